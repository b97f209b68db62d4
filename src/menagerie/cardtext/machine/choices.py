"""Rows of a program that ask: how the question stands, what it refuses, what an answer does.

A row that asks does not let the program go on: `ask_row` runs again with the answer. What it must remember is in the
frame (`going`, `left`, `every`), in the slots of the frame, or, secret, in `state.put`. `left` is -1 when enough is
chosen. A row that means each player asks one after the other, the active player first, and acts for all at the end.
Targets and picks are in `targets.py`, discards in `discards.py`, cards of a deck in `looking.py`, what a game alone
asks in its `asking.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer, verb_of
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .discards import discard_picked, owes_discard, pick_discard, pose_discards, refuse_discard
from .effect_hooks import (
    A_ENOUGH,
    A_PASS,
    A_YES,
    COSTING,
    DECLINED,
    E_MODE,
    E_TARGET,
    E_X,
    NO_CHOICE,
    NO_MODE,
    NO_SHARE,
    Q_DIVIDE,
    Q_MAY,
    Q_MODE,
    Q_TARGET,
    TAKEN,
    TRIGGER,
    UNFIT,
    V_DEAL,
    V_DISCARD,
    V_MODE,
    V_TARGET,
    begin_own,
    finish_own,
    hide_hand,
    is_own_done,
    is_taken,
    pose_own,
    refuse_own_answer,
    take_once,
    take_own,
    takes_once,
    thing_called,
    x_limit,
)
from .filters import zone_in
from .heads import is_vain, refuse_mode
from .looking import (
    begin_looking,
    finish_places,
    keep_looked,
    may_keep_more,
    place_kept,
    pose_looked,
    put_next,
    refuse_looked,
    search,
)
from .naming import forget_names, has_name, name, pose_names, refuse_name
from .object_hooks import HALF, IN_HAND, PLAYER, is_playing, next_player
from .objects import add_aim, clear_slot, count_slot, is_meant_by, owner_in, player_of, zone_of
from .offers import note_vain
from .statics import keep_fresh
from .targets import (
    can_decline,
    has_thing,
    left_to_share,
    most_of,
    needed,
    pose_things,
    refuse_share,
    refuse_thing,
    share_all,
    share_next,
    tell_targets,
)
from .triggers import use_up
from .votes import cast_vote, first_asked, pose_vote, refuse_vote, stays_out

MAY, MODE, TARGET, TARGET_ANY_PLAYER, DIVIDE = ops.MAY, ops.MODE, ops.TARGET, ops.TARGET_ANY_PLAYER, ops.DIVIDE
PICK, DISCARD, SEARCH, ARRANGE, DIG, DIG_FOR = ops.PICK, ops.DISCARD, ops.SEARCH, ops.ARRANGE, ops.DIG, ops.DIG_FOR
DIG_PLACES, ADD_RESOURCE, PAY = ops.DIG_PLACES, ops.ADD_RESOURCE, ops.PAY
CHOOSE_X, NAME_CARD, KEPT_NAME = ops.CHOOSE_X, ops.NAME_CARD, ops.KEPT_NAME
VOTE, BALLOT = ops.VOTE, ops.BALLOT
CONVOKE, MAKE_TOKENS, SHIFT, MILL_FOR = ops.CONVOKE, ops.MAKE_TOKENS, ops.SHIFT, ops.MILL_FOR
END, MOVE, BOTTOM, TOP = ops.END, ops.MOVE, ops.BOTTOM, ops.TOP
OPTIONAL, LOOP_PLAYER, OPPONENT, YOU = ops.OPTIONAL, ops.LOOP_PLAYER, ops.OPPONENT, ops.YOU
DONE = -1


@rule
def is_own(op) -> int:
    """Tell whether a row is one that the game asks (`asking.py`)."""
    if op == ADD_RESOURCE or op == PAY:
        return 1
    return 1 if op == CONVOKE or op == MAKE_TOKENS or op == SHIFT or op == MILL_FOR else 0


# --- who is asked, and how often


@rule
def player_code(box, row) -> int:
    """Give the code of the player whom a row asks."""
    op = box.rows[row].op
    if op == MAY or op == CONVOKE:
        return box.rows[row].b
    if op == PICK or op == NAME_CARD:
        return box.rows[row].c % 8
    if op == PAY:
        return box.rows[row].b if box.rows[row].b else YOU
    if op == MILL_FOR:
        return box.rows[row].c
    if op == VOTE:
        return box.rows[row].c // BALLOT
    if op == DISCARD or op == SEARCH or op == ARRANGE or op == DIG or op == DIG_FOR:
        return box.rows[row].a
    if op == ADD_RESOURCE or op == MAKE_TOKENS:
        return box.rows[row].a
    return box.rows[row - 1].a if op == DIG_PLACES else YOU


@rule
def asked_by(state, box, frame) -> int:
    """Name the player whom the row that runs asks now; 0 if that is nobody."""
    return player_of(state, frame.seat, state.depth, player_code(box, frame.pc))


@rule
def ask_row(state, box, log, frame) -> int:
    """Run a row that asks; 0 while its question stands. The program goes on where the row says."""
    depth = state.depth
    if frame.going == 0:
        frame.going = 1
        op = box.rows[frame.pc].op
        if op == TARGET or op == PICK:
            clear_slot(state, frame, box.rows[frame.pc].a)
        elif op == NAME_CARD and box.rows[frame.pc].c >= KEPT_NAME:
            forget_names(state, frame.row)
        if player_code(box, frame.pc) == LOOP_PLAYER and frame.loop == 0:
            frame.every = 1
            frame.loop = first_asked(state, box, frame)
        begin(state, box, log, frame, asked_by(state, box, frame))
    elif state.answer:
        take(state, box, log, frame, asked_by(state, box, frame), take_answer(state))
    while has_chosen(state, box, frame, asked_by(state, box, frame)):
        if frame.every and next_player(state, frame.loop) != first_asked(state, box, frame):
            if state.depth > depth:
                return 0  # what the last one found looks for its place first
            frame.loop = next_player(state, frame.loop)
            begin(state, box, log, frame, frame.loop)
            continue
        finish(state, box, log, frame, asked_by(state, box, frame))
        if frame.every:
            frame.every = 0
            frame.loop = 0
        frame.going = 0
        frame.left = 0
        return 1
    if state.fault == 0:
        keep_fresh(state, box)  # a row that asks again may have moved cards already
        pose_row(state, box, frame)
    return 0


@rule
def begin(state, box, log, frame, seat):
    """Begin to ask a player: cards are looked at, a payment is set."""
    op = box.rows[frame.pc].op
    frame.left = 0
    if seat == 0:
        frame.left = DONE
    elif op == DIG or op == DIG_FOR or op == ARRANGE:
        begin_looking(state, box, log, frame, seat)
    elif op == CHOOSE_X and frame.x:  # of a copy X is what it was
        frame.left = DONE
    elif is_own(op):
        begin_own(state, box, frame)
    elif stays_out(box, frame, seat):
        frame.left = DONE
    elif op == DIG_PLACES:
        frame.left = place_kept(state, box, log, frame, seat)
    elif op == MAY and is_agreed(box, frame):
        frame.left = DONE
        frame.did = 1
    elif op == MAY and is_vain(state, box, frame, frame.pc):
        frame.left = DONE
        frame.did = 0


@rule
def is_agreed(box, frame) -> int:
    """Tell whether a `may` was answered when the targets were chosen: one question for both."""
    one = box.abilities[frame.ability]
    return 1 if frame.sort == TRIGGER and one.flags & OPTIONAL and one.head_rows and frame.pc == one.body else 0


@rule
def has_chosen(state, box, frame, seat) -> int:
    """Tell whether the row that runs has nothing left to ask its player."""
    if frame.left == DONE or seat == 0 or state.fault:
        return 1
    row = frame.pc
    op = box.rows[row].op
    if op == TARGET or op == PICK:
        if frame.left >= most_of(state, box, frame.seat, frame.row, state.depth, row):
            return 1
        if op == TARGET and frame.left == 0 and can_decline(box, frame):
            return 0
        is_unseen = op == PICK and zone_in(box, box.rows[row].b) == IN_HAND and frame.step != COSTING
        if is_unseen and can_decline(box, frame) == 0:
            return 0  # others do not see what fits: even nothing is an answer
        return 1 - has_thing(state, box, frame, seat)
    if op == NAME_CARD:
        return 1 - has_name(state, box, frame)
    if op == DISCARD:
        return 1 if state.n_put[seat] >= owes_discard(state, box, frame, seat) else 0
    if op == DIVIDE:
        return share_all(state, box, frame)
    if is_own(op):
        return is_own_done(state, box, frame, op, seat)
    if op == DIG or op == DIG_FOR:
        return 1 - may_keep_more(state, box, frame, seat)
    if op == ARRANGE or op == DIG_PLACES:
        return 1 if frame.left <= 1 else 0
    return 0


# --- posing


@rule
def pose_row(state, box, frame):
    """Put the question of the row that runs, from the state alone."""
    row = frame.pc
    op = box.rows[row].op
    seat = asked_by(state, box, frame)
    if op == TARGET or op == PICK:
        pose_things(state, box, frame, seat)
    elif op == MAY:
        ask(state, seat, Q_MAY)
        offer(state, A_YES)
        offer(state, A_PASS)
    elif op == NAME_CARD:
        pose_names(state, box, frame, seat)
    elif op == DISCARD:
        pose_discards(state, box, frame, seat)
    elif op == MODE:
        ask(state, seat, Q_MODE)
        for mode in range(1, box.rows[row].a + 1):
            offer_unless(state, refuse_row(state, box, frame, V_MODE * VERB + mode), V_MODE * VERB + mode)
    elif op == VOTE:
        pose_vote(state, box, frame, seat)
    elif op == TARGET_ANY_PLAYER:
        ask(state, seat, Q_TARGET)
        for who in range(1, state.seats + 1):
            code = V_TARGET * VERB + PLAYER + who
            offer_unless(state, refuse_row(state, box, frame, code), code)
    elif op == DIVIDE:
        ask(state, seat, Q_DIVIDE)
        for points in range(left_to_share(state, box, frame) + 1):
            offer_unless(state, refuse_row(state, box, frame, V_DEAL * VERB + points), V_DEAL * VERB + points)
    elif op == CHOOSE_X:
        ask(state, seat, Q_DIVIDE)
        for x in range(1, x_limit(state, box, seat) + 1):
            offer(state, V_DEAL * VERB + x)
    elif is_own(op):
        pose_own(state, box, frame, op, seat)
    else:
        pose_looked(state, box, frame, seat)


# --- refusing


@rule
def refuse_row(state, box, frame, code) -> int:
    """Refuse an answer to the row that runs."""
    row = frame.pc
    op = box.rows[row].op
    seat = asked_by(state, box, frame)
    verb = verb_of(code)
    argument = argument_of(code)
    if op == TARGET or op == PICK:
        if code == A_PASS:
            return 0 if can_decline(box, frame) and frame.left == 0 else UNFIT
        if code == A_ENOUGH:
            return 0 if frame.left >= needed(state, box, frame, seat) else UNFIT
        thing = thing_called(state, box, frame, row, seat, code) if argument < HALF else 0
        return refuse_thing(state, box, frame, seat, thing)
    if op == MAY:
        return 0 if code == A_YES or code == A_PASS else DECLINED
    if op == NAME_CARD:
        return refuse_name(state, box, frame, code)
    if op == DISCARD:
        return refuse_discard(state, box, frame, seat, argument) if verb == V_DISCARD else NO_CHOICE
    if is_own(op):
        return refuse_own_answer(state, box, frame, op, seat, code)
    if op == MODE:
        if verb != V_MODE or argument < 1 or argument > box.rows[row].a:
            return NO_MODE
        once = takes_once(box, frame)
        return refuse_mode(state, box, frame.seat, frame.row, state.depth, frame.ability, argument, once)
    if op == VOTE:
        return refuse_vote(box, frame, verb, argument)
    if op == TARGET_ANY_PLAYER:
        return refuse_player(state, frame, box.rows[row].a, code, takes_once(box, frame))
    if op == CHOOSE_X:
        return 0 if verb == V_DEAL and 1 <= argument <= x_limit(state, box, seat) else NO_SHARE
    if op == DIVIDE:
        return refuse_share(state, box, frame, argument) if verb == V_DEAL else NO_SHARE
    return refuse_looked(state, box, frame, seat, code)


@rule
def refuse_player(state, frame, whose, code, once) -> int:
    """Refuse a target player: out of the game, no opponent where one is wanted, or taken."""
    who = argument_of(code) - PLAYER
    if verb_of(code) != V_TARGET or who < 1 or who > state.seats or is_playing(state, who) == 0:
        return UNFIT
    if whose == OPPONENT and is_meant_by(state, frame.seat, 0, OPPONENT, who) == 0:
        return UNFIT
    return TAKEN if once and is_taken(state, who) else 0


# --- taking answers


@rule
def take(state, box, log, frame, seat, code):
    """Carry out an answer to the row that runs."""
    row = frame.pc
    op = box.rows[row].op
    argument = argument_of(code)
    if op == TARGET or op == PICK:
        if code == A_ENOUGH or code == A_PASS:
            frame.left = DONE
            if code == A_PASS:
                frame.did = DONE
            return
        add_aim(state, box.rows[row].a, thing_called(state, box, frame, row, seat, code))
        state.aims[state.n_aims].by = seat
        frame.left += 1
    elif op == MAY:
        frame.did = 1 if code == A_YES else 0
        if code == A_YES:
            use_up(state, box, frame)
        frame.left = DONE
    elif op == NAME_CARD:
        name(state, box, log, frame, seat, argument)
        frame.left = DONE
    elif op == DISCARD:
        pick_discard(state, seat, argument)
    elif op == MODE:
        frame.mode = argument
        frame.left = DONE
        tell(log, E_MODE, frame.seat, frame.kind, argument, 0, 0)
    elif op == VOTE:
        cast_vote(state, box, log, frame, seat, argument)
        frame.left = DONE
    elif op == TARGET_ANY_PLAYER:
        frame.aimed = argument - PLAYER
        frame.left = DONE
        tell(log, E_TARGET, frame.seat, argument, 0, 0, 0)
        if takes_once(box, frame):
            take_once(state, argument)
    elif op == DIVIDE:
        share_next(state, box, frame, argument)
    elif op == CHOOSE_X:
        frame.x = argument
        frame.left = DONE
        tell(log, E_X, frame.seat, frame.kind, argument, 0, 0)
    elif is_own(op):
        take_own(state, box, log, frame, seat, argument)
    elif op == SEARCH:
        search(state, box, log, frame, seat, code)
        frame.left = DONE
    elif op == DIG or op == DIG_FOR:
        keep_looked(state, box, frame, seat, code)
    else:
        put_next(state, box, frame, seat, argument)


@rule
def finish(state, box, log, frame, seat):
    """End a row that asked: tell what was chosen, act for everybody, and let the program go on."""
    row = frame.pc
    op = box.rows[row].op
    frame.pc = row + 1
    if op == MAY:
        if seat == 0:
            frame.did = 0
        if frame.did != 1:
            frame.pc = box.rows[row].a
    elif op == TARGET:
        tell_targets(state, box, log, frame, box.rows[row].a)
        if can_decline(box, frame) and frame.did != DONE:
            use_up(state, box, frame)
    elif op == PICK or op == NAME_CARD:
        if op == PICK:
            hide_picks(state, box, frame, row)
        if count_slot(state, frame, box.rows[row].a) == 0:
            note_vain(box, frame, row)
    elif op == DISCARD:
        if discard_picked(state, box, log) == 0:
            note_vain(box, frame, row)
    elif is_own(op):
        finish_own(state, box, log, frame, op, seat)
    elif op == DIG_PLACES:
        finish_places(state, box, frame, row, seat)


@rule
def hide_picks(state, box, frame, row):
    """Let nobody else know any more what lies in a hand of which cards go to a deck: which ones it are is not shown."""
    slot = box.rows[row].a
    if goes_to_deck(box, row, slot):
        for i in range(frame.first + 1, state.n_aims + 1):
            if state.aims[i].slot == slot and zone_of(state.aims[i].object) == IN_HAND:
                hide_hand(state, box, owner_in(state.aims[i].object))


@rule
def goes_to_deck(box, row, slot) -> int:
    """Tell whether a program puts what is in a slot into a deck after a row."""
    after = row + 1
    while box.rows[after].op != END:
        one = box.rows[after]
        if one.op == MOVE and one.a == slot and (one.b == BOTTOM or one.b == TOP):
            return 1
        after += 1
    return 0
