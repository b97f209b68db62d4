"""The event log: what happened, in the game's words, for those who may know it.

The caller owns the log, an array of events. Row 0 only counts: `log[0].count` events were told, whether there was room
or not, so a log of one row costs nothing and a caller that finds it too short repeats on a copy with more room.
An event has a public part, and a secret part for the seats in its mask ("A draws" for all, "a Bragon" for A).
"""

from __future__ import annotations

from struct import Struct
from typing import NamedTuple

import numpy as np

from menagerie.engine.jit import rule
from menagerie.engine.letters import letter
from menagerie.engine.record import copied

ARGUMENTS = 8

EVENT = np.dtype(
    [
        ("count", "i8"),  # row 0 only: events told; one that searches for days tells more than 32 bits can count
        ("what", "i2"),  # kind of event, numbered by the game
        ("seat", "i2"),  # who did it, 0 nobody
        ("public", "i2", (ARGUMENTS,)),  # what everybody sees
        ("mask", "i2"),  # seats that see the secret part, bit 1 << seat
        ("secret", "i2", (ARGUMENTS,)),
    ]
)
_ROW = Struct(f"=qhh{ARGUMENTS}hh{ARGUMENTS}h")  # an event at once: a column of few rows costs more than they do
_MASK = 3 + ARGUMENTS  # its place there


def new_log(rows: int = 1) -> np.ndarray:
    """Make a log with room for `rows` - 1 events."""
    return np.zeros(rows, EVENT)


@rule
def tell(log, what, seat, a, b, c, d):
    """Tell everybody one event."""
    row = log[0].count + 1
    log[0].count = row
    if row < len(log):
        event = log[row]
        event.what = what
        event.seat = seat
        event.public[0] = a
        event.public[1] = b
        event.public[2] = c
        event.public[3] = d


@rule
def whisper(log, mask, place, value):
    """Add to the last event a secret for the seats of the mask; an event has one mask for all its secrets."""
    row = log[0].count
    if row < len(log):
        log[row].mask = mask
        log[row].secret[place] = value


class Event(NamedTuple):
    """One thing that happened, as a seat heard it: secret arguments are zero unless the seat was told."""

    what: int
    seat: int
    public: tuple[int, ...]
    secret: tuple[int, ...]

    @property
    def who(self) -> str:
        """The letter of whoever did it; empty if nobody did."""
        return letter(self.seat) if self.seat else ""

    @property
    def a(self) -> int:
        """The first public argument."""
        return self.public[0]

    @property
    def b(self) -> int:
        """The second public argument."""
        return self.public[1]

    @property
    def c(self) -> int:
        """The third public argument."""
        return self.public[2]

    @property
    def d(self) -> int:
        """The fourth public argument."""
        return self.public[3]

    @property
    def secrets(self) -> list[int]:
        """The secret arguments that the seat was told."""
        return [value for value in self.secret if value]


def heard_by(events: np.ndarray, seat: int) -> list[Event]:
    """List events as a seat heard them: secrets only where the mask names the seat.

    Seat 0 is the spectator, who hears no secret.
    """
    bit, nothing = 1 << seat if seat else 0, (0,) * ARGUMENTS
    return [
        Event(row[1], row[2], row[3:_MASK], row[_MASK + 1 :] if row[_MASK] & bit else nothing)
        for row in _ROW.iter_unpack(events.tobytes())
    ]


def known_to(events: np.ndarray, seat: int) -> np.ndarray:
    """Give events as a seat knows of them: secrets that it was not told are gone, for everybody."""
    kept = copied(events)
    is_hidden = (kept["mask"] >> seat & 1) == 0
    kept["mask"][is_hidden], kept["secret"][is_hidden] = 0, 0
    return kept
