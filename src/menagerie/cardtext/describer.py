"""What programs point at: filters, numbers, bonuses, grants, conditions, statics, interned in the tables of a book."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from menagerie.cardtext import ops
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Line
from menagerie.cardtext.program import Book
from menagerie.cardtext.tree import Node, nodes_of

if TYPE_CHECKING:
    from menagerie.cardtext.lowering import Dictionary

PLAYERS = {
    "Opponent": ops.OPPONENT,
    "TargetPlayer": ops.TARGET_PLAYER,
    "TargetOpponent": ops.TARGET_PLAYER,
    "Controller": ops.CONTROLLER,
    "Owner": ops.OWNER,
    "EachPlayer": ops.LOOP_PLAYER,
    "EachOpponent": ops.LOOP_PLAYER,  # within a round that leaves the player out
}
DONE_SO = ("WereDiscarded", "WereReturned")  # what an effect did that is counted afterwards
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
        self.given_up = False  # whether the card itself is gone by then, paid as a cost
        self.is_done = False  # whether the card is carried out as it is played, and is nowhere in play
        self.noted = 0  # the number of it that is noted before
        self.paid = ""  # the stat of another card that is noted as it is given up as a cost
        self.named = 0  # the slot of the card that was named before
        self.named_by_all = False  # whether each player named one
        self.spoke_of_name = False  # whether a name was spoken of that another line says
        self.ballot: tuple[str, ...] = ()  # the words that were voted for
        self.ballot_box = 0  # the slot of the first of them
        self.so_done = ""  # what was done that `this way` may count
        self.that_many = False  # whether `that many` points at a number: of the event, or one rolled or counted before

    def lower(self, line: Node) -> None:
        """Turn a line of another card into abilities, to tell what is wrong with it."""
        self.words.lower(self.book, self.words, line)

    # Numbers

    def number(self, value: Any, negative: bool = False) -> int:
        """Intern a number: fixed, X, or counted."""
        if isinstance(value, int):
            return self.book.intern("numbers", (ops.CONST, -value if negative else value))
        if value.kind == "X":
            return self.book.intern("numbers", (ops.X, -1 if negative else 1))
        if value.kind in ("NumberOf", "NumberOfOther") and fallen(value[0]):
            return self.fallen_of(value[0])
        if value.kind == "NumberOf" and done_so(value[0]):
            return self.so_many(value[0])
        if value.kind == "NumberOf":
            return self.book.intern("numbers", (ops.NUMBER_OF, self.filter(value[0])))
        if value.kind == "NumberOfOther":
            return self.book.intern("numbers", (ops.NUMBER_OF, self.filter(value[0], ops.SELF)))
        if value.kind == "NumberOfTokens":
            if not (slot := self.named_slot(value[1])):
                raise TextError(value[1].at, "what holds continuously counts what lies on a card that it names")
            return self.counters_on(slot, value[0])
        if value.kind == "VotesFor":
            return self.book.intern("numbers", (ops.VOTES_IN, self.ballot_slot(value)))
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
        return self.told_of(
            slot, self.book.intern("numbers", (ops.COUNTERS_ON, slot * 8 + self.counter(token))), token.at
        )

    def told_of(self, slot: int, number: int, at: int) -> int:
        """Give a number of what is in a slot; of the card itself that is paid as a cost, what is noted before."""
        if slot != ops.SELF or not self.given_up:
            return number
        if self.that_many or self.noted not in (0, number):
            raise TextError(at, "of a card that is paid one number is noted, and no other is counted beside it")
        self.noted = number
        return self.book.intern("numbers", (ops.AMOUNT, 0))

    def times(self, value: Any, thing: Node) -> int:
        """Intern a number as often as there are matches of a thing."""
        if fallen(thing) and isinstance(value, int):
            return self.fallen_of(thing, value)
        if done_so(thing) and isinstance(value, int):
            return self.so_many(thing, value)
        if value == 1:
            return self.book.intern("numbers", (ops.NUMBER_OF, self.filter(thing)))
        if not isinstance(value, int):
            raise TextError(value.at, "how much it is for each is a number")
        return self.book.run("numbers", ((ops.MANY_OF, self.filter(thing)), (ops.CONST, value)))

    def so_many(self, thing: Node, times: int = 1) -> int:
        """Intern how many cards an effect did something to, times a number."""
        adjectives, noun, wheres = thing.args
        if not any(where.kind == self.so_done for where in wheres):
            raise TextError(thing.at, "'this way' looks back at what was done right before, and that is no such thing")
        if adjectives or noun.kind != "Card" or len(wheres) > 1:
            raise TextError(thing.at, "all that was done so is counted: say 'card'")
        return self.book.intern("numbers", (ops.AMOUNT, times if times != 1 else 0))

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
            first, *others = (self.own_counters(grant, side) for side in str(once).split("/"))
            if len(others) == 2:
                return self.book.run("bonuses", ((first, 0, 0, 0), (*others, 0, 0))), []
            return self.book.intern("bonuses", (first, *others, 0, 0)), []
        if grant.kind == "StatsEach" and (fallen(grant[1]) or done_so(grant[1])) and "X" not in once:
            many = self.fallen_of if fallen(grant[1]) else self.so_many
            sides = [many(grant[1], int(side)) for side in self.sides(once)]
            if len(sides) == 3:
                return self.book.run("bonuses", ((sides[0], 0, 0, 0), (sides[1], sides[2], 0, 0))), []
            return self.book.intern("bonuses", (*sides, 0, 0)), []
        if grant.kind in ("StatsEach", "StatsEachOther"):
            return self.pair(once, self.filter(grant[1], ops.SELF if grant.kind == "StatsEachOther" else 0)), []
        return self.pair(grant[0]), [self.grant(word) for word in (grant[1] if grant.kind == "StatsAnd" else ())]

    def compared(self, tree: Node) -> tuple[int, int]:
        """Tell a comparison and its number."""
        if isinstance(tree[0], Node) and tree[0].kind == "ThatMany":
            raise TextError(tree[0].at, "nothing is compared with 'that many'")
        return _COMPARED[tree.kind], self.number(tree[0])

    def ballot_slot(self, tree: Node) -> int:
        """Tell the slot of a word that is voted for."""
        words = [word.casefold() for word in self.ballot]
        if tree[0].casefold() not in words:
            told = f"the vote is for {' or '.join(self.ballot)}" if words else "nobody votes before"
            raise TextError(tree.at, f"'{tree[0]}' is no word of a vote: {told}")
        return self.ballot_box + words.index(tree[0].casefold())

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

    def refuse_slots(self, thing: Node, also: tuple[str, ...] = ()) -> None:
        """Refuse a thing of which an effect alone knows, or that looks for cards in play: cards in hands are meant."""
        for where in thing[2]:
            if where.kind not in ("WithStat", "WithKeyword", "WithoutKeyword", "Named", "NotNamed", *also):
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
        if noun.kind == "TokenCalled":
            return [(ops.TYPES, self.mask(Node("Token")), 0, 0), (ops.CALLED, self.book.called(noun[0]), 0, 0)]
        mask = self.mask(noun)
        return [(ops.TYPES, mask, 0, 0)] if mask else []

    def mask(self, noun: Node) -> int:
        """Give the types that a noun stands for as bits; a card may be of any: 0."""
        mask = 0
        for kind in noun.args if noun.kind in ("Or", "OrOr") else (noun,):
            if kind.kind == "Card":
                return 0
            if kind.kind == "TokenCalled":
                raise TextError(kind.at, "what a token is called tells no type: say 'token'")
            for name in self.words.unions.get(kind.kind, (kind.kind,)):
                mask |= 1 << (self.code("kind_1")[name] - 1)
        return mask

    def played(self, noun: Node) -> int:
        """Give the types of cards that are played, as bits; tokens are not."""
        if any(node.kind in ("Token", "TokenCalled") for node in nodes_of(noun)):
            raise TextError(noun.at, "tokens are made, not played")
        for node in nodes_of(noun):
            if node.kind in self.words.unplayed:
                raise TextError(node.at, f"no {node.kind} is played: what is said of cards that are played is of none")
        return self.mask(noun)

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
        if self.named and any(node.kind in ("SameName", "SameNames") for node in nodes_of(trees)):
            raise TextError(trees[0].at, "what an effect names is known in it alone: say it in a line of its own")
        for tree in trees:
            self.refuse_hidden(tree.args[1:])
            of_player = bool(tree.args) and isinstance(tree.args[0], Node) and tree.args[0].kind in PLAYERS
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


def done_so(thing: Node) -> bool:
    """Whether a thing is of cards to which an effect did something."""
    return any(where.kind in DONE_SO for where in thing[2])
