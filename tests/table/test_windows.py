"""Windows: all are put to their players, the table passes for who can do nothing, and nobody else sees a difference."""

from __future__ import annotations

import asyncio
import io
import random
from dataclasses import replace

import pytest

from extent import some_or_all
from menagerie.engine.log import new_log
from menagerie.engine.notation import position_text, read_position, read_record, replay, set_up
from menagerie.engine.table import Table
from menagerie.games.alpha_clash import GAME
from menagerie.games.cover_your_kingdom import GAME as COVER_YOUR_KINGDOM
from menagerie.table.entries import ANSWER, STOPS, Sitter
from menagerie.table.lines import Lines, switch_windows
from menagerie.table.protocol import Refusal, check_server, write
from menagerie.table.session import Session, seated
from menagerie.table.tempo import BLUR, LONGEST, Tempo
from menagerie.table.thinking import Bot
from oracles.kuhn import GAME as KUHN
from served import make, page, room_of, served, until


def session_of(*who, seed=1, game=GAME):
    """Make a session without a server; gives it and what the store holds at its start."""
    sitters = [
        Sitter(seat, one, bot="random" if one == "bot" else "", host=one == "you")
        for seat, one in zip("AB", who, strict=True)
    ]
    made, _ = seated(game, sitters, game.check_options(2, {}), "", seed)
    return Session(game, replace(made, sitters=sitters), compiled=False), replace(made, sitters=sitters)


def windows_of(session, dice, most=400):
    """Answer at random; yield at every window in which nothing can be done."""
    for _ in range(most):
        if session.over:
            return
        if session.table.passing:
            yield session
        session.play(dice.choice(session.table.codes))


def at_window(session):
    return session.may_respond and session.table.state.question in GAME.windows


# --- what the table does for whom


def test_who_can_do_nothing_in_a_window_is_not_bothered_unless_he_wants_to_stop():
    session, _ = session_of("you", "friend")
    stopped = 0
    for at in windows_of(session, random.Random(1), 150):
        seat = at.asked
        for on in (False, True):
            at.stop(seat, on)
            assert at.passes == ("" if on else seat)
            view = at.presenter.view(seat)
            check_server(view)
            assert view["question"]["yours"] is on and len(view["answers"]) == on
            assert at.presenter.view("-")["question"]["yours"] is False
        at.stop(seat, False)
        stopped += 1
    assert stopped > 5


def test_a_bot_is_asked_at_every_window_and_passes_by_itself():
    session, _ = session_of("you", "bot")
    for at in windows_of(session, random.Random(2), 150):
        assert at.passes == ("" if at.asked == "B" else "A") and bool(at.bot_asked) is (at.asked == "B")


def test_only_a_person_at_a_game_with_windows_can_stop_at_them():
    session, _ = session_of("you", "bot")
    for seat in "B-":
        with pytest.raises(Refusal) as refused:
            session.stop(seat, True)
        assert refused.value.reason == "role"
    other, _ = session_of("you", "friend", game=KUHN)
    with pytest.raises(Refusal, match="no windows"):
        other.stop("A", True)
    assert other.table.windows is False and "windows" not in other.table.record()[0]


def test_an_empty_window_is_not_taken_back():
    session, _ = session_of("you", "you")
    passed = 0
    for at in windows_of(session, random.Random(3), 150):
        seat = at.asked
        is_window, back = at.table.state.question in GAME.windows, len(at.table.steps)
        at.play(at.table.passing)
        passed += is_window
        assert not at.may_undo(seat) or (not is_window and at.undo_to(seat) < back)
    assert passed > 5


def test_what_followed_by_itself_is_taken_back_with_the_answer_before():
    session, _ = session_of("you", "you", game=COVER_YOUR_KINGDOM, seed=4)
    dice, before, back = random.Random(4), [], 0
    while not session.over and back == 0:
        before.append(session.table.array.tobytes())
        seat, was_given = session.asked, session.is_given(session.table.state)
        session.play(dice.choice(session.table.codes))
        if was_given and session.may_undo(seat):
            to = session.undo_to(seat)
            back = len(before) - to
            session.undo(seat, session.version)
            assert session.table.array.tobytes() == before[to] and len(session.table.codes) > 1
    assert back > 1


# --- what others learn


@some_or_all("answers", 120, 250)
def test_nobody_else_learns_who_stops_at_windows(answers):
    """Play the same game with and without the switch: what rival and spectator are sent is the same, byte for byte."""
    dice = random.Random(5)
    plain, _ = session_of("you", "friend", seed=3)
    other, _ = session_of("you", "friend", seed=3)
    other.stop("B", True)
    for number in range(answers):
        if plain.over:
            break
        for seat in "A-":
            assert write(plain.presenter.view(seat)) == write(other.presenter.view(seat)), number
        assert plain.version == other.version
        if number % 20 == 10:
            other.stop("B", number % 40 == 10)
        code = dice.choice(plain.table.codes)
        plain.play(code)
        other.play(code)
    assert plain.table.record() == other.table.record()


