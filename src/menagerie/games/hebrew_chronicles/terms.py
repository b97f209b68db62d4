"""The words and numbers of the book: card types, signets, columns, steps, questions, answers, events, clauses.

Covered: the numbers of every chapter. What a single card says stands in the box record.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB
from menagerie.engine.clauses import Clauses
from menagerie.engine.verbs import Span, verb, verbs

# --- what changed since derived numbers were written, as bits of `dirty`; at all but the first only some texts look
ANEW = 1  # cards entered, left or moved, something lasts or ends, counters: numbers of any card may change
OFFERED = 2  # an Offering came that does not speak, or one without statics went to another column
POSED = 4  # positions of Beasts whose text changes no number
WARRING = 8  # which war is open

# --- cards: what a printed card is and has (codes of the box, and of the language in the order of its tables)
KINDS = 511  # different cards that a box may hold
(
    BEAST,
    UP_GRADE,  # HC-CARD-15; with a Max mark if the box has `max` for it
    COMPANION,  # HC-CARD-16
    BEAST_TOKEN,  # HC-SIGNET-15
    ARSENAL,  # a standard one
    PROVINCE,
    WEAPON,
    SHIELD,
    SHIELD_TOKEN,
    OFFERING,  # the book's support (SP) cards (HC-INFO-2)
) = range(1, 11)  # HC-DECK-3, HC-CARD-13
TYPES = (
    *("", "Beast", "Up-Grade", "Companion", "Beast Token", "Arsenal", "Province", "Weapon", "Shield", "Shield Token"),
    "Offering",
)
BEASTS = (BEAST, UP_GRADE, COMPANION, BEAST_TOKEN)
ARSENALS = (ARSENAL, PROVINCE, WEAPON, SHIELD, SHIELD_TOKEN)
DECK_BEASTS = (BEAST, UP_GRADE)  # HC-DECK-4
DECK_ARSENALS = (ARSENAL, PROVINCE, WEAPON, SHIELD)  # HC-DECK-5
TOKENS = (BEAST_TOKEN, SHIELD_TOKEN)
ROYAL, GOLD, SILVER, REAR, FRONT, ARCHER, CHIEF, WICKED, CELESTIAL = (1 << n for n in range(9))  # HC-CARD-7; bits
CAPTAIN = GOLD | SILVER
SIGNETS = (
    *("Royal", "gold Captain", "silver Captain", "Rear-Guardian", "Front-line Guardian", "Archer", "Chief Creation"),
    *("Wicked Spirit", "Celestial"),
)
ISRAELITE, GREEK, SPIRIT, HEAVENLY = range(1, 5)  # HC-CARD-6; GREEK is what Hellenize makes of all (HC-SUP-17)
NATIONALITIES = ("", "Israelite", "Greek", "Spirit", "Heavenly")
SWORD, SPEAR, BOW, BATTLE_AXE, DAGGER = range(1, 6)  # HC-WEAPON-1
WEAPONS = ("", "Sword", "Spear", "Bow&Arrow", "Battle-Axe", "Dagger")
SUPPORT_LINE, MIDDLE_LINE, POWER_LINE = (1, 2), (2, 3), (4, 10)  # OC from, to (HC-DECK-12)
SPEED_ATTACK, SPEED_OFFERING, SPEED_BEAST, SPEED_ARSENAL, SPEED_HAST = 10, 10, 12, 15, 20  # tenths (HC-CHAIN-1)
CORES = 4  # most names on which an Up-Grade may be put (HC-CARD-15)
MOST_OC = 10  # HC-STAT-8
PLAIN_MOST = 4  # HC-CARD-3: without Royal or Captain

# --- decks
DECK, DECK_LEAST = 55, 50  # HC-DECK-1, HC-DECK-2
MOST_BEASTS, MOST_ARSENALS, MOST_OFFERINGS = 20, 15, 20  # HC-DECK-4, HC-DECK-5, HC-DECK-6
MOST_OF_OC_1, MOST_OF_OC_2, MOST_OF_OC_5 = 4, 8, 5  # HC-DECK-8, HC-DECK-9, HC-DECK-11
MOST_CAPTAINS, MOST_GOLD, MOST_CHIEFS = 3, 1, 3  # HC-DECK-14, HC-DECK-15, HC-DECK-20
COMPANIONS, TOKEN_SUPPLY = 3, 10  # HC-DECK-22, HC-DECK-24
DECKS = 16

# --- tags of commands: bits (HC-CMD-1, HC-CMD-7 … HC-CMD-10)
IN_F1, IN_WS, IN_OWS, IN_F2, IN_ES, IN_SB, LATE, CONSTANT, INSTINCT, ON_DEPLOY = (1 << n for n in range(10))
STEP_TAGS = ("F1", "WS", "O/WS", "F2", "ES", "SB", "FX", "PX", "IN", "P1")
SUPERIOR_STEPS = IN_F1 | IN_F2 | IN_WS | IN_OWS | IN_ES  # HC-CARD-17
ARSENAL_STEPS = IN_F1 | IN_F2 | IN_WS | IN_OWS  # HC-ARS-1: counter-step 1 is O/WS, counter-step 2 is WS

# --- Superior Commands: bits (HC-BLOCK-14 … HC-BLOCK-19, HC-SUP), and additional damage, which only effects give
(
    BL,
    BL_H,
    BL_R,
    BL_BS,
    BL_BR,
    BL_O,
    BEAST_MODE,
    SHIELD_BREAKER,
    OPPRESSION,
    OPPRESSION_LV2,
    EMULATION,
    WAR_CRY,
    RUTHLESS_L1,
    RUTHLESS_L2,
    RELENTLESS,
    RETURN,
    PROVINCE_DESTROYER,
    HELLENIZE,
    PLUS_DAMAGE,
    HNL,
    ROYAL_PRESENCE,
    ADDITIONAL_DAMAGE,
) = (1 << n for n in range(22))
BLOCKERS = BL | BL_H | BL_R | BL_BS | BL_BR | BL_O
SUPERIOR = (
    *("BL", "BL-H", "BL-R", "BL-BS", "BL-BR", "BL +1 per O", "Beast Mode", "Shield Breaker", "Oppression"),
    *("Oppression LV2", "Emulation", "War Cry", "Ruthless Sacrifice L1", "Ruthless Sacrifice L2", "Relentless"),
    *("Return", "Province Destroyer", "Hellenize", "+1 Damage", "HNL", "Royal Presence", "AD"),
)
GIVEN_STEPS = (  # of a Superior Command that a Beast was given: those of its name, in the order of the bits
    *((IN_OWS,) * 6),  # HC-BLOCK-14 … HC-BLOCK-19
    *(IN_WS, IN_WS, IN_F1, IN_F1, IN_F1, IN_WS | IN_OWS, IN_WS, IN_WS),  # HC-SUP-1, HC-SUP-3 … HC-SUP-10
    *(IN_WS | IN_OWS, IN_ES, IN_F1, IN_F1, IN_WS, IN_F1, IN_WS | IN_OWS, 0),  # HC-SUP-13 … HC-SUP-20
)

# --- players and the mat
SEATS = 2  # HC-SETUP-1
BOTH = 7  # who knows an open card, as bits: the spectator and both seats
LEFT, MIDDLE, RIGHT, REAR_SUPPORT = range(1, 5)  # LG, MG, RG, RRS (HC-ZONE-1 … HC-ZONE-3)
COLUMNS = ("", "LG", "MG", "RG", "RRS")
GUARDS = 3  # HC-ZONE-2
N_COLUMNS = 4
LIES_BEFORE = 4  # + a Guard Column: its Blocking and Shield column (HC-ZONE-5)
IN_ARSENAL, IN_PROVINCE = 8, 9  # HC-ZONE-7, HC-ZONE-8
CORE = 11  # instead of a type: it lies under a Lead (HC-UG-7)

# --- numbers
OPENING, DICE = 5, 6  # HC-SETUP-3, HC-SETUP-5
MENORAH, RED = 7, 2  # HC-SETUP-6, HC-ZONE-14
MARKER = 6  # HC-TURN-12: the Turn Marker's last number
PEACE = 2  # HC-TURN-16: turns that both complete before the first attack
TURN_LIMIT = 50  # HC-DMG-15: completed turns of each player
BAND_LOW, BAND_MIDDLE, BAND_HIGH = 4, 7, 9  # HC-STAT-2 … HC-STAT-4: OC, and the ceiling of A and SK
TEN_BONUS = 2  # HC-STAT-10
ARMS = 4  # HC-WEAPON-8
RICH = 2  # HC-BLOCK-19: the support of an Offering that is searched for
UPGRADE_COST = 2  # HC-UG-5
PAYING_OFFERINGS = ("Lamb", "Goat")  # HC-CARD-12, HC-UG-5
WILL_CARDS, WILL_COST = 8, 2  # HC-IW-4
ABILITIES_OF = 6  # most abilities of one card, and of what it copies; the number of an ability in an answer
IMITATED = 1 << BEAST | 1 << UP_GRADE | 1 << COMPANION | 1 << BEAST_TOKEN  # which become copies of others (HC-R240)
TEXTS = 2  # a card's own, and that of a Beast which it copies (HC-SUP-6)
ROWS = 168  # rows of cards in play: all of two decks, Companions and Tokens, and some that left this turn
HOLDERS = DECK + 1  # a pile may hold every card of a deck
MEMORIES = 32  # cards that left play this turn with marks on them

AIMS = 200  # objects that everything that waits has in its slots
LASTING = 192  # changes of cards for a time: one of every card, and more; no more are made (`lasting.keep`)
BINDING = 120  # static abilities in force that change no card: five of each of 24 cards
WAITING = 64  # effects that wait at once
LATER = 12  # what is kept for a player's next turn, an extra turn among it; no more is (`effects.delay`)
KEPT = KEEPS = 1  # cards that are kept for it
NEXT_START, END_OF_TURN, END_OF_WAR = range(1, 4)  # moments
DRAFTS = 24  # parts of an unfinished choice

# --- codes of the language, in the order of its tables (`language.py`; a test compares them)
STAT_OC, STAT_A, STAT_SK, STAT_HS, STAT_SUPPORT = range(1, 6)
PILE_HAND, PILE_GRAVE, PILE_INWARD = range(1, 4)
IS_ACTIVE, IS_RESTING, IS_PENDING, IS_BLOCKING, IS_WARRING, IS_ATTACKING, IS_UNARMED = range(
    14, 21
)  # those before are printed
NOUNS = 15  # by which cards played in a turn are counted
ANY_BEAST = 1 << 1  # in the masks of kinds: bit (code - 1), and `card` is code 1
GUARD_COLUMNS = 5  # beside the columns themselves
THIS_TURN, UNTIL_F2, THIS_WAR, OWNERS_ES, NEXT_TURN = range(1, 6)  # durations (HC-TURN-10, HC-CMD-12)
IN_WAR_STEP = 7  # a duration that no phrase names: of Force of Will (HC-IW-6)
SECOND_ES = 6  # another: of Oppression and Hellenize (HC-R102)
WAR_CRY_OC = 5  # HC-SUP-7
TO_ATTACK, TO_BE_DESTROYED, TO_BE_TARGET, TO_BE_ATTACKED, TO_BE_BLOCKED, TO_ASCEND = range(1, 7)  # actions
TO_BE_DEFEATED, TO_DEAL_DAMAGE, TO_BE_AIMED_AT, TO_BE_ARMED, TO_BE_AIMED_AT_BY_ANY = range(7, 12)  # more of them
TO_BE_DESTROYED_BY_ARSENALS = 12
TO_PASS_BY = 13  # that no phrase names: the War Step does not end before it attacks, if it can
TO_TIRE = 14  # that no phrase names: it may attack twice in a turn, and does not rest after the first time
TO_BE_CAUGHT = 15  # that no phrase names, and nothing forbids: whom it says who may block it (HC-R209)
TO_SPEAK = 0  # that no phrase names: Function Commands are cancelled
# --- what a changed card got (`state.lasting`)
BONUS, GRANTED, FORBIDDEN, HELD, RULED, SILENT, TURNED_DOWN, HELLENIZED, BARRED, WARDED, ASSUMED, EVADING = range(1, 13)
NAME_SAID, IMITATING, SPENT_AS = 13, 14, 15
WOULD_BE_DEFEATED, WOULD_BE_DESTROYED = range(1, 3)  # what would become of a card
DEPLOYED, SACRIFICED_TAG, BLOCKED, LAID = range(1, 5)  # tags (HC-CMD-10, HC-R116, HC-R173)
(
    ENTERS_PLAY,
    LEAVES_PLAY,
    ATTACKS,
    IS_DEFEATED,
    PLAYS_A,
    YOU_PLAY_A,
    YOU_DRAW,
    IS_DESTROYED,
    GOES_TO,
    BLOCKS_IT,
    DEFEATS_A,
    IS_ARMED,
    ARMS_IT,
    IS_ATTACKED,
    YOU_GAIN,
    YOU_DISCARD,
    YOU_LOSE,
    ATTACKS_A,
    HITS_PLAYER,
    IS_ATTACKED_BY,
    YOU_USE,
    USES,
    YOU_USE_ABILITY,
    USES_ABILITY,
) = range(1, 25)  # happenings
MOST_COUNTED = 100  # times that a player does something in a turn: more are not told apart
HAPPENINGS = 20  # those that are counted for a turn, if a player does them
WOULD = 28  # + what would become of a card: a bit of `watches` behind those of happenings
YOUR_TURN, THEIR_TURN, EACH_TURN = range(1, 4)  # periods

# --- objects: a row on the mat, or one of these (`objects`)
PLAYER = ROWS + 1  # a player: PLAYER + seat
WAITS = 176  # + the place of a frame
ZONED = 1024  # zone * ZONED + HALF for each seat before the owner + kind, or place in a deck
HALF = 512
IN_WAITING = 8  # zone of pending Arsenals: by the place of their frame
IN_RESOURCES, RESOURCE_KIND = 15, 0  # zone and kind that this game lacks
FALLEN = 24  # Beasts defeated in one turn that are remembered

# --- frames, and what they wait for
TURN, WAR, PAYING, PLACING, ITEM, CONVOKING, ORDERING, SUPERIOR_CHOICE, BONUSES, RELENTING = range(1, 11)
# steps of a turn (HC-TURN-1, HC-TURN-2, HC-TURN-11)
(
    BEGIN,
    STANDBY,
    DRAWING,
    FUNCTION_1,
    WAR_STEP,
    FUNCTION_2,
    ENDING,
    RETURNS,
    EXPIRE,
    RESTOCK,
    PASS_ON,
) = range(1, 12)
STEPS = ("", "begin", "standby", "draw", "F1", "WS", "F2", "ES", "returns", "expire", "restock", "pass")
# steps of a war (HC-WAR-9)
DECLARED, BLOCKS, COUNTER_1, COUNTER_2, RESOLVING, ASSAULT, SHIELD_DRAW, WAR_OVER = range(1, 9)
# what is attacked
AT_BEAST, AT_SHIELD, AT_PLAYER = range(3)
# what waits: an Arsenal of the hand, a block, a command, an effect that its cause set off, a copy of one (HC-R250)
CARD, BLOCK, COMMAND, TRIGGER, SUPERIOR_ITEM, COPIED = range(1, 7)
# steps of what waits
ANNOUNCED, COSTING = 1, 3
PLACED, RUN = 4, 5
# steps of paying
PAY, SEND, TAKE = range(1, 4)
# what is paid for, or chosen
FOR_UPGRADE, FOR_POWER, FOR_WILL, FOR_SHIFT = range(1, 5)
# how a Beast leaves (HC-INFO-1)
DEFEATED, DESTROYED, SACRIFICED, DISCARDED, UNSUPPORTED, RETURNED, REPLACED, RELOCATED = range(1, 9)
# where cards lie beside the mat
LAY_IN = 16  # + such a zone: where a card lay, in an event; else a place of the mat
NOWHERE, IN_GRAVE, IN_HAND, IN_DECK, IN_INWARD, IN_UPGRADES, IN_COMPANIONS, IN_SUPPLY = range(8)
# a Core that came up as Lead: under another Beast, or under an Up-Grade (HC-UG-12, HC-UG-16)
CAME_UP, FROM_UPGRADE = 1, 2
BY_FORCE, BY_TEXT = 0, 1  # why a Beast changes column
# marks on a pile's cards
FACE_DOWN, JUST_SENT = 1, 2  # in the Inward column (HC-MAX-6)
FRESH = 1  # in the UG column: placed this turn (HC-UG-2)

# --- questions (the ledger's decisions)
(
    Q_FUNCTION_1,
    Q_WAR,
    Q_FUNCTION_2,
    Q_PAY,
    Q_SEND,
    Q_GAIN,
    Q_SHIFT,
    Q_BLOCK,
    Q_COUNTER_1,
    Q_COUNTER_2,
    Q_SHIELD,
    Q_COLUMN,
    Q_STANDBY,
    Q_END,
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
    Q_NUMBER,
    Q_NAME,
) = range(1, 27)
QUESTIONS = {
    Q_FUNCTION_1: (
        "F1",
        tuple(f"HC-D{n}" for n in (2, 3, 4, 6, 7, 8, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23)),
    ),
    Q_WAR: ("war", ("HC-D35", "HC-D36")),
    Q_FUNCTION_2: ("F2", ("HC-D45",)),
    Q_PAY: ("pay", ("HC-D9",)),
    Q_SEND: ("send", ("HC-D10", "HC-D12", "HC-D14")),
    Q_GAIN: ("gain", ("HC-D11",)),
    Q_SHIFT: ("move Offerings", ("HC-D16",)),
    Q_BLOCK: ("block", ("HC-D38",)),
    Q_COUNTER_1: ("counter-step 1", ("HC-D39",)),
    Q_COUNTER_2: ("counter-step 2", ("HC-D41",)),
    Q_SHIELD: ("shield draw", ("HC-D43",)),
    Q_COLUMN: ("column", ("HC-D30", "HC-D49")),
    Q_STANDBY: ("standby", ("HC-D47",)),
    Q_END: ("end step", ("HC-D46",)),
    Q_ORDER: ("order", ("HC-D28",)),
    Q_DISCARD: ("discard", ("HC-D25",)),
    Q_TARGET: ("target", ("HC-D24", "HC-D33", "HC-D34")),
    Q_PICK: ("pick", ("HC-D26", "HC-D40", "HC-D48")),
    Q_MODE: ("choose one", ("HC-D31",)),
    Q_MAY: ("may", ("HC-D27", "HC-D32")),
    Q_SEARCH: ("search", ("HC-D29",)),
    Q_KEEP: ("keep", ("HC-D29",)),
    Q_ARRANGE: ("arrange", ("HC-D29",)),
    Q_NUMBER: ("number", ("HC-D31",)),
    Q_NAME: ("name a card", ("HC-D52",)),
}

# --- answers: verb * VERB + argument
V_PLAY, V_COMPANION, V_UPGRADE, V_PLACE, V_DROP, V_WILL, V_POWER, V_TURN, V_MOVE, V_SHIFT, V_WAR = range(1, 12)
V_BLOCK, V_GIVE, V_GIVE_HAND, V_SEND, V_COLUMN, V_USE, V_USE_HAND, V_DISCARD, V_TARGET, V_TAKE = range(12, 22)
V_PILE_A, V_INWARD_A = 22, 24  # A's Grave and Inward column; then B's
V_MODE, V_DEAL, V_ORDER = 26, 27, 28
V_YES, V_ENOUGH, V_PASS = 29, 30, 31  # last, so that options stay ascending when they close the list
_kind, _column = Span(KINDS, is_kind=True), Span(N_COLUMNS)
# A card and its column; of the hand what it is says how it is played (HC-D3, HC-D4, HC-D8, HC-D20 … HC-D23).
PLAY_AT, COMPANION_AT, UPGRADE_AT, BLOCK_AT, GIVE_AT = verbs(
    (V_PLAY, V_COMPANION, V_UPGRADE, V_BLOCK, V_GIVE), kind=_kind, column=Span(N_COLUMNS, least=1)
)
MOVE_TO, SHIFT_TO = verbs((V_MOVE, V_SHIFT), column=_column, goal=8)  # move, Retreat, Advance; of Offerings
WAR_ON = verb(V_WAR, column=_column, what=4, goal=4)
USE_OF = verb(V_USE, row=Span(ROWS), ability=ABILITIES_OF)
_by_kind = (V_PLACE, V_DROP, V_GIVE_HAND, V_SEND, V_USE_HAND, V_DISCARD, V_TAKE, *range(V_PILE_A, V_INWARD_A + SEATS))
VERBS = (
    *(PLAY_AT, COMPANION_AT, UPGRADE_AT, BLOCK_AT, GIVE_AT, MOVE_TO, SHIFT_TO, WAR_ON, USE_OF),
    *verbs(_by_kind, kind=_kind),  # V_TAKE: 0 the top card of H
    *verbs((V_POWER, V_TURN, V_COLUMN), column=_column),  # of the Lead; whose Beast changes its position
    *(
        verb(V_TARGET, row=1 << 8),
        verb(V_MODE, mode=4),
        verb(V_DEAL, cards=Span(DECK)),
        verb(V_ORDER, place=Span(WAITING)),
    ),
    *verbs((V_WILL, V_YES, V_ENOUGH, V_PASS)),
)
A_YES, A_ENOUGH, A_PASS = V_YES * VERB, V_ENOUGH * VERB, V_PASS * VERB
A_WILL, A_TOP = V_WILL * VERB, V_TAKE * VERB

# --- events
(
    E_DIE,
    E_FIRST,
    E_SHUFFLE,
    E_DRAW,
    E_EMPTY,
    E_TURN,
    E_STEP,
    E_DEPLOY,
    E_CONVOKE,
    E_UPGRADE,
    E_CORE,
    E_OFFER,
    E_ARM,
    E_SHIELD,
    E_PROVINCE,
    E_ARSENAL,
    E_STAYS,
    E_PLACE,
    E_DROP,
    E_SENT,
    E_WILL,
    E_POWER,
    E_TURNED,
    E_MOVE,
    E_SHIFT,
    E_TO_GRAVE,
    E_DISCARD,
    E_TO_HAND,
    E_TO_COMPANIONS,
    E_TO_SUPPLY,
    E_TO_HEAVEN,
    E_TO_BOTTOM,
    E_WAR,
    E_BLOCKER,
    E_BLOCK,
    E_RESOLVE,
    E_NO_RESULT,
    E_BATTLE,
    E_DEFEATED,
    E_UNHARMED,
    E_SHIELD_LOST,
    E_LIFE,
    E_LEADS,
    E_GAIN,
    E_COMPLETED,
    E_WINNER,
    E_DRAWN_GAME,
    E_GIVE,
    E_GRANT,
    E_FORBID,
    E_USE,
    E_TRIGGER,
    E_TARGET,
    E_MODE,
    E_FIZZLE,
    E_SEARCH,
    E_LOOK,
    E_REVEAL,
    E_PUT,
    E_MILL,
    E_STRENGTHEN,
    E_DESTROYED,
    E_TOKEN,
    E_DOWN,
    E_SILENCED,
    E_CANCELLED,
    E_RULE,
    E_COPIED,
    E_TOSSED,
    E_ROLLED,
    E_HAND_SEEN,
    E_EXTRA,
    E_BARRED,
    E_TOKENS,
    E_PREVENTED,
    E_CEASED,
    E_ASSUMED,
    E_NAMED,
    E_VOTED,
    E_BECAME,
    E_COPY,
) = range(1, 82)

# --- clauses: what a refusal returns
BOOK = Clauses(
    "HC-DECK HC-CARD HC-STAT HC-SETUP HC-ZONE HC-TURN HC-OFFER HC-DEPLOY HC-POS HC-MOVE HC-SIGNET HC-CMD HC-CHAIN "
    "HC-ARS HC-WEAPON HC-SHIELD HC-WAR HC-DMG HC-BLOCK HC-UG HC-MAX HC-CM HC-IW HC-SUP HC-SAMPLE HC-INFO HC-R"
)
_c = BOOK.number
TURN_6, TURN_7, TURN_9 = (_c(f"HC-TURN-{n}") for n in (6, 7, 9))
ZONE_4, ZONE_7 = _c("HC-ZONE-4"), _c("HC-ZONE-7")
OFFER_1 = _c("HC-OFFER-1")
DEPLOY_1, DEPLOY_2, DEPLOY_3, DEPLOY_10, DEPLOY_11, DEPLOY_15 = (_c(f"HC-DEPLOY-{n}") for n in (1, 2, 3, 10, 11, 15))
POS_3, POS_7, POS_9 = (_c(f"HC-POS-{n}") for n in (3, 7, 9))
MOVE_1, MOVE_2, MOVE_4, MOVE_5, MOVE_6, MOVE_9 = (_c(f"HC-MOVE-{n}") for n in (1, 2, 4, 5, 6, 9))
SIGNET_3, SIGNET_6, SIGNET_7, SIGNET_8, SIGNET_9, SIGNET_10 = (_c(f"HC-SIGNET-{n}") for n in (3, 6, 7, 8, 9, 10))
ARS_1, ARS_6 = _c("HC-ARS-1"), _c("HC-ARS-6")
WEAPON_2, WEAPON_4, WEAPON_6, WEAPON_7, WEAPON_8 = (_c(f"HC-WEAPON-{n}") for n in (2, 4, 6, 7, 8))
SHIELD_1, SHIELD_3, SHIELD_4, SHIELD_7, SHIELD_9 = (_c(f"HC-SHIELD-{n}") for n in (1, 3, 4, 7, 9))
WAR_1, WAR_2, WAR_3, WAR_5, WAR_6, WAR_7, WAR_10 = (_c(f"HC-WAR-{n}") for n in (1, 2, 3, 5, 6, 7, 10))
BLOCK_1, BLOCK_2, BLOCK_4, BLOCK_5, BLOCK_6 = (_c(f"HC-BLOCK-{n}") for n in (1, 2, 4, 5, 6))
UG_1, UG_2, UG_3, UG_4, UG_5, UG_14, UG_16 = (_c(f"HC-UG-{n}") for n in (1, 2, 3, 4, 5, 14, 16))
MAX_1, MAX_3, MAX_5, MAX_6 = (_c(f"HC-MAX-{n}") for n in (1, 3, 5, 6))
CM_1, CM_2, CM_11 = (_c(f"HC-CM-{n}") for n in (1, 2, 11))
IW_1, IW_2, IW_4 = (_c(f"HC-IW-{n}") for n in (1, 2, 4))
CMD_1, CMD_2, CMD_4, CMD_5, CMD_6, CMD_11, CMD_15, CMD_16, CMD_17 = (
    _c(f"HC-CMD-{n}") for n in (1, 2, 4, 5, 6, 11, 15, 16, 17)
)
R154, CHAIN_8, OFFER_11 = _c("HC-R154"), _c("HC-CHAIN-8"), _c("HC-OFFER-11")
R166, R168, R176, R200, R204 = (_c(f"HC-R{n}") for n in (166, 168, 176, 200, 204))
SUP_1, SUP_19 = _c("HC-SUP-1"), _c("HC-SUP-19")
DEPLOY_17, DEPLOY_20, CMD_13, SAMPLE_2 = (_c(f"HC-{n}") for n in ("DEPLOY-17", "DEPLOY-20", "CMD-13", "SAMPLE-2"))

# --- what the machine of card texts (`cardtext.machine`) calls what is named above
GIVEN_AS_BITS, WHEN_ENTERS = 0, 9
PILES_KEEP_ORDER = 1  # cards discarded together lie in the order in which they were named (HC-R61)
UNFIT, OUT_OF_ORDER, GUARDED, TAKEN, MUST_FIND = CMD_15, CMD_15, CMD_15, CMD_15, CMD_13
DECLINED, NO_CHOICE, NO_MODE, NO_SHARE = CMD_11, CMD_4, CMD_15, CMD_15
LEAVINGS = 1 << LEAVES_PLAY | 1 << IS_DEFEATED | 1 << IS_DESTROYED  # happenings after which an object lies elsewhere
