"""What a line that cannot be read may have meant: words of other games put into ours, slips of the pen put right.

Each try changes one thing where the line stops being read, and counts if it is read further then; a line that comes to
be read whole is told as the house writes it. What other words of the same meaning lead to alone is meant (`reading`),
and told; of all else who wrote the line decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache

from menagerie.cardtext.ambiguous import NEAR
from menagerie.cardtext.lexer import Names, TextError
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.phrases import Language, Said
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.synonyms import SAME
from menagerie.cardtext.tree import Node

Allows = Callable[[Node], bool]

TRIES = 80  # lines that are read for one that cannot be
DEEP = 4  # things that are changed in one line
READINGS = 2  # that are told


_Said = list[tuple[re.Pattern[str], tuple[str, ...]]]


@lru_cache
def _said(language: Language, own_name: str, strict: bool) -> _Said:
    """Give what people say as patterns, with the card's own name for @; strict: only what means nothing else.

    What they say in the game alone comes first.
    """
    said = dict(language.same) | {said: meant for said, meant in SAME.items() if said not in language.same}
    if not strict:
        said |= {**language.near, **NEAR}
    return [(_pattern(one, own_name), meant) for one, meant in said.items()]


@lru_cache
def _said_first(language: Language, own_name: str) -> list[tuple[re.Pattern[str], Said]]:
    """Give what is put into the words of a game before anything is tried."""
    return [(_pattern(said, own_name), meant) for said, meant in language.first.items()]


def _pattern(said: str, own_name: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{said.replace('@', re.escape(own_name))})(?![\w'])", re.IGNORECASE)


_TAGS = re.compile(r"(?:\[[A-Z/0-9]*[A-Z][A-Z/0-9]*\] )+")
_WORD = re.compile(r"[\w'/&-]+")
_MODES = re.compile(r"\b([Cc]hoose one) ?[:—–-] ?(\w)")  # before what may be chosen
_PLAIN = re.compile(r"[A-Za-z']+(?: [A-Za-z']+)*")  # words alone


def mended(
    parser: Parser,
    text: str,
    own_name: str,
    names: Names,
    allows: Allows = lambda tree: True,
    strict: bool = False,
) -> list[str]:
    """List what a line that cannot be read may have meant, as the house writes it; the likeliest first.

    `allows` tells whether the card may say a line. strict: by other words of the same meaning alone, as few as will do.
    """
    found: dict[str, int] = {}  # and how many things were changed for it
    said_otherwise = _said(parser.language, own_name, strict)
    lines = (text, in_its_words(parser, text, own_name))
    begun = dict.fromkeys((text, *(_in_our_words(parser, line, said_otherwise, own_name) for line in lines)))
    waiting = [(line, _stop(parser, line, own_name, names), 0) for line in begun]
    for line in list(begun)[1:]:  # in our words it may be read whole
        with suppress(TextError):
            tree = parser.parse(line, own_name, names)
            if allows(tree):
                found[print_line(parser.language, tree, own_name)] = 0
                waiting = [one for one in waiting if one[0] != line]
    seen, tries = {text}, 0
    while waiting and (strict or len(found) < READINGS) and tries < TRIES:
        waiting.sort(key=lambda one: one[2] - one[1] / max(len(text), 1))
        line, stop, depth = waiting.pop(0)
        for other in _others(parser, line, stop, own_name, names, said_otherwise, strict) if depth < DEEP else ():
            tries += 1
            if other in seen or tries > TRIES:
                continue
            seen.add(other)
            try:
                tree = parser.parse(other, own_name, names)
            except TextError as error:
                if error.at > stop + len(other) - len(line) or error.at > stop:
                    waiting.append((other, error.at, depth + 1))
                continue
            said = print_line(parser.language, tree, own_name)
            if not allows(tree):  # it may still mean what the card may say
                waiting.append((other, len(other), depth + 1))
            elif said not in found:
                found[said] = depth + 1
                if len(found) == READINGS and not strict:
                    break
    return [said for said, depth in found.items() if not strict or depth == min(found.values())]


def retagged(text: str) -> Iterator[str]:
    """Give a line that begins with tags of its own with others, and without any; one that has none with some."""
    found = _TAGS.match(text)
    if not found:
        yield from (f"{tag} {text}" for tag in ("Counter - Attack:", "Counter - Play:", "Enter:", "[F1]", "[PX]"))
    else:
        yield from (tags + text[found.end() :] for tags in ("", "[PX] ", "[F1] ", "[F1] [P1] "))


def restated(parser: Parser, text: str, own_name: str) -> str:
    """Put our words for what people say as far as each means one thing, to tell what is wrong beside that."""
    first = in_its_words(parser, text, own_name)
    return _in_our_words(parser, first, _said(parser.language, own_name, True), own_name)


def _in_our_words(parser: Parser, text: str, said: _Said, own_name: str) -> str:
    """Put our words for all that no line of the language holds."""
    known = {word.lower() for word in parser.language.vocabulary}
    text = _MODES.sub(lambda found: f"{found[1]} - {found[2].lower()}", text)
    for pattern, meant in said:
        for place in reversed(list(pattern.finditer(text))):
            ours = next((one for one in meant if one.isdigit() or set(_WORD.findall(one.lower())) <= known), "")
            words = place[0].replace(own_name, "")
            if ours and _PLAIN.fullmatch(words) and not set(_WORD.findall(words.lower())) <= known:
                text = _put(text, place.start(), place.end(), ours)
    return text


def in_its_words(parser: Parser, text: str, own_name: str) -> str:
    """Put the words of the game for what people say in it, row after row."""
    for pattern, meant in _said_first(parser.language, own_name):
        for place in reversed(list(pattern.finditer(text))):
            ours = meant(place) if callable(meant) else next(iter(_expanded(place, meant, own_name)))
            text = _put(text, place.start(), place.end(), ours.replace("@", own_name))
    return text


def _stop(parser: Parser, text: str, own_name: str, names: Names) -> int:
    try:
        parser.parse(text, own_name, names)
    except TextError as error:
        return error.at
    return len(text)


def _others(
    parser: Parser, line: str, stop: int, own_name: str, names: Names, said: _Said, strict: bool
) -> Iterator[str]:
    """Change one thing where a line stops being read: a way of saying it, the end, and unless strict a slip."""
    if stop >= len(line.rstrip()):
        yield line.rstrip() + "."
    last = min(stop, len(line.rstrip()) - 1)  # behind what ends the last sentence there is none
    began = max(line.rfind(mark, 0, last) for mark in ".:") + 1  # the sentence that stops being read
    places = [(place, meant) for pattern, meant in said for place in pattern.finditer(line)]
    reached = [(place, meant) for place, meant in places if place.start() <= stop and place.end() > began]
    for place, meant in sorted(reached, key=lambda one: stop - one[0].end()):
        for other in meant:
            for ours in _expanded(place, other, own_name):
                yield _put(line, place.start(), place.end(), ours.replace("@", own_name))
    word = _WORD.match(line, stop)
    if word and not strict:
        expected = [one for one in parser.follow(line[:stop], own_name, names)[0] if not one.startswith("<")]
        near = get_close_matches(word[0].lower(), [one.lower() for one in expected], 2, 0.7)
        for one in expected:
            if one.lower() in near:
                yield _put(line, word.start(), word.end(), one)
        if len(expected) == 1:
            yield f"{line[:stop]}{expected[0]} {line[stop:]}"


def _expanded(place: re.Match[str], other: str, own_name: str) -> dict[str, None]:
    """Fill what groups hold into other words: as it is; if it began the sentence, first without its capital."""
    before = place.string[: place.start()].rstrip()
    found = place.re.match(place[0][0].lower() + place[0][1:]) if before[-1:] in ("", ".", ":", "]") else None
    if place[0].startswith(own_name) or not found:
        return {place.expand(other): None}
    return {found.expand(other): None, place.expand(other): None}


def _put(line: str, first: int, end: int, other: str) -> str:
    """Put other words at a place; ones with `{}` go around the rest of the sentence."""
    head, tail = line[:first], line[end:]
    if not head.strip() or head.rstrip()[-1:] in (".", ":"):
        other = other[:1].upper() + other[1:]
    if "{}" in other:
        before, _, after = other.partition("{}")
        rest, dot, more = tail.partition(".")
        return f"{head}{before}{rest.strip()}{after}{dot}{more}"
    return head + other + tail


def reading(parser: Parser, text: str, own_name: str, names: Names, allows: Allows) -> str:
    """Give the one line that a line which cannot be read means in other words; empty if there is none, or several."""
    found = mended(parser, text, own_name, names, allows, strict=True)
    return found[0] if len(found) == 1 else ""