def test_a_window_is_put_whatever_its_player_holds():
    """Attack and play cards in worlds dealt anew: where every window is put, all of them ask the same next."""
    told = {True: 0, False: 0}
    for windows in told:
        dice, table = random.Random(6), Table(GAME, 2, 4, compiled=False, windows=windows)
        for _ in range(160):
            seat, code = table.state.asked, dice.choice(table.codes)
            after = table.copy()
            after.play(code)
            if after.state.question in GAME.windows and after.state.asked != seat:
                for stream in range(4):
                    world = table.copy()
                    GAME.call("redeal_at", world.array, 0, GAME.boxes, seat, stream, compiled=False)
                    GAME.call("play", world.array, 0, GAME.boxes, new_log(1), code, 0, compiled=False)
                    told[windows] += world.state.question != after.state.question
            table = after
            if table.over:
                break
    assert told[True] == 0 < told[False]


# --- what is kept


def test_a_table_with_switches_goes_on_from_its_entries():
    session, made = session_of("you", "friend", seed=7)
    dice, entries = random.Random(7), []
    for number in range(120):
        if number % 25 == 3:
            entries.append(session.stop("AB"[number % 2], number % 3 > 0, f"stop-{number}"))
        entries.append(session.play(dice.choice(session.table.codes)))
    assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
    assert session.version == sum(entry.kind == ANSWER for entry in entries) < session.written
    other = Session(GAME, replace(made, entries=entries), compiled=False)
    assert other.table.array.tobytes() == session.table.array.tobytes()
    assert (other.version, other.written) == (session.version, session.written)
    assert other.roster.stopping == session.roster.stopping and other.actions == session.actions
    assert {entry.kind for entry in entries} == {ANSWER, STOPS}


def test_records_and_positions_keep_that_windows_were_asked():
    session, _ = session_of("you", "friend", seed=8)
    for _ in windows_of(session, random.Random(8), 120):
        pass
    lines = session.table.record()
    assert lines[0]["windows"] is True
    again = replay(lines, game=GAME, compiled=False)
    assert again.array.tobytes() == session.table.array.tobytes() and again.record() == lines
    _, fields = read_position(position_text(GAME, again.position()))
    laid = set_up(GAME, fields, compiled=False)
    assert laid.array.tobytes() == again.array.tobytes() and laid.codes == again.codes
    from_there = replay(laid.record(), game=GAME, compiled=False)
    assert from_there.array.tobytes() == laid.array.tobytes()


# --- in lines


class Typist:
    """Types numbers of answers at random, as often as there is patience, and notes what was asked."""

    def __init__(self, table: Table, on: bool, patience: int) -> None:
        self.table, self.on, self.left, self.dice = table, on, patience, random.Random(9)
        self.lines: Lines | None = None
        self.empty = 0  # windows that were asked though nothing could be done

    def readline(self) -> str:
        self.left -= 1
        assert self.lines is not None
        answers = self.lines.current == self.table.state.asked
        if answers and self.on and self.lines.current not in self.lines.stopping:
            return "windows\n"
        self.empty += answers and bool(self.table.passing)
        return f"{self.dice.randrange(len(self.table.codes)) + 1}\n" if self.left > 0 else ""


@pytest.mark.parametrize("on", [False, True])
def test_in_lines_windows_pass_by_themselves_unless_one_stops_at_all(tmp_path, on):
    table, out = Table(GAME, 2, 1, compiled=False, windows=True), io.StringIO()
    typist = Typist(table, on, 150)
    typist.lines = Lines(table, ["you", "you"], tmp_path / "game.jsonl", typist, out)
    assert typist.lines.run() == 0
    assert (typist.empty > 0) is on and ("You stop at every window now." in out.getvalue()) is on
    again = replay(read_record(tmp_path / "game.jsonl"), game=GAME, compiled=False)
    assert again.array.tobytes() == table.array.tobytes()
    assert any(step.code in GAME.windows.values() for step in table.steps)


def test_without_windows_there_is_nothing_to_switch():
    stopping = set[int]()
    assert "no windows" in switch_windows(Table(KUHN, 2, 1, compiled=False, windows=True), stopping, 1)
    assert not stopping


# --- how long it takes


class Times:
    """A clock that stands still but for what is slept; sleepers wait while `closed`."""

    def __init__(self) -> None:
        self.now, self.slept, self.closed = 100.0, list[float](), False

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        while self.closed:
            await asyncio.sleep(0.001)
        self.now += seconds


@pytest.fixture
def times():
    return Times()


