"""What a hint says in words: the best answers, whether they are worth the same, and what tells the first two apart.

What is told of an answer is what a search expects, and what is different after it on the table of the seat that asks:
both answers are played on in the same imagined worlds, in which `greedy` answers for everybody until that seat's next
turn. Nothing here looks at a state: worlds are dealt from what the seat knows, and seen through its view.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.table import Table
from menagerie.languages import _, listed, ngettext
from menagerie.players.bots import choose
from menagerie.table.scenes import scene_of

WORLDS = 16  # in which two answers are compared
ENOUGH = 4  # of them, with which something is said of a difference
SECONDS = 1.5
FARTHEST = 60  # answers after the one that is looked at
ALIKE = 0.01  # shares of the victory that nobody can tell apart
SURE = 0.06  # the error from which on a search has hardly looked at an answer
LOST = 0.02
OFTEN = 0.5  # of the worlds in which a card has to be elsewhere, at least
NAMED = 3  # answers that are named at once
_LEADING = re.compile(r"-?\d+")

Fact = tuple[str, str, str]  # what is counted (hand, field or number), whose, and of which card or label


@dataclass(frozen=True)
class Hint:
    """The answers, the best first, `{code, share, error, equal}`; equal: worth as much as the best. And it in words."""

    answers: list[dict[str, Any]]
    words: list[str]


def hint_of(table: Table, chances: Sequence[dict[str, Any]]) -> Hint:
    """Put into words what a search has found; chances: `{code, share, error}` of every answer, the best first."""
    known = [one for one in chances if one["share"] is not None]
    alike = [one["code"] for one in known if _is_alike(known[0], one)]
    answers = [{**one, "equal": one["code"] in alike} for one in chances]
    return Hint(answers, _words(table, known, alike) if known else [])


def _is_alike(best: dict[str, Any], other: dict[str, Any]) -> bool:
    """Tell whether a search cannot say that one answer is better than another."""
    if other is not best and other["error"] > SURE:
        return False
    return bool(best["share"] - other["share"] <= max(ALIKE, _doubt(best, other)))


def _doubt(one: dict[str, Any], other: dict[str, Any]) -> float:
    """Give the difference of two shares within which it may be chance."""
    return 2 * float(np.hypot(one["error"], other["error"]))


def _words(table: Table, known: list[dict[str, Any]], alike: list[int]) -> list[str]:
    said = {code: table.words_of(code) for code in table.codes}
    best = known[0]
    if best["share"] + 2 * best["error"] < LOST:
        longest = said[_longest(table, alike)]
        return [_("Lost in any case, as far as a search can see; the longest fight: {answer}.", answer=longest)]
    if len(alike) > 1 and len(alike) == len(table.codes):
        return [_("All answers are equally good, as far as a search can see.")]
    named = [said[code] for code in alike]
    several = _("These are equally good: {answers}.", answers=_some(named))
    told = [_("Best: {answer}.", answer=named[0]) if len(named) == 1 else several]
    other = next((one for one in known[1:] if (one["code"] in alike) == (len(alike) > 1)), None)
    if other is None:
        return told
    more, differences = best["share"] - other["share"], apart(table, best["code"], other["code"])
    more_of_it = ngettext("it wins {count} game more of 100", "it wins {count} games more of 100", round(100 * more))
    reasons = [more_of_it] if len(alike) == 1 and more > _doubt(best, other) else []
    reasons += [_("it {differences}", differences=differences)] if differences else []
    against = _("Against “{answer}”: {reasons}.", answer=said[other["code"]], reasons="; ".join(reasons))
    return [*told, *([against] if reasons else [])]


# --- what is different after two answers


def apart(table: Table, code: int, other: int) -> str:
    """Tell what the first of two answers does that the second does not: `keeps Spydra`; empty if nothing stands out."""
    until, seen = time.monotonic() + SECONDS, list[tuple[Counter[Fact], Counter[Fact]]]()
    for world in range(1, WORLDS + 1):
        if seen and time.monotonic() > until:
            break
        seen.append((_after(table, code, world), _after(table, other, world)))
    if len(seen) < ENOUGH:
        return ""
    found = []
    for fact in dict.fromkeys(fact for pair in seen for side in pair for fact in side):
        by = np.array([one[fact] - two[fact] for one, two in seen], float)
        mean, error = float(by.mean()), float(by.std(ddof=1) / np.sqrt(len(by)))
        least = max(OFTEN, 2 * error) if fact[0] != "number" else max(1.0, 2 * error)
        if abs(mean) >= least and (phrase := _phrase(fact, mean, letter(table.state.asked))):
            found.append((_weight(fact), abs(mean), fact[2], phrase))
    told = {name: phrase for *order, name, phrase in sorted(found)}  # of one card the weightiest
    return listed(list(told.values())[-1:-3:-1]) if told else ""


def _some(answers: list[str]) -> str:
    """List answers, the first ones."""
    more = len(answers) - NAMED
    return listed([*answers[:NAMED], _("{count} more", count=more)] if more > 1 else answers)


def _weight(fact: Fact) -> int:
    return {"number": 3, "hand": 2, "field": 1}[fact[0]]


def _phrase(fact: Fact, by: float, seat: str) -> str:
    """Tell one difference of the first answer from the second."""
    what, who, name = fact
    own, more = who == seat, by > 0
    told = {"name": name, "seat": who, "count": round(abs(by))}
    if what == "number" and own:
        return (
            _("leaves you about {count} {name} more", **told)
            if more
            else _("leaves you about {count} {name} less", **told)
        )
    if what == "number":
        said = _("leaves {seat} about {count} {name} more", **told)
        return said if more else _("leaves {seat} about {count} {name} less", **told)
    if what == "hand":
        return "" if not own else _("keeps {name}", **told) if more else _("spends {name}", **told)
    if own:
        return (
            _("leaves you with {name} on the table", **told)
            if more
            else _("leaves you without {name} on the table", **told)
        )
    return _("leaves {seat} with {name}", **told) if more else _("leaves {seat} without {name}", **told)


def _longest(table: Table, codes: Sequence[int]) -> int:
    """Name the answer after which the game goes on longest, in the mean of some worlds."""
    lengths = {code: sum(_length(table, code, world) for world in range(1, ENOUGH + 1)) for code in codes[:NAMED]}
    return max(lengths, key=lambda code: lengths[code])


def _length(table: Table, code: int, world: int) -> int:
    ahead = _played(table, code, world, until_turn=False)
    return len(ahead.steps)


def _after(table: Table, code: int, world: int) -> Counter[Fact]:
    """Count what a seat sees after an answer in one imagined world: cards by where they lie, and numbers that count."""
    seat = table.state.asked
    ahead = _played(table, code, world)
    part, who = scene_of(table.game), letter(seat)
    scene = part.scene(ahead.shown(seat), table.game.box, seat)
    found: Counter[Fact] = Counter()
    for zone in scene["zones"]:
        owner = zone["owner"]
        if not owner or zone["layout"] == "pile" or zone.get("small"):
            continue
        what = "hand" if zone["layout"] == "hand" else "field"
        for card in (card for item in zone["items"] for card in item["cards"]):
            if card["kind"] and (what == "field" or owner == who):
                found[what, owner, card["kind"]] += card["count"] or 0
    for place in scene["seats"]:
        for fact in place["facts"]:
            if fact.get("vital") and (number := _LEADING.match(fact["value"])):
                found["number", place["seat"], fact["label"]] = int(number[0])
    return found


def _played(table: Table, code: int, world: int, until_turn: bool = True) -> Table:
    """Give an answer in an imagined world, and let everybody answer as greedy does, until the seat is at turn again."""
    seat = table.state.asked
    ahead = table.imagined(world)
    ahead.play(code)
    left, away = FARTHEST, False
    while not ahead.over and left:
        asked = seat_of_letter(ahead.seat)
        away = away or asked != seat
        if until_turn and away and asked == seat and _is_turn(ahead, seat):
            break
        ahead.play(choose(ahead, "greedy", world * FARTHEST + left))
        left -= 1
    return ahead


def _is_turn(table: Table, seat: int) -> bool:
    """Tell whether a seat is at turn; where there are no turns, whenever it is asked."""
    turns = table.game.story.turns
    last = next((event.seat for event in reversed(table.events(seat)) if event.what in turns), seat)
    return last == seat
