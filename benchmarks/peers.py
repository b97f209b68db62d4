"""How fast other houses' card games are stepped on this machine, and ours beside them, in turn.

Everybody plays uniformly random games on one core, in a process of its own that lives through the whole run; a round
lets each of them play for a moment, one after the other, so that all share the moods of the machine. What is told are
medians of decisions (one player choosing among legal actions that were listed) per second of processor time, and
their ratios to a rate of ours of the same round. A peer that is not installed is named, and left out.

    python benchmarks/peers.py
    python benchmarks/peers.py --peers rlcard:uno,pettingzoo:gin_rummy_v4 --python /tmp/peers/bin/python

Peers: `pettingzoo:NAME` (classic, AEC), `rlcard:NAME`, `openspiel:NAME` (its Python API), `openspiel-cpp:NAME` (its own
loop, with its random bots), `pgx:NAME` (1,024 lanes). Ours: `table`, `aec`, `gymnasium` (against random), `openspiel`,
`batch` (1,024 lanes, one thread) and `rules` (random play in machine code), each of a game. A second table compares,
face beside face, the slowest and the quickest of our games with the quickest game of each house. `--python`: an
interpreter that has the peers (`pip install rlcard 'pettingzoo[classic]' open_spiel pgx jax`), for they may want other
versions than we do.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

OURS = ("table", "aec", "gymnasium", "openspiel", "batch", "rules")
PEERS = [
    *("pettingzoo:leduc_holdem_v4", "pettingzoo:texas_holdem_v4", "pettingzoo:texas_holdem_no_limit_v6"),
    "pettingzoo:hanabi_v5",
    *("rlcard:uno", "rlcard:doudizhu", "rlcard:gin-rummy", "rlcard:leduc-holdem"),
    *("openspiel:gin_rummy", "openspiel:hearts", "openspiel:cribbage", "openspiel:crazy_eights", "openspiel:hanabi"),
    *("openspiel-cpp:gin_rummy", "openspiel-cpp:hearts", "openspiel-cpp:crazy_eights"),
    *("pgx:kuhn_poker", "pgx:leduc_holdem", "pgx:sparrow_mahjong"),
]
LANES = 1024
#: Which of our faces stands beside which house.
BESIDE = {
    **{"pettingzoo": "aec", "rlcard": "table", "openspiel": "openspiel", "openspiel-cpp": "rules", "pgx": "batch"},
}

Play = Callable[[], int]  # plays a game, or a stretch of many, and tells how many decisions were made


def pettingzoo(name: str) -> Play:
    """Play one of PettingZoo's classic games."""
    return cycle(importlib.import_module(f"pettingzoo.classic.{name}").env())


def aec(name: str) -> Play:
    """Play one of ours as PettingZoo knows games."""
    return cycle(importlib.import_module("menagerie.envs").aec(name))


def cycle(world: Any) -> Play:
    """Play an agent-environment cycle: what is observed of everybody who acts, and a legal action."""
    rng = random.Random(1)

    def play() -> int:
        decisions = 0
        world.reset(seed=rng.randrange(1 << 30))
        for _ in world.agent_iter():
            observation, _, over, cut, info = world.last()
            if over or cut:
                world.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            legal = mask.nonzero()[0]
            world.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
        return decisions

    return play


def rlcard(name: str) -> Play:
    """Play one of RLCard's games."""
    env, rng = importlib.import_module("rlcard").make(name, config={"seed": 1}), random.Random(1)

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return play


def openspiel(name: str) -> Play:
    """Play a game of OpenSpiel's through its Python API; one of ours if it is called so."""
    pyspiel, rng = importlib.import_module("pyspiel"), random.Random(1)
    if name in _games():
        name = f"python_menagerie_{name}"
        importlib.import_module("menagerie.envs")
    game = pyspiel.load_game(name)

    def play() -> int:
        decisions, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                decisions += 1
        return decisions

    return play


