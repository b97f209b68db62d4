"""Rows of effects: sentences, what players do, what becomes of objects.

A writer keeps two lists of rows, the head (chosen when the ability is announced) and the body; jumps count from the
first row of their list. `WRITTEN` has one entry for each kind of phrase that games share.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.describing import HAND, Describer, compares
from menagerie.cardtext.english import DONE_WITH
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Deed, Meanings
from menagerie.cardtext.program import Row
from menagerie.cardtext.tree import Node, nodes_of

Cells = list[int]
_ROLLED = {"RollDie", "FlipCoins", "FlipUntil"}  # deeds that tell how many by themselves
_SIDES = {"IsHeads": 1, "IsTails": 2}  # modes of a coin
_PLACES = {
    "IntoHand": ops.HAND,
    "IntoPlay": ops.PLAY,
    "IntoPlayEngaged": ops.PLAY_ENGAGED,
    "OnBottom": ops.BOTTOM,
    "OnTop": ops.TOP,
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
        """End both lists and give them; a program of too many steps is refused."""
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
        self.counting = "ThatMany" in kinds
        self.measuring = self.counting and not kinds & _ROLLED
        if "OfTarget" in kinds:
            self.choose_player("TargetPlayer", sentences[0].at)
        for sentence in sentences:
            before, self.conditional = self.conditional, None
            begun = len(self.body), sentence.kind, self.it
            self.means.sentences[sentence.kind](self, sentence, before)
            self.previous = begun
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
        if who == ops.CONTROLLER:
            self.point_at_it(player.at)
        before, self.describe.that_player = self.describe.that_player, who
        if offered:
            with self.in_turn(who, player.kind == "EachOpponent"):
                self.offered(who, chain)
        elif player.kind == "EachOpponent" or any(node.kind == "ThatMany" for node in nodes_of(chain)):
            with self.in_turn(who, player.kind == "EachOpponent"):
                self.chain(chain, who)
            self.describe.that_many &= who != ops.LOOP_PLAYER  # each had a number of his own
        else:
            self.chain(chain, who)
        if who in (ops.LOOP_PLAYER, ops.CONTROLLER):  # whom these mean changes
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
        self.means.deeds[tree.kind](self, tree, player)
        if self.measuring and self.body and self.body[-1][0] in ops.MEASURED:
            if self.measured or not self.describe.that_many:
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
        self.row(ops.COPY_SLOT, ops.IT, self.describe.reference(Node("It", (), at), self.event, self.it))

    def value(self, tree: Node) -> int:
        """Intern a number that is told; `its` is the card's own where nothing was named before."""
        if tree.kind == "NumberOfTokens":
            return self.describe.counters_on(self.describe.reference(tree[1], self.event, self.it), tree[0])
        if tree.kind == "StatOf":
            self.row(ops.COPY_SLOT, ops.IT, self.describe.reference(tree[1], self.event, self.it))
        if tree.kind == "ItsStat":
            self.it = ops.SELF if self.it is None else self.it
            self.point_at_it(tree.at)
        return self.describe.number(tree)

    def take(self, tree: Node) -> int:
        """Give the slot of an object, with the rows that choose or gather it."""
        if tree.kind in ("It", "Them", "They", "That"):
            return self.describe.reference(tree, self.event, self.it)
        slot = self.describe.named_slot(tree)
        if not slot:
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
        apart = ops.SELF if kind in ("Another", "AnotherTarget", "EachOther", "EveryOther") else 0
        if kind == "SecondTarget":
            apart = self.describe.reference(Node("It", (), tree.at), 0, self.it)
        about = self.describe.filter(tree.args[-1], apart)
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

    @staticmethod
    def _in_hand(tree: Node) -> bool:
        return any(node.kind == "InYour" and node[0].kind == HAND for node in nodes_of(tree))

    def place(self, tree: Node) -> int:
        """Tell the code of a place that cards are put to."""
        return _PLACES[tree.kind] if tree.kind in _PLACES else ops.PILE + self.code("pile", tree[0])


def _row(cells: Cells) -> Row:
    return cells[0], cells[1], cells[2], cells[3]


# Sentences: (writer, tree, row of the `if` before)


def if_did(w: Writer, tree: Node, before: int | None) -> None:
    """Look back at whether what was offered was done."""
    if not w.offers:
        raise TextError(tree.at, "'if you do' follows a sentence with 'may'")
    asked = w.row(ops.JUMP_UNLESS_DID)
    w.effect(tree[0])
    w.land(asked)


