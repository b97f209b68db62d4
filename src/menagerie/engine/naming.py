"""One string for a game: `battlecats@3?players=3&dawn=1#7`, which every command and every face reads and prints.

The game; `@` and the version of its rules; after `?`, joined by `&`, the number of `players` and the options that are
not as usual (`windows=1` among them: every question is put); after `#` the seed, and behind a point which of its games,
from 0. All but the game may be left out. In a shell it stands in quotes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.seeds import check_seed

PLAYERS, WINDOWS = "players", "windows"


@dataclass(frozen=True)
class Named:
    """What a string says of a game; what it does not say is None or empty."""

    text: str
    game: Game
    seats: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seed: int | None = None
    index: int = 0
    windows: bool = False

    def with_seats(self, seats: int | None, usual: int | None = None) -> int:
        """Give the number of seats that is said here or there, else the usual one, else the fewest."""
        if seats is not None and self.seats not in (None, seats):
            raise BadInput(f"{self.text}: {PLAYERS}={self.seats} says otherwise than {seats} seats")
        return next(one for one in (seats, self.seats, usual, self.game.seats[0]) if one is not None)

    def with_seed(self, seed: Any) -> int | None:
        """Give the seed that is said here or there, None if none is."""
        if seed is not None and self.seed not in (None, check_seed(seed)):
            raise BadInput(f"{self.text}: #{self.seed} says otherwise than seed {seed}")
        return self.seed if seed is None else check_seed(seed)

    def with_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Give the options of both; one that both name must be said once."""
        if twice := sorted({*options} & {*self.options}):
            raise BadInput(f"{self.text}: {twice[0]} is chosen here and once more")
        return {**self.options, **options}


def read_named(text: str) -> Named:
    """Read the string of a game; BadInput names the part that is wrong and the nearest word.

    >>> named = read_named("cover_your_kingdom?players=4&first=2#7.12")
    >>> named.game.slug, named.seats, named.options, named.seed, named.index
    ('cover_your_kingdom', 4, {'first': '2'}, 7, 12)
    """
    before, has_seed, seed_text = text.partition("#")
    before, has_options, chosen = before.partition("?")
    slug, has_version, version = before.partition("@")
    game = load(slug)
    if has_version and version != str(game.version):
        raise BadInput(f"{text}: @{version}: the rules of {game.title} are of version {game.version} here")
    options = _pairs(text, chosen) if has_options else {}
    seats, windows = options.pop(PLAYERS, None), options.pop(WINDOWS, "0")
    if seats is not None and not seats.isdecimal():
        raise BadInput(f"{text}: {PLAYERS}={seats}: a number is expected")
    if windows not in ("0", "1"):
        raise BadInput(f"{text}: {WINDOWS}={windows}: 0 or 1 is expected")
    known = [PLAYERS, WINDOWS, *(option.name for option in game.options)]
    for name in options:
        if name not in known:
            raise BadInput(f"{text}: ?{name}: no option of {game.title}{nearest(name, known)}")
    seed, index = _seed(text, seed_text) if has_seed else (None, 0)
    count = int(seats) if seats is not None else None
    if count is not None or options:
        try:
            game.check_options(game.seats[0] if count is None else count, options)
        except BadInput as error:
            raise BadInput(f"{text}: {error}") from None
    return Named(text, game, count, options, seed, index, windows == "1")


def as_named(game: str | Game | Named) -> Named:
    """Read the string of a game; a game that was loaded already says nothing more."""
    if isinstance(game, Game):
        return Named(game.slug, game)
    return read_named(game) if isinstance(game, str) else game


def _pairs(text: str, chosen: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in chosen.split("&"):
        name, equals, value = pair.partition("=")
        name = name.replace("-", "_")
        if not equals or not name or not value:
            raise BadInput(f"{text}: ?{pair}: NAME=VALUE is expected, joined by &")
        if name in found:
            raise BadInput(f"{text}: ?{pair}: {name} is chosen twice")
        found[name] = value
    return found


def _seed(text: str, told: str) -> tuple[int, int]:
    seed, point, index = told.partition(".")
    if not seed.isdecimal() or (point and not index.isdecimal()):
        raise BadInput(f"{text}: #{told}: a seed is expected, and behind a point which of its games")
    try:
        return check_seed(seed), int(index or 0)
    except BadInput as error:
        raise BadInput(f"{text}: #{told}: {error}") from None


def name_of(
    game: Game,
    seats: int | None = None,
    options: dict[str, int] | None = None,
    seed: int | None = None,
    index: int = 0,
    windows: bool = False,
) -> str:
    """Write the string of a game: whatever is given, options only where they are not as usual.

    >>> name_of(load("cover_your_kingdom"), 4, {"first": 2, "contest": 0}, 7)
    'cover_your_kingdom@3?players=4&first=2#7'
    """
    usual = {option.name: option.default for option in game.options}
    said = [] if seats is None else [f"{PLAYERS}={seats}"]
    said += [f"{name}={value}" for name, value in (options or {}).items() if value != usual[name]]
    said += [f"{WINDOWS}=1"] if windows else []
    dealt = "" if seed is None else f"#{seed}{f'.{index}' if index else ''}"
    return f"{game.slug}@{game.version}{'?' if said else ''}{'&'.join(said)}{dealt}"
