"""The card language of Hebrew Chronicles: its words, what they become, and what is refused."""

from __future__ import annotations

import re

import pytest

from cardtext.lowered import lowered_by, programs_of
from menagerie.cardtext import ops
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.listing import Listing
from menagerie.games.hebrew_chronicles import terms as t
from menagerie.games.hebrew_chronicles.cards import meanings
from menagerie.games.hebrew_chronicles.cards.card import KIT
from menagerie.games.hebrew_chronicles.cards.language import WITHOUT, language, parser
from menagerie.games.hebrew_chronicles.cards.meanings import MEANINGS
from menagerie.games.hebrew_chronicles.cards.printed import house_pack

TYPES = {"Iron Rain": "Beast Token", "Vessa": "Shield Token"}


def test_codes_of_the_language_are_those_of_the_terms():
    codes = language().codes
    assert [step.replace("OWS", "O/WS") for step in codes("step")] == list(t.STEP_TAGS)
    assert [1 << code - 1 for code in codes("step").values()] == [
        *(t.IN_F1, t.IN_WS, t.IN_OWS, t.IN_F2, t.IN_ES, t.IN_SB, t.LATE, t.CONSTANT, t.INSTINCT, t.ON_DEPLOY)
    ]
    printed = [phrase.pattern.replace("{SIGNED}", "+1") for phrase in language().rules["keyword"]]
    assert [one for one in printed if one != "BL-BSM"][:-1] == list(t.SUPERIOR[:-1])
    assert codes("keyword")["AD"] == len(t.SUPERIOR) and 1 << codes("keyword")["Hellenize"] - 1 == t.HELLENIZE
    assert list(codes("quality"))[:4] == list(t.NATIONALITIES[1:])


@pytest.mark.parametrize("kind", WITHOUT)
def test_what_means_nothing_here_cannot_be_said(kind):
    assert not any(kind in kinds for kinds in language().kinds.values())
    assert not any(kind in getattr(MEANINGS, table) for table in ("deeds", "statics", "costs", "wheres"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("[F1] Destroy target Best.", "the word 'Best' is not known; did you mean Beast"),
        ("[F3] Draw a card.", "the word 'F3' is not known; did you mean"),
        ("[O/SW] BL.", "the word 'O/SW' is not known; did you mean O/WS"),
        ("[F1] Target Beast gets +1/+1 until your F2.", "'+1/+1' cannot stand here; expected: a triple such as"),
        ("[F1] Target Beast gets +1/+1000/+0 until your F2.", "1000: a number from 0 to 999 is expected"),
        ("[F1] Deal 1 damage to target Beast.", "'Deal' cannot stand here"),
        ("[F1] Beasts called Vesta have +1/+0/+0.", "the word 'Vesta' is not known"),
        ("[F1] Draw a card. If you do, draw a card.", "'if you do' follows a sentence with 'may'"),
        ("[F1] Convoke it upon target Beast.", "'it' points at nothing: no card was named before"),
        ("[PX] Target Beast has +0/+1/+0.", "what holds continuously names its cards by what they are"),
    ],
)
def test_a_fault_of_a_text_says_what_is_wrong(line, told):
    with pytest.raises(TextError) as refused:
        lowered_by(KIT, line)
    assert refused.value.message.startswith(told), refused.value.message


def test_a_word_is_read_without_its_capital_where_the_sentence_wants_it():
    assert parser().parse("[ES] Return.")[1].kind == "Keywords"
    tree = parser().parse("[F1] Return target Beast to its owner's hand.")
    assert tree[1][0][0][0].kind == "Return"
    with pytest.raises(TextError) as refused:
        parser().parse("[F1] Return target Beast to its owner's hat.")
    assert "'hat' is not known" in refused.value.message


@pytest.mark.shows("HC-CARD-10", "HC-R12")
def test_a_triple_is_oc_then_a_then_sk():
    book, (ability,) = lowered_by(KIT, "[PX] Beasts you control have +1/+2/+3.")
    bonus = book.lines["statics"][ability.static][3]
    numbers = [
        book.lines["numbers"][cell]
        for cell in (*book.lines["bonuses"][bonus][:1], *book.lines["bonuses"][bonus + 1][:2])
    ]
    assert numbers == [(ops.CONST, 1), (ops.CONST, 2), (ops.CONST, 3)]
    assert book.lines["bonuses"][bonus][1] == 0


