"""The set and the deck lists of the house, and the box that the rules read.

`kind` is a printed card by its number: Contenders first, then the Main Deck cards, file by file; then trial cards and
plain ones, which are in no deck and serve the tests; 0 is none. What a text says is in the tables of programs
(`cardtext.program`), which are part of the box; what the rules ask of a card all the time is summed up beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from .card import AFFILIATIONS, COLOURS, KIT, TYPES, AlphaClashCard
from .language import language

FOLDER = Path(__file__).parents[1]
FILES = ("contenders", "black", "green", "white", "blue", "red", "two_colours")
PRACTICE = {"trials": "T", "plain_cards": "P"}  # files of cards for practice, and how their numbers begin
KIND_OF = {"Clash": "ClashCard", "Clash Buff": "ClashBuff"}  # types whose phrase has another name
LEVELS = ("AweFactor", "Barrage", "Enrage")  # numbered keywords (AC-KW-NUM-1)
PERMANENT = ("Clash", "Clashground", "Weapon", "Relic")
#: Conditions that look at what may change without the rules noting that derived numbers are out of date.
AWAY = (
    *(ops.HAND_CARDS, ops.DEFEATED_THIS_TURN, ops.ATTACKED, ops.PLAYED_NOW, ops.PLAYED_BY_THEM, ops.AHEAD),
    *(ops.HAPPENED, ops.DONE_BY_THEM),
)


#: What statics look at beside cards that enter, turn or change sides (`cardtext.leaning`).
LEANING = Leaning(
    everything=2 * terms.NEW_TURN - 1,
    fewer=terms.FEWER,
    slots=dict.fromkeys((ops.SELF, ops.HOST, ops.YOUR_LEADER, ops.THEIR_LEADER), 0),
    tests={
        **dict.fromkeys((ops.QUALITY, ops.HAS_WEAPON, ops.LACKS_WEAPON), 0),
        **dict.fromkeys(((ops.STAT, terms.STAT_ATTACK), (ops.STAT, terms.STAT_COST)), 0),
        (ops.STAT, terms.STAT_DEFENSE): terms.HARMED,
        **dict.fromkeys(((ops.QUALITY, terms.IS_ATTACKING), (ops.QUALITY, terms.IS_OBSTRUCTING)), terms.HARMED),
        ops.ATTACHED: 0,
        ops.AIMING: terms.HARMED,
    },
    conditions={
        ops.AIMS_AT: terms.HARMED,
        ops.MARKER: terms.NEW_PORTAL,
        ops.HEALTH: terms.NEW_HEALTH,
        ops.ACTIVE: terms.NEW_TURN,
    },
    numbers=(ops.CARRIES, ops.COST_LESS, ops.COST_MORE, ops.TAKES_LESS),
)


def is_away(test: int, code: int) -> bool:
    """Tell whether a test of a card looks at what may change while the cards in play stay as they are."""
    elsewhere = test == ops.IN_ZONE or (test == ops.TYPES and code == terms.RESOURCE_KIND)
    elsewhere = elsewhere or test in (ops.ATTACKED_NOW, ops.ENTERED)
    return elsewhere or (test == ops.QUALITY and code in (terms.IS_READY, terms.IS_ENGAGED))


HOUSE = House(KIT, FOLDER, FILES, PRACTICE)
pack, trials, house_pack, read, use = HOUSE.pack, HOUSE.trials, HOUSE.house_pack, HOUSE.read, HOUSE.use
of_the_box, box_pack = HOUSE.of_the_box, HOUSE.box_pack
counter, counters_on, read_counters = HOUSE.counter, HOUSE.counters_on, HOUSE.read_counters
cards, set_cards, own_cards, shown_cards = HOUSE.cards, HOUSE.set_cards, HOUSE.own_cards, HOUSE.shown_cards
practice_cards = HOUSE.practice_cards
deck_files, deck_names = HOUSE.deck_files, HOUSE.deck_names


@of_the_box
def names() -> tuple[str, ...]:
    """Give the names of the kinds, by number."""
    return ("", *(card.name for card in cards()))


@cache
def decks() -> dict[str, deckbuilding.DeckList]:
    """Read the decks of the house by name, checked."""
    return {path.stem: deckbuilding.read_deck(path, house_pack().cards) for path in deck_files()}


def mask(rule: str, *kinds: str) -> int:
    """Give the mask of some kinds of a rule of the language."""
    return house.mask(language().codes(rule), *kinds)


def color_bits(colours: Iterable[str]) -> int:
    """Give a set of colours as bits (AC-INFO-3)."""
    return sum(1 << COLOURS.index(colour) for colour in colours)


def load_box(used: Pack | None = None, lists: Sequence[deckbuilding.DeckList] | None = None) -> np.ndarray:
    """Fill a box with the cards and decks of the house, or with others.

    A Sideboard stays outside the game, out of reach (AC-ZONE-12).
    """
    used = used or box_pack()
    if len(used.cards) > terms.KINDS:
        raise BadInput(f"{len(used.cards)} cards: a box has room for {terms.KINDS}")
    boxes = arena(BOX, 1)
    box: Any = boxes[0]
    book = used.book.copy()  # what keywords need stands behind it, and behind a pack's own rows where one follows
    keyword_rows(book, boxes)
    people = used.words.characters  # type: ignore[union-attr]
    for kind, card in enumerate(used.cards, 1):
        print_card(box, kind, card, people)
        sum_up(box, kind, card, book, used.abilities[kind - 1])
        box["token_name"][kind] = book.calls(card)
        box["may_be_named"][kind] = HOUSE.may_be_named(kind, card)
    numbers = {card.name: kind for kind, card in enumerate(used.cards, 1)}
    pool = [numbers[card.name] for card in set_cards() if card.type != "Contender"]
    box["n_pool"], box["pool"][: len(pool)] = len(pool), pool
    for number, deck in enumerate(decks().values() if lists is None else lists, 1):
        box["contender"][number] = numbers[next(deck.entries(deckbuilding.CONTENDER)).name]
        kinds = sorted(numbers[e.name] for e in deck.entries(deckbuilding.MAIN) for _ in range(e.count))
        box["deck"][number][: len(kinds)] = kinds
    return boxes


def print_card(box: Any, kind: int, card: AlphaClashCard, people: dict[str, int]) -> None:
    """Write the printed values of a card; masks have bit i for entry i of COLOURS, other codes count from 1."""
    affiliation = (card.affiliation or "").replace(" ", "")
    box["sort"][kind] = TYPES.index(card.type) + 1
    box["mask"][kind] = mask("kind_1", KIND_OF.get(card.type, card.type), *(["Token"] * card.is_token))
    box["qualities"][kind] = mask("quality", *map(str.capitalize, card.colours), *filter(None, [affiliation]))
    box["colors"][kind] = color_bits(card.colours)
    box["cost"][kind] = card.fixed_cost if card.cost is not None else 0
    box["has_x"][kind] = card.has_x
    for colour, count in card.gems.items():
        box["gem"][kind][COLOURS.index(colour) + 1] = count
        box["gem_colors"][kind] |= (count > 0) << COLOURS.index(colour)
    box["gems"][kind] = sum(card.gems.values())
    if card.attach:
        box["attach"][kind][COLOURS.index(next(iter(card.gems), card.colours[0])) + 1] = card.attach
    for field in ("attack", "defense", "health"):
        box[field][kind] = getattr(card, field) or 0
    box["affiliation"][kind] = AFFILIATIONS.index(card.affiliation) + 1 if card.affiliation else 0
    box["character"][kind] = people.get(card.character or "", 0)


def sum_up(box: Any, kind: int, card: AlphaClashCard, book: Book, abilities: list[Ability]) -> None:
    """Write what the rules ask of a card all the time, so that nobody looks through its abilities."""
    first, count = book.lines["cards"][kind]
    box["first_ability"][kind], box["n_abilities"][kind] = first, count
    if count > terms.ABILITIES_OF:
        raise BadInput(f"{card.name}: {count} abilities: a card has at most {terms.ABILITIES_OF}")
    for number, ability in enumerate(abilities, first):
        if ability.threshold and ability.kind in (ops.KEYWORD, ops.STATIC_ABILITY):
            box["summed_leans"][kind] |= terms.NEW_HEALTH
        if ability.kind == ops.KEYWORD:
            keyword, level, _ = book.lines["grants"][ability.static]
            if ability.threshold:
                box["holds"][kind] |= 1
                continue
            box["keys"][kind] |= 1 << (keyword - 1)
            name = next(name for name, code in language().codes("keyword").items() if code == keyword)
            if name in LEVELS:
                box["level"][kind][LEVELS.index(name)] = level
        elif ability.kind == ops.STATIC_ABILITY:
            for static in book.lines["statics"][ability.static : ability.static + ability.statics]:
                box["holds"][kind] |= 1 << static[0]
                box["summed_leans"][kind] |= LEANING.of(book, ability.condition, static)
                conditions, tests = book.looked_at(ability.condition, static)
                box["touchy"][kind] |= any(one in AWAY for one in conditions) or any(is_away(*test) for test in tests)
        elif ability.kind == ops.PLAYED and card.type in PERMANENT:
            print_entering(box, kind, book, ability)
        elif ability.kind in (ops.PLAYED, ops.COUNTER) and card.type not in (*PERMANENT, "Contender"):
            box["deed"][kind] = number
            box["counter"][kind] |= (1 << ability.when) if ability.kind == ops.COUNTER else 0
        elif ability.kind == ops.ACTIVATED:
            box["uses"][kind] |= 1 << (number - first)
        elif ability.kind == ops.COUNTER:
            box["answers"][kind] |= 1 << (number - first)
        elif ability.kind == ops.OTHER_COST:
            box["other_cost"][kind] = number
        elif ability.kind == ops.PLAY_ONLY_IF:
            box["play_if"][kind] = ability.condition
        elif ability.kind == ops.ATTACH_ONLY:
            box["host"][kind] = ability.about
        elif ability.kind == ops.WHENEVER:
            box["watches"][kind] |= 1 << ability.when
        elif ability.kind in (ops.AT_START, ops.AT_END):
            box["periods"][kind] = 1
        elif ability.kind == ops.REPLACEMENT:
            box["replaces"][kind] |= 1 << ability.when


def print_entering(box: Any, kind: int, book: Book, ability: Ability) -> None:
    """Write how a card enters play by its own text."""
    for op, _, b, _ in book.lines["rows"][ability.body : ability.body + ability.body_rows]:
        if op == ops.ENTERS_ENGAGED:
            box["enters"][kind] = terms.ENTERS_ENGAGED
        elif op == ops.ENTERS_WITH:
            attack, defense, *_ = book.lines["bonuses"][b]
            box["plus_attack"][kind] = book.lines["numbers"][attack][1]
            box["plus_defense"][kind] = book.lines["numbers"][defense][1]


def keyword_rows(book: Book, boxes: np.ndarray) -> None:
    """Write the tables of programs, with what keywords trigger at the end (AC-KW-AWE, AC-KW-BAR, AC-KW-ENR).

    Awe Factor targets nobody: it meets who is there when it resolves (AC-KW-AWE-2). Barrage is dealt while an attack is
    declared, to any Clash cards (AC-KW-BAR-3): each gets at least 1 of it, and all of it is assigned (AC-KW-BAR-2).
    """
    chosen, clash = ops.CHOSEN, (ops.TYPES, mask("kind_1", "ClashCard"), 0, 0)

    def number(kind: int) -> int:
        return book.intern("numbers", (kind, 0))

    def about(*tests: tuple[int, int, int, int]) -> int:
        return book.intern("filters", (book.run("tests", tests), len(tests)))

    def bonus(kind: int) -> int:
        return book.intern("bonuses", (number(kind), number(ops.CONST), 0, 0))

    end = (ops.END, 0, 0, 0)
    theirs = about(clash, (ops.CONTROLLED, ops.OPPONENT, 0, 0))
    awe = ((ops.GATHER, chosen, theirs, 0), (ops.MODIFY, chosen, bonus(terms.MINUS_AMOUNT), terms.THIS_TURN), end)
    enrage = ((ops.MODIFY, ops.SELF, bonus(terms.ENRAGED), terms.THIS_TURN), end)
    span = book.intern("spans", (number(ops.CONST), number(terms.BARRAGED)))
    aims = ((ops.TARGET, chosen, about(clash), span), (ops.DIVIDE, chosen, number(ops.AMOUNT), 0), end)
    barrage = ((ops.DAMAGE_DIVIDED, chosen, 0, 0), end)
    programs = {terms.WAKE_AWE: ((), awe), terms.WAKE_ENRAGE: ((), enrage), terms.WAKE_BARRAGE: (aims, barrage)}
    places = {row: (book.program(head), book.program(body)) for row, (head, body) in programs.items()}
    book.fill(boxes)
    for row, (head, body) in places.items():
        line: Any = boxes["abilities"][0][row]
        line["kind"] = ops.TAGGED
        line["head"], line["head_rows"] = head, len(programs[row][0])
        line["body"], line["body_rows"] = body, len(programs[row][1])
