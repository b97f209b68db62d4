"""Own bots: the examples play, the conformance kit tells good from broken, and no bot can harm a table."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import shlex
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from extent import some_or_all
from menagerie.engine.answer import Answer
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.table import Table
from menagerie.players import conformance, isolation, own
from menagerie.players.bots import choose_random, thinker_of
from menagerie.players.company import Company
from menagerie.players.duel import duel
from menagerie.players.own import Ear, OwnBot, draw_seed, hello_of
from menagerie.players.program import _kill_group
from menagerie.players.question import Question
from menagerie.players.specs import Spec, join_players, read_spec, split_players
from menagerie.table.terminal import TerminalTable
from menagerie.table.thinking import own_bots_of
from oracles.kuhn import GAME as KUHN
from served import KINGDOM, make, page, served, until

ROOT = Path(__file__).parent.parent
FIRST = f"py:{ROOT / 'examples/bots/first.py'}:First"
LINE_BOT = f"cmd:{shlex.quote(sys.executable)} {ROOT / 'examples/bots/line_bot.py'}"
LONG = 60.0  # for what a good bot does, however loaded the machine is
SHORT = 0.2  # for what never comes

#: A program that greets well; `reply` answers a question (`q`) of number `n`.
GREETS = """
import json, os, subprocess, sys, time
def say(**message): print(json.dumps(message), flush=True)
for n, line in enumerate(sys.stdin):
    q = json.loads(line)
    if q["type"] == "hello": say(type="ready", v=1, name="broken")
    if q["type"] == "question": {reply}
