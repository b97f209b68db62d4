"""The lines of a function: blocks of instructions, each with a label and an end."""

from __future__ import annotations

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


class Meeting:
    """Where several ways of a function come together, each with a value."""

    def __init__(self, code: Blocks) -> None:
        self.code, self.after = code, code.label()
        self.ways: list[tuple[Value, str]] = []

    def come(self, value: Value) -> None:
        """End the block that is written: its way brings a value."""
        if self.code.is_open:
            self.ways.append((value, self.code.at))
        self.code.end(f"br label %{self.after}")

    def value(self) -> Value:
        """Begin the block in which they have met; give what was brought."""
        self.code.lines.append(f"{self.after}:")
        self.code.is_open, self.code.at = bool(self.ways), self.after
        kinds = {value.kind for value, _ in self.ways}
        if len(kinds) != 1:
            raise Unknown("two ways give values of different kinds")
        kind = kinds.pop()
        held = [
            self.code.put(f"phi {part} " + ", ".join(f"[ {value.held[i]}, %{where} ]" for value, where in self.ways))
            for i, part in enumerate(kind.parts)
        ]
        return Value(kind, tuple(held))
