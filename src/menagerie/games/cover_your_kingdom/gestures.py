"""What a hand does on the scene: the things an answer touches, and what an event moves. No rules.

Refs are those of `scene.py`: `B.highland` (a Land), `B.highland/2` (its second Clan from below), `A.hand/Bragon`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter

from . import terms as t
from .cards import names, power_names
from .catalogue import CROWN
from .kingdom import height, land_of, seat_of, stack_of, top
from .words import PILES

# Events after which everything lies where it lay before.
STILL = frozenset(
    {
        *(t.E_DEAL, t.E_EMPTY_TURN, t.E_PASS, t.E_END_TURN, t.E_DECLINE, t.E_NO_CARDS, t.E_LURE, t.E_SAVED),
        *(t.E_GAME_END, t.E_SCORE, t.E_WINNER, t.E_BACK, t.E_INN_HIRE, t.E_NOTHING, t.E_CHOSE, t.E_LIT, t.E_MISSED),
        *(t.E_CLAIM, t.E_GRACE_OVER, t.E_ROUND, t.E_ROUND_WON, t.E_TOTAL, t.E_POWER, t.E_KEEPS, t.E_THIRD),
    }
)


def zone_of(stack: int) -> str:
    """Name the zone of a stack; Clans in the air are in play."""
    return "play" if stack == t.AIR else f"{letter(seat_of(stack))}.{t.LAND_NAMES[land_of(stack)]}"


def clan_ref(stack: int, number: int) -> str:
    """Name a Clan of a stack, counted from below."""
    return f"play/clan{number}" if stack == t.AIR else f"{zone_of(stack)}/{number}"


def top_ref(view: Any, stack: int) -> str:
    """Name the exposed Clan of a stack; an empty stack's zone."""
    count = height(view, stack)
    return clan_ref(stack, count) if count else zone_of(stack)


# --- answers


def touches(view: Any, code: int) -> list[str]:
    """List what a hand touches to give an answer, in order; nothing for an answer that is only said."""
    verb, arg = divmod(code, VERB)
    me = letter(view.asked)
    hand = f"{me}.hand/"

    def exposed(stack: int) -> str:
        return top_ref(view, stack)

    def own(land: int) -> str:
        return f"{me}.{t.LAND_NAMES[land]}"

    if verb == t.V_SETTLE:
        first, second, pile = arg >> 5, arg >> 1 & 15, arg & 1
        return ["discard/top" if pile else hand + names()[first], hand + names()[second]]
    if verb == t.V_RECRUIT:
        return [hand + names()[arg & 15], exposed(arg >> 4)]
    if verb == t.V_HIRE:
        return [hand + names()[arg >> 5], "play"]
    if verb == t.V_ADD:
        stack = stack_of(view.asked, arg)
        return [hand + names()[view.clan[top(view, stack)].species], exposed(stack)]
    if verb == t.V_DISCARD:
        return [hand + names()[arg], "discard"]
    if verb == t.V_INN:
        return [hand + names()[arg >> 4], *(f"inn.{pile}/top" for pile in PILES if arg >> (pile - 1) & 1), "play"]
    if verb in (t.V_COUNTER, t.V_SACRIFICE):
        return [*(hand + names()[kind] for kind in (arg >> 4, arg & 15) if kind), "play"]
    if verb == t.V_KID:
        return [f"{me}.powers/{power_names()[t.WIIZZZ_KID]}", own(arg)]
    if verb == t.V_LAND:
        return [exposed(t.AIR), own(arg)]
    if verb == t.V_MOVE:
        return [exposed(view.frame[view.depth].stack), own(arg)]
    return [*target(view, verb, arg)]


def target(view: Any, verb: int, arg: int) -> list[str]:
    """List what a hand touches to aim a Creature for Hire."""

    def exposed(stack: int) -> str:
        return top_ref(view, stack)

    if verb == t.V_SHIFT:
        ends = [clan_ref(arg >> 1, 1), exposed(arg >> 1)]
        return ends if arg & 1 else ends[::-1]
    if verb == t.V_HYPNOTISE:
        return [f"{letter(arg)}.hand"]
    if verb in (t.V_LURE, t.V_TAKE):
        return [exposed(arg)]
    if verb == t.V_SWAP:
        return [exposed(stack_of(view.asked, arg >> 5)), exposed(arg & 31)]
    if verb == t.V_STAND:
        return ["play/hired", zone_of(arg)]
    if verb == t.V_RETURN:
        return [f"{letter(view.asked)}.hand/{names()[arg]}"]
    return []


