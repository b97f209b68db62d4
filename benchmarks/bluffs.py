"""Positions in which what the others do not know matters: which answer is right there, and who gives it.

A tree whose rivals answer as if they knew every card holds counters back badly, and never bluffs. Here an answer is
worth what it brings in games that are played on from it by players who see their own cards alone: `learned` at every
seat, in worlds dealt anew for the seat that is asked.

    python benchmarks/bluffs.py collect battlecats --seed 1     # where bots disagree, and one answer is clearly right
    python benchmarks/bluffs.py devise alpha_clash --seed 1     # where one of IDEAS is clearly right, or clearly wrong
    python benchmarks/bluffs.py measure battlecats              # the share of tests/bluffs/GAME.toml that each solves

All play games among `learned` players, at two seats and more. `collect` asks bots at some questions, and keeps those
where a tree (`search` or `guided`) often gives an answer that is clearly worse than another bot's: its positions tell
how a tree errs. `devise` asks nobody: it keeps questions in which people think of what others do not know, as many in
which one way is right as in which the other is: its positions tell how often a bot errs. What is told of the worth of
answers comes from games of their own, or the best would be best by luck.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.table import Table
from menagerie.players.analysis import Analyst, Decision, Estimate
from menagerie.players.bots import Thinker, choose, thinker_of
from menagerie.players.levels import POLICY, house_model, number_of
from menagerie.players.models import read_model, write_model

FOLDER = Path(__file__).parent.parent / "tests" / "bluffs"
LEVELS = ("greedy", "search-easy", "learned", "learned-strong", "search", "guided")
STREAMS = range(5)  # each bot is asked so often
GAMES = (100, 300, 2000)  # played on from each answer, as long as it may be worth it
CLEAR, LEAST = (0.5, 1.0, 3.0), 0.025  # standard errors and shares by which the right answer is ahead of what tempts
WRONG = 3  # of the STREAMS in which `search` gives a worse answer
TREES = ("search", "guided")
EVERY = 5  # one question in so many is looked at
HOUR = 3600.0
DROPPED = 2.0  # standard errors by which an answer is behind that is not judged any closer; the best of a way always is
FEW = 6  # answers at the most of a question that `devise` looks at


@dataclass(frozen=True)
class Idea:
    """What people think of where others do not know everything: a choice between two ways.

    asks: how the question begins; one, other: how answers of either way do (regular expressions).
    """

    words: str
    asks: str
    one: str
    other: str

    def ways(self, table: Table) -> tuple[set[int], set[int]] | None:
        """Give the answers of either way, if it is this choice, and the question is not too wide."""
        if len(table.codes) > FEW or not re.match(self.asks, table.ask()):
            return None
        words = {code: table.words_of(code) for code in table.codes}
        one, other = ({code for code in words if re.match(way, words[code])} for way in (self.one, self.other))
        return (one, other) if one and other else None


IDEAS = {
    "cover_your_kingdom": (
        Idea("A counter now, or the card later?", "counter for", "counter", "decline"),
        Idea("Steal and be countered, or build in peace?", "action", "recruit", "settle|add|end"),
    ),
    "alpha_clash": (
        Idea("A Trap face down, or the turn's end?", "what next", "set ", "end turn"),
        Idea("Clash Buff now, or kept for the next clash?", "play a Clash Buff", "play", "pass"),
        Idea("Obstruct what a buff may save?", "obstruct the attack", "obstruct", "enough"),
    ),
    "beast_clans": (
        Idea("Use a power now, or hold it back?", "activate anything", "use", "pass"),
        Idea("Attack into what may lie in hand?", "what attacks what", "attack", "enough"),
    ),
    "hebrew_chronicles": (
        Idea("War now, against a hand that may answer?", "which war", "war", "pass"),
        Idea("Counter now, or later?", "counter-step", "activate|use", "pass"),
    ),
}


@dataclass(frozen=True)
class Position:
    """A question of a game: how it is reached, and what answers to it are worth, the best first."""

    game: Game
    seats: int
    seed: int
    options: dict[str, Any]
    codes: tuple[int, ...]
    worth: tuple[tuple[int, float, float], ...]
    idea: str = ""  # in words, where one of people's led to it

    def open(self) -> Table:
        """Lay it on the table."""
        table = Table(self.game, self.seats, self.seed, compiled=True, **self.options)
        for code in self.codes:
            table.play(code)
        return table

    def is_right(self, code: int) -> bool:
        """Tell whether an answer is as good as the best, or nearly; what nobody judged is not."""
        return any(code == one and share > self.worth[0][1] - LEAST / 2 for one, share, _ in self.worth)


def asked_of(table: Table, levels: Iterable[str] = LEVELS) -> dict[str, list[int]]:
    """Ask bots a question, each in some streams."""
    return {level: [choose(table, level, stream, HOUR) for stream in STREAMS] for level in levels}


def questions(game: Game, seed: int, every: int = EVERY) -> Iterator[Table]:
    """Play games of `learned` players, and give one of so many of their questions."""
    rng, number = np.random.default_rng(seed), 0
    counts = [count for count in (2, 2, 3) if count in range(game.seats[0], game.seats[1] + 1)]
    held = [option for option in game.options if option.deck_of]
    while True:
        seats = counts[number % len(counts)]
        drawn: dict[str, Any] = {
            one.name: int(rng.choice([value for value in one.values if value])) for one in held if one.deck_of <= seats
        }
        table = Table(game, seats, int(rng.integers(1 << 31)), compiled=True, **drawn)
        while not table.over:
            if len(table.codes) > 1 and rng.integers(every) == 0:
                yield table
            table.play(choose(table, "learned"))
        number += 1


def worse_of(won: dict[int, np.ndarray], clear: float) -> set[int]:
    """List the answers that are clearly worse than the best: by LEAST, and by so many standard errors."""
    best = max(won, key=lambda code: float(won[code].mean()))
    behind = {code: Estimate.of((won[best] - one)[:, None]) for code, one in won.items()}
    return {code for code, one in behind.items() if one.mean[0] > max(LEAST, clear * one.error[0])}


class Judge:
    """Tells what answers are worth among players who see their own cards alone."""

    def __init__(self, game: Game, seed: int, games: int = GAMES[-1]) -> None:
        model = replace(read_model(house_model(game), game), worlds=1)  # as good, in a third of the time
        with TemporaryDirectory() as folder:
            write_model(Path(folder, "one.model"), model)
            self.thinker = Thinker(game)
            self.analysts = [
                Analyst(game, seed, count, who=f"{POLICY}{folder}/one.model") for count in (*GAMES[:-1], games)
            ]

    def shares(self, table: Table, codes: Iterable[int], closer: int) -> dict[int, np.ndarray]:
        """Play games on from each answer in the same worlds, the more the closer; what the asked seat won of each."""
        decision = Decision(len(table.steps) + 1, table, 0, False)
        analyst, seat = self.analysts[min(closer, len(GAMES) - 1)], decision.seat
        games = ((code, analyst.play_out(decision, analyst.blind, seat, code, closer)) for code in codes)
        return {code: won[:, seat - 1].copy() for code, won in games}

    def position(self, table: Table) -> Position | None:
        """Give the position if what a tree answers is clearly worse than another bot's answer; else None."""
        found = [self.thinker.ponder(table, number_of(table.game, level), 0, HOUR) for level in TREES]
        trees = [chances[0].code for chances in found]
        codes = {*trees, choose(table, "learned", 0)}
        if not any(one.code in codes and chances[0].share - one.share > LEAST for chances in found for one in chances):
            return None  # if they differ, by nothing that a tree would call a mistake
        for closer in range(len(GAMES)):
            if len(codes) < 2:
                return None
            if not {*trees} & worse_of(self.shares(table, sorted(codes), closer), CLEAR[closer]):
                return None
        return self.judged(table)

    def judged(self, table: Table) -> Position | None:
        """Tell by games that nothing was chosen by what all answers of all levels are worth; None if no tree errs."""
        told = asked_of(table)
        won = self.shares(table, sorted({code for codes in told.values() for code in codes}), len(GAMES))
        worse = worse_of(won, CLEAR[-1])
        if all(sum(code in worse for code in told[level]) < WRONG for level in TREES):
            return None
        return self.told(table, won)

    def devised(self, table: Table, idea: Idea, open_ways: Collection[int]) -> Position | None:
        """Give the position if one way of an idea, 0 or 1 and open, is clearly right and the other wrong; else None."""
        ways, won, codes = idea.ways(table), dict[int, np.ndarray](), [*table.codes]
        if not ways:
            return None
        for closer in range(len(GAMES) + 1):
            won = self.shares(table, codes, closer)
            worse = worse_of(won, CLEAR[min(closer, len(GAMES) - 1)])
            ways = ways[0] & {*codes}, ways[1] & {*codes}
            if not any(ways[way] - worse and ways[1 - way] <= worse for way in open_ways):
                return None
            likely = {max(way, key=lambda code: float(won[code].mean())) for way in ways}
            codes = sorted(likely | {*codes} - worse_of(won, DROPPED))
        return replace(self.told(table, won), idea=idea.words)

    def told(self, table: Table, won: dict[int, np.ndarray]) -> Position:
        """Say what answers are worth that games were played on from."""
        worth = [(code, Estimate.of(one[:, None])) for code, one in won.items()]
        found = [(code, round(float(one.mean[0]), 3), round(float(one.error[0]), 3)) for code, one in worth]
        best_first = tuple(sorted(found, key=lambda one: -one[1]))
        steps = tuple(step.code for step in table.steps)
        return Position(table.game, table.seats, table.seed, dict(table.options), steps, best_first)


