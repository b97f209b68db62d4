"""Rules that `codegen` wrote, as Numba sees them: functions that it may call, with code that goes into entries.

Numba calls a function by a convention of its own: where the result is to be written, where trouble is told, then the
parts of every argument; it gives a status, 0 if all went well. What is written here is called plainly among itself, and
has a door of that kind for rules that Numba lowers.
"""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from menagerie.engine.cache import Kept
from menagerie.engine.codegen.functions import Function
from menagerie.engine.codegen.kinds import NUMBER, Array, Callee, Entry, Kind, Number, Row, Unknown, Workspace
from menagerie.engine.errors import BadInput
from menagerie.engine.trees import gives_something, tree_of

if TYPE_CHECKING:
    from menagerie.engine.jit import Rule

_serial = itertools.count(1)


def kind_of(known: Any) -> Kind:
    """Translate a type of Numba's."""
    from numba import types
    from numba.np.numpy_support import as_dtype

    if known == types.int64:
        return NUMBER
    if isinstance(known, types.Record):
        return Row(as_dtype(known))
    if isinstance(known, types.Array) and known.layout == "C":
        return Array(as_dtype(known.dtype), known.ndim)
    if isinstance(known, types.FunctionType):
        signature = known.signature
        return Entry(tuple(map(kind_of, signature.args)), NUMBER if signature.return_type == types.int64 else None)
    if isinstance(known, types.NamedTuple | types.NamedUniTuple):
        return Workspace(known.instance_class, tuple(map(kind_of, known.types)))
    raise Unknown(f"{known}")


def type_of(kind: Kind) -> Any:
    """Translate into a type of Numba's; Unknown for what it would lay out otherwise."""
    from numba import from_dtype, types

    match kind:
        case Number():
            return types.int64
        case Row():
            return from_dtype(kind.dtype)
        case Array():
            return types.Array(from_dtype(kind.dtype), kind.dimensions, "C")
    raise Unknown(f"{kind} is not handed to Numba")


def write(rule: Rule, kinds: Sequence[Kind], is_told: bool | None = None) -> Any:
    """Write a rule; give its library, whose `callee` is how it is called. Unknown if it uses what is not known here.

    is_told: whether it gives something, by its own returns if that is not said.
    """
    from numba.core.registry import cpu_target

    try:
        tree = tree_of(rule)
    except BadInput as error:
        raise Unknown(*error.args) from error
    symbol = f'@"{rule.__module__}.{rule.__name__}.{next(_serial)}"'
    is_told = gives_something(tree) if is_told is None else is_told
    written = Function(rule, tree, symbol, kinds, is_told, callee_of).write()
    library = cpu_target.target_context.codegen().create_library(symbol)
    library.text = written.text
    library.is_part = library._finalized = True
    library.callee = Callee(symbol, tuple(kinds), written.gives, False, library)
    library.declares = {
        one.symbol: f"declare i32 {one.symbol}({', '.join(['ptr', 'ptr', *(p for k in one.kinds for p in k.parts)])})"
        for one in written.callees
        if one.is_foreign
    }
    library._linking_libraries = list(dict.fromkeys(one.source for one in written.callees))
    return library


def callee_of(rule: Rule, kinds: list[Kind]) -> Callee:
    """Give how a rule is called with arguments of given kinds; it is written now if it was not yet."""
    if rule.records is None:
        known = rule.instances.get(tuple(kinds))
        if known is None:
            try:
                known = write(rule, kinds).callee
            except Unknown:
                known = _foreign(rule.part, [type_of(kind) for kind in kinds])
            rule.instances[tuple(kinds)] = known
        return known
    part = rule.part
    (compiled,) = part.overloads.values()
    callee = getattr(compiled.library, "callee", None)
    return callee or _foreign(part, compiled.signature.args)


def _foreign(dispatcher: Any, known: Sequence[Any]) -> Callee:
    from numba import types

    if tuple(known) not in dispatcher.overloads:
        dispatcher.compile(tuple(known))
    compiled = dispatcher.overloads[tuple(known)]
    result = compiled.signature.return_type
    if result not in (types.int64, types.none):
        raise Unknown(f"{compiled.fndesc.qualname} gives {result}")
    kinds = tuple(kind_of(one) for one in compiled.signature.args)
    gives = NUMBER if result == types.int64 else None
    return Callee(f'@"{compiled.fndesc.mangled_name}"', kinds, gives, True, compiled.library)


