"""What the phrases of Alpha Clash alone mean, from resources to the Portal. Their words stand in `language`."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.counted import COUNTED, SCORES, becomes
from menagerie.cardtext.describing import (
    DESCRIBED,
    EARLY,
    Describer,
    bare,
    controls,
    denied,
    holds,
    matches,
    stat_is,
    state_is,
)
from menagerie.cardtext.meanings import Held, Meanings
from menagerie.cardtext.tree import Node
from menagerie.cardtext.withholding import WITHHELD, pays, prevent, rival_of
from menagerie.cardtext.writing import SCORED, WRITTEN, Writer, for_player, of_player, on_object

PORTAL = 1  # the one marker of the game (AC-PRTL-4)


def _attach(w: Writer, tree: Node, player: int) -> None:
    weapon = w.take(tree[0])
    w.row(ops.ATTACH, weapon, w.take(tree[1]))


def _locked(d: Describer, tree: Node) -> list[Held]:
    rival_of(tree[0])
    return [(ops.MARKER_LOCKED, 0, 0)]  # AC-PRTL-6


OWN = Meanings(
    effects={"Becomes": becomes("Attack", "Defense")},
    slots={
        "Host": ops.HOST,  # AC-WPN-12
        "EachObstructor": ops.OBSTRUCTORS,
        "YourContender": ops.YOUR_LEADER,
        "TheirContender": ops.THEIR_LEADER,
    },
    crowds=EARLY,
    wheres={
        "WithPrinted": stat_is(ops.PRINTED),
        "OfCharacter": lambda d, tree: (ops.CHARACTER, d.words.characters[tree[0]], 0, 0),
        "WithWeapon": bare(ops.HAS_WEAPON),
        "WithoutWeapon": bare(ops.LACKS_WEAPON),
        "OneCharacter": bare(ops.SAME_CHARACTER),
    },
    conditions={
        "IsQuality": matches(lambda d, tree: d.quality(tree[0])),
        "HasWeapon": matches(bare(ops.HAS_WEAPON)),
        "TheyControl": controls("Theirs"),
        "Attacked": state_is(ops.ATTACKED, 0),
        "NotAttacked": denied(state_is(ops.ATTACKED, 0)),
        "PortalOpen": state_is(ops.MARKER, 1),  # AC-PRTL-7
        "PortalClosed": state_is(ops.MARKER, 0),
    },
    statics={
        "Loses": lambda d, tree: [(ops.STATIC_GRANT, d.grant(tree[1], 2), 0)],
        "NotObstructedBy": lambda d, tree: [(ops.OBSTRUCTED_BY, d.filter(tree[1]), 0)],  # AC-CC-12
        "GemLess": holds(ops.COST_LESS, 1, 1),  # AC-R45
        "GemsLess": holds(ops.COST_LESS, None, 1),
        "EarlyLess": holds(ops.COST_LESS),
        "AttachLess": holds(ops.ATTACH_LESS, 1),
        "Carries": holds(ops.CARRIES),  # AC-WPN-8
        "PortalShut": lambda d, tree: [(ops.MARKER_SHUT, 0, 0)],
        "PortalCheaper": lambda d, tree: [(ops.MARKER_CHEAPER, d.number(tree[0]), 0)],
        "PortalLocked": _locked,
    },
    deeds={
        "MillOne": lambda w, tree, player: w.row(ops.MILL, player, w.describe.number(1), w.code("pile", tree[0])),
        "Mill": lambda w, tree, player: w.row(ops.MILL, player, w.describe.number(tree[0]), w.code("pile", tree[1])),
        "Send": lambda w, tree, player: w.row(ops.SEND, w.take(tree[0]), w.code("pile", tree[1])),
        "PayFor": pays,
        "PayOneFor": pays,
        "Ready": on_object(ops.READY),
        "Copy": for_player(ops.COPY),
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
        "SetAgain": on_object(ops.SET_FACE_DOWN),
        "Attach": _attach,
        "ActivatePortal": lambda w, tree, player: w.row(ops.SWITCH, PORTAL),  # AC-PRTL-3
    },
    changes={
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
MEANINGS = DESCRIBED | WRITTEN | SCORED | COUNTED | SCORES | WITHHELD | OWN
