"""The corpus: very many games of each game, kept as seeds and digests, which every later version plays again.

A record keeps its answers; the corpus keeps a thousand games in a file of fifty kilobytes, because nothing is kept of
a game but where it begins, which answers are drawn, and a digest of what was asked on the way. What is digested is what
its players met: who was asked what, every legal answer, and who won. So it outlives fields that move or change
their names, and tells of every change of the rules that a player could have noticed.

`corpus/GAME/games.jsonl` in the folder of tests, or `corpus/games.jsonl` in the game's own: a head with the kinds of
table and the changes of the rules so far, then a line a game,

    [3, 17, 4, 142, "9c41f00b27d8e5aa63d04b", 1]

the table (of the head's list), the seed, the version of the rules, the number of choices, the digest, and, where a
later change of the rules plays it otherwise, the change (counted from 1). The digest has a byte for every eighth of the
choices and four at the end.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from menagerie.engine.contract import game_of, kept, tables_of
from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput, short
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.kernel import GAME_ROW
from menagerie.engine.log import new_log
from menagerie.engine.seeds import words_of
from menagerie.engine.table import Table

FORMAT = 1
FILE = "games.jsonl"
NO_LOG = new_log(1)
PARTS, END = 8, 4  # eighths of a game, each with a byte of digest but the last, which has so many
SAID = 12  # answers that are told of where two versions part


@dataclass(frozen=True)
class Kept:
    """One game of the corpus; `change` counts from 1, 0 where every later version plays it as it was played."""

    table: int
    seed: int
    version: int
    choices: int
    told: str  # the digest
    change: int = 0

    @property
    def line(self) -> list[Any]:
        """The game as its line of the file."""
        told = [self.table, self.seed, self.version, self.choices, self.told]
        return [*told, self.change] if self.change else told


@dataclass
class Corpus:
    """What is kept of one game: kinds of table, changes of the rules with their reasons, the games.

    `box` is the digest of the card values that the games were played with.
    """

    game: Game
    tables: list[tuple[int, dict[str, int]]]
    box: str
    changes: list[dict[str, Any]] = field(default_factory=list)
    games: list[Kept] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The corpus as its file."""
        tables = [{"seats": seats, "options": options} for seats, options in self.tables]
        head = {"corpus": FORMAT, "game": self.game.slug, "box": self.box, "tables": tables, "changes": self.changes}
        return "".join(f"{json.dumps(line)}\n" for line in [head, *(one.line for one in self.games)])


@dataclass(frozen=True)
class Parting:
    """A kept game that these rules play otherwise, between two of its choices."""

    game: Kept
    seats: int
    options: dict[str, int]
    since: int  # choices up to which both are the same for certain
    until: int  # the choice at which they differ for certain
    choices: int  # of the game as it is played now


class _Play:
    """Random play of the corpus: which answer is given follows from the seed and the number of the choice alone."""

    def __init__(self, game: Game, seats: int, options: dict[str, int], seed: int, compiled: bool) -> None:
        self.game, self.seed, self.compiled = game, seed, compiled
        self.states = game.blank(seats, game.check_options(seats, options), GAME_ROW + 1)
        self.state = self.states[GAME_ROW]
        self.choices, self._told = 0, hashlib.blake2b(digest_size=END)
        self._call("deal", 1, game.boxes, NO_LOG, *words_of(seed), 0)
        self._count = self._call("play", game.boxes, NO_LOG, 0, 0)

    def _call(self, entry: str, *arguments: Any) -> int:
        return self.game.call(entry, self.states, GAME_ROW, *arguments, compiled=self.compiled)

    @property
    def is_over(self) -> bool:
        return not self._count

    @property
    def code(self) -> int:
        """The answer that is given next."""
        drawn = hashlib.blake2b(f"{self.seed} {self.choices}".encode(), digest_size=8).digest()
        return int(self.state["option"][int.from_bytes(drawn, "big") % self._count])

    @property
    def told(self) -> str:
        """A digest of what was asked so far, and of who won once it is over."""
        told = self._told.copy()
        if self.is_over:
            told.update(b"won " + self.state["won"].tobytes())
        return told.hexdigest()

    def go_on(self, until: int) -> None:
        """Play to a choice, or to the end where that comes before it."""
        state = self.state
        while self._count and self.choices < until:
            offered = state["option"][: self._count].astype("<i2").tobytes()
            self._told.update(b"%d %d %b " % (state["asked"], state["question"], offered))
            self._count = self._call("play", self.game.boxes, NO_LOG, self.code, 0)
            self.choices += 1
        if self._count and until > self.game.bound:
            raise RuntimeError(f"{self.game.title}, seed {self.seed}: longer than {self.game.bound} choices")


