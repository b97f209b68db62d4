"""Cards that a player names: `name a card`, and `with that name` behind it, in its effect or in another line.

Of the lines of a card one may speak of what another line named: then the card keeps it for as long as it is in play
(`names_kept`). Here stand the words, what they become, and what people say for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.describer import HAND, Describer
from menagerie.cardtext.english import DONE_WITH
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Line, Meanings
from menagerie.cardtext.program import FIELDS, Book, Row
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.writer import Writer

#: The phrases of games whose players name cards.
TABLE = """
deed~     | NameCard     | name/names/name a {thing~1}
deed~     | RevealDiscard | reveal/reveals/reveal your/their/their hand and discard/discards/discard all {thing~2}
deed~     | PutAll       | put/puts/put all {thing~2} from your/their/their @deck {place~} and shuffle/shuffles/shuffle
where     | SameName     | with that name
where     | SameNames    | with those names
"""
SAME = ("SameName", "SameNames")
#: Rows that keep what they look for beyond their effect.
_OUTLASTING = (ops.BAR, ops.EVADE, ops.AWAIT)
_ABOUT = FIELDS["abilities"].index("about")


def _name(w: Writer, tree: Node, player: int) -> None:
    d = w.describe
    if d.named:
        raise TextError(tree.at, "an ability names a card once")
    if d.spoke_of_name:
        raise TextError(tree.at, "'that name' stands behind what names it")
    if w.going_round:
        raise TextError(tree.at, "one player names a card, or each player: say 'each player names a card'")
    d.refuse_slots(tree[0])
    kept = ops.KEPT_NAME if d.words.keeps_name else 0
    d.named, d.named_by_all = w.free_slot(tree.at), player == ops.LOOP_PLAYER
    about = d.filter(tree[0]) if tree[0][1].kind != "Card" or tree[0][0] or tree[0][2] else 0
    w.row(ops.NAME_CARD, d.named, about, player + kept)


def same_name(d: Describer, tree: Node) -> Line:
    if d.named and (tree.kind == "SameNames") != d.named_by_all:
        told = "each player names one: say 'with those names'" if d.named_by_all else "say 'with that name'"
        raise TextError(tree.at, told)
    d.spoke_of_name |= not d.named
    return ops.SAME_NAME, d.named or ops.SELF, 0, 0


def _reveal_discard(w: Writer, tree: Node, player: int) -> None:
    """Show a hand to all and discard every card of a sort."""
    w.describe.refuse_slots(tree[0], SAME)
    slot = w.free_slot(tree.at)
    with w.in_turn(player):
        w.row(ops.REVEAL_HAND, player)
        there = (ops.IN_ZONE, w.describe.code("pile")[HAND], player, 0)
        w.row(ops.GATHER, slot, w.describe.filter_of(*w.describe.tests(tree[0]), there))
        w.row(ops.SEND, slot, DONE_WITH)
    w.it = slot


def _put_all(w: Writer, tree: Node, player: int) -> None:
    """Put every card of a sort out of a deck into a hand or a pile."""
    w.describe.refuse_slots(tree[0], SAME)
    place = w.place(tree[1])
    if place != ops.HAND and place <= ops.PILE:
        raise TextError(tree[1].at, "they are put into a hand or a pile")
    w.row(ops.SIFT, player, w.describe.filter(tree[0]), place)


MEANINGS = Meanings(
    wheres=dict.fromkeys(SAME, same_name),
    deeds={"NameCard": _name, "RevealDiscard": _reveal_discard, "PutAll": _put_all},
)


# Where a name is known


def check_names(book: Book, head: Sequence[Row], body: Sequence[Row], at: int) -> None:
    """Refuse a program that looks for a name before it is said, or when its effect is over."""
    for row in (*head, *(row for row in body if row[0] in _OUTLASTING)):
        found = [value for kind, value in zip(ops.OPERANDS.get(row[0], ()), row[1:], strict=False) if kind == "filter"]
        if row[0] == ops.AWAIT:
            found = [book.lines["abilities"][row[1]][_ABOUT]]
        for number in found:
            first, count = book.lines["filters"][number]
            tests = book.lines["tests"][first : first + count]
            if any(test == ops.SAME_NAME and slot >= ops.CHOSEN for test, slot, *_ in tests):
                raise TextError(
                    at, "a card is named as its effect is carried out: what is done then knows the name"
                )


def names_kept(trees: Iterable[Node]) -> bool:
    """Tell whether a line of a card speaks of what another one names."""
    return any(_speaks(tree) and not _names(tree) for tree in trees)


def refuse_names(trees: Sequence[Node]) -> Iterator[str]:
    """Tell what is wrong with lines that speak of what another one names."""
    naming = [tree for tree in trees if _names(tree)]
    speaking = [tree for tree in trees if _speaks(tree) and not _names(tree)]
    if speaking and not naming:
        yield "'that name' points at nothing: no line of this card names a card"
    elif speaking and len(naming) > 1:
        yield "of the names that two lines say 'that name' may be either"
    elif speaking and naming[0].kind == "Played":
        yield "what is named is known while that is done: no target is chosen by it, and nothing is done with it later"
    elif speaking:
        by_all = any(node.kind == "PlayerDoes" and node[0].kind == "EachPlayer" for node in nodes_of(naming[0]))
        if any(_speaks(tree, SAME[not by_all]) for tree in speaking):
            yield "each player names one: say 'with those names'" if by_all else "one is named: say 'with that name'"


def _names(tree: Node) -> bool:
    return any(node.kind == "NameCard" for node in nodes_of(tree))


def _speaks(tree: Node, *kinds: str) -> bool:
    return any(node.kind in (kinds or SAME) for node in nodes_of(tree))


# What the table shows of names


def names_for(view: Any, row: int, what: int) -> list[int]:
    """List the kinds whose names were said for a card in play; what: the game's NAME_SAID."""
    lasting = (view.lasting[place] for place in range(1, view.n_lasting + 1))
    return [last.a for last in lasting if last.what == what and last.row == row]


def told_names(view: Any, what: int, names: Sequence[str], seat: int = 0) -> list[str]:
    """Say which names were said for the cards in play of a player, or of all: `Wall Sentry: Stray`."""
    rows = (row for row in range(1, view.n_rows + 1) if seat in (0, view.card[row].seat))
    return [f"{names[view.card[row].kind]}: {names[kind]}" for row in rows for kind in names_for(view, row, what)]
