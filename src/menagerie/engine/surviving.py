"""Which mutants survive: whether anything that a game is tested with notices a change of its rules.

Every mutant is tried first at the probes of golden walks (`walks.py`) that come to its line, which is quick. What is
left goes to the judges of a game, its scenarios and its golden playthroughs. They run interpreted, first as the rules
stand: that tells which of them comes to which line. Then the mutant gets a process of its own, in which those that come
to its line run, scenarios that cite its clause first, playthroughs behind all scenarios, until one notices. Without
walks the judges alone say what they hold. What noticed is told:

    scenario      something that a scenario expects does not hold
    invariant     at a question of a scenario a law of the battery (`laws.py`, the game's `invariants.py`) is broken
    playthrough   a golden playthrough is told otherwise
    walk          a golden walk does something else there
    fault         the rules stopped with an error
    time          one of them ran on, past many times what it takes
"""

from __future__ import annotations

import hashlib
import json
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from menagerie.engine.cache import remembered
from menagerie.engine.contract import kept, retelling
from menagerie.engine.errors import BadInput
from menagerie.engine.forking import forked
from menagerie.engine.game import Game
from menagerie.engine.hunting import Hunt
from menagerie.engine.jit import Rule
from menagerie.engine.laws import Broken, Laws
from menagerie.engine.mutants import EQUIVALENT, Mutant, draw, reached_from, rules_of
from menagerie.engine.probing import Start
from menagerie.engine.scenario import Scenario, Wrong
from menagerie.engine.trees import noting
from menagerie.engine.walks import WALKED, Walk, scenarios_of

PATIENCE, AT_LEAST = 20, 1.0  # a mutant may take so many times what a judge takes, and so many seconds, of processor
REDEALT = 40  # so many scenarios test redeals, too, where a rule of play also serves a redeal: that takes far longer
# Files of the engine that no judge asks.
HERE_ALONE = (EQUIVALENT, "changing.py", "hunting.py", "mutants.py", "probing.py", "settled.py", "walks.py")
HOUSE = Path(__file__).resolve().parents[1]

Line = tuple[int, int]  # the number of a rule among `rules_of`, and a line of its file


class Endless(BaseException):
    """A judge takes too long; no `except` of the game may catch this."""


