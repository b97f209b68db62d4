"""Reading a position: its fields, checked all together, into a state. The notation itself is told in `position.py`."""

from __future__ import annotations

import re
from typing import Any

from menagerie.cardtext.machine.knowing import add_to_hand
from menagerie.cardtext.machine.lasting import keep
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.piles import insert
from menagerie.engine.reading import FieldReader, called

from .. import terms as t
from ..cards.printed import names, read_counters
from ..numbers import refresh
from ..signets import refuse_captain, refuse_column
from ..state import RECORDS
from ..texts.changes import gain
from ..zones import is_beast_sort, new_row, put_in_upgrades, put_inward

PLAIN = (
    "players",
    "turn",
    "turns",
    "first",
    "phase",
    "deck_a",
    "deck_b",
    "counter2",
    "closed",
    "arsenal_cap",
    "turn_limit",
    "table",
)
BEFORE = tuple(f"before_{column}" for column in t.COLUMNS[1 : t.GUARDS + 1])
OF_SEAT = (
    *("life", "marker", "completed", "hand", "deck", "deck_count", "grave", "inward", "upgrades", "companions"),
    *("supply", "known_bottom", "known_hand", "arsenals", "province", "done", *t.COLUMNS[1:], *BEFORE),
)
DONE = ("deployed", "shifted", "armed", "placed", "dropped", "willed", "powered")
SIGNS = {"in R": "rest", "down": "covered", "attacked": "attacks", "turned": "turned", "moved": "moved"}
SIGNS |= {"freed": "freed"}
GAINS = re.compile(r"(.+) gains ([+-]\d+)/([+-]\d+)/([+-]\d+)(?: AD (\d+))?( this turn)?")
ROW = re.compile(r"([AB]):(\w+):(.+?)( in R)?(?: (under|on) (\d+))? since (\d+)")
DECK_TYPES = ("Beast", "Up-Grade", "Arsenal", "Province", "Weapon", "Shield", "Offering")
TOPS = ("deck",)  # piles of which the top may be named alone
STOCK = 20  # cards of Heaven that nobody names


