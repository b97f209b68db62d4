"""Commands of the lab that need no file: match-ups, two versions, sweeps, what a game is like, tuning."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import typer

from menagerie.cli.asking import Bot, Deals, First, Measure, Save, Where, Within, play, seed_of
from menagerie.cli.shared import (
    AsJson,
    GameName,
    Jobs,
    Options,
    Seed,
    compile_loudly,
    emit,
    load,
    options_of,
    progress,
)
from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import check_seed, seed_or_fresh


def matchups(
    game: GameName,
    deck: Annotated[list[str] | None, typer.Option(help="Only this deck, of the house or a file; repeated.")] = None,
    within: Within = 2.0,
    band: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="LOW HIGH", help="Play every match-up until it is known whether it lies within."),
    ] = None,
    deals: Deals = 10_000,
    option: Options = None,
    bot: Bot = "greedy",
    first: First = 0,
    save: Save = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    where: Where = "threads",
    as_json: AsJson = False,
) -> None:
    """Play every two decks against one another: who beats whom, who the field, the mix that nothing beats, circles.

    Deals go to match-ups that are still open: not known to so many points, or not yet within the band or beyond it.
    """
    from menagerie.lab import asked

    more: dict[str, Any] = {"within": within, "band": band, "bot": bot, "deals": deals, "options": options_of(option)}
    found = asked.matchups(load(game), deck or [], seed=seed_of(seed, save), **more)
    play(found, as_json, None, first, save, jobs, where)


def seats(
    game: GameName,
    bot: Annotated[
        list[str] | None, typer.Option(help="Who plays; a second one sits at all seats but one; else greedy.")
    ] = None,
    seats: Annotated[int | None, typer.Option(min=2, help="Seats of the table; the fewest if not given.")] = None,
    within: Within = 2.0,
    deals: Deals = 10_000,
    option: Options = None,
    first: First = 0,
    save: Save = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    where: Where = "threads",
    as_json: AsJson = False,
) -> None:
    """Tell what every seat wins, what whoever begins, and how much better one bot is than another."""
    from menagerie.lab import asked

    more: dict[str, Any] = {"seats": seats, "within": within, "deals": deals, "options": options_of(option)}
    found = asked.seats(load(game), bot or [asked.GREEDY], seed=seed_of(seed, save), **more)
    play(found, as_json, None, first, save, jobs, where)


def compare(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="A pack, or an experiment with one version.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The same otherwise.")],
    deck: Annotated[list[str] | None, typer.Option(help="Only this deck, of the house or a file; repeated.")] = None,
    measure: Measure = None,
    within: Annotated[float | None, typer.Option(help="Play until differences are known to so much (95 %).")] = None,
    deals: Annotated[int | None, typer.Option(min=1, help="Deals at the most; else as the old file says.")] = None,
    first: First = 0,
    save: Save = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    where: Where = "threads",
    as_json: AsJson = False,
) -> None:
    """Compare two versions of a pack, a rule's option or a number, on the same deals."""
    from menagerie.lab import plans

    fields: dict[str, Any] = {
        "measure": measure,
        "within": within,
        "decks": [_absolute(one) for one in deck or []],
        "deals": deals,
    }
    plan, source = plans.compared(old, new, **fields)
    fresh = None if seed is None else check_seed(seed)
    command = f"menagerie lab compare {old.name} {new.name}"
    play(plans.lay_out(plan, source, seed=fresh, command=command), as_json, None, first, save, jobs, where)


def _absolute(deck: str) -> str:
    """Name the file of a deck wherever it is looked for from."""
    return str(Path(deck).resolve()) if Path(deck).is_file() else deck


