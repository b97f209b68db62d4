"""Whole sentences of Alpha Clash that people build in another way: what `said` does not tell word by word."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said

_SUBJECT = r"@|the host|[\w ]+? you control"
_BEGIN = r"(?:^|(?<=\] ))"
_ORDER = (
    r"(?:^|(?<=[.:\]] )|(?<=, ))((?:draw|deal|gain|ready|return|send|destroy|sacrifice|discard|put)\b"
    r"(?:(?!\b(?:may|if|unless|then|until|instead)\b)[^.:])+?)"
)  # what you do without fail, also behind an event
_COUNTER = re.compile(r"(?<![+/\w])(an?|\d+|the last|another|each|no)( (?:more )?)(?=counters?\b)", re.IGNORECASE)
_NAMED = re.compile(r"\b(?:an?|\d+|each|no) ([A-Z+][\w/+-]*(?: [A-Z]\w*)?) counters?\b")
_DEED = r"(?:draw|discard)s? a card|gains? (?:health|life)|(?:activate|set)s? an? trap"
_NOUN = "card|clash card|clashground|accessory|trap|weapon|relic|action|basic action|quick action|clash buff"
_CAPITAL = ("clash", "clashground", "accessory", "weapon", "relic", "action", "basic", "quick")
_PLAYED = rf"(?:all )?((?:\w+ )?(?:{_NOUN}))s (you play|your opponent plays|an opponent plays)(?: this turn)?"
NAMELESS = "Charge"  # what counters are called that nobody called anything


def _more(found: re.Match[str]) -> str:
    """Put a bonus that takes the place of another as what comes to that."""
    subject, gets, once, condition, instead = found.group(1, 2, 3, 4, 5)
    condition = re.sub(r"^it\b", subject, condition)
    sides = [int(new) - int(old) for old, new in zip(once.split("/"), instead.split("/"), strict=True)]
    more = "/".join(f"{side:+d}" for side in sides)
    return f"{subject} {gets} {once}. While {condition}, {subject[:1].lower() + subject[1:]} {gets} {more}."


def _only_by(found: re.Match[str]) -> str:
    """Put who alone may obstruct as who may not."""
    who, noun, stat, number, less = found.groups()
    bound = int(number)
    other = f"{bound + 1} or more" if less == "less" else f"{bound - 1} or less"
    return f"{who} cannot be obstructed by {noun} with {stat} {other}"


def _modes(found: re.Match[str]) -> str:
    """Put sentences behind `choose one` as what is chosen from."""
    modes = [mode.strip(" •.-") for mode in re.split(r"\. ", found[2])]
    if len(modes) < 2:
        return found[0]
    return f"{found[1]} - {'; or '.join(mode[:1].lower() + mode[1:] for mode in modes)}."


def _called(found: re.Match[str]) -> str:
    """Call counters that have no name in a line as the others of it are called, or `NAMELESS`; first they are put."""
    line = found[0]
    found_names = set(_NAMED.findall(line))
    named = {one for one in found_names if not one.startswith("+")} or found_names
    if len(named) > 1 or not _COUNTER.search(line):
        return line
    if not named and not re.search(r"\bputs? (?:an?|\d+) counters? on\b", line, re.IGNORECASE):
        return line
    return _COUNTER.sub(rf"\1\2{next(iter(named), NAMELESS)} ", line)


def _every(found: re.Match[str]) -> str:
    """Put what cards cost that somebody plays in a turn as what every one of them costs."""
    thing, plays, number, less = found.groups()
    thing = (
        f"{thing[:1].lower()}{thing[1:]}"
        if thing.split()[0].lower() not in _CAPITAL
        else f"{thing[:1].upper()}{thing[1:]}"
    )
    return f"every {thing} {plays} this turn costs {number} {less}"


def _emptied(found: re.Match[str]) -> str:
    """Put what happens with the last counter as what is done behind its removal if none is left."""
    before, name, end, done = found.group(1, 2, 3, 4)
    return f"{before}{name} counter{end}. If @ has no {name} counters, {done}."


#: What is put so before the words of `said`, which would take a part of it for something else.
BEFORE: dict[str, Said] = {
    r"(?:she|he)(?= (?:gets|deals|has|is|cannot|can't|attacks|obstructs|gains|loses|leaves|enters|defeats)\b)": "it",
    r"((@|the host)\b[^.]*\. )when(?:ever)? it (?![^,.]*this turn)(\w+)": r"\1Whenever \2 \3",
    r"once (?:during each of your turns|each turn|during each turn|a turn),": "once per turn,",
    r"once per turn, you may ((?:pay|engage|discard|send|sacrifice|remove)\b[^.:]+):": r"once per turn, \1:",
    r"(?:while|as long as|if) it is your turn": "while you are the active player",
    r"(the first time (?:your|an) opponent [^,.]*? each turn, )they (lose|draw|gain|discard|reveal|put)(?= )": (
        r"\1your opponent \2s"
    ),
    r"\b(you|your opponent)(?:'ve| have| has) (drawn|gained|discarded|activated|attacked|played)(?= )": (
        lambda found: f"{found[1]} {'drew' if found[2] == 'drawn' else found[2]}"
    ),
    r"\b(you|your opponent)(?: haven't| have not| hasn't| has not| didn't) attacked(?= )": r"\1 did not attack",
    r"the first time (?:each turn|in a turn|each turn that) (you|your opponent|an opponent) "
    rf"({_DEED})(?=,)": r"the first time \1 \2 each turn",
    rf"(?:whenever|when|the first time) (you|your opponent|an opponent) ({_DEED})(?: for the first time)? "
    rf"(?:each|in a|during a) turn(?=,)": r"the first time \1 \2 each turn",
    r"(?:whenever|when) you draw your first card (?:each|in a|of a|of each|during each) turn(?=,)": (
        "the first time you draw a card each turn"
    ),
    r"(whenever|when) (you draw your|your opponent draws their|an opponent draws their) (second|third) card "
    r"(?:in a|of a|of each|during each|during a|per) turn(?=,)": r"\1 \2 \3 card each turn",
    r"the (second|third) time (?:each turn )?you draw a card(?: each turn| in a turn)?(?=,)": (
        r"whenever you draw your \1 card each turn"
    ),
    rf"the first time you play an? ({_NOUN}) each turn(?=,)": r"whenever you play your first \1 each turn",
    rf"the first time each turn(?: that)? you play an? ({_NOUN})(?=,)": (r"whenever you play your first \1 each turn"),
    r"(?:has to attack|is forced to attack|attacks) (?:each turn|each of your turns|every turn) if "
    r"(?:able|possible|it can)": ("must attack each turn if able"),
    r"must attack (?:each clash|every turn|each of your turns|each combat|every clash) if (?:able|possible|it can)": (
        "must attack each turn if able"
    ),
    r"must attack if (?:able|possible|it can)(?=\.)": "must attack each turn if able",
    r"(?:must attack|attacks|has to attack) this turn if (?:able|possible|it can)": (
        "must attack each turn if able until end of turn"
    ),
    r"(?:must attack|attacks|has to attack) (?:on|during) (?:its controller's|their|your opponent's) next turn if "
    r"(?:able|possible|it can)": ("must attack each turn if able until the start of your next turn"),
    r"(the attacker (?:(?!\b(?:an?|target|another)\b)[^.])*\. |(?:to|by) the attacker\. )if the attacker is (?:defeated"
    r"|destroyed) (?:during |in )?this clash,": r"\1The next time it is defeated during this clash,",
    r"if (it|that card|@|the host) (is (?:defeated|destroyed)|defeats [^.,]*?) (?:during |in )?this clash,": (
        r"the next time \1 \2 during this clash,"
    ),
    r"when(?:ever)? (it|that card|@|the host) (is (?:defeated|destroyed)|defeats [^.,]*?) (?:in )?this clash,": (
        r"whenever \1 \2 during this clash,"
    ),
    rf"your next ((?:\w+ )?(?:{_NOUN})) (?:this turn )?costs (\d+) (less|more)(?: this turn)?(?: to play)?(?=\.)": (
        r"the next \1 you play this turn costs \2 \3"
    ),
    rf"(?:your|an) opponent's next ((?:\w+ )?(?:{_NOUN})) (?:this turn )?costs (\d+) (less|more)(?: this turn)?"
    r"(?: to play)?(?=\.)": r"the next \1 your opponent plays this turn costs \2 \3",
    rf"(?:until (?:the )?end of (?:the )?turn,|this turn,) {_PLAYED} cost (\d+) (less|more)": _every,
    rf"(?<![\w-] ){_PLAYED} this turn cost (\d+) (less|more)": _every,
    rf"{_PLAYED} cost (\d+) (less|more) (?:this turn|until end of turn)": _every,
    r"one of your (clash card|weapon|trap|relic)s": r"a \1 you control",
    r"at the start of each turn,": "at the start of each player's turn,",
    r"(at the start of each player's turn, )the active player": r"\1that player",
    r"(?:draw (?:an|one) (?:additional|extra) card (?:during|in|at) (?:your|each of your) draw steps?)(?=\.)": (
        "at the start of your Draw Step, draw a card"
    ),
    r"(?<=\. )then,? (\w+)": r"\1",
    r"(gets? [+-]\S+) this clash": r"\1 during this clash",
    r"that opponent's contender": "your opponent's Contender",
    r"when(?:ever)? (@|the host) is (?:defeated|destroyed) by an? clash card,": r"whenever a Clash card defeats \1,",
    r"(?:when(?:ever)? (@|the host) is (?:defeated|destroyed), |defeat: )([^.]*?)the (?:clash )?card that "
    r"(?:defeated|destroyed) "
    r"(?:it|@)": lambda found: (
        f"whenever a Clash card defeats {found[1] or '@'}, {found[2][:1].lower()}{found[2][1:]}that card"
    ),
}
RESHAPED: dict[str, Said] = {
    r"(search your deck for [^.]*? put it [^.,]*?)\. shuffle(?=\. (?:use|activate) this\b)": r"\1 and shuffle",
    r"time(?= counters?\b)": "Time",
    # counters without a name, and the last of them
    rf"{_BEGIN}.*\bcounters?\b.*$": _called,
    r"(^.*?\bremove (?:an?|\d+) )([A-Z]\w*) counter(s?[^.]*)\. (?:when|whenever|if) (?:the last (?:\2 "
    r")?counter is removed|"
    r"there are none(?: left)?|(?:it|@) has none(?: left)?|there are no (?:more )?(?:\2 )?counters(?: "
    r"left)?(?: on (?:it|@))?|"
    r"(?:it|@) has no (?:more )?(?:\2 )?counters(?: left)?(?: on it)?), ([^.]+)\.": _emptied,
    r"remove (an?|\d+) ([A-Z]\w*) (counters?)(?: from (?:it|@))? to ([^.:]+)\.": r"remove \1 \2 \3 from @: \4.",
    r"once per turn(?:: |, )(?:you may )?remove (an?|\d+) ([A-Z]\w*) (counters?)(?: from (?:it|@))?:": (
        r"once per turn, remove \1 \2 \3 from @:"
    ),
    # at the end, once, as long as
    rf"{_ORDER},? at (?:the )?end of (?:this |the )?turn\.": r"At the end of this turn, \1.",
    rf"{_ORDER},? (?:at the end of (?:the|this) clash|after (?:the|this) clash)\.": r"At the end of this clash, \1.",
    rf"{_BEGIN}([^.:]+: [^.]+\.) (?:this (?:ability|effect) can(?: only)? be (?:used|activated)(?: only)?|(?:use"
    r"|activate) this "
    r"(?:ability|effect)(?: only)?|this (?:ability|effect) (?:works|triggers)(?: only)?) once (?:per|each|a) "
    r"turn\.": (r"once per turn, \1"),
    rf"{_BEGIN}((?:when|whenever) [^.]+\.) (?:this (?:ability|effect) (?:can only trigger|triggers only"
    rf"|works only)) once "
    r"(?:per|each|a) turn\.": r"once per turn, \1",
    rf"{_BEGIN}your opponent (?:can't|cannot) play ([^.]+?) (?:during|on) your turns?\.": (
        r"while you are the active player, your opponent cannot play \1."
    ),
    # who and whose
    r"(?:the )?(?:opposing|enemy|opponent's) contender": "your opponent's Contender",
    r"your your opponent's": "your opponent's",
    r"(your opponent\b[^.]*?), ([^.]*?)(to|against) their contender": r"\1, \2to your opponent's Contender",
    r"(counter - [^:]+: [^.]*?(?:that card|that trap|the attacker)[^:]*?)its controller's contender": (
        r"\1your opponent's Contender"
    ),
    r"(each player|your opponent|that player|target player) chooses (an?|another) ([^.]+?) (?:they control"
    r"|that player "
    r"controls) and (sends|returns) it (to [^.]+?)\.": r"\1 \4 \2 \3 that player controls \5.",
    r"(each player|your opponent|that player|target player) chooses (an?|another) ([^.]+?) (?:they control"
    r"|that player "
    r"controls) and sacrifices it\.": r"\1 sends \2 \3 that player controls to Oblivion.",
    r"(whenever [^.,]*?), (?:they|that player) (draws?|gains?|loses?|discards?)\b": lambda found: (
        f"{found[1]}, that player {found[2].rstrip('s')}s" if " player " in found[1] else found[0]
    ),
    r"(that player may [^.]+\. If [^.,]+), they (draw|gain|lose|discard|put|return|send)": r"\1, that player \2s",
    # damage
    r"deal (\w+) damage to ([^.]+?) and (\w+) damage to ([^.]+?)\.": r"deal \1 damage to \2. Deal \3 damage to \4.",
    r"prevent all (clash )?damage (?:that )?(the attacker|target [^.]+?|that card|it) would deal (?:this "
    r"turn|until end "
    r"of turn)": r"prevent all \1damage by \2 until end of turn",
    r"(deal \w+ damage to target [^.]+?\. if it )was (engaged|ready)(, deal \w+)( damage)?(?: to it)? instead": (
        r"\1is \2\3 damage to it instead"
    ),
    # what becomes of a bonus
    rf"({_SUBJECT}) (gets?) ([+-]\d+/[+-]\d+)\. if ([^.]+?), (?:it|they) gets? ([+-]\d+/[+-]\d+) instead\.": _more,
    rf"({_SUBJECT}) (gets?) ([+-]\d+/[+-]\d+)(?:,)? or ([+-]\d+/[+-]\d+) if ([^.]+?)\.": lambda found: _more(
        re.match(  # type: ignore[arg-type]
            r"(.*)\|(.*)\|(.*)\|(.*)\|(.*)", "|".join(found.group(1, 2, 3, 5, 4))
        )
    ),
    rf"{_BEGIN}(?:if|while|as long as) (@|the host) (is|has) ([^.,]+), it (?:also )?(gets|has) "
    rf"((?:(?!until)[^.])+)\.": (r"While \1 \2 \3, \1 \4 \5."),
    r"(@|the host) (gets|has|cannot|can't) ((?:(?!until)[^.])+)\. (?:if|while|as long as) it (is|has) ([^.,]+), it "
    r"(?:also )?(gets|has) ((?:(?!until)[^.])+)\.": r"\1 \2 \3. While \1 \4 \5, \1 \6 \7.",
    rf"{_BEGIN}the first (clash card) you play each turn gets ([+-]\d+/[+-]\d+) until end of turn\.": (
        r"Whenever you play your first \1 each turn, when that card enters play, it gets \2 until end of turn."
    ),
    # attacking and obstructing
    rf"({_SUBJECT}) (?:can't|cannot) attack or (?:obstruct|block)\b([^.]*)\.": (
        r"\1 cannot attack\2. \1 cannot obstruct\2."
    ),
    rf"{_BEGIN}(clash cards?) (?:obstructing|blocking) (@|the host) (gets?|have|cannot|can't|lose) ([^.]+)\.": (
        r"While \2 is attacking, obstructing \1 \3 \4."
    ),
    r"(@|the host) can only be (?:obstructed|blocked) by clash cards with ([A-Z][\w ]*?)(?=\.)": (
        r"\1 cannot be obstructed by Clash cards without \2"
    ),
    r"(@|the host) can only be (?:obstructed|blocked) by (clash cards) with (attack|defense|cost) (\d+) or "
    r"(less|more)": (_only_by),
    r"(@|the host) (?:can't|cannot) be (?:obstructed|blocked) except by clash cards with ([A-Z][\w ]*?)(?=\.)": (
        r"\1 cannot be obstructed by Clash cards without \2"
    ),
    r"your contender (?:can't|cannot) be attacked by clash cards( [^.]*)?\.": (
        r"Clash cards your opponent controls\1 cannot attack Contenders."
    ),
    r"remove the attacker from (?:the )?(?:clash|combat)": "negate the attack",
    r"(?:choose|select) (?:an?|one|another|target) (clash card[^.:]*?)\. (?:the attacker attacks that "
    r"(?:clash )?card instead|"
    r"(?:the attacker|it) (?:now )?attacks (?:it|that card) instead|redirect the attack to (?:it|that card)"
    r"|the attack is "
    r"redirected to (?:it|that card))": r"Redirect the attack to target \1",
    r"(?:change|move|switch) the target of (?:the|that|this) attack to (?:an?|another"
    r"|target) ": "redirect the attack to target",
    r"redirect the attack to (?:an?|another)(?= )": "redirect the attack to target",
    # Weapons
    r"(?:move|reattach) (@|it) (?:from the host )?(?:to|onto) (an?|another|target)(?= )": r"attach \1 to \2",
    r"attach @ only to (an?) ([^.]+)\.": r"Attach only to \1 \2.",
    r"(attach [^.]*?)(?: for free| at no cost)(?=[.,])": r"\1",
    # two deeds where one may be left out, or somebody else does them
    r"(if [^.,]+, "
    r"(?:ready|draw|gain|lose|deal|return|send|engage|discard|put|sacrifice|attach|search)\b[^.,]*?) and "
    r"(draw|gain|lose"
    r"|deal|discard|"
    r"ready|engage|return|send|put)": r"\1, then \2",
    r"(that player|your opponent|each player|its controller|target player) (may )?((?:draw|discard|lose"
    r"|gain)s? [^.,]+?) and "
    r"((?:draw|discard|lose|gain)s?)": r"\1 \2\3, then \4",
    r"(your opponent [^.]*\. )if they have no cards in (?:their )?hand, they (lose|discard|draw|gain)": (
        r"\1If your opponent has no cards in hand, your opponent \2s"
    ),
    r"if (it|that card) costs (\d+ or (?:less|more))": r"if \1 has cost \2",
    r"(counter - play[^:]*: (?:return|put|shuffle|send) that card [^.]*?) instead\.": r"\1.",
    r"(?:choose|select) (up to )?(\d+|two|three) (clash cards|weapons|relics|traps)([^.]*)\. they (get|gain"
    r"|cannot|can't)": (r"\1\2 target \3\4 \5"),
    # cards of the deck
    r"put (?:one|1|a card)(?: of them| card)? (on top|on the bottom)(?: of your deck)?,? and (?:put )?the "
    r"(?:other|rest)"
    r"(?: cards?)? (on top|on the bottom)(?: of your deck)?(?: in any order)?(?: of it)?\.": (
        r"put 1 of them \1 of your deck and the rest \2 of your deck."
    ),
    r"put (?:one|1|a card)(?: of them| card)? (?:into|in) your hand,? and (?:put )?the (?:other|rest)(?: cards?)? "
    r"(on top|on the bottom)(?: of your deck)?(?: in any order)?\.": (
        r"put 1 of them into your hand and the rest \1 of your deck."
    ),
    r"put (?:one|1|a card)(?: of them| card)? (?:into|in) your hand,? and (?:put )?the (?:other|rest)(?: cards?)? "
    r"(?:into|in) (?:your )?oblivion\.": "put 1 of them into your hand and the rest into Oblivion.",
    r"(look at the top \d+ cards of your deck)(?:\.|,| and) put 1 of them(?= )": r"\1 and put 1 of them",
    r"search your deck for ([^.]+?), reveal it,? and put it ([^.,]+?)(?:\. then|,? then|,? and|\.)? "
    r"shuffle(?: your deck)?\.": (r"search your deck for \1, reveal it, put it \2 and shuffle."),
    r"(may )?put the top card of (your|their) deck into (?:your |their )?oblivion\. If (it|that card) is": (
        r"\1reveal the top card of \2 deck, then send it to Oblivion. If it is"
    ),
    r"puts the top card of their deck into (?:their )?oblivion\. If (it|that card) is": (
        r"reveals the top card of their deck, then sends it to Oblivion. If it is"
    ),
    r"look at your opponent's hand(?:\.|,| and)? (?:you )?choose (an? [^.]+?)(?: from it| there| from among "
    r"them)?(?:\.|,| and)"
    r" (?:then )?put (?:it|that card) (on the bottom|on top) of their deck": (
        r"look at your opponent's hand and put \1 from it \2 of their deck"
    ),
    # what is chosen, set free, exchanged
    rf"{_BEGIN}((?:(?:enter|victory|attack|defeat|obstruct|counter - \w+): )?choose one)\. (.+)\.$": _modes,
    r"(?:swap|switch|trade) control of": "exchange control of",
    r"you may set an? trap (?:from|in) your hand": "you may put a Trap in your hand into play",
    r"(?:choose|select) (?:an?|one|target) (clash card|weapon|relic|trap|accessory)([^.:]*)\. (until [^,.]+"
    r"|this turn), "
    r"(?:it|that card|that clash card) ([^.]+)\.": r"target \1\2 \4 \3.",
    r"(?:choose|select) another (clash card|weapon|relic|trap|accessory)([^.:]*)\. (until [^,.]+|this turn), "
    r"(?:it|that card|that clash card) ([^.]+)\.": r"another target \1\2 \4 \3.",
    r"that (?:clash card|weapon|relic|accessory|clashground)(?= (?:gets|gains|loses|has|is|cannot|can't"
    r"|deals|enters)\b)": "it",
    r"(whenever an?(?:other)? [^,]*?\b(clash card|weapon|trap|relic|action)\b[^,]*,(?:(?!\b(?:target"
    r"|another)\b).)*?)that \2": (r"\1that card"),
    r"(target (clash card|weapon|trap|relic|accessory)\b[^:]*?)that \2": r"\1it",
    # what is waited for in this turn, or once in one
    r"(?:^|(?<=\] )|(?<=\. ))the first time each turn(?: that)? ([^,.]+? (?:attacks|obstructs|is defeated|is "
    r"dealt damage|"
    r"enters play|leaves play)|you play [^,.]+?),": r"once per turn, whenever \1,",
    r"(?:^|(?<=\] )|(?<=\. ))the first time ([^,.]+? (?:attacks|obstructs|is defeated|is dealt damage|enters "
    r"play|leaves play)|"
    r"you play [^,.]+?) each turn,": r"once per turn, whenever \1,",
    r"(?:^|(?<=\] )|(?<=\. ))whenever ([^,.]+?) for the first time (?:each|in a) "
    r"turn,": r"once per turn, whenever \1,",
    r"the next time this turn(?: that)? ([^,.]+),": r"the next time \1 this turn,",
    r"(?:until end of turn|this turn), (whenever [^,.]+),": r"\1 this turn,",
    r"if (it|that card) (attacks|obstructs|is defeated|defeats a [^.,]*?|deals [^.,]*?damage to a [^.,]*?) "
    r"this turn,": (r"the next time \1 \2 this turn,"),
    # what is attached
    r"(@|the host) gets ([+-]\S+) for each weapon attached to (?:it|@|the "
    r"host)": r"\1 gets \2 for each Weapon attached to \1",
    r"(whenever an?(?:other)? weapon) becomes attached to": r"\1 is attached to",
    r"whenever you attach an? weapon(?: to (?:a|another) clash card(?: you control)?)?,": (
        "whenever a Weapon is attached to a Clash card you control,"
    ),
    r"whenever you attach an? weapon to (@|the host|your contender),": r"whenever a Weapon is attached to \1,",
    r"counter - (?:play - )?(?:an|your) opponent plays (?:their|his or her|a) (second|third) ([\w ]+?) (?:in "
    r"a|each|of the|of a|this) "
    r"turn:": r"Counter - Play of the \1 \2 of a turn:",
    # what a crowd has and cannot do
    r"((?:all )?(?:clash cards|contenders)(?: [^.,]*?)?) (get|have) ((?:(?!until)[^.,])+?) and (?:can't"
    r"|cannot) ((?:(?!until)[^.])+)\.": (r"\1 \2 \3, and \1 cannot \4."),
    r"you have (\d+ or more) (resources|clash cards|weapons|traps|relics)": r"you control \1 \2",
    # what it is called
    r"(?:this|it) costs (\d+) less": r"@ costs \1 less",
    r"an? trap you control is (?:triggered|activated|sprung)": "you activate a Trap",
    r"you (?:trigger|spring|flip) a trap": "you activate a Trap",
    r"first strike": "Superspeed",
    r"be targeted by (?:cards|effects|abilities|cards and effects|cards or effects) (?:that "
    r")?(?:an|your) "
    r"opponent controls": "be the target of your opponent's effects",
    r"be the target of (?:cards|effects|abilities) (?:an|your) opponent "
    r"controls": "be the target of your opponent's effects",
}
