"""The timetable: turn start, one or two actions, turn end (chapters "On your turn" and "Ending your turn").

Covered: CK-TURN, CK-EOT, the order of steps of CK-R69. The actions themselves are the chapters `settle`, `recruit`,
`hire`, `add` and `discard`; free acts are in `powers`, the end of the game is in `endings`.
"""

from __future__ import annotations

from menagerie.engine.ask import ILLEGAL, argument_of, ask, next_seat, offer, take_answer, verb_of
from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .add import add, offer_adds, pose_added, refuse_add, refuse_move, step_added
from .constellations import close_grace
from .discard import discard, offer_discards, refuse_discard
from .elves import elves_reach, refuse_lure, refuse_sacrifice
from .endings import clear_table, finish, is_played_out
from .hands import refill
from .hire import hire, offer_hires, pose_hire, refuse_hire, step_hire
from .hypnogriff import refuse_hypnotise, refuse_return
from .inn import offer_inn, recruit_inn, refuse_inn, step_inn
from .inn_hire import pose_choice, refuse_choice, step_turned_up
from .kingdom import has_power
from .minnowtaur import refuse_stand, retire_markers
from .mobgoblins import refuse_swap
from .powers import (
    can_kid,
    discard_free,
    exchange,
    may_discard_free,
    offer_kid,
    pose_free_discard,
    refuse_free_discard,
    refuse_kid,
    refuse_third,
)
from .recruit import lift_bans, offer_recruits, pose_challenge, recruit, refuse_counter, refuse_recruit, step_challenge
from .settle import offer_settles, pose_place, refuse_land, refuse_settle, settle, step_place
from .setup import begin, setup
from .terms import (
    A_END,
    A_PASS,
    ACT,
    ACTED,
    ACTIONS,
    ADDED,
    CHALLENGE,
    COUNTER,
    E_EMPTY_TURN,
    E_END_TURN,
    E_PASS,
    E_THIRD,
    ELVES,
    END,
    HIRE,
    HIRING,
    INN,
    MATCH_MAKER,
    NEXT_ROUND,
    PLACE,
    Q_ACT,
    Q_COUNTER,
    Q_INN,
    Q_LAND,
    Q_MOVE,
    Q_RETURN,
    Q_SACRIFICE,
    Q_TARGET,
    RECRUIT,
    RECRUIT_INN,
    SACRIFICE,
    SETTLE,
    SHIFT,
    SIDEWAYS,
    START,
    SWAP,
    TURN,
    TURN_2,
    TURN_7,
    UPRIGHT,
    V_ADD,
    V_DECLINE,
    V_DISCARD,
    V_END,
    V_HIRE,
    V_HYPNOTISE,
    V_INN,
    V_KID,
    V_LURE,
    V_PASS,
    V_RECRUIT,
    V_SETTLE,
    V_SHIFT,
    V_SWAP,
)
from .wiizzzaard import refuse_shift


@rule
def step(state, box, log):
    """Run the top frame by one step."""
    what = state.frame[state.depth].what
    if what == TURN:
        step_turn(state, box, log)
    elif what == PLACE:
        step_place(state, box, log)
    elif what == CHALLENGE:
        step_challenge(state, box, log)
    elif what == HIRE:
        step_hire(state, box, log)
    elif what == ADDED:
        step_added(state, box, log)
    elif what == INN:
        step_inn(state, log)
    elif what == NEXT_ROUND:
        pop(state)
        clear_table(state)
        setup(state, box, log)
    else:
        step_turned_up(state, log)


@rule
def pose(state, box):
    """Put the question of the top frame, from the state alone; a redeal asks it again."""
    what = state.frame[state.depth].what
    if what == TURN:
        pose_turn(state, box)
    elif what == PLACE:
        pose_place(state, box)
    elif what == CHALLENGE:
        pose_challenge(state, box)
    elif what == HIRE:
        pose_hire(state, box)
    elif what == ADDED:
        pose_added(state, box)
    else:
        pose_choice(state)


