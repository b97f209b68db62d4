"""The phrases of Alpha Clash that came last, behind all others, so that the codes of those stay as they are."""

LAST = """
sentence  | IfInstead    | if {condition} , {effect} instead .
deed~     | RevealTop    | reveal/reveals/reveal the top card of your/their/their @deck
deed~     | RevealTops   | reveal/reveals/reveal the top {plural} cards of your/their/their @deck
deed~     | DigAny       | look/looks/look at the top {plural} cards of your/their/their @deck \
                           and put/puts/put any number of them {place~} and the rest {place~}
deed~     | Redirect     | redirect/redirects/redirect the attack to {object}
effect    | BecomesEqual | the {stat} of {object} becomes equal to {value} {duration}
effect    | Doubled      | double the attack of {object~1} {duration}
effect    | Swapped      | exchange the attack and defense of {object} {duration}
effect    | DealsNow     | {object~1} deals {amount} damage to {object}
effect    | DealsAsMuch  | {object~1} deals damage equal to {value} to {object}
effect    | Fight        | {object~1} fights {object~1}
value     | StatOf       | the {stat} of {reference}
where     | FallenNow    | defeated this turn
event     | TheyDo       | whenever {player} {does}
event     | AnyDoes      | whenever a player {does}
does      | Draws        | draws a card
does      | Gains        | gains @health
does      | Discards     | discards a card
does      | Springs      | activates a Trap
does      | Sets         | sets a Trap
event     | TheyPlayNth  | whenever {player} plays their {ordinal} {noun~1} each turn
test      | TheyPlayed   | @opponent played {MANY} or more {noun~2} this turn
test      | PlayedNone   | you played no {noun~2} this turn
test      | OneDefeated  | a {thing~1} was @defeated this turn
test      | HasStat      | {reference} has {stat} {compared}
test      | TheirHealthIs | @opponent's @health is {compared}
test      | TheyControlMore | @opponent controls more {thing~2} than you
test      | YouControlMore | you control more {thing~2} than @opponent
test      | YouHaveMore  | you have more {wealth} than @opponent
test      | TheyHaveMore | @opponent has more {wealth} than you
quantity  | NoOthers     | no other {thing~2}
quantity  | ManyOthers   | {plural} or more other {thing~2}
grant     | StatsEachOwn | {PAIR} for each {token} counter on @self
action    | ToBeDealt    | be dealt damage
action    | ToAttackLeaders | attack Contenders
wealth    | MoreHealth   | @health
wealth    | MoreCards    | cards in hand
quality   | IsAttacking  | attacking
quality   | IsObstructing | obstructing
where     | OnSelf       | attached to @self
where     | OnHost       | attached to the host
action    | ToBeDefeated | be defeated
watched   | YourContender | your Contender
watched   | TheirContender | your opponent's Contender
watched   | It           | it
dealer    | It           | it
subject~2 | They         | they
happening | IsAttached   | {watched} is attached to {watched}
happening | IsBeaten     | a {thing~1} defeats {dealer}
happening | AttacksOr    | {watched} attacks or obstructs
happening | ObstructsOr  | {watched} obstructs or is obstructed
event     | PlaysFirst   | whenever you play your first {noun~1} each turn
counter   | OnNthPlay    | Counter - Play of the {ordinal} {noun~1} of a turn
test      | HasNoToken   | {reference} has no {token} counters
test      | ThatControls | that player controls {quantity}
sentence  | IfHad        | if {was} , {effect} .
was       | WasQuality   | {reference} was {quality}
was       | WasA         | {reference} was a {thing~1}
was       | HadWeapon    | {reference} had a Weapon
was       | HadStat      | {reference} had {stat} {compared}
was       | HadKeyword   | {reference} had {keyword}
was       | HadToken     | {reference} had a {token} counter
duration  | NextReadying | during its controller's next Ready Step
duration  | NextReadyings | during their controllers' next Ready Steps
action    | ToReadyThen  | ready in Ready Steps
action    | ToBeAimOfActions | be the target of your opponent's Actions
action    | ToBeAimOfTraps | be the target of your opponent's Traps
quality   | IsCovered    | face-down
deed~     | Peek         | look/looks/look at {object}
where     | AttackingA   | attacking a {noun~1}
test      | IsAttackingA | {reference} is attacking a {thing~1}
test      | ThatAttacked | that player attacked this turn
test      | ThatNotAttacked | that player did not attack this turn
test      | TheyAttacked | @opponent attacked this turn
test      | TheyNotAttacked | @opponent did not attack this turn
happening | AttacksA     | {watched} attacks a {thing~1}
happening | OneDefeats   | a {thing~1} defeats a {thing~1}
happening | DealsToA     | a {thing~1} deals damage to a {thing~1}
happening | IsSent       | {watched} is sent to {pile}
counter   | OnAttackOn   | Counter - Attack on a {thing~1}
change~   | LosesAllFor  | {subject~} loses/lose all keywords {duration}
counter   | OnAnything   | Counter - Anything
deed~     | ShowIt       | reveal/reveals/reveal it
happening | ObstructsA   | {watched} obstructs a {thing~1}
happening | IsObstructedBy | {watched} is obstructed by a {thing~1}
test      | IsNotDefeated | {reference} is not defeated
test      | IsNotQuality | {reference} is not {quality}
test      | IsNotA       | {reference} is not a {thing~1}
test      | HasNoWeapon  | {reference} has no Weapons
where     | OnAttacker   | attached to the attacker
aura~     | NotAttackedBy | {subject~} cannot be attacked by {thing~2}
kind~     | Token        | token/tokens
place~    | OnOwnersTop  | on top of its owner's @deck
place~    | OnOwnersBottom | on the bottom of its owner's @deck
where     | InThats      | in that player's {pile}
event     | DrawsNth     | whenever you draw your {ordinal} card each turn
event     | TheyDrawNth  | whenever {player} draws their {ordinal} card each turn
event     | FirstTime    | the first time {happening} each turn
event     | FirstDoes    | the first time {player} {does} each turn
test      | DrewMany     | you drew {MANY} or more cards this turn
test      | TheyDrewMany | @opponent drew {MANY} or more cards this turn
test      | GainedNow    | you gained @health this turn
test      | TheyGained   | @opponent gained @health this turn
test      | DiscardedOne | you discarded a card this turn
test      | DiscardedMany | you discarded {MANY} or more cards this turn
test      | TheyDiscarded | @opponent discarded a card this turn
test      | SprungNow    | you activated a Trap this turn
early~1   | TheirFirst   | the first {noun~1} @opponent plays each turn
early~1   | TheirNth     | the {ordinal} {noun~1} @opponent plays each turn
early~1   | EachFirst    | the first {noun~1} each player plays each turn
aura~     | EarlyMore    | {early~} costs/cost {amount} more
aura~     | MustAttack   | {subject~} must attack each turn if able
change~   | MustAttackFor | {subject~} must attack each turn if able {duration}
where     | AttackedNow  | that attacked this turn
where     | StruckNow    | that was dealt damage this turn
where     | EnteredNow   | that entered @play this turn
test      | ItAttacked   | {reference} attacked this turn
test      | ItDidNotAttack | {reference} did not attack this turn
test      | WasStruckNow | {reference} was dealt damage this turn
test      | ItEntered    | {reference} entered @play this turn
sentence  | NextInClash  | the next time {happening} during this clash , {effect} .
sentence  | EachInClash  | whenever {happening} during this clash , {effect} .
aura~     | EarlyGemLess | {early~} costs/cost a gem less
happening | YouOpen      | you activate the Portal
does      | Opens        | activates the Portal
test      | TheySprung   | @opponent activated a Trap this turn
sentence  | IfDidNot     | if you do not , {effect} .
sentence  | IfTheyDidNot | if they do not , {effect} .
sentence  | LaterIf      | {moment} , if {condition} , {effect} .
quantity  | FewerOf      | fewer than {MANY} {thing~2}
test      | LyingOne     | there is a {thing~1}
test      | LyingNone    | there are no {thing~2}
test      | TheyPlayedOne | @opponent played a {noun~1} this turn
test      | ThatHandIs   | the number of cards in that player's hand is {compared}
where     | IdleNow      | that did not attack this turn
action    | ToBeAimOfAnyTrap | be the target of Traps
object~2  | SomeOther    | {plural} other {thing~2}
effect    | DoubledBoth  | double the attack and defense of {object~1} {duration}
ability   | WhileBoth    | while {condition} , {static} , and {static} .
player    | Owner        | its owner
sentence  | LaterUnless  | {moment} , {effect} unless {player} {chain~2} .
deed~     | Fell         | defeat/defeats/defeat {object}
deed~     | Mend         | remove/removes/remove {amount} damage from {object}
deed~     | MendAll      | remove/removes/remove all damage from {object}
test      | HasPrinted   | {reference} has initial {stat} {compared}
deed~     | DigAll       | reveal/reveals/reveal the top {plural} cards of your/their/their @deck \
                           and put/puts/put all {thing~2} from among them {place~} and the rest {place~}
aura~     | TakesLess    | {subject~} takes/take {amount} less {damage}
deed~     | Choosing     | choose/chooses/choose {object}
sentence  | NextWould    | the next time {would} this turn , {effect} instead .
sentence  | EachWould    | if {would} this turn , {effect} instead .
deed~     | DrawUntil    | draw/draws/draw cards until you/they/they have {MANY} cards in hand
ability   | AddedCost    | as an additional cost to play @self , {cost} .
"""
