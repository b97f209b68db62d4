"""Deals that nobody knows and nobody chose: a seed made of parts, the dealer's committed to before the others come.

The dealer draws a part and a nonce and tells the commitment, their hash. Then every player adds a part, and the seed is
a hash of all of them. At the end the dealer's part and nonce are told, and everybody can make both hashes again. All
numbers are written as hexadecimal digits, in small letters (docs/protocol.md has a worked example).
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from menagerie.engine.errors import BadInput, short

BITS = 128  # of a part, of a nonce and of a seed
PART = f"[0-9a-f]{{{BITS // 4}}}"  # written


def draw_part() -> str:
    """Draw a part, or a nonce, from the operating system."""
    return secrets.token_hex(BITS // 8)


@dataclass(frozen=True)
class Deal:
    """How the seed of a deal came about: the dealer's part with its nonce, and the parts of the players by seat."""

    part: str = field(default_factory=draw_part)
    nonce: str = field(default_factory=draw_part)
    parts: dict[str, str] = field(default_factory=dict)

    @classmethod
    def among(cls, seats: Iterable[str]) -> Deal:
        """Make a deal for the players on some seats and draw the parts of all: where one program does everything."""
        return cls(parts={seat: draw_part() for seat in seats})

    @property
    def commitment(self) -> str:
        """The hash of the dealer's part and nonce, which is told before anybody else adds a part."""
        return _hash(["menagerie commitment", f"part {self.part}", f"nonce {self.nonce}"])

    @property
    def seed(self) -> int:
        """The seed that the parts make: 128 bits of their hash, the players' in the order of the seats."""
        lines = ["menagerie seed", f"part {self.part}", *(f"{seat} {self.parts[seat]}" for seat in sorted(self.parts))]
        return int(_hash(lines)[: BITS // 4], 16)

    def as_json(self) -> dict[str, Any]:
        """Give the deal as a record's head holds it."""
        return {"commitment": self.commitment, "part": self.part, "nonce": self.nonce, "parts": dict(self.parts)}

    def check(self, commitment: Any, seed: int) -> None:
        """Refuse a commitment that is none to this deal, or a seed that its parts do not make."""
        if commitment != self.commitment:
            told = f"the dealer's part and nonce make {self.commitment}"
            raise BadInput(f"the commitment {short(commitment, 80)} is to another deal: {told}")
        if seed != self.seed:
            raise BadInput(f"the parts make the seed {self.seed}, the cards were dealt from {seed}")


def checked(deal: Deal | None) -> str:
    """Say what a replay found of a deal."""
    if deal is None:
        return "An open deal: one alone chose the seed, or drew it."
    players = f", those of {', '.join(sorted(deal.parts))}" if deal.parts else ""
    told = "The dealer's part and nonce are those that he had committed to"
    return f"{told} ({deal.commitment}); his part{players} and nothing else make the seed."


def read_deal(value: Any) -> Deal:
    """Read the deal of a record's head; BadInput says what is missing."""
    if not isinstance(value, dict) or not isinstance(parts := value.get("parts"), dict):
        raise BadInput(f"deal {short(value)}: an object with part, nonce and parts is expected")
    told = {"part": value.get("part"), "nonce": value.get("nonce"), **{f"parts.{seat}": parts[seat] for seat in parts}}
    for name, digits in told.items():
        if not isinstance(digits, str) or not re.fullmatch(PART, digits):
            raise BadInput(f"deal: {name} = {short(digits)}: {BITS // 4} hexadecimal digits are expected")
    if strange := [seat for seat in parts if not re.fullmatch("[A-H]", seat)]:
        raise BadInput(f"deal: parts of {short(strange[0])}: there is no such seat")
    return Deal(value["part"], value["nonce"], dict(parts))


def _hash(lines: list[str]) -> str:
    """Hash lines of ASCII, each closed by a line feed."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("ascii")).hexdigest()
