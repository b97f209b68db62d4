"""What a server tells of itself to those who run it: whether it lives, whether it can serve, and numbers over time.

The numbers are told as Prometheus reads them (its text format, version 0.0.4). They are sums over all tables and name
nobody; yet with one table alone they would tell how long a bot thought there, so a server tells them only if asked to.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from menagerie.table.entries import ANSWER, Entry
from menagerie.table.histogram import Histogram
from menagerie.table.protocol import SPECTATOR

if TYPE_CHECKING:
    from menagerie.table.house import House

CONTENT = "text/plain; version=0.0.4; charset=utf-8"

Sample = tuple[str, float]  # labels (`{game="kuhn"}`, or nothing) and a value


class Counts:
    """What is counted while the server runs; what merely stands is read when somebody asks (`numbers_of`)."""

    def __init__(self) -> None:
        self.started = time.time()
        self.answers = Counter({"person": 0, "table": 0})  # by who gave them
        self.refused: Counter[str] = Counter()  # by reason
        self.answering = Histogram()

    def note_saved(self, entries: Iterable[Entry]) -> None:
        """Count what was saved."""
        for entry in entries:
            if entry.kind == ANSWER:
                self.answers["person" if entry.action else "table"] += 1


def labelled(label: str, counts: dict[str, int]) -> list[Sample]:
    """Give a sample for each value of a label."""
    return [(f'{{{label}="{value}"}}', count) for value, count in sorted(counts.items())]


def tables_of(house: House) -> list[Sample]:
    """Count the open tables by game."""
    return labelled("game", dict.fromkeys(house.games, 0) | Counter(room.game.slug for room in house.rooms.values()))


def pages_of(house: House) -> list[Sample]:
    """Count the pages by what they are there for."""
    seats = [socket.seat for room in house.rooms.values() for socket in room.sockets]
    watching = seats.count(SPECTATOR)
    return labelled("who", {"player": len(seats) - watching, "spectator": watching})


def numbers_of(house: House) -> list[tuple[str, str, str, list[Sample]]]:
    """Read every number but the histograms: its name, its kind, what it is, and how it stands."""
    waiting = sum(threads._work_queue.qsize() for threads in (house.pool, house.thinkers, house.guests))
    counts, store, alive = house.counts, house.store, len(house.leases.workers) if house.leases else 1
    return [
        ("tables_open", "gauge", "Tables in memory.", tables_of(house)),
        ("pages_open", "gauge", "Connections at tables.", pages_of(house)),
        (
            "answers_total",
            "counter",
            "Answers saved: of people, and of bots and the table.",
            labelled("by", counts.answers),
        ),
        ("refused_total", "counter", "Actions refused, by reason.", labelled("reason", counts.refused)),
        ("bots_queued", "gauge", "Thoughts of bots that wait for a thread.", [("", waiting)]),
        ("analyses_running", "gauge", "Analyses of finished games that are made.", [("", house.analyses)]),
        ("store_waiting", "gauge", "Rounds of writes that wait for the store.", [("", store.waiting)]),
        ("store_failures_total", "counter", "Writes that failed.", [("", store.failures)]),
        ("games_ready", "gauge", "Games whose tables can be made.", [("", len(house.warm_games))]),
        ("workers_alive", "gauge", "Workers that share the store.", [("", alive)]),
        ("start_time_seconds", "gauge", "When the server started, since 1970.", [("", counts.started)]),
    ]


def told(house: House) -> str:
    """Tell all numbers as Prometheus reads them."""
    lines: list[str] = []
    for name, kind, about, samples in numbers_of(house):
        lines += [f"# HELP menagerie_{name} {about}", f"# TYPE menagerie_{name} {kind}"]
        lines += [f"menagerie_{name}{labels} {value}" for labels, value in samples]
    times = (
        ("answer_seconds", "From a person's answer to its being saved.", house.counts.answering),
        ("store_write_seconds", "How long the store took for what was written together.", house.store.writing),
    )
    for name, about, histogram in times:
        lines += [f"# HELP menagerie_{name} {about}", f"# TYPE menagerie_{name} histogram"]
        lines += histogram.samples(f"menagerie_{name}")
    if house.leases:
        lines = [marked(line, house.leases.me.owner) for line in lines]
    return "\n".join(lines) + "\n"


def marked(line: str, worker: str) -> str:
    """Say of a sample from which worker it is.

    >>> marked("menagerie_x 1", "ab"), marked('menagerie_x{a="b"} 1', "ab")
    ('menagerie_x{worker="ab"} 1', 'menagerie_x{a="b",worker="ab"} 1')
    """
    if line.startswith("#"):
        return line
    name, value = line.rsplit(" ", 1)
    return f'{name[:-1]},worker="{worker}"}} {value}' if name.endswith("}") else f'{name}{{worker="{worker}"}} {value}'


def joined(texts: Iterable[str]) -> str:
    """Join the numbers of several workers: what each number is stands once, before all of its samples.

    >>> print(joined(["# HELP a A.\\na 1\\n# HELP b B.\\nb 1", "# HELP a A.\\na 2\\n# HELP b B.\\nb 2"]), end="")
    # HELP a A.
    a 1
    a 2
    # HELP b B.
    b 1
    b 2
    """
    families: dict[str, list[str]] = {}
    for text in texts:
        for line in text.splitlines():
            if line.startswith("# HELP"):
                family = families.setdefault(line, [])
            elif not line.startswith("#") or line not in family:
                family.append(line)
    return "".join(f"{line}\n" for head, lines in families.items() for line in (head, *lines))


def lacks(house: House) -> str:
    """Say why the server cannot serve everything now; empty if it can."""
    if house.closing:
        return "the server is closing"
    if house.store.trouble:
        return f"the store cannot be written: {house.store.trouble}"
    if house.leases and house.leases.trouble:
        return f"the leases of tables cannot be renewed: {house.leases.trouble}"
    if not house.is_ready():
        done, total = house.progress
        return f"rules are being compiled ({done} of {total})"
    return ""


def router_of(house: House, metrics: bool) -> APIRouter:
    """Bind the addresses of whoever runs the server to a house; metrics: tell the numbers, too."""
    router = APIRouter()

    @router.get("/healthz", response_class=PlainTextResponse)
    async def healthz() -> str:
        """Tell that the server lives: its loop has come to this."""
        return "the server lives\n"

    @router.get("/readyz")
    async def readyz() -> Response:
        """Tell whether tables can be made and played, or why not (503)."""
        missing = lacks(house)
        return PlainTextResponse(f"{missing or 'ready'}\n", 503 if missing else 200)

    if metrics:

        @router.get("/metrics")
        async def numbers(request: Request) -> Response:
            """Tell the numbers, those of all workers."""
            others = await house.peers.ask_all(request) if house.peers else []
            return Response(joined([told(house), *(bytes(one.body).decode() for one in others)]), media_type=CONTENT)

    return router
