"""How fast environments are, beside the rules alone, and how full their tables of actions are.

All of one game is measured in turn, several times over, and the medians told: random play of the rules (`play_many`,
one core), the batch (its step alone, which takes actions and writes views and masks; drawing the actions is not
counted), PettingZoo's cycle and Gymnasium's environment (whole loops, with the drawing of a random legal action).

    python benchmarks/envs.py                       # all games
    python benchmarks/envs.py battlecats --lanes 1024 --threads 2
    python benchmarks/envs.py --fill                # actions that random play meets
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np

from menagerie.engine.bench import RandomPlay
from menagerie.engine.contract import tables_of
from menagerie.engine.game import Game, load, slugs
from menagerie.envs import Env, VectorEnv, aec, spaces_of

ROUNDS = 5


def draw(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Draw a legal action for every lane."""
    lanes, actions = np.nonzero(masks)
    firsts = np.searchsorted(lanes, np.arange(len(masks) + 1))
    return actions[firsts[:-1] + (rng.random(len(masks)) * np.diff(firsts)).astype(int)]


def batch(game: Game, lanes: int, threads: int, opponents: str, seconds: float) -> Callable[[], float]:
    """Make a batch; a call steps it for so long and gives actions a second."""
    envs, rng = VectorEnv(game, num_envs=lanes, seed=1, opponents=opponents, threads=threads), np.random.default_rng(1)
    observations, _ = envs.reset()
    for _ in range(100):  # lanes part
        envs.step(draw(observations["action_mask"], rng))

    def run() -> float:
        spent, steps = 0.0, 0
        while spent < seconds:
            actions = draw(observations["action_mask"], rng)
            began = time.perf_counter()
            envs.step(actions)
            spent += time.perf_counter() - began
            steps += lanes
        return steps / spent

    return run


def cycle(game: Game, seconds: float) -> Callable[[], float]:
    """Make PettingZoo's environment; a call plays it for so long and gives actions a second."""
    env, rng = aec(game), np.random.default_rng(1)

    def run() -> float:
        steps, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            env.reset(seed=steps)
            for _ in env.agent_iter():
                observation, _, over, cut, _ = env.last()
                if over or cut:
                    break
                legal = observation["action_mask"].nonzero()[0]
                env.step(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps / (time.perf_counter() - began)

    return run


def single(game: Game, seconds: float) -> Callable[[], float]:
    """Make Gymnasium's environment against random; a call plays it for so long and gives actions a second."""
    env, rng = Env(game), np.random.default_rng(1)

    def run() -> float:
        steps, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            observation, _ = env.reset(seed=steps)
            over = cut = False
            while not over and not cut:
                legal = observation["action_mask"].nonzero()[0]
                observation, _, over, cut, _ = env.step(legal[int(rng.random() * len(legal))])
                steps += 1
        return steps / (time.perf_counter() - began)

    return run


def raw(game: Game, seconds: float) -> Callable[[], float]:
    """Make random play of the rules alone; a call gives choices a second on one core."""
    play = RandomPlay(game)
    return lambda: play.run(seconds, time.perf_counter)[1]


def fill(game: Game, seats: int, answers: int) -> tuple[int, int]:
    """Count the actions that random play meets at all kinds of table of so many seats, and the most at one question."""
    spaces, most = spaces_of(game, seats), 0
    kinds = [options for number, options in tables_of(game) if number == seats]
    met = np.zeros(spaces.actions, bool)
    for options in kinds:
        envs, rng = VectorEnv(game, seats, 64, 1, "self", **options), np.random.default_rng(1)
        masks = envs.reset()[0]["action_mask"]
        for _ in range(answers // 64 // len(kinds)):
            met |= masks.any(axis=0)
            most = max(most, int(masks.sum(axis=1).max()))
            envs.step(draw(masks, rng))
    return int(met.sum()), most


def main() -> None:
    """Measure and print a table."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("games", nargs="*", default=slugs())
    read.add_argument("--lanes", type=int, default=1024)
    read.add_argument("--threads", type=int, default=2)
    read.add_argument("--seconds", type=float, default=1.0)
    read.add_argument("--fill", action="store_true")
    given = read.parse_args()
    for game in map(load, given.games):
        if given.fill:
            for seats in sorted(set(game.seats)):
                met, most = fill(game, seats, 300_000)
                whole = spaces_of(game, seats).actions
                print(
                    f"{game.slug}: {seats} seats, {whole} actions, {met} met, at most {most} at a question", flush=True
                )
            continue
        runs = {
            "rules": raw(game, given.seconds),
            "batch, self": batch(game, given.lanes, given.threads, "self", given.seconds),
            "batch, random": batch(game, given.lanes, given.threads, "random", given.seconds),
            "cycle": cycle(game, given.seconds),
            "gymnasium": single(game, given.seconds),
        }
        found: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(ROUNDS):
            for name, run in runs.items():
                found[name].append(run())
        told = ", ".join(f"{name} {statistics.median(rates):,.0f}" for name, rates in found.items())
        print(f"{game.slug}: {told}", flush=True)


if __name__ == "__main__":
    main()
