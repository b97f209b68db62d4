"""Hebrew Chronicles: the set of the house and its decks: what is in them, and how a fault of card or list is told."""

from __future__ import annotations

import tomllib
from collections import Counter
from xml.etree import ElementTree

import pytest

from menagerie.cardtext import ops
from menagerie.cardtext.pack_reader import check_pack
from menagerie.cardtext.tree import nodes_of
from menagerie.engine.errors import BadInput
from menagerie.games.hebrew_chronicles import terms as t
from menagerie.games.hebrew_chronicles.cards import printed
from menagerie.games.hebrew_chronicles.cards.box import CAPACITIES
from menagerie.games.hebrew_chronicles.cards.card import KIT, STATS
from menagerie.games.hebrew_chronicles.cards.language import language
from menagerie.games.hebrew_chronicles.cards.printed import (
    FILES,
    FOLDER,
    HOUSE,
    cards,
    decks,
    house_pack,
    load_box,
    names,
    pack,
    set_cards,
)
from menagerie.games.hebrew_chronicles.deckbuilding import COMPANIONS, DECK, MAIN, READY, TOKENS, check_deck, read_deck
from menagerie.games.hebrew_chronicles.presentation import catalogue

BY_NUMBER = {card.number: card for card in set_cards()}
TREES = {card.number: trees for card, trees in zip(pack().cards, pack().trees, strict=True)}
BOX = load_box()[0]
BEASTS = ("Beast", "Up-Grade")


def kind(name):
    return names().index(name)


def of_type(*types):
    return [card for card in set_cards() if card.type in types]


# The set (section 4 of the proposal: 147 cards in four families)


def test_the_set_has_its_size():
    assert Counter(card.type for card in set_cards()) == {
        **{"Beast": 70, "Up-Grade": 9, "Companion": 6, "Beast Token": 3, "Shield Token": 2, "Offering": 10},
        **{"Arsenal": 30, "Province": 4, "Weapon": 10, "Shield": 3},
    }
    families = Counter(card.heritage[0] for card in of_type(*BEASTS))
    assert families == {"Israelite": 22, "Greek": 22, "Spirit": 18, "Heavenly": 17} and len(set_cards()) == 147


def test_names_and_numbers_are_unique_and_the_files_say_whose_set_it_is():
    assert len({card.name for card in cards()}) == len({card.number for card in cards()}) == len(cards())
    assert list(names()[1:]) == [card.name for card in cards()] and len(cards()) <= t.KINDS
    for name in FILES:
        head = (FOLDER / "cards" / f"{name}.toml").read_text("utf-8").split("[pack]")[0]
        assert head.startswith("# An original set of ours") and "house values" in head and "independent of it" in head


def test_only_names_that_the_book_prints_are_the_books():
    found = {card.called for card in set_cards() if card.origin == "book"}
    assert found == {"David", "King David", "Alexander", "King Alexander", "Sword of The King", "Lamb", "Goat"}


def test_every_beast_has_a_title():
    assert all(card.title for card in of_type(*BEASTS))


def test_costs_and_stats_lie_in_the_ranges_of_the_house():
    """Section 4.1: so many Beasts of each OC, and so much A and SK."""
    counts = Counter(min(card.oc, 5) for card in of_type(*BEASTS))
    assert (counts[1], counts[2], counts[3] + counts[4], counts[5]) == (12, 24, 31, 12)
    sums = {1: (2, 3), 2: (3, 4), 3: (4, 6), 4: (6, 8)}
    for card in of_type(*BEASTS):
        least, most = sums.get(card.oc, (card.oc * 2 - 2, card.oc * 2))
        assert least <= card.a + card.sk <= most and max(card.a, card.sk) <= max(card.oc, 4), card.name


def kinds_of(number):
    return {node.kind for node in nodes_of(tuple(TREES[number]))}


def cards_with(word):
    return sorted(card.number for card in set_cards() if word in kinds_of(card.number))


COVERAGE = {  # section 4.6
    **{"BL": "A07 G07 I08 I18", "BLH": "A03 G08 I09", "BLR": "G13 W05", "BLBS": "A05 G09 I10", "BLBR": "A14 G19 W02"},
    **{"BLO": "G01 W16", "BeastMode": "G18 I07", "ShieldBreaker": "G04 W06", "Oppression": "G11 W07"},
    **{"OppressionLV2": "A12 G16", "Emulation": "G14 W04", "WarCry": "A09 I17", "RuthlessL1": "I16 W10"},
    **{"RuthlessL2": "G17 W09", "Relentless": "I15 W08", "ProvinceDestroyer": "A08 G15", "Hellenize": "G05 W18"},
    **{"PlusDamage": "A10 G20 I14", "HNL": "G10 W12", "RoyalPresence": "G05 I06", "FX": "A16 G09 I05 I12"},
    **{"IN": "A01 C05 W10", "P1": "G02 I03 W18", "SB": "A02 G12", "F2": "A06 G22 R13", "ES": "A11 G20 W11"},
    **{"Sacrificed": "I19 I20 W14 W15", "Blocked": "A17 I18", "DiscardSelf": "A17 I01", "RestCost": "A15 I02"},
    **{"MillFor": "G22 I11", "NameContains": "G16 I13", "AD": "A13 R22 W13", "Arm": "I22 R27", "Cancel": "R04"},
    **{"CancelFCs": "R21 R28", "TurnDown": "R20 W07", "Move": "A06 R19", "CancelAttack": "R03", "Lose": "R15 W18"},
    **{"Gain": "O08 R16", "MakeToken": "W01 W03 W11", "MakeTokens": "R25", "PlaceToken": "A04", "PlaceInEach": "R26"},
    **{"Attacker": "S03", "ForWhile": "A16 I12", "OfferingUses": "R24", "Host": "K01"},
}


