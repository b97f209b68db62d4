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

from . import skill
from .changes import Change, values_of
from .experiment import Experiment
from .planfile import Source, plan_of
from .plans import lay_out
from .readings import BEGINS, BETTER, chosen, readings_of
from .tables import Setting
from .traces import TOLD
from .variance import SHARED
from .worth import study

GREEDY = "greedy"


def command(name: str, *said: str, **options: Any) -> str:
    """Write the command that asks the same; what is not said, or as it is anyway, is left out.

    A list is an option said several times, a tuple one of several words, a mapping one of NAME=VALUE each.

    >>> command("worth", "battlecats", "Eagle Eye Warrior", bot="greedy", within=1.0, option={"x": 1}, set=["a=1"])
    "menagerie lab worth battlecats 'Eagle Eye Warrior' --within 1 --option x=1 --set a=1"
    """
    words = ["menagerie lab", name, *map(quote, said)]
    for option, value in options.items():
        if value is None or value is False or (option == "bot" and value in (GREEDY, [GREEDY])):
            continue
        if isinstance(value, Mapping):
            value = [f"{key}={one}" for key, one in value.items()]
        for one in value if isinstance(value, list) else [value]:
            parts = () if one is True else one if isinstance(one, tuple) else (one,)
            words += [f"--{option}", *(f"{part:g}" if isinstance(part, float) else quote(str(part)) for part in parts)]
    return " ".join(words)


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
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Experiment:
    """Ask who beats whom of some decks, or of all of the house; more: other fields of a plan."""
    check_decks(game)
    goal = {"title": "Within the band", "of": "every match-up"}
    asked: dict[str, Any] = {"measure": ["every match-up"], "within": within}
    if band:
        asked = {"goal": [{**goal, "least": band[0], "most": band[1]}]}
    exact = {"band": band} if band else {"within": within}
    words = command("matchups", game.slug, deck=list(decks), option=options, bot=bot, **exact, seed=seed)
    fields = {"game": game.slug, "title": "Match-ups", "decks": list(decks), "bot": bot, "seed": seed}
    return laid_out({**fields, "options": options, **asked, **more}, words)