@pytest.fixture
def client(tmp_path, times):
    pacing = {"consider": (1.0, 1.0), "clock": times.clock, "sleep": times.sleep}
    with served(tmp_path / "tables.db", games=[GAME, KUHN], **pacing) as made:
        yield made


def play_until(pages, session, holds, dice):
    """Answer at random for both seats until something holds."""
    for _ in range(600):
        version = session().version
        for one in pages.values():
            one.until_version(version)
        if holds() or session().over:
            return
        asked = [one for one in pages.values() if one.view["answers"]]
        if asked:
            asked[0].answer(dice.choice(asked[0].view["answers"])["code"])
        else:
            until(lambda version=version: session().version > version)  # the table passes
    raise AssertionError("it never came")


def test_the_table_passes_after_a_time_and_only_where_all_think_that_something_could_be_done(client, times):
    table, tokens = make(client, "you", "you", game="alpha_clash", seed=1)
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
        for one in (a, b):
            assert one.until("welcome")["stops"] is False
            one.until_version(0)
        room = client.app.state.house.rooms[table]
        passed: dict[bool, list[int]] = {True: [], False: []}  # how often was slept before a window was let pass
        slept, play = 0, room.session.play

        def note(code, action=""):
            nonlocal slept
            session = room.session
            before, slept = slept, len(times.slept)
            if session.passes and not action and session.table.state.question in GAME.windows:
                passed[session.may_respond].append(slept - before)
            return play(code, action)

        times.slept.clear()
        room.session.play = note
        play_until({"A": a, "B": b}, lambda: room.session, lambda: min(map(len, passed.values())) > 3, random.Random(2))
        assert min(map(len, passed.values())) > 3
        assert all(passed[True]) and not any(passed[False]), passed
        # A time that a person waited for is noted.
        assert all((1 - BLUR) ** 2 <= slept <= (1 + BLUR) ** 2 for slept in times.slept)


def test_nobody_is_kept_waiting_where_only_bots_could_learn_from_it(client, times):
    table, tokens = make(client, "you", "random", game="alpha_clash", seed=2)
    with page(client, table, tokens["A"]) as one:
        one.until_version(0)
        room = client.app.state.house.rooms[table]
        dice = random.Random(2)
        for _ in range(60):
            one.until_asked()
            done = one.answer(dice.choice(one.view["answers"])["code"])
            one.until_version(done["version"])
        passed = [step for step in room.session.table.steps if step.seat == "A" and step.code in GAME.windows.values()]
        assert times.slept == [] and len(passed) > 5
        with page(client, table) as watcher:
            watcher.until_version(0)
            for _ in range(200):
                one.until_asked()
                if times.slept:
                    break
                done = one.answer(dice.choice(one.view["answers"])["code"])
                one.until_version(done["version"])
            assert times.slept


def test_a_quick_pass_of_a_person_takes_as_long(client, times):
    table, tokens = make(client, "you", "you", game="alpha_clash", seed=1)
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
        pages = {"A": a, "B": b}
        for one in pages.values():
            one.until_version(0)
            assert one.ask(type="stops", on=True)["version"] == 0
        room = client.app.state.house.rooms[table]
        play_until(pages, lambda: room.session, lambda: at_window(room.session), random.Random(3))
        session, one = room.session, pages[room.session.asked]
        one.until_version(session.version)
        assert one.view["question"]["yours"]
        times.slept.clear()
        passing = GAME.windows[session.table.state.question]
        assert one.answer(passing, id="again")["type"] == "done"
        assert times.slept == [1.0]
        assert one.answer(passing, id="again")["type"] == "done"  # told again, not played again
        slow = session.version
        play_until(
            pages, lambda: room.session, lambda: session.version > slow and session.may_respond, random.Random(4)
        )
        times.slept.clear()
        times.now += 5.0  # whoever takes his time is not made to wait
        one = pages[session.asked]
        one.until_version(session.version)
        assert one.answer(GAME.windows[session.table.state.question])["type"] == "done"
        assert times.slept == []


def test_times_are_drawn_like_those_that_were_taken():
    tempo = Tempo((1.0, 3.0), random.Random(1))
    assert all(1 - BLUR <= tempo.draw() <= 3 * (1 + BLUR) for _ in range(100))
    for _ in range(20):
        tempo.note(5.0)
    drawn = [tempo.draw() for _ in range(200)]
    assert min(drawn) >= 5 * (1 - BLUR) and max(drawn) <= 5 * (1 + BLUR) and len(set(drawn)) > 100
    tempo.note(3600.0)
    assert max(tempo.draw() for _ in range(500)) <= LONGEST * (1 + BLUR)


