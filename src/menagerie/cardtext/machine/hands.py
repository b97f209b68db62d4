"""Hands, in which cards lie ascending; what a seat sees of them and of decks, and dealing anew what it does not know.

How it is marked who knows a card stands in `knowing`.
"""

from __future__ import annotations

from menagerie.engine.hooks import shared as rule
from menagerie.engine.piles import place_of

from .knowing import add_to_hand, is_shown, knows_place, mark_of


@rule
def in_hand(state, seat, kind) -> int:
    """Count the cards of a kind in a hand."""
    count = 0
    for place in range(state.n_hand[seat]):
        count += state.hand[seat, place] == kind
    return count


@rule
def leave_hand(state, seat, kind):
    """Take a card of a kind out of a hand; of several the most widely known, which lies first."""
    last = state.n_hand[seat] - 1
    for place in range(place_of(state.hand[seat], last + 1, kind), last):
        state.hand[seat, place] = state.hand[seat, place + 1]
        state.shown[seat, place] = state.shown[seat, place + 1]
    state.hand[seat, last] = 0
    state.shown[seat, last] = 0
    state.n_hand[seat] = last


@rule
def turn_copies(state, seat, kind, back):
    """Let the least widely known card of a kind in a hand lie first, where it leaves; `back`: let it lie last again."""
    first = place_of(state.hand[seat], state.n_hand[seat], kind)
    last = first + in_hand(state, seat, kind) - 1
    mark = state.shown[seat, first if back else last]
    for step in range(last - first):
        if back:
            state.shown[seat, first + step] = state.shown[seat, first + step + 1]
        else:
            state.shown[seat, last - step] = state.shown[seat, last - step - 1]
    state.shown[seat, last if back else first] = mark


# --- the view


@rule
def view_hand(state, seat, owner, out):
    """Show of another player's hand what the seat knows, first and ascending."""
    count = 0
    for place in range(state.n_hand[owner] if owner != seat else 0):
        if is_shown(state, seat, owner, place):
            out.hand[owner, count] = state.hand[owner, place]
            out.shown[owner, count] = mark_of(seat)
            count += 1


@rule
def view_deck(state, seat, owner, out):
    """Show the cards of a deck that the seat knows."""
    for place in range(state.n_deck[owner]):
        if knows_place(state, seat, owner, place):
            out.deck[owner, place] = state.deck[owner, place]


# --- dealing anew


@rule
def collect_hand(state, seat, owner):
    """Lay what a seat does not know of a hand on the deck."""
    count = state.n_deck[owner]
    for place in range(state.n_hand[owner]):
        if is_shown(state, seat, owner, place) == 0:
            state.deck[owner, count] = state.hand[owner, place]
            state.hand[owner, place] = 0
            count += 1
    state.n_deck[owner] = count


@rule
def deal_hand(state, seat, owner):
    """Deal a collected hand anew, as large as it was; what the seat knows stays in it, other marks are given up."""
    count = state.n_hand[owner]
    kept = 0
    for place in range(count):
        if is_shown(state, seat, owner, place):
            state.hand[owner, kept] = state.hand[owner, place]
            kept += 1
    for place in range(count):
        state.shown[owner, place] = mark_of(seat) if place < kept else 0
        if place >= kept:
            state.hand[owner, place] = 0
    state.n_hand[owner] = kept
    for _ in range(count - kept):
        last = state.n_deck[owner] - 1
        kind = state.deck[owner, last]
        state.deck[owner, last] = 0
        state.n_deck[owner] = last
        add_to_hand(state, owner, kind, 0)
