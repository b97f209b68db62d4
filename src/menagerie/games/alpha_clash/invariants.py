"""What must hold in every state beside what its fields declare: the game's part of the battery."""

from __future__ import annotations

from menagerie.cardtext.machine.lasting import own_kind
from menagerie.engine.jit import rule
from menagerie.engine.piles import count_in

from .terms import (
    BUFF,
    BUFFS,
    CARD,
    CLASH,
    CLASHGROUND,
    COLOR_SETS,
    CONTENDER,
    COPIES,
    MAIN_DECK,
    SEATS,
    TOKEN_KIND,
    TRIGGER,
    UNRIVALED,
    UNRIVALEDS,
    WEAPON,
)

BROKEN = {
    1: "cards are conserved: fifty of every deck (AC-DECK-3)",
    4: "each Contender lies in its zone (AC-ZONE-1)",
    5: "at most one Clashground is in play (AC-ZONE-2)",
    6: "ready resources are counted by their colours (AC-RES-8)",
    7: "health is at most what is printed (AC-CTD-9)",
    8: "a Weapon lies at a Clash card in play (AC-WPN-5)",
    9: "what waits is counted (AC-DMG-13)",
    10: "hands and Oblivions lie ascending",
    11: "a closed list holds what was seen of it, and no more than a list may (AC-R86, AC-DECK-5)",
    12: "tokens are in play alone (AC-R131)",
}


@rule
def count_in_play(state, seat, kind) -> int:
    """Count a player's cards of a kind in play and in Standby."""
    cards = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].owner == seat and state.card[row].sort != CONTENDER:
            cards += own_kind(state, row) == kind
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.sort == CARD and frame.seat == seat and frame.gone == 0:
            cards += frame.kind == kind
    return cards


@rule
def count_cards(state, seat, kind) -> int:
    """Count a player's cards of a kind wherever they lie."""
    cards = count_in(state.deck[seat], state.n_deck[seat], kind)
    cards += count_in(state.hand[seat], state.n_hand[seat], kind)
    cards += count_in(state.oblivion[seat], state.n_oblivion[seat], kind)
    cards += count_in(state.resource[seat], state.n_resources[seat], kind)
    return cards + count_in_play(state, seat, kind)


@rule
def check_cards(state, box) -> int:
    """Check that no card is lost or doubled; a position may bring cards of no deck together."""
    for seat in range(1, SEATS + 1):
        number = state.deck_a if seat == 1 else state.deck_b
        if number == 0:
            continue
        last = 0
        for place in range(MAIN_DECK):
            kind = box.deck[number, place]
            if kind == last:
                continue
            last = kind
            if count_cards(state, seat, kind) != count_in(box.deck[number], MAIN_DECK, kind):
                return 1
    return 0


@rule
def check_tokens(state, box) -> int:
    """Check that no token lies anywhere but in play."""
    for seat in range(1, SEATS + 1):
        found = 0
        for place in range(state.n_deck[seat]):
            found |= box.mask[state.deck[seat, place]]
        for place in range(state.n_hand[seat]):
            found |= box.mask[state.hand[seat, place]]
        for place in range(state.n_oblivion[seat]):
            found |= box.mask[state.oblivion[seat, place]]
        for place in range(state.n_resources[seat]):
            found |= box.mask[state.resource[seat, place]]
        for place in range(state.n_listed[seat]):
            found |= box.mask[state.listed[seat, place]]
        if found & TOKEN_KIND:
            return 12
    return 0


@rule
def check_lists(state, box) -> int:
    """Check that closed lists hold what was seen of them, and of published cards no more than a list may."""
    for seat in range(1, SEATS + 1):
        for i in range(state.n_listed[seat]):
            kind = state.listed[seat, i]
            if count_cards(state, seat, kind) < count_in(state.listed[seat], state.n_listed[seat], kind):
                return 11
        buffs = 0
        unrivaled = 0
        for i in range(box.n_pool):
            kind = box.pool[i]
            cards = count_cards(state, seat, kind)
            if cards > COPIES:
                return 11
            buffs += cards if box.sort[kind] == BUFF else 0
            unrivaled += cards if box.keys[kind] & UNRIVALED else 0
        if buffs > BUFFS or unrivaled > UNRIVALEDS:
            return 11
    return 0


@rule
def check_seats(state, box) -> int:
    """Check Contenders, Clashgrounds, resources and the order of piles."""
    grounds = 0
    for row in range(1, state.n_rows + 1):
        grounds += state.card[row].sort == CLASHGROUND
        host = state.card[row].host
        if host and (state.card[row].sort != WEAPON or state.card[host].sort != CLASH):
            return 8
    if grounds > 1:
        return 5
    for seat in range(1, SEATS + 1):
        if state.card[seat].sort != CONTENDER or state.card[seat].seat != seat or state.card[seat].doomed:
            return 4
        if state.health[seat] > box.health[state.card[seat].kind]:
            return 7
        for some in range(1, COLOR_SETS):
            ready = 0
            have = 0
            for place in range(state.n_resources[seat]):
                colors = box.colors[state.resource[seat, place]]
                ready += colors == some and state.spent[seat, place] == 0
                have += colors & some != 0 and state.spent[seat, place] == 0
            if ready != state.ready[seat, some] or have != state.have[seat, some]:
                return 6
        for place in range(1, state.n_hand[seat]):
            if state.hand[seat, place] < state.hand[seat, place - 1]:
                return 10
        for place in range(1, state.n_oblivion[seat]):
            if state.oblivion[seat, place] < state.oblivion[seat, place - 1]:
                return 10
    return 0


@rule
def check_counts(state) -> int:
    """Check the counts of what waits."""
    doomed = 0
    for row in range(1, state.n_rows + 1):
        doomed += state.card[row].doomed != 0
    triggers = 0
    for i in range(1, state.depth + 1):
        triggers += state.frame[i].sort == TRIGGER
    return 9 if doomed != state.doomed or triggers != state.triggers else 0


@rule
def check(state, box) -> int:
    """Return the number of the first broken law, 0 if all hold."""
    broken = check_cards(state, box)
    if broken == 0 and state.closed:
        broken = check_lists(state, box)
    if broken == 0:
        broken = check_seats(state, box)
    if broken == 0:
        broken = check_tokens(state, box)
    if broken == 0:
        broken = check_counts(state)
    return broken
