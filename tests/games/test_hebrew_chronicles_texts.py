"""What the texts of Hebrew Chronicles see on the table: filters, conditions and numbers of its cards, interpreted."""

from __future__ import annotations

import re

import pytest

from cardtext.lowered import OWN
from menagerie.cardtext.lexer import Names
from menagerie.cardtext.lowering import lower_line
from menagerie.cardtext.machine import conditions as c
from menagerie.cardtext.machine import filters as f
from menagerie.cardtext.machine import objects as o
from menagerie.cardtext.program import Book
from menagerie.cardtext.tree import Node
from menagerie.engine.record import face
from menagerie.engine.table import Table
from menagerie.games.hebrew_chronicles import GAME
from menagerie.games.hebrew_chronicles import terms as t
from menagerie.games.hebrew_chronicles.cards.box import CAPACITIES
from menagerie.games.hebrew_chronicles.cards.card import dictionary, names_of
from menagerie.games.hebrew_chronicles.cards.language import language, parser
from menagerie.games.hebrew_chronicles.cards.printed import cards, load_box, names, pack
from sentences import missing_of, scenarios_of, sentences_of, shown_by

conditions, filters, objects = (GAME.records.binding.module(chapter) for chapter in (c, f, o))

KNOWN = Names.of([card.name for card in cards()], {name for card in cards() for name in names_of(card)})


def boxed(line):
    """Put one line of a card of no name into a box of the house: the box, and its ability."""
    book = Book()
    abilities = lower_line(book, dictionary(cards()), parser().parse(line, OWN, KNOWN))
    boxes = load_box()
    for table in CAPACITIES:
        boxes[table] = 0
    book.card(1, abilities)
    book.fill(boxes)
    return face(boxes)[0], abilities[0]


def laid(**fields):
    """Lay out a position of free cards."""
    fields = {name.replace("__", "."): value for name, value in fields.items()}
    return Table.from_position(GAME, {"phase": "F1", "turn": "A", **fields}, 1, compiled=False).state


def matching(thing, state, seat=1, source=0):
    """Name the cards that `target {thing}` could mean for a player, in the order of the mat or of the piles."""
    box, ability = boxed(f"[F1] Destroy target {thing}.")
    number = box.rows[ability.head].b
    zone = filters.zone_in(box, number)
    found = []
    for place in range(1, objects.count_things(state, zone) + 1):
        one = objects.thing_at(state, zone, place)
        if filters.is_match(state, box, seat, source, 0, number, zone, one):
            found.append(names()[objects.kind_of(state, one)])
    return found


MAT = {
    "A__LG": ["Plain 2-2-2", "Plain Sword", "Lamb"],
    "A__MG": ["Prince, 3-3-3", "Ram"],
    "A__RRS": ["Lookout 2-1-2", "Goat"],
    "B__RG": ["Angel 3-3-3", "Lamb"],
    "B__MG": ["Hellene 2-2-2", "Lamb"],
    "B__RRS": ["Imp 2-2-2", "Lamb"],
}
OWN_BEASTS, FOES = ["Plain 2-2-2", "Prince, 3-3-3", "Lookout 2-1-2"], ["Angel 3-3-3", "Hellene 2-2-2", "Imp 2-2-2"]


