"""Commands of the table: play, serve, try, loadtest."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from menagerie.cli.settings import configured
from menagerie.cli.shared import (
    AsJson,
    DeckA,
    DeckB,
    DeckC,
    DeckD,
    KeepPack,
    Options,
    Packs,
    Seed,
    Verbose,
    data_folder,
    emit,
    load,
    named,
    options_of,
    progress,
    read_file,
    replayed,
    warming,
    with_decks,
)
from menagerie.engine.errors import BadInput
from menagerie.languages import _

if TYPE_CHECKING:
    from menagerie.engine.game import Game
    from menagerie.engine.naming import Named


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game, or all in one string; the first if not given.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where, A first, joined by commas: you, a bot of the house, weakest first (random, greedy,"
            " search-easy, search, search-strong), or your own bot (py:FILE.py:CLASS, cmd:PROGRAM)."
        ),
    ] = None,
    option: Options = None,
    deck_a: DeckA = None,
    deck_b: DeckB = None,
    deck_c: DeckC = None,
    deck_d: DeckD = None,
    pack: Packs = None,
    keep_pack: KeepPack = False,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved record.")] = None,
    position: Annotated[Path | None, typer.Option(help="Start from a position file.")] = None,
    record: Annotated[Path | None, typer.Option(help="Where to save the record; else in your data folder.")] = None,
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
    decks = (deck_a, deck_b, deck_c, deck_d)
    person = sys.stdin.isatty() and sys.stdout.isatty()
    chosen = seats or option or resume or position or record or as_json or seed is not None or any(decks) or pack
    said = named(game, pack, keep_pack) if game else None
    if person and line is None and not chosen:
        from menagerie.table import server
        from menagerie.table.addresses import Entrance

        entrance = Entrance(path=page_of(said), open_browser=True)
        server.serve(entrance, place_of(None), compiled=False if interpreted else None, ratings=True)
        return
    from menagerie.cardtext.checking import game_of
    from menagerie.engine import notation
    from menagerie.engine.deals import Deal
    from menagerie.engine.finding import slugs
    from menagerie.engine.letters import letter
    from menagerie.engine.table import Table
    from menagerie.players.company import check_players, introduced
    from menagerie.players.specs import split_players
    from menagerie.table.lines import Lines, default_record

    if resume is not None:
        table = replayed(resume, pack)
    elif position is not None:
        slug, fields = notation.read_position(read_file(position), str(position))
        table = notation.set_up(with_decks(load(slug, pack, keep_pack), *decks), fields, seed or 0, windows=True)
    else:
        if said is None:
            sociable = max(map(load, slugs()), key=lambda one: one.seats[1])
            said = named(game_of(pack) if pack else sociable.slug, pack, keep_pack)
        loaded = with_decks(said.game, *decks)
        usual = max(loaded.seats[0], min(4, loaded.seats[1]))
        count, seed = said.with_seats(len(split_players(seats)) if seats else None, usual), said.with_seed(seed)
        playing = split_players(seats) if seats else ["you"]
        deal = Deal.among(letter(seat) for seat, who in enumerate(playing, 1) if who == "you") if seed is None else None
        own = said.with_options(options_of(option))
        table = Table(loaded, count, deal.seed if deal else seed, windows=True, index=said.index, **own)
        table.deal = deal
    players = split_players(seats) if seats else ["you"] + ["greedy"] * (table.seats - 1)
    check_players(players, ("you",), table.game)
    if len(players) != table.seats:
        raise BadInput(f"--seats names {len(players)} players, the table has {table.seats} seats")
    if table.over:
        raise BadInput("this game is over already; look at it with `menagerie replay`")
    path = record or resume or default_record(data_folder("--record", "records"), table.game.slug)
    plain = line if line is not None else as_json or not person
    if not interpreted:
        warming(table.game, quiet=not plain)
    if not plain:
        from menagerie.table.terminal import run

        raise typer.Exit(run(table, players, path))
    head = f"{table.game.title}, {table.seats} {_(table.game.players)}."
    print(" ".join(filter(None, (head, introduced(players), _("Type help for help.")))), file=sys.stderr)
    lines = Lines(table, players, path, out=sys.stderr if as_json else None, verbose=verbose)
    code = lines.run()
    if as_json:
        emit({"record": table.record(), "path": str(path)})
    raise typer.Exit(code)


def page_of(said: Named | None) -> str:
    """Give the address of the page on which a table is made, with what is said of its game chosen there."""
    from urllib.parse import urlencode

    if said is None:
        return ""
    if said.index:
        raise BadInput(f"{said.text}: a table in the browser is the first game of its seed, not game {said.index}")
    options = said.game.check_options(said.with_seats(None), said.options)
    chosen = {"game": said.game.slug, "players": said.seats, "seed": said.seed}
    chosen |= {name: options[name] for name in said.options}
    return "?" + urlencode({name: value for name, value in chosen.items() if value is not None})


def serve_tables(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game that the page begins with, or all in one string.")
    ] = None,
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for any free one.")] = 8000,
    db: Annotated[
        str | None,
        typer.Option(
            envvar="MENAGERIE_DB",
            help="Where tables are kept: a file, or postgresql://…. With a password in it, better in the environment:"
            " everybody on this machine may read command lines.",
        ),
    ] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=SPEC", help="Offer your own bot (py:FILE.py:CLASS or cmd:PROGRAM); may be repeated."
        ),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name by which browsers reach this server; may be repeated."),
    ] = None,
    proxy: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address of a proxy before it, which tells who asks.")
    ] = "",
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Tell numbers for Prometheus at /metrics, to whoever asks.")
    ] = False,
    workers: Annotated[
        int,
        typer.Option(
            min=0, help="Serve by so many processes that share a PostgreSQL; 0: by one, which has --db alone."
        ),
    ] = 0,
    inner_host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="With --workers: where workers of other machines reach those of this one."
        ),
    ] = "127.0.0.1",
    keep_days: Annotated[
        float, typer.Option(min=0, help="Let go of tables so many days after they were made; 0: of none.")
    ] = 0.0,
    ratings: Annotated[
        bool, typer.Option("--ratings", help="Tell whoever asks how players stand, by the names that they play under.")
    ] = False,
    log: Annotated[str, typer.Option(help="The log on standard error: plain, or json (an object a line).")] = "plain",
    config: Annotated[
        Path | None,
        typer.Option(
            envvar="MENAGERIE_CONFIG",
            callback=configured,
            is_eager=True,
            help="Options in a file (TOML), named as here; else serve.toml in your config folder.",
        ),
    ] = None,
    pack: Packs = None,
    verbose: Verbose = False,
) -> None:
    """Serve tables in the browser: against bots, hot seat, or with friends by link.

    It answers to localhost and to addresses in numbers; by any other name only where --host-name names it. Every option
    may stand in the environment, too: MENAGERIE_SERVE_PORT is --port.
    """
    from menagerie.table import logs, server
    from menagerie.table.addresses import Entrance
    from menagerie.table.house import DEADLINE
    from menagerie.table.thinking import own_bots_of

    logs.begin(log)
    where = place_of(db)
    hidden = [] if "://" in where else [f"{where}{end}" for end in ("", "-wal", "-shm")]  # seeds stand there
    own = own_bots_of(bot or [], 0.9 * DEADLINE, verbose, hidden)  # it shall forfeit before the house loses patience
    path = page_of(named(game, pack)) if game else ""
    entrance = Entrance(host, port, path, browser, proxy, tuple(host_name or ()))
    more: dict[str, Any] = {"bots": own, "metrics": metrics, "keep_days": keep_days, "games": games_with(pack)}
    more["ratings"] = ratings
    if workers:
        from menagerie.table.workers import serve as serve_by

        return serve_by(workers, entrance, where, inner_host=inner_host, **more)
    server.serve(entrance, where, **more)


def games_with(packs: list[Path] | None) -> list[Game] | None:
    """Give all games, those of packs with their cards, which their records hold; None without packs."""
    from menagerie.cardtext.checking import game_of
    from menagerie.engine.finding import slugs

    own: dict[str, list[Path]] = {}
    for file in packs or ():
        own.setdefault(game_of([file]), []).append(file)
    return [load(slug, own.get(slug), keep=True) for slug in slugs()] if own else None


def place_of(db: str | None) -> str:
    """Give the place that is named for the tables, or else the file in the user's data folder, which is made."""
    from menagerie.table.store import SCHEMA

    if db is not None:
        return db
    return str(data_folder("--db") / f"tables-{SCHEMA}.db")  # what an older program wrote is its own


