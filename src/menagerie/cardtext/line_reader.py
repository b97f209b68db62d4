"""Reading the lines of one card: in the words of the house, in others that mean the same, or told what was meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from types import SimpleNamespace
from typing import Any, TypeVar

from menagerie.cardtext.broken import Broken
from menagerie.cardtext.lexer import Names, TextError, Token, Unread
from menagerie.cardtext.lowering import Dictionary, lower_line
from menagerie.cardtext.mending import in_its_words, reading, restated
from menagerie.cardtext.own_name import by_own_name
from menagerie.cardtext.packs import MOST_LINES, MOST_TEXT, Kit, Pack
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.parting import gathered, parted
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.quoting import quoted
from menagerie.cardtext.tree import Node

KEEPING = 20_000  # lines of which is kept how they read, for each set of names
ENDS = (".", ":", ";", ",", "-", "—", "–")  # of a line that is whole, or that goes on


Found = TypeVar("Found")


@dataclass(frozen=True)
class LineReader:
    """Reads the lines of a card, and judges what it may not say; mending: other words of the same meaning are read."""

    kit: Kit
    card: Any
    names: Names
    words: Dictionary
    mending: bool

    @property
    def parser(self) -> Parser:
        """The parser of the game's language."""
        return self.kit.parser()

    @property
    def own_name(self) -> str:
        """What the text of the card calls it."""
        return str(self.card.own_name)

    def parse(self, line: str) -> Node:
        """Parse a line as it stands."""
        return self.parser.parse(line, self.own_name, self.names)

    def print(self, tree: Node) -> str:
        """Write a line as the house does."""
        return print_line(self.parser.language, tree, self.own_name)

    @cached_property
    def _about(self) -> tuple[Any, ...]:
        """What of a card but its text decides how its lines are read."""
        return self.kit.game, self.mending, *((name, str(of)) for name, of in vars(self.card).items() if name != "text")

    def _kept(self, line: str, find: Callable[[str], Found]) -> Found:
        """Find something out of a line once for all packs with these names: at every key all cards are read again."""
        key, kept = (find.__name__, line, self._about), self.names.kept
        if key not in kept:
            if len(kept) >= KEEPING:
                kept.clear()
            kept[key] = find(line)
        found: Found = kept[key]
        return found

    def tree(self, line: str) -> Node:
        """Parse a line that is written as the house writes it."""
        return self._kept(line, self._tree)

    def _tree(self, line: str) -> Node:
        tree = self.parse(line)
        printed = self.print(tree)
        if printed != line:
            at = next((i for i, (a, b) in enumerate(zip(printed, line, strict=False)) if a != b), len(printed))
            raise TextError(at, f"the house writes this line: {printed}")
        return tree

    def in_house_words(self, line: str) -> list[str]:
        """Give a line of a card of one's own as the house writes it, if other words of the same meaning are all.

        Several abilities that stand in one line become as many lines.
        """
        return self._kept(line, self._in_house_words) if self.mending else [line]

    def _in_house_words(self, line: str) -> list[str]:
        read = ""
        try:
            tree = self.parse(line)
            read = self.print(tree)
            if self.allows(tree):
                return [read]
        except Unread:
            line = self.named(line)
        except TextError:
            return [line]
        recased = self._recased(line)
        for way in dict.fromkeys((line, recased)):
            whole = self.same(way)
            if found := [whole] if whole else self.parted(way, self.same):
                return found
        return [read or recased]

    def lines(self) -> list[str]:
        """Give the lines of a text as they stand, or all in one where what they say together is one effect."""
        lines = self.card.text.split("\n")
        lines = gathered(lines) if self.mending else lines
        said = [line.strip() for line in lines if line.strip()]
        if not self.mending or len(said) < 2 or isinstance(self.card, Broken) or not self.kit.is_one(self.card):
            return lines
        whole = " ".join(line if line.endswith(ENDS) else f"{line}." for line in said)
        return [whole] if not self.says(lines) and self.says([whole]) else lines

    def named(self, line: str) -> str:
        people = {self.card.character} if isinstance(self.card, Broken) else {*self.kit.characters(self.card)}
        line = line.replace(self.card.name, self.own_name)
        line = quoted(self.parser, line, self.names, self._token_tags)
        return by_own_name(self.parser.lexer, line, self.own_name, self.names, people)

    def _token_tags(self, tree: Node) -> Node:
        """Give a line of a token with the only tags that it can mean."""
        kind = self.words.token_type
        return self.kit.retag(SimpleNamespace(type=kind), tree) if kind else tree

    def _recased(self, line: str) -> str:
        """Write words that are known in other letters alone, small or capital, in those: `relic`, `Equipment`."""
        known: dict[str, list[str]] = {}
        for word in self.parser.language.vocabulary:
            known.setdefault(word.lower(), []).append(word)
        try:
            tokens = self.parser.lexer.tokens(line, self.own_name, self.names, True)
        except TextError:
            return line
        for token in reversed(tokens):
            word = str(token.value)
            if not token.type and len(ours := known.get(word.lower(), [])) == 1:
                line = line[: token.at] + ours[0] + line[token.at + len(word) :]
        return line

    def parted(self, line: str, read: Callable[[str], str]) -> list[str]:
        """Take a line apart into abilities, as it is or in our words, where one names what the next one means."""
        ours = (said(self.parser, line, self.own_name) for said in (in_its_words, restated))
        return next(filter(None, (parted(other, read) for other in dict.fromkeys((line, *ours)))), [])

    def same(self, line: str) -> str:
        """Give a line as the house writes it; empty if it cannot be read, in other words of the same meaning either.

        Where tags are left out, or such as cannot stand there, it has those that alone can be meant.
        """

        def tagged(tree: Node) -> Node:
            return tree if isinstance(self.card, Broken) else self.kit.retag(self.card, tree)

        def allows(tree: Node) -> bool:
            return self.allows(tagged(tree))

        tree: Node | None = None
        with suppress(Unread):
            tree = self.parse(line)
        if tree is None or not allows(tree):
            line = reading(self.parser, line, self.own_name, self.names, allows)
            if not line:
                return ""
            tree = self.parse(line)
        return self.print(tagged(tree))

    def clearer(self, line: str, error: TextError) -> TextError:
        """Give what is wrong with a line once it is in our words, at its column: `can't` and `two` are none."""
        return self._with_strangers(line, self._stop(line, error))

    def _stop(self, line: str, error: TextError) -> TextError:
        """Give the first thing that is wrong with a line once it is in our words, at its column."""
        other = self.restated(line)
        if not isinstance(error, Unread) or other == line:
            return error
        try:
            tree = self.parse(other)
        except Unread as further:
            behind = other[further.at :]
            if line.startswith(other[: further.at]):
                return further
            if line.endswith(behind):
                return Unread(len(line) - len(behind), further.message)
            word = behind.split(maxsplit=1)[0].rstrip(",.:;") if behind else ""
            if word and line.count(word) == 1:
                return Unread(line.index(word), further.message)
        except TextError:
            pass
        else:  # its words are understood: what is wrong is what they say
            return next((TextError(error.at, told) for told in self._refusals(tree)), error)
        return error

    def _refusals(self, tree: Node) -> Iterator[str]:
        """Tell why a line that can be read is none of the card."""
        try:
            lower_line(Pack().book, self.words, tree)
        except TextError as refused:
            yield refused.message
        yield from (message for _, message in self.refused(tree))

    def _with_strangers(self, line: str, error: TextError) -> TextError:
        """Tell of all words of a line that nobody knows, where the first of them is told."""
        more = [repr(str(token.value)) for token in self.tokens(line) if not token.type]
        more = [word for word in dict.fromkeys(more) if f"the word {word} " not in error.message]
        if not isinstance(error, Unread) or "is not known" not in error.message or not more:
            return error
        return Unread(error.at, f"{error.message}. Nor {'are' if more[1:] else 'is'} {', '.join(more)}")

    def restated(self, line: str) -> str:
        """Say a line in our words, as far as each of its own means one thing."""
        return restated(self.parser, line, self.own_name)

    def allows(self, tree: Node) -> bool:
        """Tell whether a card may have a line."""
        try:
            lower_line(Pack().book, self.words, tree)
        except TextError:
            return False
        return isinstance(self.card, Broken) or not any(True for _ in self.kit.check_line(self.card, tree))

    def refused(self, tree: Node) -> list[tuple[int, str]]:
        """Tell what a card of its type cannot say."""
        return [] if isinstance(self.card, Broken) else list(self.kit.check_line(self.card, tree))

    def tokens(self, text: str) -> list[Token]:
        """Cut a text into words that may be strange, in our words as far as each means one thing."""
        parser, own_name = self.parser, self.own_name
        ours = restated(parser, self.named(text.replace("\n", " ")), own_name)
        with suppress(TextError):  # a number that no card can have
            return parser.lexer.tokens(ours, own_name, self.names, True)
        return []

    def accepts(self, text: str) -> bool:
        """Tell whether a text has no fault on this card."""
        if isinstance(self.card, Broken):
            card: Any = replace(self.card, text=text)
        else:
            card = self.card.model_copy(update={"text": text})
        if len(text) > MOST_TEXT or len(card.lines) > MOST_LINES:
            return False
        reader = replace(self, card=card)
        return reader.says(reader.lines())

    def says(self, lines: Sequence[str]) -> bool:
        """Tell whether the card may have these lines."""
        trees = []
        for said in filter(str.strip, lines):
            for line in self.in_house_words(said):
                try:
                    trees.append(self.tree(line))
                    lower_line(Pack().book, self.words, trees[-1])
                except TextError:
                    return False
        if any(self.refused(tree) for tree in trees):
            return False
        return isinstance(self.card, Broken) or not any(
            key == "text" for key, _ in self.kit.check_card(self.card, trees)
        )
