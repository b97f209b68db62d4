"""Discards that a row of a program asks for: each player picks cards of the own hand, which go when all have picked.

What is picked lies in `state.put`, secret. Other rows that ask, and how often each asks whom, are in `choices.py`.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, ask, offer_unless
from menagerie.engine.hooks import shared as rule

from .effect_hooks import NO_CHOICE, Q_DISCARD, V_DISCARD, discard_from_hand
from .filters import number_of
from .hands import in_hand
from .object_hooks import PILES_KEEP_ORDER


@rule
def pose_discards(state, box, frame, seat):
    """Ask for a card of a hand that may be discarded next; what is picked is secret until all are."""
    ask(state, seat, Q_DISCARD)
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last:
            offer_unless(state, refuse_discard(state, box, frame, seat, kind), V_DISCARD * VERB + kind)
        last = kind


@rule
def refuse_discard(state, box, frame, seat, kind) -> int:
    """Refuse a card to be discarded; unless piles keep an order picks ascend by kind."""
    picked = 0
    for i in range(state.n_put[seat]):
        picked += state.put[seat, i] == kind
    if in_hand(state, seat, kind) <= picked:
        return NO_CHOICE
    return 0 if PILES_KEEP_ORDER else refuse_descent(state, box, frame, seat, kind, picked)


@rule
def refuse_descent(state, box, frame, seat, kind, picked) -> int:
    """Refuse a card below the last one picked, or one from which on too few are left."""
    if state.n_put[seat] and state.put[seat, state.n_put[seat] - 1] > kind:
        return NO_CHOICE
    left = -picked
    for place in range(state.n_hand[seat]):
        left += state.hand[seat, place] >= kind
    return 0 if left >= owes_discard(state, box, frame, seat) - state.n_put[seat] else NO_CHOICE


@rule
def owes_discard(state, box, frame, seat) -> int:
    """Count the cards that a player has to discard in all for the row that runs; as many as there are."""
    return min(number_of(state, box, frame, frame.pc), state.n_hand[seat])


@rule
def pick_discard(state, seat, kind):
    """Note a card that a player discards when all have picked."""
    state.put[seat, state.n_put[seat]] = kind
    state.n_put[seat] += 1


@rule
def discard_picked(state, box, log) -> int:
    """Discard what all players picked; gives how many cards that were."""
    found = 0
    for who in range(1, state.seats + 1):
        found += state.n_put[who]
        for i in range(state.n_put[who]):
            kind = state.put[who, i]
            state.put[who, i] = 0
            discard_from_hand(state, box, log, who, kind)
        state.n_put[who] = 0
    return found
