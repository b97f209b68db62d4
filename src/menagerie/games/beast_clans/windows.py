"""The windows: prompts in which a player may activate an ability, or let them pass (BC-R5, BC-R99).

The rules skip a window in which nothing can be done. A table that plays with what people hold in their hands asks all
of them instead (`Table.windows`).
"""

from __future__ import annotations

from typing import Any

from .printed import cost_abilities
from .terms import A_PASS, BEAST, GUARDING, Q_DEFEND, Q_RESPOND, Q_STEP

WINDOWS = {Q_STEP: A_PASS, Q_RESPOND: A_PASS, Q_DEFEND: A_PASS}


def may_respond(view: Any, seat: int) -> bool:
    """Tell whether a seat could act by what all see: it controls a card with a cost ability, or may accompany."""
    own = [view.card[row] for row in range(1, view.n_rows + 1) if view.card[row].seat == seat]
    if any(played.kind in cost_abilities() and not played.covered for played in own):
        return True
    if any(view.frame[i].kind in cost_abilities() and view.frame[i].seat == seat for i in range(1, view.depth + 1)):
        return True
    return view.frame[2].step == GUARDING and seat == view.turn and any(played.sort == BEAST for played in own)
