"""The phrases of Hebrew Chronicles: step tags, Superior Commands, Heritage, signets, columns, Weapons, Offerings.

Chapters: card anatomy (HC-CARD), commands (HC-CMD), signets (HC-SIGNET), Superior Commands (HC-SUP, HC-BLOCK), the
texts that the book prints (HC-SAMPLE). What games share stands in `cardtext.english`.
"""

from __future__ import annotations

from functools import cache

from menagerie.cardtext import copies, happenings, naming, tokens, votes
from menagerie.cardtext.english import FAMILIES, HEALTH, LATER
from menagerie.cardtext.english import TABLE as SHARED
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.phrases import Language

from . import copied, said, said_cards, said_first, said_turns

TABLE = """
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
step      | OWS          | [ O\\/WS ]
step      | F2           | [ F2 ]
step      | ES           | [ ES ]
step      | SB           | [ SB ]
step      | FX           | [ FX ]
step      | PX           | [ PX ]
step      | IN           | [ IN ]
step      | P1           | [ P1 ]

# Gains (HC-CARD-10): OC, A and SK; how long they last (HC-TURN-9, HC-CMD-12)
grant     | Stats        | {TRIPLE}
grant     | StatsAnd     | {TRIPLE} and {keyword+ and}
grant     | StatsEach    | {TRIPLE} for each {thing~1}
grant     | StatsEachToken | {TRIPLE} for each {token} counter on it
grant     | StatsEachOther | {TRIPLE} for each other {thing~1}
duration  | UntilF2      | until your F2
duration  | ThisWar      | until the war ends
duration  | OwnersES     | until its owner's ES
duration  | NextTurn     | until the start of your next turn
duration  | NextTurn     | until your next turn
sentence  | For          | {duration} , {static} .
sentence  | ForWhile     | {duration} , while {condition} , {static} .
ability   | XIs          | X is {value} .

# What is paid (HC-CARD-11, HC-CMD-3)
cost      | HandCost     | Hand Cost {number}
cost      | RestCost     | rest {object}
cost      | DiscardSelf  | discard @self

# When (HC-CMD-10, HC-R116)
limited   | Tagged       | {tag} , {sentence+}
tag       | Deployed     | when @self is deployed
tag       | Sacrificed   | when @self is sacrificed
tag       | Blocked      | when @self is discarded after a block
would     | WouldBeDefeated | {watched} would be defeated
would     | WouldBeDestroyed | {watched} would be destroyed
happening | IsDestroyed  | {watched} is destroyed
happening | GoesTo       | {watched} goes to your {pile}

# Whom and what: columns (HC-ZONE-1), names (HC-R117), Heritage, Weapons, wars
player    | Opponent     | each opponent
column    | LG           | Left-Guard
column    | MG           | Middle-Guard
column    | RG           | Right-Guard
column    | RRS          | Rear Support
column    | GC           | Guard Columns
where     | InColumn     | in the {column}
where     | InColumns    | in the {column} or {column}
where     | Called       | called {CHARACTER}
where     | NameContains | whose name contains {CHARACTER}
where     | OfTribe      | of the tribe {CHARACTER}
where     | OfProgenitor | of the progenitor {CHARACTER}
where     | ArmedWithA   | armed with a {noun~1}
where     | ArmedWith    | armed with {NAME}
quality   | Pending      | pending
quality   | Blocking     | blocking
quality   | Warring      | warring
object~1  | Host         | the armed Beast
object~1  | Above        | the Beast above @self
reference | Host         | the armed Beast
reference | Above        | the Beast above @self
test      | IsArmed      | {reference} is armed with a {noun~1}
test      | NoWar        | you declared no war this turn
test      | DeclaredWar  | you declared a war this turn
action    | ToAttack     | attack
action    | ToBeDestroyed | be destroyed

# What is done (HC-DEPLOY, HC-POS, HC-MOVE, HC-WAR-20, HC-SIGNET-14, HC-R119)
deed~     | Convoke      | convoke/convokes/convoke {object}
deed~     | ConvokeUpon  | convoke/convokes/convoke {object} upon {object}
deed~     | SearchConvoke | search/searches/search your/their/their @deck for a {thing~1} , \
                           convoke/convokes/convoke it and shuffle/shuffles/shuffle
deed~     | MakeToken    | convoke/convokes/convoke a {NAME} Token
deed~     | MakeTokens   | convoke/convokes/convoke {MANY} {NAME} Tokens
deed~     | PlaceToken   | place/places/place a {NAME} Token
deed~     | PlaceInEach  | place/places/place a {NAME} Token in each free Shield column
deed~     | Destroy      | destroy/destroys/destroy {object}
deed~     | Send         | send/sends/send {object} to the {pile}
deed~     | Rest         | rest/rests/rest {object}
deed~     | Ascend       | ascend/ascends/ascend {object}
deed~     | TurnDown     | turn/turns/turn {object} face down {duration}
deed~     | Move         | move/moves/move {object} to another column
deed~     | Arm          | arm/arms/arm {object} to {object}
deed~     | WardNext     | prevent/prevents/prevent the next {amount} damage to you {duration}
deed~     | WardAll      | prevent/prevents/prevent all damage to you {duration}
deed~     | CancelAttack | cancel/cancels/cancel the attack
deed~     | Cancel       | cancel/cancels/cancel {object}
deed~     | CancelFCs    | cancel/cancels/cancel the FCs of {object} {duration}
deed~     | Mill         | put/puts/put {plural} cards from the top of your/their/their @deck \
                           into your/their/their {pile}
deed~     | MillOne      | put/puts/put the top card of your/their/their @deck into your/their/their {pile}
deed~     | MillFor      | put/puts/put cards from the top of your/their/their @deck into your/their/their {pile} , \
                           at least as many as the OC of {object}
place~    | IntoDone     | into your/their/their Grave
static    | OfferingUses | you may use {MANY} Offering abilities in the {column} each turn
"""

