"""Looking back at a served table: as it stood after so many answers, by answers and by turns.

While a game lasts everybody looks back with the own eyes, as far as the ledger lets him. Once it is over all hands lie
open, and it is told what was asked and answered next.
"""

from __future__ import annotations

from typing import Any

from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.table import Table
from menagerie.table.presenter import Presenter, put_to
from menagerie.table.projection import Projection
from menagerie.table.scenes import scene_of


class LookBack:
    """A table as it stood before."""

    def __init__(self, table: Projection) -> None:
        self.at = table
        self._turns: list[str] = []  # whose turn it was after so many answers, as far as somebody has looked back
        self._undone = 0  # how often answers had been taken back by then

    def look(self, seat: str, step: int) -> dict[str, Any]:
        """Show the table as it stood after `step` answers, as far back as the ledger lets a seat look now."""
        last = self.at.table.answered
        presenter = Presenter(self.at)
        start = presenter.log_start(seat)
        first = min(self.at.table.look_from(seat), last) if start else 0
        step = last if step < 0 else min(max(step, first), last)
        number, then = seat_of_letter(seat), self.at.table.at(step)
        view, box = then.shown(number), self.at.game.box
        scene = self.scene_at(then, number) | {"lines": self.at.game.words.lines(view, box, number)}
        return {
            "step": step,
            "first": first,
            "last": last,
            "turns": [turn for turn in self.turns() if turn >= first],
            "scene": scene,
            "log": presenter.log(seat, start, len(then.events(0))),
            "log_from": start,
            "next": put_to(seat, self.next_at(then)) if self.at.over and not then.over else None,
        }

    def scene_at(self, then: Table, number: int) -> dict[str, Any]:
        """Draw the table as it stood for a seat; once the game is over with what others held, as they saw it."""
        part, box = scene_of(self.at.game), self.at.game.box
        scene: dict[str, Any] = part.scene(then.shown(number), box, number)
        if not self.at.over:
            return scene
        held = {
            zone["id"]: zone
            for other in range(1, then.seats + 1)
            if other != number
            for zone in part.scene(then.shown(other), box, other)["zones"]
            if zone["owner"] == letter(other)
        }
        return scene | {"zones": [opened(zone, held.get(zone["id"])) for zone in scene["zones"]]}

    def next_at(self, then: Table) -> dict[str, Any]:
        """Tell what was asked where a table stood, and what was answered if anything was."""
        given = self.at.table.steps[len(then.steps) :][:1]
        return {"seat": then.seat, "question": then.ask(), "words": given[0].words if given else ""}

    def turns(self) -> list[int]:
        """List after how many answers a turn began, as all can see: by the story where it tells of turns."""
        table, begins = self.at.table, self.at.game.story.turns
        if begins:
            told = (table.step_of(n) + 1 for n, event in enumerate(table.events(0)) if event.what in begins)
            return sorted({0, *told})
        if self._undone < self.at.undone:
            self._undone = self.at.undone
            self._turns.clear()
        scene, box, steps, known = scene_of(self.at.game).scene, self.at.game.box, self.at.table.steps, self._turns
        then = self.at.table.at(min(len(known), len(steps)))
        while len(known) <= len(steps):
            seats = scene(then.shown(0), box, 0)["seats"]
            known.append("".join(place["seat"] for place in seats if place["turn"]))
            if len(known) <= len(steps):
                then.play(steps[len(known) - 1].code)
        return [at for at, seat in enumerate(known) if seat and seat != (known[at - 1] if at else "")]


def opened(zone: dict[str, Any], held: dict[str, Any] | None) -> dict[str, Any]:
    """Give a zone with its cards as its owner saw them, if they lie face down; parts of scenes are never changed."""
    if held is None or all(card["kind"] for item in zone["items"] for card in item["cards"]):
        return zone
    return zone | {"items": held["items"], "count": held["count"]}
