"""What a token has in quotes, put into our words for itself: it calls the token that it stands on."""

from __future__ import annotations

import re
from collections.abc import Callable

from menagerie.cardtext.lexer import Names, TextError
from menagerie.cardtext.mending import mended
from menagerie.cardtext.own_name import ACTS, KINDS
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.tree import THIS_TOKEN, Node

_QUOTES = re.compile(
    r"((?:with|that says|that has|which has|and)(?: (?:the )?(?:text|ability|line))?:? )[\"“]([^\"“”]+)[\"”]"
)
_SINGLE = re.compile(r"((?:with|has) )'([A-Z][^\"“”]*?\.)'(?=\W|$)")
_HAS = re.compile(r"(\b[Cc]reates?\b[^.\"“”]*\btokens?(?: with [\w ]+)?)\. (?:It|They) (?:has|have|gains?) (?=[\"“])")
_CALLED = re.compile(rf"\b([A-Z][\w'-]*)(?: (?:{KINDS}))* tokens?\b", re.IGNORECASE)
_THIS = re.compile(
    rf"\b[Tt]his (?:token|{KINDS})\b|\b[Tt]his(?= (?:{ACTS})\b|[,:.]|$)|\b[Ii]t(?= (?:{ACTS})\b)|\bitself\b"
)


def quoted(parser: Parser, line: str, names: Names, tagged: Callable[[Node], Node]) -> str:
    """Put what stands in quotes behind a token as the house writes it, as far as it can be read by itself."""
    if not any(phrase.kind == "Quoted" for phrase in parser.language.phrases):
        return line

    line = _SINGLE.sub(r"\1“\2”", line)
    line = _HAS.sub(lambda found: f"{found[1]} {'and' if ' with ' in found[1] else 'with'} ", line)

    def inner(found: re.Match[str]) -> str:
        tokens = _CALLED.findall(line[: found.start()])
        if not tokens:
            return found[0]
        joint = "and " if found[1].startswith("and") else "with "
        return f"{joint}“{_said(parser, found[2].strip(), tokens[-1], names, tagged)}”"

    return _QUOTES.sub(inner, line)


def _said(parser: Parser, line: str, called: str, names: Names, tagged: Callable[[Node], Node]) -> str:
    """Write one line as the house does; one that cannot be read stays as it is, but for what it calls itself."""
    first = THIS_TOKEN[:1].upper() + THIS_TOKEN[1:]
    if not parser.lexer.reads(called):
        line = re.sub(rf"\b(?:[Tt]he |[Tt]his )?{re.escape(called)}(?: token)?\b", THIS_TOKEN, line)
    line = _THIS.sub(lambda found: first if found.start() == 0 else THIS_TOKEN, line)
    line = line if line.endswith((".", '"')) else f"{line}."
    try:
        tree = parser.parse(line, THIS_TOKEN, names)
    except TextError:
        found = mended(parser, line, THIS_TOKEN, names, strict=True)
        if len(found) != 1:
            return line
        tree = parser.parse(found[0], THIS_TOKEN, names)
    return print_line(parser.language, tagged(tree), THIS_TOKEN)
