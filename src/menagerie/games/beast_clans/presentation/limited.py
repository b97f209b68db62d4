"""Boosters of Beast Clans: twelve cards of the Kingdoms of a draft and three Rebels.

Everybody has the Royals of those Kingdoms. A deck is of one Kingdom and Rebels (BC-KING-4), so a draft has as many
Kingdoms as players, and a pool two. No rules.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from menagerie.cardtext.limited import Limited, Slot

from ..cards.card import GREAT_KINGDOMS, BeastClansCard
from ..deckbuilding import DECK, ROYAL


def is_leader(card: BeastClansCard) -> bool:
    """Whether a card is a Royal."""
    return card.type == "Royal"


def given(cards: Sequence[BeastClansCard], groups: Sequence[str], dice: random.Random) -> Mapping[str, int]:
    """Give everybody the Royals of the Kingdoms that are drafted."""
    return {card.name: 1 for card in cards if is_leader(card) and card.kingdom in groups}


def rate(card: BeastClansCard) -> float:
    """Say how good a card is, in tens of Might, its Biomass paid; effects count by their lines."""
    cost = card.cost or 0
    body = (card.might or 0) / 10 + (card.life or 0) / 25 if card.type == "Beast" else 1.5 + 0.6 * cost
    return body + 0.5 * len(card.lines) - 0.7 * cost + 0.8 * (card.type == "Beast")


LIMITED = Limited(
    slots=(
        Slot(12, lambda card: not is_leader(card) and card.kingdom in GREAT_KINGDOMS),
        Slot(3, lambda card: not is_leader(card) and card.kingdom not in GREAT_KINGDOMS),
    ),
    boosters=4,
    home=lambda card: ROYAL if is_leader(card) else DECK,
    rate=rate,
    given=given,
    leader=ROYAL,
    group=lambda card: card.kingdom,
    groups=tuple(GREAT_KINGDOMS),
    loyalty=6.0,
)
