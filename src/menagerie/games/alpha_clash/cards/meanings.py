"""What the phrases of Alpha Clash alone mean, from resources to the Portal. Their words stand in `language`."""

from __future__ import annotations

from menagerie.cardtext import copies, naming, ops, tokens, votes
from menagerie.cardtext.counted import COUNTED, SCORES, becomes, later
from menagerie.cardtext.describer import Describer
from menagerie.cardtext.describing import (
    DESCRIBED,
    EARLY,
    as_many,
    bare,
    compares,
    controls,
    denied,
    early_of,
    holds,
    is_ahead,
    matches,
    of_fallen,
    played,
    stat_is,
    state_is,
)
from menagerie.cardtext.happenings import each_in_clash, each_time, next_in_clash, next_time
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.looking_back import if_done, if_had, if_instead, if_not_done, if_seen, if_they_did_not
from menagerie.cardtext.meanings import Condition, Held, Line, Meanings
from menagerie.cardtext.prices import PRICES
from menagerie.cardtext.tree import Node
from menagerie.cardtext.withholding import WITHHELD, pays, prevent, rival_of, unless_later
from menagerie.cardtext.writer import Writer
from menagerie.cardtext.writing import SCORED, WRITTEN, carried_out_by, for_player, of_player, on_object, reveal_top

from .replaced import ALL_DAMAGE, instead, would

READYING = ("NextReadying", "NextReadyings")  # durations of what cannot ready, and of nothing else
ALL_KEYWORDS = 0  # in place of the code of one
TO_STAY_OUT = 14  # an action that no phrase names
MOST_DRAWN = 10  # as long as there are fewer in hand
PORTAL = 1  # the one marker of the game (AC-PRTL-4)


def _attach(w: Writer, tree: Node, player: int) -> None:
    weapon = w.take(tree[0])
    w.row(ops.ATTACH, weapon, w.take(tree[1]))


def _locked(d: Describer, tree: Node) -> list[Held]:
    rival_of(tree[0])
    return [(ops.MARKER_LOCKED, 0, 0)]  # AC-PRTL-6


def _dig_any(w: Writer, tree: Node, player: int) -> None:
    """Keep as many of the cards looked at as a player likes."""
    with w.in_turn(player):
        w.row(ops.DIG, player, w.describe.number(tree[0]), w.describe.span(0, tree[0]))
        w.it = ops.IT
        w.row(ops.DIG_PLACES, w.place(tree[1]), w.place(tree[2]))


def _dig_all(w: Writer, tree: Node, player: int) -> None:
    """Keep all cards of a sort of those that are shown."""
    with w.in_turn(player):
        w.row(ops.DIG_ALL, player, w.describe.number(tree[0]), w.describe.filter(tree[1]))
        w.it = ops.IT
        w.row(ops.DIG_PLACES, w.place(tree[2]), w.place(tree[3]))


def _choosing(w: Writer, tree: Node, player: int) -> None:
    """Name a target of which the next sentences speak."""
    if tree[0].kind not in ("Target", "AnotherTarget") or player != ops.YOU:
        raise TextError(tree.at, "what is chosen to be spoken of is one target: say 'choose target …'")
    w.take(tree[0])


def _draw_until(w: Writer, tree: Node, player: int) -> None:
    """Draw cards one by one, as long as there are fewer in hand; never more than so many (AC-R156)."""
    if tree[0] > MOST_DRAWN:
        raise TextError(tree.at, f"cards are drawn so until there are {MOST_DRAWN} in hand at most")
    whose = 0 if player == ops.YOU else player
    with w.in_turn(player):
        fewer = (ops.HAND_CARDS, ops.FEWER, w.describe.number(tree[0]), whose)
        asked = w.describe.book.intern("conditions", fewer)
        enough = []
        for _ in range(tree[0]):
            enough.append(w.row(ops.JUMP_UNLESS, 0, asked))
            w.row(ops.DRAW, player, w.describe.number(1))
        for row in enough:
            w.land(row)


