"""What a line that cannot be read may have meant: words of other games, slips of the pen, both readings."""

from __future__ import annotations

import random

import pytest

from cardtext.sayings import AFTER_ONE, AT_ONCE, IN_OUR_WORDS, NEAREST, NOT, OR, faults, verdict, written
from menagerie.cardtext.ambiguous import SAID
from menagerie.cardtext.checking import kit_of
from menagerie.cardtext.lexer import Names, TextError
from menagerie.cardtext.mending import mended
from menagerie.cardtext.pack_reader import check_pack, look_at
from menagerie.engine.finding import load
from menagerie.engine.written import Written

OWN = "Odd Ox"
NAMES = Names.of({OWN})
MEANT = {
    "beast_clans": {
        "Destroy target beast.": "Discard target beast.",
        "Draw two cards.": "Draw 2 cards.",
        "Draw 1 card.": "Draw a card.",
        "When Odd Ox enters the battlefield, draw a crad.": "When Odd Ox enters the field, draw a card.",
        "Target creature gains Rush until end of the turn.": "Target beast gains Rush until end of turn.",
        "Gain control of target equipment.": "Take control of target equipment.",
        "Whenever Odd Ox attacks, draw 2 cards": "Whenever Odd Ox attacks, draw 2 cards.",
        "Flip target face-down card you control face-up.": "Turn target face-down card you control face-up.",
    },
    "alpha_clash": {
        "Destroy target creature.": "Send target Clash card to Oblivion.",
        "Target creature can't attack this turn.": "Target Clash card cannot attack until end of turn.",
        "Deal two damage to target creature.": "Deal 2 damage to target Clash card.",
    },
}


@pytest.mark.parametrize(
    ("game", "said", "meant"), [(game, said, meant) for game, pairs in MEANT.items() for said, meant in pairs.items()]
)
def test_what_was_meant_is_told_as_the_house_writes_it(game, said, meant):
    parser = kit_of(game).parser()
    with pytest.raises(TextError):
        parser.parse(said, OWN, NAMES)
    assert mended(parser, said, OWN, NAMES)[0] == meant


def test_what_is_told_can_be_read_whatever_was_said():
    dice = random.Random(1)
    parser = kit_of("beast_clans").parser()
    words = [said.replace("?", "") for said in SAID if "\\" not in said and "(" not in said]
    words += ["draw", "target", "beast", "card", ".", ","]
    lines = [*MEANT["beast_clans"]] * 6
    found = 0
    for line in lines:
        parts = line.split()
        parts[dice.randrange(len(parts))] = dice.choice(words)
        line = " ".join(parts)
        for meant in mended(parser, line, OWN, NAMES):
            found += 1
            parser.parse(meant, OWN, NAMES)
    assert found


def test_nothing_is_told_where_nothing_is_near():
    assert mended(kit_of("beast_clans").parser(), "xyzzy plugh", OWN, NAMES) == []


# --- what nothing mends


@pytest.mark.parametrize(
    ("game", "kind", "said", "told"),
    [
        (
            "alpha_clash",
            "Clash",
            "Enter: Ember Warden enters play as a copy of target Clash card.",
            "A copy of that sort cannot be said",
        ),
        ("alpha_clash", "Basic", "Each player votes against your opponent.", "A vote of that sort cannot be said yet."),
        ("beast_clans", "beast", "Ember Warden can't be countered.", "What cannot be done to it cannot be said yet"),
        (
            "beast_clans",
            "weather",
            "Lo, put an egg of gold upon a glass mountain.",
            "This cannot be said yet.",
        ),
    ],
)
def test_what_cannot_be_said_yet_is_told_so(game, kind, said, told):
    assert told in verdict(game, kind, said)[1]


def test_the_nearest_that_can_be_said_has_the_nouns_of_what_was_written():
    found, told = verdict("alpha_clash", "Relic", "Whenever you engage a Weapon, gain 1 health.")
    assert found == NOT
    near = OR.split(NEAREST.search(told)[1])[0]
    assert "Weapon" in near and not faults("alpha_clash", "Relic", near)[0]


