"""Tokens: kinds of cards that a text makes, behind those that are printed; no deck holds one.

`create a 2/2 Wolf token with Flight` becomes a card of the pack as soon as it is read: its name is `Wolf token`, its
numbers, qualities and keywords are those that the text says. Texts that say the same make the same card; another one
that is called so is a `Wolf token 3-3`. What such a card is in a game says its `Dictionary.token`. Here stand the words
of the phrase, what it becomes, and what people say for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.describer import Describer
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Meanings
from menagerie.cardtext.phrases import Said
from menagerie.cardtext.synonyms import NUMBERS
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.writer import Writer

#: The phrases of games whose texts make tokens.
TABLE = """
deed~     | Create       | create/creates/create a {made~1}
deed~     | CreateMany   | create/creates/create {plural} {made~2}
made~     | Made         | {STATS} {quality*} {CALLED} token/tokens
made~     | MadeWith     | {STATS} {quality*} {CALLED} token/tokens with {keyword+ and}
made~     | MadeSaying   | {STATS} {quality*} {CALLED} token/tokens with {quoted+ and}
made~     | MadeBoth     | {STATS} {quality*} {CALLED} token/tokens with {keyword+ and} and {quoted+ and}
quoted    | Quoted       | “ {line} ”
noun~     | TokenCalled  | {CALLED} token/tokens
"""
FAMILIES = {"made": 2}
MOST_OWN = 3  # lines of its own that a token has
NAMELESS = "Follower"  # what a token is called that nobody called anything


@dataclass(frozen=True)
class Token:
    """What a text says of the tokens that it makes; keywords as trees."""

    called: str
    numbers: tuple[int, ...]
    qualities: tuple[str, ...] = ()
    keywords: tuple[Node, ...] = ()
    lines: tuple[Node, ...] = ()  # of its own, in quotes
    at: int = 0  # the column of the words
    name: str = ""  # of the card that it becomes

    @property
    def names(self) -> Iterator[str]:
        """What the card may be named, the plainest first."""
        yield f"{self.called} token"
        told = f"{self.called} token {'-'.join(map(str, self.numbers))}"
        yield told
        yield from (f"{told} {number}" for number in count(2))

    @property
    def trees(self) -> list[Node]:
        """The lines of its text."""
        return [*([Node("Keywords", (self.keywords,))] if self.keywords else []), *self.lines]


def numbers_of(stats: str) -> tuple[int, ...]:
    """Read the numbers of a token: `2/2`."""
    return tuple(map(int, stats.split("/")))


def token_of(made: Node) -> Token:
    """Read what a phrase says of a token."""
    qualities = tuple(quality.kind for quality in made[1])
    keywords = made[3] if made.kind in ("MadeWith", "MadeBoth") else ()
    return Token(made[2], numbers_of(made[0]), qualities, keywords, lines_of(made.args[-1]), made.at)


def lines_of(said: Any) -> tuple[Node, ...]:
    """Give the lines in quotes that a token has."""
    quoted = said if isinstance(said, tuple) else ()
    lines = tuple(one[0].line for one in quoted if one.kind == "Quoted")
    if len(lines) > MOST_OWN:
        raise TextError(quoted[0].at, f"a token has at most {MOST_OWN} lines in quotes")
    if nested := next((node for node in nodes_of(lines) if node.kind == "Quoted"), None):
        raise TextError(nested.at, "no line in quotes has quotes of its own")
    return lines


def checked(card: Any, lines: Iterable[Node], check_line: Callable[[Any, Node], Iterable[tuple[int, str]]]) -> Any:
    """Give the card of a token of which each line in quotes is one that a card of its type may have."""
    for line in lines:
        for at, told in check_line(card, line):
            raise TextError(at, f"a token cannot say this: {told}")
    return card


def kind_of(d: Describer, token: Token) -> int:
    """Number the kind of card that a token is."""
    make = d.words.token
    if make is None:
        raise TextError(token.at, "no text of this game makes tokens")
    cards = (make(replace(token, name=name)) for name in token.names)
    free = (card for card in cards if card.name not in d.words.cards)
    number = next(filter(None, (d.book.token(card, token) for card in free)))
    for line in token.lines:  # what is wrong with it is told here, where it is written
        d.lower(line)
    return number


def _create(w: Writer, tree: Node, player: int) -> None:
    number = w.describe.number(tree[0] if tree.kind == "CreateMany" else 1)
    w.row(ops.CREATE, player, number, kind_of(w.describe, token_of(tree.args[-1])))
    w.it = ops.IT


MEANINGS = Meanings(deeds={"Create": _create, "CreateMany": _create})

_COUNT = rf"an?|one|{'|'.join(NUMBERS)}|\d+|x|that many"
_STATS = r"\d+(?:/\d+)+"
_BEFORE = (
    rf"^({_COUNT}) ((?!(?:tapped|engaged|exhausted|rested|face-down)\b)[^,\d]*?)\b"  # a count, and words before it
)
_STEPS = (
    (r" (?:onto|into|on|in) (?:the )?(?:field|battlefield|play|board)\b", ""),
    (r" under (?:your|their) control\b", ""),
    (r"(?: (?:clash cards?|clash|creature|beast|monster|unit|minion))+(?= tokens?\b)", ""),
    (r"\b(\d+)[ -](?:attack|power|might)(?:,|/| and)? (\d+)[ -](?:defense|toughness|life)\b", r"\1/\2"),
    (rf"{_BEFORE}(tokens?) (?:with |\()({_STATS})\)?(?:,? and|,(?= \w)|(?= with))", r"\1 \4 \2\3 with"),
    (rf"{_BEFORE}(tokens?) (?:with |\()({_STATS})\)?", r"\1 \4 \2\3"),
    (rf"{_BEFORE}({_STATS}) (?=.*token)", r"\1 \3 \2"),
    (r"\bwith with\b", "with"),
    (r" (?:that|which) (?:has|have) ", " with "),
    (
        rf"^({_COUNT}) ({_STATS} )((?:[a-z]+ )*)(?:[A-Z]\w+ )?(tokens?) (?:named|called) ([\w' -]+?)(?= with|$)",
        r"\1 \2\3\5 \4",
    ),
    (
        rf"^({_COUNT}) ({_STATS})((?: (?:black|green|white|blue|red|rogue|alpha))*) (tokens?\b)",
        rf"\1 \2\3 {NAMELESS} \4",
    ),
    (r",? and ((?:draw|gain|lose|deal|discard|return|search|destroy|ready|sacrifice|look)s? )", r", then \1"),
)
_OURS = re.compile(rf"(?:{_COUNT}) {_STATS} (?:.* )?tokens?\b.*", re.IGNORECASE)
_WITH = re.compile(r"(?<= with )(?:(?!, then | for each ).)+")
_EACH = re.compile(r"(.*tokens?\b.*) (for each [^,]+)")
_BEGINS = re.compile(r"(?:^|[.:,] )$")


def _keywords(found: re.Match[str]) -> str:
    """Write keywords that are listed in any way as ours are."""
    words = re.sub(r",? and |, ", " and ", found[0]).split()
    return " ".join(word if word in ("and", "at") else word[0].upper() + word[1:] for word in words)


def _in_our_words(found: re.Match[str]) -> str:
    """Put the creation of tokens as the house says it; what is no such thing stays as it is."""
    verb, made = found.group(1, 2)
    for said, meant in _STEPS:
        made = re.sub(said, meant, made, flags=0 if "named" in said else re.IGNORECASE)
    if not _OURS.fullmatch(made):
        return found[0]
    made = _WITH.sub(_keywords, made)
    many, said = made.split(" ", 1)
    many = "a" if many == "one" else str(NUMBERS.index(many) + 2) if many in NUMBERS else many
    form = "s" if verb.lower().endswith("s") else ""
    told = f"{'C' if verb[0].isupper() else 'c'}reate{form} {many} {said}"
    each = _EACH.fullmatch(told)
    if each and _BEGINS.search(found.string[: found.start()]):
        made, times = each.groups()
        return f"{'F' if verb[0].isupper() else 'f'}{times[1:]}, {made[0].lower()}{made[1:]}"
    return told


#: What people say for it, before anything else is tried.
FIRST: dict[str, Said] = {
    r"(creates?|puts?|summons?|makes?|spawns?|conjures?) ([^.:;\"“”]*?\btokens?\b[^.:;\"“”]*)": _in_our_words,
    rf",? and (creates? (?:{_COUNT}) {_STATS})": r", then \1",
}
