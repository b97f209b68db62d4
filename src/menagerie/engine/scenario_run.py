"""A scenario as it runs over one seed: what each step does, and how it fails. `steps.py` declares the steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from menagerie.engine.comparing import changes, expected_apart
from menagerie.engine.errors import BadInput, Refused
from menagerie.engine.explaining import matched
from menagerie.engine.letters import LETTERS
from menagerie.engine.notation import flat
from menagerie.engine.steps import KINDS, split
from menagerie.engine.table import Table
from menagerie.engine.wording import by_name

if TYPE_CHECKING:
    from menagerie.engine.scenario import Scenario

TRUTH = -1  # instead of a seat: the state itself


def goes_by_itself(table: Table) -> bool:
    """Tell whether a scenario may leave the standing question out: it has one answer, is not held and is no window."""
    return table.is_forced or (bool(table.passing) and table.state.question not in table.game.windows)


class Wrong(AssertionError):
    """A scenario does not hold: what was expected and what is."""


class Run:
    """A scenario as it runs over one seed."""

    def __init__(self, scenario: Scenario, seed: int, compiled: bool | None) -> None:
        self.scenario = scenario
        self.where = "given"
        # The table before the last answer written, and that answer: the engine may have given forced ones after it.
        self.last: tuple[Table, list[int]] = (scenario.open(seed, compiled, every=True), [])
        goes_on = goes_by_itself(self.last[0]) and not scenario.every
        self.table = scenario.open(seed, compiled) if goes_on else self.last[0].copy()
        if goes_on:
            self.go_on()
        self.before = 0
        self.stopping = scenario.every  # at the next forced question the table stands still

    def run(self) -> None:
        for number, step in enumerate(self.scenario.play, 1):
            self.where = f"step {number}"
            self.at_its_place(self.take, step)
        self.where = "then"
        self.at_its_place(self.compare, self.scenario.then, TRUTH)

    def at_its_place(self, check: Callable[..., None], *arguments: Any) -> None:
        """Check something; what is wrong with it names its place."""
        try:
            check(*arguments)
        except BadInput as error:
            raise BadInput(f"{self.where}: {error}") from None

    def take(self, step: Any) -> None:
        """Take one step, all kinds that it combines."""
        if isinstance(step, str):
            self.answer(step)
            return
        for kind in KINDS:
            if kind.key in step:
                getattr(self, f"step_{kind.key}")(step)

    def facts(self, seat: int) -> dict[str, Any]:
        """Give the facts of the truth, or of what a seat may look up now."""
        if seat < 0:
            return self.scenario.game.position.facts(self.table.state, self.scenario.game.box)
        return self.table.view(seat)

    def seat(self, name: str) -> int:
        """Give the number of a seat; BadInput if nobody sits there."""
        if LETTERS.index(name) > self.table.seats:
            raise BadInput(f"there is no seat {name} at this table of {self.table.seats}")
        return LETTERS.index(name)

    def fail(self, message: str) -> NoReturn:
        raise Wrong(f"{self.where}: {message}")

    # --- answers

    def answer(self, step: str) -> None:
        seat, words = split(step)
        self.seat(seat)
        wanted = self.scenario.game.words.normalise(words)
        while not self.is_asked(seat, wanted):
            if not self.stopping and self.was_forced(seat, wanted):
                return
            if self.scenario.every or not goes_by_itself(self.table):
                break
            self.pass_by()
        if self.table.seat != seat:
            self.fail(f"{seat} is to {words!r}, but {self.table.seat} is asked to {self.table.question or 'nothing'}")
        self.before = self.table.runs
        before = self.table.copy()
        try:
            path = self.table.path(words, truly=True).answers
        except Refused as error:
            self.fail(f"{step!r} is refused: {error}")
        self.last = (before, [code for code, _ in path])
        for number, (code, is_forced) in enumerate(path):
            if self.stopping:
                self.table.play_every(code)
            elif number == 0 or not is_forced:
                self.give(code)
        if not self.stopping:
            self.go_on()
        self.stopping = self.scenario.every or (self.stopping and not goes_by_itself(self.table))

    def give(self, code: int) -> None:
        self.table.play(code)

    def go_on(self) -> None:
        """Give the one answer that there is wherever a scenario may leave it out."""
        while goes_by_itself(self.table):
            self.table.play(self.table.codes[0])

    def is_asked(self, seat: str, wanted: str) -> bool:
        return self.table.seat == seat and matched(self.table, wanted, truly=True) is not None

    def pass_by(self) -> None:
        """Let the rules answer the forced question at which the table was told to stand."""
        self.last = (self.table.copy(), self.table.codes)
        self.before = self.table.runs
        self.give(self.table.codes[0])
        self.go_on()

    def was_forced(self, seat: str, wanted: str) -> bool:
        """Tell whether the engine gave this very answer by itself after the last one written."""
        table, path = self.last[0].copy(), list(self.last[1])
        while path or goes_by_itself(table):
            code = path.pop(0) if path else table.codes[0]
            if not path and table.seat == seat and self.scenario.game.words.normalise(table.words_of(code)) == wanted:
                return True
            table.play_every(code)
        return False

    def step_play(self, step: dict[str, Any]) -> None:
        self.answer(step["play"])

    def step_teach(self, step: dict[str, Any]) -> None:
        """Nothing: only a lesson tells it."""

    def step_stop(self, step: dict[str, Any]) -> None:
        """Go to the first forced question after the last answer written; if there is none yet, after the next."""
        if stands := goes_by_itself(self.table):
            self.last = (self.table.copy(), self.table.codes)
        table = self.last[0].copy()
        for code in self.last[1]:
            table.play_every(code)
        if stands or goes_by_itself(table):
            self.table = table
        self.stopping = not goes_by_itself(table)

    # --- the question

    def step_refused(self, step: dict[str, Any]) -> None:
        seat, words = split(step["refused"])
        self.seat(seat)
        if self.table.seat != seat:
            self.fail(f"{seat} cannot be refused anything: {self.table.seat} is asked")
        if matched(self.table, self.scenario.game.words.normalise(words), truly=True) is not None:
            self.fail(f"{words!r} is legal")
        why = self.table.why_not(words, truly=True)
        if not why.clause:
            self.fail(f"no clause refuses {words!r}: {why.text}")
        if why.clause != step.get("by", why.clause):
            self.fail(f"{words!r} is refused by {why.clause} ({why.text}), not by {step['by']}")
        if step.get("because", "") not in why.fact:
            self.fail(f"{words!r} is refused because {why.fact!r}, which does not contain {step['because']!r}")

    def offered(self) -> list[str]:
        return [self.scenario.game.words.normalise(answer.words) for answer in self.table.answers]

    def named(self, answers: list[str]) -> list[str]:
        """Write answers as they are offered, with the rows of cards that are named without."""
        whole = by_name(self.offered())
        return [whole.get(words, words) for words in map(self.scenario.game.words.normalise, answers)]

    def step_offers(self, step: dict[str, Any]) -> None:
        offered = self.offered()
        for words in self.named(step["offers"]):
            if words not in offered:
                self.fail(f"{words!r} is not offered, only: {', '.join(offered)}")

    def step_offers_only(self, step: dict[str, Any]) -> None:
        among = self.scenario.game.words.normalise(step.get("among", ""))
        offered = [words for words in self.offered() if words.startswith(among)]
        if sorted(offered) != sorted(self.named(step["offers_only"])):
            self.fail(f"offered are {', '.join(offered) or 'none'}, not {', '.join(step['offers_only']) or 'none'}")

    def step_asked(self, step: dict[str, Any]) -> None:
        seat, _, question = (part.strip() for part in step["asked"].partition(":"))
        self.seat(seat)
        if seat != self.table.seat or question not in ("", self.table.question):
            self.fail(f"asked is {self.table.seat}: {self.table.question}, not {step['asked']}")

    # --- what is seen and heard

    def step_sees(self, step: dict[str, Any]) -> None:
        keys = {key for kind in KINDS if kind.key in step for key in (kind.key, *kind.takes)}
        self.compare({name: value for name, value in step.items() if name not in keys}, self.seat(step["sees"]))

    def heard(self, step: dict[str, Any], since: int) -> str:
        return " ".join(self.table.story(self.seat(step.get("to", "-")), since))

    def step_says(self, step: dict[str, Any]) -> None:
        if step["says"] not in self.heard(step, self.before):
            self.fail(f"not said: {step['says']!r}, but: {self.heard(step, self.before)}")

    def step_says_ever(self, step: dict[str, Any]) -> None:
        if step["says_ever"] not in self.heard(step, 0):
            self.fail(f"never said: {step['says_ever']!r}")

    def step_silent(self, step: dict[str, Any]) -> None:
        if step["silent"] in self.heard(step, self.before):
            self.fail(f"should not be said: {step['silent']!r}, in: {self.heard(step, self.before)}")

    def step_then(self, step: dict[str, Any]) -> None:
        self.compare(step["then"], TRUTH)

    def compare(self, expected: dict[str, Any], seat: int) -> None:
        """Compare facts, all of them: what is asked may be named beside those of the game."""
        facts = {**self.facts(seat), "asked": self.table.seat, "question": self.table.question}
        if apart := expected_apart(self.scenario.game.position, facts, flat(expected)):
            self.fail("; ".join(apart))

    def step_chance(self, step: dict[str, Any]) -> None:
        self.table.prescribe(step["chance"])


class Traced(Run):
    """A scenario that tells at each step what was asked, what was answered by itself, and every fact that changed."""

    def __init__(self, scenario: Scenario, seed: int, compiled: bool | None, tell: Callable[[str], None]) -> None:
        super().__init__(scenario, seed, compiled)
        self.tell = tell
        tell(f"{scenario.title} (seed {seed})")
        self.tell_answers(self.last)
        tell(f"  asked is {self.table.seat}: {self.table.question}")

    def take(self, step: Any) -> None:
        last, facts = self.last, self.facts(TRUTH)
        self.tell(f"  {self.where}: {step}")
        try:
            super().take(step)
        finally:
            if self.last is not last:
                self.tell_answers(self.last)
            for change in changes(facts, self.facts(TRUTH)):
                self.tell(f"    {change}")
        self.tell(f"    asked is {self.table.seat}: {self.table.question}")

    def tell_answers(self, last: tuple[Table, list[int]]) -> None:
        """Tell the questions from a table on, up to where the scenario stands, and their answers."""
        table, path = last[0].copy(), list(last[1])
        while table.state.version < self.table.state.version:
            code = path.pop(0) if path else table.codes[0]
            by_itself = " (by itself)" if goes_by_itself(table) else ""
            self.tell(f"    {table.seat}: {table.question}: {table.words_of(code)}{by_itself}")
            table.play_every(code)
