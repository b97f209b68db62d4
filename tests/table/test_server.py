"""The server without a network: whole games, tokens, tabs, refusals, secrets, and whatever else comes down a socket."""

from __future__ import annotations

import json
import random
import re
import socket
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from menagerie.engine.errors import BadInput
from menagerie.engine.game import load
from menagerie.engine.notation import read_record, replay
from menagerie.engine.table import GAME_ROW
from menagerie.players.bots import BOTS
from menagerie.table import server
from menagerie.table.databases import SqliteStore
from menagerie.table.lobby import SYMBOL
from menagerie.table.protocol import MOST_BYTES, schema
from menagerie.table.session import Session, seated
from menagerie.table.store import Sitter
from menagerie.table.thinking import Bot
from oracles.kuhn.terms import NAMES
from served import KINGDOM, Page, make, page, served

NO_TOKEN = "0" * 32


@pytest.fixture
def client(tmp_path):
    with served(tmp_path / "tables.db") as made:
        yield made


def room_of(client, table):
    return client.app.state.house.rooms[table]


def play_on(one: Page, dice=None) -> None:
    """Answer until the game is over."""
    dice = dice or random.Random(1)
    while not one.until_asked()["over"]:
        reply = one.answer(dice.choice(one.view["answers"])["code"])
        assert reply["type"] == "done", reply
        one.until_version(reply["version"])


# --- from the lobby to the end


def test_a_whole_game_against_bots_and_its_record(client, tmp_path):
    table, tokens = make(client, "you", "greedy", "random", game=KINGDOM, seed=5)
    assert list(tokens) == ["A"] and len(tokens["A"]) == 32
    assert client.get(f"/api/tables/{table}/record").status_code == 403
    with page(client, table, tokens["A"]) as one:
        welcome = one.until("welcome")
        assert (welcome["seat"], welcome["host"], welcome["read_only"]) == ("A", True, "")
        play_on(one)
        end = one.view["end"]
        assert end["seed"] == "5" and set(end["scores"]) == set("ABC") and end["winners"] and end["lines"]
    reply = client.get(f"/api/tables/{table}/record")
    assert f"{KINGDOM}-{table}.jsonl" in reply.headers["content-disposition"]
    (tmp_path / "game.jsonl").write_text(reply.text, "utf-8")
    assert replay(read_record(tmp_path / "game.jsonl"), compiled=False).over
    assert client.get(f"/api/tables/{table}").json()["over"] is True


def test_friends_play_by_link_and_a_spectator_watches(client):
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b, page(client, table) as watcher:
        assert watcher.until("welcome")["seat"] == "-"
        a.until_asked()
        assert a.answer(2 * 1024)["version"] == 1  # bet
        assert b.until_asked()["question"]["words"] == "fold or call?"
        assert watcher.until_version(1)["question"] == {**b.view["question"], "yours": False}
        assert watcher.view["answers"] == []
        assert b.answer(3 * 1024)["version"] == 2  # fold
        assert watcher.until_version(2)["end"]["winners"] == ["A"]
        assert watcher.ask(type="answer", version=2, code=1024)["reason"] in ("over", "role")


def test_the_lobby_tells_what_can_be_played(client):
    games = {game["slug"]: game for game in client.get("/api/games").json()}
    assert set(games) == {KINGDOM, "kuhn"}
    assert games[KINGDOM]["bots"] == games["kuhn"]["bots"] == list(BOTS)
    assert len(games[KINGDOM]["about"]) == 3 and games[KINGDOM]["options"][0]["name"] == "first"
    for slug, game in games.items():
        cards = {card["name"]: card for card in client.get(f"/api/games/{slug}/cards").json()}
        assert game["picture"] and all(card == cards[card["name"]] for card in game["picture"])
        assert client.get(f"/api/games/{slug}/emblems.svg").text.startswith("<svg")
    clause = client.get(f"/api/games/{KINGDOM}/clauses/CK-RECRUIT-2").json()
    assert clause["text"] == load(KINGDOM).text_of("CK-RECRUIT-2")
    assert clause["section"] == "Action: recruit"
    assert client.get(f"/api/games/{KINGDOM}/clauses/ck-r10").json()["rulings"]
    assert client.get(f"/api/games/{KINGDOM}/clauses/CK-NONE-1").status_code == 404
    assert client.get("/api/games/chess/cards").status_code == 404
    assert client.get("/api/schema").json() == schema()
    assert client.get("/api/ready").json()["ready"] is True


