"""Op codes of card programs, one line each: operands a, b, c, what it does, and what it asks.

A row is `(op, a, b, c)`, all int16. Rows that act work on a *slot*: a set of objects that the frame of the program
keeps. Slots 1 to 7 and 16 are set by the rules of a game, slots 8 (`CHOSEN`) to 15 by rows. Numbers, filters, spans,
bonuses, grants and conditions are row numbers of the side tables in `program`, where row 0 is empty. Jumps are absolute
rows. A row that asks does not advance until it is answered; a row that acts on an empty slot does nothing.

A program has a head, run when its ability is announced (targets, modes, division), and a body, run when it resolves.
"""

COUNTERS, MOST_COUNTERS = 4, 9999  # kinds of counters that a box knows, and how many of a kind a card holds
STATS = 3  # most numbers of a card that a counter may raise
MOST_RAISED = 4000  # by counters of one kind, so that a stat holds what all kinds add
MOST_COUNTED = 100  # cards played in a turn: more are not told apart
MOST_FLIPS = 99  # of a coin until it is tails

# Places that cards are put to; from PILE on a pile of the game: PILE + its code
HAND, PLAY, PLAY_ENGAGED, BOTTOM, TOP = range(1, 6)
PILE = 16

# Slots that the engine sets; a host carries its Weapon or wields it, leaders are Contenders or Royals
SELF, EVENT, HOST, IT, ATTACKER, YOUR_LEADER, THEIR_LEADER = range(1, 8)
CHOSEN, OBSTRUCTORS, SLOTS = 8, 16, 17

# Players: you, the opponent, the player of the event, the controller of slot IT, the target, the one of a loop; outside
# of a loop that means each player: the active one chooses first, then all of it happens together; the owner of slot IT
YOU, OPPONENT, THAT_PLAYER, CONTROLLER, TARGET_PLAYER, LOOP_PLAYER, OWNER = range(1, 8)

# Flow
END = 0  # the program is over
JUMP = 1  # a: go on at row a
JUMP_UNLESS = 2  # a, condition b: go on at row a unless it holds
JUMP_UNLESS_DID = 3  # a: go on at row a unless what the last MAY offered was done
JUMP_UNLESS_MODE = 4  # a, b: go on at row a unless mode b was chosen
MAY = 5  # a, player b: asks b whether to; if not, go on at row a; sets the `did` flag
LOOP = 6  # slot a, b: put the next object of slot a into IT; go on at row b when there is none left
NEXT = 7  # slot a, b: go on at row b, the LOOP of slot a
LOOP_PLAYERS = 8  # a, b: take the next player, the active one first, b = 1: but you; go on at row a after the last
NEXT_PLAYER = 9  # a: go on at row a, its LOOP_PLAYERS
DELAY = 10  # moment a, b: keep the rows from here to before row b for that moment; go on at row b

# Choosing
MODE = 11  # a: asks which of a modes
TARGET = 12  # slot a, filter b, span c: asks for so many different targets
TARGET_ANY_PLAYER = 13  # player a: asks for a target player, if a is the opponent for one of the opponents
DIVIDE = 14  # slot a, number b: asks how b is divided among slot a, at least 1 each
PICK = 15  # slot a, filter b, c = span * 8 + player: asks the player for so many objects; not targets
GATHER = 16  # slot a, filter b: put every match into slot a
COPY_SLOT = 17  # slots a, b: slot a becomes what slot b is

