"""The pages of a card language, made from its table: every construction, a line that uses it, and its card.

Beside it the schema of packs, and what every card becomes. `PREFACE` is what the pages of all games begin with.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from menagerie.cardtext.listing import Listing
from menagerie.cardtext.packs import Kit, Pack
from menagerie.cardtext.phrases import START, TERMINALS, Language
from menagerie.cardtext.printer import phrase_of
from menagerie.cardtext.tree import Node

Line = tuple[str, str, Node]  # the card, its line, the tree of it
PREFACE = """Every line below is read by the game as it stands: the words are the program. This page is made from the
tables of phrases (`src/menagerie/cardtext/english.py`, `src/menagerie/games/{game}/cards/language.py`), never by hand.

A text has one ability in a line. `{{slot}}` stands for the phrases of another section; `{{slot+}}` for one or more,
`{{slot*}}` for any number, `{{slot+ and}}` joined by "and"; `~` hands singular and plural (or you, a player, may) on.
Words with strokes have those forms: `draw/draws/draw`. `@self` is the card's own name. Sentences begin with a capital
letter.

`menagerie check FILE…` reads a pack and tells every fault with file, line and column; an editor can complete and check
the fields with `{game}.schema.json`. Cards called "Trial …" are in no deck."""

Use = tuple[str, str]  # rule (without its variant) and kind of node


def uses(language: Language, tree: Node, rule: str = START) -> Iterator[Use]:
    """Tell which rows of the table a tree is written with."""
    phrase = phrase_of(language, rule, tree)
    yield base(phrase.rule), phrase.kind
    for slot, value in zip(phrase.slots, tree.args, strict=True):
        for part in value if slot.many else (value,):
            if isinstance(part, Node):
                yield from uses(language, part, slot.rule)


def base(rule: str) -> str:
    """Give a rule without its variant."""
    head, _, tail = rule.rpartition("_")
    return head if tail.isdigit() else rule


def constructions(language: Language) -> dict[Use, list[str]]:
    """List the rows that make a node, with their patterns, the canonical one first."""
    rows: dict[Use, list[str]] = {}
    for phrase in language.phrases:
        if phrase.kind != "-":
            patterns = rows.setdefault((base(phrase.rule), phrase.kind), [])
            shown = phrase.pattern.replace("\\/", "/")
            if shown not in patterns:
                patterns.append(shown)
    return rows


def shortest_uses(language: Language, lines: Iterable[Line]) -> dict[Use, Line]:
    """Choose for every construction the shortest line that uses it; of equals the first."""
    chosen: dict[Use, Line] = {}
    for line in lines:
        for use in set(uses(language, line[2])):
            if use not in chosen or len(line[1]) < len(chosen[use][1]):
                chosen[use] = line
    return chosen


def write_page(language: Language, lines: Sequence[Line], preface: str) -> str:
    """Write the page in Markdown, one table for each rule."""
    examples = shortest_uses(language, lines)
    parts = [f"# The card language of {language.title}", "", preface, ""]
    used = {slot.rule for phrase in language.phrases for slot in phrase.slots}
    parts += ["Slots in capitals:", ""]
    parts += [*(f"- `{name}`: {told}" for name, told in TERMINALS.items() if name in used), ""]
    rows = constructions(language)
    for rule in dict.fromkeys(rule for rule, _ in rows):
        parts += [f"## {rule}", "", "| construction | example | card |", "|---|---|---|"]
        for use, patterns in rows.items():
            if use[0] == rule:
                card, line = examples[use][:2] if use in examples else ("", "")
                parts.append(f"| {' or '.join(f'`{pattern}`' for pattern in patterns)} | {line} | {card} |")
        parts.append("")
    return "\n".join(parts)


def lines(packs: Iterable[Pack]) -> list[Line]:
    """List all lines of some packs with their cards and trees."""
    return [
        (card.name, line, tree)
        for pack in packs
        for card, trees in zip(pack.cards, pack.trees, strict=True)
        for line, tree in zip(card.lines, trees, strict=True)
    ]


def programs(language: Language, packs: Iterable[Pack]) -> Iterator[str]:
    """Write what every card of some packs becomes, as text."""
    for pack in packs:
        listing = Listing(pack.book, language)
        for card, abilities in zip(pack.cards, pack.abilities, strict=True):
            if abilities:
                yield "\n".join([f"{card.name} ({card.type})", *card.lines, "", *listing.abilities(abilities), "", ""])


def pages(kit: Kit, packs: Sequence[Pack], language_page: str) -> dict[str, str]:
    """Make the pages of a game by the names of their files."""
    language = kit.parser().language
    return {
        language_page: write_page(language, lines(packs), PREFACE.format(game=kit.game)),
        f"{kit.game}.schema.json": json.dumps(kit.schema(), indent=2, ensure_ascii=False) + "\n",
        f"{kit.game}.programs.txt": "\n".join(programs(language, packs)),
    }


def write_pages(folder: Path, made: dict[str, str]) -> None:
    """Write pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (folder / name).write_text(text, "utf-8")
