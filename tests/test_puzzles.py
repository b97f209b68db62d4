"""Puzzles: positions in which the right first answer forces the victory, and plausible others do not.

`tests/puzzles/<game>.toml` holds them as scenarios: `play` begins with the answers that tempt and lose (`offers`), then
comes the winning line. Here exhaustive play proves both, and `search` has to find the way within its simulations.
"""

from __future__ import annotations

import math
import random
from functools import cache
from pathlib import Path

import pytest

from menagerie.engine.scenario import Scenario, read_scenarios
from menagerie.engine.steps import split
from menagerie.engine.table import Table
from menagerie.players.bots import choose, thinker_of
from puzzling import Tree

FILES = sorted((Path(__file__).parent / "puzzles").glob("*.toml"))
PUZZLES = [puzzle for file in FILES for puzzle in read_scenarios(file)]
STREAMS = range(5)
FEW = 2  # streams and redeals in every run, of as many as there are in the deep tests
REDEALS = 8

over_files = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
some_or_all = pytest.mark.parametrize("few", [True, pytest.param(False, marks=pytest.mark.deep)], ids=["some", "all"])
over_puzzles = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.title)


def opened(puzzle: Scenario) -> Table:
    """Lay a puzzle on the table, rules and bots in machine code."""
    puzzle.game.compile()
    thinker_of(puzzle.game).compile()
    return puzzle.open(puzzle.seed, compiled=True)


@cache
def winning(title: str) -> frozenset[int]:
    """Give the right first answers of a puzzle."""
    (puzzle,) = (one for one in PUZZLES if one.title == title)
    return frozenset(Tree(opened(puzzle)).winning())


def found(puzzle: Scenario, bot: str) -> int:
    """Count the streams in which a bot gives a right first answer."""
    table = opened(puzzle)
    return sum(choose(table, bot, stream, math.inf) in winning(puzzle.title) for stream in STREAMS)


@over_files
def test_every_game_has_puzzles_enough(file):
    assert len(read_scenarios(file)) >= 10


@over_puzzles
def test_the_line_wins(puzzle):
    puzzle.run(compiled=True)
    assert puzzle.then["winners"] == ["A"]


@over_puzzles
def test_the_first_answer_wins_by_force_and_what_tempts_does_not(puzzle):
    table = opened(puzzle)
    assert table.seat == "A"
    tempting = puzzle.play[0]["offers"]
    first = next(split(step)[1] for step in puzzle.play if isinstance(step, str))
    codes = {words: table.path(words).answers[0][0] for words in (first, *tempting)}
    assert codes[first] in winning(puzzle.title)
    assert tempting and not winning(puzzle.title) & {codes[words] for words in tempting}


@over_puzzles
@some_or_all
def test_what_is_hidden_does_not_matter(puzzle, few):
    table = opened(puzzle)
    for stream in range(FEW if few else REDEALS):
        assert Tree(table).redeal(stream).winning() == winning(puzzle.title)


@over_puzzles
@some_or_all
def test_search_finds_the_win_and_carries_it_through(puzzle, few):
    """Against rivals that answer at random, as the last proof that it knows why its first answer was right."""
    for stream in STREAMS[:FEW] if few else STREAMS:
        table, rng = opened(puzzle), random.Random(stream)
        code = choose(table, "search", stream, math.inf)
        assert code in winning(puzzle.title)
        table.play(code)
        while not table.over:
            table.play(choose(table, "search", stream, math.inf) if table.seat == "A" else rng.choice(table.codes))
        assert table.winners == ["A"]


@over_files
def test_a_tenth_of_the_search_finds_most_and_a_look_one_step_ahead_does_not(file):
    puzzles = read_scenarios(file)
    easy, greedy = ([found(puzzle, bot) for puzzle in puzzles] for bot in ("search-easy", "greedy"))
    tried = len(puzzles) * len(STREAMS)
    rates = f"search-easy finds {sum(easy) / tried:.0%}, greedy {sum(greedy) / tried:.0%}"
    print(f"{file.stem}: of {len(puzzles)} puzzles {rates}")
    assert sum(easy) >= tried * 3 // 4
    assert sum(greedy) <= tried * 2 // 3
