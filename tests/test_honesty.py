"""Bots are honest: they answer alike whatever is hidden from them, and their sources show why.

The law: a bot receives its view and rows that were dealt anew for its seat. Only the seat runner comes near the true
game, row GAME of the arena, and only to view it, to deal a copy of it anew, to play the answer and to read the result.
"""

from __future__ import annotations

import ast
import inspect
import math
import textwrap
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import honesty
import menagerie.players
from drawn import drawn_to
from menagerie.engine import jit
from menagerie.engine.contract import random_tables, tables_of
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.hooks import Binding
from menagerie.engine.record import handed
from menagerie.engine.table import GAME_ROW, Table
from menagerie.players import search, seats
from menagerie.players.bots import Study, bound_to, choose, seats_of, thinker_of
from menagerie.players.levels import features_of, number_of

PLAYERS = Path(menagerie.players.__file__).parent
FILES = {file.relative_to(PLAYERS).with_suffix("").as_posix(): file for file in sorted(PLAYERS.rglob("*.py"))}
GAMES = [load(slug) for slug in slugs()]
JOBS = 2
COUNTS = ("asked", "hidden", "changed", "touched", "finished")

over_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


# --- what bots do


@cache
def bound(game: Game) -> ModuleType:
    """Bind the loop that tempts to a game."""
    pointers = {"deal_anew": game.pointers["redeal_at"], "chain": seats_of(game).chain}
    return Binding(game.records, pointers=pointers, parent=bound_to(game)).module(honesty)


def tempted(game: Game, bot: str, questions: int, every: int, honest: bool = True) -> np.ndarray:
    """Tempt a bot at so many questions, spread over every kind of table; give the counts of `honesty`."""
    module = bound(game)
    redeal = game.pointers["redeal_at"]
    given = redeal if honest else module.spare
    chain, deal = seats_of(game).chain, game.pointers["deal"]
    kinds = tables_of(game)
    share = math.ceil(questions / len(kinds))
    number = number_of(game, bot)
    kept = threading.local()

    def run(kind: int) -> np.ndarray:
        if not hasattr(kept, "desk"):
            kept.desk = Study(game, number, redeal_at=given).desk
        seats, options = kinds[kind]
        desk = kept.desk._replace(states=game.blank(seats, options, honesty.ROWS))
        desk.lineup[:] = number
        raw, index = desk.states.view(np.uint8).reshape(honesty.ROWS, -1), 0
        code, table = np.zeros(1, np.int64), np.zeros((1, len(COUNTS)), np.int64)
        trial = handed(honesty.Trial(desk, raw, chain, deal, redeal, code, table), True)
        while table[0, honesty.ASKED] < share:
            module.tempt.compiled(trial, 20261121 + kind, index, share, every)
            index += 1
        return table[0]

    with ThreadPoolExecutor(JOBS) as pool:
        return sum(pool.map(run, range(len(kinds))))


@over_games
@pytest.mark.parametrize(
    ("bot", "questions", "every"),
    [
        *(("random", 100, 4), ("greedy", 100, 4), ("search-easy", 20, 4), ("search", 2, 40)),
        *(("policy:", 100, 4), ("policy-strong:", 20, 4), ("guided:", 4, 40)),
        *(
            pytest.param(*more, marks=pytest.mark.deep)
            for more in (("random", 10_000, 4), ("greedy", 10_000, 4), ("search-easy", 3_000, 4), ("search", 400, 40))
        ),
        *(
            pytest.param(*more, marks=pytest.mark.deep)
            for more in (("policy:", 10_000, 4), ("policy-strong:", 3_000, 4), ("guided:", 1_000, 40))
        ),
    ],
)
def test_an_answer_does_not_depend_on_what_is_hidden(game, bot, questions, every, tmp_path):
    if bot.endswith(":"):
        bot += str(drawn_to(tmp_path / "drawn.model", game))
    counts = tempted(game, bot, questions, every)
    print(f"{game.slug}, {bot}: {dict(zip(COUNTS, counts.tolist(), strict=True))}")
    assert counts[honesty.ASKED] >= questions
    assert counts[honesty.HIDDEN] > counts[honesty.ASKED] / 2
    assert counts[honesty.CHANGED] == counts[honesty.TOUCHED] == 0


BLIND = (("beast_clans", "greedy"),)  # bots whose features value nothing that is hidden: the search is caught there


