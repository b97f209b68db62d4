"""What effects let hold for a time, beside what is shared: gains, numbers that become others, costs."""

from __future__ import annotations

from menagerie.cardtext import ops, tokens
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Change
from menagerie.cardtext.tree import Node
from menagerie.cardtext.writer import Writer

from ..terms import HEAVENLY, TO_PASS_BY

SET = ("OC", "A", "SK")  # what becomes another number (HC-R205)
#: Statics that an effect may let hold for a time (HC-R115, HC-R203).
FOR_A_TIME = ("Has", "HasStats", "Cannot", "CostsLess", "CostsMore")


def bar_you(w: Writer, tree: Node) -> None:
    """Bar oneself from playing cards for a time."""
    w.describe.refuse_slots(tree[0])
    w.row(ops.BAR, ops.YOU, w.describe.filter(tree[0]), w.code("duration", tree[1]))


def hold(w: Writer, tree: Node, condition: int) -> None:
    """Let statics hold for a time (HC-R115)."""
    if tree.args[-1].kind not in FOR_A_TIME:
        raise TextError(tree.args[-1].at, "for a time cards have, get or cannot something; what players may do lasts")
    if tree.args[-1].kind.startswith("Costs") and tree.args[-1][0].kind == "Self":
        raise TextError(tree.args[-1].at, "what it costs is asked in the hand, where its text does nothing else")
    first, count = w.describe.statics(tree.args[-1])
    w.row(ops.RULE, first, condition, count * 16 + w.code("duration", tree[0]))


def next_costs(w: Writer, tree: Node) -> None:
    """Let the next Beast of this turn cost less: only one is deployed in a turn (HC-DEPLOY-1, HC-R203)."""
    thing = Node("Thing", (tree[0], tree[1], (Node("Yours"),)), tree.at)
    less = Node("CostsLess", (Node("Every", (thing,)), tree[2]), tree.at)
    hold(w, Node("For", (Node("ThisTurn"), less), tree.at), 0)


def becomes_equal(w: Writer, tree: Node) -> None:
    """Let a number become as great as something counted."""
    stat, thing, number, duration = tree.args
    if stat.kind not in SET:
        raise TextError(tree.at, "for a time OC, A or SK becomes another number, nothing else")
    slot = w.take(thing)
    w.row(ops.BECOME, slot, w.value(number), w.code("stat", stat) * 16 + w.code("duration", duration))


def becomes_all(w: Writer, tree: Node, slot: int) -> None:
    """Let OC, A and SK become three numbers (HC-R205)."""
    for stat, number in zip(SET, tokens.numbers_of(tree[1]), strict=True):
        code = w.describe.code("stat")[stat]
        w.row(ops.BECOME, slot, w.describe.number(number), code * 16 + w.code("duration", tree[2]))


def becomes_folk(w: Writer, tree: Node, slot: int) -> None:
    """Let a Beast be of another nationality, and no longer of its own (HC-R207)."""
    code = w.code("quality", tree[1])
    if code > HEAVENLY:
        raise TextError(tree[1].at, "a Beast becomes Israelite, Greek, Spirit or Heavenly; signets are printed")
    w.row(ops.ASSUME, slot, code, w.code("duration", tree[2]))


def becomes_tribe(w: Writer, tree: Node, slot: int) -> None:
    """Let a Beast be of another tribe (HC-R207)."""
    w.row(ops.ASSUME, slot, ops.FOLKS + w.describe.words.characters[tree[1]], w.code("duration", tree[2]))


def swapped(w: Writer, tree: Node) -> None:
    w.row(ops.BECOME, w.take(tree[0]), w.describe.number(0), w.code("duration", tree[1]))


def hold_while(w: Writer, tree: Node, before: int | None) -> None:
    w.describe.refuse_hidden(tree[1])
    hold(w, tree, w.describe.condition(tree[1], w.event, w.it))


def gets(w: Writer, tree: Node, slot: int) -> None:
    duration = w.code("duration", tree[2])
    bonus, grants = w.describe.bonus(tree[1])
    w.row(ops.STRENGTHEN, slot, bonus, duration)
    for grant in grants:
        w.row(ops.GRANT, slot, grant, duration)


def must_attack(duration: str) -> Change:
    """Make the meaning of a Beast that must attack before a time (HC-R204)."""
    return lambda w, tree, slot: w.row(ops.FORBID, slot, TO_PASS_BY, w.code("duration", Node(duration)))


def evades(alone: int) -> Change:
    """Make the meaning of a Beast that some cannot block for a time, or none but some (HC-R209)."""

    def change(w: Writer, tree: Node, slot: int) -> None:
        w.describe.refuse_slots(tree[1])
        w.row(ops.EVADE, slot, w.describe.filter(tree[1]), w.code("duration", tree[2]) * 2 + alone)

    return change
