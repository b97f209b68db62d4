"""What stands in the way of an answer, as its player sees it: what the sentences of `reasons.py` name."""

from __future__ import annotations

from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.machine.hands import in_hand
from menagerie.engine.letters import letter
from menagerie.engine.reasons import Facts
from menagerie.engine.wording import some

from .. import terms as t
from ..cards.printed import names
from ..costs import cost_number
from ..portal import portal_cost
from ..resources import attach_unit, cost_of, gem_left, gems_cut, least_x
from ..state import RECORDS
from ..zones import controls, is_sound
from .words import color_words, row_words

#: What a card is called by its type, and when one of the hand is used.
NOUNS = {t.CLASH: "Clash card", t.BASIC: "Basic Action", t.QUICK: "Quick Action"}
TIMES = {
    t.TRAP: "set in your own Primary Phase and activated later",
    t.QUICK: "played to answer an attack, a card or a Trap",
    t.BUFF: "played in its step of a clash",
    t.CONTENDER: "never played from hand",
}
BY_KIND = (t.V_PUT_BACK, t.V_RESOURCE, t.V_PLAY, t.V_SET, t.V_DISCARD, t.V_TAKE, t.V_OBLIVION_A, t.V_OBLIVION_B)
BY_ABILITY = (t.V_USE, t.V_APPLY)
BY_ROW = (t.V_ATTACH, t.V_UNATTACH, t.V_ATTACK, t.V_TARGET, t.V_SPRING, t.V_OBSTRUCT, t.V_PREVENT)
IN_ORDER = "cards are named in the order of the list"


