"""The function of a rule as a tree, and a function made of such a tree."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from menagerie.engine.jit import Rule


def tree_of(rule: Rule) -> ast.FunctionDef:
    """Parse the function of a rule anew, without its decorators."""
    code = rule.native.__code__
    tree: ast.FunctionDef = pickle.loads(_parsed(code.co_filename)[code.co_name])
    return tree


def function_of(rule: Rule, tree: ast.FunctionDef, **names: Any) -> Any:
    """Compile a function in the place of a rule's; `names` are added to what it sees."""
    module = ast.fix_missing_locations(ast.Module([tree], []))
    made: dict[str, Any] = {}
    scope = {**rule.native.__globals__, **names} if names else rule.native.__globals__
    exec(compile(module, rule.native.__code__.co_filename, "exec"), scope, made)
    return made[tree.name]


@contextmanager
def noting(
    rules: Sequence[Rule], note: Callable[[tuple[int, int]], None], numbers: Iterable[int] | None = None
) -> Iterator[None]:
    """Let a line of some rules be noted whenever it is come to, as the number of its rule and its own.

    numbers: of the rules, if it shall be noted in those alone.
    """
    try:
        for number in range(len(rules)) if numbers is None else numbers:
            rule = rules[number]
            tree = tree_of(rule)
            _note_lines(tree, number)
            rule.python = function_of(rule, tree, _note_line=note)
        yield
    finally:
        for rule in rules:
            rule.python = rule.native


def _note_lines(node: ast.AST, number: int) -> None:
    """Let every statement below a node note that it was come to."""
    for name in ("body", "orelse"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            for statement in list(block):
                place = ast.Tuple([ast.Constant(number), ast.Constant(statement.lineno)], ast.Load())
                note = ast.Expr(ast.Call(ast.Name("_note_line", ast.Load()), [place], []))
                block.insert(block.index(statement), ast.copy_location(note, statement))
                _note_lines(statement, number)


@cache
def _parsed(file: str) -> dict[str, bytes]:
    """Parse the functions of a file, without decorators; pickled, which copies a tree several times as fast."""
    functions = [node for node in ast.parse(Path(file).read_text("utf-8")).body if isinstance(node, ast.FunctionDef)]
    for function in functions:
        function.decorator_list = []
    return {function.name: pickle.dumps(function) for function in functions}
