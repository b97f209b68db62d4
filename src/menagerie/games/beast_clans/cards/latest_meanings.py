"""What came last means: whose Royal, what is discarded as one likes, what was done and is counted.

All other phrases of Beast Clans are in `meanings`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.describer import DONE_SO, Describer
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Line, Meanings
from menagerie.cardtext.tree import Node
from menagerie.cardtext.writer import Writer


def _royal_of(w: Writer, tree: Node) -> int:
    """Find the Royal of the player who controls what was named last."""
    w.point_at_it(tree.at)
    slot = w.free_slot(tree.at)
    royal = (ops.TYPES, w.describe.mask(Node("Royal")), 0, 0)
    w.row(ops.GATHER, slot, w.describe.filter_of(royal, (ops.CONTROLLED, ops.CONTROLLER, 0, 0)))
    return slot


def _discard_some(w: Writer, tree: Node, player: int) -> None:
    """Discard as many cards of the own hand as one likes, up to a number or all (BC-R155)."""
    if player != ops.YOU:
        raise TextError(tree.at, "only you may choose how many cards you discard")
    slot = w.free_slot(tree.at)
    hand = w.describe.filter(Node("Thing", ((), Node("Card"), (Node("InYour", (Node("Hand"),)),)), tree.at))
    most = w.describe.number(tree[0]) if tree.args else w.describe.book.intern("numbers", (ops.NUMBER_OF, hand))
    span = w.describe.book.intern("spans", (w.describe.number(0), most))
    w.row(ops.PICK, slot, hand, span * 8 + player)
    w.row(ops.SEND, slot, w.describe.code("pile")["Discard"])
    w.it = slot


def _bar_you(w: Writer, tree: Node) -> None:
    """Keep yourself from playing cards for a time."""
    w.describe.refuse_slots(tree[0])
    w.row(ops.BAR, ops.YOU, w.describe.filter(tree[0]), w.code("duration", tree[1]))


def _so_done(d: Describer, tree: Node) -> Line:
    """Refuse to do anything to what was done by an effect: it is counted."""
    raise TextError(tree.at, "what was done this way is only counted: 'for each card discarded this way'")


def _nobody_holds(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    """Deny that the hand of any opponent has a card."""
    return ops.NOT, d.book.intern("conditions", (ops.HAND_OF_ONE, ops.AT_LEAST, d.number(1), 0)), 0, 0


LATEST = Meanings(
    objects={"ItsRoyal": _royal_of},
    wheres={
        "InAll": lambda d, tree: (ops.IN_ZONE, d.code("pile")["Discard"], 0, 0),
        **dict.fromkeys(DONE_SO, _so_done),
    },
    conditions={"NobodyHolds": _nobody_holds},
    statics={
        "NotGuardedBy": lambda d, tree: [(ops.OBSTRUCTED_BY, d.filter(tree[1]), 0)],
    },
    effects={"BarYou": _bar_you},
    deeds={
        "DiscardUpTo": _discard_some,
        "DiscardAny": _discard_some,
        "Choosing": lambda w, tree, player: w.take(tree[0]),
    },
)
