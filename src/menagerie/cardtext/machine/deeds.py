"""Deeds: what the rows of a program do, to each object of a slot (`act`) or to a player (`serve`).

How a program goes from row to row is in `effects.py`, what rows ask in `choices.py`, what they do in one game alone in
its `acts.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.chance import below
from menagerie.engine.hooks import shared as rule

from .copied import copy_waiting
from .counters import change_counters
from .discounts import cheapen
from .effect_hooks import (
    act_elsewhere,
    act_own,
    discard_from_hand,
    draw,
    hit,
    is_fixed,
    mill,
    modify,
    put,
    reveal_hand,
    send,
    serve_own,
    shuffle_deck,
    take_control,
)
from .filters import value_of
from .hands import turn_copies
from .imitating import imitate
from .lasting import bar, forbid, grant
from .looking import dig_all, look
from .making import make_tokens
from .object_hooks import HALF, IN_DECK, IN_HAND, ROWS, WAITS, ZONED, everyone, next_player, win
from .objects import controller_of, fill_slot, first_in, is_there, owner_in, player_of, thing_in, zone_of
from .offers import note_vain
from .statics import times_of
from .tossing import look_at_hand, reveal_until, roll, shuffle_pile, sift, tally, toss
from .turns import take_extra

MOVE, RETURN, SEND, SACRIFICE, ENGAGE = ops.MOVE, ops.RETURN, ops.SEND, ops.SACRIFICE, ops.ENGAGE
DAMAGE, DAMAGE_DIVIDED, MODIFY, GRANT, FORBID = ops.DAMAGE, ops.DAMAGE_DIVIDED, ops.MODIFY, ops.GRANT, ops.FORBID
TAKE_CONTROL, PREVENT_NEXT, BECOME = ops.TAKE_CONTROL, ops.PREVENT_NEXT, ops.BECOME
DRAW, DISCARD_RANDOM, DISCARD_HAND, MILL, LOOK = ops.DRAW, ops.DISCARD_RANDOM, ops.DISCARD_HAND, ops.MILL, ops.LOOK
REVEAL_HAND, SHUFFLE, WIN, LOOK_HAND = ops.REVEAL_HAND, ops.SHUFFLE, ops.WIN, ops.LOOK_HAND
ADD_TOKENS, TAKE_TOKEN, RAISE, REGAIN = ops.ADD_TOKENS, ops.TAKE_TOKEN, ops.RAISE, ops.REGAIN
MAKE_IN_EACH = ops.MAKE_IN_EACH
TOSS, ROLL, TALLY, REVEAL_UNTIL = ops.TOSS, ops.ROLL, ops.TALLY, ops.REVEAL_UNTIL
SHUFFLE_IN, SHUFFLE_PILE, EXCHANGE, BOTTOM = ops.SHUFFLE_IN, ops.SHUFFLE_PILE, ops.EXCHANGE, ops.BOTTOM
EXTRA_TURN, BAR, MEASURE, CREATE = ops.EXTRA_TURN, ops.BAR, ops.MEASURE, ops.CREATE
CHEAPEN, DIG_ALL, SIFT, IMITATE, COPY = ops.CHEAPEN, ops.DIG_ALL, ops.SIFT, ops.IMITATE, ops.COPY
EVENT, HAND, PILE, LOOP_PLAYER = ops.EVENT, ops.HAND, ops.PILE, ops.LOOP_PLAYER


@rule
def act_on_slot(state, box, log, frame, row):
    """Do a row to every object of its slot; the amount becomes how much that was, if the next row says so."""
    slot = box.rows[row].a
    fill_slot(state, frame, slot)
    number = amount_of(state, box, frame, row)
    done = 0
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == slot and is_there(state, state.aims[i].object):
            done += act(state, box, log, frame, row, i, number)
    if box.rows[row + 1].op == MEASURE:
        frame.amount = done
    if done == 0:
        note_vain(box, frame, row)


@rule
def amount_of(state, box, frame, row) -> int:
    """Give the number of a row before it acts on anything."""
    op = box.rows[row].op
    if op == DAMAGE or op == PREVENT_NEXT or op == BECOME:
        return value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].b)
    if op == ADD_TOKENS or op == RAISE or op == REGAIN:
        return value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].c)
    return 0


@rule
def act(state, box, log, frame, row, i, number) -> int:
    """Do a row to one object; return 1 if it changed anything."""
    op = box.rows[row].op
    b = box.rows[row].b
    c = box.rows[row].c
    thing = state.aims[i].object
    if op == MOVE or op == RETURN or op == SEND or op == SACRIFICE or op == SHUFFLE_IN:
        moved = move_aim(state, box, log, frame, op, b, c, i)
        done = moved
        if moved:
            follow_fallen(state, thing, moved)
            if op == SHUFFLE_IN:
                moved = mix_in(state, log, moved)
            state.aims[i].object = moved
            if state.aims[i].slot == EVENT:
                frame.event = moved
        return 1 if done else 0
    if thing > ROWS:
        if op == COPY and thing < ZONED:
            return copy_waiting(state, box, log, player_of(state, frame.seat, state.depth, b), thing - WAITS)
        done = act_elsewhere(state, box, log, frame, op, b, c, thing)
        if done < 0:
            state.aims[i].object = -done
        return 1 if done else 0
    if op == DAMAGE:
        return hit(state, box, log, frame, c, thing, number)
    if op == DAMAGE_DIVIDED:
        return hit(state, box, log, frame, 0, thing, max(0, state.aims[i].share))
    if op == MODIFY:
        return change_numbers(state, box, log, frame, thing, b, c)
    if op == GRANT:
        return grant(state, box, log, thing, b, c, frame.seat)
    if op == FORBID:
        return forbid(state, log, thing, b, c, frame.seat)
    if op == ADD_TOKENS:
        return change_counters(state, log, thing, b, number)
    if op == TAKE_TOKEN:
        return change_counters(state, log, thing, b, -max(1, c))
    if op == IMITATE:
        return imitate(state, box, log, thing, thing_in(state, frame.seat, frame.row, state.depth, b), c, frame.seat)
    if op == EXCHANGE:
        return exchange(state, box, log, thing, first_in(state, state.depth, b))
    if op == TAKE_CONTROL:
        before = state.card[thing].seat
        take_control(state, box, log, doer_of(state, frame, b, state.aims[i].by), thing, c)
        return 1 if state.card[thing].seat != before else 0
    done = act_own(state, box, log, frame, op, b, c, thing, number)
    if done >= ZONED:
        state.aims[i].object = done
    return 1 if done else 0


@rule
def mix_in(state, log, thing) -> int:
    """Shuffle the deck into which a card was put; return 0, for nobody knows where it is, or what it is elsewhere."""
    if zone_of(thing) != IN_DECK:
        return thing
    shuffle_deck(state, log, owner_in(thing))
    return 0


@rule
def exchange(state, box, log, one, other) -> int:
    """Let the controllers of two cards in play change places; return 1 if any card changed hands."""
    if other < 1 or other > ROWS or is_there(state, other) == 0:
        return 0
    first = state.card[one].seat
    second = state.card[other].seat
    if first == second:
        return 0
    take_control(state, box, log, second, one, 0)
    take_control(state, box, log, first, other, 0)
    return 1 if state.card[one].seat != first or state.card[other].seat != second else 0


@rule
def follow_fallen(state, thing, moved):
    """Let what a card became that fell be what an effect makes of it out of play."""
    for row in range(1, state.n_rows + 1):
        if thing > ROWS and state.card[row].fell == thing:
            state.card[row].fell = moved
            return


@rule
def move_aim(state, box, log, frame, op, b, c, i) -> int:
    """Move an object of a slot; return what it is then, 0 if it stays.

    A card that came into a hand unseen is none of those that others know there: its going tells them nothing.
    """
    thing = state.aims[i].object
    owner = owner_in(thing)
    kept = state.aims[i].unseen
    if kept:
        turn_copies(state, owner, thing % HALF, 0)
    unseen = 1 if zone_of(thing) == IN_DECK and state.seen[owner, thing % HALF] != everyone(state) else 0
    moved = move(state, box, log, frame, op, b, c, thing, state.aims[i].by)
    if kept and moved == 0:
        turn_copies(state, owner, thing % HALF, 1)
    else:
        state.aims[i].unseen = unseen if zone_of(moved) == IN_HAND else 0
    return moved


@rule
def doer_of(state, frame, whose, by) -> int:
    """Name the player of a deed; where each player does it at once, whoever picked the object."""
    who = player_of(state, frame.seat, state.depth, whose)
    if who == 0:
        who = by
    return who if who else frame.seat


@rule
def move(state, box, log, frame, op, b, c, thing, by) -> int:
    """Move an object as a row says; return what it is then, 0 if it stays. `by`: who picked it."""
    if op == MOVE:
        return put(state, box, log, thing, b, doer_of(state, frame, c, by))
    if op == RETURN:
        return put(state, box, log, thing, HAND, frame.seat)
    if op == SHUFFLE_IN:
        return put(state, box, log, thing, BOTTOM, frame.seat)
    if op == SEND:
        return put(state, box, log, thing, PILE + b, frame.seat)
    who = player_of(state, frame.seat, state.depth, b)
    if b == LOOP_PLAYER and who == 0:
        who = controller_of(state, thing)
    if controller_of(state, thing) != who or is_fixed(state, box, thing):
        return 0
    return send(state, box, log, thing)


@rule
def change_numbers(state, box, log, frame, row, bonus, until) -> int:
    """Change the numbers of a card as a bonus says; return 1 if it was done."""
    times = times_of(state, box, frame.seat, frame.row, state.depth, bonus, row)
    first = times * value_of(state, box, frame.seat, frame.row, state.depth, box.bonuses[bonus].attack)
    second = times * value_of(state, box, frame.seat, frame.row, state.depth, box.bonuses[bonus].defense)
    return modify(state, log, row, first, second, until, frame.seat)


# --- players


@rule
def serve_all(state, box, log, frame, row):
    """Do a row to the player that it names, or to each, the active one first."""
    code = box.rows[row].a
    done = 0
    if code == LOOP_PLAYER and frame.loop == 0:
        seat = state.turn
        for _ in range(state.seats):
            done += serve(state, box, log, frame, row, seat)
            seat = next_player(state, seat)
            if seat == state.turn:
                break
    else:
        seat = player_of(state, frame.seat, state.depth, code)
        if seat:
            done = serve(state, box, log, frame, row, seat)
    if done == 0:
        note_vain(box, frame, row)


@rule
def serve(state, box, log, frame, row, seat) -> int:
    """Do a row to one player; return 1 if anything was done."""
    cards = state.n_deck[seat]
    held = state.n_hand[seat]
    op = box.rows[row].op
    number = 0
    if (
        op == CREATE or op == CHEAPEN or op == DIG_ALL or (op < TOSS and op != LOOK_HAND and op != MAKE_IN_EACH)
    ):  # the second operand of the others is no number
        number = value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].b)
    if op == DRAW:
        for _ in range(number):
            draw(state, box, log, seat)
        return 1 if state.n_deck[seat] != cards else 0
    if op == MILL:
        mill(state, box, log, seat, number)
        return 1 if state.n_deck[seat] != cards else 0
    if op == DISCARD_RANDOM:
        for _ in range(min(number, state.n_hand[seat])):
            discard_from_hand(state, box, log, seat, state.hand[seat, below(state, state.n_hand[seat])])
        return 1 if state.n_hand[seat] != held else 0
    if op == DISCARD_HAND:
        for _ in range(state.n_hand[seat]):
            discard_from_hand(state, box, log, seat, state.hand[seat, 0])
        return 1 if state.n_hand[seat] != held else 0
    if op == LOOK:
        seers = everyone(state) if box.rows[row].c else 1 << seat
        return 1 if look(state, log, frame, seat, number, seers) else 0
    if op == CREATE:
        return 1 if make_tokens(state, box, log, frame, seat, number, box.rows[row].c) else 0
    if op == DIG_ALL:
        return dig_all(state, box, log, frame, seat, number, box.rows[row].c)
    if op == CHEAPEN:
        return cheapen(state, log, frame, seat, number, box.rows[row].c)
    if op == BAR:
        return bar(state, log, frame, seat, box.rows[row].b, box.rows[row].c)
    if op == EXTRA_TURN:
        return take_extra(state, log, seat)
    if op == REVEAL_UNTIL:
        return reveal_until(state, box, log, frame, row, seat)
    if op == SIFT:
        return sift(state, box, log, frame, row, seat)
    if op == SHUFFLE_PILE:
        return 1 if shuffle_pile(state, box, log, seat, box.rows[row].b) else 0
    if op == REVEAL_HAND:
        reveal_hand(state, log, seat)
    elif op == LOOK_HAND:
        look_at_hand(state, log, seat, player_of(state, frame.seat, state.depth, box.rows[row].b))
    elif op == TOSS:
        toss(state, log, frame, seat, box.rows[row].b)
    elif op == ROLL:
        roll(state, log, frame, seat)
    elif op == TALLY:
        tally(state, frame, seat, box.rows[row].b)
    elif op == SHUFFLE:
        shuffle_deck(state, log, seat)
    elif op == WIN:
        win(state, log, seat)
    else:
        return serve_own(state, box, log, frame, op, box.rows[row].b, seat, number)
    return 1
