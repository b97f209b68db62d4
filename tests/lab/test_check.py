"""Goals of a game: read with every fault at its place, tested until it is known, told by the exit code."""

from __future__ import annotations

import json

import pytest

from commands import caller
from games_list import over_games
from menagerie.engine.errors import BadInput
from menagerie.engine.game import slugs
from menagerie.lab.check import FAIL, PASS, UNKNOWN, check
from menagerie.lab.goals import file_of, read_goals

HEAD = 'game = "battlecats"\ndeals = 400\n'
EVEN = '[[goal]]\ntitle = "Even"\nof = "every seat"\nleast = {}\nmost = {}\n'


@pytest.fixture
def write(tmp_path):
    def goals(text):
        path = tmp_path / "balance.toml"
        path.write_text(text, "utf-8")
        return path

    return goals


@pytest.fixture
def run(monkeypatch, capsys):
    return caller(monkeypatch, capsys, "lab")


@over_games
def test_every_game_of_the_house_ships_goals(game):
    if game.slug not in slugs():
        return
    goals = read_goals(file_of(game.slug))
    assert goals.game is game and len(goals.checks) >= 5
    assert {"seat A", "length", "the better player"} <= {one.what for one in goals.checks}


@pytest.mark.parametrize(
    ("least", "most", "code", "verdict"), [(30, 70, 0, PASS), (80, 100, 1, FAIL), (49.9, 50.1, 3, UNKNOWN)]
)
def test_a_goal_holds_fails_or_is_not_known(run, write, least, most, code, verdict):
    path = write(HEAD + EVEN.format(least, most))
    left, out, err = run("check", path, "--json", "-j", "2")
    told = json.loads(out)
    assert (left, told["verdict"]) == (code, verdict), err
    assert {one["verdict"] for one in told["goals"]} == {verdict}
    one = told["goals"][0]
    assert one["of"] == "seat A" and one["low"] < one["value"] < one["high"] and one["unit"] == "%"
    assert one["deals"] <= 400 and (verdict == UNKNOWN) == (one["deals"] == 400)


def test_one_that_fails_outweighs_one_that_is_not_known(write):
    goals = read_goals(write(HEAD + EVEN.format(49.9, 50.1) + EVEN.format(80, 100)))
    report = check(goals)
    assert report.verdict == FAIL and {one.verdict for one in report.tested} == {FAIL, UNKNOWN}
    again = check(goals, jobs=2)
    assert [one.as_json() for one in again.tested] == [one.as_json() for one in report.tested]


def test_every_kind_of_goal_is_read_from_the_games(write):
    text = 'game = "beast_clans"\ndeals = 100\n' + "".join(
        f'[[goal]]\ntitle = "{of}"\nof = "{of}"\nleast = 0.5\n{more}'
        for of, more in (
            ("length", ""),
            ("deck long road", ""),
            ("match-up fair prices against long road", ""),
            ("whoever begins", ""),
            ("the better player", 'players = ["greedy", "random"]\noptions = { deck_a = 5, deck_b = 2 }\n'),
        )
    )
    goals = read_goals(write(text))
    report = check(goals, deals=8)
    rates = {one.check.what: one.sums.rate for one in report.tested}
    assert 90 < rates["length"] < 140 and rates["the better player"] > 0.9
    assert 0.3 < rates["deck long road"] < 0.7 and 0.5 < rates["whoever begins"] < 0.75
    assert {one.sums.deals for one in report.tested} == {8} and report.verdict == UNKNOWN
    assert report.games == 8 * (30 + 2)


def test_a_card_that_spoils_the_game_fails_its_goals(run, write):
    options = "options = { deck_a = 5, deck_b = 2 }"
    path = write(f'game = "beast_clans"\n[[goal]]\ntitle = "Even"\nof = "seat A"\n{options}\nleast = 35\nmost = 65\n')
    card = "Khamset, King of the Long Road"
    assert run("check", path)[0] == 0
    code, out, _ = run("check", path, "--card", card, "--set", "life=20")
    assert code == 1 and "Even: seat A:" in out


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('game = "batlecats"\n' + EVEN.format(1, 2), 1, "there is no game 'batlecats'; did you mean battlecats"),
        (HEAD + "deels = 3\n" + EVEN.format(1, 2), 3, "deels is no field; did you mean deals"),
        (HEAD + EVEN.format(1, 2) + "moast = 4\n", 8, "moast is no field; did you mean most"),
        (HEAD + EVEN.format(60, 40), 6, "least = 60 is more than most = 40"),
        (HEAD + '[[goal]]\ntitle = "x"\nof = "seat A"\n', 4, "least or most says what it is to keep"),
        (HEAD + EVEN.format(1, 2).replace("every seat", "every seet"), 5, "did you mean every seat"),
        (HEAD + EVEN.format(1, 2).replace("every seat", "Kestra Longwach"), 5, "did you mean Kestra Longwatch"),
        (HEAD + EVEN.format(1, 2) + "seats = 9\n", 8, "9 seats: Battlecats seats 2 to 4"),
        (HEAD + EVEN.format(1, 2) + 'players = ["gredy", "random"]\n', 8, "no player 'gredy'; did you mean greedy"),
        (HEAD + EVEN.format(1, 2) + "options = { open = 1 }\n", 8, "unknown option open"),
        ('game = "battlecats"\nbot = "gredy"\n' + EVEN.format(1, 2), 2, "did you mean greedy"),
        ('game = "battlecats"\nseed = "x"\n' + EVEN.format(1, 2), 2, "a whole number from 0"),
        (HEAD + "[[goal]\n", 3, "no TOML"),
        (HEAD, 1, "goal: Field required"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(write, text, line, said):
    path = write(text)
    with pytest.raises(BadInput) as refused:
        read_goals(path)
    assert f"{path}:{line}:" in str(refused.value) and said in str(refused.value)


def test_the_commands_tell_what_is_wrong_with_them(run, tmp_path):
    assert run("check", tmp_path / "none.toml")[0] == 2
    assert "there is no game" in run("check", "chess")[2]
    assert "--card names the card" in run("check", "battlecats", "--set", "honor=[1, 0]")[2]
    assert "leave out --set" in run("worth", "battlecats", "Guard", "--against", "Magistrate", "--set", "factor=1")[2]
    code, _, err = run("worth", "alpha_clash", "White Heat", "-o", "deck_a=3")
    assert code == 2 and "decks are not chosen here" in err
    assert "has no decks to choose" in run("worth", "battlecats", "Guard", "--deck", "furnace")[2]


def test_the_worth_of_a_card_as_json_and_from_its_file(run, tmp_path):
    file = tmp_path / "parts.jsonl"
    words = ("worth", "cover_your_kingdom", "spydra", "--within", "20", "--save", file, "--json")
    code, out, err = run(*words, "--seed", "1")
    told = json.loads(out)
    assert code == 0 and "seed 1" in err
    assert {"game", "card", "games", "difference", "low", "high", "gain", "seed"} <= set(told)
    assert told["card"] == "Spydra" and told["low"] < told["difference"] < told["high"]
    assert (
        told["games"] == 2 * told["deals"] and told["per"] == "copy" and told["changes"] == {"strength": 1, "value": 0}
    )
    assert json.loads(run(*words)[1]) == json.loads(run("merge", file, file, "--json")[1]) == told
    assert run("merge", file, "--save", tmp_path / "again.jsonl")[0] == 0
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()
