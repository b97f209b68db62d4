"""The phrases of Hebrew Chronicles: step tags, Superior Commands, Heritage, signets, columns, Weapons, Offerings.

Chapters: card anatomy (HC-CARD), commands (HC-CMD), signets (HC-SIGNET), Superior Commands (HC-SUP, HC-BLOCK), the
texts that the book prints (HC-SAMPLE). What games share stands in `cardtext.english`.
"""

from __future__ import annotations

from functools import cache

from menagerie.cardtext.english import FAMILIES
from menagerie.cardtext.english import TABLE as SHARED
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.phrases import Language

TABLE = r"""
# Cards (HC-DECK-3, HC-CARD-13, HC-CARD-14)
kind~     | Beast        | Beast/Beasts
kind~     | UpGrade      | Up-Grade/Up-Grades
kind~     | Companion    | Companion/Companions
kind~     | Token        | Token/Tokens
kind~     | Offering     | Offering/Offerings
kind~     | Arsenal      | Arsenal/Arsenals
kind~     | Weapon       | Weapon/Weapons
kind~     | Sword        | Sword/Swords
kind~     | Spear        | Spear/Spears
kind~     | Bow          | Bow&Arrow
kind~     | BattleAxe    | Battle-Axe/Battle-Axes
kind~     | Dagger       | Dagger/Daggers
kind~     | Shield       | Shield/Shields
kind~     | Province     | Province/Provinces

# Nationalities (HC-CARD-6), signets (HC-CARD-7), battle position (HC-POS-1)
quality   | Israelite    | Israelite
quality   | Greek        | Greek
quality   | Spirit       | Spirit
quality   | Heavenly     | Heavenly
quality   | Royal        | Royal
quality   | Gold         | gold Captain
quality   | Silver       | silver Captain
quality   | Rear         | Rear-Guardian
quality   | Front        | Front-line Guardian
quality   | Archer       | Archer
quality   | Chief        | Chief Creation
quality   | Wicked       | Wicked Spirit
quality   | Celestial    | Celestial
quality   | Active       | active
quality   | Resting      | resting
stat      | OC           | OC
stat      | A            | A
stat      | SK           | SK
stat      | HS           | HS
stat      | Support      | support
pile      | Grave        | Grave
pile      | Inward       | Inward column

# Superior Commands (HC-BLOCK-14 … HC-BLOCK-19, HC-SUP)
keyword   | BL           | BL
keyword   | BLH          | BL-H
keyword   | BLR          | BL-R
keyword   | BLBS         | BL-BS
keyword   | BLBS         | BL-BSM
keyword   | BLBR         | BL-BR
keyword   | BLO          | BL {SIGNED} per O
keyword   | BeastMode    | Beast Mode
keyword   | ShieldBreaker | Shield Breaker
keyword   | Oppression   | Oppression
keyword   | OppressionLV2 | Oppression LV2
keyword   | Emulation    | Emulation
keyword   | WarCry       | War Cry
keyword   | RuthlessL1   | Ruthless Sacrifice L1
keyword   | RuthlessL2   | Ruthless Sacrifice L2
keyword   | Relentless   | Relentless
keyword   | Return       | Return
keyword   | ProvinceDestroyer | Province Destroyer
keyword   | Hellenize    | Hellenize
keyword   | PlusDamage   | {SIGNED} Damage
keyword   | HNL          | HNL
keyword   | RoyalPresence | Royal Presence
keyword   | AD           | AD {SIGNED}

# Step tags of a command (HC-CMD-1, HC-CMD-7 … HC-CMD-10)
line      | Steps        | {step+} {ability}
step      | F1           | [ F1 ]
step      | WS           | [ WS ]
step      | OWS          | [ O\/WS ]
step      | F2           | [ F2 ]
step      | ES           | [ ES ]
step      | SB           | [ SB ]
step      | FX           | [ FX ]
step      | PX           | [ PX ]
step      | IN           | [ IN ]
step      | P1           | [ P1 ]

damage    | AnyDamage    | damage
action    | ToAttack     | attack
grant     | Stats        | {TRIPLE}
grant     | StatsAnd     | {TRIPLE} and {keyword+ and}
"""

#: What the shared phrases call things.
NOUNS = {
    "play": "the battlefield",
    "onto": "onto the battlefield",
    "defeated": "defeated",
    "deck": "Heaven",
    "opponent": "your opponent",
    "health": "ML",
    "while": "while",
}
#: Words after which a name without its title, a tribe or a progenitor stands.
NAMING = ("called", "contains", "tribe", "progenitor")
#: Periods that every player has.
TURNS = ("EachTurn",)


@cache
def language() -> Language:
    """Give the language of Hebrew Chronicles."""
    return Language("Hebrew Chronicles", SHARED, TABLE, families=FAMILIES, nouns=NOUNS, naming=NAMING)


@cache
def parser() -> Parser:
    """Give its parser; it is built once in a process."""
    return Parser(language())