class DuelFacts(Facts):
    """What a player sees of a refused answer: `card` is what it is about, `source` whose effect asks."""

    # --- what an answer is about

    @property
    def frame(self) -> Any:
        return self.view.frame[self.view.depth]

    @property
    def row(self) -> int:
        """The row in play that an answer names, 0 for none."""
        if self.verb in BY_ABILITY:
            return int(t.USE.row(self.argument))
        return self.argument if self.verb in BY_ROW else 0

    @property
    def played(self) -> Any:
        return self.view.card[self.row if self.row <= t.ROWS else 0]

    @property
    def kind(self) -> int:
        """The kind of the card that an answer is about; of what asks where it names none."""
        if self.verb in BY_KIND:
            return self.argument
        return int(self.played.kind if self.row else self.frame.kind)

    @property
    def card(self) -> str:
        if not self.row:
            return names()[self.kind] or "the Portal"
        return row_words(self.view, self.row) if self.row > t.ROWS or self.played.sort else f"({self.row})"

    @property
    def source(self) -> str:
        return names()[self.frame.kind] or "the Portal"

    @property
    def whose(self) -> str:
        """A card that is not the player's, or none of the sort that an answer needs."""
        if not self.played.sort:
            return f"no card has the number {self.row}"
        if self.played.seat != self.seat:
            return f"{letter(self.played.seat)} controls {self.card}"
        return f"{self.card} is a {NOUNS.get(self.played.sort, t.TYPES[self.played.sort])}"

    @property
    def time(self) -> str:
        """What sort of card it is, and when such a card is played."""
        sort = self.box.sort[self.kind]
        when = TIMES.get(sort, "played in your own Primary Phase")
        return f"a {NOUNS.get(sort, t.TYPES[sort])}, which is {when}"

    # --- costs

    @property
    def ready(self) -> int:
        return int(self.view.have[self.seat, t.COLOR_SETS - 1])

    @property
    def cost(self) -> int:
        """What a card costs, with the X that an answer names."""
        if self.verb == t.V_X and self.frame.sort not in (t.CARD, t.SPRUNG):
            return self._rows_cost(self.frame.ability, self.argument)
        if self.verb == t.V_USE:
            return self._rows_cost(self.ability, 0)
        x = self.argument if self.verb == t.V_X else least_x(self.box, self.kind)
        return int(cost_of(self.view, self.box, self.seat, self.kind, x))

    def _rows_cost(self, ability: int, x: int) -> int:
        return self._asked(ability, ops.PAY, "a", x)

    def _asked(self, ability: int, op: int, field: str, x: int = 0) -> int:
        """Sum what the rows of an ability's cost ask for."""
        first, count = self.box.abilities[ability].cost, self.box.abilities[ability].cost_rows
        rows = (self.box.rows[row] for row in range(first, first + count))
        return sum(cost_number(self.box, getattr(row, field), x) for row in rows if row.op == op)

    @property
    def ability(self) -> int:
        """The ability that an answer uses."""
        return int(self.box.first_ability[self.kind]) + t.USE.ability(self.argument)

    @property
    def health_cost(self) -> int:
        return self._asked(self.ability, ops.PAY_HEALTH, "a")

    @property
    def hand_cost(self) -> int:
        ability = self.ability if self.verb == t.V_USE else self.box.deed[self.kind]
        return self._asked(ability, ops.DISCARD, "b")

    @property
    def health(self) -> int:
        return int(self.view.health[self.seat])

    @property
    def threshold(self) -> int:
        return int(self.box.abilities[self.ability].threshold)

    @property
    def cards(self) -> str:
        return some(self.view.n_hand[self.seat], "card")

    @property
    def gems(self) -> str:
        """Those gems of a card for which resources lack: `2 red, and 1 of your ready resources can be red`."""
        cut = gems_cut(self.view, self.box, self.seat, self.kind)
        return self._colours({c: gem_left(self.box, self.kind, c, cut) for c in range(1, t.N_COLORS + 1)})

    @property
    def attach(self) -> str:
        return self._colours({c: attach_unit(self.view, self.box, self.row, c) for c in range(1, t.N_COLORS + 1)})

    def _colours(self, wanted: dict[int, int]) -> str:
        due = {color: count for color, count in wanted.items() if count}
        sets = sorted(range(1, t.COLOR_SETS), key=int.bit_count)  # the fewest colours for which resources lack
        for some_colors in sets:
            lacks = {color: count for color, count in due.items() if some_colors >> color - 1 & 1}
            have = self.view.have[self.seat, some_colors]
            if sum(lacks.values()) > have:
                told = " and ".join(f"{count} {t.COLORS[color]}" for color, count in lacks.items())
                return f"{told}, and {have or 'none'} of your ready resources can be {color_words(some_colors)}"
        return ", ".join(f"{count} {t.COLORS[color]}" for color, count in due.items())

    @property
    def pending(self) -> str:
        """Why a resource does not pay now: none is ready, all are chosen, or others were chosen after it."""
        colors = color_words(self.argument)
        if self.view.question != t.Q_PAY:
            return "nothing waits to be paid"
        if not self.view.ready[self.seat, self.argument]:
            return f"you have no ready {colors} resource"
        if self.argument < self.view.least:
            return IN_ORDER
        return f"you have chosen {some(self.view.paid[self.argument], f'{colors} resource')}, all that are ready"

    @property
    def due(self) -> str:
        gems = ", ".join(f"{self.view.gem[c]} {t.COLORS[c]}" for c in range(1, t.N_COLORS + 1) if self.view.gem[c])
        return f"{self.view.due} in all{', of them ' if gems else ''}{gems}"

    @property
    def portal(self) -> int:
        return int(portal_cost(self.view, self.box))

    # --- when, and what else stands in the way

    @property
    def unusable(self) -> str:
        """Why an effect is not used in a Primary Phase, or to respond."""
        if self.played.seat != self.seat:
            return self.whose
        if self.played.sort == t.TRAP:
            return f"{self.card} is a Trap, and there is nothing to respond to"
        kind = self.box.abilities[self.ability].kind
        if kind == ops.COUNTER:
            return f"this effect of {self.card} is a response"
        if kind != ops.ACTIVATED:
            return f"this effect of {self.card} works by itself"
        if self.view.question != t.Q_PRIMARY:
            return f"this effect of {self.card} is used in your own Primary Phase, not to respond"
        return f"the condition of {self.card} does not hold"

    @property
    def unanswering(self) -> str:
        """Why a Trap is not activated: it is none, or answers nothing that stands open."""
        if self.played.sort != t.TRAP or self.played.seat != self.seat:
            return f"{self.card} is no Trap of yours"
        is_primary = self.view.question == t.Q_PRIMARY
        return "there is nothing to respond to" if is_primary else f"{self.card} does not answer {self.answered}"

    @property
    def exclusive(self) -> str:
        return f"{'you control' if controls(self.view, self.seat, self.kind) else 'in Standby waits'} {self.card}"

    @property
    def answered(self) -> str:
        """What a response would answer."""
        if self.frame.what == t.FIGHT:
            return f"an attack by {row_words(self.view, self.frame.row)}"
        trap = self.frame.sort == t.SPRUNG
        return f"the Trap {self.source}" if trap else f"{self.source}, which is played"

    @property
    def unmoved(self) -> str:
        """Why a card does not go back or away: not held, or others were picked after it."""
        return (
            f"you hold no {self.card}" if not in_hand.of(RECORDS)(self.view, self.seat, self.argument) else self.picked
        )

    @property
    def picked(self) -> str:
        count = [self.view.put[self.seat, i] for i in range(self.view.n_put[self.seat])].count(self.argument)
        if count and count >= in_hand.of(RECORDS)(self.view, self.seat, self.argument):
            return f"you have picked {count} {self.card}, all that you hold"
        return IN_ORDER

    @property
    def unbuffed(self) -> str:
        """Why nothing is a Clash Buff now."""
        if self.view.question != t.Q_BUFF:
            return f"{self.card} is {self.time}"
        return f"you hold no {self.card}"

    @property
    def unobstructing(self) -> str:
        return f"{self.card} is engaged" if self.played.engaged and self.played.seat == self.seat else self.whose

    @property
    def unhosted(self) -> str:
        """Why a Weapon goes to no card, or not to this one."""
        if self.verb == t.V_ATTACH:
            return f"you control no Clash card that may carry {self.card}"
        if self.played.sort == t.CLASH and self.played.seat == self.seat:
            return f"{self.source} may not be attached to {self.card}"
        return self.whose if self.verb == t.V_TARGET else f"{self.source} is attached to a Clash card of yours"

    @property
    def unfit(self) -> str:
        """Why a thing is not what an effect asks for: it is not there, or of another sort."""
        if self.verb in (t.V_OBLIVION_A, t.V_OBLIVION_B):
            owner = 1 + self.verb - t.V_OBLIVION_A
            pile = [self.view.oblivion[owner, i] for i in range(self.view.n_oblivion[owner])]
            if self.argument not in pile:
                return f"no {self.card} lies in {'your' if owner == self.seat else 'their'} Oblivion"
        if self.verb == t.V_READY:
            return f"you have no engaged {color_words(self.argument)} resource left"
        if self.verb == t.V_ENOUGH:
            return f"{self.source} asks for more"
        if self.row and self.row <= t.ROWS and not is_sound(self.view, self.row):
            return self.whose
        return f"{self.card} is not what {self.source} asks for"

    @property
    def modes(self) -> int:
        rows = (self.box.rows[self.frame.pc], self.box.rows[self.box.abilities[self.frame.ability].head])
        return next((row.a for row in rows if row.op == ops.MODE), 0)
