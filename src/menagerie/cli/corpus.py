"""Commands of the corpus: whether games of before are played today as they were, and what of it was meant."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from menagerie.cli.shared import AsJson, GameName, compile_loudly, emit, load, progress

if TYPE_CHECKING:
    from menagerie.engine.corpus import Corpus, Parting

app = typer.Typer(
    no_args_is_help=True,
    help="A thousand old games of each game: does every one of them still play as it did (docs/develop.md)?",
)

Tests = Annotated[Path | None, typer.Option(help="The folder of tests; found by itself in the project.")]


def _read(game: str, tests: Path | None) -> tuple[Path, Corpus]:
    from menagerie.engine.corpus import file_of, read
    from menagerie.engine.coverage import tests_folder

    loaded = load(game)
    file = file_of(loaded, tests or tests_folder())
    compile_loudly([loaded], "tables")
    return file, read(file, loaded)


@app.command()
def diff(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME…]", help="The games; every game that has a corpus if none.")
    ] = None,
    first: Annotated[int | None, typer.Option(min=1, help="Only so many of each.")] = None,
    show: Annotated[int, typer.Option(min=0, help="Tell what is asked where they part, of so many.")] = 1,
    tests: Tests = None,
    as_json: AsJson = False,
) -> None:
    """Play the kept games again: which of them do today's rules play otherwise, since which choice, and was it meant?

    Exit code 1 if a game is played otherwise and no change of the rules is named for it.
    """
    from menagerie.engine.contract import kept
    from menagerie.engine.corpus import FILE, partings, retell
    from menagerie.engine.coverage import tests_folder
    from menagerie.engine.finding import slugs

    home = tests or tests_folder()
    told: list[dict[str, Any]] = []
    for slug in games or [one for one in slugs() if kept(load(one), "corpus", FILE, home)]:
        _, corpus = _read(slug, tests)
        with progress(f"playing old games of {corpus.game.title}") as tell:
            found = partings(corpus, first, on_progress=tell)
        new = [one for one in found if not one.game.change]
        played = len(corpus.games[:first])
        told.append({"game": slug, "version": corpus.game.version, "games": played, "changed": len(found)})
        told[-1]["changes"] = _by_reason(corpus, found)
        told[-1]["new"] = [_parting(one) for one in new]
        if not as_json:
            print(f"{slug}, version {corpus.game.version}: {played - len(found):,} of {played:,} games as they were")
            for change in told[-1]["changes"]:
                print(f"  {change['games']:,} otherwise since version {change['version']}: {change['why']}")
            if new:
                print(
                    f"  {len(new):,} otherwise, and no change is named for them (menagerie corpus pin {slug} --why …)"
                )
            for one in new[:show]:
                print("".join(f"    {line}\n" for line in retell(corpus.game, one)), end="")
    if as_json:
        emit(told)
    raise typer.Exit(1 if any(one["new"] for one in told) else 0)


def _by_reason(corpus: Corpus, found: list[Parting]) -> list[dict[str, Any]]:
    counts = [sum(one.game.change == number for one in found) for number in range(1, len(corpus.changes) + 1)]
    return [{**change, "games": count} for change, count in zip(corpus.changes, counts, strict=True)]


def _parting(one: Parting) -> dict[str, Any]:
    table = {"seats": one.seats, "options": one.options, "seed": one.game.seed, "version": one.game.version}
    return {**table, "since": one.since, "until": one.until, "choices": [one.game.choices, one.choices]}


@app.command()
def pin(
    game: GameName,
    why: Annotated[str, typer.Option(help="The change of the rules, with its clause or ruling.")],
    tests: Tests = None,
    as_json: AsJson = False,
) -> None:
    """Name the change of the rules that makes kept games otherwise: they stay as games of the version before."""
    from menagerie.engine import corpus as kept

    file, corpus = _read(game, tests)
    with progress("playing old games") as tell:
        count = kept.pin(corpus, why, on_progress=tell)
    kept.write(corpus, file)
    told = {"game": game, "version": corpus.game.version, "why": why, "changed": count, "games": len(corpus.games)}
    emit(told) if as_json else print(f"{count:,} games are kept as of the version before, and as they are now: {why}")


@app.command()
def write(
    game: GameName,
    count: Annotated[int, typer.Option("--games", "-n", min=1, help="How many.")] = 1000,
    tests: Tests = None,
    as_json: AsJson = False,
) -> None:
    """Make the corpus of a game that has none: so many random games, every kind of table in turn."""
    from menagerie.engine import corpus as kept
    from menagerie.engine.coverage import tests_folder
    from menagerie.engine.errors import BadInput

    loaded = load(game)
    file = kept.home_of(loaded, tests or tests_folder())
    if file.exists():
        raise BadInput(f"{file}: is there already; a change of the rules is named by `menagerie corpus pin {game}`")
    compile_loudly([loaded], "tables")
    with progress("playing") as tell:
        corpus = kept.begin(loaded, count, on_progress=tell)
    kept.write(corpus, file)
    told = {"game": game, "version": loaded.version, "games": count, "file": str(file), "bytes": file.stat().st_size}
    emit(told) if as_json else print(f"{count:,} games of {loaded.title}, version {loaded.version}: {file}")
