"""What is said at a table beside the game: ready phrases, words among those who want them, and what the table notes.

A line lies in the log where it was said: after so many events, which all seats count alike. Phrases are for everybody
who sees the table. Words are heard only by people who have switched words on for themselves, and said only by them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from menagerie.languages import _, later
from menagerie.table.entries import Entry
from menagerie.table.protocol import SPECTATOR
from menagerie.table.said import is_plain

LONGEST = 200  # characters of words
KEPT = 100  # lines that people said; older ones are forgotten
A_MINUTE = 12.0  # lines that one seat may say
PHRASES = (
    later("Hello!"), later("Good luck!"), later("Your turn."), later("One moment, please."), later("I am back."),
    later("Well played!"), later("Oops."), later("Ouch!"), later("Thank you."), later("Sorry!"), later("Good game!"),
    later("Once more?"),
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """One line: its number, after how many events it was said, by whom (`-`: the table), and to whom (none: to all)."""

    n: int
    at: int
    seat: str
    words: str
    to: tuple[str, ...] | None = None
    entry: int = 0  # in the store

    def is_heard_by(self, seat: str) -> bool:
        """Tell whether it was said to a seat."""
        return self.to is None or seat in self.to

    def told(self) -> dict[str, Any]:
        """Give it as it is told."""
        return {
            "n": self.n,
            "at": self.at,
            "seat": self.seat,
            "words": _(self.words) if self.seat == SPECTATOR else self.words,
            "all": self.to is None,
        }


class Talk:
    """All that was said at a table, as far as it is kept, and who wants words."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.wanting: set[str] = set()
        self.count = 0  # lines so far, forgotten ones too

    def add(self, at: int, seat: str, words: str, to: Iterable[str] | None = None, entry: int = 0) -> None:
        """Add a line."""
        self.count += 1
        self.lines.append(Line(self.count, at, seat, words, None if to is None else tuple(to), entry))

    def cut(self, at: int) -> None:
        """Let everything that was said after so many events stand there: what came after was taken back."""
        self.lines = [replace(line, at=min(line.at, at)) for line in self.lines]

    def forget(self) -> list[int]:
        """Forget the oldest lines of people where there are too many; gives their entries."""
        said = [line for line in self.lines if line.seat != SPECTATOR]
        gone = {line.n: line.entry for line in said[: max(0, len(said) - KEPT)]}
        self.lines = [line for line in self.lines if line.n not in gone]
        return list(gone.values())

    def leave(self, seat: str) -> None:
        """Let whoever sits on a seat next hear nothing that was said to the one before."""
        self.wanting.discard(seat)
        for at, line in enumerate(self.lines):
            if line.to is not None:
                self.lines[at] = replace(line, to=tuple(to for to in line.to if to != seat))

    def heard_by(self, seat: str, since: int = 0) -> list[dict[str, Any]]:
        """List what was said to a seat, from a line on."""
        if since == self.count:
            return []
        return [line.told() for line in self.lines if line.n > since and line.is_heard_by(seat)]

    def fault_of(self, seat: str, words: str) -> str:
        """Say why words cannot be said by a seat; empty if they can."""
        if seat not in self.wanting:
            return later("Switch words on first: then you say and hear them.")
        if not self.wanting - {seat}:
            return later("Nobody else here has switched words on.")
        if not words.strip() or len(words) > LONGEST:
            return later("Say between one and {most} characters.", most=LONGEST)
        return "" if is_plain(words) else later("Control characters and marks of direction are not taken.")


def said_in(entry: Entry) -> tuple[str, tuple[str, ...] | None]:
    """Read the words of an entry, and to whom they were said."""
    to = entry.detail.get("to")
    return entry.detail["words"], None if to is None else tuple(to)
