"""What the server says to a page, as models (docs/protocol.md). It is built as plain dictionaries, which is faster."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from menagerie.table.layout import Change, Scene, Seat, Strict, Told, Watcher
from menagerie.table.said import Branch, ClockWish, Id, Who

Reason = Literal["stale", "illegal", "turn", "undo", "over", "role", "talk", "store", "fault"]
Ending = Literal["table", "link", "elsewhere", "message", "later", "version"]


class Sitting(Strict):
    """Who sits on a seat.

    strength: what people call the bot. here: with the page open. held: a person may come back to it, and nobody else
    take it. came: its person has sat there, so that he is away while he is not here; who never came is still awaited.
    words: he says and hears words. shared: he lets whoever has his link look from it.
    """

    seat: Seat
    name: str
    who: Who
    bot: str
    strength: str
    here: bool
    held: bool
    came: bool
    words: bool
    shared: bool


class Question(Strict):
    """The standing question."""

    seat: Seat
    name: str
    words: str
    yours: bool


class Offered(Strict):
    """One legal answer."""

    code: int
    words: str
    touches: list[str]


class Dealing(Strict):
    """How the cards are dealt.

    open: from a seed that the maker of the table chose (`seed`, in digits). commitment: otherwise, of the server to its
    part. parts: those of the seats once the cards are dealt. waiting: the seats whose parts are awaited.
    """

    open: bool
    seed: str
    commitment: str
    parts: dict[Seat, str]
    waiting: list[Seat]


class Opened(Strict):
    """The parts that made the seed, the server's with its nonce, and what it had committed to."""

    commitment: str
    part: str
    nonce: str
    parts: dict[Seat, str]


class End(Strict):
    """How the game ended; deal: null where the seed was chosen."""

    scores: dict[Seat, int]
    winners: list[Seat]
    lines: list[str]
    seed: str
    deal: Opened | None


class Strength(Strict):
    """A bot that can play: its name, what people call it, and how it plays."""

    name: str
    title: str
    about: str


class Example(Strict):
    """What a table shows that began as an example of the book: its title, and the clauses that it shows."""

    title: str
    shows: list[str]


class Line(Strict):
    """Something said after `at` events by a seat, or noted by the table (`-`); `all`: everybody hears it."""

    n: int
    at: int
    seat: Watcher
    words: str
    all: bool


class Proposed(Strict):
    """What a seat proposes: that it takes its last answer back, or that a bot plays for one that is away."""

    what: Literal["undo", "bot"]
    by: Seat
    seat: Seat
    asked: list[Seat]
    agreed: list[Seat]


class Heard(Strict):
    """Any message of the server, in the version of the protocol that its socket's `hello` named."""

    v: Literal[1, 2] = 2


class Welcome(Heard):
    """Which table this is and who sits there."""

    type: Literal["welcome"]
    table: str
    game: str
    title: str
    players: str
    seat: Watcher
    seats: list[Sitting]
    options: dict[str, int]
    deal: Dealing
    limits: ClockWish | None
    host: bool
    bots: list[Strength]
    stops: bool | None
    read_only: str
    example: Example | None
    own_cards: bool
    branch: Branch | None
    phrases: list[str]
    talk: list[Line]
    proposal: Proposed | None


class Deeds(Strict):
    """What a seat did since one's last turn: `words` follow its name, `after` are sentences."""

    seat: Seat
    words: str
    after: list[str]


class Summary(Strict):
    """What happened since one's last turn, which ended after `step` answers.

    is_fresh: one is at turn again and has not answered since.
    """

    step: int
    is_fresh: bool
    lines: list[Deeds]


class View(Heard):
    """The state of the table for one seat.

    eyes: of a guest, the seat from which he looks. facts, lines: to whom asks for them (`?facts=1`), the facts of the
    position as this seat may look at them, and the table as people read it.
    """

    type: Literal["view"]
    version: int
    scene: Scene | Change
    question: Question | None
    answers: list[Offered]
    log: list[Told]
    log_from: int
    log_start: int
    summary: Summary | None
    notices: list[str]
    undo: bool
    over: bool
    end: End | None
    eyes: Watcher | None = None
    facts: dict[str, Any] | None = None
    lines: list[str] | None = None


class Deals(Heard):
    """Whose part of the seed is awaited now, or that the cards are dealt."""

    type: Literal["deal"]
    deal: Dealing


