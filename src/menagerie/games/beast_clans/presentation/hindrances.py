"""What stands in the way of an answer, as its player sees it: what the sentences of `reasons.py` name."""

from __future__ import annotations

from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.hands import in_hand
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.engine.letters import letter
from menagerie.engine.reasons import Facts
from menagerie.engine.wording import some

from .. import terms as t
from ..breach import breach_cost
from ..cards.printed import names
from ..costs import cost_of, surcharge
from ..drafts import is_drafted, lacks_of, last_drafted
from ..numbers import upkeep_of
from ..state import RECORDS
from ..zones import has_key, life_left
from .steps import phase_and_step
from .words import pending_kind, row_words

BY_KIND = (t.V_ROYAL, t.V_PLAY, t.V_BREACH, t.V_DISCARD, t.V_TAKE, t.V_TAKE_OUT, t.V_BRING)
PILES = range(t.V_PILE_A, t.V_PILE_A + t.SEATS)
IN_ORDER = "cards are named in the order of the list"


class FieldFacts(Facts):
    """What a player sees of a refused answer: `card` is what it is about, `source` whose ability asks."""

    # --- what an answer is about

    @property
    def frame(self) -> Any:
        return self.view.frame[self.view.depth]

    @property
    def row(self) -> int:
        """The row on the field that an answer names, 0 for none."""
        if self.verb == t.V_USE:
            return int(t.USE.row(self.argument))
        return 0 if self.verb in (*BY_KIND, *PILES, t.V_MODE, t.V_DEAL) else self.argument

    @property
    def played(self) -> Any:
        return self.view.card[self.row if self.row <= t.ROWS else 0]

    @property
    def kind(self) -> int:
        if self.verb in (*BY_KIND, *PILES):
            return self.argument
        return pending_kind(self.view) if self.row == t.PENDING else int(self.played.kind)

    @property
    def card(self) -> str:
        if not self.row:
            return names()[self.kind]
        return row_words(self.view, self.row) if self.played.sort or self.row == t.PENDING else f"({self.row})"

    @property
    def source(self) -> str:
        return names()[self.frame.kind] or "the question"

    @property
    def whose(self) -> str:
        """A card that is not the player's, or none of the sort that an answer needs."""
        if not self.played.sort:
            return f"no card has the number {self.row}"
        if self.played.seat != self.seat:
            return f"{letter(self.played.seat)} controls {self.card}"
        return f"{self.card} is {'' if self.played.sort == t.EQUIPMENT else 'a '}{t.TYPES[self.played.sort]}"

    @property
    def time(self) -> str:
        """The step that is under way: `the Upkeep Step of your turn`."""
        phase, step = phase_and_step(self.view)
        turn = "your turn" if self.view.turn == self.seat else f"{letter(self.view.turn)}'s turn"
        when = step if step.endswith("Step") else phase
        when = f"{'the ' * when.endswith(('Step', 'Phase'))}{when} of {turn}"
        return f"a RESPONSE in {when}" if self.view.question in (t.Q_RESPOND, t.Q_DEFEND) else when

    # --- costs

    @property
    def biomass(self) -> int:
        return int(self.view.biomass[self.seat])

    @property
    def cost(self) -> int:
        """The Biomass that an answer costs."""
        if self.verb == t.V_BREACH:
            return int(breach_cost(self.view, self.box, self.seat))
        if self.verb == t.V_USE:
            return int(surcharge(self.view, self.box, self.seat)) + self._asked(ops.PAY, "a")
        if self.verb == t.V_KEEP:
            return int(upkeep_of(self.view, self.box, self.row))
        return int(cost_of(self.view, self.box, self.seat, self.kind))

    @property
    def ability(self) -> int:
        """The ability that an answer uses."""
        return int(self.box.first_ability[self.kind]) + t.USE.ability(self.argument)

    def _asked(self, op: int, field: str) -> int:
        """Sum what the rows of the ability's cost ask for."""
        first, count = self.box.abilities[self.ability].cost, self.box.abilities[self.ability].cost_rows
        rows = [self.box.rows[row] for row in range(first, first + count)]
        source = self.row if self.row != t.PENDING else 0
        asked = (getattr(row, field) for row in rows if row.op == op)
        return sum(value_of.of(RECORDS)(self.view, self.box, self.seat, source, 0, number) for number in asked)

    @property
    def life(self) -> str:
        """What of its own or of the Royal an ability costs, and what is left of it."""
        own = -self._asked(ops.RAISE, "c")
        if own > 0 and own > life_left(self.view, self.row):
            return f"it costs {own}, {self.card} has {life_left(self.view, self.row)} left"
        return f"it costs {self._asked(ops.PAY_HEALTH, 'a')} Life, your Royal has {life_left(self.view, self.seat)}"

    @property
    def discards(self) -> str:
        """Why cards do not pay, or one is not discarded."""
        if self.verb == t.V_USE:
            asked, held = some(self._asked(ops.DISCARD, "b"), "card"), some(self.view.n_hand[self.seat], "card")
            return f"it costs {asked} of your hand, and you hold {held}"
        held = in_hand.of(RECORDS)(self.view, self.seat, self.argument)
        picked = [self.view.put[self.seat, i] for i in range(self.view.n_put[self.seat])].count(self.argument)
        if not held:
            return f"you hold no {self.card}"
        return f"you have picked {picked} {self.card}, all that you hold" if picked >= held else IN_ORDER

    # --- what else stands in the way

    @property
    def undone(self) -> str:
        """Why something is not done at a prompt: the card is not held, or its step is another one."""
        if self.verb in (t.V_PLAY, t.V_BREACH):
            return f"you hold no {self.card}"
        if self.played.seat != self.seat:
            return self.whose
        if self.verb == t.V_ACCOMPANY:
            return f"this is {self.time}; companions join after attacks are declared in your Attack Step"
        return f"this is {self.time}; attacks are declared in your Attack Step"

    @property
    def unusable(self) -> str:
        """Why a card gives no ability: it is not the player's, face-down, or the Royal has another Level."""
        if self.played.seat != self.seat or not self.played.sort:
            return self.whose
        if self.played.covered:
            return f"{self.card} is face-down"
        return f"your Royal is at Level {self.level}"

    @property
    def level(self) -> int:
        return int(self.view.level[self.seat])

    @property
    def part(self) -> str:
        """What the declaration that is being made lacks."""
        if self.verb == t.V_ARM and is_drafted(self.view, self.row):
            return f"{self.card} wields something"
        lacks, last = lacks_of(self.view), row_words(self.view, last_drafted(self.view))
        if lacks in (t.AWAITS_GEAR, t.AWAITS_SECOND):
            return f"you choose what {last} wields first"
        if lacks == t.AWAITS_TARGET:
            return f"you choose the {'attack' if self.view.question == t.Q_GUARD else 'target'} of {last} first"
        if self.verb == t.V_ATTACK and self.view.question == t.Q_ATTACK:
            return self.whose
        first = {t.Q_GUARD: "your Guardians", t.Q_WIELD: "the creature that wields"}
        return f"you name {first.get(self.view.question, 'an attacker')} first"

    @property
    def uncreated(self) -> str:
        return f"{self.card} is no creature that lies face-up" if self.played.sort else self.whose

    @property
    def unguarding(self) -> str:
        return f"{self.card} has no Guardian" if self.played.seat == self.seat else self.whose

    @property
    def unaccompanied(self) -> str:
        """Why a card does not accompany, or is not accompanied."""
        if self.verb == t.V_TARGET:
            return f"{self.card} does not attack" if self.played.sort else self.whose
        if self.played.seat == self.seat and self.played.sort == t.BEAST:
            return f"{self.card} has no Accompany"
        return self.whose

    @property
    def guarded(self) -> str:
        """Why no Guardian takes an attack."""
        if self.verb == t.V_GUARD:
            return f"no attack that {self.card} could take is aimed at another of yours"
        target = self.played.target
        if has_key(self.view, target, t.GUARDIAN):
            return f"{row_words(self.view, target)} has Guardian itself"
        return "another Guardian takes it"

    @property
    def taken(self) -> str:
        return f"{self.card} is in your declaration" if is_drafted(self.view, self.row) else f"{self.card} has guarded"

    @property
    def undamaged(self) -> str:
        return f"{self.card} takes no part in the attack" if self.played.sort else self.whose

    @property
    def unswapped(self) -> str:
        """Why a card is not exchanged now."""
        view, out = self.view, self.view.n_put[self.seat]
        if view.frame[1].passed:
            if self.verb == t.V_BRING:
                return IN_ORDER
            return f"you bring in {some(out - view.n_draft, 'more card')} for those that you took out"
        if self.verb == t.V_BRING:
            return "you take cards out of your deck first"
        if out >= view.n_side[self.seat]:
            return f"your sideboard holds {some(view.n_side[self.seat], 'card')}, and you have taken out {out}"
        return IN_ORDER

    @property
    def pile(self) -> str:
        return "sideboard" if self.verb == t.V_BRING else "deck"

    @property
    def unfit(self) -> str:
        """Why a thing is not what an ability asks for: it is not there, or of another sort."""
        if self.verb in PILES:
            owner = 1 + self.verb - t.V_PILE_A
            if self.argument not in [self.view.discard[owner, i] for i in range(self.view.n_discard[owner])]:
                whose = "your" if owner == self.seat else f"{letter(owner)}'s"
                return f"no {self.card} lies in {whose} discard section"
        if self.verb == t.V_ENOUGH:
            return f"{self.source} asks for more"
        if self.verb == t.V_PASS:
            return f"{self.source} does not say 'may'"
        if self.verb == t.V_USE:
            return f"{self.card} finds no target, or not what it costs"
        if 0 < self.row <= t.ROWS and not is_in_play.of(RECORDS)(self.view, self.row):
            return self.whose
        what = f"player {letter(self.row - t.PLAYER)}" if t.PLAYER < self.row <= t.PLAYER + t.SEATS else self.card
        return f"{what} is not what {self.source} asks for"
