"""Programs as words, for people who follow one: a line for each ability and each row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from menagerie.cardtext import ops
from menagerie.cardtext.program import Ability, Book

KINDS = {
    getattr(ops, name): name.lower().replace("_", " ")
    for name in (
        *("KEYWORD", "STATIC_ABILITY", "PLAYED", "TAGGED", "AT_START", "AT_END", "WHENEVER"),
        *("ACTIVATED", "COUNTER", "PLAY_ONLY_IF", "OTHER_COST", "ATTACH_ONLY"),
    )
}


def listing(book: Book, abilities: Iterable[Ability]) -> Iterator[str]:
    """Write abilities with what is not zero, and below each the rows of its cost, head and body."""
    for ability in abilities:
        cells = ("when", "whose", "slot", "about", "condition", "static", "statics", "flags", "threshold")
        told = [f"{cell} {getattr(ability, cell)}" for cell in cells if getattr(ability, cell)]
        yield ", ".join([KINDS[ability.kind], *told])
        for part in ("cost", "head", "body"):
            first, count = getattr(ability, part), getattr(ability, f"{part}_rows")
            for place in range(first, first + count):
                yield f"  {part} {row_in_words(book, place)}"


def row_in_words(book: Book, place: int) -> str:
    """Write one row: its place, the name of its op and its operands."""
    op, *operands = book.lines["rows"][place]
    while operands and not operands[-1]:
        operands.pop()
    return " ".join([f"{place}:", ops.ROWS[op], *map(str, operands)])
