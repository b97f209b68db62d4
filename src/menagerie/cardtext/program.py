"""The tables that programs live in: rows, abilities and what they share, as NumPy records of fixed capacity.

Every table has an empty row 0. What is said twice is kept once: filters, numbers and whole programs are interned, so a
thousand cards with one text share its rows. `Book` collects, `fill` writes it into a record of `tables(capacities)`,
which a game's box holds as a field.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from menagerie.cardtext import ops
from menagerie.engine.errors import BadInput

if TYPE_CHECKING:
    from menagerie.cardtext.tokens import Token

Row = tuple[int, int, int, int]

FIELDS: dict[str, tuple[str, ...]] = {
    "rows": ("op", "a", "b", "c"),
    "tests": ("test", "a", "b", "c"),
    "filters": ("first", "count"),  # of tests
    "numbers": ("kind", "a"),
    "spans": ("least", "most"),  # numbers
    "bonuses": ("attack", "defense", "each", "token"),  # two numbers: once, for each match of a filter, or each token
    "grants": ("keyword", "number", "lost"),  # lost = 1: loses it; 2: and cannot gain it
    "conditions": ("kind", "a", "b", "c"),
    "statics": ("what", "slot", "filter", "a", "b"),
    "abilities": (
        *("kind", "when", "whose", "slot", "about"),
        *("head", "head_rows", "body", "body_rows", "cost", "cost_rows"),
        *("condition", "static", "statics", "flags", "threshold"),
    ),
    "raises": ("number",),  # what a counter adds to each stat of its card: `ops.STATS` lines for each kind of counter
    "cards": ("ability", "abilities"),  # the first ability of a card, and how many
}
MOST_ROWS = 32767  # rows are int16
_COUNTING = (ops.X_IS, ops.COST_LESS, ops.OWN_COST_LESS)  # statics whose number may count cards
#: Rows that most books have room for in each table, beside that of abilities.
ROOM = {
    "rows": 6144,
    "tests": 1536,
    "filters": 768,
    "numbers": 256,
    "spans": 64,
    "bonuses": 384,
    "grants": 128,
    "conditions": 384,
    "statics": 640,
}


def outline(kinds: int) -> list[tuple[str, str, tuple[int]]]:
    """Give the fields of a record that tell what stands in the abilities of a card, for nobody to look through."""
    return [
        ("holds", "i4", (kinds + 1,)),  # kinds of its statics, as bits 1 << what
        ("touchy", "i1", (kinds + 1,)),  # 1: they depend on what may change without `dirty`
        ("watches", "i4", (kinds + 1,)),  # happenings that it waits for, as bits
        ("periods", "i1", (kinds + 1,)),  # 1: something of it happens at a start or an end
        ("summed_leans", "i1", (kinds + 1,)),  # what its statics lean on, as bits of `dirty` (`leaning.py`)
        ("may_be_named", "i1", (kinds + 1,)),  # 1: a deck may hold it, and a player name it
        ("token_name", "i2", (kinds + 1,)),  # as what tokens of this kind are found, 0: as none (`Book.calls`)
    ]


def tables(capacities: Mapping[str, int]) -> list[tuple[str, Any, tuple[int, ...]]]:
    """Give the fields of a record that holds a book: so many rows for every table that is named, all fields int16.

    `raises` has room for all counters; `raising` is the last kind of them that adds to a stat, 0: none does.
    """
    rows = {**capacities, "raises": 1 + ops.COUNTERS * ops.STATS}
    held = [(name, [(cell, "i2") for cell in FIELDS[name]], (count,)) for name, count in rows.items()]
    return [*held, ("raising", "i1", ())]


@dataclass(frozen=True)
class Ability:
    """One ability of a card, as the table `abilities` has it."""

    kind: int = 0
    when: int = 0
    whose: int = 0
    slot: int = 0
    about: int = 0
    head: int = 0
    head_rows: int = 0
    body: int = 0
    body_rows: int = 0
    cost: int = 0
    cost_rows: int = 0
    condition: int = 0
    static: int = 0
    statics: int = 0
    flags: int = 0
    threshold: int = 0

    def with_flag(self, flag: int) -> Ability:
        """Set a flag."""
        return replace(self, flags=self.flags | flag)


@dataclass
class Book:
    """Programs of a set of cards while they are collected; `intern` keeps what is equal once."""

    lines: dict[str, list[tuple[int, ...]]] = field(default_factory=lambda: {name: [] for name in FIELDS})
    known: dict[Hashable, int] = field(default_factory=dict)
    begun: bool = False  # the empty rows stand there
    printed: int = 0  # cards behind which tokens are numbered
    tokens: dict[str, tuple[int, Any, Token]] = field(default_factory=dict)  # by name: number, card, what is said of it

    def __post_init__(self) -> None:
        if self.begun:
            return
        self.begun = True
        for name, cells in FIELDS.items():
            self.lines[name].append((0,) * len(cells))

    def copy(self) -> Book:
        """Give a book that holds the same and goes on by itself."""
        lines = {name: list(lines) for name, lines in self.lines.items()}
        return Book(lines, dict(self.known), True, self.printed, dict(self.tokens))

    def add(self, table: str, line: tuple[int, ...]) -> int:
        """Append a line to a table and give its number."""
        lines = self.lines[table]
        if len(lines) > MOST_ROWS:
            raise BadInput(f"more than {MOST_ROWS} {table}: these cards do not fit into one book")
        lines.append(line)
        return len(lines) - 1

    def intern(self, table: str, line: tuple[int, ...]) -> int:
        """Give the number of an equal line, or append it."""
        key = (table, line)
        if key not in self.known:
            self.known[key] = self.add(table, line)
        return self.known[key]

    def run(self, table: str, lines: tuple[tuple[int, ...], ...]) -> int:
        """Give the first number of equal consecutive lines, or append them; 0 if there are none."""
        if not lines:
            return 0
        key = ("run", table, lines)
        if key not in self.known:
            self.known[key] = len(self.lines[table])
            for line in lines:
                self.add(table, line)
        return self.known[key]

    def program(self, rows: tuple[Row, ...]) -> int:
        """Keep rows whose jumps count from their first, with jumps made absolute; give the first row."""
        if not rows:
            return 0
        key = ("program", rows)
        if key not in self.known:
            first = len(self.lines["rows"])
            for row in rows:
                place = ops.JUMPS.get(row[0], 0)
                self.add("rows", tuple(cell + first if i == place and place else cell for i, cell in enumerate(row)))
            self.known[key] = first
        return self.known[key]

    def counter(self, name: str, raises: tuple[int, ...] = ()) -> int:
        """Number a counter by its name, in the order in which they are named; 0 where there is no more room.

        raises: what one adds to each stat of the card on which it lies.
        """
        number = self.known.get(("counter", name), len(self.counters) + 1)
        if number > ops.COUNTERS:
            return 0
        if ("counter", name) not in self.known:
            self.known["counter", name] = number
            for stat in range(ops.STATS):
                self.add("raises", (raises[stat] if stat < len(raises) else 0,))
        return number

    def token(self, card: Any, said: Token) -> int:
        """Number the card that a token is, by its name; 0 if one of this name is another card."""
        last = max((number for number, _, _ in self.tokens.values()), default=0)
        self.called(said.called)
        number, known, _ = self.tokens.setdefault(card.name, (max(self.printed, last) + 1, card, said))
        return number if known == card else 0

    def called(self, name: str) -> int:
        """Number what tokens are called."""
        known = sum(isinstance(key, tuple) and key[0] == "called" for key in self.known)
        return self.known.setdefault(("called", name), known + 1)

    def ballot(self, words: tuple[str, ...]) -> int:
        """Number the words of a vote."""
        return self.known.setdefault(("ballot", *words), len(self.ballots) + 1)

    @property
    def ballots(self) -> list[tuple[str, ...]]:
        """The words of votes in the order of their numbers."""
        return [tuple(map(str, key[1:])) for key in self.known if isinstance(key, tuple) and key[0] == "ballot"]

    def calls(self, card: Any) -> int:
        """Give the number of what a card is called as a token; 0 for others."""
        said = self.tokens.get(card.name)
        return self.known.get(("called", said[2].called), 0) if said and card.is_token else 0

    @property
    def counters(self) -> list[str]:
        """The names of counters in the order of their numbers."""
        return [str(key[1]) for key in self.known if isinstance(key, tuple) and key[0] == "counter"]

    def card(self, number: int, abilities: list[Ability]) -> None:
        """Keep the abilities of card `number`; cards come in the order of their numbers."""
        first = len(self.lines["abilities"])
        for ability in abilities:
            self.add("abilities", tuple(getattr(ability, cell) for cell in FIELDS["abilities"]))
        if self.add("cards", (first if abilities else 0, len(abilities))) != number:
            raise ValueError(f"card {number} out of order")

    def asked(self, condition: int) -> list[tuple[int, ...]]:
        """List what a condition asks: itself, what it denies, or both of two."""
        kind, first, second, _ = line = self.lines["conditions"][condition]
        if kind == ops.NOT:
            return self.asked(first)
        return [*self.asked(first), *self.asked(second)] if kind == ops.BOTH else [line]

    def looked_at(self, condition: int, static: tuple[int, ...]) -> tuple[list[int], list[tuple[int, int]]]:
        """Tell what a static depends on: the kinds of what is asked, and the tests of cards with what each names."""
        what, _, about, a, _ = static
        kinds, filters = [], [about]
        for kind, first, second, third in self.asked(condition):
            filters.append(
                {ops.COUNTS: first, ops.COUNTS_OF_ONE: first, ops.MATCHES: second, ops.AIMS_AT: second}.get(kind, 0)
            )
            if kind in (ops.COUNTS, ops.COUNTS_OF_ONE):
                number, other = self.lines["numbers"][third]
                kind = ops.DECK_CARDS if number == ops.DECK_SIZE else kind
                filters += [other] * (number in (ops.NUMBER_OF, ops.MANY_OF))
            kinds.append(kind)
        if what == ops.STATIC_BONUS:
            filters.append(self.lines["bonuses"][a][2])
        elif what in _COUNTING and self.lines["numbers"][a][0] in (ops.NUMBER_OF, ops.MANY_OF):
            filters.append(self.lines["numbers"][a][1])
        runs = (self.lines["filters"][number][:2] for number in filters)
        return kinds, [(test, code) for at, count in runs for test, code, *_ in self.lines["tests"][at : at + count]]

    def fill(self, record: np.ndarray) -> None:
        """Write the tables into a one-row array that has fields for them; one that is too small is refused by name."""
        kinds = record.dtype
        wanted = {name: lines for name, lines in self.lines.items() if name in (kinds.names or ())}
        full = [
            f"{name}: {len(lines)} rows, room for {kinds[name].shape[0]}"
            for name, lines in wanted.items()
            if len(lines) > kinds[name].shape[0]
        ]
        if full:
            raise BadInput("these cards do not fit into the box:", full)
        raising = [place for place, (number,) in enumerate(self.lines["raises"]) if number]
        record["raising"] = -(-max(raising, default=0) // ops.STATS)
        for name, lines in wanted.items():
            cells = np.array(lines, dtype=np.int16)
            for place, cell in enumerate(FIELDS[name]):
                record[name][cell][0, : len(lines)] = cells[:, place]
