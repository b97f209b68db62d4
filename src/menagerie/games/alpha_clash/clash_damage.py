"""Clash damage, step C6 (chapter "Clash Phase", AC-CL-17 … AC-CL-21, with AC-KW-BRK and AC-KW-SUP).

The steps before it, and the end of the clash, are in `clash.py`.
"""

from __future__ import annotations

from menagerie.cardtext.machine.triggers import has_tag
from menagerie.engine.ask import VERB, argument_of, ask, offer_unless, take_answer
from menagerie.engine.jit import rule

from .damage import check_states, deal_clash_damage, defense_left, note_dealt
from .prevention import count_shielded, is_prevented, withhold
from .terms import (
    BREAKTHROUGH,
    CLASH_DAMAGE,
    CONTENDER,
    DMG_12,
    FIRST_STRIKE,
    NECROTIC,
    OPPOSING,
    Q_PREVENT,
    SECOND_STRIKE,
    SLOW,
    STRUCK,
    STRUCK_ONCE,
    SUPERSPEED,
    V_PREVENT,
    VICTORY,
)
from .zones import foe_of, has_key, is_sound


@rule
def opposes(state, row) -> int:
    """Tell whether a row opposes the attacker: the target or an obstructor, still there."""
    return 1 if state.card[row].part == OPPOSING and is_sound(state, row) else 0


@rule
def is_fast(state, row) -> int:
    """Tell whether a participant has Superspeed (AC-KW-SUP-1)."""
    return has_key(state, row, SUPERSPEED)


@rule
def begin_strikes(state, frame):
    """Settle who is fast: all are alike in Superspeed, or the fast ones go first (AC-CL-17, AC-R22, AC-KW-SUP-5).

    Each for itself, in either player's turn (AC-KW-SUP-3, AC-KW-SUP-4).
    """
    fast = is_fast(state, frame.row)
    mixed = 0
    for row in range(1, state.n_rows + 1):
        state.card[row].struck = 0
        if opposes(state, row) and is_fast(state, row) != fast:
            mixed = 1
    for row in range(1, state.n_rows + 1):
        if mixed and (row == frame.row or opposes(state, row)) and is_fast(state, row) == 0:
            state.card[row].struck = SLOW
    frame.step = FIRST_STRIKE


@rule
def step_strikes(state, box, log, frame):
    """Deal the damage of a sub-step, once it is chosen whose is prevented (AC-KW-SUP-1, AC-KW-SUP-2, AC-D31)."""
    if state.answer:
        state.card[argument_of(take_answer(state))].spared += 1
    if is_unspared(state, box, frame):
        pose_spare(state, box, frame)
        return
    deal_strikes(state, box, log, frame, speed_of(frame))
    frame.step = STRUCK if frame.step == SECOND_STRIKE or count_slow(state) == 0 else SECOND_STRIKE


@rule
def count_slow(state) -> int:
    """Count the participants who deal their damage in the second sub-step."""
    count = 0
    for row in range(1, state.n_rows + 1):
        count += state.card[row].struck == SLOW
    return count


@rule
def speed_of(frame) -> int:
    """Give the mark of those who deal damage in this sub-step."""
    return SLOW if frame.step == SECOND_STRIKE else 0


@rule
def power(state, row) -> int:
    """Give the damage that a participant deals: its attack, never below zero (AC-CC-14, AC-R51)."""
    return max(0, state.card[row].attack)


# --- what the attacker takes, and whose damage is prevented


@rule
def threat(state, frame, row) -> int:
    """Give the damage that an opposing card deals to the attacker in this sub-step."""
    if opposes(state, row) == 0 or state.card[row].struck != speed_of(frame):
        return 0
    return 0 if is_prevented(state, row, frame.row, CLASH_DAMAGE) else power(state, row)


@rule
def count_threat(state, frame, first) -> int:
    """Count the points that opposing cards from a row on deal to the attacker, less what is prevented by choice."""
    points = 0
    for row in range(first, state.n_rows + 1):
        points += threat(state, frame, row) - state.card[row].spared
    return points


@rule
def left_to_spare(state, frame) -> int:
    """Count the points for which it is not chosen yet whose damage they prevent."""
    if state.n_shield == 0:
        return 0
    points = min(count_shielded(state, frame.row, CLASH_DAMAGE), count_threat(state, frame, 1) + count_spared(state))
    return points - count_spared(state)


@rule
def count_spared(state) -> int:
    """Count the points that are prevented by choice."""
    points = 0
    for row in range(1, state.n_rows + 1):
        points += state.card[row].spared
    return points