@rule
def step_turn(state, box, log):
    """Walk through a turn (CK-TURN-1 … CK-TURN-8, CK-R69)."""
    frame = state.frame[state.depth]
    seat = frame.seat
    if frame.step == START:
        start_turn(state, log)
    elif frame.step == ACTED:
        state.grace_new = 0
        if is_played_out(state):
            finish(state, box, log)
        else:
            frame.step = ACT if may_go_on(state, seat) else END
    elif state.answer == 0:
        if frame.step == ACT or may_discard_free(state, seat):
            pose_turn(state, box)
        else:
            end_turn(state, box, log)
    elif frame.step == ACT:
        act(state, box, log, take_answer(state))
    else:
        code = take_answer(state)
        discard_free(state, log, seat, verb_of(code), argument_of(code))
        if is_played_out(state):  # CK-R36
            finish(state, box, log)


@rule
def may_go_on(state, seat) -> int:
    """Tell whether the turn goes on: a further action may be open, or Wiizzz Kid (CK-TURN-3, CK-R36, CK-R57)."""
    if state.hand_size[seat] > 0 and refuse_third(state, seat, V_SETTLE) == 0:
        return 1
    return can_kid(state, seat)


@rule
def start_turn(state, log):
    """Retire own upright Minnowtaurs; a Ruler without cards takes no action (CK-TURN-8, CK-END-4, CK-R8, CK-MIN-3)."""
    frame = state.frame[state.depth]
    seat = frame.seat
    close_grace(state, log, seat)
    frame.entry = 1 if retire_markers(state, log, seat, UPRIGHT) > 0 else 0
    frame.step = ACT if may_go_on(state, seat) else END
    if state.hand_size[seat] == 0:
        tell(log, E_EMPTY_TURN, seat, 0, 0, 0, 0)


@rule
def may_pass(state, seat) -> int:
    """Tell whether no action is compulsory: none is legal, or only Elves on own Clans are (CK-TURN-7, CK-R7)."""
    if state.n_options == 0:
        return 1
    only_elves = state.n_options == 1 and state.option[0] == HIRING.code(ELVES, ELVES)
    return 1 if only_elves and elves_reach(state, seat) == 1 else 0


@rule
def pose_turn(state, box):
    """Ask the active Ruler for an act, or for DissedHard's discards at the end."""
    if state.frame[state.depth].step == END:
        pose_free_discard(state)
    else:
        pose_act(state, box)


@rule
def pose_act(state, box):
    """Offer every legal act, and to end the turn or to pass where that is allowed (CK-TURN-2, CK-TURN-5, CK-R67).

    With two Rulers the inn is there as well, and all else as ever (CK-2P-11).
    """
    seat = state.frame[state.depth].seat
    ask(state, seat, Q_ACT)
    if refuse_third(state, seat, V_SETTLE) == 0:
        offer_settles(state, box, seat)
    if refuse_third(state, seat, V_RECRUIT) == 0:
        offer_recruits(state, box, seat)
        offer_hires(state, seat)
        offer_adds(state, seat)
        offer_discards(state, seat)
        offer_inn(state, box, seat)
    if may_end(state, seat):
        offer_kid(state, seat)
        offer(state, A_END)
        return
    passing = may_pass(state, seat)
    offer_kid(state, seat)
    if passing:
        offer(state, A_PASS)


@rule
def may_end(state, seat) -> int:
    """Tell whether the turn may end: an action was taken, or the hand was empty (CK-TURN-2, CK-END-4)."""
    return 1 if state.frame[state.depth].count > 0 or state.hand_size[seat] == 0 else 0


@rule
def act(state, box, log, code):
    """Carry out the chosen action (CK-TURN-5).

    The action counts as taken however it ends (CK-RECRUIT-9), and the next may use what it brought (CK-DISC-6); Wiizzz
    Kid costs none (CK-POW-4).
    """
    frame = state.frame[state.depth]
    seat = frame.seat
    verb = verb_of(code)
    argument = argument_of(code)
    if verb == V_END:
        tell(log, E_END_TURN, seat, 0, 0, 0, 0)
        frame.step = END
        return
    if verb == V_PASS:
        tell(log, E_PASS, seat, 0, 0, 0, 0)
        state.barren[seat] = 1
        frame.step = END
        return
    if verb == V_KID:
        exchange(state, log, seat, argument)
        frame.step = ACT if may_go_on(state, seat) else END
        return
    frame.count += 1
    frame.step = ACTED
    if frame.count > ACTIONS:
        tell(log, E_THIRD, seat, 0, 0, 0, 0)
    if verb == V_SETTLE:
        frame.own += has_power(state, seat, MATCH_MAKER)  # CK-R59
        settle(state, box, log, seat, argument)
    elif verb == V_RECRUIT:
        recruit(state, box, log, seat, argument)
    elif verb == V_HIRE:
        hire(state, log, seat, argument)
    elif verb == V_ADD:
        add(state, box, log, seat, argument)
    elif verb == V_DISCARD:
        discard(state, log, seat, argument)
    elif verb == V_INN:
        recruit_inn(state, box, log, seat, argument)
    else:
        state.fault = ILLEGAL


