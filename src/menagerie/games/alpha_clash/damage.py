"""Damage, defeat and the check of states (chapters "Damage and defeat", AC-DMG, and "Contenders", AC-CTD).

States are checked when an event is complete, never inside an effect (AC-DMG-6, AC-R77): whatever may change them sets
`state.checking`, and `step` checks before anything goes on. Who has lost is in `endings.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.lasting import forget_lasting, own_kind
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.tokens import is_token
from menagerie.cardtext.machine.triggers import follow_event, notice_all, notice_awaited, notice_dealt, wait
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .endings import judge
from .happenings import happen
from .prevention import drop_shield, lessen, prevent_points, withhold
from .replacing import replaced
from .terms import (
    ANEW,
    CLASH,
    CLASH_DAMAGE,
    CONTENDER,
    DEALS_DAMAGE,
    DEFEATED,
    E_CEASED,
    E_CLASH_DAMAGE,
    E_DAMAGE,
    E_DEFEATED,
    E_HEALTH,
    E_MENDED,
    E_SENT,
    ENRAGE,
    FALLEN,
    FEWER,
    FIGHTERS,
    HARMED,
    IN_OBLIVION,
    IS_DEALT,
    IS_SENT,
    LEAVES_PLAY,
    NEW_HEALTH,
    ONE_DEALS,
    OTHER_DAMAGE,
    STRUCK_THIS_TURN,
    TO_BE_DEFEATED,
    UNDISPUTED,
    WAKE_ENRAGE,
    WOULD_BE_DEALT,
    WOULD_BE_DEFEATED,
    WOULD_BE_SENT,
    YOU_GAIN,
)
from .weapons import free_weapons
from .zones import has_key, is_sound, put_in_oblivion

SELF, HOST = ops.SELF, ops.HOST


@rule
def absorb(state, row, amount) -> int:
    """Let a Contender's defense take what it can; return how much (AC-CTD-11, AC-CTD-18).

    A bonus counts, as that of a Clash Buff (AC-BUFF-9).
    """
    return max(0, min(amount, defense_left(state, row)))


@rule
def lose_health(state, log, seat, amount):
    """Lower a Contender's health, whatever its defense (AC-CTD-14)."""
    if amount > 0:
        state.health[seat] -= amount
        state.dirty |= NEW_HEALTH
        state.checking = 1
        tell(log, E_HEALTH, seat, -amount, state.health[seat], 0, 0)


@rule
def gain_health(state, box, log, seat, amount):
    """Raise a Contender's health, at most to what is printed (AC-CTD-9)."""
    most = box.health[state.card[seat].kind]
    gained = min(amount, most - state.health[seat])
    if gained > 0:
        state.health[seat] += gained
        state.dirty |= NEW_HEALTH
        tell(log, E_HEALTH, seat, gained, state.health[seat], 0, 0)
        happen(state, box, YOU_GAIN, 0, seat, gained)


# --- dealing


@rule
def deal_damage(state, box, log, source, row, points) -> int:
    """Deal non-clash damage to a Clash card or Contender; return how much was dealt (AC-DMG-1, AC-CC-9, AC-CTD-13).

    AC-DMG-11, AC-KW-ENR-1.

    A Clash card keeps it until the end of the turn (AC-DMG-4). To nothing else (AC-DMG-2).
    """
    played = state.card[row]
    if points <= 0 or is_sound(state, row) == 0 or FIGHTERS >> played.sort & 1 == 0:
        return 0
    if replaced(state, box, WOULD_BE_DEALT, row, 0, OTHER_DAMAGE, source, points, 0):
        return 0
    amount = withhold(state, log, source, row, OTHER_DAMAGE, points)
    amount = lessen(state, box, log, row, OTHER_DAMAGE, amount)
    amount = prevent_points(state, log, row, OTHER_DAMAGE, amount)
    if amount == 0:
        return 0
    state.checking = 1
    played.this_turn |= STRUCK_THIS_TURN
    tell(log, E_DAMAGE, played.seat, played.kind, row, amount, 0)
    if played.sort == CONTENDER:
        absorbed = absorb(state, row, amount)
        played.damage += absorbed
        lose_health(state, log, played.seat, amount - absorbed)
    else:
        played.damage += amount
        state.dirty |= HARMED
        if has_key(state, row, ENRAGE):
            wait(state, box, row, WAKE_ENRAGE, 0, 0, amount)
    notice_all(state, box, IS_DEALT, row, 0, OTHER_DAMAGE, amount)
    if source:
        note_dealt(state, box, source, row, OTHER_DAMAGE, amount)
    return amount


