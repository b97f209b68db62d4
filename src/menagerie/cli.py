"""The command line. Results go to stdout, progress to stderr; `--json` wherever a program may read along.

Exit codes: 0 good, 1 a check failed, 2 bad input, 130 interrupted. Nothing heavy is imported before a command needs it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from menagerie.engine.errors import BadInput

if TYPE_CHECKING:
    from menagerie.engine.game import Game

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Real card games, whole and exact: play them, check their rules, simulate and measure them.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, as `menagerie games` lists it.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON on stdout.")]
Seed = Annotated[int | None, typer.Option(help="Seed of all chance; fresh from the system if not given.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="K=V", help="An option of the game; may be repeated.")
]
Verbose = Annotated[bool, typer.Option(help="Show what own bots say on standard error, and how they forfeited.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Threads; the numbers do not depend on it.")]


def main() -> None:
    """Run the command line and turn bad input into one clear message."""
    try:
        app()
    except BadInput as error:
        print(f"menagerie: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("menagerie: interrupted", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


@app.callback(invoke_without_command=True)
def about(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Real card games, whole and exact."""
    if version:
        from menagerie import __version__

        print(__version__)
        raise typer.Exit


def load(name: str) -> Game:
    from menagerie.engine import game

    return game.load(name)


def emit(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def options_of(pairs: list[str] | None) -> dict[str, Any]:
    """Read `k=v` pairs."""
    found = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"--option {pair}: write it as NAME=VALUE")
        found[name.replace("-", "_")] = value
    return found


def read_file(path: Path) -> str:
    """Read a text file, or standard input for '-'."""
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not a text file") from None


def write_file(path: Path, text: str) -> None:
    """Write a text file."""
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror})") from None


