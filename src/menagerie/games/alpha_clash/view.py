"""What a seat may know, what it may look up again, and dealing anew all that it cannot know (law 6; AC-ZONE).

Hidden are both decks, the opponent's hand, the opponent's face-down Traps, and which cards are picked in a mulligan.
Of a card face down everybody knows that it is a Trap, whose it is and when it was set (AC-R36). Deck lists are open
unless the table has them closed (`lists.py`): which deck of the box a seat plays is an option of the table.

Whoever saw a card knows it where it lies next: `seen` marks the cards of a deck, `shown` those of a hand that the
opponent knows, `known` a Trap that was turned face down before everybody's eyes. When a card leaves a hand unseen,
every mark that may have been it is given up (`zones.forget_hand`); a shuffle gives up those of a deck.
"""

from __future__ import annotations

from menagerie.cardtext.machine.dealing import deal_picks
from menagerie.cardtext.machine.hands import collect_hand, deal_hand, view_deck, view_hand
from menagerie.cardtext.machine.mixing import mix_unseen, take_gathered
from menagerie.cardtext.machine.objects import owner_in, zone_of, zoned
from menagerie.cardtext.machine.viewing import view_aims
from menagerie.engine.ask import withdraw
from menagerie.engine.chance import below, start_over
from menagerie.engine.jit import rule
from menagerie.engine.showing import show

from .knowing import knows_place
from .lists import draw_list
from .terms import IN_HAND, KEPT, SEATS, TRAP
from .turn import FRAMES


@rule
def view(state, box, seat, out):
    """Write what a seat knows into a zero record of the same type; seat 0 is the spectator."""
    show(state, seat, out)
    out.deck_a = state.deck_a if state.closed == 0 or seat == 1 else 0
    out.deck_b = state.deck_b if state.closed == 0 or seat == SEATS else 0
    for owner in range(1, SEATS + 1):
        view_deck(state, seat, owner, out)
        view_hand(state, seat, owner, out)
    for row in range(1, state.n_rows + 1):
        if is_secret(state, seat, row):
            out.card[row].kind = 0
    for owner in range(1, SEATS + 1):
        if owner != seat:
            for i in range(1, state.n_wait + 1):
                veil(out.wait[i], owner)
            for i in range(1, state.n_later + 1):
                veil(out.later[i], owner)
    view_aims(state, seat, out)


@rule
def is_held_in(entry, n, owner) -> int:
    """Tell whether an object that an effect keeps for later is a card of a player's hand."""
    thing = entry.object[n]
    return 1 if zone_of(thing) == IN_HAND and owner_in(thing) == owner else 0


@rule
def veil(entry, owner):
    """Show of the cards of a hand that an effect keeps for later only whose they are."""
    for n in range(KEPT):
        if is_held_in(entry, n, owner):
            entry.object[n] = zoned(IN_HAND, owner, 0)


@rule
def unveil(state, entry, owner):
    """Choose anew which cards of a hand an effect keeps for later."""
    for n in range(KEPT):
        if is_held_in(entry, n, owner):
            held = below(state, state.n_hand[owner]) if state.n_hand[owner] else 0
            entry.object[n] = zoned(IN_HAND, owner, state.hand[owner, held])


@rule
def is_secret(state, seat, row) -> int:
    """Tell whether a seat does not know which card lies in a row (AC-TRAP-13)."""
    played = state.card[row]
    return 1 if played.covered and played.owner != seat and played.known == 0 else 0


@rule
def conceal(out, seat):
    """Take out of a view what may not be looked up again: nothing; who set a Trap may look at it (AC-R36)."""


@rule
def redeal(state, box, seat, stream):
    """Deal again exactly what a seat cannot know, from a stream of its own."""
    start_over(state, stream, seat)
    dirty = state.dirty
    for owner in range(1, SEATS + 1):
        if owner != seat:
            collect(state, box, seat, owner)
            deal_traps(state, box, seat, owner)
            deal_hand(state, seat, owner)
        mix_unseen(state, seat, owner)
        if owner != seat:
            deal_picks(state, box, owner)
            for i in range(1, state.n_wait + 1):
                unveil(state, state.wait[i], owner)
            for i in range(1, state.n_later + 1):
                unveil(state, state.later[i], owner)
    state.dirty = dirty
    if state.asked > 0 and state.asked != seat:
        withdraw(state)
        FRAMES.pose(state, box)


@rule
def collect(state, box, seat, owner):
    """Lay what a seat does not know of a hand and of face-down Traps on the deck, and mix it with the unseen cards.

    Where lists are closed a legal list is drawn in their place (AC-R86).
    """
    collect_hand(state, seat, owner)
    count = state.n_deck[owner]
    traps = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].owner == owner and is_secret(state, seat, row):
            state.deck[owner, count] = state.card[row].kind
            state.card[row].kind = 0
            count += 1
            traps += 1
    state.n_deck[owner] = count
    if state.closed:
        for place in range(count):
            if knows_place(state, seat, owner, place) == 0:
                state.deck[owner, place] = 0
        draw_list(state, box, owner, traps)
        if owner == 1:
            state.deck_a = 0
        else:
            state.deck_b = 0
    mix_unseen(state, seat, owner)


@rule
def pick_place(state, box, seat, owner, sort) -> int:
    """Find the highest unseen card of the gathered pile that is of a type, or of any (0)."""
    place = state.n_deck[owner] - 1
    while knows_place(state, seat, owner, place) or (sort and box.sort[state.deck[owner, place]] != sort):
        place -= 1
    return place


@rule
def deal_traps(state, box, seat, owner):
    """Deal a random Trap to every card that lies face down and is not known."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].owner == owner and state.card[row].covered and state.card[row].kind == 0:
            state.card[row].kind = take_gathered(state, owner, pick_place(state, box, seat, owner, TRAP))
