"""Hiring: what all five Creatures for Hire have in common (chapter "Hire", CK-HIRE).

A HIRE frame waits for the target, then for the effect's own questions, and retires the card at last. What each of the
five does has a file of its name.
"""

from __future__ import annotations

from menagerie.engine.ask import offer
from menagerie.engine.dispatch import EVERY, Answers, Frames
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .elves import SAVES, elves_reach, lure, refuse_lure
from .hands import play_card
from .hypnogriff import RETURNS, refuse_hypnotise, take_cards
from .kingdom import clans, has_power
from .minnowtaur import refuse_stand, stand
from .mobgoblins import refuse_swap, swap
from .powers import acts_as
from .terms import (
    AIMED,
    ANSWER,
    DONE,
    E_HIRE,
    ELVES,
    EXTRA_FREATURES,
    HIRE,
    HIRE_1,
    HIRE_5,
    HIRING,
    KINDS,
    LANDS,
    MINNOWTAUR,
    MOB_2,
    MOBGOBLINS,
    POW_13,
    Q_TARGET,
    RETURN,
    TARGET,
    V_HYPNOTISE,
    V_LURE,
    V_SHIFT,
    V_STAND,
    V_SWAP,
    VERBS,
    WIIZZZAARD,
)
from .wiizzzaard import refuse_shift, shift


@rule
def has_target(state, seat, ability) -> int:
    """Tell whether one of the five has a legal target (CK-HIRE-5, CK-R22)."""
    if ability == ELVES:
        return 1 if elves_reach(state, seat) > 0 else 0
    if ability == MINNOWTAUR:
        return 1
    if ability == WIIZZZAARD:
        for stack in range(1, state.seats * LANDS + 1):
            if refuse_shift(state, seat, stack, 0) == 0 or refuse_shift(state, seat, stack, 1) == 0:
                return 1
        return 0
    if ability == MOBGOBLINS:
        for land in range(1, LANDS + 1):
            for stack in range(1, state.seats * LANDS + 1):
                if refuse_swap(state, seat, land, stack) == 0:
                    return 1
        return 0
    for rival in range(1, state.seats + 1):
        if rival != seat and state.hand_size[rival] > 0:
            return 1
    return 0


@rule
def refuse_hire(state, seat, kind, ability) -> int:
    """Refuse to hire: not held, not that Creature's ability, or nothing to do (CK-HIRE-1, CK-HIRE-5).

    What was hired before in the turn does not matter (CK-HIRE-6).
    """
    if kind > KINDS or state.hand[seat, kind] == 0:
        return HIRE_1
    if ability != kind and not acts_as(state, seat, kind, ability):
        return POW_13
    if ability == MOBGOBLINS and clans(state, seat) == 0:
        return MOB_2
    return 0 if has_target(state, seat, ability) else HIRE_5


@rule
def offer_hires(state, seat):
    """Offer each Creature for Hire in hand that has a target, with every ability that it may use."""
    extra = has_power(state, seat, EXTRA_FREATURES)
    for kind in range(WIIZZZAARD, MINNOWTAUR + 1):
        for ability in range(WIIZZZAARD if extra else kind, (MINNOWTAUR if extra else kind) + 1):
            if refuse_hire(state, seat, kind, ability) == 0:
                offer(state, HIRING.code(kind, ability))


@rule
def hire(state, log, seat, kind, ability):
    """Play one Creature for Hire and ask for its target (CK-HIRE-1).

    From hand it is the same with two Rulers, who have others at the inn (CK-INNH-8).
    """
    play_card(state, seat, kind)
    frame = state.frame[push(state, HIRE)]
    frame.seat = seat
    frame.kind = kind
    frame.ability = ability
    frame.step = TARGET
    tell(log, E_HIRE, seat, kind, ability, 0, 0)


@rule
def refuse_target(state, verb) -> int:
    """Refuse a target of what the hired Creature does not do (CK-HIRE-1)."""
    return 0 if verb == AIMED[state.frame[state.depth].ability] else HIRE_1


@rule
def retire(state, frame):
    """Retire the hired Creature, unless it stands as a Minnowtaur (CK-HIRE-2).

    For good: nothing brings it back (CK-HIRE-4). It never joins a Clan (CK-TERM-10).
    """
    if frame.ability != MINNOWTAUR:
        state.retired[frame.kind] += 1
    pop(state)


# Of any Kingdom: how far Rulers sit apart matters to recruits alone (CK-RECRUIT-8). Nobody may answer but the owner of
# a Clan that Elves lure (CK-HIRE-3).
TARGETS = Answers(
    VERBS,
    {
        V_SHIFT: (EVERY, refuse_shift, shift),
        V_HYPNOTISE: (EVERY, refuse_hypnotise, take_cards),
        V_LURE: (EVERY, refuse_lure, lure),
        V_SWAP: (EVERY, refuse_swap, swap),
        V_STAND: (EVERY, refuse_stand, stand),
    },
    unless=refuse_target,
    question=Q_TARGET,
)
HIRED = Frames({TARGET: TARGETS, ANSWER: SAVES, RETURN: RETURNS, DONE: retire}, by="step")
