"""What a seat may know, what it may look up again, and dealing anew all that it cannot know (law 6; HC-ZONE-16).

Hidden are hands, Heaven and choices that are not complete. All columns are open, face-down cards too, and so are deck
lists (HC-INFO-10). Known cards are tracked: `seen` marks the cards of Heaven, `shown` those of a hand (HC-INFO-8,
HC-INFO-9).
"""

from __future__ import annotations

from menagerie.engine.ask import view_head, withdraw
from menagerie.engine.chance import seed_stream
from menagerie.engine.jit import rule
from menagerie.engine.record import copy_numbers, copy_rows

from .dealing import deal_picks
from .drafts import clear_drafts
from .mixing import mix_unseen
from .objects import owner_in, zone_of, zoned
from .questions import pose
from .rows import add_to_hand, knows_place
from .terms import IN_HAND

# --- the view


@rule
def view(state, box, seat, out):
    """Write what a seat knows into a zero record of the same type; seat 0 is the spectator."""
    view_head(state, seat, out)
    view_table(state, out)
    out.deck_a = state.deck_a if state.closed == 0 or seat == 1 else 0
    out.deck_b = state.deck_b if state.closed == 0 or seat == 2 else 0
    view_counts(state, out)
    for owner in range(1, 3):
        view_columns(state, owner, out)
        view_seat(state, seat, owner, out)
    copy_rows(out.card, state.card, state.n_rows)
    copy_rows(out.frame, state.frame, state.depth)
    copy_rows(out.wait, state.wait, state.n_wait)
    copy_rows(out.lasting, state.lasting, state.n_lasting)
    copy_rows(out.binding, state.binding, state.n_binding)
    copy_rows(out.memory, state.memory, state.n_memory)
    copy_rows(out.aims, state.aims, state.n_aims)
    for i in range(1, state.n_aims + 1):
        if zone_of(state.aims[i].object) == IN_HAND and owner_in(state.aims[i].object) != seat:
            out.aims[i].object = zoned(IN_HAND, owner_in(state.aims[i].object), 0)
    if seat and state.asked == seat:
        out.n_draft = state.n_draft
        copy_rows(out.draft, state.draft, state.n_draft)


@rule
def view_table(state, out):
    """Show what stands beside the cards."""
    out.turn = state.turn
    out.first = state.first
    out.turns = state.turns
    out.dirty = state.dirty
    out.touchy = state.touchy
    out.checking = state.checking
    out.n_rows = state.n_rows
    out.n_wait = state.n_wait
    out.n_aims = state.n_aims
    out.n_lasting = state.n_lasting
    out.n_binding = state.n_binding
    out.n_memory = state.n_memory
    out.n_fallen = state.n_fallen
    copy_numbers(out.fallen, state.fallen)
    out.holding = state.holding
    out.watching = state.watching
    out.clock = state.clock
    out.counter2 = state.counter2
    out.closed = state.closed
    out.arsenal_cap = state.arsenal_cap
    out.turn_limit = state.turn_limit
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
def view_seat(state, seat, owner, out):
    """Show a player's Heaven and hand as far as a seat knows them."""
    for place in range(state.n_deck[owner]):
        out.seen[owner, place] = state.seen[owner, place]
        if knows_place(state, seat, owner, place):
            out.deck[owner, place] = state.deck[owner, place]
    if owner == seat:
        out.n_put[owner] = state.n_put[owner]
        copy_numbers(out.put[owner], state.put[owner])
    count = 0
    for place in range(state.n_hand[owner]):
        if owner == seat:
            out.hand[owner, place] = state.hand[owner, place]
            out.shown[owner, place] = state.shown[owner, place]
        elif is_shown(state, seat, owner, place):
            out.hand[owner, count] = state.hand[owner, place]
            out.shown[owner, count] = 1 << seat
            count += 1


@rule
def is_shown(state, seat, owner, place) -> int:
    """Tell whether a seat knows a card of another hand (HC-INFO-9)."""
    return state.shown[owner, place] >> seat & 1


@rule
def conceal(out, seat):
    """Take out of a view what may not be looked up again: nothing, for what is known is tracked (HC-R157)."""


# --- dealing anew


@rule
def redeal(state, box, seat, stream):
    """Deal again exactly what a seat cannot know, from a stream of its own."""
    seed_stream(state, stream, seat)
    state.n_forced = 0
    for i in range(len(state.forced)):
        state.forced[i] = 0
    for owner in range(1, 3):
        if owner == seat:
            mix_unseen(state, seat, owner)
        else:
            deal_owner(state, seat, owner)
            deal_picks(state, box, owner)
    if state.asked > 0 and state.asked != seat:
        clear_drafts(state)
        withdraw(state)
        pose(state, box)


@rule
def deal_owner(state, seat, owner):
    """Deal a player's hand anew from all that a seat does not know of it and of Heaven (HC-INFO-10).

    Where lists are closed it is the same cards, but no longer a deck that has a name (HC-R158).
    """
    if state.closed:
        if owner == 1:
            state.deck_a = 0
        else:
            state.deck_b = 0
    hand = state.n_hand[owner]
    count = state.n_deck[owner]
    kept = 0
    for place in range(hand):
        if is_shown(state, seat, owner, place):
            state.hand[owner, kept] = state.hand[owner, place]
            kept += 1
        else:
            state.deck[owner, count] = state.hand[owner, place]
            count += 1
    for place in range(hand):
        state.shown[owner, place] = 1 << seat if place < kept else 0
        if place >= kept:
            state.hand[owner, place] = 0
    state.n_hand[owner] = kept
    state.n_deck[owner] = count
    mix_unseen(state, seat, owner)
    for _ in range(hand - kept):
        state.n_deck[owner] -= 1
        kind = state.deck[owner, state.n_deck[owner]]
        state.deck[owner, state.n_deck[owner]] = 0
        add_to_hand(state, owner, kind, 0)
