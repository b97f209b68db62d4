"""Beast Clans: its card language, the set of the house and its decks: what is in them, and how a fault is told."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardtext.lowered import NAMES
from menagerie.cardtext.lexer import Names
from menagerie.cardtext.pack_reader import check_pack
from menagerie.cardtext.tree import nodes_of
from menagerie.engine.errors import BadInput
from menagerie.games.beast_clans.cards.box import CAPACITIES
from menagerie.games.beast_clans.cards.card import GREAT_KINGDOMS, KINGDOMS, KIT, TYPES
from menagerie.games.beast_clans.cards.language import language
from menagerie.games.beast_clans.cards.printed import FILES, FOLDER, decks, house_pack, names, pack, set_cards
from menagerie.games.beast_clans.deckbuilding import DECK, ROYAL, SIDEBOARD, check_deck, exchange_faults, read_deck

DOCS = Path(__file__).parents[2] / "docs/cards"
KNOWN = Names.of(NAMES)
BY_NUMBER = {card.number: card for card in set_cards()}
TREES = {card.number: trees for card, trees in zip(pack().cards, pack().trees, strict=True)}
KEYWORD_HOMES = {  # BC-KING-5
    **{"ReadyAtArms": "Desert", "Rush": "Jungle", "Vanish": "Marsh", "Accompany": "Mountain"},
    **{"Breach": "Ocean", "Doubletap": "Savanna", "Cull": "Rebel"},
}


def standard():
    return [card for card in set_cards() if card.type != "Royal"]


def royals():
    return [card for card in set_cards() if card.type == "Royal"]


# The set


def test_the_set_has_its_size():
    """Section 4.1: 18 cards for each great Kingdom, 14 Rebels, two Royals for each great Kingdom."""
    assert len(standard()) == 122 and Counter(card.kingdom for card in royals()) == dict.fromkeys(GREAT_KINGDOMS, 2)
    for kingdom in KINGDOMS:
        own = Counter(card.type for card in standard() if card.kingdom == kingdom)
        sizes = (9, 4, 3, 2) if kingdom in GREAT_KINGDOMS else (7, 3, 2, 2)
        assert own == dict(zip(TYPES, sizes, strict=False)), kingdom


@pytest.mark.shows("BC-CORE-4", "BC-KING-1")
def test_kingdoms_and_types_are_those_of_the_book():
    assert {card.kingdom for card in set_cards()} == set(KINGDOMS) and len(KINGDOMS) == 7
    assert {card.type for card in set_cards()} == set(TYPES)


def test_names_and_numbers_are_unique():
    assert len({card.name for card in house_pack().cards}) == len({card.number for card in house_pack().cards})
    assert list(names()[1 : len(set_cards()) + 1]) == [card.name for card in pack().cards]


def test_the_files_say_whose_set_it_is():
    for name in FILES:
        head = (FOLDER / "cards" / f"{name}.toml").read_text("utf-8").split("[pack]")[0]
        assert head.startswith("# An original set of ours") and "house values" in head and "independent of it" in head


def test_costs_and_stats_lie_in_the_ranges_of_the_house():
    """Section 4.2."""
    beasts = {
        **{1: (10, 10, 10, 20), 2: (10, 20, 20, 40), 3: (10, 30, 30, 60), 4: (30, 40, 30, 60)},
        **{5: (30, 60, 40, 70), 6: (30, 60, 40, 70), 7: (70, 80, 60, 90), 8: (70, 80, 60, 90)},
    }
    equipment = {1: (10, 10), 2: (10, 20), 3: (20, 35), 4: (40, 45)}
    for card in standard():
        if card.type == "Beast":
            least, most, low, high = beasts[card.cost]
            assert least <= card.might <= most and low <= card.life <= high, card.name
        if card.type == "Equipment":
            least, most = equipment[card.cost]
            assert least <= card.might <= most and card.uses in (20, 30, 40), card.name
        if card.type in ("Weather", "Castle"):
            assert card.cost in ((1, 2, 3, 4) if card.type == "Weather" else (2, 3, 4)), card.name
        if card.kingdom != "Mountain":
            assert all(number % 10 == 0 for number in (card.might or 0, card.life or 0)), card.name


@pytest.mark.shows("BC-ROY-9")
def test_royals_rise_and_lie_in_the_ranges_of_the_house():
    for card in royals():
        assert 180 <= card.life <= 240, card.name
        for amount, (least, most) in zip(card.biomass, ((7, 9), (9, 11), (11, 14)), strict=True):
            assert least <= amount <= most, card.name


def levels(card):
    """Give the kinds of lines of a Royal's Levels."""
    return [[tree[1].kind for tree in TREES[card.number] if tree[0] == level] for level in (1, 2, 3)]


