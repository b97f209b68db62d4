"""Packs: every fault of a file at its place, bounds, and the published pages."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from menagerie.cardtext import offering, packs
from menagerie.cardtext.checking import check_packs, is_pack, kit_of
from menagerie.cardtext.house import House
from menagerie.cardtext.pack_reader import check_pack, look_at, read_pack
from menagerie.engine.errors import BadInput
from menagerie.engine.written import Written
from menagerie.games.alpha_clash.cards.card import KIT
from menagerie.games.alpha_clash.cards.printed import FILES, FOLDER, PRACTICE

ROOT = Path(__file__).parents[2]
DOCS, EXAMPLE = ROOT / "docs/cards", ROOT / "examples/cards/first.toml"
HEAD = '[pack]\nname = "Mine"\ngame = "alpha_clash"\n'
PLAIN = '[[card]]\nnumber = "A1"\nname = "Odd Spark"\ntype = "Basic"\ncolours = ["red"]\ncost = 1\n'
CLASH = PLAIN.replace("Basic", "Clash") + 'attack = 1\ndefense = 1\naffiliation = "Alpha"\n'
CLASH += 'character = "Spark"\nplanet = "Earth"\n'


@pytest.fixture
def faults(tmp_path):
    def find(text):
        file = tmp_path / "pack.toml"
        file.write_text(text, "utf-8")
        return [str(fault).removeprefix(f"{file}:") for fault in check_pack(KIT, file)]

    return find


def test_a_good_pack_has_no_faults(faults):
    assert faults(HEAD + PLAIN + 'text = "Draw a card."\n') == []


def test_all_faults_of_a_pack_are_told_at_once(faults):
    text = HEAD + PLAIN + 'gems = { green = 2 }\ntext = """\nDrow a card.\nDraw a card.\nDraw cards.\n"""\n'
    text += CLASH.replace("Odd Spark", "Even Spark").replace("attack", "attak") + 'text = "Flight"\n'
    assert [fault[:58] for fault in faults(text)] == [
        "10:8: Odd Spark: gems of green on a card that is not green",
        "10:8: Odd Spark: 2 gems in a cost of 1 (AC-INFO-4)",
        "12:1: Odd Spark: the word 'Drow' is not known; did you mea",
        "14:11: Odd Spark: '.' cannot stand here; expected: 'equal'",
        "22:9: attak is no field; did you mean attack or attach?",
        "27:15: Even Spark: the end of the line cannot stand here; ",
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('text = "Drow a card."', "10:9:"),
        ('text = "Draw a crad."', "10:16:"),
        ('text = """Draw a crad."""', "10:18:"),
        ('text = """\nDraw a card.\nDraw a crad."""', "12:8:"),
        ('text = """\n\n[[card]]\n"""', "12:2:"),
        ("text = '''\nDraw a crad.\n'''", "11:8:"),
        ('cost2 = 1\ntext = "Draw a card."', "10:9:"),
    ],
)
def test_places_are_those_of_the_file(faults, text, place):
    assert faults(HEAD + PLAIN + text + "\n")[0].startswith(place)


@pytest.mark.parametrize(
    ("written", "house"),
    [
        ("draw a card.", "Draw a card."),
        ("Send a Accessory in your Oblivion to Oblivion.", "Send an Accessory in your Oblivion to Oblivion."),
        ("Draw a card .", "Draw a card."),
    ],
)
def test_a_text_that_is_not_canonical_is_told_with_what_is(faults, written, house):
    (fault,) = faults(HEAD + PLAIN + f'text = "{written}"\n')
    assert fault.endswith(f"the house writes this line: {house}")


@pytest.mark.parametrize(
    ("card", "clause"),
    [
        (CLASH.replace("attack = 1\n", ""), "AC-INFO-7"),
        (CLASH + "health = 3\n", "AC-INFO-7"),
        (PLAIN + "gems = { red = 2 }\n", "AC-INFO-4"),
        (PLAIN + "gems = { blue = 1 }\n", "AC-INFO-5"),
        (PLAIN.replace('["red"]', '["red", "red"]'), "AC-INFO-3"),
        (CLASH + 'text = "Draw a card."\n', "AC-PLAY-12"),
        (PLAIN + 'text = "Enter: Draw a card."\n', "AC-PLAY-13"),
        (
            PLAIN.replace("Basic", "Trap")
            + 'text = """\nCounter - Attack: Draw a card.\nCounter - Trap: Draw a card.\n"""\n',
            "does all it does in one (AC-PLAY-13)",
        ),
        (PLAIN.replace("Basic", "Quick") + 'text = "Draw a card."\n', "AC-ACT-2"),
        (PLAIN.replace("Basic", "Trap") + 'text = "Draw a card."\n', "AC-TRAP-6"),
        (CLASH + 'text = "Counter - Play: Negate that card."\n', "AC-R60"),
        (CLASH + 'text = "Whenever you play a Clash card, engage that card."\n', "not in play yet"),
        (CLASH + 'text = "Enter: Whenever you play a Clash card this turn, engage it."\n', "not in play yet"),
        (PLAIN + 'text = "Draw a card for each Clash card you play this turn."\n', "what they cost"),
        (PLAIN + 'text = "The next Trap you play this turn costs 1 less."\n', "no Trap is played"),
        (CLASH + 'text = "The first time Odd Spark attacks each turn, draw a card."\n', "of what a player draws"),
        (
            PLAIN + 'text = "If a Clash card that attacked this turn was defeated this turn, draw a card."\n',
            "known of cards in play",
        ),
        (CLASH + 'text = "Pay X resources: Draw a card."\n', "needs once per turn (AC-R60)"),
        (CLASH + 'text = "Pay 0 health: Draw a card."\n', "needs once per turn (AC-R60)"),
        (CLASH + 'text = "Sacrifice up to 2 Relics: Draw a card."\n', "names exactly what it takes (AC-R60)"),
        (CLASH + 'text = "Once per turn, engage each Relic: Draw a card."\n', "names exactly what it takes"),
        (CLASH + 'text = "[3] Flight."\n', "AC-CTD-2"),
        (CLASH + 'text = "The host has Flight."\n', "AC-WPN-12"),
        (CLASH + 'text = "Enter: Target Clash card gets -X/-1 until end of turn."\n', "X is chosen nowhere"),
        (CLASH.replace("cost = 1", 'cost = "X"') + 'text = "Your Contender gets +0/+X."\n', "what holds has none"),
        (CLASH + 'text = "Attach only to an Alpha Clash card."\n', "AC-WPN-5"),
        (PLAIN + 'text = "Draw X cards."\n', "AC-R68"),
        (PLAIN + 'text = "Ready up to 2 resources."\n', "AC-R78"),
        (PLAIN + 'text = "Ready target Alpha resource you control."\n', "AC-R78"),
        (PLAIN + 'text = "Ready up to 2 resources or Clash cards you control."\n', "AC-R78"),
        (PLAIN + 'text = "Deal 2 damage to a resource."\n', "AC-RES-8"),
        (CLASH + 'text = "Engage 4 resources: Draw a card."\n', "AC-RES-8"),
        (
            CLASH.replace("Clash", "Contender").replace("cost = 1", "health = 30") + 'text = "[30] Flight."\n',
            "AC-CTD-2",
        ),
        (
            CLASH.replace("Clash", "Contender").replace("cost = 1", "health = 30")
            + 'text = """\n[20] Flight.\n[25] Flight.\n"""\n',
            "AC-R74",
        ),
        (CLASH.replace("Clash", "Contender").replace("cost = 1", ""), "AC-INFO-6"),
    ],
)
def test_what_no_card_can_be_is_refused_with_its_clause(faults, card, clause):
    assert any(clause in fault for fault in faults(HEAD + card)), faults(HEAD + card)


@pytest.mark.parametrize(
    "text",
    [
        "Odd Spark enters play engaged.",
        "Once per turn, pay X resources: Draw X cards.",
        "Once per turn, Counter - Play: Negate that card.",
        "Pay a resource and engage Odd Spark: Draw a card.",
    ],
)
def test_what_a_card_in_play_can_say(faults, text):
    assert faults(HEAD + CLASH + f'text = "{text}"\n') == []


def test_a_cost_with_x_allows_x_in_the_text(faults):
    assert faults(HEAD + PLAIN.replace("cost = 1", 'cost = "X+1"') + 'text = "Draw X cards."\n') == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD, "card: Field required"),
        (PLAIN, "pack: Field required"),
        (HEAD.replace("alpha_clash", "beast_clans") + PLAIN, "this is the language of alpha_clash"),
        (HEAD + PLAIN + PLAIN, "the pack has this name twice"),
        (HEAD + PLAIN.replace("Odd Spark", "Draw"), "a name must hold a word that is not of the card language"),
        (HEAD + PLAIN.replace("Odd Spark", "Odd\\nSpark"), "String should match pattern"),
        (HEAD + PLAIN.replace("Odd Spark", "O" * 61), "at most 60 characters"),
        (HEAD + PLAIN.replace("cost = 1", "cost = 21"), "less than or equal to 20"),
        (HEAD + PLAIN.replace("cost = 1", "cost = true"), "cost"),
        (HEAD + PLAIN.replace('["red"]', '["pink"]'), "colours"),
        (HEAD + PLAIN + f'text = "{"Draw a card. " * 80}"\n', "at most 1000 characters"),
        (HEAD + PLAIN + 'text = """\n' + "Draw a card.\n" * 9 + '"""\n', "at most 8 lines"),
        (HEAD + PLAIN + f'text = "{"Draw a card. " * 64}Draw a card."\n', "66 steps: a program has at most 64"),
        (HEAD + PLAIN * 1001, "at most 1000 cards"),
        ("[pack\n", "no TOML"),
        ("[pack]\nname = " + "[" * 20_000 + "\n", "no TOML: nested too deeply"),
        ("[pack]\nname = " + "9" * 5_000 + "\n", "no TOML"),
    ],
)
def test_bounds_hold_and_strangers_are_refused_in_one_sentence(faults, text, message):
    told = faults(text)
    assert any(message in fault for fault in told), told


def test_a_file_that_is_too_large_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(packs, "MOST_BYTES", 100)
    file = tmp_path / "pack.toml"
    file.write_text(HEAD + PLAIN)
    (fault,) = check_pack(KIT, file)
    assert "larger than 100 bytes" in fault.message


def test_a_pack_with_faults_is_not_played(tmp_path):
    file = tmp_path / "pack.toml"
    file.write_text(HEAD + PLAIN + 'text = "Drow."\n')
    with pytest.raises(BadInput, match=r"1 fault in pack.toml:\n  - .*:10:9: Odd Spark: the word 'Drow'"):
        read_pack(KIT, file)


def test_a_fault_of_the_house_is_told_without_what_the_house_says(tmp_path, monkeypatch):
    monkeypatch.setattr(offering, "weights_of", lambda game: pytest.fail("it asked what it is being read for"))
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "faulty.toml").write_text(HEAD + PLAIN + 'text = "If you control a Relic, draw a crd."\n')
    with pytest.raises(BadInput, match="the word 'crd' is not known"):
        House(KIT, tmp_path, ["faulty"], {}).pack()


def test_cards_name_each_other_across_the_files_of_a_pack(tmp_path):
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text(HEAD + PLAIN + 'text = "Send target Clash card named Even Spark to Oblivion."\n')
    two.write_text(HEAD + PLAIN.replace("Odd Spark", "Even Spark"))
    assert check_packs([one, two]) == (1, [])
    assert [fault.column for fault in check_packs([one])[1]] == [38]


def test_packs_are_told_from_scenarios_and_speak_the_language_of_a_game(tmp_path):
    file = tmp_path / "pack.toml"
    file.write_text(HEAD.replace("alpha_clash", "alpha_clas") + PLAIN)
    assert is_pack(file) and not is_pack(Path(__file__)) and not is_pack(tmp_path / "none.toml")
    (fault,) = check_packs([file])[1]
    assert fault.message == "no game 'alpha_clas' with a card language; did you mean alpha_clash or beast_clans?"
    file.write_text(HEAD.replace("alpha_clash", "../../x") + PLAIN)
    assert "no game '../../x'" in check_packs([file])[1][0].message


def test_the_schema_allows_what_the_reader_does():
    schema = json.loads((DOCS / "alpha_clash.schema.json").read_text("utf-8"))
    fields = schema["$defs"]["AlphaClashCard"]
    assert set(fields["properties"]) == set(KIT.model.model_fields)
    assert fields["additionalProperties"] is False and set(fields["required"]) == {"name", "number", "type", "colours"}


def test_the_example_is_a_good_pack_and_the_guide_shows_a_fault_of_it(tmp_path):
    assert check_packs([EXAMPLE]) == (1, [])
    file = tmp_path / "first.toml"
    file.write_text(EXAMPLE.read_text("utf-8").replace("discard", "discrad"), "utf-8")
    (fault,) = check_pack(KIT, file)
    assert str(fault).removeprefix(f"{tmp_path}/").replace("\n", "\n    ") in (DOCS / "writing.md").read_text("utf-8")


def test_broken_files_are_faults_and_never_tracebacks(tmp_path):
    rng, good, file = random.Random(5), EXAMPLE.read_bytes(), tmp_path / "pack.toml"
    pieces = (b"", b'"', b"[", b"\xff", b"=\n", b"9" * 9, b"X", b'"""', b"\\u0007")
    found = 0
    for _ in range(150):
        data = bytearray(good)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(data))
            data[at : at + rng.randint(0, 12)] = rng.choice(pieces)
        file.write_bytes(bytes(data))
        faults = check_pack(KIT, file)
        found += bool(faults)
        assert all(fault.line >= 1 and fault.column >= 1 and "\n" not in fault.message for fault in faults)
    assert found > 100


def test_the_house_checks_its_own_packs():
    files = [
        *(FOLDER / "cards" / f"{name}.toml" for name in FILES),
        *(FOLDER / "cards" / f"{name}.toml" for name in PRACTICE),
    ]
    assert check_packs(files)[1] == []


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("alpha_clash", 'type = "clash buff"\ncolours = ["Red"]\ncost = 2\ngems = { RED = 1 }\ntext = "Draw a card."'),
        ("beast_clans", 'type = "WEATHER"\nkingdom = "desert"\ncost = 1\ntext = "Draw a card."'),
        ("beast_clans", 'type = "castle"\nkingdom = "Stateless"\ncost = 1'),
        ("hebrew_chronicles", 'type = "offering"\nsupport = 1\ntext = "[F1] Draw a card."'),
    ],
)
def test_words_of_closed_lists_are_read_in_any_case(game, fields):
    card = f'[[card]]\nnumber = "Q1"\nname = "Ember"\n{fields}\n'
    pack, faults = look_at(kit_of(game), Written("pack.toml", f'[pack]\nname = "Case"\ngame = "{game}"\n{card}'))
    assert not faults and pack.cards[0].type == pack.cards[0].type.title()
