"""Lessons: a game's first steps, told at a table of their own. A lesson is a scenario whose steps teach.

`lessons.toml` of a game's folder holds them. The learner sits at A; the page draws the views made here one after the
other and takes no other answer than the one that a step waits for, so a lesson needs no table on the server.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.letters import LETTERS
from menagerie.engine.scenario import Run, Scenario, read_scenarios
from menagerie.table.entries import Head, Sitter, Stored
from menagerie.table.session import Session

LEARNER = "A"


@cache
def scenarios_of(game: Game) -> list[Scenario]:
    """Read a game's lessons, in their order; none where it has no file of them."""
    file = game.find("lessons.toml")
    return read_scenarios(file) if file else []


@cache
def lesson_of(game: Game, number: int) -> dict[str, Any]:
    """Give a lesson by its number, from 1; BadInput if there is none.

    Its `steps` are `{tell, view, code}`: what is told, the learner's view (docs/protocol.md) and the answer that leads
    on; without a code the learner reads on, without words either it is only watched.
    """
    lessons = scenarios_of(game)
    if not 1 <= number <= len(lessons):
        raise BadInput(f"{game.title} has no lesson {number}; there are {len(lessons)}")
    scenario = lessons[number - 1]
    course = _Course(scenario)
    course.run()
    return {
        "game": game.slug,
        "title": game.title,
        "players": game.players,
        "lesson": {"title": scenario.title, "clauses": scenario.shows, "number": number, "of": len(lessons)},
        "seats": course.session.presenter.seats({LEARNER}),
        "options": course.table.options,
        "steps": course.steps,
    }


class _Course(Run):
    """A lesson as it runs: every answer and everything that is told makes a step."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, scenario.seed, compiled=False)
        game, table = scenario.game, self.table
        sitters = [Sitter(seat, "you" if seat == LEARNER else "bot") for seat in LETTERS[1 : table.seats + 1]]
        head = Head("lesson", game.slug, game.version, "", table.seats, dict(table.options), scenario.seed)
        self.session = Session(game, Stored(head, sitters, []), lay=lambda seed: table)
        self.session.roster.stopping.add(LEARNER)  # what a lesson asks the learner gives
        self.steps: list[dict[str, Any]] = []
        self.told, self.known = "", 0  # what is told with the next step; events that the learner knows

    def take(self, step: Any) -> None:
        self.told = step.get("teach", "") if isinstance(step, dict) else ""
        if self.told and "play" not in step:
            self.show(None)
        super().take(step)
        self.told = ""

    def give(self, code: int) -> None:
        self.show(code if self.table.seat == LEARNER else None)
        self.session.play(code)

    def show(self, code: int | None) -> None:
        """Show the learner the table, with the one answer that leads on."""
        view = self.session.presenter.view(LEARNER, self.known)
        self.known = view["log_from"] + len(view["log"])
        answers = [answer for answer in view["answers"] if answer["code"] == code]
        self.steps.append({"tell": self.told, "code": code, "view": {**view, "answers": answers, "undo": False}})