def add(dispatcher: Any, rule: Rule, signature: Any) -> None:
    """Give a dispatcher what is written of a rule with a signature; Unknown if the rule uses what is not known.

    A dispatcher with a cache is that of an entry: it gets machine code that Python and C call, and keeps it.
    """
    import numba
    from numba import types
    from numba.core.compiler import CR_FIELDS, CompileResult
    from numba.core.environment import Environment
    from numba.core.funcdesc import FunctionDescriptor
    from numba.core.registry import cpu_target

    config: Any = numba.config
    if config.BOUNDSCHECK:
        raise Unknown("bounds are checked by Numba's code alone")
    target = cpu_target.target_context
    target.refresh()  # takes in the types that Numba learns late, addresses of functions among them
    gives = NUMBER if signature.return_type == types.int64 else None
    library = write(rule, [kind_of(one) for one in signature.args], gives is not None)
    if library.callee.gives != gives:
        raise Unknown(f"{rule} gives {library.callee.gives}")
    names = list(rule.native.__code__.co_varnames[: len(signature.args)])
    described = FunctionDescriptor(
        *(True, rule.__module__, rule.__name__, rule.__name__, "", None, signature.return_type, None, names, ()),
        argtypes=tuple(signature.args),
        uid=next(_serial),
    )
    environment = Environment.from_fndesc(described)
    library.door = described.mangled_name
    library.text += _door(library.door, library.callee)
    is_entry = isinstance(dispatcher._cache, Kept)
    if is_entry:
        library = _entry(target, library, described, environment, not rule.brief)
    compiled: Any = CompileResult(
        **{
            **dict.fromkeys(CR_FIELDS),
            "typing_context": target.typing_context,
            "target_context": target,
            "entry_point": target.get_executable(library, described, environment),
            "environment": environment,
            "signature": signature,
            "objectmode": False,
            "lifted": (),
            "fndesc": described,
            "library": library,
            "reload_init": (),
            "referenced_envs": (),
        }
    )
    dispatcher.add_overload(compiled)
    target.insert_user_function(compiled.entry_point, described, [library])
    if is_entry:
        dispatcher._cache.save_overload(signature, compiled)


def _entry(target: Any, part: Any, described: Any, environment: Any, release: bool) -> Any:
    """Make machine code of a part, with doors for Python and for C."""
    library = target.codegen().create_library(described.mangled_name)
    library.enable_object_caching()
    part.text += _door_for_c(described.llvm_cfunc_wrapper_name, part.callee)
    library.add_linking_library(part)
    _read_addresses()
    target.create_cpython_wrapper(library, described, environment, None, release_gil=release)
    return library


@cache
def _read_addresses() -> None:
    """Have what Python hands over as a pointer read by its address; Numba asks for that in Python, 3 µs each."""
    from numba.core import cgutils, pythonapi, types

    importlib.import_module("numba.experimental.function_type")  # where Numba learns of pointers

    def unbox(kind: Any, given: Any, c: Any) -> Any:
        made = cgutils.create_struct_proxy(kind)(c.context, c.builder)
        address = c.pyapi.object_getattr_string(given, "address")
        made.c_addr = c.pyapi.long_as_voidptr(address)
        c.pyapi.decref(address)
        return pythonapi.NativeValue(made._getvalue())

    pythonapi._unboxers.functions[types.FunctionType] = unbox


def _door(name: str, callee: Callee) -> str:
    """Write the function by which rules that Numba lowers call one that is written."""
    parts = [part for kind in callee.kinds for part in kind.parts]
    given = [f"{part} %a{i}" for i, part in enumerate(parts)]
    taken = ", ".join(["ptr %result", "ptr %trouble", *given])
    call = f"call {_result(callee)} {callee.symbol}({', '.join(given)})"
    body = (
        f"%given = {call}\n  store i64 %given, ptr %result"
        if callee.gives
        else f"{call}\n  store ptr null, ptr %result"
    )
    return f'define i32 @"{name}"({taken}) nounwind {{\n  {body}\n  ret i32 0\n}}\n'


def _door_for_c(name: str, callee: Callee) -> str:
    """Write the function that is called by its address: every array comes as one structure, every workspace, too."""
    taken, lines, given = [], [], []
    for i, kind in enumerate(callee.kinds):
        if not isinstance(kind, Array | Entry | Workspace):
            taken.append(f"{kind.parts[0]} %w{i}")
            given.append(taken[-1])
            continue
        taken.append(f"{kind.whole} %w{i}")
        for j, (part, place) in enumerate(zip(kind.parts, kind.places, strict=True)):
            lines.append(f"  %p{i}.{j} = extractvalue {kind.whole} %w{i}, {place}")
            given.append(f"{part} %p{i}.{j}")
    call = f"call {_result(callee)} {callee.symbol}({', '.join(given)})"
    lines += [f"  %given = {call}", "  ret i64 %given"] if callee.gives else [f"  {call}", "  ret ptr null"]
    body = "\n".join(lines)
    return f'define {"i64" if callee.gives else "ptr"} @"{name}"({", ".join(taken)}) nounwind {{\n{body}\n}}\n'


def _result(callee: Callee) -> str:
    return "i64" if callee.gives else "void"