@pytest.mark.parametrize(
    ("thing", "found"),
    [
        ("Beast you control", OWN_BEASTS),
        ("Beast your opponent controls", FOES),
        ("Offering your opponent controls", ["Lamb", "Lamb", "Lamb"]),
        ("Offering with support 2", ["Ram"]),
        ("Weapon", ["Plain Sword"]),
        ("Sword or Spear", ["Plain Sword"]),
        ("Dagger", []),
        ("Beast with OC 3 or more", ["Prince, 3-3-3", "Angel 3-3-3"]),
        ("Beast with A 3", ["Prince, 3-3-3", "Plain 2-2-2", "Angel 3-3-3"]),
        ("Beast with SK 2 or less you control", ["Plain 2-2-2", "Lookout 2-1-2"]),
        ("Israelite Beast", OWN_BEASTS),
        ("Greek Beast", ["Hellene 2-2-2"]),
        ("Royal Beast", ["Prince, 3-3-3"]),
        ("Celestial or Wicked Spirit Beast", ["Angel 3-3-3", "Imp 2-2-2"]),
        ("Rear-Guardian Beast", ["Lookout 2-1-2"]),
        ("Beast in the Middle-Guard", ["Prince, 3-3-3", "Hellene 2-2-2"]),
        ("Beast in the Guard Columns", ["Plain 2-2-2", "Prince, 3-3-3", "Angel 3-3-3", "Hellene 2-2-2"]),
        ("Beast in the Left-Guard or Rear Support you control", ["Plain 2-2-2", "Lookout 2-1-2"]),
        ("Beast armed with a Sword", ["Plain 2-2-2"]),
        ("Beast armed with Plain Sword", ["Plain 2-2-2"]),
        ("Beast armed with Spare Sword", []),
        ("Beast called Prince", ["Prince, 3-3-3"]),
        ("Beast named Prince, 2-2-2", []),
        ("Beast of the tribe Argead", ["Hellene 2-2-2"]),
        ("Beast of the tribe Judah", OWN_BEASTS),
        ("Beast of the progenitor Judah", []),
        ("Beast of the progenitor Heracles", ["Hellene 2-2-2"]),
        ("resting Beast", []),
        ("blocking Beast", []),
        ("warring Beast", []),
    ],
)
@pytest.mark.shows("HC-CARD-6", "HC-WEAPON-1", "HC-SIGNET-12", "HC-STAT-12")
def test_what_a_filter_takes(thing, found):
    assert sorted(matching(thing, laid(**MAT))) == sorted(found)


def test_a_filter_counts_what_is_printed_on_cards_in_piles():
    state = laid(A__grave=["Plain 3-3-3", "Plain 4-4-4", "Plain Sword"], B__grave=["Plain 2-2-2"], A__inward=["Lamb"])
    assert matching("Beast with OC 3 or less in your Grave", state) == ["Plain 3-3-3"]
    assert matching("Weapon in any Grave", state) == ["Plain Sword"]
    assert matching("Beast in your opponent's Grave", state) == ["Plain 2-2-2"]
    assert matching("card in your Inward column", state) == ["Lamb"] and matching("Beast in your hand", state) == []


@pytest.mark.shows("HC-R117")
def test_called_is_the_exact_name_and_contains_any_name_that_holds_it():
    state = laid(A__LG=["David, Shepherd of the Hills", "Lamb"], A__grave=["King David, the Anointed"])
    assert matching("Beast called David", state) == ["David, Shepherd of the Hills"]
    assert matching("Beast called David in your Grave", state) == []
    assert matching("Beast whose name contains David in your Grave", state) == ["King David, the Anointed"]
    assert matching("Beast whose name contains King David", state) == []


@pytest.mark.shows("HC-UG-8")
def test_a_core_is_not_found():
    state = laid(A__LG=["King Prince, 6-6-6", "Prince, 2-2-2", "Lamb"])
    found = matching("Royal Beast", state)
    assert found == ["King Prince, 6-6-6"]


@pytest.mark.shows("HC-POS-6")
def test_a_face_down_beast_has_its_stats_and_no_name():
    state = laid(A__LG=["Prince, 3-3-3 down", "Lamb"])
    assert matching("Beast with OC 3", state) == ["Prince, 3-3-3"] and matching("Beast in the Left-Guard", state)
    for thing in ("Royal Beast", "Israelite Beast", "Beast called Prince", "Companion", "active Beast"):
        assert matching(thing, state) == [], thing


def holds(condition, state, seat=1, source=0):
    box, ability = boxed(f"[SB] If {condition}, draw a card.")
    number = next(row.b for row in (box.rows[ability.body + i] for i in range(ability.body_rows)) if row.op == 2)
    return conditions.holds(state, box, seat, source, 0, number)


