"""What is said of a line that nothing mends: that it cannot be said yet, or which line of the house is nearest to it.

Nearest is the line that shares most words and pairs of words with it, those that few lines hold counting most; it is
told with the nouns of the line that was written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import log, sqrt
from typing import Any

from menagerie.cardtext.phrases import Language
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.synonyms import SAID
from menagerie.cardtext.tree import Node, nodes_of

NEAR = 0.25  # how much of a line another one shares, of 1, to be told as the nearest
LOOKED_AT = 8  # lines that are near, of which the first is told that the card may say
OWN = "@"  # the card's own name among words

#: What cards of other games do and ours cannot: how it is recognised, and what it is called. A word that a language
#: has is none of these there.
UNSAID: dict[str, str] = {
    r"\b(?:a )?cop(?:y|ies)\b|\bcopied\b": "a copy of a card in play, or of what is played next,",
    r"\bvot(?:e|es|ing)\b": "a vote",
    r"\b(?:name|choose) a card(?: name)?\b|\bnamed card\b|\bthat name\b": "a card that a player names",
    r"\bcounters?\b(?! -)": "what is done there with counters",
    r"\b(?:next|first) time\b|\bwhen you next\b|\bnext \w+ you play\b": "what waits for the next time",
    r"\bwould\b": "what happens instead of that",
    r"\bthis way\b": "what was done by an effect before",
    r"\b(?:second|third|fourth)\b": "what counts so far in a turn",
    r"\bmore than (?:one|a|\d+)\b|\bonly (?:one|a|\d+)\b": "a limit of how often something is done",
    r"\bcan(?:not|'t) be (?:the )?(?:target\w*|destroyed|attacked|countered|blocked)\b": "what cannot be done to it",
    r"\buntil (?:it|you|they) (?:is|are|come|comes|fall|falls|lose|flip)\b": "what is done again and again",
    r"\bif (?:you|they) roll\b|\broll(?:s)? an? \d|\bon a \d": "what one number of a die brings",
    r"\bunless\b.*\bpays?\b|\bpays?\b.*\bunless\b": "to keep something from happening by paying",
    r"\bfirst \d+ (?:damage|\w+) (?:dealt|each)": "what is prevented of the first damage each turn",
    r"\bprevents?\b": "prevention",
    r"\bbecomes? the target\b": "what happens when something becomes a target",
    r"\bbecomes?\b|\btransforms?\b|\bturns? into\b": "what a card becomes",
    r"\bwhere X is\b|\bX\b": "an X of that sort",
    r"\bswap\w*\b|\bswitch\w*\b|\bpositions?\b": "places that cards exchange",
    r"\bdeals? (?:combat |clash )?damage\b": "damage as the cause of something",
}
_UNSAID = [(re.compile(said, re.IGNORECASE), called) for said, called in UNSAID.items()]
_WORD = re.compile(r"@|[A-Za-zÀ-ÿ]+(?:['/&-][A-Za-zÀ-ÿ]+)*|\d+")
_PLAIN = re.compile(r"[a-z' ?]+")  # of what people say: words alone

Allows = Callable[[Node], bool]


def called(line: str) -> str:
    """Name what a line says that cannot be said yet; empty if nothing of it is known as such."""
    return next((name for said, name in _UNSAID if said.search(line)), "")


@dataclass(frozen=True)
class Lines:
    """Lines of a house as trees, and what is needed to find one that is near to another."""

    language: Language
    trees: tuple[Node, ...]

    @cached_property
    def _marks(self) -> list[frozenset[str]]:
        return [frozenset(_marks(self._words(print_line(self.language, tree, OWN)))) for tree in self.trees]

    @cached_property
    def _weights(self) -> dict[str, float]:
        """How much each word and pair of words says of a line: much where few lines hold it."""
        held = Counter(mark for marks in self._marks for mark in marks)
        return {mark: log(1 + len(self.trees) / count) for mark, count in held.items()}

    @cached_property
    def _other_words(self) -> list[tuple[re.Pattern[str], str]]:
        """Words that people use, each with the first of ours for it."""
        known = {word.lower() for word in self.language.vocabulary}
        found = []
        for said, meant in {**SAID, **self.language.same, **self.language.near}.items():
            ours = next((one for one in meant if set(one.lower().split()) <= known), "")
            if ours and _PLAIN.fullmatch(said):
                found.append((re.compile(rf"\b(?:{said})(?![\w'])"), ours.lower()))
        return found

    @cached_property
    def _nouns(self) -> dict[str, str]:
        """The kind of each noun as it is written, in lower case."""
        return {
            " ".join(map(str, phrase.parts)).lower(): phrase.kind
            for rule in ("kind_1", "kind_2")
            for phrase in self.language.rules.get(rule, ())
            if not phrase.slots and phrase.kind != "Card"
        }

    def _words(self, line: str) -> list[str]:
        return _WORD.findall(line.lower())

    def nearest(self, line: str, own_name: str, allows: Allows) -> str:
        """Give the nearest line that a card may say, with the nouns of another line; empty if none is near."""
        said = line.replace(own_name, OWN)
        plain = said.lower()
        for word, ours in self._other_words:
            plain = word.sub(ours, plain)
        for tree in self._by_nearness(frozenset(_marks(self._words(plain)))):
            for other in (self._with_nouns(tree, plain), tree):
                if allows(other):
                    return print_line(self.language, other, own_name)
        return ""

    def _by_nearness(self, marks: frozenset[str]) -> Iterator[Node]:
        """Give lines, the one that shares most first, as far as they are near."""
        strange = max(self._weights.values(), default=0.0)
        own = sum(self._weights.get(mark, strange) for mark in marks)
        near = []
        for place, other in enumerate(self._marks):
            shared = sum(self._weights[mark] for mark in marks & other)
            whole = sqrt(own * sum(self._weights[mark] for mark in other))
            if whole and shared / whole >= NEAR:
                near.append((-shared / whole, place))
        for _, place in sorted(near)[:LOOKED_AT]:
            yield self.trees[place]

    def _with_nouns(self, tree: Node, line: str) -> Node:
        """Put the nouns of a line into a tree, the first for the first, as far as there are any."""
        said = [
            kind for _, kind in sorted((line.find(noun), kind) for noun, kind in self._nouns.items() if noun in line)
        ]
        said = list(dict.fromkeys(said))
        held = list(dict.fromkeys(node.kind for node in nodes_of(tree) if node.kind in self._nouns.values()))
        others = dict(
            zip((kind for kind in held if kind not in said), (kind for kind in said if kind not in held), strict=False)
        )
        return _renamed(tree, others) if others else tree


def _marks(words: list[str]) -> list[str]:
    """Give words, numbers as one, and their pairs."""
    words = ["#" if word.isdigit() else word for word in words]
    return [*words, *(" ".join(pair) for pair in pairwise(words))]


def _renamed(value: Any, others: dict[str, str]) -> Any:
    """Put other kinds of nouns into a tree."""
    if isinstance(value, tuple):
        return tuple(_renamed(part, others) for part in value)
    if not isinstance(value, Node):
        return value
    if not value.args and value.kind in others:
        return replace(value, kind=others[value.kind])
    return replace(value, args=_renamed(value.args, others))


def told(lines: Lines, line: str, own_name: str, allows: Allows) -> str:
    """Say of a line that nothing mends that it cannot be said yet, or which line is nearest to it, or both."""
    what, near = called(line), lines.nearest(line, own_name, allows)
    nearest = f" The nearest that can be said: {near}" if near else ""
    if what:
        return f" {what[:1].upper()}{what[1:]} cannot be said yet, in no other words either.{nearest}"
    return nearest or " This cannot be said yet, in no other words either."
