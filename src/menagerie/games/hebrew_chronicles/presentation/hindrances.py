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
from ..cards.printed import names
from ..commands import command_at, hand_ability, is_silent, steps_of
from ..drafts import count_drafted
from ..emulation import key_at, steps_at
from ..offerings import support_for
from ..posture import is_active
from ..shields import shield_at
from ..state import RECORDS
from ..texts.asking import least_milled
from ..zones import foe_of
from .words import STEPS, thing_words, type_of

#: When a card of the hand is played, by its type, and when else the active player does what.
PLAYED = {
    **{t.BEAST: "Beasts are deployed in F1", t.UP_GRADE: "Up-Grades are convoked in F1"},
    **{t.OFFERING: "Offerings are offered in F1", t.ARSENAL: "Arsenals are activated in F1, F2 and counter-steps"},
    **dict.fromkeys((t.PROVINCE, t.WEAPON, t.SHIELD), "Weapons, Shields and Provinces are played in F1 and F2"),
}
DONE = {
    **{t.V_COMPANION: "Companions are convoked in F1", t.V_UPGRADE: "Up-Grades are convoked in F1"},
    **{t.V_PLACE: "cards go to the UG column in F1", t.V_DROP: "cards are dropped in F1"},
    **{t.V_WILL: "Force of Will is used in F1", t.V_POWER: "a Lead powers up in F1"},
    **{t.V_TURN: "Beasts are turned in F1", t.V_WAR: "wars are declared in the War Step"},
    **dict.fromkeys((t.V_MOVE, t.V_SHIFT), "Beasts and Offerings are moved in F1 and F2"),
}
PLACED = (t.V_PLAY, t.V_COMPANION, t.V_UPGRADE, t.V_BLOCK, t.V_GIVE)
PILES = range(t.V_PILE_A, t.V_INWARD_A + t.SEATS)
BY_KIND = (t.V_PLACE, t.V_DROP, t.V_GIVE_HAND, t.V_SEND, t.V_USE_HAND, t.V_DISCARD, t.V_TAKE, *PILES)
COUNTERS = {t.Q_BLOCK: 1, t.Q_COUNTER_1: 1, t.Q_COUNTER_2: 2}