def bot_at(
    url: Annotated[
        str,
        typer.Argument(
            metavar="URL",
            envvar="MENAGERIE_SEAT",
            help="The address of a seat: http://HOST:PORT/t/TABLE#A.TOKEN; better in the environment where others use"
            " this machine, too: they may read command lines.",
        ),
    ],
    bot: Annotated[
        str, typer.Option("--bot", metavar="SPEC", help="Your bot: py:FILE.py:CLASS or cmd:PROGRAM ARGUMENT….")
    ],
    again: Annotated[int, typer.Option(min=0, help="Play on so many games with the same people.")] = 0,
    patience: Annotated[float, typer.Option(min=0.1, help="Seconds that the bot may think about an answer.")] = 30.0,
    verbose: Verbose = False,
    as_json: AsJson = False,
) -> None:
    """Let your bot play at a seat of a served table, over the network, until the game is over.

    The bot runs here and hears what the seat may know, as at your own tables. Where it gives no legal answer in time,
    the first one is given for it. A lost line is opened again.
    """
    from menagerie.client.playing import play_at
    from menagerie.players.specs import read_spec

    told = play_at(url, read_spec(bot), games=1 + again, seconds=patience, verbose=verbose)
    if as_json:
        emit(told)
    else:
        for one in told:
            scores = ", ".join(f"{seat} {score}" for seat, score in one["scores"].items())
            won = " and ".join(one["winners"]) or "nobody"
            answered = f"{one['answers']} answers, {one['forfeits']} forfeits"
            print(f"{one['game']}, seat {one['seat']}: {won} won ({scores}); {answered}")


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
    from menagerie.engine.seeds import check_seed
    from menagerie.table import workshop
    from menagerie.table.addresses import Entrance

    decks = {name: number for name, number in (("deck_a", deck_a), ("deck_b", deck_b)) if number is not None}
    trial = workshop.Trial(files, hand or (), position, decks)
    chosen = None if seed is None else check_seed(seed)
    entrance = Entrance(host, port, open_browser=browser)
    workshop.serve(trial, entrance, compiled=False if interpreted else None, seed=chosen)


