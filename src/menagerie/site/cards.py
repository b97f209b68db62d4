"""The cards of a game as pages: a list, and a page a card with its values, its text and the examples it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from menagerie.engine.game import Game
from menagerie.engine.scenario import Scenario
from menagerie.table.book import examples_of

SHOWN = 12  # examples of a card
BESIDE = ("name", "text", "source", "category")  # fields of a card that are not listed as its values


def card_pages(game: Game) -> Iterator[tuple[str, str]]:
    """Give the pages of a game's cards by their paths below its folder, the list first."""
    cards = game.words.card_lines()
    examples = list(examples_of(game).values())
    said = [(one, str([one.title, one.given, one.play, one.then])) for one in examples]
    kinds: dict[str, list[dict[str, Any]]] = {}
    for card in cards:
        kinds.setdefault(str(card.get("category", "card")), []).append(card)
    lines = [f"# The cards of {game.title}", "", f"{len(cards)} cards. What a card says is the program that runs.", ""]
    for kind, held in kinds.items():
        lines += [f"## {kind.capitalize()}", "", "| card | text |", "|---|---|"]
        lines += [f"| [{one['name']}](cards/{path_of(one['name'])}) | {_one_line(one['text'])} |" for one in held]
        lines += [""]
    yield "cards.md", "\n".join(lines)
    for card in cards:
        name = card["name"]
        shown = [one for one, text in said if name in text and re.search(rf"\b{re.escape(name)}\b", text)]
        yield f"cards/{path_of(card['name'])}", "\n".join(_page(game, card, shown))


def path_of(name: str) -> str:
    """Name the page of a card.

    >>> path_of("Elidad, Elder of Judah")
    'elidad-elder-of-judah.md'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") + ".md"


def _one_line(text: str) -> str:
    return text.replace("\n", "<br>").replace("|", "\\|")


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {one}" for name, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _page(game: Game, card: dict[str, Any], examples: list[Scenario]) -> Iterator[str]:
    source = card.get("source", {})
    yield f"# {card['name']}"
    yield ""
    yield f"{game.title} · {str(card.get('category', 'card')).capitalize()}"
    yield ""
    if card["text"]:
        yield from (f"> {line}\n>" for line in card["text"].splitlines())
        yield ""
    yield "| value | | where it comes from |"
    yield "|---|---|---|"
    for name, value in card.items():
        if name not in BESIDE and value not in ("", [], None):
            yield f"| {name.replace('_', ' ')} | {_written(value)} | {source.get(name, source.get('all', ''))} |"
    yield ""
    if examples:
        yield f"## In {len(examples)} examples of the rules"
        yield ""
        for one in examples[:SHOWN]:
            clauses = ", ".join(f"[{c}](../rules.md#{c.lower()})" for c in one.shows if c in game.clauses)
            yield f"- {one.title} ({clauses})" if clauses else f"- {one.title}"
        if len(examples) > SHOWN:
            yield f"- … and {len(examples) - SHOWN} more"
    yield ""
    yield f'What it does to its owner\'s chance to win: `menagerie lab worth {game.slug} "{card["name"]}"`.'
