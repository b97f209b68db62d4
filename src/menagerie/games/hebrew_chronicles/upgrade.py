"""Up-Grade Beasts: the UG column, Core and Lead, what they cost, Max, and the power-up (chapters HC-UG, HC-MAX).

An Up-Grade is announced first; then a PAYING frame asks for the cost (`paying.py`), and with the last part of it the
Up-Grade is put on its Core. A Core that comes up again is looked after between two events, when current values stand.
"""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.knowing import add_to_hand
from menagerie.engine.ask import VERB, argument_of, ask, offer_unless, verb_of
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import count_in

from .deploy import enter, fits_marker
from .drawing import draw
from .signets import refuse_captain, refuse_column
from .terms import (
    A_TOP,
    BOTH,
    CORES,
    E_GAIN,
    E_PLACE,
    E_POWER,
    E_UPGRADE,
    FACE_DOWN,
    FOR_POWER,
    FOR_UPGRADE,
    FRESH,
    GUARDS,
    HELD,
    JUST_SENT,
    MAX_1,
    MAX_3,
    MAX_5,
    MAX_6,
    N_COLUMNS,
    OFFERING,
    PAY,
    PAYING,
    Q_GAIN,
    SEND,
    TAKE,
    UG_1,
    UG_2,
    UG_3,
    UG_4,
    UG_5,
    UG_14,
    UNTIL_F2,
    UP_GRADE,
    UPGRADE_AT,
    UPGRADE_COST,
    V_POWER,
    V_TAKE,
)
from .texts.changes import gain
from .zones import leave_inward, leave_upgrades, put_in_upgrades

# --- the UG column


@rule
def refuse_place(state, box, seat, kind) -> int:
    """Refuse to put a card of the hand into the UG column (HC-UG-1, HC-R76)."""
    return UG_1 if box.sort[kind] != UP_GRADE or state.placed[seat] else 0


@rule
def place_upgrade(state, box, log, seat, kind):
    """Put an Up-Grade into the UG column and draw a card (HC-UG-1, HC-R91)."""
    state.placed[seat] = 1
    leave_hand(state, seat, kind)
    put_in_upgrades(state, seat, kind, FRESH)
    tell(log, E_PLACE, seat, kind, 0, 0, 0)
    draw(state, box, log, seat)


@rule
def ready_place(state, seat, kind) -> int:
    """Find an Up-Grade of the UG column that may be convoked: not placed this turn (HC-UG-2); -1 if there is none.

    That bars convoking alone, not sending it away (HC-UG-18).
    """
    for place in range(state.n_upgrades[seat]):
        if state.upgrades[seat, place] == kind and state.fresh[seat, place] == 0:
            return place
    return -1


# --- onto a Core


@rule
def is_core_of(state, box, row, kind) -> int:
    """Tell whether an Up-Grade names a Beast as its Core (HC-CARD-15, HC-R68)."""
    if state.card[row].covered:
        return 0
    for i in range(CORES):
        if box.core[kind, i] and box.core[kind, i] == box.called[state.card[row].kind]:
            return 1
    return 0


@rule
def refuse_core(state, box, seat, kind, column) -> int:
    """Refuse a column for an Up-Grade: its Core, signets, Captains (HC-UG-3, HC-CARD-15, HC-SIGNET-3)."""
    row = state.lead[seat, column]
    if is_core_of(state, box, row, kind) == 0:
        return UG_3
    clause = refuse_column(box.signets[kind], column)
    return clause if clause else refuse_captain(state, box, seat, box.signets[kind], row)


@rule
def refuse_from_hand(state, box, seat, kind, column) -> int:
    """Refuse to up-grade with a card of the hand: the Turn Marker binds it (HC-UG-4, HC-MAX-4, HC-R66)."""
    clause = refuse_core(state, box, seat, kind, column)
    if clause:
        return clause
    if fits_marker(state, seat, box.oc[kind]) == 0:
        return UG_4
    if state.n_upgrades[seat] < box.max[kind]:
        return MAX_1
    return 0 if can_pay(state, box, seat, column, state.n_hand[seat] - 1) else UG_5


