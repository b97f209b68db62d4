"""What a bot looks at in Kuhn poker: nothing. A search plays every line to its end and lets the end speak."""

from __future__ import annotations

from menagerie.engine.jit import rule

from .state import RECORDS  # noqa: F401  (gives the rules below their types)
from .terms import CARDS

USES = {"counted": ("",)}  # nothing is
SCALE = 1
GAINS_ONLY = 0  # 1: a search counts from where it stands, not from an even game
ROLLOUT = 2  # random answers for each seat: to the end of any game

(PAID,) = range(1)  # what learned players look at: a side's chips, …
SIDE = PAID + 1
LOW, HIGH, TURN = range(3)  # … whether the own card is the lowest or the highest, and whose turn it is
REST = TURN + 1


@rule
def is_late(state) -> int:
    """Tell whether a game is to be played out by looking ahead: random answers have reached its end."""
    return 0


@rule
def evaluate(state, box, seat) -> int:
    """Value an unfinished game: nobody leads."""
    return 0


@rule
def count(state, log, uses):
    """Count nothing."""


@rule
def count_end(state, uses, seat, share):
    """Count nothing."""


@rule
def describe_side(state, box, seat, shares, at):
    """Write what a player has paid."""
    shares[at + PAID] = state.paid[seat]


@rule
def describe_rest(state, box, seat, shares, at):
    """Write what a player knows of his card, and whose turn it is."""
    shares[at + LOW] = state.card[seat] == 1
    shares[at + HIGH] = state.card[seat] == CARDS
    shares[at + TURN] = state.frame[1].seat == seat
