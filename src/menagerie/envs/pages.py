"""A page for each game of what its environments' numbers mean, made from what declares them.

`python -m menagerie.envs.pages docs/envs` writes the pages: blocks of actions, and the fields of an observation.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game

from .single import id_of
from .spaces import VERBS, Field, Spaces, spaces_of

_EXAMPLES = 200  # arguments that are looked at for one in words


def page(game: Game) -> str:
    """Make the page of a game."""
    fewest, most = (spaces_of(game, seats) for seats in game.seats)
    lines = [
        *(f"# {game.title}: what the numbers mean", ""),
        *(
            f"`{id_of(game.slug)}`. Made from the code by `make pages`; how numbers are used: [envs.md](../envs.md).",
            "",
        ),
        *("## Actions", ""),
        *(f"At {fewest.seats} seats {fewest.actions:,}, at {most.seats} {most.actions:,}.", ""),
        *_table(("Actions", f"of {most.seats} seats", "Parts", "For example"), _actions(most)),
        *("", "## Observation", ""),
        f"{most.size:,} numbers, as many at any number of seats; an `i4` takes two, its low half first. What is shown",
        "to nobody is 0. All of it is declared in `state.py`.",
        "",
    ]
    head = ("Numbers", "Field", "Type", "Shape", "Range", "Meaning", "Shown to")
    lines += _table(head, _fields(most.fields))
    for name, parts in most.parts.items():
        lines += ["", f"### A row of `{name}`", "", *_table(head, _fields(parts))]
    return "\n".join([*lines, ""])


def _actions(spaces: Spaces) -> Iterator[tuple[str, ...]]:
    parts = {one.number: one.range for one in spaces.game.verbs}
    for verb in range(VERBS):
        start, width = int(spaces.start[verb]), int(spaces.width[verb])
        if width:
            some = range(start + (width > 1), start + min(width, _EXAMPLES))
            action, words = next(((one, said) for one in some if (said := spaces.said(one))), (start, ""))
            told = f"{action}: {words}" if words else ""
            yield _span(start, start + width), f"{width:,}", parts.get(verb, ""), told


def _fields(fields: Iterable[Field]) -> Iterator[tuple[str, ...]]:
    for field in fields:
        shape = " × ".join(map(str, field.shape))
        yield (
            _span(field.start, field.stop),
            f"`{field.name}`",
            field.kind,
            shape,
            field.range,
            field.meaning,
            field.sees,
        )


def _span(start: int, stop: int) -> str:
    return f"{start}" if stop == start + 1 else f"{start}–{stop - 1}"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = [head, tuple("---" for _ in head), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]


def main(folder: Path) -> None:
    """Write the pages of all games into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for slug in slugs():
        (folder / f"{slug}.md").write_text(page(load(slug)), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
