"""Commands of the lab: experiments, what a card is worth, whether goals are kept, whether figures can be trusted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import typer

from menagerie.cli import designs
from menagerie.cli.asking import Bot, First, Save, Where, play, seed_of
from menagerie.cli.shared import (
    AsJson,
    GameName,
    Jobs,
    Options,
    Packs,
    Seed,
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
from menagerie.engine.seeds import check_seed, seed_or_fresh

app = typer.Typer(
    no_args_is_help=True,
    help="What a card is worth, and whether a game is what its designer wants it to be (docs/lab.md).",
)

Card = Annotated[str, typer.Argument(metavar="CARD", help="The card, by its name.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="K=V", help="A number of the card, such as attack=3; may be repeated."),
]
Text = Annotated[str | None, typer.Option(help="Another text of the card.")]


def run(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An experiment (docs/lab.md).")],
    deals: Annotated[int | None, typer.Option(min=1, help="Deals at the most; else as the file says.")] = None,
    first: First = 0,
    save: Save = None,
    seed: Annotated[int | None, typer.Option(help="Another seed than the file's.")] = None,
    jobs: Jobs = 1,
    where: Where = "threads",
    as_json: AsJson = False,
) -> None:
    """Run an experiment: exit code 0, or that of its goals as `lab check` gives it."""
    from menagerie.lab import plans

    play(plans.read(file, seed=None if seed is None else check_seed(seed)), as_json, deals, first, save, jobs, where)


def report(
    files: Annotated[
        list[Path], typer.Argument(metavar="RESULT…", help="What `--save` kept; parts of one are merged.")
    ],
    html: Annotated[Path | None, typer.Option(help="Write a page: one file, without network.")] = None,
    markdown: Annotated[Path | None, typer.Option(help="Write it as Markdown; '-' prints it.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write every number as CSV; '-' prints it.")] = None,
    parquet: Annotated[
        Path | None, typer.Option(help="Write every number as Parquet (pip install menagerie[lab]).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Report what experiments found: words first, charts, every number, and what makes it again."""
    from menagerie.lab import experiment, parts, told
    from menagerie.lab import report as reports

    found = [experiment.whole(head, known) for head, known in parts.merge_alike(files)]
    texts = {html: reports.html, markdown: reports.markdown, csv: reports.as_csv}
    for path, write in texts.items():
        if path and str(path) == "-":
            print(write(found), end="")
        elif path:
            write_file(path, write(found))
    if parquet:
        reports.write_parquet(found, parquet)
    if as_json:
        emit([told.as_json(result) for result in found])
    elif not any((html, markdown, csv, parquet)):
        print("\n".join(line for result in found for line in told.lines(result)))


def worth(
    game: GameName,
    card: Annotated[str | None, typer.Argument(metavar="[CARD]", help="The card, by its name.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every card of the game, each against a blank.")] = False,
    against: Annotated[str | None, typer.Option(help="Compare with the values and text of another card.")] = None,
    settings: Set = None,
    text: Text = None,
    deck: Annotated[list[str] | None, typer.Option(help="Only in this deck; may be repeated.")] = None,
    rival: Annotated[list[str] | None, typer.Option(help="Only against this deck; may be repeated.")] = None,
    seats: Annotated[int | None, typer.Option(min=2, help="Seats of the table; the fewest if not given.")] = None,
    option: Options = None,
    pack: Packs = None,
    bot: Bot = "greedy",
    within: Annotated[float, typer.Option(help="Play until it is known to so many points either way (95 %).")] = 1.0,
    deals: Annotated[int, typer.Option(min=1, help="Deals at the most.")] = 200_000,
    first: First = 0,
    save: Save = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    where: Where = "threads",
    as_json: AsJson = False,
) -> None:
    """Tell what a card does to its owner's chance to win: against a blank of it, on the same deals and streams."""
    from menagerie.lab import asked as questions
    from menagerie.lab import changes
    from menagerie.lab import worth as worths

    loaded = load(game, pack)
    if every == (card is not None):
        raise BadInput("name one card, or say --all")
    if card is None:
        if against or settings or text is not None or deck or rival or pack:
            raise BadInput("--all weighs each card against a blank of it, in all decks; name a card for anything else")
        fresh, title = seed_of(seed, save), "What every card is worth, against a blank"
        fields: dict[str, Any] = {
            "game": loaded.slug,
            "title": title,
            "worth": "all",
            "within": within,
            "deals": deals,
            "seats": seats,
        }
        fields |= {"bot": bot, "seed": fresh, "options": options_of(option)}
        asked = questions.laid_out(
            fields, f"menagerie lab worth {loaded.slug} --all --within {within:g} --seed {fresh}"
        )
        return play(asked, as_json, None, first, save, jobs, where)
    if against and (settings or text is not None):
        raise BadInput("--against names a whole card; leave out --set and --text")
    change = (
        changes.other(loaded, card, against)
        if against
        else changes.given(loaded, card, settings or [], text)
        if settings or text is not None
        else changes.blank(loaded, card)
    )
    layout: dict[str, Any] = {"bot": bot, "seats": seats, "decks": deck or (), "rivals": rival or ()}
    layout |= {"seed": seed_of(seed, save), **options_of(option)}
    layout["command"] = f"menagerie lab worth {loaded.slug} {quote(change.card)} --seed {layout['seed']}"
    layout["rates"] = True
    asked = worths.study(change, **layout)
    print(f"(seed {layout['seed']})", file=sys.stderr)
    compile_loudly([loaded], *asked.uses)
    sizes: dict[str, Any] = {"within": within, "deals": deals, "first": first, "save": save, "jobs": jobs}
    sizes["where"] = where
    with progress("playing") as tell:
        told, stopped = until_stopped(lambda: worths.worth(change, on_progress=tell, **sizes, **layout))
    emit(told.as_json()) if as_json else print("\n".join(worths.lines(told)))
    end(stopped)


