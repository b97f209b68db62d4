"""Clocks: whose time runs, what it costs, what happens when it is up, and that it is kept."""

from __future__ import annotations

import asyncio

import pytest

from menagerie.table.clocks import TICK, Clock
from menagerie.table.manners import Limits
from oracles.kuhn import GAME as KUHN
from served import KINGDOM, make, page, play_on, room_of, served


class Times:
    """A clock that only a test moves; who sleeps wakes when it has gone far enough."""

    def __init__(self) -> None:
        self.now = 100.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self.slept = 0

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept += 1
        if seconds > 0:
            waker: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.sleepers.append((self.now + seconds, waker))
            await waker

    async def go(self, seconds: float) -> None:
        """Let time pass, from one sleeper's end to the next, each of whom does what he waited for."""
        end = self.now + seconds
        while True:
            self.sleepers = [one for one in self.sleepers if not one[1].done()]
            due = min((one for one in self.sleepers if one[0] <= end), key=lambda one: one[0], default=None)
            self.now = due[0] if due else end
            if due is None:
                return
            due[1].set_result(None)
            tasks, slept = asyncio.all_tasks(), self.slept
            for _ in range(500):  # until whoever woke sleeps again or has ended
                await asyncio.sleep(0.001)
                if self.slept > slept or tasks - asyncio.all_tasks():
                    break


@pytest.fixture
def times():
    return Times()


@pytest.fixture
def client(tmp_path, times):
    with served(tmp_path / "tables.db", clock=times.clock, sleep=times.sleep) as made:
        yield made


def pass_time(client, times, seconds):
    client.portal.call(times.go, seconds)


def time_told(one, seat):
    """Give what a page is told once the time of a seat runs; that and a view come in either order."""
    while not (told := [message for message in one.heard if message["type"] == "clock"]) or told[-1]["seat"] != seat:
        one.hear()
    return told[-1]


def test_an_answer_has_its_own_time_and_the_bank_pays_for_more():
    now = [0.0]
    clock = Clock(Limits(10, 30, "bot"), ["A", "B"], lambda: now[0], {})
    clock.put(("A", 0))
    now[0] = 8.0
    clock.put(("B", 1))
    now[0] = 33.0  # 25 seconds, 15 more than B has for it
    assert clock.told(["A", "B"]) == {"seat": "B", "answer": 0.0, "bank": {"A": 30.0, "B": 15.0}} and clock.left == 15.0
    clock.put(None)
    now[0] = 1000.0
    clock.put(("B", 2))
    assert clock.told(["B"]) == {"seat": "B", "answer": 10.0, "bank": {"B": 15.0}}
    now[0] = 1012.0
    again = Clock(Limits(10, 30, "bot"), ["A", "B"], lambda: now[0], clock.kept())  # another day
    again.put(("B", 2))
    assert again.told(["A", "B"]) == {"seat": "B", "answer": 0.0, "bank": {"A": 30.0, "B": 13.0}}
    now[0] = 1100.0
    assert again.left == 0.0


def test_time_runs_for_whoever_is_asked_and_all_are_told(client, times):
    table, tokens = make(client, "you", "friend", clock={"answer": 10, "bank": 30, "then": "loss"})
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b, page(client, table) as c:
        assert a.until("welcome")["limits"] == {"answer": 10, "bank": 30, "then": "loss"}
        for one in (a, b, c):
            assert one.until("clock")["seat"] == "A"
            one.until_version(0)
        pass_time(client, times, 25.0)
        assert a.answer(2 * 1024)["type"] == "done"
        for one in (a, b, c):
            one.until_version(1)
            told = time_told(one, "B")
            assert told == {**told, "answer": 10.0, "bank": {"A": 15.0, "B": 30.0}}
        pass_time(client, times, 39.5)
        assert not room_of(client, table).session.over
        pass_time(client, times, 0.5)
        for one in (a, b, c):
            assert one.until_version(2)["end"]["winners"] == ["A"]
            assert time_told(one, None)["answer"] == 0.0
        assert "Seat B's time is up; the game is lost." in b.view["notices"]


