"""The box record: what the rules read of printed cards, decks and texts. `printed` fills it."""

from __future__ import annotations

import numpy as np

from menagerie.cardtext.program import ROOM, outline, tables

from ..terms import ABILITIES, CHOICES, DECKS, KINDS, LEVELS, MAIN_DECK, SIDEBOARD

CAPACITIES = {**ROOM, "abilities": ABILITIES}

#: What came in the box, so that the lab can change a number without compiling.
BOX = np.dtype(
    [
        ("sort", "i1", (KINDS + 1,)),  # BEAST … ROYAL
        ("mask", "i2", (KINDS + 1,)),  # kinds as filters test them (`ops.TYPES`)
        ("qualities", "i2", (KINDS + 1,)),  # bits 1 << code - 1 (`ops.QUALITY`)
        ("cost", "i1", (KINDS + 1,)),
        ("might", "i2", (KINDS + 1,)),
        ("life", "i2", (KINDS + 1,)),  # Life, of an equipment Uses, of a Royal at Level 1
        ("keys", "i2", (KINDS + 1,)),
        ("biomass", "i1", (KINDS + 1, LEVELS + 1)),  # maximum of a Royal, by Level (BC-BIO-1)
        ("evolves", "i2", (KINDS + 1, LEVELS + 1)),  # condition of the next Level, 0: there is none
        ("first_ability", "i2", (KINDS + 1,)),
        ("n_abilities", "i1", (KINDS + 1,)),
        ("deed", "i2", (KINDS + 1,)),  # the weather ability
        ("uses", "u1", (KINDS + 1,)),  # its cost abilities, as bits
        *outline(KINDS),
        *tables(CAPACITIES),
        ("n_decks", "i1"),
        ("royals", "i2", (DECKS + 1, CHOICES)),  # those that a deck may be led by (BC-D1, BC-R62)
        ("deck", "i2", (DECKS + 1, MAIN_DECK)),  # kinds, ascending
        ("n_side", "i1", (DECKS + 1,)),
        ("side", "i2", (DECKS + 1, SIDEBOARD)),  # kinds of the sideboard, ascending
    ]
)
