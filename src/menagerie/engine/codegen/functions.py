"""A rule as a function of LLVM's, statement by statement."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .blocks import Blocks
from .expressions import Expressions, Find
from .kinds import NUMBER, WORD, Cells, Kind, Stretch, Unknown, Value, Written

if TYPE_CHECKING:
    from menagerie.engine.jit import Rule


class Function:
    """Writes one rule, of a syntax tree, under the name `symbol`, for parameters of given kinds.

    is_told: whether it returns something. gives: of which kind that is, told by its first return.
    """

    def __init__(
        self, rule: Rule, tree: ast.FunctionDef, symbol: str, kinds: Sequence[Kind], is_told: bool, find: Find
    ) -> None:
        self.symbol, self.kinds, self.node, self.is_told = symbol, tuple(kinds), tree, is_told
        self.gives: Kind | None = None
        named = [one for one in ast.walk(self.node) if isinstance(one, ast.Name)]
        assigned = {one.id for one in named if isinstance(one.ctx, ast.Store)}
        self.code = Blocks()
        self.expressions = Expressions(self.code, rule.native.__globals__, symbol, assigned, find)
        self.loops: list[tuple[str, str]] = []  # where `continue` and `break` lead

    def write(self) -> Written:
        """Write the whole function; Unknown if it uses what is not known here."""
        taken = []
        for place, (parameter, kind) in enumerate(zip(self.node.args.args, self.kinds, strict=True)):
            name, held = parameter.arg, tuple(f"%a{place}.{part}" for part in range(len(kind.parts)))
            taken += [f"{part} {one}" for part, one in zip(kind.parts, held, strict=True)]
            if name in self.expressions.assigned:
                self.expressions.keep(name, Value(kind, held))
            else:
                self.expressions.given[name] = Value(kind, held)
        self.body(self.node.body)
        if self.code.is_open:
            self.end(None)
        tables = "".join(f"{line}\n" for _, line in self.expressions.tables.values())
        head = f"define internal {'i64' if self.is_told else 'void'} {self.symbol}({', '.join(taken)}) nounwind"
        gives = (self.gives or NUMBER) if self.is_told else None
        return Written(f"{tables}{head} {{\n{self.code.text}\n}}\n", gives, self.expressions.callees)

    def body(self, nodes: list[ast.stmt]) -> None:
        """Write statements, up to one behind which nothing is reached."""
        for node in nodes:
            if not self.code.is_open:
                return
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        """Write one statement."""
        match node:
            case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                pass
            case ast.Expr():
                self.expressions.expression(node.value)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=told)) if len(names) == len(told):
                for name, value in zip(names, [self.expressions.value(one) for one in told], strict=True):
                    if not isinstance(name, ast.Name):
                        raise Unknown(ast.unparse(node))
                    self.expressions.keep(name.id, value)
            case ast.Assign():
                value = self.expressions.value(node.value)
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self.expressions.keep(target.id, value)
                    elif isinstance(value.kind, Stretch):
                        self.expressions.places.move(value, self.expressions.value(target))
                    else:
                        self.expressions.places.store(*self.expressions.place_of(target), value)
            case ast.AugAssign(target=ast.Name(name)):
                read = self.expressions.value(ast.Name(name, ast.Load()))
                value = self.expressions.value(node.value)
                self.expressions.keep(name, self.expressions.numbers.operate(type(node.op), read, value))
            case ast.AugAssign():
                place = self.expressions.place_of(node.target)
                read = self.expressions.places.load(*place)
                self.expressions.places.store(
                    *place, self.expressions.numbers.operate(type(node.op), read, self.expressions.value(node.value))
                )
            case ast.Return():
                self.end(node.value)
            case ast.If():
                self.choose(node)
            case ast.While() if not node.orelse:
                again, inner, after = (self.code.label() for _ in range(3))
                self.code.begin(again)
                self.expressions.branch(node.test, inner, after)
                self.code.begin(inner)
                self.inside(node.body, again, after)
                self.code.end(f"br label %{again}")
                self.code.begin(after)
            case ast.For(target=ast.Name()) if not node.orelse:
                self.repeat(node)
            case ast.Continue():
                self.code.end(f"br label %{self.loops[-1][0]}")
            case ast.Break():
                self.code.end(f"br label %{self.loops[-1][1]}")
            case _:
                raise Unknown(ast.unparse(node))

    def choose(self, node: ast.If) -> None:
        """Write both ways of an `if`; of one that a game's settings decide, only the way that is gone."""
        if (decided := self.expressions.decided(node.test)) is not None:
            self.body(node.body if decided else node.orelse)
            return
        yes, no, after = self.code.label(), self.code.label(), self.code.label()
        self.expressions.branch(node.test, yes, no if node.orelse else after)
        self.code.begin(yes)
        self.body(node.body)
        reached = self.code.is_open or not node.orelse
        self.code.end(f"br label %{after}")
        if node.orelse:
            self.code.begin(no)
            self.body(node.orelse)
            reached = reached or self.code.is_open
            self.code.end(f"br label %{after}")
        if reached:
            self.code.begin(after)

    def repeat(self, node: ast.For) -> None:
        """Count through a range; the variable keeps its last value, and what it is set to inside changes nothing."""
        given = node.iter
        if isinstance(given, ast.Tuple):
            self.repeat_for(node, [self.expressions.whole(one) for one in given.elts])
            return
        if not isinstance(given, ast.Call) or not isinstance(given.func, ast.Name):
            self.take_each(node, self.expressions.value(given))
            return
        if self.expressions.expression(given.func) is not range or given.keywords:
            raise Unknown(ast.unparse(given))
        numbers = [self.expressions.whole(one) for one in given.args]
        start, stop = (["0", *numbers] if len(numbers) == 1 else numbers)[:2]
        step = int(numbers[2]) if len(numbers) == 3 and numbers[2].lstrip("-").isdecimal() else 1
        if len(numbers) == 3 and str(step) != numbers[2]:
            raise Unknown("a step that is no constant")
        self.count_through(node, start, stop, step, lambda count: count)

    def repeat_for(self, node: ast.For, numbers: list[str]) -> None:
        """Take some numbers in turn."""
        table = f"%table{self.code.label()}"
        self.code.head.append(f"  {table} = alloca [{len(numbers)} x i64]")
        for i, one in enumerate(numbers):
            self.code.do(f"store i64 {one}, ptr {self.code.at_address(table, 8 * i)}")

        def take(count: str) -> str:
            return self.code.put(f"load i64, ptr {self.code.put(f'getelementptr i64, ptr {table}, i64 {count}')}")

        self.count_through(node, "0", str(len(numbers)), 1, take)

    def take_each(self, node: ast.For, value: Value) -> None:
        """Take the numbers of a table or of a stretch in turn."""
        if isinstance(value.kind, Cells) and len(value.kind.shape) == 1:
            value = Value(Stretch(value.kind.dtype), (value.one, str(value.kind.shape[0])))
        if not isinstance(value.kind, Stretch) or value.kind.dtype.fields:
            raise Unknown(ast.unparse(node.iter))
        dtype = value.kind.dtype

        def take(count: str) -> str:
            at = self.code.put(f"mul i64 {count}, {dtype.itemsize}")
            return self.expressions.numbers.as_number(
                self.expressions.places.load(dtype, (), self.code.at_address(value.one, at))
            ).one

        self.count_through(node, "0", value.held[1], 1, take)

    def count_through(self, node: ast.For, start: str, stop: str, step: int, take: Callable[[str], str]) -> None:
        """Repeat a body for every count; `take` gives what the variable is then."""
        assert isinstance(node.target, ast.Name)
        counter = f"%count{self.code.label()}"
        self.code.head += [f"  {counter} = alloca i64", f"  store i64 0, ptr {counter}"]
        self.code.do(f"store i64 {start}, ptr {counter}")
        again, inner, on, after = (self.code.label() for _ in range(4))
        self.code.begin(again)
        count = self.code.put(f"load i64, ptr {counter}")
        test = self.code.put(f"icmp {'slt' if step > 0 else 'sgt'} i64 {count}, {stop}")
        self.code.end(f"br i1 {test}, label %{inner}, label %{after}")
        self.code.begin(inner)
        self.expressions.keep(node.target.id, Value(NUMBER, (take(count),)))
        self.inside(node.body, on, after)
        self.code.begin(on)
        count = self.code.put(f"load i64, ptr {counter}")
        self.code.do(f"store i64 {self.code.put(f'add nsw i64 {count}, {step}')}, ptr {counter}")
        self.code.end(f"br label %{again}")
        self.code.begin(after)

    def inside(self, nodes: list[ast.stmt], on: str, after: str) -> None:
        """Write the body of a loop: where it goes on, and where after it."""
        self.loops.append((on, after))
        self.body(nodes)
        self.loops.pop()

    def end(self, node: ast.expr | None) -> None:
        """Return what an expression gives, if this function gives anything."""
        if not self.is_told or node is None:
            self.code.end("ret i64 0" if self.is_told else "ret void")
            return
        value = self.expressions.value(node)
        if value.kind != WORD:
            value = self.expressions.numbers.as_number(value)
        self.gives = self.gives or value.kind
        if self.gives != value.kind:
            raise Unknown("numbers and words are given")
        self.code.end(f"ret i64 {value.one}")
