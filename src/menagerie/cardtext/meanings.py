"""What phrases mean, as tables that a game adds to: one entry for each kind of phrase that becomes rows or lines.

`describing` and `writing` hold what games share (`DESCRIBED`, `WRITTEN`); a game joins its own with `|`. A kind that
means two things fails there, as a phrase twice in a language does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from menagerie.cardtext.tree import Node

if TYPE_CHECKING:
    from menagerie.cardtext.describer import Describer
    from menagerie.cardtext.writer import Writer

Line = tuple[int, int, int, int]  # of a test or a condition: kind, a, b, c
Held = tuple[int, int, int]  # of a static: what, a, b

Crowd = Callable[["Describer", Node], int]  # a filter
Where = Callable[["Describer", Node], Line]
Condition = Callable[["Describer", Node, int, "int | None"], Line]  # slots of `that card` and of `it`
Static = Callable[["Describer", Node], list[Held]]
Sentence = Callable[["Writer", Node, "int | None"], Any]  # the row of the `if` before
Deed = Callable[["Writer", Node, int], Any]  # the player
Change = Callable[["Writer", Node, int], Any]  # the slot of the subject
Effect = Callable[["Writer", Node], Any]
Object = Callable[["Writer", Node], int]  # gives a slot
Cost = Callable[["Writer", Node], Any]


@dataclass(frozen=True)
class Meanings:
    """Tables from kinds of phrases to what they become."""

    slots: Mapping[str, int] = field(default_factory=dict)  # objects that need no choice
    objects: Mapping[str, Object] = field(default_factory=dict)  # that rows of their own find
    crowds: Mapping[str, Crowd] = field(default_factory=dict)  # for whom something holds, beside things
    wheres: Mapping[str, Where] = field(default_factory=dict)
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    statics: Mapping[str, Static] = field(default_factory=dict)
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    effects: Mapping[str, Effect] = field(default_factory=dict)  # that no one player does
    deeds: Mapping[str, Deed] = field(default_factory=dict)
    changes: Mapping[str, Change] = field(default_factory=dict)
    costs: Mapping[str, Cost] = field(default_factory=dict)

    def without(self, kinds: Iterable[str]) -> Meanings:
        """Give the tables without some kinds."""
        left_out = set(kinds)
        return Meanings(
            **{
                table.name: {kind: one for kind, one in getattr(self, table.name).items() if kind not in left_out}
                for table in fields(self)
            }
        )

    def __or__(self, other: Meanings) -> Meanings:
        """Join two sets of tables; a kind in both is refused."""
        joined = {}
        for table in fields(self):
            one, two = getattr(self, table.name), getattr(other, table.name)
            if twice := set(one) & set(two):
                raise ValueError(f"{table.name}: {', '.join(sorted(twice))} has two meanings")
            joined[table.name] = {**one, **two}
        return Meanings(**joined)