def sweep(
    game: GameName,
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH=A,B,C…", help="A number by its path with its values; one, or two.")
    ],
    deck: Annotated[list[str] | None, typer.Option(help="Only this deck, of the house or a file; repeated.")] = None,
    measure: Measure = None,
    within: Annotated[float | None, typer.Option(help="Play until differences are known to so much (95 %).")] = None,
    deals: Deals = 1000,
    seats: Annotated[int | None, typer.Option(min=2, help="Seats of the table; the fewest if not given.")] = None,
    option: Options = None,
    bot: Bot = "greedy",
    first: First = 0,
    save: Save = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    where: Where = "threads",
    as_json: AsJson = False,
) -> None:
    """Go through the values of a number, or all pairs of two, on the same deals: what each moves."""
    from menagerie.lab import asked, changes

    vary = {}
    for one in paths:
        path, equals, values = one.rpartition("=")
        if not equals or not values:
            raise BadInput(f"{one}: write it as PATH=VALUE,VALUE, such as 'Guard.factor=1,2'")
        vary[path.strip()] = changes.values_of(values)
    if len(vary) > 2:
        raise BadInput(f"{len(vary)} paths: one or two are gone through")
    loaded, fresh = load(game), seed_of(seed, save)
    fields: dict[str, Any] = {
        "game": loaded.slug,
        "title": f"What moves with {' and '.join(vary)}",
        "vary": vary,
        "bot": bot,
    }
    fields |= {"measure": measure or [], "within": within, "deals": deals, "seats": seats, "seed": fresh}
    fields |= {"decks": deck or [], "options": options_of(option)}
    command = f"menagerie lab sweep {loaded.slug} {' '.join(map(quote, paths))} --seed {fresh}"
    play(asked.laid_out(fields, command), as_json, None, first, save, jobs, where)


def character(
    game: GameName,
    deals: Deals = 200,
    seats: Annotated[int | None, typer.Option(min=2, help="Seats of the table; the fewest if not given.")] = None,
    deck: Annotated[list[str] | None, typer.Option(help="Only this deck, of the house or a file; repeated.")] = None,
    option: Options = None,
    bot: Bot = "greedy",
    first: First = 0,
    save: Save = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    where: Where = "threads",
    as_json: AsJson = False,
) -> None:
    """Tell what a game is like: length, branching, lead changes, dead turns, how long it is open, what decides it."""
    from menagerie.lab import asked, traces, variance

    loaded, fresh = load(game), seed_of(seed, save)
    fields: dict[str, Any] = {
        "game": loaded.slug,
        "title": "What the game is like",
        "deals": deals,
        "seats": seats,
        "bot": bot,
    }
    measure = ["length", *traces.TOLD, *variance.SHARED]
    fields |= {"seed": fresh, "decks": deck or [], "options": options_of(option), "measure": measure}
    command = f"menagerie lab character {loaded.slug} --deals {deals} --seed {fresh}"
    play(asked.laid_out(fields, command), as_json, None, first, save, jobs, where)


def tune(
    goals: Annotated[
        str, typer.Argument(metavar="FILE", help="A file of goals; or a game, for the file that it ships.")
    ],
    paths: Annotated[list[str], typer.Argument(metavar="PATH=LOW..HIGH…", help="Numbers by their paths, with ranges.")],
    trials: Annotated[int, typer.Option(min=1, help="Values to try.")] = 40,
    deals: Annotated[int, typer.Option(min=100, help="Deals of a trial.")] = 200,
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Propose values that meet the goals, checked on a seed that no trial has seen: exit code as `lab check`."""
    from menagerie.lab import experiment, planfile, plans
    from menagerie.lab import tune as tunes

    file, ranges = planfile.file_of(goals), dict[str, tuple[int, int]]()
    for one in paths:
        path, _, span = one.rpartition("=")
        low, dots, high = span.partition("..")
        try:
            ranges[path.strip()] = int(low), int(high)
        except ValueError:
            dots = ""
        if not dots or not path:
            raise BadInput(f"{one}: write it as PATH=LOW..HIGH, such as 'Guard.factor=0..3'")
    asked = plans.read(file, goals=True)
    compile_loudly([asked.game], *asked.uses)
    fresh = seed_or_fresh(seed)
    print(f"(seed {fresh})", file=sys.stderr)
    with progress("trying") as tell:
        more: dict[str, Any] = {"trials": trials, "deals": deals, "seed": fresh, "jobs": jobs}
        found = tunes.tune(file, ranges, on_progress=tell, **more)
    emit(found.as_json()) if as_json else print("\n".join(tunes.lines(found)))
    raise typer.Exit(experiment.CODES[found.held_out.verdict])