def seats(
    game: Game,
    bots: Sequence[str] = (GREEDY,),
    *,
    seed: int,
    within: float,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Experiment:
    """Ask what every seat wins, what whoever begins, and of two bots what the first does against the other.

    bots: a second one sits at all seats but one. seats: of the table, the fewest if not given; more: other fields of a
    plan.
    """
    if not 1 <= len(bots) <= 2:
        raise BadInput(f"{len(bots)} bots: one at every seat, or one against another")
    many = seats or game.seats[0]
    players = [bots[0], *[bots[-1]] * (many - 1)]
    words = command("seats", game.slug, bot=list(bots), seats=seats, option=options, within=within, seed=seed)
    fields: dict[str, Any] = {"game": game.slug, "title": "Seats", "players": players, "within": within, "seed": seed}
    shown = dict(readings_of(game, Setting(game.seats[0], (GREEDY,) * game.seats[0])))
    measure = [BETTER] * (len(set(bots)) > 1) + ["every seat"] + [BEGINS] * (BEGINS in shown)
    return laid_out({**fields, "measure": measure, "options": options, **more}, words)


def weighed(
    change: Change,
    *,
    seed: int,
    within: float,
    bot: str = GREEDY,
    seats: int | None = None,
    deals: int,
    decks: Sequence[str] = (),
    rivals: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    words: Mapping[str, Any] | None = None,
) -> Experiment:
    """Ask what a card is worth, as it is changed, and how often its owner wins with it.

    words: the options of the command that say how it is changed; none: it is a blank.
    """
    more: dict[str, Any] = {"seed": seed, "within": within, "deals": deals, "bot": bot, "seats": seats}
    more["command"] = command(
        "worth",
        change.game.slug,
        change.card,
        **(words or {}),
        **{"deck": list(decks), "rival": list(rivals), "bot": bot, "seats": seats, "option": options},
        **{"within": within, "seed": seed},
    )
    return study(change, rates=True, decks=decks, rivals=rivals, **more, **(options or {}))


def all_weighed(game: Game, *, within: float, options: Mapping[str, Any] | None = None, **more: Any) -> Experiment:
    """Ask what every card is worth against a blank of it; more: other fields of a plan."""
    said = {name: more.get(name) for name in ("bot", "seats")}
    words = command("worth", game.slug, all=True, **said, option=options, within=within, seed=more["seed"])
    fields = {"game": game.slug, "title": "What every card is worth, against a blank", "worth": "all"}
    return laid_out({**fields, "within": within, "options": options, **more}, words)


def by_skill(
    game: Game,
    bots: Sequence[str] = (),
    decks: Sequence[str] = (),
    *,
    cards: Sequence[str] | str = (),
    measure: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Experiment:
    """Ask players of several levels: what seats, whoever begins, decks and match-ups win; or what cards are worth.

    cards: their names, or `all` of them. measure: what else is looked at; more: other fields of a plan.
    """
    levels = skill.named(game, bots)
    said = {name: more.get(name) for name in ("seats", "within", "deals", "seed")}
    every = cards == "all"
    words = command(
        "skill",
        game.slug,
        **{"bot": levels if bots else [], "deck": list(decks), "measure": list(measure), "option": options},
        **{"all": every, "card": [] if every else list(cards)},
        **said,
    )
    wanted = list(measure)
    if not wanted and not cards:
        many = more.get("seats") or game.seats[0]
        setting = Setting(many, (GREEDY,) * many, tuple((options or {}).items()))
        shown = dict(readings_of(game, setting))
        kinds = ("every deck", "every match-up")
        wanted = ["seat A" if many == 2 else "every seat", *([BEGINS] if BEGINS in shown else [])]
        wanted += [kind for kind in kinds if chosen(shown, kind)]
    fields = {"game": game.slug, "title": "What changes with the players' skill", "decks": list(decks)}
    weighs = {"worth": cards if every else list(cards)} if cards else {}
    return laid_out({**fields, "skill": levels, "measure": wanted, "options": options, **weighs, **more}, words)


def sweep(
    game: Game,
    paths: Sequence[str],
    decks: Sequence[str] = (),
    *,
    measure: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Experiment:
    """Ask what moves with a number, or with two; paths: each with its values, `PATH=VALUE,VALUE`."""
    vary = {}
    for one in paths:
        path, equals, values = one.rpartition("=")
        if not equals or not values:
            raise BadInput(f"{one}: write it as PATH=VALUE,VALUE, such as 'Jade Fan Scout.factor=1,2'")
        vary[path.strip()] = values_of(values)
    if len(vary) > 2:
        raise BadInput(f"{len(vary)} paths: one or two are gone through")
    said = {name: more.get(name) for name in ("seats", "bot", "within", "seed")}
    words = command("sweep", game.slug, *paths, deck=list(decks), measure=list(measure), option=options, **said)
    fields = {"game": game.slug, "title": f"What moves with {' and '.join(vary)}", "vary": vary, "decks": list(decks)}
    return laid_out({**fields, "measure": list(measure), "options": options, **more}, words)


def character(
    game: Game, decks: Sequence[str] = (), *, options: Mapping[str, Any] | None = None, **more: Any
) -> Experiment:
    """Ask all that is told of what a game is like, choice by choice; more: other fields of a plan."""
    said = {name: more.get(name) for name in ("seats", "bot", "deals", "seed")}
    words = command("character", game.slug, deck=list(decks), option=options, **said)
    fields = {"game": game.slug, "title": "What the game is like", "decks": list(decks), "options": options}
    return laid_out({**fields, "measure": ["length", *TOLD, *SHARED], **more}, words)
