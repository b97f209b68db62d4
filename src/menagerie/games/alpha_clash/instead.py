"""What happens instead of an event, once it waits: it resolves, or somebody says first which effect applies (AC-D32).

Which effects those are is in `replacing.py`.
"""

from __future__ import annotations

from menagerie.engine.ask import argument_of, take_answer, verb_of
from menagerie.engine.copying import take_row
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .damage import deal_clash_damage, deal_damage, send_to_oblivion
from .endings import end
from .prevention import tell_prevented, use_shield
from .replacing import claim, count_effects, pose_effects
from .terms import (
    APPLY,
    CLASH_DAMAGE,
    DISPUTE,
    E_ENDLESS,
    NEXT,
    REPLACED_WAIT,
    REPLACING,
    RESOLVE,
    V_APPLY,
    WOULD_BE_DEFEATED,
    WOULD_BE_SENT,
    WOULD_DRAW,
)
from .triggers import goes_on_for_ever, place_entry
from .zone_changes import draw


@rule
def place_instead(state, box, log):
    """Put what happens instead of something above everything else: it resolves at once, before states are checked.

    Where somebody must say first which of several effects applies, that is asked (AC-D32). What is replaced for ever is
    a draw (AC-R60).
    """
    if goes_on_for_ever(state) or state.n_wait > REPLACED_WAIT:
        tell(log, E_ENDLESS, 0, 0, 0, 0, 0)
        end(state, log, 0)
        return
    entry = state.instead[state.n_instead]
    if entry.ability:
        place_entry(state, log, entry, REPLACING)
        state.frame[state.depth].step = RESOLVE
        state.busy = 1
        take_instead(state)
    elif count_effects(state, box, entry, entry.seat) > 1:
        state.frame[push(state, DISPUTE)].seat = entry.seat
    else:
        happen(state, box, log, entry.amount)


@rule
def take_instead(state):
    """Strike the last entry of what happens instead."""
    state.n_instead = take_row(state.instead, state.n_instead, state.n_instead)


@rule
def happen(state, box, log, points):
    """Let the last event that waits happen, unless an effect still applies to it: of damage so many points."""
    entry = state.instead[state.n_instead]
    when = entry.moment
    who = entry.that
    row = entry.event
    source = entry.row
    damage = entry.x
    necrotic = entry.pc
    take_instead(state)
    if when == WOULD_DRAW:
        draw(state, box, log, who)
    elif when == WOULD_BE_SENT:
        send_to_oblivion(state, box, log, row)
    elif when == WOULD_BE_DEFEATED:
        state.checking = 1
    elif damage == CLASH_DAMAGE:
        deal_clash_damage(state, box, log, source, row, points, necrotic)
    else:
        deal_damage(state, box, log, source, row, points)


@rule
def step_dispute(state, box, log):
    """Ask which effect applies first, or apply it to the event that waits (AC-D32)."""
    if state.answer == 0:
        pose_effects(state, box)
        return
    code = take_answer(state)
    pop(state)
    entry = state.instead[state.n_instead]
    if verb_of(code) == V_APPLY:
        claim(state, box, entry, APPLY.row(argument_of(code)), APPLY.ability(argument_of(code)))
        return
    points = entry.amount
    left = 0
    if state.shield[argument_of(code)].what == NEXT:
        left = use_shield(state, argument_of(code), points)
    tell_prevented(state, log, entry.event, points - left)
    happen(state, box, log, left)
