"""Reading a position: its fields, checked all together, into a state. The notation itself is told in `position.py`."""

from __future__ import annotations

from typing import Any

from menagerie.engine.chance import shuffle
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.reading import FieldReader, called

from .. import terms as t
from ..cards.printed import codes, names, warlords
from ..zones import card_of

PHASES = {
    t.COLOR: "setup",
    t.DEAL: "deal",
    t.REORDER: "reorder",
    t.ACTION: "action",
    t.HONOR: "honor",
    t.PRIDE: "pride",
    t.RECRUIT: "recruit",
    t.CLEAR: "clear",
    t.IMPROVING: "improve",
}
FLIPPED = ("", "honor", "pride")
PLAIN = (
    *("players", "first", "dealer", "round", "phase", "pawn", "turn", "left", "fray", "dealer_space"),
    *("common", "known_bottom", "discard", "exiled"),
)
OF_SEAT = (
    *("hand", "deck", "deck_count", "back", "rejects", "jade", "honor", "budget", "counted", "wounds"),
    *("warlord", "color", "flipped", "met"),
)
TOPS = ("deck", "common")  # piles of which the top may be named alone
SIGNS = ("wounded", "shielded", "spent")


class Reader(FieldReader):
    """Builds a state from the fields of a position."""

    def __init__(self, fields: dict[str, Any], state: Any, box: Any) -> None:
        super().__init__(fields, state, called(codes(), names()))
        self.box = box
        self.left = [[0] * (t.KINDS + 1), *([*box.copies] for _ in range(state.seats))]
        self.common_top: list[int] = []

    def kind(self, name: Any, seat: int, where: str) -> int:
        """Take a card of a colour by the name of its kind; 0 if there is none or none is left."""
        kind = self.kind_called(name, where, [*codes()[1:], *names()[1:]])
        if kind and self.left[seat][kind] == 0:
            self.refuse(where, f"more than {self.box.copies[kind]} {names()[kind]} of {letter(seat)} in all")
            return 0
        self.left[seat][kind] -= kind > 0
        return kind

    def card(self, text: Any, where: str) -> int:
        """Take a card that is written with its owner: `B:ICM`; 0 if it cannot be."""
        owner, colon, name = str(text).partition(":")
        seat = seat_of_letter(owner)
        if not colon or not 1 <= seat <= self.state.seats:
            self.refuse(where, f"{text!r} is not a card such as 'B:ICM'")
            return 0
        kind = self.kind(name.strip(), seat, where)
        return card_of(kind, seat) if kind else 0

    # --- the whole

    def read(self) -> list[str]:
        state = self.state
        self.check_names(PLAIN, OF_SEAT, TOPS)
        phases = {name: step for step, name in PHASES.items()}
        phase = str(self.fields.get("phase", "action"))
        if phase not in phases:
            self.expect("phase", f"one of {', '.join(phases)}")
        state.first = self.seat("first", "A")
        frame = state.frame[1]
        state.depth, frame.what, frame.step = 1, t.ROUND, phases.get(phase, t.ACTION)
        frame.seat, frame.left = state.first, state.seats
        if frame.step != t.COLOR:
            state.dealer = self.seat("dealer", "A")
            early = frame.step not in (t.REORDER, t.ACTION)
            state.round = self.number("round", 0 if frame.step == t.DEAL else 1 if early else t.ACTION_ROUND, 999, 3)
            self.read_play()
            self.read_piles()
            for seat in range(1, state.seats + 1):
                self.read_seat(seat)
            self.place_rest()
            self.read_turn(frame)
        self.read_exact()
        return self.defects

    def read_turn(self, frame: Any) -> None:
        state = self.state
        if frame.step == t.ACTION:
            frame.row = self.number("pawn", 1, max(state.n_fray, 1), 1) - 1
            frame.seat, frame.left = state.dealer, state.seats
        else:
            frame.seat = self.seat("turn", letter(state.dealer))
            frame.left = self.number("left", 1, state.seats, state.seats)

    def read_play(self) -> None:
        state = self.state
        for where, each, clause in (("fray", t.SHARE, "BT-DEAL-1"), ("dealer_space", t.NIGHTSHADES, "BT-NS-2")):
            entries, most = self.listed(where), each * state.seats
            if len(entries) > most:
                self.refuse(where, f"at most {most} cards with {state.seats} players ({clause})")
            for text in entries[:most]:
                state.n_play += 1
                words = str(text).split()
                if words and words[0] != "-":
                    self.read_row(state.play[state.n_play], words, where)
            state.n_fray = state.n_play if where == "fray" else state.n_fray

    def read_row(self, played: Any, words: list[str], where: str) -> None:
        signs = [word for word in words[1:] if word in SIGNS]
        if len(signs) < len(words) - 1:
            self.refuse(where, f"{' '.join(words)!r}: only {', '.join(SIGNS)} may follow a card")
        played.card = self.card(words[0], where)
        played.wounded, played.shielded = int("wounded" in signs), int("shielded" in signs)
        played.spent = int("spent" in signs or "wounded" in signs)

    def read_piles(self) -> None:
        state = self.state
        if isinstance(self.fields.get("common"), list):
            named = [card for text in self.listed("common") if (card := self.card(text, "common"))]
            if self.names_all("common"):
                self.put_on_common(named)
            else:
                self.common_top = named
        for where, pile in (("discard", state.discard), ("exiled", state.exiled)):
            for text in self.listed(where):
                if card := self.card(text, where):
                    pile[card % t.CARD, card // t.CARD] += 1

    def put_on_common(self, cards: list[int]) -> None:
        """Put cards on top of the Common Deck, bottom to top."""
        for card in cards:
            self.state.common[self.state.n_common] = card
            self.state.n_common += 1

    def read_seat(self, seat: int) -> None:
        state, name = self.state, letter(seat)
        for text in self.listed(f"{name}.hand"):
            kind = self.kind(text, seat, f"{name}.hand")
            if kind in (t.MAG, t.GRD, t.JFW):
                self.refuse(f"{name}.hand", f"{names()[kind]} is never in a hand (BT-SETUP-7, BT-SETUP-10)")
            elif state.n_hand[seat] == t.HAND + t.IMPROVE:
                self.refuse(f"{name}.hand", f"more than {t.HAND + t.IMPROVE} cards (BT-HAND-2)")
            elif kind:
                state.hand[seat, state.n_hand[seat]] = kind
                state.n_hand[seat] += 1
        state.jade[seat] = self.number(f"{name}.jade", 0, self.left[seat][t.JFW], self.left[seat][t.JFW])
        state.exiled[seat, t.JFW] += self.left[seat][t.JFW] - state.jade[seat]
        self.left[seat][t.JFW] = 0
        for field, table in (("honor", state.honor), ("budget", state.budget), ("counted", state.counted)):
            table[seat] = self.number(f"{name}.{field}", 0, 9999, 0)
        state.wounds[seat] = self.number(f"{name}.wounds", 0, 99, 0)
        state.color[seat] = self.one_of(f"{name}.color", t.COLORS, seat)
        leaders = ["", *(warlord["name"] for warlord in warlords()[1:])]
        state.warlord[seat] = self.one_of(f"{name}.warlord", leaders, seat)
        state.flipped[seat] = self.one_of(f"{name}.flipped", FLIPPED, 0)
        for text in self.listed(f"{name}.met"):
            if text not in FLIPPED[1:]:
                self.refuse(f"{name}.met", f"{text!r} is neither honor nor pride")
            state.honor_met[seat] |= int(text == "honor")
            state.pride_met[seat] |= int(text == "pride")

    # --- what has no place yet

    def place_rest(self) -> None:
        """Deal hands and decks that are not named; Magistrates and Guards go to the Common Deck."""
        state, starters = self.state, []
        for seat in range(1, state.seats + 1):
            for kind in (t.MAG, t.GRD):
                starters += [card_of(kind, seat)] * self.left[seat][kind]
                self.left[seat][kind] = 0
            self.place_colour(seat)
        self.place_starters(starters)
        state.n_bottom = self.number("known_bottom", 0, state.n_common, 0)

    def place_starters(self, starters: list[int]) -> None:
        state, count = self.state, len(starters)
        if self.names_all("common"):
            listed = isinstance(self.fields["common"], list)
            count = 0 if listed else self.number("common", 0, len(starters), 0)
        shuffle(state, starters, len(starters))
        self.put_on_common([*starters[:count], *self.common_top])
        pile = state.exiled if "discard" in self.fields else state.discard
        for card in starters[count:]:
            pile[card % t.CARD, card // t.CARD] += 1

    def place_colour(self, seat: int) -> None:
        state, name = self.state, letter(seat)
        top = [kind for text in self.listed(f"{name}.deck") if (kind := self.kind(text, seat, f"{name}.deck"))]
        rest = [kind for kind in range(1, t.KINDS + 1) for _ in range(self.left[seat][kind])]
        shuffle(state, rest, len(rest))
        if f"{name}.hand" not in self.fields:
            while state.n_hand[seat] < t.HAND and rest:
                state.hand[seat, state.n_hand[seat]] = rest.pop()
                state.n_hand[seat] += 1
        count = self.number(f"{name}.deck_count", 0, t.COLOR_CARDS, len(top) + len(rest))
        spare = max(len(top) + len(rest) - count, 0)
        for kind in rest[:spare]:
            state.exiled[seat, kind] += 1
        for kind in [*rest[spare:], *top]:
            if state.n_deck[seat] < t.COLOR_CARDS:
                state.deck[seat, state.n_deck[seat]] = kind
                state.n_deck[seat] += 1
        state.n_back[seat] = self.number(f"{name}.back", 0, state.n_deck[seat], 0)
        state.n_reject[seat] = self.number(f"{name}.rejects", 0, state.n_deck[seat] - state.n_back[seat], 0)


def read(fields: dict[str, Any], state: Any, box: Any) -> list[str]:
    """Fill a blank state (seats set, stream seeded) from the fields of a position; return all its defects."""
    return Reader(fields, state, box).read()
