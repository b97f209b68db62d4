"""Leagues: every deal with every line-up, the same numbers on any number of threads and after any interruption."""

from __future__ import annotations

import csv
import io
import json
import sys

import numpy as np
import pytest

from commands import caller
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.players import league as leagues
from menagerie.players import match
from menagerie.players.league import League, LeagueFile, settings
from menagerie.players.rating import NO_RATINGS
from menagerie.players.seats import SHARES
from menagerie.players.standings import rate, ratings, standings
from oracles.kuhn import GAME as KUHN

GAME = "cover_your_kingdom"
TRIO = "greedy,random,random"


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    return caller(monkeypatch, capsys, "league")


def league_of(*players, deals=4, seed=1, **more):
    return League(load(GAME), players, deals, seed, **more)


def lines_of(path):
    return path.read_text("utf-8").splitlines(keepends=True)


# --- what is played


@pytest.mark.parametrize(("players", "count"), [("abcd", 4), ("abab", 2), ("aaab", 4), ("aa", 1), ("aabaab", 3)])
def test_rotations_are_distinct_and_seat_everybody_everywhere(players, count):
    found = leagues.rotations(players)
    assert len(found) == len(set(found)) == count
    for seat in range(len(players)):
        assert sorted(lineup[seat] for lineup in found) == sorted(players[: len(found)])


def test_pairs_meet_on_both_seats():
    played = league_of("random", "greedy", "search-easy", pairs=True)
    assert played.seats == 2 and played.games == 4 * 6
    assert {(b, a) for a, b in played.lineups} == set(played.lineups)


def test_chunks_hold_every_game_once():
    for players in (("greedy", "random"), ("greedy", "search-easy")):
        played = league_of(*players, deals=150)
        games = [(chunk.lineup, chunk.deal + i) for chunk in played.chunks for i in range(chunk.count)]
        assert len(games) == len(set(games)) == played.games == 300


def test_every_lineup_plays_the_deals_that_a_simulation_plays():
    played = league_of("greedy", "random", "random", deals=70)
    shares = played.play(jobs=2)
    for i, lineup in enumerate(played.lineups):
        alone = match.simulate(GAME, 70, lineup, seed=1)
        assert (shares[:, i].sum(axis=0) / SHARES).tolist() == pytest.approx([seat["wins"] for seat in alone.seats])


@pytest.mark.parametrize("pairs", ["--table", "--pairs"])
def test_the_numbers_do_not_depend_on_threads(run, pairs):
    words = (GAME, "--seats", "search-easy,greedy,random", "-n", 2, "--seed", 5, pairs, "--json")
    one, two = run(*words), run(*words, "--jobs", 3)
    assert one == two and one[0] == 0


# --- the file


@pytest.mark.parametrize("seats", [TRIO, "search-easy,greedy"])
def test_a_league_that_was_cut_ends_as_if_it_had_not_been(run, tmp_path, seats):
    words = (GAME, "--seats", seats, "-n", 3 if "search" in seats else 70, "--seed", 2, "--json")
    whole = run(*words, "--save", "whole.jsonl")
    written = (tmp_path / "whole.jsonl").read_bytes()
    first = written.index(b"\n") + 1
    last = written.rindex(b"\n", 0, -1) + 1
    for end in (first, first + 1, (first + last) // 2, last, len(written) - 1, len(written)):
        (tmp_path / "cut.jsonl").write_bytes(written[:end])
        code, out, err = run(GAME, "--resume", "cut.jsonl", "--json", "--jobs", 2)
        assert (code, out) == whole[:2]
        assert ("was cut off" in err) == (written[end - 1 : end] != b"\n")
        assert (tmp_path / "cut.jsonl").read_bytes() == written


def test_an_interruption_keeps_what_is_finished_and_says_how_to_go_on(run, tmp_path, monkeypatch):
    words = (GAME, "--seats", TRIO, "-n", 70, "--seed", 2)
    whole = run(*words)
    add = LeagueFile.add

    def add_some(self, chunk, shares):
        if chunk.deal:
            raise KeyboardInterrupt
        add(self, chunk, shares)

    with monkeypatch.context() as patched:
        patched.setattr(LeagueFile, "add", add_some)
        code, out, err = run(*words, "--save", "kept.jsonl")
    assert code == 130 and out == "" and "go on with --resume kept.jsonl" in err
    assert len(lines_of(tmp_path / "kept.jsonl")) == 1 + 3
    assert run(GAME, "--resume", "kept.jsonl")[:2] == whole[:2]


def test_a_finished_file_tells_its_numbers_without_playing(run, monkeypatch):
    whole = run(GAME, "--seats", TRIO, "-n", 5, "--seed", 2, "--save", "kept.jsonl")
    monkeypatch.setattr(match.Runner, "play", None)
    assert run(GAME, "--resume", "kept.jsonl")[:2] == whole[:2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seed", 3), "kept.jsonl:1: another league than this:\n  - a league of seed 2, not 3"),
        (("-n", 6), "a league of 5 deals, not 6"),
        (("--seats", "random,greedy,random"), "of the players greedy, random, random, not random, greedy, random"),
        (("-o", "first=2"), "played with options first=0"),
        (("--save", "other.jsonl"), "leave out --save"),
    ],
)
def test_a_file_is_not_gone_on_with_otherwise_than_it_began(run, words, said):
    run(GAME, "--seats", TRIO, "-n", 5, "--seed", 2, "--save", "kept.jsonl")
    code, _, err = run(GAME, "--resume", "kept.jsonl", *words)
    assert code == 2 and said in err and "Traceback" not in err