def test_the_table_lets_windows_stand_as_long_as_its_people_do(client, times):
    table, tokens = make(client, "you", "you", game="alpha_clash", seed=10)
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
        pages, dice = {"A": a, "B": b}, random.Random(3)
        for one in pages.values():
            one.until_version(0)
        room = client.app.state.house.rooms[table]
        passed = 0
        while passed < 20:  # both let windows pass after five seconds, where they have a choice
            session = room.session
            assert not session.over, "another seed gives a longer game"
            for one in pages.values():
                one.until_version(session.version)
            asked = [one for one in pages.values() if one.view["answers"]]
            if not asked or asked[0].view["version"] != session.version:
                continue  # the table is about to pass
            (one,) = asked
            codes = [answer["code"] for answer in one.view["answers"]]
            passing = GAME.windows.get(session.table.state.question)
            if passing and session.may_respond:
                times.now += 5.0
                passed += 1
            one.answer(passing if passing in codes else dice.choice(codes))
        times.slept.clear()
        play_until(pages, lambda: room.session, lambda: len(times.slept) > 3, dice)
        assert all(slept == 1.0 or 5 * (1 - BLUR) <= slept <= 5.1 * (1 + BLUR) for slept in times.slept)
        assert any(slept > 4 for slept in times.slept)


def test_a_bot_that_thinks_seems_to_think_where_it_has_but_one_answer(tmp_path, times):
    """Each thought takes two seconds by the clock; so does what is no choice, once there were enough thoughts."""

    def slowly(table, stream):
        assert len(table.codes) > 1
        times.now += 2.0
        return random.Random(stream).choice(table.codes)

    pacing = {"consider": (0.0, 0.0), "thought": (2.0, 2.0), "clock": times.clock, "sleep": times.sleep}
    bots = {"slow": Bot("slow", slowly, quick=False)}
    with served(tmp_path / "tables.db", games=[GAME], bots=bots, **pacing) as client:
        table, tokens = make(client, "you", "slow", game="alpha_clash", seed=2)
        with page(client, table, tokens["A"]) as one:
            one.until_version(0)
            session, forced, dice = room_of(client, table).session, [], random.Random(2)
            play = session.play

            def note(code, action=""):
                if session.asked == "B" and len(session.table.codes) == 1:
                    forced.append(session.table.state.question not in GAME.windows or session.may_respond)
                return play(code, action)

            session.play = note
            for _ in range(60):
                if one.until_asked()["over"] or (sum(forced) > 3 and len(times.slept) > 3):
                    break
                one.until_version(one.answer(dice.choice(one.view["answers"])["code"])["version"])
            assert sum(forced) > 3 and len(times.slept) >= sum(forced)
            assert all(2 * (1 - BLUR) <= slept <= 2 * (1 + BLUR) for slept in times.slept)


def test_the_switch_is_heard_by_its_own_page_alone_and_while_the_table_considers(client, times):
    table, tokens = make(client, "you", "you", game="alpha_clash", seed=1)
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b, page(client, table) as c:
        assert c.until("welcome")["stops"] is None
        pages = {"A": a, "B": b}
        for one in (a, b, c):
            one.until_version(0)
        room = client.app.state.house.rooms[table]
        dice = random.Random(2)
        times.closed = True
        for _ in range(200):
            session = room.session
            if session.passes:
                break
            one = pages[session.asked]
            one.until_version(session.version)
            code = dice.choice(one.view["answers"])["code"]
            if code == GAME.windows.get(session.table.state.question):
                times.closed = False
            one.answer(code)
            times.closed = True
        seat, version = room.session.passes, room.session.version
        mine, rival = pages[seat], pages["AB"[seat == "A"]]
        for one in (mine, rival, c):
            one.until_version(version)
        assert mine.view["question"] == {**rival.view["question"]} and mine.view["answers"] == []
        heard = {one: len(one.raw) for one in (rival, c)}
        assert mine.ask(type="stops", on=True)["version"] == version
        mine.until_asked()
        assert mine.view["version"] == version and len(mine.view["answers"]) == 1
        times.closed = False
        assert mine.ask(type="ping")["type"] == "pong"
        for one in (rival, c):
            assert one.ask(type="ping")["type"] == "pong"
            assert len(one.raw) == heard[one] + 1  # the pong
        assert room.session.version == version  # it is his to pass now
        assert mine.ask(type="stops", on=False)["version"] == version
        rival.until_version(version + 1)
        assert rival.ask(type="stops", on=True)["type"] == "done"
    with page(client, table, tokens["AB"[seat == "A"]]) as back:
        assert back.until("welcome")["stops"] is True


def test_a_game_without_windows_has_no_switch(client):
    table, tokens = make(client, "you", "you")
    with page(client, table, tokens["A"]) as one:
        assert one.until("welcome")["stops"] is None
        refused = one.ask(type="stops", on=True)
        assert (refused["type"], refused["reason"]) == ("refused", "role")
