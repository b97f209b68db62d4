"""The set and the deck lists of the house, and the box that the rules read.

`kind` is a printed card by its number: Royals first, then the standard cards, Kingdom by Kingdom; then trial cards and
plain ones, which are in no deck and serve the tests; 0 is none. What a text says is in the tables of programs
(`cardtext.program`), which are part of the box; what the rules ask of a card all the time is summed up beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.cardtext import house, ops
from menagerie.cardtext.house import House
from menagerie.cardtext.leaning import Leaning
from menagerie.cardtext.packs import Pack
from menagerie.cardtext.program import Ability, Book
from menagerie.engine.errors import BadInput
from menagerie.engine.record import arena

from .. import (
    deckbuilding,
    terms,
)
from .box import BOX
from .card import KINGDOMS, KIT, TYPES, BeastClansCard
from .language import language

FOLDER = Path(__file__).parents[1]
# Keywords are at home in the file of their Kingdom (BC-KING-5), Guardian and Armor in none (BC-KING-6).
FILES = ("royals", *(kingdom.lower() for kingdom in KINGDOMS))
PRACTICE = {"trials": "T", "plain_cards": "P"}  # files of cards for practice, and how their numbers begin

HOUSE = House(KIT, FOLDER, FILES, PRACTICE)
pack, trials, house_pack, read, use = HOUSE.pack, HOUSE.trials, HOUSE.house_pack, HOUSE.read, HOUSE.use
of_the_box, box_pack = HOUSE.of_the_box, HOUSE.box_pack
counter, counters_on, read_counters = HOUSE.counter, HOUSE.counters_on, HOUSE.read_counters
cards, set_cards, own_cards, shown_cards = HOUSE.cards, HOUSE.set_cards, HOUSE.own_cards, HOUSE.shown_cards
practice_cards = HOUSE.practice_cards
deck_files, deck_names = HOUSE.deck_files, HOUSE.deck_names

#: Conditions that look at what may change without the rules noting that derived numbers are out of date.
AWAY = (
    ops.HAND_CARDS,
    ops.DEFEATED_THIS_TURN,
    ops.HAND_OF_ONE,
    ops.BIOMASS_LEFT,
    ops.HAPPENED,
    ops.ACTIVE,
    ops.PLAYED_NOW,
    ops.DECK_CARDS,
)


#: What statics look at beside cards that enter, turn or change sides (`cardtext.leaning`, BC-R105).
LEANING = Leaning(
    everything=terms.FEWER | terms.WIELDING | terms.AGAIN | terms.HARMED | terms.AGED,
    fewer=terms.FEWER,
    slots={ops.SELF: 0, ops.YOUR_LEADER: 0, ops.HOST: terms.WIELDING | terms.FEWER},
    tests={
        **dict.fromkeys((ops.QUALITY, ops.STAT, ops.TURNED_UP), 0),
        **dict.fromkeys((ops.ENTERED, ops.EARLY, ops.LATE), terms.AGED),
        ops.WIELDED: terms.WIELDING,
    },
    conditions={ops.INFLICTED: terms.HARMED},
    numbers=(ops.CARRIES, ops.CONTROL_LIMIT, ops.OWN_COST_LESS, ops.TAKES_LESS, ops.BIOMASS_MORE, ops.DRAW_LIMIT),
    bonuses=(ops.STATIC_BONUS, ops.SECOND_BONUS),
    statics={ops.SECOND_BONUS: terms.AGAIN},
    spread=(ops.STATIC_BONUS, ops.SECOND_BONUS, ops.STATIC_GRANT, ops.STATIC_FORBID, ops.CARRIES),
    early=(ops.OWN_COST_LESS,),
    provided=terms.PROVIDED,
)


def is_away(test: int, code: int) -> bool:
    """Tell whether a test of a card looks at what may change while the cards in play stay as they are.

    A cost does not: it changes only with what is in play.
    """
    if test == ops.QUALITY:
        return code in (terms.IS_READY, terms.IS_ATTACKING, terms.IS_DAMAGED, terms.IS_ALONE)
    return test in (ops.IN_ZONE, ops.ATTACKED_NOW) or (test == ops.STAT and code != terms.STAT_COST)


@of_the_box
def names() -> tuple[str, ...]:
    """Give the names of the kinds, by number."""
    return ("", *(card.name for card in cards()))


@cache
def decks() -> dict[str, deckbuilding.DeckList]:
    """Read the decks of the house by name, checked."""
    return {path.stem: deckbuilding.read_deck(path, set_cards()) for path in deck_files()}


@of_the_box
def cost_abilities() -> frozenset[int]:
    """List the kinds that have a cost ability."""
    found = enumerate(box_pack().abilities, 1)
    return frozenset(kind for kind, abilities in found if any(one.kind == ops.ACTIVATED for one in abilities))


def cost_numbers(kind: int) -> list[int]:
    """List the numbers of a card's cost abilities among all that it has; of no card there is none."""
    if kind == 0:
        return []
    return [number for number, one in enumerate(box_pack().abilities[kind - 1]) if one.kind == ops.ACTIVATED]


