"""The box record: what the rules read of printed cards. `printed` fills it."""

from __future__ import annotations

import numpy as np

from ..terms import KINDS

#: What came in the box, so that the lab can change a number without compiling.
BOX = np.dtype(
    [
        ("copies", "i1", (KINDS + 1,)),  # CK-COMP-2 … CK-COMP-6
        ("value", "i2", (KINDS + 1,)),  # magic (CK-R1); by kind (CK-TERM-6)
        ("home", "i1", (KINDS + 1,)),  # Lands as bits 1 << (land - 1) (CK-R2); CK-TERM-7
        ("strength", "i1", (KINDS + 1,)),  # Creatures it counts as in a challenge (CK-WILD-2, CK-WILD-3)
    ]
)
