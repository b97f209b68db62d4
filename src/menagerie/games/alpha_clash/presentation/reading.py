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
from ..cards.printed import names, read_counters
from ..lists import draw_list
from ..numbers import refresh
from ..resources import count_ready
from ..state import RECORDS

PHASES = {
    "setup": t.FIRST,
    "mulligan": t.MULLIGAN,
    "start": t.START,
    "draw": t.DRAWING,
    "resource": t.RESOURCE,
    "primary": t.PRIMARY,
    "end": t.END,
}


def has_drawn(turns: int, step: int) -> int:
    """Tell how many cards are drawn in a turn by its rules before a step of it (AC-TURN-5, AC-SETUP-7)."""
    return 1 if turns > 1 and step > t.DRAWING else 0


PLAIN = ("players", "turn", "turns", "first", "phase", "portal", "deck_a", "deck_b", "closed", "table")
OF_SEAT = (
    *("contender", "health", "hand", "deck", "deck_count", "oblivion", "resources", "clash", "accessories"),
    *("clashground", "engaged", "listed"),
)
TOPS = ("deck",)  # piles of which the top may be named alone
STOCK = 20  # cards of a deck that nobody names
SIGNS = ("engaged", "new", "copy")


def carried(words: str) -> int:
    """Find the ` on ` between a Weapon and its host, which is in no name; 0 if there is none."""
    named = max((len(name) for name in names()[1:] if words.startswith(name)), default=0)
    return words.find(" on ", named) if " on " in words[named:] else 0