@rule
def note_dealt(state, box, source, victim, damage, amount):
    """Let the abilities wait that speak of damage by a card: its own, and those of Weapons on it (AC-R93)."""
    if state.n_later:
        notice_awaited(state, box, DEALS_DAMAGE, source, victim, 0, damage, amount)
    notice_all(state, box, ONE_DEALS, source, 0, victim, amount)
    notice_dealt(state, box, source, SELF, victim, damage, amount)
    if state.card[source].weapons and state.watching >> DEALS_DAMAGE & 1:
        for row in range(1, state.n_rows + 1):
            if state.card[row].host == source:
                notice_dealt(state, box, row, HOST, victim, damage, amount)


@rule
def deal_clash_damage(state, box, log, source, row, points, necrotic) -> int:
    """Deal clash damage to a participant (AC-CC-8, AC-CL-20, AC-KW-NEC-1); return how much was dealt.

    The caller sums up what is dealt at once; `source` is 0 where it is by several. `necrotic`: 1 if some of what is not
    prevented is by a Necrotic card.

    It enrages nobody (AC-KW-ENR-2). It is kept apart from other damage, for this clash alone (AC-DMG-3).
    """
    if points <= 0 or replaced(state, box, WOULD_BE_DEALT, row, 0, CLASH_DAMAGE, source, points, necrotic):
        return 0
    amount = prevent_points(state, log, row, CLASH_DAMAGE, lessen(state, box, log, row, CLASH_DAMAGE, points))
    if amount == 0:
        return 0
    played = state.card[row]
    played.this_turn |= STRUCK_THIS_TURN
    tell(log, E_CLASH_DAMAGE, played.seat, played.kind, row, amount, 0)
    if played.sort == CONTENDER:
        absorbed = absorb(state, row, amount)
        played.hurt += absorbed
        lose_health(state, log, played.seat, amount - absorbed)
    else:
        played.hurt += amount
        state.dirty |= HARMED
        played.blighted |= necrotic  # AC-KW-NEC-2: Contenders are never concerned
    notice_all(state, box, IS_DEALT, row, 0, CLASH_DAMAGE, amount)
    if source:
        note_dealt(state, box, source, row, CLASH_DAMAGE, amount)
    return amount


@rule
def mark_defeated(state, box, log):
    """Mark every Clash card that is defeated now; all of one event together (AC-DMG-6, AC-DMG-10).

    Whatever its defense is afterwards (AC-DMG-8).
    """
    for row in range(1, state.n_rows + 1):
        if is_to_be_defeated(state, row) and replaced(state, box, WOULD_BE_DEFEATED, row, 0, 0, 0, 0, 0) == 0:
            doom(state, log, row)


@rule
def doom(state, log, row):
    """Mark a Clash card as defeated."""
    state.card[row].doomed = DEFEATED
    state.doomed += 1
    state.dirty |= FEWER
    tell(log, E_DEFEATED, state.card[row].seat, state.card[row].kind, row, 0, 0)
    if state.n_fallen < FALLEN:
        state.n_fallen += 1
        state.fallen[state.n_fallen] = zoned(IN_OBLIVION, state.card[row].seat, state.card[row].kind)


@rule
def fell(state, box, log, row) -> int:
    """Let an effect defeat a Clash card, whatever its defense; 1 if it is, or something else happens (AC-R148)."""
    if can_fall(state, row) == 0:
        return 0
    if replaced(state, box, WOULD_BE_DEFEATED, row, 0, 0, 0, 0, 0) == 0:
        doom(state, log, row)
    state.checking = 1
    return 1


@rule
def mend(state, log, row, points) -> int:
    """Take damage from a Clash card, of a clash first; 1 if it had any (AC-R149)."""
    played = state.card[row]
    healed = min(points, played.damage + played.hurt) if played.sort == CLASH else 0
    if healed <= 0:
        return 0
    of_clash = min(healed, played.hurt)
    played.hurt -= of_clash
    played.damage -= healed - of_clash
    state.dirty |= HARMED
    tell(log, E_MENDED, played.seat, played.kind, row, healed, 0)
    return 1


