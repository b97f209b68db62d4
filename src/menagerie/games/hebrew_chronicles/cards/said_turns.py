"""What people say of costs for a time, of what was done so far in a turn, and of what happens instead."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said

from .said_words import NOUN, QUALITY, SUBJECT

_BEAST = rf"{QUALITY}beast"
_TO_PLAY = r"(?: (?:support|OC|(?:support |OC )?to (?:play|deploy|summon)))"

_WHO = rf"@|{SUBJECT}|{QUALITY}beasts (?:you control|your opponent controls)"
_CHOSEN = rf"it|target {QUALITY}beast(?: (?:you control|your opponent controls))?"


_WHAT = rf"(?:target {_BEAST}(?: you control| your opponent controls)?|it|@|that card)"


_PAIR = rf"(?:@|it|(?:another |a )?(?:target )?{_BEAST}(?: you control| your opponent controls)?)"


def _until(said: str) -> str:
    """Say how long something holds."""
    return "until end of turn" if said.lower() == "this turn" else said


def _soon(found: re.Match[str]) -> str:
    """Say of an attack in the rival's next turn that it comes before one's own; in that turn it would be another."""
    if re.search(r"O/WS|SB", found.string):
        return found[0]
    return f"{found[1]} must attack before the start of your next turn if able"


#: Row after row, before anything else is tried.
FIRST: dict[str, Said] = {
    # Costs
    r"(costs?) (\d+) (?:support|OC) (less|more)": r"\1 \2 \3",
    rf"(costs? \d+ (?:less|more)){_TO_PLAY}": r"\1",
    rf"(?:your next|the next) ({_BEAST})(?: you (?:play|deploy|summon))? this turn costs? (\d+) less": (
        r"the next \1 you play this turn costs \2 less"
    ),
    rf"(?:this turn, )(?:your next|the next) ({_BEAST})(?: you (?:play|deploy|summon))? costs? (\d+) less": (
        r"the next \1 you play this turn costs \2 less"
    ),
    rf"(first {_BEAST}) you (?:deploy|summon)(?: from your hand)? each turn": r"\1 you play each turn",
    rf"({QUALITY}beasts) you (?:play|deploy|summon) (cost \d+ (?:less|more))(?= this turn| until|[.,])": (
        r"\1 you control \2"
    ),
    rf"({SUBJECT}|{QUALITY}beasts (?:you control|your opponent controls)) (cost \d+ (?:less|more)) "
    r"(this turn|until [^.,]+)\.": lambda found: (
        f"{'until end of turn' if found[3].lower() == 'this turn' else found[3]}, {found[1]} {found[2]}."
    ),
    r"you (?:cannot|can't|may not) (?:deploy|summon)(?= beasts)": "you cannot play",
    # Who must attack
    rf"({_WHO}) (?:attacks?|must attack|has to attack|have to attack)(?: (?:each|every) (?:turn|war step|combat))?"
    r" (?:if (?:able|possible|it can|they can))(?=[.,])": r"\1 must attack each turn if able",
    rf"({_WHO}) (?:must attack|has to attack|have to attack) (?:each|every) (?:turn|war step|combat)(?=[.,])": (
        r"\1 must attack each turn if able"
    ),
    rf"({_CHOSEN}) (?:attacks?|must attack|has to attack) this turn(?: if (?:able|possible|it can))?(?=[.,])": (
        r"\1 must attack this turn if able"
    ),
    rf"({_CHOSEN}) (?:attacks?|must attack|has to attack) (?:during|in|on) (?:its controller's|their|your opponent's) "
    r"next turn(?: if (?:able|possible|it can))?(?=[.,])": _soon,
    # Numbers that become others
    rf"({_WHAT})'s (OC|A|SK) becomes (\d) (until [^.,]+|this turn)": (
        lambda found: f"the {found[2]} of {found[1][0].lower()}{found[1][1:]} becomes {found[3]} {_until(found[4])}"
    ),
    rf"set ({_WHAT})'s (OC|A|SK) to (\d) (until [^.,]+|this turn)": (
        lambda found: f"the {found[2]} of {found[1][0].lower()}{found[1][1:]} becomes {found[3]} {_until(found[4])}"
    ),
    rf"(?:all )?({QUALITY}beasts)' (OC|A|SK) becomes? (\d) (until [^.,]+|this turn)": (
        lambda found: f"the {found[2]} of all {found[1]} becomes {found[3]} {_until(found[4])}"
    ),
    rf"the (OC|A|SK) of ({QUALITY}beasts[^.,]*?) becomes? (\d) (until [^.,]+|this turn)": (
        lambda found: f"the {found[1]} of all {found[2]} becomes {found[3]} {_until(found[4])}"
    ),
    rf"(?:swap|switch|exchange) (?:the )?(A and SK|SK and A) of ({_WHAT}) (until [^.,]+|this turn)": (
        lambda found: f"exchange the A and SK of {found[2]} {_until(found[3])}"
    ),
    rf"(?:swap|switch|exchange) ({_WHAT})'s (A and SK|SK and A) (until [^.,]+|this turn)": (
        lambda found: f"exchange the A and SK of {found[1]} {_until(found[3])}"
    ),
    r"(becomes?) (?:an? )?(\d/\d/\d)(?: beasts?)? (until [^.,]+|this turn)(?=[.,])": (
        lambda found: f"{found[1]} {found[2]} {_until(found[3])}"
    ),
    r"(becomes?) an? (Israelite|Greek|Spirit|Heavenly)(?: beast)? (until [^.,]+|this turn)(?=[.,])": (
        lambda found: f"{found[1]} {found[2]} {_until(found[3])}"
    ),
    # Columns that Beasts exchange
    r"to an? (?:other )?(?:empty|open|free|unoccupied|vacant) column": "to another column",
    rf"(?:swap|switch|exchange) (?:the )?(?:columns|positions|places) of ({_PAIR}) and ({_PAIR})(?=[.,])": (
        r"exchange the columns of \1 and \2"
    ),
    rf"(?:swap|switch|exchange) (?:the )?(?:columns |positions |places )?(?:of )?(?:any )?(?:2|two) "
    rf"(of your |target )?({QUALITY}beasts)( you control| your opponent controls)?(?=[.,])": lambda found: (
        f"exchange the columns of 2 {'target ' * ((found[1] or '').lower() == 'target ')}{found[2]}"
        f"{' you control' if (found[1] or '').lower() == 'of your ' else found[3] or ''}"
    ),
    rf"(?:swap|switch|exchange) (?:columns|positions|places) with ({_PAIR})(?=[.,])": (
        r"exchange the columns of @ and \1"
    ),
    rf"(?:swap|switch|exchange) (?:columns |positions |places )?(?:of )?({_PAIR}) (?:and|with) ({_PAIR})(?=[.,])": (
        r"exchange the columns of \1 and \2"
    ),
    r"put (an? [^.,]+?) from your heaven into your hand,? (?:then|and) shuffle(?: your heaven)?(?=\.)": (
        r"search your Heaven for \1, reveal it, put it into your hand and shuffle"
    ),
    # What was done so far in a turn
    r"(if|while) you(?:'ve| have) (drawn|discarded|gained|lost)(?= [^.,]*? this turn)": lambda found: (
        f"{found[1]} you {'drew' if found[2].lower() == 'drawn' else found[2]}"
    ),
    r"(if|while) your opponent has (gained|lost)(?= [^.,]*? this turn)": r"\1 your opponent \2",
    r"you drew (?:more than one card|at least two cards|2 cards|two cards|a second card)(?= this turn)": (
        "you drew 2 or more cards"
    ),
    r"when(?:ever)? you (draw a card|gain ML|lose ML|discard a card) for the first time (?:each|in a|during a) turn": (
        r"the first time you \1 each turn"
    ),
    r"when(?:ever)? you (draw|discard) your first card (?:each|in a) turn": r"the first time you \1 a card each turn",
    rf"each player (draws a card|discards a card|gains \d ML|loses \d ML) for each ({NOUN}) "
    "(?:they|that player) (?:lost|controlled that was destroyed) this way": (
        r"for each \2 destroyed this way, its controller \1"
    ),
    # What happens instead
    r"when(?:ever)? ([^.,]+? would be (?:destroyed|defeated))": r"if \1",
    rf"(if (?:@|an?(?:other)? {QUALITY}(?:{NOUN})[^.,]*?) would be (?:destroyed|defeated)), instead ([^.]+?)\.": (
        r"\1, \2 instead."
    ),
    rf"(if (?:@|an?(?:other)? {QUALITY}(?:{NOUN})[^.,]*?) would be (?:destroyed|defeated)), (you may [^.]+?)\. "
    r"if you do, (?:(?:it|that card|that beast|@) is not (?:destroyed|defeated)|(?:prevent|cancel) (?:that|it))\.": (
        r"\1, \2 instead."
    ),
    rf"(if (?:@|an?(?:other)? {QUALITY}(?:{NOUN})[^.,]*?) would be (?:destroyed|defeated)), (you may [^.]+?) "
    r"to (?:prevent (?:that|it)|save it)\.": r"\1, \2 instead.",
    r"(if [^.,]+? would be )(destroyed|defeated) or (?:be )?(destroyed|defeated), ([^.]+?) instead\.": (
        lambda found: f"{found[1]}{found[2]}, {found[4]} instead. I{found[1][1:]}{found[3]}, {found[4]} instead."
    ),
    r"(the next time [^.,]+? would be (?:destroyed|defeated) this turn), instead ([^.]+?)\.": r"\1, \2 instead.",
}
