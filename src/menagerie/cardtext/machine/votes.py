"""Votes: everybody names one of the words of a ballot openly, in turn order from whoever asks.

A vote is the player who cast it, an object in the slot of the word; who votes twice lies there twice.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.ask import VERB, ask, offer
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .effect_hooks import E_VOTED, NO_MODE, Q_MODE, V_MODE
from .object_hooks import PLAYER, is_playing
from .objects import add_aim, count_in

VOTE, BALLOT, BUT_YOU = ops.VOTE, ops.BALLOT, ops.BUT_YOU


@rule
def first_asked(state, box, frame) -> int:
    """Name the player whom a row that means each asks first: the active one, of a vote whoever asks for it."""
    return frame.seat if box.rows[frame.pc].op == VOTE and is_playing(state, frame.seat) else state.turn


@rule
def stays_out(box, frame, seat) -> int:
    """Tell whether a player has no vote in the vote that runs."""
    row = box.rows[frame.pc]
    return 1 if row.op == VOTE and row.c & BUT_YOU and seat == frame.seat else 0


@rule
def pose_vote(state, box, frame, seat):
    """Ask a player for a word."""
    ask(state, seat, Q_MODE)
    for word in range(1, box.rows[frame.pc].b % BALLOT + 1):
        offer(state, V_MODE * VERB + word)


@rule
def refuse_vote(box, frame, verb, word) -> int:
    """Refuse a vote for what is no word of the ballot."""
    return 0 if verb == V_MODE and 1 <= word <= box.rows[frame.pc].b % BALLOT else NO_MODE


@rule
def cast_vote(state, box, log, frame, seat, word):
    """Note who voted for a word."""
    add_aim(state, box.rows[frame.pc].b // BALLOT + word - 1, PLAYER + seat)
    tell(log, E_VOTED, seat, frame.kind, word, box.rows[frame.pc].a, 0)


@rule
def outvotes(state, place, slot, among, or_tied) -> int:
    """Tell whether the word of a slot has more votes than each other one, or that none has more than all others."""
    leads = 0
    for one in range(among // BALLOT, among // BALLOT + among % BALLOT):
        most = 1
        for other in range(among // BALLOT, among // BALLOT + among % BALLOT):
            if other != one and count_in(state, place, other) >= count_in(state, place, one):
                most = 0
        if most:
            leads = one
    if leads == 0:
        return 1 if or_tied or slot == 0 else 0
    return 1 if leads == slot else 0
