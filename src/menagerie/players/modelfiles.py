"""What all files of models have in common: the first two lines, their bounds, and weights that are checked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput

FORMAT = b"menagerie model 1\n"
BYTES = 8_000_000  # that a file may have
HEADER = 65_536  # bytes that its second line may have
SUMS, WORLDS, WEIGHT = 128, 16, 1 << 30  # the most that a model may have, and what no weight reaches
SIMULATIONS = 4_000  # that a search which a model guides may take
FACTS, SLOTS = "facts", "slots"  # kinds of models: by what follows an answer, or by its number (`policies.py`)


def checked_weights(path: Path, raw: bytes, count: int) -> np.ndarray:
    """Give the whole numbers that follow the head of a file; BadInput if they are not so many, or too great."""
    if len(raw) != 4 * count:
        raise BadInput(f"{path}: {count} weights are expected, there are {len(raw) / 4:g} (is the file cut off?)")
    weights = np.frombuffer(raw, "<i4").astype(np.int64)
    if np.abs(weights).max() >= WEIGHT:
        raise BadInput(f"{path}: weight {int(np.abs(weights).argmax())} is {WEIGHT} or more")
    return weights


@dataclass(frozen=True)
class Header:
    """What a file says of itself, not yet believed but for the kinds of what is told."""

    path: Path
    told: dict[str, Any]

    @classmethod
    def read(cls, path: Path, line: bytes) -> Header:
        """Read the second line of a file."""
        try:
            head = json.loads(line) if len(line) <= HEADER else None
        except (ValueError, RecursionError):
            head = None
        if not isinstance(head, dict):
            raise BadInput(f"{path}:2: a line of JSON that tells of the model is expected, of {HEADER} bytes at most")
        for name, kind in _KINDS.items():
            if not isinstance(head.get(name), kind):
                raise BadInput(f"{path}:2: lacks or garbles {name}")
        if head["kind"] not in (FACTS, SLOTS):
            raise BadInput(f"{path}:2: a model of {head['kind']!r}; {FACTS} or {SLOTS} are known here")
        return cls(path, head)

    def number(self, name: str, least: int, most: int) -> int:
        """Give a whole number that is told, within bounds."""
        found = self.told.get(name)
        if type(found) is not int or not least <= found <= most:
            raise BadInput(f"{self.path}:2: {name} must be a whole number from {least} to {most}")
        return found


_KINDS = {"kind": str, "game": str, "schema": str, "digest": str, "card": dict}
