"""The Upkeep Step (chapter "Upkeep", BC-UPK): beast by beast its controller pays its cost or gives it up."""

from __future__ import annotations

from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.engine.ask import VERB, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .biomass import pay
from .damage import discard
from .numbers import upkeep_of
from .terms import BEAST, E_DECLINED, E_UPKEEP, UPK_1, UPK_4, UPK_10, V_DECLINE, V_KEEP


@rule
def begin_upkeep(state):
    """Note which beasts are due: those that the active player controls now (BC-UPK-1, BC-UPK-10).

    In each of its controller's turns (BC-UPK-8), never in that of playing it or in others' (BC-UPK-9). Royals and
    face-down cards have none (BC-ROY-10, BC-BRE-8).
    """
    for row in range(1, state.n_rows + 1):
        state.card[row].due = 1 if state.card[row].sort == BEAST and state.card[row].seat == state.turn else 0


@rule
def is_upkeep_due(state) -> int:
    """Tell whether a beast is still to be decided."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].due:
            return 1
    return 0


@rule
def refuse_due(state, seat, row) -> int:
    """Refuse what has no upkeep in this step (BC-UPK-1, BC-UPK-7, BC-UPK-10)."""
    if is_in_play(state, row) == 0 or state.card[row].sort != BEAST or state.card[row].seat != seat:
        return UPK_1
    return 0 if state.card[row].due else UPK_10


@rule
def refuse_keep(state, box, seat, row) -> int:
    """Refuse to pay upkeep: it is the card's own cost, however the beast entered (BC-UPK-2, BC-UPK-4, BC-R47)."""
    clause = refuse_due(state, seat, row)
    if clause:
        return clause
    return 0 if upkeep_of(state, box, row) <= state.biomass[seat] else UPK_4


@rule
def offer_keeps(state, box, seat):
    """Offer to keep every beast that is due and can be paid."""
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_keep(state, box, seat, row), V_KEEP * VERB + row)


@rule
def offer_declines(state, seat):
    """Offer to give up every beast that is due."""
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_due(state, seat, row), V_DECLINE * VERB + row)


@rule
def keep(state, box, log, seat, row):
    """Pay a beast's upkeep (BC-UPK-2 … BC-UPK-4)."""
    state.chain = 0
    state.card[row].due = 0
    cost = upkeep_of(state, box, row)
    pay(state, seat, cost)
    tell(log, E_UPKEEP, seat, state.card[row].kind, row, cost, 0)


@rule
def let_starve(state, box, log, seat, row):
    """Discard a beast whose upkeep is not paid (BC-UPK-2 … BC-UPK-4)."""
    state.chain = 0
    state.card[row].due = 0
    tell(log, E_DECLINED, seat, state.card[row].kind, row, 0, 0)
    discard(state, box, log, row)
