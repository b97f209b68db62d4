"""Packs: files of cards that people write, checked as a whole, every fault with its line and column.

    [pack]                          [[card]]
    name = "…"                      name = "Dune Courier"
    game = "alpha_clash"            text = \"\"\"
    about = "…"                     Enter: You may draw a card.
                                    \"\"\"

A game says in a `Kit` which fields its cards have and what else must hold. A pack may come from a stranger: sizes are
bounded, unknown fields are refused, nothing in it is ever run but the rows of `ops`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Any, ClassVar, get_args

from pydantic import BaseModel, ConfigDict, Field, create_model, model_validator

from menagerie.cardtext import drawings
from menagerie.cardtext.drawings import Drawing
from menagerie.cardtext.idle import SHARED, Reach
from menagerie.cardtext.lowering import Dictionary, lower_card
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.program import Ability, Book
from menagerie.cardtext.tree import Node
from menagerie.engine.errors import BadInput
from menagerie.engine.written import Source, Written

MOST_BYTES = 1 << 20
MOST_CARDS = 1000
MOST_TEXT = 1000
MOST_LINES = 8
NAME = r"^[A-Za-zÀ-ÿ0-9][A-Za-zÀ-ÿ0-9 ,.'!?&-]*$"

EMPTY: Mapping[str, Any] = {}
CardName = Annotated[str, Field(min_length=2, max_length=60, pattern=NAME)]


class Card(BaseModel):
    """What every card has; a game adds its own fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    name: CardName = Field(description="The card's name, of which a pack has every one once.")
    text: str = Field("", max_length=MOST_TEXT, description="What the card does, a line for each ability.")
    drawing: str = Field(
        "", max_length=drawings.MOST_FIELD, description="A file beside the pack, SVG or PNG, that is its picture."
    )

    @model_validator(mode="before")
    @classmethod
    def _in_any_case(cls, given: Any) -> Any:
        """Read the words of closed lists in any case."""
        if not isinstance(given, Mapping):
            return given
        known = _words_of(cls)
        return {name: _spelt(value, known[name]) if known.get(name) else value for name, value in given.items()}

    is_token: ClassVar[bool] = False  # made by a text, and in no deck

    @property
    def own_name(self) -> str:
        """What its text calls it."""
        return self.name

    @property
    def lines(self) -> list[str]:
        """The lines of the text that hold anything."""
        return [line for line in self.text.split("\n") if line.strip()]


@cache
def _words_of(model: type[Card]) -> dict[str, dict[str, str]]:
    """Give for every field the words that may stand in it, by how they are read in any case."""
    return {name: dict(_words_in(about.annotation)) for name, about in model.model_fields.items()}


def _words_in(annotation: Any) -> Iterator[tuple[str, str]]:
    for one in get_args(annotation):
        yield from [(one.casefold(), one)] if isinstance(one, str) else _words_in(one)


def _spelt(value: Any, words: Mapping[str, str]) -> Any:
    """Write a word, or those of a list or before the numbers of a table, as the field has it."""
    if isinstance(value, str):
        return words.get(value.casefold(), value)
    if isinstance(value, list):
        return [_spelt(one, words) for one in value]
    return {_spelt(one, words): count for one, count in value.items()} if isinstance(value, Mapping) else value


