"""Words to trees: an LALR(1) parser made from the table of phrases.

Lark builds the table of states and refuses every conflict (`strict`); the loop that walks them is here, because a
column for every node and what was expected at an error are needed from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import lark
from lark import Lark
from lark.exceptions import GrammarError
from lark.lexer import Lexer as LarkLexer
from lark.parsers.lalr_analysis import Reduce

from menagerie.cardtext.lexer import ALIKE, Lexer, Names, TextError, Token, Unread
from menagerie.cardtext.phrases import SELF, START, TERMINALS, Language, Phrase, Slot
from menagerie.cardtext.tree import Node, Quote
from menagerie.engine import cache
from menagerie.engine.errors import nearest

_Made = Callable[[list[Any], int], Any]
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'/&-+0123456789"


class _NoLexer(LarkLexer):
    """Stands for the lexer that Lark never runs."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
        raise AssertionError("Lark only builds the table")


class Parser:
    """Reads lines of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.lexer = Lexer(language)
        self._made: dict[str, _Made] = {}
        grammar = "\n".join(self._grammar())
        source = f"lark {lark.__version__}\n{grammar}"
        self.beginning, self.accepting, states = cache.remembered("grammar", source, lambda: self._tabulate(grammar))
        self.table = {state: self._actions(actions) for state, actions in states.items()}

    def _tabulate(self, grammar: str) -> tuple[int, int, dict[int, dict[str, Any]]]:
        """Have Lark build the table: its first and its last state, and of each state what every symbol does."""
        try:
            built: Any = Lark(grammar, start=START, parser="lalr", lexer=_NoLexer, strict=True)
        except GrammarError as error:
            title = self.language.title
            raise ValueError(f"{title}: the phrases are ambiguous\n{self._readable(str(error))}") from error
        table = built.parser.parser._parse_table
        states = {
            state: {
                str(symbol): (str(arg.origin.name), len(arg.expansion), arg.alias or "") if action is Reduce else (arg,)
                for symbol, (action, arg) in actions.items()
            }
            for state, actions in table.states.items()
        }
        return table.start_states[START], table.end_states[START], states

    def _readable(self, message: str) -> str:
        """Put the words back for the names of their terminals."""
        for terminal in sorted(self.lexer.words, key=len, reverse=True):
            message = message.replace(terminal, f"'{self.lexer.words[terminal]}'")
        return message

    def _grammar(self) -> Iterator[str]:
        lists: set[Slot] = set()
        for rule, phrases in self.language.rules.items():
            ways = [way for phrase in phrases for way in self._ways(phrase, lists)]
            yield f"{rule}: " + "\n | ".join(ways)
        for slot in sorted(lists, key=self._list_name):
            name = self._list_name(slot)
            joint = " ".join(self.lexer.terminals[word] for word in slot.joint)
            self._made[f"{name}_one"] = lambda values, at: (values[0],)
            self._made[f"{name}_more"] = lambda values, at: (*values[0], values[-1])
            yield f"{name}: {slot.rule} -> {name}_one\n | {name} {joint} {slot.rule} -> {name}_more"
        yield f"%declare SELF {' '.join(TERMINALS)} {' '.join(sorted(set(self.lexer.words) - {'SELF'}))}"

    @staticmethod
    def _list_name(slot: Slot) -> str:
        joint = "".join(word if word.isalpha() else f"x{ord(word[0])}" for word in slot.joint)
        return f"list_{slot.rule}_{joint.lower()}"

    def _ways(self, phrase: Phrase, lists: set[Slot]) -> Iterator[str]:
        """Write a phrase for Lark: once with every list that may be empty, and once without."""
        ways: list[tuple[list[str], list[int | None]]] = [([], [])]
        for part in phrase.parts:
            symbols = self._symbol(part, lists)
            shorter = (
                [(way[:], [*slots, None]) for way, slots in ways] if isinstance(part, Slot) and part.many == "*" else []
            )
            for way, slots in ways:
                way.append(symbols)
                if isinstance(part, Slot):
                    slots.append(len(way) - 1)
            ways += shorter
        for way, slots in ways:
            alias = f"made_{len(self._made)}"
            self._made[alias] = _maker(phrase.kind, slots)
            yield f"{' '.join(way)} -> {alias}"

    def _symbol(self, part: str | Slot, lists: set[Slot]) -> str:
        if isinstance(part, str):
            return self.lexer.terminals[part] if part != SELF else "SELF"
        if not part.many:
            return part.rule
        slot = Slot(part.rule, "+", part.joint)
        lists.add(slot)
        return self._list_name(slot)

    def _actions(self, actions: dict[str, Any]) -> dict[str, Any]:
        """Make the entries of a state ready for the loop: (to,) shifts, (rule, length, maker) reduces."""
        return {
            symbol: step if len(step) == 1 else (*step[:2], self._made.get(step[2])) for symbol, step in actions.items()
        }

    def parse(self, text: str, own_name: str = "", names: Names | None = None) -> Node:
        """Read one line of a card; a line that is none is a `TextError`."""
        tokens = self.lexer.tokens(text, own_name, names or Names.of(()))
        try:
            return self.walk(text, tokens)
        except TextError as error:
            try:  # a word that begins a sentence may be meant without its capital
                return self.walk(text, [_small(token) for token in tokens])
            except TextError as other:
                raise max(error, other, key=lambda one: one.at) from None

    def follow(self, text: str, own_name: str = "", names: Names | None = None) -> tuple[list[str], int]:
        """List the words with which a line may go on, and how many letters of a begun one stand at its end.

        Names are not among them; what a number, a sign or a name may be stands in <angle brackets>.
        """
        begun = len(text) - len(text.rstrip(_LETTERS)) if text[-1:].strip() else 0
        head, part = text[: len(text) - begun], text[len(text) - begun :]
        try:
            tokens = self.lexer.tokens(head, own_name, names or Names.of(()))
        except TextError:
            return [], begun
        found = dict.fromkeys(word for states in self._reached(tokens) for word in self._words_after(states))
        begins = not tokens or str(tokens[-1].value) in (".", ":", "]")
        words = (word[:1].upper() + word[1:] if begins else word for word in found)
        return sorted(word for word in words if word.casefold().startswith(part.casefold())), begun

    def _reached(self, tokens: list[Token]) -> Iterator[list[int]]:
        """Give the states in which the table stands after some words, in either reading of their capitals."""
        for ways in (tokens, [_small(token) for token in tokens]):
            states = [self.beginning]
            if all(self._shifted(states, (token.type, token.other)) for token in ways):
                yield states

    def _words_after(self, states: list[int]) -> Iterator[str]:
        for symbol in self.table[states[-1]]:
            if (symbol.isupper() or symbol == "$END") and self._shifted(list(states), (symbol, "")):
                if symbol in self.lexer.words:
                    yield own if (own := self.lexer.words[symbol]) != SELF else "<its own name>"
                elif symbol in TERMINALS:
                    yield f"<{TERMINALS[symbol]}>"

    def _shifted(self, states: list[int], symbols: tuple[str, str]) -> bool:
        """Go on by one word in a list of states; False if it cannot stand there."""
        while True:
            actions = self.table[states[-1]]
            step = actions.get(symbols[0]) or actions.get(symbols[1])
            if step is None:
                return False
            if len(step) == 1:
                states.append(step[0])
                return True
            rule, length, _ = step
            del states[-length:]
            states.append(self.table[states[-1]][rule][0])
            if states[-1] == self.accepting:
                return symbols[0] == "$END"

    def walk(self, text: str, tokens: list[Token]) -> Node:
        """Walk the table of states from token to token."""
        states, values, places = [self.beginning], [], []
        table = self.table
        for token in (*tokens, Token("$END", "", len(text))):
            while True:
                actions = table[states[-1]]
                step = actions.get(token.type) or actions.get(token.other)
                if step is None:
                    raise self._unexpected(text, token, table[states[-1]])
                if len(step) == 1:
                    states.append(step[0])
                    values.append(token.value)
                    places.append(token.at)
                    break
                rule, length, maker = step
                part, at = values[-length:], places[-length]
                del states[-length:], values[-length:], places[-length:]
                values.append(maker(part, at))
                places.append(at)
                states.append(table[states[-1]][rule][0])
                if states[-1] == self.accepting and token.type == "$END":
                    return values[-1]
        raise AssertionError("a line ends with its last token")

    def _unexpected(self, text: str, token: Token, state: dict[str, Any]) -> TextError:
        terminals = [symbol for symbol in state if symbol.isupper() or symbol == "$END"]
        words = sorted(
            self.lexer.words[symbol] for symbol in terminals if symbol in self.lexer.words and symbol != "SELF"
        )
        shown = [f"'{word}'" for word in words]
        shown += [told for terminal, told in TERMINALS.items() if terminal in terminals]
        shown += ["the card's own name"] if "SELF" in terminals else []
        shown += ["the end of the line"] if "$END" in terminals else []
        expected = ", ".join(shown[:12]) + (f" or {len(shown) - 12} more" if len(shown) > 12 else "")
        said = f"'{token.value}'" if token.type != "$END" else "the end of the line"
        near = nearest(str(token.value), words, ALIKE) if token.type != "$END" else ""
        return Unread(token.at, f"{said} cannot stand here; expected: {expected}{near}")


def _small(token: Token) -> Token:
    """Prefer the reading of a word without its capital."""
    return token._replace(type=token.other, other=token.type) if token.other else token


def _maker(kind: str, slots: list[int | None]) -> _Made:
    """Make the function that turns what a phrase holds into its node; a list left out is empty."""
    if kind == "-":
        only = slots[0]
        assert only is not None
        return lambda values, at: values[only]
    if kind == "Quoted":
        return lambda values, at: Node(kind, (Quote(values[1]),), at)
    if None not in slots:
        places = [slot for slot in slots if slot is not None]
        return lambda values, at: Node(kind, tuple([values[place] for place in places]), at)
    return lambda values, at: Node(kind, tuple([() if place is None else values[place] for place in slots]), at)
