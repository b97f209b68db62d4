"""Reading a position: its fields, checked all together, into a state. The notation itself is told in `position.py`."""

from __future__ import annotations

from typing import Any

from menagerie.engine.chance import shuffle
from menagerie.engine.errors import nearest
from menagerie.engine.known import count_bits, set_mark
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.reading import FieldReader, called

from .. import terms as t
from ..cards.printed import cards, names, power_names
from ..constellations import lay_out_tokens
from ..hands import full_hand
from ..kingdom import has_home, has_power, height, is_species, join_clan, lift_new_clan, move_clan, stack_of
from ..minnowtaur import place_marker
from ..powers import is_freature
from ..setup import removed_for_two
from ..turn import may_go_on
from .words import lands_of, species_of

PLAIN = (
    *("rulers", "turn", "action", "draw", "discard", "retired", "removed"),
    *("barred", "passed", "idle", "stirred", "claimed", "grace", "grace_over"),
    *("round", "starter", "settles", "kid_used"),
)
OF_TWO = ("inn",)
TOPS = ("draw",)  # piles of which the top may be named alone
OPTIONS = ("first", "open_stacks", "constellations", "light_speed", "contest", "rounds", "powers", "two_powers")
LANDS = ("highland", "lowland", "maneland")
KEPT = ("guard", "closed", "knows", "power", "lit", "entered", "total", "troops", "victories")  # beside hand and Lands
OF_SEAT = ("hand", *LANDS, *KEPT)


