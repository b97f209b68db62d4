"""Betting, showdown and winnings (KU-ACT, KU-END)."""

from menagerie.engine.ask import ask, next_seat, offer, take_answer, verb_of
from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import A_BET, A_CALL, A_CHECK, A_FOLD, ACT_3, ACT_4, E_ACT, E_SHOW, E_WIN, Q_ANSWER, Q_OPEN


@rule
def step(state, box, log):
    """Run the top frame by one step: put its question, or carry out the answer."""
    if state.answer == 0:
        pose(state, box)
    else:
        act(state, box, log, take_answer(state))


@rule
def pose(state, box):
    """Ask the player to act; answers ascend (KU-ACT-2, KU-ACT-3)."""
    seat = state.frame[state.depth].seat
    if state.paid[seat] == state.paid[next_seat(state, seat)]:
        ask(state, seat, Q_OPEN)
        offer(state, A_CHECK)
        offer(state, A_BET)
    else:
        ask(state, seat, Q_ANSWER)
        offer(state, A_FOLD)
        offer(state, A_CALL)


@rule
def refuse(state, box, code) -> int:
    """Name the clause that forbids an answer to the standing question; 0 if it is legal (KU-ACT-3, KU-ACT-4)."""
    if state.question == Q_ANSWER:
        return 0 if code == A_FOLD or code == A_CALL else ACT_3
    return 0 if code == A_CHECK or code == A_BET else ACT_4


@rule
def act(state, box, log, code):
    """Carry out an answer; the second check, a fold or a call ends the game (KU-ACT-1 … KU-ACT-3)."""
    seat = state.frame[state.depth].seat
    rival = next_seat(state, seat)
    tell(log, E_ACT, seat, verb_of(code), 0, 0, 0)
    if code == A_BET or code == A_CALL:
        state.paid[seat] += box.bet
    if code == A_FOLD:
        finish(state, log, rival)
    elif code == A_CALL or (code == A_CHECK and seat == state.seats):
        show(state, log)
    else:
        state.frame[state.depth].seat = rival


@rule
def show(state, log):
    """Show both cards; the higher one wins (KU-END-2)."""
    for seat in range(1, state.seats + 1):
        tell(log, E_SHOW, seat, state.card[seat], 0, 0, 0)
    finish(state, log, 1 if state.card[1] > state.card[2] else 2)


@rule
def finish(state, log, winner):
    """Give the winner what the loser paid (KU-END-1, KU-END-3)."""
    loser = next_seat(state, winner)
    state.won[winner] = 1
    state.score[winner] = state.paid[loser]
    state.score[loser] = -state.paid[loser]
    state.over = 1
    pop(state)
    tell(log, E_WIN, winner, state.paid[loser], 0, 0, 0)
