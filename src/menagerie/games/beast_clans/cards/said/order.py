"""What people say for numbers, who has more, how long, and the order of the parts of a sentence."""

from __future__ import annotations

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import BEGINS, COSTS, KEYS, STATS, changed_by, rest_to

ORDER: dict[str, Said] = {
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
    "(?:target opponent) reveals their hand\\. choose (an? [^.,;]+?)(?: (?:from|in) (?:it|their hand|among them))?"
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
    "gains? \\+(\\d+) (Might|Life) and \\+(\\d+) (Might|Life)(?= ?[.,])": lambda found: (
        f"{found[0].split()[0]} {found[1]} {found[2]} and {found[3]} {found[4]}"
    ),
    "gains? \\+(\\d+) (Might|Life|Uses)(?= ?[.,])": lambda found: f"{found[0].split()[0]} {found[1]} {found[2]}",
    "may (wield|carry) (\\d+) equipment(?! in)": r"may wield \2 equipment in one round of combat",
    f"(^its wielder) (?:gets|gains) ((?:{KEYS})(?:(?:, | and )(?:{KEYS}))*)\\.": r"\1 has \2.",
    f"(if its wielder is [^,.]+, its wielder) (?:gets|gains) ((?:{KEYS})(?:(?:, | and )(?:{KEYS}))*)\\.": (
        r"\1 has \2."
    ),
    # The order of the parts
    f"(gains?|has|have) ((?:{KEYS})(?:(?:,| and) (?:{KEYS}))*),? and (?:gets? |gains? |has |have )?"
    "([+-]\\d+ Might(?: and [+-]\\d+ Life)?)(?= until| this turn)": lambda found: (
        f"{'gets' if found[1].lower() in ('gains', 'has') else 'get'} {found[3]} and {found[2].replace(',', ' and')}"
    ),
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
