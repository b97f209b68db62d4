"""What the phrases of Beast Clans alone mean: Biomass, Royals, wielding, Breach. Their words stand in `language`."""

from __future__ import annotations

from typing import Any

from menagerie.cardtext import copies, naming, ops, tokens, votes
from menagerie.cardtext.counted import COUNTED, becomes, doubled, each, equal, fight
from menagerie.cardtext.describer import Describer
from menagerie.cardtext.describing import (
    DESCRIBED,
    EARLY,
    bare,
    early_of,
    has_stats,
    holds,
    of_fallen,
)
from menagerie.cardtext.happenings import each_time, next_time, untargeted
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.looking_back import if_done, if_instead, if_not_done, if_they_did_not
from menagerie.cardtext.lowering import diverted_to
from menagerie.cardtext.meanings import Change, Held, Line, Meanings, Where
from menagerie.cardtext.prices import PRICES, costs, who_plays
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.withholding import WITHHELD, pays, prevent, rival_of
from menagerie.cardtext.writer import Writer
from menagerie.cardtext.writing import WRITTEN, counted, on_object, reveal_top

from ..terms import TO_STAY_BACK
from . import copied
from .conditions import CONDITIONS, stat_in
from .latest_meanings import LATEST

MOST_COST = 99  # as a card can cost, and more than all that makes it less
MOST_LOST = 9999  # of Life or Uses: all that is lost


def _early_less(d: Describer, tree: Node) -> list[Held]:
    return [(ops.COST_LESS, d.number(tree[1]), 0), *((ops.STATIC_GRANT, d.grant(word), 0) for word in tree[2])]


def refuse_might(stat: Node) -> None:
    """Refuse to regain Might."""
    if stat.kind == "Might":
        raise TextError(stat.at, "Might is not lost like Life: say 'gains'")


def _than(comparison: int) -> Where:
    """Make the meaning of a test that compares a stat with that of a card that is named."""

    def where(d: Describer, tree: Node) -> Line:
        stat, other = tree.args
        if not (slot := d.named_slot(other)):
            raise TextError(other.at, "it is compared with a card that is named: its own name, its wielder, your Royal")
        return ops.STAT, d.code("stat")[stat.kind], comparison, stat_in(d, slot, stat.kind)

    return where


def _supply(op: int, sign: int = 1) -> Change:
    """Make the meaning of Life or Uses that somebody gains, loses or regains."""

    def change(w: Writer, tree: Node, slot: int) -> None:
        if op == ops.REGAIN:
            refuse_might(tree[2])
        number = w.describe.number(tree[1], negative=sign < 0)
        w.row(op, slot, w.describe.code("stat")[tree[2].kind], number)

    return change


def _gains_both(w: Writer, tree: Node, slot: int) -> None:
    for number, stat in (tree.args[1:3], tree.args[3:5]):
        w.row(ops.RAISE, slot, w.describe.code("stat")[stat.kind], w.describe.number(number))


def _gains_equal(w: Writer, tree: Node, slot: int) -> None:
    w.row(ops.RAISE, slot, w.describe.code("stat")[tree[1].kind], w.value(tree[2]))


def _gains_each(w: Writer, tree: Node, slot: int) -> None:
    w.row(ops.RAISE, slot, w.describe.code("stat")[tree[2].kind], w.describe.times(tree[1], tree[3]))


def _regains_each(w: Writer, tree: Node, slot: int) -> None:
    refuse_might(tree[2])
    w.row(ops.REGAIN, slot, w.describe.code("stat")[tree[2].kind], w.describe.times(tree[1], tree[3]))


def _regains_all(w: Writer, tree: Node, slot: int) -> None:
    refuse_might(tree[1])
    w.row(ops.REGAIN, slot, w.describe.code("stat")[tree[1].kind], w.describe.number(MOST_LOST))


def _becomes_equal(w: Writer, tree: Node) -> None:
    thing, number, duration = tree.args
    slot = w.take(thing)
    w.row(ops.BECOME, slot, w.value(number), w.describe.code("stat")["Might"] * 16 + w.code("duration", duration))


