"""Commands of bots and their matches: simulate, duel, check-bot, league, matchups, figures."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from menagerie.cli.shared import (
    AsJson,
    DeckA,
    DeckB,
    DeckC,
    DeckD,
    GameName,
    GameString,
    Jobs,
    Options,
    Packs,
    Seed,
    Verbose,
    check_writable,
    compile_loudly,
    emit,
    end,
    load,
    named,
    options_of,
    progress,
    replayed,
    until_stopped,
    with_decks,
    write_file,
)
from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import check_seed, seed_or_fresh


def simulate(
    game: GameString,
    number: Annotated[int, typer.Option("-n", "--games", min=1, help="Games to play.")] = 1000,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Bots by seat, A first, joined by commas: random, greedy, search-easy, search, learned, policy:FILE …"
            " Greedy ones if not given, four or as many as the game seats."
        ),
    ] = None,
    option: Options = None,
    deck_a: DeckA = None,
    deck_b: DeckB = None,
    deck_c: DeckC = None,
    deck_d: DeckD = None,
    pack: Packs = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    uses: Annotated[bool, typer.Option(help="Count also how often each card and power is used.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play many games among bots: win rate per seat with its 95 % interval, length, decisions per second."""
    from menagerie.players import match

    said = named(game, pack)
    loaded = with_decks(said.game, deck_a, deck_b, deck_c, deck_d)
    count = said.with_seats(len(seats.split(",")) if seats else None, max(loaded.seats[0], min(4, loaded.seats[1])))
    players = [name.strip() for name in seats.split(",")] if seats else ["greedy"] * count
    match.check_bots(players, game=loaded)
    loaded.check_options(len(players), said.with_options(options_of(option)))
    compile_loudly([loaded], "games")
    with progress("playing") as tell:
        chosen = options_of(option)
        more: dict[str, Any] = {"seed": seed, "jobs": jobs, "uses": uses, "on_progress": tell}
        result, stopped = until_stopped(
            lambda: match.simulate(replace(said, game=loaded), number, players, **more, **chosen)
        )
    if as_json:
        emit(result.as_json())
        return end(stopped)
    print(f"{loaded.title}: {result.finished} of {result.games} games finished, seed {result.seed}")
    if not loaded.own:
        print(f"  {result.name}")
    print("\n".join(map(rate_line, result.seats)))
    print(f"  {result.mean_length:.1f} choices a game, {result.decisions_per_second:,.0f} decisions a second")
    for row, counts in result.uses.items():
        told = ", ".join(f"{name} {count / result.games:.2f}" for name, count in counts.items() if count)
        if told and row != "won":
            print(f"  {row} a game: {told}")
    end(stopped)


def rate_line(entry: dict[str, Any], width: int = 8) -> str:
    """Tell how often a seat won; `width` is of the player's name."""
    rate, low, high = (100 * entry[name] for name in ("rate", "low", "high"))
    return f"  {entry['seat']} {entry['player']:<{width}} {rate:5.1f} %  ({low:.1f} to {high:.1f})"


def duel(
    game: GameString,
    number: Annotated[int, typer.Option("-n", "--games", min=1, help="Games to play.")] = 100,
    seats: Annotated[
        str,
        typer.Option(help="Bots by seat, A first, joined by commas; own ones are py:FILE.py:CLASS or cmd:PROGRAM."),
    ] = "random,random",
    option: Options = None,
    seed: Seed = None,
    bot_seed: Annotated[
        int | None, typer.Option(help="Seed of the own chance of own bots; fresh from the system if not given.")
    ] = None,
    patience: Annotated[float, typer.Option(min=0.001, help="Seconds that own bots have for an answer.")] = 5.0,
    interpreted: Annotated[bool, typer.Option(help="Never compile; slower bots, no waiting.")] = False,
    verbose: Verbose = False,
    as_json: AsJson = False,
) -> None:
    """Play games among bots of the house and own bots, one after another: win rates and forfeited decisions."""
    from menagerie.players import duel as duels
    from menagerie.players.company import check_players
    from menagerie.players.specs import split_players

    said, players = named(game), split_players(seats)
    loaded, chosen, seed = said.game, said.with_options(options_of(option)), said.with_seed(seed)
    said.with_seats(len(players))
    check_players(players, game=loaded)
    loaded.check_options(len(players), chosen)
    if not interpreted:
        compile_loudly([loaded], "tables")
    more: dict[str, Any] = {
        "seed": seed,
        "bot_seed": bot_seed,
        "seconds": patience,
        "compiled": False if interpreted else None,
        **chosen,
    }
    with progress("playing") as tell:
        told, stopped = until_stopped(
            lambda: duels.duel(loaded, number, players, verbose=verbose, on_progress=tell, **more)
        )
    if as_json:
        emit(told)
        return end(stopped)
    print(f"{loaded.title}: {told['games']} games, seed {told['seed']}")
    for entry in told["seats"]:
        forfeits = f", {entry['forfeits']:,} decisions forfeited" if entry["forfeits"] else ""
        print(rate_line(entry, max(map(len, players))) + forfeits)
    end(stopped)


