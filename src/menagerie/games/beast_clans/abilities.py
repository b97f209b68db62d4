"""Cost abilities: who may activate which (chapter "Abilities by kind", BC-ABIL, and BC-R9, BC-R17).

How an activated ability then lies in the chain and resolves is `chain.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.heads import refuse_head
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.engine.ask import offer_unless
from menagerie.engine.jit import rule

from .costs import refuse_rows
from .numbers import is_switched_on, turn_of_ability
from .terms import (
    ABIL_9,
    ABIL_13,
    ABIL_14,
    ABILITIES_OF,
    ACTIVATIONS,
    CARD,
    ITEM,
    PENDING,
    R17,
    R100,
    R191,
    ROY_7,
    ROYAL,
    USE,
)

ONCE_A_TURN, COPY, AWAIT = ops.ONCE_A_TURN, ops.COPY, ops.AWAIT


@rule
def pending(state) -> int:
    """Give the frame of the weather in the chain, 0 if there is none (BC-R16)."""
    for place in range(1, state.depth + 1):
        if state.frame[place].what == ITEM and state.frame[place].sort == CARD and state.frame[place].gone == 0:
            return place
    return 0


@rule
def kind_at(state, seat, row) -> int:
    """Name the card whose abilities a player may use in a row or in the chain; 0 if it is none (BC-ABIL-21)."""
    if row == PENDING:
        place = pending(state)
        return state.frame[place].kind if place and state.frame[place].seat == seat else 0
    if is_in_play(state, row) == 0 or state.card[row].seat != seat or state.card[row].covered:
        return 0
    return state.card[row].kind


@rule
def copies_pending(box, ability) -> int:
    """Tell whether a cost ability copies the weather that it answers (BC-R191)."""
    row = box.abilities[ability].body
    end = row + box.abilities[ability].body_rows
    while row < end:
        if box.rows[row].op == COPY:
            return 1
        row = box.rows[row].b if box.rows[row].op == AWAIT else row + 1  # what waits copies what it waits for
    return 0


@rule
def refuse_use(state, box, seat, row, ability) -> int:
    """Refuse a cost ability.

    BC-ABIL-8 … BC-ABIL-14, BC-ABIL-20, BC-ABIL-22, BC-BRE-11, BC-ROY-7, BC-R55, BC-R88, BC-R100, BC-R191. That of a
    Royal is a cost ability like the others, for the own turn (BC-ABIL-17).
    """
    kind = kind_at(state, seat, row)
    if kind == 0:
        return R17 if row == PENDING else ABIL_9
    if box.uses[kind] >> ability & 1 == 0:
        return ABIL_9
    one = box.first_ability[kind] + ability
    if row != PENDING:
        if is_switched_on(state, box, row, one) == 0:
            return ROY_7 if box.abilities[one].threshold < state.level[seat] else ABIL_9
        is_royal = state.card[row].sort == ROYAL
        if is_royal and seat != state.turn:
            return ABIL_14
        if is_royal or box.abilities[one].flags & ONCE_A_TURN:
            if state.card[row].used >> turn_of_ability(box, kind, ability) & 1:
                return ABIL_13
    source = row if row != PENDING else 0
    clause = refuse_rows(state, box, seat, source, one)
    if clause == 0:
        clause = refuse_head(state, box, seat, source, one, 0)
    if clause:
        return clause
    if copies_pending(box, one) and pending(state) == 0:
        return R191
    return R100 if state.deeds[seat] >= ACTIVATIONS else 0


@rule
def offer_uses(state, box, seat):
    """Offer every cost ability that a player may activate (BC-R9); those of a Royal in its own turn (BC-ABIL-17)."""
    for row in range(1, state.n_rows + 1):
        if box.uses[state.card[row].kind] and state.card[row].seat == seat:
            if seat == state.turn or state.card[row].sort != ROYAL:
                offer_uses_of(state, box, seat, row)
    offer_uses_of(state, box, seat, PENDING)


@rule
def offer_uses_of(state, box, seat, row):
    """Offer the cost abilities of one card."""
    uses = box.uses[kind_at(state, seat, row)]
    if uses:
        for number in range(ABILITIES_OF):
            if uses >> number & 1:
                offer_unless(state, refuse_use(state, box, seat, row, number), USE.code(row, number))