def _marks(choices: int) -> list[int]:
    """Name the choices after which a game is digested, the last one included."""
    return [choices * part // PARTS for part in range(1, PARTS + 1)]


def _digest(play: _Play, choices: int) -> Iterator[str]:
    """Play a game on and give a piece of its digest at each mark."""
    for part, mark in enumerate(_marks(choices), 1):
        play.go_on(mark)
        fits = play.choices == mark and play.is_over == (mark == choices)
        yield play.told[: 2 * END if part == PARTS else 2] if fits else "another length"


def _pieces(told: str) -> list[str]:
    return [*(told[at : at + 2] for at in range(0, 2 * (PARTS - 1), 2)), told[2 * (PARTS - 1) :]]


def grow(
    corpus: Corpus,
    games: Iterable[tuple[int, int]],
    *,
    compiled: bool = True,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> None:
    """Play games of (table, seed) by today's rules and add them."""
    wanted = list(games)
    for number, (table, seed) in enumerate(wanted, 1):
        first = _Play(corpus.game, *corpus.tables[table], seed, compiled)
        first.go_on(corpus.game.bound + 1)
        again = _Play(corpus.game, *corpus.tables[table], seed, compiled)
        pieces = list(_digest(again, first.choices))
        corpus.games.append(Kept(table, seed, corpus.game.version, first.choices, "".join(pieces)))
        on_progress(number, len(wanted))


def begin(game: Game, count: int, **how: Any) -> Corpus:
    """Make a corpus of a game: every kind of table in turn, the seeds from 0 on."""
    corpus = Corpus(game, tables_of(game), digest(game.boxes))
    grow(corpus, ((number % len(corpus.tables), number) for number in range(count)), **how)
    return corpus


def partings(
    corpus: Corpus,
    first: int | None = None,
    *,
    compiled: bool = True,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Parting]:
    """Play the games again (the first so many) and list those that these rules play otherwise, known changes too."""
    found, games = [], corpus.games[:first]
    for number, one in enumerate(games, 1):
        seats, options = corpus.tables[one.table]
        try:
            play = _Play(corpus.game, seats, options, one.seed, compiled)
        except BadInput as error:
            raise BadInput(f"a kept game of {corpus.game.title} cannot be dealt any more: {error}") from None
        marks = [0, *_marks(one.choices)]
        for part, (now, then) in enumerate(zip(_digest(play, one.choices), _pieces(one.told), strict=True)):
            if now != then:
                play.go_on(corpus.game.bound + 1)
                found.append(Parting(one, seats, options, marks[part], marks[part + 1], play.choices))
                break
        on_progress(number, len(games))
    return found


def retell(game: Game, parting: Parting) -> Iterator[str]:
    """Tell what these rules ask between two marks of a game, and which answer is given."""
    play = _Play(game, parting.seats, parting.options, parting.game.seed, compiled=False)
    options: dict[str, Any] = parting.options
    table = Table(game, parting.seats, parting.game.seed, compiled=False, **options)
    yield f"{parting.seats} seats, seed {parting.game.seed}, after {parting.since} choices"
    while not play.is_over and play.choices < min(parting.until, parting.since + SAID):
        if play.choices >= parting.since:
            offered = " | ".join(answer.words for answer in table.answers)
            yield f"{table.seat}: {table.question}: {offered}"
            yield f"{table.seat}> {table.words_of(play.code)}"
        table.play(play.code)
        play.go_on(play.choices + 1)
    if play.is_over:
        yield f"over: {', '.join(table.winners) or 'nobody'} won"


def pin(corpus: Corpus, why: str, **how: Any) -> int:
    """Keep the games that these rules play otherwise as games of the version before, and add them as they are now.

    `why` is the reason that is told of them from now on. BadInput if the rules changed and their version did not; card
    values may change without it, for every record holds the digest of its own. Returns the number of games.
    """
    fresh = [one.game for one in partings(corpus, **how) if not one.game.change]
    if not fresh:
        return 0
    version, box = corpus.game.version, digest(corpus.game.boxes)
    late = [one for one in fresh if one.version >= version]
    if late and box == corpus.box:
        raise BadInput(
            f"{len(late)} games of version {version} of {corpus.game.title} are played otherwise now, and this is "
            f"version {version}: raise the version of the game, so that no old record is replayed by other rules"
        )
    corpus.changes.append({"version": version, "why": why})
    corpus.box = box
    changed = set(fresh)
    corpus.games = [replace(one, change=len(corpus.changes)) if one in changed else one for one in corpus.games]
    grow(corpus, [(one.table, one.seed) for one in fresh], **how)
    return len(fresh)


# --- files


def file_of(game: Game, tests: Path | None) -> Path:
    """Name the file of a game's corpus; BadInput if there is none."""
    found = kept(game, "corpus", FILE, tests)
    if not found:
        homes = " or ".join(str(home / FILE) for home in _homes(game, tests))
        raise BadInput(f"{game.title} has no corpus; make one with `menagerie corpus write {game.slug}` in {homes}")
    return found[0]


def home_of(game: Game, tests: Path | None) -> Path:
    """Name the file in which a game's corpus belongs."""
    return _homes(game, tests)[0] / FILE


def _homes(game: Game, tests: Path | None) -> list[Path]:
    return [*([tests / "corpus" / game.slug] if tests else []), game.folder / "corpus"]


def read(file: Path, game: Game | None = None) -> Corpus:
    """Read a corpus; BadInput names the line that is none."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{file}: cannot be read as a corpus ({error})") from None
    objects = []
    for number, line in enumerate(lines, 1):
        try:
            objects.append(json.loads(line))
        except (ValueError, RecursionError):
            raise BadInput(f"{file}:{number}: not JSON (is the file cut off or altered here?)") from None
    if not objects or not isinstance(objects[0], dict) or objects[0].get("corpus") != FORMAT:
        raise BadInput(f'{file}:1: not a corpus: its first line must hold "corpus": {FORMAT}')
    game = game or load(game_of(file, "corpus"))
    head = objects[0]
    if head.get("game") != game.slug:
        raise BadInput(f"{file}:1: a corpus of {head.get('game')}, not of {game.slug}")
    try:
        tables = [(int(one["seats"]), dict(one["options"])) for one in head["tables"]]
        corpus = Corpus(
            game,
            tables,
            str(head["box"]),
            [{"version": int(c["version"]), "why": str(c["why"])} for c in head["changes"]],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{file}:1: the head lacks or garbles {error}") from None
    corpus.games = [_read_line(one, corpus, f"{file}:{number}") for number, one in enumerate(objects[1:], 2)]
    return corpus


def _read_line(line: Any, corpus: Corpus, where: str) -> Kept:
    numbers = [*line[:4], *line[5:]] if isinstance(line, list) and 5 <= len(line) <= 6 else []
    sound = numbers and all(type(one) is int and one >= 0 for one in numbers) and isinstance(line[4], str)
    if not sound or len(line[4]) != 2 * (PARTS - 1 + END):
        raise BadInput(f"{where}: {short(line)}: a table, a seed, a version, choices, a digest are expected")
    one = Kept(*line)
    if one.table >= len(corpus.tables) or one.change > len(corpus.changes):
        raise BadInput(f"{where}: {short(line)}: the head tells of no such table or change")
    return one


def write(corpus: Corpus, file: Path) -> None:
    """Write a corpus to a file, whole or not at all; BadInput if that cannot be."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        partial = file.with_name(file.name + ".part")
        partial.write_text(corpus.text, "utf-8")
        os.replace(partial, file)
    except OSError as error:
        raise BadInput(f"{file}: cannot be written ({error.strerror})") from None
