"""What single phrases become: a line each, with the row or filter that it must be."""

from __future__ import annotations

import re

import pytest

from cardtext.lowered import lowered
from menagerie.cardtext.listing import Listing
from menagerie.games.alpha_clash.cards.language import language

MEANS = [
    ("Ready target Relic in your opponent's Oblivion.", "TARGET #8 (Relic; in Oblivion of opponent) 1..1"),
    ("Ready target card in any Oblivion.", "TARGET #8 (in Oblivion of anybody) 1..1"),
    ("Ready up to 2 target Relics your opponent controls.", "TARGET #8 (Relic; controlled opponent) 0..2"),
    ("Ready target Clash card with attack 3 or less.", "TARGET #8 (ClashCard; stat Attack <= 3) 1..1"),
    ("Ready target Clash card with initial cost X or more.", "TARGET #8 (ClashCard; printed Cost >= X) 1..1"),
    ("Ready target Clash card with defense 3.", "TARGET #8 (ClashCard; stat Defense = 3) 1..1"),
    ("Ready target Clash card with Flight.", "TARGET #8 (ClashCard; has keyword Flight) 1..1"),
    ("Ready target Clash card without Flight.", "TARGET #8 (ClashCard; lacks keyword Flight) 1..1"),
    ("Ready target Relic other than Vessa, Own.", "TARGET #8 (Relic; not slot self) 1..1"),
    ("Ready another target red Relic.", "TARGET #8 (Relic; quality Red; not slot self) 1..1"),
    ("Ready target Relic named Iron Rain, Twice.", "TARGET #8 (Relic; named 2) 1..1"),
    ("Ready target Relic other than Iron Rain.", "TARGET #8 (Relic; not named 1) 1..1"),
    ("Ready target Clash card of the character Old Tam.", "TARGET #8 (ClashCard; character 2) 1..1"),
    ("Draw a card. If the Portal is open, draw a card.", "JUMP_UNLESS →{} marker 1"),
    ("Draw a card. If the Portal is closed, draw a card.", "JUMP_UNLESS →{} marker 0"),
    ("Draw a card. If you are not the active player, draw a card.", "JUMP_UNLESS →{} active 0"),
    ("Draw a card. If your health is 10 or less, draw a card.", "JUMP_UNLESS →{} health <= 10"),
    ("Draw a card. If the number of cards in your hand is 3 or more, draw a card.", "JUMP_UNLESS →{} hand cards >= 3"),
    ("If your opponent controls no Relics, draw a card.", "JUMP_UNLESS →{} counts (Relic; controlled opponent) = 0"),
    ("If you control a Relic, draw a card.", "JUMP_UNLESS →{} counts (Relic; controlled you) >= 1"),
    ("If Vessa, Own is engaged, draw a card.", "JUMP_UNLESS →{} matches self (quality IsEngaged)"),
    ("If Vessa, Own has a Weapon, draw a card.", "JUMP_UNLESS →{} matches self (has weapon)"),
    ("If 3 or more Relics were defeated this turn, draw a card.", "JUMP_UNLESS →{} defeated this turn (Relic) >= 3"),
    ("Target Relic loses Flight until end of turn.", "GRANT #8 loses Flight ThisTurn"),
    ("Target Relic gains Flight during this clash.", "GRANT #8 Flight ThisClash"),
    ("Target Relic cannot attack until the start of your next turn.", "FORBID #8 ToAttack NextTurn"),
    ("Target player discards 2 cards.", "DISCARD target player 2"),
    ("Your opponent loses 3 health.", "LOSE opponent 3"),
    ("Return target Relic to its owner's hand.", "RETURN #8 owner"),
    ("Return target Relic to your hand.", "RETURN #8 you"),
    ("Put target Relic into play engaged.", "MOVE #8 play engaged you"),
    ("Your opponent puts target Relic on top of their deck.", "MOVE #8 top opponent"),
    ("Prevent the next 2 clash damage to target Relic during this clash.", "PREVENT_NEXT #8 2 ClashDamage ThisClash"),
    ("Prevent all non-clash damage by the attacker until end of turn.", "PREVENT_BY attacker OtherDamage ThisTurn"),
    ("Search your deck for a Relic, reveal it, put it into play and shuffle.", "SEARCH you (Relic) play"),
    ("Put the top 3 cards of your deck into Oblivion.", "MILL you 3 Oblivion"),
    (
        "Deal damage equal to the number of Relics you control to target Relic.",
        "DAMAGE #8 number of (Relic; controlled you)",
    ),
    ("Attach target Weapon to target Clash card.", "ATTACH #8 #9"),
    ("Add a card from your hand to your resources engaged.", "ADD_RESOURCE you 1"),
    ("Put 2 Streak counters on target Relic.", "ADD_TOKENS #8 Streak 2"),
    ("Create 2 1/1 Rat tokens.", "CREATE you 2 card 1"),
    ("Create a 1/1 Rat token. Ready target Rat token.", "TARGET #8 (Token; called 1) 1..1"),
]


@pytest.mark.parametrize(("line", "told"), MEANS)
def test_what_phrases_mean(line, told):
    book, abilities = lowered(line)
    rows = [row.split(": ", 1)[1] for row in Listing(book, language()).abilities(abilities) if ": " in row]
    ends = [re.sub("→[0-9]+", "→{}", row) for row in rows]
    assert told in ends