# --- events

Leg = tuple[int, str, str]  # kind (0: whatever lies there), from, to

# (the acting Ruler's hand, the event's public arguments) → what moves; a Clan moves as its species.
LEGS: dict[int, Callable[[str, int, int, int, int], list[Leg]]] = {
    t.E_SETTLE: lambda hand, a, b, c, d: [(a, "discard" if c else hand, "play"), (b, hand, "play")],
    t.E_RECRUIT: lambda hand, a, b, c, d: [(b, hand, "play")],
    t.E_COUNTER: lambda hand, a, b, c, d: [(kind, hand, "play") for kind in (a, b) if kind],
    t.E_WON: lambda hand, a, b, c, d: [(b, zone_of(a), "play")] if a != t.AIR else [],
    t.E_HELD: lambda hand, a, b, c, d: [(b, "play", zone_of(a))] if a != t.AIR else [],
    t.E_HIRE: lambda hand, a, b, c, d: [(a, hand, "play")],
    t.E_SHIFT: lambda hand, a, b, c, d: [(0, *((clan_ref(a, 1), zone_of(a)) if b else (zone_of(a), clan_ref(a, 1))))],
    t.E_SACRIFICE: lambda hand, a, b, c, d: [(kind, hand, "removed") for kind in (a, b) if kind],
    t.E_LURED: lambda hand, a, b, c, d: [(b, zone_of(a), "removed")],
    t.E_SWAP: lambda hand, a, b, c, d: [(a, zone_of(b), "play"), (c, zone_of(d), "play")],
    t.E_STAND: lambda hand, a, b, c, d: [(c, "play", zone_of(a))],
    t.E_LEAVES: lambda hand, a, b, c, d: [(c, zone_of(a), "retired")],
    t.E_DISCARD: lambda hand, a, b, c, d: [(a, hand, "discard")],
    t.E_INN: lambda hand, a, b, c, d: [
        (a, hand, "play"),
        *((0, f"inn.{pile}", "play") for pile in PILES if b >> (pile - 1) & 1),
    ],
    t.E_TURNED: lambda hand, a, b, c, d: [(b, f"inn.{a}", f"inn.{a}")],
    t.E_TAKEN: lambda hand, a, b, c, d: [(b, zone_of(a), "play")],
}


def moves(event: Any, seat: int) -> list[dict[str, Any]]:
    """List what an event moves, as a seat saw it: secret cards face down unless the event told the seat."""
    who = letter(event.seat)
    hand = f"{who}.hand"
    a, b, c, d = event.public[:4]
    if event.what == t.E_DRAW:
        return dealt(event.secret, a, "draw", hand)
    if event.what == t.E_TAKE:
        return dealt(event.secret, b, f"{letter(a)}.hand", hand)
    if event.what == t.E_RETURN:
        return dealt(event.secret, b, hand, f"{letter(a)}.hand")
    if event.what == t.E_CROWN:
        return [{"kind": CROWN, "count": 1, "from": "crown", "to": f"seat/{who}"}]
    if event.what == t.E_PLACE:
        return [move(b, "play", f"{who}.{t.LAND_NAMES[a]}")]
    if event.what == t.E_ADD:
        return [move(a, hand, f"{who}.{t.LAND_NAMES[b]}")]
    if event.what == t.E_MOVED:
        return [move(a, f"{who}.{t.LAND_NAMES[b]}", f"{who}.{t.LAND_NAMES[c]}")]
    if event.what == t.E_KID:
        return [move(c, f"{who}.{t.LAND_NAMES[a]}", f"{who}.{t.LAND_NAMES[a]}")]
    if event.what in STILL:
        return []
    return [move(*leg) for leg in LEGS[event.what](hand, a, b, c, d)]


def move(kind: int, source: str, goal: str, count: int = 1) -> dict[str, Any]:
    """Describe one move."""
    return {"kind": names()[kind] if kind else None, "count": count, "from": source, "to": goal}


def dealt(kinds: tuple[int, ...], count: int, source: str, goal: str) -> list[dict[str, Any]]:
    """Describe cards going to a hand: by kind as far as they are told, the rest face down."""
    told = [kind for kind in kinds if kind]
    up = [move(kind, source, goal, told.count(kind)) for kind in dict.fromkeys(told)]
    return up + ([move(0, source, goal, count - len(told))] if count > len(told) else [])
