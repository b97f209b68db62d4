"""What a bot looks at in Kuhn poker: nothing. A search plays every line to its end and lets the end speak."""

from __future__ import annotations

from menagerie.engine.jit import rule

from .state import RECORDS  # noqa: F401  (gives the rules below their types)

USES = {"counted": ("",)}  # nothing is
SCALE = 1
GAINS_ONLY = 0  # 1: a search counts from where it stands, not from an even game
ROLLOUT = 2  # random answers for each seat: to the end of any game


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
