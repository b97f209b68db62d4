"""Where things stand in a TOML file of cards: the lines of cards, fields and texts, which `tomllib` does not tell."""

from __future__ import annotations

import re

_OTHER = re.compile(r"\s*\[")
_KEY = re.compile(r"\s*(\w+)\s*=\s*")


class Places:
    """Lines and columns, from 1, of what a file of cards holds, or of other tables of one name."""

    def __init__(self, text: str, table: str = "card") -> None:
        self._header = re.compile(rf"\s*\[\[\s*{table}\s*\]\]")
        self.lines = text.split("\n")
        self.cards: list[int] = []
        self.fields: dict[tuple[int | None, str], tuple[int, int]] = {}
        self._scan()

    def _scan(self) -> None:
        card: int | None = None
        inside = ""  # the quotes of a text of several lines
        for number, line in enumerate(self.lines, 1):
            if inside:
                inside = "" if inside in line else inside
                continue
            if self._header.match(line):
                card = len(self.cards)
                self.cards.append(number)
            elif _OTHER.match(line):
                card = None
            found = _KEY.match(line)
            if found:
                self.fields[card, found[1]] = (number, found.end() + 1)
                quotes = line[found.end() : found.end() + 3]
                if quotes in ('"""', "'''") and quotes not in line[found.end() + 3 :]:
                    inside = quotes

    def field(self, card: int | None, key: str) -> tuple[int, int]:
        """Tell where the value of a field begins, or its card, or the file."""
        if (card, key) in self.fields:
            return self.fields[card, key]
        return (self.cards[card], 1) if card is not None and card < len(self.cards) else (1, 1)

    def text_line(self, card: int, offset: int) -> tuple[int, int]:
        """Tell where line `offset` of a card's text begins (a newline after the opening quotes is not of the text)."""
        number, column = self.field(card, "text")
        value = self.lines[number - 1][column - 1 :]
        if not value.startswith(('"""', "'''")):
            return number, column + 1
        if len(value) == 3:
            return number + 1 + offset, 1
        return number + offset, column + 3 if offset == 0 else 1
