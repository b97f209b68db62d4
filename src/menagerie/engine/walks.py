"""Golden walks: all that rules do in very many places, of which only digests are kept.

A playthrough tells a whole game, to be read. A walk is there to notice: it begins at a scenario, at a deal or at tables
of random texts, and what is digested is all that is probed on the way (`probing.py`). It says nothing of what is right.

`walks/GAME/digests.txt` in the folder of tests, or `walks/digests.txt` in the game's own, has a line for each walk: its
digest and its name, which is the title of a scenario, `deal N` or `box N`. From every scenario there is one, so that
they come wherever somebody thought of going. An empty file begins it:

    python -m menagerie.engine.walks tests/walks                           writes the digests anew
    python -m menagerie.engine.walks tests/walks/GAME --choose 300 7 40    first adds deals and boxes that notice more

Of 40 deals and as many boxes of texts those are added that come to lines to which no two walks came, then those which
tell what none before does, of 300 mutants drawn by the seed 7.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from menagerie.engine.contract import game_of, kept
from menagerie.engine.coverage import scenario_files
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.hunting import Hunt, Line
from menagerie.engine.mutants import Mutant, draw
from menagerie.engine.probing import Course, Prober, Start, from_box, from_deal, from_scenario, starts_of
from menagerie.engine.scenario import Scenario, read_scenarios

FILE = "digests.txt"
TWICE = 2  # walks that shall come to a line
WALKED = 150  # things done on walks, for every way through its rule, at which a mutant of a line is tried
NUMBERED: dict[str, Callable[[Game, int], Start]] = {"deal": from_deal, "box": from_box}


@dataclass(frozen=True)
class Walk:
    """A walk and the digest that is kept of it."""

    start: Start
    digest: str


def walks_of(game: Game, tests: Path | None, gone: bool = False) -> list[Walk]:
    """Read the golden walks of a game; BadInput names a line that is none, or `gone` leaves it out."""
    files = kept(game, "walks", FILE, tests)
    lines = [(file, line) for file in files for line in file.read_text("utf-8").splitlines()]
    if not lines:
        return []
    titled = {scenario.title: scenario for scenario in scenarios_of(game, tests)}
    split = [(file, *_split(line)) for file, line in lines]
    return [
        Walk(_named(game, name, titled, file), digest)
        for file, digest, name in split
        if not gone or name in titled or _number(name) is not None
    ]


def scenarios_of(game: Game, tests: Path | None) -> list[Scenario]:
    """Read the scenarios of a game, its lessons among them."""
    lessons = game.find("lessons.toml")
    files = [*scenario_files(game, tests), *([lessons] if lessons else [])]
    return [scenario for file in files for scenario in read_scenarios(file, game)]


def _split(line: str) -> tuple[str, str]:
    digest, _, name = line.partition("  ")
    return digest, name


def _named(game: Game, name: str, titled: dict[str, Scenario], file: Path) -> Start:
    if (number := _number(name)) is not None:
        return NUMBERED[name.partition(" ")[0]](game, number)
    if name not in titled:
        raise BadInput(f"{file}: no scenario is called {name!r}{nearest(name, titled)}; take its line away")
    return from_scenario(titled[name])


def _number(name: str) -> int | None:
    """Give the number of a deal or box; None if a name is no such."""
    kind, _, number = name.partition(" ")
    return int(number) if kind in NUMBERED and number.isdecimal() else None


def walked(game: Game, start: Start, compiled: bool = False) -> str:
    """Walk from a start and give the digest of all that is probed."""
    course = Course()
    for probe in Prober(game, compiled).probes(start):
        course.add(probe)
    return course.digest


def write_walks(folder: str, mutants: int = 0, seed: int = 1, starts: int = 12) -> None:
    """Write the digests of every game's walks anew; the folder names the game, as of playthroughs.

    mutants: add walks that tell them apart, so many drawn by a seed; looked for at so many deals and boxes.
    """
    for file in sorted(Path(folder).rglob(FILE)):
        game, tests = load(game_of(file, "walks")), _tests_of(file)
        scenarios = scenarios_of(game, tests)
        titles = {scenario.title for scenario in scenarios}
        begun = [from_scenario(scenario) for scenario in scenarios]
        begun += [walk.start for walk in walks_of(game, tests, gone=True) if walk.start.name not in titles]
        if mutants:
            begun = choose(game, begun, starts_of(game, [], starts, starts), draw(game, mutants, seed)[0])
        told = [f"{walked(game, start, True)}  {start.name}\n" for start in begun]
        file.write_text("".join(told), "utf-8")
        print(f"{file}: {len(told)}")


def choose(game: Game, begun: Sequence[Start], starts: Sequence[Start], mutants: Sequence[Mutant]) -> list[Start]:
    """Add walks to some: until two come to every line, then those which tell mutants apart that none before does.

    What is easily told goes before: steps of scenarios, then deals, then boxes.
    """
    chosen, names = list(begun), {start.name for start in begun}
    others = [start for start in starts if start.name not in names]
    before, hunt = Hunt(game, WALKED), Hunt(game)
    before.gather(begun)
    hunt.gather(others)
    hunt.covered |= before.covered
    chosen += cover(hunt, begun, others)
    names = {start.name for start in chosen} - names
    for mutant in mutants:
        if before.apart(mutant).probe:
            continue
        probe = hunt.apart(mutant, names).probe
        if probe and probe.moment.start.name not in names:
            chosen.append(probe.moment.start)
            names.add(probe.moment.start.name)
    return chosen


def cover(hunt: Hunt, begun: Sequence[Start], others: Sequence[Start]) -> list[Start]:
    """List starts which come to lines that are not come to often enough, those first that add most."""
    wanted = dict.fromkeys(set[Line]().union(*hunt.covered.values()), TWICE)
    for start in begun:
        _count_off(wanted, hunt.covered[start.name])
    added: list[Start] = []
    left = list(others)
    while left:
        best = max(left, key=lambda start: len(wanted.keys() & hunt.covered[start.name]))
        if not wanted.keys() & hunt.covered[best.name]:
            break
        _count_off(wanted, hunt.covered[best.name])
        left.remove(best)
        added.append(best)
    return added


def _count_off(wanted: dict[Line, int], lines: Set[Line]) -> None:
    """Count the lines that a walk comes to off from those that are wanted."""
    for line in wanted.keys() & lines:
        wanted[line] -= 1
        if not wanted[line]:
            del wanted[line]


def _tests_of(file: Path) -> Path | None:
    above = file.resolve().parents
    return above[2] if above[1].name == "walks" else None


if __name__ == "__main__":
    import sys

    write_walks(sys.argv[1], *map(int, sys.argv[3:]))
