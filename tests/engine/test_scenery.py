"""Parts from which scenes are made."""

from __future__ import annotations

from menagerie.engine.scenery import Drawn


def test_of_what_was_drawn_the_newest_is_kept():
    """One at a time is forgotten: where all were at once, what a server holds would rise and fall for hours."""
    drawn = Drawn(3)
    for number in range(10):
        drawn.keep(number, str(number))
        assert [*drawn] == [*range(10)][max(0, number - 2) : number + 1]
