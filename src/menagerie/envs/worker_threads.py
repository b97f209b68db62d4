"""A thread that does one piece of work at a time, woken and waited for with less ado than a pool's."""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any


class WorkerThread:
    """A thread that waits for work; a step of a batch is half a millisecond, and a future takes a tenth of that."""

    def __init__(self) -> None:
        self._inbox: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()
        self._is_idle = Lock()
        self._found: Any = None
        self._error: BaseException | None = None
        Thread(target=self._run, daemon=True).start()

    def start(self, work: Callable[[], Any]) -> None:
        """Begin a piece of work; the one before must be waited for."""
        self._is_idle.acquire()
        self._inbox.put(work)

    def wait(self) -> Any:
        """Wait for the work's end; gives what it gave, or raises what it raised, once."""
        with self._is_idle:
            error, self._error = self._error, None
            if error:
                raise error
            return self._found

    def end(self) -> None:
        """End the thread when its work is done."""
        self._inbox.put(None)

    def _run(self) -> None:
        while work := self._inbox.get():
            try:
                self._found = work()
            except BaseException as error:
                self._error = error
            del work  # or whose work it was would live as long as the thread
            self._is_idle.release()
