"""What a table is kept as: its head, who sits on its seats, and its entries, one after another."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any

from menagerie.table.manners import USUAL, Manners

LINK, LEFT = "link ", "left "  # before the hash of a link that nobody has opened yet; LEFT: for the seat of a person
ANSWER, UNDO, SIT, CONCEDE, STOPS, NOTE = "answer", "undo", "sit", "concede", "stops", "note"
PART, DEALT, LAID, BROUGHT = "part", "dealt", "laid", "brought"
BRANCH, ANALYSIS = "branch", "analysis"
SAY, WANT, PROPOSE, VOTE, SHARE = "say", "want", "propose", "vote", "share"
UNCOUNTED = (STOPS, PART, DEALT, LAID, BROUGHT, BRANCH, ANALYSIS, SAY, WANT, PROPOSE, VOTE, SHARE)


@dataclass(frozen=True)
class Finish:
    """How a game ended, as far as ratings need it (`rated.py`); who sat there is told by the seats, and not twice.

    at: when, in UTC. players: by seat, the bot that played it, empty for its person. won: the seats that share the
    first rank. aside: why it rates nobody, empty if it does (`rated.aside_of`).
    """

    at: str
    players: dict[str, str]
    won: list[str]
    aside: str = ""

    def as_json(self) -> str:
        """Write it for the store."""
        return json.dumps(asdict(self))

    @classmethod
    def of_json(cls, text: str) -> Finish:
        """Read it from the store."""
        return cls(**json.loads(text))


@dataclass(frozen=True)
class Head:
    """What a table was made of, and what became of it.

    seed: if its maker chose one. part, nonce: otherwise, what the server adds to the seed and has committed to
    (`Deal`). finish: how its game ended, none while it is played, or where it ended before that was kept.
    """

    table: str
    game: str
    rules: int
    box: str
    seats: int
    options: dict[str, int]
    seed: int | None
    part: str = ""
    nonce: str = ""
    manners: Manners = USUAL
    next: str = ""  # the table where the same people play on
    finish: Finish | None = None


@dataclass(frozen=True)
class Sitter:
    """Who sits on a seat; `token` is the hash of the token that opens it, empty if none does.

    A link for somebody who is still to come opens nothing, but makes room for a token of his own (`LINK`, `LEFT`).
    """

    seat: str
    who: str
    name: str = ""
    bot: str = ""
    host: bool = False
    token: str = ""

    @property
    def is_held(self) -> bool:
        """Whether a person has sat here who may come back, or has named who comes, whoever plays it now."""
        return bool(self.token) and not self.token.startswith(LINK)

    @property
    def is_free(self) -> bool:
        """Whether a friend is awaited whom nobody has named: a link is out that is not opened."""
        return self.who == "friend" and self.token.startswith(LINK)

    @property
    def has_come(self) -> bool:
        """Whether a token opens the seat: its person made the table, or has opened his link."""
        return bool(self.token) and not self.token.startswith((LINK, LEFT))


@dataclass(frozen=True)
class Entry:
    """One thing done at a table: an answer (`value`: its code), an undo (to so many answers), a change of seats.

    A note is something that everybody is told (`detail`: its text; `value`: the version it leads to, if not the next).

    Some kinds count in no version (`UNCOUNTED`): whether a seat stops at every window (`value`: 1 or 0), which is its
    own affair; what comes before the first answer: the cards and decks that were brought (`detail`; always the first),
    a seat's part of the seed (`detail`: the part), the deal, the position in which the table is laid (`detail`: its
    fields), and where the table branched off another (`value`: after so many answers; `detail`: the table); the
    analysis of a finished game (`detail`); and what people do beside the game: they say something, want words,
    propose, agree (`value`: 1 or 0), share their view.

    action: the id that the client gave it, empty for a bot's. digest: of the state it led to.
    """

    n: int
    kind: str
    seat: str
    value: int = 0
    detail: dict[str, Any] = field(default_factory=dict)
    action: str = ""
    digest: str = ""


@dataclass(frozen=True)
class Stored:
    """A table as it stands in the store; `clock` is what people had left of their time."""

    head: Head
    sitters: list[Sitter]
    entries: list[Entry]
    clock: dict[str, Any] = field(default_factory=dict)


def hash_token(token: str) -> str:
    """Hash a seat's token; 128 random bits need no salt."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
