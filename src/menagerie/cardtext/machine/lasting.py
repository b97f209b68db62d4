"""What lasts for a time: changes of cards, and when they end.

The table has room for `LASTING` of them. When it is full, those are struck that later ones tell; if that gives no room,
a new change is not made: whatever texts say, the table neither overflows nor forgets what it holds.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.copying import take_row
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .beginning import begin_anew, note_begin
from .effect_hooks import (
    BARRED,
    BONUS,
    E_BARRED,
    E_FORBID,
    E_GIVE,
    E_GRANT,
    FORBIDDEN,
    GRANTED,
    IMITATING,
    LASTING,
    SPENT_AS,
    THIS_TURN,
    add_up,
    note_turned,
)
from .object_hooks import ANEW, GIVEN_AS_BITS, shown_kind
from .objects import NAMES

BARRED_NAME = ops.BARRED_NAME
BARRED_KIND = 8  # of a bar: the player + BARRED_KIND * the kind that has the name


@rule
def is_told_by(state, i) -> int:
    """Tell whether a later change of the same card, for the same time, tells what one does; a bonus is added to it."""
    last = state.lasting[i]
    for j in range(i + 1, state.n_lasting + 1):
        later = state.lasting[j]
        if later.row == last.row and later.what == last.what and later.until == last.until and later.seat == last.seat:
            if last.what == BONUS:
                if add_up(state, i, j):
                    return 1
            elif last.what == IMITATING:
                return 1
            elif (last.what == GRANTED or last.what == FORBIDDEN) and later.a == last.a:
                later.b += last.b + 1
                return 1
    return 0


@rule
def make_room(state):
    """Strike the changes that later ones tell: bonuses add up, of all else it is counted how often it was done."""
    i = 1
    while i <= state.n_lasting:
        if is_told_by(state, i):
            state.n_lasting = take_row(state.lasting, state.n_lasting, i)
        else:
            i += 1


@rule
def keep(state, row, what, a, b, until, seat) -> int:
    """Note a change of a card that lasts for a time; `seat`: whose next turn may end it.

    Return its place; 0 if there is no room, then it is not made, and whoever wanted it does nothing else for it.
    """
    if state.n_lasting == LASTING:
        make_room(state)
    place = state.n_lasting + 1
    if place > LASTING:
        return 0
    state.n_lasting = place
    last = state.lasting[place]
    last.row = row
    last.what = what
    last.until = until
    last.seat = seat
    last.a = a
    last.b = b
    note_begin(state, place)
    state.dirty = 1
    state.checking = 1
    return place


@rule
def grant(state, box, log, row, number, until, seat) -> int:
    """Let a card gain or lose a keyword for a time; return 1 if there was room to note it."""
    played = state.card[row]
    one = box.grants[number]
    if GIVEN_AS_BITS and until == THIS_TURN and one.lost == 0 and one.number == 0:
        played.given |= 1 << one.keyword - 1
        state.dirty = 1
    elif keep(state, row, GRANTED, number, 0, until, seat) == 0:
        return 0
    tell(log, E_GRANT if one.lost else E_GIVE, played.seat, shown_kind(state, row), row, one.keyword, 0)
    return 1


@rule
def forbid(state, log, row, action, until, seat) -> int:
    """Forbid a card an action for a time; return 1 if there was room to note it."""
    if keep(state, row, FORBIDDEN, action, 0, until, seat) == 0:
        return 0
    tell(log, E_FORBID, state.card[row].seat, shown_kind(state, row), row, action, 0)
    return 1


@rule
def bar(state, log, frame, barred, number, until) -> int:
    """Bar a player from playing cards that a filter takes, for a time; return 1 if there was room to note it.

    Of those alone that have a name of a slot, if there is one beside the time.
    """
    slot = until // BARRED_NAME
    kept = 0
    if slot == 0:
        kept = keep(state, 0, BARRED, number, barred, until, frame.seat)
    for i in range(frame.first + 1, state.n_aims + 1):
        if slot and state.aims[i].slot == slot:
            who = barred + BARRED_KIND * (state.aims[i].object - NAMES)
            kept += keep(state, 0, BARRED, number, who, until % BARRED_NAME, frame.seat)
    if kept == 0:
        return 0
    tell(log, E_BARRED, barred, frame.kind, 0, 0, 0)
    return 1


@rule
def prevent(state, i, points) -> int:
    """Let a change that prevents damage take what it can of it, `a` points or all (-1); return how much is left."""
    last = state.lasting[i]
    if last.a < 0:
        return 0
    used = min(points, last.a)
    last.a -= used
    if last.a == 0:
        state.n_lasting = take_row(state.lasting, state.n_lasting, i)
        state.dirty |= ANEW
    return points - used


# --- copies: a card in play that is another kind for a time


@rule
def own_kind(state, row) -> int:
    """Name the card that lies in a row of the field, whatever it is a copy of."""
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].row == row and state.lasting[i].what == IMITATING:
            return state.lasting[i].a
    return state.card[row].kind


@rule
def used_as(state, row, kind) -> int:
    """Give what a card in play used this turn as one kind, as bits."""
    if state.card[row].kind == kind:
        return state.card[row].used
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        if last.row == row and last.what == SPENT_AS and last.a == kind:
            return last.b
    return 0


@rule
def imitated(state, row, own) -> int:
    """Name what a card is a copy of by what lasts; of several the last; its own kind where it is none."""
    kind = own
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].row == row and state.lasting[i].what == IMITATING:
            kind = state.lasting[i].b
    return kind


@rule
def turn_into(state, row, kind, anew):
    """Let a card in play be of another kind from now on, and remember what it used as which; anew: nothing of that."""
    played = state.card[row]
    if played.kind == kind:
        return
    used = played.used
    before = played.kind
    played.kind = kind
    played.used = 0
    for i in range(state.n_lasting, 0, -1):
        last = state.lasting[i]
        if last.row == row and last.what == SPENT_AS and last.a == kind:
            played.used = 0 if anew else last.b
            state.n_lasting = take_row(state.lasting, state.n_lasting, i)
    if used and anew == 0:
        keep(state, row, SPENT_AS, before, used, THIS_TURN, played.seat)
    begin_anew(state, row)
    note_turned(state, row)
    state.dirty = 1
    state.checking = 1


@rule
def end_lasting(state, until, seat):
    """End what lasts for one time; of what ends with a player's next turn only that player's (`seat`, else 0)."""
    for i in range(state.n_lasting, 0, -1):
        if state.lasting[i].until == until and (seat == 0 or state.lasting[i].seat == seat):
            row = state.lasting[i].row if state.lasting[i].what == IMITATING else 0
            own = own_kind(state, row) if row else 0
            state.n_lasting = take_row(state.lasting, state.n_lasting, i)
            if row:
                turn_into(state, row, imitated(state, row, own), 1 if until == THIS_TURN else 0)
            state.dirty = 1
            state.checking = 1


@rule
def lasts_until(state, until) -> int:
    """Tell whether something lasts for a time of one kind."""
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].until == until:
            return 1
    return 0


@rule
def forget_lasting(state, row, kept_kind):
    """Strike what lasts for a card that leaves or becomes another; changes of one kind may stay (0: none)."""
    for i in range(state.n_lasting, 0, -1):
        if state.lasting[i].row == row and state.lasting[i].what != kept_kind:
            state.n_lasting = take_row(state.lasting, state.n_lasting, i)
