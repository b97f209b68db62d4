"""Abilities that activate by themselves: what this game tells them of, and the order in which they are placed (BC-R11).

What activated waits in one table, `state.wait`, until the current entry or act is finished (BC-R10, BC-R12); `chain.py`
places it. Abilities of the Damage Step wait in batches (BC-R31).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.triggers import fill_entry, new_wait, notice, notice_all
from menagerie.engine.ask import VERB, ask, offer_unless
from menagerie.engine.jit import rule

from .terms import (
    AT_ONCE,
    ATTACKS_A,
    ENTER,
    ENTERS_PLAY,
    FROM_HAND,
    IN_CHAIN,
    IN_DISCARD,
    IS_ATTACKED,
    ITEM,
    MOST_COUNTED,
    ONE_DEALS,
    Q_ORDER,
    R11,
    V_ORDER,
    YOU_USE,
)
from .zones import next_player

WHENEVER, OF_ATTACKER = ops.WHENEVER, ops.OF_ATTACKER


@rule
def happen(state, box, happening, row, who, damage, amount):
    """Tell of an event to a card or by a player, and count it for the turn.

    Conditions ask for it (BC-ABIL-5).
    """
    seat = who if who else state.card[row].seat
    state.happened[seat, happening] = min(MOST_COUNTED, state.happened[seat, happening] + 1)
    notice_all(state, box, happening, row, who, damage, amount)


@rule
def notice_enter(state, box, row, just_played):
    """Let what activates on entering the field wait; that of a card just played is placed first of all.

    BC-ABIL-7, BC-PP-19, BC-BRE-5, BC-BRE-15.
    """
    before = state.n_wait
    notice(state, box, row, ENTER)
    if just_played:
        for place in range(before + 1, state.n_wait + 1):
            state.wait[place].first = 1
    notice_all(state, box, ENTERS_PLAY, row, 0, 0, 0)


@rule
def notice_attacked(state, box, attacker, target):
    """Tell of an attack on something, and let what waits for that know the attacker (BC-R118)."""
    before = state.n_wait
    notice_all(state, box, ATTACKS_A, attacker, 0, target, 0)
    for place in range(before + 1, state.n_wait + 1):
        state.wait[place].that = state.card[target].seat
    before = state.n_wait
    notice_all(state, box, IS_ATTACKED, target, 0, 0, 0)
    name_attacker(state, box, before, attacker)


@rule
def notice_one_deals(state, box, source, victim, damage, amount):
    """Let what waits for damage by cards of a sort wait; it speaks of what was dealt damage (BC-R129)."""
    before = state.n_wait
    notice_all(state, box, ONE_DEALS, source, 0, victim * 4 + damage, amount)
    for place in range(before + 1, state.n_wait + 1):
        state.wait[place].event = victim
        state.wait[place].that = state.card[victim].seat


@rule
def notice_use(state, box, seat, source, item):
    """Tell of a cost ability that is activated, of a card; what waits for that knows the ability (BC-R192)."""
    before = state.n_wait
    notice_all(state, box, YOU_USE, source, seat, 0, 0)
    for place in range(before + 1, state.n_wait + 1):
        state.wait[place].event = IN_CHAIN + item


@rule
def name_attacker(state, box, before, attacker):
    """Say who attacks to what waits beyond a place and speaks of it."""
    for place in range(before + 1, state.n_wait + 1):
        if box.abilities[state.wait[place].ability].flags & OF_ATTACKER:
            state.wait[place].attacker = attacker


@rule
def notice_from_hand(state, box, seat, kind):
    """Let a card that is discarded from a hand say what follows, and tell those on the field (BC-SRCH-6)."""
    thing = zoned(IN_DISCARD, seat, kind)
    if box.watches[kind] >> FROM_HAND & 1:
        first = box.first_ability[kind]
        for ability in range(first, first + box.n_abilities[kind]):
            one = box.abilities[ability]
            if one.kind == WHENEVER and one.when == FROM_HAND and one.slot:
                place = new_wait(state)
                if place:
                    fill_entry(state.wait[place], seat, 0, kind, ability)
                    state.wait[place].event = thing
                    state.wait[place].that = seat
                    state.wait[place].batch = AT_ONCE
    happen(state, box, FROM_HAND, thing, seat, 0, 0)


# --- the order of what waits


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
