"""The table of phrases that trading card games share; a game adds its own types, zones, keywords, phases and tags.

What the rules of a line are for:

    line, ability, limited   the kinds of ability: keywords, static, triggered, activated, played
    sentence, effect         what happens in order; `chain` is what one player does: draw, draws, (may) draw
    subject, object, thing   who gets something, what is done to whom, and the filters that describe it
    pointed                  objects that begin with no bare article, for verbs that also take "a card"
    happening                what is waited for
    condition                what must hold

A game fills these rules: kind (types), quality (colours and the like), stat, grant, keyword, pile, damage, action; it
may add rows to any other. The second of its piles takes cards that are done with. And it has these nouns: `@play` for
where cards in play are, `@onto` for how they get there, `@defeated` for what becomes of them, `@deck` for where cards
are drawn from, `@decks` for more of them, `@opponent` for the other player, `@health` for what a player loses, `@gets`
for what a subject does with a grant that holds, `@while` for the word that begins a condition. `HEALTH` is for games
whose players have health and give up cards. A row that means nothing in a game is left out of its `Language`.
"""

FAMILIES = {
    "thing": 2,  # a card, cards
    "noun": 2,
    "kind": 2,
    "pointed": 2,  # it, them
    "object": 2,
    "subject": 2,
    "change": 2,
    "aura": 2,
    "deed": 3,  # draw your …, draws their …, may draw their …
    "chain": 3,
    "place": 3,
    "home": 3,
}

