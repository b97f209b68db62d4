"""What a seat may know, what it may look up again, and dealing anew all that it cannot know (law 6; CK-R10, CK-R11).

`view` is perfect recall: Clans were public when they were laid and discards when they were made, so every seat knows
them. `conceal` then takes away what the ledger does not let a seat look up again. Nothing else decides either.
"""

from __future__ import annotations

from menagerie.engine.ask import withdraw
from menagerie.engine.chance import below, shuffle, start_over
from menagerie.engine.jit import rule
from menagerie.engine.known import PLACES, count_bits
from menagerie.engine.showing import show

from .inn import inn_top
from .inn_hire import choices, nth_choice
from .kingdom import is_species, seat_of, top
from .terms import CT, INN_PLACE, KINDS, PILES, RIVAL, SEATS_MAX, SPECIES, STACKS, TURNED_UP, TWO
from .turn import FRAMES

PLACES_MAX = SEATS_MAX  # places that a mark can name: hands, and with two Rulers the inn's piles
ATTEMPTS = 64  # deals of the marked cards to try before a hand that had to pass may get a wrong card


@rule
def view(state, box, seat, out):
    """Write what a seat knows into a zero record of the same type; seat 0 is the spectator."""
    show(state, seat, out)
    for pile in range(1, PILES + 1):
        if state.inn_open[pile]:
            out.inn[pile, state.n_inn[pile] - 1] = inn_top(state, pile)
    for i in range(state.n_discard):
        out.discard[i] = state.discard[i]
    for i in range(1, state.depth + 1):
        view_frame(state, seat, i, out)


@rule
def view_frame(state, seat, i, out):
    """Show unfinished picks only to whoever makes them (CK-D14)."""
    if state.frame[i].seat != seat:
        out.frame[i].n_picks = 0
        for k in range(len(out.frame[i].pick)):
            out.frame[i].pick[k] = 0


@rule
def conceal(out, seat):
    """Take out of a view what may not be looked up again: covered Clans of rivals, deeper discards (CK-R10, CK-R11).

    A covered Clan keeps its gem alone: who wants to know more must remember (CK-STACK-10, CK-PHYS-3).
    """
    for i in range(out.n_discard - 1):
        out.discard[i] = 0
    if out.open_stacks or out.over:  # CK-SCORE-7
        return
    for stack in range(1, STACKS + 1):
        if seat_of(stack) == seat:
            continue
        for row in range(out.start[stack], top(out, stack)):
            gem = out.clan[row].gem
            out.clan[row] = out.clan[0]
            out.clan[row].gem = gem


@rule
def redeal(state, box, seat, stream):
    """Deal again exactly what a seat cannot know, from a stream of its own.

    Hidden are the other hands, the draw pile and what lies under the tops of the inn. Marked cards go back to where
    they are known to be; a hand whose Ruler had to pass gets no Clanning Creature. The result depends on the seat's
    knowledge and the stream alone.
    """
    start_over(state, stream, seat)
    for _ in range(ATTEMPTS):
        gather_hidden(state, seat)
        deal_marked(state, seat)
        if deal_barren(state, seat):
            break
    shuffle(state, state.draw, state.n_draw)
    for place in range(1, PLACES_MAX + 1):
        while place != seat and room(state, place, CT) > 0:
            state.n_draw -= 1
            put_card(state, place, state.draw[state.n_draw])
            state.draw[state.n_draw] = 0
    for pile in range(1, PILES + 1):
        shuffle(state, state.inn[pile], hidden_under(state, pile))
    forget_others(state, seat)
    if state.asked > 0 and state.asked != seat:
        withdraw(state)
        FRAMES.pose(state, box)


@rule
def hidden_under(state, pile) -> int:
    """Count the cards of an inn pile that nobody sees."""
    return state.n_inn[pile] - state.inn_open[pile]


@rule
def held(state, seat) -> int:
    """Count the cards dealt to a hand so far."""
    cards = 0
    for kind in range(1, KINDS + 1):
        cards += state.hand[seat, kind]
    return cards


