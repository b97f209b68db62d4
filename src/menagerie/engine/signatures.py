"""How the types of a rule follow from the names of its parameters and from workspaces.

A name never means two types, so that each rule compiles exactly once:

  state, box, frame, out, …   the records that the game declares in `state.RECORDS`
  states, views, boxes        one-dimensional arrays of those records (the boundary to Python passes arrays)
  log, events                 one-dimensional arrays of events (`log.EVENT`)
  dice                        a vector of streams to draw from (`chance.DIE`)
  tally, lineup, path, …      int64 vectors (`VECTORS`)
  table, moves, uses, …       int64 matrices (`MATRICES`)
  raw, masks, endings         the bytes of an arena, or of what is shown of it, as a matrix
  the name of a row entry     a pointer to that compiled function, in what is bound with pointers (`hooks.py`)
  anything else               int64

A parameter that is annotated by a workspace (`desk: Desk`), a named tuple, holds many of these in one, by their names.

A rule that returns a number is annotated `-> int`; one without annotation returns nothing. Rules of the engine itself
work on the records of every game and are typed at each call.
"""

from __future__ import annotations

import ast
import functools
import inspect
import sys
import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from menagerie.engine.errors import nearest

if TYPE_CHECKING:
    from menagerie.engine.jit import Rule

#: Parameters that are arrays: of a record, or of numbers in one or two dimensions.
ARRAYS_OF = {"states": "state", "views": "state", "boxes": "box", "dice": "die"}
LOGS = ("log", "events")
VECTORS = ("tally", "lineup", "path", "shares", "weighed", "parcels", "room", "actions", "claimed")
MATRICES = ("table", "moves", "uses", "nodes", "ballots", "lines", "fates", "copies")
BYTES = ("raw", "masks", "endings")


def workspaces_of(one: Any) -> dict[str, Any]:
    """Name what is annotated by a workspace: parameters of a function, or members of a workspace."""
    scope = sys.modules[one.__module__].__dict__ if isinstance(one, type) else one.__globals__
    said = {name: getattr(told, "__forward_arg__", told) for name, told in one.__annotations__.items()}
    named = {name: scope.get(told) if isinstance(told, str) else told for name, told in said.items()}
    return {name: one for name, one in named.items() if isinstance(one, type) and hasattr(one, "_fields")}


def layout_of(workspace: Any) -> str:
    """Name a workspace, its members, and those of workspaces among them."""
    inner = workspaces_of(workspace)
    members = [f"{name}: {layout_of(inner[name])}" if name in inner else name for name in workspace._fields]
    return f"{workspace.__module__}.{workspace.__name__}({', '.join(members)})"


def names_in(one: Any) -> list[str]:
    """Name the parameters of a function, or the members of a workspace; of a workspace among them, what it holds."""
    code, inner = getattr(one, "__code__", None), workspaces_of(one)
    names = code.co_varnames[: code.co_argcount] if code else one._fields
    return [each for name in names for each in (names_in(inner[name]) if name in inner else [name])]


@functools.cache
def _of_record(dtype: np.dtype) -> Any:
    """Give the Numba type of a record: Numba works out every field anew each time."""
    from numba import from_dtype

    return from_dtype(dtype)


def _type_of(entry: Rule, name: str, workspaces: Mapping[str, Any] | None = None) -> Any:
    """Derive the Numba type of a parameter from its name; None for a number.

    workspaces: those of the workspace in which it lies, if it lies in one.
    """
    from numba import types

    from menagerie.engine.log import EVENT

    records: Any = entry.records
    workspace = (entry.workspaces if workspaces is None else workspaces).get(name)
    if workspace is not None:
        inner = workspaces_of(workspace)
        members = [_type_of(entry, one, inner) or types.int64 for one in workspace._fields]
        return types.BaseTuple.from_types(members, workspace)  # of another type where all members are of one
    if name in records:
        return _of_record(records[name])
    if name in ARRAYS_OF:
        return types.Array(_of_record(records[ARRAYS_OF[name]]), 1, "C")
    if name in LOGS:
        return types.Array(_of_record(EVENT), 1, "C")
    if name in VECTORS:
        return types.int64[::1]
    if name in MATRICES:
        return types.int64[:, ::1]
    if name in BYTES:
        return types.uint8[:, ::1]
    pointed = entry.pointers.get(name)
    return types.FunctionType(signature_of(pointed)) if pointed is not None else None


def signature_of(entry: Rule) -> Any:
    """Derive the Numba signature from parameter names; None for engine rules, which are typed per call."""
    if entry.records is None:
        return None
    from numba import types

    parameters = inspect.signature(entry.native)
    returns = types.int64 if parameters.return_annotation in ("int", int) else types.void
    given = [_type_of(entry, name) for name in parameters.parameters]
    return returns(*(types.int64 if kind is None else kind for kind in given))


def misnamed_in(entry: Rule) -> str:
    """Tell of a parameter that is a number by its name and a record or an array by its use; empty if none is."""
    code = entry.native.__code__
    numbers = {name for name in inspect.signature(entry.native).parameters if _type_of(entry, name) is None}
    callees = {name: callee for name, callee in entry.callees.items() if callee.records}
    used = []
    for node in ast.walk(ast.parse(entry.text or textwrap.dedent(inspect.getsource(entry.native)))):
        if isinstance(node, ast.Attribute | ast.Subscript):
            used.append(node.value)
        elif isinstance(node, ast.Call) and (rule := callees.get(ast.unparse(node.func))):
            taken = zip(inspect.signature(rule.native).parameters, node.args, strict=False)
            used += [argument for name, argument in taken if _type_of(rule, name) is not None]
    for node in used:
        if isinstance(node, ast.Name) and node.id in numbers:
            known = [*(entry.records or ()), *ARRAYS_OF, *VECTORS, *MATRICES, *LOGS, *BYTES]
            what = (
                f"{entry.__name__} takes its parameter {node.id} for a record or an array; by its name it is a number"
            )
            return f"{code.co_filename}:{code.co_firstlineno}: {what}{nearest(node.id, known)}"
    return ""
