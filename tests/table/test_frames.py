"""Whatever comes down a socket: greetings, silence, too much of it, frames of any kind, and random play."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from extent import some_or_all
from menagerie.table import visits
from menagerie.table.protocol import MOST_BYTES
from menagerie.table.session import Session
from served import KINGDOM, Page, claim_of, make, page, room_of, served


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hello", "not JSON"),
        ('{"type": "hello"} ', "hello is said once"),
        ('{"type": "ping", "id": "x"}', "first message is hello"),
        ('{"type": "hello", "token": 7}', "token"),
        ("[" * 60000, "deep"),
        ("x" * (MOST_BYTES + 1), "64 KiB"),
        (b"\x00\x01", "text, not bytes"),
    ],
    ids=lambda text: str(text)[:25],
)
def test_a_greeting_that_cannot_be_read_closes_the_socket_with_a_reason(client, text, says):
    table, _ = make(client, "you", "random")
    with client.websocket_connect(f"/ws/{table}") as line:
        line.send_bytes(text) if isinstance(text, bytes) else line.send_text(text)
        line.send_text('{"type": "hello"}')
        assert says in Page(line).until("error")["text"]
        with pytest.raises(WebSocketDisconnect):
            line.receive_text()


def test_a_socket_that_says_nothing_is_closed(client, monkeypatch):
    monkeypatch.setattr(visits, "HELLO_SECONDS", 0.05)
    table, _ = make(client, "you", "random")
    with client.websocket_connect(f"/ws/{table}") as line:
        assert "no hello" in Page(line).until("error")["text"]


def test_a_socket_that_says_too_much_is_closed(client, monkeypatch):
    monkeypatch.setattr(visits, "RATE", 0.001)
    monkeypatch.setattr(visits, "BURST", 10)
    table, tokens = make(client, "you", "random")
    with page(client, table, tokens["A"]) as one:
        for _ in range(12):
            one.say(type="ping")
        assert "too fast" in one.until("error")["text"]


MUTATED = {
    "type": st.sampled_from(["answer", "undo", "sit", "why", "look", "hint", "concede", "again", "hello", "x", None]),
    "v": st.sampled_from([1, 0, "1", None]),
    "id": st.text(max_size=3) | st.none() | st.integers(),
    "version": st.integers(-2, 3) | st.floats() | st.none() | st.booleans(),
    "code": st.integers(-5000, 40000) | st.text(max_size=3) | st.none(),
    "seat": st.sampled_from(["A", "B", "-", "", "H", 3]),
    "who": st.sampled_from(["cat", "", None]),
    "words": st.text(max_size=20),
    "refs": st.lists(st.text(max_size=5), max_size=4) | st.none(),
    "step": st.integers(-3, 10**12) | st.none(),
}
JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
FRAMES = st.one_of(
    st.fixed_dictionaries({}, optional=MUTATED).map(json.dumps),
    JSON.map(json.dumps),
    st.text(max_size=60),
    st.binary(max_size=20),
    st.integers(1, 30_000).map(lambda depth: "[" * depth),
)


@some_or_all("examples", 60, 150)
def test_frames_of_any_kind_never_crash_a_server_nor_change_a_table_by_chance(shared, examples):
    wanted = settings(deadline=None, max_examples=examples, suppress_health_check=list(HealthCheck))
    wanted(given(st.just(shared), st.lists(FRAMES, min_size=1, max_size=4))(are_answered))()


def are_answered(shared, frames):
    client, table, token = shared
    with client.websocket_connect(f"/ws/{table}") as line:
        one = Page(line)
        one.say(type="hello", token=token, claim=claim_of(token))
        one.until_version(0)
        before = room_of(client, table).session.table.array.tobytes()
        for frame in frames:
            line.send_bytes(frame) if isinstance(frame, bytes) else line.send_text(frame)
        line.send_text('{"type": "ping", "id": "last"}')
        while True:
            message = one.hear()
            assert message["type"] not in ("done",), "nothing here is an action that may be carried out"
            if message["type"] in ("pong", "error"):
                break
    session = room_of(client, table).session
    assert session.table.array.tobytes() == before and session.version == 0
    with page(client, table, token) as again:
        assert again.until_asked()["version"] == 0


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    with served(tmp_path_factory.mktemp("shared") / "tables.db") as client:
        table, tokens = make(client, "friend", "you")  # B: whoever is not asked can do nothing
        yield client, table, tokens["A"]


def test_random_play_through_sockets_leaves_what_the_record_says(client):
    table, tokens = make(client, "you", "you", "you", game=KINGDOM, seed=8)
    dice = random.Random(3)
    with (
        page(client, table, tokens["A"]) as a,
        page(client, table, tokens["B"]) as b,
        page(client, table, tokens["C"]) as c,
    ):
        pages = dict(zip("ABC", (a, b, c), strict=True))
        a.until_version(0)
        for _ in range(60):
            session = room_of(client, table).session
            if session.over:
                break
            one = pages[session.asked]
            one.until_version(session.version)
            if dice.random() < 0.2 and one.view["undo"]:
                one.ask(type="undo", version=one.view["version"])
            else:
                one.answer(dice.choice(one.view["answers"])["code"])
    house = client.app.state.house
    stored = house.store.load(table)
    again = Session(house.games[KINGDOM], stored, compiled=False)
    assert again.table.array.tobytes() == session.table.array.tobytes() and again.version == session.version
