"""The changes of one rule: its function as a tree, one small change made in it at a time and taken back.

What may be changed at all: `mutants.py`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from functools import cache
from typing import Any

from menagerie.engine.jit import Rule
from menagerie.engine.settled import does_nothing, given_in_vain, no_frames, settled, settled_names
from menagerie.engine.trees import function_of as function_of
from menagerie.engine.trees import tree_of as tree_of

TOLD = ("tell", "whisper")  # what they are given fills up with zeros
SEATS = ("seat", "rival", "owner", "player", "winner", "loser", "ruler")
PAYING = re.compile(r"(^|_)(pay|spend|cost|charge)")
TRIGGERING = re.compile(r"(^|_)(notice|trigger|wait|announce|wake)")

FLAGGING = (ast.Return, ast.Assign, ast.IfExp)  # a 1 that is given there says yes; 2 would say the same

FLIPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
BITWISE = (ast.BitAnd, ast.BitOr)  # of constants of bits the lowest is taken away: one more would often be no bit
SIGNS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
Told = tuple[int, str, str]  # line, kind of change, change in words


def changes(tree: ast.FunctionDef, scope: dict[str, Any]) -> Iterator[Told]:
    """Make every change of a function in turn, in place; a change stands until the next is asked for."""
    has_state = any(argument.arg == "state" for argument in tree.args.args)
    turning = {id(name) for name in _in_any_order(tree)}
    scope = settled_names(tree, scope)
    for block in _blocks(tree, scope):
        for at, statement in enumerate(block):
            if _is_guard(statement) or _decides_nothing(statement, scope):
                continue
            before = _line_of(statement)
            for kind in _within(statement, scope, has_state, turning):
                yield statement.lineno, kind, f"{before} → {_line_of(statement)}"
            is_last = block is tree.body and at == len(block) - 1
            if (kind := _dropped_as(statement, is_last)) and not does_nothing(statement, scope):
                block[at] = ast.copy_location(ast.Pass(), statement)
                yield statement.lineno, kind, f"without {before}"
                block[at] = statement
            if at + 1 < len(block) and not _commute(statement, after := block[at + 1], scope):
                block[at], block[at + 1] = after, statement
                yield statement.lineno, "order", f"{_line_of(after)} before {before}"
                block[at], block[at + 1] = statement, after


def _blocks(node: ast.AST, scope: dict[str, Any]) -> Iterator[list[ast.stmt]]:
    """List the blocks of statements below a node, from the outside, leaving out guards of the engine and dead ones."""
    truth = settled(node.test, scope) if isinstance(node, ast.If) else None
    for name in ("body", "orelse") if truth is None else ("body",) if truth else ("orelse",):
        block = getattr(node, name, None)
        if isinstance(block, list) and block:
            yield block
            for statement in list(block):
                if not _is_guard(statement):
                    yield from _blocks(statement, scope)


def _is_guard(statement: ast.stmt) -> bool:
    """Tell whether a statement only keeps the engine from a fault."""
    targets = [target for node in ast.walk(statement) if isinstance(node, ast.Assign) for target in node.targets]
    faults = any(isinstance(target, ast.Attribute) and target.attr == "fault" for target in targets)
    return faults and isinstance(statement, ast.If | ast.Assign)


def _decides_nothing(statement: ast.stmt, scope: dict[str, Any]) -> bool:
    """Tell whether all that hangs on a condition is rules that do nothing."""
    if not isinstance(statement, ast.If):
        return False
    return all(does_nothing(one, scope) for one in (*statement.body, *statement.orelse))


def _line_of(statement: ast.stmt) -> str:
    """Give a statement in words: its first line; what stands below it is left out, for that is most of the work."""
    if isinstance(statement, ast.If | ast.For | ast.While):
        statement = copy(statement)
        statement.body, statement.orelse = [], []
    return ast.unparse(statement).partition("\n")[0]


def _in_any_order(tree: ast.FunctionDef) -> Iterator[ast.Name]:
    """List the seats of loops round the table that may be any seat first, so that the next one would do as well.

    A seat is the only one of its loop, which sums up or looks for something, or of a field that the loop wipes.
    """
    for loop in ast.walk(tree):
        if isinstance(loop, ast.For) and ast.unparse(loop.iter) == "range(1, state.seats + 1)":
            inside = [part for statement in loop.body for part in ast.walk(statement)]
            seats = [part for part in inside if isinstance(part, ast.Name) and part.id == ast.unparse(loop.target)]
            fields = Counter(part.attr for part in inside if isinstance(part, ast.Attribute))
            if len(seats) == 1 and all(_sums_or_finds(statement) for statement in loop.body):
                yield from seats
            for field, seat in _wiped(loop):
                if fields[field] == 1 and seat in seats:
                    yield seat


def _wiped(loop: ast.For) -> Iterator[tuple[str, ast.Name]]:
    """List the fields that a loop sets to one number for every seat, or all along its row; each with the seat."""
    for statement in loop.body:
        match statement:
            case ast.Assign([ast.Subscript(ast.Attribute(attr=field), ast.Name() as seat)], value):
                if _is_same(value):
                    yield field, seat
            case ast.For(
                ast.Name(place),
                reach,
                [ast.Assign([ast.Subscript(ast.Attribute(attr=field), ast.Tuple([ast.Name() as seat, at]))], value)],
            ):
                inside = {ast.unparse(part) for part in ast.walk(reach)}
                if ast.unparse(at) == place and seat.id not in inside and _is_same(value):
                    yield field, seat


def _is_same(value: ast.expr) -> bool:
    """Tell whether an expression is one number for every seat."""
    return isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id.isupper())


def _sums_or_finds(statement: ast.stmt) -> bool:
    match statement:
        case ast.If(_, body, []):
            return all(_sums_or_finds(one) for one in body)
        case ast.AugAssign(op=ast.Add()):
            return True
        case ast.Return(value) if value is not None:
            return _is_same(value)
    return False


def _within(statement: ast.stmt, scope: dict[str, Any], has_state: bool, turning: set[int]) -> Iterator[str]:
    """Make the changes inside one statement, but not in the statements below it; tell the kind of each."""
    if isinstance(statement, ast.If):
        truth = settled(statement.test, scope)
        if not truth:
            yield from _put(statement, "test", _ones(1, statement), "condition dropped")
        if truth != 0:
            yield from _put(statement, "test", _ones(0, statement), "branch dropped")
    if isinstance(statement, ast.AugAssign) and type(statement.op) in SIGNS:
        yield from _put(statement, "op", SIGNS[type(statement.op)](), "sign")
    for parent, name, at, node, top in list(_expressions(statement, scope)):
        before = settled(top, scope)
        for new, kind in _instead(node, parent, scope, has_state and id(node) not in turning):
            for made in _put(parent, name, ast.copy_location(new, node), kind, at):
                if before is None or settled(new if node is top else top, scope) != before:
                    yield made


def _put(node: ast.AST, name: str, value: Any, kind: str, at: int | None = None) -> Iterator[str]:
    """Put something into a field of a node, or into its list there, for as long as the change stands."""
    before = getattr(node, name)
    changed = value if at is None else [*before[:at], value, *before[at + 1 :]]
    setattr(node, name, changed)
    yield kind
    setattr(node, name, before)


def _expressions(
    node: ast.AST, scope: dict[str, Any], top: ast.expr | None = None
) -> Iterator[tuple[ast.AST, str, int | None, ast.expr, ast.expr]]:
    """List the expressions of a statement, each with the node, field and index that hold it.

    And with the uppermost one around it whose number is settled, or itself. Those that make up the end of a range are
    left out: it is changed as a whole, and downwards, for behind a count everything is zero, so that a loop that goes
    too far sees nothing. So is what a rule is handed and never asks, that it runs in no frame, what is never chosen.
    """
    left_out = [node.args[-1]] if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "range" else []
    left_out += [*given_in_vain(node, scope), *no_frames(node, scope)]
    if isinstance(node, ast.IfExp) and (truth := settled(node.test, scope)) is not None:
        left_out.append(node.orelse if truth else node.body)
    for name, value in ast.iter_fields(node):
        if name == "annotation" or (name == "func" and isinstance(node, ast.Call)):
            continue
        for at, part in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(part, ast.expr) and part not in left_out:
                above = top or (part if settled(part, scope) is not None else None)
                yield node, name, at, part, above or part
                yield from _expressions(part, scope, above)


def _instead(node: ast.expr, parent: ast.AST, scope: dict[str, Any], has_state: bool) -> Iterator[tuple[ast.expr, str]]:
    """Give what may stand in the place of an expression, with the kind of change."""
    match node:
        case ast.Call(ast.Name("range"), [*low, high]):
            end = ast.BinOp(high, ast.Sub(), ast.Constant(1))
            yield ast.Call(node.func, [*low, end], []), "bound"
        case ast.Compare(left, [op], rights) if type(op) in FLIPS:
            kind = "comparison" if isinstance(op, ast.Eq | ast.NotEq) else "bound"
            yield ast.Compare(left, [FLIPS[type(op)]()], rights), kind
        case ast.BoolOp(op, values):
            for gone, value in enumerate(values):
                if settled(value, scope) is not None and settled(node, scope) is None:
                    continue  # it never decides
                rest = values[:gone] + values[gone + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest), "condition dropped"
        case ast.UnaryOp(ast.Not(), operand):
            yield operand, "condition reversed"
        case ast.UnaryOp(ast.USub(), operand):
            yield operand, "sign"
        case ast.BinOp(left, op, right) if type(op) in SIGNS:
            yield ast.BinOp(left, SIGNS[type(op)](), right), "sign"
        case ast.IfExp(test, body, orelse):
            if not (truth := settled(test, scope)):
                yield body, "condition dropped"
            if truth != 0:
                yield orelse, "branch dropped"
        case ast.Constant(int() as number) if type(number) is int and not (number == 0 and _tells(parent)):
            says_yes = isinstance(parent, FLAGGING) or _is_flag(node, parent, scope)
            yield ast.Constant(0 if number == 1 and says_yes else number + 1), "number"
        case ast.Name(name, ast.Load()) if name in SEATS and has_state:
            yield _rival_of(node), "rival for seat"
        case ast.Attribute(_, "seat", ast.Load()) if has_state:
            yield _rival_of(node), "rival for seat"
        case ast.Name(name, ast.Load()) if name.isupper() and type(scope.get(name)) is int:
            if isinstance(parent, ast.UnaryOp) or _is_bits(node, parent):
                yield ast.BinOp(node, ast.BitAnd(), ast.BinOp(node, ast.Sub(), ast.Constant(1))), "constant of the book"
            elif scope[name] == 1 and _tells(parent):
                yield ast.Constant(0), "constant of the book"
            else:
                yield ast.BinOp(node, ast.Add(), ast.Constant(1)), "constant of the book"


def _is_bits(node: ast.expr, parent: ast.AST) -> bool:
    """Tell whether a constant is one of bits: it is joined with others, or asked for one of its own."""
    match parent:
        case ast.BinOp(left, op):
            return isinstance(op, BITWISE) or (isinstance(op, ast.RShift) and left is node)
    return False


def _is_flag(node: ast.expr, parent: ast.AST, scope: dict[str, Any]) -> bool:
    """Tell whether a rule is handed something that it only takes for yes or no."""
    match parent:
        case ast.Call(ast.Name(name), given) if node in given and isinstance(called := scope.get(name), Rule):
            return called.native.__code__.co_varnames[given.index(node)] in _flags_of(called)
    return False


@cache
def _flags_of(rule: Rule) -> frozenset[str]:
    """Name the arguments of a rule that are nothing but conditions."""
    tree = tree_of(rule)
    uses = Counter(part.id for part in ast.walk(tree) if isinstance(part, ast.Name))
    asked = Counter(one.id for part in ast.walk(tree) for one in _asked_by(part) if isinstance(one, ast.Name))
    return frozenset(name for name in uses if uses[name] == asked[name])


def _asked_by(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Call(ast.Name(), given) if _tells(node):
            return given  # a yes that is told becomes a no
        case ast.If(test) | ast.IfExp(test) | ast.While(test):
            return [test]
        case ast.BoolOp(_, values):
            return values
        case ast.UnaryOp(ast.Not(), operand):
            return [operand]
    return []


def _tells(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TOLD


def _ones(number: int, place: ast.AST) -> ast.expr:
    return ast.copy_location(ast.Constant(number), place)


def _rival_of(seat: ast.expr) -> ast.expr:
    """Write the seat to the left of a seat."""
    seats = ast.Attribute(ast.Name("state", ast.Load()), "seats", ast.Load())
    return ast.BinOp(ast.BinOp(seat, ast.Mod(), seats), ast.Add(), ast.Constant(1))


def _dropped_as(statement: ast.stmt, is_last: bool) -> str:
    """Say what it is called to leave a statement out; empty if that were no rule or a mere error of Python."""
    match statement:
        case ast.Expr(ast.Call(ast.Name(name))):
            if PAYING.search(name):
                return "cost not paid"
            return "trigger skipped" if TRIGGERING.search(name) else "statement dropped"
        case ast.AugAssign():
            return "statement dropped"
        case ast.Assign(targets) if not any(isinstance(target, ast.Name) for target in targets):
            return "statement dropped"
        case ast.Return() if not is_last:
            return "statement dropped"
        case ast.Break() | ast.Continue():
            return "statement dropped"
    return ""


def _commute(one: ast.stmt, other: ast.stmt, scope: dict[str, Any]) -> bool:
    """Tell whether two statements may stand in either order, or are not both plain commands."""
    plain = (ast.Expr, ast.Assign, ast.AugAssign)
    if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
        return True  # the docstring
    if not (isinstance(one, plain) and isinstance(other, plain)) or _is_guard(one) or _is_guard(other):
        return True
    (reads, writes), (other_reads, other_writes) = _touches(one, scope), _touches(other, scope)
    if isinstance(one, ast.AugAssign) and isinstance(other, ast.AugAssign) and _adds(one) and _adds(other):
        reads, other_reads = _reads_beside(one, scope), _reads_beside(other, scope)
        clash: object = writes & other_reads or other_writes & reads
    else:
        clash = writes & (other_reads | other_writes) or other_writes & reads
    named = {target.id for target in _targets(one) if isinstance(target, ast.Name)}
    used = {node.id for node in ast.walk(other) if isinstance(node, ast.Name)}
    return not clash or bool(named & used)  # what follows uses a name that is not there yet: no rule, only an error


def _adds(statement: ast.AugAssign) -> bool:
    return isinstance(statement.op, ast.Add | ast.Sub)


def _reads_beside(statement: ast.AugAssign, scope: dict[str, Any]) -> set[str]:
    """Give what a sum depends on, beside what it is added to."""
    target = statement.target
    where = _touches(target.slice, scope)[0] if isinstance(target, ast.Subscript) else set()
    return where | _touches(statement.value, scope)[0]


def _targets(statement: ast.stmt) -> Iterable[ast.expr]:
    match statement:
        case ast.Assign(targets):
            return targets
        case ast.AugAssign(target):
            return [target]
    return []


def _touches(node: ast.AST, scope: dict[str, Any]) -> tuple[set[str], set[str]]:
    """Give the fields and names that a statement reads and those that it writes, what it calls included.

    A field goes by a point and its name alone; where a rule is handed a field, or names one, it may write it.
    """
    reads: set[str] = set()
    writes: set[str] = set()
    inside = [target for part in ast.walk(node) if isinstance(part, ast.stmt) for target in _targets(part)]
    stored = {_name_of(target.value) for target in inside if isinstance(target, ast.Subscript)}
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute | ast.Name):
            reads |= {_name_of(part)} - {"state", "box", "log"}
        if isinstance(part, ast.stmt):
            for target in _targets(part):
                writes.add(_name_of(target.value if isinstance(target, ast.Subscript) else target))
                if isinstance(target, ast.Name) and target.id in stored:
                    writes |= {_name_of(one) for one in ast.walk(part) if isinstance(one, ast.Attribute)}
        if isinstance(part, ast.Call):
            called = scope.get(getattr(part.func, "id", ""))
            if _tells(part):
                writes.add("log")
            elif isinstance(called, Rule):
                read, written = _touched_by(called)
                reads |= read
                taken = zip(part.args, called.native.__code__.co_varnames, strict=False)
                handed = {
                    _name_of(one)
                    for one, name in taken
                    if isinstance(one, ast.Attribute) and name in _filled_by(called)
                }
                writes |= written | handed
    return reads, writes


def _name_of(node: ast.AST) -> str:
    return f".{node.attr}" if isinstance(node, ast.Attribute) else getattr(node, "id", "")


@cache
def _filled_by(rule: Rule) -> frozenset[str]:
    """Name the arguments into which a rule may write: what it stores there itself, and what it hands on."""
    parts = list(ast.walk(tree_of(rule)))
    stored = {_name_of(one.value) for one in parts if isinstance(one, ast.Subscript) and isinstance(one.ctx, ast.Store)}
    given = {_name_of(one) for part in parts if isinstance(part, ast.Call) for one in part.args}
    return frozenset(stored | given)


@cache
def _touched_by(rule: Rule) -> tuple[frozenset[str], frozenset[str]]:
    """Give the fields that a rule and all that it calls read and write, and whether they tell something."""
    reads, writes = (
        frozenset(name for name in names if name.startswith(".") or name == "log")
        for names in _touches(tree_of(rule), rule.native.__globals__)
    )
    return reads, writes
