"""A served table for tests: the application without a network, and pages that talk to it; a server in a process."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack, contextmanager
from typing import Any

from starlette.testclient import TestClient
from websockets.sync.client import connect

from menagerie.engine.finding import load
from menagerie.table import protocol
from menagerie.table.databases import SqliteStore
from menagerie.table.server import create_app
from oracles.kuhn import GAME as KUHN

KINGDOM = "cover_your_kingdom"
_ids = itertools.count(1)


def until(true, seconds=60.0):
    """Wait until something is so; generous, for a machine that is busy."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)


class Page:
    """One socket: says things and hears what comes, every message held against the protocol."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.view: dict[str, Any] = {}

    def hear(self) -> dict[str, Any]:
        """Take the next message."""
        text = self.socket.receive_text()
        message = json.loads(text)
        protocol.check_server(message)
        self.raw.append(text)
        self.heard.append(message)
        if message["type"] == "view":
            self.view = message
        return message

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Take messages until one of a kind."""
        while True:
            message = self.hear()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def until_version(self, version: int) -> dict[str, Any]:
        """Take messages until a view of at least this version."""
        while self.view.get("version", -1) < version:
            self.hear()
        return self.view

    def until_asked(self) -> dict[str, Any]:
        """Take messages until the question is ours or the game is over."""
        while not (self.view and (self.view["over"] or (self.view["question"] or {}).get("yours"))):
            self.hear()
        return self.view

    def say(self, **message: Any) -> str:
        """Say something; gives its id."""
        message = {"v": 2, **message}
        if message["type"] != "hello":
            message.setdefault("id", f"test-{next(_ids)}")
        self.socket.send_json(message)
        return message.get("id", "")

    def ask(self, **message: Any) -> dict[str, Any]:
        """Say something and give the reply."""
        wanted = self.say(**message)
        while True:
            reply = self.hear()
            if reply.get("id") == wanted:
                return reply

    def answer(self, code: int | None = None, **more: Any) -> dict[str, Any]:
        """Give an answer (the first if none is named) and the reply."""
        chosen = self.view["answers"][0]["code"] if code is None else code
        return self.ask(type="answer", **{"version": self.view["version"], "code": chosen, **more})


@contextmanager
def served(store: Any, **more: Any):
    """Serve without a network; gives the client of the application."""
    settings = {
        "games": [load(KINGDOM), KUHN],
        "compiled": False,
        "tables_a_minute": 1e6,
        "consider": (0.0, 0.0),
        "thought": (0.0, 0.0),
        "host_names": ["testserver"],
        **more,
    }
    with TestClient(create_app(store, **settings)) as client:
        yield client


def make(client: TestClient, *who: str, game: str = "kuhn", seed: int = 1, **more: Any) -> tuple[str, dict[str, str]]:
    """Make a table: `you`, `friend`, or the name of a bot."""
    seats = [{"who": one} if one in ("you", "friend") else {"who": "bot", "bot": one} for one in who]
    made = client.post("/api/tables", json={"game": game, "seats": seats, "seed": seed, **more})
    assert made.status_code == 201, made.text
    return made.json()["table"], made.json()["tokens"]


def claim_of(token: str | None) -> str | None:
    """Give the token by which a link is claimed in tests: always the same, as of a page that comes back."""
    return token and hashlib.sha256(token.encode()).hexdigest()[:32]


@contextmanager
def page(client: TestClient, table: str, token: str | None = None, since: int = 0, **more: Any):
    """Open a page at a table (with `?every=1` behind it if it wants that) and greet."""
    with client.websocket_connect(f"/ws/{table}", **more) as socket:
        found = Page(socket)
        found.say(type="hello", token=token, claim=claim_of(token), since=since)
        yield found


def room_of(client: TestClient, table: str) -> Any:
    """Give the room of a table."""
    app: Any = client.app
    return app.state.house.rooms[table]


def play_on(one: Page, dice: random.Random | None = None) -> None:
    """Answer until the game is over."""
    dice = dice or random.Random(1)
    while not one.until_asked()["over"]:
        reply = one.answer(dice.choice(one.view["answers"])["code"])
        assert reply["type"] == "done", reply
        one.until_version(reply["version"])


class Failing(SqliteStore):
    """A store whose disk is full while a file says so."""

    full = False

    def run(self, connection, statements):
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")
        super().run(connection, statements)


class Server:
    """A server process over one database."""

    def __init__(self, db, *more, **environment):
        program = [sys.executable, "-m", "menagerie.table.server"]
        command = [*program, "--interpreted", "--port", "0", "--db", str(db), *more]
        self.lines = ExitStack()
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | environment)
        told = self.process.stderr.readline()
        self.url = re.search(r"http://\S+", told)[0].rstrip("/")

    def make(self, *seats, seed):
        wish = {
            "game": KINGDOM,
            "seed": seed,
            "seats": [{"who": "you"} if s == "you" else {"who": "bot"} for s in seats],
        }
        request = urllib.request.Request(f"{self.url}/api/tables", json.dumps(wish).encode())
        return json.load(urllib.request.urlopen(request, timeout=30))

    def sit(self, made, seat="A"):
        address = f"{self.url.replace('http', 'ws')}/ws/{made['table']}"
        line = self.lines.enter_context(connect(address, compression=None, close_timeout=1))
        line.send(json.dumps({"type": "hello", "token": made["tokens"][seat]}))
        return line

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)
        self.process.stderr.close()

    def hang_up(self):
        self.lines.close()


def next_of(line, *kinds):
    while True:
        message = json.loads(line.recv(timeout=30))
        if message["type"] in kinds:
            return message
