"""What a bot looks at in Hebrew Chronicles. Knowledge of the game, never rules.

`evaluate` works on a state that was dealt anew for the seat, so it may look anywhere in it. A look one step ahead often
ends in the midst of things: a war is declared and not resolved, a block is asked for, a payment half made. So what
waits is valued too: the war as it would resolve now and the attacks that may follow (`assaults.py`), effects, payments
and Beasts without a column (`waiting.py`). The game is even: what one player has (`holdings.py`), the other lacks.
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.piles import count_listed as count_hand  # noqa: F401  (the lab counts cards)
from menagerie.players.kinds import describe_kinds  # noqa: F401  (learned players look at them)

from ..cards.printed import deck_names, pack
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    E_ARM,
    E_ARSENAL,
    E_BLOCKER,
    E_CONVOKE,
    E_DEPLOY,
    E_OFFER,
    E_PROVINCE,
    E_SHIELD,
    E_UPGRADE,
    E_USE,
    E_WAR,
)
from .assaults import outlook
from .facts import REST, SIDE, describe_rest, describe_side  # noqa: F401  (learned players look at them)
from .forecast import describe, expect
from .holdings import side
from .waiting import waiting_worth

CARDS = ("", *(card.name for card in pack().cards))
CARD_KINDS = len(CARDS) - 1  # that learned players tell apart
PLAYED_ONCE = ("Arsenal", "Province", "Weapon")  # what is no command of a card that stands
BEASTS = ("", *(card.name if card.oc else "" for card in pack().cards))
BLOCKERS = ("", *(card.name if card.type in ("Beast", "Up-Grade") else "" for card in pack().cards))
USERS = ("", *(card.name if "[" in card.text and card.type not in PLAYED_ONCE else "" for card in pack().cards))
DECKS = deck_names()

#: What `count` counts: rows of its table, with a label per column. Of decks: games, and wins in parts.
USES = {
    "played": CARDS,
    "attacked": BEASTS,
    "blocked": BLOCKERS,
    "commands used": USERS,
    "held": ("", *DECKS, "whoever begins"),
    "won": ("", *DECKS, "whoever begins"),
}
FAIR = (0.9, 1.1)  # of its fair share: what a deck is to win, and whoever begins
REMARKS = (
    "Muster of Judah and phalanx are lists for a first game: 50 cards, 15 Beasts, no King and none beyond OC 4\n"
    "(HC-R4, HC-R136). They are meant for each other; to the four lists of 55 cards, with 20 Beasts, Kings among them\n"
    "and Captains beyond OC 4, they lose. Those four among themselves, and these two, lie within 35 to 65.",
    "Whoever begins wins more than the 55 % that we wanted. The book gives the first attack to whoever begins, once\n"
    "both have had two turns (HC-TURN-16, HC-R24), and asks nothing for it: hands are equal, and both draw. That is\n"
    "all: made to wait until the other had a turn to attack in, for this measure alone, whoever begins wins 0.97\n"
    "of the fair share (2,000 games for each two decks). Seats are even, because dice decide.",
)
PLAYED, ATTACKED, BLOCKED, USED, HELD, WON = range(6)
KNOWN, LISTS = len(CARDS), len(DECKS)
BEGINS = LISTS + 1  # the column of whoever begins

SCALE = 500  # a lead of this value is worth three quarters of the victory
GAINS_ONLY = 1  # 1: leads far beyond SCALE are common, so a search counts from where it stands
ROLLOUT = 0  # random answers for each seat before a search looks at the value
OPPOSED = 1  # what is good for one player is as bad for the other
HORIZON = 1  # a search plays on to the end of the turn, by what looks best one step ahead, before it judges
EFFORT = 2  # that makes a simulation so much longer


@rule
def is_late(state) -> int:
    """Tell whether a search had better play a game out by looking ahead: never, the features see the war."""
    return 0


@rule
def turn_of(state) -> int:
    """Number the turn, by which a search counts how far it plays on."""
    return state.turns


@rule
def evaluate(state, box, seat) -> int:
    """Value a state for a seat: what both have, the war under way, and what is half done."""
    if state.over:
        return 0 if state.won[1] == state.won[2] else 1_000_000 if state.won[seat] else -1_000_000
    edge = side(state, box, 1) - side(state, box, 2) + waiting_worth(state, box, 1)
    war = outlook(state, box, 0, 0, 0)
    edge += war if state.turn == 1 else -war
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
def is_played(what) -> int:
    """Tell whether an event is a card that is played or convoked."""
    if what == E_DEPLOY or what == E_CONVOKE or what == E_UPGRADE or what == E_OFFER:
        return 1
    return 1 if what == E_ARM or what == E_SHIELD or what == E_PROVINCE or what == E_ARSENAL else 0


@rule
def count(state, log, uses):
    """Count what the events of a log used; cards for practice have no column."""
    for i in range(1, min(log[0].count + 1, len(log))):
        what = log[i].what
        kind = log[i].public[0]
        if kind < 1 or kind >= KNOWN:
            continue
        if is_played(what):
            uses[PLAYED, kind] += 1
        elif what == E_WAR:
            uses[ATTACKED, kind] += 1
        elif what == E_BLOCKER:
            uses[BLOCKED, kind] += 1
        elif what == E_USE:
            uses[USED, kind] += 1


@rule
def count_end(state, uses, seat, share):
    """Count a seat's deck, who began, and their shares of the victory."""
    deck = state.deck_a if seat == 1 else state.deck_b
    if 1 <= deck <= LISTS:
        uses[HELD, deck] += 1
        uses[WON, deck] += share
    if seat == state.first:
        uses[HELD, BEGINS] += 1
        uses[WON, BEGINS] += share
