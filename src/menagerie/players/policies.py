"""Models that know an answer by its number, as environments number it: what was trained on them plays as `policy:FILE`.

Such a model reads numbers of the view, as `envs/spaces.py` shows them (without the first, the seat), clipped to
±NUMBER_MOST, or whether a byte of it is a certain one; one layer of rectified sums; of each action a constant and a sum
of those. Of the standing answers the one that comes to most is given. Whoever trains one hands over the weights in
floating point (`slot_model`).

Its file begins as that of a model of facts (`models.py`), with "kind": "slots". How a view's numbers lie and where the
actions of a verb begin goes with the weights, and the digest of the game's record and of its answers' widths is the
schema, so that a model of another build is refused.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game

from . import learned
from .modelfiles import SLOTS, SUMS, WEIGHT, Header, checked_weights

ONE, OUT = 1 << 20, 1 << learned.SUM_SHIFT  # a weight of one: of a number or a constant, and of a sum
MOST = 20_000  # numbers, or actions, that a model may have
KINDS = learned.EQUALS + 255


@dataclass(frozen=True, eq=False)
class SlotModel:
    """A net over numbered actions, at tables of so many seats. layout: int64, where verbs begin, places and kinds.

    weights: the constants of the sums, a row for each number, then of each action its constant and its row.
    """

    game: str
    schema: str
    seats: int
    numbers: int
    actions: int
    sums: int
    layout: np.ndarray
    weights: np.ndarray
    card: dict[str, Any] = field(default_factory=dict)
    kind: str = SLOTS

    @property
    def digest(self) -> str:
        """Tell models apart: 16 hexadecimal digits."""
        told = repr((self.game, self.schema, self.seats, self.numbers, self.actions, self.sums)).encode()
        return hashlib.blake2b(told + self.raw, digest_size=8).hexdigest()

    @property
    def raw(self) -> bytes:
        """The layout and the weights as they lie in a file."""
        return np.concatenate([self.layout, self.weights]).astype("<i4").tobytes()

    @property
    def cells(self) -> np.ndarray:
        """The model as it lies in `shares`."""
        head = np.array([0, self.sums, 0, self.numbers, self.actions], np.int64)
        return np.concatenate([head, self.layout, self.weights]).astype(np.int64)


def schema_of_slots(game: Game, seats: int) -> str:
    """Hash what such models depend on: the record of the game and the widths of its answers; 16 hexadecimal digits."""
    told = repr((game.slug, seats, str(game.records["state"].descr), [*game.widths(seats).items()]))
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()


def slot_model(
    game: Game,
    seats: int,
    start: np.ndarray,
    read: np.ndarray,
    actions: int,
    layers: dict[str, np.ndarray],
    card: dict[str, Any] | None = None,
) -> SlotModel:
    """Make a model of floating-point weights: `start`, where verbs begin, and `actions` are those of the spaces.

    read: what the model reads, a row of place and kind each: `Spaces.numbers`, some of them, or bytes (`EQUALS`).
    layers: "inner" (numbers, sums) and "bias" (sums), "outer" (sums, actions) and "constant" (actions), so that the
    log odds of an action are max(numbers @ inner + bias, 0) @ outer + constant.
    """
    inner, bias, outer, constant = (np.asarray(layers[name], float) for name in ("inner", "bias", "outer", "constant"))
    numbers, sums = inner.shape
    if read.shape != (numbers, 2) or outer.shape != (sums, actions) or sums > SUMS:
        raise BadInput(f"layers {inner.shape} and {outer.shape}: {len(read)} numbers, {actions} actions")
    layout = np.concatenate([start, read.ravel()]).astype(np.int64)
    rows = np.hstack([constant[:, None] * ONE, outer.T * OUT])
    found = np.round(np.concatenate([bias * ONE, (inner * ONE).ravel(), rows.ravel()]))
    weights = np.clip(found, 1 - WEIGHT, WEIGHT - 1).astype(np.int64)
    schema = schema_of_slots(game, seats)
    return SlotModel(game.slug, schema, seats, numbers, actions, sums, layout, weights, card or {})


def read_slots(head: Header, raw: bytes) -> SlotModel:
    """Read what follows the head of a file; BadInput says what is wrong with it."""
    seats, numbers, actions = (
        head.number(name, 1, most) for name, most in (("seats", 8), ("numbers", MOST), ("actions", MOST))
    )
    sums = head.number("sums", 1, SUMS)
    lie = learned.VERBS + 2 * numbers
    content = checked_weights(head.path, raw, lie + sums + numbers * sums + actions * (1 + sums))
    layout = content[:lie]
    start, pairs = layout[: learned.VERBS], layout[learned.VERBS :].reshape(numbers, 2)
    if start.min() < 0 or start.max() > actions or (pairs < [0, 1]).any() or pairs[:, 1].max() > KINDS:
        raise BadInput(f"{head.path}: its places of verbs and numbers cannot be")
    told = head.told
    return SlotModel(told["game"], told["schema"], seats, numbers, actions, sums, layout, content[lie:], told["card"])


def check_slots(model: SlotModel, game: Game, path: Any) -> SlotModel:
    """Refuse a model that does not fit a game as it is."""
    pairs = model.layout[learned.VERBS :].reshape(model.numbers, 2)
    ends = pairs[:, 0] + np.where(pairs[:, 1] == learned.WIDE, 2, 1)
    if model.schema != schema_of_slots(game, model.seats) or ends.max() > game.records["state"].itemsize:
        here = schema_of_slots(game, model.seats)
        raise BadInput(
            f"{path}: actions and views of schema {model.schema}; here {game.title} has {here}: train it anew"
        )
    return model
