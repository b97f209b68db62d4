"""How cards leave the field: discarded, or laid elsewhere (chapter "Board sections", BC-ZONE, and BC-R72).

What is at 0 is looked for when an event is complete (`check_states`), never inside an effect. Damage is
`damage_step.py`, who has lost is in `endings.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.knowing import add_to_hand
from menagerie.cardtext.machine.lasting import forget_lasting, own_kind
from menagerie.cardtext.machine.objects import owner_of, zoned
from menagerie.cardtext.machine.statics import goes_to
from menagerie.cardtext.machine.tokens import is_token
from menagerie.cardtext.machine.triggers import follow_event, notice_all
from menagerie.engine.decks import put_in_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from .terms import (
    ANEW,
    CASTLE,
    DIVERTED,
    E_CEASED,
    E_DISCARD,
    E_PUT,
    E_RETURN,
    EQUIPMENT,
    FALLEN,
    FEWER,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    IS_DISCARDED,
    IS_SPENT,
    LEAVES_PLAY,
    ROYAL,
    WOULD_BE_DISCARDED,
)
from .triggers import happen
from .zones import everyone, is_kept, life_left, put_in_discard

BOTTOM, TOP = ops.BOTTOM, ops.TOP


@rule
def lay(state, log, owner, kind, where, seers, origin) -> int:
    """Lay a card into its owner's hand, or under or on the deck; return what it is there.

    seers: who knows it, as bits; origin: what it was, as everybody may hear it.
    """
    tell(
        log,
        E_PUT if where == BOTTOM or where == TOP else E_RETURN,
        owner,
        kind if seers == everyone(state) else 0,
        where,
        origin,
        0,
    )
    if seers != everyone(state):
        whisper(log, seers, 0, kind)
    if where == BOTTOM or where == TOP:
        place = 0 if where == BOTTOM else state.n_deck[owner]
        put_in_deck(state, owner, place, kind, seers)
        return zoned(IN_DECK, owner, place)
    add_to_hand(state, owner, kind, seers)
    return zoned(IN_HAND, owner, kind)


@rule
def leave_play(state, box, row):
    """Take a card off the field; whatever was noted of it is forgotten (BC-R30)."""
    kind = state.card[row].kind
    forget_lasting(state, row, 0)
    state.card[row] = state.card[0]
    state.dirty |= ANEW if box.holds[kind] or box.watches[kind] else FEWER
    state.checking = 1


@rule
def cease(state, box, log, row):
    """Let a token that leaves the field be no more, wherever it would go (BC-R131)."""
    tell(log, E_CEASED, state.card[row].seat, state.card[row].kind, row, 0, 0)
    leave_play(state, box, row)
    follow_event(state, box, row, 0)


@rule
def put_away(state, box, log, row):
    """Put a card from the field into its controller's discard section, face-up (BC-ZONE-10, BC-R72, BC-R74).

    A token is no more (BC-R131).
    """
    kind = own_kind(state, row)
    seat = state.card[row].seat
    if is_token(state, box, row):
        cease(state, box, log, row)
        state.card[row].fell = zoned(IN_DISCARD, seat, kind)
        return
    tell(log, E_DISCARD, seat, kind, row, 0, 0)
    leave_play(state, box, row)
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
    """Let a card go elsewhere instead of being discarded, if a text says so; return what it is then.

    What was said last for a time goes before what holds as long as its card is there (BC-R109, BC-R137).
    """
    played = state.card[row]
    where = goes_to(state, box, WOULD_BE_DISCARDED, row)
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].row == row and state.lasting[i].what == DIVERTED:
            where = state.lasting[i].a
    if where == 0 or played.sort == ROYAL:
        return 0
    kind = own_kind(state, row)
    owner = owner_of(state, row)
    seers = played.known | 1 << owner if played.covered else everyone(state)
    notice_all(state, box, LEAVES_PLAY, row, 0, 0, 0)
    if is_token(state, box, row):
        cease(state, box, log, row)
        return zoned(IN_DISCARD, owner, kind)  # where nobody finds it
    leave_play(state, box, row)
    moved = lay(state, log, owner, kind, where, seers, row)
    follow_event(state, box, row, moved)
    return moved


@rule
def discard(state, box, log, row) -> int:
    """Discard one card from the field; return what it is then (BC-ZONE-9)."""
    moved = divert(state, box, log, row)
    if moved:
        return moved
    thing = zoned(IN_DISCARD, state.card[row].seat, own_kind(state, row))
    fall(state, box, row)
    put_away(state, box, log, row)
    return thing


@rule
def is_spent(state, row, sort) -> int:
    """Tell whether a card of a type has no Life or Uses left."""
    return 1 if state.card[row].sort == sort and life_left(state, row) == 0 and is_kept(state, row) == 0 else 0


@rule
def is_any_spent(state) -> int:
    """Tell whether anything but a castle has no Life or Uses left."""
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.life <= played.damage and played.sort and played.sort != CASTLE:
            if is_kept(state, row) == 0 or played.sort == ROYAL:
                return 1
    return 0


@rule
def discard_spent(state, box, log, sort) -> int:
    """Discard all cards of a type at 0 together; they see each other leave (BC-DMG-5, BC-EQ-11, BC-R11)."""
    found = 0
    for row in range(1, state.n_rows + 1):
        if is_spent(state, row, sort) and state.card[row].covered == 0:
            found += 1
            if sort == EQUIPMENT:
                notice_all(state, box, IS_SPENT, row, 0, 0, 0)
            if divert(state, box, log, row) == 0:
                fall(state, box, row)
    if found:
        for row in range(1, state.n_rows + 1):
            if is_spent(state, row, sort) and state.card[row].covered == 0:
                put_away(state, box, log, row)
    return found