def check_writable(path: Path | None) -> None:
    """Refuse a file that cannot be written, before long work for it begins."""
    if path and (path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK)):
        raise BadInput(f"{path}: cannot be written")


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on stderr where that is a terminal; yields a function of (done, total)."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    console = Console(stderr=True)
    shown = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*shown, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def compile_loudly(game: Game, *more: Any) -> None:
    """Compile a game with a progress bar, or load it from the cache in a moment."""
    with progress(f"compiling the rules of {game.title}") as tell:
        game.compile(tell)
        for rule in more:
            _ = rule.compiled


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games."""
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


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; the first one if not given.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where, A first, joined by commas: you, a bot of the house, or your own bot"
            " (py:FILE.py:CLASS, cmd:PROGRAM)."
        ),
    ] = None,
    option: Options = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved record.")] = None,
    position: Annotated[Path | None, typer.Option(help="Start from a position file.")] = None,
    record: Annotated[Path | None, typer.Option(help="Where to save the record.")] = None,
    interpreted: Annotated[bool, typer.Option(help="Never compile; slower bots, no waiting.")] = False,
    line: Annotated[
        bool | None,
        typer.Option("--line/--terminal", help="In plain lines, or on the full screen of the terminal."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the finished record as JSON.")] = False,
    verbose: Verbose = False,
) -> None:
    """Sit down at a table: in the browser, on the full screen of the terminal, or in plain lines.

    Without further options a page opens on which you make your table. Lines are for where there is no terminal.
    There answer by number or in words; `why WORDS` explains what is not allowed; Ctrl-C leaves, and the game goes on
    with --resume.
    """
    person = sys.stdin.isatty() and sys.stdout.isatty()
    if person and line is None and not (seats or option or resume or position or record or as_json or seed is not None):
        serve(
            open_browser=True, compiled=False if interpreted else None, path=f"?game={load(game).slug}" if game else ""
        )
        return
    from menagerie.engine import notation
    from menagerie.engine.game import slugs
    from menagerie.engine.table import Table
    from menagerie.players.bots import thinker_of
    from menagerie.players.company import check_players
    from menagerie.players.specs import split_players
    from menagerie.table.lines import Lines, default_record

    if resume is not None:
        table = notation.replay(notation.read_record(resume), str(resume))
    elif position is not None:
        slug, fields = notation.read_position(read_file(position), str(position))
        table = notation.set_up(load(slug), fields, seed or 0, windows=True)
    else:
        loaded = load(game) if game else max(map(load, slugs()), key=lambda one: one.seats[1])  # the most sociable
        count = len(split_players(seats)) if seats else max(loaded.seats[0], min(4, loaded.seats[1]))
        table = Table(loaded, count, seed, windows=True, **options_of(option))
    players = split_players(seats) if seats else ["you"] + ["greedy"] * (table.seats - 1)
    check_players(players, ("you",))
    if len(players) != table.seats:
        raise BadInput(f"--seats names {len(players)} players, the table has {table.seats} seats")
    if table.over:
        raise BadInput("this game is over already; look at it with `menagerie replay`")
    path = record or resume or default_record(Path.cwd(), table.game.slug)
    plain = line if line is not None else as_json or not person
    if not interpreted:
        warming(table.game, *thinker_of(table.game).rules, quiet=not plain)
    if not plain:
        from menagerie.table.terminal import run

        raise typer.Exit(run(table, players, path))
    print(f"{table.game.title}, {table.seats} {table.game.players}. Type help for help.", file=sys.stderr)
    lines = Lines(table, players, path, out=sys.stderr if as_json else None, verbose=verbose)
    code = lines.run()
    if as_json:
        emit({"record": table.record(), "path": str(path)})
    raise typer.Exit(code)


@app.command(name="serve")
def serve_tables(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any free one.")] = 8000,
    db: Annotated[str | None, typer.Option(help="Where tables are kept: a file, or postgresql://….")] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=SPEC", help="Offer your own bot (py:FILE.py:CLASS or cmd:PROGRAM); may be repeated."
        ),
    ] = None,
    verbose: Verbose = False,
) -> None:
    """Serve tables in the browser: against bots, hot seat, or with friends by link."""
    from menagerie.table.house import DEADLINE
    from menagerie.table.thinking import own_bots_of

    own = own_bots_of(bot or [], 0.9 * DEADLINE, verbose)  # it shall forfeit before the house loses patience
    serve(host, port, db, browser, compiled=True, bots=own)


def serve(
    host: str = "127.0.0.1",
    port: int = 0,
    db: str | None = None,
    open_browser: bool = False,
    *,
    compiled: bool | None,
    path: str = "",
    **more: Any,
) -> None:
    """Serve the page until interrupted; tables are kept in the user's data folder if no place is given."""
    from menagerie.table import server

    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "menagerie"
    if db is None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(
                f"{folder}: cannot be made ({error.strerror}); say where tables are kept with --db"
            ) from None
    server.serve(host, port, db or folder / "tables.db", open_browser, compiled=compiled, path=path, **more)


@app.command(name="try")
def try_cards(
    files: Annotated[list[Path], typer.Argument(metavar="CARD.toml…", help="Files of a pack of cards.")],
    hand: Annotated[
        list[str] | None, typer.Option(metavar="CARD", help="One more card for the hand; may be repeated.")
    ] = None,
    deck_a: Annotated[int | None, typer.Option(help="The deck that A plays, by its number.")] = None,
    deck_b: Annotated[int | None, typer.Option(help="The deck that B plays, by its number.")] = None,
    position: Annotated[Path | None, typer.Option(help="Begin in a position file; the cards join A's hand.")] = None,
    seed: Seed = None,
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any free one.")] = 0,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    interpreted: Annotated[bool, typer.Option(help="Never compile; slower bots.")] = False,
) -> None:
    """Try cards of your own: a table in the browser with them in your hand, laid anew whenever you save their file.

    The answers given so far are given again, so you stand at the same decision with the new card. Faults are told here
    and on the page, and the table goes on with the card as it was. Nothing of the table is kept.
    """
    from menagerie.engine.errors import check_seed
    from menagerie.table import workshop

    decks = {name: number for name, number in (("deck_a", deck_a), ("deck_b", deck_b)) if number is not None}
    trial = workshop.Trial(files, hand or (), position, decks)
    chosen = None if seed is None else check_seed(seed)
    workshop.serve(trial, host, port, browser, compiled=False if interpreted else None, seed=chosen)


