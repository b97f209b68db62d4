"""Hiring: what all five Creatures for Hire have in common (chapter "Hire", CK-HIRE).

A HIRE frame waits for the target, then for the effect's own questions, and retires the card at last. What each of the
five does has a file of its name.
"""

from __future__ import annotations

from menagerie.engine.ask import argument_of, ask, offer, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .elves import elves_reach, lure, offer_lures, pose_sacrifice, sacrifice
from .hands import play_card
from .hypnogriff import offer_hypnotise, pose_return, return_card, take_cards
from .kingdom import clans, has_power
from .minnowtaur import offer_stands, stand
from .mobgoblins import offer_swaps, refuse_swap, swap
from .powers import acts_as
from .terms import (
    ANSWER,
    DONE,
    E_HIRE,
    E_SHIFT,
    ELVES,
    EXTRA_FREATURES,
    HIRE,
    HIRE_1,
    HIRE_5,
    HIRING,
    HYPNOGRIFF,
    KINDS,
    LANDS,
    MINNOWTAUR,
    MOB_2,
    MOBGOBLINS,
    POW_13,
    Q_TARGET,
    RETURN,
    SHIFT,
    SWAP,
    TARGET,
    WIIZZZAARD,
)
from .wiizzzaard import offer_shifts, refuse_shift, turn_over


@rule
def offer_targets(state, seat, ability):
    """Offer what one of the five may choose.

    Of any Kingdom: how far Rulers sit apart matters to recruits alone (CK-RECRUIT-8).
    """
    if ability == WIIZZZAARD:
        offer_shifts(state, seat)
    elif ability == HYPNOGRIFF:
        offer_hypnotise(state, seat)
    elif ability == ELVES:
        offer_lures(state, seat)
    elif ability == MOBGOBLINS:
        offer_swaps(state, seat)
    else:
        offer_stands(state)


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
def hire(state, log, seat, argument):
    """Play one Creature for Hire and ask for its target (CK-HIRE-1).

    From hand it is the same with two Rulers, who have others at the inn (CK-INNH-8).
    """
    kind = HIRING.kind(argument)
    play_card(state, seat, kind)
    frame = state.frame[push(state, HIRE)]
    frame.seat = seat
    frame.kind = kind
    frame.ability = HIRING.ability(argument)
    frame.step = TARGET
    tell(log, E_HIRE, seat, kind, frame.ability, 0, 0)


@rule
def pose_hire(state, box):
    """Ask the question that the hired Creature waits for."""
    frame = state.frame[state.depth]
    if frame.step == TARGET:
        ask(state, frame.seat, Q_TARGET)
        offer_targets(state, frame.seat, frame.ability)
    elif frame.step == ANSWER:
        pose_sacrifice(state, box)
    elif frame.step == RETURN:
        pose_return(state)


@rule
def step_hire(state, box, log):
    """Carry out the hired Creature's effect and retire it (CK-HIRE-2)."""
    frame = state.frame[state.depth]
    if frame.step == DONE:
        if frame.ability != MINNOWTAUR:
            state.retired[frame.kind] += 1
        pop(state)
    elif state.answer == 0:
        pose_hire(state, box)
    elif frame.step == TARGET:
        aim(state, log, argument_of(take_answer(state)))
    elif frame.step == ANSWER:
        sacrifice(state, log, take_answer(state))
    else:
        return_card(state, log, argument_of(take_answer(state)))


@rule
def aim(state, log, argument):
    """Carry out the effect on its target, as far as it goes without a further question.

    Nobody may answer but the owner of a Clan that Elves lure (CK-HIRE-3).
    """
    frame = state.frame[state.depth]
    seat = frame.seat
    ability = frame.ability
    frame.step = DONE
    if ability == WIIZZZAARD:
        tell(log, E_SHIFT, seat, SHIFT.stack(argument), SHIFT.up(argument), 0, 0)
        turn_over(state, SHIFT.stack(argument), SHIFT.up(argument))
    elif ability == MOBGOBLINS:
        swap(state, log, seat, SWAP.land(argument), SWAP.stack(argument))
    elif ability == MINNOWTAUR:
        stand(state, log, seat, frame.kind, argument)
    elif ability == ELVES:
        lure(state, log, argument)
    else:
        take_cards(state, log, argument)
