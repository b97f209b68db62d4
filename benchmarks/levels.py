"""How many games a second bots of some levels play among themselves, on one thread, for every game.

    python benchmarks/levels.py --games 300 greedy learned

A line for every game and level, as JSON: games a second of the processor, and by the clock, and milliseconds of the
processor an answer (to questions that leave a choice). The first games, which make the tables, are not in it.
"""

from __future__ import annotations

import argparse
import json
import time

from menagerie.cli.shared import compile_loudly
from menagerie.engine.finding import load, slugs
from menagerie.players.match import simulate


def measured(slug: str, bot: str, games: int) -> dict[str, str | float]:
    """Play games between two of a level."""
    game, players = load(slug), [bot] * 2
    compile_loudly([game], "games")
    simulate(game, min(8, games), players, seed=1)
    processor, clock = time.process_time(), time.perf_counter()
    told = simulate(game, games, players, seed=1)
    spent, passed, choices = time.process_time() - processor, time.perf_counter() - clock, told.mean_length
    rates = {"processor": round(games / spent, 1), "clock": round(games / passed, 1)}
    each = {"milliseconds": round(1000 * spent / games / choices, 4)}
    return {"game": slug, "bot": bot, "choices": round(choices), **rates, **each}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="*", default=["greedy", "learned"])
    parser.add_argument("--games", type=int, default=300)
    said = parser.parse_args()
    for slug in slugs():
        for bot in said.bots:
            print(json.dumps(measured(slug, bot, said.games)), flush=True)
