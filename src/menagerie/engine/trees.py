"""The function of a rule as a tree, and a function made of such a tree."""

from __future__ import annotations

import ast
import copy
from functools import cache
from pathlib import Path
from typing import Any

from menagerie.engine.jit import Rule


def tree_of(rule: Rule) -> ast.FunctionDef:
    """Parse the function of a rule anew, without its decorators."""
    code = rule.native.__code__
    tree = copy.deepcopy(_parsed(code.co_filename)[code.co_name])
    tree.decorator_list = []
    return tree


def function_of(rule: Rule, tree: ast.FunctionDef, **names: Any) -> Any:
    """Compile a function in the place of a rule's; `names` are added to what it sees."""
    module = ast.fix_missing_locations(ast.Module([tree], []))
    made: dict[str, Any] = {}
    scope = {**rule.native.__globals__, **names} if names else rule.native.__globals__
    exec(compile(module, rule.native.__code__.co_filename, "exec"), scope, made)
    return made[tree.name]


@cache
def _parsed(file: str) -> dict[str, ast.FunctionDef]:
    body = ast.parse(Path(file).read_text("utf-8")).body
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
