"""What a view copies, as the fields of a state declare it (`fields.py`): a rule that is written from them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from menagerie.engine import jit
from menagerie.engine.copying import copy_numbers, copy_rows
from menagerie.engine.fields import ALL, ASKED, OWNER, Field, Layout
from menagerie.engine.hooks import needed
from menagerie.engine.jit import Records, Rule


@needed
def show(state, seat, out):
    """Write what a seat sees by the declarations of its game's fields into a zero record; seat 0 is the spectator."""


def written(records: Records) -> Rule:
    """Write the rule that shows what the fields of a game's state declare as seen."""
    fields = records.declared["state"].parts
    blocks = {
        "if seat > 0:": [_copy_row(one, "seat") for one in fields if one.sees == OWNER],
        "if seat > 0 and state.asked == seat:": [line for one in fields if one.sees == ASKED for line in _copy(one)],
    }
    lines = ["def show(state, seat, out):", f'    """{show.__doc__}"""']
    lines += [f"    {line}" for one in fields if one.sees == ALL for line in _copy(one)]
    for head, body in blocks.items():
        lines += [f"    {head}", *(f"        {line}" for line in body)] if body else []
    home = {"RECORDS": records, "__name__": f"{records.package}.state", "__package__": records.package}
    return jit.written("\n".join(lines), **home, copy_numbers=copy_numbers, copy_rows=copy_rows)


def _copy(one: Field) -> Iterator[str]:
    """Write how all of a field is copied, row by row where it has several dimensions."""
    name = one.name
    if isinstance(one.what, Layout):
        yield f"copy_rows(out.{name}, state.{name}, {_used(one) if one.upto else one.shape[0] - 1})"
    elif not one.shape:
        yield f"out.{name} = state.{name}"
    elif len(one.shape) == 1:
        yield f"copy_numbers(out.{name}, state.{name}, {_used(one)})"
    else:
        yield f"for i in range(1, {one.shape[0]}):"
        yield f"    {_copy_row(one, 'i')}"


def _copy_row(one: Field, row: str) -> str:
    """Write how one row of a field is copied."""
    if len(one.shape) == 1:
        return f"out.{one.name}[{row}] = state.{one.name}[{row}]"
    return f"copy_numbers(out.{one.name}[{row}], state.{one.name}[{row}], {_used(one, f'[{row}]')})"


def _used(one: Field, row: str = "") -> str:
    """Write how many of a field, or of a row of it, are in use; of records from row 1 on."""
    if not one.upto:
        return str(one.shape[-1])
    first = 0 if isinstance(one.what, Layout) else one.first
    return f"state.{one.upto}{row}" + (f" + {first}" if first else "")


def misshown(layout: Layout, state: np.ndarray, view: np.ndarray, seat: int) -> list[str]:
    """Name the fields of which the view of a seat shows something else than they declare; both are one-row arrays.

    What a field is shown by a rule of its own (`but`) is not looked at.
    """
    found = []
    for one in layout.parts:
        wanted = np.zeros_like(state[one.name])
        if one.sees == ALL or (one.sees == ASKED and seat and state["asked"][0] == seat):
            wanted = state[one.name]
        elif one.sees == OWNER and seat:
            wanted[0, seat] = state[one.name][0, seat]
        if not one.but and view[one.name].tobytes() != wanted.tobytes():
            found.append(one.name)
    return found
