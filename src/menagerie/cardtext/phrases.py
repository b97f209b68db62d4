"""Tables of phrases, the one source of grammar and printer: a row is `rule | node | pattern`.

    deed~  | Draw   | draw/draws/draw {plural} cards       a word has a form for every variant of its rule
    thing~ | Thing  | {adjective*} {noun~} {where*}        `~` hands the variant on, `~2` asks for one of them
    limited| Tagged | {tag} : {sentence+}                  `+` one or more, `*` none or more, `{cost+ and}` joined
    effect | -      | {change~1}                           no node of its own: what stands in the slot

Rules in lower case are of the table, slots in CAPITALS are terminals (`TERMINALS`), `@self` is the card's own name. Any
other `@noun` is what the game calls it (`@play` may be "the field"). A second row with the same rule and node is
another way to say the same; the first is the one that is printed.

A game adds a table of its own. Two rows with one pattern in one rule fail here, a grammar that is not LALR(1) fails in
`parser`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

SELF = "@self"
TERMINALS = {
    "FEW": "0 or 1",
    "MANY": "a number from 2",
    "PAIR": "a pair such as +2/+1",
    "TRIPLE": "a triple such as +1/+1/+0",
    "SIGNED": "a number with a sign such as +10",
    "NAME": "the name of a card",
    "CHARACTER": "the name of a character",
    "COUNTER": "the name of a counter, or what it adds, such as +1/+1",
    "STATS": "the numbers of a token such as 2/2",
    "CALLED": "what a token is called",
    "CANDIDATE": "what is voted for",
}
START = "line"
#: What stands for words that somebody said: a text with \1 for groups, or made of what was found.
Said = str | Callable[[re.Match[str]], str]
_FORMS = re.compile(r"(?<!\\)/")
_NOUN = re.compile(rf"(?!{SELF})@([a-z]+)")
_SLOT = re.compile(r"\{(\w+)(~\d?)?([+*]?)((?: [^}]+)?)\}")


@dataclass(frozen=True)
class Slot:
    """A place in a pattern: which rule or terminal stands there, once or as a list joined by words."""

    rule: str
    many: str = ""  # "", "+" or "*"
    joint: tuple[str, ...] = ()

    @property
    def terminal(self) -> bool:
        """Whether the lexer fills it."""
        return self.rule in TERMINALS


@dataclass(frozen=True, eq=False)
class Phrase:
    """One row for one variant: the parts are words and slots. A phrase is equal to itself alone."""

    rule: str
    kind: str  # "-" stands for no node of its own
    parts: tuple[str | Slot, ...]
    pattern: str  # as the table has it

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The slots in their order."""
        return tuple(part for part in self.parts if isinstance(part, Slot))


