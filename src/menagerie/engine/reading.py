"""Reading a position: its fields, checked, with every defect kept; a game's `reading.py` puts them into its state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from menagerie.engine.chance import set_stream
from menagerie.engine.errors import nearest, short
from menagerie.engine.letters import letter, seat_of_letter

TOP = "_top"
EXACT = ("questions", "stream")  # questions answered so far, state of chance: for an exact copy


class FieldReader:
    """Reads the fields of a position for a blank state (seats set, stream seeded) and collects every defect.

    `kinds` are the kinds by all the names that they are called by, in small letters.
    """

    def __init__(self, fields: dict[str, Any], state: Any, kinds: Mapping[str, int]) -> None:
        self.fields, self.state, self.kinds = dict(fields), state, kinds
        self.defects: list[str] = []
        self.topped: set[str] = set()  # piles of which only the top is named

    def names_all(self, pile: str) -> bool:
        """Tell whether a position names all cards of a pile that is filled up with others where it does not."""
        return pile in self.fields and pile not in self.topped

    def refuse(self, where: str, defect: str) -> None:
        """Keep a defect of a field."""
        self.defects.append(f"{where}: {defect}")

    def expect(self, where: str, wanted: str, value: Any = None) -> None:
        """Keep the defect that a field, or a value in it, is not what is wanted."""
        value = self.fields.get(where) if value is None else value
        self.defects.append(f"{where} = {short(value)}: {wanted} is expected")

    def check_names(self, plain: Iterable[str], of_seat: Iterable[str], tops: Iterable[str] = ()) -> None:
        """Refuse fields that there are not: of the table, and of a seat (`A.hand`).

        tops: piles, told bottom to top, of which the uppermost cards may be named alone, top first (`A.deck_top`).
        """
        seats = [letter(seat) for seat in range(1, self.state.seats + 1)]
        known = [*plain, *EXACT, *(f"{seat}.{name}" for seat in seats for name in of_seat)]
        piles = [name for name in known if name.rpartition(".")[2] in tops]
        known += [f"{pile}{TOP}" for pile in piles]
        for name in self.fields:
            if name not in known:
                self.refuse(name, f"no such field{nearest(name, known)}")
        for pile in piles:
            if f"{pile}{TOP}" in self.fields:
                self.take_top(pile)

    def take_top(self, pile: str) -> None:
        """Take the uppermost cards of a pile, told from the top down, as a list of the pile."""
        if pile in self.fields:
            self.refuse(f"{pile}{TOP}", f"{pile} is named, too")
            return
        self.fields[pile] = self.listed(f"{pile}{TOP}")[::-1]
        self.topped.add(pile)

    def number(self, where: str, low: int, high: int, default: int) -> int:
        """Read a whole number; a field that is missing or wrong gives the default."""
        value = self.fields.get(where, default)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.expect(where, f"a whole number from {low} to {high}")
        return default

    def listed(self, where: str) -> list[Any]:
        """Read a list; a field that is missing gives an empty one."""
        value = self.fields.get(where, [])
        if isinstance(value, list):
            return value
        self.expect(where, "a list")
        return []

    def seat(self, where: str, default: str) -> int:
        """Read a seat by its letter; a wrong one counts as A."""
        return self.seat_called(self.fields.get(where, default), where) or 1

    def seat_called(self, text: Any, where: str) -> int:
        """Find a seat by its letter; 0 for none."""
        seat = seat_of_letter(str(text))
        if 1 <= seat <= self.state.seats:
            return seat
        self.expect(where, f"a seat from A to {letter(self.state.seats)}", text)
        return 0

    def one_of(self, where: str, allowed: Sequence[str], default: int) -> int:
        """Read a name out of a list as its place there, capitals or not."""
        if where not in self.fields:
            return default
        text = str(self.fields[where]).casefold()
        for place, name in enumerate(allowed):
            if name.casefold() == text:
                return place
        self.refuse(where, f"{self.fields[where]!r} is unknown{nearest(text, [name for name in allowed if name])}")
        return default

    def kind_called(self, name: Any, where: str, names: Sequence[str]) -> int:
        """Find a kind by a name; 0 for none, with the nearest of the names."""
        kind = self.kinds.get(str(name).casefold(), 0)
        if not kind:
            self.refuse(where, f"no card is called {short(name)}{nearest(short(name), names)}")
        return kind

    def read_exact(self) -> None:
        """Read how many questions were answered, and the state of chance."""
        self.state.version = self.number("questions", 0, 1 << 30, 0)
        if "stream" in self.fields and not set_stream(self.state, self.fields["stream"]):
            self.expect("stream", "an odd number of 256 bits, as in 0x1f,")


def field_names(plain: Iterable[str], of_seat: Iterable[str], tops: Iterable[str] = ()) -> tuple[str, ...]:
    """Name the fields of a position that `check_names` knows; those of a seat as A's."""
    names = [*plain, *(f"A.{name}" for name in of_seat)]
    return (*names, *(f"{name}{TOP}" for name in names if name.rpartition(".")[2] in tops), *EXACT)


def called(*tables: Iterable[str]) -> dict[str, int]:
    """Number kinds by their names, in small letters; a table lists names by the number of the kind, 0 none."""
    return {name.casefold(): kind for table in tables for kind, name in enumerate(table) if kind}
