"""What people say for the words of Beast Clans; `cardtext/mending.py` puts ours in their place, row after row.

Each row holds wherever it stands in a line that cannot be read as it is, and means nothing else there. What all games
share stands in `cardtext/synonyms.py`.
"""

from __future__ import annotations

from menagerie.cardtext.phrases import Said
from menagerie.cardtext.synonyms import NUMBERS

from .parts_of_speech import (
    A_CLAUSE,
    BEGINS,
    COSTS,
    KEYS,
    KINDS,
    STATS,
    changed_by,
    destroying,
    does,
    modes,
    once_a_turn,
    rest_to,
    that_card,
    whoever,
)

#: What may mean more than one thing in this game.
NEAR: dict[str, tuple[str, ...]] = {
    "(gets|get|has|have) ([+-]\\d+ Might(?: and [^.,:]+?)?)(?=\\.)": (r"\1 \2 until end of turn",),
    "at (?:the )?end of (?:the |this )?turn(?=,)": ("at the end of your turn", "at the end of each player's turn"),
    "during its controller's next turn": ("until the start of your next turn",),
    "you control (\\d+)(?= (?:[a-z]+ )?(?:beasts|equipment|castles))": (r"you control \1 or more",),
    "Armor(?=[.,]| and )": ("Ready-at-Arms",),
    f"{BEGINS}(?!Armor)({KEYS})\\.": (r"Its wielder has \1.", r"Beasts you control have \1."),
}

