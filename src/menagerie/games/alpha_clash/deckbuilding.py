"""Deck construction, AC-DECK-1 … AC-DECK-10: every fault of a list is told at once, with its clause.

Colours and affiliations restrict nothing (AC-DECK-9). How the lines of a list are read is in `cardtext.decks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from menagerie.cardtext.decks import DeckList, Entry, Found, Lists

from . import terms as t
from .cards.card import AlphaClashCard

CONTENDER, MAIN, SIDEBOARD = HEADINGS = ("Contender", "Main Deck", "Sideboard")


def is_unrivaled(card: AlphaClashCard) -> bool:
    """Whether a card has Unrivaled in print.

    Only lists are restricted; in play the keyword does nothing (AC-KW-UNR-1).
    """
    return any(word == "Unrivaled" for line in card.lines for word in line.rstrip(".").split(", "))


Known = dict[str, AlphaClashCard]


def _is(known: Known, entry: Entry, kind: str) -> bool:
    return entry.name in known and known[entry.name].type == kind


def _contenders(deck: DeckList, known: Known) -> Found:
    count = deck.count(CONTENDER)
    if count != 1:
        yield 1, f"{count} Contenders: a list has exactly one (AC-DECK-1)"
    for entry in deck.entries(CONTENDER):
        if entry.name in known and not _is(known, entry, "Contender"):
            yield entry.line, f"{entry.name} is no Contender (AC-DECK-1)"
    for entry in deck.entries(MAIN, SIDEBOARD):
        if _is(known, entry, "Contender"):
            yield entry.line, f"{entry.name} is a Contender: not in Main Deck or Sideboard (AC-DECK-2)"


def _sizes(deck: DeckList, known: Known) -> Found:
    if deck.count(MAIN) != t.MAIN_DECK:
        yield 1, f"{deck.count(MAIN)} cards in the Main Deck: exactly {t.MAIN_DECK} are expected (AC-DECK-3)"
    if deck.count(SIDEBOARD) > t.SIDEBOARD:
        yield 1, f"{deck.count(SIDEBOARD)} cards in the Sideboard: at most {t.SIDEBOARD} (AC-DECK-4)"


def _copies(deck: DeckList, known: Known) -> Found:
    copies: Counter[str] = Counter()
    last: dict[str, int] = {}
    for entry in deck.entries(MAIN, SIDEBOARD):
        copies[entry.name] += entry.count
        last[entry.name] = entry.line
    for name, count in copies.items():
        if count > t.COPIES:
            yield last[name], f"{count} copies of {name}: at most {t.COPIES} in Main Deck and Sideboard (AC-DECK-5)"


def _buffs(deck: DeckList, known: Known) -> Found:
    buffs = [entry for entry in deck.entries(MAIN, SIDEBOARD) if _is(known, entry, "Clash Buff")]
    count = sum(entry.count for entry in buffs)
    if count > t.BUFFS:
        yield buffs[-1].line, f"{count} Clash Buffs: at most {t.BUFFS} in Main Deck and Sideboard (AC-DECK-6)"


def _unrivaled(deck: DeckList, known: Known) -> Found:
    entries = [e for e in deck.entries(MAIN, SIDEBOARD) if e.name in known and is_unrivaled(known[e.name])]
    count = sum(entry.count for entry in entries)
    if count > t.UNRIVALEDS:
        yield entries[-1].line, f"{count} Unrivaled cards: at most one in Main Deck and Sideboard (AC-DECK-7)"


Cards = Sequence[str]


def exchange_faults(before: tuple[Cards, Cards], after: tuple[Cards, Cards]) -> list[str]:
    """Tell what is wrong with an exchange of Main Deck and Sideboard between two games (AC-VAR-2, AC-R59)."""
    faults = []
    if Counter([*before[0], *before[1]]) != Counter([*after[0], *after[1]]):
        faults.append("the cards of Main Deck and Sideboard together stay the same (AC-VAR-2)")
    if len(before[0]) != len(after[0]):
        faults.append("cards are exchanged one for one (AC-VAR-2)")
    return faults


# Each of these tells its own faults, so all of a list are told (AC-DECK-10); with its Contender it has at most 61 cards
# (AC-DECK-8).
LISTS = Lists("alpha_clash", HEADINGS, (_contenders, _sizes, _copies, _buffs, _unrivaled))
read_deck, check_deck = LISTS.read, LISTS.check
