"""Royals and their Levels: chosen and revealed, their Life, evolution (chapter "Royals and evolution", BC-ROY)."""

from __future__ import annotations

from menagerie.cardtext.machine.beginning import begin_anew
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.ask import VERB, argument_of, ask, offer, take_answer
from menagerie.engine.chance import below
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from .setup import deck_of, roll_dice
from .terms import (
    CHOICES,
    DECK_5,
    E_EVOLVED,
    E_LAID,
    E_LIFE,
    E_WINNER_CHOOSES,
    EVOLVES,
    FIRST,
    FLIP_COIN,
    Q_ROYAL,
    V_ROYAL,
)
from .zones import life_left, shown_kind, shuffle_deck


@rule
def is_to_evolve(state, box, seat) -> int:
    """Tell whether a Royal's Evolution condition is true now (BC-START-4, BC-ROY-3 … BC-ROY-5, BC-R51, BC-R54)."""
    condition = box.evolves[state.royal[seat], state.level[seat]]
    return 1 if condition and holds(state, box, seat, seat, 0, condition) else 0


@rule
def evolve(state, box, log, seat):
    """Raise a Royal by one Level if its condition is true; Life and Biomass stay (BC-ROY-6, BC-R49 … BC-R53).

    The next Level has its own abilities (BC-ROY-7) and Biomass (BC-ROY-8).
    """
    if is_to_evolve(state, box, seat):
        state.level[seat] += 1
        begin_anew(state, seat)
        state.checking = 1
        tell(log, E_EVOLVED, seat, state.royal[seat], state.level[seat], 0, 0)
        notice_all(state, box, EVOLVES, seat, 0, 0, 0)


@rule
def step_royals(state, box, log, frame):
    """Let every player lay a Royal face-down, at Level 1; then shuffle the decks (BC-SETUP-1, BC-SETUP-2).

    Each begins with one (BC-ROY-1). A Royal has 3 Levels and starts at the first (BC-ROY-2); until the reveal it lies
    face-down (BC-ZONE-8).
    """
    if state.answer == 0:
        pose_royal(state, box, frame.seat)
        return
    seat = frame.seat
    state.royal[seat] = argument_of(take_answer(state))
    state.level[seat] = 1
    tell(log, E_LAID, seat, 0, 0, 0, 0)
    whisper(log, 1 << seat, 0, state.royal[seat])
    if seat < state.seats:
        frame.seat = seat + 1
        return
    for owner in range(1, state.seats + 1):
        shuffle_deck(state, log, owner)
    if state.coin:
        frame.step = FLIP_COIN
        frame.seat = 1 + below(state, state.seats)
    else:
        frame.step = FIRST
        frame.seat = roll_dice(state, log)
        tell(log, E_WINNER_CHOOSES, frame.seat, 0, 0, 0, 0)


@rule
def refuse_royal(state, box, seat, kind) -> int:
    """Refuse a Royal that does not lead the deck: it is of another Kingdom (BC-DECK-5, BC-R62)."""
    for place in range(CHOICES):
        if kind and box.royals[deck_of(state, seat), place] == kind:
            return 0
    return DECK_5


@rule
def pose_royal(state, box, seat):
    """Ask for the Royal that a player lays face-down (BC-D1)."""
    ask(state, seat, Q_ROYAL)
    for place in range(CHOICES):
        kind = box.royals[deck_of(state, seat), place]
        if kind:
            offer(state, V_ROYAL * VERB + kind)


@rule
def gain_life(state, log, row, amount):
    """Raise what is left of a card's Life or Uses, without a cap (BC-ROY-12, BC-R98)."""
    if amount > 0:
        state.card[row].damage -= amount
        tell(log, E_LIFE, state.card[row].seat, shown_kind(state, row), row, amount, life_left(state, row))


@rule
def royal_life(state, seat) -> int:
    """Give what is left of the Life of a player's Royal; 0 out of the game."""
    return life_left(state, seat)
