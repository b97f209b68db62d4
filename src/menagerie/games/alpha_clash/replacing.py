"""What happens instead of an event, and which of several effects applies to it first (AC-D32, AC-DMG-12, AC-PLAY-23).

What an ability replaces does not happen: what it does instead waits in `state.instead` and goes before everything else.
Of several the last is laid on the stack first, so that each is over, with whatever happened instead of parts of it,
before the next begins. Where a player controls several effects that replace or prevent one event and are not alike, the
event itself waits there, as an entry without an ability, until that player has said which applies first; what is left
of the event then meets the others. Nobody is asked where one prevention stops all of the damage, or all points of all
are needed, or where fewer than two effects are left by then.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.objects import controller_of
from menagerie.cardtext.machine.triggers import EACH_TIME, NEXT_TIME, fill_entry, is_awaited, is_meant
from menagerie.engine.ask import VERB, ask, offer, offer_unless
from menagerie.engine.copying import take_row
from menagerie.engine.dispatch import Answers
from menagerie.engine.jit import rule

from .prevention import is_shielding
from .terms import (
    APPLY,
    DMG_12,
    INSTEAD,
    NEXT,
    PLAY_23,
    Q_APPLY,
    REPLACING,
    RUN,
    V_APPLY,
    V_SHIELD,
    VERBS,
)
from .zones import foe_of

REPLACEMENT = ops.REPLACEMENT


@rule
def is_replacing(state, row, ability) -> int:
    """Tell whether what an ability does instead is under way, so that it does not replace itself."""
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.sort == REPLACING and frame.step == RUN and frame.row == row and frame.ability == ability:
            return 1
    return 0


@rule
def replaced(state, box, when, thing, who, damage, source, points, necrotic) -> int:
    """Let something happen instead of an event, if an ability says so; 1 if it does, or somebody must choose first.

    Of damage: what sort, by what in play (0: by several), how much, and whether some of it is Necrotic. Of one effect
    no more events are replaced than there is room for.
    """
    kept = find_kept(state, box, when, thing, damage) if state.n_later else 0
    if state.replacing >> when & 1 == 0 and (damage == 0 or state.n_shield < 2) and kept == 0:
        return 0
    if state.n_instead == INSTEAD:
        return 0
    state.n_instead += 1
    entry = state.instead[state.n_instead]
    entry.moment = when
    entry.event = thing
    entry.that = who
    entry.x = damage
    entry.row = source
    entry.amount = points
    entry.pc = necrotic
    seat = state.turn
    if count_effects(state, box, entry, seat) < 2:
        seat = foe_of(seat)
    if count_effects(state, box, entry, seat) > 1:
        entry.seat = seat
        return 1
    for row in range(1, state.n_rows + 1):
        kind = state.card[row].kind
        for number in range(box.n_abilities[kind]):
            if applies(state, box, entry, row, number):
                claim(state, box, entry, row, number)
                return 1
    if kept:
        take_kept(state, entry, kept)
        return 1
    state.instead[state.n_instead] = state.instead[0]
    state.n_instead -= 1
    return 0


@rule
def find_kept(state, box, when, thing, damage) -> int:
    """Find what is kept for this turn and happens instead of an event to a card; 0 if there is nothing (AC-R154)."""
    for i in range(1, state.n_later + 1):
        if state.later[i].moment != NEXT_TIME and state.later[i].moment != EACH_TIME:
            continue
        one = box.abilities[box.rows[state.later[i].pc - 1].a]
        if one.kind == REPLACEMENT and one.when == when and is_awaited(state, box, i, 0, thing, 0, damage):
            return i
    return 0


@rule
def take_kept(state, entry, place):
    """Let what was kept for this turn happen instead of the event of an entry."""
    event = entry.event
    who = entry.that
    state.instead[state.n_instead] = state.later[place]
    entry.moment = 0
    entry.event = event
    entry.that = who if who else controller_of(state, event)
    if state.later[place].moment == NEXT_TIME:
        state.n_later = take_row(state.later, state.n_later, place)


@rule
def applies(state, box, entry, row, number) -> int:
    """Tell whether an ability of a card in play replaces an event."""
    played = state.card[row]
    if played.sort == 0 or played.covered or box.replaces[played.kind] >> entry.moment & 1 == 0:
        return 0
    ability = box.first_ability[played.kind] + number
    if box.abilities[ability].kind != REPLACEMENT or box.abilities[ability].when != entry.moment:
        return 0
    if is_replacing(state, row, ability):
        return 0
    return is_meant(state, box, row, ability, entry.event, entry.that, entry.x)


@rule
def claim(state, box, entry, row, number):
    """Let an ability replace the event of an entry."""
    played = state.card[row]
    fill_entry(entry, played.seat, row, played.kind, box.first_ability[played.kind] + number)
    if entry.that == 0:
        entry.that = controller_of(state, entry.event)
    entry.moment = 0
    entry.x = 0
    entry.amount = 0
    entry.pc = 0


# --- which applies first


@rule
def refuse_replacement(state, box, entry, seat, row, ability) -> int:
    """Refuse an ability that does not replace an event, or the second of two that are alike."""
    if row < 1 or row > state.n_rows or state.card[row].seat != seat:
        return PLAY_23
    kind = state.card[row].kind
    if ability >= box.n_abilities[kind] or applies(state, box, entry, row, ability) == 0:
        return PLAY_23
    for other in range(1, row):
        if state.card[other].kind == kind and state.card[other].seat == seat:
            if applies(state, box, entry, other, ability):
                return PLAY_23
    return 0


@rule
def is_own_shield(state, entry, seat, place) -> int:
    """Tell whether a prevention of a player concerns the damage of an event."""
    if entry.x == 0 or state.shield[place].seat != seat:
        return 0
    return is_shielding(state, place, entry.row, entry.event, entry.x)


@rule
def refuse_shield(state, entry, seat, place) -> int:
    """Refuse a prevention that is about something else, or like another one (AC-DMG-12)."""
    if place < 1 or place > state.n_shield or is_own_shield(state, entry, seat, place) == 0:
        return DMG_12
    one = state.shield[place]
    points = 0
    before = 0
    alike = 0
    for i in range(1, state.n_shield + 1):
        if is_own_shield(state, entry, seat, i):
            other = state.shield[i]
            if other.what != NEXT and (one.what == NEXT or i < place):
                return DMG_12  # all is prevented, once
            points += other.left
            before += i < place
            alike += i < place and other.damage == one.damage and other.until == one.until
    return DMG_12 if one.what == NEXT and (alike or (before and points <= entry.amount)) else 0


@rule
def count_effects(state, box, entry, seat) -> int:
    """Count the effects of a player that may apply first to an event."""
    count = 0
    for row in range(1, state.n_rows + 1):
        for number in range(box.n_abilities[state.card[row].kind]):
            count += refuse_replacement(state, box, entry, seat, row, number) == 0
    for place in range(1, state.n_shield + 1):
        count += refuse_shield(state, entry, seat, place) == 0
    return count


@rule
def pose_effects(state, box):
    """Ask which effect applies first to the event that waits (AC-D32)."""
    entry = state.instead[state.n_instead]
    ask(state, entry.seat, Q_APPLY)
    for row in range(1, state.n_rows + 1):
        for number in range(box.n_abilities[state.card[row].kind]):
            if refuse_replacement(state, box, entry, entry.seat, row, number) == 0:
                offer(state, APPLY.code(row, number))
    for place in range(1, state.n_shield + 1):
        offer_unless(state, refuse_shield(state, entry, entry.seat, place), V_SHIELD * VERB + place)


# An effect of the player's own is the first to apply.
EFFECTS = Answers(
    VERBS,
    {V_APPLY: refuse_replacement, V_SHIELD: refuse_shield},
    otherwise=PLAY_23,
    known={"entry": "state.instead[state.n_instead]"},
)
