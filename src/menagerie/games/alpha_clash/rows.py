"""What lies where: hands, decks, Oblivions and cards in play (chapter "Zones", AC-ZONE).

Hidden zones hold kinds, cards in play are rows of `state.card`. Resources are in `resources.py`; what follows when a
card enters or leaves play is in `play.py` and `damage.py`.
"""

from __future__ import annotations

from menagerie.engine.ask import OVERFLOW
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper
from menagerie.engine.piles import insert, place_of

from .terms import E_CANNOT_DRAW, E_DRAW, E_OBLIVION, ROWS


@rule
def foe_of(seat) -> int:
    """Name the opponent (AC-INFO-1)."""
    return 3 - seat


@rule
def add_to_hand(state, seat, kind):
    """Put a card into a hand (AC-ZONE-7)."""
    insert(state.hand[seat], state.n_hand[seat], kind)
    state.n_hand[seat] += 1


@rule
def leave_hand(state, seat, kind):
    """Take a card of a kind out of a hand."""
    last = state.n_hand[seat] - 1
    for place in range(place_of(state.hand[seat], last + 1, kind), last):
        state.hand[seat, place] = state.hand[seat, place + 1]
    state.hand[seat, last] = 0
    state.n_hand[seat] = last


@rule
def in_hand(state, seat, kind) -> int:
    """Count the cards of a kind in a hand."""
    count = 0
    for place in range(state.n_hand[seat]):
        count += state.hand[seat, place] == kind
    return count


@rule
def put_in_oblivion(state, log, seat, kind):
    """Put a card face up into its owner's Oblivion (AC-ZONE-8, AC-ZONE-9)."""
    insert(state.oblivion[seat], state.n_oblivion[seat], kind)
    state.n_oblivion[seat] += 1
    tell(log, E_OBLIVION, seat, kind, 0, 0, 0)


@rule
def draw(state, log, seat):
    """Draw the top card of a deck; who cannot will lose (AC-TURN-5, AC-WIN-2)."""
    if state.n_deck[seat] == 0:
        state.failed[seat] = 1
        state.checking = 1
        tell(log, E_CANNOT_DRAW, seat, 0, 0, 0, 0)
        return
    state.n_deck[seat] -= 1
    kind = state.deck[seat, state.n_deck[seat]]
    state.deck[seat, state.n_deck[seat]] = 0
    add_to_hand(state, seat, kind)
    tell(log, E_DRAW, seat, 1, 0, 0, 0)
    whisper(log, 1 << seat, 0, kind)


@rule
def new_row(state, kind, sort, seat) -> int:
    """Give a card that comes into play a row of its own."""
    if state.n_rows == ROWS:
        state.fault = OVERFLOW
        return 0
    state.n_rows += 1
    played = state.card[state.n_rows]
    played.kind = kind
    played.sort = sort
    played.seat = seat
    played.owner = seat
    played.since = state.turns
    state.dirty = 1
    return state.n_rows


@rule
def is_in_play(state, row) -> int:
    """Tell whether a card lies in a row, defeated or not."""
    return 1 if 1 <= row <= state.n_rows and state.card[row].sort != 0 else 0


@rule
def is_sound(state, row) -> int:
    """Tell whether an undefeated card lies in a row (AC-R26)."""
    return 1 if is_in_play(state, row) and state.card[row].doomed == 0 else 0


@rule
def has_key(state, row, key) -> int:
    """Tell whether a card in play has a keyword now."""
    return 1 if state.card[row].keys & key else 0


@rule
def controls(state, seat, kind) -> int:
    """Tell whether a player controls a face-up card of a kind in play (AC-CG-6, AC-R27)."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].kind == kind and state.card[row].seat == seat and state.card[row].covered == 0:
            return 1
    return 0


@rule
def defense_left(state, row) -> int:
    """Give the defense of a card in play less what damage took (AC-CC-8, AC-CC-9, AC-DMG-5)."""
    played = state.card[row]
    return played.defense - played.damage - played.hurt


@rule
def close_gaps(state):
    """Give the rows of cards that left to others; only at the end of a turn."""
    kept = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort == 0:
            continue
        kept += 1
        if kept < row:
            state.card[kept] = state.card[row]
            state.card[row] = state.card[0]
            for weapon in range(1, state.n_rows + 1):
                if state.card[weapon].host == row:
                    state.card[weapon].host = kept
    state.n_rows = kept
