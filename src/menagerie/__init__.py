"""Menagerie: real card games, whole and exact, and fast."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from menagerie.engine.errors import BadInput, Refused
    from menagerie.engine.game import Game
    from menagerie.engine.table import Answer, Table
    from menagerie.players.match import simulate

__all__ = ["Answer", "BadInput", "Refused", "Table", "game_names", "new", "simulate"]
__version__ = "0.1.0"

_HOMES = {
    "Answer": "menagerie.engine.table",
    "BadInput": "menagerie.engine.errors",
    "Refused": "menagerie.engine.errors",
    "Table": "menagerie.engine.table",
    "simulate": "menagerie.players.match",
}


def new(game: str, seats: int | None = None, seed: int | None = None, **options: Any) -> Table:
    """Open a table: a game by name, the number of seats, a seed for the deal, the game's options.

    The name may say them all (`engine/naming.py`), as `table.name` does. BadInput lists everything that is wrong.
    Without a seed the operating system gives one (`table.seed`). Whoever plays on is played by machine code: it is
    compiled in the background, which is said on stderr, or loaded where that was done before.

        >>> table = new("cover_your_kingdom", seats=3, seed=1, first=2)
        >>> table.seat
        'B'
        >>> new("cover_your_kingdom?players=3&first=2#1").name == table.name
        True
    """
    from menagerie.engine.naming import read_named
    from menagerie.engine.table import Table

    named = read_named(game)
    more: dict[str, Any] = {"windows": named.windows} if named.windows else {}
    table = Table(
        named.game,
        named.with_seats(seats),
        named.with_seed(seed),
        index=named.index,
        **more,
        **named.with_options(options),
    )
    table.hurry = _hurry
    return table


def _hurry(game: Game) -> None:
    from menagerie.players.compiling import hurry

    hurry(game)


def game_names() -> list[str]:
    """List the games by name.

    >>> "battlecats" in game_names()
    True
    """
    from menagerie.engine.finding import slugs

    return slugs()


def __getattr__(name: str) -> Any:
    # The heavy parts load on first use, so that `menagerie --help` stays quick.
    if name in _HOMES:
        import importlib

        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'menagerie' has no attribute {name!r}")
