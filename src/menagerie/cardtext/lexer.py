"""Words of a line: every word one terminal with its exact column, names of the pack bound longest first.

A capital letter belongs to the word, except where a sentence begins. A text calls its card by the card's name, which is
a token of its own, so that the same text means the same on a card of another name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from menagerie.cardtext.phrases import SELF, Language
from menagerie.cardtext.tree import THIS_TOKEN, Name
from menagerie.engine.errors import BadInput, nearest

_LETTER = "A-Za-zÀ-ÖØ-öø-ÿ"
_TOKEN = re.compile(
    r"(?P<triple>[+-]\d+/[+-]\d+/[+-]\d+)|(?P<pair>[+-](?:\d+|X)/[+-](?:\d+|X))|(?P<signed>[+-]\d+)|"
    r"(?P<stats>\d+(?:/\d+)+)|"
    rf"(?P<word>[{_LETTER}]+\d*(?:['/&-][{_LETTER}]+\d*)*'?)|(?P<number>\d+)|(?P<mark>[.,:;\[\]-])"
)
_QUOTES = ('"', "“", "”")
_QUOTED_END = re.compile(r"[ \t]*$|[ \t]+[A-ZÀ-Ö]")  # what follows quotes that end a sentence
_BEGINNING = (".", ":", "]")  # what a sentence begins after
_COUNTER = re.compile(rf"([{_LETTER}]{{2,20}}) (?=counters?\b)")  # what it is a counter of
_RAISING = re.compile(rf"([+-]\d+(?:/[+-]\d+)+|[+-]\d+ [{_LETTER}]+) (?=counters?\b)")  # what it is a counter of
_CALLED = re.compile(rf"[{_LETTER}'-]+(?: [{_LETTER}'-]+){{0,3}}?(?= [Tt]okens?\b)")  # what a token is called
_BEHIND = "or|instead|unless|until|if|and|then"  # words behind what is voted for, which are none of it
_CANDIDATE = rf"(?!(?:{_BEHIND})\b)[{_LETTER}][{_LETTER}'-]*(?: (?!(?:{_BEHIND})\b)[{_LETTER}'-]+){{0,2}}"
_BALLOT = re.compile(
    rf"\bvotes? for ({_CANDIDATE})(?:, ({_CANDIDATE}))? or ({_CANDIDATE})(?=[.,;:”\"]|$| (?:{_BEHIND})\b)"
)
_POLLED = re.compile(rf"(?!(?:the|an?)\b)([{_LETTER}][{_LETTER}'-]*) (?=votes?\b(?! for\b)|gets more votes\b)")
_POLLS = re.compile(r" (?:votes?|gets more votes)\b")
_POLLING = ("each", "if", "of", "unless", "while", "and")  # words before what was voted for
_JOINING = ("of", "the", "and")  # words of the language that stand within a name
_ANY = ("creature", "monster", "minion", "unit", "beast")  # what no token alone is called: mending leaves it out
NAMING = "named"  # the word before the name of a card
_PACKS = 16  # whose names are kept
_SPACE = re.compile(r"[ \t]*")
ALIKE, SHORT = 0.7, 3  # how much of a word must be in one that may have been meant, and letters of which half will do
MOST = 999  # the largest number that a text may hold


class Token(NamedTuple):
    """A word as the grammar knows it: terminal, value (for slots), column from 0."""

    type: str
    value: Any
    at: int
    other: str = ""  # where a sentence begins: the same word without its capital, if the grammar cannot take this one


class TextError(BadInput):
    """A line cannot be read: what is wrong at which column (from 0)."""

    def __init__(self, at: int, message: str) -> None:
        self.at = at
        self.message = message
        super().__init__(message)


class Unread(TextError):
    """The words of a line are not known, or cannot stand as they do."""


_Sorted = dict[str, list[tuple[int, frozenset[str]]]]


@dataclass(frozen=True)
class Names:
    """The names that texts of a pack may say: by their first word, then by length, longest first.

    kept: what was found out of lines that say these names.
    """

    cards: _Sorted
    characters: _Sorted
    kept: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, cards: Iterable[str], characters: Iterable[str] = ()) -> Names:
        """Sort names for binding."""
        return cls(_by_first_word(cards), _by_first_word(characters))

    @staticmethod
    @lru_cache(_PACKS)
    def among(cards: frozenset[str], characters: frozenset[str]) -> Names:
        """Give the same names again to whoever asks for the same."""
        return Names.of(cards, characters)

    def has(self, name: str) -> bool:
        """Tell whether a card or a character has just this name."""
        return any(_bound(names, name, 0) == name for names in (self.cards, self.characters))


def _by_first_word(names: Iterable[str]) -> _Sorted:
    words: dict[str, dict[int, set[str]]] = {}
    for name in names:
        words.setdefault(_first_word(name, 0), {}).setdefault(len(name), set()).add(name)
    return {
        word: [(length, frozenset(lengths[length])) for length in sorted(lengths, reverse=True)]
        for word, lengths in words.items()
    }


def _first_word(text: str, at: int) -> str:
    end = at
    while end < len(text) and text[end].isalnum():
        end += 1
    return text[at:end]


def _bound(names: _Sorted, text: str, at: int) -> str:
    """Find the longest name that begins at a column, or nothing."""
    for length, candidates in names.get(_first_word(text, at), ()):
        name = text[at : at + length]
        if name in candidates and _ends(text, at + length):
            return name
    return ""


def _ends(text: str, at: int) -> bool:
    """Whether a name can end before this column."""
    after = text[at : at + 1]
    return not after.isalnum() and after not in ("'", "-")


def _candidates(found: re.Match[str]) -> Iterable[tuple[int, str]]:
    """List what is voted for, each with its column."""
    return ((found.start(group), found[group]) for group in (1, 2, 3) if found[group])


def _odd_number(word: str) -> str:
    """Give the first number of a word that no text may hold, or nothing."""
    return next((number for number in re.findall(r"\d+", word) if len(number) > 3 or str(int(number)) != number), "")


class Lexer:
    """Cuts the lines of one language into tokens."""

    def __init__(self, language: Language) -> None:
        words = sorted(language.vocabulary)
        self.terminals = {word: f"W_{number}" for number, word in enumerate(words)}
        self.terminals["an"] = self.terminals.get("a", "W_A")
        self.terminals[SELF] = "SELF"
        self.naming = language.naming
        self.calling = language.finds_tokens
        self.words = {terminal: word for word, terminal in self.terminals.items() if word != "an"}

    def tokens(self, text: str, own_name: str, names: Names, strange: bool = False) -> list[Token]:
        """Cut one line; a word that nobody knows is a `TextError` with the nearest that is known.

        strange: such a word is a token without a terminal instead.
        """
        tokens: list[Token] = []
        at, begins, naming, quoted = 0, True, False, False
        length = len(text)
        ballot = {at: name for found in _BALLOT.finditer(text) for at, name in _candidates(found)}
        while (at := _SPACE.match(text, at).end()) < length:  # type: ignore[union-attr]
            if text[at] in _QUOTES and "“" in self.terminals:
                tokens += self._quote(text, at, quoted, str(tokens[-1].value) if tokens else "")
                at, quoted, begins, naming = at + 1, not quoted, True, False
                continue
            known = self._candidate(text, at, ballot, str(tokens[-1].value) if tokens else "")
            known = known or self._counter(text, at, begins)
            if not known and (self.calling or (tokens and tokens[-1].type == "STATS")):
                known = self._called(text, at, begins)
            name, value = known or self._name(text, at, THIS_TOKEN if quoted else own_name, names, naming)
            if name == "SELF" and tokens and tokens[-1].value == NAMING and _bound(names.cards, text, at) == value:
                name = "NAME"  # cards of its name are meant, not the card itself
            if name:
                tokens.append(Token(name, value, at))
                at += len(value)
                begins = False
                continue
            found = _TOKEN.match(text, at)
            try:
                if not found:
                    raise Unread(at, f"{text[at]!r} is no part of a card text")
                tokens.append(self._token(found, begins))
            except TextError:
                if not strange:
                    raise
                tokens.append(Token("", found.group() if found else text[at], at))
            word = str(tokens[-1].value)
            begins, naming = word in _BEGINNING, word in self.naming
            at += len(word)
        return tokens

    def _quote(self, text: str, at: int, quoted: bool, before: str) -> list[Token]:
        """Cut a quotation mark; a line in quotes ends with a full stop, and so does a sentence that ends with it."""
        if quoted and (text[at] == "“" or (text[at - 1] == " " and text[at + 1 : at + 2].isalnum())):
            raise TextError(at, "no line in quotes has quotes of its own")
        if not quoted:
            return [Token(self.terminals["“"], "“", at)]
        stop = self.terminals["."]
        ended = [] if before == "." else [Token(stop, ".", at)]
        ends = [Token(stop, ".", at + 1)] if _QUOTED_END.match(text, at + 1) else []
        return [*ended, Token(self.terminals["”"], "”", at), *ends]

    def _candidate(self, text: str, at: int, ballot: dict[int, str], before: str) -> tuple[str, Name] | None:
        """Tell what is voted for, where a text votes for it or speaks of the votes for it."""
        if "votes" not in self.terminals:
            return None
        if at in ballot:
            return "CANDIDATE", Name(ballot[at])
        if before.lower() not in _POLLING:
            return None
        for name in ballot.values():
            if text[at : at + len(name)].casefold() == name.casefold() and _POLLS.match(text, at + len(name)):
                return "CANDIDATE", Name(text[at : at + len(name)])
        found = _POLLED.match(text, at)
        return ("CANDIDATE", Name(found[1])) if found else None

    def _counter(self, text: str, at: int, begins: bool) -> tuple[str, Name] | None:
        """Tell what a counter is called, if one is: by what it raises, or by a word that is none of the language's."""
        if "counter" not in self.terminals:
            return None
        if found := _RAISING.match(text, at):
            if number := _odd_number(found[1]):
                raise TextError(at, f"{number[:20]}: a number from 0 to {MOST} is expected")
            return "COUNTER", Name(found[1])
        found = _COUNTER.match(text, at)
        if not found or (any(self._terminals(found[1], True)) and (begins or found[1].islower())):
            return None  # a word of the language is one if it is written as a name
        return "COUNTER", Name(found[1].capitalize())

    def _called(self, text: str, at: int, begins: bool) -> tuple[str, Name] | None:
        """Tell what a token is called: words that begin with none of the language's, before `token`."""
        found = _CALLED.match(text, at)
        if not found or any(self._terminals(found[0].split()[0], begins)):
            return None
        words = found[0].split()
        if words[-1].lower() in _ANY or any(
            word.islower() and word not in _JOINING and self.terminals.get(word) for word in words
        ):
            return None
        return "CALLED", Name(" ".join(word if word in _JOINING else word[0].upper() + word[1:] for word in words))

    def reads(self, text: str) -> bool:
        """Whether a text is made of words of the language alone, so that a name would be read as words."""
        begins = True
        for piece in text.split():
            pieces = list(_TOKEN.finditer(piece))
            if "".join(found.group() for found in pieces) != piece:
                return False
            for found in pieces:
                if found.lastgroup not in ("word", "mark"):
                    known = not _odd_number(found.group())
                else:
                    known = any(self._terminals(found.group(), begins))
                if not known:
                    return False
                begins = found.group() in _BEGINNING
        return True

    def _terminals(self, word: str, begins: bool) -> tuple[str, str]:
        """Give the terminal of a word, and where a sentence begins that of the word without its capital."""
        small = self.terminals.get(word[0].lower() + word[1:], "") if begins else ""
        return self.terminals.get(word, ""), small

    @staticmethod
    def _name(text: str, at: int, own: str, names: Names, naming: bool) -> tuple[str, Name]:
        if naming:
            character = _bound(names.characters, text, at)
            return ("CHARACTER" if character else ""), Name(character)
        name = _bound(names.cards, text, at)
        if own == THIS_TOKEN and text[at : at + len(own)].lower() == own:
            return "SELF", Name(text[at : at + len(own)])
        if own and len(own) >= len(name) and text.startswith(own, at) and _ends(text, at + len(own)):
            return "SELF", Name(own)
        return ("NAME" if name else ""), Name(name)

    def _token(self, found: re.Match[str], begins: bool) -> Token:
        word, at = found.group(), found.start()
        if found.lastgroup in ("triple", "pair", "signed", "stats", "number"):
            if number := _odd_number(word):
                raise TextError(at, f"{number[:20]}: a number from 0 to {MOST} is expected")
        if found.lastgroup in ("triple", "pair", "signed", "stats"):
            return Token(found.lastgroup.upper(), word, at)
        if found.lastgroup == "number":
            return Token("FEW" if word in ("0", "1") else "MANY", int(word), at)
        terminal, small = self._terminals(word, begins)
        if not terminal and not small:
            known = (known for known in self.terminals if known[0].isalpha())
            alike = ALIKE if len(word) > SHORT else 0.5
            raise Unread(at, f"the word {word!r} is not known{nearest(word, known, alike)}")
        return Token(terminal or small, word, at, small if terminal else "")
