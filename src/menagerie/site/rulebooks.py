"""The book of rules of a game as a page: chapters, clauses, rulings, and the examples that show each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from menagerie.engine.game import Game
from menagerie.table.book import book_of

SHOWN = 3  # examples of a clause that are told; the rest are counted
SAID = {"refused": "refused", "offers": "may", "offers_only": "may only", "says": "then it is told"}


def rulebook_page(game: Game) -> str:
    """Write the book of a game."""
    book = json.loads(book_of(game)[0])
    rulings = {one["id"]: one for one in book["rulings"]}
    lines = [f"# The rules of {game.title}", "", *_head(game)]
    for chapter in book["chapters"]:
        lines += [f"## {chapter['title']}", ""]
        for clause in chapter["clauses"]:
            lines += [f"### {clause['id']}", "", clause["text"], ""]
            for ruling in clause["rulings"]:
                lines += [
                    f"*{rulings[ruling]['question']}* {rulings[ruling]['text']} ([{ruling}](#{ruling.lower()}))",
                    "",
                ]
            lines += _examples(game, book, clause["examples"])
    lines += ["## Rulings", "", "What the book leaves open, and how it is played here.", ""]
    for one in book["rulings"]:
        about = ", ".join(f"[{clause}](#{clause.lower()})" for clause in one["about"])
        lines += [f"### {one['id']}", "", f"*{one['question']}*" if one["question"] else "", "", one["text"], ""]
        lines += [f"{about}{'; ' if about else ''}{one['ruled']}", "", *_examples(game, book, one["examples"])]
    lines += ["## Questions", "", "What players are asked, when, and what they may answer.", ""]
    for one in game.ledger.get("decision", ()):
        lines += [f"### {one['id']}", "", f"{one['who']}, {one['when']}: {one['choices']} ({one['hidden']})", ""]
    return "\n".join(lines) + "\n"


def _head(game: Game) -> Iterator[str]:
    yield f"{game.pitch} {game.seats[0]} to {game.seats[1]} {game.players}. Rules, version {game.version}."
    yield ""
    yield f"    menagerie play {game.slug}"
    yield ""
    yield "The game belongs to its publisher; every sentence here is ours. The same book lies beside each table,"
    yield "where its examples are played at a touch."
    yield ""


def _examples(game: Game, book: dict[str, Any], numbers: list[int]) -> Iterator[str]:
    """Tell some examples as folded boxes."""
    told = [book["examples"][number] for number in numbers]
    told.sort(key=lambda one: not one["steps"])
    for one in told[:SHOWN]:
        yield f'??? example "{_plain(one["title"])}"'
        yield ""
        yield from (f"    - {_step(step)}" for step in one["steps"])
        yield "" if one["steps"] else "    (Nothing is played: it holds as the cards lie.)"
        yield f'    `menagerie check tests/scenarios/{game.slug} -k "{_plain(one["title"])}"`'
        yield ""
    if len(told) > SHOWN:
        yield f"… and {len(told) - SHOWN} more examples."
        yield ""


def _step(step: dict[str, str]) -> str:
    said = SAID.get(step["kind"])
    clause = f", by {step['clause']}" if step.get("clause") else ""
    return f"{said}: {step['words']}{clause}" if said else step["words"]


def _plain(text: str) -> str:
    return text.replace('"', "'")
