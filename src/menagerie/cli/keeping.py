"""Commands for whoever runs a server: backup, restore, export, erase, ratings."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from menagerie.cli.shared import AsJson, emit, load, progress
from menagerie.cli.tables import place_of
from menagerie.engine.errors import BadInput

if TYPE_CHECKING:
    from menagerie.table.store import Store

Place = Annotated[
    str | None,
    typer.Option("--db", envvar="MENAGERIE_DB", help="Where tables are kept; else in your data folder."),
]


def tables_are(count: int) -> str:
    """Begin a sentence about so many tables.

    >>> tables_are(1), tables_are(2)
    ('1 table is', '2 tables are')
    """
    return "1 table is" if count == 1 else f"{count} tables are"


def opened(db: str | None, new: bool = False) -> Store:
    """Open the store that a server keeps; `new`: it may be one that there is not yet."""
    from menagerie.table.databases import open_store

    where = place_of(db)
    if not new and "://" not in where and not Path(where).is_file():
        raise BadInput(f"{where}: there is no such store")
    return open_store(where)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; .gz in its name packs it.")],
    db: Place = None,
    as_json: AsJson = False,
) -> None:
    """Copy every table of a store into a file, while its server goes on. It holds seeds: keep it to yourself."""
    from menagerie.table import keeping

    store = opened(db)
    try:
        with progress("copying tables") as tell:
            count = keeping.backup(store, file, tell)
    finally:
        store.close()
    emit({"tables": count, "file": str(file)}) if as_json else print(f"{tables_are(count)} copied to {file}")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `menagerie backup` wrote.")],
    db: Place = None,
    as_json: AsJson = False,
) -> None:
    """Fill an empty store with a copy; it may be of another kind of database than the copy was made from."""
    from menagerie.table import keeping

    store = keeping.check_free(opened(db, new=True))
    try:
        with progress("restoring tables") as tell:
            count = keeping.restore(store, file, tell)
    finally:
        store.close()
    emit({"tables": count, "store": store.name}) if as_json else print(f"{tables_are(count)} restored to {store.name}")


def export(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name under which somebody sat at tables.")],
    db: Place = None,
) -> None:
    """Print as JSON all that a store holds of a person: tables, seats, and what was said."""
    from menagerie.table import keeping

    store = opened(db)
    try:
        emit(keeping.export(store, name))
    finally:
        store.close()


def erase(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Whose name and words go; games stay, and replay.")
    ] = None,
    older: Annotated[
        float | None, typer.Option("--older", min=0, metavar="DAYS", help="Instead: tables made so long ago go wholly.")
    ] = None,
    db: Place = None,
    as_json: AsJson = False,
) -> None:
    """Take a person's name and words out of a store, or whole tables that are old. Its server must not run."""
    from menagerie.table import keeping

    if (name is None) == (older is None):
        raise BadInput("say whose name is to go, or --older DAYS; one of both")
    store = keeping.check_free(opened(db))
    try:
        count = keeping.erase(store, name) if name is not None else keeping.let_go(store, older or 0.0)
    finally:
        store.close()
    emit({"tables": count}) if as_json else print(f"{tables_are(count)} {'changed' if name else 'gone'}")


def ratings(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game; all that were played if none.")
    ] = None,
    db: Place = None,
    as_json: AsJson = False,
) -> None:
    """Tell how those stand who have played at the tables of a store, people and bots on one scale, the best first."""
    from menagerie.players.rating import NO_RATINGS, has_openskill
    from menagerie.table.rated import boards

    slug = load(game).slug if game else ""
    store = opened(db)
    try:
        told = [board.told() for board in boards(store, slug)]
    finally:
        store.close()
    if not has_openskill():
        print(f"({NO_RATINGS})", file=sys.stderr)
    if as_json:
        emit(told[0] if slug else told)
        return
    if not told:
        print("No game has ended here.")
    for one in told:
        print("\n".join(board_lines(one)))


def board_lines(told: dict[str, Any]) -> list[str]:
    """Write how the players of one game stand, as a table for people."""
    from menagerie.players.standings import RATING_HEADS, columns, rating_cells

    rows = told["players"]
    found = [f"{title_of(told['game'])}: {told['games']:,} of {told['ended']:,} games that ended here count"]
    if not rows:
        return found
    table = [["player", "", "games", "wins", *(() if told["lacks"] else RATING_HEADS)]]
    for row in rows:
        cells = [row["player"], "bot" if row["bot"] else "", f"{row['games']:,}", f"{row['wins']:,.1f}"]
        table.append([*cells, *(() if told["lacks"] else rating_cells(row["mu"], row["sigma"]))])
    return [*found, *(line.rstrip() for line in columns(table))]


def title_of(slug: str) -> str:
    """Give the title of a game; of one that is not installed here, its name."""
    try:
        return load(slug).title
    except BadInput:
        return slug
