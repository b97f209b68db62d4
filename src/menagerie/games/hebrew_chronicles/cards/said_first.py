"""What strangers say that is put into our words everywhere, before anything is tried; row after row."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said
from menagerie.cardtext.synonyms import NUMBERS

_BEGINS = r"(?<![^.:\]\n] )"  # where a sentence begins
_NOUN = "beast|up-grade|companion|token|offering|arsenal|weapon|sword|spear|battle-axe|dagger|shield|province"
_FOLK = "Royal|Israelite|Greek|Heavenly|Celestial|Archer"
_QUALITIES = f"{_FOLK}|active|resting|attacking|blocking|warring"
_QUALITY = rf"(?:(?:{_QUALITIES}|Spirit|gold Captain|silver Captain|other) )*"
_COLUMNS = "Left-Guard|Middle-Guard|Right-Guard|Rear Support|Guard Columns"
_ONE = "it|@|the armed Beast|the Beast (?:above|behind) @"
_PLACES = (
    r"(?:in)?to your hand|on (?:the )?top(?: of (?:your heaven|it))?|(?:on|to|at) the bottom(?: of (?:your heaven|it))?"
    r"|(?:in)?to (?:your|the) grave"
)
_SUBJECT = (
    r"(?:other )?[A-Z][\w -]*? you control(?: in the [\w-]+(?: [\w-]+)?)?|@|the armed Beast|"
    "the Beast (?:above|behind) @"
)
_EVENTS = "enters the battlefield|attacks|is destroyed|is defeated|leaves the battlefield|blocks|is attacked"
_KEYS = "BL(?:-[A-Z]+)?|Beast Mode|Shield Breaker|Oppression|Emulation|War Cry|Relentless|Return|Hellenize|HNL"
_HOLDING = {"get": "have", "gets": "has"}
_ONE_NAMED = "@|the armed Beast|the Beast (?:above|behind) @"
_DEEDS = "destroy|rest|ascend|return|draw|gain|lose|discard|send|move|arm|cancel|sacrifice"
_STATS = r"[+-]\d/[+-]\d/[+-]\d"


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0].lower() in 'aeio' else 'a'} {noun}"


def _quality(found: re.Match[str]) -> str:
    """Say of something that is only called by a quality that it is a Beast of that sort."""
    return f"{found[1]} is {_with_article(found[2])} Beast"


def _that_event(found: re.Match[str]) -> str:
    """Say `that card` for `that Beast` where it is what the text waits for, and none other is named since."""
    since = found[1][found[1].index(",") :]
    if re.search(rf"\b(?:target|an?|another|each|all|the)\b[^.]*\b{found[2]}", since, re.IGNORECASE):
        return found[0]
    return f"{found[1]}that card"


def _that(found: re.Match[str]) -> str:
    """Say `it` for `that Beast` where that was named last; whom a Weapon arms is the armed Beast."""
    if found.string[: found.start()].endswith(("arms ", "armed to ")):
        return f"{found[1]}the armed Beast"
    if re.search(r"\b(?:destroys|defeats|attacks|blocks|kills) $", found.string[: found.start()]):
        return found[0]
    return f"{found[1]}{'It' if found[1].rstrip().endswith('.') else 'it'}"


def _put_off(found: re.Match[str]) -> str:
    """Put what is said at the end of a sentence about the end of a turn or war before it."""
    waited = re.match(r"((?:when(?:ever)?|at|if) [^,]+, )?(.+)", found[1].strip(), re.IGNORECASE | re.DOTALL)
    before, done = waited.groups() if waited else ("", found[1])
    put_off = f"at the end of this {found[2].lower()}, {done[0].lower()}{done[1:]}."
    return f"{before or ''}{put_off if before else put_off.capitalize()[0] + put_off[1:]}"


def _place(said: str) -> str:
    said = said.lower()
    if "hand" in said:
        return "into your hand"
    if "grave" in said:
        return "into your Grave"
    return "on top of your Heaven" if "top" in said else "on the bottom of your Heaven"


def _dig(found: re.Match[str]) -> str:
    """Say in one sentence which of the cards that are looked at go where."""
    count = "1" if found[2].lower() in ("one", "a card", "a") else found[2]
    return (
        f"look at the top {found[1]} cards of your Heaven and put {count} of them {_place(found[3])} "
        f"and the rest {_place(found[4])}."
    )


def _both(found: re.Match[str]) -> str:
    """Name again in a second clause who has something and cannot do something else."""
    return f"{found[1]} {found[2]} {found[3]}, and {found[1]} cannot {found[4]}."


def _instead(found: re.Match[str]) -> str:
    """Say in two clauses what holds, and what holds instead."""
    who = found[1][0].lower() + found[1][1:] if found[1].startswith("The ") else found[1]
    condition = re.sub(r"^(?:it|they) (?=is|are|has|have)", f"{who} ", found[4])
    return f"{found[1]} {found[2]} {found[3]} unless {condition}. While {condition}, {who} {found[2]} {found[5]}."


def _made(found: re.Match[str]) -> str:
    """Say what is done to something for what becomes of it."""
    verb, _, where = found[2].partition(" ")
    return f"{verb.removesuffix('ed').capitalize()} {found[1][0].lower()}{found[1][1:]}{' ' * bool(where)}{where}."


def _while(found: re.Match[str]) -> str:
    """Say first while what something holds."""
    who = found[1][0].lower() + found[1][1:] if found[1].startswith("The ") else found[1]
    condition = re.sub(r"^it (?=is|has)", f"{who} ", found[4])
    return f"While {condition}, {who} {found[2]} {found[3]}."


def _paid(found: re.Match[str]) -> str:
    """Name again behind a cost what it was paid with."""
    return f"{found[1]}: {found[2][0].upper()}{found[2][1:]} {found[3]}"


def _one_by_one(found: re.Match[str]) -> str:
    """Say in two sentences what is done without fail."""
    before = found.string[: found.start()].rstrip()
    if (before and before[-1] not in ".:]") or re.search(r"\b(?:may|if|unless|then)\b", found[0], re.IGNORECASE):
        return found[0]
    return f"{found[1]}. {found[2].capitalize()} {found[3]}."


def _third(verb: str) -> str:
    """Give a verb as one player does it."""
    return "has" if verb == "have" else verb if verb.endswith("s") else f"{verb}s"


def _they(found: re.Match[str]) -> str:
    """Name the player again that a sentence begins with `they`."""
    who = "your opponent" if found[1].lower().startswith("your") else "that player"
    if found[2] not in ("lose", "draw", "discard", "gain", "sacrifice", "put", "reveal", "shuffle"):
        return found[0]
    return f"{found[1]}{who if found[1].rstrip().endswith(',') else who.capitalize()} {_third(found[2])}"


def _held(found: re.Match[str]) -> str:
    """Say how long a Beast cannot ascend; in the rival's turn its next turn would be another one."""
    return found[0] if "O/WS" in found.string else f"{found[1]} cannot ascend until the start of your next turn"


