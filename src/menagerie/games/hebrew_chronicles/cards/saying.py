"""What the text of a card may say by its type: its step tags, its kinds of lines, and of whom it may speak.

HC-CARD-8, HC-CARD-17, HC-CMD-1, HC-CMD-8 … HC-CMD-10, HC-ARS. What words mean is in `meanings`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from menagerie.cardtext.tree import Node, nodes_of

from .language import LEAVING

BEASTS = ("Beast", "Up-Grade", "Companion", "Beast Token")
STEPS = {"F1", "WS", "OWS", "F2", "ES", "SB"}  # HC-CMD-1; FX, PX, IN and P1 are marks beside them
SUPERIOR = {"F1", "F2", "WS", "OWS", "ES"}  # HC-CARD-17
WINDOWS = {"F1", "F2", "WS", "OWS"}  # of Arsenals: counter-step 2 is WS, counter-step 1 is O/WS (HC-ARS-1)
OF_WAR = {"WS", "OWS"}
HOLDING = (
    "Static",
    "While",
    "WhileBoth",
    "HoldsUnless",
    "Statics",
    "Replaced",
    "FirstReplaced",
    "XIs",
)  # lines that hold, as against those that are carried out
USED = ("Played", "Activated")
WHEN = ("Tagged", "Triggered")
CONSTANT = (*HOLDING, "Triggered")  # what may hold or wait as long as its card lies there (HC-CMD-8, HC-R173)
OF_A_WAR = ("Attacks", "AttacksA", "HitsPlayer", "IsAttacked", "IsAttackedBy", "Blocks", "DefeatsA")  # happenings
OF_BEASTS = ("WarsWith", "NotDefeatedBy", "BlockedOnlyBy")  # what is said of Beasts alone
IN_WAR = ("Attacking", "Blocking", "Warring")  # what a Beast may be in a war
MEETING = ("Attacker", "Attacking", "CancelAttack", "Pending")  # what an effect needs a war for
WARLIKE = (
    "Attacker",
    "Attacking",
    "CancelAttack",
    "Blocking",
    "Warring",
    "Pending",
    "ThisWar",
    "EndOfWar",
)  # only an open war has these
LAID = ("Offering", "Weapon", "Shield", "Province")  # what is played and lies there
HANDED = ("Beast", "Up-Grade")  # Beasts that may be in a hand (HC-CM-8, HC-SIGNET-15)
THROWN = (*HANDED, "Offering", "Shield", "Province")  # what its own text may discard out of it (HC-R208)

Found = Iterator[tuple[int, str]]


def faults_of_line(kind: str, tree: Node) -> Found:
    """Tell what a card of a type cannot say: column and message with its clause."""
    steps = {step.kind for step in tree[0]} if tree.kind == "Steps" else set()
    line = tree[1] if tree.kind == "Steps" else tree
    once = line[0] if line.kind == "OncePerTurn" else line
    if kind in BEASTS:
        yield from _of_beast(kind, steps, once)
    elif kind == "Shield Token":
        yield tree.at, "a Shield Token has no text (HC-R119)"
    else:
        yield from _of_other(kind, steps, once)
    yield from _marks(steps, once)
    yield from _words(kind, steps, once)


def retagged(kind: str, tree: Node) -> Node:
    """Give a line with the only tags that it can mean: a moment is its own time, what holds or waits has PX.

    And with the only Beast: no Beast is armed with a Shield, which guards the one behind it.
    """
    tree = _guarding(tree) if kind == "Shield" else tree
    steps, line = tree.args if tree.kind == "Steps" else ((), tree)
    said = {step.kind for step in steps}
    once = line[0] if line.kind == "OncePerTurn" else line
    if once.kind == "Tagged" and once[0].kind == "Deployed" and kind in LAID:  # a card that lies there is played
        return Node("Tagged", (Node("Laid", (), once[0].at), *once.args[1:]), line.at)
    if once.kind == "Tagged":
        kept = [step for step in steps if step.kind in STEPS | {"FX"}]
        moment = [*(kept or [Node("F1")]), Node("P1")] if once[0].kind == "Deployed" else []
        mark = bool(moment) and "P1" not in said
        return _with_steps(tuple(moment), line) if said & {"PX", "IN"} or not said or mark or not moment else tree
    if once.kind in USED and said & STEPS and said - STEPS - {"FX"}:  # beside a step these marks say nothing
        tree = _with_steps(tuple(step for step in steps if step.kind in STEPS | {"FX"}), line)
        said &= STEPS | {"FX"}
    if (
        once.kind in USED
        and said
        and not said <= OF_WAR | {"FX"}
        and any(node.kind in MEETING for node in nodes_of(once))
    ):
        return _with_steps((Node("WS"), Node("OWS")), line)  # in other steps nothing attacks
    waits = once.kind == "Triggered" and kind == "Province"  # without a tag, too
    if once.kind == "Triggered" and _is_attacked(once) and "WS" in said and not said & {"OWS", "PX", "IN"}:
        return _with_steps(tuple(Node("OWS") if step.kind == "WS" else step for step in steps), line)
    if once.kind in CONSTANT and once.kind != "XIs" and kind not in (*BEASTS, "Weapon") and said & OF_WAR:
        if said <= OF_WAR | {"FX"}:  # a Shield guards in wars of both
            wars = (Node("WS"), Node("OWS")) if kind == "Shield" and "OWS" not in said else steps
            held = (Node("PX"),) if once.kind in HOLDING else ()
            return _with_steps((*(step for step in wars if step.kind != "FX"), *held), line)
    if once.kind in CONSTANT and once.kind != "XIs" and not waits:
        deployed = "P1" in said and said <= {"F1", "P1"}  # of a happening that is none of being deployed
        if said <= {"FX"} or deployed or (said == {"IN"} and kind not in BEASTS):
            return _with_steps((Node("PX"),), line)
    return tree


def _guarding(value: Any) -> Any:
    """Speak of the Beast behind a Shield where a line says `the armed Beast`."""
    if isinstance(value, tuple):
        return tuple(_guarding(one) for one in value)
    if not isinstance(value, Node):
        return value
    return Node("Behind" if value.kind == "Host" else value.kind, _guarding(value.args), value.at)


def _with_steps(steps: tuple[Node, ...], line: Node) -> Node:
    return Node("Steps", (steps, line), line.at) if steps else line


def _of_beast(kind: str, steps: set[str], line: Node) -> Found:
    """Tell of lines that a Beast cannot have (HC-CARD-8, HC-CARD-17, HC-DEPLOY-7)."""
    if line.kind == "Keywords":
        if not steps or steps - SUPERIOR:
            yield line.at, "a Superior Command has tags out of F1, F2, WS, O/WS and ES, and no others (HC-CARD-17)"
        for keyword in line[0]:
            if keyword.kind == "AD":
                yield keyword.at, "AD is no Superior Command: a Beast has it (WS: … has AD +1) or gets it (HC-DMG-8)"
            if keyword.kind == "ProvinceDestroyer" and kind != "Beast":
                yield keyword.at, f"a card of type {kind} is never deployed (HC-DEPLOY-7, HC-R105)"
    elif line.kind == "XIs":
        if steps:
            yield line.at, "what X is holds always, without a tag (HC-CARD-4)"
    elif line.kind == "Tagged" and line[0].kind != "Deployed":
        if steps:
            yield line.at, "what happens with a sacrifice or a block has no tag: the event is its time (HC-R116)"
    elif not steps:
        yield line.at, "a command is printed with the steps in which it works, such as [F1] (HC-CARD-8)"


def _of_other(kind: str, steps: set[str], line: Node) -> Found:
    """Tell of lines that an Arsenal or an Offering cannot have (HC-CARD-12, HC-ARS)."""
    if line.kind == "Tagged" and line[0].kind == "Laid":
        if steps:
            yield line.at, "what happens as a card is played has no tag: the event is its time (HC-R116)"
    elif line.kind in ("Keywords", "Tagged", "XIs"):
        yield line.at, f"only Beasts say this, not a card of type {kind} (HC-CARD-8)"
    elif kind == "Weapon" and (line.kind not in CONSTANT or steps != {"PX"}):
        yield line.at, "a Weapon has what holds or waits while it is borne, with the tag PX (HC-CARD-14, HC-R173)"
    elif line.kind in HOLDING and "PX" not in steps:
        yield line.at, "what a card does continually has the tag PX (HC-ARS-4, HC-R173)"
    elif line.kind in WHEN and kind in ("Arsenal", "Offering") and "PX" not in steps:
        yield (
            line.at,
            f"what a card of type {kind} waits for has the tag PX, with which it lies there (HC-ARS-4, HC-R173)",
        )
    elif line.kind in USED and kind != "Offering" and steps - WINDOWS:
        yield line.at, "Arsenals are used in F1, F2, WS (counter-step 2) and O/WS (counter-step 1) (HC-ARS-1)"


def _marks(steps: set[str], line: Node) -> Found:
    """Tell of tags that do not go with what a line is (HC-CMD-7 … HC-CMD-10)."""
    if line.kind not in CONSTANT and steps & {"PX", "IN"}:
        yield (
            line.at,
            "PX and IN mark what holds or waits, not what is carried out (HC-CMD-8, HC-CMD-9, HC-R173)",
        )
    if {"PX", "IN"} <= steps:
        yield line.at, "PX or IN, not both (HC-R99)"
    deployed = line.kind == "Tagged" and line[0].kind == "Deployed"
    if deployed != ("P1" in steps):
        yield line.at, "P1 marks what happens when the card is deployed, and nothing else (HC-CMD-10, HC-R16)"
    if "FX" in steps and not steps & (STEPS | {"PX", "IN"}):
        yield line.at, "FX stands beside the steps in which the command works (HC-CMD-7, HC-R15)"


def _words(kind: str, steps: set[str], line: Node) -> Found:
    """Tell of words that point at nothing on a card of its type or in its steps."""
    if line.kind == "Tagged" and line[0].kind == "Deployed" and kind != "Beast":
        yield line[0].at, f"a card of type {kind} is never deployed (HC-DEPLOY-7)"
    if line.kind == "Tagged" and line[0].kind == "Laid" and kind not in LAID:
        yield line[0].at, f"of a card of type {kind} that is no moment (HC-R173)"
    if line.kind == "Tagged" and line[0].kind == "Blocked" and kind not in HANDED:
        yield line[0].at, f"a card of type {kind} never blocks (HC-CM-11)"
    warlike = line.kind == "Triggered" and line[0].args[0].kind in OF_A_WAR
    if line.kind == "Triggered" and _is_attacked(line) and "WS" in steps and not steps & {"OWS", "PX", "IN"}:
        yield line.at, "in your own War Step nobody attacks you: the tag is O/WS (HC-WAR-1)"
    if line.kind == "Triggered" and kind == "Weapon":
        yield from _of_fallen_bearer(line)
    for node in nodes_of(line):
        if (
            node.kind == "IsA"
            and node[0].kind in ("Host", "Behind")
            and any(one.kind == "Blocking" for one in nodes_of(node[1]))
        ):
            yield (
                node.at,
                "a Beast that blocks comes out of the hand, unarmed and before a Shield (HC-BLOCK-1): say 'warring'",
            )
        if node.kind == "Host" and kind != "Weapon":
            yield node.at, "only a Weapon is borne by a Beast (HC-WEAPON-4)"
        if node.kind == "Behind" and kind != "Shield":
            yield node.at, "only a Shield speaks of the Beast behind it (HC-R174)"
        if node.kind == "Above" and kind != "Offering":
            yield node.at, "only an Offering speaks of the Beast above it; a Core has no commands (HC-OFFER-3, HC-UG-8)"
        if node.kind == "IsArmed" and node[0].kind == "Self" and line.kind == "Triggered" and kind not in BEASTS:
            yield node.at, "a Beast is armed; a Weapon arms it: say '… arms a Beast' (HC-WEAPON-2)"
        if node.kind == "ArmsIt" and (node[0].kind != "Self" or kind != "Weapon"):
            yield node.at, "only a Weapon says of itself that it arms a Beast (HC-WEAPON-2)"
        if node.kind == "EntersPlay" and node[0].kind == "Self" and kind not in BEASTS:
            yield node.at, "only a Beast enters the battlefield; another card is played (HC-R173)"
        if node.kind in OF_BEASTS and node[0].kind == "Self" and kind not in BEASTS:
            yield node.at, f"a card of type {kind} is no Beast: this never holds"
        if node.kind == "IsA" and node[0].kind == "Self" and kind not in BEASTS and _of_beasts(node[1]):
            yield node.at, f"a card of type {kind} is no Beast: this never holds"
        if node.kind == "Below" and node[0].kind == "Self" and kind not in BEASTS:
            yield node.at, f"nothing lies below a card of type {kind}: Offerings lie below the Lead (HC-ZONE-6)"
        if node.kind == "DefeatsA" and not _of_beasts(node[1]):
            yield node[1].at, "in a war a Beast defeats a Beast; a Shield is broken (HC-WAR-13, HC-SHIELD-5)"
        if (
            node.kind in ("Move", "MoveTo", "SwapColumns")
            and kind not in BEASTS
            and any(one.kind == "Self" for one in node.args)
        ):
            yield node.at, f"a card of type {kind} is no Beast and changes no columns (HC-R206)"
        if node.kind == "MoreSupport" and node[0].kind == "Self" and kind != "Offering":
            yield node.at, "only Offerings support (HC-OFFER-3)"
        if node.kind in ("CostsLess", "CostsMore", "CostsLessEach") and node[0].kind == "Self" and kind != "Beast":
            yield node.at, "only a Beast of the hand costs anything: the OC with which it is deployed (HC-DEPLOY-2)"
        if node.kind == "FallenNow" and line.kind in HOLDING:
            yield (
                node.at,
                "what fell this turn is counted by what is done, not by what holds: say '… until end of turn'",
            )
        if node.kind == "HandCost" and node[0] == 0:
            yield node.at, "a Hand Cost is a number from 1 (HC-CARD-11)"
        if node.kind == "DiscardSelf" and (kind not in THROWN or steps - {"FX"} != {"F1"}):
            yield node.at, "only what stays is discarded from the hand by its own text, in F1 (HC-R162, HC-R208)"
        if node.kind == "Later" and node[0].kind == "EndOfWar":
            for part in nodes_of(node[1]):
                if part.kind in ("Attacker", *IN_WAR):
                    yield part.at, "then the war is over: nothing attacks or blocks in it (HC-R175)"
        if node.kind == "IsA" and node[0].kind == "Self" and kind in BEASTS and _rests(node[1]):
            yield node.at, "a Beast that rests has no text: this never holds (HC-POS-2)"
        if node.kind in WARLIKE and node.kind != "Pending" and warlike:
            continue  # then there is a war
        if node.kind in IN_WAR and line.kind in HOLDING:
            continue  # it holds whenever that is so
        if node.kind in WARLIKE and not (steps and steps <= OF_WAR | {"FX"}):
            yield node.at, "this is there in a war only: the tags are WS or O/WS (HC-WAR-9)"


def _is_attacked(line: Node) -> bool:
    """Tell whether a line waits for an attack of the rival, which comes in the rival's turn alone."""
    return line[0].kind == "Whenever" and line[0].args[0].kind in ("IsAttacked", "IsAttackedBy", "Blocks")


def _rests(thing: Node) -> bool:
    """Tell whether a thing is at rest."""
    return any(node.kind == "Resting" for node in thing[0])


def _of_fallen_bearer(line: Node) -> Found:
    """Tell of a Weapon that would move when its Beast has left: it lies in the Grave by then (HC-WEAPON-10)."""
    happening = line[0].args[0]
    if happening.kind in LEAVING and happening[0].kind == "Host":
        for node in nodes_of(line[1]):
            if node.kind in ("Return", "Put", "Send", "Arm") and node[0].kind == "Self":
                yield node.at, "by then the Weapon lies in your Grave (HC-WEAPON-10): say 'return target Weapon in …'"


def _of_beasts(thing: Node) -> bool:
    """Tell whether a thing is a Beast of some sort."""
    return {node.kind for node in nodes_of(thing[1])} <= {"Or", "OrOr", "Beast", "UpGrade", "Companion"}
