"""Versions of a game as a file names them: cards, numbers, texts, options and packs, each by its path.

    [[version]]
    name = "a cheaper King"
    set = { "Khamset, King of the Long Road.cost" = 3, "option.practice" = 1, "box.might.Dune Courier" = 40 }

`CARD.FIELD` is a field that the book lets a card have, checked by the book's clauses; `option.NAME` an option of the
table; `box.FIELD.CARD`, or `box.FIELD` for one that is no table of cards, a number of the box, checked by nothing but
its range. `pack` puts the cards of a file into the box: those with names of the house replace them, others lie behind
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.cardtext.decks import is_code, read_file
from menagerie.cardtext.packs import parse_toml
from menagerie.engine.errors import BadInput, nearest, short
from menagerie.engine.game import Game
from menagerie.engine.overriding import with_numbers

from .changes import BLANK, PRINTED, Change, Version, boxes_of, find, read_fields, variants_of

OPTION, BOX = "option", "box"
MOST = 400  # versions of an experiment


@dataclass(frozen=True)
class Ground:
    """What all versions of an experiment stand on: the game, with decks of one's own, and the pack in its box."""

    game: Game
    decks: tuple[int, ...] = ()  # the numbers of those that are gone through; none: all of the house
    pack: Path | None = None


def ground(game: Game, decks: Sequence[str], pack: Path | None, folder: Path) -> Ground:
    """Read the decks that are gone through, of the house by name or in files, and put a pack into the box."""
    option = next((one for one in game.options if one.deck_of), None)
    if decks and not option:
        raise BadInput(f"{game.title} has no decks to choose")
    if not decks or not option:
        return Ground(_with_pack(game, pack, {}) if pack else game, (), pack)
    house = dict(zip((label.casefold() for label in option.labels), option.values, strict=True))
    texts, chosen = dict[str, str](), list[int]()
    for deck in decks:
        path = folder / deck
        if deck.casefold() in house:
            chosen.append(house[deck.casefold()])
        elif is_code(deck) or path.is_file():
            name = f"deck {len(texts) + 1}" if is_code(deck) else path.stem.replace("_", " ")
            texts[name] = deck if is_code(deck) else read_file(path)
            chosen.append(max(option.values) + len(texts))
        else:
            raise BadInput(f"{deck!r}: no file, and no deck of {game.title}{nearest(deck, option.labels)}")
    if len(set(chosen)) < 2:
        raise BadInput("decks: at least two different ones are needed")
    if pack:
        return Ground(_with_pack(game, pack, texts), tuple(chosen), pack)
    return Ground(_with_decks(game, texts), tuple(chosen))


def _with_decks(game: Game, texts: Mapping[str, str]) -> Game:
    if not texts:
        return game
    if game.workshop is None:
        raise BadInput(f"{game.title} has no workshop, so it takes no decks of one's own")
    own: Game = game.workshop.with_decks(game, texts)
    return own


def _with_pack(game: Game, pack: Path, texts: Mapping[str, str]) -> Game:
    """Give a game whose box holds a pack, with decks that may hold its cards."""
    if house := _of_the_house(game, pack):
        return _with_decks(game, texts).changed(boxes=_laid(game, _with_decks(game, texts).boxes, house))
    return _with_decks(game.with_pack(pack), texts)


def _of_the_house(game: Game, pack: Path) -> dict[str, dict[str, Any]]:
    """Give the fields of a pack's cards, if they have names of the house; none if they have names of their own."""
    content, _ = parse_toml(pack)
    cards = content.get("card")
    named = [card for card in cards if isinstance(card, dict)] if isinstance(cards, list) else []
    house = set(variants_of(game).names())
    replaced = [card for card in named if card.get("name") in house]
    if replaced and len(replaced) < len(named):
        own = next(card.get("name") for card in named if card.get("name") not in house)
        raise BadInput(
            f"{pack}: {replaced[0]['name']} is a card of the house, {short(own)} is not: two packs are needed"
        )
    return {
        card["name"]: {
            field: value for field, value in card.items() if field in variants_of(game).printed(card["name"])
        }
        for card in replaced
    }


