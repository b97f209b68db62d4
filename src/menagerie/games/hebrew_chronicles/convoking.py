"""Convoking by a text: which column, and Tokens out of the supply (HC-DEPLOY-10 … HC-DEPLOY-12, HC-DEPLOY-17).

HC-DEPLOY-20, HC-SIGNET-15, HC-R119, HC-R147. A CONVOKING frame holds the card, or how many Tokens are still to come,
and asks for a column each time.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.objects import add_aim, zoned
from menagerie.engine.ask import VERB, argument_of, ask, offer_unless, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import count_in, place_of, take_at

from .deploy import enter, fits_marker, make_way, refuse_replacing
from .leaving import is_made
from .memories import recall
from .offerings import support_for
from .shields import refuse_shield
from .signets import refuse_captain, refuse_column
from .terms import (
    BEAST_TOKEN,
    COMPANION,
    CONVOKING,
    DEPLOY_10,
    DEPLOY_11,
    DEPLOY_17,
    E_CONVOKE,
    E_TOKEN,
    GUARDS,
    IN_DECK,
    IN_HAND,
    IN_INWARD,
    IN_SUPPLY,
    IN_UPGRADES,
    ITEM,
    LAY_IN,
    LIES_BEFORE,
    N_COLUMNS,
    Q_COLUMN,
    ROWS,
    SHIELD_TOKEN,
    UG_16,
    UP_GRADE,
    V_COLUMN,
)
from .upgrade import put_on_core, refuse_core
from .zones import is_beast_sort, new_row

CONVOKE, SEARCH, IT = ops.CONVOKE, ops.SEARCH, ops.IT


@rule
def refuse_entry(state, box, seat, kind, column, zone) -> int:
    """Refuse a column for a card that a text convokes out of a zone.

    An Up-Grade needs its Core here, too (HC-UG-17).
    """
    sort = box.sort[kind]
    if sort == SHIELD_TOKEN:
        return refuse_shield(state, seat, column)
    if is_beast_sort(sort) == 0 or column < 1 or column > N_COLUMNS:
        return UG_16
    if zone != IN_UPGRADES and fits_marker(state, seat, box.oc[kind]) == 0:
        return DEPLOY_11
    if sort == UP_GRADE:
        return refuse_core(state, box, seat, kind, column)
    clause = refuse_column(box.signets[kind], column)
    if clause:
        return clause
    if support_for(state, box, seat, column) < 1:
        return DEPLOY_10
    row = state.lead[seat, column]
    if row == 0:
        return refuse_captain(state, box, seat, box.signets[kind], 0)
    if state.card[row].sort != COMPANION and zone != IN_HAND and zone != IN_DECK and zone != IN_INWARD:
        return DEPLOY_17
    return refuse_replacing(state, box, seat, kind, column)


@rule
def can_enter(state, box, seat, kind, zone) -> int:
    """Tell whether a column is open for a card (HC-DEPLOY-20)."""
    for column in range(1, N_COLUMNS + 1):
        if refuse_entry(state, box, seat, kind, column, zone) == 0:
            return 1
    return 0


@rule
def begin_convoking(state, seat, kind, zone):
    """Let a card that was taken out of a zone wait for its column.

    The zone is that of the text, and no other (HC-DEPLOY-12). It needs no deploy and uses none up (HC-DEPLOY-9), as
    often as texts say so (HC-DEPLOY-8).
    """
    frame = state.frame[push(state, CONVOKING)]
    frame.seat = seat
    frame.kind = kind
    frame.sort = zone
    frame.left = 1


@rule
def begin_tokens(state, seat, kind, count):
    """Let Tokens come out of the supply, one after the other; they stay there until they have a column.

    Those that a text makes come from nowhere (HC-R190).
    """
    frame = state.frame[push(state, CONVOKING)]
    frame.seat = seat
    frame.target = kind
    frame.sort = IN_SUPPLY
    frame.left = count


@rule
def kind_awaited(frame) -> int:
    """Name the card that a frame asks a column for."""
    return frame.kind if frame.kind else frame.target


@rule
def pose_convoking(state, box, frame):
    """Ask for the column (HC-D30)."""
    ask(state, frame.seat, Q_COLUMN)
    for column in range(1, N_COLUMNS + 1):
        clause = refuse_entry(state, box, frame.seat, kind_awaited(frame), column, frame.sort)
        offer_unless(state, clause, V_COLUMN * VERB + column)


@rule
def is_over(state, box, frame) -> int:
    """Tell whether nothing more can enter: all did, the supply is empty, or no column is open."""
    if frame.left == 0:
        return 1
    seat = frame.seat
    kind = kind_awaited(frame)
    if frame.kind == 0 and is_made(box, kind) == 0 and count_in(state.supply[seat], state.n_supply[seat], kind) == 0:
        return 1
    return 1 - can_enter(state, box, seat, kind, frame.sort)


@rule
def step_convoking(state, box, log):
    """Ask for a column, or let the card enter there."""
    frame = state.frame[state.depth]
    if state.answer == 0:
        if is_over(state, box, frame):
            pop(state)
        else:
            pose_convoking(state, box, frame)
        return
    column = argument_of(take_answer(state))
    seat = frame.seat
    kind = kind_awaited(frame)
    if frame.kind == 0 and is_made(box, kind) == 0:
        take_at(state.supply[seat], state.n_supply[seat], place_of(state.supply[seat], state.n_supply[seat], kind))
        state.n_supply[seat] -= 1
    frame.kind = 0
    frame.left -= 1
    row = let_enter(state, box, log, seat, kind, column, frame.sort)
    if state.frame[state.depth - 1].what == ITEM:
        follow(state, box, state.frame[state.depth - 1], zoned(frame.sort, seat, kind), row)


@rule
def follow(state, box, frame, thing, row):
    """Let the object of an effect that has entered be its row now; the next one of its slot follows."""
    if box.rows[frame.pc - 1].op == SEARCH:
        add_aim(state, IT, row)
    if box.rows[frame.pc - 1].op != CONVOKE:
        return
    slot = box.rows[frame.pc - 1].a
    left = 0
    entered = 0
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == slot and state.aims[i].object > ROWS:
            if state.aims[i].object == thing and entered == 0:
                state.aims[i].object = row
                entered = 1
            else:
                left = 1
    if left:
        frame.pc -= 1  # the row runs again


@rule
def let_enter(state, box, log, seat, kind, column, zone) -> int:
    """Let a card enter a column: above a Companion, in place of another Beast, or before a Guard Column; its row."""
    sort = box.sort[kind]
    if sort == SHIELD_TOKEN:
        row = new_row(state, kind, sort, seat, LIES_BEFORE + min(column, GUARDS))
        tell(log, E_TOKEN, seat, kind, column, 0, 0)
        return row
    tell(log, E_TOKEN if sort == BEAST_TOKEN else E_CONVOKE, seat, kind, column, LAY_IN + zone, 0)
    if sort == UP_GRADE:
        put_on_core(state, box, log, seat, kind, column)
        return state.lead[seat, column]
    make_way(state, box, log, seat, kind, column)
    row = enter(state, box, log, seat, kind, column)
    if is_made(box, kind) == 0:
        recall(state, row, zone)
    return row
