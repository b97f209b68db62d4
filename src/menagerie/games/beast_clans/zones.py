"""What lies where: decks, discard sections and cards in play (chapter "Board sections", BC-ZONE).

Hidden zones hold kinds, cards in play are rows of `state.card`; hands are in `hands`. A card belongs to the player from
whose hand or deck it came; from a discard section it becomes the card of the player whose section it is (BC-R72).
"""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.knowing import add_to_hand
from menagerie.cardtext.machine.turns import rename_later
from menagerie.engine.ask import next_seat
from menagerie.engine.chance import shuffle
from menagerie.engine.decks import take_from_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from .terms import BEAST, CREATURES, E_CANNOT_DRAW, E_DRAW, E_SHUFFLE, EQUIPMENT, ITEM, READIED, TO_FALL

A_COUNT = 8  # bits of the number of a player's beasts, where all players' are counted in one go
MOST_BEASTS = (1 << A_COUNT) - 1  # more than there are rows

# --- players


@rule(fills=object_hooks.everyone)
def everyone(state) -> int:
    """Give all who look on as bits: every seat, and the spectator as bit 0."""
    return (2 << state.seats) - 1


@rule(fills=object_hooks.next_player)
def next_player(state, seat) -> int:
    """Name the next player round the table who is still in the game (BC-MP-4).

    All but the active player are defending players, one after the other (BC-MP-1).
    """
    one = next_seat(state, seat)
    while state.lost[one] and one != seat:
        one = next_seat(state, one)
    return one


@rule(fills=object_hooks.foe_of)
def foe_of(seat) -> int:
    """Name the one opponent of two; with more players an effect says `target opponent` (BC-D31)."""
    return 3 - seat if seat <= 2 else 1


@rule(fills=object_hooks.is_playing)
def is_playing(state, seat) -> int:
    """Tell whether a player is still in the game (BC-MP-4)."""
    return 1 if seat <= state.seats and state.lost[seat] == 0 else 0


@rule
def base_of(state) -> int:
    """Give the place of the frame on which the chain lies: that of a cycle, or of a step's business."""
    place = state.depth
    while state.frame[place].what == ITEM:
        place -= 1
    return place


# --- hands


@rule
def forget_hand(state, box, seat, keys):
    """Forget what others know of a hand that a card left unseen; `keys`: it was one with such a keyword, 0 of any.

    What was seen may be what left, so nobody can count on it any more.
    """
    for place in range(state.n_hand[seat]):
        if keys == 0 or box.keys[state.hand[seat, place]] & keys:
            state.shown[seat, place] = 0


# --- discard sections and decks


@rule
def put_in_discard(state, seat, kind):
    """Put a card face-up on a discard section (BC-ZONE-5, BC-ZONE-10)."""
    state.discard[seat, state.n_discard[seat]] = kind
    state.n_discard[seat] += 1


@rule
def leave_discard(state, seat, kind):
    """Take the topmost card of a kind out of a discard section."""
    last = state.n_discard[seat] - 1
    place = last
    while state.discard[seat, place] != kind:
        place -= 1
    for i in range(place, last):
        state.discard[seat, i] = state.discard[seat, i + 1]
    state.discard[seat, last] = 0
    state.n_discard[seat] = last


@rule(fills=effect_hooks.shuffle_deck)
def shuffle_deck(state, log, owner):
    """Shuffle a deck; nobody knows where anything lies (BC-SETUP-2, BC-SRCH-3).

    Face-down, and in an order that nobody knows (BC-ZONE-3).
    """
    for i in range(state.n_deck[owner]):
        state.seen[owner, i] = 0
    shuffle(state, state.deck[owner], state.n_deck[owner])
    tell(log, E_SHUFFLE, owner, state.n_deck[owner], 0, 0, 0)


@rule
def draw_top(state, log, seat):
    """Draw the top card of a deck unseen; who cannot will lose (BC-ZONE-11, BC-SRCH-4, BC-WIN-2).

    Its owner alone sees it (BC-ZONE-4).
    """
    if state.n_deck[seat] == 0:
        state.failed[seat] = 1
        state.checking = 1
        tell(log, E_CANNOT_DRAW, seat, 0, 0, 0, 0)
        return
    known = state.seen[seat, state.n_deck[seat] - 1]
    kind = take_from_deck(state, seat, state.n_deck[seat] - 1)
    add_to_hand(state, seat, kind, known)
    tell(log, E_DRAW, seat, 1, 0, 0, 0)
    whisper(log, 1 << seat, 0, kind)


# --- cards in play


@rule
def is_kept(state, row) -> int:
    """Tell whether a text keeps a card from being discarded from the field (BC-R125)."""
    return state.card[row].forbidden >> TO_FALL & 1


@rule(fills=object_hooks.shown_kind)
def shown_kind(state, row) -> int:
    """Name a card in play as everybody may hear it: 0 face-down."""
    return 0 if state.card[row].covered else state.card[row].kind


