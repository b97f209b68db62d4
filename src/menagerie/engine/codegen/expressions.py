"""Expressions of a rule: what they read, compute and call."""

from __future__ import annotations

import ast
import builtins
import inspect
import math
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from .arithmetic import Arithmetic, double
from .blocks import Blocks, Meeting
from .kinds import FRACTION, NUMBER, TRUTH, WORD, Array, Callee, Cells, Entry, Kind, Unknown, Value, Workspace, number
from .places import Place, Places

Find = Callable[[Any, list[Kind]], Callee]  # what a rule is called by, for arguments of given kinds


class Expressions:
    """Writes expressions into the blocks of a function.

    scope: the globals of the function. symbol: its name. assigned: the names that it sets.
    """

    def __init__(self, code: Blocks, scope: dict[str, Any], symbol: str, assigned: set[str], find: Find) -> None:
        self.code, self.scope, self.symbol, self.assigned, self.find = code, scope, symbol, assigned, find
        self.numbers = Arithmetic(code)
        self.places = Places(code, self.numbers)
        self.given: dict[str, Value] = {}  # parameters that keep what they were given
        self.variables: dict[str, Value] = {}  # by their addresses, each part in a place of its own
        self.tables: dict[Any, tuple[str, str]] = {}  # each by its content: its name, and the line that makes it
        self.callees: list[Callee] = []

    def keep(self, name: str, value: Value) -> None:
        """Store what a variable holds from now on."""
        if value.kind == TRUTH:
            value = self.numbers.as_number(value)
        if name not in self.variables:
            places = []
            for part, kind in enumerate(value.kind.parts):
                place = f'%"{name}.{part}"'
                self.code.head += [f"  {place} = alloca {kind}", f"  store {kind} zeroinitializer, ptr {place}"]
                places.append(place)
            self.variables[name] = Value(value.kind, tuple(places))
        variable = self.variables[name]
        if variable.kind != value.kind:
            raise Unknown(f"{name} is {variable.kind} and {value.kind}")
        for kind, held, place in zip(value.kind.parts, value.held, variable.held, strict=True):
            self.code.do(f"store {kind} {held}, ptr {place}")

    def name(self, node: ast.Name) -> Any:
        """Give what a name stands for: a variable, or what the module has."""
        if node.id in self.given:
            return self.given[node.id]
        if node.id in self.variables:
            variable = self.variables[node.id]
            held = [
                self.code.put(f"load {kind}, ptr {place}")
                for kind, place in zip(variable.kind.parts, variable.held, strict=True)
            ]
            return Value(variable.kind, tuple(held))
        if node.id in self.assigned:
            raise Unknown(f"{node.id} is read before it is set")
        if node.id in self.scope:
            return self.constant(self.scope[node.id])
        if hasattr(builtins, node.id):
            return getattr(builtins, node.id)
        raise Unknown(f"{node.id} is nothing")

    def constant(self, value: Any) -> Any:
        """Give a global as what it is in code: a number, a table, or itself."""
        if isinstance(value, bool | int) or (isinstance(value, np.integer) and value.dtype != np.uint64):
            return number(int(value))
        if isinstance(value, float):
            return Value(FRACTION, (double(value),))
        if isinstance(value, np.uint64):
            return Value(WORD, number(int(value.astype(np.int64))).held)
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return self.laid(type(value), [self.constant(one) for one in value])
        if isinstance(value, tuple | range) and value and all(type(one) is int for one in value):
            value = np.array(value, np.int64)
        if isinstance(value, np.ndarray):
            if value.dtype != np.int64 or not value.flags.c_contiguous:
                raise Unknown(f"a table of {value.dtype}")
            key = (value.shape, value.tobytes())
            if key not in self.tables:
                name = f'{self.symbol[:-1]}.table{len(self.tables)}"'
                cells = ", ".join(f"i64 {one}" for one in value.ravel().tolist())
                self.tables[key] = name, f"{name} = internal constant [{value.size} x i64] [{cells}]"
            return Value(Cells(value.dtype, value.shape), (self.tables[key][0],))
        return value

    def laid(self, workspace: type, members: list[Value]) -> Value:
        """Put things into a workspace."""
        held = tuple(one for member in members for one in member.held)
        return Value(Workspace(workspace, tuple(member.kind for member in members)), held)

    def value(self, node: ast.expr) -> Value:
        """Write an expression that has a value."""
        found = self.expression(node)
        if not isinstance(found, Value):
            raise Unknown(ast.unparse(node))
        return found

    def expression(self, node: ast.expr) -> Any:
        """Write an expression; give its value, or a rule, a module or a type that it names."""
        match node:
            case ast.Constant(value=bool() | int() | float()):
                return self.constant(node.value)
            case ast.Name():
                return self.name(node)
            case ast.Attribute():
                base = self.expression(node.value)
                if isinstance(base, ModuleType):
                    return self.constant(getattr(base, node.attr))
                if node.attr == "shape":
                    return self.places.shape(base)
                if isinstance(base, Value) and isinstance(base.kind, Workspace):
                    kind, start, end = base.kind.stretch(node.attr)
                    return Value(kind, base.held[start:end])
                return self.places.load(*self.places.of_field(base, node.attr))
            case ast.Subscript():
                base = self.expression(node.value)
                if isinstance(base, tuple) and isinstance(node.slice, ast.Constant):
                    return base[int(str(node.slice.value))]
                if isinstance(node.slice, ast.Slice):
                    return self.stretch(base, node.slice)
                return self.places.load(*self.places.at(base, self.indices(node.slice)))
            case ast.BinOp():
                return self.numbers.operate(type(node.op), self.value(node.left), self.value(node.right))
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(least))):
                return number(-least)
            case ast.UnaryOp(op=ast.USub()):
                return Value(NUMBER, (self.code.put(f"sub i64 0, {self.whole(node.operand)}"),))
            case ast.UnaryOp(op=ast.UAdd()):
                return Value(NUMBER, (self.whole(node.operand),))
            case ast.UnaryOp(op=ast.Invert()):
                return Value(NUMBER, (self.code.put(f"xor i64 {self.whole(node.operand)}, -1"),))
            case ast.UnaryOp(op=ast.Not()):
                return Value(TRUTH, (self.code.put(f"xor i1 {self.truth(node.operand)}, true"),))
            case ast.Compare() if len(node.ops) == 1:
                one = self.value(node.left)
                return self.numbers.compare(type(node.ops[0]), one, self.value(node.comparators[0]))
            case ast.Compare() | ast.BoolOp():
                return self.joined(node)
            case ast.IfExp():
                return self.chosen(node)
            case ast.Call():
                return self.call(node)
        raise Unknown(ast.unparse(node))

    def whole(self, node: ast.expr) -> str:
        """Write an expression that is a number; give what holds it."""
        return self.numbers.as_number(self.value(node)).one

    def truth(self, node: ast.expr) -> str:
        """Write an expression for whether it is true."""
        value = self.value(node)
        return (
            value.one if value.kind == TRUTH else self.code.put(f"icmp ne i64 {self.numbers.as_number(value).one}, 0")
        )

    def chosen(self, node: ast.IfExp) -> Value:
        """Write one expression or another, as a third decides."""
        if (decided := self.decided(node.test)) is not None:
            return self.value(node.body if decided else node.orelse)
        first, other = self.code.label(), self.code.label()
        self.branch(node.test, first, other)
        meeting = Meeting(self.code)
        for label, branch in ((first, node.body), (other, node.orelse)):
            self.code.begin(label)
            one = self.value(branch)
            meeting.come(self.numbers.as_number(one) if one.kind == TRUTH else one)
        return meeting.value()

    def decided(self, node: ast.expr) -> bool | None:
        """Tell whether an expression is true whatever the state; None if that depends on it."""
        match node:
            case ast.Name() if node.id not in self.assigned and node.id not in self.given:
                known = self.scope.get(node.id)
                return bool(known) if isinstance(known, int) else None
            case ast.UnaryOp(op=ast.Not()):
                inner = self.decided(node.operand)
                return None if inner is None else not inner
            case ast.BoolOp():
                first, decides = self.decided(node.values[0]), isinstance(node.op, ast.Or)
                return first if first is decides else None
        return None

    def joined(self, node: ast.BoolOp | ast.Compare) -> Value:
        """Write what is joined by and, or: the first operand that decides; whether, if all are comparisons."""
        if isinstance(node, ast.Compare) or all(map(_is_truth, node.values)):
            yes, no = self.code.label(), self.code.label()
            self.branch(node, yes, no)
            meeting = Meeting(self.code)
            for label, held in ((yes, "true"), (no, "false")):
                self.code.begin(label)
                meeting.come(Value(TRUTH, (held,)))
            return meeting.value()
        goes_on, meeting = isinstance(node.op, ast.And), Meeting(self.code)
        for operand in node.values[:-1]:
            value = self.numbers.as_number(self.value(operand))
            more, decided = self.code.label(), self.code.label()
            test = self.code.put(f"icmp ne i64 {value.one}, 0")
            ways = (more, decided) if goes_on else (decided, more)
            self.code.end(f"br i1 {test}, label %{ways[0]}, label %{ways[1]}")
            self.code.begin(decided)
            meeting.come(value)
            self.code.begin(more)
        meeting.come(self.numbers.as_number(self.value(node.values[-1])))
        return meeting.value()

    def branch(self, node: ast.expr, yes: str, no: str) -> None:
        """Go one way if an expression is true, else the other; whatever joins comparisons is skipped through."""
        match node:
            case ast.BoolOp():
                for operand in node.values[:-1]:
                    more = self.code.label()
                    self.branch(operand, *((more, no) if isinstance(node.op, ast.And) else (yes, more)))
                    self.code.begin(more)
                self.branch(node.values[-1], yes, no)
            case ast.UnaryOp(op=ast.Not()):
                self.branch(node.operand, no, yes)
            case ast.Compare() if len(node.ops) > 1:
                left = self.value(node.left)
                for operator, operand in zip(node.ops, node.comparators, strict=True):
                    right = self.value(operand)
                    test = self.numbers.compare(type(operator), left, right).one
                    left = right
                    more = yes if operand is node.comparators[-1] else self.code.label()
                    self.code.end(f"br i1 {test}, label %{more}, label %{no}")
                    if more != yes:
                        self.code.begin(more)
            case _:
                self.code.end(f"br i1 {self.truth(node)}, label %{yes}, label %{no}")

    def place_of(self, node: ast.expr) -> Place:
        """Write where a thing lies that is written to."""
        if isinstance(node, ast.Attribute):
            return self.places.of_field(self.expression(node.value), node.attr)
        if isinstance(node, ast.Subscript):
            return self.places.at(self.value(node.value), self.indices(node.slice))
        raise Unknown(ast.unparse(node))

    def indices(self, node: ast.expr) -> list[str]:
        """Write one index, or several."""
        return [self.whole(one) for one in (node.elts if isinstance(node, ast.Tuple) else [node])]

    def stretch(self, base: Any, cut: ast.Slice) -> Value:
        """Cut some neighbours out of a row of them."""
        if cut.lower is None or cut.upper is None or cut.step is not None:
            raise Unknown("a slice without both ends")
        low, high = self.whole(cut.lower), self.whole(cut.upper)
        return self.places.stretch(base, low, high)

    # --- calls

    def call(self, node: ast.Call) -> Value | None:
        """Write a call: of a rule, of machine code by its address, or of what Python has built in."""
        from menagerie.engine import intrinsics
        from menagerie.engine.jit import Rule

        if isinstance(node.func, ast.Attribute) and node.func.attr == "view":
            return self.places.seen_as([self.expression(one) for one in node.args], self.value(node.func.value))
        called = self.expression(node.func)
        if isinstance(called, Rule) and called.__module__ == intrinsics.__name__:
            return self.instruction(called, node.args)
        if isinstance(called, Rule):
            return self.call_rule(called, node)
        if node.keywords:
            raise Unknown(ast.unparse(node))
        if isinstance(called, type) and len(node.args) == len(getattr(called, "_fields", ())):
            return self.laid(called, [self.value(one) for one in node.args])
        if called is len and len(node.args) == 1:
            counted = self.expression(node.args[0])
            return number(len(counted)) if isinstance(counted, tuple) else self.places.shape(counted)[0]
        if called in (min, max) and len(node.args) > 1:
            return self.numbers.best(called is min, [self.whole(one) for one in node.args])
        if called is abs and len(node.args) == 1:
            return self.numbers.size(self.whole(node.args[0]))
        if called in (int, np.int64, np.uint64) and len(node.args) == 1:
            value = self.value(node.args[0])
            held = value.one if value.kind == WORD else self.numbers.as_number(value).one
            return Value(WORD if called is np.uint64 else NUMBER, (held,))
        if called in (float, math.sqrt) and len(node.args) == 1:
            held = self.numbers.as_fraction(self.value(node.args[0]))
            if called is math.sqrt:
                held = self.code.put(f"call double @llvm.sqrt.f64(double {held})")
            return Value(FRACTION, (held,))
        if isinstance(called, Value) and isinstance(called.kind, Entry):
            return self.call_pointer(called, [self.value(one) for one in node.args])
        raise Unknown(ast.unparse(node))

    def instruction(self, called: Any, given: list[ast.expr]) -> Value | None:
        """Write what processors have an instruction for (`intrinsics.py`)."""
        from menagerie.engine import intrinsics as known

        if called is known.lowest_bit:
            return Value(NUMBER, (self.code.put(f"call i64 @llvm.cttz.i64(i64 {self.whole(given[0])}, i1 false)"),))
        if called is known.count_bits:
            return Value(NUMBER, (self.code.put(f"call i64 @llvm.ctpop.i64(i64 {self.whole(given[0])})"),))
        first = self.value(given[0])
        if called is known.unequal:
            return self.places.unequal(first, self.whole(given[1]), self.value(given[2]), self.whole(given[3]))
        if called is known.widen:
            self.places.widen(first, self.whole(given[1]), self.value(given[2]), *map(self.whole, given[3:]))
            return None
        places = [self.whole(one) for one in given[1:]]
        if called is known.add_times:
            self.places.add_times(first, *places)
            return None
        if called is known.fetch_add:
            return self.places.fetch_add(first, *places)
        if called is known.fetch:
            self.places.fetch(first, *places)
            return None
        if called is not known.any_bit or not places[1].isdecimal() or int(places[1]) % 8:
            raise Unknown(f"{called.__name__} of {', '.join(places)}")
        return self.places.any_bit(first, places[0], int(places[1]))

    def call_rule(self, called: Any, node: ast.Call) -> Value | None:
        """Call a rule as Python would: arguments by name and defaults in their places."""
        try:
            bound = inspect.signature(called.native).bind(
                *node.args, **{str(one.arg): one.value for one in node.keywords}
            )
        except TypeError as error:
            raise Unknown(f"{ast.unparse(node)}: {error}") from error
        bound.apply_defaults()
        given = [self.value(one) if isinstance(one, ast.expr) else self.constant(one) for one in bound.args]
        given = [self.numbers.as_number(one) if one.kind == TRUTH else one for one in given]
        callee = self.find(called, [one.kind for one in given])
        if callee.kinds != tuple(one.kind for one in given):
            raise Unknown(f"{called.__name__} takes something else")
        self.callees.append(callee)
        parts = [f"{part} {held}" for one in given for part, held in zip(one.kind.parts, one.held, strict=True)]
        if callee.is_foreign:
            return self.call_foreign(callee, parts)
        return self.called(callee.gives, f"{callee.symbol}({', '.join(parts)})")

    def called(self, gives: Kind | None, what: str) -> Value | None:
        """Write a call; give what it gives."""
        if gives is None:
            self.code.do(f"call void {what}")
            return None
        return Value(gives, (self.code.put(f"call i64 {what}"),))

    def call_pointer(self, called: Value, given: list[Value]) -> Value | None:
        """Call machine code by its address, as C does: an array is handed over as one structure."""
        assert isinstance(called.kind, Entry)
        given = [self.numbers.as_number(one) if one.kind == TRUTH else one for one in given]
        if called.kind.kinds != tuple(one.kind for one in given):
            raise Unknown("a pointer takes something else")
        handed = [self.whole_of(one) for one in given]
        return self.called(called.kind.gives, f"{called.one}({', '.join(handed)})")

    def whole_of(self, value: Value) -> str:
        """Put the parts of a value together, if it has several; give its type and name."""
        kind = value.kind
        if not isinstance(kind, Array | Entry | Workspace):
            return f"{kind.parts[0]} {value.one}"
        made = "undef"
        for part, held, place in zip(kind.parts, value.held, kind.places, strict=True):
            made = self.code.put(f"insertvalue {kind.whole} {made}, {part} {held}, {place}")
        return f"{kind.whole} {made}"

    def call_foreign(self, callee: Callee, parts: list[str]) -> Any:
        """Call what Numba lowered: it gives a status, always 0 in rules, and writes the result where it is told."""
        result, trouble = '%"foreign.result"', '%"foreign.trouble"'
        if f"  {result} = alloca i64" not in self.code.head:
            self.code.head += [f"  {result} = alloca i64", f"  {trouble} = alloca ptr"]
        self.code.put(f"call i32 {callee.symbol}({', '.join([f'ptr {result}', f'ptr {trouble}', *parts])})")
        return Value(callee.gives, (self.code.put(f"load i64, ptr {result}"),)) if callee.gives else None


def _is_truth(node: ast.expr) -> bool:
    """Tell whether an expression gives 0 or 1 whatever it is made of."""
    if isinstance(node, ast.BoolOp):
        return all(map(_is_truth, node.values))
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