def openspiel_cpp(name: str) -> Play:
    """Play a game of OpenSpiel's in its own loop, by its random bots; the decisions are counted of each game."""
    pyspiel = importlib.import_module("pyspiel")
    game, seeds = pyspiel.load_game(name), iter(range(1, 1 << 30))

    def play() -> int:
        seed, state = next(seeds), game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
        pyspiel.evaluate_bots(state, bots, seed)
        return sum(1 for action in state.full_history() if action.player >= 0)

    return play


def pgx(name: str) -> Play:
    """Play lanes of one of pgx's games, inside one compiled loop."""
    jax, made = importlib.import_module("jax"), importlib.import_module("pgx")
    again = importlib.import_module("pgx.experimental.wrappers").auto_reset
    env, steps = made.make(name), 64
    start, step = jax.vmap(env.init), jax.vmap(again(env.step, env.init))

    def body(carry: Any, _: None) -> Any:
        state, key = carry
        key, first, second = jax.random.split(key, 3)
        odds = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(first, odds, axis=1)
        return (step(state, action, jax.random.split(second, LANES)), key), None

    roll = jax.jit(lambda state, key: jax.lax.scan(body, (state, key), None, length=steps)[0])
    held = [jax.jit(start)(jax.random.split(jax.random.PRNGKey(1), LANES)), jax.random.PRNGKey(2)]

    def play() -> int:
        held[:] = roll(*held)
        jax.block_until_ready(held[1])
        return steps * LANES

    return play


def table(name: str) -> Play:
    """Play one of ours through `menagerie.new`: `seat`, `codes`, `play`."""
    new, rng, seeds = importlib.import_module("menagerie").new, random.Random(1), iter(range(1, 1 << 30))
    new(name, seed=1).game.compile()

    def play() -> int:
        decisions, one = 0, new(name, seed=next(seeds))
        while one.seat != "-":
            codes = one.codes
            one.play(codes[int(rng.random() * len(codes))])
            decisions += 1
        return decisions

    return play


def batch(name: str) -> Play:
    """Step a batch of ours, with views and masks written; the drawing of actions is counted, too."""
    np, envs = importlib.import_module("numpy"), importlib.import_module("menagerie.envs")
    lanes, rng = envs.VectorEnv(name, num_envs=LANES, seed=1, opponents="self"), np.random.default_rng(1)
    shown = lanes.reset()[0]["action_mask"]

    def play() -> int:
        rows, actions = shown.view(bool).nonzero()
        firsts = np.searchsorted(rows, np.arange(LANES + 1))
        lanes.step(actions[firsts[:-1] + (rng.random(LANES) * np.diff(firsts)).astype(int)])
        return LANES

    return play


def gymnasium(name: str) -> Play:
    """Play one of ours as Gymnasium knows games, against random; the opponents' answers are not counted."""
    env, rng = importlib.import_module("menagerie.envs").Env(name), random.Random(1)

    def play() -> int:
        decisions, over, cut = 0, False, False
        observation, _ = env.reset(seed=rng.randrange(1 << 30))
        while not over and not cut:
            legal = observation["action_mask"].nonzero()[0]
            observation, _, over, cut, _ = env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
        return decisions

    return play


def rules(name: str) -> Play:
    """Play one of ours at random in machine code; choices are counted, forced answers are not."""
    bench = importlib.import_module("menagerie.engine.bench")
    one = bench.RandomPlay(importlib.import_module("menagerie.engine.finding").load(name))

    def play() -> int:
        one.run(1.0, lambda: float(one.tally[0]))  # a clock of decisions, so that it is one turn
        return int(one.tally[1])

    return play


MAKERS = {
    **{"pettingzoo": pettingzoo, "rlcard": rlcard, "openspiel": openspiel, "openspiel-cpp": openspiel_cpp, "pgx": pgx},
    **{"table": table, "aec": aec, "gymnasium": gymnasium, "batch": batch, "rules": rules},
}


def _games() -> list[str]:
    try:
        return list(importlib.import_module("menagerie").game_names())
    except ImportError:
        return []


