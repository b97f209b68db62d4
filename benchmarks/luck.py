"""How much of a game luck decides: what a search would win if it saw every card that lies face down.

Two seats, each deal from both. One player searches with all cards open: it knows the rival's hand and every card to
come (only dice and coins of later fall anew), which no honest player does. What it wins is more than skill can win
against the same search; deals that one side of the table wins, whoever sits there, are decided by the deal.

    python benchmarks/luck.py beast_clans -n 100 --seed 9500
    python benchmarks/luck.py beast_clans --player search-strong --closed -n 50 --seed 9500    # both honest
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections import Counter

from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.table import Table
from menagerie.players.analysis import rollouts_of
from menagerie.players.bots import Thinker
from menagerie.players.levels import number_of

SEARCHES = ("search-easy", "search", "search-strong", "guided")
HOUR = 3600.0  # more than any answer takes: none is cut short by the clock


def play(game: Game, seed: int, index: int, thinkers: dict[str, tuple[Thinker, int]]) -> float:
    """Play a deal among thinkers by seat, each at its level; give what part of the victory seat A has."""
    table = Table(game, 2, seed, index=index, compiled=True)
    while not table.over:
        codes, (thinker, level) = table.codes, thinkers[table.seat]
        table.play(codes[0] if len(codes) == 1 else thinker.ponder(table, level, len(table.entries), HOUR)[0].code)
    return float("A" in table.winners) / max(len(table.winners), 1)


def main() -> None:
    parser = argparse.ArgumentParser(description="How much of a game luck decides.")
    parser.add_argument("game", choices=slugs())
    parser.add_argument("--player", choices=SEARCHES, default="search", help="who sees all cards")
    parser.add_argument("--rival", choices=SEARCHES, default="search")
    parser.add_argument("--closed", action="store_true", help="nobody sees what is hidden")
    parser.add_argument("-n", "--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = load(asked.game)
    seer = Thinker(game) if asked.closed else Thinker(game, redeal_at=rollouts_of(game).reveal_at)
    game.compile()
    seer.compile()
    player, rival = (seer, number_of(game, asked.player)), (Thinker(game), number_of(game, asked.rival))
    found, shares = Counter[str](), []
    for index in range(asked.deals):
        first = play(game, asked.seed, index, {"A": player, "B": rival})
        second = 1 - play(game, asked.seed, index, {"A": rival, "B": player})
        shares.append((first + second) / 2)
        found["both" if first + second == 2 else "none" if first + second == 0 else "one"] += 1
        print(f"\r{index + 1} of {asked.deals} deals", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    rate, error = statistics.fmean(shares), statistics.stdev(shares) / len(shares) ** 0.5
    said = {"rate": round(rate, 4), "low": round(rate - 1.96 * error, 4), "high": round(rate + 1.96 * error, 4)}
    print(
        json.dumps(
            {
                **vars(asked),
                **said,
                "deals won from both seats, one, none": [found[one] for one in ("both", "one", "none")],
            }
        )
    )


if __name__ == "__main__":
    main()
