"""What people say of what cannot be done, of how much or how often, and of what was so this turn."""

from __future__ import annotations

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import drawers, inside, its_controller

_WHO = "(?:opponents|each opponent|your opponents?|an opponent|players|each player)"

LIMITS: dict[str, Said] = {
    # What cannot be done
    "((?:controls?|there (?:is|are)) no (?:other )?(?:\\w+ )?(?:beast|castle|card))(?=[.,])": r"\1s",
    "(@|it) (?:can't|cannot) (attack|guard) if ([^.,:]+)(?=\\.)": r"if \3, \1 cannot \2",
    "(?:cannot|can't) be (?:blocked|guarded against|guarded|intercepted|redirected)(?: by (?:Guardian beasts|Guardians|"
    "beasts with Guardian|other beasts|beasts)(?! with))?": "cannot be guarded against",
    "is unblockable": "cannot be guarded against",
    "are unblockable": "cannot be guarded against",
    "(?:cannot|can't) block": "cannot guard",
    "(?:cannot|can't) be (?:destroyed|killed|defeated|discarded) by (?:(?:an )?opponents?'?s? )?weather(?: cards?)?": (
        "cannot be discarded by weather"
    ),
    "(?:cannot|can't) be (?:destroyed|killed|defeated|discarded) by (?:card )?(?:effects|abilities)": (
        "cannot be discarded by effects"
    ),
    "(?:cannot|can't) be (?:targeted by|the target of) weather(?: cards?)?": "cannot be the target of weather",
    "weather(?: cards?)? (?:cannot|can't) target ([^.,]+)": r"\1 cannot be the target of weather",
    "(?:cannot|can't) be (?:destroyed|killed|defeated)(?! by)": "cannot be discarded from the field",
    "(?:is|are) indestructible": "cannot be discarded from the field",
    "(beasts(?: [^.,]+?)?) (?:cannot|can't) attack your Royal(?=\\.)": lambda found: (
        f"your Royal cannot be attacked by {inside(found[1])}"
    ),
    # How much less, or more
    "damage (?:that would be )?(?:dealt )?to ([^.,]+?) is reduced by (\\d+)": r"\1 takes \2 less damage",
    "reduce (?:all |any )?damage (?:that would be )?(?:dealt )?to ([^.,]+?) by (\\d+)": r"\1 takes \2 less damage",
    "(takes?) (\\d+) less (combat )?damage from (?:attacks|all sources|any source)": r"\1 \2 less \3damage",
    "(takes?) less (\\d+) damage": r"\1 \2 less damage",
    "your (control limit|maximum Biomass) is (?:increased|raised) by (\\d+)": r"your \1 is \2 more",
    "(?:increase|raise) your (control limit|maximum Biomass) by (\\d+)": r"your \1 is \2 more",
    "your (control limit|maximum Biomass) is (\\d+) (?:higher|greater|larger)": r"your \1 is \2 more",
    "you (?:may|can) control (?:an|1|one|up to one|up to 1) (?:additional|more|extra|other) beast": (
        "your control limit is 1 more"
    ),
    "you (?:may|can) control (\\d+) (?:additional|more|extra) beasts": r"your control limit is \1 more",
    f"({_WHO}) (?:cannot|can't) draw more than (?:1|one|a) card (?:each|per|a|in a) turn": (
        lambda found: f"{drawers(found[1])} cannot draw more than one card each turn"
    ),
    f"({_WHO}) (?:cannot|can't) draw more than (\\w+) cards (?:each|per|a|in a) turn": (
        lambda found: f"{drawers(found[1])} cannot draw more than {found[2]} cards each turn"
    ),
    "you (?:can|may) (?:only play @|play @ only) (?:if|while|when|as long as) ([^.,]+)": r"you may play @ only if \1",
    "@ can only be played (?:if|while|when|as long as) ([^.,]+)": r"you may play @ only if \1",
    "(?<!may )(?<!can )play @ only (?:if|while|when) ([^.,]+)": r"you may play @ only if \1",
    "(?:@ (?:cannot|can't) be played|you (?:cannot|can't) play @) unless ([^.,]+)": r"you may play @ only if \1",
    # What was so this turn, or is
    "(?:was|has been|had been|were) dealt damage this turn": "was dealt damage this turn",
    "(?:took|has taken|suffered) damage this turn": "was dealt damage this turn",
    "(beasts?|Royals?|creatures?) (?:damaged|dealt damage) this turn": r"\1 that was dealt damage this turn",
    "(?:has dealt|did|inflicted|has inflicted) damage this turn": "dealt damage this turn",
    "you(?:'ve| have)? lost (\\d+) or more Life this turn": r"your Royal lost \1 or more Life this turn",
    "(@|your Royal|its wielder) has lost (\\d+) or more Life this turn": r"your Royal lost \2 or more Life this turn",
    "(?:injured|wounded|hurt) (beast|Royal|creature)": r"damaged \1",
    "(beasts?|Royals?) (?:with damage on (?:it|them)|that (?:is|are) damaged|that (?:has|have) lost "
    "Life)": r"damaged \1",
    "(beasts?|Royals?|creatures?) that (?:is|are) attacking": r"attacking \1",
    "with (?:less|lower|smaller) (Might|Life|cost) than (@|its wielder|your Royal)(?:'s(?: Might| Life| cost)?)?": (
        r"with less \1 than \2"
    ),
    "with (?:more|greater|higher) (Might|Life|cost) than (@|its wielder|your Royal)(?:'s(?: Might| Life| cost)?)?": (
        r"with more \1 than \2"
    ),
    "(?:with|whose) (Might|Life|cost) (?:is )?(?:less|lower|smaller) than (@|its wielder|your Royal)'s(?: "
    "Might| Life| cost)?": (r"with less \1 than \2"),
    "(?:with|whose) (Might|Life|cost) (?:is )?(?:more|greater|higher) than (@|its wielder|your Royal)'s(?: "
    "Might| Life| cost)?": (r"with more \1 than \2"),
    "(?:you have|your Royal has) (more|less|fewer) Life than (?:an|any|your|the) opponent(?:'s Royal)?(?: "
    "does| has)?": (
        lambda found: f"an opponent's Royal has {'less' if found[1] == 'more' else 'more'} Life than your Royal"
    ),
    "(?:an|any|your|the) opponent(?:'s Royal)? has (more|less|fewer) Life than (?:you|your Royal)(?: do| does)?": (
        lambda found: f"an opponent's Royal has {'more' if found[1] == 'more' else 'less'} Life than your Royal"
    ),
    # What is waited for, and for how much
    "(@|its wielder) has ([+-]\\d+ Might) (?:when|while|if)(?: it is)? attacked\\.": (
        r"whenever \1 is attacked, it gets \2 during this round of combat."
    ),
    "(until end of turn\\. )it (?:has|gains) ([A-Z][\\w-]+)\\.": r"\1It gains \2 until end of turn.",
    "(?:fully heals|heals (?:fully|completely)|is (?:fully|completely) healed|heals all (?:its )?damage)": (
        "regains all lost Life"
    ),
    "(if @ [^,.:]+), it (loses|gains|regains|gets|takes)(?= )": r"\1, @ \2",
    "(?:the cost of @ is|@ costs) (\\d+) less(?: to play)? if ([^.,]+)\\.": r"if \2, the cost of @ is \1 less.",
    "([^.:,\\]]+?) (?:if|while|as long as) ((?:its wielder|the wielder) [^.,]+|an? [^.,]+? (?:was|were) [^.,]+)\\.": (
        r"if \2, \1."
    ),
    "all other (beasts|castles|equipment|cards) (you control|an opponent controls) (have|get|cannot|can't)": (
        r"other \1 \2 \3"
    ),
    "sacrifice an? (beast|castle)(?! (?:an|target))(?=[.,])": r"discard one of your \1s",
    "sacrifice an equipment(?=[.,])": "discard one of your equipment",
    "(cards|beasts|weather|equipment|castles) costs? (?:your )?opponents (\\d+) (more|less)": (
        r"\1 an opponent controls cost \2 \3"
    ),
    ", and each of (?:them|these) (has|cannot)": lambda found: (
        f", and they {'have' if found[1] == 'has' else 'cannot'}"
    ),
    "(is|are|was|were|does|do)n't": r"\1 not",
    "whenever you gain Life": "whenever your Royal gains Life",
    "whenever you regain Life": "whenever your Royal regains Life",
    "(whenever [^,.]+?) (?:is healed|regains lost Life|regains any Life)(?=,)": r"\1 regains Life",
    "(when(?:ever)? [^,.]+?) (?:is returned|returns) to (?:its owner's hand|a player's hand|hand)(?=,)": (
        r"\1 is returned to a hand"
    ),
    "whenever (an? [^,.]*?beast(?: [^,.]+?)?|another [^,.]*?beast(?: [^,.]+?)?) (?:destroys|kills|defeats) a beast"
    "(?: in (?:combat|battle))?(?=,)": r"whenever \1 deals damage to a beast, if that card is discarded from the field",
    "^([^.]*?target [^.]*\\. )that player (discards|draws|loses|gains|may|puts|reveals)": its_controller,
}