"""

#: Broken programs: how the first decision is forfeited, whether the bot has left by the end, and the source.
BROKEN = {
    "late": ("late", True, GREETS.format(reply="time.sleep(1000)")),
    "illegal": ("illegal", False, GREETS.format(reply="say(type='answer', id=q['id'], code=-1)")),
    "unknown words": ("illegal", False, GREETS.format(reply="say(type='answer', id=q['id'], words='castle')")),
    "no choice": ("broken", True, GREETS.format(reply="say(type='answer', id=q['id'])")),
    "truth": ("broken", True, GREETS.format(reply="say(type='answer', id=q['id'], code=True)")),
    "no id": ("broken", True, GREETS.format(reply="say(type='answer', code=q['answers'][0]['code'])")),
    "ahead": ("broken", True, GREETS.format(reply="say(type='answer', id=q['id'] + 1, code=1)")),
    "gives up": ("fault", False, GREETS.format(reply="say(type='fault', id=q['id'], text='no idea')")),
    "garbage": ("broken", True, GREETS.format(reply="print('well, let me think', flush=True)")),
    "deep": ("broken", True, GREETS.format(reply="print('[' * 100_000, flush=True)")),
    "bytes": ("broken", True, GREETS.format(reply="os.write(1, bytes([255, 0, 10]))")),
    "long line": ("broken", True, GREETS.format(reply="print('x' * 5_000_000, flush=True)")),
    "no end of line": ("broken", True, GREETS.format(reply="exec('while True: os.write(1, bytes(65536))')")),
    "flood": ("broken", True, GREETS.format(reply="exec('while True: print(1)')")),
    "old answers": ("broken", True, GREETS.format(reply="exec('while True: say(type=\"answer\", id=0, code=1)')")),
    "crashes": ("gone", True, GREETS.format(reply="sys.exit(3)")),
    "closes output": ("gone", True, GREETS.format(reply="os.close(1), time.sleep(1000)")),
    "closes input": (
        "gone",
        True,
        'import os, time; os.close(0); print(\'{"type": "ready", "v": 1, "name": "deaf"}\', flush=True)\n'
        "time.sleep(1000)",
    ),
    "never reads": (
        "late",
        True,
        'import time; print(\'{"type": "ready", "v": 1, "name": "deaf"}\', flush=True); time.sleep(1000)',
    ),
    "complains": ("late", True, GREETS.format(reply="exec('while True: os.write(2, bytes(65536))')")),
    "wrong greeting": ("gone", True, 'print(\'{"type": "ready", "v": 2, "name": "new"}\'); input()'),
    "ends at once": ("gone", True, ""),
    "ignores bye": (
        "illegal",
        False,
        GREETS.format(reply="say(type='answer', id=q['id'], code=-1)") + "\nwhile True: time.sleep(1)",
    ),
}


def program(folder: Path, source: str) -> str:
    """Write a program and name it as an own bot."""
    file = folder / "bot.py"
    file.write_text(source, "utf-8")
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def python_bot(folder: Path, choose: str, more: str = "") -> str:
    """Write a class that chooses so, and name it."""
    file = folder / "mine.py"
    body = (
        f"class Mine:\n    def __init__(self, game, seat, seed): pass\n    def choose(self, question): {choose}\n{more}"
    )
    file.write_text("import os, sys, time\n" + body, "utf-8")
    return f"py:{file}:Mine"


def play(players: list[str], game=None, seed: int = 1, bye: float = LONG, **more) -> tuple[Table, Company, list[str]]:
    """Play a whole game among bots; gives the table, its company and what everybody was told."""
    table, told = Table(game or load(KINGDOM), len(players), seed, compiled=True), list[str]()
    with Company(players, told.append, **{"seconds": LONG, "hello_seconds": LONG, **more}) as company:
        while not table.over:
            table.play(company.choose(table))
        for bot in company.own.values():
            bot.leave(table, bye)
    return table, company, told


def is_running(pid: int) -> bool:
    """Tell whether a process is there, and no zombie."""
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return bool(told.stdout.strip()) and not told.stdout.strip().startswith("Z")


@pytest.fixture(scope="module", autouse=True)
def _machine_code():
    """Let rules and bots run as machine code: what is tested here are programs."""
    for game in (load(KINGDOM), load("battlecats")):
        game.compile()
        thinker_of(game).compile()


@pytest.fixture
def pids(monkeypatch):
    """Collect the processes that are started."""
    started: list[int] = []

    class Noted(own.Program):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            started.append(self.pid)

    monkeypatch.setattr(own, "Program", Noted)
    yield started
    until(lambda: not any(map(is_running, started)))


# --- good bots


@some_or_all("whole", False, True)
@pytest.mark.parametrize(("spec", "slug"), [(FIRST, KINGDOM), (LINE_BOT, "battlecats")], ids=["class", "program"])
def test_the_examples_pass_the_kit_in_several_games(spec, slug, whole, pids):
    games = [load(KINGDOM), load("battlecats")] if whole else [load(slug)]
    report = conformance.check_bot(read_spec(spec), [*games, KUHN], strict=True, seconds=LONG)
    assert report.passed, report.lines()
    assert report.bot in ("First", "Line bot")
    assert {check.state for check in report.checks.values()} == {"good"}
    assert report.games == len(pids) > (8 if whole else 5) and report.questions > 100


def test_own_bots_sit_beside_bots_of_the_house_and_play_the_same_game_again(pids):
    seats = [FIRST, "random", LINE_BOT]
    one, two = [play(seats, own_seed=partial(random.Random(5).getrandbits, 48))[0] for _ in range(2)]
    assert one.over and [step.code for step in one.steps] == [step.code for step in two.steps]
    assert not any(bot.forfeits for bot in play(seats)[1].own.values())


def test_a_class_may_answer_in_words_or_with_the_answer_itself_and_print_what_it_likes(tmp_path):
    end = "    def over(self, scores, winners): print('over', sorted(scores))\n    def close(self): print('closed')\n"
    chosen = "print('hm'); return [question.answers[0], question.answers[0].words.upper()][question.id % 2]"
    heard: list[bytes] = []
    bot = OwnBot(read_spec(python_bot(tmp_path, chosen, end)), "A", seconds=LONG, aside=heard.append)
    table = Table(KUHN, 2, 1, compiled=False)
    while not table.over:
        table.play(bot.choose(table, 0) if table.seat == "A" else choose_random(table, 0))
    bot.leave(table, LONG)
    assert bot.forfeits == [] and bot.name == "Mine"
    assert b"".join(heard).decode().split("\n")[-3:] == ["over ['A', 'B']", "closed", ""]


# --- what a bot is told


def test_a_question_holds_nothing_that_the_seat_does_not_know():
    for slug, seed in ((KINGDOM, 3), ("battlecats", 4)):
        table = Table(load(slug), 3, seed, compiled=False)
        for step in range(60):
            seat, other = seat_of_letter(table.seat), table.copy()
            table.game.call("redeal_at", other.array, 0, table.game.boxes, seat, step, compiled=False)
            ears = Ear(), Ear()
            ears[0].runs = ears[1].runs = table.runs
            told, redealt = ears[0].question(table), ears[1].question(other)
            assert told == redealt, "a question must not depend on what is hidden"
            assert (
                Question.from_message(hello_of(table, table.seat, 1), json.loads(json.dumps(told.as_message()))) == told
            )
            table.play(choose_random(table, step))


def test_news_are_what_the_seat_heard_since_its_last_question():
    table, ears = Table(load(KINGDOM), 2, 5, compiled=False), {"A": Ear(), "B": Ear()}
    heard: dict[str, list[str]] = {"A": [], "B": []}
    for step in range(40):
        seat = table.seat
        question = ears[seat].question(table)
        heard[seat] += question.news
        assert heard[seat] == table.story(seat) and question.version == len(table.entries)
        table.play(choose_random(table, step))


def test_after_answers_were_taken_back_news_begin_there():
    table, ear = Table(load(KINGDOM), 2, 5, compiled=False), Ear()
    for step in range(8):
        ear.question(table)
        table.play(choose_random(table, step))
    ear.question(table)
    table.undo(3)
    since = table.runs
    assert ear.question(table).news == ()
    table.play(choose_random(table, 99))
    ear.question(table)
    table.undo(3)
    table.play(choose_random(table, 98))
    assert list(ear.question(table).news) == table.story(table.seat, since)


def test_the_seed_of_a_bot_is_its_own_and_not_the_deals():
    table = Table(KUHN, 2, 1, compiled=False)
    seeds = {draw_seed() for _ in range(100)}
    assert len(seeds) == 100 and max(seeds) < 1 << 53  # whole in every language
    assert hello_of(table, "A", 7)["seed"] == 7


def test_what_a_bot_knows_of_its_chance_is_the_same_for_every_deal():
    """A spy that tries every seed near its own finds the deal of none but these."""
    game, deals = load(KINGDOM), [20261123 << 90, 20261124 << 90]
    told = [hello_of(Table(game, 3, deal, compiled=False), "A", 7) for deal in deals]
    assert told[0] == told[1]
    hand = Table(game, 3, deals[0], compiled=False).lines(1)
    assert all(Table(game, 3, 7 + step, compiled=False).lines(1) != hand for step in range(-7, 60))


def test_the_same_deal_gives_a_bot_another_seed_every_time(tmp_path):
    """What is made of the deal's seed lets it be found by trying."""
    source = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        sys.stderr.write(f"seed={said['seed']} ")
        print(json.dumps({"type": "ready", "v": 1, "name": "x"}), flush=True)
    if said["type"] == "question": sys.exit(3)
