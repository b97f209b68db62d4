"""What is offered to somebody whose text cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice

from menagerie.cardtext.broken import Broken
from menagerie.cardtext.correcting import BACK, Near, nearest
from menagerie.cardtext.lexer import TextError, Token, Unread
from menagerie.cardtext.line_reader import LineReader
from menagerie.cardtext.mending import READINGS, mended, retagged
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.unsaid import called
from menagerie.cardtext.weighing import OWN, Weights
from menagerie.engine.finding import load

KEPT = 1.0  # what may be lost of a line that still says the same
APART = 3.0  # how much more a second way may lose
FAR = 0.6  # how much of a line is lost by what is hardly near to it
DOUBLED = re.compile(r"\b(\w[\w '-]*) or (?:an? )?\1\b")  # nobody means that of two things which are one
LIKE = 2  # lines of the house that are told where nothing is near
OTHER = 1.5  # how much a second way must say otherwise


@dataclass(frozen=True)
class Offers:
    """What may be written instead, the likeliest first, each of one line or more.

    kept: with the same meaning. far: most of what was said is lost. notes: what each text loses and adds. like: where
    there are none, lines that say something of the kind.
    """

    texts: tuple[str, ...] = ()
    kept: bool = True
    far: bool = False
    notes: tuple[str, ...] = ()
    like: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.texts:
            return f" Of that kind cards say: {' '.join(self.like)}" if self.like else ""
        said = "This can be read" if self.kept else "The nearest that can be said"
        notes = [f" ({note})" if note else "" for note in self.notes] or [""] * len(self.texts)
        told = " — or".join(f"{note}: {text}" for note, text in zip(notes, self.texts, strict=True))
        return f" {said}{told}"


@cache
def weights_of(game: str) -> Weights:
    """Give what words say in a game, where its house and its trial cards have lines."""
    house = load(game).module("printed").HOUSE
    trees = [tree for pack in (house.pack(), house.trials()) for trees in pack.trees for tree in trees]
    parser = house.kit.parser()
    return Weights(parser, [print_line(parser.language, tree, OWN) for tree in dict.fromkeys(trees)])


@dataclass(frozen=True)
class Suggester:
    """Finds what a card may say instead of lines that it cannot; reader: of its lines."""

    reader: LineReader

    def offers(self, line: str, walking: bool) -> Offers:
        """Give what a line may have meant that the card may say; walking: else, what comes nearest to it."""
        line = self._by_its_name(line)
        found = self._mended(line)
        found = found or self._parted_meant(line) or self._retagged(line)
        if found or not self.reader.mending or not walking:
            return Offers(tuple(found), True)
        return self._nearest(line)

    def unsaid(self, line: str, offers: Offers, walking: bool) -> str:
        """Say of a line what of it cannot be said yet; empty if that is not known, or if what is near to it says it."""
        if not self.reader.mending or (offers.texts and offers.kept):
            return ""
        if not self._is_unread(line) or not self._is_unread(self.reader.restated(line)):
            return ""
        what = called(line, self._lost(line, offers)) or "this" * (walking and (not offers.texts or offers.far))
        return f" {what[:1].upper()}{what[1:]} cannot be said yet." if what else ""

    def _lost(self, line: str, offers: Offers) -> set[str]:
        """Give the words of a line that the first text offered for it does not say; all of them if there is none."""
        offered = self.reader.tokens(offers.texts[0]) if offers.texts else []
        parts = weights_of(self.reader.kit.game).differences(self.reader.tokens(line), offered)[0]
        return {word.lower() for part in parts for word in part.split()}

    def _nearest(self, line: str) -> Offers:
        """Give what is nearest to a line that nothing mends, of what the card may say; two ways if they differ."""
        own_name, by = self.reader.own_name, weights_of(self.reader.kit.game)
        found: dict[str, Near] = {}
        for near in nearest(by, self.reader.restated(line), own_name, self.reader.names):
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
        own = self.reader.own_name
        for short in (own.split(",")[0], own.split()[0] if own else ""):
            if len(short) > 3 and own not in line and not self.reader.parser.lexer.reads(short):
                line = re.sub(rf"\b{re.escape(short)}\b", own.replace("\\", ""), line)
        return line

    def _said_by(self, lines: list[list[Token]]) -> str:
        """Write lines as the house does, each with tags that the card may say; empty if it may say one with none."""
        said: list[str] = []
        for tokens in lines:
            tree = self.reader.parser.walk("", tokens)
            if said and BACK.match(self.reader.print(tree)):  # it would look back at nothing
                return ""
            tree = tree if isinstance(self.reader.card, Broken) else self.reader.kit.retag(self.reader.card, tree)
            line = self.reader.print(tree)
            line = line if self.reader.allows(tree) else next(self._with_tags(line), "")
            if not line or DOUBLED.search(line):
                return ""
            said.append(line)
        return "\n".join(said)

    def _parted_meant(self, line: str) -> list[str]:
        """Give what a line of several abilities may have meant, each by itself."""
        if not self.reader.mending:
            return []

        def near(part: str) -> str:
            same = self.reader.same(part)
            if BACK.match(part):  # with a tag before it, it would look back at nothing
                return same if BACK.match(same) else ""
            if same:
                return same
            meant = self._mended(part)
            retold = (other for one in self._meant(part) for other in self._with_tags(one))
            return next(iter(meant), "") or next(retold, "")

        found = self.reader.parted(line, near)
        return ["\n".join(found)] if found else []

    def _mended(self, line: str) -> list[str]:
        """List what a line may have meant that the card may say."""
        return mended(self.reader.parser, line, self.reader.own_name, self.reader.names, self.reader.allows)

    def _retagged(self, line: str) -> list[str]:
        """Give what a line may have meant that the card may say with other tags."""
        return list(islice((other for meant in self._meant(line) for other in self._with_tags(meant)), 1))

    def _meant(self, line: str) -> list[str]:
        """List what a line is, or may have meant, whether the card may say it or not."""
        try:
            return [self.reader.print(self.reader.parse(line))]
        except TextError:
            return mended(self.reader.parser, line, self.reader.own_name, self.reader.names)

    def _with_tags(self, line: str) -> Iterator[str]:
        """Give a line with other tags of its own, as far as the card may say that."""
        for other in retagged(line):
            try:
                found = self.reader.parse(other)
            except TextError:
                continue
            if self.reader.allows(found):
                yield self.reader.print(found)

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

    def _is_unread(self, line: str) -> bool:
        """Tell whether words of a line are not known, or cannot stand as they do."""
        try:
            self.reader.parse(line)
        except TextError as error:
            return isinstance(error, Unread)
        return False

    def _like(self) -> Iterator[str]:
        """Give lines of the house that this card may say and that share most with its own."""
        for other in weights_of(self.reader.kit.game).like(self.reader.tokens(self.reader.card.text)):
            said = other.replace(OWN, self.reader.own_name)
            with suppress(TextError):
                if self.reader.allows(self.reader.parse(said)):
                    yield said

    def _note(self, offered: str) -> str:
        """Tell what of the text of the card is lost in one that is near to it, and what that adds."""
        apart = weights_of(self.reader.kit.game).differences(
            self.reader.tokens(self.reader.card.text), self.reader.tokens(offered)
        )
        told = zip(("without", "adding"), apart, strict=True)
        return "; ".join(f"{how} {', '.join(map(repr, words))}" for how, words in told if words)

    def _accepted(self, parts: list[str]) -> str:
        """Give a text as one that is accepted, abilities that stood in one line in one if they are read so."""
        parts = [part for part in parts if part]
        for text in dict.fromkeys(("\n".join(part.replace("\n", " ") for part in parts), "\n".join(parts))):
            if text and self.reader.accepts(text):
                return text
        return ""
