"""Several workers behind one address, as processes over a real PostgreSQL: whoever comes to the wrong one is led on,
and one that dies, stops or ends loses nothing.
"""

from __future__ import annotations

import json
import os
import random
import signal
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as connect_line

from commands import caller
from menagerie.client import Seat, make_table
from menagerie.engine.errors import BadInput
from menagerie.table import workers
from menagerie.table.databases import connect
from menagerie.table.entries import ANSWER
from menagerie.table.killtest import killtest
from served import Server, next_of, until

GAME = "cover_your_kingdom"
ORACLES = str(Path(__file__).parents[1] / "oracles")


class Workers(Server):
    """A server of two workers, with a look into its database."""

    def __init__(self, db):
        super().__init__(db, "--workers", "2", "--metrics", MENAGERIE_GAMES=ORACLES)
        self.db = db
        until(lambda: len(self.living()) == 2)

    def ask(self, sql, *values):
        with connect(self.db) as connection:
            return connection.execute(sql, values).fetchall()

    def living(self):
        """The address of every living worker, by its owner's name."""
        sql = "SELECT owner, port FROM workers WHERE until > clock_timestamp()"
        return {owner: f"http://127.0.0.1:{port}" for owner, port in self.ask(sql)}

    def owner(self, table):
        """Who keeps a table, and in which epoch."""
        return self.ask("SELECT owner, epoch FROM leases WHERE table_id = %s", table)[0]

    @property
    def children(self):
        """The processes of the workers."""
        number = self.process.pid
        return [int(one) for one in Path(f"/proc/{number}/task/{number}/children").read_text().split()]

    def number(self, owner):
        """The number of a worker's process: who listens at its port."""
        port = int(self.living()[owner].rsplit(":", 1)[1])
        told = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        socket = next(f"socket:[{one[9]}]" for one in told if one[1].endswith(f":{port:04X}") and one[3] == "0A")
        for number in self.children:
            if socket in [os.readlink(file) for file in Path(f"/proc/{number}/fd").iterdir() if file.is_symlink()]:
                return number
        raise AssertionError(f"nobody listens at {port}")

    def away_from(self, table):
        """The address of a worker that does not keep a table."""
        keeps, _ = self.owner(table)
        return next(url for owner, url in self.living().items() if owner != keeps)

    def end(self):
        """Ask it to end; gives its code."""
        self.hang_up()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


@pytest.fixture(scope="module")
def server(postgres):
    """Workers for all who do not kill the whole server."""
    if not Path("/proc/self/fd").exists():
        pytest.skip("the processes of workers are found as Linux tells them")
    running = Workers(postgres())
    yield running
    assert running.end() == 0


def get(url, **headers):
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60) as reply:
        return json.load(reply) if reply.headers["content-type"] == "application/json" else reply.read().decode()


def table_of(address):
    return address.partition("/t/")[2].partition("#")[0]


def moved(address, url):
    """The address of a seat at another worker."""
    return f"{url}/t/{address.partition('/t/')[2]}"


def play(seat, answers, dice, told=None):
    """Answer so often, at random; the answers that were acknowledged are added to those told."""
    for _ in range(answers):
        if (question := seat.wait()) is None:
            return
        code = dice.choice(question.answers).code
        seat.answer(code)
        if told is not None:
            told.append(code)


def answers_of(server, table):
    """The answers of people in the store, and the epochs of all entries in their order."""
    sql = "SELECT kind, value, action, epoch FROM entries WHERE table_id = %s ORDER BY n"
    rows = server.ask(sql, table)
    actions = [action for kind, _, action, _ in rows if kind == ANSWER and action]
    assert len(actions) == len(set(actions))
    return [value for kind, value, action, _ in rows if kind == ANSWER and action], [row[3] for row in rows]


def test_a_table_is_played_through_whichever_worker(server):
    dice, told = random.Random(1), []
    address = make_table(server.url, GAME, ["you", "greedy"], seed=3)["A"]
    table = table_of(address)
    with Seat(address) as seat:
        play(seat, 3, dice, told)
    wrong = server.away_from(table)
    with Seat(moved(address, wrong)) as seat:
        play(seat, 5, dice, told)
        open_there = [line for line in get(f"{wrong}/metrics").splitlines() if line.startswith("menagerie_pages_open")]
        assert [line.split(" ")[1] for line in open_there if "player" in line and server.owner(table)[0] in line] == [
            "1"
        ]
        assert sum(float(line.split(" ")[1]) for line in open_there) == 1  # a page that is led on is at one table
    assert answers_of(server, table)[0] == told and len(told) == 8


