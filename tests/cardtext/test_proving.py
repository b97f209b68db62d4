"""A card that can be read is played before it is called good: never played, over at once, against a law."""

from __future__ import annotations

import json

import pytest

from commands import caller
from menagerie.cardtext.playing import Broken, Playing

PACK = """
[pack]
name = "Tried"
game = "alpha_clash"
about = "One card that wins at once, and one that nobody can play."

[[card]]
number = "P1"
name = "Won at Once"
type = "Basic"
colours = ["red"]
cost = 1
gems = { red = 1 }
text = "Your opponent loses 30 health."

[[card]]
number = "P2"
name = "Waits in Vain"
type = "Trap"
colours = ["red"]
cost = 1
gems = { red = 1 }
text = "Counter - Attack against a Clash card with cost 0 or less: Negate the attack."

[[card]]
number = "P3"
name = "Plain Enough"
type = "Basic"
colours = ["red"]
cost = 1
gems = { red = 1 }
text = "Draw a card."
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "tried.toml"
    path.write_text(PACK, "utf-8")
    return path


@pytest.fixture
def run(monkeypatch, capsys):
    return caller(monkeypatch, capsys)


def line_of(name: str) -> int:
    return next(number for number, line in enumerate(PACK.splitlines(), 1) if f'name = "{name}"' in line)


def test_what_a_designer_will_want_to_know_is_told_at_the_card(run, file):
    code, told = run("check", file, "--games", "20", "--seed", "3", "--json")[:2]
    said = json.loads(told)
    proofs = {one["card"]: one for one in said["cards"]}
    won = proofs["Won at Once"]
    assert code == 0 and won["played"] > 10 and won["ended"] == won["played"]
    assert proofs["Plain Enough"]["played"] > 10 and not proofs["Plain Enough"]["ended"]
    at = [
        f"{file}:{line_of('Won at Once')}:1: warning: Won at Once ended the game as it was played in {won['played']} of"
    ]
    assert said["warnings"][0].startswith(at[0]) and len(said["warnings"]) == 2
    assert said["warnings"][1] == (
        f"{file}:{line_of('Waits in Vain')}:1: warning: Waits in Vain was never played in 20 games"
    )


def test_a_law_that_is_broken_is_a_fault(run, file, monkeypatch):
    monkeypatch.setattr(Playing, "play", lambda self, plan, begun, given: (Broken("no card is lost", "card 7"), []))
    code, told = run("check", file, "--games", "3", "--seed", "3")[:2]
    assert code == 1 and f"{file}:{line_of('Plain Enough')}:1: Plain Enough: no card is lost: card 7" in told


def test_a_pack_with_faults_is_not_played(run, file, monkeypatch):
    monkeypatch.setattr("menagerie.cardtext.checking.prove", None)
    file.write_text(PACK.replace("Draw a card", "Drow a card"), "utf-8")
    assert run("check", file, "--games", "3")[0] == 1


def test_the_same_seed_plays_the_same_games(run, file):
    again = [run("check", file, "--games", "5", "--seed", "8", "--json")[1] for _ in range(2)]
    assert again[0] == again[1]
