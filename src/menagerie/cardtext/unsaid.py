"""What is said of a line that nothing mends: what of it cannot be said yet."""

from __future__ import annotations

import re

#: What cards of other games do and ours cannot: how it is recognised, and what it is called. A word that a language
#: has is none of these there.
UNSAID: dict[str, str] = {
    r"\b(?:a )?cop(?:y|ies)\b|\bcopied\b": "a copy of that sort",
    r"\bvot(?:e|es|ing)\b": "a vote of that sort",
    r"\bcounters?\b(?! -)": "what is done there with counters",
    r"\b(?:when(?:ever)?|time)\b[^.,]*\bmoves?\b": "a move as the cause of something",
    r"\b(?:next|first) time\b|\bwhen you next\b|\bnext \w+ you play\b": "what waits for the next time",
    r"\bwould\b": "what happens instead of that",
    r"\bthis way\b": "what was done by an effect before",
    r"\b(?:second|third|fourth)\b": "what counts so far in a turn",
    r"\bmore than (?:one|a|\d+)\b|\bonly (?:one|a|\d+)\b": "a limit of how often something is done",
    r"\bcan(?:not|'t) be (?:the )?(?:target\w*|destroyed|attacked|countered|blocked)\b": "what cannot be done to it",
    r"\buntil (?:it|you|they) (?:is|are|come|comes|fall|falls|lose|flip)\b": "what is done again and again",
    r"\bif (?:you|they) roll\b|\broll(?:s)? an? \d|\bon a \d": "what one number of a die brings",
    r"\bfirst \d+ (?:damage|\w+) (?:dealt|each)": "what is prevented of the first damage each turn",
    r"\bprevents?\b": "prevention",
    r"\bbecomes? the target\b": "what happens when something becomes a target",
    r"\bbecomes?\b|\btransforms?\b|\bturns? into\b": "what a card becomes",
    r"\bwhere X is\b|\bX\b": "an X of that sort",
    r"\bswap\w*\b|\bswitch\w*\b|\bpositions?\b|\bplace \w+ left\b": "places that cards exchange",
    r"\bdeals? (?:combat |clash )?damage\b": "damage as the cause of something",
}
_UNSAID = [(re.compile(said, re.IGNORECASE), called) for said, called in UNSAID.items()]


def called(line: str, lost: set[str]) -> str:
    """Name what a line says that cannot be said yet; empty if nothing of that is known, or none of it lost."""
    found = ((said.search(line), name) for said, name in _UNSAID)
    return next((name for words, name in found if words and not lost.isdisjoint(words[0].lower().split())), "")
