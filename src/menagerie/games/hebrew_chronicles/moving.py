"""Moves, Retreat and Advance, of Beasts and of Offerings (chapter HC-MOVE); what a signet forbids is `signets.py`.

Where a text or a Core that comes up makes a Beast go, a PLACING frame asks for the column; battle positions are in
`posture.py`.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .drafts import add_draft, clear_drafts, count_drafted, last_drafted
from .offerings import count_offering, open_columns
from .signets import refuse_column
from .terms import (
    A_ENOUGH,
    ANEW,
    BY_FORCE,
    BY_TEXT,
    E_MOVE,
    E_SHIFT,
    FOR_SHIFT,
    LEFT,
    MIDDLE,
    MOVE_1,
    MOVE_2,
    MOVE_4,
    MOVE_5,
    MOVE_6,
    MOVE_9,
    MOVE_TO,
    N_COLUMNS,
    OFFERING,
    PAYING,
    PLACING,
    Q_COLUMN,
    Q_SHIFT,
    REAR_SUPPORT,
    RIGHT,
    SEND,
    SHIFT_TO,
    UG_16,
    V_COLUMN,
    V_SEND,
    WEAPON,
)
from .zones import core_under, is_beast_sort

# --- moving a Beast


@rule
def is_neighbour(column, goal) -> int:
    """Tell whether two columns lie side by side for a move; RRS lies behind MG (HC-MOVE-2)."""
    if column == goal:
        return 0
    if column == REAR_SUPPORT or goal == REAR_SUPPORT:
        return 1 if column == MIDDLE or goal == MIDDLE else 0
    return 0 if column + goal == LEFT + RIGHT else 1


@rule
def refuse_move(state, seat, column, goal) -> int:
    """Refuse a move, Retreat or Advance of a Beast (HC-MOVE-1, HC-MOVE-2, HC-MOVE-5 … HC-MOVE-10, HC-R146)."""
    if column < 1 or column > N_COLUMNS or goal < 1 or goal > N_COLUMNS or column == goal:
        return MOVE_2
    row = state.lead[seat, column]
    if row == 0:
        return MOVE_5
    if state.card[row].moved:
        return MOVE_9
    if column != REAR_SUPPORT and goal != REAR_SUPPORT:
        if is_neighbour(column, goal) == 0:
            return MOVE_2
        if state.shifted[seat]:
            return MOVE_1
    if state.lead[seat, goal]:
        return MOVE_5
    if state.support[seat, goal] == 0:
        return MOVE_6
    return refuse_column(state.card[row].signets, goal)


@rule
def relocate(state, log, row, goal):
    """Let a Beast change column with its Cores and Weapons; Offerings stay (HC-MOVE-3, HC-MOVE-11)."""
    played = state.card[row]
    column = played.place
    state.lead[played.seat, column] = 0
    state.lead[played.seat, goal] = row
    played.place = goal
    for other in range(1, state.n_rows + 1):
        if state.card[other].sort == WEAPON and state.card[other].host == row:
            state.card[other].place = goal
    under = core_under(state, row)
    while under:
        state.card[under].place = goal
        under = core_under(state, under)
    state.dirty |= ANEW
    state.checking = 1
    tell(log, E_MOVE, played.seat, played.kind, column, goal, 0)


@rule
def move_beast(state, log, seat, column, goal):
    """Move, retreat or advance a Beast by hand (HC-MOVE-1, HC-MOVE-7, HC-MOVE-8)."""
    row = state.lead[seat, column]
    state.card[row].moved = 1
    if column != REAR_SUPPORT and goal != REAR_SUPPORT:
        state.shifted[seat] = 1
    relocate(state, log, row, goal)


@rule
def offer_moves(state, seat):
    """Offer every move, Retreat and Advance (HC-D16 … HC-D18)."""
    goals = open_columns(state, seat)
    if goals == 0:
        return
    for column in range(1, N_COLUMNS + 1):
        row = state.lead[seat, column]
        if row and state.card[row].moved == 0:
            for goal in range(1, N_COLUMNS + 1):
                if goals >> goal & 1:
                    offer_unless(state, refuse_move(state, seat, column, goal), MOVE_TO.code(column, goal))


# --- moving Offerings


@rule
def has_more(state, seat, column, kind, number) -> int:
    """Tell whether more Offerings of a kind lie in a column than so many."""
    left = number
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.kind == kind and played.sort == OFFERING and played.seat == seat and played.place == column:
            if left == 0:
                return 1
            left -= 1
    return 0


@rule
def find_offering(state, seat, column, kind) -> int:
    """Name the first row with an Offering of a kind in a column, where there is one."""
    row = 1
    while state.card[row].kind != kind or state.card[row].seat != seat or state.card[row].place != column:
        row += 1
    return row


@rule
def refuse_shift(state, seat, column, goal) -> int:
    """Refuse a move of Offerings: to a neighbouring column, one move a turn (HC-MOVE-1, HC-MOVE-2, HC-MOVE-4)."""
    if column < 1 or column > N_COLUMNS or goal < 1 or goal > N_COLUMNS or is_neighbour(column, goal) == 0:
        return MOVE_2
    if state.shifted[seat]:
        return MOVE_1
    return 0 if state.offerings[seat, column] else MOVE_4


@rule
def offer_shifts(state, seat):
    """Offer every move of Offerings."""
    if state.shifted[seat]:
        return
    for column in range(1, N_COLUMNS + 1):
        if state.offerings[seat, column]:
            for goal in range(1, N_COLUMNS + 1):
                if is_neighbour(column, goal):
                    offer(state, SHIFT_TO.code(column, goal))


@rule
def begin_shift(state, seat, column, goal):
    """Begin to move Offerings; which ones is asked next (HC-MOVE-4)."""
    frame = state.frame[push(state, PAYING)]
    frame.step = SEND
    frame.sort = FOR_SHIFT
    frame.seat = seat
    frame.place = column
    frame.goal = goal


@rule
def refuse_shifted(state, frame, code) -> int:
    """Refuse an Offering as the next to be moved: kinds ascend, so that each set is named once."""
    if code == A_ENOUGH:
        return 0 if state.n_draft else MOVE_4
    kind = argument_of(code)
    if code != V_SEND * VERB + kind or kind == 0 or kind < last_drafted(state):
        return MOVE_4
    return 0 if has_more(state, frame.seat, frame.place, kind, count_drafted(state, kind)) else MOVE_4


@rule
def pose_shift(state, frame):
    """Ask which Offering moves next (HC-D16): kinds ascend, and of the last one some are named already."""
    ask(state, frame.seat, Q_SHIFT)
    last = last_drafted(state)
    named = count_drafted(state, last)
    left = state.offerings[frame.seat, frame.place]
    row = 1
    while left > 0:
        played = state.card[row]
        if played.sort == OFFERING and played.seat == frame.seat and played.place == frame.place:
            left -= 1
            if played.kind == last and named > 0:
                named -= 1
            elif played.kind >= last:
                offer_once(state, 0, V_SEND * VERB + played.kind)
        row += 1
    if state.n_draft:
        offer(state, A_ENOUGH)


@rule
def offer_once(state, clause, code):
    """Add a legal answer in its place among the others, unless it is there already."""
    if clause:
        return
    place = state.n_options
    while place > 0 and state.option[place - 1] > code:
        place -= 1
    if place > 0 and state.option[place - 1] == code:
        return
    offer(state, code)
    for i in range(state.n_options - 1, place, -1):
        state.option[i] = state.option[i - 1]
    state.option[place] = code


@rule
def step_shift(state, box, log, frame):
    """Ask which Offerings move, then move them together (HC-MOVE-4)."""
    if state.answer == 0:
        pose_shift(state, frame)
        return
    code = take_answer(state)
    if code != A_ENOUGH:
        add_draft(state, argument_of(code), 0)
        if state.n_draft < state.offerings[frame.seat, frame.place]:
            return
    shift_drafted(state, box, log, frame.seat, frame.place, frame.goal)
    clear_drafts(state)
    pop(state)


@rule
def shift_drafted(state, box, log, seat, column, goal):
    """Move the Offerings that were named (HC-MOVE-1)."""
    state.shifted[seat] = 1
    for i in range(1, state.n_draft + 1):
        kind = state.draft[i].kind
        state.card[find_offering(state, seat, column, kind)].place = goal
        count_offering(state, box, seat, column, kind, -1)
        count_offering(state, box, seat, goal, kind, 1)
        tell(log, E_SHIFT, seat, kind, column, goal, 0)
    state.checking = 1


# --- by force, or by a text


@rule
def change_places(state, log, one, other) -> int:
    """Let two Beasts of a player change columns, if both may stand there; 1 if they do (HC-R206)."""
    first = state.card[one]
    second = state.card[other]
    place = first.place
    goal = second.place
    if is_beast_sort(first.sort) == 0 or is_beast_sort(second.sort) == 0 or first.seat != second.seat or one == other:
        return 0
    if place > N_COLUMNS or goal > N_COLUMNS or refuse_column(first.signets, goal):
        return 0
    if refuse_column(second.signets, place) or state.support[first.seat, place] == 0:
        return 0
    if state.support[first.seat, goal] == 0:
        return 0
    relocate(state, log, one, goal)
    relocate(state, log, other, place)
    state.lead[first.seat, goal] = one
    return 1


@rule
def refuse_way(state, row, column) -> int:
    """Refuse a column for a forced Retreat or Advance (HC-UG-16, HC-R124)."""
    played = state.card[row]
    if column < 1 or column > N_COLUMNS or (column == REAR_SUPPORT) == (played.place == REAR_SUPPORT):
        return UG_16
    if state.lead[played.seat, column]:
        return MOVE_5
    if state.support[played.seat, column] == 0:
        return MOVE_6
    return refuse_column(played.signets, column)


@rule
def refuse_place(state, frame, column) -> int:
    """Refuse a column for a Beast that changes it by force, or by a text, which may reach any (HC-MOVE-12)."""
    if frame.sort == BY_FORCE:
        return refuse_way(state, frame.row, column)
    played = state.card[frame.row]
    if column < 1 or column > N_COLUMNS or state.lead[played.seat, column]:
        return MOVE_5
    if state.support[played.seat, column] == 0:
        return MOVE_6
    return refuse_column(played.signets, column)


@rule
def begin_shifting(state, log, row, goal):
    """Let a text move a Beast to the column that it names, or to another one: its player is asked which.

    If it is open. HC-MOVE-12, HC-MOVE-10, HC-R175.
    """
    played = state.card[row]
    if is_beast_sort(played.sort) == 0 or played.place > N_COLUMNS:
        return
    frame = state.frame[push(state, PLACING)]
    frame.seat = played.seat
    frame.row = row
    frame.sort = BY_TEXT
    if goal:
        way = refuse_place(state, frame, goal)
        pop(state)
        if way == 0:
            relocate(state, log, row, goal)
        return
    ways = 0
    for column in range(1, N_COLUMNS + 1):
        ways += refuse_place(state, frame, column) == 0
    if ways == 0:
        pop(state)


@rule
def pose_placing(state, frame):
    """Ask to which column a Beast goes (HC-D49)."""
    ask(state, frame.seat, Q_COLUMN)
    for column in range(1, N_COLUMNS + 1):
        offer_unless(state, refuse_place(state, frame, column), V_COLUMN * VERB + column)


@rule
def step_placing(state, log):
    """Ask for the column, or let the Core go there."""
    frame = state.frame[state.depth]
    if state.answer == 0:
        pose_placing(state, frame)
        return
    column = argument_of(take_answer(state))
    row = frame.row
    pop(state)
    relocate(state, log, row, column)
