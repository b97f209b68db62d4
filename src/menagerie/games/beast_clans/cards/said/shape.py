"""What people say in one sentence that is two of ours, or in two that are one, and what they leave out."""

from __future__ import annotations

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import (
    BEGINS,
    CROWDS,
    KEYS,
    KINGDOMS,
    and_cannot,
    and_loses,
    both_changes,
    both_gain,
    both_happenings,
    each_alone,
    inside,
    them_again,
    two_abilities,
    who_play,
)

SHAPE: dict[str, Said] = {
    # One of two happenings, two things that hold, two that are dealt damage
    f"{BEGINS}(when(?:ever)?|each time) ([^,.:]+?) ((?:enters|attacks|is|leaves|dies|deals|evolves|accompanies|takes|"
    "comes|gets)\\b[^,.]*?) or ((?:enters|attacks|is|leaves|dies|deals|evolves|accompanies|takes|comes"
    "|gets)\\b[^,.]*), "
    "([^.\\[]+\\.(?: (?:If (?:it|you do|they|that)|Otherwise|It|They|That|Then)\\b[^.\\[]+\\.)*)": both_happenings,
    f"{BEGINS}((?:if|while|as long as) [^,.:]+), ((?:{CROWDS})[^,.:]*? (?:has|have|gets?|cannot|can't|costs?) [^,.:]+?)"
    f" and ((?:{CROWDS})[^,.:]*? (?:has|have|gets?|cannot|can't|costs?) [^,.:]+)\\.": each_alone,
    f"{BEGINS}((?:if|while|as long as) [^,.:]+), ((?:{CROWDS})[^,.:]*?) ((?:has|have|gets?) [^,.:]+?) and "
    "((?:cannot|can't) [^,.:]+)\\.": lambda found: each_alone(found, subject=True),
    f"{BEGINS}((?:{CROWDS})[^,.:]*?) (has|have|gets?) ((?:[+-]\\d+ \\w+|{KEYS})[^,.:]*?) and (cannot|can't) "
    "((?:(?! until | this turn)[^,.:])+)\\.": and_cannot,
    f"{BEGINS}((?:{CROWDS})[^,.:]*?) (has|have) ([+-]\\d+ Might) and ([+-]\\d+ (?:Life|Uses)) for each ([^.,]+)\\.": (
        lambda found: (
            f"{found[1]} {found[2]} {found[3]} for each {found[5]}, and "
            f"{'they have' if found[2] == 'have' else found[1] + ' has'} {found[4]} for each {found[5]}."
        )
    ),
    f"{BEGINS}((?:{CROWDS})[^,.:]*?) (cannot|can't) ([^,.:]+?) and (has|have) ((?:[+-]\\d+ \\w+|{KEYS})"
    "(?:(?! until | this turn)[^,.:])*?)\\.": lambda found: (
        f"{found[1]} {found[4]} {found[5]}, and {'they' if found[4] == 'have' else inside(found[1])} cannot {found[3]}."
    ),
    "until (end of (?:the )?turn|your next turn|the start of your next turn), ([^.]+? and [^.]+)\\.": r"\2 until \1.",
    f"((?:(?:target|each|another target) [^.,:]+?|{CROWDS}[^,.:]*?)) (gets? [+-]\\d+ Might(?: and [+-]\\d+ "
    f"Life)?|gains? (?:{KEYS})) "
    f"and (gains? (?:{KEYS})(?: and (?:{KEYS}))*|loses? (?:{KEYS})|(?:cannot|can't) [^.,:]+?) (until [^.,:]+"
    f"|this turn)\\.": both_changes,
    f"({BEGINS}(?:once per turn, )?(?:(?:when(?:ever)?|at) [^,.:]+, )?)(target [^.,:]+?|@|its wielder|your Royal) "
    "(?:gets|gains|has) ([+-]\\d+ Might) (until [^.,:]+?|this turn),? and "
    "((?:loses|gains|regains) (?:up to )?\\d+ (?:lost )?(?:Life|Uses))\\.": and_loses,
    "(your Royal|@|its wielder|target [^.,:]+?) and (each|another target) ([^.,:]+?) "
    "(gets?|gains?|regains?|loses?|has|have) ([^.:]+)\\.": both_gain,
    "deal (\\d+) damage to ([^.,]+?) and (?:deal )?(\\d+) damage to another target ([^.,]+)": (
        r"deal \1 damage to \2. Deal \3 damage to a second target \4"
    ),
    "deal (\\d+) damage to ([^.,]+?),? and (?:deal )?(\\d+) damage to ([^.,]+)": (
        r"deal \1 damage to \2. Deal \3 damage to \4"
    ),
    "(to|destroy|discard|return) (each|all) (beasts?|equipment|castles?) and (?:each |all )?(Royals?|beasts?|equipment|"
    "castles?)": r"\1 \2 \3 or \4",
    f"({KINGDOMS}) and ({KINGDOMS}) (beasts|equipment|weather|castles|cards)": r"\1 or \2 \3",
    f"{BEGINS}((?:(?:{CROWDS})(?:(?!\\b(?:if|while|until|turn)\\b)[^,.:])*? (?:has|have|cannot|can't|costs?) "
    "(?:(?!\\b(?:if|while|as long as|until|turn)\\b)[^,.:])+?)|"
    f"(?:{KEYS})(?:, (?:{KEYS}))*),? and (when(?:ever)? [^.:]+\\.)": two_abilities,
    f"({BEGINS}(?:(?!\\b(?:may|if|unless|then|choose|for each)\\b)[^.:;])*?"
    "\\b(?:draw (?:a card|\\d+ cards)|deal \\d+ damage to [^.,:;]+?|gain \\d+ Biomass)),? and "
    "((?:(?:all|each|other) [^.,:;]+?|its wielder|your Royal|@) (?:regains?|gets?|gains?|loses?) [^.:;]+)\\.": (
        r"\1. \2."
    ),
    "exchange control of (?:two|2) target (beast|castle"
    "|card)s": r"exchange control of target \1 and a second target \1",
    "exchange control of (?:two|2) target equipment": (
        "exchange control of target equipment and a second target equipment"
    ),
    # What is left out, or stands behind
    "permanently (gains?|loses?)": r"\1",
    "(gains? \\d+ (?:Might|Life)) permanently": r"\1",
    " (?:while|as long as) @ (?:is|remains) (?:on the field|in play|under your control)(?=\\.)": "",
    "destroys a beast (?:in|by) (?:combat|battle)(?: damage)?": "destroys a beast",
    "all other (beast|castle|card)s to their owners' hands": r"each other \1 to its owner's hand",
    "(destroy|discard|to|return) all other (beast|castle|card)s": r"\1 each other \2",
    "(destroy|discard|to|return) all other equipment": r"\1 each other equipment",
    "your other ((?:[A-Z]\\w+ )?(?:beasts|equipment|castles|cards|face-down cards))": r"other \1 you control",
    "each opponent's Royal (has|cannot)": r"each Royal an opponent controls \1",
    "you (?:do not|don't) control": "an opponent controls",
    "for each other ((?:[A-Z]\\w+ )?(?:beast|equipment|castle|card)) you "
    "control": r"for each \1 you control other than @",
    "(whenever (?:you play|an opponent plays|a player plays)) another ([^,.]+)(?=,)": r"\1 a \2 other than @",
    "([^.:,\\]]+?) unless you (pay \\d+ Biomass|discard a card|discard \\d+ cards)\\.": (
        r"you may \2. If you do not, \1."
    ),
    "(pay \\d+ Biomass|discard a card|discard \\d+ cards) or ((?:destroy|discard|return|your Royal loses) "
    "[^.:,]+)\\.": (r"you may \1. If you do not, \2."),
    "once per turn, ((?:pay|discard|remove|lose) [^.,:]+?) to (draw|deal|discard|return|gain|put|search|look)": (
        r"once per turn, \1: \2"
    ),
    "return ([^.]*?in your discard section|[^.]*?from your discard section) (?:to|onto|into) (?:the field|play)": (
        r"put \1 onto the field"
    ),
    "discard the top (\\d+ cards|card) of your deck": r"put the top \1 of your deck into your discard section",
    "mill (?:a card|1 card|1)": "put the top card of your deck into your discard section",
    "mill (\\d+)(?: cards)?": r"put the top \1 cards of your deck into your discard section",
    "mills (\\d+)(?: cards)?": r"puts the top \1 cards of their deck into their discard section",
    "discards the top (\\d+ cards|card) of their deck": r"puts the top \1 of their deck into their discard section",
    "if you win the (?:flip|toss)": "if it is heads",
    "if you lose the (?:flip|toss)": "if it is tails",
    "(?:on|if it comes up|if it lands on) (heads|tails),": r"if it is \1,",
    "on an? (?:5 or 6|(\\d) or (?:higher|more|greater)),": lambda found: f"if it is {found[1] or 5} or more,",
    "on an? (?:1 or 2|(\\d) or (?:lower|less|fewer)),": lambda found: f"if it is {found[1] or 2} or less,",
    "on an? (\\d),": r"if it is \1,",
    "(beasts|equipment|castles|each beast|@|its wielder) ([^.,:]*?)((?:gets?|have|has) [+-]\\d+ Might)( "
    "until [^.]+)\\. "
    "if ([^.,]+), they ((?:gets?|have) [+-]\\d+ Might) instead": them_again,
    "look at the top (\\w+) cards of your deck(?:\\.|,|,? and)(?: you)? may (?:reveal|put|take|choose) (an? "
    "[^.]+?) from "
    "among them(?:,? and put it)? (into [^.,]+?|onto [^.,]+?)(?:\\.|,| and|, then|,? and then)(?: then)? ?(?:put )?the "
    "(?:rest|others?) (on the bottom|on top|into your discard section)(?: of your deck)?(?: in any order)?": (
        lambda found: (
            f"look at the top {found[1]} cards of your deck and may put {found[2]} from among them {found[3]} and the "
            f"rest {found[4] if found[4].startswith('into') else found[4] + ' of your deck'}"
        )
    ),
    "the attacking (?:beast|creature|card)": "the attacker",
    "(?:when|whenever) you (?:equip|wield|attach|arm) @(?: (?:to|with) (?:an? |your )(?:beast"
    "|Royal))?(?=,)": "whenever @ is wielded",
    "(?:when|whenever) a beast (?:wields|equips|is equipped with|takes up) @": "whenever @ is wielded",
    # The wielder, and whom it is
    "(?:when|whenever|while|if) @ is (?:wielded|carried) by (an? [^,.]+), (?:it|@) (has|gets) ([^.]+?)\\.": (
        r"if its wielder is \1, @ has \3."
    ),
    "(its wielder|the wielder|beasts you control|it|@) (?:may|can) attack twice(?: (?:each|per|a|every) "
    "turn)?(?=\\.)": (lambda found: f"{found[1]} {'have' if found[1].endswith('control') else 'has'} Doubletap"),
    f"(if|when|whenever|while) (@|its wielder|the wielder(?: of @)?|it) attacks(| an? [^,.]+), (@|its wielder|it) "
    f"(?:has|gets) ([+-]\\d+ Might|{KEYS})(?: this turn)?\\.": (
        lambda found: (
            (
                f"whenever {found[2]} attacks{found[3]}, {found[4]} "
                f"{'gets' if found[5][0] in '+-' else 'gains'} {found[5]}"
                " during this round of combat."
            )
            if found[1].lower() in ("if", "while")
            else found[0]
        )
    ),
    f"(@|its wielder) has ([+-]\\d+ Might|{KEYS}) (?:while|when|if) (?:it is )?attack(?:ing|s)\\.": (
        r"if \1 is attacking, \1 has \2."
    ),
    f"(@|its wielder) has ([+-]\\d+ Might|{KEYS}) (?:while|when|if) (?:it is )?attack(?:ing|s)(| an? [^,.]+)\\.": (
        lambda found: (
            f"whenever {found[1]} attacks{found[3]}, {found[1] if found[1] != '@' else 'it'} "
            f"{'gets' if found[2][0] in '+-' else 'gains'} {found[2]} during this round of combat."
        )
    ),
    "(?:whenever|when) an opponent attacks(?: with (an? (?:\\w+ )?beast))?, ([^.]*?)(?:the attacker|that "
    "beast|it)\\.": (lambda found: f"whenever {found[1] or 'a card'} an opponent controls attacks, {found[2]}it."),
    # What is regained, doubled, fought; what is nothing
    "(?:heal|remove) all damage from ([^.,]+)": r"\1 regains all lost Life",
    "fully heal ([^.,]+)": r"\1 regains all lost Life",
    "(regains?) all (?:of )?(?:its|their) (?:lost )?Life": r"\1 all lost Life",
    "(regains?) (\\d+)(?: lost)? (Life|Uses) for each": r"\1 up to \2 lost \3 for each",
    "double (target [^.,']+?|@|its wielder|your Royal)'s Might": r"double the Might of \1",
    "(?:two|2) target beasts fight(?: each other)?": "target beast fights a second target beast",
    "(target [^.,]+?) and (target [^.,]+?) fight(?: each other)?(?=\\.)": r"\1 fights \2",
    "choose (target [^.,]+?) and (target [^.,]+?)\\. (?:each(?: of them)? deals|they deal) damage equal to "
    "(?:its|their) "
    "Might to (?:the|each) other": r"\1 fights \2",
    "if ([^.,]+), @ costs (?:nothing|0)(?: to play)?\\.": r"if \1, the cost of @ is nothing.",
    "@ costs (?:nothing|0)(?: to play)? if ([^.,]+)\\.": r"if \1, the cost of @ is nothing.",
    "you may have (target [^.,]+?|another target [^.,]+?|each [^.,]+?|it|@|its wielder) "
    "(get|gain|lose|regain)(?= )": lambda found: f"if you wish, {found[1]} {found[2]}s",
    "you may have (?:it|@) (deal|draw)": r"you may \1",
    # Of every opponent; how many times
    "you control (fewer|less|more) ([^.,]+?) than (?:each|every)(?: other)? (?:opponent|player)": lambda found: (
        f"each opponent controls {'fewer' if found[1] == 'more' else 'more'} {found[2]} than you"
    ),
    "you have (fewer|less|more) cards in (?:your )?hand than (?:each|every)(?: other)? (?:opponent"
    "|player)": lambda found: f"each opponent has {'fewer' if found[1] == 'more' else 'more'} cards in hand than you",
    "you (?:have spent all your|spent all your) Biomass": "you have no Biomass",
    "you have no Biomass left(?! at)": "you have no Biomass",
    "the (first|second|third) (\\w+) (?:each opponent|an opponent|your opponents?|opponents) plays? each turn": (
        r"the \1 \2 each opponent plays each turn"
    ),
    "(players|each player|opponents|each opponent) (?:cannot|can't) play more than (?:1|one) (\\w+) (?:each"
    "|per|a) turn": (lambda found: f"{who_play(found[1])} cannot play more than one {found[2]} each turn"),
    "(players|each player|opponents|each opponent) (?:can|may) (?:only play|play only) (?:1|one) (\\w+) (?:each|per|a) "
    "turn": lambda found: f"{who_play(found[1])} cannot play more than one {found[2]} each turn",
    "(players|each player|opponents|each opponent) (?:(?:can|may) (?:only play|play only)|(?:cannot|can't) "
    "play more than) "
    "(\\w+) (\\w+) (?:each|per|a) turn": (
        lambda found: f"{who_play(found[1])} cannot play more than {found[2]} {found[3]} each turn"
    ),
    "players (?:cannot|can't) play ([^.]+?) (until [^.]+|this turn)\\.": r"each player cannot play \1 \2.",
    "for each (\\w+) they control": r"for each \1 that player controls",
}
