"""Creatures for Hire that turn up in the Drafty Inn (chapter "Creatures for Hire" of the two-Ruler game; CK-INNH).

A TURNED_UP frame: both Rulers choose from the state before the effect, the active one first and unseen (`pick`), then
both choices are carried out as one (CK-R48).
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, ask, offer, take_answer
from menagerie.engine.chance import below
from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper
from menagerie.engine.piles import nth

from .elves import refuse_lure
from .hypnogriff import pass_card
from .inn import take_top
from .kingdom import move_clan, retire_clan, seat_of, top
from .settle import push_place
from .terms import (
    ACTIVE,
    AIR,
    AT_INN,
    BY_SWAP,
    DONE,
    E_CHOSE,
    E_LURED,
    E_NOTHING,
    E_SHIFT,
    E_TAKE,
    E_TAKEN,
    ELVES,
    HYPNOGRIFF,
    INN_PICK,
    INNH_4,
    INNH_5,
    INNH_6,
    LANDS,
    MOBGOBLINS,
    Q_INN,
    RECRUIT_15,
    RIVAL,
    SHIFT,
    TWO,
    V_LURE,
    V_SHIFT,
    V_TAKE,
    WIIZZZAARD,
)
from .wiizzzaard import refuse_shift, turn_over


@rule
def refuse_choice(state, seat, ability, argument) -> int:
    """Refuse a choice: own Kingdom, no such Clan, an only Clan (Elves), barred (CK-INNH-4 … CK-INNH-6, CK-R47)."""
    stack = SHIFT.stack(argument) if ability == WIIZZZAARD else argument
    if seat_of(stack) == seat or seat_of(stack) > TWO or stack < 1:
        return INNH_5 if ability == WIIZZZAARD else INNH_6 if ability == ELVES else INNH_4
    if ability == WIIZZZAARD:
        return refuse_shift(state, seat, stack, argument & 1)
    if ability == ELVES:
        return refuse_lure(state, seat, stack)
    if top(state, stack) == 0:
        return INNH_4
    return RECRUIT_15 if state.clan[top(state, stack)].barred else 0


@rule
def refuse_chosen(state, seat, frame, argument) -> int:
    """Refuse what is chosen for the Creature that turned up."""
    return refuse_choice(state, seat, frame.ability, argument)


@rule
def choice_verb(ability) -> int:
    """Name the verb of a choice at the inn."""
    return V_SHIFT if ability == WIIZZZAARD else V_LURE if ability == ELVES else V_TAKE


@rule
def choices(state, seat, ability) -> int:
    """Count what a Ruler may choose at the inn."""
    count = 0
    for argument in range(1, 2 * TWO * LANDS + 2):
        if refuse_choice(state, seat, ability, argument) == 0:
            count += 1
    return count


@rule
def nth_choice(state, seat, ability, position) -> int:
    """Give the choice at a position (from 0) in the list of choices."""
    left = position
    for argument in range(1, 2 * TWO * LANDS + 2):
        if refuse_choice(state, seat, ability, argument) == 0:
            if left == 0:
                return argument
            left -= 1
    return 0


@rule
def chooser(state) -> int:
    """Name the Ruler whose choice is due: the active one first."""
    frame = state.frame[state.depth]
    return frame.seat if frame.step == ACTIVE else frame.rival


@rule
def pose_choice(state):
    """Ask a Ruler for a choice at the inn; it is compulsory (CK-INNH-2)."""
    seat = chooser(state)
    ability = state.frame[state.depth].ability
    ask(state, seat, Q_INN)
    for argument in range(1, 2 * TWO * LANDS + 2):
        if refuse_choice(state, seat, ability, argument) == 0:
            offer(state, choice_verb(ability) * VERB + argument)


@rule
def step_turned_up(state, log):
    """Collect both choices, carry them out as one, retire the card (CK-INNH-2, CK-INNH-7, CK-R47, CK-R48).

    All that before the next card is turned up (CK-INNH-1).
    """
    frame = state.frame[state.depth]
    ability = frame.ability
    if frame.step == DONE:
        state.retired[ability] += 1
        take_top(state, frame.stack)
        pop(state)
    elif ability == HYPNOGRIFF:
        take_from_each_other(state, log)
        frame.step = DONE
    elif state.answer != 0:
        choose(state, log, argument_of(take_answer(state)))
    elif ability == MOBGOBLINS and (
        choices(state, frame.seat, ability) == 0 or choices(state, frame.rival, ability) == 0
    ):
        tell(log, E_NOTHING, 0, ability, 0, 0, 0)  # CK-INNH-9
        frame.step = DONE
    elif choices(state, chooser(state), ability) > 0:
        pose_choice(state)
    else:
        choose(state, log, 0)


@rule
def choose(state, log, argument):
    """Note a choice (0: none possible); with the second both are carried out."""
    frame = state.frame[state.depth]
    if frame.step == ACTIVE:
        frame.pick[0] = argument
        frame.step = RIVAL
        if argument > 0:
            tell(log, E_CHOSE, frame.seat, 0, 0, 0, 0)
        return
    first = frame.pick[0]
    frame.pick[0] = 0
    frame.step = DONE
    seat = frame.seat
    rival = frame.rival
    ability = frame.ability
    if ability == MOBGOBLINS:
        take_clans(state, log, seat, rival, first, argument)
    else:
        carry_out(state, log, seat, ability, first)
        carry_out(state, log, rival, ability, argument)


@rule
def carry_out(state, log, seat, ability, argument):
    """Carry out one Ruler's choice of Wiizzzaard or Elves (CK-INNH-5, CK-INNH-6)."""
    if argument == 0:
        tell(log, E_NOTHING, seat, ability, 0, 0, 0)
    elif ability == WIIZZZAARD:
        tell(log, E_SHIFT, seat, SHIFT.stack(argument), SHIFT.up(argument), AT_INN, 0)
        turn_over(state, SHIFT.stack(argument), SHIFT.up(argument))
    else:
        row = top(state, argument)
        tell(log, E_LURED, seat, argument, state.clan[row].species, AT_INN, 0)
        retire_clan(state, row, argument)