"""
    heard: list[bytes] = []
    for _ in range(2):
        table = Table(KUHN, 2, 1, compiled=False)
        OwnBot(read_spec(program(tmp_path, source)), "A", seconds=LONG, hello_seconds=LONG, aside=heard.append).choose(
            table, 0
        )
    seeds = [word for word in b" ".join(heard).split() if word.startswith(b"seed=")]
    assert len(seeds) == 2 == len(set(seeds))


# --- broken bots


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_program_forfeits_and_harms_nothing(name, tmp_path, pids):
    kind, leaves, source = BROKEN[name]
    descriptors = len(os.listdir("/dev/fd"))
    seconds = SHORT if kind == "late" else LONG
    bye = SHORT if name == "ignores bye" else LONG
    table, company, told = play([program(tmp_path, source), "random"], bye=bye, seconds=seconds)
    bot = company.own[1]
    assert table.over and bot.forfeits[0].kind == kind, bot.forfeits[0]
    own_steps = [number for number, step in enumerate(table.steps) if step.seat == "A"]
    assert len(bot.forfeits) == sum(len(table.at(number).codes) > 1 for number in own_steps)
    assert told[0].startswith(f"A's bot forfeits a decision: {own.KINDS[kind]}")
    assert (told[-1].endswith("it is not asked again.")) == leaves and len(pids) == 1
    if leaves:
        assert len(told) <= own.MOST_IDLE, "nobody waits for it any longer"
    assert len(os.listdir("/dev/fd")) == descriptors


def test_a_program_that_never_gets_ready_is_waited_for_once(tmp_path, pids):
    _, company, told = play([program(tmp_path, "import time; time.sleep(1000)"), "random"], hello_seconds=SHORT)
    assert {one.kind for one in company.own[1].forfeits} == {"gone"} and len(told) == 1


WALLS = pytest.mark.parametrize("hidden", [(), ("none",)], ids=["walls", "no walls"])
#: Starts a child that is recognized by its argument, in a session of its own, and lets its parent go.
DAEMON = "os.system('setsid sleep {mark} >/dev/null 2>&1 </dev/null &')"


def runs_somewhere(mark):
    """Tell whether any process has an argument."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if mark.encode() in file.read_bytes().split(b"\0"):
                return True
    return False