def check(
    goals: Annotated[
        str, typer.Argument(metavar="FILE", help="A file of goals; or a game, for the file that it ships.")
    ],
    card: Annotated[str | None, typer.Option(help="Test them with this card changed: by --set and --text.")] = None,
    settings: Set = None,
    text: Text = None,
    deals: Annotated[
        int | None, typer.Option(min=100, help="Deals for a goal at the most; else as the file says.")
    ] = None,
    save: Save = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    where: Where = "threads",
    as_json: AsJson = False,
) -> None:
    """Test the goals of a game until it is known whether they hold: exit code 0 all hold, 1 one fails, 3 not known."""
    from menagerie.lab import changes, cluster, experiment, planfile, plans
    from menagerie.lab import check as checks

    file = planfile.file_of(goals)
    if bool(card) != bool(settings or text is not None):
        raise BadInput("--card names the card that --set and --text change")
    plan, _ = planfile.read_plan(file)
    changed = changes.given(load(plan.game), card, settings or [], text).version if card else None
    asked = plans.read(file, seed=None if seed is None else check_seed(seed), goals=True, card=changed)
    compile_loudly([asked.game], *asked.uses)
    with progress("playing") as tell:
        more: dict[str, Any] = {"deals": deals, "save": save, "jobs": jobs, "on_progress": tell}
        result, stopped = until_stopped(lambda: cluster.run(asked, where, **more))
    emit(checks.as_json(result, str(file))) if as_json else print("\n".join(checks.lines(result)))
    end(stopped)
    raise typer.Exit(experiment.CODES[result.verdict])


def merge(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="What `--save` kept, of the same seed.")],
    save: Annotated[Path | None, typer.Option(help="Write all of it into one file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Put together what several runs of an experiment played, in whatever order, and tell it."""
    from menagerie.lab import experiment, parts, told

    head, found = parts.merge(files)
    result = experiment.whole(head, found)
    if save:
        write_file(save, parts.text(head, found))
    emit(told.as_json(result)) if as_json else print("\n".join(told.lines(result)))


def trust(
    game: GameName,
    card: Card,
    experiments: Annotated[
        int, typer.Option("-n", "--experiments", min=1, help="Experiments in which nothing is.")
    ] = 1000,
    deals: Annotated[int, typer.Option(min=100, help="Deals of an experiment.")] = 1000,
    pool: Annotated[int, typer.Option(min=100, help="Pairs to play, from which experiments draw.")] = 5000,
    fresh: Annotated[bool, typer.Option(help="Play deals of its own for every experiment, without a pool.")] = False,
    option: Options = None,
    bot: Bot = "greedy",
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Test the lab itself: how often do its intervals and tests err where nothing is? Exit code 1: too often."""
    from menagerie.lab import changes
    from menagerie.lab import trust as trusts

    loaded = load(game)
    change = changes.blank(loaded, card)
    compile_loudly([loaded], "games", "tables")
    with progress("playing") as tell:
        layout: dict[str, Any] = {"bot": bot, "seed": seed_or_fresh(seed), **options_of(option)}
        sizes: dict[str, Any] = {"experiments": experiments, "deals": deals, "pool": pool, "jobs": jobs, "fresh": fresh}
        told = trusts.trust(change, on_progress=tell, **sizes, **layout)
    emit(told.as_json()) if as_json else print("\n".join(trusts.lines(told)))
    raise typer.Exit(0 if told.holds else 1)


COMMANDS: dict[str, Callable[..., None]] = {
    "run": run,
    "report": report,
    "worth": worth,
    "check": check,
    "matchups": designs.matchups,
    "seats": designs.seats,
    "compare": designs.compare,
    "sweep": designs.sweep,
    "character": designs.character,
    "tune": designs.tune,
    "merge": merge,
    "trust": trust,
}
for name, command in COMMANDS.items():
    app.command(name)(command)
