"""Adding a Creature to an own exposed Clan (chapter "Add", CK-ADD)."""

from __future__ import annotations

from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .hands import play_card
from .kingdom import has_home, homes, is_land, join_clan, land_of, move_clan, stack_of, top
from .terms import ADD_1, ADD_3, ADD_7, ADDED, E_ADD, E_MOVED, Q_MOVE, V_MOVE, VERBS


@rule
def refuse_add(state, seat, land) -> int:
    """Refuse an add: no exposed Clan in that Land, or no card of its species in hand (CK-ADD-1, CK-ADD-3).

    A closed Land does not matter (CK-MIN-9).
    """
    row = top(state, stack_of(seat, land)) if is_land(land) else 0
    if row == 0:
        return ADD_3
    return ADD_1 if state.hand[seat, state.clan[row].species] == 0 else 0


@rule
def add(state, box, log, seat, land):
    """Put one card on an own exposed Clan; an Either-Land Clan may then move (CK-ADD-1, CK-ADD-2, CK-ADD-5).

    A card of the Clan's species, so never a Wild (CK-ADD-4).
    """
    stack = stack_of(seat, land)
    row = top(state, stack)
    species = state.clan[row].species
    play_card(state, seat, species)
    join_clan(state, row, species)
    tell(log, E_ADD, seat, species, land, 0, 0)
    lands = homes(state, box, species)
    if lands & (lands - 1):  # more than one Land
        frame = state.frame[push(state, ADDED)]
        frame.seat = seat
        frame.stack = stack


@rule
def refuse_move(state, box, land) -> int:
    """Refuse a Land as place of the enlarged Clan; closed Lands do not matter (CK-ADD-7, CK-R28).

    With two Rulers only Pigxies have more than one Land (CK-MANE-5).
    """
    species = state.clan[top(state, state.frame[state.depth].stack)].species
    return 0 if is_land(land) and has_home(state, box, species, land) else ADD_7


@rule
def stay_or_move(state, log, seat, land):
    """Leave the Clan or lay it on top of another own stack (CK-ADD-5, CK-ADD-6)."""
    stack = state.frame[state.depth].stack
    pop(state)
    if land != land_of(stack):
        row = top(state, stack)
        tell(log, E_MOVED, seat, state.clan[row].species, land_of(stack), land, 0)
        move_clan(state, row, stack, stack_of(seat, land))


MOVES = Answers(VERBS, {V_MOVE: (EVERY, refuse_move, stay_or_move)}, question=Q_MOVE)