@rule
def is_unspared(state, box, frame) -> int:
    """Tell whether its controller must choose whose damage to the attacker is prevented (AC-D31, AC-R64).

    Only where something depends on it: who marks as Necrotic, who has its Victory (AC-KW-NEC-1, AC-R25). Where all of
    the damage is prevented, or one card deals it, nothing is to be chosen.
    """
    left = left_to_spare(state, frame)
    if left == 0 or state.card[frame.row].sort == CONTENDER or left == count_threat(state, frame, 1):
        return 0
    sources = 0
    matters = 0
    for row in range(1, state.n_rows + 1):
        if threat(state, frame, row) > 0:
            sources += 1
            if has_key(state, row, NECROTIC) or has_tag(state, box, row, VICTORY):
                matters = 1
    return 1 if matters and sources > 1 else 0


@rule
def refuse_spare(state, frame, row) -> int:
    """Refuse a card whose damage is prevented next: points ascend by row, so that each division is asked once."""
    if row < 1 or row > state.n_rows or threat(state, frame, row) <= state.card[row].spared:
        return DMG_12
    for later in range(row + 1, state.n_rows + 1):
        if state.card[later].spared:
            return DMG_12
    return 0 if count_threat(state, frame, row) >= left_to_spare(state, frame) else DMG_12


@rule
def pose_spare(state, box, frame):
    """Ask whose damage the next point of prevention stops (AC-D31)."""
    ask(state, state.card[frame.row].seat, Q_PREVENT)
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_spare(state, frame, row), V_PREVENT * VERB + row)


@rule
def spare_rest(state, frame):
    """Prevent what is not asked for: all damage, that of the only card, or of cards of which nothing depends on it."""
    left = left_to_spare(state, frame)
    for row in range(1, state.n_rows + 1):
        state.card[row].spared += min(left, threat(state, frame, row) - state.card[row].spared)


@rule
def strike_attacker(state, box, log, frame):
    """Deal the sum of the opposing cards' damage to the attacker (AC-CC-7).

    Whose damage is all prevented has dealt none (AC-R64).
    """
    spare_rest(state, frame)
    taken = 0
    necrotic = 0
    for row in range(1, state.n_rows + 1):
        points = threat(state, frame, row)
        taken += points
        if points > state.card[row].spared and has_key(state, row, NECROTIC):
            necrotic = 1
        if opposes(state, row) and state.card[row].struck == speed_of(frame) and points == 0:
            withhold(state, log, row, frame.row, CLASH_DAMAGE, power(state, row))
    dealt = deal_clash_damage(state, box, log, 0, frame.row, taken, necrotic)
    for row in range(1, state.n_rows + 1):
        points = min(dealt, threat(state, frame, row) - state.card[row].spared)
        if points > 0:
            state.card[row].struck = STRUCK_ONCE
            note_dealt(state, box, row, frame.row, CLASH_DAMAGE, points)
        state.card[row].spared = 0


@rule
def deal_strikes(state, box, log, frame, speed):
    """Deal the damage of one sub-step at once (AC-CL-17 … AC-CL-21, AC-R22).

    The attacker deals its whole attack to each opposing card and takes the sum of theirs; attack powers are those at
    the start of the sub-step. `speed`: 0 or SLOW, as the rows are marked.

    A Contender strikes back as others do (AC-CTD-10, AC-CL-32), each opposing card takes all of the attacker's power
    (AC-CC-6). Breakthrough is the attacker's alone (AC-KW-BRK-5), against any Clash card or none (AC-KW-BRK-2,
    AC-KW-BRK-6), never against a Contender (AC-KW-BRK-4); the Contender's defense absorbs, and it does not strike back
    (AC-KW-BRK-3).
    """
    attacker = frame.row
    dealt = 0
    if is_sound(state, attacker) and state.card[attacker].struck == speed:
        dealt = power(state, attacker)
    defense = 0  # of the opposing Clash cards in all (AC-KW-BRK-1)
    against_contender = 0
    for row in range(1, state.n_rows + 1):
        if opposes(state, row):
            if state.card[row].sort == CONTENDER:
                against_contender = 1
            else:
                defense += max(0, defense_left(state, row))
    excess = dealt - defense
    foe = foe_of(frame.seat)
    if against_contender == 0 and has_key(state, attacker, BREAKTHROUGH):
        deal_clash_damage(state, box, log, attacker, foe, withhold(state, log, attacker, foe, CLASH_DAMAGE, excess), 0)
    if dealt > 0:
        state.card[attacker].struck = STRUCK_ONCE
        for row in range(1, state.n_rows + 1):
            if opposes(state, row):
                points = withhold(state, log, attacker, row, CLASH_DAMAGE, dealt)
                deal_clash_damage(state, box, log, attacker, row, points, has_key(state, attacker, NECROTIC))
    strike_attacker(state, box, log, frame)
    frame.left = 1


@rule
def judge_strikes(state, box, log, frame):
    """Note defeats and losers once a sub-step is complete, with what happened instead of its damage (AC-R76)."""
    frame.left = 0
    check_states(state, box, log, 1)
