"""The two faces of a rule: plain Python and machine code. With `lowered.py`, `linking.py`, `cache.py` it has Numba.

A `@rule` is written once. Called from Python it runs interpreted, over the record faces of `record.py`, so that a
debugger steps through it. Its `compiled` face is machine code over raw arrays. Both must leave the same bytes behind.

Types follow from the *names* of the parameters, so that each rule compiles exactly once:

  state, box, frame, out, …   the records that the game declares in `state.RECORDS`
  states, views, boxes        one-dimensional arrays of those records (the boundary to Python passes arrays)
  log, events                 one-dimensional arrays of events (`log.EVENT`)
  dice                        a vector of streams to draw from (`chance.DIE`)
  tally, lineup, path, …      int64 vectors (`VECTORS`)
  table, moves, uses, …       int64 matrices (`MATRICES`)
  raw, masks                  the bytes of an arena, or of what is shown of it, as a matrix
  the name of a row entry     a pointer to that compiled function, in what is bound with pointers (`hooks.py`)
  anything else               int64

A parameter that is annotated by a workspace (`desk: Desk`), a named tuple, holds many of these in one, by their names.

A rule that returns a number is annotated `-> int`; one without annotation returns nothing. Rules of the engine itself
work on the records of every game and are typed at each call.

What a rule says is written as LLVM reads it (`codegen/`) and handed to Numba (`lowered.py`), which lowers what is not
known there. Machine code is kept on disk under a digest of what it was made from (`cache.py`).
"""

from __future__ import annotations

import ast
import dis
import functools
import inspect
import sys
import textwrap
import threading
import types as python_types
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from menagerie.engine import cache, lowered, supported
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.fields import Layout
from menagerie.engine.linking import link_once, parts_only, plain_indices

if TYPE_CHECKING:
    from menagerie.engine.hooks import Binding

LOADS_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_compiling = threading.RLock()
NESTED = "calls itself: what nests must be a frame on the state's stack"


class Records(dict[str, np.dtype]):
    """The record types of one game by parameter name, and the package that its rules are written in.

    declared: those whose fields say more than how they lie.
    """

    def __init__(self, package: str, **records: np.dtype | Layout) -> None:
        super().__init__({name: one.dtype if isinstance(one, Layout) else one for name, one in records.items()})
        self.package = package
        self.declared = {name: one for name, one in records.items() if isinstance(one, Layout)}

    @functools.cached_property
    def layout(self) -> str:
        """Every field of every record, with its place."""
        return str(dict(self))

    @functools.cached_property
    def binding(self) -> Binding:
        """What shared rules are in this game."""
        from menagerie.engine.hooks import Binding
        from menagerie.engine.showing import show, written

        return Binding(self, {show: written(self)} if "state" in self.declared else {})