# Cards and zones
DRAW = 18  # player a, number b
DISCARD = 19  # player a, number b: asks a which cards of the hand
DISCARD_RANDOM = 20  # player a, number b
DISCARD_HAND = 21  # player a
MILL = 22  # player a, number b, zone c: from the top of the deck
SEARCH = 23  # player a, filter b, place c: asks for one card of the deck; shown to all; shuffles
LOOK = 24  # player a, number b: a looks at the top cards of the own deck, c = 1: all see them; slot IT becomes them
ARRANGE = 25  # player a, number b: looks, and asks for their order
DIG = 26  # player a, number b, span c: looks, asks which to keep; slot IT becomes them; followed by DIG_PLACES
DIG_FOR = 27  # player a, number b, filter c: looks, may keep one match; slot IT becomes it; followed by DIG_PLACES
DIG_PLACES = 28  # place a for the kept, place b for the rest of the DIG before; asks for an order where one matters
REVEAL_HAND = 29  # player a
SHUFFLE = 30  # player a
MOVE = 31  # slot a, place b, player c: c puts slot a there
RETURN = 32  # slot a, b: to the hand of player b, or of the owners if b is 0
SEND = 33  # slot a, zone b
SACRIFICE = 34  # slot a, player b: sent to the discard pile by its controller
SET_FACE_DOWN = 35  # slot a
ADD_RESOURCE = 36  # player a, b: asks for a card of the hand; b = 1: engaged
ADD_TOP = 37  # player a: the top card of the deck becomes a resource
TAKE_CONTROL = 38  # slot a, player b, duration c (0: for good)
ATTACH = 39  # slots a, b: a is attached to b, free of cost
READY = 40  # slot a
ENGAGE = 41  # slot a

# Numbers
GAIN = 42  # player a, number b: health
LOSE = 43  # player a, number b: health, past any defense
DAMAGE = 44  # slot a, number b, slot c: to each, dealt by slot c (0: by the card of the program)
DAMAGE_DIVIDED = 45  # slot a: as DIVIDE had it
MODIFY = 46  # slot a, bonus b, duration c
GRANT = 47  # slot a, grant b, duration c: a keyword gained or lost
FORBID = 48  # slot a, action b, duration c
ADD_TOKENS = 49  # slot a, token b, number c
TAKE_TOKEN = 50  # slot a, token b, number c (0: one)
PREVENT_NEXT = 51  # slot a, number b, c = damage * 16 + duration
PREVENT_TO = 52  # slot a, damage b, duration c
PREVENT_BY = 53  # slot a, damage b, duration c
PREVENT_ALL = 54  # damage a, duration b

# What waits or enters
NEGATE = 55  # slot a: a card or Trap that waits does nothing
NEGATE_ATTACK = 56  # the clash ends
ENTERS_ENGAGED = 57  # slot a
ENTERS_WITH = 58  # slot a, bonus b
ENTERS_SILENT = 59  # slot a: its Enter abilities do not happen
SWITCH = 60  # marker a: open becomes closed, closed open

# Costs
PAY = 61  # number a, player b (0: you): so many resources, so much Biomass
PAY_HEALTH = 62  # number a

# Endings and copies
WIN = 63  # player a
COPY = 64  # slot a, player b: b carries out what the Action in slot a does, with choices of b's own

# Life, Uses, Biomass; what lies face down or in a hand
RAISE = 65  # slot a, stat b, number c: gains so much for good, or loses it if c is negative
REGAIN = 66  # slot a, stat b, number c: gets back at most so much of what it lost
GAIN_BIOMASS = 67  # player a, number b
TURN_UP = 68  # slot a: what is face-down is turned face-up
LOOK_HAND = 69  # player a, player b: a sees the hand of b

# Columns, Tokens, three stats; a bonus here is two lines of its table: the first stat, then the two others
STRENGTHEN = 70  # slot a, bonus b, duration c
RULE = 71  # static a, condition b, c = count * 16 + duration: so many statics hold for a time, while the condition does
DESTROY = 72  # slot a
CONVOKE = 73  # slot a, player b: b puts each into a column of b's own; asks which
CONVOKE_UPON = 74  # slots a, b: a is put on b
ARM = 75  # slots a, b: Weapons a are armed to b
TURN_DOWN = 76  # slot a, duration b: is turned face down
SHIFT = 77  # slot a, column b: there; b = 0: to another column of its player, who is asked which
CANCEL_COMMANDS = 78  # slot a, duration b: its Function Commands are cancelled
MAKE_TOKENS = 79  # player a, number b, card c: so many Tokens out of the supply; asks for columns
MAKE_IN_EACH = 80  # player a, card b: a Shield Token in each free Shield column
MILL_FOR = 81  # slot a, pile b, player c: c says a number, from the cost of slot a on, and puts so many there
DISCARD_SELF = 82  # the card of the program, from the hand

