"""Ending the game: who loses, what becomes of a loser's cards, who wins (chapters BC-WIN and BC-MP)."""

from __future__ import annotations

from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.lasting import own_kind
from menagerie.cardtext.machine.objects import keep_aims, owner_of
from menagerie.cardtext.machine.tokens import is_token
from menagerie.cardtext.machine.triggers import take_wait
from menagerie.cardtext.machine.turns import forget_later
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .breach import reveal_cards
from .leaving import leave_play
from .match import count_game
from .royals import royal_life
from .terms import (
    ANEW,
    CARD,
    E_CONTROL,
    E_DRAWN_GAME,
    E_END_TURN,
    E_LEAVES_GAME,
    E_LOST,
    E_WINNER,
    EXPIRE,
    ITEM,
    OUTDONE,
)


@rule
def has_lost(state, seat) -> int:
    """Tell whether a player in the game loses now: no Life left, or a draw from an empty deck (BC-WIN-1, BC-WIN-2).

    However the Royal's Life went (BC-DMG-6, BC-WIN-7); an empty deck is no loss before that draw (BC-WIN-3).
    """
    if state.lost[seat]:
        return 0
    return 1 if royal_life(state, seat) == 0 or state.failed[seat] else 0


@rule
def judge(state, box, log) -> int:
    """Let those who lose now leave together; end the game if at most one is left; return how many (BC-WIN, BC-R67)."""
    losers = 0
    left = 0
    for seat in range(1, state.seats + 1):
        losers += has_lost(state, seat)
        left += state.lost[seat] == 0
    if losers == 0:
        return 0
    state.losses += 1
    number = state.losses
    for seat in range(1, state.seats + 1):
        if has_lost(state, seat):
            if royal_life(state, seat) == 0:
                reveal_cards(state, log, seat)
            state.lost[seat] = number
            tell(log, E_LOST, seat, state.failed[seat], 0, 0, 0)
    if left - losers <= 1:
        end(state, log)
    else:
        for seat in range(1, state.seats + 1):
            if state.lost[seat] == number:
                leave_game(state, box, log, seat)
    return losers


@rule
def remove_kind(state, seat, kind):
    """Put a card out of the game."""
    state.removed[seat, state.n_removed[seat]] = kind
    state.n_removed[seat] += 1


@rule
def leave_game(state, box, log, seat):
    """Take all cards of a loser out of the game, and the loser's abilities out of the chain (BC-MP-3, BC-R71)."""
    tell(log, E_LEAVES_GAME, seat, 0, 0, 0, 0)
    for row in range(1, state.n_rows + 1):
        if is_in_play(state, row) and (state.card[row].owner == seat or state.card[row].seat == seat):
            leave_or_return(state, box, log, seat, row)
    for i in range(state.n_hand[seat]):
        remove_kind(state, seat, state.hand[seat, i])
        state.hand[seat, i] = 0
        state.shown[seat, i] = 0
    state.n_hand[seat] = 0
    for i in range(state.n_deck[seat]):
        remove_kind(state, seat, state.deck[seat, i])
        state.deck[seat, i] = 0
        state.seen[seat, i] = 0
    state.n_deck[seat] = 0
    for i in range(state.n_discard[seat]):
        remove_kind(state, seat, state.discard[seat, i])
        state.discard[seat, i] = 0
    state.n_discard[seat] = 0
    state.biomass[seat] = 0
    state.failed[seat] = 0
    leave_chain(state, seat)


@rule
def leave_or_return(state, box, log, seat, row):
    """Take a loser's card out of the game; control of another player's card ends (BC-R71)."""
    played = state.card[row]
    owner = owner_of(state, row)
    if owner != seat and state.lost[owner] == 0:
        played.seat = owner
        played.since = state.turns
        played.due = 0
        state.dirty |= ANEW
        state.checking = 1
        tell(log, E_CONTROL, owner, 0 if played.covered else played.kind, row, 0, 0)
        return
    if row > state.seats and is_token(state, box, row) == 0:
        remove_kind(state, owner, own_kind(state, row))
    leave_play(state, box, row)


@rule
def leave_chain(state, seat):
    """Take a loser's abilities out of the chain and out of what waits (BC-R71)."""
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.what == ITEM and frame.seat == seat and frame.gone == 0:
            frame.gone = 1
            if frame.sort == CARD:
                remove_kind(state, seat, frame.kind)
    forget_later(state, seat)
    for place in range(state.n_wait, 0, -1):
        if state.wait[place].seat == seat:
            take_wait(state, place)


@rule
def end(state, log):
    """End the game at once: the one who is left wins, else it is a draw (BC-WIN-4 … BC-WIN-6, BC-MP-5).

    So it is if both lose at the same time (BC-SRCH-5).
    """
    winner = 0
    for seat in range(1, state.seats + 1):
        if state.lost[seat] == 0:
            winner = seat
    if winner:
        tell(log, E_WINNER, winner, 0, 0, 0, 0)
    else:
        tell(log, E_DRAWN_GAME, 0, 0, 0, 0, 0)
    close_game(state, winner)


@rule
def close_game(state, winner):
    """Close a game that is over, of which there may be more in a match."""
    if state.match:
        count_game(state, winner)
        state.ended = 1
        return
    state.over = 1
    for seat in range(1, state.seats + 1):
        if state.lost[seat] == 0:
            state.score[seat] = royal_life(state, seat)
        state.won[seat] = 1 if seat == winner else 0


@rule(fills=object_hooks.win)
def win(state, log, seat):
    """Let a player win, as a card says: all others lose when the effect is over (BC-CORE-1, BC-R42)."""
    for other in range(1, state.seats + 1):
        if other != seat and state.lost[other] == 0:
            state.failed[other] = OUTDONE
    state.checking = 1


@rule
def end_drawn(state, log):
    """End a game that has lasted too long as a draw (BC-R100)."""
    tell(log, E_DRAWN_GAME, 0, 1, 0, 0, 0)
    close_game(state, 0)


@rule
def cut_turn(state, log):
    """End the turn of an active player who lost (BC-R71)."""
    while state.depth > 1:
        state.frame[state.depth] = state.frame[0]
        state.depth -= 1
    for place in range(1, state.n_wait + 1):
        state.wait[place] = state.wait[0]
    state.n_wait = 0
    keep_aims(state, 0)
    state.frame[1].step = EXPIRE
    state.frame[1].part = 0
    state.frame[1].passed = 0
    tell(log, E_END_TURN, state.turn, 0, 0, 0, 0)