def _its_attack(w: Writer, slot: int) -> int:
    """Write which card is meant by slot IT, and intern its attack."""
    w.row(ops.COPY_SLOT, ops.IT, slot)
    return w.describe.book.intern("numbers", (ops.STAT_OF_IT, w.describe.code("stat")["Attack"]))


def _becomes_equal(w: Writer, tree: Node) -> None:
    stat, thing, number, duration = tree.args
    if stat.kind == "Cost":
        raise TextError(tree.at, "for a time attack or defense becomes another number, nothing else")
    slot, code = w.take(thing), w.describe.code("stat")[stat.kind]
    w.row(ops.BECOME, slot, w.value(number), code * 16 + w.code("duration", duration))


def _doubled(w: Writer, tree: Node) -> None:
    if tree[0].kind in ("Each", "EachOther", "EachObstructor"):
        raise TextError(tree.at, "the attack of one card is doubled")
    slot = w.take(tree[0])
    defense = (ops.STAT_OF_IT, w.describe.code("stat")["Defense"])
    more = w.describe.book.intern("numbers", defense) if tree.kind == "DoubledBoth" else 0
    bonus = w.describe.book.intern("bonuses", (_its_attack(w, slot), more, 0, 0))
    w.row(ops.MODIFY, slot, bonus, w.code("duration", tree[1]))


def _swapped(w: Writer, tree: Node) -> None:
    w.row(ops.BECOME, w.take(tree[0]), w.describe.number(0), w.code("duration", tree[1]))


def _fight(w: Writer, tree: Node) -> None:
    """Let each of two cards deal damage equal to its attack to the other."""
    one = w.take(tree[0])
    other = w.take(tree[1])
    w.row(ops.DAMAGE, other, _its_attack(w, one), one)
    w.row(ops.DAMAGE, one, _its_attack(w, other), other)


def _deals_now(w: Writer, tree: Node) -> None:
    """Let a card deal damage: so much, or as much as a number tells, which may be one of its own."""
    source, amount, victim = tree.args
    one = w.take(source)
    number = w.value(amount) if tree.kind == "DealsAsMuch" else w.describe.number(amount)
    w.row(ops.DAMAGE, w.take(victim), number, one)


def did(happening: str, theirs: bool = False) -> Condition:
    """Make the meaning of a condition that you, or the other player, did something so often this turn."""
    return lambda d, tree, event, it: (
        ops.DONE_BY_THEM if theirs else ops.HAPPENED,
        d.code("happening")[happening],
        d.number(tree[0] if tree.args else 1),
        0,
    )


