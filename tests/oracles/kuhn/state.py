"""Every field of the state and of the box, and who sees it.

Seats and cards start at 1; row 0 is nobody and nothing. Everything beyond a count is zero.
"""

import numpy as np

from menagerie.engine.ask import HEAD, options, stack
from menagerie.engine.chance import DIE
from menagerie.engine.fields import ALL, by_seat, field, i1, i2, record, unit
from menagerie.engine.jit import Records

from .terms import CARDS, PLAYERS

SEAT, CARD = unit("seat", i1, PLAYERS), unit("card", i1, CARDS)

#: What waits for an answer.
FRAME = record(field("what", i1), field("seat", SEAT, "BETTING: who is to act"))

STATE = record(
    *HEAD,
    options(2),
    stack(FRAME[2]),
    field("paid", i2[by_seat(PLAYERS)], "chips, ante included", sees=ALL),
    field("card", CARD[by_seat(PLAYERS)], but="its owner, all after a showdown"),
    field("n_draw", i1, "cards in the pile", sees=ALL),
    field("draw", CARD[CARDS]),
)

#: What the lab may change without compiling: chips to ante and to bet (KU-DEAL-2, KU-ACT-2).
BOX = np.dtype([("ante", "i2"), ("bet", "i2")])

RECORDS = Records(__package__, state=STATE, out=STATE, box=BOX, frame=FRAME, die=DIE)


def load_box() -> np.ndarray:
    """Fill the box record: one chip each."""
    return np.ones(1, BOX)