@rule
def room(state, place, kind) -> int:
    """Count the free places for a kind in a hand, or in an inn pile (places above the seats, `terms.INN_PLACE`).

    A hand that had to pass takes no Clanning Creature.
    """
    if place <= state.seats:
        if state.barren[place] and is_species(kind):
            return 0
        return state.hand_size[place] - held(state, place)
    pile = place - INN_PLACE
    if state.seats > TWO or pile > PILES:
        return 0
    free = 0
    for i in range(hidden_under(state, pile)):
        free += state.inn[pile, i] == 0
    return free


@rule
def put_card(state, place, kind):
    """Deal one card to a hand or under an inn pile's top."""
    if place <= state.seats:
        state.hand[place, kind] += 1
        return
    pile = place - INN_PLACE
    for i in range(hidden_under(state, pile)):
        if state.inn[pile, i] == 0:
            state.inn[pile, i] = kind
            return


@rule
def gather_hidden(state, seat):
    """Gather all hidden cards in the draw pile, kinds ascending, and empty the places they lay in."""
    count = state.hand[0]  # row 0 serves as the table of hidden cards for a moment
    for i in range(state.n_draw):
        count[state.draw[i]] += 1
        state.draw[i] = 0
    for rival in range(1, state.seats + 1):
        if rival != seat:
            for kind in range(1, KINDS + 1):
                count[kind] += state.hand[rival, kind]
                state.hand[rival, kind] = 0
    for pile in range(1, PILES + 1):
        for i in range(hidden_under(state, pile)):
            count[state.inn[pile, i]] += 1
            state.inn[pile, i] = 0
    count[0] = 0  # places that an earlier attempt left empty
    n = 0
    for kind in range(1, KINDS + 1):
        for _ in range(count[kind]):
            state.draw[n] = kind
            n += 1
        count[kind] = 0
    state.n_draw = n


@rule
def draw_kind(state, kind) -> int:
    """Take one card of a kind out of the gathered cards, keeping their order; 0 if there is none."""
    for i in range(state.n_draw):
        if state.draw[i] == kind:
            for j in range(i, state.n_draw - 1):
                state.draw[j] = state.draw[j + 1]
            state.n_draw -= 1
            state.draw[state.n_draw] = 0
            return kind
    return 0


@rule
def deal_marked(state, seat):
    """Give every marked card to one of the places it may be in, the surest marks first, free places equally likely."""
    for width in range(1, PLACES_MAX + 1):
        for i in range(state.n_marks[seat]):
            places = state.mark[seat, i] % PLACES
            kind = state.mark[seat, i] // PLACES
            if count_bits(places) != width:
                continue
            free = 0
            for place in range(1, PLACES_MAX + 1):
                if places >> place & 1 and place != seat:
                    free += room(state, place, kind)
            chosen = below(state, max(free, 1))
            for place in range(1, PLACES_MAX + 1):
                if places >> place & 1 and place != seat and chosen >= 0:
                    chosen -= room(state, place, kind)
                    if chosen < 0 and draw_kind(state, kind):
                        put_card(state, place, kind)


@rule
def deal_barren(state, seat) -> int:
    """Fill the hands that hold no Clanning Creature; 0 if the marked cards were dealt so that it cannot be done."""
    for rival in range(1, state.seats + 1):
        if rival == seat or not state.barren[rival]:
            continue
        while held(state, rival) < state.hand_size[rival]:
            others = 0
            for i in range(state.n_draw):
                if state.draw[i] > SPECIES:
                    others += 1
            if others == 0:
                return 0
            kind = state.draw[state.n_draw - others + below(state, others)]  # kinds ascend: these lie last
            put_card(state, rival, draw_kind(state, kind))
    return 1


@rule
def forget_others(state, seat):
    """Empty what only other seats know: their marks, and picks not yet revealed."""
    for observer in range(1, state.seats + 1):
        if observer != seat:
            for i in range(state.n_marks[observer]):
                state.mark[observer, i] = 0
            state.n_marks[observer] = 0
    state.n_marked = state.n_marks[seat]
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.seat != seat:
            frame.n_picks = 0
            for k in range(len(frame.pick)):
                frame.pick[k] = 0
            if frame.what == TURNED_UP and frame.step == RIVAL:  # a choice made unseen is made anew (CK-R48)
                count = choices(state, frame.seat, frame.ability)
                if count > 0:
                    frame.pick[0] = nth_choice(state, frame.seat, frame.ability, below(state, count))
