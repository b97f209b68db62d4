"""The corpus of old games: they are played as they were, a change is found and told, and its reason is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from commands import caller
from games_list import every_game
from menagerie.engine import corpus
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from oracles.kuhn import GAME as KUHN

TESTS = Path(__file__).parents[1]
AT_ONCE = 120  # games of each that every run of the tests plays again
KINGDOM = load("cover_your_kingdom")
HOUSE = [game for game in every_game() if game.slug != "kuhn"]


@pytest.fixture
def kingdoms():
    """A few games of two Rulers, with and without powers, as they are."""
    found = corpus.Corpus(KINGDOM, [(2, {}), (2, {"powers": 1})], "")
    corpus.grow(found, [(0, 1), (1, 2), (0, 3)])
    return found


@pytest.mark.parametrize("game", HOUSE, ids=lambda game: game.slug)
def test_old_games_are_played_as_they_were(game):
    kept = corpus.read(corpus.file_of(game, TESTS), game)
    assert len(kept.games) >= 1000 and {one.table for one in kept.games} == set(range(len(kept.tables)))
    assert [one for one in corpus.partings(kept, AT_ONCE) if not one.game.change] == []


@pytest.mark.deep
@pytest.mark.parametrize("game", HOUSE, ids=lambda game: game.slug)
def test_all_old_games_are_played_as_they_were(game):
    kept = corpus.read(corpus.file_of(game, TESTS), game)
    found = corpus.partings(kept)
    assert [one for one in found if not one.game.change] == []
    assert {one.game for one in found} == {one for one in kept.games if one.change}  # what is pinned does differ


def test_both_faces_play_the_same_games():
    one = corpus.begin(KINGDOM, 3, compiled=False)
    assert one.games == corpus.begin(KINGDOM, 3).games and corpus.partings(one, compiled=False) == []


def test_a_change_is_found_between_two_marks_and_told(kingdoms):
    kingdoms.tables[0] = (2, {"powers": 1})  # as if rules without powers had been given some
    found = corpus.partings(kingdoms)
    assert [one.game.seed for one in found] == [1, 3]
    assert all(0 <= one.since < one.until <= one.game.choices for one in found)
    told = list(corpus.retell(KINGDOM, found[0]))
    assert told[0].startswith("2 seats, seed 1, after ") and 1 < len(told) <= 1 + 2 * corpus.SAID
    assert told[2].startswith(("A> ", "B> ")) and told[2][3:] in told[1].split(": ", 2)[2].split(" | ")


def test_who_won_is_part_of_the_digest_and_a_longer_game_is_another():
    kept = corpus.begin(KUHN, 6, compiled=False)
    assert corpus.partings(kept, compiled=False) == []
    whole = kept.games[0]
    kept.games[0] = replace(whole, told=whole.told[: -2 * corpus.END] + "00" * corpus.END)
    (found,) = corpus.partings(kept, compiled=False)
    assert found.until == whole.choices
    kept.games[0] = replace(whole, choices=whole.choices - 1)
    assert corpus.partings(kept, compiled=False)


def test_a_change_is_pinned_with_its_reason_once_the_version_is_raised(kingdoms):
    kingdoms.box = corpus.digest(KINGDOM.boxes)
    kingdoms.tables[0] = (2, {"powers": 1})
    with pytest.raises(BadInput, match=r"2 games of version 3 .* raise the version"):
        corpus.pin(kingdoms, "CK-R1: powers for all")
    kingdoms.game = KINGDOM.changed(version=KINGDOM.version + 1)
    assert corpus.pin(kingdoms, "CK-R1: powers for all") == 2
    assert [one.change for one in kingdoms.games] == [1, 0, 1, 0, 0]
    assert [one.version for one in kingdoms.games] == [3, 3, 3, 4, 4]
    assert corpus.pin(kingdoms, "nothing more") == 0 and len(kingdoms.changes) == 1
    assert {one.game.change for one in corpus.partings(kingdoms)} == {1}


def test_other_card_values_are_pinned_without_another_version(kingdoms):
    kingdoms.tables[0] = (2, {"powers": 1})
    kingdoms.box = "the box before"
    assert corpus.pin(kingdoms, "Spydra costs more") == 2 and kingdoms.box != "the box before"


def test_a_corpus_is_written_and_read_back(kingdoms, tmp_path):
    file = tmp_path / "corpus" / "games.jsonl"
    corpus.write(kingdoms, file)
    assert corpus.read(file, KINGDOM) == kingdoms
    lines = file.read_text("utf-8").splitlines()
    for number, line, why in (
        (1, '{"corpus": 9}', '"corpus": 1'),
        (1, lines[0].replace("cover_your_kingdom", "kuhn"), "of kuhn, not of cover_your_kingdom"),
        (1, '{"corpus": 1, "game": "cover_your_kingdom"}', "the head lacks or garbles 'tables'"),
        (2, "[0, 1", "not JSON"),
        (3, "[0, 1, 3, 10]", "a table, a seed"),
        (3, json.dumps([7, *json.loads(lines[2])[1:]]), "tells of no such table"),
        (4, json.dumps([*json.loads(lines[3]), 1]), "tells of no such table or change"),
    ):
        file.write_text("\n".join([*lines[: number - 1], line, *lines[number:]]), "utf-8")
        with pytest.raises(BadInput, match=why) as told:
            corpus.read(file, KINGDOM)
        assert f"games.jsonl:{number}: " in str(told.value)


def test_the_commands_make_compare_and_pin(monkeypatch, capsys, tmp_path):
    run = caller(monkeypatch, capsys, "corpus")
    game, home = "battlecats", ("--tests", tmp_path)
    assert run("write", game, "-n", 6, *home)[0] == 0
    assert run("write", game, *home)[0] == 2  # it is there already
    assert run("diff", game, *home)[:2] == (0, "battlecats, version 2: 6 of 6 games as they were\n")
    file = tmp_path / "corpus" / game / "games.jsonl"
    file.write_text(file.read_text("utf-8").replace('"seats": 2', '"seats": 4'), "utf-8")
    code, out, _ = run("diff", game, *home)
    assert (
        code == 1 and "4 of 6 games as they were\n  2 otherwise, and no change is named" in out and "\n    A> " in out
    )
    assert [one["seats"] for one in json.loads(run("diff", game, *home, "--json")[1])[0]["new"]] == [4, 4]
    code, _, err = run("pin", game, "--why", "BT-R1: another table", *home)
    assert code == 2 and "raise the version" in err
    assert run("diff", "cover_your_kingdom", *home)[0] == 2
