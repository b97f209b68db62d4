"""Reading the lines of one card: in the words of the house, in others that mean the same, or told what was meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice
from types import SimpleNamespace
from typing import Any, TypeVar

from menagerie.cardtext.broken import Broken
from menagerie.cardtext.correcting import BACK, Near, nearest
from menagerie.cardtext.lexer import Names, TextError, Token, Unread
from menagerie.cardtext.lowering import Dictionary, lower_line
from menagerie.cardtext.mending import READINGS, in_its_words, mended, reading, restated, retagged
from menagerie.cardtext.offering import Offers
from menagerie.cardtext.own_name import by_own_name
from menagerie.cardtext.packs import MOST_LINES, MOST_TEXT, Kit, Pack
from menagerie.cardtext.parting import gathered, parted
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.quoting import quoted
from menagerie.cardtext.tree import Node
from menagerie.cardtext.unsaid import called
from menagerie.cardtext.weighing import OWN, Weights
from menagerie.engine.finding import load

KEPT = 1.0  # what may be lost of a line that still says the same
APART = 3.0  # how much more a second way may lose
FAR = 0.6  # how much of a line is lost by what is hardly near to it
DOUBLED = re.compile(r"\b(\w[\w '-]*) or (?:an? )?\1\b")  # nobody means that of two things which are one
LIKE = 2  # lines of the house that are told where nothing is near
OTHER = 1.5  # how much a second way must say otherwise
KEEPING = 20_000  # lines of which is kept how they read, for each set of names
ENDS = (".", ":", ";", ",", "-", "—", "–")  # of a line that is whole, or that goes on


Found = TypeVar("Found")


@cache
def weights_of(game: str) -> Weights:
    """Give what words say in a game, where its house and its trial cards have lines."""
    house = load(game).module("printed").HOUSE
    trees = [tree for pack in (house.pack(), house.trials()) for trees in pack.trees for tree in trees]
    parser = house.kit.parser()
    return Weights(parser, [print_line(parser.language, tree, OWN) for tree in dict.fromkeys(trees)])


@dataclass(frozen=True)
class LineReader:
    """Reads the lines of a card, and judges what it may not say; mending: other words of the same meaning are read."""

    kit: Kit
    card: Any
    names: Names
    words: Dictionary
    mending: bool

    def _parse(self, line: str) -> Node:
        return self.kit.parser().parse(line, self.card.own_name, self.names)

    def _print(self, tree: Node) -> str:
        return print_line(self.kit.parser().language, tree, self.card.own_name)

    @cached_property
    def _about(self) -> tuple[Any, ...]:
        """What of a card but its text decides how its lines are read."""
        return self.kit.game, self.mending, *((name, str(of)) for name, of in vars(self.card).items() if name != "text")

    def _kept(self, line: str, find: Callable[[str], Found]) -> Found:
        """Find something out of a line once for all packs with these names: at every key all cards are read again."""
        key, kept = (find.__name__, line, self._about), self.names.kept
        if key not in kept:
            if len(kept) >= KEEPING:
                kept.clear()
            kept[key] = find(line)
        found: Found = kept[key]
        return found

    def tree(self, line: str) -> Node:
        """Parse a line that is written as the house writes it."""
        return self._kept(line, self._tree)

    def _tree(self, line: str) -> Node:
        tree = self._parse(line)
        printed = self._print(tree)
        if printed != line:
            at = next((i for i, (a, b) in enumerate(zip(printed, line, strict=False)) if a != b), len(printed))
            raise TextError(at, f"the house writes this line: {printed}")
        return tree

    def in_house_words(self, line: str) -> list[str]:
        """Give a line of a card of one's own as the house writes it, if other words of the same meaning are all.

        Several abilities that stand in one line become as many lines.
        """
        return self._kept(line, self._in_house_words) if self.mending else [line]

    def _in_house_words(self, line: str) -> list[str]:
        read = ""
        try:
            tree = self._parse(line)
            read = self._print(tree)
            if self._allows(tree):
                return [read]
        except Unread:
            line = self._named(line)
        except TextError:
            return [line]
        recased = self._recased(line)
        for way in dict.fromkeys((line, recased)):
            whole = self._same(way)
            if found := [whole] if whole else self._parted(way, self._same):
                return found
        return [read or recased]

    def lines(self) -> list[str]:
        """Give the lines of a text as they stand, or all in one where what they say together is one effect."""
        lines = self.card.text.split("\n")
        lines = gathered(lines) if self.mending else lines
        said = [line.strip() for line in lines if line.strip()]
        if not self.mending or len(said) < 2 or isinstance(self.card, Broken) or not self.kit.is_one(self.card):
            return lines
        whole = " ".join(line if line.endswith(ENDS) else f"{line}." for line in said)
        return [whole] if not self._is_said(lines) and self._is_said([whole]) else lines

    def _named(self, line: str) -> str:
        people = {self.card.character} if isinstance(self.card, Broken) else {*self.kit.characters(self.card)}
        line = line.replace(self.card.name, self.card.own_name)
        line = quoted(self.kit.parser(), line, self.names, self._token_tags)
        return by_own_name(self.kit.parser().lexer, line, self.card.own_name, self.names, people)

    def _token_tags(self, tree: Node) -> Node:
        """Give a line of a token with the only tags that it can mean."""
        kind = self.words.token_type
        return self.kit.retag(SimpleNamespace(type=kind), tree) if kind else tree

    def _recased(self, line: str) -> str:
        """Write words that are known in other letters alone, small or capital, in those: `relic`, `Equipment`."""
        known: dict[str, list[str]] = {}
        for word in self.kit.parser().language.vocabulary:
            known.setdefault(word.lower(), []).append(word)
        try:
            tokens = self.kit.parser().lexer.tokens(line, self.card.own_name, self.names, True)
        except TextError:
            return line
        for token in reversed(tokens):
            word = str(token.value)
            if not token.type and len(ours := known.get(word.lower(), [])) == 1:
                line = line[: token.at] + ours[0] + line[token.at + len(word) :]
        return line

    def _parted(self, line: str, read: Callable[[str], str]) -> list[str]:
        """Take a line apart into abilities, as it is or in our words, where one names what the next one means."""
        ours = (said(self.kit.parser(), line, self.card.own_name) for said in (in_its_words, restated))
        return next(filter(None, (parted(other, read) for other in dict.fromkeys((line, *ours)))), [])

    def _same(self, line: str) -> str:
        """Give a line as the house writes it; empty if it cannot be read, in other words of the same meaning either.

        Where tags are left out, or such as cannot stand there, it has those that alone can be meant.
        """

        def tagged(tree: Node) -> Node:
            return tree if isinstance(self.card, Broken) else self.kit.retag(self.card, tree)

        def allows(tree: Node) -> bool:
            return self._allows(tagged(tree))

        tree: Node | None = None
        with suppress(Unread):
            tree = self._parse(line)
        if tree is None or not allows(tree):
            line = reading(self.kit.parser(), line, self.card.own_name, self.names, allows)
            if not line:
                return ""
            tree = self._parse(line)
        return self._print(tagged(tree))

    def clearer(self, line: str, error: TextError) -> TextError:
        """Give what is wrong with a line once it is in our words, at its column: `can't` and `two` are none."""
        return self._with_strangers(line, self._stop(line, error))

    def _stop(self, line: str, error: TextError) -> TextError:
        """Give the first thing that is wrong with a line once it is in our words, at its column."""
        other = restated(self.kit.parser(), line, self.card.own_name)
        if not isinstance(error, Unread) or other == line:
            return error
        try:
            tree = self._parse(other)
        except Unread as further:
            behind = other[further.at :]
            if line.startswith(other[: further.at]):
                return further
            if line.endswith(behind):
                return Unread(len(line) - len(behind), further.message)
            word = behind.split(maxsplit=1)[0].rstrip(",.:;") if behind else ""
            if word and line.count(word) == 1:
                return Unread(line.index(word), further.message)
        except TextError:
            pass
        else:  # its words are understood: what is wrong is what they say
            return next((TextError(error.at, told) for told in self._refusals(tree)), error)
        return error

    def _refusals(self, tree: Node) -> Iterator[str]:
        """Tell why a line that can be read is none of the card."""
        try:
            lower_line(Pack().book, self.words, tree)
        except TextError as refused:
            yield refused.message
        yield from (message for _, message in self.refused(tree))

    def _with_strangers(self, line: str, error: TextError) -> TextError:
        """Tell of all words of a line that nobody knows, where the first of them is told."""
        more = [repr(str(token.value)) for token in self._tokens(line) if not token.type]
        more = [word for word in dict.fromkeys(more) if f"the word {word} " not in error.message]
        if not isinstance(error, Unread) or "is not known" not in error.message or not more:
            return error
        return Unread(error.at, f"{error.message}. Nor {'are' if more[1:] else 'is'} {', '.join(more)}")

    def _allows(self, tree: Node) -> bool:
        """Tell whether a card may have a line."""
        try:
            lower_line(Pack().book, self.words, tree)
        except TextError:
            return False
        return isinstance(self.card, Broken) or not any(True for _ in self.kit.check_line(self.card, tree))

    def offers(self, line: str, walking: bool) -> Offers:
        """Give what a line may have meant that the card may say; walking: else, what comes nearest to it."""
        line = self._by_its_name(line)
        found = mended(self.kit.parser(), line, self.card.own_name, self.names, self._allows)
        found = found or self._parted_meant(line) or self._retagged(line)
        if found or not self.mending or not walking:
            return Offers(tuple(found), True)
        return self._nearest(line)

    def unsaid(self, line: str, offers: Offers, walking: bool) -> str:
        """Say of a line what of it cannot be said yet; empty if that is not known, or if what is near to it says it."""
        if not self.mending or (offers.texts and offers.kept):
            return ""
        if not self._is_unread(line) or not self._is_unread(restated(self.kit.parser(), line, self.card.own_name)):
            return ""
        what = called(line, self._lost(line, offers)) or "this" * (walking and (not offers.texts or offers.far))
        return f" {what[:1].upper()}{what[1:]} cannot be said yet." if what else ""

    def _lost(self, line: str, offers: Offers) -> set[str]:
        """Give the words of a line that the first text offered for it does not say; all of them if there is none."""
        offered = self._tokens(offers.texts[0]) if offers.texts else []
        parts = weights_of(self.kit.game).differences(self._tokens(line), offered)[0]
        return {word.lower() for part in parts for word in part.split()}

    def _nearest(self, line: str) -> Offers:
        """Give what is nearest to a line that nothing mends, of what the card may say; two ways if they differ."""
        parser, own_name, by = self.kit.parser(), self.card.own_name, weights_of(self.kit.game)
        found: dict[str, Near] = {}
        for near in nearest(by, restated(parser, line, own_name), own_name, self.names):
            if found and near.loss > min(one.loss for one in found.values()) + APART:
                break
            if all(by.loss(one.tokens, near.tokens) >= OTHER for one in found.values()):
                found |= {said: near for said in [self._said_by(near.lines)] if said and said not in found}
            if len(found) == READINGS:
                break
        told, first = tuple(found), next(iter(found.values()), None)
        return Offers(told, first is not None and first.loss <= KEPT, first is not None and first.share > FAR)

    def _by_its_name(self, line: str) -> str:
        """Call a card by its whole name where a line calls it by the beginning of that."""
        own = self.card.own_name
        for short in (own.split(",")[0], own.split()[0] if own else ""):
            if len(short) > 3 and own not in line and not self.kit.parser().lexer.reads(short):
                line = re.sub(rf"\b{re.escape(short)}\b", own.replace("\\", ""), line)
        return line

    def _said_by(self, lines: list[list[Token]]) -> str:
        """Write lines as the house does, each with tags that the card may say; empty if it may say one with none."""
        said: list[str] = []
        for tokens in lines:
            tree = self.kit.parser().walk("", tokens)
            if said and BACK.match(self._print(tree)):  # it would look back at nothing
                return ""
            tree = tree if isinstance(self.card, Broken) else self.kit.retag(self.card, tree)
            line = self._print(tree)
            line = line if self._allows(tree) else next(self._with_tags(line), "")
            if not line or DOUBLED.search(line):
                return ""
            said.append(line)
        return "\n".join(said)

    def _parted_meant(self, line: str) -> list[str]:
        """Give what a line of several abilities may have meant, each by itself."""
        if not self.mending:
            return []

        def near(part: str) -> str:
            same = self._same(part)
            if BACK.match(part):  # with a tag before it, it would look back at nothing
                return same if BACK.match(same) else ""
            if same:
                return same
            meant = mended(self.kit.parser(), part, self.card.own_name, self.names, self._allows)
            retold = (other for one in self._meant(part) for other in self._with_tags(one))
            return next(iter(meant), "") or next(retold, "")

        found = self._parted(line, near)
        return ["\n".join(found)] if found else []

    def _retagged(self, line: str) -> list[str]:
        """Give what a line may have meant that the card may say with other tags."""
        return list(islice((other for meant in self._meant(line) for other in self._with_tags(meant)), 1))

    def _meant(self, line: str) -> list[str]:
        """List what a line is, or may have meant, whether the card may say it or not."""
        try:
            return [self._print(self._parse(line))]
        except TextError:
            return mended(self.kit.parser(), line, self.card.own_name, self.names)

    def _with_tags(self, line: str) -> Iterator[str]:
        """Give a line with other tags of its own, as far as the card may say that."""
        for other in retagged(line):
            try:
                found = self._parse(other)
            except TextError:
                continue
            if self._allows(found):
                yield self._print(found)

    def refused(self, tree: Node) -> list[tuple[int, str]]:
        """Tell what a card of its type cannot say."""
        return [] if isinstance(self.card, Broken) else list(self.kit.check_line(self.card, tree))

    def whole(self, parts: Sequence[str], offers: Mapping[int, Offers], walking: bool) -> Offers:
        """Put what is offered for lines of a text between the others: whole texts that are accepted as they stand.

        A line that nothing is near to goes into the one before it if they can be read so, or is left out.
        """
        back = [at for at in offers if at and BACK.match(parts[at])]
        joined = {at: one for at in back if (one := self.offers(f"{parts[at - 1]} {parts[at]}", walking)).texts}
        meant = {at: one for at, one in {**offers, **joined}.items() if at + 1 not in joined}
        kept = all(one.kept and one.texts for one in meant.values())
        for far in (False, True)[: len(parts)]:
            ways: dict[int, tuple[str, ...]] = {at: (part,) for at, part in enumerate(parts)}
            ways |= {at: one.texts if one.texts and far >= one.far else ("",) for at, one in meant.items()}
            ways |= {before: way for at, one in joined.items() for before, way in ((at - 1, one.texts), (at, ("",)))}
            most = max(map(len, ways.values()))
            texts = [self._accepted([one[min(way, len(one) - 1)] for one in ways.values()]) for way in range(most)]
            if any(texts):
                found = tuple(dict.fromkeys(filter(None, texts)))
                notes = () if kept else tuple(self._note(text) for text in found)
                return Offers(found, kept, notes=notes)
        is_unread = walking and any(self._is_unread(parts[at]) for at in offers)
        return Offers(like=tuple(islice(self._like(), LIKE)) if is_unread else ())

    def _tokens(self, text: str) -> list[Token]:
        """Cut a text into words that may be strange, in our words as far as each means one thing."""
        parser, own_name = self.kit.parser(), self.card.own_name
        ours = restated(parser, self._named(text.replace("\n", " ")), own_name)
        with suppress(TextError):  # a number that no card can have
            return parser.lexer.tokens(ours, own_name, self.names, True)
        return []

    def _is_unread(self, line: str) -> bool:
        """Tell whether words of a line are not known, or cannot stand as they do."""
        try:
            self._parse(line)
        except TextError as error:
            return isinstance(error, Unread)
        return False

    def _like(self) -> Iterator[str]:
        """Give lines of the house that this card may say and that share most with its own."""
        for other in weights_of(self.kit.game).like(self._tokens(self.card.text)):
            said = other.replace(OWN, self.card.own_name)
            with suppress(TextError):
                if self._allows(self._parse(said)):
                    yield said

    def _note(self, offered: str) -> str:
        """Tell what of the text of the card is lost in one that is near to it, and what that adds."""
        apart = weights_of(self.kit.game).differences(self._tokens(self.card.text), self._tokens(offered))
        told = zip(("without", "adding"), apart, strict=True)
        return "; ".join(f"{how} {', '.join(map(repr, words))}" for how, words in told if words)

    def _accepted(self, parts: list[str]) -> str:
        """Give a text as one that is accepted, abilities that stood in one line in one if they are read so."""
        parts = [part for part in parts if part]
        for text in dict.fromkeys(("\n".join(part.replace("\n", " ") for part in parts), "\n".join(parts))):
            if text and self.accepts(text):
                return text
        return ""

    def accepts(self, text: str) -> bool:
        """Tell whether a text has no fault on this card."""
        if isinstance(self.card, Broken):
            card: Any = replace(self.card, text=text)
        else:
            card = self.card.model_copy(update={"text": text})
        if len(text) > MOST_TEXT or len(card.lines) > MOST_LINES:
            return False
        reader = replace(self, card=card)
        return reader._is_said(reader.lines())

    def _is_said(self, lines: Sequence[str]) -> bool:
        """Tell whether the card may have these lines."""
        trees = []
        for said in filter(str.strip, lines):
            for line in self.in_house_words(said):
                try:
                    trees.append(self.tree(line))
                    lower_line(Pack().book, self.words, trees[-1])
                except TextError:
                    return False
        if any(self.refused(tree) for tree in trees):
            return False
        return isinstance(self.card, Broken) or not any(
            key == "text" for key, _ in self.kit.check_card(self.card, trees)
        )
