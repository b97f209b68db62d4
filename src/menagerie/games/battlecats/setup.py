"""Set-up, in the book's steps (chapter "Set-up", BT-SETUP)."""

from __future__ import annotations

from menagerie.engine.ask import next_seat
from menagerie.engine.chance import below, mix, shuffle
from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from .terms import (
    COLOR,
    DEAL,
    DRAWN,
    E_COLOR,
    E_DEALER,
    E_DECKS,
    E_DREW_TWELVE,
    E_FOLLOWER,
    E_HAND,
    E_WARLORD,
    GRD,
    JFW,
    KEEP,
    KINDS,
    MAG,
    Q_COLOR,
    Q_KEEP,
    Q_WARLORD,
    REJECTS,
    ROUND,
    SETUP_2,
    SETUP_4,
    SETUP_13,
    V_COLOR,
    V_PUT_BACK,
    V_WARLORD,
    VERBS,
    WARLORD,
)
from .zones import card_of, draw_card, is_pickable, pick, put_under_deck


@rule
def setup(state, box, log):
    """Begin the set-up: a random seat chooses its colour first (BT-R8).

    The shared zones are empty (BT-SETUP-3).
    """
    state.first = 1 + below(state, state.seats)
    push(state, ROUND)
    begin_phase(state, COLOR, state.first)


@rule
def begin_phase(state, step, seat):
    """Let a phase go round the table once, from a seat on.

    To every seat: nobody is ever out (BT-END-11), or left out for want of cards in play (BT-ROUND-8).
    """
    frame = state.frame[1]
    frame.step = step
    frame.seat = seat
    frame.left = state.seats


@rule
def pass_on(state) -> int:
    """Pass the phase on to the next seat; return how many seats it still waits for."""
    frame = state.frame[1]
    frame.seat = next_seat(state, frame.seat)
    frame.left -= 1
    return frame.left


@rule
def refuse_color(state, color) -> int:
    """Refuse a colour that somebody has (BT-SETUP-2)."""
    for seat in range(1, state.seats + 1):
        if state.color[seat] == color:
            return SETUP_2
    return 0


@rule
def refuse_warlord(state, warlord) -> int:
    """Refuse a Warlord that somebody has (BT-SETUP-4)."""
    for seat in range(1, state.seats + 1):
        if state.warlord[seat] == warlord:
            return SETUP_4
    return 0


@rule
def refuse_keep(state, seat, kind) -> int:
    """Refuse a card to put back (BT-SETUP-13).

    Any of the twelve may go back, the cheapest too: to keep those is advice (BT-SETUP-18).
    """
    return 0 if is_pickable(state, seat, kind) else SETUP_13


@rule
def choose_color(state, log, seat, color):
    """Take a colour."""
    state.color[seat] = color
    tell(log, E_COLOR, seat, color, 0, 0, 0)
    if pass_on(state) == 0:
        begin_phase(state, WARLORD, state.first)


@rule
def choose_warlord(state, box, log, seat, warlord):
    """Take a Warlord; when all have one, decks are laid out.

    Those whom nobody takes are out of the game (BT-SETUP-21).
    """
    state.warlord[seat] = warlord
    tell(log, E_WARLORD, seat, warlord, 0, 0, 0)
    if pass_on(state) == 0:
        lay_out(state, box, log)
        begin_phase(state, KEEP, state.first)


@rule
def put_back(state, log, seat, kind):
    """Pick one of the four cards that go back."""
    pick(state, seat, kind)
    if state.n_put[seat] == REJECTS and pass_on(state) == 0:
        show_hands(state, log)
        begin_phase(state, DEAL, state.dealer)


@rule
def lay_out(state, box, log):
    """Lay out followers, Magistrates and Guards, Jade Fan Warriors and Color Decks; draw twelve (BT-SETUP-5 … -13).

    Each seat sorts the cards of its colour (BT-SETUP-1, BT-SETUP-19): only Magistrates and Guards begin in the Common
    Deck (BT-ROUND-3); followers wait for its first shuffle (BT-WL-13). Each card goes to exactly one place
    (BT-SETUP-20).
    """
    for seat in range(1, state.seats + 1):
        warlord = state.warlord[seat]
        count = 0
        for kind in range(1, KINDS + 1):
            left = box.copies[kind]
            for _ in range(box.follower[warlord, kind]):
                state.discard[seat, kind] += 1
                left -= 1
                tell(log, E_FOLLOWER, seat, kind, 0, 0, 0)
            if kind == MAG or kind == GRD:
                for _ in range(left):
                    state.common[state.n_common] = card_of(kind, seat)
                    state.n_common += 1
            elif kind == JFW:
                state.jade[seat] = left
            else:
                for _ in range(left):
                    state.deck[seat, count] = kind
                    count += 1
        state.n_deck[seat] = count
        shuffle(state, state.deck[seat], count)
        tell(log, E_DECKS, seat, count, state.jade[seat], 0, 0)
    for seat in range(1, state.seats + 1):
        for i in range(DRAWN):
            kind = draw_card(state, seat)
            if i % 6 == 0:
                tell(log, E_DREW_TWELVE, seat, min(6, DRAWN - i), 0, 0, 0)
            whisper(log, 1 << seat, i % 6, kind)


@rule
def show_hands(state, log):
    """Put the rejected cards back, show all hands, name the dealer, shuffle the Common Deck (BT-SETUP-14 … -17)."""
    for seat in range(1, state.seats + 1):
        put_under_deck(state, seat)
        state.n_reject[seat] = REJECTS
        tell(log, E_HAND, seat, state.n_hand[seat], 0, 0, 0)
    state.dealer = 1 + below(state, state.seats)
    tell(log, E_DEALER, state.dealer, 0, 0, 0, 0)
    mix(state, state.common, 0, state.n_common)  # BT-R64


COLORS_LEFT = Answers(VERBS, {V_COLOR: (EVERY, refuse_color, choose_color)}, question=Q_COLOR)
WARLORDS_LEFT = Answers(VERBS, {V_WARLORD: (EVERY, refuse_warlord, choose_warlord)}, question=Q_WARLORD)
KEEPS = Answers(VERBS, {V_PUT_BACK: (EVERY, refuse_keep, put_back)}, question=Q_KEEP)
