"""Whose a card is: of the deck that holds it, or, where all draw from the same cards, of whoever is dealt it.

What chance gives before anybody decides anything cannot be a fruit of good play, so what follows from it is an effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.players.matchups import deck_options

from .changes import variants_of


def check_free(game: Game, options: dict[str, Any]) -> None:
    """Refuse options that choose decks: the lab goes through all of them."""
    chosen = [option.name for option in game.options if option.deck_of and option.name in options]
    if chosen:
        raise BadInput(f"option {chosen[0]}: decks are not chosen here but gone through")


def numbers_of(game: Game, names: Sequence[str]) -> list[int]:
    """Give the numbers of decks by name; BadInput names the nearest."""
    option = deck_options(game)[0]
    known = dict(zip((label.casefold() for label in option.labels), option.values, strict=True))
    for name in names:
        if name.casefold() not in known:
            raise BadInput(f"{game.title} has no deck {name!r}{nearest(name, option.labels)}")
    return [known[name.casefold()] for name in names]


def owners_of(
    game: Game, card: str, decks: Sequence[str] = (), rivals: Sequence[str] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Name the decks that hold a card and those that do not, which they are to meet.

    decks, rivals: these alone. A rival that holds the card too would change with it, and is refused.
    """
    option = deck_options(game)[0]
    holding = variants_of(game).decks(card)  # type: ignore[misc]  # a game with decks says it
    called = dict(zip(option.values, option.labels, strict=True))
    owners = numbers_of(game, decks) or list(holding)
    others = numbers_of(game, rivals) or [deck for deck in option.values if deck not in holding]
    if not holding:
        raise BadInput(f"{card} is in no deck of {game.title}: nobody plays it")
    for deck in owners:
        if deck not in holding:
            raise BadInput(f"{called[deck]}: no {card} in it; it is in {', '.join(called[one] for one in holding)}")
    for deck in others:
        if deck in holding:
            raise BadInput(f"{called[deck]} holds {card}, too: against it both would change")
    if not others:
        raise BadInput(f"every deck of {game.title} holds {card}: there is nobody without it to play against")
    return tuple(called[deck] for deck in owners), tuple(called[deck] for deck in others)
