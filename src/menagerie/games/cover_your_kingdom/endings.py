"""The end of the game, and extended contests (CK-END, CK-EXT); what counts is in `scoring.py`."""

from __future__ import annotations

from menagerie.engine.ask import next_seat, withdraw
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .constellations import bonus
from .recruit import lift_bans
from .scoring import creatures, magic, mark_winners
from .terms import (
    ACCUMULATED,
    AIR,
    E_GAME_END,
    E_ROUND_WON,
    E_SCORE,
    E_TOTAL,
    E_WINNER,
    KINDS,
    NEXT_ROUND,
    PILE,
    PILES,
    ROUNDS,
    VICTORIES,
)


@rule
def is_played_out(state) -> int:
    """Tell whether draw pile and all hands are empty (CK-END-2).

    An empty draw pile alone ends nothing (CK-END-1), nor does one empty hand (CK-END-3).
    """
    return 1 if state.n_draw == 0 and all_empty(state) else 0


@rule
def finish(state, box, log):
    """Tally the round; a single game is over with it, a contest may go on (CK-SCORE-4, CK-EXT-1 … CK-EXT-3)."""
    while state.depth > 0:
        pop(state)
    withdraw(state)
    lift_bans(state)
    tell(log, E_GAME_END, 0, is_played_out(state), 0, 0, 0)
    for seat in range(1, state.seats + 1):
        extra = bonus(state, seat)
        state.score[seat] = magic(state, box, seat) + extra  # CK-CON-15, CK-R66
        tell(log, E_SCORE, seat, state.score[seat] - extra, creatures(state, seat), extra, 0)
    mark_winners(state)
    if state.contest == 0:
        state.over = 1
        for seat in range(1, state.seats + 1):
            if state.won[seat]:
                tell(log, E_WINNER, seat, state.score[seat], creatures(state, seat), bonus(state, seat), 0)
        return
    close_round(state, log)


@rule
def close_round(state, log):
    """Add the round to the contest; end it, or set up the next round (CK-EXT-2, CK-R35)."""
    state.round += 1
    for seat in range(1, state.seats + 1):
        state.total[seat] += state.score[seat]
        state.troops[seat] += creatures(state, seat)
        state.victories[seat] += state.won[seat]
        if state.won[seat]:
            tell(log, E_ROUND_WON, seat, state.round, 0, 0, 0)
    if is_decided(state):
        end_contest(state, log)
        return
    seat = state.starter
    if winners(state) > 1:
        seat = next_seat(state, seat)
    while not state.won[seat]:
        seat = next_seat(state, seat)
    state.starter = seat  # the winner wears the Crown and begins
    push(state, NEXT_ROUND)


@rule
def winners(state) -> int:
    """Count the winners of the round."""
    count = 0
    for seat in range(1, state.seats + 1):
        count += state.won[seat]
    return count


@rule
def is_decided(state) -> int:
    """Tell whether the contest is over: all rounds played, or somebody has two victories (CK-EXT-1, CK-EXT-3)."""
    if state.contest == ACCUMULATED:
        return 1 if state.round >= max(state.rounds, ROUNDS) else 0
    for seat in range(1, state.seats + 1):
        if state.victories[seat] >= VICTORIES:
            return 1
    return 0


@rule
def end_contest(state, log):
    """Name the winners of the contest: most magic of all rounds, then most Creatures, then shared (CK-R35)."""
    state.over = 1
    best = -1
    most = -1
    for seat in range(1, state.seats + 1):
        tell(log, E_TOTAL, seat, state.total[seat], state.victories[seat], state.constellations, 0)
        if is_finalist(state, seat):
            points = state.total[seat]
            troops = state.troops[seat] if state.contest == ACCUMULATED else 0
            if points > best or (points == best and troops > most):
                best = points
                most = troops
    for seat in range(1, state.seats + 1):
        troops = state.troops[seat] if state.contest == ACCUMULATED else 0
        state.score[seat] = state.total[seat]
        state.won[seat] = 1 if is_finalist(state, seat) and state.total[seat] == best and troops == most else 0
        if state.won[seat]:
            tell(log, E_WINNER, seat, state.total[seat], state.troops[seat], state.constellations, 0)


@rule
def is_finalist(state, seat) -> int:
    """Tell whether a Ruler may win the contest: everybody, or whoever has two victories."""
    return 1 if state.contest == ACCUMULATED or state.victories[seat] >= VICTORIES else 0


@rule
def clear_table(state):
    """Take every card and token off the table for the next round (CK-EXT-2)."""
    for row in range(1, state.start[AIR + 1]):
        state.clan[row] = state.clan[0]
    for i in range(1, state.n_markers + 1):
        state.marker[i] = state.marker[0]
    for i in range(state.n_draw):
        state.draw[i] = 0
    for i in range(state.n_discard):
        state.discard[i] = 0
    for seat in range(1, state.seats + 1):
        for i in range(state.n_marks[seat]):
            state.mark[seat, i] = 0
        for kind in range(1, KINDS + 1):
            state.hand[seat, kind] = 0
        state.n_marks[seat] = 0
        state.hand_size[seat] = 0
        state.lit[seat] = 0
        state.entered[seat] = 0
        state.power[seat] = 0
        state.claimed[seat] = 0
        state.won[seat] = 0
        state.score[seat] = 0
    for kind in range(1, KINDS + 1):
        state.retired[kind] = 0
        state.removed[kind] = 0
    for pile in range(1, PILES + 1):
        for i in range(PILE):
            state.inn[pile, i] = 0
        state.n_inn[pile] = 0
        state.inn_open[pile] = 0
    state.n_draw = 0
    state.n_discard = 0
    state.n_markers = 0
    state.n_marked = 0
    state.idle = 0
    state.grace = 0
    state.grace_new = 0
    state.grace_over = 0


@rule
def all_empty(state) -> int:
    """Tell whether nobody holds a card (CK-END-2)."""
    for seat in range(1, state.seats + 1):
        if state.hand_size[seat] > 0:
            return 0
    return 1
