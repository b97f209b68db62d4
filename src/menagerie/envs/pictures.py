"""A table as a picture, for whoever collects frames: as the page draws it, or its plain lines, letter by letter.

The page's drawing is found by the entry point GROUP, since an environment knows no page: a function of game, options,
what a seat may look up, and the seat, that gives a PNG, or nothing where no browser is there.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game

INK, PAPER, MARGIN = (32, 32, 32), (250, 248, 240), 8
COLUMNS = 100  # of letters; longer lines go on in the next
MODES = ("ansi", "rgb_array")
GROUP = "menagerie.pictures"


def check_mode(mode: str | None, modes: Sequence[str] = MODES) -> str | None:
    """Refuse a way of drawing that there is not (BadInput)."""
    if mode is not None and mode not in modes:
        raise BadInput(f"render_mode={mode}: {', '.join(modes)} or None is expected")
    return mode


@cache
def painters() -> list[Callable[..., bytes]]:
    """Give what draws a position as a page does."""
    return [one.load() for one in entry_points(group=GROUP)]


def drawing(game: Game, options: Mapping[str, int], view: Any, seat: int) -> np.ndarray:
    """Draw what a seat may look up: uint8, shape (height, width, 3); the same picture for the same view."""
    for paint in painters():
        if png := paint(game, options, view, seat):
            from PIL import Image

            return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).copy()
    return picture(list(game.words.lines(view, game.box, seat)))


def picture(lines: Sequence[str]) -> np.ndarray:
    """Draw lines of text: uint8, shape (height, width, 3); as wide for every table.

    Letters outside Latin-1 become question marks: the font that comes with Pillow has no others.
    """
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default_imagefont()
    left, top, right, bottom = font.getbbox("M")
    wide, high = int(right - left), int(bottom - top) + 2
    rows = [line[at : at + COLUMNS] for line in lines for at in range(0, max(len(line), 1), COLUMNS)]
    image = Image.new("RGB", (COLUMNS * wide + 2 * MARGIN, len(rows) * high + 2 * MARGIN), PAPER)
    draw = ImageDraw.Draw(image)
    for number, row in enumerate(rows):
        readable = row.encode("latin-1", "replace").decode("latin-1")
        draw.text((MARGIN, MARGIN + number * high), readable, INK, font=font)
    return np.asarray(image).copy()
