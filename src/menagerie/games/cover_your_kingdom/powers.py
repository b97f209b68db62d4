"""Kingdom powers (chapters "Kingdom powers" and "2-3 player adaptation"; CK-POW, CK-PAD).

Here: dealing them, what the action powers Wiizzz Kid, DissedHard and Match Maker let their owner do in a turn, and what
Equinity, SubCerbient and Extra Freatures let a card stand for. Mighty Swine is counted in `scoring.py`; VulcEnt Hands
is in `hands.py`.
"""

from __future__ import annotations

from menagerie.engine.chance import below
from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.jit import rule
from menagerie.engine.known import count_bits
from menagerie.engine.log import tell

from .discard import lay_discard, refuse_discard
from .hands import draw_cards, full_hand
from .kingdom import has_power, height, is_land, is_wild, stack_of, swap_top, top
from .terms import (
    ACTION_POWERS,
    ACTIONS,
    ALL_POWERS,
    CT,
    DISC_1,
    DISSED_HARD,
    E_KEEPS,
    E_KID,
    E_POWER,
    EQUINITY,
    EXTRA_FREATURES,
    FEW,
    FOR_DEAL,
    FREE_DISCARDS,
    HENTAUR,
    HYPNOGRIFF,
    LANDS,
    MATCH_MAKER,
    MINNOWTAUR,
    NOT_FOR_FEW,
    PEGLEGASUS,
    POW_6,
    POW_8,
    POW_10,
    POWERS,
    Q_DISCARD,
    SPYDRA,
    STRONG,
    SUBCERBIENT,
    TURN_3,
    UNIQUEHORN,
    V_DECLINE,
    V_DISCARD,
    V_SETTLE,
    VERBS,
    WIIZZZ_KID,
    WIIZZZAARD,
)

# --- dealing


@rule
def deal_powers(state, log):
    """Deal one power to each Ruler, or one of each kind; nobody sees the others (CK-POW-1, CK-PAD-1 … CK-PAD-3).

    Once all have theirs, each is told to everybody (CK-POW-2).
    """
    left = ALL_POWERS - NOT_FOR_FEW if state.seats <= FEW else ALL_POWERS
    for seat in range(1, state.seats + 1):
        if state.two_powers:
            state.power[seat] = draw_power(state, left & ACTION_POWERS) + draw_power(state, left & ~ACTION_POWERS)
        else:
            state.power[seat] = draw_power(state, left)
        left -= state.power[seat]
    for seat in range(1, state.seats + 1):
        for power in range(1, POWERS + 1):
            if has_power(state, seat, power):
                tell(log, E_POWER, seat, power, 0, 0, 0)
        draw_cards(state, log, seat, full_hand(state, seat) - state.hand_size[seat], FOR_DEAL)  # CK-R60


@rule
def draw_power(state, powers) -> int:
    """Draw one of some powers (bits) and return its bit."""
    left = below(state, count_bits(powers))
    for power in range(1, POWERS + 1):
        if powers >> power & 1:
            if left == 0:
                return 1 << power
            left -= 1
    return 0


# --- Match Maker


@rule
def refuse_third(state, seat, verb) -> int:
    """Refuse an action that would be one too many: the third needs Match Maker and a settle (CK-TURN-3, CK-R59)."""
    frame = state.frame[state.depth]
    if frame.count < ACTIONS:
        return 0
    if frame.count > ACTIONS or not has_power(state, seat, MATCH_MAKER):
        return TURN_3
    return 0 if frame.own > 0 or verb == V_SETTLE else POW_10


# --- Wiizzz Kid


@rule
def refuse_kid(state, seat, land) -> int:
    """Refuse Wiizzz Kid: not the own power, used this turn, or no Clan beneath (CK-POW-6, CK-R57).

    Whenever the Ruler is asked for an act (CK-POW-7).
    """
    if not has_power(state, seat, WIIZZZ_KID) or state.frame[state.depth].ability:
        return POW_6
    return POW_6 if is_land(land) == 0 or height(state, stack_of(seat, land)) < 2 else 0


@rule
def can_kid(state, seat) -> int:
    """Tell whether Wiizzz Kid can be used now."""
    for land in range(1, LANDS + 1):
        if refuse_kid(state, seat, land) == 0:
            return 1
    return 0


@rule
def exchange(state, log, seat, land):
    """Let Wiizzz Kid exchange an exposed Clan with the one beneath (CK-POW-6).

    It is free, and no action (CK-POW-4).
    """
    state.frame[state.depth].ability = 1
    stack = stack_of(seat, land)
    row = top(state, stack)
    tell(log, E_KID, seat, land, state.clan[row].species, state.clan[row - 1].species, 0)
    swap_top(state, stack)


# --- DissedHard


@rule
def may_discard_free(state, seat) -> int:
    """Tell whether DissedHard lets its owner discard now (CK-POW-8)."""
    free = state.frame[state.depth].need < FREE_DISCARDS and state.hand_size[seat] > 0
    return 1 if free and has_power(state, seat, DISSED_HARD) else 0


@rule
def refuse_free_discard(state, seat, kind) -> int:
    """Refuse a free discard; CK-DISC-1 is about discards that cost an action."""
    clause = refuse_discard(state, seat, kind)
    return POW_8 if clause == DISC_1 else clause


@rule
def discard_free(state, log, frame, seat, kind):
    """Discard one more Creature without drawing (CK-POW-8, CK-POW-9).

    This is no action (CK-POW-4).
    """
    frame.need += 1
    lay_discard(state, log, seat, kind, 1)


@rule
def keep_rest(log, frame, seat):
    """Keep the rest (CK-POW-8, CK-R58)."""
    frame.need = FREE_DISCARDS
    tell(log, E_KEEPS, seat, 0, 0, 0, 0)


EXTRAS = Answers(
    VERBS,
    {V_DISCARD: (EVERY, refuse_free_discard, discard_free), V_DECLINE: (EVERY, 0, keep_rest)},
    question=Q_DISCARD,
)


@rule
def strength(state, box, seat, rival, kind) -> int:
    """Count the Creatures that a card of one Ruler stands for against another (CK-WILD-2, CK-WILD-3, CK-R63).

    With SubCerbient the owner's CT is strong and a rival's Spydra is not (CK-POW-16, CK-POW-17). What counts as one
    Creature cannot answer a strong one alone (CK-POW-18).
    """
    if kind == CT and has_power(state, seat, SUBCERBIENT):  # CK-POW-16
        return STRONG
    if kind == SPYDRA and has_power(state, rival, SUBCERBIENT):  # CK-POW-17
        return 1
    return box.strength[kind]


@rule
def stands_in(state, seat, species, kind) -> int:
    """Tell whether a card is a Wild over a species: CT, Spydra, with Equinity a Hentaur (CK-WILD-1, CK-POW-11)."""
    if is_wild(kind):
        return 1
    if kind != HENTAUR or not has_power(state, seat, EQUINITY):
        return 0
    return 1 if species == PEGLEGASUS or species == UNIQUEHORN else 0


@rule
def is_freature(kind) -> int:
    """Tell whether a Creature is one of the three that Extra Freatures makes interchangeable."""
    return 1 if kind == WIIZZZAARD or kind == HYPNOGRIFF or kind == MINNOWTAUR else 0


@rule
def acts_as(state, seat, kind, ability) -> int:
    """Tell whether Extra Freatures lets one Creature act as another (CK-POW-13, CK-R62)."""
    return has_power(state, seat, EXTRA_FREATURES) and is_freature(kind) and is_freature(ability)