TABLE = """
# Lines and abilities
line      | -            | {ability}
ability   | Keywords     | {keyword+ ,} .
ability   | Static       | {static} .
ability   | While        | @while {condition} , {static} .
ability   | Played       | {sentence+}
ability   | OncePerTurn  | once per turn , {limited}
ability   | OnceFree     | once per turn : {sentence+}
ability   | HoldsUnless  | {static} unless {condition} .
ability   | -            | {limited}
limited   | Triggered    | {event} , {sentence+}
limited   | Activated    | {cost+ and} : {sentence+}

# Costs
cost      | PayHealth    | pay {amount} @health
cost      | DiscardCost  | discard {plural} cards
cost      | DiscardOneCost | discard a card

# Sentences
sentence  | Do           | {effect} .
sentence  | IfDid        | if you do , {effect} .
sentence  | IfTheyDid    | if they do , {effect} .
sentence  | If           | if {condition} , {effect} .
sentence  | Otherwise    | otherwise , {effect} .
sentence  | Choose       | choose one - {effect+ ; or} .
sentence  | ForEach      | for each {thing~1} , {effect} .
sentence  | ForEachOther | for each other {thing~1} , {effect} .

# Effects: what you do, what a player does or may do, what becomes of something
effect    | -            | {chain~1}
effect    | May          | you may {chain~1}
effect    | PlayerDoes   | {player} {chain~2}
effect    | PlayerMay    | {player} may {chain~3}
effect    | -            | {change~1}
effect    | -            | {change~2}
chain~    | -            | {deed~}
chain~    | Then         | {deed~} , then {chain~}

deed~     | DrawOne      | draw/draws/draw a card
deed~     | Draw         | draw/draws/draw {plural} cards
deed~     | DiscardOne   | discard/discards/discard a card
deed~     | DiscardOneRandom | discard/discards/discard a card at random
deed~     | Discard      | discard/discards/discard {plural} cards
deed~     | DiscardRandom | discard/discards/discard {plural} cards at random
deed~     | DiscardHand  | discard/discards/discard your/their/their hand
deed~     | Search       | search/searches/search your/their/their @deck for a {thing~1} , reveal/reveals/reveal it , \
                           put/puts/put it {place~} and shuffle/shuffles/shuffle
deed~     | LookTop      | look/looks/look at the top card of your/their/their @deck
deed~     | Look         | look/looks/look at the top {plural} cards of your/their/their @deck
deed~     | Arrange      | look/looks/look at the top {plural} cards of your/their/their @deck \
                           and put/puts/put them back in any order
deed~     | Dig          | look/looks/look at the top {plural} cards of your/their/their @deck \
                           and put/puts/put {number} of them {place~} and the rest {place~}
deed~     | DigFor       | look/looks/look at the top {plural} cards of your/their/their @deck \
                           and may put a {thing~1} from among them {place~} and the rest {place~}
deed~     | RevealHand   | reveal/reveals/reveal your/their/their hand
deed~     | Win          | win/wins/win the game
deed~     | Shuffle      | shuffle/shuffles/shuffle your/their/their @deck
deed~     | Return       | return/returns/return {object} {home~}
deed~     | Put          | put/puts/put {object} {place~}
deed~     | Deal         | deal/deals/deal {amount} damage to {object}
deed~     | DealDivided  | deal/deals/deal {amount} damage divided as you/they/they choose among {object}
deed~     | DealEqual    | deal/deals/deal damage equal to {value} to {object}
deed~     | TakeControl  | take/takes/take control of {object}
deed~     | ExtraTurn    | take/takes/take an extra turn after this one
deed~     | Exchange     | exchange/exchanges/exchange control of {object} and {object}
deed~     | DrawEqual    | draw/draws/draw cards equal to {value}
deed~     | DrawOneEach  | draw/draws/draw a card for each {thing~1}
deed~     | DrawEach     | draw/draws/draw {plural} cards for each {thing~1}
deed~     | DealEach     | deal/deals/deal {amount} damage to {object} for each {thing~1}
deed~     | ShuffleIn    | shuffle/shuffles/shuffle {object} into its owner's @deck
deed~     | ShuffleAllIn | shuffle/shuffles/shuffle {object} into their owners' @decks
deed~     | ShufflePile  | shuffle/shuffles/shuffle your/their/their {pile} into your/their/their @deck
deed~     | LookHand     | look/looks/look at {victim} hand
deed~     | LookHandFor  | look/looks/look at {victim} hand and discard/discards/discard a {thing~1} from it
deed~     | LookHandPut  | look/looks/look at {victim} hand and put/puts/put a {thing~1} from it {place~3}
deed~     | RevealUntil  | reveal/reveals/reveal cards from the top of your/their/their @deck \
                           until you/they/they reveal a {thing~1}
deed~     | PutRest      | put/puts/put {object} {place~} and the rest {place~}

# Chance
deed~     | FlipCoin     | flip/flips/flip a coin
deed~     | RollDie      | roll/rolls/roll a die
condition | -            | {test}
condition | Both         | {test} and {test}
test      | IsHeads      | {reference} is heads
test      | IsTails      | {reference} is tails
test      | RollIs       | {reference} is {compared}

place~    | IntoHand     | into your/their/their hand
place~    | IntoPlay     | @onto
place~    | OnBottom     | on the bottom of your/their/their @deck
place~    | OnTop        | on top of your/their/their @deck
home~     | ToHand       | to your/their/their hand
home~     | ToOwner      | to its owner's hand
home~     | ToOwners     | to their owners' hands

# What becomes of something
change~   | Gets         | {subject~} gets/get {grant} {duration}
change~   | Gains        | {subject~} gains/gain {keyword+ and} {duration}
change~   | LosesFor     | {subject~} loses/lose {keyword} {duration}
change~   | CannotFor    | {subject~} cannot {action} {duration}
duration  | ThisTurn     | until end of turn

# What holds for as long as its card is in play
static    | -            | {aura~1}
static    | -            | {aura~2}
aura~     | Has          | {subject~} has/have {keyword+ and}
aura~     | HasStats     | {subject~} @gets {grant}
aura~     | Cannot       | {subject~} cannot {action}
aura~     | CostsLess    | {subject~} costs/cost {amount} less
aura~     | CostsMore    | {subject~} costs/cost {amount} more
aura~     | CostsLessEach | {subject~} costs/cost {amount} less for each {thing~1}
aura~     | CostsNothing | {subject~} costs/cost nothing

# Whom and what
player    | Opponent     | @opponent
player    | EachPlayer   | each player
player    | TargetPlayer | target player
player    | ThatPlayer   | that player
player    | Controller   | its controller
victim    | TheirHand    | @opponent's

object    | -            | {object~1}
object    | -            | {object~2}
object~   | -            | {pointed~}
object~1  | A            | a {thing~1}
object~2  | Some         | {plural} {thing~2}
object~2  | UpTo         | up to {plural} {thing~2}
pointed~1 | Self         | @self
pointed~1 | It           | it
pointed~1 | That         | that card
pointed~1 | Target       | target {thing~1}
pointed~1 | Another      | another {thing~1}
pointed~1 | AnotherTarget | another target {thing~1}
pointed~1 | UpToOneTarget | up to one target {thing~1}
pointed~1 | Each         | each {thing~1}
pointed~1 | EachOther    | each other {thing~1}
pointed~2 | Targets      | {plural} target {thing~2}
pointed~2 | UpToTargets  | up to {plural} target {thing~2}
pointed~2 | Them         | them
pointed~2 | All          | all {thing~2}
subject~  | -            | {object~}
subject~2 | Every        | {thing~2}
subject~2 | EveryOther   | other {thing~2}

thing~    | Thing        | {adjective*} {noun~} {where*}
noun~     | -            | {kind~}
noun~     | Or           | {kind~} or {kind~}
kind~     | Card         | card/cards
adjective | -            | {quality}
adjective | Either       | {quality} or {quality}
where     | Yours        | you control
where     | Theirs       | @opponent controls
where     | OfTarget     | target player controls
where     | OfThat       | that player controls
where     | WithKeyword  | with {keyword}
where     | WithoutKeyword | without {keyword}
where     | WithStat     | with {stat} {compared}
where     | Named        | named {NAME}
where     | NotNamed     | other than {NAME}
where     | NotSelf      | other than @self
where     | InYour       | in your {pile}
where     | InTheir      | in @opponent's {pile}
where     | InAny        | in any {pile}
compared  | AtMost       | {amount} or less
compared  | AtLeast      | {amount} or more
compared  | Exactly      | {amount}
pile      | Hand         | hand

# Numbers
number    | -            | {FEW}
number    | -            | {MANY}
amount    | -            | {FEW}
amount    | -            | {MANY}
plural    | -            | {MANY}
amount    | ThatMany     | that much
amount    | ThatMany     | that many
plural    | ThatMany     | that many
value     | NumberOf     | the number of {thing~2}
value     | NumberOfOther | the number of other {thing~2}
value     | ItsStat      | its {stat}

# What is waited for
event     | StartOf      | at the start of {period}
event     | EndOf        | at the end of {period}
event     | Whenever     | whenever {happening}
period    | YourTurn     | your turn
period    | TheirTurn    | @opponent's turn
period    | EachTurn     | each player's turn
happening | EntersPlay   | {watched} enters @play
happening | LeavesPlay   | {watched} leaves @play
happening | Attacks      | {watched} attacks
happening | IsDefeated   | {watched} is @defeated
happening | IsDealt      | {watched} is dealt {damage}
happening | PlaysA       | {player} plays a {thing~1}
happening | YouPlayA     | you play a {thing~1}
happening | YouDraw      | you draw a card
watched   | Self         | @self
watched   | A            | a {thing~1}
watched   | Another      | another {thing~1}

# What must hold
test      | YouControl   | you control {quantity}
test      | YouAreActive | you are the active player
test      | NotActive    | you are not the active player
test      | HandIs       | the number of cards in your hand is {compared}
test      | IsA          | {reference} is a {thing~1}
test      | WasDefeated  | {reference} is @defeated
test      | HasKeyword   | {reference} has {keyword}
test      | DefeatedThisTurn | {MANY} or more {thing~2} were @defeated this turn
quantity  | SomeOf       | a {thing~1}
quantity  | NoneOf       | no {thing~2}
quantity  | AnotherOf    | another {thing~1}
quantity  | ManyOf       | {plural} or more {thing~2}
reference | Self         | @self
reference | It           | it
reference | That         | that card
"""

