"""A server of a test's own, in a process on the first of two cores, with a store in a folder of its own."""

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
    """A server with a store of its own, on the first of two cores."""

    def __init__(self, folder: Path, cores: list[int]) -> None:
        self.db, self.cores, self.port = folder / "load.db", cores, 0
        self.url = ""

    @property
    def arguments(self) -> list[str]:
        """What the server's program is started with."""
        return ["--port", str(self.port), "--tables-a-minute", "1000000", "--db", str(self.db)]

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
        """The seconds that its processor has worked for it, where the system tells."""
        with suppress(OSError, AttributeError):
            return time.clock_gettime(~self.process.pid << 3 | 2)  # Linux: the clock of another process
        return None

    @property
    def memory(self) -> float | None:
        """The MiB of memory that it holds, where the system tells."""
        with suppress(OSError, AttributeError, ValueError):
            pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
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
def a_server(cores: list[int]) -> Iterator[OwnServer]:
    """Start a server of our own."""
    with tempfile.TemporaryDirectory() as folder:
        server = OwnServer(Path(folder), cores)
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
