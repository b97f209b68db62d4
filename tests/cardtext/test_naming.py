"""Cards that a player names: which answers there are in a box that is full, and which texts are refused."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from menagerie.cardtext.checking import room_beside
from menagerie.cardtext.pack_reader import look_at
from menagerie.engine.finding import load
from menagerie.engine.table import Table
from menagerie.engine.written import Written
from menagerie.table.lines import Lines

FIELDS = {
    "alpha_clash": 'type = "Relic"\ncolours = ["black"]\ncost = 1\n',
    "beast_clans": 'type = "castle"\nkingdom = "Rebel"\ncost = 1\n',
    "hebrew_chronicles": 'type = "Offering"\nsupport = 1\n',
}
ACTIONS = {
    "alpha_clash": 'type = "Basic"\ncolours = ["black"]\ncost = 1\n',
    "beast_clans": 'type = "weather"\nkingdom = "Rebel"\ncost = 1\n',
    "hebrew_chronicles": 'type = "Arsenal"\n',
}
ROOM = {slug: room_beside(load(slug)) - 1 for slug in FIELDS}  # for cards beside the one that names
USES = {"alpha_clash": "Pay a resource: ", "beast_clans": "Pay 1 Biomass: ", "hebrew_chronicles": "[F1] "}
RIVAL = dict.fromkeys(FIELDS, "Your opponent") | {"beast_clans": "Each opponent"}
BEGUN = {  # where the card that names lies, and how it is used
    "alpha_clash": ({"A.accessories": ["Namer"], "A.resources": ["black"]}, "use Namer (3)", "oblivion"),
    "beast_clans": ({"A.castles": ["Namer"], "A.biomass": 1}, "use Namer (3)", "discard"),
    "hebrew_chronicles": ({"A.LG": ["Plain 1-1-1", "Namer"]}, "use Namer in LG", "grave"),
}


def written(slug: str, text: str, more: int = 0, fields: str = "") -> Written:
    """Write a pack: a card with a text, and so many more without any."""
    own = fields or FIELDS[slug]
    cards = [f'[[card]]\nnumber = "N{n}"\nname = "Spare {n:03}"\n{FIELDS[slug]}' for n in range(1, more + 1)]
    namer = f'[[card]]\nnumber = "N0"\nname = "Namer"\n{own}text = """\n{text}\n"""\n'
    return Written("names.toml", f'[pack]\nname = "Names"\ngame = "{slug}"\n{namer}{"".join(cards)}')


def faults(slug: str, text: str, fields: str = "") -> list[str]:
    """Tell what is wrong with a card of a text."""
    house = load(slug).module("printed").HOUSE
    return [str(one) for one in look_at(house.kit, written(slug, text, 0, fields), behind=house.whole)[1]]


@pytest.mark.parametrize("slug", FIELDS)
def test_every_card_of_a_full_box_is_one_answer_and_the_last_of_them_is_found(slug: str) -> None:
    printed, rest = load(slug).module("printed"), "reveals their hand and discards all cards with that name."
    text = f"{USES[slug]}Name a card. {RIVAL[slug]} {rest}"
    game = printed.HOUSE.with_pack(load(slug), printed.load_box, [written(slug, text, ROOM[slug])])
    fields, use, pile = BEGUN[slug]
    last, other = f"Spare {ROOM[slug]:03}", "Spare 001"
    hand: dict[str, Any] = {"B.hand": [other, last, last], "A.deck_count": 9, "B.deck_count": 9}
    table = Table.from_position(game, fields | hand, 1, compiled=False)
    table.play(use)
    while not any(one.words.startswith("name ") for one in table.answers):
        table.play("pass")
    with printed.HOUSE.within(game.pack):
        names = [card.name for card in printed.HOUSE.deck_cards()]
    assert sorted(one.words for one in table.answers) == sorted(f"name {one}" for one in names)
    assert len(names) <= len(table.array["option"][0])
    table.play(f"name {last}")
    facts = game.position.facts(table.state, game.box)
    assert facts["B.hand"] == [other] and facts[f"B.{pile}"] == [last, last]


def test_part_of_a_name_lists_those_that_have_it_in_line_mode() -> None:
    printed = load("alpha_clash").module("printed")
    game = printed.HOUSE.with_pack(
        load("alpha_clash"), printed.load_box, [written("alpha_clash", "Enter: Name a card.")]
    )
    fields = {"A.hand": ["Namer"], "A.resources": ["black"], "A.deck_count": 9, "B.deck_count": 9}
    table = Table.from_position(game, fields, 1, compiled=False)
    table.play("play Namer")
    out = io.StringIO()
    mode = Lines(
        table, ["person", "random"], Path("names.jsonl"), io.StringIO("sallow hunger\nname Wall Sentry\n"), out
    )
    mode.answer(1)
    told = out.getvalue()
    assert "name Sallow, the Long Hunger" in told and "Cold Fingers" not in told
    assert "A names Wall Sentry." in table.story(1)


@pytest.mark.parametrize("slug", FIELDS)
@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Players cannot play cards with that name.", "points at nothing"),
        (
            "{}Name a card.\n{}Name a card.\nPlayers cannot play cards with that name.",
            "of the names that two",
        ),
        ("{}Name a card.\nPlayers cannot play cards with those names.", "say 'with that name'"),
        ("{}Each player names a card.\nPlayers cannot play cards with that name.", "say 'with those names'"),
        ("{}Name a card, then name a card.", "names a card once"),
        ("{}Name a card. {} reveals their hand and discards all cards with those names.", "say 'with that name'"),
        ("{}Each player names a card. Draw a card for each card with that name you control.", "say 'with those names'"),
    ],
)
def test_what_speaks_of_a_name_says_whose(slug: str, said: str, told: str) -> None:
    text = said.replace(". {} ", f". {RIVAL[slug]} ").replace("{}", USES[slug])
    assert any(told in one for one in faults(slug, text)), faults(slug, text)


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("alpha_clash", "Name a Clash card. Defeat target Clash card with that name."),
        ("alpha_clash", "Name a card. The next card with that name you play this turn costs 1 less."),
        ("alpha_clash", "Name a card. At the end of this turn, draw a card for each card with that name you control."),
        ("beast_clans", "Name a beast. Discard target beast with that name."),
        ("beast_clans", "Name a beast. At the start of your next turn, discard all beasts with that name."),
        ("hebrew_chronicles", "Name a Beast. Destroy target Beast with that name."),
    ],
)
def test_a_name_is_known_to_what_is_done_at_once_alone(slug: str, said: str) -> None:
    assert faults(slug, said, ACTIONS[slug])
