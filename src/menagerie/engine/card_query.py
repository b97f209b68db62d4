"""A small language to search cards with: `cost<=3 type:beast text:draw -rush or name:"wall sentry"`.

What stands side by side must all hold, `or` joins such groups, a minus turns one around. A word alone is sought in name
and text. `field:words` holds where the field holds the words, in any case; `field=value`, `!=`, `<`, `<=`, `>`, `>=`
compare, as numbers where both are. Words with spaces stand in quotes. The fields are those by which cards are listed
(`card_lines` of a game's words), and `type` for the category.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from menagerie.engine.errors import BadInput, nearest

MOST = 300  # characters of a query
_TERM = re.compile(r'(?P<no>-?)(?:(?P<field>[A-Za-z_]+)(?P<how>:|!=|<=|>=|=|<|>))?(?P<what>"[^"]*"|[^\s"]+)(?=\s|$)')
_ALIASES = {"type": "category"}
_UNASKED = ("source",)
_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}

Card = Mapping[str, Any]
Test = Callable[[Card], bool]


def matching(cards: Sequence[Card], query: str) -> list[Card]:
    """List the cards for which a query holds, in their order; BadInput says what in it cannot be read.

    >>> cards = [{"name": "Ox", "cost": 3, "text": "Rush."}, {"name": "Owl", "cost": 1, "text": ""}]
    >>> [card["name"] for card in matching(cards, "cost<=2 or rush")], len(matching(cards, "-rush cost>1"))
    (['Ox', 'Owl'], 0)
    """
    groups = _groups(query, fields_of(cards))
    return [card for card in cards if not groups or any(all(test(card) for test in group) for group in groups)]


def fields_of(cards: Iterable[Card]) -> list[str]:
    """List the fields by which some cards can be searched."""
    named = dict.fromkeys(field for card in cards for field in card if field not in _UNASKED)
    return [*named, *(alias for alias, field in _ALIASES.items() if field in named)]


def _groups(query: str, fields: Sequence[str]) -> list[list[Test]]:
    """Read a query: groups of tests, one of which must hold whole."""
    if len(query) > MOST:
        raise BadInput(f"a search has at most {MOST} characters")
    groups: list[list[Test]] = [[]]
    for told, test in _terms(query, fields):
        if told == "or":
            if not groups[-1]:
                raise BadInput("'or' stands between two conditions")
            groups.append([])
        else:
            groups[-1].append(test)
    if len(groups) > 1 and not groups[-1]:
        raise BadInput("'or' stands between two conditions")
    return groups if groups[0] else []


def _terms(query: str, fields: Sequence[str]) -> Iterator[tuple[str, Test]]:
    at = 0
    while rest := query[at:].lstrip():
        at = len(query) - len(rest)
        found = _TERM.match(query, at)
        if not found:
            raise BadInput(f'column {at + 1}: {rest.split()[0]!r} cannot be read; words with spaces stand in "quotes"')
        yield found[0].casefold(), _test(found, fields)
        at = found.end()


def _test(found: re.Match[str], fields: Sequence[str]) -> Test:
    """Make the test of one condition."""
    what = found["what"].strip('"').casefold()
    test = _of_field(found["field"].casefold(), found["how"], what, fields) if found["field"] else _anywhere(what)
    return (lambda card: not test(card)) if found["no"] else test


def _anywhere(what: str) -> Test:
    return lambda card: what in f"{card.get('name', '')}\n{card.get('text', '')}".casefold()


def _of_field(field: str, how: str, what: str, fields: Sequence[str]) -> Test:
    if field not in fields:
        raise BadInput(f"no field {field!r}{nearest(field, fields)}; there are: {', '.join(fields)}")
    key = _ALIASES.get(field, field)
    if how == ":":
        return lambda card: key in card and what in _said(card[key])
    if not what:
        raise BadInput(f"{field}{how}: a value is expected")
    compare = _COMPARE[how]

    def test(card: Card) -> bool:
        if key not in card:
            return how == "!="
        value = card[key]
        if isinstance(value, int) and not isinstance(value, bool) and re.fullmatch(r"-?\d{1,9}", what):
            return compare(value, int(what))
        return compare(_said(value), what) if how in ("=", "!=") else False

    return test


def _said(value: Any) -> str:
    """Say the value of a field in small letters."""
    if isinstance(value, Mapping):
        return " ".join(f"{name} {one}" for name, one in value.items()).casefold()
    return " ".join(map(str, value)).casefold() if isinstance(value, list | tuple) else str(value).casefold()
