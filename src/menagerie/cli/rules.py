"""Commands of the rules, and of what is written in their words: games, cards, rules, check, position, replay."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from menagerie.cli.shared import AsJson, GameName, Options, Seed, emit, load, options_of, progress, read_file
from menagerie.engine.errors import BadInput


def games(as_json: AsJson = False) -> None:
    """List the games: those of the house, and those in the folders that $MENAGERIE_GAMES names."""
    from menagerie.engine.game import slugs

    listed: list[dict[str, Any]] = [
        {
            "game": game.slug,
            "title": game.title,
            "seats": list(game.seats),
            "options": [
                {
                    "name": o.name,
                    "meaning": o.meaning,
                    "values": list(o.values),
                    "default": o.default,
                    "clause": o.clause,
                    "labels": list(o.labels),
                }
                for o in game.options
            ],
        }
        for game in map(load, slugs())
    ]
    if as_json:
        emit(listed)
        return
    for entry in listed:
        print(f"{entry['game']}: {entry['title']}, {entry['seats'][0]} to {entry['seats'][1]} seats")
        for option in entry["options"]:
            print(f"  --option {option['name']}={option['default']}  {option['meaning']} ({option['clause']})")
            if option["labels"]:
                called = zip(option["values"], option["labels"], strict=True)
                print(f"    {', '.join(f'{number} {label}' for number, label in called)}")


def cards(
    game: GameName,
    name: Annotated[str | None, typer.Argument(help="Only this card.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the cards of a game, with their values and where those come from."""
    from menagerie.engine.errors import nearest

    loaded = load(game)
    listed = loaded.words.card_lines()
    if name is not None:
        known = [card["name"] for card in listed]
        listed = [card for card in listed if card["name"].casefold() == name.casefold()]
        if not listed:
            raise BadInput(f"no card {name!r} in {loaded.title}{nearest(name, known)}")
    if as_json:
        emit(listed)
        return
    for card in listed:
        print(loaded.words.card_line(card))


def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="A clause or ruling, as CK-R22.")] = None,
    coverage: Annotated[bool, typer.Option(help="What shows each clause, and what is still bare.")] = False,
    tests: Annotated[Path | None, typer.Option(help="The folder of tests; found by itself in the project.")] = None,
    as_json: AsJson = False,
) -> None:
    """Read the rules clause by clause: wording, rulings, what shows it, which function carries it out."""
    from menagerie.engine import rulebook

    loaded = load(game)
    if coverage:
        rulebook.show_coverage(loaded, tests, emit if as_json else None)
    elif clause:
        rulebook.show_clause(loaded, clause, tests, emit if as_json else None)
    else:
        rulebook.show_sections(loaded, emit if as_json else None)


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Scenarios or packs of cards (TOML), or folders of them.")
    ],
    compiled: Annotated[bool, typer.Option(help="Run the compiled rules instead of the interpreted ones.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run rule scenarios and read packs of cards, and say what does not hold; exit code 1 if anything does not."""
    from menagerie.cardtext.checking import check_packs, is_pack
    from menagerie.engine.scenario import check_files

    given = [file for path in files for file in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])]
    given = [file for file in given if file.name not in ("looks.toml", "rulebook.toml")]  # nothing holds or fails there
    packs = [file for file in given if is_pack(file)]
    found = [file for file in given if file not in packs]
    number, faults = check_packs(packs)
    wrong = [fault for fault in faults if not fault.warning]
    with progress("checking") as tell:
        passed, failed = check_files(found, compiled, tell)
    if as_json:
        told = {"faults": wrong, "warnings": [fault for fault in faults if fault.warning]}
        cards = (
            {"packs": number, **{name: [str(one) for one in found] for name, found in told.items()}} if packs else {}
        )
        emit({"files": len(found), "scenarios": passed + len(failed), "passed": passed, "failed": failed, **cards})
    else:
        for entry in failed:
            print(f"{entry['file']}: {entry['title']}\n  {entry['error']}")
        for fault in faults:
            print(fault)
        if packs:
            warned = f", {len(faults) - len(wrong)} warnings" if len(faults) > len(wrong) else ""
            print(f"{number} packs of cards in {len(packs)} files: {len(wrong)} faults{warned}")
        if found or not packs:
            print(f"{passed} of {passed + len(failed)} scenarios in {len(found)} files hold")
    raise typer.Exit(1 if failed or wrong else 0)


def position(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(help="A position file to check and show ('-': standard input).")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Seats of a fresh deal.")] = None,
    option: Options = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Write a fresh deal as a position, or check a position file and show it."""
    from menagerie.engine import notation
    from menagerie.engine.table import Table

    loaded = load(game)
    if file is None:
        table = Table(loaded, seats or loaded.seats[0], seed, compiled=False, **options_of(option))
        fields = table.position()
        emit({"game": loaded.slug, **fields}) if as_json else print(notation.position_text(loaded, fields), end="")
        return
    slug, fields = notation.read_position(read_file(file), str(file))
    if slug != loaded.slug:
        raise BadInput(f"{file}: a position of {slug}, not of {loaded.slug}")
    table = notation.set_up(loaded, fields, seed or 0, compiled=False)
    if as_json:
        answers = [{"code": answer.code, "words": answer.words} for answer in table.answers]
        emit({"game": slug, "seat": table.seat, "question": table.question, "answers": answers, **table.position()})
        return
    print("\n".join(table.lines(table.state.asked)))
    print(f"{table.seat}, {table.ask()}")
    print("\n".join(f"  {answer.words}" for answer in table.answers))


def replay(
    file: Annotated[Path, typer.Argument(help="A game record.")],
    verify: Annotated[bool, typer.Option(help="Only check it, to the last digest.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a record again; a step that diverges is named."""
    from menagerie.engine import notation

    table = notation.replay(notation.read_record(file), str(file))
    told = {
        "game": table.game.slug,
        "seed": table.seed,
        "steps": len(table.steps),
        "over": table.over,
        "winners": table.winners,
        "scores": table.scores,
        "digest": table.steps[-1].digest if table.steps else "",
    }
    if as_json:
        emit(told)
        return
    if not verify:
        print("\n".join(table.story(0)))
        print("\n".join(table.lines(0)))
    end = f"won by {', '.join(table.winners)}" if table.over else f"not over, {table.seat} is asked"
    print(f"{file}: {len(table.steps)} answers replay to the same bytes, {end}; seed {table.seed}")
