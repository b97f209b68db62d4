"""Deeds that count, and what chance or a shown card decides: coins and dice, as many as there are, reveal until.

What other deeds become is in `writing`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.describer import HAND
from menagerie.cardtext.english import DONE_WITH
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Deed, Effect, Meanings
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.writer import Writer
from menagerie.cardtext.writing import on_object

# Deeds: (writer, tree, player)


def _reveal_until(w: Writer, tree: Node, player: int) -> None:
    if player == ops.LOOP_PLAYER:
        raise TextError(tree.at, "one player reveals cards until there is one that is looked for")
    w.row(ops.REVEAL_UNTIL, player, w.describe.filter(tree[0]))


def _put_rest(w: Writer, tree: Node, player: int) -> None:
    """Say where that goes which was revealed: the row that reveals does it."""
    if not w.body or w.body[-1][0] != ops.REVEAL_UNTIL or tree[0].kind != "It" or w.body[-1][3]:
        raise TextError(tree.at, "'put it … and the rest …' follows 'reveal cards from the top … until …'")
    w.body[-1][3] = w.place(tree[1]) * 64 + w.place(tree[2])
    w.it = ops.IT


def _flip_coin(w: Writer, tree: Node, player: int) -> None:
    if player == ops.LOOP_PLAYER:
        raise TextError(tree.at, "one player flips the coin")
    if any(row[0] == ops.MODE for row in w.head):
        raise TextError(tree.at, "an ability says `choose one` once, and flips no coin besides")
    w.tossed = True
    w.row(ops.TOSS, player)


def _flip_coins(w: Writer, tree: Node, player: int) -> None:
    """Flip several coins, or one until it is tails: `that many` are the heads."""
    if player == ops.LOOP_PLAYER and not w.going_round:
        raise TextError(tree.at, "one player flips the coins")
    w.row(ops.TOSS, player, tree[0] if tree.args else -1)
    w.describe.that_many = True


def _roll_die(w: Writer, tree: Node, player: int) -> None:
    if player == ops.LOOP_PLAYER and not w.going_round:
        raise TextError(tree.at, "one player rolls the die")
    w.row(ops.ROLL, player)
    w.describe.that_many = w.describe.rolled = True


def _look_hand(w: Writer, tree: Node, player: int) -> int:
    whose = ops.OPPONENT
    if tree[0].kind in ("TargetOpponent", "TargetPlayer"):
        w.choose_player(tree[0].kind, tree[0].at)
        whose = ops.TARGET_PLAYER
    if tree[0].kind == "ThatPlayer":
        whose = w.describe.player(tree[0])
    w.row(ops.LOOK_HAND, player, whose)
    return whose


def _choose_there(w: Writer, tree: Node, player: int) -> tuple[int, int]:
    """Look at a hand and choose one card there, or none if one may; give the slot of it, and whose hand it is."""
    least = 0 if "May" in tree.kind else 1
    whose = _look_hand(w, tree, player)
    there = (ops.IN_ZONE, w.describe.code("pile")[HAND], whose, 0)
    about, slot = w.describe.filter_of(*w.describe.tests(tree[1]), there), w.free_slot(tree.at)
    w.row(ops.PICK, slot, about, w.describe.span(least, 1) * 8 + player)
    w.it = slot
    return slot, whose


def look_hand_for(w: Writer, tree: Node, player: int) -> None:
    """Look, choose one card there, discard it."""
    slot, _ = _choose_there(w, tree, player)
    w.row(ops.SEND, slot, DONE_WITH)


def look_hand_put(w: Writer, tree: Node, player: int) -> None:
    """Look, choose one card there, put it where its owner has such a place."""
    slot, whose = _choose_there(w, tree, player)
    place = w.place(tree[2])
    if place in (ops.PLAY, ops.PLAY_ENGAGED, ops.HAND):
        raise TextError(tree[2].at, "a card of another hand goes into its owner's deck or a pile")
    w.row(ops.MOVE, slot, place, whose)


def _exchange(w: Writer, tree: Node, player: int) -> None:
    one = w.take(tree[0])
    w.row(ops.EXCHANGE, one, w.take(tree[1]))


def equal(op: int) -> Deed:
    """Make the meaning of what a player does as often as a number tells."""
    return lambda w, tree, player: w.row(op, player, w.value(tree[0]))


def each(op: int, sign: int = 1) -> Deed:
    """Make the meaning of what a player does so often for each of some things; of each player's own, in turn."""

    def deed(w: Writer, tree: Node, player: int) -> None:
        number = tree[0] if len(tree.args) == 2 else 1
        number = -number if sign < 0 and isinstance(number, int) else number
        if any(where.kind == "OfThat" for where in tree.args[-1][2]):
            with w.in_turn(player):
                w.row(op, player, w.describe.times(number, tree.args[-1]))
        else:
            w.row(op, player, w.describe.times(number, tree.args[-1]))

    return deed


