"""Commands of upkeep: warm, bench, fuzz."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from menagerie.cli.shared import (
    AsJson,
    GameName,
    Jobs,
    Packs,
    Seed,
    compile_loudly,
    emit,
    end,
    load,
    progress,
    until_stopped,
)
from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import seed_or_fresh

if TYPE_CHECKING:
    from menagerie.engine.game import Game


def warm(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game to begin with.")] = None,
    only: Annotated[bool, typer.Option("--only", help="That game and no other.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=0, help="Processes; 0: one for each core.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Compile every game now, so that nothing has to later; the game that is named comes first."""
    from menagerie.engine import cache
    from menagerie.engine.finding import slugs

    if only and not game:
        raise BadInput("--only: name the game")
    first = [load(game)] if game else []
    games = first if only else [*first, *(one for one in map(load, slugs()) if one not in first)]
    compile_loudly(games, jobs=jobs)
    names = [one.slug for one in games]
    told = {"games": names, "cache": str(cache.root())}
    emit(told) if as_json else print(f"compiled: {', '.join(names)}, kept in {cache.root()}")


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; every game if not given.")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="Seconds per measurement.")] = 1.0,
    rounds: Annotated[int, typer.Option(min=1, help="Alternating rounds; medians are printed.")] = 5,
    every: Annotated[bool, typer.Option(help="The ratio of every kind of table, the slowest named.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure speed against the yardstick F in alternating rounds; compare the ratios, not the rates."""
    from menagerie.engine.bench import every_table, measure
    from menagerie.engine.finding import slugs
    from menagerie.players.search_speed import rollout_rates

    results = []
    for slug in [game] if game else slugs():
        loaded = load(slug)
        compile_loudly([loaded], "bench")
        with progress("measuring") as tell:
            results.append(every_table(loaded, seconds, tell) if every else measure(loaded, seconds, rounds, tell))
        if not every:
            compile_loudly([loaded], "tables")
            results[-1] |= rollout_rates(loaded, seconds, rounds)
    if as_json:
        emit(results[0] if game else results)
        return
    for result in results:
        for table in result.pop("tables", ()):
            words = ", ".join(f"{name}={value}" for name, value in table["options"].items()) or "no options"
            print(f"{table['ratio']:>8}  {table['seats']} seats, {words}")
        for name, value in result.items():
            print(f"{name:>24}  {value:,}" if isinstance(value, int | float) else f"{name:>24}  {value}")


def fuzz(
    game: GameName,
    decisions: Annotated[int, typer.Option(min=1, help="Decisions to make in all.")] = 100_000,
    seed: Seed = None,
    jobs: Jobs = 1,
    texts: Annotated[int, typer.Option(min=0, help="Give so many cards random texts instead, and play them.")] = 0,
    pack: Packs = None,
    box: Annotated[int, typer.Option(min=0, help="With texts: begin at this box, to go on with an earlier run.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Play at random over every number of players and every option, testing every invariant at every question."""
    from menagerie.engine.contract import fuzz as run
    from menagerie.engine.table import to_json

    loaded = load(game, pack)
    compile_loudly([loaded], "fuzz")
    if texts:
        fuzz_texts(loaded, texts, seed, jobs, box, as_json)
    with progress("fuzzing") as tell:
        report, stopped = until_stopped(lambda: run(loaded, decisions, seed=seed, jobs=jobs, on_progress=tell))
    told = {name: getattr(report, name) for name in ("game", "seed", "games", "decisions", "choices", "redeals")}
    if as_json:
        emit({**told, "violations": report.violations})
    else:
        print(", ".join(f"{name} {value:,}" if isinstance(value, int) else str(value) for name, value in told.items()))
        for found in report.violations:
            print(f"broken: {found['law']} ({found['seats']} seats, seed {found['seed']}); the record that shows it:")
            for line in found["record"]:
                print(to_json(line))
    end(stopped and not report.violations)
    raise typer.Exit(1 if report.violations else 0)


def fuzz_texts(game: Game, texts: int, seed: int | None, jobs: int, box: int, as_json: bool) -> None:
    """Play cards with random texts on both faces of the rules; a fault is told with its cards, and ends with code 1."""
    from menagerie.cardtext.fuzzing import fuzz_texts as run
    from menagerie.engine.table import to_json

    if game.workshop is None:
        raise BadInput(f"the cards of {game.title} have no texts")
    with progress("giving cards other texts") as tell:
        report, stopped = until_stopped(lambda: run(game, texts, seed_or_fresh(seed), jobs, tell, first=box))
    if as_json:
        emit(asdict(report))
    else:
        boxes = f"boxes {report.box} to {report.box + report.boxes - 1}"
        told = f"{report.texts:,} texts at {report.tables:,} tables, {report.decisions:,} decisions"
        told += f", {report.compared:,} of them on both faces, {len(report.faults)} faults"
        print(f"{game.slug}, seed {report.seed}, {boxes}: {told}")
        for found in report.faults:
            print(f"broken: {found.law} ({found.told}); box {found.box}, table {found.table}, with these cards:")
            for name, text in found.cards.items():
                print(f"  {name}:\n    " + text.replace("\n", "\n    "))
            for line in found.record:
                print(to_json(line))
    end(stopped and not report.faults)
    raise typer.Exit(1 if report.faults else 0)
