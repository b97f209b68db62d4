"""Games among greedy bots, compiled, for tests of what bots look at."""

from __future__ import annotations

from collections.abc import Iterator

from menagerie.engine.game import Game
from menagerie.engine.table import Table
from menagerie.players.bots import choose, thinker_of

PAIRS = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1))  # decks


def ready(game: Game) -> None:
    """Compile rules and bots."""
    game.compile()
    thinker_of(game).compile()


def greedy_tables(game: Game, games: int, seed: int) -> Iterator[tuple[Table, int]]:
    """Play games of two among greedy bots; yield each table before every answer, with that answer."""
    ready(game)
    for number in range(games):
        deck_a, deck_b = PAIRS[number % len(PAIRS)]
        table = Table(game, 2, seed + number, compiled=True, deck_a=deck_a, deck_b=deck_b)
        while not table.over:
            code = choose(table, "greedy")
            yield table, code
            table.play(code)
