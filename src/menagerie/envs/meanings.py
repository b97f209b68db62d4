"""What the fields of a state mean: the comments beside them, where `state.py` declares them."""

from __future__ import annotations

import ast
import importlib.util
import io
import tokenize
from collections.abc import Iterator
from functools import cache

from menagerie.engine.game import Game


@cache
def meanings(game: Game) -> dict[str, str]:
    """Give what is said of the fields of a game's state where they are declared; those of a record in it by `a.b`."""
    declared = _declared(f"{game.records.package}.state")
    return {**_told(declared, "STATE"), **_told(declared, "HEAD")}


def _told(declared: dict[str, list[tuple[str, str, str]]], name: str) -> dict[str, str]:
    found = {}
    for field, kind, told in declared.get(name, ()):
        if field == "*":
            found.update(_told(declared, kind))
            continue
        found[field] = told
        found.update({f"{field}.{part}": said for part, said in _told(declared, kind).items()})
    return found


@cache
def _declared(module: str) -> dict[str, list[tuple[str, str, str]]]:
    """Read the lists of fields of a module and of what it imports: of each its name, that of its type, and its words.

    A list that another takes in whole is named `*`.
    """
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        return {}
    with open(spec.origin, encoding="utf-8") as file:
        text = file.read()
    notes = dict(_comments(text))
    found: dict[str, list[tuple[str, str, str]]] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ImportFrom):
            base = module.rsplit(".", node.level)[0] if node.level else ""
            source = ".".join(filter(None, [base, node.module]))
            if any(alias.name.isupper() or alias.name == "waiting" for alias in node.names) and source != module:
                found = {**_declared(source), **found} if source.startswith("menagerie") else found
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", node)
        name = node.name if isinstance(node, ast.FunctionDef) else getattr(target, "id", "")
        if name:
            found[name] = list(_listed(node, notes)) or found.get(name, [])
    return found


def _listed(node: ast.AST, notes: dict[int, str]) -> Iterator[tuple[str, str, str]]:
    """List what a declaration names, in the order of lines: fields, and lists that are taken in whole."""
    for inner in sorted(ast.walk(node), key=lambda one: (getattr(one, "lineno", 0), getattr(one, "col_offset", 0))):
        if isinstance(inner, ast.Starred) and isinstance(inner.value, ast.Name):
            yield "*", inner.value.id, ""
        elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id == "waiting":
            yield "*", "waiting", ""
        elif isinstance(inner, ast.Tuple) and inner.elts and isinstance(inner.elts[0], ast.Constant):
            if isinstance(field := inner.elts[0].value, str) and len(inner.elts) > 1:
                kind = inner.elts[1].id if isinstance(inner.elts[1], ast.Name) else ""
                yield field, kind, notes.get(inner.end_lineno or 0, "")


def _comments(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("#: ")
