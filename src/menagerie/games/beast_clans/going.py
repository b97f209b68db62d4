"""Where a card goes that leaves the field or another place for a hand or a deck (BC-ZONE, BC-R72)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.knowing import add_to_hand
from menagerie.cardtext.machine.objects import zoned
from menagerie.engine.decks import put_in_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from .terms import E_PUT, E_RETURN, IN_DECK, IN_HAND
from .zones import everyone

BOTTOM, TOP = ops.BOTTOM, ops.TOP


@rule
def lay(state, log, owner, kind, where, seers, origin) -> int:
    """Lay a card into its owner's hand, or under or on the deck; return what it is there.

    seers: who knows it, as bits; origin: what it was, as everybody may hear it.
    """
    tell(
        log,
        E_PUT if where == BOTTOM or where == TOP else E_RETURN,
        owner,
        kind if seers == everyone(state) else 0,
        where,
        origin,
        0,
    )
    if seers != everyone(state):
        whisper(log, seers, 0, kind)
    if where == BOTTOM or where == TOP:
        place = 0 if where == BOTTOM else state.n_deck[owner]
        put_in_deck(state, owner, place, kind, seers)
        return zoned(IN_DECK, owner, place)
    add_to_hand(state, owner, kind, seers)
    return zoned(IN_HAND, owner, kind)
