"""Boosters of Hebrew Chronicles: seven Beasts, five of the Arsenal, three Offerings.

Everybody has Companions and Tokens beside them. No rules: what a deck may hold is in `deckbuilding`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from menagerie.cardtext.limited import Limited, Slot

from .. import terms as t
from ..cards.card import HebrewChroniclesCard
from ..deckbuilding import COMPANIONS, DECK, TOKEN_TYPES, TOKENS


def given(cards: Sequence[HebrewChroniclesCard], groups: Sequence[str], dice: random.Random) -> Mapping[str, int]:
    """Give everybody some Companions, and Tokens of every kind as far as a supply goes."""
    left = [card.name for card in cards if card.type == "Companion"]
    made = {left.pop(int(dice.random() * len(left))): 1 for _ in range(min(t.COMPANIONS, len(left)))}
    kinds = [card.name for card in cards if card.type in TOKEN_TYPES][: t.TOKEN_SUPPLY]
    return made | {name: t.TOKEN_SUPPLY // len(kinds) for name in kinds}


def home(card: HebrewChroniclesCard) -> str:
    """Give the heading under which a card goes."""
    return DECK if card.category else COMPANIONS if card.type == "Companion" else TOKENS


def rate(card: HebrewChroniclesCard) -> float:
    """Say how good a card is, in points of A, its OC paid; effects count by their lines."""
    if card.category == "Beast":
        a, sk, oc = (number if isinstance(number, int) else 1 for number in (card.a, card.sk, card.oc))  # X: some
        body = 0.6 * a + 0.5 * sk - 0.5 * oc
        return body + 0.3 * len(card.signets) + 0.4 * len(card.lines) - 0.8 * (card.type == "Up-Grade")
    return 0.5 * (card.support or 0) + 0.8 + 0.3 * len(card.lines)


LIMITED = Limited(
    slots=tuple(
        Slot(count, lambda card, sort=sort: card.category == sort)  # type: ignore[misc]
        for sort, count in (("Beast", 7), ("Arsenal", 5), ("Offering", 3))
    ),
    boosters=5,
    home=home,
    rate=rate,
    given=given,
    beside=(COMPANIONS, TOKENS),
    category=lambda card: card.category,
    quota={"Beast": t.MOST_BEASTS, "Arsenal": t.MOST_ARSENALS, "Offering": t.MOST_OFFERINGS},
)
