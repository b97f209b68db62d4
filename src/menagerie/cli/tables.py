"""Commands of the table: play, serve, try, loadtest."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from menagerie.cli.shared import (
    AsJson,
    DeckA,
    DeckB,
    DeckC,
    DeckD,
    Options,
    Seed,
    Verbose,
    data_folder,
    emit,
    load,
    named,
    options_of,
    progress,
    read_file,
    warming,
    with_decks,
)
from menagerie.engine.errors import BadInput
from menagerie.languages import _


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
    chosen = seats or option or resume or position or record or as_json or seed is not None or any(decks)
    said = named(game) if game else None
    if person and line is None and not chosen and (said is None or said.text == said.game.slug):
        path = f"?game={said.game.slug}" if said else ""
        serve(open_browser=True, compiled=False if interpreted else None, path=path)
        return
    from menagerie.engine import notation
    from menagerie.engine.deals import Deal
    from menagerie.engine.game import slugs
    from menagerie.engine.letters import letter
    from menagerie.engine.naming import as_named
    from menagerie.engine.table import Table
    from menagerie.players.company import check_players, introduced
    from menagerie.players.specs import split_players
    from menagerie.table.lines import Lines, default_record

    if resume is not None:
        table = notation.replay(notation.read_record(resume), str(resume))
    elif position is not None:
        slug, fields = notation.read_position(read_file(position), str(position))
        table = notation.set_up(with_decks(load(slug), *decks), fields, seed or 0, windows=True)
    else:
        said = said or as_named(max(map(load, slugs()), key=lambda one: one.seats[1]))  # the most sociable
        loaded = with_decks(said.game, *decks)
        usual = max(loaded.seats[0], min(4, loaded.seats[1]))
        count, seed = said.with_seats(len(split_players(seats)) if seats else None, usual), said.with_seed(seed)
        playing = split_players(seats) if seats else ["you"]
        deal = Deal.among(letter(seat) for seat, who in enumerate(playing, 1) if who == "you") if seed is None else None
        own = said.with_options(options_of(option))
        table = Table(loaded, count, deal.seed if deal else seed, windows=True, index=said.index, **own)
        table.deal = deal
    players = split_players(seats) if seats else ["you"] + ["greedy"] * (table.seats - 1)
    check_players(players, ("you",))
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


def serve_tables(
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
    verbose: Verbose = False,
) -> None:
    """Serve tables in the browser: against bots, hot seat, or with friends by link.

    It answers to localhost and to addresses in numbers; by any other name only where --host-name names it.
    """
    from menagerie.table.house import DEADLINE
    from menagerie.table.thinking import own_bots_of

    where = place_of(db)
    hidden = [] if "://" in where else [f"{where}{end}" for end in ("", "-wal", "-shm")]  # seeds stand there
    own = own_bots_of(bot or [], 0.9 * DEADLINE, verbose, hidden)  # it shall forfeit before the house loses patience
    serve(host, port, where, browser, compiled=True, bots=own, host_names=host_name or (), proxy=proxy)


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

    server.serve(host, port, place_of(db), open_browser, compiled=compiled, path=path, **more)


def place_of(db: str | None) -> str:
    """Give the place that is named for the tables, or else the file in the user's data folder, which is made."""
    from menagerie.table.store import SCHEMA

    if db is not None:
        return db
    return str(data_folder("--db") / f"tables-{SCHEMA}.db")  # what an older program wrote is its own


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

    decks = {name: number for name, number in (("deck_a", deck_a), ("deck_b", deck_b)) if number is not None}
    trial = workshop.Trial(files, hand or (), position, decks)
    chosen = None if seed is None else check_seed(seed)
    workshop.serve(trial, host, port, browser, compiled=False if interpreted else None, seed=chosen)


def loadtest(
    tables: Annotated[int, typer.Option(min=1, help="Tables, each one client among greedy bots.")] = 500,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long the clients answer, once a second each.")] = 20.0,
    url: Annotated[str | None, typer.Option(help="A running server; one of its own if not given.")] = None,
    game: Annotated[str, typer.Option(help="The game; the first one if not given.")] = "",
    seats: Annotated[int, typer.Option(min=1, help="Seats of a table, as far as the game has so many.")] = 4,
    kills: Annotated[
        int, typer.Option(min=0, help="Kill the server so often instead and look what its store has.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Load a server: how long from an answer to the views after it at every seat; or kill it under load."""
    from menagerie.table.killtest import killtest
    from menagerie.table.loadtest import loadtest as run

    if kills and url:
        raise BadInput("--kills needs a server of its own, not one at --url")
    slug = load(game).slug if game else ""
    with progress("killing the server" if kills else "opening tables") as tell:
        told = (
            killtest(tables, kills, game=slug, on_progress=tell)
            if kills
            else run(tables, seconds, url, game=slug, seats=seats, on_progress=tell)
        )
    if as_json:
        emit(told)
    else:
        print("\n".join(f"{name:>14}  {value}" for name, value in told.items()))
    raise typer.Exit(1 if told["errors"] else 0)
