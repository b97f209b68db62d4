"""Deck construction, HC-DECK-1 … HC-DECK-26: every fault of a list is told at once, with its clause.

Companions and Tokens stand outside the deck (HC-DECK-22 … HC-DECK-24). Whoever lists a `Pre-structured Deck` instead of
a `Deck` flags it as one (HC-DECK-26). How the lines of a list are read is in `cardtext.decks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from menagerie.cardtext.decks import DeckList, Entry, Found, Lists, known_entries

from . import terms as t
from .cards.card import HebrewChroniclesCard

DECK, READY, COMPANIONS, TOKENS = HEADINGS = ("Deck", "Pre-structured Deck", "Companions", "Tokens")
MAIN = (DECK, READY)
TOKEN_TYPES = ("Beast Token", "Shield Token")

Known = dict[str, HebrewChroniclesCard]
Counted = Callable[[HebrewChroniclesCard], bool]


def _beasts(deck: DeckList, known: Known) -> Iterator[tuple[Entry, HebrewChroniclesCard]]:
    """Go through the Beasts of the deck, Up-Grades included (HC-DECK-4); Companions do not count (HC-DECK-23)."""
    return ((entry, card) for entry, card in known_entries(deck, known, *MAIN) if card.category == "Beast")


def _homes(deck: DeckList, known: Known) -> Found:
    """Every card stands where it belongs (HC-DECK-3, HC-DECK-22, HC-DECK-24)."""
    if deck.sections[DECK] and deck.sections[READY]:
        yield deck.sections[READY][0].line, f"a list has a {DECK} or a {READY}, not both (HC-DECK-26)"
    for entry, card in known_entries(deck, known, *MAIN):
        if not card.category:
            yield entry.line, f"{entry.name} is of type {card.type}: it is never a card of the deck (HC-DECK-3)"
    for entry, card in known_entries(deck, known, COMPANIONS):
        if card.type != "Companion":
            yield entry.line, f"{entry.name} is of type {card.type}, not a Companion (HC-DECK-22)"
    for entry, card in known_entries(deck, known, TOKENS):
        if card.type not in TOKEN_TYPES:
            yield entry.line, f"{entry.name} is of type {card.type}, not a Token (HC-DECK-24)"


def _sizes(deck: DeckList, known: Known) -> Found:
    """HC-DECK-1, HC-DECK-2, HC-DECK-22, HC-DECK-24."""
    count = deck.count(*MAIN)
    if count > t.DECK:
        yield 1, f"{count} cards in the deck: at most {t.DECK} (HC-DECK-1)"
    if count < t.DECK_LEAST:
        yield 1, f"{count} cards in the deck: at least {t.DECK_LEAST} (HC-DECK-2, HC-R6)"
    for heading, most, clause in (
        (COMPANIONS, t.COMPANIONS, "HC-DECK-22"),
        (TOKENS, t.TOKEN_SUPPLY, "HC-DECK-24, HC-R118"),
    ):
        if deck.count(heading) > most:
            yield deck.sections[heading][-1].line, f"{deck.count(heading)} {heading}: at most {most} ({clause})"


def _categories(deck: DeckList, known: Known) -> Found:
    """HC-DECK-4, HC-DECK-5, HC-DECK-6, whatever the size of the deck (HC-DECK-7)."""
    for category, most, clause in (
        ("Beast", t.MOST_BEASTS, "HC-DECK-4, HC-R4"),
        ("Arsenal", t.MOST_ARSENALS, "HC-DECK-5"),
        ("Offering", t.MOST_OFFERINGS, "HC-DECK-6"),
    ):
        entries = [entry for entry, card in known_entries(deck, known, *MAIN) if card.category == category]
        yield from _too_many(entries, most, f"{category}s", clause)


def _too_many(entries: Sequence[Entry], most: int, what: str, clause: str) -> Found:
    """Tell of a group of cards that is too large, at its last line."""
    count = sum(entry.count for entry in entries)
    if count > most:
        yield entries[-1].line, f"{count} {what}: at most {most} ({clause})"


def _bands(deck: DeckList, known: Known) -> Found:
    """The limits by printed OC; OC 3 and 4 have none (HC-DECK-8 … HC-DECK-11)."""
    for least, last, most, clause in (
        (1, 1, t.MOST_OF_OC_1, "HC-DECK-8"),
        (2, 2, t.MOST_OF_OC_2, "HC-DECK-9"),
        (5, t.MOST_OC, t.MOST_OF_OC_5, "HC-DECK-11"),
    ):
        entries = [entry for entry, card in _beasts(deck, known) if least <= (card.oc or 0) <= last]
        shown = f"OC {least}" if least == last else f"OC {least} or more"
        yield from _too_many(entries, most, f"Beasts of {shown}", f"{clause}, HC-R5")


def _lines(deck: DeckList, known: Known) -> Found:
    """A Beast for each Line Division, and no card for two of them (HC-DECK-12)."""
    bands: Counter[int] = Counter()
    for entry, card in _beasts(deck, known):
        bands[min(card.oc or 0, t.POWER_LINE[0])] += entry.count
    low, shared, middle, power = (bands[oc] for oc in (1, 2, 3, 4))
    for name, (least, last), count in (
        ("Support-line", t.SUPPORT_LINE, low + shared),
        ("Middle line", t.MIDDLE_LINE, shared + middle),
        ("Power-line", t.POWER_LINE, power),
    ):
        if not count:
            yield 1, f"no Beast of the {name}, OC {least} to {last} (HC-DECK-12, HC-R8)"
    if low + shared and shared + middle and low + shared + middle == 1:
        yield 1, "one Beast of OC 2 is Support-line or Middle line, not both (HC-DECK-12, HC-R8)"


def _captains(deck: DeckList, known: Known) -> Found:
    """HC-DECK-14, HC-DECK-15, HC-DECK-16; a dual Captain is none of the gold ones (HC-R122).

    A deck without any Captain is legal (HC-DECK-17).
    """
    captains = [(entry, card) for entry, card in _beasts(deck, known) if card.captain]
    yield from _too_many([entry for entry, _ in captains], t.MOST_CAPTAINS, "Captains", "HC-DECK-14")
    gold = [entry for entry, card in captains if card.captain == "gold"]
    yield from _too_many(gold, t.MOST_GOLD, "gold Captains", "HC-DECK-15, HC-R122")
    yield from _twice([entry for entry, _ in captains], "Captain", "HC-DECK-16")


def _chiefs(deck: DeckList, known: Known) -> Found:
    """HC-DECK-20, HC-DECK-21."""
    chiefs = [entry for entry, card in _beasts(deck, known) if "Chief Creation" in card.signets]
    yield from _too_many(chiefs, t.MOST_CHIEFS, "Chief Creations", "HC-DECK-20")
    yield from _twice(chiefs, "Chief Creation", "HC-DECK-21")


def _twice(entries: Sequence[Entry], what: str, clause: str) -> Found:
    """Tell of cards with one name and title that stand in a list more than once (HC-CARD-5)."""
    copies: Counter[str] = Counter()
    for entry in entries:
        if copies[entry.name] + entry.count > 1:
            yield entry.line, f"{entry.name}: each {what} of one name and title once ({clause}, HC-CARD-5)"
        copies[entry.name] += entry.count


def _royals(deck: DeckList, known: Known) -> Found:
    """All Royals denote one person, however many they are (HC-DECK-18, HC-DECK-19)."""
    first = ""
    for entry, card in _beasts(deck, known):
        if card.person and first and card.person != first:
            yield entry.line, f"{entry.name} is {card.person}, another Royal is {first} (HC-DECK-18, HC-R123)"
        first = first or card.person or ""


def _ready(deck: DeckList, known: Known) -> Found:
    """A pre-structured deck has no King (HC-DECK-26)."""
    for entry, card in known_entries(deck, known, READY):
        if card.is_king:
            yield entry.line, f"{entry.name} is a King: not in a pre-structured deck (HC-DECK-26, HC-R136)"


# Of other cards than Captains and Chief Creations a list may hold any number of copies (HC-DECK-25).
RULES = (_homes, _sizes, _categories, _bands, _lines, _captains, _chiefs, _royals, _ready)
LISTS = Lists("hebrew_chronicles", HEADINGS, RULES)
read_deck, check_deck = LISTS.read, LISTS.check
