"""Files, and texts of files that need not lie anywhere: out of a record, or from a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Written:
    """The text of a file, and what it is called; beside: pictures that lie beside it, as addresses, by name."""

    name: str
    text: str
    beside: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return self.name


Source = Path | Written
