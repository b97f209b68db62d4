"""The Game object: the table of contents of one game's folder."""

from __future__ import annotations

import copy
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from struct import Struct
from types import ModuleType
from typing import Any

import numpy as np

from menagerie.engine import jit, loops, rows
from menagerie.engine.ask import OPTIONS_AT
from menagerie.engine.clauses import Clauses
from menagerie.engine.errors import BadInput, nearest, short
from menagerie.engine.fields import Layout
from menagerie.engine.hooks import Binding, named
from menagerie.engine.ledger import LISTED, read_ledger
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.reasons import Reasons
from menagerie.engine.record import arena, face
from menagerie.engine.story import Story
from menagerie.engine.variants import Variants
from menagerie.engine.verbs import Verb
from menagerie.engine.written import Source

LEDGER = "rulebook.toml"  # the folder that holds one is a game
#: The rooms of a game's folder beside its chapters, for a game that has so much to say.
ROOMS = ("presentation", "cards", "texts", "bots")


@jit.rule
def no_numbers(state, box):
    """Derive nothing: for games that keep no number that follows from others."""


@dataclass(frozen=True)
class Option:
    """A choice the table makes before setup: a field of the state, its values and what they mean."""

    name: str
    meaning: str
    values: tuple[int, ...]
    clause: str
    default: int = 0
    is_seat: bool = False  # the value is a seat, 0 none
    needs: tuple[str, int] | None = None  # another option and the value that it must have
    seats: tuple[int, int] | None = None  # the numbers of seats it is open to, if not all
    deck_of: int = 0  # the seat whose deck it chooses
    labels: tuple[str, ...] = ()  # what its values are called, in their order; none: the numbers speak for themselves
    kept: str = ""  # the option with which the value is told to nobody but the seat whose deck it is
    title: str = ""  # what people call it, if not by its name

    @property
    def called(self) -> str:
        """What people call it."""
        return self.title or self.name.replace("_", " ")


class Doorstep:
    """What a table needs at every answer: the entry that carries it out, and how the legal answers lie in a state.

    To read them from its bytes takes a fifth of the time that it takes through a face. codes: by their number, what
    reads them; option: where they begin.
    """

    def __init__(self, record: np.dtype, play: jit.Rule) -> None:
        fields: Any = record.fields
        kind, self.option = fields["option"]
        self.play = play
        self.codes = [Struct(f"={count}H").unpack_from for count in range(kind.shape[0] + 1)]

    def options(self, raw: bytearray) -> tuple[int, ...]:
        """Give the legal answers."""
        return self.codes[raw[OPTIONS_AT] | raw[OPTIONS_AT + 1] << 8](raw, self.option)


