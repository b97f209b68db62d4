"""A card that is none: what of it is looked at all the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True)
class Broken:
    """A card whose fields are refused already; only its text is still looked at."""

    name: str
    text: str
    character: str
    drawing: str = ""
    is_token: ClassVar[bool] = False

    @property
    def own_name(self) -> str:
        return self.name

    @property
    def lines(self) -> list[str]:
        return [line for line in self.text.split("\n") if line.strip()]
