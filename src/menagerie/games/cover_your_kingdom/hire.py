"""Hiring: what all five Creatures for Hire have in common (chapter "Hire", CK-HIRE), and the three short ones.

Here: Wiizzzaard (CK-WIZ), Mobgoblins (CK-MOB), Minnowtaur (CK-MIN). Hypnogriff and Elves ask more than their target and
have rooms of their own: `hypnogriff.py`, `elves.py`. A HIRE frame waits for the target, then for the effect's own
questions, and retires the card at last.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, ask, offer, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .elves import elves_reach, lure, offer_lures, pose_sacrifice, sacrifice
from .hands import play_card
from .hypnogriff import offer_hypnotise, pose_return, return_card, take_cards
from .kingdom import (
    clans,
    has_power,
    height,
    is_guarded,
    is_land,
    is_stack,
    land_of,
    move_clan,
    seat_of,
    stack_of,
    top,
    turn_over,
)
from .settle import push_place
from .terms import (
    AIR,
    ANSWER,
    BY_SWAP,
    DONE,
    E_HIRE,
    E_LEAVES,
    E_SHIFT,
    E_STAND,
    E_SWAP,
    ELVES,
    EXTRA_FREATURES,
    HIRE,
    HIRE_1,
    HIRE_5,
    HYPNOGRIFF,
    KINDS,
    LANDS,
    LOWLAND,
    MIN_1,
    MIN_2,
    MINNOWTAUR,
    MOB_1,
    MOB_2,
    MOB_3,
    MOBGOBLINS,
    POW_13,
    Q_TARGET,
    R23,
    RECRUIT_15,
    RETURN,
    SIDEWAYS,
    TARGET,
    UPRIGHT,
    V_HIRE,
    V_SHIFT,
    V_STAND,
    V_SWAP,
    WIIZZZAARD,
)

# --- Wiizzzaard


@rule
def refuse_shift(state, seat, stack, raising) -> int:
    """Refuse to move an end of a stack: too low, guarded, or the moved Clan is barred (CK-WIZ-2, CK-R18, CK-R23)."""
    if is_stack(state, stack) == 0 or height(state, stack) < 2:
        return R23
    if is_guarded(state, seat, stack):
        return MIN_2
    if not raising and height(state, stack) == 2:
        return R23  # the same result as raising the bottom Clan, offered once
    row = state.start[stack] if raising else top(state, stack)
    return RECRUIT_15 if state.clan[row].barred else 0


@rule
def offer_shifts(state, seat):
    """Offer both ends of every stack in any Kingdom (CK-WIZ-1, CK-WIZ-4)."""
    for stack in range(1, state.seats * LANDS + 1):
        for raising in range(2):
            if refuse_shift(state, seat, stack, raising) == 0:
                offer(state, V_SHIFT * VERB + (stack << 1) + raising)


# --- Mobgoblins


@rule
def refuse_swap(state, seat, land, stack) -> int:
    """Refuse to swap the own exposed Clan of a Land with a rival's exposed Clan (CK-MOB-1 … CK-MOB-3, CK-R18)."""
    if clans(state, seat) == 0:
        return MOB_2
    own = top(state, stack_of(seat, land)) if is_land(land) else 0
    rival = seat_of(stack)
    if own == 0 or rival == seat or is_stack(state, stack) == 0:
        return MOB_1
    row = top(state, stack)
    if row == 0:
        return MOB_3
    if is_guarded(state, seat, stack):
        return MIN_2
    return RECRUIT_15 if state.clan[own].barred or state.clan[row].barred else 0


@rule
def offer_swaps(state, seat):
    """Offer each pair of an own and a rival's exposed Clan, seating and only Clans notwithstanding (CK-MOB-6)."""
    for land in range(1, LANDS + 1):
        for stack in range(1, state.seats * LANDS + 1):
            if refuse_swap(state, seat, land, stack) == 0:
                offer(state, V_SWAP * VERB + (land << 5) + stack)


@rule
def swap(state, log, seat, land, stack):
    """Lift both Clans, then let each Ruler place the one received, the hirer first (CK-MOB-4, CK-MOB-7, CK-R27)."""
    own = stack_of(seat, land)
    rival = seat_of(stack)
    mine = state.clan[top(state, own)].species
    tell(log, E_SWAP, seat, mine, own, state.clan[top(state, stack)].species, stack)
    move_clan(state, top(state, own), own, AIR)
    move_clan(state, top(state, stack), stack, AIR)
    push_place(state, rival, BY_SWAP)
    push_place(state, seat, BY_SWAP)


