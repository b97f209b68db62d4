"""What filters, conditions and statics that games share describe: makers of meanings, and `DESCRIBED`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.describer import HAND, Describer
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Condition, Crowd, Held, Line, Meanings, Where
from menagerie.cardtext.tree import Node

ORDINALS = {"First": 1, "Second": 2, "Third": 3}

# Filters


def coded(test: int, rule: str) -> Where:
    """Make the meaning of a test for a code of the game's language."""
    return lambda d, tree: (test, d.code(rule)[tree[0].kind], 0, 0)


def _controlled(player: int) -> Where:
    return lambda d, tree: (ops.CONTROLLED, player, 0, 0)


def _of_that(d: Describer, tree: Node) -> Line:
    return ops.CONTROLLED, d.player(Node("ThatPlayer", (), tree.at)), 0, 0


def _of_target(d: Describer, tree: Node) -> Line:
    if not d.target_player:
        raise TextError(tree.at, "a target player is chosen for an effect only")
    return ops.CONTROLLED, ops.TARGET_PLAYER, 0, 0


def _in_pile(player: int) -> Where:
    def where(d: Describer, tree: Node) -> Line:
        if player != ops.YOU and tree[0].kind == HAND:
            raise TextError(tree.at, "the cards of another hand are hidden: a text may only count, see or discard them")
        return ops.IN_ZONE, d.code("pile")[tree[0].kind], player, 0

    return where


def stat_is(test: int) -> Where:
    """Make the meaning of a test that compares a stat."""
    return lambda d, tree: (test, d.code("stat")[tree[0].kind], *d.compared(tree[1]))


def bare(test: int, a: int = 0) -> Where:
    """Make the meaning of a test without words of its own."""
    return lambda d, tree: (test, a, 0, 0)


def of_fallen(d: Describer, tree: Node) -> Line:
    """Refuse to do anything to cards that were defeated this turn."""
    raise TextError(tree.at, "cards defeated this turn are counted, nothing is done to them")


# Conditions


def matches(test: Where) -> Condition:
    """Make the meaning of a condition that asks one thing of something named before."""
    return lambda d, tree, event, it: (
        ops.MATCHES,
        d.reference(tree[0], event, it),
        d.filter_of(test(d, Node(tree.kind, tree.args[1:], tree.at))),
        0,
    )


def controls(who: str, kind: int = ops.COUNTS) -> Condition:
    """Make the meaning of a condition that counts what somebody controls, as a phrase of `where` says it."""

    def condition(d: Describer, tree: Node, event: int, it: int | None) -> Line:
        quantity: Node = tree[0]
        adjectives, noun, wheres = quantity.args[-1].args
        others = (Node("NotSelf"),) if quantity.kind in ("NoOthers", "AnotherOf", "ManyOthers") else ()
        owned = Node("Thing", (adjectives, noun, (*wheres, Node(who), *others)), tree.at)
        if quantity.kind == "FewerOf":
            return kind, d.filter(owned), ops.AT_MOST, d.number(quantity[0] - 1)
        least: Any = {"SomeOf": 1, "AnotherOf": 1, "NoneOf": 0, "NoOthers": 0}.get(quantity.kind, quantity[0])
        comparison = ops.EXACTLY if quantity.kind in ("NoneOf", "NoOthers") else ops.AT_LEAST
        return kind, d.filter(owned), comparison, d.number(least)

    return condition


def as_many(some: str, others: str) -> Condition:
    """Make the meaning of a condition that one player controls at least as many of something as the other."""

    def condition(d: Describer, tree: Node, event: int, it: int | None) -> Line:
        adjectives, noun, wheres = tree[0].args
        first, second = (Node("Thing", (adjectives, noun, (*wheres, Node(who))), tree.at) for who in (some, others))
        number = d.book.intern("numbers", (ops.NUMBER_OF, d.filter(second)))
        return ops.COUNTS, d.filter(first), ops.AT_LEAST, number

    return condition


def is_ahead(player: int) -> Condition:
    """Make the meaning of a condition that a player has more of something than the other."""
    return lambda d, tree, event, it: (ops.AHEAD, player, int(tree[0].kind == "MoreCards"), 0)


