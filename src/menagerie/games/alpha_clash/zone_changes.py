"""Cards that move between zones by an effect (chapter "Zones", AC-ZONE): drawn, put, returned, sent, looked at.

Whoever knew a card knows it where it lies next: marks on hands, decks and face-down Traps (`view.py`).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.lasting import own_kind
from menagerie.cardtext.machine.objects import controller_of, kind_of, owner_in, zone_of, zoned
from menagerie.cardtext.machine.tokens import is_token
from menagerie.engine.decks import put_in_deck, take_from_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper
from menagerie.engine.piles import place_of

from .damage import cease, laid, leave_play, send_to_oblivion
from .happenings import happen
from .knowing import add_to_hand
from .lists import remember
from .play import enter_play, is_kept_out
from .replacing import replaced
from .resources import count_ready, put_resource
from .terms import (
    BOTH,
    CARD,
    CONTENDER,
    E_DISCARD,
    E_PUT,
    E_RETURN,
    E_REVEAL,
    ENTERS_ENGAGED,
    HALF,
    IN_DECK,
    IN_HAND,
    IN_OBLIVION,
    IN_RESOURCES,
    IN_STANDBY,
    IRREFUTABLE,
    PERMANENTS,
    PILE_HAND,
    ROWS,
    SPRUNG,
    TRAP,
    WOULD_DRAW,
    YOU_DISCARD,
    YOU_DRAW,
    ZONED,
)
from .zones import draw_top, forget_hand, leave_oblivion, put_in_oblivion

HAND, PLAY, PLAY_ENGAGED, BOTTOM, TOP, PILE = ops.HAND, ops.PLAY, ops.PLAY_ENGAGED, ops.BOTTOM, ops.TOP, ops.PILE
IT = ops.IT


@rule(fills=effect_hooks.draw)
def draw(state, box, log, seat):
    """Draw a card, unless something else happens instead (AC-TURN-5, AC-WIN-2)."""
    if replaced(state, box, WOULD_DRAW, 0, seat, 0, 0, 0, 0):
        return
    count = state.n_deck[seat]
    draw_top(state, log, seat)
    if count:
        happen(state, box, YOU_DRAW, 0, seat, 0)


@rule
def solid(state, thing) -> int:
    """Name the card itself: of a Trap whose effect is in Standby the row where it lies (AC-R36)."""
    if IN_STANDBY <= thing < ZONED and state.frame[thing - IN_STANDBY].sort == SPRUNG:
        row = state.frame[thing - IN_STANDBY].row
        return row if is_in_play(state, row) else 0
    return thing


@rule(fills=effect_hooks.is_fixed)
def is_fixed(state, box, thing) -> int:
    """Tell whether an object cannot be moved: Contenders, players, Irrefutable cards on their way (AC-R28, AC-R69).

    So an Irrefutable card enters (AC-KW-IRR-1).
    """
    if thing <= ROWS:
        return 1 if state.card[thing].sort == 0 or state.card[thing].sort == CONTENDER else 0
    if thing < IN_STANDBY:
        return 1
    if thing < ZONED:
        frame = state.frame[thing - IN_STANDBY]
        if frame.sort != CARD or frame.gone:
            return 1
        return 1 if box.keys[frame.kind] & IRREFUTABLE and PERMANENTS >> box.sort[frame.kind] & 1 else 0
    return 0


@rule
def seers_of(state, thing) -> int:
    """Name the seats that know a card, as bits; what lies face down in play is turned up when it leaves (AC-R36)."""
    zone = zone_of(thing)
    owner = owner_in(thing)
    if zone == IN_DECK:
        return state.seen[owner, thing % HALF]
    if zone == IN_HAND:
        place = place_of(state.hand[owner], state.n_hand[owner], thing % HALF)
        return BOTH if place >= 0 and state.shown[owner, place] else 1 << owner
    return BOTH


@rule
def owner_of(state, thing) -> int:
    """Name the owner of a card (AC-ZONE-9)."""
    return state.card[thing].owner if thing <= ROWS else controller_of(state, thing)


@rule
def lift(state, box, log, thing, moved):
    """Take a card from where it lies; `moved`: what it is then, 0 if it enters play."""
    zone = zone_of(thing)
    owner = owner_in(thing)
    which = thing % HALF
    if thing <= ROWS:
        leave_play(state, box, log, thing, moved)
    elif thing < ZONED:
        state.frame[thing - IN_STANDBY].gone = 1
    elif zone == IN_OBLIVION:
        leave_oblivion(state, owner, which)
    elif zone == IN_HAND:
        leave_hand(state, owner, which)
    elif zone == IN_DECK:
        take_from_deck(state, owner, which)
    elif zone == IN_RESOURCES:
        take_resource(state, box, owner, which)


@rule
def take_resource(state, box, owner, place):
    """Take a card out of a Resource Zone; those behind it move up, and so do the objects that name them."""
    if state.spent[owner, place] == 0:
        count_ready(state, owner, box.colors[state.resource[owner, place]], -1)
    last = state.n_resources[owner] - 1
    for i in range(place, last):
        state.resource[owner, i] = state.resource[owner, i + 1]
        state.spent[owner, i] = state.spent[owner, i + 1]
    state.resource[owner, last] = 0
    state.spent[owner, last] = 0
    state.n_resources[owner] = last
    for i in range(1, state.n_aims + 1):
        thing = state.aims[i].object
        if zone_of(thing) == IN_RESOURCES and owner_in(thing) == owner and thing % HALF > place:
            state.aims[i].object = thing - 1


@rule
def origin_of(thing) -> int:
    """Name where an object lies, without telling which card of a hand, deck or Resource Zone it is."""
    if zone_of(thing) == 0 or zone_of(thing) == IN_OBLIVION:
        return thing
    return zoned(zone_of(thing), owner_in(thing), 0)


@rule(fills=effect_hooks.put)
def put(state, box, log, card, where, player) -> int:
    """Put a card to a place of `ops` and return what it is there; 0 if it stays or is gone (AC-ZONE-13, AC-R57)."""
    thing = solid(state, card)
    if thing == 0 or is_fixed(state, box, thing):
        return 0
    kind = own_kind(state, thing) if thing <= ROWS else kind_of(state, thing)
    owner = owner_of(state, thing)
    to_play = where == PLAY or where == PLAY_ENGAGED
    if thing <= ROWS and is_token(state, box, thing) and (to_play or where < PILE or where == PILE + PILE_HAND):
        gone = laid(state, thing)
        cease(state, box, log, thing)
        return gone  # where nobody finds it
    if to_play:
        if (PERMANENTS | 1 << TRAP) >> box.sort[kind] & 1 == 0 or is_kept_out(state, box, player, kind):
            return 0
    elif where >= PILE and where != PILE + PILE_HAND:
        return send(state, box, log, thing)
    seers = seers_of(state, thing)
    origin = origin_of(thing)
    to_deck = where == BOTTOM or where == TOP
    place = state.n_deck[owner] - (zone_of(thing) == IN_DECK) if where == TOP else 0
    moved = zoned(IN_DECK, owner, place) if to_deck else zoned(IN_HAND, owner, kind)
    lift(state, box, log, thing, 0 if to_play else moved)
    if to_play:
        how = ENTERS_ENGAGED if where == PLAY_ENGAGED else 0
        return enter_play(state, box, log, player, owner, kind, how, 0, 0)
    tell(log, E_PUT if to_deck else E_RETURN, owner, kind if seers == BOTH else 0, where, origin, 0)
    if seers != BOTH:
        whisper(log, seers, 0, kind)
    if to_deck:
        put_in_deck(state, owner, place, kind, seers)
    else:
        add_to_hand(state, owner, kind, 1 if seers == BOTH else 0)
    return moved


@rule(fills=effect_hooks.send)
def send(state, box, log, thing) -> int:
    """Send a card to its owner's Oblivion and return what it is there; 0 if it stays (AC-DMG-9)."""
    kind = kind_of(state, thing)
    owner = owner_of(state, thing)
    if thing <= ROWS:
        there = laid(state, thing)
        send_to_oblivion(state, box, log, thing)
        return 0 if state.card[thing].sort else there
    if zone_of(thing) == IN_OBLIVION:
        return thing
    lift(state, box, log, thing, zoned(IN_OBLIVION, owner, kind))
    put_in_oblivion(state, log, owner, kind, origin_of(thing))
    return zoned(IN_OBLIVION, owner, kind)