class Reader(FieldReader):
    """Builds a state from the fields of a position.

    A position need not keep to the decks: the cards that it names come first, and the deck is filled up to fifty.
    """

    def __init__(self, fields: dict[str, Any], state: Any, box: Any) -> None:
        super().__init__(fields, state, called(names()))
        self.box = box

    def kind(self, name: Any, where: str, sorts: tuple[int, ...] = ()) -> int:
        """Take a card by its name, of the types that the field may hold; 0 if it cannot be."""
        kind = self.kind_called(name, where, names()[1:])
        if kind and sorts and self.box.sort[kind] not in sorts:
            self.refuse(where, f"{names()[kind]} is a {t.TYPES[self.box.sort[kind]]}")
            return 0
        if kind and self.box.mask[kind] & t.TOKEN_KIND and where not in ("A.clash", "B.clash", "table"):
            self.refuse(where, f"{names()[kind]} is a token: it lies in play alone (AC-R131)")
            return 0
        return kind

    def read(self) -> list[str]:
        """Fill the state; return all defects."""
        state = self.state
        self.check_names(PLAIN, OF_SEAT, TOPS)
        if state.seats != t.SEATS:
            self.refuse("players", "two players only (AC-VAR-1)")
            return self.defects
        state.deck_a, state.deck_b = state.deck_a or 1, state.deck_b or 2
        state.turn = self.seat("turn", "A")
        state.turns = self.number("turns", 1, 9999, 3)
        state.first = self.seat("first", letter(state.turn if state.turns % 2 else 3 - state.turn))
        state.portal = {"open": 1, "closed": 0}.get(str(self.fields.get("portal", "closed")), 0)
        phase = str(self.fields.get("phase", "primary"))
        if phase not in PHASES:
            self.expect("phase", f"one of {', '.join(PHASES)}")
        if PHASES.get(phase) == t.FIRST:
            self.read_setup()
        else:
            self.read_table()
        state.depth = 1
        frame = state.frame[1]
        frame.what, frame.step, frame.seat = t.TURN, PHASES.get(phase, t.PRIMARY), self.seat("turn", "A")
        state.happened[state.turn][t.YOU_DRAW] = has_drawn(state.turns, frame.step)
        refresh(state, self.box)
        self.read_exact()
        return self.defects

    def read_setup(self) -> None:
        """Lay out what lies there before anybody chooses; `turn` names who won the draw."""
        state = self.state
        state.turn = state.turns = state.first = 0
        for seat in (1, 2):
            self.read_contender(seat)
            number = state.deck_a if seat == 1 else state.deck_b
            for place in range(t.MAIN_DECK):
                state.deck[seat, place] = self.box.deck[number, place]
            state.n_deck[seat] = t.MAIN_DECK

    def read_table(self) -> None:
        """Lay out what both players have."""
        state = self.state
        for seat in (1, 2):
            self.read_contender(seat)
        for text in self.listed("table"):
            self.read_row(str(text))
        for seat in (1, 2):
            self.read_seat(seat)
        if "deck_a" not in self.fields or "deck_b" not in self.fields:
            state.deck_a = state.deck_b = 0  # the cards are those of no deck

    def read_row(self, text: str) -> None:
        """Read a row as it is written for an exact copy: `A:Blade engaged on 5 since 3`."""
        found = re.fullmatch(r"([AB])(?:\(([AB]|copy)\))?:(.+?)( engaged)?(?: on (\d+))? since (\d+)", text)
        kind = self.kind(found[3], "table") if found else 0
        if not found or not kind:
            self.refuse("table", f"{text!r} is not a card such as 'A:Blade engaged on 5 since 3'")
            return
        row = new_row.of(RECORDS)(self.state, kind, self.box.sort[kind], seat_of_letter(found[1]))
        played = self.state.card[row]
        played.engaged, played.since, played.host = int(bool(found[4])), int(found[6]), int(found[5] or 0)
        played.covered = int(played.sort == t.TRAP)
        if found[2]:
            played.owner = 0 if found[2] == "copy" else seat_of_letter(found[2])

    def read_contender(self, seat: int) -> None:
        name, box = letter(seat), self.box
        number = self.state.deck_a if seat == 1 else self.state.deck_b
        where = f"{name}.contender"
        kind = self.kind(self.fields[where], where, (t.CONTENDER,)) if where in self.fields else box.contender[number]
        kind = kind or box.contender[number]
        row = new_row.of(RECORDS)(self.state, kind, t.CONTENDER, seat)
        self.state.card[row].since = 0
        self.state.card[row].engaged = int(bool(self.fields.get(f"{name}.engaged", False)))
        most = box.health[kind]
        self.state.health[seat] = self.number(f"{name}.health", 1, most, most)

    def read_seat(self, seat: int) -> None:
        state, name = self.state, letter(seat)
        for text in self.listed(f"{name}.clash"):
            self.read_card(seat, text, f"{name}.clash", (t.CLASH,))
        for text in self.listed(f"{name}.accessories"):
            self.read_card(seat, text, f"{name}.accessories", (t.TRAP, t.WEAPON, t.RELIC))
        if ground := self.fields.get(f"{name}.clashground"):
            self.read_card(seat, ground, f"{name}.clashground", (t.CLASHGROUND,))
        for text in self.listed(f"{name}.hand"):
            if kind := self.kind(text, f"{name}.hand"):
                insert(state.hand[seat], state.n_hand[seat], kind)
                state.n_hand[seat] += 1
        for text in self.listed(f"{name}.oblivion"):
            if kind := self.kind(text, f"{name}.oblivion"):
                insert(state.oblivion[seat], state.n_oblivion[seat], kind)
                state.n_oblivion[seat] += 1
        for text in self.listed(f"{name}.listed"):
            if kind := self.kind(text, f"{name}.listed"):
                insert(state.listed[seat], state.n_listed[seat], kind)
                state.n_listed[seat] += 1
        for text in self.listed(f"{name}.resources"):
            self.read_resource(seat, str(text), f"{name}.resources")
        self.read_deck(seat)

    def read_resource(self, seat: int, text: str, where: str) -> None:
        """Read one resource: a card, or `black`, `black/green` for any card of those colours, and `engaged`."""
        state, box = self.state, self.box
        engaged = text.endswith(" engaged")
        text = text.removesuffix(" engaged")
        colors = sum(1 << t.COLORS.index(part) - 1 for part in text.split("/") if part in t.COLORS[1:])
        kinds = [k for k in range(1, len(names())) if box.colors[k] == colors and box.sort[k] == t.CLASH]
        kind = kinds[0] if colors and kinds else self.kind(text, where)
        if kind:
            place = state.n_resources[seat]
            state.resource[seat, place], state.spent[seat, place] = kind, int(engaged)
            state.n_resources[seat] = place + 1
            if not engaged:
                count_ready(state, seat, box.colors[kind], 1)

    def read_card(self, seat: int, text: Any, where: str, sorts: tuple[int, ...]) -> None:
        """Read a card in play: `Rhino engaged`, `Pit new` (of this turn), `Blade on Rhino`, `Rhino damage 2`."""
        words, counters = read_counters(str(text), lambda defect: self.refuse(where, defect))
        host = damage = 0
        if cut := carried(words):
            host = self.host_called(seat, words[cut + 4 :], where)
            words = words[:cut]
        if found := re.fullmatch(r"(.+) damage (\d+)", words):
            words, damage = found[1], int(found[2])
        signs = []
        while words.split(" ")[-1] in SIGNS:
            words, _, sign = words.rpartition(" ")
            signs.append(sign)
        kind = self.kind(words, where, sorts)
        if not kind:
            return
        row = new_row.of(RECORDS)(self.state, kind, self.box.sort[kind], seat)
        played = self.state.card[row]
        played.engaged, played.damage, played.host = int("engaged" in signs), damage, host
        for sort, count in counters.items():
            played.tokens[sort] = count
        played.covered = int(played.sort == t.TRAP)
        played.since = self.state.turns if "new" in signs else self.state.turns - 1
        if "copy" in signs:
            if not t.IMITATED >> played.sort & 1:
                self.refuse(where, "only Clash cards, Weapons and Relics are copied (AC-R147)")
            played.owner = 0

    def host_called(self, seat: int, text: str, where: str) -> int:
        """Find the first Clash card of a player by its name."""
        kind = self.kind(text, where, (t.CLASH,))
        for row in range(1, self.state.n_rows + 1):
            if self.state.card[row].kind == kind and self.state.card[row].seat == seat:
                return row
        self.refuse(where, f"{text} is not in play")
        return 0

    def read_deck(self, seat: int) -> None:
        """Lay the named cards on top and fill the deck from its list; where lists are closed, with any legal one."""
        state, box, name = self.state, self.box, letter(seat)
        number = state.deck_a if seat == 1 else state.deck_b
        top = [kind for text in self.listed(f"{name}.deck") if (kind := self.kind(text, f"{name}.deck"))]
        default = len(top) if self.names_all(f"{name}.deck") else max(len(top), STOCK)
        count = self.number(f"{name}.deck_count", len(top), t.MAIN_DECK, default)
        rest = [box.deck[number, place] for place in range(t.MAIN_DECK)]
        shuffle(state, rest, len(rest))
        unnamed = [0] * len(rest) if state.closed else rest
        for place, kind in enumerate([*unnamed[: count - len(top)], *top]):
            state.deck[seat, place] = kind
        state.n_deck[seat] = count
        if state.closed:
            draw_list(state, box, seat, 0)


def read(fields: dict[str, Any], state: Any, box: Any) -> list[str]:
    """Fill a blank state (seats set, stream seeded) from the fields of a position; return all its defects."""
    return Reader(fields, state, box).read()
