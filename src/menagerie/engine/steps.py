"""The steps that a scenario's `play` may hold: each declared once, with what it says and the keys that go with it.

A step may combine kinds, all of which must then hold; they are taken in the order in which they stand here. What a step
does is told in `scenario_run.py`, a method for each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from menagerie.engine.chance import FORCED
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.letters import LETTERS

Check = Callable[[Game, Any], str]  # what is wrong with a value; empty if nothing is
MOST = 1 << 15  # a draw that is prescribed


def split(step: str) -> tuple[str, str]:
    """Split a step into the seat and its answer; BadInput if it names no seat."""
    seat, colon, words = step.partition(":")
    if not colon:
        raise BadInput(f"{step!r} does not begin with a seat, as in 'A: decline'")
    if seat.strip() not in LETTERS[1:] or len(seat.strip()) != 1:
        raise BadInput(f"{step!r}: there is no seat {seat.strip()!r}")
    return seat.strip(), words.strip()


def _text(game: Game, value: Any) -> str:
    return "" if isinstance(value, str) and value.strip() else f"words are expected, not {value!r}"


def _texts(game: Game, value: Any) -> str:
    found = isinstance(value, list) and all(isinstance(entry, str) and entry.strip() for entry in value)
    return "" if found else f"a list of words is expected, not {value!r}"


def _some_texts(game: Game, value: Any) -> str:
    return _texts(game, value) or ("" if value else "it names nothing")


def _answer(game: Game, value: Any) -> str:
    if wrong := _text(game, value):
        return wrong
    try:
        split(value)
    except BadInput as error:
        return str(error)
    return ""


def _asked(game: Game, value: Any) -> str:
    if wrong := _text(game, value):
        return wrong
    seat, _, question = (part.strip() for part in value.partition(":"))
    names = [name for name, _ in game.questions.values()]
    if question and question not in names:
        return f"no question is called {question!r}{nearest(question, names)}"
    return _seat(game, seat)


def _seat(game: Game, value: Any) -> str:
    return "" if isinstance(value, str) and len(value) == 1 and value in LETTERS else f"there is no seat {value!r}"


def _clause(game: Game, value: Any) -> str:
    return "" if value in game.clauses else f"the ledger has no clause {value!r}{nearest(str(value), game.clauses)}"


def _draws(game: Game, value: Any) -> str:
    if not isinstance(value, list) or not value or not all(type(one) is int and 0 <= one < MOST for one in value):
        return f"a list of whole numbers from 0 is expected, not {value!r}"
    return "" if len(value) <= FORCED else f"at most {FORCED} draws can be prescribed at once, not {len(value)}"


def _facts(game: Game, value: Any) -> str:
    return "" if isinstance(value, dict) and value else f"facts are expected, not {value!r}"


def _true(game: Game, value: Any) -> str:
    return "" if value is True else f"true is expected, not {value!r}"


@dataclass(frozen=True)
class Kind:
    """A kind of step: how it is written, what it says, what its value must be, and the keys that may go with it."""

    key: str
    example: str
    meaning: str
    check: Check
    takes: Mapping[str, Check] = field(default_factory=dict)
    expects: bool = True  # whether it says what must hold, or tells it in a lesson


KINDS = (
    Kind("teach", '{ teach = "…" }', "what a lesson tells; with `play` it waits for that answer", _text),
    Kind(
        "chance",
        "{ chance = [2, 0] }",
        f"the next random draws, at most {FORCED}, each taken modulo what is possible",
        _draws,
        expects=False,
    ),
    Kind(
        "play",
        '{ play = "A: …", … }',
        "an answer, as where it stands alone, in a step that holds more",
        _answer,
        expects=False,
    ),
    Kind(
        "stop",
        "{ stop = true }",
        "stand still at the next forced question, so that it can be looked at",
        _true,
        expects=False,
    ),
    Kind("asked", '{ asked = "B: QUESTION" }', "who is asked, and what kind of question", _asked),
    Kind(
        "refused",
        '{ refused = "A: …", by = "CLAUSE", because = "costs 7" }',
        "the answer is not legal, this clause forbids it, and what is told of the fact contains this; without `by` any "
        "clause, without `because` any fact",
        _answer,
        {"by": _clause, "because": _text},
    ),
    Kind("offers", '{ offers = ["…"] }', "these answers are among the legal ones", _some_texts),
    Kind(
        "offers_only",
        '{ offers_only = ["…"], among = "settle" }',
        "exactly these, of those that begin so, are legal",
        _texts,
        {"among": _text},
    ),
    Kind(
        "sees",
        '{ sees = "B", "A.hand" = […] }',
        "facts of what a seat may look up now, `-` the spectator; all other keys of the step are facts",
        _seat,
    ),
    Kind(
        "says",
        '{ says = "draws 2 cards", to = "C" }',
        "what the last answer led to, as a seat heard it, contains this; without `to` as all heard it",
        _text,
        {"to": _seat},
    ),
    Kind(
        "says_ever",
        '{ says_ever = "draws 2 cards", to = "C" }',
        "what a seat has heard since the beginning contains this",
        _text,
        {"to": _seat},
    ),
    Kind(
        "silent",
        '{ silent = "Bragon", to = "C" }',
        "what the last answer led to, as a seat heard it, does not contain this",
        _text,
        {"to": _seat},
    ),
    Kind("then", "{ then = { … } }", "facts that must hold now", _facts),
)
KEYS = {kind.key: kind for kind in KINDS}


def expects(step: Any) -> bool:
    """Whether a step says what must hold, beside that its answer is legal."""
    return isinstance(step, dict) and any(KEYS[key].expects for key in step if key in KEYS)


def faults_of(game: Game, step: Any) -> list[str]:
    """Say all that is wrong with a step as it is written."""
    if isinstance(step, str):
        return [wrong] if (wrong := _answer(game, step)) else []
    if not isinstance(step, dict) or not step:
        return [f"an answer or a table is expected, not {step!r}"]
    checks = {key: kind.check for key, kind in KEYS.items() if key in step}
    if not checks:
        first = next(iter(step))
        return [f"no such step: {', '.join(step)}{nearest(first, KEYS)}"]
    for key in list(checks):
        checks |= {taken: check for taken, check in KEYS[key].takes.items() if taken in step}
    faults = [f"{key}: {wrong}" for key, check in checks.items() if (wrong := check(game, step[key]))]
    others = [key for key in step if key not in checks]
    if "sees" in step:
        return faults if others else [*faults, "sees: no fact is named"]
    known = (*KEYS, *(taken for key in checks if key in KEYS for taken in KEYS[key].takes))
    return faults + [f"no such key: {key}{nearest(key, known)}" for key in others]