@pytest.fixture
def kept(tmp_path):
    played = league_of("greedy", "random")
    path = tmp_path / "kept.jsonl"
    played.play(file=LeagueFile.start(path, played))
    return played, path


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("version", 99, "played by version 99 of the rules"),
        ("box", "00", "other card values"),
        ("bots", "00", "other versions of the bots"),
        ("game", "battlecats", "a league of battlecats, not of cover_your_kingdom"),
        ("seed", "x", "a whole number from 0 to 2\\*\\*128 - 1 is expected"),
        ("players", [1, 2], "the head garbles players"),
        ("pairs", None, "the head lacks or garbles pairs"),
        ("league", 2, "not the file of a league"),
    ],
)
def test_a_file_of_something_else_is_refused(kept, name, value, said):
    played, path = kept
    head, *rest = lines_of(path)
    path.write_text(json.dumps(json.loads(head) | {name: value}) + "\n" + "".join(rest), "utf-8")
    with pytest.raises(BadInput, match=said) as told:
        settings(path, played.game)
        LeagueFile.resume(path, played)
    assert f"{path}:1: " in str(told.value)


def test_the_version_of_the_bots_covers_every_file_of_a_games_features():
    one, package = map(leagues.features_files, (KUHN, load("alpha_clash")))
    assert [file.name for file in one] == ["features.py"]
    parts = ("worth", "holdings", "clash", "waiting", "forecast", "weights", "facts")
    assert {"__init__.py", "features.py", *(f"{part}.py" for part in parts)} == {file.name for file in package}


@pytest.mark.parametrize(
    ("altered", "said"),
    [
        ("{\n", ":3: not a JSON object"),
        ('{"lineup": 0, "deal": 0, "shares": []}\n', ":3: line-up 1 from deal 0 on is expected here"),
        ('{"lineup": 1, "deal": 0, "shares": [[840, 0]]}\n', ":3: the shares of 4 games among 2 seats"),
        (f'{{"lineup": 1, "deal": 0, "shares": {[[840, 1]] * 4}}}\n', ":3: the shares of 4 games among 2 seats"),
        (f'{{"lineup": 1, "deal": 0, "shares": {[[840, 840]] * 4}}}\n', ":3: the shares of 4 games among 2 seats"),
    ],
)
def test_garbled_lines_are_named(kept, altered, said):
    played, path = kept
    head, first, last = lines_of(path)
    path.write_text(head + first + altered, "utf-8")
    with pytest.raises(BadInput) as told:
        LeagueFile.resume(path, played)
    assert f"{path}{said}" in str(told.value)
    path.write_text(head + first + last + last, "utf-8")
    with pytest.raises(BadInput) as told:
        LeagueFile.resume(path, played)
    assert f"{path}:4: the league ended with the line before" in str(told.value)


def test_refusals_are_one_clear_sentence(run, tmp_path):
    (tmp_path / "there.jsonl").write_text("", "utf-8")
    for words, said in (
        ((), "--seats names who plays"),
        (("--seats", "greedy"), "seats 2 to 8"),
        (("--seats", "gredy,random"), "did you mean greedy"),
        (("--seats", TRIO, "--pairs"), "each once"),
        (("--seats", TRIO, "--save", "there.jsonl"), "exists already; go on with it by --resume there.jsonl"),
        (("--seats", TRIO, "--save", "no/where.jsonl"), "no/where.jsonl: cannot be written"),
        (("--seats", TRIO, "--csv", "no/where.csv"), "no/where.csv: cannot be written"),
        (("--resume", "there.jsonl"), "there.jsonl:1: not a JSON object"),
        (("--resume", "nowhere.jsonl"), "nowhere.jsonl: cannot be read"),
    ):
        code, out, err = run(GAME, *words)
        assert code == 2 and said in err and "Traceback" not in err and out == "", err