@pytest.mark.parametrize("word", COVERAGE)
def test_every_mechanic_is_on_its_cards(word):
    assert cards_with(word) == COVERAGE[word].split()


def test_every_superior_command_and_signet_is_on_two_cards():
    keys = Counter(node.kind for trees in TREES.values() for node in nodes_of(tuple(trees)) if node.kind in KEYWORDS)
    assert all(keys[word] >= 2 for word in KEYWORDS)
    signets = Counter(signet for card in of_type(*BEASTS) for signet in card.signets)
    assert len(signets) == 8 and min(signets.values()) >= 4 and signets["Celestial"] == 6
    assert Counter(card.captain for card in of_type(*BEASTS) if card.captain) == {"gold": 3, "silver": 5, "both": 2}


KEYWORDS = list(language().codes("keyword"))


@pytest.mark.shows("HC-SUP-20", "HC-R111")
def test_royal_presence_has_a_house_effect():
    """No text of the book says what it does; a player reads that the effect is the house's."""
    looks = tomllib.loads((FOLDER / "cards/looks.toml").read_text("utf-8"))["look"]
    (told,) = [entry["text"] for entry in looks if entry["name"] == "Royal Presence"]
    assert "house value" in told and "+0/+1/+0" in told
    for number in ("I06", "G05"):
        assert "Royal Presence" in BY_NUMBER[number].text and BY_NUMBER[number].is_king


# The box


def test_the_book_fits_its_box():
    lines = house_pack().book.lines
    for table, capacity in CAPACITIES.items():
        assert 1 < len(lines[table]) <= capacity, table


@pytest.mark.shows("HC-CARD-1", "HC-CARD-2", "HC-CARD-6", "HC-CARD-7")
def test_what_is_printed_stands_in_the_box():
    captain = kind("Amphistrate, Commander of Both Wings")
    assert BOX["signets"][captain] == t.CAPTAIN and BOX["sort"][captain] == t.BEAST
    king = kind("King David, of All Tribes")
    assert [BOX[name][king] for name in (*STATS, "hs", "max")] == [9, 9, 8, 6, 1]
    assert BOX["nation"][king] == t.ISRAELITE and BOX["signets"][king] == t.ROYAL and BOX["sort"][king] == t.UP_GRADE
    axe = kind("Mountain Axe")
    assert (BOX["weapon"][axe], BOX["need_oc"][axe], BOX["need_sk"][axe]) == (t.BATTLE_AXE, 4, 3)
    assert [BOX[f"gain_{name}"][axe] for name in STATS] == [0, 2, 0]
    assert BOX["support"][kind("Ram")] == 2 and BOX["hs"][kind("Lamb")] == 0


@pytest.mark.shows("HC-CHAIN-1")
def test_speeds_are_those_of_the_book():
    told = {"David, Shepherd of the Hills": 12, "A Word Taken Back": 20, "Night March": 15, "Dove": 10}
    assert {name: BOX["speed"][kind(name)] for name in told} == told


@pytest.mark.shows("HC-CARD-15", "HC-R68")
def test_an_up_grade_names_its_cores_by_name():
    cores = [core for core in BOX["core"][kind("King Alexander, Ruler of the World")] if core]
    assert cores == [BOX["called"][kind(f"{name}")] for name in (*ALEXANDERS[:1], *ALEXANDERS[2:])]
    assert BOX["called"][kind(ALEXANDERS[0])] == BOX["called"][kind(ALEXANDERS[1])]


ALEXANDERS = ("Alexander, the Young Prince", "Alexander, Rider of the Black Horse", "King Alexander, the Crowned")


@pytest.mark.shows("HC-R117")
def test_a_name_that_holds_another_is_listed():
    pairs = {(int(part), int(whole)) for part, whole in BOX["likeness"][: BOX["n_likenesses"]]}
    called = {card.called: int(BOX["called"][number]) for number, card in enumerate(cards(), 1)}
    assert (called["David"], called["King David"]) in pairs and (called["King David"], called["David"]) not in pairs
    assert (called["Azmon"], called["Azmoni"]) not in pairs


@pytest.mark.shows("HC-CARD-6")
def test_a_tribe_is_no_nationality():
    elder = kind("Elidad, Elder of Judah")
    assert BOX["tribe"][elder] != BOX["progenitor"][elder] and BOX["nation"][elder] == t.ISRAELITE
    trial = next(
        trees for card, trees in zip(cards(), house_pack().trees, strict=True) if card.called == "Trial of Names"
    )
    assert "OfTribe" in {node.kind for node in nodes_of(tuple(trial))}


