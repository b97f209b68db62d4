"""Hands: drawing, and what every seat learns when a card leaves or changes a hand (CK-EOT, CK-HYP-5).

The one place where hand counts change, so that the marks of the seats (engine/known.py) always agree with them.
"""

from __future__ import annotations

from menagerie.engine.ask import next_seat
from menagerie.engine.jit import rule
from menagerie.engine.known import card_left
from menagerie.engine.log import tell, whisper

from .kingdom import has_power
from .terms import E_DRAW, EXTRA_CARDS, FOR_REFILL, HAND, HAND_TWO, SPECIES, TWO, VULCENT_HANDS


@rule
def note_left(state, seat, kind):
    """Let every other seat take note that a card left this hand openly."""
    if state.n_marked == 0:
        return
    for observer in range(1, state.seats + 1):
        if observer != seat:
            before = state.n_marks[observer]
            card_left(state, observer, kind, seat)
            state.n_marked -= before - state.n_marks[observer]


@rule
def play_card(state, seat, kind):
    """Take one card out of a hand, openly."""
    state.hand[seat, kind] -= 1
    state.hand_size[seat] -= 1
    note_left(state, seat, kind)


@rule
def draw_cards(state, log, seat, count, why) -> int:
    """Draw up to `count` cards from the draw pile and return how many it gave (CK-EOT-3).

    An empty draw pile gives none (CK-END-1), and what is retired never comes back into it (CK-HIRE-4).
    """
    drawn = min(count, state.n_draw)
    if drawn <= 0:
        return 0
    tell(log, E_DRAW, seat, drawn, why, 0, 0)
    for i in range(drawn):
        state.n_draw -= 1
        kind = state.draw[state.n_draw]
        state.draw[state.n_draw] = 0
        state.hand[seat, kind] += 1
        whisper(log, 1 << seat, i, kind)
    state.hand_size[seat] += drawn
    state.barren[seat] = 0
    return drawn


@rule
def full_hand(state, seat) -> int:
    """Give the number of cards that a hand is dealt and refilled to (CK-SETUP-5, CK-EOT-1, CK-2P-10, CK-POW-15)."""
    cards = HAND_TWO if state.seats == TWO else HAND
    return cards + EXTRA_CARDS if has_power(state, seat, VULCENT_HANDS) else cards


@rule
def refill(state, log, active):
    """Fill every hand up, clockwise from the active Ruler, each fully (CK-EOT-1, CK-EOT-2, CK-R12)."""
    seat = active
    for _ in range(state.seats):
        draw_cards(state, log, seat, full_hand(state, seat) - state.hand_size[seat], FOR_REFILL)
        seat = next_seat(state, seat)


@rule
def clanning_cards(state, seat) -> int:
    """Count the Clanning Creatures of a hand."""
    count = 0
    for kind in range(1, SPECIES + 1):
        count += state.hand[seat, kind]
    return count
