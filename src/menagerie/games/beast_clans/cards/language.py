"""The phrases of Beast Clans: types, Kingdoms, keywords, Biomass, Royals, wielding, and what lies face-down.

Chapters: card anatomy (BC-CARD), abilities by kind (BC-ABIL), Royals (BC-ROY), equipment (BC-EQ), Breach (BC-BRE). What
games share stands in `cardtext.english`.
"""

from __future__ import annotations

from functools import cache

from menagerie.cardtext import copies, happenings, naming, tokens, votes
from menagerie.cardtext.english import DIVERSION, EARLY, FAMILIES, LATER, PRICES
from menagerie.cardtext.english import TABLE as SHARED
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.phrases import Language

from . import said

TABLE = """
# Types (BC-CORE-4), Kingdoms (BC-KING-1), stats (BC-CARD-2), piles (BC-ZONE-1)
kind~     | Beast        | beast/beasts
kind~     | Equipment    | equipment
kind~     | Weather      | weather
kind~     | Castle       | castle/castles
kind~     | Royal        | Royal/Royals
quality   | Desert       | Desert
quality   | Jungle       | Jungle
quality   | Marsh        | Marsh
quality   | Mountain     | Mountain
quality   | Ocean        | Ocean
quality   | Savanna      | Savanna
quality   | Rebel        | Rebel
quality   | FaceDown     | face-down
stat      | Might        | Might
stat      | Life         | Life
stat      | Uses         | Uses
stat      | Cost         | cost
pile      | Discard      | discard section

# Keywords (glossary)
keyword   | Accompany    | Accompany
keyword   | Armor        | Armor
keyword   | Breach       | Breach
keyword   | Cull         | Cull
keyword   | Doubletap    | Doubletap
keyword   | Guardian     | Guardian
keyword   | ReadyAtArms  | Ready-at-Arms
keyword   | Rush         | Rush
keyword   | Vanish       | Vanish

# Lines: the Levels of a Royal (BC-ROY-2), Evolution (BC-ROY-3), entrance (BC-ABIL-6), two things that hold together
line      | Level        | [ Level {number} ] {ability}
ability   | Evolves      | evolves if {condition} .
ability   | Statics      | {static} , and {static} .
limited   | Tagged       | {tag} , {sentence+}
tag       | Enter        | when @self enters the field

# Might, Life, Uses (BC-CARD-3, BC-CARD-4, BC-CARD-5); gained for good or regained (BC-R98, BC-R106)
raised    | Might        | Might
raised    | Life         | Life
raised    | Uses         | Uses
supply    | Life         | Life
supply    | Uses         | Uses
raise     | Raise        | {SIGNED} {raised}
grant     | Stats        | {raise+ and}
grant     | StatsAnd     | {raise+ and} and {keyword+ and}
grant     | StatsEach    | {raise} for each {thing~1}
grant     | StatsEachToken | {raise} for each {token} counter on it
grant     | StatsEachOther | {raise} for each other {thing~1}
change~   | GainsStat    | {subject~} gains/gain {amount} {supply}
change~   | GainsEqual   | {subject~} gains/gain {supply} equal to {value}
change~   | GainsEach    | {subject~} gains/gain {amount} {supply} for each {thing~1}
change~   | LosesStat    | {subject~} loses/lose {amount} {supply}
change~   | Regains      | {subject~} regains/regain up to {amount} lost {supply}
effect    | Becomes      | the Might of {object} becomes {amount} {duration}
change~   | DealsEqual   | {subject~} deals/deal damage equal to {value} to {object}
pointed~1 | SecondTarget | a second target {thing~1}
duration  | ThisRound    | during this round of combat
duration  | NextTurn     | until the start of your next turn
duration  | NextTurn     | until your next turn

# Biomass, costs, upkeep (BC-BIO, BC-UPK, BC-R47)
cost      | PayBiomass   | pay {amount} Biomass
cost      | LoseUses     | lose {amount} Uses
deed~     | PayFor       | pay/pays/pay {amount} Biomass
deed~     | GainBiomass  | gain/gains/gain {amount} Biomass
deed~     | BiomassEqual | gain/gains/gain Biomass equal to {value}
deed~     | BiomassEach  | gain/gains/gain {amount} Biomass for each {thing~1}
aura~     | EarlyLessAnd | {early~} costs/cost {amount} less and has/have {keyword+ and}
aura~     | UpkeepLess   | {subject~} needs/need {amount} Biomass less for upkeep
static    | OwnCostLess  | the cost of {own} is {amount} less
static    | OwnCostLessEach | the cost of {own} is {amount} less for each {thing~1}
static    | AbilitiesMore | cost abilities of your opponents cost {amount} Biomass more
test      | BiomassLeft  | you have {MANY} or more Biomass left at the end of your turn

# Discarding (BC-ZONE-10), looking at a hand (BC-ZONE-4), searching (BC-SRCH), taking control
cost      | SacrificeCost | discard {pointed~1}
cost      | DiscardOwn   | discard a {adjective*} {noun~1} you control
cost      | DiscardSort  | discard a {adjective*} {noun~1} from your hand
cost      | ReturnOwn    | return {object} to your hand
pointed   | -            | {pointed~1}
pointed   | -            | {pointed~2}
deed~     | Send         | discard/discards/discard {pointed}
deed~     | GiveUp       | discard/discards/discard one of your/their/their {thing~2}
deed~     | MillOne      | put/puts/put the top card of your/their/their deck into your/their/their {pile}
deed~     | Mill         | put/puts/put the top {plural} cards of your/their/their deck into your/their/their {pile}
happening | FromHand     | {watched} is discarded from your hand
happening | YouSearch    | you search your deck
test      | OneDefeated  | a {thing~1} was discarded from the field this turn
test      | Searched     | you searched your deck this turn

# Whom: Royals, wielders, opponents (BC-MP-1)
object~1  | YourRoyal    | your Royal
object~1  | Wielder      | its wielder
reference | Wielder      | its wielder
subject~2 | They         | they
player    | TargetOpponent | target opponent
player    | EachOpponent | each opponent
victim    | TargetOpponent | target opponent's
quantity  | NoOthers     | no other {thing~2}
quantity  | FewerOf      | fewer than {MANY} {thing~2}
test      | AnyControls  | an opponent controls {quantity}
test      | AnyHandIs    | the number of cards in an opponent's hand is {compared}

# X, chosen where it is paid (BC-R114)
amount    | X            | X
plural    | X            | X

# Combat (BC-EQ, BC-CMB, BC-DMG, BC-ACC, BC-DBL)
damage    | AnyDamage    | damage
damage    | CombatDamage | combat damage
action    | ToAttack     | attack
dealer    | Self         | @self
own       | Self         | @self
happening | IsWielded    | {watched} is wielded
happening | DealsDamage  | {dealer} deals {damage} to a {thing~1}
happening | Accompanies  | {watched} accompanies an attacker
happening | AttacksAgain | {watched} attacks for the second time in a turn
test      | BeingWielded | {reference} is wielded
test      | EnteredNow   | {reference} entered the field this turn
test      | Inflicted    | you have inflicted {MANY} or more damage this turn
test      | Accompanied  | one of your beasts accompanied an attacker this turn
test      | Attacked     | you attacked this turn
test      | NotAttacked  | you did not attack this turn
test      | AttackedTwice | one of your beasts attacked twice this turn
aura~     | Carries      | {subject~} may wield {MANY} equipment in one round of combat
aura~     | HasOnSecond  | {subject~} has/have {raise+ and} on its/their second attack of a turn

# Where a card goes instead (BC-R109)
would     | WouldBeDefeated | {watched} would be @defeated
diversion | PutUnder     | put it on the bottom of its owner's @deck
diversion | PutOnTop     | put it on top of its owner's @deck

place~    | IntoDone     | into your/their/their discard section

# Face-down cards (BC-BRE), the control limit (BC-LIM-1)
deed~     | TurnUp       | turn/turns/turn {object} face-up
happening | IsTurnedUp   | {watched} is turned face-up
test      | WasTurnedUp  | one of your cards was turned face-up this turn
where     | TurnedUp     | turned face-up
static    | BreachCosts  | Breach costs you {amount} Biomass
static    | ControlLimit | your control limit is {MANY}
"""

