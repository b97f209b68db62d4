"""The card language of Beast Clans: its words, what they become, and what is refused."""

from __future__ import annotations

import re

import pytest

from cardtext.lowered import lowered_by
from menagerie.cardtext import ops
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.listing import Listing
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.games.beast_clans.cards.card import KIT
from menagerie.games.beast_clans.cards.language import language, parser


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Target beest gets +10 Might until end of turn.", "the word 'beest' is not known; did you mean beast"),
        ("Target beast gets 10 Might until end of turn.", "'10' cannot stand here; expected: a number with a sign"),
        ("Target beast gets +1010 Might until end of turn.", "1010: a number from 0 to 999 is expected"),
        ("While you control a beast, draw a card.", "the word 'While' is not known"),
        ("Pay 3 resources: Draw a card.", "the word 'resources' is not known"),
        ("Beasts you control have +10 Life and +10 Uses.", "no card has Life and Uses: say it in two sentences"),
        ("Deal 10 damage to a second target beast.", "'it' points at nothing: no card was named before"),
        ("They have Rush, and they have Vanish.", "what holds continuously names its cards by what they are"),
        ("Target player draws a card. Target opponent draws a card.", "an ability has one target player"),
    ],
)
def test_a_fault_of_a_text_says_what_is_wrong(line, told):
    with pytest.raises(TextError) as refused:
        lowered_by(KIT, line)
    assert refused.value.message.startswith(told)


def test_might_comes_first_and_life_or_uses_second():
    book, _ = lowered_by(KIT, "Beasts you control have +10 Life and -20 Might and +5 Life.")
    (first, second, each, token) = book.lines["bonuses"][1]
    assert [book.lines["numbers"][number] for number in (first, second)] == [(ops.CONST, -20), (ops.CONST, 15)]
    assert each == token == 0


def test_they_are_those_of_the_static_before():
    book, (ability,) = lowered_by(KIT, "Beasts you control have Rush, and they need 1 Biomass less for upkeep.")
    first, second = book.lines["statics"][ability.static :]
    assert (first[0], second[0]) == (ops.STATIC_GRANT, ops.UPKEEP_LESS) and first[1:3] == second[1:3] != (0, 0)


