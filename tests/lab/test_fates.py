"""What became of cards: a followed game is the one that was played, and rates are counted as they say."""

from __future__ import annotations

import csv
import io
import json
from operator import add

import numpy as np
import pytest

from commands import caller
from games_list import every_game
from menagerie.engine.finding import load
from menagerie.engine.seeds import words_of
from menagerie.engine.table import Table
from menagerie.lab import changes, experiment, fates, plans, told
from menagerie.lab import results as known
from menagerie.lab.stepping import Stepping, begins_of
from menagerie.lab.tables import Setting, Tables
from menagerie.lab.worth import Worth, study
from menagerie.players.bots import Study, following_of, thinker_of
from menagerie.players.following import DRAWN, OPENING, OPTIONS, PLAYED, TURN, WHOSE
from menagerie.players.levels import BOTS, number_of
from menagerie.players.match import Runner, results
from menagerie.players.seats import SHARES

HOUSE = [game for game in every_game() if game.variants]
over_house = pytest.mark.parametrize("game", HOUSE, ids=lambda game: game.slug)
SEED, INDEX = 5, 3


def played(game, index=INDEX):
    """Have greedy bots play a game."""
    runner = Stepping(game, ["greedy"] * 2, game.check_options(2, {}))
    runner.begin([number_of(game, "greedy")] * 2, SEED, index)
    runner.answer(game.bound)
    return runner, runner._kept.answers[: runner._kept.given]


@over_house
def test_draws_are_those_that_a_table_tells_of(game):
    runner, answers = played(game)
    state = runner.state.copy()
    course = runner.course(SEED, INDEX)
    assert runner.state.tobytes() == state.tobytes()
    table = Table(game, 2, SEED, index=INDEX)
    for code in answers.tolist():
        table.play(code)
    hands, begins = game.variants.hands, begins_of(game)
    for seat in (1, 2):
        drawn, begun = np.zeros(len(hands.names()), int), 0
        for event in table.events(seat):
            begun += event.what == begins
            if begun and event.what == hands.draws and event.seat == seat:
                np.add.at(drawn, [event.a] if hands.is_open else event.secrets, 1)
        assert begun == course.questions[-1, TURN] > 2
        assert drawn.any() and drawn.tolist() == course.cards[seat - 1, DRAWN].tolist()


@over_house
def test_the_opening_hand_is_dealt_before_anybody_draws(game):
    sizes, decks = set(), game.variants.decks
    for index in range(3):
        runner, _ = played(game, index)
        cards = runner.course(SEED, index).cards
        sizes |= set(cards[:, OPENING].sum(axis=1).tolist())
        for kind in cards[0, OPENING].nonzero()[0] if decks else ():
            assert cards[0, OPENING, kind] <= decks(game.variants.hands.names()[kind])[runner.options["deck_a"]]
    assert len(sizes) == 1 and 3 < sizes.pop() < 13


@over_house
def test_plays_of_both_seats_are_those_that_a_match_counts(game):
    runner, _ = played(game)
    plays = runner.course(SEED, INDEX).cards[:, PLAYED]
    counting = Runner(game, ["greedy"] * 2, game.check_options(2, {}), uses=True)
    counting.play(["greedy"] * 2, results(1), SEED, INDEX)
    counts, names = counting.counts[game.variants.hands.played], game.variants.hands.names()
    found = {names[kind]: int(plays[:, kind].sum()) for kind in range(1, len(names)) if names[kind] in counts}
    assert found == {name: counts[name] for name in found} and sum(found.values()) > 5
    assert plays[0].any() and plays[1].any() and (plays[0] != plays[1]).any()


@over_house
def test_a_game_is_followed_alike_on_both_faces(game):
    runner, answers = played(game)
    follow, desk = following_of(game).follow, Study(game, BOTS["greedy"], states=runner._desk().states).desk
    told = []
    for compiled in (True, False):
        given, notes = answers[:5].copy(), runner.notes(5, 6)
        arguments = (desk, game.pointers["deal"], notes, given, 0, *words_of(SEED), INDEX, 5)
        most = thinker_of(game).call(compiled, follow, *arguments)
        told.append((most, desk.states[2].tobytes(), *(one.tobytes() for one in notes[1:4])))
    assert told[0] == told[1]


@over_house
def test_games_that_are_played_in_one_go_are_followed_as_one_by_one(game):
    runner, lines, match = Stepping(game, ["greedy"] * 2, game.check_options(2, {})), results(3), results(3)
    copies, fates = runner.play_followed(["greedy"] * 2, lines, SEED, INDEX)
    assert len(copies) == 0 and len(fates) == 3
    Runner(game, ["greedy"] * 2, game.check_options(2, {})).play(["greedy"] * 2, match, SEED, INDEX)
    assert lines.tolist() == match.tolist()
    for index in range(3):
        one = played(game, INDEX + index)[0].course(SEED, INDEX + index)
        assert fates[index].tolist() == one.cards.tolist()


