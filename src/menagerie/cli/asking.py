"""What the commands of the lab share: their options, each said once, and how an experiment is played and told."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from menagerie.cli.shared import AsJson, Jobs, Where, compile_loudly, emit, end, progress, until_stopped
from menagerie.engine.seeds import check_seed, seed_or_fresh

if TYPE_CHECKING:
    from menagerie.lab.experiment import Experiment
    from menagerie.lab.results import Result

First = Annotated[int, typer.Option(min=0, help="The deal to begin with, where several machines share them.")]
Save = Annotated[Path | None, typer.Option(help="Keep what is played in a file, or go on with it.")]

Card = Annotated[str, typer.Argument(metavar="CARD", help="The card, by its name.")]
Goals = Annotated[str, typer.Argument(metavar="FILE", help="A file of goals; or a game, for the file that it ships.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="K=V", help="A number of the card, such as attack=3; may be repeated."),
]
Text = Annotated[str | None, typer.Option(help="Another text of the card.")]

Bot = Annotated[str, typer.Option(help="Who plays every seat: greedy, random, search …")]
Seats = Annotated[int | None, typer.Option(min=2, help="Seats of the table; the fewest if not given.")]
Decks = Annotated[list[str] | None, typer.Option("--deck", help="Only this deck, of the house or a file; repeated.")]
Measure = Annotated[list[str] | None, typer.Option(help="What is looked at: every deck, length …; may be repeated.")]
Within = Annotated[float, typer.Option(min=0.01, help="Play until it is known to so many points either way (95 %).")]
Narrow = Annotated[float | None, typer.Option(help="Play until differences are known to so much (95 %).")]
Deals = Annotated[int, typer.Option(min=1, help="Deals at the most.")]
Fewer = Annotated[int | None, typer.Option(min=1, help="Deals at the most; else as the file says.")]


@dataclass(frozen=True)
class How:
    """How an experiment is played and told: the options that all of its commands have."""

    first: First = 0
    save: Save = None
    seed: Annotated[int | None, typer.Option(help="Seed of all chance; else the file's, or a fresh one.")] = None
    jobs: Jobs = 1
    where: Where = "threads"
    as_json: AsJson = False

    @property
    def fresh(self) -> int:
        """The seed that was told; else that of the file which is gone on with, else a fresh one."""
        from menagerie.lab import parts

        if self.seed is None and self.save and self.save.exists() and self.save.stat().st_size:
            return int(parts.read(self.save)[0]["seed"])
        return seed_or_fresh(self.seed)

    @property
    def other(self) -> int | None:
        """The seed that was told, where a file has one; None: that of the file."""
        return None if self.seed is None else check_seed(self.seed)

    def play(
        self,
        asked: Experiment,
        lines: Callable[[Result], Sequence[str]] | None = None,
        fields: Callable[[Result], Any] | None = None,
    ) -> None:
        """Play an experiment in sight of its progress, tell what it found, and end as its goals want it.

        lines, fields: what is told to people and to programs; else what `told.py` says.
        """
        from menagerie.lab import cluster, results, told

        print(f"(seed {asked.seed})", file=sys.stderr)
        compile_loudly([asked.game], *asked.uses)
        more: dict[str, Any] = {"first": self.first, "save": self.save, "jobs": self.jobs}
        with progress("playing") as tell:
            result, stopped = until_stopped(lambda: cluster.run(asked, self.where, on_progress=tell, **more))
        if self.as_json:
            emit((fields or told.as_json)(result))
        else:
            print("\n".join((lines or told.lines)(result)))
        end(stopped)
        raise typer.Exit(results.CODES.get(result.verdict, 0))


def asking(ask: Callable[..., None]) -> Callable[..., None]:
    """Make a command of a function that is told `how`: behind its own options stand those of `How`."""
    own, common = (inspect.signature(one, eval_str=True).parameters for one in (ask, How))

    @wraps(ask)
    def command(**said: Any) -> None:
        ask(how=How(**{name: said.pop(name) for name in common}), **said)

    mine = [one for name, one in own.items() if name != "how"]
    command.__signature__ = inspect.Signature([*mine, *common.values()])  # type: ignore[attr-defined]
    return command
