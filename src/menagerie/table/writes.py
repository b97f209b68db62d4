"""What is written together: changes of one table, as the statements of a database."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import chain, groupby
from typing import Any

from menagerie.table.entries import Entry, Finish, Head, Sitter

_SEAT = (
    "INSERT INTO seats (table_id, seat, who, name, bot, host, token) VALUES (?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET who = excluded.who, name = excluded.name, bot = excluded.bot,"
    " host = excluded.host, token = excluded.token"
)
ENTRY = (
    "INSERT INTO entries (table_id, n, kind, seat, value, detail, action, digest, epoch)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_ENTRY_ROW = ", (?, ?, ?, ?, ?, ?, ?, ?, ?)"
HOLD = "SELECT hold(?, ?, ?)"  # the table, the owner and the epoch of a lease
_COLUMNS = {
    ENTRY: ("table_id", "n", "kind", "seat", "value", "detail", "action", "digest", "epoch"),
    HOLD: ("table_id", "owner", "epoch"),
}
_ROWS = (
    "json_to_recordset(?) AS rows (table_id TEXT, n INTEGER, kind TEXT, seat TEXT, value INTEGER, detail TEXT,"
    " action TEXT, digest TEXT, epoch INTEGER)"
)
_INTO = f"INSERT INTO entries ({', '.join(_COLUMNS[ENTRY])}) SELECT rows.* FROM "
_HOLD_ROWS = "SELECT hold(?)"
_ENTRY_ROWS = _INTO + _ROWS
_HELD_ROWS = f"WITH held AS MATERIALIZED ({_HOLD_ROWS}) {_INTO} held, {_ROWS}"
_HEAD = (
    "INSERT INTO tables (id, game, rules, box, seats, options, seed, part, nonce, manners, clock, made)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '{}', CURRENT_TIMESTAMP)"
)

MOST_ROWS = 500  # entries in one statement

Statement = tuple[str, tuple[Any, ...]]


class Write:
    """Changes that belong together: all are written, or none."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.fences: list[Statement] = []  # what must hold, or nothing is written
        self.statements: list[Statement] = []

    def under(self, table: str, owner: str, epoch: int) -> Write:
        """Write under a lease of a table: its entries carry the epoch, and nothing is written where it is another's."""
        self.fences.append((HOLD, (table, owner, epoch)))
        self.statements = [
            (sql, (*values[:-1], epoch)) if sql == ENTRY and values[0] == table else (sql, values)
            for sql, values in self.statements
        ]
        return self

    @property
    def traces(self) -> list[tuple[str, tuple[Any, ...], tuple[Any, ...]]]:
        """How one finds what this adds: a query, its values, and the one row that it then gives."""
        entry = f"SELECT {', '.join(_COLUMNS[ENTRY])} FROM entries WHERE table_id = ? AND n = ?"
        found = [(entry, values[:2], values) for sql, values in self.statements if sql == ENTRY]
        made = [values for sql, values in self.statements if sql == _HEAD]
        return [*found, *(("SELECT id, nonce FROM tables WHERE id = ?", one[:1], (one[0], one[8])) for one in made)]

    def head(self, head: Head) -> Write:
        """Make the table."""
        options = json.dumps(head.options, sort_keys=True)
        seed = None if head.seed is None else str(head.seed)
        made_of = (head.table, head.game, head.rules, head.box, head.seats, options, seed, head.part, head.nonce)
        self.statements.append((_HEAD, (*made_of, head.manners.as_json())))
        return self

    def sitter(self, sitter: Sitter) -> Write:
        """Seat somebody."""
        values = (sitter.seat, sitter.who, sitter.name, sitter.bot, int(sitter.host), sitter.token)
        self.statements.append((_SEAT, (self.table, *values)))
        return self

    def entry(self, entry: Entry) -> Write:
        """Append an entry."""
        detail = json.dumps(entry.detail) if entry.detail else ""
        values = (entry.n, entry.kind, entry.seat, entry.value, detail, entry.action, entry.digest, 0)
        self.statements.append((ENTRY, (self.table, *values)))
        return self

    def drop(self, n: int) -> Write:
        """Drop an entry on which nothing rests."""
        self.statements.append(("DELETE FROM entries WHERE table_id = ? AND n = ?", (self.table, n)))
        return self

    def forget(self) -> Write:
        """Forget all entries: others take their place."""
        self.statements.append(("DELETE FROM entries WHERE table_id = ?", (self.table,)))
        return self

    def clock(self, kept: dict[str, Any]) -> Write:
        """Keep what people have left of their time."""
        self.statements.append(("UPDATE tables SET clock = ? WHERE id = ?", (json.dumps(kept), self.table)))
        return self

    def made(self, when: str) -> Write:
        """Say when the table was made, in UTC, as it stands in another store."""
        self.statements.append(("UPDATE tables SET made = ? WHERE id = ?", (when, self.table)))
        return self

    def erase(self) -> Write:
        """Take the table out, with its seats and entries."""
        for column in ("entries WHERE table_id", "seats WHERE table_id", "tables WHERE id"):
            self.statements.append((f"DELETE FROM {column} = ?", (self.table,)))
        return self

    def next(self, table: str) -> Write:
        """Name the table where the same people play on."""
        self.statements.append(("UPDATE tables SET next = ? WHERE id = ?", (table, self.table)))
        return self

    def finish(self, finish: Finish) -> Write:
        """Say how the game ended."""
        self.statements.append(("UPDATE tables SET finish = ? WHERE id = ?", (finish.as_json(), self.table)))
        return self


def all_of(writes: Iterable[Write]) -> list[Statement]:
    """List the statements of writes, what must hold first."""
    listed = list(writes)
    fences = [fence for write in listed for fence in write.fences]
    return [*fences, *(statement for write in listed for statement in write.statements)]


def gather(statements: list[Statement]) -> list[Statement]:
    """Join entries that follow one another into one statement: a thread gives way at each, however short it is."""
    gathered: list[Statement] = []
    for insert, run in groupby(statements, lambda statement: statement[0]):
        rows = [values for _, values in run]
        size = MOST_ROWS if insert == ENTRY else 1
        for first in range(0, len(rows), size):
            part = rows[first : first + size]
            gathered.append((insert + _ENTRY_ROW * (len(part) - 1), tuple(chain.from_iterable(part))))
    return gathered


def in_rows(statements: list[Statement]) -> list[Statement]:
    """Join what is held and entries that follow one another, as rows in JSON: of a few statements a database knows all.

    Entries that follow on all that is held are one statement with it, so that they need no transaction begun for them.
    """
    joined: list[Statement] = []
    for sql, run in groupby(statements, lambda statement: statement[0]):
        rows = [values for _, values in run]
        columns = _COLUMNS.get(sql)
        if columns is None:
            joined += [(sql, values) for values in rows]
            continue
        told = json.dumps([dict(zip(columns, row, strict=True)) for row in rows])
        if sql == ENTRY and joined and joined[-1][0] == _HOLD_ROWS:
            joined[-1] = _HELD_ROWS, (*joined[-1][1], told)
        else:
            joined.append((_HOLD_ROWS if sql == HOLD else _ENTRY_ROWS, (told,)))
    return joined
