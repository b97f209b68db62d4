"""Commands of the lab: what a card is worth, whether a game keeps its goals, whether figures can be trusted."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

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
Bot = Annotated[str, typer.Option(help="Who plays every seat: greedy, random, search …")]


@app.command()
def worth(
    game: GameName,
    card: Card,
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
    first: Annotated[int, typer.Option(min=0, help="The deal to begin with, where several machines share them.")] = 0,
    save: Annotated[Path | None, typer.Option(help="Keep what is played in a file, or go on with it.")] = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Tell what a card does to its owner's chance to win: against a blank of it, on the same deals and streams."""
    from menagerie.lab import changes, parts
    from menagerie.lab import worth as worths

    loaded = load(game, pack)
    if against and (settings or text is not None):
        raise BadInput("--against names a whole card; leave out --set and --text")
    change = (
        changes.other(loaded, card, against)
        if against
        else changes.given(loaded, card, settings or [], text)
        if settings or text is not None
        else changes.blank(loaded, card)
    )
    if save and save.exists() and seed is None:
        seed = int(parts.read(save)[0]["seed"])
    layout: dict[str, Any] = {"bot": bot, "seats": seats, "decks": deck or (), "rivals": rival or ()}
    layout |= {"seed": seed_or_fresh(seed), **options_of(option)}
    worths.study(change, **layout)
    print(f"(seed {layout['seed']})", file=sys.stderr)
    compile_loudly([loaded], "games", "tables")
    sizes: dict[str, Any] = {"within": within / 100, "deals": deals, "first": first, "save": save, "jobs": jobs}
    with progress("playing") as tell:
        told, stopped = until_stopped(lambda: worths.worth(change, on_progress=tell, **sizes, **layout))
    emit(told.as_json()) if as_json else print("\n".join(worths.lines(told)))
    end(stopped)


@app.command()
def merge(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="What `worth --save` kept, of the same seed.")],
    save: Annotated[Path | None, typer.Option(help="Write all of it into one file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Put together what several runs played of the worth of a card, in whatever order, and tell it."""
    from menagerie.lab import parts
    from menagerie.lab import worth as worths

    head, found = parts.merge(files)
    told = worths.whole(head, found.values())
    if save:
        write_file(save, parts.text(head, found))
    emit(told.as_json()) if as_json else print("\n".join(worths.lines(told)))


@app.command()
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
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Test the goals of a game until it is known whether they hold: exit code 0 all hold, 1 one fails, 3 not known."""
    from menagerie.lab import changes
    from menagerie.lab import check as checks
    from menagerie.lab.goals import file_of, read_goals

    read = read_goals(file_of(goals))
    if bool(card) != bool(settings or text is not None):
        raise BadInput("--card names the card that --set and --text change")
    boxes = changes.given(read.game, card, settings or [], text).boxes if card else None
    compile_loudly([read.game], "games")
    with progress("playing") as tell:
        fresh = None if seed is None else check_seed(seed)
        more: dict[str, Any] = {"boxes": boxes, "deals": deals, "seed": fresh, "jobs": jobs, "on_progress": tell}
        report, stopped = until_stopped(lambda: checks.check(read, **more))
    emit(report.as_json()) if as_json else print("\n".join(checks.lines(report)))
    end(stopped)
    raise typer.Exit(checks.CODES[report.verdict])


@app.command()
def trust(
    game: GameName,
    card: Card,
    experiments: Annotated[
        int, typer.Option("-n", "--experiments", min=1, help="Experiments in which nothing is.")
    ] = 1000,
    deals: Annotated[int, typer.Option(min=100, help="Deals of an experiment.")] = 1000,
    pool: Annotated[int, typer.Option(min=100, help="Pairs to play, from which experiments draw.")] = 5000,
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
        sizes: dict[str, Any] = {"experiments": experiments, "deals": deals, "pool": pool, "jobs": jobs}
        told = trusts.trust(change, on_progress=tell, **sizes, **layout)
    emit(told.as_json()) if as_json else print("\n".join(trusts.lines(told)))
    raise typer.Exit(0 if told.holds else 1)
