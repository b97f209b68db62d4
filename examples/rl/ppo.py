"""Learn a game by proximal policy optimisation (Schulman and others, 2017), legal answers scored by what they lead to.

    python examples/rl/ppo.py battlecats --minutes 20 --seed 1 --out battlecats-ppo.model
    menagerie league battlecats --seats policy:battlecats-ppo.model,greedy -n 1000 --seed 2

Needs `pip install 'menagerie[train]'`. The policy that comes out is played without it, by NumPy and compiled
rules. From time to time it is written to the file, with what it won then (`FILE.csv`).
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.envs import Afterstates, VectorEnv
from menagerie.players.learned import WORTH
from menagerie.players.models import COMMON, fact_model, facts_of, write_model

STEPS, EPOCHS, BATCH = 32, 3, 2048  # actions of a lane between two updates; passes over them, in parts of so many
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 1e-3  # no discount: a game is won or lost in its end
BLIND = ("seats", *COMMON[-2:])  # nor is what `greedy` thinks a fact: a policy is to find out itself what is good
MOST = "rivals' most "  # how facts begin that are zero at two seats
SURE, LEAST = 50.0, 0.05  # log odds of what wins; see measure
FAR = 30.0  # deviations from the mean that are told apart; what plays from the file tells all apart


class Rows:
    """Answers of several decisions one behind the other, `counts` of each decision: facts, and how the game ended."""

    def __init__(self, facts: np.ndarray, ends: np.ndarray, counts: np.ndarray) -> None:
        self.facts, self.ends, self.counts = facts, ends, counts
        self.first = np.cumsum(counts) - counts

    def of(self, decisions: np.ndarray) -> Rows:
        """Give those of some decisions."""
        counts = self.counts[decisions]
        rows = np.arange(counts.sum()) + np.repeat(self.first[decisions] - (np.cumsum(counts) - counts), counts)
        return Rows(self.facts[rows], self.ends[rows], counts)

    @staticmethod
    def joined(parts: list[Rows]) -> Rows:
        """Put some one behind the other."""
        return Rows(*(np.concatenate([getattr(one, name) for one in parts]) for name in ("facts", "ends", "counts")))


class Net(nn.Module):
    """A weighted sum of facts and of rectified sums of them, as the file holds it."""

    def __init__(self, facts: int, sums: int) -> None:
        super().__init__()
        self.layer, self.skip, self.out = nn.Linear(facts, sums), nn.Linear(facts, 1), nn.Linear(sums, 1, bias=False)
        nn.init.zeros_(self.skip.weight)
        nn.init.zeros_(self.skip.bias)
        nn.init.normal_(self.out.weight, std=0.01)

    def forward(self, facts: torch.Tensor) -> torch.Tensor:
        """Give a number for each row of facts."""
        found: torch.Tensor = self.skip(facts) + self.out(torch.relu(self.layer(facts)))
        return found.squeeze(-1)


class Policy(nn.Module):
    """What to do, and what to hope for after each answer.

    mean, scale: of the facts, measured once. loss: what a game that is lost is worth.
    """

    def __init__(self, mean: np.ndarray, scale: np.ndarray, sums: int, loss: float = -1.0) -> None:
        super().__init__()
        self.mean, self.scale, self.loss = mean, scale, loss
        self.choice, self.hope = Net(len(mean), sums), Net(len(mean), sums)

    def forward(self, rows: Rows) -> tuple[torch.Tensor, torch.Tensor]:
        """Give log odds and hopes of the answers of each decision: (decisions, most answers), -inf beyond them."""
        facts = torch.from_numpy(rows.facts)
        ends = torch.from_numpy(rows.ends)
        odds = torch.where(ends == 0, self.choice(facts), SURE * ends)
        hopes = torch.where(ends == 0, self.hope(facts), torch.where(ends > 0, 1.0, self.loss))
        of = torch.from_numpy(np.repeat(np.arange(len(rows.counts)), rows.counts))
        at = torch.from_numpy(np.arange(len(facts)) - np.repeat(rows.first, rows.counts))
        shape = len(rows.counts), int(rows.counts.max())
        logits = torch.full(shape, -torch.inf).index_put((of, at), odds)
        return logits.log_softmax(-1), torch.zeros(shape).index_put((of, at), hopes)

    def layers(self) -> dict[str, np.ndarray]:
        """Give the weights over raw facts, as `fact_model` takes them."""
        parts = {name: part.detach().double().numpy() for name, part in self.choice.state_dict().items()}
        layer, skip = parts["layer.weight"].T / self.scale[:, None], parts["skip.weight"][0] / self.scale
        bias, constant = parts["layer.bias"] - self.mean @ layer, parts["skip.bias"] - self.mean @ skip
        return {"layer": layer, "bias": bias, "skip": skip, "constant": constant, "out": parts["out.weight"][0]}


class Player:
    """Lanes at one table against opponents of one kind, played by a policy."""

    def __init__(self, envs: VectorEnv) -> None:
        self.envs = envs
        envs.reset()

    def look(self, policy: Policy) -> tuple[Afterstates, Rows]:
        """See what the answers that stand in the lanes lead to."""
        found = self.envs.afterstates()
        counts = np.bincount(found.lanes, minlength=self.envs.num_envs)
        facts = np.clip((found.facts - policy.mean) / policy.scale, -FAR, FAR).astype(np.float32)
        return found, Rows(facts, found.ends.astype(np.float32), counts)

    def collect(self, policy: Policy) -> dict[str, Any]:
        """Play some steps in every lane; what was seen, done and gained, a row a step, with advantages (GAE)."""
        told: dict[str, list[np.ndarray]] = {name: [] for name in ("place", "log", "value", "gain", "end")}
        seen = []
        for _ in range(STEPS):
            found, rows = self.look(policy)
            with torch.no_grad():
                logs, hopes = policy(rows)
                place = torch.multinomial(logs.exp(), 1)
                value = (logs.exp() * hopes).sum(-1).numpy()
            chosen = place.squeeze(1).numpy()
            _, gains, over, cut, _ = self.envs.step(found.actions[rows.first + chosen])
            seen.append(rows)
            for name, one in zip(
                told, (chosen, logs.gather(1, place).squeeze(1).numpy(), value, gains, over | cut), strict=True
            ):
                told[name].append(one)
        with torch.no_grad():
            logs, hopes = policy(self.look(policy)[1])
            ahead = (logs.exp() * hopes).sum(-1).numpy()
        played = {name: np.stack(values) for name, values in told.items()}
        advantage, after = np.zeros_like(played["value"]), np.zeros_like(ahead)
        for step in reversed(range(STEPS)):
            goes_on = 1 - played["end"][step].astype(np.float32)
            surprise = played["gain"][step].astype(np.float32) + goes_on * ahead - played["value"][step]
            after = surprise + LAMBDA * goes_on * after
            advantage[step], ahead = after, played["value"][step]
        return {**played, "rows": Rows.joined(seen), "advantage": advantage, "target": advantage + played["value"]}


def update(policy: Policy, optimizer: torch.optim.Optimizer, rounds: list[dict[str, Any]]) -> float:
    """Take some steps on what was played; gives the mean entropy of the choices."""
    rows = Rows.joined([one["rows"] for one in rounds])
    names = ("place", "log", "advantage", "target")
    told = {name: torch.from_numpy(np.concatenate([one[name].ravel() for one in rounds])) for name in names}
    advantage = (told["advantage"] - told["advantage"].mean()) / (told["advantage"].std() + 1e-8)
    entropies = []
    for _ in range(EPOCHS):
        for part in torch.randperm(len(advantage)).split(BATCH):
            logs, hopes = policy(rows.of(part.numpy()))
            place = told["place"][part, None]
            ratio = torch.exp(logs.gather(1, place).squeeze(1) - told["log"][part])
            bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
            gained = torch.minimum(ratio * advantage[part], bounded * advantage[part]).mean()
            missed = (hopes.gather(1, place).squeeze(1) - told["target"][part]).square().mean()
            entropy = -(logs.exp() * logs.clamp_min(-1e9)).sum(-1).mean()
            optimizer.zero_grad()
            (0.5 * missed - gained - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def decks_of(game: Game, seats: int, rng: np.random.Generator) -> dict[str, int]:
    """Draw the decks of a table by lot, where a game has decks."""
    held = [option for option in game.options if 1 <= option.deck_of <= seats]
    return {option.name: int(rng.choice([value for value in option.values if value])) for option in held}


def measure(tables: list[VectorEnv], seed: int, steps: int = 400) -> tuple[np.ndarray, np.ndarray]:
    """Give the mean of every fact and how much it varies, where one answer in four is random and others are greedy's.

    Random games alone would know no large sides. Those of BLIND are made to vary nowhere; nor do those that are
    the same in all games at so many seats: what no game has shaped would decide elsewhere.
    """
    envs, rng = tables[0], np.random.default_rng(seed)
    seen = np.concatenate([_seen(one, rng, steps // len(tables)) for one in tables]).astype(float)
    scale = np.maximum(seen.std(axis=0), LEAST)
    still = envs.seats == 2
    scale[[name in BLIND or (still and name.startswith(MOST)) for name in facts_of(envs.game)]] = np.inf
    return seen.mean(axis=0), scale


def _seen(envs: VectorEnv, rng: np.random.Generator, steps: int) -> np.ndarray:
    """Play some steps at a table for `measure`; the facts of what was looked at, a row each."""
    seen = []
    envs.reset()
    for step in range(steps):
        found = envs.afterstates()
        if step % 10 == 0:
            seen.append(found.facts)
        liked = found.facts[:, -1] + 2 * WORTH * found.ends + rng.random(len(found.lanes))
        liked = np.where(rng.random(envs.num_envs)[found.lanes] < 0.25, rng.random(len(liked)), liked)
        order = np.lexsort((liked, found.lanes))
        envs.step(found.actions[order[np.append(np.diff(found.lanes[order]) > 0, True)]])
    return np.concatenate(seen)


class Training:
    """What is gone on with: the policy, its optimizer, and how far they have come."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.names = asked, asked.opponents.split(",")
        state = torch.load(f"{asked.out}.state", weights_only=False) if asked.resume else None
        self.actions, self.seconds = (state["actions"], state["seconds"]) if state else (0, 0.0)
        torch.manual_seed(asked.seed + self.actions)
        first = asked.seed + self.actions  # what is gone on with meets deals of its own
        table = {"seats": asked.seats, "num_envs": asked.lanes, "seat": "turn"}
        self.game, rng = load(asked.game) if isinstance(asked.game, str) else asked.game, np.random.default_rng(first)
        decks = [decks_of(self.game, asked.seats, rng) for _ in range(asked.tables)] if asked.tables > 1 else [{}]
        tables = [
            [VectorEnv(self.game, **table, seed=first + i, opponents=one, **some) for some in decks]
            for i, one in enumerate(self.names)
        ]
        measured = state["measured"] if state else measure(tables[0], asked.seed)
        self.policy = Policy(*measured, asked.sums, -1 / (asked.seats - 1))
        self.optimizer = torch.optim.Adam(self.policy.parameters(), RATE)
        if state:
            self.policy.load_state_dict(state["policy"])
            self.optimizer.load_state_dict(state["optimizer"])
        self.players = [[Player(envs) for envs in one] for one in tables]
        self.rounds = 0
        self.won, self.entropies = np.zeros((len(self.names), 2)), [0.0]

    def round(self) -> None:
        """Play some steps against every opponent and learn from them."""
        began = time.process_time()
        rate = RATE * max(0.05, 1 - self.actions / self.asked.actions)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        rounds = [tables[self.rounds % len(tables)].collect(self.policy) for tables in self.players]
        self.rounds += 1
        self.entropies.append(update(self.policy, self.optimizer, rounds))
        self.actions += STEPS * self.asked.lanes * len(self.names)
        self.won += [[(one["gain"] > 0).sum(), one["end"].sum()] for one in rounds]
        self.seconds += time.process_time() - began

    def tell(self) -> None:
        """Add a line to the curve: how many of the games since the last one were won."""
        shares = (self.won[:, 0] / np.maximum(self.won[:, 1], 1)).round(4).tolist()
        row = [self.actions, round(self.seconds), round(float(np.mean(self.entropies)), 3), *shares]
        self.won[:], self.entropies = 0, []
        with open(f"{self.asked.out}.csv", "a", newline="") as file:
            csv.writer(file).writerow(row)
        print(*row, flush=True)

    def keep(self) -> None:
        """Write the policy, and what is needed to go on with it."""
        asked, policy = self.asked, self.policy
        card = {"command": f"examples/rl/ppo.py {vars(asked)}", "actions": self.actions, "seconds": round(self.seconds)}
        write_model(asked.out, fact_model(self.game, policy.layers(), asked.worlds, card))
        held = {"policy": policy.state_dict(), "optimizer": self.optimizer.state_dict()}
        held["measured"] = policy.mean, policy.scale
        torch.save({**held, "actions": self.actions, "seconds": self.seconds}, f"{asked.out}.state")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by PPO; the policy plays as policy:FILE.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="random,greedy", help="bots; each plays in lanes of its own")
    parser.add_argument("--actions", type=int, default=6_000_000, help="of the learner, in all")
    parser.add_argument("--minutes", type=float, default=600.0, help="after which it stops, to be gone on with")
    parser.add_argument("--resume", action="store_true", help="go on where FILE.state was left")
    parser.add_argument(
        "--tables", type=int, default=1, help="whose decks are drawn by lot, played in turn; 1: the usual"
    )
    parser.add_argument("--lanes", type=int, default=256, help="against each opponent")
    parser.add_argument("--sums", type=int, default=48)
    parser.add_argument("--worlds", type=int, default=3, help="that the policy looks at once it is trained")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    training, began = Training(asked), time.perf_counter()
    if not asked.resume:
        Path(f"{asked.out}.csv").write_text(",".join(["actions", "seconds", "entropy", *training.names]) + "\n")
    while training.actions < asked.actions and time.perf_counter() - began < 60 * asked.minutes:
        training.round()
        if training.rounds % 5 == 0:
            training.tell()
        if training.rounds % 20 == 0:
            training.keep()
    training.keep()


if __name__ == "__main__":
    main()
