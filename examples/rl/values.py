"""Give a policy a second net, which says who wins, for the leaves of the search that the policy guides.

    python examples/rl/values.py battlecats --policy battlecats-ppo.model --games 7000 --out both.model
    menagerie league battlecats --seats guided:both.model,search -n 30 --seed 2

The policy plays against itself, one answer in 15 is given at random, and what each player saw after an answer is noted,
with what it won in the end. The net, of as many sums as the policy's own, is fitted to half of that by logistic
regression; a sixteenth of the games is kept for the test. Needs `pip install 'menagerie[train]'`.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits as loss_of

from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.players.levels import POLICY, number_of
from menagerie.players.models import count_weights, facts_of, read_model, weights_of, write_model
from menagerie.train.arena import Arena
from menagerie.train.harvest import NUMBER, SEAT

AT_ONCE, STRAY, PART = 2000, 15, 0.5  # games; one answer in so many is random; of the positions that is kept
BATCH, RATE, FADE, EPOCHS = 2048, 2e-3, 0.97, 2
TEST = 16  # one game in so many is kept for the test
MOST, LEAST = 32_000, 0.05  # to which facts are clipped; a fact that varies less is not made to vary more


def positions(
    game: Game, policy: str, seats: list[int], games: int, seed: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Let a policy play; of a part of what was seen the facts, the share of the victory, and the number of the game.

    Tables of so many seats take turns, AT_ONCE games each.
    """
    player, facts, found = number_of(game, policy), len(facts_of(game)), []
    arenas = [Arena(game, count, game.check_options(count, {})) for count in seats]
    for first in range(0, games, AT_ONCE):
        some, turn = min(AT_ONCE, games - first), first // AT_ONCE % len(seats)
        lines, won = arenas[turn].play([player] * seats[turn], seed, first, some, stray=STRAY, who=player)
        lines = lines[np.random.default_rng(first).random(len(lines)) < PART]
        number, seat = lines[:, facts + NUMBER], lines[:, facts + SEAT]
        seen = np.clip(lines[:, :facts], -MOST, MOST).astype(np.int16)
        found.append((seen, won[number, seat - 1].astype(np.float32), first + number))
    seen, shares, numbers = (np.concatenate(one) for one in zip(*found, strict=True))
    return seen, shares, numbers


class Values:
    """A net over the facts of some lines, with the share that each of them brought."""

    def __init__(self, facts: np.ndarray, shares: np.ndarray, sums: int) -> None:
        self.facts, self.shares, count = facts, shares, facts.shape[1]
        self.mean, varies = facts.mean(0, dtype=np.float64), facts.std(0, dtype=np.float64)
        self.scale = np.where(varies == 0, np.inf, np.maximum(varies, LEAST))  # what no game shaped weighs nothing
        self.layer, self.skip, self.out = nn.Linear(count, sums), nn.Linear(count, 1), nn.Linear(sums, 1, bias=False)
        nn.init.zeros_(self.skip.weight)
        nn.init.normal_(self.out.weight, std=0.05)

    def loss(self, some: np.ndarray) -> torch.Tensor:
        """Give the mean logarithmic loss of some lines."""
        mean, scale = (torch.tensor(one, dtype=torch.float32) for one in (self.mean, self.scale))
        facts = (torch.from_numpy(self.facts[some].astype(np.float32)) - mean) / scale
        logits = (self.skip(facts) + self.out(torch.relu(self.layer(facts)))).squeeze(-1)
        return loss_of(logits, torch.from_numpy(self.shares[some]))

    def fit(self, known: np.ndarray) -> None:
        """Go through some lines, EPOCHS times."""
        parts = [*self.layer.parameters(), *self.skip.parameters(), *self.out.parameters()]
        optimizer, rng = torch.optim.Adam(parts, RATE), np.random.default_rng(1)
        steps, step = EPOCHS * (len(known) // BATCH), 0
        for _ in range(EPOCHS):
            rng.shuffle(known)
            for first in range(0, len(known) - BATCH + 1, BATCH):
                optimizer.param_groups[0]["lr"] = RATE * (1 - FADE * step / steps)
                step += 1
                optimizer.zero_grad()
                self.loss(known[first : first + BATCH]).backward()
                optimizer.step()

    def layers(self) -> dict[str, np.ndarray]:
        """Give the weights over raw facts, as `weights_of` takes them."""
        held = [*self.layer.parameters(), *self.skip.parameters(), *self.out.parameters()]
        layer, bias, skip, constant, out = (one.detach().double().numpy() for one in held)
        layer, skip = layer.T / self.scale[:, None], skip[0] / self.scale
        bias, constant = bias - self.mean @ layer, constant - self.mean @ skip
        return {"layer": layer, "bias": bias, "skip": skip, "constant": constant, "out": out[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description="Give a policy a second net, which says who wins.")
    parser.add_argument("game")
    parser.add_argument("--policy", type=Path, required=True, help="a model of facts")
    parser.add_argument("--seats", default="2", help="at a table, or several numbers of them: 2,3,4")
    parser.add_argument("--games", type=int, default=7000)
    parser.add_argument("--simulations", type=int, default=0, help="of the search that the model guides; 0: the usual")
    parser.add_argument("--seed", type=int, default=424242)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    game, began = load(asked.game), time.process_time()
    policy = read_model(asked.policy, game)
    seats = [int(count) for count in asked.seats.split(",")]
    facts, shares, numbers = positions(game, f"{POLICY}{asked.policy}", seats, asked.games, asked.seed)
    values, test = Values(facts, shares, policy.sums), numbers % TEST == 0
    values.fit(np.flatnonzero(~test))
    with torch.no_grad():
        found = round(float(values.loss(np.flatnonzero(test))), 4)
    told = {"games": asked.games, "positions": len(facts), "loss": found, "seconds": round(time.process_time() - began)}
    print(json.dumps(told))
    first = policy.weights[: count_weights(policy.facts, policy.sums)]
    weights = np.concatenate([first, weights_of(values.layers())])
    told["command"] = f"python examples/rl/values.py {asked.game} --seats {asked.seats} --games {asked.games}"
    made = {"nets": 2, "simulations": asked.simulations, "seats": max(seats)}
    write_model(asked.out, replace(policy, weights=weights, card={**policy.card, "values": told}, **made))


if __name__ == "__main__":
    main()
