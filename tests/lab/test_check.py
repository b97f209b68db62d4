"""Goals of a game: read with every fault at its place, tested until it is known, told by the exit code."""

from __future__ import annotations

import json

import pytest

from commands import caller
from games_list import over_games
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.lab import changes, planfile, plans
from menagerie.lab.check import as_json, goals_of
from menagerie.lab.experiment import run
from menagerie.lab.results import FAIL, PASS, UNKNOWN

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
def call(monkeypatch, capsys):
    return caller(monkeypatch, capsys, "lab")


@over_games
def test_every_game_of_the_house_ships_goals(game):
    if game.slug not in slugs():
        return
    goals = plans.read(planfile.file_of(game.slug), goals=True)
    assert goals.game is game and len(goals.questions) >= 5
    assert {"seat A", "length", "the better player"} <= {one.what for one in goals.questions}


@pytest.mark.parametrize(
    ("least", "most", "code", "verdict"), [(30, 70, 0, PASS), (80, 100, 1, FAIL), (49.9, 50.1, 3, UNKNOWN)]
)
def test_a_goal_holds_fails_or_is_not_known(call, write, least, most, code, verdict):
    path = write(HEAD + EVEN.format(least, most))
    left, out, err = call("check", path, "--json", "-j", "2")
    told = json.loads(out)
    assert (left, told["verdict"]) == (code, verdict), err
    assert {one["verdict"] for one in told["goals"]} == {verdict}
    one = told["goals"][0]
    assert one["of"] == "seat A" and one["low"] < one["value"] < one["high"] and one["unit"] == "%"
    assert one["deals"] <= 400 and (verdict == UNKNOWN) == (one["deals"] == 400)


def test_one_that_fails_outweighs_one_that_is_not_known(write):
    goals = plans.read(write(HEAD + EVEN.format(49.9, 50.1) + EVEN.format(80, 100)))
    result = run(goals)
    assert result.verdict == FAIL and set(result.verdicts) == {FAIL, UNKNOWN}
    assert as_json(run(goals, jobs=2), "") == as_json(result, "")


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
    result = run(plans.read(write(text)), deals=16)
    rates = {one["of"]: sums.rate for one, (sums,) in zip(result.questions, result.sums, strict=True)}
    assert 90 < rates["length"] < 140 and rates["the better player"] > 0.9
    assert 0.3 < rates["deck long road"] < 0.7 and 0.5 < rates["whoever begins"] < 0.75
    assert {one["deals"] for one in goals_of(result)} == {16} and result.verdict == UNKNOWN
    assert result.games == 16 * (30 + 2)


def test_a_card_that_spoils_the_game_fails_its_goals(call, write):
    options = "options = { deck_a = 5, deck_b = 2 }"
    path = write(f'game = "beast_clans"\n[[goal]]\ntitle = "Even"\nof = "seat A"\n{options}\nleast = 35\nmost = 65\n')
    card = "Khamset, King of the Long Road"
    assert call("check", path)[0] == 0
    code, out, _ = call("check", path, "--card", card, "--set", "life=20")
    assert code == 1 and "Even: seat A:" in out


def test_a_goal_may_be_of_what_a_card_is_worth(call, write):
    goal = '[[goal]]\ntitle = "No card"\nof = "worth Spydra"\nmost = 60\n'
    path = write(f'game = "cover_your_kingdom"\ndeals = 640\n{goal}')
    code, out, _ = call("check", path, "--json")
    (told,) = json.loads(out)["goals"]
    assert (code, told["verdict"], told["unit"]) == (0, PASS, "points") and told["low"] < told["value"] < told["high"]
    kingdom = load("cover_your_kingdom")
    asked = plans.read(path, goals=True, card=changes.given(kingdom, "Spydra", ["value=90"]).version)
    first, blank = asked.versions
    kind = 1 + list(kingdom.variants.names()).index("Spydra")
    assert (first.boxes["value"][0, kind], blank.boxes["value"][0, kind]) == (90, 0)
    with pytest.raises(BadInput, match="did you mean Spydra"):
        plans.read(write(path.read_text("utf-8").replace("worth Spydra", "worth Spidra")))


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
        (HEAD, 1, "goals are expected: [[goal]]"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(write, text, line, said):
    path = write(text)
    with pytest.raises(BadInput) as refused:
        plans.read(path, goals=True)
    assert f"{path}:{line}:" in str(refused.value) and said in str(refused.value)


def test_the_commands_tell_what_is_wrong_with_them(call, tmp_path):
    assert call("check", tmp_path / "none.toml")[0] == 2
    assert "there is no game" in call("check", "chess")[2]
    assert "--card names the card" in call("check", "battlecats", "--set", "honor=[1, 0]")[2]
    assert "leave out --set" in call("worth", "battlecats", "Guard", "--against", "Magistrate", "--set", "factor=1")[2]
    code, _, err = call("worth", "alpha_clash", "White Heat", "-o", "deck_a=3")
    assert code == 2 and "decks are not chosen here" in err
    assert "has no decks to choose" in call("worth", "battlecats", "Guard", "--deck", "furnace")[2]


def test_the_worth_of_a_card_as_json_and_from_its_file(call, tmp_path):
    file = tmp_path / "parts.jsonl"
    words = ("worth", "cover_your_kingdom", "spydra", "--within", "20", "--save", file, "--json")
    code, out, err = call(*words, "--seed", "1")
    told = json.loads(out)
    assert code == 0 and "seed 1" in err
    assert {"game", "card", "games", "difference", "low", "high", "gain", "seed"} <= set(told)
    assert told["card"] == "Spydra" and told["low"] < told["difference"] < told["high"]
    assert (
        told["games"] == 2 * told["deals"] and told["per"] == "copy" and told["changes"] == {"strength": 1, "value": 0}
    )
    assert json.loads(call(*words)[1]) == json.loads(call("merge", file, file, "--json")[1]) == told
    assert call("merge", file, "--save", tmp_path / "again.jsonl")[0] == 0
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()