def test_the_box_sums_up_what_texts_ask_all_the_time():
    scout, boy = kind("Zaccai, Scout of the Valley"), kind("Shimri, Boy of Five Stones")
    assert (BOX["uses"][scout], BOX["from_hand"][scout]) == (1, 0) and (BOX["uses"][boy], BOX["from_hand"][boy]) == (
        1,
        1,
    )
    king = kind("King Alexander, the Crowned")
    assert BOX["keys"][king] == t.HELLENIZE | t.ROYAL_PRESENCE
    steps = {bit: BOX["key_steps"][king][bit.bit_length() - 1] for bit in (t.HELLENIZE, t.ROYAL_PRESENCE)}
    assert steps == {t.HELLENIZE: t.IN_F1, t.ROYAL_PRESENCE: t.IN_WS | t.IN_OWS}
    assert BOX["stays"][kind("Wings Held Firm")] and not BOX["deed"][kind("Wings Held Firm")]
    deed = BOX["deed"][kind("Thunder on the Ridge")]
    assert deed and BOX["abilities"][deed]["kind"] == ops.ACTIVATED and not BOX["uses"][kind("Thunder on the Ridge")]
    assert BOX["watches"][kind("Vornak, the Drake")] == 1 << language().codes("happening")["GoesTo"]
    assert BOX["touchy"][kind("Trial of Captivity")] and not BOX["touchy"][kind("City upon the Hill")]


def test_a_beast_with_emulation_never_has_more_abilities_than_answers_number():
    box = printed.load_box()[0]
    printed.check_numbers(box, printed.box_pack())
    box["n_abilities"][kind("Katagor, the Accuser")] = t.ABILITIES_OF - 1
    with pytest.raises(BadInput, match=r"the Wandering Sophist: 8 abilities with those that it may copy.*HC-SUP-6"):
        printed.check_numbers(box, printed.box_pack())


def test_decks_stand_in_the_box():
    assert BOX["n_decks"] == 6 and list(BOX["n_deck"][1:7]) == [deck.count(*MAIN) for deck in decks().values()]
    number = list(decks()).index("brood_of_the_pit") + 1
    tokens = [names()[one] for one in BOX["tokens"][number][: BOX["n_tokens"][number]]]
    assert Counter(tokens) == {"Ember": 6, "Brood Dragon": 2, "Wall of Ash": 2}
    assert BOX["n_companions"][number] == 3


# Fields and lines that a card cannot have

HEAD = '[pack]\nname = "A"\ngame = "hebrew_chronicles"\n\n[[card]]\nnumber = "A1"\nname = "Gershon, the Odd One"\n'
BEAST = 'type = "Beast"\noc = 2\na = 3\nsk = 1\nheritage = ["Israelite", "Judah", "Jacob"]\n'
UP = BEAST.replace('"Beast"', '"Up-Grade"') + 'core = ["David"]\n'
ROYAL = BEAST + 'signets = ["Royal"]\nperson = "Gershon"\n'
CAPTAIN = BEAST + 'signets = ["Captain"]\ncaptain = "silver"\n'
MATE = 'type = "Companion"\noc = 2\na = 2\nsk = 1\n'
SWORD = 'type = "Weapon"\nweapon = "Sword"\nrequires_oc = 4\nrequires_sk = 3\ngain = "+0/+1/+0"\n'
ARSENAL, SHIELD, PROVINCE = ('type = "Arsenal"\n', 'type = "Shield"\n', 'type = "Province"\n')
GIFT = 'type = "Offering"\nsupport = 1\n'
WALL = 'type = "Shield Token"\n'
SHIELD = 'type = "Shield"\n'


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
        (BEAST + "hs = 4\n", "[F1] Draw a card."),
        (BEAST.replace("a = 3", 'a = "X"'), "X is the number of cards in your Inward column."),
        (CAPTAIN.replace("oc = 2", "oc = 6").replace('["Captain"]', '["Captain", "Chief Creation", "Archer"]'), ""),
        (ROYAL.replace("oc = 2", "oc = 10").replace("a = 3", "a = 10"), "[ES] Return."),
        (UP + "max = 2\n", "[WS] [O/WS] War Cry."),
        (MATE, "[IN] Beasts you control in the Middle-Guard have +0/+1/+0."),
        (MATE.replace("oc = 2", "oc = 5") + 'signets = ["Royal"]\nperson = "Gershon"\n', ""),
        (SWORD, "[PX] While the armed Beast is a Royal Beast, the armed Beast has +1/+0/+0."),
        (SWORD.replace("Sword", "Dagger").replace("requires_oc = 4\n", ""), ""),
        (ARSENAL + "hast = true\n", "[WS] [O/WS] Hand Cost 1: Cancel target pending Arsenal."),
        (ARSENAL, "[PX] Beasts you control have +0/+0/+1.\n[F1] Rest an active Beast you control: Draw a card."),
        (PROVINCE, "Whenever you play an Offering, you may draw a card."),
        (SHIELD, "[O/WS] Rest the attacker."),
        (GIFT.replace("1", "2"), "Draw a card."),
        (WALL, ""),
    ],
)
@pytest.mark.shows("HC-CARD-1", "HC-CARD-2", "HC-CARD-3", "HC-CARD-7", "HC-CARD-12", "HC-CARD-13", "HC-CARD-14")
def test_a_good_card_has_no_faults(faults, body, text):
    assert faults(body, text) == []


