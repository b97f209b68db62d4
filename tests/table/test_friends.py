"""People at one table: talk, consent to an undo, a bot for who is away, a view that its owner lends, coming back."""

from __future__ import annotations

import random

import pytest

from menagerie.table import talk
from menagerie.table.entries import SAY
from menagerie.table.talk import LONGEST
from oracles.kuhn import GAME as KUHN
from oracles.kuhn.terms import NAMES
from served import KINGDOM, make, page, room_of, served

BET, FOLD = 2 * 1024, 3 * 1024


class Clock:
    """A clock that only a test moves."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def client(tmp_path, clock):
    with served(tmp_path / "tables.db", clock=clock) as made:
        yield made


def lines_of(one):
    """List what a page was told to be said."""
    told = [line for message in one.heard if message["type"] == "welcome" for line in message["talk"]]
    return [*told, *(message["line"] for message in one.heard if message["type"] == "said")]


def heard(one):
    """List the words that a page has heard, once it has heard everything."""
    one.ask(type="ping")
    return [line["words"] for line in lines_of(one)]


# --- talk


def test_phrases_are_for_all_and_words_for_those_who_want_them(client):
    table, tokens = make(client, "you", "friend", "friend", game=KINGDOM)
    with (
        page(client, table, tokens["A"]) as a,
        page(client, table, tokens["B"]) as b,
        page(client, table, tokens["C"]) as c,
        page(client, table) as watcher,
    ):
        phrases = a.until("welcome")["phrases"]
        for one in (b, c, watcher):
            one.until("welcome")
        assert a.ask(type="say", phrase=1)["type"] == "done"
        everybody = (a, b, c, watcher)
        assert all(heard(one) == [phrases[1]] for one in everybody)
        refused = a.ask(type="say", words="psst")
        assert (refused["reason"], "Switch words on" in refused["text"]) == ("talk", True)
        a.ask(type="words", on=True)
        assert "Nobody else" in a.ask(type="say", words="psst")["text"]
        b.ask(type="words", on=True)
        assert [one["words"] for one in a.until("seats")["seats"]] == [True, True, False]
        assert a.ask(type="say", words="  psst, Åsa  ")["type"] == "done"
        assert [heard(one)[1:] for one in everybody] == [["psst, Åsa"], ["psst, Åsa"], [], []]
        for words in ("", "   ", "x" * (LONGEST + 1), "a\nb", "\u202eevil", "\x00"):
            assert a.ask(type="say", words=words)["reason"] == "talk", words
        assert "phrases" in a.ask(type="say", phrase=99)["text"]
        assert watcher.ask(type="say", phrase=0)["reason"] == watcher.ask(type="words", on=True)["reason"] == "role"
        b.ask(type="words", on=False)
        assert "Nobody else" in a.ask(type="say", words="still there?")["text"]
    with page(client, table, tokens["C"]) as c:  # who comes back hears what was said to all, and no more
        assert [line["words"] for line in c.until("welcome")["talk"]] == [phrases[1]]
    with page(client, table, tokens["B"]) as b:
        assert [line["words"] for line in b.until("welcome")["talk"]] == [phrases[1], "psst, Åsa"]


def test_nobody_says_too_much_at_once_and_a_table_keeps_the_last_lines(client, clock, monkeypatch):
    monkeypatch.setattr(talk, "KEPT", 5)
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a:
        said = [a.ask(type="say", phrase=n % 5)["type"] for n in range(14)]
        assert said == ["done"] * 12 + ["refused"] * 2
        clock.now += 5.0
        assert a.ask(type="say", phrase=2)["type"] == "done"
    stored = client.app.state.house.store.load(table)
    assert len([entry for entry in stored.entries if entry.kind == SAY]) == 5
    with page(client, table, tokens["A"]) as a:
        assert len(a.until("welcome")["talk"]) == 5


def test_who_takes_a_seat_over_hears_nothing_that_was_said_to_the_one_before(client):
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
        for one in (a, b):
            one.ask(type="words", on=True)
        a.ask(type="say", words="swordfish")
        link = b.ask(type="sit", seat="B", who="friend")["token"]
    with page(client, table, link) as late:
        assert [one["words"] for one in late.until("welcome")["seats"]] == [True, False]
        late.until_version(1)
        assert "swordfish" not in "".join(late.raw)


# --- an answer taken back by consent


def test_an_answer_is_taken_back_when_all_others_agree(client):
    table, tokens = make(client, "you", "friend", "friend", game=KINGDOM, seed=3)
    with (
        page(client, table, tokens["A"]) as a,
        page(client, table, tokens["B"]) as b,
        page(client, table, tokens["C"]) as c,
    ):
        pages = {"A": a, "B": b, "C": c}
        for one in pages.values():
            one.until_version(0)
        session, dice = room_of(client, table).session, random.Random(1)
        assert a.ask(type="propose", what="undo", version=0)["reason"] == "undo"  # no answer yet
        first = session.asked
        while session.asked == first or session.friends.last_choice(first) is None:
            one = pages[session.asked]
            one.until_version(session.version)
            one.answer(dice.choice(one.view["answers"])["code"])
        before, asks = session.friends.last_choice(first), pages[first]
        others = [seat for seat in "ABC" if seat != first]
        asks.until_version(session.version)
        assert asks.ask(type="undo", version=session.version)["reason"] == "undo"

        def propose():
            assert asks.ask(type="propose", what="undo", version=session.version)["type"] == "done"
            for one in pages.values():
                one.ask(type="ping")
                told = [message for message in one.heard if message["type"] == "proposal"][-1]
                assert told["proposal"] == {"what": "undo", "by": first, "seat": first, "asked": others, "agreed": []}

        propose()
        assert "already" in asks.ask(type="propose", what="undo", version=session.version)["text"]
        assert asks.ask(type="vote", agree=True)["reason"] == "role"
        assert pages[others[0]].ask(type="vote", agree=False)["type"] == "done"
        assert asks.until("proposal")["text"] == f"{others[0]} does not agree."
        propose()
        standing = pages[session.asked]
        standing.until_version(session.version)
        standing.answer()  # who plays on does not agree
        assert session.proposal is None and session.friends.last_choice(first) == before
        for one in pages.values():
            one.until_version(session.version)
        propose()
        assert pages[others[0]].ask(type="vote", agree=True)["type"] == "done"
        assert len(session.table.steps) > before and getattr(session.proposal, "agreed", ()) == [others[0]]
        assert pages[others[1]].ask(type="vote", agree=True)["type"] == "done"
        assert (len(session.table.steps), session.asked, session.proposal) == (before, first, None)
        words = (
            f"Seat {first} takes an answer back; agreed: Seat {others[0]}, Seat {others[1]}. What was seen stays seen."
        )
        assert all(heard(one)[-1] == words for one in pages.values())
    client.portal.call(put_away, client.app.state.house)
    with page(client, table, tokens["A"]) as a:  # it stands in the store, and the record tells it
        a.until_version(session.version)
        again = room_of(client, table).session
        assert again is not session and again.table.array.tobytes() == session.table.array.tobytes()
        assert any("undo" in line for line in again.table.record())


async def put_away(house):
    house.put_away(0.0)


def test_what_is_proposed_waits_in_the_store(tmp_path):
    with served(tmp_path / "tables.db", games=[KUHN]) as client:
        table, tokens = make(client, "you", "friend")
        with page(client, table, tokens["A"]) as a:
            a.until_version(0)
            a.answer(BET)
            a.until_version(1)
            assert a.ask(type="propose", what="undo", version=1)["type"] == "done"
    with served(tmp_path / "tables.db", games=[KUHN]) as client, page(client, table, tokens["B"]) as b:
        assert b.until("welcome")["proposal"]["by"] == "A"
        b.ask(type="vote", agree=True)
        assert b.until_version(2)["question"]["seat"] == "A"


def test_against_bots_alone_what_told_something_stands(client):
    table, tokens = make(client, "you", "random")
    with page(client, table, tokens["A"]) as a:
        a.until_version(0)
        a.answer(BET)
        version = room_of(client, table).session.version
        if not room_of(client, table).session.over:
            assert "nobody to ask" in a.ask(type="propose", what="undo", version=version)["text"]


# --- somebody leaves


def test_the_others_may_let_a_bot_play_for_who_is_away_until_he_is_back(client, clock):
    table, tokens = make(client, "you", "friend", "friend", game=KINGDOM)
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["C"]) as c:
        with page(client, table, tokens["B"]) as b:
            b.until_version(0)
            a.until_version(0)
            assert "is here" in a.ask(type="propose", what="bot", seat="B")["text"]
        session = room_of(client, table).session
        while a.until("seats")["seats"][1]["here"]:
            pass
        assert "may be back at once" in a.ask(type="propose", what="bot", seat="B")["text"]
        clock.now += 60.0
        assert a.ask(type="propose", what="bot", seat="B")["type"] == "done"
        assert session.proposal.asked == ["C"] and session.roster.sitters["B"].who == "friend"
        with page(client, table, tokens["B"]) as b:  # just in time
            b.until_version(0)
        assert "B is back." in heard(a) and session.proposal is None
        clock.now += 60.0
        assert a.ask(type="propose", what="bot", seat="B")["type"] == "done"
        assert c.ask(type="vote", agree=True)["type"] == "done"
        assert session.roster.sitters["B"].who == "bot" and session.roster.away == {"B"}
        client.portal.call(room_of(client, table).turns.wake)
        with page(client, table, tokens["B"]) as b:
            told = b.until("seats")["seats"][1]
            while told["who"] == "bot":
                told = b.until("seats")["seats"][1]
            assert (told["who"], told["here"]) == ("friend", True)
            assert any(words.startswith("B is now played by") for words in heard(b))
        assert session.roster.away == set() and not session.may_undo("A")


# --- a view that its owner lends


def test_a_view_is_lent_by_link_taken_back_and_nobody_else_sees_a_hidden_card(client):
    for seed in range(6):
        table, tokens = make(client, "you", "friend", seed=seed)
        with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b, page(client, table) as c:
            for one in (a, b, c):
                one.until_version(0)
            state = room_of(client, table).session.table.state
            cards = {seat: NAMES[state.card[n]] for seat, n in (("A", 1), ("B", 2))}
            assert c.ask(type="share", on=True)["reason"] == "role"
            link = a.ask(type="share", on=True)["token"]
            with page(client, table, link) as guest:
                assert guest.until("welcome")["seat"] == "-"
                view = guest.until_version(0)
                assert view["eyes"] == "A" and view["answers"] == [] and not view["question"]["yours"]
                assert cards["A"] in "".join(guest.raw)
                assert guest.ask(type="answer", version=0, code=BET)["reason"] == "role"
                assert cards["A"] in str(guest.ask(type="look", step=0))
                assert guest.ask(type="hint", version=0)["type"] == "refused"
                assert [one["shared"] for one in b.until("seats")["seats"]] == [True, False]
                second = a.ask(type="share", on=True)["token"]  # whoever has the first link sees it no more
                while guest.view["eyes"] == "A":
                    guest.hear()
                guest.raw.clear()
                guest.ask(type="look", step=0)
                with page(client, table, second) as other:
                    assert other.until_version(0)["eyes"] == "A"
                    a.ask(type="share", on=False)
                    while other.view["eyes"] == "A":
                        other.hear()
                    other.raw.clear()
                    a.until_version(0)
                    a.answer(BET)
                    b.until_asked()
                    for one in (guest, other, c):
                        one.until_version(1)
                        one.ask(type="look", step=0)
                    b.answer(FOLD)
                    for one in (guest, other, c):
                        one.until_version(2)
                    left = (set(NAMES[1:]) - set(cards.values())).pop()
                    for one in (guest, other, c):
                        assert not any(name in text for name in NAMES[1:] for text in one.raw)
                    for one, hidden in ((a, {cards["B"], left}), (b, {cards["A"], left})):
                        assert not any(name in text for name in hidden for text in one.raw)
            with page(client, table, second) as late:
                assert "opens no seat" in late.until("error")["text"]


def test_a_guest_sees_what_his_host_sees_and_no_other_hand(client):
    table, tokens = make(client, "you", "friend", game=KINGDOM, seed=2)
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
        a.until_version(0)
        link = a.ask(type="share", on=True)["token"]
        session, dice = room_of(client, table).session, random.Random(2)
        with page(client, table, link) as guest:
            for _ in range(12):
                one = {"A": a, "B": b}[session.asked]
                one.until_version(session.version)
                one.answer(dice.choice(one.view["answers"])["code"])
                assert (
                    guest.until_version(session.version)["scene"]
                    == session.presenter.scene("A")
                    != session.presenter.scene("-")
                )
            hand = session.table.state.hand
            told = " ".join([*session.table.story("A"), *session.table.lines("A")])
            kinds = [card["name"] for card in session.game.scene.catalogue() if card["copies"] > 1]
            hidden = {kind for n, kind in enumerate(kinds, 1) if hand[2, n] and kind not in told}
            assert hidden and not any(f'"{kind}"' in text for kind in hidden for text in guest.raw)


# --- open tables


def test_only_tables_that_want_it_are_listed_and_their_free_seats_taken(client):
    secret, _ = make(client, "you", "friend")
    table, tokens = make(client, "you", "friend", "friend", game=KINGDOM, listed=True, clock={"answer": 60})
    assert client.get("/api/tables").json() == []  # nobody is there
    with page(client, table, tokens["A"]) as a, page(client, secret, None):
        a.until("welcome")
        (listed,) = client.get("/api/tables").json()
        assert (listed["table"], listed["clock"]) == (table, True)
        assert [seat["free"] for seat in listed["seats"]] == [False, True, True]
        with page(client, table, tokens["B"]) as b:  # by link
            b.until("welcome")
        join = f"/api/tables/{table}/join"
        made = client.post(join, json={"name": "Cleo"})
        assert made.status_code == 201 and list(made.json()["tokens"]) == ["C"]
        with page(client, table, made.json()["tokens"]["C"]) as c:
            assert c.until("welcome")["seats"][2]["name"] == "Cleo"
        with page(client, table, tokens["C"]) as late:
            assert "opens no seat" in late.until("error")["text"]
        for path, body, status in (
            (join, {}, 409),
            (f"/api/tables/{secret}/join", {}, 409),
            ("/api/tables/nowhere/join", {}, 404),
            (join, {"name": "\x00"}, 400),
            (join, {"name": "x" * 70_000}, 400),
        ):
            reply = client.post(path, json=body)
            assert (reply.status_code, bool(reply.json()["text"])) == (status, True), path
        assert client.post(join, json={}, headers={"origin": "http://elsewhere"}).status_code == 403


# --- coming back days later


def test_a_page_that_comes_back_sees_what_happened_since_its_person_answered_last(client):
    """Also where the ledger lets nobody read again what lies before: he was never told it."""
    table, tokens = make(client, "you", "friend", "friend", game=KINGDOM, seed=5)
    session, dice, missed = room_until(client, table, tokens), random.Random(5), 0
    for token in tokens.values():
        with page(client, table, token) as one:
            one.ask(type="stops", on=True)  # the table gives no answer by itself
    for _ in range(60):
        seat = session.asked
        with page(client, table, tokens[seat]) as one:
            view = one.until_asked()
            if view["over"]:
                break
            own = [n for n, step in enumerate(session.table.steps) if step.seat == seat]
            since = len(session.table.at(own[-1]).events(0)) if own else 0
            told = [entry["words"] for message in one.heard for entry in message.get("log", ())]
            news = session.table.story(seat)[since:]
            assert told[-len(news) :] == news
            missed += view["log_start"] > since
            one.answer(dice.choice(view["answers"])["code"])
    assert missed > 3


def room_until(client, table, tokens):
    """Open a table and give its session."""
    with page(client, table, tokens["A"]) as one:
        one.until_version(0)
        return room_of(client, table).session
