"""Blocking (chapter HC-BLOCK): the batch of blockers at the start of counter-step 1, and how the block resolves."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import fits_card
from menagerie.cardtext.machine.hands import in_hand, leave_hand
from menagerie.cardtext.machine.statics import reaches
from menagerie.cardtext.machine.triggers import notice, notice_all
from menagerie.engine.ask import argument_of, ask, offer, offer_unless
from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .battle import is_pending
from .drafts import add_draft, clear_drafts, count_drafted
from .leaving import leave
from .posture import is_active
from .terms import (
    A_ENOUGH,
    AT_BEAST,
    BLOCK,
    BLOCK_2,
    BLOCK_4,
    BLOCK_5,
    BLOCK_6,
    BLOCK_AT,
    BLOCKED,
    BLOCKERS,
    BLOCKS_IT,
    CM_11,
    COMPANION,
    E_BLOCK,
    E_BLOCKER,
    EVADING,
    GUARDS,
    IN_GRAVE,
    ITEM,
    LIES_BEFORE,
    PLACED,
    Q_BLOCK,
    R168,
    R176,
    REAR_SUPPORT,
    SHIELD_9,
    SPEED_BEAST,
    SUP_19,
    TO_BE_BLOCKED,
    WAR_10,
)
from .zones import foe_of, is_beast_sort, new_row

OBSTRUCTED_BY = ops.OBSTRUCTED_BY


@rule
def refuse_blocking(state, frame) -> int:
    """Refuse any block of the attack, by what all see; the attacked Beast itself stands in the front row (HC-BLOCK-3).

    HC-BLOCK-2, HC-BLOCK-5, HC-SHIELD-9, HC-SUP-19, HC-R32, HC-R35, HC-R168.
    """
    foe = foe_of(frame.seat)
    if state.gagged[foe]:
        return SUP_19
    if state.card[frame.row].forbidden >> TO_BE_BLOCKED & 1:
        return R168
    if frame.sort != AT_BEAST:
        return BLOCK_5
    if state.lead[foe, REAR_SUPPORT] == 0:
        return BLOCK_2
    for lane in range(1, GUARDS + 1):
        if state.front[foe, lane] == 0 or is_blocker(state, state.front[foe, lane]):
            return 0
    return SHIELD_9


@rule
def refuse_late_block(state, frame, column) -> int:
    """Refuse a blocker in a counter-step: there was no block, its column is taken, or it is too late (HC-WAR-10)."""
    clause = refuse_blocking(state, frame)
    if clause:
        return clause
    row = state.front[foe_of(frame.seat), column] if column <= GUARDS else 0
    if row:
        return BLOCK_6 if is_blocker(state, row) else SHIELD_9
    return WAR_10


@rule
def next_lane(state, seat, column) -> int:
    """Name the next free Blocking Column behind one; 0 if there is none (HC-SHIELD-9, HC-R35)."""
    for lane in range(column + 1, GUARDS + 1):
        if state.front[seat, lane] == 0:
            return lane
    return 0


@rule
def refuse_block(state, box, kind, column) -> int:
    """Refuse a blocker: a Beast of the hand, by its printed OC, in a free column (HC-BLOCK-4, HC-BLOCK-6, HC-SHIELD-9).

    Blocking Columns are filled from left to right, so that each block is named once.
    """
    frame = state.frame[2]
    foe = foe_of(frame.seat)
    if box.sort[kind] == COMPANION:
        return CM_11
    if is_beast_sort(box.sort[kind]) == 0 or in_hand(state, foe, kind) <= count_drafted(state, kind):
        return BLOCK_4
    if box.oc[kind] > state.card[frame.target].oc:
        return BLOCK_4
    if is_kept_from_blocking(state, box, frame.row, foe, kind):
        return R176
    if column > GUARDS or column <= state.draft[state.n_draft].place:
        return BLOCK_6
    return SHIELD_9 if state.front[foe, column] else 0


@rule
def is_kept_from_blocking(state, box, attacker, seat, kind) -> int:
    """Tell whether a text keeps a card of a hand from blocking an attacker: all that fit, or all others.

    HC-R176, HC-R209.
    """
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        if last.what == EVADING and last.row == attacker:
            if fits_card(state, box, last.seat, attacker, 0, last.a, kind) != last.b:
                return 1
    if state.holding >> OBSTRUCTED_BY & 1 == 0:
        return 0
    for i in range(1, state.n_binding + 1):
        row = state.binding[i].row
        static = state.binding[i].static
        if box.statics[static].what == OBSTRUCTED_BY and reaches(state, box, row, static, attacker):
            if fits_card(state, box, seat, row, 0, box.statics[static].a, kind) != box.statics[static].b:
                return 1
    return 0


@rule
def pose_block(state, box, frame):
    """Ask for the next blocker (HC-D38)."""
    foe = foe_of(frame.seat)
    ask(state, foe, Q_BLOCK)
    last = 0
    for place in range(state.n_hand[foe]):
        kind = state.hand[foe, place]
        if kind != last and is_beast_sort(box.sort[kind]):
            for column in range(1, GUARDS + 1):
                offer_unless(state, refuse_block(state, box, kind, column), BLOCK_AT.code(kind, column))
        last = kind
    offer(state, A_ENOUGH)


@rule
def take_block(state, box, log, frame, code):
    """Take a blocker; when there are enough all are placed together (HC-BLOCK-1, HC-BLOCK-6)."""
    foe = foe_of(frame.seat)
    if code != A_ENOUGH:
        add_draft(state, BLOCK_AT.kind(argument_of(code)), BLOCK_AT.column(argument_of(code)))
        if next_lane(state, foe, state.draft[state.n_draft].place):
            return
    frame.passed = 1
    if state.n_draft:
        place_blockers(state, box, log, frame, foe)


@rule
def place_blockers(state, box, log, frame, foe):
    """Place the blockers, whose block waits like a command of a Beast (HC-BLOCK-11, HC-BLOCK-13, HC-CHAIN-7)."""
    frame.answered = 1
    for i in range(1, state.n_draft + 1):
        kind = state.draft[i].kind
        leave_hand(state, foe, kind)
        row = new_row(state, kind, box.sort[kind], foe, LIES_BEFORE + state.draft[i].place)
        tell(log, E_BLOCKER, foe, kind, state.draft[i].place, 0, 0)
        state.watching |= box.watches[kind] & 1 << BLOCKS_IT  # its own text may wait for it
        notice_all(state, box, BLOCKS_IT, row, 0, 0, 0)
    clear_drafts(state)
    item = state.frame[push(state, ITEM)]
    item.step = PLACED
    item.sort = BLOCK
    item.seat = foe
    item.speed = SPEED_BEAST
    item.first = state.n_aims


@rule
def is_blocker(state, row) -> int:
    """Tell whether a blocker lies in a row."""
    return 1 if row and is_beast_sort(state.card[row].sort) and state.card[row].place > LIES_BEFORE else 0


@rule
def resolve_block(state, log, frame) -> int:
    """Let a block succeed or fail; without an attack to stop it does neither (HC-BLOCK-7 … HC-BLOCK-9, HC-BLOCK-21).

    1 if it succeeded; what the BL family gives then is in `blocker_bonuses.py`.

    Only blockers that are still there count (HC-BLOCK-12). One of the BL family is sure to (HC-BLOCK-14).
    """
    foe = foe_of(frame.seat)
    if is_pending(state, frame) == 0 or has_blocker(state, foe) == 0:
        return 0
    skill = 0
    sure = 0
    for column in range(1, GUARDS + 1):
        row = state.front[foe, column]
        if is_blocker(state, row):
            skill += state.card[row].sk
            if is_active(state, row):
                sure |= state.card[row].keys & BLOCKERS
    stopped = sure != 0 or skill >= state.card[frame.row].a
    frame.called_off = 1 if stopped else 0
    tell(log, E_BLOCK, foe, frame.called_off, skill, state.card[frame.row].a, 0)
    return frame.called_off


@rule
def has_blocker(state, seat) -> int:
    """Tell whether a player has a blocker."""
    for column in range(1, GUARDS + 1):
        if is_blocker(state, state.front[seat, column]):
            return 1
    return 0


@rule
def discard_blockers(state, box, log, seat):
    """Put all blockers of a war into the Grave (HC-BLOCK-10, HC-R37)."""
    for column in range(1, GUARDS + 1):
        if is_blocker(state, state.front[seat, column]):
            notice(state, box, state.front[seat, column], BLOCKED)
            leave(state, box, log, state.front[seat, column], IN_GRAVE)
