"""How cards leave the mat, and what becomes of a Lead's Cores (HC-UG-10, HC-CM-5 … HC-CM-9, HC-DEPLOY-18).

The ways to leave are five different events (HC-INFO-1). A Core that came up is looked after in `cores.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.lasting import forget_lasting, own_kind
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.triggers import follow_event, notice_all
from menagerie.engine.decks import put_in_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import insert

from .memories import remember
from .terms import (
    BEAST_TOKEN,
    BOTH,
    CAME_UP,
    COMPANION,
    DEFEATED,
    DESTROYED,
    E_CEASED,
    E_LEADS,
    E_PUT,
    E_TO_COMPANIONS,
    E_TO_GRAVE,
    E_TO_HAND,
    E_TO_HEAVEN,
    E_TO_SUPPLY,
    FROM_UPGRADE,
    GOES_TO,
    IN_COMPANIONS,
    IN_DECK,
    IN_GRAVE,
    IN_HAND,
    IN_INWARD,
    IN_SUPPLY,
    LEAVES_PLAY,
    N_COLUMNS,
    NOWHERE,
    PILE_GRAVE,
    PILE_INWARD,
    RULED,
    SHIELD_TOKEN,
    UP_GRADE,
    WAR,
    WEAPON,
)
from .zones import add_to_hand, clear_place, core_under, is_beast_sort, put_in_grave, put_inward, shuffle_deck

PILE = ops.PILE

# --- one card


@rule
def home_of(box, kind, zone) -> int:
    """Name the zone to which a card really goes: Companions and Tokens have their own (HC-CM-8, HC-SIGNET-15).

    So a Companion that is defeated or destroyed does not go to the Grave (HC-CM-7).
    """
    sort = box.sort[kind]
    if sort == COMPANION:
        return IN_COMPANIONS
    return IN_SUPPLY if sort == BEAST_TOKEN or sort == SHIELD_TOKEN else zone


@rule
def is_made(box, kind) -> int:
    """Tell whether a kind of card is a Token that a text makes, which is on the mat or nowhere (HC-R190, HC-R191)."""
    return 1 if box.token_name[kind] else 0


@rule
def send_to(state, box, log, seat, kind, zone, lay):
    """Put a card that was lifted into a zone of its owner (HC-ZONE-17); `lay`: where it lay.

    One that goes to the hand from an open place is known to both (HC-INFO-9).
    """
    home = home_of(box, kind, zone)
    if home == IN_GRAVE:
        tell(log, E_TO_GRAVE, seat, kind, lay, 0, 0)
        bury(state, box, seat, kind)
    elif home == IN_HAND:
        add_to_hand(state, seat, kind, BOTH)
        tell(log, E_TO_HAND, seat, kind, lay, 0, 0)
    elif home == IN_INWARD:
        put_inward(state, seat, kind, 0)
        tell(log, E_PUT, seat, kind, PILE + PILE_INWARD, lay, 0)
    elif home == IN_COMPANIONS:
        insert(state.companions[seat], state.n_companions[seat], kind)
        state.n_companions[seat] += 1
        tell(log, E_TO_COMPANIONS, seat, kind, lay, 0, 0)
    elif home == IN_SUPPLY and is_made(box, kind):
        tell(log, E_CEASED, seat, kind, lay, 0, 0)
    elif home == IN_SUPPLY:
        insert(state.supply[seat], state.n_supply[seat], kind)
        state.n_supply[seat] += 1
        tell(log, E_TO_SUPPLY, seat, kind, lay, 0, 0)
    elif home == IN_DECK:
        put_in_deck(state, seat, 0, kind, BOTH)
        tell(log, E_TO_HEAVEN, seat, kind, lay, 0, 0)
        shuffle_deck(state, log, seat)


@rule
def bury(state, box, seat, kind):
    """Put a card into its owner's Grave, and let texts wait that speak of it (HC-ZONE-11)."""
    put_in_grave(state, seat, kind)
    notice_all(state, box, GOES_TO, zoned(IN_GRAVE, seat, kind), seat, PILE_GRAVE, 0)


@rule
def leave(state, box, log, row, zone):
    """Let one card leave the mat for a zone; what lies under or on it is looked after before."""
    seat = state.card[row].seat
    kind = own_kind(state, row)
    lay = state.card[row].place
    home = home_of(box, kind, zone)
    if home != IN_DECK and is_made(box, kind) == 0:
        remember(state, row, home)
    if is_beast_sort(state.card[row].sort) and state.card[row].place <= N_COLUMNS:
        notice_all(state, box, LEAVES_PLAY, row, 0, 0, 0)
    forget_lasting(state, row, RULED)  # what a command did runs to its own end (HC-R148)
    clear_place(state, row)
    if home != IN_DECK and zone != NOWHERE:
        follow_event(state, box, row, zoned(home, seat, kind))
    send_to(state, box, log, seat, kind, zone, lay)


# --- a Lead and what lies under it


@rule
def remove_beast(state, box, log, row, way, zone):
    """Let a Lead or a blocker leave; a Core that stays comes up (HC-UG-10, HC-CM-6, HC-CM-9, HC-R69, HC-R79).

    Companions under a Lead that was defeated or destroyed go back; else they stay like any Core. Offerings stay where
    they lie (HC-OFFER-4).
    """
    played = state.card[row]
    seat = played.seat
    kind = own_kind(state, row)
    column = played.place
    rest = 1 if is_attacking(state, row) else played.rest
    turned = played.turned
    moved = played.moved
    mark = FROM_UPGRADE if box.sort[kind] == UP_GRADE else CAME_UP
    drop_arms(state, box, log, row)
    if way == DEFEATED or way == DESTROYED:
        dismiss_companion(state, box, log, row)
    under = core_under(state, row)
    leave(state, box, log, row, zone)
    if way == DEFEATED:
        state.card[row].fell = zoned(home_of(box, kind, zone), seat, kind)
    if under:
        core = state.card[under]
        core.sort = box.sort[own_kind(state, under)]
        core.host = 0
        core.rest = rest
        core.turned |= turned
        core.moved |= moved
        core.risen = mark
        state.lead[seat, column] = under
        tell(log, E_LEADS, seat, core.kind, column, 0, 0)


@rule
def is_attacking(state, row) -> int:
    """Tell whether a Beast is the attacker of the open war: it lies turned left (HC-WAR-8)."""
    return 1 if state.frame[2].what == WAR and state.frame[2].row == row else 0


@rule
def is_beast(state, row) -> int:
    """Tell whether a Lead or blocker lies in a row."""
    return is_beast_sort(state.card[row].sort)


@rule
def dismiss_companion(state, box, log, row):
    """Let the Companion under a Lead and its Cores, the lowest of all, go back to the CM column (HC-CM-1, HC-CM-6)."""
    under = core_under(state, row)
    while under:
        beneath = core_under(state, under)
        if box.sort[own_kind(state, under)] == COMPANION:
            leave(state, box, log, under, IN_COMPANIONS)
        under = beneath


@rule
def drop_arms(state, box, log, row):
    """Let the Weapons of a Beast that leaves go to the Grave (HC-WEAPON-10)."""
    for other in range(1, state.n_rows + 1):
        if state.card[other].sort == WEAPON and state.card[other].host == row:
            leave(state, box, log, other, IN_GRAVE)