@WALLS
@pytest.mark.parametrize("ending", ["sys.exit(3)", "time.sleep(1000)"], ids=["by itself", "killed"])
def test_children_of_a_program_end_with_it(tmp_path, pids, hidden, ending):
    mark = f"{1000 + random.random():.9f}"
    reply = f"({DAEMON.format(mark=mark)}, sys.stderr.write('started'), sys.stderr.flush(), {ending})"
    heard: list[bytes] = []
    source = GREETS.format(reply=reply)
    bot = OwnBot(read_spec(program(tmp_path, source)), "A", seconds=LONG, aside=heard.append, hidden=hidden)
    table = Table(load(KINGDOM), 2, 1, compiled=False)
    if "exit" in ending:
        bot.choose(table, 0)
        assert bot.gone == "it ended with exit code 3"
    else:
        thread = threading.Thread(target=bot.choose, args=(table, 0))
        thread.start()
        until(lambda: b"started" in b"".join(heard) and runs_somewhere(mark))
        bot.stop()
        thread.join(LONG)
    until(lambda: not runs_somewhere(mark))


def test_who_has_left_the_group_of_a_program_is_killed_with_it():
    """A child in a session of its own, and what that one has started there."""
    mark = f"{1000 + random.random():.9f}"
    child = f"import subprocess, time; subprocess.Popen(['sleep', '{mark}']); time.sleep(1000)"
    source = f"import subprocess, sys, time; print(subprocess.Popen([sys.executable, '-c', {child!r}], "
    source += "start_new_session=True).pid, flush=True); time.sleep(1000)"
    command = [sys.executable, "-c", source]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as process:
        detached = int(process.stdout.readline())
        until(lambda: runs_somewhere(mark))
        assert os.getpgid(detached) != process.pid
        _kill_group(process.pid)
    until(lambda: not runs_somewhere(mark))
    until(lambda: not Path(f"/proc/{detached}/exe").exists())


def has_walls():
    """Tell whether this system lets a program be walled in; whoever demands it in MENAGERIE_DEMAND_WALLS fails else."""
    words = [sys.executable, "-c", "from menagerie.players.isolation import can_wall; print(can_wall())"]
    found = subprocess.run(words, capture_output=True, text=True).stdout.strip() == "True"
    return found or os.environ.get("MENAGERIE_DEMAND_WALLS") == "1"


def test_a_program_sees_no_other_process_nor_what_is_hidden_nor_secrets_of_the_environment(tmp_path, monkeypatch, pids):
    if not has_walls():
        pytest.skip("this system gives no namespaces")
    store = tmp_path / "tables.db"
    store.write_text("secret")
    monkeypatch.setenv("PGPASSWORD", "secret")
    monkeypatch.setenv("BOT_DEPTH", "3")
    spy = (
        "(sys.stderr.write(json.dumps([[int(p) for p in os.listdir('/proc') if p.isdigit()],"
        f" open({str(store)!r}).read(), dict(os.environ), os.getppid()])), sys.exit(3))"
    )
    heard: list[bytes] = []
    own_bot = OwnBot(
        read_spec(program(tmp_path, GREETS.format(reply=spy))),
        "A",
        seconds=LONG,
        aside=heard.append,
        hidden=[str(store)],
    )
    own_bot.choose(Table(KUHN, 2, 1, compiled=False), 0)
    processes, hidden, variables, parent = json.loads(b"".join(heard).split(b"A, cmd")[0])
    assert os.getpid() not in processes and len(processes) == 2 and parent == 1
    assert hidden == "" and store.read_text() == "secret"
    assert "PGPASSWORD" not in variables and variables["BOT_DEPTH"] == "3" and variables["PATH"]


