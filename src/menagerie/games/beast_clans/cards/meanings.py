"""What the phrases of Beast Clans alone mean: Biomass, Royals, wielding, Breach. Their words stand in `language`."""

from __future__ import annotations

from menagerie.cardtext import ops, tokens
from menagerie.cardtext.counted import COUNTED, becomes, doubled, each, equal, fight
from menagerie.cardtext.describer import Describer
from menagerie.cardtext.describing import (
    DESCRIBED,
    EARLY,
    bare,
    compares,
    controls,
    denied,
    early_of,
    has_stats,
    holds,
    matches,
    of_fallen,
    played,
    stat_is,
)
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.looking_back import if_done, if_instead, if_not_done, if_they_did_not
from menagerie.cardtext.meanings import Change, Condition, Held, Line, Meanings, Where
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.withholding import WITHHELD, pays, rival_of
from menagerie.cardtext.writer import Writer
from menagerie.cardtext.writing import WRITTEN, counted, on_object, reveal_top

from .latest_meanings import LATEST

MOST_COST = 99  # as a card can cost, and more than all that makes it less
MOST_LOST = 9999  # of Life or Uses: all that is lost


def _early_less(d: Describer, tree: Node) -> list[Held]:
    return [(ops.COST_LESS, d.number(tree[1]), 0), *((ops.STATIC_GRANT, d.grant(word), 0) for word in tree[2])]


