"""What a seat may know, what it may look up again, and dealing anew all that it cannot know (law 6; BT-VIS).

Hidden are the order of the Common Deck but for the cards that everybody saw go under it, and the Color Decks but for
the cards put back before everybody's eyes and, for their owner, the four rejected at set-up. During the set-up the
twelve drawn cards are their owner's alone. What a pile holds in all follows from what lies open (BT-R60 … BT-R63).
"""

from __future__ import annotations

from menagerie.engine.ask import withdraw
from menagerie.engine.chance import below, mix, start_over
from menagerie.engine.copying import copy_numbers
from menagerie.engine.jit import rule
from menagerie.engine.showing import show

from .terms import KINDS
from .turn import FRAMES
from .zones import in_hand


@rule
def view(state, box, seat, out):
    """Write what a seat knows into a zero record of the same type; seat 0 is the spectator.

    Fray, Dealer Space, Exile Pile, piles, Warlords and chips are open to all (BT-VIS-4), and so are cards turned up
    (BT-VIS-6).
    """
    show(state, seat, out)
    for owner in range(1, state.seats + 1):
        view_cards(state, seat, owner, out)
    for i in range(state.n_bottom):
        out.common[i] = state.common[i]


@rule
def view_cards(state, seat, owner, out):
    """Show a player's hand and what was seen of the Color Deck (BT-VIS-1, BT-VIS-5, BT-VIS-7)."""
    if not is_setup(state):
        copy_numbers(out.hand[owner], state.hand[owner], state.n_hand[owner])
    for i in range(seen(state, seat, owner)):
        out.deck[owner, i] = state.deck[owner, i]


@rule
def is_setup(state) -> int:
    """Tell whether the hands are not laid out yet (BT-R62)."""
    return 1 if state.round == 0 else 0


@rule
def seen(state, seat, owner) -> int:
    """Count the cards at the bottom of a Color Deck that a seat knows."""
    return state.n_back[owner] + (state.n_reject[owner] if seat == owner else 0)


@rule
def conceal(out, seat):
    """Take out of a view what may not be looked up again: of every deck only the count (BT-VIS-2, BT-VIS-3)."""
    for i in range(out.n_bottom):
        out.common[i] = 0
    for owner in range(1, out.seats + 1):
        for i in range(out.n_back[owner] + out.n_reject[owner]):
            out.deck[owner, i] = 0


@rule
def redeal(state, box, seat, stream):
    """Deal again exactly what a seat cannot know, from a stream of its own."""
    start_over(state, stream, seat)
    mix(state, state.common, state.n_bottom, state.n_common)
    for owner in range(1, state.seats + 1):
        if is_setup(state) and owner != seat:
            deal_setup(state, owner)
        else:
            mix(state, state.deck[owner], seen(state, seat, owner), state.n_deck[owner])
    if state.asked > 0 and state.asked != seat:
        withdraw(state)
        FRAMES.pose(state, box)


@rule
def deal_setup(state, owner):
    """Deal a player's set-up anew: the twelve cards, and which of them are picked to go back (BT-R62)."""
    count = state.n_deck[owner]
    for i in range(state.n_hand[owner]):
        state.deck[owner, count + i] = state.hand[owner, i]
    state.n_deck[owner] = count + state.n_hand[owner]
    mix(state, state.deck[owner], 0, state.n_deck[owner])
    for i in range(state.n_hand[owner]):
        state.n_deck[owner] -= 1
        state.hand[owner, i] = state.deck[owner, state.n_deck[owner]]
        state.deck[owner, state.n_deck[owner]] = 0
    deal_picks(state, owner)


@rule
def deal_picks(state, owner):
    """Choose anew, of the twelve, as many as were picked so far."""
    need = state.n_put[owner]
    chosen = 0
    left = state.n_hand[owner]
    for kind in range(1, KINDS + 1):
        for _ in range(in_hand(state, owner, kind)):
            if below(state, left) < need:
                need -= 1
                state.put[owner, chosen] = kind
                chosen += 1
            left -= 1
