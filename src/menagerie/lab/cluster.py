"""The same parts, played on a Ray cluster: workers play chunks of deals, whoever asks keeps all that decides.

An experiment is sent once; a worker makes it again from the game of its own installation and refuses if anything that
numbers depend on is otherwise there. What it gives back are the sums of a chunk, so results are those of threads, byte
for byte, and are kept, stopped and gone on with alike. A chunk whose worker died is played again by another.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.players.cluster import RAY, THREADS, cluster_at

from . import experiment as experiments
from .experiment import Experiment
from .parts import Part, check_head
from .results import Result

Play = Callable[[int, int, Iterable[int]], Part]


def run(experiment: Experiment, where: str = THREADS, *, jobs: int = 1, **sizes: Any) -> Result:
    """Play an experiment at a place, as `experiment.run` has it; jobs: threads, if that is here."""
    play, many = player_of(experiment, where)
    return experiments.run(experiment, play=play, jobs=many or jobs, **sizes)


def player_of(experiment: Experiment, where: str) -> tuple[Play, int]:
    """Give what plays parts at a place (`players/cluster.py`), and how many at a time (0: as many as one likes).

    BadInput tells that there is no such place, or that the experiment cannot be sent there.
    """
    if where.partition(":")[0] == RAY and experiment.game.own:
        raise BadInput("cards and decks of one's own are not sent to a cluster: play them on threads")
    cluster = cluster_at(where)
    if not cluster:
        return experiment.part, 0
    call = cluster.sending(play_part, packed(experiment))

    def play(first: int, deals: int, wanted: Iterable[int]) -> Part:
        found: Part = call(first, deals, list(wanted))
        return found

    return play, cluster.many


def packed(experiment: Experiment) -> bytes:
    """Write an experiment as workers read it."""
    more = {name: getattr(experiment, name) for name in ("seed", "deals", "error", "title", "command")}
    asked = (experiment.game.slug, experiment.questions, list(experiment.versions), more)
    return pickle.dumps((asked, experiment.head))


@lru_cache(maxsize=2)
def unpacked(sent: bytes) -> Experiment:
    """Make the experiment of such bytes here; BadInput tells what is otherwise here than where it was sent."""
    asked: tuple[str, Any, Any, Mapping[str, Any]]
    asked, head = pickle.loads(sent)
    slug, questions, versions, more = asked
    made = Experiment(load(slug), questions, versions, **more)
    check_head(Path("worker"), head, made.head)
    return made


def play_part(sent: bytes, first: int, deals: int, wanted: list[int]) -> Part:
    """Play a part, at a worker."""
    return unpacked(sent).part(first, deals, wanted)
