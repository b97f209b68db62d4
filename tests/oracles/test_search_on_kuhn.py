"""The search at Kuhn poker: how near its play comes to the known equilibria, in chips, computed exactly.

A search looks for victories, and Kuhn poker pays in chips: who only wants to win the pot never folds. So the winner is
drawn by lot here: both begin with two tickets of four, and the chips won are tickets that change hands. A share of the
victory is then (2 + chips) / 4 on average, and the equilibria are Kuhn's. Everything below is told in chips per game of
the first player; the value of the game is -1/18.

What the search does at each of the twelve information sets is measured over many streams. That strategy is then judged
exactly: against itself, against the equilibria (Kuhn 1950: a family in `alpha` for the first player, one strategy for
the second), and against the best response to it. Single-observer ISMCTS does not converge to an equilibrium in general
(Lisý, Bošanský and Cowling): its rivals answer in worlds in which they may know its card, so that a bluff or a bet for
value gains it nothing. What a best response takes from it is therefore printed and bounded, not asserted to vanish.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest

from menagerie.engine.chance import below
from menagerie.engine.jit import rule
from menagerie.engine.notation import set_up
from menagerie.engine.table import Table
from menagerie.players.bots import Chance, thinker_of
from menagerie.players.levels import BOTS
from menagerie.players.match import simulate
from oracles.kuhn import GAME, turn
from oracles.kuhn.state import RECORDS  # noqa: F401  (gives the rule below its types)
from oracles.kuhn.terms import NAMES
from oracles.solver import Strategy, best_response, expect, grow, knows

VALUE = -1 / 18
STREAMS = 100  # searches at each information set
ALPHAS = (0.0, 1 / 6, 1 / 3)
PLACES = {"A": ((), ("check", "bet")), "B": (("check",), ("bet",))}  # where a seat is asked, by the answers before


@rule
def draw_step(state, box, log):
    """Draw the winner by lot: of four tickets each player has two, and those of the chips won."""
    turn.step(state, box, log)
    if state.over:
        state.won[1] = 1 if below(state, 4) < 2 + state.score[1] else 0
        state.won[2] = 1 - state.won[1]


LOTTERY = replace(GAME, step=draw_step)


def at(card: str, answers: tuple[str, ...], game=GAME) -> Table:
    """Set up the information set of a card and the answers so far; the other card does not matter."""
    other = next(name for name in NAMES[1:] if name != card)
    seat = "AB"[len(answers) % 2]
    cards = {f"{seat}.card": card, f"{'BA'[len(answers) % 2]}.card": other}
    return set_up(game, {"players": 2, **cards, "answers": list(answers)})


def strategy(chances: Callable[[str, str, tuple[str, ...]], list[float]]) -> Strategy:
    """Make a strategy of the chances of the two answers at (seat, card, answers so far)."""
    return {
        seat.encode() + knows(at(card, answers), seat): chances(seat, card, answers)
        for seat, places in PLACES.items()
        for answers in places
        for card in NAMES[1:]
    }


def equilibrium(alpha: float) -> Strategy:
    """Give Kuhn's equilibrium in which the first player bluffs with the Jack so often, 0 to 1/3."""
    bold = {
        ("A", ()): {"Jack": alpha, "Queen": 0.0, "King": 3 * alpha},
        ("A", ("check", "bet")): {"Jack": 0.0, "Queen": alpha + 1 / 3, "King": 1.0},
        ("B", ("check",)): {"Jack": 1 / 3, "Queen": 0.0, "King": 1.0},
        ("B", ("bet",)): {"Jack": 0.0, "Queen": 1 / 3, "King": 1.0},
    }
    return strategy(lambda seat, card, answers: [1 - bold[seat, answers][card], bold[seat, answers][card]])


@cache
def deals():
    return [grow(set_up(GAME, {"players": 2, "A.card": a, "B.card": b})) for a, b in permutations(NAMES[1:], 2)]


def value(first: Strategy, second: Strategy) -> float:
    """What the first player wins on average."""
    mixed = {known: (first if known[:1] == b"A" else second)[known] for known in first}
    return sum(expect(root, mixed) for root in deals()) / len(deals())


