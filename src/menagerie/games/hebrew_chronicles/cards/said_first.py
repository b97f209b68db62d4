"""What strangers say that is put into our words everywhere, before anything is tried; row after row."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said
from menagerie.cardtext.synonyms import NUMBERS

from .said_deeds import DONE
from .said_words import BEGINS, COLUMNS, DEEDS, NAMED, NOUN, ONE, QUALITIES, QUALITY, STATS, SUBJECT

_EVENTS = "enters the battlefield|attacks|is destroyed|is defeated|leaves the battlefield|blocks|is attacked"
_KEYS = "BL(?:-[A-Z]+)?|Beast Mode|Shield Breaker|Oppression|Emulation|War Cry|Relentless|Return|Hellenize|HNL"
_POWER = "strength|attack(?: power)?|power|assault power"
_HOLDING = {"get": "have", "gets": "has"}


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0].lower() in 'aeio' else 'a'} {noun}"


def _kept(found: re.Match[str]) -> str:
    """Say of what holds that somebody has it."""
    line = found.string[: found.start()].rpartition("\n")[2]
    if "henever" in line or not re.search(r"\[(?:PX|IN)\]", line):
        return found[0]
    return (
        f"{found[1]} {'have' if found[1].lower().endswith('control') or ' in the ' in found[1] else 'has'} {found[2]}"
    )


def _for_both(found: re.Match[str]) -> str:
    """Say of two things that hold for a time each by itself."""
    who = f"{found[2][0].upper()}{found[2][1:]}"
    gets = "get" if who.lower().endswith("control") or " control in the " in who else "gets"
    return f"{who} {gets} {found[3]} {found[1].lower()}. {who} cannot {found[4]} {found[1].lower()}."


def _their_next(found: re.Match[str]) -> str:
    """Say until when something lasts beyond the rival's next turn; in that turn the next one would be another."""
    if found[0].lower().endswith(" their next turn"):  # of the player named last, who does it in no other turn
        before = found.string[: found.start()].lower()
        players = re.findall(r"your opponent|\byour?\b", before)
        if not before.endswith((" attack ", " ascend ")) or not players or players[-1] != "your opponent":
            return found[0]
    return found[0] if re.search(r"O/WS|SB", found.string) else "until the start of your next turn"


def _one_card(found: re.Match[str]) -> str:
    """Say of one more card that it is a card."""
    return f"{found[0].split()[0]} a card"


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
    moment = "start of your next turn" if found[2].lower() == "start" else f"end of this {found[2].lower()}"
    put_off = f"at the {moment}, {done[0].lower()}{done[1:]}."
    return f"{before or ''}{put_off if before else put_off.capitalize()[0] + put_off[1:]}"


def _both(found: re.Match[str]) -> str:
    """Name again in a second clause who has something and cannot do something else."""
    return f"{found[1]} {found[2]} {found[3]}, and {found[1]} cannot {found[4]}."


def _again(found: re.Match[str]) -> tuple[str, str]:
    """Name again in a condition, the fourth group, whom a clause is about, the first; and whom, within a sentence."""
    who = found[1][0].lower() + found[1][1:] if found[1].startswith("The ") else found[1]
    return re.sub(r"^(?:it|they) (?=is|are|has|have)", f"{who} ", found[4]), who


def _instead(found: re.Match[str]) -> str:
    """Say in two clauses what holds, and what holds instead."""
    condition, who = _again(found)
    return f"{found[1]} {found[2]} {found[3]} unless {condition}. While {condition}, {who} {found[2]} {found[5]}."


def _made(found: re.Match[str]) -> str:
    """Say what is done to something for what becomes of it."""
    verb, _, where = found[2].partition(" ")
    return f"{verb.removesuffix('ed').capitalize()} {found[1][0].lower()}{found[1][1:]}{' ' * bool(where)}{where}."


def _while(found: re.Match[str]) -> str:
    """Say first while what something holds."""
    condition, who = _again(found)
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
    before = found[1].lower()
    who = "your opponent" if "your opponent" in before else "its controller" if "its " in before else "that player"
    if found[2].lower() not in ("lose", "draw", "discard", "gain", "sacrifice", "put", "reveal", "shuffle"):
        return found[0]
    return f"{found[1]}{who if found[1].rstrip().endswith(',') else who.capitalize()} {_third(found[2])}"


