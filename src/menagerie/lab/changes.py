"""A game otherwise: a card with other values (a blank of it, those of another card, what somebody sets), a version."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput, nearest, short
from menagerie.engine.game import Game
from menagerie.engine.variants import Variants

BLANK = "a blank"
PRINTED = "as printed"


def variants_of(game: Game) -> Variants:
    """Give how the cards of a game are changed; BadInput for a game that does not say."""
    if not game.variants:
        raise BadInput(f"{game.title} does not say how its cards are changed: {game.folder / 'variants.py'} is missing")
    return game.variants


def find(game: Game, name: str) -> str:
    """Give the name of a card as it is written; BadInput names the nearest."""
    known = {one.casefold(): one for one in variants_of(game).names()}
    if name.casefold() not in known:
        raise BadInput(f"{game.title} has no card {name!r}{nearest(name, known.values())}")
    return known[name.casefold()]


@dataclass(frozen=True)
class Version:
    """One way a game may be: a box, and options that are otherwise; `changes` say in what, by path (`versions.py`).

    bot: who plays every seat, whoever sits there otherwise (`skill.py`).
    """

    name: str = PRINTED
    changes: Mapping[str, object] = field(default_factory=dict, hash=False)
    boxes: np.ndarray | None = field(default=None, hash=False, compare=False)
    options: Mapping[str, int] = field(default_factory=dict, hash=False)
    bot: str = ""

    def head(self, game: Game) -> dict[str, object]:
        """Tell what results depend on."""
        boxes = game.boxes if self.boxes is None else self.boxes
        told: dict[str, object] = {"name": self.name, "changes": dict(self.changes), "box": digest(boxes)}
        told |= {"options": dict(self.options)} if self.options else {}
        return told | ({"bot": self.bot} if self.bot else {})


@dataclass(frozen=True)
class Change:
    """Fields of one card that are otherwise; `against` says in words what the card is compared with."""

    game: Game
    card: str
    fields: Mapping[str, Any] = field(hash=False)
    against: str = BLANK

    @cached_property
    def boxes(self) -> np.ndarray:
        """The box with it; BadInput if there can be no such card."""
        return boxes_of(self.game, {self.card: self.fields})

    @property
    def version(self) -> Version:
        """The game with it."""
        changes = {f"{self.card}.{name}": value for name, value in self.fields.items()}
        return Version(f"{self.card}: {self.against}", changes, self.boxes)


def boxes_of(game: Game, changes: Mapping[str, Mapping[str, Any]]) -> np.ndarray:
    """Fill a box in which some cards have other values; BadInput if there can be no such cards."""
    cards = ", ".join(changes)
    try:
        return variants_of(game).boxes(changes)
    except BadInput as error:
        said = [re.sub(r"^\S*\.toml:\d+:\d+: ", "", fault) for fault in error.defects]
        raise BadInput(f"{cards} cannot be changed so:", said or [str(error)]) from None
    except (ValueError, TypeError, KeyError, OverflowError) as error:
        told = "; ".join(map(_told, changes.values()))
        raise BadInput(f"{cards}: {told}: no such values ({error})") from None


def blank(game: Game, name: str) -> Change:
    """Make a card a blank: of its name, kind and cost, doing nothing."""
    card = find(game, name)
    return _change(game, card, variants_of(game).blank(card), BLANK)


def other(game: Game, name: str, like: str) -> Change:
    """Give a card the values of another; it keeps its name."""
    card, model = find(game, name), find(game, like)
    printed = dict(variants_of(game).printed(model))
    if "text" in printed:
        for called in (model, model.partition(", ")[0]):
            printed["text"] = printed["text"].replace(called, card if called == model else card.partition(", ")[0])
    return _change(game, card, printed, model)


def given(game: Game, name: str, settings: Sequence[str], text: str | None = None) -> Change:
    """Set fields of a card, each written `field=value` as in TOML, and its text; BadInput names the nearest field."""
    card = find(game, name)
    printed, fields = variants_of(game).printed(card), {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise BadInput(f"--set {setting}: write it as FIELD=VALUE")
        fields[key.strip()] = _value(value.strip())
    read_fields(game, card, fields)
    if text is not None:
        if "text" not in printed:
            raise BadInput(f"the cards of {game.title} do what the book says, not what a text says: set their numbers")
        fields["text"] = text
    return _change(game, card, fields, _told(fields))


def read_fields(game: Game, card: str, fields: Mapping[str, Any]) -> None:
    """Refuse fields that a card does not have, naming the nearest, and values of another sort than the printed."""
    printed = variants_of(game).printed(card)
    for key, value in fields.items():
        if key not in printed:
            there = f"; {card} has: {', '.join(printed) or 'none'}"
            raise BadInput(f"{card} has no field {key!r} that can be changed{nearest(key, printed) or there}")
        if printed[key] is not None and not _alike(printed[key], value):
            raise BadInput(f"{card}: {key} = {short(value)}: something like {short(printed[key])} is expected")


def _change(game: Game, card: str, fields: Mapping[str, Any], against: str) -> Change:
    printed = variants_of(game).printed(card)
    new = {key: value for key, value in fields.items() if _plain(printed.get(key)) != _plain(value)}
    if not new:
        raise BadInput(f"{card}: nothing of what the box holds of it would change" + _why(game, card, against))
    return Change(game, card, new, against)


def _why(game: Game, card: str, against: str) -> str:
    """Say why a card has no blank."""
    if against != BLANK:
        return ""
    said = "what it does stands in the rules" if not variants_of(game).printed(card) else "it is a blank already"
    return f" ({said})"


def _value(text: str) -> Any:
    """Read a value as TOML writes it; bare words are words."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def values_of(text: str) -> list[Any]:
    """Read values as TOML writes a list of them, without its brackets; bare words are words."""
    found = _value(f"[{text}]")
    return found if isinstance(found, list) else [_value(one.strip()) for one in text.split(",")]


def _alike(old: Any, new: Any) -> bool:
    """Tell whether a value is of the sort of another."""
    if isinstance(old, list) and isinstance(new, list):
        return not old or not isinstance(old[0], int) or (len(old) == len(new) and all(map(_alike, old, new)))
    return isinstance(new, int | float | str) if isinstance(old, str) else type(old) is type(new)


def _plain(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value


def _told(fields: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {short(value)}" for name, value in fields.items())
