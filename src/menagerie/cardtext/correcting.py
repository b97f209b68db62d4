"""The nearest lines that can be read: a walk of the parser's table that leaves words out, adds some, exchanges others.

Layer by layer, a layer for each word of the line: whatever the table can have read by then is held with what it cost,
the cheapest first, so many of each layer. What a word costs is what it says. The bounds are numbers of steps, never of
time.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, NamedTuple

from menagerie.cardtext.lexer import Names, TextError, Token
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.weighing import Weights, stems, weight_of

HELD = 300  # of one layer that are gone on with
GROWN = 60  # of one layer to which words are added
SLACK = 8.0  # how much dearer than the cheapest of its layer one may be that is gone on with
ADDED = 7  # words in a row
ALIKE = 3  # that stand on the same stack
GIVEN = 24  # lines, the cheapest
SHORT = 2.0  # what a line says beside its words: so much more of a short one may be lost
BENT = 0.3  # how much of what a walk costs beside that counts
ODD = 0.05  # what words beside each other cost that seldom stand so in the house
MOVES = 2  # clauses of a line that are tried at the beginning of their sentence

#: How a sentence begins that looks back at the one before.
BACK = re.compile(r"(?:If (?:its?|they|their|you do|that|those)|Otherwise|They|Their|It|Its|Then)\b")
_ENDING = frozenset(".:]")  # what a sentence begins behind
_CLAUSE = re.compile("while|if|when|whenever|as|until|during|at|unless")  # what may begin the sentence as well


class Held(NamedTuple):
    """What can have been read of a line: its cost, the stack it stands on, and how it came there."""

    cost: float
    order: int  # of two that cost the same the first is held
    stack: int
    before: Held | None
    said: Token | None  # what was said last; none where a word was left out
    added: int  # words in a row that were added
    last: str  # the terminal of what was said last
    path: int  # all that was said


class Near(NamedTuple):
    """What is nearest to a line: what it loses of it, and its tokens, of several lines where abilities are parted."""

    loss: float
    share: float  # the loss, of all that it says
    lines: list[list[Token]]

    @property
    def tokens(self) -> list[Token]:
        """Its tokens, those of all lines behind each other."""
        return [token for line in self.lines for token in line]


class Stacks:
    """The stacks of states that a walk meets, each a number: its state and what it stands on."""

    def __init__(self, parser: Parser) -> None:
        self.table, self.accepting = parser.table, parser.accepting
        self.states, self.below = [parser.beginning], [-1]
        self.known: dict[tuple[int, int], int] = {(parser.beginning, -1): 0}
        self.steps: dict[tuple[int, str], int] = {}

    def on(self, state: int, below: int) -> int:
        """Give the stack with a state on top of another one."""
        found = self.known.get((state, below))
        if found is None:
            found = self.known[state, below] = len(self.states)
            self.states.append(state)
            self.below.append(below)
        return found

    def after(self, stack: int, terminal: str) -> int:
        """Give the stack after one more word; -1 if it cannot stand there. The end of a line leads to 0."""
        found = self.steps.get((stack, terminal))
        if found is None:
            found = self.steps[stack, terminal] = self._after(stack, terminal)
        return found

    def _after(self, stack: int, terminal: str) -> int:
        while True:
            step = self.table[self.states[stack]].get(terminal)
            if step is None:
                return -1
            if len(step) == 1:
                return self.on(step[0], stack)
            for _ in range(step[1]):
                stack = self.below[stack]
            stack = self.on(self.table[self.states[stack]][step[0]][0], stack)
            if self.states[stack] == self.accepting:
                return 0 if terminal == "$END" else -1

    def follow(self, stack: int) -> Iterator[str]:
        """Give the terminals that the state on top knows."""
        return (symbol for symbol in self.table[self.states[stack]] if symbol.isupper())


def _once(tokens: list[Token]) -> list[Token]:
    """Give a line with a word that stands twice behind itself there once."""
    return [token for at, token in enumerate(tokens) if not at or token.value != tokens[at - 1].value]


def _moved(tokens: list[Token]) -> Iterator[tuple[list[Token], float]]:
    """Give a line, and with a clause that ends a sentence at the beginning of that, each with what it costs."""
    yield tokens, 0.0
    moves, begins, parted = 0, 0, 0
    for at, token in enumerate(tokens):
        word = str(token.value).lower()
        if word in _ENDING:
            begins = parted = at + 1
        if word == ",":
            parted = at + 1
        if not _CLAUSE.fullmatch(word) or at < begins + 2 or moves == MOVES:
            continue
        end = next((place for place in range(at, len(tokens)) if str(tokens[place].value) in (".", ",")), len(tokens))
        if end < len(tokens) and tokens[end].value == ",":
            continue
        moves += 1
        comma = Token(",", ",", token.at)
        for to in dict.fromkeys((begins, parted)):
            yield [*tokens[:to], *tokens[at:end], comma, *tokens[to:at], *tokens[end:]], 1.0


def nearest(by: Weights, line: str, own_name: str, names: Names) -> list[Near]:
    """List what is nearest to a line, that first which loses and adds least of what the line says."""
    try:
        tokens = _once(by.parser.lexer.tokens(line, own_name, names, True))
    except TextError:  # a number that no card can have
        return []
    found: dict[str, Near] = {}
    says = by.says(tokens)
    for moved, dearer in _moved(tokens):
        for cost, lines in Walk(by, moved, own_name).nearest():
            said = "\n".join(" ".join(str(token.value) for token in one) for one in lines)
            loss = by.loss(tokens, [token for one in lines for token in one]) + BENT * (cost + dearer)
            if loss <= says and (said not in found or loss < found[said].loss):
                found[said] = Near(loss, loss / (says + SHORT), lines)
    return sorted(found.values(), key=lambda one: one.loss + ODD * sum(map(by.odd, one.lines)))


class Walk:
    """The walk for one line."""

    def __init__(self, by: Weights, tokens: list[Token], own_name: str) -> None:
        self.by, self.tokens, self.own_name = by, tokens, own_name
        self.stacks = Stacks(by.parser)
        self.words = by.parser.lexer.words
        self.has = {one for token in tokens for one in (token.type, token.other) if one}
        self.numbers = [token for token in tokens if token.type in ("FEW", "MANY")]
        self.held = {token.type: token for token in tokens if token.type in ("NAME", "CHARACTER", "COUNTER")}
        self.order = 0
        self.paths: dict[tuple[int, str], int] = {}
        self.more: dict[int, list[tuple[float, str, Any]]] = {}
        self.tags = self._tags()
        self.instead = [list(self._instead(token)) for token in tokens]

    def _tags(self) -> list[Token]:
        """Give the [tags] with which the line begins."""
        end = 0
        while end < len(self.tokens) and self.tokens[end].value == "[":
            closing = next((at for at, one in enumerate(self.tokens[end:], end) if one.value == "]"), None)
            if closing is None:
                break
            end = closing + 1
        return self.tokens[:end]

    def nearest(self) -> list[tuple[float, list[list[Token]]]]:
        """List what can be read for the least cost, each with that and its lines."""
        layer: _Layer = {}
        self._put(layer, Held(0.0, 0, 0, None, None, 0, "", 0))
        for at in range(len(self.tokens)):
            following: _Layer = {}
            for held in self._gone_on(layer, at):
                self._read(following, held, at)
            layer = following
        ended: dict[int, tuple[float, list[list[Token]]]] = {}
        for held in self._gone_on(layer, len(self.tokens)):
            if held.last and self.stacks.after(held.stack, "$END") == 0:
                cost = held.cost + 0.5 * ((held.last, "$END") not in self.by.beside)
                ended.setdefault(held.path, (cost, _said(held)))
        return sorted(ended.values(), key=lambda one: one[0])[:GIVEN]

    def _put(self, layer: _Layer, held: Held) -> bool:
        """Hold something in a layer unless what stands there costs no more."""
        known = layer.setdefault(held.stack, [])
        for other in known:
            if other.path == held.path:
                if other.cost <= held.cost:
                    return False
                known.remove(other)
                break
        if len(known) == ALIKE:
            if known[-1].cost <= held.cost:
                return False
            known.pop()
        known.append(held)
        known.sort()
        return True

    def _gone_on(self, layer: _Layer, at: int) -> Iterator[Held]:
        """Give what a layer holds, the cheapest first, and what comes of it by adding words."""
        waiting = [held for alike in layer.values() for held in alike]
        heapq.heapify(waiting)
        given, most = 0, waiting[0].cost + SLACK if waiting else 0
        while waiting and given < HELD:
            held = heapq.heappop(waiting)
            if not any(other is held for other in layer[held.stack]):
                continue
            if given >= GROWN and held.added and not self._fits(held, at):
                continue
            given += 1
            yield held
            for more in self._with_more(held, at, most) if given <= GROWN else ():
                if self._put(layer, more):
                    heapq.heappush(waiting, more)

    def _fits(self, held: Held, at: int) -> bool:
        """Tell whether the next word of the line can stand behind what was added."""
        if at == len(self.tokens):
            return self.stacks.after(held.stack, "$END") == 0
        return any(self.stacks.after(held.stack, terminal) > 0 for terminal, _, _ in self.instead[at])

    def _next(self, held: Held, stack: int, cost: float, said: Token | None, terminal: str, added: int = 0) -> Held:
        self.order += 1
        path = held.path
        if said is not None:
            path = self.paths.setdefault((path, terminal), len(self.paths) + 1)
        return Held(held.cost + cost, self.order, stack, held, said, added, terminal, path)

    def _read(self, layer: _Layer, held: Held, at: int) -> None:
        """Go on by a word of the line: as it stands, in another form, another one for it, or left out."""
        token = self.tokens[at]
        for terminal, cost, value in self.instead[at]:
            stack = self.stacks.after(held.stack, terminal)
            if stack > 0:
                self._put(layer, self._next(held, stack, cost, Token(terminal, value, token.at), terminal))
        if not held.added:  # what is added stands behind what is left out
            self._put(layer, self._next(held, held.stack, self._lost(token), None, held.last))

    def _lost(self, token: Token) -> float:
        """What it costs to leave a word out."""
        if not token.type:
            return weight_of(str(token.value))
        return self.by.weights.get(token.other or token.type, 2.0)

    def _instead(self, token: Token) -> Iterator[tuple[str, float, Any]]:
        """Give the terminals that may stand for a word, each with what that costs and its value."""
        for terminal in filter(None, (token.type, token.other)):
            yield terminal, 0.0, token.value
        word = str(token.value)
        given = {token.type, token.other}
        for stem in stems(word):
            for terminal in self.by.forms.get(stem, ()):
                if terminal not in given:
                    given.add(terminal)
                    yield terminal, 0.3, self.words[terminal]
        if not token.type:
            near = get_close_matches(word.lower(), [one.lower() for one in self.words.values()], 3, 0.75)
            for terminal, other in self.words.items():
                if other.lower() in near and terminal not in given:
                    given.add(terminal)
                    yield terminal, 0.6, other
        if token.type in ("FEW", "MANY"):
            yield "SIGNED", 0.5, f"+{word}"
            yield "PAIR", 1.0, f"+{word}/+0"
            yield "TRIPLE", 1.0, f"+0/+{word}/+0"
            if token.type == "FEW":
                yield "MANY", 2.0, 2
        if token.type == "SELF":
            yield from ((terminal, 0.4, "it") for terminal, other in self.words.items() if other == "it")
        if word.lower() in ("it", "this"):
            yield "SELF", 0.4, self.own_name

    def _with_more(self, held: Held, at: int, most: float) -> Iterator[Held]:
        """Add a word, or end the line behind a full stop and begin another."""
        stacks = self.stacks
        ended = self.words.get(held.last) == "." and at < len(self.tokens) and not self._looks_back(at)
        if ended and stacks.after(held.stack, "$END") == 0:
            yield self._next(held, 0, 0.8, Token("\n", "\n", 0), "\n")
            if self.tags and self.tokens[at].value != "[":
                broken = self._next(held, 0, 0.5, Token("\n", "\n", 0), "\n")
                for token in self.tags:
                    stack = stacks.after(broken.stack, token.type)
                    if stack < 0:
                        break
                    broken = self._next(broken, stack, 0.0, token, token.type)
                else:
                    yield broken
        if held.added >= ADDED:
            return
        state = stacks.states[held.stack]
        if state not in self.more:
            self.more[state] = self._gained(stacks.follow(held.stack))
        for cost, terminal, value in self.more[state]:
            if held.cost + cost > most:
                break
            cost += 0.5 * ((held.last, terminal) not in self.by.beside)
            if held.cost + cost > most:
                continue
            stack = stacks.after(held.stack, terminal)
            if stack > 0:
                yield self._next(held, stack, cost, Token(terminal, value, 0), terminal, held.added + 1)

    def _looks_back(self, at: int) -> bool:
        """Tell whether the words from a place on look back at the sentence before, and so begin no line."""
        return bool(BACK.match(" ".join(str(token.value) for token in self.tokens[at : at + 3])))

    def _gained(self, terminals: Iterable[str]) -> list[tuple[float, str, Any]]:
        """List what may be added where these terminals may follow: what it costs, the terminal, the word."""
        found = []
        following = [terminal for terminal in terminals if terminal != "$END"]
        for terminal in following:
            cost, value = self._gain(terminal)
            if value is not None:
                found.append((cost * (0.5 if len(following) == 1 else 1.0), terminal, value))
        return sorted(found, key=lambda one: one[:2])

    def _gain(self, terminal: str) -> tuple[float, Any]:
        """What it costs to add a word, and the word; none for what cannot be made up."""
        if terminal == "SELF":
            return (0.8 if "SELF" in self.has else 2.4), self.own_name
        if terminal in ("FEW", "MANY"):
            held = next((token.value for token in self.numbers if token.type == terminal), None)
            return (1.5, held) if held is not None else (3.0, 1 if terminal == "FEW" else 2)
        if terminal in self.held:
            return 1.0, self.held[terminal].value
        if terminal not in self.words:
            return 0.0, None
        cost = self.by.rarity[terminal]
        return (min(cost, 1.0) if terminal in self.has else cost), self.words[terminal]


_Layer = dict[int, list[Held]]


def _said(held: Held | None) -> list[list[Token]]:
    """Give the words that were said, line by line."""
    found: list[Token] = []
    while held is not None:
        if held.said is not None:
            found.append(held.said)
        held = held.before
    lines: list[list[Token]] = [[]]
    for token in reversed(found):
        if token.type == "\n":
            lines.append([])
        else:
            lines[-1].append(token)
    return lines
