"""The words and numbers of the book: types, colours, keywords, steps, questions, answers, events, clauses.

Covered: AC-INFO-2 … AC-INFO-12, the numbers of every chapter. What a single card says stands in the box record.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB
from menagerie.engine.clauses import Clauses
from menagerie.engine.verbs import Span, per_seat, verb, verbs

# --- players and cards
SEATS = 2  # AC-INFO-1, AC-VAR-1
BOTH = 6  # seats 1 and 2 as bits
KINDS = 1023  # different cards that a box may hold
CONTENDER, CLASH, CLASHGROUND, TRAP, WEAPON, RELIC, BASIC, QUICK, BUFF = range(1, 10)  # AC-INFO-2
TYPES = ("", "Contender", "Clash", "Clashground", "Trap", "Weapon", "Relic", "Basic", "Quick", "Clash Buff")
ACCESSORIES = 1 << TRAP | 1 << WEAPON | 1 << RELIC  # AC-INFO-2
FIGHTERS = 1 << CONTENDER | 1 << CLASH  # what can be dealt damage (AC-DMG-2)
PERMANENTS = 1 << CLASH | 1 << CLASHGROUND | 1 << WEAPON | 1 << RELIC  # what is played face up (AC-TURN-8)
COLORS = ("", "black", "green", "white", "blue", "red")  # AC-INFO-3; sets of colours as bits 1 << number - 1
N_COLORS, COLOR_SETS = 5, 32
AFFILIATIONS = ("", "Alpha", "Rogue", "Alpha Hunter", "Harbinger", "Discarded", "Progenitor")  # AC-INFO-9

# --- what changed since derived numbers were written, as bits of `dirty`; at all but the first only some texts look
ANEW = 1  # cards entered, turned or changed sides, something lasts or ends, counters: numbers of any card may change
FEWER = 2  # a card left, or is defeated
HARMED = 4  # damage of cards in play, and who takes part in a clash
NEW_HEALTH = 8
NEW_PORTAL = 16
NEW_TURN = 32

# --- keywords: bits (AC-KW)
(
    AWE_FACTOR,
    BARRAGE,
    BREAKTHROUGH,
    CLOSE_COMBAT,
    ENRAGE,
    EXCLUSIVE,
    FLIGHT,
    INTERCEPTION,
    IRREFUTABLE,
    NECROTIC,
    OBSERVANT,
    SAFEGUARD,
    SUPERSPEED,
    UNDISPUTED,
    UNRIVALED,
) = (1 << n for n in range(15))
KEYWORDS = (
    *("Awe Factor", "Barrage", "Breakthrough", "Close Combat", "Enrage", "Exclusive", "Flight", "Interception"),
    *("Irrefutable", "Necrotic", "Observant", "Safeguard", "Superspeed", "Undisputed", "Unrivaled"),
)
NUMBERED = ("Awe Factor", "Barrage", "Enrage")  # AC-KW-NUM-1
AWE, BAR, ENR = range(3)  # places of the numbers

# --- numbers
MAIN_DECK = 50  # AC-DECK-3
SIDEBOARD = 10  # AC-DECK-4
COPIES, BUFFS, UNRIVALEDS = 4, 4, 1  # AC-DECK-5, AC-DECK-6, AC-DECK-7
HAND = 8  # AC-SETUP-3
PORTAL_COST = 2  # AC-PRTL-2
ABILITIES_OF = 8  # most abilities of one card; the number of an ability in an answer
ROWS = 104  # rows of cards in play: two Contenders and every card of both decks, and one spare
TOKEN_ROWS = 64  # rows that are taken before no more tokens are made this turn (AC-R132)
TOKEN_WAITS = 32  # triggers that wait before no more are made (AC-R132)
HOLDERS = 51  # a deck, a hand, an Oblivion, resources
AIMS = 200  # objects that everything in Standby has in its slots
WAITING = 64  # triggers that wait at once
REPLACED_WAIT = 32  # triggers that may wait while something is replaced again and again (AC-R60)
LATER = 16  # what is kept for a later moment
KEPT = KEEPS = 4  # objects that it keeps
INSTEAD = 8  # what happens instead of something else, at once
# No more are made than there is room for (`lasting.keep`).
LASTING = 208  # changes of cards for another time than until the end of the turn, or rare ones: two of every card
BINDING = 120  # static abilities in force that change no card: five of each of 24 cards
SHIELDS = 16  # preventions of damage
FALLEN = 64  # cards defeated in one turn that are remembered
DECKS = 16
CHAIN = 256  # effects that resolve in one unbroken chain before it counts as endless (AC-R60)
MOST_X = 40

# --- codes of the language, in the order of its tables (`language.py`; a test compares them)
ENTER, ATTACK, OBSTRUCT, DEFEAT, VICTORY = range(1, 6)  # tags (AC-TRIG-1 … AC-TRIG-5)
# counter tags (AC-TRIG-13 … AC-TRIG-15)
ON_ATTACK, ON_ATTACK_BY, ON_PLAY, ON_PLAY_OF, ON_TRAP, ON_NTH_PLAY, ON_ATTACK_ON, ON_ANYTHING = range(1, 9)
YOUR_TURN, THEIR_TURN, EACH_TURN, DRAW_STEP, EACH_DRAW_STEP, PRIMARY_PHASE, EACH_PRIMARY = range(1, 8)  # AC-TURN-16
(
    ENTERS_PLAY,
    LEAVES_PLAY,
    ATTACKS,
    IS_DEFEATED,
    IS_DEALT,
    PLAYS_A,
    YOU_PLAY_A,
    YOU_DRAW,
    RESPONDS,
    OBSTRUCTS,
    IS_OBSTRUCTED,
    PORTAL_ACTIVATED,
    DEALS_DAMAGE,
    DEFEATS,
    YOU_GAIN,
    YOU_DISCARD,
    YOU_SPRING,
    YOU_SET,
    IS_ATTACHED,
    IS_BEATEN,
    ATTACKS_OR,
    OBSTRUCTS_OR,
    ATTACKS_A,
    ONE_DEFEATS,
    ONE_DEALS,
    IS_SENT,
    OBSTRUCTS_A,
    IS_OBSTRUCTED_BY,
    YOU_OPEN,
) = range(1, 30)  # happenings; ATTACKS_OR and OBSTRUCTS_OR stand for either of two others
#: Happenings to one card by or at another.
WITH_SECOND = 1 << IS_ATTACHED | 1 << ATTACKS_A | 1 << ONE_DEFEATS | 1 << ONE_DEALS | 1 << OBSTRUCTS_A
WITH_SECOND |= 1 << IS_OBSTRUCTED_BY
WOULD_BE_DEFEATED, WOULD_BE_SENT, WOULD_BE_DEALT, WOULD_DRAW = range(1, 5)
END_OF_TURN, WHEN_ENTERS, END_OF_CLASH, NEXT_START = range(1, 5)  # moments
THIS_TURN, NEXT_TURN, THIS_CLASH, NEXT_READYING, NEXT_READYINGS = range(1, 6)  # durations
FOR_GOOD = 0  # as long as the card is in play
ANY_DAMAGE, CLASH_DAMAGE, OTHER_DAMAGE = range(1, 4)
TO_ATTACK, TO_OBSTRUCT, TO_BE_OBSTRUCTED, TO_READY, TO_BE_TARGET, TO_BE_ATTACKED = range(1, 7)  # actions
TO_BE_DEALT, TO_ATTACK_LEADERS, TO_BE_DEFEATED, TO_READY_THEN, TO_BE_AIM_OF_ACTIONS, TO_BE_AIM_OF_TRAPS = range(7, 13)
TO_BE_AIM_OF_ANY_TRAP = 13
TO_STAY_OUT = 14  # an action that no phrase names: who must attack cannot end a turn without it
HAPPENINGS = YOU_OPEN + 1  # by which what players do is counted
OWN_DEEDS = 1 << YOU_PLAY_A | 1 << YOU_DRAW | 1 << YOU_GAIN | 1 << YOU_DISCARD | 1 << YOU_SPRING | 1 << YOU_SET
OWN_DEEDS |= 1 << YOU_OPEN
STAT_ATTACK, STAT_DEFENSE, STAT_COST = range(1, 4)
PILE_HAND, PILE_OBLIVION = 1, 2
# qualities; those before are in `box.qualities`
IS_READY, IS_ENGAGED, IS_ATTACKING, IS_OBSTRUCTING, IS_COVERED = range(12, 17)
RESOURCE_KIND = 1 << 1  # of the masks of kinds
TOKEN_KIND = 1 << 13  # of the masks of kinds (AC-R130)
ANY_ACCESSORY = 1 << 6 | 1 << 7 | 1 << 8  # Trap, Weapon, Relic in such a mask

# --- numbers of this game beside those of `ops` (AC-KW-ENR-1, AC-KW-BAR-1)
NOUNS = 13  # of the language, by which cards played in a turn are counted
MINUS_AMOUNT, ENRAGED, BARRAGED = range(6, 9)
ABILITIES = 2400
WAKE_AWE, WAKE_BARRAGE, WAKE_ENRAGE = range(ABILITIES - 3, ABILITIES)  # given by keywords (AC-KW-AWE, -BAR, -ENR)

# --- objects: a row in play, or one of these (`objects.py`)
PLAYER = ROWS + 1  # a player as a target: PLAYER + seat (AC-BUFF-11)
IN_STANDBY = 128  # + the place of a frame
ZONED = 2048  # zone * ZONED + HALF for seat 2 + kind (Oblivion, hand) or place (deck, resources)
HALF = 1024
IN_OBLIVION, IN_HAND, IN_DECK, IN_RESOURCES = range(1, 5)

# --- what a changed card got (`state.lasting`)
BONUS, GRANTED, FORBIDDEN, TAKEN_OVER, BARRED, NEXT_COSTS, ALL_COST, NAME_SAID, IMITATING, SPENT_AS = range(1, 11)
# --- how a card enters play, as bits
ENTERS_ENGAGED, ENTERS_SILENT = 1, 2
# --- what is prevented (`state.shield`)
NEXT, TO, BY, ALL = range(1, 5)

# --- frames, and what they wait for
TURN, FIGHT, ITEM, ORDER, DISPUTE = range(1, 6)
# steps of a turn (AC-TURN-1, AC-TURN-6)
FIRST, MULLIGAN, START, READYING, DRAWING, RESOURCE, BEGIN_PRIMARY, PRIMARY, END, EXPIRE, PASS_ON = range(1, 12)
STEPS = (*("", "first", "mulligan", "start", "ready", "draw", "resource", "begin", "primary", "end", "expire", "pass"),)
# steps of a clash (AC-CL-24)
AIM, COUNTER, OBSTRUCTING, ATTACKERS_BUFF, DEFENDERS_BUFF, STRIKE, FIRST_STRIKE, SECOND_STRIKE, STRUCK, AFTER = range(
    1, 11
)
# steps of what lies in Standby (AC-RES-16)
CHOOSE, CHOOSE_X, AIMING, PAY, COST, WINDOW, RESOLVE, RUN = range(1, 9)
# what it is
CARD, SPRUNG, TRIGGER, EFFECT, ATTACHING, UNATTACHING, PORTAL, COPIED, REPLACING = range(1, 10)
COUNTED = 100  # clashes of a turn that are counted; no text asks for more than whether there was one (AC-R88)
# parts in a clash
BYSTANDER, ATTACKER, OPPOSING, PICKED = range(4)
ATTACKED_THIS_TURN, STRUCK_THIS_TURN = (
    1,
    2,
)  # what a card did or suffered in a turn, as bits in the order of `ATTACKED_NOW`
# what a participant did in C6: dealt damage, or is to deal it in the second sub-step (AC-R22)
STRUCK_ONCE, SLOW = 1, 2
# a defeated card: its triggers do not wait yet, or they do (AC-R26)
DEFEATED, LEAVING = 1, 2

# --- questions (the ledger's decisions)
(
    Q_FIRST,
    Q_MULLIGAN,
    Q_RESOURCE,
    Q_PRIMARY,
    Q_ATTACK,
    Q_TARGET,
    Q_DIVIDE,
    Q_PAY,
    Q_RESPOND,
    Q_COUNTER,
    Q_OBSTRUCT,
    Q_BUFF,
    Q_ORDER,
    Q_MAY,
    Q_DISCARD,
    Q_READY,
    Q_MODE,
    Q_X,
    Q_COST,
    Q_PICK,
    Q_SEARCH,
    Q_KEEP,
    Q_ARRANGE,
    Q_PREVENT,
    Q_APPLY,
    Q_NAME,
) = range(1, 27)
QUESTIONS = {
    Q_FIRST: ("choose who begins", ("AC-D2",)),
    Q_MULLIGAN: ("mulligan", ("AC-D3",)),
    Q_RESOURCE: ("resource", ("AC-D5",)),
    Q_PRIMARY: ("primary phase", ("AC-D6", "AC-D14", "AC-D15")),
    Q_ATTACK: ("attack target", ("AC-D16",)),
    Q_TARGET: ("target", ("AC-D9", "AC-D13", "AC-D17", "AC-D22", "AC-D25")),
    Q_DIVIDE: ("divide", ("AC-D10",)),
    Q_PAY: ("pay", ("AC-D12",)),
    Q_RESPOND: ("respond", ("AC-D19", "AC-D20")),
    Q_COUNTER: ("counter", ("AC-D18",)),
    Q_OBSTRUCT: ("obstruct", ("AC-D21",)),
    Q_BUFF: ("clash buff", ("AC-D23", "AC-D24")),
    Q_ORDER: ("order triggers", ("AC-D4",)),
    Q_MAY: ("use an effect", ("AC-D26",)),
    Q_READY: ("ready resources", ("AC-D26",)),
    Q_DISCARD: ("discard", ("AC-D27", "AC-D34", "AC-D37")),
    Q_MODE: ("mode", ("AC-D7",)),
    Q_X: ("X", ("AC-D8",)),
    Q_COST: ("another cost", ("AC-D11",)),
    Q_PICK: ("pick", ("AC-D28", "AC-D34", "AC-D37")),
    Q_SEARCH: ("search", ("AC-D29",)),
    Q_KEEP: ("keep", ("AC-D29",)),
    Q_ARRANGE: ("arrange", ("AC-D30",)),
    Q_PREVENT: ("prevent", ("AC-D31",)),
    Q_APPLY: ("apply first", ("AC-D32",)),
    Q_NAME: ("name a card", ("AC-D38",)),
}

# --- answers: verb * VERB + argument
V_FIRST, V_PUT_BACK, V_RESOURCE, V_PLAY, V_SET, V_ATTACH, V_UNATTACH, V_USE, V_PORTAL, V_ATTACK, V_TARGET = range(1, 12)
V_SPRING, V_OBSTRUCT, V_PAY, V_ORDER, V_DEAL, V_YES, V_DISCARD, V_READY, V_OBLIVION_A, V_OBLIVION_B = range(12, 22)
V_TAKE, V_MODE, V_X, V_PREVENT, V_APPLY, V_SHIELD = range(22, 28)
V_ENOUGH, V_END, V_PASS = 29, 30, 31  # last, so that options stay ascending when they close the list
_by_kind = (V_PUT_BACK, V_RESOURCE, V_PLAY, V_SET, V_DISCARD, V_OBLIVION_A, V_OBLIVION_B, V_TAKE)
USE, APPLY = verbs((V_USE, V_APPLY), row=Span(ROWS), ability=ABILITIES_OF)  # the ability to use, or that replaces
VERBS = (
    *(USE, APPLY, verb(V_FIRST, who=per_seat(1, SEATS)), verb(V_TARGET, row=per_seat(1, SEATS, before=PLAYER))),
    *verbs(
        _by_kind, kind=Span(KINDS, is_kind=True)
    ),  # V_TAKE: of the hand, the cards looked at, or the box, to be named
    *verbs((V_ATTACH, V_UNATTACH, V_ATTACK, V_SPRING, V_OBSTRUCT, V_PREVENT), row=Span(ROWS)),
    *verbs((V_PAY, V_READY), colors=COLOR_SETS),
    *(verb(V_ORDER, place=Span(WAITING)), verb(V_SHIELD, place=Span(SHIELDS)), verb(V_MODE, mode=Span(8))),
    *(verb(V_DEAL, damage=128), verb(V_X, x=Span(MOST_X))),
    *verbs((V_PORTAL, V_YES, V_ENOUGH, V_END, V_PASS)),
)
A_PORTAL, A_YES, A_ENOUGH = V_PORTAL * VERB, V_YES * VERB, V_ENOUGH * VERB
A_END, A_PASS = V_END * VERB, V_PASS * VERB

# --- events
(
    E_CONTENDER,
    E_WINNER_CHOOSES,
    E_FIRST,
    E_SHUFFLE,
    E_DRAW,
    E_MULLIGAN,
    E_TURN,
    E_RESOURCE,
    E_NO_RESOURCE,
    E_PLAY,
    E_SET,
    E_SPRING,
    E_USE,
    E_TRIGGER,
    E_TARGET,
    E_PAY,
    E_ENTER,
    E_NEGATED,
    E_FIZZLE,
    E_OBLIVION,
    E_ATTACH,
    E_UNATTACH,
    E_PORTAL,
    E_ATTACK,
    E_OBSTRUCT,
    E_NO_OBSTRUCT,
    E_CLASH_DAMAGE,
    E_DAMAGE,
    E_HEALTH,
    E_DEFEATED,
    E_SENT,
    E_CLASH_OVER,
    E_PUMP,
    E_GIVE,
    E_READY,
    E_ENGAGE,
    E_CANNOT_DRAW,
    E_WINNER,
    E_DRAWN_GAME,
    E_REPLACED,
    E_END_TURN,
    E_CONTROL,
    E_DISCARD,
    E_RETURN,
    E_PUT,
    E_REVEAL,
    E_LOOK,
    E_SEARCH,
    E_TOKENS,
    E_PREVENTED,
    E_FORBID,
    E_COPY,
    E_FACE_DOWN,
    E_REPLACE,
    E_LASTING,
    E_GRANT,
    E_MODE,
    E_X,
    E_ENDLESS,
    E_TOSSED,
    E_ROLLED,
    E_HAND_SEEN,
    E_EXTRA,
    E_BARRED,
    E_PEEK,
    E_NO_TOKEN,
    E_CEASED,
    E_COSTS,
    E_MENDED,
    E_NAMED,
    E_VOTED,
    E_BECAME,
) = range(1, 73)

# --- clauses: what a refusal returns
BOOK = Clauses(
    "AC-INFO AC-DECK AC-SETUP AC-ZONE AC-RES AC-PLAY AC-TURN AC-CTD AC-CG AC-CC AC-TRAP AC-WPN AC-RLC AC-BUFF AC-ACT "
    "AC-PRTL AC-CL AC-DMG AC-TRIG AC-KW-AWE AC-KW-BAR AC-KW-BRK AC-KW-CC AC-KW-ENR AC-KW-EXC AC-KW-FLY "
    "AC-KW-INT AC-KW-IRR AC-KW-NEC AC-KW-OBS AC-KW-SAF AC-KW-SUP AC-KW-UND AC-KW-UNR AC-KW-NUM AC-KW-LOSE AC-WIN "
    "AC-VAR AC-R"
)
_c = BOOK.number
INFO_6, INFO_12, INFO_16 = (_c(f"AC-INFO-{n}") for n in (6, 12, 16))
SETUP_2, SETUP_4, SETUP_10 = _c("AC-SETUP-2"), _c("AC-SETUP-4"), _c("AC-SETUP-10")
RES_2, RES_3, RES_10, RES_12, RES_17 = (_c(f"AC-RES-{n}") for n in (2, 3, 10, 12, 17))
PLAY_1, PLAY_3, PLAY_15, PLAY_17, PLAY_23, PLAY_25, PLAY_26 = (_c(f"AC-PLAY-{n}") for n in (1, 3, 15, 17, 23, 25, 26))
TURN_8, TURN_9, TURN_18 = (_c(f"AC-TURN-{n}") for n in (8, 9, 18))
CTD_2, CTD_6, CTD_14, CTD_17 = (_c(f"AC-CTD-{n}") for n in (2, 6, 14, 17))
CG_6, CC_4, CC_5, CC_12 = _c("AC-CG-6"), _c("AC-CC-4"), _c("AC-CC-5"), _c("AC-CC-12")
TRAP_1, TRAP_3, TRAP_5, TRAP_6, TRAP_16 = (_c(f"AC-TRAP-{n}") for n in (1, 3, 5, 6, 16))
WPN_3, WPN_4, WPN_5, WPN_6, WPN_7, WPN_8, WPN_14 = (_c(f"AC-WPN-{n}") for n in (3, 4, 5, 6, 7, 8, 14))
BUFF_1, BUFF_3, BUFF_10 = (_c(f"AC-BUFF-{n}") for n in (1, 3, 10))
ACT_2, PRTL_2, PRTL_6 = _c("AC-ACT-2"), _c("AC-PRTL-2"), _c("AC-PRTL-6")
CL_1, CL_3, CL_9, CL_12, CL_25 = (_c(f"AC-CL-{n}") for n in (1, 3, 9, 12, 25))
TRIG_8, TRIG_9, TRIG_14 = _c("AC-TRIG-8"), _c("AC-TRIG-9"), _c("AC-TRIG-14")
BAR_2, EXC_1, FLY_1, OBS_1, SAF_1 = (
    *(_c("AC-KW-BAR-2"), _c("AC-KW-EXC-1"), _c("AC-KW-FLY-1")),
    *(_c("AC-KW-OBS-1"), _c("AC-KW-SAF-1")),
)
DMG_12 = _c("AC-DMG-12")
R26, R91, R144 = _c("AC-R26"), _c("AC-R91"), _c("AC-R144")

# --- what the machine of card texts (`cardtext.machine`) calls what is named above
WAITS, ANNOUNCED, COSTING = IN_STANDBY, CHOOSE, COST
UNFIT, OUT_OF_ORDER, GUARDED, TAKEN, MUST_FIND = PLAY_25, PLAY_17, SAF_1, BUFF_3, PLAY_25
IMITATED = 1 << CLASH | 1 << WEAPON | 1 << RELIC  # what becomes a copy of another of its type (AC-R180)
TEXTS = 1  # no card has the text of another beside its own
PILES_KEEP_ORDER = 0  # Oblivion has no order (AC-ZONE-8): each set of discards is named once
GIVEN_AS_BITS = 1  # keywords until the end of the turn are bits of the card (`given`)
DECLINED, NO_CHOICE, NO_MODE, NO_SHARE = TRIG_9, PLAY_23, PLAY_15, BAR_2
LEAVINGS = 1 << LEAVES_PLAY | 1 << IS_DEFEATED | 1 << IS_SENT  # happenings after which an object lies elsewhere
