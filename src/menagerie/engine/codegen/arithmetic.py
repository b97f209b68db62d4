"""Arithmetic of whole numbers, of words without a sign, and of fractions."""

from __future__ import annotations

import ast
import struct

from .blocks import Blocks
from .kinds import FRACTION, NUMBER, TRUTH, WORD, Kind, Unknown, Value

_OPERATORS: dict[type, str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "ashr",
    ast.Div: "div",
}
_OF_FRACTIONS = {
    **{"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv"},
    **{"eq": "oeq", "ne": "une", "slt": "olt", "sle": "ole", "sgt": "ogt", "sge": "oge"},
}
_OF_WORDS = {"ashr": "lshr", "slt": "ult", "sle": "ule", "sgt": "ugt", "sge": "uge"}
_COMPARISONS: dict[type, str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "slt",
    ast.LtE: "sle",
    ast.Gt: "sgt",
    ast.GtE: "sge",
}


class Arithmetic:
    """Writes what is computed into the blocks of a function."""

    def __init__(self, code: Blocks) -> None:
        self.code = code

    def as_number(self, value: Value) -> Value:
        if value.kind == TRUTH:
            return Value(NUMBER, (self.code.put(f"zext i1 {value.one} to i64"),))
        if value.kind != NUMBER:
            raise Unknown(f"{value.kind} in place of a number")
        return value

    def as_fraction(self, value: Value) -> str:
        if value.kind == FRACTION:
            return value.one
        return self.code.put(f"sitofp i64 {self.as_number(value).one} to double")

    def alike(self, left: Value, right: Value) -> tuple[Kind, str, str]:
        """Give two numbers, two words, of which a constant that is not negative may be one, or two fractions."""
        if FRACTION in (left.kind, right.kind):
            return FRACTION, self.as_fraction(left), self.as_fraction(right)
        for one, other in ((left, right), (right, left)):
            if one.kind == WORD and (other.kind == WORD or (other.kind == NUMBER and other.one.isdecimal())):
                return WORD, left.one, right.one
        return NUMBER, self.as_number(left).one, self.as_number(right).one

    def operate(self, operator: type, one: Value, other: Value) -> Value:
        """Write what an operator gives; Unknown for one that is not known of such values."""
        kind, left, right = self.alike(one, other)
        if operator is ast.Div:
            kind, left, right = FRACTION, self.as_fraction(one), self.as_fraction(other)
        if operator in (ast.FloorDiv, ast.Mod) and kind == NUMBER:
            return Value(NUMBER, (self.divide(operator is ast.Mod, left, right),))
        name = _instruction(_OPERATORS, operator, kind)
        return Value(kind, (self.code.put(f"{name} {kind.parts[0]} {left}, {right}"),))

    def divide(self, rest: bool, left: str, right: str) -> str:
        """Divide and round down; by zero it gives 0, as Numba has it for `error_model="numpy"`."""
        by, none = right, None
        if not right.lstrip("-").isdecimal():
            none = self.code.put(f"icmp eq i64 {right}, 0")
            by = self.code.put(f"select i1 {none}, i64 1, i64 {right}")
        elif int(right) in (0, -1):
            raise Unknown(f"a division by {right}")
        over = self.code.put(f"srem i64 {left}, {by}")
        signs = self.code.put(f"xor i64 {over}, {by}")
        apart = self.code.put(f"icmp slt i64 {signs}, 0")
        some = self.code.put(f"icmp ne i64 {over}, 0")
        wrong = self.code.put(f"and i1 {apart}, {some}")
        if rest:
            mended = self.code.put(f"add i64 {over}, {by}")
            result = self.code.put(f"select i1 {wrong}, i64 {mended}, i64 {over}")
        else:
            quotient = self.code.put(f"sdiv i64 {left}, {by}")
            mended = self.code.put(f"sub i64 {quotient}, 1")
            result = self.code.put(f"select i1 {wrong}, i64 {mended}, i64 {quotient}")
        return result if none is None else self.code.put(f"select i1 {none}, i64 0, i64 {result}")

    def compare(self, operator: type, one: Value, other: Value) -> Value:
        """Compare two numbers; Unknown for what is no comparison of them."""
        kind, left, right = self.alike(one, other)
        name = _instruction(_COMPARISONS, operator, kind)
        compare = "fcmp" if kind == FRACTION else "icmp"
        return Value(TRUTH, (self.code.put(f"{compare} {name} {kind.parts[0]} {left}, {right}"),))

    def best(self, is_least: bool, numbers: list[str]) -> Value:
        """Give the least or the greatest of some numbers."""
        best = numbers[0]
        for other in numbers[1:]:
            test = self.code.put(f"icmp {'slt' if is_least else 'sgt'} i64 {other}, {best}")
            best = self.code.put(f"select i1 {test}, i64 {other}, i64 {best}")
        return Value(NUMBER, (best,))

    def size(self, held: str) -> Value:
        """Give a number without its sign."""
        test, turned = self.code.put(f"icmp slt i64 {held}, 0"), self.code.put(f"sub i64 0, {held}")
        return Value(NUMBER, (self.code.put(f"select i1 {test}, i64 {turned}, i64 {held}"),))


def _instruction(known: dict[type, str], operator: type, kind: Kind) -> str:
    """Name the instruction for an operator between values of a kind; Unknown if there is none."""
    name = known.get(operator, "")
    if kind == FRACTION:
        name = _OF_FRACTIONS.get(name, "")
    if not name or (name == "div" and kind != FRACTION):
        raise Unknown(f"{operator.__name__} of {kind}")
    return _OF_WORDS.get(name, name) if kind == WORD else name


def double(value: float) -> str:
    """Write a fraction as LLVM reads it exactly: its bits."""
    return f"0x{struct.unpack('>Q', struct.pack('>d', value))[0]:016X}"
