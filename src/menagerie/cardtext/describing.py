"""What programs point at: filters, numbers, bonuses, grants, conditions, statics, interned in the tables of a book."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from menagerie.cardtext import ops
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Condition, Held, Line, Meanings, Where
from menagerie.cardtext.program import Book
from menagerie.cardtext.tree import Node, nodes_of

if TYPE_CHECKING:
    from menagerie.cardtext.lowering import Dictionary

PLAYERS = {
    "Opponent": ops.OPPONENT,
    "TargetPlayer": ops.TARGET_PLAYER,
    "TargetOpponent": ops.TARGET_PLAYER,
    "Controller": ops.CONTROLLER,
    "EachPlayer": ops.LOOP_PLAYER,
    "EachOpponent": ops.LOOP_PLAYER,  # within a round that leaves the player out
}
ORDINALS = {"Second": 2, "Third": 3}
HAND = "Hand"  # the pile whose cards only their owner knows
_COMPARED = {"AtMost": ops.AT_MOST, "AtLeast": ops.AT_LEAST, "Exactly": ops.EXACTLY}


class Describer:
    """Interns what the phrases of one line describe."""

    def __init__(self, book: Book, words: Dictionary) -> None:
        self.book = book
        self.words = words
        self.means = words.meanings
        self.code: Callable[[str], dict[str, int]] = words.language.codes
        self.that_player = 0  # whom `that player` means, if anybody
        self.target_player = ""  # as what a target player is chosen, if one is
        self.rolled = False  # whether a die was rolled before
        self.that_many = False  # whether `that many` points at a number: of the event, or one rolled or counted before

    # Numbers

    def number(self, value: Any, negative: bool = False) -> int:
        """Intern a number: fixed, X, or counted."""
        if isinstance(value, int):
            return self.book.intern("numbers", (ops.CONST, -value if negative else value))
        if value.kind == "X":
            return self.book.intern("numbers", (ops.X, -1 if negative else 1))
        if value.kind in ("NumberOf", "NumberOfOther") and fallen(value[0]):
            return self.fallen_of(value[0])
        if value.kind == "NumberOf":
            return self.book.intern("numbers", (ops.NUMBER_OF, self.filter(value[0])))
        if value.kind == "NumberOfOther":
            return self.book.intern("numbers", (ops.NUMBER_OF, self.filter(value[0], ops.SELF)))
        if value.kind == "NumberOfTokens":
            if not (slot := self.named_slot(value[1])):
                raise TextError(value[1].at, "what holds continuously counts what lies on a card that it names")
            return self.counters_on(slot, value[0])
        if value.kind == "ThatMany":
            if not self.that_many:
                raise TextError(value.at, "'that many' points at no number: nothing was rolled or discarded before")
            return self.book.intern("numbers", (ops.AMOUNT, 0))
        return self.book.intern("numbers", (ops.STAT_OF_IT, self.code("stat")[value[0].kind]))

    def counter(self, tree: Node) -> int:
        """Number a counter by its name."""
        if not (number := self.book.counter(tree[0], self.raises(tree))):
            raise TextError(tree.at, f"{', '.join(self.book.counters)}: a box knows no more kinds of counters")
        return number

    def raises(self, tree: Node) -> tuple[int, ...]:
        """Tell what a counter of this name adds to each stat of the card on which it lies: `+1/+1`, `+10 Might`."""
        said, _, stat = tree[0].partition(" ")
        if said[0] not in "+-":
            return ()
        numbers = tuple(map(int, said.split("/")))
        stats = self.code("raised")
        if stat in stats and len(numbers) == 1:
            return numbers if stats[stat] == 1 else (0, *numbers)
        if not stat and self.words.language.raising.count("/") == len(numbers) - 1 > 0:
            return numbers
        raise TextError(tree.at, f"'{tree[0]}' is no number of a card: say '{self.words.language.raising}'")

    def counters_on(self, slot: int, token: Node) -> int:
        """Intern how many counters of a kind lie on what is in a slot."""
        return self.book.intern("numbers", (ops.COUNTERS_ON, slot * 8 + self.counter(token)))

    def times(self, value: Any, thing: Node) -> int:
        """Intern a number as often as there are matches of a thing."""
        if fallen(thing) and isinstance(value, int):
            return self.fallen_of(thing, value)
        if value == 1:
            return self.book.intern("numbers", (ops.NUMBER_OF, self.filter(thing)))
        if not isinstance(value, int):
            raise TextError(value.at, "how much it is for each is a number")
        return self.book.run("numbers", ((ops.MANY_OF, self.filter(thing)), (ops.CONST, value)))

    def own_counters(self, grant: Node, side: str) -> int:
        """Intern one side of a pair that is added for each counter on the card itself."""
        if side not in ("+0", "-0", "+1"):
            raise TextError(grant.at, "for each counter on the card itself it is +1 or +0")
        return self.counters_on(ops.SELF, grant[1]) if side == "+1" else self.number(0)

    def fallen_of(self, thing: Node, times: int = 1) -> int:
        """Intern how many cards that a thing describes were defeated this turn, times a number."""
        adjectives, noun, wheres = thing.args
        others = tuple(where for where in wheres if where.kind != "FallenNow")
        return self.book.run(
            "numbers",
            ((ops.FALLEN_OF, self.filter(Node("Thing", (adjectives, noun, others), thing.at))), (ops.CONST, times)),
        )

    def span(self, least: Any, most: Any) -> int:
        """Intern how many may be chosen, from least to most."""
        return self.book.intern("spans", (self.number(least), self.number(most)))

    def pair(self, value: Any, each: int = 0, token: int = 0) -> int:
        """Intern a bonus such as +2/-X or +10 Might: once, for each match of filter `each`, or for each token on it.

        A triple such as +1/+2/+0 becomes two lines, the first stat alone in the first of them.
        """
        if isinstance(value, str):
            sides = [
                self.number(Node("X") if side[1:] == "X" else int(side[1:]), negative=side[0] == "-")
                for side in value.split("/")
            ]
        else:
            sides = [self.number(side) for side in self.raised(value)]
        if len(sides) == 3:
            return self.book.run("bonuses", ((sides[0], 0, each, token), (sides[1], sides[2], each, token)))
        return self.book.intern("bonuses", (sides[0], sides[1], each, token))

    def sides(self, value: Any) -> Iterable[Any]:
        """Take a bonus without X apart, a number for each stat."""
        return value.split("/") if isinstance(value, str) else self.raised(value)

    def raised(self, raises: tuple[Node, ...]) -> tuple[int, int]:
        """Add up what raises say of the game's first stat, and of the one other that a card has."""
        first, second, others = 0, 0, set()
        for number, stat in (one.args for one in raises):
            if self.code("raised")[stat.kind] == 1:
                first += int(number)
            else:
                second += int(number)
                others.add(stat.kind)
        if len(others) > 1:
            raise TextError(raises[0].at, f"no card has {' and '.join(sorted(others))}: say it in two sentences")
        return first, second

    def grant(self, keyword: Node, lost: int = 0) -> int:
        """Intern a keyword that is had, gained (0), lost (1), or lost and never gained (2)."""
        number = int(keyword[0]) if keyword.args else 0
        return self.book.intern("grants", (self.code("keyword")[keyword.kind], number, lost))

    def bonus(self, grant: Node) -> tuple[int, list[int]]:
        """Intern the numbers of a grant, and list the keywords that come with it."""
        once = (grant[0],) if isinstance(grant[0], Node) else grant[0]
        if grant.kind == "StatsEachToken":
            return self.pair(once, token=self.counter(grant[1])), []
        if grant.kind == "StatsEachOwn":
            return self.book.intern(
                "bonuses", (*(self.own_counters(grant, side) for side in str(once).split("/")), 0, 0)
            ), []
        if grant.kind == "StatsEach" and fallen(grant[1]) and "X" not in once:
            sides = [self.fallen_of(grant[1], int(side)) for side in self.sides(once)]
            return self.book.intern("bonuses", (*sides, 0, 0)), []
        if grant.kind in ("StatsEach", "StatsEachOther"):
            return self.pair(once, self.filter(grant[1], ops.SELF if grant.kind == "StatsEachOther" else 0)), []
        return self.pair(grant[0]), [self.grant(word) for word in (grant[1] if grant.kind == "StatsAnd" else ())]

    def compared(self, tree: Node) -> tuple[int, int]:
        """Tell a comparison and its number."""
        if isinstance(tree[0], Node) and tree[0].kind == "ThatMany":
            raise TextError(tree[0].at, "nothing is compared with 'that many'")
        return _COMPARED[tree.kind], self.number(tree[0])

    # Who and what

    def player(self, tree: Node) -> int:
        """Tell the code of a player; `that player` is whoever was named before."""
        if tree.kind != "ThatPlayer":
            return PLAYERS[tree.kind]
        if not self.that_player:
            raise TextError(tree.at, "'that player' points at nobody: no player was named before")
        return self.that_player

    def named_slot(self, tree: Node) -> int:
        """Tell the slot of an object that needs no choice, or 0."""
        return self.means.slots.get(tree.kind, 0)

    def reference(self, tree: Node, event: int, it: int | None) -> int:
        """Tell the slot of something that was named before; a word that points at nothing is a `TextError`."""
        slot = {"It": it, "Them": it, "They": it, "That": event or None}.get(tree.kind, self.named_slot(tree))
        if slot is None:
            shown = {"It": "it", "Them": "them", "They": "they", "That": "that card"}[tree.kind]
            raise TextError(tree.at, f"'{shown}' points at nothing: no card was named before")
        return slot

    def refuse_hidden(self, *trees: Any) -> None:
        """Refuse what holds continuously and looks at cards of a hand: everybody would see which they are."""
        for thing in (node for node in nodes_of(trees) if node.kind == "Thing"):
            adjectives, noun, wheres = thing.args
            if any(where.kind == "InYour" and where[0].kind == HAND for where in wheres):
                if adjectives or noun.kind != "Card" or len(wheres) > 1:
                    raise TextError(thing.at, "what holds continuously may count the cards in a hand, not look at them")

    def refuse_slots(self, thing: Node) -> None:
        """Refuse a thing of which an effect alone knows, or that looks for cards in play: cards in hands are meant."""
        for where in thing[2]:
            if where.kind not in ("WithStat", "WithKeyword", "WithoutKeyword", "Named", "NotNamed"):
                raise TextError(where.at, "what cannot be played is told by what is printed on it")
            if any(node.kind == "X" for node in nodes_of(where)):
                raise TextError(where.at, "what cannot be played for a time is told by numbers, not by X")

    def filter(self, thing: Node, apart: int = 0) -> int:
        """Intern a filter; `apart` is a slot whose card it leaves out."""
        return self.filter_of(*self.tests(thing), *([(ops.NOT_SLOT, apart, 0, 0)] if apart else ()))

    def tests(self, thing: Node) -> list[Line]:
        """List the tests of a thing."""
        adjectives, noun, wheres = thing.args
        tests = self._types(noun)
        for adjective in adjectives:
            if adjective.kind == "Either":
                tests += [(ops.EITHER, 0, 0, 0), self.quality(adjective[0]), self.quality(adjective[1])]
            else:
                tests.append(self.quality(adjective))
        return tests + [self.means.wheres[where.kind](self, where) for where in wheres]

    def filter_of(self, *tests: Line) -> int:
        """Intern the filter of some tests."""
        return self.book.intern("filters", (self.book.run("tests", tests), len(tests)))

    def _types(self, noun: Node) -> list[Line]:
        mask = self.mask(noun)
        return [(ops.TYPES, mask, 0, 0)] if mask else []

    def mask(self, noun: Node) -> int:
        """Give the types that a noun stands for as bits; a card may be of any: 0."""
        mask = 0
        for kind in noun.args if noun.kind == "Or" else (noun,):
            if kind.kind == "Card":
                return 0
            for name in self.words.unions.get(kind.kind, (kind.kind,)):
                mask |= 1 << (self.code("kind_1")[name] - 1)
        return mask

    def quality(self, tree: Node) -> Line:
        """Give the test of a quality."""
        return ops.QUALITY, self.code("quality")[tree.kind], 0, 0

    # Conditions and statics

    def condition(self, tree: Node, event: int, it: int | None) -> int:
        """Intern a condition; `event` is the slot of `that card`, `it` the slot that was last named."""
        return self.book.intern("conditions", self.means.conditions[tree.kind](self, tree, event, it))

    def negated(self, condition: int) -> int:
        """Intern that a condition does not hold; of one that is denied already, that it does."""
        if self.book.lines["conditions"][condition][0] == ops.NOT:
            return self.book.lines["conditions"][condition][1]
        return self.book.intern("conditions", (ops.NOT, condition, 0, 0))

    def statics(self, *trees: Node) -> tuple[int, int]:
        """Intern what holds continuously: the first static and how many; `they` are those of the phrase before."""
        lines: list[tuple[int, ...]] = []
        slot, about = 0, 0
        for tree in trees:
            self.refuse_hidden(tree.args[1:])
            of_player = tree.kind in ("OpponentCannotPlay", "PortalLocked")
            subject = tree.args[of_player] if len(tree.args) > of_player else None
            subject = subject if isinstance(subject, Node) else None
            if subject is None or subject.kind != "They" or not lines:
                slot, about = self.whom(subject)
            lines += [(what, slot, about, a, b) for what, a, b in self.means.statics[tree.kind](self, tree)]
        return self.book.run("statics", tuple(lines)), len(lines)

    def whom(self, subject: Node | None) -> tuple[int, int]:
        """Tell the slot or the filter of those for whom something holds continuously."""
        if subject is None or subject.kind == "X":
            return 0, 0
        if subject.kind == "Thing":
            return 0, self.filter(subject)
        if subject.kind in self.means.crowds:
            return 0, self.means.crowds[subject.kind](self, subject)
        if subject.kind in ("Every", "EveryOther", "Each", "EachOther", "All"):
            return 0, self.filter(subject[0], ops.SELF if subject.kind in ("EveryOther", "EachOther") else 0)
        if self.named_slot(subject) and subject.kind not in self.words.passing:
            return self.named_slot(subject), 0
        raise TextError(subject.at, "what holds continuously names its cards by what they are, not by a choice")


