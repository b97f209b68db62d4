"""Cards and rows in play: what lies where, whose it is, what it counts (chapters "Anatomy of a card", "Wounding").

Row 0 is nobody's; rows 1 … n_fray are the Fray in its order, the rest up to n_play is the Dealer Space (BT-R23). A row
whose card was exiled stays behind empty, so that the pawn's way does not change (BT-R54).
"""

from __future__ import annotations

from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.piles import insert

from .terms import CARD, CARD_ACTS, REJECTS, ROWS_IN_PLAY

SPARE = ROWS_IN_PLAY + 1  # a row past every other, zero but for the moment in which rows change places


@rule
def card_of(kind, seat) -> int:
    """Number a card by its kind and the seat of its owner (BT-CARD-3)."""
    return kind * CARD + seat


@rule
def kind_of(card) -> int:
    """Name the kind of a card."""
    return card // CARD


@rule
def owner_of(card) -> int:
    """Name the owner of a card."""
    return card % CARD


@rule
def kind_at(state, row) -> int:
    """Name the kind of the card in a row; 0 if it was exiled."""
    return kind_of(state.play[row].card)


@rule
def owner_at(state, row) -> int:
    """Name the owner of the card in a row; 0 if it was exiled."""
    return owner_of(state.play[row].card)


@rule
def level_at(state, box, row) -> int:
    """Give the level of the card in a row."""
    return box.level[kind_at(state, row)]


@rule
def put_in_play(state, card) -> int:
    """Lay a card into the next row and return that.

    Unwounded (BT-WOUND-1), and behind what lies there, for the Fray is in order already (BT-REORD-7).
    """
    row = state.n_play + 1
    state.n_play = row
    state.play[row].card = card
    return row


@rule
def clear_play(state):
    """Put everything in play on the Discard Pile; all markers come off (BT-PRIDE-15, BT-PRIDE-16, BT-R55).

    A card that Nightshade took goes with the Fray (BT-NS-17); wounds and shields end (BT-ROUND-7, BT-SHIELD-10).
    """
    for row in range(1, state.n_play + 1):
        if state.play[row].card > 0:
            state.discard[owner_at(state, row), kind_at(state, row)] += 1
        state.play[row] = state.play[0]
    state.n_play = 0
    state.n_fray = 0


@rule
def honor_at(state, box, row) -> int:
    """Count the Honor of a card in play (BT-CARD-5, BT-CARD-6, BT-SHIELD-3)."""
    return box.honor[kind_at(state, row), state.play[row].wounded]


@rule
def pride_at(state, box, row) -> int:
    """Count the Pride Points of a card in play (BT-CARD-7, BT-CARD-8, BT-SHIELD-4)."""
    return box.pride[kind_at(state, row), state.play[row].wounded]


@rule
def take_common(state) -> int:
    """Take the top card of the Common Deck."""
    state.n_common -= 1
    card = state.common[state.n_common]
    state.common[state.n_common] = 0
    state.n_bottom = min(state.n_bottom, state.n_common)
    return card


@rule
def draw_card(state, seat) -> int:
    """Take the top card of a Color Deck into the hand and return its kind (BT-PRIDE-7, BT-HAND-1)."""
    state.n_deck[seat] -= 1
    count = state.n_deck[seat]
    kind = state.deck[seat, count]
    state.deck[seat, count] = 0
    state.n_back[seat] = min(state.n_back[seat], count)
    state.n_reject[seat] = min(state.n_reject[seat], count - state.n_back[seat])
    state.hand[seat, state.n_hand[seat]] = kind
    state.n_hand[seat] += 1
    return kind


@rule
def leave_hand(state, seat, kind):
    """Take the first card of a kind out of a hand (BT-R69)."""
    place = 0
    while state.hand[seat, place] != kind:
        place += 1
    last = state.n_hand[seat] - 1
    for i in range(place, last):
        state.hand[seat, i] = state.hand[seat, i + 1]
    state.hand[seat, last] = 0
    state.n_hand[seat] = last


@rule
def in_hand(state, seat, kind) -> int:
    """Count the cards of a kind in a hand."""
    count = 0
    for i in range(state.n_hand[seat]):
        count += state.hand[seat, i] == kind
    return count


@rule
def kinds_in_hand(state, seat) -> int:
    """Give the kinds in a hand as bits 1 << kind."""
    kinds = 0
    for i in range(state.n_hand[seat]):
        kinds |= 1 << state.hand[seat, i]
    return kinds


@rule
def put_under_deck(state, seat):
    """Put the picked cards of a hand under the Color Deck, those that entered first on top (BT-R47, BT-R48)."""
    bottom = state.n_put[seat]
    for i in range(state.n_deck[seat] - 1, -1, -1):
        state.deck[seat, i + bottom] = state.deck[seat, i]
    state.n_deck[seat] += bottom
    state.n_put[seat] = 0
    kept = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        state.hand[seat, place] = 0
        if take_pick(state, seat, kind):
            bottom -= 1
            state.deck[seat, bottom] = kind
        else:
            state.hand[seat, kept] = kind
            kept += 1
    state.n_hand[seat] = kept


@rule
def take_pick(state, seat, kind) -> int:
    """Strike out one pick of a kind; 0 if there is none."""
    for i in range(REJECTS):
        if state.put[seat, i] == kind:
            state.put[seat, i] = 0
            return 1
    return 0


@rule
def is_pickable(state, seat, kind) -> int:
    """Tell whether a card of a kind may be picked to be put back: one that is not picked yet (BT-R47)."""
    left = in_hand(state, seat, kind)
    for i in range(state.n_put[seat]):
        left -= state.put[seat, i] == kind
    return 1 if left > 0 else 0


@rule
def pick(state, seat, kind):
    """Note one card that is to be put back; picks lie ascending, whatever order they are named in (BT-R47)."""
    insert(state.put[seat], state.n_put[seat], kind)
    state.n_put[seat] += 1


@rule
def let_act(state, seat, row):
    """Wait for a player to use a card's action, his own or one that Betrayal gives him (BT-ACT-2, BT-NS-7)."""
    frame = state.frame[push(state, CARD_ACTS)]
    frame.seat = seat
    frame.row = row
