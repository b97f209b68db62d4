"""The seat runner and the bots, in machine code: shared rules (`engine/hooks.py`).

Law: only this file lets a bot near a game. It hands a bot its view and rows that were dealt anew for its seat; a bot
never reads the true state, and answers what its view offers.

Rows of the arena: 2 the true game, 3 the redeal, 4 and 5 the bot's scratch rows. `views` row 1 is the asked seat's
view. Bots draw from streams of their own, `dice[seat]`, so that adding a bot changes no deal.
"""

from __future__ import annotations

from menagerie.engine.chance import SEAT, below, next32, seed_stream
from menagerie.engine.copying import copy_row
from menagerie.engine.hooks import shared

from .cells import DIRECTORY, GUIDE, MODELS
from .desk import Desk
from .features import EFFORT, ROLLOUT, count, count_end, evaluate
from .learned import MOST_SEATS, choose_learned, choose_to_turn
from .learned import SIMULATIONS as SIMULATED
from .search import cast, clear_ballots, elect, plant, search, search_on

GAME, DEALT, TRIAL = 2, 3, 4
RANDOM, GREEDY = 1, 2  # numbers of the bots in a line-up; see `levels.BOTS`
LEARNED = 6  # and from this on: learned players, by the place of their model (`models.py`)
TO_TURN = LEARNED + MODELS  # and from this on: such that look to the end of the turn
GUIDED = TO_TURN + MODELS  # and from this on: searches that such a model guides
SIMULATIONS = (0, 0, 0, 100, 1000, 10_000)  # of those that search, by number
TREES = (1, 1, 1, 1, 1, 4)  # among which they are divided, in as many threads where there are some
GUIDED_SIMULATIONS = 1_600  # of a guided search at the most: about as long as the 1,000 of `search` take
SHARES = 840  # a victory in parts that any number of winners up to 8 can share


@shared
def guided_simulations(shares, seats) -> int:
    """Say how often a search simulates that the model guides where GUIDE says; it may know for so many seats."""
    times = shares[shares[GUIDE] + SIMULATED] if seats <= shares[shares[GUIDE] + MOST_SEATS] else 0
    return times if times > 0 else GUIDED_SIMULATIONS // EFFORT


@shared
def choose_random(views, dice, seat) -> int:
    """Answer uniformly at random."""
    return views[1].option[below(dice[seat], views[1].n_options)]


@shared
def choose_greedy(desk: Desk, seat) -> int:
    """Answer what looks best one step ahead, in the world that was dealt on row 3; ties are drawn by lot."""
    states, boxes, views = desk.states, desk.boxes, desk.views
    best = 0
    best_value = 0
    ties = 0
    for i in range(views[1].n_options):
        copy_row(states, TRIAL, states, DEALT)
        desk.play(states, TRIAL, boxes, desk.log, views[1].option[i], 0)
        value = evaluate(states[TRIAL], boxes[0], seat)
        if ties == 0 or value > best_value:
            best = views[1].option[i]
            best_value = value
            ties = 1
        elif value == best_value:
            ties += 1
            if below(desk.dice[seat], ties) == 0:
                best = views[1].option[i]
    return best


@shared
def choose_by_model(desk: Desk, seat, level) -> int:
    """Let a learned player answer, in the world that was dealt on row 3."""
    if level >= TO_TURN:
        return choose_to_turn(desk, seat, level - TO_TURN)
    return choose_learned(desk, seat, level - LEARNED)


