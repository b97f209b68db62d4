"""What the answers of bots lose against those of a long search: it tells in minutes what takes hundreds of games.

Positions are questions of games among `learned-strong` and `search-easy`. Each is searched by the model of the house
for so many simulations, in two trees that never end early; what a bot's answer brought there less than the answer that
was tried most is its regret. The reference is a search, too: bots that think alike look better than they are, so what
is found here is worth trying in games, and proves nothing.

    python benchmarks/regret.py collect cover_your_kingdom --seats 3 -n 500 --seed 1 > three.json
    python benchmarks/regret.py measure three.json --players guided,search     # in any tree with the same rules
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from pydantic import BaseModel, ValidationError

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.table import GAME_ROW, Table
from menagerie.players import search
from menagerie.players.analysis import Estimate
from menagerie.players.bots import choose, thinker_of
from menagerie.players.levels import number_of

PLAYERS = ("learned-strong", "search-easy")  # of whose games the questions are
EVERY = 16  # one question in so many is kept
TREES, STREAMS = 2, range(2)  # of the reference; how often each bot is asked
HOUR = 3600.0


class Position(BaseModel, extra="forbid"):
    """How a question is reached, and what share of the victory each answer loses there."""

    seed: int
    codes: list[int]
    loss: dict[int, float]


class Positions(BaseModel, extra="forbid"):
    """What `collect` found, as it lies in a file; simulations: of the reference, in each of its trees."""

    game: str
    seats: int
    simulations: int
    positions: list[Position]

    @classmethod
    def read(cls, file: Path) -> Positions:
        """Read a file; BadInput says what is wrong with it."""
        try:
            return cls.model_validate_json(file.read_bytes())
        except OSError as error:
            raise BadInput(f"{file}: cannot be read ({error.strerror})") from None
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(map(str, first["loc"]))
            raise BadInput(
                f"{file}: {place + ': ' if place else ''}{first['msg']}; collect writes such files"
            ) from None


def questions(game: Game, seats: int, seed: int) -> Iterator[Table]:
    """Play games, and give some of their questions."""
    rng = np.random.default_rng(seed)
    while True:
        table = Table(game, seats, int(rng.integers(1 << 31)), compiled=True)
        lineup = rng.choice(PLAYERS, seats + 1)
        while not table.over:
            if len(table.codes) > 1 and rng.integers(EVERY) == 0:
                yield table
            table.play(choose(table, str(lineup[seat_of_letter(table.seat)])))


def reference(table: Table, simulations: int) -> dict[int, tuple[int, float]]:
    """Search the standing question by the model of the house; of every answer how often it was tried, and its share."""
    thinker, level = thinker_of(table.game), number_of(table.game, "guided")
    study, seat = thinker.study(level), seat_of_letter(table.seat)
    study.guide(level)
    desk = study.desk
    desk.states[GAME_ROW] = table.array[0]
    count = thinker.call(True, thinker.seats.face_question, desk, seat, 1)
    thinker.call(True, thinker.search.clear_ballots, desk.views, desk.ballots)
    for tree in range(TREES):
        thinker.call(True, thinker.search.plant, desk.nodes, desk.shares, desk.dice, 1, tree)
        thinker.call(True, thinker.search.search, desk, seat, simulations, 0)
        thinker.call(True, thinker.search.cast, desk.views, desk.nodes, desk.ballots)
    found = zip(desk.views[1]["option"][:count].tolist(), desk.ballots[:count].tolist(), strict=True)
    return {code: (visits, gains / max(visits, 1) / search.ONE) for code, (visits, gains, _) in found}


def collect(game: Game, seats: int, count: int, simulations: int, seed: int) -> Positions:
    """Collect positions: how each is reached, and what is to be lost by each answer."""
    found: list[Position] = []
    for table in questions(game, seats, seed):
        worth = reference(table, simulations)
        best = max(worth.values())[1]
        loss = {code: round(max(0.0, best - share), 6) for code, (_, share) in worth.items()}
        found.append(Position(seed=table.seed, codes=[step.code for step in table.steps], loss=loss))
        print(f"\r{len(found)} of {count} positions (seed {seed})", end="", file=sys.stderr, flush=True)
        if len(found) == count:
            break
    print(file=sys.stderr)
    return Positions(game=game.slug, seats=seats, simulations=simulations, positions=found)


def measure(told: Positions, players: list[str]) -> dict[str, dict[str, float]]:
    """Ask bots every question; their mean regret in millionths of the victory, and milliseconds of the processor."""
    game = load(told.game)
    lost: dict[str, list[list[float]]] = {one: [] for one in players}
    spent = dict.fromkeys(players, 0.0)
    for number, position in enumerate(told.positions, 1):
        table = Table(game, told.seats, position.seed, compiled=True)
        for code in position.codes:
            table.play(code)
        for player in players:
            began = time.process_time()
            answers = [choose(table, player, stream, HOUR) for stream in STREAMS]
            spent[player] += time.process_time() - began
            lost[player].append([position.loss[code] for code in answers])
        print(f"\r{number} of {len(told.positions)} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    found = {}
    for player in players:
        known, asked = Estimate.of(np.array(lost[player]).mean(1)[:, None] * 1e6), len(lost[player]) * len(STREAMS)
        regret = {"regret": round(float(known.mean[0])), "error": round(float(known.error[0]))}
        found[player] = {**regret, "milliseconds": round(1000 * spent[player] / asked, 2)}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="What the answers of bots lose against those of a long search.")
    deeds = parser.add_subparsers(dest="what", required=True)
    one = deeds.add_parser("collect", help="positions, told as JSON")
    one.add_argument("game", choices=slugs())
    one.add_argument("--seats", type=int, default=2)
    one.add_argument("-n", "--count", type=int, default=500)
    one.add_argument("--simulations", type=int, default=16_000, help="of the reference, in each of its trees")
    one.add_argument("--seed", type=int, default=1)
    other = deeds.add_parser("measure", help="the regret of bots there, as JSON")
    other.add_argument("file", type=Path)
    other.add_argument("--players", default="guided,search", help="bots, with commas between them")
    asked = parser.parse_args()
    told = Positions.read(asked.file) if asked.what == "measure" else None
    game = load(told.game if told else asked.game)
    game.compile()
    thinker_of(game).compile()
    if told:
        print(json.dumps(measure(told, asked.players.split(","))))
    else:
        print(collect(game, asked.seats, asked.count, asked.simulations, asked.seed).model_dump_json())


if __name__ == "__main__":
    try:
        main()
    except BadInput as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from None
