"""Kingdoms, Lands and stacks: where Clans lie and how they move (chapter "Stacking Clans", CK-STACK, CK-TERM).

All Clans lie in one vector, ordered by stack and bottom to top; the last stack holds Clans that are being carried. What
a Clan may do to another is not here: see `settle.py`, `recruit.py` and `hire.py`.
"""

from __future__ import annotations

from menagerie.engine.jit import rule

from .terms import (
    AIR,
    CLANS,
    CT,
    HENTAUR,
    LANDS,
    MANELAND,
    PEGLEGASUS,
    PIGXIE,
    SPECIES,
    SPYDRA,
    TWO,
    UNIQUEHORN,
)

SPARE = CLANS + 2  # a row past every Clan, zero but for the moment in which Clans change places


@rule
def has_power(state, seat, power) -> int:
    """Tell whether a Kingdom power lies beside a Ruler's Kingdom (CK-POW-2).

    It changes the rules for that Ruler alone (CK-POW-5).
    """
    return state.power[seat] >> power & 1


@rule
def stack_of(seat, land) -> int:
    """Number the stack of a seat's Land.

    A Kingdom has two Lands, with two Rulers three (CK-TERM-2), each with a stack of its own (CK-TERM-11).
    """
    return (seat - 1) * LANDS + land


@rule
def seat_of(stack) -> int:
    """Name the Ruler of a stack."""
    return (stack + LANDS - 1) // LANDS


@rule
def land_of(stack) -> int:
    """Name the Land of a stack."""
    return (stack - 1) % LANDS + 1


@rule
def height(state, stack) -> int:
    """Count the Clans of a stack."""
    return state.start[stack + 1] - state.start[stack]


@rule
def is_stack(state, stack) -> int:
    """Tell whether a Kingdom at the table has such a stack."""
    return 1 if 1 <= stack <= state.seats * LANDS else 0


@rule
def is_land(land) -> int:
    """Tell whether there is such a Land."""
    return 1 if 1 <= land <= LANDS else 0


@rule
def top(state, stack) -> int:
    """Find the exposed Clan's row (CK-STACK-7); 0 if the stack is empty.

    As soon as a Clan leaves, the one beneath is it (CK-STACK-8).
    """
    row = state.start[stack + 1] - 1
    return row if row >= state.start[stack] else 0


@rule
def clans(state, seat) -> int:
    """Count the Clans of a whole Kingdom (CK-TERM-3).

    With two Rulers of all three Lands (CK-2P-12).
    """
    return state.start[seat * LANDS + 1] - state.start[seat * LANDS - LANDS + 1]


@rule
def size(state, row) -> int:
    """Count the Creatures of a Clan."""
    clan = state.clan[row]
    return clan.own + clan.ct + clan.spydra + clan.hentaur


@rule
def homes(state, box, species) -> int:
    """Give the Lands a species may live in, as bits; with two Rulers the horses have a Land of their own.

    CK-STACK-2, CK-STACK-3, CK-2P-4, CK-MANE-1 … CK-MANE-4. A species bears the symbol of a Land or of either
    (CK-TERM-7).
    """
    if state.seats == TWO:
        if species == PIGXIE:
            return (1 << LANDS) - 1
        if species == PEGLEGASUS or species == HENTAUR or species == UNIQUEHORN:
            return 1 << (MANELAND - 1)
    return box.home[species]


@rule
def has_home(state, box, species, land) -> int:
    """Tell whether a species may live in a Land."""
    return homes(state, box, species) >> (land - 1) & 1


@rule
def move_clan(state, row, source, target):
    """Take a Clan out of stack `source` and lay it on top of stack `target` (CK-STACK-1, CK-STACK-5)."""
    if source == target:
        return
    state.clan[SPARE] = state.clan[row]
    if source < target:
        place = state.start[target + 1] - 1
        for i in range(row, place):
            state.clan[i] = state.clan[i + 1]
        for s in range(source + 1, target + 1):
            state.start[s] -= 1
    else:
        place = state.start[target + 1]
        for i in range(row, place, -1):
            state.clan[i] = state.clan[i - 1]
        for s in range(target + 1, source + 1):
            state.start[s] += 1
    state.clan[place] = state.clan[SPARE]
    state.clan[SPARE] = state.clan[0]


@rule
def swap_top(state, stack):
    """Exchange the exposed Clan of a stack with the one beneath (CK-POW-6)."""
    row = top(state, stack)
    state.clan[SPARE] = state.clan[row]
    state.clan[row] = state.clan[row - 1]
    state.clan[row - 1] = state.clan[SPARE]
    state.clan[SPARE] = state.clan[0]


@rule
def lift_new_clan(state, box, species) -> int:
    """Start an empty Clan of a species in the air and return its row.

    A new one, even where the exposed Clan is of the same species (CK-SETTLE-12). Its gem is what its species is worth
    (CK-TERM-6), in sight even when the Clan is covered (CK-STACK-4).
    """
    row = state.start[AIR + 1]
    state.start[AIR + 1] = row + 1
    state.clan[row].species = species
    state.clan[row].gem = box.value[species]
    return row


@rule
def retire_clan(state, row, stack):
    """Put a Clan under the Elves, retired with all that lies there (CK-ELF-1, CK-ELF-8, CK-R26, CK-WILD-11)."""
    clan = state.clan[row]
    state.retired[clan.species] += clan.own
    state.retired[CT] += clan.ct
    state.retired[SPYDRA] += clan.spydra
    state.retired[HENTAUR] += clan.hentaur
    last = state.start[AIR + 1] - 1
    for i in range(row, last):
        state.clan[i] = state.clan[i + 1]
    state.clan[last] = state.clan[0]
    for s in range(stack + 1, AIR + 2):
        state.start[s] -= 1


@rule
def join_clan(state, row, kind):
    """Put one card into a Clan; Wilds go below its own species (CK-STACK-6, CK-CTR-8).

    So a Clan is of one species, but for Wilds and what stands in for one (CK-TERM-4). It may be of any size
    (CK-STACK-9).
    """
    clan = state.clan[row]
    if kind == CT:
        clan.ct += 1
    elif kind == SPYDRA:
        clan.spydra += 1
    elif kind != clan.species:
        clan.hentaur += 1  # CK-R61
    else:
        clan.own += 1


@rule
def is_species(kind) -> int:
    """Tell a Clanning Creature from Wilds and Creatures for Hire (CK-TERM-5).

    Creatures for Hire have no magic and never become part of a Clan (CK-TERM-10).
    """
    return 1 if 1 <= kind <= SPECIES else 0


@rule
def is_wild(kind) -> int:
    """Tell a Wild Creature (CK-TERM-8)."""
    return 1 if kind == CT or kind == SPYDRA else 0