def test_each_level_has_one_royal_ability_and_the_first_two_evolve():
    """BC-CARD-7, BC-R54."""
    for card in royals():
        for level, kinds in enumerate(levels(card), 1):
            assert kinds.count("Evolves") == (level < 3) and len(kinds) == 1 + (level < 3), card.name


def test_royal_abilities_take_both_forms():
    """BC-ABIL-17; and exceptions to what Royals may do: BC-R24, BC-CMB-12."""
    forms = Counter(kinds[0] for card in royals() for kinds in levels(card))
    assert set(forms) == {"Activated", "Static", "Statics", "Keywords"} and forms["Activated"] == 14
    assert has("ReadyAtArms", "DE-R1") and has("Doubletap", "SA-R1")


# Coverage: every rule or trigger on at least two cards (section 4.5)


def kinds_of(number):
    return {node.kind for node in nodes_of(tuple(TREES[number]))}


def has(kind, *numbers):
    """Whether a phrase stands on all of some cards."""
    return all(kind in kinds_of(number) for number in numbers)


def cards_with(*kinds, of=TYPES):
    return [card.number for card in set_cards() if card.type in of and kinds_of(card.number) & set(kinds)]


def printed_keyword(kind):
    """List the cards that have a keyword in print."""
    return [
        number
        for number, trees in TREES.items()
        for tree in trees
        if tree.kind == "Keywords" and any(word.kind == kind for word in tree[0])
    ]


@pytest.mark.parametrize("kind", list(language().codes("keyword")))
@pytest.mark.shows("BC-KING-5", "BC-KING-6")
def test_every_keyword_is_printed_on_two_cards(kind):
    found = printed_keyword(kind)
    kingdoms = Counter(BY_NUMBER[number].kingdom for number in found)
    if kind in KEYWORD_HOMES:
        assert kingdoms[KEYWORD_HOMES[kind]] >= 2
    else:
        assert len(kingdoms) >= 2 and len(found) >= 2


