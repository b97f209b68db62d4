"""The windows: prompts in which a player may answer, or let them pass (HC-TURN-20, HC-R159).

The rules skip a window in which nothing can be done. A table that plays with what people hold in their hands asks all
of them instead (`Table.windows`).
"""

from __future__ import annotations

from typing import Any

from .terms import A_ENOUGH, A_PASS, Q_BLOCK, Q_COUNTER_1, Q_COUNTER_2

WINDOWS = {Q_BLOCK: A_ENOUGH, Q_COUNTER_1: A_PASS, Q_COUNTER_2: A_PASS}


def may_respond(view: Any, seat: int) -> bool:
    """Tell whether a seat could answer by what all see: it holds a card."""
    return bool(view.n_hand[seat])
