"""Ratings at served tables: which games count and for whom, what the store keeps of them, and where they are told."""

from __future__ import annotations

import json
import random
import sys
import time
from contextlib import closing
from dataclasses import replace

import pytest

from commands import caller
from menagerie.engine.deals import draw_part
from menagerie.engine.digests import digest
from menagerie.engine.finding import load
from menagerie.players.rating import NO_RATINGS, TAU, Ratings
from menagerie.table import keeping, rated
from menagerie.table.brought import with_brought
from menagerie.table.databases import MemoryStore, open_store
from menagerie.table.entries import LAID, Entry, Finish, Head, Sitter
from menagerie.table.rated import Board, Boards, Played, Player, aside_of, boards, finish_of, played
from menagerie.table.session import Session, seated
from menagerie.table.writes import Write
from oracles.kuhn import GAME as KUHN
from served import KINGDOM, make, page, play_on, room_of, served, until

ADA, BO, CLEO = Player("Ada", False), Player("Bo", False), Player("Cleo", False)
GREEDY, RANDOM = Player("greedy", True), Player("random", True)
NAMES = {"A": "Ada", "B": "Bo", "C": "Cleo", "D": "Dan"}


def table(*who, game=KUHN, seed=None, first=()):
    """Make a session whose people have names; bots are called by their levels."""
    sitters = [
        Sitter(seat, one, NAMES[seat], "", one == "you") if one in ("you", "friend") else Sitter(seat, "bot", bot=one)
        for seat, one in zip(NAMES, who, strict=False)
    ]
    made, _ = seated(game, sitters, game.check_options(len(who), {}), digest(game.boxes), seed, first=first)
    session = Session(game, replace(made, sitters=sitters), compiled=False)
    for seat in session.awaited:
        session.add(seat, draw_part())
    return session


def play(session, count=10_000):
    """Answer at random."""
    dice = random.Random(7)
    while count and not session.over:
        session.play(dice.choice(session.table.codes))
        count -= 1
    return session


def ended(session, at="2026-11-28 12:00:00.000000"):
    """Give a game that was played to its end as it counts, or none."""
    return played("t", finish_of(session, at), {seat: one.name for seat, one in session.roster.sitters.items()})


def game(at, table, *players, won="A", aside=""):
    """Give a game as a store tells it: `Ada`, or `greedy` for a bot."""
    bots = {seat: one if one.islower() else "" for seat, one in zip(NAMES, players, strict=False)}
    names = {seat: "" if one.islower() else one for seat, one in zip(NAMES, players, strict=False)}
    return table, "kuhn", Finish(at, bots, [*won], aside), names


# --- which games count, and for whom


def test_people_are_rated_by_their_names_and_bots_by_their_levels():
    session = play(table("you", "friend", "greedy", game=load(KINGDOM)))
    one = ended(session)
    assert one.players == (ADA, BO, GREEDY) and sum(one.shares) == pytest.approx(1)
    assert {seat for seat, share in zip("ABC", one.shares, strict=True) if share} == set(session.winners)


def test_a_person_who_is_called_like_a_bot_is_not_that_bot():
    finish = Finish("", {"A": "", "B": "greedy"}, ["A"])
    assert set(played("t", finish, {"A": "greedy", "B": ""}).players) == {Player("greedy", False), GREEDY}


def test_who_concedes_has_lost_whoever_plays_on_for_him():
    session = play(table("you", "friend", "greedy", game=load(KINGDOM)), 20)
    session.concede("B", session.version, "random")
    one = ended(play(session))
    assert one.players == (ADA, BO, GREEDY) and one.shares[1] == 0.0


def test_of_a_game_that_is_given_up_all_others_share_the_first_rank():
    session = play(table("you", "greedy", "random", game=load(KINGDOM)), 20)
    session.concede("A", session.version, "greedy")
    assert session.over and not session.table.over
    assert ended(session).players == (ADA, GREEDY, RANDOM) and ended(session).shares == (0.0, 0.5, 0.5)


def test_time_that_is_up_and_lost_by_counts_as_conceded():
    session = table("you", "friend")
    session.concede("A", 0, "random", late=True)
    assert ended(session).shares == (0.0, 1.0)


