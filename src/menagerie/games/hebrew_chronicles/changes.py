"""Changes of numbers for a time (HC-CARD-10, HC-CMD-12)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .filters import value_of
from .lasting import keep
from .statics import times_of
from .terms import BONUS, E_STRENGTHEN


@rule
def modify(state, log, row, first, second, until, seat):
    """Change two numbers for a time: no phrase of this game does, for its Beasts have three."""


@rule
def strengthen(state, box, log, frame, row, bonus, until):
    """Let a Beast gain OC, A and SK for a time: two lines of the table of bonuses (HC-CARD-10)."""
    times = times_of(state, box, frame.seat, frame.row, state.depth, bonus, row)
    oc = times * value_of(state, box, frame.seat, frame.row, state.depth, box.bonuses[bonus].attack)
    a = times * value_of(state, box, frame.seat, frame.row, state.depth, box.bonuses[bonus + 1].attack)
    sk = times * value_of(state, box, frame.seat, frame.row, state.depth, box.bonuses[bonus + 1].defense)
    keep(state, row, BONUS, oc, a, until, frame.seat)
    state.lasting[state.n_lasting].c = sk
    tell(log, E_STRENGTHEN, state.card[row].seat, state.card[row].kind, oc, a, sk)
