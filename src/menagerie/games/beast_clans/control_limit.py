"""The control limit (chapter "Control limit", BC-LIM): who controls too many beasts gives some up at once."""

from __future__ import annotations

from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.engine.ask import VERB, argument_of, ask, offer_unless, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule

from .leaving import discard
from .numbers import limit_of
from .terms import BEAST, LIM_3, LIMIT, Q_LIMIT, V_GIVE_UP
from .zones import A_COUNT, MOST_BEASTS, count_all_beasts, next_player


@rule
def over_limit(state, box) -> int:
    """Name a player with too many beasts, the active player first, then in turn order; 0 if none (BC-LIM-1, BC-R45).

    Beasts alone are counted, not Royals (BC-ROY-10) and not equipment (BC-EQ-17). Whoever put them into a deck
    (BC-LIM-5).
    """
    seat = state.turn
    beasts = count_all_beasts(state)
    for _ in range(state.seats):
        if beasts >> seat * A_COUNT & MOST_BEASTS > limit_of(state, box, seat):
            return seat
        seat = next_player(state, seat)
    return 0


@rule
def demand_beast(state, seat):
    """Let a player discard a beast before anything else goes on (BC-LIM-2)."""
    frame = state.frame[push(state, LIMIT)]
    frame.seat = seat


@rule
def refuse_give_up(state, seat, row) -> int:
    """Refuse what is no own beast; the newcomer is one like the others (BC-LIM-3, BC-LIM-4)."""
    if is_in_play(state, row) == 0 or state.card[row].sort != BEAST or state.card[row].seat != seat:
        return LIM_3
    return 0


@rule
def pose_limit(state):
    """Ask which beast is discarded (BC-D23)."""
    seat = state.frame[state.depth].seat
    ask(state, seat, Q_LIMIT)
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_give_up(state, seat, row), V_GIVE_UP * VERB + row)


@rule
def step_limit(state, box, log):
    """Ask, or discard the chosen beast (BC-LIM-2)."""
    if state.answer == 0:
        pose_limit(state)
        return
    row = argument_of(take_answer(state))
    pop(state)
    discard(state, box, log, row)
