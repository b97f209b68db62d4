"""Kills under load: the server is killed (SIGKILL) and started again, as often as asked, while people play.

Clients come back and say again what was not acknowledged; in the end every acknowledged answer must stand in the store
exactly once. Every life of the server is forked from a process that has read its modules (`python -m
menagerie.table.killtest GAME`): a start then costs a fiftieth. Where the machine code of the game's rules is kept, that
process reads it, too; else they run interpreted, since what is stored does not depend on how they run.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.players.compiling import TABLES, entries_of
from menagerie.table import server as program
from menagerie.table.databases import open_store
from menagerie.table.entries import ANSWER, UNCOUNTED
from menagerie.table.leases import count_living
from menagerie.table.loadclient import Client, Kind, Tally, open_all
from menagerie.table.ownserver import OwnServer, on_cores
from menagerie.table.ownserver import cores as own_cores
from menagerie.table.server import spare_collector
from menagerie.table.session import Session

OLDEST = 0.75  # of the kills of workers: those of the oldest for certain
TRIES = 20  # of somebody who comes back while workers are killed


class MortalServer(OwnServer):
    """A server of which every life is a fork of one process, its parent."""

    def __init__(self, folder: Path, cores: list[int], game: str, workers: int = 0, db: str = "") -> None:
        super().__init__(folder, cores, workers, db)
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", __name__, game]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1)
        if len(self.cores) > 1:
            os.sched_setaffinity(self.process.pid, {self.cores[0]})
        self.said: SimpleQueue[str] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.said.put(line)
        self.said.put("")

    def start(self) -> str:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(self.arguments) + "\n")
        self.life = int(self.process.stdout.readline())  # its number
        said: list[str] = []
        while (line := self.said.get()) and line != _death(self.life):
            if self.note_address(line):
                return self.url
            said.append(line)
        raise BadInput(f"the server did not start: {''.join(said)}")

    def kill(self) -> None:
        """Kill it at once, whatever it does."""
        assert self.process.stdout is not None
        os.kill(self.life, signal.SIGKILL)
        self.process.stdout.readline()  # its parent has seen it die

    def stop(self) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # it may be dead
            self.kill()
        self.process.stdin.close()
        self.process.wait(20)


class Survivor(Client):
    """One person at a table who comes back whenever the line is lost, and is told how long that took."""

    async def stay(self) -> None:
        """Answer without end."""
        while True:
            await self.play_on()
            began = time.perf_counter()
            await self.be_back()
            self.tally.returns.append(time.perf_counter() - began)

    async def be_back(self) -> None:
        """Sit down again; of several tries one need succeed, for the worker that is come to may be the next to die."""
        errors = self.tally.errors
        for left in reversed(range(TRIES)):
            before = len(errors)
            await self.return_to_table()
            if len(errors) == before:
                return
            if left:
                del errors[before:]
                await asyncio.sleep(0.1)


class MortalWorkers(MortalServer):
    """Workers of a server, of whom one at a time is killed."""

    @property
    def workers(self) -> list[int]:
        """The numbers of the processes of its workers, the oldest first."""
        return [int(one) for one in Path(f"/proc/{self.life}/task/{self.life}/children").read_text().split()]

    def kill_one(self, dice: random.Random) -> None:
        """Kill a worker at once, whatever it does, mostly the oldest, which has inherited tables from the others.

        Whoever looks after it puts another in its place.
        """
        workers = self.workers
        os.kill(workers[0] if dice.random() < OLDEST else dice.choice(workers), signal.SIGKILL)

    def kill(self) -> None:
        """Have all end as they do when they are asked."""
        assert self.process.stdout is not None
        os.kill(self.life, signal.SIGTERM)
        self.process.stdout.readline()


def _death(life: int) -> str:
    """The line on standard error that tells that a life ended, for who waits for what that life says."""
    return f"{life} is dead\n"


def bear(slug: str) -> None:
    """Fork a server of a game for every line of standard input (JSON); say its number, and that it is dead."""
    entries = entries_of(load(slug), TABLES).values()
    is_kept = all(entry.is_kept for entry in entries)
    for entry in entries if is_kept else ():
        _ = entry.compiled  # for all lives
    spare_collector()
    for line in sys.stdin:
        life = os.fork()
        if not life:
            sys.argv[1:] = [*json.loads(line), "--game", slug, *([] if is_kept else ["--interpreted"])]
            program.main()
            os._exit(0)
        print(life, flush=True)
        os.waitpid(life, 0)
        print(_death(life), end="", file=sys.stderr, flush=True)
        print("dead", flush=True)


async def _survive(server: MortalServer, clients: Sequence[Client], kills: int, on_progress: Any) -> None:
    """Play while the server is killed and started again; every client comes back and says its last answer again."""
    dice = random.Random(kills)
    await open_all(clients, on_progress)
    for kill in range(kills):
        on_progress(kill, kills)
        playing = [asyncio.create_task(client.play_on()) for client in clients]
        await asyncio.sleep(0.2 + dice.random())
        server.kill()
        await asyncio.gather(*playing)
        await asyncio.to_thread(server.start)
        await asyncio.gather(*(client.return_to_table() for client in clients))
    for client in clients:
        if client.socket is not None:
            await client.socket.close()


async def _survive_among(server: MortalWorkers, clients: list[Survivor], kills: int, on_progress: Any) -> None:
    """Play while one worker after another is killed; whoever loses his line comes back and says his answer again."""
    dice = random.Random(kills)
    await open_all(clients, on_progress)
    playing = [asyncio.create_task(client.stay()) for client in clients]
    for kill in range(kills):
        on_progress(kill, kills)
        await asyncio.sleep(0.1 + 0.8 * dice.random())
        while await asyncio.to_thread(count_living, server.db) < server.count:
            await asyncio.sleep(0.1)  # one at a time: whoever takes over has to be there
        server.kill_one(dice)
    await asyncio.sleep(1.0)
    while left := [task for task in playing if not task.done()]:
        for task in left:
            task.cancel()  # once is not enough: what comes in that very moment hides it
        await asyncio.wait(left, timeout=0.1)
    await asyncio.gather(*playing, return_exceptions=True)
    for client in clients:
        await client.be_back()
        if client.socket is not None:
            await client.socket.close()


def killtest(
    tables: int,
    kills: int,
    *,
    game: str = "",
    pace: float = 0.1,
    workers: int = 0,
    db: str = "",
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, Any]:
    """Kill a server of our own under load, again and again, and look into its store.

    workers, db: so many workers with a store in PostgreSQL; one of them is killed at a time, and it is told how long
    those who lost their lines took to be back at their tables (`return_p50_ms`, `return_p99_ms`).

    Returns tables, kills, games played to their end, acknowledged answers, how many of them the store has lost or
    doubled, and how many tables it cannot go on with (broken); the first errors in words.
    """
    tally, cores, slug = Tally(), own_cores(), game or next(iter(slugs()))
    with tempfile.TemporaryDirectory() as folder, on_cores([] if workers else cores[1:]):
        server = (MortalWorkers if workers else MortalServer)(Path(folder), cores, slug, workers, db)
        try:
            server.start()
            kind = Kind.of(server.url, slug)
            clients = [Survivor(server.url, kind, number, tally, pace) for number in range(tables)]
            if isinstance(server, MortalWorkers):
                asyncio.run(_survive_among(server, clients, kills, on_progress))
            else:
                asyncio.run(_survive(server, clients, kills, on_progress))
            server.kill()
            lost, doubled, broken = _missing(server.db, kind.slug, tally)
        finally:
            server.stop()
    return {
        "tables": tables,
        "kills": kills,
        "games": tally.games,
        "acknowledged": len(tally.acknowledged),
        "lost": lost,
        "doubled": doubled,
        "broken": broken,
        **({"returns": len(tally.returns), **_times(tally)} if workers else {}),
        "errors": len(tally.errors) + lost + doubled + broken,
        "first_errors": tally.errors[:5],
    }


def _times(tally: Tally) -> dict[str, float]:
    return {f"return_p{share}_ms": tally.part(share / 100, tally.returns) for share in (50, 99)}


def _missing(db: str, slug: str, tally: Tally) -> tuple[int, int, int]:
    """Count the acknowledged answers that a store has not, or has twice, and the tables that it cannot go on with."""
    lost = doubled = broken = 0
    store = open_store(db)
    for table in {one[0] for one in tally.acknowledged}:
        stored = store.load(table)
        entries = stored.entries if stored else []
        kept = Counter((entry.action, entry.value) for entry in entries if entry.kind == ANSWER and entry.action)
        said = [(name, code) for where, name, code in tally.acknowledged if where == table]
        lost += sum(kept[one] == 0 for one in said)
        doubled += len(said) - len(set(said)) + sum(kept[one] > 1 for one in said)
        session = Session(load(slug), stored) if stored else None
        counted = sum(entry.kind not in UNCOUNTED for entry in entries)
        broken += session is None or bool(session.read_only) or session.version != counted
    store.close()
    return lost, doubled, broken


if __name__ == "__main__":
    bear(sys.argv[1])
