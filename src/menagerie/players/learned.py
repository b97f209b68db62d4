"""Players that have learnt, in machine code: shared rules (`engine/hooks.py`).

A learned player looks one step ahead, as `greedy` does, and asks a net what it makes of what it then sees. So an answer
is known by what it changes, never by its number, and a card by the numbers of it that the game's features count: both
can be new to the net and yet mean something. Printed cards it may tell apart as well.

What is seen (`see`) are whole numbers in the order of `facts_of` in `models.py`: the facts of the own side
(`describe_side` of the features), of what the rivals have on average and at most, what concerns the seat alone or all
(`describe_rest`), where printed cards lie (`kinds.py`), and what `greedy` thinks of it. Of two seats the average says
all, so the most is left at zero; more seats than two need no other net.

The net is a weighted sum of the facts and of rectified sums of them, in fixed point: each machine computes the
same whole numbers, and both faces do. A sum of facts cannot overflow (`models.py` bounds what a file may hold).

With a second net, which says who wins, such a player may also look to the end of the turn (`choose_to_turn`).

Another kind of model (`policies.py`) knows an answer by its number and reads the view as environments show it: so what
was trained on them, by whatever means, plays too. It has no facts, and guides no search.

Where models lie: `shares` has, behind the cells of a search, the place of every model (DIRECTORY), then what is seen
(SEEN), the facts of all sides, the sums, then the models one behind the other: how many facts, sums, worlds, nets,
simulations and seats, whether it asks what `greedy` thinks, then the weights.
A second net says who wins, for the leaves of a search; the first, which answers, may have been trained for that alone.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from menagerie.engine.ask import VERBS, argument_of, verb_of
from menagerie.engine.chance import below, next32
from menagerie.engine.copying import copy_row
from menagerie.engine.hooks import shared
from menagerie.engine.intrinsics import add_times, lowest_bit, unequal

from .cells import DIRECTORY, HIDDEN, KEPT, LAST, MORE, NAMED, SEEN, SIDES, SUMS, TOLD, TOLD_KINDS, VALUE
from .desk import Desk
from .features import CARD_KINDS, REST, SCALE, SIDE, describe_kinds, describe_rest, describe_side, evaluate, turn_of
from .kinds import PLACES

DEALT, TRIAL, WORLD = 3, 4, 5
HEAD = 7  # cells of a model before its weights: facts, sums, worlds, nets, simulations, seats, whether a lead counts
NETS, SIMULATIONS, MOST_SEATS, LED = 3, 4, 5, 6
FACT_MOST = 1 << 20  # a fact is clipped to this
SUM_SHIFT, SUM_MOST = 10, 1 << 24  # a sum has 20 binary digits behind the point and keeps 10 of them, up to this
OF_A_KIND = len(PLACES)  # facts of a kind of card, which lie behind the rest
COMMON = 4  # facts of every game, behind all others: the seats, who is asked, who is ahead, and by how much
ONE = 1_000_000  # the victory, in the parts in which chances are told
LIKELY = 6 << 20  # how far behind the best an answer may be, in log odds, to be looked at to the end of the turn
LONGEST = 40  # answers for which a turn is played on, at the most
CERTAIN = 1 << 40  # what a victory is worth: more than any net can say
ODDS = 1 << 18  # a quarter of log odds of one
CHANCES = tuple(round(ONE / (1 + math.exp(-i / 4))) for i in range(41))  # by log odds, a quarter apart
MOST_ODDS = 40 * ODDS
SIGNED, WIDE = 1, 3  # how a number lies in a view, as `envs/spaces.py` has it
EQUALS = 4  # and a byte added to it: no number, but 1 where the view has that byte, else 0
SLOT_HEAD = 5  # cells of a model of slots before its verbs: 0, sums, 0 worlds, numbers, actions
NUMBER_MOST = 100  # a number of a view is clipped to this
WORTH = 1000  # parts in which the lead that `greedy` sees is a fact


@shared
def see_sides(state, box, shares):
    """Write the facts of every side into the cells from SIDES on."""
    for i in range(SIDES, SIDES + state.seats * SIDE):
        shares[i] = 0
    for seat in range(1, state.seats + 1):
        describe_side(state, box, seat, shares, SIDES + (seat - 1) * SIDE)


@shared
def see_from(state, box, seat, shares, lead):
    """Write what a seat sees of a state whose sides are written already; how far it leads only if that is asked."""
    rivals = SEEN + SIDE
    most = rivals + SIDE
    rest = most + SIDE
    kinds = rest + REST
    common = kinds + CARD_KINDS * OF_A_KIND
    own = SIDES + (seat - 1) * SIDE
    for i in range(SIDE):
        shares[SEEN + i] = shares[own + i]
    for i in range(rivals, kinds):
        shares[i] = 0
    for i in range(common, common + COMMON):
        shares[i] = 0
    for i in range(NAMED + 1, NAMED + 1 + shares[NAMED]):
        shares[shares[i]] = 0
    shares[NAMED] = 0
    count = 0
    for rival in range(1, state.seats + 1):
        if rival == seat:
            continue
        one = SIDES + (rival - 1) * SIDE
        for i in range(SIDE):
            shares[rivals + i] += shares[one + i]
            if count == 0 or shares[one + i] > shares[most + i]:
                shares[most + i] = shares[one + i]
        count += 1
    for i in range(SIDE):
        if count > 1:
            shares[rivals + i] //= count
        else:
            shares[most + i] = 0
    describe_rest(state, box, seat, shares, rest)
    describe_kinds(state, box, seat, shares, kinds, CARD_KINDS)
    shares[common] = state.seats
    shares[common + 1] = 1 if state.asked == seat else 0
    if lead:
        value = evaluate(state, box, seat)
        shares[common + 2] = 1 if value > 0 else 0
        shares[common + 3] = WORTH * value // (SCALE + abs(value))


@shared
def see(state, box, seat, shares):
    """Write what a seat sees of a state into the cells from SEEN on."""
    see_sides(state, box, shares)
    see_from(state, box, seat, shares, 1)


@shared
def recall(shares, model, net, seat) -> int:
    """Give the cells of what a net was last asked for a seat.

    If another model was asked there, they say what this one makes of nothing.
    """
    last = LAST + (2 * (seat - 1) + net) * KEPT
    if shares[last] != model:
        facts = shares[model]
        sums = shares[model + 1]
        at = model + HEAD + net * (1 + facts + sums * (2 + facts))
        shares[last] = model
        for j in range(1 + sums):
            shares[last + VALUE + j] = shares[at + j]
        for i in range(facts):
            shares[last + TOLD + i] = 0
        shares[last + TOLD_KINDS] = 0
    return last


@shared
def clipped(fact) -> int:
    """Keep a fact within what nets were made for."""
    return max(-FACT_MOST, min(FACT_MOST, fact))


@shared
def reckon(shares, model, net, last, i):
    """Bring a fact up to date in what a net was last asked: its part of the value, and of every sum behind that."""
    more = clipped(shares[SEEN + i]) - clipped(shares[last + TOLD + i])
    shares[last + TOLD + i] = shares[SEEN + i]
    if more == 0:
        return
    shares[MORE] = more
    row = 1 + shares[model + 1]
    at = model + HEAD + net * (row * (1 + shares[model]) + row - 1) + (1 + i) * row
    eights = row - row % 8
    for j in range(0, eights, 8):
        add_times(shares, last + VALUE + j, at + j, MORE)
    for j in range(eights, row):
        shares[last + VALUE + j] += more * shares[at + j]


@shared
def reckon_all(shares, model, net, last, first, end):
    """Bring facts up to date from one place on to another; eight at a time are looked at for what is another."""
    for i in range(first, end, 8):
        others = unequal(shares, SEEN + i, shares, last + TOLD + i)
        if end - i < 8:
            others &= (1 << end - i) - 1
        while others:
            reckon(shares, model, net, last, i + lowest_bit(others))
            others &= others - 1


@shared
def weigh_seen(shares, model, net, seat) -> int:
    """Say what a net of a model that lies from a cell on makes of what a seat sees: log odds, in parts of 1 << 20.

    Positions that are looked at one after the other differ little: only what is another fact than last time is reckoned
    again, and since all numbers are whole the sums come out the same. Of kinds of cards only those are asked that lie
    anywhere now, or did.
    """
    facts = shares[model]
    sums = shares[model + 1]
    last = recall(shares, model, net, seat)
    hidden = last + HIDDEN
    first = facts - COMMON - CARD_KINDS * OF_A_KIND
    reckon_all(shares, model, net, last, 0, first)
    reckon_all(shares, model, net, last, facts - COMMON, facts)
    known = last + TOLD_KINDS
    for i in range(1, shares[known] + 1):
        reckon(shares, model, net, last, shares[known + i] - SEEN)
    shares[known] = shares[NAMED]
    for i in range(1, shares[NAMED] + 1):
        shares[known + i] = shares[NAMED + i]
        reckon(shares, model, net, last, shares[NAMED + i] - SEEN)
    at = model + HEAD + net * (1 + facts + sums * (2 + facts)) + (1 + facts) * (1 + sums)
    value = shares[last + VALUE]
    for j in range(sums):
        if shares[hidden + j] > 0:
            value += min(SUM_MOST, shares[hidden + j] >> SUM_SHIFT) * shares[at + j]
    return value


@shared
def hope(state, box, seat, shares, model) -> int:
    """Say what a seat may hope for in a state, by a model: certain once the game is over."""
    if state.over:
        return CERTAIN if state.won[seat] else -CERTAIN
    see_sides(state, box, shares)
    see_from(state, box, seat, shares, shares[model + LED])
    return min(CERTAIN, max(-CERTAIN, weigh_seen(shares, model, 0, seat)))


@shared
def chance_of(state, box, seat, shares, model) -> int:
    """Say by a second net how likely a seat wins, in millionths, from an unfinished state whose sides are written."""
    see_from(state, box, seat, shares, shares[model + LED])
    odds = weigh_seen(shares, model, 1, seat)
    size = min(abs(odds), MOST_ODDS - 1)
    step = size // ODDS
    chance = CHANCES[step] + (CHANCES[step + 1] - CHANCES[step]) * (size - step * ODDS) // ODDS
    return chance if odds > 0 else ONE - chance


@shared
def first_share(state, box, shares, model) -> int:
    """Say what the first of two players may expect by a model: the mean of what either hand makes them hope for."""
    return (chance_of(state, box, 1, shares, model) + ONE - chance_of(state, box, 2, shares, model)) // 2


@shared
def share_of(state, box, seat, shares, model) -> int:
    """Say by a second net what a seat may expect of the victory, in millionths; certain once the game is over."""
    if state.over:
        return ONE if state.won[seat] else 0
    see_sides(state, box, shares)
    if state.seats > 2:
        return chance_of(state, box, seat, shares, model)
    share = first_share(state, box, shares, model)
    return share if seat == 1 else ONE - share


def _byte_at(views: Any, i: int) -> int:
    return views.raw(1, 2)[i]


@shared(python=_byte_at, slices=True)
def byte_at(views, i) -> int:
    """Read a byte of the view."""
    return views[1:2].view(np.uint8)[i]


@shared
def number_at(views, place, kind) -> int:
    """Read a number of the view as an observation has it (`envs/spaces.py`): a byte, signed or not, or two.

    Of a kind from EQUALS on: whether the byte is a certain one, so that what has no order (a card) has a weight each.
    """
    low = byte_at(views, place)
    if kind >= EQUALS:
        return 1 if low == kind - EQUALS else 0
    if kind == WIDE:
        low += byte_at(views, place + 1) << 8
        return low - 65536 if low > 32767 else low
    return low - 256 if kind == SIGNED and low > 127 else low


@shared
def weigh_slots(views, shares, ballots, model):
    """Write what a model of slots makes of each standing answer: sums of what the view says, then of those sums."""
    sums = shares[model + 1]
    numbers = shares[model + 3]
    actions = shares[model + 4]
    start = model + SLOT_HEAD
    places = start + VERBS
    at = places + 2 * numbers
    for j in range(sums):
        shares[SUMS + j] = shares[at + j]
    at += sums
    for i in range(numbers):
        number = number_at(views, shares[places + 2 * i], shares[places + 2 * i + 1])
        number = max(-NUMBER_MOST, min(NUMBER_MOST, number))
        if number != 0:
            for j in range(sums):
                shares[SUMS + j] += number * shares[at + j]
        at += sums
    for j in range(sums):
        shares[SUMS + j] = min(SUM_MOST, max(0, shares[SUMS + j]) >> SUM_SHIFT)
    for i in range(views[1].n_options):
        code = views[1].option[i]
        action = shares[start + verb_of(code)] + argument_of(code)
        row = at + min(max(action, 0), actions - 1) * (1 + sums)
        value = shares[row]
        for j in range(sums):
            value += shares[SUMS + j] * shares[row + 1 + j]
        ballots[i, 0] = value


@shared
def choose_learned(desk: Desk, seat, number) -> int:
    """Answer what promises most by a model; ties are drawn by lot.

    A model of facts looks one step ahead in as many worlds as it says: the first was dealt on row 3, the others are
    dealt here. One of slots looks at the view alone.
    """
    states, boxes, views, shares, ballots = desk.states, desk.boxes, desk.views, desk.shares, desk.ballots
    model = shares[DIRECTORY + number]
    count = views[1].n_options
    for i in range(count):
        ballots[i, 0] = 0
    if shares[model] == 0:
        weigh_slots(views, shares, ballots, model)
    for world in range(shares[model + 2]):
        if world > 0:
            desk.redeal_at(states, DEALT, boxes, seat, next32(desk.dice[seat]))
            states[DEALT].windows = 0
        for i in range(count):
            copy_row(states, TRIAL, states, DEALT)
            desk.play(states, TRIAL, boxes, desk.log, views[1].option[i], 0)
            ballots[i, 0] += hope(states[TRIAL], boxes[0], seat, shares, model)
    return views[1].option[most_of(desk, seat, 0)]


@shared
def most_of(desk: Desk, seat, column) -> int:
    """Name the option that has most in a column of the ballots; ties are drawn by lot."""
    ballots = desk.ballots
    best = 0
    ties = 1
    for i in range(1, desk.views[1].n_options):
        if ballots[i, column] > ballots[best, column]:
            best = i
            ties = 1
        elif ballots[i, column] == ballots[best, column]:
            ties += 1
            if below(desk.dice[seat], ties) == 0:
                best = i
    return best


@shared
def play_turn(desk: Desk, model, turn) -> int:
    """Answer what a model hopes most of for whoever is asked, on row 5, while it is this turn; return how often."""
    states, boxes, shares = desk.states, desk.boxes, desk.shares
    state = states[WORLD]
    for step in range(LONGEST):
        if state.n_options == 0 or turn_of(state) != turn:
            return step
        best = state.option[0]
        most = -2 * CERTAIN
        for i in range(state.n_options if state.n_options > 1 else 0):
            copy_row(states, TRIAL, states, WORLD)
            desk.play(states, TRIAL, boxes, desk.log, state.option[i], 0)
            worth = hope(states[TRIAL], boxes[0], state.asked, shares, model)
            if worth > most:
                best = state.option[i]
                most = worth
        desk.play(states, WORLD, boxes, desk.log, best, 0)
    return LONGEST


@shared
def choose_to_turn(desk: Desk, seat, number) -> int:
    """Answer what promises most at the end of the turn, by a model; ties are drawn by lot.

    Each answer that is likely by one look is given in other worlds, as many as the model says. In each all answer on as
    the model would, by what their own seats see, until the next turn begins, and the second net says who wins then.
    At more seats than the model knows one look is all.
    """
    states, boxes, views, shares, ballots = desk.states, desk.boxes, desk.views, desk.shares, desk.ballots
    model = shares[DIRECTORY + number]
    best = choose_learned(desk, seat, number)
    worlds = shares[model + 2]
    if views[1].seats > shares[model + MOST_SEATS]:
        return best
    count = views[1].n_options
    most = ballots[0, 0]
    for i in range(1, count):
        most = max(most, ballots[i, 0])
    for i in range(count):
        ballots[i, 1] = 0 if most - ballots[i, 0] <= LIKELY * worlds else -1
    for _ in range(worlds):
        desk.redeal_at(states, DEALT, boxes, seat, next32(desk.dice[seat]))
        states[DEALT].windows = 0
        for i in range(count):
            if ballots[i, 1] >= 0:
                copy_row(states, WORLD, states, DEALT)
                desk.play(states, WORLD, boxes, desk.log, views[1].option[i], 0)
                play_turn(desk, model, turn_of(states[DEALT]))
                ballots[i, 1] += share_of(states[WORLD], boxes[0], seat, shares, model)
    return views[1].option[most_of(desk, seat, 1)]
