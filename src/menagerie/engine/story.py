"""What events say and which clauses they follow: a game's table of its events (`story.py` of its folder)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from menagerie.engine.log import Event

Told = str | Callable[[Event], str]  # the same for every event of a kind, or read from its arguments


def whole(view: Any, events: list[Event], seat: int) -> int:
    """Let a seat read the history again from its first event on."""
    return 0


class Story:
    """The events of a game by their kind: the clauses that each carries out, parted by blanks, and its sentence.

    An event is told as a seat heard it, so a sentence may say all that it finds there. `reread_from(view, events,
    seat)` gives the first event that a seat may read again, where the ledger sets a limit.
    """

    def __init__(
        self,
        kinds: Mapping[int, tuple[Told, Told]],
        reread_from: Callable[[Any, list[Event], int], int] = whole,
    ) -> None:
        self.kinds = kinds
        self.reread_from = reread_from

    def narrate(self, event: Event) -> str:
        """Tell an event in one sentence; KeyError if its kind has none."""
        return self._read(event, 1)

    def clauses(self, event: Event) -> list[str]:
        """Name the clauses that an event carries out, the first first."""
        return self._read(event, 0).split()

    def _read(self, event: Event, column: int) -> str:
        if event.what not in self.kinds:
            raise KeyError(f"event {event.what} has no words")
        told = self.kinds[event.what][column]
        return told if isinstance(told, str) else told(event)
