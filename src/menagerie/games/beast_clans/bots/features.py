"""What a bot looks at in Beast Clans. Knowledge of the game, never rules.

`evaluate` works on a state that was dealt anew for the seat, so it may look anywhere in it. A look one step ahead often
ends in the midst of things: an attack is half declared, an ability lies in the chain, a target is still to be chosen.
So what waits is valued too: the Combat Phase as its Damage Step would go now (`fray.py`), and every ability in the
chain by the rows of its program (`waiting.py`). The rest is what each player has (`holdings.py`).
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.piles import count_listed as count_hand  # noqa: F401  (the lab counts cards)
from menagerie.players.kinds import describe_kinds  # noqa: F401  (learned players look at them)

from ..cards.printed import pack
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import E_ATTACK, E_PLAY, E_USE
from .facts import REST, SIDE, describe_rest, describe_side  # noqa: F401  (learned players look at them)
from .forecast import describe, expect
from .fray import outlook
from .holdings import side
from .waiting import waiting_worth

CARDS = ("", *(card.name for card in pack().cards))
CARD_KINDS = len(CARDS) - 1  # that learned players tell apart
LEADERS = tuple(card.name for card in pack().cards if card.type == "Royal")
PLAYABLE = tuple("" if name in LEADERS else name for name in CARDS)

#: What `count` counts: rows of its table, with a label per column. Of Royals: games, and wins in parts.
USES = {
    "played": PLAYABLE,
    "attacked": CARDS,
    "abilities used": CARDS,
    "held": ("", *LEADERS, "whoever begins"),
    "won": ("", *LEADERS, "whoever begins"),
}
FAIR = (0.84, 1.16)  # of its fair share: what a Royal is to win with two players, 42 to 58 %
REMARKS = (
    "Whoever begins wins more than the 55 % that we wanted. A beast does not attack in the turn in which it is played\n"
    "(BC-PLAY-10), so the beasts of whoever begins attack first, and what falls does not strike later; nothing makes\n"
    "up for the first turn (BC-R57, BC-R58). Longer games even it out a little: with 1.75 times the Life of every\n"
    "Royal, the one number that we tried, whoever began won 58.5 % (200 games for every two decks, seed 5). Seats are\n"
    "even, because dice decide who chooses.",
)
PLAYED, ATTACKED, USED, HELD, WON = range(5)
KNOWN, LED = len(CARDS), len(LEADERS)
BEGINS = LED + 1  # the column of whoever begins

SCALE = 1_200  # a lead of this value is worth three quarters of the victory
GAINS_ONLY = 1  # 1: leads far beyond SCALE are common, so a search counts from where it stands
ROLLOUT = 0  # random answers for each seat before a search looks at the value
OPPOSED = 1  # of two players, what is good for one is as bad for the other
HORIZON = 1  # a search plays on to the end of the turn, by what looks best one step ahead, before it judges
EFFORT = 2  # that makes a simulation so much longer


@rule
def is_late(state) -> int:
    """Tell whether a search had better play a game out by looking ahead: never, the features see the combat."""
    return 0


@rule
def turn_of(state) -> int:
    """Number the turn, by which a search counts how far it plays on."""
    return state.turns


@rule
def evaluate(state, box, seat) -> int:
    """Value a state for a seat: what all have, the combat under way, and what waits."""
    if state.over:
        if state.won[seat]:
            return 1_000_000
        for other in range(1, state.seats + 1):
            if state.won[other]:
                return -1_000_000
        return 0
    weight = max(1, state.seats - 1)
    edge = waiting_worth(state, box, seat) + outlook(state, box, seat)
    for other in range(1, state.seats + 1):
        worth = side(state, box, other)
        edge += weight * worth if other == seat else -worth
    return edge


@rule
def judge(state, box, seat, shares, at) -> int:
    """Value a state in which a search ends: of two players, who will win from there."""
    if state.over or state.seats > 2:
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
        if what == E_PLAY:
            uses[PLAYED, kind] += 1
        elif what == E_ATTACK:
            uses[ATTACKED, kind] += 1
        elif what == E_USE:
            uses[USED, kind] += 1


@rule
def count_end(state, uses, seat, share):
    """Count a seat's Royal, who began, and their shares of the victory; Royals are the first kinds."""
    kind = state.royal[seat]
    if 1 <= kind <= LED:
        uses[HELD, kind] += 1
        uses[WON, kind] += share
    if seat == state.first:
        uses[HELD, BEGINS] += 1
        uses[WON, BEGINS] += share