@rule
def leave_play(state, box, log, row, thing):
    """Take a card out of play; whatever was noted of it is forgotten (AC-ZONE-13). `thing`: what it is then."""
    kind = state.card[row].kind
    notice_all(state, box, LEAVES_PLAY, row, 0, 0, 0)
    follow_event(state, box, row, thing)
    free_weapons(state, log, row)
    fell = 0
    if state.card[row].doomed:
        state.doomed -= 1
        fell = thing if thing else row
    forget_lasting(state, row, 0)
    for i in range(state.n_shield, 0, -1):
        if state.shield[i].row == row:
            drop_shield(state, i)
    speaks = box.holds[kind] or box.watches[kind] or box.replaces[kind] or box.touchy[kind]
    state.dirty |= ANEW if speaks or state.card[row].host else FEWER
    state.card[row] = state.card[0]
    state.card[row].fell = fell
    state.checking = 1


@rule
def laid(state, row) -> int:
    """Name what a card in play is in its owner's Oblivion; a copy is found nowhere (AC-R147)."""
    played = state.card[row]
    return (
        zoned(IN_OBLIVION, played.owner, own_kind(state, row)) if played.owner else zoned(IN_OBLIVION, played.seat, 0)
    )


@rule
def cease(state, box, log, row):
    """Let a token that leaves play be no more, wherever it would go (AC-R131)."""
    kind = state.card[row].kind
    seat = state.card[row].seat
    leave_play(state, box, log, row, 0)
    tell(log, E_CEASED, seat, kind, row, 0, 0)


@rule
def put_away(state, box, log, row):
    """Put a card from play into its owner's Oblivion (AC-ZONE-9); a token is no more (AC-R131)."""
    kind = own_kind(state, row)
    owner = state.card[row].owner
    if is_token(state, box, row):
        cease(state, box, log, row)
        return
    leave_play(state, box, log, row, zoned(IN_OBLIVION, owner, kind))
    put_in_oblivion(state, log, owner, kind, row)


@rule
def send_to_oblivion(state, box, log, row):
    """Put a card in play into its owner's Oblivion; a Contender stays (AC-ZONE-9, AC-CTD-8, AC-DMG-9)."""
    played = state.card[row]
    if played.sort == CONTENDER or played.sort == 0 or replaced(state, box, WOULD_BE_SENT, row, 0, 0, 0, 0, 0):
        return
    tell(log, E_SENT, played.seat, played.kind, row, 0, 0)
    notice_all(state, box, IS_SENT, row, 0, 0, 0)
    put_away(state, box, log, row)


@rule
def bury(state, box, log):
    """Put the defeated cards into Oblivion, all together (AC-CC-11, AC-DMG-7, AC-DMG-13)."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].doomed:
            put_away(state, box, log, row)


@rule
def check_states(state, box, log, striking):
    """Note who has lost and which cards are defeated (AC-R6, AC-DMG-6); `striking`: by the clash damage just dealt."""
    state.checking = 0
    if judge(state, log, striking):
        return
    mark_defeated(state, box, log)


@rule
def is_to_be_defeated(state, row) -> int:
    """Tell whether a Clash card's defense is gone and nothing protects it (AC-CC-10, AC-KW-UND-1).

    Contenders are not defeated by damage (AC-CTD-12).
    """
    return can_fall(state, row) if defense_left(state, row) <= 0 else 0


@rule
def can_fall(state, row) -> int:
    """Tell whether a card in play is a Clash card that nothing keeps from being defeated (AC-KW-UND-1)."""
    played = state.card[row]
    if played.sort != CLASH or played.doomed or played.forbidden >> TO_BE_DEFEATED & 1:
        return 0
    return 0 if state.clash and played.seat == state.turn and has_key(state, row, UNDISPUTED) else 1


@rule
def defense_left(state, row) -> int:
    """Give the defense of a card in play less what damage took (AC-CC-8, AC-CC-9, AC-DMG-5)."""
    played = state.card[row]
    return played.defense - played.damage - played.hurt