@pytest.mark.parametrize("game", [load("battlecats"), load("cover_your_kingdom")], ids=lambda game: game.slug)
def test_what_is_dealt_by_lot_is_the_same_on_both_faces(game):
    runner = Stepping(game, ["random"] * 2, game.check_options(2, {}))
    compiled = runner.play_followed(["random"] * 2, results(1), SEED, INDEX, [1])
    rule, used = following_of(game).play_followed, runner._desk()
    desk = Study(game, BOTS["random"], states=used.states, lineup=used.lineup).desk
    notes, tally = runner.notes(2 * game.bound, 6, 2, [0]), np.zeros(2 * game.bound, np.int64)
    entries = (rule.pointers["chain"], rule.pointers["deal"])
    thinker_of(game).call(False, rule, desk, *entries, notes, tally, results(1), *words_of(SEED), INDEX)
    assert compiled[0].tolist() == notes.copies[None].tolist() and compiled[0].sum() > 5
    assert compiled[1].reshape(notes.fates.shape).tolist() == notes.fates.tolist()


def test_a_log_that_is_too_short_is_made_longer(monkeypatch):
    clans = load("beast_clans")
    whole = played(clans)[0].course(SEED, INDEX)
    monkeypatch.setattr("menagerie.lab.stepping.EVENTS", 3)
    short = played(clans)[0].course(SEED, INDEX)
    in_one_go = Stepping(clans, ["greedy"] * 2, clans.check_options(2, {}))
    assert in_one_go.play_followed(["greedy"] * 2, results(1), SEED, INDEX)[1].tolist() == [whole.cards.tolist()]
    assert whole.cards.tolist() == short.cards.tolist() and whole.questions.tolist() == short.questions.tolist()


@over_house
def test_questions_are_those_of_the_game_and_turns_go_round(game):
    runner, answers = played(game)
    questions = runner.course(SEED, INDEX).questions
    assert len(questions) == len(answers) + 1 and (questions[:-1, OPTIONS] > 0).all() and not questions[-1, OPTIONS]
    assert set(np.diff(questions[:, TURN]).tolist()) <= set(range(5))
    assert set(questions[questions[:, TURN] > 0, WHOSE].tolist()) in ({1, 2}, {0})


@pytest.mark.parametrize("card", ["Dunebelt Jerboa", "Spydra"])
def test_rates_count_the_games_of_the_owner(card):
    game = load("beast_clans" if card == "Dunebelt Jerboa" else "cover_your_kingdom")
    asked = study(changes.blank(game, card), seed=2, rates=True)
    result = known.Result(asked.head)
    result.add(asked.part(0, 16))
    found = fates.rates_of(result, 0)
    setting, kind = asked.questions[0].setting, game.variants.hands.names().index(card)
    tables = Tables(game, setting, changes.Version(), uses=False, fates=True)
    counts = {what: [0, 0] for what in fates.TOLD}
    at = set(asked.lineups[1])
    games = tables.play(2, 0, 16, at, [card])
    for number in at:
        for deal in range(16):
            for seat in (1, 2):
                decks = tables.lineups[number].decks
                if decks and decks[seat - 1] != "long road":
                    continue
                opening, drawn, plays = games.fates[number][deal, seat - 1, :, kind].tolist()
                had = {fates.IN_HAND: opening, fates.WAS_DRAWN: drawn, fates.WAS_PLAYED: plays}
                for what, has in {**had, fates.NOT_DRAWN: not opening and not drawn}.items():
                    counts[what][0] += bool(has)
                    counts[what][1] += bool(has) * games.lines[number][deal, 2 + seat]
    for what, (many, won) in counts.items():
        assert found[what]["games"] == many > 0, what
        assert found[what]["rate"] == pytest.approx(won / SHARES / many, abs=1e-5)
        assert 0 <= found[what]["low"] <= found[what]["rate"] <= found[what]["high"] <= 1


def test_rates_change_nothing_of_what_a_card_is_worth():
    for game, card in (("beast_clans", "Dunebelt Jerboa"), ("battlecats", "Eagle Eye Scout")):
        told = []
        for rates in (False, True):
            asked = study(changes.blank(load(game), card), seed=2, rates=rates)
            result = known.Result(asked.head)
            result.add(asked.part(0, 16))
            told.append(Worth(result).as_json())
        assert told[0]["rates"] == {} and list(told[1]["rates"]) == list(fates.TOLD)
        assert told[0] == {**told[1], "rates": {}}


def test_rates_end_with_the_question_that_they_stand_beside(tmp_path):
    path = tmp_path / "kingdom.toml"
    text = 'game = "cover_your_kingdom"\nseed = 3\ndeals = 960\nwithin = 20\nworth = ["Klaken"]\n'
    path.write_text(text, "utf-8")
    found = [experiment.run(plans.read(path), jobs=jobs) for jobs in (1, 2)]
    assert found[0].sums == found[1].sums and len(fates.rates_of(found[0], 0)) == 4
    assert 300 <= found[0].sums[0][0].deals <= found[0].sums[2][0].deals < 960  # what all have is seen in every deal
    asked = plans.read(path)
    parts = {deal: asked.part(deal, 16) for deal in range(0, 960, 16)}
    played = range(0, found[0].sums[2][0].deals, 16)
    assert known.whole(asked.head, {deal: parts[deal] for deal in played}).sums == found[0].sums