NEEDS = {
    "Accompany": ("Accompany", "MO-B1 MO-B2 MO-B4 MO-B7 RE-B7"),
    "Armor": ("Armor", "DE-E1 DE-E3 MA-E1 MO-E2 OC-E3 SA-E4 RE-E2"),
    "Breach": ("Breach", "OC-B4 OC-B5 OC-B6 OC-B7 OC-B8 OC-B9"),
    "Breach, entrance on the flip": ("Enter", "OC-B5 OC-B8"),
    "Breach, Uses above 10": ("Uses", "OC-E2 OC-C1"),
    "Breach, flip without a wield": ("FaceDown", "OC-E4 OC-W1"),
    "Cull": ("Cull", "RE-B1 RE-B2 RE-B3 RE-B4 RE-B7 RE-E3"),
    "Doubletap, printed": ("Doubletap", "JU-B6 SA-B1 SA-B2 SA-B4 SA-B6 SA-B7 SA-B8"),
    "Doubletap, granted": ("Doubletap", "SA-E4 SA-R1 SA-R2"),
    "Guardian": ("Guardian", "DE-B5 DE-B8 JU-B8 MA-B3 MA-B8 MO-B6 OC-B2 OC-B6 SA-B5 RE-B4"),
    "Ready-at-Arms": ("ReadyAtArms", "DE-B1 DE-B2 DE-B4 DE-B7 DE-B8 RE-B5 DE-R1"),
    "Rush, printed": ("Rush", "JU-B1 JU-B3 JU-B5 JU-B6 JU-B7 JU-B9 RE-B6"),
    "Rush, granted": ("Rush", "JU-B2 JU-E3 JU-C1 RE-W2"),
    "Vanish, printed": ("Vanish", "MA-B1 MA-B2 MA-B4 MA-B7 MA-B8"),
    "Vanish, granted or hidden": ("Vanish", "MA-E2 MA-R2 OC-B9"),
    "entrance on a beast": ("Enter", "DE-B2 MA-B5"),
    "entrance on an equipment": ("Enter", "DE-E4 OC-E2"),
    "entrance on a castle": ("Enter", "JU-C2 SA-C1"),
    "persistent": ("Static", "DE-C1 JU-C1 MA-C2 MO-C1 OC-C1 RE-C1"),
    "conditional state": ("While", "DE-B7 JU-B9 SA-B8 MO-B8"),
    "conditional event": ("Whenever", "DE-B3 JU-B3 MA-B7 MO-C2 OC-B3 SA-C2"),
    "wield-triggered": ("IsWielded", "DE-E2 JU-E2 SA-E2"),
    "damage-triggered": ("DealsDamage", "DE-E3 JU-E4 MA-E4 MO-E4"),
    "cost ability on a beast": ("Activated", "DE-B4 JU-B7"),
    "cost ability on an equipment": ("Activated", "JU-E3 MA-E3 OC-E4 SA-E4"),
    "cost ability on a castle": ("Activated", "DE-C2 MA-C1 RE-C2"),
    "cost ability on a weather": ("Activated", "JU-W1 RE-W1"),
    "cost ability on a Royal": ("Activated", "DE-R1 JU-R1 MA-R1 MO-R1 OC-R1 SA-R1"),
    "cost: a card from the hand": ("DiscardOneCost", "DE-B6 MA-B6 RE-C2 SA-E4"),
    "weather that is conditional": ("Whenever", "DE-W3 SA-W3"),
    "search": ("Search", "JU-B4 SA-B3 SA-B7 SA-B9 SA-W1 SA-R1"),
    "hand look": ("LookHand", "MA-B4 MA-R1"),
    "forced discard": ("TargetOpponent", "MA-W1 DE-W3"),
    "damage without target": ("Deal", "DE-W2 MO-B9"),
    "ability damage to a Royal": ("Royal", "MA-B6 RE-W1"),
    "equipment repaired": ("GainsStat", "DE-B4 DE-E4 OC-E2"),
    "deck as a resource": ("Mill", "OC-C2"),
}


@pytest.mark.parametrize("need", NEEDS)
def test_what_is_needed_is_on_its_cards(need):
    kind, numbers = NEEDS[need]
    missing = [number for number in numbers.split() if not has(kind, number)]
    assert missing == []


@pytest.mark.parametrize(
    ("kinds", "types"),
    [
        (("Enter",), ("Beast",)),
        (("Enter",), ("Equipment",)),
        (("Enter",), ("Castle",)),
        (("Activated",), ("Weather",)),
        (("Search",), TYPES),
        (("TakeControl", "TakeControlFor"), TYPES),
        (("Carries", "ControlLimit"), TYPES),
        (("LookHand", "LookHandFor"), TYPES),
        (("Discard", "DiscardOne", "LookHandFor", "DiscardOneRandom"), TYPES),
        (("IsTurnedUp",), TYPES),
        (("Mill", "EachPlayer", "OnBottom"), TYPES),
        (("SacrificeCost", "DiscardOneCost"), TYPES),
    ],
)
def test_what_a_rule_needs_is_on_two_cards(kinds, types):
    assert len(cards_with(*kinds, of=types)) >= 2


