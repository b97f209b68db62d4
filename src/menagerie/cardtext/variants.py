"""Cards of a house with other fields and texts, for the lab (`engine/variants.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from menagerie.cardtext.house import House
from menagerie.cardtext.packs import Pack
from menagerie.engine.variants import Hands, Variants

SAME = ("name", "number", "type", "rarity", "origin", "drawing")  # what makes a card that card


def variants_of(
    house: House,
    load_box: Callable[[Pack], Any],
    decks: Callable[[], Mapping[str, Any]],
    headings: Sequence[str],
    blank: Callable[[Any], Mapping[str, Any]],
    draws: int,
) -> Variants:
    """Say how the cards of a house are changed.

    headings: of a deck list, under which its cards lie. blank: what numbers a blank of a card has; its text is empty.
    draws: the event that tells of drawn cards.
    """

    def card(name: str) -> Any:
        return next(one for one in house.deck_cards() if one.name == name)

    def printed(name: str) -> dict[str, Any]:
        return {field: value for field, value in card(name).model_dump().items() if field not in SAME}

    def names() -> tuple[str, ...]:
        return ("", *(one.name for one in house.cards()))

    def copies(name: str) -> dict[int, int]:
        found = {
            number: sum(entry.count for entry in deck.entries(*headings) if entry.name == name)
            for number, deck in enumerate(decks().values(), 1)
        }
        return {number: count for number, count in found.items() if count}

    return Variants(
        names=lambda: [one.name for one in house.deck_cards()],
        printed=printed,
        blank=lambda name: {"text": "", **blank(card(name))},
        boxes=lambda changes: load_box(house.changed(changes)),
        decks=copies,
        hands=Hands(names, draws),
    )