@pytest.mark.parametrize(
    ("body", "text", "told"),
    [
        (BEAST.replace("sk = 1\n", ""), "", "sk is missing: a card of type Beast has one (HC-CARD-1"),
        (BEAST.split("heritage")[0], "", "heritage is missing: a card of type Beast has one (HC-CARD-6)"),
        (BEAST.replace(', "Jacob"', ""), "", "heritage: List should have at least 3 items"),
        (BEAST.replace("Israelite", "Judah"), "", "Judah is no nationality (HC-CARD-6)"),
        (BEAST.replace("oc = 2", "oc = 6"), "", "OC 6: above 4 only with Royal or Captain (HC-CARD-3, HC-R9)"),
        (BEAST.replace("oc = 2", "oc = 6") + 'signets = ["Chief Creation"]\n', "", "OC 6: above 4 only with Royal"),
        (BEAST.replace("a = 3", "a = 5"), "", "A 5: above 4 only with Royal or Captain (HC-CARD-3, HC-R9)"),
        (BEAST.replace("oc = 2", "oc = 11"), "", "oc: Input should be less than or equal to 10 (HC-CARD-1, HC-CARD-4)"),
        (BEAST.replace("a = 3", 'a = "X"'), "", "X: no line of the text says what X is (HC-CARD-4, HC-R13)"),
        (BEAST, "X is the number of cards in your Inward column.", "X is printed nowhere on this card (HC-CARD-4)"),
        (BEAST + 'signets = ["Archer", "Archer"]\n', "", "a signet stands there twice (HC-CARD-7)"),
        (BEAST + 'signets = ["Bowman"]\n', "", "(HC-CARD-7)"),
        (BEAST + 'signets = ["Captain"]\n', "", "a Captain, and nothing else, is gold, silver or both (HC-CARD-7)"),
        (BEAST + 'captain = "gold"\n', "", "a Captain, and nothing else, is gold, silver or both (HC-CARD-7)"),
        (BEAST + 'signets = ["Royal"]\n', "", "a Royal, and nothing else, denotes a person (HC-DECK-18, HC-R123)"),
        (BEAST + 'core = ["David"]\n', "", "names the Cores on which it may be put (HC-CARD-15)"),
        (UP.replace('core = ["David"]\n', ""), "", "names the Cores on which it may be put (HC-CARD-15)"),
        (MATE.replace("oc = 2", "oc = 5"), "", "OC 5: above 4 only with Royal or Captain (HC-CARD-3, HC-R9)"),
        (BEAST + "max = 1\n", "", "only an Up-Grade is a Max Up-Grade (HC-MAX-1)"),
        (BEAST + "support = 1\n", "", "a card of type Beast has no support (HC-CARD-12)"),
        (GIFT.replace("support = 1\n", ""), "", "support is missing: a card of type Offering has one (HC-CARD-12)"),
        (GIFT + "oc = 1\n", "", "a card of type Offering has no oc (HC-CARD-1"),
        (SWORD.replace("Sword", "Mace"), "", "(HC-CARD-14)"),
        (SWORD.replace("requires_oc = 4\nrequires_sk = 3\n", ""), "", "a Weapon requires an OC or an SK (HC-CARD-14)"),
        (SWORD.replace("+0/+1/+0", "+1/+0"), "", "(HC-CARD-10)"),
        (ARSENAL.replace("Arsenal", "Trap"), "", "(HC-DECK-3, HC-CARD-13)"),
        (BEAST + 'rarity = "Common"\n', "", "(HC-INFO-4)"),
        # lines
        (BEAST, "Draw a card.", "a command is printed with the steps in which it works, such as [F1] (HC-CARD-8)"),
        (BEAST, "[SB] Beast Mode.", "tags out of F1, F2, WS, O/WS and ES, and no others (HC-CARD-17)"),
        (BEAST, "[WS] [FX] Beast Mode.", "tags out of F1, F2, WS, O/WS and ES, and no others (HC-CARD-17)"),
        (BEAST, "Beast Mode.", "tags out of F1, F2, WS, O/WS and ES, and no others (HC-CARD-17)"),
        (BEAST, "[WS] AD +1.", "AD is no Superior Command"),
        (UP, "[F1] Province Destroyer.", "a card of type Up-Grade is never deployed (HC-DEPLOY-7, HC-R105)"),
        (UP, "[F1] [P1] When Gershon is deployed, draw a card.", "is never deployed (HC-DEPLOY-7)"),
        (BEAST, "[F1] When Gershon is deployed, draw a card.", "P1 marks what happens when the card is deployed"),
        (BEAST, "[F1] [P1] Draw a card.", "P1 marks what happens when the card is deployed"),
        (BEAST, "[F1] When Gershon is sacrificed, draw a card.", "has no tag: the event is its time (HC-R116)"),
        (MATE, "When Gershon is discarded after a block, draw a card.", "never blocks (HC-CM-11)"),
        (BEAST, "[PX] Draw a card.", "PX and IN mark what holds or waits, not what is carried out"),
        (BEAST, "[PX] [IN] Beasts you control have +0/+1/+0.", "PX or IN, not both (HC-R99)"),
        (BEAST, "[FX] Draw a card.", "FX stands beside the steps in which the command works (HC-CMD-7, HC-R15)"),
        (BEAST, "[F1] Hand Cost 0: Draw a card.", "a Hand Cost is a number from 1 (HC-CARD-11)"),
        (
            BEAST,
            "[WS] Discard Gershon: Draw a card.",
            "discarded from the hand by its own text, in F1 (HC-R162, HC-R208)",
        ),
        (
            ARSENAL,
            "[F1] Discard Gershon: Draw a card.",
            "discarded from the hand by its own text, in F1 (HC-R162, HC-R208)",
        ),
        (BEAST, "[PX] The armed Beast has +0/+1/+0.", "only a Weapon is borne by a Beast (HC-WEAPON-4)"),
        (BEAST, "[F1] Ascend the Beast above Gershon.", "only an Offering speaks of the Beast above it"),
        (MATE, "[IN] The Beast above Gershon has +0/+1/+0.", "a Core has no commands (HC-OFFER-3, HC-UG-8)"),
        (BEAST, "[F1] Rest the attacker.", "this is there in a war only: the tags are WS or O/WS (HC-WAR-9)"),
        (ARSENAL, "Cancel the attack.", "this is there in a war only: the tags are WS or O/WS (HC-WAR-9)"),
        (ARSENAL, "[ES] Draw a card.", "Arsenals are used in F1, F2, WS (counter-step 2) and O/WS (counter-step 1)"),
        (ARSENAL, "[F1] Draw a card.\n[F2] Draw a card.", "2 lines: an Arsenal that does not stay does one thing"),
        (
            ARSENAL,
            "Beasts you control have +0/+1/+0.",
            "what a card does continually has the tag PX (HC-ARS-4, HC-R173)",
        ),
        (
            ARSENAL,
            "Whenever you draw a card, draw a card.",
            "waits for has the tag PX, with which it lies there (HC-ARS-4, HC-R173)",
        ),
        (ARSENAL, "[WS] Beast Mode.", "only Beasts say this, not a card of type Arsenal (HC-CARD-8)"),
        (SWORD, "[F1] Draw a card.", "a Weapon has what holds or waits while it is borne, with the tag PX"),
        (GIFT, "Beasts you control have +0/+1/+0.", "what a card does continually has the tag PX (HC-ARS-4, HC-R173)"),
        (GIFT, "[F1] When Gershon is played, draw a card.", "has no tag: the event is its time (HC-R116)"),
        (ARSENAL, "When Gershon is played, draw a card.", "of a card of type Arsenal that is no moment (HC-R173)"),
        (SHIELD, "[PX] Whenever Gershon enters the battlefield, draw a card.", "another card is played (HC-R173)"),
        (
            SHIELD,
            "[PX] While Gershon is a Beast in the Middle-Guard, Beasts cannot attack.",
            "is no Beast: this never holds",
        ),
        (BEAST, "[PX] The Beast behind Gershon has +0/+1/+0.", "only a Shield speaks of the Beast behind it (HC-R174)"),
        (BEAST, "[F1] Send a Beast to the Grave: Draw a card.", "what is paid is your own"),
        (WALL, "[F1] Draw a card.", "a Shield Token has no text (HC-R119)"),
    ],
)
@pytest.mark.shows(
    *("HC-CARD-1", "HC-CARD-3", "HC-CARD-4", "HC-CARD-6", "HC-CARD-7", "HC-CARD-8", "HC-CARD-10", "HC-CARD-11"),
    *("HC-CARD-12", "HC-CARD-13", "HC-CARD-14", "HC-CARD-15", "HC-CARD-17", "HC-CMD-7", "HC-CMD-8", "HC-CMD-10"),
    *("HC-R9", "HC-R13", "HC-R116", "HC-R162", "HC-INFO-4"),
)
def test_a_fault_of_a_card_names_its_clause(faults, body, text, told):
    assert any(told in fault for fault in faults(body, text)), faults(body, text)