@rule
def take_clans(state, log, seat, rival, first, second):
    """Let each Ruler take the chosen Clan: both are lifted, then placed, the active Ruler first (CK-INNH-4)."""
    tell(log, E_TAKEN, seat, first, state.clan[top(state, first)].species, 0, 0)
    tell(log, E_TAKEN, rival, second, state.clan[top(state, second)].species, 0, 0)
    move_clan(state, top(state, second), second, AIR)
    move_clan(state, top(state, first), first, AIR)
    push_place(state, rival, BY_SWAP)
    push_place(state, seat, BY_SWAP)


@rule
def take_from_each_other(state, log):
    """Let each Ruler take two cards unseen; both picks are made before any card moves (CK-INNH-3, CK-R49)."""
    frame = state.frame[state.depth]
    seat = frame.seat
    rival = frame.rival
    mine = draw_blindly(state, rival, 0)
    theirs = draw_blindly(state, seat, INN_PICK)
    for i in range(mine):
        state.hand[rival, frame.pick[i]] += 1
    for i in range(theirs):
        state.hand[seat, frame.pick[INN_PICK + i]] += 1
    tell(log, E_TAKE, seat, rival, mine, AT_INN, 0)
    for i in range(mine):
        pass_card(state, rival, seat, frame.pick[i])
        whisper(log, 1 << seat | 1 << rival, i, frame.pick[i])
        frame.pick[i] = 0
    tell(log, E_TAKE, rival, seat, theirs, AT_INN, 0)
    for i in range(theirs):
        pass_card(state, seat, rival, frame.pick[INN_PICK + i])
        whisper(log, 1 << seat | 1 << rival, i, frame.pick[INN_PICK + i])
        frame.pick[INN_PICK + i] = 0
    state.n_marked = state.n_marks[seat] + state.n_marks[rival]


@rule
def draw_blindly(state, giver, place) -> int:
    """Pick up to two cards of a hand into the frame, one after the other; return how many."""
    frame = state.frame[state.depth]
    count = min(INN_PICK, state.hand_size[giver])
    for i in range(count):
        kind = nth(state.hand[giver], below(state, state.hand_size[giver] - i))
        state.hand[giver, kind] -= 1
        frame.pick[place + i] = kind
    return count
