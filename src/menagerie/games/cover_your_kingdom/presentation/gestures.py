"""What a hand does on the scene: the things an answer touches, and what an event moves. No rules.

Refs are those of `scene.py`: `B.highland` (a Land), `B.highland/2` (its second Clan from below), `A.hand/Bragon`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.scenery import Thing, dealt, move

from .. import terms as t
from ..cards.printed import names, power_names
from ..kingdom import height, land_of, seat_of, stack_of, top
from .catalogue import CROWN
from .words import KEPT, PILES

# Events after which everything lies where it lay before.
STILL = frozenset(
    {
        *(t.E_DEAL, t.E_EMPTY_TURN, t.E_PASS, t.E_END_TURN, t.E_DECLINE, t.E_NO_CARDS, t.E_LURE),
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


#: Verbs of answers that are given with cards of the hand alone, wherever all else lies.
_FROM_HAND = frozenset((t.V_SETTLE, t.V_HIRE, t.V_DISCARD, t.V_INN, t.V_COUNTER, t.V_SACRIFICE))


def touches(view: Any, code: int) -> list[str]:
    """List what a hand touches to give an answer, in order; nothing for an answer that is only said."""
    verb, arg = divmod(code, VERB)
    if verb in _FROM_HAND:
        return [*from_hand(view.asked, verb, arg)]
    me = letter(view.asked)
    hand = f"{me}.hand/"

    def exposed(stack: int) -> str:
        return top_ref(view, stack)

    def own(land: int) -> str:
        return f"{me}.{t.LAND_NAMES[land]}"

    if verb == t.V_RECRUIT:
        return [hand + names()[t.RECRUIT.kind(arg)], exposed(t.RECRUIT.stack(arg))]
    if verb == t.V_ADD:
        stack = stack_of(view.asked, arg)
        return [hand + names()[view.clan[top(view, stack)].species], exposed(stack)]
    if verb == t.V_KID:
        return [f"{me}.powers/{power_names()[t.WIIZZZ_KID]}", own(arg)]
    if verb == t.V_LAND:
        return [exposed(t.AIR), own(arg)]
    if verb == t.V_MOVE:
        return [exposed(view.frame[view.depth].stack), own(arg)]
    return [*target(view, verb, arg)]


@lru_cache(KEPT)
def from_hand(seat: int, verb: int, arg: int) -> tuple[str, ...]:
    """List what is touched for an answer that is given with cards of the hand alone."""
    hand = f"{letter(seat)}.hand/"
    if verb == t.V_SETTLE:
        first, second, pile = t.SETTLE.apart(arg)
        return "discard/top" if pile else hand + names()[first], hand + names()[second]
    if verb == t.V_HIRE:
        return hand + names()[t.HIRING.kind(arg)], "play"
    if verb == t.V_DISCARD:
        return hand + names()[arg], "discard"
    if verb == t.V_INN:
        kind, piles = t.RECRUIT_INN.apart(arg)
        return hand + names()[kind], *(f"inn.{pile}/top" for pile in PILES if piles >> (pile - 1) & 1), "play"
    return *(hand + names()[kind] for kind in t.COUNTER.apart(arg) if kind), "play"


def target(view: Any, verb: int, arg: int) -> list[str]:
    """List what a hand touches to aim a Creature for Hire."""

    def exposed(stack: int) -> str:
        return top_ref(view, stack)

    if verb == t.V_SHIFT:
        stack, up = t.SHIFT.apart(arg)
        ends = [clan_ref(stack, 1), exposed(stack)]
        return ends if up else ends[::-1]
    if verb == t.V_HYPNOTISE:
        return [f"{letter(arg)}.hand"]
    if verb in (t.V_LURE, t.V_TAKE):
        return [exposed(arg)]
    if verb == t.V_SWAP:
        return [exposed(stack_of(view.asked, t.SWAP.land(arg))), exposed(t.SWAP.stack(arg))]
    if verb == t.V_STAND:
        return ["play/hired", zone_of(arg)]
    if verb == t.V_RETURN:
        return [f"{letter(view.asked)}.hand/{names()[arg]}"]
    return []


# --- events

# what an event moves; a Clan moves as its species, or face down as whatever lies there
MOVES: dict[int, Callable[[Event], list[Thing]]] = {
    t.E_CROWN: lambda e: [move(CROWN, "crown", f"seat/{e.who}")],
    t.E_SETTLE: lambda e: [card(e.a, "discard" if e.c else hand(e), "play"), card(e.b, hand(e), "play")],
    t.E_PLACE: lambda e: [card(e.b, "play", land(e, e.a))],
    t.E_RECRUIT: lambda e: [card(e.b, hand(e), "play")],
    t.E_COUNTER: lambda e: [card(kind, hand(e), "play") for kind in (e.a, e.b) if kind],
    t.E_WON: lambda e: [card(e.b, zone_of(e.a), "play")] if e.a != t.AIR else [],
    t.E_HELD: lambda e: [card(e.b, "play", zone_of(e.a))] if e.a != t.AIR else [],
    t.E_HIRE: lambda e: [card(e.a, hand(e), "play")],
    t.E_SHIFT: lambda e: [shifted(clan_ref(e.a, 1), zone_of(e.a), e.b)],
    t.E_TAKE: lambda e: dealt(told(e), e.b, f"{letter(e.a)}.hand", hand(e)),
    t.E_RETURN: lambda e: dealt(told(e), e.b, hand(e), f"{letter(e.a)}.hand"),
    t.E_SACRIFICE: lambda e: [card(kind, hand(e), "retired") for kind in (e.a, e.b) if kind],
    t.E_LURED: lambda e: [card(e.b, zone_of(e.a), "retired")],
    t.E_SWAP: lambda e: [card(e.a, zone_of(e.b), "play"), card(e.c, zone_of(e.d), "play")],
    t.E_STAND: lambda e: [card(e.c, "play", zone_of(e.a))],
    t.E_LEAVES: lambda e: [card(e.c, zone_of(e.a), "retired")],
    t.E_ADD: lambda e: [card(e.a, hand(e), land(e, e.b))],
    t.E_MOVED: lambda e: [card(e.a, land(e, e.b), land(e, e.c))],
    t.E_KID: lambda e: [card(e.c, land(e, e.a), land(e, e.a))],
    t.E_DISCARD: lambda e: [card(e.a, hand(e), "discard")],
    t.E_DRAW: lambda e: dealt(told(e), e.a, "draw", hand(e)),
    t.E_INN: lambda e: [
        card(e.a, hand(e), "play"),
        *(move(None, f"inn.{pile}", "play") for pile in PILES if e.b >> (pile - 1) & 1),
    ],
    t.E_TURNED: lambda e: [card(e.b, f"inn.{e.a}", f"inn.{e.a}")],
    t.E_TAKEN: lambda e: [card(e.b, zone_of(e.a), "play")],
}


def card(kind: int, source: str, goal: str) -> Thing:
    """Describe how one card moves."""
    return move(names()[kind], source, goal)


def shifted(bottom: str, top: str, is_raised: int) -> Thing:
    """Describe a Clan that goes from one end of its stack to the other."""
    return move(None, bottom, top) if is_raised else move(None, top, bottom)


def hand(event: Event) -> str:
    """Name the hand of the acting Ruler."""
    return f"{event.who}.hand"


def land(event: Event, number: int) -> str:
    """Name a Land of the acting Ruler."""
    return f"{event.who}.{t.LAND_NAMES[number]}"


def told(event: Event) -> list[str]:
    """Name the cards that the seat was told of."""
    return [names()[kind] for kind in event.secrets]


def moves(event: Event, seat: int) -> list[Thing]:
    """List what an event moves, as a seat saw it: secret cards face down unless the event told the seat."""
    return [] if event.what in STILL else MOVES[event.what](event)