@pytest.mark.shows("HC-CARD-5")
def test_name_and_title_together_are_one_card():
    pair = [BY_NUMBER[number] for number in ("I04", "I05")]
    assert [card.called for card in pair] == ["David", "David"] and pair[0].title != pair[1].title


# Decks

LIST = (FOLDER / "decks/house_of_david.txt").read_text("utf-8")
STOCK = (FOLDER / "decks/muster_of_judah.txt").read_text("utf-8")
PLAIN = house_pack().cards


def faults_of(text, known=None):
    return [str(fault) for fault in check_deck(text, "mine.txt", known or set_cards())[1]]


def listed(*entries, offerings=20, arsenals=15):
    """Write a list of some Beasts of the plain cards, filled up with Offerings and Arsenals."""
    named = [f"{count} {name}" for count, name in entries]
    return "\n".join(["Deck", *named, f"{arsenals} Plain Arsenal", f"{offerings} Plain Offering"])


def plain_faults(*entries, **filled):
    return faults_of(listed(*entries, **filled), PLAIN)


BODIES = ((4, "Plain 1-1-1"), (8, "Plain 2-2-2"), (2, "Plain 3-3-3"), (1, "Plain 4-4-4"))


def bodies(**counts):
    """Give fifteen plain Beasts, some of them in other numbers: oc_1=5."""
    named = ((counts.get(f"oc_{place}", count), name) for place, (count, name) in enumerate(BODIES, 1))
    return [(count, name) for count, name in named if count]


def test_six_legal_decks_follow_the_recipe():
    """Section 4.7: 15 or 20 Beasts, 15 Arsenals, 20 Offerings; so many Beasts of each band of OC."""
    by_name = {card.name: card for card in set_cards()}
    shapes = {
        **{"muster_of_judah": (4, 6, 5, 0), "phalanx": (4, 6, 5, 0), "house_of_david": (4, 7, 5, 4)},
        **{"world_of_alexander": (3, 7, 5, 5), "brood_of_the_pit": (3, 7, 6, 4), "host_of_heaven": (4, 7, 7, 2)},
    }
    assert list(decks()) == sorted(shapes)
    for name, deck in decks().items():
        counts, bands = Counter(), Counter()
        for entry in deck.entries(*MAIN):
            card = by_name[entry.name]
            counts[card.category] += entry.count
            bands[{1: 1, 2: 2, 3: 3, 4: 3}.get(card.oc, 5) if card.oc else 0] += entry.count
        beasts = 15 if deck.sections[READY] else 20
        assert counts == {"Beast": beasts, "Arsenal": 15, "Offering": 20}, name
        assert (bands[1], bands[2], bands[3], bands[5]) == shapes[name], name
    assert {name for name, deck in decks().items() if deck.sections[READY]} == {"muster_of_judah", "phalanx"}


