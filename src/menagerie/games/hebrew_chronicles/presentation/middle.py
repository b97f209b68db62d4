"""The middle of a scene: what waits in a war, effects that wait for their order, cards to choose from. No rules."""

from __future__ import annotations

from typing import Any

from menagerie.cardtext.machine.objects import NAMES, kind_of, last_aim
from menagerie.cardtext.ops import CHOSEN
from menagerie.engine.letters import letter
from menagerie.engine.scenery import Thing, item, kinds, tags, zone

from .. import terms as t
from ..cards.printed import names
from ..state import RECORDS
from ..zones import is_beast_sort, kind_waiting
from .gestures import chosen_kinds, object_ref, pending_ref, row_ref
from .words import thing_words

SORTS = {
    **{t.CARD: "Arsenal", t.BLOCK: "block", t.COMMAND: "command", t.SUPERIOR_ITEM: "command"},
    **{t.TRIGGER: "takes effect", t.COPIED: "copy"},
}
MOMENTS = {t.ANNOUNCED: "chooses its targets", t.COSTING: "is being paid", t.RUN: "resolves"}


def war_of(view: Any) -> Any:
    """Give the frame of the open war; None if there is none. It is always the second (HC-WAR-9)."""
    frame = view.frame[2]
    return frame if frame.what == t.WAR else None


def blockers_of(view: Any, seat: int) -> list[int]:
    """List the rows of a player's blockers."""
    fronts = [view.front[seat, column] for column in range(1, t.GUARDS + 1)]
    return [row for row in fronts if row and is_beast_sort(view.card[row].sort)]


def in_order(view: Any) -> list[int]:
    """List the frames of what waits, what resolves next last: the slower first, then the earlier (HC-CHAIN-2)."""
    waiting = [
        place for place in range(1, view.depth + 1) if view.frame[place].what == t.ITEM and not view.frame[place].gone
    ]
    under_way = [place for place in waiting if view.frame[place].step != t.PLACED]
    placed = [place for place in waiting if view.frame[place].step == t.PLACED]
    return [*sorted(placed, key=lambda place: (view.frame[place].speed, place)), *under_way]


def pending_zone(view: Any) -> Thing:
    """Lay out what waits as a stack, what resolves next on top (HC-CHAIN-2, HC-CHAIN-3)."""
    order = in_order(view)
    items = [pending_item(view, place, place == order[-1]) for place in order]
    return zone("pending", "Pending", "stack", items)


def pending_item(view: Any, place: int, is_top: bool) -> Thing:
    """Describe what waits: whose, what it is, its speed, what it is about, what it waits for."""
    frame = view.frame[place]
    targets = targets_of(view, place)
    moment = "resolves next" if frame.step == t.PLACED else MOMENTS.get(frame.step, "")
    aims = [object_ref(view, thing) for thing in targets]
    if frame.sort == t.BLOCK:
        aims = [row_ref(view, view.frame[2].row)] if view.card[view.frame[2].row].sort else []
    return item(
        pending_ref(place),
        [(name, 1) for name in names_in(view, frame)],
        covered=not is_top,
        tags=[
            SORTS[frame.sort],
            *tags((f"speed {frame.speed / 10:g}", frame.speed), (block_words(view, frame), frame.sort == t.BLOCK)),
            *(f"→ {object_words(view, thing)}" for thing in targets),
            *tags(("does nothing", frame.void), (moment, is_top and not frame.void)),
        ],
        note=letter(frame.seat),
        owner=frame.seat,
        aims=filter(None, aims),
    )


def names_in(view: Any, frame: Any) -> list[str]:
    """Name the cards of what waits: its source, of a block the blockers; the attacker where they are gone."""
    if frame.sort != t.BLOCK:
        return [names()[kind_waiting(frame)]]
    rows = blockers_of(view, frame.seat) or [view.frame[2].row]
    return [names()[kind] for row in rows if (kind := view.card[row].kind)]


def block_words(view: Any, frame: Any) -> str:
    """Compare a block with the attack: the Skill of all blockers with the attacker's Assault Power (HC-BLOCK-7)."""
    skill = sum(view.card[row].sk for row in blockers_of(view, frame.seat))
    return f"SK {skill} against A {view.card[view.frame[2].row].a}"


def targets_of(view: Any, place: int) -> list[int]:
    """List the targets of what waits in a frame."""
    frame = view.frame[place]
    aims = [view.aims[i] for i in range(frame.first + 1, last_aim.of(RECORDS)(view, place) + 1)]
    aims = [aim for aim in aims if aim.slot >= CHOSEN and not t.PLAYER < aim.object <= t.PLAYER + t.SEATS]  # no votes
    players = [t.PLAYER + frame.aimed] if frame.aimed else []
    return players + [aim.object for aim in aims]


def object_words(view: Any, thing: int) -> str:
    """Name a target in words; what lies neither on the mat nor waits is named by its kind."""
    if thing >= NAMES:
        return f"the name {names()[thing - NAMES]}"
    if thing < t.ZONED and (thing > t.ROWS or view.card[thing].sort):
        return thing_words(view, thing)
    return names()[kind_of.of(RECORDS)(view, thing)] or "a card"


def waiting_zones(view: Any) -> list[Thing]:
    """Lay out the effects that wait for their order (HC-CHAIN-8)."""
    if not view.n_wait:
        return []
    waits = [(number, view.wait[number]) for number in range(1, view.n_wait + 1)]
    items = [item(f"waiting/{n}", [(names()[one.kind], 1)], note=str(n), owner=one.seat) for n, one in waits]
    return [zone("waiting", "Waiting effects", "row", items)]


def choice_zones(view: Any) -> list[Thing]:
    """Lay out the cards that the asked seat looks at and may choose from."""
    chosen = kinds("choice", [(names()[kind], 1) for kind in chosen_kinds(view)])
    return [zone("choice", "To choose from", "row", chosen)] if chosen else []
