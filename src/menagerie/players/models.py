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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.ask import SEATS
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game

from . import cells, features, learned, policies
from .kinds import PLACES
from .modelfiles import BYTES, FACTS, FORMAT, HEADER, SIMULATIONS, SLOTS, SUMS, WEIGHT, WORLDS, Header, checked_weights

COMMON = ("seats", "is asked", "is ahead", "lead")  # the last facts of every game, as `learned.see` writes them
LEADS = 2  # of them at the end, what `greedy` thinks
FILE = "learned.model"  # the house's model of a game, beside its features
ONE, OUT = 1 << 20, 1 << learned.SUM_SHIFT  # a weight of one: of a fact or a constant, and of a sum


@dataclass(frozen=True, eq=False)
class Model:
    """A net for one game: `weights` as in a file. worlds: deals that it looks at before it answers.

    nets: 2 if a second one behind the first, of as many sums, says who wins. simulations: of a search that it guides,
    0 for the usual. seats: at which it was trained at the most; beyond, neither of these counts. card: how it came
    about and how strong it is, for people.
    """

    game: str
    schema: str
    facts: int
    sums: int
    worlds: int
    weights: np.ndarray
    card: dict[str, Any] = field(default_factory=dict)
    kind: str = FACTS
    nets: int = 1
    simulations: int = 0
    seats: int = 2

    @property
    def digest(self) -> str:
        """Tell models apart: 16 hexadecimal digits."""
        told: tuple[Any, ...] = (self.game, self.schema, self.facts, self.sums, self.worlds)
        if self.nets > 1 or self.simulations:
            told += (self.nets, self.simulations)
        if self.seats != 2:
            told += (self.seats,)
        return hashlib.blake2b(repr(told).encode() + self.raw, digest_size=8).hexdigest()

    @property
    def asks_lead(self) -> int:
        """Tell whether a weight of it is of what `greedy` thinks, the last facts: only then is that worth the time."""
        one, row = count_weights(self.facts, self.sums), 1 + self.sums
        ends = one - self.sums
        nets = self.weights.reshape(self.nets, one)
        return int(np.any(nets[:, ends - LEADS * row : ends]))

    @property
    def raw(self) -> bytes:
        """The weights as they lie in a file."""
        return self.weights.astype("<i4").tobytes()

    @property
    def cells(self) -> np.ndarray:
        """The model as it lies in `shares`."""
        head = [self.facts, self.sums, self.worlds, self.nets, self.simulations, self.seats, self.asks_lead]
        return np.concatenate([np.array(head), self.weights]).astype(np.int64)


def count_weights(facts: int, sums: int) -> int:
    """Tell how many weights a net of so many facts and sums has."""
    return 1 + sums + facts * (1 + sums) + sums


def weights_of(layers: Mapping[str, np.ndarray]) -> np.ndarray:
    """Give floating-point layers as a file holds them: whole numbers.

    "skip" (facts) and "constant" (), "layer" (facts, sums) and "bias" (sums), "out" (sums): the value is
    facts @ skip + max(facts @ layer + bias, 0) @ out + constant. What no weight reaches is clipped.
    """
    parts = {name: np.asarray(part, np.float64) for name, part in layers.items()}
    rows = np.hstack([parts["skip"][:, None], parts["layer"]]) * ONE
    found = np.concatenate([parts["constant"].reshape(1) * ONE, parts["bias"] * ONE, rows.ravel(), parts["out"] * OUT])
    return np.clip(np.round(found), 1 - WEIGHT, WEIGHT - 1).astype(np.int64)


def fact_model(
    game: Game, layers: Mapping[str, np.ndarray], worlds: int = 1, card: dict[str, Any] | None = None, seats: int = 2
) -> Model:
    """Make a model of floating-point layers (`weights_of`) over the facts of a game; BadInput if they do not fit.

    seats: at which it was trained at the most.
    """
    facts, sums = layers["layer"].shape
    if facts != len(facts_of(game)) or sums > SUMS or not 1 <= worlds <= WORLDS:
        raise BadInput(f"{facts} facts, {sums} sums, {worlds} worlds: {game.title} has {len(facts_of(game))} facts")
    return Model(game.slug, schema_of(game), facts, sums, worlds, weights_of(layers), card or {}, seats=seats)


@cache
def facts_of(game: Game) -> tuple[str, ...]:
    """Name what learned players look at in a game, in its order.

    The facts of a side and the rest stand, numbered from 0, right before SIDE and REST in the modules that write them.
    """
    from .bots import bound_to
    from .levels import features_of

    said = bound_to(game).module(features)
    side = _names(said.describe_side.__module__, "SIDE", said.SIDE)
    rest = _names(said.describe_rest.__module__, "REST", said.REST)
    rivals = [f"rivals' {kind} {name}" for kind in ("mean", "most") for name in side]
    cards = features_of(game).CARDS[1 : 1 + said.CARD_KINDS] if said.CARD_KINDS else ()
    kinds = [f"{place}: {card}" for place in PLACES for card in cards]
    return (*(f"own {name}" for name in side), *rivals, *rest, *kinds, *COMMON)


