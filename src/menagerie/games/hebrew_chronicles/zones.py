"""What lies where: Heaven, the open piles and the cards on the mat (chapter "The mat", HC-ZONE).

Piles hold kinds, cards on the mat are rows of `state.card`. Four tables lead to them: `lead` (the top Beast of a
column), `front` (what stands before a Guard Column), `province`, and `host` of what lies under or on a Lead. What
follows when a card leaves is in `leaving.py`; hands are in `hands`.
"""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.knowing import add_to_hand
from menagerie.cardtext.machine.turns import rename_later
from menagerie.engine.ask import OVERFLOW
from menagerie.engine.chance import shuffle
from menagerie.engine.decks import take_from_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper
from menagerie.engine.piles import put_marked, take_marked

from .terms import (
    ANEW,
    BEAST_TOKEN,
    BOTH,
    CORE,
    E_DRAW,
    E_EMPTY,
    E_SHUFFLE,
    GUARDS,
    IN_PROVINCE,
    LIES_BEFORE,
    MOST_COUNTED,
    N_COLUMNS,
    REAR_SUPPORT,
    ROWS,
    SHIELD,
    SUPERIOR_ITEM,
    WAR,
    WEAPON,
)

# --- players


@rule(fills=object_hooks.everyone)
def everyone(state) -> int:
    """Give all who look on as bits: both seats, and the spectator as bit 0."""
    return BOTH


@rule(fills=object_hooks.foe_of)
def foe_of(seat) -> int:
    """Name the opponent (HC-SETUP-1)."""
    return 3 - seat


# --- Heaven


@rule(fills=effect_hooks.shuffle_deck)
def shuffle_deck(state, log, owner):
    """Shuffle Heaven; nobody knows where anything lies (HC-SETUP-2)."""
    for i in range(state.n_deck[owner]):
        state.seen[owner, i] = 0
    shuffle(state, state.deck[owner], state.n_deck[owner])
    tell(log, E_SHUFFLE, owner, state.n_deck[owner], 0, 0, 0)


@rule
def draw_top(state, log, seat):
    """Draw the top card of Heaven; who finds it empty draws nothing (HC-TURN-4, HC-TURN-5, HC-R91)."""
    if state.n_deck[seat] == 0:
        tell(log, E_EMPTY, seat, 0, 0, 0, 0)
        return
    draw_several(state, log, seat, 1)


@rule
def draw_several(state, log, seat, count):
    """Draw so many cards, which are there, and tell it once (HC-SETUP-3); an event has room for a hand."""
    tell(log, E_DRAW, seat, count, 0, 0, 0)
    for i in range(count):
        known = state.seen[seat, state.n_deck[seat] - 1]
        kind = take_from_deck(state, seat, state.n_deck[seat] - 1)
        add_to_hand(state, seat, kind, known)
        whisper(log, 1 << seat, i, kind)


# --- open piles


@rule
def put_in_grave(state, seat, kind):
    """Put a card into its owner's Grave, behind those that lie there (HC-ZONE-11, HC-OFFER-9)."""
    state.grave[seat, state.n_grave[seat]] = kind
    state.n_grave[seat] += 1


@rule
def leave_grave(state, seat, kind):
    """Take the last card of a kind that came out of a Grave."""
    last = state.n_grave[seat] - 1
    place = last
    while state.grave[seat, place] != kind:
        place -= 1
    for i in range(place, last):
        state.grave[seat, i] = state.grave[seat, i + 1]
    state.grave[seat, last] = 0
    state.n_grave[seat] = last


@rule
def put_inward(state, seat, kind, mark):
    """Put a card into its owner's Inward column; `mark`: 0 face up, FACE_DOWN, JUST_SENT (HC-ZONE-10, HC-IW-8)."""
    put_marked(state.inward[seat], state.down[seat], state.n_inward[seat], kind, mark)
    state.n_inward[seat] += 1


@rule
def leave_inward(state, seat, place):
    """Take a card out of the Inward column."""
    take_marked(state.inward[seat], state.down[seat], state.n_inward[seat], place)
    state.n_inward[seat] -= 1


@rule
def put_in_upgrades(state, seat, kind, mark):
    """Put an Up-Grade face up into its owner's UG column; `mark`: FRESH if it was placed this turn (HC-ZONE-12)."""
    put_marked(state.upgrades[seat], state.fresh[seat], state.n_upgrades[seat], kind, mark)
    state.n_upgrades[seat] += 1


@rule
def leave_upgrades(state, seat, place):
    """Take a card out of the UG column."""
    take_marked(state.upgrades[seat], state.fresh[seat], state.n_upgrades[seat], place)
    state.n_upgrades[seat] -= 1


# --- the Chain


@rule
def kind_waiting(frame) -> int:
    """Name the card whose effect waits in a frame; 0 of a block."""
    return frame.event if frame.sort == SUPERIOR_ITEM else frame.kind


# --- the mat


@rule
def new_row(state, kind, sort, seat, place) -> int:
    """Give a card that comes to a place of the mat a row of its own, and let its text begin to apply."""
    state.dirty |= ANEW
    return lay(state, kind, sort, seat, place)


