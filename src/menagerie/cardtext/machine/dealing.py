"""Dealing anew what a seat cannot know of effects: what others have picked from their hands and keep of their decks."""

from __future__ import annotations

from menagerie.engine.chance import below
from menagerie.engine.hooks import shared as rule

from .discards import owes_discard
from .effect_hooks import ITEM, Q_KEEP
from .looking import DECK_PLACES, asks_order, count_looked, least_kept, next_looked
from .object_hooks import IN_DECK, IN_HAND
from .objects import owner_in, zone_of, zoned


@rule
def is_held(state, owner, i) -> int:
    """Tell whether an object of an effect is a card of a player's hand."""
    thing = state.aims[i].object
    return 1 if zone_of(thing) == IN_HAND and owner_in(thing) == owner else 0


@rule
def deal_aims(state, owner):
    """Choose anew the cards of a hand that effects have taken: so many different ones, whatever they must be."""
    left = 0
    for i in range(1, state.n_aims + 1):
        if is_held(state, owner, i):
            state.aims[i].object = zoned(IN_HAND, owner, 0)
            left += 1
    i = 0
    for place in range(state.n_hand[owner]):
        if left > 0 and below(state, state.n_hand[owner] - place) < left:
            left -= 1
            i += 1
            while is_held(state, owner, i) == 0:
                i += 1
            state.aims[i].object = zoned(IN_HAND, owner, state.hand[owner, place])


@rule
def deal_kept(state, box, owner):
    """Choose anew which of the cards looked at a player keeps so far: of a whole set the first, as kinds ascend.

    Cards that go back to the deck lie in their places already, and may be any.
    """
    frame = state.frame[state.depth]
    if asks_order(box, frame.pc):
        return
    looked = count_looked(state, box, frame, owner)
    need = max(frame.left, least_kept(state, box, frame, owner))
    place = state.n_aims - frame.left
    last = 0
    for left in range(looked, 0, -1):
        last = next_looked(state, owner, looked, last)
        if below(state, left) < need:
            need -= 1
            if place < state.n_aims:
                place += 1
                state.aims[place].object = zoned(IN_DECK, owner, last % DECK_PLACES)


@rule
def deal_picks(state, box, owner):
    """Choose anew which cards are picked to leave a hand: a whole set, and of that as many as were picked so far."""
    frame = state.frame[state.depth]
    deal_aims(state, owner)
    if state.question == Q_KEEP and state.asked == owner:
        deal_kept(state, box, owner)
    if state.n_put[owner] == 0:
        return
    need = state.n_put[owner]
    if frame.what == ITEM:
        need = owes_discard(state, box, frame, owner)
    count = state.n_hand[owner]
    chosen = 0
    for place in range(count):
        if below(state, count - place) < need:
            need -= 1
            if chosen < state.n_put[owner]:
                state.put[owner, chosen] = state.hand[owner, place]
                chosen += 1
