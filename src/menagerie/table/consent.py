"""What takes the consent of others: an answer taken back though it told something, a bot for somebody who is away.

One proposal stands at a time. Its maker may withdraw it; one No ends it; when the last has agreed it is carried out.
The next answer of a person ends the wish to take one back: who plays on does not agree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

UNDO, BOT = "undo", "bot"


@dataclass
class Proposal:
    """What is proposed by a seat, about a seat, and who is to agree."""

    what: str
    by: str
    seat: str
    asked: list[str]
    to: int = 0  # of an undo: the answers that remain
    agreed: list[str] = field(default_factory=list)

    @property
    def is_agreed(self) -> bool:
        """Whether everybody has agreed."""
        return set(self.asked) <= set(self.agreed)

    def told(self) -> dict[str, Any]:
        """Give it as it is told."""
        return {"what": self.what, "by": self.by, "seat": self.seat, "asked": self.asked, "agreed": self.agreed}


def joined(seats: list[str]) -> str:
    """Join seats in words.

    >>> joined(["A"]), joined(["A", "B", "C"])
    ('A', 'A, B and C')
    """
    return " and ".join(part for part in (", ".join(seats[:-1]), *seats[-1:]) if part)
