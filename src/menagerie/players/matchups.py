"""Every deck of a game against every other, among bots: who wins against whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.game import Game, Option

from .match import Result, simulate, wilson

BAND = (0.35, 0.65)  # of a match-up: beyond lies what a designer should look at


@dataclass(frozen=True)
class Matchup:
    """One deck against another: half of the games with the one at the first seat, half with the other."""

    deck: str
    rival: str
    games: int
    wins: float  # of the deck; a shared victory counts in parts
    results: tuple[Result, Result]

    @property
    def rate(self) -> float:
        """The part of the games that the deck won."""
        return self.wins / self.games

    @property
    def is_beyond(self) -> bool:
        """Whether it lies beyond the band."""
        return not BAND[0] <= self.rate <= BAND[1]

    def as_json(self) -> dict[str, Any]:
        """Give the fields that programs rely on; `low` and `high` are the 95 % interval of the rate."""
        low, high = wilson(self.wins, self.games)
        told = {"deck": self.deck, "rival": self.rival, "games": self.games, "wins": round(self.wins, 3)}
        return told | {"rate": round(self.rate, 4), "low": round(low, 4), "high": round(high, 4)}


def deck_options(game: Game) -> tuple[Option, ...]:
    """List the options that choose the decks of the first two seats; none for a game without decks."""
    return tuple(option for seat in (1, 2) for option in game.options if option.deck_of == seat)


def check_decks(game: Game) -> tuple[Option, Option]:
    """Give the options that choose the decks of two seats; BadInput for a game whose options choose none."""
    decks = deck_options(game)
    if len(decks) < 2:
        raise BadInput(f"{game.title} has no decks to choose: there are no match-ups")
    return decks[0], decks[1]


def matchups(
    game: Game,
    games: int,
    *,
    deck: int = 0,
    bot: str = "greedy",
    seed: int = 1,
    jobs: int = 1,
    uses: bool = False,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    **options: Any,
) -> list[Matchup]:
    """Play every two decks of a game against one another, `games` games a pair (rounded up to an even number).

    deck: only this one, by its number, against every other.

    Raises BadInput for a game whose options choose no decks; Ctrl-C raises Interrupted with the pairs that are done.
    """
    first, second = check_decks(game)
    half = (games + 1) // 2
    others = [(deck, other) for other in first.values if other != deck]
    pairs = others if deck else list(combinations(first.values, 2))
    found: list[Matchup] = []
    for n, pair in enumerate(pairs):
        results = []
        for turn, (one, other) in enumerate((pair, pair[::-1])):
            before = half * (2 * n + turn)

            def tell(done: int, _: int, before: int = before) -> None:
                on_progress(before + done, 2 * half * len(pairs))

            chosen = {**options, first.name: one, second.name: other}
            try:
                results.append(
                    simulate(game, half, [bot, bot], seed=seed, jobs=jobs, uses=uses, on_progress=tell, **chosen)
                )
            except KeyboardInterrupt:
                raise Interrupted(found) if found else KeyboardInterrupt from None
        wins = results[0].seats[0]["wins"] + results[1].seats[1]["wins"]
        names = [first.labels[first.values.index(one)] for one in pair]
        found.append(Matchup(names[0], names[1], 2 * half, wins, (results[0], results[1])))
    return found