#: What came last, so that the codes of shared phrases stay as they are (BC-R118).
LAST = """
aura~     | EarlyHas     | {early~} has/have {keyword+ and}
aura~     | EarlyHasStats | {early~} has/have {grant}
deed~     | LoseBiomass  | lose/loses/lose {amount} Biomass
event     | OnePlaysNth  | whenever {player} plays their {ordinal} {noun~1} each turn
test      | Wields       | {reference} wields an equipment
test      | AttackedNow  | {reference} attacked this turn
test      | HasStat      | {reference} has {stat} {compared}
where     | Wielding     | wielding an equipment
action    | ToAttackRoyals | attack Royals
happening | AttacksA     | {watched} attacks a {thing~1}
happening | IsAttacked   | {watched} is attacked
happening | HasEvolved   | {watched} evolves
watched   | Wielder      | its wielder
watched   | YourRoyal    | your Royal
object~1  | Attacker     | the attacker
reference | YourRoyal    | your Royal
sentence  | IfInstead    | if {condition} , {effect} instead .
deed~     | RevealTop    | reveal/reveals/reveal the top card of your/their/their @deck
deed~     | RevealTops   | reveal/reveals/reveal the top {plural} cards of your/their/their @deck
value     | StatOf       | the {stat} of {reference}
where     | FallenNow    | @defeated this turn
event     | TheyDo       | whenever {player} {does}
event     | AnyDoes      | whenever a player {does}
does      | Draws        | draws a card
test      | PlayedNone   | you played no {noun~2} this turn
quantity  | ManyOthers   | {plural} or more other {thing~2}
moment    | EndOfTurn    | at the end of this turn
test      | TheyControlMore | an opponent controls more {thing~2} than you
test      | TheyControlFewer | an opponent controls fewer {thing~2} than you
test      | TheyHoldMore | an opponent has more cards in hand than you
test      | TheyHoldFewer | an opponent has fewer cards in hand than you
test      | AttackedWith | you attacked with {MANY} or more beasts this turn
place~    | OnOwnersTop  | on top of its owner's @deck
place~    | OnOwnersBottom | on the bottom of its owner's @deck
sentence  | IfDidNot     | if you do not , {effect} .
sentence  | IfTheyDidNot | if they do not , {effect} .
test      | DrewMany     | you drew {MANY} or more cards this turn
test      | DiscardedOne | you discarded a card this turn
test      | DiscardedMany | you discarded {MANY} or more cards this turn
test      | IsQuality    | {reference} is {quality}
quality   | IsReady      | ready
deed~     | Ready        | ready/readies/ready {object}
supply    | Might        | Might
change~   | GainsBoth    | {subject~} gains/gain {amount} {supply} and {amount} {supply}
happening | AttacksAlone | {watched} attacks alone
happening | IsSpent      | {watched} runs out of Uses
where     | EnteredNow   | that entered the field this turn
where     | AttackedNow  | that attacked this turn
test      | DidNotAttack | {reference} did not attack this turn
event     | DrawsNth     | whenever you draw your {ordinal} card each turn
does      | Discards     | discards a card
change~   | RegainsEach  | {subject~} regains/regain up to {amount} lost {supply} for each {thing~1}
change~   | RegainsAll   | {subject~} regains/regain all lost {supply}
deed~     | LoseBiomassEach | lose/loses/lose {amount} Biomass for each {thing~1}
test      | EachControlsMore | each opponent controls more {thing~2} than you
test      | EachControlsFewer | each opponent controls fewer {thing~2} than you
test      | EachHoldsMore | each opponent has more cards in hand than you
test      | EachHoldsFewer | each opponent has fewer cards in hand than you
test      | HasBiomass   | you have {MANY} or more Biomass
test      | HasNoBiomass | you have no Biomass
test      | HasLessBiomass | you have {MANY} or less Biomass
test      | NoBiomassLeft | you have no Biomass left at the end of your turn
early~1   | TheirFirst   | the first {noun~1} each opponent plays each turn
early~1   | TheirNth     | the {ordinal} {noun~1} each opponent plays each turn
aura~     | EarlyMore    | {early~} costs/cost {amount} more
static    | OwnCostNothing | the cost of {own} is nothing
late      | LateOne      | more than one {noun~1} each turn
late      | LateFew      | more than {MANY} {noun~2} each turn
static    | NobodyPlaysMore | players cannot play {late}
static    | OpponentPlaysMore | {player} cannot play {late}
victim    | TargetPlayer | target player's
victim    | ThatPlayer   | that player's
effect    | MayLet       | if you wish , {change~1}
effect    | MayLetMany   | if you wish , {change~2}
effect    | Fight        | {object~1} fights {object~1}
effect    | Doubled      | double the Might of {object~1} {duration}
one       | A            | a {thing~1}
one       | Another      | another {thing~1}
happening | OneDeals     | {one} deals {damage} to a {thing~1}
happening | GainsLife    | {watched} gains Life
happening | RegainsLife  | {watched} regains Life
happening | IsReturned   | {watched} is returned to a hand
where     | WasStruck    | that was dealt damage this turn
where     | DidStrike    | that dealt damage this turn
where     | WithLess     | with less {stat} than {reference}
where     | WithMore     | with more {stat} than {reference}
test      | WasStruckNow | {reference} was dealt damage this turn
test      | DidStrikeNow | {reference} dealt damage this turn
test      | YouLost      | your Royal lost {MANY} or more Life this turn
test      | TheirLifeLess | an opponent's Royal has less Life than your Royal
test      | TheirLifeMore | an opponent's Royal has more Life than your Royal
quality   | IsAttacking  | attacking
quality   | IsDamaged    | damaged
action    | ToBeGuarded  | be guarded against
action    | ToGuard      | guard
action    | ToFall       | be discarded from the field
action    | ToFallByEffects | be discarded by effects
action    | ToFallByWeather | be discarded by weather
action    | ToBeWeathered | be the target of weather
aura~     | NotAttackedBy | {subject~} cannot be attacked by {thing~2}
aura~     | TakesLess    | {subject~} takes/take {amount} less {damage}
static    | ControlLimitMore | your control limit is {amount} more
static    | BiomassMore  | your maximum Biomass is {amount} more
static    | NobodyDraws  | players cannot draw more than one card each turn
static    | OpponentDraws | {player} cannot draw more than one card each turn
static    | NobodyDrawsMore | players cannot draw more than {MANY} cards each turn
static    | OpponentDrawsMore | {player} cannot draw more than {MANY} cards each turn
ability   | PlayOnlyIf   | you may play @self only if {condition} .
kind~     | Token        | token/tokens
where     | OnePlaysNow  | {player} plays this turn
effect    | NextNothing  | the next {thing~1} costs nothing
damage    | WeatherDamage | weather damage
aura~     | CannotBeDealt | {subject~} cannot be dealt {damage}
aura~1    | FirstPrevented | the first time each turn {subject~1} would be dealt {damage} , prevent that damage
aura~1    | FirstLessened | the first time each turn {subject~1} would be dealt {damage} , \
                           prevent {amount} of that damage
aura~1    | FirstPoints  | each turn , {subject~1} is spared the first {amount} damage
action    | ToAttackAlone | attack alone
quality   | IsAlone      | attacking alone
aura~     | MustAttack   | {subject~} must attack each turn if able
change~   | MustAttackFor | {subject~} must attack each turn if able {duration}
event     | PlaysFirst   | whenever you play your first {noun~1} each turn
event     | AnyPlaysNth  | whenever a player plays their {ordinal} {noun~1} each turn
test      | MoreThan     | there are more {thing~2} than {thing~2}
test      | FewerThan    | there are fewer {thing~2} than {thing~2}
test      | MoreThanDeck | there are more {thing~2} than your @deck has cards
test      | DeckAtLeast  | your @deck has {MANY} or more cards
test      | DeckAtMost   | your @deck has {MANY} or fewer cards
test      | DeckEmpty    | your @deck has no cards
effect    | BecomesEqual | the Might of {object} becomes equal to {value} {duration}
value     | StatOfTarget | the {stat} of target {thing~1}
aura~     | Loses        | {subject~} loses/lose {keyword+ and}
change~   | LosesAllFor  | {subject~} loses/lose all keywords {duration}
ability   | TakesOver    | if {watched} would be dealt {damage} , @self is dealt that damage instead .
ability   | WearsInstead | if {watched} would be dealt {damage} , @self loses that many Uses instead .
deed~     | PreventBy    | prevent/prevents/prevent all {damage} by {object} {duration}
test      | FewerThanDeck | there are fewer {thing~2} than your @deck has cards
sentence  | DivertNow    | this turn , if {object~1} would be @defeated , {diversion} instead .
duration  | MyNextEnd    | until the end of your next turn
duration  | ItsNextEnd   | until the end of its controller's next turn
duration  | TheirNextEnd | until the end of an opponent's next turn
duration  | ItsNext      | during its controller's next turn
duration  | ItsNextEnds  | until the end of their controllers' next turns
duration  | ItsNexts     | during their controllers' next turns
object~1  | ItsRoyal     | its controller's Royal
where     | InAll        | in all discard sections
where     | WereDiscarded | discarded this way
where     | WereReturned | returned this way
stat      | Level        | Level
test      | NobodyHolds  | no opponent has cards in hand
action    | ToBeWeatheredByFoes | be the target of an opponent's weather
deed~     | DiscardUpTo  | discard/discards/discard up to {plural} cards
deed~     | DiscardAny   | discard/discards/discard any number of cards
aura~     | NotGuardedBy | {subject~} cannot be guarded against by {thing~2}
deed~     | Choosing     | choose/chooses/choose {object}
effect    | BarYou       | you cannot play {thing~2} {duration}
watched   | It           | it
happening | YouUse       | you activate a cost ability of {watched}
deed~     | CopyIt       | copy/copies/copy it
deed~     | CopyWeather  | copy/copies/copy that weather
deed~     | CopyAbility  | copy/copies/copy that ability
deed~     | CopyPending  | copy/copies/copy the pending weather
deed~     | CopySelf     | copy/copies/copy @self
"""

