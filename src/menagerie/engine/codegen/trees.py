"""The syntax tree of a function that runs."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from .kinds import Unknown


@cache
def _functions_of(file: str) -> dict[int, tuple[ast.FunctionDef, CodeType]]:
    """Read a file: its functions by the line in which each begins, as trees and as what Python makes of them."""
    tree = ast.parse(Path(file).read_text("utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    codes: dict[int, CodeType] = {}
    pending = [compile(tree, file, "exec", dont_inherit=True)]
    while pending:
        inner = [one for one in pending.pop().co_consts if isinstance(one, CodeType)]
        codes |= {one.co_firstlineno: one for one in inner}
        pending += inner
    lines = [min([node.lineno, *(one.lineno for one in node.decorator_list)]) for node in nodes]
    return {line: (node, codes[line]) for line, node in zip(lines, nodes, strict=True) if line in codes}


def tree_of(function: Any) -> ast.FunctionDef:
    """Give the syntax tree of a function; Unknown if what stands in its file is not what runs."""
    code: CodeType = function.__code__
    try:
        node, read = _functions_of(code.co_filename)[code.co_firstlineno]
    except (OSError, KeyError, SyntaxError) as error:
        raise Unknown(f"the text of {function.__name__} is not at hand") from error
    if (read.co_code, read.co_names, read.co_consts) != (code.co_code, code.co_names, code.co_consts):
        raise Unknown(f"the file of {function.__name__} was changed since it was read")
    return node


def gives_something(node: ast.FunctionDef) -> bool:
    """Tell whether a function gives something, by its own returns."""
    return any(isinstance(one, ast.Return) and one.value is not None for one in ast.walk(node))
