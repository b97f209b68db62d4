"""Copies of weather that is played and of cost abilities that are activated, as people say them, and where none is."""

from __future__ import annotations

import pytest

from cardtext.sayings import faults
from menagerie.cardtext.checking import kit_of
from menagerie.cardtext.lexer import Names
from menagerie.cardtext.mending import mended

OWN = "Odd Ox"
WEATHER = "Whenever you play a weather, copy it."
NEXT = "The next time you play a weather this turn, copy it."
ABILITY = "Whenever you activate a cost ability of a beast, copy it."
MEANT = {
    "Whenever you play a weather, duplicate it.": WEATHER,
    "Whenever you play a weather, its effect resolves twice.": WEATHER,
    "Whenever you play a weather, do it again.": WEATHER,
    "Whenever you play a weather, copy it. You may choose new targets for the copy.": WEATHER,
    "Whenever you play a weather, create a copy of it.": WEATHER,
    "Each time you play a weather, its effect is carried out twice.": WEATHER,
    "Weather you play resolves an additional time.": WEATHER,
    "Whenever you play a weather, that weather happens twice.": "Whenever you play a weather, copy that weather.",
    "Whenever you play a weather, copy it twice.": "Whenever you play a weather, copy it, then copy it.",
    "The first weather you play each turn happens twice.": "Whenever you play your first weather each turn, copy it.",
    "Your second weather each turn is copied.": "Whenever you play your second weather each turn, copy it.",
    "The next Jungle weather you play this turn is copied.": (
        "The next time you play a Jungle weather this turn, copy it."
    ),
    "Copy the next weather you play this turn.": NEXT,
    "When you play your next weather this turn, copy it.": NEXT,
    "Pay 2 Biomass: Copy target weather.": "Pay 2 Biomass: Copy the pending weather.",
    "Once per turn, copy a weather in the chain.": "Once per turn: Copy the pending weather.",
    "Whenever you use an ability of a beast, copy it.": ABILITY,
    "Whenever you activate a beast's ability, copy it.": ABILITY,
    "Whenever you use a beast ability, its effect happens twice.": ABILITY,
    "Copy the next equipment ability you use this turn.": (
        "The next time you activate a cost ability of an equipment this turn, copy it."
    ),
}


@pytest.mark.parametrize(("said", "meant"), MEANT.items())
def test_what_happens_twice_is_a_copy(said, meant):
    assert mended(kit_of("beast_clans").parser(), said, OWN, Names.of({OWN}))[0] == meant


@pytest.mark.parametrize(
    ("kind", "said", "told"),
    [
        ("beast", "Whenever you play a card, copy it.", "copied is a weather as it is played"),
        ("beast", "Whenever you play a beast or weather, copy it.", "copied is a weather as it is played"),
        ("beast", "Whenever you play a weather, copy that ability.", "copied is a weather as it is played"),
        ("beast", "Whenever you activate a cost ability of a beast, copy that weather.", "copied is a weather"),
        ("beast", "Whenever you play a weather, target beast gains Rush until end of turn. Copy it.", "named last"),
        ("beast", "Whenever you play a weather, at the start of your next turn, copy it.", "what is put off"),
        ("beast", "At the end of your turn, copy the pending weather.", "a cost ability copies the pending weather"),
        ("weather", "Draw a card. Copy the pending weather.", "a cost ability copies the pending weather"),
        ("weather", "Copy this weather.", "a cost ability copies the pending weather"),
        ("beast", "Pay 1 Biomass: Copy this beast.", "only a weather copies itself"),
        ("beast", "Whenever you play a weather, create a token that is a copy of that card.", "never on the field"),
        ("beast", "Whenever you activate a cost ability of a beast, it gains Rush until end of turn.", "'it' points"),
        ("beast", "Pay 1 Biomass: Copy target beast.", "cannot stand here"),
        ("beast", "Pay 1 Biomass: Copy target weather you control.", "cannot stand here"),
    ],
)
def test_what_copies_nothing_is_told_so(kind, said, told):
    assert told in "".join(faults("beast_clans", kind, said)[0])


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("castle", "Whenever you play a weather, you may pay 1 Biomass. If you do, copy it."),
        ("castle", "Whenever you play a weather with cost 3 or more, copy it."),
        ("castle", "Whenever a player plays a weather, copy it, then copy it."),
        ("castle", "Once per turn, whenever you activate a cost ability of your Royal, copy that ability."),
        ("equipment", "Whenever you activate a cost ability of its wielder, copy it."),
        ("weather", "Draw a card. The next time you play a weather this turn, each opponent copies it."),
    ],
)
def test_what_is_written_so_stays_as_it_is(kind, said):
    assert faults("beast_clans", kind, said) == ([], [])
