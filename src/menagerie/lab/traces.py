"""What a game is like, choice by choice: how many answers there are, who leads, how long it stays open.

A game is played as in a match, and every position in which somebody chose is kept. From the beginning of each of its
tenths it is played on, PLAYED_ON times, by greedy at every seat, as the cards lie: what each seat wins there is its
chance. And the deal is played again, AGAIN times, with other streams for the bots, to see how much it decides
(`variance.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from menagerie.engine.record import copied
from menagerie.engine.seeds import seed_of_bots
from menagerie.engine.table import GAME_ROW
from menagerie.players.analysis import rollouts_of
from menagerie.players.bots import Study
from menagerie.players.following import TURN
from menagerie.players.levels import BOTS, number_of
from menagerie.players.rollouts import POSITION
from menagerie.players.seats import SHARES

from .stepping import Stepping

TENTHS = 10
PLAYED_ON, AGAIN = 24, 4
AHEAD = 0.1  # of a victory by which somebody else must lead for the lead to have changed
MOVED = 0.2  # of a victory by which somebody's chance must move within a tenth for that to have mattered
CHANCE = "winner's chance at {} %"
_WHOLE = SHARES * PLAYED_ON

#: What is told of a game, in the order of the columns of a trace: x, or x and what it is counted of; and its unit.
BRANCHING, CHANGES, MATTERED = "branching", "lead changes", "tenths that mattered"
COMEBACKS, OPEN, DEAL = "comebacks", "open until", "replayed deals with the same winner"
DEAD = "dead turns"
TOLD = {
    BRANCHING: "answers",
    CHANGES: "times",
    MATTERED: "of ten",
    COMEBACKS: "%",
    OPEN: "%",
    DEAL: "%",
    DEAD: "%",
    **{CHANCE.format(10 * tenth): "%" for tenth in range(TENTHS)},
}
COLUMNS = {name: place for place, name in enumerate(TOLD)}


class Tracing(Stepping):
    """A runner that tells of every game what it was like."""

    def trace(self, players: Sequence[str], lines: np.ndarray, seed: int, first: int) -> tuple[np.ndarray, np.ndarray]:
        """Play games, a line of results each; gives x and q of all that is told: games × TOLD × 2.

        And what came of each deal, played 1 + AGAIN times: the shares of every seat and, behind them, who had the first
        turn (0: nobody alone).
        """
        found = np.zeros((len(lines), len(TOLD), 2), np.int64)
        replays = np.zeros((len(lines), 1 + AGAIN, self.seats + 1), np.int64)
        numbers = [number_of(self.game, name) for name in players]
        for game, line in enumerate(lines):
            self.begin(numbers, seed, first + game)
            positions, options = [], 0
            while self.state["n_options"]:
                positions.append(copied(self._desk().states[GAME_ROW : GAME_ROW + 1]))
                options += int(self.state["n_options"])
                if not self.answer(1):
                    break
            won = self.shares()
            line[0], line[1], line[2] = self.state["version"], len(positions), self.state["over"]
            line[3 : 3 + self.seats] = won
            chances = self._chances(positions, seed_of_bots(seed, first + game) >> 1)
            course = self.course(seed, first + game)
            found[game, COLUMNS[DEAD]] = dead_turns(course.questions, self.seats)
            replays[game, 0] = *won, course.first
            self._again(numbers, seed, first + game, replays[game])
            again = replays[game, 1:, : self.seats].sum(axis=0)
            self._tell(found[game], options, len(positions), won, chances, again)
        return found, replays

    def _chances(self, positions: list[np.ndarray], stream: int) -> np.ndarray:
        """Play on from the beginning of every tenth; what each seat won in all, in parts of _WHOLE: tenths × seats."""
        if not hasattr(self._kept, "analyst"):
            self._kept.analyst = Study(self.game, BOTS["greedy"], self.boxes)
            self._kept.table = np.zeros((PLAYED_ON, self.game.seats[1]), np.int64)
        desk, table, rules = self._kept.analyst.ready, self._kept.table, rollouts_of(self.game)
        found = np.zeros((TENTHS, self.seats), np.int64)
        for tenth in range(TENTHS if positions else 0):
            desk.states[POSITION] = positions[tenth * len(positions) // TENTHS][0]
            at = stream + tenth * PLAYED_ON
            rules.play_out.compiled(desk, rules.reveal_at.pointer, table, 1, 0, at, self.game.bound)
            found[tenth] = table[:, : self.seats].sum(axis=0)
        return found

    def _again(self, numbers: Sequence[int], seed: int, index: int, replays: np.ndarray) -> None:
        """Play the same deal again and write what each seat won, and who began."""
        for again in range(1, AGAIN + 1):
            self.begin(numbers, seed, index, again)
            self.answer(self.game.bound)
            won = self.shares()
            replays[again] = *won, self.course(seed, index).first

    def _tell(
        self, told: np.ndarray, options: int, choices: int, won: np.ndarray, chances: np.ndarray, again: np.ndarray
    ) -> None:
        """Write what a game was like."""
        told[COLUMNS[BRANCHING]] = options, choices
        if not won.any():
            return  # nobody won, so nobody's chance can be followed
        path = np.vstack((chances / _WHOLE, won / SHARES))
        behind = (won @ chances.T) / (SHARES * _WHOLE) < 1 / self.seats  # at the beginning of each tenth
        least = (won @ chances.T).min() / (SHARES * _WHOLE)
        told[COLUMNS[CHANGES]] = lead_changes(path), 1
        told[COLUMNS[MATTERED]] = (np.abs(np.diff(path, axis=0)).max(axis=1) >= MOVED).sum(), 1
        told[COLUMNS[COMEBACKS]] = least < 1 / self.seats / 2, 1
        told[COLUMNS[OPEN]] = np.flatnonzero(behind)[-1] + 1 if behind.any() else 0, TENTHS
        told[COLUMNS[DEAL]] = won @ again, SHARES * SHARES * AGAIN
        for tenth in range(TENTHS):
            told[COLUMNS[CHANCE.format(10 * tenth)]] = won @ chances[tenth], SHARES * _WHOLE


def lead_changes(path: np.ndarray) -> int:
    """Count how often somebody else takes the lead, by AHEAD at least: rows of chances by seat.

    >>> lead_changes(np.array([[0.5, 0.5], [0.7, 0.3], [0.48, 0.52], [0.2, 0.8], [1, 0]]))
    2
    """
    leader, changes = -1, 0
    for chances in path:
        best = int(chances.argmax())
        if best != leader and chances[best] - np.delete(chances, best).max() >= AHEAD:
            changes += leader >= 0
            leader = best
    return changes


def dead_turns(questions: np.ndarray, seats: int) -> tuple[int, int]:
    """Count turns in which whoever had them was asked nothing that has two answers, and all turns but the last.

    questions: as `stepping.Course` has them. The last turn is left out, for the end cuts it off. Where a turn is
    everybody's, each seat has it.

    >>> dead_turns(np.array([[1, 1, 1, 2], [2, 1, 1, 2], [1, 2, 2, 3], [2, 2, 2, 1], [1, 4, 1, 9], [0, 4, 1, 0]]), 2)
    (2, 3)
    >>> dead_turns(np.array([[1, 1, 0, 2], [1, 2, 0, 2], [2, 2, 0, 2], [0, 3, 0, 0]]), 2)
    (1, 4)
    """
    turns = int(questions[-1, TURN]) - 1
    if turns < 1:
        return 0, 0
    asked, turn, whose, options = questions.T
    own = (options > 1) & (turn > 0) & (turn <= turns) & ((asked == whose) | (whose == 0))
    everybody = not whose[turn > 0].any()
    live = {(int(t), int(seat) if everybody else 0) for t, seat in zip(turn[own], asked[own], strict=True)}
    total = turns * seats if everybody else turns
    return total - len(live), total
