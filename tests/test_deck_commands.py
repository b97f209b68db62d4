"""`menagerie deck`: check, show and gauntlet, with lists, codes and standard input; and the page that tells of them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from commands import caller
from menagerie.engine.finding import slugs
from menagerie.games.beast_clans.cards import printed

ROOT = Path(__file__).parent.parent
MINE = "examples/decks/my_wall.txt"
COMMANDS = re.findall(r"^    menagerie (.*)$", (ROOT / "docs/decks.md").read_text("utf-8"), re.M)


@pytest.fixture
def run(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    return caller(monkeypatch, capsys)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_page_does_what_it_says(run, command):
    code, out, err = run(*shlex.split(command))
    assert code == 0 and out, err


@pytest.mark.parametrize("game", slugs())
def test_every_game_is_played_where_nobody_names_a_deck(run, game, tmp_path):
    kept = tmp_path / "kept.jsonl"
    code, _, err = run("play", game, "--line", "--interpreted", "--seed", 3, "--record", kept)
    assert code == 0 and kept.exists(), err


def test_a_deck_that_is_not_legal_is_told_with_lines_clauses_and_near_names(run, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("Contender\nMain Deck\n5 Wall Sentry\n1 Wal Sentry\n", "utf-8")
    code, out, _ = run("deck", "check", file)
    assert code == 1 and "did you mean Wall Sentry" in out and ":3:1: 5 copies" in out and "(AC-DECK-5)" in out
    told = json.loads(run("deck", "check", file, "--json")[1])
    assert not told["legal"] and ["AC-DECK-5"] in [fault["clauses"] for fault in told["faults"]]
    assert run("deck", "show", file)[0] == run("deck", "gauntlet", file)[0] == 2


def test_a_list_a_code_and_standard_input_are_the_same_deck(run):
    code = run("deck", "show", MINE, "--code")[1].strip()
    written = run("deck", "show", MINE, "--list")[1]
    assert run("deck", "show", code, "--list")[1] == run("deck", "show", "-", "--list", typed=written)[1] == written
    assert run("deck", "check", "-", typed=code)[0] == 0
    assert run("deck", "check", code[:-2])[0] == 2


def test_the_game_is_found_by_the_cards_of_the_list(run):
    told = json.loads(run("deck", "show", printed.deck_files()[0], "--json")[1])
    assert (
        told["game"] == "beast_clans" and told["legal"] and sum(sum(k.values()) for k in told["kinds"].values()) == 40
    )
    code, _, err = run("deck", "check", "-", typed="Deck\n3 Nobody\n")
    assert code == 2 and "--game" in err
    assert run("deck", "check", "-", "--game", "battlecats", typed="x")[0] == 2
    assert run("deck", "check", "nowhere.txt")[0] == 2


def test_a_gauntlet_meets_every_deck_of_the_house_and_depends_on_its_seed_alone(run):
    first, again = (json.loads(run("deck", "gauntlet", MINE, "-n", 4, "--seed", 3, "--json")[1]) for _ in range(2))
    assert first == again and first["seed"] == 3 and first["games"] == 24
    assert len(first["decks"]) == 6 and {one["deck"] for one in first["decks"]} == {"my wall"}
    assert first["low"] <= first["rate"] <= first["high"]


def test_a_deck_of_ones_own_plays_as_the_same_deck_of_the_house(run):
    house = ROOT / "src/menagerie/games/alpha_clash/decks/old_wood.txt"
    code = run("deck", "show", house, "--code")[1].strip()
    common = ("simulate", "alpha_clash", "-n", 20, "--seats", "greedy,greedy", "--seed", 4, "--json", "--deck-b", "3")
    told = []
    for deck in (house, code, "old wood", "old_wood", 3):
        status, out, err = run(*common, "--deck-a", deck)
        assert status == 0, err
        told.append(json.loads(out)["seats"])
    assert all(one == told[0] for one in told)
    league = ("league", "alpha_clash", "--seats", "greedy,random", "-n", 2, "--seed", 4, "--json")
    first, second = (json.loads(run(*league, "--deck-a", deck)[1]) for deck in (house, "old wood"))
    assert first["players"] == second["players"]


def test_a_played_record_holds_the_deck_and_replays(run, tmp_path):
    record = tmp_path / "game.jsonl"
    words = ("play", "alpha_clash", "--seats", "greedy,greedy", "--seed", 5, "--record", record, "--interpreted")
    status, _, err = run(*words, "--line", "--deck-a", MINE, "--deck-b", MINE)
    assert status == 0, err
    head = json.loads(record.read_text("utf-8").splitlines()[0])
    assert list(head["decks"]) == ["my wall (A)"] and head["options"]["deck_a"] == head["options"]["deck_b"] == 7
    assert run("replay", record, "--verify")[0] == 0


def test_a_position_is_dealt_from_a_deck_of_ones_own(run, tmp_path):
    status, out, err = run("position", "alpha_clash", "--seed", 1, "--deck-b", MINE)
    assert status == 0 and "deck_b = 7" in out, err
    file = tmp_path / "begin.toml"
    file.write_text(out, "utf-8")
    assert run("position", "alpha_clash", file, "--deck-b", MINE)[0] == 0
    assert run("position", "alpha_clash", file)[0] == 2


@pytest.mark.parametrize(
    ("game", "words", "said"),
    [
        ("alpha_clash", ("--deck-a", "old wod"), "did you mean old wood"),
        ("alpha_clash", ("--deck-a", "99"), "allowed are 1"),
        ("alpha_clash", ("--deck-c", "1"), "no deck to choose for C"),
        ("battlecats", ("--deck-a", "1"), "no deck to choose for A"),
        ("alpha_clash", ("--deck-a", "d1-AAAA"), "cut off or altered"),
        ("beast_clans", ("--deck-a", MINE), "no legal deck list of Beast Clans"),
        ("beast_clans", ("--deck-c", "1"), "deck_c is for 3 to 4"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(run, game, words, said):
    status, _, err = run("simulate", game, "-n", 1, "--seats", "random,random", *words)
    assert status == 2 and said in err
