"""The battery: what every game must satisfy, whoever wrote it. Importable by tests, `menagerie fuzz` and newcomers."""

from __future__ import annotations

import json
import random
import re
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.ask import HEAD
from menagerie.engine.chance import DIE
from menagerie.engine.errors import Interrupted
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.kernel import GAME_ROW
from menagerie.engine.log import new_log
from menagerie.engine.loops import Rig
from menagerie.engine.notation import record_of, save_record
from menagerie.engine.record import arena, handed, own_zeros
from menagerie.engine.seeds import BITS, seed_or_fresh, words_of
from menagerie.engine.table import Table

FUZZ_ROWS = 8
FUZZED = ("play", "view_at", "redeal_at", "refuse_at", "check_at", "refresh_at")  # the entries that a fuzz calls
_SERIES = 6  # games of one kind of table that a thread plays at a time; of long games one
_LONG = 20_000  # choices that a long game may take
_FEW = 10_000  # decisions for which one game of a series is enough: every kind of table is played all the same
_BATCH = 24  # series between two looks at what was found, whatever the threads
_HIDDEN_OFTEN = 300  # a byte hidden so often that its redeals must have changed it at least once
_HIDDEN_IN = 5  # … and in so many series: in one game a large hand may end with the same cards for long


@dataclass
class Fuzz:
    """What a fuzz did and what it found."""

    game: str
    seed: int
    games: int = 0
    decisions: int = 0
    choices: int = 0
    redeals: int = 0
    violations: list[dict[str, Any]] = field(default_factory=list)


