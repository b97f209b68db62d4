"""What comes from outside is limited: connections, requests, open tables, what waits for a page, the store's log."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import logging
import re
import socket
import struct
import weakref
from collections import Counter
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
import uvicorn
from starlette.websockets import WebSocketDisconnect
from websockets.frames import Frame, Opcode

from menagerie.table import connections, loadclient, sockets, visits
from menagerie.table import house as houses
from menagerie.table.addresses import Entrance
from menagerie.table.connections import Socket
from menagerie.table.databases import SqliteStore
from menagerie.table.entries import Head
from menagerie.table.gates import MOST_ADDRESSES, Complaints, Turnstile
from menagerie.table.loadclient import Client, Kind, Tally
from menagerie.table.said import NewTable, SeatWish
from menagerie.table.server import config_of, create_app
from menagerie.table.sockets import Newcomers
from menagerie.table.unhurried import Unhurried
from menagerie.table.writes import Write
from oracles.kuhn import GAME as KUHN
from served import make, page, room_of, served

# --- connections


@asynccontextmanager
async def listening(tmp_path, ping=20.0):
    """Serve at a free port of this machine, with the connections of `menagerie serve`; gives the server."""
    app = create_app(tmp_path / "tables.db", games=[KUHN], compiled=False, tables_a_minute=1e6)
    made = Entrance().taken()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # so that what is not read piles up here at once
    config = config_of(app)
    config.ws_ping_interval = config.ws_ping_timeout = ping
    running = uvicorn.Server(config)
    running.capture_signals = contextmanager(lambda: iter([None]))
    serving = asyncio.create_task(running.serve([made]))
    while not running.started:
        await asyncio.sleep(0)
    try:
        yield made.getsockname(), running
    finally:
        running.should_exit = True
        await serving


async def cut(reader):
    """Wait until a connection is cut, and tell what came before."""
    try:
        return await asyncio.wait_for(reader.read(), 30)
    except ConnectionResetError:
        return b""


UPGRADE = (
    b"GET /ws/nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize(
    ("said", "hears"),
    [
        (b"", b""),
        (b"GET /api/re", b""),
        (b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{", b""),
        (UPGRADE, b"no hello within"),
    ],
    ids=["nothing", "half a head", "half a body", "no hello"],
)
def test_whoever_does_not_say_what_he_wants_is_cut_off(tmp_path, monkeypatch, said, hears):
    monkeypatch.setattr(sockets, "ASK_SECONDS", 0.05)
    monkeypatch.setattr(sockets, "ANSWER_SECONDS", 0.05)
    monkeypatch.setattr(sockets, "GOODBYE_SECONDS", 0.05)
    monkeypatch.setattr(visits, "HELLO_SECONDS", 0.05)

    async def run():
        async with listening(tmp_path) as (address, running):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(said)
            assert hears in await cut(reader)
            writer.close()
            while running.server_state.connections:
                await asyncio.sleep(0)

    asyncio.run(run())


class Errors(logging.Handler):
    """What is logged as an error, or with a traceback."""

    def __init__(self):
        super().__init__()
        self.told = []

    def emit(self, record):
        if record.levelno >= logging.ERROR or record.exc_info:
            self.told.append(record.getMessage())


@contextmanager
def errors_logged():
    """Listen to the logs of a server."""
    errors = Errors()
    names = ("asyncio", "menagerie.table", "uvicorn.error")
    for name in names:
        logging.getLogger(name).addHandler(errors)
    try:
        yield errors.told
    finally:
        for name in names:
            logging.getLogger(name).removeHandler(errors)


def post(body, length=None):
    """Ask for a table with a body, of which there may be less than announced."""
    head = f"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length or len(body)}\r\n\r\n"
    return head.encode() + body


def frame(said, opcode=Opcode.TEXT):
    """Say something in a WebSocket."""
    return Frame(opcode, said).serialize(mask=True)


async def say(address, said):
    """Connect and say something, one thing after another; what follows an upgrade is said when there is a WebSocket."""
    reader, writer = await asyncio.open_connection(*address)
    for one in said:
        writer.write(one)
        if one == UPGRADE and len(said) > 1:
            await reader.readuntil(b"\r\n\r\n")
    return reader, writer


BAD_UTF8 = b'{"game": "kuhn\xff\xc3\x28"}'


@pytest.mark.parametrize(
    ("said", "hears"),
    [
        ([post(BAD_UTF8)], b"this is not UTF-8"),
        ([post("{}".encode("utf-16"))], b"this is not UTF-8"),
        ([b"GET /api/games/\xc3\x28/cards HTTP/1.1\r\nHost: localhost\r\n\r\n"], b" 400 "),
        ([b"GET /api/games/%ff/cards HTTP/1.1\r\nHost: localhost\r\n\r\n"], b"there is no game"),
        ([b"GET /api/games/kuhn/clauses/%c3%28 HTTP/1.1\r\nHost: localhost\r\n\r\n"], b"has no clause"),
        ([UPGRADE, frame(BAD_UTF8)], (1007).to_bytes(2, "big")),
        ([UPGRADE, frame(b'{"type": "hello", "token": "\\ud800"}')], b"This message cannot be read"),
        ([UPGRADE, frame(b"\x03\xe8\xff", Opcode.CLOSE)], (1007).to_bytes(2, "big")),
    ],
    ids=["body", "body in UTF-16", "path", "path in percents", "another path", "message", "half a pair", "goodbye"],
)
def test_what_is_no_utf8_is_answered_in_words_and_no_traceback_is_logged(tmp_path, monkeypatch, said, hears):
    monkeypatch.setattr(sockets, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(sockets, "GOODBYE_SECONDS", 0.05)

    async def run():
        async with listening(tmp_path) as (address, running):
            with errors_logged() as told:
                reader, writer = await say(address, said)
                assert hears in await cut(reader)
                writer.close()
                while running.server_state.connections:
                    await asyncio.sleep(0)
                assert told == []

    asyncio.run(run())


@pytest.mark.parametrize(
    "said",
    [
        [b"GET /api/re"],
        [post(b"{", 100)],
        [post(b'{"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot"}]}')],
        [b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5],
        [UPGRADE],
        [UPGRADE, frame(b'{"type": "hello"}')],
        [UPGRADE, frame(b'{"type": "hello"}')[:-3]],
    ],
    ids=["half a head", "half a body", "a table", "many requests", "no hello", "hello", "half a hello"],
)
def test_who_breaks_off_leaves_no_traceback_in_the_log(tmp_path, said):
    async def break_off(address, running, moments):
        with errors_logged() as told:
            _, writer = await say(address, said)
            for _ in range(moments):  # of the loop, in which the server is at it
                await asyncio.sleep(0)
            raw = writer.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # so it is reset
            writer.transport.abort()
            for _ in range(100):
                await asyncio.sleep(0)
            while running.server_state.connections or running.server_state.tasks:
                await asyncio.sleep(0)
            assert told == [], moments

    async def run():
        async with listening(tmp_path) as (address, running):
            for moments in (0, 1, 5, 40):
                await break_off(address, running, moments)

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_whole_request_is_answered_and_the_next_one_too(tmp_path):
    async def run():
        async with listening(tmp_path) as (address, _):
            reader, writer = await asyncio.open_connection(*address)
            for _ in range(2):
                writer.write(b"GET /api/ready HTTP/1.1\r\nHost: localhost\r\n\r\n")
                head = await reader.readuntil(b"\r\n\r\n")
                length = re.search(rb"content-length: (\d+)", head)
                assert b"200" in head.splitlines()[0] and b'"ready"' in await reader.readexactly(int(length[1]))
            writer.close()

    asyncio.run(run())


def test_a_line_that_is_lost_is_gone_at_once(tmp_path, monkeypatch):
    """Not only when cycles are collected, which a server with many objects does seldom."""
    monkeypatch.setattr(sockets, "GOODBYE_SECONDS", 0.0)

    async def run():
        async with listening(tmp_path) as (address, running):
            _, writer = await asyncio.open_connection(*address)
            writer.write(UPGRADE)
            while not [one for one in running.server_state.connections if isinstance(one, sockets.Sockets)]:
                await asyncio.sleep(0.01)
            (line,) = map(weakref.ref, running.server_state.connections)
            spoken = weakref.ref(line().conn)
            writer.close()
            for _ in range(1000):
                if line() is None and spoken() is None:
                    return
                await asyncio.sleep(0.01)
            raise AssertionError("the line is still there")

    gc.collect()
    gc.disable()
    try:
        asyncio.run(run())
    finally:
        gc.enable()


def test_games_that_are_over_leave_nothing(tmp_path, monkeypatch):
    """However many are played one after another, and however people come from one table to the next."""
    monkeypatch.setattr(sockets, "GOODBYE_SECONDS", 0.0)
    monkeypatch.setattr(loadclient, "PATIENCE", 60.0)  # a disk may be slow

    async def run():
        async with listening(tmp_path) as ((host, port), running):
            house, tally = running.config.app.state.house, Tally()
            kind, url = Kind(KUHN.slug, 2, "greedy"), f"http://{host}:{port}"

            async def play(games):
                client, before = Client(url, kind, tally.games, tally), tally.games
                await client.open()
                while tally.games < before + games:
                    await client.answer()
                await client.socket.close()
                while house.rooms or running.server_state.connections:
                    house.put_away(0.0)
                    await asyncio.sleep(0.01)
                gc.collect()
                kinds = (type(one) for one in gc.get_objects())  # timers of Python's that were let go stay for a while
                return Counter(kind for kind in kinds if str(kind.__module__).startswith(("menagerie", "websockets")))

            await play(3)
            before = await play(3)
            more = await play(30) - before
            assert not tally.errors
            assert [(kind, count) for kind, count in more.items() if count >= 20] == []

    asyncio.run(asyncio.wait_for(run(), 120))


def test_of_those_who_say_nothing_the_newest_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(sockets, "newcomers", Newcomers(3))

    async def run():
        async with listening(tmp_path) as (address, _):
            silent = [await asyncio.open_connection(*address) for _ in range(5)]
            for reader, _ in silent[:2]:
                assert await cut(reader) == b""
            silent[4][1].write(b"GET /api/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert b'"ready"' in await cut(silent[4][0])
            for _, writer in silent:
                writer.close()

    asyncio.run(run())


def test_a_page_that_takes_nothing_is_cut_off(monkeypatch):
    monkeypatch.setattr(connections, "MOST_WAITING", 1000)

    class Line:
        dropped = 0

        def drop(self):
            self.dropped += 1

    line = Line()
    one = Socket(line, "A", every=True)
    for _ in range(5):
        one.post_text("x" * 300)
    assert line.dropped == 1 and one.closing and not one.waiting
    two = Socket(line, "A")
    for _ in range(50):
        two.post_text("x" * 300)
        assert two.take() == ["x" * 300]
    assert line.dropped == 1 and two.held == 0


@pytest.mark.parametrize("ends", ["by silence", "by what piles up"])
def test_who_says_much_and_reads_nothing_is_cut_off(tmp_path, monkeypatch, ends):
    """No goodbye is waited for that the other side would have to read first."""
    monkeypatch.setattr(connections, "MOST_WAITING", 20_000)

    async def run():
        async with listening(tmp_path, ping=0.2 if ends == "by silence" else 1000.0) as (address, running):
            house = running.config.app.state.house
            seats = [SeatWish(who="you"), SeatWish(who="bot")]
            table, tokens = await house.make(NewTable(game="kuhn", seats=seats))
            raw = socket.socket()
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(raw, address)
            said = [{"type": "hello", "token": tokens["A"]}, *({"type": "look", "id": "x"} for _ in range(50))]
            frames = [Frame(Opcode.TEXT, json.dumps(one).encode()).serialize(mask=True) for one in said]
            await loop.sock_sendall(raw, UPGRADE.replace(b"nowhere", table.encode()))
            assert b" 101 " in await loop.sock_recv(raw, 4096)
            await loop.sock_sendall(raw, b"".join(frames))
            while not (table in house.rooms and house.rooms[table].sockets):
                await asyncio.sleep(0)
            room = house.rooms[table]
            (one,) = room.sockets
            while ends == "by what piles up" and not one.closing:
                one.post_text("x" * 1000)
                await asyncio.sleep(0)
            while room.sockets or running.server_state.connections:
                await asyncio.sleep(0)
            raw.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_that_no_connection_can_be_taken_is_logged_once_a_second(caplog):
    now = [100.0]
    complain = Complaints(lambda: now[0])
    refused = {"message": "socket.accept() out of system resource", "exception": OSError(24, "Too many open files")}
    with caplog.at_level(logging.ERROR):
        for _ in range(2000):
            complain(None, refused)
        now[0] += 1.0
        complain(None, refused)
    assert len(caplog.records) == 2 and "Too many open files" in caplog.text


# --- who may ask


def test_an_address_has_so_many_a_minute_and_gets_them_back():
    now = [0.0]
    turnstile = Turnstile(60, lambda: now[0])
    assert [turnstile.lets("a") for _ in range(61)] == [True] * 60 + [False]
    assert turnstile.lets("b")
    assert turnstile.lets("2001:db8::1") and turnstile.left.keys() >= {"2001:db8::/64"}
    now[0] = 1.0
    assert turnstile.lets("a") and not turnstile.lets("a")
    for number in range(MOST_ADDRESSES + 5):
        turnstile.lets(f"x{number}")
    assert len(turnstile.left) == MOST_ADDRESSES


def test_only_the_names_of_this_server_are_served(tmp_path):
    with served(tmp_path / "tables.db", host_names=["Cards.example"]) as client:
        table, tokens = make_as(client, "cards.example")
        for host, status in {
            "cards.example": 200, "CARDS.example:8000": 200, "localhost:9": 200, "127.0.0.1": 200, "[::1]:8000": 200,
            "evil.example": 421, "cards.example.evil.example": 421, "": 421, "[": 421,
        }.items():  # fmt: skip
            answer = client.get("/api/ready", headers={"host": host})
            assert answer.status_code == status, host
        assert "--host-name" in answer.json()["text"]
        rebound = {"host": "evil.example", "origin": "http://evil.example"}
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/ws/{table}", headers=rebound):
            pass
        with page(client, table, tokens["A"], headers={"host": "cards.example"}) as one:
            assert one.until("welcome")


def make_as(client, host):
    wish = {"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot"}]}
    made = client.post("/api/tables", json=wish, headers={"host": host}).json()
    return made["table"], made["tokens"]


def test_who_asks_is_believed_of_a_named_proxy_only(tmp_path):
    """From this machine, too: the limits of an address are not evaded by naming others."""

    async def status_of(config, number):
        found = []
        scope = {
            "type": "http", "method": "GET", "path": "/api/tables/none", "query_string": b"", "scheme": "http",
            "headers": [(b"host", b"localhost"), (b"x-forwarded-for", b"10.0.0.%d" % number)],
            "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 2), "root_path": "", "http_version": "1.1",
        }  # fmt: skip

        async def send(message):
            found.append(message.get("status"))

        async def receive():
            return {"type": "http.request"}

        await config.loaded_app(scope, receive, send)
        return found[0]

    async def statuses(proxy):
        app = create_app(tmp_path / f"{proxy or 'none'}.db", games=[KUHN], compiled=False, tables_a_minute=3)
        config = config_of(app, proxy)
        config.load()
        try:
            return [await status_of(config, number) for number in range(5)]
        finally:
            app.state.house.close()

    assert asyncio.run(statuses("")) == asyncio.run(statuses("10.9.9.9")) == [404, 404, 404, 429, 429]
    assert asyncio.run(statuses("127.0.0.1")) == [404] * 5


def test_too_many_requests_from_one_address_are_refused(tmp_path):
    with served(tmp_path / "tables.db", tables_a_minute=0.5, clock=lambda: 0.0) as client:
        assert [client.get("/api/schema").status_code for _ in range(11)] == [200] * 10 + [429]
        assert client.get("/").status_code == 200  # files of the page cost next to nothing
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws/none"):
            pass


def test_tables_are_opened_no_faster_than_they_are_made(tmp_path):
    with served(tmp_path / "tables.db", tables_a_minute=3, clock=lambda: 0.0) as client:
        tables = [make(client, "you", "random")[0] for _ in range(3)]
        house = client.app.state.house
        answers = []
        for table in [*tables, *tables]:
            answers.append(client.get(f"/api/tables/{table}").status_code)
            client.portal.call(house_put_away, house)
        assert answers == [200] * 3 + [429] * 3
        with page(client, tables[0]) as one:
            assert "too many tables opened" in one.until("error")["text"]


async def house_put_away(house):
    house.put_away(0.0)


# --- rooms


def test_a_table_that_is_put_away_is_gone_at_once(client):
    table, tokens = make(client, "you", "greedy", "greedy", game="cover_your_kingdom", seed=3)
    with page(client, table, tokens["A"]) as one, page(client, table) as watcher:
        one.until_version(one.until_asked() and one.answer()["version"])
        watcher.until_version(1)
    house = client.app.state.house

    async def gone():
        while table in house.rooms:
            house.put_away(0.0)
            await asyncio.sleep(0)

    gc.collect()
    gc.disable()
    try:
        room = weakref.ref(room_of(client, table))
        session, laid = weakref.ref(room().session), weakref.ref(room().session.table)
        client.portal.call(gone)
        assert (room(), session(), laid()) == (None, None, None)
    finally:
        gc.enable()


def test_no_more_tables_are_open_than_the_server_can_hold(client, monkeypatch):
    monkeypatch.setattr(houses, "MOST_ROOMS", 2)
    tables = [make(client, "you", "random") for _ in range(4)]
    house = client.app.state.house

    async def rest():
        while any(room.lock.locked() or room.turns.busy for room in house.rooms.values()):
            await asyncio.sleep(0)

    for table, _ in tables:
        client.portal.call(rest)  # until no bot moves: nobody looks at the others
        assert client.get(f"/api/tables/{table}").status_code == 200
    assert len(house.rooms) <= 2
    client.portal.call(rest)
    (first, tokens), (second, more) = tables[:2]
    with page(client, first, tokens["A"]) as one, page(client, second, more["A"]) as two:
        one.until_asked(), two.until_asked()
        answer = client.get(f"/api/tables/{tables[2][0]}")
        assert answer.status_code == 429 and "as many tables" in answer.json()["text"]
        with page(client, tables[2][0]) as late:
            assert "as many tables" in late.until("error")["text"]
        assert one.ask(type="ping")["type"] == "pong"


def test_a_table_to_which_a_page_is_on_its_way_is_not_put_away(client):
    table, _ = make(client, "you", "random")
    house = client.app.state.house

    async def come():
        with house.coming_to(table):
            room = await house.room(table)
            house.put_away(0.0)  # as when another table has to be opened and there is no room for it
            stands = house.rooms.get(table) is room
        house.put_away(0.0)
        return stands, table in house.rooms, len(house.coming)

    assert client.portal.call(come) == (True, False, 0)


def test_a_table_of_which_a_seat_is_handed_out_is_not_put_away(client, monkeypatch):
    table, _ = make(client, "you", "random")
    house = client.app.state.house
    found = house.room

    async def room(table):
        opened = await found(table)
        house.put_away(0.0)
        return opened

    monkeypatch.setattr(house, "room", room)
    token = client.portal.call(house.hand_out, table, "A")
    assert house.rooms[table].session.roster.seat_of_token(token) == "A"


def test_spectators_keep_nobody_from_his_seat_and_bother_nobody(client, monkeypatch):
    monkeypatch.setattr(visits, "MOST_SPECTATORS", 2)
    table, tokens = make(client, "you", "friend")
    with page(client, table) as c, page(client, table) as d:
        c.until_version(0), d.until_version(0)
        with page(client, table) as late:
            assert "full of spectators" in late.until("error")["text"]
        with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
            a.until("seats"), b.until_version(0)
            a.until_asked()
            heard = len(a.heard)
            monkeypatch.setattr(visits, "MOST_SPECTATORS", 3)
            with page(client, table) as more:
                more.until_version(0)
            assert a.ask(type="ping")["type"] == "pong"
            assert len(a.heard) == heard + 1


def test_a_server_has_only_so_many_spectators(client, monkeypatch):
    monkeypatch.setattr(visits, "MOST_WATCHERS", 1)
    (first, _), (second, tokens) = make(client, "you", "friend"), make(client, "you", "friend")
    with page(client, first) as one:
        one.until_version(0)
        with page(client, second) as late:
            assert "server is full" in late.until("error")["text"]
        with page(client, second, tokens["A"]) as a:
            a.until_asked()
    until_none_watch(client)
    with page(client, second) as after:
        assert after.until("welcome")["seat"] == "-"


def until_none_watch(client):
    async def wait():
        while client.app.state.house.watchers:
            await asyncio.sleep(0)

    client.portal.call(wait)


# --- the store


def test_the_log_of_the_store_is_cut_when_nobody_writes(tmp_path):
    class Quiet(SqliteStore):
        quiet = 0.0

    def fill(store):
        for number in range(20):
            store.submit(Write(f"t{number}").head(Head(f"t{number}", "kuhn", 1, "x" * 5000, 2, {}, 1))).result()
        return Path(f"{store.address}-wal")

    busy, quiet = SqliteStore(str(tmp_path / "a.db")), Quiet(str(tmp_path / "b.db"))
    busy.quiet = 1e6
    assert fill(busy).stat().st_size > 100_000
    log = fill(quiet)
    for _ in range(10_000):
        if log.stat().st_size == 0:
            break
        quiet.load("t1")
    assert log.stat().st_size == 0 and quiet.load("t19").head.box == "x" * 5000
    busy.close(), quiet.close()


def test_what_may_wait_goes_one_after_another_with_pauses():
    ticks = itertools.count(0.0, 0.001)

    async def run():
        door, inside, order = Unhurried(longest=0.002, clock=ticks.__next__), 0, []

        async def come(number):
            nonlocal inside
            async with door.turn():
                inside += 1
                assert inside == 1  # one at a time
                await asyncio.sleep(0)
                order.append(number)
                inside -= 1
            assert door.door.locked()  # nobody follows at once

        async def fail():
            async with door.turn():
                raise KeyError

        with pytest.raises(KeyError):
            await fail()  # whoever fails leaves it open to the next
        await asyncio.gather(*map(come, range(5)))
        assert order == [0, 1, 2, 3, 4]

    asyncio.run(run())
