"""Seats in words: seat 1 is A, seat 2 is B, …; seat 0 is the spectator."""

from __future__ import annotations

LETTERS = "-ABCDEFGH"
_SEATS = {name: seat for seat, name in enumerate(LETTERS)}


def letter(seat: int) -> str:
    """Name a seat."""
    return LETTERS[seat]


def seat_of_letter(text: str) -> int:
    """Read a seat's letter; 0 if it is none."""
    seat = _SEATS.get(text)
    if seat is not None:
        return seat
    return max(LETTERS.find(text.strip().upper()), 0) if len(text.strip()) == 1 else 0
