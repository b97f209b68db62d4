"""What sentences, deeds and changes that games share become: makers of meanings, and `WRITTEN`, one for each phrase."""

from __future__ import annotations

from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.describing import compares
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Deed, Meanings, Sentence
from menagerie.cardtext.tree import Node
from menagerie.cardtext.writer import Writer

_SIDES = {"IsHeads": 1, "IsTails": 2}  # modes of a coin

# Sentences: (writer, tree, row of the `if` before)


def if_did(w: Writer, tree: Node, before: int | None) -> None:
    """Look back at whether what was offered was done."""
    if not w.offers:
        raise TextError(tree.at, "'if you do' follows a sentence with 'may'")
    asked = w.row(ops.JUMP_UNLESS_DID)
    w.effect(tree[0])
    w.land(asked)


def within_round(looks_back: Sentence) -> Sentence:
    """Make a sentence that looks back at an offer to another player one for each, within the turn of each.

    `that player` means each of them there.
    """

    def sentence(w: Writer, tree: Node, before: int | None) -> None:
        if not w.body or w.body[-1][0] != ops.NEXT_PLAYER:
            looks_back(w, tree, before)
            return
        start = w.body.pop()[1]
        that, w.describe.that_player = w.describe.that_player, ops.LOOP_PLAYER
        looks_back(w, tree, before)
        w.describe.that_player = that
        w.row(ops.NEXT_PLAYER, start)
        w.land(start)

    return sentence


def if_so(w: Writer, tree: Node, before: int | None) -> None:
    """Do something if a condition holds, or if a coin fell so."""
    if tree[0].kind in _SIDES:
        if not w.tossed or tree[0][0].kind != "It":
            raise TextError(tree[0].at, "'it is heads' follows 'flip a coin'")
        asked = w.row(ops.JUMP_UNLESS_MODE, 0, _SIDES[tree[0].kind])
    else:
        asked = w.row(ops.JUMP_UNLESS, 0, w.describe.condition(tree[0], w.event, w.it))
    w.effect(tree[1])
    w.land(asked)
    w.conditional = asked


def _otherwise(w: Writer, tree: Node, before: int | None) -> None:
    if before is None:
        raise TextError(tree.at, "'otherwise' follows a sentence that begins with 'if'")
    jump = w.row(ops.JUMP)
    w.land(before)
    w.effect(tree[0])
    w.land(jump)


def _choose_one(w: Writer, tree: Node, before: int | None) -> None:
    if w.tossed or any(row[0] == ops.MODE for row in w.head):  # a frame knows one mode
        raise TextError(tree.at, "an ability says `choose one` once, and flips no coin besides")
    w.head.append([ops.MODE, len(tree[0]), 0, 0])
    named = w.it
    for mode, effect in enumerate(tree[0], 1):
        asked, skip = w.row(ops.JUMP_UNLESS_MODE, 0, mode), len(w.head)
        w.it = named
        w.effect(effect)
        w.land(asked)
        if len(w.head) > skip:
            w.head.insert(skip, [ops.JUMP_UNLESS_MODE, len(w.head) + 1, mode, 0])
    w.it = named


def _for_each(w: Writer, tree: Node, before: int | None) -> None:
    slot = w.take(Node("EachOther" if tree.kind == "ForEachOther" else "Each", (tree[0],), tree.at))
    start = w.row(ops.LOOP, slot)
    w.it = ops.IT
    w.effect(tree[1])
    w.row(ops.NEXT, slot, start)
    w.land(start)


# Deeds: (writer, tree, player)


def _look(w: Writer, op: int, player: int, count: Any, c: int = 0) -> None:
    w.row(op, player, w.describe.number(count), c)
    w.it = ops.IT


def reveal_top(w: Writer, tree: Node, player: int) -> None:
    """Show the top card of a deck to all, or as many as are named."""
    w.row(ops.LOOK, player, w.describe.number(tree[0] if tree.args else 1), 1)
    w.it = ops.IT


def _dig(w: Writer, tree: Node, player: int) -> None:
    with w.in_turn(player):  # what one player keeps is put away before the next one looks
        if tree.kind == "Dig":
            _look(w, ops.DIG, player, tree[0], w.describe.span(tree[1], tree[1]))
        else:
            _look(w, ops.DIG_FOR, player, tree[0], w.describe.filter(tree[1]))
        w.row(ops.DIG_PLACES, w.place(tree[2]), w.place(tree[3]))


def _search(w: Writer, tree: Node, player: int) -> None:
    w.row(ops.SEARCH, player, w.describe.filter(tree[0]), w.place(tree[1]))
    w.it = ops.IT


def _return(w: Writer, tree: Node, player: int) -> None:
    w.row(ops.RETURN, w.take(tree[0]), player if tree[1].kind == "ToHand" else 0)


