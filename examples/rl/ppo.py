"""Learn a game by proximal policy optimisation (Schulman and others, 2017), with illegal actions masked out.

    python examples/rl/ppo.py battlecats --minutes 10 --out battlecats-ppo.model
    menagerie simulate battlecats -n 1000 --seats policy:battlecats-ppo.model,random

Needs `pip install 'menagerie[envs]' torch`. The policy that comes out is played without either.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from menagerie.envs import VectorEnv
from menagerie.players.learned import NUMBER_MOST
from menagerie.players.models import write_model
from menagerie.players.slots import slot_model

STEPS, EPOCHS, BATCHES = 64, 3, 4  # actions of a lane between two updates; passes over them, and parts of each pass
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.02, 1e-3  # no discount: a game is won or lost in its end
SCALE = 16.0  # the numbers of a view are divided by this


class Policy(nn.Module):
    """What to do and what to hope for: one layer each, for the file holds no more."""

    def __init__(self, numbers: int, actions: int, sums: int) -> None:
        super().__init__()
        self.inner, self.outer = nn.Linear(numbers, sums), nn.Linear(sums, actions)
        self.critic = nn.Sequential(nn.Linear(numbers, 64), nn.ReLU(), nn.Linear(64, 1))
        nn.init.orthogonal_(self.outer.weight, 0.01)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """Give the distribution over legal actions, and the gain expected."""
        logits = self.outer(torch.relu(self.inner(seen))).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(seen).squeeze(-1)

    def layers(self) -> dict[str, np.ndarray]:
        """Give the weights as `slot_model` takes them: of numbers that are not scaled."""
        weights = {name: part.detach().double().numpy() for name, part in self.state_dict().items()}
        return {
            "inner": weights["inner.weight"].T / SCALE,
            "bias": weights["inner.bias"],
            "outer": weights["outer.weight"].T,
            "constant": weights["outer.bias"],
        }


def seen_by(observations: dict[str, np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    """Copy what the lanes show: the numbers of each view, without the seat, and the mask."""
    numbers = np.clip(observations["observation"][:, 1:], -NUMBER_MOST, NUMBER_MOST)
    return torch.from_numpy(numbers.astype(np.float32) / SCALE), torch.from_numpy(observations["action_mask"].copy())


def collect(envs: VectorEnv, policy: Policy, observations: dict[str, np.ndarray]) -> dict[str, torch.Tensor]:
    """Play some steps in every lane; what was seen, done and gained, a row a step, with advantages (GAE).

    The environment writes what it shows into the same arrays again and again, so `observations` stay what they are.
    """
    rows: dict[str, list[torch.Tensor]] = {
        name: [] for name in ("seen", "mask", "action", "log", "hope", "gain", "end")
    }
    for _ in range(STEPS):
        seen, mask = seen_by(observations)
        with torch.no_grad():
            choice, hope = policy(seen, mask)
            action = choice.sample()
        _, gains, over, cut, _ = envs.step(action.numpy())
        end = torch.from_numpy((over | cut).astype(np.float32))
        gain = torch.from_numpy(gains.astype(np.float32))
        found = (seen, mask, action, choice.log_prob(action), hope, gain, end)
        for name, value in zip(rows, found, strict=True):
            rows[name].append(value)
    with torch.no_grad():
        ahead = policy(*seen_by(observations))[1]
    played = {name: torch.stack(values) for name, values in rows.items()}
    advantage, after = torch.zeros_like(played["hope"]), torch.zeros_like(ahead)
    for step in reversed(range(STEPS)):
        goes_on = 1 - played["end"][step]
        surprise = played["gain"][step] + goes_on * ahead - played["hope"][step]
        after = surprise + LAMBDA * goes_on * after
        advantage[step], ahead = after, played["hope"][step]
    return played | {"advantage": advantage, "target": advantage + played["hope"]}


def update(policy: Policy, optimizer: torch.optim.Optimizer, played: dict[str, torch.Tensor]) -> float:
    """Take some steps on what was played; gives the mean entropy of the choices."""
    flat = {name: value.flatten(0, 1) for name, value in played.items()}
    advantage = flat["advantage"]
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    entropies = []
    for _ in range(EPOCHS):
        for part in torch.randperm(len(advantage)).chunk(BATCHES):
            choice, hope = policy(flat["seen"][part], flat["mask"][part])
            ratio = torch.exp(choice.log_prob(flat["action"][part]) - flat["log"][part])
            bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
            gained = torch.minimum(ratio * advantage[part], bounded * advantage[part]).mean()
            missed = (hope - flat["target"][part]).square().mean()
            entropy = choice.entropy().mean()
            optimizer.zero_grad()
            (0.5 * missed - gained - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by PPO; the policy plays as policy:FILE.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="random", help="a bot of the house for all other seats")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--lanes", type=int, default=64)
    parser.add_argument("--sums", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    envs = VectorEnv(asked.game, asked.seats, asked.lanes, asked.seed, asked.opponents, seat="turn")
    spaces = envs.spaces
    policy = Policy(spaces.size - 1, spaces.actions, asked.sums)
    optimizer = torch.optim.Adam(policy.parameters(), RATE)
    observations, _ = envs.reset()
    began, rounds, actions = time.perf_counter(), 0, 0
    while time.perf_counter() - began < 60 * asked.minutes:
        played = collect(envs, policy, observations)
        entropy = update(policy, optimizer, played)
        rounds, actions = rounds + 1, actions + STEPS * asked.lanes
        games, gain = played["end"].sum().item(), played["gain"].sum().item()
        if rounds % 10 == 0:
            spent = time.perf_counter() - began
            told = f"gains {gain / max(games, 1):+.2f} a game, entropy {entropy:.2f}"
            print(f"{spent:5.0f} s, {actions:8d} actions: {told}", flush=True)
    card = {"command": f"examples/rl/ppo.py {vars(asked)}", "actions": actions, "seconds": round(60 * asked.minutes)}
    write_model(asked.out, slot_model(envs.game, asked.seats, spaces.plan[0], spaces.actions, policy.layers(), card))
    envs.close()


if __name__ == "__main__":
    main()
