"""Damage, and the Damage Step (chapter "Damage Step", BC-DMG, with the keywords Accompany and Cull).

The order of the step is that of BC-R31: amounts and uneven splits, damage at once, losses, deaths, Cull, what damage
activated, Uses, the control limit. Losses and deaths are `leaving.py` and `endings.py`, between the steps.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.lasting import keep, prevent
from menagerie.cardtext.machine.statics import reaches, sum_held
from menagerie.cardtext.machine.triggers import notice_all, notice_awaited, notice_dealt
from menagerie.engine.ask import VERB, ask, offer_unless
from menagerie.engine.dispatch import Answers
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .accompany import count_sharers, is_companion, is_sharer
from .drafts import add_draft, clear_drafts
from .royals import gain_life
from .terms import (
    ACC_4,
    ANY_DAMAGE,
    COMBAT_DAMAGE,
    CULL,
    DEALS_DAMAGE,
    E_COMBAT_DAMAGE,
    E_DAMAGE,
    E_PREVENTED,
    E_WORN,
    EQUIPMENT,
    FORESTALLED,
    GAINS_LIFE,
    HARMED,
    IS_DEALT,
    MUZZLED,
    Q_SPLIT,
    R36,
    ROYAL,
    THIS_STEP,
    THIS_TURN,
    V_SHARE,
    VERBS,
    WARDED,
    WEATHER,
    WEATHER_DAMAGE,
)
from .triggers import name_attacker, notice_one_deals
from .zones import has_key, is_attacking, is_creature, life_left, shown_kind

SELF, TAKES_LESS, FIRST_OF_TURN, TAKES_OVER = ops.SELF, ops.TAKES_LESS, ops.FIRST_OF_TURN, ops.TAKES_OVER

# --- Life and Uses


@rule
def hurt(state, row, amount):
    """Lower what is left of a card's Life or Uses, to 0 at least (BC-DMG-4, BC-R29).

    What is lost stays lost from turn to turn (BC-DMG-9, BC-EQ-15); what is more than there was hits nobody else
    (BC-CMB-15). At 0 a beast is discarded (BC-DMG-5) and the player of a Royal loses (BC-DMG-6), once the event is
    complete.
    """
    played = state.card[row]
    if played.sort == ROYAL:
        state.suffered[played.seat] += max(0, min(amount, played.life - played.damage))
        state.dirty |= HARMED
    played.damage = min(played.damage + amount, played.life)
    state.checking = 1


@rule
def lose(state, log, row, amount):
    """Take Uses from an equipment, or Life from a creature; that is no damage (BC-EQ-10, BC-R102)."""
    hurt(state, row, amount)
    tell(log, E_WORN, state.card[row].seat, shown_kind(state, row), row, amount, life_left(state, row))


@rule
def regain(state, log, row, amount):
    """Take away damage, not more than there is (BC-R98)."""
    gain_life(state, log, row, min(amount, max(0, state.card[row].damage)))


@rule
def notice_gain(state, box, row, amount):
    """Tell that a card gained Life (BC-R128)."""
    if amount > 0:
        notice_all(state, box, GAINS_LIFE, row, 0, 0, amount)


@rule
def ward_off(state, log, row, damage, points) -> int:
    """Prevent damage to a card as effects said for a time; return how much is left (BC-R109)."""
    left = points
    for i in range(state.n_lasting, 0, -1):
        last = state.lasting[i]
        if last.what == WARDED and last.row == row and left > 0 and (last.b == ANY_DAMAGE or last.b == damage):
            left = prevent(state, i, left)
    if left < points:
        tell(log, E_PREVENTED, state.card[row].seat, shown_kind(state, row), row, points - left, 0)
    return left


@rule
def is_muzzled(state, log, row, source, damage, points) -> int:
    """Tell whether all damage by a card is prevented for a time (BC-R109)."""
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        if last.what == MUZZLED and last.row == source and (last.a == ANY_DAMAGE or last.a == damage):
            tell(log, E_PREVENTED, state.card[row].seat, shown_kind(state, row), row, points, 0)
            return 1
    return 0


@rule
def lessened(state, box, log, row, damage, points) -> int:
    """Give the damage that is left of so much, as texts in force say of a card (BC-R127, BC-R136)."""
    if state.holding >> TAKES_LESS & 1 == 0:
        return points
    less = sum_held(state, box, TAKES_LESS, ANY_DAMAGE, row)
    if damage != ANY_DAMAGE:
        less += sum_held(state, box, TAKES_LESS, damage, row)
    left = max(0, points - less)
    if left == 0:
        return 0
    for i in range(1, state.n_binding + 1):
        source = state.binding[i].row
        static = state.binding[i].static
        b = box.statics[static].b
        sort = b % FIRST_OF_TURN
        if box.statics[static].what == TAKES_LESS and b > FIRST_OF_TURN and (sort == ANY_DAMAGE or sort == damage):
            if reaches(state, box, source, static, row):
                left = forestall(state, box, log, source, static, row, damage, left)
    return left


@rule
def left_of(state, box, log, row, damage, points) -> int:
    """Give what is left of damage to a card after all that lessens or prevents it (BC-R109, BC-R127, BC-R136)."""
    return ward_off(state, log, row, damage, lessened(state, box, log, row, damage, points))


@rule
def taken_over(state, box, log, row, damage, points) -> int:
    """Name the card to which damage is dealt instead; -1 if one lost Uses for it, 0 if it stays where it is (BC-R140).

    Of several the first that lies there counts, and one that has nothing left takes nothing over.
    """
    if points == 0 or state.holding >> TAKES_OVER & 1 == 0:
        return 0
    for i in range(1, state.n_binding + 1):
        source = state.binding[i].row
        static = state.binding[i].static
        sort = box.statics[static].b
        if box.statics[static].what == TAKES_OVER and (sort == ANY_DAMAGE or sort == damage) and source != row:
            if life_left(state, source) > 0 and reaches(state, box, source, static, row):
                if box.statics[static].a == 0:
                    return source
                lose(state, log, source, points)
                return -1
    return 0


@rule
def forestall(state, box, log, source, static, row, damage, points) -> int:
    """Prevent what a text says of the first damage in a turn to a card; return how much is left (BC-R136).

    All combat damage of a step is dealt at once: what is left of the points may go to the next of it.
    """
    place = noted_first(state, source, static)
    if place == 0:
        if state.card[row].struck and box.statics[static].b == FIRST_OF_TURN + ANY_DAMAGE:
            return points
        most = value_of(state, box, state.card[source].seat, source, 0, box.statics[static].a)
        until = THIS_STEP if damage == COMBAT_DAMAGE else THIS_TURN
        place = keep(state, source, FORESTALLED, static, most, until, state.card[source].seat)
        if place == 0:
            return points
    elif state.lasting[place].until != THIS_STEP and box.statics[static].b < 2 * FIRST_OF_TURN:
        return points
    used = min(points, state.lasting[place].b)
    state.lasting[place].b -= used
    if used:
        tell(log, E_PREVENTED, state.card[row].seat, shown_kind(state, row), row, used, 0)
    return points - used


@rule
def noted_first(state, source, static) -> int:
    """Find the note that a text prevented the first damage of this turn; 0 if it did not yet."""
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        if last.what == FORESTALLED and last.row == source and last.a == static:
            return i
    return 0


@rule
def end_step(state):
    """Let what was the first damage of a turn be over with the Damage Step (BC-R136)."""
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].until == THIS_STEP:
            state.lasting[i].until = THIS_TURN


@rule
def note_struck(state, source, row):
    """Note of two cards that one dealt damage to the other this turn (BC-R126)."""
    state.card[row].struck = 1
    if source:
        state.card[source].hit = 1


@rule
def deal_damage(state, box, log, seat, source, row, points) -> int:
    """Deal damage by an ability to a beast or Royal, or to equipment where the text names it (BC-DMG-13, BC-R102).

    It is inflicted by a player (BC-R95); `source`: the card on the field that deals it, 0 if none does. Return how
    much.
    """
    if points <= 0 or (is_creature(state, row) == 0 and state.card[row].sort != EQUIPMENT):
        return 0
    if source and is_muzzled(state, log, row, source, ANY_DAMAGE, points):
        return 0
    by_weather = source == 0 and box.sort[state.frame[state.depth].kind] == WEATHER
    damage = WEATHER_DAMAGE if by_weather else ANY_DAMAGE
    dealt = left_of(state, box, log, row, damage, points)
    other = taken_over(state, box, log, row, damage, dealt)
    if other > 0:
        row = other
        dealt = left_of(state, box, log, row, damage, dealt)
    if dealt == 0 or other < 0:
        return 0
    hurt(state, row, dealt)
    note_struck(state, source, row)
    tell(log, E_DAMAGE, state.card[row].seat, shown_kind(state, row), row, dealt, life_left(state, row))
    if is_creature(state, row):
        state.inflicted[seat] += dealt
        state.dirty |= HARMED
        notice_all(state, box, IS_DEALT, row, 0, damage, dealt)
        if source:
            notice_deeds(state, box, source, row, ANY_DAMAGE, dealt)
            notice_one_deals(state, box, source, row, ANY_DAMAGE, dealt)
    return dealt


# --- amounts


@rule
def power_of(state, row) -> int:
    """Add up what a creature deals: its Might, its equipment's, its companions' (BC-DMG-1, BC-DMG-2, BC-R28).

    A companion adds its Might alone, for it wields nothing (BC-ACC-8); Armor adds its own to the defence and wards
    nothing off (BC-ARM-2). So Might is what a beast deals, and what equipment adds to that (BC-CARD-3).
    """
    played = state.card[row]
    power = played.might
    for other in range(1, state.n_rows + 1):
        if state.card[other].seat == played.seat:
            if state.card[other].wielder == row and state.card[other].sort == EQUIPMENT:
                power += state.card[other].might
            power += state.card[other].might * is_companion(state, other, row)
    return power


# --- damage


@rule
def notice_deeds(state, box, source, victim, damage, amount):
    """Let what speaks of damage by a card wait: on the card, and of effects that wait for it in this turn."""
    if state.n_later:
        notice_awaited(state, box, DEALS_DAMAGE, source, victim, 0, damage, amount)
    notice_dealt(state, box, source, SELF, victim, damage, amount)


@rule
def note_dealt(state, box, source, victim, amount):
    """Note what a creature dealt, for Cull and for what it activates (BC-CUL-2, BC-CUL-3, BC-DMG-7, BC-R32).

    To beasts and Royals alike (BC-CUL-4), not if it was none (BC-CUL-6).
    """
    if has_key(state, source, CULL):
        state.gains[state.card[source].seat] += amount
    notice_deeds(state, box, source, victim, COMBAT_DAMAGE, amount)
    notice_one_deals(state, box, source, victim, COMBAT_DAMAGE, amount)
    for gear in range(1, state.n_rows + 1):
        if state.card[gear].wielder == source and state.card[gear].sort == EQUIPMENT:
            if state.card[gear].seat == state.card[source].seat:
                notice_dealt(state, box, gear, SELF, victim, COMBAT_DAMAGE, amount)


@rule
def strike(state, box, log, source, row, amount):
    """Let a creature deal combat damage; 0, or what is prevented, is no damage (BC-DMG-4, BC-DMG-15, BC-R95, BC-R109).

    What it dealt is noted with it.
    """
    if amount <= 0 or is_muzzled(state, log, row, source, COMBAT_DAMAGE, amount):
        return
    dealt = left_of(state, box, log, row, COMBAT_DAMAGE, amount)
    other = taken_over(state, box, log, row, COMBAT_DAMAGE, dealt)
    if other > 0:
        row = other
        dealt = left_of(state, box, log, row, COMBAT_DAMAGE, dealt)
    if dealt == 0 or other < 0:
        return
    seat = state.card[source].seat
    state.inflicted[seat] += dealt
    state.dirty |= HARMED
    hurt(state, row, dealt)
    note_struck(state, source, row)
    tell(log, E_COMBAT_DAMAGE, state.card[row].seat, state.card[row].kind, row, dealt, life_left(state, row))
    before = state.n_wait
    notice_all(state, box, IS_DEALT, row, 0, COMBAT_DAMAGE, dealt)
    if state.card[source].target:  # what strikes back, or joins, attacks nobody
        name_attacker(state, box, before, source)
    note_dealt(state, box, source, row, dealt)


@rule
def strike_back(state, box, log, attacker, target):
    """Let a target deal its defence damage to an attacker and its companions (BC-DMG-10, BC-ACC-3, BC-R20).

    At a Royal that attacks as well (BC-DMG-12); a Royal has no Might of its own to strike back with (BC-DMG-11).
    """
    power = power_of(state, target)
    share = power // count_sharers(state, attacker)
    for row in range(1, state.n_rows + 1):
        if is_sharer(state, row, attacker):
            strike(state, box, log, target, row, share + state.card[row].extra)


@rule
def deal_all(state, box, log):
    """Deal all combat damage at once (BC-DMG-1 … BC-DMG-3, BC-R26, BC-R27)."""
    state.chain = 0
    state.checking = 1
    for row in range(1, state.n_rows + 1):
        if is_attacking(state, row):
            target = state.card[row].target
            strike(state, box, log, row, target, power_of(state, row))
            strike_back(state, box, log, row, target)
    end_step(state)


@rule
def gain_from_cull(state, box, log):
    """Let Royals gain what their beasts with Cull dealt, after losses and deaths (BC-CUL-1, BC-CUL-5, BC-R32)."""
    for seat in range(1, state.seats + 1):
        amount = state.gains[seat]
        state.gains[seat] = 0
        if state.lost[seat] == 0:
            gain_life(state, log, seat, amount)
            notice_gain(state, box, seat, amount)


# --- uneven splits


@rule
def next_split(state) -> int:
    """Name the next attack whose defence damage must be split unevenly; 0 if there is none."""
    for row in range(1, state.n_rows + 1):
        if is_attacking(state, row) and state.card[row].parted == 0 and points_over(state, row):
            return row
    return 0


@rule
def points_over(state, attacker) -> int:
    """Give the points of defence damage that do not divide evenly (BC-ACC-4)."""
    return power_of(state, state.card[attacker].target) % count_sharers(state, attacker)


@rule
def refuse_share(state, row) -> int:
    """Refuse a sharer of a remaining point: each takes one at most, in whatever order they are named (BC-R36)."""
    attacker = next_split(state)
    if is_sharer(state, row, attacker) == 0:
        return ACC_4
    for i in range(1, state.n_draft + 1):
        if state.draft[i].row == row:
            return R36
    return 0


@rule
def pose_split(state):
    """Ask the target's controller who takes the next remaining point (BC-D22)."""
    ask(state, state.card[state.card[next_split(state)].target].seat, Q_SPLIT)
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_share(state, row), V_SHARE * VERB + row)


@rule
def take_share(state, row):
    """Note who takes a point; with the last one the split is confirmed."""
    attacker = next_split(state)
    add_draft(state, row, 0)
    if state.n_draft < points_over(state, attacker):
        return
    for i in range(1, state.n_draft + 1):
        state.card[state.draft[i].row].extra = 1
    state.card[attacker].parted = 1
    clear_drafts(state)


SHARES = Answers(VERBS, {V_SHARE: (refuse_share, take_share)}, otherwise=ACC_4, question=pose_split)