def test_a_line_that_was_handed_over_needs_the_worker_to_which_it_came_no_more(server):
    address = make_table(server.url, GAME, ["you", "greedy"], seed=3)["A"]
    with Seat(address) as seat:
        play(seat, 1, random.Random(1))
        claim, (keeps, _) = seat.claim, server.owner(table_of(address))
    wrong = next(owner for owner in server.living() if owner != keeps)
    with Seat(f"{moved(address, server.living()[wrong])}.{claim}") as seat:
        line, number = seat._line, server.number(wrong)
        os.kill(number, signal.SIGSTOP)
        try:
            play(seat, 3, random.Random(1))
        finally:
            os.kill(number, signal.SIGCONT)
        assert seat._line is line
    until(lambda: wrong in server.living())


def test_what_is_asked_of_a_table_is_answered_by_whoever_keeps_it(server):
    address = make_table(server.url, "kuhn", ["you", "random"], seed=1)["A"]
    table = table_of(address)
    with Seat(address) as seat:
        wrong = server.away_from(table)
        assert get(f"{wrong}/api/tables/{table}")["asked"] == get(f"{server.url}/api/tables/{table}")["asked"]
        with pytest.raises(urllib.error.HTTPError, match="403"):
            get(f"{wrong}/api/tables/{table}/record")
        play(seat, 9, random.Random(1))
    assert seat.over and '"kuhn"' in get(f"{wrong}/api/tables/{table}/record")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        get(f"{wrong}/api/tables/{'0' * 16}")


def test_only_workers_are_believed_for_whom_they_ask(server):
    """A seat's token is handed out to another worker that knows the secret, to nobody else."""
    address = make_table(server.url, "kuhn", ["you", "random"], seed=1)["A"]
    table = table_of(address)
    with Seat(address):
        asking = urllib.request.Request(f"{server.url}/api/handed/{table}/A", b"")
        for mark in ("", "0" * 32 + " 192.0.2.1"):
            asking.add_header("x-menagerie-led", mark)
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(asking, timeout=60)


def test_open_tables_of_all_workers_are_listed_and_joined_anywhere(server):
    wish = {"game": "kuhn", "seats": [{"who": "you"}, {"who": "friend"}], "listed": True}
    lines, tables = [], set()
    while len({server.owner(table)[0] for table in tables}) < 2:
        body = json.dumps(wish).encode()
        made = json.load(urllib.request.urlopen(urllib.request.Request(f"{server.url}/api/tables", body), timeout=60))
        lines.append(server.sit(made))
        next_of(lines[-1], "welcome")
        tables.add(made["table"])
    for url in server.living().values():
        assert {one["table"] for one in get(f"{url}/api/tables")} >= tables
    table = min(tables)
    joining = urllib.request.Request(f"{server.away_from(table)}/api/tables/{table}/join", b"{}")
    assert set(json.load(urllib.request.urlopen(joining, timeout=60))["tokens"]) == {"B"}
    for line in lines:
        line.close()


def test_people_who_play_on_meet_whichever_worker_keeps_the_next_table(server):
    made = make_table(server.url, "kuhn", ["you", "friend"], seed=1)
    with Seat(made["A"]) as one, Seat(made["B"]) as two:
        other = threading.Thread(target=play, args=(two, 9, random.Random(2)))
        other.start()
        play(one, 9, random.Random(1))
        other.join(60)
        first = one.again()
        keeps, epoch = server.owner(first.table)
        other = next(owner for owner in server.living() if owner != keeps)
        is_open = f'menagerie_tables_open{{game="kuhn",worker="{keeps}"}} '
        before = [line for line in get(f"{server.url}/metrics").splitlines() if line.startswith(is_open)]
        server.ask(
            "UPDATE leases SET owner = %s, epoch = epoch + 1 WHERE table_id = %s RETURNING 1", other, first.table
        )
        until(lambda: before[0] not in get(f"{server.url}/metrics"))  # whoever kept it has seen that
        second = two.again()
        assert (second.table, second.seat) == (first.table, "B")
        assert server.owner(first.table) == (other, epoch + 1)
        first.close(), second.close()


