"""The middle of a scene: what waits in Standby, triggers that wait, cards to choose from, the Portal. No rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from menagerie.cardtext.machine.objects import NAMES, kind_of, last_aim
from menagerie.cardtext.ops import CHOSEN
from menagerie.engine.letters import letter
from menagerie.engine.scenery import (
    Thing,
    item,
    kinds,
    tags,
    zone,
)

from .. import terms as t
from ..cards.printed import names
from ..state import RECORDS
from .catalogue import PORTALS
from .gestures import chosen_kinds, object_ref
from .words import row_words, told_apart

STANDBY_STEPS = {
    t.CHOOSE: "chooses its cost",
    t.CHOOSE_X: "chooses X",
    t.AIMING: "chooses its targets",
    t.PAY: "is being paid",
    t.COST: "is being paid",
    t.WINDOW: "may be answered",
    t.RESOLVE: "resolves",
    t.RUN: "resolves",
}
STANDBY_SORTS = {
    t.SPRUNG: "Trap",
    t.TRIGGER: "trigger",
    t.EFFECT: "effect",
    t.ATTACHING: "attaching",
    t.UNATTACHING: "unattaching",
    t.COPIED: "copy",
    t.REPLACING: "instead",
}


def targets_of(view: Any, number: int) -> list[tuple[int, int]]:
    """List the targets of the object in a frame, each with its share of divided damage, 0 without one."""
    aims = [view.aims[i] for i in range(view.frame[number].first + 1, last_aim.of(RECORDS)(view, number) + 1)]
    aims = [aim for aim in aims if aim.slot >= CHOSEN and not t.PLAYER < aim.object <= t.PLAYER + t.SEATS]  # no votes
    players = [(t.PLAYER + view.frame[number].aimed, 0)] if view.frame[number].aimed else []
    return players + [(aim.object, max(0, aim.share)) for aim in aims]


def object_words(view: Any, target: int) -> str:
    """Name a target in words; a card that is neither in play nor a player is named by its kind."""
    if target >= NAMES:
        return f"the name {names()[target - NAMES]}"
    if target <= t.PLAYER + t.SEATS:
        return row_words(view, target)
    return names()[kind_of.of(RECORDS)(view, target)] or "a card"


def standby_zone(view: Any) -> Thing:
    """Lay out Standby as a stack, what resolves next on top (AC-ZONE-10, AC-RES-16)."""
    waiting = [i for i in range(1, view.depth + 1) if view.frame[i].what == t.ITEM]
    items = [standby_item(view, number, number == waiting[-1]) for number in waiting]
    return zone("play", "Standby", "stack", items)


def standby_item(view: Any, number: int, is_top: bool) -> Thing:
    """Describe an object in Standby: whose, what it is, its targets, what it waits for."""
    frame = view.frame[number]
    name = PORTALS[1 - view.portal] if frame.sort == t.PORTAL else names()[frame.kind]
    targets = targets_of(view, number)
    told = [f"{object_words(view, one)}{f': {share} damage' if share else ''}" for one, share in targets]
    waits = STANDBY_STEPS.get(frame.step, "") if is_top else ""
    if is_top and frame.step == t.WINDOW and view.asked:
        waits = f"{letter(view.asked)} may answer"
    return item(
        f"play/s{number}",
        [(name, 1)],
        covered=not is_top,
        tags=[
            *tags((STANDBY_SORTS.get(frame.sort, ""), frame.sort in STANDBY_SORTS), ("negated", frame.negated)),
            *(f"→ {words}" for words in told),
            *tags((waits, waits and not frame.negated)),
        ],
        note=f"{letter(frame.seat)}" + (f" ({frame.row})" if frame.row else ""),
        owner=frame.seat,
        aims=[ref for ref in (object_ref(one) for one, _ in targets) if ref],
    )


def waiting_zones(view: Any) -> list[Thing]:
    """Lay out the triggers that wait to be put into Standby (AC-TRIG-8)."""
    if not view.n_wait:
        return []
    items = []
    for number in range(1, view.n_wait + 1):
        one = view.wait[number]
        apart = told_apart(view, number)
        told = tags((f"{one.amount} damage", one.amount), (apart, apart))
        items.append(
            item(f"waiting/{number}", [(names()[one.kind], 1)], tags=told, note=f"({one.row}) {number}", owner=one.seat)
        )
    return [zone("waiting", "Waiting triggers", "row", items)]


def choice_zones(view: Any) -> list[Thing]:
    """Lay out the cards that the asked seat looks at and may choose from."""
    chosen = chosen_kinds(view)
    return [zone("choice", "To choose from", "row", named("choice", chosen))] if chosen else []


def named(ref: str, cards: Iterable[int]) -> list[Thing]:
    """Lay out kinds, one card each."""
    return kinds(ref, [(names()[kind], 1) for kind in cards])


def portal_zone(view: Any) -> Thing:
    """Lay out the Portal, one for both players (AC-ZONE-11, AC-PRTL-4)."""
    state = "open" if view.portal else "closed"
    return zone(
        "portal", f"The Portal is {state}", "row", [item("portal/marker", [(PORTALS[view.portal], 1)])], small=True
    )
