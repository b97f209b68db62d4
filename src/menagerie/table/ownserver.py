"""A server of a test's own, in a process on the first of two cores, with a store in a folder of its own; or workers,
on all cores, with a PostgreSQL that is named.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from menagerie.engine.errors import BadInput


class OwnServer:
    """A server with a store of its own, on the first of two cores, or so many workers with a store that is named."""

    def __init__(self, folder: Path, cores: list[int], workers: int = 0, db: str = "") -> None:
        self.db, self.cores, self.port = db or str(folder / "load.db"), cores if not workers else [], 0
        self.url, self.count = "", workers

    @property
    def arguments(self) -> list[str]:
        """What the server's program is started with."""
        return ["--port", str(self.port), "--tables-a-minute", "1000000", "--db", self.db, "--workers", str(self.count)]

    def start(self) -> str:
        """Start it; gives the address."""
        command = [sys.executable, "-m", "menagerie.table.server", *self.arguments]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, bufsize=1)
        assert self.process.stderr is not None
        if len(self.cores) > 1:
            os.sched_setaffinity(self.process.pid, {self.cores[0]})
        if not self.note_address(self.process.stderr.readline()):
            raise BadInput(f"the server did not start: {self.process.stderr.read()}")
        threading.Thread(target=self.process.stderr.read, daemon=True).start()  # or it would wait for a reader
        return self.url

    def note_address(self, told: str) -> bool:
        """Note the address that a line tells; whether it tells one."""
        found = re.search(r"http://\S+:(\d+)", told)
        if found:
            self.url, self.port = found[0], int(found[1])
        return bool(found)

    @property
    def worked(self) -> float | None:
        """The seconds that processors have worked for it, where the system tells."""
        with suppress(OSError, AttributeError):  # Linux: the clock of another process
            return sum(time.clock_gettime(~number << 3 | 2) for number in (self.process.pid, *self.workers))
        return None

    @property
    def workers(self) -> list[int]:
        """The numbers of the processes of its workers, where the system tells."""
        number = self.process.pid
        with suppress(OSError):
            return [int(one) for one in Path(f"/proc/{number}/task/{number}/children").read_text().split()]
        return []

    @property
    def memory(self) -> float | None:
        """The MiB of memory that it holds, where the system tells."""
        with suppress(OSError, AttributeError, ValueError):
            numbers = self.workers if self.count else [self.process.pid]
            pages = sum(int(Path(f"/proc/{number}/statm").read_text().split()[1]) for number in numbers)
            return round(pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20), 1)
        return None

    def stop(self) -> None:
        """Ask it to end."""
        self.process.terminate()
        self.process.wait(20)


def cores() -> list[int]:
    """List the cores that this process may use; none where the system does not say."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


@contextmanager
def a_server(cores: list[int], workers: int = 0, db: str = "") -> Iterator[OwnServer]:
    """Start a server of our own."""
    with tempfile.TemporaryDirectory() as folder:
        server = OwnServer(Path(folder), cores, workers, db)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def on_cores(cores: list[int]) -> Iterator[None]:
    """Run on these cores only, or on all if none are named."""
    before = os.sched_getaffinity(0) if cores else set()
    if cores:
        os.sched_setaffinity(0, set(cores))
    try:
        yield
    finally:
        if before:
            os.sched_setaffinity(0, before)
