"""What players of other games say, put into our words first: who carries what, choices in front, less than so much."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import BEGINS, inside, plural, within

_BEAST = "beast|creature|card|equipment|Royal|castle"
_PILE = "discard sections?|discard piles?|graveyards?"
_STATS = "Might|Life|Uses|cost"
_SOMEBODY = (
    "each player|each opponent|target player|target opponent|that player|its controller|an opponent|each other player"
)
_BECOMES = "gets?|gains?|loses?|cannot|can't|takes?|regains?|deals?"
_ACTIONS = "attack|guard|block|be attacked"
_FOR = "until [^.,]+|this turn|for the turn|during this round of combat"
_LESS, _MORE = "less|fewer|lower|smaller", "more|greater|higher|larger"


def _than(number: str, less: bool) -> str:
    """Say of what is less or more than a number how much it is at most, or at least."""
    return f"{int(number) - 1} or less" if less else f"{int(number) + 1} or more"


def _stat_than(stat: int, how: int, number: int, verb: int = 0) -> Said:
    """Say of a stat that is less or more than a number how much it is; the groups tell which."""

    def said(found: re.Match[str]) -> str:
        less = found[how].lower() in _LESS.split("|")
        return f"{found[verb] if verb else 'with'} {found[stat]} {_than(found[number], less)}"

    return said


def _falls(found: re.Match[str]) -> str:
    """Say of what is damaged by a card and falls by that what is waited for."""
    noun, combat, own, later = found.groups()
    when = "at the end of this turn, " if later else ""
    return f"whenever {own} deals {combat or ''}damage to a {noun.lower().removesuffix('s')}, {when}discard it"


def _chosen(found: re.Match[str]) -> str:
    """Say of several that are chosen in front what becomes of them, in a sentence of its own."""
    upto, many, target, whom, becomes = found.groups()
    verb = "cannot" if becomes in ("cannot", "can't") else becomes.removesuffix("s")
    return f"choose {upto or ''}{many} {target or ''}{whom}. They {verb}"


def _cannot_both(found: re.Match[str]) -> str:
    """Say of two things that cannot be done each by itself."""
    begins, whom, first, second, until = found.groups()
    many = re.search(r"s(?: you control| an opponent controls|$)", whom)
    if until:
        again = "They" if many else "It" if re.match("(?:another )?target|it$", whom, re.IGNORECASE) else whom
        return f"{begins}{whom} cannot {first} {until}. {again[0].upper()}{again[1:]} cannot {second} {until}."
    return f"{begins}{whom} cannot {first}, and {'they' if many else within(whom)} cannot {second}."


def _crowd_attacks(found: re.Match[str]) -> str:
    """Say of the attackers of a side what they have, or of what attacks a card of a sort what it gets then."""
    other, noun, more, whom = found.groups()
    noun = noun.lower()
    if not whom:
        return f"{'other ' if other else ''}attacking {noun} you control have {more}."
    one = f"{'another' if other else 'a'} {noun.removesuffix('s')} you control"
    return f"whenever {one} attacks {whom}, it gets {more} during this round of combat."


def _each_of_two(found: re.Match[str]) -> str:
    """Say of two targets each by itself what becomes of it."""
    begins, deed, first, home, second, homes = found.groups()
    to = homes or home or ""
    to = " to its owner's hand" if "their" in to else to
    return f"{begins}{deed} {first}{to}. {deed.capitalize()} {second}{to}."


FOREIGN: dict[str, Said] = {
    # Who carries an equipment
    "(?:the|an?|whatever|whichever) (?:beast|creature|Royal|card) (?:that |which |who |that is |it is )?"
    "(?:wielding|wields|carrying|carries|holding|holds|equipped with|armed with|bearing|bears|wearing|wears) "
    "(?:it|@|this (?:equipment|card|weapon))": "its wielder",
    "(?:the|@'s|its|this \\w+'s) (?:bearer|holder|carrier|user)": "its wielder",
    "(?<!target )(?<!each )(?<!an )(?<!another )(?<!other )(?<!that )(?:the )?(?:equipped|armed|wielding) "
    "(?:beast|creature)": "its wielder",
    "(?<!target )(?<!each )(?<!an )(?<!another )(?<!other )(?<!that )(?:the )?(?:equipped|armed|wielding) "
    "(?:beast|creature)'s (Might|Life)": r"its wielder's \1",
    # What is damaged and falls
    f"(?:any|each|every|an?) ({_BEAST}) (?:that (?:is|was) )?(?:dealt (combat )?damage|damaged|hit|struck|wounded) by "
    "(@) is (?:destroyed|discarded|killed)( at (?:the )?end of (?:the |this )?turn)?": _falls,
    f"((?:{_BEAST})s) (?:that (?:are|were) )?(?:dealt (combat )?damage|damaged|hit|struck|wounded) by (@) are "
    "(?:destroyed|discarded|killed)( at (?:the )?end of (?:the |this )?turn)?": _falls,
    # What players give up
    f"({_SOMEBODY}) (?:discards|sacrifices|destroys|gives up) (?:an?|1|one) ({_BEAST}) (?:that )?(?:they|that player) "
    "controls?(?: of their choice)?": lambda found: f"{found[1]} discards one of their {plural(found[2])}",
    f"({_SOMEBODY}) (?:discards|sacrifices|destroys) (?:an?|1|one) (beast|equipment|castle|creature) of "
    "their (?:choice|own)": lambda found: f"{found[1]} discards one of their {plural(found[2])}",
    f"({_SOMEBODY}) chooses (?:an?|1|one) ({_BEAST}) (?:that )?(?:they|that player) controls?,? and "
    "(?:discards|sacrifices|destroys) it": lambda found: f"{found[1]} discards one of their {plural(found[2])}",
    f"({_SOMEBODY}) chooses (?:an?|1|one) ({_BEAST}) (?:that )?(?:they|that player) controls?\\. "
    "(?:discard|destroy|sacrifice) (?:it|those \\w+|them|the chosen \\w+)": (
        lambda found: f"{found[1]} discards one of their {plural(found[2])}"
    ),
    "discard (?:an?|1|one) weather(?: card)?(?= and [^.:]*:|, [^.:]*:|:)": "discard a weather from your hand",
    # Less or more than so much
    f"with (?:an? )?({_STATS}) (?:of )?({_LESS}|{_MORE}) than (\\d+)": _stat_than(1, 2, 3),
    f"with ({_LESS}|{_MORE}) than (\\d+) ({_STATS})": _stat_than(3, 1, 2),
    f"(?:whose (cost|Might|Life)|that (?:has|have) (?:an? )?(cost|Might|Life)) (?:is |of )?({_LESS}|{_MORE}) than "
    "(\\d+)": lambda found: f"with {found[1] or found[2]} {_than(found[4], found[3].lower() in _LESS.split('|'))}",
    f"(?:costing|that costs?) ({_LESS}|{_MORE}) than (\\d+)(?: Biomass)?": lambda found: (
        f"with cost {_than(found[2], found[1].lower() in _LESS.split('|'))}"
    ),
    f"(has|have) ({_LESS}|{_MORE}) than (\\d+) (Might|Life|Uses)(?: left)?": _stat_than(4, 2, 3, 1),
    f"(if|while|as long as) (its|@'s|your Royal's|its wielder's) (Might|Life|Uses|cost) is ({_LESS}|{_MORE}) than "
    "(\\d+)": lambda found: (
        f"{found[1]} {'it' if found[2].lower() == 'its' else found[2].removesuffix(chr(39) + 's')} has {found[3]} "
        f"{_than(found[5], found[4].lower() in _LESS.split('|'))}"
    ),
    "whose (cost|Might|Life) is (\\d+ or (?:less|more|fewer))": r"with \1 \2",
    "(if|while|as long as) (@|your Royal|its wielder)'s (Might|Life|Uses) is (\\d+ or (?:less|more|fewer))": (
        r"\1 \2 has \3 \4"
    ),
    f"you have ({_LESS}|{_MORE}) than (\\d+) cards in (?:your )?hand": lambda found: (
        f"the number of cards in your hand is {_than(found[2], found[1].lower() in _LESS.split('|'))}"
    ),
    "you control more than (\\d+) (beasts|equipment|castles|cards)": lambda found: (
        f"you control {int(found[1]) + 1} or more {found[2]}"
    ),
    # What is chosen in front
    f"choose (target|an?|1) ((?:other )?(?!card name|kingdom|player|opponent)[^.,:;]+?)(?:[.:;,]| and) (?:it|that "
    f"(?:{_BEAST})|the chosen (?:{_BEAST})) ({_BECOMES})": r"choose \1 \2. It \3",
    f"choose (up to )?(\\d+|two|three) (target )?((?:other )?[^.,:;]+?)(?:[.:;,]| and) (?:they|each of them|each|both"
    f"(?: of them)?|(?:those|these|the chosen) \\w+) ({_BECOMES})": _chosen,
    f"choose (target|an?|1) ((?:other )?(?:{_BEAST})(?: [^.,:;]+?)?)(?:[:;,]| and|, then) "
    f"(discard|destroy|return|ready|deal|take control of|gain control of)\\b([^.,:]*?) (?:it|that (?:{_BEAST})|"
    f"the chosen (?:{_BEAST}))": lambda found: f"choose {found[1]} {found[2]}. {found[3].capitalize()}{found[4]} it",
    "(destroy|discard|return|ready|deal \\d+ damage to) (target [^.,:]+?)( to its owner's hand)? if (it|its|that \\w+) "
    "((?:has|had|is|was|wields|cost|Might|Life|attacked|entered)\\b[^.,:]*)\\.": (
        lambda found: (
            f"choose {found[2]}. If {found[4] if found[4].lower() == 'its' else 'it'} {found[5]}, "
            f"{found[1].lower()} it{found[3] or ''}."
        )
    ),
    # What cannot be done, and who attacks
    f"({BEGINS}(?:(?:when(?:ever)?|at|if|while) [^.:,]+, )?)([^.:,]+?) (?:cannot|can't) ({_ACTIONS}) (?:or|and|nor) "
    f"({_ACTIONS})(?: ({_FOR}))?\\.": _cannot_both,
    f"{BEGINS}((?:beasts|creatures|Guardians)(?: [^.,:]+?)?) (?:cannot|can't) (?:block|guard|guard against|intercept) "
    "(@|it)(?=[.,])": lambda found: f"@ cannot be guarded against by {inside(found[1])}",
    "you (?:cannot|can't) (?:attack|declare (?:an attack|attacks))(?= (?:this turn|until|for the))": (
        "beasts or Royals you control cannot attack"
    ),
    "(?:each opponent|(?:your )?opponents|your opponent) (?:cannot|can't) (?:attack|declare attacks)"
    "(?= (?:until your next turn|until the start of your next turn|this turn))": (
        "beasts or Royals an opponent controls cannot attack"
    ),
    "(other )?(?<!an )(beasts|creatures) you control (?:have|get|gain) ([+-]\\d+ Might) (?:while|when|if|as long as) "
    "(?:they are |they're |they )?attack(?:ing)?(?: (an? [^.,]+?))?\\.": _crowd_attacks,
    "(whenever (?:@|its wielder|(?:an?|another) (?:\\w+ )?beast you control) attacks),? (?:the )?defending "
    "(?:player|opponent)": r"\1 a card, that player",
    "(target [^.,:]+?|another target [^.,:]+?) (?:can|may) attack twice (?:this turn|until end of turn)": (
        r"\1 gains Doubletap until end of turn"
    ),
    # How long
    "until (?:the )?end of your next turn": "until the end of your next turn",
    "until (?:the )?end of (?:your |the |an )?opponent's next turn": "until the end of an opponent's next turn",
    "until (?:the )?end of (?:its|that \\w+'s) (?:controller's )?next turn": (
        "until the end of its controller's next turn"
    ),
    "(?:during|on|in) (?:its|that \\w+'s) (?:controller's )?next turn": "during its controller's next turn",
    "until (?:the )?end of their controllers?'s? next turns?": "until the end of their controllers' next turns",
    "(?:during|on|in) their controllers?'s? next turns?": "during their controllers' next turns",
    "(opponents? controls?[^.:,]*?) until (?:the )?end of their next turns?": (
        r"\1 until the end of their controllers' next turns"
    ),
    "(opponents? controls?[^.:,]*?) (?:during|on|in) their next turns?": (r"\1 during their controllers' next turns"),
    "(?:each opponent|(?:your )?opponents|your opponent) (?:cannot|can't) (?:attack|declare attacks) (?:during|on|in) "
    "their next turns?": ("beasts or Royals an opponent controls cannot attack during their controllers' next turns"),
    # Levels, names, weather of others
    "(your Royal|@) (?:is|has reached|reached) (?:at |on )?Level (\\d) or (?:higher|more|above|greater)": (
        r"\1 has Level \2 or more"
    ),
    "(your Royal|@) is (?:at |on )?(?:least )?Level (\\d)(?! or)": lambda found: (
        f"{found[1]} has Level {found[2]}{' or more' * (' least ' in found[0].lower())}"
    ),
    "(your Royal|@) (?:has reached|reached) Level (\\d)(?! or)": r"\1 has Level \2 or more",
    "(your Royal|@) is (?:fully evolved|at (?:its|the) (?:highest|last|final|maximum|top) Level)": r"\1 has Level 3",
    "(?:an|your|the) opponent's Royal is (?:at |on )?Level (\\d)(?! or)": (
        r"an opponent controls a Royal with Level \1"
    ),
    "(?:an|your|the) opponent's Royal is (?:at |on )?Level (\\d) or (?:higher|more|above|greater)": (
        r"an opponent controls a Royal with Level \1 or more"
    ),
    "(?:called|with the name) @": "named @",
    "(search your deck for )(?:an?|another) copy of @": r"\1a card named @",
    "(cannot|can't) be (?:targeted by|the target of) (?:(?:an |your )?opponents?'s? weathers?(?: cards?)?|weathers? "
    "(?:cards? )?(?:your |an )?opponents? (?:controls?|plays?))": "cannot be the target of an opponent's weather",
    "you (?:cannot|can't) play (?:any )?(?:more |other |additional |further )(cards|beasts|weathers?|castles|equipment)"
    "(?= (?:this turn|until|for the))": r"you cannot play \1",
    # What becomes of Might, two things that are discarded, what is left out
    "(?:the Might of )?(target [^.,:']+?|another target [^.,:']+?|@|its wielder)(?:'s)? (?:base )?(?:Might )?"
    "(?:becomes|is set to|is) (\\d+)(?: Might)?(?= (?:this turn|until|for the turn))": (
        lambda found: f"the Might of {inside(found[1])} becomes {found[2]}" if "might" in found[0].lower() else found[0]
    ),
    "set (?:the (?:base )?Might of )(target [^.,:]+?|another target [^.,:]+?|@|its wielder) to (\\d+)"
    "(?= (?:this turn|until|for the turn))": r"the Might of \1 becomes \2",
    "set (target [^.,:']+?|another target [^.,:']+?|@|its wielder)'s (?:base )?Might to (\\d+)"
    "(?= (?:this turn|until|for the turn))": r"the Might of \1 becomes \2",
    f"({BEGINS}(?:(?!\\b(?:may|if|unless|then|choose)\\b)[^.:])*?)\\b(discard|destroy|return|ready) "
    "((?:up to [^.,:]+? )?target [^.,:]+?)( to (?:its owner's|their owners') hands?)? and "
    "((?:up to [^.,:]+? )?target [^.,:]+?)( to (?:its owner's|their owners') hands?)?\\.": _each_of_two,
    "your (first|second|third) (beast|weather|equipment|castle|card) (?:each|of each|of the) turn costs": (
        r"the \1 \2 you play each turn costs"
    ),
    "(control of [^.,:]+?) (?:permanently|for good|for the rest of the game)(?=[.,])": r"\1",
    "(put [^.,:]+?) from your hand (onto|on the|into your discard)": r"\1 in your hand \2",
    "you evolve your Royal": "your Royal evolves",
    "(look at the top \\w+ cards of your deck), (?:then )?put (?:one|1)(?: of them)? into your hand,? and (?:put )?the "
    "(?:rest|others?)": r"\1 and put 1 of them into your hand and the rest",
    "shows? (?:you )?their hand": "reveals their hand",
    # Players, piles, what was done
    "every player(?!')": "each player",
    "(?:its|that (?:beast|card|equipment|Royal|attacker)'s) (?:controller|owner)'s Royal": "its controller's Royal",
    "(?:its|that (?:beast|card|equipment|Royal)'s) (?:controller|owner) (loses|gains|regains) (\\d+) Life": (
        r"its controller's Royal \1 \2 Life"
    ),
    "damage to (?:its|that (?:beast|card|equipment|Royal)'s) (?:controller|owner)(?!')": (
        "damage to its controller's Royal"
    ),
    "(its owner|its controller|that player|each player|they) then (discards|draws|loses|gains|puts|reveals)": (
        r"\1 \2"
    ),
    "(?:each opponent has no|no opponents? (?:has|have)(?: any)?|opponents have no) cards in (?:their )?hands?": (
        "no opponent has cards in hand"
    ),
    "(discards? (?:up to \\w+|any number of|an?|one|\\d+|two|three) cards?) from (?:your|their) hand(?=[.,])": r"\1",
    "((?:discard|destroy|return) (?:all|each|(?:up to )?(?:\\w+ )?target) (?:other )?(beast|equipment|castle|card)s?\\b"
    "[^.]*\\. (?:[^.]*? )?for each) (?:\\2|card) (destroyed|discarded|killed|returned)(?: to [^.,]*?hands?)? "
    "this way": lambda found: (
        f"{found[1]} card {'returned' if found[3].lower() == 'returned' else 'discarded'} this way"
    ),
    "each other player": lambda found: (
        found[0] if re.match("when(?:ever)? (?:a|any) player ", found.string, re.IGNORECASE) else "each opponent"
    ),
    f"(?:from|in) (?:any|any player's|either player's|an?y) (?:{_PILE})": "in any discard section",
    f"(?:from|in|across|among) (?:all(?: players')?|every|each player's|both(?: players')?) (?:{_PILE})": (
        "in all discard sections"
    ),
    f"from (?:your |an |the )?(opponent)'s (?:{_PILE})": r"in an \1's discard section",
    "(put [^.]*? onto the field) under your control": r"\1",
    "(if|while|as long as) (@ [^,.:]+), it ((?:has|gets) [^.:]+?) and ((?:cannot|can't) [^,.:]+)\\.": (
        lambda found: (
            f"{found[1]} {found[2]}, @ {found[3]}. {found[1].capitalize()} {found[2]}, @ {found[4]}."
            if " until " not in found[0]
            else found[0]
        )
    ),
    "is (?:discarded|destroyed|killed|defeated) this way(?=,)": "is discarded from the field",
}
