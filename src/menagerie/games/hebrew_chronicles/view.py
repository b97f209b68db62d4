"""What a seat may know, what it may look up again, and dealing anew all that it cannot know (law 6; HC-ZONE-16).

Hidden are hands, Heaven and choices that are not complete. All columns are open, face-down cards too, and so are deck
lists unless the table has them closed (HC-INFO-10, HC-R158). Known cards are tracked: `seen` marks the cards of Heaven,
`shown` those of a hand (HC-INFO-8, HC-INFO-9).
"""

from __future__ import annotations

from menagerie.cardtext.machine.dealing import deal_picks
from menagerie.cardtext.machine.hands import collect_hand, deal_hand, view_deck, view_hand
from menagerie.cardtext.machine.mixing import mix_unseen
from menagerie.cardtext.machine.viewing import view_aims
from menagerie.engine.ask import withdraw
from menagerie.engine.chance import start_over
from menagerie.engine.jit import rule
from menagerie.engine.showing import show

from .drafts import clear_drafts
from .turn import FRAMES

# --- the view


@rule
def view(state, box, seat, out):
    """Write what a seat knows into a zero record of the same type; seat 0 is the spectator.

    Every column is open to both, face-down cards in it too (HC-ZONE-16).
    """
    show(state, seat, out)
    out.deck_a = state.deck_a if state.closed == 0 or seat == 1 else 0
    out.deck_b = state.deck_b if state.closed == 0 or seat == 2 else 0
    for owner in range(1, 3):
        view_deck(state, seat, owner, out)
        view_hand(state, seat, owner, out)
    view_aims(state, seat, out)


@rule
def conceal(out, seat):
    """Take out of a view what may not be looked up again: nothing, for what is known is tracked (HC-R157)."""


# --- dealing anew


@rule
def redeal(state, box, seat, stream):
    """Deal again exactly what a seat cannot know, hands and Heaven, from a stream of its own (HC-INFO-10)."""
    start_over(state, stream, seat)
    dirty = state.dirty  # no number depends on which cards a hand holds
    for owner in range(1, 3):
        if owner != seat:
            forget_list(state, owner)
            collect_hand(state, seat, owner)
        mix_unseen(state, seat, owner)
        if owner != seat:
            deal_hand(state, seat, owner)
            deal_picks(state, box, owner)
    state.dirty = dirty
    if state.asked > 0 and state.asked != seat:
        clear_drafts(state)
        withdraw(state)
        FRAMES.pose(state, box)


@rule
def forget_list(state, owner):
    """Let the cards of a player be those of no deck that has a name, where lists are closed (HC-R158)."""
    if state.closed == 0:
        return
    if owner == 1:
        state.deck_a = 0
    else:
        state.deck_b = 0
