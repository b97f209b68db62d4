"""Chunks of work on a Ray cluster: whoever asks sends what all of them need once, and workers call a function with it.

What a chunk gives depends on nothing but what was sent and its numbers, so results are those of threads; a chunk whose
worker died is given to another. A worker refuses where its installation is another (`check_alike`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from menagerie.engine.errors import BadInput, short

THREADS, RAY = "threads", "ray"
NO_RAY = "a cluster needs Ray: pip install menagerie[ray]"
AGAIN = 10  # times that a chunk is given to another worker, where one died over it


class Cluster:
    """A Ray cluster; `many` is how many chunks it works at at a time."""

    def __init__(self, where: str, address: str) -> None:
        self.where, self.ray = where, _connected(address)
        self.many = max(int(self.ray.cluster_resources().get("CPU", 1)), 1)
        self._tasks: dict[Callable[..., Any], Any] = {}

    def sending(self, work: Callable[..., Any], sent: bytes) -> Callable[..., Any]:
        """Send something once; gives what calls `work(sent, …)` at a worker and waits for what it gives.

        BadInput at a worker is BadInput here.
        """
        ray = self.ray
        if work not in self._tasks:
            self._tasks[work] = ray.remote(max_retries=AGAIN, num_cpus=1)(work)
        task, kept = self._tasks[work], ray.put(sent)

        def call(*chunk: Any) -> Any:
            try:
                return ray.get(task.remote(kept, *chunk))
            except ray.exceptions.RayTaskError as error:
                raise error.cause if isinstance(error.cause, BadInput) else error from None
            except ray.exceptions.RayError as error:
                raise BadInput(f"--on {self.where}: {str(error).strip().splitlines()[0]}") from None

        return call


def cluster_at(where: str) -> Cluster | None:
    """Connect to a place; None for threads here.

    where: `threads`, `ray` for the cluster that runs here (or that RAY_ADDRESS names), or `ray:ADDRESS`. BadInput tells
    that there is no such place.
    """
    name, _, address = where.partition(":")
    if where == THREADS:
        return None
    if name != RAY:
        raise BadInput(f"--on {where}: there are {THREADS}, {RAY} and {RAY}:ADDRESS")
    return Cluster(where, address)


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


def check_alike(sent: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    """Refuse to work, at a worker, for somebody whose installation is another; all differences at once."""
    found = [
        f"{name}: {short(sent.get(name))} there, {short(here.get(name))} here"
        for name in dict.fromkeys((*sent, *here))
        if sent.get(name) != here.get(name)
    ]
    if found:
        raise BadInput("a worker of the cluster has another Menagerie than whoever asks:", found)
