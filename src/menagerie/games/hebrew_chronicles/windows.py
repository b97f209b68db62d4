"""The windows: prompts in which a player may answer, or let them pass (HC-TURN-20, HC-R159).

The rules skip a question in which nothing can be done. A table that plays with what people hold in their hands puts all
of them but open ones (`Game.open`), so that nobody is told by a question left out what a rival does not hold.
"""

from __future__ import annotations

from typing import Any

from .terms import (
    A_ENOUGH,
    A_PASS,
    Q_BLOCK,
    Q_COLUMN,
    Q_COUNTER_1,
    Q_COUNTER_2,
    Q_END,
    Q_ORDER,
    Q_SHIELD,
    Q_STANDBY,
    Q_TARGET,
    Q_WAR,
)

OPEN = (Q_WAR, Q_SHIELD, Q_COLUMN, Q_STANDBY, Q_END, Q_ORDER, Q_TARGET)  # about what lies in the open alone
WINDOWS = {Q_BLOCK: A_ENOUGH, Q_COUNTER_1: A_PASS, Q_COUNTER_2: A_PASS}


def may_respond(view: Any, seat: int) -> bool:
    """Tell whether a seat could answer by what all see: it holds a card."""
    return bool(view.n_hand[seat])
