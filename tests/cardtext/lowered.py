"""Lines of Alpha Clash lowered into a book of their own, for tests."""

from __future__ import annotations

from cardtext.growing import CHARACTERS, NAMES, OWN
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
