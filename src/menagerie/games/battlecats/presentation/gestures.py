"""What a hand does on the scene: the things an answer touches, and what an event moves. No rules.

Refs are those of `scene.py`. Cards in play go by their number whether they lie in the Fray or in the Dealer Space:
`play/4`. Other cards that owners have in common go by owner and kind: `turned/B.Guard`, `discard/B.Guard`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.scenery import Thing, dealt, move

from .. import terms as t
from ..cards.printed import names, warlords
from ..sacred_fury import one_of, other_of
from ..zones import kind_of, owner_of
from .catalogue import GREY_CHIP, SHIELD_TOKEN, WOUND_TOKEN

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
    return f"{zone}/{letter(owner_of(card))}.{name_of(card)}"


def name_of(card: int) -> str:
    """Name the kind of a card."""
    return names()[kind_of(card)]


def warlord_name(number: int) -> str:
    """Name a Warlord."""
    return str(warlords()[number]["name"])


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
        return [f"warlords/{warlord_name(arg)}", f"{me}.warlord"]
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

# what an event moves, one card each unless a count stands beside it
MOVES: dict[int, Callable[[Event], list[Thing]]] = {
    t.E_WARLORD: lambda e: [move(warlord_name(e.a), f"warlords/{warlord_name(e.a)}", f"{e.who}.warlord")],
    t.E_FOLLOWER: lambda e: [move(names()[e.a], f"{e.who}.deck", "discard")],
    t.E_DREW_TWELVE: lambda e: dealt([names()[kind] for kind in e.secrets], e.a, f"{e.who}.deck", f"{e.who}.hand"),
    t.E_HAND: lambda e: [move(None, f"{e.who}.hand", f"{e.who}.deck", t.REJECTS)],
    t.E_SHUFFLE: lambda e: [move(None, "discard", "common", e.a)],
    t.E_DEALT: lambda e: [move(name_of(e.a), "common", row_ref(e.b))],
    t.E_WOUND: lambda e: [move(WOUND_TOKEN, "wound", row_ref(e.b))],
    t.E_HEAL: lambda e: [move(WOUND_TOKEN, row_ref(e.b), "wound"), move(SHIELD_TOKEN, "shield", row_ref(e.b))],
    t.E_PROTECT: lambda e: [move(SHIELD_TOKEN, "shield", row_ref(e.b))],
    t.E_EXILE: lambda e: [move(name_of(e.a), row_ref(e.b), "exiled")],
    t.E_TURN_UP: lambda e: [move(name_of(e.a), "common", "turned")],
    t.E_CHOOSE: lambda e: [move(name_of(e.a), owned_ref("turned", e.a), row_ref(e.b))],
    t.E_UNDER: lambda e: [move(None, "turned", "common", e.a)],
    t.E_DISHONOR: lambda e: [move(GREY_CHIP, f"seat/{e.who}", "bank", e.a)],
    t.E_HONOR: lambda e: chips(e, e.a),
    t.E_REDEEM: lambda e: chips(e, e.b if e.a == t.HONOR_REDEEMED else 0),
    t.E_RECRUIT: lambda e: [move(names()[e.a], f"{e.who}.jade" if e.a == t.JFW else f"{e.who}.hand", "discard")],
    t.E_REPLACE: lambda e: [move(names()[e.a], f"{e.who}.deck", f"{e.who}.hand")],
    t.E_RETURN: lambda e: [move(names()[e.a], f"{e.who}.hand", f"{e.who}.deck")],
    t.E_CLEAR: lambda e: [move(None, zone, "discard") for zone in ("play", "space")],
}


def chips(event: Event, points: int) -> list[Thing]:
    """Pay out points in chips."""
    return [move(GREY_CHIP, "bank", f"seat/{event.who}", points)] if points else []


def moves(event: Event, seat: int) -> list[Thing]:
    """List what an event moves, as a seat saw it: secret cards face down unless the event told the seat."""
    return [] if event.what in STILL else MOVES[event.what](event)