# Chance, counting, what is shown one after the other, decks that are shuffled, control that changes hands
TOSS = 83  # player a, coins b: flips a coin; the mode becomes 1 for heads, 2 for tails. Of several, or until tails
# (b = -1), the amount becomes how often it was heads
ROLL = 84  # player a: rolls a die; it becomes the amount
TALLY = 85  # player a, b: 0: the amount becomes the cards in hand; 1: it becomes how many fewer there are now
REVEAL_UNTIL = 86  # player a, filter b, c = place * 64 + place of the rest: shows the top cards up to the first match
SHUFFLE_IN = 87  # slot a: each into its owner's deck, which is shuffled
SHUFFLE_PILE = 88  # player a, pile b: all of it into the deck, which is shuffled
EXCHANGE = 89  # slots a, b: their controllers change places
EXTRA_TURN = 90  # player a: takes another turn after this one
BAR = 91  # player a, filter b, c = slot * BARRED_NAME + duration: cannot play what the filter takes
MEASURE = 92  # the amount becomes how much the row before did: points of damage, or objects
CHOOSE_X = 93  # asks for X, at least 1, at most what can be paid
BECOME = 94  # slot a, number b, c = stat * 16 + duration: so much more or less as makes its stat that number now; of
# stat 0 both of its numbers become what the other one is
WARD = 95  # number a (0: all), duration b: so much damage to you is prevented
REDIRECT = 96  # slot a: the attack under way is at it
AWAIT = 97  # ability a, b, c: keep the rows from here to before row b for each time in this turn that what a waits for
# happens, c = 1: for the next time alone, and 2 more: in this clash; go on at row b
PEEK = 98  # slot a, player b (0: all): b sees which card a face-down one is, or one of a deck
CREATE = 99  # player a, number b, card c: so many tokens of that kind (0: copies of slot IT); slot IT becomes them
BEFALL = 100  # slot a, b: what was put off, a code of `would`, becomes of it after all
SWAP = 101  # slots a, b: Beasts of one player change columns; b = a: two of one slot
ASSUME = 102  # slot a, b, duration c: it is of a nationality (`FOLKS` at most), or of the tribe of character b - FOLKS
CHEAPEN = 103  # player a, number b, c = filter * CHEAPENED + bits: the next one costs so much less this turn
FELL = 104  # slot a: each is defeated
NOTE = 105  # number a: the amount becomes it
DIG_ALL = 106  # player a, number b, filter c: all see the top cards; slot IT becomes every match; then DIG_PLACES
DIVERT = 107  # slot a, place b, duration c: it goes there instead of being sent to where cards are done with
EVADE = 108  # slot a, filter b, c = duration * 2 + 1: only what the filter takes obstructs it; + 0: none of that does
DRAW_TO = 109  # player a, number b (0: as many as the other player holds): draws up to so many cards in hand
LOSE_GAME = 110  # player a
NAME_CARD = 111  # slot a, filter b, c = player, + KEPT_NAME: the card of the program keeps it: asks for a card's name
SIFT = 112  # player a, filter b, place c: every match of the deck goes there; shown to all; shuffles
VOTE = 113  # ballot a, b = slot * 4 + words, c = player * 4 + bits: asks for a word; its slot takes who voted for it
IMITATE = 114  # slot a, slot b, duration c (0: for good): each becomes a copy of the one in slot b
FOLKS = 8
KEPT_NAME = 8
BARRED_NAME = 16  # of a BAR: c = duration + slot * BARRED_NAME, of cards with a name of that slot alone
IS_ALL, IS_MORE, CHEAPENED = 1, 2, 4  # bits: all of a sort, more
BUT_YOU, BALLOT = 1, 4  # bit of a vote: all but you vote; most words of a ballot, and one
MOST_CUT = 99  # of what a card costs in a turn

