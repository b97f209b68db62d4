"""Hunting what tells a mutant from the rules: both do the same things at very many moments, until one differs.

Probes are gathered as the rules stand (`probing.py`), with the lines that each comes to. A mutant is tried at those
that come to its line alone, first at those that are easily told: few answers from a position that somebody wrote. What
tells it apart is told as a scenario, as far as it can be: what is given, what is played, what the mutant then does
otherwise. What is not told apart was tried so many times: read it; it changes nothing, or chance hardly comes there.
"""

from __future__ import annotations

import random
import signal
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Any, NoReturn

from menagerie.engine.comparing import changes
from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.engine.log import heard_by
from menagerie.engine.mutants import Mutant, rules_of
from menagerie.engine.probing import DEAL, PLAY, REDEAL, REFUSE, ROW, SEEN, Course, Probe, Prober, Start
from menagerie.engine.record import face
from menagerie.engine.table import Table
from menagerie.engine.trees import noting

KEPT = 80  # probes that come to a line by one way through its rule, if nothing else is said
FROM_ONE = 4  # of them from one start: what begins elsewhere differs more
SECONDS = 1.0  # of processor, for one probe of a mutant

Line = tuple[int, int]  # the number of a rule among `rules_of`, and a line of its file
Way = int  # through a rule: which of its lines are come to


class Endless(BaseException):
    """A probe takes too long; no `except` of the game may catch this."""


@dataclass(frozen=True)
class Quarry:
    """What became of a mutant: how many probes were tried, and the one that tells it apart, if any does."""

    tried: int
    probe: Probe | None = None
    fault: str = ""  # on which the mutant stops there