def _defeated(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    return ops.DEFEATED_THIS_TURN, d.filter(tree[1]), ops.AT_LEAST, d.number(tree[0])


def _has_counters(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    least = tree[1] if len(tree.args) == 3 else 1
    return ops.TOKENS, d.reference(tree[0], event, it), d.counter(tree.args[-1]), d.number(least)


def played(d: Describer, noun: Node, comparison: int, number: int, theirs: bool = False) -> Line:
    """Give the condition that you, or the other player, played so many cards of a noun this turn."""
    return ops.PLAYED_BY_THEM if theirs else ops.PLAYED_NOW, d.played(noun), comparison, d.number(number)


def compares(kind: int, whose: int = 0) -> Condition:
    """Make the meaning of a condition that compares a number of the table; whose: 1 for that of the other player."""
    return lambda d, tree, event, it: (kind, *d.compared(tree[0]), whose)


def state_is(kind: int, a: int) -> Condition:
    """Make the meaning of a condition that asks the table itself."""
    return lambda d, tree, event, it: (kind, a, 0, 0)


def denied(condition: Condition) -> Condition:
    """Make the meaning of a condition that asks whether something does not hold."""
    return lambda d, tree, event, it: (
        ops.NOT,
        d.book.intern("conditions", condition(d, tree, event, it)),
        0,
        0,
    )


def _both(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    return ops.BOTH, d.condition(tree[0], event, it), d.condition(tree[1], event, it), 0


def of_coin(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    """Refuse to ask for heads or tails where no coin is flipped; a sentence asks for itself."""
    raise TextError(tree.at, "heads or tails is asked after 'flip a coin', in a sentence of its own")


def _roll_is(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    if not d.rolled or tree[0].kind != "It":
        raise TextError(tree.at, "'it is 6' follows 'roll a die'")
    return ops.ROLLED, *d.compared(tree[1]), 0


# Statics


def has_stats(d: Describer, tree: Node) -> list[Held]:
    """Give what somebody has: a bonus and the keywords that come with it."""
    bonus, grants = d.bonus(tree[1])
    return [(ops.STATIC_BONUS, bonus, 0), *((ops.STATIC_GRANT, grant, 0) for grant in grants)]


def holds(what: int, number: int | None = None, b: int = 0) -> Callable[[Describer, Node], list[Held]]:
    """Make the meaning of a static with a number: a fixed one, or that of the phrase."""
    return lambda d, tree: [(what, d.number(tree[1] if number is None else number), b)]


def early_of(player: int) -> Crowd:
    """Make the filter of the first cards of a type that a player plays in a turn, or of the second or third.

    player: 0 for those of every player.
    """

    def early(d: Describer, tree: Node) -> int:
        count, noun = (1, tree[0]) if len(tree.args) == 1 else tree.args
        nth = isinstance(count, Node)
        count = ORDINALS[count.kind] if nth else count
        mask = d.played(noun)
        tests = [(ops.TYPES, mask, 0, 0)] * bool(mask) + [(ops.EARLY, mask, count, 0)]
        tests += [(ops.LATE, mask, count - 1, 0)] * nth
        return d.filter_of(*tests, *([(ops.CONTROLLED, player, 0, 0)] if player else ()))

    return early


EARLY = dict.fromkeys(("First", "Firsts", "Nth"), early_of(ops.YOU))  # crowds of games in which cards cost something
DESCRIBED = Meanings(
    slots={"Self": ops.SELF},
    wheres={
        "Yours": _controlled(ops.YOU),
        "Theirs": _controlled(ops.OPPONENT),
        "OfTarget": _of_target,
        "OfThat": _of_that,
        "WithKeyword": coded(ops.HAS_KEYWORD, "keyword"),
        "WithoutKeyword": coded(ops.LACKS_KEYWORD, "keyword"),
        "WithStat": stat_is(ops.STAT),
        "Named": lambda d, tree: (ops.NAMED, d.words.cards[tree[0]], 0, 0),
        "NotNamed": lambda d, tree: (ops.NOT_NAMED, d.words.cards[tree[0]], 0, 0),
        "NotSelf": bare(ops.NOT_SLOT, ops.SELF),
        "WithToken": lambda d, tree: (ops.HAS_TOKEN, d.counter(tree[0]), 0, 0),
        "InYour": _in_pile(ops.YOU),
        "InTheir": _in_pile(ops.OPPONENT),
        "InAny": _in_pile(0),
    },
    conditions={
        "Both": _both,
        "YouControl": controls("Yours"),
        "YouAreActive": state_is(ops.ACTIVE, 1),
        "NotActive": state_is(ops.ACTIVE, 0),
        "HandIs": compares(ops.HAND_CARDS),
        "Lying": lambda d, tree, event, it: (ops.COUNTS, d.filter(tree[1]), ops.AT_LEAST, d.number(tree[0])),
        "TheirHandIs": compares(ops.HAND_CARDS, 1),
        "IsA": lambda d, tree, event, it: (ops.MATCHES, d.reference(tree[0], event, it), d.filter(tree[1]), 0),
        "WasDefeated": lambda d, tree, event, it: (ops.DEFEATED, d.reference(tree[0], event, it), 0, 0),
        "HasKeyword": matches(coded(ops.HAS_KEYWORD, "keyword")),
        "DefeatedThisTurn": _defeated,
        "PlayedOne": lambda d, tree, event, it: played(d, tree[0], ops.AT_LEAST, 1),
        "PlayedMany": lambda d, tree, event, it: played(d, tree[1], ops.AT_LEAST, tree[0]),
        "HasToken": _has_counters,
        "HasTokens": _has_counters,
        "IsHeads": of_coin,
        "IsTails": of_coin,
        "RollIs": _roll_is,
    },
    statics={
        "Has": lambda d, tree: [(ops.STATIC_GRANT, d.grant(keyword), 0) for keyword in tree[1]],
        "HasStats": has_stats,
        "Cannot": lambda d, tree: [(ops.STATIC_FORBID, d.code("action")[tree[1].kind], 0)],
        "CostsLess": holds(ops.COST_LESS),
        "CostsMore": holds(ops.COST_MORE),
        "CostsLessEach": lambda d, tree: [(ops.COST_LESS, d.times(tree[1], tree[2]), 0)],
        "CostsNothing": lambda d, tree: [(ops.COST_NOTHING, 0, 0)],
    },
)
