"""Lines on the terminal's screen: prose that wraps, panels that scroll it, and pages that hide the table."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget


def packed(lines: Iterable[str], width: int) -> list[str]:
    """Join indented lines to the line before them where they fit, to save height.

    >>> packed(["A:", "  left: 1", "  right: 2", "B:"], 20)
    ['A: · left: 1', '  right: 2', 'B:']
    """
    joined: list[str] = []
    for line in lines:
        if joined and line.startswith(" ") and len(joined[-1]) + 3 + len(line.strip()) <= width:
            joined[-1] += f" · {line.strip()}"
        else:
            joined.append(line)
    return joined


def hanging(line: str, width: int, indent: int) -> str:
    """Wrap a line so that what follows its first row is indented.

    >>> hanging("1  settle Bragon", 10, 3)
    '1  settle\\n   Bragon'
    """
    return textwrap.fill(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)


class Prose(Widget):
    """Lines that wrap with a hanging indent; drawn as a table, their heads are bold, and packed on a low screen."""

    def __init__(self, told: Iterable[str] = (), *, table: bool = False, **more: Any) -> None:
        super().__init__(**more)
        self.told, self.table = list(told), table

    def tell(self, told: Iterable[str]) -> None:
        """Replace the lines."""
        self.told = list(told)
        self.refresh(layout=True)

    def rows(self, width: int) -> list[str]:
        """Wrap the lines to a width."""
        wrapped: list[str] = []
        for line in packed(self.told, width) if self.table and self.app.size.height < 36 else self.told:
            indent = min(len(line) - len(line.lstrip()) + 2, width // 2)
            wrapped += hanging(line, max(width, 8), indent).split("\n")
        return wrapped

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Give the height that the wrapped lines need."""
        return len(self.rows(width)) if width else 0

    def render(self) -> Content:
        """Draw the lines."""
        rows: list[Content] = []
        for row in self.rows(self.content_size.width):
            head = row.find(":") + 1 if self.table and not row.startswith(" ") else 0
            rows.append(Content.assemble((row[:head], "bold"), row[head:]))
        return Content("\n").join(rows)


class Panel(VerticalScroll):
    """Prose that scrolls if it must."""

    def __init__(self, title: str, told: Iterable[str] = (), *, table: bool = False, **more: Any) -> None:
        super().__init__(**more)
        self.border_title = title
        self.prose = Prose(told, table=table)

    def compose(self) -> ComposeResult:
        yield self.prose


class Page(Screen[None]):
    """A page that hides the table until a key closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,l,t,question_mark,space", "dismiss", show=False)]

    def __init__(self, title: str, told: Iterable[str], name: str = "") -> None:
        super().__init__(name)
        self.panel = Panel(title, told, table=name == "table", id="page")

    def compose(self) -> ComposeResult:
        yield self.panel

    def on_mount(self) -> None:
        if self.name == "log":
            self.panel.anchor()


class Leaving(Page, inherit_bindings=False):
    """The question whether to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter,q", "app.leave('now')", show=False),
        Binding("n,escape", "dismiss", show=False),
    ]


class HandOver(Page, inherit_bindings=False):
    """The page between two people at one keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", show=False)]
