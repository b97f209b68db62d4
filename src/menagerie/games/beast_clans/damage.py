"""Damage, Life and Uses, and how cards leave the field (chapters "Damage Step", BC-DMG, and "Equipment", BC-EQ).

What is at 0 is looked for when an event is complete (`check_states`), never inside an effect. Who has lost is in
`endings.py`; combat damage is dealt in `damage_step.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.lasting import forget_lasting
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.statics import goes_to
from menagerie.cardtext.machine.triggers import follow_event, notice_all, notice_dealt
from menagerie.engine.copying import take_row
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .going import lay
from .royals import gain_life
from .terms import (
    ANY_DAMAGE,
    E_DAMAGE,
    E_DISCARD,
    E_PREVENTED,
    E_WORN,
    EQUIPMENT,
    FALLEN,
    IN_DISCARD,
    IS_DEALT,
    IS_DISCARDED,
    LEAVES_PLAY,
    ROYAL,
    WARDED,
    WOULD_BE_DISCARDED,
)
from .triggers import happen
from .zones import everyone, is_creature, life_left, put_in_discard, shown_kind

SELF = ops.SELF

# --- Life and Uses


@rule
def hurt(state, row, amount):
    """Lower what is left of a card's Life or Uses, to 0 at least (BC-DMG-4, BC-R29).

    What is lost stays lost from turn to turn (BC-DMG-9, BC-EQ-15); what is more than there was hits nobody else
    (BC-CMB-15).
    """
    played = state.card[row]
    played.damage = min(played.damage + amount, played.life)
    state.checking = 1


@rule
def lose(state, log, row, amount):
    """Take Uses from an equipment, or Life from a creature; that is no damage (BC-EQ-10, BC-R102)."""
    hurt(state, row, amount)
    tell(log, E_WORN, state.card[row].seat, shown_kind(state, row), row, amount, life_left(state, row))


@rule
def regain(state, log, row, amount):
    """Take away damage, not more than there is (BC-R98)."""
    gain_life(state, log, row, min(amount, max(0, state.card[row].damage)))


@rule
def ward_off(state, log, row, damage, points) -> int:
    """Prevent damage to a card as effects said for a time; return how much is left (BC-R109)."""
    left = points
    for i in range(state.n_lasting, 0, -1):
        last = state.lasting[i]
        if last.what == WARDED and last.row == row and left > 0 and (last.b == ANY_DAMAGE or last.b == damage):
            used = left if last.a < 0 else min(left, last.a)
            left -= used
            if last.a >= 0:
                last.a -= used
                if last.a == 0:
                    state.n_lasting = take_row(state.lasting, state.n_lasting, i)
    if left < points:
        tell(log, E_PREVENTED, state.card[row].seat, shown_kind(state, row), row, points - left, 0)
    return left


@rule
def deal_damage(state, box, log, seat, source, row, points) -> int:
    """Deal damage by an ability to a beast or Royal, or to equipment where the text names it (BC-DMG-13, BC-R102).

    It is inflicted by a player (BC-R95); `source`: the card on the field that deals it, 0 if none does. Return how
    much.
    """
    if points <= 0 or (is_creature(state, row) == 0 and state.card[row].sort != EQUIPMENT):
        return 0
    dealt = ward_off(state, log, row, ANY_DAMAGE, points)
    if dealt == 0:
        return 0
    hurt(state, row, dealt)
    tell(log, E_DAMAGE, state.card[row].seat, shown_kind(state, row), row, dealt, life_left(state, row))
    if is_creature(state, row):
        state.inflicted[seat] += dealt
        state.dirty = 1
        notice_all(state, box, IS_DEALT, row, 0, ANY_DAMAGE, dealt)
        if source:
            notice_dealt(state, box, source, SELF, row, ANY_DAMAGE, dealt)
    return dealt


# --- leaving the field


@rule
def leave_play(state, row):
    """Take a card off the field; whatever was noted of it is forgotten (BC-R30)."""
    forget_lasting(state, row, 0)
    state.card[row] = state.card[0]
    state.dirty = 1
    state.checking = 1


@rule
def put_away(state, box, log, row):
    """Put a card from the field into its controller's discard section, face-up (BC-ZONE-10, BC-R72, BC-R74)."""
    kind = state.card[row].kind
    seat = state.card[row].seat
    tell(log, E_DISCARD, seat, kind, row, 0, 0)
    leave_play(state, row)
    state.card[row].fell = zoned(IN_DISCARD, seat, kind)
    follow_event(state, box, row, zoned(IN_DISCARD, seat, kind))
    put_in_discard(state, seat, kind)


@rule
def fall(state, box, row):
    """Tell that a card is being discarded from the field, and remember it for the turn."""
    happen(state, box, IS_DISCARDED, row, 0, 0, 0)
    notice_all(state, box, LEAVES_PLAY, row, 0, 0, 0)
    if state.n_fallen < FALLEN and state.card[row].covered == 0:
        state.n_fallen += 1
        state.fallen[state.n_fallen] = zoned(IN_DISCARD, state.card[row].seat, state.card[row].kind)


@rule
def divert(state, box, log, row) -> int:
    """Let a card go elsewhere instead of being discarded, if a text says so; return what it is then (BC-R109)."""
    played = state.card[row]
    where = goes_to(state, box, WOULD_BE_DISCARDED, row)
    if where == 0 or played.sort == ROYAL:
        return 0
    kind = played.kind
    owner = played.owner
    seers = played.known | 1 << owner if played.covered else everyone(state)
    notice_all(state, box, LEAVES_PLAY, row, 0, 0, 0)
    leave_play(state, row)
    moved = lay(state, log, owner, kind, where, seers, row)
    follow_event(state, box, row, moved)
    return moved


@rule
def discard(state, box, log, row) -> int:
    """Discard one card from the field; return what it is then (BC-ZONE-9)."""
    moved = divert(state, box, log, row)
    if moved:
        return moved
    thing = zoned(IN_DISCARD, state.card[row].seat, state.card[row].kind)
    fall(state, box, row)
    put_away(state, box, log, row)
    return thing


@rule
def is_spent(state, row, sort) -> int:
    """Tell whether a card of a type has no Life or Uses left."""
    return 1 if state.card[row].sort == sort and life_left(state, row) == 0 else 0


@rule
def discard_spent(state, box, log, sort) -> int:
    """Discard all cards of a type at 0 together; they see each other leave (BC-DMG-5, BC-EQ-11, BC-R11)."""
    found = 0
    for row in range(1, state.n_rows + 1):
        if is_spent(state, row, sort) and state.card[row].covered == 0:
            found += 1
            if divert(state, box, log, row) == 0:
                fall(state, box, row)
    if found:
        for row in range(1, state.n_rows + 1):
            if is_spent(state, row, sort) and state.card[row].covered == 0:
                put_away(state, box, log, row)
    return found