def test_shares_of_accompanied_attackers_are_sometimes_uneven():
    """BC-ACC-4: Might ending in 5 shared by two."""
    odd = [card.number for card in standard() if (card.might or 0) % 10]
    assert odd == ["MO-B2", "MO-B4", "MO-B7", "MO-B8", "MO-B9", "MO-E2", "MO-E3", "MO-E4"]


# Fields and lines that a card cannot have

HEAD = '[pack]\nname = "A"\ngame = "beast_clans"\n\n[[card]]\nnumber = "A1"\nname = "Odd Vixen"\n'
BEAST = 'type = "beast"\nkingdom = "Desert"\ncost = 1\nmight = 10\nlife = 20\n'
TOOL = 'type = "equipment"\nkingdom = "Rebel"\ncost = 1\nmight = 10\nuses = 20\n'
WEATHER = 'type = "weather"\nkingdom = "Rebel"\ncost = 1\n'
CASTLE = 'type = "castle"\nkingdom = "Rebel"\ncost = 1\n'
CROWN = 'type = "Royal"\nkingdom = "Desert"\nlife = 200\nbiomass = [8, 10, 12]\n'
RISE = "[Level 1] Rush.\n[Level 1] Evolves if you control a beast.\n[Level 2] Rush.\n"
RISEN = "[Level 2] Evolves if you control a beast.\n[Level 3] Rush.\n"


@pytest.fixture
def faults(tmp_path):
    def read(body, text=""):
        file = tmp_path / "pack.toml"
        file.write_text(HEAD + body + (f'text = """\n{text}\n"""\n' if text else ""), "utf-8")
        return [str(fault) for fault in check_pack(KIT, file)]

    return read


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (BEAST, ""),
        (BEAST.replace("Desert", "stateless"), "Cull."),
        (TOOL, "Armor.\nLose 10 Uses: Draw a card."),
        (TOOL, "Odd Vixen has Armor."),
        (CASTLE, "Cards you control have Armor."),
        (CASTLE, "Equipment you control have +10 Might and Armor."),
        (WEATHER, "Draw a card.\nWhenever Odd Vixen is discarded from your hand, gain 1 Biomass."),
        (CROWN, RISE + RISEN),
        (CROWN, RISE.replace("Rush", "Ready-at-Arms", 1) + RISEN),
        (CASTLE, "Once per turn: Draw a card."),
        (CASTLE, "Once per turn, pay 0 Biomass: Draw a card."),
        (CASTLE, "Pay 10 Life: Target equipment gains 10 Uses."),
        (CASTLE, "Pay 2 Biomass: Gain 1 Biomass."),
        (CASTLE, "Discard 2 cards: Return target card in your discard section to your hand."),
        (CASTLE, "Discard a card: Return target beast to its owner's hand."),
        (CASTLE, "Pay 0 Biomass and discard a card: Your Royal gains 10 Life."),
    ],
)
def test_a_good_card_has_no_faults(faults, body, text):
    assert faults(body, text) == []