class Rule:
    """One rule: call it for the interpreted face, take `compiled` for machine code.

    A shared rule is neither before it is bound to a game (`of`); `binding` is what it was bound to.
    """

    def __init__(
        self,
        function: Any,
        python: Callable[..., Any] | None = None,
        slices: bool = False,
        brief: bool = False,
        shared: bool = False,
        binding: Binding | None = None,
    ) -> None:
        self.own_python = python
        self.slices = slices
        self.brief = brief
        self.is_shared = shared
        self.is_bound = binding is not None
        self._binding = binding
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self.__module__ = function.__module__
        self.__wrapped__ = function
        self.text = ""  # of a rule that stands in no file
        self.reached: frozenset[Any] | None = None  # by a shared rule, see `hooks.py`
        self.instances: dict[Any, Any] = {}  # of a rule of the engine, by the kinds of its arguments (`lowered.py`)
        self._dispatcher: Any = None
        self.door: Any = None  # the machine code, if it stands ready, past Numba's choosing among types (0.5 µs a call)
        self._part: Any = None
        self._pointer: Any = None

    @classmethod
    def make(cls, function: Any = None, fills: Any = None, **told: Any) -> Any:
        """Decorate a function."""
        if function is None:
            return lambda function: cls.make(function, fills, **told)
        made = cls(function, **told)
        if fills is not None:
            fills.fill(made)
        return made

    def of(self, records: Records | Binding) -> Rule:
        """Give a shared rule as it is in a game, or in another binding; any other rule is what it is."""
        if not self.is_shared:
            return self
        made: Rule = (records.binding if isinstance(records, Records) else records).of(self)
        return made

    @functools.cached_property
    def native(self) -> Any:
        """The function that is compiled; its module sees shared rules as they are in its game."""
        if self.is_shared:
            raise TypeError(f"{self} is shared: say of which game it is meant, {self.__name__}.of(RECORDS)")
        if self._binding is None and self.records is not None:
            self.records.binding.link(self.__wrapped__.__globals__)
        return self.__wrapped__

    @functools.cached_property
    def python(self) -> Callable[..., Any]:
        """What runs interpreted."""
        native: Callable[..., Any] = self.native
        return self.own_python or native

    def __call__(self, *arguments: Any) -> Any:
        return self.python(*arguments)

    def __repr__(self) -> str:
        return f"<rule {self.__module__}.{self.__name__}>"

    @property
    def compiled(self) -> Any:
        """The machine code, with all that it calls; compiled on first use, or loaded from the cache."""
        if self._dispatcher is None:
            with _compiling:
                _callees_first(self)  # refuses what calls itself
                self._dispatcher = self._dispatcher or self._compile(cached=True)
                self.door = _door_of(self._dispatcher)
        return self.door if self.workspaces else self._dispatcher  # Numba takes 2 ms to tell the type of a workspace

    @property
    def part(self) -> Any:
        """What other rules take in when they are compiled: typed and lowered, but no machine code of its own."""
        if self._part is None:
            with _compiling, parts_only():
                for rule in _callees_first(self):
                    if rule._part is None:
                        rule._part = rule._compile(cached=False)
        return self._part

    @property
    def pointer(self) -> Any:
        """The machine code as an argument for a rule that calls through a pointer; five times cheaper to pass on."""
        if self._pointer is None:
            _ = self.compiled
            self._pointer = _pointer_to(self._dispatcher)
        return self._pointer

    @property
    def _numba_type_(self) -> Any:
        # Numba asks this of an unknown global: a compiled rule that calls another sees its dispatcher.
        from numba.core.types import Dispatcher

        return Dispatcher(self.part)

    @property
    def package(self) -> str:
        """The package of the game that the rule was written for: its folder, whether in a chapter or in `texts`."""
        return str(self.__wrapped__.__globals__.get("__package__")).removesuffix(".texts")

    @property
    def records(self) -> Records | None:
        """The record types of the game that the rule belongs to; none for a rule of the engine, or of any game."""
        if self._binding is not None:
            return self._binding.records
        if self.is_shared:
            return None
        scope = self.__wrapped__.__globals__
        if "RECORDS" in scope:
            return scope["RECORDS"]
        home = sys.modules.get(f"{self.package}.state")
        return getattr(home, "RECORDS", None)

    @property
    def pointers(self) -> Mapping[str, Rule]:
        """The entries that parameters of those names point to."""
        return self._binding.pointers if self._binding is not None else {}

    @functools.cached_property
    def _globals(self) -> dict[str, Any]:
        scope, found = self.native.__globals__, {}
        named = [name for name in _globals_in(self.native.__code__) if name in scope]
        if not any(isinstance(scope[name], python_types.ModuleType) for name in named):
            return {name: scope[name] for name in named}
        for one, after in pairwise(dis.get_instructions(self.native)):
            name = one.argval
            if one.opname == "LOAD_GLOBAL" and name in scope:
                value = scope[name]
                if isinstance(value, python_types.ModuleType):
                    name, value = f"{name}.{after.argval}", getattr(value, after.argval)
                found[name] = value
        return found

    @property
    def calls(self) -> list[Rule]:
        """The rules that the body names."""
        return [value for value in self._globals.values() if isinstance(value, Rule)]

    @property
    def reads(self) -> dict[str, Any]:
        """The other globals that the body reads, by name: they freeze when it is compiled."""
        return {name: value for name, value in self._globals.items() if not isinstance(value, Rule)}

    @functools.cached_property
    def workspaces(self) -> dict[str, Any]:
        """The parameters that are workspaces, with the classes of these."""
        return workspaces_of(self.native)

    @functools.cached_property
    def types(self) -> str:
        """What the types of the parameters and of the result follow from."""
        entries = [self.pointers[name].types for name in names_in(self.native) if name in self.pointers]
        laid = [_layout_of(one) for one in self.workspaces.values()]
        return f"{inspect.signature(self.native)} {self.records.layout if self.records else ''} {entries} {laid}"

    @functools.cached_property
    def digest(self) -> bytes:
        """What the machine code depends on, as far as it is the rule's and that of the rules that it reaches."""
        return cache.digest_of(self)

    @property
    def is_kept(self) -> bool:
        """Whether the cache has the machine code."""
        return cache.file_of(self).is_file()

    def _compile(self, cached: bool) -> Any:
        """Make a dispatcher and compile it for the signature of the rule, if it has one."""
        supported.refuse()
        import numba

        link_once()
        signature = _signature(self)
        options: dict[str, Any] = {"nogil": not self.brief, "error_model": "numpy"}
        if not cached:
            options["no_cpython_wrapper"] = options["no_cfunc_wrapper"] = True
        # Rules allocate nothing, so counting references is pure waste (a seventh of the time, measured); only copying
        # by slice may need room for overlapping rows.
        options["_nrt"] = self.slices
        warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)
        dispatcher = numba.njit(**options)(self.native)
        if signature is None:
            return dispatcher
        kept = cache.Kept(cache.file_of(self)) if cached else None
        if kept is not None:
            dispatcher._cache = kept
        if kept is not None and kept.content is not None:
            dispatcher.compile(signature)  # which loads it
        else:
            with plain_indices():
                self._make(dispatcher, signature)
        dispatcher.disable_compile()
        return dispatcher

    def _make(self, dispatcher: Any, signature: Any) -> None:
        """Compile for a signature: what is written here, else by Numba."""
        from numba.core import compiler_lock, errors

        with suppress(lowered.Unknown), compiler_lock.global_compiler_lock:
            lowered.add(dispatcher, self, signature)
        try:
            dispatcher.compile(signature)  # by Numba, unless it stands
        except errors.TypingError as error:
            if misnamed := _misnamed(self):
                raise BadInput(misnamed) from error
            raise