def _discarded(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    return ops.DEFEATED_THIS_TURN, d.filter(tree[0]), ops.AT_LEAST, d.number(1)


def _at_least(kind: int) -> Condition:
    return lambda d, tree, event, it: (kind, ops.AT_LEAST, d.number(tree[0]), 0)


def _happened(happening: str) -> Condition:
    return lambda d, tree, event, it: (
        ops.HAPPENED,
        d.code("happening")[happening],
        d.number(tree[0] if tree.args else 1),
        0,
    )


def _control_both(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    """Count what is said first and what is said then."""
    control = controls("Yours")
    first, second = (
        d.book.intern("conditions", control(d, Node("YouControl", (one,), one.at), event, it)) for one in tree.args
    )
    return ops.BOTH, first, second, 0


def _against_one(comparison: int) -> Condition:
    """Make the meaning of a condition that an opponent controls more of something than you, or fewer (BC-R120)."""

    def condition(d: Describer, tree: Node, event: int, it: int | None) -> Line:
        adjectives, noun, wheres = tree[0].args
        own, theirs = (Node("Thing", (adjectives, noun, (*wheres, Node(who))), tree.at) for who in ("Yours", "Theirs"))
        number = d.book.intern("numbers", (ops.NUMBER_OF, d.filter(own)))
        return ops.COUNTS_OF_ONE, d.filter(theirs), comparison, number

    return condition


def _hand_against_one(comparison: int) -> Condition:
    """Make the meaning of a condition that an opponent has more cards in hand than you, or fewer (BC-R120)."""

    def condition(d: Describer, tree: Node, event: int, it: int | None) -> Line:
        own = Node("Thing", ((), Node("Card"), (Node("InYour", (Node("Hand"),)),)), tree.at)
        return ops.HAND_OF_ONE, comparison, d.book.intern("numbers", (ops.NUMBER_OF, d.filter(own))), 0

    return condition


def refuse_might(stat: Node) -> None:
    """Refuse to regain Might."""
    if stat.kind == "Might":
        raise TextError(stat.at, "Might is not lost like Life: say 'gains'")


def _stat_in(d: Describer, slot: int, stat: str) -> int:
    """Intern a stat of a card that is named."""
    return d.book.intern("numbers", (ops.STAT_IN, slot * 8 + d.code("stat")[stat]))


def _than(comparison: int) -> Where:
    """Make the meaning of a test that compares a stat with that of a card that is named."""

    def where(d: Describer, tree: Node) -> Line:
        stat, other = tree.args
        if not (slot := d.named_slot(other)):
            raise TextError(other.at, "it is compared with a card that is named: its own name, its wielder, your Royal")
        return ops.STAT, d.code("stat")[stat.kind], comparison, _stat_in(d, slot, stat.kind)

    return where


def _their_life(comparison: int) -> Condition:
    """Make the meaning of a condition that the Royal of an opponent has less Life than yours, or more."""

    def condition(d: Describer, tree: Node, event: int, it: int | None) -> Line:
        royal = (ops.TYPES, d.mask(Node("Royal")), 0, 0)
        life = (ops.STAT, d.code("stat")["Life"], comparison, _stat_in(d, ops.YOUR_LEADER, "Life"))
        about = d.filter_of(royal, (ops.CONTROLLED, ops.OPPONENT, 0, 0), life)
        return ops.COUNTS, about, ops.AT_LEAST, d.number(1)

    return condition


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


def _deals_equal(w: Writer, tree: Node, slot: int) -> None:
    if tree[1].kind == "ItsStat":
        w.point_at_it(tree[1].at)
    number = w.describe.number(tree[1])
    w.row(ops.DAMAGE, w.take(tree[2]), number, slot)


def _may_let(w: Writer, tree: Node) -> None:
    """Ask whether something is to become of what is named; it is chosen before, where it is a target."""
    w.offers = True
    asked = w.row(ops.MAY, 0, ops.YOU)
    w.effect(tree[0])
    w.land(asked)


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
    },
    effects={
        "Becomes": becomes("Might"),
        "MayLet": _may_let,
        "MayLetMany": _may_let,
        "Fight": fight("Might"),
        "Doubled": doubled("Might"),
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
    },
    conditions={
        "AnyControls": controls("Theirs", ops.COUNTS_OF_ONE),
        "AnyHandIs": compares(ops.HAND_OF_ONE),
        "Inflicted": _at_least(ops.INFLICTED),  # BC-R95
        "BiomassLeft": _at_least(ops.BIOMASS_LEFT),
        "BeingWielded": matches(bare(ops.WIELDED)),
        "EnteredNow": matches(bare(ops.ENTERED)),
        "OneDefeated": _discarded,
        "Searched": _happened("YouSearch"),
        "Accompanied": _happened("Accompanies"),
        "Attacked": _happened("Attacks"),
        "NotAttacked": denied(_happened("Attacks")),
        "AttackedTwice": _happened("AttacksAgain"),
        "AttackedWith": lambda d, tree, event, it: (
            *(ops.HAPPENED, d.code("happening")["Attacks"]),
            *(d.number(tree[0]), 0),
        ),
        "TheyControlMore": _against_one(ops.MORE),
        "TheyControlFewer": _against_one(ops.FEWER),
        "TheyHoldMore": _hand_against_one(ops.MORE),
        "TheyHoldFewer": _hand_against_one(ops.FEWER),
        "EachControlsMore": denied(_against_one(ops.AT_MOST)),
        "EachControlsFewer": denied(_against_one(ops.AT_LEAST)),
        "EachHoldsMore": denied(_hand_against_one(ops.AT_MOST)),
        "EachHoldsFewer": denied(_hand_against_one(ops.AT_LEAST)),
        "NoBiomassLeft": lambda d, tree, event, it: (ops.BIOMASS_LEFT, ops.EXACTLY, d.number(0), 0),
        "WasTurnedUp": _happened("IsTurnedUp"),
        "Wields": matches(bare(ops.WIELDING)),
        "AttackedNow": matches(bare(ops.ATTACKED_NOW)),
        "WasStruckNow": matches(bare(ops.ATTACKED_NOW, 1)),
        "DidStrikeNow": matches(bare(ops.ATTACKED_NOW, 2)),
        "YouLost": lambda d, tree, event, it: (ops.INFLICTED, ops.AT_LEAST, d.number(tree[0]), 1),
        "TheirLifeLess": _their_life(ops.FEWER),
        "TheirLifeMore": _their_life(ops.MORE),
        "DidNotAttack": denied(matches(bare(ops.ATTACKED_NOW))),
        "HasStat": matches(stat_is(ops.STAT)),
        "ControlBoth": _control_both,
        "DrewMany": _happened("YouDraw"),
        "DiscardedOne": _happened("FromHand"),
        "DiscardedMany": _happened("FromHand"),
        "IsQuality": matches(lambda d, tree: d.quality(tree[0])),
        "PlayedNone": lambda d, tree, event, it: played(d, tree[0], ops.EXACTLY, 0),
    },
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
        "Ready": on_object(ops.READY),
    },
    changes={
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
_SHARED = DESCRIBED | WRITTEN.without(["IfDid"]) | COUNTED | WITHHELD | tokens.MEANINGS
MEANINGS = _SHARED.without(("TheirHandIs",)) | OWN | LATEST
