"""An experiment played in sight of somebody who may go at any time: deal by deal, on one thread."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import add

from .experiment import CHUNK, Experiment
from .parts import Part
from .results import Result, needed


@dataclass(frozen=True)
class Seen:
    """How far it is: deals played, deals that it will take as far as that can be told, and what is known.

    result: of whole chunks, so that `experiment.run` gives the same after as many deals.
    """

    played: int
    needed: int
    result: Result


def watch(experiment: Experiment) -> Iterator[Seen]:
    """Play until all questions are known, or as many deals as it has, and tell after every deal how far that is.

    The numbers are those of `experiment.run`.
    """
    result, end = Result(experiment.head), -(-experiment.deals // CHUNK) * CHUNK
    total = end
    for first in range(0, end, CHUNK):
        wanted = result.still_open(first, first)
        if not wanted:
            return
        part: Part = {}
        for deal in range(first, first + CHUNK):
            found = experiment.part(deal, 1, wanted)
            part = {n: tuple(map(add, part[n], sums)) if part else sums for n, sums in found.items()}
            if deal < first + CHUNK - 1:
                yield Seen(deal + 1, max(total, deal + 1), result)
        result.add(part)
        total = needed(result, wanted, first + CHUNK, end)
        yield Seen(first + CHUNK, total, result)
