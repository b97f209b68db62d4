"""What is done for each of some things, up to so many, and a search for more than one card."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.describer import fallen
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Deed
from menagerie.cardtext.tree import Node
from menagerie.cardtext.writer import Writer


def each_to(op: int) -> Deed:
    """Make the meaning of what is done so often for each of some things, and no more than so often in all."""

    def deed(w: Writer, tree: Node, player: int) -> None:
        *times, thing, most = tree.args
        number = times[0] if times else 1
        if player != ops.YOU or any(where.kind == "OfThat" for where in thing[2]) or fallen(thing):
            raise TextError(tree.at, "up to so many is said of what you do, for each of what is there")
        if not isinstance(number, int) or number < 1 or most % number:
            raise TextError(tree.at, f"for each it is {number}: the most is a multiple of that")
        many = (ops.COUNTS, w.describe.filter(thing), ops.AT_LEAST, w.describe.number(most // number))
        fewer = w.row(ops.JUMP_UNLESS, 0, w.describe.book.intern("conditions", many))
        w.row(op, player, w.describe.number(most))
        over = w.row(ops.JUMP)
        w.land(fewer)
        w.row(op, player, w.describe.times(number, thing))
        w.land(over)

    return deed


def search_many(w: Writer, tree: Node, player: int) -> None:
    """Search for one card after the other, any of which may be left (HC-R216)."""
    with w.in_turn(player):
        for _ in range(tree[0]):
            w.row(ops.SEARCH, player, w.describe.filter(tree[1]), w.place(tree[2]))
    w.it = None
