"""Offers: what a `may` offered, and whether it was done."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.hooks import shared as rule

MAY = ops.MAY


@rule
def note_vain(box, frame, row):
    """Note that a deed came to nothing: if a `may` offered it, what was offered is not done (`if you do`).

    AC-R87, BC-R107, HC-R164.
    """
    for offer in range(box.abilities[frame.ability].body, row):
        if box.rows[offer].op == MAY and box.rows[offer].a > row:
            frame.did = 0
            return
