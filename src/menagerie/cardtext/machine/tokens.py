"""Tokens in play: nobody's cards, or printed as tokens; what became a copy is a token only if it is one itself."""

from __future__ import annotations

from menagerie.engine.hooks import shared as rule

from .lasting import own_kind
from .object_hooks import TOKEN_KIND


@rule
def is_token(state, box, row) -> int:
    """Tell whether a card in play is a token, which is there or nowhere (AC-R130, AC-R131, BC-R130, BC-R131)."""
    return 1 if state.card[row].owner == 0 or box.mask[own_kind(state, row)] & TOKEN_KIND else 0


@rule
def kinds_in_play(state, box, row) -> int:
    """Give the mask of kinds of a card in play: what is printed on what it is now, and whether it is a token."""
    token = TOKEN_KIND if is_token(state, box, row) else 0
    return box.mask[state.card[row].kind] & ~TOKEN_KIND | token
