"""Questions that are asked so often that they need no file: who beats whom, what seats win, what a card is worth.

Commands and the page ask them here, so that both get the same numbers, and the words of the command go with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.players.matchups import check_decks

from .changes import Change
from .experiment import Experiment
from .planfile import Source, plan_of
from .plans import lay_out
from .readings import readings_of
from .tables import Setting
from .worth import study

GREEDY = "greedy"
BEGINS, BETTER = "whoever begins", "the better player"


def laid_out(fields: Mapping[str, Any], command: str) -> Experiment:
    """Lay out what the words of a command ask: the fields of a plan; None is what was not said."""
    return lay_out(plan_of(fields), Source(Path()), command=command)


def matchups(
    game: Game,
    decks: Sequence[str] = (),
    *,
    seed: int,
    within: float,
    band: tuple[float, float] | None = None,
    bot: str = GREEDY,
    **more: Any,
) -> Experiment:
    """Ask who beats whom of some decks, or of all of the house; more: other fields of a plan."""
    check_decks(game)
    goal = {"title": "Within the band", "of": "every match-up"}
    asked: dict[str, Any] = {"measure": ["every match-up"], "within": within}
    if band:
        asked = {"goal": [{**goal, "least": band[0], "most": band[1]}]}
    words = f" --band {band[0]:g} {band[1]:g}" if band else f" --within {within:g}"
    command = f"menagerie lab matchups {game.slug}{_each('deck', decks)}{_bots([bot])}{words} --seed {seed}"
    fields = {"game": game.slug, "title": "Match-ups", "decks": list(decks), "bot": bot, "seed": seed}
    return laid_out({**fields, **asked, **more}, command)


def seats(
    game: Game, bots: Sequence[str] = (GREEDY,), *, seed: int, within: float, seats: int | None = None, **more: Any
) -> Experiment:
    """Ask what every seat wins, what whoever begins, and of two bots what the first does against the other.

    bots: a second one sits at all seats but one. seats: of the table, the fewest if not given; more: other fields of a
    plan.
    """
    if not 1 <= len(bots) <= 2:
        raise BadInput(f"{len(bots)} bots: one at every seat, or one against another")
    many = seats or game.seats[0]
    players = [bots[0], *[bots[-1]] * (many - 1)]
    command = f"menagerie lab seats {game.slug}{_bots(bots)}{f' --seats {seats}' if seats else ''}"
    fields: dict[str, Any] = {"game": game.slug, "title": "Seats", "players": players, "within": within, "seed": seed}
    command += f" --within {within:g} --seed {seed}"
    shown = dict(readings_of(game, Setting(game.seats[0], (GREEDY,) * game.seats[0])))
    measure = [BETTER] * (len(set(bots)) > 1) + ["every seat"] + [BEGINS] * (BEGINS in shown)
    return laid_out({**fields, "measure": measure, **more}, command)


def weighed(
    change: Change, *, seed: int, within: float, bot: str = GREEDY, seats: int | None = None, deals: int
) -> Experiment:
    """Ask what a card is worth, as it is changed, and how often its owner wins with it."""
    command = f"menagerie lab worth {change.game.slug} {quote(change.card)}{_bots([bot])}"
    command += f"{f' --seats {seats}' if seats else ''} --within {within:g} --seed {seed}"
    more: dict[str, Any] = {"seed": seed, "within": within, "deals": deals, "bot": bot, "seats": seats}
    return study(change, rates=True, command=command, **more)


def _each(option: str, values: Sequence[str]) -> str:
    return "".join(f" --{option} {quote(value)}" for value in values)


def _bots(bots: Sequence[str]) -> str:
    return "" if list(bots) == [GREEDY] else _each("bot", bots)