@dataclass(eq=False)
class Game:
    """One game, in the order in which its book is read.

    The rules are `@rule` functions over the game's records; `words` and `position` are its notation, `story` tells
    what happened.
    """

    slug: str
    title: str
    version: int  # raised whenever an old record could replay differently
    seats: tuple[int, int]
    players: str  # what the book calls them
    records: jit.Records
    book: Clauses
    load_box: Callable[[], np.ndarray]
    setup: jit.Rule
    step: jit.Rule
    view: jit.Rule
    conceal: jit.Rule
    redeal: jit.Rule
    refuse: jit.Rule
    check: jit.Rule
    broken: dict[int, str]  # the laws that `check` knows, by number
    questions: Mapping[int, tuple[str, tuple[str, ...]]]  # question: its name and the ledger's decisions
    bound: int  # most choices that one game can hold
    words: Any
    story: Story
    position: Any
    reasons: Reasons = field(default_factory=Reasons)  # what to say of a refusal besides its clause
    verbs: tuple[Verb, ...] = ()  # of its answers, with what their arguments are made of
    options: tuple[Option, ...] = ()
    rulebook: str = LEDGER
    windows: dict[int, int] = field(default_factory=dict)  # questions that wait for a response: the answer without one
    refresh: jit.Rule = no_numbers  # writes what is derived from the rest of a state anew
    open: Mapping[int, str] = field(default_factory=dict)  # questions whose lone answer all may notice: the clause why
    may_respond: Callable[[Any, int], bool] | None = None  # could a seat hold one, by what all see?
    owed: tuple[str, ...] = ()  # sections and clauses of the ledger that are not delivered yet
    pitch: str = ""  # what it is about, in a sentence for who has never heard of it
    minutes: tuple[int, int] | None = None  # that a game takes people, measured: of fewest seats, of most
    folder: Path = field(default=Path())
    own: Mapping[str, Any] = field(default_factory=dict)  # what was brought into the box, as records say it
    pack: Any = None  # the pack of cards that was brought, if any, with all of the house before it

    def changed(self, **fields: Any) -> Game:
        """Give the game with other fields or another box: it runs the same rules, and this one stays as it is."""
        _ = self.rows, self.loops  # bound once
        other = copy.copy(self)
        other.__dict__.update(fields)
        return other

    def with_pack(self, *files: Source, keep: bool = False) -> Game:
        """Give the game with cards of one's own behind the house's, from files of a pack; keep: in its records, too.

        BadInput tells every fault.
        """
        if self.workshop is None:
            raise BadInput(f"{self.title} has no workshop: it takes no cards of one's own")
        found: Game = self.workshop.with_pack(self, *files, keep=keep)
        return found

    @cached_property
    def boxes(self) -> np.ndarray:
        """The box as a one-row array."""
        return self.load_box()

    @property
    def box(self) -> Any:
        """The box as interpreted rules read it."""
        self._box_rows = face(self.boxes)  # held, so that it is made once
        return self._box_rows[0]

    @cached_property
    def ledger(self) -> dict[str, Any]:
        """The rule ledger, parsed."""
        return read_ledger(self.folder / self.rulebook)

    @cached_property
    def clauses(self) -> frozenset[str]:
        """The ids of all clauses, rulings and decisions of the ledger."""
        return frozenset(entry["id"] for kind in LISTED for entry in self.ledger.get(kind, ()))

    @cached_property
    def scene(self) -> ModuleType | None:
        """How pages draw the game (`scene.py`); None if it has none."""
        return self.module("scene")

    @cached_property
    def workshop(self) -> Any:
        """Where cards of one's own are put into the box (`workshop.py`); None if it has none."""
        return self.module("workshop")

    @cached_property
    def variants(self) -> Variants | None:
        """Its cards with other values, for the lab (`variants.py`); None if it has none."""
        own = self.module("variants")
        return own.VARIANTS if own else None

    def find(self, name: str) -> Path | None:
        """Find a file of the game in its folder or in a room of it; None if there is none."""
        places = (self.folder / name, *(self.folder / room / name for room in ROOMS))
        return next((place for place in places if place.is_file()), None)

    def module(self, name: str) -> Any:
        """Import a module of the game that it may have, wherever in its folder that lies; None if there is none."""
        file = self.find(f"{name}.py")
        if file is None:
            return None
        inside = file.relative_to(self.folder).with_suffix("").parts
        return importlib.import_module(".".join((self.records.package, *inside)))

    def text_of(self, clause: str) -> str:
        """Give the wording of a clause or the ruling of a ruling; empty if the ledger has none."""
        for entry in self.ledger.get("clause", ()):
            if entry["id"] == clause:
                return entry["rule"]
        for entry in self.ledger.get("ruling", ()):
            if entry["id"] == clause:
                return entry["ruling"]
        return ""

    def ruled_on(self, ruling: dict[str, Any]) -> str:
        """Give the day of a ruling of the ledger (ISO 8601): its own, or that of the ledger; empty if none is told."""
        return str(ruling.get("ruled") or self.ledger["game"].get("ruled", ""))

    def owes(self, clause: str) -> bool:
        """Tell whether a clause is not delivered yet."""
        return any(clause == owed or clause.startswith(f"{owed}-") for owed in self.owed)

    @cached_property
    def rows(self) -> ModuleType:
        """The row entries over this game's rules (`rows.py`)."""
        functions = ("setup", "step", "view", "conceal", "redeal", "refuse", "check", "refresh")
        numbers = {"KEPT": self.kept_bits, "RANGES": self.layout.ranges, "COUNTS": self.layout.counts}
        given = named(rows, {name: getattr(self, name) for name in functions} | numbers)
        return Binding(self.records, given, parent=self.records.binding).module(rows)

    @cached_property
    def kept_bits(self) -> int:
        """The questions of which others cannot tell whether there is but one answer, a bit each: all but open ones."""
        return sum(1 << question for question in self.questions if question not in self.open)

    @property
    def pointers(self) -> dict[str, jit.Rule]:
        """The row entries that loops call through pointers, by parameter name."""
        names = ("deal", "play", "view_at", "view_into", "redeal_at", "refuse_at", "check_at", "refresh_at")
        return {name: getattr(self.rows, name) for name in names}

    def widths(self, seats: int) -> dict[int, int]:
        """Give every verb that is said at a table, ascending, and for how many arguments it has room."""
        spans = (span for one in self.verbs for span in one.parts.values())
        kinds = len(self.words.names()) - 1 if any(span.is_kind for span in spans) else 0
        found = {one.number: one.width(seats, kinds) for one in self.verbs}
        return {number: found[number] for number in sorted(found) if found[number]}

    @property
    def layout(self) -> Layout:
        """The fields of its state, as it declares them."""
        return self.records.declared["state"]

    def invariant(self, number: int) -> str:
        """Give the sentence of what does not hold of a state, by the number that `check_at` gives."""
        return self.layout.told(number - rows.FIELDS) if number > rows.FIELDS else self.broken[number]

    def law(self, number: int) -> str:
        """Give the sentence of a law by the number that a fuzz gives."""
        return self.invariant(number - loops.GAME_LAW) if number > loops.GAME_LAW else loops.LAWS[number]

    @cached_property
    def loops(self) -> ModuleType:
        """The engine's loops over this game (`loops.py`)."""
        return Binding(self.records, pointers=self.pointers, parent=self.records.binding).module(loops)

    # --- compiling

    @property
    def is_compiled(self) -> bool:
        """Whether the rules stand ready as machine code."""
        return all(jit.is_compiled(entry) for entry in self.entries)

    @property
    def entries(self) -> list[jit.Rule]:
        """What must be compiled before this game runs compiled, the longest first."""
        names = ("play", "deal", "redeal_at", "check_at", "view_at", "shown_at", "refuse_at")
        return [getattr(self.rows, name) for name in names]

    def compile(self) -> None:
        """Compile every row entry here and now, or load it from the cache; on all cores: `players/compiling.py`."""
        for entry in self.entries:
            _ = entry.compiled

    # --- options

    def check_options(self, seats: int, options: dict[str, Any]) -> dict[str, int]:
        """Validate the number of seats and the table's options; all defects at once."""
        low, high = self.seats
        defects = []
        if isinstance(seats, bool) or not isinstance(seats, int | np.integer):
            raise BadInput(f"{short(seats)} seats: a whole number is expected")
        if not low <= seats <= high:
            defects.append(f"{seats} seats: {self.title} seats {low} to {high} {self.players}")
        known = {option.name: option for option in self.options}
        chosen = {option.name: option.default for option in self.options}
        for name, value in options.items():
            if name not in known:
                hint = nearest(name, known) or f"; there are: {', '.join(known) or 'none'}"
                defects.append(f"unknown option {name}{hint}")
                continue
            option = known[name]
            number = _number(value)
            allowed = [v for v in option.values if not option.is_seat or v <= seats]
            if number not in allowed:
                defects.append(f"option {name}={value}: allowed are {', '.join(map(str, allowed))} ({option.clause})")
            chosen[name] = number
        for option in self.options:
            if option.needs and chosen[option.name] and chosen[option.needs[0]] != option.needs[1]:
                other, value = option.needs
                defects.append(f"option {option.name} needs {other}={value} ({option.clause})")
            if option.seats and chosen[option.name] and not option.seats[0] <= seats <= option.seats[1]:
                span = " to ".join(map(str, option.seats))
                defects.append(f"option {option.name} is for {span} {self.players} ({option.clause})")
        if defects:
            raise BadInput(f"this table of {self.title} cannot be set up:", defects)
        return chosen

    def told_options(self, options: dict[str, int], seat: int) -> dict[str, int]:
        """Give the options of a table without those that are kept from a seat."""
        kept = {o.name for o in self.options if options.get(o.kept) and o.deck_of != seat}
        return {name: value for name, value in options.items() if name not in kept}

    def blank(self, seats: int, options: dict[str, int], rows: int = 4, windows: bool = False) -> np.ndarray:
        """Make an arena whose row 1 is a blank game: seats and options set, nothing dealt.

        windows: put every question that is not open to its player, even with one legal answer.
        """
        states = arena(self.records["state"], rows)
        states["seats"][1] = seats
        states["windows"][1] = windows and bool(self.kept_bits)
        for name, value in options.items():
            states[name][1] = value
        return states

    def blank_bytes(self, seats: int, options: dict[str, int], windows: bool = False) -> bytes:
        """Give a blank game (`blank`) as bytes; those that were asked for are kept."""
        key = (seats, tuple(options.items()), windows)
        if key not in self._blanks:
            self._blanks[key] = self.blank(seats, options, 2, windows)[1:].tobytes()
        return self._blanks[key]

    @cached_property
    def _blanks(self) -> dict[Any, bytes]:
        return {}

    @cached_property
    def doorstep(self) -> Doorstep:
        """What a table needs at every answer."""
        return Doorstep(self.records["state"], self.rows.play)

    def call(self, entry: str, states: np.ndarray, row: int, *arguments: Any, compiled: bool | None = None) -> int:
        """Call a row entry on raw arrays, compiled if it is ready (or as told), else interpreted."""
        rule: jit.Rule = getattr(self.rows, entry)
        if compiled if compiled is not None else jit.is_compiled(rule):
            return rule.compiled(states, row, *arguments)
        faces = [face(value) if isinstance(value, np.ndarray) else value for value in arguments]
        return rule(face(states), row, *faces)


def _number(value: Any) -> int:
    """Read an option's value: a number, on or off, the letter of a seat; -1 for anything else."""
    text = str(value).strip().lower()
    words = {"off": 0, "no": 0, "false": 0, "on": 1, "yes": 1, "true": 1}
    if text in words:
        return words[text]
    return int(text) if text.isdecimal() else seat_of_letter(text) or -1
