"""What each legal answer leads to: rows of facts, for those who score answers by what follows and not by their number.

Law: a lane is dealt anew for the seat that is asked, then each of its answers is tried there; so what leaves here is a
function of what that seat knows and of a die of its own, and no true state. The facts are those that learned players
look at (`players/learned.py`): a policy that scores them plays as `policy:FILE` (`players/models.py`).

A lane is dealt anew on row 3 of a desk's arena, and its answers are tried on row 4.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import ModuleType

import numpy as np

from menagerie.engine.chance import next32
from menagerie.engine.copying import copy_row
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.hooks import shared
from menagerie.envs.stepping import DESK
from menagerie.players.bots import bound_to
from menagerie.players.cells import SEEN
from menagerie.players.desk import Desk
from menagerie.players.learned import see
from menagerie.players.levels import has_features
from menagerie.players.models import COMMON, facts_of

DEALT, TRIAL = 3, 4
LANE, CODE, END = range(3)  # of a row, behind its facts
EXTRA = 3


@dataclass(frozen=True)
class Afterstates:
    """What the standing answers of all lanes lead to, a row each: lane by lane, within a lane by their actions.

    facts: int64, shape (rows, facts), as `facts_of` in `players/models.py` names them. lanes, actions: of each row.
    ends: 1 where the answer wins the game there, -1 where it is over and lost, 0 where it goes on.
    """

    facts: np.ndarray
    lanes: np.ndarray
    actions: np.ndarray
    ends: np.ndarray


@shared
def try_answers(desk: Desk, states, dice, table) -> int:
    """Try every answer of some lanes in worlds that are dealt for who is asked; give the number of rows written.

    states, dice: the lanes' games and those of their seats.
    """
    arena, boxes, log, shares = desk.states, desk.boxes, desk.log, desk.shares
    facts = table.shape[1] - EXTRA
    line = 0
    for lane in range(len(states)):
        seat = states[lane].asked
        copy_row(arena, DEALT, states, lane)
        desk.redeal_at(arena, DEALT, boxes, seat, next32(dice[DESK * lane + seat]))
        arena[DEALT].windows = 0
        for i in range(arena[DEALT].n_options):
            log[0].count = 0
            copy_row(arena, TRIAL, arena, DEALT)
            desk.play(arena, TRIAL, boxes, log, arena[DEALT].option[i], 0)
            see(arena[TRIAL], boxes[0], seat, shares)
            for k in range(facts):
                table[line, k] = shares[SEEN + k]
            table[line, facts + LANE] = lane
            table[line, facts + CODE] = arena[DEALT].option[i]
            end = 0
            if arena[TRIAL].over:
                end = 1 if arena[TRIAL].won[seat] else -1
            table[line, facts + END] = end
            line += 1
    return line


@cache
def trying_of(game: Game) -> ModuleType:
    """Bind this page to a game; BadInput if its features list no facts."""
    if not has_features(game) or len(facts_of(game)) == len(COMMON):
        raise BadInput(f"the features of {game.title} list no facts to look at (describe_side, describe_rest)")
    return bound_to(game).module(globals())
