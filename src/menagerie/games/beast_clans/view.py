"""What a seat may know, what it may look up again, and dealing anew all that it cannot know (law 6; BC-ZONE, BC-R89).

Hidden are the decks, the hands of others, face-down cards of others, what is declared but not confirmed, and before the
reveal the Royals with their Kingdoms, so the decks too (BC-R90). From the reveal on deck lists are open: which deck of
the box a seat plays is an option of the table. Of a face-down card everybody knows that it has Breach (BC-BRE-13).

Whoever saw a card knows it where it lies next: `seen` marks the cards of a deck, `shown` those of a hand, `known` a
face-down card. When a card leaves a hand unseen, every mark that may have been it is given up (`zones.forget_hand`).
"""

from __future__ import annotations

from menagerie.cardtext.machine.dealing import deal_picks
from menagerie.cardtext.machine.hands import collect_hand, deal_hand, view_deck, view_hand
from menagerie.cardtext.machine.knowing import knows_place
from menagerie.cardtext.machine.mixing import mix_unseen, take_gathered
from menagerie.cardtext.machine.viewing import view_aims
from menagerie.engine.ask import withdraw
from menagerie.engine.chance import below, mix, start_over
from menagerie.engine.jit import rule
from menagerie.engine.piles import change_places, put_in_order, replace
from menagerie.engine.showing import show

from .drafts import clear_drafts
from .setup import choose_deck, deck_of
from .terms import BREACH, CHOICES, KINDS, MAIN_DECK, Q_SWAP, SIDEBOARD, SWAPPING
from .turn import FRAMES

# --- the view


@rule
def view(state, box, seat, out):
    """Write what a seat knows into a zero record of the same type; seat 0 is the spectator."""
    show(state, seat, out)
    for owner in range(1, state.seats + 1):
        if state.revealed:
            out.royal[owner] = state.royal[owner]
        view_deck(state, seat, owner, out)
        view_hand(state, seat, owner, out)
    view_decks(state, seat, out)
    for row in range(1, state.n_rows + 1):
        if is_secret(state, seat, row):
            out.card[row].kind = 0
    if state.question == Q_SWAP and state.asked != seat:
        out.frame[1].passed = 0
        out.n_put[state.asked] = 0
    view_aims(state, seat, out)


@rule
def view_decks(state, seat, out):
    """Show which decks are played: before the reveal the own one only (BC-R90)."""
    if seat == 1 or state.revealed or state.game > 1:
        out.deck_a = state.deck_a
    if seat == 2 or state.revealed or state.game > 1:
        out.deck_b = state.deck_b
    if seat == 3 or state.revealed or state.game > 1:
        out.deck_c = state.deck_c
    if seat == 4 or state.revealed or state.game > 1:
        out.deck_d = state.deck_d


@rule
def is_secret(state, seat, row) -> int:
    """Tell whether a seat does not know which card lies in a row (BC-BRE-13).

    Only what was played with Breach lies face-down (BC-ZONE-7).
    """
    return 1 if state.card[row].covered and state.card[row].known >> seat & 1 == 0 else 0


@rule
def conceal(out, seat):
    """Take out of a view what may not be looked up again: nothing; whoever played a card face-down may look at it."""


# --- dealing anew


@rule
def redeal(state, box, seat, stream):
    """Deal again exactly what a seat cannot know, from a stream of its own."""
    start_over(state, stream, seat)
    if state.frame[1].step == SWAPPING:
        for owner in range(1, state.seats + 1):
            if owner != seat:
                deal_list(state, box, owner)
    elif state.revealed == 0:
        for owner in range(1, state.seats + 1):
            if owner != seat:
                if state.game > 1:
                    deal_exchange(state, box, seat, owner)
                    deal_royal(state, box, owner)
                else:
                    deal_deck(state, box, owner)
            mix(state, state.deck[owner], 0, state.n_deck[owner])
    else:
        for owner in range(1, state.seats + 1):
            if owner != seat:
                collect(state, seat, owner)
                deal_exchange(state, box, seat, owner)
                deal_covered(state, box, seat, owner)
                deal_hand(state, seat, owner)
            mix_unseen(state, seat, owner)
            if owner != seat:
                deal_picks(state, box, owner)
    if state.asked > 0 and state.asked != seat:
        clear_drafts(state)
        forget_swaps(state)
        withdraw(state)
        FRAMES.pose(state, box)


@rule
def deal_deck(state, box, owner):
    """Choose anew the deck and the Royal of a player before the reveal (BC-SETUP-5, BC-R90)."""
    number = 1 + below(state, box.n_decks)
    choose_deck(state, owner, number)
    for place in range(MAIN_DECK):
        state.deck[owner, place] = box.deck[number, place]
        if state.match:
            state.list[owner, place] = box.deck[number, place]
    if state.match:
        state.n_side[owner] = box.n_side[number]
        for place in range(SIDEBOARD):
            state.side[owner, place] = box.side[number, place]
    deal_royal(state, box, owner)


