"""How much a function takes: whoever works with more hands it over as one thing that has a name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import menagerie

SOURCES = Path(menagerie.__file__).parent
MOST = 9  # parameters
MAKERS = ("rule", "shared", "hook", "needed")  # decorators of rules


@cache
def functions() -> tuple[tuple[Path, ast.FunctionDef], ...]:
    """Read every function of the source."""
    return tuple(_functions())


def _functions() -> Iterator[tuple[Path, ast.FunctionDef]]:
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield file, node


def is_rule(node: ast.FunctionDef) -> bool:
    made = [one.func if isinstance(one, ast.Call) else one for one in node.decorator_list]
    return any(ast.unparse(one).split(".")[-1] in MAKERS for one in made)


def places(node: ast.FunctionDef) -> int:
    """Count the parameters that are told by their places, without the object itself."""
    named = [one.arg for one in (*node.args.posonlyargs, *node.args.args)]
    return len([name for name in named if name not in ("self", "cls")])


def is_command(node: ast.FunctionDef) -> bool:
    """Tell whether parameters are options of the command line, which are told by their names."""
    return any(one.annotation and "typer." in ast.unparse(one.annotation) for one in node.args.args)


def test_no_rule_takes_more_than_nine_things():
    rules = [(file, node) for file, node in functions() if is_rule(node)]
    many = [f"{file.relative_to(SOURCES)}: {node.name}" for file, node in rules if places(node) > MOST]
    assert len(rules) > 1000 and many == []


def test_no_function_takes_more_than_nine_things_that_their_places_tell():
    told = [(file, node) for file, node in functions() if not is_command(node)]
    assert len(told) > 5000
    assert [f"{file.relative_to(SOURCES)}: {node.name}" for file, node in told if places(node) > MOST] == []