def test_a_program_has_limits(tmp_path, pids):
    limits = f"[resource.getrlimit(getattr(resource, name)) for name in {list(isolation.LIMITS)!r}]"
    heard: list[bytes] = []
    source = GREETS.format(reply=f"(sys.stderr.write(json.dumps({limits})), sys.exit(3))")
    bot = OwnBot(read_spec(program(tmp_path, "import resource\n" + source)), "A", seconds=LONG, aside=heard.append)
    bot.choose(Table(KUHN, 2, 1, compiled=False), 0)
    told = json.loads(b"".join(heard).split(b"A, cmd")[0])
    assert all(0 <= soft == hard <= most for (soft, hard), most in zip(told, isolation.LIMITS.values(), strict=True))


def test_a_late_answer_is_passed_over_and_the_next_question_counts(tmp_path):
    reply = "(time.sleep(3 if q['id'] == 1 else 0), say(type='answer', id=q['id'], code=q['answers'][-1]['code']))"
    bot = OwnBot(read_spec(program(tmp_path, GREETS.format(reply=reply))), "A", hello_seconds=LONG)
    table = Table(load(KINGDOM), 2, 1, compiled=False)
    bot.seconds = SHORT
    bot.choose(table, 0)
    bot.seconds = LONG
    assert bot.choose(table, 0) == table.codes[-1]
    assert [one.kind for one in bot.forfeits] == ["late"]
    bot.stop()


@pytest.mark.parametrize(
    ("choose", "kind", "says"),
    [
        ("1 / 0", "fault", "ZeroDivisionError"),
        ("return None", "fault", "TypeError"),
        ("return 'castle'", "illegal", "castle"),
        ("return 10 ** 30", "illegal", "not among"),
        ("return 1.0", "fault", "TypeError"),
        ("sys.exit(4)", "gone", "exit code 4"),
        ("os._exit(5)", "gone", "exit code 5"),
    ],
)
def test_a_broken_class_forfeits(choose, kind, says, tmp_path, pids):
    _, company, _ = play([python_bot(tmp_path, choose), "random"])
    forfeit = company.own[1].forfeits[0]
    assert forfeit.kind == kind and says in forfeit.detail


def test_a_class_that_hangs_is_ended_though_python_cannot_be_interrupted(tmp_path, pids):
    table, _, told = play([python_bot(tmp_path, "[1 for _ in iter(int, 1)]"), "random"], seconds=SHORT)
    assert table.over and len(told) == own.MOST_IDLE


def test_a_bot_that_is_stopped_while_it_thinks_answers_at_once(tmp_path, pids):
    import threading

    bot = OwnBot(read_spec(program(tmp_path, GREETS.format(reply="time.sleep(1000)"))), "A", seconds=LONG)
    table, codes = Table(KUHN, 2, 1, compiled=False), list[int]()
    thinking = threading.Thread(target=lambda: codes.append(bot.choose(table, 0)))
    thinking.start()
    until(lambda: bool(pids))
    bot.stop()
    thinking.join(LONG)
    assert codes and codes[0] in table.codes and bot.gone


# --- the kit


@pytest.mark.parametrize(
    ("reply", "failed", "says"),
    [
        ("say(type='answer', id=q['id'], code=-1)", "single", "code -1"),
        ("say(type='answer', id=q['id'], code=q['answers'][0]['code'] - (q['id'] > 1))", "legal", "not among"),
        ("say(type='answer', id=q['id'], code=q['answers'][0]['code']); sys.exit(n > 8)", "answers", "exit code 1"),
        ("print('hm', flush=True)", "single", "not JSON"),
    ],
    ids=["single", "legal", "answers", "garbage"],
)
def test_the_kit_shows_the_first_offending_exchange(reply, failed, says, tmp_path, pids):
    source = GREETS.format(reply=reply).replace("sys.exit(n > 8)", "n > 8 and sys.exit(1)")
    report = conformance.check_bot(read_spec(program(tmp_path, source)), [load(KINGDOM)], seconds=LONG)
    assert not report.passed and report.checks[failed].state == "failed"
    assert report.offence["check"] == failed and says in report.offence["detail"]
    assert json.loads(report.offence["said"])["type"] == "question" and "bye" not in report.offence["said"]
    assert any("The first failure" in line for line in report.lines())