@rule
def refuse_from_column(state, box, seat, kind, column) -> int:
    """Refuse to up-grade with a card of the UG column (HC-UG-2 … HC-UG-5, HC-MAX-1, HC-MAX-3)."""
    if count_in(state.upgrades[seat], state.n_upgrades[seat], kind) == 0:
        return UG_3
    if ready_place(state, seat, kind) < 0:
        return UG_2
    clause = refuse_core(state, box, seat, kind, column)
    if clause:
        return clause
    if state.n_upgrades[seat] - 1 < box.max[kind]:
        return MAX_3 if state.n_upgrades[seat] == box.max[kind] else MAX_1
    return 0 if can_pay(state, box, seat, column, state.n_hand[seat]) else UG_5


@rule
def can_pay(state, box, seat, column, others) -> int:
    """Tell whether the cost can be paid: 2 other cards of the hand, or a Lamb or Goat (HC-UG-5, HC-UG-6, HC-R67).

    A Max is paid for in the same way, first (HC-MAX-2).
    """
    if others >= UPGRADE_COST:
        return 1
    for place in range(state.n_hand[seat]):
        if box.pays[state.hand[seat, place]]:
            return 1
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.sort == OFFERING and played.seat == seat and box.pays[played.kind]:
            if is_spare(state, box, seat, column, played.place, played.kind):
                return 1
    return 0


@rule
def is_spare(state, box, seat, column, place, kind) -> int:
    """Tell whether an Offering may pay: the Core keeps support without it (HC-UG-5, HC-R154)."""
    return 1 if place != column or state.support[seat, place] > box.support[kind] else 0


@rule
def offer_upgrades(state, box, seat):
    """Offer every Up-Grade of the UG column for every Core (HC-D8)."""
    last = 0
    for place in range(state.n_upgrades[seat]):
        kind = state.upgrades[seat, place]
        if kind != last:
            for column in range(1, N_COLUMNS + 1):
                if is_core_of(state, box, state.lead[seat, column], kind):
                    code = UPGRADE_AT.code(kind, column)
                    offer_unless(state, refuse_from_column(state, box, seat, kind, column), code)
        last = kind


@rule
def announce(state, box, log, seat, kind, column, from_hand):
    """Announce an Up-Grade; its cost is paid next (HC-UG-3, HC-UG-5, HC-MAX-1)."""
    if from_hand:
        leave_hand(state, seat, kind)
    else:
        leave_upgrades(state, seat, ready_place(state, seat, kind))
    frame = state.frame[push(state, PAYING)]
    frame.step = PAY
    frame.sort = FOR_UPGRADE
    frame.seat = seat
    frame.kind = kind
    frame.place = column
    frame.target = state.lead[seat, column]
    frame.from_hand = from_hand
    frame.left = box.max[kind]
    tell(log, E_UPGRADE, seat, kind, column, from_hand, 0)


@rule
def put_on_core(state, box, log, seat, kind, column):
    """Put an Up-Grade on its Core, whose position, holds and marks it takes over (HC-UG-9, HC-DEPLOY-5, HC-R155)."""
    below = state.lead[seat, column]
    rest = state.card[below].rest
    row = enter(state, box, log, seat, kind, column)
    lead = state.card[row]
    core = state.card[below]
    lead.rest = rest
    lead.turned = core.turned
    lead.moved = core.moved
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].row == below and state.lasting[i].what == HELD:
            state.lasting[i].row = row


# --- the power-up


@rule
def finish_upgrade(state, box, log, frame):
    """Put the Up-Grade that is paid for on its Core; a Max gains a card (HC-UG-3, HC-MAX-5, HC-SUP-12)."""
    put_on_core(state, box, log, frame.seat, frame.kind, frame.place)
    is_max = box.max[frame.kind] > 0
    frame.kind = 0
    frame.left = 0
    if is_max and has_gain(state, frame.seat):
        frame.step = TAKE
    else:
        end_upgrade(state, frame)


