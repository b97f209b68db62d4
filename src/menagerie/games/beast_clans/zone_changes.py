"""Cards that move by an effect (chapter "Board sections", BC-ZONE): drawn, put, returned, discarded, looked at.

Whoever knew a card knows it where it lies next: marks on hands and decks (`view.py`).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.lasting import own_kind
from menagerie.cardtext.machine.objects import kind_of, owner_in, owner_of, zone_of, zoned
from menagerie.cardtext.machine.tokens import is_token
from menagerie.cardtext.machine.triggers import follow_event, notice_all
from menagerie.engine.decks import take_from_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .entering import enter_play
from .leaving import cease, discard, lay, leave_play
from .terms import (
    BY_EFFECTS,
    BY_WEATHER,
    E_FROM_HAND,
    E_MILL,
    E_REVEAL,
    HALF,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    IS_RETURNED,
    LEAVES_PLAY,
    PILE_HAND,
    ROWS,
    ROYAL,
    TO_FALL,
    WEATHER,
    YOU_DRAW,
    YOU_SEARCH,
    ZONED,
)
from .triggers import happen, notice_from_hand
from .zones import draw_top, everyone, forget_hand, leave_discard, put_in_discard

DRAW_LIMIT = ops.DRAW_LIMIT
HAND, PLAY, BOTTOM, TOP, PILE, IT = ops.HAND, ops.PLAY, ops.BOTTOM, ops.TOP, ops.PILE, ops.IT


@rule
def has_drawn(state, box, seat) -> int:
    """Tell whether a player drew as many cards this turn as a text in force lets that player draw (BC-R133)."""
    if state.holding >> DRAW_LIMIT & 1:
        for i in range(1, state.n_binding + 1):
            row = state.binding[i].row
            static = state.binding[i].static
            if box.statics[static].what != DRAW_LIMIT or (box.statics[static].b and state.card[row].seat == seat):
                continue
            if state.happened[seat, YOU_DRAW] >= value_of(
                state, box, state.card[row].seat, row, 0, box.statics[static].a
            ):
                return 1
    return 0


@rule(fills=effect_hooks.draw)
def draw(state, box, log, seat):
    """Draw a card; who cannot will lose (BC-SRCH-4, BC-WIN-2, BC-R66)."""
    if state.failed[seat] or has_drawn(state, box, seat):
        return
    count = state.n_deck[seat]
    draw_top(state, log, seat)
    if count:
        happen(state, box, YOU_DRAW, 0, seat, 0, 0)


@rule(fills=effect_hooks.is_fixed)
def is_fixed(state, box, thing) -> int:
    """Tell whether an object cannot be moved: Royals, players, what lies in the chain (BC-ROY-14)."""
    if thing <= ROWS:
        return 1 if state.card[thing].sort == 0 or state.card[thing].sort == ROYAL else 0
    return 1 if thing < ZONED else 0


@rule
def seers_of(state, thing) -> int:
    """Name who knows a card, as bits."""
    owner = owner_in(thing)
    if thing <= ROWS:
        return state.card[thing].known if state.card[thing].covered else everyone(state)
    if zone_of(thing) == IN_DECK:
        return state.seen[owner, thing % HALF]
    if zone_of(thing) == IN_DISCARD:
        return everyone(state)
    for place in range(state.n_hand[owner]):
        if state.hand[owner, place] == thing % HALF:
            return state.shown[owner, place] | 1 << owner
    return 1 << owner


@rule
def lift(state, box, log, thing):
    """Take a card from where it lies."""
    owner = owner_in(thing)
    which = thing % HALF
    if thing <= ROWS:
        notice_all(state, box, LEAVES_PLAY, thing, 0, 0, 0)
        leave_play(state, box, thing)
    elif zone_of(thing) == IN_DECK:
        take_from_deck(state, owner, which)
    elif zone_of(thing) == IN_DISCARD:
        leave_discard(state, owner, which)
    else:
        leave_hand(state, owner, which)


@rule(fills=effect_hooks.put)
def put(state, box, log, thing, where, player) -> int:
    """Put a card to a place of `ops` and return what it is there; 0 if it stays or is gone (BC-R72, BC-R74)."""
    if thing == 0 or is_fixed(state, box, thing):
        return 0
    if where >= PILE and where != PILE + PILE_HAND:
        return send(state, box, log, thing)
    kind = own_kind(state, thing) if thing <= ROWS else kind_of(state, thing)
    owner = owner_of(state, thing)
    if where == PLAY and box.sort[kind] == WEATHER:
        return 0
    if thing <= ROWS and is_token(state, box, thing):
        notice_all(state, box, LEAVES_PLAY, thing, 0, 0, 0)
        cease(state, box, log, thing)
        return zoned(IN_DISCARD, owner, kind)  # where nobody finds it
    seers = seers_of(state, thing) | 1 << owner
    zone = zone_of(thing)
    origin = thing if zone == 0 or zone == IN_DISCARD else zoned(zone, owner, 0)
    if zone == 0 and where == HAND:
        notice_all(state, box, IS_RETURNED, thing, 0, 0, 0)
    lift(state, box, log, thing)
    if where == PLAY:
        row = enter_play(state, box, log, player, kind, 0)
        state.card[row].owner = owner
        return row
    moved = lay(state, log, owner, kind, where, seers, origin)
    if zone == 0:
        follow_event(state, box, thing, moved)
    return moved


@rule
def is_spared(state, box, row) -> int:
    """Tell whether a text keeps a card on the field from being discarded by the effect that runs (BC-R125)."""
    forbidden = state.card[row].forbidden
    if forbidden >> TO_FALL & 1 or forbidden >> BY_EFFECTS & 1:
        return 1
    return 1 if forbidden >> BY_WEATHER & 1 and box.sort[state.frame[state.depth].kind] == WEATHER else 0


@rule(fills=effect_hooks.send)
def send(state, box, log, thing) -> int:
    """Discard a card and return what it is then; from the field its controller's section takes it (BC-ZONE-10)."""
    if thing <= ROWS:
        if is_fixed(state, box, thing) or is_spared(state, box, thing):
            return 0
        return discard(state, box, log, thing)
    zone = zone_of(thing)
    owner = owner_in(thing)
    kind = kind_of(state, thing)
    if zone == IN_HAND:
        discard_from_hand(state, box, log, owner, kind)
    elif zone == IN_DECK:
        take_from_deck(state, owner, thing % HALF)
        put_in_discard(state, owner, kind)
        tell(log, E_MILL, owner, kind, 0, 0, 0)
    return zoned(IN_DISCARD, owner, kind)


