"""The Action Phase: who acts, in which order, and Nightshade (chapters "Action phase" and "Nightshade clan").

Covered: BT-ACT-1 … BT-ACT-14, BT-NS. What an action may do to which card is in `targets.py`. A CARD_ACTS frame holds
the player who takes the action and the acting card's row; a REVEAL frame the cards a Nightshade turned up. A taken card
that acts replaces the frame that took it, so chains need no depth (BT-R27).
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, ask, offer, take_answer, verb_of
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .rows import kind_at, kind_of, level_at, owner_at, owner_of, put_in_play, put_under_common, take_common
from .targets import (
    exile,
    free_scouts,
    offer_targets,
    one_of,
    other_of,
    refuse_exile,
    refuse_shield,
    refuse_two,
    refuse_wound,
    shield,
    strike,
    strike_two,
    wound,
)
from .terms import (
    A_PASS,
    A_TURN_UP,
    C_CHOSE_OWN,
    C_CHOSE_STRONG,
    C_DISHONORED,
    C_OWN_CHOSEN,
    CARD_13,
    CARD_ACTS,
    DISHONOR,
    E_CHOOSE,
    E_DISHONOR,
    E_NO_CHOICE,
    E_PASS,
    E_TURN_UP,
    E_UNDER,
    NIGHTSHADE,
    NO_ACTION,
    NS_2,
    NS_15,
    Q_ACT,
    Q_CHOOSE,
    REVEAL,
    REVEALED,
    SCOUT,
    V_CHOOSE,
    V_EXILE,
    V_HEAL,
    V_PASS,
    V_PROTECT,
    V_TURN_UP,
    V_WOUND,
    V_WOUND_TWO,
)
from .warlords import fulfil


@rule
def may_act(state, box, row) -> int:
    """Tell whether the pawn stops at a card: there, with an action, neither wounded nor spent (BT-ACT-3 … BT-ACT-8)."""
    played = state.play[row]
    if played.card == 0 or played.spent or played.wounded:
        return 0
    return 1 if box.action[kind_at(state, row)] != NO_ACTION else 0


@rule
def move_pawn(state, box) -> int:
    """Move the pawn to the next card that may act and let it; 0 at the end of the Fray (BT-ACT-1, BT-ACT-13).

    Its owner acts, whose turn it is by no seat order (BT-ACT-2).
    """
    frame = state.frame[1]
    while frame.row < state.n_fray:
        frame.row += 1
        if may_act(state, box, frame.row):
            state.play[frame.row].spent = 1
            let_act(state, owner_at(state, frame.row), frame.row)
            return 1
    return 0


@rule
def let_act(state, seat, row):
    """Wait for a player to use a card's action."""
    frame = state.frame[push(state, CARD_ACTS)]
    frame.seat = seat
    frame.row = row


@rule
def refuse_turn_up(state, box, acting) -> int:
    """Refuse to turn cards up: no Nightshade, or the Common Deck is empty (BT-NS-15)."""
    if box.action[kind_at(state, acting)] != NIGHTSHADE:
        return CARD_13
    return NS_15 if state.n_common == 0 else 0


@rule
def pose_card(state, box):
    """Ask for the use of an action, or to pass; `count` keeps whether there was a choice (BT-ACT-10)."""
    frame = state.frame[state.depth]
    ask(state, frame.seat, Q_ACT)
    if box.action[kind_at(state, frame.row)] == NIGHTSHADE:
        if refuse_turn_up(state, box, frame.row) == 0:
            offer(state, A_TURN_UP)
    else:
        offer_targets(state, box, frame.seat, frame.row)
    frame.count = 1 if state.n_options > 0 else 0
    offer(state, A_PASS)


@rule
def refuse_act(state, box, verb, argument) -> int:
    """Name the clause that forbids the use of an action."""
    frame = state.frame[state.depth]
    seat = frame.seat
    acting = frame.row
    if verb == V_PASS:
        return 0
    if verb == V_TURN_UP:
        return refuse_turn_up(state, box, acting)
    if verb == V_WOUND_TWO:
        return refuse_two(state, box, seat, acting, one_of(argument), other_of(argument))
    if argument > state.n_play:
        return CARD_13
    if verb == V_EXILE:
        return refuse_exile(state, box, seat, acting, argument, free_scouts(state, box, seat, acting))
    if verb == V_HEAL or verb == V_PROTECT:
        return refuse_shield(state, box, seat, acting, argument, 1 if verb == V_HEAL else 0)
    return refuse_wound(state, box, seat, acting, argument) if verb == V_WOUND else CARD_13


@rule
def step_card(state, box, log):
    """Ask for the use of an action and carry it out (BT-ACT-11, BT-ACT-12).

    A Dragonstorm Master does one of its two (BT-DS-5).
    """
    frame = state.frame[state.depth]
    seat = frame.seat
    row = frame.row
    if state.answer == 0:
        pose_card(state, box)
        return
    code = take_answer(state)
    verb = verb_of(code)
    argument = argument_of(code)
    choice = frame.count
    pop(state)
    if verb == V_PASS:
        tell(log, E_PASS if choice else E_NO_CHOICE, seat, state.play[row].card, row, 0, 0)
    elif verb == V_TURN_UP:
        turn_up(state, box, log, seat, row)
    elif verb == V_EXILE:
        exile(state, box, log, seat, argument)
    elif verb == V_WOUND:
        strike(state, box, log, seat, argument)
    elif verb == V_WOUND_TWO:
        strike_two(state, box, log, seat, one_of(argument), other_of(argument))
    else:
        shield(state, box, log, seat, argument)


# --- Nightshade


@rule
def turn_up(state, box, log, seat, row):
    """Turn up cards of the Common Deck, as many as printed and as there are (BT-NS-1, BT-NS-15).

    Everybody sees them (BT-VIS-6), after round 12 too (BT-END-5).
    """
    count = min(min(box.draws[kind_at(state, row)], state.n_common), REVEALED)
    frame = state.frame[push(state, REVEAL)]
    frame.seat = seat
    frame.row = row
    for i in range(count):
        card = take_common(state)
        frame.revealed[i] = card
        tell(log, E_TURN_UP, seat, card, 0, 0, 0)
    frame.n_revealed = count


@rule
def refuse_choose(state, card) -> int:
    """Refuse a card that was not turned up (BT-NS-2)."""
    frame = state.frame[state.depth]
    for i in range(frame.n_revealed):
        if frame.revealed[i] == card:
            return 0
    return NS_2


@rule
def pose_reveal(state):
    """Ask for exactly one of the cards turned up; equal ones are one answer (BT-NS-2, BT-NS-22)."""
    frame = state.frame[state.depth]
    ask(state, frame.seat, Q_CHOOSE)
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
def step_reveal(state, box, log):
    """Take the chosen card, put the rest under the deck, wound and dishonor, then let it act (BT-NS-23, BT-R35).

    The taken card leaves the Common Deck (BT-NS-16); an own one is unwounded (BT-NS-10). Wounded or not and of any
    level, it acts at once or not at all, for who took it (BT-NS-7, BT-NS-8, BT-NS-11), but one without action is done
    (BT-NS-13); later it may be healed, but never acts (BT-NS-18). If it is a Nightshade, all begins again, for the same
    player (BT-NS-14, BT-NS-25).
    """
    if state.answer == 0:
        pose_reveal(state)
        return
    card = argument_of(take_answer(state))
    frame = state.frame[state.depth]
    seat = frame.seat
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