def work(name: str) -> None:
    """Play what a name says for as long as each line of standard input tells; answer with the rate."""
    maker, _, game = name.partition(":")
    try:
        play = MAKERS[maker](game)
        play()
    except Exception as error:
        print(json.dumps({"missing": repr(error)[:120]}), flush=True)
        return
    print(json.dumps({}), flush=True)
    for line in sys.stdin:
        decisions, began = 0, time.process_time()
        while (spent := time.process_time() - began) < float(line):
            decisions += play()
        print(json.dumps({"rate": decisions / spent}), flush=True)


class Worker:
    """Whoever plays one game in a process of its own."""

    def __init__(self, name: str, python: str) -> None:
        self.name, pipe = name, subprocess.PIPE
        command = [python, __file__, "--work", name]
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
        self.missing = self._hear().get("missing", "")
        self.rates: list[float] = []

    def _hear(self) -> dict[str, Any]:
        assert self._process.stdout
        for line in self._process.stdout:
            if line.startswith("{"):  # some say more when they are loaded
                return dict(json.loads(line))
        return {"missing": "it ended without a word"}

    def run(self, seconds: float) -> None:
        """Play for a while."""
        assert self._process.stdin
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        self.rates.append(self._hear()["rate"])

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()


def main() -> None:
    """Measure in rounds and print a table."""
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--work", help=argparse.SUPPRESS)
    read.add_argument("--games", default=",".join(_games()))
    read.add_argument("--ours", default=",".join(OURS))
    read.add_argument("--peers", default=",".join(PEERS))
    read.add_argument("--python", default=sys.executable, help="the interpreter that has the peers")
    read.add_argument("--seconds", type=float, default=0.5)
    read.add_argument("--rounds", type=int, default=5)
    read.add_argument("--json", action="store_true")
    given = read.parse_args()
    if given.work:
        work(given.work)
        return
    ours = [f"{face}:{game}" for game in given.games.split(",") for face in given.ours.split(",")]
    workers = [Worker(name, sys.executable) for name in ours]
    workers += [Worker(name, given.python) for name in given.peers.split(",") if name]
    here = [worker for worker in workers if not worker.missing]
    for _ in range(given.rounds):
        for worker in here:
            worker.run(given.seconds)
    found = {worker.name: round(statistics.median(worker.rates)) for worker in here}
    missing = {worker.name: worker.missing for worker in workers if worker.missing}
    for worker in workers:
        worker.close()
    if given.json:
        print(json.dumps({"decisions_per_second": found, "houses": beside(here), "missing": missing}, indent=2))
        return
    print("| who | decisions a second |\n|---|---|")
    for name, rate in found.items():
        print(f"| {name} | {rate:,} |")
    print("\n| house | its quickest | ours | slowest of ours to it | quickest of ours to it |\n|---|---|---|---|---|")
    for house, told in beside(here).items():
        print(f"| {house} | {told['quickest']} | {told['face']} | {told['least']:.3g} | {told['most']:.3g} |")
    for name, why in missing.items():
        print(f"{name} is not here: {why}")


def beside(workers: list[Worker]) -> dict[str, dict[str, Any]]:
    """Compare each house's quickest game with the same face of ours: ratios of the same round, medians of those."""
    found: dict[str, dict[str, Any]] = {}
    for house, face in BESIDE.items():
        theirs = [
            one for one in workers if one.name.startswith(f"{house}:") and one.name.partition(":")[2] not in _games()
        ]
        ours = [one for one in workers if one.name.startswith(f"{face}:") and one.name.partition(":")[2] in _games()]
        if theirs and ours:
            best = max(theirs, key=lambda one: statistics.median(one.rates))
            ratios = [
                statistics.median(mine / yard for mine, yard in zip(one.rates, best.rates, strict=True)) for one in ours
            ]
            found[house] = {"quickest": best.name, "face": face, "least": min(ratios), "most": max(ratios)}
    return found


if __name__ == "__main__":
    main()