@pytest.mark.parametrize(
    ("body", "text", "told"),
    [
        (CASTLE.replace("cost = 1\n", ""), "", "cost is missing: a castle has one (BC-CARD-1"),
        (WEATHER + "might = 10\n", "Draw a card.", "a weather has no might (BC-CARD-2"),
        (BEAST.replace("life = 20\n", ""), "", "life is missing: a beast has one (BC-CARD-2"),
        (CROWN + "cost = 1\n", RISE + RISEN, "a Royal has no cost (BC-CARD-1, BC-CARD-8)"),
        (CROWN + "might = 1\n", RISE + RISEN, "a Royal has no might (BC-CARD-2, BC-CARD-8)"),
        (BEAST.replace("Desert", "Desrt"), "", "kingdom: Input should be 'Desert', 'Jungle'"),
        (BEAST.replace('kingdom = "Desert"\n', ""), "", "kingdom: Field required"),
        (BEAST.replace('"Desert"', '["Desert", "Marsh"]'), "", "kingdom: Input should be"),
        (BEAST.replace('"beast"', '"building"'), "", "type: Input should be"),
        (BEAST.replace("might", "mihgt"), "", "mihgt is no field; did you mean might?"),
        (WEATHER, "", "0 weather abilities: a weather has one (BC-ABIL-15)"),
        (WEATHER, "Draw a card.\nDraw 2 cards.", "2 weather abilities: a weather has one (BC-ABIL-15)"),
        (BEAST, "Draw a card.", "a beast says when: when it enters the field, whenever, or at a cost (BC-ABIL-15)"),
        (BEAST, "Evolves if you control a beast.", "only a Royal evolves (BC-ABIL-18)"),
        (BEAST, "[Level 1] Rush.", "a Level belongs to a Royal, and to each of its abilities (BC-ROY-2)"),
        (CROWN, RISE + RISEN + "Rush.", "a Level belongs to a Royal"),
        (CROWN, RISE + RISEN + "[Level 4] Rush.", "Level 4: a Royal has 3 Levels (BC-ROY-2)"),
        (CROWN, RISE.replace("[Level 2] Rush.\n", "") + RISEN, "Level 2 has no Royal ability (BC-CARD-7)"),
        (CROWN, RISE + RISEN.split("\n")[1], "Level 2 has 0 Evolution abilities, not 1 (BC-R54)"),
        (CROWN, RISE + RISEN + "[Level 3] Evolves if you control a beast.", "not 0 (BC-R54)"),
        (CROWN.replace("10, 12", "8, 12"), RISE + RISEN, "[8, 8, 12]: each Level provides more (BC-ROY-8)"),
        (WEATHER, "Draw a card.\nWhen Odd Vixen enters the field, draw a card.", "not enter the field (BC-ABIL-6)"),
        (WEATHER, "Draw a card.\nBeasts have Rush.", "a weather never enters the field, so nothing holds"),
        (BEAST, "Armor.", "Armor is a keyword of equipment, not of beast (BC-R24, BC-R83)"),
        (TOOL, "Its wielder has Armor.", "Armor is a keyword of equipment: a creature that is attacked may wield"),
        (BEAST, "Odd Vixen has +10 Might and Armor.", "Armor is a keyword of equipment"),
        (CASTLE, "Pay 1 Biomass: Target beast gains Armor until end of turn.", "Armor is a keyword of equipment"),
        (TOOL, "Rush.", "Rush is a keyword of beast and Royal, not of equipment"),
        (BEAST, "Its wielder has Rush.", "only an equipment has a wielder (BC-EQ-3)"),
        (BEAST, "Whenever you draw a card, an opponent discards a card.", "Say 'target opponent' (BC-D31)"),
        (BEAST, "Lose 10 Uses: Draw a card.", "only an equipment has Uses to lose (BC-R104)"),
        (BEAST, "Whenever Odd Vixen attacks, deal 10 damage to the attacker.", "'the attacker' is of what is attacked"),
        (BEAST, "Whenever Odd Vixen attacks a beast, that card loses 10 Life.", "'that card' points at nothing"),
        (
            CASTLE,
            "Pay 1 Biomass: If you control a weather, draw a card.",
            "a weather is never on the field (BC-PLAY-6)",
        ),
        (CASTLE, "Whenever a weather is discarded from the field, draw a card.", "a weather is never on the field"),
        (WEATHER, "Discard target weather.", "a weather is never on the field (BC-PLAY-6)"),
        # BC-R78
        (CASTLE, "Pay 0 Biomass: Draw a card.", "costs something, or works once per turn (BC-R78)"),
        (CASTLE, "Pay 0 Life and pay 0 Biomass: Draw a card.", "costs something, or works once per turn (BC-R78)"),
        (CASTLE, "Pay 1 Biomass: Gain 1 Biomass.", "gives back what it costs works once per turn (BC-R78)"),
        (CASTLE, "Discard a card: Draw 2 cards.", "gives back what it costs works once per turn (BC-R78)"),
        (
            CASTLE,
            "Discard a beast from your hand: Draw a card.",
            "gives back what it costs works once per turn (BC-R78)",
        ),
        (
            CASTLE,
            "Return up to 2 beasts you control to your hand: Gain 1 Biomass.",
            "names exactly what it takes (BC-R78)",
        ),
        (CASTLE, "Return all beasts you control to your hand: Gain 1 Biomass.", "names exactly what it takes (BC-R78)"),
        (CASTLE, "Return target beast you control to your hand: Draw a card.", "names exactly what it takes (BC-R78)"),
        (CASTLE, "Return a card you control to your hand: Draw a card.", "a Royal is never given up"),
        (CASTLE, "Discard a card you control: Draw a card.", "a Royal is never given up"),
        (CASTLE, "Discard another card you control: Draw a card.", "a Royal is never given up"),
        (
            CASTLE,
            "Discard a card: Return target card in your discard section to your hand.",
            "gives back what it costs works",
        ),
        (TOOL, "Lose 10 Uses: Odd Vixen gains 10 Uses.", "gives back what it costs works once per turn (BC-R78)"),
        (CASTLE, "Pay 10 Life: Your Royal gains 10 Life.", "gives back what it costs works once per turn (BC-R78)"),
        (BEAST, "Discard each other beast: Draw a card.", "a cost names exactly what it takes (BC-R78)"),
    ],
)
@pytest.mark.shows("BC-KING-2", "BC-ABIL-15", "BC-ABIL-18", "BC-CARD-1", "BC-CARD-2", "BC-CARD-7")
def test_a_fault_of_a_card_names_its_clause(faults, body, text, told):
    assert any(told in fault for fault in faults(body, text)), faults(body, text)


