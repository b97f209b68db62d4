"""The update of ratings: what openskill says, called directly, and what of it is ours."""

from __future__ import annotations

import random

import pytest

from menagerie.engine.finding import load
from menagerie.players.league import League
from menagerie.players.rating import MU, SIGMA, TAU, Ratings, cautious
from menagerie.players.seats import SHARES
from menagerie.players.standings import ratings

models = pytest.importorskip("openskill.models")


def test_an_update_is_that_of_openskill():
    dice, model = random.Random(5), models.PlackettLuce(tau=0.0)
    rated, known = Ratings[str](), {name: model.rating() for name in "abcdef"}
    for _ in range(60):
        names = dice.sample("abcdef", dice.randint(2, 5))
        ranks = [dice.randint(0, 1) for _ in names]
        told = rated.note(names, [1 - rank for rank in ranks])
        if 0 in ranks:
            teams = model.rate([[known[name]] for name in names], ranks=ranks)
            known |= {name: team[0] for name, team in zip(names, teams, strict=True)}
        assert told == {name: (known[name].mu, known[name].sigma) for name in names}
    assert rated.of("nobody") == (MU, SIGMA) == (model.rating().mu, model.rating().sigma)


def test_who_changes_between_games_is_less_sure_before_each_as_openskill_has_it():
    assert models.PlackettLuce().tau == TAU
    dice, model, rated = random.Random(6), models.PlackettLuce(tau=TAU), Ratings[str](lambda name: TAU)
    known = {name: model.rating() for name in "abc"}
    for _ in range(40):
        won = dice.choice("abc")
        rated.note("abc", [name == won for name in "abc"])
        teams = model.rate([[known[name]] for name in "abc"], ranks=[name != won for name in "abc"])
        known = {name: team[0] for name, team in zip("abc", teams, strict=True)}
        for name in "abc":
            assert rated.of(name) == pytest.approx((known[name].mu, known[name].sigma), abs=1e-9)


def test_of_two_who_play_alike_only_the_one_who_may_change_stays_unsure():
    rated = Ratings[str](lambda name: TAU if name == "Ada" else 0.0)
    for game in range(600):
        rated.note(["Ada", "greedy"], [game % 2, 1 - game % 2])
    (_, ada), (_, greedy) = rated.of("Ada"), rated.of("greedy")
    assert greedy < ada


def test_chairs_of_one_name_take_their_mean_and_a_game_without_a_winner_rates_nobody():
    model, rated = models.PlackettLuce(tau=0.0), Ratings[str]()
    assert rated.note("aab", [0, 0, 0]) == {"a": (MU, SIGMA), "b": (MU, SIGMA)} and not rated.now
    first, second, other = (team[0] for team in model.rate([[model.rating()] for _ in "aab"], ranks=[0, 1, 1]))
    told = rated.note("aab", [1, 0, 0])
    assert told["a"] == ((first.mu + second.mu) / 2, (first.sigma + second.sigma) / 2)
    assert told["b"] == (other.mu, other.sigma)
    assert cautious(*told["a"]) == told["a"][0] - 3 * told["a"][1]


def test_a_league_rates_by_the_same_update():
    played = League(load("cover_your_kingdom"), ["greedy", "random", "random"], 3, 1)
    shares = played.empty()
    for deal, seat in ((0, 0), (1, 2), (2, 1)):
        shares[deal, :, seat] = SHARES
    rated = Ratings[str]()
    for deal in shares.tolist():
        for lineup, gains in zip(played.lineups, deal, strict=True):
            rated.note(lineup, gains)
    told = ratings(played, shares)
    assert told == {
        name: {"mu": round(mu, 3), "sigma": round(sigma, 3)} for name, (mu, sigma) in sorted(rated.now.items())
    }
    assert told["greedy"]["mu"] != 25.0