def written(position: Position) -> str:
    """Write a position as it stands in the file."""
    table = position.open()
    words = {code: table.words_of(code) for code, _, _ in position.worth}
    options = ", ".join(f"{name} = {value}" for name, value in position.options.items())
    worth = ", ".join(
        f"[{code}, {share}, {error}, {json.dumps(words[code], ensure_ascii=False)}]"
        for code, share, error in position.worth
    )
    idea = f"idea = {json.dumps(position.idea)}\n" if position.idea else ""
    return (
        f"[[position]]\n{idea}seats = {position.seats}\nseed = {position.seed}\noptions = {{ {options} }}\n"
        f"asked = {json.dumps(f'{table.seat}: {table.ask()}', ensure_ascii=False)}\n"
        f"codes = {list(position.codes)}\nworth = [{worth}]\n"
    )


def read(game: Game, file: Path | None = None) -> list[Position]:
    """Read the positions of a game."""
    told: list[dict[str, Any]] = tomllib.loads((file or FOLDER / f"{game.slug}.toml").read_text())["position"]
    return [
        Position(
            game,
            one["seats"],
            one["seed"],
            one["options"],
            tuple(one["codes"]),
            tuple((a, b, c) for a, b, c, _ in one["worth"]),
            one.get("idea", ""),
        )
        for one in told
    ]


