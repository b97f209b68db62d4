"""What the tables have to save, handed to the store a round at a time: all that one round of the event loop brought.

The store's thread is woken once for it and wakes the loop once when it stands: every change of threads costs both of
them more than the writing. Where many tables are played, what several rounds brought is handed over together: a commit
costs the processor about as much with one write as with five. A table that is played alone waits for nobody.
"""

from __future__ import annotations

import asyncio

from menagerie.table.store import Store, StoreError
from menagerie.table.writes import Write

TOGETHER = 0.01  # seconds from one hand-over to the next, if that is of other tables


class Rounds:
    """The writes that wait to be handed over, and those that are on their way. latest: the last table handed over."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self.latest, self.then = "", float("-inf")
        self.finished = False

    def save(self, write: Write) -> asyncio.Future[None]:
        """Save a write with those of this round; the future is done once it stands, or holds a StoreError."""
        loop = asyncio.get_running_loop()
        saved: asyncio.Future[None] = loop.create_future()
        if self.finished:  # nobody would ever tell
            saved.set_exception(StoreError(f"table {write.table}: the server closes, nothing is saved any more"))
            return saved
        if not self.waiting:
            due = self.then + TOGETHER if write.table != self.latest else 0.0
            if due > loop.time():
                loop.call_at(due, self.hand_over, loop)
            else:
                loop.call_soon(self.hand_over, loop)
        self.waiting.append((write, saved))
        return saved

    def finish(self) -> None:
        """Give the store what waits without waiting any longer: it is about to be closed."""
        self.finished = True
        if self.waiting:
            self.hand_over(self.waiting[0][1].get_loop())

    def hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Give the store what waits."""
        waiting, self.waiting = self.waiting, []

        def settle(errors: list[StoreError | None]) -> None:
            for (_, saved), error in zip(waiting, errors, strict=True):
                if not saved.done():  # whoever waited may have given up
                    saved.set_exception(error) if error else saved.set_result(None)

        def tell(errors: list[StoreError | None]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, errors)

        if waiting:
            self.latest, self.then = waiting[-1][0].table, loop.time()
            self.store.submit_all([write for write, _ in waiting], tell)
