"""What a client says: the messages of a page, the wish for a table and what is made of it (docs/protocol.md)."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from menagerie.engine.ask import CODES
from menagerie.engine.deals import PART
from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import check_seed
from menagerie.table.layout import Seat, Strict
from menagerie.table.manners import Limits, Manners

MOST_PACK, MOST_DECK = 60_000, 20_000  # characters of a pack of one's own, and of a deck
NAME = 40  # characters of a person's name
LONGEST = 14 * 24 * 3600  # seconds that a clock may give
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")  # Unicode categories: controls, marks of direction, halves of a character
JOINERS = "\u200c\u200d"  # unseen too, but scripts and pictures are written with them


def is_plain(text: str) -> bool:
    """Tell whether a text shows all that it holds, and as it stands.

    >>> is_plain("Zoë 👩‍🌾"), is_plain("Ada\\0"), is_plain("\\u202eada")
    (True, False, False)
    """
    return all(sign in JOINERS or unicodedata.category(sign) not in UNSEEN for sign in text)


def _plain(text: str) -> str:
    if not is_plain(text):
        raise ValueError("control characters and marks of direction are not taken")
    return text


def _seed(value: object) -> int:
    try:
        return check_seed(value)
    except BadInput as error:
        raise ValueError(str(error)) from None


Id = Annotated[str, Field(min_length=1, max_length=64), AfterValidator(_plain)]
Who = Literal["you", "friend", "bot"]
Number = Annotated[int, Field(ge=0, lt=1 << 31)]
Name = Annotated[str, Field(max_length=NAME), AfterValidator(_plain)]


class Said(Strict):
    """Any message of a client; `v` is the version of the protocol, and that of `hello` holds for its socket."""

    v: Literal[1, 2] = 2


class Asked(Said):
    """A message of a client that is answered by its id."""

    id: Id


class Hello(Said):
    """The first message of a socket: who comes (no token: a spectator) and what it has seen already.

    claim: the token of its own by which a page opens a seat once it has claimed the link that `token` is.
    """

    type: Literal["hello"]
    token: Annotated[str, Field(max_length=64)] | None = None
    claim: Annotated[str, Field(pattern="^[0-9a-f]{32}$")] | None = None
    since: Number = 0


class AddPart(Asked):
    """Add a part of the seed from which the cards are dealt: 128 random bits, drawn after the server has committed."""

    type: Literal["part"]
    part: Annotated[str, Field(pattern=f"^{PART}$")]


class GiveAnswer(Asked):
    """Answer the standing question."""

    type: Literal["answer"]
    version: Number
    code: Annotated[int, Field(ge=0, lt=CODES)]


class AskWhy(Asked):
    """Ask why an answer is not offered: by its words, its code, or the things that it would touch."""

    type: Literal["why"]
    words: Annotated[str, Field(max_length=300)] | None = None
    code: Annotated[int, Field(ge=0, lt=CODES)] | None = None
    refs: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=16)] | None = None


class AskNumbers(Asked):
    """Ask why the numbers of a card in play are as they are, by the ref of its item."""

    type: Literal["numbers"]
    ref: Annotated[str, Field(max_length=100)]


class Undo(Asked):
    """Take the own last answer back."""

    type: Literal["undo"]
    version: Number


class AskHint(Asked):
    """Ask what a bot would answer."""

    type: Literal["hint"]
    version: Number


class Sit(Asked):
    """Say who sits on a seat from now on."""

    type: Literal["sit"]
    seat: Seat
    who: Who
    bot: Name = ""
    name: Name = ""


class Concede(Asked):
    """Give the game up."""

    type: Literal["concede"]
    version: Number


class Stops(Asked):
    """Be asked at every window from now on, even with nothing to respond, or let the table pass there; told nobody."""

    type: Literal["stops"]
    on: bool


class Say(Asked):
    """Say a phrase of the table's, by its number, or words to those who want them."""

    type: Literal["say"]
    phrase: Annotated[int, Field(ge=0, lt=100)] | None = None
    words: Annotated[str, Field(max_length=1000)] = ""


