"""The Damage Step, C6, and the end of a clash (chapter "Clash Phase", AC-CL-17 … AC-CL-23, AC-CL-34, and AC-KW-SUP).

The steps before it are in `clash.py`.
"""

from __future__ import annotations

from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .damage import check_states, deal_clash_damage, is_prevented, notice_defeats, send_to_oblivion
from .lasting import end_lasting
from .numbers import refresh
from .rows import defense_left, foe_of, has_key, is_sound
from .terms import (
    AFTER,
    BREAKTHROUGH,
    BYSTANDER,
    CLASH_DAMAGE,
    CONTENDER,
    DEFEATED,
    E_CLASH_OVER,
    END_OF_CLASH,
    NECROTIC,
    OPPOSING,
    SECOND_STRIKE,
    SLOW,
    STRUCK,
    STRUCK_ONCE,
    SUPERSPEED,
    THIS_CLASH,
    VICTORY,
)
from .triggers import notice, wake


@rule
def opposes(state, frame, row) -> int:
    """Tell whether a row opposes the attacker: the target or an obstructor, still there (AC-CL-33)."""
    if state.card[row].part != OPPOSING or is_sound(state, row) == 0:
        return 0
    return 1 if state.card[row].seat != frame.seat else 0


@rule
def is_fast(state, row) -> int:
    """Tell whether a participant has Superspeed (AC-KW-SUP-1)."""
    return has_key(state, row, SUPERSPEED)


@rule
def strike_first(state, box, log, frame):
    """Deal clash damage: at once if all are alike in Superspeed, else the fast ones first (AC-CL-17, AC-R22)."""
    fast = is_fast(state, frame.row)
    mixed = 0
    for row in range(1, state.n_rows + 1):
        if opposes(state, frame, row) and is_fast(state, row) != fast:
            mixed = 1
    for row in range(1, state.n_rows + 1):
        state.card[row].struck = 0
    frame.step = STRUCK
    if mixed:
        # Who is fast is settled here: the slow ones are marked for the second sub-step (AC-KW-SUP-5).
        for row in range(1, state.n_rows + 1):
            if (row == frame.row or opposes(state, frame, row)) and is_fast(state, row) == 0:
                state.card[row].struck = SLOW
        frame.step = SECOND_STRIKE
    deal_strikes(state, box, log, frame, 0)


@rule
def strike_second(state, box, log, frame):
    """Let the slow ones that are not defeated deal their damage (AC-KW-SUP-1, AC-KW-SUP-2)."""
    frame.step = STRUCK
    deal_strikes(state, box, log, frame, SLOW)


@rule
def power(state, row) -> int:
    """Give the damage that a participant deals: its attack, never below zero (AC-CC-14, AC-R51)."""
    return max(0, state.card[row].attack)


@rule
def deal_strikes(state, box, log, frame, speed):
    """Deal the damage of one sub-step at once, then note defeats and losers (AC-CL-17 … AC-CL-21, AC-R22, AC-R76).

    The attacker deals its whole attack to each opposing card and takes the sum of theirs; attack powers are those at
    the start of the sub-step. `speed`: 0 or SLOW, as the rows are marked.
    """
    if state.dirty:
        refresh(state, box)
    attacker = frame.row
    dealt = 0
    if is_sound(state, attacker) and state.card[attacker].struck == speed:
        dealt = power(state, attacker)
    taken = 0
    necrotic = 0  # of that by Necrotic cards
    defense = 0  # of the opposing Clash cards in all (AC-KW-BRK-1)
    against_contender = 0
    for row in range(1, state.n_rows + 1):
        if opposes(state, frame, row) == 0:
            continue
        if state.card[row].sort == CONTENDER:
            against_contender = 1
        else:
            defense += max(0, defense_left(state, row))
        if state.card[row].struck == speed and power(state, row) > 0:
            if is_prevented(state, row, attacker, CLASH_DAMAGE) == 0:
                taken += power(state, row)
                if has_key(state, row, NECROTIC):
                    necrotic += power(state, row)
                state.card[row].struck = STRUCK_ONCE
    excess = dealt - defense
    foe = foe_of(frame.seat)
    if against_contender == 0 and excess > 0 and has_key(state, attacker, BREAKTHROUGH):
        if is_prevented(state, attacker, foe, CLASH_DAMAGE) == 0:
            deal_clash_damage(state, box, log, foe, excess, 0)
    if dealt > 0:
        state.card[attacker].struck = STRUCK_ONCE
        venom = dealt if has_key(state, attacker, NECROTIC) else 0
        for row in range(1, state.n_rows + 1):
            if opposes(state, frame, row) and is_prevented(state, attacker, row, CLASH_DAMAGE) == 0:
                deal_clash_damage(state, box, log, row, dealt, venom)
    deal_clash_damage(state, box, log, attacker, taken, necrotic)
    check_states(state, box, log, 1)


@rule
def award(state, box, frame):
    """After both sub-steps let Defeat and Victory effects wait (AC-R22, AC-TRIG-5, AC-TRIG-6, AC-R25)."""
    attacker = frame.row
    for row in range(1, state.n_rows + 1):
        if state.card[row].doomed == DEFEATED and state.card[row].part == OPPOSING and state.card[row].hurt > 0:
            if is_sound(state, attacker):
                notice(state, box, attacker, VICTORY)
    if state.card[attacker].doomed == DEFEATED:
        for row in range(1, state.n_rows + 1):
            if opposes(state, frame, row) and state.card[row].struck == STRUCK_ONCE:
                notice(state, box, row, VICTORY)
    notice_defeats(state, box)
    frame.step = AFTER


@rule
def end_clash(state, box, log):
    """End the clash in one event, after which states are checked (AC-CL-34, AC-R82).

    Necrotic sends, clash damage goes, parts end.

    AC-CL-22, AC-CL-23, AC-DMG-3, AC-KW-NEC-1, AC-KW-UND-2.
    """
    tell(log, E_CLASH_OVER, 0, 0, 0, 0, 0)
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort == 0:
            continue
        state.card[row].hurt = 0
        state.card[row].part = BYSTANDER
        state.card[row].struck = 0
        if state.card[row].blighted:
            send_to_oblivion(state, box, log, row)
    end_lasting(state, THIS_CLASH, 0)
    wake(state, END_OF_CLASH, 0, 0)
    state.clash = 0
    state.dirty = 1
    state.checking = 1
    pop(state)
