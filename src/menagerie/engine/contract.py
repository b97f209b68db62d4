"""The battery: what every game must satisfy, whoever wrote it. Importable by tests, `menagerie fuzz` and newcomers."""

from __future__ import annotations

import random
import re
import secrets
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.ask import HEAD
from menagerie.engine.chance import DIE
from menagerie.engine.errors import Interrupted, Refused, check_seed
from menagerie.engine.game import Game, load
from menagerie.engine.log import new_log
from menagerie.engine.notation import record_of
from menagerie.engine.record import arena
from menagerie.engine.table import GAME_ROW, Table

FUZZ_ROWS = 8
_SERIES = 6  # games of one kind of table that a thread plays at a time; of long games one
_LONG = 20_000  # choices that a long game may take
_BATCH = 24  # series between two looks at what was found, whatever the threads
_STRETCH = 10  # questions in a row of which the battery asks what is legal
_TYPED = 3  # answers of each sort that it types there
_HIDDEN_OFTEN = 300  # a byte hidden so often that its redeals must have changed it at least once


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
    report = Fuzz(game.slug, secrets.randbits(48) if seed is None else check_seed(seed))
    entry = game.loops.fuzz_game.compiled
    names = ("deal", "play", "view_at", "redeal_at", "refuse_at", "check_at")
    pointers = [game.pointers[name].compiled for name in names]
    kinds = tables_of(game)
    kept = threading.local()
    length = 1 if game.bound > _LONG else _SERIES

    size = game.records["state"].itemsize
    moves = np.zeros((2, size), np.int64)

    def run(series: int) -> tuple[np.ndarray, np.ndarray, list[dict[str, Any]]]:
        if not hasattr(kept, "made"):
            kept.made = {}
        seats, options = kinds[series % len(kinds)]
        windows = bool(game.windows) and series // len(kinds) % 2 == 1
        if (series % len(kinds), windows) not in kept.made:
            states = game.blank(seats, options, FUZZ_ROWS, windows)
            raw = states.view(np.uint8).reshape(FUZZ_ROWS, -1)
            views = arena(game.records["state"], 3)
            kept.made[series % len(kinds), windows] = (states, raw, game.boxes, views, new_log(1), np.zeros(1, DIE))
        tally, trail = np.zeros(4, np.int64), np.zeros(game.bound + 1, np.int64)
        moved = np.zeros((2, size), np.int64)
        found = []
        for number in range(length):
            own = report.seed + series * length + number
            before = tally[1]
            law = entry(*kept.made[series % len(kinds), windows], *pointers, tally, trail, moved, own, game.bound)
            tally[3] += 1
            if law:
                codes = trail[: tally[1] - before].tolist()
                found.append(_violation(game, law, seats, options | {"windows": windows}, own, codes))
        return tally, moved, found

    with ThreadPoolExecutor(max(jobs, 1)) as pool:
        series = 0
        while report.decisions < decisions and not report.violations:
            batch = range(series, series + max(_BATCH, len(kinds)))
            series = batch.stop
            try:
                for tally, moved, found in pool.map(run, batch):
                    moves += moved
                    report.decisions += int(tally[0])
                    report.choices += int(tally[1])
                    report.redeals += int(tally[2])
                    report.games += int(tally[3])
                    report.violations += found
                    on_progress(min(report.decisions, decisions), decisions)
            except KeyboardInterrupt:
                pool.shutdown(cancel_futures=True)
                raise Interrupted(report) if report.games else KeyboardInterrupt from None
    report.violations += _left_lying(game, moves)
    return report


def _left_lying(game: Game, moves: np.ndarray) -> list[dict[str, Any]]:
    """Name the fields with a byte that was hidden often and that no redeal ever changed: a redeal that peeks."""
    hidden, moved = moves
    stuck = np.flatnonzero((hidden >= _HIDDEN_OFTEN) & (moved == 0))
    posed = {name for name, *_ in HEAD} | {"option"}  # asked anew from the cards; they may well come out the same
    kinds: Any = game.records["state"].fields
    fields = {name: place for name, place in kinds.items() if name not in posed}
    names = [name for name, (kind, at, *_) in fields.items() if any(at <= k < at + kind.itemsize for k in stuck)]
    law = game.loops.LAWS[game.loops.LEFT_LYING]
    return [{"law": f"{law}: {name}", "seats": 0, "options": {}, "seed": 0, "record": []} for name in names]


def _violation(
    game: Game, law: int, seats: int, options: dict[str, Any], seed: int, trail: list[int]
) -> dict[str, Any]:
    loops = game.loops
    if law > loops.GAME_LAW:
        text = game.broken[law - loops.GAME_LAW]
    else:
        text = loops.LAWS[law]
    table = Table(game, seats, seed, **options)
    try:
        for code in trail:
            table.play(code)
    except (RuntimeError, ValueError):
        pass  # the record ends where the law was broken
    return {"law": text, "seats": seats, "options": options, "seed": seed, "record": record_of(table)}


def transcript(game: Game, seats: int, seed: int, **options: Any) -> str:
    """Tell a whole random game as text: questions, answers, events for the spectator, the table after each turn's end.

    The golden playthroughs are such texts; a change of the rules shows in them line by line.
    """
    table = Table(game, seats, seed, compiled=False, **options)
    rng = random.Random(seed)
    chosen = "".join(f", {name}={value}" for name, value in options.items())
    told = [f"{game.title}, {seats} seats, seed {seed}{chosen}", *table.story(0)]
    while not table.over:
        answers = table.answers
        told.append(f"{table.seat}: {table.question}: {' | '.join(answer.words for answer in answers)}")
        answer = rng.choice(answers)
        since = table.runs
        told.append(f"{table.seat}> {answer.words}")
        table.play(answer)
        told += [f"  {sentence}" for sentence in table.story(0, since)]
        told.append(f"  = {table.steps[-1].digest}")
    told += table.lines(0)
    return "\n".join(told) + "\n"


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