class Head(BaseModel):
    """What a pack says of itself."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    name: str = Field(min_length=1, max_length=60)
    game: str = Field(pattern=r"^[a-z_]{1,40}$", description="The folder of the game whose language it speaks.")
    about: str = Field("", max_length=500)
    drawings: str = Field("", max_length=60, description="The folder beside the pack in which its drawings lie.")


@dataclass(frozen=True)
class Fault:
    """Something wrong in a file, or to be warned of: where, and what."""

    file: str
    line: int
    column: int
    message: str
    warning: bool = False  # the pack can be played with it
    brief: str = ""  # the message without the texts that it offers, where it does
    texts: tuple[str, ...] = ()  # that the card may have instead
    notes: tuple[str, ...] = ()  # what each of them loses and adds, where one does

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {'warning: ' * self.warning}{self.message}"

    @classmethod
    def told(cls, told: str, path: Source) -> Fault:
        """Take `file:line:column: message` apart."""
        line, column, message = told.removeprefix(f"{path}:").split(":", 2)
        return cls(str(path), int(line), int(column), message.strip())


@dataclass(frozen=True)
class Kit:
    """What a game adds: its parser, its fields, what must hold of a card and of a line (field or column, message)."""

    game: str
    parser: Callable[[], Parser]
    model: type[Card]
    dictionary: Callable[[Sequence[Any]], Dictionary]
    check_card: Callable[[Any, list[Node]], Iterable[tuple[str, str]]] = lambda card, trees: ()
    check_line: Callable[[Any, Node], Iterable[tuple[int, str]]] = lambda card, tree: ()
    characters: Callable[[Any], Iterable[str]] = lambda card: ()
    clauses: Mapping[str, str] = field(default_factory=dict, compare=False)  # of fields, for what is no legal value
    reach: Mapping[str, Reach] = field(default_factory=lambda: SHARED, compare=False)
    retag: Callable[[Any, Node], Node] = lambda card, tree: tree  # with the only tags that a line of a card can mean
    is_one: Callable[[Any], bool] = lambda card: False  # whether a card does all it does in one line

    @cache  # noqa: B019 - kits live as long as the process
    def pack_model(self) -> type[BaseModel]:
        """Give the model of a whole file: its head and its cards."""
        cards = Annotated[list[self.model], Field(min_length=1, max_length=MOST_CARDS)]  # type: ignore[name-defined]
        strict = ConfigDict(strict=True, extra="forbid")
        scenarios = Annotated[list[dict[str, Any]], Field(max_length=MOST_CARDS)]  # `engine/scenario.py` reads them
        return create_model("Pack", __config__=strict, pack=(Head, ...), card=(cards, ...), scenario=(scenarios, []))

    def schema(self) -> dict[str, Any]:
        """Give the JSON Schema of a pack, as `docs/` has it."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"A pack of cards: {self.game}",
            **{key: value for key, value in self.pack_model().model_json_schema().items() if key != "title"},
        }


@dataclass
class Pack:
    """The cards of one or more files with their trees and their programs, and the files themselves.

    words: what its cards, and what texts call by a name, are numbered. drawings: by the names of cards.
    """

    head: Head | None = None
    cards: list[Any] = field(default_factory=list)
    trees: list[list[Node]] = field(default_factory=list)
    abilities: list[list[Ability]] = field(default_factory=list)
    book: Book = field(default_factory=Book)
    warnings: list[Fault] = field(default_factory=list)
    files: list[Written] = field(default_factory=list)
    words: Dictionary | None = None
    drawings: dict[str, Drawing] = field(default_factory=dict)
    kept: dict[Any, Any] = field(default_factory=dict, repr=False)  # what was derived from it (`House.of_the_box`)

    def followed(self) -> Pack:
        """Give a copy that others may be read behind; it shares the cards."""
        assert self.words
        words = replace(
            self.words,
            cards=dict(self.words.cards),
            characters=dict(self.words.characters),
            types=dict(self.words.types),
        )
        return Pack(
            self.head,
            list(self.cards),
            list(self.trees),
            list(self.abilities),
            self.book.copy(),
            [],
            list(self.files),
            words,
        )

    def first(self, count: int) -> Pack:
        """Give its first cards alone, with the programs of all that they say."""
        assert self.words
        made = Pack(self.head, self.cards[:count], self.trees[:count], self.abilities[:count], words=self.words)
        made.book.printed = count
        made.book.tokens = {name: one for name, one in self.book.tokens.items() if one[0] <= count}
        for number, trees in enumerate(made.trees, 1):
            made.abilities[number - 1] = lower_card(made.book, self.words, trees)
            made.book.card(number, made.abilities[number - 1])
        made.add_tokens()
        return made

    def add_tokens(self) -> None:
        """Put the tokens that its texts make behind its cards."""
        assert self.words
        while fresh := [token for token in self.book.tokens.values() if token[0] > len(self.cards)]:
            for number, card, said in fresh:  # the line of one may make another
                trees = said.trees
                abilities = lower_card(self.book, self.words, trees)
                self.cards.append(card)
                self.trees.append(trees)
                self.abilities.append(abilities)
                self.book.card(number, abilities)


def parse_toml(path: Source) -> tuple[dict[str, Any], str]:
    """Read a TOML file of bounded size; what is none is a `Fault` in a `BadInput`."""
    try:
        size = len(path.text) if isinstance(path, Written) else path.stat().st_size
        if size > MOST_BYTES:
            raise BadInput(f"{path}:1:1: the file is larger than {MOST_BYTES} bytes")
        text = path.text if isinstance(path, Written) else path.read_bytes().decode("utf-8")
        text = text.replace("\r\n", "\n")
        return tomllib.loads(text), text
    except OSError as error:
        raise BadInput(f"{path}:1:1: cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        line, column = found.groups() if found else ("1", "1")
        what = "nested too deeply" if isinstance(error, RecursionError) else str(error).split(" (at line")[0]
        raise BadInput(f"{path}:{line}:{column}: no TOML: {what}") from None
