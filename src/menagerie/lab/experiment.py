"""An experiment: questions asked of the same deals, of one version of a game or of several, until they are answered.

Every deal is played with every version that a question looks at, with the same seed for the deal and for every bot. A
question has sums (`sums.py`) of what each version gave and, where it is paired, of the differences to its first. It is
closed when it is known as exactly as was asked: when its interval is narrow enough (how narrow does not depend on where
it lies, so stopping there does not bias it: Chow and Robbins 1965), or, for a goal, when a sequential test has decided;
then its deals are played no more. What a question knows depends on no other question, nor on the number of threads.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.game import Game
from menagerie.players.league import bots_digest
from menagerie.players.match import spread

from .parts import EVERY_PAIR, FORMAT, MADE_WITH, Part, PartsFile, pairs_of
from .readings import Copies, Due, Fate, Held, Reading, Trace, Use
from .results import Result, needed
from .sums import Sums
from .tables import Games, Setting, Tables, Version

CHUNK = 16  # deals that a thread takes at a time
MOST = 10_000  # deals


@dataclass(frozen=True)
class Question:
    """Something that is asked: what, at which tables, of which versions, and how exactly.

    arms: numbers of versions; the others are compared with the first. within: half the width of the interval at which
    it is known, least and most: what a goal is to keep, all in the unit of the reading. about: what its words need.
    beside: so many questions before it stands the one in whose first deals (RATED) it is seen; for it alone none is
    played. minus: for each of its versions another, of which what is seen is taken off. every_pair: all versions are
    compared with one another, not each with the first.
    """

    what: str
    setting: Setting
    reading: Reading
    arms: tuple[int, ...] = (0,)
    title: str = ""
    within: float | None = None
    least: float | None = None
    most: float | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    beside: int = 0
    minus: tuple[int, ...] = ()
    every_pair: bool = False

    @property
    def looked_at(self) -> tuple[int, ...]:
        """All versions whose games it needs."""
        return (*self.arms, *self.minus)

    @property
    def compared(self) -> dict[str, Any]:
        """Which of its versions are compared, as heads tell it."""
        return {
            "versions": list(self.arms),
            "paired": self.reading.pairs,
            **({"minus": list(self.minus)} if self.minus else {}),
            **({EVERY_PAIR: True} if self.every_pair else {}),
        }

    def sums(self, games: Mapping[int, Games], lineups: Sequence[int]) -> tuple[Sums, ...]:
        """Add up deals of its versions, and of their differences."""
        told = [self.reading.read(_only(games[arm], lineups)) for arm in self.arms]
        if self.minus:
            less = [self.reading.read(_only(games[arm], lineups))[0] for arm in self.minus]
            told = [(x - other, q) for (x, q), other in zip(told, less, strict=True)]
        found = [Sums.of(x, q) for x, q in told]
        found += [Sums.of(told[one][0] - told[other][0], told[one][1]) for one, other in pairs_of(self.compared)]
        return tuple(found)


BY_LINEUP = ("lines", "uses", "traces", "replays", "fates")


def _only(games: Games, lineups: Sequence[int]) -> Games:
    """Give the games of some line-ups."""
    by_lineup = {
        one: {at: games_of[at] for at in lineups if at in games_of}
        for one in BY_LINEUP
        if (games_of := getattr(games, one))
    }
    return Games(copies=games.copies, **by_lineup)


class Experiment:
    """Questions, the versions of a game that they look at, and the seed of all deals.

    plan: what it was made from, if that was a file; command: what makes it again.
    """

    def __init__(
        self,
        game: Game,
        questions: Sequence[Question],
        versions: Sequence[Version] = (Version(),),
        *,
        seed: int,
        deals: int = MOST,
        error: float = 0.05,
        title: str = "",
        command: str = "",
    ) -> None:
        if deals < 1:
            raise BadInput(f"{deals} deals: at least one is needed")
        for version in versions:
            for setting in {one.setting for one in questions}:
                for one in setting.lineups(game)[:1]:
                    game.check_options(setting.seats, {**one.options, **version.options})
        self.game, self.questions, self.versions, self.seed = game, list(questions), list(versions), seed
        self.deals, self.error, self.title, self.command = deals, error, title, command
        self.settings = list(dict.fromkeys(one.setting for one in questions))
        self.lineups = [
            tuple(one.reading.lineups(len(one.setting.lineups(game)))) for one in self.questions
        ]  # by question
        self._tables: dict[tuple[Setting, int], Tables] = {}

    @property
    def players(self) -> list[str]:
        """Whoever plays at some table."""
        seated = {name for setting in self.settings for name in setting.players}
        bots = {one.bot for one in self.versions}
        return sorted((bots - {""}) | (seated if "" in bots else set()))

    @cached_property
    def head(self) -> dict[str, Any]:
        """All that the results depend on, and what they are made with."""
        from menagerie import __version__

        return {
            "experiment": FORMAT,
            "title": self.title,
            "game": self.game.slug,
            "called": self.game.title,
            "version": self.game.version,
            "bots": bots_digest(self.game, self.players),
            "box": digest(self.game.boxes),
            **({"own": dict(self.game.own)} if self.game.own else {}),
            "seed": str(self.seed),
            "error": self.error,
            "command": self.command,
            "versions": [one.head(self.game) for one in self.versions],
            "tables": [one for setting in self.settings for one in self._told_tables(setting)],
            "questions": list(map(self._told_question, range(len(self.questions)))),
            MADE_WITH: [
                {
                    "menagerie": __version__,
                    "python": platform.python_version(),
                    "numpy": np.__version__,
                    "numba": metadata.version("numba"),
                }
            ],
        }

    def _told_tables(self, setting: Setting) -> list[dict[str, Any]]:
        found = []
        for one in setting.lineups(self.game):
            told: dict[str, Any] = {"players": list(one.players), "options": dict(one.options)}
            found.append(told | ({"decks": list(one.decks)} if one.decks else {}))
        return found

    def _told_question(self, number: int) -> dict[str, Any]:
        one, before = self.questions[number], self.settings.index(self.questions[number].setting)
        start = sum(len(setting.lineups(self.game)) for setting in self.settings[:before])
        told = {"of": one.what, "unit": one.reading.unit, **one.compared}
        told["tables"] = [start + at for at in self.lineups[number]]
        if one.beside:
            told["beside"] = number - one.beside
        more = {"title": one.title, "within": one.within, "least": one.least, "most": one.most, "about": one.about}
        return told | {name: value for name, value in more.items() if value or value == 0}

    def play(self, first: int, deals: int, wanted: Iterable[int]) -> dict[int, dict[int, Games]]:
        """Play deals as some questions need them; the games by question and version."""
        needed: dict[tuple[Setting, int], tuple[set[int], dict[str, None]]] = {}
        wanted, followed = list(wanted), set[tuple[Setting, int]]()
        for number in wanted:
            one = self.questions[number]
            for arm in one.looked_at:
                at, cards = needed.setdefault((one.setting, arm), (set(), {}))
                at.update(self.lineups[number])
                if isinstance(one.reading, Fate):
                    followed.add((one.setting, arm))
                if isinstance(one.reading, Copies):
                    cards[one.reading.card] = None
        played = {
            key: self.tables(*key).play(self.seed, first, deals, at, list(cards), key in followed)
            for key, (at, cards) in needed.items()
        }
        return {
            number: {arm: played[self.questions[number].setting, arm] for arm in self.questions[number].looked_at}
            for number in wanted
        }

    def part(self, first: int, deals: int, wanted: Iterable[int] | None = None) -> dict[int, tuple[Sums, ...]]:
        """Play deals and add up what they tell some questions, or all."""
        played = self.play(first, deals, range(len(self.questions)) if wanted is None else wanted)
        return {n: self.questions[n].sums(games, self.lineups[n]) for n, games in played.items()}

    def tables(self, setting: Setting, arm: int) -> Tables:
        """Give the tables of a setting with a version."""
        if (setting, arm) not in self._tables:
            here = [one for one in self.questions if one.setting == setting]
            uses = any(isinstance(one.reading, Held | Use) for one in here)
            fates = any(isinstance(one.reading, Fate) for one in here if arm in one.arms)
            self._tables[setting, arm] = Tables(self.game, setting, self.versions[arm], uses, fates)
        return self._tables[setting, arm]

    @property
    def uses(self) -> list[str]:
        """What is to be compiled for it (`players/compiling.py`)."""
        return [
            "games",
            "tables",
            *(["courses"] if any(map(is_followed, self.questions)) else []),
            *(["analysis"] if any(isinstance(one.reading, Trace | Due) for one in self.questions) else []),
        ]


def is_followed(question: Question) -> bool:
    """Whether games are followed for a question: cards, choices, or what was dealt by lot."""
    return question.setting.by_lot or isinstance(question.reading, Fate | Trace | Due)


def run(
    experiment: Experiment,
    *,
    deals: int | None = None,
    first: int = 0,
    jobs: int = 1,
    save: Path | None = None,
    play: Callable[[int, int, Iterable[int]], Part] | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Result:
    """Play until all questions are known, or so many deals; the numbers do not depend on `jobs`.

    first: the deal to begin with; this and `deals` go by CHUNK. save: a file that keeps what was played; what it has
    is not played again. play: plays parts, if not this process (`cluster.py`). Ctrl-C raises Interrupted with what was
    known until then.
    """
    if first % CHUNK or first < 0:
        raise BadInput(f"deal {first}: a multiple of {CHUNK} is expected, for deals are played {CHUNK} at a time")
    result, file = Result(experiment.head), PartsFile(save, experiment.head) if save else None
    most = experiment.deals if deals is None else deals
    end, seen = first + -(-most // CHUNK) * CHUNK, 0
    play = play or experiment.part

    def items() -> Iterator[tuple[int, list[int]]]:
        for deal in range(first, end, CHUNK):
            wanted = result.still_open(seen, deal)
            if not wanted:
                return
            yield deal, wanted

    def work(item: tuple[int, list[int]]) -> tuple[int, dict[int, tuple[Sums, ...]]]:
        deal, wanted = item
        known = file.known.get(deal, {}) if file else {}
        missing = [number for number in wanted if number not in known]
        return deal, {**known, **(play(deal, CHUNK, missing) if missing else {})}

    def take(found: tuple[int, dict[int, tuple[Sums, ...]]]) -> None:
        nonlocal seen
        deal, sums = found
        wanted = result.still_open(seen, deal)  # fewer, perhaps, than when the work began
        part = {number: sums[number] for number in wanted}
        if not part:
            return
        if file:
            file.add(deal, part)
        result.add(part)
        seen = deal + CHUNK - first
        on_progress(seen, needed(result, wanted, seen, end - first))

    try:
        spread(work, items(), jobs, take)
    except KeyboardInterrupt:
        if result.deals > 1:
            raise Interrupted(result) from None
        raise
    return result
