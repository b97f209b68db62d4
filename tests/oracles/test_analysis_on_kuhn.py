"""The analysis at Kuhn poker, against the exact values of its tree.

Nothing leads there one step ahead, so whoever plays on by `greedy` answers evenly, and every share that the analysis
estimates is the value of a position, or the mean over the deals that somebody can imagine, where all answer evenly.
The winner is drawn by lot (`LOTTERY`): a share of the victory is (2 + chips) / 4, and chance has the last word.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import numpy as np
import pytest

from menagerie.engine.notation import set_up
from menagerie.engine.table import Table
from menagerie.players.analysis import ESTIMATES, analyse
from oracles.kuhn import GAME
from oracles.kuhn.terms import NAMES
from oracles.solver import expect, grow
from oracles.test_search_on_kuhn import LOTTERY, UNIFORM

DEALS = list(permutations(NAMES[1:], 2))
LINES = ("check check", "check bet fold", "check bet call", "bet fold", "bet call")
GAMES = 300  # played on for every estimate
SURE = 5  # standard errors


def played(deal: tuple[str, ...], answers: tuple[str, ...], game=LOTTERY) -> Table:
    """Deal the cards of A and B and give some answers."""
    table = set_up(game, {"players": 2, "A.card": deal[0], "B.card": deal[1]})
    for answer in answers:
        table.play(answer)
    return table


@cache
def share(deal: tuple[str, ...], answers: tuple[str, ...]) -> float:
    """What A may expect of the victory where all cards are open and all answer evenly."""
    return (2 + expect(grow(played(deal, answers)), UNIFORM)) / 4


def imagined(seat: str, deal: tuple[str, ...]) -> list[tuple[str, ...]]:
    """List the deals that a seat can imagine, each equally likely; everybody else (`-`) imagines all."""
    return [other for other in DEALS if seat == "-" or other["AB".index(seat)] == deal["AB".index(seat)]]


def known(seat: str, deal: tuple[str, ...], answers: tuple[str, ...]) -> float:
    """What A may expect as far as a seat knows."""
    return float(np.mean([share(other, answers) for other in imagined(seat, deal)]))


def analysed(deal: tuple[str, ...], line: str, *, game=LOTTERY, observer=""):
    return _analysed(deal, line, game, observer)


@cache
def _analysed(deal, line, game, seat):
    answers = tuple(line.split())
    return analyse(played(deal, answers, game), seed=1, seat=seat, budget=GAMES * ESTIMATES * len(answers))


@pytest.mark.parametrize("observer", ["-", "B"])
def test_the_curves_are_those_of_the_tree(observer):
    for deal, line in product(DEALS, LINES):
        told, answers = analysed(deal, line, observer=observer.strip("-")), tuple(line.split())
        assert tuple(one["words"] for one in told["answers"]) == answers and told["games"] == GAMES
        for number, one in enumerate(told["answers"]):
            before = answers[:number]
            exact = {
                "shares": known(one["seat"], deal, before),
                "observed": known(observer, deal, before),
                "open": share(deal, before),
            }
            for curve, value in exact.items():
                assert one[curve] == pytest.approx([value, 1 - value], abs=SURE * one["error"] + 1e-6), curve


def test_what_a_better_answer_gains_is_what_the_tree_says():
    """Judged from what its seat knows, and with both cards open; some answers are better only with open cards."""
    told_better = 0
    for deal, line in product(DEALS, LINES):
        answers = tuple(line.split())
        for number, one in enumerate(analysed(deal, line)["answers"]):
            sign = 1 if one["seat"] == "A" else -1
            for best, value in ((one["best"], known), (one["best_open"], lambda seat, *where: share(*where))):
                if best:
                    before = answers[:number]
                    other, given = (value(one["seat"], deal, (*before, word)) for word in (best["words"], one["words"]))
                    gain = sign * (other - given)
                    assert best["gain"] == pytest.approx(gain, abs=SURE * best["error"] + 1e-6)
                    told_better += gain > 0.1
    assert told_better > 20


def test_who_folds_the_king_is_told_to_call_and_what_that_gains():
    last = analysed(("Jack", "King"), "bet fold")["answers"][-1]
    for best in (last["best"], last["best_open"]):
        assert best["words"] == "call"
        assert best["gain"] == pytest.approx(1 - 0.25, abs=SURE * best["error"])


@pytest.mark.parametrize("deal", DEALS)
def test_luck_and_play_are_those_of_the_tree_and_add_up(deal):
    for line in LINES:
        answers = tuple(line.split())
        told = analysed(deal, line)
        result, luck, play = told["result"][0], told["luck"]["A"], told["play"]["A"]
        places = [(seat, answers[:number]) for number, seat in enumerate("ABA"[: len(answers)])]
        worth = {
            seat: sum(
                known(asked, deal, answers[: len(before) + 1]) - known(asked, deal, before)
                for asked, before in places
                if asked == seat
            )
            for seat in "AB"
        }
        drawn = result - share(deal, answers)  # the lot
        exact = {
            "start": known("-", deal, ()) - 0.5,
            "deal": share(deal, ()) - known("-", deal, ()),
            "chance": drawn,
            "hidden": share(deal, answers) - share(deal, ()) - sum(worth.values()),
            "total": result - 0.5 - sum(worth.values()),
        }
        for name, value in exact.items():
            assert luck[name]["share"] == pytest.approx(value, abs=SURE * luck[name]["error"] + 1e-5), name
        for name, value in (("own", worth["A"]), ("rivals", worth["B"])):
            assert play[name]["share"] == pytest.approx(value, abs=SURE * play[name]["error"] + 1e-5), name
        parts = [luck[name]["share"] for name in ("start", "deal", "chance", "hidden")]
        assert sum(parts) == pytest.approx(luck["total"]["share"], abs=1e-5)
        assert 0.5 + sum(parts) + play["own"]["share"] + play["rivals"]["share"] == pytest.approx(result, abs=1e-5)


@pytest.mark.parametrize(("line", "worth"), [("bet call", 3 / 16), ("bet fold", 3 / 16), ("check bet call", 1 / 16)])
def test_over_all_deals_luck_is_even_however_they_play(line, worth):
    """Cards favour nobody who answers alike whatever they are. What that is worth beside even answers: on paper."""
    told = [analysed(deal, line, game=GAME) for deal in DEALS]
    luck, start, own = (
        np.array([(one[part]["share"], one[part]["error"]) for one in each]).T
        for each, part in (
            ([one["luck"]["A"] for one in told], "total"),
            ([one["luck"]["A"] for one in told], "start"),
            ([one["play"]["A"] for one in told], "own"),
        )
    )
    error = np.hypot.reduce([*luck[1], *start[1]]) / len(DEALS)
    assert abs((luck[0] - start[0]).mean()) < SURE * error < 0.1 < np.abs(luck[0] - start[0]).mean()
    assert own[0].mean() == pytest.approx(worth, abs=SURE * np.hypot.reduce(own[1]) / len(DEALS))
