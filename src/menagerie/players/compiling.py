"""Games are compiled on all cores: each entry by a worker process that keeps its machine code, and then loaded here.

A worker (`python -m menagerie.players.compiling`) reads a line for each entry, `GAME ENTRY`, and answers with a line
when that is done. It ends with whoever started it.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from queue import SimpleQueue

from menagerie.engine import cache, jit, supported
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import homes, load, slugs
from menagerie.engine.game import Game
from menagerie.players.analysis import rollouts_of
from menagerie.players.bots import following_of, seats_of, thinker_of
from menagerie.players.levels import has_features

WORKERS = 4  # at most, for each takes up to a gigabyte


#: What compiled entries serve, beside those of the rules: bots at tables, whole games among bots, what became of cards
#: in them, the analysis of one, fuzz, and a bench.
RULES = "rules"  # nothing but the rules themselves, which every use needs
TABLES, GAMES, COURSES, ANALYSIS, FUZZ, BENCH = USES = ("tables", "games", "courses", "analysis", "fuzz", "bench")


def entries_of(game: Game, *uses: str) -> dict[str, jit.Rule]:
    """Name what is compiled of a game for some uses (none: for all), what takes longest first.

    >>> list(entries_of(load("battlecats"), GAMES))[:3]
    ['play', 'deal', 'redeal_at']
    """
    return {entry.__name__: entry for part in parts_of(game, *uses) for entry in part}


def parts_of(game: Game, *uses: str) -> list[list[jit.Rule]]:
    """List the entries of the rules, and those of the bots: within each they have much in common."""
    uses = uses or USES
    rules: list[jit.Rule] = game.entries
    bots: list[jit.Rule] = []
    if FUZZ in uses:
        rules += [game.rows.refresh_at, game.loops.fuzz_game]
    if BENCH in uses:
        rules += [game.loops.play_many, game.loops.copy_many]
    if has_features(game) and TABLES in uses:
        bots += thinker_of(game).rules
    if has_features(game) and GAMES in uses:
        bots += [seats_of(game).play_games]
    if has_features(game) and COURSES in uses:
        bots += [following_of(game).follow, following_of(game).play_followed]
    if has_features(game) and ANALYSIS in uses:
        bots += [rollouts_of(game).play_out, rollouts_of(game).reveal_at]
    return [rules, bots]


@dataclass(eq=False)
class Batch:
    """Entries that are left of a part of a game; whoever compiles several lowers what they share once."""

    game: Game
    names: list[str]
    is_begun: bool = False


class Compiling:
    """The compiling of some games, in their order unless another is preferred meanwhile.

    uses: what for (`entries_of`). jobs: worker processes, 0 for as many as there are cores. What no worker can do (a
    game that lies in no folder of games, a cache that cannot be written) is compiled here.
    """

    def __init__(self, games: Sequence[Game], *uses: str, jobs: int = 0) -> None:
        self.games, self.uses = list(games), uses
        self.jobs = jobs or min(WORKERS, os.cpu_count() or 1)
        self._lock = threading.Lock()
        self._batches: list[Batch] = []
        self._finished: SimpleQueue[tuple[Game, str]] = SimpleQueue()

    def prefer(self, game: Game) -> None:
        """Let what is left of a game be compiled next."""
        with self._lock:
            self._batches.sort(key=lambda batch: batch.game is not game)

    def run(
        self,
        on_progress: Callable[[int, int], None] = lambda done, total: None,
        on_ready: Callable[[Game], None] = lambda game: None,
    ) -> None:
        """Compile what the cache lacks and load all; tell how many entries stand, and each game that does."""
        supported.refuse()
        entries = {game: entries_of(game, *self.uses) for game in self.games}
        missing = {game: {name for name in named if not named[name].is_kept} for game, named in entries.items()}
        total = sum(map(len, entries.values()))

        def tell(game: Game, name: str) -> None:
            missing[game].discard(name)
            on_progress(total - sum(map(len, missing.values())), total)

        waiting = {game: set(names) if self._has_workers_for(game) else set() for game, names in missing.items()}
        for game, names in waiting.items():
            for part in parts_of(game, *self.uses):
                self._batches.append(Batch(game, [one.__name__ for one in part if one.__name__ in names]))
        with self._workers(sum(map(len, waiting.values()))):
            while waiting:
                while (ready := next((game for game in waiting if not waiting[game]), None)) is None:
                    game, name = self._finished.get()
                    waiting[game].discard(name)
                    tell(game, name)
                del waiting[ready]
                for name, entry in entries[ready].items():
                    _ = entry.compiled
                    tell(ready, name)
                on_ready(ready)

    def _has_workers_for(self, game: Game) -> bool:
        return self.jobs > 1 and game.slug in slugs() and cache.is_writable()

    def _next(self, last: Batch | None) -> tuple[Batch, str] | None:
        """Choose what a worker does next: of its own batch, else of one that nobody began, else of any; None: nothing.

        The first game goes before all others.
        """
        with self._lock:
            left = [batch for batch in self._batches if batch.names]
            if not left:
                return None
            first = [batch for batch in left if batch.game is left[0].game]
            batch = last if last in first or (last in left and all(one.is_begun for one in first)) else None
            batch = batch or next((one for one in left if not one.is_begun), left[0])
            batch.is_begun = True
            return batch, batch.names.pop(0)

    @contextmanager
    def _workers(self, tasks: int) -> Iterator[None]:
        """Have workers do what there is to do, a thread of this process each to look after it."""
        processes = [_start() for _ in range(min(self.jobs, tasks))]

        def stop() -> None:
            for process in processes:
                process.kill()

        atexit.register(stop)
        try:
            for process in processes:
                threading.Thread(target=self._look_after, args=(process,), daemon=True, name="compile").start()
            yield
        finally:
            stop()
            atexit.unregister(stop)
            for process in processes:
                process.wait()

    def _look_after(self, process: subprocess.Popen[str]) -> None:
        """Hand out what is to be done; a worker that died has done it, too: what is missing then is compiled here."""
        assert process.stdin and process.stdout
        batch = None
        while task := self._next(batch):
            batch, name = task
            with suppress(OSError, ValueError):
                process.stdin.write(f"{batch.game.slug} {name}\n")
                process.stdin.flush()
                process.stdout.readline()
            self._finished.put((batch.game, name))


PATIENCE = 200  # runs of the rules that may be interpreted: those of a person's game, or of a moment of a program's
_interpreted: Counter[Game] = Counter()


def hurry(game: Game) -> None:
    """Hear that the rules of a game were interpreted; after PATIENCE times compile them in the background, and say so.

    Tables go on meanwhile and switch between two answers. Nothing is said where the machine code is only loaded.
    """
    _interpreted[game] += 1
    if _interpreted[game] != PATIENCE:
        return
    if not all(entry.is_kept for entry in game.entries):
        told = f"the rules of {game.title} are compiled in the background, once, and kept in {cache.root()}"
        print(f"menagerie: {told}; until then they are interpreted", file=sys.stderr)
    threading.Thread(target=_compile_rules, args=(game,), daemon=True, name="hurry").start()


def _compile_rules(game: Game) -> None:
    try:
        Compiling([game], RULES).run()
    except BadInput as error:
        print(f"menagerie: {error}; the rules stay interpreted", file=sys.stderr)


def _start() -> subprocess.Popen[str]:
    """Start a worker that finds the games that are found here."""
    env = {**os.environ, "MENAGERIE_GAMES": os.pathsep.join(map(str, homes()[1:]))}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", __name__], env=env, stdin=pipe, stdout=pipe, encoding="utf-8")


def work() -> None:
    """Compile the entries that lines of standard input name."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this one decides
    os.nice(5)  # somebody may be playing meanwhile
    for line in sys.stdin:
        slug, name = line.split()
        try:
            _ = entries_of(load(slug))[name].compiled
        except BadInput:
            pass  # whoever started this one meets it, too
        except Exception:
            traceback.print_exc()
        print("done", flush=True)


if __name__ == "__main__":
    work()