def _loses_all(w: Writer, tree: Node, slot: int) -> None:
    for keyword in w.describe.code("keyword"):
        w.row(ops.GRANT, slot, w.describe.grant(Node(keyword), 1), w.code("duration", tree[1]))


def _deals_equal(w: Writer, tree: Node, slot: int) -> None:
    number = w.value(tree[1])
    w.row(ops.DAMAGE, w.take(tree[2]), number, slot)


def _may_let(w: Writer, tree: Node) -> None:
    """Ask whether something is to become of what is named; it is chosen before, where it is a target."""
    w.offers = True
    asked = w.row(ops.MAY, 0, ops.YOU)
    w.effect(tree[0])
    w.land(asked)


def _first_less(d: Describer, whom: Node, damage: Node, number: Any, first: int = ops.FIRST_OF_TURN) -> list[Held]:
    """Make the static of damage that is prevented: of the first in a turn to a card that is named, or of all."""
    if first and not d.named_slot(whom):
        raise TextError(whom.at, "the first time is of one card: say the card's own name, 'its wielder', 'your Royal'")
    return [(ops.TAKES_LESS, d.number(number), d.code("damage")[damage.kind] + first)]


def _divert_now(w: Writer, tree: Node, before: int | None) -> None:
    """Let what would be discarded from the field this turn go elsewhere instead."""
    if tree[0].kind in ("A", "Another"):
        raise TextError(tree[0].at, "whichever it is: say 'each …', or 'target …' of one that is chosen now")
    place = diverted_to(tree[1])
    w.row(ops.DIVERT, w.take(tree[0]), place, w.code("duration", Node("ThisTurn")))


def _late(d: Describer, tree: Node) -> int:
    """Make the filter of what is played behind so many cards of its types in a turn."""
    count, noun = (1, tree[0]) if tree.kind == "LateOne" else tree.args
    mask = d.played(noun)
    return d.filter_of(*[(ops.TYPES, mask, 0, 0)] * bool(mask), (ops.LATE, mask, count, 0))


def _give_up(w: Writer, tree: Node, player: int) -> None:
    """Choose one of the own cards on the field and discard it (BC-R41)."""
    slot = w.free_slot(tree.at)
    about = w.describe.filter_of(*w.describe.tests(tree[0]), (ops.CONTROLLED, player, 0, 0))
    w.row(ops.PICK, slot, about, w.describe.span(1, 1) * 8 + player)
    w.row(ops.SACRIFICE, slot, player)
    w.it = slot


def _chosen(w: Writer, tree: Node, *where: Node) -> int:
    """Choose a card of a sort that a cost takes, on the own side of the field or in the own hand (BC-R134)."""
    thing = Node("Thing", (*tree.args, where), tree.at)
    if where[0].kind == "Yours":
        _refuse_royals(thing)
    return w.take(Node("A", (thing,), tree.at))


def _refuse_royals(thing: Node) -> None:
    """Refuse what a Royal could pay, which stays (BC-R78)."""
    if any(node.kind in ("Card", "Royal") for node in nodes_of(thing[1])):
        raise TextError(thing.at, "a Royal is never given up: say a beast, an equipment or a castle (BC-R78)")


def _discard_named(w: Writer, tree: Node) -> None:
    """Discard the card itself as a cost, or another one."""
    if tree[0].kind == "Another":
        _refuse_royals(tree[0][0])
    w.row(ops.SACRIFICE, w.take(tree[0]), ops.YOU)


def _discard_own(w: Writer, tree: Node) -> None:
    """Discard a card that one controls as a cost, the one that asks for it or another."""
    w.row(ops.SACRIFICE, _chosen(w, tree, Node("Yours")), ops.YOU)


def _discard_sort(w: Writer, tree: Node) -> None:
    """Discard a card of a sort from the own hand as a cost."""
    if tree.args == ((), Node("Card")):
        raise TextError(tree.at, "say 'discard a card'")
    w.row(ops.SEND, _chosen(w, tree, Node("InYour", (Node("Hand"),))))


