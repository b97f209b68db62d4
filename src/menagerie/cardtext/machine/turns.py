"""Effects beyond the turn: what is kept for a player's next turn, and extra turns, which stand in `state.later` too.

Only one extra turn waits at a time, and none is taken in one: a card that takes a turn each turn takes every other.
"""

from __future__ import annotations

from menagerie.engine.copying import take_row
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .effect_hooks import E_EXTRA, KEPT, LATER
from .object_hooks import is_playing, next_player
from .triggers import new_later, new_wait

EXTRA, IN_EXTRA = 30, 31  # moments that no phrase names: an extra turn comes, or it is the one under way


@rule
def wake_for(state, moment, seat):
    """Let what a player's effects kept for a moment wait now."""
    i = 1
    while i <= state.n_later:
        if state.later[i].moment != moment or state.later[i].seat != seat:
            i += 1
            continue
        waiting = new_wait(state)
        if waiting == 0:
            return
        state.wait[waiting] = state.later[i]
        state.wait[waiting].moment = 0
        state.n_later = take_row(state.later, state.n_later, i)


@rule
def take_extra(state, log, seat) -> int:
    """Let a player take another turn after this one; 0 if one waits already, or this is one."""
    for i in range(1, state.n_later + 1):
        if state.later[i].moment >= EXTRA:
            return 0
    if state.n_later == LATER:
        return 0
    place = new_later(state)
    state.later[place].moment = EXTRA
    state.later[place].seat = seat
    tell(log, E_EXTRA, seat, 0, 0, 0, 0)
    return 1


@rule
def next_in_turn(state, seat) -> int:
    """Name who takes the turn after a player's: whoever takes an extra one, else the next of the table."""
    following = next_player(state, seat)
    for i in range(state.n_later, 0, -1):
        if state.later[i].moment == EXTRA and is_playing(state, state.later[i].seat):
            following = state.later[i].seat
            state.later[i].moment = IN_EXTRA
        elif state.later[i].moment >= EXTRA:
            state.n_later = take_row(state.later, state.n_later, i)
    return following


@rule
def rename_later(state, row, kept):
    """Let what is kept for later name the new number of a row, 0 of a card that left."""
    for i in range(1, state.n_later + 1):
        entry = state.later[i]
        if entry.row == row:
            entry.row = kept
        if entry.attacker == row:
            entry.attacker = kept
        if entry.event == row:
            entry.event = kept
        for n in range(KEPT):
            if entry.object[n] == row:
                entry.object[n] = kept
                entry.slot[n] = entry.slot[n] if kept else 0


@rule
def forget_later(state, seat):
    """Strike what a player's effects kept for later: the player left the game."""
    for i in range(state.n_later, 0, -1):
        if state.later[i].seat == seat:
            state.n_later = take_row(state.later, state.n_later, i)
