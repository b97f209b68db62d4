"""Rows of a program that ask: how the question stands, what it refuses, what an answer does (AC-PLAY-15, AC-PLAY-22).

A row that asks does not let the program go on: `ask_row` runs again with the answer. What it must remember is in the
frame (`going`, `left`, `every`), in the slots of the frame, or, secret, in `state.put`. `left` is -1 when enough is
chosen. A row that means each player asks one after the other, the active player first, and acts for all at the end.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.ask import VERB, argument_of, arrange, ask, offer, offer_unless, take_answer, verb_of
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import place_of

from .costs import refuse_mode
from .deeds import discard
from .filters import fits_card, value_of, zone_in
from .moves import BOTH, look, put
from .objects import add_aim, clear_slot, count_slot, count_things, kind_of, player_of, thing_at, zoned
from .resources import choose_forced, choose_resource, demand, pay, pose_pay, pose_resource, put_resource, refuse_pay
from .rows import foe_of, in_hand, is_sound, leave_hand, put_in_deck, shuffle_deck, take_from_deck
from .targets import code_of, is_buff, most_of, needed, refuse_thing, thing_called
from .terms import (
    A_ENOUGH,
    A_PASS,
    A_YES,
    BAR_2,
    BUFF_3,
    E_MODE,
    E_REVEAL,
    E_SEARCH,
    E_TARGET,
    HALF,
    IN_DECK,
    IN_RESOURCES,
    PLAY_15,
    PLAY_17,
    PLAY_23,
    PLAY_25,
    PLAYER,
    Q_ARRANGE,
    Q_DISCARD,
    Q_DIVIDE,
    Q_KEEP,
    Q_MAY,
    Q_MODE,
    Q_PICK,
    Q_READY,
    Q_SEARCH,
    Q_TARGET,
    RES_3,
    ROWS,
    SEATS,
    TRIG_9,
    TRIGGER,
    V_DEAL,
    V_DISCARD,
    V_MODE,
    V_RESOURCE,
    V_TAKE,
    V_TARGET,
)

MAY, MODE, TARGET, TARGET_ANY_PLAYER, DIVIDE = ops.MAY, ops.MODE, ops.TARGET, ops.TARGET_ANY_PLAYER, ops.DIVIDE
PICK, DISCARD, SEARCH, ARRANGE, DIG, DIG_FOR = ops.PICK, ops.DISCARD, ops.SEARCH, ops.ARRANGE, ops.DIG, ops.DIG_FOR
DIG_PLACES, ADD_RESOURCE, PAY = ops.DIG_PLACES, ops.ADD_RESOURCE, ops.PAY
OPTIONAL, LOOP_PLAYER, YOU, IT = ops.OPTIONAL, ops.LOOP_PLAYER, ops.YOU, ops.IT
ENGAGE, SELF = ops.ENGAGE, ops.SELF
BOTTOM, TOP = ops.BOTTOM, ops.TOP
DONE = -1


# --- who is asked, and how often


@rule
def player_code(box, row) -> int:
    """Give the code of the player whom a row asks."""
    op = box.rows[row].op
    if op == MAY:
        return box.rows[row].b
    if op == PICK:
        return box.rows[row].c % 8
    if op == DISCARD or op == SEARCH or op == ARRANGE or op == DIG or op == DIG_FOR or op == ADD_RESOURCE:
        return box.rows[row].a
    return box.rows[row - 1].a if op == DIG_PLACES else YOU


@rule
def asked_by(state, box, frame) -> int:
    """Name the player whom the row that runs asks now; 0 if that is nobody."""
    return player_of(state, frame.seat, state.depth, player_code(box, frame.pc))


@rule
def ask_row(state, box, log, frame) -> int:
    """Run a row that asks; 0 while its question stands. The program goes on where the row says."""
    if frame.going == 0:
        frame.going = 1
        op = box.rows[frame.pc].op
        if op == TARGET or op == PICK:
            clear_slot(state, frame, box.rows[frame.pc].a)
        if player_code(box, frame.pc) == LOOP_PLAYER and frame.loop == 0:
            frame.every = 1
            frame.loop = state.turn
        begin(state, box, log, frame, asked_by(state, box, frame))
    elif state.answer:
        take(state, box, log, frame, asked_by(state, box, frame), take_answer(state))
    while has_chosen(state, box, frame, asked_by(state, box, frame)):
        if frame.every and frame.loop == state.turn:
            frame.loop = foe_of(state.turn)
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
        frame.left = look(state, log, frame, seat, number_of(state, box, frame, frame.pc))
        if op == ARRANGE and frame.left > 1:
            forget_top(state, seat, frame.left)
        clear_slot(state, frame, IT)  # from here on what is kept, and nothing is yet
        if op != ARRANGE:
            frame.left = 0
    elif op == PAY:
        demand(state, value_of(state, box, frame.seat, frame.row, state.depth, box.rows[frame.pc].a))
    elif op == DIG_PLACES:
        frame.left = place_kept(state, box, log, frame, seat)
    elif op == MAY and is_agreed(box, frame):
        frame.left = DONE
        frame.did = 1
    elif op == MAY and is_vain(state, box, frame):
        frame.left = DONE
        frame.did = 0


@rule
def is_agreed(box, frame) -> int:
    """Tell whether a `may` was answered when the targets were chosen: one question for both (AC-R78)."""
    one = box.abilities[frame.ability]
    return 1 if frame.sort == TRIGGER and one.flags & OPTIONAL and one.head_rows and frame.pc == one.body else 0


@rule
def is_vain(state, box, frame) -> int:
    """Tell whether a `may` offers to engage its own card, which is engaged or gone: nobody is asked (AC-INFO-12)."""
    following = box.rows[frame.pc + 1]
    if following.op != ENGAGE or following.a != SELF:
        return 0
    return 1 if is_sound(state, frame.row) == 0 or state.card[frame.row].engaged else 0


@rule
def number_of(state, box, frame, row) -> int:
    """Give the number of a row."""
    return value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].b)


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
        return 1 - has_thing(state, box, frame, seat)
    if op == DISCARD:
        return 1 if state.n_put[seat] >= owes_discard(state, box, frame, seat) else 0
    if op == ADD_RESOURCE:
        return 1 if state.n_hand[seat] == 0 else 0
    if op == DIVIDE:
        return share_all(state, box, frame)
    if op == PAY:
        return choose_forced(state, seat)
    if op == DIG or op == DIG_FOR:
        return 1 - has_keepable(state, box, frame, seat)
    if op == ARRANGE or op == DIG_PLACES:
        return 1 if frame.left <= 1 or is_uniform(state, box, frame, seat) else 0
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
    elif op == DISCARD:
        ask(state, seat, Q_DISCARD)
        pose_hand(state, box, frame, seat)
    elif op == MODE:
        ask(state, seat, Q_MODE)
        for mode in range(1, box.rows[row].a + 1):
            offer_unless(state, refuse_row(state, box, frame, V_MODE * VERB + mode), V_MODE * VERB + mode)
    elif op == TARGET_ANY_PLAYER:
        ask(state, seat, Q_TARGET)
        for who in range(1, SEATS + 1):
            code = V_TARGET * VERB + PLAYER + who
            offer_unless(state, refuse_row(state, box, frame, code), code)
    elif op == DIVIDE:
        ask(state, seat, Q_DIVIDE)
        for points in range(1, left_to_share(state, box, frame) + 1):
            offer_unless(state, refuse_row(state, box, frame, V_DEAL * VERB + points), V_DEAL * VERB + points)
    elif op == PAY:
        pose_pay(state, seat)
    elif op == ADD_RESOURCE:
        pose_resource(state, seat, 0)
    elif op == SEARCH:
        ask(state, seat, Q_SEARCH)
        pose_kinds(state, box, frame, seat, 0, state.n_deck[seat])
        offer(state, A_PASS)
    else:
        ask(state, seat, Q_ARRANGE if op == ARRANGE or op == DIG_PLACES else Q_KEEP)
        first = region_bottom(state, box, frame, seat)
        pose_kinds(state, box, frame, seat, first, region_top(state, box, frame, seat) + 1)
        if op == DIG or op == DIG_FOR:
            offer_unless(state, refuse_row(state, box, frame, A_ENOUGH), A_ENOUGH)


@rule
def pose_things(state, box, frame, seat):
    """Ask for the next target or pick (AC-PLAY-15, AC-PLAY-17)."""
    row = frame.pc
    zone = zone_in(box, box.rows[row].b)
    ask(state, seat, Q_TARGET if box.rows[row].op == TARGET else Q_READY if zone == IN_RESOURCES else Q_PICK)
    last = 0
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        code = code_of(state, box, thing)
        if zone == IN_RESOURCES:
            if is_first_of(state, box, frame, row, seat, thing, code):
                offer_unless(state, refuse_thing(state, box, frame, seat, thing), code)
        elif thing != last:
            offer_unless(state, refuse_thing(state, box, frame, seat, thing), code)
        last = thing
    if zone == IN_RESOURCES:
        arrange(state)
    offer_unless(state, refuse_row(state, box, frame, A_ENOUGH), A_ENOUGH)
    if can_decline(box, frame) and frame.left == 0:
        offer(state, A_PASS)


@rule
def is_first_of(state, box, frame, row, seat, thing, code) -> int:
    """Tell whether a resource is the one that its colours stand for: the first engaged one not taken yet."""
    return 1 if thing_called(state, box, frame, row, seat, code) == thing else 0


@rule
def can_decline(box, frame) -> int:
    """Tell whether a trigger with `may` asks for its targets: it may be declined there (AC-R78)."""
    return 1 if frame.sort == TRIGGER and box.abilities[frame.ability].flags & OPTIONAL else 0


@rule
def has_thing(state, box, frame, seat) -> int:
    """Tell whether there is anything to choose for the next bite."""
    zone = zone_in(box, box.rows[frame.pc].b)
    for i in range(1, count_things(state, zone) + 1):
        if refuse_thing(state, box, frame, seat, thing_at(state, zone, i)) == 0:
            return 1
    return 0


@rule
def pose_hand(state, box, frame, seat):
    """Offer the cards of a hand that may be discarded next; what is picked is secret until all are (AC-PLAY-22)."""
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last:
            offer_unless(state, refuse_row(state, box, frame, V_DISCARD * VERB + kind), V_DISCARD * VERB + kind)
        last = kind


@rule
def pose_kinds(state, box, frame, seat, first, end):
    """Offer the kinds of a part of a deck, ascending, each once."""
    last = 0
    while last >= 0:
        least = -1
        for place in range(first, end):
            kind = state.deck[seat, place]
            if kind > last and (least < 0 or kind < least):
                least = kind
        if least > 0:
            offer_unless(state, refuse_row(state, box, frame, V_TAKE * VERB + least), V_TAKE * VERB + least)
        last = least


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
            return 0 if can_decline(box, frame) and frame.left == 0 else PLAY_25
        if code == A_ENOUGH:
            return 0 if frame.left >= needed(state, box, frame, seat) else PLAY_25
        return refuse_thing(state, box, frame, seat, thing_called(state, box, frame, row, seat, code))
    if op == MAY:
        return 0 if code == A_YES or code == A_PASS else TRIG_9
    if op == DISCARD:
        return refuse_discard(state, box, frame, seat, argument) if verb == V_DISCARD else PLAY_23
    if op == PAY:
        return refuse_pay(state, seat, argument)
    if op == ADD_RESOURCE:
        return 0 if verb == V_RESOURCE and in_hand(state, seat, argument) else RES_3
    if op == SEARCH:
        if code == A_PASS:
            return 0
        legal = verb == V_TAKE and place_of(state.deck[seat], state.n_deck[seat], argument) >= 0
        return 0 if legal and fits_card(state, box, seat, frame.row, box.rows[row].b, argument) else PLAY_25
    if op == MODE:
        if verb != V_MODE or argument < 1 or argument > box.rows[row].a:
            return PLAY_15
        return refuse_mode(state, box, frame.seat, frame.row, state.depth, frame.ability, argument, is_buff(box, frame))
    if op == TARGET_ANY_PLAYER:
        if verb != V_TARGET or argument <= PLAYER or argument > PLAYER + SEATS:
            return PLAY_25
        return BUFF_3 if is_buff(box, frame) and state.buffed[argument - PLAYER] else 0
    if op == DIVIDE:
        rest = count_unshared(state, box, frame) - 1
        return 0 if verb == V_DEAL and 1 <= argument <= left_to_share(state, box, frame) - rest else BAR_2
    return refuse_looked(state, box, frame, seat, code)


@rule
def refuse_looked(state, box, frame, seat, code) -> int:
    """Refuse a card of those looked at: not among them, kept already, or not what is looked for (AC-D29, AC-D30)."""
    row = frame.pc
    op = box.rows[row].op
    if op == DIG or op == DIG_FOR:
        if code == A_ENOUGH:
            return 0 if op == DIG_FOR or frame.left >= least_kept(state, box, frame, seat) else PLAY_25
    if verb_of(code) != V_TAKE:
        return PLAY_25
    kind = argument_of(code)
    if op == DIG_FOR and fits_card(state, box, seat, frame.row, box.rows[row].c, kind) == 0:
        return PLAY_25
    if op != DIG:
        return 0 if looked_at(state, box, frame, seat, kind) >= 0 else PLAY_25
    later = 0  # cards that may still be kept after this one, kinds ascending
    for place in range(region_bottom(state, box, frame, seat), region_top(state, box, frame, seat) + 1):
        later += state.deck[seat, place] >= kind and is_kept(state, frame, seat, place) == 0
    if frame.left and kind < kind_of(state, state.aims[state.n_aims].object):
        return PLAY_17
    if looked_at(state, box, frame, seat, kind) < 0:
        return PLAY_25
    return 0 if later >= least_kept(state, box, frame, seat) - frame.left else PLAY_17


@rule
def refuse_discard(state, box, frame, seat, kind) -> int:
    """Refuse a card to be discarded; picks ascend by kind and leave enough for the rest (AC-PLAY-23)."""
    picked = 0
    for i in range(state.n_put[seat]):
        if state.put[seat, i] > kind:
            return PLAY_23
        picked += state.put[seat, i] == kind
    if in_hand(state, seat, kind) <= picked:
        return PLAY_23
    left = -picked
    for place in range(state.n_hand[seat]):
        left += state.hand[seat, place] >= kind
    return 0 if left >= owes_discard(state, box, frame, seat) - state.n_put[seat] else PLAY_23


@rule
def owes_discard(state, box, frame, seat) -> int:
    """Count the cards that a player has to discard in all for the row that runs; as many as there are (AC-PLAY-23)."""
    return min(number_of(state, box, frame, frame.pc), state.n_hand[seat])


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
        frame.left += 1
    elif op == MAY:
        frame.did = 1 if code == A_YES else 0
        frame.left = DONE
    elif op == DISCARD:
        state.put[seat, state.n_put[seat]] = argument
        state.n_put[seat] += 1
    elif op == MODE:
        frame.mode = argument
        frame.left = DONE
        tell(log, E_MODE, frame.seat, frame.kind, argument, 0, 0)
    elif op == TARGET_ANY_PLAYER:
        frame.aimed = argument - PLAYER
        frame.left = DONE
        tell(log, E_TARGET, frame.seat, argument, 0, 0, 0)
        if is_buff(box, frame):
            state.buffed[frame.aimed] = 1
    elif op == DIVIDE:
        share_next(state, box, frame, argument)
    elif op == PAY:
        choose_resource(state, argument)
    elif op == ADD_RESOURCE:
        leave_hand(state, seat, argument)
        put_resource(state, box, log, seat, argument, box.rows[row].b)
        frame.left = DONE
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
    elif op == DISCARD:
        for who in range(1, SEATS + 1):
            for i in range(state.n_put[who]):
                kind = state.put[who, i]
                state.put[who, i] = 0
                discard(state, log, who, kind)
            state.n_put[who] = 0
    elif op == PAY:
        pay(state, box, log, seat)
    elif op == DIG_PLACES and box.rows[row].b == BOTTOM:
        for _ in range(frame.left):
            place = state.n_deck[seat] - 1 - (count_slot(state, frame, IT) if box.rows[row].a == TOP else 0)
            lift_to(state, seat, place, 0)


@rule
def tell_targets(state, box, log, frame, slot):
    """Tell the targets of a row; a Clash Buff uses them up for the turn (AC-BUFF-3, AC-R34)."""
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == slot:
            thing = state.aims[i].object
            kind = 0 if thing <= ROWS and state.card[thing].covered else kind_of(state, thing)
            tell(log, E_TARGET, frame.seat, thing, kind, 0, 0)
            if is_buff(box, frame) and thing <= ROWS:
                state.card[thing].buffed = 1


# --- dividing


@rule
def left_to_share(state, box, frame) -> int:
    """Give the points that are not divided yet."""
    left = number_of(state, box, frame, frame.pc)
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == box.rows[frame.pc].a:
            left -= state.aims[i].share
    return left


@rule
def count_unshared(state, box, frame) -> int:
    """Count the targets without a share."""
    count = 0
    for i in range(frame.first + 1, state.n_aims + 1):
        count += state.aims[i].slot == box.rows[frame.pc].a and state.aims[i].share == 0
    return count


@rule
def share_next(state, box, frame, points):
    """Give the next target its share (AC-KW-BAR-1)."""
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == box.rows[frame.pc].a and state.aims[i].share == 0:
            state.aims[i].share = points
            return


@rule
def share_all(state, box, frame) -> int:
    """Tell whether everything is divided; the last target gets what is left (AC-KW-BAR-2)."""
    if count_unshared(state, box, frame) == 1:
        share_next(state, box, frame, left_to_share(state, box, frame))
    return 1 if count_unshared(state, box, frame) == 0 else 0


# --- cards of a deck


@rule
def search(state, box, log, frame, seat, code):
    """Take a card out of the deck, show it, put it to its place and shuffle (AC-D29)."""
    where = box.rows[frame.pc].c
    clear_slot(state, frame, IT)
    tell(log, E_SEARCH, seat, 0, 0, 0, 0)
    if code == A_PASS:
        shuffle_deck(state, log, seat)
        return
    kind = argument_of(code)
    tell(log, E_REVEAL, seat, kind, 0, 0, 0)
    place = place_of(state.deck[seat], state.n_deck[seat], kind)
    if where == BOTTOM or where == TOP:
        take_from_deck(state, seat, place)
        shuffle_deck(state, log, seat)
        put_in_deck(state, seat, 0 if where == BOTTOM else state.n_deck[seat], kind, BOTH)
        return
    state.seen[seat, place] = BOTH
    found = put(state, box, log, zoned(IN_DECK, seat, place), where, seat)
    if found:
        add_aim(state, IT, found)
    shuffle_deck(state, log, seat)


@rule
def count_looked(state, box, frame, seat) -> int:
    """Count the cards that the row before or this one looks at."""
    row = frame.pc - 1 if box.rows[frame.pc].op == DIG_PLACES else frame.pc
    return min(number_of(state, box, frame, row), state.n_deck[seat])


@rule
def kept_on_top(state, box, frame) -> int:
    """Count the kept cards that lie on top of the deck already."""
    if box.rows[frame.pc].op == DIG_PLACES and box.rows[frame.pc].a == TOP:
        return count_slot(state, frame, IT)
    return 0


@rule
def region_top(state, box, frame, seat) -> int:
    """Give the place in the deck of the highest card that may be taken."""
    op = box.rows[frame.pc].op
    if op == DIG or op == DIG_FOR:
        return state.n_deck[seat] - 1
    if op == DIG_PLACES:
        if box.rows[frame.pc].b == BOTTOM:
            return state.n_deck[seat] - 1 - kept_on_top(state, box, frame)
        return region_bottom(state, box, frame, seat) + frame.left - 1
    return state.n_deck[seat] - count_looked(state, box, frame, seat) + frame.left - 1


@rule
def region_bottom(state, box, frame, seat) -> int:
    """Give the place in the deck of the lowest card that may be taken."""
    op = box.rows[frame.pc].op
    if op == DIG_PLACES:
        if box.rows[frame.pc].b == BOTTOM:
            return state.n_deck[seat] - kept_on_top(state, box, frame) - frame.left
        return state.n_deck[seat] - kept_on_top(state, box, frame) - frame.rest
    return state.n_deck[seat] - count_looked(state, box, frame, seat)


@rule
def is_kept(state, frame, seat, place) -> int:
    """Tell whether a card of the deck is kept."""
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == IT and state.aims[i].object == zoned(IN_DECK, seat, place):
            return 1
    return 0


@rule
def looked_at(state, box, frame, seat, kind) -> int:
    """Find the highest card of a kind among those that may be taken; -1 if there is none."""
    for place in range(region_top(state, box, frame, seat), region_bottom(state, box, frame, seat) - 1, -1):
        if state.deck[seat, place] == kind and is_kept(state, frame, seat, place) == 0:
            return place
    return -1


@rule
def least_kept(state, box, frame, seat) -> int:
    """Give how many cards must be kept, as many as there are."""
    if box.rows[frame.pc].op == DIG_FOR:
        return 0
    least = value_of(state, box, frame.seat, frame.row, state.depth, box.spans[box.rows[frame.pc].c].least)
    return min(least, count_looked(state, box, frame, seat))


@rule
def has_keepable(state, box, frame, seat) -> int:
    """Tell whether another card may be kept."""
    most = 1
    if box.rows[frame.pc].op == DIG:
        most = value_of(state, box, frame.seat, frame.row, state.depth, box.spans[box.rows[frame.pc].c].most)
    if frame.left >= min(most, count_looked(state, box, frame, seat)):
        return 0
    for place in range(region_bottom(state, box, frame, seat), state.n_deck[seat]):
        if is_kept(state, frame, seat, place) == 0:
            if refuse_looked(state, box, frame, seat, V_TAKE * VERB + state.deck[seat, place]) == 0:
                return 1
    return 0


@rule
def keep_looked(state, box, frame, seat, code):
    """Keep a card of those looked at, or no more of them."""
    if code == A_ENOUGH:
        frame.left = DONE
        return
    place = looked_at(state, box, frame, seat, argument_of(code))
    add_aim(state, IT, zoned(IN_DECK, seat, place))
    frame.left += 1


@rule
def place_kept(state, box, log, frame, seat) -> int:
    """Put the kept cards to their place; return how many are left to be put in an order, and do what needs none."""
    row = frame.pc
    looked = count_looked(state, box, frame, seat)
    kept = count_slot(state, frame, IT)
    where = box.rows[row].a
    order_aims(state, frame)
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == IT:
            place = state.aims[i].object % HALF
            if where == TOP:
                lift_to(state, seat, place, state.n_deck[seat] - 1)
            else:
                moved = put(state, box, log, state.aims[i].object, where, seat)
                if moved:
                    state.aims[i].object = moved
    frame.rest = looked - kept
    rest = box.rows[row].b
    if rest == BOTTOM or rest == TOP:
        return looked - kept
    for _ in range(looked - kept):
        put(state, box, log, zoned(IN_DECK, seat, state.n_deck[seat] - 1 - kept_on_top(state, box, frame)), rest, seat)
    return 0


@rule
def order_aims(state, frame):
    """Bring the kept cards into the order of the deck, the highest first, so that taking one moves no other."""
    for i in range(frame.first + 2, state.n_aims + 1):
        for j in range(i, frame.first + 1, -1):
            if state.aims[j].slot == IT and state.aims[j - 1].slot == IT:
                if state.aims[j].object > state.aims[j - 1].object:
                    thing = state.aims[j].object
                    state.aims[j].object = state.aims[j - 1].object
                    state.aims[j - 1].object = thing


@rule
def lift_to(state, seat, place, where):
    """Move a card of a deck to another place of it."""
    seen = state.seen[seat, place]
    kind = take_from_deck(state, seat, place)
    put_in_deck(state, seat, where, kind, seen)


@rule
def is_uniform(state, box, frame, seat) -> int:
    """Tell whether all cards that are to be put in an order are alike."""
    first = region_bottom(state, box, frame, seat)
    for place in range(first + 1, region_top(state, box, frame, seat) + 1):
        if state.deck[seat, place] != state.deck[seat, first]:
            return 0
    return 1


@rule
def put_next(state, box, frame, seat, kind):
    """Put the next card in its order: on top of what is left, or under the deck (AC-D30)."""
    place = looked_at(state, box, frame, seat, kind)
    if box.rows[frame.pc].op == DIG_PLACES and box.rows[frame.pc].b == BOTTOM:
        lift_to(state, seat, place, 0)
        state.seen[seat, 0] = 1 << seat
    else:
        lift_to(state, seat, place, region_top(state, box, frame, seat))
    frame.left -= 1


@rule
def forget_top(state, seat, count):
    """Forget what the opponent knows of cards whose order is chosen unseen."""
    for i in range(count):
        state.seen[seat, state.n_deck[seat] - 1 - i] &= 1 << seat
