"""What took long to make is kept on disk: machine code, a file for each entry, named by what it was made from.

What machine code depends on: the instructions of the rule and of all rules that it reaches, the globals that they read,
the records of the game, this way of compiling, the versions, the processor and the switches. A comment, a docstring, a
word or a drawing is none of these. Numba's own cache looks at the file of the one function it compiles, so that an edit
of a callee goes unnoticed and an edit of a comment does not; hence this one.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import marshal
import os
import pickle
import platform
import tempfile
import time
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from types import BuiltinFunctionType, CodeType
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from menagerie.engine.jit import Rule

DAYS = 14  # machine code is removed after this long without use
MAKERS = ("jit.py", "signatures.py", "linking.py", "lowered.py", "codegen/*.py")  # how rules are compiled


def root() -> Path:
    """Where compiled rules are kept: `$MENAGERIE_CACHE`, or `menagerie` in the user's cache folder."""
    if own := os.environ.get("MENAGERIE_CACHE"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "menagerie"


def is_writable() -> bool:
    """Tell whether machine code can be kept."""
    with contextlib.suppress(OSError):
        root().mkdir(parents=True, exist_ok=True)
        return os.access(root(), os.W_OK)
    return False


def file_of(entry: Rule) -> Path:
    """Name the file of an entry's machine code, whether there is one or not."""
    whole = hashlib.blake2b(surroundings() + entry.digest, digest_size=12).hexdigest()
    package = entry.records.package if entry.records else entry.__module__
    return root() / f"{package.rpartition('.')[2]}.{entry.__name__}.{whole}"


class Kept:
    """What Numba's dispatcher of one entry takes for its cache: one file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.cache_path = str(file.parent)

    @cached_property
    def content(self) -> Any:
        """What the file holds; None if there is none that can be read."""
        try:
            parts = pickle.loads(self.file.read_bytes())
            os.utime(self.file)
        except (OSError, EOFError, ImportError, pickle.UnpicklingError):  # of Numba's own code, a module without a file
            return None
        return parts

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Load the machine code; None if there is none that can be read.

        Numba's own cache has the target refreshed first, which loads all that Numba can compile (a third of the time
        in which a program starts): machine code needs of it what it may call by name, where Numba counts references.
        """
        from numba.core.compiler import CompileResult
        from numba.core.runtime import rtsys

        rtsys.initialize(target)
        return None if self.content is None else CompileResult._rebuild(target, *self.content)

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the machine code."""
        from numba.core.serialize import dumps

        if compiled.library.has_dynamic_globals:
            raise ValueError(f"{self.file.name}: what reads an address of this process cannot be kept")
        (name, kind, (code, whole)), *others = compiled._reduce()
        _write(self.file, dumps(((name, kind, (code, _names_in(whole))), *others)))


def _names_in(bitcode: bytes) -> bytes:
    """Give bitcode with nothing left in it but what it defines: Numba reads it for that alone, whenever it loads it."""
    from llvmlite import binding

    module = binding.parse_bitcode(bitcode)
    known = [one for one in (*module.functions, *module.global_variables) if not one.is_declaration]
    outer = [one.name for one in known if one.linkage not in (binding.Linkage.internal, binding.Linkage.private)]
    stub: bytes = binding.parse_assembly("\n".join(f'@"{name}" = global i8 0' for name in outer)).as_bitcode()
    return stub


def forget_old(folder: Path) -> None:
    """Remove what was not used for long."""
    limit = time.time() - DAYS * 86400
    for file in folder.iterdir():
        with contextlib.suppress(OSError):  # another process may be removing it too
            if file.is_file() and file.stat().st_mtime < limit:
                file.unlink()


@cache
def _forget_once(folder: Path) -> None:
    """Look through the folder once in a process: it may hold thousands of files."""
    forget_old(folder)


def remembered(name: str, source: str, make: Callable[[], Any]) -> Any:
    """Give plain data that `make` works out of a source; it is worked out again only if the source changed."""
    file = root() / f"{name}.{hashlib.blake2b(source.encode(), digest_size=12).hexdigest()}"
    with contextlib.suppress(OSError, EOFError, ValueError, TypeError):
        found = marshal.loads(file.read_bytes())
        os.utime(file)
        return found
    found = make()
    with contextlib.suppress(ValueError):  # what no plain data can hold is worked out each time
        _write(file, marshal.dumps(found))
    return found


def _write(file: Path, content: bytes) -> None:
    """Write a file whole or not at all; where nothing can be written, nothing is kept."""
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor, partial = tempfile.mkstemp(dir=file.parent)
        with open(descriptor, "wb") as out:
            out.write(content)
        os.replace(partial, file)
        _forget_once(file.parent)


# --- digests


def surroundings() -> bytes:
    """Digest what all machine code depends on: versions, processor, switches, events, and how rules are compiled."""
    import llvmlite
    import numba

    from menagerie.engine import log

    switches: Any = numba.config
    told = (
        *(platform.python_version(), np.__version__, numba.__version__, llvmlite.__version__),
        *_processor(),
        *(switches.BOUNDSCHECK, switches.OPT, switches.DISABLE_JIT, switches.CPU_NAME, switches.CPU_FEATURES),
        *_meanings(),
        str(log.EVENT),
    )
    return hashlib.blake2b(repr(told).encode(), digest_size=16).digest()


@cache
def _processor() -> tuple[str, ...]:
    from llvmlite import binding

    features = binding.get_host_cpu_features().flatten()
    return binding.get_default_triple(), binding.get_host_cpu_name(), features


@cache
def _meanings() -> tuple[str, ...]:
    return tuple(_meaning_of(file) for name in MAKERS for file in sorted(Path(__file__).parent.glob(name)))


def _meaning_of(file: Path) -> str:
    """Digest the code of a Python file without its comments and docstrings."""

    def digest() -> str:
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, False):
                node.body = node.body[1:] or [ast.Pass()]
        return hashlib.blake2b(ast.dump(tree).encode(), digest_size=16).hexdigest()

    text = file.read_text("utf-8")
    return str(remembered("meaning", text, digest))


def digest_of(rule: Rule) -> bytes:
    """Digest a rule and all that it reaches: its instructions, its types, the globals that it reads, what it calls."""
    native = rule.native
    told: list[Any] = [rule.__module__, rule.__name__, rule.slices, rule.brief, rule.types, native.__defaults__]
    told += [_instructions_of(native.__code__, native.__doc__)]
    told += [(name, _describe(rule, value)) for name, value in rule.reads.items()]
    whole = hashlib.blake2b(repr(told).encode(), digest_size=16)
    for callee in rule.calls:
        whole.update(callee.digest)
    return whole.digest()


def _instructions_of(code: CodeType, words: str | None) -> Any:
    """Give what a function does, without its docstring and the numbers of its lines."""
    told = [_instructions_of(one, None) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    if words is not None and code.co_consts and code.co_consts[0] == words:
        told[0] = ""
    shape = (code.co_argcount, code.co_kwonlyargcount, code.co_flags, code.co_cellvars, code.co_freevars)
    return (code.co_code, code.co_names, code.co_varnames, shape, code.co_exceptiontable, told)


def _describe(rule: Rule, value: Any) -> str:
    """Describe a global that a rule reads; TypeError for what cannot be told by its value."""
    if isinstance(value, bool | int | float | str | tuple | frozenset | np.generic | type(None)):
        return repr(value)
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {hashlib.blake2b(value.tobytes()).hexdigest()}"
    if isinstance(value, BuiltinFunctionType | type | np.ufunc):
        return value.__name__
    raise TypeError(f"{rule} reads {value!r}: a rule reads numbers and arrays of numbers")