def load_box(used: Pack | None = None, lists: Sequence[deckbuilding.DeckList] | None = None) -> np.ndarray:
    """Fill a box with the cards and decks of the house, or with others."""
    used = used or box_pack()
    if len(used.cards) > terms.KINDS:
        raise BadInput(f"{len(used.cards)} cards: a box has room for {terms.KINDS}")
    boxes = arena(BOX, 1)
    box: Any = boxes[0]
    used.book.fill(boxes)
    for kind, card in enumerate(used.cards, 1):
        print_card(box, kind, card)
        sum_up(box, kind, card, used.book, used.abilities[kind - 1])
        box["token_name"][kind] = used.book.calls(card)
        box["may_be_named"][kind] = HOUSE.may_be_named(kind, card)
    numbers = {card.name: kind for kind, card in enumerate(used.cards, 1)}
    lists = list(decks().values()) if lists is None else lists
    for number, deck in enumerate(lists, 1):
        royals = sorted(numbers[entry.name] for entry in deck.entries(deckbuilding.ROYAL))
        box["royals"][number][: len(royals)] = royals
        side = sorted(numbers[e.name] for e in deck.entries(deckbuilding.SIDEBOARD) for _ in range(e.count))
        box["n_side"][number], box["side"][number][: len(side)] = len(side), side
        box["deck"][number] = sorted(numbers[e.name] for e in deck.entries(deckbuilding.DECK) for _ in range(e.count))
    box["n_decks"] = len(lists)
    return boxes


def print_card(box: Any, kind: int, card: BeastClansCard) -> None:
    """Write the printed values of a card; an equipment's Uses stand where a beast has its Life."""
    box["sort"][kind] = TYPES.index(card.type) + 1
    box["mask"][kind] = house.mask(language().codes("kind_1"), card.type.capitalize(), *(["Token"] * card.is_token))
    box["qualities"][kind] = house.mask(language().codes("quality"), card.kingdom)
    box["cost"][kind] = card.cost or 0
    box["might"][kind] = card.might or 0
    box["life"][kind] = card.life or card.uses or 0
    if card.biomass:
        box["biomass"][kind][1:] = card.biomass


def sum_up(box: Any, kind: int, card: BeastClansCard, book: Book, abilities: list[Ability]) -> None:
    """Write what the rules ask of a card all the time, so that nobody looks through its abilities."""
    first, count = book.lines["cards"][kind]
    box["first_ability"][kind], box["n_abilities"][kind] = first, count
    if count > terms.ABILITIES_OF:
        raise BadInput(f"{card.name}: {count} abilities: a card has at most {terms.ABILITIES_OF}")
    for number, ability in enumerate(abilities, first):
        if ability.kind == ops.KEYWORD:
            if ability.threshold:
                box["holds"][kind] |= 1
            else:
                box["keys"][kind] |= 1 << (book.lines["grants"][ability.static][0] - 1)
        elif ability.kind == ops.STATIC_ABILITY:
            for static in book.lines["statics"][ability.static : ability.static + ability.statics]:
                box["holds"][kind] |= 1 << static[0]
                box["summed_leans"][kind] |= LEANING.of(book, ability.condition, static)
                conditions, tests = book.looked_at(ability.condition, static)
                box["touchy"][kind] |= any(one in AWAY for one in conditions) or any(is_away(*test) for test in tests)
        elif ability.kind == ops.PLAYED:
            box["deed"][kind] = number
        elif ability.kind == ops.ACTIVATED:
            box["uses"][kind] |= 1 << (number - first)
        elif ability.kind == ops.WHENEVER:
            box["watches"][kind] |= 1 << ability.when
        elif ability.kind in (ops.AT_START, ops.AT_END):
            box["periods"][kind] = 1
        elif ability.kind == ops.EVOLVES:
            box["evolves"][kind][ability.threshold] = ability.condition
