"""Several abilities that somebody wrote in one line: where one ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from menagerie.cardtext.synonyms import NUMBERS

MOST = 8  # sentences of a line that is taken apart

_ENDS = re.compile(r"(?<=[.\]]) (?=\S)|(?<=\.) *(?=\[)")
_BACK = re.compile(r"(?:If (?:it|they|you do|that)|Otherwise|They|Then)\b")  # how a sentence begins that looks back
_OFFER = re.compile(r"(.*\bchoose one)(?: of the following)? ?[:.—–-]*", re.IGNORECASE)
_MODE = re.compile(r"\s*[•·*▪◦—–-] *([^.;:]+?)\s*[.;]?(?: or)?\s*")  # one sentence behind a mark
_COUNT = rf"an?|one|{'|'.join(NUMBERS)}|\d+|no|each|another|the last"
_COUNTER = re.compile(rf"(?<![\w+/-])(?:{_COUNT}) ([\w+/-]+) counters?\b", re.IGNORECASE)
_NAMELESS = re.compile(rf"(?<![\w+/-])({_COUNT}) (counters?)\b", re.IGNORECASE)
_NO_NAMES = {"more", "other", "such", "fewer"}
_LIMIT = re.compile(r"(?:use|activate) this(?: ability)? (?:only )?once (?:per|each|a|every) turn\.?", re.IGNORECASE)
_TAGS = re.compile(r"(?:\[[^\]]*\] *)+")


def parted(line: str, read: Callable[[str], str]) -> list[str]:
    """Take a line apart into as few abilities as can be read, each as it is read; empty if it cannot be.

    What stands in [brackets] before an ability holds for those behind it that can have it, until other brackets come.
    """
    sentences = _sentences(line)
    if not 1 < len(sentences) <= MOST:
        return []
    known = cache(read)

    def rest(first: int, tags: str) -> list[str] | None:
        if first == len(sentences):
            return []
        tagged = _TAGS.match(sentences[first])
        before = "" if tagged else tags
        for end in range(len(sentences), first, -1):
            if end < len(sentences) and _BACK.match(sentences[end]):
                continue
            part = " ".join(sentences[first:end])
            found = known(before + part) or (before and known(part))
            if found and (more := rest(end, tagged[0] if tagged else tags)) is not None:
                return [found, *more]
        return None

    return rest(0, "") or []


def gathered(lines: list[str]) -> list[str]:
    """Put what stands in marked lines behind `choose one` into that line, in lines that are empty then.

    And behind an ability what says in a line of its own how often that may be used.
    """
    found = list(lines)
    for at in range(1, len(lines)):
        if _LIMIT.fullmatch(lines[at].strip()) and found[at - 1].strip():
            found[at - 1 : at + 1] = ["", f"{found[at - 1].rstrip()} {lines[at].strip()}"]
    lines = found = _named_alike(found)
    found = list(found)
    for at, line in enumerate(lines):
        offer = _OFFER.fullmatch(line.strip())
        modes: list[str] = []
        while offer and at + 1 + len(modes) < len(lines) and (mode := _MODE.fullmatch(lines[at + 1 + len(modes)])):
            modes.append(f"{mode[1][:1].lower()}{mode[1][1:]}")
        if offer and len(modes) > 1:
            found[at : at + 1 + len(modes)] = [f"{offer[1]} - {'; or '.join(modes)}.", *[""] * len(modes)]
    return found


def _named_alike(lines: list[str]) -> list[str]:
    """Give counters that no line calls anything a name, where several lines speak of such; where one does, that name.

    Where lines call them by several names it is not known which is meant.
    """
    called = {found[1].lower() for line in lines for found in _COUNTER.finditer(line)} - _NO_NAMES
    bare = [line for line in lines if _NAMELESS.search(line)]
    if not bare or len(called) > 1 or (not called and len(bare) < 2):
        return lines
    name = next(iter(called), "charge").capitalize()
    return [_NAMELESS.sub(rf"\1 {name} \2", line) for line in lines]


def _sentences(line: str) -> list[str]:
    """Cut a line behind full stops, and before brackets that follow one."""
    found: list[str] = []
    for piece in _ENDS.split(line.strip()):
        if found and found[-1].endswith("]"):
            found[-1] += f" {piece}"
        elif piece:
            found.append(piece)
    return found