def test_a_line_of_a_level_that_cannot_be_read_is_told_alone(faults):
    (fault,) = faults(CROWN, RISE.replace("if you control a beast", "someday") + RISEN)
    assert "someday" in fault


def test_a_cost_ability_without_a_cost_cannot_even_be_written(faults):
    """BC-R78: the fixture of a free ability."""
    (fault,) = faults(CASTLE, ": Draw a card.")
    assert "12:1: Odd Vixen: ':' cannot stand here; expected:" in fault


def test_the_book_fits_its_box():
    lines = house_pack().book.lines
    for table, capacity in CAPACITIES.items():
        assert 1 < len(lines[table]) <= capacity, table


# Decks

LIST = (FOLDER / "decks/long_road.txt").read_text("utf-8")


def faults_of(text):
    return [str(fault) for fault in check_deck(text, "mine.txt", set_cards())[1]]


@pytest.mark.shows("BC-DECK-1", "BC-DECK-3", "BC-DECK-4")
def test_six_legal_decks_follow_the_recipe():
    """Section 4.6."""
    assert len(decks()) == 6
    by_name = {card.name: card for card in set_cards()}
    ruled = []
    for name, deck in decks().items():
        assert (deck.count(ROYAL), deck.count(DECK), deck.count(SIDEBOARD)) == (2, 40, 10)
        own = {by_name[entry.name].kingdom for entry in deck.entries(ROYAL)}
        ruled += own
        types, strangers = Counter(), 0
        for entry in deck.entries(DECK):
            card = by_name[entry.name]
            types[card.type] += entry.count
            strangers += entry.count * (card.kingdom == "Rebel")
            assert card.kingdom in {*own, "Rebel"}
        assert types == {"Beast": 23, "Equipment": 7, "Weather": 6, "Castle": 4}, name
        assert 4 <= strangers <= 8, name
    assert sorted(ruled) == sorted(GREAT_KINGDOMS)


def test_decks_and_sideboards_use_every_card_but_some_rebels():
    used = {entry.name for deck in decks().values() for entry in deck.entries()}
    unused = {card.number for card in set_cards() if card.name not in used}
    assert unused == {"RE-B3", "RE-B4", "RE-E1", "RE-E3", "RE-W2", "RE-C2"}


