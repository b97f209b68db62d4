"""The Guard Step (chapter "Guard Step", BC-GRD, with the keywords Guardian, Armor and Ready-at-Arms).

Each defending player in turn order says first which Guardians take which attacks, then which targets wield which
equipment; each of the two is confirmed as a whole (BC-R84).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.statics import is_kept_off
from menagerie.engine.ask import VERB, offer_unless
from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .attack import aim
from .drafts import add_draft, clear_drafts, is_drafted, is_taken, lacks_of, last_drafted
from .equipment import add_gear, is_gear_free, wield_drafted
from .terms import (
    ARMING,
    ARMOR,
    AWAITS_GEAR,
    AWAITS_SECOND,
    AWAITS_TARGET,
    E_GUARD,
    EQ_6,
    EQ_7,
    EQ_13,
    EQ_14,
    EQ_18,
    GDN_1,
    GDN_2,
    GDN_3,
    GRD_1,
    GRD_2,
    GRD_3,
    GUARDIAN,
    GUARDING,
    Q_GUARD,
    Q_WIELD,
    R38,
    R84,
    R125,
    RAA_4,
    READY_AT_ARMS,
    ROYAL,
    TO_BE_GUARDED,
    TO_GUARD,
    V_ARM,
    V_ENOUGH,
    V_GUARD,
    V_TARGET,
    V_WIELD,
    VERBS,
)
from .zones import has_key, is_attacking, is_creature, is_gear

OBSTRUCTED_BY = ops.OBSTRUCTED_BY

# --- Guardian


@rule
def refuse_taking(state, box, seat, row) -> int:
    """Refuse an attack to be taken over by the last Guardian that was named."""
    return refuse_taken(state, box, seat, last_drafted(state), row)


@rule
def refuse_taken(state, box, seat, guardian, row) -> int:
    """Refuse an attack to be taken over (BC-GDN-2, BC-GDN-5 … BC-GDN-7, BC-MP-6, BC-R38, BC-R39, BC-R125)."""
    if is_attacking(state, row) == 0 or state.card[state.card[row].target].seat != seat:
        return R38
    if state.card[row].forbidden >> TO_BE_GUARDED & 1:
        return R125
    if is_kept_off(state, box, OBSTRUCTED_BY, guardian, row):
        return R125
    return GDN_2 if has_key(state, state.card[row].target, GUARDIAN) or is_taken(state, row) else 0


@rule
def refuse_guardian(state, box, seat, row) -> int:
    """Refuse a Guardian (BC-GDN-1 … BC-GDN-3, BC-GRD-7, BC-BRE-11); Guardians ascend (BC-R84)."""
    if is_in_play(state, row) == 0 or state.card[row].seat != seat or has_key(state, row, GUARDIAN) == 0:
        return GDN_1
    if state.card[row].forbidden >> TO_GUARD & 1:
        return R125
    if state.card[row].guarded or is_drafted(state, row):
        return GDN_3
    if row < last_drafted(state):
        return R84
    clause = GDN_2
    for attacker in range(1, state.n_rows + 1):
        if refuse_taken(state, box, seat, row, attacker) == 0:
            clause = 0
    return clause


@rule
def refuse_other(state, verb) -> int:
    """Refuse what is not the next part of the redirects (BC-GRD-1)."""
    return GRD_1 if (lacks_of(state) == AWAITS_TARGET) != (verb == V_TARGET) else 0


@rule
def offer_guardians(state, box, seat):
    """Offer every Guardian."""
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_guardian(state, box, seat, row), V_GUARD * VERB + row)


@rule
def offer_takings(state, box, seat):
    """Offer every attack that the Guardian may take over."""
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_taking(state, box, seat, row), V_TARGET * VERB + row)


@rule
def guard_with(state, row):
    """Add a Guardian to the redirects."""
    add_draft(state, row, AWAITS_TARGET)


@rule
def redirect(state, log, frame):
    """Confirm the redirects: each attack keeps all but its target (BC-GRD-1, BC-GRD-6).

    The Guardian is the target then: it strikes back, and may wield (BC-GDN-8).
    """
    for i in range(1, state.n_draft + 1):
        row = state.draft[i].row
        attacker = state.draft[i].target
        state.card[row].guarded = 1
        state.card[attacker].target = row
        tell(log, E_GUARD, frame.seat, state.card[row].kind, row, state.card[attacker].kind, attacker)
    clear_drafts(state)
    frame.step = ARMING


# The next Guardian, and which attack it takes (BC-D20).
REDIRECTS = Answers(
    VERBS,
    {
        V_GUARD: (offer_guardians, refuse_guardian, guard_with),
        V_TARGET: (offer_takings, refuse_taking, aim),
        V_ENOUGH: (EVERY, 0, redirect),
    },
    otherwise=GRD_1,
    unless=refuse_other,
    question=Q_GUARD,
)

# --- wielding in defence


@rule
def is_attacked(state, row) -> int:
    """Tell whether a creature is the target of an attack that still stands (BC-GRD-3, BC-R38)."""
    for attacker in range(1, state.n_rows + 1):
        if state.card[attacker].target == row and is_attacking(state, attacker):
            return 1
    return 0


@rule
def refuse_defence(state, seat, row, gear) -> int:
    """Refuse an equipment for a target (BC-EQ-7, BC-EQ-13, BC-EQ-18, BC-RAA-1, BC-RAA-4, BC-ARM-1, BC-R24)."""
    if is_gear(state, seat, gear) == 0:
        return EQ_18
    if is_gear_free(state, gear) == 0:
        return EQ_7
    if has_key(state, gear, ARMOR) or has_key(state, row, READY_AT_ARMS):
        return 0
    return RAA_4 if state.card[row].sort == ROYAL else EQ_13


@rule
def refuse_second(state, seat, gear) -> int:
    """Refuse another equipment for a target that may wield two; none is always possible (BC-CORE-2)."""
    if gear == 0:
        return 0
    if gear < state.draft[state.n_draft].gear:
        return R84
    return refuse_defence(state, seat, last_drafted(state), gear)


@rule
def refuse_armed(state, seat, row) -> int:
    """Refuse a creature that would wield in defence (BC-EQ-6, BC-EQ-13, BC-EQ-14, BC-GRD-3, BC-R96)."""
    if is_creature(state, row) == 0 or state.card[row].seat != seat:
        return EQ_14
    if is_attacked(state, row) == 0:
        return GRD_3
    if is_drafted(state, row):
        return EQ_6
    if row < last_drafted(state):
        return R84
    clause = EQ_13
    for gear in range(1, state.n_rows + 1):
        if refuse_defence(state, seat, row, gear) == 0:
            clause = 0
    return clause


@rule
def refuse_step(state, verb) -> int:
    """Refuse what is not the next part of the wields (BC-GRD-2, BC-RAA-2)."""
    if lacks_of(state):
        return 0 if verb == V_WIELD else EQ_6
    return GRD_2 if verb == V_WIELD else 0


@rule
def refuse_wield(state, seat, row) -> int:
    """Refuse an equipment as the first of a target, or the second."""
    if lacks_of(state) == AWAITS_SECOND:
        return refuse_second(state, seat, row)
    return refuse_defence(state, seat, last_drafted(state), row)


@rule
def offer_armed(state, seat):
    """Offer every target that may wield."""
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_armed(state, seat, row), V_ARM * VERB + row)


@rule
def offer_wields(state, seat):
    """Offer every equipment for a target; of second ones also none."""
    for row in range(0 if lacks_of(state) == AWAITS_SECOND else 1, state.n_rows + 1):
        offer_unless(state, refuse_wield(state, seat, row), V_WIELD * VERB + row)


@rule
def arm(state, row):
    """Add a target that wields."""
    add_draft(state, row, AWAITS_GEAR)


@rule
def wield(state, row):
    """Let the target wield an equipment, or no second one."""
    add_gear(state, row, 0)


@rule
def end_wields(state, box, log, frame):
    """Confirm the wields and go on to the next player (BC-GRD-2, BC-GRD-4).

    What is wielded may activate abilities of its own now (BC-GRD-5).
    """
    for i in range(1, state.n_draft + 1):
        wield_drafted(state, box, log, i)
    clear_drafts(state)
    frame.step = GUARDING


# The next target that wields, and what it wields (BC-D21).
WIELDS = Answers(
    VERBS,
    {
        V_ARM: (offer_armed, refuse_armed, arm),
        V_WIELD: (offer_wields, refuse_wield, wield),
        V_ENOUGH: (EVERY, 0, end_wields),
    },
    otherwise=GRD_2,
    unless=refuse_step,
    question=Q_WIELD,
)
