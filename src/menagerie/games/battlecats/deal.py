"""Dealing the Fray, reshuffling, re-ordering (chapters "Deal Phase" and "Re-order Phase", BT-DEAL, BT-REORD)."""

from __future__ import annotations

from menagerie.engine.chance import shuffle
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import ACTION_ROUND, E_DEALT, E_REORDERED, E_SHUFFLE, KINDS, MASTER, ROUNDS, SHARE
from .warlords import test_deal, test_reorder
from .zones import SPARE, card_of, level_at, put_in_play, take_common


@rule
def deal(state, box, log):
    """Deal three cards a player into the Fray; reshuffle in rounds 3 to 12 only (BT-DEAL-1 … BT-DEAL-9, BT-R38).

    In round 3 the first deck is dealt out (BT-ROUND-4); after round 12 the last Fray may be short, for nothing
    is shuffled any more (BT-END-3, BT-END-4). Once a round: what leaves the Fray later is not replaced (BT-DEAL-10).
    """
    if state.round == ACTION_ROUND:
        reshuffle(state, log)
    for _ in range(SHARE * state.seats):
        if state.n_common == 0 and ACTION_ROUND < state.round <= ROUNDS:
            reshuffle(state, log)
        if state.n_common == 0:
            break
        card = take_common(state)
        row = put_in_play(state, card)
        tell(log, E_DEALT, 0, card, row, 0, 0)
    state.n_fray = state.n_play
    test_deal(state, box)


@rule
def reshuffle(state, log):
    """Shuffle the whole Discard Pile into a new Common Deck (BT-DEAL-3 … BT-DEAL-6, BT-R64)."""
    for kind in range(1, KINDS + 1):
        for seat in range(1, state.seats + 1):
            for _ in range(state.discard[seat, kind]):
                state.common[state.n_common] = card_of(kind, seat)
                state.n_common += 1
            state.discard[seat, kind] = 0
    state.n_bottom = 0
    if state.n_common > 0:
        shuffle(state, state.common, state.n_common)
        tell(log, E_SHUFFLE, 0, state.n_common, 0, 0, 0)


@rule
def reorder(state, box, log):
    """Move the Masters of the Fray to its front; both parts keep their order (BT-REORD-1 … BT-REORD-5).

    The level stands for the move icon (BT-CARD-9). Nobody is asked (BT-REORD-6). Once: what is put in play later stays
    at its end (BT-REORD-7).
    """
    masters = 0
    for row in range(1, state.n_fray + 1):
        if level_at(state, box, row) != MASTER:
            continue
        masters += 1
        state.play[SPARE] = state.play[row]
        for i in range(row, masters, -1):
            state.play[i] = state.play[i - 1]
        state.play[masters] = state.play[SPARE]
        state.play[SPARE] = state.play[0]
    tell(log, E_REORDERED, 0, masters, 0, 0, 0)
    test_reorder(state, box)
