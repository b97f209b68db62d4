"""What environments are asked for, read: who plays, at which seat, and what an illegal action comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, nearest, short
from menagerie.engine.game import Game
from menagerie.engine.letters import LETTERS, seat_of_letter
from menagerie.players.levels import BOTS, check_bots, has_features, number_of

SELF = "self"
ILLEGAL = ("error", "forfeit")  # what becomes of an action that is not legal


def lineups(game: Game, seats: int, learner: int, opponents: str | Sequence[str]) -> list[int]:
    """Give the number of the bot of every seat, 0 for the learner's and, where it plays with itself, for all.

    opponents: one name for all other seats, one for each of them in their order, or SELF.
    """
    if opponents == SELF:
        return [0] * (seats + 1)
    if not isinstance(opponents, Sequence) or not all(isinstance(one, str) for one in opponents):
        raise BadInput(f"opponents={short(opponents)}: the name of a bot is expected, or one for each other seat")
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != seats - 1:
        raise BadInput(f"{len(names)} opponents: at {seats} seats there are {seats - 1}")
    if not isinstance(opponents, str) or opponents not in BOTS:
        check_bots(names, [SELF], game)
    if SELF in names:
        raise BadInput(f"opponents {', '.join(names)}: {SELF} stands alone, for all seats")
    if not has_features(game):
        raise BadInput(f"bots have nothing to look at in {game.title}: opponents can only be {SELF!r}")
    rest = iter(names)
    return [0, *(0 if seat == learner else number_of(game, next(rest)) for seat in range(1, seats + 1))]


def learner_of(seat: str, seats: int) -> int:
    """Read the letter of the learner's seat."""
    number = seat_of_letter(seat) if isinstance(seat, str) else 0
    if not 1 <= number <= seats:
        raise BadInput(f"seat {seat!r}: at {seats} seats they are {', '.join(LETTERS[1 : seats + 1])}")
    return number


def check_illegal(illegal: str) -> str:
    """Read what is to become of an action that is not legal."""
    if illegal not in ILLEGAL:
        raise BadInput(f"illegal={short(illegal)}: {' or '.join(ILLEGAL)} is expected{nearest(str(illegal), ILLEGAL)}")
    return illegal


def check_whole(name: str, value: Any, least: int = 0) -> int:
    """Read a number of things."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise BadInput(f"{name}={short(value)}: a whole number from {least} on is expected")
    return int(value)
