"""A card with other values: what can be changed, what a blank is, and how it is refused."""

from __future__ import annotations

import pytest

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.lab import changes
from menagerie.lab.owners import owners_of
from menagerie.lab.readings import duel
from menagerie.lab.tables import Setting

CATS, KINGDOM, CLASH = map(load, ("battlecats", "cover_your_kingdom", "alpha_clash"))


def differing(game, change):
    return {name for name in game.boxes.dtype.names if game.boxes[name].tobytes() != change.boxes[name].tobytes()}


def test_a_blank_keeps_name_kind_and_cost():
    assert differing(CATS, changes.blank(CATS, "Eagle Eye Warrior")) == {"honor", "pride", "action", "reach"}
    assert differing(KINGDOM, changes.blank(KINGDOM, "spydra")) == {"value", "strength"}
    blank = changes.blank(CLASH, "Cinder Rook, Warning Shot")
    kind = 1 + list(CLASH.variants.names()).index(blank.card)
    assert blank.boxes["attack"][0, kind] == blank.boxes["n_abilities"][0, kind] == 0
    assert CLASH.boxes["n_abilities"][0, kind] > 0
    for kept in ("cost", "sort", "gem", "deck", "contender", "character"):
        assert blank.boxes[kept].tobytes() == CLASH.boxes[kept].tobytes()


def test_another_card_lends_its_values_and_text():
    same = changes.other(CLASH, "White Heat", "Lance of Fire")
    names = CLASH.variants.names()
    mine, model = (1 + list(names).index(name) for name in ("White Heat", "Lance of Fire"))
    assert same.boxes["cost"][0, mine] == CLASH.boxes["cost"][0, model]
    assert same.boxes["n_abilities"][0, mine] == CLASH.boxes["n_abilities"][0, model]
    assert same.against == "Lance of Fire"


@pytest.mark.parametrize(
    ("game", "card", "settings", "text", "said"),
    [
        (CATS, "Eagle Ey Warrior", [], None, "no card 'Eagle Ey Warrior'; did you mean Eagle Eye Warrior"),
        (CATS, "Guard", ["honour=[1, 1]"], None, "no field 'honour' that can be changed; did you mean honor?"),
        (CATS, "Guard", ["honor=[1, 2]"], None, "the second not larger (BT-WOUND-7)"),
        (CATS, "Guard", ["honor=1"], None, "something like [1, 0] is expected"),
        (CATS, "Guard", ["action=dance"], None, "action = 'dance': no such values"),
        (CATS, "Guard", ["honor"], None, "write it as FIELD=VALUE"),
        (CATS, "Guard", ["factor=0"], None, "nothing of what the box holds of it would change"),
        (CATS, "Guard", [], "Draw a card.", "do what the book says, not what a text says"),
        (KINGDOM, "Klaken", ["copies=20"], None, "no field 'copies' that can be changed"),
        (CLASH, "White Heat", [], "Deel 2 damage.", "White Heat cannot be changed so:"),
        (CLASH, "White Heat", ["cost=99"], None, "cost"),
    ],
)
def test_what_cannot_be_is_refused(game, card, settings, text, said):
    with pytest.raises(BadInput) as refused:
        _ = changes.given(game, card, settings, text).boxes
    assert said in str(refused.value) and ".toml:" not in str(refused.value)


def test_what_has_no_blank_is_told():
    with pytest.raises(BadInput, match="what it does stands in the rules"):
        changes.blank(KINGDOM, "Hypnogriff")


def test_a_deck_meets_those_without_the_card_at_both_seats():
    owners, others = owners_of(CLASH, "Kiln Scrapper")
    assert set(owners) == {"furnace", "old wood"} and len(others) == 4 and not set(owners) & set(others)
    setting = Setting(2, ("greedy", "greedy"))
    seats = duel(CLASH, setting, owners, others).seats
    assert len(seats) == 2 * 4 * 2 and set(seats.values()) == {(1,), (2,)}
    assert all(setting.lineups(CLASH)[at].decks[seat - 1] in owners for at, (seat,) in seats.items())
    with pytest.raises(BadInput, match="old wood holds Kiln Scrapper, too"):
        owners_of(CLASH, "Kiln Scrapper", ["furnace"], ["old wood"])
    with pytest.raises(BadInput, match="the wall: no Kiln Scrapper in it"):
        owners_of(CLASH, "Kiln Scrapper", ["the wall"])
    with pytest.raises(BadInput, match="did you mean the wall"):
        owners_of(CLASH, "Kiln Scrapper", ["the whall"])
