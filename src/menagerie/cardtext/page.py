"""The page of a card language, made from its table: every construction, a line that uses it, and its card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from menagerie.cardtext.phrases import START, TERMINALS, Language
from menagerie.cardtext.printer import phrase_of
from menagerie.cardtext.tree import Node

Line = tuple[str, str, Node]  # the card, its line, the tree of it
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
            if phrase.pattern not in patterns:
                patterns.append(phrase.pattern)
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
