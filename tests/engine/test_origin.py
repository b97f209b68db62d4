"""How a game begins: dealt, set up, or where it was kept, always at its first question."""

from __future__ import annotations

import pytest

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.origin import dealt, restored, set_up
from menagerie.engine.table import Table

GAME = load("cover_your_kingdom")


def test_a_deal_is_a_function_of_its_seed_and_says_what_it_began_with():
    one, other = (dealt(GAME, 3, 7, {"first": 2}) for _ in range(2))
    assert one.timeline.kernel.raw == other.timeline.kernel.raw and one.origin == other.origin
    assert (one.origin.seats, one.origin.seed, one.origin.options["first"]) == (3, 7, 2)
    assert one.timeline.kernel.codes and one.timeline.answered == 0
    for seed, index in ((8, 0), (7, 1)):
        assert dealt(GAME, 3, seed, {"first": 2}, index=index).timeline.kernel.raw != one.timeline.kernel.raw
    with pytest.raises(BadInput, match="unknown option"):
        dealt(GAME, 3, 7, {"frist": 2})


def test_a_position_is_set_up_as_it_was_written():
    table = Table(GAME, 2, 5, compiled=False)
    fields = table.position()
    begun = set_up(GAME, fields, 5)
    assert begun.origin.start == fields and begun.timeline.position() == fields
    with pytest.raises(BadInput, match="cannot exist"):
        set_up(GAME, fields | {"A.hand": ["Nobody"]}, 5)


def test_a_kept_state_goes_on_without_its_past():
    table = Table(GAME, 2, 5, compiled=False)
    table.play(table.codes[0])
    begun = restored(GAME, table.array.tobytes(), told=table.past.all_events())
    assert begun.origin.is_restored and begun.origin.seats == 2 and begun.timeline.answered == 0
    assert begun.timeline.kernel.codes == tuple(table.codes)
    assert [one.tobytes() for one in begun.timeline.past.all_events()] == [o.tobytes() for o in table.past.all_events()]
    with pytest.raises(BadInput, match="a state of 1 bytes"):
        restored(GAME, b"x")
