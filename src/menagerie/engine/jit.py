"""The two faces of a rule: plain Python and machine code. With `signatures.py`, `lowered.py`, `linking.py` and
`cache.py` it has Numba.

A `@rule` is written once. Called from Python it runs interpreted, over the record faces of `record.py`, so that a
debugger steps through it. Its `compiled` face is machine code over raw arrays. Both must leave the same bytes behind.

Types follow from the names of the parameters (`signatures.py`), so that each rule compiles exactly once.

What a rule says is written as LLVM reads it (`codegen/`) and handed to Numba (`lowered.py`), which lowers what is not
known there. Machine code is kept on disk under a digest of what it was made from (`cache.py`).
"""

from __future__ import annotations

import dis
import functools
import inspect
import sys
import threading
import types as python_types
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from menagerie.engine import cache, lowered, supported
from menagerie.engine.errors import BadInput
from menagerie.engine.fields import Layout
from menagerie.engine.linking import link_once, parts_only, plain_indices
from menagerie.engine.signatures import layout_of, misnamed_in, names_in, signature_of, workspaces_of

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
    def callees(self) -> dict[str, Rule]:
        """The rules that the body names, by the names that it has for them."""
        return {name: value for name, value in self._globals.items() if isinstance(value, Rule)}

    @property
    def calls(self) -> list[Rule]:
        """The rules that the body names."""
        return list(self.callees.values())

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
        laid = [layout_of(one) for one in self.workspaces.values()]
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
        signature = signature_of(self)
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
            if misnamed := misnamed_in(self):
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


def _globals_in(code: python_types.CodeType) -> list[str]:
    """List the globals that a function reads, in their order; `dis` takes ten times as long."""
    found: dict[str, None] = {}
    high = 0
    for what, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        if what == LOADS_GLOBAL:
            found[code.co_names[(high | low) >> 1]] = None  # the lowest bit is about a call
        high = (high | low) << 8 if what == dis.EXTENDED_ARG else 0
    return list(found)


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
