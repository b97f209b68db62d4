"""The conformance kit for own bots (`menagerie check-bot`): whole games in every seat, and a checklist of what held.

The bot sits among random players, in interpreted games of printed seeds. Every game begins with two provocations that
the protocol allows: messages and fields that a bot does not know, and a question with a single answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.engine.table import Table

from .bots import choose_random
from .own import Ear, Talk, draw_seed, hello_of
from .program import Trouble
from .specs import Spec

SECONDS = 30.0  # to get ready, for an answer and to leave: this kit looks for faults, not for speed
_SHOWN = 600  # characters of an offending line that people are shown
LATER = {"later": {"version": [2, None]}}  # a field as a later version of the protocol may have

#: What is checked, and the kinds of trouble that show it does not hold; of one seat and game in this order.
CHECKS = {
    "greets": "says it is ready, with its name, in time",
    "single": "answers a question with one answer, and passes over what it does not know",
    "answers": "answers every question, by the protocol and in time",
    "legal": "gives only legal answers",
    "leaves": "hears how the game ended, and leaves by itself when the house says bye",
    "same": "gives the same answers again for the same seed",
}


@dataclass
class Check:
    """One line of the checklist: `state` is 'good', 'failed', 'warned' or 'skipped'."""

    name: str
    words: str
    state: str = "skipped"
    times: int = 0

    def note(self, holds: bool, warn: bool = False) -> None:
        """Count one more time that it was looked at; one failure outweighs all."""
        self.times += 1
        if not holds:
            self.state = "warned" if warn else "failed"
        elif self.state == "skipped":
            self.state = "good"


@dataclass
class Report:
    """What the kit found. offence: the first exchange that failed, with the seat, game and seed where it came."""

    spec: str
    seed: int
    bot: str = ""
    games: int = 0
    questions: int = 0
    checks: dict[str, Check] = field(default_factory=lambda: {name: Check(name, CHECKS[name]) for name in CHECKS})
    offence: dict[str, Any] | None = None

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return all(check.state != "failed" for check in self.checks.values())

    def note(self, name: str, holds: bool = True, warn: bool = False) -> None:
        """Count a check once more."""
        self.checks[name].note(holds, warn)

    def lines(self) -> list[str]:
        """Give the checklist for people, with the first exchange that failed."""
        told = [f"{self.bot or self.spec}: {self.games} games, {self.questions} questions, seed {self.seed}"]
        for check in self.checks.values():
            told.append(f"  {check.state:<8} {check.words}" + f" ({check.times} times)" * (check.times > 1))
        if self.offence:
            where = "{game}, seat {seat} of {seats}, seed {seed}".format_map(self.offence)
            told.append(f"The first failure, in {where}: {self.offence['detail']}")
            for name, label in (("said", "the house"), ("heard", "the bot"), ("aside", "on standard error")):
                if text := self.offence.get(name):
                    told.append(f"  {label}: {text if len(text) < _SHOWN else f'{text[:_SHOWN]} … (--json shows all)'}")
        return told

    def as_json(self) -> dict[str, Any]:
        """Give the fields that programs rely on."""
        checks = [vars(check) for check in self.checks.values()]
        told = {"spec": self.spec, "bot": self.bot, "seed": self.seed, "games": self.games, "questions": self.questions}
        return {**told, "passed": self.passed, "checks": checks, "offence": self.offence}


@dataclass(frozen=True)
class Sitting:
    """One game of the kit: where the bot sits, and the seed of the deal."""

    game: Game
    seats: int
    seat: str
    seed: int


def sittings(games: Sequence[Game], rounds: int, seed: int) -> Iterator[Sitting]:
    """List the games to play: every seat at the smallest table, and the last one at the largest."""
    for number in range(rounds):
        for game in games:
            least, most = game.seats
            for count, seats in ((least, range(1, least + 1)), (most, range(most, most + 1))):
                yield from (Sitting(game, count, letter(seat), seed + number) for seat in seats)


def check_bot(
    spec: Spec,
    games: Sequence[Game],
    *,
    rounds: int = 1,
    seed: int = 1,
    seconds: float = SECONDS,
    strict: bool = False,
    aside: Callable[[bytes], object] | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Report:
    """Play a bot in every seat of every game and report; `strict`: other answers for the same seed are a failure.

    It stops at the first failure, because what follows a broken exchange says little.
    """
    report = Report(spec.text, seed)
    planned = list(sittings(games, rounds, seed))
    for number, sitting in enumerate(planned):
        on_progress(number, len(planned))
        own_seed = draw_seed()
        trial = Trial(report, spec, sitting, own_seed, seconds, aside)
        trial.run()
        if report.passed and sitting.seat == "A" and sitting.seed == seed:
            again = Trial(report, spec, sitting, own_seed, seconds, aside)
            again.run()
            if report.passed:
                again.compare(trial.given, strict)
        if not report.passed:
            break
    return report


class Trial:
    """One game of the kit; `given` are the codes of the bot's answers."""

    def __init__(
        self,
        report: Report,
        spec: Spec,
        sitting: Sitting,
        own_seed: int,
        seconds: float,
        aside: Callable[[bytes], object] | None,
    ) -> None:
        self.own_seed = own_seed  # of the bot's chance
        self.report, self.spec, self.sitting, self.seconds, self.aside = report, spec, sitting, seconds, aside
        self.table = Table(sitting.game, sitting.seats, sitting.seed, compiled=False)
        self.talk: Talk | None = None
        self.given: list[int] = []
        self.stage = "greets"  # the check that trouble would show not to hold

    def run(self) -> None:
        """Play the game; what goes wrong is noted."""
        self.report.games += 1
        try:
            self.talk = Talk(self.spec, self.aside, LATER)
            self.greet(self.talk)
            self.answer(self.talk)
            self.leave(self.talk)
        except Trouble as trouble:
            failed = "legal" if trouble.kind == "illegal" and self.stage == "answers" else self.stage
            self.fail(failed, trouble.detail)
        finally:
            if self.talk is not None:
                self.talk.program.end()

    def fail(self, check: str, detail: str) -> None:
        """Note the first offence, with what was said last."""
        self.report.note(check, False)
        place = {name: getattr(self.sitting, name) for name in ("seats", "seat", "seed")}
        lines = (
            {"said": self.talk.said, "heard": self.talk.heard, "aside": self.talk.program.aside} if self.talk else {}
        )
        self.report.offence = {"check": check, "detail": detail, "game": self.sitting.game.slug, **place, **lines}

    def greet(self, talk: Talk) -> None:
        """Say hello, and something of a later version."""
        self.report.bot = talk.greet(hello_of(self.table, self.sitting.seat, self.own_seed), self.seconds)
        self.report.note("greets")
        talk.say({"type": "later"})

    def answer(self, talk: Talk) -> None:
        """Play to the end, the bot at its seat and random players at all others."""
        table, ear = self.table, Ear()
        while not table.over:
            if table.seat != self.sitting.seat:
                table.play(choose_random(table, table.answered))
                continue
            if not self.given:
                self.stage = "single"
                talk.ask(ear.question(table, only=table.answers[:1]), self.seconds)
                self.report.note("single")
            self.stage = "answers"
            code = talk.ask(ear.question(table), self.seconds)
            self.report.questions += 1
            self.report.note("answers")
            self.report.note("legal")
            self.given.append(code)
            table.play(code)

    def leave(self, talk: Talk) -> None:
        """Tell how it ended, say bye, and wait until the bot has left."""
        if talk.leave({"scores": self.table.scores, "winners": self.table.winners}, self.seconds):
            self.report.note("leaves")
        else:
            self.fail("leaves", f"{self.seconds:g} seconds after bye it was still there")

    def compare(self, given: list[int], strict: bool) -> None:
        """Hold the answers against those of the same game before."""
        self.report.note("same", given == self.given, warn=True)
        if given != self.given and strict:
            pairs = enumerate(zip(given, self.given, strict=False), 1)
            first = next((number for number, (a, b) in pairs if a != b), min(len(given), len(self.given)) + 1)
            self.fail("same", f"the same game went another way from its question {first} on")
