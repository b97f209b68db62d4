"""How an attack resolves: battles, Shields, direct assaults and what they cost (chapters HC-WAR and HC-DMG)."""

from __future__ import annotations

from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .endings import lose_life
from .leaving import home_of, leave, remove_beast
from .rows import foe_of, is_beast_sort
from .terms import (
    ASSAULT,
    AT_PLAYER,
    AT_SHIELD,
    CELESTIAL,
    DEFEATED,
    DESTROYED,
    E_BATTLE,
    E_DEFEATED,
    E_DESTROYED,
    E_NO_RESULT,
    E_SHIELD_LOST,
    E_UNHARMED,
    FALLEN,
    GUARDS,
    IN_GRAVE,
    IS_DEFEATED,
    IS_DESTROYED,
    LIES_BEFORE,
    MIDDLE,
    N_COLUMNS,
    PLUS_DAMAGE,
    SHIELD,
    SHIELD_DRAW,
    WAR_OVER,
)


@rule
def is_attacker_there(state, frame) -> int:
    """Tell whether the attacker stands where it declared the war (HC-WAR-18).

    Put in R it fights on, without what its own text gives and without further commands (HC-WAR-19).
    """
    played = state.card[frame.row]
    return 1 if is_beast_sort(played.sort) and played.place == frame.place else 0


@rule
def is_target_there(state, frame) -> int:
    """Tell whether what is attacked is where it was; a player always is (HC-WAR-18, HC-WAR-21)."""
    if frame.sort == AT_PLAYER:
        return 1
    played = state.card[frame.target]
    if frame.sort == AT_SHIELD:
        return 1 if played.sort >= SHIELD and played.place == LIES_BEFORE + frame.goal else 0
    return 1 if is_beast_sort(played.sort) and played.place == frame.goal else 0


@rule
def is_pending(state, frame) -> int:
    """Tell whether an attack still stands: not called off, attacker and target in place (HC-BLOCK-21)."""
    if frame.step > ASSAULT or frame.called_off or is_attacker_there(state, frame) == 0:
        return 0
    return is_target_there(state, frame)


@rule
def resolve_attack(state, box, log, frame):
    """Resolve the attack of a war (HC-WAR-9, HC-WAR-18, HC-WAR-20).

    A Shield has nothing to fight with and is destroyed (HC-SHIELD-5), but takes all of the attack (HC-SHIELD-6).
    """
    if is_pending(state, frame) == 0:
        tell(log, E_NO_RESULT, frame.seat, 0, 0, 0, 0)
        frame.step = WAR_OVER
        return
    frame.step = WAR_OVER
    if frame.sort == AT_PLAYER:
        hit_player(state, log, frame)
    elif frame.sort == AT_SHIELD:
        tell(log, E_SHIELD_LOST, foe_of(frame.seat), state.card[frame.target].kind, frame.goal, 0, 0)
        leave(state, box, log, frame.target, IN_GRAVE)
        frame.step = SHIELD_DRAW
    else:
        fight(state, box, log, frame)


@rule
def hit_player(state, log, frame):
    """Assault a player: 1, for MG 1 more against an empty front row, and additional damage (HC-DMG-1 … HC-DMG-3).

    HC-DMG-8, HC-DMG-10, HC-R140.
    """
    foe = foe_of(frame.seat)
    amount = 1 + state.card[frame.row].ad
    if frame.place == MIDDLE and has_guard(state, foe) == 0:
        amount += 1
    if state.card[frame.row].vow & PLUS_DAMAGE:  # HC-SUP-18
        amount += 1
    lose_life(state, log, foe, max(0, amount))


@rule
def has_guard(state, seat) -> int:
    """Tell whether a player has a Beast in a Guard Column, active or not (HC-DMG-2)."""
    for column in range(1, GUARDS + 1):
        if state.lead[seat, column]:
            return 1
    return 0


@rule
def fight(state, box, log, frame):
    """Compare two Beasts: A, then SK; the lower one is defeated, equal ones stay (HC-WAR-13 … HC-WAR-17, HC-R29).

    Whether one of them is in R does not matter (HC-POS-8). Additional damage is the attacker's alone (HC-DMG-9); the
    defeat of an Up-Grade Lead costs what any other does (HC-UG-11).
    """
    attacker = state.card[frame.row]
    defender = state.card[frame.target]
    edge = attacker.a - defender.a
    if edge == 0:
        edge = attacker.sk - defender.sk
    tell(log, E_BATTLE, frame.seat, attacker.kind, attacker.a, defender.kind, defender.a)
    amount = 1 + attacker.ad
    if edge > 0:
        if defeat(state, box, log, frame.target) and frame.goal == MIDDLE:
            lose_life(state, log, foe_of(frame.seat), max(0, amount))
    elif edge < 0:
        if defeat(state, box, log, frame.row) and frame.place == MIDDLE:
            lose_life(state, log, frame.seat, 1)


@rule
def defeat(state, box, log, row) -> int:
    """Let a Beast be defeated, which a Celestial cannot be; 1 if it was (HC-SIGNET-13, HC-INFO-1, HC-DMG-4).

    What its defeat in MG costs is counted by whoever defeats it (HC-DMG-4 … HC-DMG-6).
    """
    played = state.card[row]
    if played.signets & CELESTIAL:
        tell(log, E_UNHARMED, played.seat, played.kind, played.place, 0, 0)
        return 0
    tell(log, E_DEFEATED, played.seat, played.kind, played.place, 0, 0)
    if state.n_fallen < FALLEN:
        state.n_fallen += 1
        state.fallen[state.n_fallen] = zoned(home_of(box, played.kind, IN_GRAVE), played.seat, played.kind)
    notice_all(state, box, IS_DEFEATED, row, 0, 0, 0)
    remove_beast(state, box, log, row, DEFEATED, IN_GRAVE)
    return 1


@rule
def destroy(state, box, log, row) -> int:
    """Let a card be destroyed by an ability, which a Celestial cannot be; 1 if it was (HC-SIGNET-14, HC-SHIELD-8).

    It costs no Menorah Life, and a Shield gives no card (HC-DMG-7).
    """
    played = state.card[row]
    if is_beast_sort(played.sort) and played.signets & CELESTIAL:
        tell(log, E_UNHARMED, played.seat, played.kind, min(played.place, N_COLUMNS), 0, 0)
        return 0
    tell(log, E_DESTROYED, played.seat, played.kind, 0, 0, 0)
    notice_all(state, box, IS_DESTROYED, row, 0, 0, 0)
    if is_beast_sort(played.sort):
        remove_beast(state, box, log, row, DESTROYED, IN_GRAVE)
    else:
        leave(state, box, log, row, IN_GRAVE)
    return 1
