"""Information-set Monte Carlo tree search, in machine code: shared rules (`engine/hooks.py`).

Single-observer ISMCTS with re-determinization (Cowling, Powley and Whitehouse, 2012): every simulation deals anew what
the searching seat cannot know, then walks one tree whose nodes are the answers given so far. Answers are chosen by
PUCT (Rosin, 2011): what an answer has brought so far, and a bonus for those that a look one step ahead likes and that
were seldom tried among the times they were open; a part of the bonus goes to all alike, or what looks bad at first is
never found out. A leaf is played on as the features say and then valued for every seat by their `judge`: by some random
answers, and by what looks best one step ahead until some turns have passed (HORIZON), or to the end of a game that is
late. Where a model guides the search (GUIDE), it gives the looks ahead, log odds of a policy; what they say of the
answers of one question is compared among them alone, and an answer that was never tried counts as those that were. If
it has a second net, that values a leaf as it stands. It searches for 2 to 8 players: each seat maximizes its own share.

Law: the state on row 3 was dealt anew by the seat runner. Nothing here reads row 2, the true game.

A node is a row of `nodes`: whose answer it is and which (KEY), its first child and next sibling, how often it was given
and how often it was open, the share that a look one step ahead expected, and the sums of the shares its giver got and
of their squares. Row 0 counts the rows in use, row 1 is the root. Shares are in millionths. Several trees may be grown
one after the other or at once; what they found at their roots is added up in `ballots`, a row for each option.

How good a world is for a seat before anything is answered tells nothing of the answers: what a world's leaf is worth is
therefore taken against what the world was worth at the root (control variates: Veness, Lanctot and Bowling, 2011).
Where the features say so (GAINS_ONLY), already before it becomes a share: who is far ahead, or behind, would otherwise
see hardly a difference between good answers and bad ones, since all are worth nearly everything or nearly nothing.
All arithmetic is whole numbers and correctly rounded roots, so a search gives the same answer on every machine.
"""

from __future__ import annotations

import math

from menagerie.engine.ask import CODES, code_at, order_of
from menagerie.engine.chance import TREE, below, next32, seed_stream
from menagerie.engine.copying import copy_row
from menagerie.engine.hooks import shared

from .cells import BASE, GUIDE, LEVEL, NOTES, ORIGIN
from .desk import Desk
from .features import (
    GAINS_ONLY,
    GUIDED_EXPLORE,
    GUIDED_LEAST,
    HORIZON,
    OPPOSED,
    SCALE,
    evaluate,
    is_late,
    judge,
    turn_of,
)
from .learned import MOST_SEATS, NETS, ONE, chance_of, first_share, hope, see_sides

DEALT, TRIAL, WORLD = 3, 4, 5
ROOT = 1
KEY, CHILD, NEXT, VISITS, OPEN, GUESS, TOTAL, SQUARES = range(8)
COLUMNS = 8
TIMES, GAINS, SPREAD = range(3)  # of a ballot: visits, and the sums of shares and of their squares
EXPLORE = 0.9  # weight of the bonus, if no model guides (else GUIDED_EXPLORE of the features)
EVEN = 0.25  # part of the bonus that all answers share alike
SHARP = ONE // 40  # how far behind the best guess the rest of an answer's bonus is halved
FINISH = 40  # answers at most that play a leaf on by a look ahead
BITS = 20
LOGIT, FAR = 1 << BITS, 64 << BITS  # log odds of 1 as models give them, and how many of them count
UNSEEN = -(1 << 62)  # the guess at what nobody has looked at
RIPE = 2  # visits, each in another world, before a guided search walks on from a leaf: looks ahead are dear
TRUST = 2  # visits that a guess counts for
BETWEEN = 50  # simulations between two looks at whether the answer is clear, or at the clock
GLANCE, LEAF = 0, 1  # how a state is valued: one step ahead, or to be told up the tree


@shared
def value_of(state, box, shares, seat, how) -> int:
    """Value a state for a seat, at a glance or as a leaf."""
    return judge(state, box, seat, shares, NOTES) if how == LEAF else evaluate(state, box, seat)


@shared
def is_valued(state, shares) -> int:
    """Tell whether the model that guides the search says who wins from its leaves, at so many seats."""
    model = shares[GUIDE]
    return 1 if model > 0 and shares[model + NETS] > 1 and state.seats <= shares[model + MOST_SEATS] else 0


