"""Abilities that activate by themselves: who is told of an event, and how they wait to be placed (BC-ABIL-4, BC-R11).

What activated waits in one table, `state.wait`, until the current entry or act is finished (BC-R10, BC-R12); `chain.py`
places it. Abilities of the Damage Step wait in batches (BC-R31).
"""

from __future__ import annotations

from menagerie.engine.ask import OVERFLOW, VERB, ask, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .numbers import is_switched_on
from .rows import next_player
from .terms import (
    AT_ONCE,
    BEAST,
    BEAST_ENTERS,
    BY_DAMAGE,
    BY_DEATH,
    COMBAT,
    CULLING,
    DEALS,
    E_ENDLESS,
    ENTRANCE,
    ENTRIES,
    EQUIPMENT,
    ITEM,
    PERIOD,
    Q_ORDER,
    R11,
    V_ORDER,
    WAITING,
    WHENEVER,
)


@rule
def base_of(state) -> int:
    """Give the place of the frame on which the chain lies: that of a cycle, or of a step's business."""
    place = state.depth
    while state.frame[place].what == ITEM:
        place -= 1
    return place


@rule
def batch_of(state, row, when) -> int:
    """Name the batch in which an ability is placed: while damage is dealt, those of equipment come first (BC-R31)."""
    frame = state.frame[base_of(state)]
    if frame.what != COMBAT or frame.step != CULLING:
        return AT_ONCE
    return BY_DAMAGE if when == DEALS and state.card[row].sort == EQUIPMENT else BY_DEATH


@rule
def wait(state, box, log, row, ability, event, that, amount):
    """Let one ability of a card in play wait; beyond the safety limit none is placed any more (BC-ABIL-4, BC-R100)."""
    if state.chain >= ENTRIES:
        tell(log, E_ENDLESS, state.card[row].seat, state.card[row].kind, row, 0, 0)
        return
    place = state.n_wait + 1
    if place > WAITING:
        state.fault = OVERFLOW
        return
    state.n_wait = place
    played = state.card[row]
    entry = state.wait[place]
    entry.seat = played.seat
    entry.row = row
    entry.kind = played.kind
    entry.ability = ability
    entry.event = event
    entry.that = that
    entry.amount = amount
    entry.batch = batch_of(state, row, box.abilities[ability].when)


@rule
def notice(state, box, log, row, kind, when, event):
    """Let the abilities of one card that speak of a happening wait; a face-down card has none (BC-BRE-11)."""
    played = state.card[row]
    if played.covered or box.watches[played.kind] >> kind & 1 == 0:
        return
    first = box.first_ability[played.kind]
    for ability in range(first, first + box.n_abilities[played.kind]):
        if box.abilities[ability].kind == kind and box.abilities[ability].when == when:
            if is_switched_on(state, box, row, ability):
                wait(state, box, log, row, ability, event, played.seat, 0)


@rule
def notice_enter(state, box, log, row, just_played):
    """Let what activates on entering the field wait; that of a card just played is placed first of all.

    BC-ABIL-7, BC-PP-19, BC-BRE-5, BC-BRE-15.
    """
    before = state.n_wait
    notice(state, box, log, row, ENTRANCE, 0, row)
    if just_played:
        for place in range(before + 1, state.n_wait + 1):
            state.wait[place].first = 1
    if state.card[row].sort == BEAST:
        for other in range(1, state.n_rows + 1):
            if state.card[other].sort and state.card[other].seat == state.card[row].seat:
                notice(state, box, log, other, WHENEVER, BEAST_ENTERS, row)


@rule
def notice_period(state, box, log, when):
    """Let the active player's abilities worded for the start or end of the turn wait (BC-R94)."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort and state.card[row].seat == state.turn:
            notice(state, box, log, row, PERIOD, when, 0)


# --- the order of what waits


@rule
def take_wait(state, place):
    """Strike a waiting ability from the table."""
    for i in range(place, state.n_wait):
        state.wait[i] = state.wait[i + 1]
    state.wait[state.n_wait] = state.wait[0]
    state.n_wait -= 1


@rule
def is_ready(state, place, batch) -> int:
    """Tell whether a waiting ability belongs to the batch that is placed now."""
    return 1 if state.wait[place].batch == batch else 0


@rule
def next_batch(state) -> int:
    """Name the batch to be placed now; -1 if all that waits must wait for an earlier batch to resolve (BC-R31)."""
    lowest = -1
    for place in range(1, state.n_wait + 1):
        batch = state.wait[place].batch
        if lowest < 0 or batch < lowest:
            lowest = batch
    return -1 if lowest > AT_ONCE and state.placing != lowest and state.frame[state.depth].what == ITEM else lowest


@rule
def next_to_place(state, batch) -> int:
    """Name the player whose abilities are placed now: the active player, then the others in turn order (BC-R11)."""
    seat = state.turn
    for _ in range(state.seats):
        for place in range(1, state.n_wait + 1):
            if state.wait[place].seat == seat and is_ready(state, place, batch):
                return seat
        seat = next_player(state, seat)
    return 0


@rule
def refuse_order(state, seat, place) -> int:
    """Refuse an ability of another player or batch, and the second of two that are alike (BC-R11)."""
    if place < 1 or place > state.n_wait or state.wait[place].seat != seat:
        return R11
    one = state.wait[place]
    if is_ready(state, place, next_batch(state)) == 0:
        return R11
    for i in range(1, place):
        other = state.wait[i]
        if other.seat == seat and other.row == one.row and other.ability == one.ability and other.event == one.event:
            if other.batch == one.batch and other.amount == one.amount:
                return R11
    return 0


@rule
def pose_order(state, seat):
    """Ask which of the own abilities is placed next (BC-R11)."""
    ask(state, seat, Q_ORDER)
    for place in range(1, state.n_wait + 1):
        offer_unless(state, refuse_order(state, seat, place), V_ORDER * VERB + place)
