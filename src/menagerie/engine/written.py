"""Files, and texts of files that need not lie anywhere: out of a record, or from a page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Written:
    """The text of a file, and what it is called."""

    name: str
    text: str

    def __str__(self) -> str:
        return self.name


Source = Path | Written
