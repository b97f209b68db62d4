"""What events say and which clauses they follow: a game's table of its events (`story.py` of its folder)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from menagerie.engine.log import Event

Told = str | Callable[[Event], str]  # the same for every event of a kind, or read from its arguments


def whole(view: Any, events: list[Event], seat: int) -> int:
    """Let a seat read the history again from its first event on."""
    return 0


class Story:
    """The events of a game by their kind: the clauses that each carries out, parted by blanks, and its sentence.

    An event is told as a seat heard it, so a sentence may say all that it finds there. `reread_from(view, events,
    seat)` gives the first event that a seat may read again, where the ledger sets a limit.

    reveals: kinds of events that bring to light what may have been hidden; one with a secret tells those alone whom the
    secret is for. choices: kinds that carry out what a player chose unseen; they tell the others. That chance was drawn
    the table notices by itself.

    turns: kinds that begin somebody's turn; none where all act together. minor: kinds that no summary tells: they go
    with every turn, or what they are part of is told.
    """

    def __init__(
        self,
        kinds: Mapping[int, tuple[Told, Told]],
        reread_from: Callable[[Any, list[Event], int], int] = whole,
        *,
        reveals: Iterable[int],
        choices: Iterable[int] = (),
        turns: Iterable[int] = (),
        minor: Iterable[int] = (),
    ) -> None:
        self.kinds = kinds
        self.reread_from = reread_from
        self.reveals, self.choices = frozenset(reveals), frozenset(choices)
        self.turns, self.minor = frozenset(turns), frozenset(minor)

    def tells(self, events: np.ndarray, seat: int) -> bool:
        """Tell whether events (`log.EVENT`) told a seat more than it could foresee when it answered."""
        for what, doer, mask in zip(*(events[field].tolist() for field in ("what", "seat", "mask")), strict=True):
            if what in self.reveals and (not mask or mask >> seat & 1):
                return True
            if what in self.choices and doer != seat:
                return True
        return False

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