@pytest.mark.parametrize("takes", ["bot", "friend", "another bot"])
def test_a_game_in_which_a_seat_changed_hands_rates_nobody(takes):
    session = play(table("you", "friend", "greedy", game=load(KINGDOM)), 20)
    if takes == "bot":
        session.sit("B", "B", "bot", bot="greedy")
    elif takes == "friend":
        session.sit("B", "B", "friend", name="Dan")
    else:
        session.sit("A", "C", "bot", bot="random")
    assert aside_of(play(session)) == "hands" and ended(session) is None


def test_who_was_away_while_a_bot_played_for_him_is_not_rated_by_that_game_even_if_he_came_back():
    session = play(table("you", "friend", game=load(KINGDOM)), 20)
    session.friends.propose_bot("A", "B", {"A"}, "greedy")
    assert session.roster.away == {"B"}
    play(session, 5)
    session.friends.come_back("B")
    assert aside_of(play(session)) == "hands"


def test_who_sits_down_before_the_first_answer_or_takes_another_name_has_played_the_whole_game():
    session = table("you", "friend", "greedy", game=load(KINGDOM))
    session.sit("A", "C", "bot", bot="random")
    session.sit("B", "B", "you", name="Bob")
    play(session, 10)
    session.sit("A", "A", "you", name="Ada L.")
    assert ended(play(session)).players == (Player("Ada L.", False), Player("Bob", False), RANDOM)


def test_answers_that_were_taken_back_change_nothing():
    session = play(table("you", "friend", game=load(KINGDOM)), 30)
    seat = session.table.seat
    other = next(one for one in session.roster.people if one != seat)
    play(session, 1)
    session.friends.propose_undo(seat, session.version)
    assert session.friends.vote(other, agree=True, bot="")[0][-1].kind == "undo"
    assert ended(play(session)) is not None


def test_open_deals_branches_positions_and_own_cards_rate_nobody():
    assert aside_of(play(table("you", "friend", seed=3))) == "seed"
    first = play(table("you", "friend"))
    branch, _ = first.branch_off(0, [replace(one, token="") for one in first.roster.sitters.values()])
    assert aside_of(play(Session(KUHN, branch, compiled=False))) == "branch"
    laid = [Entry(1, LAID, "-", detail={"position": {}, "example": None})]
    assert aside_of(play(table("you", "friend", first=laid))) == "laid"
    session = play(table("you", "friend"))
    session.game = load("alpha_clash").changed(pack=object())
    assert aside_of(session) == "cards"
    session.game = with_brought(load("alpha_clash"), decks={})
    assert aside_of(session) == ""


def test_a_table_against_oneself_and_one_with_somebody_who_gave_no_name_rate_nobody():
    two, names = Finish("", {"A": "", "B": ""}, ["A"]), {"A": "Ada", "B": "Ada"}
    assert played("t", two, names) is None
    assert played("t", Finish("", {"A": "greedy", "B": "greedy"}, ["A"]), {"A": "", "B": ""}) is None
    for nothing in ("", " "):
        assert played("t", two, names | {"B": nothing}) is None
    three = Finish("", {"A": "", "B": "", "C": "greedy"}, ["A", "C"])
    assert played("t", three, names | {"C": ""}) == Played("", "t", (ADA, ADA, GREEDY), (0.5, 0.0, 0.5))


# --- how everybody stands


def test_a_board_counts_chairs_and_shares_and_rates_by_the_time_at_which_games_ended():
    pytest.importorskip("openskill")
    games = [game(f"2026-11-28 12:00:{n:02}.0", f"t{n}", "Ada", "greedy", won="AB"[n % 3 == 0]) for n in range(20)]
    games.append(game("2026-11-28 11:00:00.0", "early", "Bo", "Bo", "Ada", won="AC"))
    told = Board("kuhn").take(games).told()
    for seed in range(3):
        assert Board("kuhn").take(random.Random(seed).sample(games, len(games))).told() == told
    assert [(one["player"], one["bot"], one["games"], one["wins"]) for one in told["players"] if one["games"] < 20] == [
        ("Bo", False, 2, 0.5)
    ]
    expected = Ratings[Player](lambda one: 0.0 if one.bot else TAU)
    expected.note((BO, BO, ADA), (1, 0, 1))
    for n in range(20):
        expected.note((ADA, GREEDY), (n % 3 != 0, n % 3 == 0))
    mu, sigma = expected.of(ADA)
    (row,) = [one for one in told["players"] if one["player"] == "Ada"]
    assert (row["games"], row["wins"]) == (21, 13.5)
    assert (row["mu"], row["sigma"], row["rating"]) == (round(mu, 3), round(sigma, 3), round(mu - 3 * sigma, 3))
    assert [one["rating"] for one in told["players"]] == sorted(
        (one["rating"] for one in told["players"]), reverse=True
    )
    assert Board("kuhn").take(list(reversed(games[:-1]))).told() != told


