"""Derived numbers: what every card in play is now, written anew when something changed (BC-R105).

Covered: BC-CARD-2 … BC-CARD-8, BC-R23, BC-R74, BC-BRE-2, BC-BRE-7, BC-BRE-11. Persistent abilities come with texts.
"""

from __future__ import annotations

from menagerie.engine.jit import rule

from .terms import BREACH_MIGHT, BREACH_USES


@rule
def refresh(state, box):
    """Write the derived numbers of every card in play."""
    state.dirty = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort:
            begin_row(state, box, row)


@rule
def begin_row(state, box, row):
    """Give a card what is printed and what lasts until the end of the turn; a face-down one has 10 Might and 3 Uses."""
    played = state.card[row]
    kind = played.kind
    if played.covered:
        played.might = BREACH_MIGHT
        played.life = BREACH_USES
        played.keys = played.given
    else:
        played.might = box.might[kind]
        played.life = box.life[kind]
        played.keys = box.keys[kind] | played.given
    played.might = max(0, played.might + played.plus_might)


@rule
def maximum(state, box, seat) -> int:
    """Give a player's maximum Biomass: that of the Royal's Level (BC-BIO-1)."""
    return box.biomass[state.royal[seat], state.level[seat]]


@rule
def is_switched_on(state, box, row, ability) -> int:
    """Tell whether an ability of a Royal is that of its Level; other cards have none to switch (BC-ROY-7)."""
    threshold = box.abilities[ability].threshold
    return 1 if threshold == 0 or state.level[state.card[row].seat] == threshold else 0
