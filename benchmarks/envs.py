"""How fast environments are, beside the rules and beside what is asked, and how full their tables of actions are.

All of one game is measured in turn, several times over, and the medians told: random play of the rules (`play_many`,
one core), the batch (its step alone, which takes actions and writes views and masks; drawing the actions is not
counted), PettingZoo's cycle, Gymnasium's environment against random and OpenSpiel's Python API (whole loops, with the
drawing of a random legal action; answers of bots are not counted), the table of the README and its copy. The batch is
timed by the clock, for it has several threads, all else by the processor. Run it on a machine that does nothing else.

    python benchmarks/envs.py                       # all games: a table, and every round's figures as JSON behind it
    python benchmarks/envs.py --json > envs.json
    python benchmarks/envs.py battlecats --lanes 1024 --threads 2
    python benchmarks/envs.py --fill                # actions that random play meets
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from menagerie.engine.bench import RandomPlay, copy_us, face_rate
from menagerie.engine.contract import tables_of
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.envs import Env, VectorEnv, aec, spaces_of

ROUNDS = 5
QUICK = ("battlecats", "cover_your_kingdom")  # of which more is asked than of the card games

#: Figures of a game, in the order of the table: what is asked of them, of the quick games and of the others.
GOALS: dict[str, tuple[float, float]] = {
    "rules": (0, 0),
    "batch, self": (1_000_000, 300_000),
    "batch, one thread": (0, 0),
    "batch, random": (0, 0),
    "pettingzoo": (30_000, 30_000),
    "gymnasium": (15_000, 15_000),
    "openspiel": (20_000, 20_000),
    "table": (300_000, 150_000),
    "copy, µs": (3, 3),
}


def draw(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Draw a legal action for every lane."""
    lanes, actions = np.nonzero(masks.view(bool))
    firsts = np.searchsorted(lanes, np.arange(len(masks) + 1))
    return actions[firsts[:-1] + (rng.random(len(masks)) * np.diff(firsts)).astype(int)]


def pick(legal: Any, rng: np.random.Generator) -> int:
    """Draw one of some legal actions."""
    return int(legal[int(rng.random() * len(legal))])


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


def looped(play: Callable[[int], Iterator[Any]], seconds: float) -> Callable[[], float]:
    """Make a loop over games; `play` plays that of a seed, an action at a time. A call gives actions a second."""

    def run() -> float:
        steps, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            steps += sum(1 for _ in play(steps))
        return steps / (time.process_time() - began)

    return run


def cycle(game: Game, seconds: float) -> Callable[[], float]:
    """Make PettingZoo's environment."""
    env, rng = aec(game), np.random.default_rng(1)

    def play(seed: int) -> Iterator[Any]:
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                return
            action = pick(observation["action_mask"].view(bool).nonzero()[0], rng)
            env.step(action)
            yield action

    return looped(play, seconds)


def single(game: Game, seconds: float) -> Callable[[], float]:
    """Make Gymnasium's environment against random."""
    env, rng = Env(game), np.random.default_rng(1)

    def play(seed: int) -> Iterator[Any]:
        observation, _ = env.reset(seed=seed)
        over = cut = False
        while not over and not cut:
            action = pick(observation["action_mask"].view(bool).nonzero()[0], rng)
            observation, _, over, cut, _ = env.step(action)
            yield action

    return looped(play, seconds)


def spiel(game: Game, seconds: float) -> Callable[[], float]:
    """Make OpenSpiel's game: its legal actions are asked for, and one of them is applied."""
    import pyspiel

    played, rng = pyspiel.load_game(f"python_menagerie_{game.slug}"), np.random.default_rng(1)

    def play(seed: int) -> Iterator[Any]:
        state = played.new_initial_state()
        state.apply_action(seed % len(state.chance_outcomes()))
        while not state.is_terminal():
            yield state.apply_action(pick(state.legal_actions(), rng))

    return looped(play, seconds)


