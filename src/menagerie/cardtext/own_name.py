"""How a text calls its own card: by a part of its name, or by `this`."""

from __future__ import annotations

import re
from collections.abc import Collection

from menagerie.cardtext.lexer import Lexer, Names

KINDS = (  # what a card may call itself
    "card|creature|beast|weapon|equipment|relic|trap|castle|weather|offering|shield|province|arsenal|royal|contender|"
    "clash card|clashground|up-grade|companion"
)
ACTS = (  # what a card does that is called `this`, `he` or `she`
    "enters?|leaves|attacks|blocks|obstructs|is|has|gets|gains|loses|deals|defeats|destroys|costs|cannot|can't|dies|"
    "comes|would|was|wields|arms|returns|goes|becomes|takes|survives"
)
THIS = rf"\b[Tt]his(?: (?:{KINDS})\b|(?= (?:{ACTS})\b))"  # a card itself
_QUOTED = re.compile(r"([\"“][^\"“”]*[\"”])")  # what somebody else has, who is called `this` there
#: How a line begins that speaks of its own card as `it`: what enters so was named nowhere before.
IT = re.compile(r"^((?:\[[^\]]*\] )*[Ww]hen(?:ever)? )it (?=(?:enters|comes into|is (?:played|deployed|summoned))\b)")
#: How a name begins that is cut short: up to the comma, up to the first small word, or its first word.
_SHORT = (
    re.compile(r"([A-Z][^,]{2,})(?=, )"),
    re.compile(
        r"([A-Z][\w-]{2,}(?:(?: [A-Z][\w-]+)*?(?= (?i:of|the|at|from|in|under|with|on|and|to|by|who)\b))?)(?=,? )"
    ),
)
_CALLED = re.compile(r"[A-Z][\w-]{3,}")  # a word of a name by which a card is called alone
_NO_NAME = "".join(
    rf"(?<!\b{word} )" for word in ("an", "a", "the", "each", "target", "other", "called", "named", "character", "no")
)


def by_own_name(lexer: Lexer, line: str, own_name: str, names: Names, people: Collection[str]) -> str:
    """Call a card by its own name where a line has how it begins (`Eliada` the Archer), a word of it or `this`.

    people: whom the card shows, who may be called as it is.
    """

    def whole(found: re.Match[str]) -> str:
        before = found[1]
        if before and not lexer.reads(before):  # a word of some other name
            return found[0]
        return f"{before} {own_name}" if before else own_name

    said = [part if at % 2 else re.sub(THIS, lambda _: own_name, part) for at, part in enumerate(_QUOTED.split(line))]
    line = IT.sub(lambda found: f"{found[1]}{own_name} ", "".join(said))
    begins = [found[1] for one in _SHORT if (found := one.match(own_name))]
    called = [word for word in own_name.split(",")[0].split() if _CALLED.fullmatch(word)]
    for short in dict.fromkeys([*begins, *called]):
        if not lexer.reads(short) and (short in people or not names.has(short)):
            alone = rf"{_NO_NAME}\b{re.escape(short)}\b(?!'s| counter| Token| [A-Z])"
            begun = re.compile(rf"(?:\b([A-Z][\w'-]*) )?{alone}")
            line = own_name.join(begun.sub(whole, part) for part in line.split(own_name))
    return line
