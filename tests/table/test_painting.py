"""The page's own drawing of one position: of what a seat may look up alone, by a browser that leaves nothing behind."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import numpy as np
import pytest

from browsing import CHROMIUM, in_a_browser
from games_list import over_games
from menagerie.engine.game import Game
from menagerie.engine.table import Table
from menagerie.envs import Env, aec, pictures
from menagerie.table import painting

MIDDLE = 12  # answers before a picture is taken


def middle(game: Game, seed: int) -> Table:
    """Play to somewhere in a game."""
    table, rng = Table(game, game.seats[0], seed, compiled=True), np.random.default_rng(seed)
    while table.answered < MIDDLE and len(table.codes) and not table.over:
        table.play(int(rng.choice(table.codes)))
    return table


@over_games
def test_a_drawing_says_what_its_seat_may_look_up_and_no_more(game: Game) -> None:
    hidden = 0
    for seed in range(3):
        table = middle(game, seed)
        for seat in range(1, table.seats + 1):
            world = table.imagined(7 + seed, seat)
            hidden += world.array.tobytes() != table.array.tobytes()
            shown = [painting.document(game, one.options, one.shown(seat), seat) for one in (table, world)]
            assert shown[0] == shown[1]
    assert hidden


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let CHROMIUM name the browser of all tests of pages."""
    monkeypatch.setenv("CHROMIUM", CHROMIUM)


@in_a_browser
@over_games
def test_a_browser_draws_every_game(game: Game, watched: None) -> None:
    image = pytest.importorskip("PIL.Image")
    table = middle(game, 1)
    png = painting.paint(game, table.options, table.shown(1), 1)
    drawn = np.asarray(image.open(io.BytesIO(png)).convert("RGB"))
    assert (
        drawn.shape[1::-1] == painting.SIZE and len(np.unique(drawn.reshape(-1, 3), axis=0)) > 500
    )  # not a blank page


@in_a_browser
def test_frames_are_alike_for_the_same_position_and_no_browser_is_left(
    watched: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))  # so that its processes can be told from others
    env = aec("battlecats", render_mode="rgb_array")
    env.reset(seed=4)
    first, again = env.render(), env.render()
    assert first.shape == (*painting.SIZE[::-1], 3) and first.dtype == np.uint8 and (first == again).all()
    for _ in range(MIDDLE):
        env.step(int(env.table.masks[0].argmax()))
    assert (env.render() != first).any()
    assert not any(str(tmp_path) in _read(one) for one in Path("/proc").glob("[0-9]*/cmdline"))
    assert not [*tmp_path.iterdir()]


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace")
    except OSError:
        return ""  # it has ended meanwhile


def test_without_a_browser_a_picture_is_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    env = Env("battlecats", render_mode="rgb_array")
    env.reset(seed=4)
    assert pictures.painters() == [painting.paint]
    assert (env.render() == pictures.picture(env.table.lines(0, env.table.seat))).all()
