"""Records: the interpreted face does what machine code does, and refuses what machine code would do silently."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import probes
from menagerie.engine.copying import beyond, clear_row, copy_row
from menagerie.engine.digests import differences, digest
from menagerie.engine.record import Fault, Numbers, arena, face

exact = settings(derandomize=True, deadline=None, max_examples=150)
PROBES = [probes.multiply, probes.divide, probes.compare, probes.index, probes.nest, probes.mix]
PROBES += [probes.take_two, probes.hand_over, probes.wander, probes.join, probes.move, probes.weigh, probes.lowest]
PROBES += [probes.counted]
SIZE = probes.STATE.itemsize
LIMITS = {"i1": 1 << 7, "i2": 1 << 15, "i4": 1 << 31, "i8": 1 << 63}


def blank(rows: int = 3) -> np.ndarray:
    return np.zeros(rows, probes.STATE)


def one():
    """Give a blank record and its face."""
    states = blank(1)
    return states, face(states)[0]


@exact
@given(st.sampled_from(PROBES), st.binary(min_size=SIZE, max_size=SIZE), st.integers(1, 999))
@example(probes.multiply, b"\x7f" * SIZE, 999)
@example(probes.divide, b"\x80" * SIZE, 7)
@example(probes.compare, b"\x80" * SIZE, 7)
def test_both_faces_of_a_rule_leave_the_same_bytes(probe, content, a):
    plain = blank()
    plain[1] = np.frombuffer(content, probes.STATE)[0]
    fast = plain.copy()
    assert probe(face(plain), 1, a) == probe.compiled(fast, 1, a)
    assert plain.tobytes() == fast.tobytes(), differences(plain[1:2], fast[1:2])


@pytest.mark.parametrize("sign", [0, 1], ids=["minus", "abs"])
@pytest.mark.parametrize("number", [-128, -127, 0, 127])
def test_minus_and_abs_of_a_narrow_field_are_wide(number, sign):
    states = blank()
    states["tiny"][1] = number
    wanted = abs(number) if sign else -number
    assert probes.negate(face(states), 1, sign) == wanted
    assert probes.negate.compiled(states, 1, sign) == wanted


def test_products_of_narrow_fields_are_wide():
    states, state = one()
    state.short = state.other = 200
    assert state.short * state.other == 40_000
    with np.errstate(over="ignore"):
        assert states["short"][0] * states["other"][0] == -25_536
    assert type(state.short) is int and type(state.row[0]) is int and type(state.stream[0]) is int


@pytest.mark.parametrize("name", ["tiny", "short", "wide", "long"])
def test_a_store_out_of_range_is_refused(name):
    states, state = one()
    limit = LIMITS[states.dtype[name].str[1:]]
    for fits in (-limit, limit - 1):
        setattr(state, name, fits)
        assert getattr(state, name) == fits == states[name][0]
    for wrong in (-limit - 1, limit):
        with pytest.raises(Fault, match="does not fit"):
            setattr(state, name, wrong)
    assert getattr(state, name) == limit - 1


def test_a_store_out_of_range_is_refused_in_vectors_and_nested_records():
    _, state = one()
    for write in (
        lambda: state.row.__setitem__(0, 1 << 15),
        lambda: state.grid.__setitem__((0, 0), 1 << 15),
        lambda: state.grid[1].__setitem__(0, -(1 << 15) - 1),
        lambda: setattr(state.cell[1], "small", 128),
        lambda: setattr(state.inner, "small", 128),
        lambda: state.cell[1].many.__setitem__(2, 1 << 15),
        lambda: state.stream.__setitem__(0, -1),
        lambda: state.stream.__setitem__(0, 1 << 64),
    ):
        with pytest.raises(Fault):
            write()
    with pytest.raises(Fault):
        probes.store(face(blank()), 1, 40_000)


@pytest.mark.parametrize("index", [-1, 5, (0, 4), (3, 0), (-1, 0), (0, -1)])
def test_an_index_outside_a_field_is_refused(index):
    _, state = one()
    field = state.grid if isinstance(index, tuple) else state.row
    with pytest.raises(Fault, match="outside"):
        field[index]
    with pytest.raises(Fault, match="outside"):
        field[index] = 0


@pytest.mark.parametrize("row", [-1, 4])
def test_a_row_outside_a_vector_of_records_is_refused(row):
    states = blank(4)
    for rows in (face(states), face(states)[0].cell):
        with pytest.raises(Fault, match="outside"):
            rows[row]
        with pytest.raises(Fault, match="outside"):
            rows[row] = rows[0]
        with pytest.raises(Fault, match="outside"):
            copy_row(rows, 0, rows, row)
    with pytest.raises(Fault, match="outside"):
        face(states)[0].grid[row]


def test_a_zero_divisor_is_an_error_over_the_interpreted_face():
    for probe in (lambda state: state.wide // state.short, lambda state: state.wide % state.short):
        with pytest.raises(ZeroDivisionError):
            probe(one()[1])
    with pytest.raises(ZeroDivisionError):
        probes.divide(face(blank()), 1, 0)


def test_a_record_of_one_field_has_a_digest():
    small, large = (np.ones(1, np.dtype([("copies", "i2", (count,))])) for count in (3, 4))
    assert digest(small) != digest(large)
    large["copies"][0, 3] = 0
    assert digest(small) == digest(large)


def test_what_only_sums_up_other_fields_is_not_digested():
    plain = np.ones(1, np.dtype([("copies", "i2", (3,)), ("left", "i2")]))
    quick = np.ones(1, np.dtype([("copies", "i2", (3,)), ("summed_copies", "i2"), ("left", "i2")]))
    assert digest(plain) == digest(quick)


@exact
@given(st.integers(0, (1 << 64) - 1))
def test_a_stream_takes_every_64_bit_number(number):
    states, state = one()
    state.stream[3] = number
    assert state.stream[3] == number == int(states["stream"][0, 3])


def test_nested_records_write_through_and_rows_are_copied_whole():
    states, state = one()
    state.inner.many[2] = 5
    state.cell[2].wide = 70_000
    state.cell[2].many[1] = -3
    assert states["inner"]["many"][0, 2] == 5 and states["cell"]["wide"][0, 2] == 70_000
    state.cell[1] = state.cell[2]
    state.cell[2].wide = 1
    assert (state.cell[1].wide, state.cell[1].many[1]) == (70_000, -3)
    clear_row(state.cell, 1)
    assert not states["cell"][0, 1].tobytes().strip(b"\0")


def test_rows_are_copied_between_arrays_of_the_same_record():
    here, there = blank(), blank()
    here["stream"][2], here["grid"][2, 1, 1] = 1 << 63, 9
    copy_row(face(there), 1, face(here), 2)
    assert there[1].tobytes() == here[2].tobytes() and not there[2].tobytes().strip(b"\0")


def test_whether_a_field_of_rows_is_not_zero_is_read_without_their_faces():
    rows = arena(np.dtype([("a", "i2"), ("b", "i1"), ("c", "i1")]), 5)
    rows["b"][2], rows["a"][3], rows["c"][4] = -1, 7, 1
    one = face(rows)
    assert [(low, high) for low in range(5) for high in range(low, 6) if one.has("b", low, high)] == [
        (low, high) for low in range(3) for high in range(3, 6)
    ]


def test_beyond_counts_what_lingers_behind_a_count():
    _, state = one()
    for i, number in enumerate((4, 0, 7, 0, -1)):
        state.row[i] = number
    assert [beyond(state.row, count) for count in range(6)] == [3, 2, 2, 1, 1, 0]
    assert list(state.row) == [4, 0, 7, 0, -1] and len(state.row) == 5


def test_faces_of_plain_arrays_share_their_memory():
    tally, table = np.zeros(3, np.int64), np.zeros((2, 3), np.int64)
    face(tally)[1] = 1 << 40
    face(table)[1][2] = 5
    assert tally[1] == 1 << 40 and table[1, 2] == 5
    assert isinstance(face(table.view(np.uint8).reshape(2, -1)), Numbers)


# --- digests


def filled() -> np.ndarray:
    states = blank(1)
    states["tiny"], states["row"][0, 1], states["grid"][0, 1, 2], states["cell"]["wide"][0, 1] = -1, 3, 4, 9
    return states


def grown(**shapes: tuple[int, ...]) -> np.ndarray:
    """Copy the filled record into a type with one more field, and with longer vectors."""
    fields = [
        (name, probes.STATE[name].base, shapes.get(name, probes.STATE[name].shape)) for name in probes.STATE.names
    ]
    made = np.zeros(1, np.dtype([("added", "i4"), *fields]))
    for name in probes.STATE.names:
        old = filled()[name]
        made[name][tuple(slice(0, n) for n in old.shape)] = old
    return made


def test_digest_is_of_the_content_not_of_the_layout():
    assert digest(grown()) == digest(grown(row=(9,), cell=(6,), grid=(5, 4))) == digest(filled())
    other = grown()
    other["added"] = 1
    assert digest(other) != digest(filled())


@pytest.mark.parametrize("name", probes.STATE.names)
def test_digest_sees_every_field(name):
    other = filled()
    other.view(np.uint8)[probes.STATE.fields[name][1]] ^= 1
    assert digest(other) != digest(filled())


def test_differences_name_the_fields_with_both_contents():
    other = filled()
    other["wide"], other["row"][0, 0] = 5, 1
    told = differences(filled(), other)
    assert [line.split(":")[0] for line in told] == ["wide", "row"]
    assert "5" in told[0] and "0" in told[0]
    assert differences(filled(), filled()) == []