def _if_they_did(w: Writer, tree: Node, before: int | None) -> None:
    """Look back at an offer to another player; at one to each within the turn of each, whom `that player` means."""
    if not w.body or w.body[-1][0] != ops.NEXT_PLAYER:
        if_did(w, tree, before)
        return
    start = w.body.pop()[1]
    that, w.describe.that_player = w.describe.that_player, ops.LOOP_PLAYER
    if_did(w, tree, before)
    w.describe.that_player = that
    w.row(ops.NEXT_PLAYER, start)
    w.land(start)


def if_so(w: Writer, tree: Node, before: int | None) -> None:
    """Do something if a condition holds, or if a coin fell so."""
    if tree[0].kind in _SIDES:
        if not w.tossed or tree[0][0].kind != "It":
            raise TextError(tree[0].at, "'it is heads' follows 'flip a coin'")
        asked = w.row(ops.JUMP_UNLESS_MODE, 0, _SIDES[tree[0].kind])
    else:
        asked = w.row(ops.JUMP_UNLESS, 0, w.describe.condition(tree[0], w.event, w.it))
    w.effect(tree[1])
    w.land(asked)
    w.conditional = asked


def _otherwise(w: Writer, tree: Node, before: int | None) -> None:
    if before is None:
        raise TextError(tree.at, "'otherwise' follows a sentence that begins with 'if'")
    jump = w.row(ops.JUMP)
    w.land(before)
    w.effect(tree[0])
    w.land(jump)


def _choose_one(w: Writer, tree: Node, before: int | None) -> None:
    if w.tossed or any(row[0] == ops.MODE for row in w.head):  # a frame knows one mode
        raise TextError(tree.at, "an ability says `choose one` once, and flips no coin besides")
    w.head.append([ops.MODE, len(tree[0]), 0, 0])
    named = w.it
    for mode, effect in enumerate(tree[0], 1):
        asked, skip = w.row(ops.JUMP_UNLESS_MODE, 0, mode), len(w.head)
        w.it = named
        w.effect(effect)
        w.land(asked)
        if len(w.head) > skip:
            w.head.insert(skip, [ops.JUMP_UNLESS_MODE, len(w.head) + 1, mode, 0])
    w.it = named


def _for_each(w: Writer, tree: Node, before: int | None) -> None:
    slot = w.take(Node("EachOther" if tree.kind == "ForEachOther" else "Each", (tree[0],), tree.at))
    start = w.row(ops.LOOP, slot)
    w.it = ops.IT
    w.effect(tree[1])
    w.row(ops.NEXT, slot, start)
    w.land(start)


# Deeds: (writer, tree, player)


def _look(w: Writer, op: int, player: int, count: Any, c: int = 0) -> None:
    w.row(op, player, w.describe.number(count), c)
    w.it = ops.IT


def reveal_top(w: Writer, tree: Node, player: int) -> None:
    """Show the top card of a deck to all, or as many as are named."""
    w.row(ops.LOOK, player, w.describe.number(tree[0] if tree.args else 1), 1)
    w.it = ops.IT


def _dig(w: Writer, tree: Node, player: int) -> None:
    with w.in_turn(player):  # what one player keeps is put away before the next one looks
        if tree.kind == "Dig":
            _look(w, ops.DIG, player, tree[0], w.describe.span(tree[1], tree[1]))
        else:
            _look(w, ops.DIG_FOR, player, tree[0], w.describe.filter(tree[1]))
        w.row(ops.DIG_PLACES, w.place(tree[2]), w.place(tree[3]))


def _search(w: Writer, tree: Node, player: int) -> None:
    w.row(ops.SEARCH, player, w.describe.filter(tree[0]), w.place(tree[1]))
    w.it = ops.IT


def _return(w: Writer, tree: Node, player: int) -> None:
    w.row(ops.RETURN, w.take(tree[0]), player if tree[1].kind == "ToHand" else 0)


def _divide(w: Writer, tree: Node, player: int) -> None:
    slot, number = w.take(tree[1]), w.describe.number(tree[0])
    if "Target" in tree[1].kind and w.announced:
        w.head.append([ops.DIVIDE, slot, number, 0])
    else:
        w.row(ops.DIVIDE, slot, number)
    w.row(ops.DAMAGE_DIVIDED, slot)


