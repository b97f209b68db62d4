"""Which mutants survive: whether the scenarios of a game notice a change of its rules.

The scenarios run interpreted, first as the rules stand: that tells which of them comes to which line. Then every
mutant gets a process of its own, in which those that come to its line run, the ones that cite its clause first, until
one notices. What noticed is told:

    scenario    something that a scenario expects does not hold
    invariant   at a question a law of the battery is broken (`laws.py`), the game's `invariants.py` among them
    fault       the rules stopped with an error
    time        a scenario ran on, past many times what it takes
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import pickle
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import connection
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from menagerie.engine.coverage import scenario_files
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.jit import Rule
from menagerie.engine.laws import Broken, Laws
from menagerie.engine.mutants import Mutant, draw, reached_from, rules_of
from menagerie.engine.scenario import Scenario, Wrong, read_scenarios
from menagerie.engine.trees import function_of, tree_of

PATIENCE, AT_LEAST = 20, 1.0  # a mutant may take so many times what a scenario takes, and so many seconds, of processor
REDEALT = 40  # so many scenarios test redeals, too, where a rule of play also serves a redeal: that takes far longer
HOUSE = Path(__file__).resolve().parents[1]

Line = tuple[int, int]  # the number of a rule among `rules_of`, and a line of its file


class Endless(BaseException):
    """A scenario takes too long; no `except` of the game may catch this."""


@dataclass
class Shown:
    """What a scenario comes to: its time (s of processor), the lines of rules, the states that keep the laws."""

    seconds: float
    lines: set[Line]
    sound: set[int]
    moved: np.ndarray  # the bytes that its redeals found hidden: where, how often, how often they changed


@dataclass
class Report:
    """What became of the mutants of a draw."""

    game: str
    seed: int
    drawn: int
    equivalents: int
    fates: list[dict[str, Any]] = field(default_factory=list)  # of those that ran, in the order of the draw

    @property
    def survived(self) -> list[dict[str, Any]]:
        """The mutants that nothing noticed."""
        return [fate for fate in self.fates if not fate["by"]]

    @property
    def by(self) -> dict[str, int]:
        """How many each kind of killer noticed."""
        return dict(Counter(fate["by"] for fate in self.fates if fate["by"]).most_common())

    @property
    def rate(self) -> float:
        """The share that was noticed, of those that ran."""
        return 1 - len(self.survived) / len(self.fates) if self.fates else 0.0


def scenarios_of(game: Game, tests: Path | None) -> list[Scenario]:
    """Read the scenarios of a game, its lessons among them."""
    lessons = game.folder / "lessons.toml"
    files = [*scenario_files(game, tests), *([lessons] if lessons.is_file() else [])]
    return [scenario for file in files for scenario in read_scenarios(file, game)]


def survive(
    game: Game,
    scenarios: Sequence[Scenario],
    count: int,
    seed: int,
    *,
    jobs: int = 1,
    keep: Path | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Report:
    """Draw mutants and run the scenarios against each; after an interrupt the report holds what was found by then.

    keep: a file that takes every result as it comes, from which a later run goes on.
    """
    drawn, passed_over = draw(game, count, seed)
    report = Report(game.slug, seed, len(drawn), passed_over)
    found = _kept(keep, _head(game, scenarios))
    todo = [mutant for mutant in drawn if mutant.key not in found]
    try:
        shown = _shown(game, scenarios, jobs) if todo else []
        order = Order(game, scenarios, shown)
        sound = frozenset[int]().union(*(one.sound for one in shown))
        tasks = [partial(fate_of, game, mutant, order.of(mutant), sound) for mutant in todo]
        for at, fate in forked(tasks, jobs):
            found[todo[at].key] = fate
            if keep:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"key": todo[at].key, **fate}, ensure_ascii=False) + "\n")
            on_progress(len(drawn) - len(todo) + sum(mutant.key in found for mutant in todo), len(drawn))
    except KeyboardInterrupt:
        pass  # what was found is told
    report.fates = [_told(mutant) | found[mutant.key] for mutant in drawn if mutant.key in found]
    return report


def _told(mutant: Mutant) -> dict[str, Any]:
    """Name a mutant by its place and its change."""
    file = mutant.file
    name = str(file.relative_to(HOUSE) if file.is_relative_to(HOUSE) else file)
    return {
        "file": name,
        "line": mutant.line,
        "function": mutant.function,
        "kind": mutant.kind,
        "change": mutant.change,
    }


def _head(game: Game, scenarios: Sequence[Scenario]) -> dict[str, Any]:
    """Name what results depend on: rules and scenarios."""
    files = {rule.native.__code__.co_filename for rule in rules_of(game)} | {one.file for one in scenarios if one.file}
    digest = hashlib.blake2b(b"".join(Path(file).read_bytes() for file in sorted(files)), digest_size=8)
    return {"game": game.slug, "digest": digest.hexdigest()}


def _kept(keep: Path | None, head: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Read the results of a file that an earlier run kept, or begin it; BadInput if it is of other rules."""
    if keep is None:
        return {}
    try:
        lines = [json.loads(line) for line in keep.read_text("utf-8").splitlines()] if keep.is_file() else []
        if not lines:
            keep.write_text(json.dumps(head) + "\n", "utf-8")
        elif lines[0] != head:
            raise BadInput(f"{keep}: of another game, other rules or other scenarios; begin a new file")
        return {line.pop("key"): line for line in lines[1:]}
    except BadInput:
        raise
    except OSError as error:
        raise BadInput(f"{keep}: {error.strerror}") from None
    except (ValueError, KeyError, AttributeError):
        raise BadInput(f"{keep}: no file of results of `menagerie mutants`") from None


