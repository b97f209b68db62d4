"""Cards that a player names: `name a card`, and `with that name` behind it, in its effect or in another line.

Of the lines of a card one may speak of what another line named: then the card keeps it for as long as it is in play
(`names_kept`). Here stand the words, what they become, and what people say for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.describer import HAND, Describer
from menagerie.cardtext.english import DONE_WITH
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Line, Meanings
from menagerie.cardtext.phrases import Said
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
    w.row(ops.NAME_CARD, d.named, d.filter(tree[0]), player + kept)


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
                raise TextError(at, "a card is named as its effect is carried out: what is done then knows the name")


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


# What people say for it

_NAMED = "(?:named|chosen|declared|called)"
_CARD = r"(?:[\w-]+ ){0,2}?[\w-]+"  # what a card is called by its type
_NAMING = r"(\b(?:names?|chooses?|declares?|guess(?:es)?) an? (?:(?!\bwith that name\b).)+?[.,] (?:.*?[.,] )?)"
_HOLDS = r"(?:in play|on the field|on the battlefield|in the field|on the table)"
_NAME = "(?:an?|any) (?:card )?name(?: of (?:a|any) card)?"
_ENTERS = "enters(?: play| the field| the battlefield)?|is deployed"
_THEY = "they|that player|the opponent|your opponent|he|she|the player"


def _lower(words: str) -> str:
    """Give words that began a sentence as they stand within one; what cards are called by their type may be a name."""
    return words[0].lower() + words[1:] if words == "Cards" else words


def _discarded(found: re.Match[str]) -> str:
    """Put what is done with a hand into one sentence."""
    verb = "discards" if "reveals" in found[1] else "discard"
    return f"{found[1]} and {verb} all {found[2].removesuffix('s')}s with that name"


#: Before anything else is tried.
FIRST: dict[str, Said] = {
    rf"(?:choose|declare|say|call|pick) {_NAME}(?=[.,:]| and)": "name a card",
    rf"(?:chooses|declares|says|calls|picks) {_NAME}(?=[.,:]| and)": "names a card",
    r"(?:choose|declare|say) the name of (an? [^.,:]+?)(?=[.,:]| and)": r"name \1",
    rf"(?:choose|declare|say|name) an? ({_CARD}) name(?=[.,:]| and)": r"name a \1",
    rf"(?:chooses|declares|says|names) an? ({_CARD}) name(?=[.,:]| and)": r"names a \1",
    r"guess(?= an? )": "name",
    r"(names?) any(?= (?:card|clash|beast))": r"\1 a",
    rf"as (@|it|this card) ({_ENTERS})(?=, (?:you )?name an? )": r"when \1 \2",
    r"(reveals?) (?:his|her) hand": r"\1 their hand",
    rf"(?:while|as long as|for as long as) (?:@|it|this card|this) (?:is|remains|stays) {_HOLDS}, "
    rf"(\w+)(?=[^.]*\b(?:that name|the {_NAMED} name|{_NAMED} card))": r"\1",
    rf"with the {_NAMED} name": "with that name",
    rf"with the {_NAMED} names": "with those names",
    r"spells with that name": "cards with that name",
    rf"with (?:the|that|this) name (?:that )?(?:you|they|your opponent) (?:{_NAMED}|chose|said)": "with that name",
    r"(cards?|beasts?|weapons?|offerings?|actions?|traps?|castles?) (?:of that name|bearing that name"
    r"|sharing that name|that (?:has|have|bears?|shares?) that name)": r"\1 with that name",
    rf"if (it|that card)(?:'s| is| has| matches|'s got) (?:the {_NAMED} (?:card|name|one)|that name"
    rf"|the card (?:that )?(?:you|they) {_NAMED})": r"if \1 is a card with that name",
    rf"{_NAMING}if (it|that card)(?:'s| is) (?:that card|that one)(?=,)": r"\1if \2 is a card with that name",
    rf"{_NAMING}if you (?:are|were|guessed|named it) (?:right|correctly|correct)(?=,)": (
        r"\1if it is a card with that name"
    ),
    rf"if (it|that card) (?:does not|doesn't) have (?:that|the {_NAMED}) name": r"if \1 is not a card with that name",
    rf"(plays) the {_NAMED} ({_CARD})(?=[,.])": r"\1 a \2 with that name",
    rf"the {_NAMED} card(?= (?:cannot|can't|costs?)| until|\.)": "cards with that name",
    r"can't(?= play cards with that name)": "cannot",
    rf"{_NAMING}(.*?reveals? (?:their|your) hand and discards?) (?:all|every|any|each) (?:copies|copy) of "
    r"(?:it|that card|them|cards with that name)": r"\1\2 all cards with that name",
    r"(reveals? (?:their|your) hand and discards?) (?:each|every|any) (card|clash card|beast) with that name": (
        r"\1 all \2s with that name"
    ),
    rf"(reveals? (?:their|your) hand)(?:\.|,) (?:then )?(?:{_THEY}) discards? (?:all|each|every) "
    r"(cards?|clash cards?|beasts?) with that name": _discarded,
    r"search your (deck|heaven|library) for all (cards? [^.,]*?that name),?(?: and)? (?:reveal them,? (?:and )?)?"
    r"put them into your hand(?:,? and|,? then|\.)?(?: then)? shuffle(?: your deck)?": lambda found: (
        f"put all {found[2]} from your {found[1]} into your hand and shuffle"
    ),
    rf"({_CARD}s) with that name (?:cannot|can't|can not) be (?:played|cast)(?: by (?:any|either) player)?"
    r"( until [^.]+)": lambda found: f"each player cannot play {_lower(found[1])} with that name{found[2]}",
    rf"({_CARD}s) with that name (?:cannot|can't|can not) be (?:played|cast)(?: by (?:any|either) player)?(?=\.)": (
        lambda found: f"players cannot play {_lower(found[1])} with that name"
    ),
    rf"({_CARD}s) with that name (?:cannot|can't|can not) be (?:played|cast) by (?:your opponents?|opponents)": (
        lambda found: f"your opponent cannot play {_lower(found[1])} with that name"
    ),
}