#: What the operands of a row are; `row` is a jump, other words name a side table or a code of the game's language.
OPERANDS: dict[int, tuple[str, ...]] = {
    JUMP: ("row",),
    JUMP_UNLESS: ("row", "condition"),
    JUMP_UNLESS_DID: ("row",),
    JUMP_UNLESS_MODE: ("row", "count"),
    MAY: ("row", "player"),
    LOOP: ("slot", "row"),
    NEXT: ("slot", "row"),
    LOOP_PLAYERS: ("row", "apart"),
    NEXT_PLAYER: ("row",),
    DELAY: ("moment", "row"),
    MODE: ("count",),
    TARGET: ("slot", "filter", "span"),
    TARGET_ANY_PLAYER: ("whose",),
    DIVIDE: ("slot", "number"),
    PICK: ("slot", "filter", "asked"),
    GATHER: ("slot", "filter"),
    COPY_SLOT: ("slot", "slot"),
    DRAW: ("player", "number"),
    DISCARD: ("player", "number"),
    DISCARD_RANDOM: ("player", "number"),
    DISCARD_HAND: ("player",),
    MILL: ("player", "number", "pile"),
    SEARCH: ("player", "filter", "place"),
    LOOK: ("player", "number", "count"),
    ARRANGE: ("player", "number"),
    DIG: ("player", "number", "span"),
    DIG_FOR: ("player", "number", "filter"),
    DIG_PLACES: ("place", "place"),
    REVEAL_HAND: ("player",),
    SHUFFLE: ("player",),
    MOVE: ("slot", "place", "player"),
    RETURN: ("slot", "owner"),
    SEND: ("slot", "pile"),
    SACRIFICE: ("slot", "player"),
    SET_FACE_DOWN: ("slot",),
    ADD_RESOURCE: ("player", "count"),
    ADD_TOP: ("player",),
    TAKE_CONTROL: ("slot", "player", "lasting"),
    ATTACH: ("slot", "slot"),
    READY: ("slot",),
    ENGAGE: ("slot",),
    GAIN: ("player", "number"),
    LOSE: ("player", "number"),
    DAMAGE: ("slot", "number", "dealer"),
    DAMAGE_DIVIDED: ("slot",),
    MODIFY: ("slot", "bonus", "duration"),
    GRANT: ("slot", "grant", "duration"),
    FORBID: ("slot", "action", "duration"),
    ADD_TOKENS: ("slot", "token", "number"),
    TAKE_TOKEN: ("slot", "token", "taken"),
    PREVENT_NEXT: ("slot", "number", "prevented"),
    PREVENT_TO: ("slot", "damage", "duration"),
    PREVENT_BY: ("slot", "damage", "duration"),
    PREVENT_ALL: ("damage", "duration"),
    NEGATE: ("slot",),
    ENTERS_ENGAGED: ("slot",),
    ENTERS_WITH: ("slot", "bonus"),
    ENTERS_SILENT: ("slot",),
    SWITCH: ("count",),
    PAY: ("number", "payer"),
    PAY_HEALTH: ("number",),
    WIN: ("player",),
    COPY: ("slot", "player"),
    RAISE: ("slot", "stat", "number"),
    REGAIN: ("slot", "stat", "number"),
    GAIN_BIOMASS: ("player", "number"),
    TURN_UP: ("slot",),
    LOOK_HAND: ("player", "player"),
    STRENGTHEN: ("slot", "bonus", "duration"),
    RULE: ("static", "perhaps", "ruled"),
    DESTROY: ("slot",),
    CONVOKE: ("slot", "player"),
    CONVOKE_UPON: ("slot", "slot"),
    ARM: ("slot", "slot"),
    TURN_DOWN: ("slot", "duration"),
    SHIFT: ("slot", "goal"),
    CANCEL_COMMANDS: ("slot", "duration"),
    MAKE_TOKENS: ("player", "number", "card"),
    MAKE_IN_EACH: ("player", "card"),
    MILL_FOR: ("slot", "pile", "player"),
    DISCARD_SELF: (),
    TOSS: ("player", "coins"),
    ROLL: ("player",),
    TALLY: ("player", "count"),
    REVEAL_UNTIL: ("player", "filter", "places"),
    SHUFFLE_IN: ("slot",),
    SHUFFLE_PILE: ("player", "pile"),
    EXCHANGE: ("slot", "slot"),
    EXTRA_TURN: ("player",),
    BAR: ("player", "filter", "barred"),
    MEASURE: (),
    CHOOSE_X: (),
    BECOME: ("slot", "number", "became"),
    WARD: ("points", "duration"),
    REDIRECT: ("slot",),
    AWAIT: ("awaited", "row", "count"),
    PEEK: ("slot", "whose"),
    CREATE: ("player", "number", "card"),
    BEFALL: ("slot", "would"),
    SWAP: ("slot", "slot"),
    ASSUME: ("slot", "folk", "duration"),
    CHEAPEN: ("player", "number", "cheapened"),
    FELL: ("slot",),
    NOTE: ("number",),
    DIG_ALL: ("player", "number", "filter"),
    DIVERT: ("slot", "place", "duration"),
    EVADE: ("slot", "filter", "evaded"),
    DRAW_TO: ("player", "filling"),
    IMITATE: ("slot", "slot", "lasting"),
    LOSE_GAME: ("player",),
    NAME_CARD: ("slot", "filter", "naming"),
    SIFT: ("player", "filter", "place"),
    VOTE: ("ballot", "boxes", "voter"),
}
#: Rows that ask somebody: the player of an operand, or the controller where there is none.
ASKING = (
    *(MAY, MODE, TARGET, TARGET_ANY_PLAYER, DIVIDE, PICK, DISCARD, SEARCH, ARRANGE, DIG, DIG_FOR, DIG_PLACES),
    *(ADD_RESOURCE, PAY, CONVOKE, MAKE_TOKENS, SHIFT, MILL_FOR, CHOOSE_X, NAME_CARD, VOTE),
)
#: Rows of which a MEASURE may tell how much they did.
MEASURED = (DAMAGE, DAMAGE_DIVIDED, MOVE, RETURN, SEND, SACRIFICE, SHUFFLE_IN, DESTROY, READY, ENGAGE, FELL)
#: Rows with a row to go on at: the place of that operand in the row.
JUMPS = {op: kinds.index("row") + 1 for op, kinds in OPERANDS.items() if "row" in kinds}

