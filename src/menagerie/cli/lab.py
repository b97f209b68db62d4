"""Commands of the lab: experiments, what a card is worth, whether goals are kept, whether figures can be trusted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from menagerie.cli import designs
from menagerie.cli.asking import Bot, Card, Deals, Fewer, Goals, How, Seats, Set, Text, Within, asking
from menagerie.cli.shared import (
    AsJson,
    GameName,
    Jobs,
    Options,
    Packs,
    Seed,
    compile_loudly,
    emit,
    load,
    options_of,
    progress,
    write_file,
)
from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import seed_or_fresh

app = typer.Typer(
    no_args_is_help=True,
    help="What a card is worth, and whether a game is what its designer wants it to be (docs/lab.md).",
)


@asking
def run(
    how: How,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="An experiment (docs/lab.md).")],
    deals: Fewer = None,
) -> None:
    """Run an experiment: exit code 0, or that of its goals as `lab check` gives it."""
    from menagerie.lab import plans

    how.play(plans.read(file, seed=how.other, deals=deals))


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
    from menagerie.lab import decisions, parts, results, told
    from menagerie.lab import report as reports

    ones = {path: one for path in files if (one := decisions.read(path))}
    sums = [path for path in files if path not in ones]
    found: list[reports.Found] = [results.whole(head, known) for head, known in parts.merge_alike(sums)]
    found += ones.values()
    texts = {html: reports.html, markdown: reports.markdown, csv: reports.as_csv}
    for path, write in texts.items():
        if path and str(path) == "-":
            print(write(found), end="")
        elif path:
            write_file(path, write(found))
    if parquet:
        reports.write_parquet(found, parquet)
    if as_json:
        emit([one if isinstance(one, dict) else told.as_json(one) for one in found])
    elif not any((html, markdown, csv, parquet)):
        said = [decisions.lines(one) if isinstance(one, dict) else told.lines(one) for one in found]
        print("\n".join(line for lines in said for line in lines))


@asking
def worth(
    how: How,
    game: GameName,
    card: Annotated[str | None, typer.Argument(metavar="[CARD]", help="The card, by its name.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every card of the game, each against a blank.")] = False,
    against: Annotated[str | None, typer.Option(help="Compare with the values and text of another card.")] = None,
    settings: Set = None,
    text: Text = None,
    deck: Annotated[list[str] | None, typer.Option(help="Only in this deck; may be repeated.")] = None,
    rival: Annotated[list[str] | None, typer.Option(help="Only against this deck; may be repeated.")] = None,
    seats: Seats = None,
    option: Options = None,
    pack: Packs = None,
    bot: Bot = "greedy",
    within: Within = 1.0,
    deals: Deals = 200_000,
) -> None:
    """Tell what a card does to its owner's chance to win: against a blank of it, on the same deals and streams."""
    from menagerie.lab import asked, changes

    if every == (card is not None):
        raise BadInput("name one card, or say --all")
    loaded = load(game, pack)
    more: dict[str, Any] = {"bot": bot, "seats": seats, "within": within, "deals": deals, "seed": how.fresh}
    more["options"] = options_of(option)
    if card is None:
        if against or settings or text is not None or deck or rival or pack:
            raise BadInput("--all weighs each card against a blank of it, in all decks; name a card for anything else")
        return how.play(asked.all_weighed(loaded, **more))
    if against and (settings or text is not None):
        raise BadInput("--against names a whole card; leave out --set and --text")
    if against:
        change = changes.other(loaded, card, against)
    elif settings or text is not None:
        change = changes.given(loaded, card, settings or [], text)
    else:
        change = changes.blank(loaded, card)
    words = {"against": against, "set": settings, "text": text, "pack": pack}
    how.play(asked.weighed(change, decks=deck or (), rivals=rival or (), words=words, **more))


@asking
def check(
    how: How,
    goals: Goals,
    card: Annotated[str | None, typer.Option(help="Test them with this card changed: by --set and --text.")] = None,
    settings: Set = None,
    text: Text = None,
    deals: Annotated[
        int | None, typer.Option(min=100, help="Deals for a goal at the most; else as the file says.")
    ] = None,
) -> None:
    """Test the goals of a game until it is known whether they hold: exit code 0 all hold, 1 one fails, 3 not known."""
    from menagerie.lab import changes, planfile, plans
    from menagerie.lab import check as checks

    file = planfile.file_of(goals)
    if bool(card) != bool(settings or text is not None):
        raise BadInput("--card names the card that --set and --text change")
    plan, _ = planfile.read_plan(file)
    changed = changes.given(load(plan.game), card, settings or [], text).version if card else None
    asked = plans.read(file, seed=how.other, deals=deals, goals=True, card=changed)
    how.play(asked, checks.lines, lambda result: checks.as_json(result, str(file)))


def merge(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="What `--save` kept, of the same seed.")],
    save: Annotated[Path | None, typer.Option(help="Write all of it into one file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Put together what several runs of an experiment played, in whatever order, and tell it."""
    from menagerie.lab import parts, results, told

    head, found = parts.merge(files)
    result = results.whole(head, found)
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
    "skill": designs.skill,
    "character": designs.character,
    "decisions": designs.decisions,
    "tune": designs.tune,
    "merge": merge,
    "trust": trust,
}
for name, command in COMMANDS.items():
    app.command(name)(command)
