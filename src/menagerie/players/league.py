"""Leagues: the same deals for every player on every seat, kept in a file as they go, remade to the last answer.

A deal is one game of the seed, (seed, i). It is played once with every line-up of the league: with every distinct
rotation of the players round the seats, or, in pairs, with both seatings of every two of them. So the luck of the deal
and of the seat falls on all alike. What a line-up makes of a deal depends on nothing else, so threads and
interruptions change no number. What the results say of the players stands in `standings.py`.

The file of a league holds JSON lines: a head, and one line for every chunk of deals that a line-up has played, in the
order of `League.chunks`:

    {"league": 1, "game": "cover_your_kingdom", "version": 1, "box": "…", "bots": "…", "seed": 7, "deals": 100, …}
    {"lineup": 0, "deal": 0, "shares": [[840, 0, 0], [0, 420, 420], …]}

Shares of the victory are in parts of `seats.SHARES`, a row a game, by seat.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import metadata
from itertools import combinations
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.seeds import check_seed, exact

from . import features, learned, search, seats
from .cells import MODELS
from .levels import check_bots, features_of, is_learned, is_quick, number_of
from .match import CHUNK, Runner, results, shares_of, spread
from .models import shelf_of

FORMAT = 1
_SETTINGS: dict[str, type] = {"players": list, "deals": int, "options": dict, "pairs": bool}
_READ = {  # how differences of a head are told: the words for what it holds and for what is wanted
    "game": "a league of {}, not of {}",
    "version": "played by version {} of the rules, these are version {}",
    "box": "played with other card values than those of this box (digest {}, not {})",
    "bots": "played by other versions of the bots than these (digest {}, not {})",
    "seed": "a league of seed {}, not {}",
    "deals": "a league of {} deals, not {}",
    "options": "played with options {}, not {}",
    "players": "a league of the players {}, not {}",
    "pairs": "a league with pairs = {}, not {}",
}


def rotations(players: Sequence[str]) -> list[tuple[str, ...]]:
    """Give every distinct rotation of players round the seats.

    >>> rotations(["a", "b", "b"]), rotations(["a", "b", "a", "b"])
    ([('a', 'b', 'b'), ('b', 'b', 'a'), ('b', 'a', 'b')], [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')])
    """
    return list(dict.fromkeys((*players[i:], *players[:i]) for i in range(len(players))))


@dataclass(frozen=True)
class Chunk:
    """Deals that one line-up plays in one go."""

    lineup: int
    deal: int
    count: int


@dataclass(frozen=True)
class League:
    """What is played: the players of one table, or those of every pair; BadInput if they or the options do not fit."""

    game: Game
    players: Sequence[str]
    deals: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    pairs: bool = False

    def __post_init__(self) -> None:
        check_bots(self.players, game=self.game)
        check_seed(self.seed)
        if self.deals < 1:
            raise BadInput(f"{self.deals} deals: at least one is needed")
        if self.pairs and len(set(self.players)) < max(len(self.players), 2):
            raise BadInput("a league of pairs names two players or more, each once")
        _ = self.chosen

    @property
    def seats(self) -> int:
        """Seats of a table."""
        return 2 if self.pairs else len(self.players)

    @cached_property
    def chosen(self) -> dict[str, int]:
        """The value of every option."""
        return self.game.check_options(self.seats, self.options)

    @cached_property
    def lineups(self) -> list[tuple[str, ...]]:
        """The line-ups, players by seat, with each of which every deal is played."""
        tables = combinations(self.players, 2) if self.pairs else [tuple(self.players)]
        return [lineup for table in tables for lineup in rotations(table)]

    @property
    def games(self) -> int:
        """Games in all."""
        return self.deals * len(self.lineups)

    @cached_property
    def chunks(self) -> list[Chunk]:
        """The games in the order in which results are kept: single ones where somebody searches."""
        size = CHUNK if all(map(is_quick, self.players)) else 1
        return [
            Chunk(lineup, first, min(size, self.deals - first))
            for first in range(0, self.deals, size)
            for lineup in range(len(self.lineups))
        ]

    @cached_property
    def head(self) -> dict[str, Any]:
        """The first line of the league's file: all that the results depend on, and what they were made with."""
        from menagerie import __version__

        return {
            "league": FORMAT,
            "game": self.game.slug,
            "version": self.game.version,
            "box": digest(self.game.boxes),
            "bots": bots_digest(self.game, self.players),
            "seed": exact(self.seed),
            "deals": self.deals,
            "options": self.chosen,
            "players": list(self.players),
            "pairs": self.pairs,
            "versions": {
                "menagerie": __version__,
                "python": platform.python_version(),
                "numpy": np.__version__,
                "numba": metadata.version("numba"),
            },
        }

    def empty(self) -> np.ndarray:
        """Make room for the shares of the victory: deals × line-ups × seats."""
        return np.zeros((self.deals, len(self.lineups), self.seats), np.int64)

    def play(
        self,
        *,
        jobs: int = 1,
        file: LeagueFile | None = None,
        on_progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> np.ndarray:
        """Play what the file does not have yet on `jobs` threads; return the shares, deals × line-ups × seats.

        Progress counts games. BadInput if the file cannot be written on.
        """
        shares = self.empty()
        known = file.results if file else []
        for chunk, rows in zip(self.chunks, known, strict=False):
            shares[chunk.deal : chunk.deal + chunk.count, chunk.lineup] = rows
        runners = {frozenset(lineup): Runner(self.game, lineup, self.chosen) for lineup in self.lineups}
        done = sum(chunk.count for chunk in self.chunks[: len(known)])
        on_progress(done, self.games)

        def run(chunk: Chunk) -> tuple[Chunk, np.ndarray]:
            lineup, lines = self.lineups[chunk.lineup], results(chunk.count)
            runners[frozenset(lineup)].play(lineup, lines, self.seed, chunk.deal)
            return chunk, shares_of(lines, self.seats)

        def take(played: tuple[Chunk, np.ndarray]) -> None:
            nonlocal done
            chunk, rows = played
            shares[chunk.deal : chunk.deal + chunk.count, chunk.lineup] = rows
            if file:
                file.add(chunk, rows.tolist())
            done += chunk.count
            on_progress(done, self.games)

        spread(run, self.chunks[len(known) :], jobs, take)
        return shares


def bots_digest(game: Game, players: Sequence[str] = ()) -> str:
    """Hash the sources by which bots answer in a game, and the models of those players that have learnt."""
    sources = (seats.__file__, search.__file__, features.__file__, learned.__file__, *features_files(game))
    parts = [Path(str(file)).read_bytes() for file in sources]
    places = [(number_of(game, name) - seats.LEARNED) % MODELS for name in sorted(set(players)) if is_learned(name)]
    parts += [shelf_of(game).models[place].digest.encode() for place in places]
    return hashlib.blake2b(b"\0".join(parts), digest_size=8).hexdigest()


def features_files(game: Game) -> list[Path]:
    """List the files of a game's features: one, or all of the room in which it lies."""
    file = Path(str(features_of(game).__file__))
    return [file] if file.parent == game.folder else sorted(file.parent.glob("*.py"))


class LeagueFile:
    """A league's file, open for more lines; `results` holds the shares of the chunks that it had already."""

    def __init__(self, path: Path, file: BinaryIO, known: list[list[list[int]]], cut: bool = False) -> None:
        self.path, self._file, self.results = path, file, known
        self.cut = cut  # a last line that was cut off has been dropped

    @classmethod
    def start(cls, path: Path, league: League) -> LeagueFile:
        """Begin a file; BadInput if there is one already."""
        try:
            kept = cls(path, path.open("xb"), [])
        except FileExistsError:
            raise BadInput(f"{path}: exists already; go on with it by --resume {path}") from None
        except OSError as error:
            raise _unwritable(path, error) from None
        kept._write(league.head)
        return kept

    @classmethod
    def resume(cls, path: Path, league: League) -> LeagueFile:
        """Go on with a file after its last whole line; BadInput names the line that is not of this league, and why."""
        lines, end, cut = _whole_lines(path)
        _check_head(path, _object(path, 1, lines[0] if lines else b""), league)
        if len(lines) - 1 > len(league.chunks):
            raise BadInput(f"{path}:{len(league.chunks) + 2}: the league ended with the line before")
        known = [
            _shares(path, number, line, chunk, league.seats)
            for number, (line, chunk) in enumerate(zip(lines[1:], league.chunks, strict=False), 2)
        ]
        try:
            file = path.open("r+b")
            file.truncate(end)
            file.seek(end)
        except OSError as error:
            raise _unwritable(path, error) from None
        return cls(path, file, known, cut)

    def add(self, chunk: Chunk, shares: list[list[int]]) -> None:
        """Write the line of a chunk."""
        self._write({"lineup": chunk.lineup, "deal": chunk.deal, "shares": shares})

    def _write(self, value: dict[str, Any]) -> None:
        try:
            self._file.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise _unwritable(self.path, error) from None


def settings(path: Path, game: Game) -> dict[str, Any]:
    """Read what a league's file was played with: players, deals, seed, options, pairs.

    BadInput if its first line is no head, or that of another game.
    """
    lines, _, _ = _whole_lines(path)
    head = _object(path, 1, lines[0] if lines else b"")
    if head.get("league") != FORMAT:
        raise BadInput(f'{path}:1: not the file of a league: its first line must hold "league": {FORMAT}')
    if head.get("game") != game.slug:
        raise BadInput(f"{path}:1: {_READ['game'].format(head.get('game'), game.slug)}")
    for name, kind in _SETTINGS.items():
        if type(head.get(name)) is not kind:
            raise BadInput(f"{path}:1: the head lacks or garbles {name}")
    if not all(isinstance(player, str) for player in head["players"]):
        raise BadInput(f"{path}:1: the head garbles players")
    try:
        seed = check_seed(head.get("seed"))
    except BadInput as error:
        raise BadInput(f"{path}:1: {error}") from None
    return {"seed": seed, **{name: head[name] for name in _SETTINGS}}


def _unwritable(path: Path, error: OSError) -> BadInput:
    return BadInput(f"{path}: cannot be written ({error.strerror})")


def _whole_lines(path: Path) -> tuple[list[bytes], int, bool]:
    """Read the lines that end as lines do, where the last of them ends, and whether a part of one more follows."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    *lines, rest = content.split(b"\n")
    return lines, len(content) - len(rest), bool(rest)


def _object(path: Path, number: int, line: bytes) -> dict[str, Any]:
    """Read the JSON object of a line."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise BadInput(f"{path}:{number}: not a JSON object (is the file cut off or altered here?)")
    return value


def _check_head(path: Path, head: dict[str, Any], league: League) -> None:
    """Refuse the file of another league; all differences at once."""
    found = [
        words.format(_told(head.get(name)), _told(league.head[name]))
        for name, words in _READ.items()
        if head.get(name) != league.head[name]
    ]
    if found:
        raise BadInput(f"{path}:1: another league than this:", found)


def _told(value: Any) -> str:
    """Write a setting for people."""
    if isinstance(value, dict):
        return ", ".join(f"{name}={one}" for name, one in value.items()) or "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _shares(path: Path, number: int, line: bytes, chunk: Chunk, count: int) -> list[list[int]]:
    """Read the shares of a chunk, a row a game, by seat."""
    value = _object(path, number, line)
    if (value.get("lineup"), value.get("deal")) != (chunk.lineup, chunk.deal):
        raise BadInput(f"{path}:{number}: line-up {chunk.lineup} from deal {chunk.deal} on is expected here")
    rows = value.get("shares")
    if not isinstance(rows, list) or len(rows) != chunk.count or not all(_is_victory(row, count) for row in rows):
        raise BadInput(f"{path}:{number}: the shares of {chunk.count} games among {count} seats are expected here")
    return rows


def _is_victory(row: Any, count: int) -> bool:
    """Tell whether a row shares one victory alike among the winners, or has none."""
    if not isinstance(row, list) or len(row) != count or not all(type(share) is int for share in row):
        return False
    winners = sum(share != 0 for share in row)
    return all(share in (0, seats.SHARES // max(winners, 1)) for share in row)