def test_the_kit_fails_bots_that_never_greet_stumble_over_news_or_stay(tmp_path, pids):
    plain = GREETS.format(reply="say(type='answer', id=q['id'], code=q['answers'][0]['code'])")
    picky = plain.replace("q = json.loads(line)", "q = json.loads(line); assert 'later' not in q")
    for source, failed, seconds in (
        ("import time; time.sleep(1000)", "greets", SHORT),
        (picky, "greets", LONG),
        (plain + "    else: assert q['type'] in ('hello', 'over', 'bye')", "single", LONG),
    ):
        report = conformance.check_bot(read_spec(program(tmp_path, source)), [KUHN], seconds=seconds)
        assert report.checks[failed].state == "failed" and report.games == 1

    class Hasty(conformance.Trial):
        def leave(self, talk):
            self.seconds = SHORT
            super().leave(talk)

    spec = read_spec(program(tmp_path, plain + "\ntime.sleep(1000)"))
    trial = Hasty(conformance.Report("", 1), spec, conformance.Sitting(KUHN, 2, "A", 1), 1, LONG, None)
    trial.run()
    assert trial.report.checks["leaves"].state == "failed"


def test_other_answers_for_the_same_seed_are_a_warning_and_strictly_a_failure(tmp_path):
    moody = "return question.answers[os.getpid() % 1000 * (question.id > 1) % len(question.answers)]"
    spec = read_spec(python_bot(tmp_path, moody.replace("os.getpid() % 1000", "time.time_ns() // 1000")))
    report = conformance.check_bot(spec, [load(KINGDOM)], seconds=LONG)
    assert report.passed and report.checks["same"].state == "warned"
    report = conformance.check_bot(spec, [load(KINGDOM)], seconds=LONG, strict=True)
    assert not report.passed and report.offence["check"] == "same"


# --- naming them


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("greedy", "names no own bot"),
        (FIRST.replace(":First", ":Frist"), "did you mean First?"),
        (FIRST.replace("first.py", "fist.py"), "did you mean first.py"),
        (f"py:{ROOT / 'README.md'}:First", "is not Python"),
        (f"py:{__file__}", "say which class"),
        (LINE_BOT.replace(sys.executable, "pyhton-is-not-here"), "is not there"),
        (f"cmd:{ROOT / 'examples/bots/line_bo.py'}", "did you mean line_bot.py?"),
        (f"cmd:{ROOT / 'README.md'}", "chmod +x"),
        ("cmd:", "name a program"),
        ("cmd:'", "cannot be read as a command"),
    ],
)
def test_a_bot_that_is_not_there_is_told_with_the_nearest(spec, says):
    with pytest.raises(BadInput) as error:
        read_spec(spec)
    assert says in str(error.value)


def test_players_with_commas_stand_in_quotes():
    players = ["you", 'cmd:./bot --say "a, b"', "greedy"]
    assert split_players(join_players(players)) == players
    assert read_spec("cmd:sh -c 'exit 1'") == Spec("cmd:sh -c 'exit 1'", ("sh", "-c", "exit 1"))


# --- on every surface


def test_the_full_screen_table_seats_own_bots_and_tells_of_forfeits(tmp_path, pids):
    broken = python_bot(tmp_path, "1 / 0")
    app = TerminalTable(Table(load(KINGDOM), 3, 5, compiled=False), ["you", FIRST, broken], tmp_path / "game.jsonl")

    async def main():
        async with app.run_test(size=(80, 30)) as pilot:
            while len(app.table.steps) < 12 or app.table.seat != "A":
                await pilot.pause()
                if app.table.seat == "A" and app.seat == 1 and not app.thinking:
                    app.give(app.table.codes[0])
            app.bots.stop()

    asyncio.run(main())
    assert {step.seat for step in app.table.steps} == {"A", "B", "C"}
    assert app.bots.own[2].forfeits == [] and app.bots.own[3].forfeits[0].kind == "fault"


def test_a_served_own_bot_plays_and_a_broken_one_is_answered_for(tmp_path, pids):
    broken = program(tmp_path, BROKEN["crashes"][2])
    bots = own_bots_of([f"first={FIRST}", f"broken={broken}"], LONG)
    with served(tmp_path / "tables.db", bots=bots, deadline=LONG, compiled=None) as client:
        assert {"first", "broken"} <= {bot["name"] for bot in client.get("/api/games").json()[0]["bots"]}
        table, tokens = make(client, "you", "first", "broken", game=KINGDOM, seed=3)
        with page(client, table, tokens["A"]) as one:
            while not one.until_asked()["over"]:
                one.until_version(one.answer()["version"])
            assert one.view["end"]["winners"]
            notices = [text for view in one.heard for text in view.get("notices", ())]
            assert notices == ["C's bot forfeits a decision: it has left; it is not asked again."]
            seated = client.app.state.house.rooms[table].turns.own
            until(lambda: not seated)  # they leave when the game is over
        assert len(pids) == 2


