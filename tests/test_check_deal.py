"""The checker of deals that anybody can run without us: it says of a record what our own replay says of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import menagerie
from menagerie.engine.deals import Deal
from menagerie.engine.notation import record_of, record_text

CHECKER = Path(__file__).parents[1] / "examples" / "check_deal.py"


def checked(tmp_path, lines, *more):
    """Run the checker, where none of our code can be found; gives its exit code and what it said."""
    record = tmp_path / "record.jsonl"
    record.write_text(lines)
    command = [sys.executable, "-I", "-S", str(CHECKER), str(record), *more]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env={})
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def test_a_deal_is_checked_without_us(tmp_path):
    deal = Deal.among("AB")
    table = menagerie.new("cover_your_kingdom", seats=2, seed=deal.seed)
    table.deal = deal
    text = record_text(table)
    assert checked(tmp_path, text, deal.commitment) == (
        0,
        "The server kept its part, and it and those of A, B make the seed.\n",
    )
    assert checked(tmp_path, text)[0] == 0
    code, said = checked(tmp_path, text, Deal.among("AB").commitment)
    assert code == 1 and "not the one that it had committed to" in said
    head = record_of(table)[0]
    for name, spoilt in (("seed", int(head["seed"]) ^ 1), ("deal", {**head["deal"], "part": "0" * 32})):
        code, said = checked(tmp_path, json.dumps({**head, name: spoilt}))
        assert code == 1 and ("another seed" in said or "committed" in said), said
    moved = {**head["deal"], "parts": {"A": head["deal"]["parts"]["B"], "B": head["deal"]["parts"]["A"]}}
    assert "another seed" in checked(tmp_path, json.dumps({**head, "deal": moved}))[1]


def test_an_open_deal_is_said_to_be_one(tmp_path):
    code, said = checked(tmp_path, record_text(menagerie.new("cover_your_kingdom", seats=2, seed=7)))
    assert code == 1 and "An open deal" in said


def test_the_checker_is_twenty_lines_of_plain_python():
    lines = CHECKER.read_text("utf-8").split('"""', 2)[2].splitlines()
    assert sum(bool(line.strip()) and not line.strip().startswith('"""') for line in lines) <= 20