@pytest.mark.parametrize("then", ["pass", "bot"])
def test_when_time_is_up_the_table_answers_as_was_chosen(client, times, then):
    """Who is asked to counter, at Cover Your Kingdom, can decline; a bot does what it likes."""
    clock = {"answer": 5, "bank": 0, "then": then}
    table, tokens = make(client, "you", "friend", "friend", game=KINGDOM, seed=3, clock=clock)
    with page(client, table, tokens["A"]) as a:
        a.until_version(0)
        session = room_of(client, table).session
        declined = 0
        while not session.over and declined < 2:
            seat, codes, step = session.asked, session.table.codes, len(session.table.steps)
            wanted = session.presenter.letting_pass()
            pass_time(client, times, 4.5)
            assert len(session.table.steps) == step or len(codes) == 1
            pass_time(client, times, 0.5)
            given = session.table.steps[step]
            assert given.seat == seat and given.code in codes
            if then == "bot":
                break
            if wanted is not None and len(codes) > 1:
                assert (given.code, given.words) in [(wanted, words) for words in ("decline", "done", "end turn")]
                declined += 1
        told = a.until_version(session.version)["notices"] + [
            line for one in a.heard for line in one.get("notices", ())
        ]
        assert any("time is up; the table answers." in text for text in told)


def test_a_restart_keeps_the_time_left_and_costs_none(tmp_path, times):
    settings = {"games": [KUHN], "clock": times.clock, "sleep": times.sleep}
    for ending in ("closed", "killed"):
        db = tmp_path / f"{ending}.db"
        with served(db, **settings) as client:
            table, tokens = make(client, "you", "friend", clock={"answer": 10, "bank": 60, "then": "bot"})
            with page(client, table, tokens["A"]) as a:
                a.until_version(0)
                pass_time(client, times, 20.0 + TICK)
                if ending == "killed":  # nothing is saved any more
                    room_of(client, table).put_down = lambda: None
        times.sleepers.clear()
        times.now += 5000.0
        with served(db, **settings) as client, page(client, table, tokens["A"]) as a:
            told = a.until("clock")
            spent = 10.0 + TICK if ending == "closed" else 2 * TICK - 10.0  # what was saved last
            assert told["seat"] == "A" and told["bank"] == {"A": 60.0 - spent, "B": 60.0}
        times.sleepers.clear()


def test_no_time_runs_before_the_deal_nor_for_a_bot_and_a_table_without_a_clock_tells_none(client, times):
    table, tokens = make(client, "you", "friend", seed=None, clock={"answer": 10})
    with page(client, table, tokens["A"]) as a:
        assert time_told(a, None)["bank"] == {"A": 0.0, "B": 0.0}
        pass_time(client, times, 500.0)
        a.ask(type="part", part="1" * 32)
        with page(client, table, tokens["B"]) as b:
            b.ask(type="part", part="2" * 32)
            a.until_version(0)
            assert time_told(a, "A")["answer"] == 10.0
            a.ask(type="sit", seat="A", who="bot", bot="random")
            assert time_told(a, "B")["bank"] == {"B": 0.0}
    table, tokens = make(client, "you", "random")
    with page(client, table, tokens["A"]) as a:
        assert a.until("welcome")["limits"] is None
        a.ask(type="ping")
        assert "clock" not in [one["type"] for one in a.heard]


def test_a_table_whose_clock_runs_is_not_put_away_unless_room_is_short(client, times):
    table, tokens = make(client, "you", "friend", clock={"answer": 10, "bank": 20})
    with page(client, table, tokens["A"]) as a:
        a.until_version(0)
    house = client.app.state.house
    room_of(client, table).touched -= 100.0
    client.portal.call(asyncio.to_thread, house.put_away, 60.0)
    assert table in house.rooms
    pass_time(client, times, 25.0)

    async def put_away():
        house.put_away(0.0)

    client.portal.call(put_away)
    assert table not in house.rooms
    times.sleepers.clear()
    with page(client, table, tokens["A"]) as a:
        assert a.until("clock")["bank"] == {"A": 5.0, "B": 20.0}


def test_the_next_table_begins_with_all_of_its_time(client, times):
    table, tokens = make(client, "you", "random", clock={"answer": 10, "bank": 30, "then": "bot"})
    with page(client, table, tokens["A"]) as one:
        one.until_asked()
        time_told(one, "A")
        pass_time(client, times, 22)
        play_on(one)
        made = one.ask(type="again")
    store = client.app.state.house.store
    assert store.load(table).clock["bank"]["A"] == 18.0
    assert store.load(made["table"]).clock["bank"]["A"] == 30.0