def test_a_killed_worker_is_taken_over_and_nothing_is_lost(server):
    stop, told, failed = threading.Event(), {}, []

    def person(number):
        try:
            address = make_table(server.url, GAME, ["you", "greedy"], seed=number)["A"]
            told[table_of(address)] = []
            with Seat(address, seconds=120.0) as seat:
                while not stop.is_set() and not seat.over:
                    play(seat, 1, random.Random(number), told[table_of(address)])
        except Exception as error:
            failed.append(error)

    people = [threading.Thread(target=person, args=(number,)) for number in range(6)]
    for one in people:
        one.start()
    until(lambda: failed or (len(told) == 6 and all(len(codes) > 1 for codes in told.values())))
    before = {table: server.owner(table) for table in told}
    victim = before[min(before)][0]
    reached = {table: len(codes) for table, codes in told.items()}
    os.kill(server.number(victim), signal.SIGKILL)
    until(lambda: failed or all(len(told[table]) > reached[table] + 2 for table in told))
    stop.set()
    for one in people:
        one.join(120)
    assert not failed
    for table, codes in told.items():
        kept, epochs = answers_of(server, table)
        assert kept == codes and epochs == sorted(epochs)
        owner, epoch = server.owner(table)
        assert owner != victim and epoch == before[table][1] + (before[table][0] == victim)
    until(lambda: len(server.living()) == 2)  # another has taken its place


def test_a_worker_that_was_stopped_and_comes_back_writes_nothing(server):
    dice, told = random.Random(5), []
    address = make_table(server.url, GAME, ["you", "greedy"], seed=9)["A"]
    table, token = table_of(address), address.rpartition(".")[2]
    with Seat(address) as seat:
        play(seat, 2, dice, told)
        claim = seat.claim
    stale, epoch = server.owner(table)
    url, number = server.living()[stale], server.number(stale)
    with connect_line(f"{url.replace('http', 'ws')}/ws/{table}", compression=None) as line:
        line.send(json.dumps({"type": "hello", "token": token, "claim": claim}))
        while not (view := next_of(line, "view"))["question"]["yours"]:
            pass
        os.kill(number, signal.SIGSTOP)
        try:
            late = {"type": "answer", "id": "late", "version": view["version"], "code": view["answers"][-1]["code"]}
            line.send(json.dumps(late))
            until(lambda: stale not in server.living())  # by the clock of the database
            with Seat(moved(address, next(iter(server.living().values()))) + f".{claim}", seconds=120.0) as seat:
                play(seat, 4, dice, told)
            assert server.owner(table)[1] == epoch + 1
        finally:
            os.kill(number, signal.SIGCONT)
        heard = []
        with pytest.raises(ConnectionClosed):
            while True:
                heard.append(json.loads(line.recv(timeout=60)))
    assert not [one for one in heard if one["type"] in ("done", "refused") and one["id"] == "late"]
    assert heard[-1]["type"] == "restart"  # its page goes to where the table is now
    kept, epochs = answers_of(server, table)
    assert kept == told and epochs == sorted(epochs) and set(epochs[-2:]) == {epoch + 1}
    until(lambda: stale in server.living())  # it keeps others from now on
    with Seat(moved(address, server.living()[stale]) + f".{claim}") as seat:  # and leads there
        play(seat, 1, dice, told)
    assert answers_of(server, table)[0] == told


def test_a_worker_that_is_asked_to_end_tells_its_pages_and_gives_its_tables_back(server):
    made = server.make("you", "bot", seed=4)
    line = server.sit(made)
    next_of(line, "view")
    ending, epoch = server.owner(made["table"])
    os.kill(server.number(ending), signal.SIGTERM)
    assert next_of(line, "restart")
    until(lambda: not server.ask("SELECT 1 FROM workers WHERE owner = %s", ending))  # gone, not only silent
    line = server.sit(made)
    assert next_of(line, "view")
    assert server.owner(made["table"])[1] == epoch + 1
    line.close()
    until(lambda: len(server.living()) == 2)


def test_time_that_runs_goes_on_at_another_worker(server):
    wish = {"game": "kuhn", "seats": [{"who": "you"}, {"who": "friend"}], "seed": 1}
    wish["clock"] = {"answer": 600, "bank": 600, "then": "pass"}
    request = urllib.request.Request(f"{server.url}/api/tables", json.dumps(wish).encode())
    made = json.load(urllib.request.urlopen(request, timeout=60))
    line = server.sit(made)
    next_of(line, "view")
    line.close()
    ending, epoch = server.owner(made["table"])
    os.kill(server.number(ending), signal.SIGKILL)
    until(lambda: server.owner(made["table"])[1] == epoch + 1)  # though nobody comes
    until(lambda: len(server.living()) == 2)


def test_a_page_comes_back_by_itself_to_the_worker_that_took_its_table_over(server, chromium):
    address = make_table(server.url, GAME, ["you", "greedy"], seed=2)["A"]
    table, page = table_of(address), chromium.new_page()
    page.goto(address)
    page.wait_for_selector("#felt button", timeout=60_000)
    ending, epoch = server.owner(table)
    os.kill(server.number(ending), signal.SIGKILL)
    until(lambda: server.owner(table)[1] == epoch + 1)  # nobody comes but the page
    page.click("#felt button", timeout=60_000)
    page.close()
    until(lambda: len(server.living()) == 2)