def _that_attacked(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    return ops.ATTACKED, d.player(Node("ThatPlayer", (), tree.at)), 0, 0


def _that_hand(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    return ops.HAND_CARDS, *d.compared(tree[0]), d.player(Node("ThatPlayer", (), tree.at))


def _in_thats(d: Describer, tree: Node) -> Line:
    """Tell of a pile of the player who was named before; a hand of others is hidden."""
    if tree[0].kind == "Hand":
        raise TextError(tree.at, "the cards of another hand are hidden: a text may only count, see or discard them")
    return ops.IN_ZONE, d.code("pile")[tree[0].kind], d.player(Node("ThatPlayer", (), tree.at)), 0


def _mend(w: Writer, tree: Node, player: int) -> None:
    """Take so much damage from something, or all."""
    points = w.describe.number(tree[0] if tree.kind == "Mend" else ALL_DAMAGE)
    w.row(ops.REGAIN, w.take(tree.args[-1]), w.describe.code("stat")["Defense"], points)


def _show_it(w: Writer, tree: Node, player: int) -> None:
    """Show to all the card that was just looked at on top of a deck."""
    if w.it != ops.IT or not any(row[0] == ops.LOOK for row in w.body):
        raise TextError(tree.at, "a card is revealed so behind 'look at the top card of your deck'")
    w.row(ops.PEEK, ops.IT)


def _cannot_for(w: Writer, tree: Node, slot: int) -> None:
    """Forbid something for a time; what is not readied in one Ready Step may be readied otherwise."""
    action, duration = w.code("action", tree[1]), w.code("duration", tree[2])
    if tree[2].kind in READYING:
        action, duration = (w.describe.code(rule)[kind] for rule, kind in _KEPT_ENGAGED)
    w.row(ops.FORBID, slot, action, duration)


_KEPT_ENGAGED = (("action", "ToReadyThen"), ("duration", "NextReadying"))
#: What a player did in the turn, by what is said of it.
_DID = {"DrewMany": "YouDraw", "GainedNow": "YouGain", "SprungNow": "YouSpring"}
_DID |= dict.fromkeys(("DiscardedOne", "DiscardedMany"), "YouDiscard")
_THEY_DID = {
    "TheyDrewMany": "YouDraw",
    "TheyGained": "YouGain",
    "TheyDiscarded": "YouDiscard",
    "TheySprung": "YouSpring",
}
OWN = Meanings(
    sentences={
        **{"If": if_seen, "IfDid": if_done, "IfInstead": if_instead, "IfHad": if_had},
        **{"NextTime": next_time, "EachTime": each_time},
        **{"NextInClash": next_in_clash, "EachInClash": each_in_clash},
        **{"LaterIf": later, "LaterUnless": unless_later},
        "NextWould": would(1),
        "EachWould": would(0),
        **{"IfDidNot": if_not_done, "IfTheyDidNot": if_they_did_not},
    },
    effects={
        "Instead": instead,
        "Becomes": becomes("Attack", "Defense"),
        "BecomesEqual": _becomes_equal,
        "Doubled": _doubled,
        "DoubledBoth": _doubled,
        "Swapped": _swapped,
        "Fight": _fight,
        "DealsNow": _deals_now,
        "DealsAsMuch": _deals_now,
    },
    slots={
        "Host": ops.HOST,  # AC-WPN-12
        "EachObstructor": ops.OBSTRUCTORS,
        "YourContender": ops.YOUR_LEADER,
        "TheirContender": ops.THEIR_LEADER,
    },
    crowds=EARLY | dict.fromkeys(("TheirFirst", "TheirNth"), early_of(ops.OPPONENT)) | {"EachFirst": early_of(0)},
    wheres={
        "WithPrinted": stat_is(ops.PRINTED),
        "OfCharacter": lambda d, tree: (ops.CHARACTER, d.words.characters[tree[0]], 0, 0),
        "WithWeapon": bare(ops.HAS_WEAPON),
        "WithoutWeapon": bare(ops.LACKS_WEAPON),
        "OneCharacter": bare(ops.SAME_CHARACTER),
        "OnSelf": bare(ops.ATTACHED, ops.SELF),
        "OnHost": bare(ops.ATTACHED, ops.HOST),
        "OnAttacker": bare(ops.ATTACHED, ops.ATTACKER),
        "FallenNow": of_fallen,
        "InThats": _in_thats,
        "AttackedNow": bare(ops.ATTACKED_NOW),
        "IdleNow": lambda d, tree: (ops.ATTACKED_NOW, 0, 1, 0),
        "StruckNow": bare(ops.ATTACKED_NOW, 1),
        "EnteredNow": bare(ops.ENTERED),
        "AttackingA": lambda d, tree: (ops.AIMING, d.mask(tree[0]), 0, 0),
    },
    conditions={
        "IsQuality": matches(lambda d, tree: d.quality(tree[0])),
        "HasWeapon": matches(bare(ops.HAS_WEAPON)),
        "TheyControl": controls("Theirs"),
        "HasNoToken": denied(DESCRIBED.conditions["HasToken"]),
        "ThatControls": controls("OfThat"),
        "Attacked": state_is(ops.ATTACKED, 0),
        "NotAttacked": denied(state_is(ops.ATTACKED, 0)),
        "IsNotDefeated": denied(DESCRIBED.conditions["WasDefeated"]),
        "IsNotQuality": denied(matches(lambda d, tree: d.quality(tree[0]))),
        "IsNotA": denied(DESCRIBED.conditions["IsA"]),
        "HasNoWeapon": matches(bare(ops.LACKS_WEAPON)),
        **{kind: did(happening) for kind, happening in _DID.items()},
        **{kind: did(happening, theirs=True) for kind, happening in _THEY_DID.items()},
        "ItAttacked": matches(bare(ops.ATTACKED_NOW)),
        "ItDidNotAttack": denied(matches(bare(ops.ATTACKED_NOW))),
        "WasStruckNow": matches(bare(ops.ATTACKED_NOW, 1)),
        "ItEntered": matches(bare(ops.ENTERED)),
        "LyingOne": lambda d, tree, event, it: (ops.COUNTS, d.filter(tree[0]), ops.AT_LEAST, d.number(1)),
        "LyingNone": lambda d, tree, event, it: (ops.COUNTS, d.filter(tree[0]), ops.EXACTLY, d.number(0)),
        "TheyPlayedOne": lambda d, tree, event, it: played(d, tree[0], ops.AT_LEAST, 1, theirs=True),
        "ThatHandIs": _that_hand,
        "TheyAttacked": state_is(ops.ATTACKED, ops.OPPONENT),
        "TheyNotAttacked": denied(state_is(ops.ATTACKED, ops.OPPONENT)),
        "ThatAttacked": _that_attacked,
        "ThatNotAttacked": denied(_that_attacked),
        "IsAttackingA": lambda d, tree, event, it: (ops.AIMS_AT, d.reference(tree[0], event, it), d.filter(tree[1]), 0),
        "PortalOpen": state_is(ops.MARKER, 1),  # AC-PRTL-7
        "PortalClosed": state_is(ops.MARKER, 0),
        "TheyPlayed": lambda d, tree, event, it: played(d, tree[1], ops.AT_LEAST, tree[0], theirs=True),
        "PlayedNone": lambda d, tree, event, it: played(d, tree[0], ops.EXACTLY, 0),
        "OneDefeated": lambda d, tree, event, it: (
            *(ops.DEFEATED_THIS_TURN, d.filter(tree[0])),
            *(ops.AT_LEAST, d.number(1)),
        ),
        "HasStat": matches(stat_is(ops.STAT)),
        "HasPrinted": matches(stat_is(ops.PRINTED)),
        "TheirHealthIs": compares(ops.HEALTH, 1),
        "TheyControlMore": denied(as_many("Yours", "Theirs")),
        "YouControlMore": denied(as_many("Theirs", "Yours")),
        "YouHaveMore": is_ahead(ops.YOU),
        "TheyHaveMore": is_ahead(ops.OPPONENT),
    },
    statics={
        "Loses": lambda d, tree: [(ops.STATIC_GRANT, d.grant(tree[1], 2), 0)],
        "NotObstructedBy": lambda d, tree: [(ops.OBSTRUCTED_BY, d.filter(tree[1]), 0)],  # AC-CC-12
        "TakesLess": lambda d, tree: [(ops.TAKES_LESS, d.number(tree[1]), d.code("damage")[tree[2].kind])],
        "MustAttack": lambda d, tree: [(ops.STATIC_FORBID, TO_STAY_OUT, 0)],  # AC-R144
        "NotAttackedBy": lambda d, tree: [(ops.ATTACKED_BY, d.filter(tree[1]), 0)],  # AC-R91
        "GemLess": holds(ops.COST_LESS, 1, 1),  # AC-R45
        "GemsLess": holds(ops.COST_LESS, None, 1),
        "EarlyLess": holds(ops.COST_LESS),
        "EarlyGemLess": holds(ops.COST_LESS, 1, 1),
        "EarlyMore": holds(ops.COST_MORE),
        "AttachLess": holds(ops.ATTACH_LESS, 1),
        "Carries": holds(ops.CARRIES),  # AC-WPN-8
        "PortalShut": lambda d, tree: [(ops.MARKER_SHUT, 0, 0)],
        "PortalCheaper": lambda d, tree: [(ops.MARKER_CHEAPER, d.number(tree[0]), 0)],
        "PortalLocked": _locked,
    },
    deeds={
        "RevealTop": reveal_top,
        "RevealTops": reveal_top,
        "DigAny": _dig_any,
        "DigAll": _dig_all,
        "Choosing": _choosing,
        "DrawUntil": _draw_until,
        "MillOne": lambda w, tree, player: w.row(ops.MILL, player, w.describe.number(1), w.code("pile", tree[0])),
        "Mill": lambda w, tree, player: w.row(ops.MILL, player, w.describe.number(tree[0]), w.code("pile", tree[1])),
        "Send": lambda w, tree, player: w.row(ops.SEND, w.take(tree[0]), w.code("pile", tree[1])),
        "PayFor": pays,
        "PayOneFor": pays,
        "Ready": on_object(ops.READY),
        "Fell": on_object(ops.FELL),
        "Mend": _mend,
        "MendAll": _mend,
        "Copy": lambda w, tree, player: carried_out_by(w, w.take(tree[0]), player),
        "Negate": on_object(ops.NEGATE),
        "AddResource": of_player(ops.ADD_RESOURCE),
        "AddEngaged": lambda w, tree, player: w.row(ops.ADD_RESOURCE, player, 1),
        "AddTop": of_player(ops.ADD_TOP),
        "PreventBy": prevent(ops.PREVENT_BY),
        "PreventAll": lambda w, tree, player: w.row(
            ops.PREVENT_ALL, w.code("damage", tree[0]), w.code("duration", tree[1])
        ),
        "Engage": on_object(ops.ENGAGE),
        "NegateAttack": lambda w, tree, player: w.row(ops.NEGATE_ATTACK),
        "Redirect": on_object(ops.REDIRECT),
        "Peek": for_player(ops.PEEK),
        "ShowIt": _show_it,
        "SetAgain": on_object(ops.SET_FACE_DOWN),
        "Attach": _attach,
        "ActivatePortal": lambda w, tree, player: w.row(ops.SWITCH, PORTAL),  # AC-PRTL-3
    },
    changes={
        "CannotFor": _cannot_for,
        "MustAttackFor": lambda w, tree, slot: w.row(ops.FORBID, slot, TO_STAY_OUT, w.code("duration", tree[1])),
        "LosesAllFor": lambda w, tree, slot: w.row(
            ops.GRANT, slot, w.describe.book.intern("grants", (ALL_KEYWORDS, 0, 1)), w.code("duration", tree[1])
        ),
        "EntersEngaged": lambda w, tree, slot: w.row(ops.ENTERS_ENGAGED, slot),
        "EntersWith": lambda w, tree, slot: w.row(ops.ENTERS_WITH, slot, w.describe.pair(tree[1])),
        "WithoutEnter": lambda w, tree, slot: w.row(ops.ENTERS_SILENT, slot),
    },
    costs={
        "PayResources": lambda w, tree: w.row(ops.PAY, w.describe.number(tree[0])),
        "PayResource": lambda w, tree: w.row(ops.PAY, w.describe.number(1)),
        "EngageCost": lambda w, tree: w.row(ops.ENGAGE, w.take(tree[0])),
    },
)
MEANINGS = (
    DESCRIBED
    | WRITTEN.without(["If", "IfDid", "CannotFor"])
    | SCORED
    | COUNTED
    | SCORES
    | WITHHELD
    | PRICES
    | tokens.MEANINGS
    | naming.MEANINGS
    | votes.MEANINGS
    | copies.MEANINGS
    | OWN
)