@dataclass
class Playthrough:
    """A golden playthrough as a judge: it holds as long as every line of it is told again."""

    game: Game
    file: Path
    shows: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The name of its file."""
        return self.file.stem

    def run(self) -> None:
        """Play the game again, up to the first line that is told otherwise; Wrong names it."""
        before, told = self.file.read_text("utf-8").splitlines(), retelling(self.file, self.game)
        for number, (now, then) in enumerate(zip_longest(told, before, fillvalue="nothing"), 1):
            if now != then:
                raise Wrong(f"line {number}: {now.strip()}, not {then.strip()}")


Judge = Scenario | Playthrough
KINDS = (Scenario, Playthrough)  # in this order


@dataclass
class Shown:
    """What a judge comes to: its time (s of processor), the lines of rules, the states that keep the laws."""

    seconds: float
    lines: Set[Line]
    sound: Set[int]
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


def judges_of(game: Game, tests: Path | None) -> list[Judge]:
    """Read the scenarios of a game, its lessons among them, and its golden playthroughs, as far as written."""
    told = [file for file in kept(game, "playthroughs", "*.txt", tests) if file.read_text("utf-8").count("\n") > 1]
    return [*scenarios_of(game, tests), *(Playthrough(game, file) for file in told)]


def survive(
    game: Game,
    judges: Sequence[Judge],
    count: int,
    seed: int,
    *,
    walks: Sequence[Walk] = (),
    hunted: Sequence[Start] = (),
    jobs: int = 1,
    most: int = 0,
    keep: Path | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Report:
    """Draw mutants and run the judges against each; after an interrupt the report holds what was found by then.

    hunted: where to look for what tells those apart that are left. most: try each at so many probes of walks and leave
    it at that. keep: a file that takes what judges said as it comes, from which a later run goes on.
    """
    drawn, passed_over = draw(game, count, seed)
    report = Report(game.slug, seed, len(drawn), passed_over)
    found = _kept(keep, _head(game, judges, walks) | ({"most": most} if most else {}))

    def note(mutant: Mutant, fate: dict[str, Any]) -> None:
        found[mutant.key] = fate
        if keep:
            with keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": mutant.key, **fate}, ensure_ascii=False) + "\n")
        on_progress(sum(mutant.key in found for mutant in drawn), len(drawn))

    try:
        for mutant, fate in by_walks(game, walks, [mutant for mutant in drawn if mutant.key not in found], jobs, most):
            if fate["by"] or most:
                note(mutant, fate)
        todo = [mutant for mutant in drawn if mutant.key not in found]
        shown = _shown(game, judges, jobs) if todo else []
        order = Order(game, judges, shown)
        sound = frozenset[int]().union(*(one.sound for one in shown))
        tasks = [partial(fate_of, game, mutant, order.of(mutant), sound) for mutant in todo]
        for at, fate in forked(tasks, jobs):
            note(todo[at], fate)
        left = [mutant for mutant in drawn if not found[mutant.key]["by"]]
        hunt = Hunt(game, mutants=left)
        if hunted and left:
            hunt.gather(hunted, on_progress)
            found |= {mutant.key: found[mutant.key] | {"hunt": hunt.example(mutant)} for mutant in left}
    except KeyboardInterrupt:
        pass  # what was found is told
    report.fates = [_told(mutant) | found[mutant.key] for mutant in drawn if mutant.key in found]
    return report


def by_walks(
    game: Game, walks: Sequence[Walk], mutants: Sequence[Mutant], jobs: int = 1, most: int = 0
) -> Iterator[tuple[Mutant, dict[str, Any]]]:
    """Say of each mutant whether a golden walk tells it apart, and where; BadInput if one does not hold as rules stand.

    That is quick, for what is probed on a walk takes milliseconds and begins right where it matters. most: so many
    probes of each, drawn among those that come to its line, instead of all.
    """
    if not walks or not mutants:
        return
    hunt = Hunt(game, WALKED, mutants, every=not most)
    for walk, digest in zip(walks, hunt.gather([walk.start for walk in walks]), strict=True):
        if digest != walk.digest:
            raise BadInput(f"the walk {walk.start.name!r} comes to another digest as the rules stand")
    for at, fate in forked([partial(_walked, hunt, mutant, most) for mutant in mutants], jobs):
        yield mutants[at], fate


def _walked(hunt: Hunt, mutant: Mutant, most: int) -> dict[str, Any]:
    """Try a mutant at what walks come to; `by` is empty if none tells it apart."""
    quarry = hunt.apart(mutant, most=most)
    if not quarry.probe:
        return {"by": "", "ran": quarry.tried}
    why = quarry.fault or f"{quarry.probe.what} {quarry.probe.argument}"
    return {"by": "walk", "where": quarry.probe.moment.start.name, "why": why, "ran": quarry.tried}


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


def _head(game: Game, judges: Sequence[Judge], walks: Sequence[Walk]) -> dict[str, Any]:
    """Name what results depend on: rules, judges and walks."""
    files = {rule.native.__code__.co_filename for rule in rules_of(game)}
    return {
        "game": game.slug,
        "digest": _digest([*files, *_files_of(judges)]),
        "walks": hashlib.blake2b("".join(walk.digest for walk in walks).encode(), digest_size=8).hexdigest(),
    }


def _files_of(judges: Sequence[Judge]) -> list[str]:
    packs = [str(Path(one.file).parent / one.cards) for one in judges if isinstance(one, Scenario) and one.cards]
    return [*packs, *(str(one.file) for one in judges if one.file)]


def _digest(files: Iterable[str]) -> str:
    contents = b"".join(Path(file).read_bytes() for file in sorted(set(files)))
    return hashlib.blake2b(contents, digest_size=8).hexdigest()


def _kept(keep: Path | None, head: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Read the results of a file that an earlier run kept, or begin it; BadInput if it is of other rules."""
    if keep is None:
        return {}
    try:
        lines = [json.loads(line) for line in keep.read_text("utf-8").splitlines()] if keep.is_file() else []
        if not lines:
            keep.write_text(json.dumps(head) + "\n", "utf-8")
        elif lines[0] != head:
            raise BadInput(f"{keep}: of another game, other rules or other judges; begin a new file")
        return {line.pop("key"): line for line in lines[1:]}
    except BadInput:
        raise
    except OSError as error:
        raise BadInput(f"{keep}: {error.strerror}") from None
    except (ValueError, KeyError, AttributeError):
        raise BadInput(f"{keep}: no file of results of `menagerie mutants`") from None


class Order:
    """Which judges a mutant must pass, in which order."""

    def __init__(self, game: Game, judges: Sequence[Judge], shown: Sequence[Shown]) -> None:
        self.judges, self.shown = judges, shown
        self.numbers = {id(rule): number for number, rule in enumerate(rules_of(game))}
        self.reaching: dict[Line, list[int]] = defaultdict(list)
        for at, one in enumerate(shown):
            for line in one.lines:
                self.reaching[line].append(at)

    def of(self, mutant: Mutant) -> list[tuple[Judge, Shown]]:
        """List the judges that come to a mutant's line, those that cite its clause first, with what they come to."""
        function, module = mutant.cites

        def rank(at: int) -> tuple[int, bool, bool, float]:
            cited, kind = set(self.judges[at].shows), KINDS.index(type(self.judges[at]))
            return kind, not cited & function, not cited & module, self.shown[at].seconds

        there = sorted(self.reaching[self.numbers[id(mutant.rule)], mutant.line], key=rank)
        return [(self.judges[at], self.shown[at]) for at in there]


# --- one judge


