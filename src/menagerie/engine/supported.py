"""Which versions of Numba rules are compiled with, and what is wrong with the one that is here.

`linking.py`, `lowered.py`, `jit.py` and `cache.py` lean on insides of Numba that it may change from one version to the
next. A version that was not tested is said as a program starts; one that lacks what they need, or that does not load,
compiles nothing.
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib import metadata

from menagerie.engine.errors import BadInput

TESTED = ((0, 68), (0, 69))  # from this version to before that one; `pyproject.toml` says the same, a test compares
#: What is replaced or called of Numba's insides.
INSIDES = {
    "numba.np.arrayobj": ("fix_integer_index",),
    "numba.core.codegen": (
        *(f"JITCodeLibrary.{name}" for name in ("finalize", "_optimize_final_module", "_ensure_finalized")),
        *("JITCPUCodegen._library_class", "JITCPUCodegen._create_empty_module", "create_pass_builder"),
    ),
    "numba.core.cpu": (
        *(
            f"CPUContext.{name}"
            for name in ("get_executable", "create_cpython_wrapper", "insert_user_function", "refresh")
        ),
        *("CPUTargetOptions._nrt", "_dynfunc.make_function"),
    ),
    "numba.core.compiler": ("CompileResult._rebuild", "CompileResult._reduce", "CR_FIELDS"),
    "numba.core.funcdesc": ("FunctionDescriptor",),
    "numba.core.pythonapi": ("_unboxers.functions", "NativeValue"),
    "numba.core.runtime": ("rtsys.initialize",),
    "numba.core.environment": ("Environment.from_fndesc",),
}


def wanted() -> str:
    """Write the tested versions as an installer reads them.

    >>> wanted()
    'numba>=0.68,<0.69'
    """
    first, past = (".".join(map(str, version)) for version in TESTED)
    return f"numba>={first},<{past}"


def version() -> str:
    """Give the version that is installed, without loading it; empty if none is."""
    try:
        return metadata.version("numba")
    except metadata.PackageNotFoundError:
        return ""


def is_tested(one: str) -> bool:
    """Tell whether a version is among the tested ones.

    >>> [is_tested(one) for one in ("0.67.1", "0.68.0", "0.68.1rc1", "0.69", "1.0", "")]
    [False, True, True, False, False, False]
    """
    told = tuple(int(part) for part in one.split(".")[:2] if part.isdecimal())
    return TESTED[0] <= told < TESTED[1]


def warning() -> str:
    """Say that the installed version was not tested; empty if it was."""
    here = version()
    if is_tested(here):
        return ""
    found = f"Numba {here} was not tested with these rules" if here else "Numba is not installed"
    return f"{found}: pip install '{wanted()}'"


@cache
def refuse() -> None:
    """Raise BadInput if the installed Numba cannot compile rules."""
    advice = warning() or f"pip install '{wanted()}'"
    try:
        importlib.import_module("numba")
        tested = is_tested(version())
        missing = [
            f"{home}.{name}" for home in INSIDES for name in INSIDES[home] if not tested and not _has(home, name)
        ]
    except ImportError as error:
        raise BadInput(f"the rules cannot be compiled: {error} ({advice})") from error
    if missing:
        raise BadInput(f"the rules cannot be compiled: Numba has no {', '.join(missing)} ({advice})")


def _has(home: str, name: str) -> bool:
    found = importlib.import_module(home)
    for part in name.split("."):
        if not hasattr(found, part):
            return False
        found = getattr(found, part)
    return True