def test_rates_are_seen_in_the_first_deals_wherever_a_run_begins(monkeypatch):
    monkeypatch.setattr(known, "RATED", 32)
    asked = study(changes.blank(load("battlecats"), "Eagle Eye Scout"), seed=2, rates=True)
    whole = experiment.run(asked, deals=64)
    assert whole.sums[0][0].deals > whole.sums[2][0].deals and 0 < whole.sums[2][0].deals <= 32
    halves = [experiment.run(asked, first=first, deals=32) for first in (0, 32)]
    assert halves[1].sums[0][0].deals and not halves[1].sums[2][0].deals
    assert [tuple(map(add, *both)) for both in zip(*(half.sums for half in halves), strict=True)] == whole.sums
    unrated = experiment.run(study(changes.blank(load("battlecats"), "Eagle Eye Scout"), seed=2), deals=64)
    assert unrated.sums[0] == whole.sums[0]


def test_what_is_held_and_what_became_of_cards_are_seen_in_the_same_games():
    game, setting = load("beast_clans"), Setting(2, ("greedy", "greedy"))
    both, held, became = (
        Tables(game, setting, changes.Version(), uses, came).play(3, 0, 2, {1}, [])
        for uses, came in ((True, True), (True, False), (False, True))
    )
    assert both.lines[1].tolist() == held.lines[1].tolist() == became.lines[1].tolist()
    assert both.uses[1].any() and both.uses[1].tolist() == held.uses[1].tolist()
    assert both.fates[1].any() and both.fates[1].tolist() == became.fates[1].tolist()


def test_the_command_tells_rates_and_that_they_are_no_causes(monkeypatch, capsys, tmp_path):
    call, file, page = caller(monkeypatch, capsys, "lab"), tmp_path / "parts.jsonl", tmp_path / "out.html"
    words = ("worth", "cover_your_kingdom", "Spydra", "--seed", 2, "--deals", 48)
    code, out, err = call(*words, "--save", file, "--json")
    rates = json.loads(out)["rates"]
    assert code == 0 and list(rates) == [fates.IN_HAND, fates.WAS_DRAWN, fates.WAS_PLAYED, fates.NOT_DRAWN], err
    assert all(one["low"] < one["rate"] < one["high"] and one["games"] > 0 for one in rates.values())
    said = call(*words, "-j", 2)[1]
    assert f"drawn {fates.cell(rates[fates.WAS_DRAWN])}" in said and fates.ASSOCIATED in said
    assert call("report", file, "--html", page)[0] == 0
    text = page.read_text("utf-8")
    assert "win with it" in text and fates.cell(rates[fates.NOT_DRAWN]) in text and "need not come from it" in text
    lines = list(csv.DictReader(io.StringIO(call("report", file, "--csv", "-")[1])))
    counts = {one["question"]: one["games"] for one in lines}
    assert counts["Spydra, played"] == str(rates[fates.WAS_PLAYED]["games"]) and counts["Spydra"] == ""
    assert fates.ASSOCIATED in call("report", file, "--markdown", "-")[1]


def test_of_all_cards_every_one_has_its_rates(monkeypatch, capsys):
    call = caller(monkeypatch, capsys, "lab")
    out = json.loads(call("worth", "battlecats", "--all", "--seed", 2, "--deals", 16, "--json")[1])
    weighed = [one["of"] for one in out["questions"] if "card" in one["about"]]
    rates = {one["about"]["of"] for one in out["questions"] if "rate" in one["about"]}
    assert len(weighed) > 12 and rates == set(weighed)
    assert len(out["questions"]) == 5 * len(weighed)


def test_what_is_used_is_counted_as_a_match_counts_it(tmp_path):
    path, kingdom = tmp_path / "kingdom.toml", load("cover_your_kingdom")
    goal = '[[goal]]\ntitle = "Few"\nof = "discarded Pigxie"\nmost = 0.01\n'
    text = 'game = "cover_your_kingdom"\nseed = 3\ndeals = 112\nmeasure = ["played Klaken", "discarded Klaken"]\n'
    path.write_text(text + goal, "utf-8")
    result = experiment.run(plans.read(path))
    runner = Runner(kingdom, ["greedy"] * 2, kingdom.check_options(2, {}), uses=True)
    runner.play(["greedy"] * 2, results(112), 3, 0)
    found = {one["of"]: sums[0] for one, sums in zip(result.questions, result.sums, strict=True)}
    for what in ("played", "discarded"):
        assert found[f"{what} Klaken"].rate == runner.counts[what]["Klaken"] / 112 > 0
    assert result.verdict == known.FAIL
    assert any("Discarded Klaken: 0." in one and one.endswith(" times") for one in told.lines(result))
    (line,) = [one for one in told.lines(result) if "fail" in one]
    assert "discarded Pigxie: 1.0" in line or "discarded Pigxie: 0.9" in line
