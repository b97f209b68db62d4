"""Deck lists and what they must keep to (chapter "Deck construction", AC-DECK)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from .. import terms as t


def faults(
    contenders: Iterable[str], main: Iterable[str], side: Iterable[str], box: Mapping[str, Mapping[str, Any]]
) -> list[str]:
    """List every fault of a deck list, each with its clause; `box` has the cards by name (AC-DECK-1 … AC-DECK-10)."""
    contenders, main, side = list(contenders), list(main), list(side)
    found = []
    if len(contenders) != 1:
        found.append(f"{len(contenders)} Contenders: a list has exactly one (AC-DECK-1)")
    for where, cards in (("sideboard", side), ("Main Deck", main)):
        if any(box[name]["type"] == "Contender" for name in cards):
            found.append(f"a Contender in the {where} (AC-DECK-2)")
    if len(main) != t.MAIN_DECK:
        found.append(f"{len(main)} cards in the Main Deck: exactly {t.MAIN_DECK} (AC-DECK-3)")
    if len(side) > t.SIDEBOARD:
        found.append(f"{len(side)} cards in the sideboard: at most {t.SIDEBOARD} (AC-DECK-4)")
    both = [*main, *side]
    found += [
        f"{count} copies of {name}: at most {t.COPIES} (AC-DECK-5)"
        for name, count in Counter(both).items()
        if count > t.COPIES
    ]
    buffs = sum(box[name]["type"] == "Clash Buff" for name in both)
    if buffs > t.BUFFS:
        found.append(f"{buffs} Clash Buffs: at most {t.BUFFS} in all (AC-DECK-6)")
    unrivaled = sum("Unrivaled" in box[name].get("keywords", ()) for name in both)
    if unrivaled > t.UNRIVALEDS:
        found.append(f"{unrivaled} cards with Unrivaled: at most {t.UNRIVALEDS} in all (AC-DECK-7)")
    return found


def exchange_faults(
    before: tuple[Iterable[str], Iterable[str]], after: tuple[Iterable[str], Iterable[str]]
) -> list[str]:
    """List every fault of an exchange between Main Deck and sideboard between two games of a match (AC-VAR-2)."""
    (main, side), (new_main, new_side) = ((list(one), list(other)) for one, other in (before, after))
    found = []
    if Counter([*main, *side]) != Counter([*new_main, *new_side]):
        found.append("the list holds other cards than before (AC-VAR-2)")
    if len(main) != len(new_main):
        found.append(f"{len(new_main)} cards in the Main Deck instead of {len(main)}: one for one (AC-VAR-2)")
    return found
