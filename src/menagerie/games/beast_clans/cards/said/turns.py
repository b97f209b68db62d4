"""What people say of what is counted in a turn or lasts for it, of what is prevented, and of who must attack."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import KEYS, KINGDOMS

_NOUN = r"(?:card|beast|equipment|weather|castle)"
_SORT = rf"(?:(?:{KINGDOMS}) )?{_NOUN}(?: or {_NOUN})?(?: with (?:cost|Might|Life|Uses) \d+(?: or (?:more|less))?)?"
_THEY = r"(?:(?:each|target) (?:opponent|player)|that player)"
_WHEN = r"(?:this turn|before (?:the )?end of (?:the )?turn|until (?:the )?end of (?:the )?turn)"


def _next(found: re.Match[str]) -> str:
    """Put what the next card of a player costs, in this turn and no other."""
    if not re.search(_WHEN, found[0], re.IGNORECASE):
        return found[0]
    sort, cost = found["sort"], found["cost"]
    whose = found.groupdict().get("whose")
    return f"the next {sort} {_plays(whose)} this turn costs {cost or 'nothing'}"


def _plays(who: str | None) -> str:
    """Say who plays."""
    return f"{who.lower()} plays" if who and who.lower() != "you" else "you play"


def _every(found: re.Match[str]) -> str:
    """Put what cards cost that somebody plays in a turn as what every one of them costs."""
    one = re.sub(r"\b(card|beast|castle)s\b", r"\1", found["sorts"])
    return f"every {one} {_plays(found['who'])} this turn costs {found['cost']}"


_COST = r"(?:costs? (?P<cost>\d+ (?:less|more)|nothing)(?: Biomass)?(?: to play)?|is (?P<free>free)(?: to play)?)"
_SORTS = rf"(?:^|(?<=[.:,\]] ))(?:all )?(?P<sorts>(?:(?:{KINGDOMS}) )?(?:cards|beasts|equipment|weather|castles))"

_FALL = r"would (?:be (?:discarded(?: from the field)?|destroyed|killed|defeated)|die)"
_NOW = r"(?:@|it|another target [^.,]+?|target [^.,]+?|each (?:other )?(?:beast|equipment|castle|card)[^.,]*?)"
_THERE = r"(?:return|put) it [^.,]+?"
_WEATHER = r" (?:by|from) (?:an? )?weather(?: cards?)?"
_DAMAGE = rf"(?:(?:combat|weather) )?damage(?:{_WEATHER})?"
_THEIRS = r"(?:during|on|in) (?:(?:its|their) controllers?'?s?'?|its|their|that player's) next turns?"
_MUST = r"(?<!cannot )(?<!can't )(?<!may )(?<!can )(?<!not )(?:must attack|attacks?|has to attack|have to attack)"
_ABLE = "if (?:able|possible|it can|they can)"
_MANY = "(?:beasts|equipment|castles|face-down cards)"
_ONE = r"(?:@|it|target [^.,:']+?|its wielder|your Royal)"
_WHOM = r"(?P<whom>@|its wielder|your Royal|you)"
_WHOSE = r"(?P<whom>your Royal|you|an(?:other)? (?:[A-Z]\w+ )?beast you control)"
_ALL = r"(?P<whom>@|its wielder|your Royal|you|(?:[A-Z]\w+ )?(?:beasts|equipment) you control)"


def _whom(found: re.Match[str]) -> str:
    return "your Royal" if found["whom"].lower() == "you" else found["whom"]


def _damage(found: re.Match[str]) -> str:
    """Say damage as the house does."""
    return re.sub(rf"(?:combat )?damage{_WEATHER}", "weather damage", found["damage"])


def _first(found: re.Match[str]) -> str:
    """Put the first damage in a turn to a card, which is prevented in whole or in part."""
    part = f"{found['part'].strip()} of " if found["part"] else ""
    return f"the first time each turn {_whom(found)} would be dealt {_damage(found)}, prevent {part}that damage"


def _never(found: re.Match[str]) -> str:
    """Put damage that is always prevented as damage that is never dealt."""
    return f"{_whom(found)} cannot be dealt {_damage(found)}."


def _over(found: re.Match[str]) -> str:
    """Put damage that the card itself is dealt instead of another one."""
    return f"if {_whom(found)} would be dealt {_damage(found)}, @ is dealt that damage instead"


def _deck_first(found: re.Match[str]) -> str:
    """Put what the deck has more of, or less, as what the other pile has less of, or more."""
    other = "fewer" if found[1].lower() == "more" else "more"
    return f"there are {other} cards in your {found[2]} than your deck has cards"


def _now(found: re.Match[str]) -> str:
    """Put what goes elsewhere this turn instead of being discarded."""
    there = found["there"].replace("to your hand", "to its owner's hand")
    return f"this turn, if {found['whom']} would be discarded from the field, {there} instead"


TURNS: dict[str, Said] = {
    # What is prevented
    rf"(?:the first time each turn(?: that)?,?|once per turn, if) {_WHOM} would (?:be dealt|take) "
    rf"(?P<damage>{_DAMAGE}), "
    r"prevent (?:(?P<part>\d+) of )?(?:that|the|it)(?: damage)?(?: instead)?(?=\.)": _first,
    rf"prevent the first (?P<part>)(?P<damage>{_DAMAGE}) (?:that would be )?dealt to {_WHOM} each turn(?=\.)": _first,
    rf"prevent the first (?P<part>\d+) damage (?:that would be )?(?:dealt )?to {_WHOM} each turn(?=\.)": lambda found: (
        f"each turn, {_whom(found)} is spared the first {found['part']} damage"
    ),
    rf"(?:^|(?<=\] ))prevent all (?P<damage>(?:combat )?damage) (?:that would be )?(?:dealt )?to {_ALL}\.": _never,
    rf"(?:^|(?<=\] ))prevent all (?P<damage>(?:combat )?damage) (?:that would be )?(?:dealt )?to {_ALL}{_WEATHER}\.": (
        lambda found: f"{_whom(found)} cannot be dealt weather damage."
    ),
    rf"(?:^|(?<=\] ))if {_ALL} would (?:be dealt|take) (?P<damage>{_DAMAGE}), prevent (?:that damage|it)\.": _never,
    r"(?:^|(?<=\] ))if (?P<whom>@|its wielder|your Royal) would (?:be dealt|take) (?P<damage>(?:combat )?damage), "
    r"prevent (?P<part>\d+) of (?:that damage|it)\.": r"\g<whom> takes \g<part> less \g<damage>.",
    rf"(?<!combat )damage{_WEATHER}": "weather damage",
    rf"if {_WHOSE} would (?:be dealt|take) (?P<damage>{_DAMAGE}), @ (?:is dealt|takes) (?:that|the|it)(?: damage)? "
    r"instead(?=\.)": _over,
    rf"if {_WHOSE} would (?:be dealt|take) (?P<damage>{_DAMAGE}), (?:deal )?(?:that damage|it)(?: is dealt)? to @ "
    r"instead(?=\.)": _over,
    rf"(?:all )?(?P<damage>{_DAMAGE}) (?:that would be )?dealt to {_WHOSE} is dealt to @ instead(?=\.)": _over,
    rf"if (?P<whom>(?:its|the|@'s) wielder) would (?:be dealt|take) (?P<damage>{_DAMAGE}), "
    r"(?:@|it|this equipment) loses that (?:many|much) Uses instead(?=\.)": lambda found: (
        f"if its wielder would be dealt {_damage(found)}, @ loses that many Uses instead"
    ),
    # What goes elsewhere
    rf"(?:the next time|if) (?P<whom>{_NOW}) {_FALL} this turn, (?P<there>{_THERE}) instead(?=\.)": _now,
    rf"(?:until end of turn|this turn), if (?P<whom>{_NOW}) {_FALL}, (?P<there>{_THERE}) instead(?=\.)": _now,
    # Who must attack, who does not alone, and when
    rf"{_MUST}(?: (?:each|every) (?:turn|combat|round)| each of your turns)? {_ABLE}(?=\.)": (
        "must attack each turn if able"
    ),
    r"(?:must attack|has to attack|have to attack) (?:each|every) (?:turn|combat)(?=\.)": (
        "must attack each turn if able"
    ),
    rf"{_MUST} this turn(?: {_ABLE})?(?=\.)": ("must attack each turn if able until end of turn"),
    rf"{_MUST} {_THEIRS}(?: {_ABLE})?(?=\.)": ("must attack each turn if able during its controller's next turn"),
    rf"((?:cannot|can't) [^.,:]+?|gets? [+-][^.,:]+?) {_THEIRS}(?=\.)": r"\1 during its controller's next turn",
    r"(beasts [^.,:]+?) during its controller's next turn(?=\.)": r"\1 during their controllers' next turns",
    r"@ (?:cannot|can't) attack (?:(?:during|on|in) )?the turn after it (?:attacks|attacked)\.": (
        "whenever @ attacks, it cannot attack during its controller's next turn."
    ),
    r"(?:cannot|can't) attack by itself": "cannot attack alone",
    r"can only attack (?:together )?with (?:another beast|other beasts)": "cannot attack alone",
    r"(?:if|while|as long as) (@|its wielder|it) (?:attacks|attacked|is attacking) (?:alone|by itself)": (
        r"if \1 is attacking alone"
    ),
    r"(?:if|while|as long as) the equipped beast (?:attacks|attacked|is attacking) (?:alone|by itself)": (
        "if its wielder is attacking alone"
    ),
    # How often in a turn
    r"the first time (?:each turn )?you play an? ((?:\w+ )?(?:card|beast|equipment|weather|castle))(?: each turn)?,": (
        r"whenever you play your first \1 each turn,"
    ),
    r"the (second|third) time (?:each turn )?you play an? ((?:\w+ )?(?:card|beast|equipment|weather|castle))"
    r"(?: each turn)?,": r"whenever you play your \1 \2 each turn,",
    r"the second time (?:each turn )?(@|its wielder) attacks(?: each turn)?,": (
        r"whenever \1 attacks for the second time in a turn,"
    ),
    r"(@|its wielder) (?:has|gets|gains) ([^.,]+?) (?:while|when|if)(?: it(?:'s| is)?)? attack(?:ing|s) alone\.": (
        r"if \1 is attacking alone, \1 has \2."
    ),
    # Comparisons, Levels
    r"(?:there are|you have) (more|fewer) (cards|beasts|equipment|weather|castles) in your discard section than "
    r"(?:cards )?in your hand": r"there are \1 \2 in your discard section than cards in your hand",
    r"(?:there are|you have) more (cards|beasts|equipment|weather|castles) in your (discard section|hand) than "
    r"(?:cards )?in your deck": r"there are more \1 in your \2 than your deck has cards",
    r"there are (more|fewer) cards in your deck than (?:cards )?in your (hand|discard section)": _deck_first,
    r"you have (more|fewer) cards in your hand than (?:cards )?in your discard section": (
        r"there are \1 cards in your hand than cards in your discard section"
    ),
    rf"you control (more|fewer) ({_MANY}) than ({_MANY})": r"there are \1 \2 you control than \3 you control",
    r"(?:your deck has|there are|you have) (\d+) or (more|fewer|less) cards (?:left )?(?:in your deck|in it)": (
        lambda found: f"your deck has {found[1]} or {'more' if found[2].lower() == 'more' else 'fewer'} cards"
    ),
    r"your deck has no cards left": "your deck has no cards",
    r"your Royal(?: is|'s Level is)(?: at)?(?: Level)? (\d) or (?:lower|less|below)": (
        r"your Royal has Level \1 or less"
    ),
    r"your deck has (\d+) or less cards": r"your deck has \1 or fewer cards",
    r"(?:your deck is empty|there are no cards (?:left )?in your deck|you have no cards (?:left )?in your deck)": (
        "your deck has no cards"
    ),
    r"your Royal(?: is| has reached|'s Level is)(?: at)? Level (\d)(?: or (?:higher|more|above|greater))": (
        r"your Royal has Level \1 or more"
    ),
    r"your Royal(?: is|'s Level is)(?: at)?(?: Level)? (\d)(?=[,.])": r"your Royal has Level \1",
    r"your Royal(?: is|'s Level is)(?: at)? Level (\d)(?! or)": r"your Royal has Level \1",
    r"your Royal's Level is (\d) or (?:higher|more|above|greater)": r"your Royal has Level \1 or more",
    # Numbers that become others
    rf"({_ONE})'s Might becomes (?:equal to )?({_ONE})'s Might": r"the Might of \1 becomes equal to the Might of \2",
    rf"({_ONE})'s Might becomes": r"the Might of \1 becomes",
    rf"(?<=becomes )equal to ({_ONE})'s Might": r"equal to the Might of \1",
    # Keywords that are lost, cards that each one gives up
    r"loses? (?:all|all of|all its|all their|its|their) (?:abilities and )?keywords(?: abilities)?": (
        lambda found: "loses all keywords" if found[0].lower().startswith("loses") else "lose all keywords"
    ),
    rf"(target [^.,:]+?|@|it|its wielder) loses ({KEYS}) and ({KEYS}) (until [^.,]+|this turn)(?=\.)": (
        r"\1 loses \2 \4. It loses \3 \4"
    ),
    r"((?:each|target) (?:player|opponent)) (?:discards|sacrifices|destroys) an? (beast|equipment|castle)"
    r" (?:they|that player) controls?": lambda found: (
        f"{found[1]} discards one of their {found[2] + 's' * (found[2] != 'equipment')}"
    ),
    # What cards cost
    rf"{_WHEN}, (?:your next|the next) (?P<sort>{_SORT})(?: you play)?,? {_COST}(?=[.,;])": _next,
    rf"your next (?P<sort>{_SORT})(?: {_WHEN})?,? {_COST}(?: {_WHEN})?(?=[.,;])": _next,
    rf"the next (?P<sort>{_SORT}) you play(?: {_WHEN})?,? {_COST}(?: {_WHEN})?(?=[.,;])": _next,
    rf"the next time you play an? (?P<sort>{_SORT}) this turn, it {_COST}(?=[.,;])": _next,
    rf"(?P<whose>{_THEY})'s next (?P<sort>{_SORT})(?: {_WHEN})?,? {_COST}(?: {_WHEN})?(?=[.,;])": _next,
    rf"the next (?P<sort>{_SORT}) (?P<whose>{_THEY}) plays(?: {_WHEN})?,? {_COST}(?: {_WHEN})?(?=[.,;])": _next,
    rf"{_WHEN}, {_SORTS} (?P<who>you|{_THEY}) plays? {_COST}(?=[.,;])": _every,
    rf"{_SORTS} (?P<who>you|{_THEY}) plays?(?: {_WHEN})? {_COST} {_WHEN}(?=[.,;])": _every,
    rf"{_SORTS} (?P<who>you|{_THEY}) plays? {_WHEN} {_COST}(?=[.,;])": _every,
}
