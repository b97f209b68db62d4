"""What must hold in every state beside what its fields declare: the game's part of the battery."""

from __future__ import annotations

from menagerie.cardtext.machine.lasting import own_kind
from menagerie.engine.jit import rule
from menagerie.engine.piles import count_in

from .setup import deck_of
from .signets import refuse_captain, refuse_column
from .terms import (
    ARMS,
    CARD,
    CONVOKING,
    CORE,
    GUARDS,
    ITEM,
    JUST_SENT,
    LIES_BEFORE,
    MENORAH,
    N_COLUMNS,
    PAYING,
    TURN_LIMIT,
    WAR,
    WEAPON,
)
from .zones import is_beast_sort

BROKEN = {
    1: "cards are conserved: each of a player's cards is in one place (HC-ZONE-17)",
    4: "`lead`, `front` and `province` lead to the cards that lie there",
    5: "a Beast has support when a question stands (HC-OFFER-5)",
    6: "Menorah Life lies between 0 and 7 (HC-DMG-11)",
    7: "no Beast stands in a column that its signet forbids (HC-SIGNET-6 … HC-SIGNET-8)",
    8: "no two Captains of one status lead (HC-SIGNET-3)",
    9: "hands, Inward and UG columns lie ascending",
    10: "a Beast bears at most 4 Weapons, all of one name (HC-WEAPON-7, HC-WEAPON-8)",
    11: "blockers lie in their columns during a war alone (HC-BLOCK-10)",
    12: "a game ends at the latest after 50 turns of each player (HC-DMG-15)",
    13: "a Core lies under a Lead of its column and has neither position nor numbers of its own (HC-UG-7 … HC-UG-9)",
    14: "what may be done once a turn counts for the player whose turn it is (HC-TURN-18)",
    15: "a card is marked as just sent while an Up-Grade is paid for alone (HC-MAX-6)",
    16: "Tokens that a text makes lie on the mat alone (HC-R191)",
}


# --- cards


@rule
def count_kind(state, seat, kind) -> int:
    """Count a player's cards of a kind wherever they are."""
    cards = count_in(state.deck[seat], state.n_deck[seat], kind)
    cards += count_in(state.hand[seat], state.n_hand[seat], kind)
    cards += count_in(state.grave[seat], state.n_grave[seat], kind)
    cards += count_in(state.inward[seat], state.n_inward[seat], kind)
    cards += count_in(state.upgrades[seat], state.n_upgrades[seat], kind)
    cards += count_in(state.companions[seat], state.n_companions[seat], kind)
    cards += count_in(state.supply[seat], state.n_supply[seat], kind)
    for row in range(1, state.n_rows + 1):
        cards += own_kind(state, row) == kind and state.card[row].owner == seat
    for i in range(2, state.depth + 1):
        frame = state.frame[i]
        holds = frame.what == PAYING or frame.what == CONVOKING or (frame.what == ITEM and frame.sort == CARD)
        cards += holds and frame.kind == kind and frame.seat == seat
    return cards


@rule
def check_cards(state, box) -> int:
    """Check that no card is lost or doubled; a position may bring cards of no deck together."""
    for seat in range(1, 3):
        number = deck_of(state, seat)
        if number == 0:
            continue
        last = 0
        for place in range(box.n_deck[number]):
            kind = box.deck[number, place]
            if kind != last:
                if count_kind(state, seat, kind) != count_in(box.deck[number], box.n_deck[number], kind):
                    return 1
            last = kind
        for place in range(box.n_companions[number]):
            kind = box.companions[number, place]
            if count_kind(state, seat, kind) != count_in(box.companions[number], box.n_companions[number], kind):
                return 1
    return 0


@rule
def check_tokens(state, box) -> int:
    """Check that no Token that a text makes lies anywhere but on the mat."""
    for seat in range(1, 3):
        found = 0
        for place in range(state.n_deck[seat]):
            found += box.token_name[state.deck[seat, place]]
        for place in range(state.n_hand[seat]):
            found += box.token_name[state.hand[seat, place]]
        for place in range(state.n_grave[seat]):
            found += box.token_name[state.grave[seat, place]]
        for place in range(state.n_inward[seat]):
            found += box.token_name[state.inward[seat, place]]
        for place in range(state.n_supply[seat]):
            found += box.token_name[state.supply[seat, place]]
        if found:
            return 16
    return 0


