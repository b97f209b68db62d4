"""What happens instead of an event, and what becomes of that where nothing does (AC-R150)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.happenings import keep_waiting
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Sentence
from menagerie.cardtext.program import Ability
from menagerie.cardtext.tree import Node
from menagerie.cardtext.writer import Writer

ALL_DAMAGE = 9999
#: Rows of which it is known whether they did anything.
_KNOWN = (*ops.MEASURED, ops.TAKE_TOKEN, ops.ADD_TOKENS, ops.TURN_UP, ops.TAKE_CONTROL)
_MOVING = ("Return", "Put", "Send", "Sacrifice", "ShuffleIn")


def instead(w: Writer, tree: Node) -> None:
    """Do something instead of an event; if it is declined or nothing is done, the event happens after all."""
    would, effect = tree.args
    offered = effect.kind in ("May", "PlayerMay")
    w.effect(effect)
    if would.kind == "WouldBeDealt":
        if offered:
            raise TextError(effect.at, "what happens instead of damage is not declined: say it without 'may' (AC-R150)")
        return
    if not offered and (would.kind == "YouWouldDraw" or _moves_it(effect, would)):
        return
    undone = _where_undone(w, offered)
    if would.kind == "YouWouldDraw":
        w.row(ops.END)
        _land(w, undone)
        w.row(ops.DRAW, ops.YOU, w.describe.number(1))
        return
    sound = _mended(w) if would.kind == "WouldBeDefeated" and not _moves_it(effect, would) else w.row(ops.END)
    _land(w, undone)
    w.row(ops.BEFALL, ops.EVENT, w.code("would", would))
    if w.body[sound][0] == ops.JUMP_UNLESS:
        w.land(sound)


def would(once: int) -> Sentence:
    """Make the meaning of a sentence that keeps for this turn what happens instead of an event (AC-R154)."""

    def waiting(w: Writer, tree: Node, before: int | None) -> None:
        if tree[0].kind == "YouWouldDraw":
            raise TextError(tree[0].at, "what happens instead of draws is told by a card in play (AC-R154)")
        made = Ability(ops.REPLACEMENT, w.code("would", tree[0]))
        keep_waiting(w, tree, made, once, lambda: instead(w, Node("Instead", tree.args, tree.at)))

    return waiting


def _where_undone(w: Writer, offered: bool) -> list[int]:
    """Write the rows that jump where nothing was done instead."""
    undone = []
    measured = not w.counting and w.body[-1][0] in _KNOWN
    if measured:
        w.row(ops.MEASURE)
    if offered:
        undone.append(w.row(ops.JUMP_UNLESS_DID))
    if measured:
        anything = w.describe.book.intern("conditions", (ops.ROLLED, ops.AT_LEAST, w.describe.number(1), 0))
        undone.append(w.row(ops.JUMP_UNLESS, 0, anything))
    return undone


def _land(w: Writer, undone: list[int]) -> None:
    for row in undone:
        w.land(row)


def _moves_it(effect: Node, would: Node) -> bool:
    """Whether the card of the event itself goes somewhere instead."""
    deed = effect.args[-1] if effect.kind in ("May", "PlayerMay") else effect
    named = ("That", "It", *(part.kind for part in would.args[:1] if part.kind in ("Self", "Host")))
    return deed.kind in _MOVING and deed[0].kind in named


def _mended(w: Writer) -> int:
    """Take the damage from the card that is not defeated; go on where its defense is gone all the same."""
    w.row(ops.REGAIN, ops.EVENT, w.describe.code("stat")["Defense"], w.describe.number(ALL_DAMAGE))
    nothing = (ops.STAT, w.describe.code("stat")["Defense"], ops.AT_MOST, w.describe.number(0))
    gone = w.describe.book.intern("conditions", (ops.MATCHES, ops.EVENT, w.describe.filter_of(nothing), 0))
    return w.row(ops.JUMP_UNLESS, 0, gone)
