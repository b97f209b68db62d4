"""Mobgoblins: an own exposed Clan for a rival's (chapter "Mobgoblins", CK-MOB)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .kingdom import clans, is_land, is_stack, move_clan, seat_of, stack_of, top
from .minnowtaur import is_guarded
from .settle import push_place
from .terms import AIR, BY_SWAP, DONE, E_SWAP, MIN_2, MOB_1, MOB_2, MOB_3, RECRUIT_15


@rule
def refuse_swap(state, seat, land, stack) -> int:
    """Refuse to swap the own exposed Clan of a Land with a rival's exposed Clan (CK-MOB-1 … CK-MOB-3, CK-R18).

    How Rulers sit, and whether it is an only Clan, does not matter (CK-MOB-6).
    """
    if clans(state, seat) == 0:
        return MOB_2
    own = top(state, stack_of(seat, land)) if is_land(land) else 0
    rival = seat_of(stack)
    if own == 0 or rival == seat or is_stack(state, stack) == 0:
        return MOB_1
    row = top(state, stack)
    if row == 0:
        return MOB_3
    if is_guarded(state, seat, stack):
        return MIN_2
    return RECRUIT_15 if state.clan[own].barred or state.clan[row].barred else 0


@rule
def swap(state, log, frame, seat, land, stack):
    """Lift both Clans, then let each Ruler place the one received, the hirer first (CK-MOB-4, CK-MOB-7, CK-R27).

    Where a Clan received may go is for its Ruler to say (CK-MOB-5).
    """
    frame.step = DONE
    own = stack_of(seat, land)
    rival = seat_of(stack)
    mine = state.clan[top(state, own)].species
    tell(log, E_SWAP, seat, mine, own, state.clan[top(state, stack)].species, stack)
    move_clan(state, top(state, own), own, AIR)
    move_clan(state, top(state, stack), stack, AIR)
    push_place(state, rival, BY_SWAP)
    push_place(state, seat, BY_SWAP)
