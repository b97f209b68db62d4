"""What may pay, what may be cancelled, and which Beasts may change columns: objects that a text has to name so."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.writer import Writer


def send_cost(w: Writer, tree: Node) -> None:
    """Pay with a card of one's own hand or of another pile, or with one in play."""
    if not any(node.kind in ("Yours", "InYour", "Self") for node in nodes_of(tree[0])):
        raise TextError(tree.at, "what is paid is your own: say '… in your hand', '… you control'")
    w.row(ops.SEND, w.take(tree[0]), w.code("pile", tree[1]))


def return_cost(w: Writer, tree: Node) -> None:
    """Pay by returning cards of one's own that are in play (HC-R215)."""
    kinds = {node.kind for node in nodes_of(tree[0])}
    if (
        not kinds & {"Yours", "Self"}
        or kinds & {"InYour", "InTheir", "InAny"}
        or any("Target" in kind for kind in kinds)
    ):
        raise TextError(tree.at, "what is returned as a cost is in play and your own: say 'a … you control'")
    w.row(ops.RETURN, w.take(tree[0]), ops.YOU)


def cancel(w: Writer, tree: Node, player: int) -> None:
    """Cancel what waits: a card that lies there is none of that (HC-CMD-16)."""
    about = tree[0].args[-1] if tree[0].args else None
    if isinstance(about, Node) and not any(node.kind == "Pending" for node in nodes_of(about)):
        raise TextError(tree[0].at, "what waits is cancelled: say 'target pending Arsenal' (HC-CMD-16)")
    w.row(ops.NEGATE, w.take(tree[0]))


def swap(w: Writer, tree: Node, player: int) -> None:
    """Let two Beasts change columns, which are those of one player (HC-R206)."""
    if {"Yours", "Theirs"} <= {node.kind for node in nodes_of(tree)}:
        raise TextError(tree.at, "each player has columns of their own: two Beasts of one player change theirs")
    if len(tree.args) == 1 and (tree[0].kind not in ("Some", "Targets") or tree[0][0] != 2):
        raise TextError(tree[0].at, "two Beasts change columns: say '2 target Beasts …' or '2 Beasts …'")
    first = w.take(tree[0])
    w.row(ops.SWAP, first, w.take(tree[1]) if len(tree.args) == 2 else first)