@pytest.mark.parametrize(
    ("game", "kind", "said", "lines"),
    [
        (
            "alpha_clash",
            "Contender",
            "[30] Clash cards get +1/+1. [10] Once per turn: Draw a card.",
            [
                "[30] Clash cards get +1/+1.",
                "[10] Once per turn: Draw a card.",
            ],
        ),
        (
            "alpha_clash",
            "Relic",
            "Enter: Draw a card. If you control a Weapon, draw a card. Clash cards you control get +1/+0.",
            [
                "Enter: Draw a card. If you control a Weapon, draw a card.",
                "Clash cards you control get +1/+0.",
            ],
        ),
        (
            "beast_clans",
            "beast",
            "Guardian. Ember Warden has Rush if you control a castle.",
            ["Guardian.", "If you control a castle, Ember Warden has Rush."],
        ),
        (
            "hebrew_chronicles",
            "Beast",
            "[O/WS] BL. [PX] Ember has +0/+1/+0 while it is in the Middle-Guard.",
            ["[O/WS] BL.", "[PX] While Ember is a Beast in the Middle-Guard, Ember has +0/+1/+0."],
        ),
    ],
)
def test_several_abilities_in_one_line_are_as_many_lines(game, kind, said, lines):
    assert verdict(game, kind, said) == (IN_OUR_WORDS, "\n".join(lines))


def test_of_several_abilities_in_one_line_the_one_that_is_mended_is_told_with_the_others():
    (told,), _ = faults("beast_clans", "beast", "Guardian. Ember Warden gains Rush. Breach.")
    assert told.endswith("This can be read: Guardian. Ember Warden has Rush. Breach.")


def test_a_message_that_mends_says_nothing_of_what_cannot_be_said():
    (told,), _ = faults("alpha_clash", "Relic", "Ember Warden gains Flight.")
    assert told.endswith("This can be read: Ember Warden has Flight.")


# --- what other words mean alone


@pytest.mark.parametrize(
    ("game", "kind", "said", "meant"),
    [
        (
            "alpha_clash",
            "Basic",
            "Until your next turn, your opponent can't play Actions.",
            "Your opponent cannot play Actions until the start of your next turn.",
        ),
        ("alpha_clash", "Basic", "Draw a card\nGain 1 health.", "Draw a card. Gain 1 health."),
        (
            "alpha_clash",
            "Clash",
            "Enter: Choose one:\n• Draw a card.\n• Gain 2 health",
            "Enter: Choose one - draw a card; or gain 2 health.",
        ),
        ("beast_clans", "weather", "Destroy target creature.", "Discard target beast."),
        ("hebrew_chronicles", "Arsenal", "[F1] Discard a card: Draw two cards.", "[F1] Hand Cost 1: Draw 2 cards."),
    ],
)
def test_what_means_nothing_else_is_read_at_once_and_told(game, kind, said, meant):
    broken, (noted,) = faults(game, kind, said)
    assert not broken and noted == f"{noted.split(': ')[0]}: this is read as: {meant}"
    house = load(game).module("printed").HOUSE
    card = look_at(kit_of(game), written(game, kind, said), behind=house.whole)[0].cards[-1]
    assert card.text.strip() == meant  # what a player reads is what runs


@pytest.mark.parametrize("said", ["Whenever Ember Warden atacks, draw a card.", "Ember Warden gains Rush."])
def test_a_slip_and_what_may_mean_two_things_are_told_and_not_read(said):
    (told,), noted = faults("beast_clans", "beast", said)
    assert "This can be read: " in told and not noted


def test_a_card_is_called_by_its_name_up_to_the_comma():
    said = '[pack]\nname = "S"\ngame = "alpha_clash"\n[[card]]\nnumber = "Q1"\nname = "Mira Vance, Second Wind"\n'
    said += 'type = "Clash"\ncolours = ["red"]\ncost = 2\ngems = { red = 1 }\nattack = 2\ndefense = 2\n'
    said += 'affiliation = "Rogue"\ncharacter = "Mira Vance"\nplanet = "Earth"\ntext = "Enter: Ready Mira Vance."\n'
    pack, told = look_at(
        kit_of("alpha_clash"), Written("s.toml", said), behind=load("alpha_clash").workshop.HOUSE.whole
    )
    assert not told and pack.cards[-1].text == "Enter: Ready Mira Vance, Second Wind."


