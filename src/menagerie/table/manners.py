"""The manners of a table: what its maker chose beside the options of the game; kept with its head."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

BOT, PASS, LOSS = "bot", "pass", "loss"


@dataclass(frozen=True)
class Limits:
    """How long people may think: so many seconds for each answer, and a bank for all that take longer.

    then: what happens when neither is left: a `bot` answers; the answer is given that lets it pass (`pass`; a bot's
    where there is none); or the game is lost (`loss`).
    """

    answer: int
    bank: int
    then: str


@dataclass(frozen=True)
class Manners:
    """How people treat one another at a table."""

    clock: Limits | None = None  # none: everybody takes the time that he needs
    listed: bool = False  # in the lobby: whoever comes may take a friend's seat, or watch

    def as_json(self) -> str:
        """Write them for the store."""
        return json.dumps(asdict(self))

    @classmethod
    def of_json(cls, text: str) -> Manners:
        """Read them from the store."""
        told = json.loads(text)
        return cls(**{**told, "clock": told["clock"] and Limits(**told["clock"])})


USUAL = Manners()
