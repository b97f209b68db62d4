"""What cards are worth, to whoever controls them or holds them, and what Menorah Life is worth.

Weights are in points, of which a Menorah Life that is not among the last four has 125; they were set by judgement and
by games that were watched.
"""

from __future__ import annotations

from menagerie.engine.jit import rule

from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    ARSENAL,
    BLOCKERS,
    BONUS,
    CELESTIAL,
    CHIEF,
    COMPANION,
    MENORAH,
    OFFERING,
    RED,
    UP_GRADE,
    WEAPON,
)
from ..zones import core_under, is_beast_sort

LAST, LOW, HIGH = 200, 150, 125  # a Menorah Life: of the last two, of the two above them, beyond
LOST = 12_000  # none left
BODY, POWER, SKILL, EXTRA_DAMAGE = 40, 28, 10, 35  # a Beast: itself, a point of A, of SK, of additional damage
TEXT, GEAR = 15, 15  # an ability, a Weapon beside what it gives
EMULATED = 12  # an ability of another Beast that is copied for a turn
UNDYING = 60  # a Celestial, which no battle defeats
FLEETING = 40  # hundredths of its worth that a Chief Creation has, which returns to Heaven
BENEATH = 50  # a Core under a Lead
AWAITING = 25  # a Companion in its column, ready to be convoked again
HELD, USEFUL = 18, 22  # a card in hand: itself, and hundredths of its worth in play
DRAWN = 48  # a card that is drawn, whatever it is
PLAYED_ONCE, STAYING, SHIELDING, OFFERED = (
    130,
    70,
    60,
    45,
)  # Arsenals: used once, staying; a Shield; an Offering's number


@rule
def wellbeing(life) -> int:
    """Give what Menorah Life is worth: the last most."""
    if life <= 0:
        return -LOST
    worth = LAST * min(life, RED) + LOW * min(max(life - RED, 0), 2)
    return worth + HIGH * max(min(life, MENORAH) - RED - 2, 0)


@rule
def life_loss(state, seat, amount) -> int:
    """Give what is lost with so much Menorah Life of a player."""
    return wellbeing(state.life[seat]) - wellbeing(state.life[seat] - amount)


@rule
def beast_worth(a, sk, ad, signets, abilities) -> int:
    """Give what a Beast of such numbers is worth on the mat."""
    worth = BODY + POWER * a + SKILL * sk + EXTRA_DAMAGE * ad + TEXT * abilities
    if signets & CELESTIAL:
        worth += UNDYING
    return worth * FLEETING // 100 if signets & CHIEF else worth


@rule
def kind_worth(box, kind) -> int:
    """Give what a card is worth once it is on the mat, or what its effect promises."""
    sort = box.sort[kind]
    if sort == OFFERING:
        return OFFERED * box.support[kind] + TEXT * box.n_abilities[kind]
    if is_beast_sort(sort):
        return beast_worth(box.a[kind], box.sk[kind], 0, box.signets[kind], box.n_abilities[kind])
    if sort == WEAPON:
        return GEAR + POWER * (box.gain_a[kind] + box.gain_oc[kind]) + SKILL * box.gain_sk[kind]
    if sort == ARSENAL:
        return STAYING if box.stays[kind] else PLAYED_ONCE
    return SHIELDING


@rule
def held_worth(box, kind) -> int:
    """Give what a card in hand is worth, whether or not it can be played soon."""
    return HELD + kind_worth(box, kind) * USEFUL // 100


@rule
def steady_power(state, box, row) -> int:
    """Give the Assault Power of a Beast without what it has for a time only."""
    a = state.card[row].a
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].row == row and state.lasting[i].what == BONUS:
            a -= state.lasting[i].b
    return max(min(state.card[row].a, box.a[state.card[row].kind]), a)


@rule
def lead_worth(state, box, row) -> int:
    """Give what a Lead is worth to its controller, by what it is beyond this turn."""
    kind = state.card[row].kind
    a = steady_power(state, box, row)
    sk = state.card[row].sk if box.x[kind] else box.sk[kind]  # what others give ends when they rest
    return beast_worth(a, sk, 0, box.signets[kind], box.n_abilities[kind])


@rule
def loss(state, box, row) -> int:
    """Give what is lost with a Lead that is defeated: an Up-Grade leaves its Core, a Companion comes back."""
    worth = lead_worth(state, box, row)
    if state.card[row].sort == COMPANION:
        return worth - AWAITING
    if state.card[row].sort != UP_GRADE:
        return worth
    core = core_under(state, row)
    return worth + BENEATH - kind_worth(box, state.card[core].kind) if core else worth


@rule
def is_sure(box, kind) -> int:
    """Tell whether a block with a Beast of the hand succeeds whatever its Skill (HC-BLOCK-14)."""
    return 1 if box.keys[kind] & BLOCKERS else 0
