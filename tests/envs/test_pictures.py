"""Pictures of tables: letters are drawn, and what cannot be drawn is refused."""

from __future__ import annotations

import numpy as np
import pytest

from menagerie.engine.errors import BadInput
from menagerie.envs.pictures import PAPER, check_mode, picture


def test_every_line_is_drawn_and_long_ones_go_on():
    one, other = picture(["A: 3 cards", ""]), picture(["A: 4 cards", ""])
    assert one.shape == other.shape and one.dtype == np.uint8 and one.shape[2] == 3
    assert (one != other).any() and (one != PAPER).any()
    assert (picture([""]) == PAPER).all()
    assert picture(["x" * 250]).shape == picture(["x"] * 3).shape
    assert (picture(["Yé …"]) != PAPER).any()


def test_other_modes_are_refused():
    assert check_mode("rgb_array") == "rgb_array" and check_mode(None) is None
    with pytest.raises(BadInput, match="render_mode=rgb: ansi, rgb_array or None"):
        check_mode("rgb")
