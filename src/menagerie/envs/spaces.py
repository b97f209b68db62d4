"""What an agent sees and says: numbered actions and the numbers of an observation, alike at all tables of a kind.

Actions. An answer of the engine is a code, a verb and an argument of 11 bits. Of the 65536 codes random play of the
five games meets 323 to 1,495: a slot for every code would be empty 97 times in 100. An index among the standing answers
would mean something else at every question. So each verb has a block as wide as its arguments can be at a table of so
many with the cards of this box, as the game declares its verbs, and the blocks lie one behind the other. An answer
beyond its block stops the environment with a sentence (`BadInput`): no table of actions is ever cut silently.

Observations. A seat is shown its view: the record of the state in which everything that it does not know is zero. An
observation is who looks, then every number of that record in the order of its fields, as 16-bit numbers: what has 8 or
16 bits is one number, what has 32 bits is two, the low half (as a signed number) first. Nothing is scaled, nothing
left out but chance, which is never shown, and the standing answers, which are the mask. So a view can be got back from
its observation (`Spaces.view`), and every choice of scale is the agent's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from typing import Any

import numpy as np

from menagerie.engine.ask import CODES, FARTHEST, VERBS, apart, together
from menagerie.engine.errors import BadInput
from menagerie.engine.fields import Field as Declared
from menagerie.engine.fields import Layout
from menagerie.engine.game import Game
from menagerie.engine.origin import UNREADABLE
from menagerie.engine.record import face

from .packing import WORD
from .writing import KINDS, SIGNED, UNSIGNED, WIDE

HIDDEN = ("stream", "forced", "n_forced", "n_options", "option")  # fields that no observation holds

_PARTS = {
    "i1": [(0, SIGNED)],
    "u1": [(0, UNSIGNED)],
    "i2": [(0, WIDE)],
    "u2": [(0, WIDE)],
    "i4": [(0, WIDE), (2, WIDE)],
}


@dataclass(frozen=True)
class Field:
    """One field of a view in an observation: `observation[start:stop]`, in C order of its shape, is all of it.

    kind: the type of its numbers; a field of records (`shape` ends with its own) lists theirs one behind the other.
    range, meaning, sees: what `state.py` declares: what its numbers may be, what they mean, who is shown them.
    """

    name: str
    kind: str
    shape: tuple[int, ...]
    start: int
    stop: int
    range: str = ""
    meaning: str = ""
    sees: str = ""


class Spaces:
    """The actions and the observation of one game at a table of so many seats.

    BadInput for a number of seats that the game does not take.
    """

    def __init__(self, game: Game, seats: int) -> None:
        game.check_options(seats, {})
        self.game, self.seats = game, seats
        self.record = game.records["state"]
        widths = game.widths(seats) or dict.fromkeys(range(VERBS), FARTHEST)
        self.width, self.start = np.zeros(VERBS, np.int32), np.zeros(VERBS, np.int32)
        for verb, width in widths.items():
            self.width[verb] = width
        self.start[1:] = np.cumsum(self.width)[:-1]
        self.actions = int(self.width.sum())
        leaves = [leaf for name in self._shown for leaf in _leaves(*_at(self.record, name))]
        self._place, self._kind = np.array(leaves, np.int64).reshape(-1, 2).T.copy()

    @cached_property
    def _shown(self) -> list[str]:
        return [name for name in self.record.names or () if name not in HIDDEN]

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return 1 + len(self._place)

    @cached_property
    def hash(self) -> str:
        """What both spaces depend on, as 16 hexadecimal digits: to be kept with all that was learnt from them."""
        told = (self.game.slug, self.game.version, self.seats, [str(self.record[name]) for name in self._shown])
        return hashlib.blake2b(repr((*told, self._shown, self.width.tolist())).encode(), digest_size=8).hexdigest()

    def check(self, schema: str) -> None:
        """Refuse the hash of other spaces (BadInput)."""
        if schema != self.hash:
            here = f"{self.game.title}, rules {self.game.version}, {self.seats} seats"
            raise BadInput(f"schema {schema}: actions and observations of {here}, are of schema {self.hash}")

    # --- actions

    def action(self, code: int) -> int:
        """Give the action of an answer's code; BadInput if it lies beyond its block."""
        verb, argument = apart(code)
        if not 0 <= code < CODES or argument >= self.width[verb]:
            where = f"(verb {verb}, argument {argument})"
            raise BadInput(f"answer {code} of {self.game.title} lies beyond its table of actions {where}")
        return int(self.start[verb]) + argument

    @cached_property
    def slots(self) -> list[int]:
        """The action of every answer by its code, -1 where it lies beyond its block: for callers who read many."""
        verbs, arguments = apart(np.arange(CODES))
        slots = np.where(arguments < self.width[verbs], self.start[verbs] + arguments, -1)
        found: list[int] = slots.tolist()
        return found

    def code(self, action: int) -> int:
        """Give the code of an action; BadInput if there is no such action."""
        if not 0 <= action < self.actions:
            here = f"{self.game.title} at {self.seats} seats"
            raise BadInput(f"action {action}: {here} has actions 0 to {self.actions - 1}")
        return self._codes[action]

    @cached_property
    def _codes(self) -> list[int]:
        widths = enumerate(self.width.tolist())
        return [together(verb, argument) for verb, width in widths for argument in range(width)]

    def mask(self, codes: Any) -> np.ndarray:
        """Give the mask of answers: int8, 1 for each of them."""
        mask = np.zeros(self.actions, np.int8)
        mask[[self.action(code) for code in codes]] = 1
        return mask

    def name(self, action: int) -> str:
        """Name an action in words, at no table in particular: cards in play are named by their rows."""
        code = self.code(action)
        verb, argument = apart(code)
        return self.said(action) or f"verb {verb}, argument {argument}"

    def said(self, action: int) -> str:
        """Give the words of an action at no table in particular; none, where no answer has its argument."""
        code = self.code(action)
        try:
            words = str(self.game.words.say(self._blank, code))
            return words if words == " ".join(words.split()) else ""  # a card without a name
        except (*UNREADABLE, StopIteration):
            return ""  # an argument that no answer has

    @cached_property
    def _blank(self) -> Any:
        self._blanks = self.game.blank(self.seats, self.game.check_options(self.seats, {}))
        self._blanks["asked"][1] = 1
        return face(self._blanks)[1]

    # --- observations

    def observe(self, view: np.ndarray, seat: int) -> np.ndarray:
        """Give the observation of a one-row view (`Table.knows`) by a seat (0: a spectator): int16, shape (size,)."""
        raw = view.view(np.uint8)
        low = raw[self._place].astype(np.int16)
        high = raw[np.minimum(self._place + 1, len(raw) - 1)].astype(np.int16)
        signed = np.where(low > 127, low - 256, low)
        numbers = np.where(self._kind == WIDE, low | high << 8, np.where(self._kind == SIGNED, signed, low))
        return np.concatenate([np.array([seat], np.int16), numbers.astype(np.int16)])

    def view(self, observation: np.ndarray) -> np.ndarray:
        """Give a view back as a one-row array of the game's record, but for the fields of HIDDEN."""
        record = np.zeros(1, self.record)
        raw, numbers = record.view(np.uint8), observation[1:].astype(np.int64)
        raw[self._place] = numbers & 255
        wide = self._kind == WIDE
        raw[self._place[wide] + 1] = numbers[wide] >> 8 & 255
        return record

    @property
    def numbers(self) -> np.ndarray:
        """Where each number of an observation but the first lies in a view, and how, for `players/policies.py`."""
        return np.stack([self._place, self._kind], axis=1)

    @cached_property
    def fields(self) -> list[Field]:
        """The fields of an observation in their order; those of rows of records are told one by one in `parts`."""
        seat = Field("(seat)", "i2", (), 0, 1, f"seat 0 … {self.seats}", "who looks, 0 a spectator", "all")
        return [seat, *_listed([self.game.layout.fields[name] for name in self._shown], 1)]

    @cached_property
    def parts(self) -> dict[str, list[Field]]:
        """The fields of every record that lies in a field, by the name of that field; places count from its start."""
        shown = [self.game.layout.fields[name] for name in self._shown]
        return {one.name: [*_listed(one.what.parts, 0)] for one in shown if isinstance(one.what, Layout)}

    # --- for machine code

    @cached_property
    def plan(self) -> np.ndarray:
        """How machine code reads a view, as a one-row record: the blocks of verbs, each number's place and kind.

        Word w of a view's bytes holds, whole or in part, the numbers `first[w]` to `last[w] - 1`; `plain[w]` tells
        that it is just a signed byte for each of them. Number i lies at byte `lies[i] // 4` and is of kind `lies[i] %
        4`: the bits `keep[kind]` of the two bytes there are the number's, the bit `sign[kind]` its sign.
        """
        count, words = len(self._place), -(-self.record.itemsize // WORD)
        plan = np.zeros(1, plan_type(count, words))
        plan["start"][0], plan["width"][0] = self.start, self.width
        plan["lies"][0] = self._place * KINDS + self._kind
        plan["keep"][0, [SIGNED, UNSIGNED, WIDE]], plan["sign"][0, SIGNED] = [0xFF, 0xFF, 0xFFFF], 0x80
        ends = self._place + np.where(self._kind == WIDE, 2, 1)
        low = np.arange(words) * WORD
        plan["first"][0] = np.searchsorted(ends, low, "right")
        plan["last"][0] = np.searchsorted(self._place, low + WORD, "left")
        for word, (first, last) in enumerate(zip(plan["first"][0], plan["last"][0], strict=True)):
            plan["plain"][0, word] = last - first == WORD and (self._kind[first:last] == SIGNED).all()
        return plan


@cache
def spaces_of(game: Game, seats: int) -> Spaces:
    """Give the spaces of a game at a table of so many seats."""
    return Spaces(game, seats)


def plan_type(count: int, words: int) -> np.dtype:
    """Give the type of a plan for so many numbers and words of a view."""
    verbs = [(name, "i4", (VERBS,)) for name in ("start", "width")]
    spans = [(name, "i4", (words,)) for name in ("first", "last")]
    kinds = [(name, "i4", (KINDS,)) for name in ("keep", "sign")]
    return np.dtype([*verbs, *kinds, ("lies", "i4", (count,)), *spans, ("plain", "i1", (words,))])


def _listed(declared: Iterable[Declared], start: int) -> Iterator[Field]:
    """Tell where declared fields lie in an observation, one behind the other."""
    for one in declared:
        kind = "record" if isinstance(one.what, Layout) else one.what.kind
        stop = start + len(_leaves(one.what.dtype, 0)) * prod(one.shape)
        yield Field(one.name, kind, one.shape, start, stop, one.range, one.meaning, one.shown)
        start = stop


def _at(record: np.dtype, name: str) -> tuple[np.dtype, int]:
    fields: Any = record.fields
    kind, place = fields[name][:2]
    return kind, place


def _leaves(kind: np.dtype, at: int) -> list[tuple[int, int]]:
    """List the numbers of a field that lies at a byte: the byte of each and how it lies there."""
    base, shape = kind.subdtype or (kind, ())
    if base.names is None:
        one = _PARTS[base.str[1:]]
    else:
        one = [leaf for name in base.names for leaf in _leaves(*_at(base, name))]
    starts = range(at, at + kind.itemsize, base.itemsize) if shape else (at,)
    return [(start + place, how) for start in starts for place, how in one]