# Tests of a filter: all hold; EITHER takes the two after it and needs one of them
TYPES = 1  # mask a of types
QUALITY = 2  # quality a: a colour, an affiliation, ready, engaged
CONTROLLED = 3  # by player a
HAS_KEYWORD = 4  # keyword a
LACKS_KEYWORD = 5  # keyword a
STAT = 6  # stat a, comparison b, number c: as it is now
PRINTED = 7  # stat a, comparison b, number c: as it is printed
HAS_TOKEN = 8  # token a
NAMED = 9  # card a
NOT_NAMED = 10  # card a
NOT_SLOT = 11  # slot a
CHARACTER = 12  # character a
SAME_CHARACTER = 13  # all that are counted share one character
IN_ZONE = 14  # zone a of player b (0: of anybody); without it: in play
HAS_WEAPON = 15
LACKS_WEAPON = 16
EITHER = 17
TURNED_UP = 18  # was turned face-up on the field
ENTERED = 19  # this turn
WIELDED = 20  # in this round of combat
EARLY = 21  # mask a of types, count b: among the first b cards of these types that its player plays in a turn
ARMED_WITH = 22  # mask a of types
ARMED_NAMED = 23  # with card a
NAME_HOLDS = 24  # its name is character a, or holds that name
TRIBE = 25  # character a
PROGENITOR = 26  # character a
IN_COLUMN = 27  # column a, or column b if that is not 0
LATE = 28  # mask a of types, count b: behind that many cards of these types that its player plays in a turn
BEHIND = 29  # what guards its column
WIELDING = 30  # an equipment, in this round of combat
ATTACKED_NOW = 31  # this turn it attacked (a = 0), was dealt damage (1), dealt damage (2); b = 1: or did not
NTH = 32  # mask a of types, count b: as it is played, its player has played so many cards of these types this turn
ATTACHED = 33  # to what is in slot a
AIMING = 34  # mask a of types: it attacks a card of these
GONE = 35  # out of play
CALLED = 36  # a token that is called a (`Book.called`)
SAME_NAME = 37  # as a card that was named: in slot a, or for the card of the ability (a = SELF)
AT_MOST, AT_LEAST, EXACTLY, MORE, FEWER = range(1, 6)  # comparisons