def test_the_decks_use_every_card_of_the_set():
    used = {entry.name for deck in decks().values() for entry in deck.entries()}
    assert {card.number for card in set_cards() if card.name not in used} == set()


def test_a_good_list_has_no_faults():
    assert faults_of(LIST) == faults_of(STOCK) == plain_faults(*bodies()) == []


@pytest.mark.shows("HC-DECK-1", "HC-DECK-2", "HC-DECK-7", "HC-R4", "HC-R6")
def test_a_deck_has_fifty_to_fifty_five_cards():
    full = plain_faults(*bodies(oc_3=7))
    assert full == plain_faults(*bodies()) == plain_faults(*bodies(), offerings=20) == []
    assert plain_faults(*bodies(), offerings=19) == [
        "mine.txt:1:1: 49 cards in the deck: at least 50 (HC-DECK-2, HC-R6)"
    ]
    (told, *_) = plain_faults(*bodies(oc_3=8))
    assert told == "mine.txt:1:1: 56 cards in the deck: at most 55 (HC-DECK-1)"


@pytest.mark.shows("HC-DECK-4", "HC-DECK-5", "HC-DECK-6", "HC-DECK-25", "HC-R7")
def test_each_category_has_its_limit_and_copies_have_none():
    assert plain_faults(*bodies(oc_3=7)) == []  # 20 Offerings and 15 Arsenals of one name
    assert "21 Beasts: at most 20 (HC-DECK-4, HC-R4)" in " ".join(plain_faults(*bodies(oc_3=8), offerings=19))
    upgrades = plain_faults(*bodies(oc_3=7), (1, "Risen 3-3-3"), offerings=19)
    assert len(upgrades) == 1 and "21 Beasts: at most 20" in upgrades[0]
    weapons = faults_of(listed(*bodies()) + "\n1 Plain Sword", PLAIN)
    assert len(weapons) == 1 and "16 Arsenals: at most 15 (HC-DECK-5)" in weapons[0]
    assert [one[-36:] for one in plain_faults(*bodies(), offerings=21)] == ["21 Offerings: at most 20 (HC-DECK-6)"]


@pytest.mark.shows("HC-DECK-3", "HC-DECK-22", "HC-DECK-24")
def test_what_is_no_card_of_the_deck_stands_elsewhere():
    whole = LIST.replace("\nCompanions\n", "\nCompanions\n1 Ember\n", 1)
    assert any("Ember is of type Beast Token, not a Companion (HC-DECK-22)" in one for one in faults_of(whole))
    moved = faults_of(LIST.replace("\n1 War Stallion", "").replace("Deck\n", "Deck\n1 War Stallion\n", 1))
    assert any("War Stallion is of type Companion: it is never a card of the deck (HC-DECK-3)" in one for one in moved)
    told = faults_of(LIST + "\nTokens\n1 Lamb\n")
    assert any("Lamb is of type Offering, not a Token (HC-DECK-24)" in one for one in told)


@pytest.mark.shows("HC-DECK-22", "HC-DECK-24", "HC-R118")
def test_companions_and_tokens_have_limits_of_their_own():
    assert faults_of(LIST + "\nTokens\n6 Ember\n4 Wall of Light\n") == []
    (told,) = faults_of(LIST + "\nTokens\n6 Ember\n5 Wall of Light\n")
    assert "11 Tokens: at most 10 (HC-DECK-24, HC-R118)" in told
    (told,) = faults_of(LIST.replace("1 War Stallion", "2 War Stallion"))
    assert "4 Companions: at most 3 (HC-DECK-22)" in told


@pytest.mark.shows("HC-DECK-23", "HC-R145")
def test_companions_count_for_nothing_of_the_deck():
    """A Captain Companion beside three Captains, and 58 cards in all."""
    text = listed(*bodies(oc_4=0), (1, "Officer 4-4-4"), (1, "Officer 3-3-3"), (1, "Marshal 5-5-5"), (3, "Plain 3-3-3"))
    assert faults_of(text + "\nCompanions\n2 Escort 1-1-1\n1 Escort Officer 3-2-2", PLAIN) == []


@pytest.mark.shows("HC-DECK-8", "HC-DECK-9", "HC-DECK-10", "HC-DECK-11", "HC-R5")
def test_oc_1_and_2_and_5_are_limited_and_3_and_4_are_not():
    (told,) = plain_faults(*bodies(oc_1=5, oc_2=7, oc_3=2))
    assert "5 Beasts of OC 1: at most 4 (HC-DECK-8, HC-R5)" in told
    (told,) = plain_faults(*bodies(oc_1=3, oc_2=9))
    assert "9 Beasts of OC 2: at most 8 (HC-DECK-9, HC-R5)" in told
    assert plain_faults((1, "Plain 1-1-1"), (1, "Plain 2-2-2"), (9, "Plain 3-3-3"), (9, "Plain 4-4-4")) == []
    royals = [(1, "Prince, 2-2-2"), (2, "King Prince, 6-6-6"), (1, "King Prince, 9-9-8")]
    five = [*royals, (1, "Marshal 5-5-5"), (1, "Officer 7-7-7"), (4, "Plain 1-1-1"), (6, "Plain 3-3-3")]
    assert plain_faults(*five) == []
    (told,) = plain_faults(*five, (1, "King Prince, 10-10-9"))
    assert "6 Beasts of OC 5 or more: at most 5 (HC-DECK-11, HC-R5)" in told


