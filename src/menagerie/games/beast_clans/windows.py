"""The windows: prompts in which a player may activate an ability, or let them pass (BC-R5, BC-R99).

The rules skip a question in which nothing can be done. A table that plays with what people hold in their hands puts all
of them but open ones (`Game.open`), so that nobody is told by a question left out what a rival does not hold.
"""

from __future__ import annotations

from typing import Any

from .cards.printed import cost_abilities
from .terms import (
    A_PASS,
    ACCOMPANY,
    BEAST,
    GUARDING,
    Q_ACCOMPANY,
    Q_COIN,
    Q_DEFEND,
    Q_DIVIDE,
    Q_FIRST,
    Q_GUARD,
    Q_LIMIT,
    Q_ORDER,
    Q_RESPOND,
    Q_ROYAL,
    Q_SPLIT,
    Q_STEP,
    Q_TARGET,
    Q_UPKEEP,
    ROYAL,
)

#: What everybody can answer as well: it is about cards in play alone, or put whatever is held.
OPEN = (Q_ROYAL, Q_COIN, Q_FIRST, Q_UPKEEP, Q_ACCOMPANY, Q_GUARD, Q_SPLIT, Q_LIMIT, Q_ORDER, Q_TARGET, Q_DIVIDE)
WINDOWS = {Q_STEP: A_PASS, Q_RESPOND: A_PASS, Q_DEFEND: A_PASS}


def may_respond(view: Any, seat: int) -> bool:
    """Tell whether a seat could act by what all see: it has a cost ability for use now, or may accompany."""
    own = [view.card[row] for row in range(1, view.n_rows + 1) if view.card[row].seat == seat]
    if any(is_of_use(view, played) for played in own):
        return True
    if any(view.frame[i].kind in cost_abilities() and view.frame[i].seat == seat for i in range(1, view.depth + 1)):
        return True
    is_attacking = view.frame[2].step == GUARDING and seat == view.turn
    return is_attacking and any(played.sort == BEAST and played.keys & ACCOMPANY for played in own)


def is_of_use(view: Any, played: Any) -> bool:
    """Tell whether a card may have a cost ability for use now; that of a Royal is for its own turn (BC-ABIL-14)."""
    if played.covered or played.kind not in cost_abilities():
        return False
    return played.sort != ROYAL or played.seat == view.turn
