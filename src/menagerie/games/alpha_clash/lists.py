"""Closed deck lists: what is known of a rival's list, and a legal list in its place (AC-R86, AC-DECK-3 … AC-DECK-9).

Where lists are closed, nobody is told which deck a rival plays. What a rival was seen to have is in its list, even when
nobody knows any more where it lies: `state.listed` keeps such cards. Whoever deals the rival's hidden cards anew draws
them from the published pool, within what a list may hold.
"""

from __future__ import annotations

from menagerie.cardtext.machine.lasting import own_kind
from menagerie.engine.chance import below
from menagerie.engine.jit import rule
from menagerie.engine.piles import count_in, insert

from .terms import BOTH, BUFF, BUFFS, CARD, CONTENDER, COPIES, TRAP, UNRIVALED, UNRIVALEDS

STRANGE = 16  # of so many cards in other colours than those that a player has shown, one is drawn
TRIES = 4096  # then the limits of a list are given up: a position may hold what no list does
COPIES_OF, BUFFS_OF, UNRIVALED_OF = range(3)  # what is counted


# --- what is known


@rule
def remember(state, owner):
    """Keep which hidden cards of a player all have seen, before what is known of them is given up (AC-R86)."""
    if state.closed == 0:
        return
    for place in range(state.n_hand[owner]):
        if state.shown[owner, place]:
            list_kind(state, owner, state.hand[owner, place])
    for place in range(state.n_deck[owner]):
        if state.seen[owner, place] == BOTH:
            list_kind(state, owner, state.deck[owner, place])


@rule
def list_kind(state, owner, kind):
    """Note that a player's list has as many cards of a kind as are known now."""
    for _ in range(count_known(state, owner, kind) - count_in(state.listed[owner], state.n_listed[owner], kind)):
        insert(state.listed[owner], state.n_listed[owner], kind)
        state.n_listed[owner] += 1


@rule
def count_known(state, owner, kind) -> int:
    """Count the cards of a kind that all know to be a player's."""
    count = count_in(state.oblivion[owner], state.n_oblivion[owner], kind)
    count += count_in(state.resource[owner], state.n_resources[owner], kind)
    for place in range(state.n_hand[owner]):
        count += state.hand[owner, place] == kind and state.shown[owner, place]
    for place in range(state.n_deck[owner]):
        count += state.deck[owner, place] == kind and state.seen[owner, place] == BOTH
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.owner == owner and own_kind(state, row) == kind:
            count += played.covered == 0 or played.known
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.sort == CARD and frame.seat == owner and frame.gone == 0:
            count += frame.kind == kind
    return count


# --- a list in its place


@rule
def draw_list(state, box, owner, traps):
    """Fill the empty places of a deck, in which all hidden cards of a player lie: listed ones, so many Traps, others.

    Whatever lay there is not asked for: what is drawn depends on what all know, and on the stream.
    """
    missing = traps
    for i in range(state.n_listed[owner]):
        kind = state.listed[owner, i]
        wanted = 1
        for before in range(i):
            wanted += state.listed[owner, before] == kind
        place = empty_place(state, owner)
        if place >= 0 and count_all(state, box, owner, COPIES_OF, kind) < wanted:
            state.deck[owner, place] = kind
            missing -= box.sort[kind] == TRAP
    place = empty_place(state, owner)
    while place >= 0:
        kind = draw_kind(state, box, owner, 1 if missing > 0 else 0)
        state.deck[owner, place] = kind
        missing -= box.sort[kind] == TRAP
        place = empty_place(state, owner)


@rule
def empty_place(state, owner) -> int:
    """Find the lowest empty place of a deck; -1 if there is none."""
    for place in range(state.n_deck[owner]):
        if state.deck[owner, place] == 0:
            return place
    return -1


@rule
def draw_kind(state, box, owner, trap) -> int:
    """Draw a card of the published pool that a list may still hold; with `trap` a Trap (AC-DECK-5 … AC-DECK-7).

    Each card of the pool is there four times. Colours restrict nothing (AC-DECK-9), but most lists keep to few.
    """
    colors = colors_of(state, box, owner)
    kind = 0
    for _ in range(TRIES):
        kind = box.pool[below(state, box.n_pool)]
        strange = box.colors[kind] & colors != box.colors[kind]
        if (trap and box.sort[kind] != TRAP) or (strange and below(state, STRANGE)):
            continue
        if count_all(state, box, owner, COPIES_OF, kind) > below(state, COPIES):
            continue
        if box.sort[kind] == BUFF and count_all(state, box, owner, BUFFS_OF, 0) >= BUFFS:
            continue
        if box.keys[kind] & UNRIVALED and count_all(state, box, owner, UNRIVALED_OF, 0) >= UNRIVALEDS:
            continue
        return kind
    for i in range(box.n_pool):
        if trap == 0 or box.sort[box.pool[i]] == TRAP:
            kind = box.pool[i]
    return kind


@rule
def colors_of(state, box, owner) -> int:
    """Name the colours that a player has shown: those of the Contender and of the resources."""
    colors = box.colors[state.card[owner].kind]
    for place in range(state.n_resources[owner]):
        colors |= box.colors[state.resource[owner, place]]
    return colors


@rule
def is_meant(box, what, wanted, kind) -> int:
    """Tell whether a card is of the sort that is counted."""
    if what == COPIES_OF:
        return kind == wanted
    if what == BUFFS_OF:
        return box.sort[kind] == BUFF
    return 1 if box.keys[kind] & UNRIVALED else 0


@rule
def count_all(state, box, owner, what, kind) -> int:
    """Count a player's cards of one sort wherever they lie; an empty place holds none."""
    count = 0
    for place in range(state.n_deck[owner]):
        count += is_meant(box, what, kind, state.deck[owner, place])
    for place in range(state.n_hand[owner]):
        count += is_meant(box, what, kind, state.hand[owner, place])
    for place in range(state.n_oblivion[owner]):
        count += is_meant(box, what, kind, state.oblivion[owner, place])
    for place in range(state.n_resources[owner]):
        count += is_meant(box, what, kind, state.resource[owner, place])
    for row in range(1, state.n_rows + 1):
        if state.card[row].owner == owner and state.card[row].sort != CONTENDER:
            count += is_meant(box, what, kind, own_kind(state, row))
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.sort == CARD and frame.seat == owner and frame.gone == 0:
            count += is_meant(box, what, kind, frame.kind)
    return count
