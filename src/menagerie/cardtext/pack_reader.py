"""Reading packs: files of cards, checked as a whole; every fault is told with its line and column, all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from menagerie.cardtext import drawings
from menagerie.cardtext.broken import Broken
from menagerie.cardtext.drawings import BadDrawing, Home
from menagerie.cardtext.idle import idle
from menagerie.cardtext.lexer import Names, TextError
from menagerie.cardtext.line_reader import LineReader
from menagerie.cardtext.lowering import Dictionary, lower_card, lower_line
from menagerie.cardtext.naming import names_kept, refuse_names
from menagerie.cardtext.offering import Offers, Suggester
from menagerie.cardtext.packs import EMPTY, MOST_CARDS, MOST_LINES, MOST_TEXT, Fault, Head, Kit, Pack, parse_toml
from menagerie.cardtext.places import Places
from menagerie.cardtext.program import Ability
from menagerie.cardtext.tree import Node
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.written import Source, Written

MOST_HINTS = 12  # faults of a pack of which is told what was meant


@dataclass
class _Source:
    """One file while it is read."""

    file: str
    places: Places
    first: int  # the number of its first card among all
    home: Home  # where its drawings lie
    folder: str = ""  # in that, of drawings


def look_at(
    kit: Kit,
    *paths: Source,
    behind: Pack | None = None,
    changes: Mapping[str, Mapping[str, Any]] = EMPTY,
    hints: int = MOST_HINTS,
    walking: bool = True,
) -> tuple[Pack, list[Fault]]:
    """Read a pack as far as it can be read, and tell every fault; `behind` and `changes` as in `read_pack`.

    hints: lines with faults of which is told what may have been meant. walking: or what comes nearest to them.
    """
    return _Reader(kit, changes, behind, hints, walking).read(paths)


def check_pack(kit: Kit, *paths: Source) -> list[Fault]:
    """List everything that is wrong with a pack, or nothing, and behind it what is to be warned of."""
    pack, faults = look_at(kit, *paths)
    return faults + pack.warnings


def read_pack(
    kit: Kit,
    *paths: Source,
    behind: Pack | None = None,
    changes: Mapping[str, Mapping[str, Any]] = EMPTY,
    hints: int = MOST_HINTS,
) -> Pack:
    """Read a pack; one that has faults is refused with all of them.

    behind: a pack whose cards come first, as they are; only what is new is read. changes: other values of fields of
    what is read, by card. hints: as in `look_at`.
    """
    pack, faults = look_at(kit, *paths, behind=behind, changes=changes, hints=hints)
    if faults:
        count, files = len(faults), ", ".join(path.name for path in paths)
        raise BadInput(f"{count} fault{'s' * (count > 1)} in {files}:", map(str, faults))
    return pack


class _Reader:
    """Reads the files of one pack and gathers faults."""

    def __init__(
        self,
        kit: Kit,
        changes: Mapping[str, Mapping[str, Any]] = EMPTY,
        behind: Pack | None = None,
        hints: int = MOST_HINTS,
        walking: bool = True,
    ) -> None:
        self.kit, self.changes = kit, changes
        self.pack = behind.followed() if behind else Pack()
        self.before = len(self.pack.cards)  # cards that are read already
        self.hints, self.walking = hints, walking
        self.faults: list[Fault] = []
        self.sources: list[_Source] = []
        self.refused: set[str] = set()  # names that would be bound where words are meant

    def read(self, paths: Iterable[Source]) -> tuple[Pack, list[Fault]]:
        """Read all files, then every text: cards may name each other across files."""
        for path in paths:
            self._file(path)
        self._names_once()
        if len(self.pack.cards) - self.before > MOST_CARDS:
            self.faults.append(Fault(self.sources[-1].file, 1, 1, f"a pack has at most {MOST_CARDS} cards"))
        else:
            self._texts()
            self._drawings()
        files = {source.file: place for place, source in enumerate(self.sources)}
        return self.pack, sorted(self.faults, key=lambda one: (files.get(one.file, 0), one.line, one.column))

    def _file(self, path: Source) -> None:
        try:
            content, text = parse_toml(path)
        except BadInput as error:
            self.faults.append(Fault.told(str(error), path))
            return
        home = path.parent if isinstance(path, Path) else path.beside or None
        source = _Source(str(path), Places(text), len(self.pack.cards), home)
        self.pack.files.append(Written(path.name, text))
        self.sources.append(source)
        if isinstance(content.get("card"), list) and len(content["card"]) > MOST_CARDS:
            self.faults.append(Fault(source.file, 1, 1, f"a pack has at most {MOST_CARDS} cards"))
            return
        cards = content.get("card")
        for card in cards if self.changes and isinstance(cards, list) else ():
            card |= self.changes.get(card.get("name"), EMPTY)
        try:
            self.kit.pack_model().model_validate(content)
        except ValidationError as error:
            self.faults += [self._fault_of(source, one) for one in error.errors()]
        else:
            head = Head.model_validate(content["pack"])
            self.pack.head, source.folder = self.pack.head or head, head.drawings
            if content["pack"]["game"] != self.kit.game:
                self.faults.append(self._at(source, None, "game", f"this is the language of {self.kit.game}"))
        for card in cards if isinstance(cards, list) else ():
            self.pack.cards.append(self._made(card))

    def _made(self, content: Any) -> Any:
        """Make a card, or a `Broken` one whose text can still be read."""
        try:
            return self.kit.model.model_validate(content)
        except ValidationError:
            content = content if isinstance(content, dict) else {}
            name, text, character = (str(content.get(key) or "") for key in ("name", "text", "character"))
            return Broken(name=name[:MOST_TEXT], text=text[:MOST_TEXT], character=character[:MOST_TEXT])

    def _fault_of(self, source: _Source, error: Any) -> Fault:
        """Place what pydantic found: the field, and the nearest one for a field that is none."""
        where = error["loc"]
        card = where[1] if len(where) > 1 and where[0] == "card" and isinstance(where[1], int) else None
        keys = [str(part) for part in where[2 if card is not None else 1 :]]
        key = keys[0] if keys else ""
        message = f"{'.'.join(keys) or where[0]}: {error['msg']}"
        if card is not None and key in self.kit.clauses:
            message += f" ({self.kit.clauses[key]})"
        if error["type"] == "extra_forbidden":
            known = self.kit.model.model_fields if card is not None else Head.model_fields
            message = f"{keys[-1] if keys else where[0]} is no field{nearest(keys[-1] if keys else '', known)}"
        return self._at(source, card, key, message)

    @staticmethod
    def _at(source: _Source, card: int | None, key: str, message: str) -> Fault:
        return Fault(source.file, *source.places.field(card, key), message)

    def _owners(self) -> Iterator[tuple[_Source, int, Any]]:
        """Give every card that is read with its file and its number in the file."""
        for number, card in enumerate(self.pack.cards[self.before :], self.before):
            source = [source for source in self.sources if source.first <= number][-1]
            yield source, number - source.first, card

    def _names_once(self) -> None:
        """Refuse a name twice, and names that the language could read as its own words."""
        house = {card.name for card in self.pack.cards[: self.before]}
        seen: set[str] = set()
        for source, number, card in self._owners():
            if not card.name:
                continue
            if card.name in seen or card.name in house:
                where = "the house has a card of this name" if card.name in house else "the pack has this name twice"
                self.faults.append(self._at(source, number, "name", f"{card.name}: {where}"))
            seen.add(card.name)
            if not self.kit.parser().lexer.reads(card.name):
                continue
            message = f"{card.name}: a name must hold a word that is not of the card language"
            self.faults.append(self._at(source, number, "name", message))
            self.refused.add(card.name)

    def _texts(self) -> None:
        cards = self.pack.cards
        whole = [card for card in cards if not isinstance(card, Broken)]
        broken = [card for card in cards if isinstance(card, Broken)]
        people = {name for card in whole for name in self.kit.characters(card)} | {card.character for card in broken}
        said = {card.name for card in cards} - self.refused - {""}
        names = Names.among(frozenset(said), frozenset(filter(None, people)))
        words = self._words(whole)
        self.pack.book.printed = len(cards)
        for card in broken:
            words.cards.setdefault(card.name, 0)
            words.characters.setdefault(card.character, 0)
        for number, (source, place, card) in enumerate(self._owners(), self.before + 1):
            trees, abilities = self._card(source, place, LineReader(self.kit, card, names, words, self.before > 0))
            self.pack.trees.append(trees)
            self.pack.abilities.append(abilities)
            self.pack.book.card(number, abilities)
        self.pack.add_tokens()

    def _drawings(self) -> None:
        """Read the drawings of cards; what was taken out of one is a warning, and more than a page can send."""
        total, written = 0, 0
        for source, number, card in self._owners():
            said = drawings.named(card.name, card.drawing, source.folder, source.home)
            if not said:
                continue
            written += len(said) if said.startswith(drawings.DATA) else 0
            called = f"{card.name}: {'its drawing' if said.startswith(drawings.DATA) else said}: "
            try:
                drawn, taken = drawings.read(said, source.home)
                total += len(drawn.content) if drawn else 0
                if total > drawings.MOST_ALL:
                    raise BadDrawing(f"the drawings of a pack have at most {drawings.MOST_ALL} bytes together")
            except BadDrawing as error:
                self.faults.append(self._at(source, number, "drawing", f"{called}{error}"))
                continue
            if drawn:
                self.pack.drawings[card.name] = drawn
            if taken:
                at = source.places.field(number, "drawing")
                self.pack.warnings.append(Fault(source.file, *at, f"{called}{taken}", warning=True))

        if written > drawings.MOST_IN_PAGE:
            told = f"drawings take {written} bytes of the pack: the workshop of the page has room for some"
            told = f"{told} {drawings.MOST_IN_PAGE}; files beside it do not count"
            self.pack.warnings.append(Fault(self.sources[-1].file, 1, 1, told, warning=True))

    def _words(self, whole: Sequence[Any]) -> Dictionary:
        """Number what texts name; behind other cards theirs keep their numbers."""
        made = self.kit.dictionary(whole)
        if before := self.pack.words:
            more = [name for name in made.characters if name not in before.characters]
            fresh = {name: number for number, name in enumerate(more, len(before.characters) + 1)}
            made = replace(made, characters=before.characters | fresh)
        self.pack.words = made
        return made

    def _card(self, source: _Source, place: int, reader: LineReader) -> tuple[list[Node], list[Ability]]:
        card = reader.card
        trees: list[Node] = []
        abilities: list[Ability] = []
        texts = reader.lines()
        written = list(texts)  # as the house writes it
        parts: list[str] = []  # its lines, one by one
        told: list[tuple[int, Fault]] = []  # what is wrong with which
        whole = len(card.lines) <= MOST_LINES
        if not whole:
            self.faults.append(self._at(source, place, "text", f"{card.name}: a text has at most {MOST_LINES} lines"))
        for offset, said in enumerate(texts):
            if not said.strip() or not whole:
                continue
            line_number, first_column = source.places.text_line(place, offset)
            lines = reader.in_house_words(said)
            written[offset] = "\n".join(lines)
            if lines != [said] or said not in card.text.split("\n"):
                self.pack.warnings += [
                    Fault(source.file, line_number, first_column, f"{card.name}: this is read as: {line}", warning=True)
                    for line in lines
                ]
            for line in lines:
                found, made, faults = self._ability(reader, line)
                trees += found
                abilities += made
                told += [
                    (len(parts), Fault(source.file, line_number, first_column + at, f"{card.name}: {message}", warning))
                    for at, message, warning in faults
                ]
                parts.append(line)
        self._tell(reader, parts, told)
        if names_kept(trees) and len(trees) == len(parts):
            for message in refuse_names(trees):
                self.faults.append(self._at(source, place, "text", f"{card.name}: {message}"))
            abilities = lower_card(self.pack.book, reader.words, trees)
        for key, message in () if isinstance(card, Broken) else self.kit.check_card(card, trees):
            if key == "text" and len(trees) < len(card.lines):
                continue  # what a line lacks that cannot be read is not told besides
            self.faults.append(self._at(source, place, key, f"{card.name}: {message}"))
        if written != card.text.split("\n"):
            text = "\n".join(written if texts == card.text.split("\n") else filter(str.strip, written))
            self.pack.cards[source.first + place] = (
                replace(card, text=text) if isinstance(card, Broken) else card.model_copy(update={"text": text})
            )
        return trees, abilities

    def _tell(self, reader: LineReader, parts: list[str], told: list[tuple[int, Fault]]) -> None:
        """Tell what is wrong with lines of a card; with the first the text as it can be read, or what is nearest."""
        broken = sorted({at for at, fault in told if not fault.warning})
        behind: dict[int, str] = {}
        whole = Offers()
        if broken and self.hints > 0:
            self.hints -= len(broken)
            suggester = Suggester(reader)
            offers = {at: suggester.offers(parts[at], self.walking) for at in broken}
            behind = {at: suggester.unsaid(parts[at], offers[at], self.walking) for at in broken}
            whole = suggester.whole(parts, offers, self.walking)
        for at, fault in told:
            if not fault.warning and at in behind:
                more, offered = behind.pop(at), str(whole) if at == broken[0] else ""
                if more or offered:
                    brief = f"{fault.message}{'.' * (fault.message[-1] not in '.?')}{more}"
                    fault = replace(fault, message=f"{brief}{offered}")
                if offered and whole.texts:
                    fault = replace(fault, brief=brief, texts=whole.texts, notes=whole.notes)
            (self.pack.warnings if fault.warning else self.faults).append(fault)

    def _ability(self, reader: LineReader, line: str) -> tuple[list[Node], list[Ability], list[tuple[int, str, bool]]]:
        """Read one line: its tree, what it becomes, what is wrong with it or to be known (column, text, warning)."""
        trees: list[Node] = []
        abilities: list[Ability] = []
        try:
            tree = reader.tree(line)
            trees.append(tree)
            abilities += lower_line(self.pack.book, reader.words, tree)
        except TextError as error:
            error = reader.clearer(line, error) if reader.mending else error
            return trees, abilities, [(error.at, error.message, False)]
        told = reader.refused(tree)
        idly = idle(self.kit.reach, reader.words.unions, tree)
        return trees, abilities, [*((at, said, False) for at, said in told), *((at, said, True) for at, said in idly)]
