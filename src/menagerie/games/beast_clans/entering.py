"""Entering the field (chapter "Playing cards", BC-PLAY)."""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.in_play import new_row
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .numbers import refresh
from .terms import E_ENTER, IMITATED, MOST_COUNTED, TOKEN_ROWS, TOKEN_WAITS
from .triggers import notice_enter
from .zones import is_playing


@rule
def enter_play(state, box, log, seat, kind, just_played) -> int:
    """Put a card onto the field, face-up; what activates on entering waits (BC-ABIL-7, BC-PP-19).

    It stays there until something removes it (BC-ZONE-6).
    """
    row = new_row(state, kind, box.sort[kind], seat)
    if just_played:
        note_play(state, seat, row)
    tell(log, E_ENTER, seat, kind, row, 0, 0)
    refresh(state, box)
    state.checking = 1
    notice_enter(state, box, row, just_played)
    return row


@rule(fills=effect_hooks.make_token)
def make_token(state, box, log, seat, kind) -> int:
    """Put a token onto the field under a player's control, as a beast enters (BC-R130); none where it is crowded.

    BC-R132.
    """
    if state.n_rows >= TOKEN_ROWS or state.n_wait >= TOKEN_WAITS or is_playing(state, seat) == 0:
        return 0
    return enter_play(state, box, log, seat, kind, 0)


@rule(fills=effect_hooks.copy_token)
def copy_token(state, box, log, seat, row) -> int:
    """Put a token onto the field that is a copy of a beast, an equipment or a castle; it is nobody's card (BC-R182)."""
    if IMITATED >> state.card[row].sort & 1 == 0 or state.card[row].covered:
        return 0
    made = make_token(state, box, log, seat, state.card[row].kind)
    if made:
        state.card[made].owner = 0
    return made


@rule
def note_play(state, seat, row):
    """Note on a card that was played what its player had played before it this turn."""
    played = state.card[row]
    played.before[0] = 1
    for sort in range(1, len(played.before)):
        played.before[sort] = state.plays[seat, sort]


@rule
def count_play(state, seat, sort):
    """Count a card that was played this turn (BC-R117)."""
    state.plays[seat, sort] = min(MOST_COUNTED, state.plays[seat, sort] + 1)
