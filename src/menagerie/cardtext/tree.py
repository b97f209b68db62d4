"""Effect trees: what a line of card text says, frozen, with its place in the line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


class Name(str):
    """The name of a card or a character, which is written as it is."""

    __slots__ = ()


#: How a line in quotes calls the token that has it.
THIS_TOKEN = "this token"


@dataclass(frozen=True, slots=True)
class Quote:
    """A line in quotes, which another card has: nothing in it is part of the line around it."""

    line: Node


@dataclass(frozen=True, slots=True)
class Node:
    """One phrase: its kind and what stands in its slots (nodes, numbers, names, or tuples of nodes).

    `at` is the column of its first word, from 0; two trees are equal wherever they stand.
    """

    kind: str
    args: tuple[Any, ...] = ()
    at: int = field(default=0, compare=False)

    def __getitem__(self, slot: int) -> Any:
        return self.args[slot]


def nodes_of(value: Any) -> Iterator[Node]:
    """Go through a tree, a tuple of trees or a bare value, every node before what it holds."""
    if isinstance(value, Node):
        yield value
        value = value.args
    if isinstance(value, tuple):
        for part in value:
            yield from nodes_of(part)
