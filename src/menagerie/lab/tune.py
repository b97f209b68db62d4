"""Values that meet the goals: numbers of a game are tried until its goals hold, and checked where nobody has looked.

Every trial plays the same deals, so two trials differ by their values alone. What is proposed lies the least outside of
the bounds; of values that keep all of them, those nearest to the printed. It was chosen by these deals, so it looks
better on them than it is: the verdict is that of a sequential test (`check.py`) on a seed that no trial has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.seeds import BITS

from . import check, experiment, planfile, plans
from .changes import PRINTED, Version
from .readings import PERCENT
from .results import Result
from .versions import Ground, printed_value, version_of

NO_OPTUNA = "tuning needs optuna: pip install menagerie[lab]"
NEAR = 0.01  # what a value costs that is as far from the printed as its range is wide, in points outside of bounds
FORBIDDEN = 1e6  # what values cost that no card may have


@dataclass(frozen=True)
class Tuned:
    """What was found: the values, how far outside of bounds they lie, and what is known of them on a fresh seed."""

    values: Mapping[str, int]
    printed: Mapping[str, int]
    outside: float
    outside_printed: float
    trials: int
    seed: int
    held_out: Result

    def as_json(self) -> dict[str, Any]:
        """Give the fields that programs rely on."""
        head = self.held_out.head
        return {
            "game": head["game"],
            "values": dict(self.values),
            "printed": dict(self.printed),
            "outside": round(self.outside, 3),
            "outside_printed": round(self.outside_printed, 3),
            "trials": self.trials,
            "seed": self.seed,
            "held_out": {"seed": int(head["seed"]), "verdict": self.held_out.verdict, "games": self.held_out.games},
            "goals": check.goals_of(self.held_out),
        }


def outside(result: Result) -> float:
    """Add up how far goals lie outside of their bounds: points, or percent of a bound that is no rate."""
    total = 0.0
    for told in check.goals_of(result):
        value, least, most = told["value"] or 0.0, told["least"], told["most"]
        off = max(0.0 if least is None else least - value, 0.0 if most is None else value - most, 0.0)
        bound = least if least is not None and value < least else most
        total += off if told["unit"] == PERCENT else 100 * off / max(abs(bound or 1), 1)
    return total


def tune(
    file: Path,
    ranges: Mapping[str, tuple[int, int]],
    *,
    trials: int = 40,
    deals: int = 200,
    seed: int | None = None,
    jobs: int = 1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Tuned:
    """Try values in their ranges, by path (`versions.py`), until so many trials are made; then check the best.

    deals: of a trial. BadInput: no goals, no such path, or optuna is not installed.
    """
    try:
        import optuna
    except ImportError:
        raise BadInput(NO_OPTUNA) from None
    plan, _ = planfile.read_plan(file)
    game = load(plan.game)
    printed = {path: printed_value(game, path) for path in ranges}
    for path, value in printed.items():
        if type(value) is not int:
            raise BadInput(f"{path}: no number of a card or an option of {game.title} that can be tuned")
        if ranges[path][0] > ranges[path][1]:
            raise BadInput(f"{path}: {ranges[path][0]}..{ranges[path][1]} holds nothing")

    def measure(version: Version, many: int | None = None, fresh: int | None = seed) -> Result:
        asked = plans.read(file, seed=fresh, goals=True, card=version)
        return experiment.run(asked, deals=many, jobs=jobs)

    def cost(values: Mapping[str, int]) -> tuple[float, float]:
        """Tell how far outside of bounds values lie, and that with their distance from the printed."""
        try:
            off = outside(measure(version_of(game, Ground(game), "", values), deals))
        except BadInput:
            return FORBIDDEN, FORBIDDEN
        wide = {path: max(high - low, 1) for path, (low, high) in ranges.items()}
        return off, off + NEAR * sum(abs(values[path] - printed[path]) / wide[path] for path in ranges)

    found = plans.read(file, seed=seed, goals=True)
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=found.seed % (1 << 32)))
    if all(low <= printed[path] <= high for path, (low, high) in ranges.items()):
        study.enqueue_trial(printed)
    known: dict[tuple[int, ...], tuple[float, float]] = {}
    for number in range(trials):
        trial = study.ask()
        values = {path: trial.suggest_int(path, low, high) for path, (low, high) in ranges.items()}
        key = tuple(values.values())
        if key not in known:
            known[key] = cost(values)
        study.tell(trial, known[key][1])
        on_progress(number + 1, trials)
    best = min(known, key=lambda key: known[key][1])
    if known[best][0] >= FORBIDDEN:
        raise BadInput("no values in these ranges make cards that the book allows")
    values = dict(zip(ranges, best, strict=True))
    before = known.get(tuple(printed.values())) or cost(printed)
    version = version_of(game, Ground(game), "", values) if values != printed else Version(PRINTED, {}, None)
    held_out = measure(version, None, (found.seed + (1 << (BITS - 1))) % (1 << BITS))
    return Tuned(values, printed, known[best][0], before[0], trials, found.seed, held_out)


def lines(tuned: Tuned) -> list[str]:
    """Say what was found, for people."""
    said = ", ".join(f"{path} = {value} (printed {tuned.printed[path]})" for path, value in tuned.values.items())
    head = tuned.held_out.head
    return [
        f"{head['called']}: {said}",
        f"  {tuned.trials} trials, seed {tuned.seed}: {tuned.outside:.1f} outside of bounds, as printed "
        f"{tuned.outside_printed:.1f}",
        "  on a seed that no trial has seen:",
        *(f"  {line}" for line in check.lines(tuned.held_out)),
    ]
