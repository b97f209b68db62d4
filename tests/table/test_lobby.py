"""The addresses of the lobby: what can be played, pictures and clauses, and tables that are made or refused."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from games_list import over_games
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.players.levels import HOUSE, STRENGTHS, strength_of
from menagerie.players.match import simulate
from menagerie.table.descriptions import LEARNING, game_entry
from menagerie.table.lobby import SYMBOL
from menagerie.table.protocol import MOST_BYTES, schema
from menagerie.table.scenes import scene_of
from menagerie.table.thinking import bots_of
from served import KINGDOM, make, page, served

PACES = (6, 10)  # seconds that people take for a choice: where the fewest play and know it, and where the most do


def test_the_lobby_tells_what_can_be_played(client):
    games = {game["slug"]: game for game in client.get("/api/games").json()}
    assert set(games) == {KINGDOM, "kuhn"}
    assert games["kuhn"]["bots"] == [asdict(one) for one in STRENGTHS]
    assert games[KINGDOM]["bots"] == [asdict(strength_of(name)) for name in bots_of(load(KINGDOM))]
    assert len(games[KINGDOM]["about"]) == 3 and games[KINGDOM]["options"][0]["name"] == "first"
    for slug, game in games.items():
        cards = {card["name"]: card for card in client.get(f"/api/games/{slug}/cards").json()}
        assert game["picture"] and all(card == cards[card["name"]] for card in game["picture"])
        assert client.get(f"/api/games/{slug}/emblems.svg").text.startswith("<svg")
        assert set(client.get(f"/api/games/{slug}/codes").json()) == ({"CT"} if slug == KINGDOM else set())
    clause = client.get(f"/api/games/{KINGDOM}/clauses/CK-RECRUIT-2").json()
    assert clause["text"] == load(KINGDOM).text_of("CK-RECRUIT-2")
    assert clause["section"] == "Action: recruit"
    (ruling,) = client.get(f"/api/games/{KINGDOM}/clauses/ck-r10").json()["rulings"]
    assert ruling["ruled"] == "2026-11-21"
    assert client.get(f"/api/games/{KINGDOM}/clauses/CK-NONE-1").status_code == 404
    assert client.get("/api/games/chess/cards").status_code == 404
    assert client.get("/api/schema").json() == schema()
    assert client.get("/api/ready").json()["ready"] is True


def minutes(game: Game, seats: int, pace: int) -> int:
    """Tell how long games of greedy bots would take people, to five minutes."""
    return 5 * max(1, round(simulate(game, 60, ["greedy"] * seats, seed=1).mean_length * pace / 60 / 5))


@over_games
def test_every_game_of_the_house_is_sold_before_it_is_chosen(game: Game):
    told = game_entry(game, STRENGTHS[0].name)
    if "menagerie.games" not in game.words.__package__:
        assert (told["pitch"], told["minutes"], told["difficulty"], told["learning"]) == ("", None, 1, "easy to learn")
        return
    assert 40 < len(told["pitch"]) < 120 and told["pitch"].endswith(".")
    known = len(game.ledger["clause"]) + len({card["name"] for card in scene_of(game).catalogue()})
    least, learning = LEARNING[told["difficulty"] - 1]
    assert told["learning"] == learning and least <= known
    assert all(known < more for more, _ in LEARNING[told["difficulty"] :])
    assert told["minutes"] == [minutes(game, count, pace) for count, pace in zip(game.seats, PACES, strict=True)]
    assert (game.folder / "cards" / "vista.svg").stat().st_size < 12_000
    for option in told["options"]:
        spoken = option["is_seat"] or len(option["values"]) == 2 or option["values"][0] > 1
        assert option["labels"] or spoken, f"{option['name']}: its numbers say nothing"
        assert option["clause"] in game.clauses, option["name"]


def test_bots_have_the_names_of_the_registry_in_the_documents():
    text = (Path(__file__).parents[2] / "docs/bots.md").read_text("utf-8")
    known = HOUSE.values()
    rows = [line.split(" | ")[:2] for line in text.splitlines() if line.startswith("| `")][: len(known)]
    assert rows == [[f"| `{one.name}`", one.title] for one in known]


def test_of_a_games_emblems_those_are_told_that_are_asked_for(client):
    emblems = f"/api/games/{KINGDOM}/emblems.svg"
    everything, some = client.get(emblems).text, client.get(f"{emblems}?only=kind-bragon,land-highland,none").text
    found = [symbol["name"] for symbol in SYMBOL.finditer(some)]
    assert found == ["kind-bragon", "land-highland"] and len(some) < len(everything) / 5
    assert all(symbol[0] in everything for symbol in SYMBOL.finditer(some))
    assert not SYMBOL.search(client.get("/api/games/kuhn/emblems.svg?only=kind-bragon").text)


@pytest.mark.parametrize("path", ["foo", "foo/bar.js", "t/xyz", "t/xyz%00", f"learn/{KINGDOM}/99", "learn/chess/1"])
def test_where_nothing_lies_a_page_says_so_and_leads_home(client, path):
    told = client.get(f"/{path}")
    assert told.status_code == 404 and told.headers["content-type"].startswith("text/html")
    assert "There is no table and no page at this address." in told.text and 'href="/"' in told.text
    table, _ = make(client, "you", "random")
    for there in (f"t/{table}", f"learn/{KINGDOM}/1", ""):
        assert client.get(f"/{there}").status_code == 200


def test_where_nothing_lies_programs_are_told_in_json(client):
    for path in ("foo", "tables/", "tables/xyz", "games/chess/cards"):
        told = client.get(f"/api/{path}")
        assert told.status_code == 404 and told.json()["text"]


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
        ({"game": "kuhn", "seats": [{"who": "you", "name": "Ada\0"}] * 2}, 400, "control characters"),
        ({"game": "kuhn", "seats": [{"who": "you", "name": "\u202eadA"}] * 2}, 400, "marks of direction"),
        ({"game": "kuhn", "seats": [{"who": "you", "name": "\u2066Ada"}] * 2}, 400, "marks of direction"),
        (b'{"game": "kuhn", "seats": [{"who": "you", "name": "\\ud800"}]}', 400, "name"),
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
