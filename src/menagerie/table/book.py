"""The book of a game: chapters, clauses, rulings, and the examples that show them, each of which can be played.

Chapters, clauses and rulings are the ledger's; the examples are the scenarios that name a clause in `shows`, wherever
`coverage` finds them: an installed package brings the project's own along.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

from pydantic_core import to_json

from menagerie.engine import notation
from menagerie.engine.coverage import scenario_files, tests_folder
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.letters import LETTERS
from menagerie.engine.scenario import Scenario, read_file
from menagerie.table.entries import LAID, Entry
from menagerie.table.protocol import SPECTATOR
from menagerie.table.said import NewTable, SeatWish

TOLD = ("play", "refused", "offers", "offers_only", "says", "says_ever")  # steps that tell a reader something


@cache
def examples_of(game: Game) -> dict[str, Scenario]:
    """Read the scenarios that show clauses, by title; none where they are not installed."""
    files = scenario_files(game, tests_folder())
    return {one.title: one for file in files for one in read_file(file, game)[0] if one.shows}


def is_playable(example: Scenario) -> bool:
    """Tell whether an example begins with the cards that are in every box."""
    return not example.cards and not example.box


@cache
def book_of(game: Game) -> tuple[bytes, str]:
    """Write a game's book as JSON (docs/protocol.md), with the hash by which pages keep it."""
    examples = list(examples_of(game).values())
    shown: dict[str, list[int]] = {}
    for number, example in enumerate(examples):
        for clause in example.shows:
            shown.setdefault(clause, []).append(number)
    rulings: dict[str, list[str]] = {}
    for ruling in game.ledger.get("ruling", ()):
        for clause in ruling.get("about", ()):
            rulings.setdefault(clause, []).append(ruling["id"])
    chapters = [
        {
            "id": section["id"],
            "title": section["title"],
            "clauses": [
                {
                    "id": clause["id"],
                    "text": clause["rule"],
                    "rulings": rulings.get(clause["id"], []),
                    "examples": shown.get(clause["id"], []),
                }
                for clause in game.ledger.get("clause", ())
                if clause["section"] == section["id"]
            ],
        }
        for section in game.ledger.get("section", ())
    ]
    told = {
        "game": game.slug,
        "title": game.title,
        "chapters": [chapter for chapter in chapters if chapter["clauses"]],
        "rulings": [
            {
                "id": one["id"],
                "question": one.get("question", ""),
                "text": one["ruling"],
                "ruled": game.ruled_on(one),
                "about": list(one.get("about", ())),
                "examples": shown.get(one["id"], []),
            }
            for one in game.ledger.get("ruling", ())
        ],
        "examples": [
            {
                "title": one.title,
                "shows": one.shows,
                "steps": [step for told in one.play if (step := _step(told))],
                "playable": is_playable(one),
            }
            for one in examples
        ],
    }
    text = to_json(told)
    return text, hashlib.sha256(text).hexdigest()[:16]


def _step(step: Any) -> dict[str, str] | None:
    """Tell a step of an example as what is said and of what kind it is; None for what only checks something."""
    if isinstance(step, str):
        return {"kind": "play", "words": step}
    kind = next((kind for kind in TOLD if kind in step), "")
    if not kind:
        return None
    words = step[kind] if isinstance(step[kind], str) else ", ".join(step[kind]) or "nothing"
    more = {"clause": step.get("by"), "among": step.get("among")}
    return {"kind": kind.removesuffix("_ever"), "words": words, **{name: said for name, said in more.items() if said}}


def begin(game: Game, title: str) -> tuple[NewTable, Entry]:
    """Lay out an example as a table of one's own: who sits there, and the entry with which it begins.

    The person sits where the first question is put, bots sit elsewhere. The deal is open: everybody may know the seed.
    """
    example = examples_of(game).get(title)
    if example is None:
        raise BadInput(f"the book of {game.title} has no example {title!r}{nearest(title, examples_of(game))}")
    if not is_playable(example):
        raise BadInput(f"{title!r} is shown with cards of its own, which are in no box")
    given: dict[str, Any] | None = notation.flat(example.given)
    if given and given.get("deal"):
        table, given = example.open(example.seed, compiled=False), None
    else:
        table = notation.set_up(game, given or {}, example.seed, compiled=False, windows=True, options=example.options)
    if table.over:
        raise BadInput(f"{title!r} begins where the game is over")
    seats = [SeatWish(who="you" if seat == table.seat else "bot") for seat in LETTERS[1 : table.seats + 1]]
    wish = NewTable(game=game.slug, options={**table.options}, seats=seats, seed=table.seed)
    shown = {"title": title, "shows": example.shows}
    return wish, Entry(1, LAID, SPECTATOR, detail={"position": given, "example": shown})
