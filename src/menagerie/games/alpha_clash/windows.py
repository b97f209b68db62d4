"""The windows: questions in which a player may respond, or let them pass (AC-PLAY-24, AC-R78).

The rules skip a question in which nothing can be done. A table that plays with what people hold in their hands puts all
of them but open ones (`Game.open`), so that nobody is told by a question left out what a rival does not hold.
"""

from __future__ import annotations

from typing import Any

from .terms import (
    A_ENOUGH,
    A_PASS,
    Q_APPLY,
    Q_ATTACK,
    Q_BUFF,
    Q_COUNTER,
    Q_DIVIDE,
    Q_FIRST,
    Q_OBSTRUCT,
    Q_ORDER,
    Q_RESPOND,
    Q_TARGET,
)

OPEN = (Q_FIRST, Q_ATTACK, Q_TARGET, Q_DIVIDE, Q_ORDER, Q_APPLY)  # about what lies in the open alone
WINDOWS = {Q_RESPOND: A_PASS, Q_COUNTER: A_PASS, Q_OBSTRUCT: A_ENOUGH, Q_BUFF: A_PASS}


def may_respond(view: Any, seat: int) -> bool:
    """Tell whether a seat could respond by what all see: obstructors lie open, cards in hand and Traps do not."""
    if view.question == Q_OBSTRUCT:
        return False
    if view.n_hand[seat]:
        return True
    traps = (view.card[row] for row in range(1, view.n_rows + 1))
    return view.question != Q_BUFF and any(trap.covered and trap.seat == seat for trap in traps)
