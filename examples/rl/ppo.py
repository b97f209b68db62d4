"""Learn a game by proximal policy optimisation (Schulman and others, 2017), with illegal actions masked out.

    python examples/rl/ppo.py battlecats --actions 6000000 --out battlecats-ppo.model
    menagerie league battlecats --seats policy:battlecats-ppo.model,greedy -n 1000 --seed 2

Needs `pip install 'menagerie[envs]' scipy torch`. The policy that comes out is played without either. From time to time
it is written to the file, with what it won then (`FILE.csv`).
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from scipy.sparse import csr_array
from torch import nn

from menagerie.envs import Spaces, VectorEnv
from menagerie.players.learned import EQUALS
from menagerie.players.models import write_model
from menagerie.players.policies import slot_model

STEPS, EPOCHS, BATCH = 32, 3, 2048  # actions of a lane between two updates; passes over them, in parts of so many
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 1e-3  # no discount: a game is won or lost in its end
SPAN, SCALE, MOST = 32, 16.0, 100  # see Eyes
PROBED = 200  # steps of random play from which is learnt what there is to see


class Eyes:
    """What is read of an observation.

    Numbers below SPAN that are never negative may be names (of a card, a seat, a row) as well as counts, so each of
    their values is a feature. All others are one, clipped to ±MOST and divided by SCALE. What random play never
    changes is not looked at.
    """

    def __init__(self, spaces: Spaces, low: np.ndarray, high: np.ndarray) -> None:
        self.numbers = np.flatnonzero(high[1:] > low[1:]) + 1  # the first number, the seat, is in the view, too
        places = spaces.numbers[self.numbers - 1]
        self.most = np.minimum(high[self.numbers] + 1, SPAN - 1)  # one more than was met, where there is room
        self.named = (low[self.numbers] >= 0) & (high[self.numbers] < SPAN)
        widths = np.where(self.named, self.most, 1)
        self.first = np.cumsum(widths) - widths
        self.features = int(widths.sum())
        read: list[tuple[int, int]] = []
        for (place, kind), named, most in zip(places.tolist(), self.named, self.most, strict=True):
            read += [(place, EQUALS + value) for value in range(1, most + 1)] if named else [(place, kind)]
        self.read = np.array(read)
        self.scales = np.where(np.repeat(self.named, widths), 1.0, SCALE)

    def see(self, seen: np.ndarray) -> csr_array:
        """Give the features of rows of `numbers`."""
        rows, at = np.nonzero(seen != 0)  # of truth values, NumPy finds them several times faster
        values, named = seen[rows, at].astype(np.int32), self.named[at]
        amounts = np.where(named, 1, np.clip(values, -MOST, MOST) / SCALE).astype(np.float32)
        amounts[named & ((values > self.most[at]) | (values < 0))] = 0
        features = self.first[at] + np.where(named, np.clip(values - 1, 0, self.most[at] - 1), 0)
        starts = np.searchsorted(rows, np.arange(len(seen) + 1))
        return csr_array((amounts, features.astype(np.int32), starts.astype(np.int32)), (len(seen), self.features))


class Sums(torch.autograd.Function):
    """Weighted sums of features of which most are zero: SciPy goes through them once, PyTorch's backward sorts them."""

    @staticmethod
    def forward(ctx: Any, features: csr_array, weights: torch.Tensor) -> torch.Tensor:
        ctx.features = features
        return torch.from_numpy(features @ weights.detach().numpy())

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> tuple[None, torch.Tensor]:
        return None, torch.from_numpy(ctx.features.T @ gradients[0].numpy())


