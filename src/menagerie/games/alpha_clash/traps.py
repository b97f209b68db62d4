"""Traps: set face down, and sprung in a window that fits their counter tag (chapter "Traps", AC-TRAP).

How a Trap then lies in Standby, resolves and goes is `standby.py`.
"""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.in_play import new_row
from menagerie.cardtext.machine.objects import stand_by
from menagerie.engine.ask import VERB, offer, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from .counter_tags import refuse_tagged, tags_of_window
from .happenings import happen
from .lists import remember
from .terms import (
    E_SET,
    E_SPRING,
    SPRUNG,
    TRAP,
    TRAP_1,
    TRAP_3,
    TRAP_5,
    TRAP_6,
    TRAP_16,
    V_SET,
    V_SPRING,
    YOU_SET,
    YOU_SPRING,
)
from .zones import forget_hand, is_sound


@rule
def refuse_set(state, box, seat, kind) -> int:
    """Refuse a card to be set: only Traps are (AC-TRAP-1).

    As many as one likes (AC-TRAP-2).
    """
    return 0 if box.sort[kind] == TRAP else TRAP_1


@rule
def offer_sets(state, box, seat):
    """Offer every Trap of the hand."""
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last and box.sort[kind] == TRAP:
            offer(state, V_SET * VERB + kind)
        last = kind


@rule
def set_trap(state, box, log, seat, kind):
    """Set a Trap face down, free of cost; no window opens (AC-TRAP-1, AC-PLAY-5).

    What was set is known to its owner alone (AC-TRAP-13).
    """
    remember(state, seat)
    leave_hand(state, seat, kind)
    forget_hand(state, box, seat, TRAP)
    row = new_row(state, kind, TRAP, seat)
    state.card[row].covered = 1
    tell(log, E_SET, seat, row, 0, 0, 0)
    whisper(log, 1 << seat, 0, kind)
    happen(state, box, YOU_SET, row, seat, 0)


@rule
def refuse_spring(state, box, seat, row) -> int:
    """Refuse a Trap in a window (AC-TRAP-3 … AC-TRAP-6, AC-TRAP-16).

    The tag says what must stand open (AC-TRAP-7 … AC-TRAP-9); whose turn it is does not matter (AC-TRAP-15).
    """
    if is_sound(state, row) == 0 or state.card[row].sort != TRAP or state.card[row].seat != seat:
        return TRAP_5
    if state.card[row].sprung:
        return TRAP_16
    if state.card[row].since == state.turns:
        return TRAP_3
    kind = state.card[row].kind
    if tags_of_window(state) & box.counter[kind] == 0:
        return TRAP_6
    return refuse_tagged(state, box, seat, row, kind)


@rule
def offer_springs(state, box, seat):
    """Offer every Trap that may be sprung."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].seat == seat and state.card[row].sort == TRAP:
            offer_unless(state, refuse_spring(state, box, seat, row), V_SPRING * VERB + row)


@rule
def spring(state, box, log, seat, row):
    """Activate a Trap.

    That plays no card (AC-PLAY-6). What answers it is another tag than what answers a card (AC-TRAP-9). It stands by
    alone, and resolves before another is asked for (AC-TRAP-10); it is marked, so that it goes to Oblivion then,
    negated or not (AC-TRAP-11, AC-TRAP-12).
    """
    played = state.card[row]
    played.covered = 0
    played.known = 0
    played.sprung = 1
    state.dirty = 1
    tell(log, E_SPRING, seat, played.kind, row, 0, 0)
    happen(state, box, YOU_SPRING, row, seat, 0)
    stand_by(state, SPRUNG, seat, played.kind, row, box.deed[played.kind])