def rule(
    function: Callable[..., Any] | None = None,
    *,
    python: Callable[..., Any] | None = None,
    slices: bool = False,
    brief: bool = False,
    fills: Any = None,
) -> Any:
    """Make a rule of a function; `python` is another body for the interpreted face, equal in effect.

    fills: the hook for which its game gives it (`hooks.py`).

    Only engine primitives need two bodies: 64-bit mixing, copying of whole rows (by slice, the one that may allocate).
    A brief rule takes microseconds: called from Python it keeps the interpreter's lock. To give the lock away and get
    it back costs up to 5 ms where other threads are busy; all other rules give it away, so that they run on all cores.
    """
    return Rule.make(function, fills, python=python, slices=slices, brief=brief)


def written(text: str, **scope: Any) -> Rule:
    """Make a rule of the text of a function that stands in no file; scope: what it sees."""
    exec(compile(text, "<written>", "exec"), scope)
    made = Rule(scope[text[len("def ") : text.index("(")]])
    made.text = text
    return made


def _pointer_to(dispatcher: Any) -> Any:
    """Wrap the address of machine code, so that Numba need not look it up at every call."""
    from numba.core import types

    class Pointer(types.WrapperAddressProtocol):
        def __init__(self) -> None:
            self._dispatcher, self._signature = dispatcher, dispatcher.nopython_signatures[0]
            compiled = dispatcher.get_compile_result(self._signature)
            self.address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name)
            self._numba_type_ = types.FunctionType(self._signature)

        def __wrapper_address__(self) -> int:
            return self.address

        def signature(self) -> Any:
            return self._signature

    return Pointer()


