"""Playing and entering play (chapters "Playing …", AC-PLAY, "Clashgrounds", AC-CG, and "Traps", AC-TRAP).

Here stands who may play what; what then lies in Standby is `standby.py`, Weapons are in `weapons.py`.
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from .damage import leave_play
from .numbers import refresh
from .resources import refuse_cost
from .rows import controls, leave_hand, new_row, put_in_oblivion
from .targets import fits_kind, refuse_aims
from .terms import (
    ACT_2,
    BASIC,
    BUFF,
    BUFF_1,
    BUFF_10,
    CARD,
    CG_6,
    CLASHGROUND,
    E_ENTER,
    E_REPLACED,
    E_SET,
    EXC_1,
    EXCLUSIVE,
    INFO_6,
    ITEM,
    PERMANENTS,
    QUICK,
    TRAP,
    TRAP_1,
    TRAP_5,
)
from .triggers import notice_enter


@rule
def refuse_play(state, box, seat, kind) -> int:
    """Refuse a card to be played from hand in the own Primary Phase (AC-TURN-8, AC-TURN-9, AC-ACT-1, AC-RES-17)."""
    sort = box.sort[kind]
    if PERMANENTS >> sort & 1 == 0 and sort != BASIC:
        if sort == TRAP:
            return TRAP_5
        if sort == QUICK:
            return ACT_2
        return BUFF_1 if sort == BUFF else INFO_6
    clause = refuse_cost(state, box, seat, kind)
    if clause:
        return clause
    if sort == CLASHGROUND and controls(state, seat, kind):
        return CG_6
    if box.keys[kind] & EXCLUSIVE and (controls(state, seat, kind) or waits_in_standby(state, seat, kind)):
        return EXC_1
    if sort == BASIC:
        return refuse_deed(state, box, seat, kind)
    return 0


@rule
def refuse_deed(state, box, seat, kind) -> int:
    """Refuse an Action without its targets, or whose condition on the Contender fails (AC-PLAY-25, AC-BUFF-10)."""
    if box.play_if[kind] and fits_kind(box, box.play_if[kind], state.card[seat].kind) == 0:
        return BUFF_10
    if box.deed[kind] == 0:
        return 0
    return refuse_aims(state, box, seat, 0, box.deed[kind], 1 if box.sort[kind] == BUFF else 0)


@rule
def waits_in_standby(state, seat, kind) -> int:
    """Tell whether a card of a kind waits in Standby under a player (AC-R27)."""
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.what == ITEM and frame.sort == CARD and frame.kind == kind and frame.seat == seat:
            return 1
    return 0


@rule
def refuse_set(state, box, seat, kind) -> int:
    """Refuse a card to be set: only Traps are (AC-TRAP-1)."""
    return 0 if box.sort[kind] == TRAP else TRAP_1


@rule
def set_trap(state, log, seat, kind):
    """Set a Trap face down, free of cost; no window opens (AC-TRAP-1, AC-PLAY-5)."""
    leave_hand(state, seat, kind)
    row = new_row(state, kind, TRAP, seat)
    state.card[row].covered = 1
    tell(log, E_SET, seat, row, 0, 0, 0)
    whisper(log, 1 << seat, 0, kind)


@rule
def enter_play(state, box, log, seat, kind, attack, defense):
    """Put a permanent into its zone, face up and ready; it triggers Enter (AC-PLAY-12, AC-TRIG-1).

    A Clashground puts the active one into its owner's Oblivion first, without a check between (AC-CG-4, AC-R52).
    """
    sort = box.sort[kind]
    if sort == CLASHGROUND:
        replace_ground(state, log)
    row = new_row(state, kind, sort, seat)
    played = state.card[row]
    played.plus_attack = attack
    played.plus_defense = defense
    tell(log, E_ENTER, seat, kind, row, 0, 0)
    refresh(state, box)
    state.checking = 1
    notice_enter(state, box, row)


@rule
def replace_ground(state, log):
    """Put the Clashground in play into its owner's Oblivion; that is neither defeat nor sending (AC-CG-2, AC-CG-11)."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort == CLASHGROUND:
            kind = state.card[row].kind
            owner = state.card[row].owner
            tell(log, E_REPLACED, state.card[row].seat, kind, row, 0, 0)
            leave_play(state, log, row)
            put_in_oblivion(state, log, owner, kind)
