"""How much words of a card text say, and how much of a line another one says: what is lost of it, and what is added.

Little is lost with words that only join others, much with nouns, verbs and numbers, most with what denies. What a word
adds is the more the fewer lines of the house hold it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import log

from menagerie.cardtext.lexer import Names, Token
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.phrases import SELF

OWN = "@"  # the card's own name in lines of the house

JOINING, MEANING = 0.4, 1.6  # how much a word says that joins others, and any word that is not listed
#: How much words say that others are not like: those that join, those that tell whose and how many, those that deny.
SAYING = {
    JOINING: "a an the of to in on at by for from with and or then is are was were it its them they their this that as "
    "into onto has have does do , . : ; - [ ]",
    2.0: "other another opponent opponents opponent's be may you your each",
    5.0: "unless except without instead rather less fewer more",
    8.0: "cannot not no none nothing never can't don't doesn't didn't isn't wasn't aren't won't prevent prevents would",
}
_SAYING = {word: weight for weight, words in SAYING.items() for word in words.split()}
#: Words that say what nobody said, if they are added: where they stand in the phrases of a rule.
_INVENTED = {"deed": 0, "keyword": 0, "quality": 0, "aura": 1}
ALIKE, REST = 6.0, 0.3  # how much lines of one kind share at least, and how much it counts what one says besides
INVENTED = 5.0  # how much they add at least
TURNING = ("be",)  # words that turn round who does what to whom
_SAME_FORM = (
    ("is", "are", "was", "were", "be"),
    ("has", "have"),
    ("it", "them", "they"),
    ("its", "their"),
    ("a", "an", "1"),
    ("if", "while"),
    ("when", "whenever"),
    ("each", "all"),
)
_ENDINGS = ("ies", "ied", "ing", "es", "ed", "s")
_PARTING = frozenset(",.:;[]")  # what no words stand together over
_NUMBER = re.compile(r"[1-9]\d*")


@dataclass(frozen=True)
class Weights:
    """What words say in one language; lines: those of its house, which tell what is common there."""

    parser: Parser
    lines: Sequence[str]

    @cached_property
    def read(self) -> list[list[str]]:
        """The terminals of each line of the house."""
        lines = (self.parser.lexer.tokens(line, OWN, Names.of(()), True) for line in self.lines)
        return [[token.other or token.type for token in tokens] for tokens in lines]

    @cached_property
    def held(self) -> Counter[str]:
        """How often each terminal stands in lines of the house; an empty one begins them."""
        return Counter(terminal for types in self.read for terminal in ["", *types])

    @cached_property
    def pairs(self) -> Counter[tuple[str, str]]:
        """How often two terminals stand beside each other in lines of the house."""
        return Counter(pair for types in self.read for pair in pairwise(["", *types, "$END"]))

    @cached_property
    def beside(self) -> frozenset[tuple[str, str]]:
        """Pairs of terminals that stand beside each other in lines of the house."""
        return frozenset(pair for types in self.read for pair in pairwise(["", *types, "$END"]))

    @cached_property
    def rarity(self) -> dict[str, float]:
        """How much each terminal adds to what a line says: little if it stands in many lines of the house."""
        held = Counter(terminal for types in self.read for terminal in set(types))
        found = {terminal: log(len(self.lines) / (held[terminal] + 1) + 1) for terminal in self.parser.lexer.words}
        turning = (terminal for terminal, word in self.parser.lexer.words.items() if word in TURNING)
        for terminal in (*self._invented(), *turning):
            found[terminal] = max(found[terminal], INVENTED)
        found |= {terminal: weight for terminal, weight in self.weights.items() if weight >= INVENTED}
        joining = {terminal: 0.5 for terminal, word in self.parser.lexer.words.items() if weight_of(word) == JOINING}
        return found | joining | {"SELF": 2.4, "FEW": 3.0, "MANY": 3.0, "PAIR": 5.0, "TRIPLE": 5.0, "SIGNED": 5.0}

    def _invented(self) -> Iterator[str]:
        """Give the terminals of words that say what nobody said."""
        for rule, phrases in self.parser.language.rules.items():
            place = _INVENTED.get(rule.partition("_")[0], 99)
            words = (
                phrase.parts[place] for phrase in phrases if place < len(phrase.parts) and phrase.kind != "HasStats"
            )
            yield from (self.parser.lexer.terminals[word] for word in words if isinstance(word, str) and word != SELF)

    @cached_property
    def weights(self) -> dict[str, float]:
        """How much each terminal says."""
        found = {"SELF": 1.2, "FEW": 1.5, "MANY": 1.5, "PAIR": 2.0, "TRIPLE": 2.0, "SIGNED": 2.0}
        for terminal, word in self.parser.lexer.words.items():
            found.setdefault(terminal, weight_of(word))
        return found

    @cached_property
    def forms(self) -> dict[str, list[str]]:
        """The terminals of each stem."""
        found: dict[str, list[str]] = {}
        for terminal, word in self.parser.lexer.words.items():
            for stem in stems(word):
                found.setdefault(stem, []).append(terminal)
        return found

    def odd(self, tokens: Iterable[Token]) -> float:
        """Tell how seldom words of a line stand beside each other in the house."""
        types = ["", *(token.type for token in tokens), "$END"]
        return sum(log((self.held[one] + 1) / (self.pairs[one, other] + 0.02)) for one, other in pairwise(types))

    def loss(self, said: Sequence[Token], other: Sequence[Token]) -> float:
        """Tell how much of a line another one does not say, and what that adds."""
        lost, added = apart(said, other)
        return sum(self.weight(token) for token in lost) + sum(self.rarity.get(token.type, 3.0) for token in added)

    def like(self, tokens: Iterable[Token]) -> list[str]:
        """Give lines of the house that share words with one which say much, those first that say least besides."""
        said = {token.other or token.type for token in tokens} - {""}
        rarity = {terminal: self.rarity.get(terminal, 0.0) for types in self.read for terminal in types}
        found = []
        for line, types in zip(self.lines, self.read, strict=True):
            shared, rest = (sum(rarity[one] for one in part) for part in ({*types} & said, {*types} - said))
            if shared > ALIKE:
                found.append((shared - REST * rest, line))
        return [line for _, line in sorted(found, key=lambda one: -one[0])]

    def differences(self, said: Sequence[Token], other: Sequence[Token]) -> tuple[list[str], list[str]]:
        """List what a line says that another one does not, and what that says besides: words that stood together."""
        lost, added = apart(said, other)
        return self._runs(said, lost), self._runs(other, added)

    def _runs(self, line: Sequence[Token], parts: Sequence[Token]) -> list[str]:
        """Give words of a line that stand together, over words that join others too, where they say something."""
        among = {id(token) for token in parts if self.weight(token) > JOINING}
        runs: list[list[str]] = [[]]
        over: list[str] = []  # words that join others, behind the last one that counts
        for token in line:
            word = str(token.value)
            if id(token) in among:
                runs[-1] += [*over, word] if runs[-1] else [word]
                over = []
            elif self.weight(token) <= JOINING and word not in _PARTING:
                over.append(word)
            elif runs[-1]:
                runs.append([])
                over = []
        return [" ".join(run) for run in runs if run]

    def says(self, tokens: Iterable[Token]) -> float:
        """Tell how much a line says."""
        return sum(map(self.weight, tokens))

    def weight(self, token: Token) -> float:
        """Tell how much a word says, whether it is known or not."""
        return self.weights.get(token.other or token.type, 2.0) if token.type else weight_of(str(token.value))


def apart(said: Sequence[Token], other: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """Give the words of a line that another one does not say in any form, and those of that which it has besides."""
    lost, left = [], list(other)
    for token in said:
        same = next((one for one in left if _same(token, one)), None)
        if same is None:
            lost.append(token)
        else:
            left.remove(same)
    return lost, left


def _same(token: Token, other: Token) -> bool:
    """Tell whether two words say the same, in one form or another."""
    if token.type == "SELF" or other.type == "SELF":
        return token.type == other.type
    word, others = str(token.value), str(other.value)
    numbers = _NUMBER.findall(word)
    return numbers == _NUMBER.findall(others) if numbers else bool({*stems(word)} & {*stems(others)})


def weight_of(word: str) -> float:
    """Tell how much a word says that may be none of a language."""
    return _SAYING.get(word.lower(), MEANING)


def stems(word: str) -> list[str]:
    """Give what forms of one word share: itself, and itself without an ending."""
    word = word.lower()
    found = [word]
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            rest = word[: -len(ending)]
            found += [rest, rest + "y"] if ending[0] == "i" and ending != "ing" else [rest, rest + "e"]
    return [*found, *(forms[0] + "/" for forms in _SAME_FORM if word in forms)]
