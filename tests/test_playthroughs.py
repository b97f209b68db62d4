"""Golden playthroughs: random games as text. After a change of rules run `make playthroughs` and read the diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from games_list import every_game
from menagerie.engine.contract import retold
from menagerie.engine.notation import read_record, replay

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.rglob("*.txt"))
RECORDS = sorted((Path(__file__).parent / "records").rglob("*.jsonl"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_playthrough_is_unchanged(file):
    assert retold(file).splitlines() == file.read_text("utf-8").splitlines()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_old_records_still_replay(file):
    table = replay(read_record(file), file.name)
    assert table.over and table.winners


def test_no_game_lacks_playthroughs_and_records():
    for game in every_game():
        if game.slug != "kuhn":
            assert len(list((FOLDER / game.slug).glob("*.txt"))) >= 3
            assert list((RECORDS[0].parent.parent / game.slug).glob("*.jsonl"))