# --- Minnowtaur


@rule
def refuse_stand(stack) -> int:
    """Refuse a place for a Minnowtaur: no such Land in this game (CK-MIN-1)."""
    return 0 if land_of(stack) <= LOWLAND else MIN_1


@rule
def offer_stands(state):
    """Offer every Land: upright at the own ones, sideways at the others (CK-MIN-1, CK-R29)."""
    for stack in range(1, state.seats * LANDS + 1):
        if refuse_stand(stack) == 0:
            offer(state, V_STAND * VERB + stack)


@rule
def place_marker(state, kind, stack, mode):
    """Set a marker beside a Land; markers are kept in the order of stack, mode and card."""
    place = state.n_markers + 1
    state.n_markers = place
    while place > 1 and is_after(state, place - 1, kind, stack, mode):
        state.marker[place] = state.marker[place - 1]
        place -= 1
    marker = state.marker[place]
    marker.kind = kind
    marker.stack = stack
    marker.mode = mode


@rule
def is_after(state, place, kind, stack, mode) -> int:
    """Tell whether the marker at a place comes after another in their order."""
    marker = state.marker[place]
    if marker.stack != stack:
        return 1 if marker.stack > stack else 0
    if marker.mode != mode:
        return 1 if marker.mode > mode else 0
    return 1 if marker.kind > kind else 0


@rule
def stand(state, log, seat, kind, stack):
    """Place the card beside a Land (CK-MIN-2, CK-MIN-4)."""
    mode = UPRIGHT if seat_of(stack) == seat else SIDEWAYS
    place_marker(state, kind, stack, mode)
    tell(log, E_STAND, seat, stack, mode, kind, 0)


@rule
def retire_markers(state, log, seat, mode) -> int:
    """Retire the Minnowtaurs that stand in one way at a Ruler's Lands; return how many (CK-TURN-8, CK-MIN-6).

    Spent, they do nothing more (CK-MIN-10).
    """
    kept = 0
    for i in range(1, state.n_markers + 1):
        marker = state.marker[i]
        if seat_of(marker.stack) == seat and marker.mode == mode:
            state.retired[marker.kind] += 1
            tell(log, E_LEAVES, seat, marker.stack, mode, marker.kind, 0)
        else:
            kept += 1
            state.marker[kept] = state.marker[i]
    gone = state.n_markers - kept
    for i in range(kept + 1, state.n_markers + 1):
        state.marker[i] = state.marker[0]
    state.n_markers = kept
    return gone


# --- hiring


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
def acts_as(state, seat, kind, ability) -> int:
    """Tell whether Extra Freatures lets one Creature act as another (CK-POW-13, CK-R62)."""
    return has_power(state, seat, EXTRA_FREATURES) and is_freature(kind) and is_freature(ability)


@rule
def is_freature(kind) -> int:
    """Tell whether a Creature is one of the three that Extra Freatures makes interchangeable."""
    return 1 if kind == WIIZZZAARD or kind == HYPNOGRIFF or kind == MINNOWTAUR else 0


@rule
def offer_hires(state, seat):
    """Offer each Creature for Hire in hand that has a target, with every ability that it may use."""
    extra = has_power(state, seat, EXTRA_FREATURES)
    for kind in range(WIIZZZAARD, MINNOWTAUR + 1):
        for ability in range(WIIZZZAARD if extra else kind, (MINNOWTAUR if extra else kind) + 1):
            if refuse_hire(state, seat, kind, ability) == 0:
                offer(state, V_HIRE * VERB + (kind << 5) + ability)


@rule
def hire(state, log, seat, argument):
    """Play one Creature for Hire and ask for its target (CK-HIRE-1).

    From hand it is the same with two Rulers, who have others at the inn (CK-INNH-8).
    """
    kind = argument >> 5
    play_card(state, seat, kind)
    frame = state.frame[push(state, HIRE)]
    frame.seat = seat
    frame.kind = kind
    frame.ability = argument & 31
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
        tell(log, E_SHIFT, seat, argument >> 1, argument & 1, 0, 0)
        turn_over(state, argument >> 1, argument & 1)
    elif ability == MOBGOBLINS:
        swap(state, log, seat, argument >> 5, argument & 31)
    elif ability == MINNOWTAUR:
        stand(state, log, seat, frame.kind, argument)
    elif ability == ELVES:
        lure(state, log, argument)
    else:
        take_cards(state, log, argument)
