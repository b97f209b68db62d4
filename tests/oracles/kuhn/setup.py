"""The deal (KU-DEAL). `deal_hidden` is the one place where cards are dealt; setup, redeal and positions share it."""

from menagerie.engine.chance import shuffle
from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from .terms import BETTING, CARDS, E_DEAL


@rule
def setup(state, box, log):
    """Take the antes, deal a card to each player and let the first begin (KU-DEAL-1 … KU-DEAL-3, KU-ACT-1)."""
    deal_hidden(state)
    for seat in range(1, state.seats + 1):
        state.paid[seat] = box.ante
        tell(log, E_DEAL, seat, box.ante, 0, 0, 0)
        whisper(log, 1 << seat, 0, state.card[seat])
    state.frame[push(state, BETTING)].seat = 1


@rule
def deal_hidden(state):
    """Shuffle every card that nobody holds and give one to each player who has none."""
    state.n_draw = 0
    for card in range(1, CARDS + 1):
        state.draw[card - 1] = 0
        if card != state.card[1] and card != state.card[2]:
            state.draw[state.n_draw] = card
            state.n_draw += 1
    shuffle(state, state.draw, state.n_draw)
    for seat in range(1, state.seats + 1):
        if state.card[seat] == 0:
            state.n_draw -= 1
            state.card[seat] = state.draw[state.n_draw]
            state.draw[state.n_draw] = 0
