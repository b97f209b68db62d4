"""The phrases of Alpha Clash: types, zones, keywords, steps, tags, and what only this game does.

Chapters: card anatomy (AC-INFO-2, AC-INFO-3, AC-INFO-9), triggers and counter tags (AC-TRIG), keywords (AC-KW), Weapons
(AC-WPN), the Portal (AC-PRTL). What games share stands in `cardtext.english`.
"""

from __future__ import annotations

from functools import cache

from menagerie.cardtext import copies, happenings, naming, tokens, votes
from menagerie.cardtext.english import EARLY, FAMILIES, HEALTH, LATER, PRICES
from menagerie.cardtext.english import TABLE as SHARED
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.phrases import Language

from . import conditioned, reshaped, restated, said, worded
from .phrases_since import LAST

TABLE = """
# Resources, positions, health (AC-RES, AC-INFO-11, AC-CTD-1)
kind~     | Resource     | resource/resources
cost      | PayResources | pay {plural} resources
cost      | PayResource  | pay a resource
deed~     | PayFor       | pay/pays/pay {plural} resources
deed~     | PayOneFor    | pay/pays/pay a resource
deed~     | MillOne      | put/puts/put the top card of your/their/their deck into {pile}
deed~     | Mill         | put/puts/put the top {plural} cards of your/their/their deck into {pile}
deed~     | Send         | send/sends/send {object} to {pile}
deed~     | Ready        | ready/readies/ready {object}
deed~     | AddResource  | add/adds/add a card from your/their/their hand to your/their/their resources
deed~     | AddEngaged   | add/adds/add a card from your/their/their hand to your/their/their resources engaged
deed~     | AddTop       | add/adds/add the top card of your/their/their deck to your/their/their resources
place~    | IntoPlayEngaged | into play engaged
place~    | Into         | into {pile}
change~   | EntersEngaged | {subject~} enters/enter play engaged
change~   | EntersWith   | {subject~} enters/enter play with {PAIR}
test      | TheyControl  | your opponent controls {quantity}

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
where     | OfCharacter  | of the character {CHARACTER}
where     | WithPrinted  | with initial {stat} {compared}

# Pairs of attack and defense, what stands on a card, numbers chosen (AC-INFO-6, AC-PLAY-15)
grant     | Stats        | {PAIR}
grant     | StatsAnd     | {PAIR} and {keyword+ and}
grant     | StatsEachToken | {PAIR} for each {token} counter on it
grant     | StatsEach    | {PAIR} for each {thing~1}
grant     | StatsEachOther | {PAIR} for each other {thing~1}
amount    | X            | X
plural    | X            | X

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
limited   | Tagged       | {tag} : {sentence+}
limited   | Counter      | {counter} : {sentence+}
limited   | CounterCost  | {counter} , {cost+ and} : {sentence+}
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
moment    | EndOfTurn    | at the end of this turn
moment    | WhenEnters   | when that card enters play
moment    | EndOfClash   | at the end of this clash
duration  | NextTurn     | until the start of your next turn
duration  | NextTurn     | until your next turn
duration  | ThisClash    | during this clash
damage    | AnyDamage    | damage
damage    | ClashDamage  | clash damage
damage    | OtherDamage  | non-clash damage
action    | ToAttack     | attack
action    | ToObstruct   | obstruct
action    | ToBeObstructed | be obstructed
action    | ToReady      | ready
happening | Responds     | {player} responds
happening | Obstructs    | {watched} obstructs
happening | IsObstructed | {watched} is obstructed
object~1  | EachObstructor | each obstructor
object~1  | Host         | the host
object~1  | YourContender | your Contender
object~1  | TheirContender | your opponent's Contender
watched   | Host         | the host
reference | Attacker     | the attacker
player    | Opponent     | each opponent
reference | Host         | the host
reference | YourContender | your Contender
test      | IsQuality    | {reference} is {quality}
test      | HasWeapon    | {reference} has a Weapon
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

# What is paid, played, prevented, replaced, copied (AC-PLAY, AC-TRIG, AC-DMG)
ability   | PlayOnlyIf   | you may play @self only if {condition} .
ability   | OtherCost    | instead of paying the cost of @self , you may {cost} .
ability   | Replaced     | if {would} , {effect} instead .
would     | WouldBeDefeated | {watched} would be defeated
would     | WouldBeSent  | {watched} would be sent to {pile}
would     | WouldBeDealt | {watched} would be dealt {damage}
would     | YouWouldDraw | you would draw a card
aura~     | Loses        | {subject~} loses/lose {keyword} and cannot gain it
deed~     | Copy         | copy/copies/copy {object}
deed~     | Negate       | negate/negates/negate {object}
deed~     | PreventBy    | prevent/prevents/prevent all {damage} by {object} {duration}
deed~     | PreventAll   | prevent/prevents/prevent all {damage} {duration}

# Weapons (AC-WPN)
ability   | Statics      | {static} , and {static} .
ability   | AttachOnly   | attach only to a {thing~1} .
deed~     | Attach       | attach/attaches/attach {object} to {object}
aura~     | AttachLess   | {subject~} costs/cost a gem less to attach
aura~     | Carries      | {subject~} may carry {MANY} Weapons

# The Portal (AC-PRTL)
deed~     | ActivatePortal | activate/activates/activate the Portal
test      | Attacked     | you attacked this turn
test      | NotAttacked  | you did not attack this turn
test      | PortalOpen   | the Portal is open
test      | PortalClosed | the Portal is closed
happening | PortalActivated | the Portal is activated
dealer    | Self         | @self
dealer    | Host         | the host
happening | DealsDamage  | {dealer} deals {damage} to a {thing~1}
effect    | Becomes      | the {stat} of {object} becomes {amount} {duration}
static    | PortalShut   | the Portal cannot be activated
static    | PortalCheaper | the Portal costs {amount} less
static    | PortalLocked | {player} cannot activate the Portal by effects
happening | Defeats      | {dealer} defeats a {thing~1}
happening | YouGain      | you gain @health
happening | YouDiscard   | you discard a card
happening | YouSpring    | you activate a Trap
happening | YouSet       | you set a Trap
"""

