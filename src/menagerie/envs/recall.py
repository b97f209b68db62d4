"""What a seat was told in a game, from its first question on: with its view, all that it can ever have known.

A view remembers cards, as the game's ledger lets a seat know them; it does not remember who did what in which order.
So the state of a seat's knowledge is its view and what it *heard*: the events of the log in their order, secrets only
where it was told them, and between them its own answers. Nothing of it tells where another's answer began or ended: a
choice made in several steps is heard when it is done.

As text, one entry for each: `what.seat:public[/secret]`, numbers between commas without trailing zeros, as
the game's `terms` number them; an answer of one's own is `!code`. As numbers, a row of WIDTH each: what, seat, eight
public and eight secret numbers; an answer of one's own is ANSWER, the seat, the code.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import numpy as np

from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.log import ARGUMENTS
from menagerie.engine.table import Table
from menagerie.engine.timeline import seat_number

ANSWER = -1
RECALL = 64  # entries that an information state has room for as numbers, if it is not said otherwise
WIDTH = 2 + 2 * ARGUMENTS
HEAD = 9  # numbers that tell of all that was heard: how many entries, and a digest of 128 bits

Said = tuple[int, int, int]  # after how many runs of the rules, by which seat, which answer


def heard(events: Sequence[np.ndarray], said: Sequence[Said], seat: int, since: int = 0) -> np.ndarray:
    """Give what a seat heard in the runs of the rules from the `since`-th on: int16, a row of WIDTH for each entry.

    events: of every run. said: answers; those of others are passed over. Seat 0 is the spectator.
    """
    own = {run: code for run, who, code in said if who == seat and run >= since}
    parts = []
    for run in range(since, len(events)):
        if run in own:
            parts.append(_row(ANSWER, seat, own[run]))
        if len(events[run]):
            parts.append(_rows(events[run], seat))
    return np.concatenate(parts) if parts else np.zeros((0, WIDTH), np.int16)


def heard_at(table: Table, seat: str | int) -> np.ndarray:
    """Give what a seat heard at a table so far, its own answers between (`heard`)."""
    before = table.runs - table.answered
    said = [(before + number, seat_of_letter(step.seat), step.code) for number, step in enumerate(table.steps)]
    return heard(table.past.all_events(), said, seat_number(seat))


class Follower:
    """A game that is followed from its deal, answer by answer, to tell what its seats have heard.

    table: as it was dealt, at its first question.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._said: list[Said] = []

    def follow(self, codes: Sequence[int]) -> None:
        """Give the answers of the game that were not given yet; `codes`: all of them."""
        for code in codes[len(self._said) :]:
            self._said.append((self.table.runs, self.table.state.asked, code))
            self.table.timeline.run(code)

    def heard(self, seat: int) -> np.ndarray:
        """Give what a seat heard (`heard`)."""
        return heard(self.table.past.all_events(), self._said, seat)

    def text(self, seat: int) -> str:
        """Give all that a seat can know as text: what it heard, and a digest of its view."""
        seen = hashlib.blake2b(self.table.knows(seat).tobytes(), digest_size=16).hexdigest()
        return f"{letter(seat)}:{text_of(self.heard(seat))} | {seen}"


def _row(*numbers: int) -> np.ndarray:
    row = np.zeros((1, WIDTH), np.int16)
    row[0, : len(numbers)] = numbers
    return row


def _rows(events: np.ndarray, seat: int) -> np.ndarray:
    rows = np.zeros((len(events), WIDTH), np.int16)
    rows[:, 0], rows[:, 1], rows[:, 2 : 2 + ARGUMENTS] = events["what"], events["seat"], events["public"]
    if seat:
        is_told = (events["mask"] >> seat & 1).astype(bool)
        rows[is_told, 2 + ARGUMENTS :] = events["secret"][is_told]
    return rows


def text_of(rows: np.ndarray) -> str:
    """Write entries as text, each behind a space."""
    return "".join(_words(rows.tolist()))


def _words(rows: list[list[int]]) -> Iterator[str]:
    for row in rows:
        if row[0] == ANSWER:
            yield f" !{row[2]}"
            continue
        secret = _numbers(row[2 + ARGUMENTS :])
        yield f" {row[0]}.{row[1]}:{_numbers(row[2 : 2 + ARGUMENTS])}{'/' if secret else ''}{secret}"


def _numbers(numbers: list[int]) -> str:
    last = max((place for place, number in enumerate(numbers, 1) if number), default=0)
    return ",".join(map(str, numbers[:last]))


def numbers_of(rows: np.ndarray, room: int) -> np.ndarray:
    """Give what was heard as so many numbers as fit every game: HEAD, then the last `room` entries, the latest first.

    Of whatever has no room any more the digest still depends, so that two histories never have the same numbers.
    """
    told = np.zeros(HEAD + room * WIDTH, np.int16)
    told[0] = len(rows)
    told[1:HEAD] = np.frombuffer(hashlib.blake2b(rows.tobytes(), digest_size=2 * (HEAD - 1)).digest(), "<i2")
    last = rows[::-1][:room]
    told[HEAD : HEAD + last.size] = last.ravel()
    return told
