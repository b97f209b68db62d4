"""The usual rates of a card: how often those win who had it in their opening hand, drew it, played it, did not draw it.

They are what players know, and associations: who wins long games draws more, who is ahead plays more. What a card does
is its worth (`worth.py`). They are seen in the games that its worth is weighed in, as the card is printed, of whoever
owns it: the deck that holds it, or every seat where all draw from the same cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from menagerie.engine.game import Game
from menagerie.players.following import DRAWN, OPENING, PLAYED
from menagerie.players.levels import features_of
from menagerie.players.seats import SHARES

from .changes import variants_of
from .experiment import Question
from .readings import Fate, Wins
from .results import Result

IN_HAND, WAS_DRAWN, WAS_PLAYED, NOT_DRAWN = "in the opening hand", "drawn", "played", "not drawn"
#: What is told, in which rows of `following.FATES` it is seen, and whether that is when nothing stands there.
TOLD = {
    IN_HAND: ((OPENING,), False),
    WAS_DRAWN: ((DRAWN,), False),
    WAS_PLAYED: ((PLAYED,), False),
    NOT_DRAWN: ((OPENING, DRAWN), True),
}
ASSOCIATED = (
    "How often a card's owner wins with it goes along with it and need not come from it: long games draw more cards, "
    "whoever is ahead plays more. What it does is its worth."
)


def rates_beside(game: Game, host: Question) -> list[Question]:
    """Ask how often the owner of a card wins in the games that tell what it is worth; nothing if the game cannot tell.

    Cards of one's own are left out: what bots count of plays has no column for them.
    """
    hands, card = variants_of(game).hands, host.what
    known = features_of(game).USES.get(hands.played, ()) if hands else ()
    kind = hands.names().index(card) if hands and card in hands.names() else len(known)
    if kind >= len(known):
        return []
    owners = host.reading.seats if isinstance(host.reading, Wins) else {0: tuple(range(1, host.setting.seats + 1))}
    return [
        Question(
            f"{card}, {what}",
            host.setting,
            Fate(kind, rows, owners, is_none),
            host.arms[-1:],  # as it is printed
            about={"rate": what, "of": card},
            beside=place,
        )
        for place, (what, (rows, is_none)) in enumerate(TOLD.items(), 1)
    ]


def is_rate(question: Mapping[str, Any]) -> bool:
    """Whether a question of a head is one of the usual rates of a card."""
    return "rate" in question.get("about", {})


def games_of(result: Result, number: int) -> int:
    """Count the games in which a card fared so: one for every seat with which it did."""
    return result.sums[number][0].q // SHARES


def rates_of(result: Result, host: int) -> dict[str, dict[str, Any]]:
    """Give the usual rates of a card, in parts of 1, with interval and count; empty if none were asked.

    host: the question what it is worth.
    """
    found = {}
    for number, one in enumerate(result.questions):
        if is_rate(one) and one["beside"] == host:
            sums, games = result.sums[number][0], games_of(result, number)
            low, high = sums.interval() if sums.deals > 1 else (0.0, 1.0)
            told = {"rate": sums.rate, "low": max(low, 0.0), "high": min(high, 1.0)}
            known = {name: round(value, 5) if games else None for name, value in told.items()}
            found[one["about"]["rate"]] = {**known, "games": games}
    return found


def line(rates: Mapping[str, Mapping[str, Any]]) -> str:
    """Say how often the owner of a card wins with it; empty without rates."""
    said = [f"{what} {cell(one)}" for what, one in rates.items()]
    return f"its owner wins with it: {'; '.join(said)}" if said else ""


def cell(rate: Mapping[str, Any]) -> str:
    """Write a rate with half its interval, and its games.

    >>> cell({"rate": 0.512, "low": 0.5, "high": 0.524, "games": 4100}), cell({"rate": None, "games": 0})
    ('51.2 ± 1.2 % of 4,100', 'never')
    """
    if rate["rate"] is None:
        return "never"
    return f"{100 * rate['rate']:.1f} ± {50 * (rate['high'] - rate['low']):.1f} % of {rate['games']:,}"


def table_of(result: Result) -> tuple[list[str], list[list[str]]]:
    """Give a table of the usual rates: heads, and a row for every card; nothing without rates."""
    hosts = list(dict.fromkeys(one["beside"] for one in result.questions if is_rate(one)))
    cells = [[result.questions[host]["of"], *map(cell, rates_of(result, host).values())] for host in hosts]
    return ["card", *TOLD], cells
