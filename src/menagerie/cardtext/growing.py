"""Random trees of a language: every row of its table can grow, what grew least the likeliest."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from menagerie.cardtext.phrases import START, Language, Phrase, Slot
from menagerie.cardtext.tree import Name, Node, Quote

_DEEPEST = 12
_UNREACHED = 99  # deeper than any smallest tree
_NUMBERS = (2, 2, 2, 3, 3, 4, 5, 10, 20)
_PAIRS = ("+2/+1", "-X/-X", "+0/+3", "-1/-0")
_TRIPLES = ("+1/+1/+0", "+0/+2/+0", "+1/+0/+3", "-1/-0/-3")
_COUNTERS = ("Streak", "Egg", "Flame")  # one less than a box knows
_STATS = (("2/1", "1/3", "0/4"), ("2/1/1", "1/1/3"))  # of a token, of a game with two numbers or with three
_CALLED = tuple(Name(f"{a}{b}u") for a in "BDFGKLMNPRSTVZ" for b in "bdfgklmnprstvz")  # seldom two of one name
_CANDIDATES = (Name("feast"), Name("famine"))
_SIGNED = ("+10", "-20", "+5")


class Growth:
    """Grows trees of one language that say some names of cards and of characters."""

    def __init__(self, language: Language, names: Sequence[str], characters: Sequence[str]) -> None:
        self.language = language
        self.names, self.characters = names, characters
        self.grown: Counter[Phrase] = Counter()
        self.least = dict.fromkeys(language.rules, _UNREACHED)
        for _ in language.rules:
            for rule, phrases in language.rules.items():
                self.least[rule] = min(self.depth(phrase) for phrase in phrases)
        self.shallow = {
            rule: [phrase for phrase in phrases if self.depth(phrase) == self.least[rule]]
            for rule, phrases in language.rules.items()
        }

    def depth(self, phrase: Phrase) -> int:
        """Tell how deep the smallest tree of a phrase is."""
        inner = [self.least[slot.rule] for slot in phrase.slots if not slot.terminal and slot.many != "*"]
        return 1 + max(inner, default=0)

    def tree(self, rng: random.Random, rule: str = START, kind: str = "") -> Any:
        """Grow a tree where a rule stands, of one kind of node if that is given."""
        depth = rng.randint(1, _DEEPEST)
        if not kind:
            return self.grow(rng, rule, depth)
        return self.made(rng, rng.choice(self.language.kinds[rule][kind]), depth)

    def grow(self, rng: random.Random, rule: str, depth: int) -> Any:
        """Grow what stands in a slot; deeper than `depth` only where it must."""
        phrases = self.language.rules[rule] if depth > 0 else self.shallow[rule]
        phrase = rng.choices(phrases, [1 / (1 + self.grown[phrase]) for phrase in phrases])[0]
        return self.made(rng, phrase, depth)

    def made(self, rng: random.Random, phrase: Phrase, depth: int) -> Any:
        """Grow what a phrase holds."""
        self.grown[phrase] += 1
        values = [self.slot(rng, slot, depth) for slot in phrase.slots]
        if phrase.kind == "Quoted":
            values = [Quote(values[0])]
        return values[0] if phrase.kind == "-" else Node(phrase.kind, tuple(values))

    def slot(self, rng: random.Random, slot: Slot, depth: int) -> Any:
        """Fill a slot; of a list one to three parts, or none where none may stand."""
        if not slot.many:
            return self.one(rng, slot, depth - 1)
        count = rng.choice((0, 1, 2) if slot.many == "*" else (1, 1, 2, 3))
        if depth <= 0:
            count = 0 if slot.many == "*" else 1
        return tuple(self.one(rng, slot, depth - 1) for _ in range(count))

    def one(self, rng: random.Random, slot: Slot, depth: int) -> Any:
        """Grow one part of a slot, or choose what a terminal is."""
        if not slot.terminal:
            return self.grow(rng, slot.rule, depth)
        if slot.rule in ("NAME", "CHARACTER"):
            return Name(rng.choice(self.names if slot.rule == "NAME" else self.characters))
        values: dict[str, tuple[Any, ...]] = {
            **{"FEW": (0, 1), "MANY": _NUMBERS},
            "COUNTER": tuple(map(Name, (*_COUNTERS, self.language.raising))),
            "STATS": _STATS[self.language.raising.count("/") == 2],
            "CALLED": _CALLED,
            "CANDIDATE": _CANDIDATES,
            **{"PAIR": _PAIRS, "TRIPLE": _TRIPLES, "SIGNED": _SIGNED},
        }
        return rng.choice(values[slot.rule])
