"""What bots look at in a game: the hooks that its features give (`players/GAME`, or `features.py` of its folder)."""

# mypy: disable-error-code="empty-body"
from __future__ import annotations

from menagerie.engine.hooks import hook, needed, setting

SCALE: int = setting("a lead of so much is worth half of what is left of the victory")
GAINS_ONLY: int = setting("1: a search counts from where it stands, not from an even game")
OPPOSED: int = setting("1: of two seats, what is good for one is as bad for the other", 0)
HORIZON: int = setting("turns that a leaf is played on for, one step ahead, before a search judges it", 0)
ROLLOUT: int = setting("random answers at a leaf, for each seat")
EFFORT: int = setting("simulations for which one counts, where each takes so much longer", 1)
GUIDED_EXPLORE: int = setting("weight of the bonus in a search that a model guides, in hundredths", 90)
GUIDED_LEAST: int = setting("simulations without which no answer of a search that a model guides is clear", 200)
SIDE: int = setting("facts of a side that learned players look at, beside what all games have", 0)
REST: int = setting("facts that concern a seat alone, or all", 0)
CARD_KINDS: int = setting("kinds of cards that are facts by themselves, the first of its CARDS (`kinds.py`)", 0)


@needed
def evaluate(state, box, seat) -> int:
    """Value an unfinished game for a seat, one step ahead."""


@hook
def judge(state, box, seat, shares, at) -> int:
    """Value a leaf for a seat, as any other state; `shares` may be written on from `at` on."""
    return evaluate(state, box, seat)


@hook
def turn_of(state) -> int:
    """Number the turn: a look to its end plays on until this changes, by default to the end of the game.

    Where HORIZON is not 0 it grows from turn to turn.
    """
    return 0


@needed
def is_late(state) -> int:
    """Tell whether a game is so near its end that a leaf is played to it."""


@needed
def count(state, log, uses):
    """Count what an answer used, by the events that it told."""


@needed
def count_end(state, uses, seat, share):
    """Count, at the end of a game, what a seat had, with its share of the victory."""


@hook
def count_hand(state, seat, fates, at):
    """Add the cards in a seat's hand to row `at`, a column for each kind of card; nothing where hands do not count."""


@hook
def count_dealt(state, copies, at) -> int:
    """Add what a deal gave to each seat to rows from `at` on, a column for each kind; 0 while not all is dealt."""
    return 0


@hook
def describe_side(state, box, seat, shares, at):
    """Write SIDE facts of the side of a seat into the cells from `at` on, as whoever looks at the state sees them."""


@hook
def describe_rest(state, box, seat, shares, at):
    """Write REST facts of what else a seat sees into the cells from `at` on."""


@hook
def describe_kinds(state, box, seat, shares, at, kinds):
    """Count the cards of so many kinds that a seat sees, by `add_kind` of `kinds.py`."""
