"""Superior Commands that a player uses, Return and Province Destroyer (chapter HC-SUP).

The box has them as bits; a card's ability of kind KEYWORD is the command. What must be chosen first (a Shield, Beasts)
is asked by a SUPERIOR frame. The BL family is in `blocking.py` and `blocker_bonuses.py`, Relentless in `relentless.py`,
Royal Presence in `presence.py`, what Emulation copies in `emulation.py`.
"""

from __future__ import annotations

from menagerie.cardtext.machine.lasting import keep
from menagerie.engine.ask import VERB, argument_of, ask, offer_unless, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .damage import destroy
from .drafts import add_draft, clear_drafts, last_drafted
from .emulation import USED, copy_text, is_used, key_at, note_used, place_of_key, steps_at
from .posture import is_active, put_in_rest
from .set_off import notice_superior
from .standing import can_speak, is_open
from .terms import (
    ANEW,
    BEAST_MODE,
    CMD_1,
    CMD_5,
    CMD_6,
    CMD_15,
    COUNTER_1,
    E_COPIED,
    E_COPY,
    E_RULE,
    E_USE,
    EMULATION,
    GUARDS,
    HELD,
    HELLENIZE,
    HELLENIZED,
    HNL,
    ITEM,
    MIDDLE,
    N_COLUMNS,
    OPPRESSION,
    OPPRESSION_LV2,
    PLACED,
    PLUS_DAMAGE,
    PROVINCE_DESTROYER,
    Q_PICK,
    Q_TARGET,
    REAR_SUPPORT,
    RUTHLESS_L1,
    RUTHLESS_L2,
    SECOND_ES,
    SHIELD,
    SHIELD_BREAKER,
    SPEED_BEAST,
    SUPERIOR_CHOICE,
    SUPERIOR_ITEM,
    UNTIL_F2,
    V_TARGET,
    WAR,
    WAR_10,
    WAR_CRY,
    WAR_CRY_OC,
)
from .texts.changes import gain
from .zone_changes import send
from .zones import foe_of, is_in_play


@rule
def refuse_superior(state, box, seat, row, number) -> int:
    """Refuse a Superior Command of an own card on the mat (HC-CMD-1, HC-CMD-5, HC-CMD-6, HC-CARD-9, HC-R55)."""
    played = state.card[row]
    key = key_at(state, box, row, number)
    if key & USED == 0 or played.keys & key == 0 or can_speak(state, row) == 0:
        return CMD_6
    if is_used(state, box, row, number):
        return CMD_5
    if is_open(state, seat, steps_at(state, box, row, number)) == 0:
        return CMD_1
    if state.frame[2].what == WAR and (state.frame[2].step != COUNTER_1 or seat == state.turn):
        return WAR_10
    return refuse_need(state, seat, row, key)


@rule
def refuse_need(state, seat, row, key) -> int:
    """Refuse a Superior Command that finds nothing to act on (HC-CMD-15, HC-SUP-3 … HC-SUP-10)."""
    foe = foe_of(seat)
    if key == OPPRESSION:
        return 0 if state.lead[foe, REAR_SUPPORT] else CMD_15
    if key == WAR_CRY:
        middle = state.lead[seat, MIDDLE]
        rear = state.lead[seat, REAR_SUPPORT]
        ready = state.card[middle].oc >= WAR_CRY_OC and is_active(state, rear)
        return 0 if ready else CMD_15
    if key == BEAST_MODE or key == PLUS_DAMAGE:
        return 0 if state.card[row].attacks == 0 and state.card[row].place <= GUARDS else CMD_15
    needed = count_needed(key)
    if needed == 0:
        return 0
    if key == OPPRESSION_LV2:
        needed = 1
    found = 0
    for other in range(1, state.n_rows + 1):
        found += is_choice(state, seat, row, key, other)
    return 0 if found >= needed else CMD_15


@rule
def count_needed(key) -> int:
    """Give how many cards a Superior Command asks for."""
    if key == OPPRESSION_LV2 or key == RUTHLESS_L2:
        return 2
    return 1 if key == SHIELD_BREAKER or key == RUTHLESS_L1 or key == PROVINCE_DESTROYER or key == EMULATION else 0


@rule
def is_choice(state, seat, row, key, other) -> int:
    """Tell whether a card may be chosen for a Superior Command (HC-SUP-3, HC-SUP-5, HC-SUP-6, HC-SUP-9).

    HC-SUP-16, HC-R108.
    """
    if is_in_play(state, other) == 0:
        return 0
    played = state.card[other]
    if key == PROVINCE_DESTROYER:
        return 1 if state.province[played.seat] == other else 0
    if key == SHIELD_BREAKER:
        return 1 if played.seat != seat and played.sort >= SHIELD and played.place > N_COLUMNS else 0
    is_lead = played.place <= N_COLUMNS and state.lead[played.seat, played.place] == other
    if key == OPPRESSION_LV2 or key == EMULATION:
        return 1 if is_lead and played.seat != seat else 0
    return 1 if is_lead and played.seat == seat and other != row else 0


@rule
def use_superior(state, box, log, seat, row, number):
    """Use a Superior Command: choose, pay, then it takes effect or waits (HC-CHAIN-1, HC-SUP-7)."""
    played = state.card[row]
    key = key_at(state, box, row, number)
    note_used(state, box, row, number)
    tell(log, E_USE, seat, played.kind, row, 0, 0)
    notice_superior(state, box, seat, row, place_of_key(key) + 1)
    if count_needed(key):
        begin_choice(state, seat, row, key)
        return
    if key == WAR_CRY:
        put_in_rest(state, log, state.lead[seat, REAR_SUPPORT])
    item = state.frame[push(state, ITEM)]
    item.step = PLACED
    item.sort = SUPERIOR_ITEM
    item.seat = seat
    item.row = row
    item.speed = SPEED_BEAST
    item.event = played.kind
    item.target = place_of_key(key) + 1
    item.first = state.n_aims