# Numbers: kind, a, b
CONST, X, NUMBER_OF, STAT_OF_IT = range(1, 5)  # a; the chosen X; of filter a; stat a of slot IT
AMOUNT = 5  # of the event, or what was last rolled or counted; times a, if that is not 0
MANY_OF = 9  # of filter a, times the number of the next row
COUNTERS_ON = 10  # slot * 8 + token
STAT_IN = 12  # stat a % 8 of slot a // 8
FALLEN_OF = 11  # cards defeated this turn that filter a takes, times the number of the next row
DECK_SIZE = 13  # of your deck
VOTES_IN = 14  # slot a: how many votes a word has

# Conditions: kind, a, b, c
COUNTS = 1  # filter a, comparison b, number c
ACTIVE = 2  # a = 1: you are the active player, 0: you are not
HEALTH = 3  # yours: comparison a, number b
HAND_CARDS = 4  # yours, of the other player (c = 1) or of player c: comparison a, number b
MATCHES = 5  # slot a, filter b
DEFEATED = 6  # slot a
MARKER = 7  # a = 1: the marker is open, 0: closed
DEFEATED_THIS_TURN = 8  # filter a, comparison b, number c
TOKENS = 9  # slot a, token b, number c: has at least so many
COUNTS_OF_ONE = 10  # filter a, comparison b, number c: counted for each opponent alone, and one of them will do
HAND_OF_ONE = 11  # an opponent's, one of them will do: comparison a, number b
INFLICTED = 12  # the damage that your cards dealt this turn, or what your leader lost (c = 1): comparison a, number b
BIOMASS_LEFT = 13  # at the end of your turn only, or at any time (c = 1): comparison a, number b
HAPPENED = 14  # happening a, number b: to your cards or by you, so many times this turn; c: EXACTLY, or at least
NO_WAR = 15  # you declared no war this turn
ATTACKED = 16  # player a (0: you) attacked this turn
NOT = 17  # condition a does not hold
ROLLED = 18  # the amount of the effect: comparison a, number b
PLAYED_NOW = 19  # mask a of types, comparison b, number c: cards that you played this turn
AHEAD = 20  # player a has more than the other player: b = 0 health, 1 cards in hand
PLAYED_BY_THEM = 21  # mask a of types, comparison b, number c: cards that the other player played this turn
BOTH = 22  # conditions a and b
AIMS_AT = 23  # slot a attacks what filter b takes
DONE_BY_THEM = 24  # happening a, number b: by the other player, so many times this turn; c: EXACTLY, or at least
DECK_CARDS = 25  # in your deck: comparison a, number b
OUTVOTES = 26  # slot a has more votes than each other one of b = slot * 4 + words; c = 1: or none has, a = 0: none has