@rule(fills=effect_hooks.discard_from_hand)
def discard_from_hand(state, box, log, seat, kind):
    """Put a card of a hand into the discard section (BC-SRCH-6)."""
    leave_hand(state, seat, kind)
    put_in_discard(state, seat, kind)
    tell(log, E_FROM_HAND, seat, kind, 0, 0, 0)
    notice_from_hand(state, box, seat, kind)


@rule(fills=effect_hooks.mill)
def mill(state, box, log, seat, count):
    """Put so many cards from the top of a deck into the discard section, as many as there are."""
    for _ in range(min(count, state.n_deck[seat])):
        send(state, box, log, zoned(IN_DECK, seat, state.n_deck[seat] - 1))


@rule(fills=effect_hooks.reveal_hand)
def reveal_hand(state, log, seat):
    """Show a hand to everybody."""
    for place in range(state.n_hand[seat]):
        state.shown[seat, place] = everyone(state) & ~(1 << seat)
        tell(log, E_REVEAL, seat, state.hand[seat, place], 0, 0, 0)


@rule(fills=effect_hooks.hide_hand)
def hide_hand(state, box, seat):
    """Forget what others know of a hand from which cards go unseen."""
    forget_hand(state, box, seat, 0)


@rule(fills=effect_hooks.note_search)
def note_search(state, box, seat):
    """Note that a player searched the own deck."""
    happen(state, box, YOU_SEARCH, 0, seat, 0, 0)