FIRST: dict[str, Said] = {
    # Words
    "((?:controls?|there (?:is|are)) no (?:other )?(?:\\w+ )?"
    "(?:Beast|Province|Offering|Sword|Shield|Weapon))(?=[.,])": r"\1s",
    "(@) (?:can't|cannot) (attack|block) if ([^.,:]+)(?=\\.)": r"while \3, \1 cannot \2",
    "can(?:'t| not)": "cannot",
    "(?:as|so) long as": "while",
    "(?:ready|untap|refresh)(?= (?:target|it|@|each|all|up to|an?|another|that) )": "ascend",
    rf",? and then,?(?= (?:{DEEDS}|put|search|look|shuffle)(?:s|es)?\b)": ", then",
    "(?:it|they)'(?:s|re)(?= )": lambda found: "it is" if found[0].lower().startswith("it") else "they are",
    **{number: str(count) for count, number in enumerate(NUMBERS, 2)},
    f"this (?:card|creature|{NOUN})": "@",
    "graveyard|discard pile": "Grave",
    "(your|their|owner's|owners'|opponent's|the) (?:dust|ashes|sheol|tomb|cemetery|void|discard zone|discard)"
    "(?= to | on | into |[.,]| and )": r"\1 Grave",
    rf"({NOUN}) card(s?)(?! counter)": r"\1\2",
    r"may not (?=attack|be |play|deploy|convoke|ascend|draw|gain|block)": "cannot ",
    r"draws? (?:another|one|an additional|an extra|1 more|1)(?: more)?(?: card)?(?=[.,]| and| for)": _one_card,
    r"(draws?) (\d+) (?:more|additional|extra|other) cards": r"\1 \2 cards",
    "its owner (draws?|discards?|loses?|gains?|puts?|reveals?|sacrifices?|shuffles?|may)": r"its controller \1",
    r"(?<=[,.] )you (draw|gain|lose|discard|search|look|shuffle|reveal|sacrifice|return|rest|destroy)": r"\1",
    "(?:tapped|exhausted|rested|in rest(?: position)?)(?= |[.,:])": "resting",
    "(?:each|an|the|target|any) opponent('s)?": r"your opponent\1",
    "your opponents(?= (?:cannot|have))": "your opponent",
    "(?:your )?opponents control": "your opponent controls",
    "(?<![A-Z])token(s?)(?! counter)": lambda found: f"T{found[0][1:]}",
    rf"(whenever (?:an?|another) [^,]*?({NOUN})[^,]*, [^:]*?)that \2": _that_event,
    rf"((?:target|an?|another) (?:[\w-]+ )*?({NOUN})(?:(?!@|{NOUN}|(?<!draw a )card).)*?)that \2": _that,
    rf"({NOUN}), ({NOUN}),? or ({NOUN})": r"\1 or \2 or \3",
    # Whose
    rf"(?:opposing|enemy|rival) ({QUALITY}(?:{NOUN})s?)": r"\1 your opponent controls",
    rf"(?:friendly|allied) ({QUALITY}(?:{NOUN})s?)": r"\1 you control",
    rf"({NOUN})(s?) (?:on the (?:field|battlefield|board)|in play)(?= |[.,])(?! (?:resting|rested))": r"\1\2",
    r"on your opponent's side(?: of the (?:field|battlefield|board))?": "your opponent controls",
    "(?:under your control|on your side(?: of the field)?)(?=[ ,.])": "you control",
    f"one of your (?:opponent's) ({QUALITY}(?:{NOUN}))s": r"a \1 your opponent controls",
    f"one of your ({QUALITY}(?:{NOUN}))s": r"a \1 you control",
    f"each of your opponent's ({QUALITY}(?:{NOUN}))s": r"each \1 your opponent controls",
    f"each of your ({QUALITY}(?:{NOUN}))s": r"each \1 you control",
    f"(?:all (?:of )?)?your opponent's ({QUALITY}(?:{NOUN})s)": r"\1 your opponent controls",
    rf"target your opponent's ({QUALITY}(?:{NOUN}))": r"target \1 your opponent controls",
    rf"(?<!each of )(?<!one of )your opponent's ({QUALITY}(?:{NOUN}))(?!s)": r"a \1 your opponent controls",
    f"all (?:of )?your other ({QUALITY}(?:{NOUN}))s": r"each other \1 you control",
    f"all other ({QUALITY}(?:{NOUN}))s": r"each other \1",
    f"all (?:of )?your ({QUALITY}(?:{NOUN})s)": r"\1 you control",
    f"your ({QUALITY}(?:{NOUN})s)": r"\1 you control",
    f"your other ({QUALITY}(?:{NOUN})s)": r"other \1 you control",
    # Columns
    "the (?:front[- ]guard|front (?:row|line))(?: column)?": "the Guard Columns",
    "the (?:rear[- ]guard|(?:rear|back) (?:row|line))(?: column)?": "the Rear Support",
    f"({ONE}) is in (?:the|your) ({COLUMNS})(?: column)?": r"\1 is a Beast in the \2",
    f"in your ({COLUMNS})": r"you control in the \1",
    # Sorts of Beasts
    f"({ONE}) is (?:an? )?({QUALITIES})(?! (?:beast|up-grade|companion|token|card|or|and))": _quality,
    "(Royal|Israelite|Greek|Archer|Celestial)s": lambda found: f"{found[1]} Beasts",
    r"((?:an?|another|target|each|other|no) (?:Royal|Israelite|Greek|Celestial|Archer))"
    r"(?= (?:you|your|in|is|attacks|enters|gets)\b|[.,])": r"\1 Beast",
    f"with (\\d+) or (less|fewer|more) (?:{_POWER})": r"with A \1 or \2",
    "with (\\d+) or (less|fewer|more) skill": r"with SK \1 or \2",
    f"with (?:an? )?(?:{_POWER})(?: of)?(?= \\d)": "with A",
    "with (?:a )?skill(?: of)?(?= \\d)": "with SK",
    r"(@ [^.:]*?)armed to it": r"\1armed to @",
    "with (\\d+) or (less|fewer|more) (OC|A|SK|HS)": r"with \3 \1 or \2",
    r"with (?:an? )?(OC|A|SK|HS)(?: of)? (\d+) or (?:less|lower|fewer|under|below)": r"with \1 \2 or less",
    r"with (?:an? )?(OC|A|SK|HS)(?: of)? (\d+) or (?:more|higher|greater|over|above)": r"with \1 \2 or more",
    r"with (?:an? )?(OC|A|SK|HS) of (\d+)(?! or)": r"with \1 \2",
    r"(?:whose|with an?) (OC|A|SK|HS) (?:is|equal to) (\d+)": r"with \1 \2",
    r"(?:that costs?|costing|(?:with|of) (?:an? )?(?:cost|offering cost)(?: of)?) (\d+) or (?:less|lower|fewer)": (
        r"with OC \1 or less"
    ),
    r"(?:that costs?|costing|(?:with|of) (?:an? )?(?:cost|offering cost)(?: of)?) (\d+) or (?:more|higher|greater)": (
        r"with OC \1 or more"
    ),
    "it is your opponent's turn": "you are not the active player",
    "it is your turn": "you are the active player",
    r"while @ is (?:on the (?:field|battlefield)|in play|face-?up|face up), (\w+)": (
        lambda found: found[1].capitalize()
    ),
    r" while @ is (?:on the (?:field|battlefield)|in play|face-?up|face up)(?=\.)": "",
    rf"((?:{QUALITY}beasts)(?: with [^.,:]+?)?) cannot attack you(?= |[.,])": (
        r"\1 your opponent controls cannot attack"
    ),
    "on the top of": "on top of",
    f"({ONE}) (?:has no weapons?|is not armed|is unarmed|isn't armed)": r"\1 is an unarmed Beast",
    r"beast(s?) (?:without|with no|that (?:has|have) no) (?:a )?weapons?": r"unarmed Beast\1",
    "(offerings?) (?:in (?:its|this) column|in the same column(?: as @)?|under it|beneath it)": r"\1 below @",
    rf"({NAMED}) (has|gets) ({STATS}) for each (weapon|sword|spear|battle-axe|dagger) (?:it has|on it|it bears|"
    "(?:armed|attached|equipped) (?:to|with) it)": r"\1 \2 \3 for each \4 armed to \1",
    rf"you have (no|an?|another|\d+ or more) ({QUALITY}(?:{NOUN})s?)(?! (?:in|counter|on)\b)": r"you control \1 \2",
    rf"your opponent has (no|an?|\d+ or more) ({QUALITY}(?:{NOUN})s?)(?! (?:in|counter|on)\b)": (
        r"your opponent controls \1 \2"
    ),
    rf"you have (no|an?) ({QUALITY}(?:{NOUN})s?) in your (grave|hand)": lambda found: (
        f"there {'are' if found[1].lower() == 'no' else 'is'} {found[1]} {found[2]} in your {found[3]}"
    ),
    rf"({QUALITY}beasts [^.:]*?)cannot attack unless they have (OC|A|SK)(?: of)? (\d+) or more": lambda found: (
        f"{found[1]}with {found[2]} {int(found[3]) - 1} or less cannot attack"
    ),
    rf"you have (\d+ or more) ((?:{QUALITY}(?:{NOUN}|card))s) in your grave": r"there are \1 \2 in your Grave",
    rf"your opponent has (\d+ or more) ((?:{QUALITY}(?:{NOUN}|card))s) in (?:their|your opponent's) grave": (
        r"there are \1 \2 in your opponent's Grave"
    ),
    r"(your(?: opponent's)?) hand has (\d+ or )(?:(more)|less|fewer) cards(?: in it)?(?=[.,])": lambda found: (
        f"the number of cards in {found[1].lower()} hand is {found[2]}{found[3] or 'less'}"
    ),
    "you (?:did not|didn't|have not|haven't) (?:attack|attacked|declare a war|declare war|declared a war)"
    "(?: this turn)?(?=[.,])": "you declared no war this turn",
    "no beasts? you control attacked this turn": "you declared no war this turn",
    "you (?:have )?attacked this turn": "you declared a war this turn",
    # Coming and going
    "(enters?|comes? into|is put (?:on|in)to) (?:the field|play|the battlefield)": (
        lambda found: f"enter{'' if found[1] in ('enter', 'come into') else 's'} the battlefield"
    ),
    "leaves (?:the field|play)": "leaves the battlefield",
    "(?:onto|into|on) (?:the field|play)": "onto the battlefield",
    r"(?:put|return|bring|convoke)s? [^.:]*?(\bto (?:the|your) (?:field|battlefield|side))": (
        lambda found: found[0].removesuffix(found[1]) + "onto the battlefield"
    ),
    "onto the battlefield under (?:your|its owner's) control": "onto the battlefield",
    "enters the battlefield you control": "you control enters the battlefield",
    r"((?:an?|another) [^.,]*?) enters the battlefield under (?:your opponent's|an opponent's) control": (
        r"\1 your opponent controls enters the battlefield"
    ),
    r"((?:an?|another) [^.,]*?) enters the battlefield under your control": r"\1 you control enters the battlefield",
    f"((?:an?|another) {QUALITY}(?:{NOUN})) enters the battlefield you control": (
        r"\1 you control enters the battlefield"
    ),
    "from (your(?: opponent's)?|its owner's|their) (hand|grave)": r"in \1 \2",
    r"@ enters the battlefield resting\.": "whenever @ enters the battlefield, rest @.",
    rf"({QUALITY}beast)s (you control|your opponent controls) enter the battlefield resting\.": (
        lambda found: f"whenever {_with_article(found[1])} {found[2]} enters the battlefield, rest it."
    ),
    r"(?:put|return|bring|convoke)(?: back)? (an? [^.,]+?|(?:another )?target [^.,]+?|up to [^.,]+?) in your "
    "(hand|grave) (?:back )?onto the battlefield": r"convoke \1 in your \2",
    r"(?:put|return|bring)(?: back)? (it|@|that card) onto the battlefield": r"convoke \1",
    r"(it|@|that card) returns to (its owner's|your) hand": r"return \1 to \2 hand",
    # When
    f"{BEGINS}when(?! @ is (?:deployed|sacrificed|played|discarded))": "whenever",
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
    rf"{BEGINS}([^.:\]]+?) (?:at the end of|after) (?:this|the) (turn|war)\.": _put_off,
    rf"{BEGINS}([^.:\]]+?) at the (start) of your next turn\.": _put_off,
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
    "until (?:the )?end of your opponent's next turn|(?:during|on|in) (?:your opponent's|their) next turn": (
        _their_next
    ),
    r"((?:gets?|gains?|has|have|cannot) [^.:;,]*?) (?:during|for) (?:this|the) (?:war|battle|combat|attack)": (
        r"\1 until the war ends"
    ),
    "until (?:the )?end of (?:the |this )?(?:battle|combat)": "until the war ends",
    r"has (?=[+-]\d[^.:]*? until )": "gets ",
    r"have (?=[+-]\d[^.:]*? until )": "get ",
    rf"whenever ({NAMED}|an? [^.,]+?|another [^.,]+?) (?:destroys|kills|beats|(?:wins|has won) (?:a|the) "
    r"(?:war|battle) against) (an? [^.,]*?beast[^.,]*?),": r"whenever \1 defeats \2,",
    r"deals damage to (?:a player|that player|the opponent|your opponent's ML)": "deals damage to your opponent",
    # What is done instead, and what holds instead
    rf"({SUBJECT}) (has|have) ({STATS})\. if ([^.,]+), (?:it|they|\\1) (?:has|have) ({STATS}) instead\.": _instead,
    rf"whenever ({NAMED}|an? [^.,]+?|another [^.,]+?) ({_EVENTS}) or ({_EVENTS}), ([^.]+)\.": (
        r"whenever \1 \2, \4. Whenever \1 \3, \4."
    ),
    rf"((?:rest|sacrifice) ({NAMED})): it (gets|gains|cannot)": _paid,
    rf"((?:if [^.,]+, |you may )(?:{DEEDS}) [^.:,]+?),? and ({DEEDS})( [^.:,]+)(?=\.)": r"\1, then \2\3",
    rf"((?:whenever [^.,:]+, |at the (?:start|end) of [^.,:]+, )?\b(?:{DEEDS}) [^.:,]+?),? and "
    rf"({DEEDS}|search|look|reveal|shuffle) (?!the (?:rest|other))([^.:]+)\.": _one_by_one,
    rf"whenever @ or (another [^,.]+?) ({_EVENTS})( you control)?, ([^.]+)\.": (
        lambda found: f"whenever @ {found[2]}, {found[4]}. Whenever {found[1]}{found[3] or ''} {found[2]}, {found[4]}."
    ),
    rf"(target [^.:]+?|it|@|each [^.:]+?) (gets? {STATS}) (until [^.,]+?),? and (?:it |they )?cannot ([^.]+?)\.": (
        r"\1 \2 \3. It cannot \4 \3."
    ),
    r"(target [^.]+?|it) loses all (?:of )?(?:its )?(?:function )?(?:commands|abilities) (until [^.,]+?),? and "
    r"(?:it )?cannot ([^.]+?)\.": r"cancel the FCs of \1 \2. It cannot \3 \2.",
    r"(target [^.]+?|it) loses all (?:of )?(?:its )?(?:function )?(?:commands|abilities) (until [^.,]+?)\.": (
        r"cancel the FCs of \1 \2."
    ),
    rf"(until [^.,]+?), ({SUBJECT}) (?:has|have|gets?|gains?) ({STATS}),? and (?:it |they )?cannot "
    r"([^.]+?)\.": _for_both,
    rf"({SUBJECT}|target [^.:]+?|it) (?:gets?|has|have|gains?) ({STATS}),? and (?:it |they )?cannot "
    r"((?:(?!until)[^.])+?) (until [^.,]+)\.": lambda found: (
        f"{found[1]} gets {found[2]} {found[4]}. It cannot {found[3]} {found[4]}."
    ),
    # Conditions of what holds; both orders of two things that hold
    rf"({ONE})'s (OC|A|SK|HS) is (\d+(?: or (?:more|less|higher|lower))?)": r"\1 has \2 \3",
    rf"({SUBJECT}) gains? ({STATS})(?=\.)": _kept,
    rf"while attacking, ({ONE}) (?:has|gets)": r"while \1 is an attacking Beast, \1 has",
    rf"({SUBJECT}) (?:has|gets) ({STATS}) while attacking\.": r"while \1 is an attacking Beast, \1 has \2.",
    rf"{BEGINS}if ((?:you|your|there|{ONE}) [^.,:]+), ({SUBJECT}) (has|have|cannot)(?![^.]*until)": (
        r"while \1, \2 \3"
    ),
    rf"({SUBJECT}) cannot (be [\w ']+?|attack) and (has|have|gets?) ([^.,]+)\.": (
        lambda found: f"{found[1]} cannot {found[2]}, and {found[1]} {_HOLDING.get(found[3], found[3])} {found[4]}."
    ),
    rf"({SUBJECT}) (?:gains?|have|has gained) ({_KEYS})\.": lambda found: (
        f"{found[1]} {'have' if found[1].lower().endswith('control') else 'has'} {found[2]}."
    ),
    # Who
    r"((?:your opponent|its controller|that player) [^.:]+?) unless they (\w+)": lambda found: (
        f"{found[1]} unless {re.match('your opponent|its controller|that player', found[1], re.I)[0].lower()} "  # type: ignore[index]
        f"{_third(found[2])}"
    ),
    r"(whenever your opponent [^.,]+, )they (\w+)": _they,
    r"(its controller [^.:]+?\. (?:if [^.,]+, )?)they (\w+)": _they,
    r"(to its owner's hand\. )they (\w+)": _they,
    r"(your opponent [^.:]+?\. (?:if [^.,]+, )?)they (\w+)": _they,
    r"(that player [^.:]+?\. (?:if [^.,]+, )?)they (\w+)": _they,
    r"(your opponent [^.:]+?\. if )they (have|control) ([^.,]+, )(?:they|your opponent) (\w+)": (
        lambda found: f"{found[1]}your opponent {_third(found[2])} {found[3]}your opponent {_third(found[4])}"
    ),
    # Counters
    r"@ enters the battlefield with (an?|\d+) ([\w'+/-]+) (counters?)(?: on it)?\.": (
        r"whenever @ enters the battlefield, put \1 \2 \3 on @."
    ),
    r"(@(?:(?!target)[^\n])*?counters? on )it": r"\1@",
    rf"there (?:are|is) (no|\d+ or more|an?) ([\w'+/-]+) (counters?) on ({ONE})": r"\4 has \1 \2 \3",
    r"(whenever @ (?:(?!target|another|\ba\b|beast)[^.])+)\. (when(?:ever)?) it (is|attacks|leaves|blocks)": (
        r"\1. \2 @ \3"
    ),
    rf"{BEGINS}(target [^.,]+?|the attacker|it|@) is (rested|destroyed|returned to its owner's hand)\.": _made,
    r"whenever your opponent (?:attacks|declares (?:a war|war|an attack))(?=,)": (
        "whenever a Beast your opponent controls attacks"
    ),
    r"whenever you (?:attack|declare (?:a war|war|an attack))(?=,)": "whenever a Beast you control attacks",
    rf"({SUBJECT}) (has|have|cannot) ((?:(?!until)[^.,:])+?) (?:while|if) ((?:you|your|there|{ONE}) [^.,:]+)\.": (
        _while
    ),
    rf"({SUBJECT}) (?:has|gets) ({STATS}) for each ([^.,]+?) and ({STATS}) for each ([^.,]+?)\.": lambda found: (
        f"{found[1]} has {found[2]} for each {found[3]}, and {found[1]} has {found[4]} for each {found[5]}."
    ),
    rf"(gets? {STATS}) (until [^.,]+?) (for each [^.,]+?)(?=[.,])": r"\1 \3 \2",
    r"(whenever [^,.]+?) during your turn, ([^.]+)\.$": r"\1, if you are the active player, \2.",
    r"(whenever [^,.]+?) during your opponent's turn, ([^.]+)\.$": r"\1, if you are not the active player, \2.",
    rf"{BEGINS}(@|it|that card) (?:then )?(ascend|rest)s(?=\.)": lambda found: f"{found[2].capitalize()} {found[1]}",
    "you may pay (\\d+) (?:ML|menorah life|life)": r"you may lose \1 ML",
    **DONE,
}
