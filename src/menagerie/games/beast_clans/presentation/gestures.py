"""What a hand does on the scene: the things an answer touches, and what an event moves. No rules.

Refs are those of `scene.py`. Cards in play go by their row wherever they lie: `play/4`; what stands before the stroke
is the chain, through which they came. What only words say (heads, wield nothing, a mode, a number, yes, enough, pass)
touches nothing and is a button.
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
from ..abilities import pending
from ..cards.printed import names
from ..state import RECORDS
from .catalogue import card

#: Where a card lies when it was played, by its type; weather lies in the chain.
HOMES = {"Beast": "field", "Equipment": "equipment", "Castle": "castles"}
BY_ROW = (t.V_ACCOMPANY, t.V_ATTACK, t.V_GUARD, t.V_ARM, t.V_SHARE)
EXCHANGED = (t.V_TAKE_OUT, t.V_BRING)
ZONES = {t.IN_DISCARD: "discard", t.IN_HAND: "hand", t.IN_DECK: "deck"}  # of objects that are not on the field

# Events after which everything lies where it lay before.
STILL = frozenset(
    {
        *(t.E_COIN, t.E_DIE, t.E_WINNER_CHOOSES, t.E_FIRST, t.E_SHUFFLE, t.E_TURN, t.E_BIOMASS, t.E_UPKEEP),
        *(t.E_DECLINED, t.E_STEP, t.E_RESOLVE, t.E_ACCOMPANY, t.E_JOINED, t.E_ATTACK, t.E_NO_ATTACK, t.E_GUARD),
        *(t.E_COMBAT_DAMAGE, t.E_DAMAGE, t.E_LIFE, t.E_WORN, t.E_CANNOT_DRAW, t.E_LOST, t.E_LEAVES_GAME, t.E_ENDLESS),
        *(t.E_END_TURN, t.E_WINNER, t.E_DRAWN_GAME, t.E_TARGET, t.E_MODE, t.E_FIZZLE, t.E_SEARCH, t.E_LOOK),
        *(t.E_HAND_SEEN, t.E_PUMP, t.E_GIVE, t.E_GRANT, t.E_FORBID, t.E_NEXT_GAME, t.E_EXCHANGED),
        *(t.E_TOSSED, t.E_ROLLED, t.E_EXTRA, t.E_BARRED, t.E_PREVENTED, t.E_TOKENS, t.E_X, t.E_GROWS, t.E_READIED),
        *(t.E_NO_TOKEN, t.E_CEASED, t.E_COSTS, t.E_NAMED, t.E_BECAME, t.E_VOTED, t.E_COPY),
    }
)


def row_ref(row: int) -> str:
    """Name a card in play by its row."""
    return f"play/{row}"


def chain_ref(place: int) -> str:
    """Name an ability in the chain by its frame."""
    return f"play/s{place}"


def source_ref(view: Any, row: int) -> str:
    """Name the card whose ability is used: one in play, or the pending weather (BC-R17)."""
    return chain_ref(pending(view)) if row == t.PENDING else row_ref(row)


def held_ref(seat: int, kind: int) -> str:
    """Name the cards of a kind in a hand."""
    return f"{letter(seat)}.hand/{names()[kind]}"


def home_of(seat: int, kind: int) -> str:
    """Name the zone to which a card of a kind is played."""
    home = HOMES.get(card(kind).type)
    return f"{letter(seat)}.{home}" if home else "play"


def object_ref(view: Any, thing: int) -> str:
    """Name an object of an effect: on the field, in the chain, or a player; nothing for a card elsewhere."""
    if thing <= t.ROWS:
        return row_ref(thing) if view.card[thing].sort else ""
    if thing <= t.PLAYER + t.SEATS:
        return f"seat/{letter(thing - t.PLAYER)}"
    return chain_ref(thing - t.IN_CHAIN) if thing < t.ZONED else ""


def is_held(view: Any, seat: int, kind: int) -> bool:
    """Tell whether a seat holds a card of a kind, as far as the view tells."""
    return kind in [view.hand[seat, place] for place in range(view.n_hand[seat])]


def chosen_kinds(view: Any) -> list[int]:
    """List the kinds to choose from that are not in the own hand.

    Royals (BC-D1), cards looked at or searched for, those exchanged between games (BC-D5).
    """
    if view.question == t.Q_NAME:
        return []
    codes = [view.option[i] for i in range(view.n_options)]
    kinds = sorted({code % VERB for code in codes if code // VERB in (t.V_ROYAL, t.V_TAKE, *EXCHANGED)})
    return [] if all(is_held(view, view.asked, kind) for kind in kinds) else kinds


# --- answers


def touches(view: Any, code: int) -> list[str]:
    """List what a hand touches to give an answer, in order; nothing for an answer that is only said."""
    verb, arg = divmod(code, VERB)
    seat = view.asked
    me = letter(seat)
    if verb == t.V_PLAY:
        return [held_ref(seat, arg), home_of(seat, arg)]
    if verb == t.V_BREACH:
        return [held_ref(seat, arg), f"{me}.equipment"]
    if verb == t.V_DISCARD:
        return [held_ref(seat, arg), f"{me}.discard"]
    if verb == t.V_ROYAL:
        return [f"choice/{names()[arg]}", f"{me}.royal"]
    if verb == t.V_USE:
        source = source_ref(view, t.USE.row(arg))
        return [source, "play"] if view.question == t.Q_UPKEEP else [source]
    if verb in EXCHANGED:
        return [f"choice/{names()[arg]}"]
    if verb == t.V_TAKE and view.question == t.Q_NAME:
        return []
    if verb == t.V_TAKE:
        return [f"choice/{names()[arg]}" if arg in chosen_kinds(view) else held_ref(seat, arg)]
    if t.V_PILE_A <= verb < t.V_PILE_A + t.SEATS:
        return [f"{letter(1 + verb - t.V_PILE_A)}.discard/{names()[arg]}"]
    if verb == t.V_TARGET:
        return [object_ref(view, arg)]
    if verb == t.V_WIELD:
        return [row_ref(arg)] if arg else []
    if verb in BY_ROW:
        return [row_ref(arg)]
    by_zone = {t.V_KEEP: row_ref(seat), t.V_DECLINE: f"{me}.discard", t.V_GIVE_UP: f"{me}.discard"}
    if verb in by_zone:
        return [row_ref(arg), by_zone[verb]]
    if verb == t.V_FIRST:
        return [f"seat/{letter(arg)}"]
    return [f"waiting/{arg}"] if verb == t.V_ORDER else []


# --- events


def name_of(kind: int) -> str | None:
    """Name a kind; none for a card face-down."""
    return names()[kind] or None


def told_name(event: Event) -> str | None:
    """Name the card that only some were told."""
    return next((name_of(kind) for kind in event.secrets), None)


def at(event: Event) -> str:
    """Name the place of the card that an event is about: in play, or in the chain."""
    return "play" if event.b == t.PENDING else row_ref(event.b)


def zone(event: Event, name: str) -> str:
    """Name a zone of the acting player."""
    return f"{event.who}.{name}"


def stays(event: Event) -> list[Thing]:
    """Describe a card in play that turns or changes its place there."""
    return [move(name_of(event.a), at(event), at(event))]


def one(kind: str | None, source: str, goal: str) -> list[Thing]:
    """Describe one card that goes from one place to another."""
    return [move(kind, source, goal)]


def moved(event: Event, goal: str) -> list[Thing]:
    """Describe a card that an effect puts somewhere; of a hand or deck only the zone was told."""
    lay, zone = event.c, ZONES.get(zone_of.of(RECORDS)(event.c))
    source = f"{letter(owner_in.of(RECORDS)(lay))}.{zone}" if zone else row_ref(lay)
    return one(told_name(event) or name_of(event.a), source, goal)


def revealed(event: Event) -> list[Thing]:
    """Describe a card that is shown: where it lies, or in a hand."""
    return stays(event) if event.b else one(name_of(event.a), zone(event, "hand"), zone(event, "hand"))


MOVES: dict[int, Callable[[Event], list[Thing]]] = {
    t.E_LAID: lambda e: one(told_name(e), zone(e, "royal"), row_ref(e.seat)),
    t.E_ROYAL: stays,
    t.E_EVOLVED: lambda e: one(name_of(e.a), row_ref(e.seat), row_ref(e.seat)),
    t.E_DRAW: lambda e: dealt([names()[kind] for kind in e.secrets], e.a, zone(e, "deck"), zone(e, "hand")),
    t.E_PLAY: lambda e: one(name_of(e.a), zone(e, "hand"), "play"),
    t.E_BREACH: lambda e: one(told_name(e), zone(e, "hand"), row_ref(e.a)),
    t.E_ENTER: lambda e: one(name_of(e.a), "play", at(e)),
    t.E_WEATHER_OVER: lambda e: one(name_of(e.a), "play", zone(e, "discard")),
    t.E_USE: lambda e: one(name_of(e.a), at(e), "play"),
    t.E_TRIGGER: lambda e: one(name_of(e.a), at(e), "play"),
    t.E_WIELD: lambda e: one(name_of(e.c), row_ref(e.d), row_ref(e.d)),
    t.E_FLIP: stays,
    t.E_REVEAL: revealed,
    t.E_DISCARD: lambda e: one(name_of(e.a), at(e), zone(e, "discard")),
    t.E_FROM_HAND: lambda e: one(name_of(e.a), zone(e, "hand"), zone(e, "discard")),
    t.E_CONTROL: stays,
    t.E_PUT: lambda e: moved(e, zone(e, "deck")),
    t.E_RETURN: lambda e: moved(e, zone(e, "hand")),
    t.E_MILL: lambda e: one(name_of(e.a), zone(e, "deck"), zone(e, "discard")),
}


def moves(event: Event, seat: int) -> list[Thing]:
    """List what an event moves, as a seat saw it: secret cards face down unless the event told the seat."""
    return MOVES[event.what](event) if event.what in MOVES else []
