"""Texts that can never do anything are warned of; texts that would look into hidden cards are refused."""

from __future__ import annotations

import pytest

from menagerie.cardtext.checking import check_packs, kit_of
from menagerie.cardtext.pack_reader import check_pack

BODIES = {
    "alpha_clash": 'type = "Basic"\ncolours = ["red"]\ncost = 1',
    "beast_clans": 'type = "weather"\nkingdom = "Rebel"\ncost = 1',
    "hebrew_chronicles": 'type = "Arsenal"',
}
RELIC = 'type = "Relic"\ncolours = ["red"]\ncost = 1'
PROVINCE = 'type = "Province"'


def found_in(tmp_path, game, text, body=""):
    """Check a pack of one card; gives what is found as `line:column: message`."""
    file = tmp_path / "one.toml"
    head = f'[pack]\nname = "One"\ngame = "{game}"\n[[card]]\nnumber = "A1"\nname = "Odd One"\n'
    file.write_text(f'{head}{body or BODIES[game]}\ntext = """\n{text}\n"""\n', "utf-8")
    return [str(found).removeprefix(f"{file}:") for found in check_pack(kit_of(game), file)]


@pytest.mark.parametrize(
    ("game", "text", "body", "column", "message"),
    [
        ("alpha_clash", "Sacrifice target Clash card your opponent controls.", "", 18, "only what they control"),
        ("alpha_clash", "Sacrifice a Clash card your opponent controls: Draw a card.", RELIC, 13, "never paid"),
        ("alpha_clash", "Target Clash card in your Oblivion gains Flight until end of turn.", "", 8, "cards in play"),
        ("alpha_clash", "Send target card in your Oblivion in your hand to Oblivion.", "", 13, "two places"),
        ("hebrew_chronicles", "[F1] Ascend target Offering.", "", 20, "never does anything"),
        ("hebrew_chronicles", "[F1] Rest an Offering you control: Draw a card.", "", 14, "never does anything"),
    ],
)
def test_what_never_does_anything_is_warned_of(tmp_path, game, text, body, column, message):
    (told,) = found_in(tmp_path, game, text, body)
    lines = (body or BODIES[game]).count("\n")
    assert told.startswith(f"{9 + lines}:{column}: warning: Odd One: ") and message in told


def test_a_warning_does_not_keep_a_pack_from_being_played(tmp_path):
    assert found_in(tmp_path, "hebrew_chronicles", "[F1] Ascend target Offering.")
    (found,) = check_packs([tmp_path / "one.toml"])[1]
    assert found.warning


@pytest.mark.parametrize(
    ("game", "text", "body", "message"),
    [
        ("alpha_clash", "Put a Clash card in your opponent's hand into play.", "", "hidden"),
        ("alpha_clash", "Put a Trap in any hand into your hand.", "", "hidden"),
        ("beast_clans", "Put a beast in any hand onto the field.", "", "hidden"),
        ("hebrew_chronicles", "[F1] Send target Beast in your opponent's hand to the Grave.", "", "hidden"),
        ("alpha_clash", "Clash cards get +1/+0 for each Trap in your hand.", RELIC, "not look at them"),
        ("hebrew_chronicles", "[PX] While you control a Sword in your hand, Beasts have AD +1.", PROVINCE, "not look"),
        ("alpha_clash", "Your opponent sends a Trap in your hand to Oblivion.", "", "only its owner chooses"),
        (
            "hebrew_chronicles",
            "[F1] Until your F2, you may use 2 Offering abilities in the Left-Guard each turn.",
            "",
            "lasts",
        ),
    ],
)
def test_what_looks_into_hidden_cards_is_refused(tmp_path, game, text, body, message):
    (told,) = found_in(tmp_path, game, text, body)
    assert "warning" not in told and message in told


def test_the_card_itself_is_paid_once(tmp_path):
    beast = 'type = "Beast"\noc = 2\na = 2\nsk = 2\nheritage = ["Israelite", "Judah", "Perez"]'
    (told,) = found_in(tmp_path, "hebrew_chronicles", "[F1] Discard Odd One and discard Odd One: Draw a card.", beast)
    assert "paid once" in told
