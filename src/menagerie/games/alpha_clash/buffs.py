"""Clash Buffs: who may play one in C4 and C5, and that a target takes one a turn (chapter "Clash Buffs", AC-BUFF)."""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.engine.ask import VERB, ask, offer, offer_unless
from menagerie.engine.jit import rule

from .costs import refuse_payment
from .play import refuse_deed
from .terms import A_PASS, ACT_2, BUFF, CARD, PLAYER, Q_BUFF, QUICK, ROWS, TRAP, TRAP_5, TURN_9, V_PLAY


@rule
def refuse_buff(state, box, seat, kind) -> int:
    """Refuse a Clash Buff: the step is for nothing else (AC-BUFF-1, AC-BUFF-3, AC-BUFF-10, AC-TURN-9, AC-PLAY-25)."""
    if box.sort[kind] != BUFF:
        return TRAP_5 if box.sort[kind] == TRAP else TURN_9 if box.sort[kind] != QUICK else ACT_2
    clause = refuse_payment(state, box, seat, 0, kind)
    return clause if clause else refuse_deed(state, box, seat, kind)


@rule
def pose_buffs(state, box, seat):
    """Ask for one Clash Buff at most (AC-CL-15, AC-CL-16).

    One in each step (AC-BUFF-2); whose step it is says `clash.py` (AC-BUFF-1).
    """
    ask(state, seat, Q_BUFF)
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last and box.sort[kind] == BUFF:
            offer_unless(state, refuse_buff(state, box, seat, kind), V_PLAY * VERB + kind)
        last = kind
    offer(state, A_PASS)


@rule(fills=effect_hooks.takes_once)
def takes_once(box, frame) -> int:
    """Tell whether a frame is a Clash Buff, which takes each target only once a turn (AC-BUFF-3)."""
    return 1 if frame.sort == CARD and box.sort[frame.kind] == BUFF else 0


@rule(fills=effect_hooks.take_once)
def take_once(state, thing):
    """Note that a Clash Buff took a target: a card or a player (AC-BUFF-3, AC-BUFF-11, AC-R34).

    Until the turn ends (AC-BUFF-5).
    """
    if thing <= ROWS:
        state.card[thing].buffed = 1
    else:
        state.buffed[thing - PLAYER] = 1


@rule(fills=effect_hooks.is_taken)
def is_taken(state, seat) -> int:
    """Tell whether a Clash Buff took a player for a target this turn (AC-BUFF-11).

    Later clashes of the turn may use others (AC-BUFF-4).
    """
    return state.buffed[seat]
