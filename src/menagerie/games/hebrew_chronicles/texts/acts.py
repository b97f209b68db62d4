"""What the rows of a program do in this game alone; what they do in every game is in `deeds`."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.lasting import keep, own_kind
from menagerie.cardtext.machine.objects import kind_of, owner_in, player_of, thing_in, zone_of, zoned
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import place_of, take_at

from ..battle import beat
from ..copying import copy, copy_used
from ..damage import destroy, gain_life, lose_life
from ..drawing import draw
from ..leaving import bury
from ..moving import change_places
from ..posture import put_in_ascend, put_in_rest
from ..standing import is_beast_mode
from ..terms import (
    ASSUMED,
    CARD,
    E_ARM,
    E_ASSUMED,
    E_CANCELLED,
    E_CONVOKE,
    E_DOWN,
    E_FORBID,
    E_RULE,
    E_SILENCED,
    E_TOKEN,
    E_UNHARMED,
    EVADING,
    GUARDS,
    HALF,
    IN_WAITING,
    ITEM,
    LAY_IN,
    LIES_BEFORE,
    OWNERS_ES,
    ROWS,
    RULED,
    RUN,
    SHIELD_TOKEN,
    SILENT,
    TO_BE_CAUGHT,
    TO_BE_DESTROYED_BY_ARSENALS,
    TRIGGER,
    TURNED_DOWN,
    WAR,
    WARDED,
    WEAPON,
    WOULD_BE_DEFEATED,
)
from ..upgrade import put_on_core
from ..weapons import notice_arming
from ..zone_changes import discard_from_hand, lift
from ..zones import foe_of, is_beast_sort, kind_waiting, new_row
from .aims import refuse_union
from .changes import become, strengthen

STRENGTHEN, DESTROY, CONVOKE_UPON, ARM = ops.STRENGTHEN, ops.DESTROY, ops.CONVOKE_UPON, ops.ARM
TURN_DOWN, CANCEL_COMMANDS, ENGAGE, READY = ops.TURN_DOWN, ops.CANCEL_COMMANDS, ops.ENGAGE, ops.READY
NEGATE, NEGATE_ATTACK, RULE, DISCARD_SELF = ops.NEGATE, ops.NEGATE_ATTACK, ops.RULE, ops.DISCARD_SELF
GAIN, LOSE, MAKE_IN_EACH, WARD = ops.GAIN, ops.LOSE, ops.MAKE_IN_EACH, ops.WARD
BEFALL, MEASURE, BECOME, SWAP, ASSUME = ops.BEFALL, ops.MEASURE, ops.BECOME, ops.SWAP, ops.ASSUME
EVADE, DRAW_TO, LOSE_GAME, COPY = ops.EVADE, ops.DRAW_TO, ops.LOSE_GAME, ops.COPY


@rule(fills=effect_hooks.do_own)
def do_own(state, box, log, frame, row) -> int:
    """Do a row that acts on no object and serves no player."""
    op = box.rows[row].op
    if op == NEGATE_ATTACK:
        if state.frame[2].what != WAR or is_beast_mode(state):
            return 0
        state.frame[2].called_off = 1
        tell(log, E_CANCELLED, frame.seat, 0, 0, 0, 0)
    elif op == RULE:
        c = box.rows[row].c
        place = keep(state, frame.row, RULED, box.rows[row].a, c // 16, c % 16, frame.seat)
        if place == 0:
            return 0
        state.lasting[place].c = box.rows[row].b
        tell(log, E_RULE, frame.seat, frame.kind, 0, 0, 0)
    elif op == WARD:
        points = -1
        if box.rows[row].a:
            points = value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].a)
        return 1 if points and keep(state, 0, WARDED, points, 0, box.rows[row].b, frame.seat) else 0
    elif op == DISCARD_SELF:
        discard_from_hand(state, box, log, frame.seat, frame.kind)
    return 1


@rule(fills=effect_hooks.act_own)
def act_own(state, box, log, frame, op, b, c, thing, number) -> int:
    """Do a row of this game alone to a card on the mat; return 1 if it was done, or what became of it."""
    if op == DESTROY:
        if box.of_arsenal[frame.ability] and state.card[thing].forbidden >> TO_BE_DESTROYED_BY_ARSENALS & 1:
            tell(log, E_UNHARMED, state.card[thing].seat, state.card[thing].kind, state.card[thing].place, 0, 0)
            return 0
        kind = state.card[thing].kind
        owner = state.card[thing].owner
        zone = destroy(state, box, log, thing)
        return zoned(zone, owner, kind) if zone else 0
    if op == BEFALL:
        return befall(state, box, log, frame, b, thing)
    if op == COPY:
        return copy_used(state, log, frame, player_of(state, frame.seat, state.depth, b), thing)
    if is_beast_sort(state.card[thing].sort) == 0:
        return 0
    if op == SWAP:
        return swap(state, log, frame, box.rows[frame.pc - 1].a, b, thing)
    if op == STRENGTHEN:
        return strengthen(state, box, log, frame, thing, b, c)
    if op == EVADE:
        if keep(state, thing, EVADING, b, c % 2, c // 2, frame.seat) == 0:
            return 0
        tell(log, E_FORBID, state.card[thing].seat, state.card[thing].kind, thing, TO_BE_CAUGHT, 0)
        return 1
    if op == ASSUME:
        if keep(state, thing, ASSUMED, b, 0, c, frame.seat) == 0:
            return 0
        tell(log, E_ASSUMED, state.card[thing].seat, state.card[thing].kind, b, 0, 0)
        return 1
    if op == BECOME:
        return become(state, box, log, frame, thing, c // 16, number, c % 16)
    if op == ENGAGE:
        return put_in_rest(state, log, thing)
    if op == READY:
        return put_in_ascend(state, log, thing)
    if op == TURN_DOWN:
        until_whose = state.card[thing].seat if b == OWNERS_ES else frame.seat
        if keep(state, thing, TURNED_DOWN, 0, 0, b, until_whose) == 0:
            return 0
        state.card[thing].covered = 1
        tell(log, E_DOWN, state.card[thing].seat, state.card[thing].kind, state.card[thing].place, 1, 0)
    elif op == CANCEL_COMMANDS:
        if keep(state, thing, SILENT, 0, 0, b, frame.seat) == 0:
            return 0
        tell(log, E_SILENCED, state.card[thing].seat, state.card[thing].kind, 0, 0, 0)
    return 1


@rule
def befall(state, box, log, frame, would, row) -> int:
    """Let what was put off become of a card; whoever would have done that finds it done (HC-R201)."""
    if would == WOULD_BE_DEFEATED:
        beat(state, box, log, row, frame.target if frame.target <= ROWS else 0)
        return 1
    kind = own_kind(state, row)
    owner = state.card[row].owner
    zone = destroy(state, box, log, row)
    if zone == 0:
        return 0
    for i in range(1, frame.first + 1):
        if state.aims[i].object == row:
            state.aims[i].object = zoned(zone, owner, kind)
    note_done(state, box)
    return 1


@rule
def swap(state, log, frame, slot, other, row) -> int:
    """Let a Beast change columns with that of another slot, or with the second one of its own; 1 if they do."""
    partner = thing_in(state, frame.seat, frame.row, state.depth, other)
    if slot == other:
        if partner != row:
            return 0  # it was the partner of the first
        partner = 0
        for i in range(frame.first + 1, state.n_aims + 1):
            if state.aims[i].slot == slot and state.aims[i].object != row:
                partner = state.aims[i].object
    return change_places(state, log, row, partner) if 0 < partner <= ROWS else 0


@rule
def is_instead(state, place) -> int:
    """Tell whether a frame is what happens instead of something."""
    frame = state.frame[place]
    return 1 if frame.what == ITEM and frame.sort == TRIGGER and frame.target else 0


@rule
def note_done(state, box):
    """Let the effect that would have destroyed a card, below all that went before it, count that as done."""
    place = state.depth
    while is_instead(state, place):
        place -= 1
    frame = state.frame[place]
    if frame.what == ITEM and frame.step == RUN:
        if box.rows[frame.pc].op == MEASURE:
            frame.amount += 1
        if frame.did == 0 and box.rows[frame.pc - 1].op == DESTROY:
            frame.did = 1


@rule(fills=effect_hooks.act_elsewhere)
def act_elsewhere(state, box, log, frame, op, b, c, thing) -> int:
    """Do a row to what is not on the mat: cancel what is pending, arm a Weapon, put an Up-Grade on a Core.

    Return 1 if it was done; of what lies on the mat now its row, negative.
    """
    if op == NEGATE and zone_of(thing) == IN_WAITING:
        return cancel(state, box, log, thing % HALF)
    if op == COPY and zone_of(thing) == IN_WAITING:
        return copy(state, box, log, frame, player_of(state, frame.seat, state.depth, b), thing % HALF)
    onto = thing_in(state, frame.seat, frame.row, state.depth, b)
    if (op != ARM and op != CONVOKE_UPON) or refuse_union(state, box, op, thing, onto):
        return 0
    kind = kind_of(state, thing)
    owner = owner_in(thing)
    column = state.card[onto].place
    lift(state, thing)
    if op == ARM:
        row = new_row(state, kind, WEAPON, owner, column)
        state.card[row].host = onto
        tell(log, E_ARM, owner, kind, column, LAY_IN + zone_of(thing), 0)
        notice_arming(state, box, row)
        return -row
    tell(log, E_CONVOKE, owner, kind, column, LAY_IN + zone_of(thing), 0)
    put_on_core(state, box, log, owner, kind, column)
    return -state.lead[owner, column]


@rule
def cancel(state, box, log, place) -> int:
    """Cancel a pending Arsenal, which goes to the Grave with its costs lost, or a pending command (HC-CMD-16)."""
    frame = state.frame[place]
    if frame.gone:
        return 0
    frame.gone = 1
    kind = kind_waiting(frame)
    tell(log, E_CANCELLED, frame.seat, kind, 0 if frame.sort == CARD else frame.sort, 0, 0)
    frame.kind = 0
    if frame.sort == CARD:
        bury(state, box, frame.seat, kind)
    return 1


@rule(fills=effect_hooks.serve_own)
def serve_own(state, box, log, frame, op, b, seat, number) -> int:
    """Do a row of this game alone to one player; return 1 if anything was done."""
    life = state.life[seat]
    rows = state.n_rows
    if op == DRAW_TO:
        return draw_to(state, box, log, frame, seat, b)
    if op == LOSE_GAME:
        lose_game(state, seat)
        return 1
    if op == GAIN:
        gain_life(state, box, log, seat, number)
    elif op == LOSE:
        lose_life(state, box, log, seat, number)
    elif op == MAKE_IN_EACH:
        fill_columns(state, box, log, seat, b)
    return 1 if state.life[seat] != life or state.n_rows != rows else 0


@rule
def draw_to(state, box, log, frame, seat, b) -> int:
    """Let a player draw up to so many cards in hand, or to as many as the rival holds; 1 if any was drawn (HC-R213)."""
    number = state.n_hand[foe_of(seat)]
    if b:
        number = value_of(state, box, frame.seat, frame.row, state.depth, b)
    cards = state.n_deck[seat]
    for _ in range(number - state.n_hand[seat]):
        draw(state, box, log, seat)
    return 1 if state.n_deck[seat] != cards else 0


@rule
def lose_game(state, seat):
    """Let a player have no Menorah Life left, which ends the game (HC-DMG-12, HC-R214)."""
    state.life[seat] = 0
    state.checking = 1


@rule(fills=object_hooks.win)
def win(state, log, seat):
    """Let a player win, who alone has Menorah Life left then (HC-R214)."""
    lose_game(state, foe_of(seat))


@rule
def fill_columns(state, box, log, seat, kind):
    """Place a Shield Token in each free Shield column, as many as the supply holds (HC-SIGNET-15)."""
    for column in range(1, GUARDS + 1):
        place = place_of(state.supply[seat], state.n_supply[seat], kind)
        if state.front[seat, column] == 0 and place >= 0:
            take_at(state.supply[seat], state.n_supply[seat], place)
            state.n_supply[seat] -= 1
            new_row(state, kind, SHIELD_TOKEN, seat, LIES_BEFORE + column)
            tell(log, E_TOKEN, seat, kind, column, 0, 0)
