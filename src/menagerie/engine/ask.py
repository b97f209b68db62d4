"""Questions and answers: who is asked, what kind of question, and every legal answer are fields of the state.

The options stand ascending in `option[:n_options]`, by verb, then by argument, each a small integer whose meaning does
not depend on its place in the list. A question with one legal answer is forced and answered by the engine, unless a
rule holds it for its player (`hold`), or the table puts whatever is not open (`Game.open`), since a question left out
tells what a hand lacks; `version` counts every question, forced ones too.
"""

from __future__ import annotations

from typing import Any

from menagerie.engine.chance import DIE_FIELDS
from menagerie.engine.fields import (
    ALL,
    ASKED,
    FLAG,
    Field,
    Layout,
    by_seat,
    field,
    i1,
    i2,
    i4,
    record,
    signed,
    u2,
    unit,
)
from menagerie.engine.jit import rule

SEATS = 8  # no game of the house seats more; row 0 is nobody
VERB_BITS, VERBS = 10, 32
VERB = 1 << VERB_BITS  # an answer is verb * VERB + argument
FAR = VERBS * VERB  # and FAR more for an argument that is VERB more: it has a bit above the verb, too
CODES = 2 * FAR  # answers lie below
FARTHEST = CODES // VERBS  # arguments lie below

# Faults: the game stands still and the battery prints the record.
OVERFLOW, DEPTH, ILLEGAL, ENDLESS, UNANSWERABLE = range(1, 6)
FAULTS = {
    OVERFLOW: "more than a field has room for",
    DEPTH: "more waits than the stack has room for",
    ILLEGAL: "an answer that is none",
    ENDLESS: "they ran on and on without asking anybody",
    UNANSWERABLE: "a question was asked that has no answer",
}

SEAT = unit("seat", i1, SEATS)

#: The fields that every state begins with.
HEAD = [
    *DIE_FIELDS,
    field("seats", SEAT, "players at the table", sees=ALL),
    field("over", FLAG, "1 when the game has ended", sees=ALL),
    field("fault", unit("fault", i1, len(FAULTS)), "0, or why the engine stopped", sees=ALL),
    field("asked", SEAT, "seat that must answer, 0 nobody", sees=ALL),
    field("question", i1, "kind of question, numbered by the game", sees=ALL),
    field("held", FLAG, "1 when the standing question is put to its player even if it has one legal answer", sees=ALL),
    field("windows", FLAG, "1 when questions that are not open are put to their players, too", sees=ALL),
    field("answer", u2, "given and not yet carried out"),
    field("version", i4, "questions answered so far, forced ones included", sees=ALL),
    field("n_options", i2, sees=ASKED),
    field("depth", i1, "frames on the stack", sees=ALL),
    field("won", FLAG[by_seat(SEATS)], "1 for every winner once the game is over", sees=ALL),
    field("score", signed(i4)[by_seat(SEATS)], "the game's own points once it is over", sees=ALL),
]


def options(most: int) -> Field:
    """Declare the legal answers to the question that stands, of which there may be so many."""
    return field("option", u2[most], sees=ASKED, upto="n_options")


def stack(frames: Layout, but: str = "") -> Field:
    """Declare the frames that wait, the last one on top; but: what is not shown of them."""
    return field("frame", frames, sees=ALL, but=but, upto="depth")


_PLACES = record(*HEAD).places
#: Where in the bytes of a state they lie.
OVER_AT, FAULT_AT, ASKED_AT, OPTIONS_AT = (_PLACES[name] for name in ("over", "fault", "asked", "n_options"))


def apart(code: Any) -> tuple[Any, Any]:
    """Give verb and argument of an answer, or of many in an array."""
    return code // VERB % VERBS, code % VERB + code // FAR * VERB


def together(verb: Any, argument: Any) -> Any:
    """Give the answer of a verb and its argument, or many of arrays."""
    return verb * VERB + argument % VERB + argument // VERB * FAR


@rule
def ask(state, seat, question):
    """Put a question to a seat; its options follow by `offer`, in ascending order."""
    state.asked = seat
    state.question = question
    state.n_options = 0


@rule
def hold(state):
    """Put the standing question to its player even if it has one legal answer."""
    state.held = 1


@rule
def offer(state, code):
    """Add one legal answer."""
    count = state.n_options
    if count == len(state.option):
        state.fault = OVERFLOW
        return
    state.option[count] = code
    state.n_options = count + 1


@rule
def offer_unless(state, clause, code):
    """Add an answer unless a clause forbids it; without a branch, for lists whose legality no processor can guess."""
    count = state.n_options
    if count == len(state.option):
        state.fault = OVERFLOW
        return
    legal = 1 if clause == 0 else 0
    state.option[count] = code * legal
    state.n_options = count + legal


@rule
def arrange(state):
    """Bring the options into ascending order, where a rule could not offer them so."""
    for i in range(1, state.n_options):
        code = state.option[i]
        j = i
        while j > 0 and order_of(state.option[j - 1]) > order_of(code):
            state.option[j] = state.option[j - 1]
            j -= 1
        state.option[j] = code


@rule
def withdraw(state):
    """Clear the question."""
    for i in range(state.n_options):
        state.option[i] = 0
    state.n_options = 0
    state.asked = 0
    state.question = 0
    state.held = 0


@rule
def record_answer(state, code):
    """Accept one answer and run nothing further."""
    withdraw(state)
    state.answer = code
    state.version += 1


@rule
def take_answer(state):
    """Hand the accepted answer to the rule that asked for it."""
    code = state.answer
    state.answer = 0
    return code


@rule
def next_seat(state, seat):
    """Name the seat to the left (clockwise)."""
    return seat + 1 if seat < state.seats else 1


@rule
def verb_of(code):
    """Name the verb of an answer."""
    return code >> VERB_BITS & VERBS - 1


@rule
def argument_of(code):
    """Give the argument of an answer."""
    return code & VERB - 1 | (code // FAR) << VERB_BITS


@rule
def order_of(code) -> int:
    """Tell where an answer stands among all: by its verb, then by its argument."""
    return verb_of(code) * FARTHEST + argument_of(code)


@rule
def code_at(order) -> int:
    """Give the answer that stands there."""
    return order // FARTHEST * VERB + order % VERB + order % FARTHEST // VERB * FAR


@rule
def is_offered(state, code):
    """Tell whether an answer is among the options."""
    for i in range(state.n_options):
        if state.option[i] == code:
            return 1
    return 0


@rule
def is_unanswerable(state):
    """Tell whether somebody is asked and no answer is legal."""
    return 1 if state.asked and state.n_options == 0 and state.over == 0 else 0


@rule
def is_put(state, kept):
    """Tell whether a question is put to its player even with one legal answer; `kept`: a bit for each that is not open.

    Whether it is depends on what everybody may know alone: who is asked what, never on the options.
    """
    if state.held:
        return 1
    return 1 if state.windows and kept >> state.question & 1 else 0


@rule
def is_settled(state, every, kept):
    """Tell whether the rules must stand still: over, or a question stands that a player must answer.

    A forced question is answered here, unless `every` question is to be shown.
    """
    if state.over or state.fault:
        return 1
    if state.n_options > 1:
        return 1
    if state.n_options == 1:
        if every or is_put(state, kept):
            return 1
        record_answer(state, state.option[0])
    return 0
