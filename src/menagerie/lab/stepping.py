"""Games played answer by answer, and followed again by their answers: what became of cards, and of turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from menagerie.engine.game import Game
from menagerie.engine.log import new_log
from menagerie.engine.seeds import seed_of_bots, words_of
from menagerie.engine.table import GAME_ROW
from menagerie.engine.variants import Hands
from menagerie.players.bots import following_of, seats_of
from menagerie.players.following import FATES, OPENED, OPENING, TURN, WHOSE
from menagerie.players.match import Runner
from menagerie.players.seats import SHARES

EVENTS = 512  # rows of a log, at first: hardly an answer tells more


@dataclass(frozen=True)
class Course:
    """What became of cards and turns in a game.

    cards: seats × FATES × kinds of cards: copies in the opening hand, times drawn later, times played; empty if the
    game does not say. questions: a row for every question of two answers or more, and one for the end: whom it is
    put to, in which turn (0: before the first), whose that is (0: everybody's), how many answers it has.
    """

    cards: np.ndarray
    questions: np.ndarray

    @property
    def first(self) -> int:
        """The seat that has the first turn; 0 if nobody alone has it."""
        turns = self.questions[:, TURN]
        return int(self.questions[int(turns.argmax() if turns[0] else (turns > 0).argmax()), WHOSE])


class Stepping(Runner):
    """Plays a game answer by answer, as a match plays it at once."""

    @cached_property
    def hands(self) -> Hands | None:
        """How the game tells what becomes of cards."""
        return self.game.variants.hands if self.game.variants else None

    @cached_property
    def kinds(self) -> int:
        """How many numbers cards have; 1, nobody's, if the game does not say."""
        return len(self.hands.names()) if self.hands else 1

    def begin(self, numbers: Sequence[int], seed: int, index: int, again: int = 0) -> None:
        """Deal game (seed, index) for bots by their numbers; again: with other streams for them."""
        desk, rows, seats = self._desk(), self.game.rows, seats_of(self.game)
        desk.lineup[1 : self.seats + 1] = numbers
        states, boxes, log, _, dice, *_ = desk.arrays(self._kept.log)
        words, self._kept.answers, self._kept.given = words_of(seed), np.zeros(self.game.bound, np.int64), 0
        rows.deal.compiled(states, GAME_ROW, 1, boxes, log, *words, index)
        seats.wake.compiled(dice, *(words_of(seed_of_bots(seed, again)) if again else words), index)
        rows.play.compiled(states, GAME_ROW, boxes, log, 0, 0)

    @property
    def state(self) -> np.void:
        """The true game."""
        return self._desk().states[GAME_ROW]

    def answer(self, most: int) -> int:
        """Have whoever is asked answer, so many questions at the most; tell how many."""
        arrays = (*self._kept.desk.arrays(self._kept.log), *self._pointers[1:])
        done = self._kept.given
        count = int(seats_of(self.game).chain.compiled(*arrays, self._kept.answers[done : done + most]))
        self._kept.given += count
        return count

    def shares(self) -> np.ndarray:
        """Give the shares of the victory by seat."""
        won = self.state["won"][1 : self.seats + 1].astype(np.int64)
        return won * (SHARES // max(won.sum(), 1))

    def course(self, seed: int, index: int) -> Course:
        """Follow game (seed, index), as it was played here, by its answers."""
        hands, desk, kept, given = self.hands, self._desk(), self._kept, self._kept.given
        played = list(self.labels).index(hands.played) if hands else -1
        told = (begins_of(self.game), hands.draws if hands else 0, bool(hands and hands.is_open), played)
        if not hasattr(kept, "events"):
            kept.events = new_log(EVENTS)
        while True:
            table, questions = np.zeros((3 * self.seats, self.kinds), np.int64), np.zeros((given + 1, 4), np.int64)
            arrays = (desk.states, desk.boxes, kept.events, *self._pointers[:2], kept.answers[:given], questions)
            entry = following_of(self.game).follow.compiled
            most = entry(*arrays, self._blank_uses(), table, *words_of(seed), index, given, *told)
            if most < len(kept.events):
                break
            kept.events = new_log(2 * most)
        cards: np.ndarray = table.reshape(self.seats, len(FATES), self.kinds)
        if hands and questions[-1, TURN]:
            cards[:, OPENING] += hands.counted(desk.states[OPENED], self.kinds)[: self.seats]
        return Course(cards.clip(min=0), questions)


def begins_of(game: Game) -> int:
    """Give the kind of event with which turns begin; 0 if the game tells of none."""
    hands = game.variants.hands if game.variants else None
    return (hands.begins if hands else 0) or min(game.story.turns, default=0)
