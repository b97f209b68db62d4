"""What deck builder and workshop ask of the server, and tables to which people bring cards and decks of their own."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from menagerie.cardtext.cells import card_of, cells_of, columns, pack_text
from menagerie.cardtext.checking import kit_of
from menagerie.cardtext.pack_reader import look_at
from menagerie.cardtext.page import constructions
from menagerie.engine import notation
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.written import Written
from menagerie.table import building, drafts
from served import make, page, room_of, served

ROOT = Path(__file__).parents[2]
MINE, CARAVAN = ((ROOT / f"examples/decks/{name}.txt").read_text("utf-8") for name in ("my_wall", "caravan"))
FIRST = (ROOT / "examples/cards/first.toml").read_text("utf-8")
SLUG = "alpha_clash"
GAMES = (SLUG, "beast_clans", "hebrew_chronicles")
CELLS = {
    "name": "Sand Runner",
    "type": "Clash",
    "colours": "red",
    "cost": "2",
    "gems": "red 1",
    "attack": "2",
    "defense": "1",
    "affiliation": "Rogue",
    "character": "Sand Runner",
    "planet": "Earth",
    "text": "Superspeed.\nEnter: Draw a card.",
}


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    with served(tmp_path_factory.mktemp("own") / "tables.db", games=[load(SLUG)]) as client:
        yield client


def ask(client, what, status=200, **body):
    reply = client.post(f"/api/games/{SLUG}/{what}", json=body)
    assert reply.status_code == status, reply.text
    return reply.json()


# --- decks


def test_a_deck_is_told_with_its_faults_counts_and_code(own):
    told = ask(own, "deck", deck=MINE)
    assert told["legal"] and [one["count"] for one in told["sections"]] == [1, 50, 10]
    main = told["sections"][1]
    assert sum(main["curve"]) == sum(main["kinds"].values()) == 50 and main["colours"]["black"] > 10
    assert ask(own, "deck", deck=told["code"])["list"] == told["list"]
    worse = ask(own, "deck", deck=MINE.replace("3 Siege Marksman", "5 Siege Marksman").replace("Grove", "Groove"))
    assert not worse["legal"] and {"AC-DECK-3", "AC-DECK-5"} <= {id for one in worse["faults"] for id in one["clauses"]}
    assert any("did you mean Grove Mender" in one["message"] for one in worse["faults"])
    assert "altered" in ask(own, "deck", 422, deck=told["code"][:-3])["text"]


def test_cards_of_a_pack_are_searched_and_put_into_decks(own):
    assert "Dune Courier" in ask(own, "search", where="text:discard cost<=2", pack=FIRST)["names"]
    assert "Dune Courier" not in ask(own, "search", where="text:discard cost<=2")["names"]
    assert ask(own, "deck", deck=CARAVAN, pack=FIRST)["legal"] and not ask(own, "deck", deck=CARAVAN)["legal"]
    assert ask(own, "search", where="costs<3")["names"] == []
    assert "no field" in ask(own, "search", where="costs<3")["problem"]


def test_a_hand_is_dealt_by_its_seed(own):
    hand = ask(own, "hand", deck=CARAVAN, pack=FIRST, seed=5)
    assert hand == ask(own, "hand", deck=CARAVAN, pack=FIRST, seed=5) and len(hand["cards"]) >= 5
    assert all(card in CARAVAN for card in hand["cards"])
    assert ask(own, "hand", 422, deck="Main Deck\n3 Wall Sentry\n")["defects"]


def test_a_gauntlet_tells_its_shares_round_by_round():
    game = load(SLUG)
    game.compile()
    steps = list(building.gauntlet(game, MINE, seed=3, seconds=0.0))
    last = steps[-1]
    assert last["done"] == 1 and len(last["decks"]) == 6 and last["whole"]["games"] == 6 * building.ROUND
    assert last["whole"]["low"] < last["whole"]["rate"] < last["whole"]["high"]
    assert [one["wins"] for one in last["decks"]] == [
        one["wins"] for one in list(building.gauntlet(game, MINE, seed=3, seconds=0.0))[-1]["decks"]
    ]


@pytest.mark.parametrize("what", ["deck", "hand", "gauntlet", "search", "draft", "read"])
def test_what_strangers_send_is_limited_and_refused_in_words(own, what):
    assert ask(own, what, 400, deck=3)
    assert ask(own, what, 400, deck="x" * 70_000)
    assert ask(own, what, 400, other=1)
    reply = own.post(f"/api/games/{SLUG}/{what}", json={}, headers={"origin": "https://elsewhere.example"})
    assert reply.status_code == 400
    assert own.post(f"/api/games/nothing/{what}", json={}).status_code == 422


# --- tables


def test_a_table_is_played_with_a_deck_and_cards_that_were_brought(tmp_path):
    store = tmp_path / "tables.db"
    with served(store, games=[load(SLUG)]) as client:
        table, tokens = make(client, "you", "greedy", game=SLUG, decks={"A": CARAVAN}, pack=FIRST)
        with page(client, table, tokens["A"]) as one:
            welcome = one.until("welcome")
            assert welcome["own_cards"] and welcome["options"]["deck_a"] == 7
            version = one.until_asked()["version"]
            one.answer()
            one.until_version(version + 1)
        names = [card["name"] for card in client.get(f"/api/games/{SLUG}/cards?table={table}").json()]
        assert "Dune Courier" in names
        assert "Dune Courier" not in [card["name"] for card in client.get(f"/api/games/{SLUG}/cards").json()]
        before = room_of(client, table).session.table.array.tobytes()
        record = notation.record_of(room_of(client, table).session.table)
    with served(store, games=[load(SLUG)]) as client, page(client, table, tokens["A"]) as one:
        one.until_asked()
        assert room_of(client, table).session.table.array.tobytes()[:200] == before[:200]
        assert notation.replay(record, verify=False).game.own["pack"]["files"]


def test_a_card_is_tried_where_it_lies_in_the_hand(own):
    pack = pack_text(SLUG, "Mine", [{"number": "P1", **card_of(kit_of(SLUG).model, CELLS)}])
    table, tokens = make(own, "you", "greedy", game=SLUG, pack=pack, trial=True)
    with page(own, table, tokens["A"]) as one:
        assert any("Sand Runner" in answer["words"] for answer in one.until_asked()["answers"])


@pytest.mark.parametrize(
    "wish",
    [{"pack": "[[["}, {"decks": {"A": "Main Deck\n"}}, {"decks": {"D": MINE}}, {"pack": FIRST + FIRST, "trial": True}],
)
def test_what_cannot_be_brought_is_refused_before_a_table_is_made(own, wish):
    seats = [{"who": "you"}, {"who": "bot", "bot": "greedy"}]
    reply = own.post("/api/tables", json={"game": SLUG, "seats": seats, **wish})
    assert reply.status_code == 422 and reply.json()["text"]


# --- pools and drafts


@pytest.mark.parametrize("slug", GAMES)
def test_a_deck_is_judged_by_the_pool_that_it_is_made_of(slug):
    game = load(slug)
    told = building.sealed(game, 7)
    assert told == building.sealed(game, 7) != building.sealed(game, 8)
    assert building.told(game, told["list"], told["pool"])["legal"]
    name, count = next((name, count) for name, count in told["pool"].items() if f"{count} {name}\n" in told["list"])
    less = {**told["pool"], name: count - 1}
    faults = [one["message"] for one in building.told(game, told["list"], less)["faults"]]
    assert len(faults) == 1 and f"{name}: " in faults[0] and "pool" in faults[0]


def test_boosters_are_taken_from_until_everybody_has_a_deck(own):
    seats, picks = ["you", "bot"], []
    told = ask(own, "boosters", seed=3, seats=seats, picks=picks)
    assert told["seat"] == "A" and len(told["booster"]) == 15 and told["best"] in told["booster"]
    assert set(told) == {"seed", "over", "round", "rounds", "seat", "booster", "taken", "best"}  # nobody else's cards
    while not told["over"]:
        picks.append(told["booster"][-1])
        told = ask(own, "boosters", seed=3, seats=seats, picks=picks)
    assert len(picks) == 60 and [one["who"] for one in told["players"]] == seats
    for player in told["players"]:
        deck = ask(own, "deck", deck=player["list"], pool=player["pool"])
        assert deck["legal"], deck["faults"]
    decks = {seat: player["list"] for seat, player in zip("AB", told["players"], strict=True)}
    table, tokens = make(own, "you", "greedy", game=SLUG, decks=decks)
    with page(own, table, tokens["A"]) as one:
        assert one.until_asked()
    assert "it is not in the booster of A" in ask(own, "boosters", 422, seed=3, seats=seats, picks=["Nobody"])["text"]
    assert ask(own, "boosters", 400, seed=3, seats=["bot"] * 5) and ask(own, "boosters", 422, seed=3, seats=["you"])
    assert ask(own, "sealed", 400, seed=-1) and ask(own, "sealed", 400)


# --- drawings

RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script><rect width="8"/></svg>'
DRAWN = f"data:image/svg+xml;base64,{base64.b64encode(RED.encode()).decode()}"


def test_a_drawing_is_served_as_what_it_is_and_nothing_runs_in_it(tmp_path):
    (tmp_path / "courier.svg").write_text(RED)
    file, named = tmp_path / "pack.toml", 'name = "Dune Courier"\n'
    bare = FIRST.replace('drawings = "art"\n', "")
    file.write_text(bare.replace(named, f'{named}drawing = "../pack/courier.svg"\n', 1))
    with pytest.raises(BadInput, match="in the folder of its pack"):
        load(SLUG).with_pack(file)
    file.write_text(bare.replace(named, f'{named}drawing = "courier.svg"\n', 1))
    with served(tmp_path / "tables.db", games=[load(SLUG).with_pack(file)]) as client:
        cards = client.get(f"/api/games/{SLUG}/cards").json()
        (digest,) = [card["drawing"] for card in cards if "drawing" in card]
        reply = client.get(f"/api/games/{SLUG}/drawings/{digest}")
        assert reply.status_code == 200 and reply.headers["content-type"] == "image/svg+xml"
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'; sandbox" in reply.headers["content-security-policy"]
        assert "rect" in reply.text and "script" not in reply.text and "pack.toml" not in str(cards)
        for other in ("0" * 32, "x", "courier.svg", "..%2f..%2fpack.toml"):
            assert client.get(f"/api/games/{SLUG}/drawings/{other}").status_code == 404
        assert client.get(f"/api/games/nothing/drawings/{digest}").status_code == 404


def test_a_drawing_that_is_brought_to_a_table_is_of_that_table_alone(own):
    pack = pack_text(SLUG, "Mine", [{"number": "P1", **card_of(kit_of(SLUG).model, CELLS | {"drawing": DRAWN})}])
    table, tokens = make(own, "you", "greedy", game=SLUG, pack=pack, trial=True)
    with page(own, table, tokens["A"]) as one:
        one.until_asked()
        cards = own.get(f"/api/games/{SLUG}/cards?table={table}").json()
        (digest,) = [card["drawing"] for card in cards if card["name"] == "Sand Runner"]
        assert "rect" in own.get(f"/api/games/{SLUG}/drawings/{digest}?table={table}").text
        assert own.get(f"/api/games/{SLUG}/drawings/{digest}").status_code == 404


def test_a_draft_is_shown_with_its_drawing_cleaned(own):
    told = ask(own, "draft", name="Mine", cards=[CELLS | {"drawing": DRAWN}], card=0)
    (warning,) = told["faults"]
    assert warning["warning"] and warning["field"] == "drawing" and "<script> in line 1" in warning["message"]
    shown = base64.b64decode(told["drawn"]["picture"].partition(",")[2]).decode()
    assert "rect" in shown and "script" not in shown
    told = ask(own, "draft", cards=[CELLS | {"drawing": "../../etc/passwd.svg"}], card=0)
    assert told["drawn"].get("picture") is None and told["faults"][0]["warning"]
    told = ask(own, "draft", cards=[CELLS | {"drawing": "data:image/png;base64,AAAA"}], card=0)
    assert not told["faults"][0]["warning"] and "no PNG" in told["faults"][0]["message"]


# --- cards that are written


def test_a_draft_is_drawn_judged_and_goes_on(own):
    told = ask(own, "draft", name="Mine", cards=[CELLS], card=0, at=len(CELLS["text"]))
    assert told["faults"] == [] and told["drawn"]["name"] == "Sand Runner" and "DRAW" in str(told["rows"])
    file = Written("mine.toml", told["toml"])
    assert load(SLUG).with_pack(file).words.names()[-1] == "Sand Runner"
    assert ask(own, "read", pack=told["toml"])["cards"] == [CELLS]
    wrong = CELLS | {"text": "Superspeed.\nEnter: Draw a crad.", "cost": "many"}
    faults = ask(own, "draft", cards=[CELLS | {"name": "Other One"}, wrong], card=1)["faults"]
    assert {(one["card"], one["field"]) for one in faults} == {(1, "cost"), (1, "text")}
    text = next(one for one in faults if one["field"] == "text")
    assert (text["line"], text["column"]) == (1, 14) and "did you mean card" in text["message"]


@pytest.mark.parametrize(
    ("before", "word"), [("", "Draw"), ("Enter: Draw a ", "card"), ("Enter: Draw a ca", "card"), ("Superspeed ", ".")]
)
def test_words_that_may_follow_are_offered(before, word):
    house = drafts.house_of(load(SLUG))
    found = drafts.following(house, house.whole, "Sand Runner", before)
    assert word in found["words"]


@pytest.mark.parametrize("slug", GAMES)
def test_every_word_that_is_offered_may_stand_there_and_every_line_is_offered_word_by_word(slug):
    house = drafts.house_of(load(slug))
    parser = house.kit.parser()
    for card in house.set_cards()[:40]:
        for line in card.lines[:1]:
            head = line.partition(" ")[0].rstrip(".,:")
            words, begun = parser.follow("", card.own_name)
            if head.isalpha() and head in parser.lexer.terminals:
                assert begun == 0 and head in words, line


@pytest.mark.parametrize("slug", GAMES)
def test_cells_of_every_card_of_the_house_make_the_card_again(slug):
    house = drafts.house_of(load(slug))
    model = house.kit.model
    for card in house.whole.cards:
        again = model.model_validate(card_of(model, cells_of(card)))
        assert again.model_copy(update={"text": again.text.strip()}) == card.model_copy(
            update={"text": card.text.strip()}
        )
    assert {one.name for one in columns(model)} == set(model.model_fields)


def test_odd_texts_come_back_from_a_pack_as_they_were():
    kit = kit_of(SLUG)
    for text in ('say "x"', "a\\b", 'three """ quotes', "a\ttab", "é…", "'''"):
        cells = CELLS | {"text": text}
        written = pack_text(SLUG, 'My "pack"', [{"number": "P1", **card_of(kit.model, cells)}])
        pack, _ = look_at(kit, Written("x", written))
        assert pack.head.name == 'My "pack"' and pack.cards[0].text.strip("\n") == text


@pytest.mark.parametrize("slug", GAMES)
def test_the_gallery_shows_every_construction_with_its_card(slug):
    told = drafts.fields(load(slug))
    every = constructions(drafts.house_of(load(slug)).kit.parser().language)
    assert len(told["constructions"]) == len(every) > 150
    assert {one["card"] for one in told["constructions"]} <= set(told["cards"])
    assert json.dumps(told) and all(name in told["cards"] for name in told["models"])
    for name in told["models"]:  # a card shows the fields of its type
        cells = told["cards"][name]
        assert {*cells} <= {*told["kinds"][cells["type"]], "drawing"}
    assert len({tuple(fields) for fields in told["kinds"].values()}) > 1
