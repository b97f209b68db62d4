"""What a seat of a game knows, sees and hears: all of it passes through the game's one function `view`."""

from __future__ import annotations

import threading
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from menagerie.engine.answer import Answer
from menagerie.engine.game import Game
from menagerie.engine.kernel import ROW
from menagerie.engine.log import Event, heard_by
from menagerie.engine.record import arena, face
from menagerie.engine.timeline import Timeline, seat_number

_VIEWS = 4  # that are kept: of who is asked, of a spectator, each whole and as it may be looked up


class Views:
    """Views that were written for seats, the latest last: `standing` says in which row, and of which box and state."""

    def __init__(self, game: Game) -> None:
        self.array = arena(game.records["state"], 1 + _VIEWS)
        self.face = face(self.array)
        self.standing: dict[tuple[str, int], tuple[int, tuple[int, bytes]]] = {}


class _Shared(threading.local):
    """The views of all games that are followed, by what is played, of a thread: their many faces stay warm."""

    def __init__(self) -> None:
        self.by_game: WeakKeyDictionary[Game, Views] = WeakKeyDictionary()

    def of(self, game: Game) -> Views:
        """Give those of a game."""
        found = self.by_game.get(game)
        if found is None:
            found = self.by_game[game] = Views(game)
        return found


_shared = _Shared()


class Observer:
    """Tells every seat what it may know of a game.

    timeline: what led to where the game stands, with the kernel that stands there.
    """

    __slots__ = ("_own", "kernel", "timeline")

    def __init__(self, timeline: Timeline) -> None:
        self.timeline, self.kernel = timeline, timeline.kernel
        self._own: Views | None = None  # made when one is asked for

    @property
    def views(self) -> Views:
        """The views that are kept."""
        if self.timeline.is_followed:
            return _shared.of(self.kernel.game)
        if self._own is None:
            self._own = Views(self.kernel.game)
        return self._own

    def write(self, entry: str, seat: int) -> tuple[Views, int]:
        """Write a view (`view_at`, `shown_at` of `rows.py`) unless it stands there; gives where, and in which row."""
        kernel, views = self.kernel, self.views
        boxes, now = kernel.game.boxes, bytes(kernel.raw)
        row, of = views.standing.pop((entry, seat), (0, (0, b"")))
        if not row:
            full = len(views.standing) == _VIEWS
            row = views.standing.pop(next(iter(views.standing)))[0] if full else len(views.standing) + 1
        if of != (id(boxes), now):
            kernel.call(getattr(kernel.game.rows, entry), kernel.array, ROW, boxes, seat, views.array, row)
        views.standing[entry, seat] = row, (id(boxes), now)
        return views, row

    # --- what is seen

    def known(self, seat: str | int) -> Any:
        """Give everything a seat knows, as a record (valid until others were asked for)."""
        views, row = self.write("view_at", seat_number(seat))
        return views.face[row]

    def shown(self, seat: str | int) -> Any:
        """Give what a seat may look up now, as a record (valid until others were asked for)."""
        views, row = self.write("shown_at", seat_number(seat))
        return views.face[row]

    def knows(self, seat: str | int) -> np.ndarray:
        """Give everything a seat knows, perfect recall, as a one-row array of its own."""
        return self._array("view_at", seat)

    def shown_array(self, seat: str | int) -> np.ndarray:
        """Give what a seat may look up now as a one-row array of its own."""
        return self._array("shown_at", seat)

    def _array(self, entry: str, seat: str | int) -> np.ndarray:
        views, row = self.write(entry, seat_number(seat))
        return np.frombuffer(bytearray(views.array[row : row + 1].tobytes()), views.array.dtype)

    def view(self, seat: str | int) -> dict[str, Any]:
        """Give what a seat may look up now, in words: the facts of the position without what is hidden."""
        game = self.kernel.game
        facts: dict[str, Any] = game.position.facts(self.shown(seat), game.box, seat_number(seat))
        return facts

    def lines(self, seat: str | int) -> list[str]:
        """Draw the table as plain lines, as a seat may look at it."""
        game = self.kernel.game
        lines: list[str] = game.words.lines(self.shown(seat), game.box, seat_number(seat))
        return lines

    # --- the question, and in words

    @property
    def waits(self) -> bool:
        """Whether the asked seat could have a choice that others do not see: what it answers then takes its time."""
        state, game = self.kernel.state, self.kernel.game
        if not state.windows or not game.kept_bits >> state.question & 1:
            return False
        rule = game.may_respond
        return (
            bool(state.held)
            or rule is None
            or state.question not in game.windows
            or rule(self.shown(0), self.kernel.asked)
        )

    @property
    def answers(self) -> list[Answer]:
        """The legal answers, ascending by code."""
        view, say = self.known(self.kernel.asked), self.kernel.game.words.say
        return [Answer(code, say(view, code)) for code in self.kernel.codes]

    def words_of(self, code: int) -> str:
        """Give the wording of an answer to the standing question."""
        words: str = self.kernel.game.words.say(self.known(self.kernel.asked), code)
        return words

    def ask(self) -> str:
        """Put the standing question in words."""
        return self.kernel.game.words.question(self.known(0)) if self.kernel.asked else ""

    # --- what is heard

    def events(self, seat: str | int, since: int = 0) -> list[Event]:
        """List the events as a seat heard them, from the `since`-th run of the rules on (see `runs`)."""
        number = seat_number(seat)
        return [event for batch in self.timeline.past.told_since(since) for event in heard_by(batch, number)]

    def story(self, seat: str | int, since: int = 0) -> list[str]:
        """Tell the events in sentences, as a seat heard them."""
        return [self.kernel.game.story.narrate(event) for event in self.events(seat, since)]

    def history(self, seat: str | int) -> list[str]:
        """Tell again what a seat may read again; a ledger may limit how far back that reaches."""
        events = self.events(seat)
        return [self.kernel.game.story.narrate(event) for event in events[self._reread_from(events, seat) :]]

    def look_from(self, seat: str | int) -> int:
        """Give the least number of answers after which a seat may look at the table again (the ledger's limit)."""
        first = self._reread_from(self.events(seat), seat)
        return min(self.timeline.step_of(first) + 1, self.timeline.answered)

    def _reread_from(self, events: list[Event], seat: str | int) -> int:
        return self.kernel.game.story.reread_from(self.known(0), events, seat_number(seat))
