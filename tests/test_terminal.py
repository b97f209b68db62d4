"""The full-screen table, driven by keys and mouse: whole games, refusals, secrets, sizes and the record it leaves."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path

import pytest
from textual import _wait
from textual.widgets import Input, OptionList

from menagerie.engine.errors import Interrupted
from menagerie.engine.finding import load
from menagerie.engine.notation import read_record, replay
from menagerie.engine.table import Table
from menagerie.games.alpha_clash import GAME as ALPHA_CLASH
from menagerie.players.bots import choose
from menagerie.players.company import titles_of
from menagerie.table import terminal, thinking
from menagerie.table.prose import HandOver, Prose, packed
from menagerie.table.summary import summary_lines
from menagerie.table.terminal import TerminalTable, run

GAME = "cover_your_kingdom"
RECORD = Path(__file__).parent / "records" / GAME / "2-rulers.jsonl"
SIZES = [(80, 24), (160, 48)]


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch):
    """Let the pilot look five times as often as it would whether the application rests: that is all it waits for."""
    for name in ("SLEEP_GRANULARITY", "SLEEP_IDLE"):
        monkeypatch.setattr(_wait, name, getattr(_wait, name) / 5)


def drive(tmp_path, players, play, size=(80, 24), seed=5, answered=0, **more):
    """Sit down after so many answers, let a coroutine press keys, and give the application back."""
    table = Table(load(GAME), len(players), seed, compiled=True)
    while table.answered < answered:
        table.play(table.codes[0])
    app = TerminalTable(table, players, tmp_path / "game.jsonl", **more)
    sit(app, play, size)
    return app


def sit(app, play, size=(80, 24)):
    """Run an application without a terminal while a coroutine presses its keys."""

    async def main():
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await play(app, pilot)

    asyncio.run(main())


async def settle(pilot):
    """Wait until the bots have moved: a person is asked, a page lies on the table, or the game is over."""
    app = pilot.app
    while True:
        await pilot.pause()
        bots = app.people and not app.table.over and app.table.state.asked not in app.people
        if app.left or not (bots or app.thinking or (app.table.over and not app.ended)):
            await pilot.pause()
            return


async def press(pilot, *keys):
    await pilot.press(*keys)
    await settle(pilot)


async def words(pilot, text):
    """Type text behind a slash and send it."""
    spelled = {" ": "space", "+": "plus", ",": "comma", ".": "full_stop"}
    await press(pilot, "slash", *(spelled.get(one, one) for one in text), "enter")


def screen_text(app):
    """Give what the terminal shows now, line by line."""
    width, height = app.size
    strips = app.screen._compositor.render_strips()
    lines = ["".join(segment.text for segment in strip) for strip in strips]
    assert len(lines) == height and all(len(line) <= width for line in lines)
    return lines


def everything(app):
    """Give every text that any widget of any screen holds, seen or not."""
    told = []
    for screen in app.screen_stack:
        for widget in screen.walk_children(with_self=True):
            told += [str(widget.border_title), str(widget.border_subtitle), str(widget.tooltip), str(widget.render())]
            if isinstance(widget, Prose):
                told += widget.told
            if isinstance(widget, Input):
                told.append(widget.value)
            if isinstance(widget, OptionList):
                told += [str(option.prompt) for option in widget.options]
    return "\n".join(told)


def message(app):
    return " ".join(app.message.told)


def test_lines_are_packed_only_where_they_fit():
    assert packed(["A: 6", "  high: empty", "  low: empty"], 40) == ["A: 6 · high: empty · low: empty"]
    assert packed(["A: 6", "  high: empty", "  low: empty"], 20) == ["A: 6 · high: empty", "  low: empty"]
    assert packed(["  first"], 20) == ["  first"]


@pytest.mark.parametrize("answered", [140, pytest.param(0, marks=pytest.mark.deep)], ids=["its end", "whole"])
def test_a_game_by_keys(tmp_path, answered):
    async def play(app, pilot):
        turn = 0
        while not app.table.over:
            turn += 1
            before = len(app.table.steps)
            await press(pilot, *(("1", "enter") if turn % 2 else ("down", "enter")))
            assert len(app.table.steps) > before
        assert "The game is over." in " ".join(app.status.told)
        seen = "\n".join(screen_text(app))
        assert f"Seed {app.table.seed}" in seen and "The game is over." in seen
        await press(pilot, "enter", "1", "enter")  # of who goes on tapping
        assert app.is_running and "q leave" in " ".join(screen_text(app)[-1].split())
        await pilot.press("q")

    app = drive(tmp_path, ["you", "greedy", "random"], play, answered=answered)
    assert not app.is_running
    assert app.farewell == [
        f"Saved to {app.path}.",
        f"Seed {app.table.seed}. Replay with: menagerie replay {app.path}",
    ]
    assert replay(read_record(app.path)).winners == app.table.winners


def test_bots_are_called_by_their_names_and_strengths(tmp_path):
    async def play(app, pilot):
        assert {"B, Apprentice Bruno: 6 cards", "C, Novice Chiyo: 6 cards"} <= {*app.panel("table").prose.told}
        await press(pilot, "t")
        assert any(line.startswith("B, Apprentice Bruno") for line in app.screen.panel.prose.told)

    drive(tmp_path, ["you", "greedy", "random"], play)


def test_what_a_bot_did_is_told_of_it_by_name():
    table, titles = Table(ALPHA_CLASH, 2, 5, compiled=True), titles_of(["you", "greedy"])
    told = []
    while not told:
        table.play(table.codes[0] if table.seat == "A" else choose(table, "greedy"))
        told = [] if table.seat == "B" else summary_lines(table, 1, titles)
    assert told[0].startswith("Apprentice Bruno ") and not any(line.startswith("B ") for line in told)


def test_a_click_answers(tmp_path):
    async def play(app, pilot):
        first = app.table.answers[0].words
        await pilot.click("#answers", offset=(6, 1))
        await settle(pilot)
        assert app.table.steps[-1].seat != "A" or app.table.steps[-1].words == first
        assert [step.words for step in app.table.steps if step.seat == "A"] == [first]

    drive(tmp_path, ["you", "greedy", "greedy", "greedy"], play)


def test_typing_keeps_the_answers_that_match(tmp_path):
    async def play(app, pilot):
        await press(pilot, *"dis")
        kept = [str(option.prompt) for option in app.answers.options]
        numbered = {str(n): answer.words for n, answer in enumerate(app.table.answers, 1)}
        assert kept and all(numbered[line.split()[0]].startswith("discard") for line in kept)
        assert len(kept) < len(numbered) and app.entry.value == "dis"
        await press(pilot, "escape")
        assert app.answers.option_count == len(numbered) and app.focused is app.answers

    drive(tmp_path, ["you", "greedy", "greedy", "greedy"], play)


def test_words_are_an_answer_and_a_refusal_names_its_clause(tmp_path):
    async def play(app, pilot):
        before = len(app.table.steps)
        await words(pilot, "settle pigxie + ct")
        assert "(CK-SETTLE-" in message(app) and len(app.table.steps) == before
        assert "CK-SETTLE-" in "\n".join(screen_text(app))
        await press(pilot, "escape", "w", *"settle", "space", *"pigxie", "space", "plus", "space", *"ct", "enter")
        assert message(app).startswith("settle pigxie + ct: ") and "(CK-SETTLE-" in message(app)
        await words(pilot, "99")
        assert "There are answers 1 to" in message(app)
        await press(pilot, "escape")
        wanted = app.table.answers[-1].words
        await words(pilot, wanted.lower())
        assert [step.words for step in app.table.steps if step.seat == "A"] == [wanted]

    drive(tmp_path, ["you", "greedy", "greedy", "greedy"], play)


@pytest.mark.parametrize("typed", [False, True])
def test_a_hint_names_the_best_answers_and_gives_none(tmp_path, monkeypatch, typed):
    monkeypatch.setattr(thinking, "HINT_SECONDS", 0.3)

    async def play(app, pilot):
        before = len(app.table.steps)
        await (words(pilot, "hint") if typed else press(pilot, "h"))
        await app.workers.wait_for_complete()
        head = app.message.told[0]
        assert head.startswith("Hint: ") and len(app.table.steps) == before
        assert head.startswith("Hint: All answers") or any(answer.words in head for answer in app.table.answers)
        assert head in " ".join(" ".join(screen_text(app)).split())

    drive(tmp_path, ["you", "greedy", "greedy"], play)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_a_hint_pushes_nothing_out_of_sight(tmp_path, monkeypatch, size):
    """The question, the hand and the first answers stay, and whatever is told fits."""
    told = ["Hint: the share of the victory that a search expects", *[f"{n} % ± 10: an answer in words" for n in "123"]]
    monkeypatch.setattr(terminal, "hint_lines", lambda table: told)

    async def play(app, pilot):
        await press(pilot, "h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        seen = screen_text(app)
        flat = " ".join(" ".join(seen).split())
        assert all(line in flat for line in told) and app.table.ask() in flat and "q leave" in flat
        assert f"1 {app.table.answers[0].words}" in flat and app.table.lines("A")[0] in flat
        (hand,) = [line for line in app.table.lines("A") if line.startswith("Your hand")]
        assert hand in flat
        assert not app.base.show_vertical_scrollbar

    drive(tmp_path, ["you", "greedy", "greedy"], play, size)


def test_a_hint_that_comes_too_late_is_not_told(tmp_path, monkeypatch):
    answered = threading.Event()

    def slow(table):
        answered.wait(10)
        return ["the other's secret"]

    monkeypatch.setattr(terminal, "hint_lines", slow)

    async def play(app, pilot):
        await press(pilot, "enter")  # the hand-over
        await press(pilot, "h")
        assert message(app) == "A search looks for a hint …"
        await press(pilot, "1", "enter")
        answered.set()
        await app.workers.wait_for_complete()
        assert len(app.table.steps) == 1 and "secret" not in everything(app)

    drive(tmp_path, ["you", "you"], play)


def test_pages_open_and_close_and_do_not_answer(tmp_path):
    async def play(app, pilot):
        before = len(app.table.steps)
        for key, shown in (("question_mark", "Help"), ("l", "Log"), ("t", "Table")):
            await press(pilot, key)
            assert len(app.screen_stack) == 2 and shown in screen_text(app)[0]
            await press(pilot, "escape")
            assert len(app.screen_stack) == 1
        assert len(app.table.steps) == before
        await press(pilot, "s")
        assert f"Saved to {app.path}." == message(app)

    drive(tmp_path, ["you", "greedy", "greedy", "greedy"], play)


def test_enter_alone_plays_nothing(tmp_path):
    async def play(app, pilot):
        before = len(app.table.steps)
        await press(pilot, "enter", "enter")
        assert len(app.table.steps) == before

    drive(tmp_path, ["you", "greedy", "greedy", "greedy"], play)


def test_a_hand_over_hides_the_other_seat(tmp_path):
    """Whatever only the last seat saw is in no widget, neither while the hand-over waits nor after it."""

    async def play(app, pilot):
        handed = 0
        own: dict[int, set[str]] = {}
        while handed < 4 and not app.table.over:
            if isinstance(app.screen, HandOver):
                handed += 1
                asked = app.table.state.asked
                hidden = everything(app)
                seen = "\n".join(screen_text(app))
                assert f"hand over to {app.table.seat}," in hidden and "Your hand" not in hidden + seen
                assert "draws" not in hidden and "settle" not in hidden + seen and not app.answers.option_count
                await press(pilot, "l", "t", "s", "1", "w")  # no key but Enter shows anything
                assert isinstance(app.screen, HandOver) and "draws" not in everything(app)
                await press(pilot, "enter")
                told = everything(app)
                for seat, secrets in own.items():
                    if seat != asked:
                        assert not [secret for secret in secrets if secret in told]
            seat = app.table.state.asked
            assert app.seat == seat
            others = [set(app.table.story(other)) | set(app.table.lines(other)) for other in (1, 2, 3) if other != seat]
            mine = set(app.table.story(seat)) | set(app.table.lines(seat))
            own[seat] = {line for line in mine if ": " in line and not any(line in other for other in others)}
            assert own[seat]
            await press(pilot, "slash", *"pass"[: handed % 2], "escape", "1", "enter")
        assert handed == 4

    drive(tmp_path, ["you", "you", "you"], play)


@pytest.mark.parametrize("seats", [4, 8])
@pytest.mark.parametrize("size", SIZES)
def test_the_hand_and_the_first_answers_are_in_sight(tmp_path, size, seats):
    async def play(app, pilot):
        seen = screen_text(app)
        (hand,) = [line for line in app.table.lines("A") if line.startswith("Your hand")]
        flat = " ".join(" ".join(seen).split())
        assert hand in flat
        for number, answer in enumerate(app.table.answers[:3], 1):
            assert f"{number} {answer.words}" in flat
        assert app.table.ask() in flat and "q leave" in flat and "Log" in flat
        assert app.table.story("A")[-1] in flat

    drive(tmp_path, ["you", *["greedy"] * (seats - 1)], play, size)


def test_long_answers_hang_from_their_numbers(tmp_path):
    async def play(app, pilot):
        await pilot.resize_terminal(60, 20)
        await settle(pilot)
        rows = [str(option.prompt).split("\n") for option in app.answers.options]
        assert max(map(len, rows)) == 2 and all(row.startswith("   ") for _, *more in rows for row in more)
        seen = screen_text(app)
        assert all(any(row in line for line in seen) for row in [row for option in rows for row in option][:4])
        await pilot.resize_terminal(120, 40)
        await settle(pilot)
        assert all("\n" not in str(option.prompt) for option in app.answers.options)

    drive(tmp_path, ["you", "greedy", "greedy"], play)


def test_a_narrow_screen_can_be_widened(tmp_path):
    async def play(app, pilot):
        await pilot.resize_terminal(40, 20)
        await settle(pilot)
        assert "Your hand" in "\n".join(screen_text(app))
        await pilot.resize_terminal(160, 48)
        await settle(pilot)
        assert app.table.lines("A")[1] in "\n".join(screen_text(app))

    drive(tmp_path, ["you", "greedy", "greedy", "greedy"], play)


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_leaving_saves_a_record_that_replays(tmp_path, key, monkeypatch, capsys):
    async def play(app, pilot):
        await press(pilot, "1", "enter")
        await press(pilot, "1", "enter")
        await pilot.press(key)
        if key == "q":  # it asks
            await pilot.pause()
            shown = "".join("".join(screen_text(app)).split())  # a long path is broken anywhere
            assert app.is_running and f"Itissavedto{app.path}" in shown.replace("│", "").replace("┃", "")
            await press(pilot, "n")
            assert app.is_running and app.screen is app.base
            await press(pilot, "q", "x", "1", "escape", "q")
            assert app.is_running
            await pilot.press("y")

    players, path = ["you", "greedy", "greedy", "greedy"], tmp_path / "game.jsonl"
    table = Table(load(GAME), 4, 5, compiled=True)
    monkeypatch.setattr(TerminalTable, "run", lambda app: sit(app, play))
    assert run(table, players, path) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"Saved to {path}.",
        f"Go on with: menagerie play {GAME} --seats {','.join(players)} --resume {path}",
    ]
    again = replay(read_record(path))
    assert again.array.tobytes() == table.array.tobytes() and not again.over

    async def resumed(app, pilot):
        assert "Your hand" in "\n".join(screen_text(app)) and app.answers.option_count
        assert app.told[1] == again.runs and app.news == []

    sit(TerminalTable(again, players, path), resumed)


def test_a_record_that_cannot_be_written_is_told(tmp_path):
    async def play(app, pilot):
        app.path = tmp_path / "missing" / "game.jsonl"
        await press(pilot, "s")
        assert "cannot be written" in message(app)
        await words(pilot, "save .")
        assert "cannot be written" in message(app)

    drive(tmp_path, ["you", "greedy", "greedy", "greedy"], play)


def test_a_spectator_sees_no_hand_and_steps(tmp_path):
    async def play(app, pilot):
        assert "-" not in app.table.seat
        await press(pilot, "space")
        assert app.stopped and "(stopped)" in " ".join(app.status.told)
        before = len(app.table.steps)
        await press(pilot, "n")
        assert len(app.table.steps) == before + 1
        assert not app.answers.option_count and "hand:" not in everything(app)
        await press(pilot, "1", "enter", "w")
        assert len(app.table.steps) == before + 1
        while not app.table.over:
            app.table.play(app.bots.choose(app.table))
        app.table.undo(len(app.table.steps) - 5)
        while not app.table.over:
            await pilot.press("n")
        await pilot.pause()
        assert app.ended and "won" in " ".join(app.status.told)

    app = drive(tmp_path, ["greedy", "random", "greedy"], play, pause=3600)
    assert replay(read_record(app.path)).over


def test_the_end_offers_an_analysis(tmp_path, monkeypatch):
    def told(table, tell):
        assert table.over
        tell(1, 2)
        messages.append(" ".join(app.message.told))
        return ["Luck and play"]

    async def play(app, pilot):
        await press(pilot, "a")
        assert not app.message.told or "analysed" not in app.message.told[0]  # not before the end
        while len(app.table.steps) < 60:
            app.table.play(app.bots.choose(app.table))
        while not app.table.over:
            await pilot.press("n")
        await press(pilot, "a")
        while app.screen is app.base:
            await pilot.pause()
        assert app.screen.panel.prose.told == ["Luck and play"]
        await press(pilot, "escape")
        assert app.screen is app.base and app.message.told == app.farewell

    messages = []
    monkeypatch.setattr(terminal, "analysis_lines", told)
    table = Table(load(GAME), 2, 5, compiled=True)
    app = TerminalTable(table, ["greedy", "greedy"], tmp_path / "game.jsonl", pause=3600)
    sit(app, play)
    assert messages == ["The game is analysed: 1 of 2 decisions …"]


def test_an_analysis_ends_when_the_table_is_left():
    def tell(done, total):
        raise Interrupted([])

    game = replay(read_record(RECORD))
    assert thinking.analysis_lines(game, tell) == []


def test_a_bot_that_takes_its_time_is_waited_for_whatever_is_typed(tmp_path, monkeypatch):
    thoughts = threading.Semaphore(0)

    def slow(table):
        thoughts.acquire(timeout=30)
        return table.codes[0]

    async def play(app, pilot):
        monkeypatch.setattr(app.bots, "choose", slow)
        monkeypatch.setattr(app.bots, "is_quick", lambda table: False)
        while len(app.table.steps) < 12:
            if app.thinking:
                before = len(app.table.steps)
                await pilot.press("1", "enter")
                assert len(app.table.steps) == before and app.thinking
                thoughts.release()
            elif app.table.seat == "A":
                await pilot.press("1", "enter")
            await pilot.pause()
        thoughts.release(1000)
        await settle(pilot)

    drive(tmp_path, ["you", "search-easy", "search-easy"], play)


def before_an_empty_window():
    """Give a table just before a window in which nothing can be done, and the answer that leads to it."""
    dice, table = random.Random(9), Table(ALPHA_CLASH, 2, 1, compiled=True, windows=True)
    while True:
        code, before = dice.choice(table.codes), table.copy()
        table.play(code)
        if table.passing and table.seat != before.seat:
            return before, code


@pytest.mark.parametrize("on", [False, True])
def test_windows_pass_by_themselves_unless_one_stops_at_all(tmp_path, on):
    table, code = before_an_empty_window()
    seat = table.state.asked

    async def play(app, pilot):
        await press(pilot, "enter")  # handed over
        if on:
            await words(pilot, "windows")
            assert message(app) == "You stop at every window now." and app.stopping == {seat}
            app.stopping.add(3 - seat)
        app.give(code)
        await settle(pilot)
        assert (app.table.passing > 0 and app.table.state.asked != seat) is on

    sit(TerminalTable(table, ["you", "you"], tmp_path / "game.jsonl"), play)
    assert any(step.code in ALPHA_CLASH.windows.values() for step in table.steps[-2:]) is not on
