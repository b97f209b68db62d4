"""Facts against what a scenario expects of them: which lists have an order, and in what two of them differ.

A game's `position.ORDERED` names the facts whose order counts; the entries of all others are compared in any order.
`NAME_top` of an ordered pile, which is told bottom to top, are its uppermost cards from the top down, as many as are
named. `position.alike(name, value)`, where a game has it, brings to one form what the state does not tell apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.reading import TOP

LONG = 6  # entries; of longer lists only what differs is told


def expected_apart(position: Any, facts: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """Tell every fact that is not as expected; BadInput for one that there is not."""
    return [
        f"{name} {told}"
        for name, value in expected.items()
        if (told := _apart(position, name, _fact(position, facts, name, value), value))
    ]


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Tell every fact that is another than before."""
    found = []
    for name in dict.fromkeys((*before, *after)):
        was, now = before.get(name, "nothing"), after.get(name, "nothing")
        if was != now:
            told = _changed(was, now) if isinstance(was, list) and isinstance(now, list) else f"{was} → {now}"
            found.append(f"{name}: {told}")
    return found


def _fact(position: Any, facts: dict[str, Any], name: str, value: Any) -> Any:
    if name in facts:
        return facts[name]
    pile = name.removesuffix(TOP)
    if name.endswith(TOP) and pile in _ordered(position) and isinstance(facts.get(pile), list):
        return facts[pile][::-1][: len(value)] if isinstance(value, list) else facts[pile][::-1]
    tops = [f"{fact}{TOP}" for fact in facts if fact in _ordered(position)]
    raise BadInput(f"no fact is called {name!r}{nearest(name, (*facts, *tops))}")


def _ordered(position: Any) -> Iterable[str]:
    return getattr(position, "ORDERED", ())


def _apart(position: Any, name: str, fact: Any, value: Any) -> str:
    """Tell how a fact differs from what is expected; nothing if it does not."""
    alike = getattr(position, "alike", lambda name, value: value)
    ordered = name in _ordered(position) or name.endswith(TOP)
    fact, value = alike(name, fact), alike(name, value)
    if _canon(fact, ordered) == _canon(value, ordered):
        return ""
    if not (isinstance(fact, list) and isinstance(value, list)) or max(len(fact), len(value)) <= LONG:
        return f"is {fact}, not {value}"
    lacks, besides = _without(value, fact), _without(fact, value)
    if lacks or besides:
        told = (f"{what} {', '.join(found)}" for what, found in (("lacks", lacks), ("holds besides", besides)) if found)
        return " and ".join(told)
    place = next(i for i, (one, other) in enumerate(zip(fact, value, strict=True)) if str(one) != str(other))
    return f"holds the same in another order: at place {place + 1} is {fact[place]}, not {value[place]}"


def _canon(value: Any, ordered: bool) -> Any:
    """Bring a fact into a form in which equal facts are equal; numbers and their texts are equal in lists."""
    if not isinstance(value, list):
        return value
    entries = [_canon(entry, ordered) if isinstance(entry, list) else str(entry) for entry in value]
    return entries if ordered else sorted(entries, key=str)


def _without(entries: list[Any], others: list[Any]) -> list[str]:
    """List the entries that others lack, as often as they lack them."""
    return list((Counter(map(str, entries)) - Counter(map(str, others))).elements())


def _changed(was: list[Any], now: list[Any]) -> str:
    gone, come = _without(was, now), _without(now, was)
    signs = [*(f"− {entry}" for entry in gone), *(f"+ {entry}" for entry in come)]
    return ", ".join(signs) or f"another order: {', '.join(map(str, now))}"
