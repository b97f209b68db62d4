"""The box record: what the rules read of printed cards, decks and texts. `printed` fills it."""

from __future__ import annotations

import numpy as np

from menagerie.cardtext.program import ROOM, outline, tables

from ..terms import ABILITIES, DECKS, HOLDERS, KINDS, N_COLORS

CAPACITIES = {**ROOM, "abilities": ABILITIES}

#: What came in the box, so that the lab can change a number without compiling.
BOX = np.dtype(
    [
        ("sort", "i1", (KINDS + 1,)),  # CONTENDER … BUFF
        ("mask", "i2", (KINDS + 1,)),  # kinds as filters test them (`ops.TYPES`)
        ("qualities", "i2", (KINDS + 1,)),  # bits 1 << code - 1 (`ops.QUALITY`)
        ("colors", "i1", (KINDS + 1,)),  # bits (AC-INFO-3)
        ("cost", "i1", (KINDS + 1,)),  # in all, without X (AC-INFO-4)
        ("has_x", "i1", (KINDS + 1,)),  # AC-R68
        ("gem", "i1", (KINDS + 1, N_COLORS + 1)),  # of the cost, by colour
        ("gems", "i1", (KINDS + 1,)),  # in all
        ("gem_colors", "i1", (KINDS + 1,)),  # bits
        ("attach", "i1", (KINDS + 1, N_COLORS + 1)),  # a Weapon's attach cost by colour (AC-WPN-3)
        ("attack", "i1", (KINDS + 1,)),
        ("defense", "i1", (KINDS + 1,)),
        ("health", "i1", (KINDS + 1,)),
        ("keys", "i2", (KINDS + 1,)),
        ("level", "i1", (KINDS + 1, 3)),
        ("affiliation", "i1", (KINDS + 1,)),
        ("character", "i2", (KINDS + 1,)),
        # what stands in the abilities of a card, so that nobody has to look through them
        ("first_ability", "i2", (KINDS + 1,)),
        ("n_abilities", "i1", (KINDS + 1,)),
        ("deed", "i2", (KINDS + 1,)),  # the ability that happens when an Action or Trap resolves
        ("uses", "u1", (KINDS + 1,)),  # its abilities to use in the Primary Phase, as bits
        ("answers", "u1", (KINDS + 1,)),  # its abilities with a counter tag, of a card that stays in play
        ("counter", "i2", (KINDS + 1,)),  # the counter tags of a Trap or Quick Action, as bits
        ("other_cost", "i2", (KINDS + 1,)),  # the ability with another cost
        ("play_if", "i2", (KINDS + 1,)),  # a condition (AC-BUFF-10)
        ("host", "i2", (KINDS + 1,)),  # filter of a Weapon's hosts (AC-WPN-5)
        *outline(KINDS),
        ("replaces", "i1", (KINDS + 1,)),  # what it replaces, as bits
        ("enters", "i1", (KINDS + 1,)),  # 1: enters engaged
        ("plus_attack", "i1", (KINDS + 1,)),  # with what it enters
        ("plus_defense", "i1", (KINDS + 1,)),
        *tables(CAPACITIES),
        ("contender", "i2", (DECKS + 1,)),
        ("deck", "i2", (DECKS + 1, HOLDERS)),  # kinds, ascending
        ("n_pool", "i2"),
        ("pool", "i2", (KINDS,)),  # the published cards that lists are made of, but Contenders (AC-R86)
    ]
)