@rule
def deal_royal(state, box, owner):
    """Choose anew which Royal of the deck a player laid."""
    if state.royal[owner]:
        number = deck_of(state, owner)
        royals = 0
        for place in range(CHOICES):
            royals += box.royals[number, place] != 0
        state.royal[owner] = box.royals[number, below(state, royals)]


@rule
def deal_list(state, box, owner):
    """Choose anew what a player's list of a match holds, as any ten cards of all may lie beside it (BC-R89)."""
    for place in range(state.n_side[owner]):
        for other in range(MAIN_DECK):
            if rank_of(box, state.list[owner, other]) < rank_of(box, state.side[owner, place]):
                change_places(state.list[owner], other, state.side[owner], place)
    put_in_order(state.list[owner], MAIN_DECK)
    for place in range(state.n_side[owner]):
        other = below(state, MAIN_DECK + state.n_side[owner] - place)
        if other < MAIN_DECK:
            change_places(state.list[owner], other, state.side[owner], place)
    put_in_order(state.list[owner], MAIN_DECK)
    put_in_order(state.side[owner], state.n_side[owner])


@rule
def rank_of(box, kind) -> int:
    """Rank cards in an order that tells nothing: those with Breach last, so that they stay in the deck."""
    return kind + KINDS if box.keys[kind] & BREACH else kind


@rule
def count_spare(state, box, seat, owner) -> int:
    """Count the unseen cards with Breach in a deck beyond those that must lie face-down."""
    spare = 0
    for place in range(state.n_deck[owner]):
        spare += knows_place(state, seat, owner, place) == 0 and box.keys[state.deck[owner, place]] & BREACH != 0
    for row in range(1, state.n_rows + 1):
        spare -= state.card[row].owner == owner and state.card[row].covered and state.card[row].kind == 0
    return spare


@rule
def deal_exchange(state, box, seat, owner):
    """Choose anew which of a player's unseen cards lie beside the deck since an exchange.

    First in an order that tells nothing, then at random; enough cards with Breach stay for what lies face-down.
    """
    unseen = 0
    for place in range(state.n_deck[owner]):
        unseen += knows_place(state, seat, owner, place) == 0
    if state.game < 2 or unseen == 0:
        return
    for place in range(state.n_side[owner]):
        for other in range(state.n_deck[owner]):
            if knows_place(state, seat, owner, other) == 0:
                if rank_of(box, state.deck[owner, other]) < rank_of(box, state.side[owner, place]):
                    exchange_at(state, owner, other, place)
    put_in_order(state.side[owner], state.n_side[owner])
    mix_unseen(state, seat, owner)
    spare = count_spare(state, box, seat, owner)
    for place in range(state.n_side[owner]):
        wanted = below(state, unseen + state.n_side[owner] - place)
        if wanted < unseen:
            other = 0
            while wanted > 0 or knows_place(state, seat, owner, other):
                wanted -= knows_place(state, seat, owner, other) == 0
                other += 1
            leaves = box.keys[state.deck[owner, other]] & BREACH != 0
            enters = box.keys[state.side[owner, place]] & BREACH != 0
            if spare + enters >= leaves:
                spare += enters - leaves
                exchange_at(state, owner, other, place)
    put_in_order(state.side[owner], state.n_side[owner])


@rule
def exchange_at(state, owner, other, place):
    """Let a card of the deck and one of the sideboard change places, in the list, too."""
    replace(state.list[owner], MAIN_DECK, state.deck[owner, other], state.side[owner, place])
    change_places(state.deck[owner], other, state.side[owner], place)


@rule
def forget_swaps(state):
    """Let an exchange that another player is making begin anew (BC-R89)."""
    if state.frame[1].step == SWAPPING:
        seat = state.frame[1].seat
        for i in range(state.n_put[seat]):
            state.put[seat, i] = 0
        state.n_put[seat] = 0
        state.frame[1].passed = 0


@rule
def collect(state, seat, owner):
    """Lay what a seat does not know of a hand and of face-down cards on the deck, and mix it with the unseen cards."""
    collect_hand(state, seat, owner)
    count = state.n_deck[owner]
    for row in range(1, state.n_rows + 1):
        if state.card[row].owner == owner and is_secret(state, seat, row):
            state.deck[owner, count] = state.card[row].kind
            state.card[row].kind = 0
            count += 1
    state.n_deck[owner] = count
    mix_unseen(state, seat, owner)


@rule
def deal_covered(state, box, seat, owner):
    """Deal a random card with Breach to every row that lies face-down and is not known."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].owner == owner and state.card[row].covered and state.card[row].kind == 0:
            place = state.n_deck[owner] - 1
            while knows_place(state, seat, owner, place) or box.keys[state.deck[owner, place]] & BREACH == 0:
                place -= 1
            state.card[row].kind = take_gathered(state, owner, place)
