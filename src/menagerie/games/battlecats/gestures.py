"""What a hand does on the scene: the things an answer touches, and what an event moves. No rules.

Refs are those of `scene.py`. Cards in play go by their number whether they lie in the Fray or in the Dealer Space:
`play/4`. Other cards that owners have in common go by owner and kind: `turned/B.Guard`, `discard/B.Guard`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter

from . import terms as t
from .cards import names, warlords
from .catalogue import GREY_CHIP, SHIELD_TOKEN, WOUND_TOKEN
from .rows import kind_of, owner_of
from .targets import one_of, other_of

# Events after which everything lies where it lay before.
STILL = frozenset(
    {
        *(t.E_COLOR, t.E_DECKS, t.E_DEALER, t.E_ROUND, t.E_REORDERED, t.E_PHASE, t.E_PASS, t.E_NO_CHOICE),
        *(t.E_DECLINE, t.E_BUDGET, t.E_IMPROVE, t.E_END, t.E_SCORE, t.E_WINNER),
    }
)


def row_ref(row: int) -> str:
    """Name a card in play by its number."""
    return f"play/{row}"


def owned_ref(zone: str, card: int) -> str:
    """Name equal cards of one owner in a shared zone."""
    return f"{zone}/{letter(owner_of(card))}.{names()[kind_of(card)]}"


def held_ref(seat: int, kind: int) -> str:
    """Name the cards of a kind that a player may recruit: of the hand, or of the Jade Fan Warrior pile."""
    return f"{letter(seat)}.{'jade' if kind == t.JFW else 'hand'}/{names()[kind]}"


# --- answers


def touches(view: Any, code: int) -> list[str]:
    """List what a hand touches to give an answer, in order; nothing for an answer that is only said."""
    verb, arg = divmod(code, VERB)
    me = letter(view.asked)
    if verb in (t.V_EXILE, t.V_HEAL, t.V_PROTECT, t.V_WOUND, t.V_WOUND_TWO, t.V_TURN_UP):
        return act(verb, arg, view.frame[view.depth].row)
    if verb == t.V_WARLORD:
        return [f"warlords/{warlords()[arg]['name']}", f"{me}.warlord"]
    if verb in (t.V_PUT_BACK, t.V_RETURN):
        return [f"{me}.hand/{names()[arg]}", f"{me}.deck"]
    if verb == t.V_CHOOSE:
        return [owned_ref("turned", arg), "space"]
    if verb == t.V_RECRUIT:
        return [held_ref(view.asked, arg), "discard"]
    if verb == t.V_REDEEM:
        return [f"{me}.warlord"]
    return []


def act(verb: int, arg: int, acting: int) -> list[str]:
    """List what a hand touches to use an action: the acting card and its target, or two targets by themselves."""
    if verb == t.V_TURN_UP:
        return [row_ref(acting), "common"]
    if verb == t.V_WOUND_TWO:
        return [row_ref(one_of(arg)), row_ref(other_of(arg))]
    if verb == t.V_EXILE:
        return [row_ref(arg), "exiled"]
    return [row_ref(acting), row_ref(arg)]


# --- events

Leg = tuple[str | None, str, str]  # kind (None: face down), from, to

# (the acting player, the event's first two public arguments) → what moves, one card each
LEGS: dict[int, Callable[[str, int, int], list[Leg]]] = {
    t.E_WARLORD: lambda who, a, b: [(warlords()[a]["name"], f"warlords/{warlords()[a]['name']}", f"{who}.warlord")],
    t.E_FOLLOWER: lambda who, a, b: [(names()[a], f"{who}.deck", "discard")],
    t.E_DEALT: lambda who, a, b: [(names()[kind_of(a)], "common", row_ref(b))],
    t.E_WOUND: lambda who, a, b: [(WOUND_TOKEN, "wound", row_ref(b))],
    t.E_HEAL: lambda who, a, b: [(WOUND_TOKEN, row_ref(b), "wound"), (SHIELD_TOKEN, "shield", row_ref(b))],
    t.E_PROTECT: lambda who, a, b: [(SHIELD_TOKEN, "shield", row_ref(b))],
    t.E_EXILE: lambda who, a, b: [(names()[kind_of(a)], row_ref(b), "exiled")],
    t.E_TURN_UP: lambda who, a, b: [(names()[kind_of(a)], "common", "turned")],
    t.E_CHOOSE: lambda who, a, b: [(names()[kind_of(a)], owned_ref("turned", a), row_ref(b))],
    t.E_RECRUIT: lambda who, a, b: [(names()[a], f"{who}.jade" if a == t.JFW else f"{who}.hand", "discard")],
    t.E_REPLACE: lambda who, a, b: [(names()[a], f"{who}.deck", f"{who}.hand")],
    t.E_RETURN: lambda who, a, b: [(names()[a], f"{who}.hand", f"{who}.deck")],
    t.E_CLEAR: lambda who, a, b: [(None, zone, "discard") for zone in ("play", "space")],
}


def moves(event: Any, seat: int) -> list[dict[str, Any]]:
    """List what an event moves, as a seat saw it: secret cards face down unless the event told the seat."""
    who = letter(event.seat) if event.seat else ""
    place = f"seat/{who}"
    a, b = event.public[:2]
    if event.what in STILL:
        return []
    if event.what == t.E_DREW_TWELVE:
        return dealt(event.secret, a, f"{who}.deck", f"{who}.hand")
    if event.what == t.E_HAND:
        return [move(None, f"{who}.hand", f"{who}.deck", t.REJECTS)]
    if event.what == t.E_SHUFFLE:
        return [move(None, "discard", "common", a)]
    if event.what == t.E_UNDER:
        return [move(None, "turned", "common", a)]
    if event.what == t.E_DISHONOR:
        return [move(GREY_CHIP, place, "bank", a)]
    if event.what == t.E_HONOR:
        return [move(GREY_CHIP, "bank", place, a)] if a else []
    if event.what == t.E_REDEEM:
        return [move(GREY_CHIP, "bank", place, b)] if a == t.HONOR_REDEEMED else []
    return [move(*leg) for leg in LEGS[event.what](who, a, b)]


def move(kind: str | None, source: str, goal: str, count: int = 1) -> dict[str, Any]:
    """Describe one move."""
    return {"kind": kind, "count": count, "from": source, "to": goal}


def dealt(kinds: tuple[int, ...], count: int, source: str, goal: str) -> list[dict[str, Any]]:
    """Describe cards going to a hand: by kind as far as they are told, the rest face down."""
    told = [kind for kind in kinds if kind]
    up = [move(names()[kind], source, goal, told.count(kind)) for kind in dict.fromkeys(told)]
    return up + ([move(None, source, goal, count - len(told))] if count > len(told) else [])
