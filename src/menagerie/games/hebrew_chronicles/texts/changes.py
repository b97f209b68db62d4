"""Changes of numbers for a time (HC-CARD-10, HC-CMD-12)."""

from __future__ import annotations

from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.lasting import keep
from menagerie.cardtext.machine.statics import times_of
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from ..numbers import add_all, refresh
from ..terms import BONUS, E_STRENGTHEN, STAT_A, STAT_OC, STAT_SK


@rule
def gain(state, row, oc, a, sk, ad, until, seat) -> int:
    """Let a Beast gain OC, A, SK and additional damage for a time; 1 if there was room to note it (HC-CARD-10)."""
    place = keep(state, row, BONUS, oc, a, until, seat)
    if place:
        state.lasting[place].c = sk
        state.lasting[place].d = ad
    return 1 if place else 0


@rule
def strengthen(state, box, log, frame, row, bonus, until) -> int:
    """Let a Beast gain OC, A and SK for a time, two lines of the table of bonuses; 1 if it was done (HC-CARD-10)."""
    times = times_of(state, box, frame.seat, frame.row, state.depth, bonus, row)
    oc = times * value_of(state, box, frame.seat, frame.row, state.depth, box.bonuses[bonus].attack)
    a = times * value_of(state, box, frame.seat, frame.row, state.depth, box.bonuses[bonus + 1].attack)
    sk = times * value_of(state, box, frame.seat, frame.row, state.depth, box.bonuses[bonus + 1].defense)
    if gain(state, row, oc, a, sk, 0, until, frame.seat) == 0:
        return 0
    tell(log, E_STRENGTHEN, state.card[row].seat, state.card[row].kind, oc, a, sk)
    return 1


@rule
def become(state, box, log, frame, row, stat, number, until) -> int:
    """Let a number of a Beast be another one as of now, or its A and SK change places (stat 0); 1 if it was done.

    It gets so much more or less, below the ceilings as all gains (HC-R205).
    """
    add_all(state, box)
    played = state.card[row]
    oc = number - played.oc if stat == STAT_OC else 0
    a = number - played.a if stat == STAT_A else 0
    sk = number - played.sk if stat == STAT_SK else 0
    if stat == 0:
        a = played.sk - played.a
        sk = -a
    refresh(state, box)
    if (oc == 0 and a == 0 and sk == 0) or gain(state, row, oc, a, sk, 0, until, frame.seat) == 0:
        return 0
    tell(log, E_STRENGTHEN, state.card[row].seat, state.card[row].kind, oc, a, sk)
    return 1
