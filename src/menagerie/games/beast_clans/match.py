"""A match: best of three games, with cards exchanged between deck and sideboard before each next one (BC-R60, BC-R61).

The list that a seat plays is `state.list`, what it has beside it `state.side`; both are the owner's secret (BC-R89).
Whoever won two games has won the match. A drawn game counts for nobody; after nine games the match ends as it stands.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, ask, hold, offer, offer_unless, take_answer, verb_of
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import count_in, replace

from .drafts import add_draft, clear_drafts, last_drafted
from .setup import lay_out
from .terms import (
    A_ENOUGH,
    DECK_9,
    E_EXCHANGED,
    E_NEXT_GAME,
    HAPPENINGS,
    LAY_ROYALS,
    MAIN_DECK,
    MATCH_GAMES,
    Q_SWAP,
    R60,
    SWAPPING,
    TURN,
    TYPES,
    V_BRING,
    V_TAKE_OUT,
    WON_GAMES,
)


@rule
def count_game(state, winner):
    """Count a game that is over, which nobody may have won; the match is over, too, if it decided it (BC-R61)."""
    if winner:
        state.games[winner] += 1
    if state.games[winner] >= WON_GAMES or state.game >= MATCH_GAMES:
        end_match(state)


@rule
def end_match(state):
    """Name who won the match: whoever won the most games, together if several did."""
    state.over = 1
    most = 0
    for seat in range(1, state.seats + 1):
        most = max(most, state.games[seat])
    for seat in range(1, state.seats + 1):
        state.score[seat] = state.games[seat]
        state.won[seat] = 1 if most and state.games[seat] == most else 0


@rule
def begin_next(state, log):
    """Clear the table for the next game of the match; everybody may exchange cards first."""
    clear_table(state)
    state.ended = 0
    state.game += 1
    state.depth = 1
    state.frame[1].what = TURN
    state.frame[1].step = SWAPPING
    state.frame[1].seat = 1
    tell(log, E_NEXT_GAME, 0, state.game, 0, 0, 0)


@rule
def clear_table(state):
    """Take everything off the table but lists, sideboards and what the match counts."""
    for row in range(1, state.n_rows + 1):
        state.card[row] = state.card[0]
    for i in range(1, state.depth + 1):
        state.frame[i] = state.frame[0]
    for i in range(1, state.n_wait + 1):
        state.wait[i] = state.wait[0]
    for i in range(1, state.n_later + 1):
        state.later[i] = state.later[0]
    for i in range(1, state.n_aims + 1):
        state.aims[i] = state.aims[0]
    for i in range(1, state.n_lasting + 1):
        state.lasting[i] = state.lasting[0]
    for i in range(1, state.n_binding + 1):
        state.binding[i] = state.binding[0]
    for i in range(1, state.n_fallen + 1):
        state.fallen[i] = 0
    clear_piles(state)
    clear_players(state)
    state.n_rows = 0
    state.n_wait = 0
    state.n_later = 0
    state.n_aims = 0
    state.n_lasting = 0
    state.n_binding = 0
    state.n_fallen = 0
    state.turn = 0
    state.first = 0
    state.turns = 0
    state.revealed = 0
    state.dirty = 0
    state.touchy = 0
    state.checking = 0
    state.losses = 0
    state.placing = 0
    state.holding = 0
    state.watching = 0
    state.clock = 0
    state.chain = 0


@rule
def clear_piles(state):
    """Take away what all players have on the table."""
    for seat in range(1, state.seats + 1):
        for i in range(state.n_hand[seat]):
            state.hand[seat, i] = 0
            state.shown[seat, i] = 0
        for i in range(state.n_deck[seat]):
            state.deck[seat, i] = 0
            state.seen[seat, i] = 0
        for i in range(state.n_discard[seat]):
            state.discard[seat, i] = 0
        for i in range(state.n_removed[seat]):
            state.removed[seat, i] = 0
        state.n_hand[seat] = 0
        state.n_deck[seat] = 0
        state.n_discard[seat] = 0
        state.n_removed[seat] = 0


@rule
def clear_players(state):
    """Forget whom all players led, and what was counted of them."""
    for seat in range(1, state.seats + 1):
        for sort in range(len(TYPES)):
            state.plays[seat, sort] = 0
        for happening in range(HAPPENINGS):
            state.happened[seat, happening] = 0
        state.royal[seat] = 0
        state.level[seat] = 0
        state.biomass[seat] = 0
        state.inflicted[seat] = 0
        state.suffered[seat] = 0
        state.gains[seat] = 0
        state.deeds[seat] = 0
        state.failed[seat] = 0
        state.lost[seat] = 0


# --- exchanging


@rule
def refuse_swap(state, seat, verb, argument) -> int:
    """Refuse a card that is taken out, or brought in for one that was; each set is named ascending (BC-D5, BC-R60)."""
    bringing = state.frame[1].passed
    if verb * VERB == A_ENOUGH:
        return R60 if bringing else 0
    if verb == V_TAKE_OUT and bringing == 0:
        out = state.n_put[seat]
        if out >= state.n_side[seat] or (out and argument < state.put[seat, out - 1]):
            return R60
        taken = count_in(state.put[seat], out, argument)
        return 0 if count_in(state.list[seat], MAIN_DECK, argument) > taken else DECK_9
    return refuse_bring(state, seat, argument) if verb == V_BRING and bringing else R60


@rule
def refuse_bring(state, seat, kind) -> int:
    """Refuse a card of the sideboard: it has no such one left, or what follows would not suffice."""
    if kind < last_drafted(state):
        return R60
    left = 0
    for i in range(state.n_side[seat]):
        left += state.side[seat, i] >= kind
    brought = 0
    for i in range(1, state.n_draft + 1):
        brought += state.draft[i].row == kind
    if count_in(state.side[seat], state.n_side[seat], kind) <= brought:
        return DECK_9
    return 0 if left - brought >= state.n_put[seat] - state.n_draft else R60


@rule
def pose_swap(state):
    """Ask which card of the deck is taken out next, or which one of the sideboard comes in (BC-D5)."""
    frame = state.frame[1]
    seat = frame.seat
    ask(state, seat, Q_SWAP)
    hold(state)
    last = 0
    if frame.passed:
        for i in range(state.n_side[seat]):
            kind = state.side[seat, i]
            if kind != last:
                offer_unless(state, refuse_swap(state, seat, V_BRING, kind), V_BRING * VERB + kind)
            last = kind
        return
    for i in range(MAIN_DECK):
        kind = state.list[seat, i]
        if kind != last:
            offer_unless(state, refuse_swap(state, seat, V_TAKE_OUT, kind), V_TAKE_OUT * VERB + kind)
        last = kind
    offer(state, A_ENOUGH)


@rule
def step_swaps(state, box, log, frame):
    """Let every player exchange cards, one after the other; then the next game is set up (BC-DECK-9, BC-DECK-10)."""
    seat = frame.seat
    if state.answer == 0:
        pose_swap(state)
        return
    code = take_answer(state)
    if verb_of(code) == V_TAKE_OUT:
        state.put[seat, state.n_put[seat]] = argument_of(code)
        state.n_put[seat] += 1
        return
    if code == A_ENOUGH:
        frame.passed = 1
    else:
        add_draft(state, argument_of(code), 0)
    if state.n_draft < state.n_put[seat]:
        return
    exchange(state, seat)
    tell(log, E_EXCHANGED, seat, 0, 0, 0, 0)
    frame.passed = 0
    frame.seat = seat + 1
    if seat == state.seats:
        lay_out(state, box)
        frame.step = LAY_ROYALS
        frame.seat = 1


@rule
def exchange(state, seat):
    """Let what was taken out and what comes in change places; both lists stay ascending."""
    for i in range(1, state.n_draft + 1):
        replace(state.list[seat], MAIN_DECK, state.put[seat, i - 1], state.draft[i].row)
        replace(state.side[seat], state.n_side[seat], state.draft[i].row, state.put[seat, i - 1])
        state.put[seat, i - 1] = 0
    state.n_put[seat] = 0
    clear_drafts(state)