NO_SUPPORT, NO_MIDDLE = "no Beast of the Support-line, OC 1 to 2", "no Beast of the Middle line, OC 2 to 3"
NO_POWER, SHARED = (
    "no Beast of the Power-line, OC 4 to 10",
    "one Beast of OC 2 is Support-line or Middle line, not both",
)


@pytest.mark.shows("HC-DECK-12", "HC-R8")
@pytest.mark.parametrize(
    ("beasts", "told"),
    [
        (((4, "Plain 1-1-1"), (6, "Plain 3-3-3"), (5, "Plain 4-4-4")), []),
        (((2, "Plain 2-2-2"), (13, "Plain 4-4-4")), []),
        (((1, "Plain 2-2-2"), (1, "Plain 1-1-1"), (13, "Plain 4-4-4")), []),
        (((4, "Plain 1-1-1"), (11, "Plain 4-4-4")), [NO_MIDDLE]),
        (((15, "Plain 3-3-3"),), [NO_SUPPORT, NO_POWER]),
        (((4, "Plain 1-1-1"), (11, "Plain 3-3-3")), [NO_POWER]),
        (((15, "Plain 4-4-4"),), [NO_SUPPORT, NO_MIDDLE]),
        (((1, "Plain 2-2-2"), (14, "Plain 4-4-4")), [SHARED]),
    ],
)
def test_each_line_has_a_beast_of_its_own(beasts, told):
    assert plain_faults(*beasts) == [f"mine.txt:1:1: {one} (HC-DECK-12, HC-R8)" for one in told]


@pytest.mark.shows("HC-DECK-14", "HC-DECK-15", "HC-DECK-16", "HC-DECK-17", "HC-R122")
def test_captains_are_three_and_one_of_them_gold():
    assert plain_faults(*bodies()) == []  # none at all
    three = [(1, "Officer 3-3-3"), (1, "Officer 4-4-4"), (1, "Twofold 5-5-5")]
    assert plain_faults(*bodies(oc_3=0, oc_4=0), *three) == []
    gold = [(1, "Officer 4-4-4"), (1, "Marshal 5-5-5"), (1, "Twofold 5-5-5")]
    assert plain_faults(*bodies(oc_4=0), *gold) == []
    (told,) = plain_faults(*bodies(oc_4=0), *gold, (1, "Officer 7-7-7"))
    assert "4 Captains: at most 3 (HC-DECK-14)" in told
    (told,) = plain_faults(*bodies(oc_4=0), (1, "Marshal 5-5-5"), (1, "Marshal 6-6-6"))
    assert "2 gold Captains: at most 1 (HC-DECK-15, HC-R122)" in told
    (told,) = plain_faults(*bodies(oc_4=0), (2, "Officer 4-4-4"))
    assert "Officer 4-4-4: each Captain of one name and title once (HC-DECK-16, HC-CARD-5)" in told
    (told,) = plain_faults(*bodies(oc_4=0), (1, "Officer 4-4-4"), (1, "Officer 4-4-4"))
    assert told.startswith("mine.txt:6:1: ") and "(HC-DECK-16" in told


@pytest.mark.shows("HC-DECK-18", "HC-DECK-19", "HC-R123")
def test_royals_are_one_person_however_many_they_are():
    royals = [(2, "Prince, 2-2-2"), (2, "King Prince, 6-6-6"), (1, "King Prince, 9-9-8")]
    assert plain_faults((4, "Plain 1-1-1"), (8, "Plain 3-3-3"), *royals) == []
    (told,) = plain_faults((4, "Plain 1-1-1"), (8, "Plain 3-3-3"), *royals, (1, "Queen, 10-9-9"))
    assert "Queen, 10-9-9 is Queen, another Royal is Prince (HC-DECK-18, HC-R123)" in told
    (told,) = faults_of(LIST.replace("1 Shobek", "1 Shobek").replace("1 Jozabar, Captain of the Host", ALEXANDER))
    assert "is Alexander, another Royal is David (HC-DECK-18, HC-R123)" in told


ALEXANDER = "1 King Alexander, the Crowned"


@pytest.mark.shows("HC-DECK-20", "HC-DECK-21")
def test_chief_creations_are_three_and_each_of_them_once():
    three = [(1, BY_NUMBER[number].name) for number in ("I21", "W11", "A11")]
    assert plain_faults(*bodies(oc_4=0), *three) == []
    (told,) = plain_faults(*bodies(oc_4=0), *three, (1, BY_NUMBER["A12"].name))
    assert "4 Chief Creations: at most 3 (HC-DECK-20)" in told
    (told,) = plain_faults(*bodies(oc_4=0), (2, three[0][1]))
    assert "Behemir, Ox of the Wide Field: each Chief Creation of one name and title once (HC-DECK-21" in told


