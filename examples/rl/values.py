"""Give a policy a second net, which says who wins, for the leaves of the search that the policy guides.

    python examples/rl/values.py battlecats --policy battlecats-ppo.model --games 7000 --out both.model
    menagerie league battlecats --seats guided:both.model,search -n 30 --seed 2

The policy plays against itself, one answer in 15 is given at random, and what each player saw after an answer is noted,
with what it won in the end. The net, of as many sums as the policy's own, is fitted to a part of that by logistic
regression; a sixteenth of the games is kept for the test. A second net that is there already is gone on with, by games
of the search that it guides, if so many simulations are named:

    python examples/rl/values.py battlecats --policy both.model --thought 64 --games 3000 --out better.model

Needs `pip install 'menagerie[train]'`.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits as loss_of

from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.players.levels import GUIDED_BY, POLICY, number_of
from menagerie.players.models import ONE, OUT, count_weights, facts_of, read_model, weights_of, write_model
from menagerie.train.arena import Arena
from menagerie.train.harvest import NUMBER, SEAT

AT_ONCE, STRAY = 2000, 15  # games; one answer in so many is random
BATCH, RATE, AGAIN, FADE, EPOCHS = 2048, 2e-3, 4, 0.97, 2  # AGAIN: by how much less what is gone on with learns
TEST = 16  # one game in so many is kept for the test
MOST, LEAST = 32_000, 0.05  # to which facts are clipped; a fact that varies less is not made to vary more


def positions(
    game: Game, bot: str, seats: list[int], games: int, part: float, seed: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Let a bot play; of a part of what was seen the facts, the share of the victory, and the number of the game.

    Tables of so many seats take turns, AT_ONCE games each.
    """
    player, facts, found = number_of(game, bot), len(facts_of(game)), []
    arenas = [Arena(game, count, game.check_options(count, {})) for count in seats]
    for first in range(0, games, AT_ONCE):
        some, turn = min(AT_ONCE, games - first), first // AT_ONCE % len(seats)
        lines, won = arenas[turn].play([player] * seats[turn], seed, first, some, stray=STRAY, who=player)
        lines = lines[np.random.default_rng(first).random(len(lines)) < part]
        number, seat = lines[:, facts + NUMBER], lines[:, facts + SEAT]
        seen = np.clip(lines[:, :facts], -MOST, MOST).astype(np.int16)
        found.append((seen, won[number, seat - 1].astype(np.float32), first + number))
    seen, shares, numbers = (np.concatenate(one) for one in zip(*found, strict=True))
    return seen, shares, numbers


class Values:
    """A net over the facts of some lines, with the share that each of them brought.

    known: the weights of one to go on with, over raw facts, as a file holds them; None: it begins anew.
    """

    def __init__(self, facts: np.ndarray, shares: np.ndarray, sums: int, known: np.ndarray | None = None) -> None:
        self.facts, self.shares, count = facts, shares, facts.shape[1]
        self.mean, varies = facts.mean(0, dtype=np.float64), facts.std(0, dtype=np.float64)
        self.scale = np.where(varies == 0, np.inf, np.maximum(varies, LEAST))  # what no game shaped weighs nothing
        self.layer, self.skip, self.out = nn.Linear(count, sums), nn.Linear(count, 1), nn.Linear(sums, 1, bias=False)
        nn.init.zeros_(self.skip.weight)
        nn.init.normal_(self.out.weight, std=0.05)
        self.rate = RATE if known is None else RATE / AGAIN
        if known is not None:
            self._begin_with(known)

    def _begin_with(self, known: np.ndarray) -> None:
        count, sums = self.layer.in_features, self.layer.out_features
        constant, bias, out = known[0] / ONE, known[1 : 1 + sums] / ONE, known[-sums:] / OUT
        rows = known[1 + sums : -sums].reshape(count, 1 + sums) / ONE
        bias, constant = bias + self.mean @ rows[:, 1:], constant + self.mean @ rows[:, 0]
        rows = rows * np.where(np.isinf(self.scale), 0, self.scale)[:, None]
        with torch.no_grad():
            for held, made in (
                (self.layer.weight, rows[:, 1:].T),
                (self.layer.bias, bias),
                (self.skip.weight, rows[None, :, 0]),
                (self.skip.bias, np.array([constant])),
                (self.out.weight, out[None]),
            ):
                held.copy_(torch.tensor(np.ascontiguousarray(made), dtype=torch.float32))

    def loss(self, some: np.ndarray) -> torch.Tensor:
        """Give the mean logarithmic loss of some lines."""
        mean, scale = (torch.tensor(one, dtype=torch.float32) for one in (self.mean, self.scale))
        facts = (torch.from_numpy(self.facts[some].astype(np.float32)) - mean) / scale
        logits = (self.skip(facts) + self.out(torch.relu(self.layer(facts)))).squeeze(-1)
        return loss_of(logits, torch.from_numpy(self.shares[some]))

    def fit(self, known: np.ndarray) -> None:
        """Go through some lines, EPOCHS times."""
        parts = [*self.layer.parameters(), *self.skip.parameters(), *self.out.parameters()]
        optimizer, rng = torch.optim.Adam(parts, self.rate), np.random.default_rng(1)
        steps, step = EPOCHS * (len(known) // BATCH), 0
        for _ in range(EPOCHS):
            rng.shuffle(known)
            for first in range(0, len(known) - BATCH + 1, BATCH):
                optimizer.param_groups[0]["lr"] = self.rate * (1 - FADE * step / steps)
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
    parser.add_argument("--part", type=float, default=0.5, help="of the positions of each game that is kept")
    parser.add_argument("--simulations", type=int, default=0, help="of the search that the model guides; 0: the usual")
    parser.add_argument(
        "--thought", type=int, default=0, help="simulations of a search that the model guides and that plays"
    )
    parser.add_argument("--seed", type=int, default=424242)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    game, began = load(asked.game), time.process_time()
    policy = read_model(asked.policy, game)
    seats = [int(count) for count in asked.seats.split(",")]
    count, bot = count_weights(policy.facts, policy.sums), f"{POLICY}{asked.policy}"
    with TemporaryDirectory() as folder:
        if asked.thought:
            bot = f"{GUIDED_BY}{folder}/thought.model"
            write_model(Path(folder, "thought.model"), replace(policy, simulations=asked.thought, seats=max(seats)))
        facts, shares, numbers = positions(game, bot, seats, asked.games, asked.part, asked.seed)
    known = policy.weights[count:] if policy.nets > 1 else None
    values, test = Values(facts, shares, policy.sums, known), numbers % TEST == 0
    with torch.no_grad():
        before = round(float(values.loss(np.flatnonzero(test))), 4)
    values.fit(np.flatnonzero(~test))
    with torch.no_grad():
        found = round(float(values.loss(np.flatnonzero(test))), 4)
    seconds = round(time.process_time() - began)
    told = {"games": asked.games, "positions": len(facts), "loss": found, "seconds": seconds}
    told |= {"before": before} if policy.nets > 1 else {}
    print(json.dumps(told))
    weights = np.concatenate([policy.weights[:count], weights_of(values.layers())])
    given = f"--seats {asked.seats} --games {asked.games} --part {asked.part} --thought {asked.thought}"
    told["command"] = f"python examples/rl/values.py {asked.game} {given}"
    made = {"nets": 2, "simulations": asked.simulations, "seats": max(seats)}
    write_model(asked.out, replace(policy, weights=weights, card={**policy.card, "values": told}, **made))


if __name__ == "__main__":
    main()
