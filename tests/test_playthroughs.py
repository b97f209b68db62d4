"""Golden playthroughs: random games as text; golden walks: digests of many tables.

After a change of rules run `make playthroughs` and read the difference of the playthroughs.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from games_list import every_game
from menagerie.engine.contract import game_of, kept, retold
from menagerie.engine.game import load
from menagerie.engine.notation import read_record, replay
from menagerie.engine.walks import FILE, walked

TESTS = Path(__file__).parent
AT_ONCE = 3  # boxes that every run of the tests walks through; a box of Hebrew Chronicles takes most of a second


HOUSE = [game for game in every_game() if game.slug != "kuhn"]
FILES = [file for game in HOUSE for file in kept(game, "playthroughs", "*.txt", TESTS)]
WALKS = [file for game in HOUSE for file in kept(game, "walks", FILE, TESTS)]
RECORDS = [file for game in HOUSE for file in kept(game, "records", "*.jsonl", TESTS)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_playthrough_is_unchanged(file):
    assert retold(file).splitlines() == file.read_text("utf-8").splitlines()


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_old_records_still_replay(file):
    table = replay(read_record(file), file.name)
    assert table.over and table.winners


def walk(file: Path, boxes: slice) -> None:
    game, lines = load(game_of(file, "walks")), file.read_text("utf-8").splitlines()
    for number in range(len(lines))[boxes]:
        assert " ".join(walked(game, number, compiled=True)) == lines[number], f"box {number}"


@pytest.mark.parametrize("file", WALKS, ids=lambda file: file.parent.name)
def test_walks_come_to_the_same(file):
    walk(file, slice(AT_ONCE))


@pytest.mark.deep
@pytest.mark.parametrize("file", WALKS, ids=lambda file: file.parent.name)
def test_all_other_walks_come_to_the_same(file):
    walk(file, slice(AT_ONCE, None))


def test_no_game_lacks_playthroughs_records_and_walks():
    for game in HOUSE:
        assert len(kept(game, "playthroughs", "*.txt", TESTS)) >= 3
        assert kept(game, "records", "*.jsonl", TESTS)
        assert kept(game, "walks", FILE, TESTS)
