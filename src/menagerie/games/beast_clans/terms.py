"""The words and numbers of the book: types, Kingdoms, keywords, steps, questions, answers, events, clauses.

Covered: BC-KING-1, BC-CORE-4, the numbers of every chapter. What a single card says stands in the box record.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB
from menagerie.engine.clauses import Clauses
from menagerie.engine.verbs import Span, per_seat, verb, verbs

# --- players and cards
SEATS = 4  # most players (BC-R69)
KINDS = 1023  # different cards that a box may hold
BEAST, EQUIPMENT, WEATHER, CASTLE, ROYAL = range(1, 6)  # BC-CORE-4
TYPES = ("", "beast", "equipment", "weather", "castle", "Royal")
CREATURES = 1 << BEAST | 1 << ROYAL  # what attacks, wields and is dealt damage (BC-R85)
KINGDOMS = ("", "Desert", "Jungle", "Marsh", "Mountain", "Ocean", "Savanna", "Rebel")  # BC-KING-1
REBEL = 7

# --- what changed since derived numbers were written, as bits of `dirty`; at all but the first only some texts look
ANEW = 1  # cards entered, turned or changed sides, something lasts or ends, counters: numbers of any card may change
FEWER = 2  # a card left
WIELDING = 4  # who wields what
AGAIN = 8  # who attacks for the second time in a turn
HARMED = 16  # the damage inflicted this turn
AGED = 32  # what entered or was played this turn
PROVIDED = 64  # of the statics of a card: one holds only under a condition

# --- keywords: bits
(
    ACCOMPANY,
    ARMOR,
    BREACH,
    CULL,
    DOUBLETAP,
    GUARDIAN,
    READY_AT_ARMS,
    RUSH,
    VANISH,
) = (1 << n for n in range(9))
KEYWORDS = ("Accompany", "Armor", "Breach", "Cull", "Doubletap", "Guardian", "Ready-at-Arms", "Rush", "Vanish")

# --- numbers
MAIN_DECK, SIDEBOARD, COPIES = 40, 10, 3  # BC-DECK-1, BC-DECK-2, BC-DECK-6
WON_GAMES, MATCH_GAMES = 2, 9  # of a match: games to be won, games at most (BC-R61)
HAND = 4  # BC-SETUP-7
LEVELS = 3  # BC-ROY-2
CONTROL_LIMIT = 3  # BC-LIM-1
WIELD_LOSS = 10  # BC-R2
BREACH_COST, BREACH_MIGHT, BREACH_USES = 3, 10, 3  # BC-R4
ENTRIES = 500  # abilities that resolve in one RESOLUTION or business before no more are placed (BC-R100)
ACTIVATIONS = 500  # activations and plays of one player in one turn (BC-R100)
TURNS = 400  # BC-R100
DICE = 6  # BC-SETUP-3
ABILITIES_OF = 6  # most abilities of one card; the number of an ability in an answer
ROWS = 168  # rows of cards in play: four Royals and every card of four decks, and some that left this turn
CROWDED = ROWS - 16  # rows that are taken before no more abilities are placed this turn (BC-R100)
TOKEN_ROWS = 96  # rows that are taken before no more tokens are made this turn (BC-R132)
TOKEN_WAITS = 32  # abilities that wait before no more are made (BC-R132)
PENDING = ROWS + 1  # instead of a row: the weather in the chain (BC-R17)
HOLDERS = SEATS * MAIN_DECK + 1  # a pile may hold every card of the game (BC-R72)
WAITING = 64  # abilities that wait at once to be placed
DRAFTS = 16  # parts of an unfinished declaration
DECKS = 16
CHOICES = 4  # Royals of which one may lead a deck

AIMS = 200  # objects that everything in the chain has in its slots
# No more are made than there is room for (`lasting.keep`).
LASTING = 192  # changes of cards until the end of the turn or of a Combat Phase: one of every card, and more
BINDING = 120  # static abilities in force that change no card: five of each of 24 cards
MOST_COUNTED = 100  # cards played in a turn, and times that something happened: more are not told apart (BC-R100)
FALLEN = 96  # cards discarded from the field in one turn that are remembered
LATER = 12  # what is kept for a player's next turn, an extra turn among it; no more is (`effects.delay`)
KEPT = KEEPS = 1  # cards that are kept for it
ABILITIES = 2000

# --- codes of the language, in the order of its tables (`language.py`; a test compares them)
ENTER = 1  # tag (BC-ABIL-6)
YOUR_TURN, THEIR_TURN, EACH_TURN = range(1, 4)  # BC-R94
(
    ENTERS_PLAY,
    LEAVES_PLAY,
    ATTACKS,
    IS_DISCARDED,
    IS_DEALT,
    PLAYS_A,
    YOU_PLAY_A,
    YOU_DRAW,
    FROM_HAND,
    YOU_SEARCH,
    IS_WIELDED,
    DEALS_DAMAGE,
    ACCOMPANIES,
    ATTACKS_AGAIN,
    IS_TURNED_UP,
) = range(1, 16)  # happenings
ATTACKS_A, IS_ATTACKED, EVOLVES, ATTACKS_ALONE, IS_SPENT = range(16, 21)  # happenings that are not counted for a turn
ONE_DEALS, GAINS_LIFE, REGAINS_LIFE, IS_RETURNED, YOU_USE = range(21, 26)
NOUNS = 6  # one more than the last bit of a mask
HAPPENINGS = 16  # those that are counted for a turn
THIS_TURN, THIS_ROUND, NEXT_TURN, MY_END, ITS_END, THEIR_END, ITS_NEXT, ITS_ENDS, ITS_NEXTS = range(1, 10)  # durations
THIS_STEP = 10  # until all combat damage is dealt; no text says so
NEXT_START, END_OF_TURN = 1, 2  # moments
ANY_DAMAGE, COMBAT_DAMAGE, WEATHER_DAMAGE = 1, 2, 3
MOST_X = 99  # BC-R114
TO_ATTACK, TO_BE_TARGET, TO_BE_ATTACKED, TO_ATTACK_ROYALS, TO_BE_GUARDED, TO_GUARD, TO_FALL = range(1, 8)  # actions
BY_EFFECTS, BY_WEATHER, TO_BE_WEATHERED = range(8, 11)  # how it cannot fall; of what it is no target
TO_ATTACK_ALONE, WEATHERED_BY_FOES, TO_STAY_BACK = 11, 12, 13  # the last one no phrase names: who must attack
WOULD_BE_DISCARDED = 1  # what would become of a card
STAT_MIGHT, STAT_LIFE, STAT_USES, STAT_COST, STAT_LEVEL = range(1, 6)
PILE_HAND, PILE_DISCARD = 1, 2
IS_FACE_DOWN, IS_READY, IS_ATTACKING, IS_DAMAGED, IS_ALONE = range(8, 13)  # qualities; those before are Kingdoms
TOKEN_KIND = 1 << 6  # in the masks of kinds (BC-R130)
ANY_EQUIPMENT = 1 << EQUIPMENT  # in the masks of kinds: bit (code - 1), and `card` is code 1
WHEN_ENTERS = 9  # a moment that no phrase of this game names

# --- objects: a row on the field, or one of these (`objects`)
PLAYER = ROWS + 1  # a player as a target: PLAYER + seat
IN_CHAIN = 176  # + the place of a frame
ZONED = 4096  # zone * ZONED + HALF for each seat before the owner + kind, or place in a deck
HALF = 1024
IN_DISCARD, IN_HAND, IN_DECK = range(1, 4)
IN_RESOURCES, RESOURCE_KIND = 6, 0  # zone and kind that this game lacks

# --- what a changed card got (`state.lasting`)
BONUS, GRANTED, FORBIDDEN, TAKEN_OVER, BARRED, WARDED, READIED = range(1, 8)
NEXT_COSTS, ALL_COST, FORESTALLED, DIVERTED, MUZZLED, NAME_SAID, IMITATING, SPENT_AS = range(8, 16)

# --- batches in which abilities are placed (BC-R31)
AT_ONCE, BY_DAMAGE, BY_DEATH = range(3)
# --- why a player fails, whatever the Royal has left (BC-WIN-2)
EMPTY_DECK, OUTDONE = 1, 2

# --- frames, and what they wait for
TURN, CYCLE, COMBAT, ITEM, LIMIT, ORDER = range(1, 7)
# steps of a turn (BC-TURN-1 … BC-TURN-4)
(
    SWAPPING,
    LAY_ROYALS,
    FLIP_COIN,
    FIRST,
    BIOMASS,
    UPKEEP,
    EVOLUTION,
    DRAWING,
    FIRST_PLAY,
    FIRST_COMBAT,
    SECOND_COMBAT,
    SECOND_PLAY,
    LATE_EVOLUTION,
    TRANSITION,
    EXPIRE,
    PASS_ON,
) = range(1, 17)
STEPS = (
    *("", "swaps", "royals", "coin", "first", "biomass", "upkeep", "evolution", "draw", "play 1", "combat 1"),
    *("combat 2", "play 2", "late evolution", "transition", "expire", "pass"),
)
BUSINESS, OPEN, DONE = range(3)  # parts of a step: what it is for, its window, over (BC-R5)
# steps of a cycle (BC-PP)
ACTION, RESPOND, DEFEND, RESOLUTION = range(1, 5)
QUIET, PLAYING = 0, 1  # a window, or a Play Phase, in which cards are played
# steps of a Combat Phase (BC-TURN-3)
DECLARE, GUARDING, REDIRECT, ARMING, SPLIT, DEAL, CULLING, WEAR, WORN, COMBAT_OVER = range(1, 11)
# steps of what lies in the chain: AIMING is that of Accompany, RESUMES is PLACED and goes on where it was kept
CHOOSING, AIMING, COSTING, PLACED, RUN, RESUMES = range(1, 7)
# what it is
CARD, TRIGGER, EFFECT, JOINING, COPIED = range(1, 6)
# what a part of a declaration still lacks
AWAITS_GEAR, AWAITS_TARGET, AWAITS_SECOND = 1, 2, 3

# --- questions (the ledger's decisions)
(
    Q_ROYAL,
    Q_COIN,
    Q_FIRST,
    Q_UPKEEP,
    Q_ACTION,
    Q_STEP,
    Q_RESPOND,
    Q_DEFEND,
    Q_ATTACK,
    Q_ACCOMPANY,
    Q_GUARD,
    Q_WIELD,
    Q_SPLIT,
    Q_LIMIT,
    Q_ORDER,
    Q_DISCARD,
    Q_TARGET,
    Q_PICK,
    Q_MODE,
    Q_DIVIDE,
    Q_MAY,
    Q_SEARCH,
    Q_KEEP,
    Q_ARRANGE,
    Q_SWAP,
    Q_NAME,
) = range(1, 27)
QUESTIONS = {
    Q_ROYAL: ("royal", ("BC-D1", "BC-D2")),
    Q_COIN: ("call the coin", ("BC-D3",)),
    Q_FIRST: ("choose who begins", ("BC-D4",)),
    Q_UPKEEP: ("upkeep", ("BC-D6", "BC-D7", "BC-D8")),
    Q_ACTION: ("action", ("BC-D9", "BC-D10")),
    Q_STEP: ("end of step", ("BC-D16",)),
    Q_RESPOND: ("respond", ("BC-D14", "BC-D29")),
    Q_DEFEND: ("defend", ("BC-D15", "BC-D17")),
    Q_ATTACK: ("attack", ("BC-D18",)),
    Q_ACCOMPANY: ("accompany", ("BC-D19",)),
    Q_GUARD: ("guard", ("BC-D20",)),
    Q_WIELD: ("wield in defence", ("BC-D21",)),
    Q_SPLIT: ("split damage", ("BC-D22",)),
    Q_LIMIT: ("control limit", ("BC-D23", "BC-D32")),
    Q_ORDER: ("order abilities", ("BC-D24",)),
    Q_DISCARD: ("discard", ("BC-D11", "BC-D27")),
    Q_TARGET: ("target", ("BC-D12", "BC-D31")),
    Q_PICK: ("pick", ("BC-D28", "BC-D30", "BC-D35")),
    Q_MODE: ("choose one", ("BC-D13",)),
    Q_DIVIDE: ("divide", ("BC-D13",)),
    Q_MAY: ("may", ("BC-D25",)),
    Q_SEARCH: ("search", ("BC-D26",)),
    Q_KEEP: ("keep", ("BC-D34",)),
    Q_ARRANGE: ("arrange", ("BC-D34",)),
    Q_SWAP: ("exchange", ("BC-D5",)),
    Q_NAME: ("name a card", ("BC-D36",)),
}

# --- answers: verb * VERB + argument
V_ROYAL, V_CALL, V_FIRST, V_KEEP, V_DECLINE, V_PLAY, V_BREACH, V_USE, V_ACCOMPANY, V_ATTACK, V_GUARD = range(1, 12)
V_ARM, V_WIELD, V_TARGET, V_DISCARD, V_GIVE_UP, V_SHARE, V_ORDER, V_MODE, V_DEAL, V_TAKE = range(12, 22)
V_PILE_A = 22  # A's discard section; then those of B, C and D
V_TAKE_OUT, V_BRING = 26, 27  # between games
V_YES, V_ENOUGH, V_PASS = 29, 30, 31  # last, so that options stay ascending when they close the list
_by_kind = (V_ROYAL, V_PLAY, V_BREACH, V_DISCARD, V_TAKE, *range(V_PILE_A, V_PILE_A + SEATS), V_TAKE_OUT, V_BRING)
_by_row = (V_KEEP, V_DECLINE, V_ACCOMPANY, V_ATTACK, V_GUARD, V_ARM, V_WIELD, V_GIVE_UP, V_SHARE)
USE = verb(V_USE, row=Span(PENDING), ability=ABILITIES_OF)
VERBS = (
    *(USE, verb(V_CALL, side=Span(2)), verb(V_FIRST, who=per_seat(1, SEATS))),  # V_CALL: 1 heads, 2 tails
    verb(V_TARGET, row=per_seat(1, SEATS, before=PLAYER)),  # attacked, accompanied, or whose attack is taken
    *verbs(_by_kind, kind=Span(KINDS, is_kind=True)),
    *verbs(_by_row, row=Span(ROWS)),  # V_WIELD: of an equipment, 0 nothing
    *(verb(V_ORDER, place=Span(WAITING)), verb(V_MODE, mode=Span(8)), verb(V_DEAL, points=128)),
    *verbs((V_YES, V_ENOUGH, V_PASS)),
)
A_YES, A_ENOUGH, A_PASS = V_YES * VERB, V_ENOUGH * VERB, V_PASS * VERB

# --- events
(
    E_LAID,
    E_COIN,
    E_DIE,
    E_WINNER_CHOOSES,
    E_FIRST,
    E_SHUFFLE,
    E_ROYAL,
    E_DRAW,
    E_TURN,
    E_BIOMASS,
    E_UPKEEP,
    E_DECLINED,
    E_EVOLVED,
    E_STEP,
    E_PLAY,
    E_BREACH,
    E_ENTER,
    E_WEATHER_OVER,
    E_USE,
    E_TRIGGER,
    E_RESOLVE,
    E_ACCOMPANY,
    E_JOINED,
    E_ATTACK,
    E_WIELD,
    E_NO_ATTACK,
    E_GUARD,
    E_COMBAT_DAMAGE,
    E_DAMAGE,
    E_LIFE,
    E_WORN,
    E_FLIP,
    E_REVEAL,
    E_DISCARD,
    E_FROM_HAND,
    E_CANNOT_DRAW,
    E_LOST,
    E_LEAVES_GAME,
    E_CONTROL,
    E_ENDLESS,
    E_END_TURN,
    E_WINNER,
    E_DRAWN_GAME,
    E_TARGET,
    E_MODE,
    E_FIZZLE,
    E_SEARCH,
    E_LOOK,
    E_HAND_SEEN,
    E_PUT,
    E_RETURN,
    E_MILL,
    E_PUMP,
    E_GIVE,
    E_GRANT,
    E_FORBID,
    E_NEXT_GAME,
    E_EXCHANGED,
    E_TOSSED,
    E_ROLLED,
    E_EXTRA,
    E_BARRED,
    E_PREVENTED,
    E_TOKENS,
    E_X,
    E_GROWS,
    E_READIED,
    E_NO_TOKEN,
    E_CEASED,
    E_COSTS,
    E_NAMED,
    E_VOTED,
    E_BECAME,
    E_COPY,
) = range(1, 75)

# --- clauses: what a refusal returns
BOOK = Clauses(
    "BC-CORE BC-KING BC-CARD BC-DECK BC-ZONE BC-SETUP BC-BIO BC-PLAY BC-ABIL BC-TURN BC-START BC-UPK BC-PP BC-LIM "
    "BC-EQ BC-CMB BC-GRD BC-DMG BC-ROY BC-END BC-ACC BC-ARM BC-BRE BC-CUL BC-DBL BC-GDN BC-RAA BC-RSH BC-VAN BC-SRCH "
    "BC-WIN BC-MP BC-PHYS BC-R"
)
_c = BOOK.number
DECK_5, SETUP_1, SETUP_3, SETUP_4 = _c("BC-DECK-5"), _c("BC-SETUP-1"), _c("BC-SETUP-3"), _c("BC-SETUP-4")
BIO_4, PLAY_1, PLAY_2, PLAY_10 = (_c(f"BC-{n}") for n in ("BIO-4", "PLAY-1", "PLAY-2", "PLAY-10"))
ABIL_9, ABIL_10, ABIL_13, ABIL_14, ABIL_20 = (_c(f"BC-ABIL-{n}") for n in (9, 10, 13, 14, 20))
UPK_1, UPK_4, UPK_10 = (_c(f"BC-UPK-{n}") for n in (1, 4, 10))
PP_2, PP_6 = _c("BC-PP-2"), _c("BC-PP-6")
LIM_3 = _c("BC-LIM-3")
EQ_2, EQ_6, EQ_7, EQ_9, EQ_13, EQ_14, EQ_18 = (_c(f"BC-EQ-{n}") for n in (2, 6, 7, 9, 13, 14, 18))
CMB_1, CMB_2, CMB_3, CMB_9, CMB_11, CMB_12 = (_c(f"BC-CMB-{n}") for n in (1, 2, 3, 9, 11, 12))
GRD_1, GRD_2, GRD_3 = (_c(f"BC-GRD-{n}") for n in (1, 2, 3))
ACC_1, ACC_2, ACC_4, ACC_5, ACC_6 = (_c(f"BC-ACC-{n}") for n in (1, 2, 4, 5, 6))
BRE_1, BRE_3, BRE_12 = (_c(f"BC-BRE-{n}") for n in (1, 3, 12))
DBL_2 = _c("BC-DBL-2")
GDN_1, GDN_2, GDN_3, RAA_4 = _c("BC-GDN-1"), _c("BC-GDN-2"), _c("BC-GDN-3"), _c("BC-RAA-4")
R11, R17, R33, R36, R38, R84 = (_c(f"BC-R{n}") for n in (11, 17, 33, 36, 38, 84))
R100, R109, R111, R118, R125, R133, R138, R191 = (_c(f"BC-R{n}") for n in (100, 109, 111, 118, 125, 133, 138, 191))
DECK_9, R60 = _c("BC-DECK-9"), _c("BC-R60")
CORE_1, ROY_7 = _c("BC-CORE-1"), _c("BC-ROY-7")
ABIL_22, VAN_1, R77, R81, R101, R104 = (
    *(_c("BC-ABIL-22"), _c("BC-VAN-1")),
    *(_c(f"BC-R{n}") for n in (77, 81, 101, 104)),
)

# --- what the machine of card texts (`cardtext.machine`) calls what is named above
WAITS, ANNOUNCED = IN_CHAIN, CHOOSING
UNFIT, OUT_OF_ORDER, GUARDED, TAKEN, MUST_FIND = ABIL_22, R101, VAN_1, R101, R77
IMITATED = 1 << BEAST | 1 << EQUIPMENT | 1 << CASTLE  # what becomes a copy of another of its type (BC-R180)
TEXTS = 1  # no card has the text of another beside its own
PILES_KEEP_ORDER = 0  # each set of discards is named once (BC-R101)
GIVEN_AS_BITS = 0  # keywords given for a time are changes in an order, as all else (BC-R105)
DECLINED, NO_CHOICE, NO_MODE, NO_SHARE = R81, ABIL_10, R101, R101
LEAVINGS = 1 << LEAVES_PLAY | 1 << IS_DISCARDED  # happenings after which an object lies elsewhere
