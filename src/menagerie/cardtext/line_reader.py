"""Reading the lines of one card: in the words of the house, in others that mean the same, or told what was meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from menagerie.cardtext.lexer import Names, TextError, Unread
from menagerie.cardtext.lowering import Dictionary, lower_line
from menagerie.cardtext.mending import hint, in_its_words, mended, reading, restated, retagged
from menagerie.cardtext.packs import Kit, Pack
from menagerie.cardtext.parting import parted
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.tree import Node
from menagerie.cardtext.unsaid import Lines, told
from menagerie.engine.finding import load

#: How a name begins that is cut short: up to the first small word, or its first word.
_SHORT = re.compile(
    r"([A-Z][\w-]{2,}(?:(?: [A-Z][\w-]+)*?(?= (?i:of|the|at|from|in|under|with|on|and|to|by|who)\b))?)(?= )"
)
_NO_NAME = "".join(
    rf"(?<!\b{word} )" for word in ("an", "a", "the", "each", "target", "other", "called", "named", "no")
)


@dataclass(frozen=True)
class Broken:
    """A card whose fields are refused already; only its text is still looked at."""

    name: str
    text: str
    character: str
    drawing: str = ""

    @property
    def own_name(self) -> str:
        return self.name

    @property
    def lines(self) -> list[str]:
        return [line for line in self.text.split("\n") if line.strip()]


@cache
def lines_of(game: str) -> Lines:
    """Give the lines of a game's house, its trial cards among them."""
    house = load(game).module("printed").HOUSE
    trees = [tree for pack in (house.pack(), house.trials()) for trees in pack.trees for tree in trees]
    return Lines(house.kit.parser().language, tuple(dict.fromkeys(trees)))


