"""The analysis of a game: honest to every seat, the same for a seed, whole in its parts, and its command."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from commands import caller
from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.finding import load
from menagerie.engine.letters import letter
from menagerie.engine.notation import read_record, replay, save_record
from menagerie.engine.table import Table
from menagerie.players import analysis
from menagerie.players.analysis import CANDIDATES, MOMENTS, SURE, Analyst, Decision, Judgement, analyse, decisions_of
from menagerie.players.bots import choose
from menagerie.players.levels import adviser_of
from menagerie.players.report import dearest
from test_honesty import redealt

RECORDS = Path(__file__).parent / "records"
SHORTEST = {
    folder.name: min(folder.glob("*.jsonl"), key=lambda path: path.stat().st_size)
    for folder in sorted(RECORDS.iterdir())
}
over_records = pytest.mark.parametrize("path", SHORTEST.values(), ids=SHORTEST)
"""One finished game of every game."""


FEW = 2  # games played on from every position


@pytest.fixture(autouse=True)
def _quickly(monkeypatch):
    monkeypatch.setattr(analysis, "adviser_of", lambda game, count: "search-easy")
    monkeypatch.setattr(analysis, "LEAST", FEW)


@cache
def finished(path: Path) -> Table:
    return replay(read_record(path), str(path))


@cache
def told_of(path: Path):
    return analyse(finished(path), seed=1, budget=1, jobs=2)


def numbers(judgement: Judgement) -> list:
    """Give all that a judgement says."""
    estimates = (judgement.before, judgement.after, judgement.worth, judgement.gain)
    return [judgement.best, *(getattr(one, name).tolist() for one in estimates for name in ("mean", "error"))]


@over_records
def test_a_seat_is_judged_by_what_it_could_know_and_the_open_cards_by_how_they_lie(path):
    """Dealing anew all that the asked seat cannot know changes nothing of the first, and much of the second."""
    decisions = decisions_of(finished(path))
    analyst, changed = Analyst(finished(path).game, 3, 24), 0
    for decision in decisions[1 :: max(len(decisions) // 3, 1)]:
        other = Decision(decision.at, redealt(decision.table, 5), decision.code, decision.is_chancy)
        assert other.table.array.tobytes() != decision.table.array.tobytes()
        known, open_ = (
            [numbers(analyst.judge(one, mind)) for one in (decision, other)] for mind in (analyst.blind, analyst.open)
        )
        assert known[0] == known[1]
        changed += open_[0] != open_[1]
    assert changed


@over_records
def test_everything_is_told_of_every_decision_and_the_parts_add_up(path):
    table, told = finished(path), told_of(path)
    names = [letter(seat) for seat in range(1, table.seats + 1)]
    assert (told["game"], told["seats"], told["seed"], told["games"]) == (table.game.slug, table.seats, 1, FEW)
    assert told["result"] == [(name in table.winners) / len(table.winners) for name in names]
    assert len(told["answers"]) <= len(table.steps)
    for one in told["answers"]:
        step = table.steps[one["at"] - 1]
        assert (one["seat"], one["words"]) == (step.seat, step.words)
        for curve in ("shares", "observed", "open"):
            assert min(one[curve]) >= 0 and sum(one[curve]) == pytest.approx(1, abs=1e-5)
        for best in (one["best"], one["best_open"]):
            assert best is None or best["words"] != one["words"]
    assert len(told["moments"]) == MOMENTS
    for seat, name in enumerate(names):
        luck, play = told["luck"][name], told["play"][name]
        parts = sum(luck[part]["share"] for part in ("start", "deal", "chance", "hidden"))
        assert parts == pytest.approx(luck["total"]["share"], abs=1e-4)
        whole = told["fair"] + luck["total"]["share"] + play["own"]["share"] + play["rivals"]["share"]
        assert whole == pytest.approx(told["result"][seat], abs=1e-4)


@over_records
def test_the_moments_are_measured_by_games_that_did_not_choose_them(path):
    told = told_of(path)
    curve = np.array([one["open"] for one in told["answers"]] + [told["result"]])
    change = np.abs(np.diff(curve, axis=0)).max(axis=1)
    order = [told["answers"][at]["at"] for at in np.argsort(-change, kind="stable")]
    found = [one["at"] for one in told["moments"]]
    assert set(found) <= set(order[:CANDIDATES]) and found == sorted(found)
    assert np.mean([one["error"] for one in told["moments"]]) < 0.9 * max(one["error"] for one in told["answers"])
    decided = told["decided"]
    assert told["result"]["ABCDEFGH".index(decided["seat"])] == max(told["result"])
    winner = "ABCDEFGH".index(decided["seat"])
    since = [one["observed"] for one in told["answers"] if one["at"] >= (decided["ahead"] or np.inf)]
    led = [shares[winner] == max(shares) for shares in since]
    assert np.mean(led or [1]) > 0.5 and (decided["ahead"] is None or led)
    assert not decided["by"] or decided["share"] > SURE * decided["error"]
    assert decided["at"] is None or decided["at"] in found


def test_a_seed_gives_the_same_numbers_on_any_number_of_threads():
    path = SHORTEST["cover_your_kingdom"]
    assert analyse(finished(path), seed=1, budget=1) == told_of(path)
    assert analyse(finished(path), seed=2, budget=1) != told_of(path)


def test_better_answers_are_sought_by_the_strongest_bot_that_is_quick_enough(monkeypatch):
    asked = []

    def analyst(game, seed, games, search):
        asked.append(search)
        raise Interrupted(0)

    monkeypatch.setattr(analysis, "adviser_of", adviser_of)
    monkeypatch.setattr(analysis, "Analyst", analyst)
    table = finished(SHORTEST["battlecats"])
    with pytest.raises(Interrupted):
        analyse(table)
    assert asked == ["guided"] == [adviser_of(table.game, table.seats)]


@pytest.mark.parametrize(
    ("slug", "guided"),
    [("cover_your_kingdom", 4), ("battlecats", 4), ("alpha_clash", 2), ("beast_clans", 2), ("hebrew_chronicles", 2)],
)
def test_guided_advises_at_as_many_seats_as_its_model_has_learnt(slug, guided):
    game = load(slug)
    least, most = game.seats
    advisers = {count: adviser_of(game, count) for count in range(least, most + 1)}
    assert advisers == {count: "guided" if count <= guided else "search" for count in advisers}


def test_whoever_observes_changes_only_what_is_observed():
    path = SHORTEST["cover_your_kingdom"]
    seen = analyse(finished(path), seed=1, budget=1, seat="A")
    own = [(one["observed"], one["shares"]) for one in seen["answers"] if one["seat"] == "A"]
    assert seen["observer"] == "A" and all(observed == known for observed, known in own)
    plain = deepcopy(told_of(path))
    assert any(
        one["observed"] != other["observed"] for one, other in zip(seen["answers"], plain["answers"], strict=True)
    )
    for one in (*seen["answers"], *plain["answers"]):
        one["error"] = one["observed"] = None  # the error is that of all curves
    assert {**seen, "observer": "-"} == plain


def test_a_table_that_was_played_interpreted_is_analysed_all_the_same():
    table = Table(load("cover_your_kingdom"), 2, 5, compiled=False)
    while not table.over:
        table.play(choose(table, "greedy"))
    assert len(analyse(table, seed=1, budget=1)["answers"]) > 20


@over_records
def test_where_no_chance_was_drawn_another_stream_of_chance_changes_nothing(path):
    decisions = decisions_of(finished(path))
    for one, after in pairwise(decisions):
        other = one.table.copy()
        other.array["stream"][0, 1] ^= np.uint64(1 << 40)
        other.play(one.code)
        while not other.over and len(other.codes) == 1:
            other.play(other.codes[0])
        other.array["stream"] = after.table.array["stream"]
        assert one.is_chancy or other.array.tobytes() == after.table.array.tobytes()
    assert not all(one.is_chancy for one in decisions)


# --- the command


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    return caller(monkeypatch, capsys, "analyse")


def test_the_command_tells_curves_moments_luck_and_dear_answers(run):
    code, out, _ = run(SHORTEST["cover_your_kingdom"], "--seed", 1, "--budget", 1)
    assert code == 0 and "seed 1" in out
    for words in (
        "as all could see",
        "with all cards open",
        "moments that mattered",
        " won: ",
        "luck: the deal",
        "play: its answers",
    ):
        assert words in out
    for one in told_of(SHORTEST["cover_your_kingdom"])["moments"]:
        assert f"{one['at']:>4} {one['seat']}, {one['question']}: {one['words']}\n" in out


def test_as_json_it_is_what_python_gives(run):
    code, out, _ = run(SHORTEST["cover_your_kingdom"], "--seed", 1, "--budget", 1, "--json", "--jobs", 1)
    assert code == 0 and json.loads(out) == told_of(SHORTEST["cover_your_kingdom"])


def test_what_cannot_be_analysed_is_refused_in_words(run, tmp_path):
    table = Table(load("cover_your_kingdom"), 2, 1)
    table.play(table.answers[0])
    save_record(table, tmp_path / "half.jsonl")
    (tmp_path / "none.jsonl").write_text("{}\n", "utf-8")
    path = SHORTEST["cover_your_kingdom"]
    for words, says in (
        (["half.jsonl"], "this game is not over"),
        (["none.jsonl"], "not a game record"),
        (["missing.jsonl"], "cannot be read"),
        ([path, "--seat", "C"], "there is no seat C"),
        ([path, "--seat", "AB"], "there is no seat AB"),
    ):
        code, out, err = run(*words, "--seed", 1)
        assert code == 2 and not out and says in err, words


def test_a_game_without_a_choice_is_refused(monkeypatch):
    table = finished(SHORTEST["cover_your_kingdom"])
    monkeypatch.setattr(Table, "steps", [])
    with pytest.raises(BadInput, match="nobody had a choice"):
        decisions_of(table)


def test_lines_tell_no_gain_that_may_be_mere_error():
    answer = {
        "at": 1,
        "seat": "A",
        "question": "?",
        "words": "pass",
        "best": {"words": "bet", "gain": 0.1, "error": 0.06},
    }
    assert dearest({"answers": [answer]}) == ["No answer cost more than the error."]
    answer["best"]["error"] = 0.04
    assert dearest({"answers": [answer]})[2] == "       better: bet, +10 (± 4)"
