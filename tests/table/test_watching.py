"""What a server tells of itself: that it lives, that it is ready, its numbers, its log; and how it says goodbye."""

from __future__ import annotations

import json
import logging
import re
import signal
import subprocess
import sys

import pytest

from menagerie.engine.errors import BadInput
from menagerie.table import logs, server
from menagerie.table.histogram import Histogram
from menagerie.table.metrics import lacks
from served import Failing, Server, make, next_of, page, served


def numbers(client):
    told = client.get("/metrics")
    assert told.status_code == 200 and told.headers["content-type"].startswith("text/plain; version=0.0.4")
    found, kinds = {}, {}
    for line in told.text.splitlines():
        if line.startswith("# TYPE"):
            _, _, name, kind = line.split(" ")
            assert kinds.setdefault(name, kind) == kind
        elif not line.startswith("#"):
            name, value = line.rsplit(" ", 1)
            assert re.fullmatch(r'menagerie_[a-z_]+(\{[a-z]+="[^"]*"\})?', name) and name not in found
            found[name] = float(value)
            base = re.sub(r"\{.*|_bucket.*|_sum$|_count$", "", name)
            assert base in kinds
    return found


def test_numbers_are_told_only_where_that_is_wished(tmp_path):
    with served(tmp_path / "tables.db") as client:
        assert client.get("/metrics").status_code == 404
        assert client.get("/healthz").text == "the server lives\n"


def test_numbers_count_what_happens(tmp_path):
    with served(tmp_path / "tables.db", metrics=True) as client:
        table, tokens = make(client, "you", "random", seed=2)
        with page(client, table, tokens["A"]) as one, page(client, table) as watcher:
            watcher.until("view")
            one.until_asked()
            assert one.answer()["type"] == "done"
            refused = one.answer(code=1, version=99)
            assert refused["type"] == "refused"
            told = numbers(client)
        assert told['menagerie_tables_open{game="kuhn"}'] == 1
        assert told['menagerie_tables_open{game="cover_your_kingdom"}'] == 0
        assert told['menagerie_pages_open{who="player"}'] == 1 == told['menagerie_pages_open{who="spectator"}']
        assert told['menagerie_answers_total{by="person"}'] == 1
        assert told[f'menagerie_refused_total{{reason="{refused["reason"]}"}}'] == 1
        assert told["menagerie_answer_seconds_count"] == 1 == told['menagerie_answer_seconds_bucket{le="+Inf"}']
        assert told["menagerie_store_write_seconds_count"] >= 2 and told["menagerie_store_waiting"] == 0
        assert table not in client.get("/metrics").text


def test_buckets_hold_all_that_is_shorter():
    found = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 2.0):
        found.note(seconds)
    assert list(found.samples("x"))[:3] == ['x_bucket{le="0.1"} 2', 'x_bucket{le="1.0"} 3', 'x_bucket{le="+Inf"} 4']


def test_a_server_is_ready_only_while_it_can_save(tmp_path, monkeypatch):
    made = Failing(str(tmp_path / "tables.db"))
    monkeypatch.setattr(server, "open_store", lambda url: made)
    with served("", metrics=True) as client:
        assert (client.get("/readyz").status_code, client.get("/readyz").text) == (200, "ready\n")
        table, tokens = make(client, "you", "random")
        with page(client, table, tokens["A"]) as one:
            one.until_asked()
            made.full = True
            assert one.answer()["reason"] == "store"
            told = client.get("/readyz")
            assert told.status_code == 503 and "the disk is full" in told.text
            assert client.get("/healthz").status_code == 200 and numbers(client)["menagerie_store_failures_total"] >= 1
            made.full = False
            one.until_asked()
            assert one.answer()["type"] == "done" and client.get("/readyz").status_code == 200
        house = client.app.state.house
        house.warm_games.clear()
        assert "being compiled" in client.get("/readyz").text
        house.closing = True
        assert lacks(house) == "the server is closing"


# --- the log


def test_the_log_tells_no_secret(capsys):
    before = logging.root.handlers[:]
    try:
        for form in logs.FORMATS:
            logs.begin(form)
            try:
                raise ValueError("0123456789abcdef0123456789abcdef")
            except ValueError:
                logging.getLogger("menagerie.table").exception("postgresql://ada:pw@db/x failed for %s", "ab" * 16)
            told = capsys.readouterr().err
            assert "ab" * 16 not in told and "0123456789abcdef" not in told and "pw" not in told
            assert "<token>" in told and "postgresql://<password>@db/x" in told
            if form == "json":
                line = json.loads(told)
                assert (line["level"], line["part"]) == ("error", "menagerie.table") and "ValueError" in line["error"]
                assert line["time"].endswith("+00:00")
    finally:
        logging.root.handlers[:] = before
    with pytest.raises(BadInput, match="--log jsn: write it plain or json; did you mean"):
        logs.begin("jsn")


# --- the end


def test_a_server_that_ends_tells_its_pages_and_goes_on_where_it_was(tmp_path):
    db = tmp_path / "tables.db"
    ending = Server(db)
    made = ending.make("you", "bot", seed=1)
    line = ending.sit(made)
    version = next_of(line, "view")["version"]
    ending.process.send_signal(signal.SIGTERM)
    told = next_of(line, "restart", "error")
    assert told["type"] == "restart" and "comes back" in told["text"]
    with pytest.raises(Exception, match=r"1000|1012"):
        line.recv(timeout=10)
    assert ending.process.wait(20) in (0, -signal.SIGTERM) and "Traceback" not in ending.process.stderr.read()
    ending.process.stderr.close()
    ending.hang_up()
    again = Server(db)
    line = again.sit(made)
    assert next_of(line, "view")["version"] >= version
    again.hang_up()
    again.kill()


def test_serve_refuses_a_log_that_there_is_not():
    told = subprocess.run([sys.executable, "-m", "menagerie", "serve", "--log", "xml"], capture_output=True, text=True)
    assert told.returncode == 2 and "--log xml: write it plain or json" in told.stderr
