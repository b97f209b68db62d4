"""Golden playthroughs: random games as text; golden walks: digests of what rules do in many places.

After a change of rules run `make playthroughs` and read the difference of the playthroughs.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from games_list import every_game
from menagerie.engine.contract import kept, retold
from menagerie.engine.notation import read_record, replay
from menagerie.engine.walks import scenarios_of, walked, walks_of

TESTS = Path(__file__).parent
HOUSE = [game for game in every_game() if game.slug != "kuhn"]
FILES = [file for game in HOUSE for file in kept(game, "playthroughs", "*.txt", TESTS)]
PARTS = 4  # of a game's walks, each a test, so that they are shared out
RECORDS = [file for game in HOUSE for file in kept(game, "records", "*.jsonl", TESTS)]


@pytest.mark.parametrize("face", ["compiled", pytest.param("interpreted", marks=pytest.mark.deep)])
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_playthrough_is_unchanged(file, face):
    assert retold(file, compiled=face == "compiled").splitlines() == file.read_text("utf-8").splitlines()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_old_records_still_replay(file):
    table = replay(read_record(file), file.name)
    assert table.over and table.winners


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", HOUSE, ids=lambda game: game.slug)
def test_walks_come_to_the_same(game, part):
    walks = walks_of(game, TESTS)[part::PARTS]
    others = [walk.start.name for walk in walks if walked(game, walk.start, compiled=True) != walk.digest]
    assert others == [], "if that is meant: `make playthroughs`"


@pytest.mark.parametrize("game", HOUSE, ids=lambda game: game.slug)
def test_every_scenario_is_a_walk(game):
    walks = {walk.start.name for walk in walks_of(game, TESTS)}
    assert [one.title for one in scenarios_of(game, TESTS) if one.title not in walks] == [], "`make playthroughs`"


def test_no_game_lacks_playthroughs_records_and_walks():
    for game in HOUSE:
        assert len(kept(game, "playthroughs", "*.txt", TESTS)) >= 3
        assert kept(game, "records", "*.jsonl", TESTS)
        assert walks_of(game, TESTS)
