"""What the rules of a game have settled, so that a change of it changes nothing.

A condition that always comes out the same: a hook that gives one number in this game, a switch among its constants,
that there is no fault, that a row of a card program is none of those that no text of the game becomes (`mutants.toml`),
and whatever follows from these alone. What only such a condition leads to is never done. A rule that does nothing may
be left out, and what a rule never asks may be anything. What runs in no frame finds nothing in the frame of the turn.
"""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from typing import Any

from menagerie.engine.jit import Rule
from menagerie.engine.trees import tree_of

UNWRITTEN = "rows that no text becomes"  # among what a rule sees: their ops
PLACE = "place"  # of a frame on the stack, where a rule is handed its `source`, too
IN_FRAME = ("source", PLACE)


def settled(node: ast.expr, scope: dict[str, Any]) -> int | None:
    """Give the number that an expression always comes to, as far as it is told by its form; None if it is not."""
    match node:
        case ast.Constant(int() as number):
            return int(number)
        case ast.Name(name) if type(scope.get(name)) is int:
            return int(scope[name])
        case ast.Attribute(_, "fault"):
            return 0  # the rules as they stand come to none
        case ast.Call(ast.Name(name)) if isinstance(called := scope.get(name), Rule):
            return _answer_of(called)
        case ast.UnaryOp(ast.Not(), operand):
            found = settled(operand, scope)
            return None if found is None else int(not found)
        case ast.BoolOp(op, values):
            ends = isinstance(op, ast.Or)  # what ends it: a yes or a no
            found_in = [settled(value, scope) for value in values]
            if any(found is not None and bool(found) == ends for found in found_in):
                return int(ends)
            return None if None in found_in else int(not ends)
        case ast.Compare(
            ast.Name("op") | ast.Attribute(attr="op"), [ast.Eq() | ast.NotEq() as op], [ast.Name(name)]
        ) if name in scope.get(UNWRITTEN, ()):
            return int(isinstance(op, ast.NotEq))
        case ast.Compare(left, [ast.Eq() | ast.NotEq() as op], [right]):
            one, other = settled(left, scope), settled(right, scope)
            return None if one is None or other is None else int((one == other) == isinstance(op, ast.Eq))
    return None


def settled_names(tree: ast.FunctionDef, scope: dict[str, Any]) -> dict[str, Any]:
    """Give what a function sees: its own names hide others, and those that are given once are settled by it."""
    stores = Counter(
        part.id for part in ast.walk(tree) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    )
    seen = {**scope, **dict.fromkeys(stores), **dict.fromkeys(argument.arg for argument in tree.args.args)}
    for part in ast.walk(tree):
        match part:
            case ast.Assign([ast.Name(name)], ast.Call() as value) if stores[name] == 1:
                seen[name] = settled(value, scope)
    return seen


@cache
def _answer_of(rule: Rule) -> int | None:
    """Give the number that a rule gives always, doing nothing; None if there is none."""
    match _body_of(rule):
        case [ast.Return(ast.Constant() | ast.Name() as value)]:
            return settled(value, settled_names(tree_of(rule), rule.native.__globals__))
    return None


def does_nothing(statement: ast.stmt, scope: dict[str, Any]) -> bool:
    """Tell whether a statement only calls a rule that does nothing."""
    match statement:
        case ast.Expr(ast.Call(ast.Name(name))) if isinstance(called := scope.get(name), Rule):
            return not _body_of(called)
    return False


def _body_of(rule: Rule) -> list[ast.stmt]:
    """List the statements of a rule without its docstring."""
    return [
        one for one in tree_of(rule).body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
    ]


def given_in_vain(node: ast.AST, scope: dict[str, Any]) -> list[ast.expr]:
    """List what a rule is handed for arguments that it never asks, where nothing is done to get it."""
    match node:
        case ast.Call(ast.Name(name), given) if isinstance(called := scope.get(name), Rule):
            pairs = zip(given, called.native.__code__.co_varnames, strict=False)
            in_vain = [one for one, argument in pairs if argument not in _asked_of(called)]
            return [one for one in in_vain if not any(isinstance(part, ast.Call) for part in ast.walk(one))]
    return []


def no_frames(node: ast.AST, scope: dict[str, Any]) -> list[ast.expr]:
    """List the zeros that tell a rule of card texts that it runs in no frame: the first, the turn's, holds no more."""
    match node:
        case ast.Call(ast.Name(name), given) if isinstance(called := scope.get(name), Rule):
            code = called.native.__code__
            names = code.co_varnames[: code.co_argcount]
            if set(IN_FRAME) <= set(names):
                return [one for one in given[names.index(PLACE) :][:1] if getattr(one, "value", None) == 0]
    return []


@cache
def _asked_of(rule: Rule) -> frozenset[str]:
    """Name what a rule reads, beside what it hands on to rules that never ask it."""
    parts, scope = list(ast.walk(tree_of(rule))), {**rule.native.__globals__, rule.__name__: None}
    vain = {id(name) for part in parts for one in given_in_vain(part, scope) for name in ast.walk(one)}
    return frozenset(part.id for part in parts if isinstance(part, ast.Name) and id(part) not in vain)