def collect(game: Game, seed: int, count: int, most: int) -> None:
    """Print positions, one of a game at the most, until there are so many."""
    judge, seen, looked, games = Judge(game, seed), 0, 0, set[int]()
    for table in questions(game, seed):
        if table.seed in games:
            continue
        looked += 1
        found = judge.position(table.copy())
        if found:
            games.add(table.seed)
            seen += 1
            print(written(found), flush=True)
        print(f"\r{seen} of {count}, {looked} questions", end="", file=sys.stderr, flush=True)
        if seen == count or looked == most:
            break
    print(file=sys.stderr)


def devise(game: Game, seed: int, count: int, most: int, games_of: int) -> None:
    """Print positions of each idea, one of a game at the most, until there are so many in which either way is right."""
    judge, found, games = Judge(game, seed, games_of), Counter[tuple[str, int]](), set[int]()
    wanted = 2 * count * len(IDEAS[game.slug])
    for looked, table in enumerate(questions(game, seed, every=2), 1):
        for idea in IDEAS[game.slug] if table.seed not in games else ():
            open_ways = [way for way in range(2) if found[idea.words, way] < count]
            position = judge.devised(table.copy(), idea, open_ways) if open_ways else None
            if position:
                games.add(table.seed)
                ways = idea.ways(table)
                assert ways
                found[idea.words, int(position.worth[0][0] in ways[1])] += 1
                print(written(position), flush=True)
        print(f"\r{found.total()} of {wanted}, {looked} questions", end="", file=sys.stderr, flush=True)
        if found.total() == wanted or looked == most:
            break
    print(file=sys.stderr)


def measure(game: Game, levels: Iterable[str]) -> dict[str, dict[str, float]]:
    """Tell what share of the positions, asked in all streams, each bot solves: of those that bots led to, and ideas."""
    found = {}
    for what, some in by_origin(read(game)).items():
        if not some:
            continue
        right = Counter[str]()
        for position in some:
            for level, answers in asked_of(position.open(), levels).items():
                right[level] += sum(map(position.is_right, answers))
        found[what] = {level: round(right[level] / (len(some) * len(STREAMS)), 3) for level in levels}
    return found


def by_origin(positions: list[Position]) -> dict[str, list[Position]]:
    """Part positions into those that bots' disagreement led to, and those of ideas."""
    return {
        "disagreement": [one for one in positions if not one.idea],
        "ideas": [one for one in positions if one.idea],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Positions in which what the others do not know matters.")
    parser.add_argument("what", choices=("collect", "devise", "measure"))
    parser.add_argument("game", choices=slugs())
    parser.add_argument("-n", "--count", type=int, default=20, help="positions; for devise of each way of each idea")
    parser.add_argument("--most", type=int, default=5000, help="questions to look at")
    parser.add_argument("--games", type=int, default=GAMES[-1], help="that devise plays on from an answer at the most")
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.what == "devise" and asked.game not in IDEAS:
        parser.error(f"nobody has an idea of {asked.game} yet, only of {', '.join(IDEAS)}")
    game = load(asked.game)
    game.compile()
    thinker_of(game).compile()
    if asked.what == "collect":
        collect(game, asked.seed, asked.count, asked.most)
    elif asked.what == "devise":
        devise(game, asked.seed, asked.count, asked.most, asked.games)
    else:
        print(json.dumps({"game": game.slug, **measure(game, asked.levels.split(","))}))


if __name__ == "__main__":
    main()