def kinds_of(game: Game) -> slice:
    """Tell where the facts of kinds of cards lie among those of a game."""
    from .bots import bound_to

    said, end = bound_to(game).module(features), len(facts_of(game)) - len(COMMON)
    return slice(end - said.CARD_KINDS * learned.OF_A_KIND, end)


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


def head_of(model: Any) -> dict[str, Any]:
    """Give the second line of a file: all of a model but its weights."""
    told = {one.name: getattr(model, one.name) for one in fields(model) if one.name not in ("weights", "layout")}
    return told | {"digest": model.digest}


def write_model(path: Path, model: Any) -> None:
    """Write a model to a file, whole or not at all."""
    head = json.dumps(head_of(model), ensure_ascii=False).encode()
    if len(head) > HEADER:
        raise BadInput(f"{path}: {HEADER} bytes may tell of a model, here are {len(head)}: shorten its card")
    partial = path.with_name(f"{path.name}.part")
    try:
        partial.write_bytes(FORMAT + head + b"\n" + model.raw)
        partial.replace(path)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror})") from None


def read_model(path: Path, game: Game) -> Any:
    """Read a model of a game; BadInput says what is wrong with the file."""
    model = read_any(path)
    if model.game != game.slug:
        raise BadInput(f"{path}: a model of {model.game}, not of {game.slug}")
    if model.kind == SLOTS:
        return policies.check_slots(model, game, path)
    if model.schema != schema_of(game) or model.facts != len(facts_of(game)):
        here = f"here {game.title} has {len(facts_of(game))} of schema {schema_of(game)}"
        raise BadInput(f"{path}: made for {model.facts} facts of schema {model.schema}; {here}: train it anew")
    return model


def read_any(path: Path) -> Any:
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
    head = Header.read(path, line)
    model = policies.read_slots(head, raw) if head.told["kind"] == SLOTS else _read_facts(head, raw)
    if model.digest != head.told["digest"]:
        raise BadInput(f"{path}: the weights are not those that it was written with (digest {model.digest})")
    return model


def _read_facts(head: Header, raw: bytes) -> Model:
    facts = head.number("facts", 1, cells.MOST_FACTS)
    sums, worlds = head.number("sums", 0, SUMS), head.number("worlds", 1, WORLDS)
    nets = head.number("nets", 1, 2) if "nets" in head.told else 1
    times = head.number("simulations", 0, SIMULATIONS) if "simulations" in head.told else 0
    seats = head.number("seats", 2, SEATS) if "seats" in head.told else 2
    weights = checked_weights(head.path, raw, nets * count_weights(facts, sums))
    told = head.told
    return Model(told["game"], told["schema"], facts, sums, worlds, weights, told["card"], FACTS, nets, times, seats)


class Shelf:
    """The models of one game that this process has at hand, each with a place that it keeps."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.models: list[Any] = []
        self._places: dict[str, int] = {}
        self._lent: dict[str, int] = {}
        self._lock = threading.Lock()

    def place(self, name: str, path: Path) -> int:
        """Give the place of the model in a file; it is read when it is first named."""
        with self._lock:
            if name not in self._places:
                self._places[name] = self._add(read_model(path, self.game), name)
            return self._places[name]

    def lend(self, model: Any, name: str = "the model in training") -> int:
        """Put a model that is still being trained on the shelf, in the place of the one before of that name."""
        with self._lock:
            if name not in self._lent:
                self._lent[name] = self._add(model, name)
            self.models[self._lent[name]] = model
            return self._lent[name]

    def _add(self, model: Any, name: str) -> int:
        if len(self.models) == cells.MODELS:
            raise BadInput(f"{name}: {cells.MODELS} models are in use already, and there is room for no more")
        self.models.append(model)
        return len(self.models) - 1


@cache
def shelf_of(game: Game) -> Shelf:
    """Give the models of a game."""
    return Shelf(game)


def laid_out(models: Sequence[Any]) -> np.ndarray:
    """Make `shares`, with models on its shelf."""
    ends = cells.SHELF + np.cumsum([0, *(len(model.cells) for model in models)])
    shares = np.zeros(int(ends[-1]), np.int64)
    for place, model in enumerate(models):
        shares[cells.DIRECTORY + place] = ends[place]
        shares[ends[place] : ends[place + 1]] = model.cells
    return shares
