"""Battle position: Ascend and Rest (chapter HC-POS)."""

from __future__ import annotations

from menagerie.cardtext.machine.lasting import end_lasting
from menagerie.engine.ask import VERB, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import (
    ANEW,
    CAME_UP,
    E_DOWN,
    E_TURNED,
    HELD,
    N_COLUMNS,
    POS_3,
    POS_9,
    POSED,
    ROYAL_PRESENCE,
    TO_ASCEND,
    TURNED_DOWN,
    V_TURN,
)
from .zones import is_beast_sort


@rule
def is_held(state, row) -> int:
    """Tell whether an effect keeps a Beast in R, or it cannot ascend (HC-POS-9, HC-R175)."""
    if state.card[row].forbidden >> TO_ASCEND & 1:
        return 1
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].row == row and state.lasting[i].what == HELD:
            return 1
    return 0


@rule
def refuse_turn(state, seat, column) -> int:
    """Refuse to change a Beast's position by hand (HC-POS-3, HC-POS-4, HC-POS-9, HC-R22)."""
    row = state.lead[seat, column] if 1 <= column <= N_COLUMNS else 0
    if row == 0 or state.card[row].turned:
        return POS_3
    return POS_9 if is_held(state, row) else 0


@rule
def note_pose(state, box, played):
    """Note that a Beast took another position, in which its own text may begin or cease to work (HC-POS-2)."""
    speaks = box.holds[played.kind] or played.copied or played.keys & ROYAL_PRESENCE
    state.dirty |= ANEW if speaks else POSED


@rule
def turn_by_hand(state, box, log, seat, column):
    """Turn a Beast from Ascend to R or back (HC-POS-3)."""
    played = state.card[state.lead[seat, column]]
    played.turned = 1
    played.rest = 1 - played.rest
    note_pose(state, box, played)
    tell(log, E_TURNED, seat, played.kind, column, played.rest, 0)


@rule
def offer_turns(state, seat):
    """Offer every change of position (HC-D19)."""
    for column in range(1, N_COLUMNS + 1):
        if state.lead[seat, column]:
            offer_unless(state, refuse_turn(state, seat, column), V_TURN * VERB + column)


@rule
def put_in_rest(state, log, row) -> int:
    """Put a Beast in R by a cost or effect, which is its change of this turn; 1 if it stood (HC-POS-4, HC-R22)."""
    played = state.card[row]
    if played.rest:
        return 0
    played.rest = 1
    played.turned = 1
    state.dirty |= ANEW
    tell(log, E_TURNED, played.seat, played.kind, min(played.place, N_COLUMNS), 1, 0)
    return 1


@rule
def put_in_ascend(state, log, row) -> int:
    """Let a Beast ascend by an effect, unless another one holds it; 1 if it rested (HC-POS-4, HC-POS-9)."""
    played = state.card[row]
    if played.rest == 0 or is_held(state, row):
        return 0
    played.rest = 0
    played.turned = 1
    state.dirty |= ANEW
    tell(log, E_TURNED, played.seat, played.kind, min(played.place, N_COLUMNS), 0, 0)
    return 1


@rule
def ascend_all(state, box, seat):
    """Let all Beasts of a player ascend as the turn begins, unless an effect holds them (HC-TURN-2, HC-R21).

    Until then who attacked stays in R (HC-POS-5).
    """
    for i in range(1, state.n_speakers + 1):
        row = state.speaker[i]
        played = state.card[row]
        if played.seat == seat and played.rest and is_beast_sort(played.sort) and is_held(state, row) == 0:
            played.rest = 0
            note_pose(state, box, played)


@rule
def is_active(state, row) -> int:
    """Tell whether a Beast is face up and in Ascend (HC-POS-1).

    Another one neither declares war (HC-POS-7) nor uses commands (HC-POS-2).
    """
    played = state.card[row]
    return 1 if played.sort and played.rest == 0 and played.covered == 0 else 0


# --- face down


@rule
def ends_now(state, i, until, seat) -> int:
    """Tell whether what lasts for a time ends with one; `seat`: whose time it is, 0 if it is everybody's."""
    last = state.lasting[i]
    return 1 if last.until == until and (seat == 0 or last.seat == seat) else 0


@rule
def stays_down(state, row, until, seat) -> int:
    """Tell whether something keeps a Beast face down beyond a time."""
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        if last.row == row and last.what == TURNED_DOWN and ends_now(state, i, until, seat) == 0:
            return 1
    return 0


@rule
def end_time(state, log, until, seat):
    """End what lasts for one time, and turn up who lay face down for so long (HC-POS-6, HC-CMD-12).

    Its signets bind it again, as those of a Core that came up: it changes column by force, or goes (HC-R163).
    """
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        played = state.card[last.row]
        ends = last.what == TURNED_DOWN and ends_now(state, i, until, seat)
        if ends and stays_down(state, last.row, until, seat) == 0:
            played.covered = 0
            played.risen = CAME_UP
            tell(log, E_DOWN, played.seat, played.kind, played.place, 0, 0)
    end_lasting(state, until, seat)
