"""Reading a position: its fields, checked all together, into a state. The notation itself is told in `position.py`."""

from __future__ import annotations

import re
from typing import Any

from menagerie.cardtext.machine.in_play import new_row
from menagerie.engine.chance import shuffle
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.piles import insert
from menagerie.engine.reading import FieldReader, called

from .. import terms as t
from ..biomass import maximum
from ..cards.printed import names, read_counters
from ..numbers import refresh
from ..setup import choose_deck, deck_of, take_lists
from ..state import RECORDS

PLAIN = (
    *("players", "turn", "turns", "first", "phase", "coin", "match", "deck_a", "deck_b", "deck_c", "deck_d"),
    *("table", "order"),
)
PLAIN_ROYALS = ("Plain King", "Plain Queen", "Plain Prince", "Plain Princess")
OF_SEAT = (
    *("royal", "level", "life", "biomass", "hand", "deck", "deck_count", "discard", "beasts", "equipment", "castles"),
    *("deeds", "lost", "removed", "games"),
)
TOPS = ("deck",)  # piles of which the top may be named alone
STOCK = 20  # cards of a deck that nobody names
LEFT = re.compile(r"(.+) (?:life|uses) (\d+)")


class Reader(FieldReader):
    """Builds a state from the fields of a position.

    A position need not keep to the decks: the cards that it names come first, and the deck is filled up.
    """

    def __init__(self, fields: dict[str, Any], state: Any, box: Any) -> None:
        super().__init__(fields, state, called(names()))
        self.box = box
        self.seats = range(1, state.seats + 1)
        self.left: dict[int, int] = {}  # what is left of the Life or Uses of rows that say so

    def kind(self, name: Any, where: str, sorts: tuple[int, ...] = ()) -> int:
        """Take a card by its name, of the types that the field may hold; 0 if it cannot be."""
        kind = self.kind_called(name, where, names()[1:])
        if kind and sorts and self.box.sort[kind] not in sorts:
            self.refuse(where, f"{names()[kind]} is a {t.TYPES[self.box.sort[kind]]}")
            return 0
        if kind and self.box.mask[kind] & t.TOKEN_KIND and where != "table" and not where.endswith(".beasts"):
            self.refuse(where, f"{names()[kind]} is a token: it lies on the field alone (BC-R131)")
            return 0
        return kind

    def read(self) -> list[str]:
        """Fill the state; return all defects."""
        state = self.state
        self.check_names(PLAIN, OF_SEAT, TOPS)
        phase = self.one_of("phase", t.STEPS, t.FIRST_PLAY) or t.FIRST_PLAY
        state.depth = 1
        frame = state.frame[1]
        frame.what, frame.step, frame.seat = t.TURN, phase, self.seat("turn", "A")
        for seat in self.seats:
            choose_deck(state, seat, deck_of(state, seat) or min(seat, int(self.box.n_decks)))
            self.read_royal(seat)
            state.games[seat] = self.number(f"{letter(seat)}.games", 0, state.match * (t.WON_GAMES - 1), 0)
        if state.match:
            state.game = 1 + sum(state.games[seat] for seat in self.seats)
            take_lists(state, self.box)
        if phase < t.BIOMASS:
            self.read_setup()
        else:
            self.read_table()
        self.read_exact()
        return self.defects

    def read_setup(self) -> None:
        """Lay out what lies there before anybody begins; `turn` names who is asked."""
        state = self.state
        for seat in self.seats:
            if state.frame[1].step == t.LAY_ROYALS and f"{letter(seat)}.royal" not in self.fields:
                state.royal[seat] = state.level[seat] = 0
            named = self.listed(f"{letter(seat)}.deck")
            kinds = [self.kind(name, f"{letter(seat)}.deck") for name in named]
            for place in range(t.MAIN_DECK):
                state.deck[seat, place] = kinds[place] if named else self.box.deck[deck_of(state, seat), place]
            state.n_deck[seat] = t.MAIN_DECK

    def read_table(self) -> None:
        """Lay out what all players have."""
        state = self.state
        state.revealed = 1
        state.turn = self.seat("turn", "A")
        state.turns = self.number("turns", 1, t.TURNS, 3)
        state.first = self.seat("first", "A")
        for seat in self.seats:
            new_row.of(RECORDS)(state, state.royal[seat], t.ROYAL, seat)
            state.card[seat].since = 0
        for text in self.listed("table"):
            self.read_row(str(text))
        refresh(state, self.box)
        for seat in self.seats:
            self.read_seat(seat)
        self.read_order()
        refresh(state, self.box)
        for row, left in self.left.items():
            state.card[row].damage = state.card[row].life - left
        refresh(state, self.box)
        if any(name not in self.fields for name in ("deck_a", "deck_b", "deck_c", "deck_d")[: state.seats]):
            state.deck_a = state.deck_b = state.deck_c = state.deck_d = 0  # the cards are those of no deck

    def read_order(self) -> None:
        """Number the rows in the order in which their abilities began to apply."""
        state = self.state
        rows = [row for row in range(1, state.n_rows + 1) if state.card[row].sort]
        order = [int(row) for row in self.listed("order")] or rows
        if sorted(order) != rows:
            self.refuse("order", f"{order} does not name each row once: {rows}")
            return
        for place, row in enumerate(order, 1):
            state.card[row].began = place
        state.clock = len(rows)

    def read_royal(self, seat: int) -> None:
        """Read which Royal a player leads, and its Level."""
        where = f"{letter(seat)}.royal"
        kind = names().index(PLAIN_ROYALS[seat - 1])
        if f"deck_{letter(seat).lower()}" in self.fields:
            kind = self.box.royals[deck_of(self.state, seat), 0]
        if where in self.fields:
            kind = self.kind(self.fields[where], where, (t.ROYAL,)) or kind
        self.state.royal[seat] = kind
        self.state.level[seat] = self.number(f"{letter(seat)}.level", 1, t.LEVELS, 1)

    def read_row(self, text: str) -> None:
        """Read a row as it is written for an exact copy: `A:Club life 20 since 3`."""
        found = re.fullmatch(r"([A-D])(?:\(([A-D]|copy)\))?:(.+?)( down)?(?: life (-?\d+))? since (\d+)", text)
        kind = self.kind(found[3], "table") if found else 0
        if not found or not kind:
            self.refuse("table", f"{text!r} is not a card such as 'A:Club life 20 since 3'")
            return
        seat = seat_of_letter(found[1])
        row = self.lay(seat, kind, bool(found[4]), int(found[6]), found[5])
        if found[2]:
            self.state.card[row].owner = 0 if found[2] == "copy" else seat_of_letter(found[2])

    def lay(self, seat: int, kind: int, down: bool, since: int, left: str | None) -> int:
        """Lay a card onto the field."""
        row = new_row.of(RECORDS)(self.state, kind, t.EQUIPMENT if down else self.box.sort[kind], seat)
        played = self.state.card[row]
        played.since, played.covered, played.known = since, int(down), down << seat
        if left is not None:
            self.left[row] = int(left)
        return row

    def read_seat(self, seat: int) -> None:
        state, name = self.state, letter(seat)
        state.lost[seat] = self.number(f"{name}.lost", 0, t.SEATS, 0)
        state.losses = max(state.losses, state.lost[seat])
        for text in self.listed(f"{name}.removed"):
            state.removed[seat, state.n_removed[seat]] = self.kind(text, f"{name}.removed")
            state.n_removed[seat] += 1
        if state.lost[seat]:
            state.card[seat] = state.card[0]
            return
        printed = state.card[seat].life
        state.card[seat].damage = printed - self.number(f"{name}.life", 1, 30_000, printed)
        state.biomass[seat] = self.number(f"{name}.biomass", 0, 30_000, maximum(state, self.box, seat))
        state.deeds[seat] = self.number(f"{name}.deeds", 0, t.ACTIVATIONS, 0)
        self.read_cards(seat, "beasts", (t.BEAST,))
        self.read_cards(seat, "equipment", (t.EQUIPMENT, t.BEAST))
        self.read_cards(seat, "castles", (t.CASTLE,))
        for text in self.listed(f"{name}.hand"):
            if kind := self.kind(text, f"{name}.hand", (t.BEAST, t.EQUIPMENT, t.WEATHER, t.CASTLE)):
                insert(state.hand[seat], state.n_hand[seat], kind)
                state.n_hand[seat] += 1
        for text in self.listed(f"{name}.discard"):
            state.discard[seat, state.n_discard[seat]] = self.kind(text, f"{name}.discard")
            state.n_discard[seat] += 1
        self.read_deck(seat)

    def read_cards(self, seat: int, field: str, sorts: tuple[int, ...]) -> None:
        """Read cards in play: `Boar new`, `Boar life 10`, `Club uses 20`, `Boar counters 2 Egg`, `Boar copy`."""
        where = f"{letter(seat)}.{field}"
        for text in self.listed(where):
            words, counters = read_counters(str(text), lambda defect: self.refuse(where, defect))
            left = None
            copy = words.endswith(" copy")
            words = words.removesuffix(" copy")
            new = words.endswith(" new")
            words = words.removesuffix(" new")
            if found := LEFT.fullmatch(words):
                words, left = found[1], found[2]
            down = words.endswith(" down")
            kind = self.kind(words.removesuffix(" down"), where, sorts)
            if kind and (self.box.sort[kind] == t.BEAST) == (down or field == "beasts"):
                row = self.lay(seat, kind, down, self.state.turns - (not new), left)
                for sort, count in counters.items():
                    self.state.card[row].tokens[sort] = count
                if copy:
                    self.state.card[row].owner = 0
            elif kind:
                self.refuse(where, f"{names()[kind]} lies face-down there, as '{names()[kind]} down'")

    def read_deck(self, seat: int) -> None:
        """Lay the named cards on top and fill the deck from the rest of its list."""
        state, box, name = self.state, self.box, letter(seat)
        top = [kind for text in self.listed(f"{name}.deck") if (kind := self.kind(text, f"{name}.deck"))]
        default = len(top) if self.names_all(f"{name}.deck") else max(len(top), STOCK)
        count = self.number(f"{name}.deck_count", len(top), t.HOLDERS - 1, default)
        rest = [box.deck[deck_of(state, seat), place] for place in range(t.MAIN_DECK)]
        shuffle(state, rest, len(rest))
        for place, kind in enumerate([*rest[: count - len(top)], *top]):
            state.deck[seat, place] = kind
        state.n_deck[seat] = count


def read(fields: dict[str, Any], state: Any, box: Any) -> list[str]:
    """Fill a blank state (seats set, stream seeded) from the fields of a position; return all its defects."""
    return Reader(fields, state, box).read()
