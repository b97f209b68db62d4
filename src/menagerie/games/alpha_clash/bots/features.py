"""What a bot looks at in Alpha Clash. Knowledge of the game, never rules.

`evaluate` works on a state that was dealt anew for the seat, so it may look anywhere in it. A look one step ahead often
ends in the midst of things: a card lies in Standby, a target is still to be chosen, an attack waits to be obstructed.
So what waits is valued too: the clash as its Damage Step would go now (`clash.py`), and every effect in Standby by the
rows of its program (`standby.py`). The game is even: what one player has (`holdings.py`), the other lacks.
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.piles import count_listed as count_hand  # noqa: F401  (the lab counts cards)
from menagerie.players.kinds import describe_kinds  # noqa: F401  (learned players look at them)

from ..cards.printed import pack
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import E_ATTACK, E_OBSTRUCT, E_PLAY, E_RESOURCE, E_SPRING
from .clash import outlook
from .facts import REST, SIDE, describe_rest, describe_side  # noqa: F401  (learned players look at them)
from .forecast import describe, expect
from .holdings import side
from .waiting import waiting_worth

CARDS = ("", *(card.name for card in pack().cards))
CARD_KINDS = len(CARDS) - 1  # that learned players tell apart
LEADERS = tuple(card.name for card in pack().cards if card.type == "Contender")
PLAYABLE = tuple("" if name in LEADERS else name for name in CARDS)

#: What `count` counts: rows of its table, with a label per column. Of Contenders: games, and wins in parts.
USES = {
    "played": PLAYABLE,
    "attacked": CARDS,
    "obstructed": CARDS,
    "put as a resource": CARDS,
    "held": ("", *LEADERS, "whoever begins"),
    "won": ("", *LEADERS, "whoever begins"),
}
FAIR = (0.9, 1.1)  # of its fair share: what a Contender is to win, and whoever begins
PLAYED, ATTACKED, OBSTRUCTED, RESOURCES, HELD, WON = range(6)
KNOWN, LED = len(CARDS), len(LEADERS)
BEGINS = LED + 1  # the column of whoever begins

SCALE = 600  # a lead of this value is worth three quarters of the victory
GAINS_ONLY = 1  # 1: leads far beyond SCALE are common, so a search counts from where it stands
ROLLOUT = 0  # random answers for each seat before a search looks at the value
OPPOSED = 1  # what is good for one player is as bad for the other
HORIZON = 2  # a search plays on to the end of the next turn, by what looks best one step ahead, before it judges
EFFORT = 5  # that makes a simulation so much longer


@rule
def is_late(state) -> int:
    """Tell whether a search had better play a game out by looking ahead: never, the features see the clash."""
    return 0


@rule
def turn_of(state) -> int:
    """Number the turn, by which a search counts how far it plays on."""
    return state.turns


@rule
def evaluate(state, box, seat) -> int:
    """Value a state for a seat: what both have, the clash under way, and what waits."""
    if state.over:
        return 0 if state.won[1] == state.won[2] else 1_000_000 if state.won[seat] else -1_000_000
    edge = side(state, box, 1) - side(state, box, 2) + waiting_worth(state, box)
    clash = outlook(state, box, 0, 0, 0, 0)
    edge += clash if state.turn == 1 else -clash
    return edge if seat == 1 else -edge


@rule
def judge(state, box, seat, shares, at) -> int:
    """Value a state in which a search ends: who will win from there."""
    if state.over:
        return evaluate(state, box, seat)
    describe(state, box, shares, at)
    edge = expect(shares, at)
    return edge if seat == 1 else -edge


# --- how often cards are used


@rule
def count(state, log, uses):
    """Count what the events of a log used; cards for practice have no column."""
    for i in range(1, min(log[0].count + 1, len(log))):
        what = log[i].what
        kind = log[i].public[0]
        if kind < 1 or kind >= KNOWN:
            continue
        if what == E_PLAY or what == E_SPRING:
            uses[PLAYED, kind] += 1
        elif what == E_ATTACK:
            uses[ATTACKED, kind] += 1
        elif what == E_OBSTRUCT:
            uses[OBSTRUCTED, kind] += 1
        elif what == E_RESOURCE:
            uses[RESOURCES, kind] += 1


@rule
def count_end(state, uses, seat, share):
    """Count a seat's Contender, who began, and their shares of the victory; Contenders are the first kinds."""
    kind = state.card[seat].kind
    if 1 <= kind <= LED:
        uses[HELD, kind] += 1
        uses[WON, kind] += share
    if seat == state.first:
        uses[HELD, BEGINS] += 1
        uses[WON, BEGINS] += share