def test_a_token_of_another_type_is_refused():
    """HC-R119: Beast Tokens are convoked, Shield Tokens placed."""
    lowered_by(KIT, "[F1] Convoke an Iron Rain Token.", types=TYPES)
    lowered_by(KIT, "[F1] Place a Vessa Token.", types=TYPES)
    for line in ("[F1] Place an Iron Rain Token.", "[F1] Convoke a Vessa Token."):
        with pytest.raises(TextError, match=r"not a (Shield|Beast) Token \(HC-SIGNET-15, HC-R119\)"):
            lowered_by(KIT, line, types=TYPES)


MEANS = [
    ("[O/WS] BL-H.", "keyword, BLH, in OWS"),
    ("[O/WS] BL +1 per O.", "keyword, BLO 1, in OWS"),
    ("[WS] [O/WS] Relentless.", "keyword, Relentless, in WS OWS"),
    ("[WS] +1 Damage.", "keyword, PlusDamage 1, in WS"),
    ("[F1] Hand Cost 2: Draw a card.", "DISCARD you 2"),
    ("[F1] Rest an active Beast you control: Draw 2 cards.", "ENGAGE #8"),
    ("[F1] Discard Vessa, Own: Draw a card.", "DISCARD_SELF"),
    ("[F1] Sacrifice another Beast you control: Draw a card.", "SACRIFICE #8 you"),
    ("[F1] [P1] When Vessa, Own is deployed, draw a card.", "tagged, Deployed, in F1 P1"),
    ("When Vessa, Own is sacrificed, draw a card.", "tagged, Sacrificed"),
    ("[SB] If the number of cards in your hand is 2 or less, draw a card.", "automatic, in SB"),
    ("[F2] If you declared no war this turn, draw a card.", "JUMP_UNLESS →3 no war 0"),
    ("[WS] [FX] While Vessa, Own is armed with a Sword, Vessa, Own has +1/+1/+0.", "static bonus self 1/1/0"),
    (
        "[WS] [FX] While Vessa, Own is armed with a Sword, Vessa, Own has AD +1.",
        "while matches self (armed with Sword)",
    ),
    ("[F1] Convoke target Beast with OC 2 or less in your Grave.", "CONVOKE #8 you"),
    (
        "[F1] Convoke target Beast with OC 2 or less in your Grave.",
        "TARGET #8 (Beast; stat OC <= 2; in Grave of you) 1..1",
    ),
    (
        "[F1] Search your Heaven for a Beast with OC 3 or less, convoke it and shuffle.",
        "SEARCH you (Beast; stat OC <= 3) play",
    ),
    ("[F1] Convoke 2 Iron Rain Tokens.", "MAKE_TOKENS you 2 card 1"),
    ("[F1] Place a Vessa Token in each free Shield column.", "MAKE_IN_EACH you card 3"),
    ("[F1] Arm target Weapon in your Grave to target Beast you control.", "ARM #8 #9"),
    ("[F1] Convoke target Beast in your Grave upon target Beast you control.", "CONVOKE_UPON #8 #9"),
    ("[F1] Turn target Beast face down until its owner's ES.", "TURN_DOWN #8 OwnersES"),
    ("[F1] Move target Beast you control to another column.", "SHIFT #8"),
    ("[O/WS] Cancel the attack.", "NEGATE_ATTACK"),
    ("[O/WS] Cancel target pending Arsenal.", "NEGATE #8"),
    ("[WS] Cancel the FCs of target Beast until the war ends.", "CANCEL_COMMANDS #8 ThisWar"),
    ("[F1] Send target Beast to the Inward column.", "SEND #8 Inward"),
    ("[F1] Destroy target Shield or Province.", "TARGET #8 (Shield or Province) 1..1"),
    ("[F1] Destroy target Shield or Province.", "DESTROY #8"),
    ("[O/WS] Rest the attacker.", "ENGAGE attacker"),
    ("[F1] Ascend the Beast above Vessa, Own.", "READY host"),
    ("[F1] Target Beast gets +1/+1/+1 and AD +1 until your F2.", "STRENGTHEN #8 1/1/1 UntilF2"),
    ("[F1] Target Beast gets +1/+1/+1 and AD +1 until your F2.", "GRANT #8 AD 1 UntilF2"),
    (
        "[F1] Until your F2, while the number of cards in your hand is 3 or more, other Beasts have +1/+1/+1.",
        "RULE static bonus (Beast; not slot self) 1/1/1 hand cards >= 3 1 statics UntilF2",
    ),
    ("[PX] Beasts you control in the Left-Guard or Right-Guard have +0/+0/+1.", "in column LG or RG) 0/0/1"),
    ("[PX] Beasts called Vessa have AD +1.", "static grant (Beast; character 1) AD 1"),
    ("[PX] Beasts whose name contains Vessa have AD +1.", "static grant (Beast; name holds 1) AD 1"),
    ("[PX] Beasts of the tribe Old Tam have AD +1.", "static grant (Beast; tribe 2) AD 1"),
    ("[PX] Beasts of the progenitor Old Tam have AD +1.", "static grant (Beast; progenitor 2) AD 1"),
    ("[PX] Beasts armed with a Sword or Spear have AD +1.", "static grant (Beast; armed with Sword or Spear) AD 1"),
    ("[PX] Beasts armed with Iron Rain have AD +1.", "static grant (Beast; armed named 1) AD 1"),
    ("[PX] You may use 2 Offering abilities in the Rear Support each turn.", "offering uses all 2 in RRS"),
    ("X is the number of cards in your Inward column.", "static ability, x is self number of (in Inward of you)"),
    (
        "[F1] Put cards from the top of your Heaven into your Grave, at least as many as the OC of target Beast.",
        "MILL_FOR #8 Grave you",
    ),
]