def test_of_a_games_emblems_those_are_told_that_are_asked_for(client):
    emblems = f"/api/games/{KINGDOM}/emblems.svg"
    everything, some = client.get(emblems).text, client.get(f"{emblems}?only=kind-bragon,land-highland,none").text
    found = [symbol["name"] for symbol in SYMBOL.finditer(some)]
    assert found == ["kind-bragon", "land-highland"] and len(some) < len(everything) / 5
    assert all(symbol[0] in everything for symbol in SYMBOL.finditer(some))
    assert not SYMBOL.search(client.get("/api/games/kuhn/emblems.svg?only=kind-bragon").text)


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        ("{", 400, "not JSON"),
        ("[" * 9999, 400, "deep"),
        ("x" * (MOST_BYTES + 1), 400, "64 KiB"),
        (b"\xff\xfe", 400, "UTF-8"),
        ({"game": "chess", "seats": [{"who": "you"}]}, 422, "no game 'chess'"),
        ({"game": "kuhn", "seats": [{"who": "you"}]}, 422, "cannot be set up"),
        ({"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot", "bot": "gredy"}]}, 422, "no bot 'gredy'"),
        ({"game": "kuhn", "seats": [{"who": "you"}] * 2, "options": {"joker": 1}}, 422, "cannot be set up"),
        ({"game": "kuhn", "seats": [{"who": "you"}] * 2, "seed": -1}, 400, "seed"),
        ({"game": "kuhn", "seats": [{"who": "you", "name": "x" * 41}] * 2}, 400, "name"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_table_that_cannot_be_made_is_refused_in_words(client, body, status, says):
    sent = {"json": body} if isinstance(body, dict) else {"content": body}
    answer = client.post("/api/tables", **sent)
    assert answer.status_code == status and says in answer.json()["text"]


def test_pages_of_other_origins_make_no_tables_and_open_no_sockets(client):
    table, tokens = make(client, "you", "random")
    wish = {"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot"}]}
    assert client.post("/api/tables", json=wish, headers={"origin": "https://evil.example"}).status_code == 403
    assert client.post("/api/tables", json=wish, headers={"origin": "http://testserver"}).status_code == 201
    for origin in ("https://evil.example", "null", "http://testserver:99"):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/ws/{table}", headers={"origin": origin}):
            pass
    with page(client, table, tokens["A"], headers={"origin": "http://testserver"}) as one:
        assert one.until("welcome")


def test_too_many_tables_from_one_address_are_refused(tmp_path):
    with served(tmp_path / "tables.db", tables_a_minute=3) as client:
        wish = {"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot"}]}
        answers = [client.post("/api/tables", json=wish).status_code for _ in range(5)]
    assert answers == [201, 201, 201, 429, 429]


# --- tokens and tabs


def test_a_wrong_an_expired_and_another_seats_token(client):
    table, tokens = make(client, "you", "friend")
    other, other_tokens = make(client, "you", "friend")
    for where, token, says in (
        (table, NO_TOKEN, "opens no seat"),
        (table, other_tokens["A"], "opens no seat"),
        ("nowhere", tokens["A"], "no such table"),
    ):
        with page(client, where, token) as one:
            assert says in one.until("error")["text"]
    with page(client, table, tokens["B"]) as b:
        assert b.until("welcome")["seat"] == "B"
        b.until_version(0)
        assert b.answer(1024)["reason"] == "turn"
    with page(client, table, tokens["A"]) as a:
        reply = a.ask(type="sit", seat="B", who="friend")
        assert reply["type"] == "done" and len(reply["token"]) == 32
        with page(client, table, tokens["B"]) as expired:
            assert "opens no seat" in expired.until("error")["text"]
        with page(client, table, reply["token"]) as friend:
            assert friend.until("welcome")["seat"] == "B"
    assert room_of(client, other).session.version == 0 if other in client.app.state.house.rooms else True


def test_a_second_tab_takes_the_seat_and_the_first_is_told(client):
    table, tokens = make(client, "you", "random")
    with page(client, table, tokens["A"]) as first:
        first.until_asked()
        with page(client, table, tokens["A"]) as second:
            assert "another tab" in first.until("error")["text"]
            with pytest.raises(WebSocketDisconnect):
                first.hear()
            second.until_asked()
            assert second.answer()["type"] == "done"


def test_a_seat_that_is_given_away_closes_its_page(client):
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
        b.until_version(0)
        assert a.ask(type="sit", seat="B", who="bot")["reason"] == "role"  # a friend sits there
        token = b.ask(type="sit", seat="B", who="friend", name="Fay")["token"]
        with page(client, table, token) as fay:
            assert "another tab" in b.until("error")["text"]
            names = fay.until("welcome")["seats"]
            assert [one["name"] for one in names] == ["", "Fay"]


