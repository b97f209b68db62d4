"""Weapons: attaching, moving, unattaching (chapter "Weapons", AC-WPN)."""

from __future__ import annotations

from menagerie.cardtext.machine.filters import fits
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.ask import VERB, ask, offer, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .resources import refuse_attach_cost
from .terms import (
    ANEW,
    CLASH,
    CONTENDER,
    CTD_17,
    E_ATTACH,
    E_UNATTACH,
    IS_ATTACHED,
    Q_TARGET,
    V_ATTACH,
    V_TARGET,
    V_UNATTACH,
    WEAPON,
    WPN_4,
    WPN_5,
    WPN_6,
    WPN_7,
    WPN_8,
)
from .zones import is_sound


@rule
def refuse_host(state, box, seat, weapon, row) -> int:
    """Refuse a host for a Weapon (AC-WPN-5, AC-WPN-6, AC-WPN-8, AC-CTD-17, AC-R40)."""
    if is_sound(state, row) == 0:
        return WPN_5
    played = state.card[row]
    if played.sort == CONTENDER:
        return CTD_17
    if played.sort != CLASH or played.seat != seat:
        return WPN_5
    if state.card[weapon].host == row:
        return WPN_6
    if played.weapons >= played.carries:
        return WPN_8
    return WPN_5 if suits_host(state, box, weapon, row) == 0 else 0


@rule
def suits_host(state, box, weapon, row) -> int:
    """Tell whether a Weapon may be attached to a card by its own text (AC-WPN-5)."""
    number = box.host[state.card[weapon].kind]
    return 1 if number == 0 or fits(state, box, state.card[weapon].seat, weapon, 0, number, row, 0) else 0


@rule
def refuse_weapon(state, box, seat, row) -> int:
    """Refuse a card as the Weapon of an attach action: only own Weapons in play (AC-WPN-4)."""
    if is_sound(state, row) == 0 or state.card[row].sort != WEAPON or state.card[row].seat != seat:
        return WPN_4
    return refuse_attach_cost(state, box, seat, row)


@rule
def refuse_attach(state, box, seat, row) -> int:
    """Refuse to attach or move a Weapon (AC-WPN-2 … AC-WPN-9)."""
    clause = refuse_weapon(state, box, seat, row)
    if clause:
        return clause
    clause = WPN_5
    for host in range(1, state.n_rows + 1):
        found = refuse_host(state, box, seat, row, host)
        if found == 0:
            return 0
        if found == WPN_8:
            clause = WPN_8
    return clause


@rule
def offer_attaching(state, box, seat):
    """Offer every Weapon that may be attached or moved."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort == WEAPON:
            offer_unless(state, refuse_attach(state, box, seat, row), V_ATTACH * VERB + row)


@rule
def refuse_unattach(state, box, seat, row) -> int:
    """Refuse to unattach a Weapon (AC-WPN-7)."""
    clause = refuse_weapon(state, box, seat, row)
    if clause:
        return clause
    return 0 if state.card[row].host else WPN_7


@rule
def offer_unattaching(state, box, seat):
    """Offer every Weapon that may be unattached."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].host:
            offer_unless(state, refuse_unattach(state, box, seat, row), V_UNATTACH * VERB + row)


@rule
def pose_hosts(state, box, frame):
    """Ask for the host of a Weapon (AC-WPN-5)."""
    ask(state, frame.seat, Q_TARGET)
    for row in range(1, state.n_rows + 1):
        if refuse_host(state, box, frame.seat, frame.row, row) == 0:
            offer(state, V_TARGET * VERB + row)


@rule
def attach(state, box, log, seat, weapon, host) -> int:
    """Attach a Weapon, or move it, if the host is still legal; 1 if it was done (AC-WPN-2, AC-WPN-6).

    Nothing else is ever attached, whatever a text says (AC-WPN-5). Whether either is engaged does not matter
    (AC-WPN-15); it is no entering of play (AC-WPN-11), and the host that lost it may be defeated (AC-WPN-13). From now
    on its bonus and its abilities are its host's (AC-WPN-12).
    """
    is_weapon = is_sound(state, weapon) and state.card[weapon].sort == WEAPON
    if is_weapon == 0 or refuse_host(state, box, seat, weapon, host):
        return 0
    state.card[weapon].host = host
    state.dirty = 1
    state.checking = 1
    tell(log, E_ATTACH, seat, state.card[weapon].kind, weapon, host, state.card[host].kind)
    notice_all(state, box, IS_ATTACHED, host, 0, weapon, 0)
    return 1


@rule
def unattach(state, log, frame):
    """Put a Weapon back into the Accessory Zone (AC-WPN-7)."""
    if is_in_play(state, frame.row) and state.card[frame.row].host:
        host = state.card[frame.row].host
        tell(log, E_UNATTACH, frame.seat, frame.kind, frame.row, host, state.card[host].kind)
        state.card[frame.row].host = 0
        state.dirty = 1
        state.checking = 1


@rule
def free_weapons(state, log, row):
    """Put the Weapons of a card that leaves back into the Accessory Zone, ready or engaged (AC-WPN-10)."""
    for weapon in range(1, state.n_rows + 1):
        if state.card[weapon].host == row:
            state.card[weapon].host = 0
            state.dirty |= ANEW
            tell(log, E_UNATTACH, state.card[weapon].seat, state.card[weapon].kind, weapon, row, state.card[row].kind)
