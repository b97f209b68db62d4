"""The set and the deck lists of the house, and the tables that the rules read.

`kind` is a printed card by its number: Contenders first, then the Main Deck cards, file by file; 0 is none. Values that
depend on a text are in the programs (`cardtext.program`), printed values are here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from menagerie.cardtext.packs import Pack, read_pack
from menagerie.cardtext.program import CAPACITIES, tables
from menagerie.cardtext.tree import Node

from . import deckbuilding
from .card import AFFILIATIONS, COLOURS, KIT, TYPES, AlphaClashCard
from .language import language

FOLDER = Path(__file__).parent
FILES = ("contenders", "black", "green", "white", "blue", "red", "two_colours")
KINDS = CAPACITIES["cards"]
KIND_OF = {"Clash": "ClashCard", "Clash Buff": "ClashBuff"}  # types whose phrase has another name

#: Printed values of a card; masks have bit i for entry i of COLOURS, other codes count from 1.
PRINTED = np.dtype(
    [
        ("type", "i1"),
        ("kind", "i2"),  # masks as filters test them: bit (code - 1) of the language's kinds, qualities and keywords
        ("qualities", "i2"),
        ("keywords", "i2"),  # those of its own, whatever holds; their numbers stand in its abilities
        ("colours", "i1"),
        ("cost", "i2"),  # without X
        ("has_x", "i1"),
        ("gems", "i1", (len(COLOURS),)),
        ("attach", "i1"),
        ("attack", "i2"),
        ("defense", "i2"),
        ("health", "i2"),
        ("affiliation", "i1"),
        ("character", "i2"),
        ("unrivaled", "i1"),  # AC-DECK-7
    ]
)
BOX = np.dtype([("printed", PRINTED, (KINDS,)), ("programs", tables())])


@cache
def pack() -> Pack:
    """Read the set of the house."""
    return read_pack(KIT, *(FOLDER / "cards" / f"{name}.toml" for name in FILES))


def cards() -> list[AlphaClashCard]:
    """List the printed cards in the order of their numbers, from 1."""
    return pack().cards


def load_box(used: Pack | None = None) -> np.ndarray:
    """Fill a box with the printed values and the programs of a pack, that of the house if none is given."""
    used = used or pack()
    box = np.zeros(1, BOX)
    people = KIT.dictionary(used.cards).characters
    for kind, (card, trees) in enumerate(zip(used.cards, used.trees, strict=True), 1):
        box["printed"][0, kind] = printed(card, trees, people.get(card.character or "", 0))
    used.book.fill(box["programs"])
    return box


def mask(rule: str, *kinds: str) -> int:
    """Give the mask of some kinds of a rule: bit (code - 1) for each, as `ops.TYPES` has it."""
    codes = language().codes(rule)
    return sum(1 << (codes[kind] - 1) for kind in set(kinds))


def printed(card: AlphaClashCard, trees: list[Node], character: int) -> tuple[object, ...]:
    """Give the printed values of a card in the order of `PRINTED`."""
    gems: dict[str, int] = {str(colour): count for colour, count in card.gems.items()}
    return (
        TYPES.index(card.type) + 1,
        mask("kind_1", KIND_OF.get(card.type, card.type)),
        mask("quality", *map(str.capitalize, card.colours), *filter(None, [(card.affiliation or "").replace(" ", "")])),
        mask("keyword", *(word.kind for tree in trees if tree.kind == "Keywords" for word in tree[0])),
        sum(1 << COLOURS.index(colour) for colour in card.colours),
        card.fixed_cost,
        card.has_x,
        tuple(gems.get(colour, 0) for colour in COLOURS),
        card.attach or 0,
        card.attack or 0,
        card.defense or 0,
        card.health or 0,
        AFFILIATIONS.index(card.affiliation) + 1 if card.affiliation else 0,
        character,
        deckbuilding.is_unrivaled(card),
    )


def deck_files() -> Sequence[Path]:
    """List the files of the house's decks."""
    return sorted((FOLDER / "decks").glob("*.txt"))


@cache
def decks() -> dict[str, deckbuilding.DeckList]:
    """Read the decks of the house by name, checked."""
    return {path.stem: deckbuilding.read_deck(path, cards()) for path in deck_files()}


@cache
def trials() -> Pack:
    """Read the trial cards: constructions that no card of the set uses."""
    return read_pack(KIT, FOLDER / "trials.toml")
