"""The legal answers as rows that point at cards, for agents who score answers instead of slots.

A slot of `spaces` means one answer of one verb: two copies of a card in two places are two slots that know nothing of
each other. Here an answer is told by what a hand would touch to give it, as on the page, and each thing that is touched
by what it is, where it lies and whose it is. Both are of the seat that is asked: of what it may look up, nothing else.
Everything is drawn in Python, so it takes some hundred microseconds; the batch does not show it.

Things, a row each, of numbers of 16 bits: the zone it lies in (`zones`), the seat whose it is, the kind of its topmost
card (`kinds`; 0 where it is face down or no card), how many cards lie there, the kind of the card below that, whether
it rests or is turned, and what its first value says (its strength, as the game shows it). Row 0 is nothing. A zone is a
thing itself, before what lies in it, because a hand may touch it.

Answers, a row each, in the order of their codes: the verb, the row of the thing that it begins at, the row of that
which it ends at (0: none), its amount, and the step: the kind of question that it answers, since large choices are
given in several. The amount is the argument of the answer: where the verb takes a number, that number.

Why so: a row for each legal answer cannot be cut, whatever the game has. Pointers instead of copies of a card's numbers
leave it to the agent what of a card matters. A kind is a number and not its values, because the numbers of a catalogue
are the same in every game; what a card is worth stands in the game's `cards/`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from menagerie.engine.ask import apart
from menagerie.engine.game import Game
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.table import Table

THING = ("zone", "owner", "kind", "count", "below", "rests", "value")
ANSWER = ("verb", "source", "target", "amount", "step")
_OWN = re.compile(r"^[A-H]\.")
_MOST = np.iinfo(np.int16).max


@dataclass(frozen=True)
class Choices:
    """The standing answers as rows.

    things: int16, shape (number, 7), as THING names them. answers: int16, shape (number, 5), as ANSWER does. codes: of
    the answers. refs: what pages call each thing. kinds, zones: what the numbers of a thing stand for.
    """

    things: np.ndarray
    answers: np.ndarray
    codes: list[int]
    refs: list[str]
    kinds: list[str]
    zones: list[str]

    def action(self, spaces: Any, row: int) -> int:
        """Give the action of an answer, for `step`."""
        return int(spaces.action(self.codes[row]))


def choices_at(table: Table) -> Choices:
    """Give the standing answers of a table as the seat that is asked may see them.

    >>> import menagerie
    >>> table = menagerie.new("cover_your_kingdom", seats=2, seed=1)
    >>> found = choices_at(table)
    >>> len(found.answers) == len(table.codes), found.refs[found.answers[0, 1]]
    (True, 'A.hand/Pigxie')
    """
    return choices_of(table.game, table.shown(table.seat), table.game.box, table.state.asked)


def choices_of(game: Game, view: Any, box: Any, seat: int) -> Choices:
    """Give the answers that stand in a view of what a seat may look up; none if another is asked."""
    codes = [view.option[i] for i in range(view.n_options)] if view.asked == seat else []
    part: Any = game.scene
    if part is None:  # a game without a page: nothing to touch
        said = [(verb, 0, 0, argument, view.question) for verb, argument in map(apart, codes)]
        answers = np.array(said, np.int16).reshape(-1, len(ANSWER))
        return Choices(np.zeros((1, len(THING)), np.int16), answers, codes, [""], [""], [""])
    kinds = ["", *(str(card["name"]) for card in part.catalogue())]
    drawn = _Things({name: number for number, name in enumerate(kinds)})
    scene = part.scene(view, box, seat)
    for zone in scene["zones"]:
        drawn.zone(zone)
    rows = np.zeros((len(codes), len(ANSWER)), np.int16)
    for row, code in zip(rows, codes, strict=True):
        touched = [drawn.row_of(ref) for ref in part.touches(view, code)]
        row[0], row[3] = apart(code)
        row[1], row[2] = touched[0] if touched else 0, touched[-1] if len(touched) > 1 else 0
        row[4] = view.question
    return Choices(np.array(drawn.rows, np.int16), rows, codes, drawn.refs, kinds, drawn.zones)


class _Things:
    """The things of a scene as they are listed."""

    def __init__(self, kinds: dict[str, int]) -> None:
        self._kinds = kinds
        self.zones, self.refs = [""], [""]
        self.rows: list[list[int]] = [[0] * len(THING)]
        self._at: dict[str, int] = {}

    def zone(self, zone: dict[str, Any]) -> None:
        """List a zone and what lies in it."""
        name, owner = _OWN.sub("", zone["id"]), seat_of_letter(zone["owner"] or "")
        if name not in self.zones:
            self.zones.append(name)
        number = self.zones.index(name)
        self._add(zone["id"], [number, owner, 0, zone["count"] or 0, 0, 0, 0])
        for item in zone["items"]:
            cards = item["cards"]
            whose = seat_of_letter(item.get("owner", "")) or owner
            top, below = (self._kinds.get(cards[i]["kind"] or "", 0) if len(cards) > i else 0 for i in range(2))
            count = sum(card["count"] or 0 for card in cards)
            rests = 1 if item.get("rests") or item.get("turned") else 0
            self._add(item["ref"], [number, whose, top, count, below, rests, _value(item)])

    def _add(self, ref: str, row: list[int]) -> None:
        self._at.setdefault(ref, len(self.rows))
        self.rows.append([min(number, _MOST) for number in row])
        self.refs.append(ref)

    def row_of(self, ref: str) -> int:
        """Find a thing; what is nowhere on the felt (a place, a seat) is listed when it is touched first."""
        if ref not in self._at:
            said = ref.rpartition("/")[2] if ref.startswith("seat/") else ref.partition(".")[0]
            self._add(ref, [0, seat_of_letter(said), 0, 0, 0, 0, 0])
        return self._at[ref]


def _value(item: dict[str, Any]) -> int:
    for value in item.get("values", ()):
        found = re.match(r"[+-]?\d+", str(value.get("value", "")))
        if found:
            return int(found.group())
    return 0
