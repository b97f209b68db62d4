"""Derived numbers: what every Beast is now, written anew in one pass after every event (chapter HC-STAT).

Order: printed values; what counters add; what Weapons give; gains for a time; statics in force (`standing.py`); then
the ceilings, OC first (HC-STAT-6). A gain above the ceiling is not lost, because it is added anew each time
(HC-STAT-7). Cores count for support alone (HC-UG-8).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.counters import raised_by
from menagerie.cardtext.machine.lasting import own_kind
from menagerie.cardtext.machine.statics import sum_held
from menagerie.engine.jit import rule

from .presence import be_present
from .standing import add_grant, apply_all, bind_all, rule_all
from .standing import is_switched_on as is_switched_on
from .terms import (
    ANEW,
    BAND_HIGH,
    BAND_LOW,
    BAND_MIDDLE,
    BONUS,
    CAPTAIN,
    COMPANION,
    CORE,
    EMULATION,
    FORBIDDEN,
    FUNCTION_2,
    GRANTED,
    HELLENIZED,
    IN_WAR_STEP,
    MOST_OC,
    N_COLUMNS,
    OFFERING,
    PLAIN_MOST,
    ROYAL,
    RULED,
    SILENT,
    STAT_A,
    STAT_OC,
    STAT_SK,
    TEN_BONUS,
    TO_SPEAK,
    WAR_STEP,
    WEAPON,
)
from .weapons import arm
from .zones import is_beast_sort

SUPPORT_MORE = ops.SUPPORT_MORE


@rule(fills=object_hooks.refresh)
def refresh(state, box):
    """Write the numbers of every Beast, the support of every column, and what statics there are (HC-OFFER-3)."""
    add_all(state, box)
    for i in range(1, state.n_speakers + 1):
        row = state.speaker[i]
        if is_beast_sort(state.card[row].sort):
            limit(state, state.card[row])


@rule
def add_all(state, box):
    """Write all numbers before they are held within their bands."""
    state.dirty = 0
    state.timely = 1 if state.n_lasting else 0
    for seat in range(1, 3):
        for column in range(1, N_COLUMNS + 1):
            state.support[seat, column] = 0
            state.offerings[seat, column] = 0
    if begin_rows(state, box):
        for i in range(1, state.n_speakers + 1):
            row = state.speaker[i]
            if state.card[row].sort == WEAPON:
                arm(box, state.card[state.card[row].host], state.card[row].kind)
    state.hellenized = 0
    for i in range(1, state.n_lasting + 1):
        state.hellenized |= state.lasting[i].what == HELLENIZED
        apply_lasting(state, box, state.lasting[i].row, i)
    if state.n_lasting:
        rule_all(state, box)
    if state.holding:
        apply_all(state, box)
    if state.holding or state.n_binding:
        bind_all(state, box)
    if state.holding >> SUPPORT_MORE & 1:
        support_more(state, box)
    be_present(state, box)


@rule
def support_more(state, box):
    """Add to the support of columns what texts say that Offerings support besides, never below 0 (HC-R176)."""
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.sort == OFFERING:
            state.support[played.seat, played.place] += sum_held(state, box, SUPPORT_MORE, 0, row)
    for seat in range(1, 3):
        for column in range(1, N_COLUMNS + 1):
            state.support[seat, column] = max(0, state.support[seat, column])


@rule(fills=object_hooks.is_stale)
def is_stale(state, box) -> int:
    """Tell whether a card that speaks looks at what changed; else all numbers would be written as they are."""
    if state.touchy or state.dirty & ANEW:
        return 1
    if state.holding:
        for i in range(1, state.n_speakers + 1):
            played = state.card[state.speaker[i]]
            if (box.summed_leans[played.kind] | box.summed_leans[played.copied]) & state.dirty:
                return 1
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].what == RULED:
            return 1
    return 0


@rule
def begin_rows(state, box) -> int:
    """Give every Beast what is printed, add up support, and note what the texts in force may hold, wait for, depend on.

    And who speaks: all but Offerings without a text. 1 if somebody bears a Weapon.
    """
    holding = 0
    watching = 0
    touchy = 0
    armed = 0
    speakers = 0
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        sort = played.sort
        if sort == 0:
            continue
        kind = played.kind
        if sort == OFFERING:
            state.support[played.seat, played.place] += box.support[kind]
            state.offerings[played.seat, played.place] += 1
            if box.n_abilities[kind] == 0:
                continue
        played.forbidden = 0
        speakers += 1
        state.speaker[speakers] = row
        holding |= box.holds[kind]
        watching |= box.watches[kind]
        touchy |= box.touchy[kind]
        if sort == CORE:
            if box.sort[own_kind(state, row) if state.n_lasting else kind] == COMPANION:
                state.support[played.seat, played.place] += box.oc[kind]
        elif sort == WEAPON:
            armed = 1
        elif is_beast_sort(sort):
            begin_beast(box, played)
            if box.raising:
                raise_beast(state, box, row)
            other = played.copied
            if other and played.covered == 0:
                holding |= box.holds[other]
                watching |= box.watches[other]
                touchy |= box.touchy[other]
                state.timely = 1  # until the turn ends
    state.holding = holding
    state.watching = watching
    state.touchy = touchy
    for i in range(speakers + 1, state.n_speakers + 1):
        state.speaker[i] = 0
    state.n_speakers = speakers
    return armed


@rule
def begin_beast(box, played):
    """Give a Beast what is printed; face down it has its stats alone (HC-POS-6)."""
    kind = played.kind
    played.oc = box.oc[kind]
    played.a = box.a[kind]
    played.sk = box.sk[kind]
    played.ad = 0
    played.signets = 0 if played.covered else box.signets[kind]
    played.keys = 0 if played.covered else box.keys[kind] | box.keys[played.copied] & ~EMULATION


@rule
def raise_beast(state, box, row):
    """Give a Beast what the counters on it add (HC-R170)."""
    state.card[row].oc += raised_by(state, box, row, STAT_OC)
    state.card[row].a += raised_by(state, box, row, STAT_A)
    state.card[row].sk += raised_by(state, box, row, STAT_SK)


@rule
def apply_lasting(state, box, row, i):
    """Add a gain for a time; on a Core it does nothing (HC-R155)."""
    last = state.lasting[i]
    played = state.card[row]
    if last.what == FORBIDDEN and played.sort:
        played.forbidden |= 1 << last.a
    if is_beast_sort(played.sort) == 0:
        return
    if last.what == GRANTED:
        for _ in range(1 + last.b):
            add_grant(box, played, last.a)
    elif last.what == SILENT:
        played.forbidden |= 1 << TO_SPEAK
        played.keys = 0
    elif last.what == BONUS and (last.until != IN_WAR_STEP or state.frame[1].step == WAR_STEP):
        played.oc += last.a
        played.a += last.b
        played.sk += last.c
        played.ad += last.d


@rule
def ceiling_of(oc) -> int:
    """Give the most that A and SK may be at an OC (HC-STAT-2 … HC-STAT-5, HC-R11)."""
    if oc <= BAND_LOW:
        return BAND_LOW
    if oc <= BAND_MIDDLE:
        return BAND_MIDDLE
    return BAND_HIGH if oc <= BAND_HIGH else 30_000


@rule
def limit(state, played):
    """Hold a Beast's numbers within their bands; at OC 10 and A 10 it deals 2 more (HC-STAT-1 … HC-STAT-11).

    Royals and Captains may pass the ceiling of OC 4 (HC-SIGNET-1, HC-SIGNET-2).
    """
    most = MOST_OC if played.signets & (ROYAL | CAPTAIN) else PLAIN_MOST
    played.oc = max(0, min(most, played.oc))
    most = ceiling_of(played.oc)
    played.a = max(0, min(most, played.a))
    played.sk = max(0, min(most, played.sk))
    if played.oc == MOST_OC and played.a >= MOST_OC:
        state.timely = 1
        if played.seat == state.turn and state.frame[1].step < FUNCTION_2:
            played.ad += TEN_BONUS
