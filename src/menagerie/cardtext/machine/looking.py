"""Cards of a deck that a row of a program asks about: searched, looked at, kept, arranged.

What is kept stands in slot IT as places of the deck; `left` counts what is kept, then what is left to be put in an
order. Other rows that ask, and how often each asks whom, are in `choices.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.ask import VERB, argument_of, ask, offer_unless, verb_of
from menagerie.engine.decks import put_in_deck, take_from_deck
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import ARGUMENTS, tell, whisper
from menagerie.engine.piles import place_of

from .effect_hooks import (
    A_ENOUGH,
    A_PASS,
    E_LOOK,
    E_REVEAL,
    E_SEARCH,
    MUST_FIND,
    OUT_OF_ORDER,
    Q_ARRANGE,
    Q_KEEP,
    Q_SEARCH,
    UNFIT,
    V_TAKE,
    forget_top,
    may_fail,
    may_find,
    note_search,
    put,
    shuffle_deck,
)
from .filters import fits_card, number_of, value_of
from .object_hooks import HALF, IN_DECK, IN_HAND, everyone
from .objects import add_aim, clear_slot, count_slot, kind_of, zone_of, zoned
from .offers import note_vain

SEARCH, ARRANGE, DIG, DIG_FOR, DIG_PLACES = ops.SEARCH, ops.ARRANGE, ops.DIG, ops.DIG_FOR, ops.DIG_PLACES
IT, HAND, BOTTOM, TOP = ops.IT, ops.HAND, ops.BOTTOM, ops.TOP
DONE = -1
DECK_PLACES = 1 << 10  # more than a deck has places


@rule
def look(state, log, frame, seat, count, seers) -> int:
    """Let players, as bits, see the top cards of a deck: slot IT becomes them, the top one first; return how many.

    What all see is told card by card.
    """
    looked = min(count, state.n_deck[seat])
    clear_slot(state, frame, IT)
    for i in range(looked):
        place = state.n_deck[seat] - 1 - i
        state.seen[seat, place] |= seers
        if seers == everyone(state):
            tell(log, E_REVEAL, seat, state.deck[seat, place], 0, 0, 0)
        add_aim(state, IT, zoned(IN_DECK, seat, place))
    if seers != everyone(state):
        tell_looked(state, log, seat, looked)
    return looked


@rule
def dig_all(state, box, log, frame, seat, count, about) -> int:
    """Show all the top cards of a deck: slot IT becomes those that a filter takes; return how many were shown."""
    looked = look(state, log, frame, seat, count, everyone(state))
    for i in range(frame.first + 1, state.n_aims + 1):
        aim = state.aims[i]
        if (
            aim.slot == IT
            and fits_card(state, box, seat, frame.row, state.depth, about, kind_of(state, aim.object)) == 0
        ):
            aim.slot = 0
    clear_slot(state, frame, 0)
    return looked


@rule
def tell_looked(state, log, seat, looked):
    """Tell that a player looks at the top cards of a deck, by name to the player, in an order that tells no place."""
    last = 0
    left = looked
    while left > 0:
        tell(log, E_LOOK, seat, min(left, ARGUMENTS), 0, 0, 0)
        for place in range(min(left, ARGUMENTS)):
            last = next_looked(state, seat, looked, last)
            whisper(log, 1 << seat, place, last // DECK_PLACES)
        left -= ARGUMENTS


@rule
def next_looked(state, seat, looked, last) -> int:
    """Give the card that follows in ascending order among the top ones of a deck: kind * DECK_PLACES + place."""
    following = 0
    for i in range(looked):
        place = state.n_deck[seat] - 1 - i
        card = state.deck[seat, place] * DECK_PLACES + place
        if card > last and (following == 0 or card < following):
            following = card
    return following


@rule
def begin_looking(state, box, log, frame, seat):
    """Let a player look at the top cards of the own deck; those of whom the order is asked are hidden anew."""
    looked = look(state, log, frame, seat, number_of(state, box, frame, frame.pc), 1 << seat)
    clear_slot(state, frame, IT)  # from here on what is kept, and nothing is yet
    if looked == 0:
        note_vain(box, frame, frame.pc)
    if box.rows[frame.pc].op == ARRANGE:
        frame.left = looked
    if looked > 1 and asks_order(box, frame.pc):
        forget_top(state, seat, looked)


@rule
def asks_order(box, row) -> int:
    """Tell whether a row asks for an order: of all cards, or of kept ones that go back to the deck, uppermost first."""
    if box.rows[row].op == ARRANGE:
        return 1
    return 1 if box.rows[row].op == DIG and (box.rows[row + 1].a == TOP or box.rows[row + 1].a == BOTTOM) else 0


@rule
def pose_looked(state, box, frame, seat):
    """Ask which card is found, kept or comes next."""
    op = box.rows[frame.pc].op
    if op == SEARCH:
        ask(state, seat, Q_SEARCH)
        pose_kinds(state, box, frame, seat, 0, state.n_deck[seat])
        offer_unless(state, refuse_looked(state, box, frame, seat, A_PASS), A_PASS)
        return
    ask(state, seat, Q_ARRANGE if op == ARRANGE or op == DIG_PLACES else Q_KEEP)
    first = region_bottom(state, box, frame, seat)
    pose_kinds(state, box, frame, seat, first, region_top(state, box, frame, seat) + 1)
    if op == DIG or op == DIG_FOR:
        offer_unless(state, refuse_looked(state, box, frame, seat, A_ENOUGH), A_ENOUGH)


@rule
def pose_kinds(state, box, frame, seat, first, end):
    """Offer the kinds of a part of a deck, ascending, each once."""
    last = 0
    while last >= 0:
        least = -1
        for place in range(first, end):
            kind = state.deck[seat, place]
            if kind > last and (least < 0 or kind < least):
                least = kind
        if least > 0:
            offer_unless(state, refuse_looked(state, box, frame, seat, V_TAKE * VERB + least), V_TAKE * VERB + least)
        last = least


@rule
def refuse_looked(state, box, frame, seat, code) -> int:
    """Refuse a card: not among those looked at, kept already, or not what is looked for."""
    row = frame.pc
    op = box.rows[row].op
    if op == SEARCH:
        if code == A_PASS:
            return 0 if state.n_deck[seat] == 0 or may_fail(box, box.rows[row].b) else MUST_FIND
        legal = verb_of(code) == V_TAKE and place_of(state.deck[seat], state.n_deck[seat], argument_of(code)) >= 0
        if not legal or fits_card(state, box, seat, frame.row, state.depth, box.rows[row].b, argument_of(code)) == 0:
            return UNFIT
        return 0 if may_find(state, box, seat, box.rows[row].c, argument_of(code)) else UNFIT
    if op == DIG or op == DIG_FOR:
        if code == A_ENOUGH:
            return 0 if op == DIG_FOR or frame.left >= least_kept(state, box, frame, seat) else UNFIT
    kind = argument_of(code)
    if verb_of(code) != V_TAKE or looked_at(state, box, frame, seat, kind) < 0:
        return UNFIT
    if op == DIG_FOR and fits_card(state, box, seat, frame.row, state.depth, box.rows[row].c, kind) == 0:
        return UNFIT
    if op != DIG or asks_order(box, row):
        return 0
    later = 0  # cards that may still be kept after this one, kinds ascending
    for place in range(region_bottom(state, box, frame, seat), region_top(state, box, frame, seat) + 1):
        later += state.deck[seat, place] >= kind and is_kept(state, frame, seat, place) == 0
    if frame.left and kind < kind_of(state, state.aims[state.n_aims].object):
        return OUT_OF_ORDER
    return 0 if later >= least_kept(state, box, frame, seat) - frame.left else OUT_OF_ORDER


@rule
def count_looked(state, box, frame, seat) -> int:
    """Count the cards that the row before or this one looks at."""
    row = frame.pc - 1 if box.rows[frame.pc].op == DIG_PLACES else frame.pc
    return min(number_of(state, box, frame, row), state.n_deck[seat])


@rule
def kept_on_top(state, box, frame) -> int:
    """Count the kept cards that lie on top of the deck already."""
    if box.rows[frame.pc].op == DIG_PLACES and box.rows[frame.pc].a == TOP:
        return count_slot(state, frame, IT)
    return 0


@rule
def region_top(state, box, frame, seat) -> int:
    """Give the place in the deck of the highest card that may be taken."""
    op = box.rows[frame.pc].op
    if op == DIG or op == DIG_FOR:
        return state.n_deck[seat] - 1
    if op == DIG_PLACES:
        if box.rows[frame.pc].b == BOTTOM:
            return state.n_deck[seat] - 1 - kept_on_top(state, box, frame)
        return region_bottom(state, box, frame, seat) + frame.left - 1
    return state.n_deck[seat] - count_looked(state, box, frame, seat) + frame.left - 1


@rule
def region_bottom(state, box, frame, seat) -> int:
    """Give the place in the deck of the lowest card that may be taken."""
    op = box.rows[frame.pc].op
    if op == DIG_PLACES:
        if box.rows[frame.pc].b == BOTTOM:
            return state.n_deck[seat] - kept_on_top(state, box, frame) - frame.left
        return state.n_deck[seat] - kept_on_top(state, box, frame) - frame.rest
    return state.n_deck[seat] - count_looked(state, box, frame, seat)


@rule
def is_kept(state, frame, seat, place) -> int:
    """Tell whether a card of the deck is kept."""
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == IT and state.aims[i].object == zoned(IN_DECK, seat, place):
            return 1
    return 0


@rule
def looked_at(state, box, frame, seat, kind) -> int:
    """Find the highest card of a kind among those that may be taken; -1 if there is none."""
    for place in range(region_top(state, box, frame, seat), region_bottom(state, box, frame, seat) - 1, -1):
        if state.deck[seat, place] == kind and is_kept(state, frame, seat, place) == 0:
            return place
    return -1


@rule
def least_kept(state, box, frame, seat) -> int:
    """Give how many cards must be kept, as many as there are."""
    if box.rows[frame.pc].op == DIG_FOR:
        return 0
    least = value_of(state, box, frame.seat, frame.row, state.depth, box.spans[box.rows[frame.pc].c].least)
    return min(least, count_looked(state, box, frame, seat))


@rule
def may_keep_more(state, box, frame, seat) -> int:
    """Tell whether it is asked for another card: by number alone, for a question left out would tell what they are."""
    most = 1
    if box.rows[frame.pc].op == DIG:
        most = value_of(state, box, frame.seat, frame.row, state.depth, box.spans[box.rows[frame.pc].c].most)
    return 1 if frame.left < min(most, count_looked(state, box, frame, seat)) else 0


@rule
def keep_looked(state, box, frame, seat, code):
    """Keep a card of those looked at, or no more of them."""
    if code == A_ENOUGH:
        frame.left = DONE
        return
    place = looked_at(state, box, frame, seat, argument_of(code))
    if asks_order(box, frame.pc):
        top = state.n_deck[seat] - 1 - frame.left
        lift_to(state, seat, place, top)
        place = top
    add_aim(state, IT, zoned(IN_DECK, seat, place))
    frame.left += 1


@rule
def search(state, box, log, frame, seat, code):
    """Take a card out of the deck, show it, put it to its place and shuffle (BC-SRCH-1, BC-SRCH-2, HC-CMD-13)."""
    where = box.rows[frame.pc].c
    clear_slot(state, frame, IT)
    tell(log, E_SEARCH, seat, 0, 0, 0, 0)
    note_search(state, box, seat)
    if code == A_PASS:
        shuffle_deck(state, log, seat)
        return
    kind = argument_of(code)
    tell(log, E_REVEAL, seat, kind, 0, 0, 0)
    place = place_of(state.deck[seat], state.n_deck[seat], kind)
    if where == BOTTOM or where == TOP:
        take_from_deck(state, seat, place)
        shuffle_deck(state, log, seat)
        put_in_deck(state, seat, 0 if where == BOTTOM else state.n_deck[seat], kind, everyone(state))
        return
    state.seen[seat, place] = everyone(state)
    found = put(state, box, log, zoned(IN_DECK, seat, place), where, seat)
    if found:
        add_aim(state, IT, found)
    shuffle_deck(state, log, seat)


@rule
def place_kept(state, box, log, frame, seat) -> int:
    """Put the kept cards to their place; return how many are left to be put in an order, and do what needs none."""
    row = frame.pc
    looked = count_looked(state, box, frame, seat)
    kept = count_slot(state, frame, IT)
    where = box.rows[row].a
    rest = box.rows[row].b
    is_unseen = (where == HAND or where == TOP or where == BOTTOM) and 0 < kept < looked
    if is_unseen or ((rest == TOP or rest == BOTTOM) and looked - kept > 1):
        forget_top(state, seat, looked)  # nobody else sees which one is kept, or in which order they lie
    gone = 0 if rest == BOTTOM or rest == TOP else looked - kept
    order_aims(state, frame)
    done = 0
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == IT:
            thing = state.aims[i].object
            if where == TOP:
                lift_to(state, seat, thing % HALF, state.n_deck[seat] - 1 - done)
                state.aims[i].object = zoned(IN_DECK, seat, state.n_deck[seat] - 1 - gone - done)
            elif where == BOTTOM:
                put(state, box, log, thing + done, where, seat)  # each one before raised it by a place
                state.aims[i].object = zoned(IN_DECK, seat, kept - 1 - done)
            else:
                moved = put(state, box, log, thing, where, seat)
                state.aims[i].object = moved if moved else thing
                state.aims[i].unseen = 1 if is_unseen and zone_of(moved) == IN_HAND else 0
            done += 1
    frame.rest = looked - kept
    if gone == 0:
        return looked - kept
    for _ in range(gone):
        put(state, box, log, zoned(IN_DECK, seat, state.n_deck[seat] - 1 - kept_on_top(state, box, frame)), rest, seat)
    return 0


@rule
def finish_places(state, box, frame, row, seat):
    """Put what was left without a choice under the deck."""
    if box.rows[row].b == BOTTOM:
        for _ in range(frame.left):
            place = state.n_deck[seat] - 1 - (count_slot(state, frame, IT) if box.rows[row].a == TOP else 0)
            lift_to(state, seat, place, 0)


@rule
def order_aims(state, frame):
    """Bring the kept cards into the order of the deck, the highest first, so that taking one moves no other."""
    for i in range(frame.first + 2, state.n_aims + 1):
        for j in range(i, frame.first + 1, -1):
            if state.aims[j].slot == IT and state.aims[j - 1].slot == IT:
                if state.aims[j].object > state.aims[j - 1].object:
                    thing = state.aims[j].object
                    state.aims[j].object = state.aims[j - 1].object
                    state.aims[j - 1].object = thing


@rule
def lift_to(state, seat, place, where):
    """Move a card of a deck to another place of it."""
    seen = state.seen[seat, place]
    kind = take_from_deck(state, seat, place)
    put_in_deck(state, seat, where, kind, seen)


@rule
def put_next(state, box, frame, seat, kind):
    """Put the next card in its order: on top of what is left, or under the deck."""
    place = looked_at(state, box, frame, seat, kind)
    if box.rows[frame.pc].op == DIG_PLACES and box.rows[frame.pc].b == BOTTOM:
        lift_to(state, seat, place, 0)
        state.seen[seat, 0] = 1 << seat
    else:
        lift_to(state, seat, place, region_top(state, box, frame, seat))
    frame.left -= 1
