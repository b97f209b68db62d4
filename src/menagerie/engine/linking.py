"""How Numba is made to compile a rule book well: whole entries at once, and without code that rules never need."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

_parts_wanted = threading.local()
#: What `codegen.py` uses of LLVM's own functions.
OWN = """declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare double @llvm.sqrt.f64(double)
declare i64 @llvm.vector.reduce.or.v8i64(<8 x i64>)
declare i64 @llvm.cttz.i64(i64, i1)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)"""


@contextlib.contextmanager
def plain_indices() -> Iterator[None]:
    """Compile without the code that lets a negative index count from the end.

    Rules have none, the interpreted face sees to it; a sixth of the time of a rule book goes there otherwise.
    """
    from numba.core import types
    from numba.np import arrayobj

    def plain(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp)

    kept, arrayobj.fix_integer_index = arrayobj.fix_integer_index, plain
    try:
        yield
    finally:
        arrayobj.fix_integer_index = kept


@contextlib.contextmanager
def parts_only() -> Iterator[None]:
    """Lower rules without making machine code of them."""
    kept = getattr(_parts_wanted, "yes", False)
    _parts_wanted.yes = True
    try:
        yield
    finally:
        _parts_wanted.yes = kept


@cache
def link_once() -> None:
    """Have Numba optimize an entry and all it calls in one go.

    By itself Numba makes machine code of every function, each with a copy of all that it calls: a rule book of four
    hundred rules is then optimized a dozen times over. Here an entry alone owns what is linked into it, so LLVM drops
    arguments, error codes and copies that this entry does not need: an eighth of the time of every game, measured.
    """
    import llvmlite.binding as llvm
    from numba.core import codegen, cpu

    class Library(codegen.JITCodeLibrary):
        """The code of one function; of a part: as it was lowered, to be linked into entries."""

        is_part = False
        text = ""  # of a rule that `codegen` wrote
        declares: Mapping[str, str] = {}  # what it calls of Numba's, by symbol
        door = ""  # the function in it that Numba calls
        callee: Any = None  # how others that are written call it
        _doors: frozenset[str] = frozenset()

        def finalize(self) -> None:
            if getattr(_parts_wanted, "yes", False):
                self.is_part = self._finalized = True
                return
            reached: dict[Any, None] = {}
            pending = self._linking_libraries[::-1]
            while pending:
                library = pending.pop()
                if library not in reached:
                    reached[library] = None
                    if getattr(library, "is_part", False):
                        pending.extend(library._linking_libraries[::-1])
            self._linking_libraries = [one for one in reached if not one.text]
            self._take([one for one in reached if one.text])
            super().finalize()

        def _take(self, written: list[Any]) -> None:
            """Take in what was written as text, all at once."""
            declares = {symbol: line for one in written for symbol, line in one.declares.items()}
            empty = str(self._codegen._create_empty_module(f"{self.name} written"))
            module = llvm.parse_assembly("\n".join([empty, OWN, *declares.values(), *(one.text for one in written)]))
            module.verify()
            self._final_module.link_in(module)
            self._doors = frozenset(one.door for one in written)

        def _optimize_final_module(self) -> None:
            for function in self._final_module.functions:
                if function.linkage == llvm.Linkage.linkonce_odr or function.name in self._doors:
                    function.linkage = llvm.Linkage.internal
            # Rules count no references, for whose sake Numba optimizes twice, and loop over a few cards: code for long
            # loops makes them slower and takes a fifth of the time of compiling (measured).
            builder = codegen.create_pass_builder(self._codegen._tm, opt=2, loop_vectorize=False, slp_vectorize=False)
            builder.getModulePassManager().run(self._final_module, builder)

    def get_executable(context: Any, library: Any, fndesc: Any, env: Any) -> Any:
        library._ensure_finalized()
        if getattr(library, "is_part", False):
            return cpu._dynfunc.make_function(fndesc.lookup_module(), fndesc.qualname, "", 0, env, (library,))
        return given(context, library, fndesc, env)

    target: Any = cpu.CPUContext
    given, target.get_executable = target.get_executable, get_executable
    codegen.JITCPUCodegen._library_class = Library
