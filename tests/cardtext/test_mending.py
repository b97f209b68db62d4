"""What a line that cannot be read may have meant: words of other games, slips of the pen, both readings."""

from __future__ import annotations

import random

import pytest

from menagerie.cardtext.checking import kit_of
from menagerie.cardtext.lexer import Names, TextError
from menagerie.cardtext.mending import SAID, hint, mended

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
    assert hint(parser, said, OWN, NAMES).startswith(f" This can be read: {meant}")


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
    assert hint(kit_of("beast_clans").parser(), "xyzzy plugh", OWN, NAMES) == ""
