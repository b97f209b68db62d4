"""Random trees of a language, for tests: every row of its table can grow."""

from __future__ import annotations

import random

from menagerie.cardtext.phrases import START
from menagerie.cardtext.tree import Name, Node

NAMES = ("Iron Rain", "Iron Rain, Twice", "Vessa")
CHARACTERS = ("Vessa", "Old Tam")
OWN = "Vessa, Own"


class Growth:
    """Grows trees of one language from a seed."""

    def __init__(self, language):
        self.language = language
        self.least = dict.fromkeys(language.rules, 99)
        for _ in range(30):
            for rule, phrases in language.rules.items():
                self.least[rule] = min(self.depth(phrase) for phrase in phrases)

    def depth(self, phrase):
        """Tell how deep the smallest tree of a phrase is."""
        inner = [self.least[slot.rule] for slot in phrase.slots if not slot.terminal and slot.many != "*"]
        return 1 + max(inner, default=0)

    def tree(self, seed):
        """Grow one line."""
        rng = random.Random(seed)
        return self.grow(rng, START, rng.randint(1, 12))

    def grow(self, rng, rule, depth):
        phrases = self.language.rules[rule]
        if depth <= 0:
            phrases = [phrase for phrase in phrases if self.depth(phrase) == self.least[rule]]
        phrase = rng.choice(phrases)
        values = [self.slot(rng, slot, depth) for slot in phrase.slots]
        return values[0] if phrase.kind == "-" else Node(phrase.kind, tuple(values))

    def slot(self, rng, slot, depth):
        if slot.many:
            count = rng.choice((0, 1, 2) if slot.many == "*" else (1, 1, 2, 3))
            if depth <= 0:
                count = 0 if slot.many == "*" else 1
            return tuple(self.one(rng, slot, depth - 1) for _ in range(count))
        return self.one(rng, slot, depth - 1)

    def one(self, rng, slot, depth):
        if not slot.terminal:
            return self.grow(rng, slot.rule, depth)
        return {
            "FEW": lambda: rng.choice((0, 1)),
            "MANY": lambda: rng.randint(2, 20),
            "PAIR": lambda: rng.choice(("+2/+1", "-X/-X", "+0/+3", "-1/-0")),
            "TRIPLE": lambda: rng.choice(("+1/+1/+0", "+0/+2/+0", "-1/-0/-3")),
            "SIGNED": lambda: rng.choice(("+10", "-20", "+5")),
            "NAME": lambda: Name(rng.choice(NAMES)),
            "CHARACTER": lambda: Name(rng.choice(CHARACTERS)),
        }[slot.rule]()