def _divide(w: Writer, tree: Node, player: int) -> None:
    slot, number = w.take(tree[1]), w.describe.number(tree[0])
    if "Target" in tree[1].kind and w.announced:
        w.head.append([ops.DIVIDE, slot, number, 0])
    else:
        w.row(ops.DIVIDE, slot, number)
    w.row(ops.DAMAGE_DIVIDED, slot)


def _deal_equal(w: Writer, tree: Node, player: int) -> None:
    number = w.value(tree[0])
    w.row(ops.DAMAGE, w.take(tree[1]), number)


def on_object(op: int) -> Deed:
    """Make the meaning of a deed that acts on its one object."""
    return lambda w, tree, player: w.row(op, w.take(tree[0]))


def for_player(op: int) -> Deed:
    """Make the meaning of a deed that acts on its one object in the name of the player."""
    return lambda w, tree, player: w.row(op, w.take(tree[0]), player)


def carried_out_by(w: Writer, slot: int, player: int) -> None:
    """Let a player carry out once more what waits in a slot; each player one after the other."""
    with w.in_turn(player):
        w.row(ops.COPY, slot, player)


def counted(op: int) -> Deed:
    """Make the meaning of what a player does a number of times: that of the deed, or once."""
    return lambda w, tree, player: w.row(op, player, w.describe.number(tree[0] if tree.args else 1))


def of_player(op: int) -> Deed:
    """Make the meaning of a deed without anything but its player."""
    return lambda w, tree, player: w.row(op, player)


# Changes: (writer, tree, slot of the subject)


def _gets(w: Writer, tree: Node, slot: int) -> None:
    duration = w.code("duration", tree[2])
    bonus, grants = w.describe.bonus(tree[1])
    w.row(ops.MODIFY, slot, bonus, duration)
    for grant in grants:
        w.row(ops.GRANT, slot, grant, duration)


def _gains(w: Writer, tree: Node, slot: int) -> None:
    for keyword in tree[1]:
        w.row(ops.GRANT, slot, w.describe.grant(keyword), w.code("duration", tree[2]))


SCORED = Meanings(  # of the phrases of `english.HEALTH`
    slots={"Attacker": ops.ATTACKER},
    conditions={"HealthIs": compares(ops.HEALTH)},
    deeds={
        "Gain": counted(ops.GAIN),
        "Lose": counted(ops.LOSE),
        "Sacrifice": for_player(ops.SACRIFICE),
    },
    costs={"SacrificeCost": lambda w, tree: w.row(ops.SACRIFICE, w.take(tree[0]), ops.YOU)},
)
WRITTEN = Meanings(
    sentences={
        "Do": lambda w, tree, before: w.effect(tree[0]),
        "IfDid": if_did,
        "IfTheyDid": within_round(if_did),
        "If": if_so,
        "Otherwise": _otherwise,
        "Choose": _choose_one,
        "ForEach": _for_each,
        "ForEachOther": _for_each,
    },
    deeds={
        "DrawOne": counted(ops.DRAW),
        "Draw": counted(ops.DRAW),
        "Search": _search,
        "LookTop": lambda w, tree, player: _look(w, ops.LOOK, player, 1),
        "Look": lambda w, tree, player: _look(w, ops.LOOK, player, tree[0]),
        "Arrange": lambda w, tree, player: _look(w, ops.ARRANGE, player, tree[0]),
        "Dig": _dig,
        "DigFor": _dig,
        "RevealHand": of_player(ops.REVEAL_HAND),
        "Shuffle": of_player(ops.SHUFFLE),
        "Win": of_player(ops.WIN),
        "Return": _return,
        "Put": lambda w, tree, player: w.row(ops.MOVE, w.take(tree[0]), w.place(tree[1]), player),
        "Deal": lambda w, tree, player: w.row(ops.DAMAGE, w.take(tree[1]), w.describe.number(tree[0])),
        "DealDivided": _divide,
        "DealEqual": _deal_equal,
        "TakeControl": for_player(ops.TAKE_CONTROL),
    },
    changes={
        "Gets": _gets,
        "Gains": _gains,
        "LosesFor": lambda w, tree, slot: w.row(
            ops.GRANT, slot, w.describe.grant(tree[1], 1), w.code("duration", tree[2])
        ),
        "CannotFor": lambda w, tree, slot: w.row(
            ops.FORBID, slot, w.code("action", tree[1]), w.code("duration", tree[2])
        ),
    },
    costs={
        "PayHealth": lambda w, tree: w.row(ops.PAY_HEALTH, w.describe.number(tree[0])),
        "DiscardCost": lambda w, tree: w.row(ops.DISCARD, ops.YOU, w.describe.number(tree[0])),
        "DiscardOneCost": lambda w, tree: w.row(ops.DISCARD, ops.YOU, w.describe.number(1)),
    },
)
