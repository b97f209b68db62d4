"""What the commands of the lab share: their options, and how an experiment is laid out, played and told."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from menagerie.cli.shared import (
    compile_loudly,
    emit,
    end,
    progress,
    until_stopped,
)
from menagerie.engine.seeds import seed_or_fresh

if TYPE_CHECKING:
    from menagerie.lab.experiment import Experiment

Where = Annotated[str, typer.Option("--on", help="Who plays: threads here, or a Ray cluster: ray, ray:ADDRESS.")]
First = Annotated[int, typer.Option(min=0, help="The deal to begin with, where several machines share them.")]
Save = Annotated[Path | None, typer.Option(help="Keep what is played in a file, or go on with it.")]
Within = Annotated[float, typer.Option(min=0.01, help="Play until it is known to so many points either way (95 %).")]
Deals = Annotated[int, typer.Option(min=1, help="Deals at the most.")]
Measure = Annotated[list[str] | None, typer.Option(help="What is looked at: every deck, length …; may be repeated.")]
Bot = Annotated[str, typer.Option(help="Who plays every seat: greedy, random, search …")]


def play(
    asked: Experiment,
    as_json: bool,
    deals: int | None = None,
    first: int = 0,
    save: Path | None = None,
    jobs: int = 1,
    where: str = "threads",
) -> None:
    """Play an experiment in sight of its progress, tell what it found, and end as its goals want it."""
    from menagerie.lab import cluster, experiment, told

    print(f"(seed {asked.seed})", file=sys.stderr)
    compile_loudly([asked.game], *asked.uses)
    more: dict[str, Any] = {"deals": deals, "first": first, "save": save, "jobs": jobs}
    with progress("playing") as tell:
        result, stopped = until_stopped(lambda: cluster.run(asked, where, on_progress=tell, **more))
    emit(told.as_json(result)) if as_json else print("\n".join(told.lines(result)))
    end(stopped)
    raise typer.Exit(experiment.CODES.get(result.verdict, 0))


def seed_of(seed: int | None, save: Path | None) -> int:
    """Give the seed that was told; else that of the file which is gone on with, else a fresh one."""
    from menagerie.lab import parts

    if seed is None and save and save.exists() and save.stat().st_size:
        return int(parts.read(save)[0]["seed"])
    return seed_or_fresh(seed)
