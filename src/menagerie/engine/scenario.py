"""Scenarios: the tests of the rules, written like the examples in a rule book.

    [[scenario]]
    title = "A Spydra must be answered by two matching creatures"
    shows = ["CK-WILD-3", "CK-WILD-5"]
    given = { rulers = 3, turn = "A", "A.hand" = ["Spydra"], … }        # a position, or `deal = true` for the setup
    play  = ["A: recruit B highland with Spydra", { refused = "B: counter with Bragon", by = "CK-WILD-5" }, …]
    then  = { "A.highland" = [["Spydra", "Bragon", "Bragon"]] }         # facts that must hold at the end

A step of `play` is an answer (`"A: decline"`) or a table of what must hold then: `steps.py` lists all. A forced answer
may be written or left out; one that the rules hold for its player must be written.

`KEYS` lists what else a scenario may hold; `cards` and `box` at the head of a file hold for all its scenarios. A pack
of cards may hold scenarios behind its cards, too: of the game with these.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from menagerie.engine import cache
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.notation import flat
from menagerie.engine.overriding import overridden
from menagerie.engine.scenario_run import Run, Traced, Wrong
from menagerie.engine.steps import expects, faults_of
from menagerie.engine.table import Table

FILE_KEYS: dict[str, type] = {"game": str, "cards": str, "box": dict, "scenario": list}
KEYS: dict[str, tuple[type, str]] = {
    "title": (str, "what it shows, in a sentence; no two scenarios have the same"),
    "shows": (list, "the clauses that it shows"),
    "texts": (list, "the sentences of cards that it shows, as `Card Name: sentence.`"),
    "given": (dict, "the position in which it begins, or `deal = true` and a number of players for a fresh deal"),
    "play": (list, "answers and what must hold, step by step"),
    "then": (dict, "facts that must hold at the end"),
    "options": (dict, "options of the table"),
    "seed": (int, "of all chance; 1 if not named"),
    "seeds": (int, "repeat with so many seeds from that one on"),
    "every": (bool, "every question is put to its player, so that each forced answer must be written"),
    "cards": (str, "a pack of cards beside the file, put into the box behind those of the house"),
    "box": (dict, 'other numbers in the box, as `"Card Name.field" = 3`'),
    "note": (str, "a remark"),
}
NOTHING = "it checks nothing: no step says what must hold, nor does `then`"
PACK = "pack"  # the table by which a pack of cards is told
KEPT = 512  # files whose tables a process keeps
SHAPES = {key: shape for key, (shape, _) in KEYS.items()}
WANTED = {str: "words are", list: "a list is", dict: "a table is", int: "a whole number is", bool: "true or false is"}

__all__ = ["Run", "Scenario", "Wrong", "check_files", "read_scenarios"]


@dataclass
class Scenario:
    """One scenario of a file."""

    game: Game
    title: str
    shows: list[str]  # clauses
    given: dict[str, Any]
    play: list[Any]
    then: dict[str, Any]
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    seeds: int = 1
    file: str = ""
    texts: list[str] = field(default_factory=list)  # sentences of cards, as `Card Name: sentence.`
    every: bool = False  # every question is put to its player, forced ones too
    cards: str = ""  # a pack of cards, beside the file
    box: dict[str, Any] = field(default_factory=dict)  # numbers of the box

    def run(self, compiled: bool | None = False, tell: Callable[[str], None] | None = None) -> None:
        """Play the scenario, and tell its course if anybody listens; Wrong or BadInput tells where it fails."""
        if faults := self.faults():
            raise BadInput("\n".join(faults))
        played = self.within()
        for seed in range(self.seed, self.seed + self.seeds):
            (Traced(played, seed, compiled, tell) if tell else Run(played, seed, compiled)).run()

    def within(self) -> Scenario:
        """Give the scenario of the game that has its cards and numbers in the box; BadInput tells what does not fit."""
        cards = Path(self.file).parent / self.cards if self.cards else None
        return replace(self, game=overridden(self.game, cards, self.box))

    def faults(self) -> list[str]:
        """Say all that is wrong with the scenario as it is written, step by step."""
        unknown = [str(clause) for clause in self.shows if clause not in self.game.clauses]
        faults = [f"shows: the ledger has no clause {one!r}{nearest(one, self.game.clauses)}" for one in unknown]
        for number, step in enumerate(self.play, 1):
            faults += [f"step {number}: {fault}" for fault in faults_of(self.game, step)]
        if self.seed < 0 or self.seeds < 1:
            faults.append(f"seeds = {self.seeds}, seed = {self.seed}: one seed at least, from 0 on, is expected")
        if not self.play and not self.then:
            faults.append(NOTHING)
        return faults

    @property
    def expects(self) -> bool:
        """Whether it says that anything must hold, beside that its answers are legal."""
        return bool(self.then) or any(map(expects, self.play))

    def open(self, seed: int, compiled: bool | None, every: bool = False) -> Table:
        """Lay the table as the scenario begins."""
        given = flat(self.given)
        if not given.pop("deal", False):
            return Table.from_position(self.game, given, seed, compiled=compiled, every=every, options=self.options)
        seats, seed = self.game.position.seats_of(given), given.pop("seed", seed)
        others = [key for key in given if self.game.position.seats_of({key: 0}) != 0]
        if others or not isinstance(seats, int):
            said = f"a deal has no {', '.join(others)}" if others else "a deal names their number"
            raise BadInput(f"given: {said}; it has a number of {self.game.players} and a seed, all else is dealt")
        return Table(self.game, seats, seed, compiled=compiled, every=every, **self.options)

    def matches(self, words: str) -> bool:
        """Tell whether all words stand in its title, its clauses, the sentences that it shows or its file's name."""
        text = " ".join((self.title, *map(str, self.shows), *map(str, self.texts), self.file)).casefold()
        return all(word in text for word in words.casefold().split())