def test_you_to_bot_to_you_in_mid_game(client):
    table, tokens = make(client, "you", "greedy", "greedy", game=KINGDOM, seed=3)
    with page(client, table, tokens["A"]) as one, page(client, table) as watcher:
        one.until_asked()
        reply = one.ask(type="sit", seat="A", who="bot", bot="greedy")
        assert reply["type"] == "done" and "token" not in reply
        watcher.until_version(reply["version"] + 5)  # bots play on while somebody watches
        reply = one.ask(type="sit", seat="A", who="you", name="Ada")
        assert reply["type"] == "done"
        assert one.ask(type="sit", seat="B", who="bot", bot="gredy")["text"].count("greedy")
        assert one.until_asked()["question"]["yours"] and not one.view["over"]
        assert one.answer()["type"] == "done"


# --- actions


def test_an_action_that_comes_twice_is_answered_and_not_played_again(client):
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a:
        a.until_asked()
        said = {"type": "answer", "id": "once", "version": 0, "code": 1024}
        assert a.ask(**said) == a.ask(**said) == {"type": "done", "v": 1, "id": "once", "version": 1}
        assert a.ask(**{**said, "id": "late"})["reason"] == "stale"
    with page(client, table, tokens["B"]) as b:
        b.until_asked()
        assert b.ask(**{**said, "version": 1})["version"] == 2  # ids are each seat's own
    assert room_of(client, table).session.version == 2


def test_what_is_not_offered_is_refused_with_its_clause(client):
    table, tokens = make(client, "you", "random")
    with page(client, table, tokens["A"]) as one:
        one.until_asked()
        reply = one.answer(3 * 1024)
        assert (reply["reason"], reply["clause"]) == ("illegal", "KU-ACT-4") and reply["text"]
        assert one.ask(type="why", words="raise")["clause"] == "KU-ACT-3"
        assert one.ask(type="undo", version=0)["reason"] == "undo"
        assert one.ask(type="look")["scene"] == one.view["scene"]
        assert one.ask(type="ping")["type"] == "pong"
        assert one.ask(type="again")["reason"] == "over"
        hint = one.ask(type="hint", version=0)["answers"]
        assert {entry["code"] for entry in hint} == {answer["code"] for answer in one.view["answers"]}
        assert all(entry["share"] is not None for entry in hint)


def test_a_hint_tells_what_each_answer_promises(client):
    table, tokens = make(client, "you", "random", "random", game=KINGDOM, seed=3)
    with page(client, table, tokens["A"]) as one:
        view = one.until_asked()
        hint = one.ask(type="hint", version=view["version"])["answers"]
        assert {entry["code"] for entry in hint} == {answer["code"] for answer in view["answers"]}
        known = [entry for entry in hint if entry["share"] is not None]
        assert known and known == hint[: len(known)]
        assert all(0 <= entry["share"] <= 1 and 0 <= entry["error"] <= 0.5 for entry in known)


def test_taking_back_reaches_every_page(client):
    table, tokens = make(client, "you", "you")
    with page(client, table, tokens["A"]) as a, page(client, table) as watcher:
        a.until_asked()
        before = a.view
        a.answer()
        assert a.until_version(1)["undo"] is True and len(watcher.until_version(1)["log"]) == 1
        assert a.ask(type="undo", version=1)["version"] == 2
        assert a.until_version(2)["scene"] == before["scene"] and a.view["answers"] == before["answers"]
        back = watcher.until_version(2)
        assert back["log"] == [] and back["log_from"] == len(before["log"])
        assert back["notices"] == ["A takes an answer back."]


def test_the_same_people_play_again_and_each_gets_a_token(client):
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
        a.until_asked()
        assert a.ask(type="concede", version=0)["type"] == "done"
        assert b.until_version(1)["end"]["winners"] == ["B"]
        first = a.ask(type="again")
        assert b.until("next")["table"] == first["table"] != table
        second = b.ask(type="again")
        assert second["table"] == first["table"] and list(second["tokens"]) == ["B"]
        assert a.ask(type="again")["tokens"] == first["tokens"]
    for seat, reply in (("A", first), ("B", second)):
        with page(client, reply["table"], reply["tokens"][seat]) as one:
            assert one.until("welcome")["seat"] == seat
    with page(client, table, tokens["A"]) as a:
        assert a.until("next")["table"] == first["table"]


