"""The cards of a game's house: its set, its cards for practice and its deck lists, read from their files.

`kind` is a printed card by its number: the set file by file, then the cards for practice, which are in no deck and
serve the tests; 0 is none. More cards may stand in the box behind all others: `read` reads them, and `with_pack` gives
a game that has them. Whatever such a game says of its cards it says `within` its pack, so games of several packs live
side by side; `use` puts a pack into the box of the house's own game instead. What is derived from cards (`of_the_box`)
is kept with their pack.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import cache, cached_property, partial, wraps
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from menagerie.cardtext import ops
from menagerie.cardtext.decks import DeckList, Lists
from menagerie.cardtext.drawings import Drawing
from menagerie.cardtext.pack_reader import look_at, read_pack
from menagerie.cardtext.packs import EMPTY, Fault, Head, Kit, Pack, parse_toml
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.record import copied
from menagerie.engine.within import Within
from menagerie.engine.written import Source, Written

Kept = TypeVar("Kept", bound=Callable[..., Any])
Box = Callable[[Pack], Any]

#: What of a game speaks of its cards, and so stands within its pack.
SPEAKING = ("words", "story", "position", "reasons", "scene", "workshop", "variants", "may_respond")
_DIGEST = 16  # letters of a pack's digest


class House:
    """The cards of one game.

    `files` are those of the set, `practice` those of cards for practice, each with how the numbers of its cards begin;
    all lie in `folder/cards`.
    """

    def __init__(self, kit: Kit, folder: Path, files: Sequence[str], practice: Mapping[str, str]) -> None:
        self.kit, self.folder, self.practice = kit, folder, practice
        self.files = [folder / "cards" / f"{name}.toml" for name in files]
        self._in_use: list[Pack] = []  # the pack that `use` was given; none: that of the house
        self._within: ContextVar[Pack | None] = ContextVar(f"{kit.game} within", default=None)

    def _own(self, *files: Path, changes: Mapping[str, Mapping[str, Any]] = EMPTY) -> Pack:
        """Read files of the house: what may have been meant is told by what these say, and not of them."""
        return read_pack(self.kit, *files, changes=changes, hints=0)

    @cached_property
    def set_pack(self) -> Pack:
        """The set alone."""
        return self._own(*self.files)

    @cached_property
    def whole(self) -> Pack:
        """Everything in the house's box: the set, then the cards for practice."""
        practice = (self.folder / "cards" / f"{name}.toml" for name in self.practice)
        return self._own(*self.files, *practice)

    def pack(self) -> Pack:
        """Give the set of the house."""
        return self.set_pack

    @cache  # noqa: B019  (a house lives as long as its game)
    def trials(self) -> Pack:
        """Read the trial cards: constructions that no card of the set uses."""
        later = sorted((self.folder / "cards").glob("*_trials.toml"))  # which take no room in the box
        return self._own(self.folder / "cards" / "trials.toml", *later)

    def house_pack(self) -> Pack:
        """Give everything that is in the house's box."""
        return self.whole

    def changed(self, changes: Mapping[str, Mapping[str, Any]]) -> Pack:
        """Read the box with other values of fields, by card; BadInput tells every fault."""
        practice = (self.folder / "cards" / f"{name}.toml" for name in self.practice)
        whole = self._own(*self.files, *practice, changes=changes)
        own = self.own_files(self.box_pack())
        return read_pack(self.kit, *own, behind=whole, changes=changes) if own else whole

    def read(self, *more: Source) -> Pack:
        """Read files behind the house's box; BadInput tells every fault."""
        return read_pack(self.kit, *more, behind=self.whole)

    def check(self, load_box: Box, *files: Source) -> tuple[Pack, list[Fault]]:
        """Read files behind the house's box as far as they can be read, and tell every fault, room in the box too."""
        pack, faults = look_at(self.kit, *files, behind=self.whole)
        if not faults:
            try:
                self.filled(load_box, pack)
            except BadInput as error:
                told = " ".join([str(error).partition("\n")[0], *error.defects])
                faults = [Fault(str(files[-1]), 1, 1, f"{told} {self.room(load_box, pack)}".rstrip())]
        return pack, faults

    def filled(self, load_box: Box, pack: Pack) -> np.ndarray:
        """Fill a box with a pack, once: whoever writes into it takes a copy. BadInput: the pack does not fit."""
        if load_box not in pack.kept:
            with self.within(pack):
                pack.kept[load_box] = load_box(pack)
        boxes: np.ndarray = pack.kept[load_box]
        return boxes

    def room(self, load_box: Box, pack: Pack) -> str:
        """Tell how many cards of a pack that is too large the box has room for beside the house's."""
        first, own = len(self.whole.cards), len(pack.cards) - len(self.whole.cards)
        low, high = 0, own
        while low < high:
            middle = (low + high + 1) // 2
            try:
                load_box(pack.first(first + middle))
                low = middle
            except BadInput:
                high = middle - 1
        return f"({low} of these {own} fit beside the {first} of the house)"

    # --- the pack in use

    def use(self, pack: Pack | None = None) -> None:
        """Let a pack that was read be what is in the box, or that of the house again."""
        self._in_use[:] = [pack] if pack else []

    def of_the_box(self, function: Kept) -> Kept:
        """Keep what a function gives with the pack that is in the box."""

        @wraps(function)
        def give(*given: Any) -> Any:
            kept, key = self.box_pack().kept, (function, given)
            if key not in kept:
                kept[key] = function(*given)
            return kept[key]

        return give  # type: ignore[return-value]

    def box_pack(self) -> Pack:
        """Give everything that is in the box."""
        return self._within.get() or (self._in_use[0] if self._in_use else self.whole)

    def counter(self, number: int) -> str:
        """Tell what the counters of a kind are called."""
        return self.box_pack().book.counters[number - 1]

    def ballot(self, number: int) -> tuple[str, ...]:
        """Tell what the words of a vote are."""
        return self.box_pack().book.ballots[number - 1]

    def poll(self, view: Any) -> dict[str, int]:
        """Tell what is voted for now, and how many votes each word has so far; nothing where nobody votes."""
        rows, frame = self.box_pack().book.lines["rows"], view.frame[view.depth]
        op, ballot, boxes, _ = rows[frame.pc] if 0 < frame.pc < len(rows) else rows[0]
        if op != ops.VOTE:
            return {}
        held = [view.aims[i].slot for i in range(frame.first + 1, view.n_aims + 1)]
        return {word: held.count(boxes // ops.BALLOT + at) for at, word in enumerate(self.ballot(ballot))}

    def mode_words(self, view: Any, mode: int) -> str:
        """Say which mode is chosen, or which word is voted for."""
        words = [*self.poll(view)]
        return f"vote {words[mode - 1]}" if mode <= len(words) else f"mode {mode}"

    def poll_words(self, view: Any) -> str:
        """Put the question of a vote in words; empty where nobody votes."""
        poll = self.poll(view)
        so_far = ", ".join(f"{word} {votes}" for word, votes in poll.items() if votes)
        return f"{' or '.join(poll)}?{f' So far: {so_far}.' if so_far else ''}" if poll else ""

    def counters_on(self, played: Any) -> list[tuple[str, int]]:
        """List the counters on a card in play: what they are called, and how many there are."""
        named = zip(self.box_pack().book.counters, played.tokens, strict=False)
        return [(name, int(count)) for name, count in named if count]

    def read_counters(self, text: str, refuse: Callable[[str], None]) -> tuple[str, dict[int, int]]:
        """Take the counters off a card in a position, `Boar counters 2 Egg`: other words, how many by kind, from 0.

        refuse: told of counters that no card of the box has, and of more than lie on a card.
        """
        known, counts = self.box_pack().book.counters, {}
        called = "|".join((*map(re.escape, known), r"\S+"))
        counters = re.compile(rf" counters (\d{{1,9}}) ({called})(?!\S)")
        for said, name in counters.findall(text):
            if name not in known:
                refuse(f"no card of the box has {name} counters")
            elif int(said) > ops.MOST_COUNTERS:
                refuse(f"at most {ops.MOST_COUNTERS} {name} counters lie on a card")
            else:
                counts[known.index(name)] = int(said)
        return counters.sub("", text), counts

    @contextmanager
    def within(self, pack: Pack) -> Iterator[None]:
        """Let a pack be what is in the box for whatever is asked here and now."""
        token = self._within.set(pack)
        try:
            yield
        finally:
            self._within.reset(token)

    def with_pack(self, game: Game, load_box: Box, files: Iterable[Source], keep: bool = False) -> Game:
        """Give a game with the cards of files behind those of the house; BadInput: all faults.

        Its records name the pack with its digest, and hold its files if they are to be kept there.
        """
        pack, faults = self.check(load_box, *files)
        if faults:
            count, names = len(faults), ", ".join(one.name for one in files)
            raise BadInput(f"{count} fault{'s' * (count > 1)} in {names}:", map(str, faults))
        return self.with_read(game, load_box, pack, keep)

    def with_read(self, game: Game, load_box: Box, pack: Pack, keep: bool = False) -> Game:
        """Give a game with a pack that was read behind the cards of the house; BadInput: it does not fit."""
        own = self.own_files(pack)
        told: dict[str, Any] = {"name": self.title(own), "digest": digest_of(own)}
        beside = {one.said: one.address for one in pack.drawings.values() if one.said}
        told |= {"files": {one.name: one.text for one in own}} if keep else {}
        told |= {"drawings": beside} if keep and beside else {}
        enter = partial(self.within, pack)
        parts = {name: Within.of(getattr(game, name), enter) for name in SPEAKING}
        boxes = copied(self.filled(load_box, pack))
        return game.changed(boxes=boxes, own={**game.own, "pack": told}, pack=pack, **parts)

    def own_files(self, pack: Pack) -> list[Written]:
        """List the files of a pack that stand behind those of the house."""
        return pack.files[len(self.whole.files) :]

    def title(self, files: Sequence[Written]) -> str:
        """Name a pack: as its first file does."""
        return Head.model_validate(parse_toml(files[0])[0]["pack"]).name if files else ""

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
        own = [card for card in self.whole.cards if not card.is_token]
        return [card for card in own if card.number[0] not in self.practice.values()]

    def practice_cards(self) -> list[Any]:
        """List the cards for practice, which are in no deck: examples are made with them."""
        own = [card for card in self.whole.cards if not card.is_token]
        return [card for card in own if card.number[0] in self.practice.values()]

    def own_cards(self) -> list[Any]:
        """List the cards that a workshop put behind those of the house; tokens that they make are none."""
        return [card for card in self.cards()[len(self.whole.cards) :] if not card.is_token]

    def shown_cards(self) -> list[Any]:
        """List the cards that a page may have to draw: those of decks, and in a workshop whatever is in the box."""
        return self.cards() if self.own_cards() else self.set_cards()

    def may_be_named(self, kind: int, card: Any) -> bool:
        """Tell whether players may name a card of the box: one that a deck may hold, for practice is none."""
        is_practice = kind <= len(self.whole.cards) and card.number[0] in self.practice.values()
        return not card.is_token and not is_practice

    def deck_cards(self) -> list[Any]:
        """List the cards that a deck may hold: those of the set and one's own."""
        return [*self.set_cards(), *self.own_cards()]

    def listed(self, plain: bool = False) -> list[tuple[Any, str]]:
        """List the cards that a reader asks for, each with whose it is; plain: those for practice, too."""
        parts = {
            "house": self.set_cards(),
            "yours": self.cards()[len(self.whole.cards) :],
            "practice": self.practice_cards() if plain else [],
        }
        return [(card, whose) for whose, cards in parts.items() for card in cards]

    def drawn(self, card: Any) -> dict[str, str]:
        """Say for a catalogue by which digest the drawing of a card is asked for, if its pack brought one."""
        found = self.box_pack().drawings.get(card.name)
        return {"drawing": found.digest} if found else {}

    def drawing(self, digest: str) -> Drawing | None:
        """Find the drawing of a card in the box."""
        return next((one for one in self.box_pack().drawings.values() if one.digest == digest), None)

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


def digest_of(files: Iterable[Written]) -> str:
    """Digest the files of a pack, whatever they are called and where their lines end."""
    told = hashlib.sha256()
    for one in files:
        told.update(hashlib.sha256(one.text.strip().encode()).digest())
    return told.hexdigest()[:_DIGEST]


def mask(codes: Mapping[str, int], *kinds: str) -> int:
    """Give the mask of some kinds of a rule: bit (code - 1) for each, as `ops.TYPES` has it."""
    return sum(1 << (codes[kind] - 1) for kind in set(kinds))