# Statics: what, slot (0: the filter says who), filter, a, b
STATIC_BONUS = 1  # bonus a
STATIC_GRANT = 2  # grant a
STATIC_FORBID = 3  # action a
COST_LESS = 4  # number a, b = 1: in gems
COST_MORE = 5  # number a
COST_NOTHING = 6
ATTACH_LESS = 7  # number a, in gems
CARRIES = 8  # number a: so many Weapons, or so many equipment in one round of combat
MARKER_LOCKED = 9  # effects of the opponent cannot switch the marker
FORBID_PLAY = 10  # player a (0: all) cannot play what the filter takes
OBSTRUCTED_BY = 11  # cannot be obstructed by what filter a takes; b = 1: by any other
MARKER_SHUT = 12  # nobody can switch the marker
MARKER_CHEAPER = 13  # number a
OWN_COST_LESS = 14  # number a: the cost itself, whoever asks for it, upkeep too
UPKEEP_LESS = 15  # number a
ABILITIES_MORE = 16  # number a: cost abilities of opponents
BREACH_COSTS = 17  # number a
CONTROL_LIMIT = 18  # number a, b = 1: so much more
SECOND_BONUS = 19  # bonus a, on the second attack of a turn
X_IS = 20  # number a: what a printed X is
OFFERING_USES = 21  # number a of Offering abilities, in column b each turn
GOES_TO = 22  # place a, instead of what would become of it: b, a code of `would`
ENTERS_SO = 23  # enters play engaged
ATTACKED_BY = 24  # cannot be attacked by what filter a takes
TAKES_LESS = 25  # number a of damage b % FIRST_OF_TURN; beyond that of the first time in a turn, or its first points
BIOMASS_MORE = 26  # number a: the maximum
DRAW_LIMIT = 27  # number a of cards in a turn, player b (0: all)
SUPPORT_MORE = 28  # number a: what it supports
TAKES_OVER = 29  # damage b to what it speaks of is dealt to its card instead; a = 1: that loses so many Uses
DEFEATED_BY = 30  # cannot be defeated by what filter a takes

FIRST_OF_TURN = 8

# Abilities: kind; `when` is the code of the tag, period, happening or counter in the game's language, `threshold` a
# health, the Level of a Royal, or the step tags of a command as bits (1 << code - 1)
KEYWORD = 1  # grant in `static`
STATIC_ABILITY = 2  # statics from `static`, `statics` of them; holds while the condition does
PLAYED = 3  # what an Action does, or how a card enters
TAGGED = 4  # Enter, Attack, …
AT_START = 5  # of period `when`
AT_END = 6  # of period `when`
WHENEVER = 7  # happening `when` to slot or filter `about`; `whose` is the player who does it, or the damage
# (where the card in the slot deals damage: to what `about` takes)
ACTIVATED = 8
COUNTER = 9  # counter `when`, answering what filter `about` takes
PLAY_ONLY_IF = 10  # the condition
OTHER_COST = 11  # the cost may be paid instead
ATTACH_ONLY = 12  # hosts that filter `about` takes
REPLACEMENT = 13  # instead of `when`, a code of `would`, to slot or filter `about`; `whose` is the damage or pile
EVOLVES = 14  # when the condition holds

ONCE_A_TURN, OPTIONAL, AUTOMATIC = 1, 2, 4  # flags of an ability; automatic: carried out when its step begins
OF_ATTACKER = 8  # it speaks of the attacker of what it waits for
BESIDES = 16  # of another cost: it is paid beside the printed one, not instead

WORD = 63  # ops in one word of bits


def bits(*among: int) -> tuple[int, int]:
    """Give ops as bits of two words, since one word does not hold them all."""
    return sum(1 << op for op in among if op < WORD), sum(1 << op - WORD for op in among if op >= WORD)


_names = list(globals())
#: The names of the op codes of rows, by number.
ROWS = {globals()[name]: name for name in _names[_names.index("END") : _names.index("FOLKS")]}