def _return_own(w: Writer, tree: Node) -> None:
    """Return a card that one controls as a cost."""
    whom = tree[0]
    if whom.kind not in ("Self", "A", "Another"):
        raise TextError(tree.at, "a cost names exactly what it takes (BC-R78)")
    if whom.kind != "Self":
        if not any(where.kind == "Yours" for where in whom[0][2]):
            raise TextError(tree.at, "what a cost returns is your own: say '… you control'")
        _refuse_royals(whom[0])
    w.row(ops.RETURN, w.take(tree[0]), ops.YOU)


OWN = Meanings(
    sentences={
        "IfDid": if_done,
        "IfInstead": if_instead,
        "IfDidNot": if_not_done,
        "IfTheyDidNot": if_they_did_not,
        "DivertNow": _divert_now,
        "NextTime": untargeted(next_time),
        "EachTime": untargeted(each_time),
    },
    effects={
        "Becomes": becomes("Might"),
        "MayLet": _may_let,
        "MayLetMany": _may_let,
        "Fight": fight("Might"),
        "Doubled": doubled("Might"),
        "BecomesEqual": _becomes_equal,
        "NextNothing": costs(0, ops.MOST_CUT),
    },
    slots={"YourRoyal": ops.YOUR_LEADER, "Wielder": ops.HOST, "Attacker": ops.ATTACKER},
    crowds=EARLY
    | dict.fromkeys(("TheirFirst", "TheirNth"), early_of(ops.OPPONENT))
    | dict.fromkeys(("LateOne", "LateFew"), _late),
    wheres={
        "TurnedUp": bare(ops.TURNED_UP),
        "Wielding": bare(ops.WIELDING),
        "FallenNow": of_fallen,
        "EnteredNow": bare(ops.ENTERED),
        "AttackedNow": bare(ops.ATTACKED_NOW),
        "WasStruck": bare(ops.ATTACKED_NOW, 1),
        "DidStrike": bare(ops.ATTACKED_NOW, 2),
        "WithLess": _than(ops.FEWER),
        "WithMore": _than(ops.MORE),
        "OnePlaysNow": who_plays,
    },
    conditions=CONDITIONS,
    statics={
        "HasOnSecond": lambda d, tree: [(ops.SECOND_BONUS, d.pair(tree[1]), 0)],
        "EarlyLess": holds(ops.COST_LESS),
        "EarlyLessAnd": _early_less,
        "EarlyHas": lambda d, tree: [(ops.STATIC_GRANT, d.grant(word), 0) for word in tree[1]],
        "EarlyHasStats": has_stats,
        "OwnCostLess": holds(ops.OWN_COST_LESS),  # BC-R47
        "OwnCostLessEach": lambda d, tree: [(ops.OWN_COST_LESS, d.times(tree[1], tree[2]), 0)],
        "OwnCostNothing": holds(ops.OWN_COST_LESS, MOST_COST),
        "EarlyMore": holds(ops.COST_MORE),
        "NobodyPlaysMore": lambda d, tree: [(ops.FORBID_PLAY, 0, 0)],
        "OpponentPlaysMore": lambda d, tree: [(ops.FORBID_PLAY, rival_of(tree[0]), 0)],
        "UpkeepLess": holds(ops.UPKEEP_LESS),
        "AbilitiesMore": lambda d, tree: [(ops.ABILITIES_MORE, d.number(tree[0]), 0)],
        "Carries": holds(ops.CARRIES),
        "BreachCosts": lambda d, tree: [(ops.BREACH_COSTS, d.number(tree[0]), 0)],  # BC-R103
        "NotAttackedBy": lambda d, tree: [(ops.ATTACKED_BY, d.filter(tree[1]), 0)],
        "TakesLess": lambda d, tree: [(ops.TAKES_LESS, d.number(tree[1]), d.code("damage")[tree[2].kind])],
        "CannotBeDealt": lambda d, tree: _first_less(d, tree[0], tree[1], MOST_LOST, 0),
        "FirstPrevented": lambda d, tree: _first_less(d, tree[0], tree[1], MOST_LOST),
        "FirstPoints": lambda d, tree: _first_less(d, tree[0], Node("AnyDamage"), tree[1], 2 * ops.FIRST_OF_TURN),
        "FirstLessened": lambda d, tree: _first_less(d, tree[0], tree[1], tree[2]),
        "Loses": lambda d, tree: [(ops.STATIC_GRANT, d.grant(word, 1), 0) for word in tree[1]],
        "MustAttack": lambda d, tree: [(ops.STATIC_FORBID, TO_STAY_BACK, 0)],
        "ControlLimitMore": lambda d, tree: [(ops.CONTROL_LIMIT, d.number(tree[0]), 1)],
        "BiomassMore": lambda d, tree: [(ops.BIOMASS_MORE, d.number(tree[0]), 1)],
        "NobodyDraws": lambda d, tree: [(ops.DRAW_LIMIT, d.number(1), 0)],
        "NobodyDrawsMore": lambda d, tree: [(ops.DRAW_LIMIT, d.number(tree[0]), 0)],
        "OpponentDraws": lambda d, tree: [(ops.DRAW_LIMIT, d.number(1), rival_of(tree[0]))],
        "OpponentDrawsMore": lambda d, tree: [(ops.DRAW_LIMIT, d.number(tree[1]), rival_of(tree[0]))],
        "ControlLimit": lambda d, tree: [(ops.CONTROL_LIMIT, d.number(tree[0]), 0)],
    },
    deeds={
        "PayFor": pays,
        "GainBiomass": counted(ops.GAIN_BIOMASS),
        "MillOne": lambda w, tree, player: w.row(ops.MILL, player, w.describe.number(1), w.code("pile", tree[0])),
        "Mill": lambda w, tree, player: w.row(ops.MILL, player, w.describe.number(tree[0]), w.code("pile", tree[1])),
        "Send": lambda w, tree, player: w.row(ops.SEND, w.take(tree[0]), w.describe.code("pile")["Discard"]),
        "GiveUp": _give_up,
        "RevealTop": reveal_top,
        "RevealTops": reveal_top,
        "LoseBiomass": lambda w, tree, player: w.row(
            ops.GAIN_BIOMASS, player, w.describe.number(tree[0], negative=True)
        ),
        "LoseBiomassEach": each(ops.GAIN_BIOMASS, -1),
        "BiomassEqual": equal(ops.GAIN_BIOMASS),
        "BiomassEach": each(ops.GAIN_BIOMASS),
        "TurnUp": on_object(ops.TURN_UP),
        **dict.fromkeys(copied.COPIES, copied.copy),
        "PreventBy": prevent(ops.PREVENT_BY),
        "Ready": on_object(ops.READY),
    },
    changes={
        "MustAttackFor": lambda w, tree, slot: w.row(ops.FORBID, slot, TO_STAY_BACK, w.code("duration", tree[1])),
        "LosesAllFor": _loses_all,
        "GainsStat": _supply(ops.RAISE),
        "GainsBoth": _gains_both,
        "GainsEqual": _gains_equal,
        "GainsEach": _gains_each,
        "LosesStat": _supply(ops.RAISE, -1),
        "Regains": _supply(ops.REGAIN),
        "RegainsEach": _regains_each,
        "RegainsAll": _regains_all,
        "DealsEqual": _deals_equal,
    },
    costs={
        "PayBiomass": lambda w, tree: w.row(ops.PAY, w.describe.number(tree[0])),
        "LoseUses": lambda w, tree: w.row(
            ops.RAISE, ops.SELF, w.describe.code("stat")["Uses"], w.describe.number(tree[0], negative=True)
        ),
        "SacrificeCost": _discard_named,
        "DiscardOwn": _discard_own,
        "DiscardSort": _discard_sort,
        "ReturnOwn": _return_own,
    },
)
_SHARED = DESCRIBED | WRITTEN.without(["IfDid"]) | COUNTED | WITHHELD | PRICES
_SHARED |= tokens.MEANINGS | copies.MEANINGS | naming.MEANINGS | votes.MEANINGS
MEANINGS = _SHARED.without(("TheirHandIs", "TheyPlayNow", "ThatPlaysNow")) | OWN | LATEST