def _laid(game: Game, boxes: np.ndarray, changes: Mapping[str, Mapping[str, Any]]) -> np.ndarray:
    """Change cards in a box that has other decks than the game's: what either changes is changed."""
    new = boxes_of(game, changes)
    if boxes is game.boxes:
        return new
    printed = variants_of(game).boxes({})
    found = boxes.copy()
    for name in boxes.dtype.names or ():
        moved = new[name] != printed[name]
        if (moved & (boxes[name] != printed[name]) & (boxes[name] != new[name])).any():
            raise BadInput(f"{', '.join(changes)}: cannot be changed beside other cards of one's own; change the pack")
        found[name][moved] = new[name][moved]
    return found


def version_of(
    base: Game, on: Ground, name: str, settings: Mapping[str, Any], blank: str | None = None, pack: Path | None = None
) -> Version:
    """Read a version: settings by path, a card made blank, a pack instead of that of the ground; BadInput tells all."""
    game = on.game
    if pack and pack != on.pack:
        texts = {name: str(text) for name, text in game.own.get("decks", {}).items()}
        if not _of_the_house(base, pack):
            _check_alike(base, pack, on.pack)
        game = _with_pack(base, pack, texts)
    options, cards, numbers = {}, dict[str, dict[str, Any]](), dict[str, Any]()
    for path, value in settings.items():
        first, _, rest = path.partition(".")
        if first == OPTION:
            if rest not in (known := [one.name for one in game.options if not one.deck_of]):
                raise BadInput(f"{path}: {game.title} has no such option{nearest(rest, known)}")
            options[rest] = value
        elif first == BOX:
            field, _, card = rest.partition(".")
            numbers[f"{card}.{field}" if card else field] = value
        else:
            card, _, field = path.rpartition(".")
            if not card:
                raise BadInput(f"{path}: write it as CARD.FIELD, option.NAME or box.FIELD.CARD")
            cards.setdefault(find(base, card), {})[field] = value
    if blank is not None:
        card = find(base, blank)
        cards[card] = {**variants_of(base).blank(card), **cards.get(card, {})}
    boxes = game.boxes
    for card, fields in cards.items():
        read_fields(base, card, fields)
    if cards:
        boxes = _laid(base, boxes, cards)
    if numbers:
        boxes = with_numbers(game, numbers, boxes)
    told: dict[str, Any] = {**settings, **({"blank": blank} if blank else {}), **({"pack": pack.name} if pack else {})}
    called = name or _called(told)
    return Version(called, told, boxes if boxes is not on.game.boxes else None, options)


def blanked(game: Game, like: Version, change: Change) -> Version:
    """Make a card of a version a blank, the rest as it is; BadInput where its changes are no fields of cards."""
    cards: dict[str, dict[str, Any]] = {}
    for path, value in like.changes.items():
        card, _, field = path.rpartition(".")
        if path.startswith(f"{BOX}.") or not card:
            raise BadInput(f"{path}: {change.card} is weighed where fields of cards are changed, and nothing else")
        if card != OPTION:
            cards.setdefault(find(game, card), {})[field] = value
    cards[change.card] = {**cards.get(change.card, {}), **variants_of(game).blank(change.card)}
    return replace(like, name=f"{like.name}; {change.card}: {BLANK}", boxes=boxes_of(game, cards))


def _check_alike(game: Game, pack: Path, other: Path | None) -> None:
    """Refuse packs whose cards are others, or in another order: their deals would not be the same."""
    names = [[card.name for card in game.workshop.read(one).cards] if one else [] for one in (pack, other)]
    if names[0] != names[1]:
        raise BadInput(
            f"{pack}: names its cards otherwise than {other}, or in another order: no deal would be the same"
        )


def _called(told: Mapping[str, Any]) -> str:
    words = [f"{card}: {BLANK}" if path == "blank" else f"{path} = {short(card)}" for path, card in told.items()]
    return ", ".join(words) or PRINTED


def grid(vary: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """Go through all that may vary, the last path fastest."""
    for values in product(*vary.values()):
        yield dict(zip(vary, values, strict=True))


def printed_value(game: Game, path: str) -> Any:
    """Give what stands at a path as the game is; None for what is no number of a card or an option."""
    card, _, field = path.rpartition(".")
    if card == OPTION:
        return next((one.default for one in game.options if one.name == field), None)
    if path.startswith(f"{BOX}."):
        return None
    return variants_of(game).printed(find(game, card)).get(field)
