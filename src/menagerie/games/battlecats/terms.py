"""The words and numbers of the book: levels, clans, conditions, questions, answers, events, clauses.

Numbers that the lab may vary (card values, Warlords) stand in `cards/box.toml` and travel in the box record.
Covered: BT-COMP, BT-CARD, the numbers of BT-SETUP, BT-DEAL, BT-HAND and BT-END.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB
from menagerie.engine.clauses import Clauses
from menagerie.engine.verbs import Span, per_seat, verb, verbs

# --- players and cards; a card is kind * CARD + seat of its owner (BT-CARD-3)
SEATS_MIN, SEATS_MAX = 2, 4  # BT-OBJ-1
CARD = 8
# No Dragonstorm Scout (BT-DS-6).
MAG, GRD, JFS, JFW, JFM, ICS, ICW, ICM, EES, EEW, EEM, SFS, SFW, SFM, NSS, NSW, NSM, DSW, DSM = range(1, 20)
KINDS = 19
COLOR_CARDS = 49  # BT-COMP-1
CARDS = COLOR_CARDS * SEATS_MAX
COLORS = ("", "blue", "green", "yellow", "red")
SCOUT, WARRIOR, MASTER = 1, 2, 3  # BT-CARD-2; levels as bits 1 << level in reaches
LEVELS = ("", "Scout", "Warrior", "Master")
CLANS = ("", "Jade Fan", "Iron Claw", "Eagle Eye", "Sacred Fury", "Nightshade", "Dragonstorm")  # BT-CARD-10

# --- what a card's action is (BT-JF … BT-DS)
NO_ACTION, EXILE, WOUND, SHIELD, EXILE_OR_WOUND, FURY, NIGHTSHADE = range(7)
SCOUTS, WARRIORS, MIXED = 1, 2, 4  # pairs that a Sacred Fury may wound (BT-SF-2, BT-SF-3)

# --- numbers
WARLORDS = 12  # BT-COMP-2
SHARE = 3  # BT-DEAL-1: Fray cards per player
FRAY = SHARE * SEATS_MAX
NIGHTSHADES = 6  # of a colour (house set); each can bring a card into the Dealer Space (BT-NS-2)
ROWS_IN_PLAY = FRAY + NIGHTSHADES * SEATS_MAX
ROUNDS = 12  # BT-ROUND-6
ACTION_ROUND = 3  # BT-ROUND-1, BT-ROUND-2
DRAWN, HAND, REJECTS = 12, 8, 4  # BT-SETUP-13 … BT-SETUP-15
IMPROVE = 3  # BT-HAND-1
REVEALED = 4  # most cards that a Nightshade turns up at once (house set)
HONOR_BONUS, PRIDE_BONUS = 3, 5  # BT-WL-3, BT-WL-4
DISHONOR = 1  # BT-R32
BLACK = 5  # BT-HONOR-4: a black chip; a grey one is worth 1

# --- stages of a Warlord's condition (BT-WL-2), and steps of a round
COLOR, WARLORD, KEEP, DEAL, REORDER, ACTION, HONOR, REDEEM, PRIDE, RECRUIT, CLEAR, IMPROVING, RETURNING = range(1, 14)
STAGES = {DEAL: "Deal", REORDER: "Re-order", ACTION: "Action", HONOR: "Honor", PRIDE: "Pride"}

# --- conditions of Warlords (house; cards/box.toml names them)
CONDITIONS = (
    "",
    "shielded own",  # Action (end)
    "wounds placed",  # Action (event)
    "fury wounded two",  # Action (event)
    "chose strong rival",  # Action (event)
    "first is own master",  # Re-order (end)
    "strong unwounded",  # Honor
    "no honor",  # Honor
    "clans",  # Deal (end)
    "honor lead",  # Honor
    "dishonored",  # Action (event)
    "wounded master",  # Action (event)
    "fewest chips",  # Honor
    "few in fray",  # Deal (end)
    "wounded own",  # Action (end)
    "wounded rivals",  # Action (end)
    "chose own",  # Action (event)
    "exiled rival",  # Action (event)
    "own exiled",  # Action (event)
    "healed",  # Action (event)
    "low pride",  # Pride
    "only rival masters",  # Re-order (end)
    "own chosen",  # Action (event)
    "many in fray",  # Deal (end)
    "high pride",  # Pride
)
(
    C_SHIELDED,
    C_WOUNDS,
    C_FURY,
    C_CHOSE_STRONG,
    C_FIRST_MASTER,
    C_UNWOUNDED,
    C_NO_HONOR,
    C_CLANS,
    C_HONOR_LEAD,
    C_DISHONORED,
    C_WOUNDED_MASTER,
    C_FEWEST_CHIPS,
    C_FEW,
    C_WOUNDED_OWN,
    C_WOUNDED_RIVALS,
    C_CHOSE_OWN,
    C_EXILED_RIVAL,
    C_OWN_EXILED,
    C_HEALED,
    C_LOW_PRIDE,
    C_RIVAL_MASTERS,
    C_OWN_CHOSEN,
    C_MANY,
    C_HIGH_PRIDE,
) = range(1, 25)
UNREDEEMED, HONOR_REDEEMED, PRIDE_REDEEMED = 0, 1, 2  # BT-WL-8

# --- frames
ROUND, CARD_ACTS, REVEAL = 1, 2, 3

# --- questions (the ledger's decisions)
Q_ACT, Q_COLOR, Q_WARLORD, Q_KEEP, Q_CHOOSE, Q_REDEEM, Q_RECRUIT, Q_DRAW, Q_RETURN = range(1, 10)
QUESTIONS = {
    Q_ACT: ("act", tuple(f"BT-D{n}" for n in (5, 6, 7, 8, 9, 10, 11, 13, 14))),
    Q_COLOR: ("choose a colour", ("BT-D1",)),
    Q_WARLORD: ("choose a warlord", ("BT-D2",)),
    Q_KEEP: ("put cards back", ("BT-D3",)),
    Q_CHOOSE: ("choose a card", ("BT-D12",)),
    Q_REDEEM: ("redeem", ("BT-D15",)),
    Q_RECRUIT: ("recruit", ("BT-D16", "BT-D17")),
    Q_DRAW: ("improve", ("BT-D18",)),
    Q_RETURN: ("return cards", ("BT-D19",)),
}

# --- answers: verb * VERB + argument
V_COLOR, V_WARLORD, V_PUT_BACK, V_EXILE, V_HEAL, V_PROTECT, V_WOUND, V_WOUND_TWO, V_TURN_UP, V_CHOOSE = range(1, 11)
V_REDEEM, V_RECRUIT, V_DRAW, V_RETURN = range(11, 15)
V_STOP, V_PASS = 30, 31  # last, so that options stay ascending when they close the list
_rows = per_seat(SHARE + NIGHTSHADES, SEATS_MAX)
_pairs = Span(
    ROWS_IN_PLAY * (ROWS_IN_PLAY + 1) // 2, at=lambda seats: _rows.most_at(seats) * (_rows.most_at(seats) + 1) // 2
)
CHOOSE = verb(V_CHOOSE, kind=Span(KINDS), owner=CARD)
VERBS = (
    *(verb(V_COLOR, color=Span(SEATS_MAX)), verb(V_WARLORD, warlord=Span(WARLORDS)), CHOOSE),
    *verbs((V_EXILE, V_HEAL, V_PROTECT, V_WOUND), row=_rows),
    verb(V_WOUND_TWO, pair=_pairs),  # of rows, see `pair_of`
    *verbs((V_PUT_BACK, V_RECRUIT, V_RETURN), kind=Span(KINDS)),  # V_RECRUIT: a Jade Fan Warrior comes from the pile
    verb(V_DRAW, count=DRAWN + 1),
    *verbs((V_TURN_UP, V_REDEEM, V_STOP, V_PASS)),
)
A_TURN_UP, A_REDEEM, A_STOP, A_PASS = V_TURN_UP * VERB, V_REDEEM * VERB, V_STOP * VERB, V_PASS * VERB

# --- events
(
    E_COLOR,
    E_WARLORD,
    E_FOLLOWER,
    E_DECKS,
    E_DREW_TWELVE,
    E_HAND,
    E_DEALER,
    E_ROUND,
    E_SHUFFLE,
    E_DEALT,
    E_REORDERED,
    E_PHASE,
    E_PASS,
    E_NO_CHOICE,
    E_WOUND,
    E_HEAL,
    E_PROTECT,
    E_EXILE,
    E_TURN_UP,
    E_CHOOSE,
    E_UNDER,
    E_DISHONOR,
    E_HONOR,
    E_REDEEM,
    E_DECLINE,
    E_BUDGET,
    E_RECRUIT,
    E_REPLACE,
    E_CLEAR,
    E_IMPROVE,
    E_RETURN,
    E_END,
    E_SCORE,
    E_WINNER,
) = range(1, 35)

# --- clauses: what a refusal returns
BOOK = Clauses(
    "BT-OBJ BT-COMP BT-CARD BT-SETUP BT-WL BT-ROUND BT-DEAL BT-REORD BT-ACT BT-WOUND BT-SHIELD BT-EXILE BT-DS BT-JF "
    "BT-IC BT-EE BT-NS BT-SF BT-HONOR BT-PRIDE BT-HAND BT-END BT-VIS BT-REF BT-R"
)
_c = BOOK.number
SETUP_2, SETUP_4, SETUP_13 = _c("BT-SETUP-2"), _c("BT-SETUP-4"), _c("BT-SETUP-13")
ACT_15, ACT_16, ACT_18 = (_c(f"BT-ACT-{n}") for n in (15, 16, 18))
WOUND_6, SHIELD_1, SHIELD_2, SHIELD_6, SHIELD_11 = (
    _c("BT-WOUND-6"),
    *(_c(f"BT-SHIELD-{n}") for n in (1, 2, 6, 11)),
)
EXILE_2, EXILE_4, EXILE_7 = (_c(f"BT-EXILE-{n}") for n in (2, 4, 7))
CARD_13, JF_1, DS_2 = _c("BT-CARD-13"), _c("BT-JF-1"), _c("BT-DS-2")
EE_1, NS_2, NS_15, NS_20 = _c("BT-EE-1"), _c("BT-NS-2"), _c("BT-NS-15"), _c("BT-NS-20")
SF_1, SF_2, SF_4 = (_c(f"BT-SF-{n}") for n in (1, 2, 4))
PRIDE_2, PRIDE_4, PRIDE_5, PRIDE_13 = (_c(f"BT-PRIDE-{n}") for n in (2, 4, 5, 13))
WL_5, WL_7 = _c("BT-WL-5"), _c("BT-WL-7")
HAND_1, HAND_2, HAND_5 = (_c(f"BT-HAND-{n}") for n in (1, 2, 5))
