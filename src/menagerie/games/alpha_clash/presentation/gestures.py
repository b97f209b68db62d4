"""What a hand does on the scene: the things an answer touches, and what an event moves. No rules.

Refs are those of `scene.py`. Cards in play go by their row wherever they lie: `play/4`; what stands before the stroke
is Standby, from which they came. Resources go by their colours, `A.resources/black+red`, engaged ones with `.engaged`
behind. What only words say (a number, a mode, yes) touches nothing and is a button.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from menagerie.cardtext.machine.objects import owner_in, zone_of
from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.scenery import Thing, dealt, move

from .. import terms as t
from ..cards.printed import names
from ..state import RECORDS
from .catalogue import PORTALS, card

# Answers about cards that are looked at or lie in an Oblivion.
V_OBLIVION = (t.V_OBLIVION_A, t.V_OBLIVION_B)

#: Where a card lies when it was played, by its type; Actions take effect in Standby.
HOMES = {"Clash": "clash", "Clashground": "clashground", "Trap": "accessories", "Weapon": "accessories"}
HOMES |= {"Relic": "accessories"}

# Events after which everything lies where it lay before.
STILL = frozenset(
    {
        *(t.E_WINNER_CHOOSES, t.E_FIRST, t.E_SHUFFLE, t.E_TURN, t.E_NO_RESOURCE, t.E_TARGET, t.E_PAY, t.E_NEGATED),
        *(t.E_FIZZLE, t.E_ATTACK, t.E_OBSTRUCT, t.E_NO_OBSTRUCT, t.E_CLASH_DAMAGE, t.E_DAMAGE, t.E_HEALTH),
        *(t.E_CLASH_OVER, t.E_PUMP, t.E_GIVE, t.E_READY, t.E_ENGAGE, t.E_CANNOT_DRAW, t.E_WINNER, t.E_DRAWN_GAME),
        *(
            t.E_END_TURN,
            t.E_REVEAL,
            t.E_LOOK,
            t.E_SEARCH,
            t.E_TOKENS,
            t.E_PREVENTED,
            t.E_MENDED,
            t.E_FORBID,
            t.E_COPY,
            t.E_REPLACE,
        ),
        *(t.E_DEFEATED, t.E_SENT, t.E_REPLACED, t.E_DISCARD),  # E_OBLIVION moves the card
        *(t.E_LASTING, t.E_GRANT, t.E_MODE, t.E_X, t.E_ENDLESS, t.E_TOSSED, t.E_ROLLED, t.E_HAND_SEEN, t.E_EXTRA),
        *(t.E_BARRED, t.E_PEEK, t.E_NO_TOKEN, t.E_CEASED, t.E_COSTS, t.E_NAMED, t.E_BECAME, t.E_VOTED),
    }
)


def row_ref(row: int) -> str:
    """Name a card in play by its row."""
    return f"play/{row}"


def object_ref(target: int) -> str:
    """Name what may be a target: a card in play or a player; nothing for a card elsewhere."""
    if target <= t.ROWS:
        return row_ref(target)
    return f"seat/{letter(target - t.PLAYER)}" if target <= t.PLAYER + t.SEATS else ""


def resource_ref(seat: int, colors: int, is_engaged: object = False) -> str:
    """Name the resources of a set of colours that are ready, or engaged."""
    named = "+".join(name for number, name in enumerate(t.COLORS[1:]) if colors >> number & 1)
    return f"{letter(seat)}.resources/{named}{'.engaged' if is_engaged else ''}"


def held_ref(seat: int, kind: int) -> str:
    """Name the cards of a kind in a hand."""
    return f"{letter(seat)}.hand/{names()[kind]}"


def home_of(seat: int, kind: int) -> str:
    """Name the zone to which a card of a kind is played."""
    home = HOMES.get(card(kind).type)
    return f"{letter(seat)}.{home}" if home else "play"


def is_held(view: Any, seat: int, kind: int) -> bool:
    """Tell whether a seat holds a card of a kind, as far as the view tells."""
    return kind in [view.hand[seat, place] for place in range(view.n_hand[seat])]


def chosen_kinds(view: Any) -> list[int]:
    """List the kinds to choose from that are not in the hand: cards that are looked at or searched through."""
    if view.question == t.Q_NAME:
        return []
    codes = [view.option[i] for i in range(view.n_options)]
    kinds = sorted({code % VERB for code in codes if code // VERB == t.V_TAKE})
    return [] if all(is_held(view, view.asked, kind) for kind in kinds) else kinds


# --- answers


def touches(view: Any, code: int) -> list[str]:
    """List what a hand touches to give an answer, in order; nothing for an answer that is only said."""
    verb, arg = divmod(code, VERB)
    me = letter(view.asked)
    in_hand = {t.V_PUT_BACK: f"{me}.deck", t.V_RESOURCE: f"{me}.resources", t.V_SET: f"{me}.accessories"}
    in_hand |= {t.V_DISCARD: f"{me}.oblivion"}
    if verb in in_hand:
        return [held_ref(view.asked, arg), in_hand[verb]]
    if verb == t.V_PLAY:
        return [held_ref(view.asked, arg), home_of(view.asked, arg)]
    if verb in (t.V_ATTACH, t.V_UNATTACH, t.V_ATTACK, t.V_SPRING, t.V_OBSTRUCT, t.V_PREVENT):
        return [row_ref(arg)]
    if verb in (t.V_USE, t.V_APPLY):
        return [row_ref(t.USE.row(arg))]
    if verb == t.V_TARGET:
        return [ref for ref in [object_ref(arg)] if ref]
    if verb in (t.V_PAY, t.V_READY):
        return [resource_ref(view.asked, arg, verb == t.V_READY)]
    if verb in V_OBLIVION:
        return [f"{letter(V_OBLIVION.index(verb) + 1)}.oblivion/{names()[arg]}"]
    if verb == t.V_TAKE and view.question == t.Q_NAME:
        return []
    if verb == t.V_TAKE:
        return [f"choice/{names()[arg]}" if arg in chosen_kinds(view) else held_ref(view.asked, arg)]
    if verb == t.V_FIRST:
        return [f"seat/{letter(arg)}"]
    said = {t.V_PORTAL: "portal/marker", t.V_ORDER: f"waiting/{arg}"}
    return [said[verb]] if verb in said else []


# --- events


def name_of(kind: int) -> str | None:
    """Name a kind; none for a card face down."""
    return names()[kind] or None


def at(event: Event) -> str:
    """Name the place in play of the card that an event is about."""
    return row_ref(event.b)


def zone(event: Event, name: str) -> str:
    """Name a zone of the acting player."""
    return f"{event.who}.{name}"


def stays(event: Event) -> list[Thing]:
    """Describe a card in play that turns or changes its place there."""
    return [move(name_of(event.a), at(event), at(event))]


def from_hand(event: Event, goal: str) -> list[Thing]:
    """Describe a card that leaves a hand."""
    return [move(name_of(event.a), zone(event, "hand"), goal)]


# what an event moves, one card each unless a count stands beside it
def moved(event: Event, to: str) -> Thing:
    """Move a card from where it lay; of a hand or deck only the zone was told."""
    zones = {t.IN_OBLIVION: "oblivion", t.IN_HAND: "hand", t.IN_DECK: "deck", t.IN_RESOURCES: "resources"}
    place = zones.get(zone_of.of(RECORDS)(event.c))
    lay = (
        f"{letter(owner_in.of(RECORDS)(event.c))}.{place}"
        if place
        else row_ref(event.c)
        if event.c <= t.ROWS
        else "play"
    )
    return move(next((name_of(kind) for kind in event.secrets), name_of(event.a) if event.a else None), lay, to)


MOVES: dict[int, Callable[[Event], list[Thing]]] = {
    t.E_CONTENDER: stays,
    t.E_DRAW: lambda e: dealt([names()[kind] for kind in e.secrets], e.a, zone(e, "deck"), zone(e, "hand")),
    t.E_MULLIGAN: lambda e: [move(None, zone(e, "hand"), zone(e, "deck"), e.a)] if e.a else [],
    t.E_RESOURCE: lambda e: from_hand(e, zone(e, "resources")),
    t.E_PLAY: lambda e: from_hand(e, "play"),
    t.E_SET: lambda e: [move(next((name_of(kind) for kind in e.secrets), None), zone(e, "hand"), row_ref(e.a))],
    t.E_SPRING: stays,
    t.E_USE: lambda e: [move(name_of(e.a), at(e), "play")],
    t.E_TRIGGER: lambda e: [move(name_of(e.a), at(e), "play")],
    t.E_ENTER: lambda e: [move(name_of(e.a), "play", at(e))],
    t.E_OBLIVION: lambda e: [moved(e, zone(e, "oblivion"))],
    t.E_ATTACH: stays,
    t.E_UNATTACH: stays,
    t.E_PORTAL: lambda e: [move(PORTALS[e.a], "portal/marker", "portal/marker")],
    t.E_CONTROL: stays,
    t.E_RETURN: lambda e: [moved(e, zone(e, "hand"))],
    t.E_PUT: lambda e: [moved(e, zone(e, "deck"))],
    t.E_FACE_DOWN: stays,
}


def moves(event: Event, seat: int) -> list[Thing]:
    """List what an event moves, as a seat saw it: secret cards face down unless the event told the seat."""
    return MOVES[event.what](event) if event.what in MOVES else []
