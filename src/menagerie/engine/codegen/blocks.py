"""The lines of a function: blocks of instructions, each with a label and an end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .kinds import Unknown, Value


class Blocks:
    """The text of one function while it is written.

    head: the first lines, where variables get their room. at: the label of the block that is written; `is_open` until
    it has ended: what follows an end is never reached, and not written.
    """

    def __init__(self) -> None:
        self.head: list[str] = ["entry:"]
        self.lines: list[str] = []
        self.count = 0
        self.is_open, self.at = True, "entry"
        self.met: Value  # what came out of several ways

    @property
    def text(self) -> str:
        """The body of the function."""
        return "\n".join([*self.head, *self.lines])

    def fresh(self) -> str:
        self.count += 1
        return f"%v{self.count}"

    def label(self) -> str:
        self.count += 1
        return f"b{self.count}"

    def put(self, what: str) -> str:
        """Write an instruction that gives something; give its name."""
        name = self.fresh()
        if self.is_open:
            self.lines.append(f"  {name} = {what}")
        return name

    def do(self, what: str) -> None:
        if self.is_open:
            self.lines.append(f"  {what}")

    def end(self, what: str) -> None:
        """End a block; what follows until the next one is never reached."""
        self.do(what)
        self.is_open = False

    def begin(self, label: str) -> None:
        """Begin a block, to which the one before goes on if it has not ended."""
        self.do(f"br label %{label}")
        self.lines.append(f"{label}:")
        self.is_open = True
        self.at = label

    def at_address(self, base: str, offset: int | str) -> str:
        return base if offset == 0 else self.put(f"getelementptr inbounds i8, ptr {base}, i64 {offset}")

    @contextmanager
    def phi(self) -> Iterator[Callable[[Value], None]]:
        """Collect the values of several ways; the last line of the block gives which it was, in `self.met`."""
        ways: list[tuple[Value, str]] = []
        after = self.label()

        def way(value: Value) -> None:
            if self.is_open:
                ways.append((value, self.at))
            self.end(f"br label %{after}")

        yield way
        self.lines.append(f"{after}:")
        self.is_open, self.at = bool(ways), after
        kinds = {value.kind for value, _ in ways}
        if len(kinds) != 1:
            raise Unknown("two ways give values of different kinds")
        kind = kinds.pop()
        held = [
            self.put(f"phi {part} " + ", ".join(f"[ {value.held[i]}, %{where} ]" for value, where in ways))
            for i, part in enumerate(kind.parts)
        ]
        self.met = Value(kind, tuple(held))
