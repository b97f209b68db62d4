"""What comes into Standby: cards played, effects used, responses (AC-PLAY), and what happens instead (AC-D32).

Triggers come there in `triggers.py`; how it goes on there is `standby.py`.
"""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.objects import stand_by
from menagerie.engine.ask import argument_of, offer, take_answer, verb_of
from menagerie.engine.copying import take_row
from menagerie.engine.dispatch import Answers
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .damage import deal_clash_damage, deal_damage, send_to_oblivion
from .endings import end
from .prevention import tell_prevented, use_shield
from .replacing import claim, count_effects, pose_effects
from .responses import offer_counters, offer_quick_actions, refuse_answering_with, refuse_counter
from .terms import (
    A_PASS,
    APPLY,
    CARD,
    CLASH_DAMAGE,
    DISPUTE,
    E_ENDLESS,
    E_PLAY,
    E_SPRING,
    E_USE,
    EFFECT,
    FIGHT,
    IN_STANDBY,
    NEXT,
    PLAY_3,
    REPLACED_WAIT,
    REPLACING,
    RESOLVE,
    SPRUNG,
    V_APPLY,
    V_PLAY,
    V_SPRING,
    V_USE,
    VERBS,
    WOULD_BE_DEFEATED,
    WOULD_BE_SENT,
    WOULD_DRAW,
)
from .traps import offer_springs, refuse_spring
from .triggers import goes_on_for_ever, place_entry
from .zone_changes import draw


@rule
def announce_card(state, box, log, seat, kind):
    """Play a card: from hand into Standby (AC-PLAY-1)."""
    leave_hand(state, seat, kind)
    tell(log, E_PLAY, seat, kind, 0, 0, 0)
    stand_by(state, CARD, seat, kind, 0, box.deed[kind])


@rule
def announce_use(state, box, log, seat, row, ability) -> int:
    """Activate an effect of a card in play; return its frame (AC-PLAY-18, AC-PLAY-19)."""
    kind = state.card[row].kind
    state.card[row].used |= 1 << ability
    tell(log, E_USE, seat, kind, row, 0, 0)
    return stand_by(state, EFFECT, seat, kind, row, box.first_ability[kind] + ability)


@rule
def spring(state, box, log, seat, row):
    """Activate a Trap."""
    played = state.card[row]
    played.covered = 0
    played.known = 0
    played.sprung = 1
    state.dirty = 1
    tell(log, E_SPRING, seat, played.kind, row, 0, 0)
    stand_by(state, SPRUNG, seat, played.kind, row, box.deed[played.kind])


RESPONSES = Answers(
    VERBS,
    {
        V_PLAY: (offer_quick_actions, refuse_answering_with, announce_card),
        V_USE: (offer_counters, refuse_counter, announce_use),
        V_SPRING: (offer_springs, refuse_spring, spring),
    },
    otherwise=PLAY_3,
)


@rule
def offer_responses(state, box, seat):
    """Offer every response of a player, and to pass (AC-PLAY-2, AC-PLAY-24, AC-CL-5)."""
    RESPONSES.offer(state, box, seat)
    offer(state, A_PASS)


@rule
def respond(state, box, log, seat, code):
    """Put a response above what it answers (AC-PLAY-8, AC-PLAY-9, AC-R36)."""
    answered = state.depth
    RESPONSES.take(state, box, log, seat, code)
    frame = state.frame[state.depth]
    frame.answered = answered
    frame.event = state.frame[answered].row if state.frame[answered].what == FIGHT else IN_STANDBY + answered
    frame.that = state.frame[answered].seat


@rule
def place_instead(state, box, log):
    """Put what happens instead of something above everything else: it resolves at once, before states are checked.

    Where somebody must say first which of several effects applies, that is asked (AC-D32). What is replaced for ever is
    a draw (AC-R60).
    """
    if goes_on_for_ever(state) or state.n_wait > REPLACED_WAIT:
        tell(log, E_ENDLESS, 0, 0, 0, 0, 0)
        end(state, log, 0)
        return
    entry = state.instead[state.n_instead]
    if entry.ability:
        place_entry(state, log, entry, REPLACING)
        state.frame[state.depth].step = RESOLVE
        state.busy = 1
        take_instead(state)
    elif count_effects(state, box, entry, entry.seat) > 1:
        state.frame[push(state, DISPUTE)].seat = entry.seat
    else:
        happen(state, box, log, entry.amount)


@rule
def take_instead(state):
    """Strike the last entry of what happens instead."""
    state.n_instead = take_row(state.instead, state.n_instead, state.n_instead)


@rule
def happen(state, box, log, points):
    """Let the last event that waits happen, unless an effect still applies to it: of damage so many points."""
    entry = state.instead[state.n_instead]
    when = entry.moment
    who = entry.that
    row = entry.event
    source = entry.row
    damage = entry.x
    necrotic = entry.pc
    take_instead(state)
    if when == WOULD_DRAW:
        draw(state, box, log, who)
    elif when == WOULD_BE_SENT:
        send_to_oblivion(state, box, log, row)
    elif when == WOULD_BE_DEFEATED:
        state.checking = 1
    elif damage == CLASH_DAMAGE:
        deal_clash_damage(state, box, log, source, row, points, necrotic)
    else:
        deal_damage(state, box, log, source, row, points)


@rule
def step_dispute(state, box, log):
    """Ask which effect applies first, or apply it to the event that waits (AC-D32)."""
    if state.answer == 0:
        pose_effects(state, box)
        return
    code = take_answer(state)
    pop(state)
    entry = state.instead[state.n_instead]
    if verb_of(code) == V_APPLY:
        claim(state, box, entry, APPLY.row(argument_of(code)), APPLY.ability(argument_of(code)))
        return
    points = entry.amount
    left = 0
    if state.shield[argument_of(code)].what == NEXT:
        left = use_shield(state, argument_of(code), points)
    tell_prevented(state, log, entry.event, points - left)
    happen(state, box, log, left)
