"""The game in words: answers, and the table as text; what happened is told in `story.py`. No rules."""

from collections.abc import Iterator
from typing import Any

from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter

from .terms import A_BET, A_CALL, A_CHECK, A_FOLD, NAMES, Q_OPEN, SAID


def say(view: Any, code: int) -> str:
    """Give the wording of an answer."""
    return SAID[code // VERB]


def every_answer(view: Any) -> Iterator[int]:
    """Yield every answer that has words, legal or not."""
    yield from (A_CHECK, A_BET, A_FOLD, A_CALL)


def explain(view: Any, text: str) -> str:
    """Name the clause that forbids words which no answer has."""
    return "KU-ACT-3" if text == "raise" else ""


def normalise(text: str) -> str:
    """Bring typed words into the form in which wordings are compared."""
    return " ".join(text.casefold().split())


def lines(view: Any, box: Any, seat: int) -> list[str]:
    """Draw the table as plain lines, as a seat may look at it."""
    told = []
    for player in range(1, view.seats + 1):
        you = " (you)" if player == seat else ""
        told.append(f"{letter(player)}{you}: {NAMES[view.card[player]] or 'a card'}, {view.paid[player]} paid")
    return told


def question(view: Any) -> str:
    """Put the standing question in words."""
    return "check or bet?" if view.question == Q_OPEN else "fold or call?"


def card_lines() -> list[dict[str, Any]]:
    """List the cards of the box."""
    return [{"name": name} for name in NAMES[1:]]


def card_line(card: dict[str, Any]) -> str:
    """Write one card of the box on a line."""
    return str(card["name"])
