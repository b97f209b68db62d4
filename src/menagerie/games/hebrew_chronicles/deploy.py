"""Deploying, convoking, Retire and Withdrawal (chapter HC-DEPLOY); Companions are in `companions.py`."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.filters import fits, value_of
from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.statics import sum_held
from menagerie.cardtext.machine.triggers import notice, notice_all
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .memories import recall
from .offerings import clear_column, support_for
from .signets import refuse_captain, refuse_column
from .standing import is_open
from .terms import (
    COMPANION,
    CORE,
    DEPLOY_1,
    DEPLOY_2,
    DEPLOY_3,
    DEPLOY_15,
    DEPLOYED,
    E_CORE,
    E_DEPLOY,
    ENTERS_PLAY,
    IN_GRAVE,
    IN_HAND,
    MARKER,
    RULED,
    WEAPON,
)
from .zones import new_row

COST_LESS, COST_MORE, SELF, STATIC_ABILITY = ops.COST_LESS, ops.COST_MORE, ops.SELF, ops.STATIC_ABILITY


@rule
def refuse_deploy(state, box, seat, kind) -> int:
    """Refuse to deploy a Beast of the hand at all (HC-DEPLOY-1, HC-DEPLOY-3)."""
    if state.deployed[seat]:
        return DEPLOY_1
    return 0 if fits_marker(state, seat, cost_of(state, box, seat, kind)) else DEPLOY_3


@rule
def refuse_deploy_at(state, box, seat, kind, column) -> int:
    """Refuse a column for a Beast that may be deployed (HC-DEPLOY-2, HC-DEPLOY-4, HC-DEPLOY-16)."""
    clause = refuse_column(box.signets[kind], column)
    if clause:
        return clause
    if cost_of(state, box, seat, kind) > support_for(state, box, seat, column):
        return DEPLOY_2
    return refuse_replacing(state, box, seat, kind, column)


@rule
def refuse_replacing(state, box, seat, kind, column) -> int:
    """Refuse to replace a Beast of higher printed OC; a Companion becomes a Core (HC-DEPLOY-15, HC-CM-3, HC-ZONE-4).

    HC-R83. The Captain limit leaves out whoever is replaced (HC-SIGNET-5).
    """
    row = state.lead[seat, column]
    if row:
        played = state.card[row]
        if played.sort != COMPANION and box.oc[played.kind] > box.oc[kind]:
            return DEPLOY_15
    return refuse_captain(state, box, seat, box.signets[kind], row)


@rule
def deploy(state, box, log, seat, kind, column):
    """Deploy a Beast of the hand (HC-DEPLOY-1, HC-DEPLOY-5, HC-DEPLOY-16).

    What a command does at that moment (P1) happens now (HC-CMD-10).
    """
    state.deployed[seat] = 1
    leave_hand(state, seat, kind)
    tell(log, E_DEPLOY, seat, kind, column, 0, 0)
    make_way(state, box, log, seat, kind, column)
    row = enter(state, box, log, seat, kind, column)
    recall(state, row, IN_HAND)
    notice(state, box, row, DEPLOYED)


@rule
def make_way(state, box, log, seat, kind, column):
    """Let the Beast of a column retire or withdraw (HC-DEPLOY-13, HC-DEPLOY-14, HC-DEPLOY-18, HC-DEPLOY-19)."""
    row = state.lead[seat, column]
    if row and state.card[row].sort != COMPANION:
        equal = box.oc[state.card[row].kind] == box.oc[kind]
        clear_column(state, box, log, row, IN_HAND if equal else IN_GRAVE)


@rule
def enter(state, box, log, seat, kind, column) -> int:
    """Let a Beast enter a column face up in Ascend, above what leads it now; return its row (HC-DEPLOY-5, HC-CM-3).

    In the same turn it may attack (HC-DEPLOY-6).
    """
    below = state.lead[seat, column]
    row = new_row(state, kind, box.sort[kind], seat, column)
    state.checking = 1
    if below:
        cover(state, log, below, row)
    state.watching |= box.watches[kind] & 1 << ENTERS_PLAY  # its own text may wait for it
    notice_all(state, box, ENTERS_PLAY, row, 0, 0, 0)
    return row


@rule
def cover(state, log, below, row):
    """Let a Beast become the Core of another one, which takes over its Weapons (HC-WEAPON-12, HC-UG-7).

    A Core has no position of its own: one that comes up takes that of its Lead (HC-UG-9, HC-POS-1).
    """
    core = state.card[below]
    core.sort = CORE
    core.host = row
    core.rest = core.risen = 0
    core.oc = core.a = core.sk = core.ad = core.signets = core.keys = 0
    for other in range(1, state.n_rows + 1):
        if state.card[other].sort == WEAPON and state.card[other].host == below:
            state.card[other].host = row
    tell(log, E_CORE, core.seat, core.kind, core.place, 0, 0)


@rule
def fits_marker(state, seat, oc) -> int:
    """Tell whether the Turn Marker allows an OC; beyond 6 it allows all (HC-TURN-13 … HC-TURN-15, HC-R65)."""
    return 1 if state.marker[seat] > MARKER or oc <= state.marker[seat] else 0


@rule
def cost_of(state, box, seat, kind) -> int:
    """Give the OC that a Beast of the hand counts with where it is deployed, at least 1 (HC-R175)."""
    oc = box.oc[kind]
    if state.holding >> COST_LESS & 1 or state.holding >> COST_MORE & 1:
        thing = zoned(IN_HAND, seat, kind)
        oc += sum_held(state, box, COST_MORE, 0, thing) - sum_held(state, box, COST_LESS, 0, thing)
    if state.n_lasting:
        oc += ruled_change(state, box, zoned(IN_HAND, seat, kind))
    if box.holds[kind] >> COST_LESS & 1 or box.holds[kind] >> COST_MORE & 1:
        oc += own_change(state, box, seat, kind)
    return max(1, oc)


@rule
def ruled_change(state, box, thing) -> int:
    """Give by how much a Beast of the hand costs more, or less, by what effects let hold for a time (HC-R203)."""
    change = 0
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        if last.what == RULED and holds(state, box, last.seat, last.row, 0, last.c):
            for static in range(last.a, last.a + last.b):
                what = box.statics[static].what
                if what == COST_LESS or what == COST_MORE:
                    if fits(state, box, last.seat, last.row, 0, box.statics[static].filter, thing, 1):
                        number = value_of(state, box, last.seat, last.row, 0, box.statics[static].a)
                        change += number if what == COST_MORE else -number
    return change


@rule
def own_change(state, box, seat, kind) -> int:
    """Give by how much a Beast of the hand costs more, or less, by what it says of itself (HC-R175)."""
    change = 0
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        one = box.abilities[ability]
        if one.kind != STATIC_ABILITY or is_open(state, seat, one.threshold) == 0:
            continue
        if holds(state, box, seat, 0, 0, one.condition) == 0:
            continue
        for static in range(one.static, one.static + one.statics):
            what = box.statics[static].what
            if box.statics[static].slot == SELF and (what == COST_LESS or what == COST_MORE):
                number = value_of(state, box, seat, 0, 0, box.statics[static].a)
                change += number if what == COST_MORE else -number
    return change