def test_coming_back_tells_what_was_missed_once(client):
    table, tokens = make(client, "you", "greedy", "greedy", game=KINGDOM, seed=3)
    with page(client, table, tokens["A"]) as one:
        one.until_asked()
        while one.view["version"] < 12:
            one.until_version(one.answer()["version"])
            one.until_asked()
        view = one.view
    with page(client, table, tokens["A"], since=view["version"]) as one:
        assert {**one.until_version(view["version"]), "log": 0, "log_from": 0} == {**view, "log": 0, "log_from": 0}
        session = room_of(client, table).session
        assert one.view["log_from"] == session.log_start("A")
        assert one.view["log"] == session.log("A")[session.log_start("A") :]


# --- secrets


def kingdom_session(count: int, seed: int, options: dict[str, int]) -> Session:
    """Make a session of hot seats without a server."""
    game = load(KINGDOM)
    sitters = [Sitter(seat, "you", host=True) for seat in "ABCDEFGH"[:count]]
    return Session(game, seated(game, sitters, game.check_options(count, options), "", seed)[0], compiled=False)


def test_no_page_of_another_seat_ever_holds_a_hidden_card(client):
    for seed in range(12):
        table, tokens = make(client, "you", "friend", seed=seed)
        with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b, page(client, table) as c:
            for one in (a, b, c):
                one.until_version(0)
            cards = {
                seat: NAMES[room_of(client, table).session.table.state.card[n]] for seat, n in (("A", 1), ("B", 2))
            }
            a.answer(2 * 1024)
            b.until_asked()
            for one in (a, b, c):
                one.ask(type="look", step=0), one.ask(type="why", words="raise"), one.ask(type="hint", version=1)
            b.answer(3 * 1024)  # a fold shows nothing
            for one in (a, b, c):
                one.until_version(2)
                one.ask(type="look", step=0)
            assert cards["A"] in "".join(a.raw) and cards["B"] in "".join(b.raw)
            left = (set(NAMES[1:]) - set(cards.values())).pop()
            for one, hidden in ((a, {cards["B"], left}), (b, {cards["A"], left}), (c, set(NAMES[1:]))):
                assert not any(name in text for name in hidden for text in one.raw)


def test_what_a_page_is_told_depends_on_what_its_seat_knows_alone():
    """Deal anew what a seat cannot know: scene, question and answers stay the same, and the log tells no secret."""
    dice = random.Random(4)
    for seed, count, options in ((1, 4, {}), (2, 2, {}), (3, 3, {"powers": 1, "constellations": 1})):
        session = kingdom_session(count, seed, options)
        while not session.over:
            session.play(dice.choice(session.table.codes))
            if dice.random() > 0.15 or session.over:
                continue
            for number, seat in enumerate("-ABCDEFGH"[: count + 1]):
                dealt = kingdom_session(count, seed, options)
                dealt.table = session.table.copy()
                game = session.game
                game.call("redeal_at", dealt.table._states, GAME_ROW, game.boxes, number, dice.getrandbits(30))
                for part in ("scene", "question", "answers"):
                    assert getattr(dealt, part)(seat) == getattr(session, part)(seat), (seed, seat, part)
        for number, seat in enumerate("ABCDEFGH"[:count], 1):
            raw = [event for batch in session.table._events for event in batch]
            for event, mine, public in zip(raw, session.log(seat), session.log("-"), strict=True):
                if not event["mask"] >> number & 1:
                    assert mine == public
                if event["mask"]:
                    assert not any(move["kind"] for move in public["moves"]) and ":" not in public["words"]


# --- what comes down a socket


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
    monkeypatch.setattr(server, "HELLO_SECONDS", 0.05)
    table, _ = make(client, "you", "random")
    with client.websocket_connect(f"/ws/{table}") as line:
        assert "no hello" in Page(line).until("error")["text"]


def test_a_socket_that_says_too_much_is_closed(client, monkeypatch):
    monkeypatch.setattr(server, "RATE", 0.001)
    monkeypatch.setattr(server, "BURST", 10)
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


@settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))
@given(st.lists(FRAMES, min_size=1, max_size=4))
def test_frames_of_any_kind_never_crash_a_server_nor_change_a_table_by_chance(shared, frames):
    client, table, token = shared
    with client.websocket_connect(f"/ws/{table}") as line:
        one = Page(line)
        one.say(type="hello", token=token)
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


# --- bots


def slow(table, stream):
    time.sleep(0.3)
    return table.codes[0]


def broken(table, stream):
    raise RuntimeError("no idea")