@shared
def choose(desk: Desk) -> int:
    """Let the bot of the asked seat answer the question on row 2."""
    states, views, dice, nodes, shares = desk.states, desk.views, desk.dice, desk.nodes, desk.shares
    ballots = desk.ballots
    seat = states[GAME].asked
    desk.view_at(states, GAME, desk.boxes, seat, views, 1)
    if views[1].n_options == 1:
        return views[1].option[0]  # held for the seat; there is nothing to think about
    level = desk.lineup[seat]
    if level == RANDOM:
        return choose_random(views, dice, seat)
    copy_row(states, DEALT, states, GAME)
    desk.redeal_at(states, DEALT, desk.boxes, seat, next32(dice[seat]))
    states[DEALT].windows = 0  # no bot thinks through windows in which nothing can be done
    if level == GREEDY:
        return choose_greedy(desk, seat)
    if LEARNED <= level < GUIDED:
        return choose_by_model(desk, seat, level)
    seed = next32(dice[seat])
    clear_ballots(views, ballots)
    if level >= GUIDED:
        shares[GUIDE] = shares[DIRECTORY + level - GUIDED]
        plant(nodes, shares, dice, seed, 0)
        search_on(desk, seat, guided_simulations(shares, views[1].seats), ROLLOUT * views[1].seats)
        cast(views, nodes, ballots)
        return elect(views, ballots)
    shares[GUIDE] = 0
    steps = ROLLOUT * views[1].seats
    for tree in range(TREES[level]):
        plant(nodes, shares, dice, seed, tree)
        search(desk, seat, SIMULATIONS[level] // EFFORT // TREES[level], steps)
        cast(views, nodes, ballots)
    return elect(views, ballots)


@shared
def face_question(desk: Desk, seat, stream) -> int:
    """Show a bot the question on row 2: its view, and row 3 dealt anew for it."""
    states, views = desk.states, desk.views
    desk.view_at(states, GAME, desk.boxes, seat, views, 1)
    copy_row(states, DEALT, states, GAME)
    desk.redeal_at(states, DEALT, desk.boxes, seat, stream)
    states[DEALT].windows = 0
    return views[1].n_options


@shared(brief=True)
def chain(desk: Desk, tally) -> int:
    """Answer for the bots of the line-up until somebody else is asked; write the codes into `tally` and count them.

    For a table: crossing into machine code costs ten times what a quick bot thinks, so they cross at once.
    """
    states = desk.states
    count = 0
    while count < len(tally) and desk.lineup[states[GAME].asked] > 0:
        code = choose(desk)
        desk.play(states, GAME, desk.boxes, desk.log, code, 0)
        tally[count] = code
        count += 1
    return count


@shared(brief=True)
def wake(dice, high, low, index) -> int:
    """Start every seat's own stream for a game of a seed."""
    for seat in range(len(dice)):
        seed_stream(dice[seat], SEAT + seat, high, low, index)
    return 0


@shared
def play_counting(desk: Desk, uses, code) -> int:
    """Play one answer of the true game; count what it used, if the log has room for that."""
    states, log = desk.states, desk.log
    log[0].count = 0
    options = desk.play(states, GAME, desk.boxes, log, code, 0)
    if len(log) > 1:
        count(states[GAME], log, uses)
    return options


@shared
def note_result(state, table, line, choices):
    """Write a game's line of results: decisions, choices, over, shares of the victory per seat."""
    table[line, 0] = state.version
    table[line, 1] = choices
    table[line, 2] = state.over
    winners = 0
    for seat in range(1, state.seats + 1):
        winners += state.won[seat]
    for seat in range(1, state.seats + 1):
        table[line, 2 + seat] = SHARES // winners if state.won[seat] else 0


@shared
def play_game(desk: Desk, deal, uses, table, line, high, low, index, limit) -> int:
    """Play a game of a seed among bots and write its line of results.

    With a log of more than one row `uses` counts what was used, in the game's own table (`USES` of its features).
    """
    states = desk.states
    deal(states, GAME, 1, desk.boxes, desk.log, high, low, index)
    wake(desk.dice, high, low, index)
    options = play_counting(desk, uses, 0)
    choices = 0
    while options > 0 and choices < limit:
        options = play_counting(desk, uses, choose(desk))
        choices += 1
    note_result(states[GAME], table, line, choices)
    if len(desk.log) > 1:
        for seat in range(1, states[GAME].seats + 1):
            count_end(states[GAME], uses, seat, table[line, 2 + seat])
    return choices


@shared
def play_games(desk: Desk, deal, uses, table, high, low, first, games, limit) -> int:
    """Play games `first` … of a batch, one line of results each."""
    for i in range(games):
        play_game(desk, deal, uses, table, i, high, low, first + i, limit)
    return games
