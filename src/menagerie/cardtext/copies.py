"""Copies: cards in play that become copies of others, and tokens that are copies.

What a copy has stands in `machine/imitating.py`; here stand the words of the phrases, what they become, and what people
say for them. A game says by `Copied` of what it knows copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from menagerie.cardtext import ops
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.meanings import Meanings
from menagerie.cardtext.phrases import Said
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.cardtext.writer import Writer

#: The phrases of games in which cards become copies.
TABLE = """
change~   | BecomesCopy  | {subject~} becomes/become a copy of {object~1}
change~   | BecomesCopyFor | {subject~} becomes/become a copy of {object~1} {duration}
effect    | MayBecomeCopy | you may have {object~1} become a copy of {object~1}
effect    | MayBecomeCopyFor | you may have {object~1} become a copy of {object~1} {duration}
"""
#: The phrases of games in which tokens are copies.
TOKENS = """
deed~     | CopyToken    | create/creates/create a token that is a copy of {object~1}
deed~     | CopyTokens   | create/creates/create {plural} tokens that are copies of {object~1}
"""
_BECOMING = ("BecomesCopy", "BecomesCopyFor", "MayBecomeCopy", "MayBecomeCopyFor")
_MAKING = ("CopyToken", "CopyTokens")
_CROWDS = ("Each", "EachOther", "EachObstructor", "All")
_BACK = ("It", "That", "Them", "They")


@dataclass(frozen=True)
class Copied:
    """Of what a game knows copies: nouns, what else may be called so, slots that are of one, and its clause."""

    nouns: tuple[str, ...]
    clause: str
    tokens: tuple[str, ...] = ("Token", "TokenCalled")
    alike: bool = False  # all of the nouns are of one type
    leavings: tuple[str, ...] = ()  # events after which their card lies elsewhere
    killings: tuple[str, ...] = ()  # events after which another card does
    slots: tuple[tuple[str, str], ...] = ()  # objects that need no choice: their kind, and the noun that they are

    def sorts(self, tree: Node, own: str) -> set[str]:
        """Give the nouns that an object may be; `own`: the card of the text. Empty: none of which there are copies."""
        if tree.kind == "Self":
            return {own} & {*self.nouns}
        if tree.kind in dict(self.slots):
            return {dict(self.slots)[tree.kind]}
        if tree.kind in _BACK:
            return {*self.nouns}
        things = [part for part in tree.args if isinstance(part, Node) and part.kind == "Thing"]
        if not things:
            return set()
        noun = things[0][1]
        named = {part.kind for part in (noun.args if noun.kind in ("Or", "OrOr") else (noun,))}
        if named & {*self.tokens}:
            return {*self.nouns}
        return named if named <= {*self.nouns} else set()

    def misfits(self, own: str, line: Node) -> Iterator[tuple[int, str]]:
        """Tell what of a line would never become a copy, or be copied: column and message with its clause."""
        yield from self._of_gone(line)
        for node in nodes_of(line):
            if node.kind in _BECOMING:
                yield from self._becoming(own, node)
            elif node.kind in _MAKING:
                model = node.args[-1]
                if model.kind in _CROWDS or not self.sorts(model, own):
                    yield model.at, f"one card in play is copied: {self.told} ({self.clause})"

    def _of_gone(self, line: Node) -> Iterator[tuple[int, str]]:
        """Tell what has left play by then: it is copied no more, and becomes nothing."""
        told = {node.kind for node in nodes_of(line.args[:1])}
        gone = set(_BACK) if told & {*self.leavings, *self.killings} else set()
        gone |= {"Self"} if "Defeat" in told or ("Self" in told and told & {*self.leavings}) else set()
        for node in nodes_of(line):
            named = node.args[-1:] if node.kind in _MAKING else node.args[:2] if node.kind in _BECOMING else ()
            for thing in named:
                if isinstance(thing, Node) and thing.kind in gone:
                    yield thing.at, f"what has left play is copied no more, and becomes nothing ({self.clause})"

    def _becoming(self, own: str, node: Node) -> Iterator[tuple[int, str]]:
        subject, model = self.sorts(node[0], own), self.sorts(node[1], own)
        if not subject:
            yield node[0].at, f"a card in play becomes a copy: {self.told} ({self.clause})"
        elif node[1].kind in _CROWDS or not model:
            yield node[1].at, f"it becomes a copy of one card in play: {self.told} ({self.clause})"
        elif not (self.alike or subject & model) or node[0] == node[1]:
            yield node[1].at, f"a card becomes a copy of another of its type ({self.clause})"

    @property
    def told(self) -> str:
        """What there are copies of, in words."""
        named = [{"ClashCard": "Clash card", "UpGrade": "Up-Grade"}.get(noun, noun) for noun in self.nouns]
        return ", ".join(named[:-1]) + f" or {named[-1]}" if len(named) > 1 else named[0]


def _in_play(w: Writer, tree: Node) -> None:
    """Refuse to copy what lies elsewhere."""
    for thing in (part for part in tree.args if isinstance(part, Node) and part.kind == "Thing"):
        if any(test[0] == ops.IN_ZONE for test in w.describe.tests(thing)):
            raise TextError(tree.at, "what lies in play is copied, and nothing elsewhere")


def _model(w: Writer, tree: Node, slot: int) -> int:
    """Give the slot of what is copied; `another` is another than what becomes the copy."""
    _in_play(w, tree)
    if tree.kind in _BACK:
        return w.describe.reference(tree, w.event, w.named)
    if tree.kind not in ("Another", "AnotherTarget") or slot == ops.SELF:
        return w.take(tree)
    chosen, span = w.free_slot(tree.at), w.describe.span(1, 1)
    about = w.describe.filter(tree.args[-1], slot)
    if tree.kind == "AnotherTarget" and w.announced:
        w.head.append([ops.TARGET, chosen, about, span])
    elif tree.kind == "AnotherTarget":
        w.row(ops.TARGET, chosen, about, span)
    else:
        w.row(ops.PICK, chosen, about, span * 8 + w.player)
    return chosen


def _becomes(w: Writer, tree: Node, slot: int) -> None:
    """Let a card become a copy of another; `it` is that card behind this."""
    if tree.kind.startswith("Becomes"):
        _in_play(w, tree[0])
    model = _model(w, tree[1], slot)
    if model == slot:
        raise TextError(tree[1].at, "nothing becomes a copy of itself: say of what")
    w.row(ops.IMITATE, slot, model, w.code("duration", tree[2]) if len(tree.args) > 2 else 0)
    w.it = slot


def _may_become(w: Writer, tree: Node) -> None:
    w.offers = True
    asked = w.row(ops.MAY, 0, ops.YOU)
    _in_play(w, tree[0])
    w.named = w.it
    _becomes(w, tree, w.take(tree[0]))
    w.land(asked)


def _copy_token(w: Writer, tree: Node, player: int) -> None:
    """Make tokens that are copies of one card."""
    _in_play(w, tree.args[-1])
    number = w.describe.number(tree[0] if tree.kind == "CopyTokens" else 1)
    w.row(ops.COPY_SLOT, ops.IT, w.take(tree.args[-1]))
    w.row(ops.CREATE, player, number)
    w.it = ops.IT


MEANINGS = Meanings(
    changes=dict.fromkeys(("BecomesCopy", "BecomesCopyFor"), _becomes),
    effects=dict.fromkeys(("MayBecomeCopy", "MayBecomeCopyFor"), _may_become),
    deeds=dict.fromkeys(_MAKING, _copy_token),
)

_PLAY = r"(?:in play|on the (?:field|battlefield|board|table)|(?:into|onto|in) (?:play|the (?:field|battlefield)))"
_TYPE = r"(?:(?:clash card|clash|creature|beast|equipment|castle|weapon|relic) )?"
_FOR_GOOD = r"(?:permanently|for good|until it leaves [^.,:]+|(?:for )?as long as it (?:is|stays) in play)"
_A_COPY = r"(?:an? )?(?:exact |perfect )?(?:cop(?:y|ies)|duplicates?|clones?)"

#: What people say for it.
BECOMING: dict[str, Said] = {
    rf"(until [^.,:]+|this turn), ([^.,:]+? (?:becomes?|turns? into) {_A_COPY} of [^.,:]+?)(?=\.)": (
        lambda found: f"{found[2]} {found[1][0].lower()}{found[1][1:]}"
    ),
    rf"\b(?:becomes|turns into|transforms into|is turned into) {_A_COPY} of": "becomes a copy of",
    rf"\b(?:become|turn into|transform into) {_A_COPY} of": "become a copy of",
    rf"(becomes? a copy of [^.,:]+?) {_PLAY}(?=[.,]| until)": r"\1",
    r"(?<=a copy of )any (?:other|one other)\b": "another",
    r"(?<=a copy of )any\b": "a",
    rf"(becomes? a copy of [^.,:]+?) {_FOR_GOOD}(?=\.)": r"\1",
    rf"choose (an?|another) ([^.,:]+?)(?: {_PLAY})?\. ([^.,:]+? becomes a copy of) (?:it|that [\w ]+?)(?=\.| until)": (
        r"\3 \1 \2"
    ),
    r"(becomes? a copy of [^.,:]+?) (?:this turn|for the turn|for this turn)(?=\.)": r"\1 until end of turn",
    r"you may (?:let|make) ([^.,:]+? become a copy of)": r"you may have \1",
}
FIRST: dict[str, Said] = {
    rf"(?:create|put)(s?) (?:a|one) {_TYPE}token (?:that's|that is|which is) a copy of ([^.,:]+?)"
    rf"(?: {_PLAY}| under your control)?(?=\.|, then )": r"create\1 a token that is a copy of \2",
    rf"(?:create|put)(s?) (\d+|two|three) {_TYPE}tokens (?:that|which) are copies of ([^.,:]+?)"
    rf"(?: {_PLAY}| under your control)?(?=\.|, then )": r"create\1 \2 tokens that are copies of \3",
    rf"create(s?) a (?:token )?copy of ([^.,:]+?)(?: {_PLAY})?(?=\.|, then )": r"create\1 a token that is a copy of \2",
    rf"put(s?) a (?:token )?copy of ([^.,:]+?) {_PLAY}(?: under your control)?(?=\.|, then )": (
        r"create\1 a token that is a copy of \2"
    ),
}
FIRST |= BECOMING