def _deal_equal(w: Writer, tree: Node, player: int) -> None:
    number = w.value(tree[0])
    w.row(ops.DAMAGE, w.take(tree[1]), number)


def on_object(op: int) -> Deed:
    """Make the meaning of a deed that acts on its one object."""
    return lambda w, tree, player: w.row(op, w.take(tree[0]))


def for_player(op: int) -> Deed:
    """Make the meaning of a deed that acts on its one object in the name of the player."""
    return lambda w, tree, player: w.row(op, w.take(tree[0]), player)


def counted(op: int) -> Deed:
    """Make the meaning of what a player does a number of times: that of the deed, or once."""
    return lambda w, tree, player: w.row(op, player, w.describe.number(tree[0] if tree.args else 1))


def of_player(op: int) -> Deed:
    """Make the meaning of a deed without anything but its player."""
    return lambda w, tree, player: w.row(op, player)


# Changes: (writer, tree, slot of the subject)


def _gets(w: Writer, tree: Node, slot: int) -> None:
    duration = w.code("duration", tree[2])
    bonus, grants = w.describe.bonus(tree[1])
    w.row(ops.MODIFY, slot, bonus, duration)
    for grant in grants:
        w.row(ops.GRANT, slot, grant, duration)


def _gains(w: Writer, tree: Node, slot: int) -> None:
    for keyword in tree[1]:
        w.row(ops.GRANT, slot, w.describe.grant(keyword), w.code("duration", tree[2]))


SCORED = Meanings(  # of the phrases of `english.HEALTH`
    slots={"Attacker": ops.ATTACKER},
    conditions={"HealthIs": compares(ops.HEALTH)},
    deeds={
        "Gain": counted(ops.GAIN),
        "Lose": counted(ops.LOSE),
        "Sacrifice": for_player(ops.SACRIFICE),
    },
    costs={"SacrificeCost": lambda w, tree: w.row(ops.SACRIFICE, w.take(tree[0]), ops.YOU)},
)
WRITTEN = Meanings(
    sentences={
        "Do": lambda w, tree, before: w.effect(tree[0]),
        "IfDid": if_did,
        "IfTheyDid": _if_they_did,
        "If": if_so,
        "Otherwise": _otherwise,
        "Choose": _choose_one,
        "ForEach": _for_each,
        "ForEachOther": _for_each,
    },
    deeds={
        "DrawOne": counted(ops.DRAW),
        "Draw": counted(ops.DRAW),
        "Search": _search,
        "LookTop": lambda w, tree, player: _look(w, ops.LOOK, player, 1),
        "Look": lambda w, tree, player: _look(w, ops.LOOK, player, tree[0]),
        "Arrange": lambda w, tree, player: _look(w, ops.ARRANGE, player, tree[0]),
        "Dig": _dig,
        "DigFor": _dig,
        "RevealHand": of_player(ops.REVEAL_HAND),
        "Shuffle": of_player(ops.SHUFFLE),
        "Win": of_player(ops.WIN),
        "Return": _return,
        "Put": lambda w, tree, player: w.row(ops.MOVE, w.take(tree[0]), w.place(tree[1]), player),
        "Deal": lambda w, tree, player: w.row(ops.DAMAGE, w.take(tree[1]), w.describe.number(tree[0])),
        "DealDivided": _divide,
        "DealEqual": _deal_equal,
        "TakeControl": for_player(ops.TAKE_CONTROL),
    },
    changes={
        "Gets": _gets,
        "Gains": _gains,
        "LosesFor": lambda w, tree, slot: w.row(
            ops.GRANT, slot, w.describe.grant(tree[1], 1), w.code("duration", tree[2])
        ),
        "CannotFor": lambda w, tree, slot: w.row(
            ops.FORBID, slot, w.code("action", tree[1]), w.code("duration", tree[2])
        ),
    },
    costs={
        "PayHealth": lambda w, tree: w.row(ops.PAY_HEALTH, w.describe.number(tree[0])),
        "DiscardCost": lambda w, tree: w.row(ops.DISCARD, ops.YOU, w.describe.number(tree[0])),
        "DiscardOneCost": lambda w, tree: w.row(ops.DISCARD, ops.YOU, w.describe.number(1)),
    },
)
