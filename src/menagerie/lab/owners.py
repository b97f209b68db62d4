"""Whose a card is: of the deck that holds it, or, where all draw from the same cards, of whoever is dealt it.

What chance gives before anybody decides anything cannot be a fruit of good play, so what follows from it is an effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.seeds import words_of
from menagerie.engine.table import GAME_ROW
from menagerie.players.bots import number_of, seats_of
from menagerie.players.match import Runner, results
from menagerie.players.matchups import deck_options
from menagerie.players.seats import RANDOM, SHARES

from .changes import variants_of


@dataclass(frozen=True)
class Matchup:
    """A deck that holds the card against one that does not: options of the table, and the owner's seat."""

    options: dict[str, int]
    owner: int
    deck: str
    rival: str


def check_free(game: Game, options: dict[str, Any]) -> None:
    """Refuse options that choose decks: the lab goes through all of them."""
    chosen = [option.name for option in game.options if option.deck_of and option.name in options]
    if chosen:
        raise BadInput(f"option {chosen[0]}: decks are not chosen here but gone through")


def numbers_of(game: Game, names: Sequence[str]) -> list[int]:
    """Give the numbers of decks by name; BadInput names the nearest."""
    option = deck_options(game)[0]
    known = dict(zip((label.casefold() for label in option.labels), option.values, strict=True))
    for name in names:
        if name.casefold() not in known:
            raise BadInput(f"{game.title} has no deck {name!r}{nearest(name, option.labels)}")
    return [known[name.casefold()] for name in names]


def matchups_of(
    game: Game, card: str, options: dict[str, Any], decks: Sequence[str] = (), rivals: Sequence[str] = ()
) -> list[Matchup]:
    """List every deck that holds a card against every deck that does not, each at either seat.

    decks, rivals: these alone. A rival that holds the card too would change with it, and is refused.
    """
    first, second = deck_options(game)
    holding = variants_of(game).decks(card)  # type: ignore[misc]  # a game with decks says it
    called = dict(zip(first.values, first.labels, strict=True))
    owners = numbers_of(game, decks) or list(holding)
    others = numbers_of(game, rivals) or [deck for deck in first.values if deck not in holding]
    if not holding:
        raise BadInput(f"{card} is in no deck of {game.title}: nobody plays it")
    for deck in owners:
        if deck not in holding:
            raise BadInput(f"{called[deck]}: no {card} in it; it is in {', '.join(called[one] for one in holding)}")
    for deck in others:
        if deck in holding:
            raise BadInput(f"{called[deck]} holds {card}, too: against it both would change")
    if not others:
        raise BadInput(f"every deck of {game.title} holds {card}: there is nobody without it to play against")
    found = []
    for (deck, rival), seat in product(product(owners, others), (1, 2)):
        chosen = {first.name: deck, second.name: rival} if seat == 1 else {first.name: rival, second.name: deck}
        full = game.check_options(2, {**options, **chosen})
        found.append(Matchup(full, seat, called[deck], called[rival]))
    return found


class Dealer(Runner):
    """Deals games and plays them on: whatever is answered before all is dealt is drawn by lot, so that chance gives.

    (A bot that looks ahead chooses by what a card is worth; then who is dealt what would depend on it.)
    """

    def deal(self, card: str, seed: int, index: int) -> list[int]:
        """Count a card in what game (seed, index) gives every seat."""
        desk, rows, seats = self._desk(), self.game.rows, seats_of(self.game)
        desk.lineup[1 : self.seats + 1] = RANDOM
        states, boxes, log, _, dice, *_ = desk.arrays(self._kept.log)
        words, self._kept.answers = words_of(seed), np.zeros(self.game.bound, np.int64)
        rows.deal.compiled(states, GAME_ROW, 1, boxes, log, *words, index)
        seats.wake.compiled(dice, *words, index)
        rows.play.compiled(states, GAME_ROW, boxes, log, 0, 0)
        held = variants_of(self.game).held
        assert held
        while (found := held(states[GAME_ROW], card)) is None:
            if not self._answer(1):
                raise BadInput(f"{self.game.title} ended before anybody was dealt anything")
        return found

    def finish(self, players: Sequence[str]) -> np.ndarray:
        """Have the players by seat play on what was dealt; gives their shares of the victory."""
        desk = self._desk()
        desk.lineup[1 : self.seats + 1] = [number_of(self.game, name) for name in players]
        self._answer(self.game.bound)
        won = desk.states[GAME_ROW]["won"][1 : self.seats + 1].astype(np.int64)
        return won * (SHARES // max(won.sum(), 1))

    def _answer(self, most: int) -> int:
        """Have whoever is asked answer, so many questions at the most; tell how many."""
        arrays = (*self._kept.desk.arrays(self._kept.log), *self._pointers[1:])
        return seats_of(self.game).chain.compiled(*arrays, self._kept.answers[:most])


class Decked:
    """Deals of a game with decks: each is played by every match-up, and counts alike."""

    per = "deck"

    def __init__(self, game: Game, bot: str, tables: Sequence[Matchup], boxes: Sequence[np.ndarray | None]) -> None:
        self.players, self.tables = (bot, bot), list(tables)
        self.arms = [[Runner(game, self.players, one.options, boxes=box) for one in tables] for box in boxes]
        self.games_each = len(boxes) * len(tables)

    def play(self, seed: int, first: int, deals: int) -> np.ndarray:
        """Play deals with every box: what their owners won with each, and what was to be won; a row a deal."""
        told = np.zeros((deals, len(self.arms) + 1), np.int64)
        told[:, -1] = SHARES * len(self.tables)
        for arm, runners in enumerate(self.arms):
            for table, runner in zip(self.tables, runners, strict=True):
                lines = results(deals)
                runner.play(self.players, lines, seed, first)
                told[:, arm] += lines[:, 2 + table.owner]
        return told


class Dealt:
    """Deals of a game in which all draw from the same cards: what goes with a copy more than others were dealt.

    A seat's excess is its copies less the mean of all, here times the number of seats, to be whole. The rate of these
    sums is the slope of least squares of wins on copies. Deals that gave all alike say nothing and are not played.
    """

    per = "copy"

    def __init__(
        self, game: Game, bot: str, seats: int, options: dict[str, int], card: str, boxes: Sequence[np.ndarray | None]
    ) -> None:
        self.card, self.seats, self.players = card, seats, (bot,) * seats
        self.arms = [Dealer(game, self.players, options, boxes=box) for box in boxes]
        self.games_each = len(boxes)

    def play(self, seed: int, first: int, deals: int) -> np.ndarray:
        """Play the deals that gave some more than others, with every box; a row a deal."""
        told = np.zeros((deals, len(self.arms) + 1), np.int64)
        for deal in range(deals):
            copies = np.array(self.arms[0].deal(self.card, seed, first + deal))
            excess = self.seats * copies - copies.sum()
            if not excess.any():
                continue
            for number, arm in enumerate(self.arms):
                if number:
                    arm.deal(self.card, seed, first + deal)
                told[deal, number] = self.seats * (excess * arm.finish(self.players)).sum()
            told[deal, -1] = SHARES * (excess * excess).sum()
        return told
