"""The words and numbers of the book: kinds, lands, verbs, questions, events, clauses.

Numbers that the lab may vary (gem values, copies, Lands) stand in `cards/box.toml` and travel in the box record.
Covered: CK-COMP, CK-TERM, the numbers of CK-SETUP, CK-TURN and CK-EOT.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB
from menagerie.engine.clauses import Clauses
from menagerie.engine.verbs import Span, per_seat, verb, verbs

# --- cards (CK-COMP-2 … CK-COMP-6). Kinds 1–10 are the clanning species, 11–12 the Wilds, 13–17 the Creatures for Hire.
SPECIES = 10  # CK-COMP-4; cards match whose kinds, up to here, are equal (CK-TERM-5)
CT, SPYDRA = 11, 12  # of no species and no Land (CK-TERM-8)
PIGXIE, PEGLEGASUS, HENTAUR, UNIQUEHORN = 2, 6, 7, 8
WIIZZZAARD, HYPNOGRIFF, ELVES, MOBGOBLINS, MINNOWTAUR = 13, 14, 15, 16, 17  # of no Clan (CK-TERM-10)
KINDS = 17  # CK-R3
DECK = 141  # CK-COMP-1
CLANNING_CARDS = 116  # CK-COMP-1
CLANS = 65  # most Clans there can be: 131 Creatures in pairs (CK-TERM-4); so no stack is ever too high (CK-STACK-9)

# --- lands (CK-TERM-2); stacks are numbered 1–24, three per seat
HIGHLAND, LOWLAND, MANELAND = 1, 2, 3
LANDS = 3
STACKS = 24
AIR = 25  # the stack of Clans that are being carried from one place to another
LAND_NAMES = ("", "highland", "lowland", "maneland")

# --- numbers of the standard game
SEATS_MAX = 8  # CK-COMP-7
HAND = 6  # CK-SETUP-5, CK-EOT-1
ACTIONS = 2  # CK-TURN-3
BLIND_PICK = 3  # CK-HYP-1
CROWDED = 6  # CK-RECRUIT-7: from so many Rulers on the seating rule applies
REACH = 2  # CK-RECRUIT-7: seats to either side
STRONG = 2  # CK-WILD-3: what a Spydra counts as
MARKERS = 8  # two Minnowtaurs, and four more cards when Extra Freatures makes Minnowtaurs of them (CK-R62)
MARKS = 20  # Hypnogriffs can show a seat six cards each time; two of them, or six cards with Extra Freatures
UPRIGHT, SIDEWAYS = 1, 2  # CK-R29

# --- numbers of the two-Ruler game
TWO = 2  # CK-SETUP-1
REMOVED_SPECIES, REMOVED_CTS, REMOVED_SPYDRAS, REMOVED_MINNOWTAURS = 2, 2, 1, 2  # CK-2P-1 … CK-2P-3
HAND_TWO = 7  # CK-2P-7, CK-2P-10 (CK-R39)
PILES, PILE = 4, 7  # CK-2P-8, CK-2P-6
INN_PICK = 2  # CK-INNH-3
INN_PLACE = 2  # pile p of the inn is place p + INN_PLACE in marks; only two seats are taken then

# --- numbers of the constellations
TOKENS = 6  # CK-COMP-8: per species
SHARED_TOKENS = 7  # CK-CON-3: from so many Rulers on the tokens lie in the middle
ALL_LIT = (1 << SPECIES + 1) - 2  # one bit 1 << species each
HIGHLAND_CLUSTER = 1 << 1 | 1 << 4 | 1 << 6 | 1 << 10  # CK-CON-7, CK-R2: Yogi Yedi, Sighclops, PegLegasus, Bragon
EITHER_CLUSTER = 1 << 2 | 1 << 7  # Pigxie, Hentaur
LOWLAND_CLUSTER = 1 << 3 | 1 << 5 | 1 << 8 | 1 << 9  # LepreCon Man, VulcEnt, Uniquehorn, Klaken
# Highland and Lowland, Either, astronomical and light speed, for 2–4, 5–6 and 7–8 Rulers
CLUSTER_BONUS, EITHER_BONUS, ASTRONOMICAL = (20, 30, 40), (10, 15, 20), (50, 75, 100)  # CK-CON-10 … CK-CON-12, CK-LSB-3

# --- Kingdom powers (CK-POW-3); a Ruler's powers are bits 1 << power
WIIZZZ_KID, DISSED_HARD, MATCH_MAKER = 1, 2, 3  # action powers
EQUINITY, EXTRA_FREATURES, MIGHTY_SWINE, VULCENT_HANDS, SUBCERBIENT = 4, 5, 6, 7, 8  # modifying powers
POWERS = 8
ACTION_POWERS = 1 << WIIZZZ_KID | 1 << DISSED_HARD | 1 << MATCH_MAKER
ALL_POWERS = (1 << POWERS + 1) - 2
NOT_FOR_FEW = 1 << EXTRA_FREATURES | 1 << SUBCERBIENT  # CK-PAD-1
FEW = 3  # CK-PAD-1, CK-PAD-2: up to so many Rulers
FREE_DISCARDS = 2  # CK-POW-8
MIGHTY = 15  # CK-POW-14: what a Pigxie is worth
EXTRA_CARDS = 1  # CK-POW-15

# --- numbers of the extended contests
ACCUMULATED, FIRST_TO_TWO = 1, 2  # option `contest`: CK-EXT-1, CK-EXT-3
ROUNDS = 2  # CK-EXT-1: two, or three
VICTORIES = 2  # CK-EXT-3

# --- frames (what waits on the stack)
TURN, PLACE, CHALLENGE, HIRE, ADDED, INN, TURNED_UP, NEXT_ROUND = 1, 2, 3, 4, 5, 6, 7, 8
ACTIVE, RIVAL = 1, 2  # whose choice TURNED_UP waits for
START, ACT, ACTED, END = 1, 2, 3, 4  # steps of TURN
DEFENDER, RECRUITER = 1, 2  # whose answer a CHALLENGE waits for
TARGET, ANSWER, RETURN, DONE = 1, 2, 3, 4  # steps of HIRE
BY_SETTLING, BY_RECRUITING, BY_SWAP = 1, 2, 3  # how a Clan enters a Kingdom (CK-R28)

# --- questions (the ledger's decisions)
Q_ACT, Q_LAND, Q_COUNTER, Q_TARGET, Q_SACRIFICE, Q_RETURN, Q_MOVE, Q_INN, Q_DISCARD = 1, 2, 3, 4, 5, 6, 7, 8, 9
QUESTIONS = {
    Q_ACT: ("act", tuple(f"CK-D{n}" for n in (4, 5, 6, 8, 11, 19, 21, 22, 27, 28, 30))),
    Q_LAND: ("choose a land", ("CK-D7",)),
    Q_COUNTER: ("counter", ("CK-D9", "CK-D10", "CK-D23", "CK-D30")),
    Q_TARGET: ("choose a target", ("CK-D12", "CK-D13", "CK-D15", "CK-D17", "CK-D18")),
    Q_SACRIFICE: ("save the clan", ("CK-D16", "CK-D30")),
    Q_RETURN: ("return cards", ("CK-D14",)),
    Q_MOVE: ("stay or move", ("CK-D20",)),
    Q_INN: ("choose at the inn", ("CK-D24", "CK-D25", "CK-D26")),
    Q_DISCARD: ("discard for free", ("CK-D29",)),
}

# --- answers: verb * VERB + argument
V_END, V_PASS = 30, 31  # last, so that options stay ascending when they close the list
V_SETTLE, V_RECRUIT, V_HIRE, V_ADD, V_DISCARD, V_LAND, V_MOVE, V_DECLINE, V_COUNTER, V_SACRIFICE = range(3, 13)
V_SHIFT, V_HYPNOTISE, V_LURE, V_SWAP, V_STAND, V_RETURN, V_INN, V_TAKE, V_KID = range(13, 22)
_kind, _creature, _land, _stack = Span(KINDS), Span(SPYDRA), Span(LANDS), per_seat(LANDS, SEATS_MAX)
SETTLE = verb(V_SETTLE, first=_creature, second=_creature, pile=2)  # pile: 1 if the first comes from the discard pile
RECRUIT = verb(V_RECRUIT, stack=_stack, kind=_creature)
HIRING = verb(V_HIRE, kind=_kind, ability=_kind)  # the card hired, and whose ability is used
COUNTER, SACRIFICE = verbs((V_COUNTER, V_SACRIFICE), first=_creature, second=_creature)  # second: 0 if it is one card
SHIFT = verb(V_SHIFT, stack=_stack, up=2)  # up: 1 for bottom to top
SWAP = verb(V_SWAP, land=_land, stack=_stack)  # the own Land
RECRUIT_INN = verb(V_INN, TWO, kind=_creature, piles=Span((1 << PILES) - 1))  # piles: bits 1 << (pile - 1)
VERBS = (
    *(SETTLE, RECRUIT, HIRING, COUNTER, SACRIFICE, SHIFT, SWAP, RECRUIT_INN),
    *verbs((V_ADD, V_LAND, V_MOVE, V_KID), land=_land),  # V_MOVE: where the Clan lies after an add
    *verbs((V_DISCARD, V_RETURN), kind=_kind),
    *verbs((V_LURE, V_STAND, V_TAKE), stack=_stack),  # V_STAND: upright at an own one, sideways at a rival's
    verb(V_HYPNOTISE, rival=per_seat(1, SEATS_MAX)),
    *verbs((V_DECLINE, V_END, V_PASS)),
)
AIMED = (*(0,) * WIIZZZAARD, V_SHIFT, V_HYPNOTISE, V_LURE, V_SWAP, V_STAND)  # with what Creatures for Hire are aimed
PARTS = {one.number: one for one in VERBS}

A_END, A_PASS, A_DECLINE = V_END * VERB, V_PASS * VERB, V_DECLINE * VERB

# --- events
(
    E_DEAL,
    E_CROWN,
    E_EMPTY_TURN,
    E_PASS,
    E_END_TURN,
    E_SETTLE,
    E_PLACE,
    E_RECRUIT,
    E_COUNTER,
    E_DECLINE,
    E_NO_CARDS,
    E_WON,
    E_HELD,
    E_HIRE,
    E_SHIFT,
    E_TAKE,
    E_RETURN,
    E_LURE,
    E_SACRIFICE,
    E_LURED,
    E_SWAP,
    E_STAND,
    E_LEAVES,
    E_ADD,
    E_MOVED,
    E_DISCARD,
    E_DRAW,
    E_GAME_END,
    E_SCORE,
    E_WINNER,
    E_INN,
    E_TURNED,
    E_INN_HIRE,
    E_NOTHING,
    E_CHOSE,
    E_TAKEN,
    E_BACK,
    E_LIT,
    E_MISSED,
    E_CLAIM,
    E_GRACE_OVER,
    E_ROUND,
    E_ROUND_WON,
    E_TOTAL,
    E_POWER,
    E_KID,
    E_KEEPS,
    E_THIRD,
) = range(1, 49)
FOR_DEAL, FOR_DISCARD, FOR_REFILL = range(3)  # E_DRAW: why cards are drawn
AT_INN = 1  # E_TAKE, E_SHIFT, E_LURED: a Creature for Hire of the inn does it
TO_ELVES = 1  # E_DECLINE: what is declined is no challenge

# --- clauses: what a refusal returns
BOOK = Clauses(
    "CK-COMP CK-TERM CK-SETUP CK-STACK CK-TURN CK-SETTLE CK-RECRUIT CK-CTR CK-WILD CK-HIRE CK-WIZ CK-HYP CK-ELF CK-MOB "
    "CK-MIN CK-ADD CK-DISC CK-EOT CK-SAMPLE CK-END CK-SCORE CK-EXT CK-2P CK-MANE CK-INN CK-INNH CK-CON CK-LSB CK-POW "
    "CK-PAD CK-PHYS CK-R"
)
_c = BOOK.number
TERM_1 = _c("CK-TERM-1")
STACK_2 = _c("CK-STACK-2")
TURN_2, TURN_3, TURN_7 = _c("CK-TURN-2"), _c("CK-TURN-3"), _c("CK-TURN-7")
SETTLE_2, SETTLE_3, SETTLE_4, SETTLE_5 = _c("CK-SETTLE-2"), _c("CK-SETTLE-3"), _c("CK-SETTLE-4"), _c("CK-SETTLE-5")
SETTLE_6, SETTLE_7, SETTLE_8 = _c("CK-SETTLE-6"), _c("CK-SETTLE-7"), _c("CK-SETTLE-8")
RECRUIT_1, RECRUIT_2, RECRUIT_3, RECRUIT_5 = (_c(f"CK-RECRUIT-{n}") for n in (1, 2, 3, 5))
RECRUIT_7, RECRUIT_13, RECRUIT_14, RECRUIT_15 = (_c(f"CK-RECRUIT-{n}") for n in (7, 13, 14, 15))
CTR_2, CTR_10, CTR_11 = _c("CK-CTR-2"), _c("CK-CTR-10"), _c("CK-CTR-11")
WILD_5, WILD_6 = _c("CK-WILD-5"), _c("CK-WILD-6")
HIRE_1, HIRE_5 = _c("CK-HIRE-1"), _c("CK-HIRE-5")
HYP_2 = _c("CK-HYP-2")
ELF_1, ELF_2, ELF_3, ELF_4, ELF_5 = (_c(f"CK-ELF-{n}") for n in (1, 2, 3, 4, 5))
MOB_1, MOB_2, MOB_3 = _c("CK-MOB-1"), _c("CK-MOB-2"), _c("CK-MOB-3")
MIN_1, MIN_2, MIN_4 = _c("CK-MIN-1"), _c("CK-MIN-2"), _c("CK-MIN-4")
ADD_1, ADD_3, ADD_7 = _c("CK-ADD-1"), _c("CK-ADD-3"), _c("CK-ADD-7")
DISC_1, DISC_2 = _c("CK-DISC-1"), _c("CK-DISC-2")
INN_2, INN_3, INN_4, INN_11 = (_c(f"CK-INN-{n}") for n in (2, 3, 4, 11))
INNH_4, INNH_5, INNH_6 = (_c(f"CK-INNH-{n}") for n in (4, 5, 6))
POW_6, POW_8, POW_10, POW_12, POW_13 = (_c(f"CK-POW-{n}") for n in (6, 8, 10, 12, 13))
POW_16, POW_17, POW_18 = (_c(f"CK-POW-{n}") for n in (16, 17, 18))
R22, R23, R29, R51, R61 = (_c(f"CK-R{n}") for n in (22, 23, 29, 51, 61))
