"""What cards do in combat, as a scene shows it: who fights whom, who wields what, what is declared. No rules.

What stands in the rows is told to everybody; the parts of a declaration that is not confirmed yet are in the view of
whoever makes it alone (BC-R84).
"""

from __future__ import annotations

from typing import Any

from menagerie.cardtext.machine.lasting import own_kind
from menagerie.cardtext.naming import names_for
from menagerie.engine.scenery import tags

from .. import terms as t
from ..cards.printed import counters_on, names
from ..damage_step import power_of
from ..state import RECORDS
from ..zones import has_key, is_attacking, is_creature

DRAFTED = {
    t.Q_ATTACK: "to attack",
    t.Q_GUARD: "to take an attack",
    t.Q_WIELD: "to wield",
    t.Q_SPLIT: "takes 1 more",
}


def drafts_of(view: Any) -> list[Any]:
    """List the parts of the declaration that the view's seat is making."""
    return [view.draft[i] for i in range(1, view.n_draft + 1)]


def is_fought(view: Any) -> bool:
    """Tell whether attacks stand whose damage is not dealt yet."""
    frame = view.frame[2]
    return view.depth >= 2 and frame.what == t.COMBAT and frame.step <= t.DEAL


def wielder_of(view: Any, gear: int) -> int:
    """Name the creature that wields a card, or is to; 0 if none of its controller's does (BC-EQ-3)."""
    played = view.card[gear]
    row = played.wielder or next((part.row for part in drafts_of(view) if gear in (part.gear, part.second)), 0)
    return row if is_creature(view, row) and view.card[row].seat == played.seat else 0


def attackers_of(view: Any, row: int) -> list[int]:
    """List the creatures whose attack on a card stands."""
    if not is_fought(view):
        return []
    rows = range(1, view.n_rows + 1)
    return [one for one in rows if view.card[one].target == row and is_attacking(view, one)]


def row_aims(view: Any, row: int) -> list[int]:
    """List what a card is about in combat: its target, whom it accompanies, what is declared of it so far."""
    played = view.card[row]
    aims = [part.target for part in drafts_of(view) if part.row == row]
    if is_fought(view):
        aims += [played.target, played.joins]
    return [aim for aim in dict.fromkeys(aims) if aim and view.card[aim].sort]


def row_tags(view: Any, row: int) -> list[str]:
    """Say what a card in play does in combat, and what befell it."""
    played = view.card[row]
    fights = is_fought(view)
    attacks = fights and is_attacking(view, row)
    drafted = any(part.row == row for part in drafts_of(view))
    is_attacked = bool(attackers_of(view, row))
    power = power_of(view, row) if attacks or is_attacked else 0
    is_new = played.since == view.turns and played.seat == view.turn and not has_key(view, row, t.RUSH)
    own = own_kind.of(RECORDS)(view, row)
    return tags(
        (f"a copy, itself {names()[own]}", own != played.kind),
        ("a token that is a copy", played.sort and played.owner == 0),
        (DRAFTED.get(view.question, ""), drafted),
        (f"deals {power}", attacks),
        (f"deals back {power}" if power else "attacked", is_attacked),
        ("accompanies", fights and played.joins),
        ("took the attack", fights and played.guarded),
        ("upkeep due", played.due),
        ("new", played.sort == t.BEAST and is_new and view.turns > 0),
        *((f"{count} {name}", True) for name, count in counters_on(played)),
        *((f"names {names()[kind]}", True) for kind in names_for(view, row, t.NAME_SAID)),
    )


def spent_words(view: Any, row: int) -> str:
    """Say that a creature has made its attacks of this turn; empty if it may still (BC-CMB-7, BC-DBL-2)."""
    played = view.card[row]
    if not is_creature(view, row) or not played.attacks or (is_fought(view) and played.target):
        return ""
    return "" if has_key(view, row, t.DOUBLETAP) and played.attacks == 1 else "has attacked"