@pytest.mark.parametrize(("line", "told"), MEANS)
def test_what_phrases_mean(line, told):
    book, abilities = lowered_by(KIT, line)
    rows = list(Listing(book, language()).abilities(abilities))
    assert any(re.search(rf"(^|[ ,:]|; ){re.escape(told)}(,|$)", row) for row in rows), rows


# What the rules must supply: the list in `meanings`


def parts_of(book, ability):
    """Name what one ability asks of the rules: ops of rows, tests, conditions, statics, flags, tags, durations."""
    listing = Listing(book, language())
    told = " ".join(listing.abilities([ability]))
    yield from re.findall(r"[A-Za-z_0-9]+", told)
    rows = [book.lines["rows"][first + i] for first, count in programs_of(ability) for i in range(count)]
    if any(op == ops.SEARCH and place == ops.PLAY for op, _, _, place in rows):
        yield "SEARCH onto the battlefield"
    if ability.flags & ops.AUTOMATIC:
        yield "AUTOMATIC"


NAMED = {"ARMED_WITH": "armed with", "ARMED_NAMED": "armed named", "CHARACTER": "character", "NAME_HOLDS": "name holds"}
NAMED |= {"TRIBE": "tribe", "PROGENITOR": "progenitor", "IN_COLUMN": "in column", "NO_WAR": "no war"}
NAMED |= {"HEALTH": "health", "X_IS": "x is", "OFFERING_USES": "offering uses"}


def asks(book, ability, name):
    """Whether an ability asks the rules for something that the list names."""
    told = " ".join(Listing(book, language()).abilities([ability]))
    return name in parts_of(book, ability) or (name in NAMED and NAMED[name] in told)


def listed():
    """Read the list: what is supplied, and for which cards."""
    found = re.findall(r"^    \w+ +(\w[\w ]*): ((?:[A-Z]\d\d ?)+)$", meanings.__doc__, re.MULTILINE)
    return [(name, numbers.split()) for name, numbers in found]


@pytest.mark.parametrize(("name", "numbers"), listed())
def test_the_list_of_what_the_rules_supply_names_the_cards_that_ask_for_it(name, numbers):
    whole = house_pack()
    asking = [
        card.number
        for card, abilities in zip(whole.cards, whole.abilities, strict=True)
        if any(asks(whole.book, ability, name) for ability in abilities)
    ]
    assert asking == numbers


def test_the_list_has_every_op_test_tag_and_duration_that_no_other_game_has():
    names = {name for name, _ in listed()}
    new = [name for op, name in ops.ROWS.items() if ops.STRENGTHEN <= op <= ops.DISCARD_SELF]
    later = {"NextTurn", "Laid"}  # what trial cards outside the box ask for
    assert {*new, *language().codes("tag"), *language().codes("duration"), *NAMED} - later <= names