@rule(fills=effect_hooks.mill)
def mill(state, box, log, seat, count):
    """Put so many cards from the top of a deck into Oblivion, as many as there are (AC-PLAY-23)."""
    for _ in range(min(count, state.n_deck[seat])):
        kind = take_from_deck(state, seat, state.n_deck[seat] - 1)
        put_in_oblivion(state, log, seat, kind, zoned(IN_DECK, seat, 0))


@rule
def add_top(state, box, log, seat):
    """Put the top card of a deck into the Resource Zone (AC-RES-20)."""
    if state.n_deck[seat]:
        put_resource(state, box, log, seat, take_from_deck(state, seat, state.n_deck[seat] - 1), 0)


@rule(fills=effect_hooks.reveal_hand)
def reveal_hand(state, log, seat):
    """Show a hand to the opponent."""
    for place in range(state.n_hand[seat]):
        state.shown[seat, place] = 1
        tell(log, E_REVEAL, seat, state.hand[seat, place], 0, 0, 0)


@rule(fills=effect_hooks.forget_top)
def forget_top(state, seat, count):
    """Forget what the opponent knows of cards whose order is chosen unseen."""
    remember(state, seat)
    for i in range(count):
        state.seen[seat, state.n_deck[seat] - 1 - i] &= 1 << seat


@rule(fills=effect_hooks.hide_hand)
def hide_hand(state, box, seat):
    """Forget what the opponent knows of a hand from which cards go unseen."""
    remember(state, seat)
    forget_hand(state, box, seat, 0)


@rule(fills=effect_hooks.discard_from_hand)
def discard_from_hand(state, box, log, seat, kind):
    """Put a card of a hand into Oblivion (AC-PLAY-22)."""
    leave_hand(state, seat, kind)
    tell(log, E_DISCARD, seat, kind, 0, 0, 0)
    happen(state, box, YOU_DISCARD, 0, seat, 0)
    put_in_oblivion(state, log, seat, kind, zoned(IN_HAND, seat, 0))
