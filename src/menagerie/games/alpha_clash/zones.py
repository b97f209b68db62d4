"""What lies where: decks, Oblivions and cards in play (chapter "Zones", AC-ZONE).

Hidden zones hold kinds, cards in play are rows of `state.card`. Hands are in `hands`, who knows what of them in
`knowing.py`, resources in `resources.py`; what follows when a card enters or leaves play is in `play.py` and
`damage.py`.
"""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.turns import rename_later
from menagerie.engine.chance import shuffle
from menagerie.engine.decks import take_from_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper
from menagerie.engine.piles import insert, place_of

from .knowing import add_to_hand
from .lists import remember
from .terms import BOTH, E_CANNOT_DRAW, E_DRAW, E_OBLIVION, E_SHUFFLE


@rule(fills=object_hooks.foe_of)
def foe_of(seat) -> int:
    """Name the opponent (AC-INFO-1)."""
    return 3 - seat


@rule(fills=object_hooks.everyone)
def everyone(state) -> int:
    """Give all who look on as bits."""
    return BOTH


@rule(fills=object_hooks.attacker_now)
def attacker_now(state) -> int:
    """Name the card that attacks in the clash under way; 0 if there is none."""
    return state.frame[2].row if state.clash else 0


@rule(fills=object_hooks.host_of)
def host_of(state, weapon) -> int:
    """Name the card to which a Weapon is attached; 0 if it is unattached."""
    return state.card[weapon].host


@rule
def forget_hand(state, box, seat, sort):
    """Forget what the opponent knows of a hand that a card left unseen; `sort`: it was a card of that type, 0 of any.

    What was seen may be what left, so nobody can count on it any more. `remember` comes before the card leaves.
    """
    for place in range(state.n_hand[seat]):
        if sort == 0 or box.sort[state.hand[seat, place]] == sort:
            state.shown[seat, place] = 0


@rule
def leave_oblivion(state, seat, kind):
    """Take a card of a kind out of an Oblivion."""
    last = state.n_oblivion[seat] - 1
    for place in range(place_of(state.oblivion[seat], last + 1, kind), last):
        state.oblivion[seat, place] = state.oblivion[seat, place + 1]
    state.oblivion[seat, last] = 0
    state.n_oblivion[seat] = last


@rule
def put_in_oblivion(state, log, seat, kind, place):
    """Put a card face up into its owner's Oblivion (AC-ZONE-8, AC-ZONE-9); `place`: the object that it was before."""
    insert(state.oblivion[seat], state.n_oblivion[seat], kind)
    state.n_oblivion[seat] += 1
    tell(log, E_OBLIVION, seat, kind, 0, place, 0)


@rule(fills=effect_hooks.shuffle_deck)
def shuffle_deck(state, log, owner):
    """Shuffle a deck; nobody knows where anything lies."""
    remember(state, owner)
    for i in range(state.n_deck[owner]):
        state.seen[owner, i] = 0
    shuffle(state, state.deck[owner], state.n_deck[owner])
    tell(log, E_SHUFFLE, owner, state.n_deck[owner], 0, 0, 0)


@rule
def draw_top(state, log, seat):
    """Draw the top card of a deck; who cannot will lose (AC-TURN-5, AC-WIN-2).

    A deck is a pile in its order (AC-ZONE-6), a hand has no maximum (AC-ZONE-7).
    """
    if state.n_deck[seat] == 0:
        state.failed[seat] = 1
        state.checking = 1
        tell(log, E_CANNOT_DRAW, seat, 0, 0, 0, 0)
        return
    draw_several(state, log, seat, 1)


@rule
def draw_several(state, log, seat, count):
    """Draw so many cards, which are there, and tell it once (AC-SETUP-3, AC-SETUP-4); an event has room for a hand."""
    if count == 0:
        return
    tell(log, E_DRAW, seat, count, 0, 0, 0)
    for i in range(count):
        top = state.n_deck[seat] - 1
        known = state.seen[seat, top] >> foe_of(seat) & 1
        kind = take_from_deck(state, seat, top)
        add_to_hand(state, seat, kind, known)
        whisper(log, 1 << seat, i, kind)


@rule(fills=object_hooks.is_sound)
def is_sound(state, row) -> int:
    """Tell whether an undefeated card lies in a row (AC-R26)."""
    return 1 if is_in_play(state, row) and state.card[row].doomed == 0 else 0


@rule
def has_key(state, row, key) -> int:
    """Tell whether a card in play has a keyword now."""
    return 1 if state.card[row].keys & key else 0


@rule
def controls(state, seat, kind) -> int:
    """Tell whether a player controls a face-up card of a kind in play (AC-CG-6, AC-R27)."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].kind == kind and state.card[row].seat == seat and state.card[row].covered == 0:
            return 1
    return 0


@rule
def close_gaps(state):
    """Give the rows of cards that left to others; only at the end of a turn."""
    kept = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort == 0:
            state.card[row].fell = 0
            rename_later(state, row, 0)
            continue
        kept += 1
        if kept < row:
            state.card[kept] = state.card[row]
            state.card[row] = state.card[0]
            rename_later(state, row, kept)
            for weapon in range(1, state.n_rows + 1):
                if state.card[weapon].host == row:
                    state.card[weapon].host = kept
            for i in range(1, state.n_lasting + 1):
                if state.lasting[i].row == row:
                    state.lasting[i].row = kept
            for i in range(1, state.n_shield + 1):
                if state.shield[i].row == row:
                    state.shield[i].row = kept
            for i in range(1, state.n_binding + 1):
                if state.binding[i].row == row:
                    state.binding[i].row = kept
    state.n_rows = kept


@rule(fills=effect_hooks.add_up)
def add_up(state, i, j) -> int:
    """Add a bonus that lasts to a later one of the same card; 1 if it is told by that now."""
    state.lasting[j].a += state.lasting[i].a
    state.lasting[j].b += state.lasting[i].b
    return 1