def test_conditions_that_only_this_game_has():
    state = laid(A__LG=["Plain 2-2-2", "Plain Sword", "Lamb"], A__life=2, A__hand=["Lamb", "Lamb"])
    assert holds("your ML is 2 or less", state) and not holds("your ML is 2 or less", state, seat=2)
    assert holds("the number of cards in your hand is 2 or less", state)
    assert holds("you control an active Israelite Beast", state) and holds("you control no Greek Beasts", state)
    assert holds("you declared no war this turn", state)
    lead = state.lead[1, t.LEFT]
    assert holds(f"{OWN} is armed with a Sword", state, source=lead)
    assert not holds(f"{OWN} is armed with a Spear", state, source=lead)
    state.warred[1] = 1
    assert not holds("you declared no war this turn", state) and holds("you declared no war this turn", state, seat=2)


def test_codes_of_traits_are_those_of_the_language():
    codes = language().codes
    assert list(codes("stat").values()) == [t.STAT_OC, t.STAT_A, t.STAT_SK, t.STAT_HS, t.STAT_SUPPORT]
    assert codes("pile") == {"Hand": t.PILE_HAND, "Grave": t.PILE_GRAVE, "Inward": t.PILE_INWARD}
    asked = ("Active", "Resting", "Pending", "Blocking", "Warring", "Attacking", "Unarmed")
    told = (t.IS_ACTIVE, t.IS_RESTING, t.IS_PENDING, t.IS_BLOCKING, t.IS_WARRING, t.IS_ATTACKING, t.IS_UNARMED)
    assert [codes("quality")[kind] for kind in asked] == list(told)
    lasting = {"ThisTurn": t.THIS_TURN, "UntilF2": t.UNTIL_F2, "ThisWar": t.THIS_WAR, "OwnersES": t.OWNERS_ES}
    lasting |= {"NextTurn": t.NEXT_TURN}
    assert codes("duration") == lasting and t.IN_WAR_STEP not in lasting.values()
    done = {"ToBeDestroyed": t.TO_BE_DESTROYED, "ToBeTarget": t.TO_BE_TARGET, "ToBeAttacked": t.TO_BE_ATTACKED}
    done |= {"ToBeBlocked": t.TO_BE_BLOCKED, "ToAscend": t.TO_ASCEND}
    done |= {"ToBeDefeated": t.TO_BE_DEFEATED, "ToDealDamage": t.TO_DEAL_DAMAGE, "ToBeAimedAt": t.TO_BE_AIMED_AT}
    done |= {"ToBeArmed": t.TO_BE_ARMED, "ToBeAimedAtByAny": t.TO_BE_AIMED_AT_BY_ANY}
    done |= {"ToBeDestroyedByArsenals": t.TO_BE_DESTROYED_BY_ARSENALS}
    assert codes("action") == {"ToAttack": t.TO_ATTACK} | done
    assert not {t.TO_SPEAK, t.TO_TIRE} & set(done.values())
    assert codes("column") == dict(zip(("LG", "MG", "RG", "RRS", "GC"), (*range(1, 5), t.GUARD_COLUMNS), strict=True))
    assert 1 << codes("kind_1")["Beast"] - 1 == t.ANY_BEAST
    assert t.ROWS < t.PLAYER + t.SEATS < t.WAITS and t.WAITS + 48 <= t.ZONED and t.KINDS < t.HALF


# Every sentence is shown by a scenario; a Superior Command is shown by its clause


def printed():
    """Give the sentences of the set by card, without step tags and without Superior Commands."""
    return {
        card.name: [
            sentence
            for line, tree in zip(card.lines, trees, strict=True)
            if "Keywords" not in (tree.kind, *(part.kind for part in tree.args if isinstance(part, Node)))
            for sentence in sentences_of(re.sub(r"^(\[[^\]]+\] )+", "", line))
        ]
        for card, trees in zip(pack().cards, pack().trees, strict=True)
    }


def test_every_sentence_of_the_set_is_shown():
    missing = missing_of(printed(), shown_by(scenarios_of(GAME)))
    assert not missing, "\n".join(missing)