def fallen(thing: Node) -> bool:
    """Whether a thing is of cards that were defeated this turn, which are only counted."""
    return any(where.kind == "FallenNow" for where in thing[2])


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


def _defeated(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    return ops.DEFEATED_THIS_TURN, d.filter(tree[1]), ops.AT_LEAST, d.number(tree[0])


def _has_counters(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    least = tree[1] if len(tree.args) == 3 else 1
    return ops.TOKENS, d.reference(tree[0], event, it), d.counter(tree.args[-1]), d.number(least)


def played(d: Describer, noun: Node, comparison: int, number: int, theirs: bool = False) -> Line:
    """Give the condition that you, or the other player, played so many cards of a noun this turn."""
    return ops.PLAYED_BY_THEM if theirs else ops.PLAYED_NOW, d.mask(noun), comparison, d.number(number)


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


def _early(d: Describer, tree: Node) -> int:
    """Make the filter of the first cards of a type that somebody plays in a turn, or of the second or third."""
    count, noun = (1, tree[0]) if tree.kind == "First" else tree.args
    count = ORDINALS[count.kind] if tree.kind == "Nth" else count
    mask = d.mask(noun)
    tests = [(ops.TYPES, mask, 0, 0)] * bool(mask) + [(ops.EARLY, mask, count, 0)]
    tests += [(ops.LATE, mask, count - 1, 0)] * (tree.kind == "Nth")
    return d.filter_of(*tests, (ops.CONTROLLED, ops.YOU, 0, 0))


EARLY = {"First": _early, "Firsts": _early, "Nth": _early}  # crowds of games in which cards cost something
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
