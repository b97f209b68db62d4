"""Who sits where at a served table: people and bots, who gave up or is away, and who may look over whose shoulder."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from menagerie.table.entries import CONCEDE, LEFT, LINK, SHARE, SIT, STOPS, Entry, Sitter, hash_token
from menagerie.table.protocol import SPECTATOR


class Roster:
    """The seats of one table and whoever sits on them; entries change what is derived from them."""

    def __init__(self, sitters: Iterable[Sitter]) -> None:
        self.sitters = {sitter.seat: sitter for sitter in sitters}
        self.stopping: set[str] = set()  # seats that stop at every window
        self.conceded: list[str] = []
        self.given: set[str] = set()  # seats that have changed hands
        self.away: set[str] = set()  # seats that a bot plays until their people are back
        self.shared: dict[str, str] = {}  # by seat: the hash of the link by which its view may be looked at

    def note(self, entry: Entry) -> None:
        """Count an entry that says who sits where, gives up, stops at windows or lets others look."""
        seat = entry.detail.get("seat", entry.seat)
        if entry.kind == SIT:
            self.given.add(entry.detail["seat"])
            self.shared.pop(seat, None)
            (self.away.add if entry.detail.get("away") else self.away.discard)(seat)
        elif entry.kind == CONCEDE:
            self.conceded.append(entry.seat)
        elif entry.kind == STOPS:
            (self.stopping.add if entry.value else self.stopping.discard)(entry.seat)
        elif entry.kind == SHARE:
            self.shared.pop(entry.seat, None)
            self.shared |= {entry.seat: entry.detail["link"]} if entry.detail else {}

    @property
    def remaining(self) -> list[str]:
        """The seats that have not conceded."""
        return [seat for seat in self.sitters if seat not in self.conceded]

    @property
    def people(self) -> list[str]:
        """The seats of people who play on."""
        return [seat for seat in self.remaining if self.sitters[seat].who != "bot"]

    @property
    def has_friends(self) -> bool:
        """Whether somebody plays on who is not at the device of who made the table."""
        return any(self.sitters[seat].who == "friend" for seat in self.people)

    def seat_of_link(self, link: str) -> str:
        """Find the seat that a link offers; empty if it offers none, or none any more."""
        return self._seat_of(LINK + hash_token(link)) or self._seat_of(LEFT + hash_token(link))

    def seat_of_token(self, token: str) -> str:
        """Find the seat that a token opens; empty if it opens none."""
        return self._seat_of(hash_token(token))

    def eyes_of(self, link: str) -> str:
        """Find the seat from which the link of this hash lets look; `-` where it lets no more, or never did."""
        found = (seat for seat, kept in self.shared.items() if link and secrets.compare_digest(kept, link))
        return next(found, SPECTATOR)

    def _seat_of(self, hashed: str) -> str:
        for seat, sitter in self.sitters.items():
            if sitter.token and secrets.compare_digest(sitter.token, hashed):
                return seat
        return ""