@app.command()
def loadtest(
    tables: Annotated[int, typer.Option(min=1, help="Tables, each one client and three greedy bots.")] = 500,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long the clients answer, once a second each.")] = 20.0,
    url: Annotated[str | None, typer.Option(help="A running server; one of its own if not given.")] = None,
    game: Annotated[str, typer.Option(help="The game; the first one if not given.")] = "",
    kills: Annotated[
        int, typer.Option(min=0, help="Kill the server so often instead and look what its store has.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Load a server: how long from an answer to the views after it at every seat; or kill it under load."""
    from menagerie.table.loadtest import killtest
    from menagerie.table.loadtest import loadtest as run

    if kills and url:
        raise BadInput("--kills needs a server of its own, not one at --url")
    slug = load(game).slug if game else ""
    with progress("killing the server" if kills else "opening tables") as tell:
        told = (
            killtest(tables, kills, game=slug, on_progress=tell)
            if kills
            else run(tables, seconds, url, game=slug, on_progress=tell)
        )
    if as_json:
        emit(told)
    else:
        print("\n".join(f"{name:>14}  {value}" for name, value in told.items()))
    raise typer.Exit(1 if told["errors"] else 0)


def warming(game: Game, *more: Any, quiet: bool) -> None:
    """Compile in the background while the first moves are played interpreted, and say so unless a screen is in use."""
    import threading
    import time

    def run() -> None:
        began = time.monotonic()
        game.compile()
        for rule in more:
            _ = rule.compiled
        if time.monotonic() - began > 3 and not quiet:
            print("(the rules are compiled; bots think faster now)", file=sys.stderr)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(0.05)
    if thread.is_alive() and not quiet:
        print("(compiling the rules in the background, you can play meanwhile)", file=sys.stderr)


@app.command()
def simulate(
    game: GameName,
    number: Annotated[int, typer.Option("-n", "--games", min=1, help="Games to play.")] = 1000,
    seats: Annotated[
        str,
        typer.Option(
            help="Bots by seat, A first, joined by commas: random, greedy, search-easy, search, search-strong."
        ),
    ] = ("greedy,greedy,greedy,greedy"),
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    uses: Annotated[bool, typer.Option(help="Count also how often each card and power is used.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play many games among bots: win rate per seat with its 95 % interval, length, decisions per second."""
    from menagerie.players import match

    loaded = load(game)
    players = [name.strip() for name in seats.split(",")]
    match.check_bots(players)
    loaded.check_options(len(players), options_of(option))
    compile_loudly(loaded, match.seats_of(loaded).play_games)
    with progress("playing") as tell:
        chosen = options_of(option)
        result = match.simulate(loaded, number, players, seed=seed, jobs=jobs, uses=uses, on_progress=tell, **chosen)
    if as_json:
        emit(result.as_json())
        return
    print(f"{loaded.title}: {result.finished} of {result.games} games finished, seed {result.seed}")
    print("\n".join(map(rate_line, result.seats)))
    print(f"  {result.mean_length:.1f} choices a game, {result.decisions_per_second:,.0f} decisions a second")
    for row, counts in result.uses.items():
        told = ", ".join(f"{name} {count / result.games:.2f}" for name, count in counts.items() if count)
        if told and row != "won":
            print(f"  {row} a game: {told}")


def rate_line(entry: dict[str, Any], width: int = 8) -> str:
    """Tell how often a seat won; `width` is of the player's name."""
    rate, low, high = (100 * entry[name] for name in ("rate", "low", "high"))
    return f"  {entry['seat']} {entry['player']:<{width}} {rate:5.1f} %  ({low:.1f} to {high:.1f})"


@app.command()
def duel(
    game: GameName,
    number: Annotated[int, typer.Option("-n", "--games", min=1, help="Games to play.")] = 100,
    seats: Annotated[
        str,
        typer.Option(help="Bots by seat, A first, joined by commas; own ones are py:FILE.py:CLASS or cmd:PROGRAM."),
    ] = "random,random",
    option: Options = None,
    seed: Seed = None,
    patience: Annotated[float, typer.Option(min=0.001, help="Seconds that own bots have for an answer.")] = 5.0,
    interpreted: Annotated[bool, typer.Option(help="Never compile; slower bots, no waiting.")] = False,
    verbose: Verbose = False,
    as_json: AsJson = False,
) -> None:
    """Play games among bots of the house and own bots, one after another: win rates and forfeited decisions."""
    from menagerie.players import duel as duels
    from menagerie.players.bots import thinker_of
    from menagerie.players.company import check_players
    from menagerie.players.specs import split_players

    loaded, players, chosen = load(game), split_players(seats), options_of(option)
    check_players(players)
    loaded.check_options(len(players), chosen)
    if not interpreted:
        compile_loudly(loaded, *thinker_of(loaded).rules)
    more: dict[str, Any] = {"seed": seed, "seconds": patience, "compiled": False if interpreted else None, **chosen}
    with progress("playing") as tell:
        told = duels.duel(loaded, number, players, verbose=verbose, on_progress=tell, **more)
    if as_json:
        emit(told)
        return
    print(f"{loaded.title}: {told['games']} games, seed {told['seed']}")
    for entry in told["seats"]:
        forfeits = f", {entry['forfeits']:,} decisions forfeited" if entry["forfeits"] else ""
        print(rate_line(entry, max(map(len, players))) + forfeits)


@app.command(name="check-bot")
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
    from menagerie.engine.errors import check_seed
    from menagerie.engine.game import slugs
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


@app.command()
def league(
    game: GameName,
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
    import secrets

    from menagerie.players import match
    from menagerie.players.league import League, LeagueFile, settings
    from menagerie.players.standings import NO_RATINGS, as_csv, is_rated, lines, standings

    loaded = load(game)
    if seats is None and resume is None:
        raise BadInput("--seats names who plays; or go on with a file by --resume FILE")
    if save and resume:
        raise BadInput("--resume FILE keeps the results in the same file; leave out --save")
    known = settings(resume, loaded) if resume else {}
    played = League(
        loaded,
        [name.strip() for name in seats.split(",")] if seats else known["players"],
        number or known.get("deals", 100),
        known.get("seed", secrets.randbits(48)) if seed is None else seed,
        known.get("options", {}) | options_of(option),
        known.get("pairs", False) if pairs is None else pairs,
    )
    check_writable(csv)
    file = LeagueFile.resume(resume, played) if resume else LeagueFile.start(save, played) if save else None
    if file and file.cut:
        print(f"(the last line of {file.path} was cut off; what it told is played again)", file=sys.stderr)
    print(f"(seed {played.seed}: {played.games} games, {len(played.lineups)} of every deal)", file=sys.stderr)
    try:
        compile_loudly(loaded, match.seats_of(loaded).play_games)
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
        print(f"a fair share is {100 * told['fair']:.1f} %; intervals are of deals, not games")
        print("\n".join(f"  {line}".rstrip() for line in lines(told)))
    if csv:
        write_file(csv, as_csv(told))


@app.command()
def figures(
    game: GameName,
    number: Annotated[int, typer.Option("-n", "--games", min=1, help="Games for every number of players.")] = 20_000,
    bot: Annotated[str, typer.Option(help="Who plays every seat: greedy or random.")] = "greedy",
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
) -> None:
    """Write the page of figures (Markdown): length, seats, cards, and what wins; plain, then with the options."""
    from menagerie.engine.errors import check_seed
    from menagerie.players import figures as pages
    from menagerie.players import match

    loaded = load(game)
    match.check_bots([bot])
    chosen = options_of(option)
    for seats in range(loaded.seats[0], loaded.seats[1] + 1):
        loaded.check_options(seats, chosen)
    compile_loudly(loaded, match.seats_of(loaded).play_games)
    with progress("playing") as tell:
        fresh = 1 if seed is None else check_seed(seed)
        print(pages.figures(loaded, number, bot=bot, seed=fresh, jobs=jobs, on_progress=tell, **chosen), end="")


@app.command()
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
    given = [file for file in given if file.name != "looks.toml"]  # how cards look: nothing holds or fails there
    packs = [file for file in given if is_pack(file)]
    found = [file for file in given if file not in packs]
    number, faults = check_packs(packs)
    with progress("checking") as tell:
        passed, failed = check_files(found, compiled, tell)
    if as_json:
        cards = {"packs": number, "faults": [str(fault) for fault in faults]} if packs else {}
        emit({"files": len(found), "scenarios": passed + len(failed), "passed": passed, "failed": failed, **cards})
    else:
        for entry in failed:
            print(f"{entry['file']}: {entry['title']}\n  {entry['error']}")
        for fault in faults:
            print(fault)
        if packs:
            print(f"{number} packs of cards in {len(packs)} files: {len(faults)} faults")
        if found or not packs:
            print(f"{passed} of {passed + len(failed)} scenarios in {len(found)} files hold")
    raise typer.Exit(1 if failed or faults else 0)


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
def warm(as_json: AsJson = False) -> None:
    """Compile every game now, so that nothing has to later."""
    from menagerie.engine import jit
    from menagerie.engine.game import slugs
    from menagerie.players.bots import seats_of, thinker_of

    for slug in slugs():
        game = load(slug)
        runner = seats_of(game)
        compile_loudly(game, *thinker_of(game).rules, runner.play_games, game.loops.play_many, game.loops.fuzz_game)
    told = {"games": slugs(), "cache": str(jit.cache_root())}
    emit(told) if as_json else print(f"compiled: {', '.join(slugs())}, kept in {jit.cache_root()}")


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; every game if not given.")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="Seconds per measurement.")] = 1.0,
    rounds: Annotated[int, typer.Option(min=1, help="Alternating rounds; medians are printed.")] = 5,
    every: Annotated[bool, typer.Option(help="The ratio of every kind of table, the slowest named.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure speed against the yardstick F in alternating rounds; compare the ratios, not the rates."""
    from menagerie.engine.bench import every_table, measure
    from menagerie.engine.game import slugs
    from menagerie.players.bots import thinker_of
    from menagerie.players.rates import rollout_rates

    results = []
    for slug in [game] if game else slugs():
        loaded = load(slug)
        compile_loudly(loaded, loaded.loops.play_many, loaded.loops.copy_many)
        with progress("measuring") as tell:
            results.append(every_table(loaded, seconds, tell) if every else measure(loaded, seconds, rounds, tell))
        if not every:
            compile_loudly(loaded, *thinker_of(loaded).rules)
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


@app.command()
def fuzz(
    game: GameName,
    decisions: Annotated[int, typer.Option(min=1, help="Decisions to make in all.")] = 100_000,
    seed: Seed = None,
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Play at random over every number of players and every option, testing every invariant at every question."""
    from menagerie.engine.contract import fuzz as run
    from menagerie.engine.table import to_json

    loaded = load(game)
    compile_loudly(loaded, loaded.loops.fuzz_game)
    with progress("fuzzing") as tell:
        report = run(loaded, decisions, seed=seed, jobs=jobs, on_progress=tell)
    told = {name: getattr(report, name) for name in ("game", "seed", "games", "decisions", "choices", "redeals")}
    if as_json:
        emit({**told, "violations": report.violations})
    else:
        print(", ".join(f"{name} {value:,}" if isinstance(value, int) else str(value) for name, value in told.items()))
        for found in report.violations:
            print(f"broken: {found['law']} ({found['seats']} seats, seed {found['seed']}); the record that shows it:")
            for line in found["record"]:
                print(to_json(line))
    raise typer.Exit(1 if report.violations else 0)


if __name__ == "__main__":
    main()