#: What the shared phrases call things.
NOUNS = {
    "play": "play",
    "onto": "into play",
    "defeated": "defeated",
    "deck": "deck",
    "decks": "decks",
    "opponent": "your opponent",
    "health": "health",
    "gets": "gets/get",
    "while": "while",
}
#: Kinds that stand for several types (AC-INFO-2).
UNIONS = {"Accessory": ("Trap", "Weapon", "Relic"), "Action": ("Basic", "Quick", "ClashBuff")}
#: Counters whose event is the attacker (AC-TRIG-13).
FIGHTING = ("OnAttack", "OnAttackBy", "OnAttackOn")
#: Periods that every player has, the turn among them.
TURNS = ("EachTurn", "EachDrawStep", "EachPrimaryPhase")
#: Happenings of which `that many` tells how much damage it was.
COUNTED = ("IsDealt", "DealsDamage", "YouGain", "DealsToA")
#: Happenings to a card: `that player` is who controls it.
OWNED = ("DealsDamage", "Defeats", "IsBeaten")


@cache
def language() -> Language:
    """Give the language of Alpha Clash."""
    return Language(
        "Alpha Clash",
        *(SHARED, HEALTH, TABLE, LATER, EARLY, LAST, PRICES, tokens.TABLE, votes.TABLE, happenings.TABLE, naming.TABLE),
        *(copies.TOKENS, copies.TABLE),
        families=FAMILIES | {"early": 2} | tokens.FAMILIES,
        nouns=NOUNS,
        same=said.SAME,
        first=naming.FIRST
        | conditioned.QUOTED
        | worded.WORDED
        | copies.FIRST
        | tokens.FIRST
        | votes.FIRST
        | conditioned.CONDITIONED
        | restated.RESTATED
        | reshaped.BEFORE
        | said.FIRST
        | reshaped.RESHAPED,
        near=said.NEAR,
    )


@cache
def parser() -> Parser:
    """Give its parser; it is built once in a process."""
    return Parser(language())
