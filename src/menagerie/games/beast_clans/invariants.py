"""What must hold in every state beside what its fields declare: the game's part of the battery."""

from __future__ import annotations

from menagerie.cardtext.machine.lasting import own_kind
from menagerie.cardtext.machine.objects import owner_in, zone_of
from menagerie.engine.copying import beyond
from menagerie.engine.jit import rule
from menagerie.engine.piles import count_in

from .numbers import limit_of
from .setup import deck_of
from .terms import (
    BEAST,
    BIOMASS,
    BREACH,
    CARD,
    COPIED,
    EQUIPMENT,
    HALF,
    IN_DECK,
    IN_HAND,
    ITEM,
    LEVELS,
    LIMIT,
    MAIN_DECK,
    Q_ACTION,
    Q_DISCARD,
    Q_KEEP,
    Q_PICK,
    Q_SWAP,
    Q_UPKEEP,
    ROYAL,
    RUN,
    SWAPPING,
    TOKEN_KIND,
    TURNS,
)
from .zones import count_beasts

BROKEN = {
    1: "cards are conserved: forty of every deck (BC-DECK-1)",
    4: "each Royal lies in its section (BC-ZONE-8)",
    5: "nobody keeps more beasts than the control limit (BC-LIM-1)",
    6: "Biomass is never below zero (BC-R29)",
    7: "a card at 0 Life or Uses does not stay on the field (BC-DMG-5, BC-EQ-11)",
    8: "a face-down card is an equipment with Breach (BC-BRE-3)",
    9: "hands lie ascending",
    10: "a Royal has one of three Levels (BC-ROY-2)",
    11: "a game ends at the latest after 400 turns (BC-R100)",
    13: "picked cards belong to a discard that is asked for (BC-D27)",
    14: "between two games of a match nothing of a game is left (BC-R61)",
    15: "the games of a match are numbered from 1 (BC-R61)",
    16: "objects of effects belong to something in the chain (BC-PP-12)",
    18: "the frame of the turn is the active player's (BC-TURN-10)",
    17: "what is picked so far lies where it is picked from (BC-D27, BC-D30)",
    12: "what is wielded or attacked belongs to a Combat Phase (BC-EQ-1)",
    19: "tokens lie on the field alone (BC-R131)",
}


@rule
def count_kind(state, kind) -> int:
    """Count the cards of a kind wherever they are."""
    cards = 0
    for seat in range(1, state.seats + 1):
        cards += count_in(state.deck[seat], state.n_deck[seat], kind)
        cards += count_in(state.hand[seat], state.n_hand[seat], kind)
        cards += count_in(state.discard[seat], state.n_discard[seat], kind)
        cards += count_in(state.removed[seat], state.n_removed[seat], kind)
    for row in range(1, state.n_rows + 1):
        cards += own_kind(state, row) == kind and state.card[row].owner and state.card[row].sort != ROYAL
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        cards += frame.what == ITEM and frame.sort == CARD and frame.gone == 0 and frame.kind == kind
    return cards


@rule
def listed(state, box, seat, place) -> int:
    """Name a card of the list that a player plays."""
    return state.list[seat, place] if state.match else box.deck[deck_of(state, seat), place]


@rule
def check_cards(state, box) -> int:
    """Check that no card is lost or doubled; a position may bring cards of no deck together."""
    for seat in range(1, state.seats + 1):
        if deck_of(state, seat) == 0 or state.frame[1].step == SWAPPING or state.ended:
            return 0
    for seat in range(1, state.seats + 1):
        last = 0
        for place in range(MAIN_DECK):
            kind = listed(state, box, seat, place)
            if kind == last:
                continue
            last = kind
            wanted = 0
            for owner in range(1, state.seats + 1):
                for other in range(MAIN_DECK):
                    wanted += listed(state, box, owner, other) == kind
            if count_kind(state, kind) != wanted:
                return 1
    return 0


@rule
def check_tokens(state, box) -> int:
    """Check that no token lies anywhere but on the field."""
    for seat in range(1, state.seats + 1):
        found = 0
        for place in range(state.n_deck[seat]):
            found |= box.mask[state.deck[seat, place]]
        for place in range(state.n_hand[seat]):
            found |= box.mask[state.hand[seat, place]]
        for place in range(state.n_discard[seat]):
            found |= box.mask[state.discard[seat, place]]
        for place in range(state.n_removed[seat]):
            found |= box.mask[state.removed[seat, place]]
        if found & TOKEN_KIND:
            return 19
    return 0


@rule
def is_at_rest(state) -> int:
    """Tell whether nothing is half done: no effect asks, nobody gives up a beast."""
    frame = state.frame[state.depth]
    if state.over or frame.what == LIMIT or state.checking:
        return 0
    return 0 if frame.what == ITEM and (frame.step == RUN or frame.sort == COPIED) else 1


