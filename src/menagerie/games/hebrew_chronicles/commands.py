"""Commands: when they work and what they cost (chapter HC-CMD), and abilities of Offerings and lying Arsenals.

What a command does is its program; how it is announced and resolves is `chain.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.hands import in_hand
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.triggers import fill_entry, new_wait
from menagerie.engine.ask import VERB, ask, offer, offer_unless
from menagerie.engine.intrinsics import lowest_bit
from menagerie.engine.jit import rule

from .chain import use_command
from .costs import refuse_ability
from .emulation import USED, ability_at, count_commands, count_texts, is_used, key_at, note_used, text_of
from .offerings import offering_uses
from .posture import is_active
from .set_off import notice_use
from .standing import can_speak, is_open, is_silent, tag_now
from .superior import refuse_superior, use_superior
from .terms import (
    A_PASS,
    ARSENAL,
    CMD_1,
    CMD_5,
    CMD_6,
    COUNTER_2,
    FUNCTION_1,
    IN_ES,
    IN_F1,
    IN_F2,
    IN_HAND,
    IN_OWS,
    IN_SB,
    IN_WS,
    INSTINCT,
    N_COLUMNS,
    OFFER_11,
    OFFERING,
    Q_END,
    Q_STANDBY,
    USE_OF,
    V_USE_HAND,
    WAR,
    WAR_10,
)
from .zones import is_beast_sort, is_in_play

ACTIVATED, AUTOMATIC = ops.ACTIVATED, ops.AUTOMATIC
AT_ONCE = 60  # cards that are looked at together, as bits of one number
STEP_TAGS = IN_F1 | IN_WS | IN_OWS | IN_F2 | IN_ES | IN_SB


@rule
def steps_of(box, kind, ability) -> int:
    """Give the step tags of an ability; what prints none works where its card does (HC-OFFER-12, HC-SHIELD-2)."""
    tags = box.abilities[ability].threshold
    if tags & STEP_TAGS or tags & INSTINCT:
        return tags
    if box.sort[kind] == OFFERING:
        return tags | IN_F1
    if box.sort[kind] == ARSENAL:
        return tags | IN_F1 | IN_F2 | IN_WS | IN_OWS
    return tags | IN_F1 | IN_F2


@rule
def refuse_time(state, box, seat, kind, ability) -> int:
    """Refuse an ability outside its steps; in counter-step 2 only Arsenals answer (HC-CMD-1, HC-CMD-7, HC-WAR-11)."""
    if is_open(state, seat, steps_of(box, kind, ability)) == 0:
        return CMD_1
    frame = state.frame[2]
    if frame.what == WAR and frame.step == COUNTER_2 and box.sort[kind] != ARSENAL:
        return WAR_10
    if box.sort[kind] == ARSENAL and tag_now(state, seat) == IN_WS and frame.what != WAR:
        return CMD_1
    return 0


@rule
def is_free(state, box, row, ability) -> int:
    """Tell whether Force of Will pays for the command (HC-IW-5)."""
    return 1 if state.card[row].freed and box.abilities[ability].kind == ACTIVATED else 0


@rule
def command_at(state, box, row, number) -> int:
    """Name the ability of a number that is used on the mat, of the card or of what it copies; 0 if it is none.

    HC-SUP-6, HC-R162.
    """
    own = box.n_abilities[state.card[row].kind]
    kind = text_of(state, row, 0 if number < own else 1)
    place = number if number < own else number - own
    if place >= box.n_abilities[kind] or (box.uses[kind] & ~box.from_hand[kind]) >> place & 1 == 0:
        return 0
    return ability_at(state, box, row, number)


@rule
def refuse_use(state, box, seat, row, ability) -> int:
    """Refuse a command of a card on the mat (HC-CMD-1 … HC-CMD-6, HC-POS-2, HC-OFFER-11, HC-ARS-9, HC-SHIELD-2)."""
    if is_in_play(state, row) == 0 or state.card[row].seat != seat:
        return CMD_6
    played = state.card[row]
    kind = played.kind
    if key_at(state, box, row, ability):
        return refuse_superior(state, box, seat, row, ability)
    one = command_at(state, box, row, ability)
    if one == 0 or (box.abilities[one].flags & AUTOMATIC and is_beast_sort(box.sort[kind])):  # others are used
        return CMD_6
    if can_speak(state, row) == 0 or (is_silent(state, row) and box.abilities[one].kind != ACTIVATED):
        return CMD_6
    if is_used(state, box, row, ability):
        return CMD_5
    clause = refuse_time(state, box, seat, kind, one)
    if clause:
        return clause
    if played.sort == OFFERING and state.offered[seat, played.place] >= offering_uses(state, box, seat, played.place):
        return OFFER_11
    return refuse_ability(state, box, seat, row, one, 0, is_free(state, box, row, one))


@rule
def offer_uses(state, box, seat):
    """Offer every command that may be used now (HC-D5, HC-D24, HC-D51)."""
    for first in range(1, state.n_speakers + 1, AT_ONCE):
        users = users_from(state, box, seat, first)
        while users:
            row = state.speaker[first + lowest_bit(users)]
            users &= users - 1
            if can_speak(state, row):
                offer_uses_of(state, box, seat, row)


@rule
def users_from(state, box, seat, first) -> int:
    """Give which of the cards that speak, from a place among them on, may have a command to use, as bits.

    Without a branch, since no processor can guess whose the next one is.
    """
    users = 0
    for i in range(first, min(first + AT_ONCE, state.n_speakers + 1)):
        played = state.card[state.speaker[i]]
        commands = box.uses[played.kind] & ~played.used | played.keys & USED | played.copied
        users |= (commands != 0) * (played.seat == seat) << i - first
    return users


@rule
def offer_uses_of(state, box, seat, row):
    """Offer the commands of a card that speaks."""
    played = state.card[row]
    if played.keys == 0 and played.copied == 0:
        uses = box.uses[played.kind] & ~played.used
        for number in range(box.n_abilities[played.kind]):
            if uses >> number & 1:
                offer_unless(state, refuse_use(state, box, seat, row, number), USE_OF.code(row, number))
    else:
        for number in range(count_commands(state, box, row)):
            offer_unless(state, refuse_use(state, box, seat, row, number), USE_OF.code(row, number))


@rule
def pose_uses(state, box, seat):
    """Ask for a command (HC-D46, HC-D47)."""
    ask(state, seat, Q_STANDBY if seat != state.turn else Q_END)
    offer_uses(state, box, seat)
    offer(state, A_PASS)


@rule
def use(state, box, log, seat, argument):
    """Use a command: once a turn (HC-CMD-5, HC-R98)."""
    row = USE_OF.row(argument)
    number = USE_OF.ability(argument)
    played = state.card[row]
    if key_at(state, box, row, number):
        use_superior(state, box, log, seat, row, number)
        return
    ability = ability_at(state, box, row, number)
    free = is_free(state, box, row, ability)
    note_used(state, box, row, number)
    if free:
        played.freed = 0
    if played.sort == OFFERING:
        state.offered[seat, played.place] += 1
    use_command(state, box, log, seat, played.kind, row, ability, free)
    notice_use(state, box, seat, played.kind, row)


@rule
def refuse_deed(state, box, seat, kind) -> int:
    """Refuse an Arsenal of the hand: its steps, costs and targets; what stays has none (HC-ARS-1, HC-CMD-15)."""
    deed = box.deed[kind]
    if deed == 0:
        return 0
    clause = refuse_time(state, box, seat, kind, deed)
    return clause if clause else refuse_ability(state, box, seat, 0, deed, 1, 0)


# --- from the hand


@rule
def hand_ability(box, kind) -> int:
    """Name the ability of a card that works from the hand, where it has one (HC-R162)."""
    number = 0
    while box.from_hand[kind] >> number & 1 == 0:
        number += 1
    return box.first_ability[kind] + number


@rule
def refuse_use_hand(state, box, seat, kind) -> int:
    """Refuse a command that works from the hand: in own F1 (HC-SAMPLE-7, HC-R162)."""
    if in_hand(state, seat, kind) == 0 or box.from_hand[kind] == 0:
        return CMD_6
    if state.frame[1].step != FUNCTION_1 or seat != state.turn:
        return CMD_1
    return refuse_ability(state, box, seat, 0, hand_ability(box, kind), 1, 0)


@rule
def offer_uses_of_hand(state, box, seat):
    """Offer the commands that work from the hand."""
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last and box.from_hand[kind]:
            offer_unless(state, refuse_use_hand(state, box, seat, kind), V_USE_HAND * VERB + kind)
        last = kind


@rule
def use_of_hand(state, box, log, seat, kind):
    """Use a command that works from the hand; its cost is the card itself."""
    use_command(state, box, log, seat, kind, 0, hand_ability(box, kind), 0)
    notice_use(state, box, seat, kind, zoned(IN_HAND, seat, kind))


# --- by themselves


@rule
def notice_automatic(state, box):
    """Let commands wait that are carried out by themselves as their step begins (HC-CMD-2, HC-CMD-11)."""
    for i in range(1, state.n_speakers + 1):
        row = state.speaker[i]
        played = state.card[row]
        if box.automatic[played.kind] == 0 and played.copied == 0:
            continue
        if is_beast_sort(played.sort) == 0:
            continue
        if played.place > N_COLUMNS or is_active(state, row) == 0 or is_silent(state, row):
            continue
        for number in range(count_texts(state, box, row)):
            ability = ability_at(state, box, row, number)
            one = box.abilities[ability]
            if one.flags & AUTOMATIC and is_open(state, played.seat, one.threshold):
                place = new_wait(state)
                if place:
                    fill_entry(state.wait[place], played.seat, row, played.kind, ability)
                    state.wait[place].that = played.seat
