"""Deck construction and sideboard, BC-DECK-1 … BC-DECK-10: every fault of a list is told at once, with its clause.

A list names the Royals of which one is chosen at each Setup (BC-R62). How its lines are read is in `cardtext.decks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from menagerie.cardtext.decks import DeckList, Found, Lists, known_entries

from .cards.card import GREAT_KINGDOMS, BeastClansCard
from .terms import COPIES, MAIN_DECK
from .terms import SIDEBOARD as SIDEBOARD_SIZE

ROYAL, DECK, SIDEBOARD = HEADINGS = ("Royal", "Deck", "Sideboard")


Known = dict[str, BeastClansCard]


def _royals(deck: DeckList, known: Known) -> Found:
    if not deck.count(ROYAL):
        yield 1, "no Royal: a list has one, or several to choose from (BC-CORE-3, BC-R62)"
    named: set[str] = set()
    for entry, card in known_entries(deck, known, ROYAL):
        if card.type != "Royal":
            yield entry.line, f"{entry.name} is no Royal (BC-CORE-3)"
        if entry.count > 1 or entry.name in named:
            yield entry.line, f"{entry.name}: each Royal stands there once (BC-CORE-3)"
        named.add(entry.name)
    for entry, card in known_entries(deck, known, DECK, SIDEBOARD):
        if card.type == "Royal":
            yield entry.line, f"{entry.name} is a Royal: not in Deck or Sideboard (BC-DECK-4)"


def _sizes(deck: DeckList, known: Known) -> Found:
    if deck.count(DECK) != MAIN_DECK:
        yield 1, f"{deck.count(DECK)} cards in the Deck: exactly {MAIN_DECK} are expected (BC-DECK-1, BC-R64)"
    if deck.count(SIDEBOARD) not in (0, SIDEBOARD_SIZE):
        told = f"{deck.count(SIDEBOARD)} cards in the Sideboard: none or exactly {SIDEBOARD_SIZE}"
        yield 1, f"{told} (BC-DECK-6, BC-R60)"


def _copies(deck: DeckList, known: Known) -> Found:
    copies: Counter[str] = Counter()
    last: dict[str, int] = {}
    for entry in deck.entries(DECK, SIDEBOARD):
        copies[entry.name] += entry.count
        last[entry.name] = entry.line
    for name, count in copies.items():
        if count > COPIES:
            told = f"{count} copies of {name}: at most {COPIES} in Deck and Sideboard"
            yield last[name], f"{told} (BC-DECK-2, BC-DECK-7, BC-R59)"


def _kingdoms(deck: DeckList, known: Known) -> Found:
    """One great Kingdom and Rebels (BC-KING-3, BC-KING-4); the Royals say which, or the most cards of the deck."""
    ruled = [card.kingdom for _, card in known_entries(deck, known, ROYAL) if card.type == "Royal"]
    cards: Counter[str] = Counter()
    for entry, card in known_entries(deck, known, DECK):
        cards[card.kingdom] += entry.count
    great = [kingdom for kingdom, _ in cards.most_common() if kingdom in GREAT_KINGDOMS]
    own = (ruled or great or [""])[0]
    for entry, card in known_entries(deck, known, ROYAL):
        if card.type == "Royal" and card.kingdom != own:
            yield entry.line, f"{entry.name} is of the {card.kingdom}: the Royals share one Kingdom (BC-DECK-5, BC-R62)"
    if ruled and great and own not in great:
        yield 1, f"a deck of the {great[0]} with a Royal of the {own} (BC-DECK-5)"
    elif ruled and own not in great:
        yield 1, f"no card of the {own} in the Deck of its Royal (BC-ROY-13, BC-R63)"
    for heading, clause in ((DECK, "BC-KING-4, BC-DECK-3"), (SIDEBOARD, "BC-DECK-8")):
        for entry, card in known_entries(deck, known, heading):
            if card.kingdom in GREAT_KINGDOMS and card.kingdom != own and card.type != "Royal":
                yield entry.line, f"{entry.name} is of the {card.kingdom}: only {own} and Rebel cards here ({clause})"


Cards = Sequence[str]


def exchange_faults(before: tuple[Cards, Cards], after: tuple[Cards, Cards]) -> list[str]:
    """Tell what is wrong with an exchange of Deck and Sideboard between two games (BC-DECK-9, BC-DECK-10, BC-R60).

    One for one, of the same cards: what was legal in copies and Kingdom stays so, for both count both lists.
    """
    faults = []
    if Counter([*before[0], *before[1]]) != Counter([*after[0], *after[1]]):
        faults.append("the cards of Deck and Sideboard together stay the same (BC-DECK-9)")
    if len(before[0]) != len(after[0]):
        faults.append(f"{len(after[0])} cards in the Deck: cards are exchanged one for one (BC-DECK-10, BC-R60)")
    return faults


LISTS = Lists("beast_clans", HEADINGS, (_royals, _sizes, _copies, _kingdoms))
read_deck, check_deck = LISTS.read, LISTS.check