class Order:
    """Which scenarios a mutant must pass, in which order."""

    def __init__(self, game: Game, scenarios: Sequence[Scenario], shown: Sequence[Shown]) -> None:
        self.scenarios, self.shown = scenarios, shown
        self.numbers = {id(rule): number for number, rule in enumerate(rules_of(game))}
        self.reaching: dict[Line, list[int]] = defaultdict(list)
        for at, one in enumerate(shown):
            for line in one.lines:
                self.reaching[line].append(at)

    def of(self, mutant: Mutant) -> list[tuple[Scenario, Shown]]:
        """List the scenarios that come to a mutant's line, those that cite its clause first, with what they come to."""
        function, module = mutant.cites

        def rank(at: int) -> tuple[bool, bool, float]:
            cited = set(self.scenarios[at].shows)
            return not cited & function, not cited & module, self.shown[at].seconds

        there = sorted(self.reaching[self.numbers[id(mutant.rule)], mutant.line], key=rank)
        return [(self.scenarios[at], self.shown[at]) for at in there]


# --- one scenario


def _shown(game: Game, scenarios: Sequence[Scenario], jobs: int) -> list[Shown]:
    """Run every scenario as the rules stand; BadInput names the first that does not hold."""
    shares = [range(share, len(scenarios), jobs) for share in range(jobs)]
    found: dict[int, Shown] = {}
    for _, part in forked([partial(_watch, game, scenarios, share) for share in shares], jobs):
        if isinstance(part, str):
            raise BadInput(part)
        found |= part
    return [found[at] for at in range(len(scenarios))]


def _watch(game: Game, scenarios: Sequence[Scenario], share: range) -> dict[int, Shown] | str:
    """Run some scenarios and note the lines that each comes to; gives what is wrong instead if one does not hold."""
    lines: set[Line] = set()
    for number, rule in enumerate(rules_of(game)):
        tree = tree_of(rule)
        _note_lines(tree, number)
        rule.python = function_of(rule, tree, _note_line=lines.add)
    laws = Laws(game, redeals=True)
    laws.watch()
    found = {}
    for at in share:
        lines.clear()
        laws.begin()
        began = time.process_time()
        try:
            scenarios[at].run()
        except Exception as error:
            return f"{scenarios[at].file}: {scenarios[at].title!r} does not hold as the rules stand: {error}"
        found[at] = Shown(time.process_time() - began, set(lines), laws.met, laws.moved())
    return found