def loadtest(
    tables: Annotated[int, typer.Option(min=1, help="Tables, each one client among greedy bots.")] = 500,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="How long the clients answer; 20 if not given.")
    ] = None,
    url: Annotated[str | None, typer.Option(help="A running server; one of its own if not given.")] = None,
    game: Annotated[str, typer.Option(help="The game; the first one if not given.")] = "",
    seats: Annotated[int, typer.Option(min=1, help="Seats of a table, as far as the game has so many.")] = 4,
    kills: Annotated[
        int, typer.Option(min=0, help="Kill the server so often instead and look what its store has.")
    ] = 0,
    pace: Annotated[float, typer.Option(min=0.01, help="Seconds from one answer of a client to its next.")] = 1.0,
    ramp: Annotated[float, typer.Option(min=0, help="Seconds over which the tables are made, one by one.")] = 0.0,
    spectators: Annotated[int, typer.Option(min=0, help="Spectators of every table.")] = 0,
    storm: Annotated[
        float, typer.Option(min=0, help="Every so many seconds all lose their lines at once and come back; 0: never.")
    ] = 0.0,
    workers: Annotated[
        int, typer.Option(min=0, help="A server of so many workers, with --db; --kills kills one of them at a time.")
    ] = 0,
    db: Annotated[str, typer.Option(help="With --workers: an empty PostgreSQL database, postgresql://….")] = "",
    soak: Annotated[
        bool, typer.Option(help="For an hour, if --seconds says nothing else; memory may grow by 5 percent.")
    ] = False,
    p99: Annotated[float | None, typer.Option(min=0, help="Milliseconds of 99 answers in 100 at the most.")] = None,
    errors: Annotated[int, typer.Option(min=0, help="Errors at the most.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Load a server: how long from an answer to the views after it at every seat; or kill it under load.

    Exit code 1 where a budget is exceeded: --p99, --errors, the memory of --soak.
    """
    from menagerie.table.killtest import killtest
    from menagerie.table.loadtest import Load, beyond
    from menagerie.table.loadtest import loadtest as run

    if kills and url:
        raise BadInput("--kills needs a server of its own, not one at --url")
    if kills and (ramp or spectators or storm or soak or pace != 1.0):
        raise BadInput("--kills goes with --tables and --game alone")
    if bool(workers) != bool(db) or (workers and url):
        raise BadInput("--workers and --db go together, and not with --url")
    lasts = seconds if seconds is not None else 3600.0 if soak else 20.0
    load_of = Load(tables, lasts, ramp, spectators, storm, pace)
    slug = load(game).slug if game else ""
    with progress("killing the server" if kills else "opening tables") as tell:
        told = (
            killtest(tables, kills, game=slug, workers=workers, db=db, on_progress=tell)
            if kills
            else run(load_of, url, game=slug, seats=seats, workers=workers, db=db, on_progress=tell)
        )
    if as_json:
        emit(told)
    else:
        print("\n".join(f"{name:>14}  {value}" for name, value in told.items()))
    budgets = {"errors": errors} | ({} if kills else {"p99_ms": p99, "growth": 5.0 if soak else None})
    missed = beyond(told, budgets)
    for one in missed:
        print(f"menagerie: {one}", file=sys.stderr)
    raise typer.Exit(1 if missed else 0)
