"""What people say for whom and what, piles, what is done unless something else is, and when."""

from __future__ import annotations

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import BEGINS, destroying, does, modes, or_suffers, that_card, whoever

HAPPENING: dict[str, Said] = {
    # Whom
    "(?:the wielder(?: of @)?|@'s wielder)": "its wielder",
    "that (beast|Royal|equipment|castle)(?!'s)": that_card,
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
    "(?:back )?on (?:the )?(top|bottom)(?: of your deck)?(?:,)? and the other(?: one)? on (?:the )?(top|bottom)"
    "(?: of your deck)?": (
        lambda found: (
            f"look at the top 2 cards of your deck and put 1 of them on {'the ' * (found[1] == 'bottom')}{found[1]} of"
            f" your deck and the rest on {'the ' * (found[2] == 'bottom')}{found[2]} of your deck"
        )
    ),
    "face-down (on (?:the )?(?:top|bottom) of (?:your|their|its owner's) deck)": r"\1",
    "you may put it (on the bottom|on top)(?=\\.)": r"you may put it \1 of your deck",
    # Unless
    "(whenever (?:an opponent|a player) [^.,:]+, )(?:they|that player) must (pay \\d+ Biomass|discard a card),? or "
    "(?:else )?(?:@ (?=deals))?([^.,:]+)(?=\\.)": or_suffers,
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
    f"({BEGINS}(?:once per turn, )?(?:(?:when(?:ever)?|at) [^,.:]+, )?)"
    "((?:each|all|target|another target) (?:(?!\\b(?:would|may|cannot|that)\\b)[^.,:])+?|@|it|its wielder|"
    "your Royal|the attacker) takes? (\\d+) damage(?=\\.)": r"\1deal \3 damage to \2",
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
    "(each player|each opponent|target player|target opponent|that player) (may return|returns) one of their "
    "(beasts|castles|equipment)": (
        lambda found: (
            f"{found[1]} {found[2]} {'an' if found[3] == 'equipment' else 'a'} {found[3].removesuffix('s')} "
            "that player controls"
        )
    ),
    # When
    "(at (?:the )?end of (?:your|this|the) turn, if you (?:did not attack|attacked(?: with \\d+ or more beasts)?|"
    "played (?:no|an?|\\d+ or more) [a-z]+|drew \\d+ or more cards|discarded (?:a card|\\d+ or more cards)))(?=,)": (
        r"\1 this turn"
    ),
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
}
