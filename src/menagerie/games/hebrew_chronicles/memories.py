"""Limits of the physical card: what a card that left the mat did this turn, until it comes back (HC-CMD-5, HC-R149).

A copy that lies elsewhere is another card, so a memory names the zone. A shuffle makes copies alike: then it is lost.
"""

from __future__ import annotations

from menagerie.cardtext.machine.lasting import own_kind, used_as
from menagerie.engine.copying import take_row
from menagerie.engine.jit import rule

from .terms import MEMORIES


@rule
def remember(state, row, zone):
    """Note the marks of a card that leaves for a zone, and what it used as the card that it is itself."""
    played = state.card[row]
    kind = own_kind(state, row)
    used = used_as(state, row, kind)
    if played.turned + played.moved + played.attacks + used == 0 or state.n_memory == MEMORIES:
        return
    state.n_memory += 1
    memory = state.memory[state.n_memory]
    memory.seat = played.seat
    memory.kind = kind
    memory.zone = zone
    memory.turned = played.turned
    memory.moved = played.moved
    memory.attacks = played.attacks
    memory.used = used


@rule
def recall(state, row, zone):
    """Give a card that comes from a zone the marks that it left with."""
    played = state.card[row]
    for i in range(1, state.n_memory + 1):
        memory = state.memory[i]
        if memory.seat == played.seat and memory.kind == played.kind and memory.zone == zone:
            played.turned = memory.turned
            played.moved = memory.moved
            played.attacks = memory.attacks
            played.used = memory.used
            drop_memory(state, i)
            return


@rule
def drop_memory(state, place):
    """Strike a memory."""
    state.n_memory = take_row(state.memory, state.n_memory, place)


@rule
def forget_memories(state):
    """Forget all, as the turn ends."""
    for i in range(1, state.n_memory + 1):
        state.memory[i] = state.memory[0]
    state.n_memory = 0
