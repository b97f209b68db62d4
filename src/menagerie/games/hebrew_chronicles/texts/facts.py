"""Conditions of texts that ask for what this game alone has: Menorah Life, wars declared."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.filters import compares, fits, value_of
from menagerie.cardtext.machine.objects import thing_in
from menagerie.cardtext.machine.plays import count_plays
from menagerie.engine.jit import rule

from ..terms import AT_BEAST, WAR
from ..zones import foe_of

HEALTH, NO_WAR, PLAYED_NOW, PLAYED_BY_THEM = ops.HEALTH, ops.NO_WAR, ops.PLAYED_NOW, ops.PLAYED_BY_THEM
AHEAD, YOU, AT_LEAST, HAPPENED, DONE_BY_THEM = ops.AHEAD, ops.YOU, ops.AT_LEAST, ops.HAPPENED, ops.DONE_BY_THEM
AIMS_AT = ops.AIMS_AT


@rule
def rival_in_war(state, thing) -> int:
    """Name the Beast with which another one wars, as attacker or as what is attacked; 0 if none does (HC-R212)."""
    frame = state.frame[2]
    if frame.what != WAR or frame.sort != AT_BEAST or thing < 1:
        return 0
    if thing == frame.row:
        return frame.target
    return frame.row if thing == frame.target else 0


@rule(fills=object_hooks.is_fact)
def is_fact(state, box, seat, source, place, number) -> int:
    """Tell whether a condition of this game alone holds."""
    kind = box.conditions[number].kind
    a = box.conditions[number].a
    b = box.conditions[number].b
    if kind == HEALTH:
        whose = foe_of(seat) if box.conditions[number].c else seat
        return compares(state.life[whose], a, value_of(state, box, seat, source, place, b))
    if kind == PLAYED_NOW or kind == PLAYED_BY_THEM:
        limit = value_of(state, box, seat, source, place, box.conditions[number].c)
        return compares(count_plays(state, seat if kind == PLAYED_NOW else foe_of(seat), a), b, limit)
    if kind == HAPPENED or kind == DONE_BY_THEM:
        limit = value_of(state, box, seat, source, place, b)
        who = seat if kind == HAPPENED else foe_of(seat)
        return compares(state.happened[who, a], box.conditions[number].c or AT_LEAST, limit)
    if kind == AIMS_AT:
        thing = thing_in(state, seat, source, place, a)
        other = rival_in_war(state, thing)
        return 1 if other and fits(state, box, seat, source, place, b, other, 0) else 0
    if kind == AHEAD:
        ahead = seat if a == YOU else foe_of(seat)
        if b:
            return 1 if state.n_hand[ahead] > state.n_hand[foe_of(ahead)] else 0
        return 1 if state.life[ahead] > state.life[foe_of(ahead)] else 0
    return 1 if (state.warred[seat] == 0) == (kind == NO_WAR) else 0  # ATTACKED is the last
