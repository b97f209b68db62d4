"""A legal answer, as tables list it and bots are offered it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """One legal answer: its code in records and arrays, its wording for people."""

    code: int
    words: str
