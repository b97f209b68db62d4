"""Whoever plays at one table beside people: bots of the house and own bots, by seat."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.engine.table import Table
from menagerie.languages import _

from .bots import BOTS, GUIDED, GUIDED_BY, LEARNED, POLICY, choose, is_learned, is_quick, number_of, strength_of
from .own import ANSWER_SECONDS, HELLO_SECONDS, OwnBot, draw_seed
from .specs import is_own, read_spec


def check_players(names: Sequence[str], people: Sequence[str] = (), game: Game | None = None) -> None:
    """Refuse unknown players, own bots that are not there, and models that do not play the game."""
    for name in names:
        if is_own(name):
            read_spec(name)
        elif is_learned(name):
            if game:
                number_of(game, name)
        elif name not in BOTS and name not in people:
            known = [*people, *BOTS, LEARNED.name, GUIDED.name]
            own = f"{POLICY}FILE, {GUIDED_BY}FILE, py:FILE.py:CLASS, cmd:PROGRAM"
            raise BadInput(f"no player {name!r}{nearest(name, known)} (players: {', '.join(known)}, {own})")


def introduced(names: Sequence[str]) -> str:
    """Tell which bots of the house sit where, by the strength that people know them by.

    >>> introduced(["you", "search", "greedy"])
    'B is a Master, C is an Apprentice.'
    """
    titles = {
        letter(seat): strength_of(name).title for seat, name in enumerate(names, 1) if name in (*BOTS, LEARNED.name)
    }
    told = [is_a(seat, title) for seat, title in titles.items()]
    return f"{', '.join(told)}." if told else ""


def is_a(seat: str, title: str) -> str:
    """Tell how strong the bot of a seat is."""
    said = {"seat": seat, "title": _(title)}
    return _("{seat} is an {title}", **said) if title[0] in "AEIOU" else _("{seat} is a {title}", **said)


class Company:
    """The bots of one table: `choose` answers for whoever is asked.

    players: by seat, A first. tell: hears of forfeits, in words for everybody. verbose: what own bots say on standard
    error is said here too. own_seed: draws the seeds of their own chance. Close it, or leave a `with` block, and no
    process of theirs remains.
    """

    def __init__(
        self,
        players: Sequence[str],
        tell: Callable[[str], object] = lambda text: None,
        *,
        verbose: bool = False,
        seconds: float = ANSWER_SECONDS,
        hello_seconds: float = HELLO_SECONDS,
        own_seed: Callable[[], int] = draw_seed,
    ) -> None:
        self.players = list(players)
        aside = aside_to_stderr if verbose else None
        more = {"seconds": seconds, "hello_seconds": hello_seconds, "tell": tell, "aside": aside}
        self.own = {
            seat: OwnBot(read_spec(name), letter(seat), own_seed=own_seed(), **more)  # type: ignore[arg-type]
            for seat, name in enumerate(players, 1)
            if is_own(name)
        }

    def is_quick(self, table: Table) -> bool:
        """Tell whether the bot that is asked answers in about a millisecond."""
        return is_quick(self.players[table.state.asked - 1])

    def choose(self, table: Table) -> int:
        """Answer the standing question for the bot that is asked."""
        seat = table.state.asked
        if seat in self.own:
            return self.own[seat].choose(table, len(table.entries))
        return choose(table, self.players[seat - 1])

    def leave(self, table: Table) -> None:
        """Let own bots leave; they hear how the game ended, if it has."""
        for own in self.own.values():
            own.leave(table)

    def stop(self) -> None:
        """Kill own bots, from any thread."""
        for own in self.own.values():
            own.stop()

    def __enter__(self) -> Company:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


def aside_to_stderr(said: bytes) -> None:
    """Say what an own bot says on standard error."""
    print(said.decode("utf-8", "replace"), end="", file=sys.stderr, flush=True)