HEALTH = """
deed~     | Gain         | gain/gains/gain {amount} @health
deed~     | Lose         | lose/loses/lose {amount} @health
deed~     | GainEqual    | gain/gains/gain @health equal to {value}
deed~     | LoseEqual    | lose/loses/lose @health equal to {value}
deed~     | GainEach     | gain/gains/gain {amount} @health for each {thing~1}
deed~     | LoseEach     | lose/loses/lose {amount} @health for each {thing~1}
deed~     | Sacrifice    | sacrifice/sacrifices/sacrifice {object}
cost      | SacrificeCost | sacrifice {object}
test      | HealthIs     | your @health is {compared}
object~1  | Attacker     | the attacker
"""

#: The code of the pile for cards that are done with: of those that a game names, the second.
DONE_WITH = 2

#: For games in which nothing goes before an event: where a card goes instead is all that a text may say.
DIVERSION = """
ability   | Diverted     | if {would} , {diversion} instead .
diversion | ReturnIt     | return it to its owner's hand
"""

#: For games in which cards cost something: what the first cards of a turn cost, or the second.
EARLY = """
early~1   | First        | the first {noun~1} you play each turn
early~2   | Firsts       | the first {MANY} {noun~2} you play each turn
early~1   | Nth          | the {ordinal} {noun~1} you play each turn
aura~     | EarlyLess    | {early~} costs/cost {amount} less
"""

