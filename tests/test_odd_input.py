"""Odd input ends in words, never in a traceback: positions and records of any shape, and long work that is stopped."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from menagerie.engine import contract
from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.finding import load, slugs
from menagerie.engine.notation import read_position, replay, set_up
from menagerie.engine.table import Table
from menagerie.lab import figures
from menagerie.players import compiling, duel, match, matchups
from menagerie.table.databases import MemoryStore
from menagerie.table.house import House
from oracles.kuhn import GAME as KUHN

QUIETLY = settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))

# --- positions and records

PLAIN = st.one_of(
    st.sampled_from([float("inf"), float("nan"), 1.5, -1, 0, 1, 7, 256, 32768, 1 << 40, 1 << 64, True, False]),
    st.sampled_from(["", "A", "Z", "?", "x" * 300, "\0", "\u202e", None]),
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)
NAMES = st.sampled_from(
    ["seed", "stream", "questions", "turn", "windows", "answers", "options", "A.hand", "A", "A.B.C"]
)


def mutated(draw, value):
    """Put another value somewhere into a value, or more of it than there was."""
    if isinstance(value, list) and value and draw(st.booleans()):
        place = draw(st.integers(0, len(value) - 1))
        return [*value[:place], mutated(draw, value[place]), *value[place + 1 :]]
    if isinstance(value, list) and draw(st.booleans()):
        return value * draw(st.sampled_from([2, 30, 100]))
    return draw(VALUES)


def mutate(draw, fields):
    """Mutate one field of a valid one, or add one."""
    fields = copy.deepcopy(fields)
    name = draw(st.sampled_from(sorted(fields)) | NAMES)
    fields[name] = mutated(draw, fields.get(name))
    return fields


def played(slug):
    """Play a little; gives the positions and records of it."""
    game = load(slug)
    table = Table(game, game.seats[0], 1, compiled=False)
    fresh = table.position()
    for _ in range(12):
        table.play(table.codes[-1])
    laid = set_up(game, fresh, compiled=False)
    laid.play(laid.codes[0])
    return game, [fresh, table.position()], [json.loads(json.dumps(one.record())) for one in (table, laid)]


@pytest.fixture(scope="module", params=slugs())
def valid(request):
    return played(request.param)


@QUIETLY
@given(data=st.data())
def test_of_a_mutated_position_only_bad_input_comes(valid, data):
    game, positions, _ = valid
    fields = mutate(data.draw, data.draw(st.sampled_from(positions)))
    try:
        table = set_up(game, fields, compiled=False)
    except BadInput as error:
        assert str(error)
    else:
        assert table.lines(1) and table.position()


@QUIETLY
@given(data=st.data())
def test_of_a_mutated_record_only_bad_input_comes(valid, data):
    _, _, records = valid
    lines = copy.deepcopy(data.draw(st.sampled_from(records)))
    place = data.draw(st.just(0) | st.integers(0, len(lines) - 1))
    lines[place] = mutate(data.draw, lines[place])
    try:
        replay(lines, compiled=False, verify=data.draw(st.booleans()))
    except BadInput as error:
        assert str(error)


@pytest.mark.parametrize(
    ("slug", "fields", "says"),
    [
        ("battlecats", {"seed": float("inf")}, "seed inf: a whole number"),
        ("battlecats", {"seed": 1.5}, "seed 1.5: a whole number"),
        ("alpha_clash", {"A.deck": ["White Heat"] * 60}, "A.deck = "),
        ("alpha_clash", {"A.hand": ["White Heat"] * 60}, "A.hand = "),
        ("cover_your_kingdom", {"A.lowland": [5]}, "A.lowland = [5]: no such thing can lie there"),
        ("cover_your_kingdom", {"answers": True}, "answers = True: a list of codes or words"),
        ("hebrew_chronicles", {"windows": "x"}, "windows = 'x': true or false"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_wrong_with_a_position_names_its_field(slug, fields, says):
    game, (_, base), _ = played(slug)
    with pytest.raises(BadInput) as refused:
        set_up(game, base | fields, compiled=False)
    assert says in str(refused.value)


def test_a_position_nested_without_end_is_refused():
    with pytest.raises(BadInput, match="not TOML"):
        read_position("x = " + "[" * 5000)


# --- stopped under way


class Runner:
    """Plays games of three choices that the first seat wins, in no time."""

    def __init__(self, game, players, options, *, uses=False):
        self.counts = {}

    def play(self, players, lines, seed, first):
        lines[:, 1], lines[:, 2], lines[:, 3] = 3, 1, match.SHARES


def stop_after(calls):
    """Give a progress that is interrupted at its n-th call."""
    left = [calls]

    def tell(done, total):
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt

    return tell


def test_ever_so_many_games_take_no_memory_and_what_was_played_is_told_when_they_are_stopped(monkeypatch):
    monkeypatch.setattr(match, "Runner", Runner)
    with pytest.raises(Interrupted) as stopped:
        match.simulate(KUHN, 10**9, ["random", "random"], seed=1, jobs=2, on_progress=stop_after(3))
    told = stopped.value.so_far
    assert told.games % match.CHUNK == 0 and 3 * match.CHUNK <= told.games <= 20 * match.CHUNK
    assert told.finished == told.games == told.seats[0]["wins"] and told.mean_length == 3
    with pytest.raises(KeyboardInterrupt) as stopped:
        match.spread(lambda item: (_ for _ in ()).throw(KeyboardInterrupt), range(9), 1, print)
    assert not isinstance(stopped.value, Interrupted)


def test_items_are_taken_in_order_and_few_at_a_time():
    under_way, most, taken = [0], [0], []

    def items():
        for number in range(100):
            under_way[0] += 1
            most[0] = max(most[0], under_way[0])
            yield number

    def take(number):
        under_way[0] -= 1
        taken.append(number)

    match.spread(lambda number: number, items(), 2, take)
    assert taken == list(range(100)) and most[0] <= 10


def test_matchups_and_figures_that_are_stopped_tell_the_pairs_that_are_done(monkeypatch):
    monkeypatch.setattr(match, "Runner", Runner)
    game = load("alpha_clash")
    with pytest.raises(Interrupted) as stopped:
        matchups.matchups(game, 2, on_progress=stop_after(6))
    assert len(stopped.value.so_far) == 2
    with pytest.raises(KeyboardInterrupt) as early:
        matchups.matchups(game, 2, on_progress=stop_after(1))
    assert not isinstance(early.value, Interrupted)
    with pytest.raises(Interrupted) as stopped:
        figures.figures(game, 2, on_progress=stop_after(6))
    assert "Interrupted" in stopped.value.so_far and "| " in stopped.value.so_far


def test_a_duel_that_is_stopped_tells_the_games_that_are_done(monkeypatch):
    real, left = duel.Table, [3]

    def table(*arguments, **more):
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return real(*arguments, **more)

    monkeypatch.setattr(duel, "Table", table)
    with pytest.raises(Interrupted) as stopped:
        duel.duel(KUHN, 100, ["random", "random"], seed=1, compiled=False)
    told = stopped.value.so_far
    assert told["games"] == 3 and sum(seat["wins"] for seat in told["seats"]) == 3


def test_a_fuzz_that_is_stopped_tells_what_it_did():
    with pytest.raises(Interrupted) as stopped:
        contract.fuzz(KUHN, 10**9, seed=1, on_progress=stop_after(2))
    assert stopped.value.so_far.games > 0 and stopped.value.so_far.violations == []


def test_the_commands_print_what_was_played_and_end_as_interrupted(monkeypatch, capsys):
    from menagerie.cli import matches
    from menagerie.players import duel as duels

    def stopped(*arguments, **more):
        seats = [
            {"seat": seat, "player": "random", "wins": 1, "rate": 0.5, "low": 0.1, "high": 0.9, "forfeits": 0}
            for seat in "AB"
        ]
        raise Interrupted({"game": "kuhn", "games": 2, "seed": 1, "bot_seed": 1, "seats": seats})

    monkeypatch.setattr(duels, "duel", stopped)
    for as_json in (False, True):
        with pytest.raises(KeyboardInterrupt):
            matches.duel("battlecats", 9, "random,random", interpreted=True, patience=5.0, as_json=as_json)
        out = capsys.readouterr()
        assert ("2 games" in out.out or json.loads(out.out)["games"] == 2) and "interrupted" in out.err


# --- where nothing can be written


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("command", [["games", "--json"], ["--version"]])
def test_an_output_that_takes_nothing_is_told_in_one_line(command):
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "menagerie", *command], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert ended.returncode == 2 and ended.stderr.count("\n") == 1 and "cannot be written" in ended.stderr


def test_rules_that_cannot_be_compiled_are_played_interpreted(monkeypatch):
    def broken(self, *arguments):
        raise OSError("no space for machine code")

    monkeypatch.setattr(compiling.Compiling, "run", broken)
    house = House(MemoryStore(), [KUHN], compiled=True)
    try:
        assert not house.is_ready()
        house.warm()
        assert house.is_ready() and house.is_ready("kuhn")
    finally:
        house.close()


def test_a_cache_that_cannot_be_written_holds_up_nobody(tmp_path):
    """A rule is compiled where the cache is a file, so that not even the superuser can write into it."""
    cache = tmp_path / "cache"
    cache.write_text("no folder")
    program = (
        "from oracles.kuhn import GAME; from menagerie.players import compiling\n"
        "compiling.parts_of = lambda game, *uses: [[game.rows.check_at]]\n"
        "ready = []; compiling.Compiling([GAME]).run(on_ready=ready.append)\n"
        "print(len(ready), GAME.rows.check_at.is_kept)"
    )
    paths = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    env = {**os.environ, "MENAGERIE_CACHE": str(cache), "PYTHONPATH": paths}
    ended = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)
    assert ended.stdout.split() == ["1", "False"], ended.stderr
