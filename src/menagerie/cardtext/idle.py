"""Texts that can never do anything: said when a pack is read, as warnings, for every rule admits them.

A `Reach` says of a deed, change or cost what it can be done to. To what a text names beside that (`Ascend target
Offering`, `Sacrifice target card your opponent controls`) it never does anything; as a cost it is never paid.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from menagerie.cardtext.tree import Node, nodes_of

_IN_PILES = ("InYour", "InTheir", "InThats", "InAny")
_DOES = ("PlayerDoes", "PlayerMay")
_COUNTING = ("StatsEach", "NumberOf")  # what only counts things
_RIVALS = ("Opponent", "TargetOpponent")
Found = Iterator[tuple[int, str]]


@dataclass(frozen=True)
class Reach:
    """What something can be done to."""

    kinds: tuple[str, ...] = ()  # kinds of noun, unions among them; none: cards of any
    away: bool = False  # also to cards that are not in play
    own: bool = False  # only to what whoever does it controls


#: Of the phrases that games share; a game adds its own, and kinds to these.
SHARED = {
    **dict.fromkeys(("Gets", "Gains", "LosesFor", "CannotFor", "Has", "HasStats", "Cannot", "Deal"), Reach()),
    **dict.fromkeys(("Sacrifice", "SacrificeCost"), Reach(own=True)),
}


def idle(reach: Mapping[str, Reach], unions: Mapping[str, tuple[str, ...]], tree: Node) -> Found:
    """Tell what of a line never does anything: column and reason."""
    for node, rival in _done(tree, False):
        if node.kind == "Thing":
            yield from _of_nothing(node)
        if node.kind in reach:
            for thing in _things(node):
                yield from _beyond(reach[node.kind], unions, thing, rival)


def _done(tree: Node, rival: bool) -> Iterator[tuple[Node, bool]]:
    """Go through a line: every node, and whether a rival does what it says."""
    yield tree, rival
    for part in tree.args:
        for node in part if isinstance(part, tuple) else (part,):
            if isinstance(node, Node):
                yield from _done(node, rival or (tree.kind in _DOES and tree[0].kind in _RIVALS))


def _things(node: Node) -> Iterator[Node]:
    """Give what a deed is done to: the things that its objects are."""
    for part in node.args:
        if isinstance(part, Node) and part.args and part.kind not in _COUNTING:
            if isinstance(part.args[-1], Node) and part.args[-1].kind == "Thing":
                yield part.args[-1]


def _of_nothing(thing: Node) -> Found:
    """Tell of a thing that is nothing: in two places, or controlled by two players."""
    wheres = [where for where in thing[2] if where.kind in _IN_PILES]
    if len({where[0].kind for where in wheres}) > 1:
        yield thing.at, "no card lies in two places: this never means any"
    owners = {where.kind for where in thing[2]} & {"Yours", "Theirs", "InYour", "InTheir"}
    if owners & {"Yours", "InYour"} and owners & {"Theirs", "InTheir"}:
        yield thing.at, "no card is yours and an opponent's: this never means any"


def _beyond(reach: Reach, unions: Mapping[str, tuple[str, ...]], thing: Node, rival: bool) -> Found:
    """Tell of a thing to which something cannot be done."""
    wheres = {where.kind for where in thing[2]}
    if not reach.away and wheres & set(_IN_PILES):
        yield thing.at, "this is done to cards in play: here it never does anything"
    if reach.own and wheres & ({"Yours", "InYour"} if rival else {"Theirs", "InTheir"}):
        yield thing.at, "players give up only what they control: this never does anything, and as a cost is never paid"
    nouns = {node.kind for node in nodes_of(thing[1])} - {"Or", "OrOr"}
    named = {kind for noun in nouns for kind in unions.get(noun, (noun,))}
    able = {kind for noun in reach.kinds for kind in unions.get(noun, (noun,))}
    if able and "Card" not in nouns and not named & able:
        yield thing.at, f"this is done to a card of type {' or '.join(reach.kinds)} alone: here it never does anything"