class Time(Heard):
    """Whose time runs (null: nobody's), what he has left for this answer, and the bank of every person, in seconds."""

    type: Literal["clock"]
    seat: Seat | None
    answer: float
    bank: dict[Seat, float]


class SaidLine(Heard):
    """Something was said, or noted by the table."""

    type: Literal["said"]
    line: Line


class Proposals(Heard):
    """What is proposed now, or why nothing is any more."""

    type: Literal["proposal"]
    proposal: Proposed | None
    text: str


class Seats(Heard):
    """Who sits there now."""

    type: Literal["seats"]
    seats: list[Sitting]


class Done(Heard):
    """An action was carried out and stands in the store."""

    type: Literal["done"]
    id: Id
    version: int
    token: str | None = None
    table: str | None = None
    tokens: dict[Seat, str] | None = None


class WhyNot(Heard):
    """The clause that forbids an answer, and the fact by which it does so here; either may be empty."""

    type: Literal["why"]
    id: Id
    clause: str
    text: str
    fact: str = ""


class Explained(Strict):
    """A number of a card as it is now, and the parts that it is made of, `3 printed` the first."""

    name: str
    value: str
    parts: list[str]


class Numbers(Heard):
    """Why the numbers of a card are not as printed; none where that cannot be told."""

    type: Literal["numbers"]
    id: Id
    values: list[Explained]


class Share(Strict):
    """What an answer promises: the expected share of the victory and its standard error, null where unknown.

    equal: as far as that can be told it is worth as much as the best.
    """

    code: int
    share: float | None
    error: float | None
    equal: bool


class Hint(Heard):
    """What the legal answers promise, best first, and in words: which are best, and what tells two of them apart."""

    type: Literal["hint"]
    id: Id
    version: int
    answers: list[Share]
    words: list[str]


class Given(Strict):
    """What was asked, and answered if anything was (`words`); `you`: how it is put to who looks, if another way."""

    seat: Seat
    question: str
    words: str
    you: str | None = None


class Look(Heard):
    """The table as it stood after `step` answers, of `first` … `last` that may be looked at, and what led there.

    turns: the steps at which another seat's turn began. log_from: the number of the log's first entry. next: once the
    game is over, what was answered then; null at its end.
    """

    type: Literal["look"]
    id: Id
    step: int
    first: int
    last: int
    turns: list[int]
    scene: Scene
    log: list[Told]
    log_from: int
    next: Given | None


class Analysis(Heard):
    """The analysis of the finished game (`told`, docs/analysis.md), or how far it is: so many decisions of `total`.

    Questions in it are also put to who is told, as `you`, where that is another way.

    id: of the request that this is the reply to; what comes later has none. fault: why there is none.
    """

    type: Literal["analysis"]
    id: Id | None = None
    done: int
    total: int
    told: dict[str, Any] | None
    fault: str


class Next(Heard):
    """The same people play on at another table; `again` gives each a token there."""

    type: Literal["next"]
    table: str


class CardsChanged(Heard):
    """The catalogue of the game has changed; a page brings it anew."""

    type: Literal["cards"]


class Pong(Heard):
    """The line holds."""

    type: Literal["pong"]
    id: Id


class Refused(Heard):
    """An action was not carried out; nothing has changed."""

    type: Literal["refused"]
    id: Id
    reason: Reason
    clause: str
    text: str
    fact: str = ""


class Restart(Heard):
    """The server ends and is started anew; the socket is closed, and may be opened again as soon as that can be."""

    type: Literal["restart"]
    text: str


class Error(Heard):
    """The socket is closed after this.

    table: there is none. link: what was said opens no seat, or none any more. elsewhere: the seat was opened in another
    tab or window. message: a message cannot be read. later: it may be tried again. version: only `versions` of the
    protocol are spoken here.
    """

    type: Literal["error"]
    reason: Ending
    text: str
    versions: list[int] | None = None


ServerMessage = Annotated[
    Welcome
    | View
    | Deals
    | Time
    | SaidLine
    | Proposals
    | Seats
    | Done
    | WhyNot
    | Numbers
    | Hint
    | Look
    | Analysis
    | Next
    | CardsChanged
    | Pong
    | Refused
    | Restart
    | Error,
    Field(discriminator="type"),
]
