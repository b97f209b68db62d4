"""The set and the deck lists of the house, and the box that the rules read.

`kind` is a printed card by its number: the set file by file, then trial cards and plain ones, which are in no deck and
serve the tests; 0 is none. What a text says is in the tables of programs (`cardtext.program`), which are part of the
box; what the rules ask of a card all the time is summed up beside them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.cardtext import house, ops
from menagerie.cardtext.decks import DeckList
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
from ..emulation import USED
from .box import BOX, LIKENESSES
from .card import ARSENALS, BEASTS, KIT, HebrewChroniclesCard
from .language import language

FOLDER = Path(__file__).parents[1]
FILES = ("israelites", "greeks", "spirits", "heaven", "arsenals", "offerings", "companions")
PRACTICE = {"trials": "X", "plain_cards": "Z"}  # files of cards for practice, and how their numbers begin

HOUSE = House(KIT, FOLDER, FILES, PRACTICE)
pack, trials, house_pack, read, use = HOUSE.pack, HOUSE.trials, HOUSE.house_pack, HOUSE.read, HOUSE.use
of_the_box, box_pack = HOUSE.of_the_box, HOUSE.box_pack
counter, counters_on, read_counters = HOUSE.counter, HOUSE.counters_on, HOUSE.read_counters
cards, set_cards, own_cards, shown_cards = HOUSE.cards, HOUSE.set_cards, HOUSE.own_cards, HOUSE.shown_cards
practice_cards = HOUSE.practice_cards
deck_files, deck_names = HOUSE.deck_files, HOUSE.deck_names

KIND_OF = {  # the nouns of the language that a card answers to, by its type
    "Beast": ("Beast",),
    "Up-Grade": ("Beast", "UpGrade"),
    "Companion": ("Beast", "Companion"),
    "Beast Token": ("Beast", "Token"),
    "Arsenal": ("Arsenal",),
    "Province": ("Arsenal", "Province"),
    "Weapon": ("Arsenal", "Weapon"),
    "Shield": ("Arsenal", "Shield"),
    "Shield Token": ("Shield", "Token"),
    "Offering": ("Offering",),
}
WEAPON_OF = {"Sword": "Sword", "Spear": "Spear", "Bow&Arrow": "Bow", "Battle-Axe": "BattleAxe", "Dagger": "Dagger"}
SIGNET_OF = {
    **{"Royal": "Royal", "gold Captain": "Gold", "silver Captain": "Silver", "Rear-Guardian": "Rear"},
    **{"Front-line Guardian": "Front", "Archer": "Archer", "Chief Creation": "Chief", "Wicked Spirit": "Wicked"},
    "Celestial": "Celestial",
}

#: Conditions that look at what may change without the rules noting that derived numbers are out of date.
AWAY = (
    *(ops.HAND_CARDS, ops.HEALTH, ops.ACTIVE, ops.NO_WAR, ops.ATTACKED, ops.PLAYED_NOW, ops.PLAYED_BY_THEM),
    *(ops.AHEAD, ops.HAPPENED, ops.DONE_BY_THEM),
)


#: What statics look at beside cards that enter, leave or move (`cardtext.leaning`).
LEANING = Leaning(
    everything=2 * terms.WARRING - 1,
    fewer=terms.OFFERED,
    slots=dict.fromkeys((ops.SELF, ops.HOST), 0),
    tests={
        **dict.fromkeys(
            (ops.QUALITY, ops.ARMED_WITH, ops.ARMED_NAMED, ops.ATTACHED, ops.NAME_HOLDS, ops.TRIBE, ops.PROGENITOR), 0
        ),
        ops.IN_COLUMN: 0,  # of a Beast; Offerings are only counted
        **dict.fromkeys(((ops.QUALITY, terms.IS_ACTIVE), (ops.QUALITY, terms.IS_RESTING)), terms.POSED),
        **dict.fromkeys(((ops.QUALITY, terms.IS_WARRING), (ops.QUALITY, terms.IS_ATTACKING)), terms.WARRING),
    },
    conditions={ops.AIMS_AT: terms.WARRING},
    numbers=(ops.X_IS, ops.OFFERING_USES, ops.COST_LESS, ops.COST_MORE, ops.SUPPORT_MORE),
    lines=2,
)


def is_away(test: int, code: int) -> bool:
    """Tell whether a test of a card looks at what may change while the cards in play stay as they are."""
    return test in (ops.IN_ZONE, ops.STAT, ops.ATTACKED_NOW, ops.ENTERED) or (
        test == ops.QUALITY and code == terms.IS_PENDING
    )


@of_the_box
def names() -> tuple[str, ...]:
    """Give the names of the kinds, by number."""
    return ("", *(card.name for card in cards()))


@of_the_box
def used_bits() -> tuple[tuple[int, int, int], ...]:
    """Give for each kind its commands that are used, as bits, how many abilities it has, and its Superior Commands."""
    box = HOUSE.filled(load_box, box_pack())[0]
    keys = [0] * len(box["uses"])
    for kind, found in enumerate(box_pack().abilities, 1):
        keys[kind] = sum(1 << number for number, ability in enumerate(found) if ability.kind == ops.KEYWORD)
    rows = zip(box["uses"], keys, box["n_abilities"], box["keys"], strict=True)
    return tuple((int(bits) | more, int(count), int(named)) for bits, more, count, named in rows)


def count_given(book: Book) -> int:
    """Count the Superior Commands that texts give and that are used."""
    lines = book.lines
    granted = [row[2] for row in lines["rows"] if row[0] == ops.GRANT]
    granted += [static[3] for static in lines["statics"] if static[0] == ops.STATIC_GRANT]
    codes = {code for code, _, lost in (lines["grants"][grant] for grant in granted) if not lost}
    return sum(USED >> code - 1 & 1 for code in codes)


@cache
def decks() -> dict[str, DeckList]:
    """Read the decks of the house by name, checked."""
    return {path.stem: deckbuilding.read_deck(path, set_cards()) for path in deck_files()}


def load_box(used: Pack | None = None, lists: Sequence[DeckList] | None = None) -> np.ndarray:
    """Fill a box with the cards and decks of the house, or with others."""
    used = used or box_pack()
    if len(used.cards) > terms.KINDS:
        raise BadInput(f"{len(used.cards)} cards: a box has room for {terms.KINDS}")
    boxes = arena(BOX, 1)
    box: Any = boxes[0]
    used.book.fill(boxes)
    people = used.words.characters  # type: ignore[union-attr]
    for kind, card in enumerate(used.cards, 1):
        print_card(box, kind, card)
        name_card(box, kind, card, people)
        box["token_name"][kind] = used.book.calls(card)
        box["may_be_named"][kind] = HOUSE.may_be_named(kind, card)
        sum_up(box, kind, card, used.book, used.abilities[kind - 1])
    check_numbers(box, used)
    for kind, happening, *_ in used.book.lines["conditions"]:
        box["counted"] |= (kind in (ops.HAPPENED, ops.DONE_BY_THEM)) << happening
    alike = likenesses(people)
    box["n_likenesses"] = len(alike)
    for place, (part, whole) in enumerate(alike):
        box["likeness"][place]["part"], box["likeness"][place]["whole"] = part, whole
    fill_decks(box, used, list(decks().values()) if lists is None else lists)
    return boxes


def fill_decks(box: Any, used: Pack, lists: Sequence[DeckList]) -> None:
    """Write deck lists: kinds, ascending."""
    numbers = {card.name: kind for kind, card in enumerate(used.cards, 1)}
    parts = {"deck": deckbuilding.MAIN, "companions": (deckbuilding.COMPANIONS,), "tokens": (deckbuilding.TOKENS,)}
    for number, deck in enumerate(lists, 1):
        for name, headings in parts.items():
            kinds = sorted(numbers[entry.name] for entry in deck.entries(*headings) for _ in range(entry.count))
            box[f"n_{name}"][number], box[name][number][: len(kinds)] = len(kinds), kinds
    box["n_decks"] = len(lists)


def print_card(box: Any, kind: int, card: HebrewChroniclesCard) -> None:
    """Write the printed values of a card."""
    sort = box["sort"][kind] = terms.TYPES.index(card.type)
    for place, name in enumerate(("oc", "a", "sk")):
        value = getattr(card, name)
        box[name][kind] = value if isinstance(value, int) else 0
        box["x"][kind] |= (value == "X") << place
    box["hs"][kind], box["support"][kind], box["max"][kind] = card.hs or 0, card.support or 0, card.max or 0
    box["pays"][kind] = card.called in terms.PAYING_OFFERINGS
    box["signets"][kind] = signet_bits(card)
    box["nation"][kind] = terms.NATIONALITIES.index(card.heritage[0]) if card.heritage else 0
    box["speed"][kind] = speed_of(sort, card.hast)
    box["weapon"][kind] = terms.WEAPONS.index(card.weapon or "")
    box["need_oc"][kind], box["need_sk"][kind] = card.requires_oc or 0, card.requires_sk or 0
    box["gain_oc"][kind], box["gain_a"][kind], box["gain_sk"][kind] = map(int, (card.gain or "0/0/0").split("/"))
    nouns = (*KIND_OF[card.type], *([WEAPON_OF[card.weapon]] if card.weapon else ()))
    box["mask"][kind] = house.mask(language().codes("kind_1"), *nouns)
    qualities = [SIGNET_OF[terms.SIGNETS[n]] for n in range(len(terms.SIGNETS)) if box["signets"][kind] >> n & 1]
    box["qualities"][kind] = house.mask(language().codes("quality"), *qualities, *(card.heritage or ())[:1])


def signet_bits(card: HebrewChroniclesCard) -> int:
    """Give the signets of a card as bits; a Captain of both colours has both (HC-R122)."""
    captain = {"gold": terms.GOLD, "silver": terms.SILVER, "both": terms.CAPTAIN, None: 0}[card.captain]
    return captain + sum(1 << terms.SIGNETS.index(signet) for signet in card.signets if signet != "Captain")


def speed_of(sort: int, hast: bool) -> int:
    """Give the speed of what a card does, in tenths (HC-CHAIN-1).

    Hast makes it faster and opens no other step (HC-ARS-7).
    """
    if sort in terms.BEASTS:
        return terms.SPEED_BEAST
    if sort == terms.OFFERING:
        return terms.SPEED_OFFERING
    return terms.SPEED_HAST if hast else terms.SPEED_ARSENAL


def name_card(box: Any, kind: int, card: HebrewChroniclesCard, people: dict[str, int]) -> None:
    """Write the names of a card that others ask for, as numbers (HC-CARD-5, HC-CARD-6, HC-CARD-15)."""
    box["called"][kind] = people.get(card.called, 0)  # 0: of a Token that a text makes, and no text calls by a name
    if card.heritage:
        box["tribe"][kind], box["progenitor"][kind] = people[card.heritage[1]], people[card.heritage[2]]
    cores = [people.get(name, 0) for name in card.core]
    box["core"][kind][: len(cores)] = cores


def likenesses(people: dict[str, int]) -> list[tuple[int, int]]:
    """List the names that hold another one, as King David holds David: the part and the whole (HC-R117)."""
    together = "\n".join(people)
    found = [
        (part, whole)
        for name, part in people.items()
        if together.count(name) > 1  # hardly one in ten
        for other, whole in people.items()
        if part != whole and name in other and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", other)
    ]
    if len(found) > LIKENESSES:
        raise BadInput(f"{len(found)} names hold another: a box has room for {LIKENESSES}")
    return found


def sum_up(box: Any, kind: int, card: HebrewChroniclesCard, book: Book, abilities: list[Ability]) -> None:
    """Write what the rules ask of a card all the time, so that nobody looks through its abilities."""
    first, count = book.lines["cards"][kind]
    box["first_ability"][kind], box["n_abilities"][kind] = first, count
    if count > terms.ABILITIES_OF:
        raise BadInput(f"{card.name}: {count} abilities: a card has at most {terms.ABILITIES_OF}")
    box["stays"][kind] = card.type == "Arsenal" and any(one.threshold & terms.CONSTANT for one in abilities)
    box["automatic"][kind] = any(one.flags & ops.AUTOMATIC for one in abilities)
    for number, ability in enumerate(abilities):
        box["of_arsenal"][first + number] = card.type in ARSENALS
        note_moves(box, book, first + number, ability)
        if ability.kind == ops.KEYWORD:
            code = book.lines["grants"][ability.static][0] - 1
            box["keys"][kind] |= 1 << code
            box["key_steps"][kind][code] = ability.threshold
        elif ability.kind == ops.STATIC_ABILITY:
            for static in book.lines["statics"][ability.static : ability.static + ability.statics]:
                box["holds"][kind] |= 1 << static[0]
                box["summed_leans"][kind] |= LEANING.of(book, ability.condition, static)
                conditions, tests = book.looked_at(ability.condition, static)
                box["touchy"][kind] |= any(one in AWAY for one in conditions) or any(is_away(*test) for test in tests)
        elif ability.kind in (ops.PLAYED, ops.ACTIVATED):
            if card.type == "Arsenal" and not box["stays"][kind]:
                box["deed"][kind] = first + number
            else:
                box["uses"][kind] |= 1 << number
            if any(
                row[0] == ops.DISCARD_SELF
                for row in book.lines["rows"][ability.cost : ability.cost + ability.cost_rows]
            ):
                box["from_hand"][kind] |= 1 << number
        elif ability.kind == ops.WHENEVER:
            box["watches"][kind] |= 1 << ability.when
        elif ability.kind == ops.REPLACEMENT:
            box["watches"][kind] |= 1 << terms.WOULD + ability.when
        elif ability.kind in (ops.AT_START, ops.AT_END):
            box["periods"][kind] = 1


def check_numbers(box: Any, used: Pack) -> None:
    """Refuse a box in which a Beast might have more abilities than answers number: own, copied, given (HC-SUP-6)."""
    given = count_given(used.book)
    beasts = [kind for kind, card in enumerate(used.cards, 1) if card.type in BEASTS]
    most = max((int(box["n_abilities"][kind]) for kind in beasts), default=0)
    for kind in beasts:
        copied = most if box["keys"][kind] & terms.EMULATION else 0
        if (count := int(box["n_abilities"][kind]) + copied + given) > terms.ABILITIES_OF:
            told = f"{used.cards[kind - 1].name}: {count} abilities with those that it may copy or be given"
            raise BadInput(f"{told}: a card has at most {terms.ABILITIES_OF} (HC-SUP-6)")


def note_moves(box: Any, book: Book, number: int, ability: Ability) -> None:
    """Note what an ability convokes or puts on a Beast: only what can go there may be chosen (HC-DEPLOY-20).

    HC-WEAPON-4.
    """
    lines = book.lines["rows"]
    head = range(ability.head, ability.head + ability.head_rows)
    body = range(ability.body, ability.body + ability.body_rows)
    choosing = {lines[row][1]: row for row in (*head, *body) if lines[row][0] in (ops.TARGET, ops.PICK)}
    for row in body:
        op, upper, lower, *_ = lines[row]
        if op == ops.CONVOKE:
            box["convokes"][number] = upper
        elif op in (ops.ARM, ops.CONVOKE_UPON):
            box["union"][number], box["upper"][number] = row, choosing.get(upper, 0)
            if not any(lines[one][0] == ops.MODE for one in head):
                box["lower"][number] = choosing.get(lower, 0)
