"""Fields that are declared once: how they lie, what a view copies, and the two laws that follow from them."""

from __future__ import annotations

import numpy as np
import pytest

from menagerie.engine.fields import ALL, ASKED, FLAG, OWNER, field, i1, i2, i4, record, signed, u1, u8, unit
from menagerie.engine.jit import Records, rule
from menagerie.engine.ranges import stray
from menagerie.engine.record import arena, face
from menagerie.engine.showing import misshown, show

KIND = unit("kind", i1, 9)
CARD = record(field("kind", KIND), field("rest", FLAG), field("n_marks", i1), field("marks", signed(i2)[2]))
LAYOUT = record(
    field("words", u8[2], "chance"),
    field("asked", i1, sees=ALL),
    field("n_option", i2, sees=ASKED),
    field("option", i2[4], sees=ASKED),
    field("n_hand", i1[3], sees=ALL),
    field("hand", KIND[3, 5], "kinds", sees=OWNER),
    field("life", i2[3], sees=OWNER),
    field("n_rows", i2, sees=ALL),
    field("card", CARD[4], sees=ALL, upto="n_rows"),
    field("table", signed(i4).to(70_000)[3, 2], sees=ALL),
    field("used", u1, sees=ALL),
    field("told", i2[4], sees=ALL, but="but to whom it is not", upto="n_rows", first=1),
    field("secret", KIND[3]),
)
RECORDS = Records(__name__, state=LAYOUT, out=LAYOUT)
RANGES, COUNTS = LAYOUT.ranges, LAYOUT.counts


def a_state() -> np.ndarray:
    states = arena(LAYOUT.dtype, 2)
    state = states[1]
    state["words"], state["asked"], state["n_option"], state["option"][:2] = 5, 2, 2, (7, 8)
    state["n_hand"][1:], state["hand"][1, :2], state["hand"][2, :3] = (2, 3), (4, 5), (6, 7, 8)
    state["life"][1:], state["n_rows"], state["card"]["kind"][1:3], state["told"][1:3] = (20, 30), 2, (9, 1), 3
    state["table"][1:], state["used"], state["secret"][1], state["card"]["marks"][1, 0] = 65_000, 200, 3, 0
    return states


@rule
def look(states, row, seat, views):
    """Show a row to a seat."""
    show(states[row], seat, views[1])


@rule
def find(states, row) -> int:
    """Find what strays in a row."""
    return stray(states, row, RANGES, COUNTS)


def views(states: np.ndarray, seat: int) -> list[np.ndarray]:
    plain, swift = arena(LAYOUT.dtype, 2), arena(LAYOUT.dtype, 2)
    look(face(states), 1, seat, face(plain))
    look.compiled(states, 1, seat, swift)
    return [plain[1:], swift[1:]]


def strays(states: np.ndarray) -> int:
    found = find(face(states), 1)
    assert find.compiled(states, 1) == found
    return found


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_view_copies_what_is_declared_as_seen_and_nothing_else(seat):
    states = a_state()
    for view in views(states, seat):
        assert misshown(LAYOUT, states[1:], view, seat) == []
        assert not view["secret"].any() and not view["words"].any()
        assert view["hand"][0].any(axis=1).tolist() == [False, seat == 1, seat == 2]
        assert view["life"][0].tolist() == [0, 20 * (seat == 1), 30 * (seat == 2)]
        assert view["option"][0].tolist() == ([7, 8, 0, 0] if seat == 2 else [0] * 4)
        assert view["card"][0]["kind"].tolist() == [0, 9, 1, 0] and view["told"][0].tolist() == [0, 3, 3, 0]


def test_a_view_that_shows_more_or_less_is_told_by_its_fields():
    states = a_state()
    view, _ = views(states, 1)
    view["secret"][0, 1], view["hand"][0, 2, 0], view["card"]["rest"][0, 1], view["told"] = 3, 6, 1, 0
    assert misshown(LAYOUT, states[1:], view, 1) == ["hand", "card", "secret"]


def test_a_declaration_that_says_what_there_is_not_is_refused():
    with pytest.raises(TypeError, match="hand is counted by n_hnad, which there is not; did you mean n_hand"):
        record(field("n_hand", i1), field("hand", KIND[4], upto="n_hnad"))
    with pytest.raises(TypeError, match="hand is seen by 'everybody': what a rule of its own shows is said in `but`"):
        field("hand", KIND, sees="everybody")
    with pytest.raises(TypeError, match="n_hand is a record and counts nothing"):
        record(field("n_hand", CARD), field("hand", KIND[4]))


@pytest.mark.parametrize(
    ("name", "place", "value"),
    [
        ("asked", (), -1),
        ("option", (2,), 1),  # beyond what n_option says
        ("n_option", (), 5),  # more than there is room for
        ("hand", (1, 0), 10),
        ("hand", (2, 3), 1),
        ("life", (1,), -5),
        ("table", (1, 1), 70_001),
        ("told", (3,), 1),
        ("secret", (0,), 10),
    ],
)
def test_a_number_that_leaves_its_range_or_lies_beyond_a_count_is_found_on_both_faces(name, place, value):
    states = a_state()
    assert strays(states) == 0
    states[name][(1, *place)] = value
    found = strays(states)
    assert LAYOUT.parts[found - 1].name == name and name in LAYOUT.told(found)