@dataclass
class Asked:
    """What asking told: answers in words that were typed, answers that were given, and where a law was broken."""

    typed: int = 0
    given: int = 0
    broken: list[str] = field(default_factory=list)


def ask_over(game: Game, positions: int, seed: int, *, worlds: int = 1, compiled: bool | None = None) -> Asked:
    """Ask about legality over random positions, each beside worlds that whoever is asked cannot tell from it.

    Two laws: whatever a seat can ask before it answers is the same in all of them; an answer of which the table says
    that it told its seat nothing leads to the same view and the same events in all of them.
    """
    rng, report = random.Random(seed), Asked()
    while report.given < positions:
        seats, options = rng.choice(tables_of(game))
        windows = bool(game.windows) and rng.random() < 0.5
        table = Table(game, seats, rng.getrandbits(40), compiled=compiled, windows=windows, **options)
        for _ in range(rng.choice((0, 10, 40, 120))):
            if not table.over:
                table.play(rng.choice(table.codes))
        for _ in range(min(_STRETCH, positions - report.given)):
            if table.over:
                break
            others = [_world(table, rng) for _ in range(worlds)]
            _ask_alike(table, others, rng, report)
            code = rng.choice(table.codes)
            _tell_alike(table, others, code, report)
            table.play(code)
    return report


def _world(table: Table, rng: random.Random) -> Table:
    """Deal all anew that the asked seat cannot know."""
    other = table.copy()
    stream = rng.getrandbits(40)
    table.game.call(
        "redeal_at", other._states, GAME_ROW, table.game.boxes, table.state.asked, stream, compiled=table.compiled
    )
    return other


def _ask_alike(table: Table, others: list[Table], rng: random.Random, report: Asked) -> None:
    """Type answers of up to three bites, legal ones and others, and compare what is said to them."""
    view = table._view_face(table.state.asked)
    codes = sorted({*table.codes, *table.game.words.every_answer(view)})
    for code in rng.sample(codes, min(_TYPED, len(codes))):
        told = [_said_of(one.check, code) for one in (table, *others)]
        if len(set(told)) > 1:
            report.broken.append(f"{table.question}: {code}: {' / '.join(told)}")
    for _ in range(_TYPED):
        words = _typed(rng.choice((table, *others)), rng)
        report.typed += 1
        for ask in (Table.path, Table.why_not):
            told = [_said_of(ask, one, words) for one in (table, *others)]
            if len(set(told)) > 1:
                report.broken.append(f"{table.question}: {words}: {' / '.join(told)}")


def _typed(table: Table, rng: random.Random) -> str:
    """Make up an answer of up to three bites of what one world offers, the last of them perhaps no legal one."""
    words, at = [], table
    for bites in range(rng.choice((1, 2, 2, 3, 3)), 0, -1):
        code = rng.choice(at.codes)
        if bites == 1 and rng.random() < 0.5:
            view = at._view_face(at.state.asked)
            code = rng.choice([code, *at.game.words.every_answer(view)])
        words.append(at.words_of(code))
        if code not in at.codes:
            break
        after = at.copy()
        after.play_every(code)
        if after.over or after.seat != table.seat:
            break
        at = after
    return ", ".join(words)


def _said_of(ask: Callable[..., Any], *about: Any) -> str:
    """Ask, and give what comes of it, a refusal included."""
    try:
        return repr(ask(*about))
    except Refused as error:
        return f"{error} {error.clause}"


def _tell_alike(table: Table, others: list[Table], code: int, report: Asked) -> None:
    """Give an answer in all worlds; if it may be foreseen, or taken back, its seat sees and hears the same in all."""
    report.given += 1
    after, worlds = table.copy(), [table, *others]
    after.play(code)
    if any(one.foresee(code) is not None for one in worlds) and len(_outcomes(worlds, code, Table.play_every)) > 1:
        report.broken.append(f"{table.question}: {table.words_of(code)}: told something and was foreseen")
    if after.may_undo(table.seat, most=1) < len(after.steps) and len(_outcomes(worlds, code, Table.play)) > 1:
        report.broken.append(f"{table.question}: {table.words_of(code)}: told something and may be taken back")


def _outcomes(worlds: list[Table], code: int, give: Callable[[Table, int], Any]) -> set[tuple[bytes, str]]:
    """Give an answer in every world; list what its seat then knows and heard."""
    found = set()
    for one in worlds:
        after, seat = one.copy(), one.state.asked
        give(after, code)
        found.add((after.knows(seat).tobytes(), str(after.events(seat, one.runs))))
    return found


def retold(file: Path) -> str:
    """Play the game of a playthrough again; its first line names seats, seed and options, its folder the game.

    `playthroughs` in a game's own folder is that game's.
    """
    head = file.read_text("utf-8").partition("\n")[0]
    seats, seed = re.findall(r"(\d+) seats, seed (\d+)", head)[0]
    folder = file.resolve().parent
    slug = folder.parent.name if folder.name == "playthroughs" else folder.name
    return transcript(load(slug), int(seats), int(seed), **dict(re.findall(r"(\w+)=(\d+)", head)))


def write_playthroughs(folder: str) -> None:
    """Write the golden playthroughs of every game anew. A new one begins as a file with its first line."""
    for file in sorted(Path(folder).rglob("*.txt")):
        file.write_text(retold(file), "utf-8")
        print(file)


if __name__ == "__main__":
    import sys

    write_playthroughs(sys.argv[1])
