"""What a seat may know, what it may look up again, and dealing anew all that it cannot know (law 6; HC-ZONE-16).

Hidden are hands, Heaven and choices that are not complete. All columns are open, face-down cards too, and so are deck
lists unless the table has them closed (HC-INFO-10, HC-R158). Known cards are tracked: `seen` marks the cards of Heaven,
`shown` those of a hand (HC-INFO-8, HC-INFO-9).
"""

from __future__ import annotations

from menagerie.cardtext.machine.dealing import deal_picks
from menagerie.cardtext.machine.hands import collect_hand, deal_hand, view_deck, view_hand
from menagerie.cardtext.machine.mixing import mix_unseen
from menagerie.cardtext.machine.viewing import view_aims, view_turn
from menagerie.engine.ask import view_head, withdraw
from menagerie.engine.chance import start_over
from menagerie.engine.jit import rule
from menagerie.engine.record import copy_numbers, copy_rows

from .drafts import clear_drafts
from .questions import pose

# --- the view


@rule
def view(state, box, seat, out):
    """Write what a seat knows into a zero record of the same type; seat 0 is the spectator.

    Every column is open to both, face-down cards in it too (HC-ZONE-16).
    """
    view_head(state, seat, out)
    view_turn(state, out)
    view_table(state, out)
    out.deck_a = state.deck_a if state.closed == 0 or seat == 1 else 0
    out.deck_b = state.deck_b if state.closed == 0 or seat == 2 else 0
    view_counts(state, out)
    for owner in range(1, 3):
        view_columns(state, owner, out)
        view_deck(state, seat, owner, out)
        view_hand(state, seat, owner, out)
    copy_rows(out.card, state.card, state.n_rows)
    out.n_speakers = state.n_speakers
    for i in range(1, state.n_speakers + 1):
        out.speaker[i] = state.speaker[i]
    copy_rows(out.frame, state.frame, state.depth)
    copy_rows(out.wait, state.wait, state.n_wait)
    copy_rows(out.later, state.later, state.n_later)
    copy_rows(out.lasting, state.lasting, state.n_lasting)
    copy_rows(out.binding, state.binding, state.n_binding)
    copy_rows(out.memory, state.memory, state.n_memory)
    view_aims(state, seat, out)
    if seat and state.asked == seat:
        out.n_draft = state.n_draft
        copy_rows(out.draft, state.draft, state.n_draft)


@rule
def view_table(state, out):
    """Show what stands beside the cards."""
    out.n_memory = state.n_memory
    out.n_later = state.n_later
    out.clock = state.clock
    out.counter2 = state.counter2
    out.closed = state.closed
    out.arsenal_cap = state.arsenal_cap
    out.turn_limit = state.turn_limit
    out.timely = state.timely
    copy_numbers(out.life, state.life)
    copy_numbers(out.marker, state.marker)
    copy_numbers(out.completed, state.completed)


@rule
def view_counts(state, out):
    """Show what each player did this turn, and how large each pile is."""
    copy_numbers(out.deployed, state.deployed)
    copy_numbers(out.shifted, state.shifted)
    copy_numbers(out.armed, state.armed)
    copy_numbers(out.placed, state.placed)
    copy_numbers(out.dropped, state.dropped)
    copy_numbers(out.willed, state.willed)
    copy_numbers(out.powered, state.powered)
    copy_numbers(out.sent, state.sent)
    copy_numbers(out.warred, state.warred)
    copy_numbers(out.gagged, state.gagged)
    out.hellenized = state.hellenized
    copy_numbers(out.province, state.province)
    copy_numbers(out.n_hand, state.n_hand)
    copy_numbers(out.n_deck, state.n_deck)
    copy_numbers(out.n_grave, state.n_grave)
    copy_numbers(out.n_inward, state.n_inward)
    copy_numbers(out.n_upgrades, state.n_upgrades)
    copy_numbers(out.n_companions, state.n_companions)
    copy_numbers(out.n_supply, state.n_supply)


@rule
def view_columns(state, owner, out):
    """Show a player's columns and open piles."""
    copy_numbers(out.lead[owner], state.lead[owner])
    copy_numbers(out.front[owner], state.front[owner])
    copy_numbers(out.support[owner], state.support[owner])
    copy_numbers(out.offerings[owner], state.offerings[owner])
    copy_numbers(out.offered[owner], state.offered[owner])
    copy_numbers(out.companions[owner], state.companions[owner])
    copy_numbers(out.supply[owner], state.supply[owner])
    for place in range(state.n_grave[owner]):
        out.grave[owner, place] = state.grave[owner, place]
    for place in range(state.n_inward[owner]):
        out.inward[owner, place] = state.inward[owner, place]
        out.down[owner, place] = state.down[owner, place]
    for place in range(state.n_upgrades[owner]):
        out.upgrades[owner, place] = state.upgrades[owner, place]
        out.fresh[owner, place] = state.fresh[owner, place]


@rule
def conceal(out, seat):
    """Take out of a view what may not be looked up again: nothing, for what is known is tracked (HC-R157)."""


# --- dealing anew


@rule
def redeal(state, box, seat, stream):
    """Deal again exactly what a seat cannot know, hands and Heaven, from a stream of its own (HC-INFO-10)."""
    start_over(state, stream, seat)
    dirty = state.dirty  # no number depends on which cards a hand holds
    for owner in range(1, 3):
        if owner != seat:
            forget_list(state, owner)
            collect_hand(state, seat, owner)
        mix_unseen(state, seat, owner)
        if owner != seat:
            deal_hand(state, seat, owner)
            deal_picks(state, box, owner)
    state.dirty = dirty
    if state.asked > 0 and state.asked != seat:
        clear_drafts(state)
        withdraw(state)
        pose(state, box)


@rule
def forget_list(state, owner):
    """Let the cards of a player be those of no deck that has a name, where lists are closed (HC-R158)."""
    if state.closed == 0:
        return
    if owner == 1:
        state.deck_a = 0
    else:
        state.deck_b = 0
