"""Row entries: one game's rules at the boundary to Python and to the loops.

Shared rules (`hooks.py`), bound to each game with what its `Game` names. `play` is the only entry that holds the whole
rule book; loops reach it through a pointer, so that a new loop compiles in a blink.
"""

# mypy: disable-error-code="empty-body"
from __future__ import annotations

from typing import Any

from menagerie.engine.ask import ENDLESS, UNANSWERABLE, is_offered, is_settled, is_unanswerable, record_answer
from menagerie.engine.chance import DEAL, seed_stream
from menagerie.engine.copying import clear_row, copy_row
from menagerie.engine.hooks import needed, setting, shared
from menagerie.engine.ranges import stray

KEPT: int = setting("a bit for every kind of question that is not open")
RANGES: Any = setting("what the fields of a state may hold (`Layout.ranges`)")
COUNTS: Any = setting("how much of them is in use (`Layout.counts`)")
FIELDS = 1000  # above it: the number of a field that strays
UNKNOWN = -1
STEPS = 20_000  # of one answer; games of the house take less than a hundred


@needed
def setup(state, box, log):
    """Deal a blank game."""


@needed
def step(state, box, log):
    """Run the frame on top of the stack."""


@needed
def view(state, box, seat, out):
    """Write what a seat knows into a blank state."""


@needed
def conceal(out, seat):
    """Take out of a view what a seat knows but may not look up."""


@needed
def redeal(state, box, seat, stream):
    """Deal again what a seat cannot know."""


@needed
def refuse(state, box, code) -> int:
    """Return the number of the clause that forbids an answer, 0 if none does."""


@needed
def check(state, box) -> int:
    """Return the number of the first broken invariant, 0 if all hold."""


@needed
def refresh(state, box):
    """Write what is derived from the rest of a state anew."""


@shared
def apply(state, box, answer, log):
    """Record one answer; run nothing further."""
    record_answer(state, answer)


@shared
def advance(state, box, log, every):
    """Run every forced rule until somebody must decide or the game is over."""
    for _ in range(STEPS):
        if is_settled(state, every, KEPT):
            return
        step(state, box, log)
        if is_unanswerable(state):
            state.fault = UNANSWERABLE
    state.fault = ENDLESS


@shared(brief=True)
def play(states, row, boxes, log, answer, every) -> int:
    """Apply an answer (0: none) to a row and advance; return the number of options that now stand.

    With `every`, forced questions are shown too instead of being answered.
    """
    state = states[row]
    if answer:
        apply(state, boxes[0], answer, log)
    advance(state, boxes[0], log, every)
    return state.n_options


@shared(brief=True)
def deal(states, row, blank, boxes, log, high, low, index) -> int:
    """Set up game (seed, index) on a row, with seats and options taken from row `blank`."""
    copy_row(states, row, states, blank)
    state = states[row]
    seed_stream(state, DEAL, high, low, index)
    setup(state, boxes[0], log)
    return 0


@shared(brief=True)
def view_at(states, row, boxes, seat, views, to) -> int:
    """Write what a seat knows of a row into a row of `views`."""
    clear_row(views, to)
    view(states[row], boxes[0], seat, views[to])
    return 0


@shared(brief=True)
def view_into(states, row, boxes, seat, views, to) -> int:
    """Write the same into a row of `views` that is zero: to clear a long record takes longer than to view it."""
    view(states[row], boxes[0], seat, views[to])
    return 0


@shared(brief=True)
def shown_at(states, row, boxes, seat, views, to) -> int:
    """Write what a seat may look up: its view, less what the ledger limits."""
    clear_row(views, to)
    view(states[row], boxes[0], seat, views[to])
    conceal(views[to], seat)
    return 0


@shared(brief=True)
def redeal_at(states, row, boxes, seat, stream) -> int:
    """Deal a row again as far as a seat cannot know it."""
    redeal(states[row], boxes[0], seat, stream)
    return 0


@shared(brief=True)
def refuse_at(states, row, boxes, code) -> int:
    """Return the number of the clause that forbids an answer to the standing question, 0 if it is legal.

    UNKNOWN for what no clause forbids and yet is not offered: it is no answer to this question.
    """
    clause = refuse(states[row], boxes[0], code)
    return UNKNOWN if clause == 0 and is_offered(states[row], code) == 0 else clause


@shared(brief=True)
def check_at(states, row, boxes) -> int:
    """Return the number of the first broken invariant of the game or, above FIELDS, of a field; 0 if all hold."""
    broken = check(states[row], boxes[0])
    if broken:
        return broken
    strayed = stray(states, row, RANGES, COUNTS)
    return FIELDS + strayed if strayed else 0


@shared(brief=True)
def refresh_at(states, row, boxes) -> int:
    """Write what is derived on a row anew."""
    refresh(states[row], boxes[0])
    return 0
