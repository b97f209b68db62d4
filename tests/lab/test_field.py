"""Decks in a field, two versions, sweeps, all cards of a game: what commands make of the one mechanism."""

from __future__ import annotations

import json

import numpy as np
import pytest

from commands import caller
from menagerie.engine.finding import load
from menagerie.lab import asked, changes, field
from menagerie.lab.asked import seats
from menagerie.lab.experiment import run
from menagerie.lab.plans import compared, lay_out
from menagerie.lab.results import Result
from menagerie.lab.sums import Sums
from menagerie.lab.watching import watch

KING = "Khamset, King of the Long Road"


@pytest.fixture
def call(monkeypatch, capsys):
    return caller(monkeypatch, capsys, "lab")


def result_of(wins, deals=4000):
    """A result of match-ups whose rates are these, each so many deals."""
    decks = list("abcd")[: len(wins)]
    pairs = [(i, j) for i in range(len(wins)) for j in range(i + 1, len(wins))]
    questions = [
        {"of": f"match-up {decks[i]} against {decks[j]}", "unit": "%", "versions": [0], "paired": True, "tables": [0]}
        for i, j in pairs
    ]
    head = {"versions": [{"name": "as printed"}], "questions": questions, "seed": "1", "error": 0.05}
    won = [round(deals * wins[i][j]) for i, j in pairs]
    return Result(head, [(Sums(deals, one, deals, one, one, deals),) for one in won], [""] * len(pairs))


@pytest.mark.parametrize("seed", range(20))
def test_no_deck_beats_the_mix(seed):
    rng = np.random.default_rng(seed)
    many = 2 + seed % 7
    rates = rng.uniform(0.1, 0.9, (many, many))
    rates = np.where(np.triu(np.ones((many, many)), 1) > 0, rates, 1 - rates.T)
    np.fill_diagonal(rates, 0.5)
    mix = field.mix_of(rates)
    assert mix.sum() == pytest.approx(1) and mix.min() >= 0
    assert (rates @ mix).max() == pytest.approx(0.5, abs=1e-9)  # and so the mix loses to none


def test_scissors_are_found_in_a_circle_and_all_in_the_mix():
    (told,) = field.fields_of(result_of([[0.5, 0.6, 0.4], [0.4, 0.5, 0.7], [0.6, 0.3, 0.5]]))
    assert told["cycles"] == [["a", "b", "c"]]
    mix = {one["deck"]: one["mix"] for one in told["decks"]}
    assert mix == pytest.approx({"a": 50, "b": 25, "c": 25}, abs=0.1)
    assert all(one["mix_low"] < one["mix"] < one["mix_high"] for one in told["decks"])
    wide = field.fields_of(result_of([[0.5, 0.6, 0.4], [0.4, 0.5, 0.7], [0.6, 0.3, 0.5]], 100))[0]["decks"]
    narrow = {one["deck"]: one["mix_high"] - one["mix_low"] for one in told["decks"]}
    assert all(one["mix_high"] - one["mix_low"] > 2 * narrow[one["deck"]] for one in wide)
    assert not field.fields_of(result_of([[0.5, 0.51, 0.4], [0.49, 0.5, 0.7], [0.6, 0.3, 0.5]], 100))[0]["cycles"]


def test_a_deck_that_beats_all_is_the_mix_and_the_field():
    (told,) = field.fields_of(result_of([[0.5, 0.7, 0.6], [0.3, 0.5, 0.5], [0.4, 0.5, 0.5]]))
    best = told["decks"][0]
    assert (best["deck"], best["mix"], best["field"], best["against_mix"]) == ("a", 100, 65, 50)
    said = field.sentences(result_of([[0.5, 0.7, 0.6], [0.3, 0.5, 0.5], [0.4, 0.5, 0.5]]))
    assert said[0].startswith("Against the field win more than half: a 65.0 ± ")
    assert said[1] == "Nothing beats this mix, in percent: a 100 (100 to 100)"
    untold = result_of([[0.5, 0.7, 0.6], [0.3, 0.5, 0.5], [0.4, 0.5, 0.5]])
    untold.sums[0] = (Sums(),)
    assert field.fields_of(untold) == []


def test_deals_go_to_match_ups_that_are_still_open(call):
    decks = [word for deck in ("long road", "early shift", "fair prices") for word in ("--deck", deck)]
    words = ("matchups", "beast_clans", *decks, "--deals", 128, "--seed", 1, "--json")
    code, out, _ = call(*words, "--band", 10, 90, "-j", 2)
    found = json.loads(out)
    assert code in (0, 3) and {one["verdict"] for one in found["questions"]} >= {"pass"}
    assert 112 <= min(one["deals"] for one in found["questions"]) < 128
    assert sum(one["mix"] for one in found["fields"][0]["decks"]) == pytest.approx(100, abs=0.1)
    assert "no decks to choose" in call("matchups", "battlecats")[2]
    assert "did you mean long road" in call("matchups", "beast_clans", "--deck", "long rod")[2]