def tables_of(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """List the kinds of table to test: every number of seats with the defaults, each option alone, and all at once."""
    low, high = game.seats
    sets = [(n, seats, o) for seats in range(low, high + 1) for n, o in enumerate(option_sets(game, seats))]
    return [(seats, game.check_options(seats, options)) for _, seats, options in sorted(sets, key=lambda one: one[:2])]


def option_sets(game: Game, seats: int) -> list[dict[str, int]]:
    """List sets of options for a number of seats: the defaults, each option alone, and all at once.

    Decks change together, each seat playing another one, so that every seat plays every deck.
    """
    varied = [o for o in game.options if not o.is_seat and (not o.seats or o.seats[0] <= seats <= o.seats[1])]
    decks = [o for o in varied if o.deck_of]
    chosen: list[dict[str, int]] = [{}]
    for turn in range(max((len(o.values) for o in decks), default=0)):
        chosen.append({o.name: o.values[(turn + o.deck_of) % len(o.values)] for o in decks})
    for option in varied:
        for value in option.values:
            if value != option.default and option not in decks:
                chosen.append({option.name: value} | (dict([option.needs]) if option.needs else {}))
    chosen.append({option.name: option.values[-1] for option in varied} | dict(o.needs for o in varied if o.needs))
    return [options for i, options in enumerate(chosen) if options not in chosen[:i]]


def fuzz(
    game: Game,
    decisions: int,
    *,
    seed: int | None = None,
    jobs: int = 1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Fuzz:
    """Play at random over every kind of table, testing every law at every question, until so many decisions are made.

    The tables take turns, so that each gets its share. Numbers do not depend on `jobs`. Ctrl-C raises Interrupted with
    what was found until then; what lies there unmoved is then not looked for.
    """
    report = Fuzz(game.slug, seed_or_fresh(seed))
    entry = game.loops.fuzz_game.compiled
    deal, play = game.rows.deal.compiled, game.rows.play.compiled
    kinds = tables_of(game)
    kept = threading.local()
    length = 1 if game.bound > _LONG or decisions < _FEW else _SERIES

    size = game.records["state"].itemsize
    moves, lay_hidden = own_zeros((2, size), np.int64), np.zeros(size, np.int64)

    def run(series: int) -> tuple[np.ndarray, np.ndarray, list[dict[str, Any]]]:
        if not hasattr(kept, "made"):
            kept.made = {}
        seats, options = kinds[series % len(kinds)]
        windows = bool(game.kept_bits) and series // len(kinds) % 2 == 1
        if (series % len(kinds), windows) not in kept.made:
            kept.made[series % len(kinds), windows] = rig_of(game, game.blank(seats, options, FUZZ_ROWS, windows))
        tally, trail = np.zeros(4, np.int64), np.zeros(game.bound + 1, np.int64)
        moved = own_zeros((2, size), np.int64)
        rig = handed(kept.made[series % len(kinds), windows]._replace(moves=moved), True)
        found = []
        for number in range(length):
            own = (report.seed + series * length + number) % (1 << BITS)
            trail[:] = 0
            kept.left_a_field = False
            try:
                deal(rig.states, GAME_ROW, 1, rig.boxes, rig.log, *words_of(own), 0)
                play(rig.states, GAME_ROW, rig.boxes, rig.log, 0, 0)
                tally[0] += rig.states["version"][GAME_ROW]
                law = entry(rig, tally, trail, 0, *words_of(own), game.bound)
            except IndexError:  # where bounds are checked
                kept.left_a_field = True
            if kept.left_a_field:
                law = game.loops.FAULT
            tally[3] += 1
            if law:
                codes = given_of(trail)
                found.append(_violation(game, law, seats, options | {"windows": windows}, own, codes))
        return tally, moved, found

    with _noting_indices(kept), ThreadPoolExecutor(max(jobs, 1)) as pool:
        series = 0
        while report.decisions < decisions and not report.violations:
            batch = range(series, series + max(_BATCH, len(kinds)))
            series = batch.stop
            try:
                for tally, moved, found in pool.map(run, batch):
                    moves += moved
                    lay_hidden += moved[0] > 0
                    report.decisions += int(tally[0])
                    report.choices += int(tally[1])
                    report.redeals += int(tally[2])
                    report.games += int(tally[3])
                    report.violations += found
                    on_progress(min(report.decisions, decisions), decisions)
            except KeyboardInterrupt:
                pool.shutdown(cancel_futures=True)
                raise Interrupted(report) if report.games else KeyboardInterrupt from None
    law = game.law(game.loops.LEFT_LYING)
    report.violations += [
        {"law": f"{law}: {name}", "seats": 0, "options": {}, "seed": 0, "record": []}
        for name in left_lying(game, np.where(lay_hidden < _HIDDEN_IN, 0, moves), _HIDDEN_OFTEN)
    ]
    return report


@contextmanager
def _noting_indices(kept: threading.local) -> Iterator[None]:
    """Note for its thread that an index left its field in a rule that was called through a pointer.

    Such a rule cannot raise: Python says that the exception is ignored, and the loop goes on.
    """
    usual = sys.unraisablehook

    def note(told: Any) -> None:
        if told.exc_type is IndexError:
            kept.left_a_field = True
        else:
            usual(told)

    sys.unraisablehook = note
    try:
        yield
    finally:
        sys.unraisablehook = usual


def rig_of(game: Game, states: np.ndarray) -> Rig:
    """Make what `fuzz_game` tests with on an arena."""
    raw = states.view(np.uint8).reshape(len(states), -1)
    arrays = (arena(game.records["state"], 3), new_log(1), np.zeros(2, DIE), own_zeros((2, raw.shape[1]), np.int64))
    return Rig(states, raw, game.boxes, *arrays, *(game.pointers[name] for name in FUZZED))


def given_of(lineup: np.ndarray) -> list[int]:
    """List the answers that a fuzz has given; no answer is 0."""
    return lineup[: np.argmin(lineup)].tolist() if not lineup.all() else lineup.tolist()


def left_lying(game: Game, moves: np.ndarray, often: int) -> list[str]:
    """Name the fields with a byte that was hidden so often and that no redeal ever changed: a redeal that peeks."""
    hidden, moved = moves
    stuck = np.flatnonzero((hidden >= often) & (moved == 0))
    posed = {one.name for one in HEAD} | {"option"}  # asked anew from the cards; they may well come out the same
    kinds: Any = game.records["state"].fields
    fields = {name: place for name, place in kinds.items() if name not in posed}
    return [name for name, (kind, at, *_) in fields.items() if any(at <= k < at + kind.itemsize for k in stuck)]


def _violation(
    game: Game, law: int, seats: int, options: dict[str, Any], seed: int, trail: list[int]
) -> dict[str, Any]:
    table = Table(game, seats, seed, **options)
    try:
        for code in trail:
            table.play(code)
    except (RuntimeError, ValueError, IndexError):
        pass  # the record ends where the law was broken
    return {"law": game.law(law), "seats": seats, "options": options, "seed": seed, "record": record_of(table)}


def transcript(game: Game, seats: int, seed: int, *, compiled: bool = False, **options: Any) -> str:
    """Tell a whole random game as text: questions, answers, events for the spectator, the table after each turn's end.

    The golden playthroughs are such texts; a change of the rules shows in them line by line.
    """
    return "".join(f"{line}\n" for line in telling(game, seats, seed, compiled=compiled, **options))


def telling(game: Game, seats: int, seed: int, *, compiled: bool = False, **options: Any) -> Iterator[str]:
    """Play a transcript and tell it line by line, as the game goes."""
    table = Table(game, seats, seed, compiled=compiled, **options)
    rng = random.Random(seed)
    chosen = "".join(f", {name}={value}" for name, value in options.items())
    yield f"{game.title}, {seats} seats, seed {seed}{chosen}"
    yield from table.story(0)
    while not table.over:
        answers = table.answers
        yield f"{table.seat}: {table.question}: {' | '.join(answer.words for answer in answers)}"
        answer = rng.choice(answers)
        since = table.runs
        yield f"{table.seat}> {answer.words}"
        table.play(answer)
        yield from (f"  {sentence}" for sentence in table.story(0, since))
        yield f"  = {table.steps[-1].digest}"
    yield from table.lines(0)


def random_tables(game: Game, games: int, seed: int = 0, *, compiled: bool | None = None) -> Iterator[Table]:
    """Yield a table at every question of random games over every kind of table (the same object, played on)."""
    rng = random.Random(seed)
    kinds = tables_of(game)
    for number in range(games):
        seats, options = kinds[number % len(kinds)]
        table = Table(game, seats, rng.getrandbits(40), compiled=compiled, **options)
        while not table.over:
            yield table
            table.play(rng.choice(table.codes))
        yield table


def kept(game: Game, what: str, kind: str, tests: Path | None) -> list[Path]:
    """List what is kept of a game, in the folder of tests under its name and in its own folder."""
    homes = [*([tests / what / game.slug] if tests else []), game.folder / what]
    return sorted(file for home in homes for file in home.glob(kind))


def game_of(file: Path, what: str) -> str:
    """Name the game of what is kept: by its folder, or by the game's own folder around it."""
    folder = file.resolve().parent
    return folder.parent.name if folder.name == what else folder.name


def retelling(file: Path, game: Game | None = None, *, compiled: bool = False) -> Iterator[str]:
    """Play the game of a playthrough again; its first line names seats, seed and options, its folder the game.

    `playthroughs` in a game's own folder is that game's; `game` goes before.
    """
    head = file.read_text("utf-8").partition("\n")[0]
    seats, seed = re.findall(r"(\d+) seats, seed (\d+)", head)[0]
    game = game or load(game_of(file, "playthroughs"))
    return telling(game, int(seats), int(seed), compiled=compiled, **dict(re.findall(r"(\w+)=(\d+)", head)))


def retold(file: Path, *, compiled: bool = False) -> str:
    """Give the game of a playthrough, played again, as text."""
    return "".join(f"{line}\n" for line in retelling(file, compiled=compiled))


def write_playthroughs(folder: str) -> None:
    """Write the golden playthroughs of every game anew. A new one begins as a file with its first line."""
    for file in sorted(Path(folder).rglob("*.txt")):
        file.write_text(retold(file), "utf-8")
        print(file)


def write_records(folder: str) -> None:
    """Write the kept records anew, of random play at the same tables: where no old record replays any more."""
    for file in sorted(Path(folder).rglob("*.jsonl")):
        head = json.loads(file.read_text("utf-8").partition("\n")[0])
        table = Table(load(head["game"]), head["seats"], head["seed"], compiled=False, **head["options"])
        rng = random.Random(table.seed)
        while not table.over:
            table.play(rng.choice(table.codes))
        save_record(table, file)
        print(file)


if __name__ == "__main__":
    import sys

    {"playthroughs": write_playthroughs, "records": write_records}[Path(sys.argv[1]).name](sys.argv[1])
