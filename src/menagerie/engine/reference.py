"""A page for each game of what its positions and scenarios can say, made from the code that reads them.

`python -m menagerie.engine.reference docs/scenarios` writes the pages. The fields are those that the game's reader
takes, the facts those that its tables tell, the steps and keys those that a scenario is checked against; in which order
the bites of an answer are asked is looked up in the game's own scenarios.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from menagerie.engine.coverage import scenario_files
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.letters import LETTERS
from menagerie.engine.scenario import KEYS, Scenario, read_scenarios
from menagerie.engine.scenario_run import Run
from menagerie.engine.steps import KINDS, split
from menagerie.engine.table import Table

CHOICES = 150  # looked at in each game that is played for its facts


def page(game: Game, tests: Path | None) -> str:
    """Make the page of a game."""
    sections = {
        "A position": _position(game),
        "Facts": _told_facts(game),
        "Questions": _table(("Question", "What is decided"), _questions(game)),
        "Answers of several bites": [
            *("The questions in the order in which they are put; one that comes again is followed by `…`.", ""),
            *_table(("Questions", "For example"), _told_bites(game, tests)),
        ],
        "Steps": [
            *('An answer alone is `"A: …"`. A step may combine kinds; all are then checked.', ""),
            *_table(("Step", "Meaning"), ((f"`{kind.example}`", kind.meaning) for kind in KINDS)),
        ],
        "Keys of a scenario": _table(("Key", "Meaning"), ((f"`{key}`", told) for key, (_, told) in KEYS.items())),
    }
    head = [
        *(f"# {game.title}: positions and scenarios", ""),
        *("Made from the code by `make pages`. How they are written and run: [notation.md](../notation.md).", ""),
        "A field or a fact of A is one of every seat.",
    ]
    told = (line for title, lines in sections.items() for line in ("", f"## {title}", "", *lines))
    return "\n".join([*head, *told, ""])


def _position(game: Game) -> list[str]:
    """Tell the fields of a position as the game's `position.py` does, and list those that its reader takes."""
    notation = str(game.position.__doc__).strip().splitlines()[2:]
    fields = ", ".join(f"`{name}`" for name in game.position.FIELDS)
    return ["```toml", *notation, "```", "", f"Fields: {fields}."]


def _told_facts(game: Game) -> list[str]:
    ordered = sorted({_any_seat(name) for name in getattr(game.position, "ORDERED", ())})
    return [
        *("What `then` and `sees` may compare, beside `asked` and `question` (who is asked what).", ""),
        *_table(("Fact", "Meaning"), ((f"`{name}`", told) for name, told in facts(game).items())),
        *("", f"The order of the entries counts in {', '.join(f'`{name}`' for name in ordered)}. Of piles among them,"),
        "told bottom to top, `NAME_top` compares the uppermost cards from the top down, as many as are named.",
    ]


def _told_bites(game: Game, tests: Path | None) -> Iterator[tuple[str, str]]:
    for asked, words in bites(game, tests):
        yield " → ".join(asked), f"`{words}`"


def _table(head: tuple[str, ...], rows: Any) -> list[str]:
    lines = [head, tuple("---" for _ in head), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]


def _any_seat(name: str) -> str:
    seat, dot, field = name.partition(".")
    return f"A.{field}" if dot and seat in LETTERS else name


@cache
def facts(game: Game) -> dict[str, str]:
    """Give every fact that the game's tables tell, with its meaning: of seat A for all seats."""
    fields = set(game.position.FIELDS)
    told = {name for table in _some_tables(game) for name in _facts_of(table)}
    named = dict.fromkeys(sorted(map(_any_seat, told), key=lambda name: (name in game.position.FACTS, name)))
    return {name: game.position.FACTS.get(name) or ("as in a position" if name in fields else "") for name in named}


def _facts_of(table: Table) -> dict[str, Any]:
    return table.game.position.facts(table.state, table.game.box)


