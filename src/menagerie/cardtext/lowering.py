"""Trees to programs: one short function for each kind of phrase, collected in `writing` and `describing`.

This module takes a line apart into an ability: what it is, when it happens, what it costs. A `Writer` writes the rows
of effects, a `Describer` interns filters, numbers and conditions. What a code means for a game (which type, which
keyword) is the place of its phrase in the game's table (`Language.codes`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from menagerie.cardtext import ops
from menagerie.cardtext.counted import COUNTED
from menagerie.cardtext.describer import Describer
from menagerie.cardtext.describing import DESCRIBED, ORDINALS, played
from menagerie.cardtext.happenings import EITHER, OF_NO_CARD, SECOND, happening
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Line, Meanings
from menagerie.cardtext.naming import check_names, names_kept
from menagerie.cardtext.phrases import Language
from menagerie.cardtext.program import Ability, Book
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.writer import Writer
from menagerie.cardtext.writing import WRITTEN

if TYPE_CHECKING:
    from menagerie.cardtext.tokens import Token

LAST_SLOTS = ops.OBSTRUCTORS - 2  # which targets of another line leave free
MOST_STEPS = 64  # rows of one program
_GIVING_UP = ("SacrificeCost", "SendCost")  # costs after which the card itself, if it is paid, is not in play
_MOVING_IT = {(op, ops.SELF) for op in (ops.MOVE, ops.RETURN, ops.SEND, ops.CONVOKE)}  # what moves the card itself


def diverted_to(tree: Node) -> int:
    """Tell the place where a card goes instead of what would become of it."""
    return {"ReturnIt": ops.HAND, "PutUnder": ops.BOTTOM, "PutOnTop": ops.TOP}[tree.kind]


@dataclass
class Dictionary:
    """What lowering must know beyond words: numbers of names, and kinds that stand for several."""

    language: Language
    cards: dict[str, int] = field(default_factory=dict)
    characters: dict[str, int] = field(default_factory=dict)
    unions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fighting: tuple[str, ...] = ()  # counters that answer an attack: their event is the attacker
    passing: tuple[str, ...] = ()  # objects that are there for a moment only: no static speaks of them
    turns: tuple[str, ...] = ()  # periods of each player: `that player` is whose it is
    asking_x: bool = False  # whether X is asked for in the head of what costs it
    keeping: bool = False  # whether what happens later keeps the cards that were chosen
    kept: int = 0  # and how many there is room for, where a text may choose more (0: all of them)
    counted: tuple[str, ...] = ()  # happenings that tell how much: `that many` is so much
    done: Mapping[str, str] = field(default_factory=dict)  # what players do, by the happening to their cards
    attacked: tuple[str, ...] = ()  # happenings to what is attacked, or to one that may be
    owned: tuple[str, ...] = ()  # happenings to a card: `that player` is who controls it
    leaving: tuple[str, ...] = ()  # happenings after which the card lies elsewhere: what moves it finds it there
    unplayed: tuple[str, ...] = ()  # kinds that are never played
    meanings: Meanings = DESCRIBED | WRITTEN | COUNTED
    token: Callable[[Token], Any] | None = None  # the card that a token becomes; None: texts of the game make none
    keeps_name: bool = False  # whether a line of the card speaks of what another one names
    lower: Callable[[Book, Dictionary, Node], Any] = lambda book, words, tree: lower_line(book, words, tree)
    token_type: str = ""  # of the card that a token is, where its lines need tags
    types: Mapping[str, str] = field(default_factory=dict)  # of cards, by name: where a text may name only some


def lower_line(book: Book, words: Dictionary, tree: Node) -> list[Ability]:
    """Turn one line of a card into abilities; keywords are one each, any other line is one."""
    line = Lowering(book, words)
    threshold = 0
    if tree.kind in ("Threshold", "Level"):
        threshold, tree = tree[0], tree[1]
    if tree.kind == "Steps":
        codes = words.language.codes("step")
        threshold, tree = sum(1 << (codes[kind] - 1) for kind in {step.kind for step in tree[0]}), tree[1]
        if tree.kind == "Played" and all(sentence.kind == "If" for sentence in tree[0]):
            return [replace(one.with_flag(ops.AUTOMATIC), threshold=threshold) for one in line.abilities(tree)]
    return [replace(ability, threshold=threshold) for ability in line.abilities(tree)]


def lower_card(book: Book, words: Dictionary, trees: Sequence[Node]) -> list[Ability]:
    """Turn the lines of a card into abilities; of what one of them names another one may speak."""
    words = replace(words, keeps_name=True) if names_kept(trees) else words
    return [one for tree in trees for one in lower_line(book, words, tree)]


class Lowering:
    """The lowering of one line."""

    def __init__(self, book: Book, words: Dictionary) -> None:
        self.book = book
        self.language = words.language
        self.describe = Describer(book, words)
        self.words = words
        self.slots = ops.CHOSEN  # the first that nothing of this line has chosen yet

    def abilities(self, tree: Node) -> list[Ability]:
        """Tell the abilities of a line, keywords singly."""
        if tree.kind == "Keywords":
            return [Ability(ops.KEYWORD, static=self.describe.grant(keyword)) for keyword in tree[0]]
        if tree.kind == "Triggered" and tree[0].kind == "Whenever" and tree[0][0].kind in EITHER:
            return [
                Lowering(self.book, self.words).ability(
                    Node("Triggered", (Node("Whenever", (Node(kind, tree[0][0].args),)), tree[1]), tree.at)
                )
                for kind in EITHER[tree[0][0].kind]
            ]
        return [self.ability(tree)]

    def ability(self, tree: Node) -> Ability:
        """Turn an ability that is no list of keywords into its line of the table."""
        describe, kind = self.describe, tree.kind
        if kind == "OncePerTurn":
            return self.ability(tree[0]).with_flag(ops.ONCE_A_TURN)
        if kind == "OnceFree":
            return self.with_program(Ability(ops.ACTIVATED), tree[0], event=0).with_flag(ops.ONCE_A_TURN)
        if kind in ("Static", "While", "WhileBoth"):
            first, count = describe.statics(*tree.args[kind != "Static" :])
            describe.refuse_hidden(tree.args[: kind != "Static"])
            condition = describe.condition(tree[0], 0, None) if kind != "Static" else 0
            return Ability(ops.STATIC_ABILITY, condition=condition, static=first, statics=count)
        if kind == "HoldsUnless":
            first, count = describe.statics(tree[0])
            describe.refuse_hidden(tree[1])
            condition = describe.negated(describe.condition(tree[1], 0, None))
            return Ability(ops.STATIC_ABILITY, condition=condition, static=first, statics=count)
        if kind == "Statics":
            first, count = describe.statics(*tree.args)
            return Ability(ops.STATIC_ABILITY, static=first, statics=count)
        if kind == "XIs":
            describe.refuse_hidden(tree[0])
            if tree[0].kind in ("ItsStat", "StatOf"):
                raise TextError(tree[0].at, "X is counted: what one card has is no number that holds for ever")
            static = self.book.run("statics", ((ops.X_IS, ops.SELF, 0, describe.number(tree[0]), 0),))
            return Ability(ops.STATIC_ABILITY, static=static, statics=1)
        if kind == "Evolves":
            return Ability(ops.EVOLVES, condition=describe.condition(tree[0], 0, None))
        if kind == "PlayOnlyIf":
            return Ability(ops.PLAY_ONLY_IF, condition=describe.condition(tree[0], 0, None))
        if kind == "OtherCost":
            return self.with_cost(Ability(ops.OTHER_COST), (tree[0],))
        if kind == "AddedCost":
            return self.with_cost(Ability(ops.OTHER_COST), (tree[0],), slots=LAST_SLOTS).with_flag(ops.BESIDES)
        if kind == "AttachOnly":
            return Ability(ops.ATTACH_ONLY, about=describe.filter(tree[0]))
        if kind == "Diverted":
            would = self.language.codes("would")[tree[0].kind]
            return self.befalling(ops.GOES_TO, tree[0][0], diverted_to(tree[1]), would)
        if kind in ("TakesOver", "WearsInstead"):
            damage = self.language.codes("damage")[tree[1].kind]
            return self.befalling(ops.TAKES_OVER, tree[0], int(kind == "WearsInstead"), damage)
        if kind in ("Replaced", "FirstReplaced"):
            made = happening(
                self.describe, Ability(ops.REPLACEMENT, self.language.codes("would")[tree[0].kind]), tree[0]
            )
            made = made.with_flag(ops.ONCE_A_TURN) if kind == "FirstReplaced" else made
            befalls = "Instead" in self.words.meanings.effects  # where it may be declined
            effect = Node("Instead", tree.args, tree.at) if befalls else tree[1]
            return self.with_program(made, (Node("Do", (effect,), tree.at),), ops.EVENT)
        if kind == "Played" and (entering := self.enters_so(tree[0])):
            static = self.book.run("statics", ((ops.ENTERS_SO, *describe.whom(entering), 0, 0),))
            return Ability(ops.STATIC_ABILITY, static=static, statics=1)
        if kind == "Played":
            describe.is_done = True
            return self.with_program(Ability(ops.PLAYED), tree[0], event=0)
        return self.limited(tree)

    def befalling(self, what: int, watched: Node, a: int, b: int) -> Ability:
        """Make the static ability of what happens instead to what is watched."""
        slot = self.describe.named_slot(watched)
        if not slot and not watched.args:
            raise TextError(watched.at, "'it' points at nothing: no card was named before")
        about = 0 if slot else self.describe.filter(watched[0], ops.SELF if watched.kind == "Another" else 0)
        static = self.book.run("statics", ((what, slot, about, a, b),))
        return Ability(ops.STATIC_ABILITY, static=static, statics=1)

    def enters_so(self, sentences: tuple[Node, ...]) -> Node | None:
        """Give which cards enter engaged, if a line says nothing else: that holds as long as its card is in play."""
        effect = sentences[0].args[0]
        if len(sentences) > 1 or not isinstance(effect, Node) or effect.kind != "EntersEngaged":
            return None
        subject: Node = effect[0]
        return subject if subject.kind in ("Every", "EveryOther", "Each", "EachOther", "All") else None

    def limited(self, tree: Node) -> Ability:
        """Turn a triggered, activated or counter ability into its line of the table."""
        kind = tree.kind
        if kind == "Tagged":
            when = self.language.codes("tag")[tree[0].kind]
            return self.with_program(Ability(ops.TAGGED, when), tree[1], event=0, it=ops.SELF)
        if kind == "Triggered":
            made, event = self.event(tree[0])
            if tree[0].kind == "Whenever" and tree[0][0].kind in self.words.attacked:
                speaks = any(node.kind == "Attacker" for node in nodes_of(tree[1]))
                made = made.with_flag(ops.OF_ATTACKER) if speaks else made
            if tree[0].kind == "Whenever" and tree[0][0].kind in SECOND:
                return self.with_program(made, tree[1], 0, it=event)
            return self.with_program(made, tree[1], event)
        if kind == "Activated":
            asks = self.words.asking_x and any(node.kind == "X" for node in nodes_of(tree[0]))
            noted = next((node[0].kind for node in nodes_of(tree[1]) if node.kind == "ItsStat"), "")
            made = self.with_cost(Ability(ops.ACTIVATED), tree[0], noted)
            return self.with_program(made, tree[1], event=0, asks_x=asks)
        if kind in ("Counter", "CounterCost"):
            made, event = self.counter(tree[0])
            made = self.with_cost(made, tree[1]) if kind == "CounterCost" else made
            return self.with_program(made, tree.args[-1], event)
        raise TextError(tree.at, f"{kind} is no ability")

    def counter(self, tree: Node) -> tuple[Ability, int]:
        """Tell what a counter answers; the answered card is the event."""
        if tree.kind == "OnNthPlay":
            about = self.describe.filter_of(*self.nth(*tree.args))
        else:
            about = self.describe.filter(tree[0]) if tree.args else 0
        event = ops.ATTACKER if tree.kind in self.words.fighting else ops.EVENT * (tree.kind != "OnAnything")
        return Ability(ops.COUNTER, self.language.codes("counter")[tree.kind], about=about), event

    def event(self, tree: Node) -> tuple[Ability, int]:
        """Tell what is waited for, and which slot `that card` is meanwhile."""
        if tree.kind in ("StartOf", "EndOf"):
            kind = ops.AT_START if tree.kind == "StartOf" else ops.AT_END
            self.describe.that_player = ops.THAT_PLAYER if tree[0].kind in self.words.turns else 0
            return Ability(kind, self.language.codes("period")[tree[0].kind]), 0
        if tree.kind == "PlaysNth":
            return self.nth_play(*tree.args), ops.EVENT
        if tree.kind == "PlaysFirst":
            return self.nth_play(Node("First"), tree[0]), ops.EVENT
        if tree.kind == "DrawsNth":
            return self.nth_time("YouDraw", ORDINALS[tree[0].kind]), ops.EVENT
        if tree.kind == "DoesFirst":
            return self.nth_time(f"You{tree[0].kind.removeprefix('To')}", 1), ops.EVENT
        if tree.kind in ("FirstTime", "FirstDoes", "TheyDrawNth"):
            return self.nth_of_one(tree), ops.EVENT
        if tree.kind == "OnePlaysNth":
            return self.play_of_one(*tree.args), ops.EVENT
        if tree.kind == "AnyPlaysNth":
            return self.play_of_one(Node("EachPlayer"), *tree.args), ops.EVENT
        if tree.kind == "TheyPlayNth":
            if self.describe.player(tree[0]) != ops.OPPONENT:
                raise TextError(tree[0].at, "say whose card it is: yours, or your opponent's")
            return self.nth_play(tree[1], tree[2], theirs=True), ops.EVENT
        if tree.kind == "AnyPlays":
            self.describe.that_player = ops.THAT_PLAYER
            when = self.language.codes("happening")["PlaysA"]
            return Ability(ops.WHENEVER, when, about=self.describe.filter(tree[0])), ops.EVENT
        if tree.kind in ("TheyDo", "AnyDoes"):
            whose = self.describe.player(tree[0]) if tree.kind == "TheyDo" else ops.LOOP_PLAYER
            self.describe.that_player = ops.THAT_PLAYER
            does = tree.args[-1].kind
            when = self.language.codes("happening")[self.words.done.get(does, f"You{does[:-1]}")]
            return Ability(ops.WHENEVER, when, whose=whose), ops.EVENT
        if tree[0].kind in EITHER:
            raise TextError(tree[0].at, "of two happenings a line of its own tells, without 'once per turn'")
        made = Ability(ops.WHENEVER, self.language.codes("happening")[tree[0].kind])
        self.describe.that_many = tree[0].kind in self.words.counted
        if tree[0].kind in self.words.owned:
            self.describe.that_player = ops.THAT_PLAYER
        return happening(self.describe, made, tree[0]), 0 if tree[0].kind in OF_NO_CARD else ops.EVENT

    def nth_play(self, ordinal: Node, noun: Node, theirs: bool = False) -> Ability:
        """Tell that the second or third card of a noun is played in a turn, by the other player if it is theirs."""
        mask = self.describe.played(noun)
        about = self.describe.filter_of((ops.TYPES, mask, 0, 0)) if mask else 0
        line = played(self.describe, noun, ops.EXACTLY, ORDINALS[ordinal.kind], theirs)
        when, whose = self.language.codes("happening")["PlaysA" if theirs else "YouPlayA"], ops.OPPONENT * theirs
        self.describe.that_player = ops.THAT_PLAYER * theirs
        return Ability(ops.WHENEVER, when, whose=whose, about=about, condition=self.book.intern("conditions", line))

    def nth(self, ordinal: Node, noun: Node) -> list[Line]:
        """List the tests of what is the second or third card of a noun that its player plays in a turn."""
        mask = self.describe.played(noun)
        return [(ops.TYPES, mask, 0, 0)] * bool(mask) + [(ops.NTH, mask, ORDINALS[ordinal.kind], 0)]

    def nth_time(self, happening: str, number: int) -> Ability:
        """Tell that you do something for the first, second or third time in a turn."""
        self.describe.that_many = happening in self.words.counted
        return self.counted(Ability(ops.WHENEVER, self.language.codes("happening")[happening]), number)

    def nth_of_one(self, tree: Node) -> Ability:
        """Tell that you, or the other player, do something for the first time in a turn, or draw the second card."""
        if tree.kind == "FirstTime":
            if not tree[0].kind.startswith("You") or tree[0].args:
                raise TextError(tree[0].at, "so often in a turn is told of what a player draws, discards, gains, sets")
            return self.counted(self.event(Node("Whenever", tree.args, tree.at))[0], 1)
        if self.describe.player(tree[0]) != ops.OPPONENT:
            raise TextError(tree[0].at, "say who does it: you, or your opponent")
        does = tree[1] if tree.kind == "FirstDoes" else Node("Draws")
        made = self.event(Node("TheyDo", (tree[0], does), tree.at))[0]
        return self.counted(made, 1 if tree.kind == "FirstDoes" else ORDINALS[tree[1].kind])

    def counted(self, made: Ability, times: int) -> Ability:
        """Tell that what a player does is done so many times in a turn now."""
        kind = ops.DONE_BY_THEM if made.whose else ops.HAPPENED
        line = kind, made.when, self.describe.number(times), ops.EXACTLY
        return replace(made, condition=self.book.intern("conditions", line))

    def play_of_one(self, player: Node, ordinal: Node, noun: Node) -> Ability:
        """Tell that one of several players plays the second or third card of a noun in a turn."""
        tests = self.nth(ordinal, noun)
        self.describe.that_player = ops.THAT_PLAYER
        when = self.language.codes("happening")["PlaysA"]
        return Ability(ops.WHENEVER, when, whose=self.describe.player(player), about=self.describe.filter_of(*tests))

    def is_leaving(self, when: int) -> bool:
        """Tell whether a happening is one after which its card lies elsewhere."""
        codes = self.language.codes("happening")
        return any(codes[kind] == when for kind in self.words.leaving)

    def with_cost(self, ability: Ability, costs: tuple[Node, ...], noted: str = "", slots: int = ops.CHOSEN) -> Ability:
        """Write the rows of a cost; what it chooses is chosen while it is paid. noted: a stat of what is given up."""
        writer = Writer(self.describe, 0, announced=False, slots=slots)
        for place, cost in enumerate(costs):
            if cost in costs[:place] and (not cost.args or cost[0] == Node("Self")):
                raise TextError(cost.at, "the card itself is paid once")
            writer.cost(cost)
            if noted and cost.kind in _GIVING_UP and cost.args and cost[0].kind in ("A", "Another"):
                self.describe.paid = noted
                number = self.book.intern("numbers", (ops.STAT_OF_IT, self.language.codes("stat")[noted]))
                writer.body[-1:-1] = [[ops.COPY_SLOT, ops.IT, writer.body[-1][1], 0], [ops.NOTE, number, 0, 0]]
            self.describe.given_up |= cost.kind in _GIVING_UP and (not cost.args or cost[0] == Node("Self"))
        rows = writer.finish(costs[0].at, MOST_STEPS)[1]
        rows = tuple(sorted(rows, key=lambda row: row[0] != ops.DISCARD_SELF))  # before another part takes that card
        self.slots = writer.slots  # a target, chosen before the cost is paid, must outlive the payment
        return replace(ability, cost=self.book.program(rows), cost_rows=len(rows))

    def with_program(
        self,
        ability: Ability,
        sentences: tuple[Node, ...],
        event: int,
        it: int | None = None,
        asks_x: bool = False,
    ) -> Ability:
        """Write head and body of what happens; it: what `it` means as it begins, else the event."""
        writer = Writer(self.describe, event, slots=self.slots)
        if asks_x:
            writer.head.append([ops.CHOOSE_X, 0, 0, 0])
        writer.it = it or writer.it
        writer.sentences(sentences)
        if self.describe.noted:
            writer.head.append([ops.NOTE, self.describe.noted, 0, 0])
        head, body = writer.finish(sentences[0].at, MOST_STEPS)
        check_names(self.book, head, body, sentences[0].at)
        if ability.kind == ops.WHENEVER and ability.slot == ops.SELF and self.is_leaving(ability.when):
            body = tuple((row[0], ops.EVENT, *row[2:]) if row[:2] in _MOVING_IT else row for row in body)
        optional = len(sentences) == 1 and sentences[0].kind == "Do" and sentences[0][0].kind == "May"
        return replace(
            ability,
            head=self.book.program(head),
            head_rows=len(head),
            body=self.book.program(body),
            body_rows=len(body),
            flags=ability.flags | (ops.OPTIONAL if optional else 0),
        )
