"""The Minnowtaur: a marker that guards an own Land or closes another's (chapter "Minnowtaur", CK-MIN)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .kingdom import has_home, land_of, seat_of, stack_of
from .terms import BY_SWAP, DONE, E_LEAVES, E_STAND, LANDS, LOWLAND, MIN_1, SIDEWAYS, UPRIGHT


@rule
def refuse_stand(stack) -> int:
    """Refuse a place for a Minnowtaur, at an own Land or another's: no such Land in this game (CK-MIN-1, CK-R29)."""
    return 0 if land_of(stack) <= LOWLAND else MIN_1


@rule
def place_marker(state, kind, stack, mode):
    """Set a marker beside a Land; markers are kept in the order of stack, mode and card."""
    place = state.n_markers + 1
    state.n_markers = place
    while place > 1 and is_after(state, place - 1, kind, stack, mode):
        state.marker[place] = state.marker[place - 1]
        place -= 1
    marker = state.marker[place]
    marker.kind = kind
    marker.stack = stack
    marker.mode = mode


@rule
def is_after(state, place, kind, stack, mode) -> int:
    """Tell whether the marker at a place comes after another in their order."""
    marker = state.marker[place]
    if marker.stack != stack:
        return 1 if marker.stack > stack else 0
    if marker.mode != mode:
        return 1 if marker.mode > mode else 0
    return 1 if marker.kind > kind else 0


@rule
def stand(state, log, frame, seat, stack):
    """Place the card beside a Land: upright at an own one, sideways at others (CK-MIN-2, CK-MIN-4)."""
    frame.step = DONE
    mode = UPRIGHT if seat_of(stack) == seat else SIDEWAYS
    place_marker(state, frame.kind, stack, mode)
    tell(log, E_STAND, seat, stack, mode, frame.kind, 0)


@rule
def retire_markers(state, log, seat, mode) -> int:
    """Retire the Minnowtaurs that stand in one way at a Ruler's Lands; return how many (CK-TURN-8, CK-MIN-6).

    Spent, they do nothing more (CK-MIN-10). Upright ones at the start of their Ruler's turn (CK-MIN-3).
    """
    kept = 0
    for i in range(1, state.n_markers + 1):
        marker = state.marker[i]
        if seat_of(marker.stack) == seat and marker.mode == mode:
            state.retired[marker.kind] += 1
            tell(log, E_LEAVES, seat, marker.stack, mode, marker.kind, 0)
        else:
            kept += 1
            state.marker[kept] = state.marker[i]
    gone = state.n_markers - kept
    for i in range(kept + 1, state.n_markers + 1):
        state.marker[i] = state.marker[0]
    state.n_markers = kept
    return gone


@rule
def is_marked(state, stack, mode) -> int:
    """Tell whether a Minnowtaur stands at a Land in a given way (CK-MIN-2, CK-MIN-4).

    It stands at one Land; the Kingdom's others are as ever (CK-MIN-8).
    """
    for i in range(1, state.n_markers + 1):
        if state.marker[i].stack == stack and state.marker[i].mode == mode:
            return 1
    return 0


@rule
def is_guarded(state, seat, stack) -> int:
    """Tell whether an upright Minnowtaur keeps this Ruler off the Clans of a stack (CK-MIN-2, CK-R24)."""
    if state.n_markers == 0 or seat_of(stack) == seat:
        return 0
    return is_marked(state, stack, UPRIGHT)


@rule
def is_open(state, box, seat, species, land, entry) -> int:
    """Tell whether a Clan of a species may enter a Land of this Ruler (CK-STACK-2, CK-STACK-3, CK-MIN-4, CK-R28).

    A sideways Minnowtaur keeps recruits out as it does settlers (CK-MIN-5). That is asked of Clans that enter: those
    inside are defended as ever (CK-MIN-7), and single cards are added (CK-MIN-9).
    """
    if not has_home(state, box, species, land):
        return 0
    if entry == BY_SWAP or state.n_markers == 0:
        return 1
    return 1 - is_marked(state, stack_of(seat, land), SIDEWAYS)


@rule
def is_welcome(state, box, seat, species, entry) -> int:
    """Tell whether any Land of this Ruler could receive a Clan of a species (CK-RECRUIT-13, CK-R21)."""
    if state.n_markers == 0:
        return 1
    for land in range(1, LANDS + 1):
        if is_open(state, box, seat, species, land, entry):
            return 1
    return 0
