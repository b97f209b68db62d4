"""What a cluster gives the lab: what a chunk of deals costs the worker that plays it and whoever asked, in seconds.

    python benchmarks/cluster.py battlecats "Eagle Eye Warrior" --bot greedy --chunks 200

Whoever asked takes one chunk after the other, so beyond `workers` processors more of them give nothing. JSON on stdout.
What Ray itself takes to hand a task on and its result back is not in it; `asker` is all that is done by Menagerie.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
from collections.abc import Iterable

from menagerie.cli.shared import compile_loudly
from menagerie.engine.finding import load
from menagerie.lab import changes, cluster, experiment, worth
from menagerie.lab.experiment import CHUNK, Part


def measured(game: str, card: str, bot: str, chunks: int, machines: int, cores: int) -> dict[str, float | str]:
    """Play chunks as a worker does, then take them as whoever asked does."""
    change = changes.blank(load(game), card)
    asked = worth.study(change, seed=1, deals=chunks * CHUNK, bot=bot, rates=True)
    compile_loudly([change.game], *asked.uses)
    parts: dict[int, Part] = {-CHUNK: asked.part(0, CHUNK)}  # the first makes the tables
    begun = time.process_time()
    parts |= {deal: asked.part(deal, CHUNK) for deal in range(0, chunks * CHUNK, CHUNK)}
    worker = (time.process_time() - begun) / chunks

    def kept(first: int, deals: int, wanted: Iterable[int]) -> Part:
        return {number: parts[first][number] for number in wanted}

    begun = time.process_time()
    result = experiment.run(asked, play=kept)
    asker = (time.process_time() - begun) / chunks
    at_once = min(machines * cores, worker / asker)
    return {
        "game": game,
        "card": card,
        "bot": bot,
        "games": result.games // chunks,
        "worker": worker,
        "asker": asker,
        "sent once, bytes": len(cluster.packed(asked)),
        "a result, bytes": len(pickle.dumps(parts[0])),
        "workers": worker / asker,
        f"times one core on {machines} machines of {cores}": at_once,
        "games a second there": at_once * result.games / chunks / worker,
    }


if __name__ == "__main__":
    asks = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asks.add_argument("game")
    asks.add_argument("card")
    asks.add_argument("--bot", default="greedy")
    asks.add_argument("--chunks", type=int, default=200)
    asks.add_argument("--machines", type=int, default=100)
    asks.add_argument("--cores", type=int, default=16)
    print(json.dumps(measured(**vars(asks.parse_args())), indent=2))
