"""What programs point at: filters, numbers, bonuses, grants, conditions, statics, interned in the tables of a book."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from menagerie.cardtext import ops
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.program import Book
from menagerie.cardtext.tree import Node

if TYPE_CHECKING:
    from menagerie.cardtext.lowering import Dictionary

Test = tuple[int, int, int, int]
PLAYERS = {
    "Opponent": ops.OPPONENT,
    "TargetPlayer": ops.TARGET_PLAYER,
    "ThatPlayer": ops.THAT_PLAYER,
    "Controller": ops.CONTROLLER,
    "EachPlayer": ops.LOOP_PLAYER,
}
SLOTS = {
    "Self": ops.SELF,
    "Host": ops.HOST,
    "Attacker": ops.ATTACKER,
    "YourContender": ops.YOUR_CONTENDER,
    "TheirContender": ops.THEIR_CONTENDER,
}
_COMPARED = {"AtMost": ops.AT_MOST, "AtLeast": ops.AT_LEAST, "Exactly": ops.EXACTLY}
_OWNERS = {
    "Yours": ops.YOU,
    "Theirs": ops.OPPONENT,
    "OfTarget": ops.TARGET_PLAYER,
    "OfThat": ops.THAT_PLAYER,
}
_PILES = {"InYour": ops.YOU, "InTheir": ops.OPPONENT, "InAny": 0}
_BARE = {"NotSelf": (ops.NOT_SLOT, ops.SELF), "OneCharacter": (ops.SAME_CHARACTER, 0)}
_WEAPONS = {"WithWeapon": (ops.HAS_WEAPON, 0), "WithoutWeapon": (ops.LACKS_WEAPON, 0)}
_STATICS = {
    "GemLess": (ops.COST_LESS, 1, 1),
    "AttachLess": (ops.ATTACH_LESS, 1, 0),
    "CostsNothing": (ops.COST_NOTHING, 0, 0),
}


class Describer:
    """Interns what the phrases of one game describe."""

    def __init__(self, book: Book, words: Dictionary) -> None:
        self.book = book
        self.words = words
        self.code: Callable[[str], dict[str, int]] = words.language.codes

    # Numbers

    def number(self, value: Any, negative: bool = False) -> int:
        """Intern a number: fixed, X, or counted."""
        if isinstance(value, int):
            return self.book.intern("numbers", (ops.CONST, -value if negative else value))
        if value.kind == "X":
            return self.book.intern("numbers", (ops.X, -1 if negative else 1))
        if value.kind == "NumberOf":
            return self.book.intern("numbers", (ops.NUMBER_OF, self.filter(value[0])))
        return self.book.intern("numbers", (ops.STAT_OF_IT, self.code("stat")[value[0].kind]))

    def span(self, least: Any, most: Any) -> int:
        """Intern how many may be chosen, from least to most."""
        return self.book.intern("spans", (self.number(least), self.number(most)))

    def pair(self, text: str, each: int = 0) -> int:
        """Intern a pair such as +2/-X, for each match of filter `each`."""
        sides = [
            self.number(Node("X") if side[1:] == "X" else int(side[1:]), side[0] == "-") for side in text.split("/")
        ]
        return self.book.intern("bonuses", (sides[0], sides[1], each))

    def grant(self, keyword: Node, lost: int = 0) -> int:
        """Intern a keyword that is had, gained (0), lost (1), or lost and never gained (2)."""
        number = keyword[0] if keyword.args else 0
        return self.book.intern("grants", (self.code("keyword")[keyword.kind], number, lost))

    # Who and what

    def player(self, tree: Node) -> int:
        """Tell the code of a player."""
        return PLAYERS[tree.kind]

    def named_slot(self, tree: Node) -> int:
        """Tell the slot of an object that needs no choice, or 0."""
        return SLOTS.get(tree.kind, 0)

    def filter(self, thing: Node, other: bool = False) -> int:
        """Intern a filter; `other` leaves the card itself out."""
        adjectives, noun, wheres = thing.args
        tests = self._types(noun)
        for adjective in adjectives:
            if adjective.kind == "Either":
                tests += [(ops.EITHER, 0, 0, 0), self._quality(adjective[0]), self._quality(adjective[1])]
            else:
                tests.append(self._quality(adjective))
        tests += [self._where(where) for where in wheres]
        if other:
            tests.append((ops.NOT_SLOT, ops.SELF, 0, 0))
        key = tuple(tests)
        return self.book.intern("filters", (self.book.run("tests", key), len(key)))

    def _types(self, noun: Node) -> list[Test]:
        kinds = noun.args if noun.kind == "Or" else (noun,)
        mask = 0
        for kind in kinds:
            if kind.kind == "Card":
                return []
            for name in self.words.unions.get(kind.kind, (kind.kind,)):
                mask |= 1 << (self.code("kind_1")[name] - 1)
        return [(ops.TYPES, mask, 0, 0)]

    def _quality(self, tree: Node) -> Test:
        return ops.QUALITY, self.code("quality")[tree.kind], 0, 0

    def _where(self, tree: Node) -> Test:
        kind = tree.kind
        bare = _BARE.get(kind) or _WEAPONS.get(kind)
        if bare:
            return *bare, 0, 0
        if kind in _OWNERS:
            return ops.CONTROLLED, _OWNERS[kind], 0, 0
        if kind in _PILES:
            return ops.IN_ZONE, self.code("pile")[tree[0].kind], _PILES[kind], 0
        if kind in ("WithStat", "WithPrinted"):
            comparison, number = self.compared(tree[1])
            return ops.STAT if kind == "WithStat" else ops.PRINTED, self.code("stat")[tree[0].kind], comparison, number
        if kind in ("WithKeyword", "WithoutKeyword"):
            test = ops.HAS_KEYWORD if kind == "WithKeyword" else ops.LACKS_KEYWORD
            return test, self.code("keyword")[tree[0].kind], 0, 0
        if kind == "WithToken":
            return ops.HAS_TOKEN, self.code("token")[tree[0].kind], 0, 0
        if kind == "OfCharacter":
            return ops.CHARACTER, self.words.characters[tree[0]], 0, 0
        return ops.NAMED if kind == "Named" else ops.NOT_NAMED, self.words.cards[tree[0]], 0, 0

    def compared(self, tree: Node) -> tuple[int, int]:
        """Tell a comparison and its number."""
        return _COMPARED[tree.kind], self.number(tree[0])

    # Conditions

    def condition(self, tree: Node, event: int, it: int | None) -> int:
        """Intern a condition; `event` is the slot of `that card`, `it` the slot that was last named."""
        return self.book.intern("conditions", self._condition(tree, event, it))

    def _condition(self, tree: Node, event: int, it: int | None) -> tuple[int, int, int, int]:
        kind = tree.kind
        if kind in ("YouControl", "TheyControl"):
            return self._controls(tree[0], ops.YOU if kind == "YouControl" else ops.OPPONENT)
        if kind in ("YouAreActive", "NotActive"):
            return ops.ACTIVE, int(kind == "YouAreActive"), 0, 0
        if kind in ("HealthIs", "HandIs"):
            return ops.HEALTH if kind == "HealthIs" else ops.HAND, *self.compared(tree[0]), 0
        if kind in ("PortalOpen", "PortalClosed"):
            return ops.MARKER, int(kind == "PortalOpen"), 0, 0
        if kind == "DefeatedThisTurn":
            return ops.DEFEATED_THIS_TURN, self.filter(tree[1]), ops.AT_LEAST, self.number(tree[0])
        slot = self.reference(tree[0], event, it)
        if kind == "WasDefeated":
            return ops.DEFEATED, slot, 0, 0
        if kind == "IsA":
            return ops.MATCHES, slot, self.filter(tree[1]), 0
        return ops.MATCHES, slot, self._single(tree), 0

    def _single(self, tree: Node) -> int:
        """Intern the filter of a condition that asks one thing of an object."""
        if tree.kind == "HasWeapon":
            test: Test = (ops.HAS_WEAPON, 0, 0, 0)
        elif tree.kind == "HasKeyword":
            test = (ops.HAS_KEYWORD, self.code("keyword")[tree[1].kind], 0, 0)
        else:
            test = self._quality(tree[1])
        return self.book.intern("filters", (self.book.run("tests", (test,)), 1))

    def _controls(self, quantity: Node, who: int) -> tuple[int, int, int, int]:
        thing: Node = quantity.args[-1]
        tests = Node(
            "Thing", (thing[0], thing[1], (*thing[2], Node("Yours" if who == ops.YOU else "Theirs"))), thing.at
        )
        least: Any = {"SomeOf": 1, "NoneOf": 0}.get(quantity.kind, quantity[0])
        comparison = ops.EXACTLY if quantity.kind == "NoneOf" else ops.AT_LEAST
        return ops.COUNTS, self.filter(tests), comparison, self.number(least)

    def reference(self, tree: Node, event: int, it: int | None) -> int:
        """Tell the slot of something that was named before; a word that points at nothing is a `TextError`."""
        slot = {"It": it, "Them": it, "That": event or None}.get(tree.kind, self.named_slot(tree))
        if slot is None:
            shown = {"It": "it", "Them": "them", "That": "that card"}[tree.kind]
            raise TextError(tree.at, f"'{shown}' points at nothing: no card was named before")
        return slot

    # Statics

    def statics(self, tree: Node) -> tuple[int, int]:
        """Intern what holds continuously: the first static and how many."""
        if tree.kind == "PortalLocked":
            return self.book.run("statics", ((ops.MARKER_LOCKED, 0, 0, 0, 0),)), 1
        slot, about = self._everybody(tree[0])
        lines = tuple((what, slot, about, a, b) for what, a, b in self._holds(tree))
        return self.book.run("statics", lines), len(lines)

    def _everybody(self, subject: Node) -> tuple[int, int]:
        if subject.kind in ("Every", "EveryOther", "Each", "EachOther"):
            return 0, self.filter(subject[0], other=subject.kind in ("EveryOther", "EachOther"))
        if subject.kind in SLOTS and subject.kind != "Attacker":
            return SLOTS[subject.kind], 0
        raise TextError(subject.at, "what holds continuously names its cards by what they are, not by a choice")

    def _holds(self, tree: Node) -> list[tuple[int, int, int]]:
        kind = tree.kind
        if kind == "HasStats":
            bonus, grants = self.bonus(tree[1])
            return [(ops.STATIC_BONUS, bonus, 0), *((ops.STATIC_GRANT, grant, 0) for grant in grants)]
        if kind == "Has":
            return [(ops.STATIC_GRANT, self.grant(keyword), 0) for keyword in tree[1]]
        if kind == "Loses":
            return [(ops.STATIC_GRANT, self.grant(tree[1], 2), 0)]
        if kind == "Cannot":
            return [(ops.STATIC_FORBID, self.code("action")[tree[1].kind], 0)]
        if kind in _STATICS:
            what, number, gems = _STATICS[kind]
            return [(what, self.number(number) if number else 0, gems)]
        what = {"CostsLess": ops.COST_LESS, "GemsLess": ops.COST_LESS, "CostsMore": ops.COST_MORE}.get(
            kind, ops.CARRIES
        )
        return [(what, self.number(tree[1]), int(kind == "GemsLess"))]

    def bonus(self, grant: Node) -> tuple[int, list[int]]:
        """Intern the numbers of a grant, and list the keywords that come with it."""
        if grant.kind == "StatsEach":
            return self.pair(grant[0], self.filter(grant[1])), []
        return self.pair(grant[0]), [self.grant(word) for word in (grant[1] if grant.kind == "StatsAnd" else ())]