# --- the mat


@rule
def check_places(state, box) -> int:
    """Check that the tables of the mat and the rows agree."""
    for seat in range(1, 3):
        leads = 0
        for column in range(1, N_COLUMNS + 1):
            row = state.lead[seat, column]
            leads += row != 0
            if row and (is_beast_sort(state.card[row].sort) == 0 or state.card[row].place != column):
                return 4
        for row in range(1, state.n_rows + 1):
            played = state.card[row]
            if played.seat == seat and is_beast_sort(played.sort) and played.place <= N_COLUMNS:
                leads -= 1
        if leads:
            return 4
        for column in range(1, GUARDS + 1):
            row = state.front[seat, column]
            if row and (state.card[row].place != LIES_BEFORE + column or state.card[row].seat != seat):
                return 4
            if row and state.card[row].sort != box.sort[own_kind(state, row)]:
                return 4
            if row and is_beast_sort(state.card[row].sort) and state.frame[2].what != WAR:
                return 11
    return 0


@rule
def check_hosts(state, box) -> int:
    """Check what lies under and on Beasts."""
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.sort == CORE or played.sort == WEAPON:
            host = state.card[played.host]
            if host.seat != played.seat or host.place != played.place:
                return 13
            if played.rest or (played.sort == WEAPON and is_beast_sort(host.sort) == 0):
                return 13
        if is_beast_sort(played.sort) == 0 and (played.oc or played.a or played.sk or played.signets or played.keys):
            return 13
        if is_beast_sort(played.sort):
            arms = 0
            called = 0
            for other in range(1, state.n_rows + 1):
                if state.card[other].sort == WEAPON and state.card[other].host == row:
                    arms += 1
                    if called and box.called[state.card[other].kind] != called:
                        return 10
                    called = box.called[state.card[other].kind]
            if arms > ARMS:
                return 10
    return 0


@rule
def check_columns(state, box) -> int:
    """Check support, signets and Captains while a question stands and nothing is half done."""
    if state.over or state.asked == 0 or state.checking or state.dirty or state.depth > 1:
        return 0
    for seat in range(1, 3):
        for column in range(1, N_COLUMNS + 1):
            row = state.lead[seat, column]
            if row:
                if state.support[seat, column] <= 0:
                    return 5
                if refuse_column(state.card[row].signets, column):
                    return 7
                if refuse_captain(state, box, seat, state.card[row].signets, row):
                    return 8
    return 0


@rule
def check_numbers(state) -> int:
    """Check Menorah Life, turns and the order of piles."""
    for seat in range(1, 3):
        if state.life[seat] < 0 or state.life[seat] > MENORAH:
            return 6
        if state.completed[seat] > TURN_LIMIT:
            return 12
        for place in range(1, state.n_hand[seat]):
            if state.hand[seat, place] < state.hand[seat, place - 1]:
                return 9
        for place in range(1, state.n_inward[seat]):
            if state.inward[seat, place] < state.inward[seat, place - 1]:
                return 9
        for place in range(1, state.n_upgrades[seat]):
            if state.upgrades[seat, place] < state.upgrades[seat, place - 1]:
                return 9
    return 0


@rule
def check_turn(state) -> int:
    """Check that the limits of a turn are those of the player whose turn it is, and what is under way is so alone."""
    if state.turn == 0:
        return 0
    foe = 3 - state.turn
    limits = state.deployed[foe] + state.shifted[foe] + state.armed[foe] + state.placed[foe] + state.willed[foe]
    if limits + state.powered[foe] + state.dropped[foe]:
        return 14
    for i in range(1, state.depth + 1):
        if state.frame[i].what == PAYING:
            return 0
    for seat in range(1, 3):
        for place in range(state.n_inward[seat]):
            if state.down[seat, place] == JUST_SENT:
                return 15
    return 0


@rule
def check(state, box) -> int:
    """Return the number of the first broken law, 0 if all hold."""
    broken = check_cards(state, box)
    if broken == 0:
        broken = check_places(state, box)
    if broken == 0:
        broken = check_hosts(state, box)
    if broken == 0:
        broken = check_columns(state, box)
    if broken == 0:
        broken = check_numbers(state)
    if broken == 0:
        broken = check_turn(state)
    if broken == 0:
        broken = check_tokens(state, box)
    return broken
