"""What the phrases of Alpha Clash alone mean: Weapons, attacks, gems, the Portal. Their words stand in `language`."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.describing import DESCRIBED, Describer, bare, holds, matches, state_is
from menagerie.cardtext.meanings import Line, Meanings
from menagerie.cardtext.tree import Node
from menagerie.cardtext.writing import WRITTEN, Writer, on_object

PORTAL = 1  # the one marker of the game (AC-PRTL-4)


def _attach(w: Writer, tree: Node, player: int) -> None:
    weapon = w.take(tree[0])
    w.row(ops.ATTACH, weapon, w.take(tree[1]))


def _defeated(d: Describer, tree: Node, event: int, it: int | None) -> Line:
    return ops.DEFEATED_THIS_TURN, d.filter(tree[1]), ops.AT_LEAST, d.number(tree[0])


OWN = Meanings(
    slots={
        "Host": ops.HOST,  # AC-WPN-12
        "Attacker": ops.ATTACKER,
        "EachObstructor": ops.OBSTRUCTORS,
        "YourContender": ops.YOUR_CONTENDER,
        "TheirContender": ops.THEIR_CONTENDER,
    },
    wheres={
        "WithWeapon": bare(ops.HAS_WEAPON),
        "WithoutWeapon": bare(ops.LACKS_WEAPON),
        "OneCharacter": bare(ops.SAME_CHARACTER),
    },
    conditions={
        "IsQuality": matches(lambda d, tree: d.quality(tree[0])),
        "HasWeapon": matches(bare(ops.HAS_WEAPON)),
        "DefeatedThisTurn": _defeated,
        "PortalOpen": state_is(ops.MARKER, 1),  # AC-PRTL-7
        "PortalClosed": state_is(ops.MARKER, 0),
    },
    statics={
        "NotObstructedBy": lambda d, tree: [(ops.OBSTRUCTED_BY, d.filter(tree[1]), 0)],  # AC-CC-12
        "GemLess": holds(ops.COST_LESS, 1, 1),  # AC-R45
        "GemsLess": holds(ops.COST_LESS, None, 1),
        "AttachLess": holds(ops.ATTACH_LESS, 1),
        "Carries": holds(ops.CARRIES),  # AC-WPN-8
        "PortalShut": lambda d, tree: [(ops.MARKER_SHUT, 0, 0)],
        "PortalCheaper": lambda d, tree: [(ops.MARKER_CHEAPER, d.number(tree[0]), 0)],
        "PortalLocked": lambda d, tree: [(ops.MARKER_LOCKED, 0, 0)],  # AC-PRTL-6
    },
    deeds={
        "Engage": on_object(ops.ENGAGE),
        "NegateAttack": lambda w, tree, player: w.row(ops.NEGATE_ATTACK),
        "SetAgain": on_object(ops.SET_FACE_DOWN),
        "Attach": _attach,
        "ActivatePortal": lambda w, tree, player: w.row(ops.SWITCH, PORTAL),  # AC-PRTL-3
    },
    changes={"WithoutEnter": lambda w, tree, slot: w.row(ops.ENTERS_SILENT, slot)},
    costs={"EngageCost": lambda w, tree: w.row(ops.ENGAGE, w.take(tree[0]))},
)
MEANINGS = DESCRIBED | WRITTEN | OWN
