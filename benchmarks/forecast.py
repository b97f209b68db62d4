"""Fit what a search takes the positions of a game for: the weights of its `bots/forecast.py`.

Greedy bots play every two decks against one another, one answer in 25 is given at random, and the positions at the
beginning of each turn and one in 24 of the others are noted, with who won. Logistic regression through one hidden layer
(Adam, an eighth of the games kept for the test) fits them; the weights are written as whole numbers.

    python benchmarks/forecast.py alpha_clash --games 72000 --epochs 6 --write
"""

from __future__ import annotations

import argparse
import json
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType

import numpy as np

from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.hooks import Binding, named
from menagerie.engine.seeds import words_of
from menagerie.players.bots import Study, bound_to
from menagerie.players.levels import BOTS, features_of

harvest = import_module("harvest")  # a script beside this one
HEAD = '''"""The weights of `forecast.py`, found by `benchmarks/forecast.py`: a line a fact, then one for the sums."""

WEIGHTS = """
'''
BATCH, RATE, FADE = 512, 2e-3, 0.97
ONE = 1 << 16  # a weight of one
LINES = 60  # a game at the most, on average


def positions(game: Game, forecast: ModuleType, games: int, seed: int) -> np.ndarray:
    """Play so many games among every two decks; a line for each position, with the facts and who won."""
    given = named(harvest, {"describe": forecast.describe, "FACTS": forecast.FACTS})
    bound = Binding(game.records, given, parent=bound_to(game)).module(harvest)
    deal = game.pointers["deal"].pointer
    decks = next(option.values for option in game.options if option.name == "deck_a")
    each = games // len(decks) ** 2
    found = []
    for number, (one, other) in enumerate(product(decks, decks)):
        desk = Study(game, BOTS["greedy"]).ready
        desk.states[:] = game.blank(2, game.check_options(2, {"deck_a": one, "deck_b": other}), len(desk.states))
        desk.lineup[1:3] = BOTS["greedy"]
        table = np.zeros((each * LINES, forecast.FACTS + 1), np.int64)
        lines = bound.harvest.compiled(desk, deal, table, *words_of(seed), number * each, each, game.bound)
        found.append(table[:lines].astype(np.int16))
    return np.concatenate(found)


def mirrored(forecast: ModuleType, facts: np.ndarray) -> np.ndarray:
    """Give the facts as seat 2 sees them."""
    side, lead, both = forecast.SIDE, forecast.LEAD, forecast.BOTH
    return np.hstack([facts[:, side:lead], facts[:, :side], -facts[:, lead:both], facts[:, both:]])


def loss(logits: np.ndarray, won: np.ndarray) -> float:
    """Give the mean logarithmic loss of a forecast."""
    return float(np.logaddexp(0, np.where(won, -logits, logits)).mean())


class Net:
    """One hidden layer, seen from both seats; trained by Adam."""

    def __init__(self, facts: int, hidden: int, rng: np.random.Generator) -> None:
        draw = rng.normal(0, 1, (facts + 1, hidden)).astype(np.float32)
        self.layer, self.out = draw[:-1] / np.sqrt(facts), draw[-1] / np.sqrt(hidden)
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in (self.layer, self.out)]
        self.steps = 0

    def logits(self, mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
        """Forecast from the facts as both seats see them."""
        return (np.maximum(mine @ self.layer, 0) - np.maximum(theirs @ self.layer, 0)) @ self.out

    def learn(self, mine: np.ndarray, theirs: np.ndarray, won: np.ndarray, rate: float) -> None:
        """Take one step."""
        hope, fear = np.maximum(mine @ self.layer, 0), np.maximum(theirs @ self.layer, 0)
        error = (1 / (1 + np.exp(-((hope - fear) @ self.out))) - won) / len(won)
        back = error[:, None] * self.out
        slopes = (mine.T @ (back * (hope > 0)) - theirs.T @ (back * (fear > 0)), (hope - fear).T @ error)
        self.steps += 1
        for part, slope, (first, second) in zip((self.layer, self.out), slopes, self.moments, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            unbiased = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * first / (1 - 0.9**self.steps) / unbiased


def fit(
    forecast: ModuleType, logit: int, lines: np.ndarray, hidden: int, epochs: int, seed: int
) -> tuple[np.ndarray, dict[str, float]]:
    """Fit the layer; its weights as whole numbers, and the losses on games that it was not fitted to.

    `logit` is what one logit is in the units of `evaluate`.
    """
    rng = np.random.default_rng(seed)
    facts, won = lines[:, :-1], lines[:, -1].astype(np.float32)
    cut = len(lines) // 8 * np.arange(9)
    test = np.zeros(len(lines), bool)
    for one in range(8):
        test[cut[one] : cut[one] + (cut[one + 1] - cut[one]) // 8] = True
    scale = np.maximum(facts.std(axis=0), 0.1).astype(np.float32)
    mine, theirs = facts / scale, mirrored(forecast, facts) / scale
    net, known = Net(facts.shape[1], hidden, rng), np.flatnonzero(~test)
    for epoch in range(epochs):
        rng.shuffle(known)
        for start in range(0, len(known), BATCH):
            some = known[start : start + BATCH]
            net.learn(mine[some], theirs[some], won[some], RATE * (1 - FADE * (epoch + start / len(known)) / epochs))
    weights = np.vstack([np.round(net.layer / scale[:, None] * ONE), np.round(net.out * logit)]).astype(np.int64)
    told = {
        "positions": len(lines),
        "loss": loss(net.logits(mine[test], theirs[test]), won[test]),
        "loss_of_whole_numbers": loss(weighed(forecast, weights, facts[test]) / logit, won[test]),
    }
    return weights, told


def weighed(forecast: ModuleType, weights: np.ndarray, facts: np.ndarray) -> np.ndarray:
    """Forecast as `forecast.expect` does."""
    sums = [np.maximum(seen.astype(np.int64) @ weights[:-1], 0) for seen in (facts, mirrored(forecast, facts))]
    return (sums[0] - sums[1]) @ weights[-1] // ONE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=[slug for slug in slugs() if has_forecast(slug)])
    parser.add_argument("--games", type=int, default=180_000)
    parser.add_argument("--hidden", type=int, default=16)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the weights of the game")
    asked = parser.parse_args()
    game = load(asked.game)
    forecast = game.module("forecast")
    lines = positions(game, forecast, asked.games, asked.seed)
    weights, told = fit(forecast, features_of(game).SCALE // 2, lines, asked.hidden, asked.epochs, asked.seed)
    print(json.dumps(told))
    if asked.write:
        rows = "\n".join(" ".join(map(str, row)) for row in weights.tolist())
        Path(forecast.__file__ or "").with_name("weights.py").write_text(f'{HEAD}{rows}\n"""\n', "utf-8")


def has_forecast(slug: str) -> bool:
    """Tell whether the features of a game list the facts of a forecast."""
    return load(slug).find("forecast.py") is not None


if __name__ == "__main__":
    main()