def _note_lines(node: ast.AST, number: int) -> None:
    """Let every statement below a node note that it was come to."""
    for name in ("body", "orelse"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            for statement in list(block):
                place = ast.Tuple([ast.Constant(number), ast.Constant(statement.lineno)], ast.Load())
                note = ast.Expr(ast.Call(ast.Name("_note_line", ast.Load()), [place], []))
                block.insert(block.index(statement), ast.copy_location(note, statement))
                _note_lines(statement, number)


def fate_of(game: Game, mutant: Mutant, scenarios: Sequence[tuple[Scenario, Shown]], sound: Set[int]) -> dict[str, Any]:
    """Change the rules of this process and say which scenario notices, and by what; `by` is empty if none does.

    sound: states that keep the laws of the rules as they stand, and of the changed ones if no law asks the changed one.
    """
    judged = mutant.rule in reached_from(game.check, game.refresh, game.refuse, game.view)
    laws = Laws(game, redeals=False, sound=frozenset() if judged else sound)
    laws.watch()
    mutant.rule.python = mutant.function_made()
    signal.signal(signal.SIGVTALRM, _too_long)
    usual = np.zeros_like(laws.moves)
    for laws.redeals, (scenario, shown) in passes(game, mutant.rule, scenarios):
        limit = max(AT_LEAST, PATIENCE * shown.seconds)
        laws.begin()
        signal.setitimer(signal.ITIMER_VIRTUAL, limit)
        by, why = _noticed(scenario, limit)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if by:
            return {"by": by, "scenario": scenario.title, "why": why, "ran": len(scenarios)}
        if laws.redeals:
            where, *counts = shown.moved
            usual.reshape(2, -1)[:, where] += counts
    if broken := laws.lying(usual):
        return {"by": "invariant", "scenario": "", "why": broken, "ran": len(scenarios)}
    return {"by": "", "ran": len(scenarios)}


def passes(game: Game, rule: Rule, scenarios: Sequence[Any]) -> list[tuple[bool, Any]]:
    """List whether to test redeals and what to run: all of them for what redeals only, some for what play does too."""
    if rule not in reached_from(game.view, game.conceal, game.redeal):
        return [(False, one) for one in scenarios]
    if rule not in reached_from(game.setup, game.step, game.refuse):
        return [(True, one) for one in scenarios]
    return [*((False, one) for one in scenarios), *((True, one) for one in scenarios[:REDEALT])]


def _too_long(*_: Any) -> NoReturn:
    raise Endless


def _noticed(scenario: Scenario, limit: float) -> tuple[str, str]:
    """Run a scenario; say what noticed and why, or nothing."""
    try:
        scenario.run()
    except Endless:
        return "time", f"not over after {limit:.1f} s"
    except Broken as error:
        return "invariant", str(error)
    except (Wrong, BadInput) as error:
        return "invariant" if str(error).startswith("this position cannot exist") else "scenario", str(error)
    except Exception as error:
        return "fault", f"{type(error).__name__}: {error}"
    return "", ""


# --- processes


def forked(tasks: Sequence[Callable[[], Any]], jobs: int) -> Iterator[tuple[int, Any]]:
    """Carry out each task in a process of its own, so many at a time; yields (which, result) as they come.

    The processes end with the loop, however that ends.
    """
    running: dict[connection.Connection, tuple[int, int]] = {}
    waiting = list(enumerate(tasks))[::-1]
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                at, task = waiting.pop()
                heard, process = _begin(task)
                running[heard] = at, process
            spoken = connection.wait(list(running))
            for heard in [one for one in running if one in spoken]:
                at, process = running.pop(heard)
                result = pickle.loads(heard.recv_bytes())
                heard.close()
                os.waitpid(process, 0)
                yield at, result
    finally:
        for _, process in running.values():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _begin(task: Callable[[], Any]) -> tuple[connection.Connection, int]:
    """Begin a task in a process of its own; give what it is heard through and its number."""
    heard, told = connection.Pipe(duplex=False)
    process = os.fork()
    if process:
        told.close()
        return heard, process
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # an interrupt ends it without a word
    status = 1
    try:
        told.send_bytes(pickle.dumps(task()))
        status = 0
    finally:
        os._exit(status)
