"""A PostgreSQL server of the tests' own, where its programs are on this machine."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest


def free_port():
    """A port that nobody has."""
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return made.getsockname()[1]


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server of our own on loopback; gives the address of an empty database on every call."""
    found = [*sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")), shutil.which("initdb")]
    programs = [Path(program).resolve().parent for program in found if program]
    if not programs:
        pytest.skip("PostgreSQL's programs (initdb, postgres) are not on this machine")
    home = programs[-1]
    folder = Path(tempfile.mkdtemp(prefix="menagerie-"))  # one of pytest's is closed to others whenever another begins
    user: dict = {}
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        import pwd

        someone = next((one for one in pwd.getpwall() if one.pw_name in ("postgres", "nobody")), None)
        if someone is None:
            pytest.skip("PostgreSQL does not run as root, and there is neither a user postgres nor nobody here")
        user = {"user": someone.pw_uid, "group": someone.pw_gid, "extra_groups": []}
        os.chown(folder, someone.pw_uid, someone.pw_gid)
        for parent in folder.parents[: len(folder.parents) - 2]:
            parent.chmod(parent.stat().st_mode | 0o011)
    data, port = folder / "data", free_port()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **user}
    subprocess.run([home / "initdb", "-D", data, "-U", "menagerie", "-A", "trust", "--no-sync"], check=True, **quiet)
    server = subprocess.Popen(
        [home / "postgres", "-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", folder, "-F"], **quiet
    )
    import psycopg

    base = f"postgresql://menagerie@127.0.0.1:{port}"
    try:
        for _ in range(200):
            try:
                psycopg.connect(f"{base}/postgres").close()
                break
            except psycopg.OperationalError:
                time.sleep(0.05)
        count = iter(range(1000))

        def database():
            name = f"test{next(count)}"
            with psycopg.connect(f"{base}/postgres", autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")
            return f"{base}/{name}"

        yield database
    finally:
        server.send_signal(signal.SIGINT)  # whoever is still connected is cut off
        server.wait(20)
        shutil.rmtree(folder, ignore_errors=True)
