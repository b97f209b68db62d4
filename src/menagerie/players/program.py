"""A program that says and hears lines: started, listened to against a clock, and ended for good.

A program can be late, flood, fall silent, stop reading or die, and may leave children behind: nothing of that blocks
or outlives the caller. It runs in a process group of its own, which is killed as a whole, behind as many walls as the
system has (`isolation.py`). It is told few variables of the environment, for others may hold a secret. It is no
sandbox: a program may read, write and send whatever its user may, but for what is hidden from it.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Sequence

from menagerie.engine.errors import BadInput

from . import isolation
from .question import MOST_BYTES

#: How the names of variables begin that a program is told of.
_TOLD = (
    *("PATH", "HOME", "LANG", "LC_", "TZ", "TMPDIR", "TERM", "USER", "LOGNAME", "SHELL", "PYTHON", "VIRTUAL_ENV"),
    *("LD_LIBRARY_PATH", "MENAGERIE_CACHE", "MENAGERIE_GAMES", "XDG_", "CUDA_", "OMP_", "NUMBA_", "BOT_"),
)
_CHUNK = 1 << 16
_ASIDE = 8192  # bytes kept of what it said on standard error
_TAKE_DOWN = 3.0  # seconds for its walls to tell how it ended
_LAST_WORDS = 0.5  # seconds for what it still says when it has closed a pipe


class Trouble(Exception):
    """A program did not do what it was asked for; `kind` says how: see `own.KINDS`."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind, self.detail = kind, detail


class Program:
    """One running program; everything but `kill` belongs to one thread at a time.

    aside: takes what it says on standard error as it is heard. hidden: files that it shall not see, where the system
    can hide them. Trouble ('gone') if it cannot be started.
    """

    def __init__(
        self, words: Sequence[str], aside: Callable[[bytes], object] | None = None, hidden: Sequence[str] = ()
    ) -> None:
        if not hasattr(select, "poll"):
            raise BadInput("own bots need a system with polls and process groups, such as Linux or macOS")
        if shutil.which(words[0]) is None:
            raise Trouble("gone", "it cannot be started (there is no such program)")
        hide = [word for file in hidden for word in ("--hide", file)]
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", isolation.__file__, *hide, "--", *words],
                env={name: value for name, value in os.environ.items() if name.startswith(_TOLD)},
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise Trouble("gone", f"it cannot be started ({error.strerror})") from None
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._unsent, self._heard, self._aside = bytearray(), bytearray(), bytearray()
        self._open = {self._process.stdout.fileno(), self._process.stderr.fileno()}
        self._tell, self._deaf = aside, 0.0
        self._ending = threading.Lock()
        self.ended = False
        self._at_exit = weakref.finalize(self, _kill_group, self._process.pid)

    @property
    def pid(self) -> int:
        """The number of its process, which is that of its group too."""
        return self._process.pid

    @property
    def aside(self) -> str:
        """The last 8 KiB that it said on standard error."""
        return self._aside.decode("utf-8", "replace")

    def say(self, line: bytes) -> None:
        """Leave a line to be sent while the program is listened to."""
        self._unsent += line + b"\n"

    def hear(self, until: float) -> bytes:
        """Give the next line it says, without its end; Trouble if none comes by a time of `time.monotonic`."""
        out = self._pipes[1].fileno() if not self.ended else -1
        while True:
            end = self._heard.find(b"\n")
            if max(end, len(self._heard) if end < 0 else 0) > MOST_BYTES:
                raise Trouble("broken", f"a line of more than {MOST_BYTES} bytes")
            if end >= 0:
                line = bytes(self._heard[:end])
                del self._heard[: end + 1]
                return line
            if out not in self._open:
                raise Trouble("gone", self._last_words())
            if time.monotonic() >= until:
                raise Trouble("late", "the time ran out" + " before it had read everything" * bool(self._unsent))
            self._pump(until)
            if self._deaf:
                until = min(until, self._deaf)
                if time.monotonic() >= until and out in self._open:
                    raise Trouble("gone", "it closed its standard input")

    def waits(self, until: float) -> bool:
        """Send what is left, close its standard input, and tell whether it leaves; it may say whatever it likes."""
        while not self.ended and self._open and time.monotonic() < until:
            if not self._unsent:
                self._pipes[0].close()
            self._pump(until)
            self._heard.clear()
        return not self._open

    def _pump(self, until: float) -> None:
        """Move what can be moved through the pipes, waiting for it until then."""
        reader, out, aside = (-1 if pipe.closed else pipe.fileno() for pipe in self._pipes)
        poll = select.poll()
        for descriptor in self._open:
            poll.register(descriptor, select.POLLIN)
        if self._unsent:
            poll.register(reader, select.POLLOUT)
        for descriptor, _ in poll.poll(max(0.0, until - time.monotonic()) * 1000):
            with contextlib.suppress(BlockingIOError):
                if descriptor == reader:
                    self._send(reader)
                    continue
                chunk = os.read(descriptor, _CHUNK)
                if not chunk:
                    self._open.discard(descriptor)
                elif descriptor == out:
                    self._heard += chunk
                elif descriptor == aside:
                    self._aside = (self._aside + chunk)[-_ASIDE:]
                    if self._tell:
                        self._tell(chunk)

    def _send(self, reader: int) -> None:
        try:
            del self._unsent[: os.write(reader, self._unsent[:_CHUNK])]
        except BrokenPipeError:
            self._unsent.clear()
            self._deaf = time.monotonic() + _LAST_WORDS  # until then its end or a last line may be heard

    def _last_words(self) -> str:
        """End it and say how it left."""
        if not self.ended:
            self.waits(time.monotonic() + _LAST_WORDS)  # for the rest of its standard error
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_TAKE_DOWN)
            self.end()
        code = self._process.returncode
        return "it closed its standard output" if code in (None, -signal.SIGKILL) else f"it ended with exit code {code}"

    def kill(self) -> None:
        """Kill it with all its children; from any thread. Whoever listens hears the end."""
        with self._ending:
            if not self.ended:
                _kill_group(self.pid)

    def end(self) -> None:
        """Kill whatever is left of it, and leave neither a zombie nor an open pipe."""
        self.kill()
        with self._ending:
            self.ended = True
            self._at_exit.detach()  # its number may soon be another's
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(5)
        for pipe in self._pipes:
            with contextlib.suppress(OSError):
                pipe.close()
        self._open.clear()


def _kill_group(pid: int) -> None:
    """Kill a process with its group, and those that it started and that have left the group."""
    left = isolation.descendants(pid)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    for one in left:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(one, signal.SIGKILL)
