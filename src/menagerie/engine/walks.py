"""Golden walks: a few random answers at very many tables, of which only digests are kept.

A playthrough tells a whole game, to be read. A walk is there to notice: most of its tables are laid out full of cards
with random texts (`cardtext/fuzzing.py`), others are deals of every kind of table, and what is digested at each
question is all that the rules say of it: the state, every answer, what each seat knows, a redeal, which clause forbids
some answers, and every event.

`walks/GAME/digests.txt` in the folder of tests, or `walks/digests.txt` in the game's own, has a line for each box of
texts: a digest for each of its tables. An empty file begins it; `make playthroughs` writes it anew.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from menagerie.engine.contract import game_of, tables_of
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game, load
from menagerie.engine.table import Table

FILE = "digests.txt"
SEED, BOXES = 20261123, 12
DEALS, ANSWERS = 4, 60  # of a box beside the tables of its texts; at each table
FORBIDDEN = 16  # answers of which is asked what forbids them, at every fourth question

Open = Callable[[bool], Table]  # machine code or not


def walked(game: Game, number: int, compiled: bool = False) -> Iterator[str]:
    """Walk at the tables of one box, and give a digest of each."""
    fuzzer = _fuzzer(game) if game.workshop else None
    try:
        plans = fuzzer.lay(number)[2] if fuzzer else []
        tables: list[tuple[int, Open]] = [(plan.seed, partial(plan.table, game)) for plan in plans]
        for seed, opened in [*tables, *_deals(game, number)]:
            yield _walk(opened, compiled, random.Random(seed))
    finally:
        if fuzzer:
            fuzzer.bench.use()


@cache
def _fuzzer(game: Game) -> Any:
    from menagerie.cardtext.fuzzing import Fuzzer

    return Fuzzer(game, SEED)


def _deals(game: Game, number: int) -> Iterator[tuple[int, Open]]:
    """Deal tables, each of another kind."""
    kinds = tables_of(game)
    for seed in range(DEALS * number, DEALS * (number + 1)):
        seats, options = kinds[seed % len(kinds)]
        yield seed, partial(_dealt, game, seats, seed, options)


def _dealt(game: Game, seats: int, seed: int, options: dict[str, Any], compiled: bool) -> Table:
    return Table(game, seats, seed, compiled=compiled, windows=seed % 4 == 0, **options)


def _walk(opened: Open, compiled: bool, rng: random.Random) -> str:
    """Give random answers at a table and digest all that the rules say there."""
    try:
        table = opened(compiled)
    except BadInput:
        return "unlaid"
    told = hashlib.blake2b(digest_size=4)
    for number in range(ANSWERS):
        told.update(table.array.tobytes() + table._events[-1].tobytes())
        for seat in range(table.seats + 1):
            told.update(table.knows(seat).tobytes())
        if table.over:
            break
        if number % 4 == 0:
            every = list(table._every_answer(table._view_face(table.state.asked)))
            told.update(str(table._clauses_against(rng.choices(every, k=FORBIDDEN))).encode())
        told.update(table.imagined(1).array.tobytes())
        table.play(rng.choice(table.codes))
    return told.hexdigest()


def write_walks(folder: str) -> None:
    """Write the golden walks of every game anew; the folder names the game, as of playthroughs."""
    for file in sorted(Path(folder).rglob(FILE)):
        game = load(game_of(file, "walks"))
        lines = (" ".join(walked(game, number, compiled=True)) for number in range(BOXES))
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        print(file)


if __name__ == "__main__":
    import sys

    write_walks(sys.argv[1])