@rule
def check_seats(state, box) -> int:
    """Check Royals, Levels, Biomass, hands and the control limit."""
    for seat in range(1, state.seats + 1):
        if state.revealed:
            if state.lost[seat] == 0 and (state.card[seat].sort != ROYAL or state.card[seat].seat != seat):
                return 4
            if state.level[seat] < 1 or state.level[seat] > LEVELS:
                return 10
        if state.n_put[seat] and state.question != Q_DISCARD and state.question != Q_SWAP:
            return 13
        if state.biomass[seat] < 0:
            return 6
        if count_beasts(state, seat) > limit_of(state, box, seat) and is_at_rest(state):
            return 5
        for place in range(1, state.n_hand[seat]):
            if state.hand[seat, place] < state.hand[seat, place - 1]:
                return 9
    if state.frame[1].step >= BIOMASS and state.frame[1].seat != state.turn:
        return 18
    return 11 if state.turns > TURNS else 0


@rule
def check_field(state, box) -> int:
    """Check the cards on the field; at rest none of them is spent."""
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.covered and (played.sort != EQUIPMENT or box.keys[played.kind] & BREACH == 0):
            return 8
        spent = played.sort == BEAST or played.sort == EQUIPMENT
        if spent and is_at_rest(state) and played.life - played.damage <= 0:
            return 7
        if state.question == Q_ACTION or state.question == Q_UPKEEP:
            if played.target or played.wielder or played.joins or played.guarded or played.extra:
                return 12
    return 0


@rule
def check_effects(state) -> int:
    """Check that objects are chosen for what lies in the chain alone."""
    items = 0
    for i in range(1, state.depth + 1):
        items += state.frame[i].what == ITEM
    return 16 if state.n_aims and items == 0 else check_picks(state)


@rule
def check_picks(state) -> int:
    """Check that cards picked from a hand lie in it, and those kept of a deck there, as often as they were picked."""
    if state.question == Q_DISCARD:
        for seat in range(1, state.seats + 1):
            for i in range(state.n_put[seat]):
                kind = state.put[seat, i]
                held = count_in(state.hand[seat], state.n_hand[seat], kind)
                if count_in(state.put[seat], state.n_put[seat], kind) > held:
                    return 17
    if state.question == Q_PICK or state.question == Q_KEEP:
        for i in range(max(0, state.n_aims - state.frame[state.depth].left) + 1, state.n_aims + 1):
            thing = state.aims[i].object
            times = 0
            for j in range(state.frame[state.depth].first + 1, state.n_aims + 1):
                times += state.aims[j].object == thing and state.aims[j].slot == state.aims[i].slot
            owner = owner_in(thing)
            there = 1
            if zone_of(thing) == IN_HAND:
                there = count_in(state.hand[owner], state.n_hand[owner], thing % HALF)
            elif zone_of(thing) == IN_DECK and thing % HALF >= state.n_deck[owner]:
                there = 0
            if times > there:
                return 17
    return 0


@rule
def check_match(state) -> int:
    """Check the number of the game, and that the table is clear as cards are exchanged for the next one."""
    if state.match and state.game < 1:
        return 15
    if state.frame[1].step != SWAPPING:
        return 0
    left = state.turn + state.first + state.turns + state.revealed + state.losses + state.clock + state.chain
    left += state.n_rows + state.n_wait + state.n_aims + state.n_lasting + state.n_binding + state.n_fallen
    left += state.dirty + state.touchy + state.checking + state.placing
    left += state.holding != 0 or state.watching != 0
    left += beyond(state.royal, 0) + beyond(state.level, 0) + beyond(state.biomass, 0) + beyond(state.inflicted, 0)
    left += beyond(state.gains, 0) + beyond(state.deeds, 0) + beyond(state.failed, 0) + beyond(state.lost, 0)
    left += beyond(state.n_hand, 0) + beyond(state.n_deck, 0) + beyond(state.n_discard, 0) + beyond(state.n_removed, 0)
    for seat in range(1, state.seats + 1):
        left += beyond(state.plays[seat], 0) + beyond(state.happened[seat], 0)
    return 14 if left else 0


@rule
def check(state, box) -> int:
    """Return the number of the first broken law, 0 if all hold."""
    broken = check_cards(state, box)
    if broken == 0:
        broken = check_seats(state, box)
    if broken == 0:
        broken = check_field(state, box)
    if broken == 0:
        broken = check_effects(state)
    if broken == 0:
        broken = check_match(state)
    if broken == 0:
        broken = check_tokens(state, box)
    return broken
