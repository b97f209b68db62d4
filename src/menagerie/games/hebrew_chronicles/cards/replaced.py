"""What happens instead of a card's defeat or destruction: as a line of its own, or for the rest of a turn (HC-R201)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.happenings import keep_waiting
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Sentence
from menagerie.cardtext.program import Ability
from menagerie.cardtext.tree import Node
from menagerie.cardtext.writer import Writer


def instead(w: Writer, tree: Node, waits: bool = False) -> None:
    """Do something instead of what would become of a card; if it is declined, that becomes of it (HC-R201).

    That may become of it, too, if the card of the text has left; not where it `waits` for the rest of the turn.
    """
    effect, chosen = tree[1], len(w.head)
    w.effect(effect)
    if len(w.head) > chosen:
        raise TextError(effect.at, "nothing is a target of what happens instead: say 'a …', chosen when it happens")
    if effect.kind == "PlayerMay" and effect[0].kind == "EachPlayer":
        raise TextError(effect.at, "one player says whether it happens: say 'you may' or 'its controller may'")
    declined = w.row(ops.JUMP_UNLESS_DID) if effect.kind in ("May", "PlayerMay") else None
    if declined is None and waits:
        return
    w.row(ops.END)
    if declined is not None:
        w.land(declined)
    w.row(ops.BEFALL, ops.EVENT, w.code("would", tree[0]))


def would(once: int) -> Sentence:
    """Make the meaning of a sentence that keeps for this turn what happens instead of something."""

    def waiting(w: Writer, tree: Node, before: int | None) -> None:
        if not once and tree[1].kind in ("May", "PlayerMay"):
            raise TextError(tree[1].at, "what may be done instead is done once: say 'the next time …'")
        made = Ability(ops.REPLACEMENT, w.code("would", tree[0]))
        keep_waiting(w, tree, made, once, lambda: instead(w, tree, waits=True))

    return waiting