class MatFacts(Facts):
    """What a player sees of a refused answer: `card` goes to `column`, `lead` stands there, `source` asks."""

    # --- what an answer is about

    @property
    def frame(self) -> Any:
        return self.view.frame[self.view.depth]

    @property
    def kind(self) -> int:
        """The kind of the card that an answer is about."""
        if self.verb in PLACED:
            return int(t.PLAY_AT.kind(self.argument))
        if self.verb in BY_KIND:
            return self.argument
        if self.verb == t.V_COLUMN:
            return int(self.frame.kind if self.frame.what == t.CONVOKING else self.view.card[self.frame.row].kind)
        return int(self.view.card[self.row].kind)

    @property
    def row(self) -> int:
        """The row on the mat that an answer is about: a card that is used, a target, or the Lead of its column."""
        if self.verb == t.V_USE:
            return int(t.USE_OF.row(self.argument))
        if self.verb == t.V_TARGET:
            return self.argument if self.argument <= t.ROWS else 0
        return int(self.view.lead[self.seat, self._column])

    @property
    def _column(self) -> int:
        if self.verb in PLACED:
            return int(t.PLAY_AT.column(self.argument))
        if self.verb in (t.V_MOVE, t.V_SHIFT):
            return int(t.MOVE_TO.column(self.argument))
        if self.verb == t.V_WAR:
            return int(t.WAR_ON.column(self.argument))
        by_column = (t.V_POWER, t.V_TURN, t.V_COLUMN)
        return self.argument if self.verb in by_column else int(self.frame.place) if self.verb == t.V_SEND else 0

    @property
    def _goal(self) -> int:
        if self.verb == t.V_WAR:
            return int(t.WAR_ON.goal(self.argument)) or t.REAR_SUPPORT
        return int(t.MOVE_TO.goal(self.argument)) if self.verb in (t.V_MOVE, t.V_SHIFT) else self._column

    @property
    def card(self) -> str:
        if self.verb == t.V_TARGET:
            return thing_words(self.view, self.argument)
        return names()[self.kind] or "that card"

    @property
    def type(self) -> str:
        return type_of(self.kind)

    @property
    def column(self) -> str:
        return t.COLUMNS[self._column]

    @property
    def goal(self) -> str:
        return t.COLUMNS[self._goal]

    @property
    def lead(self) -> str:
        return names()[self.view.card[self.view.lead[self.seat, self._column]].kind]

    @property
    def source(self) -> str:
        return names()[self.frame.kind] or "the question"

    @property
    def now(self) -> str:
        """The step that is under way: `F2 of your turn`."""
        turn = "your turn" if self.view.turn == self.seat else f"{letter(self.view.turn)}'s turn"
        counter = COUNTERS.get(self.view.question)
        step = f"counter-step {counter} of a war" if counter else STEPS[self.view.frame[1].step]
        return f"{'the ' * step.endswith('Step')}{step} in {turn}"

    @property
    def time(self) -> str:
        """When what an answer does is done."""
        if self.verb != t.V_PLAY:
            return DONE[self.verb]
        return PLAYED.get(self.box.sort[self.kind], f"a {self.type} is not played from hand")

    # --- numbers

    @property
    def oc(self) -> int:
        return int(self.box.oc[self.kind])

    @property
    def marker(self) -> int:
        return int(self.view.marker[self.seat])

    @property
    def support(self) -> int:
        return int(support_for(self.view, self.box, self.seat, self._column))

    @property
    def lead_oc(self) -> int:
        return int(self.box.oc[self.view.card[self.row].kind])

    @property
    def need(self) -> str:
        """What a Weapon demands, and what the Lead of the column has."""
        needs = ((self.box.need_oc[self.kind], "OC"), (self.box.need_sk[self.kind], "SK"))
        lead = self.view.card[self.row]
        told = " or ".join(f"{name} {number}" for number, name in needs if number)
        return f"{self.card} needs {told}, {self.lead} has OC {lead.oc} and SK {lead.sk}"

    @property
    def max(self) -> str:
        return some(self.box.max[self.kind], "other Up-Grade")

    @property
    def upgrades(self) -> int:
        return int(self.view.n_upgrades[self.seat])

    @property
    def hand(self) -> str:
        return some(self.view.n_hand[self.seat], "card")

    @property
    def cap(self) -> str:
        return some(self.view.arsenal_cap, "card")

    @property
    def attacked_oc(self) -> int:
        return int(self.view.card[self.view.frame[2].target].oc)

    @property
    def hand_cost(self) -> str:
        """What a command or Arsenal costs of the hand, or why a card does not pay."""
        if self.verb in (t.V_DISCARD, t.V_GIVE_HAND):
            held = in_hand.of(RECORDS)(self.view, self.seat, self.kind)
            return f"you have named {held} {self.card}, all that you hold" if held else f"you hold no {self.card}"
        ability = self._ability
        first, count = self.box.abilities[ability].cost, self.box.abilities[ability].cost_rows
        rows = [self.box.rows[row] for row in range(first, first + count)]
        source = self.row if self.verb == t.V_USE else 0
        owed = [
            value_of.of(RECORDS)(self.view, self.box, self.seat, source, 0, row.b)
            for row in rows
            if row.op == ops.DISCARD
        ]
        others = "" if self.verb == t.V_USE else " other"
        held = self.view.n_hand[self.seat] - bool(others)
        return f"it costs {some(sum(owed), f'{others} card'.strip())} of your hand, and you hold {held}{others}"

    @property
    def _ability(self) -> int:
        if self.verb == t.V_USE:
            return int(command_at(self.view, self.box, self.row, t.USE_OF.ability(self.argument)))
        return int(hand_ability(self.box, self.kind) if self.verb == t.V_USE_HAND else self.box.deed[self.kind])

    @property
    def steps(self) -> str:
        """The steps in which a command or Arsenal works."""
        number = t.USE_OF.ability(self.argument)
        if self.verb == t.V_USE_HAND:
            return "F1"
        if self.verb == t.V_USE and key_at(self.view, self.box, self.row, number):
            tags = steps_at(self.view, self.box, self.row, number)
        else:
            tags = steps_of(self.box, self.kind, self._ability)
        told = [word for bit, word in enumerate(t.STEP_TAGS) if tags >> bit & 1]
        return ", ".join("after Turn Marker 6" if word == "FX" else word for word in told)

    # --- what stands in the way

    @property
    def unled(self) -> str:
        """A column without a Beast of one's own, or what its Lead lacks."""
        return f"no Beast of yours leads {self.column}" if not self.row else ""

    @property
    def unready(self) -> str:
        """Why no war is declared: another step, no Beast, or one that is not active."""
        if self.view.question != t.Q_WAR:
            return f"this is {self.now}; {self.time}"
        if self._column == t.REAR_SUPPORT:
            return "a Beast in RRS attacks nobody"
        if self.unled:
            return self.unled
        state = "may not attack" if is_active(self.view, self.row) else "is not active"
        return f"{self.lead} {state}"

    @property
    def unopen(self) -> str:
        """Why a column of the opponent is not attacked so."""
        foe, what = foe_of(self.seat), t.WAR_ON.what(self.argument)
        if what == t.AT_BEAST:
            return f"no Beast leads {letter(foe)}'s {self.goal}"
        return f"{names()[self.view.card[self.view.lead[foe, self._goal]].kind]} leads {letter(foe)}'s {self.goal}"

    @property
    def shield(self) -> str:
        foe = foe_of(self.seat)
        row = shield_at(self.view, self.box, foe, self._goal)
        before = f"before {letter(foe)}'s {self.goal}"
        return f"{names()[self.view.card[row].kind]} stands {before}" if row else f"no Shield stands {before}"

    @property
    def archer(self) -> str:
        row = self.view.lead[foe_of(self.seat), self._goal]
        return f"{names()[self.view.card[row].kind]} is an Archer, behind an active Beast in MG"

    @property
    def uncored(self) -> str:
        """Why an Up-Grade is not put on a column: it is not there, or no Core of it leads."""
        if self.verb == t.V_UPGRADE and self.kind not in self._pile(self.view.upgrades, self.view.n_upgrades):
            return f"your UG column holds no {self.card}"
        return self.unled or f"{self.lead} is no Core of {self.card}"

    def _pile(self, pile: Any, count: Any) -> list[int]:
        return [pile[self.seat, place] for place in range(count[self.seat])]

    @property
    def uncompanied(self) -> str:
        """Why a Companion is not convoked."""
        if self.kind not in self._pile(self.view.companions, self.view.n_companions):
            return f"your CM column holds no {self.card}"
        return self.unfree

    @property
    def unfree(self) -> str:
        """Why a Beast does not come to a column: another one leads there, or it has no support."""
        row = self.view.lead[self.seat, self._goal]
        if row:
            return f"{names()[self.view.card[row].kind]} leads {self.goal}"
        return f"{self.goal} has no support"

    @property
    def unmoved(self) -> str:
        return self.unled if self.verb == t.V_MOVE and not self.row else self.unfree

    @property
    def unsent(self) -> str:
        """Why cards are not sent or moved: none of that name is left there, or too few are named."""
        if self.verb == t.V_SHIFT:
            return f"no Offering of yours lies in {self.column}"
        if self.verb != t.V_SEND:
            return "you have named too few cards"
        if self.view.question == t.Q_SHIFT:
            where, there = t.COLUMNS[self.frame.place], self._offered(self.frame.place)
        elif self.frame.sort in (t.FOR_UPGRADE, t.FOR_POWER):
            where, there = "your UG column", self._pile(self.view.upgrades, self.view.n_upgrades)
        else:
            where, there = "your IW column", self._pile(self.view.inward, self.view.n_inward)
        if self.kind not in there:
            return f"no {self.card} of yours lies in {where}"
        return f"you have named {count_drafted(self.view, self.kind)} {self.card}, and cards are named in order"

    def _offered(self, column: int) -> list[int]:
        """List the own Offerings of a column."""
        rows = (self.view.card[row] for row in range(1, self.view.n_rows + 1))
        return [one.kind for one in rows if (one.sort, one.seat, one.place) == (t.OFFERING, self.seat, column)]

    @property
    def unwilled(self) -> str:
        """Why Force of Will is not used."""
        if self.verb != t.V_WILL:
            return self.unsent
        if self.view.willed[self.seat]:
            return "you have used it this turn"
        beast = "a" if self.view.lead[self.seat, t.MIDDLE] else "no"
        inward = some(self.view.n_inward[self.seat], "card")
        return f"you have ML {self.view.life[self.seat]}, {inward} in IW and {beast} Beast in MG"

    @property
    def unpowered(self) -> str:
        """Why a Lead does not power up."""
        if self.verb != t.V_POWER:
            return self.unsent
        if self.view.powered[self.seat]:
            return "you have done it this turn"
        if not self.upgrades:
            return "your UG column is empty"
        if self._column > t.GUARDS:
            return f"{self.column} is no Guard Column"
        return self.unled or f"{self.lead} is no Up-Grade"

    @property
    def unturned(self) -> str:
        return self.unled or f"the position of {self.lead} has been changed this turn"

    @property
    def unplaced(self) -> str:
        if self.type != "Up-Grade":
            return f"{self.card} is no Up-Grade"
        return "you have put one there this turn"

    @property
    def silent(self) -> str:
        """Why a card uses no command: it is not held, not the player's, not active, or has none."""
        if self.verb == t.V_USE_HAND:
            held = in_hand.of(RECORDS)(self.view, self.seat, self.kind)
            return f"{self.card} has no command for the hand" if held else f"you hold no {self.card}"
        played = self.view.card[self.row]
        if not is_in_play.of(RECORDS)(self.view, self.row):
            return "that card is not in play"
        if played.seat != self.seat:
            return f"{letter(played.seat)} controls {self.card}"
        if self.box.sort[self.kind] in t.BEASTS and not is_active(self.view, self.row):
            return f"{self.card} is not active"
        if is_silent(self.view, self.row):
            return f"the commands of {self.card} are cancelled"
        return f"this command of {self.card} works by itself, or not from there"

    @property
    def unblocked(self) -> str:
        """Why a card is no blocker."""
        if not in_hand.of(RECORDS)(self.view, self.seat, self.kind):
            return f"you hold no {self.card}"
        if self.box.sort[self.kind] not in t.BEASTS:
            return f"{self.card} is no Beast"
        if self.oc > self.attacked_oc:
            return f"{self.card} has OC {self.oc}, the attacked Beast {self.attacked_oc}"
        return f"{self.card} is placed"

    @property
    def late(self) -> str:
        """Why something is not done in a counter-step."""
        if self.verb == t.V_BLOCK and self.view.question == t.Q_COUNTER_1:
            return "the blockers are declared"
        return f"this is {self.now}"

    @property
    def attacked(self) -> str:
        return "a Shield is attacked" if self.view.frame[2].sort == t.AT_SHIELD else "the attack is on you"

    @property
    def unpaid(self) -> str:
        """Why an Up-Grade is not paid for so."""
        if self.verb in (t.V_PLAY, t.V_UPGRADE):
            return f"you hold {self.hand}, and no Lamb or Goat can pay"
        if self.view.n_draft:
            return "you pay with cards of your hand"
        if self.verb == t.V_DISCARD:
            return f"you hold {self.hand}"
        if not self.box.pays[self.kind]:
            return f"{self.card} is no Lamb or Goat"
        return f"you hold no {self.card}" if self.verb == t.V_GIVE_HAND else f"no {self.card} lies in {self.column}"

    @property
    def armed(self) -> str:
        """The Weapon that the Lead of a column bears."""
        rows = range(1, self.view.n_rows + 1)
        arms = (self.view.card[i] for i in rows if self.view.card[i].sort == t.WEAPON)
        return next((names()[one.kind] for one in arms if one.host == self.row), "another Weapon")

    @property
    def unshielded(self) -> str:
        if self._column > t.GUARDS:
            return f"{self.column} has no Shield column"
        front = self.view.front[self.seat, self._column]
        return f"{names()[self.view.card[front].kind]} stands before {self.column}"

    @property
    def milled(self) -> str:
        if self.verb != t.V_DEAL:
            return "your Heaven holds too few cards"
        least = least_milled(self.view, self.box, self.frame)
        return f"it is at least {least}, and your Heaven holds {self.view.n_deck[self.seat]}"

    @property
    def unfit(self) -> str:
        """Why a thing is not what a command asks for: it is not there, or of another sort."""
        if self.verb in PILES:
            owner, inward = 1 + (self.verb - t.V_PILE_A) % t.SEATS, self.verb >= t.V_INWARD_A
            pile, count = (self.view.inward, self.view.n_inward) if inward else (self.view.grave, self.view.n_grave)
            if self.kind not in [pile[owner, place] for place in range(count[owner])]:
                whose = "your" if owner == self.seat else f"{letter(owner)}'s"
                return f"no {self.card} lies in {whose} {'Inward column' if inward else 'Grave'}"
        if self.verb == t.V_ENOUGH or self.verb == t.V_PASS:
            return f"{self.source} asks for more"
        if self.verb == t.V_MODE:
            return f"{self.source} has no mode {self.argument} to carry out"
        if self.verb == t.V_TARGET and self.row and not is_in_play.of(RECORDS)(self.view, self.row):
            return "that card is not in play"
        return f"{self.card} is not what {self.source} asks for"
