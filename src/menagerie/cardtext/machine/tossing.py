"""Coins and dice of effects, how many cards a player gave up, and cards that are shown until one fits."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.chance import below
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell, whisper

from .effect_hooks import E_HAND_SEEN, E_REVEAL, E_ROLLED, E_TOSSED, put, shuffle_deck
from .filters import fits_card
from .knowing import mark_of
from .looking import lift_to
from .object_hooks import IN_DECK, everyone, size_of, which_at, zone_of_pile
from .objects import add_aim, clear_slot, zoned

BOTTOM, TOP, IT, MOST_FLIPS = ops.BOTTOM, ops.TOP, ops.IT, ops.MOST_FLIPS
FACES = 6  # of a die
REST = 64  # place * REST + place of the rest


@rule
def toss(state, log, frame, seat, coins):
    """Flip a coin for a player: the mode of the effect becomes 1 for heads, 2 for tails.

    Of several coins, or of one that is flipped until it is tails (coins < 0), its amount becomes how many were heads.
    """
    if coins == 0:
        frame.mode = 1 + below(state, 2)
        tell(log, E_TOSSED, seat, frame.mode, 0, 0, 0)
        return
    heads = 0
    for _ in range(coins if coins > 0 else MOST_FLIPS):
        side = 1 + below(state, 2)
        tell(log, E_TOSSED, seat, side, 0, 0, 0)
        heads += side == 1
        if side == 2 and coins < 0:
            break
    frame.amount = heads


@rule
def roll(state, log, frame, seat):
    """Roll a die for a player: the amount of the effect becomes what it shows, from 1."""
    frame.amount = 1 + below(state, FACES)
    tell(log, E_ROLLED, seat, frame.amount, 0, 0, 0)


@rule
def tally(state, frame, seat, part):
    """Note how many cards a player holds, then how many fewer they are."""
    frame.amount = max(0, frame.amount - state.n_hand[seat]) if part else state.n_hand[seat]


@rule
def reveal_until(state, box, log, frame, row, seat) -> int:
    """Show the cards of a deck from its top until one fits; put that one, then the rest, where they go.

    Return 1 if any was shown.
    """
    clear_slot(state, frame, IT)
    cards = state.n_deck[seat]
    found = cards - 1
    while found >= 0:
        kind = state.deck[seat, found]
        state.seen[seat, found] = everyone(state)
        tell(log, E_REVEAL, seat, kind, 0, 0, 0)
        if fits_card(state, box, seat, frame.row, state.depth, box.rows[row].b, kind):
            break
        found -= 1
    where = box.rows[row].c // REST
    rest = box.rows[row].c % REST
    on_top = 0
    if found >= 0:
        moved = put(state, box, log, zoned(IN_DECK, seat, found), where, seat)
        if moved:
            add_aim(state, IT, moved)
            on_top = 1 if where == TOP else 0
    for _ in range(cards - 1 - found):
        last = state.n_deck[seat] - 1 - on_top
        if rest == BOTTOM:
            lift_to(state, seat, last, 0)
        elif rest != TOP:
            put(state, box, log, zoned(IN_DECK, seat, last), rest, seat)
    return 1 if cards else 0


@rule
def sift(state, box, log, frame, row, seat) -> int:
    """Show all cards of a deck that a filter takes and put them where a row says; return how many. Then shuffle it."""
    found = 0
    for place in range(state.n_deck[seat] - 1, -1, -1):
        kind = state.deck[seat, place]
        if fits_card(state, box, seat, frame.row, state.depth, box.rows[row].b, kind):
            state.seen[seat, place] = everyone(state)
            tell(log, E_REVEAL, seat, kind, 0, 0, 0)
            if put(state, box, log, zoned(IN_DECK, seat, place), box.rows[row].c, seat):
                found += 1
    shuffle_deck(state, log, seat)
    return found


@rule
def shuffle_pile(state, box, log, seat, pile) -> int:
    """Shuffle a player's cards of a pile into the deck; return how many they were."""
    zone = zone_of_pile(pile)
    count = 0
    while size_of(state, zone, seat):
        if put(state, box, log, zoned(zone, seat, which_at(state, zone, seat, 0)), BOTTOM, seat) == 0:
            break
        count += 1
    shuffle_deck(state, log, seat)
    return count


@rule
def look_at_hand(state, log, seat, whose):
    """Show a hand to one player."""
    for place in range(state.n_hand[whose]):
        state.shown[whose, place] |= mark_of(seat)
        tell(log, E_HAND_SEEN, seat, 0, whose, 0, 0)
        whisper(log, 1 << seat | 1 << whose, 0, state.hand[whose, place])
