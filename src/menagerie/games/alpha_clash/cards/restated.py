"""What people say in Alpha Clash that is put into other sentences first: when, how long, in exchange for what."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said
from menagerie.cardtext.synonyms import NUMBERS, ORDER

_WHO = "that player|your opponent|target opponent|an opponent|its controller|target player"
_LINE = r"(?:^|(?<=\] ))"  # where an ability begins
_SENTENCE = r"(?:^|(?<=[.:\]] ))"
_DOES = (
    r"draw|deal|gain|ready|engage|search|look|destroy|prevent|negate|return|put|have|give|send|target|attach|reveal|"
    r"add|move|copy|redirect|play"
)
_KEYS = (
    r"Awe Factor|Barrage|Breakthrough|Close "
    r"Combat|Enrage|Exclusive|Flight|Interception|Irrefutable|Necrotic|Observant|"
    r"Safeguard|Superspeed|Undisputed|Unrivaled"
)
_ONE = r"it|that card|that clash card|the attacker|the host|@|target [^.,:]+?"
_MANY = r"they|those cards|those clash cards|them"
_NOT = r"(?:doesn't|does not|don't|do not|won't|will not|can't|cannot)"
_READIED = r"(?:ready|untap|be readied|become ready|be untapped)"
_STEP = r"(?:ready (?:step|phase)|untap (?:step|phase)|expansion phase|turn)"
_WAY = r"(?:destroyed|sacrificed|returned|discarded|engaged|readied|moved|shuffled|sent|put)(?: (?:to|into) \w+)?"
_MOVED = (
    r"\b(?:send|destroy|return|sacrific|discard|engage|ready|readies|put|shuffle)[^.]*\. "  # by damage it is points
)


def _called(who: str) -> str:
    """Write who stood at the beginning of a sentence as it stands within one."""
    return "the host" if who == "The host" else who


def _while_it(found: re.Match[str]) -> str:
    """Put what somebody gets while it does something as what it is meanwhile."""
    who, gets, state = found.groups()
    return f"While {_called(who)} is {state}, {_called(who)} {gets}."


def _as_long(found: re.Match[str]) -> str:
    """Put as long as what somebody has something before that."""
    who, has, state = found.groups()
    return f"While {_called(who)} {state}, {_called(who)} {has}."


def _crowd(found: re.Match[str]) -> str:
    """Put what cards get while they attack or obstruct, or are ready, as which cards get it."""
    kinds, owner, gets, state, aim = found.group(1, 2, 3, 4, 5)
    if aim:
        return f"{kinds}{owner or ''} attacking {aim} {gets}."
    return f"{state[:1].upper() + state[1:]} {kinds[:1].upper() + kinds[1:]}{owner or ''} {gets}."


def are_all(before: str, each: str) -> bool:
    """Tell whether `each … this way` is all that the sentence before did something to, not those of a sort."""
    noun = re.sub(r"(?: of (?:them|those)| that (?:was|is|were|are)|s)*$", "", each.strip().lower())
    return noun in ("", "card", "one") or noun in before.lower()


def _many(found: re.Match[str]) -> str:
    """Put as much or as many as the deed before did."""
    before, who, does, what, each = found.groups()
    if not are_all(before, each):
        return found[0]
    return f"{before}{who or ''}{does} that {'many cards' if what.startswith('card') else f'much {what}'}"


def _told_before(found: re.Match[str]) -> str:
    """Put before a deed what it waits for."""
    done, happening = found.groups()
    return f"Whenever {happening}, {done[:1].lower() + done[1:]}."


def _number(word: str) -> str:
    """Write a number that is a word."""
    return str(NUMBERS.index(word.lower()) + 2) if word.lower() in NUMBERS else word


def _enough(found: re.Match[str]) -> str:
    """Put what happens once there are so many counters behind what puts one."""
    before, name, number, done = found.groups()
    return f"{before} If @ has {_number(number)} or more {name} counters, {done}."


def _theirs(found: re.Match[str]) -> str:
    """Put who played what is answered as the opponent."""
    if re.search(r"\b(?:target|each) player\b", found[0], re.IGNORECASE):
        return found[0]
    return re.sub(
        r"\b(?:that (?:player|opponent)|its controller)(?= (?:loses|discards|draws|gains|puts|may|sends|chooses)\b)",
        "your opponent",
        found[0],
        flags=re.IGNORECASE,
    )


#: Row after row, before all else that is put into other words.
RESTATED: dict[str, Said] = {
    # two things that one card does
    r"(the host|@) (gets [^.,]*?|has [^.,]*?),? and (deals? [^.,]+?|draws? [^.,]+?|gains? \d+ health) "
    r"(?:whenever|when) "
    r"it ([^.,]+)\.": r"\1 \2. Whenever \1 \4, \3.",
    r"(whenever (?:the host|@) [^.,]+, (?:deal|draw|gain))s": r"\1",
    rf"@ enters (?:play )?with (an?|\d+|{'|'.join(NUMBERS)}) counters?(?: on it)?\.": r"Enter: Put \1 counters on @.",
    # what does not become ready
    rf"({_ONE}) {_NOT} {_READIED} (?:during|in|on|until after) (?:its|your|their|your opponent's) (?:controller's |"
    rf"owner's )?next {_STEP}": r"\1 cannot ready during its controller's next Ready Step",
    rf"(?:{_MANY}) {_NOT} {_READIED} (?:during|in|on) (?:its|your|their|your opponent's) (?:controllers?'?s? |"
    rf"owners?'?s? )?next {_STEP}s?": "they cannot ready during their controllers' next Ready Steps",
    rf"({_ONE}) stays engaged (?:during|through) its controller's next {_STEP}": (
        r"\1 cannot ready during its controller's next Ready Step"
    ),
    rf"{_NOT} {_READIED} (?:during|in) (?:(?:its|your|their) (?:controllers?'?s? |owners?'?s? )?|the )?"
    r"(?:ready|untap) (?:step|phase)s?": "cannot ready in Ready Steps",
    rf"{_NOT} {_READIED}(?: again)? (?:this turn|until end of turn)": "cannot ready until end of turn",
    # while it attacks, obstructs
    r"(@|the host) (gets [^.,]*?|has [^.,]*?) (?:while|when|whenever|as long as) (?:it is |it's )?(attacking(?: an? "
    r"[^.]+?| your opponent's contender)?|obstructing|engaged|ready)\.": _while_it,
    r"(@|the host) (gets [^.,]*?|has [^.,]*?) (?:while|when|whenever|as long as) it attacks\.": (
        r"While \1 is attacking, \1 \2."
    ),
    r"(@|the host) (gets [^.,]*?|has [^.,]*?) (?:while|when|whenever|as long as) it attacks (an? [^.]+?|your "
    r"opponent's contender)\.": r"While \1 is attacking \3, \1 \2.",
    r"(@|the host) (gets [^.,]*?|has [^.,]*?) (?:while|when|whenever|as long as) it (?:obstructs|blocks)\.": (
        r"While \1 is obstructing, \1 \2."
    ),
    r"((?:other )?(?:\w+ )?clash cards)( you control| your opponent controls)? ((?:get|have) [^.,]*?) (?:while|when) "
    r"(?:they are |they're )?(attacking|obstructing|blocking|engaged|ready)(?: (an? [^.]+?))?\.": _crowd,
    r"(@|the host) ((?:gets|has|cannot|can't) [^.,:]*?) (?:while|as long as) (?:it|@|the host) (?!is (?:not )?your\b)"
    r"([^.]+)\.": _as_long,
    r"(weapons?[^.,]*? costs?) (?:1|one) less to attach": r"\1 a gem less to attach",
    r"attacking (?:your opponent's|an opponent's|the opposing) contender": "attacking a Contender",
    r"(@|the host|you control) attacks (?:your opponent's|an opponent's|the opposing|the enemy) contender": (
        r"\1 attacks a Contender"
    ),
    r"(clash card|card) attacks your opponent's contender": r"\1 attacks a Contender your opponent controls",
    r"(clash card|card) attacks your contender": r"\1 attacks a Contender you control",
    r"clash cards attacking your contender": "Clash cards your opponent controls attacking a Contender",
    # Counters
    r"counter - (?:when )?(?:an|your|the) opponent (?:plays|casts) an? (basic|quick)(?: (?:card|action))?:": (
        r"Counter - Play against a \1 Action:"
    ),
    r"counter - (?:when )?(?:an|your|the) opponent (?:plays|casts) a card:": "Counter - Play:",
    r"counter - (?:when )?(?:an|your|the) opponent (?:plays|casts) (an? [^:]+?):": r"Counter - Play against \1:",
    r"counter - (?:when )?(?:an|your|the) opponent (?:attacks|declares an attack):": "Counter - Attack:",
    r"counter - (?:when )?(?:an|your|the) opponent attacks with (an? [^:]+?):": r"Counter - Attack against \1:",
    r"counter - (?:when )?(?:an|your|the) opponent activates a trap:": "Counter - Trap:",
    r"counter - (?:attack (?:on|against)|(?:an|your) opponent attacks) your contender:": (
        "Counter - Attack on a Contender:"
    ),
    r"when(?:ever)? (?:(?:an|your) opponent attacks your contender|your contender is attacked),": (
        "whenever a card your opponent controls attacks a Contender,"
    ),
    r"counter - attack (?:on|against) (?:a|your|one of your) clash cards?(?: you control)?:": (
        "Counter - Attack on a Clash card:"
    ),
    r"counter - (?:play|attack|trap)\b[^:]*:.*$": _theirs,
    r"(counter - play\b[^:]*: )negate it\b": r"\1Negate that card",
    rf"({_WHO})( [^.]+? unless )(?:they|he or she|that player) pays?(?= \d)": (
        lambda found: f"{found[1]}{found[2]}{_small(found[1])} pays"
    ),
    rf"({_WHO})( [^.]+? unless )(?:they|he or she|that player) (pay|discard|lose|sacrifice|send)s?(?= )": (
        lambda found: f"{found[1]}{found[2]}{_small(found[1])} {found[3]}s"
    ),
    # in exchange
    rf"{_LINE}once per turn(?::|,) (?:you may )?((?:pay|discard|sacrifice|engage|remove) [^.:]+?|send [^.:]+? "
    rf"to Oblivion)"
    rf" to ((?:{_DOES})\b[^:]*)$": lambda found: f"Once per turn, {_small(found[1])}: {_great(found[2])}",
    rf"{_LINE}((?:pay|discard|sacrifice|engage|remove) [^.:]+?|send [^.:]+? to Oblivion) to ((?:{_DOES})\b[^:]*)$": (
        lambda found: f"{_great(found[1])}: {_great(found[2])}"
    ),
    # what has a Weapon
    r"(with|without|has|had|have) (an?) weapon (?:attached|equipped)(?: to (?:it|them))?": r"\1 \2 Weapon",
    r"was (?:carrying|wielding|equipped with|armed with) an? weapon": "had a Weapon",
    r"(?:carried|wielded) an? weapon": "had a Weapon",
    # face down
    r"(?:face[- ]?down|set) (?:trap|card|accessory)(?= |\.)": "face-down Accessory",
    r"(?:all )?(?:face[- ]?down|set) (?:traps|cards|accessories)(?= |\.)": "all face-down Accessories",
    # Oblivion
    r"(is|are) sent to (?:its owner's |their owners' |the )oblivion": r"\1 sent to Oblivion",
    r"(is|are) (?:sent|put) (?:in)?to (?:its owner's |their owners' |the )?oblivion from (?:play|the field)": (
        r"\1 sent to Oblivion"
    ),
    r"(?:send|put|mill) the top card of each player's deck (?:in)?to (?:their )?oblivion": (
        "each player puts the top card of their deck into Oblivion"
    ),
    r"(?:send|put) the top (\w+) cards of each player's deck (?:in)?to (?:their )?oblivion": (
        r"each player puts the top \1 cards of their deck into Oblivion"
    ),
    r"(?:send|put|mill) the top card of your opponent's deck (?:in)?to (?:their )?oblivion": (
        "your opponent puts the top card of their deck into Oblivion"
    ),
    r"(?:send|put) the top (\w+) cards of your opponent's deck (?:in)?to (?:their )?oblivion": (
        r"your opponent puts the top \1 cards of their deck into Oblivion"
    ),
    r"(send)(s?) the top (card|\w+ cards) of (your|their) deck (?:in)?to (?:your |their )?oblivion": (
        r"put\2 the top \3 of \4 deck into Oblivion"
    ),
    # how many that were
    rf"({_MOVED})(your opponent |that player |each player |they |you )?((?:los|gain|draw|discard)(?:e|es|s)?) "
    rf"(?:1|one|an?) "
    rf"(health|card) for each ([^.]*?)\b{_WAY}(?: this way)?(?=\.)": _many,
    rf"({_MOVED})(your opponent |that player |each player |they |you )?((?:los|gain|draw|discard)(?:e|es|s)?) "
    rf"(health|cards) equal to the number of ([^.]*?)\b{_WAY} this way": _many,
    rf"({_MOVED})deal (?:1|one) damage to ([^.]+?) for each ([^.]*?)\b{_WAY} this way": lambda found: (
        f"{found[1]}Deal that much damage to {found[2]}" if are_all(found[1], found[3]) else found[0]
    ),
    r"(@|the host) (can't|cannot) ([^.,]+?) unless it (has|is)(?= )": r"\1 \2 \3 unless \1 \4",
    # counters, costs, times that are told without need
    r"(has|have) (an?|no|\d+ or more) ((?:[\w+/-]+ )?counters?) on (?:it|them)(?=[.,])": r"\1 \2 \3",
    r"(traps?\b[^.,]*? costs? \d+ (?:less|more)) to (?:activate|spring|trigger|use)": r"\1",
    r"(: [^:]+\.) (?:use|activate) this(?: ability)? only (?:during|on) your (?:own )?turns?\.": r"\1",
    r"(?<!during )(?<!of )(?<!after )this clash(?=\.)": "during this clash",
    r"from (your|your opponent's|an opponent's|any) oblivion": r"in \1 Oblivion",
    r"may reveal it,? (?:and|then) put it": "may reveal it, then put it",
    r"whenever (@|the host) obstructs (an? [^,.]+?), (.*?)(?:that|the) (?:clash )?card\b": (
        r"whenever \1 obstructs \2, \3the attacker"
    ),
    r"(deal \w+ damage to [^.]+\. if (?:it|that card|the attacker)) survives": r"\1 is not defeated",
    r"(it|that card|the host|the attacker|@) (?:isn't|wasn't)(?= )": r"\1 is not",
    r"has no weapon(?: attached)?(?=[.,])": "has no Weapons",
    rf"{ORDER},? and (@|the host|it|that card|your opponent|each player|target [^.]+?) "
    rf"(gets|gains|loses|discards|draws"
    r"|cannot|can't)(?= )": r"\1. \2 \3",
    # what is waited for
    r"(whenever|when) an? (?:opponent's trap|trap (?:an|your) opponent controls) is (?:activated|triggered|sprung)": (
        "whenever your opponent activates a Trap"
    ),
    r"(?:whenever|when) an? trap is (?:activated|triggered|sprung|used)": "whenever a player activates a Trap",
    r"wins (?:a|the|its|that) clash": "defeats a Clash card",
    rf"{_SENTENCE}((?:draw|gain|deal|ready|put|return|lose|each player|your opponent|target)\b[^.:,\[\]]*?) "
    r"(?:whenever|each time|every time) ([^.,]+)\.": _told_before,
    r"(puts? an? ([A-Z+\w/]*) counter on (?:@|it)\.) (?:when|whenever|if|once) (?:it|@|there are|this) ?(?:has "
    r")?(\w+) (?:or more )?"
    r"(?:\2 )?counters(?: on (?:it|@))?, ([^.]+)\.": _enough,
    r"when(?:ever)? @ is defeated, (you may )?return it to (?:your|its owner's) hand instead of [^.]+\.": (
        r"if @ would be defeated, \1return it to its owner's hand instead."
    ),
    # who has how much
    r"your contender has (\w+ or (?:less|fewer|more)) (?:health|life)": r"your health is \1",
    r"(?:your opponent's|the opposing) contender has (\w+ or (?:less|fewer|more)) (?:health|life)": (
        r"your opponent's health is \1"
    ),
    r"(your health is [^.]*?\bprevent [^.]*?)(?:dealt )?to it\b": r"\1to your Contender",
    r"(your health is [^.]*\. Otherwise, prevent [^.]*?)(?:dealt )?to it\b": r"\1to your Contender",
    # keywords, and what it cannot do
    rf"gets?(?= (?:{_KEYS})\b[^.]* (?:until|this turn))": "gains",
    rf"(@|the host|it) gets(?= (?:{_KEYS})\b)": r"\1 has",
    r"@ (?:can't|cannot) attack (?:on |during |in )?the turn (?:it|@) (?:enters|entered|comes into|came into|is "
    r"played)"
    r"(?: play)?\.": "Observant.",
    r"(the attacker|target [^.]+?|it|that card|they) (?:can't|cannot) attack or (?:obstruct|block) "
    r"((?:until|this turn|"
    r"during)[^.]*)\.": lambda found: (
        f"{found[1]} cannot attack {found[2]}. {'They' if found[1].lower() == 'they' else 'It'} cannot obstruct "
        f"{found[2]}."
    ),
    r"(if (?:you|they) do, )((?:it|@|the host|that card) (?:gets?|gains?) [^.,]*?)(?: until end of turn| this "
    r"turn)? and "
    r"(?:can't|cannot) ([^.]+?)(?: until end of turn| this turn)?\.": (
        r"\1\2 until end of turn. \1it cannot \3 until end of turn."
    ),
    r"choose (?:an?|one|target) ([^.]+?) and (?:an?|one|target|another) ([^.]+?)\. (?:exchange|swap|switch) "
    r"control of "
    r"(?:them|those cards)": r"exchange control of target \1 and target \2",
    r"(attacks|is attacking) alone": r"\1",  # one card attacks at a time (AC-CL-1)
    r"(gets [+-]\S+) and (?:can|may) attack ready clash cards": r"\1 and Close Combat",
    r"(@|the host|it) (?:can|may) attack ready clash cards": r"\1 has Close Combat",
    r"flying(?= |[.,])": "Flight",
    r"hexproof(?= |[.,])": "Safeguard",
    # what is chosen for one thing
    r"(?:choose|select) (?:an?|one|target) (clash card|weapon|relic|trap|accessory)([^.:]*)\. "
    r"(put|return|send|engage|ready|destroy|attach|sacrifice|exile) (?:it|that card|that \1)((?: [^.]*)?)\.": (
        lambda found: f"{_great(found[3])} target {found[1]}{found[2]}{found[4]}."
    ),
    # conditions behind
    rf"{_SENTENCE}(that player [^.:,]+?) if (?:they|that player) ([^.]+?)\.": r"if that player \2, \1.",
    rf"{_SENTENCE}(your opponent [^.:,]+?) if (?:they|your opponent) ([^.]+?)\.": r"if your opponent \2, \1.",
    r"(each player's turn, )(that player [^.:,]+?) if (?:they|that player) ([^.]+?)\.": r"\1if that player \3, \2.",
    r"(your opponent's turn, )(?:they|your opponent) ([^.:,]+?) if (?:they|your opponent) ([^.]+?)\.": (
        r"\1if your opponent \3, your opponent \2."
    ),
}


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _great(text: str) -> str:
    return text[:1].upper() + text[1:]