def raw(game: Game, seconds: float) -> Callable[[], float]:
    """Make random play of the rules alone; a call gives choices a second on one core."""
    play = RandomPlay(game, game.seats[0])
    return lambda: play.run(seconds, time.process_time)[1]


def measured(game: Game, lanes: int, threads: int, seconds: float) -> dict[str, list[float]]:
    """Measure all of a game, in rounds."""
    runs = {
        "rules": raw(game, seconds),
        "batch, self": batch(game, lanes, threads, "self", seconds),
        "batch, one thread": batch(game, lanes, 1, "self", seconds),
        "batch, random": batch(game, lanes, threads, "random", seconds),
        "pettingzoo": cycle(game, seconds),
        "gymnasium": single(game, seconds),
        "table": lambda: face_rate(game, seconds),
        "copy, µs": lambda: copy_us(game, seconds),
    }
    if importlib.util.find_spec("pyspiel"):
        runs["openspiel"] = spiel(game, seconds)
    found: dict[str, list[float]] = {name: [] for name in GOALS if name in runs}
    for _ in range(ROUNDS):
        for name in found:
            found[name].append(runs[name]())
    return found


def told(game: Game, rounds: dict[str, list[float]]) -> dict[str, Any]:
    """Give the medians of a game, two ratios of the same rounds, and what of all that is less than is asked."""
    figures = {name: round(statistics.median(rates), 1 if "µs" in name else None) for name, rates in rounds.items()}
    goals = {name: goal[game.slug not in QUICK] for name, goal in GOALS.items() if name in figures}
    missed = [name for name, goal in goals.items() if goal and (figures[name] - goal) * (-1 if "µs" in name else 1) < 0]

    def ratio(one: str, other: str) -> float:
        return round(statistics.median(a / b for a, b in zip(rounds[one], rounds[other], strict=True)), 3)

    ratios = {"batch, one thread, to rules": ratio("batch, one thread", "rules")}
    ratios["gymnasium to pettingzoo"] = ratio("gymnasium", "pettingzoo")
    if ratios["gymnasium to pettingzoo"] < 0.5:
        missed.append("gymnasium to pettingzoo")
    return {"game": game.slug, **figures, **ratios, "missed": missed, "rounds": rounds}


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
    """Measure, and print a table and JSON."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("games", nargs="*", default=slugs())
    read.add_argument("--lanes", type=int, default=1024)
    read.add_argument("--threads", type=int, default=2)
    read.add_argument("--seconds", type=float, default=0.5, help="of every figure in every round")
    read.add_argument("--json", action="store_true", help="nothing but JSON")
    read.add_argument("--fill", action="store_true")
    given = read.parse_args()
    if given.fill:
        for game in map(load, given.games):
            for seats in sorted(set(game.seats)):
                met, most = fill(game, seats, 300_000)
                whole = spaces_of(game, seats).actions
                print(
                    f"{game.slug}: {seats} seats, {whole} actions, {met} met, at most {most} at a question", flush=True
                )
        return
    found = []
    for game in map(load, given.games):
        found.append(told(game, measured(game, given.lanes, given.threads, given.seconds)))
        if not given.json:
            show(game, found[-1], is_first=len(found) == 1)
    machine = {"cores": os.cpu_count(), "load": os.getloadavg(), "processor": platform.processor()}
    how = {"lanes": given.lanes, "threads": given.threads, "seconds": given.seconds, "goals": GOALS}
    print(json.dumps({"machine": machine, **how, "games": found}))


def show(game: Game, figures: dict[str, Any], is_first: bool) -> None:
    """Print a line of the table, below its head."""
    names = [name for name in figures if name not in ("game", "missed", "rounds")]
    lines = [[game.title, *(f"{figures[name]:,}" for name in names), ", ".join(figures["missed"]) or "nothing"]]
    if is_first:
        lines = [["game", *names, "less than asked"], ["---"] * (len(names) + 2), *lines]
    print("\n".join("| " + " | ".join(line) + " |" for line in lines), flush=True)


if __name__ == "__main__":
    main()
