"""What blockers of the BL family give after a successful block (HC-BLOCK-15 … HC-BLOCK-20).

A BONUS frame holds what is still to come: `mode` the columns of the blockers as bits, `row` the blocker whose turn it
is, `amount` its Superior Commands that are not carried out yet.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.objects import zoned
from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer, verb_of
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import place_of

from .battle import beat
from .blocking import is_blocker
from .damage import gain_life
from .drawing import draw
from .posture import is_active
from .terms import (
    A_PASS,
    A_YES,
    BL,
    BL_BR,
    BL_BS,
    BL_H,
    BL_O,
    BL_R,
    BLOCKERS,
    BONUSES,
    CHAIN_8,
    CMD_11,
    CMD_15,
    E_REVEAL,
    E_SEARCH,
    E_TRIGGER,
    GUARDS,
    IN_DECK,
    OFFERING,
    Q_MAY,
    Q_ORDER,
    Q_SEARCH,
    RICH,
    V_TAKE,
    V_TARGET,
    WEAPON,
)
from .zone_changes import put
from .zones import everyone, foe_of, is_in_play, shuffle_deck

HAND = ops.HAND


@rule
def begin_bonuses(state):
    """Note which blockers of a successful block give something (HC-BLOCK-20).

    BL alone gives nothing more (HC-BLOCK-14).
    """
    war = state.frame[2]
    seat = foe_of(war.seat)
    columns = 0
    for column in range(1, GUARDS + 1):
        row = state.front[seat, column]
        if is_blocker(state, row) and is_active(state, row) and state.card[row].keys & BLOCKERS & ~BL:
            columns |= 1 << column
    if columns == 0:
        return
    frame = state.frame[push(state, BONUSES)]
    frame.seat = seat
    frame.mode = columns


@rule
def refuse_next(state, frame, row) -> int:
    """Refuse a blocker that gives nothing, or has given it (HC-BLOCK-20)."""
    for column in range(1, GUARDS + 1):
        if frame.mode >> column & 1 and state.front[frame.seat, column] == row:
            return 0
    return CHAIN_8


@rule
def is_found(box, key, kind) -> int:
    """Tell whether a card is what a blocker searches for: a Weapon, an Offering of support 2."""
    if key == BL_BS:
        return 1 if box.sort[kind] == WEAPON else 0
    return 1 if box.sort[kind] == OFFERING and box.support[kind] == RICH else 0


@rule
def next_key(frame) -> int:
    """Name the command of the blocker that comes next, as a bit."""
    return frame.amount & -frame.amount


@rule
def refuse_bonus(state, box, frame, code) -> int:
    """Refuse an answer to what a blocker gives (HC-BLOCK-17 … HC-BLOCK-20)."""
    if frame.row == 0:
        return refuse_next(state, frame, argument_of(code)) if verb_of(code) == V_TARGET else CHAIN_8
    if code == A_PASS:
        return 0
    key = next_key(frame)
    if key == BL_BR:
        return 0 if code == A_YES else CMD_11
    kind = argument_of(code)
    if verb_of(code) != V_TAKE or place_of(state.deck[frame.seat], state.n_deck[frame.seat], kind) < 0:
        return CMD_15
    return 0 if is_found(box, key, kind) else CMD_15


@rule
def pose_bonus(state, box, frame):
    """Ask which blocker comes next, whether a card is drawn, or which card is found (HC-D27, HC-D28, HC-D29)."""
    if frame.row == 0:
        ask(state, frame.seat, Q_ORDER)
        for row in range(1, state.n_rows + 1):
            offer_unless(state, refuse_next(state, frame, row), V_TARGET * VERB + row)
    elif next_key(frame) == BL_BR:
        ask(state, frame.seat, Q_MAY)
        offer(state, A_YES)
        offer(state, A_PASS)
    else:
        ask(state, frame.seat, Q_SEARCH)
        pose_found(state, box, frame)
        offer(state, A_PASS)


@rule
def pose_found(state, box, frame):
    """Offer the kinds of Heaven that a blocker finds, ascending, each once."""
    last = 0
    while last >= 0:
        least = -1
        for place in range(state.n_deck[frame.seat]):
            kind = state.deck[frame.seat, place]
            if kind > last and (least < 0 or kind < least) and is_found(box, next_key(frame), kind):
                least = kind
        if least > 0:
            offer(state, V_TAKE * VERB + least)
        last = least


@rule
def step_bonus(state, box, log):
    """Choose the next blocker, or carry out what it gives (HC-BLOCK-20)."""
    frame = state.frame[state.depth]
    if frame.row == 0:
        step_blocker(state, box, log, frame)
        return
    key = next_key(frame)
    if key == BL_H:
        gain_life(state, box, log, frame.seat, 1)
    elif key == BL_R:
        render(state, box, log)
    elif state.answer == 0:
        pose_bonus(state, box, frame)
        return
    else:
        take_bonus(state, box, log, frame, key, take_answer(state))
    frame.amount &= ~key
    if frame.amount == 0:
        frame.row = 0


@rule
def step_blocker(state, box, log, frame):
    """Take the blocker that comes next; only where several are left its player is asked."""
    row = 0
    if state.answer:
        row = argument_of(take_answer(state))
    else:
        for column in range(1, GUARDS + 1):
            if frame.mode >> column & 1:
                if row:
                    pose_bonus(state, box, frame)
                    return
                row = state.front[frame.seat, column]
    if row == 0:
        pop(state)
        state.checking = 1
        return
    for column in range(1, GUARDS + 1):
        if state.front[frame.seat, column] == row:
            frame.mode &= ~(1 << column)
    frame.row = row
    frame.amount = state.card[row].keys & BLOCKERS & ~BL
    tell(log, E_TRIGGER, frame.seat, state.card[row].kind, row, 0, 0)


@rule
def render(state, box, log):
    """Defeat the attacker, unless another blocker did; in MG it costs 1 Menorah Life (HC-BLOCK-16, HC-R27)."""
    war = state.frame[2]
    if is_in_play(state, war.row):
        beat(state, box, log, war.row, 0)


@rule
def take_bonus(state, box, log, frame, key, code):
    """Draw a card, or take one out of Heaven, show it and shuffle (HC-BLOCK-17 … HC-BLOCK-19, HC-R137)."""
    seat = frame.seat
    if key == BL_BR:
        if code == A_YES:
            draw(state, box, log, seat)
        return
    if code == A_PASS and key == BL_O:
        return
    tell(log, E_SEARCH, seat, 0, 0, 0, 0)
    if code != A_PASS:
        kind = argument_of(code)
        tell(log, E_REVEAL, seat, kind, 0, 0, 0)
        place = place_of(state.deck[seat], state.n_deck[seat], kind)
        state.seen[seat, place] = everyone(state)
        put(state, box, log, zoned(IN_DECK, seat, place), HAND, seat)
    shuffle_deck(state, log, seat)
