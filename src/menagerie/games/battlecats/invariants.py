"""What must hold in every state beside what its fields declare: the game's part of the battery."""

from __future__ import annotations

from menagerie.engine.jit import rule

from .terms import COLOR, HAND, JFW, KEEP, KINDS, REJECTS, RETURNING, REVEAL, WARLORD
from .zones import in_hand, kind_of, owner_of

BROKEN = {
    1: "cards are conserved: 49 of every colour (BT-REF-7)",
    2: "the Fray is in play",
    4: "a card is wounded or shielded, not both (BT-SHIELD-1)",
    5: "nobody holds less than no Honor, and Honor is the score (BT-NS-6, BT-END-7)",
    6: "a hand holds at most eight cards but in the Improve step and the set-up (BT-HAND-8)",
    7: "what is known of a deck lies in it",
    8: "cards are turned up by a card in play (BT-NS-1)",
    9: "nothing waits once the game is over",
    10: "what is picked to be put back are cards of the hand (BT-R47)",
}


@rule
def held_everywhere(state, seat, kind) -> int:
    """Count a player's cards of a kind in every pile (BT-REF-7)."""
    cards = state.discard[seat, kind] + state.exiled[seat, kind]
    for i in range(state.n_common):
        cards += owner_of(state.common[i]) == seat and kind_of(state.common[i]) == kind
    for row in range(1, state.n_play + 1):
        card = state.play[row].card
        cards += owner_of(card) == seat and kind_of(card) == kind
    for i in range(state.n_hand[seat]):
        cards += state.hand[seat, i] == kind
    for i in range(state.n_deck[seat]):
        cards += state.deck[seat, i] == kind
    for i in range(1, state.depth + 1):
        if state.frame[i].what == REVEAL:
            for k in range(state.frame[i].n_revealed):
                card = state.frame[i].revealed[k]
                cards += owner_of(card) == seat and kind_of(card) == kind
    return cards


@rule
def check_cards(state, box) -> int:
    """Check that no card is lost or doubled once the decks are laid out (BT-SETUP-20)."""
    phase = state.frame[1].step
    if state.depth > 0 and (phase == COLOR or phase == WARLORD):
        return 0
    for seat in range(1, state.seats + 1):
        for kind in range(1, KINDS + 1):
            cards = held_everywhere(state, seat, kind) + (state.jade[seat] if kind == JFW else 0)
            if cards != box.copies[kind]:
                return 1
    return 0


@rule
def check_seats(state) -> int:
    """Check hands, picks, chips and what is known of the decks."""
    phase = state.frame[1].step
    for seat in range(1, state.seats + 1):
        if state.honor[seat] < 0 or state.budget[seat] < 0:
            return 5
        most = HAND if state.frame[1].count == 0 and state.round > 0 else HAND + REJECTS
        if state.n_hand[seat] > most and phase != KEEP:
            return 6
        if state.n_back[seat] + state.n_reject[seat] > state.n_deck[seat]:
            return 7
        if state.n_back[seat] < 0 or state.n_reject[seat] < 0:
            return 7
        if state.over and state.score[seat] != state.honor[seat]:
            return 5
        for i in range(state.n_put[seat]):
            if in_hand(state, seat, state.put[seat, i]) == 0:
                return 10
    if state.frame[1].count and phase != RETURNING:
        return 6
    for i in range(2, state.depth + 1):
        if state.frame[i].what == REVEAL and state.frame[i].row == 0:
            return 8
    return 7 if state.n_bottom > state.n_common else 0


@rule
def check(state, box) -> int:
    """Return the number of the first broken law, 0 if all hold."""
    for row in range(1, state.n_play + 1):
        if state.play[row].wounded and state.play[row].shielded:
            return 4
    if state.n_fray > state.n_play:
        return 2
    if state.over and state.depth:
        return 9
    broken = check_cards(state, box)
    return broken if broken else check_seats(state)