@rule(fills=object_hooks.host_of)
def host_of(state, gear) -> int:
    """Name the creature that wields an equipment; 0 if none does (BC-EQ-3)."""
    return state.card[gear].wielder


@rule(fills=object_hooks.is_sound)
def is_sound(state, row) -> int:
    """Tell whether a card lies in a row: nothing is discarded before an event is complete (BC-R31)."""
    return is_in_play(state, row)


@rule
def is_creature(state, row) -> int:
    """Tell whether a beast or Royal lies in a row; a face-down card is neither (BC-R85, BC-BRE-3)."""
    return 1 if 1 <= row <= state.n_rows and CREATURES >> state.card[row].sort & 1 else 0


@rule
def is_gear(state, seat, row) -> int:
    """Tell whether an equipment of a player lies in a row, face-down cards included (BC-BRE-3, BC-EQ-18)."""
    if is_in_play(state, row) == 0:
        return 0
    return 1 if state.card[row].sort == EQUIPMENT and state.card[row].seat == seat else 0


@rule
def has_key(state, row, key) -> int:
    """Tell whether a card in play has a keyword now."""
    return 1 if state.card[row].keys & key else 0


@rule
def is_tired(state, row) -> int:
    """Tell whether a creature attacked this turn, and was not made ready as often (BC-CMB-9, BC-R122)."""
    attacks = state.card[row].attacks
    for i in range(1, state.n_lasting + 1):
        if attacks and state.lasting[i].what == READIED and state.lasting[i].row == row:
            attacks -= 1
    return 1 if attacks else 0


@rule
def life_left(state, row) -> int:
    """Give the Life of a creature, or the Uses of an equipment, that is left; never below 0 (BC-R29, BC-R97)."""
    return max(0, state.card[row].life - state.card[row].damage)


@rule
def count_sort(state, seat, sort) -> int:
    """Count the cards of a type that a player controls; a face-down card is an equipment (BC-LIM-4, BC-LIM-5)."""
    count = 0
    for row in range(1, state.n_rows + 1):
        count += state.card[row].sort == sort and state.card[row].seat == seat
    return count


@rule
def count_beasts(state, seat) -> int:
    """Count the beasts that a player controls."""
    return count_sort(state, seat, BEAST)


@rule
def count_all_beasts(state) -> int:
    """Count the beasts of every player in one go: that of a seat stands at bit seat * A_COUNT."""
    counts = 0
    for row in range(1, state.n_rows + 1):
        counts += (1 if state.card[row].sort == BEAST else 0) << state.card[row].seat * A_COUNT
    return counts


@rule
def close_gaps(state):
    """Give the rows of cards that left to others, but those of the Royals; only at the end of a turn."""
    if state.n_lasting == 0:
        count_anew(state)
    kept = state.seats
    for row in range(state.seats + 1, state.n_rows + 1):
        if state.card[row].sort == 0:
            state.card[row].fell = 0
            rename_later(state, row, 0)
            continue
        kept += 1
        if kept < row:
            state.card[kept] = state.card[row]
            state.card[row] = state.card[0]
            rename_later(state, row, kept)
            for i in range(1, state.n_lasting + 1):
                if state.lasting[i].row == row:
                    state.lasting[i].row = kept
            for i in range(1, state.n_binding + 1):
                if state.binding[i].row == row:
                    state.binding[i].row = kept
    state.n_rows = kept


@rule
def count_anew(state):
    """Number the order in which abilities began from 1, where nothing lasts beyond the turn (BC-R105, BC-R106)."""
    begun = 0
    for row in range(1, state.n_rows + 1):
        begun += state.card[row].sort != 0 and state.card[row].began != 0
    if begun == state.clock:
        return  # no two are alike, so there is no gap
    state.clock = 0
    while True:
        least = 0
        row_of_least = 0
        for row in range(1, state.n_rows + 1):
            began = state.card[row].began
            if began > state.clock and (least == 0 or began < least):
                least = began
                row_of_least = row
        if least == 0:
            return
        state.clock += 1
        state.card[row_of_least].began = state.clock


@rule(fills=effect_hooks.add_up)
def add_up(state, i, j) -> int:
    """Add a bonus that lasts to a later one of the same card, unless a card's abilities began between; 1 if it is.

    They may look at what it has by then (BC-R105).
    """
    first = state.lasting[i].began
    for row in range(1, state.n_rows + 1):
        if first < state.card[row].began < state.lasting[j].began:
            return 0
    state.lasting[j].a += state.lasting[i].a
    state.lasting[j].b += state.lasting[i].b
    return 1


@rule
def is_attacking(state, row) -> int:
    """Tell whether an attack still stands: attacker and target are there and legal (BC-R26, BC-R27)."""
    if is_creature(state, row) == 0 or state.card[row].target == 0 or state.card[row].seat != state.turn:
        return 0
    target = state.card[row].target
    return 1 if is_creature(state, target) and state.card[target].seat != state.turn else 0
