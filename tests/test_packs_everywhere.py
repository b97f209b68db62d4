"""Cards of one's own behind the house's: on every command, in records and scenarios, beside games of other packs."""

from __future__ import annotations

import json
import re
import shlex
from importlib import import_module
from itertools import islice, product
from pathlib import Path
from string import ascii_uppercase

import pytest

from commands import caller
from menagerie.cardtext.checking import check_packs
from menagerie.engine import notation
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.table import Table
from menagerie.engine.written import Written
from menagerie.players.compiling import Compiling

ROOT = Path(__file__).parent.parent
FIRST, CARAVAN = ROOT / "examples/cards/first.toml", "examples/decks/caravan.txt"
PAGE = (ROOT / "docs/packs.md").read_text("utf-8")
COMMANDS = re.findall(r"^    menagerie (.*)$", PAGE, re.M)
ROOMS = re.findall(r"^\| [A-Z].*? \| (\d+) \| (\d+) \| (\d+) \|$", PAGE, re.M)
GAMES = ("alpha_clash", "beast_clans", "hebrew_chronicles")
CARD = {
    "alpha_clash": 'type = "Basic"\ncolours = ["red"]\ncost = 1\ntext = "Draw a card."\n',
    "beast_clans": 'type = "castle"\nkingdom = "Rebel"\ncost = 2\n',
    "hebrew_chronicles": 'type = "Offering"\nsupport = 2\n',
}


def pack_of(game: str, *names: str) -> str:
    """Write a pack of one kind of card under several names."""
    head = f'[pack]\nname = "Mine"\ngame = "{game}"\n'
    return head + "".join(f'[[card]]\nnumber = "X{n}"\nname = "{name}"\n{CARD[game]}' for n, name in enumerate(names))


