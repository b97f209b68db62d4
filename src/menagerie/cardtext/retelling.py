"""Other texts for the cards of a game: random ones, in any construction that a card of its type may use.

Each is printed, read and lowered as if somebody had written it; what `check` would refuse is grown anew.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from menagerie.cardtext.growing import Growth
from menagerie.cardtext.lexer import Names, TextError
from menagerie.cardtext.lowering import lower_line
from menagerie.cardtext.packs import MOST_LINES, MOST_TEXT, Kit, Pack
from menagerie.cardtext.phrases import START
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.tree import Node
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game

_TRIES = 40  # for one line of a card
_KEPT = 0.6  # how often a line stays of its kind
_MORE = 0.3  # how often a card says one thing more
_LINES = 512  # whose trees are kept: a box is made many times of the same ones, until it fits


class Retelling:
    """Gives cards of a game other texts."""

    def __init__(self, game: Game) -> None:
        self.printed: Any = game.module("printed")
        self.kit: Kit = self.printed.KIT
        self.house: Pack = self.printed.house_pack()
        self.parser = self.kit.parser()
        cards = [card.name for card in self.house.cards]
        people = sorted({name for card in self.house.cards for name in self.kit.characters(card)} - {""})
        self.names = Names.of(cards, people)
        self.words = self.kit.dictionary(self.house.cards)
        self.growth = Growth(self.parser.language, cards, people)
        self.read = lru_cache(_LINES)(lambda line, own_name: self.parser.parse(line, own_name, self.names))

    def retold(self, rng: random.Random, kinds: set[int]) -> dict[int, str]:
        """Give other texts to cards of some kinds; a card for which nothing is found keeps its own."""
        grown = {kind: self.text(rng, kind) for kind in sorted(kinds)}
        return {kind: text for kind, text in grown.items() if text}

    def text(self, rng: random.Random, kind: int) -> str:
        """Grow the text of a card: a line for each that it has, or one more."""
        card, trees = self.house.cards[kind - 1], self.house.trees[kind - 1]
        lines: list[tuple[str, Node]] = []
        for old in [*trees, *([None] if not trees or rng.random() < _MORE else [])]:
            found = self.line(rng, card, old)
            if found:
                lines.append(found)
        text = "\n".join(line for line, _ in lines)
        whole = 0 < len(lines) <= MOST_LINES and len(text) <= MOST_TEXT
        if not whole or any(True for _ in self.kit.check_card(card, [tree for _, tree in lines])):
            return ""
        return text

    def line(self, rng: random.Random, card: Any, old: Node | None) -> tuple[str, Node] | None:
        """Grow one line that a card may have, in place of another; None if none is found."""
        for _ in range(_TRIES):
            grown = self.tree(rng, old)
            if not self.may_have(card, grown):  # most are not read at all, which takes longer
                continue
            line = print_line(self.parser.language, grown, card.own_name)
            try:
                tree = self.parser.parse(line, card.own_name, self.names)
            except TextError:
                continue
            if self.may_have(card, tree):
                return line, tree
        return (print_line(self.parser.language, old, card.own_name), old) if old else None

    def may_have(self, card: Any, tree: Node) -> bool:
        """Tell whether a card may have a line."""
        try:
            lower_line(Pack().book, self.words, tree)
        except TextError:
            return False
        return not any(True for _ in self.kit.check_line(card, tree))

    def tree(self, rng: random.Random, old: Node | None) -> Node:
        """Grow a tree; often one with the tags of another, or of its kind."""
        grown: Node
        if old is None or rng.random() > _KEPT:
            grown = self.growth.tree(rng, START)
            return grown
        if old.kind in self.parser.language.codes(START):  # Levels, thresholds, steps
            kind = old[1].kind if rng.random() < _KEPT else ""
            return Node(old.kind, (old[0], self.growth.tree(rng, "ability", kind)))
        grown = self.growth.tree(rng, START, old.kind)
        return grown

    def pack(self, texts: dict[int, str], kinds: set[int]) -> Pack:
        """Make the pack of the house in which some cards have other texts, and those of no kind that is named none."""
        made = Pack(self.house.head, words=self.words)
        made.book.printed = sum(not card.is_token for card in self.house.cards)
        for kind, (card, trees) in enumerate(zip(self.house.cards, self.house.trees, strict=True), 1):
            if card.is_token:
                break  # they stand behind all others
            if kind in texts:
                card = card.model_copy(update={"text": texts[kind]})
                trees = [self.read(line, card.own_name) for line in card.lines]
            elif kind not in kinds:
                card, trees = card.model_copy(update={"text": ""}), []
            try:
                abilities = [one for tree in trees for one in lower_line(made.book, self.words, tree)]
            except TextError as error:  # tokens of one name that are not alike
                raise BadInput(f"{card.name}: {error.message}") from None
            made.cards.append(card)
            made.trees.append(trees)
            made.abilities.append(abilities)
            made.book.card(kind, abilities)
        made.add_tokens()
        return made
