"""Answers in words: what every verb of a game says, in one table.

    say = Saying(VERBS, {"kind": name_of, "row": row_words}, {V_PLAY: "play {kind}", V_USE: used_words, V_PASS: "pass"})

`say(view, code)` is the wording of an answer. A text names parts of its verb, each said as the table of parts says, a
number as it is. A function is given what its parameters are called: parts of the verb, or the `view`; one for a part
has the view before it or not. A verb without words is an error when the table is made, and so is a part that it lacks.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any

from menagerie.engine.ask import apart
from menagerie.engine.errors import nearest
from menagerie.engine.verbs import Verb

VIEW = "view"
Words = str | Callable[..., str]


class Unsaid(TypeError):
    """A verb has no words, or they name a part that it does not have."""


class Saying:
    """The words of answers; kept: how many wordings are kept of a verb that says the same wherever it is offered."""

    def __init__(
        self,
        verbs: Iterable[Verb],
        parts: Mapping[str, Callable[..., str]],
        words: Mapping[int, Words],
        kept: int = 0,
    ) -> None:
        declared = {one.number: one for one in verbs}
        if odd := declared.keys() ^ words.keys():
            raise Unsaid(f"verb {min(odd)} has no words" if min(odd) in declared else f"there is no verb {min(odd)}")
        self._sayings = {number: _Wording(one, parts, words[number], kept) for number, one in declared.items()}

    def __call__(self, view: Any, code: int) -> str:
        """Give the wording of an answer to the question that stands in a view; KeyError for what is none."""
        verb, argument = apart(code)
        return self._sayings[verb].say(view, argument)


class _Wording:
    """How one verb is said."""

    def __init__(self, verb: Verb, parts: Mapping[str, Callable[..., str]], words: Words, kept: int) -> None:
        if isinstance(words, str):
            self.names = [name for _, name, _, _ in Formatter().parse(words) if name is not None]
        else:
            self.names = list(inspect.signature(words).parameters)
        for name in self.names:
            if name not in verb.parts and (isinstance(words, str) or name != VIEW):
                raise Unsaid(f"{words} names {name}; verb {verb.number} has {verb.range}{nearest(name, verb.parts)}")
        self.verb, self.words = verb, words
        self.parts = {name: parts[name] for name in verb.parts if name in parts} if isinstance(words, str) else {}
        self.looking = {name for name, one in self.parts.items() if VIEW in inspect.signature(one).parameters}
        self.say = self._say
        if kept and not self.looking and VIEW not in self.names:
            alike = lru_cache(kept)(lambda argument: self._say(None, argument))
            self.say = lambda view, argument: alike(argument)

    def _say(self, view: Any, argument: int) -> str:
        if argument and not self.verb.parts:
            raise KeyError(argument)
        given: dict[str, Any] = {**self.verb.named(argument), VIEW: view}
        if not isinstance(self.words, str):
            return self.words(**{name: given[name] for name in self.names})
        for name, one in self.parts.items():
            given[name] = one(view, given[name]) if name in self.looking else one(given[name])
        return self.words.format(**given)
