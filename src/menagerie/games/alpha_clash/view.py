"""What a seat may know, what it may look up again, and dealing anew all that it cannot know (law 6; AC-ZONE).

Hidden are both decks, the opponent's hand, the opponent's face-down Traps, and which cards are picked in a mulligan.
Of a card face down everybody knows that it is a Trap, whose it is and when it was set (AC-R36).

Deck lists are open: which deck of the box a seat plays is an option of the table. No deed yet moves a card that a rival
has seen into a hand or deck; the first one that does needs marks of what was seen, as in `engine/known.py`, and a Trap
that is set may then be the card that was seen.
"""

from __future__ import annotations

from menagerie.engine.ask import view_head, withdraw
from menagerie.engine.chance import below, mix, seed_stream
from menagerie.engine.jit import rule
from menagerie.engine.record import copy_numbers

from .choices import owes_discard
from .questions import pose
from .rows import add_to_hand
from .terms import ITEM, RUN, SEATS, TRAP


@rule
def view(state, box, seat, out):
    """Write what a seat knows into a zero record of the same type; seat 0 is the spectator."""
    view_head(state, seat, out)
    view_table(state, out)
    copy_numbers(out.gem, state.gem)
    copy_numbers(out.paid, state.paid)
    copy_numbers(out.n_cuts, state.n_cuts)
    copy_numbers(out.failed, state.failed)
    copy_numbers(out.buffed, state.buffed)
    copy_numbers(out.health, state.health)
    copy_numbers(out.n_deck, state.n_deck)
    copy_numbers(out.n_hand, state.n_hand)
    copy_numbers(out.n_oblivion, state.n_oblivion)
    copy_numbers(out.n_resources, state.n_resources)
    copy_numbers(out.n_put, state.n_put)
    for owner in range(1, SEATS + 1):
        copy_numbers(out.ready[owner], state.ready[owner])
        copy_numbers(out.have[owner], state.have[owner])
        copy_numbers(out.resource[owner], state.resource[owner])
        copy_numbers(out.spent[owner], state.spent[owner])
        copy_numbers(out.oblivion[owner], state.oblivion[owner])
        copy_numbers(out.cut_filter[owner], state.cut_filter[owner])
        copy_numbers(out.cut_gems[owner], state.cut_gems[owner])
        copy_numbers(out.cut_any[owner], state.cut_any[owner])
        if owner == seat:
            copy_numbers(out.hand[owner], state.hand[owner])
            copy_numbers(out.put[owner], state.put[owner])
    for row in range(1, state.n_rows + 1):
        out.card[row] = state.card[row]
        if is_secret(state, seat, row):
            out.card[row].kind = 0
    for i in range(1, state.depth + 1):
        out.frame[i] = state.frame[i]
    for i in range(1, state.n_wait + 1):
        out.wait[i] = state.wait[i]


@rule
def view_table(state, out):
    """Show what stands beside the cards."""
    out.turn = state.turn
    out.first = state.first
    out.turns = state.turns
    out.portal = state.portal
    out.dirty = state.dirty
    out.checking = state.checking
    out.busy = state.busy
    out.clash = state.clash
    out.triggers = state.triggers
    out.doomed = state.doomed
    out.n_rows = state.n_rows
    out.n_wait = state.n_wait
    out.due = state.due
    out.least = state.least
    out.deck_a = state.deck_a
    out.deck_b = state.deck_b


@rule
def is_secret(state, seat, row) -> int:
    """Tell whether a seat does not know which card lies in a row (AC-TRAP-13)."""
    return 1 if state.card[row].covered and state.card[row].owner != seat else 0


@rule
def conceal(out, seat):
    """Take out of a view what may not be looked up again: nothing; who set a Trap may look at it (AC-R36)."""


@rule
def redeal(state, box, seat, stream):
    """Deal again exactly what a seat cannot know, from a stream of its own."""
    seed_stream(state, stream, seat)
    state.n_forced = 0
    for i in range(len(state.forced)):
        state.forced[i] = 0
    for owner in range(1, SEATS + 1):
        if owner != seat:
            collect(state, owner)
            deal_traps(state, box, owner)
            deal_hand(state, owner)
            deal_picks(state, box, owner)
        else:
            mix(state, state.deck[owner], 0, state.n_deck[owner])
    if state.asked > 0 and state.asked != seat:
        withdraw(state)
        pose(state, box)


@rule
def collect(state, owner):
    """Lay an opponent's hand and face-down Traps on the deck."""
    count = state.n_deck[owner]
    for place in range(state.n_hand[owner]):
        state.deck[owner, count] = state.hand[owner, place]
        state.hand[owner, place] = 0
        count += 1
    for row in range(1, state.n_rows + 1):
        if state.card[row].covered and state.card[row].owner == owner:
            state.deck[owner, count] = state.card[row].kind
            state.card[row].kind = 0
            count += 1
    mix(state, state.deck[owner], 0, count)
    state.n_deck[owner] = count


@rule
def deal_traps(state, box, owner):
    """Deal a random Trap to every card that lies face down: the mixed pile's first ones."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].covered and state.card[row].owner == owner:
            place = 0
            while box.sort[state.deck[owner, place]] != TRAP:
                place += 1
            state.card[row].kind = state.deck[owner, place]
            last = state.n_deck[owner] - 1
            for i in range(place, last):
                state.deck[owner, i] = state.deck[owner, i + 1]
            state.deck[owner, last] = 0
            state.n_deck[owner] = last


@rule
def deal_hand(state, owner):
    """Deal a hand anew, as large as it was."""
    count = state.n_hand[owner]
    state.n_hand[owner] = 0
    for _ in range(count):
        last = state.n_deck[owner] - 1
        kind = state.deck[owner, last]
        state.deck[owner, last] = 0
        state.n_deck[owner] = last
        add_to_hand(state, owner, kind)


@rule
def deal_picks(state, box, owner):
    """Choose anew which cards are picked to leave a hand: a whole set, and of that as many as were picked so far."""
    if state.n_put[owner] == 0:
        return
    need = state.n_put[owner]
    frame = state.frame[state.depth]
    if frame.what == ITEM and frame.step == RUN:
        need = owes_discard(state, box, frame, owner)
    count = state.n_hand[owner]
    chosen = 0
    for place in range(count):
        if below(state, count - place) < need:
            need -= 1
            if chosen < state.n_put[owner]:
                state.put[owner, chosen] = state.hand[owner, place]
                chosen += 1