class Reader(FieldReader):
    """Builds a state from the fields of a position; its cards need not be those of a deck."""

    def __init__(self, fields: dict[str, Any], state: Any, box: Any) -> None:
        super().__init__(fields, state, called(names()))
        self.box = box

    def kind(self, name: Any, where: str, types: tuple[str, ...] = ()) -> int:
        """Take a card by its name, of the types that the field may hold; 0 if it cannot be."""
        kind = self.kind_called(name, where, names()[1:])
        if kind and types and t.TYPES[self.box.sort[kind]] not in types:
            self.refuse(where, f"{names()[kind]} is of type {t.TYPES[self.box.sort[kind]]}")
            return 0
        if kind and self.box.token_name[kind] and where.endswith(".supply"):
            self.refuse(where, f"{names()[kind]} is made by a text: it lies on the mat alone (HC-R191)")
            return 0
        return kind

    def read(self) -> list[str]:
        """Fill the state; return all defects."""
        state = self.state
        self.check_names(PLAIN, OF_SEAT, TOPS)
        state.depth = 1
        frame = state.frame[1]
        frame.what, frame.seat = t.TURN, self.seat("turn", "A")
        frame.step = self.one_of("phase", t.STEPS, t.FUNCTION_1) or t.FUNCTION_1
        state.turn = frame.seat
        drew = frame.step >= t.FUNCTION_1 and self.box.counted >> t.YOU_DRAW & 1
        state.happened[state.turn, t.YOU_DRAW] = drew  # in the Draw Step
        self.to_come = frame.seat if frame.step == t.BEGIN else 0  # whose turn is about to begin: not counted yet
        state.turns = self.number("turns", 0, 2 * t.TURN_LIMIT, 6 if self.to_come else 7)
        state.first = self.seat("first", "A")
        for text in self.listed("table"):
            self.read_row(str(text))
        for seat in (1, 2):
            self.read_numbers(seat)
            self.read_columns(seat)
            self.read_piles(seat)
            self.read_deck(seat)
        refresh(state, self.box)
        self.check_columns()
        if any(name not in self.fields for name in ("deck_a", "deck_b")):
            state.deck_a = state.deck_b = 0  # the cards are those of no deck
        self.read_exact()
        return self.defects

    def read_numbers(self, seat: int) -> None:
        """Read Menorah Life, the Turn Marker, and what was done this turn."""
        state, name = self.state, letter(seat)
        state.life[seat] = self.number(f"{name}.life", 1, t.MENORAH, t.MENORAH)
        begun = 4 if seat in (state.turn, state.first) and seat != self.to_come else 3
        state.marker[seat] = self.number(f"{name}.marker", 0, t.MARKER + 1, begun)
        done = state.marker[seat] - (seat == state.turn and seat != self.to_come and state.marker[seat] > 0)
        state.completed[seat] = self.number(f"{name}.completed", 0, t.TURN_LIMIT, done)
        for word in self.listed(f"{name}.done"):
            if word in DONE:
                getattr(state, word)[seat] = 1
            else:
                self.expect(f"{name}.done", " or ".join(DONE), word)

    # --- the mat

    def read_columns(self, seat: int) -> None:
        """Read what lies in all columns of a player."""
        name = letter(seat)
        for column in range(1, t.N_COLUMNS + 1):
            self.read_column(seat, column, f"{name}.{t.COLUMNS[column]}")
        for column in range(1, t.GUARDS + 1):
            where = f"{name}.before_{t.COLUMNS[column]}"
            if text := self.fields.get(where):
                self.read_alone(seat, text, where, ("Shield", "Shield Token"), t.LIES_BEFORE + column)
        for text in self.listed(f"{name}.arsenals"):
            self.read_alone(seat, text, f"{name}.arsenals", ("Arsenal",), t.IN_ARSENAL)
        if text := self.fields.get(f"{name}.province"):
            self.read_alone(seat, text, f"{name}.province", ("Province",), t.IN_PROVINCE)

    def read_alone(self, seat: int, text: Any, where: str, types: tuple[str, ...], place: int) -> None:
        """Read a card beside the columns: `Plain Shield`, `Plain Shield counters 2 Egg`."""
        words, counters = self.counters_of(text, where)
        if kind := self.kind(words, where, types):
            self.lay(seat, kind, self.box.sort[kind], place, counters)

    def counters_of(self, text: Any, where: str) -> tuple[str, dict[int, int]]:
        """Take the counters off a card: the other words, and how many of each kind."""
        return read_counters(str(text), lambda defect: self.refuse(where, defect))

    def lay(self, seat: int, kind: int, sort: int, place: int, counters: dict[int, int]) -> int:
        """Lay a card onto the mat, with counters."""
        row: int = new_row(self.state, kind, sort, seat, place)
        for token, count in counters.items():
            self.state.card[row].tokens[token] = count
        self.state.card[row].since = max(0, self.state.turns - 1)  # it was there before this turn
        return row

    def read_column(self, seat: int, column: int, where: str) -> None:
        """Read a column: the Lead, Cores from the top down, Weapons, Offerings, in any order."""
        lead = under = 0
        arms: list[int] = []
        for text in self.listed(where):
            told, counters = self.counters_of(text, where)
            words, signs, gains = self.signs_of(told)
            kind = self.kind(words, where)
            sort = self.box.sort[kind]
            if not kind:
                continue
            if is_beast_sort(sort):
                row = self.lay(seat, kind, t.CORE if lead else sort, column, counters)
                self.state.card[row].host = under
                under, lead = row, lead or row
                self.mark(row, signs, gains)
            elif sort == t.WEAPON:
                arms.append(self.lay(seat, kind, sort, column, counters))
            elif sort == t.OFFERING:
                self.lay(seat, kind, sort, column, counters)
            else:
                self.refuse(where, f"{words} lies in no column of Beasts")
        for row in arms:
            self.state.card[row].host = lead
            if not lead:
                self.refuse(where, "a Weapon without a Beast")

    def signs_of(self, text: str) -> tuple[str, list[str], Any]:
        """Take the signs and the gain off a Beast's name."""
        gains = GAINS.fullmatch(text)
        words, signs = gains[1] if gains else text, []
        while found := next((sign for sign in (*SIGNS, "held") if words.endswith(f" {sign}")), ""):
            words = words.removesuffix(f" {found}")
            signs.append(found)
        return words, signs, gains

    def mark(self, row: int, signs: list[str], gains: Any) -> None:
        """Put signs and a gain on a Beast."""
        state = self.state
        played = state.card[row]
        for sign in signs:
            if sign == "held":
                played.rest = 1
                keep.of(RECORDS)(state, row, t.HELD, 0, 0, t.UNTIL_F2, 3 - played.seat)
            else:
                setattr(played, SIGNS[sign], 1)
        if gains:
            until = t.THIS_TURN if gains[6] else t.UNTIL_F2
            gain(state, row, *(int(number or 0) for number in gains.group(2, 3, 4, 5)), until, played.seat)

    def check_columns(self) -> None:
        """Refuse what may not stand where it stands (HC-OFFER-5, HC-SIGNET-3, HC-SIGNET-6 … HC-SIGNET-8)."""
        state = self.state
        state.checking = 0
        for seat in (1, 2):
            for column in range(1, t.N_COLUMNS + 1):
                where, row = f"{letter(seat)}.{t.COLUMNS[column]}", state.lead[seat, column]
                if row and not state.support[seat, column]:
                    self.refuse(where, "a Beast needs an Offering under it (HC-OFFER-5)")
                if row and refuse_column(state.card[row].signets, column):
                    self.refuse(where, f"the signet of {names()[state.card[row].kind]} forbids this column")
                if row and refuse_captain(state, self.box, seat, state.card[row].signets, row):
                    self.refuse(where, "of each status one Captain may lead (HC-SIGNET-3)")

    def read_row(self, text: str) -> None:
        """Read a row as it is written for an exact copy: `A:MG:Plain 2-2-2 in R since 3`."""
        found = ROW.fullmatch(text)
        kind = self.kind(found[3], "table") if found else 0
        places = {name: place for place, name in enumerate(t.COLUMNS) if name}
        places |= {name: t.LIES_BEFORE + i for i, name in enumerate(BEFORE, 1)}
        places |= {"arsenals": t.IN_ARSENAL, "province": t.IN_PROVINCE}
        if not found or not kind or found[2] not in places:
            self.refuse("table", f"{text!r} is not a card such as 'A:LG:Lamb since 3'")
            return
        sort = t.CORE if found[5] == "under" else self.box.sort[kind]
        row = new_row(self.state, kind, sort, seat_of_letter(found[1]), places[found[2]])
        played = self.state.card[row]
        played.rest, played.host, played.since = int(bool(found[4])), int(found[6] or 0), int(found[7])

    # --- piles

    def read_piles(self, seat: int) -> None:
        """Read the hand and the open piles of a player."""
        state, name = self.state, letter(seat)
        known = [self.kind(text, f"{name}.known_hand") for text in self.listed(f"{name}.known_hand")]
        for text in self.listed(f"{name}.hand"):
            if kind := self.kind(text, f"{name}.hand", DECK_TYPES):
                add_to_hand.of(RECORDS)(state, seat, kind, t.BOTH if kind in known else 0)
                known = [*known[: known.index(kind)], *known[known.index(kind) + 1 :]] if kind in known else known
        if known:
            self.refuse(f"{name}.known_hand", f"{names()[known[0]]} is not in the hand")
        for text in self.listed(f"{name}.grave"):
            if kind := self.kind(text, f"{name}.grave", DECK_TYPES):
                state.grave[seat, state.n_grave[seat]] = kind
                state.n_grave[seat] += 1
        for text in self.listed(f"{name}.inward"):
            down = str(text).endswith(" down")
            if kind := self.kind(str(text).removesuffix(" down"), f"{name}.inward", DECK_TYPES):
                put_inward(state, seat, kind, t.FACE_DOWN * down)
        for text in self.listed(f"{name}.upgrades"):
            fresh = str(text).endswith(" fresh")
            if kind := self.kind(str(text).removesuffix(" fresh"), f"{name}.upgrades", ("Up-Grade",)):
                put_in_upgrades(state, seat, kind, t.FRESH * fresh)
        for text in self.listed(f"{name}.companions"):
            if kind := self.kind(text, f"{name}.companions", ("Companion",)):
                insert(state.companions[seat], state.n_companions[seat], kind)
                state.n_companions[seat] += 1
        for text in self.listed(f"{name}.supply"):
            if kind := self.kind(text, f"{name}.supply", ("Beast Token", "Shield Token")):
                insert(state.supply[seat], state.n_supply[seat], kind)
                state.n_supply[seat] += 1

    def read_deck(self, seat: int) -> None:
        """Lay the named cards on top of Heaven; below them lie Offerings of support 1."""
        state, name = self.state, letter(seat)
        top = [kind for text in self.listed(f"{name}.deck") if (kind := self.kind(text, f"{name}.deck", DECK_TYPES))]
        default = len(top) if self.names_all(f"{name}.deck") else max(len(top), STOCK)
        count = self.number(f"{name}.deck_count", len(top), t.DECK, default)
        filler = names().index("Plain Offering")
        known = self.number(f"{name}.known_bottom", 0, count, 0)
        for place in range(known):
            state.seen[seat, place] = t.BOTH
        for place, kind in enumerate([*[filler] * (count - len(top)), *top]):
            state.deck[seat, place] = kind
        state.n_deck[seat] = count


def read(fields: dict[str, Any], state: Any, box: Any) -> list[str]:
    """Fill a blank state (seats set, stream seeded) from the fields of a position; return all its defects."""
    return Reader(fields, state, box).read()
