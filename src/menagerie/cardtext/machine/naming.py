"""Cards that players name: which names there are, what an effect and a card in play keep of them, and whom they mean.

A name is an object: NAMES + the kind that has it. In a slot it lasts as long as its effect; where a line of a card in
play speaks of it, it lasts as a change of that card until it leaves (`lasting`). Every name is public.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.ask import VERB, argument_of, ask, offer, verb_of
from menagerie.engine.copying import take_row
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .effect_hooks import E_NAMED, KINDS, NAME_SAID, Q_NAME, UNFIT, V_TAKE
from .filters import fits
from .in_play import is_in_play
from .lasting import keep
from .objects import NAMES, add_aim

KEPT_NAME = ops.KEPT_NAME
FOR_GOOD = 0  # until the card leaves


@rule
def may_be_named(state, box, frame, kind) -> int:
    """Tell whether a card of the box may be named now: one that a deck may hold, as a row says it."""
    if kind < 1 or kind > KINDS or box.may_be_named[kind] == 0:
        return 0
    return fits(state, box, frame.seat, frame.row, state.depth, box.rows[frame.pc].b, NAMES + kind, 1)


@rule
def has_name(state, box, frame) -> int:
    """Tell whether there is a card that may be named."""
    for kind in range(1, KINDS + 1):
        if may_be_named(state, box, frame, kind):
            return 1
    return 0


@rule
def pose_names(state, box, frame, seat):
    """Ask which card is named: all that the box knows, wherever they lie, so that the list tells nothing."""
    ask(state, seat, Q_NAME)
    for kind in range(1, KINDS + 1):
        if may_be_named(state, box, frame, kind):
            offer(state, V_TAKE * VERB + kind)


@rule
def refuse_name(state, box, frame, code) -> int:
    """Refuse a name that no card has, or none of those that are asked for."""
    return 0 if verb_of(code) == V_TAKE and may_be_named(state, box, frame, argument_of(code)) else UNFIT


@rule
def forget_names(state, row):
    """Strike what was named for a card in play: it asks anew."""
    for i in range(state.n_lasting, 0, -1):
        if state.lasting[i].what == NAME_SAID and state.lasting[i].row == row:
            state.n_lasting = take_row(state.lasting, state.n_lasting, i)
            state.dirty = 1


@rule
def name(state, box, log, frame, seat, kind):
    """Name a card: the effect knows it, and its card in play if a line of that speaks of it."""
    one = box.rows[frame.pc]
    add_aim(state, one.a, NAMES + kind)
    tell(log, E_NAMED, seat, kind, frame.kind, 0, 0)
    if one.c >= KEPT_NAME and is_in_play(state, frame.row):
        keep(state, frame.row, NAME_SAID, kind, 0, FOR_GOOD, frame.seat)
