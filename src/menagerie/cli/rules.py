"""Commands of the rules, and of what is written in their words: games, new-game, cards, rules, check, mutants,
position, replay.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from textwrap import indent
from typing import Annotated, Any

import typer

from menagerie.cli.shared import (
    AsJson,
    DeckA,
    DeckB,
    DeckC,
    DeckD,
    GameName,
    Options,
    Packs,
    Seed,
    check_writable,
    emit,
    load,
    options_of,
    progress,
    read_file,
    replayed,
    with_decks,
)
from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import seed_or_fresh

QUICK = 500  # probes at which a mutant is tried if all of a game's are
NEITHER = ("looks.toml", "mutants.toml", "rulebook.toml")  # files beside scenarios and packs: nothing there is checked


def games(as_json: AsJson = False) -> None:
    """List the games: those of the house, and those in the folders that $MENAGERIE_GAMES names."""
    from menagerie.engine.finding import slugs

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


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its slug: small letters, digits and _.")],
    home: Annotated[Path, typer.Option("--in", help="The folder to make it in.")] = Path("."),
    as_json: AsJson = False,
) -> None:
    """Begin a game of one's own: a package with a small game that works, to be changed chapter by chapter."""
    from menagerie.engine.new_game import write_game

    files = write_game(name, home)
    if as_json:
        emit({"folder": str(files[0].parent), "files": [str(file) for file in files]})
        return
    print((files[0].parent / "README.md").read_text("utf-8"), end="")