# --- what the results say


@pytest.mark.parametrize("pairs", ["--table", "--pairs"])
def test_csv_json_and_the_table_agree(run, tmp_path, pairs):
    words = (GAME, "--seats", "random,greedy,search-easy", "-n", 2, "--seed", 4, pairs)
    told = json.loads(run(*words, "--csv", "rows.csv", "--json")[1])
    rows = list(csv.DictReader(io.StringIO((tmp_path / "rows.csv").read_text("utf-8"))))
    wanted = [*told["players"], *told.get("pairs", ())]
    assert len(rows) == len(wanted) == (3 if pairs == "--table" else 9)
    for row, entry in zip(rows, wanted, strict=True):
        assert {name: value for name, value in row.items() if value} == {k: str(v) for k, v in entry.items()}
    page = run(*words)[1]
    assert "seed 4" in page and all(f"{100 * entry['rate']:.1f}" in page for entry in wanted)
    assert told["games"] == 2 * 3 * (1 if pairs == "--table" else 2)
    assert sum(entry["wins"] for entry in told["players"]) == pytest.approx(told["games"])


def test_greedy_beats_random_and_the_rating_knows():
    played = league_of("random", "greedy", "random", deals=30)
    first, second = standings(played, played.play(jobs=2))["players"]
    assert first["player"] == "greedy" and first["games"] == 90 and second["games"] == 180
    assert second["high"] < 1 / 3 < first["low"] < first["rate"] < first["high"] <= 1
    assert first["mu"] - 2 * first["sigma"] > second["mu"] + 2 * second["sigma"]


def test_intervals_take_deals_as_the_sample():
    played = league_of("greedy", "random", deals=4)
    shares = played.empty()
    shares[:2, :, 0] = shares[2:, :, 1] = SHARES  # whoever sits first, or second, wins: the players are alike
    assert [rate(played, shares, "greedy")[name] for name in ("rate", "low", "high")] == [0.5, 0.5, 0.5]
    shares[:] = 0
    shares[:2, 0, 0] = shares[:2, 1, 1] = SHARES  # greedy wins two deals on both seats, random the two others
    shares[2:, 0, 1] = shares[2:, 1, 0] = SHARES
    told = rate(played, shares, "greedy")
    half = 1.959964 * np.std([1, 1, 0, 0], ddof=1) / 2
    assert told == {"games": 8, "wins": 4, "rate": 0.5, "low": 0.0, "high": 1.0, "swept": 0.5} and half > 0.5
    shares[:] = SHARES // 2
    assert rate(played, shares, "random") == {"games": 8, "wins": 4, "rate": 0.5, "low": 0.5, "high": 0.5, "swept": 0}
    shares[:], shares[0, 0], shares[0, 1] = 0, [SHARES, 0], [SHARES, 0]  # the first seat, whoever sits there
    assert rate(played, shares, "greedy")["swept"] == rate(played, shares, "random")["swept"] == 0
    one = league_of("greedy", "random", deals=1)
    assert rate(one, shares[:1], "greedy") | {"low": 0, "high": 1} == rate(one, shares[:1], "greedy")


def test_ratings_follow_the_order_of_games_and_skip_games_without_a_winner():
    pytest.importorskip("openskill")
    played = league_of("greedy", "random", deals=2)
    shares = played.empty()
    assert ratings(played, shares)["greedy"] == {"mu": 25.0, "sigma": 8.333}
    shares[:] = SHARES // 2
    drawn = ratings(played, shares)
    assert drawn["greedy"]["mu"] == drawn["random"]["mu"] == 25.0 and drawn["greedy"]["sigma"] < 8.333
    shares[0, 0], shares[1, 0] = [SHARES, 0], [0, SHARES]
    assert ratings(played, shares) != ratings(played, shares[::-1])


def test_without_openskill_a_league_says_how_to_get_ratings(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill", None)
    code, out, err = run(GAME, "--seats", TRIO, "-n", 3, "--csv", "rows.csv")
    assert code == 0 and NO_RATINGS in err and "menagerie[league]" in err
    assert "rating" not in out and "greedy" in out
    told = json.loads(run(GAME, "--seats", TRIO, "-n", 3, "--json")[1])
    assert [entry["mu"] for entry in told["players"]] == [None, None]