@pytest.mark.shows("HC-DECK-26", "HC-R136")
def test_a_pre_structured_deck_has_no_king():
    (told, _) = faults_of(LIST.replace("Deck\n", "Pre-structured Deck\n", 1))
    assert "King David, the Anointed is a King: not in a pre-structured deck (HC-DECK-26, HC-R136)" in told
    assert faults_of(STOCK.replace("Pre-structured Deck", "Deck", 1)) == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("Deck\n", "Dekc\n", "'Dekc' is no heading and no `3 Card Name`; did you mean Deck?"),
        ("Zaccai, Scout of the Valley", "Zaccai, Scuot of the Valley", "did you mean Zaccai, Scout of the Valley"),
        ("1 Zaccai", "0 Zaccai", "0 copies: a number from 1 is expected"),
        ("\nCompanions", "\nPre-structured Deck\n1 Lamb\nCompanions", "a Deck or a Pre-structured Deck, not both"),
    ],
)
def test_a_fault_of_a_list_names_its_clause_or_the_nearest_name(before, after, told):
    assert before in LIST
    text = LIST.replace(before, after, 1)
    assert any(told in fault for fault in faults_of(text)), faults_of(text)


def test_all_faults_of_a_list_are_told_at_once(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(
        "Deck\n16 Night March\n21 Lamb\n2 Jozabar, Captain of the Host\n1 Ember\n1 Nobody\nCompanions\n1 Ram\n"
    )
    with pytest.raises(BadInput) as refused:
        read_deck(file, set_cards())
    told = " ".join(refused.value.defects)
    for clause in ("HC-DECK-2", "HC-DECK-3", "HC-DECK-5", "HC-DECK-6", "HC-DECK-12", "HC-DECK-16", "HC-DECK-22"):
        assert clause in told, clause
    assert "no card 'Nobody'" in told


def test_headings_are_those_of_the_lists():
    for deck in decks().values():
        assert list(deck.sections) == [DECK, READY, COMPANIONS, TOKENS]
    assert {path.suffix for path in HOUSE.deck_files()} == {".txt"}


# How cards look


@pytest.fixture(scope="module")
def looks():
    return tomllib.loads((FOLDER / "cards/looks.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def symbols():
    drawn = ElementTree.parse(FOLDER / "cards/emblems.svg").getroot()
    return [symbol.attrib["id"] for symbol in drawn]


def test_every_card_command_signet_and_mark_has_an_emblem_and_a_line_of_its_own(looks, symbols):
    named = [entry["name"] for entry in looks["look"]]
    marks = {*catalogue.COMMANDS, *catalogue.SIGNETS, *catalogue.TOKENS}
    assert {card.name for card in set_cards()} | marks == set(named)
    for key in ("name", "emblem", "motto"):
        values = [entry[key] for entry in looks["look"]]
        assert len(values) == len(set(values)), key
    assert {entry["emblem"] for entry in looks["look"]} <= set(symbols) and len(symbols) == len(set(symbols))


def test_every_type_has_a_shape_and_every_family_its_colour(looks, symbols):
    types = set(t.TYPES[1:])
    assert set(looks["category"]) == {*types, "Keyword", "Token"} and set(looks["plain"]) == types
    assert len({sort["shape"] for sort in looks["category"].values()}) == len(looks["category"])
    assert set(looks["family"]) == {*t.NATIONALITIES[1:], "Arsenal", "Armoury", "Offering", "Companion"}
    for key in ("colour", "about"):
        assert len({family[key] for family in looks["family"].values()}) == len(looks["family"]), key
    families = {entry["name"]: entry.get("family") for entry in looks["look"]}
    assert all(families[card.name] == card.heritage[0] for card in of_type(*BEASTS))
    wanted = {f"type-{kind.lower().replace(' ', '-')}" for kind in types} | {"back"}
    assert wanted | {sign for card in set_cards() for sign, _ in catalogue.signs_of(card)} <= set(symbols)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[O/WS] BL-BS.", ["BL-BS"]),
        ("[O/WS] BL +1 per O.", ["BL +1 per O"]),
        ("[F1] Oppression LV2.\n[WS] +1 Damage.", ["Oppression LV2", "+1 Damage"]),
        ("[WS] Ruthless Sacrifice L1, Beast Mode.", ["Ruthless Sacrifice L1", "Beast Mode"]),
        ("[F1] Return target Beast to its owner's hand.", []),
        ("[ES] Return.", ["Return"]),
        ("[F1] Target Beast gains Relentless until your F2.", ["Relentless"]),
        ("[WS] Draw a card.", []),
    ],
)
def test_the_longest_command_that_a_text_names_is_meant(text, named):
    assert catalogue.commands_in(text) == named


def test_what_stands_beneath_the_name_and_at_the_foot():
    told = {number: (catalogue.line_of(card), catalogue.foot_of(card)) for number, card in BY_NUMBER.items()}
    assert told["I07"] == ("Max Up-Grade -1 · Israelite · Judah · Jesse", "9/8")
    assert told["K07"] == ("Weapon · Battle-Axe", "+2 A") and told["R04"] == ("Arsenal · Hast", "")
    assert catalogue.requirement_of(BY_NUMBER["K07"]) == "OC 4 or SK 3"
    assert catalogue.signs_of(BY_NUMBER["G18"]) == [
        ("nation-greek", "Greek"),
        ("signet-captain", "gold and silver Captain"),
    ]
    assert {*catalogue.picture()} <= {card.name for card in set_cards()} and len(catalogue.about()) == 3
