"""Models of learned players: what the weights in a file are, and which a game has at hand (`learned.py` runs them).

A file is three parts: the line `menagerie model 1`, a line of JSON that says for which game, facts and sums it was made
and how it came about, and the weights, whole numbers of 32 bits, the low byte first: the constant, what each sum begins
with, of each fact what it adds to the value and to every sum, and what each sum adds to the value. Nothing of a file is
believed before its length, its numbers and its digest agree with what it says of itself.
"""

from __future__ import annotations

import hashlib
import json
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game

from . import features, learned

FORMAT = b"menagerie model 1\n"
BYTES = 2_000_000  # that a file may have
HEADER = 65_536  # bytes that its second line may have
SUMS, WORLDS, WEIGHT = 128, 16, 1 << 30  # the most that a model may have, and what no weight reaches
COMMON = ("seats", "is asked", "is ahead", "lead")  # the last facts of every game, as `learned.see` writes them
FILE = "learned.model"  # the house's model of a game, beside its features


@dataclass(frozen=True, eq=False)
class Model:
    """A net for one game: `weights` as in a file. worlds: deals that it looks at before it answers.

    card: how it came about and how strong it is, for people.
    """

    game: str
    schema: str
    facts: int
    sums: int
    worlds: int
    weights: np.ndarray
    card: dict[str, Any] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """Tell models apart: 16 hexadecimal digits."""
        told = repr((self.game, self.schema, self.facts, self.sums, self.worlds)).encode()
        return hashlib.blake2b(told + self.weights.astype("<i4").tobytes(), digest_size=8).hexdigest()

    @property
    def cells(self) -> np.ndarray:
        """The model as it lies in `shares`."""
        return np.concatenate([np.array([self.facts, self.sums, self.worlds]), self.weights]).astype(np.int64)


def count_weights(facts: int, sums: int) -> int:
    """Tell how many weights a net of so many facts and sums has."""
    return 1 + sums + facts * (1 + sums) + sums


@cache
def facts_of(game: Game) -> tuple[str, ...]:
    """Name what learned players look at in a game, in its order.

    The facts of a side and the rest stand, numbered from 0, right before SIDE and REST in the modules that write them.
    """
    from .bots import bound_to

    said = bound_to(game).module(features)
    side = _names(said.describe_side.__module__, "SIDE", said.SIDE)
    rest = _names(said.describe_rest.__module__, "REST", said.REST)
    rivals = [f"rivals' {kind} {name}" for kind in ("mean", "most") for name in side]
    return (*(f"own {name}" for name in side), *rivals, *rest, *COMMON)


def _names(module: str, last: str, count: int) -> list[str]:
    if not count:
        return []
    scope = vars(sys.modules[module])
    names = list(scope)
    found = names[names.index(last) - count : names.index(last)]
    if [scope[name] for name in found] != list(range(count)):
        raise RuntimeError(f"{module}: the {count} facts before {last} are not numbered in their order")
    return [name.lower().replace("_", " ") for name in found]


@cache
def schema_of(game: Game) -> str:
    """Hash what models of a game look at: 16 hexadecimal digits."""
    return hashlib.blake2b(repr((game.slug, facts_of(game))).encode(), digest_size=8).hexdigest()


def write_model(path: Path, model: Model) -> None:
    """Write a model to a file, whole or not at all."""
    head = {name: getattr(model, name) for name in ("game", "schema", "facts", "sums", "worlds", "digest", "card")}
    content = FORMAT + json.dumps(head, ensure_ascii=False).encode() + b"\n" + model.weights.astype("<i4").tobytes()
    partial = path.with_name(f"{path.name}.part")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror})") from None


def read_model(path: Path, game: Game) -> Model:
    """Read a model of a game; BadInput says what is wrong with the file."""
    model = read_any(path)
    if model.game != game.slug:
        raise BadInput(f"{path}: a model of {model.game}, not of {game.slug}")
    if model.schema != schema_of(game) or model.facts != len(facts_of(game)):
        here = f"here {game.title} has {len(facts_of(game))} of schema {schema_of(game)}"
        raise BadInput(f"{path}: made for {model.facts} facts of schema {model.schema}; {here}: train it anew")
    return model


