"""Cards that move by an effect: put, returned, sent, sacrificed, discarded, milled (HC-CMD, HC-INFO-1, HC-INFO-9).

Whoever knew a card knows it where it lies next.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.knowing import add_to_hand
from menagerie.cardtext.machine.lasting import own_kind
from menagerie.cardtext.machine.objects import kind_of, owner_in, zone_of, zoned
from menagerie.cardtext.machine.triggers import notice, notice_all
from menagerie.engine.decks import put_in_deck, take_from_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper
from menagerie.engine.piles import place_of

from .convoking import begin_convoking, can_enter
from .drawing import draw as draw
from .leaving import bury, home_of, leave, remove_beast, send_to
from .terms import (
    CORE,
    E_DISCARD,
    E_MILL,
    E_PUT,
    E_REVEAL,
    HALF,
    IN_DECK,
    IN_GRAVE,
    IN_HAND,
    IN_INWARD,
    LAY_IN,
    NOWHERE,
    PILE_GRAVE,
    RETURNED,
    ROWS,
    SACRIFICED,
    SACRIFICED_TAG,
    YOU_DISCARD,
)
from .texts.aims import copies_of
from .zones import count_done, everyone, is_beast_sort, leave_grave, leave_inward, put_inward

HAND, PLAY, BOTTOM, TOP, PILE = ops.HAND, ops.PLAY, ops.BOTTOM, ops.TOP, ops.PILE


@rule(fills=effect_hooks.is_fixed)
def is_fixed(state, box, thing) -> int:
    """Tell whether an object cannot be moved: players, what waits, what has gone, as Tokens do, and Cores.

    A Core counts for nothing by itself (HC-SIGNET-15, HC-UG-8).
    """
    if thing <= ROWS:
        return 1 if state.card[thing].sort == 0 or state.card[thing].sort == CORE else 0
    zone = zone_of(thing)
    if zone == IN_DECK:
        return 0
    is_pile = zone == IN_GRAVE or zone == IN_HAND or zone == IN_INWARD
    return 0 if is_pile and copies_of(state, thing) else 1


@rule
def seers_of(state, thing) -> int:
    """Name who knows a card beside its owner, as bits: all columns are open (HC-R81)."""
    owner = owner_in(thing)
    if zone_of(thing) == IN_DECK:
        return state.seen[owner, thing % HALF]
    if zone_of(thing) != IN_HAND:
        return everyone(state)
    return state.shown[owner, place_of(state.hand[owner], state.n_hand[owner], thing % HALF)]


@rule
def lift(state, thing):
    """Take a card out of a zone beside the mat."""
    owner = owner_in(thing)
    which = thing % HALF
    zone = zone_of(thing)
    if zone == IN_DECK:
        take_from_deck(state, owner, which)
    elif zone == IN_GRAVE:
        leave_grave(state, owner, which)
    elif zone == IN_INWARD:
        leave_inward(state, owner, place_of(state.inward[owner], state.n_inward[owner], which))
    else:
        leave_hand(state, owner, which)


@rule
def zone_meant(where) -> int:
    """Name the zone of a place of `ops`."""
    if where == HAND:
        return IN_HAND
    if where == TOP or where == BOTTOM:
        return IN_DECK
    return IN_GRAVE if where == PILE + PILE_GRAVE else IN_INWARD


@rule(fills=effect_hooks.put)
def put(state, box, log, thing, where, player) -> int:
    """Put a card to a place of `ops` and return what it is there; 0 if it stays, or looks for a column."""
    if thing == 0 or is_fixed(state, box, thing):
        return 0
    kind = kind_of(state, thing)
    if thing <= ROWS:
        return 0 if where == PLAY else put_from_mat(state, box, log, thing, where)
    owner = owner_in(thing)
    if where == PLAY:
        if can_enter(state, box, owner, kind, zone_of(thing)):
            zone = zone_of(thing)
            lift(state, thing)
            begin_convoking(state, owner, kind, zone)
        return 0
    seers = seers_of(state, thing) | 1 << owner
    lift(state, thing)
    return put_down(state, box, log, owner, kind, where, seers, LAY_IN + zone_of(thing))


@rule
def put_from_mat(state, box, log, row, where) -> int:
    """Put a card of the mat elsewhere; Companions and Tokens go where they belong (HC-CM-8, HC-SIGNET-15)."""
    kind = own_kind(state, row)
    owner = state.card[row].owner
    lay = state.card[row].place
    home = home_of(box, kind, zone_meant(where))
    zone = NOWHERE if home == IN_DECK else home
    if is_beast_sort(state.card[row].sort):
        remove_beast(state, box, log, row, RETURNED, zone)
    else:
        leave(state, box, log, row, zone)
    if zone == NOWHERE:
        return put_down(state, box, log, owner, kind, where, everyone(state), lay)
    return zoned(home, owner, kind)


@rule
def put_down(state, box, log, owner, kind, where, seers, lay) -> int:
    """Put a card that was lifted down where it goes, and tell it to those who know it; `lay`: where it lay."""
    if where == TOP or where == BOTTOM:
        place = 0 if where == BOTTOM else state.n_deck[owner]
        put_in_deck(state, owner, place, kind, seers)
        tell_put(state, log, owner, kind, where, seers, lay)
        return zoned(IN_DECK, owner, place)
    if where == HAND:
        add_to_hand(state, owner, kind, seers)
        tell_put(state, log, owner, kind, where, seers, lay)
        return zoned(IN_HAND, owner, kind)
    zone = zone_meant(where)
    if zone == IN_INWARD:
        put_inward(state, owner, kind, 0)
        tell_put(state, log, owner, kind, where, everyone(state), lay)
    else:
        send_to(state, box, log, owner, kind, zone, lay)
    return zoned(zone, owner, kind)


@rule
def tell_put(state, log, owner, kind, where, seers, lay):
    """Tell where a card goes, by name to those who know it."""
    tell(log, E_PUT, owner, kind if seers == everyone(state) else 0, where, lay, 0)
    if seers != everyone(state):
        whisper(log, seers, 0, kind)


@rule(fills=effect_hooks.send)
def send(state, box, log, thing) -> int:
    """Sacrifice a Beast, or send another card to the Grave; return what it is then (HC-INFO-1, HC-CMD-6)."""
    if thing > ROWS:
        return put(state, box, log, thing, PILE + PILE_GRAVE, owner_in(thing))
    kind = own_kind(state, thing)
    owner = state.card[thing].owner
    if is_beast_sort(state.card[thing].sort):
        notice(state, box, thing, SACRIFICED_TAG)
        remove_beast(state, box, log, thing, SACRIFICED, IN_GRAVE)
    else:
        leave(state, box, log, thing, IN_GRAVE)
    return zoned(home_of(box, kind, IN_GRAVE), owner, kind)


@rule(fills=effect_hooks.discard_from_hand)
def discard_from_hand(state, box, log, seat, kind):
    """Discard a card of a hand (HC-CMD-4)."""
    leave_hand(state, seat, kind)
    tell(log, E_DISCARD, seat, kind, 0, 0, 0)
    bury(state, box, seat, kind)
    count_done(state, box, seat, YOU_DISCARD)
    notice_all(state, box, YOU_DISCARD, 0, seat, 0, 0)


@rule(fills=effect_hooks.mill)
def mill(state, box, log, seat, count):
    """Put so many cards from the top of Heaven into the Grave, as many as there are (HC-OFFER-9)."""
    for _ in range(min(count, state.n_deck[seat])):
        kind = take_from_deck(state, seat, state.n_deck[seat] - 1)
        tell(log, E_MILL, seat, kind, 0, 0, 0)
        bury(state, box, seat, kind)


@rule(fills=effect_hooks.reveal_hand)
def reveal_hand(state, log, seat):
    """Show a hand to everybody."""
    for place in range(state.n_hand[seat]):
        state.shown[seat, place] = everyone(state) & ~(1 << seat)
        tell(log, E_REVEAL, seat, state.hand[seat, place], 0, 0, 0)


@rule(fills=effect_hooks.hide_hand)
def hide_hand(state, box, seat):
    """Forget what the opponent knows of a hand from which cards go unseen."""
    for place in range(state.n_hand[seat]):
        state.shown[seat, place] = 0
