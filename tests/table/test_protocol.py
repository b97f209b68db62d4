"""The protocol: what is read, what is refused, and that the schema says the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menagerie.table import messages, protocol
from menagerie.table.protocol import MOST_BYTES, MOST_DEPTH, Malformed, depth_of, read_message, read_new_table, write

MESSAGES = [
    {"type": "hello", "v": 1, "token": "ab", "since": 3},
    {"type": "hello", "v": 1, "token": "ab", "claim": "0f" * 16},
    {"type": "hello", "v": 1},
    {"type": "part", "v": 1, "id": "x", "part": "0f" * 16},
    {"type": "answer", "v": 1, "id": "x", "version": 3, "code": 1024},
    {"type": "why", "v": 1, "id": "x", "words": "settle"},
    {"type": "why", "v": 1, "id": "x", "refs": ["A.hand/Bragon", "B.highland"]},
    {"type": "undo", "v": 1, "id": "x", "version": 3},
    {"type": "hint", "v": 1, "id": "x", "version": 3},
    {"type": "numbers", "v": 1, "id": "x", "ref": "play/7"},
    {"type": "sit", "v": 1, "id": "x", "seat": "B", "who": "bot", "bot": "greedy", "name": ""},
    {"type": "concede", "v": 1, "id": "x", "version": 3},
    {"type": "stops", "v": 1, "id": "x", "on": True},
    {"type": "say", "v": 1, "id": "x", "phrase": 3},
    {"type": "say", "v": 1, "id": "x", "words": "Zoë!"},
    {"type": "words", "v": 1, "id": "x", "on": True},
    {"type": "propose", "v": 1, "id": "x", "what": "bot", "seat": "B"},
    {"type": "vote", "v": 1, "id": "x", "agree": False},
    {"type": "share", "v": 1, "id": "x", "on": True},
    {"type": "again", "v": 1, "id": "x"},
    {"type": "look", "v": 1, "id": "x", "step": -1},
    {"type": "analyse", "v": 1, "id": "x"},
    {"type": "ping", "v": 1, "id": "x"},
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["type"])
def test_messages_of_clients_survive_the_way_there_and_back(message):
    read = read_message(write(message))
    assert read.model_dump(exclude_defaults=True) | {"v": 1} == {
        name: value for name, value in message.items() if value != type(read).model_fields[name].default
    } | {"v": 1}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("[1", "not JSON"),
        ("NaN", "not JSON"),
        ('{"type": "ping", "id": NaN}', "not JSON"),
        ("1" * 5000, "not JSON"),
        ('{"type": "shout"}', "shout"),
        ('{"id": "x"}', "type"),
        ('{"type": "ping"}', "id"),
        ('{"type": "ping", "id": ""}', "id"),
        ('{"type": "ping", "id": "x", "v": 3}', "version 3 of the protocol"),
        ('{"type": "ping", "id": "x", "v": "2"}', "v"),
        ('{"type": "ping", "id": "x", "more": 1}', "more"),
        ('{"type": "answer", "id": "x", "version": 1, "code": "2"}', "code"),
        ('{"type": "answer", "id": "x", "version": true, "code": 2}', "version"),
        ('{"type": "answer", "id": "x", "version": 1, "code": 99999}', "code"),
        ('{"type": "sit", "id": "x", "seat": "Z", "who": "you"}', "seat"),
        ("[" * 20 + "]" * 20, f"{MOST_DEPTH} deep"),
        ("[" * 30000, f"{MOST_DEPTH} deep"),
        ('"' + "x" * MOST_BYTES + '"', "64 KiB"),
        ('"' + "ä" * (MOST_BYTES // 2) + '"', "64 KiB"),
        ("null", "dictionary"),
    ],
    ids=lambda text: text[:40],
)
def test_what_says_nothing_is_refused_with_a_reason(text, says):
    with pytest.raises(Malformed, match=says):
        read_message(text)


def test_new_tables_are_read_strictly():
    made = read_new_table('{"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot"}], "options": {"open": true}}')
    assert [seat.who for seat in made.seats] == ["you", "bot"]
    for text in ('{"game": "kuhn", "seats": []}', '{"game": "kuhn", "seats": [{"who": "cat"}]}', "[]"):
        with pytest.raises(Malformed):
            read_new_table(text)


@given(st.recursive(st.none() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3), max_leaves=20))
def test_depth_is_counted_without_parsing(value):
    def depth(one):
        return 1 + max(map(depth, one), default=0) if isinstance(one, list) else 0

    assert depth_of(json.dumps(value)) == depth(value)


def test_the_schema_names_every_message():
    schema = protocol.schema()
    assert not [name for name in schema["$defs"] if "__" in name]  # two models of one name
    named = {
        kind
        for entry in schema["$defs"].values()
        for kind in [entry.get("properties", {}).get("type", {}).get("const")]
        if kind
    }
    assert named == {message["type"] for message in MESSAGES} | {
        "welcome", "view", "deal", "clock", "said", "proposal", "seats", "done", "refused", "restart", "error", "next",
        "cards", "pong", "analysis",
    }  # fmt: skip
    assert json.loads(json.dumps(schema))["version"] == protocol.VERSION


def test_the_page_and_the_schema_of_messages_are_those_of_the_models():
    docs, page = Path(__file__).parents[2] / "docs", messages.page()
    assert (docs / messages.PAGE).read_text("utf-8") == page, "make pages"
    assert json.loads((docs / messages.SCHEMA).read_text("utf-8")) == json.loads(json.dumps(protocol.schema()))
    for message in MESSAGES:
        assert f"### {message['type']}\n" in page


def test_openapi_describes_every_address_that_the_page_of_the_protocol_names(client):
    told = client.get("/api/openapi.json").json()
    described = {
        (method.upper(), path)
        for path, methods in told["paths"].items()
        for method, one in methods.items()
        if path.startswith("/api/") and one["description"]
    }
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    table = text.partition("## Addresses")[2].partition("\n\n`POST")[0]
    named = set(re.findall(r"`(GET|POST) (/api/[^`?]*)", table)) - {("GET", "/api/openapi.json")}
    plain = {(method, re.sub(r"\{[a-z]+\}", "{}", path)) for method, path in named}
    assert plain == {(method, re.sub(r"\{[a-z]+\}", "{}", path)) for method, path in described}
    body = told["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert "seats" in body["properties"] and "MadeTable" in told["components"]["schemas"]