def test_a_good_list_has_no_faults():
    assert faults_of(LIST) == []
    without = LIST.split("\nSideboard")[0]
    assert faults_of(without) == [] and faults_of(without.replace("1 Zarqa, Queen of Standing Stones\n", "")) == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("1 Sirocco Monitor\n2 Nobody", "2 Nobody", "1:1: 39 cards in the Deck: exactly 40 are expected (BC-DECK-1"),
        ("1 Sirocco Monitor\n2 Nobody", "2 Sirocco Monitor\n2 Nobody", "41 cards in the Deck: exactly 40"),
        ("3 Dunebelt Jerboa", "4 Dunebelt Jerboa", "4 copies of Dunebelt Jerboa: at most 3 in Deck and Sideboard"),
        ("Sideboard\n", "Sideboard\n1 Dunebelt Jerboa\n", "(BC-DECK-2, BC-DECK-7, BC-R59)"),
        ("Sideboard\n", "Sideboard\n1 Canopy Gecko\n", "11 cards in the Sideboard: none or exactly 10 (BC-DECK-6"),
        ("2 Dustbin Lid", "1 Dustbin Lid", "9 cards in the Sideboard: none or exactly 10 (BC-DECK-6, BC-R60)"),
        ("2 Dustbin Lid", "2 Static Wren", "Static Wren is of the Marsh: only Desert and Rebel cards here (BC-DECK-8)"),
        ("3 Scrapyard", "1 Static Wren\n2 Scrapyard", "only Desert and Rebel cards here (BC-KING-4, BC-DECK-3)"),
        ("Deck\n", "Deck\n1 Zarqa, Queen of Standing Stones\n", "is a Royal: not in Deck or Sideboard (BC-DECK-4)"),
        ("Sideboard\n", "Sideboard\n1 Grith, Prince of Vapours\n", "(BC-DECK-4)"),
        ("1 Khamset, King of the Long Road\n1 Zarqa, Queen of Standing Stones\n", "", "no Royal: a list has one"),
        ("1 Khamset, King of the Long Road", "2 Khamset, King of the Long Road", "each Royal stands there once"),
        ("1 Khamset, King of the Long Road", "1 Hubcap Buckler", "4:1: Hubcap Buckler is no Royal (BC-CORE-3)"),
        ("1 Zarqa, Queen of Standing Stones", "1 Grith, Prince of Vapours", "the Royals share one Kingdom"),
        ("Royal\n", "Royl\n", "'Royl' is no heading and no `3 Card Name`; did you mean Royal?"),
        ("Milestone Tortoise", "Milestone Tortoice", "no card 'Milestone Tortoice'; did you mean Milestone Tortoise"),
        ("3 Dunebelt", "0 Dunebelt", "0 copies: a number from 1 is expected"),
    ],
)
@pytest.mark.shows("BC-CORE-3", "BC-DECK-2", "BC-DECK-6", "BC-DECK-7", "BC-DECK-8", "BC-KING-4")
def test_a_fault_of_a_list_names_its_clause_or_the_nearest_name(before, after, told):
    assert before in LIST
    text = LIST.replace(before, after, 1)
    assert any(told in fault for fault in faults_of(text)), faults_of(text)


def test_a_royal_of_another_kingdom_is_refused():
    """BC-DECK-5."""
    royals_of = "1 Khamset, King of the Long Road\n1 Zarqa, Queen of Standing Stones\n"
    told = faults_of(LIST.replace(royals_of, "1 Odda, Queen of the Winter Pass\n"))
    assert "mine.txt:1:1: a deck of the Desert with a Royal of the Mountain (BC-DECK-5)" in told


@pytest.mark.shows("BC-ROY-13")
def test_a_deck_of_rebels_alone_has_no_royal():
    """BC-R63, BC-ROY-13."""
    rebels = [card.name for card in standard() if card.kingdom == "Rebel"]
    cards = "".join(f"3 {name}\n" for name in rebels[:13]) + f"1 {rebels[13]}\n"
    told = faults_of(f"Royal\n1 Khamset, King of the Long Road\nDeck\n{cards}")
    assert told == ["mine.txt:1:1: no card of the Desert in the Deck of its Royal (BC-ROY-13, BC-R63)"]


