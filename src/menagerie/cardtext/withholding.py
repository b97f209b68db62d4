"""Deeds that keep something from happening: `unless`, what a player cannot play for a time, prevention of damage."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Deed, Meanings
from menagerie.cardtext.tree import Node
from menagerie.cardtext.writer import Writer

EACH = ("EachPlayer", "EachOpponent")

# Sentences: (writer, tree, row of the `if` before)


def _do_unless(w: Writer, tree: Node, before: int | None) -> None:
    """Do something if a condition does not hold; `it` in that is what the deed names, which must be chosen before."""
    named = w.it
    asked = w.row(ops.JUMP_UNLESS)
    w.effect(tree[0])
    it = w.it if is_known(w, w.it) else named
    w.body[asked][2] = w.describe.negated(w.describe.condition(tree[1], w.event, it))
    w.land(asked)


def _unless_done(w: Writer, tree: Node, before: int | None) -> None:
    """Do something unless a player does something else, who is asked first; of several, each for what would be his."""
    if tree[1].kind != "ThatPlayer" or tree[0].kind != "PlayerDoes" or tree[0][0].kind not in EACH or w.going_round:
        return _done_unless(w, tree)
    named = w.describe.that_player
    with w.in_turn(ops.LOOP_PLAYER, tree[0][0].kind == "EachOpponent"):
        w.describe.that_player = ops.LOOP_PLAYER
        _done_unless(w, tree)
    w.describe.that_player = named


def _done_unless(w: Writer, tree: Node) -> None:
    start = len(w.body)
    w.effect(tree[0])
    if w.describe.player(tree[1]) == ops.LOOP_PLAYER and not w.going_round:
        raise TextError(tree[1].at, "one player may keep it from happening")
    rows, named = w.body[start:], w.it
    del w.body[start:]
    if tree[1].kind in ("Controller", "Owner") and not is_known(w, w.it):
        raise TextError(tree[1].at, f"'its {tree[1].kind.lower()}' is of a card that is chosen before: say 'target …'")
    w.by_player(tree[1], tree[2], offered=True)
    undone = w.row(ops.JUMP_UNLESS_DID)
    done = w.row(ops.JUMP)
    w.land(undone)
    w.append(rows, len(w.body) - start)
    w.land(done)
    w.it = named


def unless_later(w: Writer, tree: Node, before: int | None) -> None:
    """Keep for a later moment what is done unless a player does something else then."""
    start = w.row(ops.DELAY, w.code("moment", tree[0]))
    _unless_done(w, Node("UnlessDone", tree.args[1:], tree.at), before)
    w.row(ops.END)
    w.land(start)


def is_known(w: Writer, slot: int | None) -> bool:
    """Tell whether a slot is filled before the body runs: by the rules, or with targets."""
    return slot is not None and (slot < ops.CHOSEN or any(row[0] == ops.TARGET and row[1] == slot for row in w.head))


# Effects: (writer, tree)


def meant(w: Writer, player: Node) -> int:
    """Tell the code of a player, who is chosen or pointed at where need be."""
    who = w.describe.player(player)
    if who == ops.TARGET_PLAYER and player.kind != "ThatPlayer":
        w.choose_player(player.kind, player.at)
    if who in (ops.CONTROLLER, ops.OWNER):
        w.point_at_it(player.at)
    return who


def _bar_for(w: Writer, tree: Node) -> None:
    """Bar a player from playing cards for a time; each of several at once."""
    who = meant(w, tree[0])
    adjectives, noun, wheres = tree[1].args
    told = [where for where in wheres if where.kind in ("SameName", "SameNames")]
    thing = Node("Thing", (adjectives, noun, tuple(where for where in wheres if where not in told)), tree[1].at)
    w.describe.refuse_slots(thing)
    slot = w.means.wheres[told[0].kind](w.describe, told[0])[1] if told else 0
    if slot == ops.SELF:
        raise TextError(told[0].at, "what another line names holds as long as the card is in play, not for a time")
    with w.in_turn(who, tree[0].kind == "EachOpponent"):
        lasting = slot * ops.BARRED_NAME + w.code("duration", tree[2])
        w.row(ops.BAR, who, w.describe.filter(thing), lasting)


# Deeds: (writer, tree, player)


def _prevent_next(w: Writer, tree: Node, player: int) -> None:
    number, slot = w.describe.number(tree[0]), w.take(tree[2])
    w.row(ops.PREVENT_NEXT, slot, number, w.code("damage", tree[1]) * 16 + w.code("duration", tree[3]))


def prevent(op: int) -> Deed:
    """Make the meaning of a deed that prevents all damage to or by something."""
    return lambda w, tree, player: w.row(op, w.take(tree[1]), w.code("damage", tree[0]), w.code("duration", tree[2]))


def pays(w: Writer, tree: Node, player: int) -> None:
    """Pay what was offered: nobody is made to pay."""
    if not w.body or w.body[-1][0] != ops.MAY:
        raise TextError(tree.at, "nobody is made to pay: say 'you may pay …', or 'unless … pays …'")
    w.row(ops.PAY, w.describe.number(tree[0] if tree.args else 1), player)


# Statics


def rival_of(player: Node) -> int:
    """Tell for whom something is forbidden as long as a card is in play: every opponent."""
    if player.kind not in ("Opponent", "EachOpponent"):
        raise TextError(player.at, "what holds continuously is forbidden to opponents, or to 'players'")
    return ops.OPPONENT


WITHHELD = Meanings(
    statics={
        "NobodyPlays": lambda d, tree: [(ops.FORBID_PLAY, 0, 0)],
        "OpponentCannotPlay": lambda d, tree: [(ops.FORBID_PLAY, rival_of(tree[0]), 0)],
    },
    sentences={"DoUnless": _do_unless, "UnlessDone": _unless_done},
    effects={"BarFor": _bar_for},
    deeds={
        "PreventNext": _prevent_next,
        "PreventTo": prevent(ops.PREVENT_TO),
        "TakeControlFor": lambda w, tree, player: w.row(
            ops.TAKE_CONTROL, w.take(tree[0]), player, w.code("duration", tree[1])
        ),
    },
)