@rule
def end_turn(state, box, log):
    """Sideways Minnowtaurs leave, hands refill, the Crown passes on (CK-EOT-1 … CK-EOT-5, CK-R9, CK-R30, CK-R69)."""
    frame = state.frame[state.depth]
    seat = frame.seat
    stirred = frame.entry + retire_markers(state, log, seat, SIDEWAYS)
    state.idle = state.idle + 1 if frame.count == 0 and stirred == 0 else 0
    refill(state, log, seat)
    if is_played_out(state) or state.idle >= state.seats:
        finish(state, box, log)
        return
    lift_bans(state)
    pop(state)
    state.crown = next_seat(state, seat)
    begin(state, log)


# --- why not


@rule
def refuse(state, box, code) -> int:
    """Name the clause that forbids an answer that has words at the standing question; 0 if it is legal."""
    verb = verb_of(code)
    argument = argument_of(code)
    question = state.question
    seat = state.asked
    if question == Q_ACT:
        return refuse_act(state, box, seat, verb, argument)
    if verb == V_DECLINE:
        return 0
    if question == Q_COUNTER:
        return refuse_counter(state, box, seat, COUNTER.first(argument), COUNTER.second(argument))
    if question == Q_SACRIFICE:
        return refuse_sacrifice(state, box, seat, SACRIFICE.first(argument), SACRIFICE.second(argument))
    if question == Q_LAND:
        return refuse_land(state, box, argument)
    if question == Q_MOVE:
        return refuse_move(state, box, argument)
    if question == Q_RETURN:
        return refuse_return(state, argument)
    if question == Q_INN:
        return refuse_choice(state, seat, state.frame[state.depth].ability, argument)
    if question == Q_TARGET:
        return refuse_target(state, seat, verb, argument)
    return refuse_free_discard(state, seat, argument)


@rule
def refuse_act(state, box, seat, verb, argument) -> int:
    """Name the clause that forbids an action, a pass or the end of the turn."""
    if verb == V_KID:
        return refuse_kid(state, seat, argument)
    if verb == V_END:
        return 0 if may_end(state, seat) else TURN_2
    if verb == V_PASS:
        return 0 if state.option[state.n_options - 1] == A_PASS else TURN_7
    clause = refuse_third(state, seat, verb)
    if clause:
        return clause
    if verb == V_SETTLE:
        return refuse_settle(state, box, seat, SETTLE.first(argument), SETTLE.second(argument), SETTLE.pile(argument))
    if verb == V_RECRUIT:
        return refuse_recruit(state, box, seat, RECRUIT.stack(argument), RECRUIT.kind(argument))
    if verb == V_HIRE:
        return refuse_hire(state, seat, HIRING.kind(argument), HIRING.ability(argument))
    if verb == V_ADD:
        return refuse_add(state, seat, argument)
    if verb == V_DISCARD:
        return refuse_discard(state, seat, argument)
    return refuse_inn(state, box, seat, RECRUIT_INN.kind(argument), RECRUIT_INN.piles(argument))


@rule
def refuse_target(state, seat, verb, argument) -> int:
    """Name the clause that forbids a hired Creature's target."""
    if verb == V_SHIFT:
        return refuse_shift(state, seat, SHIFT.stack(argument), SHIFT.up(argument))
    if verb == V_HYPNOTISE:
        return refuse_hypnotise(state, seat, argument)
    if verb == V_LURE:
        return refuse_lure(state, seat, argument)
    if verb == V_SWAP:
        return refuse_swap(state, seat, SWAP.land(argument), SWAP.stack(argument))
    return refuse_stand(argument)
