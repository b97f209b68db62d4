"""Relentless: another Beast is sacrificed, and the attack or Arsenal is cancelled at once (HC-SUP-13, HC-SUP-14).

A RELENTING frame holds the Beast that is attacked or chosen as `row`, and as `target` the frame of the Arsenal, 0 for
the attack.
"""

from __future__ import annotations

from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.objects import keep_aims, last_aim
from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer, verb_of
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .battle import is_pending
from .leaving import bury
from .posture import is_active
from .standing import is_beast_mode
from .terms import (
    A_PASS,
    AT_BEAST,
    CMD_15,
    E_CANCELLED,
    E_USE,
    N_COLUMNS,
    Q_PICK,
    RELENTING,
    RELENTLESS,
    ROWS,
    V_TARGET,
    WAR,
    WAR_OVER,
)
from .zone_changes import send
from .zones import foe_of


@rule
def can_relent(state, row) -> int:
    """Tell whether a Beast may use Relentless: active, not used this turn, another Beast to sacrifice (HC-R109)."""
    played = state.card[row]
    if played.place > N_COLUMNS or state.lead[played.seat, played.place] != row or is_active(state, row) == 0:
        return 0
    if played.keys & RELENTLESS == 0 or played.vow & RELENTLESS:
        return 0
    for column in range(1, N_COLUMNS + 1):
        other = state.lead[played.seat, column]
        if other and other != row:
            return 1
    return 0


@rule
def begin_relenting(state, row, place):
    """Ask the player of a Beast."""
    frame = state.frame[push(state, RELENTING)]
    frame.seat = state.card[row].seat
    frame.row = row
    frame.target = place


@rule
def meet_attack(state):
    """Ask before the block, unless the attack is under Beast Mode (HC-SUP-1, HC-SUP-13)."""
    war = state.frame[2]
    if war.sort == AT_BEAST and is_pending(state, war) and is_beast_mode(state) == 0 and can_relent(state, war.target):
        begin_relenting(state, war.target, 0)


@rule
def meet_arsenal(state, place, after):
    """Ask about the next Beast that an Arsenal of the opponent has chosen in a war (HC-SUP-14)."""
    if state.frame[2].what != WAR:
        return
    found = 0
    for i in range(state.frame[place].first + 1, last_aim(state, place) + 1):
        row = state.aims[i].object
        if after < row <= ROWS and (found == 0 or row < found) and is_in_play(state, row):
            if state.card[row].seat != state.frame[place].seat and can_relent(state, row):
                found = row
    if found:
        begin_relenting(state, found, place)


@rule
def refuse_relenting(state, frame, code) -> int:
    """Refuse a sacrifice: another own Beast on the battlefield, no blocker (HC-R109)."""
    if code == A_PASS:
        return 0
    row = argument_of(code)
    if verb_of(code) != V_TARGET or is_in_play(state, row) == 0 or row == frame.row:
        return CMD_15
    played = state.card[row]
    stands = played.place <= N_COLUMNS and state.lead[frame.seat, played.place] == row
    return 0 if stands else CMD_15


@rule
def pose_relenting(state, frame):
    """Ask which Beast is sacrificed, if any (HC-D40)."""
    ask(state, frame.seat, Q_PICK)
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_relenting(state, frame, V_TARGET * VERB + row), V_TARGET * VERB + row)
    offer(state, A_PASS)


@rule
def step_relenting(state, box, log):
    """Ask, or sacrifice and cancel (HC-SUP-13, HC-SUP-14)."""
    frame = state.frame[state.depth]
    if state.answer == 0:
        pose_relenting(state, frame)
        return
    code = take_answer(state)
    row = frame.row
    place = frame.target
    pop(state)
    if code == A_PASS:
        if place:
            meet_arsenal(state, place, row)
        return
    state.card[row].vow |= RELENTLESS
    tell(log, E_USE, state.card[row].seat, state.card[row].kind, row, 0, 0)
    if place:
        cancel_arsenal(state, box, log, place)
    else:
        state.frame[2].called_off = 1
        state.frame[2].step = WAR_OVER
        tell(log, E_CANCELLED, foe_of(state.card[row].seat), 0, 0, 0, 0)
    send(state, box, log, argument_of(code))


@rule
def cancel_arsenal(state, box, log, place):
    """Put an Arsenal that was just announced into the Grave; its costs are lost (HC-R109)."""
    frame = state.frame[place]
    seat = frame.seat
    kind = frame.kind
    tell(log, E_CANCELLED, seat, kind, 0, 0, 0)
    keep_aims(state, frame.first)
    pop(state)
    bury(state, box, seat, kind)
