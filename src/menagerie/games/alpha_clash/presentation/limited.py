"""Boosters of Alpha Clash: fifteen cards of the Main Deck; everybody has three Contenders to choose from. No rules."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from menagerie.cardtext.limited import Limited, Slot

from ..cards.card import AlphaClashCard
from ..deckbuilding import CONTENDER, MAIN

CONTENDERS = 3  # that everybody may choose from
DEAR = 5  # a cost from which a card waits long


def is_leader(card: AlphaClashCard) -> bool:
    """Whether a card is a Contender."""
    return card.type == "Contender"


def given(cards: Sequence[AlphaClashCard], groups: Sequence[str], dice: random.Random) -> Mapping[str, int]:
    """Give everybody some Contenders."""
    left = [card.name for card in cards if is_leader(card)]
    return {left.pop(int(dice.random() * len(left))): 1 for _ in range(min(CONTENDERS, len(left)))}


def rate(card: AlphaClashCard) -> float:
    """Say how good a card is, in points of what it fights with, its cost paid; effects count by their lines."""
    cost = card.fixed_cost if card.cost is not None else 0
    body = 0.6 * (card.attack or 0) + 0.45 * (card.defense or 0) if card.type == "Clash" else 0.9 + 0.4 * cost
    return body + 0.45 * len(card.lines) - 0.5 * cost - 0.3 * max(0, cost - DEAR) + 0.5 * (card.type == "Clash")


LIMITED = Limited(
    slots=(Slot(15, lambda card: not is_leader(card)),),
    boosters=4,
    home=lambda card: CONTENDER if is_leader(card) else MAIN,
    rate=rate,
    given=given,
    leader=CONTENDER,
    focus=3,
    loyalty=1.5,
)
