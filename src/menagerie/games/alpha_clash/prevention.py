"""Prevention of damage: what lasts, what it stops, point by point (AC-DMG-12, AC-R64)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.statics import sum_held
from menagerie.engine.ask import OVERFLOW
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import (
    ALL,
    ANY_DAMAGE,
    BY,
    E_PREVENTED,
    NEXT,
    SHIELDS,
    TO_BE_DEALT,
)

TAKES_LESS = ops.TAKES_LESS


@rule
def shield(state, what, row, damage, points, until, seat):
    """Prevent damage for a time (AC-DMG-12).

    What is prevented already, in the same way, is not prevented twice. Points may be used one prevention after another,
    so they are only put together where there is no more room.
    """
    place = state.n_shield + 1
    if what != NEXT or place > SHIELDS:
        for other in range(1, place):
            one = state.shield[other]
            if one.what == what and one.row == row and one.damage == damage and one.until == until and one.seat == seat:
                one.left += points
                return
    if place > SHIELDS:
        state.fault = OVERFLOW
        return
    state.n_shield = place
    one = state.shield[place]
    one.what = what
    one.row = row
    one.damage = damage
    one.left = points
    one.until = until
    one.seat = seat


@rule
def is_shielding(state, i, source, row, damage) -> int:
    """Tell whether a prevention concerns damage of a source to a card (AC-DMG-12)."""
    one = state.shield[i]
    if one.damage != ANY_DAMAGE and one.damage != damage:
        return 0
    if one.what == ALL:
        return 1
    return 1 if one.row == (source if one.what == BY else row) else 0


@rule
def is_prevented(state, source, row, damage) -> int:
    """Tell whether all damage of a source to a card is prevented, or a text keeps the card from any (AC-R99)."""
    if state.card[row].forbidden >> TO_BE_DEALT & 1:
        return 1
    for i in range(1, state.n_shield + 1):
        if state.shield[i].what != NEXT and is_shielding(state, i, source, row, damage):
            return 1
    return 0


@rule
def withhold(state, log, source, row, damage, points) -> int:
    """Prevent all damage of a source to a card, if something says so; return how much is left (AC-DMG-12)."""
    if is_prevented(state, source, row, damage) == 0:
        return points
    if points > 0:
        tell_prevented(state, log, row, points)
    return 0


@rule
def tell_prevented(state, log, row, points):
    """Tell how much damage to a card is prevented."""
    tell(log, E_PREVENTED, state.card[row].seat, state.card[row].kind, row, points, 0)


@rule
def count_shielded(state, row, damage) -> int:
    """Count the points of damage to a card that are to be prevented."""
    points = 0
    for i in range(1, state.n_shield + 1):
        if state.shield[i].what == NEXT and is_shielding(state, i, 0, row, damage):
            points += state.shield[i].left
    return points


@rule
def drop_shield(state, place):
    """Strike a prevention from the table."""
    for i in range(place, state.n_shield):
        state.shield[i] = state.shield[i + 1]
    state.shield[state.n_shield] = state.shield[0]
    state.n_shield -= 1


@rule
def end_shields(state, until, seat):
    """End preventions that last for one time; of those that end with a next turn only that player's (else 0)."""
    for i in range(state.n_shield, 0, -1):
        if state.shield[i].until == until and (seat == 0 or state.shield[i].seat == seat):
            drop_shield(state, i)


@rule
def prevent_points(state, log, row, damage, amount) -> int:
    """Prevent damage to a card point by point; return how much is left (AC-DMG-12, AC-R64)."""
    left = amount
    for i in range(state.n_shield, 0, -1):
        if left > 0 and state.shield[i].what == NEXT and is_shielding(state, i, 0, row, damage):
            left = use_shield(state, i, left)
    if left < amount:
        tell_prevented(state, log, row, amount - left)
    return left


@rule
def lessen(state, box, log, row, damage, points) -> int:
    """Take less damage, as much less as abilities in play say of a card; return how much is left (AC-R155)."""
    if points <= 0 or state.holding >> TAKES_LESS & 1 == 0:
        return points
    less = sum_held(state, box, TAKES_LESS, ANY_DAMAGE, row) + sum_held(state, box, TAKES_LESS, damage, row)
    left = max(0, points - less)
    if left < points:
        tell_prevented(state, log, row, points - left)
    return left


@rule
def use_shield(state, place, amount) -> int:
    """Let one prevention of so many points stop damage; return how much is left."""
    points = min(amount, state.shield[place].left)
    state.shield[place].left -= points
    if state.shield[place].left == 0:
        drop_shield(state, place)
    return amount - points