@rule
def has_gain(state, seat) -> int:
    """Tell whether there is a card to gain: in Heaven, or one that lay in the Inward column before (HC-MAX-6)."""
    if state.n_deck[seat]:
        return 1
    for place in range(state.n_inward[seat]):
        if state.down[seat, place] != JUST_SENT:
            return 1
    return 0


@rule
def gain_place(state, seat, kind) -> int:
    """Find a card of the Inward column that lay there before the cost was paid; -1 if there is none (HC-MAX-6)."""
    for place in range(state.n_inward[seat]):
        if state.inward[seat, place] == kind and state.down[seat, place] != JUST_SENT:
            return place
    return -1


@rule
def refuse_gain(state, frame, code) -> int:
    """Refuse what a Max Up-Grade would gain (HC-MAX-5, HC-MAX-6, HC-R74)."""
    if code == A_TOP:
        return 0 if state.n_deck[frame.seat] else MAX_5
    if verb_of(code) != V_TAKE:
        return MAX_5
    return 0 if gain_place(state, frame.seat, argument_of(code)) >= 0 else MAX_6


@rule
def pose_gain(state, frame):
    """Ask what a Max Up-Grade gains (HC-D11)."""
    ask(state, frame.seat, Q_GAIN)
    offer_unless(state, refuse_gain(state, frame, A_TOP), A_TOP)
    last = 0
    for place in range(state.n_inward[frame.seat]):
        kind = state.inward[frame.seat, place]
        if kind != last:
            offer_unless(state, refuse_gain(state, frame, V_TAKE * VERB + kind), V_TAKE * VERB + kind)
        last = kind


@rule
def take_gain(state, box, log, frame, code):
    """Take the top card of Heaven, or one of the Inward column (HC-MAX-5)."""
    seat = frame.seat
    if code == A_TOP:
        draw(state, box, log, seat)
    else:
        kind = argument_of(code)
        leave_inward(state, seat, gain_place(state, seat, kind))
        add_to_hand(state, seat, kind, BOTH)
        tell(log, E_GAIN, seat, kind, 0, 0, 0)
    end_upgrade(state, frame)


@rule
def end_upgrade(state, frame):
    """End an Up-Grade: what was sent for a Max lies like any other card."""
    seat = frame.seat
    for place in range(state.n_inward[seat]):
        if state.down[seat, place] == JUST_SENT:
            state.down[seat, place] = FACE_DOWN
    pop(state)


@rule
def refuse_power(state, seat, column) -> int:
    """Refuse the power-up of a Lead (HC-UG-14, HC-R75, HC-R141)."""
    if state.powered[seat] or state.n_upgrades[seat] == 0 or column < 1 or column > GUARDS:
        return UG_14
    row = state.lead[seat, column]
    return 0 if state.card[row].sort == UP_GRADE else UG_14


@rule
def offer_powers(state, seat):
    """Offer the power-up of every Up-Grade Lead in a Guard Column (HC-D12)."""
    if state.powered[seat] == 0 and state.n_upgrades[seat]:
        for column in range(1, GUARDS + 1):
            offer_unless(state, refuse_power(state, seat, column), V_POWER * VERB + column)


@rule
def begin_power(state, log, seat, column):
    """Begin the power-up of a Lead; which Up-Grades are sent is asked next (HC-UG-14)."""
    state.powered[seat] = 1
    frame = state.frame[push(state, PAYING)]
    frame.step = SEND
    frame.sort = FOR_POWER
    frame.seat = seat
    frame.place = column
    frame.target = state.lead[seat, column]
    tell(log, E_POWER, seat, state.card[frame.target].kind, column, 0, 0)


@rule
def gain_power(state, seat, row):
    """Let a Lead gain for every Up-Grade sent this turn, until F2 (HC-UG-15)."""
    sent = state.sent[seat]
    gain(state, row, sent, sent, sent, sent, UNTIL_F2, seat)


# --- a Core that comes up