class Policy(nn.Module):
    """What to do and what to hope for: one layer of sums, for the file holds no more, and an output each."""

    def __init__(self, eyes: Eyes, actions: int, sums: int) -> None:
        super().__init__()
        self.eyes = eyes
        self.inner = nn.Parameter(torch.randn(eyes.features, 2 * sums) / 10)  # half of the sums are for the hope
        self.bias = nn.Parameter(torch.zeros(2 * sums))
        self.outer, self.constant = nn.Embedding(actions, sums), nn.Embedding(actions, 1)
        self.hope = nn.Linear(sums, 1)
        nn.init.zeros_(self.outer.weight)
        nn.init.zeros_(self.constant.weight)

    def forward(self, seen: np.ndarray, mask: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Give log odds of the legal actions of each row, -inf beyond them; those actions; the gain expected."""
        sums: torch.Tensor = torch.relu(Sums.apply(self.eyes.see(seen), self.inner) + self.bias)
        hidden, hoping = sums.chunk(2, -1)
        rows, legal = np.nonzero(mask.view(bool))  # few of a thousand actions are legal, so only theirs are reckoned
        counts = np.bincount(rows, minlength=len(mask))
        at = torch.from_numpy(np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts))
        of, chosen = torch.from_numpy(rows), torch.from_numpy(legal)
        actions = torch.zeros((len(mask), int(counts.max())), dtype=torch.long).index_put((of, at), chosen)
        odds = (hidden.index_select(0, of) * self.outer(chosen)).sum(-1) + self.constant(chosen).squeeze(-1)
        logits = torch.full(actions.shape, -torch.inf).index_put((of, at), odds)
        return logits.log_softmax(-1), actions, self.hope(hoping).squeeze(-1)

    def layers(self) -> dict[str, np.ndarray]:
        """Give the weights as `slot_model` takes them: of numbers that are not scaled."""
        weights = {name: part.detach().double().numpy() for name, part in self.state_dict().items()}
        outer = weights["outer.weight"].T
        inner = weights["inner"][:, : len(outer)] / self.eyes.scales[:, None]
        constant = weights["constant.weight"].squeeze(-1)
        return {"inner": inner, "bias": weights["bias"][: len(outer)], "outer": outer, "constant": constant}


class Player:
    """Lanes against opponents of one kind, played by a policy."""

    def __init__(self, envs: VectorEnv, eyes: Eyes) -> None:
        self.envs, self.eyes = envs, eyes
        self.shown, _ = envs.reset()  # the environment writes into these arrays again and again

    def look(self) -> tuple[np.ndarray, np.ndarray]:
        """Copy what the lanes show now."""
        return self.shown["observation"][:, self.eyes.numbers], self.shown["action_mask"].copy()

    def collect(self, policy: Policy) -> dict[str, Any]:
        """Play some steps in every lane; what was seen, done and gained, a row a step, with advantages (GAE)."""
        rows: dict[str, list[Any]] = {name: [] for name in ("seen", "mask", "place", "log", "hope", "gain", "end")}
        for _ in range(STEPS):
            seen, mask = self.look()
            with torch.no_grad():
                logs, actions, hope = policy(seen, mask)
                place = torch.multinomial(logs.exp(), 1)
            _, gains, over, cut, _ = self.envs.step(actions.gather(1, place).squeeze(1).numpy())
            log = logs.gather(1, place).squeeze(1).numpy()
            found = (seen, mask, place.squeeze(1).numpy(), log, hope.numpy(), gains, over | cut)
            for name, value in zip(rows, found, strict=True):
                rows[name].append(value)
        with torch.no_grad():
            ahead = policy(*self.look())[2].numpy()
        played = {name: np.stack(values) for name, values in rows.items()}
        advantage, after = np.zeros_like(played["hope"]), np.zeros_like(ahead)
        for step in reversed(range(STEPS)):
            goes_on = 1 - played["end"][step].astype(np.float32)
            surprise = played["gain"][step].astype(np.float32) + goes_on * ahead - played["hope"][step]
            after = surprise + LAMBDA * goes_on * after
            advantage[step], ahead = after, played["hope"][step]
        return played | {"advantage": advantage, "target": advantage + played["hope"]}


def update(policy: Policy, optimizer: torch.optim.Optimizer, rounds: list[dict[str, Any]]) -> float:
    """Take some steps on what was played; gives the mean entropy of the choices."""
    flat = {name: np.concatenate([one[name].reshape(-1, *one[name].shape[2:]) for one in rounds]) for name in rounds[0]}
    told = {name: torch.from_numpy(flat[name]) for name in ("place", "log", "advantage", "target")}
    advantage = (told["advantage"] - told["advantage"].mean()) / (told["advantage"].std() + 1e-8)
    entropies = []
    for _ in range(EPOCHS):
        for part in torch.randperm(len(advantage)).split(BATCH):
            logs, _, hope = policy(flat["seen"][part], flat["mask"][part])
            ratio = torch.exp(logs.gather(1, told["place"][part, None]).squeeze(1) - told["log"][part])
            bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
            gained = torch.minimum(ratio * advantage[part], bounded * advantage[part]).mean()
            missed = (hope - told["target"][part]).square().mean()
            entropy = -(logs.exp() * logs.clamp_min(-1e9)).sum(-1).mean()
            optimizer.zero_grad()
            (0.5 * missed - gained - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def probe(envs: VectorEnv, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Give the least and the greatest of every number that random play meets."""
    rng, found = np.random.default_rng(seed), []
    shown, _ = envs.reset()
    for _ in range(PROBED):
        found.append(np.stack([shown["observation"].min(axis=0), shown["observation"].max(axis=0)]))
        masks = shown["action_mask"]
        envs.step((masks * (1 + rng.random(masks.shape, np.float32))).argmax(axis=1))
    low, high = np.stack(found, axis=1)
    return low.min(axis=0), high.max(axis=0)


class Training:
    """What is gone on with: the policy, its optimizer, and how far they have come."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, self.names = asked, asked.opponents.split(",")
        state = torch.load(f"{asked.out}.state", weights_only=False) if asked.resume else None
        self.actions, self.seconds = (state["actions"], state["seconds"]) if state else (0, 0.0)
        torch.manual_seed(asked.seed + self.actions)
        first = asked.seed + self.actions  # what is gone on with meets deals of its own
        table = {"seats": asked.seats, "num_envs": asked.lanes, "seat": "turn"}
        envs = [VectorEnv(asked.game, **table, seed=first + i, opponents=one) for i, one in enumerate(self.names)]
        self.spaces = envs[0].spaces
        self.eyes = state["eyes"] if state else Eyes(self.spaces, *probe(envs[0], asked.seed))
        self.policy = Policy(self.eyes, self.spaces.actions, asked.sums)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), RATE)
        if state:
            self.policy.load_state_dict(state["policy"])
            self.optimizer.load_state_dict(state["optimizer"])
        self.players = [Player(one, self.eyes) for one in envs]
        self.won, self.entropies = np.zeros((len(self.names), 2)), [0.0]

    def round(self) -> None:
        """Play some steps against every opponent and learn from them."""
        began = time.process_time()
        rate = RATE * max(0.05, 1 - self.actions / self.asked.actions)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        rounds = [player.collect(self.policy) for player in self.players]
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
        asked, spaces, layers = self.asked, self.spaces, self.policy.layers()
        card = {"command": f"examples/rl/ppo.py {vars(asked)}", "actions": self.actions, "seconds": round(self.seconds)}
        game = self.players[0].envs.game
        model = slot_model(game, asked.seats, spaces.start, self.eyes.read, spaces.actions, layers, card)
        write_model(asked.out, model)
        held = {"policy": self.policy.state_dict(), "optimizer": self.optimizer.state_dict(), "eyes": self.eyes}
        torch.save({**held, "actions": self.actions, "seconds": self.seconds}, f"{asked.out}.state")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by PPO; the policy plays as policy:FILE.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="random,greedy", help="bots; each plays in lanes of its own")
    parser.add_argument("--actions", type=int, default=6_000_000, help="of the learner, in all")
    parser.add_argument("--minutes", type=float, default=600.0, help="after which it stops, to be gone on with")
    parser.add_argument("--resume", action="store_true", help="go on where FILE.state was left")
    parser.add_argument("--lanes", type=int, default=256, help="against each opponent")
    parser.add_argument("--sums", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    training, began = Training(asked), time.perf_counter()
    if not asked.resume:
        Path(f"{asked.out}.csv").write_text(",".join(["actions", "seconds", "entropy", *training.names]) + "\n")
    rounds = 0
    while training.actions < asked.actions and time.perf_counter() - began < 60 * asked.minutes:
        training.round()
        rounds += 1
        if rounds % 5 == 0:
            training.tell()
        if rounds % 20 == 0:
            training.keep()
    training.keep()


if __name__ == "__main__":
    main()
