"""Sentences that look back at the one before: `if you do` behind what must be done, and what is done instead."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.withholding import is_known
from menagerie.cardtext.writer import Writer
from menagerie.cardtext.writing import if_did, if_so, within_round

# Sentences: (writer, tree, row of the `if` before)


def if_seen(w: Writer, tree: Node, before: int | None) -> None:
    """Do something if a condition holds; of a card that was just drawn or put away unseen nothing can be asked."""
    if w.body and w.body[-1][0] in (ops.DRAW, ops.MILL) and tree[0].kind not in ("IsHeads", "IsTails", "RollIs"):
        _refuse_unseen(tree[0])
    if_so(w, tree, before)


def _refuse_unseen(condition: Node) -> None:
    """Refuse to ask anything of a card that nobody was shown."""
    for node in nodes_of(condition):
        if node.kind == "It":
            raise TextError(node.at, "'it' would be a card that is not shown: say 'reveal the top card' before")


def if_done(w: Writer, tree: Node, before: int | None) -> None:
    """Look back at an offer, or at how much the deed before did: nothing is no deed (AC-R101)."""
    if w.offers:
        if_did(w, tree, before)
        return
    anything = _anything(w, tree)
    asked = w.row(ops.JUMP_UNLESS, 0, anything)
    w.effect(tree[0])
    w.land(asked)


def _anything(w: Writer, tree: Node) -> int:
    """Count what the deed before does, and give the condition that it did anything."""
    last = w.body[-1] if w.body else [ops.END, 0, 0, 0]
    if w.counting or (last[0] not in ops.MEASURED and last[0] != ops.DISCARD):
        raise TextError(
            tree.at, "'if you do' follows a sentence with 'may', or one that moves, discards or deals damage"
        )
    if last[0] == ops.DISCARD:
        w.body[-1:] = [[ops.TALLY, last[1], 0, 0], last, [ops.TALLY, last[1], 1, 0]]
    else:
        w.row(ops.MEASURE)
    return w.describe.book.intern("conditions", (ops.ROLLED, ops.AT_LEAST, w.describe.number(1), 0))


def if_not_done(w: Writer, tree: Node, before: int | None) -> None:
    """Look back at whether what was offered was left undone, or the deed before did nothing (BC-R120)."""
    if not w.offers:
        anything = _anything(w, tree)
        asked = w.row(ops.JUMP_UNLESS, 0, w.describe.negated(anything))
        w.effect(tree[0])
        w.land(asked)
        return
    undone = w.row(ops.JUMP_UNLESS_DID)
    done = w.row(ops.JUMP)
    w.land(undone)
    w.effect(tree[0])
    w.land(done)


def if_instead(w: Writer, tree: Node, before: int | None) -> None:
    """Do something else than the sentence before, if a condition holds as that begins (AC-R101)."""
    if w.previous is None or w.previous[1] != "Do":
        raise TextError(tree.at, "'… instead' follows a sentence that says what is done otherwise")
    start, _, named = w.previous
    rows, chosen = w.body[start:], len(w.head)
    if any(row[0] in (ops.DRAW, ops.MILL) for row in rows):
        _refuse_unseen(tree[0])
    del w.body[start:]
    it = w.it if is_known(w, w.it) else named
    asked = w.row(ops.JUMP_UNLESS, 0, w.describe.condition(tree[0], w.event, it))
    w.it = it
    w.effect(tree[1])
    if len(w.head) > chosen:
        raise TextError(tree[1].at, "what is done instead is done to the same: say 'it'")
    done = w.row(ops.JUMP)
    w.land(asked)
    w.append(rows, len(w.body) - start)
    w.land(done)


def if_had(w: Writer, tree: Node, before: int | None) -> None:
    """Do something behind the sentence before, if something was so as that began (AC-R111)."""
    if w.previous is None or w.previous[1] != "Do":
        raise TextError(tree.at, "'if it was …' and 'if it had …' follow a sentence that says what is done")
    start, _, named = w.previous
    rows, was = w.body[start:], tree[0]
    if any(row[0] in (ops.DRAW, ops.MILL) for row in rows):
        _refuse_unseen(was)
    del w.body[start:]
    it = w.it if is_known(w, w.it) else named
    so = Node(_NOW[was.kind], was.args, was.at)
    asked = w.row(ops.JUMP_UNLESS, 0, w.describe.condition(so, w.event, it))
    w.append([row[:] for row in rows], len(w.body) - start)
    w.effect(tree[1])
    done = w.row(ops.JUMP)
    w.land(asked)
    w.append(rows, len(w.body) - start)
    w.land(done)


#: What is asked of something, by what is said of how it was.
_NOW = {
    **{"WasQuality": "IsQuality", "WasA": "IsA", "HadWeapon": "HasWeapon", "HadStat": "HasStat"},
    **{"HadKeyword": "HasKeyword", "HadToken": "HasToken"},
}
#: Looks back at what another player was offered; at an offer to each within the turn of each.
if_they_did_not = within_round(if_not_done)
