"""What each seat knows of hidden hands: perfect recall as marks.

A mark says "one card of this kind lies in a hand of one of these seats". A seat gets marks when a hidden card changes
hands before its eyes. Marks are facts about counts, never about one copy: of several copies the best known leaves
first, otherwise a rival would keep a mark on a card already played. The state holds, per observer,

  mark[observer, :n_marks[observer]]   ascending, each kind * PLACES + the seats as bits
  n_marks[observer]
"""

from __future__ import annotations

from menagerie.engine.ask import OVERFLOW
from menagerie.engine.jit import rule

PLACES = 512  # one bit per seat, bit 0 unused; kinds up to 63 fit an i2 beside them


@rule
def set_mark(state, observer, kind, seats):
    """Note that one card of a kind lies in the hand of one of `seats` (bits)."""
    count = state.n_marks[observer]
    if count == state.mark.shape[1]:
        state.fault = OVERFLOW
        return
    value = kind * PLACES + seats
    while count > 0 and state.mark[observer, count - 1] > value:
        state.mark[observer, count] = state.mark[observer, count - 1]
        count -= 1
    state.mark[observer, count] = value
    state.n_marks[observer] += 1


@rule
def drop_mark(state, observer, place):
    """Remove the mark at a place of the observer's list."""
    last = state.n_marks[observer] - 1
    for i in range(place, last):
        state.mark[observer, i] = state.mark[observer, i + 1]
    state.mark[observer, last] = 0
    state.n_marks[observer] = last


@rule
def order_marks(state, observer):
    """Bring the observer's marks into ascending order again."""
    for i in range(1, state.n_marks[observer]):
        value = state.mark[observer, i]
        j = i
        while j > 0 and state.mark[observer, j - 1] > value:
            state.mark[observer, j] = state.mark[observer, j - 1]
            j -= 1
        state.mark[observer, j] = value


@rule
def count_bits(bits):
    """Count the seats of a mask."""
    seats = 0
    while bits > 0:
        seats += bits & 1
        bits >>= 1
    return seats


@rule
def card_left(state, observer, kind, seat):
    """Take note that a card of a kind left a hand before the observer's eyes.

    The most certain mark goes. Others that counted on the same hand keep only what still follows: the card is in one
    of *all* the hands concerned.
    """
    best = -1
    fewest = PLACES
    for i in range(state.n_marks[observer]):
        value = state.mark[observer, i]
        if value // PLACES == kind and (value >> seat) & 1:
            seats = count_bits(value % PLACES)
            if seats < fewest:
                fewest = seats
                best = i
    if best < 0:
        return
    gone = state.mark[observer, best] % PLACES
    drop_mark(state, observer, best)
    for i in range(state.n_marks[observer]):
        value = state.mark[observer, i]
        if value // PLACES == kind and (value >> seat) & 1:
            state.mark[observer, i] = kind * PLACES + (value % PLACES | gone)
    order_marks(state, observer)


@rule
def cards_mingled(state, observer, seats):
    """Take note that unseen cards passed between these hands (bits): what lay in one may now lie in another."""
    for i in range(state.n_marks[observer]):
        value = state.mark[observer, i]
        if value % PLACES & seats:
            state.mark[observer, i] = value // PLACES * PLACES + (value % PLACES | seats)
    order_marks(state, observer)
