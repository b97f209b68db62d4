"""The Attack Step: who attacks what, wielding which equipment (chapter "Combat Phases and the Attack Step", BC-CMB).

Who attacks what stands in the rows themselves (`target`, `wielder`). The phase as a whole is `combat.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.statics import is_kept_off
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.ask import VERB, offer_unless
from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .drafts import add_draft, clear_drafts, is_drafted, lacks_of, last_drafted
from .equipment import add_gear, has_free_gear, refuse_gear, wield_drafted
from .play_phase import open_window
from .terms import (
    ACC_2,
    AGAIN,
    ATTACKS,
    ATTACKS_AGAIN,
    ATTACKS_ALONE,
    AWAITS_GEAR,
    AWAITS_SECOND,
    AWAITS_TARGET,
    BEAST,
    BRE_3,
    CMB_1,
    CMB_2,
    CMB_3,
    CMB_9,
    CMB_11,
    CMB_12,
    COMBAT_OVER,
    CORE_1,
    DBL_2,
    DOUBLETAP,
    E_ATTACK,
    E_NO_ATTACK,
    EQ_2,
    EQ_6,
    EQ_9,
    EQUIPMENT,
    GUARDING,
    PLAY_2,
    PLAY_10,
    Q_ATTACK,
    R84,
    R111,
    R118,
    R125,
    R138,
    ROWS,
    ROYAL,
    RUSH,
    SECOND_COMBAT,
    TO_ATTACK,
    TO_ATTACK_ALONE,
    TO_ATTACK_ROYALS,
    TO_BE_ATTACKED,
    TO_STAY_BACK,
    V_ATTACK,
    V_BREACH,
    V_ENOUGH,
    V_PLAY,
    V_TARGET,
    V_WIELD,
    VERBS,
)
from .triggers import happen, notice_attacked
from .zones import has_key, is_creature, is_tired

ATTACKED_BY = ops.ATTACKED_BY


@rule
def refuse_attacker(state, box, seat, row) -> int:
    """Refuse an attacker (BC-CMB-1, BC-CMB-7, BC-CMB-9, BC-CMB-11, BC-CMB-12, BC-PLAY-10, BC-RSH, BC-DBL, BC-R93).

    Once a turn, in whichever Combat Phase (BC-CMB-10), with Doubletap in both (BC-DBL-1), anew what and with which
    equipment (BC-DBL-3). Rush counts from when it is there (BC-RSH-1, BC-RSH-3) and gives no second attack (BC-RSH-2).
    """
    if is_in_play(state, row) == 0 or state.card[row].seat != seat:
        return CMB_1
    if is_creature(state, row) == 0:
        return BRE_3 if state.card[row].covered else EQ_2 if state.card[row].sort == EQUIPMENT else CMB_1
    played = state.card[row]
    if is_drafted(state, row):
        return DBL_2
    if is_tired(state, row) and has_key(state, row, DOUBLETAP) == 0:
        return CMB_9 if played.sort == BEAST else CMB_12
    if played.accompanied:
        return ACC_2
    if played.forbidden >> TO_ATTACK & 1:
        return CORE_1
    if played.sort == BEAST and played.since == state.turns and has_key(state, row, RUSH) == 0:
        return PLAY_10
    if has_target(state, box, seat, row) == 0:
        return R118 if played.forbidden >> TO_ATTACK_ROYALS & 1 else CMB_2
    return CMB_11 if played.sort == ROYAL and has_free_gear(state, seat) == 0 else 0


@rule
def has_target(state, box, seat, attacker) -> int:
    """Tell whether there is anything to attack; a Royal is, unless a text says otherwise (BC-R111, BC-R118)."""
    for row in range(1, state.n_rows + 1):
        if refuse_victim(state, box, seat, attacker, row) == 0:
            return 1
    return 0


@rule
def refuse_bite(state, box, seat, row) -> int:
    """Refuse an attacker as the next part: attackers ascend, so that each declaration is asked once (BC-R84)."""
    clause = refuse_attacker(state, box, seat, row)
    if clause:
        return clause
    if row < last_drafted(state):
        return R84
    if (
        state.n_draft == 0
        and state.card[row].forbidden >> TO_ATTACK_ALONE & 1
        and has_company(state, box, seat, row) == 0
    ):
        return R138
    return R138 if owes_attack(state, box, seat, row) else 0


@rule
def has_company(state, box, seat, row) -> int:
    """Tell whether a beast behind an attacker could attack with it (BC-R138)."""
    for other in range(row + 1, state.n_rows + 1):
        if state.card[other].sort == BEAST and refuse_attacker(state, box, seat, other) == 0:
            return 1
    return 0


@rule
def owes_attack(state, box, seat, before) -> int:
    """Tell whether a creature would be passed over that must attack and can, in the last Combat Phase of a turn.

    before: the row that is named next, beyond all of them where none is (BC-R138).
    """
    if state.frame[1].step != SECOND_COMBAT:
        return 0
    for row in range(last_drafted(state) + 1, min(before, state.n_rows + 1)):
        played = state.card[row]
        if played.forbidden >> TO_STAY_BACK & 1 and played.attacks == 0 and refuse_attacker(state, box, seat, row) == 0:
            alone = state.n_draft == 0 and played.forbidden >> TO_ATTACK_ALONE & 1
            if alone == 0 or has_company(state, box, seat, row):
                return 1
    return 0


@rule
def refuse_enough(state, box, seat) -> int:
    """Refuse to attack with no more: somebody must attack, or does not alone (BC-R138)."""
    if state.n_draft == 1 and state.card[last_drafted(state)].forbidden >> TO_ATTACK_ALONE & 1:
        return R138
    return R138 if owes_attack(state, box, seat, ROWS + 1) else 0


@rule
def refuse_target(state, box, seat, row) -> int:
    """Refuse a target of the attacker that has none yet."""
    return refuse_victim(state, box, seat, state.draft[state.n_draft].row, row)


@rule
def refuse_victim(state, box, seat, attacker, row) -> int:
    """Refuse a target of an attacker: face-up beasts and Royals of the others alone (BC-ROY-11).

    Beside what a text keeps from being attacked (BC-R111), or the attacker from attacking (BC-R118); several attackers
    may have the same one (BC-CMB-5). BC-CMB-2 … BC-CMB-4, BC-EQ-9, BC-VAN-2, BC-MP-2.
    """
    if is_in_play(state, row) == 0:
        return CMB_2
    if state.card[row].seat == seat:
        return CMB_3
    if is_creature(state, row):
        if state.card[row].sort == ROYAL and state.card[attacker].forbidden >> TO_ATTACK_ROYALS & 1:
            return R118
        if state.card[row].forbidden >> TO_BE_ATTACKED & 1:
            return R111
        return R125 if is_kept_off(state, box, ATTACKED_BY, attacker, row) else 0
    return EQ_9 if state.card[row].sort == EQUIPMENT else CMB_2


@rule
def refuse_part(state, verb) -> int:
    """Refuse what is not the next part of the declaration (BC-CMB-1)."""
    if verb == V_PLAY or verb == V_BREACH:
        return PLAY_2
    lacks = lacks_of(state)
    if lacks == AWAITS_GEAR or lacks == AWAITS_SECOND:
        return 0 if verb == V_WIELD else EQ_6
    if lacks == AWAITS_TARGET:
        return 0 if verb == V_TARGET else CMB_1
    return CMB_1 if verb == V_WIELD or verb == V_TARGET else 0


@rule
def offer_attackers(state, box, seat):
    """Offer every attacker as the next part of the declaration."""
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_bite(state, box, seat, row), V_ATTACK * VERB + row)


@rule
def offer_gear(state, seat):
    """Offer every equipment for the attacker, and none."""
    for row in range(state.n_rows + 1):
        offer_unless(state, refuse_gear(state, seat, row), V_WIELD * VERB + row)


@rule
def offer_targets(state, box, seat):
    """Offer whatever may be attacked."""
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_target(state, box, seat, row), V_TARGET * VERB + row)


@rule
def attack_with(state, seat, row):
    """Add an attacker to the declaration (BC-R84)."""
    add_draft(state, row, AWAITS_GEAR if has_free_gear(state, seat) else AWAITS_TARGET)


@rule
def take_gear(state, row):
    """Let the attacker wield an equipment, or none."""
    add_gear(state, row, AWAITS_TARGET)


@rule
def aim(state, row):
    """Say what is attacked, or whose attack is taken over."""
    state.draft[state.n_draft].target = row
    state.draft[state.n_draft].lacks = 0


@rule
def declare(state, box, log, frame):
    """Declare all attacks at once and open the window of the step (BC-CMB-1, BC-CMB-6, BC-CMB-14, BC-R13, BC-R14).

    In that window other abilities may be activated, as Accompany (BC-CMB-13).
    """
    frame.step = GUARDING if state.n_draft else COMBAT_OVER
    if state.n_draft == 0:
        tell(log, E_NO_ATTACK, frame.seat, 0, 0, 0, 0)
    for i in range(1, state.n_draft + 1):
        row = state.draft[i].row
        target = state.draft[i].target
        state.card[row].target = target
        state.card[row].attacks += 1
        if state.card[row].attacks > 1:
            state.dirty |= AGAIN
        tell(log, E_ATTACK, frame.seat, state.card[row].kind, row, state.card[target].kind, target)
        wield_drafted(state, box, log, i)
    for i in range(1, state.n_draft + 1):
        row = state.draft[i].row
        happen(state, box, ATTACKS, row, 0, 0, 0)
        if state.card[row].attacks > 1:
            happen(state, box, ATTACKS_AGAIN, row, 0, 0, 0)
        if state.n_draft == 1:
            notice_all(state, box, ATTACKS_ALONE, row, 0, 0, 0)
        notice_attacked(state, box, row, state.card[row].target)
    clear_drafts(state)
    open_window(state)


# The parts of the declaration (BC-D18).
ATTACKS_DECLARED = Answers(
    VERBS,
    {
        V_ATTACK: (offer_attackers, refuse_bite, attack_with),
        V_WIELD: (offer_gear, refuse_gear, take_gear),
        V_TARGET: (offer_targets, refuse_target, aim),
        V_ENOUGH: (EVERY, refuse_enough, declare),
    },
    otherwise=CMB_1,
    unless=refuse_part,
    question=Q_ATTACK,
)
