"""One seat of a served table: it hears what its seat may know, and answers; a lost line is opened again."""

from __future__ import annotations

import json
import re
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from menagerie.engine.answer import Answer
from menagerie.engine.errors import BadInput
from menagerie.players.question import Question

VERSION = 2  # of the protocol
PATIENCE = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)  # seconds before each next try to open a lost line; then always the last
ADDRESS = re.compile(r"(?P<seat>[A-H])\.(?P<token>[0-9a-f]{32})(?:\.(?P<claim>[0-9a-f]{32}))?")


class Lost(BadInput):
    """The server does not come back, or says that coming back would not help."""


class NotTaken(Exception):
    """An answer was not taken; nothing has changed. `reason` and `clause` as the protocol has them."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told["text"])
        self.reason, self.clause = told["reason"], told["clause"]


def make_table(
    server: str, game: str, seats: Sequence[str], *, seed: int | None = None, options: dict[str, Any] | None = None
) -> dict[str, str]:
    """Make a table; gives by seat the address of each that a person, or a program, may take.

    server: `http://host:port`. seats: `you`, `friend`, or the name of a bot of that server, A first. seed: an open deal
    instead of one that all make together. Raises BadInput with what the server says against it.
    """
    wished = [{"who": one} if one in ("you", "friend") else {"who": "bot", "bot": one} for one in seats]
    wish = {"game": game, "seats": wished, "options": options or {}} | ({} if seed is None else {"seed": seed})
    body, kind = json.dumps(wish).encode(), {"content-type": "application/json"}
    base = server.rstrip("/")
    try:
        with urllib.request.urlopen(urllib.request.Request(f"{base}/api/tables", body, kind), timeout=60) as reply:
            made = json.load(reply)
    except urllib.error.HTTPError as error:
        told = json.load(error)
        raise BadInput(f"{base} makes no such table: {told['text']}", told["defects"]) from None
    except (OSError, ValueError) as error:
        raise BadInput(f"{base} does not answer as a table server: {error}") from None
    return {seat: f"{base}/t/{made['table']}#{seat}.{token}" for seat, token in made["tokens"].items()}


class Seat:
    """A seat that is held by its address, `http://host:port/t/TABLE#A.TOKEN`; a context that closes the line.

    A friend's link is claimed by the first who comes with it: from then on `address` opens the seat.
    seconds: how long a server that is gone is waited for. Raises BadInput for what is no address, Lost where there is
    no such seat.
    """

    def __init__(self, address: str, *, seconds: float = 60.0) -> None:
        parts = urlsplit(address)
        table, found = parts.path.rpartition("/t/"), ADDRESS.fullmatch(parts.fragment)
        if parts.scheme not in ("http", "https") or not table[1] or not table[2] or not found:
            raise BadInput(f"{address!r} is no seat's address; it looks like http://HOST:PORT/t/TABLE#A.TOKEN")
        self.server, self.table = f"{parts.scheme}://{parts.netloc}{table[0]}", table[2]
        self.seat, self.token = found["seat"], found["token"]
        self.claim = found["claim"] or secrets.token_hex(16)
        self.seconds = seconds
        self.welcome: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.next = ""  # the table where the same people play on
        self.asked = 0
        self.news: list[tuple[int, str]] = []  # what was heard since the last question: its number, and its words
        self.notices: list[str] = []
        self._line: ClientConnection | None = None
        self._heard = 0  # entries of the log that are in `news`, or were
        self._is_new = True  # the line: what it tells first may have been heard on the one before
        self._pending: dict[str, Any] | None = None
        self._open()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def address(self) -> str:
        """What opens this seat again."""
        return f"{self.server}/t/{self.table}#{self.seat}.{self.token}.{self.claim}"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.view.get("over"))

    # --- playing

    def wait(self) -> Question | None:
        """Wait until this seat is asked; none once the game is over, or can only be looked at."""
        while not (self.over or self.welcome["read_only"]):
            question = self.view.get("question")
            if question and question["yours"]:
                return self._question(question)
            self._take()
        return None

    def answer(self, code: int) -> None:
        """Answer the standing question; NotTaken if it is not legal, or stands no more."""
        message = {"type": "answer", "version": self.view["version"], "code": code}
        try:
            done = self.ask(message)
        except NotTaken as error:
            if error.reason in ("stale", "turn"):  # another view is on its way
                self._take()
            raise
        while self.view["version"] < done["version"]:
            self._take()

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Ask something and give the reply; asked again on a new line if the old one is lost, it is done once."""
        self._pending = {**message, "v": VERSION, "id": secrets.token_hex(8)}
        try:
            self._say(self._pending)
            while True:
                heard = self._take()
                if heard.get("id") == self._pending["id"]:
                    if heard["type"] == "refused":
                        raise NotTaken(heard)
                    return heard
        finally:
            self._pending = None

    def again(self) -> Seat:
        """Sit down at the table where the same people play on."""
        made = self.ask({"type": "again"})
        return Seat(f"{self.server}/t/{made['table']}#{self.seat}.{made['tokens'][self.seat]}", seconds=self.seconds)

    def close(self) -> None:
        """Leave; the seat is kept."""
        if self._line is not None:
            self._line.close()

    def _question(self, question: dict[str, Any]) -> Question:
        self.asked += 1
        news, self.news = tuple(words for _, words in self.news), []
        return Question(
            id=self.asked,
            game=self.welcome["game"],
            seat=self.seat,
            seats=len(self.welcome["seats"]),
            options=self.welcome["options"],
            version=self.view["version"],
            name=question["name"],
            words=question["words"],
            answers=tuple(Answer(one["code"], one["words"]) for one in self.view["answers"]),
            view=self.view["facts"],
            lines=tuple(self.view["lines"]),
            news=news,
        )

    # --- the line

    def _open(self) -> None:
        """Open the line and hear the first messages; tried again while the server is away."""
        until, tries = time.monotonic() + self.seconds, 0
        while True:
            try:
                scheme = "wss" if self.server.startswith("https") else "ws"
                address = f"{scheme}://{self.server.partition('://')[2]}/ws/{self.table}?changes=1&facts=1"
                line = connect(address, max_size=None, compression=None, user_agent_header=None)
                self._line = line.__enter__()  # until `close`: a seat outlives any `with`
                self._is_new, since = True, self.view.get("version", 0)
                self._say({"type": "hello", "v": VERSION, "token": self.token, "claim": self.claim, "since": since})
                self.welcome = self._hear(self._line)
                break
            except InvalidStatus as error:
                status = error.response.status_code
                raise Lost(f"{self.server}: the server does not let this in (status {status})") from None
            except (OSError, WebSocketException, TimeoutError):
                if time.monotonic() > until:
                    raise Lost(f"{self.server}: the server does not answer") from None
                time.sleep(PATIENCE[min(tries, len(PATIENCE) - 1)])
                tries += 1
        if self.welcome["seat"] != self.seat:
            raise Lost(f"this address opens seat {self.welcome['seat']}, not {self.seat}")
        if self._pending is not None:
            self._say(self._pending)
        if not self.welcome["read_only"]:
            self._note(self.welcome)
        elif not self.view:
            self._take()

    def _say(self, message: dict[str, Any]) -> None:
        assert self._line is not None
        with suppress(OSError, WebSocketException):  # it is said again on the next line
            self._line.send(json.dumps(message))

    def _take(self) -> dict[str, Any]:
        """Hear the next message, on a new line if the old one is lost."""
        assert self._line is not None
        try:
            message = self._hear(self._line)
        except (OSError, WebSocketException, TimeoutError):
            self._open()
            return self.welcome
        self._note(message)
        return message

    def _hear(self, line: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(line.recv())
        if message["type"] == "error" and message["reason"] == "later":
            raise TimeoutError
        if message["type"] == "error":
            raise Lost(f"{self.server}/t/{self.table}: {message['text']}")
        return message

    def _note(self, message: dict[str, Any]) -> None:
        """Keep what a message tells; the own part of the seed is given where it is awaited."""
        if self.seat in message.get("deal", {}).get("waiting", ()):
            self._say({"type": "part", "v": VERSION, "id": secrets.token_hex(8), "part": secrets.token_hex(16)})
        if message["type"] == "next":
            self.next = message["table"]
        if message["type"] == "view":
            self.view = message
            self.notices += message["notices"]
            first = message["log_from"]
            told = [(number, entry["words"]) for number, entry in enumerate(message["log"], first)]
            if self._is_new:
                told = [one for one in told if one[0] >= self._heard]
            else:  # from there on answers were taken back, if anything was there
                self.news = [one for one in self.news if one[0] < first]
            self.news += told
            self._heard, self._is_new = first + len(message["log"]), False
