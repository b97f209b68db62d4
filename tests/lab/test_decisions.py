"""Decisions that mattered, one by one: what is told of them is what the analysis of these games says."""

from __future__ import annotations

import json

import pytest

from commands import caller
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.naming import read_named
from menagerie.lab import decisions
from menagerie.players import analysis


@pytest.fixture(scope="module")
def told():
    return decisions.decisions(load("cover_your_kingdom"), games=2, budget=100, seed=3)


def test_every_decision_is_told_with_question_answer_and_the_chances_around_it(told):
    game = load("cover_your_kingdom")
    assert len(told["games"]) == 2 and len(told["moments"]) == 2 * analysis.MOMENTS
    moved = [decisions.largest(one) for one in told["moments"]]
    assert moved == sorted(moved, reverse=True)
    for number, one in enumerate(told["games"][1:], 2):  # the last, for the first is played again below
        named = read_named(one["name"])
        table = decisions.played(game, "greedy", 2, 3, named.index, {})
        assert named.index == number - 1 and table.over
        found = analysis.analyse(table, seed=3, budget=100, search="search-easy")
        mine = sorted((each for each in told["moments"] if each["game"] == number), key=lambda each: each["at"])
        for moment, same in zip(mine, found["moments"], strict=True):
            assert moment.items() >= same.items()
            assert moment["change"] == pytest.approx(
                [after - before for before, after in zip(moment["before"], moment["after"], strict=True)], abs=2e-6
            )
            before = table.at(moment["at"] - 1)
            assert (before.seat, before.ask()) == (moment["seat"], moment["question"])
            assert moment["words"] == before.words_of(table.steps[moment["at"] - 1].code)


def test_people_are_told_what_is_certain():
    moment = {"change": [0.2, -0.2], "error": 0.1, "best": {"words": "bet", "gain": 0.1, "error": 0.05}}
    far = moment | {"error": 0.11}
    assert decisions.mattered({"moments": [moment, far]}) == [moment]
    assert decisions.preferred(moment) == "bet (+10 ± 10)"
    assert decisions.preferred({"best": {"words": "bet", "gain": 0.1, "error": 0.06}}) == ""
    assert decisions.preferred({"best": None}) == ""


def test_threads_change_nothing(told):
    again = decisions.decisions(load("cover_your_kingdom"), games=1, budget=100, seed=3, jobs=2)
    assert again["games"] == told["games"][:1]
    assert again["moments"] == [one for one in told["moments"] if one["game"] == 1]


def test_a_search_that_there_is_not_is_refused():
    with pytest.raises(BadInput, match="did you mean search"):
        decisions.decisions(load("battlecats"), search="serach")


def test_the_command_keeps_them_and_the_report_tells_them(monkeypatch, capsys, tmp_path, told):
    call, kept = caller(monkeypatch, capsys, "lab"), tmp_path / "kept.json"
    words = ("--games", "2", "--budget", "100", "--seed", "3")
    code, out, err = call("decisions", "cover_your_kingdom", *words, "--save", kept, "--json")
    assert code == 0 and "seed 3" in err and json.loads(out)["moments"] == told["moments"]
    assert decisions.read(kept) == told
    first = told["moments"][0]
    place = seat_of_letter(first["seat"]) - 1
    before, after = (f"{100 * first[name][place]:.0f}" for name in ("before", "after"))
    said = call("report", kept)[1]
    assert f"{first['question']} {first['words']}" in said and f"{before} → {after} %" in said
    code, page, _ = call("report", kept, "--markdown", "-", "--html", tmp_path / "out.html")
    assert code == 0 and page.count("\n| ") == 2 + len(decisions.mattered(told))
    assert f"| {first['question']} | {first['words']} | {before} | {after} |" in page
    assert (tmp_path / "out.html").read_text("utf-8").count("<tr>") == 1 + len(decisions.mattered(told))
    assert call("report", kept, "--csv", "-")[1].count("\n") == 1 + 2 * len(told["moments"])
