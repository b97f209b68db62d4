"""The command of data sets: dataset."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from menagerie.cli.shared import AsJson, GameString, Options, Seed, compile_loudly, emit, named, options_of, progress
from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import seed_or_fresh


def dataset(
    game: GameString,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder; a run that was stopped goes on there.")],
    seats: Annotated[str, typer.Option(help="Bots by seat, A first, joined by commas.")],
    number: Annotated[int, typer.Option("-n", "--games", min=1, help="Games to play.")] = 1000,
    option: Options = None,
    seed: Seed = None,
    part: Annotated[int | None, typer.Option(min=1, help="Games of a part. [50]")] = None,
    as_json: AsJson = False,
) -> None:
    """Write every choice of many games among bots as Parquet: what was known, what was allowed, what was answered.

    Ctrl-C keeps the parts that are done; the same command goes on. How it is read: docs/envs.md.
    """
    try:
        from menagerie.envs import datasets
    except ImportError as error:
        raise BadInput(str(error)) from None

    said = named(game)
    if said.windows:
        raise BadInput(f"{said.text}: windows=1: bots are put no question that has one answer")
    players = [name.strip() for name in seats.split(",")]
    count = said.with_seats(len(players))
    options = said.game.check_options(count, said.with_options(options_of(option)))
    chosen = said.with_seed(seed)
    if chosen is None and (out / datasets.HEAD).exists():
        chosen = int(datasets.head_of(out)["seed"])  # it goes on
    more = {"part": part or datasets.PART, "first": said.index}
    plan = datasets.Plan(said.game, players, options, seed_or_fresh(chosen), number, **more)
    compile_loudly([said.game], "games", "tables")
    try:
        with progress("playing") as tell:
            head = datasets.write(plan, out, tell)
    except KeyboardInterrupt:
        print(f"({out} keeps the parts that are done; the same command goes on)", file=sys.stderr)
        raise
    if as_json:
        emit(head)
        return
    print(f"{said.game.title}: {head['games']} games in {out}, seed {plan.seed}, schema {head['schema']}")
    print(f"  {head['name']}")
