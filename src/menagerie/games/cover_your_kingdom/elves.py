"""Grumbledalf's Elves: removing an exposed Clan, and the one sacrifice that saves it (CK-ELF)."""

from __future__ import annotations

from menagerie.engine.ask import arrange, ask, hold, offer
from menagerie.engine.dispatch import Answers
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .hands import play_card
from .kingdom import clans, is_stack, is_wild, retire_clan, seat_of, top
from .minnowtaur import is_guarded
from .powers import stands_in, strength
from .terms import (
    A_DECLINE,
    ANSWER,
    CT,
    DONE,
    E_DECLINE,
    E_LURE,
    E_LURED,
    E_SACRIFICE,
    ELF_1,
    ELF_2,
    ELF_3,
    ELF_4,
    ELF_5,
    HENTAUR,
    LANDS,
    MIN_2,
    POW_16,
    POW_17,
    Q_SACRIFICE,
    SACRIFICE,
    SPYDRA,
    STRONG,
    TO_ELVES,
    V_DECLINE,
    V_SACRIFICE,
    VERBS,
)


@rule
def refuse_lure(state, seat, stack) -> int:
    """Refuse a target: no exposed Clan, an only Clan, tried this turn, or guarded (CK-ELF-1 … CK-ELF-3, CK-MIN-2).

    The own ones are among them (CK-R25).
    """
    owner = seat_of(stack)
    row = top(state, stack) if is_stack(state, stack) else 0
    if row == 0:
        return ELF_1
    if clans(state, owner) < 2:
        return ELF_2
    if state.clan[row].barred:
        return ELF_3
    return MIN_2 if is_guarded(state, seat, stack) else 0


@rule
def elves_reach(state, seat) -> int:
    """Tell what Elves could hit: 0 nothing, 1 only own Clans, 2 a rival's Clan too (CK-R7)."""
    reach = 0
    for stack in range(1, state.seats * LANDS + 1):
        if refuse_lure(state, seat, stack) == 0:
            if seat_of(stack) != seat:
                return 2
            reach = 1
    return reach


@rule
def lure(state, log, stack):
    """Aim the Elves; a rival with cards may answer once (CK-ELF-4, CK-ELF-7, CK-R25)."""
    frame = state.frame[state.depth]
    rival = seat_of(stack)
    frame.stack = stack
    frame.rival = rival
    tell(log, E_LURE, frame.seat, stack, state.clan[top(state, stack)].species, 0, 0)
    if rival != frame.seat and state.hand_size[rival] > 0:
        frame.step = ANSWER
    else:
        carry_off(state, log)


@rule
def carry_off(state, log):
    """Put the Clan under the Elves (CK-ELF-1)."""
    frame = state.frame[state.depth]
    row = top(state, frame.stack)
    tell(log, E_LURED, frame.rival, frame.stack, state.clan[row].species, 0, 0)
    retire_clan(state, row, frame.stack)
    frame.step = DONE


@rule
def refuse_sacrifice(state, box, seat, first, second) -> int:
    """Refuse a sacrifice: a Wild that counts as two, or two cards of one each (CK-ELF-4, CK-ELF-5, CK-R17, CK-R63).

    Two cards, given in the order of their kinds, are of the Clan's species or Wilds, in any mix.
    """
    frame = state.frame[state.depth]
    species = state.clan[top(state, frame.stack)].species
    if second == 0:
        if not is_wild(first) or strength(state, box, seat, frame.seat, first) < STRONG:
            return POW_17 if first == SPYDRA else ELF_5
        return ELF_4 if state.hand[seat, first] == 0 else 0
    for kind in (first, second):
        if kind != species and not stands_in(state, seat, species, kind):
            return ELF_5
        if strength(state, box, seat, frame.seat, kind) >= STRONG:
            return POW_16 if kind == CT else ELF_5
    needed = 2 if first == second else 1
    held = state.hand[seat, first] >= needed and state.hand[seat, second] >= needed
    return ELF_5 if first > second or not held else 0


@rule
def offer_sacrifice(state, box, seat, a, b):
    """Offer one or two cards as a sacrifice, if that is legal."""
    if refuse_sacrifice(state, box, seat, a, b) == 0:
        offer(state, SACRIFICE.code(a, b))


@rule
def pose_sacrifice(state, box):
    """Ask the owner for a sacrifice, whatever the hand holds (CK-ELF-4, CK-ELF-5, CK-D16, CK-R73)."""
    frame = state.frame[state.depth]
    seat = frame.rival
    species = state.clan[top(state, frame.stack)].species
    ask(state, seat, Q_SACRIFICE)
    hold(state)
    offer(state, A_DECLINE)
    offer_sacrifice(state, box, seat, species, species)
    for wild in range(CT, SPYDRA + 1):
        offer_sacrifice(state, box, seat, species, wild)
    for wild in range(CT, SPYDRA + 1):
        offer_sacrifice(state, box, seat, wild, 0)
        for other in range(wild, SPYDRA + 1):
            offer_sacrifice(state, box, seat, wild, other)
    if species != HENTAUR:  # which stands in for others with Equinity
        offer_sacrifice(state, box, seat, min(species, HENTAUR), max(species, HENTAUR))
        for other in (HENTAUR, CT, SPYDRA):
            offer_sacrifice(state, box, seat, HENTAUR, other)
        arrange(state)


@rule
def let_go(state, log, seat):
    """Let the Clan go (CK-ELF-8)."""
    tell(log, E_DECLINE, seat, TO_ELVES, 0, 0, 0)
    carry_off(state, log)


@rule
def sacrifice(state, log, frame, seat, first, second):
    """Save the Clan with one or two cards, which go under the Elves (CK-ELF-6)."""
    play_card(state, seat, first)
    state.retired[first] += 1
    if second > 0:
        play_card(state, seat, second)
        state.retired[second] += 1
    tell(log, E_SACRIFICE, seat, first, second, frame.stack, state.clan[top(state, frame.stack)].species)
    frame.step = DONE


SAVES = Answers(
    VERBS,
    {V_DECLINE: (0, let_go), V_SACRIFICE: (refuse_sacrifice, sacrifice)},
    question=pose_sacrifice,
    whose="rival",
)
