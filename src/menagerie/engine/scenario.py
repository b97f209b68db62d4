"""Scenarios: the tests of the rules, written like the examples in a rule book.

    [[scenario]]
    title = "A Spydra must be answered by two matching creatures"
    shows = ["CK-WILD-3", "CK-WILD-5"]
    given = { rulers = 3, turn = "A", "A.hand" = ["Spydra"], … }        # a position, or `deal = true` for the setup
    play  = ["A: recruit B highland with Spydra", { refused = "B: counter with Bragon", by = "CK-WILD-5" }, …]
    then  = { "A.highland" = [["Spydra", "Bragon", "Bragon"]] }         # facts that must hold at the end

Steps of `play`:

    "A: decline"                                     A answers; a forced answer may be written or left out (one that
                                                     the rules hold for its player must be written)
    { refused = "A: …", by = "CK-…" }                the answer is not legal, and the clause says so
    { offers = ["…"] }                               these answers are among the legal ones
    { offers_only = ["…"], among = "settle" }        exactly these (of those that begin so) are legal
    { asked = "B: counter" }                         who is asked, and what kind of question
    { sees = "B", "A.highland" = […] }               facts of what a seat may look up now (also of `A.hand`)
    { says = "draws 2 cards", to = "C" }             the last answer's events, as a seat heard them, contain this
    { silent = "Bragon", to = "C" }                  … and do not contain this
    { chance = [2, 0] }                              the next random draws (each taken modulo what is possible)
    { then = { … } }                                 facts that must hold now
    { teach = "…", play = "A: …" }                   what a lesson tells, and the answer that it waits for (or none)

`texts = ["Card Name: a sentence of it."]` beside or instead of `shows`: what the scenario shows of a card's text.
`options = { … }` sets the table's options, `seeds = 20` repeats with so many seeds.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from menagerie.engine.errors import BadInput, Refused, nearest
from menagerie.engine.game import Game, load
from menagerie.engine.letters import LETTERS
from menagerie.engine.notation import flat
from menagerie.engine.record import face
from menagerie.engine.table import Table, _match

TRUTH = -1  # instead of a seat: the state itself
KEYS = ("title", "shows", "texts", "given", "play", "then", "options", "seeds", "seed", "note")
STEPS = ("refused", "offers", "offers_only", "asked", "sees", "says", "silent", "chance", "then", "teach")


class Wrong(AssertionError):
    """A scenario does not hold: what was expected and what is."""


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

    def run(self, compiled: bool | None = False) -> None:
        """Play the scenario; Wrong or BadInput tells where it fails."""
        for seed in range(self.seed, self.seed + self.seeds):
            Run(self, seed, compiled).run()

    def open(self, seed: int, compiled: bool | None, every: bool = False) -> Table:
        """Lay the table as the scenario begins."""
        given = flat(self.given)
        if given.pop("deal", False):
            seats = int(self.game.position.seats_of(given))
            seed = given.get("seed", seed)
            return Table(self.game, seats, seed, compiled=compiled, every=every, **self.options)
        return Table.from_position(self.game, given, seed, compiled=compiled, every=every, options=self.options)


def split(step: str) -> tuple[str, str]:
    """Split a step into the seat and its answer; BadInput if it names no seat."""
    seat, colon, words = step.partition(":")
    if not colon:
        raise BadInput(f"{step!r} does not begin with a seat, as in 'A: decline'")
    return seat.strip(), words.strip()


class Run:
    """A scenario as it runs over one seed."""

    def __init__(self, scenario: Scenario, seed: int, compiled: bool | None) -> None:
        self.scenario = scenario
        self.where = scenario.title
        self.table = scenario.open(seed, compiled)
        self.before = 0
        # The table before the last answer written, and that answer: the engine may have given forced ones after it.
        self.last: tuple[Table, list[int]] = (scenario.open(seed, compiled, every=True), [])

    def run(self) -> None:
        for number, step in enumerate(self.scenario.play, 1):
            self.where = f"step {number}"
            if isinstance(step, str):
                self.answer(step)
                continue
            kind = next((name for name in STEPS if name in step), None)
            if kind is None:
                raise BadInput(f"step {number}: no such step: {', '.join(step)}{nearest(next(iter(step), ''), STEPS)}")
            getattr(self, f"step_{kind}")(step)
        self.where = "then"
        self.compare(self.scenario.then, self.facts(TRUTH), "then")

    def facts(self, seat: int) -> dict[str, Any]:
        game = self.scenario.game
        if seat < 0:
            return game.position.facts(self.table.state, face(game.boxes)[0])
        return self.table.view(seat)

    def fail(self, message: str) -> NoReturn:
        raise Wrong(f"{self.where}: {message}")

    def answer(self, step: str) -> None:
        seat, words = split(step)
        wanted = self.scenario.game.words.normalise(words)
        if self.table.seat != seat or _match(self.table, wanted, truly=True) is None:
            if self.was_forced(seat, wanted):
                return
            if self.table.seat != seat:
                self.fail(
                    f"{seat} is to {words!r}, but {self.table.seat} is asked to {self.table.question or 'nothing'}"
                )
        self.before = self.table.runs
        before = self.table.copy()
        try:
            path = self.table.path(words, truly=True).answers
        except Refused as error:
            self.fail(f"{step!r} is refused: {error}")
        self.last = (before, [code for code, _ in path])
        for code, is_forced in path:
            if not is_forced:
                self.give(code)

    def give(self, code: int) -> None:
        self.table.play(code)

    def was_forced(self, seat: str, wanted: str) -> bool:
        """Tell whether the engine gave this very answer by itself after the last one written."""
        table, path = self.last[0].copy(), list(self.last[1])
        while path or table.is_forced:
            code = path.pop(0) if path else table.codes[0]
            if not path and table.seat == seat and self.scenario.game.words.normalise(table.words_of(code)) == wanted:
                return True
            table.play_every(code)
        return False

    def step_teach(self, step: dict[str, Any]) -> None:
        if "play" in step:
            self.answer(step["play"])

    def step_refused(self, step: dict[str, Any]) -> None:
        seat, words = split(step["refused"])
        if self.table.seat != seat:
            self.fail(f"{seat} cannot be refused anything: {self.table.seat} is asked")
        if _match(self.table, self.scenario.game.words.normalise(words), truly=True) is not None:
            self.fail(f"{words!r} is legal")
        why = self.table.why_not(words, truly=True)
        if why.clause != step.get("by", why.clause) or not why.clause:
            self.fail(f"{words!r} is refused by {why.clause or 'nothing'} ({why.text}), not by {step.get('by')}")

    def offered(self, among: str = "") -> list[str]:
        normalise = self.scenario.game.words.normalise
        return [words for answer in self.table.answers if (words := normalise(answer.words)).startswith(among)]

    def step_offers(self, step: dict[str, Any]) -> None:
        for words in map(self.scenario.game.words.normalise, step["offers"]):
            if words not in self.offered():
                self.fail(f"{words!r} is not offered, only: {', '.join(self.offered())}")

    def step_offers_only(self, step: dict[str, Any]) -> None:
        normalise = self.scenario.game.words.normalise
        offered = self.offered(normalise(step.get("among", "")))
        if sorted(offered) != sorted(map(normalise, step["offers_only"])):
            self.fail(f"offered are {', '.join(offered) or 'none'}, not {', '.join(step['offers_only']) or 'none'}")

    def step_asked(self, step: dict[str, Any]) -> None:
        seat, _, question = step["asked"].partition(":")
        if seat.strip() != self.table.seat or question.strip() not in ("", self.table.question):
            self.fail(f"asked is {self.table.seat}: {self.table.question}, not {step['asked']}")

    def step_sees(self, step: dict[str, Any]) -> None:
        self.compare(step, self.facts(LETTERS.index(step["sees"])), "sees")

    def heard(self, step: dict[str, Any]) -> str:
        return " ".join(self.table.story(LETTERS.index(step.get("to", "-")), self.before))

    def step_says(self, step: dict[str, Any]) -> None:
        if step["says"] not in self.heard(step):
            self.fail(f"not said: {step['says']!r}, but: {self.heard(step)}")

    def step_silent(self, step: dict[str, Any]) -> None:
        if step["silent"] in self.heard(step):
            self.fail(f"should not be said: {step['silent']!r}, in: {self.heard(step)}")

    def step_chance(self, step: dict[str, Any]) -> None:
        for i, value in enumerate(step["chance"]):
            self.table.state.forced[i] = value
        self.table.state.n_forced = len(step["chance"])

    def step_then(self, step: dict[str, Any]) -> None:
        self.compare(flat(step["then"]), self.facts(TRUTH), "then")

    def compare(self, expected: dict[str, Any], facts: dict[str, Any], label: str) -> None:
        ordered = getattr(self.scenario.game.position, "ORDERED", ())
        facts = {**facts, "asked": self.table.seat, "question": self.table.question}
        for name, value in flat(expected).items():
            if name == label:
                continue
            if name not in facts:
                raise BadInput(f"{label}: no fact is called {name!r}{nearest(name, facts)}")
            if _canon(facts[name], name in ordered) != _canon(value, name in ordered):
                self.fail(f"{name} is {facts[name]}, not {value}")


def _canon(value: Any, ordered: bool) -> Any:
    """Bring a fact into a form in which equal facts are equal: unordered lists sorted, Clans as sorted lists."""
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        return [sorted(map(str, entry)) for entry in value]
    return value if ordered else sorted(map(str, value))


def read_scenarios(path: Path, game: Game | None = None) -> list[Scenario]:
    """Read a scenario file, of `game` if it is given; BadInput names file and scenario."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not a text file") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: not TOML: {error}") from None
    try:
        game = game or load(str(content["game"]))
    except KeyError:
        raise BadInput(f'{path}: neither scenarios, which name their game (game = "…"), nor a pack of cards') from None
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None
    found = []
    for number, entry in enumerate(content.get("scenario", []), 1):
        unknown = [key for key in entry if key not in KEYS]
        missing = [key for key in ("title", "given") if key not in entry]
        missing += ["shows"] if "shows" not in entry and "texts" not in entry else []
        if unknown or missing:
            hints = [f"no such key: {key}{nearest(key, KEYS)}" for key in unknown] + [
                f"missing: {key}" for key in missing
            ]
            raise BadInput(f"{path}, scenario {number}:", hints)
        found.append(
            Scenario(
                game,
                entry["title"],
                list(entry.get("shows", ())),
                entry["given"],
                entry.get("play", []),
                entry.get("then", {}),
                entry.get("options", {}),
                entry.get("seed", 1),
                entry.get("seeds", 1),
                str(path),
                list(entry.get("texts", ())),
            )
        )
    return found


def check_files(
    files: list[Path], compiled: bool, on_progress: Callable[[int, int], None] = lambda done, total: None
) -> tuple[int, list[dict[str, str]]]:
    """Run the scenarios of files; return how many hold, and file, title and error of those that do not."""
    scenarios = [scenario for file in files for scenario in read_scenarios(file)]
    failed = []
    for done, scenario in enumerate(scenarios):
        on_progress(done, len(scenarios))
        try:
            scenario.run(compiled)
        except (Wrong, BadInput) as error:
            failed.append({"file": scenario.file, "title": scenario.title, "error": str(error)})
    return len(scenarios) - len(failed), failed
