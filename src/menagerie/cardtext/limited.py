"""Sealed pools and boosters: cards to build a deck of, drawn by a seed alone; and how a game's boosters are made up.

A game says it in a `Limited` (`presentation/limited.py` of its folder). A card of a pack lies in boosters more often
than one of the house, a rare one less often (the fields `rarity` of its game, the commonest first); otherwise all lie
there alike, each once in a booster. Every player is given what stands outside of boosters: leaders, supplies.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from menagerie.cardtext.cells import columns
from menagerie.cardtext.packs import Fault
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game

SEALED = 6  # boosters of a sealed pool
OWN = 3.0  # times as often as one of the house a card of a pack lies in a booster
RARER = 0.4  # times as often a card of one rarity lies there as one of the rarity before

Rate = Callable[[Any], float]


@dataclass(frozen=True)
class Slot:
    """So many cards of a booster: which may lie there, in turn of each of the groups that a draft has."""

    count: int
    fits: Callable[[Any], bool]


@dataclass(frozen=True)
class Limited:
    """How a game is played with what one is given.

    slots: of a booster. boosters: that each player opens in a draft. home: the heading of a list under which a card
    goes; beside: headings of supplies, of which a list has all. leader: the heading that decides what else fits, if
    one does. given: what else every player has, drawn for him. groups: of which cards a deck holds one alone, by
    `group`. rate: how good a card is, by itself. focus: colours that a deck leans to; loyalty: how much that counts.
    quota: cards of a category that a deck wants, by `category`.
    """

    slots: Sequence[Slot]
    boosters: int
    home: Callable[[Any], str]
    rate: Rate
    given: Callable[[Sequence[Any], Sequence[str], random.Random], Mapping[str, int]]
    leader: str = ""
    beside: Sequence[str] = ()
    group: Callable[[Any], str] = lambda card: ""
    groups: Sequence[str] = ()
    focus: int = 0
    loyalty: float = 0.0
    category: Callable[[Any], str] = lambda card: ""
    quota: Mapping[str, int] = field(default_factory=dict)


def limited_of(game: Game) -> Limited:
    """Give how a game is drafted; BadInput for one that is not."""
    part = game.module("limited") if game.workshop else None
    if part is None:
        raise BadInput(f"{game.title} has no boosters")
    found: Limited = part.LIMITED
    return found


def dice_of(seed: int, what: str) -> random.Random:
    """Give the dice of a seed for something; whatever else is drawn by it changes nothing of them."""
    return random.Random(f"menagerie {what} {seed}")


def drawn(dice: random.Random, weights: Sequence[float]) -> int:
    """Draw a place by weights."""
    at = dice.random() * sum(weights)
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return place
    return len(weights) - 1


def groups_of(limited: Limited, seed: int, players: int) -> list[str]:
    """Choose the groups of which boosters are: one for every player and two at least, as far as there are."""
    dice, left = dice_of(seed, "groups"), list(limited.groups)
    return [left.pop(int(dice.random() * len(left))) for _ in range(min(max(players, 2), len(left)))]


def weights_of(game: Game) -> dict[str, float]:
    """Weigh the cards of a game: how often each lies in boosters."""
    shop: Any = game.workshop
    rarity = next((one.choices for one in columns(shop.HOUSE.kit.model) if one.name == "rarity"), ())
    own = {card.name for card in shop.own_cards()}
    ranks = {name: rank for rank, name in enumerate(rarity, 1)}
    return {
        card.name: (OWN if card.name in own else 1.0) * RARER ** ranks.get(getattr(card, "rarity", None) or "", 0)
        for card in shop.deck_cards()
    }


class Boosters:
    """Boosters of a game, of some groups."""

    def __init__(self, game: Game, limited: Limited, groups: Sequence[str]) -> None:
        self.weights = weights_of(game)
        cards = game.workshop.deck_cards()
        self.turns: list[list[list[Any]]] = []  # by slot: the cards of each group, in turn
        for slot in limited.slots:
            fitting = [card for card in cards if slot.fits(card)]
            grouped = [[card for card in fitting if limited.group(card) == group] for group in groups]
            self.turns.append([group for group in grouped if group] or [fitting])
        self.counts = [slot.count for slot in limited.slots]

    def open(self, dice: random.Random) -> list[str]:
        """Fill a booster: names of cards, each once; a slot that has too few cards stays empty."""
        found: list[str] = []
        for turns, count in zip(self.turns, self.counts, strict=True):
            for number in range(count):
                left = [card.name for card in turns[number % len(turns)] if card.name not in found]
                if left:
                    found.append(left[drawn(dice, [self.weights[name] for name in left])])
        return found


def given(game: Game, limited: Limited, groups: Sequence[str], seed: int, player: int) -> Counter[str]:
    """Give what a player has beside his boosters."""
    return Counter(limited.given(game.workshop.deck_cards(), groups, dice_of(seed, f"given {player}")))


def sealed(game: Game, seed: int) -> Counter[str]:
    """Give a sealed pool: how many of which cards."""
    limited = limited_of(game)
    groups, dice = groups_of(limited, seed, 1), dice_of(seed, "sealed")
    pool = given(game, limited, groups, seed, 0)
    boosters = Boosters(game, limited, groups)
    for _ in range(SEALED):
        pool.update(boosters.open(dice))
    return pool


def beyond(pool: Mapping[str, int], deck: Any) -> list[Fault]:
    """Tell what of a list is not in a pool."""
    used = Counter[str]()
    faults = []
    for entry in deck.entries():
        before, used[entry.name] = used[entry.name], used[entry.name] + entry.count
        there = pool.get(entry.name, 0)
        if before <= there < used[entry.name]:
            what = f"only {there} in your pool" if there else f"it is not in your pool{nearest(entry.name, pool)}"
            faults.append(Fault(deck.file, entry.line, 1, f"{entry.name}: {what}"))
    return faults
