"""The set and the deck lists of the house, read from their files.

`kind` is a printed card by its number: Royals first, then the standard cards, Kingdom by Kingdom; trial cards come
behind them, are in no deck and serve the tests. 0 is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from menagerie.cardtext.packs import Pack, read_pack

from . import deckbuilding
from .card import KINGDOMS, KIT, BeastClansCard

FOLDER = Path(__file__).parent
FILES = ("royals", *(kingdom.lower() for kingdom in KINGDOMS))
TRIAL = "T"  # how the numbers of trial cards begin


@cache
def pack() -> Pack:
    """Read the set of the house."""
    return read_pack(KIT, *set_files())


@cache
def trials() -> Pack:
    """Read the trial cards: constructions that no card of the set uses."""
    return read_pack(KIT, FOLDER / "trials.toml")


@cache
def house_pack() -> Pack:
    """Read everything that is in the house's box: the set, then the trial cards."""
    return read_pack(KIT, *set_files(), FOLDER / "trials.toml")


def set_files() -> list[Path]:
    """List the files of the set in the order of their cards."""
    return [FOLDER / "cards" / f"{name}.toml" for name in FILES]


def cards() -> list[BeastClansCard]:
    """List the printed cards in the order of their numbers, from 1."""
    return house_pack().cards


def set_cards() -> list[BeastClansCard]:
    """List the cards that decks are made of and their Royals: all but those for trial."""
    return [card for card in cards() if card.number[0] != TRIAL]


@cache
def names() -> tuple[str, ...]:
    """Give the names of the kinds, by number."""
    return ("", *(card.name for card in cards()))


def deck_files() -> Sequence[Path]:
    """List the files of the house's decks."""
    return sorted((FOLDER / "decks").glob("*.txt"))


def deck_names() -> tuple[str, ...]:
    """Name the house's decks in the order of their numbers: `bare summit`."""
    return tuple(path.stem.replace("_", " ") for path in deck_files())


@cache
def decks() -> dict[str, deckbuilding.DeckList]:
    """Read the decks of the house by name, checked."""
    return {path.stem: deckbuilding.read_deck(path, set_cards()) for path in deck_files()}
