"""Trees to words: the canonical text of a line, from the same phrases that read it."""

from __future__ import annotations

from typing import Any

from menagerie.cardtext.phrases import SELF, START, Language, Phrase, Slot
from menagerie.cardtext.tree import THIS_TOKEN, Name, Node, Quote

_CLOSING = frozenset(".,:;]”")
_OPENING = frozenset("[“")
_BEFORE_CAPITAL = frozenset(".:]“")


def print_line(language: Language, tree: Node, own_name: str) -> str:
    """Write one line of card text."""
    words: list[str] = []
    _write(language, START, tree, own_name if own_name == THIS_TOKEN else Name(own_name), words)
    return joined(words)


def phrase_of(language: Language, rule: str, node: Node) -> Phrase:
    """Find the phrase that prints a node where a rule stands: the first whose slots take what the node holds."""
    for phrase in language.kinds[rule].get(node.kind, ()):
        if all(_takes(language, slot, value) for slot, value in zip(phrase.slots, node.args, strict=True)):
            return phrase
    raise ValueError(f"{node.kind} cannot stand where {rule} is expected")


def _takes(language: Language, slot: Slot, value: Any) -> bool:
    if slot.many:
        return all(_takes(language, Slot(slot.rule), part) for part in value)
    return not isinstance(value, Node) or value.kind in language.kinds[slot.rule]


def _write(language: Language, rule: str, value: Any, own_name: str, words: list[str]) -> None:
    if isinstance(value, Quote):
        value, own_name = value.line, THIS_TOKEN
    if not isinstance(value, Node):
        words.append(value if isinstance(value, str) else str(value))
        return
    phrase = phrase_of(language, rule, value)
    values = iter(value.args)
    for part in phrase.parts:
        if not isinstance(part, Slot):
            words.append(own_name if part == SELF else part)
        elif part.many:
            for place, item in enumerate(next(values)):
                words.extend(part.joint if place else ())
                _write(language, part.rule, item, own_name, words)
        else:
            _write(language, part.rule, next(values), own_name, words)


def joined(words: list[str]) -> str:
    """Set words as a line: capitals where sentences begin, an before vowels, no space before a full stop."""
    text, before = "", "."
    for place, word in enumerate(words):
        if word == "." and before == "”":  # the line in quotes ends with one
            before = word
            continue
        following = words[place + 1] if place + 1 < len(words) else ""
        if word == "a" and following[:1].lower() in {"a", "e", "i", "o", "u", "8"}:
            word = "an"
        if before in _BEFORE_CAPITAL and not isinstance(word, Name):
            word = word[:1].upper() + word[1:]
        text += word if not text or word in _CLOSING or before in _OPENING else " " + word
        before = word
    return text