def test_own_bots_end_with_the_server_and_with_the_seat(tmp_path, pids):
    bots = own_bots_of([f"slow={program(tmp_path, BROKEN['late'][2])}"], LONG)
    with served(tmp_path / "tables.db", bots=bots, deadline=LONG) as client:
        for number in (1, 2):
            table, tokens = make(client, "you", "slow", game=KINGDOM, options={"first": 1})
            with page(client, table, tokens["A"]) as one:
                one.until_version(0)
                while len(pids) < number:
                    if one.view["question"]["yours"]:
                        one.until_version(one.answer()["version"])
                    time.sleep(0.01)
                if number == 1:
                    assert one.ask(type="sit", seat="B", who="bot", bot="random")["type"] == "done"
                    until(lambda: not is_running(pids[0]))
                    assert one.until_asked()["question"]["yours"], "another bot answers for the seat"
        assert is_running(pids[1])
    until(lambda: not is_running(pids[1]))


def test_no_client_can_name_a_program(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    evil = "cmd:touch trace"
    with served(tmp_path / "tables.db") as client:
        body = {"game": KINGDOM, "seats": [{"who": "you"}, {"who": "bot", "bot": evil}]}
        assert client.post("/api/tables", json=body).status_code in (400, 422)
        table, tokens = make(client, "you", "greedy", game=KINGDOM)
        with page(client, table, tokens["A"]) as one:
            one.until_asked()
            assert one.ask(type="sit", seat="B", who="bot", bot=evil)["type"] != "done"
            one.until_version(one.answer()["version"])
    assert not (tmp_path / "trace").exists()


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ("first", "write it as NAME="),
        (f"a b={FIRST}", "letters and digits"),
        (f"greedy={FIRST}", "there is a bot greedy already"),
        ("mine=greedy", "names no own bot"),
    ],
)
def test_served_bots_are_named_well(named, says):
    with pytest.raises(BadInput) as error:
        own_bots_of([named], 1.0)
    assert says in str(error.value)


def test_duels_count_wins_and_forfeits(tmp_path, pids):
    told = duel(KUHN, 6, [LINE_BOT, python_bot(tmp_path, "1 / 0")], seed=1, seconds=LONG, compiled=False)
    a, b = told["seats"]
    assert a["wins"] + b["wins"] == 6 and a["forfeits"] == 0 and b["forfeits"] >= 6 and len(pids) == 12


# --- what is written


def test_the_exchange_in_the_docs_is_one_of_the_protocol():
    text = (ROOT / "docs/bots.md").read_text("utf-8")
    lines = [line.strip()[2:] for line in text.splitlines() if line.startswith(("    > {", "    < {"))]
    said = list(map(json.loads, lines))
    assert [one["type"] for one in said] == ["hello", "ready", "question", "answer", "over", "bye"]
    hello, _, question, answer, over, bye = said
    table = Table(load(hello["game"]), hello["seats"], 1, compiled=False)
    assert set(hello) == set(hello_of(table, "A", 1))
    assert over["winners"] and bye["v"] == hello["v"] == 1
    read = Question.from_message(hello, question)
    assert own._code_of(read, answer) in [one.code for one in read.answers]
    assert set(question) == set(Ear().question(table, only=[Answer(1, "x")]).as_message())


def test_with_closed_lists_a_bot_is_told_no_deck_but_its_own():
    table = Table(load("alpha_clash"), 2, 7, compiled=False, deck_a=3, deck_b=5, closed=1)
    assert hello_of(table, "A", 1)["options"] == {"deck_a": 3, "closed": 1}
    assert hello_of(table, "B", 1)["options"] == {"deck_b": 5, "closed": 1}
    asked = Ear().question(table)
    assert asked.options == ({"deck_a": 3, "closed": 1} if asked.seat == "A" else {"deck_b": 5, "closed": 1})