def check_own_bot(
    spec: Annotated[str, typer.Argument(metavar="SPEC", help="Your bot: py:FILE.py:CLASS or cmd:PROGRAM.")],
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Only this game; every one if not given.")
    ] = None,
    rounds: Annotated[int, typer.Option("--games", "-n", min=1, help="Games in every seat.")] = 1,
    seed: Annotated[int, typer.Option(help="Seed of the first deal.")] = 1,
    patience: Annotated[float, typer.Option(min=0.001, help="Seconds to get ready, to answer and to leave.")] = 30.0,
    strict: Annotated[bool, typer.Option(help="Fail a bot that answers otherwise for the same seed.")] = False,
    verbose: Verbose = False,
    as_json: AsJson = False,
) -> None:
    """Check your own bot: whole games in every seat, and a list of what held; exit code 1 if something did not."""
    from menagerie.engine.finding import slugs
    from menagerie.players import conformance
    from menagerie.players.company import aside_to_stderr
    from menagerie.players.specs import read_spec

    own, games = read_spec(spec), [load(game)] if game else [load(slug) for slug in slugs()]
    more: dict[str, Any] = {"rounds": rounds, "seed": check_seed(seed), "seconds": patience, "strict": strict}
    with progress("checking") as tell:
        aside = aside_to_stderr if verbose else None
        report = conformance.check_bot(own, games, aside=aside, on_progress=tell, **more)
    emit(report.as_json()) if as_json else print("\n".join(report.lines()))
    raise typer.Exit(0 if report.passed else 1)