#: What came last, so that the codes of shared phrases stay as they are.
LAST = """
action    | ToBeBlocked  | be blocked
ability   | Statics      | {static} , and {static} .
deed~     | RevealTop    | reveal/reveals/reveal the top card of your/their/their @deck
deed~     | RevealTops   | reveal/reveals/reveal the top {plural} cards of your/their/their @deck
test      | TheyControl  | @opponent controls {quantity}
test      | TheyControlMore | @opponent controls more {thing~2} than you
test      | YouControlMore | you control more {thing~2} than @opponent
test      | YouHaveMore  | you have more {wealth} than @opponent
test      | TheyHaveMore | @opponent has more {wealth} than you
wealth    | MoreHealth   | @health
wealth    | MoreCards    | cards in hand
test      | HasStat      | {reference} has {stat} {compared}
test      | PlayedNone   | you played no {noun~2} this turn
test      | OneDefeated  | a {thing~1} was @defeated this turn
cost      | SendCost     | send {object} to the {pile}
tag       | Laid         | when @self is played
happening | Blocks       | {watched} blocks
happening | DefeatsA     | {watched} defeats a {thing~1}
watched   | Host         | the armed Beast
watched   | Above        | the Beast above @self
watched   | Behind       | the Beast behind @self
object~1  | Behind       | the Beast behind @self
reference | Behind       | the Beast behind @self
quantity  | NoOthers     | no other {thing~2}
where     | BehindShield | behind a Shield
place~    | OnOwnersBottom | on the bottom of its owner's @deck
place~    | OnOwnersTop  | on top of its owner's @deck
where     | ArmedTo      | armed to {reference}
grant     | StatsEachOwn | {TRIPLE} for each {token} counter on @self
effect    | BarYou       | you cannot play {thing~2} {duration}
static    | YouCannotPlay | you cannot play {thing~2}
test      | NoToken      | {reference} has no {token} counters
early~1   | First        | the first {noun~1} you play each turn
aura~1    | EarlyLess    | {early~1} costs {amount} less
ability   | WhileBoth    | while {condition} , {static} , and {static} .
sentence  | IfInstead    | if {condition} , {effect} instead .
moment    | EndOfTurn    | at the end of this turn
moment    | EndOfWar     | at the end of this war
deed~     | Choosing     | choose/chooses/choose {object}
deed~     | MoveTo       | move/moves/move {object} to the {column}
happening | IsArmed      | {watched} is armed
happening | ArmsIt       | {watched} arms a Beast
happening | IsAttacked   | {watched} is attacked
happening | YouGain      | you gain @health
happening | YouDiscard   | you discard a card
happening | YouLose      | you lose @health
event     | TheyDo       | whenever {player} {does}
event     | AnyDoes      | whenever a player {does}
does      | Draws        | draws a card
does      | Gains        | gains @health
does      | Discards     | discards a card
does      | Loses        | loses @health
test      | TheirHealthIs | @opponent's @health is {compared}
quality   | Attacking    | attacking
action    | ToAscend     | ascend
action    | ToBeDefeated | be defeated
action    | ToDealDamage | deal damage
action    | ToBeAimedAt  | be the target of @opponent's Arsenals
action    | ToBeArmed    | be armed
quality   | Unarmed      | unarmed
action    | ToBeAimedAtByAny | be the target of Arsenals
aura~     | MoreSupport  | {subject~} has/have {SIGNED} support
aura~     | NotBlockedBy | {subject~} cannot be blocked by {thing~2}
aura~     | NotAttackedBy | {subject~} cannot be attacked by {thing~2}
aura~     | AttacksTwice | {subject~} may attack twice each turn
change~   | AttacksAgain | {subject~} may attack again this turn
happening | AttacksA     | {watched} attacks a {thing~1}
happening | HitsPlayer   | {watched} deals damage to @opponent
sentence  | ForEachDone  | for each {thing~1} {done} this way , {effect} .
done      | DestroyedSo  | destroyed
done      | SacrificedSo | sacrificed
done      | ReturnedSo   | returned
done      | SentSo       | sent to the {pile}
sentence  | IfDidNot     | if you do not , {effect} .
sentence  | IfTheyDidNot | if they do not , {effect} .
where     | AttackedNow  | that attacked this turn
where     | EnteredNow   | that entered @play this turn
where     | FallenNow    | @defeated this turn
test      | ItAttacked   | {reference} attacked this turn
test      | ItEntered    | {reference} entered @play this turn
test      | ItDidNotAttack | {reference} did not attack this turn
quantity  | ManyOthers   | {plural} or more other {thing~2}
quantity  | FewerOf      | fewer than {MANY} {thing~2}
noun~     | OrOr         | {kind~} or {kind~} or {kind~}
where     | Below        | below {reference}
test      | LyingOne     | there is a {thing~1}
test      | LyingNone    | there are no {thing~2}
test      | TheyPlayedOne | @opponent played a {noun~1} this turn
test      | TheyPlayed   | @opponent played {MANY} or more {noun~2} this turn
event     | PlaysFirst   | whenever you play your first {noun~1} each turn
event     | TheyPlayNth  | whenever {player} plays their {ordinal} {noun~1} each turn
test      | ThatControls | that player controls {quantity}
value     | StatOf       | the {stat} of {reference}
deed~     | MakeNew      | convoke/convokes/convoke a {STATS} {CALLED} Token
deed~     | MakeNews     | convoke/convokes/convoke {MANY} {STATS} {CALLED} Tokens
deed~     | MakeNewSaying | convoke/convokes/convoke a {STATS} {CALLED} Token with {quoted+ and}
deed~     | MakeNewsSaying | convoke/convokes/convoke {MANY} {STATS} {CALLED} Tokens with {quoted+ and}
quoted    | Quoted       | “ {line} ”
event     | DrawsNth     | whenever you draw your {ordinal} card each turn
event     | DoesFirst    | the first time you {feat} each turn
feat      | ToDraw       | draw a card
feat      | ToGain       | gain @health
feat      | ToLose       | lose @health
feat      | ToDiscard    | discard a card
test      | DrewMany     | you drew {MANY} or more cards this turn
test      | DiscardedOne | you discarded a card this turn
test      | DiscardedMany | you discarded {MANY} or more cards this turn
test      | GainedNow    | you gained @health this turn
test      | LostNow      | you lost @health this turn
test      | TheyGainedNow | @opponent gained @health this turn
test      | TheyLostNow  | @opponent lost @health this turn
effect    | Becomes      | the {stat} of {object} becomes {amount} {duration}
effect    | BecomesEqual | the {stat} of {object} becomes equal to {value} {duration}
effect    | Swapped      | exchange the A and SK of {object} {duration}
change~   | BecomesAll   | {subject~} becomes/become {STATS} {duration}
deed~     | SwapColumns  | exchange/exchanges/exchange the columns of {object} and {object}
deed~     | SwapTwo      | exchange/exchanges/exchange the columns of {object~2}
change~   | BecomesFolk  | {subject~} becomes/become {quality} {duration}
change~   | BecomesTribe | {subject~} becomes/become of the tribe {CHARACTER} {duration}
aura~     | MustAttack   | {subject~} must attack each turn if able
change~   | MustAttackNow | {subject~} must attack this turn if able
change~   | MustAttackSoon | {subject~} must attack before the start of your next turn if able
effect    | NextCosts    | the next {adjective*} {noun~1} you play this turn costs {amount} less
watched   | It           | it
ability   | Replaced     | if {would} , {effect} instead .
ability   | FirstReplaced | the first time {would} each turn , {effect} instead .
sentence  | NextWould    | the next time {would} this turn , {effect} instead .
sentence  | EachWould    | if {would} this turn , {effect} instead .
cost      | ReturnOwn    | return {object} to your hand
deed~     | DrawEachTo   | draw/draws/draw a card for each {thing~1} up to {MANY}
deed~     | GainEachTo   | gain/gains/gain {amount} @health for each {thing~1} up to {MANY}
deed~     | SearchMany   | search/searches/search your/their/their @deck for up to {MANY} {thing~2} , \
                           reveal/reveals/reveal them , put/puts/put them {place~} and shuffle/shuffles/shuffle
deed~     | LookHandMay  | look/looks/look at {victim} hand and may discard a {thing~1} from it
deed~     | LookHandMayPut | look/looks/look at {victim} hand and may put a {thing~1} from it {place~3}
deed~     | DrawTo       | draw/draws/draw cards until you/they/they have {number} cards in hand
deed~     | DrawAsMany   | draw/draws/draw cards until you have as many cards in hand as @opponent
deed~     | LoseGame     | lose/loses/lose the game
action    | ToBeDestroyedByArsenals | be destroyed by Arsenals
aura~     | NotDefeatedBy | {subject~} cannot be defeated by {thing~2}
aura~     | BlockedOnlyBy | {subject~} cannot be blocked except by {thing~2}
change~   | NotBlockedByFor | {subject~} cannot be blocked by {thing~2} {duration}
change~   | BlockedOnlyByFor | {subject~} cannot be blocked except by {thing~2} {duration}
test      | WarsWith     | {reference} is warring with a {thing~1}
happening | IsAttackedBy | {watched} is attacked by a {thing~1}
"""