MEANS = [
    ("Target beast gets +10 Might and +5 Life until end of turn.", "MODIFY #8 10/5 ThisTurn"),
    ("Target beast gets -10 Might and Rush during this round of combat.", "GRANT #8 Rush ThisRound"),
    ("Target equipment gains 10 Uses.", "RAISE #8 Uses 10"),
    ("Target face-down card you control loses 3 Uses.", "RAISE #8 Uses -3"),
    ("Your Royal gains 10 Life.", "RAISE your leader Life 10"),
    ("Target beast regains up to 20 lost Life.", "REGAIN #8 Life 20"),
    ("Target beast deals damage equal to its Might to a second target beast.", "DAMAGE #9 its Might by #8"),
    ("Target beast deals damage equal to its Might to a second target beast.", "TARGET #9 (Beast; not slot #8) 1..1"),
    ("Gain 2 Biomass.", "GAIN_BIOMASS you 2"),
    ("Pay 2 Biomass: Draw a card.", "PAY 2"),
    ("Lose 10 Uses: Draw a card.", "RAISE self Uses -10"),
    ("Discard another beast you control: Draw a card.", "SACRIFICE #8 you"),
    ("Discard target beast.", "SEND #8 Discard"),
    ("Discard each other beast.", "GATHER #8 (Beast; not slot self)"),
    ("Target opponent discards a card.", "TARGET_ANY_PLAYER opponent"),
    ("Target player puts the top 2 cards of their deck into their discard section.", "MILL target player 2 Discard"),
    ("Look at target opponent's hand.", "LOOK_HAND you target player"),
    (
        "Look at target opponent's hand and discard a beast from it.",
        "PICK #8 (Beast; in Hand of target player) 1..1 you",
    ),
    ("Take control of target beast until end of turn.", "TAKE_CONTROL #8 you ThisTurn"),
    ("Take control of target equipment.", "TAKE_CONTROL #8 you"),
    ("Turn target face-down card you control face-up.", "TARGET #8 (quality FaceDown; controlled you) 1..1"),
    ("Turn target face-down card you control face-up.", "TURN_UP #8"),
    ("Discard target beast turned face-up.", "TARGET #8 (Beast; turned up) 1..1"),
    ("Put a beast in your hand onto the field.", "MOVE #8 play you"),
    ("If there are 8 or more cards in your discard section, draw a card.", "counts (in Discard of you) >= 8"),
    ("If you control fewer than 3 beasts, draw a card.", "counts (Beast; controlled you) <= 2"),
    ("If you control no other beasts, draw a card.", "counts (Beast; controlled you; not slot self) = 0"),
    ("If an opponent controls no beasts, draw a card.", "counts of one (Beast; controlled opponent) = 0"),
    ("If the number of cards in an opponent's hand is 2 or less, draw a card.", "hand of one <= 2"),
    ("If you have inflicted 50 or more damage this turn, draw a card.", "inflicted >= 50"),
    ("If you have 3 or more Biomass left at the end of your turn, draw a card.", "biomass left >= 3"),
    ("If you searched your deck this turn, draw a card.", "happened YouSearch 1"),
    ("If one of your beasts attacked twice this turn, draw a card.", "happened AttacksAgain 1"),
    ("If one of your beasts accompanied an attacker this turn, draw a card.", "happened Accompanies 1"),
    ("If one of your cards was turned face-up this turn, draw a card.", "happened IsTurnedUp 1"),
    ("If a beast you control was discarded from the field this turn, draw a card.", "(Beast; controlled you) >= 1"),
    ("If its wielder entered the field this turn, draw a card.", "matches host (entered)"),
    ("If Vessa, Own is wielded, its wielder has Vanish.", "matches self (wielded), static grant host Vanish"),
    (
        "The first beast you play each turn costs 1 less.",
        "among the first 1 of Beast; controlled you) 1",
    ),
    (
        "The first 2 beasts you play each turn cost 1 less and have Rush.",
        "first 2 of Beast; controlled you) Rush",
    ),
    ("The cost of Vessa, Own is 2 less.", "own cost less self 2"),
    ("Beasts you control need 1 Biomass less for upkeep.", "upkeep less (Beast; controlled you) 1"),
    ("Cost abilities of your opponents cost 1 Biomass more.", "abilities more all 1"),
    ("Vessa, Own may wield 2 equipment in one round of combat.", "carries self 2"),
    ("Vessa, Own has +10 Might on its second attack of a turn.", "second bonus self 10/0"),
    ("Breach costs you 1 Biomass.", "breach costs all 1"),
    ("Your control limit is 4.", "control limit all 4"),
    ("[Level 2] Evolves if you control a beast.", "evolves, while counts (Beast; controlled you) >= 1, at Level 2"),
    ("When Vessa, Own enters the field, draw a card.", "tagged, Enter"),
    (
        "Whenever Vessa, Own deals combat damage to a Royal, draw a card.",
        "of self, about (Royal), whose 2",
    ),
    ("Whenever Vessa, Own is discarded from your hand, draw a card.", "whenever, FromHand, of self"),
    ("Whenever an opponent plays a weather, draw a card.", "whenever, PlaysA, about (Weather), whose 2"),
]


@pytest.mark.parametrize(("line", "told"), MEANS)
def test_what_phrases_mean(line, told):
    book, abilities = lowered_by(KIT, line)
    assert any(
        re.search(rf"(^|[ ,:]){re.escape(told)}(,|$)", row) for row in Listing(book, language()).abilities(abilities)
    )


def test_a_node_of_two_games_is_the_same_phrase():
    """What both games say is one row: the same node."""
    assert parser().parse("Draw 2 cards, then discard a card.")[0][0][0].kind == "Then"
    tree = parser().parse("Whenever a beast you control is discarded from the field, draw a card.")
    assert [node.kind for node in nodes_of(tree)][:3] == ["Triggered", "Whenever", "IsDefeated"]
    assert tree[1] == (Node("Do", (Node("DrawOne"),)),)
