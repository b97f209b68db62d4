"""Errors that a user can mend: they carry one clear sentence and never a traceback."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any


class BadInput(ValueError):
    """Something given to the program is wrong: what, where, by which rule, and the nearest valid thing."""

    def __init__(self, message: str, defects: Iterable[str] = ()) -> None:
        self.defects = list(defects)
        super().__init__("\n".join([message, *(f"  - {defect}" for defect in self.defects)]))


class Interrupted(KeyboardInterrupt):
    """A person stopped long work; `so_far` is what it had found until then."""

    def __init__(self, so_far: Any) -> None:
        self.so_far = so_far
        super().__init__()


class Refused(BadInput):
    """An answer is not legal; `clause` forbids it, empty if it is no answer at all; `fact` is why it does so here."""

    def __init__(self, message: str, clause: str = "", fact: str = "") -> None:
        self.clause, self.fact = clause, fact
        super().__init__(message)


def short(value: Any, most: int = 60) -> str:
    """Write a value as Python would, cut where it is long.

    >>> short([1, 2]), short("x" * 100, 10)
    ('[1, 2]', "'xxxxxxxx…")
    """
    text = repr(value)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def nearest(word: str, known: Iterable[str], alike: float = 0.5) -> str:
    """Suggest the nearest known words as the end of a sentence, or nothing; alike: how much of them must be, of 1."""
    candidates = list(dict.fromkeys(known))
    folded = {candidate.casefold(): candidate for candidate in candidates}
    close = [folded[hit] for hit in difflib.get_close_matches(word.casefold(), folded, 3, alike)]
    return f"; did you mean {' or '.join(close)}?" if close else ""