def test_cards_of_a_house_are_written_as_the_house_writes():
    (fault,) = check_pack(kit_of("beast_clans"), written("beast_clans", "weather", "Destroy target beast."))
    assert "This can be read: Discard target beast." in fault.message


@pytest.mark.parametrize(
    ("game", "kind", "said", "meant"),
    [
        ("alpha_clash", "Clash", "Enter: Your Contender gains 2 health.", "Enter: Gain 2 health."),
        ("alpha_clash", "Clash", "Enter: Draw a card and gain 2 health.", "Enter: Draw a card. Gain 2 health."),
        (
            "alpha_clash",
            "Clash",
            "Enter: Send target Clash card costing 2 or less to Oblivion.",
            "Enter: Send target Clash card with cost 2 or less to Oblivion.",
        ),
        ("beast_clans", "weather", "Add 2 Biomass and draw a card.", "Gain 2 Biomass. Draw a card."),
        ("beast_clans", "weather", "Target beast heals 10.", "Target beast regains up to 10 lost Life."),
        (
            "beast_clans",
            "beast",
            "When Ember Warden is destroyed, put a beast from your discard section into play.",
            "Whenever Ember Warden is discarded from the field, put a beast in your discard section onto the field.",
        ),
        (
            "beast_clans",
            "beast",
            "Whenever an opponent plays a weather, deal 10 damage to that opponent's Royal.",
            "Whenever an opponent plays a weather, deal 10 damage to a Royal that player controls.",
        ),
        (
            "beast_clans",
            "weather",
            "Discard target beast with Might of 20 or under.",
            "Discard target beast with Might 20 or less.",
        ),
        (
            "alpha_clash",
            "Basic",
            "Look at the top 2 cards of your deck and put 1 of them into your hand and the other on top of your deck.",
            "Look at the top 2 cards of your deck and put 1 of them into your hand and the rest on top of your deck.",
        ),
        ("hebrew_chronicles", "Arsenal", "[F1] Draw a card and lose 1 ML.", "[F1] Draw a card. Lose 1 ML."),
        (
            "alpha_clash",
            "Relic",
            "Whenever a Clash card you control is defeated, draw a card. Use this only once each turn.",
            "Once per turn, whenever a Clash card you control is defeated, draw a card.",
        ),
        (
            "beast_clans",
            "beast",
            "Ember Warden has Vanish while an opponent controls 2 or more equipment.",
            "If an opponent controls 2 or more equipment, Ember Warden has Vanish.",
        ),
    ],
)
def test_everyday_words_and_orders_are_read_as_ours(game, kind, said, meant):
    assert verdict(game, kind, said) == (IN_OUR_WORDS, meant)


@pytest.mark.parametrize(
    ("who", "found", "meant"),
    [
        ("Each player draws a card", AFTER_ONE, "Each player draws a card, then gains 2 health."),
        (
            "If you control a Relic, draw a card",
            IN_OUR_WORDS,
            "If you control a Relic, draw a card, then gain 2 health.",
        ),
    ],
)
def test_what_is_joined_to_what_others_do_or_is_done_where_something_holds_is_not_parted(who, found, meant):
    assert verdict("alpha_clash", "Basic", f"{who} and gain 2 health.") == (found, meant)


def test_what_is_joined_to_what_may_be_done_is_not_parted():
    assert verdict("alpha_clash", "Basic", "You may draw a card and gain 2 health.")[0] == NOT


def test_the_victory_of_a_weapon_is_that_of_its_host():
    meant = "Whenever the host defeats a Clash card, draw a card."
    assert verdict("alpha_clash", "Weapon", meant) == (AT_ONCE, meant)
    assert verdict("alpha_clash", "Weapon", "Victory: Draw a card.") == (IN_OUR_WORDS, meant)
    assert "in no clash" in faults("alpha_clash", "Relic", "Victory: Draw a card.")[0][0]
