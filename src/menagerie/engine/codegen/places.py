"""Places in records and arrays: where a thing lies, what is read there and written."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from .arithmetic import Arithmetic
from .blocks import Blocks
from .kinds import NUMBER, TRUTH, WORD, Array, Cells, Row, Stretch, Unknown, Value, number

Place = tuple[np.dtype, tuple[int, ...], str]


class Places:
    """Writes what is read and written into the blocks of a function; a place is a type, a shape and an address."""

    def __init__(self, code: Blocks, arithmetic: Arithmetic) -> None:
        self.code, self.arithmetic = code, arithmetic

    def of_field(self, base: Any, name: str) -> Place:
        """Give type, shape and address of a field of a record."""
        if not isinstance(base, Value) or not isinstance(base.kind, Row) or name not in (base.kind.dtype.fields or ()):
            raise Unknown(f"{name} of {base}")
        dtype, offset = base.kind.dtype.fields[name][:2]  # type: ignore[index]
        inner, shape = dtype.subdtype or (dtype, ())
        return inner, shape, self.code.at_address(base.one, offset)

    def at(self, base: Any, indices: list[str]) -> Place:
        """Give type, shape and address of what lies at an index."""
        if not isinstance(base, Value):
            raise Unknown(f"an index into {base}")
        if isinstance(base.kind, Cells):
            dtype, lengths, address = base.kind.dtype, [str(one) for one in base.kind.shape], base.one
            rest = base.kind.shape[len(indices) :]
        elif isinstance(base.kind, Stretch):
            dtype, lengths, address, rest = base.kind.dtype, [base.held[1]], base.one, ()
        elif isinstance(base.kind, Array):
            dtype, address = base.kind.dtype, base.held[4]
            lengths, rest = list(base.held[5 : 5 + base.kind.dimensions]), ()
            if len(indices) != base.kind.dimensions:
                raise Unknown("a row of an array")
        else:
            raise Unknown(f"an index into {base.kind}")
        if len(indices) > len(lengths):
            raise Unknown("more indices than dimensions")
        place = indices[0]
        for one, length in zip(indices[1:], lengths[1:], strict=False):
            row = self.code.put(f"mul i64 {place}, {length}")
            place = self.code.put(f"add i64 {row}, {one}")
        size = dtype.itemsize * math.prod(rest)
        if place.isdecimal():
            return dtype, rest, self.code.at_address(address, int(place) * size)
        offset = place if size == 1 else self.code.put(f"mul i64 {place}, {size}")
        return dtype, rest, self.code.at_address(address, offset)

    def shape(self, base: Any) -> tuple[Value, ...]:
        """Give the lengths of a field or an array."""
        kind = base.kind if isinstance(base, Value) else None
        if isinstance(kind, Cells):
            return tuple(map(number, kind.shape))
        if isinstance(kind, Array):
            return tuple(Value(NUMBER, (one,)) for one in base.held[5 : 5 + kind.dimensions])
        if isinstance(kind, Stretch):
            return (Value(NUMBER, (base.held[1],)),)
        raise Unknown(f"the shape of {base}")

    def stretch(self, base: Any, low: str, high: str) -> Value:
        """Cut out what lies from one index to before another."""
        dtype, rest, address = self.at(base, [low])
        if rest:
            raise Unknown("a slice of several dimensions")
        return Value(Stretch(dtype), (address, self.code.put(f"sub i64 {high}, {low}")))

    def load(self, dtype: np.dtype, shape: tuple[int, ...], address: str) -> Value:
        """Give what lies at a place: a number is read, of all else the address is enough."""
        if shape:
            return Value(Cells(dtype, shape), (address,))
        if dtype.fields:
            return Value(Row(dtype), (address,))
        bits = _bits(dtype)
        read = self.code.put(f"load i{bits}, ptr {address}, align 1")
        if bits == 64:
            return Value(WORD if dtype == np.uint64 else NUMBER, (read,))
        return Value(NUMBER, (self.code.put(f"{'sext' if dtype.kind == 'i' else 'zext'} i{bits} {read} to i64"),))

    def store(self, dtype: np.dtype, shape: tuple[int, ...], address: str, value: Value) -> None:
        """Write a number, or a whole record, at a place."""
        if value.kind == Row(dtype) and not shape:
            self.copy(address, value.one, str(dtype.itemsize))
            return
        if shape or dtype.fields:
            raise Unknown(f"{value.kind} is stored as {dtype}")
        bits, is_word = _bits(dtype), dtype == np.uint64
        if is_word != (value.kind == WORD):
            raise Unknown(f"{value.kind} is stored as {dtype}")
        held = value.one if is_word else self.arithmetic.as_number(value).one
        if bits < 64 and not held.lstrip("-").isdecimal():
            held = self.code.put(f"trunc i64 {held} to i{bits}")
        elif bits < 64:
            held = str(int(held) % (1 << bits))
        self.code.do(f"store i{bits} {held}, ptr {address}, align 1")

    def move(self, value: Value, to: Value) -> None:
        """Write neighbours over others, as many; they may overlap."""
        if to.kind != value.kind or not isinstance(value.kind, Stretch):
            raise Unknown(f"{value.kind} is stored as {to.kind}")
        size = self.code.put(f"mul i64 {to.held[1]}, {value.kind.dtype.itemsize}")
        self.copy(to.one, value.one, size)

    def copy(self, to: str, source: str, size: str) -> None:
        """Copy bytes; they may overlap."""
        self.code.do(f"call void @llvm.memmove.p0.p0.i64(ptr {to}, ptr {source}, i64 {size}, i1 false)")

    def seen_as(self, types: list[Any], value: Value) -> Value:
        """Give neighbours as the bytes that they are, or bytes as words."""
        if not isinstance(value.kind, Stretch) or types not in ([np.uint8], [np.int64]):
            raise Unknown(f"{value.kind} as {types}")
        size, to = value.kind.dtype.itemsize, np.dtype(types[0])
        count = self.code.put(f"mul i64 {value.held[1]}, {size}")
        if to.itemsize > 1:
            count = self.code.put(f"udiv i64 {count}, {to.itemsize}")
        return Value(Stretch(to), (value.one, count))

    def any_bit(self, words: Value, first: str, count: int) -> Value:
        """Tell whether any of some words, eight times as many as a whole number, is not zero."""
        read = self.eight(words, first)
        for more in range(8, count, 8):
            place = self.code.put(f"add i64 {first}, {more}")
            read = self.code.put(f"or <8 x i64> {read}, {self.eight(words, place)}")
        some = self.code.put(f"call i64 @llvm.vector.reduce.or.v8i64(<8 x i64> {read})")
        return Value(TRUTH, (self.code.put(f"icmp ne i64 {some}, 0"),))

    def unequal(self, words: Value, first: str, others: Value, other: str) -> Value:
        """Tell which of eight words differ from eight others: a bit for each."""
        one, two = self.eight(words, first), self.eight(others, other)
        bits = self.code.put(f"bitcast <8 x i1> {self.code.put(f'icmp ne <8 x i64> {one}, {two}')} to i8")
        return Value(NUMBER, (self.code.put(f"zext i8 {bits} to i64"),))

    def eight(self, words: Value, first: str) -> str:
        """Read eight words at once."""
        return self.code.put(f"load <8 x i64>, ptr {self.eight_at(words, first)}, align 1")

    def eight_at(self, words: Value, first: str) -> str:
        """Give the address of eight words."""
        dtype, _, start = self.at(words, [first])
        if dtype != np.int64:
            raise Unknown(f"words of {dtype}")
        return start

    def add_times(self, words: Value, to: str, first: str, factor: str) -> None:
        """Add eight words times another, each of 32 bits, to eight others.

        The other is read where it is needed: LLVM must see there that it is short, to multiply several at once.
        """
        read = self.code.put(f"load i64, ptr {self.at(words, [factor])[2]}, align 1")
        one = self.code.put(f"insertelement <8 x i64> poison, i64 {read}, i64 0")
        many = self.code.put(f"shufflevector <8 x i64> {one}, <8 x i64> poison, <8 x i32> zeroinitializer")
        product = f"mul <8 x i64> {self.short(self.eight(words, first))}, {self.short(many)}"
        total = self.code.put(f"add <8 x i64> {self.eight(words, to)}, {self.code.put(product)}")
        self.code.do(f"store <8 x i64> {total}, ptr {self.eight_at(words, to)}, align 1")

    def short(self, words: str) -> str:
        """Cut eight words to 32 bits with a sign."""
        by = f"<{', '.join(['i64 32'] * 8)}>"
        return self.code.put(f"ashr <8 x i64> {self.code.put(f'shl <8 x i64> {words}, {by}')}, {by}")

    def widen(self, given: Value, first: str, rows: Value, row: str, at: str) -> None:
        """Write eight signed bytes as numbers of 16 bits."""
        dtype, _, start = self.at(given, [first])
        if dtype != np.uint8:
            raise Unknown(f"bytes of {dtype}")
        read = self.code.put(f"load <8 x i8>, ptr {start}, align 1")
        wide = self.code.put(f"sext <8 x i8> {read} to <8 x i16>")
        self.code.do(f"store <8 x i16> {wide}, ptr {self.at(rows, [row, at])[2]}, align 1")

    def fetch_add(self, numbers: Value, place: str, amount: str) -> Value:
        """Add to a number that other threads add to, and give what it was."""
        dtype, _, start = self.at(numbers, [place])
        if dtype != np.int64:
            raise Unknown(f"a number of {dtype}")
        return Value(NUMBER, (self.code.put(f"atomicrmw add ptr {start}, i64 {amount} seq_cst, align 8"),))

    def fetch(self, rows: Value, row: str, at: str) -> None:
        """Have a line brought near, to be written, into all caches."""
        if isinstance(rows.kind, Array) and rows.kind.dimensions == 2:
            start = self.at(rows, [row, at])[2]
        else:
            start = self.code.put(f"getelementptr i8, ptr {self.at(rows, [row])[2]}, i64 {at}")
        self.code.do(f"call void @llvm.prefetch.p0(ptr {start}, i32 1, i32 3, i32 1)")


def _bits(dtype: np.dtype) -> int:
    if dtype.kind not in "iu":
        raise Unknown(f"a field of {dtype}")
    return dtype.itemsize * 8