#: What the shared phrases call things.
NOUNS = {
    "play": "the battlefield",
    "onto": "onto the battlefield",
    "defeated": "defeated",
    "deck": "Heaven",
    "decks": "Heavens",
    "opponent": "your opponent",
    "health": "ML",
    "gets": "has/have",
    "while": "while",
}
#: Shared phrases that mean nothing here: Beasts are dealt no damage, control never changes (HC-R125),
#: every command is used once per turn (HC-CMD-5), whatever enters is convoked, there are two players.
WITHOUT = (
    *("Deal", "DealDivided", "DealEqual", "IsDealt", "CostsNothing"),
    *("TakeControl", "OnceFree", "IntoPlay", "TargetPlayer", "OfTarget", "DiscardCost", "DiscardOneCost"),
    *("DealEach", "Exchange", "PreventNext", "PreventTo", "TakeControlFor"),
)
#: Words after which a name without its title, a tribe or a progenitor stands.
NAMING = ("called", "contains", "tribe", "progenitor")
#: Happenings of which `that many` tells how much Menorah Life it was.
COUNTED = ("YouGain", "YouLose", "HitsPlayer")
#: Happenings after which a card lies elsewhere.
LEAVING = ("LeavesPlay", "IsDefeated", "IsDestroyed")
#: Periods that every player has.
TURNS = ("EachTurn",)


@cache
def language() -> Language:
    """Give the language of Hebrew Chronicles."""
    return Language(
        "Hebrew Chronicles",
        SHARED,
        HEALTH,
        TABLE,
        LATER,
        LAST,
        *(naming.TABLE, votes.TABLE, happenings.TABLE, copies.TABLE, copied.TABLE),
        families=FAMILIES | {"early": 1},
        nouns=NOUNS,
        naming=NAMING,
        without=WITHOUT,
        first=copies.BECOMING
        | naming.FIRST
        | tokens.FIRST
        | votes.FIRST
        | happenings.FIRST
        | said.CONVOKED
        | said_cards.BEFORE
        | said_turns.FIRST
        | copied.FIRST
        | said_first.FIRST
        | said_cards.BEHIND,
        same=said.SAME,
        near=said.NEAR,
    )


@cache
def parser() -> Parser:
    """Give its parser; it is built once in a process."""
    return Parser(language())