def test_games_that_come_later_are_counted_on_top_and_others_make_it_count_anew(monkeypatch):
    games = [game(f"2026-11-28 12:00:{n:02}.0", f"t{n}", "Ada", "greedy", won="AB"[n % 2]) for n in range(6)]
    counted, count = [], Board._count
    monkeypatch.setattr(Board, "_count", lambda board, one: (counted.append(one.table), count(board, one)))
    board = Board("kuhn").take(games[:4])
    assert board.take(games[:4]).told()["games"] == 4 and len(counted) == 4
    board.take(games)
    assert counted == [f"t{n}" for n in range(6)] and board.told() == Board("kuhn").take(games).told()
    del counted[:]
    late = [*games, game("2026-11-28 12:00:02.5", "late", "Bo", "greedy")]
    assert board.take(late).told() == Board("kuhn").take(late).told() and "t0" in counted
    assert board.take(games[1:]).told() == Board("kuhn").take(games[1:]).told()
    assert [one["player"] for one in board.take([]).told()["players"]] == []


def test_games_that_do_not_count_are_told_in_number_only():
    games = [game("1", "t1", "Ada", "greedy"), game("2", "t2", "Cleo", "greedy", aside="hands")]
    told = Board("kuhn").take(games).told()
    assert (told["ended"], told["games"]) == (2, 1) and {one["player"] for one in told["players"]} == {"Ada", "greedy"}


def test_thousands_of_games_are_counted_in_seconds():
    pytest.importorskip("openskill")
    dice = random.Random(1)
    games = [
        game(f"{n:05}", f"t{n}", *dice.sample(["Ada", "Bo", "greedy"], 2), won=dice.choice("AB")) for n in range(2000)
    ]
    began = time.process_time()
    assert Board("kuhn").take(games).told()["games"] == 2000
    assert time.process_time() - began < 10  # it is some 0.1


# --- what the store keeps


def fill(store, *games):
    """Write games that have ended into a store."""
    for name, slug, finish, names in games:
        write = Write(name).head(Head(name, slug, 1, "", len(names), {}, None)).finish(finish)
        for seat, called in names.items():
            bot = finish.players[seat]
            write.sitter(Sitter(seat, "bot" if bot else "you", called, bot))
        store.submit(write).result(20)


def test_the_store_lists_games_that_have_ended_with_the_names_at_their_seats():
    with closing(MemoryStore()) as store:
        games = [game("2", "t2", "Ada", "greedy"), game("1", "t1", "Ada", "Bo", won="B")]
        fill(store, *games)
        store.submit(Write("t3").head(Head("t3", "kuhn", 1, "", 2, {}, None)).sitter(Sitter("A", "you", "Eve"))).result(
            20
        )
        assert sorted(store.finishes("kuhn")) == sorted(store.finishes()) == sorted(games)
        assert store.finishes("chess") == [] and [one.game for one in boards(store, "chess")] == ["chess"]
        assert store.load("t2").head.finish == games[0][2] and store.load("t3").head.finish is None