def test_a_bot_that_takes_too_long_or_fails_is_answered_for_and_no_table_waits(tmp_path):
    bots = {"slow": Bot("slow", slow, quick=False), "broken": Bot("broken", broken, quick=False)}
    with served(tmp_path / "tables.db", bots=bots, deadline=0.05) as client:
        table, tokens = make(client, "you", "slow")
        other, other_tokens = make(client, "you", "broken")
        with page(client, table, tokens["A"]) as one, page(client, other, other_tokens["A"]) as two:
            for waiting in (one, two):
                waiting.until_asked()
                began = time.monotonic()
                assert waiting.answer()["type"] == "done"
                assert time.monotonic() - began < 0.25  # the own answer never waits for the bot's
            for waiting in (one, two):
                waiting.until_version(2)


def test_bots_alone_play_while_somebody_watches(tmp_path):
    with served(tmp_path / "tables.db", pace=0.001) as client:
        table, tokens = make(client, "random", "random")
        assert tokens == {}
        with page(client, table) as watcher:
            while not watcher.hear().get("over"):
                pass
            assert watcher.view["end"]["winners"]


# --- trouble


class Failing(SqliteStore):
    """A store whose disk is full while a file says so."""

    full = False

    def run(self, connection, statements):
        if self.full:
            import sqlite3

            raise sqlite3.OperationalError("database or disk is full")
        super().run(connection, statements)


def test_a_full_disk_refuses_the_answer_and_the_table_stands_as_it_did(tmp_path, monkeypatch):
    made = Failing(str(tmp_path / "tables.db"))
    monkeypatch.setattr(server, "open_store", lambda url: made)
    with served("") as client:
        table, tokens = make(client, "you", "random")
        with page(client, table, tokens["A"]) as one:
            one.until_asked()
            made.full = True
            reply = one.answer(id="again")
            assert reply["reason"] == "store" and "the disk is full" in reply["text"]
            assert room_of(client, table).session.version == 0
            assert (
                client.post("/api/tables", json={"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot"}]}).status_code
                == 503
            )
            made.full = False
            reply = one.answer(id="again")
            assert reply["type"] == "done"
            assert one.until_version(reply["version"])["version"] >= reply["version"] == 1


def test_two_servers_over_one_store_never_write_over_each_other(tmp_path):
    with served(tmp_path / "tables.db") as one, served(tmp_path / "tables.db") as two:
        table, tokens = make(one, "you", "friend")
        with page(one, table, tokens["A"]) as a, page(two, table, tokens["B"]) as b:
            a.until_asked(), b.until_version(0)
            assert a.answer(1024)["type"] == "done"
            with page(two, table, tokens["A"]) as late:
                late.until_asked()
                reply = late.answer(2 * 1024)
                assert reply["reason"] == "store" and "another server has written" in reply["text"]
                assert late.until_version(1)["question"]["seat"] == "B"
            assert b.until_asked()["version"] == 1 and b.answer()["type"] == "done"


def test_tables_that_nobody_looks_at_are_put_away_and_opened_again(client):
    table, tokens = make(client, "you", "random")
    with page(client, table, tokens["A"]) as one:
        one.until_asked()
        one.until_version(one.answer()["version"])
        view = one.until_version(one.view["version"])
        client.app.state.house.put_away(0)
        assert table in client.app.state.house.rooms
    deadline = time.monotonic() + 10
    while table in client.app.state.house.rooms and time.monotonic() < deadline:
        client.app.state.house.put_away(0)
        time.sleep(0.01)
    assert table not in client.app.state.house.rooms
    with page(client, table, tokens["A"]) as one:
        assert one.until_version(view["version"])["version"] >= view["version"]


def test_no_table_is_made_before_the_rules_are_compiled(client):
    client.app.state.house.warm_games.discard("kuhn")
    answer = client.post("/api/tables", json={"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot"}]})
    assert answer.status_code == 503 and "are being compiled" in answer.json()["text"]
    assert client.get("/api/ready").json()["ready"] is False


def test_a_port_in_use_and_a_wrong_store_are_told(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match="another program uses it"):
            server.serve("127.0.0.1", port, tmp_path / "tables.db", compiled=False)
    with pytest.raises(BadInput, match="0 to 65535"):
        server.free_socket("127.0.0.1", 70000)
    with pytest.raises(BadInput, match="no folder"):
        server.serve("127.0.0.1", 0, tmp_path / "nowhere" / "tables.db", compiled=False)


def test_every_answer_of_the_server_is_safe_to_show(client):
    answer = client.get("/api/games")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy and "unsafe-eval" not in policy
    assert not re.search(r"script-src[^;]*unsafe", policy)
    assert answer.headers["x-content-type-options"] == "nosniff"