def _door_of(dispatcher: Any) -> Any:
    """Give what Numba calls for the one signature of an entry; whoever calls it hands over those very types."""
    signatures = dispatcher.nopython_signatures
    return dispatcher.get_compile_result(signatures[0]).entry_point if signatures else None


def is_compiled(entry: Rule) -> bool:
    """Tell whether the machine code of an entry stands ready, without compiling anything."""
    return entry._dispatcher is not None


#: Parameters that are arrays: of a record, or of numbers in one or two dimensions.
ARRAYS_OF = {"states": "state", "views": "state", "boxes": "box", "dice": "die"}
LOGS = ("log", "events")
VECTORS = ("tally", "lineup", "path", "shares", "weighed", "parcels", "room", "actions")
MATRICES = ("table", "moves", "uses", "nodes", "ballots", "lines", "fates", "copies")
BYTES = ("raw", "masks")


def workspaces_of(one: Any) -> dict[str, Any]:
    """Name what is annotated by a workspace: parameters of a function, or members of a workspace."""
    scope = sys.modules[one.__module__].__dict__ if isinstance(one, type) else one.__globals__
    said = {name: getattr(told, "__forward_arg__", told) for name, told in one.__annotations__.items()}
    named = {name: scope.get(told) if isinstance(told, str) else told for name, told in said.items()}
    return {name: one for name, one in named.items() if isinstance(one, type) and hasattr(one, "_fields")}


def _layout_of(workspace: Any) -> str:
    """Name a workspace, its members, and those of workspaces among them."""
    inner = workspaces_of(workspace)
    members = [f"{name}: {_layout_of(inner[name])}" if name in inner else name for name in workspace._fields]
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


def _globals_in(code: python_types.CodeType) -> list[str]:
    """List the globals that a function reads, in their order; `dis` takes ten times as long."""
    found: dict[str, None] = {}
    high = 0
    for what, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        if what == LOADS_GLOBAL:
            found[code.co_names[(high | low) >> 1]] = None  # the lowest bit is about a call
        high = (high | low) << 8 if what == dis.EXTENDED_ARG else 0
    return list(found)


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
    return types.FunctionType(_signature(pointed)) if pointed is not None else None


def _signature(entry: Rule) -> Any:
    """Derive the Numba signature from parameter names; None for engine rules, which are typed per call."""
    if entry.records is None:
        return None
    from numba import types

    parameters = inspect.signature(entry.native)
    returns = types.int64 if parameters.return_annotation in ("int", int) else types.void
    given = [_type_of(entry, name) for name in parameters.parameters]
    return returns(*(types.int64 if kind is None else kind for kind in given))


def _misnamed(entry: Rule) -> str:
    """Tell of a parameter that is a number by its name and a record or an array by its use; empty if none is."""
    code = entry.native.__code__
    numbers = {name for name in inspect.signature(entry.native).parameters if _type_of(entry, name) is None}
    callees = {name: value for name, value in entry._globals.items() if isinstance(value, Rule) and value.records}
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


def _callees_first(entry: Rule) -> list[Rule]:
    """List every rule that `entry` reaches and that has a signature, each after those it calls.

    Compiling in this order keeps Numba's recursion shallow.
    """
    ordered: dict[int, Rule] = {}
    visiting: set[int] = set()

    def visit(rule: Rule) -> None:
        if id(rule) in ordered:
            return
        if id(rule) in visiting:
            raise RecursionError(f"{rule} {NESTED}")
        visiting.add(id(rule))
        for callee in rule.calls:
            visit(callee)
        visiting.discard(id(rule))
        ordered[id(rule)] = rule

    visit(entry)
    return [rule for rule in ordered.values() if rule is entry or rule.records is not None]