def cards(
    game: GameName,
    name: Annotated[str | None, typer.Argument(help="Only this card.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Also the plain cards and trial cards of examples.")] = False,
    where: Annotated[
        str | None, typer.Option(metavar="QUERY", help='Only those for which it holds: "cost<=3 type:beast draw".')
    ] = None,
    pack: Packs = None,
    as_json: AsJson = False,
) -> None:
    """List the cards of a game, with their values and where those come from."""
    from menagerie.engine.card_query import matching
    from menagerie.engine.errors import nearest

    loaded = load(game, pack)
    if plain and loaded.workshop is None:
        raise BadInput(f"{loaded.title} has no plain cards and no trial cards")
    listed = loaded.words.card_lines(plain=True) if plain else loaded.words.card_lines()
    if where is not None:
        listed = matching(listed, where)
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
    words: Annotated[
        str, typer.Option("-k", metavar="WORDS", help="Only scenarios whose title, clauses or file hold all the words.")
    ] = "",
    trace: Annotated[
        bool, typer.Option(help="Tell what was asked, what was answered by itself, and every fact that changed.")
    ] = False,
    compiled: Annotated[bool, typer.Option(help="Run the compiled rules instead of the interpreted ones.")] = False,
    games: Annotated[
        int, typer.Option(min=0, max=100_000, help="Play so many games with every card of a pack, as machine code.")
    ] = 0,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Run rule scenarios and read packs of cards, and say what does not hold.

    With a pack the scenarios that it holds are run, and those of files beside it that name it (`cards = "pack.toml"`).

    Exit code 1 if anything does not, 2 if something cannot be read or nothing was found.
    """
    from menagerie.cardtext.checking import (
        beside,
        check_packs,
        holds_scenarios,
        is_pack,
        prove_packs,
        rooms,
        with_cards,
    )
    from menagerie.engine.scenario import check_files

    given = [file for path in files for file in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])]
    given = [file for file in given if file.name not in NEITHER]
    packs = [file for file in given if is_pack(file)]
    found = [file for file in given if file not in packs]
    theirs = {file: [file] * holds_scenarios(file) + beside(file) for file in packs}
    packs = [file for file in packs if theirs[file]] if words else packs
    number, faults = check_packs(packs)
    is_sound = all(fault.warning for fault in faults)
    if is_sound:
        found = list(dict.fromkeys([*found, *(one for file in packs for one in theirs[file])]))
    proofs: list[Any] = []
    if games and packs and is_sound:
        seed = seed_or_fresh(seed)
        with progress("playing with every card") as tell:
            proofs, found_playing = prove_packs(packs, games, seed, tell)
        faults += found_playing
    broken = [fault for fault in faults if not fault.warning]
    course: list[str] = []
    packed = with_cards(packs) if is_sound else {}
    with progress("checking") as tell:
        passed, failed = check_files(found, compiled, tell, words, course.append if trace else None, packed)
    unreadable = [entry["error"] for entry in failed if not entry["title"]]
    scenarios = passed + len(failed) - len(unreadable)
    if not (scenarios or unreadable or packs):
        unreadable.append(f"no scenario there matches {words!r}" if words else "no scenario is there")
    if as_json:
        told_of = {"faults": broken, "warnings": [fault for fault in faults if fault.warning]}
        cards = {"packs": number, **{name: [*map(str, found)] for name, found in told_of.items()}} if packs else {}
        cards |= {"seed": seed, "cards": [asdict(one) for one in proofs]} if proofs else {}
        course_told = {"trace": course} if trace else {}
        told = {"files": len(found), "scenarios": scenarios, "passed": passed, "failed": failed}
        emit({**told, **cards, **course_told})
    else:
        wrong = [f"{one['file']}: {one['title']}\n{indent(one['error'], '  ')}" for one in failed if one["title"]]
        warned = f", {len(faults) - len(broken)} warnings" if len(faults) > len(broken) else ""
        waits = "" if is_sound or not any(theirs.values()) else "; scenarios with them are run once there are none"
        counted = [f"{number} packs of cards in {len(packs)} files: {len(broken)} faults{warned}{waits}"] * bool(packs)
        counted += rooms(packs) if is_sound else []
        counted += [f"{len(proofs)} cards played in {games} games each, seed {seed}"] if proofs else []
        counted += [f"{passed} of {scenarios} scenarios in {len(found)} files hold"] if found or not packs else []
        print("\n".join([*course, *wrong, *map(str, faults), *counted]))
    for error in unreadable:
        print(f"menagerie: {error}", file=sys.stderr)
    raise typer.Exit(2 if unreadable else 1 if failed or broken else 0)


def mutants(
    game: GameName,
    number: Annotated[int, typer.Option("-n", min=1, help="How many changes to try.")] = 200,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes; the results do not depend on it.")] = 2,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every result there; the same command goes on from it.")
    ] = None,
    hunt: Annotated[
        bool, typer.Option("--hunt", help="Look for what tells those apart that survive; told as scenarios begin.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="At most 500 probes of walks each and no more: -n 20000 is all of a game.")
    ] = False,
    walk: Annotated[
        bool, typer.Option("--walks/--no-walks", help="Try golden walks, which are quick, before scenarios, or not.")
    ] = True,
    tests: Annotated[Path | None, typer.Option(help="The folder of tests; found by itself in the project.")] = None,
    as_json: AsJson = False,
) -> None:
    """Change one thing in one rule, many times over, and say which changes no test notices; exit code 1 if any."""
    from menagerie.engine import surviving
    from menagerie.engine.coverage import tests_folder
    from menagerie.engine.probing import starts_of
    from menagerie.engine.table import to_json
    from menagerie.engine.walks import scenarios_of, walks_of

    loaded = load(game)
    check_writable(keep)
    folder = tests or tests_folder()
    judges, walks = surviving.judges_of(loaded, folder), walks_of(loaded, folder) if walk or quick else []
    if quick and not walks:
        raise BadInput(f"{loaded.title} has no golden walks; begin them as docs/develop.md says, or leave out --quick")
    hunted = starts_of(loaded, scenarios_of(loaded, folder)) if hunt else []
    chosen = seed_or_fresh(seed)
    with progress("changing the rules") as tell:
        report = surviving.survive(
            loaded,
            judges,
            number,
            chosen,
            walks=walks,
            hunted=hunted,
            jobs=jobs,
            most=QUICK if quick else 0,
            keep=keep,
            on_progress=tell,
        )
    ran, killed = len(report.fates), len(report.fates) - len(report.survived)
    if as_json:
        kills = [fate for fate in report.fates if fate["by"]]
        head = {"game": report.game, "seed": report.seed, "drawn": report.drawn, "equivalent": report.equivalents}
        emit({**head, "mutants": ran, "killed": killed, "by": report.by, "survived": report.survived, "kills": kills})
    else:
        for fate in report.survived:
            bare = "" if fate["ran"] else "   (nothing comes here)"
            print(f"{fate['file']}:{fate['line']}: {fate['function']}: {fate['change']}{bare}")
            for key, value in fate.get("hunt", {}).items():
                print(f"    {key} = {to_json(value)}")
        by = ", ".join(f"{count} by {name}" for name, count in report.by.items())
        print(f"{killed} of {ran} mutants killed ({report.rate:.1%}): {by or 'none'}; seed {report.seed}")
    if ran < report.drawn:
        raise KeyboardInterrupt
    raise typer.Exit(1 if report.survived else 0)


def position(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(help="A position file to check and show ('-': standard input).")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="Seats of a fresh deal.")] = None,
    option: Options = None,
    deck_a: DeckA = None,
    deck_b: DeckB = None,
    deck_c: DeckC = None,
    deck_d: DeckD = None,
    pack: Packs = None,
    seed: Seed = None,
    as_json: AsJson = False,
) -> None:
    """Write a fresh deal as a position, or check a position file and show it."""
    from menagerie.engine import notation
    from menagerie.engine.table import Table

    loaded = with_decks(load(game, pack), deck_a, deck_b, deck_c, deck_d)
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
    pack: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Play a record again; a step that diverges is named."""
    from menagerie.engine.deals import checked

    table = replayed(file, pack)
    told = {
        "game": table.game.slug,
        "name": table.name,
        "seed": table.seed,
        "steps": table.answered,
        "over": table.over,
        "winners": table.winners,
        "scores": table.scores,
        "digest": table.steps[-1].digest if table.steps else "",
        "deal": table.deal and table.deal.as_json(),
    }
    if as_json:
        emit(told)
        return
    if not verify:
        print("\n".join(table.story(0)))
        print("\n".join(table.lines(0)))
    end = f"won by {', '.join(table.winners)}" if table.over else f"not over, {table.seat} is asked"
    print(f"{file}: {table.answered} answers replay to the same bytes, {end}; seed {table.seed}")
    if table.start is None and not table.game.own:
        print(table.name)
    print(checked(table.deal))