@pytest.mark.shows("BC-KING-3")
def test_rebels_fit_any_deck_and_its_sideboard():
    by_name = {card.name: card for card in set_cards()}
    rebels = {entry.name for deck in decks().values() for entry in deck.entries(DECK, SIDEBOARD)}
    assert any(by_name[name].kingdom == "Rebel" for name in rebels)
    side = "Sideboard\n3 Deserter Mastiff\n3 Barricade Boar\n3 Bottleneck Knife\n1 Scrap Exchange\n"
    assert faults_of(LIST.split("Sideboard")[0] + side) == []


def test_all_faults_of_a_list_are_told_at_once(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("Deck\n5 Static Wren\n1 Nobody\n1 Odda, Queen of the Winter Pass\nSideboard\n4 Canopy Gecko\n")
    with pytest.raises(BadInput) as refused:
        read_deck(file, set_cards())
    told = " ".join(refused.value.defects)
    for clause in ("BC-CORE-3", "BC-DECK-1", "BC-DECK-2", "BC-DECK-4", "BC-DECK-6", "BC-DECK-8"):
        assert clause in told, clause
    assert "no card 'Nobody'" in told


@pytest.mark.shows("BC-DECK-10")
def test_exchanges_are_one_for_one_and_of_the_same_cards():
    """BC-DECK-9, BC-DECK-10, BC-R60."""
    deck, side = ["a"] * 3 + ["b"] * 37, ["c"] * 10
    swapped = [*deck[:-2], "c", "c"], [*side[2:], "b", "b"]
    assert exchange_faults((deck, side), (deck, side)) == exchange_faults((deck, side), swapped) == []
    (told,) = exchange_faults((deck, side), ([*deck[:-1], "c", "c"], [*side[2:], "b"]))
    assert told == "41 cards in the Deck: cards are exchanged one for one (BC-DECK-10, BC-R60)"
    (told,) = exchange_faults((deck, side), ([*deck[:-1], "d"], side))
    assert re.search(r"stay the same \(BC-DECK-9\)", told)


# How cards look


@pytest.fixture(scope="module")
def looks():
    return tomllib.loads((FOLDER / "cards/looks.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def symbols():
    drawn = ElementTree.parse(FOLDER / "cards/emblems.svg").getroot()
    return [symbol.attrib["id"] for symbol in drawn]


def test_every_card_keyword_and_level_has_an_emblem_and_a_line_of_its_own(looks, symbols):
    named = [entry["name"] for entry in looks["look"]]
    told = [re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind) for kind in language().codes("keyword")]
    wanted = {card.name for card in set_cards()} | {word.replace("-At-", "-at-") for word in told}
    assert wanted | {"Biomass", "Face down", "Level 1", "Level 2", "Level 3"} == set(named)
    for key in ("name", "emblem", "motto"):
        values = [entry[key] for entry in looks["look"]]
        assert len(values) == len(set(values)), key
    assert {entry["emblem"] for entry in looks["look"]} <= set(symbols) and len(symbols) == len(set(symbols))


@pytest.mark.shows("BC-KING-14")
def test_every_type_has_a_shape_and_every_kingdom_its_colour(looks, symbols):
    """BC-CARD-9; and a line on how it plays: BC-KING-7 … BC-KING-14."""
    assert set(looks["category"]) == {*TYPES, "Keyword", "Token"} and set(looks["plain"]) == set(TYPES)
    assert len({looks["category"][kind]["shape"] for kind in TYPES}) == len(TYPES)
    assert set(looks["family"]) == set(KINGDOMS)
    for key in ("colour", "about"):
        assert len({family[key] for family in looks["family"].values()}) == len(KINGDOMS), key
    families = {entry["name"]: entry.get("family") for entry in looks["look"]}
    assert all(families[card.name] == card.kingdom for card in set_cards())
    assert {f"type-{kind.lower()}" for kind in TYPES} | {f"kingdom-{name.lower()}" for name in KINGDOMS} <= set(symbols)
