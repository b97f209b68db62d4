"""Commands of the lab that need no file: match-ups, two versions, sweeps, what a game is like, tuning."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from menagerie.cli.asking import Bot, Deals, Decks, Fewer, Goals, How, Measure, Narrow, Save, Seats, Within, asking
from menagerie.cli.shared import (
    AsJson,
    GameName,
    Jobs,
    Options,
    Seed,
    check_writable,
    compile_loudly,
    emit,
    end,
    load,
    options_of,
    progress,
    until_stopped,
    write_file,
)
from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import seed_or_fresh


@asking
def matchups(
    how: How,
    game: GameName,
    deck: Decks = None,
    within: Within = 2.0,
    band: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="LOW HIGH", help="Play every match-up until it is known whether it lies within."),
    ] = None,
    deals: Deals = 10_000,
    option: Options = None,
    bot: Bot = "greedy",
) -> None:
    """Play every two decks against one another: who beats whom, who the field, the mix that nothing beats, circles.

    Deals go to match-ups that are still open: not known to so many points, or not yet within the band or beyond it.
    """
    from menagerie.lab import asked

    more: dict[str, Any] = {"within": within, "band": band, "bot": bot, "deals": deals, "options": options_of(option)}
    how.play(asked.matchups(load(game), deck or [], seed=how.fresh, **more))


@asking
def seats(
    how: How,
    game: GameName,
    bot: Annotated[
        list[str] | None, typer.Option(help="Who plays; a second one sits at all seats but one; else greedy.")
    ] = None,
    seats: Seats = None,
    within: Within = 2.0,
    deals: Deals = 10_000,
    option: Options = None,
) -> None:
    """Tell what every seat wins, what whoever begins, and how much better one bot is than another."""
    from menagerie.lab import asked

    more: dict[str, Any] = {"seats": seats, "within": within, "deals": deals, "options": options_of(option)}
    how.play(asked.seats(load(game), bot or [asked.GREEDY], seed=how.fresh, **more))


@asking
def compare(
    how: How,
    old: Annotated[Path, typer.Argument(metavar="OLD", help="A pack, or an experiment with one version.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The same otherwise.")],
    deck: Decks = None,
    measure: Measure = None,
    within: Narrow = None,
    deals: Fewer = None,
) -> None:
    """Compare two versions of a pack, a rule's option or a number, on the same deals."""
    from menagerie.lab import asked, plans

    decks = [str(Path(one).resolve()) if Path(one).is_file() else one for one in deck or []]  # wherever it is read from
    plan, source = plans.compared(old, new, measure=measure, within=within, decks=decks, deals=deals)
    command = asked.command("compare", str(old), str(new), deck=deck, measure=measure, within=within)
    how.play(plans.lay_out(plan, source, seed=how.other, command=command))


@asking
def sweep(
    how: How,
    game: GameName,
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH=A,B,C…", help="A number by its path with its values; one, or two.")
    ],
    deck: Decks = None,
    measure: Measure = None,
    within: Narrow = None,
    deals: Deals = 1000,
    seats: Seats = None,
    option: Options = None,
    bot: Bot = "greedy",
) -> None:
    """Go through the values of a number, or all pairs of two, on the same deals: what each moves."""
    from menagerie.lab import asked

    more: dict[str, Any] = {"within": within, "deals": deals, "seats": seats, "bot": bot, "seed": how.fresh}
    more |= {"measure": measure or [], "options": options_of(option)}
    how.play(asked.sweep(load(game), paths, deck or [], **more))


@asking
def skill(
    how: How,
    game: GameName,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="A level that is asked: random, greedy, learned, policy:FILE …; repeated; else these three."),
    ] = None,
    card: Annotated[list[str] | None, typer.Option(help="What this card is worth to them; may be repeated.")] = None,
    every: Annotated[bool, typer.Option("--all", help="What every card is worth to them.")] = False,
    deck: Decks = None,
    measure: Measure = None,
    within: Narrow = 2.0,
    deals: Deals = 10_000,
    seats: Seats = None,
    option: Options = None,
) -> None:
    """Ask players of several levels on the same deals, and tell what holds, what turns round, and who sees what.

    Without cards and measures: what every seat wins, whoever begins, every deck and every match-up.
    """
    from menagerie.lab import asked

    if every and card:
        raise BadInput("--all weighs every card; leave out --card")
    more: dict[str, Any] = {"within": within, "deals": deals, "seats": seats, "seed": how.fresh}
    more |= {"cards": "all" if every else card or [], "measure": measure or [], "options": options_of(option)}
    how.play(asked.by_skill(load(game), bot or [], deck or [], **more))


@asking
def character(
    how: How,
    game: GameName,
    deals: Deals = 200,
    seats: Seats = None,
    deck: Decks = None,
    option: Options = None,
    bot: Bot = "greedy",
) -> None:
    """Tell what a game is like: length, branching, lead changes, dead turns, how long it is open, what decides it."""
    from menagerie.lab import asked

    more: dict[str, Any] = {"deals": deals, "seats": seats, "bot": bot, "seed": how.fresh}
    how.play(asked.character(load(game), deck or [], options=options_of(option), **more))


def decisions(
    game: GameName,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="Games to look at.")] = 4,
    seats: Seats = None,
    option: Options = None,
    bot: Bot = "greedy",
    search: Annotated[
        str, typer.Option(help="What looks for better answers: search-easy, search, search-strong.")
    ] = "search-easy",
    budget: Annotated[int, typer.Option(min=1, help="Games to play on for every game.")] = 25_000,
    save: Save = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Tell the decisions that mattered, one by one: question, answer, chance before and after, what had been better."""
    import json

    from menagerie.lab import decisions as ones

    loaded, fresh = load(game), seed_or_fresh(seed)
    check_writable(save)
    print(f"(seed {fresh})", file=sys.stderr)
    compile_loudly([loaded], "tables", "analysis")
    more: dict[str, Any] = {"games": games, "bot": bot, "search": search, "budget": budget, "seats": seats}
    more |= {"seed": fresh, "jobs": jobs, **options_of(option)}
    with progress("playing on") as tell:
        told, stopped = until_stopped(lambda: ones.decisions(loaded, on_progress=tell, **more))
    if save:
        write_file(save, json.dumps(told, ensure_ascii=False) + "\n")
    emit(told) if as_json else print("\n".join(ones.lines(told)))
    end(stopped)


def tune(
    goals: Goals,
    paths: Annotated[list[str], typer.Argument(metavar="PATH=LOW..HIGH…", help="Numbers by their paths, with ranges.")],
    trials: Annotated[int, typer.Option(min=1, help="Values to try.")] = 40,
    deals: Annotated[int, typer.Option(min=100, help="Deals of a trial.")] = 200,
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Propose values that meet the goals, checked on a seed that no trial has seen: exit code as `lab check`."""
    from menagerie.lab import planfile, plans, results
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
    raise typer.Exit(results.CODES[found.held_out.verdict])