def league(
    game: GameString,
    seats: Annotated[
        str | None,
        typer.Option(help="The players of one table, joined by commas: random, greedy, search-easy, search, …"),
    ] = None,
    number: Annotated[
        int | None, typer.Option("-n", "--deals", min=1, help="Deals; each is played with every line-up. [100]")
    ] = None,
    pairs: Annotated[
        bool | None, typer.Option("--pairs/--table", help="Every two of the players against each other, or all at one.")
    ] = None,
    option: Options = None,
    deck_a: DeckA = None,
    deck_b: DeckB = None,
    deck_c: DeckC = None,
    deck_d: DeckD = None,
    pack: Packs = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    save: Annotated[Path | None, typer.Option(help="Keep the results in a new file as they come.")] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with such a file; what is not given is taken from it.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(help="Write the rows as CSV too.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play the same deals with every rotation of the players: rates with 95 % intervals, ratings, who beats whom.

    Ctrl-C or worse loses nothing that a file has: go on with --resume, to the same numbers. The seed remakes them all.
    """

    from menagerie.engine.naming import name_of
    from menagerie.players.league import League, LeagueFile, settings
    from menagerie.players.rating import NO_RATINGS
    from menagerie.players.standings import as_csv, is_rated, lines, standings

    said = named(game, pack)
    loaded, seed = with_decks(said.game, deck_a, deck_b, deck_c, deck_d), said.with_seed(seed)
    if seats is None and resume is None:
        raise BadInput("--seats names who plays; or go on with a file by --resume FILE")
    if save and resume:
        raise BadInput("--resume FILE keeps the results in the same file; leave out --save")
    known = settings(resume, loaded) if resume else {}
    played = League(
        loaded,
        [name.strip() for name in seats.split(",")] if seats else known["players"],
        number or known.get("deals", 100),
        seed_or_fresh(known.get("seed") if seed is None else seed),
        known.get("options", {}) | said.with_options(options_of(option)),
        known.get("pairs", False) if pairs is None else pairs,
    )
    said.with_seats(played.seats)
    check_writable(csv)
    file = LeagueFile.resume(resume, played) if resume else LeagueFile.start(save, played) if save else None
    if file and file.cut:
        print(f"(the last line of {file.path} was cut off; what it told is played again)", file=sys.stderr)
    print(f"(seed {played.seed}: {played.games} games, {len(played.lineups)} of every deal)", file=sys.stderr)
    try:
        compile_loudly([loaded], "games")
        with progress("playing") as tell:
            told = standings(played, played.play(jobs=jobs, file=file, on_progress=tell))
    except KeyboardInterrupt:
        if file:
            print(f"(go on with --resume {file.path})", file=sys.stderr)
        raise
    if not is_rated(told):
        print(f"({NO_RATINGS})", file=sys.stderr)
    if as_json:
        emit(told)
    else:
        print(f"{loaded.title}: {played.games} games of {played.deals} deals, seed {played.seed}")
        if not loaded.own:
            print(f"  {name_of(loaded, played.seats, played.chosen, played.seed)}")
        print(f"a fair share is {100 * told['fair']:.1f} %; intervals are of deals, not games")
        print("\n".join(f"  {line}".rstrip() for line in lines(told)))
    if csv:
        write_file(csv, as_csv(told))


def matchups(
    game: GameName,
    number: Annotated[int, typer.Option("-n", "--games", min=1, help="Games for every two decks.")] = 2000,
    bot: Annotated[str, typer.Option(help="Who plays every seat: greedy, random, search …")] = "greedy",
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Play every two decks of a game against one another: win rates with 95 % intervals, the widest apart first."""
    from menagerie.players import match
    from menagerie.players import matchups as decks

    loaded = load(game)
    match.check_bots([bot], game=loaded)
    chosen = options_of(option)
    loaded.check_options(2, chosen)
    decks.check_decks(loaded)
    compile_loudly([loaded], "games")
    fresh = seed_or_fresh(seed)
    with progress("playing") as tell:
        more: dict[str, Any] = {"bot": bot, "seed": fresh, "jobs": jobs, "on_progress": tell}
        found, stopped = until_stopped(lambda: decks.matchups(loaded, number, **more, **chosen))
    found.sort(key=lambda matchup: -abs(matchup.rate - 0.5))
    if as_json:
        told = [matchup.as_json() for matchup in found]
        emit({"game": loaded.slug, "bot": bot, "seed": fresh, "band": list(decks.BAND), "matchups": told})
        return end(stopped)
    print(f"{loaded.title}: {found[0].games} games among {bot} bots for every two decks, seed {fresh}")
    for matchup in found:
        low, high = match.wilson(matchup.wins, matchup.games)
        beyond = "  beyond the band" if matchup.is_beyond else ""
        rate = f"{100 * matchup.rate:.1f} %  ({100 * low:.1f} to {100 * high:.1f})"
        print(f"  {matchup.deck} against {matchup.rival}: {rate}{beyond}")
    end(stopped)


def figures(
    game: GameName,
    number: Annotated[int, typer.Option("-n", "--games", min=1, help="Games for every number of players.")] = 20_000,
    bot: Annotated[str, typer.Option(help="Who plays every seat: greedy or random.")] = "greedy",
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
) -> None:
    """Write the page of figures (Markdown): length, seats, cards, and what wins; plain, then with the options."""
    from menagerie.lab import figures as pages
    from menagerie.players import match

    loaded = load(game)
    match.check_bots([bot], game=loaded)
    chosen = options_of(option)
    for seats in range(loaded.seats[0], loaded.seats[1] + 1):
        loaded.check_options(seats, chosen)
    compile_loudly([loaded], "games")
    with progress("playing") as tell:
        fresh = 1 if seed is None else check_seed(seed)
        more: dict[str, Any] = {"bot": bot, "seed": fresh, "jobs": jobs, "on_progress": tell}
        page, stopped = until_stopped(lambda: pages.figures(loaded, number, **more, **chosen))
    print(page, end="")
    end(stopped)


def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a finished game.")],
    seat: Annotated[
        str, typer.Option(metavar="A", help="Observe the game from what this seat could know, not from what all see.")
    ] = "",
    pack: Packs = None,
    budget: Annotated[int | None, typer.Option(min=1, help="Games to play on from its positions in all.")] = None,
    seed: Seed = None,
    jobs: Jobs = 2,
    as_json: AsJson = False,
) -> None:
    """Analyse a finished game: the chances to win, the moments that mattered, luck and play, better answers."""
    from menagerie.players import analysis, report

    table = replayed(file, pack)
    seed = seed_or_fresh(seed)
    compile_loudly([table.game], "tables", "analysis")
    more: dict[str, Any] = {"seed": seed, "seat": seat, "budget": budget or analysis.BUDGET, "jobs": jobs}
    with progress("playing on") as tell:
        told = analysis.analyse(table, **more, on_progress=tell)
    emit(told) if as_json else print("\n".join([f"{table.game.title}: {file}", *report.lines(told)]))
