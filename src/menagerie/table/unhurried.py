"""One after another, with a pause after each: what is long and may wait leaves half of the time to those who play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

LONGEST = 0.02  # seconds of a pause


class Unhurried:
    """A door through which one goes at a time: tables that are opened, when all games of a server end at once."""

    def __init__(self, longest: float = LONGEST, clock: Callable[[], float] = time.perf_counter) -> None:
        self.longest, self.clock = longest, clock
        self.door = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the door; the next one waits as long again as this one takes, or the longest pause."""
        await self.door.acquire()
        began = self.clock()
        try:
            yield
        finally:
            pause = min(self.clock() - began, self.longest)
            asyncio.get_running_loop().call_later(pause, self.door.release)