FIRST: dict[str, Said] = {
    # Words: numbers, spellings, what other games call it
    **{word: str(number) for number, word in enumerate(NUMBERS, 2)},
    "can(?:'t| not)": "cannot",
    "(do|does|did)n't": r"\1 not",
    "it's": "it is",
    "they're": "they are",
    "also (\\w+)": r"\1",
    f"{BEGINS}then,? (\\w+)": r"\1",
    "you(?:'ve| have) (played|discarded|attacked|drawn|searched)": lambda found: (
        f"you {'drew' if found[1].lower() == 'drawn' else found[1]}"
    ),
    "destroy(s?)(?! a beast,)": r"discard\1",
    "gain(s?) control of": r"take\1 control of",
    "on (your|an opponent's|your opponent's|each opponent's) turn": r"during \1 turn",
    f"({BEGINS}@ (?:(?!wielder|target|another)[^.])+\\. )when(?:ever)? it (is|enters|attacks|deals|leaves)": (
        r"\1When @ \2"
    ),
    "that (?:Royal|beast|card)'s controller controls": "that player controls",
    "discard (?:an?|1) ([a-z -]*?(?:beast|equipment|weather|castle))(?: card| card from your hand| from your hand)"
    "(?=[.,])": (r"put a \1 in your hand into your discard section"),
    "if you (?:cannot|do not|refuse),": "if you do not,",
    "if (?:they|that player) (?:cannot|do not|does not|refuses?),": "if they do not,",
    "(^(?:\\[[^\\]]*\\] )?(?:each|other|all|beasts|equipment|creatures) [^.:]+? (?:has|have|cannot|gets?) [^.:]+)"
    "\\. they (have|cannot|get) ([^.]+)\\.": (
        lambda found: (
            found[0]
            if " until " in found[0]
            else f"{found[1]}, and they {'have' if found[2] == 'get' else found[2]} {found[3]}."
        )
    ),
    "(beast|equipment|weather|castle|royal) card(s?)": lambda found: (
        found[1] if found[1].lower() in ("equipment", "weather") else found[1] + found[2]
    ),
    f"{BEGINS}((?:{KEYS})(?:, (?:{KEYS}))*),? and ({KEYS})\\.": r"\1, \2.",
    "face (up|down)": r"face-\1",
    "inflict": "deal",
    "inflicts": "deals",
    "this (?:beast|card|equipment|weather|castle|royal|creature)": "@",
    "at the beginning of": "at the start of",
    "(?:as long as|so long as|while|whilst)": "if",
    "discard pile|graveyard": "discard section",
    "(?:in|on|under) your side(?: of the field)?|under your control|you have (?:in play|on the field)": "you control",
    f"({KINDS}) (?:in play|on the field)": r"\1",
    "costs? (\\d+) Biomass (less|more)": lambda found: f"{found[0].split()[0]} {found[1]} {found[2]}",
    "if wielded(?=,)": "if @ is wielded",
    "(?:if (?:@ is )?|whenever )(?:wielded|carried) by (an? [^,.:]+),": r"if its wielder is \1,",
    "(?:all|both) players ([a-z]+)": r"each player \1s",
    "(each player|target player|target opponent) discards their hands?": r"\1 discards their hand",
    "((?:each|target) (?:player|opponent) discards [^.,]+?) and draws? (\\d+ cards|a card)": r"\1, then draws \2",
    "no (beasts|Royals|creatures) can (?=attack)": r"\1 cannot ",
    "wielding equipment": "wielding an equipment",
    "show (it|them) to (?:your|each|an|all) opponents?": r"reveal \1",
    "(?:add|take) (it|them|1 of them|that card) (?:in)?to your hand": r"put \1 into your hand",
    # Limits, which stand behind in other games
    "([^.:]+:[^.]+\\.) (?:use|activate) this(?: ability)? only once (?:per|each|a|every) turn(?:\\.)?": once_a_turn,
    "([^.:]+:(?: [^.]+\\.)+?) (?:use|activate) only once (?:per|each|a|every) turn(?:\\.)?": once_a_turn,
    "([^.:]+:(?: [^.]+\\.)+?) (?:you (?:may|can) (?:use|activate) this(?: ability)? only|this(?: ability)? (?:may|can) "
    "(?:only )?be (?:used|activated)(?: only)?) once (?:per|each|a|every) turn(?:\\.)?": once_a_turn,
    f"{BEGINS}(when(?:ever)? [^.:]+\\.(?: (?!when)[^.:\\[]+\\.)*?) "
    "this(?: ability)? (?:triggers|works|happens)(?: only)? once (?:per|each|a|every) turn(?:\\.)?": once_a_turn,
    "(once per turn, .+) you may do (?:this|that) only once (?:per|each|a) turn": r"\1",
    "once (?:each|a|every) turn": "once per turn",
    "once per turn, when(?! @ enters)": "once per turn, whenever",
    "(?:the first time each turn(?: that)?) ([^.,:]+?),": r"once per turn, whenever \1,",
    "the first time ([^.,:]+?) (?:each|in a) turn,": r"once per turn, whenever \1,",
    "once per turn, you may ((?:pay|discard|lose) [^.,:]+?)\\. if you do, ([^.]+)": r"once per turn, \1: \2",
    "(?:for|during|until|until (?:the )?end of) (?:this|that) (?:combat|battle|attack|fight)|until end of combat": (
        "during this round of combat"
    ),
    f"(whenever {A_CLAUSE}) and (you control [^,.]+)(?=,)": r"\1, if \2",
    "whenever @ (?:is wielding|wields|carries) an equipment, (?:it|@) (has|gets)": r"if @ wields an equipment, @ \1",
    "(whenever )(?:an|your|any) opponent(?:'s beast)? attacks (?:you|your Royal|a Royal you control)": (
        r"\1your Royal is attacked"
    ),
    "put ([^.,]+?) (?:in)?to (its owner's hand|their owners' hands)": r"return \1 to \2",
    "(each|target) opponent chooses (?:an?|1) (beast|equipment|castle) they control and "
    "(?:discards|destroys|sacrifices) it": (r"\1 opponent discards one of their \2s"),
    "(beasts?|equipment|castles?|cards?) that (?:was|were) played this turn": (r"\1 that entered the field this turn"),
    "once per turn, you may (\\w+)": r"once per turn: you may \1",
    f"{BEGINS}((?:(?!\\b(?:may|if|unless|then)\\b)[^.:])+?),? and you (gain|draw|lose|discard|deal)": r"\1. \2",
    "(target [^.,:]+?|@|it) (?:may|can) attack (?:again|a second time|an additional time|1 more time) this turn": (
        r"ready \1"
    ),
    "(?:its|that (?:beast|card|Royal)'s) (?:controller|owner)'s Royal": "a Royal that player controls",
    "(?:its controller|its owner|that player|that Royal's controller) (loses|gains) (\\d+) Life": (
        r"a Royal that player controls \1 \2 Life"
    ),
    # Whom
    "(?:the wielder(?: of @)?|@'s wielder)": "its wielder",
    "that (beast|Royal|equipment|castle)(?!'s)": that_card,
    "choose (?:target|an?|1) ((?:other )?[^.,]+?)\\. (?:it|that card) (\\w+)": r"target \1 \2",
    "(each|every|all)(?: of)? (?:an|your|the) opponent(?:'s|s') (beast|equipment|castle)s?": (
        r"\1 \2 an opponent controls"
    ),
    "each opponent's (beast|equipment|castle)": r"each \1 an opponent controls",
    "(?:an?|another) ((?:[a-z]+ )?(?:beast|equipment|castle|Royal)) "
    "(?:enters(?: the field| play)?|comes into play|is played) under "
    "(?:an|your|the) opponent's control": r"a \1 an opponent controls enters the field",
    "(its wielder (?:has|gets) [^.]+\\. )if (?:it|that beast|that Royal) (is [^,.]+), it (has|gets|cannot)": (
        r"\1if its wielder \2, its wielder \3"
    ),
    "(whenever @ is wielded) by (an? [^.,]+), (?:that Royal|that beast|it|its wielder)": (
        r"\1, if its wielder is \2, its wielder"
    ),
    "if @ is wielded by (an? [^.,]+), (?:that Royal|that beast|it|its wielder)": r"if its wielder is \1, its wielder",
    "its owner(?= (?:may|draws|discards|gains|loses))": "its controller",
    "you(?: yourself)? evolve": "your Royal evolves",
    "evolves when": "evolves if",
    "@ is the only beast you control": "you control no other beasts",
    "you control only @": "you control no other beasts",
    "(?<!an )(?<!each )(?<!target )(?<!1 )(equipment|weather) (you control|an opponent controls) (has|gets|costs)": (
        lambda found: f"{found[1]} {found[2]} {'have' if found[3] in ('has', 'gets') else 'cost'}"
    ),
    "weather you play costs?": "weather you control cost",
    "(beasts|equipment|castles) you play costs?": r"\1 you control cost",
    "(weather|beasts|equipment|castles) (?:your opponents|opponents|an opponent|each opponent) plays? costs?": (
        r"\1 an opponent controls cost"
    ),
    "cards you play costs?": "cards you control cost",
    "@ costs (\\d+) less((?: for each [^.,]+)?)(?: to play)?": r"the cost of @ is \1 less\2",
    "(@|it|its wielder|your Royal) (?:did not attack|has not attacked)(?= this turn)": r"\1 did not attack",
    "you have (\\d+ or more|no|another|an?) (beasts?|equipment|castles?)(?! in)": r"you control \1 \2",
    "the player who controls (?:it|that Royal|that beast|that card)": "that player",
    "is put into your discard section from your hand": "is discarded from your hand",
    "(?:cannot be|can never be) (?:affected|targeted) by (?:your |an )?opponents?'?s? "
    "effects": "cannot be the target of an opponent's effects",
    "you played (\\d+)(?= (?:cards|beasts|weather|equipment|castles))": r"you played \1 or more",
    "(the opponent|your opponent|an opponent)'s Royal has (\\w+) (\\d+ or (?:less|more))": (
        r"an opponent controls a Royal with \2 \3"
    ),
    # Piles
    "your discard section (?:has|contains|holds) (\\d+ or more) ([a-z ]+?)(?= ?[.,])": (
        r"there are \1 \2 in your discard section"
    ),
    "you (?:have )?(?:discard|discarded) a card(?=,)": "a card is discarded from your hand",
    "look at the top 2 cards of your deck(?:\\.|,)(?: and| then)? put (?:one|1)(?: of them)? "
    "(on top|back on top|on the bottom)(?: of your deck)?(?:,)? and the other(?: one)? "
    "(on the bottom|on top)(?: of your deck)?": (
        lambda found: (
            f"look at the top 2 cards of your deck and put 1 of them {found[1].removeprefix('back ')} of your deck"
            f" and the rest {found[2]} of your deck"
        )
    ),
    "you may put it (on the bottom|on top)(?=\\.)": r"you may put it \1 of your deck",
    # Unless
    "([a-z ]*?(?:that player|target opponent|target player|its controller|each opponent)) may "
    "(pay \\d+ Biomass|discard a card)\\. if (?:they|that player) (?:do|does) not, (?:they|that player) ([^.]+)": (
        lambda found: f"{found[1]} {does(found[3])} unless {whoever(found[1])} {does(found[2])}"
    ),
    "choose (?:one|1) ?[:—–-] ?([^.]+? or [^.]+?)\\.": modes,
    "draw (\\d+ cards|a card) and discard (a card|\\d+ cards|one|1)": lambda found: (
        f"draw {found[1]}, then discard {'a card' if found[2] in ('one', '1') else found[2]}"
    ),
    "look at the top (\\d+) cards of your deck(?:\\.|,)?(?: and| then)? put them back(?: on top)?(?: of your deck)?"
    "(?: in any order)?": r"look at the top \1 cards of your deck and put them back in any order",
    "(?:sacrifice|discard) another (beast|equipment|castle):": r"discard another \1 you control:",
    "deals ((?:combat )?damage) to (?:an opponent|a player|an opponent's Royal)(?= ?,)": r"deals \1 to a Royal",
    "(?:if|when(?:ever)?|during) (?:it is )?your turn(?=,)": "if you are the active player",
    "(?:if|when(?:ever)?) it is your turn": "if you are the active player",
    "(?:if|when(?:ever)?) it is (?:not your|an? opponent's|your opponent's) turn": "if you are not the active player",
    "if (it|that card) was": r"if \1 is",
    # Coming and going
    "(?:comes|enters|is put|is brought) (?:into|in|to)? ?(?:play|the battlefield|the field)": "enters the field",
    "enters(?! the field)": "enters the field",
    "(?:onto|into) (?:play|the battlefield|the field)": "onto the field",
    "leaves (?:play|the battlefield)": "leaves the field",
    "when you (?:play|summon|deploy) @": "when @ enters the field",
    "when @ is (?:played|summoned|deployed|placed)": "when @ enters the field",
    "when(?:ever)? (an?|another) ((?:\\w+ )?(?:beast|equipment|castle)) enters the field you control": (
        r"whenever \1 \2 you control enters the field"
    ),
    "(?:has no Uses(?: left)?|is used up|breaks|loses its last Uses?)(?= ?,)": "runs out of Uses",
    "is (?:destroyed|defeated|killed|sacrificed|discarded from play|put into (?:your|its owner's|the) discard section)"
    "(?: from (?:play|the field))?(?: this way)?|dies|is discarded(?= ?,)": "is discarded from the field",
    "(were|was) (?:destroyed|defeated|killed)": r"\1 discarded from the field",
    "(?:that (?:were|was|have been) )?(?:discarded from the field|destroyed|defeated|killed) this turn": (
        "discarded from the field this turn"
    ),
    "would (?:be (?:destroyed|defeated|killed)|die)": "would be discarded from the field",
    "have been discarded from the field this turn": "were discarded from the field this turn",
    "return it to your hand instead": "return it to its owner's hand instead",
    "from your discard section": "in your discard section",
    "@ (?:can|may) attack (?:immediately|right away|(?:in )?the (?:same )?turn it (?:enters the field|is played))": (
        "Rush"
    ),
    "@ (?:can|may) attack twice (?:each|per|a|every) turn": "Doubletap",
    "(?:steal|(?:take|gain) control of) (target [a-z -]+?) from (?:an|your) opponent": (
        r"take control of \1 an opponent controls"
    ),
    "steal": "take control of",
    # When
    f"{BEGINS}when(?! @ enters)": "whenever",
    "whenever @ enters the field": "when @ enters the field",
    "(?:every time|each time)": "whenever",
    "(?:takes|is dealt|receives|suffers) (combat )?damage": r"is dealt \1damage",
    "(?:is|becomes) (?:the target of an attack|attacked by (?:an opponent|an attacker|a creature))": "is attacked",
    "attacks (?:you|your Royal)": "attacks a Royal you control",
    "(?:levels up|gains a Level|evolves to (?:a new|the next) Level)": "evolves",
    "attacks (?:an opponent(?:'s Royal)?|a player|a Royal an opponent controls)": "attacks a Royal",
    "whenever (?:one of your|any of your) (beast|card|castle|face-down card)s": r"whenever a \1 you control",
    "whenever any (beast|card|castle|equipment)": r"whenever a \1",
    "whenever (?:@|its wielder|the wielder|@'s wielder) (?:destroys|defeats|kills) a beast, "
    "([^.]+\\.(?: (?!when|at |once |pay |\\[)[^.]+\\.)*)": destroying,
    "each of your turns": "your turn",
    "(start|end) of (?:each|your) opponent's turn": r"\1 of an opponent's turn",
    "(start|end) of (?:each|every) turn": r"\1 of each player's turn",
    "during your turn, ([^.:,]+)": r"if you are the active player, \1",
    "during (?:an|each|your) opponents?'s? turn, ([^.:,]+)": r"if you are not the active player, \1",
    "([^.:,\\]]+) during your turn\\.": r"if you are the active player, \1.",
    "([^.:,\\]]+) during (?:an|each|your) opponents?'s? turn\\.": r"if you are not the active player, \1.",
    # Whose
    "(whenever|if|unless) (?:your|the) opponent(?!')": r"\1 an opponent",
    "(?<!whenever )(?<!if )(?<!unless )(?:your|the) opponent (discards|draws|loses|gains|reveals|may|puts|pays)": (
        r"target opponent \1"
    ),
    "choose (?:a|target|an) (player|opponent)\\. (?:that|the chosen) (?:player|opponent)": r"target \1",
    "damage to their Royal": "damage to a Royal that player controls",
    "(?:each|an|your) opponents?'?s? (beast|equipment|castle|weather|face-down card)s?"
    "(?= (?:costs?|have|has|cannot))": (r"\1s an opponent controls"),
    "(?:your )?opponents' (\\w+)": r"\1 an opponent controls",
    "enemy (\\w+)": r"\1 an opponent controls",
    "(each|target) opponent's (beast|equipment|castle|Royal)(?! has)": r"\1 \2 an opponent controls",
    "(?:an|your) opponent's (beast|equipment|castle|Royal)(?! has)": r"a \1 an opponent controls",
    "a(?= equipment)": "an",
    "an(?= (?:beast|castle|Royal))": "a",
    "(?:weathers|equipments)": lambda found: found[0][:-1],
    "(?:your )?opponents? control": "an opponent controls",
    "your opponent controls": "an opponent controls",
    "(?:all|each) of your (\\w+)": r"all \1 you control",
    "(?<!one of )(?:all )?your (beasts|equipment|castles|face-down cards)(?= )": r"\1 you control",
    "that (?:Royal|beast|card|equipment|attacker)'s controller|its owner(?= (?:discards|draws|loses|gains|may))": (
        "its controller"
    ),
    "(deals [^,.]*damage to an? [^,.]+, )(?:that player|that opponent|they)": (r"\1its controller"),
    "that (?:opponent|player)'s Royal": "a Royal that player controls",
    "that opponent": "that player",
    "damage to (?:each|all) opponents?(?! control)": "damage to each Royal an opponent controls",
    "damage to (?:target|an|your|the) opponent(?! control)": "damage to target Royal an opponent controls",
    "damage to (?:you|yourself)": "damage to your Royal",
    "you take (\\d+) damage": r"deal \1 damage to your Royal",
    "(?:your opponents?|opponents) cannot": "each opponent cannot",
    # The wielder
    "(?:the|@'s) wielder": "its wielder",
    "(?:that|who|which) (?:wields?|(?:is|are) wielding|carr(?:y|ies)|ha(?:s|ve)) (?:an )?equipment": (
        "wielding an equipment"
    ),
    "(?:wields|carries|has|is (?:wielding|carrying|armed with|equipped with)) (?:an|any|at least 1) equipment": (
        "wields an equipment"
    ),
    "(?:if|whenever) (?:wielding|carrying|armed with|equipped with) an equipment, (@|it)": (
        r"if @ wields an equipment, \1"
    ),
    "equipped (beasts?|creatures?)": r"\1 wielding an equipment",
    "(if @ [^,.:]+), it (has|gets|cannot)": r"\1, @ \2",
    "(?:if|whenever) (?:it|@) is (?:equipped|carried)": "if @ is wielded",
    # Life and Uses
    "lost life": "lost Life",
    "\\bhp\\b": "Life",
    "heal (?:up to )?(\\d+)(?: lost)?(?: life| damage)? (?:from|to|on) ([^.,]+)": r"\2 regains up to \1 lost Life",
    "heal ([^.,]+?) (?:for|by) (\\d+)(?: life| damage)?": r"\1 regains up to \2 lost Life",
    "heal (\\d+)(?: life| damage)?": r"your Royal regains up to \1 lost Life",
    "heals (?:itself )?(?:for )?(\\d+)(?: life| damage)?": r"regains up to \1 lost Life",
    "(regains?|restores?|recovers?) (?:up to )?(\\d+)(?: lost)? (Life|Uses)": (r"regains up to \2 lost \3"),
    "(?:heals|regains|recovers|gains back) that much(?: lost)?(?: Life| damage)?": "regains up to that much lost Life",
    "you regains up to": "your Royal regains up to",
    "(?<!control )(?<!they )(?<!beasts )(?<!Royals )(?:you )?(gain|lose) (\\d+) life(?! equal)": (
        r"your Royal \1s \2 Life"
    ),
    "each opponent loses (\\d+) life": r"each Royal an opponent controls loses \1 Life",
    "(?:target|your|an) opponent loses (\\d+) life": r"target Royal an opponent controls loses \1 Life",
    "(?:remove|pay|spend) (\\d+) Uses(?: from @)?:|@ loses (\\d+) Uses:": (
        lambda found: f"lose {found[1] or found[2]} Uses:"
    ),
    "you have (\\d+) or (less|fewer|more) Life": r"your Royal has \1 or \2 Life",
    "(your Royal|@|it|its wielder) has (\\d+) or (?:less|fewer) (Life|Might|Uses)": r"\1 has \3 \2 or less",
    "(your Royal|@|it|its wielder) has (\\d+) or more (Life|Might|Uses)": r"\1 has \3 \2 or more",
    "(?:an|your|any) opponent(?:'s Royal)? has (\\d+) or (?:less|fewer) Life": (
        r"an opponent controls a Royal with Life \1 or less"
    ),
    "(?:an|your|any) opponent(?:'s Royal)? has (\\d+) or more Life": (
        r"an opponent controls a Royal with Life \1 or more"
    ),
    # Numbers
    "(\\d+) or fewer": r"\1 or less",
    "with (\\d+ or (?:less|more)) (Uses|Life|Might)": r"with \2 \1",
    "with (\\d+ or (?:less|more)) (?:cost|Biomass)|(?:costing|that costs?) (\\d+ or (?:less|more))(?: Biomass)?": (
        lambda found: f"with cost {found[1] or found[2]}"
    ),
    "with a cost of (\\d+(?: or (?:less|more))?)": r"with cost \1",
    "for each (\\w+) (?:you have )?in (?:your )?hand|for each (\\w+) you have in hand": (
        lambda found: f"for each {found[1] or found[2]} in your hand"
    ),
    "(deal|deals) damage to ([^.,]+?) equal to ([^.,]+)": r"\1 damage equal to \3 to \2",
    "(?:get|add|generate|gain) (\\d+) (?:additional |extra |more )?Biomass": r"gain \1 Biomass",
    "(?:that would be )?(?:dealt|inflicted) to": "to",
    "in (?:a|the same|that|1) turn(?=[,.])": "each turn",
    "plays? (?:a|the|their|his or her) (second|third) (card|beast|equipment|weather|castle)"
    "(?: each turn| this turn)?(?=,)": (
        lambda found: f"play{'s their' if found[0][4] == 's' else ' your'} {found[1]} {found[2]} each turn"
    ),
    "(The first [^.,:]+? you play each turn) (?:gains?|gets?|has)": r"\1 has",
    "(first [^.,:]+ you play each turn has [^.:,]+) until end of turn": r"\1",
    "(gains?) (\\d+) (Might|Life|Uses) and (\\d+) (Might|Life|Uses) until": (
        lambda found: f"get{'s' * (found[1] == 'gains')} +{found[2]} {found[3]} and +{found[4]} {found[5]} until"
    ),
    "(all damage to|the next \\d+ damage to) ((?:beasts|equipment|castles|face-down cards) you control)": r"\1 all \2",
    "whenever an? ((?:\\w+ )?(?:beast|equipment|weather|castle|card)) is played(?: by a player)?(?=,)": (
        r"whenever a player plays a \1"
    ),
    "whenever an? ((?:\\w+ )?(?:beast|equipment|weather|castle|card)) is played by (you|an opponent)(?=,)": (
        lambda found: f"whenever {found[2]} play{'s' * (found[2] != 'you')} a {found[1]}"
    ),
    "(?:if|evolves if) an? (beast|equipment|castle) you control (?:wields|is wielding) an equipment": (
        lambda found: f"{found[0].split(' a')[0]} you control a {found[1]} wielding an equipment"
    ),
    "(?:target opponent) reveals their hand\\. choose (an? [^.,;]+?)(?: from (?:it|their hand|among them))?"
    "(?:\\.|;|,? and) (?:that (?:player|opponent)|they) discards? (?:it|that card)": (
        r"look at target opponent's hand and discard \1 from it"
    ),
    "(deal \\d+ damage to [^.,]+?),? and (your Royal regains|draw|gain|return)": r"\1. \2",
    "if its (cost|Might|Life|Uses) (?:is|was) (\\d+ or (?:more|less))": r"if it has \1 \2",
    # More than others
    "you control (more|fewer|less) ([^.,:]+?) than (?:an|any|your|the) opponent(?: does| controls)?": lambda found: (
        f"an opponent controls {'fewer' if found[1] == 'more' else 'more'} {found[2]} than you"
    ),
    "(?:an|your|any|the) opponent controls (more|fewer|less) ([^.,:]+?) than you(?: do| control)?": lambda found: (
        f"an opponent controls {'more' if found[1] == 'more' else 'fewer'} {found[2]} than you"
    ),
    "you have (more|fewer|less) cards in (?:your )?hand than (?:an|any|your|the) opponent": lambda found: (
        f"an opponent has {'fewer' if found[1] == 'more' else 'more'} cards in hand than you"
    ),
    "(?:an|your|any|the) opponent has (more|fewer|less) cards in (?:their )?hand than you(?: do| have)?": (
        lambda found: f"an opponent has {'more' if found[1] == 'more' else 'fewer'} cards in hand than you"
    ),
    "(\\d+ or more) ([a-z -]+?) are in your (discard section|hand)": r"there are \1 \2 in your \3",
    "you have (\\d+ or more) ([a-z -]+?) in your (discard section)": r"there are \1 \2 in your \3",
    "attacked with (\\d+) or more creatures this turn": r"attacked with \1 or more beasts this turn",
    # How long
    "at (?:the )?end of (?:the |this )?turn(?=,)": "at the end of this turn",
    f"{BEGINS}((?:discard|return|destroy|deal|draw|lose|gain|put)\\b[^.:]*?)"
    " at (?:the )?end of (?:the |this )?turn(?=\\.)": lambda found: (
        f"at the end of this turn, {found[1][0].lower()}{found[1][1:]}"
    ),
    "(each|all) (?:of )?(?:an|your|the)? ?opponents?'s? beasts? loses? (\\d+) Might": (
        r"beasts an opponent controls get -\2 Might"
    ),
    "(loses?) (\\d+) Might (until|this)": lambda found: (
        f"get{'s' * found[1].endswith('s')} -{found[2]} Might {found[3]}"
    ),
    "(gains?|gets?|has|have|cannot|damage to) ([^.,:]+?)(?<!the field)(?<!attacked) (?:this|for the) turn(?=\\.)": (
        r"\1 \2 until end of turn"
    ),
    "until (?:the )?end of (?:the |this )?turn": "until end of turn",
    f"(has|have|gains?|gets?) ((?:{KEYS})(?: and (?:{KEYS}))*) until": (
        lambda found: f"{'gains' if found[1].endswith('s') else 'gain'} {found[2]} until"
    ),
    "(has|have|gains?|gets?) ([+-]\\d+ \\w+[^.,:]*?) until": (
        lambda found: f"{'gets' if found[1].endswith('s') else 'get'} {found[2]} until"
    ),
    f"(gains?|gets?|has|have|loses?) (?<!-)(\\d+) ({STATS})(?=(?: and (?:{KEYS}))* until)": changed_by,
    "(gets?|gains?|has|have) ([+-]\\d+ Might) and (?:gains? |gets? )?(\\d+) (Life)(?= until)": r"\1 \2 and +\3 \4",
    "(gets?|gains?) \\+?(\\d+) Might and \\+?(\\d+) Life(?= until)": r"\1 +\2 Might and +\3 Life",
    "(\\d+) (Life|Might|Uses) or (?:less|fewer)": r"\2 \1 or less",
    "(\\d+) (Life|Might|Uses) or more": r"\2 \1 or more",
    "has (Life|Might|Uses) (\\d+ or (?:less|more)) left": r"has \1 \2",
    "(@|it|they) also": r"\1",
    "([^.:,\\]]+?) at the (start of your next turn|end of this turn)\\.": r"at the \2, \1.",
    "([^.:,\\]]+?) at (?:the )?end of (?:the )?turn\\.": r"at the end of this turn, \1.",
    "(whenever [^.:,\\]]+), ([^.:,\\]]+?) at (?:the )?end of (?:the |this )?turn\\.": (
        r"\1, at the end of this turn, \2."
    ),
    "(gets?) ([+-]\\d+ \\w+) (until [^.]+)\\. if ([^.,]+), (it|they) (gets?) ([+-]\\d+ \\w+) instead": (
        r"\1 \2 \3. If \4, \5 \6 \7 \3 instead"
    ),
    "gains? \\+(\\d+) (Might|Life|Uses)(?= ?[.,])": lambda found: f"{found[0].split()[0]} {found[1]} {found[2]}",
    "may (wield|carry) (\\d+) equipment(?! in)": r"may wield \2 equipment in one round of combat",
    f"(^its wielder) (?:gets|gains) ((?:{KEYS})(?:(?:, | and )(?:{KEYS}))*)\\.": r"\1 has \2.",
    f"(if its wielder is [^,.]+, its wielder) (?:gets|gains) ((?:{KEYS})(?:(?:, | and )(?:{KEYS}))*)\\.": (
        r"\1 has \2."
    ),
    # The order of the parts
    f"(has|have|gains?|gets?) ({KEYS}) and ([+-]\\d+ (?:Might|Life|Uses))": r"\1 \3 and \2",
    "(when(?:ever)? @ [^,.:]+), (?:it|@) deals(?= (?:\\d|damage|that))": r"\1, deal",
    "((?:^|when(?:ever)? [^,.:]+,|at [^,.:]+,|[^.:]+:|\\.) )@ deals(?= (?:\\d|damage|that))": r"\1deal",
    "@ gives its wielder": "its wielder has",
    "(if @ (?!would )[^,.:]+), (destroy|discard|return|put) it": r"\1, \2 @",
    "once per turn, you may ((?:pay|discard|remove|lose) [^.,:]+?) to ([^.]+)": r"once per turn, \1: \2",
    "you may ((?:pay|discard|lose|remove) [^.,:]+?) to (draw|deal|discard|return|gain|put|search|look)": (
        r"you may \1. If you do, \2"
    ),
    "search your deck for (an? [^.,]+?)(?:,|\\.)? (?:reveal it,? )?(?:and )?put it ([^.,]+?)"
    "(?:(?:,|\\.)? (?:and )?(?:then )?shuffle(?: your deck)?)?(?=\\.)": (
        r"search your deck for \1, reveal it, put it \2 and shuffle"
    ),
    f"((?:{COSTS})\\b[^:.,\\]]+),(?= (?:{COSTS})\\b[^:.]+:)": r"\1 and",
    "sacrifice": "discard",
    "if its wielder ([^,.:]+), it (has|gets|cannot)": r"if its wielder \1, its wielder \2",
    "(deal|deals) (\\d+) damage instead": r"\1 \2 damage to it instead",
    "instead ([^.,:]+?)(?=\\.)": r"\1 instead",
    "the (?:number|total|amount) of beasts discarded": "the number of beasts discarded",
    "(@|target [a-z]+|its wielder|your Royal)'s (Might|Life|Uses)(?= to )": r"the \2 of \1",
    "is put into your discard section": "is discarded from the field",
    "look at the top (\\d+) cards of your deck(?:\\.|,|,? and)(?: you may)? put (?:one|1|a card)"
    "(?: of (?:them|those cards))? into your hand(?:\\. put|,? and(?: put)?) the (?:rest|others?)"
    " (on the bottom|on top|into your discard section)"
    "(?: of your deck)?(?: in any order)?": lambda found: (
        f"look at the top {found[1]} cards of your deck and put 1 of them into your hand"
        f" and the rest {rest_to(found[2])}"
    ),
    "look at the top (\\d+) cards of your deck(?:\\.|,)(?: you may)? put (an? [^.]+?) (?:from )?(?:among )?them "
    "into your hand(?:\\. put|,? and(?: put)?) the (?:rest|others?) (on the bottom|on top|into your discard section)"
    "(?: of your deck)?(?: in any order)?": lambda found: (
        f"look at the top {found[1]} cards of your deck and may put {found[2]} from among them into your hand"
        f" and the rest {rest_to(found[3])}"
    ),
    "(look at [\\w ']+ hand)(?:\\.(?: you)?|,? and|,? then)? choose (an? [^.,]+?)(?: (?:from|in) it)?"
    "(?:\\.|,? and) (?:they|that player|its owner|you)? ?discards? (?:it|that card)": r"\1 and discard \2 from it",
    "flip a coin until (?:you lose|you get tails|it comes up tails|tails(?: comes up)?)": (
        "flip a coin until it is tails"
    ),
    "evolves if you have played": "evolves if you played",
    "you have played ([^.,]+ this turn)": r"you played \1",
    "an opponent has no cards in (?:their )?hand": "the number of cards in an opponent's hand is 0",
}