class Hunt:
    """Gathers probes of one game's rules, and tries mutants at them, in this process."""

    def __init__(
        self, game: Game, kept: int = KEPT, mutants: Sequence[Mutant] | None = None, every: bool = False
    ) -> None:
        """mutants: those that will be tried, so that nothing need be noted of other lines.

        every: a mutant that no kept probe tells apart is tried at all others, too.
        """
        self.game, self.prober, self.kept = game, Prober(game), kept
        self.rules = rules_of(game)
        self.numbers = {id(rule): number for number, rule in enumerate(self.rules)}
        self.wanted = None if mutants is None else {self._line_of(mutant) for mutant in mutants}
        self.reaching: dict[Line, dict[Way, list[Probe]]] = defaultdict(dict)
        self.came: Counter[tuple[Line, Way]] = Counter()
        self.all: dict[Line, list[Probe]] | None = defaultdict(list) if every else None
        self.covered: dict[str, set[Line]] = {}  # lines that a start comes to
        self.rng = random.Random(KEPT)

    def gather(
        self, starts: Sequence[Start], on_progress: Callable[[int, int], None] = lambda done, total: None
    ) -> list[str]:
        """Walk from every start as the rules stand, and note what comes to which line; gives the walks' digests."""
        lines: set[Line] = set()
        digests = []
        numbers = None if self.wanted is None else {number for number, _ in self.wanted}
        with noting(self.rules, lines.add, numbers):
            for done, start in enumerate(starts):
                on_progress(done, len(starts))
                course, covered = Course(), self.covered.setdefault(start.name, set())
                begun: Counter[tuple[Line, Way]] = Counter()
                for probe in self.prober.probes(start, lines.clear):
                    course.add(probe)
                    covered |= lines
                    for line, way in self._ways(lines):
                        if self.all is not None:
                            self.all[line].append(probe)
                        begun[line, way] += 1
                        if begun[line, way] <= FROM_ONE:
                            self._keep(line, way, probe)
                digests.append(course.digest)
        return digests

    def _line_of(self, mutant: Mutant) -> Line:
        return self.numbers[id(mutant.rule)], mutant.line

    def _ways(self, lines: Set[Line]) -> Iterator[tuple[Line, Way]]:
        """Name the lines that are wanted, each with all lines of its rule that were come to."""
        passed: dict[int, list[int]] = defaultdict(list)
        for rule, at in lines:
            passed[rule].append(at)
        ways = {rule: hash(frozenset(there)) for rule, there in passed.items()}
        for line in lines if self.wanted is None else lines & self.wanted:
            yield line, ways[line[0]]

    def _keep(self, line: Line, way: Way, probe: Probe) -> None:
        """Keep a probe that comes to a line by some way, or as likely as any other one if there are many."""
        self.came[line, way] = count = self.came[line, way] + 1
        there = self.reaching[line].setdefault(way, [])
        if count <= self.kept:
            there.append(probe)
        elif (at := self.rng.randrange(count)) < self.kept:
            there[at] = probe

    def apart(self, mutant: Mutant, first: Set[str] = frozenset(), most: int = 0) -> Quarry:
        """Try a mutant at the probes that come to its line, those of some starts first, until one tells it apart.

        most: so many of those that were kept, drawn anew, instead of all.
        """
        line, tried = self._line_of(mutant), 0
        there = [probe for way in self.reaching[line].values() for probe in way]
        if 0 < most < len(there):
            there = random.Random(mutant.key).sample(there, most)
        ordered = sorted(there, key=lambda probe: (probe.moment.start.name not in first, *_ease(probe)))
        others = (probe for probe in self.all[line] if probe not in kept) if self.all and (kept := set(there)) else ()
        with changed(mutant):
            for tried, probe in enumerate(chain(ordered, others), 1):
                outcome, fault = self._tried(probe)
                if outcome != probe.outcome:
                    return Quarry(tried, probe, fault)
        return Quarry(tried)

    def _tried(self, probe: Probe) -> tuple[bytes, str]:
        """Do again what a probe did; gives what comes of it, or the fault on which the rules stop."""
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            return self.prober.outcome(probe.moment, probe.what, probe.argument), ""
        except Endless:
            return b"", "it goes on without end"
        except Exception as error:
            return b"", f"{type(error).__name__}: {error}"
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    # --- telling

    def example(self, mutant: Mutant) -> dict[str, Any]:
        """Tell what tells a mutant apart as a scenario begins, and what it does otherwise; else how often it was tried.

        `from` names the start, `play` what is answered there and since.
        """
        quarry = self.apart(mutant)
        if quarry.probe is None:
            return {"tried": quarry.tried}
        probe = quarry.probe
        said = {"from": probe.moment.start.name} | probe.moment.start.told
        opened = probe.moment.start.opened(None)  # held, so that the cards of a box of texts lie there meanwhile
        table, steps = next(one for one in opened if len(one[1]) == probe.moment.steps)
        said["play"] = list(steps)
        for code in probe.moment.codes:
            said["play"].append(f"{table.seat}: {table.words_of(code)}")
            table.play(code)
        if probe.what == PLAY:
            said["play"].append(f"{table.seat}: {table.words_of(probe.argument)}")
        elif probe.what not in (DEAL, REFUSE):
            said[probe.what] = letter(probe.argument)
        right = self._course(table, probe)
        with changed(mutant):
            said["differs"] = [quarry.fault] if quarry.fault else self._differing(right, table, probe)
        return said | {"tried": quarry.tried}

    def _differing(self, right: dict[str, Any], table: Table, probe: Probe) -> list[str]:
        """Say what a changed rule does otherwise; it may leave what has no words."""
        try:
            return changes(right, self._course(table, probe))
        except Exception as error:
            return [f"no words for what comes of it: {type(error).__name__}: {error}"]

    def _course(self, table: Table, probe: Probe) -> dict[str, Any]:
        """Tell what comes of a probe: facts, the question, what every seat hears; and the bytes of fields."""
        game = probe.moment.game
        self.prober.outcome(probe.moment, probe.what, probe.argument)
        if probe.what == REFUSE:
            clauses = self.prober.refusals(probe.moment)
            named = [game.book.name(number) if number > 0 else "nothing" for _, number in clauses]
            return {f"refused: {_said(table, code)}": by for (code, _), by in zip(clauses, named, strict=True)}
        row = self.prober.states[ROW if probe.what in (DEAL, PLAY, REDEAL) else SEEN :][:1]
        state, box = face(row)[0], face(game.boxes)[0]
        told: dict[str, Any] = dict(game.position.facts(state, box))
        told["asked"] = f"{letter(state.asked)}: {game.questions[state.question][0]}" if state.asked else "nobody"
        if probe.what in (DEAL, PLAY):
            told["offers"] = [game.words.say(state, state.option[at]) for at in range(state.n_options)]
            for seat in range(table.seats + 1):
                heard = heard_by(self.prober.events(), seat)
                told[f"says to {letter(seat)}"] = [game.story.narrate(event) for event in heard]
        return told | {f"state.{name}": row[name].tolist() for name in row.dtype.names or ()}


def _said(table: Table, code: int) -> str:
    """Say an answer, or its code if it has no words here."""
    try:
        return table.words_of(code)
    except Exception:
        return str(code)


def _ease(probe: Probe) -> tuple[int, int]:
    return probe.moment.start.rank, probe.moment.steps + len(probe.moment.codes)


@contextmanager
def changed(mutant: Mutant) -> Iterator[None]:
    """Let a mutant stand in the place of its rule; what is probed then ends after some seconds."""
    before, handler = mutant.rule.python, signal.signal(signal.SIGVTALRM, _too_long)
    try:
        mutant.rule.python = mutant.function_made()
        yield
    finally:
        mutant.rule.python = before
        signal.signal(signal.SIGVTALRM, handler)


def _too_long(*_: Any) -> NoReturn:
    raise Endless
