"""A legal deck made of a pool: the best cards that its colours and the rules of lists allow, by a simple rating.

The rules of the game's lists decide alone what may go in: a card is taken where it brings no fault that was not there.
What a pool lacks is lent from the set, the plainest cards first, so that everybody has a deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from menagerie.cardtext.decks import DeckList, clauses_of
from menagerie.cardtext.limited import Limited, Rate, limited_of
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game

DECK = "deck"
LEADERS = 4  # that are tried, those of the best groups


@dataclass(frozen=True)
class Suggested:
    """A legal deck, and the cards that were lent for it."""

    deck: DeckList
    lent: Counter[str]
    rating: float


class Building:
    """A list as it grows, judged by the rules of its game."""

    def __init__(self, game: Game, limited: Limited) -> None:
        self.lists, self.limited = game.workshop.LISTS, limited
        self.cards = game.workshop.deck_cards()
        self.held: dict[str, Counter[str]] = {heading: Counter() for heading in self.lists.headings}
        self.faults = self._faults()

    def _faults(self) -> Counter[str]:
        _, faults = self.lists.check(self.text(), DECK, self.cards)
        return Counter(", ".join(clauses_of(fault)) for fault in faults)

    def text(self) -> str:
        """Write the list."""
        parts = ([heading, *(f"{n} {name}" for name, n in held.items())] for heading, held in self.held.items() if held)
        return "\n".join(line for part in parts for line in part)

    def lead(self, card: Any) -> None:
        """Take a leader in, whatever is still missing with him."""
        self.held[self.limited.home(card)][card.name] += 1
        self.faults = self._faults()

    def take(self, card: Any, needed: bool = False) -> bool:
        """Take a card in, if that brings no new fault; needed: only if it mends one."""
        held, before = self.held[self.limited.home(card)], self.faults
        held[card.name] += 1
        self.faults = self._faults()
        mends = self.faults.total() < before.total()
        if self.faults - before or (needed and not mends):
            held[card.name] -= 1
            held += Counter()
            self.held[self.limited.home(card)], self.faults = held, before
            return False
        return True

    def deck(self) -> DeckList:
        """Give the list."""
        deck: DeckList = self.lists.check(self.text(), DECK, self.cards)[0]
        return deck


def suggest(game: Game, pool: Mapping[str, int], rate: Rate | None = None) -> Suggested:
    """Make a legal deck of a pool; of several leaders the one whose deck is best, with the fewest cards lent."""
    limited = limited_of(game)
    rate = rate or limited.rate
    known = {card.name: card for card in game.workshop.deck_cards()}
    cards = [known[name] for name, count in sorted(pool.items()) for _ in range(count) if name in known]
    leaders = [known[name] for name in sorted(pool) if name in known and limited.home(known[name]) == limited.leader]
    others = [card for card in cards if limited.home(card) != limited.leader]
    led = {group: sum(rate(card) for card in others if limited.group(card) == group) for group in limited.groups}
    leaders = sorted(leaders, key=lambda card: -led.get(limited.group(card), 0.0))[:LEADERS]
    found = [one for leader in leaders or [None] if (one := _with(game, limited, rate, leader, others))]
    if not found:
        raise BadInput(f"no legal deck of {game.title} can be made of this pool")
    return max(found, key=lambda one: (-one.lent.total(), one.rating))


def _with(game: Game, limited: Limited, rate: Rate, leader: Any, cards: Sequence[Any]) -> Suggested | None:
    """Make a deck with a leader, or without one; None if there is no legal one."""
    building = Building(game, limited)
    if leader is not None:
        building.lead(leader)
    ordered = by_worth(game, limited, rate, leader, cards)
    left = []
    for card in ordered:  # what every deck must have comes first
        if not building.take(card, needed=True):
            left.append(card)
    taken = [card for card in left if (building.faults or limited.home(card) in limited.beside) and building.take(card)]
    lent = Counter[str]()
    plain = sorted(game.workshop.set_cards(), key=lambda card: (rate(card), card.name))
    for card in _again(plain):
        if not building.faults:
            break
        if limited.home(card) != limited.leader and building.take(card):
            lent[card.name] += 1
    if building.faults:
        return None
    return Suggested(building.deck(), lent, sum(map(rate, taken)))


def _again(cards: Sequence[Any], times: int = 4) -> Iterator[Any]:
    """Go through cards several times."""
    for _ in range(times):
        yield from cards


def by_worth(game: Game, limited: Limited, rate: Rate, leader: Any, cards: Iterable[Any]) -> list[Any]:
    """Order cards by how good they are, those of the best colours first, in which a leader has a say."""
    shop: Any = game.workshop
    cards = sorted(cards, key=lambda card: (-rate(card), card.name))
    if not limited.focus:
        return cards
    led = set(shop.colours_of(leader)) if leader is not None else set()
    colours = sorted({colour for card in cards for colour in shop.colours_of(card)})

    def fits(card: Any, chosen: Sequence[str]) -> bool:
        return set(shop.colours_of(card)) <= set(chosen)

    def worth(chosen: Sequence[str]) -> float:
        best = [rate(card) for card in cards if fits(card, chosen)][:40]
        return sum(best) + len(led & set(chosen))

    chosen = max(combinations(colours, min(limited.focus, len(colours))), key=lambda one: (worth(one), one))
    return [card for card in cards if fits(card, chosen)] + [card for card in cards if not fits(card, chosen)]
