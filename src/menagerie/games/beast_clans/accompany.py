"""Accompany as an activated ability (chapter "Keyword Accompany", BC-ACC); the other keywords are where they act.

Armor and Ready-at-Arms, Guardian: `guard.py`. Breach: `breach.py`. Cull: `damage_step.py`. Doubletap, Rush:
`attack.py`. Vanish: `aims.py`.
"""

from __future__ import annotations

from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.objects import stand_by
from menagerie.engine.ask import VERB, ask, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import (
    ACC_1,
    ACC_2,
    ACC_5,
    ACC_6,
    ACCOMPANY,
    ACTIVATIONS,
    AIMING,
    BEAST,
    COMBAT,
    E_JOINED,
    GUARDING,
    JOINING,
    Q_ACCOMPANY,
    R33,
    R100,
    ROYAL,
    V_ACCOMPANY,
    V_TARGET,
)
from .zones import has_key, is_tired


@rule
def is_attack_window(state) -> int:
    """Tell, in a window, whether it is that of the Attack Step: attacks are declared, nobody guards yet (BC-ACC-5)."""
    frame = state.frame[2]
    return 1 if frame.what == COMBAT and frame.step == GUARDING else 0


@rule
def refuse_accompanied(state, row) -> int:
    """Refuse what is no attacking beast of the active player (BC-ACC-1, BC-ACC-6)."""
    if is_in_play(state, row) == 0 or state.card[row].target == 0 or state.card[row].seat != state.turn:
        return ACC_1
    return ACC_6 if state.card[row].sort == ROYAL else 0


@rule
def refuse_accompany(state, seat, row) -> int:
    """Refuse a companion (BC-ACC-1, BC-ACC-2, BC-ACC-5, BC-ACC-6, BC-ACC-9, BC-DBL-4, BC-R33, BC-R34)."""
    if is_attack_window(state) == 0 or seat != state.turn:
        return ACC_5
    if is_in_play(state, row) == 0 or state.card[row].seat != seat or state.card[row].sort != BEAST:
        return ACC_1
    if has_key(state, row, ACCOMPANY) == 0:
        return ACC_1
    if is_tired(state, row):
        return ACC_2
    if state.card[row].joined:
        return R33
    if state.deeds[seat] >= ACTIVATIONS:
        return R100
    clause = ACC_6
    for attacker in range(1, state.n_rows + 1):
        if refuse_accompanied(state, attacker) == 0:
            clause = 0
    return clause


@rule
def offer_companions(state, seat):
    """Offer every beast that may accompany (BC-CMB-13)."""
    if is_attack_window(state):
        for row in range(1, state.n_rows + 1):
            offer_unless(state, refuse_accompany(state, seat, row), V_ACCOMPANY * VERB + row)


@rule
def pose_attackers(state, frame):
    """Ask which attacking beast is accompanied (BC-D19)."""
    ask(state, frame.seat, Q_ACCOMPANY)
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_accompanied(state, row), V_TARGET * VERB + row)


@rule
def join(state, log, frame) -> int:
    """Let a companion help its attacker, if both are still there; 1 if it does (BC-ACC-1, BC-R37).

    It joins without becoming an attacker (BC-ACC-8).
    """
    row = frame.row
    if is_in_play(state, row) and state.card[row].seat == frame.seat and refuse_accompanied(state, frame.event) == 0:
        state.card[row].joins = frame.event
        tell(log, E_JOINED, frame.seat, frame.kind, row, state.card[frame.event].kind, frame.event)
        return 1
    return 0


@rule
def accompany(state, log, seat, row):
    """Activate Accompany; which attacking beast it helps is chosen next (BC-ACC-1, BC-ACC-7)."""
    state.deeds[seat] += 1
    state.card[row].joined = 1
    state.card[row].accompanied = 1
    frame = state.frame[stand_by(state, JOINING, seat, state.card[row].kind, row, 0)]
    frame.step = AIMING


@rule
def count_sharers(state, attacker) -> int:
    """Count those among whom defence damage is split: the attacker and its companions (BC-ACC-3, BC-R35)."""
    count = 1
    for row in range(1, state.n_rows + 1):
        count += is_companion(state, row, attacker)
    return count


@rule
def is_companion(state, row, attacker) -> int:
    """Tell whether a beast helps an attacker and is still on the field under the same controller (BC-R37)."""
    if is_in_play(state, row) == 0 or state.card[row].joins != attacker:
        return 0
    return 1 if state.card[row].seat == state.card[attacker].seat else 0


@rule
def is_sharer(state, row, attacker) -> int:
    """Tell whether a beast takes a share of the defence damage of an attack."""
    return 1 if row == attacker or is_companion(state, row, attacker) else 0
