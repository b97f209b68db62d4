"""A table as a picture: its plain lines, drawn letter by letter, for whoever collects frames."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from menagerie.engine.errors import BadInput

INK, PAPER, MARGIN = (32, 32, 32), (250, 248, 240), 8
COLUMNS = 100  # of letters; longer lines go on in the next
MODES = ("ansi", "rgb_array")


def check_mode(mode: str | None, modes: Sequence[str] = MODES) -> str | None:
    """Refuse a way of drawing that there is not (BadInput)."""
    if mode is not None and mode not in modes:
        raise BadInput(f"render_mode={mode}: {', '.join(modes)} or None is expected")
    return mode


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
