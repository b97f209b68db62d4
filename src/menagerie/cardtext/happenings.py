"""Happenings that texts wait for: as long as their card is in play, or for the rest of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from menagerie.cardtext import ops
from menagerie.cardtext.counted import is_kept
from menagerie.cardtext.describer import Describer
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Sentence
from menagerie.cardtext.phrases import Said
from menagerie.cardtext.program import FIELDS, Ability
from menagerie.cardtext.tree import Node
from menagerie.cardtext.writer import Writer

#: What is kept for what happens in the rest of a turn.
TABLE = """
sentence  | NextTime     | the next time {happening} this turn , {effect} .
sentence  | EachTime     | whenever {happening} this turn , {effect} .
"""

#: What people say for it, before anything else is tried.
FIRST: dict[str, Said] = {
    r"(?:until end of turn|this turn|for the rest of the turn|until the end of (?:the|this) turn), "
    r"(whenever|the next time|each time) ((?:(?! this turn)[^,.])+),": r"\1 \2 this turn,",
    r"the next time this turn(?: that)? ([^,.]+),": r"the next time \1 this turn,",
    r"when you next (\w+) ([^,.]+?) this turn,": r"the next time you \1 \2 this turn,",
    r"the next (\w+) you play this turn (gets [^.]*? until end of turn)": (
        r"the next time you play a \1 this turn, it \2"
    ),
}

#: What stands for either of two happenings to one card, which never are one event.
EITHER = {"AttacksOr": ("Attacks", "Obstructs"), "ObstructsOr": ("Obstructs", "IsObstructed")}

#: Happenings by one card to another, either of which `that card` would be; `it` is the one that does it.
SECOND = ("AttacksA", "DefeatsA", "OneDefeats", "DealsToA", "ObstructsA", "IsObstructedBy", "IsAttackedBy")

#: Happenings to what is no card: texts may copy it, and say nothing else of it.
OF_NO_CARD = ("YouUse",)

_FOR_A_TIME, _PUT_OFF = ("NextTime", "EachTime"), ("Later", "LaterIf", "LaterUnless")


def with_events(
    tree: Node, event: Node | None = None, is_put_off: bool = False
) -> Iterator[tuple[Node, Node | None, bool]]:
    """Go through a line: every node, the event that it answers, and whether it waits for a moment after that."""
    if tree.kind == "Triggered":
        event = tree[0][0] if tree[0].kind == "Whenever" else tree[0]
    elif tree.kind in _FOR_A_TIME:
        event, is_put_off = tree[0], False
    elif tree.kind in _PUT_OFF:
        is_put_off = True
    yield tree, event, is_put_off
    for part in tree.args:
        for node in part if isinstance(part, tuple) else (part,):
            if isinstance(node, Node):
                yield from with_events(node, event, is_put_off)


def happening(describe: Describer, made: Ability, tree: Node, it: int | None = None) -> Ability:
    """Tell to whom something happens, or by whom, which damage or pile it is about; it: what `it` names, if known."""
    code = describe.words.language.codes
    if tree.kind in SECOND:  # `whose` is the filter of what is attacked, or is done something
        made = happening(describe, made, Node("Attacks", (tree[0],), tree.at), it)
        return replace(made, whose=describe.filter(tree[1]))
    if tree.kind == "IsAttached":  # `whose` is the filter of what is attached
        if tree[0].kind != "A":
            raise TextError(tree[0].at, "what is attached is told by what it is: say 'a Weapon'")
        made = happening(describe, made, Node("Attacks", (tree[1],), tree.at), it)
        return replace(made, whose=describe.filter(tree[0][0]))
    if tree.kind == "OneDeals":  # `whose` is the filter of what is dealt damage, and which damage
        one, damage, thing = tree.args
        made = replace(made, about=describe.filter(one[0], ops.SELF if one.kind == "Another" else 0))
        return replace(made, whose=describe.filter(thing) * 4 + code("damage")[damage.kind])
    for part in tree.args:
        if part.kind == "Thing":
            made = replace(made, about=describe.filter(part))
        elif part.kind == "EachOpponent":
            raise TextError(part.at, "one of them does it: say 'an opponent'")
        elif part.kind in code("player"):
            made = replace(made, whose=describe.player(part))
            describe.that_player = ops.THAT_PLAYER
        elif part.kind in ("A", "Another"):
            made = replace(made, about=describe.filter(part[0], ops.SELF if part.kind == "Another" else 0))
        elif part.kind in ("It", "That"):
            made = replace(made, slot=describe.reference(part, it or 0, it))
        elif describe.named_slot(part):
            made = replace(made, slot=describe.named_slot(part))
        else:
            rule = "damage" if part.kind in code("damage") else "pile"
            made = replace(made, whose=code(rule)[part.kind])
    return made


# Sentences: (writer, tree, row of the `if` before)


def next_time(w: Writer, tree: Node, before: int | None) -> None:
    """Do something the next time in this turn that something happens."""
    _await(w, tree, 1)


def each_time(w: Writer, tree: Node, before: int | None) -> None:
    """Do something whenever something happens in this turn."""
    _await(w, tree, 0)


def untargeted(sentence: Sentence) -> Sentence:
    """Let a sentence that waits for something in this turn choose what it needs when that happens."""

    def awaits(w: Writer, tree: Node, before: int | None) -> None:
        chosen = len(w.head)
        sentence(w, tree, before)
        if len(w.head) > chosen:
            raise TextError(tree[1].at, "nothing is a target so long before: say 'a …', chosen when it happens")

    return awaits


def next_in_clash(w: Writer, tree: Node, before: int | None) -> None:
    """Do something the next time in this clash that something happens."""
    _await(w, tree, 3)


def each_in_clash(w: Writer, tree: Node, before: int | None) -> None:
    """Do something whenever something happens in this clash."""
    _await(w, tree, 2)


def _await(w: Writer, tree: Node, how: int) -> None:
    """Keep what is done for what happens; what is a target of it is chosen now, `that card` is the one of the event."""
    describe = w.describe
    if tree[0].kind in EITHER:
        raise TextError(tree[0].at, "for the rest of a turn one happening is waited for: say it in two sentences")
    made = Ability(ops.WHENEVER, describe.code("happening")[tree[0].kind])
    keep_waiting(w, tree, made, how, lambda: w.effect(tree[1]))


def keep_waiting(w: Writer, tree: Node, made: Ability, how: int, write: Callable[[], None]) -> None:
    """Keep the rows that are written for what an ability waits for; how: `AWAIT` says it."""
    describe = w.describe
    kept = w.event, w.it, describe.that_player, describe.that_many
    if describe.words.kept and not is_kept(w, tree[0], w.body, w.it):
        raise TextError(tree[0].at, "one card is kept for later, which nobody but all may know: it is chosen alone")
    made = happening(describe, made, tree[0], w.it)
    cells = tuple(getattr(made, cell) for cell in FIELDS["abilities"])
    start = w.row(ops.AWAIT, describe.book.intern("abilities", cells), 0, how)
    describe.that_many = tree[0].kind in describe.words.counted
    if tree[0].kind in describe.words.owned:
        describe.that_player = ops.THAT_PLAYER
    w.event, w.it = (0, None) if tree[0].kind in OF_NO_CARD else (ops.EVENT, ops.EVENT)
    write()
    w.row(ops.END)
    w.land(start)
    w.event, w.it, describe.that_player, describe.that_many = kept
