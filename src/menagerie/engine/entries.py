"""What a record is made of: the answers, those taken back, and who gave the game up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """One answer of a record: who gave it, its code and wording, and the digest of the state it led to."""

    seat: str
    code: int
    words: str
    digest: str


@dataclass(frozen=True)
class Undo:
    """An entry of a record that takes answers back: how many remain, and the digest of the state then."""

    to: int
    digest: str


@dataclass(frozen=True)
class Concession:
    """An entry of a record that gives the game up for a seat; the rules go on without minding it."""

    seat: str