def test_two_versions_are_compared_on_the_same_deals(call, tmp_path):
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text('game = "cover_your_kingdom"\nmeasure = ["length"]\ndeals = 48\n')
    new.write_text('game = "cover_your_kingdom"\n[[version]]\nset = { "Spydra.value" = 60 }\n')
    code, out, _ = call("compare", old, new, "--json")
    (length,) = json.loads(out)["questions"]
    assert code == 0 and [one["version"] for one in length["versions"]] == ["old", "new"]
    assert length["differences"][0]["value"] != 0 and length["deals"] == 48
    new.write_text('game = "battlecats"\n')
    assert "of battlecats, but" in call("compare", old, new)[2]
    pack = '[pack]\nname = "x"\ngame = "beast_clans"\n[[card]]\nname = "{}"\nlife = {}\n'
    old.write_text(pack.format(KING, 190))
    new.write_text(pack.format(KING, 20))
    plan, source = compared(old, new, decks=["long road", "early shift"], measure=["deck long road"], deals=16)
    result = run(lay_out(plan, source))
    assert result.sums[0][2].rate < -0.2 and [one["name"] for one in result.head["versions"]] == ["old", "new"]
    new.write_text(pack.format(KING, -1))
    assert call("compare", old, new)[0] == 2


def test_a_number_is_gone_through(call):
    words = ("sweep", "cover_your_kingdom", "Spydra.value=10,60", "--measure", "length", "--deals", 32, "--seed", 2)
    told = json.loads(call(*words, "option.constellations=0,1", "--json")[1])
    (length,) = told["questions"]
    assert len(length["versions"]) == 4 and len(length["differences"]) == 3
    assert "constellations" in told["command"] and "--seed 2" in told["command"]
    assert "deals: Input should be less than" in call(*words[:3], "--deals", 10**9)[2]
    assert "write it as PATH=VALUE" in call("sweep", "battlecats", "Guard.factor")[2]
    assert "did you mean Spydra" in call("sweep", "cover_your_kingdom", "Spidra.value=1")[2]
    assert "one or two" in call("sweep", "battlecats", "a.b=1", "a.c=1", "a.d=1")[2]


def test_all_cards_are_weighed_at_once_with_false_discoveries_controlled(call):
    words = ("worth", "cover_your_kingdom", "--all", "--deals", 160, "--seed", 3, "--json")
    told = json.loads(call(*words, "-j", 2)[1])
    weighed = [one for one in told["questions"] if "card" in one["about"]]
    assert len(weighed) > 10 and all(one["of"] != "Hypnogriff" for one in weighed)
    for one in weighed:
        (paired,) = one["differences"]
        assert 0 <= one["adjusted"] <= 1
        if one["adjusted"] < 0.05:
            assert not paired["low"] <= 0 <= paired["high"]
    alone = json.loads(call("worth", "cover_your_kingdom", "Spydra", *words[3:])[1])
    (spydra,) = [one for one in told["questions"] if one["of"] == "Spydra"]
    assert spydra["differences"][0]["value"] == pytest.approx(100 * alone["difference"], abs=0.001)
    assert "name one card, or say --all" in call("worth", "cover_your_kingdom")[2]
    assert "name a card" in call("worth", "cover_your_kingdom", "--all", "--text", "x")[2]


def test_two_bots_meet_at_every_seat(call):
    words = ("--deals", 48, "--seed", 1, "--json")
    told = json.loads(call("seats", "battlecats", "--bot", "greedy", "--bot", "random", "--seats", 3, *words)[1])
    assert [one["of"] for one in told["questions"]] == ["the better player", "seat A", "seat B", "seat C"]
    assert len(told["tables"]) == 3 and told["questions"][0]["versions"][0]["low"] > 100 / 3
    assert told["command"] == "menagerie lab seats battlecats --bot greedy --bot random --seats 3 --within 2 --seed 1"
    told = json.loads(call("seats", "hebrew_chronicles", "--deals", 1, "-j", 2, *words[2:])[1])
    assert "whoever begins" in [one["of"] for one in told["questions"]]
    assert "one against another" in call("seats", "battlecats", *["--bot", "greedy"] * 3)[2]
    assert "did you mean greedy" in call("seats", "battlecats", "--bot", "gredy")[2]


@pytest.mark.parametrize("within", [0.01, 25])
def test_what_is_watched_has_the_numbers_of_a_run(within):
    asked = seats(load("battlecats"), ["greedy", "random"], seed=3, within=within, deals=320 if within > 1 else 40)
    seen = list(watch(asked))
    assert [one.played for one in seen] == list(range(1, len(seen) + 1)) and len(seen) % 16 == 0
    assert seen[-1].result.sums == run(asked).sums and len(seen) == (304 if within > 1 else 48)
    assert all(one.played <= one.needed <= 320 for one in seen)


def test_a_command_that_stands_in_a_result_says_all_that_its_numbers_depend_on():
    game = load("battlecats")
    change = changes.given(game, "Jade Fan Scout", ["honor=[2, 1]"])
    more = {"seed": 0, "within": 3.0, "deals": 16, "bot": "random", "seats": 3}
    weighed = asked.weighed(change, **more, words={"set": ["honor=[2, 1]"]}).command
    said = "menagerie lab worth battlecats 'Jade Fan Scout' --set 'honor=[2, 1]' --bot random --seats 3"
    assert weighed == f"{said} --within 3 --seed 0"
    swept = asked.sweep(
        game, ["Jade Fan Scout.factor=1,2"], measure=["length"], **{**more, "bot": "greedy", "within": None}
    )
    assert (
        swept.command
        == "menagerie lab sweep battlecats 'Jade Fan Scout.factor=1,2' --measure length --seats 3 --seed 0"
    )
    options = {"powers": 1}
    every = asked.all_weighed(load("cover_your_kingdom"), within=2.0, seed=5, deals=16, options=options).command
    assert every == "menagerie lab worth cover_your_kingdom --all --option powers=1 --within 2 --seed 5"