CAUGHT = 10  # answers that change when a bot sees; none of an honest one's does


@over_games
@pytest.mark.parametrize("bot", ["greedy", "search-easy"])
def test_a_bot_that_sees_the_true_game_is_caught(game, bot):
    if (game.slug, bot) in BLIND:
        pytest.skip("nothing that it values is hidden, so seeing more hardly changes its answers")
    for questions in (200, 2_000):  # the second where seeing matters seldom
        counts = tempted(game, bot, questions, 4, honest=False)
        print(f"{game.slug}, {bot}: seeing changes {counts[honesty.CHANGED]} of {counts[honesty.ASKED]} answers")
        if counts[honesty.CHANGED] > CAUGHT:
            return
    raise AssertionError("seeing the true game changes next to no answer: does the loop hide anything?")


@over_games
@pytest.mark.parametrize(("bot", "games"), [("greedy", 2), ("search-easy", 1), ("search-strong", 1)])
def test_nor_does_an_answer_at_a_table(game, bot, games):
    """The way of `bots.choose`: trees in threads of their own for the strong one."""
    game.compile()
    thinker_of(game).compile()
    positions = [table.copy() for table in random_tables(game, games, seed=2, compiled=True) if not table.over]
    for number, table in enumerate(positions[:: max(len(positions) // 3, 1)]):
        other = redealt(table, number)
        assert other.array.tobytes() != table.array.tobytes()
        answers = [choose(one, bot, number, math.inf) for one in (table, other)]
        assert answers[0] == answers[1] and answers[0] in table.codes


def redealt(table: Table, stream: int) -> Table:
    """Deal a table anew for the seat that is asked."""
    other, game = table.copy(), table.game
    game.call("redeal_at", other.array, 0, game.boxes, table.state.asked, stream, compiled=True)
    return other


# --- what their sources say


def rules_of(file: Path) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a file."""
    yield from (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.FunctionDef))


def rows_used(function: ast.FunctionDef) -> set[tuple[str, str]]:
    """Name the rows of `states` that a function uses, and how: by its own hand, `states[ROW]`, or given to a rule.

    A row is given to a rule as the argument after `states`. Those on a desk, `desk.states`, are states like others.
    """
    used = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and _last(node.value) == "states":
            used.add((ast.unparse(node.slice), "[]"))
        if isinstance(node, ast.Call):
            for one, row in pairwise(node.args):
                if _last(one) == "states" and _last(row) not in ("boxes", "notes"):  # then the whole arena is passed on
                    used.add((ast.unparse(row), _last(node.func)))
    return used


def _last(node: ast.expr) -> str:
    """Give the last name of what is said: `states` of `desk.states`."""
    return ast.unparse(node).rpartition(".")[2]


def of_row(file: str, row: str) -> dict[str, set[str]]:
    """Tell which functions of a file use a row, and how."""
    found = {one.name: {how for name, how in rows_used(one) if name == row} for one in rules_of(FILES[file])}
    return {name: ways for name, ways in found.items() if ways}


def test_the_seat_runner_alone_comes_near_the_true_game():
    assert of_row("seats", "GAME") == {
        "choose": {"[]", "view_at", "copy_row"},  # reads who is asked
        "face_question": {"view_at", "copy_row"},
        "chain": {"[]", "play"},  # who is asked; the answer is played
        "play_counting": {"[]", "play"},  # what was used is counted for the figures
        "play_game": {"[]", "deal"},  # the result
    }
    for name in ("choose", "face_question"):
        (source,) = (ast.unparse(one) for one in rules_of(FILES["seats"]) if one.name == name)
        assert source.index("copy_row(states, DEALT, states, GAME)") < source.index("redeal_at(states, DEALT")
        assert source.count("states[GAME]") == source.count("states[GAME].asked")


def test_no_bot_uses_the_row_of_the_true_game():
    runner = {"choose", "face_question", "chain", "play_counting", "play_game", "play_games"}
    for name, file in FILES.items():
        for function in rules_of(file):
            rows = {row for row, _ in rows_used(function)}
            if name == "seats" and function.name in runner:
                assert rows <= {"GAME", "DEALT"}, function.name
            elif name == "following":  # whose answers stand: those of bots by `chain`, those of chance by lot
                assert rows <= {"GAME", "OPENED"}, function.name
            elif name == "rollouts":  # of games that are over; whoever plays them on meets them as it meets a true game
                assert rows <= {"GAME", "POSITION", "row"}, function.name
            elif name == "bots":  # lays the game of a table there, and reads nothing of it
                assert rows <= {"GAME_ROW:GAME_ROW + 1", "GAME_ROW", "seats.DEALT"}, function.name
                assert ast.unparse(function).count("states[GAME_ROW] = ") == ("GAME_ROW" in rows)
            elif name in HOSTS or name == "match":  # lay down what is played, and read nothing of it
                assert rows <= {"POSITION", "GAME_ROW", ":"}, function.name
            else:
                assert rows <= {"DEALT", "TRIAL", "WORLD"}, (name, function.name)
    assert (seats.GAME, seats.DEALT, seats.TRIAL) == (GAME_ROW, search.DEALT, search.TRIAL) == (2, 3, 4)


def test_who_plays_a_finished_game_on_faces_its_questions_as_at_a_table():
    assert of_row("rollouts", "GAME") == {
        "answer": {"[]", "play"},  # who is asked; the answer is played
        "play_on": {"[]"},  # whether it is over
        "play_out": {"[]", "copy_row", "world_at"},  # the world is made; the result
    }
    source, going = (
        next(ast.unparse(one) for one in rules_of(FILES["rollouts"]) if one.name == name)
        for name in ("answer", "play_on")
    )
    assert source.count("states[GAME]") == source.count("states[GAME].asked")
    assert going.count("states[GAME]") == going.count("states[GAME].n_options")
    assert source.index("face_question(") < source.index("choose_greedy(")


def test_a_glance_at_the_true_game_is_noticed():
    glances = [("play(states, 2, boxes)", "2"), ("states[GAME].hand", "GAME"), ("f(x, states, GAME)", "GAME")]
    glances += [("desk.states[GAME].hand", "GAME"), ("desk.play(desk.states, GAME, desk.boxes)", "GAME")]
    for glance, row in glances:
        (function,) = ast.parse(f"def choose(states): return {glance}").body
        assert isinstance(function, ast.FunctionDef) and row in {used for used, _ in rows_used(function)}


HOSTS = {
    "analysis",
    "company",
    "conformance",
    "duel",
    "own",
    "search_speed",
}  # hold tables; own bots hear only questions from them


def test_tables_are_known_to_nobody_but_the_desk_and_hosts():
    """`bots.py` copies the game of a table to row 2, where the seat runner finds it; it reads how many seats it has."""
    for name, file in FILES.items():
        nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
        imported = {alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
        assert ("Table" in imported) == (name == "bots" or name in HOSTS), name
    read = {node.attr for node in ast.walk(BOTS_TREE) if isinstance(node, ast.Attribute) and named(node.value, "table")}
    assert read == {"array", "seat", "seats", "seed", "entries", "game", "compiled", "codes"}
    lines = [ast.unparse(node) for node in ast.walk(BOTS_TREE) if isinstance(node, ast.Assign | ast.Return)]
    assert [line for line in lines if "table.array" in line] == [
        "desk.states[GAME_ROW:GAME_ROW + 1].view(np.uint8)[:] = table.array.view(np.uint8)",
        "first.states[GAME_ROW] = table.array[0]",
    ]


BOTS_TREE = ast.parse(FILES["bots"].read_text("utf-8"))


def named(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def callees(rule: jit.Rule) -> list[jit.Rule]:
    """List a rule and all that it reaches, each once: paths to it are beyond number."""
    found = [rule]
    for one in found:
        found += dict.fromkeys(callee for callee in one.calls if callee not in found)
    return found


def stores(rule: jit.Rule) -> set[str]:
    """Name the parameters that a rule writes into."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(rule.native)))
    found = set()
    for node in ast.walk(tree):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
        )
        for target in targets:
            while isinstance(target, ast.Attribute | ast.Subscript):
                target = target.value
                found |= {target.id} if isinstance(target, ast.Name) else set()
    return found


@over_games
def test_features_read_and_never_act(game):
    features = features_of(game)
    rules = [rule for rule in vars(features).values() if isinstance(rule, jit.Rule)]
    assert {"evaluate", "count", "count_end"} <= {rule.__name__ for rule in rules}
    for rule in rules:
        for reached in callees(rule):
            assert stores(reached) <= {"uses", "shares", "fates", "copies"}, reached
            assert not reached.__module__.endswith((".setup", ".turn", ".act", ".view", "engine.chance"))
