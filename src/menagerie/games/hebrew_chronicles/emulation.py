"""Commands that a Beast has beside those it prints: copied by Emulation, or given for a time (HC-SUP-6, HC-R100).

The numbers of a Beast's abilities go on behind its own: first those of the card that it copies, then the Superior
Commands that it was given. What a command needs and does is in `commands.py` and `superior.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.engine.jit import rule

from .terms import (
    ANEW,
    BEAST_MODE,
    EMULATION,
    GIVEN_STEPS,
    HELLENIZE,
    HNL,
    OPPRESSION,
    OPPRESSION_LV2,
    PLUS_DAMAGE,
    RUTHLESS_L1,
    RUTHLESS_L2,
    SHIELD_BREAKER,
    TEXTS,
    WAR_CRY,
)
from .zones import is_beast_sort

KEYWORD = ops.KEYWORD
USED = (  # Superior Commands that a player uses; the others work by themselves
    BEAST_MODE
    | SHIELD_BREAKER
    | OPPRESSION
    | OPPRESSION_LV2
    | EMULATION
    | WAR_CRY
    | RUTHLESS_L1
    | RUTHLESS_L2
    | HELLENIZE
    | PLUS_DAMAGE
    | HNL
)


@rule(fills=object_hooks.text_of)
def text_of(state, row, text) -> int:
    """Name the card that gives one of the texts of a card on the mat: itself, or what it copies; 0 if there is none."""
    played = state.card[row]
    if text == 0:
        return played.kind
    return played.copied if played.copied and is_beast_sort(played.sort) and played.covered == 0 else 0


@rule
def copy_text(state, row, other):
    """Let a Beast have the commands that another one prints; face down that one has none (HC-SUP-6, HC-POS-6)."""
    state.card[row].copied = 0 if state.card[other].covered else state.card[other].kind
    state.dirty |= ANEW


@rule
def printed_key(box, ability) -> int:
    """Name the Superior Command that a line prints, as a bit; 0 if it prints none."""
    one = box.abilities[ability]
    return 1 << box.grants[one.static].keyword - 1 if one.kind == KEYWORD else 0


@rule
def ability_at(state, box, row, number) -> int:
    """Name the ability that a number of a card on the mat means, printed on it or on what it copies; 0 if none."""
    kind = state.card[row].kind
    if number < box.n_abilities[kind]:
        return box.first_ability[kind] + number
    number -= box.n_abilities[kind]
    kind = text_of(state, row, 1)
    return box.first_ability[kind] + number if number < box.n_abilities[kind] else 0


@rule
def count_texts(state, box, row) -> int:
    """Count the abilities of a card on the mat: its own, and those of what it copies."""
    return box.n_abilities[state.card[row].kind] + box.n_abilities[text_of(state, row, 1)]


@rule
def given_keys(state, box, row) -> int:
    """Name the Superior Commands that a Beast uses and no text of it prints, as bits."""
    played = state.card[row]
    return played.keys & USED & ~(box.keys[played.kind] | box.keys[text_of(state, row, 1)])


@rule
def key_at(state, box, row, number) -> int:
    """Name the Superior Command that a number means, as a bit, 0 if none; Emulation is not copied (HC-R100)."""
    ability = ability_at(state, box, row, number)
    if ability:
        key = printed_key(box, ability)
        return 0 if key == EMULATION and number >= box.n_abilities[state.card[row].kind] else key
    left = number - count_texts(state, box, row)
    given = given_keys(state, box, row)
    while left > 0 and given:
        given &= given - 1
        left -= 1
    return given & -given if left == 0 else 0


@rule
def count_commands(state, box, row) -> int:
    """Count the abilities of a card on the mat, copied ones and given Superior Commands among them."""
    count = count_texts(state, box, row)
    given = given_keys(state, box, row)
    while given:
        given &= given - 1
        count += 1
    return count


@rule
def place_of_key(key) -> int:
    """Give the place of a Superior Command among all, from 0."""
    place = 0
    while key >> place > 1:
        place += 1
    return place


@rule
def steps_of_key(state, box, row, key) -> int:
    """Give the step tags of a Superior Command: those printed, or for a given one those of its name (HC-CARD-17)."""
    place = place_of_key(key)
    for text in range(TEXTS):
        kind = text_of(state, row, text)
        if box.keys[kind] & key:
            return box.key_steps[kind, place]
    return GIVEN_STEPS[place]


@rule
def steps_at(state, box, row, number) -> int:
    """Give the step tags of the Superior Command that a number means."""
    ability = ability_at(state, box, row, number)
    if ability:
        return box.abilities[ability].threshold
    return GIVEN_STEPS[place_of_key(key_at(state, box, row, number))]


@rule
def is_used(state, box, row, number) -> int:
    """Tell whether a command was used this turn (HC-CMD-5); of given ones their name is noted."""
    if number < count_texts(state, box, row):
        return state.card[row].used >> number & 1
    return 1 if state.card[row].vow & key_at(state, box, row, number) else 0


@rule
def note_used(state, box, row, number):
    """Note that a command was used."""
    if number < count_texts(state, box, row):
        state.card[row].used |= 1 << number
    else:
        state.card[row].vow |= key_at(state, box, row, number)