@cache
def searched(bot: str, best: bool = True) -> Strategy:
    """Measure what a search does, or what it likes least."""

    def chances(seat: str, card: str, answers: tuple[str, ...]) -> list[float]:
        table = at(card, answers, LOTTERY)
        bold = sum(one[0 if best else -1].code == table.codes[1] for one in found(bot, card, answers)) / STREAMS
        return [1 - bold, bold]

    return strategy(chances)


@cache
def found(bot: str, card: str, answers: tuple[str, ...]) -> list[list[Chance]]:
    """Search an information set over many streams; the answers of each search, the best first."""
    thinker = thinker_of(LOTTERY)
    LOTTERY.compile()
    thinker.compile()
    table = at(card, answers, LOTTERY)
    return [thinker.ponder(table, BOTS[bot], stream, math.inf) for stream in range(STREAMS)]


def taken(play: Strategy) -> tuple[float, float]:
    """What a best response takes from a strategy beyond the value of the game: from its first and its second player."""
    return VALUE + best_response(deals(), play, 2), best_response(deals(), play, 1) - VALUE


UNIFORM = strategy(lambda seat, card, answers: [0.5, 0.5])


@pytest.mark.parametrize("alpha", ALPHAS)
def test_the_equilibria_are_equilibria(alpha):
    play = equilibrium(alpha)
    assert abs(value(play, play) - VALUE) < 1e-12
    assert max(taken(play)) < 1e-12


def test_the_lottery_pays_chips_in_victories():
    """The seat runner over random players, against the exact value of random play (five standard errors)."""
    games = 40_000
    result = simulate(LOTTERY, games, ["random", "random"], seed=1, jobs=2)
    expected = (2 + value(UNIFORM, UNIFORM)) / 4
    assert result.finished == games
    assert abs(result.seats[0]["wins"] / games - expected) < 5 * 0.5 / math.sqrt(games)


def test_search_against_itself_comes_near_the_value_and_nearer_with_more_simulations():
    easy, search = (value(searched(bot), searched(bot)) for bot in ("search-easy", "search"))
    worst = value(searched("search", best=False), searched("search", best=False))
    print(f"chips of the first player: {easy:.3f} search-easy, {search:.3f} search, {VALUE:.3f} equilibrium")
    assert abs(search - VALUE) < 0.05 < abs(easy - VALUE) < abs(worst - VALUE)


def test_search_loses_little_to_the_equilibria():
    """As the second player it loses most to who never bluffs; at its worst it would lose far more."""
    good, bad = searched("search"), searched("search", best=False)
    as_first, as_second, worst = (
        [one(equilibrium(alpha)) for alpha in ALPHAS]
        for one in (lambda e: value(good, e), lambda e: value(e, good), lambda e: value(e, bad))
    )
    print(f"chips of the first player: {min(as_first):.3f} search first, {max(as_second):.3f} search second")
    assert min(as_first) > VALUE - 0.06
    assert max(as_second) < VALUE + 0.16 < max(worst)


def test_what_a_best_response_takes_from_search_is_bounded():
    plays = {"search": searched("search"), "uniform": UNIFORM, "worst": searched("search", best=False)}
    for name, play in plays.items():
        first, second = taken(play)
        print(f"{name}: a best response takes {first:.3f} from the first player, {second:.3f} from the second")
    assert taken(plays["search"])[0] < 0.15 < taken(UNIFORM)[0] < taken(plays["worst"])[0]
    assert taken(plays["search"])[1] < 0.25 < taken(UNIFORM)[1] < taken(plays["worst"])[1]


def test_the_seat_runner_plays_what_was_measured():
    """Search against itself in the seat runner (five standard errors)."""
    games = 1_000
    result = simulate(LOTTERY, games, ["search", "search"], seed=2, jobs=2)
    expected = (2 + value(searched("search"), searched("search"))) / 4
    assert abs(result.seats[0]["wins"] / games - expected) < 5 * 0.5 / math.sqrt(games)
