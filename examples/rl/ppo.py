"""Learn a game by proximal policy optimisation (Schulman and others, 2017), legal answers scored by what they lead to.

    python examples/rl/ppo.py battlecats --minutes 20 --seed 1 --out battlecats-ppo.model
    menagerie league battlecats --seats policy:battlecats-ppo.model,greedy -n 1000 --seed 2
    python examples/rl/ppo.py hebrew_chronicles --tables 16 --threads 16 --batch 16384 --device cuda --out hebrew.model

Needs `pip install 'menagerie[train]'`. The policy that comes out is played without it, by NumPy and compiled
rules. From time to time it is written to the file, with what it won until then (`menagerie model FILE`).
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn.functional import embedding_bag

from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.envs import VectorEnv
from menagerie.players.learned import WORTH
from menagerie.players.model_card import Card, Point, limits, thinned
from menagerie.players.models import (
    COMMON,
    LEADS,
    ONE,
    OUT,
    count_weights,
    fact_model,
    facts_of,
    kinds_of,
    read_model,
    write_model,
)

STEPS, EPOCHS = 32, 3  # actions of a lane between two updates; passes over them
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 1e-3  # no discount: a game is won or lost in its end
BLIND = ("seats", *COMMON[-LEADS:])  # nor is what `greedy` thinks a fact: a policy is to find out itself what is good
MOST = "rivals' most "  # how facts begin that are zero at two seats
SURE, LEAST = 50.0, 0.05  # log odds of what wins; see measure
SELDOM = 0.25  # how much a kind of card is taken to vary
WARM = 30_000  # actions in which a policy that has learnt before only learns what to hope for
AGAIN = 4  # by how much slower it learns then
FAR = 30.0  # deviations from the mean that are told apart; what plays from the file tells all apart


def runs(counts: torch.Tensor, first: torch.Tensor) -> torch.Tensor:
    """Give the numbers first, first + 1 ... of every run, `counts` of each, one run behind the other."""
    starts = (first - (counts.cumsum(0) - counts)).repeat_interleave(counts)
    return starts + torch.arange(len(starts), device=starts.device)


class Rows:
    """Answers of several decisions one behind the other, `counts` of each decision: facts, and what ends are worth.

    kinds, lying: of each row so many as `cards` says, which facts of kinds of cards are not zero, and how much they are
    (in parts of SELDOM). Hardly any kind lies anywhere at a time.
    """

    PARTS = ("facts", "ends", "counts", "kinds", "lying", "cards")

    def __init__(self, *parts: torch.Tensor) -> None:
        self.facts, self.ends, self.counts, self.kinds, self.lying, self.cards = parts
        self.first = self.counts.cumsum(0) - self.counts
        self.begin = self.cards.cumsum(0) - self.cards

    def places(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Give of every answer its decision, and which of its answers it is."""
        of = torch.arange(len(self.counts), device=self.counts.device).repeat_interleave(self.counts)
        return of, torch.arange(len(of), device=of.device) - self.first[of]

    def of(self, decisions: torch.Tensor) -> Rows:
        """Give those of some decisions."""
        counts = self.counts[decisions]
        rows = runs(counts, self.first[decisions])
        cards = self.cards[rows]
        held = runs(cards, self.begin[rows])
        return Rows(self.facts[rows], self.ends[rows], counts, self.kinds[held], self.lying[held], cards)

    @cached_property
    def by_kind(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Give the rows in which each kind lies, kind by kind, and how much of it."""
        order = torch.sort(self.kinds.short(), stable=True).indices
        rows = torch.arange(len(self.cards), device=order.device).repeat_interleave(self.cards)
        return rows[order], self.lying[order]

    @staticmethod
    def joined(parts: list[Rows]) -> Rows:
        """Put some one behind the other."""
        return Rows(*(torch.cat([getattr(one, name) for one in parts]) for name in Rows.PARTS))


class Weighed(torch.autograd.Function):
    """What the kinds of cards of each row add. Backwards it is such a sum again, kind by kind: that takes less time."""

    @staticmethod
    def forward(ctx: Any, weights: torch.Tensor, rows: Rows) -> torch.Tensor:
        ctx.rows, ctx.count = rows, len(weights)
        return embedding_bag(rows.kinds, weights, rows.begin, mode="sum", per_sample_weights=rows.lying)

    @staticmethod
    def backward(ctx: Any, *grads: torch.Tensor) -> tuple[torch.Tensor, None]:
        (held, lying), counts = ctx.rows.by_kind, torch.bincount(ctx.rows.kinds, minlength=ctx.count)
        begin = counts.cumsum(0) - counts
        return embedding_bag(held, grads[0].contiguous(), begin, mode="sum", per_sample_weights=lying), None


class Net(nn.Module):
    """A weighted sum of facts and of rectified sums of them, as the file holds it; kinds of cards begin at nothing."""

    def __init__(self, facts: int, kinds: int, sums: int) -> None:
        super().__init__()
        self.layer, self.skip, self.out = nn.Linear(facts, sums), nn.Linear(facts, 1), nn.Linear(sums, 1, bias=False)
        nn.init.zeros_(self.skip.weight)
        nn.init.zeros_(self.skip.bias)
        nn.init.normal_(self.out.weight, std=0.01)
        self.kinds = nn.Parameter(torch.zeros(kinds, 1 + sums))

    def forward(self, rows: Rows) -> torch.Tensor:
        """Give a number for each row of facts."""
        more = Weighed.apply(self.kinds, rows)
        found: torch.Tensor = self.skip(rows.facts) + self.out(torch.relu(self.layer(rows.facts) + more[:, 1:]))
        return (found + more[:, :1]).squeeze(-1)

    def begin_with(self, weights: np.ndarray, mean: np.ndarray, scale: np.ndarray, kinds: slice) -> None:
        """Take the weights of a net of as many sums, as a file holds them, in place of those that it has.

        mean, scale, kinds: as in `layers`; facts that vary endlessly weigh nothing here.
        """
        sums, others = self.layer.out_features, np.delete(np.arange(len(mean)), kinds)
        rows = weights[1 + sums : -sums].reshape(len(mean), 1 + sums) / ONE
        begin = weights[: 1 + sums] / ONE + mean[others] @ rows[others]
        rows[others] *= np.where(np.isinf(scale[others]), 0, scale[others])[:, None]
        told = {"skip.weight": rows[None, others, 0], "skip.bias": begin[:1]}
        told |= {"layer.weight": rows[others, 1:].T, "layer.bias": begin[1:]}
        told |= {"kinds": rows[kinds] * SELDOM, "out.weight": weights[None, -sums:] / OUT}
        self.load_state_dict({name: torch.tensor(one.copy(), dtype=torch.float32) for name, one in told.items()})

    def layers(self, mean: np.ndarray, scale: np.ndarray, kinds: slice) -> dict[str, np.ndarray]:
        """Give the weights over raw facts, as `weights_of` takes them.

        mean, scale: of all facts, whose kinds of cards are taken as they lie. kinds: where those lie.
        """
        parts = {name: part.detach().cpu().double().numpy() for name, part in self.state_dict().items()}
        others, rows = np.delete(np.arange(len(mean)), kinds), np.zeros((len(mean), 1 + len(parts["layer.bias"])))
        rows[others, 0], rows[others, 1:] = parts["skip.weight"][0], parts["layer.weight"].T
        rows[others] /= scale[others, None]
        begin = np.append(parts["skip.bias"], parts["layer.bias"]) - mean[others] @ rows[others]
        rows[kinds] = parts["kinds"] / SELDOM
        told = {"constant": begin[0], "bias": begin[1:], "skip": rows[:, 0], "layer": rows[:, 1:]}
        return {**told, "out": parts["out.weight"][0]}


class Policy(nn.Module):
    """What to do, and what to hope for after each answer.

    mean, scale: of the facts, measured once. kinds: where those of kinds of cards lie among them.
    """

    def __init__(self, mean: np.ndarray, scale: np.ndarray, kinds: slice, sums: int) -> None:
        super().__init__()
        self.mean, self.scale, self.of_kinds = mean, scale, kinds
        self.others = np.delete(np.arange(len(mean)), kinds)
        away = np.stack([mean, scale])[:, self.others]
        self.register_buffer("away", torch.tensor(away, dtype=torch.float32), persistent=False)
        self.choice, self.hope = (Net(len(self.others), len(mean) - len(self.others), sums) for _ in range(2))

    def rows(self, facts: np.ndarray, ends: np.ndarray, counts: np.ndarray) -> Rows:
        """Bring what answers lead to where the policy is, facts by how far they are from what is usual."""
        away, lying = self.away, facts[:, self.of_kinds]
        others = np.hstack([facts[:, : self.of_kinds.start], facts[:, self.of_kinds.stop :]])
        near = ((torch.from_numpy(others).to(away.device) - away[0]) / away[1]).clamp(-FAR, FAR)
        row, kind = np.divmod(np.flatnonzero(lying != 0), max(lying.shape[1], 1))
        told = [ends.astype(np.float32), counts, kind, (lying[row, kind] / SELDOM).astype(np.float32)]
        told.append(np.bincount(row, minlength=len(facts)))
        return Rows(near, *(torch.from_numpy(one).to(away.device) for one in told))

    def forward(self, rows: Rows) -> tuple[torch.Tensor, torch.Tensor]:
        """Give log odds and hopes of the answers of each decision: (decisions, most answers), -inf beyond them."""
        odds = torch.where(rows.ends == 0, self.choice(rows), SURE * rows.ends)
        hopes = torch.where(rows.ends == 0, self.hope(rows), rows.ends)
        place, shape = rows.places(), (len(rows.counts), int(rows.counts.max()))
        logits = odds.new_full(shape, -torch.inf).index_put(place, odds)
        return logits.log_softmax(-1), hopes.new_zeros(shape).index_put(place, hopes)

    def layers(self) -> dict[str, np.ndarray]:
        """Give the weights over raw facts, as `fact_model` takes them."""
        return self.choice.layers(self.mean, self.scale, self.of_kinds)


class Player:
    """Lanes at some tables against opponents of one kind, played by a policy; `pool` plays tables at the same time."""

    def __init__(self, tables: list[VectorEnv], pool: ThreadPoolExecutor) -> None:
        self.tables, self.pool = tables, pool
        for envs in tables:
            envs.reset()

    def look(self, policy: Policy) -> tuple[list[np.ndarray], Rows]:
        """See what the answers that stand in the lanes lead to; gives the answers, table by table."""
        found = list(self.pool.map(VectorEnv.afterstates, self.tables))
        counts = [np.bincount(one.lanes, minlength=envs.num_envs) for one, envs in zip(found, self.tables, strict=True)]
        worth = [
            np.where(one.ends < 0, -1 / (envs.seats - 1), one.ends)
            for one, envs in zip(found, self.tables, strict=True)
        ]
        rows = [policy.rows(one.facts, *more) for one, *more in zip(found, worth, counts, strict=True)]
        return [one.actions for one in found], Rows.joined(rows)

    def step(self, actions: list[np.ndarray], rows: Rows, chosen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Give the chosen answers; what was gained, and where a game ended."""
        places = (rows.first + chosen).cpu().numpy()
        taken = np.concatenate(actions)[places]
        parts = np.split(taken, np.cumsum([envs.num_envs for envs in self.tables])[:-1])
        told = list(self.pool.map(VectorEnv.step, self.tables, parts))
        gains = np.concatenate([one[1] for one in told])
        over = np.concatenate([one[2] | one[3] for one in told])
        return tuple(torch.from_numpy(one.astype(np.float32)).to(chosen.device) for one in (gains, over))

    def collect(self, policy: Policy) -> dict[str, Any]:
        """Play some steps in every lane; what was seen, done and gained, a row a step, with advantages (GAE)."""
        told: dict[str, list[torch.Tensor]] = {name: [] for name in ("place", "log", "value", "gain", "end")}
        seen = []
        with torch.no_grad():
            for _ in range(STEPS):
                actions, rows = self.look(policy)
                logs, hopes = policy(rows)
                place = torch.multinomial(logs.exp(), 1)
                chosen = place.squeeze(1)
                value = (logs.exp() * hopes).sum(-1)
                gained = self.step(actions, rows, chosen)
                seen.append(rows)
                for name, one in zip(told, (chosen, logs.gather(1, place).squeeze(1), value, *gained), strict=True):
                    told[name].append(one)
            logs, hopes = policy(self.look(policy)[1])
            ahead = (logs.exp() * hopes).sum(-1)
        played = {name: torch.stack(values) for name, values in told.items()}
        advantage, after = torch.zeros_like(played["value"]), torch.zeros_like(ahead)
        for step in reversed(range(STEPS)):
            goes_on = 1 - played["end"][step]
            surprise = played["gain"][step] + goes_on * ahead - played["value"][step]
            after = surprise + LAMBDA * goes_on * after
            advantage[step], ahead = after, played["value"][step]
        return {**played, "rows": Rows.joined(seen), "advantage": advantage, "target": advantage + played["value"]}


def update(
    policy: Policy, optimizer: torch.optim.Optimizer, rounds: list[dict[str, Any]], batch: int, does: bool = True
) -> float:
    """Take some steps on what was played, in parts of `batch`; gives the mean entropy of the choices.

    does: learn what to do, too, not only what to hope for.
    """
    rows = Rows.joined([one["rows"] for one in rounds])
    names = ("place", "log", "advantage", "target")
    told = {name: torch.cat([one[name].flatten() for one in rounds]) for name in names}
    advantage = (told["advantage"] - told["advantage"].mean()) / (told["advantage"].std() + 1e-8)
    entropies = []
    for _ in range(EPOCHS):
        for part in torch.randperm(len(advantage)).to(advantage.device).split(batch):
            logs, hopes = policy(rows.of(part))
            place = told["place"][part, None]
            ratio = torch.exp(logs.gather(1, place).squeeze(1) - told["log"][part])
            bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
            gained = torch.minimum(ratio * advantage[part], bounded * advantage[part]).mean()
            missed = (hopes.gather(1, place).squeeze(1) - told["target"][part]).square().mean()
            entropy = -(logs.exp() * logs.clamp_min(-1e9)).sum(-1).mean()
            optimizer.zero_grad()
            (0.5 * missed - does * (gained + ENTROPY * entropy)).backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()
            entropies.append(entropy.detach())
    return float(torch.stack(entropies).mean())


def decks_of(game: Game, seats: int, rng: np.random.Generator) -> dict[str, int]:
    """Draw the decks of a table by lot, where a game has decks."""
    held = [option for option in game.options if 1 <= option.deck_of <= seats]
    return {option.name: int(rng.choice([value for value in option.values if value])) for option in held}


def measure(tables: list[VectorEnv], seed: int, steps: int = 400) -> tuple[np.ndarray, np.ndarray]:
    """Give the mean of every fact and how much it varies, where one answer in four is random and others are greedy's.

    Random games alone would know no large sides. Those of BLIND are made to vary nowhere; nor do those that are
    the same in all games at so many seats: what no game has shaped would decide elsewhere.
    """
    rng = np.random.default_rng(seed)
    seen = np.concatenate([_seen(one, rng, steps // len(tables)) for one in tables]).astype(float)
    scale = np.maximum(seen.std(axis=0), LEAST)
    blind = BLIND if len({one.seats for one in tables}) == 1 else BLIND[1:]
    still = all(one.seats == 2 for one in tables)
    scale[[name in blind or (still and name.startswith(MOST)) for name in facts_of(tables[0].game)]] = np.inf
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
        state = (
            torch.load(f"{asked.out}.state", map_location=asked.device, weights_only=False) if asked.resume else None
        )
        self.actions, self.seconds = (state["actions"], state["seconds"]) if state else (0, 0.0)
        self.commands, self.curve = (state["commands"], state["curve"]) if state else ([], [])
        self.commands.append(shlex.join(["python", *sys.argv]))
        torch.manual_seed(asked.seed + self.actions)
        first = asked.seed + self.actions  # what is gone on with meets deals of its own
        table = {"num_envs": asked.lanes, "seat": "turn"}
        self.game, rng = load(asked.game) if isinstance(asked.game, str) else asked.game, np.random.default_rng(first)
        held = [
            {"seats": seats, **decks}
            for seats in map(int, asked.seats.split(","))
            for decks in ({}, *(decks_of(self.game, seats, rng) for _ in range(asked.tables - 1)))
        ]
        tables = [
            [VectorEnv(self.game, **table, seed=first + i, opponents=one, **some) for some in held]
            for i, one in enumerate(self.names)
        ]
        measured = state["measured"] if state else measure(tables[0], asked.seed)
        known = read_model(asked.begin, self.game) if asked.begin else None
        self.policy = Policy(*measured, kinds_of(self.game), known.sums if known else asked.sums).to(asked.device)
        if known:
            weights = known.weights[: count_weights(known.facts, known.sums)]
            self.policy.choice.begin_with(weights, *measured, kinds_of(self.game))
        self.rate, self.warm = (RATE / AGAIN, WARM) if known else (state["rate"] if state else RATE, 0)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), self.rate)
        if state:
            self.policy.load_state_dict(state["policy"])
            self.optimizer.load_state_dict(state["optimizer"])
        pool, at_once = ThreadPoolExecutor(asked.threads), range(0, len(held), asked.threads)
        self.players = [[Player(one[i : i + asked.threads], pool) for i in at_once] for one in tables]
        self.rounds, self.began = 0, time.perf_counter()
        self.won, self.entropies = np.zeros((len(self.names), 2)), [0.0]

    @property
    def spent(self) -> float:
        """How much of what it may take has been taken, actions or minutes."""
        minutes = (time.perf_counter() - self.began) / 60
        return max(self.actions / self.asked.actions, minutes / self.asked.minutes)

    def round(self) -> None:
        """Play some steps against every opponent and learn from them."""
        began = time.process_time()
        rate = self.rate * max(0.05, 1 - self.spent)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        rounds = [players[self.rounds % len(players)].collect(self.policy) for players in self.players]
        self.rounds += 1
        does = self.actions >= self.warm
        self.entropies.append(update(self.policy, self.optimizer, rounds, self.asked.batch, does))
        self.actions += sum(one["gain"].numel() for one in rounds)
        self.won += [[float((one["gain"] > 0).sum()), float(one["end"].sum())] for one in rounds]
        self.seconds += time.process_time() - began

    def tell(self) -> None:
        """Add a point to the curve: how many of the games since the last one were won."""
        won = dict(zip(self.names, (self.won[:, 0] / np.maximum(self.won[:, 1], 1)).round(4).tolist(), strict=True))
        self.curve.append({"at": self.actions, "seconds": round(self.seconds), "won": won})
        print(self.actions, round(self.seconds), round(float(np.mean(self.entropies)), 3), *won.values(), flush=True)
        self.won[:], self.entropies = 0, []

    def keep(self) -> None:
        """Write the policy, and what is needed to go on with it."""
        asked, policy = self.asked, self.policy
        seats = [int(count) for count in asked.seats.split(",")]
        card = Card(
            commands=self.commands,
            rules=self.game.version,
            counts={"actions": self.actions},
            seconds=round(self.seconds),
            machine={"cores": os.cpu_count() or 1, "torch": torch.__version__, "device": asked.device},
            weaknesses=limits(self.game, seats, ", ".join(self.names)),
            curve=thinned([Point.model_validate(one) for one in self.curve]),
        ).written
        write_model(asked.out, fact_model(self.game, policy.layers(), asked.worlds, card, max(seats)))
        held = {"policy": policy.state_dict(), "optimizer": self.optimizer.state_dict()}
        held |= {"commands": self.commands, "curve": self.curve}
        held |= {"measured": (policy.mean, policy.scale), "rate": self.rate}
        torch.save({**held, "actions": self.actions, "seconds": self.seconds}, f"{asked.out}.state")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn a game by PPO; the policy plays as policy:FILE.")
    parser.add_argument("game")
    parser.add_argument("--seats", default="2", help="at a table, or several numbers of them: 2,3,4")
    parser.add_argument("--opponents", default="random,greedy", help="bots; each plays in lanes of its own")
    parser.add_argument("--actions", type=int, default=6_000_000, help="of the learner, in all")
    parser.add_argument("--minutes", type=float, default=600.0, help="after which it stops, to be gone on with")
    first = parser.add_mutually_exclusive_group()
    first.add_argument("--resume", action="store_true", help="go on where FILE.state was left")
    first.add_argument("--begin", type=Path, help="a model whose policy is gone on with; of as many sums")
    parser.add_argument(
        "--tables", type=int, default=1, help="the usual one, and others whose decks are drawn by lot, played in turn"
    )
    parser.add_argument("--threads", type=int, default=1, help="tables that are played at the same time")
    parser.add_argument("--batch", type=int, default=2048, help="actions that a step of learning sees")
    parser.add_argument("--device", default="cpu", help="where the policy is, as PyTorch names it")
    parser.add_argument("--lanes", type=int, default=256, help="against each opponent at a table")
    parser.add_argument("--sums", type=int, default=48)
    parser.add_argument("--worlds", type=int, default=3, help="that the policy looks at once it is trained")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    training = Training(asked)
    print("actions", "seconds", "entropy", *training.names)
    while training.spent < 1:
        training.round()
        if training.rounds % 5 == 0:
            training.tell()
        if training.rounds % 20 == 0:
            training.keep()
    training.keep()


if __name__ == "__main__":
    main()
