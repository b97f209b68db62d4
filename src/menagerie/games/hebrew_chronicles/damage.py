"""Direct damage, defeat and destruction, and Menorah Life, lost and gained (chapter HC-DMG)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.lasting import own_kind, prevent
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.statics import is_kept_off
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .instead import put_off
from .leaving import home_of, leave, remove_beast
from .terms import (
    CELESTIAL,
    DEFEATED,
    DESTROYED,
    E_DEFEATED,
    E_DESTROYED,
    E_LIFE,
    E_PREVENTED,
    E_UNHARMED,
    FALLEN,
    GUARDS,
    HITS_PLAYER,
    IN_GRAVE,
    IS_DEFEATED,
    IS_DESTROYED,
    MENORAH,
    MIDDLE,
    PLUS_DAMAGE,
    TO_BE_DEFEATED,
    TO_BE_DESTROYED,
    TO_DEAL_DAMAGE,
    WARDED,
    WOULD_BE_DEFEATED,
    WOULD_BE_DESTROYED,
    YOU_GAIN,
    YOU_LOSE,
)
from .zones import count_done, foe_of, is_beast_sort

DEFEATED_BY = ops.DEFEATED_BY


@rule
def lose_life(state, box, log, seat, amount):
    """Take Menorah Life from a player; the skull is 0 (HC-DMG-10, HC-DMG-12)."""
    lost = min(amount, state.life[seat])
    state.life[seat] -= lost
    state.checking = 1
    tell(log, E_LIFE, seat, -amount, state.life[seat], 0, 0)
    if lost:
        count_done(state, box, seat, YOU_LOSE)
        notice_all(state, box, YOU_LOSE, 0, seat, 0, lost)


@rule
def gain_life(state, box, log, seat, amount):
    """Give a player Menorah Life, never beyond 7 (HC-DMG-11, HC-R90)."""
    gained = min(amount, MENORAH - state.life[seat])
    state.life[seat] += gained
    if gained:
        count_done(state, box, seat, YOU_GAIN)
        tell(log, E_LIFE, seat, gained, state.life[seat], 0, 0)
        notice_all(state, box, YOU_GAIN, 0, seat, 0, gained)


@rule
def hit_player(state, box, log, frame):
    """Assault a player: 1, for MG 1 more against an empty front row, and additional damage (HC-DMG-1 … HC-DMG-3).

    HC-DMG-8, HC-DMG-10, HC-R140.
    """
    foe = foe_of(frame.seat)
    amount = 1 + state.card[frame.row].ad
    if frame.place == MIDDLE and has_guard(state, foe) == 0:
        amount += 1
    if state.card[frame.row].vow & PLUS_DAMAGE:  # HC-SUP-18
        amount += 1
    deal_damage(state, box, log, foe, amount, frame.row)


@rule
def deal_damage(state, box, log, seat, amount, row):
    """Deal damage of a war to a player, all parts of it together; what effects prevent costs nothing (HC-R171).

    row: the Beast that deals it.
    """
    points = max(0, amount)
    left = ward_off(state, log, seat, points)
    if left or points == 0:
        lose_life(state, box, log, seat, left)
    if left:
        notice_all(state, box, HITS_PLAYER, row, seat, 0, left)


@rule
def ward_off(state, log, seat, points) -> int:
    """Prevent damage to a player as effects said for a time; return how much is left (HC-R171)."""
    left = points
    for i in range(state.n_lasting, 0, -1):
        last = state.lasting[i]
        if last.what == WARDED and last.seat == seat and left > 0:
            left = prevent(state, i, left)
    if left < points:
        tell(log, E_PREVENTED, seat, points - left, 0, 0, 0)
    return left


@rule
def has_guard(state, seat) -> int:
    """Tell whether a player has a Beast in a Guard Column, active or not (HC-DMG-2)."""
    for column in range(1, GUARDS + 1):
        if state.lead[seat, column]:
            return 1
    return 0


@rule
def is_harmless(state, row) -> int:
    """Tell whether a Beast deals no damage: it defeats nobody, breaks no Shield, and hits no player (HC-R176)."""
    return state.card[row].forbidden >> TO_DEAL_DAMAGE & 1


@rule
def defeat(state, box, log, row, by) -> int:
    """Let a Beast be defeated, which a Celestial cannot be, nor of which a text says so; 1 if it was.

    HC-SIGNET-13, HC-INFO-1, HC-DMG-4, HC-R166, HC-R176, HC-R210.

    What its defeat in MG costs is counted by whoever defeats it (HC-DMG-4 … HC-DMG-6); by: the Beast that does it.
    """
    played = state.card[row]
    safe = played.signets & CELESTIAL or played.forbidden >> TO_BE_DEFEATED & 1
    if safe or (by and is_kept_off(state, box, DEFEATED_BY, by, row)):
        tell(log, E_UNHARMED, played.seat, played.kind, played.place, 0, 0)
        return 0
    if put_off(state, box, log, WOULD_BE_DEFEATED, row, by):
        return 0
    tell(log, E_DEFEATED, played.seat, played.kind, played.place, 0, 0)
    if state.n_fallen < FALLEN:
        state.n_fallen += 1
        state.fallen[state.n_fallen] = zoned(home_of(box, own_kind(state, row), IN_GRAVE), played.seat, played.kind)
    notice_all(state, box, IS_DEFEATED, row, 0, 0, 0)
    remove_beast(state, box, log, row, DEFEATED, IN_GRAVE)
    return 1


@rule
def destroy(state, box, log, row) -> int:
    """Let a card be destroyed by an ability, which a Celestial cannot be, nor of which a text says so.

    HC-SIGNET-14, HC-SHIELD-8, HC-R166, HC-R168.

    Return the zone where it lies then, 0 if it stays. It costs no Menorah Life, and a Shield gives no card (HC-DMG-7).
    """
    played = state.card[row]
    safe = 1 if is_beast_sort(played.sort) and played.signets & CELESTIAL else 0
    if safe or played.forbidden >> TO_BE_DESTROYED & 1:
        tell(log, E_UNHARMED, played.seat, played.kind, played.place, 0, 0)
        return 0
    if put_off(state, box, log, WOULD_BE_DESTROYED, row, 0):
        return 0
    become = home_of(box, own_kind(state, row), IN_GRAVE)
    tell(log, E_DESTROYED, played.seat, played.kind, 0, 0, 0)
    notice_all(state, box, IS_DESTROYED, row, 0, 0, 0)
    if is_beast_sort(played.sort):
        remove_beast(state, box, log, row, DESTROYED, IN_GRAVE)
    else:
        leave(state, box, log, row, IN_GRAVE)
    return become