@dataclass(frozen=True)
class LineReader:
    """Reads the lines of a card, and judges what it may not say; mending: other words of the same meaning are read."""

    kit: Kit
    card: Any
    names: Names
    words: Dictionary
    mending: bool

    def _parse(self, line: str) -> Node:
        return self.kit.parser().parse(line, self.card.own_name, self.names)

    def _print(self, tree: Node) -> str:
        return print_line(self.kit.parser().language, tree, self.card.own_name)

    def tree(self, line: str) -> Node:
        """Parse a line that is written as the house writes it."""
        tree = self._parse(line)
        printed = self._print(tree)
        if printed != line:
            at = next((i for i, (a, b) in enumerate(zip(printed, line, strict=False)) if a != b), len(printed))
            raise TextError(at, f"the house writes this line: {printed}")
        return tree

    def in_house_words(self, line: str) -> list[str]:
        """Give a line of a card of one's own as the house writes it, if other words of the same meaning are all.

        Several abilities that stand in one line become as many lines.
        """
        if not self.mending:
            return [line]
        read = ""
        try:
            tree = self._parse(line)
            read = self._print(tree)
            if self._allows(tree):
                return [read]
        except Unread:
            line = self._by_own_name(line)
        except TextError:
            return [line]
        whole = self._same(line)
        return [whole] if whole else self._parted(line, self._same) or [read or line]

    def _by_own_name(self, line: str) -> str:
        """Call a card by its own name where a line has the whole one, or only how that begins: `Eliada` the Archer."""
        own = self.card.own_name
        line = line.replace(self.card.name, own)
        short = _SHORT.match(own)
        if not short or short[1].lower() in {word.lower() for word in self.kit.parser().language.vocabulary}:
            return line
        if self.names.has(short[1]):
            return line
        return re.sub(
            rf"{_NO_NAME}\b{re.escape(short[1])}\b(?!{re.escape(own[short.end(1) :])}|'s| counter| Token)", own, line
        )

    def _parted(self, line: str, read: Callable[[str], str]) -> list[str]:
        """Take a line apart into abilities, as it is or in our words, where one names what the next one means."""
        ours = (said(self.kit.parser(), line, self.card.own_name) for said in (in_its_words, restated))
        return next(filter(None, (parted(other, read) for other in dict.fromkeys((line, *ours)))), [])

    def _same(self, line: str) -> str:
        """Give a line as the house writes it; empty if it cannot be read, in other words of the same meaning either.

        Where tags are left out, or such as cannot stand there, it has those that alone can be meant.
        """

        def tagged(tree: Node) -> Node:
            return tree if isinstance(self.card, Broken) else self.kit.retag(self.card, tree)

        def allows(tree: Node) -> bool:
            return self._allows(tagged(tree))

        tree: Node | None = None
        with suppress(Unread):
            tree = self._parse(line)
        if tree is None or not allows(tree):
            line = reading(self.kit.parser(), line, self.card.own_name, self.names, allows)
            if not line:
                return ""
            tree = self._parse(line)
        return self._print(tagged(tree))

    def clearer(self, line: str, error: TextError) -> TextError:
        """Give what is wrong with a line once it is in our words, at its column: `can't` and `two` are none."""
        other = restated(self.kit.parser(), line, self.card.own_name)
        if not isinstance(error, Unread) or other == line:
            return error
        try:
            self._parse(other)
        except Unread as further:
            behind = other[further.at :]
            if line.startswith(other[: further.at]):
                return further
            if line.endswith(behind):
                return Unread(len(line) - len(behind), further.message)
        except TextError:
            pass
        return error

    def _allows(self, tree: Node) -> bool:
        """Tell whether a card may have a line."""
        try:
            lower_line(Pack().book, self.words, tree)
        except TextError:
            return False
        return isinstance(self.card, Broken) or not any(True for _ in self.kit.check_line(self.card, tree))

    def hint(self, line: str, error: TextError) -> str:
        """Say what a line may have meant that the card may say, or that it cannot be said yet."""
        found = hint(self.kit.parser(), line, self.card.own_name, self.names, self._allows)
        found = found or self._parted_hint(line) or self._retagged_hint(line)
        if found or not self.mending or not isinstance(error, Unread):
            return found
        return told(lines_of(self.kit.game), line, self.card.own_name, self._allows)

    def _parted_hint(self, line: str) -> str:
        """Say what a line of several abilities may have meant, each by itself."""
        if not self.mending:
            return ""

        def near(part: str) -> str:
            if same := self._same(part):
                return same
            meant = mended(self.kit.parser(), part, self.card.own_name, self.names, self._allows)
            retold = (other for one in self._meant(part) for other in self._with_tags(one))
            return next(iter(meant), "") or next(retold, "")

        found = self._parted(line, near)
        return f" This can be read: {' '.join(found)}" if found else ""

    def _retagged_hint(self, line: str) -> str:
        """Say what a line may have meant that the card may say with other tags."""
        for meant in self._meant(line):
            if other := next(self._with_tags(meant), ""):
                return f" This can be read: {other}"
        return ""

    def _meant(self, line: str) -> list[str]:
        """List what a line is, or may have meant, whether the card may say it or not."""
        try:
            return [self._print(self._parse(line))]
        except TextError:
            return mended(self.kit.parser(), line, self.card.own_name, self.names)

    def _with_tags(self, line: str) -> Iterator[str]:
        """Give a line with other tags of its own, as far as the card may say that."""
        for other in retagged(line):
            try:
                found = self._parse(other)
            except TextError:
                continue
            if self._allows(found):
                yield self._print(found)

    def _otherwise(self, line: str) -> Iterator[str]:
        """Give what else a line may have meant, of what the card may say."""
        if self.mending:
            yield from mended(self.kit.parser(), line, self.card.own_name, self.names, self._allows)

    def refused(self, line: str, tree: Node) -> Iterator[tuple[int, str]]:
        """Tell what a card of its type cannot say; where other tags would do, the line with them."""
        for at, message in () if isinstance(self.card, Broken) else self.kit.check_line(self.card, tree):
            other = next(self._with_tags(line), "") or next(self._otherwise(line), "")
            yield at, f"{message}. This can be read: {other}" if other else message
