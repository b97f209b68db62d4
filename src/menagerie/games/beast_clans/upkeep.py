"""The Upkeep Step (chapter "Upkeep", BC-UPK): beast by beast its controller pays its cost or gives it up."""

from __future__ import annotations

from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.engine.ask import VERB, ask, offer_unless, take_answer
from menagerie.engine.dispatch import Answers
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .abilities import offer_uses, refuse_use
from .biomass import pay
from .chain import activate
from .leaving import discard
from .numbers import upkeep_of
from .play_phase import open_cycle
from .terms import (
    BEAST,
    E_DECLINED,
    E_STEP,
    E_UPKEEP,
    PLAY_2,
    Q_UPKEEP,
    QUIET,
    RESPOND,
    UPK_1,
    UPK_4,
    UPK_10,
    UPKEEP,
    V_BREACH,
    V_DECLINE,
    V_KEEP,
    V_PLAY,
    V_USE,
    VERBS,
)


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


@rule
def use_before(state, box, log, seat, argument):
    """Activate an ability before the next decision, in a window of its own (BC-R46)."""
    open_cycle(state, QUIET, RESPOND, 1)
    activate(state, box, log, seat, argument)


UPKEEPS = Answers(
    VERBS,
    {
        V_KEEP: (offer_keeps, refuse_keep, keep),
        V_DECLINE: (offer_declines, refuse_due, let_starve),
        V_USE: (offer_uses, refuse_use, use_before),
        V_PLAY: PLAY_2,
        V_BREACH: PLAY_2,
    },
    otherwise=UPK_1,
)


@rule
def pose_upkeep(state, box):
    """Ask for the next decision, or for an ability before it (BC-UPK-5, BC-R46)."""
    ask(state, state.turn, Q_UPKEEP)
    UPKEEPS.offer(state, box, state.turn)


@rule
def step_upkeep(state, box, log) -> int:
    """Take the Upkeep Step one step further; 1 when every beast due has been decided (BC-UPK-5, BC-R46)."""
    frame = state.frame[1]
    if frame.passed == 0:
        frame.passed = 1
        state.chain = 0
        tell(log, E_STEP, state.turn, UPKEEP, 0, 0, 0)
        begin_upkeep(state)
    if state.answer:
        UPKEEPS.take(state, box, log, state.turn, take_answer(state))
        return 0
    if is_upkeep_due(state):
        pose_upkeep(state, box)
        return 0
    frame.passed = 0
    return 1