@shared
def estimate(state, box, shares, how):
    """Write the expected share of the victory of every seat, in millionths."""
    total = 0
    value = 0
    valued = 1 if how == LEAF and is_valued(state, shares) else 0
    if valued and state.over == 0:
        see_sides(state, box, shares)
    for seat in range(1, state.seats + 1):
        if state.over:
            share = ONE if state.won[seat] else 0
        elif valued:
            if state.seats > 2:
                share = 1 + chance_of(state, box, seat, shares, shares[GUIDE])
            else:
                share = ONE - shares[1] if seat == 2 else first_share(state, box, shares, shares[GUIDE])
        else:
            value = -value if OPPOSED and seat == state.seats == 2 else value_of(state, box, shares, seat, how)
            gain = value - shares[ORIGIN + how * BASE + seat]
            share = 1 + ONE * (SCALE + abs(gain) + gain) // (2 * (SCALE + abs(gain)))
        shares[seat] = share
        total += share
    for seat in range(1, state.seats + 1):
        shares[seat] = shares[seat] * ONE // max(total, 1)


@shared
def plant(nodes, shares, dice, seed, tree):
    """Begin a tree: nothing but the root, and a stream of its own (`dice` row 0)."""
    seed_stream(dice[0], TREE, 0, seed, tree)
    for seat in range(BASE):
        shares[BASE + seat] = 0
    nodes[0, KEY] = ROOT + 1
    for column in range(COLUMNS):
        nodes[ROOT, column] = 0


@shared
def glance_at(state, box, shares, seat) -> int:
    """Say what one look promises a seat: its share of the victory, or log odds by the model that guides the search."""
    if shares[GUIDE] > 0:
        return hope(state, box, seat, shares, shares[GUIDE])
    estimate(state, box, shares, GLANCE)
    return shares[seat]


@shared
def grow(desk: Desk, parent, last, after, key) -> int:
    """Add the child of a node between two siblings; nobody has looked at it yet."""
    nodes = desk.nodes
    node = nodes[0, KEY]
    nodes[0, KEY] = node + 1
    nodes[node, KEY] = key
    nodes[node, CHILD] = 0
    nodes[node, NEXT] = after
    nodes[node, VISITS] = 0
    nodes[node, OPEN] = 0
    nodes[node, GUESS] = UNSEEN
    nodes[node, TOTAL] = 0
    nodes[node, SQUARES] = 0
    if last > 0:
        nodes[last, NEXT] = node
    else:
        nodes[parent, CHILD] = node
    return node


