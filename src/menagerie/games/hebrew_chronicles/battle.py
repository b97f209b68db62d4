"""How an attack resolves: against a Beast, a Shield or the player (chapter HC-WAR, HC-WAR-13 … HC-WAR-20)."""

from __future__ import annotations

from menagerie.cardtext.machine.lasting import own_kind
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .damage import deal_damage, defeat, hit_player, is_harmless
from .leaving import home_of
from .shields import break_shield
from .terms import (
    ASSAULT,
    AT_BEAST,
    AT_PLAYER,
    AT_SHIELD,
    DEFEATS_A,
    E_BATTLE,
    E_NO_RESULT,
    IN_GRAVE,
    LIES_BEFORE,
    MIDDLE,
    SHIELD,
    WAR_OVER,
)
from .zones import is_beast_sort


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
    """Resolve the attack of a war (HC-WAR-9, HC-WAR-18, HC-WAR-20)."""
    if is_pending(state, frame) == 0:
        tell(log, E_NO_RESULT, frame.seat, 0, 0, 0, 0)
        frame.step = WAR_OVER
        return
    frame.step = WAR_OVER
    if frame.sort != AT_BEAST and is_harmless(state, frame.row):
        tell(log, E_NO_RESULT, frame.seat, 0, 0, 0, 0)
    elif frame.sort == AT_PLAYER:
        hit_player(state, box, log, frame)
    elif frame.sort == AT_SHIELD:
        break_shield(state, box, log, frame)
    else:
        fight(state, box, log, frame)


@rule
def fight(state, box, log, frame):
    """Compare two Beasts: A, then SK; the lower one is defeated, equal ones stay (HC-WAR-13 … HC-WAR-17, HC-R29).

    Whether one of them is in R does not matter (HC-POS-8). Additional damage is the attacker's alone (HC-DMG-9); the
    defeat of an Up-Grade Lead costs what any other does (HC-UG-11). Who deals no damage defeats nobody (HC-R176).
    """
    attacker = state.card[frame.row]
    defender = state.card[frame.target]
    edge = attacker.a - defender.a
    if edge == 0:
        edge = attacker.sk - defender.sk
    tell(log, E_BATTLE, frame.seat, attacker.kind, attacker.a, defender.kind, defender.a)
    if edge > 0 and is_harmless(state, frame.row) == 0:
        beat(state, box, log, frame.target, frame.row)
    elif edge < 0 and is_harmless(state, frame.target) == 0:
        beat(state, box, log, frame.row, frame.target)


@rule
def beat(state, box, log, row, by):
    """Let a Beast be defeated in the open war, which is told, and in MG costs Menorah Life (HC-DMG-4 … HC-DMG-6).

    by: the Beast that defeats it, 0 for a command of one that blocks.
    """
    war = state.frame[2]
    attacks = 1 if row == war.row else 0
    kind = own_kind(state, row)
    seat = state.card[row].seat
    fallen = zoned(home_of(box, kind, IN_GRAVE), seat, kind)
    amount = 1 if attacks else 1 + state.card[by].ad
    if defeat(state, box, log, row, by) == 0:
        return
    if by:
        notice_all(state, box, DEFEATS_A, by, 0, fallen, 0)
    if (war.place if attacks else war.goal) == MIDDLE:
        deal_damage(state, box, log, seat, amount, by)
