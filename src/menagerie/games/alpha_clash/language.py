"""The phrases of Alpha Clash: types, zones, keywords, steps, tags, and what only this game does.

Chapters: card anatomy (AC-INFO-2, AC-INFO-3, AC-INFO-9), triggers and counter tags (AC-TRIG), keywords (AC-KW), Weapons
(AC-WPN), the Portal (AC-PRTL). What games share stands in `cardtext.english`.
"""

from __future__ import annotations

from functools import cache

from menagerie.cardtext.english import FAMILIES
from menagerie.cardtext.english import TABLE as SHARED
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.phrases import Language

TABLE = """
# Types (AC-INFO-2): an Accessory is any Trap, Weapon or Relic, an Action any Basic, Quick or Clash Buff
kind~     | Contender    | Contender/Contenders
kind~     | ClashCard    | Clash card/cards
kind~     | Clashground  | Clashground/Clashgrounds
kind~     | Accessory    | Accessory/Accessories
kind~     | Trap         | Trap/Traps
kind~     | Weapon       | Weapon/Weapons
kind~     | Relic        | Relic/Relics
kind~     | Action       | Action/Actions
kind~     | Basic        | Basic Action/Actions
kind~     | Quick        | Quick Action/Actions
kind~     | ClashBuff    | Clash Buff/Buffs

# Colours, affiliations, positions (AC-INFO-3, AC-INFO-9, AC-INFO-11)
quality   | Black        | black
quality   | Green        | green
quality   | White        | white
quality   | Blue         | blue
quality   | Red          | red
quality   | Alpha        | Alpha
quality   | Rogue        | Rogue
quality   | AlphaHunter  | Alpha Hunter
quality   | Harbinger    | Harbinger
quality   | Discarded    | Discarded
quality   | Progenitor   | Progenitor
quality   | IsReady      | ready
quality   | IsEngaged    | engaged
stat      | Attack       | attack
stat      | Defense      | defense
stat      | Cost         | cost
pile      | Oblivion     | Oblivion
token     | Streak       | Streak

# Keywords (AC-KW)
keyword   | AweFactor    | Awe Factor {number}
keyword   | Barrage      | Barrage {number}
keyword   | Breakthrough | Breakthrough
keyword   | CloseCombat  | Close Combat
keyword   | Enrage       | Enrage {number}
keyword   | Exclusive    | Exclusive
keyword   | Flight       | Flight
keyword   | Interception | Interception
keyword   | Irrefutable  | Irrefutable
keyword   | Necrotic     | Necrotic
keyword   | Observant    | Observant
keyword   | Safeguard    | Safeguard
keyword   | Superspeed   | Superspeed
keyword   | Undisputed   | Undisputed
keyword   | Unrivaled    | Unrivaled

# Triggers and counter tags (AC-TRIG), thresholds (AC-CTD-2)
line      | Threshold    | [ {number} ] {ability}
tag       | Enter        | Enter
tag       | AttackTag    | Attack
tag       | Obstruct     | Obstruct
tag       | Defeat       | Defeat
tag       | Victory      | Victory
counter   | OnAttack     | Counter - Attack
counter   | OnAttackBy   | Counter - Attack against a {thing~1}
counter   | OnPlay       | Counter - Play
counter   | OnPlayOf     | Counter - Play against a {thing~1}
counter   | OnTrap       | Counter - Trap
period    | DrawStep     | your Draw Step
period    | EachDrawStep | each player's Draw Step
period    | PrimaryPhase | your Primary Phase
period    | EachPrimaryPhase | each player's Primary Phase
moment    | EndOfClash   | at the end of this clash
duration  | ThisClash    | during this clash
damage    | AnyDamage    | damage
damage    | ClashDamage  | clash damage
damage    | OtherDamage  | non-clash damage
action    | ToAttack     | attack
action    | ToObstruct   | obstruct
action    | ToBeObstructed | be obstructed
action    | ToReady      | ready
happening | Obstructs    | {watched} obstructs
happening | IsObstructed | {watched} is obstructed
object~1  | Attacker     | the attacker
object~1  | EachObstructor | each obstructor
object~1  | Host         | the host
object~1  | YourContender | your Contender
object~1  | TheirContender | your opponent's Contender
watched   | Host         | the host
reference | Attacker     | the attacker
reference | Host         | the host
reference | YourContender | your Contender
condition | IsQuality    | {reference} is {quality}
condition | HasWeapon    | {reference} has a Weapon
where     | OneCharacter | of one character
where     | WithWeapon   | with a Weapon
where     | WithoutWeapon | without a Weapon

# Engaging, attacks, gems
cost      | EngageCost   | engage {object}
deed~     | Engage       | engage/engages/engage {object}
deed~     | NegateAttack | negate/negates/negate the attack
deed~     | SetAgain     | set/sets/set {object} face down
change~   | WithoutEnter | {subject~} enters/enter play without its/their Enter effects
aura~     | NotObstructedBy | {subject~} cannot be obstructed by {thing~2}
aura~     | GemLess      | {subject~} costs/cost a gem less
aura~     | GemsLess     | {subject~} costs/cost {MANY} gems less
condition | DefeatedThisTurn | {MANY} or more {thing~2} were defeated this turn

# Weapons (AC-WPN)
ability   | AttachOnly   | attach only to a {thing~1} .
deed~     | Attach       | attach/attaches/attach {object} to {object}
aura~     | AttachLess   | {subject~} costs/cost a gem less to attach
aura~     | Carries      | {subject~} may carry {MANY} Weapons

# The Portal (AC-PRTL)
deed~     | ActivatePortal | activate/activates/activate the Portal
condition | PortalOpen   | the Portal is open
condition | PortalClosed | the Portal is closed
happening | PortalActivated | the Portal is activated
static    | PortalShut   | the Portal cannot be activated
static    | PortalCheaper | the Portal costs {amount} less
static    | PortalLocked | your opponent cannot activate the Portal by effects
"""

#: Kinds that stand for several types (AC-INFO-2).
UNIONS = {"Accessory": ("Trap", "Weapon", "Relic"), "Action": ("Basic", "Quick", "ClashBuff")}
#: Counters whose event is the attacker (AC-TRIG-13).
FIGHTING = ("OnAttack", "OnAttackBy")
#: Periods that every player has, the turn among them.
TURNS = ("EachTurn", "EachDrawStep", "EachPrimaryPhase")


@cache
def language() -> Language:
    """Give the language of Alpha Clash."""
    return Language("Alpha Clash", SHARED, TABLE, families=FAMILIES)


@cache
def parser() -> Parser:
    """Give its parser; it is built once in a process."""
    return Parser(language())
