"""The words and numbers of the book: types, signets, Weapons, step tags, Superior Commands, deck limits.

Covered: HC-CARD-3, HC-CARD-7, HC-CARD-13, HC-CARD-14, HC-CMD-1, the numbers of every chapter. What a single card says
stands in the box record (`box`).
"""

from __future__ import annotations

# --- cards: what a printed card is and has (codes of the box, and of the language in the order of its tables)
KINDS = 255  # different cards that a box may hold
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
    OFFERING,
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