class WantWords(Asked):
    """Say and hear words from now on, or no longer."""

    type: Literal["words"]
    on: bool


class Propose(Asked):
    """Ask the others to let one take the last answer back, or to let a bot play for who is away."""

    type: Literal["propose"]
    what: Literal["undo", "bot"]
    version: Number = 0
    seat: Seat | None = None


class Vote(Asked):
    """Agree to what is proposed, or not."""

    type: Literal["vote"]
    agree: bool


class LendView(Asked):
    """Let whoever has a link look from the own seat, or nobody any more."""

    type: Literal["share"]
    on: bool


class Again(Asked):
    """Play once more with the same seats."""

    type: Literal["again"]


class AskLook(Asked):
    """Look at the table as it stood after so many answers; -1: as it stands."""

    type: Literal["look"]
    step: Annotated[int, Field(ge=-1, lt=1 << 31)] = -1


class Analyse(Asked):
    """Have the finished game analysed, unless that was done before."""

    type: Literal["analyse"]


class Ping(Asked):
    """See whether the line holds."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Hello
    | AddPart
    | GiveAnswer
    | AskWhy
    | AskNumbers
    | Undo
    | AskHint
    | Sit
    | Concede
    | Stops
    | Say
    | WantWords
    | Propose
    | Vote
    | LendView
    | Again
    | AskLook
    | Analyse
    | Ping,
    Field(discriminator="type"),
]


# --- making a table


class SeatWish(Strict):
    """Who is to sit on a seat of a new table."""

    who: Who
    name: Name = ""
    bot: Name = ""


class Branch(Strict):
    """A table whose game is finished, and after how many of its answers another goes on."""

    table: Annotated[str, Field(max_length=64)]
    step: Number


class ClockWish(Strict):
    """How long people may think: seconds for each answer, a bank beside, and what happens `then` (`manners.Limits`)."""

    answer: Annotated[int, Field(ge=5, le=LONGEST)]
    bank: Annotated[int, Field(ge=0, le=LONGEST)] = 0
    then: Literal["bot", "pass", "loss"] = "bot"


class NewTable(Strict):
    """What `POST /api/tables` takes.

    example: the title of one of the book's, which says all but the game. branch: instead of game, options and seed.
    pack: cards of one's own, as TOML. decks: of one's own by seat, lists or codes. trial: it begins where the pack's
    cards are in A's hand and can be played.
    """

    game: Annotated[str, Field(max_length=64)] = ""
    options: dict[Name, int | bool | Name] = Field(default_factory=dict, max_length=64)
    seats: list[SeatWish] = Field(default_factory=list, max_length=8)
    example: Annotated[str, Field(max_length=300)] = ""
    seed: Annotated[int, BeforeValidator(_seed)] | None = None
    branch: Branch | None = None
    clock: ClockWish | None = None
    listed: bool = False
    pack: Annotated[str, Field(max_length=MOST_PACK)] = ""
    decks: dict[Seat, Annotated[str, Field(max_length=MOST_DECK)]] = Field(default_factory=dict, max_length=4)
    trial: bool = False

    @model_validator(mode="after")
    def _has_seats(self) -> Self:
        if not self.seats and not self.example:
            raise ValueError("a table has seats, unless it is an example of the book")
        return self

    @property
    def manners(self) -> Manners:
        """What is chosen beside the game."""
        clock = self.clock
        return Manners(Limits(clock.answer, clock.bank, clock.then) if clock else None, self.listed)


class Joining(Strict):
    """What `POST /api/tables/{table}/join` takes: who comes."""

    name: Name = ""


class MadeTable(Strict):
    """What `POST /api/tables` answers: the table and a token for every seat of a person."""

    table: str
    tokens: dict[Seat, str]
