"""Why an answer is refused, with the fact: a game's sentence for each clause, filled with the numbers of the table.

A rule refuses by a clause (`refuse`); what the clause means here and now is told from what the asked seat is shown:
`CK-SETTLE-2` becomes "You hold 1 Klaken; a pair needs 2." A game that has no sentences tells the clause alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from menagerie.engine.ask import apart


class Facts:
    """What the sentences of a game may name of one refused answer: `{card}` is the property `card`.

    view: what the asked seat is shown. box: what came in the box. verb, argument: the two parts of the answer.
    """

    def __init__(self, view: Any, box: Any, code: int) -> None:
        self.view, self.box, self.seat = view, box, view.asked
        self.verb, self.argument = apart(code)

    def __getitem__(self, name: str) -> str:
        return str(getattr(self, name))


@dataclass(frozen=True)
class Reasons:
    """The sentences of one game, addressed to the player who is asked.

    sentences: by clause, or by clause and verb where they differ; from the refusals that are farthest from a legal
    answer to those that lack least: of several answers that a thing on the table could be meant for, the nearest one
    says why. idle: by question, what to say of a thing with which nobody could answer it.
    """

    facts: type[Facts] = Facts
    sentences: Mapping[str | tuple[str, int], str] = field(default_factory=dict)
    idle: Mapping[int, str] = field(default_factory=dict)

    def tell(self, view: Any, box: Any, code: int, clause: str) -> str:
        """Say which fact makes a clause forbid an answer; empty if the game has no sentence for the clause."""
        return self._fill(self.sentences.get(self._key(clause, code), ""), view, box, code)

    def tell_idle(self, view: Any, box: Any) -> str:
        """Say what is asked now instead, and when else a thing is used."""
        return self._fill(self.idle.get(view.question, ""), view, box, 0)

    def nearness(self, clause: str, code: int) -> int:
        """Rank a refused answer: the higher, the less it lacks."""
        return self._ranks.get(self._key(clause, code), -1)

    @cached_property
    def _ranks(self) -> dict[str | tuple[str, int], int]:
        return {key: rank for rank, key in enumerate(self.sentences)}

    def _key(self, clause: str, code: int) -> str | tuple[str, int]:
        own = (clause, apart(code)[0])
        return own if own in self.sentences else clause

    def _fill(self, sentence: str, view: Any, box: Any, code: int) -> str:
        told = sentence.format_map(self.facts(view, box, code))
        return f"{told[0].upper()}{told[1:]}." if told else ""
