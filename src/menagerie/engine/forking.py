"""Tasks in processes of their own: forks of this one, so that each has all that stands here and may change it."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import connection
from typing import Any


def forked(tasks: Sequence[Callable[[], Any]], jobs: int) -> Iterator[tuple[int, Any]]:
    """Carry out each task in a process of its own, so many at a time; yields (which, result) as they come.

    The processes end with the loop, however that ends.
    """
    running: dict[connection.Connection, tuple[int, int]] = {}
    waiting = list(enumerate(tasks))[::-1]
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                at, task = waiting.pop()
                heard, process = _begin(task)
                running[heard] = at, process
            spoken = connection.wait(list(running))
            for heard in [one for one in running if one in spoken]:
                at, process = running.pop(heard)
                result = pickle.loads(heard.recv_bytes())
                heard.close()
                os.waitpid(process, 0)
                yield at, result
    finally:
        for _, process in running.values():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _begin(task: Callable[[], Any]) -> tuple[connection.Connection, int]:
    """Begin a task in a process of its own; give what it is heard through and its number."""
    heard, told = connection.Pipe(duplex=False)
    process = os.fork()
    if process:
        told.close()
        return heard, process
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # an interrupt ends it without a word
    status = 1
    try:
        told.send_bytes(pickle.dumps(task()))
        status = 0
    finally:
        os._exit(status)