def test_a_name_that_is_erased_is_rated_no_more_and_a_copy_rates_alike(tmp_path):
    with closing(open_store(tmp_path / "tables.db")) as store, closing(open_store(tmp_path / "other.db")) as other:
        fill(store, game("1", "t1", "Ada", "greedy"), game("2", "t2", "Bo", "greedy"), game("3", "t3", "Ada", "Bo"))
        keeping.backup(store, tmp_path / "copy.jsonl")
        keeping.restore(other, tmp_path / "copy.jsonl")
        told = [one.told() for one in boards(store)]
        assert [one.told() for one in boards(other)] == told and told[0]["games"] == 3
        keeping.erase(store, "Ada")
        (told,) = [one.told() for one in boards(store)]
        assert (told["ended"], told["games"]) == (3, 1) and "Ada" not in json.dumps(told)
        old = [json.loads(line) for line in (tmp_path / "copy.jsonl").read_text("utf-8").splitlines()]
        for line in old[1:]:
            del line["head"]["finish"]  # as programs wrote it that kept no ends
        (tmp_path / "old.jsonl").write_text("".join(json.dumps(line) + "\n" for line in old), "utf-8")
    with closing(open_store(tmp_path / "third.db")) as third:
        assert keeping.restore(third, tmp_path / "old.jsonl") == 3 and boards(third) == []


# --- served tables


def play_at(client, *seats, game="kuhn", **more):
    """Make a table whose deal nobody chose, and play it to its end; gives its id."""
    made = client.post("/api/tables", json={"game": game, "seats": list(seats), **more})
    assert made.status_code == 201, made.text
    at, tokens = made.json()["table"], made.json()["tokens"]
    with page(client, at, tokens["A"]) as one:
        assert one.ask(type="part", part=draw_part())["type"] == "done"
        play_on(one)
    return at


def test_games_are_rated_as_they_end_and_the_server_tells_how_players_stand(tmp_path, monkeypatch):
    pytest.importorskip("openskill")
    monkeypatch.setattr(rated, "FRESH", 0.0)
    ada, bot = {"who": "you", "name": "Ada"}, {"who": "bot", "bot": "random"}
    with served(tmp_path / "tables.db", ratings=True) as client:
        assert all(one["ratings"] for one in client.get("/api/games").json())
        empty = client.get("/api/games/kuhn/ratings").json()
        assert empty == {"game": "kuhn", "ended": 0, "games": 0, "lacks": "", "players": []}
        first = play_at(client, ada, bot)
        finish = room_of(client, first).session.head.finish
        assert finish.players == {"A": "", "B": "random"} and finish.aside == ""
        assert finish.won == client.get(f"/api/tables/{first}").json()["winners"]
        make(client, "you", "random")  # nobody plays on there
        told = client.get("/api/games/kuhn/ratings").json()
        assert (told["ended"], told["games"]) == (1, 1)
        assert {(one["player"], one["bot"], one["games"]) for one in told["players"]} == {
            ("Ada", False, 1),
            ("random", True, 1),
        }
        table, tokens = make(client, "you", "random", seed=4)
        with page(client, table, tokens["A"]) as one:
            play_on(one)
        told = client.get("/api/games/kuhn/ratings").json()
        assert (told["ended"], told["games"]) == (2, 1)
        assert client.get(f"/api/games/{KINGDOM}/ratings").json()["players"] == []
        assert client.get("/api/games/chess/ratings").status_code == 404
    with served(tmp_path / "tables.db", ratings=True) as client:  # started anew
        assert client.get("/api/games/kuhn/ratings").json() == told
        play_at(client, ada, bot)
        assert client.get("/api/games/kuhn/ratings").json()["games"] == 2
    with served(tmp_path / "tables.db") as client:  # not every server tells that
        reply = client.get("/api/games/kuhn/ratings")
        assert reply.status_code == 404 and "no ratings" in reply.json()["text"]
        assert not any(one["ratings"] for one in client.get("/api/games").json())
        until(lambda: client.get(f"/api/tables/{first}").json()["over"])


def test_a_game_that_is_conceded_ends_in_the_store_with_that_word(tmp_path):
    with served(tmp_path / "tables.db", ratings=True) as client:
        wish = {"game": "kuhn", "seats": [{"who": "you", "name": "Ada"}, {"who": "bot", "bot": "random"}]}
        made = client.post("/api/tables", json=wish).json()
        with page(client, made["table"], made["tokens"]["A"]) as one:
            one.ask(type="part", part=draw_part())
            assert one.ask(type="concede", version=one.until_asked()["version"])["type"] == "done"
            assert one.ask(type="say", phrase=0)["type"] == "done"  # said after the end
    with closing(open_store(tmp_path / "tables.db")) as store:
        ((_, _, finish, names),) = store.finishes("kuhn")
        assert finish.won == ["B"] and finish.players == {"A": "", "B": "random"} and names == {"A": "Ada", "B": ""}


