"""Words that every game uses: numbers of things, lists of cards, and what people type, brought into one form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

_ROW = re.compile(r" \(\d+\)")
_VERB = re.compile(r"^[a-z]+")
_AS_YOU = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go", "cannot": "cannot"}
_LINKS = r"(?:and|or|with|for|to|at|in|is|as)\b"  # words that do not name a thing of somebody's
_ENDINGS = [
    (re.compile(end), to)
    for end, to in ((r"([^aeiou])ies$", r"\1y"), (r"(ss|sh|ch|x|zz)es$", r"\1"), (r"([^s])s$", r"\1"))
]


def some(count: int, thing: str) -> str:
    """Say how many: `1 card`, `3 cards`."""
    return f"{count} {thing}{'s' * (count != 1)}"


def counted(cards: Iterable[tuple[str, int]]) -> str:
    """List cards and how many there are of each, those of which there is one.

    >>> counted([("Bragon", 2), ("Klaken", 0), ("CT", 1)])
    'Bragon x2, CT'
    """
    return ", ".join(f"{name} x{count}" if count > 1 else name for name, count in cards if count)


def named_to(kinds: Iterable[int], names: Sequence[str]) -> str:
    """Name cards that only some seats are told, after what everybody hears; empty for all others.

    >>> named_to([2, 1], ["", "Bragon", "CT"]), named_to([], [""])
    (': CT, Bragon', '')
    """
    told = ", ".join(names[kind] for kind in kinds)
    return f": {told}" if told else ""


def tidied(text: str) -> str:
    """Bring typed words into one form: small letters, single blanks, also around `+` and after a comma.

    >>> tidied("Settle  Pigxie+CT ,highland")
    'settle pigxie + ct, highland'
    """
    return " ".join(text.casefold().replace("+", " + ").replace(",", " , ").split()).replace(" ,", ",")


def by_name(texts: Iterable[str]) -> dict[str, str]:
    """Give those texts that tell cards by their rows by what they are without, where no other text says the same.

    >>> by_name(["use rhino (3)", "use hawk (4)", "use hawk (5)", "pass"])
    {'use rhino': 'use rhino (3)'}
    """
    short = [(_ROW.sub("", text), text) for text in texts]
    count = Counter(name for name, _ in short)
    return {name: text for name, text in short if count[name] == 1 and name != text}


def in_order(words: Iterable[str], order: Sequence[str], verb: str = "") -> list[str]:
    """Sort words by the order of the cards that they name after a verb; what names no card comes last."""
    places = {name.casefold(): place for place, name in enumerate(order)}
    return sorted(words, key=lambda word: places.get(word.removeprefix(verb), len(places)))


def ascending(text: str, verb: str, order: Sequence[str]) -> str:
    """Put bites of one verb in the order of their cards, in which they are asked; other words stay as they are.

    >>> ascending("return ct, return bragon", "return", ["", "Bragon", "CT"])
    'return bragon, return ct'
    """
    bites = text.split(", ")
    if len(bites) < 2 or not all(bite.startswith(f"{verb} ") for bite in bites):
        return text
    return ", ".join(in_order(bites, order, f"{verb} "))


def sourced(line: str, sources: dict[str, str], text: str) -> str:
    """Write a card of the box: its line, where its numbers come from, and what it says beneath."""
    found = ", ".join(f"{what} {source}" for what, source in sources.items())
    beneath = "".join(f"\n    {said}" for said in text.splitlines())
    return line + (f" ({found})" if found else "") + beneath


# --- to whom it is told


def without_rows(text: str) -> str:
    """Leave out the rows by which cards of one name are told apart."""
    return _ROW.sub("", text)


def as_you(phrase: str) -> str:
    """Give a phrase that begins with a verb the form that goes with `you`, as with several.

    >>> as_you("passes"), as_you("tries it and has 3"), as_you("has none and takes a rest"), as_you("loses.")
    ('pass', 'try it and have 3', 'have none and take a rest', 'lose.')
    """
    head, link, rest = phrase.partition(" and ")
    return _VERB.sub(lambda verb: _form(verb[0]), head) + link + _VERB.sub(lambda verb: _form(verb[0]), rest)


def _form(verb: str) -> str:
    if verb in _AS_YOU:
        return _AS_YOU[verb]
    return next((end.sub(to, verb) for end, to in _ENDINGS if end.search(verb)), verb)


@cache
def _places_of(seat: str) -> tuple[re.Pattern[str], ...]:
    """Give where sentences name a seat: anywhere, as whose something is, as where it is, as to whom it is done."""
    return (
        re.compile(rf"\b{seat}\b"),
        re.compile(rf"\b{seat}'s\b"),
        re.compile(rf"\b(at|in|from|to|of|on|for) {seat}(?= (?!{_LINKS})[a-z])"),
        re.compile(rf"\b(from|to|against|of|on|at|under|for|by|with) {seat}(?! [A-Z0-9])\b"),
    )


def addressed(words: str, seat: str) -> str:
    """Tell words to the person at a seat: `attacks A's Boar` is told as `attacks your Boar`.

    >>> addressed("takes 2 cards from A", "A"), addressed("the Clan at A highland", "A"), addressed("of A Bell", "A")
    ('takes 2 cards from you', 'the Clan at your highland', 'of A Bell')
    """
    named, whose, where, whom = _places_of(seat)
    if not named.search(words):
        return words
    return whom.sub(r"\1 you", where.sub(r"\1 your", whose.sub("your", words)))


def is_led(sentence: str, seat: str) -> bool:
    """Tell whether a sentence begins with the letter of a seat that does something, and not with an article or a name.

    >>> is_led("A draws.", "A"), is_led("A card is drawn.", "A"), is_led("A Bitter Cup resolves.", "A")
    (True, False, False)
    """
    return sentence.startswith(f"{seat} ") and sentence[2:3].islower() and not sentence.startswith("A card ")


def told_to(sentence: str, seat: str) -> str:
    """Tell a sentence to the person at a seat.

    >>> told_to("A draws 2 cards.", "A"), told_to("B takes 2 cards from A.", "A"), told_to("A card is put on top.", "A")
    ('You draw 2 cards.', 'B takes 2 cards from you.', 'A card is put on top.')
    """
    if seat not in sentence:
        return sentence
    if is_led(sentence, seat):
        return f"You {addressed(as_you(sentence[2:]), seat)}"
    return addressed(sentence, seat).replace("your", "Your", sentence.startswith(f"{seat}'s "))
