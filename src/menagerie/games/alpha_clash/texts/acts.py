"""What the rows of a program do in this game alone: resources, Weapons, Traps, prevention, Standby, the Portal.

What they do in every game is in `deeds`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.object_hooks import everyone
from menagerie.cardtext.machine.objects import first_in, owner_in, player_of, zone_of
from menagerie.cardtext.machine.statics import is_kept_off
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from ..damage import can_fall, deal_damage, doom, fell, gain_health, lose_health, mend, put_away
from ..endings import end
from ..portal import switch_portal
from ..prevention import shield
from ..resources import engage_at, ready_at
from ..terms import (
    ALL,
    BY,
    BYSTANDER,
    CARD,
    CLASH,
    CONTENDER,
    E_ATTACK,
    E_ENGAGE,
    E_FACE_DOWN,
    E_PEEK,
    E_READY,
    E_REVEAL,
    ENTERS_ENGAGED,
    ENTERS_SILENT,
    FIGHT,
    FIGHTERS,
    HALF,
    IN_DECK,
    IN_RESOURCES,
    IN_STANDBY,
    IRREFUTABLE,
    NEXT,
    OBSTRUCTING,
    OPPOSING,
    PERMANENTS,
    ROWS,
    STAT_ATTACK,
    STAT_DEFENSE,
    TO,
    TO_BE_ATTACKED,
    TO_READY,
    TRAP,
    WOULD_BE_SENT,
    ZONED,
)
from ..weapons import attach
from ..zone_changes import add_top, solid
from .changes import modify

SET_FACE_DOWN, ATTACH, READY, ENGAGE = ops.SET_FACE_DOWN, ops.ATTACH, ops.READY, ops.ENGAGE
PEEK, ATTACKED_BY = ops.PEEK, ops.ATTACKED_BY
ADD_TOKENS, TAKE_TOKEN, NEGATE = ops.ADD_TOKENS, ops.TAKE_TOKEN, ops.NEGATE
PREVENT_NEXT, PREVENT_TO, PREVENT_BY, BECOME = ops.PREVENT_NEXT, ops.PREVENT_TO, ops.PREVENT_BY, ops.BECOME
ENTERS_ENGAGED_ROW, ENTERS_WITH, ENTERS_SILENT_ROW = ops.ENTERS_ENGAGED, ops.ENTERS_WITH, ops.ENTERS_SILENT
ADD_TOP, GAIN, LOSE = ops.ADD_TOP, ops.GAIN, ops.LOSE
REDIRECT, FELL, REGAIN, BEFALL = ops.REDIRECT, ops.FELL, ops.REGAIN, ops.BEFALL
SWITCH, NEGATE_ATTACK, PAY_HEALTH = ops.SWITCH, ops.NEGATE_ATTACK, ops.PAY_HEALTH


@rule(fills=effect_hooks.is_cut_in)
def is_cut_in(state) -> int:
    """Tell whether something happens instead of an event, before the effect goes on (AC-PLAY-23)."""
    return 1 if state.n_instead else 0


@rule(fills=effect_hooks.is_played)
def is_played(box, kind) -> int:
    """Tell whether a card is played: a Trap is activated (AC-R143)."""
    return 0 if box.sort[kind] == TRAP else 1


@rule(fills=effect_hooks.do_own)
def do_own(state, box, log, frame, row) -> int:
    """Do a row that acts on no object and serves no player; return 1 if anything was done."""
    op = box.rows[row].op
    a = box.rows[row].a
    if op == SWITCH:
        return switch_portal(state, box, log, frame.seat, 1)
    if op == NEGATE_ATTACK:
        return negate_attack(state)
    if op == PAY_HEALTH:
        lose_health(state, log, frame.seat, value_of(state, box, frame.seat, frame.row, state.depth, a))
    else:
        shield(state, ALL, 0, a, 0, box.rows[row].b, frame.seat)
    return 1


@rule(fills=effect_hooks.hit)
def hit(state, box, log, frame, slot, row, points) -> int:
    """Deal damage by the source of an effect, or by a card in a slot; return how much is dealt (AC-DMG-1, AC-R102)."""
    source = frame.row
    if slot:
        source = first_in(state, state.depth, slot)
        if source < 1 or source > ROWS or is_in_play(state, source) == 0:
            return 0
    return deal_damage(state, box, log, source, row, points)


@rule(fills=effect_hooks.act_own)
def act_own(state, box, log, frame, op, b, c, thing, number) -> int:
    """Do a row of this game alone to a card in play; return 1 if it was done."""
    played = state.card[thing]
    if op == READY:
        if played.engaged == 0 or played.forbidden >> TO_READY & 1:
            return 0
        played.engaged = 0
        tell(log, E_READY, played.seat, played.kind, thing, 0, 0)
    elif op == ENGAGE:
        if played.doomed or played.engaged:
            return 0
        played.engaged = 1
        tell(log, E_ENGAGE, played.seat, played.kind, thing, 0, 0)
    elif op == ATTACH:
        host = first_in(state, state.depth, b)
        return attach(state, box, log, played.seat, thing, host) if 0 < host <= ROWS else 0
    elif op == SET_FACE_DOWN:
        return set_face_down(state, log, thing)
    elif op == PREVENT_NEXT:
        shield(state, NEXT, thing, c // 16, number, c % 16, frame.seat)
    elif op == PREVENT_TO:
        shield(state, TO, thing, b, 0, c, frame.seat)
    elif op == PREVENT_BY:
        shield(state, BY, thing, b, 0, c, frame.seat)
    elif op == REDIRECT:
        return redirect(state, box, log, thing)
    elif op == PEEK:
        return peek(state, log, player_of(state, frame.seat, state.depth, b), thing)
    elif op == FELL:
        return fell(state, box, log, thing)
    elif op == BEFALL:
        return befall(state, box, log, thing, b)
    elif op == REGAIN:
        return mend(state, log, thing, number)
    elif op == BECOME:
        return become(state, log, thing, number, c // 16, c % 16, frame.seat)
    return 1


@rule
def befall(state, box, log, row, would) -> int:
    """Let happen to a card after all what something else was to happen for; 1 if it does (AC-R150)."""
    if would == WOULD_BE_SENT:
        put_away(state, box, log, row)
        return 1
    if can_fall(state, row) == 0:
        return 0
    doom(state, log, row)
    state.checking = 1
    return 1


@rule
def show(state, log, seat, place) -> int:
    """Show a card of a deck to all; 1 if they did not know it."""
    known = state.seen[seat, place] == everyone(state)
    state.seen[seat, place] = everyone(state)
    tell(log, E_REVEAL, seat, state.deck[seat, place], 0, 0, 0)
    return 0 if known else 1


@rule
def peek(state, log, seat, row) -> int:
    """Let a player see which card a face-down one is; 1 if it is one (AC-R115)."""
    played = state.card[row]
    if played.covered == 0:
        return 0
    if seat != played.owner:
        played.known = 1
    tell(log, E_PEEK, seat, row, 0, 0, 0)
    whisper(log, 1 << seat, 0, played.kind)
    return 1


@rule
def become(state, log, row, number, stat, until, seat) -> int:
    """Add to attack or defense what lacks to a number, or take what is too much; 1 if it was done (AC-R96).

    Without a stat each of the two becomes what the other one is (AC-R102).
    """
    played = state.card[row]
    if played.sort != CLASH and played.sort != CONTENDER:
        return 0
    if stat == 0:
        more = played.defense - played.attack
        return modify(state, log, row, more, -more, until, seat) if more else 0
    attack = number - played.attack if stat == STAT_ATTACK else 0
    defense = number - played.defense if stat == STAT_DEFENSE else 0
    return modify(state, log, row, attack, defense, until, seat) if attack or defense else 0


@rule(fills=effect_hooks.act_elsewhere)
def act_elsewhere(state, box, log, frame, op, b, c, thing) -> int:
    """Do a row to a card that is not in play: in Standby, or a resource."""
    if zone_of(thing) == IN_RESOURCES:
        spent = state.spent[owner_in(thing), thing % HALF]
        if op == READY:
            ready_at(state, box, owner_in(thing), thing % HALF)
        elif op == ENGAGE:
            engage_at(state, box, owner_in(thing), thing % HALF)
        return 1 if state.spent[owner_in(thing), thing % HALF] != spent else 0
    if op == PEEK and zone_of(thing) == IN_DECK:
        return show(state, log, owner_in(thing), thing % HALF)
    if thing < IN_STANDBY or thing >= ZONED:
        return 0
    waiting = thing - IN_STANDBY
    if op == NEGATE:
        return negate(state, box, waiting)
    if op == ENTERS_ENGAGED_ROW:
        state.frame[waiting].enters |= ENTERS_ENGAGED
    elif op == ENTERS_SILENT_ROW:
        state.frame[waiting].enters |= ENTERS_SILENT
    elif op == ENTERS_WITH:
        state.frame[waiting].plus_attack += value_of(
            state, box, frame.seat, frame.row, state.depth, box.bonuses[b].attack
        )
        state.frame[waiting].plus_defense += value_of(
            state, box, frame.seat, frame.row, state.depth, box.bonuses[b].defense
        )
    elif op == SET_FACE_DOWN:
        row = solid(state, thing)
        return set_face_down(state, log, row) if 0 < row <= ROWS else 0
    return 1


@rule
def set_face_down(state, log, row) -> int:
    """Turn a Trap face down again: it counts as set now, and everybody knows which it is; 1 if it is one (AC-R37)."""
    played = state.card[row]
    if played.sort != TRAP:
        return 0
    played.covered = 1
    played.known = 1
    played.sprung = 0
    played.since = state.turns
    state.dirty = 1
    tell(log, E_FACE_DOWN, played.seat, played.kind, row, 0, 0)
    return 1


@rule
def negate(state, box, waiting) -> int:
    """Let what waits in Standby do nothing; Irrefutable cards enter all the same (AC-PLAY-14, AC-KW-IRR-1).

    What changes how they enter still does (AC-KW-IRR-2).
    """
    kind = state.frame[waiting].kind
    if state.frame[waiting].sort == CARD and PERMANENTS >> box.sort[kind] & 1 and box.keys[kind] & IRREFUTABLE:
        return 0
    state.frame[waiting].negated = 1
    return 1


@rule
def negate_attack(state) -> int:
    """End the clash early; 1 if there is one (AC-CL-30)."""
    if state.frame[2].what != FIGHT:
        return 0
    state.frame[2].negated = 1
    return 1


@rule
def redirect(state, box, log, row) -> int:
    """Let the attack be at another card of the attacked player, before any obstructs; 1 if it was done (AC-R103)."""
    frame = state.frame[2]
    if frame.what != FIGHT or frame.step > OBSTRUCTING or row == frame.aim:
        return 0
    played = state.card[row]
    if FIGHTERS >> played.sort & 1 == 0 or played.seat == frame.seat or played.forbidden >> TO_BE_ATTACKED & 1:
        return 0
    if played.doomed or is_kept_off(state, box, ATTACKED_BY, frame.row, row):
        return 0
    state.card[frame.aim].part = BYSTANDER
    played.part = OPPOSING
    frame.aim = row
    tell(log, E_ATTACK, frame.seat, state.card[frame.row].kind, frame.row, played.kind, row)
    return 1


@rule(fills=effect_hooks.copied_ability)
def copied_ability(state, box, waiting) -> int:
    """Name what an Action in Standby does; nothing else there does a deed."""
    return box.deed[state.frame[waiting].kind]


# --- players


@rule(fills=effect_hooks.serve_own)
def serve_own(state, box, log, frame, op, b, seat, number) -> int:
    """Do a row of this game alone to one player; return 1 if anything was done."""
    health = state.health[seat]
    cards = state.n_deck[seat]
    if op == GAIN:
        gain_health(state, box, log, seat, number)
    elif op == LOSE:
        lose_health(state, log, seat, number)
    elif op == ADD_TOP:
        add_top(state, box, log, seat)
    return 1 if state.health[seat] != health or state.n_deck[seat] != cards else 0


@rule(fills=object_hooks.win)
def win(state, log, seat):
    """Let a player win at once (AC-WIN-3)."""
    end(state, log, seat)
