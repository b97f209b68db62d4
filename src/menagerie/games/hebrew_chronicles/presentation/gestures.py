"""What a hand does on the scene: the things an answer touches, and what an event moves. No rules.

Refs are those of `scene.py`: a card on the mat goes by its column and its name, `A.MG/Joab`, a second one of that name
as `A.MG/Joab 2`, so that events, which name columns and cards, find it; all Offerings of a column are one thing,
`A.MG/Offerings`. What waits in a war goes by its frame: `pending/3`. What only words say (a mode, a number, yes,
enough, pass) touches nothing and is a button.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.machine.objects import owner_in, zone_of
from menagerie.engine.ask import apart
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.scenery import Thing, dealt, move

from .. import terms as t
from ..cards.printed import names
from ..state import RECORDS
from ..zones import foe_of
from .words import copy_words, type_of

#: The zone of each place of the mat (HC-ZONE-2 … HC-ZONE-8).
PLACES = {
    **{column: t.COLUMNS[column] for column in range(1, t.N_COLUMNS + 1)},
    **{t.LIES_BEFORE + column: f"before_{t.COLUMNS[column]}" for column in range(1, t.GUARDS + 1)},
    t.IN_ARSENAL: "arsenals",
    t.IN_PROVINCE: "province",
}
OFFERINGS = "Offerings"
LOOKING = (t.Q_SEARCH, t.Q_KEEP, t.Q_ARRANGE)  # questions about cards of Heaven
#: Zones beside the mat in which a card of an event lay.
LAY = {
    **{t.IN_GRAVE: "grave", t.IN_HAND: "hand", t.IN_DECK: "deck", t.IN_INWARD: "inward", t.IN_UPGRADES: "upgrades"},
    **{t.IN_COMPANIONS: "companions", t.IN_SUPPLY: "supply", t.IN_WAITING: "pending"},
}
PILES = tuple(name for zone, name in LAY.items() if zone != t.IN_WAITING)
PUT = {ops.HAND: "hand", ops.TOP: "deck", ops.BOTTOM: "deck"}

# Events after which everything lies where it lay before.
STILL = frozenset(
    {
        *(t.E_DIE, t.E_FIRST, t.E_SHUFFLE, t.E_EMPTY, t.E_TURN, t.E_STEP, t.E_COMPLETED, t.E_RESOLVE, t.E_WILL),
        *(t.E_POWER, t.E_WAR, t.E_BLOCK, t.E_NO_RESULT, t.E_BATTLE, t.E_UNHARMED, t.E_LIFE, t.E_USE, t.E_TRIGGER),
        *(t.E_TARGET, t.E_MODE, t.E_FIZZLE, t.E_SEARCH, t.E_LOOK, t.E_REVEAL, t.E_STRENGTHEN, t.E_DESTROYED),
        *(t.E_SILENCED, t.E_RULE, t.E_GIVE, t.E_GRANT, t.E_FORBID, t.E_COPIED, t.E_WINNER),
        *(t.E_VOTED, t.E_TOSSED, t.E_ROLLED, t.E_HAND_SEEN, t.E_EXTRA, t.E_BARRED, t.E_TOKENS, t.E_PREVENTED),
        *(t.E_DRAWN_GAME, t.E_CEASED, t.E_ASSUMED, t.E_NAMED, t.E_BECAME, t.E_COPY),
    }
)


# --- refs


def own(seat: int, name: str) -> str:
    """Name a zone of a player."""
    return f"{letter(seat)}.{name}"


def kind_ref(seat: int, name: str, kind: int) -> str:
    """Name the cards of a kind in a zone."""
    return f"{own(seat, name)}/{names()[kind]}"


def column_ref(seat: int, column: int) -> str:
    """Name a column."""
    return own(seat, t.COLUMNS[column])


def offerings_ref(seat: int, column: int) -> str:
    """Name the Offerings of a column."""
    return f"{column_ref(seat, column)}/{OFFERINGS}"


def row_ref(view: Any, row: int) -> str:
    """Name a card on the mat by its place and its name."""
    played = view.card[row]
    if played.sort == t.OFFERING:
        return offerings_ref(played.seat, played.place)
    return kind_ref(played.seat, PLACES[played.place], played.kind) + copy_words(view, row)


def pending_ref(place: int) -> str:
    """Name what waits in a war by its frame."""
    return f"pending/{place}"


def object_ref(view: Any, thing: int) -> str:
    """Name an object of an effect where it lies in the open; nothing for a card of a hand or of Heaven."""
    if thing <= t.ROWS:
        return row_ref(view, thing) if view.card[thing].sort else ""
    if thing <= t.PLAYER + t.SEATS:
        return f"seat/{letter(thing - t.PLAYER)}"
    if thing < t.ZONED:
        return waiting_ref(view, thing - t.WAITS)
    zone, owner, which = zone_of.of(RECORDS)(thing), owner_in.of(RECORDS)(thing), thing % t.HALF
    if zone == t.IN_WAITING:
        return waiting_ref(view, which)
    piles = {t.IN_GRAVE: ("grave", view.grave, view.n_grave), t.IN_INWARD: ("inward", view.inward, view.n_inward)}
    if zone not in piles:
        return ""
    name, pile, count = piles[zone]
    lies = which in [pile[owner, place] for place in range(count[owner])]
    return kind_ref(owner, name, which) if lies else ""


def waiting_ref(view: Any, place: int) -> str:
    """Name what waits in a frame; nothing once it has been resolved."""
    frame = view.frame[place]
    return pending_ref(place) if place <= view.depth and frame.what == t.ITEM and not frame.gone else ""


def home_of(kind: int, column: int) -> str:
    """Name the zone to which a card of the hand is played, by its type."""
    sort = type_of(kind)
    if sort in ("Shield", "Shield Token"):
        return f"before_{t.COLUMNS[column]}"
    return {"Province": "province", "Arsenal": "arsenals"}.get(sort) or t.COLUMNS[column]


def is_held(view: Any, seat: int, kind: int) -> bool:
    """Tell whether a seat holds a card of a kind, as far as the view tells."""
    return kind in [view.hand[seat, place] for place in range(view.n_hand[seat])]


def chosen_kinds(view: Any) -> list[int]:
    """List the kinds to choose from that lie neither in the own hand nor in a column: of Heaven, of another hand."""
    if view.question in (t.Q_GAIN, t.Q_NAME):
        return []
    codes = [view.option[i] for i in range(view.n_options)]
    kinds = sorted({argument for verb, argument in map(apart, codes) if verb == t.V_TAKE})
    if view.question in LOOKING or not kinds:
        return kinds
    mine, theirs = (all(is_held(view, seat, kind) for kind in kinds) for seat in (view.asked, foe_of(view.asked)))
    return [] if mine and not theirs else kinds


# --- answers


def touches(view: Any, code: int) -> list[str]:
    """List what a hand touches to give an answer, in order; nothing for an answer that is only said."""
    verb, arg = apart(code)
    seat = view.asked
    if verb in BY_KIND:
        source, goal = BY_KIND[verb]
        return [kind_ref(seat, source, arg), own(seat, goal) if goal else "pending"]
    if verb in BY_KIND_AND_COLUMN:
        return BY_KIND_AND_COLUMN[verb](seat, *t.PLAY_AT.apart(arg))
    if verb in ON_THE_MAT:
        return ON_THE_MAT[verb](view, seat, arg)
    if t.V_PILE_A <= verb < t.V_INWARD_A + t.SEATS:
        name = "grave" if verb < t.V_INWARD_A else "inward"
        return [kind_ref(1 + (verb - t.V_PILE_A) % t.SEATS, name, arg)]
    return [f"waiting/{arg}"] if verb == t.V_ORDER else []


BY_KIND = {
    t.V_PLACE: ("hand", "upgrades"),
    t.V_DROP: ("hand", "inward"),
    t.V_GIVE_HAND: ("hand", "deck"),
    t.V_DISCARD: ("hand", "grave"),
    t.V_USE_HAND: ("hand", ""),
}
BY_KIND_AND_COLUMN: dict[int, Callable[[int, int, int], list[str]]] = {
    t.V_PLAY: lambda seat, kind, column: [kind_ref(seat, "hand", kind), own(seat, home_of(kind, column))],
    t.V_COMPANION: lambda seat, kind, column: [kind_ref(seat, "companions", kind), column_ref(seat, column)],
    t.V_UPGRADE: lambda seat, kind, column: [kind_ref(seat, "upgrades", kind), column_ref(seat, column)],
    t.V_BLOCK: lambda seat, kind, column: [kind_ref(seat, "hand", kind), own(seat, f"before_{t.COLUMNS[column]}")],
    t.V_GIVE: lambda seat, kind, column: [offerings_ref(seat, column), own(seat, "deck")],
}


def lead_ref(view: Any, seat: int, column: int) -> str:
    """Name the Lead of a column; the column where none leads, which only an answer that is refused speaks of."""
    row = view.lead[seat, column]
    return row_ref(view, row) if row else column_ref(seat, column or t.REAR_SUPPORT)


def moved_by(view: Any, seat: int, argument: int) -> list[str]:
    """Touch a Beast, then the column where it goes."""
    return [lead_ref(view, seat, t.MOVE_TO.column(argument)), column_ref(seat, t.MOVE_TO.goal(argument))]


def warred_by(view: Any, seat: int, argument: int) -> list[str]:
    """Touch the attacker, then what it attacks: a Beast, a Shield, or the open column (HC-WAR-6)."""
    column, what, goal = t.WAR_ON.apart(argument)
    attacker = lead_ref(view, seat, column)
    foe = foe_of(seat)
    if what == t.AT_SHIELD and view.front[foe, goal]:
        return [attacker, row_ref(view, view.front[foe, goal])]
    if what == t.AT_BEAST:
        return [attacker, lead_ref(view, foe, goal)]
    return [attacker, column_ref(foe, goal or t.REAR_SUPPORT)]


def sent_by(view: Any, seat: int, kind: int) -> list[str]:
    """Touch what is sent: an Up-Grade, a card of the Inward column, an Offering that moves."""
    frame = view.frame[view.depth]
    if view.question == t.Q_SHIFT:
        return [offerings_ref(seat, frame.place)]
    return [kind_ref(seat, sent_from(frame), kind)]


def sent_from(frame: Any) -> str:
    """Name the zone whose cards are sent (HC-MAX-1, HC-UG-14, HC-IW-4)."""
    return "upgrades" if frame.sort in (t.FOR_UPGRADE, t.FOR_POWER) else "inward"


def taken_by(view: Any, seat: int, kind: int) -> list[str]:
    """Touch a card that is taken: the top of Heaven, one that is looked at, one of the hand."""
    if not kind:
        return [own(seat, "deck")]
    if view.question == t.Q_NAME:
        return []
    if view.question == t.Q_GAIN:
        return [kind_ref(seat, "inward", kind)]
    return [f"choice/{names()[kind]}" if kind in chosen_kinds(view) else kind_ref(seat, "hand", kind)]


ON_THE_MAT: dict[int, Callable[[Any, int, int], list[str]]] = {
    t.V_TURN: lambda view, seat, column: [lead_ref(view, seat, column)] * 2,  # twice: once begins a move
    t.V_POWER: lambda view, seat, column: [lead_ref(view, seat, column), own(seat, "upgrades")],
    t.V_COLUMN: lambda view, seat, column: [column_ref(seat, column)],
    t.V_MOVE: moved_by,
    t.V_SHIFT: lambda view, seat, arg: [
        offerings_ref(seat, t.SHIFT_TO.column(arg)),
        column_ref(seat, t.SHIFT_TO.goal(arg)),
    ],
    t.V_WAR: warred_by,
    t.V_WILL: lambda view, seat, arg: [own(seat, "inward")],
    t.V_USE: lambda view, seat, arg: [row_ref(view, t.USE_OF.row(arg)), "pending"],
    t.V_TARGET: lambda view, seat, thing: [ref for ref in (object_ref(view, thing),) if ref],
    t.V_SEND: sent_by,
    t.V_TAKE: taken_by,
}


# --- events


def told_name(event: Event) -> str | None:
    """Name the card that an event is about, or the one that only some were told; none for a card face down."""
    return names()[event.a] or next((names()[kind] for kind in event.secrets), None) or None


def zone(event: Event, name: str) -> str:
    """Name a zone of the acting player."""
    return f"{event.who}.{name}"


def laid(event: Event, name: str) -> str:
    """Name the card of an event in a zone of the acting player, which has one Offering stack a column."""
    kind = OFFERINGS if type_of(event.a) == "Offering" and name in t.COLUMNS else names()[event.a]
    return f"{zone(event, name)}/{kind}"


def goes(event: Event, source: str, goal: str) -> list[Thing]:
    """Describe the card of an event that goes from a zone to a place of the mat, or to another zone."""
    return [move(names()[event.a], zone(event, source), goal)]


def stays(event: Event, place: int = 0) -> list[Thing]:
    """Describe a card on the mat that turns or changes there."""
    ref = laid(event, PLACES[place or event.b])
    return [move(names()[event.a], ref, ref)]


def source(event: Event, lay: int) -> str:
    """Name where the card of an event lay: in a place of the mat, in a zone, or among what waits."""
    name = PLACES.get(lay) or LAY.get(lay - t.LAY_IN, "deck")
    if name == "pending":
        return name
    return laid(event, name) if lay < t.LAY_IN else zone(event, name)


def comes(event: Event, lay: int, goal: str) -> list[Thing]:
    """Describe a card that goes from where it lay to a zone, or to a place of the mat."""
    return [move(told_name(event), source(event, lay), goal)]


def shifted(event: Event) -> list[Thing]:
    """Describe a card that goes from one column to another."""
    return [move(names()[event.a], laid(event, t.COLUMNS[event.b]), laid(event, t.COLUMNS[event.c]))]


def entered(event: Event, source: str) -> list[Thing]:
    """Describe a card that comes to the mat from a zone of its player."""
    return goes(event, source, laid(event, home_of(event.a, event.b)))


def cancelled(event: Event) -> list[Thing]:
    """Describe a pending Arsenal that is cancelled; an attack that is, or a command, moves nothing."""
    stays = not event.a or event.b in (t.COMMAND, t.SUPERIOR_ITEM)
    return [] if stays else [move(names()[event.a], "pending", zone(event, "grave"))]


MOVES: dict[int, Callable[[Event], list[Thing]]] = {
    t.E_DRAW: lambda e: dealt([names()[kind] for kind in e.secrets], e.a, zone(e, "deck"), zone(e, "hand")),
    t.E_DEPLOY: lambda e: entered(e, "hand"),
    t.E_CONVOKE: lambda e: comes(e, e.c, laid(e, PLACES[e.b])),
    t.E_TOKEN: lambda e: entered(e, "supply"),
    t.E_UPGRADE: lambda e: entered(e, "hand" if e.c else "upgrades"),
    t.E_CORE: stays,
    t.E_OFFER: lambda e: entered(e, "hand"),
    t.E_ARM: lambda e: comes(e, e.c, laid(e, PLACES[e.b])),
    t.E_SHIELD: lambda e: entered(e, "hand"),
    t.E_PROVINCE: lambda e: goes(e, "hand", laid(e, "province")),
    t.E_ARSENAL: lambda e: goes(e, "hand", "pending"),
    t.E_STAYS: lambda e: [move(names()[e.a], "pending", laid(e, "arsenals"))],
    t.E_PLACE: lambda e: goes(e, "hand", laid(e, "upgrades")),
    t.E_DROP: lambda e: goes(e, "hand", laid(e, "inward")),
    t.E_SENT: lambda e: goes(e, "upgrades", laid(e, "inward")),
    t.E_GAIN: lambda e: goes(e, "inward", zone(e, "hand")),
    t.E_TURNED: stays,
    t.E_DOWN: stays,
    t.E_LEADS: stays,
    t.E_DEFEATED: stays,
    t.E_SHIELD_LOST: lambda e: stays(e, t.LIES_BEFORE + e.b),
    t.E_MOVE: shifted,
    t.E_SHIFT: shifted,
    t.E_BLOCKER: lambda e: goes(e, "hand", laid(e, PLACES[t.LIES_BEFORE + e.b])),
    t.E_CANCELLED: cancelled,
    t.E_DISCARD: lambda e: goes(e, "hand", zone(e, "grave")),
    t.E_MILL: lambda e: goes(e, "deck", zone(e, "grave")),
    t.E_TO_GRAVE: lambda e: comes(e, e.b, zone(e, "grave")),
    t.E_TO_HAND: lambda e: comes(e, e.b, zone(e, "hand")),
    t.E_TO_COMPANIONS: lambda e: comes(e, e.b, zone(e, "companions")),
    t.E_TO_SUPPLY: lambda e: comes(e, e.b, zone(e, "supply")),
    t.E_TO_HEAVEN: lambda e: comes(e, e.b, zone(e, "deck")),
    t.E_TO_BOTTOM: lambda e: comes(e, e.b, zone(e, "deck")),
    t.E_PUT: lambda e: comes(e, e.c, zone(e, PUT.get(e.b, "inward"))),
}

#: Events of cards that come from wherever they lay.
COMING = (
    t.E_TO_GRAVE,
    t.E_TO_HAND,
    t.E_TO_COMPANIONS,
    t.E_TO_SUPPLY,
    t.E_TO_HEAVEN,
    t.E_TO_BOTTOM,
    t.E_CONVOKE,
    t.E_ARM,
)


def moves(event: Event, seat: int) -> list[Thing]:
    """List what an event moves, as a seat saw it: secret cards face down unless the event told the seat."""
    return MOVES[event.what](event) if event.what in MOVES else []


def piles(view: Any) -> dict[str, int]:
    """Count the cards of every pile; one that looks for a column lies where it came from until it has one."""
    counts = {own(seat, name): getattr(view, f"n_{name}")[seat] for seat in range(1, t.SEATS + 1) for name in PILES}
    for place in range(1, view.depth + 1):
        frame = view.frame[place]
        if frame.what == t.CONVOKING and frame.kind:
            counts[own(frame.seat, LAY[frame.sort])] += 1
    return counts
