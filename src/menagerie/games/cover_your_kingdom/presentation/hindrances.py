"""What stands in the way of an answer, as its player sees it: what the sentences of `reasons.py` name."""

from __future__ import annotations

from menagerie.engine.letters import letter
from menagerie.engine.reasons import Facts
from menagerie.engine.wording import some

from .. import terms as t
from ..cards.printed import names
from ..hypnogriff import left_in_hand
from ..inn import inn_top
from ..kingdom import has_power, height, land_of, seat_of, stack_of, top
from ..powers import is_freature, stands_in, strength
from ..recruit import seats_apart
from .words import stack_words


class KingdomFacts(Facts):
    """What a Ruler sees of a refused answer. Kinds are named by `card`, `first` and `second`, a stack by `stack`."""

    # --- which cards an answer plays

    @property
    def kinds(self) -> tuple[int, int]:
        """The kinds of the one or two cards that an answer plays."""
        if self.verb == t.V_ADD:
            return self.view.clan[top(self.view, self.target)].species, 0
        parts = t.PARTS[self.verb].named(self.argument)
        return parts.get("kind", parts.get("first", 0)), parts.get("second", 0)

    @property
    def card(self) -> str:
        return names()[self.kinds[0]]

    first = card

    @property
    def second(self) -> str:
        return names()[self.kinds[1]]

    @property
    def held(self) -> str:
        """How many of its cards the Ruler holds: `1 Klaken and no CT`."""
        counts = [(self.view.hand[self.seat, kind], names()[kind]) for kind in dict.fromkeys(self.kinds) if kind]
        return " and ".join(f"{count or 'no'} {name}" for count, name in counts)

    # --- where it is aimed

    @property
    def target(self) -> int:
        """The stack that an answer names; that of the Clan at stake where it names none."""
        if self.verb in (t.V_ADD, t.V_KID):
            return stack_of(self.seat, self.argument)
        return t.PARTS[self.verb].named(self.argument).get("stack", self.view.frame[self.view.depth].stack)

    @property
    def stack(self) -> str:
        return stack_words(self.target)

    @property
    def land(self) -> str:
        return t.LAND_NAMES[self.argument if self.verb in (t.V_LAND, t.V_MOVE) else land_of(self.target)]

    @property
    def ruler(self) -> str:
        return letter(self.argument if self.verb == t.V_HYPNOTISE else seat_of(self.target))

    @property
    def species(self) -> str:
        """The species of the Clan that an answer is about: carried, made by a settle, or exposed in its stack."""
        view = self.view
        if self.verb == t.V_SETTLE:
            return self.first
        if self.verb == t.V_LAND:
            return names()[view.clan[view.start[t.AIR + 1] - 1].species]
        return names()[view.clan[top(view, self.target)].species]

    # --- what stands in the way

    @property
    def not_a_rival(self) -> str:
        """No Clan to recruit: the own Kingdom, or an empty Land."""
        return "that is your own Kingdom" if self.ruler == letter(self.seat) else self.empty

    @property
    def empty(self) -> str:
        return f"there is no Clan in {self.stack}" if not top(self.view, self.target) else f"{self.stack} is your own"

    @property
    def empty_own(self) -> str:
        """An exchange needs an own Clan, and another Ruler's."""
        own = stack_of(self.seat, t.SWAP.land(self.argument))
        return f"there is no Clan in your {t.LAND_NAMES[land_of(own)]}" if not top(self.view, own) else self.empty

    @property
    def unfit(self) -> str:
        """A card that is no answer over a Clan: of another species, or not held."""
        species = self.view.clan[top(self.view, self.target)].species
        for kind in filter(None, self.kinds):
            if kind != species and not stands_in(self.view, self.seat, species, kind):
                return f"the Clan in {self.stack} is of {self.species}, {names()[kind]} is another species"
        return f"you hold {self.held}"

    @property
    def discard_top(self) -> str:
        count = self.view.n_discard
        if not count:
            return "the discard pile is empty"
        return f"on top of the discard pile lies {names()[self.view.discard[count - 1]]}"

    @property
    def apart(self) -> int:
        return int(seats_apart(self.view, self.seat, seat_of(self.target)))

    reach = t.REACH

    @property
    def seats(self) -> int:
        return self.view.seats

    @property
    def actions(self) -> str:
        return some(self.view.frame[self.view.depth].count, "action")

    @property
    def choices(self) -> int:
        return self.view.n_options

    @property
    def weak(self) -> str:
        """A card, or one of two, that does not count as the last play demands."""
        if not self.kinds[1]:
            return f"the last play counts as {t.STRONG} Creatures, {self.card} counts as 1"
        return f"of two cards each counts as 1 Creature, {self.second} counts as {t.STRONG}"

    @property
    def returned(self) -> str:
        """Why a card is not given back now: not held any more, or not in the order of the list."""
        frame = self.view.frame[self.view.depth]
        if not left_in_hand(self.view, self.argument):
            return f"you have no {self.card} left to give back"
        last = frame.pick[frame.n_picks - 1] if frame.n_picks else 0
        if self.argument < last:
            return f"cards are named in the order of the list, and {names()[last]} is picked"
        return f"cards are named in the order of the list, and {some(frame.count - frame.n_picks, 'card')} must follow"

    @property
    def other_hire(self) -> str:
        """Why a Creature for Hire does not act as another."""
        if not has_power(self.view, self.seat, t.EXTRA_FREATURES):
            return "you do not have Extra Freatures"
        kinds = t.HIRING.apart(self.argument)
        return f"{next(names()[kind] for kind in kinds if not is_freature(kind))} is none of these three"

    @property
    def sacrificed(self) -> str:
        """Why cards do not save a Clan: one is too few, a strong one stands alone, another species, or not held."""
        if self.unfit.startswith("the Clan"):
            return self.unfit
        if not self.kinds[1]:
            return f"one {self.card} counts as 1 Creature, {t.STRONG} are needed"
        hirer = self.view.frame[self.view.depth].seat
        for kind in self.kinds:
            if strength(self.view, self.box, self.seat, hirer, kind) >= t.STRONG:
                return f"{names()[kind]} counts as {t.STRONG} Creatures and is sacrificed alone"
        return self.unfit

    @property
    def kid(self) -> str:
        """Why Wiizzz Kid is of no use."""
        if not has_power(self.view, self.seat, t.WIIZZZ_KID):
            return "you do not have this power"
        if self.view.frame[self.view.depth].ability:
            return "you have used it this turn"
        return f"there {'is 1 Clan' if height(self.view, self.target) else 'is no Clan'} in your {self.land}"

    @property
    def shifted(self) -> str:
        """A stack that Wiizzzaard cannot turn over, or one of two Clans, whose two shifts are one answer."""
        count = height(self.view, self.target)
        return f"{self.stack} holds {some(count, 'Clan')}" + (", either way is bottom to top" if count == 2 else "")

    @property
    def inn_hand(self) -> str:
        return f"you hold {self.held}" if self.kinds[0] <= t.SPYDRA else f"{self.card} is a Creature for Hire"

    @property
    def taken(self) -> str:
        """What an answer would take at the inn."""
        return " and ".join(dict.fromkeys(names()[inn_top(self.view, pile)] for pile in self._piles))

    @property
    def empty_pile(self) -> int:
        return next(pile for pile in self._piles if not inn_top(self.view, pile))

    @property
    def _piles(self) -> list[int]:
        return [pile for pile in range(1, t.PILES + 1) if self.argument >> (pile - 1) & 1]
