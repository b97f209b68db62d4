"""Lines of Alpha Clash lowered into a book of their own, and what holds of every program, for tests."""

from __future__ import annotations

from cardtext.growing import CHARACTERS, NAMES, OWN
from menagerie.cardtext import ops
from menagerie.cardtext.lexer import Names
from menagerie.cardtext.lowering import Dictionary, lower_line
from menagerie.cardtext.program import Book
from menagerie.games.alpha_clash.language import FIGHTING, TURNS, UNIONS, language, parser
from menagerie.games.alpha_clash.meanings import MEANINGS

KNOWN = Names.of(NAMES, CHARACTERS)


def words():
    cards = {name: number for number, name in enumerate(NAMES, 1)}
    people = {name: number for number, name in enumerate(CHARACTERS, 1)}
    return Dictionary(language(), cards, people, UNIONS, FIGHTING, ("Attacker", "EachObstructor"), TURNS, MEANINGS)


def lowered(*lines):
    book = Book()
    return book, [ability for line in lines for ability in lower_line(book, words(), parser().parse(line, OWN, KNOWN))]


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