class Reader(FieldReader):
    """Builds a state from the fields of a position."""

    def __init__(self, fields: dict[str, Any], state: Any, box: Any) -> None:
        super().__init__(fields, state, called(names(), (card.get("name", "") for card in cards())))
        self.box = box
        self.left = [0, *(box.copies[kind] for kind in range(1, t.KINDS + 1))]
        self.draw_top: list[int] = []

    def kind(self, name: Any, where: str) -> int:
        """Take a card by the name of its kind; 0 if there is none or none is left."""
        kind = self.kind_called(name, where, names()[1:])
        if kind and self.left[kind] == 0:
            self.refuse(where, f"more than {self.box.copies[kind]} {names()[kind]} in all (CK-COMP)")
            return 0
        self.left[kind] -= kind > 0
        return kind

    def kind_list(self, where: str) -> list[int]:
        """Take the cards of a list."""
        return [kind for name in self.listed(where) if (kind := self.kind(name, where))]

    def read(self) -> list[str]:
        state = self.state
        for s in range(1, t.AIR + 2):
            state.start[s] = 1
        inn = OF_TWO if state.seats == t.TWO else ()
        self.check_names((*PLAIN, *OPTIONS, *inn), OF_SEAT, TOPS)
        turn = self.seat("turn", "A")
        state.crown = turn
        self.read_powers()
        for seat in range(1, state.seats + 1):
            for land, name in enumerate(LANDS, 1):
                self.read_stack(seat, land, f"{letter(seat)}.{name}")
        self.read_piles()
        self.read_markers()
        if state.seats == t.TWO:
            self.read_inn()
        self.read_hands()
        self.read_rest(turn)
        return self.defects

    def read_stack(self, seat: int, land: int, where: str) -> None:
        for number, clan in enumerate(self.listed(where), 1):
            kinds = [kind for name in clan if (kind := self.kind(name, f"{where}, Clan {number}"))]
            species = {kind for kind in kinds if is_species(kind)}
            if self.state.powers and len(species) == 2 and species & {t.PEGLEGASUS, t.UNIQUEHORN}:
                species.discard(t.HENTAUR)  # joined as a Wild (CK-R61)
            if len(species) != 1 or len(clan) < 2 or any(kind > t.SPYDRA for kind in kinds):
                self.defects.append(
                    f"{where}, Clan {number}: a Clan is two or more Creatures of one species and Wilds (CK-TERM-4)"
                )
                continue
            (own,) = species
            if not has_home(self.state, self.box, own, land):
                self.defects.append(f"{where}, Clan {number}: {names()[own]} does not live there (CK-STACK-2)")
                continue
            row = lift_new_clan(self.state, self.box, own)
            for kind in kinds:
                join_clan(self.state, row, kind)
            move_clan(self.state, row, t.AIR, stack_of(seat, land))

    def read_piles(self) -> None:
        state = self.state
        for kind in self.kind_list("discard"):
            if not is_species(kind):
                self.refuse("discard", f"{names()[kind]} cannot be discarded (CK-DISC-2)")
                continue
            state.discard[state.n_discard] = kind
            state.n_discard += 1
        for kind in self.kind_list("retired"):
            state.retired[kind] += 1
        for kind in self.kind_list("removed"):
            state.removed[kind] += 1
        if state.seats == t.TWO and "removed" not in self.fields:
            for kind in range(1, t.KINDS + 1):
                state.removed[kind] = removed_for_two(kind)
                self.left[kind] -= removed_for_two(kind)
                if self.left[kind] < 0:
                    self.defects.append(f"more {names()[kind]} than the two-Ruler game has (CK-2P-1 … CK-2P-3)")
                    self.left[kind] = 0
        if isinstance(self.fields.get("draw"), list):
            if self.names_all("draw"):
                self.put_on_draw(self.kind_list("draw"))
            else:
                self.draw_top = self.kind_list("draw")

    def put_on_draw(self, kinds: list[int]) -> None:
        """Put cards on top of the draw pile, bottom to top."""
        for kind in kinds:
            self.state.draw[self.state.n_draw] = kind
            self.state.n_draw += 1

    def read_inn(self) -> None:
        """Read the piles of the inn: a name is a top over six random cards, a list is a pile, bottom to top."""
        piles = self.fields.get("inn", [])
        if not isinstance(piles, list) or len(piles) > t.PILES:
            self.refuse("inn", f"a list of up to {t.PILES} piles is expected")
            return
        for pile, value in enumerate(piles, 1):
            listed = value if isinstance(value, list) else [value]
            if len(listed) > t.PILE:
                self.refuse(f"inn, pile {pile}", f"at most {t.PILE} cards (CK-2P-6)")
            for place, name in enumerate(listed[: t.PILE]):
                if kind := self.kind(name, f"inn, pile {pile}"):
                    self.state.inn[pile, place] = kind
                    self.state.n_inn[pile] += 1
            count = self.state.n_inn[pile]
            if count and self.state.inn[pile, count - 1] > t.SPYDRA:
                self.defects.append(f"inn, pile {pile}: a Creature for Hire does not stay on top (CK-2P-9, CK-INNH-7)")

    def fill_inn(self, listed: int) -> None:
        """Deal what the position leaves open under and on the piles of the inn."""
        state, piles = self.state, self.fields.get("inn", [None] * t.PILES)
        for pile, value in enumerate(piles, 1):
            if not isinstance(value, list):
                top_card = state.inn[pile, 0]
                for i in range(t.PILE):
                    if i == t.PILE - 1 and top_card:
                        state.inn[pile, i] = top_card
                    elif state.n_draw > listed:
                        state.n_draw -= 1
                        state.inn[pile, i] = state.draw[state.n_draw]
                        state.draw[state.n_draw] = 0
                state.n_inn[pile] = t.PILE
                for i in range(t.PILE):  # no Creature for Hire on top
                    if state.inn[pile, t.PILE - 1] > t.SPYDRA:
                        swapped = state.inn[pile, t.PILE - 1]
                        state.inn[pile, t.PILE - 1] = state.inn[pile, i]
                        state.inn[pile, i] = swapped
            state.inn_open[pile] = 1 if state.n_inn[pile] else 0

    def read_markers(self) -> None:
        for seat in range(1, self.state.seats + 1):
            for mode, name in ((t.UPRIGHT, "guard"), (t.SIDEWAYS, "closed")):
                where = f"{letter(seat)}.{name}"
                for text in self.listed(where):
                    land, _, card = str(text).rstrip(")").partition(" (")
                    lands = LANDS[: lands_of(self.state)]
                    if land not in lands:
                        self.refuse(where, f"{land!r} is no Land{nearest(land, lands)}")
                    elif kind := self.kind(card or "Minnowtaur", where):
                        extra = any(bits >> t.EXTRA_FREATURES & 1 for bits in self.state.power)
                        if kind != t.MINNOWTAUR and not (extra and is_freature(kind)):
                            self.refuse(where, f"{card} cannot act as a Minnowtaur (CK-POW-13)")
                            continue
                        place_marker(self.state, kind, stack_of(seat, LANDS.index(land) + 1), mode)

    def read_hands(self) -> None:
        """Deal named hands as named, the others at random, and the rest to draw pile or out of the game."""
        state = self.state
        for seat in range(1, state.seats + 1):
            for kind in self.kind_list(f"{letter(seat)}.hand"):
                state.hand[seat, kind] += 1
                state.hand_size[seat] += 1
        rest = [kind for kind in range(1, t.KINDS + 1) for _ in range(self.left[kind])]
        listed = state.n_draw
        self.put_on_draw(rest)
        tail = [state.draw[i] for i in range(listed, state.n_draw)]
        for i, kind in enumerate(self.shuffled(tail)):
            state.draw[listed + i] = kind
        for seat in range(1, state.seats + 1):
            if f"{letter(seat)}.hand" not in self.fields:
                while state.hand_size[seat] < full_hand(state, seat) and state.n_draw > listed:
                    self.deal_one(seat)
        if state.seats == t.TWO:
            self.fill_inn(listed)
        self.put_on_draw(self.draw_top)
        wanted = self.fields["draw"] if self.names_all("draw") else state.n_draw
        if isinstance(wanted, list):
            wanted = listed
        elif not isinstance(wanted, int) or not 0 <= wanted <= state.n_draw:
            self.defects.append(f"draw = {wanted!r}: a list of cards, or a number up to {state.n_draw}, is expected")
            wanted = state.n_draw
        while state.n_draw > wanted:
            state.n_draw -= 1
            state.removed[state.draw[state.n_draw]] += 1
            state.draw[state.n_draw] = 0

    def shuffled(self, kinds: list[int]) -> list[int]:
        pile = list(kinds)
        shuffle(self.state, pile, len(pile))
        return pile

    def deal_one(self, seat: int) -> None:
        state = self.state
        state.n_draw -= 1
        state.hand[seat, state.draw[state.n_draw]] += 1
        state.hand_size[seat] += 1
        state.draw[state.n_draw] = 0

    def read_rest(self, turn: int) -> None:
        state = self.state
        for text in self.listed("barred"):
            words = str(text).split()
            stack = self.stack_named(" ".join(words[:2]))
            number = int(words[2]) if len(words) == 3 and words[2].isdigit() else height(state, stack)
            if not stack or not 1 <= number <= height(state, stack):
                self.refuse("barred", f"there is no Clan {text!r}")
                continue
            state.clan[state.start[stack] + number - 1].barred = 1
            state.n_bans += 1
        for text in self.listed("passed"):
            seat = seat_of_letter(str(text))
            if not 1 <= seat <= state.seats or any(state.hand[seat, kind] for kind in range(1, t.SPECIES + 1)):
                self.refuse("passed", f"{text!r} is no Ruler without Clanning Creatures (CK-R7)")
                continue
            state.barren[seat] = 1
        for seat in range(1, state.seats + 1):
            for text in self.listed(f"{letter(seat)}.knows"):
                self.read_mark(seat, str(text))
        self.read_constellations()
        self.read_contest()
        state.idle = self.number("idle", 0, state.seats - 1, 0)
        self.read_exact()
        state.depth = 1
        frame = state.frame[1]
        frame.what, frame.seat = t.TURN, turn
        maker = has_power(state, turn, t.MATCH_MAKER)
        frame.count = self.number("action", 1, t.ACTIONS + 1 + maker, 1) - 1
        frame.own = self.number("settles", 1 if frame.count > t.ACTIONS else 0, frame.count * maker, 0)
        frame.ability = 1 if self.fields.get("kid_used") else 0
        if frame.ability and not has_power(state, turn, t.WIIZZZ_KID):
            self.refuse("kid_used", f"{letter(turn)} has no Wiizzz Kid (CK-POW-6)")
        frame.entry = 1 if self.fields.get("stirred") else 0
        begun = frame.count > 0 or frame.ability
        frame.step = t.ACT if may_go_on(state, turn) else t.END if begun else t.START

    def read_powers(self) -> None:
        """Read the Kingdom powers; each lies beside one Kingdom at most (CK-POW-1, CK-PAD-1, CK-PAD-2)."""
        state = self.state
        known = {name.casefold(): power for power, name in enumerate(power_names()) if power}
        dealt = 0
        for seat in range(1, state.seats + 1):
            where = f"{letter(seat)}.power"
            for name in self.listed(where):
                power = known.get(str(name).casefold(), 0)
                if not power:
                    self.refuse(where, f"no power is called {name!r}{nearest(str(name), power_names()[1:])}")
                elif not state.powers:
                    self.refuse(where, "powers are off (CK-CON-1)")
                elif state.seats <= t.FEW and t.NOT_FOR_FEW >> power & 1:
                    self.refuse(where, f"{name} is not in play with {state.seats} Rulers (CK-PAD-1)")
                elif dealt >> power & 1:
                    self.refuse(where, f"{name} is named twice (CK-POW-1)")
                else:
                    state.power[seat] |= 1 << power
                    dealt |= 1 << power
            actions = count_bits(state.power[seat] & t.ACTION_POWERS)
            others = count_bits(state.power[seat]) - actions
            if actions > 1 or others > 1 or (actions + others > 1 and not state.two_powers):
                self.refuse(where, "one power, or with two_powers one of each kind (CK-PAD-2)")

    def read_constellations(self) -> None:
        """Read lit constellations; what entered is at least what is lit, tokens follow from both (CK-CON-3)."""
        state = self.state
        if not state.constellations:
            self.defects += [f"{name}: constellations are off (CK-CON-1)" for name in self.fields if name[2:] == "lit"]
            return
        lay_out_tokens(state)
        for seat in range(1, state.seats + 1):
            present = 0
            for row in range(state.start[stack_of(seat, 1)], state.start[stack_of(seat, t.LANDS) + 1]):
                present |= 1 << state.clan[row].species
                present |= 1 << t.HENTAUR if state.clan[row].hentaur else 0
            where = f"{letter(seat)}.lit"
            self.fields.setdefault(where, species_of(present))
            for kind in self.species_list(where):
                state.lit[seat] |= 1 << kind
                if state.seats >= t.SHARED_TOKENS:
                    state.token[kind] -= 1
                    if state.token[kind] < 0:
                        self.refuse(where, f"no token left for {names()[kind]} (CK-CON-13)")
                        state.token[kind] = 0
            state.entered[seat] = state.lit[seat] | present
            for kind in self.species_list(f"{letter(seat)}.entered"):
                state.entered[seat] |= 1 << kind
        for text in self.listed("claimed"):
            if seat := self.seat_called(text, "claimed"):
                state.claimed[seat] = 1
        if "grace" in self.fields:
            state.grace = self.seat_called(self.fields["grace"], "grace")
        state.grace_over = 1 if self.fields.get("grace_over") else 0

    def read_contest(self) -> None:
        """Read how an extended contest stands (CK-EXT-2)."""
        state = self.state
        if not state.contest:
            return
        state.round = self.number("round", 1, 99, 1) - 1
        state.starter = self.seat_called(self.fields.get("starter", letter(state.crown)), "starter")
        for seat in range(1, state.seats + 1):
            state.total[seat] = self.number(f"{letter(seat)}.total", 0, 1 << 20, 0)
            state.troops[seat] = self.number(f"{letter(seat)}.troops", 0, 1 << 14, 0)
            state.victories[seat] = self.number(f"{letter(seat)}.victories", 0, 2, 0)

    def species_list(self, where: str) -> list[int]:
        found = [self.kinds.get(str(name).casefold(), 0) for name in self.listed(where)]
        if not all(is_species(kind) for kind in found):
            self.refuse(where, "clanning species are expected (CK-CON-14)")
        return [kind for kind in found if is_species(kind)]

    def stack_named(self, text: str) -> int:
        seat, _, land = text.partition(" ")
        number = seat_of_letter(seat)
        return stack_of(number, LANDS.index(land) + 1) if number and land in LANDS else 0

    def is_place(self, place: int) -> bool:
        two = self.state.seats == t.TWO
        return 1 <= place <= self.state.seats or (two and 0 < place - t.INN_PLACE <= t.PILES)

    def cards_at(self, place: int) -> set[int]:
        state = self.state
        if place <= state.seats:
            return {kind for kind in range(1, t.KINDS + 1) if state.hand[place, kind]}
        return set(state.inn[place - t.INN_PLACE])

    def read_mark(self, observer: int, text: str) -> None:
        seats, _, name = text.partition(": ")
        kind = self.kinds.get(name.casefold(), 0)
        hands = [int(one) + t.INN_PLACE if one.isdigit() else seat_of_letter(one) for one in seats]
        if not kind or not hands or not all(self.is_place(place) for place in hands):
            self.defects.append(f"{letter(observer)}.knows: {text!r} is not 'B: Bragon' or 'BC: Bragon'")
        elif not any(kind in self.cards_at(place) for place in hands):
            self.defects.append(f"{letter(observer)}.knows: no {name} at {seats}")
        else:
            set_mark(self.state, observer, kind, sum(1 << seat for seat in hands))
            self.state.n_marked += 1


def read(fields: dict[str, Any], state: Any, box: Any) -> list[str]:
    """Fill a blank state (seats set, stream seeded) from the fields of a position; return all its defects."""
    return Reader(fields, state, box).read()
