"""Deck lists as lines of text: `3 Card Name` under headings; every fault of a list is told at once.

# a comment
Contender
1 Ilsabet Crane, Warden of the Wall
Main Deck
4 Wall Sentry

Wherever a list is read, its code may stand instead (`code_of`): `d1-`, then in Base64 for addresses (RFC 4648, without
padding) the first 4 bytes of SHA-256 of what follows, and in zlib the game, then for each heading its name and
`count number` a line, numbers as the cards have them; `count =name` for a card of no set.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from menagerie.cardtext.packs import Fault
from menagerie.engine.errors import BadInput, nearest

MOST_BYTES = 20_000
Found = Iterator[tuple[int, str]]  # faults: the line and what is wrong
CODE = "d1-"  # how a code begins
_ENTRY = re.compile(r"(\d{1,3})x? +(\S.*)")
_CODE = re.compile(CODE + r"[A-Za-z0-9_-]*")
_CLAUSES = re.compile(r"\(([A-Z]{2}-[A-Z0-9-]+(?:, [A-Z]{2}-[A-Z0-9-]+)*)\)$")
_CHECKED = 4  # bytes of the checksum


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

    def text(self) -> str:
        """Write the list as it is read."""
        full = {heading: entries for heading, entries in self.sections.items() if entries}
        parts = [[heading, *(f"{one.count} {one.name}" for one in entries)] for heading, entries in full.items()]
        return "\n\n".join("\n".join(part) for part in parts) + "\n"


def clauses_of(fault: Fault) -> list[str]:
    """List the clauses that a fault of a list names; none if it is of the text alone."""
    found = _CLAUSES.search(fault.message)
    return found[1].split(", ") if found else []


def read_lines(text: str, file: str, headings: Sequence[str], known: Iterable[str]) -> tuple[DeckList, list[Fault]]:
    """Read the lines of a list; unknown headings and names are faults with the nearest known one."""
    deck, faults = DeckList(file, {heading: [] for heading in headings}), []
    names = {name.casefold(): name for name in known}
    titles = {heading.casefold(): heading for heading in headings}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        entry = _ENTRY.fullmatch(line)
        if not line or line.startswith("#"):
            continue
        if not entry:
            section = titles.get(line.rstrip(":").casefold(), line)
            if section not in headings:
                message = f"{line!r} is no heading and no `3 Card Name`{nearest(line, headings)}"
                faults.append(Fault(file, number, 1, message))
        elif not section:
            faults.append(Fault(file, number, 1, f"a heading comes first: {', '.join(headings)}"))
        elif section in headings:
            count, name = int(entry[1]), names.get(entry[2].casefold(), entry[2])
            if name.casefold() not in names:
                hint = nearest(name, names.values())
                faults.append(Fault(file, number, entry.start(2) + 1, f"no card {name!r}{hint}"))
            if not count:
                faults.append(Fault(file, number, 1, "0 copies: a number from 1 is expected"))
            deck.sections[section].append(Entry(count, name, number))
    return deck, faults


def read_file(path: Path) -> str:
    """Read the text of a list of bounded size, from standard input for '-'; a code stands for itself."""
    if is_code(str(path)):
        return str(path)
    try:
        if str(path) == "-":
            content = sys.stdin.read(MOST_BYTES + 1).encode()
        else:
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise BadInput(f"{path}: a deck list is smaller than {MOST_BYTES} bytes")
        return content.decode("utf-8-sig")
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeError:
        raise BadInput(f"{path}: no text in UTF-8") from None


# --- codes


def is_code(text: str) -> bool:
    """Whether a text is the code of a deck, whole or garbled."""
    return bool(_CODE.fullmatch(text.strip()))


def code_of(deck: DeckList, game: str, cards: Sequence[Any]) -> str:
    """Write a deck of a game as its code."""
    numbers = {card.name: card.number for card in cards}
    lines = [game]
    for heading, entries in deck.sections.items():
        lines += [heading] * bool(entries)
        lines += [f"{entry.count} {numbers.get(entry.name) or f'={entry.name}'}" for entry in entries]
    packed = zlib.compress("\n".join(lines).encode(), 9)
    return CODE + base64.urlsafe_b64encode(hashlib.sha256(packed).digest()[:_CHECKED] + packed).decode().rstrip("=")


def opened(code: str) -> list[str]:
    """Give the lines of a code, the game first; BadInput if it was garbled."""
    body = code.strip().removeprefix(CODE)
    try:
        content = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        check, packed = content[:_CHECKED], content[_CHECKED:]
        if hashlib.sha256(packed).digest()[:_CHECKED] != check:
            raise ValueError
        reader = zlib.decompressobj()
        lines = reader.decompress(packed, MOST_BYTES).decode("utf-8").split("\n")
        if not reader.eof:
            raise ValueError
    except (ValueError, binascii.Error, zlib.error):
        raise BadInput("this code of a deck is cut off or altered: its checksum does not fit") from None
    return lines


def text_of(code: str, game: str, cards: Sequence[Any]) -> str:
    """Write the list that a code of a game stands for; BadInput if it was garbled or is of another game."""
    slug, *lines = opened(code)
    if slug != game:
        raise BadInput(f"this is the code of a deck of {slug}, not of {game}")
    names = {card.number: card.name for card in cards}

    def line(told: str) -> str:
        count, _, what = told.partition(" ")
        return f"{count} {what[1:] if what.startswith('=') else names.get(what, what)}" if count.isdecimal() else told

    return "\n".join(map(line, lines)) + "\n"


@dataclass(frozen=True)
class Lists:
    """The deck lists of one game: its headings, and rules that tell the faults of a list whose cards are known."""

    game: str
    headings: Sequence[str]
    rules: Sequence[Callable[[DeckList, dict[str, Any]], Found]]

    def check(self, text: str, file: str, cards: Sequence[Any]) -> tuple[DeckList, list[Fault]]:
        """Read the text of a list or its code and tell every fault of it; BadInput for a code that is none."""
        text = text_of(text, self.game, cards) if is_code(text) else text
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
