"""What the rows of a program do in this game alone: Life and Uses, Biomass, face-down cards, hands that are looked at.

What they do in every game is in `deeds`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.lasting import keep
from menagerie.cardtext.machine.objects import first_in
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from ..biomass import gain_biomass
from ..breach import flip
from ..damage_step import deal_damage, lose, notice_gain, regain
from ..royals import gain_life
from ..terms import (
    ANEW,
    BONUS,
    CASTLE,
    DIVERTED,
    E_CONTROL,
    E_GROWS,
    E_READIED,
    EQUIPMENT,
    MUZZLED,
    READIED,
    REGAINS_LIFE,
    ROWS,
    ROYAL,
    STAT_MIGHT,
    STAT_USES,
    TAKEN_OVER,
    THIS_TURN,
    WARDED,
)
from ..zones import is_creature, is_tired, shown_kind
from .changes import modify

MOST_RAISED = ops.MOST_RAISED
RAISE, REGAIN, TURN_UP, READY = ops.RAISE, ops.REGAIN, ops.TURN_UP, ops.READY
GAIN_BIOMASS, PAY_HEALTH = ops.GAIN_BIOMASS, ops.PAY_HEALTH
PREVENT_NEXT, PREVENT_TO, BECOME, DIVERT = ops.PREVENT_NEXT, ops.PREVENT_TO, ops.BECOME, ops.DIVERT
PREVENT_BY = ops.PREVENT_BY


@rule(fills=effect_hooks.do_own)
def do_own(state, box, log, frame, row) -> int:
    """Do a row that acts on no object and serves no player: Life is paid (BC-R104)."""
    if box.rows[row].op == PAY_HEALTH:
        amount = value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].a)
        lose(state, log, frame.seat, amount)
    return 1


@rule(fills=effect_hooks.hit)
def hit(state, box, log, frame, slot, row, points) -> int:
    """Deal damage by the source of an effect, or by the card in a slot; return how much (BC-DMG-13, BC-R95)."""
    dealer = first_in(state, state.depth, slot) if slot else frame.row
    seat = frame.seat
    if slot and 0 < dealer <= ROWS and is_in_play(state, dealer):
        seat = state.card[dealer].seat
    return deal_damage(state, box, log, seat, dealer if dealer <= ROWS else 0, row, points)


@rule(fills=effect_hooks.act_own)
def act_own(state, box, log, frame, op, b, c, thing, number) -> int:
    """Do a row of this game alone to a card on the field; return 1 if it was done."""
    if op == READY:
        return make_ready(state, log, thing, frame.seat)
    if op == RAISE and b == STAT_MIGHT:
        return grow(state, log, thing, number, frame.seat)
    if op == RAISE or op == REGAIN:
        has_stat = state.card[thing].sort == EQUIPMENT if b == STAT_USES else is_creature(state, thing)
        if has_stat == 0 or number == 0 or (op == REGAIN and state.card[thing].damage <= 0):
            return 0
        if op == REGAIN:
            amount = min(number, state.card[thing].damage)
            regain(state, log, thing, number)
            if b != STAT_USES:
                notice_all(state, box, REGAINS_LIFE, thing, 0, 0, amount)
        elif number >= 0:
            gain_life(state, log, thing, number)
            if b != STAT_USES:
                notice_gain(state, box, thing, number)
        else:
            lose(state, log, thing, -number)
    elif op == PREVENT_NEXT or op == PREVENT_TO:
        points = number if op == PREVENT_NEXT else -1
        if points == 0 or (is_creature(state, thing) == 0 and state.card[thing].sort != EQUIPMENT):
            return 0
        return 1 if keep(state, thing, WARDED, points, which_damage(op, b, c), c % 16, frame.seat) else 0
    elif op == PREVENT_BY:
        return 1 if keep(state, thing, MUZZLED, b, 0, c, frame.seat) else 0
    elif op == DIVERT:
        return 1 if keep(state, thing, DIVERTED, b, 0, c, frame.seat) else 0
    elif op == BECOME:
        return become(state, log, thing, number, c % 16, frame.seat)
    elif op == TURN_UP:
        if state.card[thing].covered == 0:
            return 0
        flip(state, box, log, thing)
    return 1


@rule
def become(state, log, row, number, until, seat) -> int:
    """Add to Might what lacks to a number, or take what is too much; 1 if it was done (BC-R116)."""
    played = state.card[row]
    if played.sort == CASTLE or number == played.might:
        return 0
    return modify(state, log, row, number - played.might, 0, until, seat)


@rule
def grow(state, log, row, number, seat) -> int:
    """Let a card have so much more or less Might from now on, for good; 1 if it was done (BC-R121).

    All that it gained so is as much as a field holds, whatever is done again and again.
    """
    played = state.card[row]
    gained = 0
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        if last.row == row and last.what == BONUS and last.until == 0:
            gained += last.a
    number = max(-MOST_RAISED, min(MOST_RAISED, gained + number)) - gained
    if played.sort == CASTLE or number == 0 or keep(state, row, BONUS, number, 0, 0, seat) == 0:
        return 0
    tell(log, E_GROWS, played.seat, shown_kind(state, row), row, number, 0)
    return 1


@rule
def make_ready(state, log, row, seat) -> int:
    """Let a creature that attacked or accompanied do so again this turn; 1 if it did either (BC-R122)."""
    played = state.card[row]
    tired = is_tired(state, row)
    if is_creature(state, row) == 0 or (tired == 0 and played.accompanied == 0):
        return 0
    if tired and keep(state, row, READIED, 0, 0, THIS_TURN, seat) == 0:
        return 0
    played.accompanied = 0
    tell(log, E_READIED, played.seat, shown_kind(state, row), row, 0, 0)
    return 1


@rule
def which_damage(op, b, c) -> int:
    """Tell which damage a row prevents."""
    return c // 16 if op == PREVENT_NEXT else b


@rule(fills=effect_hooks.take_control)
def take_control(state, box, log, seat, row, until):
    """Let a player control a card, for a time or for good; it may be looked at then (BC-LIM-5, BC-R43, BC-R74)."""
    played = state.card[row]
    if played.sort == ROYAL or played.seat == seat:
        return
    if until and keep(state, row, TAKEN_OVER, played.seat, 0, until, seat) == 0:
        return
    played.seat = seat
    played.since = state.turns
    played.due = 0
    if played.covered:
        played.known |= 1 << seat
    state.dirty |= ANEW
    state.checking = 1
    tell(log, E_CONTROL, seat, 0 if played.covered else played.kind, row, 0, 0)


@rule(fills=effect_hooks.copied_ability)
def copied_ability(state, box, waiting) -> int:
    """Name what is copied: texts point at the ability of a weather, or at a cost ability (BC-R190, BC-R192)."""
    return state.frame[waiting].ability


# --- players


@rule(fills=effect_hooks.serve_own)
def serve_own(state, box, log, frame, op, b, seat, number) -> int:
    """Do a row of this game alone to one player; return 1 if anything was done."""
    if op == GAIN_BIOMASS:
        gain_biomass(state, log, seat, max(number, -state.biomass[seat]))
    return 1 if number else 0