#: What the shared phrases call things.
NOUNS = {
    "play": "the field",
    "onto": "onto the field",
    "defeated": "discarded from the field",
    "deck": "deck",
    "decks": "decks",
    "opponent": "an opponent",
    "health": "Life",
    "gets": "has/have",
    "while": "if",
}
#: A shared phrase that means nothing here: which opponent? One is a target (BC-D31).
WITHOUT = ("TheirHand", "TheirHandIs", "TheyPlayNow", "ThatPlaysNow")
#: Periods that every player has.
TURNS = ("EachTurn", "TheirTurn")
#: Happenings of which `that many` tells how much damage it was.
COUNTED = ("IsDealt", "DealsDamage", "OneDeals", "GainsLife", "RegainsLife")
#: Happenings of which a player is told as what happens to a card of that player.
DONE = {"Discards": "FromHand"}
#: Happenings to a card: `that player` is who controls it.
OWNED = ("DealsDamage", "OneDeals", "AttacksA", "IsReturned", "IsDealt", "Attacks", "IsDefeated", "EntersPlay")
#: Happenings that may have an attacker (BC-R118).
ATTACKED = ("IsAttacked", "IsDealt")


@cache
def language() -> Language:
    """Give the language of Beast Clans."""
    return Language(
        "Beast Clans",
        SHARED,
        TABLE,
        LATER,
        DIVERSION,
        EARLY,
        LAST,
        PRICES,
        tokens.TABLE,
        copies.TOKENS,
        copies.TABLE,
        votes.TABLE,
        happenings.TABLE,
        naming.TABLE,
        families=FAMILIES | {"early": 2} | tokens.FAMILIES,
        nouns=NOUNS,
        without=WITHOUT,
        first=said.REPEATED | copies.FIRST | naming.FIRST | tokens.FIRST | votes.FIRST | happenings.FIRST | said.FIRST,
        near=said.NEAR,
    )


@cache
def parser() -> Parser:
    """Give its parser; it is built once in a process."""
    return Parser(language())