@pytest.fixture
def run(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    return caller(monkeypatch, capsys)


@pytest.fixture(scope="module")
def caravan():
    """The game with the example's cards and a deck of them."""
    game = load("alpha_clash").with_pack(FIRST)
    return game.workshop.with_decks(game, {"caravan": (ROOT / CARAVAN).read_text("utf-8")})


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_page_does_what_it_says(run, command):
    code, out, err = run(*shlex.split(command))
    assert code == 0 and out, err


SCENARIO = """[[scenario]]
title = "The lantern lets its owner draw"
shows = ["AC-PLAY-1"]
given = { turn = "A", phase = "primary", "A.hand" = ["Odd Lantern"], "A.resources" = ["red"] }
play = ["A: play Odd Lantern"]
then = { "A.hand_size" = 1 }
"""


def test_scenarios_in_a_pack_and_beside_it_are_run_with_it(run, tmp_path):
    pack, other = tmp_path / "mine.toml", tmp_path / "other.toml"
    pack.write_text(pack_of("alpha_clash", "Odd Lantern") + SCENARIO)
    told = (
        "1 packs of cards in 1 files: 0 faults\n"
        "mine.toml: 1 of the 695 cards for which Alpha Clash has room beside its own\n"
        "1 of 1 scenarios in 1 files hold\n"
    )
    assert run("check", pack) == (0, told, "")
    wrong = SCENARIO.replace("The", "Another").replace("= 1 }", "= 2 }")
    beside = f'game = "alpha_clash"\ncards = "mine.toml"\n{wrong}'
    (tmp_path / "play.toml").write_text(beside)
    (tmp_path / "broken.toml").write_text("[[")
    other.write_text(f'game = "alpha_clash"\n{wrong}cards = "mine.toml"\n')
    (tmp_path / "elsewhere.toml").write_text(beside.replace("mine.toml", "its.toml"))
    code, out, _ = run("check", pack)
    assert code == 1 and out.count("then: A.hand_size is 1, not 2") == 2 and "1 of 3 scenarios in 3 files hold" in out
    assert "1 of 1 scenarios" in run("check", pack, "-k", "the lantern mine")[1]
    pack.write_text(pack_of("alpha_clash", "Odd Lantern").replace("Draw a", "Drow a") + SCENARIO)
    code, out, _ = run("check", pack)
    assert code == 1 and "1 faults; scenarios with them are run once there are none" in out and "hold" not in out


def test_scenarios_of_a_pack_know_the_cards_of_all_its_files(run, tmp_path):
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text(pack_of("alpha_clash", "Odd Spark"))
    both = SCENARIO.replace('["Odd Lantern"]', '["Odd Lantern", "Odd Spark"]').replace("= 1 }", "= 2 }")
    two.write_text(pack_of("alpha_clash", "Odd Lantern") + both)
    assert run("check", one, two)[:2] == (
        0,
        "1 packs of cards in 2 files: 0 faults\n"
        "one.toml, two.toml: 2 of the 695 cards for which Alpha Clash has room beside its own\n"
        "1 of 1 scenarios in 1 files hold\n",
    )
    assert run("check", two)[0] != 0  # by itself it has no Odd Spark


@pytest.mark.parametrize(
    ("scenario", "told"),
    [
        ("[[scenario]]\ntitle = 3\n", "title: words are expected"),
        ("[[scenario]]\nother = 3\n", "no such key: other"),
        ("[scenario]\n", "scenario: Input should be a valid list"),
        (SCENARIO.replace("AC-PLAY-1", "AC-NONE-1"), "the ledger has no clause 'AC-NONE-1'"),
    ],
)
def test_what_is_no_scenario_of_a_pack_is_told(run, tmp_path, scenario, told):
    file = tmp_path / "mine.toml"
    file.write_text(pack_of("alpha_clash", "Odd Lantern") + scenario)
    code, out, err = run("check", file)
    assert code in (1, 2) and told in out + err


def test_games_of_different_packs_live_side_by_side(caravan):
    house = load("alpha_clash")
    other = house.with_pack(Written("mine.toml", pack_of("alpha_clash", "Odd Lantern")))
    last = len(house.words.names())
    assert caravan.words.names()[last] == "Dune Courier" and other.words.names()[last] == "Odd Lantern"
    assert len(house.words.names()) == last and house.boxes["sort"][0, last] == 0
    assert [card["name"] for card in other.scene.catalogue() if "Lantern" in card["name"]][-1] == "Odd Lantern"
    assert "Odd Lantern" not in str(house.scene.catalogue()) + str(caravan.scene.catalogue())


@pytest.mark.parametrize("game", GAMES)
def test_a_box_that_is_filled_leaves_the_programs_of_its_pack_as_they_were(game):
    """What is read behind the house's cards is numbered alike, whatever was looked at before."""
    printed = import_module(f"menagerie.games.{game}.cards.printed")
    book = printed.HOUSE.whole.followed().book
    before = {table: list(lines) for table, lines in book.lines.items()}
    filled = printed.HOUSE.whole.followed()
    printed.load_box(filled)
    assert filled.book.lines == before


def test_a_record_replays_where_its_pack_is_or_anywhere_if_it_holds_it(caravan, tmp_path, run):
    table = Table(caravan, 2, 3, compiled=False, deck_a=7)
    while table.answered < 12:
        table.play(table.codes[-1])
    lines = notation.record_of(table)
    assert lines[0]["pack"] == {"name": "First steps", "digest": caravan.own["pack"]["digest"]}
    with pytest.raises(BadInput, match=r"played with cards of the pack 'First steps'.*name its file by --pack"):
        notation.replay(lines)
    assert notation.replay(lines, game=load("alpha_clash").with_pack(FIRST)).array.tobytes() == table.array.tobytes()
    other = load("alpha_clash").with_pack(
        Written("first.toml", FIRST.read_text("utf-8").replace("cost = 2", "cost = 1"))
    )
    with pytest.raises(BadInput, match="this is another"):
        notation.replay(lines, game=other)
    kept = tmp_path / "kept.jsonl"
    lines[0] = lines[0] | {"pack": lines[0]["pack"] | {"files": {"first.toml": FIRST.read_text("utf-8")}}}
    kept.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert run("replay", kept, "--verify")[0] == 0
    lines[0] = lines[0] | {"pack": lines[0]["pack"] | {"files": {"first.toml": "[[card]]"}}}
    with pytest.raises(BadInput, match=r"first\.toml"):
        notation.replay(lines)


def test_play_keeps_the_pack_in_the_record_if_it_is_asked_to(run, tmp_path):
    kept, bare = tmp_path / "kept.jsonl", tmp_path / "bare.jsonl"
    more = ("--line", "--interpreted", "--seed", 3, "--deck-a", CARAVAN, "--pack", FIRST)
    assert run("play", "alpha_clash", *more, "--keep-pack", "--record", kept)[0] == 0
    assert run("play", "alpha_clash", *more, "--record", bare)[0] == 0
    assert json.loads(kept.read_text().splitlines()[0])["pack"]["files"] == {"first.toml": FIRST.read_text("utf-8")}
    assert "files" not in json.loads(bare.read_text().splitlines()[0])["pack"]
    assert run("replay", kept)[0] == 0
    code, _, err = run("replay", bare)
    assert code == 2 and "--pack" in err


@pytest.mark.parametrize(
    ("pack", "said"),
    [
        (3, "a name, a digest and files by name"),
        ({"digest": "0" * 16, "files": {"a": 3}}, "a name, a digest and files by name"),
        ({"digest": "0" * 16, "files": {str(n): "" for n in range(40)}}, "a name, a digest and files by name"),
        ({"digest": "0" * 16, "files": {"a.toml": "[[["}}, "no TOML"),
        ({"name": "x" * 5000, "digest": "0" * 16}, "name its file by --pack"),
    ],
)
def test_a_record_with_a_pack_that_is_none_is_refused(caravan, pack, said):
    lines = notation.record_of(Table(caravan, 2, 3, compiled=False))
    lines[0]["pack"] = pack
    with pytest.raises(BadInput, match=said) as told:
        notation.replay(lines)
    assert len(str(told.value)) < 600


@pytest.mark.parametrize("game", GAMES)
def test_check_tells_how_many_cards_fit_and_everybody_else_agrees(game, tmp_path):
    kinds, house, room = map(int, ROOMS[GAMES.index(game)])
    assert len(load(game).words.names()) - 1 == house and kinds - house == room
    file = tmp_path / "mine.toml"
    letters = map("".join, product(ascii_uppercase, repeat=3))
    names = [f"Odd Lantern {three}" for three in islice(letters, room + 1)]
    file.write_text(pack_of(game, *names[:-1]))
    assert check_packs([file])[1] == [] and load(game).with_pack(file)
    file.write_text(pack_of(game, *names))
    (fault,) = check_packs([file])[1]
    assert f"({room} of these {room + 1} fit beside the {house} of the house)" in str(fault)
    with pytest.raises(BadInput, match="fit beside"):
        load(game).with_pack(file)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (pack_of("alpha_clash", "Wall Sentry"), "the house has a card of this name"),
        (pack_of("alpha_clash", "Odd Lantern").replace("Draw a card.", "Drow a card."), "'Drow' is not known"),
    ],
)
def test_what_is_refused_is_refused_by_check_too(tmp_path, text, said):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    (fault,) = check_packs([file])[1]
    assert said in str(fault)
    with pytest.raises(BadInput, match=said):
        load("alpha_clash").with_pack(file)


def test_a_text_that_names_a_card_of_the_house_is_understood(tmp_path):
    file = tmp_path / "mine.toml"
    named = "Search your deck for a card named Wall Sentry, reveal it, put it into your hand and shuffle."
    file.write_text(pack_of("alpha_clash", "Odd Lantern").replace("Draw a card.", named))
    assert check_packs([file])[1] == []


def test_a_game_without_texts_takes_no_pack(run):
    assert "no workshop" in run("cards", "battlecats", "--pack", FIRST)[2]
    assert "no plain cards" in run("cards", "battlecats", "--plain")[2]
    assert "the language of alpha_clash" not in run("cards", "alpha_clash", "--pack", FIRST)[2]
    assert run("cards", "beast_clans", "--pack", FIRST)[0] == 2


def test_a_fuzz_plays_with_a_pack(run):
    Compiling([load("alpha_clash")], "fuzz").run()
    told = json.loads(run("fuzz", "alpha_clash", "--decisions", 500, "--seed", 1, "--pack", FIRST, "--json")[1])
    assert told["decisions"] >= 500 and not told["violations"]
