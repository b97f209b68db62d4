"""Who writes the rows of effects: sentences, what players do, what becomes of objects.

A writer keeps two lists of rows, the head (chosen when the ability is announced) and the body; jumps count from the
first row of their list. What each kind of phrase becomes stands in `writing`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.describer import DONE_SO, HAND, Describer
from menagerie.cardtext.english import DONE_WITH
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.program import Row
from menagerie.cardtext.tree import Node, nodes_of

Cells = list[int]
_ROLLED = {"RollDie", "FlipCoins", "FlipUntil"}  # deeds that tell how many by themselves
_COUNTING = ("ThatMany", *DONE_SO)  # phrases that ask how many were done
_SO_DONE = {ops.SEND: "WereDiscarded", ops.SACRIFICE: "WereDiscarded", ops.RETURN: "WereReturned"}
_PLACES = {
    "IntoHand": ops.HAND,
    "IntoPlay": ops.PLAY,
    "IntoPlayEngaged": ops.PLAY_ENGAGED,
    "OnBottom": ops.BOTTOM,
    "OnTop": ops.TOP,
    "OnOwnersBottom": ops.BOTTOM,
    "OnOwnersTop": ops.TOP,
    "IntoDone": ops.PILE + DONE_WITH,
}


class Writer:
    """Writes one program; `event` is the slot that `that card` means, 0 for none; `slots` the first free one."""

    def __init__(self, describe: Describer, event: int, announced: bool = True, slots: int = ops.CHOSEN) -> None:
        self.describe = describe
        self.means = describe.means
        self.event = event
        self.announced = announced  # whether targets are chosen in a head
        self.head: list[Cells] = []
        self.body: list[Cells] = []
        self.it: int | None = event or None
        self.slots = slots
        self.player = ops.YOU  # who does what is being written, and chooses for it
        self.offers = False  # whether anything was offered that `if you do` can look back at
        self.conditional: int | None = None  # the row that an `otherwise` goes on from
        self.going_round = False  # whether players do in turn what is being written
        self.counting = False  # whether a phrase asks how many
        self.measuring = False  # whether it may ask how much a deed did
        self.measured = False  # whether it does
        self.tossed = False  # whether a coin was flipped
        self.named: int | None = self.it  # what `it` was before the subject of the sentence
        self.previous: tuple[int, str, int | None] | None = None  # where the sentence before began, its kind, its `it`

    def code(self, rule: str, node: Node) -> int:
        """Tell the code of a phrase of the game."""
        return self.describe.code(rule)[node.kind]

    def row(self, op: int, a: int = 0, b: int = 0, c: int = 0) -> int:
        """Append a row to the body and give its place."""
        self.body.append([op, a, b, c])
        return len(self.body) - 1

    def land(self, place: int) -> None:
        """Let the jump at a row of the body lead to the next row."""
        row = self.body[place]
        row[ops.JUMPS[row[0]]] = len(self.body)

    def append(self, rows: list[Cells], moved: int) -> None:
        """Append rows that stood in the body before, so many rows further up."""
        for row in rows:
            if row[0] in ops.JUMPS:
                row[ops.JUMPS[row[0]]] += moved
        self.body += rows

    def finish(self, at: int, most: int) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
        """End both lists and give them; a program of too many steps is refused.

        Law: a jump of the body lands behind itself, or goes back to where a loop begins; one that nobody landed would
        go round for ever.
        """
        for place, row in enumerate(self.body):
            if row[0] in ops.JUMPS and row[ops.JUMPS[row[0]]] <= place and row[0] not in (ops.NEXT, ops.NEXT_PLAYER):
                raise RuntimeError(f"row {place} of a body, {ops.ROWS[row[0]]}, jumps to where nothing lands")
        for rows in (self.head, self.body):
            if rows:
                rows.append([ops.END, 0, 0, 0])
            if len(rows) > most:
                raise TextError(at, f"{len(rows)} steps: a program has at most {most}")
        return tuple(_row(cells) for cells in self.head), tuple(_row(cells) for cells in self.body)

    # Sentences

    def sentences(self, sentences: tuple[Node, ...]) -> None:
        """Write sentences in their order."""
        kinds = {node.kind for node in nodes_of(sentences)}
        self.counting = not kinds.isdisjoint(_COUNTING)
        self.measuring = self.counting and not kinds & _ROLLED
        if "OfTarget" in kinds:
            self.choose_player("TargetPlayer", sentences[0].at)
        for sentence in sentences:
            before, self.conditional = self.conditional, None
            begun = len(self.body), sentence.kind, self.it
            self.means.sentences[sentence.kind](self, sentence, before)
            self.previous = begun
            if self.describe.named and any(row[0] in (ops.DELAY, ops.AWAIT) for row in self.body[begun[0] :]):
                if any(node.kind in ("SameName", "SameNames") for node in nodes_of(sentence)):
                    raise TextError(sentence.at, "what was named is known at once, and not kept for later")
        if any(row[0] == ops.REVEAL_UNTIL and row[3] == 0 for row in self.body):
            raise TextError(sentences[0].at, "say behind it where the card goes: 'put it …  and the rest …'")

    def effect(self, tree: Node) -> None:
        """Write one effect."""
        if tree.kind == "May":
            self.offered(ops.YOU, tree[0])
        elif tree.kind == "PlayerMay":
            self.by_player(tree[0], tree[1], offered=True)
        elif tree.kind == "PlayerDoes":
            self.by_player(tree[0], tree[1], offered=False)
        elif tree.kind in self.means.effects:
            self.means.effects[tree.kind](self, tree)
        elif tree.kind in self.means.changes:
            self.named = self.it
            self.means.changes[tree.kind](self, tree, self.take(tree[0]))
        else:
            self.chain(tree, ops.YOU)

    def offered(self, player: int, chain: Node) -> None:
        """Ask a player whether to do something."""
        self.offers = True
        asked = self.row(ops.MAY, 0, player)
        self.chain(chain, player)
        self.land(asked)

    @contextmanager
    def in_turn(self, player: int, apart: bool = False) -> Iterator[None]:
        """Let players do one after the other what is written meanwhile, where each is meant; apart: not you."""
        if player != ops.LOOP_PLAYER or self.going_round:
            yield
            return
        self.going_round = True
        start = self.row(ops.LOOP_PLAYERS, 0, int(apart))
        yield
        self.row(ops.NEXT_PLAYER, start)
        self.land(start)
        self.going_round = False

    def by_player(self, player: Node, chain: Node, offered: bool) -> None:
        """Let a player do something. Where each is meant, most rows ask or serve all; an offer goes in turn."""
        who = self.describe.player(player)
        if who == ops.TARGET_PLAYER and player.kind != "ThatPlayer":
            self.choose_player(player.kind, player.at)
        if who in (ops.CONTROLLER, ops.OWNER):
            self.point_at_it(player.at)
        before, self.describe.that_player = self.describe.that_player, who
        if offered:
            with self.in_turn(who, player.kind == "EachOpponent"):
                self.offered(who, chain)
        elif player.kind == "EachOpponent" or any(node.kind in _COUNTING for node in nodes_of(chain)):
            with self.in_turn(who, player.kind == "EachOpponent"):
                self.chain(chain, who)
            self.describe.that_many &= who != ops.LOOP_PLAYER  # each had a number of his own
            self.describe.so_done *= who != ops.LOOP_PLAYER
        else:
            self.chain(chain, who)
        if who in (ops.LOOP_PLAYER, ops.CONTROLLER, ops.OWNER):  # whom these mean changes
            self.describe.that_player = before

    def chain(self, tree: Node, player: int) -> None:
        """Write what one player does, one deed after the other."""
        before, self.player = self.player, player
        while tree.kind == "Then":
            self.deed(tree[0], player)
            tree = tree[1]
        self.deed(tree, player)
        self.player = before

    def deed(self, tree: Node, player: int) -> None:
        """Write one deed; where `that many` points at no other number, it is how much the last one did."""
        self.describe.so_done *= tree.kind not in _ROLLED
        self.means.deeds[tree.kind](self, tree, player)
        if self.measuring and self.body and self.body[-1][0] in ops.MEASURED:
            if self.measured or not self.describe.that_many:
                self.describe.so_done = _SO_DONE.get(self.body[-1][0], "")
                self.row(ops.MEASURE)
                self.measured = self.describe.that_many = True

    def cost(self, tree: Node) -> None:
        """Write a cost."""
        self.means.costs[tree.kind](self, tree)

    # Objects

    def choose_player(self, kind: str, at: int) -> None:
        """Ask for a target player, or a target opponent, once."""
        chosen = self.describe.target_player
        if chosen and chosen != kind:
            raise TextError(at, "an ability has one target player")
        if not chosen:
            self.describe.target_player = kind
            self.head.append([ops.TARGET_ANY_PLAYER, ops.OPPONENT if kind == "TargetOpponent" else 0, 0, 0])

    def point_at_it(self, at: int) -> None:
        """Let slot IT be what was last named."""
        slot = self.describe.reference(Node("It", (), at), self.event, self.it)
        if slot != ops.IT:
            self.row(ops.COPY_SLOT, ops.IT, slot)

    def value(self, tree: Node) -> int:
        """Intern a number that is told; `its` is the card's own where nothing was named before."""
        if tree.kind == "NumberOfTokens":
            return self.describe.counters_on(self.describe.reference(tree[1], self.event, self.it), tree[0])
        if tree.kind == "StatOf":
            self.row(ops.COPY_SLOT, ops.IT, self.describe.reference(tree[1], self.event, self.it))
        if tree.kind == "ItsStat" and self.it is None and self.describe.paid:
            if self.describe.paid != tree[0].kind or self.describe.that_many:
                raise TextError(
                    tree.at, "of a card that is paid one number is noted, and no other is counted beside it"
                )
            return self.describe.book.intern("numbers", (ops.AMOUNT, 0))
        if tree.kind == "StatOfTarget":
            self.row(ops.COPY_SLOT, ops.IT, self.take(Node("Target", (tree[1],), tree.at)))
        if tree.kind == "ItsStat":
            if self.it is None and self.describe.is_done:
                raise TextError(tree.at, "'its' points at nothing: no card was named before, this one is not in play")
            self.it = ops.SELF if self.it is None else self.it
            self.point_at_it(tree.at)
        if tree.kind in ("StatOf", "ItsStat"):
            slot = self.it if tree.kind == "ItsStat" else self.describe.reference(tree[1], self.event, self.it)
            own = ops.SELF * 8 + self.describe.code("stat")[tree[0].kind]
            if slot == ops.SELF and self.describe.is_done:
                raise TextError(tree.at, "this card is carried out as it is played: in play it has no numbers")
            if slot == ops.SELF and self.describe.given_up:
                return self.describe.told_of(slot, self.describe.book.intern("numbers", (ops.STAT_IN, own)), tree.at)
        return self.describe.number(tree)

    def take(self, tree: Node) -> int:
        """Give the slot of an object, with the rows that choose or gather it."""
        if tree.kind in ("It", "Them", "They", "That"):
            return self.describe.reference(tree, self.event, self.it)
        slot = self.describe.named_slot(tree)
        if tree.kind in self.means.objects:
            slot = self.means.objects[tree.kind](self, tree)
        elif not slot:
            slot = self.free_slot(tree.at)
            self._choose(tree, slot)
        self.it = slot
        return slot

    def free_slot(self, at: int) -> int:
        """Take a slot for what is chosen next."""
        if self.slots >= ops.OBSTRUCTORS:
            raise TextError(at, f"a program chooses at most {ops.OBSTRUCTORS - ops.CHOSEN} times")
        self.slots += 1
        return self.slots - 1

    def _choose(self, tree: Node, slot: int) -> None:
        kind = tree.kind
        apart = ops.SELF if kind in ("Another", "AnotherTarget", "EachOther", "EveryOther", "SomeOther") else 0
        if kind == "SecondTarget":
            apart = self.describe.reference(Node("It", (), tree.at), 0, self.it)
        about = self.describe.filter(tree.args[-1], apart)
        if kind in ("EachOther", "EveryOther") and self._is_one_target(self.it):
            about = self.describe.filter_of(
                *self.describe.tests(tree.args[-1]),
                *((ops.NOT_SLOT, slot, 0, 0) for slot in (apart, self.it or 0)),
            )
        if kind in ("Each", "EachOther", "Every", "EveryOther", "All"):
            self.row(ops.GATHER, slot, about)
            return
        most: Any = tree[0] if len(tree.args) == 2 else 1
        if "Target" in kind and isinstance(most, Node) and most.kind == "ThatMany":
            raise TextError(most.at, "targets are chosen before: how many they are is a number")
        least: Any = 0 if kind in ("UpTo", "UpToTargets", "UpToOneTarget") else most
        span = self.describe.span(least, most)
        if "Target" in kind and self.announced:
            self.head.append([ops.TARGET, slot, about, span])
        else:
            picked = "Target" not in kind
            if picked and self.player != ops.YOU and self._in_hand(tree):
                raise TextError(tree.at, "only its owner chooses a card in a hand")
            self.row(ops.PICK if picked else ops.TARGET, slot, about, span * 8 + self.player if picked else span)

    def _is_one_target(self, slot: int | None) -> bool:
        """Tell whether what was named before is one target, beside which others are others."""
        spans = self.describe.book.lines["spans"]
        one = (ops.CONST, 1)
        return any(
            row[0] == ops.TARGET and row[1] == slot and self.describe.book.lines["numbers"][spans[row[3]][1]] == one
            for row in self.head
        )

    @staticmethod
    def _in_hand(tree: Node) -> bool:
        return any(node.kind == "InYour" and node[0].kind == HAND for node in nodes_of(tree))

    def place(self, tree: Node) -> int:
        """Tell the code of a place that cards are put to."""
        return _PLACES[tree.kind] if tree.kind in _PLACES else ops.PILE + self.code("pile", tree[0])


def _row(cells: Cells) -> Row:
    return cells[0], cells[1], cells[2], cells[3]
