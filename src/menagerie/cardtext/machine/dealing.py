"""Dealing anew what a seat cannot know: unseen cards of a deck, and what others have picked from their hands."""

from __future__ import annotations

from menagerie.engine.chance import below, mix
from menagerie.engine.jit import rule

from .choices import owes_discard
from .objects import owner_in, zone_of, zoned
from .rows import knows_place
from .terms import IN_HAND, ITEM


@rule
def mix_unseen(state, seat, owner):
    """Mix the cards of a deck that a seat has not seen; the others stay where they are."""
    known = 0
    for place in range(state.n_deck[owner]):
        known += knows_place(state, seat, owner, place)
    if known == 0:
        mix(state, state.deck[owner], 0, state.n_deck[owner])
        return
    # As `mix`: first in an order that tells nothing, then at random.
    for place in range(state.n_deck[owner]):
        if knows_place(state, seat, owner, place) == 0:
            for other in range(place + 1, state.n_deck[owner]):
                if knows_place(state, seat, owner, other) == 0 and state.deck[owner, other] < state.deck[owner, place]:
                    swap_cards(state, owner, place, other)
    unseen = state.n_deck[owner] - known
    for place in range(state.n_deck[owner] - 1, 0, -1):
        if knows_place(state, seat, owner, place) == 0:
            wanted = below(state, unseen)
            unseen -= 1
            other = 0
            while wanted > 0 or knows_place(state, seat, owner, other):
                wanted -= knows_place(state, seat, owner, other) == 0
                other += 1
            swap_cards(state, owner, place, other)


@rule
def swap_cards(state, owner, one, other):
    """Exchange two cards of a deck; what is known of the places stays."""
    kind = state.deck[owner, one]
    state.deck[owner, one] = state.deck[owner, other]
    state.deck[owner, other] = kind


@rule
def take_gathered(state, owner, place) -> int:
    """Take a card out of the gathered pile: the last one of it fills the gap."""
    last = state.n_deck[owner] - 1
    kind = state.deck[owner, place]
    state.deck[owner, place] = state.deck[owner, last]
    state.deck[owner, last] = 0
    state.n_deck[owner] = last
    return kind


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
def deal_picks(state, box, owner):
    """Choose anew which cards are picked to leave a hand: a whole set, and of that as many as were picked so far."""
    frame = state.frame[state.depth]
    deal_aims(state, owner)
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