def test_two_machines_share_a_database_and_lead_to_each_other(postgres, tmp_path):
    """Each has an address and folders of its own; one that is gone without a word is taken over by the other."""
    db, dice, told, machines = postgres(), random.Random(1), [], {}
    for host in ("127.0.0.1", "127.0.0.2"):
        folder = tmp_path / host
        folder.mkdir()
        own = {name: str(folder) for name in ("HOME", "TMPDIR", "XDG_DATA_HOME", "MENAGERIE_CACHE")}
        try:
            machines[host] = Server(db, "--workers", "1", "--host", host, "--inner-host", host, **own)
        except TypeError:
            pytest.skip(f"this system has no address {host}")
    with connect(db) as connection:

        def ask(sql, *values):
            return connection.execute(sql, values).fetchall()

        hosts = "SELECT owner, host FROM workers WHERE until > clock_timestamp()"
        until(lambda: sorted(dict(ask(hosts)).values()) == list(machines))
        address = make_table(machines["127.0.0.1"].url, GAME, ["you", "greedy"], seed=3)["A"]
        keeps = "SELECT host, epoch FROM leases JOIN workers USING (owner) WHERE table_id = %s"
        table = table_of(address)
        with Seat(address) as seat:
            play(seat, 2, dice, told)
            ((there, epoch),) = ask(keeps, table)
            other = next(host for host in machines if host != there)
            claim = seat.claim
        with Seat(
            f"{moved(address, machines[other].url)}.{claim}", seconds=120.0
        ) as seat:  # led on to the other machine
            play(seat, 3, dice, told)
            assert ask(keeps, table) == [(there, epoch)]
            gone = machines[there]
            number = gone.process.pid
            children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
            for one in (number, *map(int, children)):  # nobody is left to say that they are dead
                os.kill(one, signal.SIGKILL)
            play(seat, 3, dice, told)
        assert ask(keeps, table) == [(other, epoch + 1)]
        rows = ask(
            "SELECT value FROM entries WHERE table_id = %s AND kind = %s AND action <> '' ORDER BY n", table, ANSWER
        )
    assert [value for (value,) in rows] == told and len(told) == 8
    gone.kill()
    machines[other].process.send_signal(signal.SIGTERM)
    assert machines[other].process.wait(60) == 0
    machines[other].process.stderr.close()


def test_a_server_that_ends_takes_its_workers_with_it(postgres):
    ended, lost = Workers(postgres()), Workers(postgres())
    children = lost.children
    assert ended.end() == 0 and not ended.ask("SELECT 1 FROM workers")
    ended.process.stderr.close()
    lost.kill()
    until(lambda: not [number for number in children if Path(f"/proc/{number}").exists() and not is_dead(number)])
    assert not lost.ask("SELECT 1 FROM workers")


def is_dead(number):
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def test_workers_killed_under_load_have_every_acknowledged_answer_once(postgres):
    told = killtest(3, 2, game=GAME, workers=2, db=postgres())
    assert told["acknowledged"] > 0 and told["returns"] > 0
    assert told["lost"] == told["doubled"] == told["broken"] == told["errors"] == 0, told


def test_a_worker_that_ends_by_itself_ends_all(capfd):
    buried = []
    with pytest.raises(BadInput, match="a worker ended by itself"):
        workers.Crew(2, fail, buried.append).run()
    assert len(buried) == len(set(buried)) == 2 and "there is no way" in capfd.readouterr().err


def fail(owner):
    raise BadInput("there is no way")


def test_what_workers_need_is_said(monkeypatch, capsys, tmp_path):
    serve = caller(monkeypatch, capsys, "serve", "--port", "0")
    code, _, said = serve("--workers", 2, "--db", tmp_path / "tables.db")
    assert code == 2 and "--workers 2 needs a PostgreSQL that the workers share (--db postgresql://…)" in said
    assert not list(tmp_path.iterdir())
    away = ("--workers", 2, "--db", "postgresql://nobody@127.0.0.1:1/tables")
    code, _, said = serve(*away)
    assert code == 2 and "PostgreSQL cannot be reached" in said
    for host in ("0.0.0.0", "here"):
        code, _, said = serve(*away, "--inner-host", host)
        assert code == 2 and f"--inner-host {host}: the address in numbers" in said
    load = caller(monkeypatch, capsys, "loadtest")
    code, _, said = load("--workers", 2)
    assert code == 2 and "--workers and --db go together" in said