def _some_tables(game: Game) -> Iterator[Table]:
    """Play at random with the fewest and the most players and every option, and look at the tables."""
    rng = random.Random(1)
    chosen = {option.name: option.values[-1] for option in game.options if not option.is_seat and not option.deck_of}
    for seats in game.seats:
        fitting = {name: value for name, value in chosen.items() if _fits(game, seats, chosen, name)}
        every: tuple[dict[str, Any], ...] = ({}, fitting)
        for options in every:
            table = Table(game, seats, rng.getrandbits(40), **options)
            for _ in range(CHOICES):
                yield table
                if table.over:
                    break
                table.play(rng.choice(table.codes))
    yield from _finished(game)


def _finished(game: Game) -> Iterator[Table]:
    """Look at a game that is over, for facts which are told only then."""
    table, rng = Table(game, game.seats[0], 1), random.Random(1)
    while not table.over:
        table.play(rng.choice(table.codes))
    yield table


def _fits(game: Game, seats: int, chosen: dict[str, int], name: str) -> bool:
    option = next(option for option in game.options if option.name == name)
    needed = option.needs is None or chosen.get(option.needs[0]) == option.needs[1]
    return needed and (option.seats is None or option.seats[0] <= seats <= option.seats[1])


def _questions(game: Game) -> Iterator[tuple[str, str]]:
    decisions = {decision["id"]: decision for decision in game.ledger.get("decision", ())}
    for name, ids in game.questions.values():
        told = (f"{decisions[one]['choices']} ({one})" for one in ids if one in decisions)
        yield f"`{name}`", "; ".join(told)


# --- the bites of an answer


def bites(game: Game, tests: Path | None) -> list[tuple[tuple[str, ...], str]]:
    """Find in which order questions are put within one answer, each order with an example."""
    found: dict[tuple[str, ...], str] = {}
    for scenario, answers in _examples(game, tests):
        course = Bites(scenario, answers)
        course.run()
        for asked, words in course.found:
            found.setdefault(asked, words)
    return sorted(found.items())


def _examples(game: Game, tests: Path | None) -> list[tuple[Scenario, set[str]]]:
    """Choose scenarios whose answers have several bites, of the game's own cards: one for every sequence of verbs."""
    chosen: dict[tuple[str, ...], tuple[Scenario, str]] = {}
    for file in scenario_files(game, tests):
        for scenario in read_scenarios(file, game):
            for step in scenario.play:
                if isinstance(step, str) and ", " in step and not scenario.cards:
                    chosen.setdefault(_verbs(split(step)[1]), (scenario, step))
    answers: dict[str, tuple[Scenario, set[str]]] = {}
    for scenario, step in chosen.values():
        answers.setdefault(scenario.title, (scenario, set()))[1].add(step)
    return list(answers.values())


def _verbs(words: str) -> tuple[str, ...]:
    """Cut an answer into what its bites begin with; a name counts as nothing, and what repeats is told once."""
    first = [bite.split(" ")[0] for bite in words.split(", ")]
    verbs = [verb if verb.islower() else "" for verb in first]
    return tuple(verb for place, verb in enumerate(verbs) if place == 0 or verb != verbs[place - 1])


class Bites(Run):
    """A scenario that notes which questions some of its answers went through."""

    def __init__(self, scenario: Scenario, answers: set[str]) -> None:
        super().__init__(scenario, scenario.seed, compiled=None)
        self.answers = answers
        self.found: list[tuple[tuple[str, ...], str]] = []

    def answer(self, step: str) -> None:
        super().answer(step)
        if step not in self.answers or len(self.last[1]) < 2:
            return
        table, asked = self.last[0].copy(), list[str]()
        for code in self.last[1]:
            again = f"{table.question} …"
            if asked and asked[-1] in (table.question, again):
                asked[-1] = again
            else:
                asked.append(table.question)
            table.play_every(code)
        self.found.append((tuple(asked), split(step)[1]))


def write_pages(folder: Path) -> None:
    """Write the pages of all games that declare their fields and facts."""
    from menagerie.engine.coverage import tests_folder

    folder.mkdir(parents=True, exist_ok=True)
    for game in described():
        (folder / f"{game.slug}.md").write_text(page(game, tests_folder()), "utf-8")


def described() -> list[Game]:
    """List the games whose `position` declares FIELDS and FACTS."""
    return [game for game in map(load, slugs()) if hasattr(game.position, "FACTS")]


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
