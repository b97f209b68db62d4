"""The clan that turns cards up (chapter "Nightshade clan", BT-NS).

A REVEAL frame holds the cards that a Nightshade turned up. A taken card that acts replaces the frame that took it, so
chains need no depth (BT-R27).
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, offer
from menagerie.engine.dispatch import Answers
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import (
    C_CHOSE_OWN,
    C_CHOSE_STRONG,
    C_DISHONORED,
    C_OWN_CHOSEN,
    CARD_13,
    DISHONOR,
    E_CHOOSE,
    E_DISHONOR,
    E_TURN_UP,
    E_UNDER,
    NIGHTSHADE,
    NO_ACTION,
    NS_2,
    NS_15,
    Q_CHOOSE,
    REVEAL,
    REVEALED,
    SCOUT,
    V_CHOOSE,
    VERBS,
)
from .warlords import fulfil
from .wounding import wound
from .zones import kind_at, kind_of, let_act, level_at, owner_at, owner_of, put_in_play, take_common


@rule
def refuse_turn_up(state, box, acting) -> int:
    """Refuse to turn cards up: no Nightshade, or the Common Deck is empty (BT-NS-15)."""
    if box.action[kind_at(state, acting)] != NIGHTSHADE:
        return CARD_13
    return NS_15 if state.n_common == 0 else 0


@rule
def turn_up(state, box, log, frame, seat):
    """Turn up cards of the Common Deck, as many as printed and as there are (BT-NS-1, BT-NS-15).

    Everybody sees them (BT-VIS-6), after round 12 too (BT-END-5).
    """
    row = frame.row
    count = min(min(box.draws[kind_at(state, row)], state.n_common), REVEALED)
    pop(state)
    frame = state.frame[push(state, REVEAL)]
    frame.seat = seat
    frame.row = row
    for i in range(count):
        card = take_common(state)
        frame.revealed[i] = card
        tell(log, E_TURN_UP, seat, card, 0, 0, 0)
    frame.n_revealed = count


@rule
def refuse_choose(state, argument) -> int:
    """Refuse a card that was not turned up (BT-NS-2)."""
    frame = state.frame[state.depth]
    for i in range(frame.n_revealed):
        if frame.revealed[i] == argument:
            return 0
    return NS_2


@rule
def offer_revealed(state):
    """Offer the cards turned up; equal ones are one answer (BT-NS-22)."""
    frame = state.frame[state.depth]
    last = 0
    for _ in range(frame.n_revealed):
        card = 0
        for i in range(frame.n_revealed):
            other = frame.revealed[i]
            if other > last and (card == 0 or other < card):
                card = other
        if card > 0:
            offer(state, V_CHOOSE * VERB + card)
            last = card


@rule
def choose(state, box, log, frame, seat, argument):
    """Take the chosen card, put the rest under the deck, wound and dishonor, then let it act (BT-NS-23, BT-R35).

    The taken card leaves the Common Deck (BT-NS-16); an own one is unwounded (BT-NS-10). Wounded or not and of any
    level, it acts at once or not at all, for who took it (BT-NS-7, BT-NS-8, BT-NS-11), but one without action is done
    (BT-NS-13); later it may be healed, but never acts (BT-NS-18). If it is a Nightshade, all begins again, for the same
    player (BT-NS-14, BT-NS-25). It lies in the Dealer Space: it counts for its owner (BT-NS-12) and is cleared away
    with the Fray (BT-NS-17), where the Nightshade itself stays (BT-NS-21). Own and opposing are read from who took it,
    also where it protects itself (BT-NS-19, BT-NS-20, BT-NS-24).
    """
    card = argument
    taken = 0
    for i in range(frame.n_revealed):
        if frame.revealed[i] == card and not taken:
            taken = 1
        else:
            put_under_common(state, frame.revealed[i])
    under = frame.n_revealed - 1
    pop(state)
    row = put_in_play(state, card)
    state.play[row].spent = 1
    tell(log, E_CHOOSE, seat, card, row, 0, 0)
    if under > 0:
        tell(log, E_UNDER, seat, under, 0, 0, 0)
    if owner_of(card) == seat:
        fulfil(state, box, seat, C_CHOSE_OWN)
    else:
        betray(state, box, log, seat, row)
    if box.action[kind_of(card)] != NO_ACTION:
        let_act(state, seat, row)


@rule
def betray(state, box, log, seat, row):
    """Wound a chosen opposing card and take a chip from its owner (BT-NS-4 … BT-NS-6, BT-R32).

    The wound and the loss are no choice; to use the action is (BT-NS-9).
    """
    owner = owner_at(state, row)
    wound(state, box, log, seat, row)
    if state.honor[owner] > 0:
        state.honor[owner] -= DISHONOR
        tell(log, E_DISHONOR, owner, DISHONOR, 0, 0, 0)
        fulfil(state, box, seat, C_DISHONORED)
    if level_at(state, box, row) > SCOUT:
        fulfil(state, box, seat, C_CHOSE_STRONG)
    fulfil(state, box, owner, C_OWN_CHOSEN)


@rule
def put_under_common(state, card):
    """Put a card that everybody saw under the Common Deck (BT-NS-3)."""
    for i in range(state.n_common, 0, -1):
        state.common[i] = state.common[i - 1]
    state.common[0] = card
    state.n_common += 1
    state.n_bottom += 1


# Exactly one of the cards turned up is chosen (BT-NS-2).
REVEALED_CARDS = Answers(VERBS, {V_CHOOSE: (offer_revealed, refuse_choose, choose)}, question=Q_CHOOSE)
