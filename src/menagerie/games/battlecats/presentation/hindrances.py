"""What stands in the way of an answer, as its player sees it: what the sentences of `reasons.py` name."""

from __future__ import annotations

from menagerie.engine.reasons import Facts
from menagerie.engine.wording import some

from .. import terms as t
from ..cards.printed import names, warlords
from ..exiling import exilable
from ..sacred_fury import one_of, other_of
from ..wounding import reaches
from ..zones import in_hand, kind_at, level_at, owner_at
from .words import card_words, row_words

_DEEDS = {
    t.V_EXILE: "exile",
    t.V_HEAL: "heal",
    t.V_PROTECT: "protect",
    t.V_WOUND: "wound",
    t.V_WOUND_TWO: "wound two cards",
    t.V_TURN_UP: "turn cards up",
}


class PrideFacts(Facts):
    """What a player sees of a refused answer: `actor` acts, `target` is aimed at, `card` lies in hand."""

    # --- actions

    @property
    def acting(self) -> int:
        """The row of the acting card."""
        return self.view.frame[self.view.depth].row

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows that an action is aimed at."""
        return (one_of(self.argument), other_of(self.argument)) if self.verb == t.V_WOUND_TWO else (self.argument,)

    @property
    def actor(self) -> str:
        return names()[kind_at(self.view, self.acting)]

    @property
    def deed(self) -> str:
        return _DEEDS[self.verb]

    @property
    def target(self) -> str:
        return row_words(self.view, self.rows[0])

    @property
    def beyond(self) -> str:
        """What an action cannot do: not its sort, or not to a card of that level."""
        levels = [t.LEVELS[level] for level in (t.SCOUT, t.WARRIOR, t.MASTER) if self._reach >> level & 1]
        if self.verb not in (t.V_WOUND, t.V_HEAL, t.V_PROTECT) or not levels or self._is_reached:
            return f"{self.actor} cannot {self.deed}"
        level = t.LEVELS[level_at(self.view, self.box, self.rows[0])]
        return f"{self.actor} may {self.deed} a {' or '.join(levels)}; {self.target} is a {level}"

    @property
    def _reach(self) -> int:
        return self.box.reach[kind_at(self.view, self.acting)]

    @property
    def _is_reached(self) -> bool:
        return bool(reaches(self.view, self.box, self.acting, self.rows[0]))

    @property
    def own(self) -> str:
        """Those of the targets that belong to the player who acts."""
        own = [row_words(self.view, row) for row in self.rows if owner_at(self.view, row) == self.seat]
        return f"{' and '.join(own)} {'is' if len(own) == 1 else 'are'} yours"

    @property
    def unhurt(self) -> str:
        """Why a card takes no wound: gone, wounded or shielded."""
        for row in self.rows:
            played = self.view.play[row]
            state = "wounded" if played.wounded else "shielded" if played.shielded else ""
            if not played.card or state:
                return f"{row_words(self.view, row)} is {state}" if played.card else f"no card lies at {row}"
        return ""

    @property
    def levels(self) -> str:
        return " and ".join(f"a {t.LEVELS[level_at(self.view, self.box, row)]}" for row in self.rows)

    @property
    def level(self) -> str:
        """What a target is that must be a Scout."""
        level = level_at(self.view, self.box, self.rows[0])
        return f"{self.target} is a {t.LEVELS[level]}" if level else f"no card lies at {self.rows[0]}"

    @property
    def easy(self) -> str:
        """Name the exilable Scouts of Pride Factor 0 in play."""
        view, box = self.view, self.box
        rows = (row for row in range(1, view.n_play + 1) if row != self.acting and exilable(view, box, row))
        return ", ".join(row_words(view, row) for row in rows if box.factor[kind_at(view, row)] == 0)

    @property
    def factor(self) -> int:
        return self.box.factor[kind_at(self.view, self.rows[0]) if self.verb == t.V_EXILE else self.argument]

    # --- cards in hand, and the rest

    @property
    def card(self) -> str:
        return names()[self.argument]

    @property
    def budget(self) -> str:
        return some(self.view.budget[self.seat], "Pride Point")

    @property
    def unpicked(self) -> str:
        """Why a card does not go back: not held, or all of its kind picked."""
        held = in_hand(self.view, self.seat, self.argument)
        return f"you have picked {held} {self.card}, all that you hold" if held else f"you hold no {self.card}"

    @property
    def color(self) -> str:
        return t.COLORS[self.argument]

    @property
    def warlord(self) -> str:
        return str(warlords()[self.argument]["name"])

    @property
    def deck(self) -> str:
        return some(self.view.n_deck[self.seat], "card")

    @property
    def turned(self) -> str:
        """The cards that lie turned up."""
        frame = self.view.frame[self.view.depth]
        cards = dict.fromkeys(frame.revealed[i] for i in range(frame.n_revealed))
        return ", ".join(card_words(card) for card in cards)

    @property
    def redeemed(self) -> str:
        return "Honor" if self.view.flipped[self.seat] == t.HONOR_REDEEMED else "Pride"
