"""The table as a scene: places, zones and items as a seat may look at them (docs/protocol.md, "Scenes"). No rules.

Everything comes from a view, so a scene holds nothing that its seat may not look up: hands and Heaven. All columns lie
open, face-down cards too (HC-ZONE-16, HC-R81). Zones lie as on the mat of the book; what stands on it is in `mat.py`,
what waits in the middle in `middle.py`, what a hand does in `gestures.py`, what every card is in `catalogue.py`.
"""

from __future__ import annotations

from typing import Any

from menagerie.engine.letters import letter
from menagerie.engine.scenery import Causes, Thing, facts, lay_out, place, sign, tags

from .. import terms as t
from ..cards.printed import names
from .catalogue import about, catalogue, picture, practice
from .gestures import moves, piles, touches
from .mat import zones_of_player
from .middle import choice_zones, pending_zone, waiting_zones, war_of
from .words import STEPS

__all__ = ["about", "catalogue", "moves", "picture", "piles", "practice", "scene", "touches"]

STAGES = {
    t.DECLARED: "declared",
    t.BLOCKS: "block",
    t.COUNTER_1: "counter-step 1",
    t.COUNTER_2: "counter-step 2",
    t.RESOLVING: "what waits resolves",
    t.ASSAULT: "the attack",
    t.SHIELD_DRAW: "the Shield's card",
    t.WAR_OVER: "over",
}
DONE = {
    "deployed": "deploy",
    "shifted": "move",
    "armed": "arm",
    "placed": "UG column",
    "dropped": "drop",
    "willed": "Force of Will",
    "powered": "power-up",
}

#: Why numbers of cards in play are not as printed.
CAUSES = Causes(
    names,
    texts=("holds", "gain_oc", "gain_a", "gain_sk"),
    until={
        t.THIS_TURN: "this turn",
        t.UNTIL_F2: "until F2",
        t.THIS_WAR: "this war",
        t.OWNERS_ES: "until its owner's End Step",
        t.NEXT_TURN: "until the next turn",
        t.IN_WAR_STEP: "in the War Step",
    },
)


def scene(view: Any, box: Any, seat: int) -> Thing:
    """Lay out the table from what a seat may look up; seat 0 is the spectator. What is printed stands on the cards."""
    return lay_out(
        [place_of(view, player, seat) for player in range(1, t.SEATS + 1)],
        [pending_zone(view), *waiting_zones(view), *choice_zones(view)],
        facts_of_table(view, seat),
    )


def on_turn(view: Any) -> int:
    """Name the active player; before the first turn, whoever is asked."""
    return 0 if view.over else view.turn or view.asked or 1


def is_peace(view: Any) -> bool:
    """Tell whether nobody may attack yet: both players must have completed two turns (HC-TURN-16)."""
    return min(view.completed[player] for player in range(1, t.SEATS + 1)) < t.PEACE


def facts_of_table(view: Any, seat: int) -> list[Thing]:
    """State the turn and its step, the war and its stage, and whose answer is awaited (HC-ZONE-15, HC-WAR-9)."""
    turn = f"Turn {view.turns}"
    if view.over:
        return facts((turn, "over"))
    waits = view.asked if view.asked != view.turn else 0
    whose = "your" if on_turn(view) == seat else f"{letter(on_turn(view))}'s"
    return facts(
        (turn, f"{whose} {STEPS[view.frame[1].step]}"),
        *war_facts(view),
        ("To answer", letter(waits) if waits else None),
        ("Peace", f"until {t.PEACE} turns each" if is_peace(view) else None),
    )


def war_facts(view: Any) -> list[tuple[str, object]]:
    """State who is at war with what, and how far it is (HC-WAR-9)."""
    war = war_of(view)
    if war is None:
        return []
    way = "through" if war.sort == t.AT_PLAYER else "against"
    return [("War", f"{t.COLUMNS[war.place]} {way} {aim_of(war)}"), ("Stage", STAGES[war.step])]


def aim_of(war: Any) -> str:
    """Name what is attacked: a column, or the Shield before it."""
    column = t.COLUMNS[war.goal]
    return f"the Shield of {column}" if war.sort == t.AT_SHIELD else column


# --- a player's place


def place_of(view: Any, player: int, seat: int) -> Thing:
    """Describe a player's place: the seven lights, the Turn Marker, what was done, and how the game ended."""
    return place(
        player,
        seat,
        player == on_turn(view),
        zones_of_player(view, player, seat),
        facts_of_player(view, player),
        tags(
            ("first player", view.first == player and view.turns <= 1 and not view.over),
            ("in the red", 0 < view.life[player] <= t.RED),
            ("to answer", view.asked == player and view.turn != player),
            ("winner", view.over and view.won[player]),
            ("lost", view.over and not view.won[player] and any(view.won[other] for other in (1, 2))),
            ("drawn", view.over and not any(view.won[other] for other in (1, 2))),
        ),
        lights(view, player),
    )


def lights(view: Any, player: int) -> list[Thing]:
    """Lay out the Menorah Life: seven lights, those that are left lit, the last two in the red (HC-ZONE-14)."""
    ref, life = f"{letter(player)}.life", view.life[player]
    return [
        sign(
            f"{ref}/{number}", "Menorah Life", f"Menorah Life {number}{' (red)' * (number <= t.RED)}", on=number <= life
        )
        for number in range(1, t.MENORAH + 1)
    ]


def facts_of_player(view: Any, player: int) -> list[Thing]:
    """State Menorah Life, Turn Marker, completed turns while there is peace, and what was done this turn."""
    marker = view.marker[player]
    done = [word for name, word in DONE.items() if getattr(view, name)[player]]
    return facts(
        ("Menorah Life", f"{view.life[player]} of {t.MENORAH}"),
        ("Turn Marker", marker if marker <= t.MARKER else f"beyond {t.MARKER}"),
        ("Turns", f"{view.completed[player]} of {t.PEACE}" if is_peace(view) else None),
        ("Done", ", ".join(done)),
        vital="Menorah Life",
    )