@rule
def lay(state, kind, sort, seat, place) -> int:
    """Give a card a row of its own, in the order of their coming."""
    if state.n_rows == ROWS:
        state.fault = OVERFLOW
        return 0
    state.n_rows += 1
    row = state.n_rows
    played = state.card[row]
    played.kind = kind
    played.sort = sort
    played.seat = seat
    played.owner = seat
    played.place = place
    played.since = state.turns
    if is_beast_sort(sort) and place <= N_COLUMNS:
        state.lead[seat, place] = row
    elif LIES_BEFORE < place <= LIES_BEFORE + REAR_SUPPORT - 1:
        state.front[seat, place - LIES_BEFORE] = row
    elif place == IN_PROVINCE:
        state.province[seat] = row
    state.clock += 1
    played.began = state.clock
    return row


@rule
def is_beast_sort(sort) -> int:
    """Tell whether a type is one of Beasts; a Core is none (HC-UG-8)."""
    return 1 if 1 <= sort <= BEAST_TOKEN else 0


@rule(fills=object_hooks.is_sound)
def is_sound(state, row) -> int:
    """Tell whether a card lies in a row that effects find: a Core counts for nothing (HC-UG-8)."""
    return 1 if is_in_play(state, row) and state.card[row].sort != CORE else 0


@rule(fills=object_hooks.host_of)
def host_of(state, row) -> int:
    """Name the Beast that a Weapon arms, or that stands above a Core or an Offering, or behind a Shield.

    0 if there is none.
    """
    played = state.card[row]
    if played.sort >= SHIELD and LIES_BEFORE < played.place <= LIES_BEFORE + GUARDS:
        return state.lead[played.seat, played.place - LIES_BEFORE]
    if played.place < 1 or played.place > N_COLUMNS:
        return 0
    lead = state.lead[played.seat, played.place]
    return lead if lead != row else 0


@rule(fills=object_hooks.attacker_now)
def attacker_now(state) -> int:
    """Name the attacker of the open war; 0 if there is none."""
    return state.frame[2].row if state.frame[2].what == WAR else 0


@rule
def core_under(state, row) -> int:
    """Name the Core directly under a Beast; 0 if there is none (HC-UG-7)."""
    for under in range(1, state.n_rows + 1):
        if state.card[under].sort == CORE and state.card[under].host == row:
            return under
    return 0


@rule
def count_arms(state, row) -> int:
    """Count the Weapons on a Beast (HC-WEAPON-8)."""
    count = 0
    for other in range(1, state.n_rows + 1):
        count += state.card[other].sort == WEAPON and state.card[other].host == row
    return count


@rule
def clear_place(state, row):
    """Empty a row; its card lies elsewhere from now on."""
    played = state.card[row]
    if played.place <= N_COLUMNS and state.lead[played.seat, played.place] == row:
        state.lead[played.seat, played.place] = 0
    elif LIES_BEFORE < played.place < LIES_BEFORE + REAR_SUPPORT:
        state.front[played.seat, played.place - LIES_BEFORE] = 0
    elif played.place == IN_PROVINCE:
        state.province[played.seat] = 0
    state.card[row] = state.card[0]
    state.dirty |= ANEW
    state.checking = 1


@rule
def count_done(state, box, seat, happening):
    """Count what a player does in a turn, where a text asks for it (HC-R202)."""
    if box.counted >> happening & 1:
        state.happened[seat, happening] = min(MOST_COUNTED, state.happened[seat, happening] + 1)


@rule
def close_gaps(state):
    """Give the rows of cards that left to others; only at the end of a turn."""
    first = 1
    while first <= state.n_rows and state.card[first].sort:
        first += 1
    kept = first - 1
    spoken = 1
    while spoken <= state.n_speakers and state.speaker[spoken] < first:
        spoken += 1
    for row in range(first, state.n_rows + 1):
        if state.card[row].sort == 0:
            state.card[row].fell = 0
            rename_later(state, row, 0)
            continue
        kept += 1
        if spoken <= state.n_speakers and state.speaker[spoken] == row:
            state.speaker[spoken] = kept
            spoken += 1
        if kept < row:
            state.card[kept] = state.card[row]
            state.card[row] = state.card[0]
            follow(state, row, kept)
            rename_later(state, row, kept)
    state.n_rows = kept
    if state.n_lasting == 0:
        for row in range(1, kept + 1):
            state.card[row].began = row  # rows are given out in this order
        state.clock = kept


@rule
def follow(state, row, kept):
    """Let all that names a row name its new number."""
    played = state.card[kept]
    if played.place <= N_COLUMNS and state.lead[played.seat, played.place] == row:
        state.lead[played.seat, played.place] = kept
    elif LIES_BEFORE < played.place < LIES_BEFORE + REAR_SUPPORT:
        state.front[played.seat, played.place - LIES_BEFORE] = kept
    elif played.place == IN_PROVINCE:
        state.province[played.seat] = kept
    if is_beast_sort(played.sort) or played.sort == CORE:
        for other in range(1, state.n_rows + 1):
            if state.card[other].host == row:
                state.card[other].host = kept
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].row == row:
            state.lasting[i].row = kept
    for i in range(1, state.n_binding + 1):
        if state.binding[i].row == row:
            state.binding[i].row = kept


@rule(fills=effect_hooks.add_up)
def add_up(state, i, j) -> int:
    """Add a bonus that lasts to a later one of the same card; 1 if it is told by that now."""
    state.lasting[j].a += state.lasting[i].a
    state.lasting[j].b += state.lasting[i].b
    state.lasting[j].c += state.lasting[i].c
    state.lasting[j].d += state.lasting[i].d
    return 1
