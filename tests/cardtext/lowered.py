"""Lines of text lowered into a book of their own, and what holds of every program, for tests."""

from __future__ import annotations

from dataclasses import replace

from menagerie.cardtext import ops
from menagerie.cardtext.checking import kit_of
from menagerie.cardtext.lexer import Names
from menagerie.cardtext.lowering import lower_line
from menagerie.cardtext.program import Book

NAMES = ("Iron Rain", "Iron Rain, Twice", "Vessa")
CHARACTERS = ("Vessa", "Old Tam")
OWN = "Vessa, Own"
KNOWN = Names.of(NAMES, CHARACTERS)


def words_of(kit, **more):
    """Give a game's dictionary of the names that tests know."""
    cards = {name: number for number, name in enumerate(NAMES, 1)}
    people = {name: number for number, name in enumerate(CHARACTERS, 1)}
    return replace(kit.dictionary([]), cards=cards, characters=people, **more)


def lowered_by(kit, *lines, **more):
    """Lower lines of a game's language; `more`: what else its dictionary holds."""
    book, words = Book(), words_of(kit, **more)
    return book, [one for line in lines for one in lower_line(book, words, kit.parser().parse(line, OWN, KNOWN))]


def words():
    """Give the dictionary of Alpha Clash."""
    return words_of(kit_of("alpha_clash"))


def lowered(*lines):
    """Lower lines of Alpha Clash."""
    return lowered_by(kit_of("alpha_clash"), *lines)


def programs_of(ability):
    return [(getattr(ability, part), getattr(ability, f"{part}_rows")) for part in ("cost", "head", "body")]


def check_jumps(book, abilities):
    """Every jump leads into the rows of its own program, and every program ends."""
    for ability in abilities:
        for first, count in programs_of(ability):
            rows = book.lines["rows"][first : first + count]
            assert not rows or rows[-1] == (ops.END, 0, 0, 0)
            for row in rows:
                place = ops.JUMPS.get(row[0], 0)
                assert not place or first <= row[place] < first + count, ops.ROWS[row[0]]
