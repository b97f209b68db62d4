"""Playing and entering play (chapters "Playing …", AC-PLAY, "Clashgrounds", AC-CG, and "Relics", AC-RLC).

Here stands who may play what; what then lies in Standby is `standby.py`, Weapons are in `weapons.py`, Traps in
`traps.py`.
"""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.heads import refuse_head
from menagerie.cardtext.machine.in_play import new_row
from menagerie.cardtext.machine.lasting import keep
from menagerie.cardtext.machine.objects import stand_by
from menagerie.cardtext.machine.statics import is_barred
from menagerie.engine.ask import VERB, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .costs import refuse_payment
from .damage import put_away
from .numbers import is_slowed, refresh
from .terms import (
    ACT_2,
    BASIC,
    BONUS,
    BUFF,
    BUFF_1,
    BUFF_10,
    CARD,
    CG_6,
    CLASHGROUND,
    E_ENTER,
    E_PLAY,
    E_REPLACED,
    ENTERS_ENGAGED,
    ENTERS_SILENT,
    EXC_1,
    EXCLUSIVE,
    FOR_GOOD,
    IMITATED,
    INFO_6,
    INFO_16,
    PERMANENTS,
    QUICK,
    TOKEN_ROWS,
    TOKEN_WAITS,
    TRAP,
    TRAP_5,
    V_PLAY,
)
from .triggers import notice_enter
from .zones import controls


@rule
def refuse_play(state, box, seat, kind) -> int:
    """Refuse a card to be played from hand in the own Primary Phase (AC-TURN-8, AC-TURN-9, AC-ACT-1, AC-RES-17).

    Of Clash cards, Clashgrounds, Weapons and Relics as many as can be paid for (AC-CC-1, AC-CG-1, AC-WPN-1, AC-RLC-1,
    AC-RLC-3). Another Clashground may be played over the own one, and a copy of the opponent's (AC-CG-7, AC-CG-8,
    AC-CG-12).
    """
    sort = box.sort[kind]
    if PERMANENTS >> sort & 1 == 0 and sort != BASIC:
        if sort == TRAP:
            return TRAP_5
        if sort == QUICK:
            return ACT_2
        return BUFF_1 if sort == BUFF else INFO_6
    clause = refuse_payment(state, box, seat, 0, kind)
    if clause:
        return clause
    if sort == CLASHGROUND and controls(state, seat, kind):
        return CG_6
    if is_kept_out(state, box, seat, kind):
        return EXC_1
    return refuse_deed(state, box, seat, kind)


@rule
def offer_plays(state, box, seat):
    """Offer every card of the hand that may be played."""
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last:
            offer_unless(state, refuse_play(state, box, seat, kind), V_PLAY * VERB + kind)
        last = kind


@rule
def refuse_deed(state, box, seat, kind) -> int:
    """Refuse a card that a text forbids, or an Action without its targets (AC-INFO-16, AC-PLAY-25, AC-BUFF-10)."""
    if is_barred(state, box, seat, kind):
        return INFO_16
    if box.play_if[kind] and holds(state, box, seat, 0, 0, box.play_if[kind]) == 0:
        return BUFF_10
    if box.deed[kind] == 0:
        return 0
    return refuse_head(state, box, seat, 0, box.deed[kind], 1 if box.sort[kind] == BUFF else 0)


@rule
def announce_card(state, box, log, seat, kind):
    """Play a card: from hand into Standby (AC-PLAY-1)."""
    leave_hand(state, seat, kind)
    tell(log, E_PLAY, seat, kind, 0, 0, 0)
    stand_by(state, CARD, seat, kind, 0, box.deed[kind])


@rule
def is_kept_out(state, box, seat, kind) -> int:
    """Tell whether a second copy of an Exclusive card may not come under a player (AC-R27).

    The opponent's copy does not matter (AC-KW-EXC-2). Neither played nor put into play (AC-KW-EXC-1).
    """
    return 1 if box.keys[kind] & EXCLUSIVE and controls(state, seat, kind) else 0


@rule
def enter_play(state, box, log, seat, owner, kind, how, attack, defense) -> int:
    """Put a permanent into its zone, face up and ready; it triggers Enter (AC-PLAY-12, AC-TRIG-1, AC-R49).

    A Clashground puts the active one into its owner's Oblivion first, without a check between (AC-CG-4, AC-R52).
    `how`: ENTERS_ENGAGED, ENTERS_SILENT; a Trap is set face down, and everybody knows which it is. `attack`, `defense`:
    what it enters with more or less, as long as it is in play.

    It stays ready until something engages it (AC-CG-13, AC-RLC-2); a Weapon enters unattached (AC-WPN-1). When its
    Enter effects wait, the old Clashground is gone (AC-CG-10).
    """
    sort = box.sort[kind]
    if sort == CLASHGROUND:
        replace_ground(state, box, log)
    row = new_row(state, kind, sort, seat)
    played = state.card[row]
    played.owner = owner
    played.engaged = 1 if (how | box.enters[kind]) & ENTERS_ENGAGED else 0
    if attack + box.plus_attack[kind] != 0 or defense + box.plus_defense[kind] != 0:
        keep(state, row, BONUS, attack + box.plus_attack[kind], defense + box.plus_defense[kind], FOR_GOOD, seat)
    if sort == TRAP:
        played.covered = 1
        played.known = 1
    tell(log, E_ENTER, seat, kind, row, 0, 0)
    refresh(state, box)
    state.checking = 1
    if played.covered == 0 and is_slowed(state, box, row):
        played.engaged = 1
        state.dirty = 1
    if sort != TRAP:
        notice_enter(state, box, row, how & ENTERS_SILENT)
    return row


@rule(fills=effect_hooks.make_token)
def make_token(state, box, log, seat, kind) -> int:
    """Put a token into play under a player's control, as a Clash card enters (AC-R130).

    None is made where play is crowded, and no second Exclusive one (AC-R132, AC-R27).
    """
    if state.n_rows >= TOKEN_ROWS or state.n_wait >= TOKEN_WAITS or is_kept_out(state, box, seat, kind):
        return 0
    return enter_play(state, box, log, seat, seat, kind, 0, 0, 0)


@rule(fills=effect_hooks.may_be)
def may_be(state, box, row, kind) -> int:
    """Tell whether a card may become a copy of a kind: no second Exclusive one of its player (AC-R181, AC-R27)."""
    return 1 - is_kept_out(state, box, state.card[row].seat, kind)


@rule(fills=effect_hooks.copy_token)
def copy_token(state, box, log, seat, row) -> int:
    """Put a token into play that is a copy of a card, as that enters; it is nobody's card (AC-R147)."""
    kind = state.card[row].kind
    if state.n_rows >= TOKEN_ROWS or state.n_wait >= TOKEN_WAITS or is_kept_out(state, box, seat, kind):
        return 0
    copied = IMITATED >> state.card[row].sort & 1 and state.card[row].covered == 0
    return enter_play(state, box, log, seat, 0, kind, 0, 0, 0) if copied else 0


@rule
def replace_ground(state, box, log):
    """Put the Clashground in play into its owner's Oblivion; that is neither defeat nor sending (AC-CG-2, AC-CG-11).

    So at most one is in play, whoever's (AC-ZONE-2). A new one that is countered replaces nothing (AC-CG-5).
    """
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort == CLASHGROUND:
            tell(log, E_REPLACED, state.card[row].seat, state.card[row].kind, row, 0, 0)
            put_away(state, box, log, row)
