"""A PostgreSQL server of the tests' own, where its programs are on this machine."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

try:
    import psycopg
except ImportError:  # then the programs are asked for in vain, too
    psycopg = None


def free_port():
    """A port that nobody has."""
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return made.getsockname()[1]


class Postgres:
    """A PostgreSQL server of the tests' own on loopback; skips where there is none."""

    def __init__(self):
        found = [*sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")), shutil.which("initdb")]
        programs = [Path(program).resolve().parent for program in found if program]
        if not programs:
            pytest.skip("PostgreSQL's programs (initdb, postgres) are not on this machine")
        self.home = programs[-1]
        self.folder = Path(tempfile.mkdtemp(prefix="menagerie-"))  # one of pytest's is closed whenever another begins
        self.user: dict = {}
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            import pwd

            someone = next((one for one in pwd.getpwall() if one.pw_name in ("postgres", "nobody")), None)
            if someone is None:
                pytest.skip("PostgreSQL does not run as root, and there is neither a user postgres nor nobody here")
            self.user = {"user": someone.pw_uid, "group": someone.pw_gid, "extra_groups": []}
            self.give(self.folder)
            for parent in self.folder.parents[: len(self.folder.parents) - 2]:
                parent.chmod(parent.stat().st_mode | 0o011)
        self.port, self.count = free_port(), 0
        make = [self.home / "initdb", "-D", self.folder / "data", "-U", "menagerie", "-A", "trust", "--no-sync"]
        subprocess.run(make, check=True, **self.quiet)
        self.start()

    @property
    def quiet(self):
        """How its programs are run."""
        return {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder, **self.user}

    @property
    def base(self):
        """The address of the server, without a database."""
        return f"postgresql://menagerie@127.0.0.1:{self.port}"

    def give(self, folder):
        """Let a folder be the server's."""
        if self.user:
            os.chown(folder, self.user["user"], self.user["group"])

    def start(self):
        """Start it and wait until it answers."""
        where = ["-p", str(self.port), "-h", "127.0.0.1", "-k", self.folder, "-F"]
        self.server = subprocess.Popen([self.home / "postgres", "-D", self.folder / "data", *where], **self.quiet)
        for _ in range(200):
            try:
                return psycopg.connect(f"{self.base}/postgres").close()
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise AssertionError("PostgreSQL does not start")

    def stop(self):
        """End it; whoever is still connected is cut off."""
        self.server.send_signal(signal.SIGINT)
        self.server.wait(20)

    def run(self, *statements):
        """Do something beside all databases of the tests."""
        with psycopg.connect(f"{self.base}/postgres", autocommit=True) as connection:
            for one in statements:
                connection.execute(one)

    def __call__(self, more=""):
        """Give the address of an empty database."""
        name, self.count = f"test{self.count}", self.count + 1
        self.run(f"CREATE DATABASE {name} {more}")
        return f"{self.base}/{name}"


@contextmanager
def running():
    """Have a PostgreSQL as long as it is needed."""
    server = Postgres()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server of our own on loopback; gives the address of an empty database on every call."""
    with running() as server:
        yield server


@pytest.fixture
def own_postgres():
    """The same of a test's own, which may do with it what it likes."""
    with running() as server:
        yield server