class Language:
    """The phrases of one game: a shared table and its own, with its nouns; grammar and printer are made from it."""

    def __init__(
        self,
        title: str,
        *tables: str,
        families: dict[str, int],
        nouns: Mapping[str, str] | None = None,
        naming: Iterable[str] = ("character",),
        without: Iterable[str] = (),
        same: Mapping[str, tuple[str, ...]] | None = None,
        near: Mapping[str, tuple[str, ...]] | None = None,
        first: Mapping[str, Said] | None = None,
    ) -> None:
        self.title = title
        self.families = families
        self.nouns = nouns or {}
        self.naming = frozenset(naming)  # words after which the name of a character stands
        self.without = frozenset(without)  # kinds of the shared table that mean nothing in this game
        self.same, self.near = (
            dict(same or {}),
            dict(near or {}),
        )  # what people say in this game alone, beside `synonyms`
        self.first = first or {}  # what is put into our words everywhere, row after row, before anything is tried
        rows = [row for table in tables for row in _rows(table)]
        if unknown := self.without - {kind for _, kind, _ in rows}:
            raise ValueError(f"{title}: no phrase is called {', '.join(sorted(unknown))}")
        self.phrases = [phrase for row in rows if row[1] not in self.without for phrase in self._variants(*row)]
        self._refuse_twins()
        self.rules: dict[str, list[Phrase]] = {}
        for phrase in self.phrases:
            self.rules.setdefault(phrase.rule, []).append(phrase)
        missing = {slot.rule for phrase in self.phrases for slot in phrase.slots if not slot.terminal} - set(self.rules)
        if missing:
            raise ValueError(f"{title}: no phrase for the rules {', '.join(sorted(missing))}")

    def _variants(self, rule: str, kind: str, pattern: str) -> Iterable[Phrase]:
        pattern = _NOUN.sub(self._noun, pattern)
        base, family, chosen = rule.partition("~")
        if not family:
            yield Phrase(rule, kind, tuple(self._parts(pattern, 0)), pattern)
            return
        if base not in self.families:
            raise ValueError(f"{rule} | {kind}: {base} is no family")
        for variant in [int(chosen)] if chosen else range(1, self.families[base] + 1):
            yield Phrase(f"{base}_{variant}", kind, tuple(self._parts(pattern, variant)), pattern)

    def _noun(self, found: re.Match[str]) -> str:
        if found[1] not in self.nouns:
            raise ValueError(f"{self.title}: it has no noun for {found[0]}")
        return self.nouns[found[1]]

    def _parts(self, pattern: str, variant: int) -> Iterable[str | Slot]:
        for piece in re.findall(r"\{[^}]*\}|\S+", pattern):
            slot = _SLOT.fullmatch(piece)
            if slot:
                yield self._slot(slot, variant)
            elif "{" in piece:
                raise ValueError(f"{pattern}: {piece} is no slot")
            else:
                forms = [form.replace("\\/", "/") for form in _FORMS.split(piece)]
                yield forms[variant - 1] if len(forms) > 1 else forms[0]

    def _slot(self, slot: re.Match[str], variant: int) -> Slot:
        rule, family, many, joint = slot.groups()
        if family:
            rule = f"{rule}_{family[1:] or min(variant, self.families[rule])}"
        return Slot(rule, many, tuple(joint.split()))

    def _refuse_twins(self) -> None:
        twins = [pair for pair, times in Counter((p.rule, p.parts) for p in self.phrases).items() if times > 1]
        if twins:
            raise ValueError(
                "\n".join(f"{self.title}: {rule} has twice: {self._shown(parts)}" for rule, parts in twins)
            )
        slots: dict[tuple[str, str], set[tuple[Slot, ...]]] = {}
        for phrase in self.phrases:
            if phrase.kind != "-":
                slots.setdefault((phrase.rule, phrase.kind), set()).add(phrase.slots)
        for (rule, kind), forms in slots.items():
            if len(forms) > 1:
                raise ValueError(f"{self.title}: {rule} | {kind} has rows with different slots")

    @staticmethod
    def _shown(parts: tuple[Any, ...]) -> str:
        return " ".join(part if isinstance(part, str) else f"{{{part.rule}}}" for part in parts)

    @cache  # noqa: B019 - languages live as long as the process
    def codes(self, rule: str) -> dict[str, int]:
        """Number the kinds of node of a rule from 1, in the order of the tables: what programs and games call them."""
        kinds = dict.fromkeys(phrase.kind for phrase in self.rules.get(rule, ()) if phrase.kind != "-")
        return {kind: number for number, kind in enumerate(kinds, 1)}

    @cached_property
    def raising(self) -> str:
        """How a text of this language says what a counter adds to its card: `+1/+1`, `+1/+1/+0` or `+10 Might`."""
        said = {slot.rule for phrase in self.phrases for slot in phrase.slots}
        if "TRIPLE" in said:
            return "+1/+1/+0"
        return "+1/+1" if "PAIR" in said else f"+10 {next(iter(self.codes('raised')), '')}"

    @cached_property
    def finds_tokens(self) -> bool:
        """Whether its texts find tokens by what they are called, wherever they speak of them."""
        return any(phrase.kind == "TokenCalled" for phrase in self.phrases)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word and mark of the patterns, as the lexer knows them."""
        joints = (word for phrase in self.phrases for slot in phrase.slots for word in slot.joint)
        words = (part for phrase in self.phrases for part in phrase.parts if isinstance(part, str))
        return frozenset({*joints, *words} - {SELF})

    @cached_property
    def kinds(self) -> dict[str, dict[str, list[Phrase]]]:
        """The phrases by rule and by the kind of node that they make, through rows without a node of their own."""
        found: dict[str, dict[str, list[Phrase]]] = {}

        def gather(rule: str) -> dict[str, list[Phrase]]:
            if rule not in found:
                kinds = found[rule] = {}
                for phrase in self.rules[rule]:
                    if phrase.kind != "-":
                        kinds.setdefault(phrase.kind, []).append(phrase)
                    elif not phrase.slots[0].terminal:
                        for kind, phrases in gather(phrase.slots[0].rule).items():
                            kinds.setdefault(kind, []).extend(p for p in phrases if p not in kinds.get(kind, ()))
            return found[rule]

        for rule in self.rules:
            gather(rule)
        return found


def _rows(table: str) -> Iterable[tuple[str, str, str]]:
    """Read the lines of a table; blank ones and comments (#) are left out."""
    for line in table.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("|", 2)]
        if len(cells) != 3 or not all(cells):
            raise ValueError(f"{line!r}: a row is `rule | node | pattern`")
        yield cells[0], cells[1], cells[2]
