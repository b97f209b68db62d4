"""Several workers behind one address: processes that share a port and a PostgreSQL, each with tables of its own.

The first process takes the port and looks after the others, which are its forks: it reads modules and machine code once
for all of them, says of one that died that it is dead, and puts another in its place. It keeps no table and runs no
thread.
"""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from menagerie.engine import cache
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.players.compiling import TABLES, entries_of
from menagerie.table.addresses import Entrance, free_socket, own_origin
from menagerie.table.databases import is_postgres, open_store
from menagerie.table.handing import Door, take_away
from menagerie.table.house import THINKERS
from menagerie.table.leases import Leases, bury, new_owner, prepare
from menagerie.table.server import (
    Serving,
    config_of,
    create_app,
    say_where,
    spare_collector,
    take_short_turns,
    want_files,
)
from menagerie.table.store import StoreError

GRACE = 20  # seconds that workers may take to end
HASTY = 1.0  # seconds: a worker that lived shorter has another in its place only so much later

log = logging.getLogger("menagerie.table")


class Crew:
    """Processes that do the same work, and whoever looks after them.

    work: what each does, under the name of its lease. mourn: told of that name once it is dead.
    """

    def __init__(self, count: int, work: Callable[[str], None], mourn: Callable[[str], None]) -> None:
        self.count, self.work, self.mourn = count, work, mourn
        self.living: dict[int, tuple[str, float]] = {}  # by number: name, and when it began
        self.ending, self.failed = False, False
        self.left, self.right = os.pipe()  # whose right end closes when this process is no more

    def run(self) -> None:
        """Have so many at work until a signal says that it is enough; BadInput where one ends by itself."""
        before = {one: signal.signal(one, self.end) for one in (signal.SIGTERM, signal.SIGINT)}
        before[signal.SIGALRM] = signal.signal(signal.SIGALRM, self.kill)
        try:
            for _ in range(self.count):
                self.bear()
            while self.living:
                self.bid_farewell(*os.wait())
        finally:
            signal.alarm(0)
            for one, handler in before.items():
                signal.signal(one, handler)
            os.close(self.left)
            os.close(self.right)
        if self.failed:
            raise BadInput("a worker ended by itself (see above), so all do")

    def bear(self) -> None:
        """Put one more to work."""
        owner, began = new_owner(), time.monotonic()
        signals = {signal.SIGTERM, signal.SIGINT}
        signal.pthread_sigmask(signal.SIG_BLOCK, signals)  # what is sent now waits until it is known to whom it goes
        child = os.fork()
        if child:
            self.living[child] = owner, began
            signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
            if self.ending:
                os.kill(child, signal.SIGTERM)
            return
        code = 1
        try:
            os.close(self.right)
            for one in (*signals, signal.SIGALRM):
                signal.signal(one, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
            threading.Thread(target=self.watch, daemon=True, name="watch").start()
            self.work(owner)
            code = 0
        except BadInput as error:
            print(f"menagerie: {error}", file=sys.stderr)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)

    def watch(self) -> None:
        """End with whoever looks after this process."""
        os.read(self.left, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    def bid_farewell(self, number: int, status: int) -> None:
        """Note that one has died, and put another in its place."""
        owner, began = self.living.pop(number)
        self.mourn(owner)
        if self.ending:
            return
        if os.WIFEXITED(status):
            self.failed = True
            return self.end()
        log.warning("worker %d was ended by signal %d; another takes its place", number, os.WTERMSIG(status))
        if time.monotonic() - began < HASTY:
            time.sleep(HASTY)
        if not self.ending:
            self.bear()

    def end(self, *_: Any) -> None:
        """Ask all to end."""
        self.ending = True
        for number in self.living:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGTERM)
        signal.alarm(GRACE)

    def kill(self, *_: Any) -> None:
        """End those who did not when they were asked."""
        for number in self.living:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until no other worker compiles: what it has compiled need only be loaded."""
    import fcntl

    try:
        cache.root().mkdir(parents=True, exist_ok=True)
        held = os.open(cache.root() / "workers.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # nothing can be kept there anyway
        yield
        return
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def check(count: int, db: str, inner_host: str) -> None:
    """Raise BadInput where workers cannot be."""
    if not is_postgres(db):
        raise BadInput(
            f"--workers {count} needs a PostgreSQL that the workers share (--db postgresql://…);"
            " a file keeps the tables of one process, without --workers"
        )
    if not hasattr(os, "fork"):
        raise BadInput("--workers needs a system whose processes can fork, such as Linux or macOS")
    try:
        is_one = not ipaddress.ip_address(inner_host).is_unspecified
    except ValueError:
        is_one = False
    if not is_one:
        raise BadInput(f"--inner-host {inner_host}: the address in numbers of this machine in its network is expected")


def serve(
    count: int,
    entrance: Entrance,
    db: str | Path,
    *,
    compiled: bool | None = True,
    inner_host: str = "127.0.0.1",
    games: Sequence[Game] | None = None,
    **more: Any,
) -> None:
    """Serve tables by so many workers until interrupted; says where on stderr. The rest is as for one (`server.serve`).

    inner_host: the address of this machine at which its workers are reached by those of other machines.
    """
    address = str(db)
    check(count, address, inner_host)
    made = entrance.taken()
    try:
        store = open_store(address)
        try:
            store.check_writable()
        finally:
            store.close()
        prepare(address)
    except StoreError:
        made.close()
        raise
    played = list(games) if games is not None else [load(slug) for slug in slugs()]
    told = f"{count} worker{'s' * (count > 1)}; tables are kept in {store.name}"
    shared = say_where(made, entrance, told)
    entries = [entry for game in played for entry in entries_of(game, TABLES).values()] if compiled else []
    if all(one.is_kept for one in entries):
        for one in entries:
            _ = one.compiled  # for all workers, those to come, too
    spare_collector()
    take_short_turns()
    doors = Path(tempfile.mkdtemp(prefix="menagerie-"))  # nobody else can open it

    def work(owner: str) -> None:
        inner = free_socket(inner_host, 0)
        lacks = not all(one.is_kept for one in entries)
        app = create_app(
            address,
            games=played,
            compiled=compiled,
            host_names=entrance.names,
            leases=Leases(address, inner_host, inner.getsockname()[1], owner),
            door=Door(doors, owner),
            thinkers=max(1, THINKERS // count),
            turn=one_at_a_time() if lacks else None,
            **more,
        )
        app.state.shared = shared
        want_files()
        Serving(config_of(app, entrance.proxy), app.state.house).run(sockets=[made, inner])

    def mourn(owner: str) -> None:
        with contextlib.suppress(Exception):  # then its lease ends by itself
            bury(address, owner)
        take_away(doors, owner)

    if entrance.open_browser:
        webbrowser.open(f"{own_origin(made)}/{entrance.path}")  # whoever comes before the workers waits
    try:
        Crew(count, work, mourn).run()
    finally:
        made.close()
        shutil.rmtree(doors, ignore_errors=True)
