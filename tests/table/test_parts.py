"""The parts of a served table, each alone: who sits where, what is told, what is looked back at, what friends say."""

from __future__ import annotations

import pytest

from menagerie.table.entries import (
    ANSWER,
    CONCEDE,
    LINK,
    SHARE,
    SIT,
    STOPS,
    UNDO,
    Entry,
    Head,
    Sitter,
    Stored,
    hash_token,
)
from menagerie.table.friends import Friends
from menagerie.table.looking import LookBack
from menagerie.table.presenter import Presenter
from menagerie.table.projection import Projection
from menagerie.table.protocol import Refusal
from menagerie.table.roster import Roster
from menagerie.table.session import Session
from oracles.kuhn import GAME as KUHN

SITTERS = [
    Sitter("A", "you", "Ada", "", True, hash_token("a")),
    Sitter("B", "friend", "Bo", "", False, LINK + hash_token("b")),
    Sitter("C", "bot", "", "greedy", False, ""),
]


def sit(seat: str, who: str, **more: object) -> Entry:
    return Entry(1, SIT, "A", detail={"seat": seat, "who": who, "bot": "", "name": "", **more})


def projected(*entries: Entry, seed: int = 3) -> Projection:
    head = Head("parts", "kuhn", KUHN.version, "", 2, {}, seed)
    return Projection(KUHN, Stored(head, SITTERS[:2], list(entries)), compiled=False)


def test_a_roster_says_who_plays_on_and_what_opens_a_seat():
    roster = Roster(SITTERS)
    assert roster.people == ["A", "B"] and roster.has_friends
    assert roster.seat_of_token("a") == "A" and roster.seat_of_token("b") == "" and roster.seat_of_link("b") == "B"
    roster.note(Entry(1, SHARE, "B", detail={"link": hash_token("eyes")}))
    roster.note(Entry(2, STOPS, "A", 1))
    assert roster.eyes_of(hash_token("eyes")) == "B" and roster.eyes_of("") == "-" and roster.stopping == {"A"}
    roster.note(sit("B", "bot", away=True))
    assert roster.away == roster.given == {"B"} and roster.eyes_of(hash_token("eyes")) == "-"
    roster.note(sit("B", "you"))
    roster.note(Entry(4, STOPS, "A", 0))
    roster.note(Entry(5, CONCEDE, "A"))
    assert roster.away == set() == roster.stopping and roster.remaining == ["B", "C"] and roster.people == ["B"]


def test_a_presenter_tells_of_a_table_at_which_nobody_acts_what_a_session_tells():
    entries = projected()
    code = entries.table.codes[-1]
    given = Entry(1, ANSWER, entries.table.seat, code)
    table = projected(given)
    session = Session(KUHN, Stored(table.head, SITTERS[:2], [given]), compiled=False)
    for seat in "AB-":
        assert Presenter(table).view(seat) == session.presenter.view(seat)
    assert Presenter(table).view("A")["scene"] != Presenter(table).view("B")["scene"]


def test_what_was_looked_back_at_is_forgotten_once_it_was_taken_back():
    table = projected()
    looked = LookBack(table)
    check, *_ = table.table.codes
    for _ in range(2):
        table.table.play(check)
        table.append(ANSWER, "A", check)
    assert looked.turns()
    table.table.undo(1)
    table.append(UNDO, "A", 1)
    bet = table.table.codes[-1]
    table.table.play(bet)
    table.append(ANSWER, "B", bet)
    assert looked.turns() == LookBack(table).turns()


def test_friends_talk_at_a_table_without_a_session_and_its_entries_say_so():
    table = projected()
    friends = Friends(table)
    entry, gone = friends.say("B", 0, "")
    assert (entry.n, entry.seat, gone) == (1, "B", []) and table.written == 1 and table.version == 0
    with pytest.raises(Refusal, match="only watch"):
        friends.say("-", 0, "")
