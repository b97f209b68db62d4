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

from . import experiment as experiments
from .experiment import Experiment, Result
from .parts import Part, check_head

THREADS, RAY = "threads", "ray"
NO_RAY = "a cluster needs Ray: pip install menagerie[ray]"
AGAIN = 10  # times that a chunk is given to another worker, where one died over it

Play = Callable[[int, int, Iterable[int]], Part]


def run(experiment: Experiment, where: str = THREADS, *, jobs: int = 1, **sizes: Any) -> Result:
    """Play an experiment at a place, as `experiment.run` has it; jobs: threads, if that is here."""
    play, many = player_of(experiment, where)
    return experiments.run(experiment, play=play, jobs=many or jobs, **sizes)


def player_of(experiment: Experiment, where: str) -> tuple[Play, int]:
    """Give what plays parts at a place, and how many it plays at a time (0: as many as one likes).

    where: `threads`, `ray` for the cluster that runs here (or that RAY_ADDRESS names), or `ray:ADDRESS`. BadInput tells
    that there is no such place, or that the experiment cannot be sent there.
    """
    name, _, address = where.partition(":")
    if where == THREADS:
        return experiment.part, 0
    if name != RAY:
        raise BadInput(f"--on {where}: there are {THREADS}, {RAY} and {RAY}:ADDRESS")
    if experiment.game.own:
        raise BadInput("cards and decks of one's own are not sent to a cluster: play them on threads")
    ray = _connected(address)
    task = ray.remote(max_retries=AGAIN, num_cpus=1)(play_part)
    sent = ray.put(packed(experiment))

    def play(first: int, deals: int, wanted: Iterable[int]) -> Part:
        try:
            found: Part = ray.get(task.remote(sent, first, deals, list(wanted)))
        except ray.exceptions.RayTaskError as error:
            raise error.cause if isinstance(error.cause, BadInput) else error from None
        except ray.exceptions.RayError as error:
            raise BadInput(f"--on {where}: {str(error).strip().splitlines()[0]}") from None
        return found

    return play, max(int(ray.cluster_resources().get("CPU", 1)), 1)


def _connected(address: str) -> Any:
    """Import Ray and connect to a cluster, unless somebody has."""
    try:
        import ray
    except ImportError:
        raise BadInput(NO_RAY) from None
    if not ray.is_initialized():
        try:
            ray.init(address=address or "auto", log_to_driver=False, configure_logging=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            said = str(error).strip().splitlines()[0]
            raise BadInput(f"no Ray cluster answers here; `ray start --head` begins one ({said})") from None
    return ray


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
