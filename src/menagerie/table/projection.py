"""How a served table stands after its entries, done again one by one if the table comes from the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from menagerie.engine.deals import Deal
from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.log import Event
from menagerie.engine.record import Fault
from menagerie.engine.table import Table
from menagerie.languages import later
from menagerie.players.levels import strength_of
from menagerie.table import consent
from menagerie.table.consent import Proposal
from menagerie.table.entries import (
    ANALYSIS,
    ANSWER,
    BRANCH,
    BROUGHT,
    CONCEDE,
    DEALT,
    LAID,
    NOTE,
    PART,
    PROPOSE,
    SAY,
    SIT,
    UNCOUNTED,
    UNDO,
    VOTE,
    WANT,
    Entry,
    Stored,
)
from menagerie.table.protocol import SPECTATOR, Refusal
from menagerie.table.roster import Roster
from menagerie.table.talk import Talk, said_in

EVERYTHING = 1 << 60
NO_ANSWER = (KeyError, IndexError, ValueError, OverflowError, Fault)  # what wordings raise for codes that mean nothing


class Projection:
    """One table as it stands after its entries: the engine's table, who sits where, what was said beside the game.

    Where the players make the seed there is no `table` before all their parts are there (`dealt`). lay: lays the cards
    of a seed, if not just as they are dealt. box: the digest of the cards that are here.
    """

    table: Table

    def __init__(
        self,
        game: Game,
        stored: Stored,
        *,
        compiled: bool | None = None,
        lay: Callable[[int], Table] | None = None,
        box: str = "",
    ) -> None:
        self.game, self.head = game, stored.head
        self.roster = Roster(stored.sitters)
        self.version = 0  # entries that everybody hears of
        self.written = 0  # entries in the store
        self.answered: dict[str, int] = {}  # by seat: how many answers there were before its person's last one
        self.actions: dict[tuple[str, str], int] = {}  # (seat, id of an action): its version
        self.talk = Talk()
        self.proposal: Proposal | None = None  # what waits for the consent of others
        self.dropped = ""  # why the last proposal came to nothing
        self.notices: list[tuple[int, str]] = []  # (version, what happened at the table beside the game)
        laid = next((entry.detail for entry in stored.entries if entry.kind == LAID), {})
        self.brought = [entry for entry in stored.entries if entry.kind == BROUGHT]  # cards and decks of one's own
        self.example: dict[str, Any] | None = laid.get("example")  # of the book, if the table began as one
        self.is_laid = bool(laid)  # it began in a position
        self.swapped: set[str] = set()  # seats that have changed hands since the first answer
        self.undone = 0  # how often answers were taken back
        self.kept = EVERYTHING  # events that the last undo left; a page must forget what it told after them
        self.read_only = ""
        self.closed = ""  # why the game does not go on though all of it is there
        self.branch: dict[str, Any] | None = None  # the table that this one branched off, and after how many answers
        self.analysis: dict[str, Any] | None = None  # of the finished game (docs/analysis.md), once it was made
        self._heard: dict[int, tuple[int, list[Event]]] = {}  # by seat: runs of the rules heard, events
        self._may_undo: tuple[int, str, bool] = (-1, "", False)
        self._is_followed = False  # not while its entries are done again: nobody is told of each
        head, options = stored.head, dict[str, Any](stored.head.options)
        self.lay = lay or (lambda seed: Table(game, head.seats, seed, compiled=compiled, windows=True, **options))
        self.parts: dict[str, str] = {}  # of the seed, by the seats that have added one
        self.dealt = False
        if head.seed is not None:
            self._deal()
        for entry in stored.entries:
            if not self._replay(entry):
                break
        self.kept = EVERYTHING
        self._is_followed = True
        if self.dealt:
            self.table.is_followed = True
        self._close_if_older(box)

    # --- the deal

    def _deal(self) -> None:
        """Lay the cards, now that the seed is there."""
        deal = self.deal
        self.table = self.lay(deal.seed if deal else self.head.seed or 0)
        self.table.deal = deal
        self.table.is_followed = self._is_followed
        self.dealt = True

    @property
    def deal(self) -> Deal | None:
        """How the seed is made of parts; none where the maker of the table chose it."""
        return Deal(self.head.part, self.head.nonce, dict(self.parts)) if self.head.seed is None else None

    @property
    def awaited(self) -> list[str]:
        """The people who are still to add a part of the seed."""
        return [] if self.dealt else [seat for seat in self.roster.people if seat not in self.parts]

    # --- going on from the store

    def _replay(self, entry: Entry) -> bool:
        """Do again what an entry did; if these rules lead elsewhere, stop there and only let people read."""
        try:
            if entry.kind == ANSWER:
                self.table.play(entry.value)
            elif entry.kind == UNDO:
                self.table.undo(entry.value)
            elif entry.kind == DEALT:
                self._deal()
            same = not entry.digest or entry.digest == digest(self.table.array)
        except (BadInput, RuntimeError, *NO_ANSWER):
            same = False
        if not same:
            if entry.kind == ANSWER and self.table.answered > 0 and self.table.steps[-1].digest != entry.digest:
                self._step_back(entry)
            self.read_only = later(
                "This table was played by version {then} of the rules; these are version {now} and differ at step"
                " {step}. It can be looked at up to there.",
                then=self.head.rules,
                now=self.game.version,
                step=entry.n,
            )
            return False
        self._note(entry)
        return True

    def _close_if_older(self, box: str) -> None:
        """Let a game not go on that other rules or cards began, though all of it could be played again so far.

        What comes then could be different, and nobody would see it.
        """
        if self.read_only or self.over:
            return
        if self.head.rules != self.game.version:
            self.closed = later(
                "This table was begun by version {then} of the rules; these are version {now}, so it is closed."
                " It can be looked at, and its record is there.",
                then=self.head.rules,
                now=self.game.version,
            )
        elif box and self.head.box and box != self.head.box:
            self.closed = later(
                "The cards of this game have changed since this table was begun, so it is closed. It can be looked at,"
                " and its record is there."
            )
        self.read_only = self.closed

    def _step_back(self, entry: Entry) -> None:
        """Go back before an answer that led elsewhere."""
        if self.table.steps[-1].code == entry.value:
            self.table = self.table.at(self.table.answered - 1)

    def _note(self, entry: Entry) -> None:
        """Count an entry in everything that is derived from entries."""
        self.written, noted = entry.n, len(self.notices)
        if entry.kind not in UNCOUNTED:
            self.version += 1
        if entry.action:
            self.actions[entry.seat, entry.action] = self.version
        if entry.kind == ANSWER and entry.action:
            self.answered[entry.seat] = self.table.answered - 1
        if entry.kind == UNDO:
            self._heard.clear()
            self.undone += 1
            self.kept = min(self.kept, len(self.events(SPECTATOR)))
            self.talk.cut(self.kept)
            self.notices.append((self.version, self._undo_words(entry)))
        elif entry.kind == CONCEDE:
            self.table.concede(entry.seat)
            name = self._called(entry.seat)
            late = later("{name}'s time is up; the game is lost.", name=name)
            self.notices.append((self.version, late if entry.detail else later("{name} concedes.", name=name)))
        elif entry.kind == ANSWER and entry.detail:
            name = self._called(entry.seat)
            self.notices.append((self.version, later("{name}'s time is up; the table answers.", name=name)))
        elif entry.kind == SIT:
            self.notices.append((self.version, sit_words(entry.detail)))
            if self.dealt and self.table.answered and not entry.detail.get("renamed"):
                self.swapped.add(entry.detail["seat"])
        elif entry.kind == NOTE:
            self.version = entry.value or self.version
            self.notices.append((self.version, entry.detail["text"]))
        elif entry.kind == PART:
            self.parts[entry.seat] = entry.detail["part"]
        elif entry.kind == DEALT and not self.dealt:
            self._deal()
        elif entry.kind == BRANCH:
            self.branch = {"table": entry.detail["table"], "step": entry.value}
        elif entry.kind == ANALYSIS:
            self.analysis = entry.detail
        self.roster.note(entry)
        self._note_people(entry)
        for _, text in self.notices[noted:]:
            self.talk.add(self._told, SPECTATOR, text)

    def _called(self, seat: str) -> str:
        """Give what people call whoever sits on a seat."""
        return self.roster.sitters[seat].name or later("Seat {seat}", seat=seat)

    def _undo_words(self, entry: Entry) -> str:
        """Tell that an answer was taken back, and who agreed."""
        name, agreed = self._called(entry.seat), [self._called(seat) for seat in entry.detail.get("agreed", [])]
        if not agreed:
            return later("{name} takes an answer back.", name=name)
        return later(
            "{name} takes an answer back; agreed: {others}. What was seen stays seen.",
            name=name,
            others=", ".join(agreed),
        )

    @property
    def _told(self) -> int:
        """How many events there were, which everybody counts alike."""
        return len(self.events(SPECTATOR)) if self.dealt else 0

    def _note_people(self, entry: Entry) -> None:
        """Count what people do beside the game, and what that means for them."""
        proposal, about = self.proposal, entry.detail.get("seat", entry.seat)
        if entry.kind == SAY:
            words, to = said_in(entry)
            self.talk.add(self._told, entry.seat, words, to, entry.n)
        elif entry.kind == WANT:
            (self.talk.wanting.add if entry.value else self.talk.wanting.discard)(entry.seat)
        elif entry.kind == PROPOSE:
            self.proposal = Proposal(entry.detail["what"], entry.seat, about, entry.detail["asked"], entry.value)
            self.dropped = ""
        elif entry.kind == VOTE and proposal and entry.value:
            proposal.agreed.append(entry.seat)
        elif entry.kind == VOTE and proposal:
            says = {proposal.seat: later("{seat} is back.", seat=entry.seat)}
            says |= {proposal.by: later("{seat} withdraws that.", seat=entry.seat)}
            self._drop(says.get(entry.seat, later("{seat} does not agree.", seat=entry.seat)))
        elif entry.kind == SIT:
            if entry.detail["who"] == "friend" or (entry.detail["who"] == "you" and entry.seat != about):
                self.talk.leave(about)
        played_on = entry.kind == ANSWER and entry.action and proposal and proposal.what == consent.UNDO
        if proposal and (played_on or entry.kind in (UNDO, CONCEDE, SIT)):
            self._drop("")

    def _drop(self, text: str) -> None:
        self.proposal, self.dropped = None, text
        if text:
            self.talk.add(self._told, SPECTATOR, text)

    def take_in(self, entries: Iterable[Entry]) -> None:
        """Count entries that the table has been through already."""
        for entry in entries:
            self._note(entry)

    # --- what every action passes through

    def check(self, version: int | None = None) -> None:
        """Refuse what comes when the table lets nobody act any more, or was meant for another version of it."""
        if self.read_only:
            raise Refusal("over", self.read_only)
        if self.over:
            raise Refusal("over", later("The game is over."))
        if version is not None and version != self.version:
            text = later(
                "The table has moved on to version {now}; this was for {version}.", now=self.version, version=version
            )
            raise Refusal("stale", text)

    def check_person(self, seat: str) -> None:
        """Refuse what only people at the table may do."""
        if self.read_only:
            raise Refusal("over", self.read_only)
        if seat == SPECTATOR:
            raise Refusal("role", later("Spectators only watch."))

    def check_player(self, seat: str) -> None:
        """Refuse what only people may do who play on."""
        self.check_person(seat)
        if seat in self.roster.conceded:
            raise Refusal("role", later("{seat} has conceded.", seat=seat))
        if self.roster.sitters[seat].who == "bot":
            raise Refusal("role", later("A bot plays {seat} now; take the seat back first.", seat=seat))

    def append(
        self, kind: str, seat: str, value: int = 0, action: str = "", detail: dict[str, Any] | None = None
    ) -> Entry:
        """Make the entry of what was done just now, and count it."""
        led_to = digest(self.table.array) if self.dealt else ""
        entry = Entry(self.written + 1, kind, seat, value, detail or {}, action, led_to)
        self._note(entry)
        return entry

    # --- how it stands

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because all others conceded."""
        if not self.dealt:
            return False
        return self.table.over or (
            bool(self.roster.conceded) and (len(self.roster.remaining) < 2 or not self.roster.people)
        )

    @property
    def asked(self) -> str:
        """The seat that must answer, '-' when nobody is."""
        return SPECTATOR if not self.dealt or self.over or self.read_only else self.table.seat

    @property
    def bot_asked(self) -> str:
        """The bot that must answer, empty if a person is asked or nobody."""
        sitter = self.roster.sitters.get(self.asked)
        return sitter.bot if sitter and sitter.who == "bot" else ""

    @property
    def passes(self) -> str:
        """The person for whom the table gives the one answer that there is; empty if nobody."""
        asked = self.asked
        lone = asked != SPECTATOR and self.table.lone
        return asked if lone and asked not in self.roster.stopping and asked in self.roster.people else ""

    def awaits(self, seat: str) -> bool:
        """Tell whether the person at a seat is to answer: nobody, and nothing, answers for it."""
        return seat == self.asked != SPECTATOR and self.roster.sitters[seat].who != "bot" and not self.passes

    @property
    def may_respond(self) -> bool:
        """Whether its player could have a choice at the standing question, by what everybody sees."""
        return self.asked != SPECTATOR and self.table.waits

    @property
    def winners(self) -> list[str]:
        """The winners; a conceded seat wins nothing."""
        won = [seat for seat in self.table.winners if seat not in self.roster.conceded] if self.table.over else []
        if won or not self.table.over:
            return won or (self.roster.remaining if self.over else [])
        best = max((self.table.scores[seat] for seat in self.roster.remaining), default=0)
        return [seat for seat in self.roster.remaining if self.table.scores[seat] == best]

    def may_undo(self, seat: str) -> bool:
        """Tell whether a seat may take its last answer back: alone with bots or hot seats, and it told it nothing."""
        if self.over or self.read_only or seat not in self.roster.people:
            return False
        count = self.table.answered
        if not count or self.table.giver(-1) != seat:
            return False
        if self.roster.has_friends:
            return False
        if self._may_undo[:2] != (self.version, seat):
            to = self.undo_to(seat)
            had_choice = not self.table.is_lone(self.table.stood(to))
            self._may_undo = (self.version, seat, had_choice and self.table.may_undo(seat, most=count - to) <= to)
        return self._may_undo[2]

    def undo_to(self, seat: str) -> int:
        """Give how many answers remain if a seat takes its last one back, and what followed as nothing else could."""
        to = self.table.answered - 1
        while to > 0 and self.table.giver(to - 1) == seat and self.is_given(self.table.stood(to)):
            to -= 1
        return to

    def is_given(self, state: Any) -> bool:
        """Tell whether one answer alone could be given in a state, at no window: that one stands by itself."""
        return self.table.is_lone(state) and state.question not in self.game.windows

    def events(self, seat: str) -> list[Event]:
        """List every event as a seat heard it; event n is the same for all seats but for its secrets."""
        number = seat_of_letter(seat)
        runs, heard = self._heard.get(number, (0, []))
        if runs < self.table.runs:
            heard += self.table.events(number, runs)
            self._heard[number] = (self.table.runs, heard)
        return heard


def sit_words(detail: dict[str, Any]) -> str:
    """Tell that a seat changed hands."""
    seat, who = detail["seat"], detail["who"]
    if detail.get("renamed"):
        return later("Seat {seat} is {name}.", seat=seat, name=detail["name"])
    if name := detail.get("name"):
        return later("{seat} is now played by {name}.", seat=seat, name=name)
    strength = later(strength_of(str(detail.get("bot"))).title)
    return {
        "bot": later("{seat} is now played by a bot ({strength}).", seat=seat, strength=strength),
        "friend": later("{seat} is now played by a friend.", seat=seat),
    }.get(who, later("{seat} is now played by a person.", seat=seat))
