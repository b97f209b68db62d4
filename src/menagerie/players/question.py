"""What an own bot is asked, and the version and limits of the line protocol (docs/bots.md).

The standard library is enough here: the host of a Python bot imports this and must start at once.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from menagerie.engine.answer import Answer

VERSION = 1
MOST_BYTES = 1 << 20  # of a line that a bot says
_OF_THE_GAME = ("game", "seat", "seats", "options")  # told once, by hello


@dataclass(frozen=True)
class Question:
    """One question to one seat: all that its bot may know, and nothing else.

    name and words: what is asked. answers: every legal one, ascending by code. view: the facts of the position as this
    seat may look at them (docs/notation.md), lines: the same drawn for people. news: what this seat heard since its
    last question; after answers were taken back, from there on. version: how many entries the table's record has.
    """

    id: int
    game: str
    seat: str
    seats: int
    options: dict[str, int]
    version: int
    name: str
    words: str
    answers: tuple[Answer, ...]
    view: dict[str, Any]
    lines: tuple[str, ...]
    news: tuple[str, ...]

    def as_message(self) -> dict[str, Any]:
        """Give the message of the line protocol; what `hello` told is not told again."""
        told = {name: value for name, value in asdict(self).items() if name not in _OF_THE_GAME}
        return {"type": "question", "v": VERSION, **told}

    @classmethod
    def from_message(cls, hello: dict[str, Any], said: dict[str, Any]) -> Question:
        """Read a message of the line protocol, in the light of the `hello` before it."""
        told = {name: said[name] for name in ("id", "version", "name", "words", "view")}
        answers = tuple(Answer(one["code"], one["words"]) for one in said["answers"])
        told |= {"answers": answers, "lines": tuple(said["lines"]), "news": tuple(said["news"])}
        return cls(**told, **{name: hello[name] for name in _OF_THE_GAME})
