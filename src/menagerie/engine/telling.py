"""What a seat of a table knows, sees and hears: all of it passes through the game's one function `view`."""

from __future__ import annotations

import threading
from functools import cached_property
from typing import Any, Self
from weakref import WeakKeyDictionary

import numpy as np

from menagerie.engine.answer import Answer
from menagerie.engine.chance import same_stream
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.log import Event, heard_by, known_to
from menagerie.engine.past import Past
from menagerie.engine.record import arena, face
from menagerie.engine.running import ROW, Running
from menagerie.engine.seeds import check_seed

_VIEWS = 4  # that are kept: of who is asked, of a spectator, each whole and as it may be looked up


class Views:
    """Views that were written for seats, the latest last: `standing` says in which row, and of which box and state."""

    def __init__(self, game: Game) -> None:
        self.array = arena(game.records["state"], 1 + _VIEWS)
        self.face = face(self.array)
        self.standing: dict[tuple[str, int], tuple[int, tuple[int, bytes]]] = {}


class _Shared(threading.local):
    """The views of all tables that are followed, by game, of a thread: their many faces stay warm."""

    def __init__(self) -> None:
        self.by_game: WeakKeyDictionary[Game, Views] = WeakKeyDictionary()

    def of(self, game: Game) -> Views:
        """Give those of a game."""
        found = self.by_game.get(game)
        if found is None:
            found = self.by_game[game] = Views(game)
        return found


_shared = _Shared()


class Telling(Running):
    """A running game that tells every seat what it may know.

    is_followed: it is one of many, at which everybody is told what comes of each answer: that is noted at once, and its
    views are written where those of the others are. Not its copies.
    """

    is_followed = False
    _faces = (*Running._faces, "_own_views")

    @cached_property
    def _own_views(self) -> Views:
        return Views(self.game)

    @property
    def _views(self) -> Views:
        return _shared.of(self.game) if self.is_followed else self._own_views

    def copy(self) -> Self:
        other = super().copy()
        other.is_followed = False
        return other

    def _write_view(self, entry: str, seat: int) -> tuple[Views, int]:
        """Write a view unless it stands there; gives where, and in which row."""
        boxes, now, views = self.game.boxes, bytes(self._raw), self._views
        row, of = views.standing.pop((entry, seat), (0, (0, b"")))
        if not row:
            full = len(views.standing) == _VIEWS
            row = views.standing.pop(next(iter(views.standing)))[0] if full else len(views.standing) + 1
        if of != (id(boxes), now):
            self._call(getattr(self.game.rows, entry), self.array, ROW, boxes, seat, views.array, row)
        views.standing[entry, seat] = row, (id(boxes), now)
        return views, row

    def _view_face(self, seat: int) -> Any:
        return self._seen("view_at", seat)

    def _seen(self, entry: str, seat: int) -> Any:
        views, row = self._write_view(entry, seat)
        return views.face[row]

    # --- what is seen

    def shown(self, seat: str | int) -> Any:
        """Give what a seat may look up now, as a record (valid until others were asked for)."""
        return self._seen("shown_at", seat_number(seat))

    def knows(self, seat: str | int) -> np.ndarray:
        """Give everything a seat knows, perfect recall, as a one-row array of its own."""
        return self._view_array("view_at", seat)

    def shown_array(self, seat: str | int) -> np.ndarray:
        """Give what a seat may look up now as a one-row array of its own."""
        return self._view_array("shown_at", seat)

    def _view_array(self, entry: str, seat: str | int) -> np.ndarray:
        views, row = self._write_view(entry, seat_number(seat))
        return np.frombuffer(bytearray(views.array[row : row + 1].tobytes()), views.array.dtype)

    def view(self, seat: str | int) -> dict[str, Any]:
        """Give what a seat may look up now, in words: the facts of the position without what is hidden."""
        return self.game.position.facts(self.shown(seat), self.game.box, seat_number(seat))

    def lines(self, seat: str | int) -> list[str]:
        """Draw the table as plain lines, as a seat may look at it."""
        return self.game.words.lines(self.shown(seat), self.game.box, seat_number(seat))

    # --- the question, and in words

    @property
    def waits(self) -> bool:
        """Whether the asked seat could have a choice that others do not see: what it answers then takes its time."""
        question = self.state.question
        if not self.state.windows or not self.game.kept_bits >> question & 1:
            return False
        rule = self.game.may_respond
        return (
            bool(self.state.held)
            or rule is None
            or question not in self.game.windows
            or rule(self.shown(0), self.state.asked)
        )

    @property
    def answers(self) -> list[Answer]:
        """The legal answers, ascending by code."""
        view = self._view_face(self.state.asked)
        return [Answer(code, self.game.words.say(view, code)) for code in self.codes]

    def words_of(self, code: int) -> str:
        """Give the wording of an answer to the standing question."""
        return self.game.words.say(self._view_face(self.state.asked), code)

    def ask(self) -> str:
        """Put the standing question in words."""
        return self.game.words.question(self._view_face(0)) if self.state.asked else ""

    # --- what may be foreseen

    def foresee(self, code: int) -> Self | None:
        """Look at the next question after an answer, forced or not, on a copy; None if the answer tells its seat more.

        Chance tells something, and so does what ends the game: all lies open then.
        """
        ahead = self.copy()
        ahead.play_every(code)
        chance = not same_stream(ahead.state, self.state) or ahead.state.n_forced != self.state.n_forced
        told = ahead.over or chance or self.game.story.tells(ahead.past.events(-1), self.state.asked)
        return None if told else ahead

    def imagined(self, stream: int = 0, seat: int | None = None) -> Self:
        """Give a copy in which all that a seat cannot know is dealt anew: whatever is asked there tells it nothing.

        It depends on what the seat (whoever is asked, if not given) knows, and on the stream, alone.
        """
        other, seat = self.copy(), self.state.asked if seat is None else seat
        other._call(self.game.rows.redeal_at, other.array, ROW, self.game.boxes, seat, stream)
        return other

    def redeal(self, seat: str | int, seed: int = 0) -> Self:
        """Give a table that is the same for all that a seat knows, everything else dealt anew from a seed below 2**63.

        Of the past it keeps what that seat heard, and it knows neither the true seed nor what led here: whatever is
        asked of it, nothing depends on what the seat cannot know.
        """
        number, low = seat_number(seat), check_seed(seed)
        if low >> 63:
            raise BadInput(f"seed {seed}: a redeal takes one below 2**63")
        other = self.imagined(low, number)
        other._before = b""
        other._past = Past(known_to(events, number) for events in self.past.all_events())
        other.seed, other.index, other.deal, other.start, other.is_restored = low, 0, None, None, True
        other._open()
        return other

    # --- what is heard

    def events(self, seat: str | int, since: int = 0) -> list[Event]:
        """List the events as a seat heard them, from the `since`-th run of the rules on (see `runs`)."""
        number = seat_number(seat)
        return [event for batch in self.past.told_since(since) for event in heard_by(batch, number)]

    def story(self, seat: str | int, since: int = 0) -> list[str]:
        """Tell the events in sentences, as a seat heard them."""
        return [self.game.story.narrate(event) for event in self.events(seat, since)]

    def history(self, seat: str | int) -> list[str]:
        """Tell again what a seat may read again; a ledger may limit how far back that reaches."""
        events = self.events(seat)
        first = self.game.story.reread_from(self._view_face(0), events, seat_number(seat))
        return [self.game.story.narrate(event) for event in events[first:]]


def seat_number(seat: str | int) -> int:
    """Give the number of a seat, by its letter or as it is."""
    if isinstance(seat, int):
        return seat
    return seat_of_letter(seat)