FIRST: dict[str, Said] = {
    # Words
    "can(?:'t| not)": "cannot",
    "(?:as|so) long as": "while",
    "(?:it|they)'(?:s|re)(?= )": lambda found: "it is" if found[0].lower().startswith("it") else "they are",
    **{number: str(count) for count, number in enumerate(NUMBERS, 2)},
    f"this (?:card|creature|{_NOUN})": "@",
    "graveyard|discard pile": "Grave",
    "(?:tapped|exhausted|rested|in rest(?: position)?)(?= |[.,:])": "resting",
    "(?:each|an|the|target|any) opponent('s)?": r"your opponent\1",
    "your opponents(?= (?:control|cannot|have))": "your opponent",
    "opponents control": "your opponent controls",
    rf"(whenever (?:an?|another) [^,]*?({_NOUN})[^,]*, [^:]*?)that \2": _that_event,
    rf"((?:target|an?|another) (?:[\w-]+ )*?({_NOUN})(?:(?!@|{_NOUN}|(?<!draw a )card).)*?)that \2": _that,
    # Whose
    "(?:under your control|on your side(?: of the field)?)(?=[ ,.])": "you control",
    f"one of your (?:opponent's) ({_QUALITY}(?:{_NOUN}))s": r"a \1 your opponent controls",
    f"one of your ({_QUALITY}(?:{_NOUN}))s": r"a \1 you control",
    f"each of your opponent's ({_QUALITY}(?:{_NOUN}))s": r"each \1 your opponent controls",
    f"each of your ({_QUALITY}(?:{_NOUN}))s": r"each \1 you control",
    f"(?:all (?:of )?)?your opponent's ({_QUALITY}(?:{_NOUN})s)": r"\1 your opponent controls",
    f"all (?:of )?your ({_QUALITY}(?:{_NOUN})s)": r"\1 you control",
    f"your ({_QUALITY}(?:{_NOUN})s)": r"\1 you control",
    f"your other ({_QUALITY}(?:{_NOUN})s)": r"other \1 you control",
    # Columns
    "the (?:front[- ]guard|front (?:row|line))(?: column)?": "the Guard Columns",
    "the (?:rear[- ]guard|(?:rear|back) (?:row|line))(?: column)?": "the Rear Support",
    f"({_ONE}) is in (?:the|your) ({_COLUMNS})(?: column)?": r"\1 is a Beast in the \2",
    f"in your ({_COLUMNS})": r"you control in the \1",
    # Sorts of Beasts
    f"({_ONE}) is (?:an? )?({_QUALITIES})(?! (?:beast|up-grade|companion|token|card|or|and))": _quality,
    "(Royal|Israelite|Greek|Archer|Celestial)s": lambda found: f"{found[1]} Beasts",
    r"((?:an?|another|target|each|other|no) (?:Royal|Israelite|Greek|Celestial|Archer))"
    r"(?= (?:you|your|in|is|attacks|enters|gets)\b|[.,])": r"\1 Beast",
    "with (\\d+) or (less|fewer|more) (?:strength|attack|power|assault power)": r"with A \1 or \2",
    "with (?:strength|attack|power|assault power) (\\d+)": r"with A \1",
    r"(@ [^.:]*?)armed to it": r"\1armed to @",
    "with (\\d+) or (less|fewer|more) (OC|A|SK|HS)": r"with \3 \1 or \2",
    "it is your opponent's turn": "you are not the active player",
    "it is your turn": "you are the active player",
    r"while @ is (?:on the (?:field|battlefield)|in play), (\w+)": lambda found: found[1].capitalize(),
    "on the top of": "on top of",
    # Coming and going
    "(enters?|comes? into|is put (?:on|in)to) (?:the field|play|the battlefield)": (
        lambda found: f"enter{'' if found[1] in ('enter', 'come into') else 's'} the battlefield"
    ),
    "leaves (?:the field|play)": "leaves the battlefield",
    "(?:onto|into|on) (?:the field|play)": "onto the battlefield",
    "enters the battlefield you control": "you control enters the battlefield",
    f"((?:an?|another) {_QUALITY}(?:{_NOUN})) enters the battlefield you control": (
        r"\1 you control enters the battlefield"
    ),
    "from (your(?: opponent's)?|its owner's|their) (hand|grave)": r"in \1 \2",
    r"@ enters the battlefield resting\.": "whenever @ enters the battlefield, rest @.",
    rf"({_QUALITY}beast)s (you control|your opponent controls) enter the battlefield resting\.": (
        lambda found: f"whenever {_with_article(found[1])} {found[2]} enters the battlefield, rest it."
    ),
    r"(?:put|return) (an? [^.,]+?|target [^.,]+?|up to [^.,]+?) in your (hand|grave) onto the battlefield": (
        r"convoke \1 in your \2"
    ),
    # When
    f"{_BEGINS}when(?! @ is (?:deployed|sacrificed|played|discarded))": "whenever",
    "each time": "whenever",
    "whenever @ is deployed|whe(?:n|never) you (?:deploy|summon) @": "when @ is deployed",
    "whenever @ is (?:armed|attached|equipped) to an?(?:other)? beast(?: you control)?(?=,)": (
        "whenever @ arms a Beast"
    ),
    r"whenever @ is (?:armed|attached|equipped) to (an? [^,.]*?beast[^,.]*?), ([^.]+)\.": (
        r"whenever @ arms a Beast, if the armed Beast is \1, \2."
    ),
    r"(whenever @ arms a beast, (?:you may )?[^.]*?\b)it(?= (?:gets|gains|cannot))": r"\1the armed Beast",
    r"an?(?:other)? weapon is (?:armed|attached|equipped) to (@|an? [^,.]+?)(?=,)": r"\1 is armed",
    "whenever a beast is armed with @": "whenever @ arms a Beast",
    "is (?:armed|equipped) with an? (?:weapon|card)(?=,)": "is armed",
    "(?:becomes armed|gets armed|receives a weapon)(?=,)": "is armed",
    "(?:is|becomes) the target of an attack": "is attacked",
    "(?:wins|has won) (?:a|the) (?:war|battle)(?=,)": "defeats a Beast",
    "at the beginning of": "at the start of",
    "at the (start|end) of each of your turns": r"at the \1 of your turn",
    "at the (start|end) of (?:each|every) turn": r"at the \1 of each player's turn",
    r"(?<=\. )at (?:the )?end of (?:the |this )?turn,": "at the end of this turn,",
    rf"{_BEGINS}([^.:\]]+?) (?:at the end of|after) (?:this|the) (turn|war)\.": _put_off,
    "at the end of the war,": "at the end of this war,",
    "until (?:the )?end of (?:the|this) war|until the war is over": "until the war ends",
    "(?:until (?:the )?end of (?:the |this )?turn|for (?:this|the) turn|for the rest of (?:this|the) turn|"
    "until the turn ends)": "until end of turn",
    "((?:gets?|gains?|loses?|has|have|cannot) (?!played|attacked|declared|been)[^.:;,]*?) this turn(?=[.;,])": (
        r"\1 until end of turn"
    ),
    "until (?:the end|the start|the beginning) of your next turn(?! ends)": lambda found: (
        found[0] if "end" in found[0].lower() else "until the start of your next turn"
    ),
    r"has (?=[+-]\d[^.:]*? until )": "gets ",
    r"have (?=[+-]\d[^.:]*? until )": "get ",
    # What is done instead, and what holds instead
    rf"({_SUBJECT}) (has|have) ({_STATS})\. if ([^.,]+), (?:it|they|\\1) (?:has|have) ({_STATS}) instead\.": _instead,
    rf"whenever ({_ONE_NAMED}|an? [^.,]+?|another [^.,]+?) ({_EVENTS}) or ({_EVENTS}), ([^.]+)\.": (
        r"whenever \1 \2, \4. Whenever \1 \3, \4."
    ),
    rf"((?:rest|sacrifice) ({_ONE_NAMED})): it (gets|gains|cannot)": _paid,
    rf"((?:if [^.,]+, |you may )(?:{_DEEDS}) [^.:,]+?),? and ({_DEEDS})( [^.:,]+)(?=\.)": r"\1, then \2\3",
    rf"((?:whenever [^.,:]+, |at the (?:start|end) of [^.,:]+, )?\b(?:{_DEEDS}) [^.:,]+?),? and "
    rf"({_DEEDS}|search|look|reveal|shuffle) (?!the (?:rest|other))([^.:]+)\.": _one_by_one,
    rf"whenever @ or (another [^,.]+?) ({_EVENTS})( you control)?, ([^.]+)\.": (
        lambda found: f"whenever @ {found[2]}, {found[4]}. Whenever {found[1]}{found[3] or ''} {found[2]}, {found[4]}."
    ),
    rf"(target [^.:]+?|it|@|each [^.:]+?) (gets? {_STATS}) (until [^.,]+?),? and (?:it |they )?cannot ([^.]+?)\.": (
        r"\1 \2 \3. It cannot \4 \3."
    ),
    r"(target [^.]+?|it) loses all (?:of )?(?:its )?(?:function )?(?:commands|abilities) (until [^.,]+?),? and "
    r"(?:it )?cannot ([^.]+?)\.": r"cancel the FCs of \1 \2. It cannot \3 \2.",
    r"(target [^.]+?|it) loses all (?:of )?(?:its )?(?:function )?(?:commands|abilities) (until [^.,]+?)\.": (
        r"cancel the FCs of \1 \2."
    ),
    # Conditions of what holds; both orders of two things that hold
    rf"while attacking, ({_ONE}) (?:has|gets)": r"while \1 is an attacking Beast, \1 has",
    rf"({_SUBJECT}) (?:has|gets) ({_STATS}) while attacking\.": r"while \1 is an attacking Beast, \1 has \2.",
    rf"{_BEGINS}if ((?:you|your|there|{_ONE}) [^.,:]+), ({_SUBJECT}) (has|have|cannot)(?![^.]*until)": (
        r"while \1, \2 \3"
    ),
    rf"({_SUBJECT}) cannot (be [\w ']+?|attack) and (has|have|gets?) ([^.,]+)\.": (
        lambda found: f"{found[1]} cannot {found[2]}, and {found[1]} {_HOLDING.get(found[3], found[3])} {found[4]}."
    ),
    rf"({_SUBJECT}) (?:gains?|have|has gained) ({_KEYS})\.": lambda found: (
        f"{found[1]} {'have' if found[1].lower().endswith('control') else 'has'} {found[2]}."
    ),
    # Who
    r"(your opponent [^.:]+?\. (?:if [^.,]+, )?)they (\w+)": _they,
    r"(that player [^.:]+?\. (?:if [^.,]+, )?)they (\w+)": _they,
    r"(your opponent [^.:]+?\. if )they (have|control) ([^.,]+, )(?:they|your opponent) (\w+)": (
        lambda found: f"{found[1]}your opponent {_third(found[2])} {found[3]}your opponent {_third(found[4])}"
    ),
    r"whenever you play your first ([\w -]+?) each turn, ([^.]+)\.": lambda found: (
        f"whenever you play {_with_article(found[1])}, {found[2]} unless you played 2 or more {found[1]}s this turn."
    ),
    # Counters
    r"@ enters the battlefield with (an?|\d+) ([\w'+/-]+) (counters?)(?: on it)?\.": (
        r"whenever @ enters the battlefield, put \1 \2 \3 on @."
    ),
    r"(@(?:(?!target)[^\n])*?counters? on )it": r"\1@",
    rf"there (?:are|is) (no|\d+ or more|an?) ([\w'+/-]+) (counters?) on ({_ONE})": r"\4 has \1 \2 \3",
    r"(whenever @ (?:(?!target|another|\ba\b|beast)[^.])+)\. (when(?:ever)?) it (is|attacks|leaves|blocks)": (
        r"\1. \2 @ \3"
    ),
    rf"{_BEGINS}(target [^.,]+?|the attacker|it|@) is (rested|destroyed|returned to its owner's hand)\.": _made,
    r"whenever your opponent (?:attacks|declares (?:a war|war|an attack))(?=,)": (
        "whenever a Beast your opponent controls attacks"
    ),
    r"whenever you (?:attack|declare (?:a war|war|an attack))(?=,)": "whenever a Beast you control attacks",
    rf"({_SUBJECT}) (has|have|cannot) ((?:(?!until)[^.,:])+?) (?:while|if) ((?:you|your|there|{_ONE}) [^.,:]+)\.": (
        _while
    ),
    rf"({_SUBJECT}) (?:has|gets) ({_STATS}) for each ([^.,]+?) and ({_STATS}) for each ([^.,]+?)\.": lambda found: (
        f"{found[1]} has {found[2]} for each {found[3]}, and {found[1]} has {found[4]} for each {found[5]}."
    ),
    rf"(gets? {_STATS}) (until [^.,]+?) (for each [^.,]+?)(?=[.,])": r"\1 \3 \2",
    r"(whenever [^,.]+?) during your turn, ([^.]+)\.$": r"\1, if you are the active player, \2.",
    r"(whenever [^,.]+?) during your opponent's turn, ([^.]+)\.$": r"\1, if you are not the active player, \2.",
    rf"{_BEGINS}(@|it|that card) (?:then )?(ascend|rest)s(?=\.)": lambda found: f"{found[2].capitalize()} {found[1]}",
    "you may pay (\\d+) (?:ML|menorah life|life)": r"you may lose \1 ML",
    # How much was done
    r"(?:you )?(gain|lose) 1 ML for each (?:[\w-]+ )+?(?:destroyed|returned|sacrificed|discarded|rested)"
    r"(?: this way)?(?=\.)": r"\1 that much ML",
    r"(?:you )?draw a card for each (?:[\w-]+ )+?(?:destroyed|returned|sacrificed|discarded|rested)"
    r"(?: this way)?(?=\.)": "draw that many cards",
    r"(?:cancel|counter|negate) target arsenal(?: card)?(?=[.,]| unless)": "cancel target pending Arsenal",
    r"(?:cancel|counter|negate) target arsenal(?: card)? your opponent (?:played|plays|controls)": (
        "cancel target pending Arsenal your opponent controls"
    ),
    # How often: every command is used once per turn (HC-CMD-5)
    r"(?<=\. )(?:use|activate) this(?: ability| command| effect)?(?: only)? once (?:per|each|a|every) turn\.": "",
    r"(whenever [^.]+\.) this(?: ability| effect| command)? (?:triggers|happens|works) only once "
    r"(?:each|per|a|every) turn\.": r"once per turn, \1",
    # What is done
    "(top|bottom) of (?:its|their|the|that card's) owners?'s? (?:heaven|deck)": r"\1 of its owner's Heaven",
    r"(?<=\. )then,? (\w+)": lambda found: found[1].capitalize(),
    "your opponent cannot block (it|@|the armed beast)": r"\1 cannot be blocked",
    "your opponent has (\\d+ or (?:more|less|fewer)) (?:ML|menorah life|life)": r"your opponent's ML is \1",
    "the attacking beast": "the attacker",
    r"(?:add|take|put) (an? [^.,]+?|target [^.,]+?|up to [^.,]+?) (?:from|in) your grave (?:in)?to your hand": (
        r"return \1 in your Grave to your hand"
    ),
    "your opponent reveals their hand(?:\\.|,| and) (?:you )?(choose|pick)": r"look at your opponent's hand and \1",
    r"look at your opponent's hand(?:\.|,| and) (?:you )?(?:choose|pick) (an? [^.,]+?)(?: card)?"
    r"(?: from it| there| from among them)?(?:,? and|\.|,) (?:discard it|(?:they|your opponent|that player) discards? "
    r"(?:it|that card))": r"look at your opponent's hand and discard \1 from it",
    r"look at your opponent's hand(?:\.|,| and) (?:you )?(?:choose|pick) (an? [^.,]+?)(?: card)?"
    r"(?: from it| there)?(?:,? and|\.|,) put it (on [^.,]+?)\.": (
        r"look at your opponent's hand and put \1 from it \2."
    ),
    r"(?:doesn't|does not|don't|do not|won't) (?:ascend|untap|ready|refresh|stand up)(?= until)": "cannot ascend",
    "(it|that beast|@|they) (?:doesn't|does not|don't|do not|cannot|won't) (?:ascend|untap|ready|refresh|stand up) "
    "(?:during|in|at|on|until) (?:its controller's|their|your opponent's|its) next turn": _held,
    r"search your (?:heaven|deck|library)(?: deck)? for (an? [^.,]+?)(?:,| and|\.)? ?(?:(?:reveal|show) it"
    r"(?: to your opponent)?)?(?:,|\.)? ?(?:and |then )?(?:put|add|take) it (?:in)?to your hand"
    r"(?:[.,]? ?(?:and |then,? )*shuffle(?: your heaven| it| your deck)?(?: afterwards?)?)?\.": (
        r"search your Heaven for \1, reveal it, put it into your hand and shuffle."
    ),
    r"look at the top (\d+) cards of your (?:heaven|deck)(?:\.|,| and|, then)? ?(?:then )?(?:you )?"
    r"(?:put|add|take|place) "
    rf"(one|a card|\d+)(?: of them| of those cards| cards?)? ({_PLACES})(?:,| and|, and|\.) (?:put )?the "
    rf"(?:rest|others?|remaining cards?)(?: cards?)? ({_PLACES})(?: in any order)?\.": _dig,
    r"(?:put|send|mill|discard) the top (\d+) cards of your (?:heaven|deck) (?:in)?to (?:your|the) grave": (
        r"put \1 cards from the top of your Heaven into your Grave"
    ),
    r"(gain|lose) ML equal to the (OC|A|SK|HS) of (target [^.,]+?)\.": r"choose \3. \1 ML equal to its \2.",
    r"draw cards equal to the (OC|A|SK|HS) of (target [^.,]+?)\.": r"choose \2. Draw cards equal to its \1.",
    "unless (its controller|that player|your opponent) pays (\\d+) (?:ML|menorah life)": r"unless \1 loses \2 ML",
    "(?:your opponent|that player) chooses an? (beast|weapon|shield|offering)s?(?: they control)? and sacrifices it": (
        r"your opponent sacrifices a \1"
    ),
    "to the (Left-Guard|Middle-Guard|Right-Guard|Rear Support) column": r"to the \1",
    "to your (Left-Guard|Middle-Guard|Right-Guard|Rear Support)": r"to the \1",
    "costs? (\\d+) (less|more) to (?:play|deploy|summon)": lambda found: f"{found[0].split()[0]} {found[1]} {found[2]}",
    f"the first ({_QUALITY}(?:{_NOUN})) you (?:play|deploy|summon) (?:each|per|every) turn": (
        r"the first \1 you play each turn"
    ),
    "be targeted by (?:your opponent(?:'s? ?(?:effects|abilities|cards(?: and effects)?))?)": (
        "be the target of your opponent's effects"
    ),
    "be targeted(?=[.])": "be the target of your opponent's effects",
    rf"({_SUBJECT}) (has|have) ((?:(?!until)[^.,:])+?) and (?:it |they )?cannot "
    r"(be [\w ']+?|attack|ascend)\.": lambda found: (
        f"{found[1]} {found[2]} {found[3]}, and {found[1]} cannot {found[4]}."
    ),
    # `it` behind what a card says of itself, or of the Beast that it speaks of
    r"(?<!\w)(@|the armed Beast|the Beast (?:above|behind) @) ((?:has|cannot|gets) [^.:]+?)\. it (?:also )?"
    r"(has|cannot|gets)": r"\1 \2. \1 \3",
    r"(?<!\w)(@|the armed Beast|the Beast (?:above|behind) @) ((?:has|cannot|gets) [^.:]+?)\. (when(?:ever)?) it "
    r"(is|attacks|leaves|defeats|destroys|blocks)": r"\1 \2. \3 \1 \4",
    rf"(while|if) ({_ONE}) ([^.,:]+), it (?:also )?(has|cannot|gets)": r"\1 \2 \3, \2 \4",
    f"({_ONE}|that card) (?:is|was) (?:armed|equipped)(?=[.,])": r"\1 is armed with a Weapon",
}