def discarding(op: int) -> Deed:
    """Make the meaning of a discard, counted where a later phrase asks how many cards that were."""

    def deed(w: Writer, tree: Node, player: int) -> None:
        counts = w.counting and (player != ops.LOOP_PLAYER or w.going_round)
        number = () if op == ops.DISCARD_HAND else (w.describe.number(tree[0] if tree.args else 1),)
        if counts:
            w.row(ops.TALLY, player)
        w.row(op, player, *number)
        if counts:
            w.row(ops.TALLY, player, 1)
            w.describe.that_many, w.describe.so_done = True, "WereDiscarded"

    return deed


def _extra_turn(w: Writer, tree: Node, player: int) -> None:
    if player == ops.LOOP_PLAYER:
        raise TextError(tree.at, "one player takes an extra turn")
    w.row(ops.EXTRA_TURN, player)


def _add_counters(w: Writer, tree: Node, player: int) -> None:
    number = w.describe.number(tree[0] if len(tree.args) == 3 else 1)
    w.row(ops.ADD_TOKENS, w.take(tree.args[-1]), w.describe.counter(tree.args[-2]), number)


def _take_counters(w: Writer, tree: Node, player: int) -> None:
    number = tree[0] if len(tree.args) == 3 else 0
    w.row(ops.TAKE_TOKEN, w.take(tree.args[-1]), w.describe.counter(tree.args[-2]), number)


def _counters_cost(w: Writer, tree: Node) -> None:
    """Pay with counters of the card itself."""
    w.row(ops.TAKE_TOKEN, ops.SELF, w.describe.counter(tree.args[-1]), tree[0] if len(tree.args) == 2 else 0)


def becomes(*stats: str) -> Effect:
    """Make the meaning of a stat, one of some or the only one, that becomes a number for a time."""

    def effect(w: Writer, tree: Node) -> None:
        *said, thing, number, duration = tree.args
        stat = said[0].kind if said else stats[0]
        if stat not in stats:
            raise TextError(tree.at, f"for a time {' or '.join(stats).lower()} becomes another number, nothing else")
        slot, code = w.take(thing), w.describe.code("stat")[stat]
        w.row(ops.BECOME, slot, w.describe.number(number), code * 16 + w.code("duration", duration))

    return effect


def _its(w: Writer, slot: int, stat: str) -> int:
    """Write which card is meant by slot IT, and intern a stat of it."""
    w.row(ops.COPY_SLOT, ops.IT, slot)
    return w.describe.book.intern("numbers", (ops.STAT_OF_IT, w.describe.code("stat")[stat]))


def doubled(stat: str) -> Effect:
    """Make the meaning of the first stat of one card that is doubled for a time."""

    def effect(w: Writer, tree: Node) -> None:
        if tree[0].kind in ("Each", "EachOther", "EachObstructor"):
            raise TextError(tree.at, f"the {stat.lower()} of one card is doubled")
        slot = w.take(tree[0])
        bonus = w.describe.book.intern("bonuses", (_its(w, slot, stat), 0, 0, 0))
        w.row(ops.MODIFY, slot, bonus, w.code("duration", tree[1]))

    return effect


def fight(stat: str) -> Effect:
    """Make the meaning of two cards that deal damage to each other, each equal to a stat of it."""

    def effect(w: Writer, tree: Node) -> None:
        one, other = w.take(tree[0]), w.take(tree[1])
        w.row(ops.DAMAGE, other, _its(w, one, stat), one)
        w.row(ops.DAMAGE, one, _its(w, other, stat), other)

    return effect


def gives_back(line: Node) -> bool:
    """Tell whether an ability puts counters of a kind that it takes as its cost."""
    paid, put = (
        {node.args[-1 - after] for node in nodes_of(line) if node.kind in kinds}
        for kinds, after in ((("TokenCost", "TokensCost"), 0), (("AddToken", "AddTokens"), 1))
    )
    return bool(paid & put)


