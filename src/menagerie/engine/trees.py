"""The function of a rule as a tree, and a function made of such a tree."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

from menagerie.engine.errors import BadInput

if TYPE_CHECKING:
    from menagerie.engine.jit import Rule


def tree_of(rule: Rule) -> ast.FunctionDef:
    """Parse the function of a rule anew, without its decorators; BadInput if its file says something else by now."""
    code: CodeType = rule.native.__code__
    if rule.text:
        written: Any = ast.parse(rule.text).body[0]
        return written
    try:
        tree, read = _functions_of(code.co_filename)[code.co_firstlineno]
    except (OSError, KeyError, SyntaxError) as error:
        raise BadInput(f"the text of {rule} is not at hand") from error
    if (read.co_code, read.co_names, read.co_consts) != (code.co_code, code.co_names, code.co_consts):
        raise BadInput(f"the file of {rule} was changed since it was read")
    parsed: ast.FunctionDef = pickle.loads(tree)
    return parsed


def gives_something(tree: ast.FunctionDef) -> bool:
    """Tell whether a function gives something, by its own returns."""
    return any(isinstance(one, ast.Return) and one.value is not None for one in ast.walk(tree))


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
def _functions_of(file: str) -> dict[int, tuple[bytes, CodeType]]:
    """Read the functions of a file by the line in which each begins: as trees, and as what Python makes of them.

    The trees are without decorators and pickled, which copies them several times as fast.
    """
    whole = ast.parse(Path(file).read_text("utf-8"))
    made = compile(whole, file, "exec", dont_inherit=True)
    codes = {one.co_firstlineno: one for one in made.co_consts if isinstance(one, CodeType)}
    functions: dict[int, tuple[bytes, CodeType]] = {}
    for tree in whole.body:
        if isinstance(tree, ast.FunctionDef):
            line = min([tree.lineno, *(one.lineno for one in tree.decorator_list)])
            tree.decorator_list = []
            functions[line] = (pickle.dumps(tree), codes[line])
    return functions