#: For games in which cards cost something: what they cost for the rest of a turn, all of a sort or the next of it.
PRICES = """
effect    | NextLess     | the next {thing~1} costs {amount} less
effect    | NextMore     | the next {thing~1} costs {amount} more
effect    | AllLess      | every {thing~1} costs {amount} less
effect    | AllMore      | every {thing~1} costs {amount} more
where     | YouPlayNow   | you play this turn
where     | TheyPlayNow  | @opponent plays this turn
where     | ThatPlaysNow | that player plays this turn
"""

#: What comes behind a game's own table, so that the codes of that stay as they are.
LATER = """
sentence  | Later        | {moment} , {effect} .
sentence  | DoUnless     | {effect} unless {condition} .
sentence  | UnlessDone   | {effect} unless {player} {chain~2} .
moment    | NextStart    | at the start of your next turn
static    | NobodyPlays  | players cannot play {thing~2}
static    | OpponentCannotPlay | {player} cannot play {thing~2}
effect    | BarFor       | {player} cannot play {thing~2} {duration}
deed~     | PreventNext  | prevent/prevents/prevent the next {amount} {damage} to {object} {duration}
deed~     | PreventTo    | prevent/prevents/prevent all {damage} to {object} {duration}
deed~     | TakeControlFor | take/takes/take control of {object} {duration}
action    | ToBeTarget   | be the target of @opponent's effects
action    | ToBeAttacked | be attacked
cost      | TokenCost    | remove a {token} counter from @self
cost      | TokensCost   | remove {MANY} {token} counters from @self
token     | Counter      | {COUNTER}
deed~     | AddToken     | put/puts/put a {token} counter on {object}
deed~     | AddTokens    | put/puts/put {plural} {token} counters on {object}
deed~     | TakeToken    | remove/removes/remove a {token} counter from {object}
deed~     | TakeTokens   | remove/removes/remove {MANY} {token} counters from {object}
where     | WithToken    | with a {token} counter
test      | HasToken     | {reference} has a {token} counter
test      | HasTokens    | {reference} has {plural} or more {token} counters
value     | NumberOfTokens | the number of {token} counters on {reference}
deed~     | FlipCoins    | flip/flips/flip {MANY} coins
event     | PlaysNth     | whenever you play your {ordinal} {noun~1} each turn
ordinal   | Second       | second
ordinal   | Third        | third
test      | Lying        | there are {plural} or more {thing~2}
event     | AnyPlays     | whenever a player plays a {thing~1}
test      | TheirHandIs  | the number of cards in @opponent's hand is {compared}
test      | PlayedOne    | you played a {noun~1} this turn
test      | PlayedMany   | you played {MANY} or more {noun~2} this turn
deed~     | FlipUntil    | flip/flips/flip a coin until it is tails
"""