@shared
def look(desk: Desk, key) -> int:
    """Look one step ahead from the world on row 5 for what an answer promises its giver."""
    copy_row(desk.states, TRIAL, desk.states, WORLD)
    desk.play(desk.states, TRIAL, desk.boxes, desk.log, code_at(key % CODES), 0)
    return glance_at(desk.states[TRIAL], desk.boxes[0], desk.shares, key // CODES)


@shared
def gather(desk: Desk, parent, depth) -> int:
    """Write the children for the options of the world on row 5 into `path` from `depth` on; return the best guess.

    An answer is looked at when it first has a rival.
    """
    state, nodes = desk.states[WORLD], desk.nodes
    last = 0
    child = nodes[parent, CHILD]
    best = UNSEEN
    for i in range(state.n_options):
        key = state.asked * CODES + order_of(state.option[i])
        while child > 0 and nodes[child, KEY] < key:
            last = child
            child = nodes[child, NEXT]
        if child == 0 or nodes[child, KEY] != key:
            child = grow(desk, parent, last, child, key)
        if state.n_options > 1 and nodes[child, GUESS] == UNSEEN:
            nodes[child, GUESS] = look(desk, key)
        nodes[child, OPEN] += 1
        best = max(best, nodes[child, GUESS])
        desk.path[depth + i] = child
    return best


@shared
def gap(guided, best, guess) -> int:
    """Say how far a guess is behind the best: SHARP halves a bonus; by a model, log odds of d make it 1 / (1 + d)^2."""
    behind = best - guess
    if guided:
        behind = min(behind, FAR)
        behind = SHARP * (behind * (2 * LOGIT + behind) >> BITS) >> BITS
    return behind


@shared
def brought(desk: Desk, depth, count) -> int:
    """Say what the answers in `path` from `depth` on have brought on average; half of the victory if none was tried."""
    total = 0
    times = 0
    for i in range(count):
        total += desk.nodes[desk.path[depth + i], TOTAL]
        times += desk.nodes[desk.path[depth + i], VISITS]
    return total // times if times > 0 else ONE // 2


@shared
def pick(desk: Desk, parent, depth) -> int:
    """Choose the child of a node to walk to in the world on row 5 (PUCT); equals are drawn by lot."""
    best_guess = gather(desk, parent, depth)
    nodes, path = desk.nodes, desk.path
    count = desk.states[WORLD].n_options
    if count == 1:
        return path[depth]
    guided = desk.shares[GUIDE] > 0
    usual = brought(desk, depth, count) if guided else 0
    weights = 0.0
    for i in range(count):
        weights += SHARP / (SHARP + gap(guided, best_guess, nodes[path[depth + i], GUESS]))
    explore = GUIDED_EXPLORE / 100 if guided else EXPLORE
    best = 0
    best_score = 0.0
    ties = 0
    for i in range(count):
        node = path[depth + i]
        visits = nodes[node, VISITS]
        guess = nodes[node, GUESS]
        weight = (1 - EVEN) * SHARP / (SHARP + gap(guided, best_guess, guess)) / weights + EVEN / count
        expected = usual if guided else guess
        mean = (nodes[node, TOTAL] + TRUST * expected) / (visits + TRUST)
        score = mean + explore * ONE * weight * math.sqrt(float(nodes[node, OPEN])) / (1 + visits)
        if ties == 0 or score > best_score:
            best = node
            best_score = score
            ties = 1
        elif score == best_score:
            ties += 1
            if below(desk.dice[0], ties) == 0:
                best = node
    return best


@shared
def roll(desk: Desk, steps) -> int:
    """Answer at random, at most so often, on row 5; return how often."""
    state = desk.states[WORLD]
    for step in range(steps):
        if state.n_options == 0:
            return step
        code = state.option[below(desk.dice[0], state.n_options)]
        desk.play(desk.states, WORLD, desk.boxes, desk.log, code, 0)
    return steps


@shared
def play_on(desk: Desk, until) -> int:
    """Answer what looks best one step ahead, on row 5, until a turn, or to the end if it is late; return how often."""
    states, boxes, log, shares = desk.states, desk.boxes, desk.log, desk.shares
    state = states[WORLD]
    late = is_late(state)
    for step in range(FINISH):
        if state.n_options == 0 or (late == 0 and (HORIZON == 0 or turn_of(state) >= until)):
            return step
        best = 0
        best_share = -1
        for i in range(state.n_options):
            copy_row(states, TRIAL, states, WORLD)
            desk.play(states, TRIAL, boxes, log, state.option[i], 0)
            estimate(states[TRIAL], boxes[0], shares, GLANCE)
            share = shares[state.asked] * 64 + below(desk.dice[0], 64)
            if share > best_share:
                best = state.option[i]
                best_share = share
        desk.play(states, WORLD, boxes, log, best, 0)
    return FINISH


@shared
def weigh(state, box, nodes, shares, seat):
    """Note what a fresh world is worth to every seat, and how that compares with the worlds so far.

    The root adds up what shares of gains alone lack, for the searching seat, to be the shares that it expects.
    """
    for i in range(ORIGIN, NOTES):
        shares[i] = 0
    estimate(state, box, shares, LEAF)
    if GAINS_ONLY and is_valued(state, shares) == 0:
        nodes[ROOT, TOTAL] += shares[seat]
        for other in range(1, state.seats + 1):
            for how in range(GLANCE, LEAF + 1):
                shares[ORIGIN + how * BASE + other] = value_of(state, box, shares, other, how)
        estimate(state, box, shares, LEAF)
        nodes[ROOT, TOTAL] -= shares[seat]
    for other in range(1, state.seats + 1):
        shares[BASE + other] += shares[other]
        shares[LEVEL + other] = shares[BASE + other] // (nodes[ROOT, VISITS] + 1) - shares[other]


@shared
def visit(desk: Desk, seat, steps) -> int:
    """One simulation: deal anew, walk down, value the leaf, and tell it all the way up; return the random answers."""
    states, boxes, nodes, path, shares = desk.states, desk.boxes, desk.nodes, desk.path, desk.shares
    copy_row(states, WORLD, states, DEALT)
    desk.redeal_at(states, WORLD, boxes, seat, next32(desk.dice[0]))
    state = states[WORLD]
    weigh(state, boxes[0], nodes, shares, seat)
    valued = is_valued(state, shares)
    until = turn_of(state) + HORIZON
    node = ROOT
    depth = 0
    ripe = RIPE if shares[GUIDE] > 0 else 0
    while state.n_options > 0 and (node == ROOT or nodes[node, VISITS] > ripe):
        if nodes[0, KEY] + state.n_options > len(nodes) or depth + state.n_options >= len(path):
            break
        node = pick(desk, node, depth)
        path[depth] = node
        depth += 1
        desk.play(states, WORLD, boxes, desk.log, code_at(nodes[node, KEY] % CODES), 0)
    rolled = 0 if valued else roll(desk, steps) + play_on(desk, until)
    estimate(state, boxes[0], shares, LEAF)
    nodes[ROOT, VISITS] += 1
    for i in range(depth):
        giver = nodes[path[i], KEY] // CODES
        share = shares[giver] + shares[LEVEL + giver]
        nodes[path[i], VISITS] += 1
        nodes[path[i], TOTAL] += share
        nodes[path[i], SQUARES] += share * share
    return rolled


@shared
def search(desk: Desk, seat, simulations, steps) -> int:
    """Simulate so often more, with so many random answers at each leaf; return how many were given in all."""
    rolled = 0
    for _ in range(simulations):
        rolled += visit(desk, seat, steps)
    return rolled


@shared
def is_clear(nodes, left) -> int:
    """Tell whether a search may end: so many simulations more cannot change which answer at the root was tried most.

    Or, after some, that answer has brought most, too. Where it has not, more simulations are worth their time.
    """
    first = nodes[ROOT, CHILD]
    if first == 0:
        return 0
    child = nodes[first, NEXT]
    while child > 0:
        if nodes[child, VISITS] > nodes[first, VISITS]:
            first = child
        child = nodes[child, NEXT]
    most = nodes[first, VISITS]
    is_best = 1 if nodes[ROOT, VISITS] >= GUIDED_LEAST else 0
    is_settled = 1
    child = nodes[ROOT, CHILD]
    while child > 0:
        if child != first:
            visits = nodes[child, VISITS]
            if most - visits <= left:
                is_settled = 0
            if nodes[child, TOTAL] * most >= nodes[first, TOTAL] * visits and visits > 0:
                is_best = 0
        child = nodes[child, NEXT]
    return 1 if is_best or is_settled else 0


@shared
def search_on(desk: Desk, seat, simulations, steps):
    """Simulate so often, or until the answer is clear."""
    left = simulations
    while left > 0 and is_clear(desk.nodes, left) == 0:
        some = min(left, BETWEEN)
        search(desk, seat, some, steps)
        left -= some


@shared
def cast(views, nodes, ballots):
    """Add what a tree found of each option of a view."""
    view = views[1]
    more = nodes[ROOT, TOTAL] // max(nodes[ROOT, VISITS], 1)
    child = nodes[ROOT, CHILD]
    for i in range(view.n_options):
        if child > 0 and nodes[child, KEY] % CODES == order_of(view.option[i]):
            visits = nodes[child, VISITS]
            total = nodes[child, TOTAL]
            ballots[i, TIMES] += visits
            ballots[i, GAINS] += total + visits * more
            ballots[i, SPREAD] += nodes[child, SQUARES] + 2 * more * total + visits * more * more
            child = nodes[child, NEXT]


@shared
def elect(views, ballots) -> int:
    """Return the option that was tried most, of equals the one that brought more."""
    best = 0
    for i in range(1, views[1].n_options):
        ahead = ballots[i, TIMES] - ballots[best, TIMES]
        if ahead > 0 or (ahead == 0 and ballots[i, GAINS] > ballots[best, GAINS]):
            best = i
    return views[1].option[best]


@shared
def clear_ballots(views, ballots):
    """Empty the ballots of a view's options."""
    for i in range(views[1].n_options):
        for column in range(3):
            ballots[i, column] = 0