def test_a_board_is_looked_up_once_a_second_at_most(monkeypatch):
    with closing(MemoryStore()) as store:
        now = [10.0]
        told = Boards(store, lambda: now[0])
        assert told.told("kuhn")["games"] == 0
        fill(store, game("1", "t1", "Ada", "greedy"))
        assert told.told("kuhn")["games"] == 0
        now[0] += 1.0
        assert told.told("kuhn")["games"] == 1
        monkeypatch.setattr(rated, "MOST_TOLD", 1)
        now[0] += 1.0
        assert len(told.told("kuhn")["players"]) == 1


# --- the command


@pytest.fixture
def run(monkeypatch, capsys):
    return caller(monkeypatch, capsys, "ratings")


@pytest.fixture
def kept(tmp_path):
    """A store in which three games of Cover Your Kingdom have ended."""
    path = tmp_path / "tables.db"
    with closing(open_store(path)) as store:
        games = [game("1", "t1", "Ada", "greedy"), game("2", "t2", "Ada", "Bo", won="AB"), game("3", "t3", "", "Bo")]
        fill(store, *((table, KINGDOM, finish, names) for table, _, finish, names in games))
    return path


def test_the_command_tells_players_best_first(run, kept):
    pytest.importorskip("openskill")
    code, out, err = run(KINGDOM, "--db", kept)
    assert (code, err) == (0, "")
    first, head, *rows = out.splitlines()
    assert first == "Cover Your Kingdom: 2 of 3 games that ended here count"
    assert head.split() == ["player", "games", "wins", "rating", "mu", "±", "2", "sigma"]
    assert [row.split()[0] for row in rows] == ["Ada", "Bo", "greedy"] and rows[2].split()[1] == "bot"
    assert rows[0].split()[1:3] == ["2", "1.5"] and "±" in rows[0]
    told = json.loads(run(KINGDOM, "--db", kept, "--json")[1])
    assert set(told) == {"game", "ended", "games", "lacks", "players"}
    assert set(told["players"][0]) == {"player", "bot", "games", "wins", "rating", "mu", "sigma"}
    assert json.loads(run("--db", kept, "--json")[1]) == [told] and run("--db", kept)[1] == out


def test_games_that_nobody_has_ended_have_no_players(run, kept):
    assert run("battlecats", "--db", kept)[1] == "Battlecats: 0 of 0 games that ended here count\n"
    with closing(open_store(kept)) as store:
        for name in store.tables():
            store.submit(Write(name).erase()).result(10)
    assert run("--db", kept) == (0, "No game has ended here.\n", "")
    assert json.loads(run("--db", kept, "--json")[1]) == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "chess"),
        (["--db", "nowhere.db"], "nowhere.db: there is no such store"),
        (["--db", "mysql://host"], "no store at mysql"),
    ],
)
def test_what_cannot_be_told_is_one_sentence_and_exit_code_two(run, tmp_path, monkeypatch, words, says):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*words)
    assert code == 2 and out == "" and says in err and "Traceback" not in err
    assert not (tmp_path / "nowhere.db").exists()


def test_without_openskill_games_and_wins_are_told_and_how_to_get_ratings(run, kept, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill", None)
    code, out, err = run(KINGDOM, "--db", kept)
    assert code == 0 and NO_RATINGS in err and "rating" not in out
    assert [row.split()[0] for row in out.splitlines()[2:]] == ["Ada", "Bo", "greedy"]
    told = json.loads(run(KINGDOM, "--db", kept, "--json")[1])
    assert told["lacks"] == NO_RATINGS and {one["rating"] for one in told["players"]} == {None}
    with served(kept, ratings=True) as client:
        told = client.get(f"/api/games/{KINGDOM}/ratings").json()
        assert told["lacks"] == NO_RATINGS and len(told["players"]) == 3