def _shown(game: Game, judges: Sequence[Judge], jobs: int) -> list[Shown]:
    """Run every judge as the rules stand, or remember what came of it; BadInput names the first that does not hold.

    What came of the judges of one file is remembered by itself: an edit of others leaves it.
    """
    homes = {HOUSE / "engine", HOUSE / "cardtext", game.folder}  # arrows point inward: nothing else has a say
    written = [file for home in homes for kind in ("*.py", "*.toml") for file in home.rglob(kind)]
    sources = _digest(str(file) for file in written if file.name not in HERE_ALONE)
    places: dict[str, list[int]] = defaultdict(list)
    for at, judge in enumerate(judges):
        places[str(judge.file)].append(at)
    shown: dict[int, Shown] = {}
    for file, there in places.items():
        some = [judges[at] for at in there]
        told = [vars(one) | {"game": game.slug} for one in some]
        name = f"{game.slug}.{Path(file).stem}.shown"
        found = remembered(name, f"{sources} {_digest(_files_of(some))} {told}", partial(_run, game, some, jobs))
        for at, (seconds, lines, sound, moved) in zip(there, found, strict=True):
            shown[at] = Shown(seconds, lines, sound, np.array(moved, int))
    return [shown[at] for at in range(len(judges))]


def _run(game: Game, judges: Sequence[Judge], jobs: int) -> list[Any]:
    """Run judges as the rules stand, shared out among processes."""
    found: dict[int, Any] = {}
    shares = [partial(_watch, game, judges, range(share, len(judges), jobs)) for share in range(jobs)]
    for _, part in forked(shares, jobs):
        if isinstance(part, str):
            raise BadInput(part)
        found |= part
    return [found[at] for at in range(len(judges))]


def _watch(game: Game, judges: Sequence[Judge], share: range) -> dict[int, Any] | str:
    """Run some judges and note what each comes to, as plain data; gives what is wrong instead if one does not hold."""
    lines: set[Line] = set()
    laws = Laws(game)
    laws.watch()
    found = {}
    with noting(rules_of(game), lines.add):
        for at in share:
            lines.clear()
            laws.begin(_played(judges[at]), asked=isinstance(judges[at], Scenario), redeals=True)
            began = time.process_time()
            try:
                judges[at].run()
            except Exception as error:
                return f"{judges[at].file}: {judges[at].title!r} does not hold as the rules stand: {error}"
            found[at] = (time.process_time() - began, set(lines), laws.met, laws.moved().tolist())
    return found


def _played(judge: Judge) -> Game:
    """Give the game that a judge plays, with what it puts into the box."""
    return judge.within().game if isinstance(judge, Scenario) else judge.game


def fate_of(game: Game, mutant: Mutant, judges: Sequence[tuple[Judge, Shown]], sound: Set[int]) -> dict[str, Any]:
    """Change the rules of this process and say which judge notices, and by what; `by` is empty if none does.

    sound: states that keep the laws of the rules as they stand, and of the changed ones if no law asks the changed one.
    """
    judged = mutant.rule in reached_from(game.check, game.refresh, game.refuse, game.view)
    laws = Laws(game, sound=frozenset() if judged else sound)
    laws.watch()
    mutant.rule.python = mutant.function_made()
    signal.signal(signal.SIGVTALRM, _too_long)
    usual = np.zeros_like(laws.moves)
    for redeals, (judge, shown) in passes(game, mutant.rule, judges):
        limit = max(AT_LEAST, PATIENCE * shown.seconds)
        laws.begin(_played(judge), asked=isinstance(judge, Scenario), redeals=redeals)
        signal.setitimer(signal.ITIMER_VIRTUAL, limit)
        by, why = _noticed(judge, limit)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if by:
            return {"by": by, "where": judge.title, "why": why, "ran": len(judges)}
        if redeals:
            where, *counts = shown.moved
            usual.reshape(2, -1)[:, where] += counts
    if broken := laws.lying(usual):
        return {"by": "invariant", "where": "", "why": broken, "ran": len(judges)}
    return {"by": "", "ran": len(judges)}


def passes(game: Game, rule: Rule, judges: Sequence[tuple[Judge, Shown]]) -> list[tuple[bool, tuple[Judge, Shown]]]:
    """List whether to test redeals and what to run: all of them for what redeals only, some for what play does too."""
    as_played = [(False, one) for one in judges]
    if rule not in reached_from(game.view, game.conceal, game.redeal):
        return as_played
    redealt = [(True, one) for one in judges if isinstance(one[0], Scenario)]
    if rule not in reached_from(game.setup, game.step, game.refuse):
        return [*redealt, *as_played[len(redealt) :]]
    return [*as_played, *redealt[:REDEALT]]


def _too_long(*_: Any) -> NoReturn:
    raise Endless


def _noticed(judge: Judge, limit: float) -> tuple[str, str]:
    """Run a judge; say what noticed and why, or nothing."""
    try:
        judge.run()
    except Endless:
        return "time", f"not over after {limit:.1f} s"
    except Broken as error:
        return "invariant", str(error)
    except (Wrong, BadInput) as error:
        is_law = str(error).startswith("this position cannot exist")
        return "invariant" if is_law else type(judge).__name__.lower(), str(error)
    except Exception as error:
        return "fault", f"{type(error).__name__}: {error}"
    return "", ""
