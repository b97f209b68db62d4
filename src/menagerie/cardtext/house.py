"""The cards of a game's house: its set, its cards for practice and its deck lists, read from their files.

`kind` is a printed card by its number: the set file by file, then the cards for practice, which are in no deck and
serve the tests; 0 is none. A workshop may put more cards into the box, behind all others: `read` reads them, `use` puts
them into use, and whatever was derived from the cards before (`of_the_box`) is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

from menagerie.cardtext.decks import DeckList, Lists
from menagerie.cardtext.packs import Kit, Pack, read_pack
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game

Kept = TypeVar("Kept", bound=Callable[..., Any])


class House:
    """The cards of one game.

    `files` are those of the set, in `folder/cards`; `practice` are files beside it, each with how the numbers of its
    cards begin.
    """

    def __init__(self, kit: Kit, folder: Path, files: Sequence[str], practice: Mapping[str, str]) -> None:
        self.kit, self.folder, self.practice = kit, folder, practice
        self.files = [folder / "cards" / f"{name}.toml" for name in files]
        self._in_use: list[Pack] = []  # the pack that `use` was given; none: that of the house
        self._forget: list[Callable[[], None]] = []

    @cached_property
    def set_pack(self) -> Pack:
        """The set alone."""
        return read_pack(self.kit, *self.files)

    @cached_property
    def whole(self) -> Pack:
        """Everything in the house's box: the set, then the cards for practice."""
        return self.read()

    def pack(self) -> Pack:
        """Give the set of the house."""
        return self.set_pack

    @cache  # noqa: B019  (a house lives as long as its game)
    def trials(self) -> Pack:
        """Read the trial cards: constructions that no card of the set uses."""
        return read_pack(self.kit, self.folder / "trials.toml")

    def house_pack(self) -> Pack:
        """Give everything that is in the house's box."""
        return self.whole

    def changed(self, changes: Mapping[str, Mapping[str, Any]]) -> Pack:
        """Read the house's box with other values of fields, by card; BadInput tells every fault."""
        practice = (self.folder / f"{name}.toml" for name in self.practice)
        return read_pack(self.kit, *self.files, *practice, changes=changes)

    def read(self, *more: Path) -> Pack:
        """Read the house's box and more files behind it; BadInput tells every fault."""
        practice = (self.folder / f"{name}.toml" for name in self.practice)
        try:
            return read_pack(self.kit, *self.files, *practice, *more)
        except BadInput as error:
            count, files = len(error.defects), ", ".join(path.name for path in more)
            raise BadInput(f"{count} fault{'s' * (count > 1)} in {files}:", error.defects) from None

    # --- the pack in use

    def use(self, pack: Pack | None = None) -> None:
        """Let a pack that was read be what is in the box, or that of the house again."""
        self._in_use[:] = [pack] if pack else []
        for forget in self._forget:
            forget()

    def when_used(self, forget: Callable[[], None]) -> None:
        """Let something be done whenever another pack comes into use."""
        self._forget.append(forget)

    def of_the_box(self, function: Kept) -> Kept:
        """Keep what a function gives until another pack comes into use."""
        kept: Any = cache(function)
        self.when_used(kept.cache_clear)
        return kept

    def box_pack(self) -> Pack:
        """Give everything that is in the box."""
        return self._in_use[0] if self._in_use else self.whole

    def use_in(self, game: Any, load_box: Callable[[Pack], Any], pack: Pack | None = None) -> Pack:
        """Put a pack into the box of a game, or that of the house; gives the one before. BadInput: it does not fit."""
        before = self.box_pack()
        boxes = load_box(pack or self.whole)
        self.use(pack)
        game.boxes = boxes
        return before

    # --- its cards

    def cards(self) -> list[Any]:
        """List the printed cards of the box in the order of their numbers, from 1."""
        return self.box_pack().cards

    def set_cards(self) -> list[Any]:
        """List the cards that decks are made of: all but those for practice."""
        return [card for card in self.whole.cards if card.number[0] not in self.practice.values()]

    def practice_cards(self) -> list[Any]:
        """List the cards for practice, which are in no deck: examples are made with them."""
        return [card for card in self.whole.cards if card.number[0] in self.practice.values()]

    def own_cards(self) -> list[Any]:
        """List the cards that a workshop put behind those of the house."""
        return self.cards()[len(self.whole.cards) :]

    def shown_cards(self) -> list[Any]:
        """List the cards that a page may have to draw: those of decks, and in a workshop whatever is in the box."""
        return self.cards() if self.own_cards() else self.set_cards()

    def deck_cards(self) -> list[Any]:
        """List the cards that a deck may hold: those of the set and one's own."""
        return [*self.set_cards(), *self.own_cards()]

    # --- its decks

    def deck_files(self) -> Sequence[Path]:
        """List the files of the house's decks."""
        return sorted((self.folder / "decks").glob("*.txt"))

    def deck_names(self) -> tuple[str, ...]:
        """Name the house's decks in the order of their numbers: `noon and midnight`."""
        return tuple(path.stem.replace("_", " ") for path in self.deck_files())

    def with_decks(
        self,
        game: Game,
        lists: Lists,
        load_box: Callable[[Pack, Sequence[DeckList]], Any],
        house: Iterable[DeckList],
        texts: Mapping[str, str],
    ) -> Game:
        """Give a game with decks of one's own behind those of the house, lists or codes by name; BadInput: all faults.

        Their options have a value for each, and records of the game keep the lists.
        """
        own, defects = {}, []
        for name, text in texts.items():
            own[name], faults = lists.check(text, name, self.deck_cards())
            defects += faults
        if defects:
            raise BadInput(f"no legal deck list of {game.title}:", map(str, defects))
        decks = [*house, *own.values()]
        if len(decks) >= len(game.boxes["deck"][0]):
            most = len(game.boxes["deck"][0]) - 1 - len(decks) + len(own)
            raise BadInput(f"{len(own)} decks of one's own: the box has room for {most}")
        numbers = tuple(range(len(decks) - len(own) + 1, len(decks) + 1))
        options = (
            replace(one, values=(*one.values, *numbers), labels=(*one.labels, *own)) if one.deck_of else one
            for one in game.options
        )
        told = {**game.own, "decks": {name: deck.text() for name, deck in own.items()}}
        return game.changed(boxes=load_box(self.box_pack(), decks), options=tuple(options), own=told)


def mask(codes: Mapping[str, int], *kinds: str) -> int:
    """Give the mask of some kinds of a rule: bit (code - 1) for each, as `ops.TYPES` has it."""
    return sum(1 << (codes[kind] - 1) for kind in set(kinds))
