"""The box record: what the rules read of printed cards and of Warlords. `printed` fills it."""

from __future__ import annotations

import numpy as np

from ..terms import KINDS, WARLORDS

#: What came in the box, so that the lab can change a number without compiling.
BOX = np.dtype(
    [
        ("copies", "i1", (KINDS + 1,)),  # per colour (BT-COMP-1); the same for all (BT-OBJ-3)
        ("level", "i1", (KINDS + 1,)),
        ("clan", "i1", (KINDS + 1,)),  # 0: none (BT-R11)
        ("factor", "i1", (KINDS + 1,)),  # Pride Factor (BT-CARD-4)
        ("honor", "i1", (KINDS + 1, 2)),  # Honor Points unwounded, wounded (BT-CARD-5, BT-CARD-6)
        ("pride", "i1", (KINDS + 1, 2)),  # Pride Points unwounded, wounded (BT-CARD-7, BT-CARD-8)
        ("action", "i1", (KINDS + 1,)),  # NO_ACTION … NIGHTSHADE
        ("reach", "i1", (KINDS + 1,)),  # levels of targets, bits 1 << level (BT-CARD-13)
        ("pairs", "i1", (KINDS + 1,)),  # FURY: pairs it may wound
        ("draws", "i1", (KINDS + 1,)),  # NIGHTSHADE: cards turned up
        ("follower", "i1", (WARLORDS + 1, KINDS + 1)),  # Starting Followers, counts (BT-SETUP-5, BT-WL-12)
        ("honor_if", "i1", (WARLORDS + 1, 2)),  # condition of the Honor Bonus and its number
        ("pride_if", "i1", (WARLORDS + 1, 2)),  # condition of the Pride Bonus and its number
    ]
)
