"""Whoever plays at one table beside people: bots of the house and own bots, by seat."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.letters import LETTERS, letter
from menagerie.engine.table import Table
from menagerie.languages import _

from .bots import choose
from .levels import BOTS, BY_MODEL, HOUSE, is_learned, is_quick, number_of, strength_of
from .own import ANSWER_SECONDS, HELLO_SECONDS, OwnBot, draw_seed
from .specs import is_own, read_spec

#: What bots are called, by seat, A first: each begins with its seat's letter.
NAMES = ("Ada", "Bruno", "Chiyo", "Davi", "Esra", "Femi", "Gita", "Hugo")
_HEAD = re.compile(r"[A-H](?=:| \()")  # how the lines of a seat begin, in the words of a table


def check_players(names: Sequence[str], people: Sequence[str] = (), game: Game | None = None) -> None:
    """Refuse unknown players, own bots that are not there, and models that do not play the game."""
    for name in names:
        if is_own(name):
            read_spec(name)
        elif is_learned(name):
            if game:
                number_of(game, name)
        elif name not in BOTS and name not in people:
            known = [*people, *HOUSE]
            own = [*(f"{way}FILE" for way in BY_MODEL), "py:FILE.py:CLASS", "cmd:PROGRAM"]
            raise BadInput(f"no player {name!r}{nearest(name, known)} (players: {', '.join((*known, *own))})")


def name_of(seat: str) -> str:
    """Give what the bot of a seat is called where nobody has named it.

    >>> name_of("B")
    'Bruno'
    """
    return NAMES[LETTERS.index(seat) - 1]


def titles_of(names: Sequence[str]) -> dict[str, str]:
    """Give by seat what a bot of the house is called there, with its strength as people know it.

    >>> titles_of(["you", "search", "greedy"])
    {'B': 'Master Bruno', 'C': 'Apprentice Chiyo'}
    """
    bots = {letter(seat): strength_of(name) for seat, name in enumerate(names, 1) if name in HOUSE}
    return {seat: f"{_(bot.title)} {name_of(seat)}" for seat, bot in bots.items()}


def introduced(names: Sequence[str]) -> str:
    """Tell which bots of the house sit where.

    >>> introduced(["you", "search", "greedy"])
    'B is Master Bruno, C is Apprentice Chiyo.'
    """
    told = [_("{seat} is {name}", seat=seat, name=name) for seat, name in titles_of(names).items()]
    return f"{', '.join(told)}." if told else ""


def with_titles(lines: Sequence[str], titles: dict[str, str]) -> list[str]:
    """Say in the head of each seat's lines of a table what its bot is called.

    >>> with_titles(["B: 3 cards", "  row: B: Elk"], {"B": "Apprentice Bruno"})
    ['B, Apprentice Bruno: 3 cards', '  row: B: Elk']
    """
    found = [(_HEAD.match(line), line) for line in lines]
    named = {seat: f"{seat}, {title}" for seat, title in titles.items()}
    return [named.get(head[0], head[0]) + line[1:] if head else line for head, line in found]


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