def read_any(path: Path) -> Model:
    """Read a model of whatever game; BadInput says what is wrong with the file."""
    try:
        with path.open("rb") as file:
            content = file.read(BYTES + 1)
    except OSError as error:
        known = [one.name for one in path.parent.glob("*.model")] if path.parent.is_dir() else []
        raise BadInput(f"{path}: cannot be read ({error.strerror}){nearest(path.name, known)}") from None
    if len(content) > BYTES:
        raise BadInput(f"{path}: larger than a model can be ({BYTES} bytes)")
    if not content.startswith(FORMAT):
        raise BadInput(f"{path}: not a model: its first line must be {FORMAT.decode().strip()!r}")
    line, _, raw = content[len(FORMAT) :].partition(b"\n")
    head = _head(path, line)
    facts, sums = head["facts"], head["sums"]
    if len(raw) != 4 * count_weights(facts, sums):
        told = f"{count_weights(facts, sums)} weights for {facts} facts and {sums} sums"
        raise BadInput(f"{path}: {told} are expected, there are {len(raw) / 4:g} (is the file cut off?)")
    weights = np.frombuffer(raw, "<i4").astype(np.int64)
    if np.abs(weights).max() >= WEIGHT:
        raise BadInput(f"{path}: weight {int(np.abs(weights).argmax())} is {WEIGHT} or more")
    model = Model(head["game"], head["schema"], facts, sums, head["worlds"], weights, head["card"])
    if model.digest != head["digest"]:
        raise BadInput(f"{path}: the weights are not those that it was written with (digest {model.digest})")
    return model


_KINDS = {"game": str, "schema": str, "digest": str, "card": dict}
_MOST = {"facts": learned.SUMS - learned.SEEN, "sums": SUMS, "worlds": WORLDS}


def _head(path: Path, line: bytes) -> dict[str, Any]:
    """Read what a file says of itself."""
    try:
        head = json.loads(line) if len(line) <= HEADER else None
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict):
        raise BadInput(f"{path}:2: a line of JSON that tells of the model is expected, of {HEADER} bytes at most")
    for name, kind in _KINDS.items():
        if not isinstance(head.get(name), kind):
            raise BadInput(f"{path}:2: lacks or garbles {name}")
    for name, most in _MOST.items():
        least = 0 if name == "sums" else 1
        if type(head.get(name)) is not int or not least <= head[name] <= most:
            raise BadInput(f"{path}:2: {name} must be a whole number from {least} to {most}")
    return head


class Shelf:
    """The models of one game that this process has at hand, each with a place that it keeps."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.models: list[Model] = []
        self._places: dict[str, int] = {}
        self._lock = threading.Lock()

    def place(self, name: str, path: Path) -> int:
        """Give the place of the model in a file; it is read when it is first named."""
        with self._lock:
            if name not in self._places:
                if len(self.models) == learned.MODELS:
                    raise BadInput(f"{name}: {learned.MODELS} models are in use already, and there is room for no more")
                self.models.append(read_model(path, self.game))
                self._places[name] = len(self.models) - 1
            return self._places[name]

    def lend(self, model: Model) -> int:
        """Put a model that is still being trained on the shelf, or in the place that it was given before."""
        with self._lock:
            place = self._places.setdefault("", len(self.models))
            self.models[place:] = [model, *self.models[place + 1 :]]
            return place


@cache
def shelf_of(game: Game) -> Shelf:
    """Give the models of a game."""
    return Shelf(game)


def laid_out(models: Sequence[Model]) -> np.ndarray:
    """Make `shares`, with models on its shelf."""
    ends = learned.SHELF + np.cumsum([0, *(len(model.cells) for model in models)])
    shares = np.zeros(int(ends[-1]), np.int64)
    for place, model in enumerate(models):
        shares[learned.DIRECTORY + place] = ends[place]
        shares[ends[place] : ends[place + 1]] = model.cells
    return shares