# --- files


def read_scenarios(path: Path, game: Game | None = None) -> list[Scenario]:
    """Read a scenario file, of `game` if it is given; BadInput names file and scenario."""
    found, faults = read_file(path, game)
    if faults:
        raise BadInput("\n".join(faults))
    return found


def read_file(path: Path, game: Game | None = None) -> tuple[list[Scenario], list[str]]:
    """Read the scenarios of a file that can be read, and say what is wrong with the others and with the file.

    game: with its cards if the file is a pack.
    """
    try:
        content = _parsed(path)
        if isinstance(content.get(PACK), dict):
            content = {"game": content[PACK]["game"], "scenario": content.get("scenario", [])}
            game = game or load(content["game"]).with_pack(path)
        game = game or load(str(content["game"]))
    except KeyError:
        return [], [f'{path}: neither scenarios, which name their game (game = "…"), nor a pack of cards']
    except BadInput as error:
        return [], [str(error) if str(error).startswith(str(path)) else f"{path}: {error}"]
    if wrong := _misshapen(content, FILE_KEYS):
        return [], [f"{path}: {one}" for one in wrong]
    if not content.get("scenario"):
        return [], [f"{path}: no scenario is in it"]
    found, faults = [], []
    for number, entry in enumerate(content["scenario"], 1):
        wrong = _misshapen(entry, SHAPES) if isinstance(entry, dict) else ["a table is expected, as after [[scenario]]"]
        if not wrong:
            wrong += [f"missing: {key}" for key in ("title", "given") if key not in entry]
            wrong += ["missing: shows"] if "shows" not in entry and "texts" not in entry else []
        if wrong:
            faults += [f"{path}, scenario {number}: {one}" for one in wrong]
            continue
        of_file = {"cards": content.get("cards", ""), "box": content.get("box", {})}
        told = {"shows": [], "play": [], "then": {}, **of_file, **entry}
        told.pop("note", None)
        found.append(Scenario(game, file=str(path), **told))
    return found, faults


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return _tables_in(path.read_text("utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not a text file") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not TOML: {error}") from None


@lru_cache(KEPT)
def _tables_in(text: str) -> dict[str, Any]:
    """Parse a file once, whoever reads it; nobody writes into what scenarios hold."""
    tables: dict[str, Any] = cache.remembered("scenarios", text, lambda: tomllib.loads(text))
    return tables


def _misshapen(table: dict[str, Any], shapes: dict[str, type]) -> list[str]:
    """Say which keys of a table there are not, and which hold what they cannot."""
    wrong = [f"no such key: {key}{nearest(key, shapes)}" for key in table if key not in shapes]
    for key, shape in shapes.items():
        if key in table and type(table[key]) is not shape:
            wrong.append(f"{key}: {WANTED[shape]} expected, not {table[key]!r}")
    return wrong


# --- checking


def check_files(
    files: list[Path],
    compiled: bool,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    words: str = "",
    tell: Callable[[str], None] | None = None,
    packed: Mapping[Path, Game] = MappingProxyType({}),
) -> tuple[int, list[dict[str, str]]]:
    """Run the scenarios of files; return how many hold, and file, title and error of those that do not.

    One that expects nothing is a fault of its file, unless its course is told.

    words: only scenarios that match all of them. tell: is told the course of each. packed: for files that are packs the
    game with their cards. What makes a file or a scenario unreadable has no title.
    """
    scenarios, failed = [], []
    for file in files:
        if not words or _may_match(file, words):
            found, faults = read_file(file, packed.get(file))
            scenarios += [scenario for scenario in found if scenario.matches(words)]
            failed += [{"file": str(file), "title": "", "error": fault} for fault in faults]
    unreadable = len(failed)
    for done, scenario in enumerate(scenarios):
        on_progress(done, len(scenarios))
        if error := _error_of(scenario, compiled, tell):
            failed.append({"file": scenario.file, "title": scenario.title, "error": error})
    return len(scenarios) - len(failed) + unreadable, failed


def _may_match(file: Path, words: str) -> bool:
    """Tell whether words stand anywhere in a file or its name, so that only such files are parsed and games loaded."""
    try:
        text = f"{file} {file.read_text('utf-8')}".casefold()
    except (OSError, UnicodeDecodeError):
        return True  # told as unreadable
    return all(word in text for word in words.casefold().split())


def _error_of(scenario: Scenario, compiled: bool, tell: Callable[[str], None] | None) -> str:
    if not scenario.expects and tell is None:
        return NOTHING
    try:
        scenario.run(compiled, tell)
    except (Wrong, BadInput) as error:
        return str(error)
    except Exception as error:  # rules that stop on a fault fail their scenario; the others run on
        return f"{type(error).__name__}: {error}"
    return ""