@rule
def copy_superior(state, log, seat, row, key) -> int:
    """Let a player carry out a Superior Command once more, with own choices and no cost; 1 if it can be (HC-R252).

    Its user must still lie on the mat.
    """
    if is_in_play(state, row) == 0 or (count_needed(key) and refuse_need(state, seat, row, key)):
        return 0
    tell(log, E_COPY, seat, state.card[row].kind, 0, 0, 0)
    if count_needed(key):
        begin_choice(state, seat, row, key)
    else:
        carry_out(state, log, seat, row, state.card[row].kind, key)
    return 1


@rule
def begin_choice(state, seat, row, key):
    """Ask for what a Superior Command acts on, as many as there are."""
    frame = state.frame[push(state, SUPERIOR_CHOICE)]
    frame.seat = seat
    frame.row = row
    frame.target = place_of_key(key) + 1
    found = 0
    for other in range(1, state.n_rows + 1):
        found += is_choice(state, seat, row, key, other)
    frame.left = min(found, count_needed(key))


@rule
def begin_destroying(state, box, seat, row):
    """Let a Province Destroyer that was deployed choose a Province, if there is one (HC-SUP-16, HC-R105)."""
    if box.keys[state.card[row].kind] & PROVINCE_DESTROYER and (state.province[1] or state.province[2]):
        begin_choice(state, seat, row, PROVINCE_DESTROYER)


@rule
def refuse_choice(state, frame, row) -> int:
    """Refuse the next card: rows ascend, and enough must be left (HC-D26, HC-D32, HC-D34)."""
    key = 1 << frame.target - 1
    if row <= last_drafted(state) or is_choice(state, frame.seat, frame.row, key, row) == 0:
        return CMD_15
    rest = 0
    for later in range(row, state.n_rows + 1):
        rest += is_choice(state, frame.seat, frame.row, key, later)
    return 0 if rest >= frame.left - state.n_draft else CMD_15


@rule
def pose_choice(state, frame):
    """Ask for the next card."""
    key = 1 << frame.target - 1
    ask(state, frame.seat, Q_PICK if key == RUTHLESS_L1 or key == RUTHLESS_L2 else Q_TARGET)
    for other in range(1, state.n_rows + 1):
        offer_unless(state, refuse_choice(state, frame, other), V_TARGET * VERB + other)


@rule
def step_choice(state, box, log):
    """Ask, or act on all that were chosen (HC-SUP-3, HC-SUP-5, HC-SUP-6, HC-SUP-9, HC-SUP-10, HC-SUP-16)."""
    frame = state.frame[state.depth]
    if state.answer == 0:
        pose_choice(state, frame)
        return
    add_draft(state, argument_of(take_answer(state)), 0)
    if state.n_draft < frame.left:
        return
    key = 1 << frame.target - 1
    doomed = 0
    for i in range(1, state.n_draft + 1):
        other = state.draft[i].kind
        if key == OPPRESSION_LV2:
            oppress(state, log, foe_of(frame.seat), other)
        elif key == EMULATION:
            copy_text(state, frame.row, other)
            tell(log, E_COPIED, frame.seat, state.card[frame.row].kind, state.card[other].kind, 0, 0)
        elif key == RUTHLESS_L1 or key == RUTHLESS_L2:
            send(state, box, log, other)
        else:
            doomed = other
    clear_drafts(state)
    if key == RUTHLESS_L1:
        gain(state, frame.row, 1, 1, 0, 1, UNTIL_F2, frame.seat)
    elif key == RUTHLESS_L2:
        gain(state, frame.row, 3, 2, 0, 2, UNTIL_F2, frame.seat)
    pop(state)
    state.checking = 1
    if doomed:
        destroy(state, box, log, doomed)


@rule
def oppress(state, log, foe, row):
    """Put a Beast in R and hold it there until its player's second End Step from now (HC-SUP-4, HC-SUP-5, HC-R102)."""
    put_in_rest(state, log, row)
    keep(state, row, HELD, 2, 0, SECOND_ES, foe)


@rule
def carry_out(state, log, seat, row, kind, key):
    """Let a Superior Command take effect that asks for nothing.

    Oppression (HC-SUP-4), War Cry until the user's F2 (HC-SUP-8), Hellenize (HC-SUP-17) and HNL (HC-SUP-19); Beast Mode
    and +1 Damage are kept with the Beast (HC-SUP-1, HC-SUP-18).
    """
    foe = foe_of(seat)
    tell(log, E_RULE, seat, kind, 0, 0, 0)
    if key == OPPRESSION:
        if state.lead[foe, REAR_SUPPORT]:  # what came before in the Chain may have taken it away
            oppress(state, log, foe, state.lead[foe, REAR_SUPPORT])
    elif key == WAR_CRY:
        for column in range(1, GUARDS + 1):
            if state.lead[seat, column]:
                gain(state, state.lead[seat, column], 2, 2, 0, 0, UNTIL_F2, seat)
    elif key == HELLENIZE:
        keep(state, 0, HELLENIZED, 2, 0, SECOND_ES, foe)
    elif key == HNL:
        state.gagged[foe] = 1
    else:
        state.card[row].vow |= key
    state.dirty |= ANEW
