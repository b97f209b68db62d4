"""Every field of the state and of the box, and who may see it.

Seats and cards start at 1; row 0 is nobody and nothing. Everything beyond a count is zero.
A view is a record of the same type in which everything the seat does not know is zero (`view.py`).
"""

import numpy as np

from menagerie.engine.ask import HEAD
from menagerie.engine.chance import DIE
from menagerie.engine.jit import Records

from .terms import CARDS, PLAYERS

#: What waits for an answer.
FRAME = np.dtype([("what", "i1"), ("seat", "i1")])  # BETTING: who is to act

STATE = np.dtype(
    [
        *HEAD,  # all, but stream and forced: nobody; option and n_options: the asked seat
        ("option", "i2", (2,)),  # the asked seat
        ("frame", FRAME, (2,)),  # all
        ("paid", "i2", (PLAYERS + 1,)),  # chips, ante included; all
        ("card", "i1", (PLAYERS + 1,)),  # its owner; all after a showdown
        ("n_draw", "i1"),  # cards in the pile; all
        ("draw", "i1", (CARDS,)),  # nobody
    ]
)

#: What the lab may change without compiling: chips to ante and to bet (KU-DEAL-2, KU-ACT-2).
BOX = np.dtype([("ante", "i2"), ("bet", "i2")])

RECORDS = Records(__package__, state=STATE, out=STATE, box=BOX, frame=FRAME, die=DIE)


def load_box() -> np.ndarray:
    """Fill the box record: one chip each."""
    return np.ones(1, BOX)