# Sentences: (writer, tree, row of the `if` before)


def later(w: Writer, tree: Node, before: int | None) -> None:
    """Keep what happens at a later moment, if a condition holds then; where a game keeps no cards, it chooses then."""
    start, chosen = w.row(ops.DELAY, w.code("moment", tree[0])), len(w.head)
    named = w.it, w.event
    if not w.describe.words.keeping:
        w.it, w.event = None, 0
    *asked, effect = tree.args[1:]
    unless = [w.row(ops.JUMP_UNLESS, 0, w.describe.condition(one, w.event, w.it)) for one in asked]
    w.effect(effect)
    for row in unless:
        w.land(row)
    if w.describe.words.kept and not is_kept(w, tree[1], w.body[:start], named[0]):
        raise TextError(tree[1].at, "one card is kept for later, which nobody but all may know: it is chosen alone")
    if not w.describe.words.keeping:
        if len(w.head) > chosen:
            raise TextError(tree[1].at, "nothing is a target so long before: say 'a …', chosen when it happens")
        w.it, w.event = named
    w.row(ops.END)
    w.land(start)


def is_kept(w: Writer, effect: Node, before: list[list[int]], named: int | None) -> bool:
    """Tell whether what an effect speaks of is one card for which there is room, and none of a hand or deck."""
    choosing = [row for row in (*w.head, *before) if row[0] in (ops.TARGET, ops.PICK, ops.GATHER)]
    speaks = {node.kind for node in nodes_of(effect)} & {"It", "Them", "They", "Controller"}
    if not speaks or named is None or (named < ops.CHOSEN and named != ops.IT):
        return True
    made = [row[2] for row in before if row[0] == ops.CREATE]
    if made and not choosing and named == ops.IT:
        return [w.describe.book.lines["numbers"][number] for number in made] == [(ops.CONST, 1)]
    if len(choosing) != 1 or choosing[0][1] != named or choosing[0][0] == ops.GATHER:
        return False
    op, _, about, asked = choosing[0]
    span = w.describe.book.lines["spans"][asked if op == ops.TARGET else asked // 8]
    most = w.describe.book.lines["numbers"][span[1]]
    first, count = w.describe.book.lines["filters"][about]
    hidden = (ops.IN_ZONE, w.describe.code("pile")[HAND])
    tests = w.describe.book.lines["tests"][first : first + count]
    return most[:2] == (ops.CONST, 1) and all(test[:2] != hidden for test in tests)


COUNTED = Meanings(
    costs={"TokenCost": _counters_cost, "TokensCost": _counters_cost},
    sentences={"Later": later},
    deeds={
        "DiscardOne": discarding(ops.DISCARD),
        "Discard": discarding(ops.DISCARD),
        "DiscardOneRandom": discarding(ops.DISCARD_RANDOM),
        "DiscardRandom": discarding(ops.DISCARD_RANDOM),
        "DiscardHand": discarding(ops.DISCARD_HAND),
        "DrawEqual": equal(ops.DRAW),
        "DrawOneEach": each(ops.DRAW),
        "DrawEach": each(ops.DRAW),
        "DealEach": lambda w, tree, player: w.row(ops.DAMAGE, w.take(tree[1]), w.describe.times(tree[0], tree[2])),
        "Exchange": _exchange,
        "ExtraTurn": _extra_turn,
        "ShuffleIn": on_object(ops.SHUFFLE_IN),
        "ShuffleAllIn": on_object(ops.SHUFFLE_IN),
        "ShufflePile": lambda w, tree, player: w.row(ops.SHUFFLE_PILE, player, w.code("pile", tree[0])),
        "LookHand": _look_hand,
        "LookHandFor": look_hand_for,
        "LookHandPut": look_hand_put,
        "RevealUntil": _reveal_until,
        "PutRest": _put_rest,
        "FlipCoin": _flip_coin,
        "FlipCoins": _flip_coins,
        "FlipUntil": _flip_coins,
        "RollDie": _roll_die,
        "AddToken": _add_counters,
        "AddTokens": _add_counters,
        "TakeToken": _take_counters,
        "TakeTokens": _take_counters,
    },
)
SCORES = Meanings(  # of the phrases of `english.HEALTH`
    deeds={
        "GainEqual": equal(ops.GAIN),
        "LoseEqual": equal(ops.LOSE),
        "GainEach": each(ops.GAIN),
        "LoseEach": each(ops.LOSE),
    },
)
