"""Games that are followed: played answer by answer, or whole, with what became of cards and of turns in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.log import new_log
from menagerie.engine.seeds import seed_of_bots, words_of
from menagerie.engine.table import GAME_ROW
from menagerie.engine.variants import Hands
from menagerie.players.bots import following_of, seats_of
from menagerie.players.following import FATES, TURN, WHOSE, Notes
from menagerie.players.levels import number_of
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

    def kind_of(self, card: str) -> int:
        """Give the number of a card in the game's states."""
        assert self.hands, f"{self.game.title} tells nothing of hands"
        return list(self.hands.names()).index(card)

    def begin(self, numbers: Sequence[int], seed: int, index: int, again: int = 0) -> None:
        """Deal game (seed, index) for bots by their numbers; again: with other streams for them."""
        desk, rows, seats = self._desk(), self.game.rows, seats_of(self.game)
        desk.lineup[1 : self.seats + 1] = numbers
        words, self._kept.answers, self._kept.given = words_of(seed), np.zeros(self.game.bound, np.int64), 0
        rows.deal.compiled(desk.states, GAME_ROW, 1, desk.boxes, desk.log, *words, index)
        seats.wake.compiled(desk.dice, *(words_of(seed_of_bots(seed, again)) if again else words), index)
        rows.play.compiled(desk.states, GAME_ROW, desk.boxes, desk.log, 0, 0)

    @property
    def state(self) -> np.void:
        """The true game."""
        return self._desk().states[GAME_ROW]

    def answer(self, most: int) -> int:
        """Have whoever is asked answer, so many questions at the most; tell how many."""
        done = self._kept.given
        count = int(seats_of(self.game).chain.compiled(self._desk(), self._kept.answers[done : done + most]))
        self._kept.given += count
        return count

    def shares(self) -> np.ndarray:
        """Give the shares of the victory by seat."""
        won = self.state["won"][1 : self.seats + 1].astype(np.int64)
        return won * (SHARES // max(won.sum(), 1))

    def course(self, seed: int, index: int) -> Course:
        """Follow game (seed, index), as it was played here, by its answers."""
        desk, answers, given = self._desk(), self._kept.answers, self._kept.given
        entry = following_of(self.game).follow.compiled
        while True:
            notes = self.notes(given, 3 * self.seats)
            if self.had_room(entry(desk, self._deal, notes, answers, 0, *words_of(seed), index, given)):
                return Course(notes.fates.reshape(self.seats, len(FATES), self.kinds), notes.moves)

    def play_followed(
        self,
        players: Sequence[str],
        lines: np.ndarray,
        seed: int,
        first: int,
        weighed: Sequence[int] | None = None,
        follow: bool = True,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play games as `play` does, a line each; gives what each seat was dealt, and its fates in every game.

        weighed: what is answered before all is dealt is drawn by lot, so that chance gives (a bot that looks ahead
        chooses by what a card is worth; then who is dealt what would depend on it); and, if nothing is to be followed,
        games of which no seat was dealt more than others of these kinds of cards are not played, their lines stay
        empty. None: bots answer from the beginning, and nothing is counted. follow: give the fates (`following.FATES`);
        else there are none. BadInput: a game ended before anybody was dealt anything.
        """
        numbers = [number_of(self.game, name) for name in players]
        desk, seats, bound = self._desk(), self.seats, 2 * self.game.bound
        desk.lineup[1 : seats + 1] = numbers
        entry = following_of(self.game).play_followed
        chain, tally = entry.pointers["chain"].pointer, np.zeros(bound, np.int64)
        dealt = 0 if weighed is None else len(lines) * seats
        while True:
            notes = self.notes(bound, 3 * len(lines) * seats if follow else 0, dealt, weighed or ())
            most = entry.compiled(desk, chain, self._deal, notes, tally, lines, *words_of(seed), first)
            if most < 0:
                raise BadInput(f"{self.game.title} ended before anybody was dealt anything")
            if self.had_room(most):
                shape = (-1, seats, len(FATES), self.kinds)
                return notes.copies.reshape(-1, seats, self.kinds), notes.fates.reshape(shape)

    def notes(self, answers: int, fates: int, dealt: int = 0, weighed: Sequence[int] = ()) -> Notes:
        """Give empty rows for so many answers, fates and seats that are dealt something; and what is looked for."""
        hands = self.hands
        return Notes(
            self.events,
            np.zeros((answers + 1, 4), np.int64),
            self._blank_uses(),
            np.zeros((fates, self.kinds), np.int64),
            np.zeros((dealt, self.kinds), np.int64),
            np.array(weighed, np.int64),
            begins_of(self.game),
            hands.draws if hands else 0,
            int(bool(hands and hands.is_open)),
            list(self.labels).index(hands.played) if hands else -1,
        )

    @property
    def events(self) -> np.ndarray:
        """This thread's log for what is followed."""
        if not hasattr(self._kept, "events"):
            self._kept.events = new_log(EVENTS)
        events: np.ndarray = self._kept.events
        return events

    def had_room(self, most: int) -> bool:
        """Tell whether all events of an answer that told so many were heard; if not there is room from now on."""
        if most < len(self.events):
            return True
        self._kept.events = new_log(2 * most)
        return False


def begins_of(game: Game) -> int:
    """Give the kind of event with which turns begin; 0 if the game tells of none."""
    hands = game.variants.hands if game.variants else None
    return (hands.begins if hands else 0) or min(game.story.turns, default=0)
