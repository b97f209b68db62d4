"""Statics in force: which texts hold now, and what they change (HC-CMD-1, HC-CMD-2, HC-CMD-7 … HC-CMD-9, HC-POS-2).

A Beast's text holds while it is active on the battlefield, in the steps that it prints; Instinct holds whatever the
step. Texts of Weapons, Provinces and lying Arsenals hold while the card lies there, and a Core speaks of the Lead above
it alone (HC-UG-8).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.filters import fits, value_of
from menagerie.cardtext.machine.objects import thing_in
from menagerie.cardtext.machine.statics import hold, reaches, times_of
from menagerie.engine.jit import rule

from .emulation import text_of
from .posture import is_active
from .terms import (
    ADDITIONAL_DAMAGE,
    BEAST_MODE,
    BLOCKED,
    BLOCKS_IT,
    CORE,
    ENDING,
    FUNCTION_1,
    FUNCTION_2,
    IN_ARSENAL,
    IN_ES,
    IN_F1,
    IN_F2,
    IN_OWS,
    IN_SB,
    IN_WAR_STEP,
    IN_WS,
    INSTINCT,
    LATE,
    MARKER,
    MOST_OC,
    N_COLUMNS,
    RETURNS,
    ROWS,
    ROYAL_PRESENCE,
    RULED,
    STANDBY,
    TO_SPEAK,
    WAR,
    WAR_STEP,
)
from .zones import is_beast_sort, is_sound

STATIC_ABILITY, TAGGED, WHENEVER, SELF = ops.STATIC_ABILITY, ops.TAGGED, ops.WHENEVER, ops.SELF
STATIC_BONUS, STATIC_GRANT, STATIC_FORBID = ops.STATIC_BONUS, ops.STATIC_GRANT, ops.STATIC_FORBID
X_IS, OFFERING_USES, HOST = ops.X_IS, ops.OFFERING_USES, ops.HOST
IN_OWN_TURN = IN_F1 | IN_WS | IN_F2 | IN_ES
IN_OTHER_TURN = IN_OWS | IN_SB
IN_STEPS = IN_OWN_TURN | IN_OTHER_TURN
ON_CARDS = 1 << STATIC_BONUS | 1 << STATIC_GRANT | 1 << STATIC_FORBID | 1 << X_IS


# --- when a text works


@rule
def tags_at(step) -> int:
    """Give the step tags that a step opens, for one player or the other (HC-CMD-1)."""
    if step == WAR_STEP:
        return IN_WS | IN_OWS
    if step == FUNCTION_1:
        return IN_F1
    if step == FUNCTION_2:
        return IN_F2
    if step == ENDING or step == RETURNS:
        return IN_ES
    return IN_SB if step == STANDBY else 0


@rule
def tag_now(state, seat) -> int:
    """Give the step tag that is open for a player now; 0 if none is (HC-CMD-1)."""
    return tags_at(state.frame[1].step) & (IN_OWN_TURN if seat == state.turn else IN_OTHER_TURN)


@rule
def is_open(state, seat, tags) -> int:
    """Tell whether step tags allow a text now; without one it is always open (HC-CMD-1, HC-CMD-7, HC-CMD-9).

    So a constant effect applies as long as its card is in play (HC-CMD-8).
    """
    if tags & LATE and state.marker[seat] <= MARKER:
        return 0
    if tags & IN_STEPS == 0 or tags & INSTINCT:
        return 1
    return 1 if tags & tag_now(state, seat) else 0


@rule
def is_beast_mode(state) -> int:
    """Tell whether the open war is under Beast Mode: no Arsenal is active in it (HC-SUP-1, HC-SUP-2, HC-R107)."""
    frame = state.frame[2]
    return 1 if frame.what == WAR and state.card[frame.row].vow & BEAST_MODE else 0


@rule
def can_speak(state, row) -> int:
    """Tell whether the text of a card on the mat works: a Beast must be active on the battlefield (HC-POS-2, HC-CMD-6).

    Another card need only lie there.
    """
    played = state.card[row]
    if played.place >= IN_ARSENAL and is_beast_mode(state):  # HC-SUP-2
        return 0
    if is_beast_sort(played.sort) == 0:
        return 1 if played.sort else 0
    return 1 if played.place <= N_COLUMNS and is_active(state, row) else 0


@rule
def is_silent(state, row) -> int:
    """Tell whether the Function Commands of a Beast are cancelled (HC-CARD-9)."""
    return state.card[row].forbidden >> TO_SPEAK & 1


@rule(fills=object_hooks.is_switched_on)
def is_switched_on(state, box, row, ability) -> int:
    """Tell whether an ability of a card on the mat works now; the event is the time of a tagged one (HC-R116)."""
    one = box.abilities[ability]
    if is_silent(state, row):
        return 0
    if (one.kind == TAGGED and one.when == BLOCKED) or (
        one.kind == WHENEVER and one.when == BLOCKS_IT and one.slot == SELF
    ):
        return is_active(state, row)  # it lies before the battlefield
    if can_speak(state, row) == 0:
        return 0
    tags = one.threshold & LATE if one.kind == TAGGED else one.threshold
    return is_open(state, state.card[row].seat, tags)


# --- what statics change


@rule
def apply_all(state, box):
    """Apply the statics of all cards on the mat, in the order in which they came."""
    if state.holding & ON_CARDS == 0:
        return
    for i in range(1, state.n_speakers + 1):
        row = state.speaker[i]
        played = state.card[row]
        if box.holds[played.kind] & ON_CARDS:
            apply_statics(state, box, row, played.kind)
        if played.copied and box.holds[text_of(state, row, 1)] & ON_CARDS:
            apply_statics(state, box, row, played.copied)


@rule
def apply_statics(state, box, source, kind):
    """Apply the static abilities of one card that are printed on it, or on what it copies."""
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        one = box.abilities[ability]
        if one.kind == STATIC_ABILITY and (one.condition or one.threshold & (IN_STEPS | LATE)):
            state.timely = 1
        if one.kind == STATIC_ABILITY and is_switched_on(state, box, source, ability):
            if holds(state, box, state.card[source].seat, source, 0, one.condition):
                for static in range(one.static, one.static + one.statics):
                    if ON_CARDS >> box.statics[static].what & 1:
                        if state.card[source].sort != CORE or box.statics[static].slot == HOST:
                            spread(state, box, source, static)


@rule
def is_timed(state, box, tags) -> int:
    """Tell whether a number or a static of now may change as step tags open or close."""
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].what == RULED or state.lasting[i].until == IN_WAR_STEP:
            return 1
    for i in range(1, state.n_speakers + 1):
        row = state.speaker[i]
        played = state.card[row]
        if played.copied or played.keys & ROYAL_PRESENCE:
            return 1
        if played.oc == MOST_OC and tags & IN_F2:  # its additional damage ends (HC-STAT-10)
            return 1
        if box.holds[played.kind] and can_speak(state, row) and is_tagged(box, played.kind, tags):
            return 1
    return 0


@rule
def is_tagged(box, kind, tags) -> int:
    """Tell whether a static of a card has one of these step tags; no condition looks at the step."""
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        one = box.abilities[ability]
        if one.kind == STATIC_ABILITY and one.threshold & tags:
            return 1
    return 0


@rule
def looks_about(state, box, i) -> int:
    """Tell whether what holds for a time has a condition, or counts: what it looks at may change at any moment."""
    last = state.lasting[i]
    if last.c:
        return 1
    for static in range(last.a, last.a + last.b):
        if box.statics[static].what == STATIC_BONUS and box.bonuses[box.statics[static].a].each:
            return 1
    return 0


@rule
def rule_all(state, box):
    """Apply the statics that effects let hold for a time, while their condition does (HC-R115)."""
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        if last.what != RULED:
            continue
        state.touchy |= looks_about(state, box, i)
        if holds(state, box, last.seat, last.row, 0, last.c):
            for static in range(last.a, last.a + last.b):
                slot = box.statics[static].slot
                named = thing_in(state, last.seat, last.row, 0, slot) if slot else 0
                for j in range(1, state.n_speakers + 1):
                    row = state.speaker[j]
                    if is_beast_sort(state.card[row].sort) and (slot == 0 or row == named):
                        if fits(state, box, last.seat, last.row, 0, box.statics[static].filter, row, 1):
                            change(state, box, last.seat, last.row, static, row)


@rule
def spread(state, box, source, static):
    """Change every Beast on the mat of which a static speaks; nothing else has numbers or commands.

    But other cards, too, may be kept from something (HC-R168).
    """
    slot = box.statics[static].slot
    if slot:
        row = thing_in(state, state.card[source].seat, source, 0, slot)
        if 0 < row <= ROWS and is_sound(state, row):
            if is_beast_sort(state.card[row].sort) or box.statics[static].what == STATIC_FORBID:
                change(state, box, state.card[source].seat, source, static, row)
        return
    for i in range(1, state.n_speakers + 1):
        row = state.speaker[i]
        reached = is_beast_sort(state.card[row].sort) or box.statics[static].what == STATIC_FORBID
        if reached and reaches(state, box, source, static, row):
            change(state, box, state.card[source].seat, source, static, row)


@rule
def change(state, box, seat, source, static, row):
    """Change one card as a static says; a gain of three numbers is two lines of its table (HC-CARD-10)."""
    played = state.card[row]
    what = box.statics[static].what
    a = box.statics[static].a
    if what == STATIC_GRANT:
        add_grant(box, played, a)
    elif what == STATIC_FORBID:
        played.forbidden |= 1 << a
    elif what == X_IS:
        number = value_of(state, box, seat, source, 0, a)
        bits = box.x[played.kind]  # an OC is never X
        played.a += number * (bits >> 1 & 1)
        played.sk += number * (bits >> 2 & 1)
    elif what == STATIC_BONUS:
        times = times_of(state, box, seat, source, 0, a, row)
        played.oc += times * value_of(state, box, seat, source, 0, box.bonuses[a].attack)
        played.a += times * value_of(state, box, seat, source, 0, box.bonuses[a + 1].attack)
        played.sk += times * value_of(state, box, seat, source, 0, box.bonuses[a + 1].defense)


@rule
def add_grant(box, played, grant):
    """Give a Beast a Superior Command or additional damage, or take a command from it."""
    one = box.grants[grant]
    key = 1 << one.keyword - 1
    if key == ADDITIONAL_DAMAGE:
        played.ad += one.number
    elif one.lost:
        played.keys &= ~key
    else:
        played.keys |= key


# --- statics that other chapters read


@rule
def bind_all(state, box):
    """Note the statics in force that change no card on the mat."""
    for i in range(1, state.n_binding + 1):
        state.binding[i] = state.binding[0]
    state.n_binding = 0
    if state.holding & ~ON_CARDS == 0:
        return
    for i in range(1, state.n_speakers + 1):
        row = state.speaker[i]
        played = state.card[row]
        if box.holds[played.kind] & ~ON_CARDS:
            bind_statics(state, box, row, played.kind)
        if played.copied and box.holds[text_of(state, row, 1)] & ~ON_CARDS:
            bind_statics(state, box, row, played.copied)


@rule
def bind_statics(state, box, source, kind):
    """Note the statics of one card, printed on it or on what it copies, that other chapters ask for."""
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        one = box.abilities[ability]
        if one.kind == STATIC_ABILITY and (one.condition or one.threshold & (IN_STEPS | LATE)):
            state.timely = 1
        if one.kind == STATIC_ABILITY and is_switched_on(state, box, source, ability):
            if holds(state, box, state.card[source].seat, source, 0, one.condition):
                for static in range(one.static, one.static + one.statics):
                    if ON_CARDS >> box.statics[static].what & 1 == 0:
                        hold(state, source, static)
