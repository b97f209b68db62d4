"""Deck lists as lines of text: `3 Card Name` under headings; every fault of a list is told at once.

# a comment
Contender
1 Ilsabet Crane, Warden of the Wall
Main Deck
4 Wall Sentry
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from menagerie.cardtext.packs import Fault
from menagerie.engine.errors import BadInput, nearest

MOST_BYTES = 20_000
Found = Iterator[tuple[int, str]]  # faults: the line and what is wrong
_ENTRY = re.compile(r"(\d{1,3}) +(\S.*)")


@dataclass(frozen=True)
class Entry:
    """So many copies of a card, and the line that says so."""

    count: int
    name: str
    line: int


@dataclass
class DeckList:
    """The entries of a list by heading."""

    file: str
    sections: dict[str, list[Entry]] = field(default_factory=dict)

    def entries(self, *headings: str) -> Iterator[Entry]:
        """Go through the entries under some headings, or all."""
        for heading, entries in self.sections.items():
            if not headings or heading in headings:
                yield from entries

    def count(self, *headings: str) -> int:
        """Count the cards under some headings."""
        return sum(entry.count for entry in self.entries(*headings))


def read_lines(text: str, file: str, headings: Sequence[str], known: Iterable[str]) -> tuple[DeckList, list[Fault]]:
    """Read the lines of a list; unknown headings and names are faults with the nearest known one."""
    deck, faults = DeckList(file, {heading: [] for heading in headings}), []
    names = set(known)
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        entry = _ENTRY.fullmatch(line)
        if not line or line.startswith("#"):
            continue
        if not entry:
            section = line
            if section not in headings:
                message = f"{line!r} is no heading and no `3 Card Name`{nearest(line, headings)}"
                faults.append(Fault(file, number, 1, message))
        elif not section:
            faults.append(Fault(file, number, 1, f"a heading comes first: {', '.join(headings)}"))
        elif section in headings:
            count, name = int(entry[1]), entry[2]
            if name not in names:
                faults.append(Fault(file, number, entry.start(2) + 1, f"no card {name!r}{nearest(name, names)}"))
            if not count:
                faults.append(Fault(file, number, 1, "0 copies: a number from 1 is expected"))
            deck.sections[section].append(Entry(count, name, number))
    return deck, faults


def read_file(path: Path) -> str:
    """Read the text of a list of bounded size."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadInput(f"{path}: a deck list is smaller than {MOST_BYTES} bytes")
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: no text in UTF-8") from None


@dataclass(frozen=True)
class Lists:
    """The deck lists of one game: its headings, and rules that tell the faults of a list whose cards are known."""

    headings: Sequence[str]
    rules: Sequence[Callable[[DeckList, dict[str, Any]], Found]]

    def check(self, text: str, file: str, cards: Sequence[Any]) -> tuple[DeckList, list[Fault]]:
        """Read the text of a list and tell every fault of it."""
        known = {card.name: card for card in cards}
        deck, faults = read_lines(text, file, self.headings, known)
        found = [fault for rule in self.rules for fault in rule(deck, known)]
        return deck, faults + [Fault(file, line, 1, message) for line, message in found]

    def read(self, path: Path, cards: Sequence[Any]) -> DeckList:
        """Read a deck list; one that is not legal is refused with all its faults."""
        deck, faults = self.check(read_file(path), path.name, cards)
        if faults:
            raise BadInput(f"{path.name}: no legal deck list:", map(str, faults))
        return deck


def known_entries(deck: DeckList, known: Mapping[str, Any], *headings: str) -> Iterator[tuple[Entry, Any]]:
    """Go through the entries whose card there is."""
    return ((entry, known[entry.name]) for entry in deck.entries(*headings) if entry.name in known)
