"""The pages of what positions and scenarios can say are those that the code gives, and leave nothing out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from menagerie.engine.game import Game
from menagerie.engine.record import face
from menagerie.engine.reference import described, facts, page

ROOT = Path(__file__).parents[1]
GAMES = described()
over_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


def test_every_game_has_its_page():
    assert {path.stem for path in (ROOT / "docs/scenarios").glob("*.md")} == {game.slug for game in GAMES}


@over_games
def test_the_page_is_up_to_date(game: Game):
    game.compile()
    kept = (ROOT / "docs/scenarios" / f"{game.slug}.md").read_text("utf-8")
    assert page(game, ROOT / "tests") == kept, "make pages"


@over_games
def test_every_fact_has_a_meaning_and_every_meaning_a_fact(game: Game):
    told = facts(game)
    assert [name for name, meaning in told.items() if not meaning] == []
    assert [name for name in game.position.FACTS if name not in told] == []


@over_games
def test_every_field_is_told_and_taken(game: Game):
    told = set(re.findall(r"\w+", game.position.__doc__))
    assert [name for name in game.position.FIELDS if not {name.rpartition(".")[2], name} & told] == []
    states = game.blank(game.seats[0], game.check_options(game.seats[0], {}))
    for name in (*game.position.FIELDS, "no_such_field"):
        defects = game.position.read({name: []}, face(states.copy())[1], game.box)
        refused = any(defect.startswith(f"{name}: no such field") for defect in defects)
        assert refused == (name == "no_such_field"), name
