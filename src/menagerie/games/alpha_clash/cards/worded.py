"""What people call players, piles, costs and the card itself in Alpha Clash: put into our words before all else."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said
from menagerie.cardtext.synonyms import NUMBERS

from .restated import are_all

_SENTENCE = r"(?:^|(?<=[.:\]] ))"  # where a sentence begins
_KINDS = (
    r"(?:(?:Alpha Hunter|Alpha|Rogue|Harbinger|Discarded|Progenitor|black|green|white|blue|red|attacking|obstructing"
    r"|ready|engaged|[A-Z]\w+(?= tokens)) )*(?:clash cards|weapons|traps|relics|clashgrounds|accessories|basic "
    r"actions"
    r"|quick actions|clash buffs|actions|tokens|cards|Alpha Hunters|Rogues|Harbingers|Progenitors)"
)
_DO = r"get|gain|have|are|cannot|can't|cost|lose|enter"
_KEYS = r"Close Combat|Flight|Interception|Irrefutable|Necrotic|Safeguard|Superspeed|Undisputed|Breakthrough"
_DOES = r"gets|gains|has|is|can't|cannot|can|may|attacks|deals|enters|defeats|leaves|blocks|obstructs|dies|loses|wins"
_WAY = r"(?:destroyed|sacrificed|returned|discarded|engaged|readied|sent)(?: to \w+)?"
_ONCE = r"(?:per|each|a|every) turn"


def _told_in_lines(found: re.Match[str]) -> str:
    """Put keywords that cards lose as long as something is in play as what they cannot gain either."""
    who, lost = found[1], re.split(r",? and |, ", found[3])
    if found[2] and found[2].lower() != found[3].lower():
        return found[0]
    lose = "loses" if who.lower() in ("the host",) or found[0].split(" lose", 1)[1].startswith("s ") else "lose"
    return " ".join(f"{who} {lose} {key} and cannot gain it." for key in lost)


def _doing(found: re.Match[str]) -> str:
    """Put what a player does and then does as what that player does, then does."""
    return f"{found[1]}, then {found[2]}s"


def _capital(noun: str) -> str:
    """Write a noun as the house does: `Clash cards`, `Basic Action`."""
    return noun.title() if "ction" in noun or "buff" in noun else noun[:1].upper() + noun[1:]


#: Row after row, before all else that is put into other words.
WORDED: dict[str, Said] = {
    "|".join(NUMBERS): lambda found: str(NUMBERS.index(found[0]) + 2) if found[0] in NUMBERS else found[0],
    # capital letters
    r"clash (?:cards?|buffs?)|weapons?|relics?|traps?|(?:basic |quick )?actions?|clashgrounds?|contenders?|"
    r"accessor(?:y|ies)"
    r"|portal|oblivion": lambda found: _capital(found[0].lower()),
    r"alpha hunters?|rogues?|harbingers?|progenitors?|flight|superspeed|interception|close combat|undisputed|"
    r"irrefutable|"
    r"breakthrough|necrotic|safeguard|observant|enrage(?= \d)|barrage(?= \d)|awe factor": lambda found: found[
        0
    ].title(),
    # piles
    r"(into|in|to) (?:your|their|its owner's|their owners'|the) (?:discard pile|graveyard|discard)(?= instead|"
    r"[.,:])": (r"\1 Oblivion"),
    r"(?<=sent to )(?:your|their|its owner's|the) Oblivion": "Oblivion",
    r"discard pile|graveyard": "Oblivion",
    r"put in Oblivion": "put into Oblivion",
    r"((?:return|put) (?:an?|target|another|up to)\b[^.]*? (?:from|in) (?:your |any )?Oblivion) (?:in)?to "
    r"(?:play|the "
    r"field|the battlefield)": lambda found: re.sub("^[Rr]eturn", "put", found[1]) + " into play",
    r"(puts? (?:1|one|a card|it|that card)(?: of them)?) in (your|their) hand": r"\1 into \2 hand",
    r"put (?:1|one|a card)(?: of them)? into your hand,? and (?:put )?the (?:other|others|rest) (?:in|into|to) "
    r"(?:your )?Oblivion": "put 1 of them into your hand and the rest into Oblivion",
    r"put (?:1|one|a card)(?: of them)? into your hand,? and (?:put )?the (?:other|others|rest)(?: cards?)? on "
    r"(?:the )?"
    r"(top|bottom)(?: of (?:your deck|it))?(?: in any order)?\.": (
        lambda found: (
            "put 1 of them into your hand and the rest "
            f"on {'the bottom' if found[1].lower() == 'bottom' else 'top'} of your deck."
        )
    ),
    r"(look at the top \d+ cards of your deck)(?:,|\.|,? and)(?: then)? put 1 of them": r"\1 and put 1 of them",
    r"reveal the top (\d+) cards of your deck(?:\.|,| and) (?:you )?may put (an? [^.]+?) (?:from among them|"
    r"revealed this "
    r"way|among them) into your hand(?:\.|,| and|, then)* (?:then )?(?:put )?the (?:rest|others)(?: cards)? "
    r"(on (?:the )?(?:top|bottom)|into (?:your )?Oblivion)[^.]*\.": (
        lambda found: (
            f"reveal the top {found[1]} cards of your deck. Look at the top {found[1]} cards of your deck and may put "
            f"{found[2]} from among them into your hand and the rest "
            + ("into Oblivion." if found[3].lower().startswith("into") else f"{found[3]} of your deck.")
        )
    ),
    r"(\b(?:send|destroy|return|sacrific|discard|engage|ready|put)[^.]*\. if [^.,]+, )"
    rf"(your opponent |each player |you )?((?:los|gain|draw|discard)(?:e|es|s)?) (?:1|one|an?) (health|card) "
    rf"for each "
    rf"([^.,]*?) {_WAY} this way": lambda found: (
        f"{found[1]}{found[2] or ''}{found[3]} that {'many cards' if found[4].lower() == 'card' else 'much health'}"
        if are_all(found[1], found[5])
        else found[0]
    ),
    r"((?:that player|each player|target player) (?:may )?(?:returns?|puts?) [^.:]*?)(?:in|from) their Oblivion": (
        r"\1in that player's Oblivion"
    ),
    r"(your opponent (?:may )?(?:returns?|puts?|shuffles?) [^.:]*?)(?:in|from) their Oblivion": (
        r"\1in your opponent's Oblivion"
    ),
    # players
    r"((?:when(?:ever)? (?:@|this(?: card)?|the host|it|[^.,:]*?you control) (?:attacks?|deals)[^.:]*?|"
    r"attack:[^:]*?)\b)"
    r"(?:the )?defending player('s)?(?= )": r"\1your opponent\2",
    r"(your opponent [^.]*\. if )they have no cards in (?:their )?hand(?=, (?!they\b))": (
        r"\1your opponent has no cards in hand"
    ),
    r"(?:your |the )?opponents control": "your opponent controls",
    r"(?:that|the) opponent controls": "your opponent controls",
    r"(?:that|the) opponent(?!'|s)": "your opponent",
    r"((?:cards?|weapons?|relics?|traps?|contenders?|tokens?)) you (?:don't|do not) "
    r"control": r"\1 your opponent controls",
    rf"(?:all |your |all your )?opponents' ({_KINDS})": r"\1 your opponent controls",
    rf"your opponent's ({_KINDS}) ({_DO})": r"\1 your opponent controls \2",
    r"(?:all |your |all your )?opponents(?: each)? (draw|discard|lose|gain|sacrifice|reveal)": r"your opponent \1s",
    r"(?:all |your |all your )?opponents (can't|cannot|may)": r"your opponent \1",
    r"(?<!your )(?<!an )(?<!the )(?<!each )(?<!that )(?<!target )opponent's(?= (?:actions|traps|effects|"
    r"clash cards)\b)": "your opponent's",
    r"you and (?:your|target|an) opponent each (draw|discard|lose|gain|reveal)": r"each player \1s",
    r"(at the (?:end|start) of each )(?:player's )?turn, the (?:player whose turn it is|active player)": (
        r"\1player's turn, that player"
    ),
    r"((?:sacrifices?|discards?) [^.,]*?) of (?:their|its controller's|his or her) (?:own )?choice": r"\1",
    r"(?:him|her)(?=[.,:]| (?:to|until|instead|on)\b)": "it",
    r"(?:his|her)(?= (?:attack|defense|cost|controller|owner|weapons?)\b)": "its",
    r"(when(?:ever)? (?:an|your) opponent [^.,]*, )they (draw|gain|lose|discard)(?= )": r"\1your opponent \2s",
    r"(when(?:ever)? (?:an|your) opponent [^.,]*, )they may(?= )": r"\1your opponent may",
    r"((?:@|the host|you control) attacks an? Contender[^.,]*, )that player(?= )": r"\1your opponent",
    r"enters(?: play)? under (?:your|an|the) opponent's control": "your opponent controls enters play",
    # whose cards
    rf"(?:all |each of )?your other ({_KINDS}) ({_DO})(?= )": r"other \1 you control \2",
    rf"all other ({_KINDS}(?: you control| your opponent controls)?) ({_DO})(?= )": r"other \1 \2",
    rf"your ({_KINDS}) ({_DO})(?= )": r"\1 you control \2",
    r"(destroy|send|ready|engage|sacrifice|damage to) all other (clash card|weapon|relic|trap)s( you control| "
    r"your opponent "
    r"controls)?": r"\1 each other \2\3",
    r"each (clash card|contender|weapon|relic|trap) and (?:each )?(clash card|contender|weapon|relic|trap)(?=[.,])": (
        r"each \1 or \2"
    ),
    # the card itself
    rf"this(?= (?:{_DOES})\b)": "@",
    rf"{_SENTENCE}this(?= costs\b)": "@",
    r"(counters?|damage|attached) (on|to|from) this(?=[.,: ])(?! (?:card|turn|clash|way|weapon|relic|"
    r"trap))": r"\1 \2 @",
    r"(at the (?:start|end) of (?:your|each player's|your opponent's) turn, (?:if you [^,.]*, )?(?:you may "
    r")?put (?:an?"
    r"|\d+) [^.,]*?counters? on) it(?=\.)": r"\1 @",
    r"(while [^,.]+, )(@|the host) (gets [+-]\S+(?: and \w+)?) and (?:can't|cannot) ([^.]+)\.": (
        r"\1\2 \3. \1\2 cannot \4."
    ),
    # how it enters
    r"(enters?)(?= engaged)": r"\1 play",
    r"(?<!@ )(?<!this )enters(?=,)": "enters play",
    # clashes
    r"it's(?= )": "it is",
    r"(counter - attack[^:]*: [^:]*)the attacker's controller": r"\1your opponent",
    r"take the attacker out of (?:the )?(?:clash|combat)": "negate the attack",
    r"(it|that card) (?:doesn't|does not|won't) ready next turn": (
        r"\1 cannot ready during its controller's next Ready Step"
    ),
    r"they (?:don't|do not|won't) ready next turn": "they cannot ready during their controllers' next Ready Steps",
    r"when(?:ever)? @ wins (?:a|the|its|that) clash,": "Victory:",
    r"when(?:ever)? @ dies,(?! if it (?:had|was)\b)": "Defeat:",
    r"((@|the host) defeats an? [^,.]*, (?:you may )?)ready it": r"\1ready \2",
    r"(gets? [+-]\S+(?: and \w+)?) (?:until end of turn|this turn) for each ([^.,]+?)\.": (
        r"\1 for each \2 until end of turn."
    ),
    r"(prevent all (?:clash )?damage) (?:that )?(the attacker|it|that card) would deal (?:during |in )?this clash": (
        r"\1 by \2 during this clash"
    ),
    r"(when(?:ever)? [^.,]*?)blocks or becomes blocked": r"\1obstructs or is obstructed",
    r"becomes? (?:blocked|obstructed)": "is obstructed",
    r"(blocks|obstructs|attacks) another(?= clash card)": r"\1 a",
    r"(@) defeats another clash card": r"\1 defeats a Clash card other than \1",
    r"one or more ((?:other )?(?:[\w ]+ )?clash card)s( you control| your opponent controls)? attack(?=[,.])": (
        r"a \1\2 attacks"
    ),
    r"if (?:that|this)(?: damage)? (?:defeats|destroys|kills) (?:it|that card|that clash card|the attacker),": (
        "if it is defeated,"
    ),
    r"(deals (?:clash |non-clash )?damage to) a player(?=,)": r"\1 a Contender",
    r"(deals (?:clash |non-clash )?damage to) (?:an|your|the) opponent(?:'s contender)?(?=,)": (
        r"\1 a Contender your opponent controls"
    ),
    r"damage to each player(?=[. ])": "damage to each Contender",
    r"damage to (?:an|each|the) opponent(?=[. ])": "damage to your opponent's Contender",
    r"damage to (?:you|yourself)(?=[. ])(?! control)": "damage to your Contender",
    r"(deals?) (\w+) damage to target player(?=[.])": r"\1 \2 damage to target Contender",
    r"(gets? [+-]\S+) and (?:can|may) (?:block|obstruct) (?:clash cards|cards|attackers) with Flight": (
        r"\1 and Interception"
    ),
    r"(@|the host|it) (?:can|may) (?:block|obstruct) (?:clash cards|cards|attackers) with Flight": (
        r"\1 has Interception"
    ),
    r"(@|the host|it) (?:can|may) (?:block|obstruct) as though it had Flight": r"\1 has Interception",
    r"(2|two) target (clash cards)((?: you control| your opponent controls)?) fight each other": (
        r"target Clash card\3 fights another target Clash card\3"
    ),
    r",? but(?= (?:can't|cannot|has|loses|gets)\b)": " and",
    # keywords that are lost as long as something is in play
    rf"{_SENTENCE}((?:all |each )?(?:other )?(?:[\w-]+ )*?clash cards?(?: you control| your opponent controls)?|"
    rf"@|the host)"
    rf"(?: with ({_KEYS}))? loses? ((?:{_KEYS})(?:(?:,|,? and) (?:{_KEYS}))*)\.": _told_in_lines,
    # attack and defense
    r"double (target [^.']+?|another target [^.']+?)'s attack": r"double the attack of \1",
    r"(?:switch|swap|exchange) (target [^.']+?|another target [^.']+?)'s attack and defense": (
        r"exchange the attack and defense of \1"
    ),
    r"(it|they|@|the host) also(?= (?:gets?|gains?|has|have)\b)": r"\1",
    r"(gets?) an additional(?= [+-]\d)": r"\1",
    r"(gets? [+-]\d+/[+-]\d+) more(?=[.,])": r"\1",
    rf"(the attacker|target [^.,:]*?|it|that card) loses ({_KEYS}) and ({_KEYS}) (until end of turn|this turn)\.": (
        r"\1 loses \2 until end of turn. It loses \3 until end of turn."
    ),
    r"destroy ([^.,:]+?)(?= unless (?:its controller|your opponent|that player|you) )": r"send \1 to Oblivion",
    # costs
    r"((?:^|(?<=\] ))(?:once per turn, )?)(?:engage|tap|exhaust)(?=[,:]| and (?:pay|discard|sacrifice|"
    r"remove)\b[^.]*:)": r"\1engage @",
    r"(^(?:once per turn, )?[^.:]*?)sacrifice (?:it|this)(?=(?:, [^.:]*)?:)": r"\1sacrifice @",
    r"(pays?) (\d+) (?:more|extra|additional)(?: gems?| resources?)?(?=[.,:])": r"\1 \2",
    r"(pays?) (?:a|one|1) (?:gem|more gem|more resource|more)(?=[.,: ])": r"\1 1",
    r"(pays?) (\d+) gems(?=[.,: ])": r"\1 \2 resources",
    # the Portal
    r"when(?:ever)? the Portal (?:opens|is opened|becomes open),": (
        "whenever the Portal is activated, if the Portal is open,"
    ),
    r"when(?:ever)? the Portal (?:closes|is closed|becomes closed),": (
        "whenever the Portal is activated, if the Portal is closed,"
    ),
    r"(if the Portal is open, .*?\bif you do, )close the Portal(?=[.,])": r"\1activate the Portal",
    r"(if the Portal is closed, .*?\bif you do, )open the Portal(?=[.,])": r"\1activate the Portal",
    rf"{_SENTENCE}(you may )?close the Portal\.": r"If the Portal is open, \1activate the Portal.",
    rf"{_SENTENCE}(you may )?open the Portal\.": r"If the Portal is closed, \1activate the Portal.",
    r"(^(?:when|whenever|at the) [^,.:]+, )(you may )?close the "
    r"Portal\.": r"\1if the Portal is open, \2activate the Portal.",
    r"(^(?:when|whenever|at the) [^,.:]+, )(you may )?open the Portal\.": (
        r"\1if the Portal is closed, \2activate the Portal."
    ),
    r"(?:flip|switch|toggle|turn) the Portal": "activate the Portal",
    r"(?<=\. )if (it|that card) (defeats|deals|attacks|obstructs)( [^.,]*?)? this turn,": lambda found: (
        f"The next time {found[1]} {found[2]}{(found[3] or '').replace('another ', 'a ')} this turn,"
    ),
    r"destroy ((?:target|an?|another|each|all) (?:[a-z]+ )?(?:relics?|weapons?|clashgrounds?|accessory|accessories)"
    r"(?: [^.,;:]+?)?)(?=[.,;])": r"send \1 to Oblivion",
    # order and limits
    r"((?:that player|your opponent|each player|they) (?:may )?(?:draw|discard|lose|gain)s? [^.,]+?),? and then "
    r"(draw|discard|lose|gain)s?(?= )": _doing,
    r",? and then(?= (?:draw|discard|gain|lose|deal|ready|return|put|send|shuffle|activate))": ", then",
    r"((?:that player|your opponent|each player) (?:draw|discard|lose|gain)s [^.,]+?), then (draw|discard|lose|gain)"
    r"(?= )": _doing,
    rf"^((?:when|whenever) .+?\.) (?:do|use|activate) this(?: ability)? (?:only )?once "
    rf"{_ONCE}\.$": r"once per turn, \1",
    # Traps that tell when they are used
    r"^(?:activate|play|use|trigger|spring|set off|flip)(?: this| @| it)?(?: only)? when(?:ever)? "
    r"([^.,]+)[.,] (\w+)": lambda found: f"whenever {found[1]}, {found[2][:1].lower()}{found[2][1:]}",
    r"(?:an|your) opponent's (clash card|weapon|relic|trap)(?= (?:attacks|obstructs|blocks|enters|leaves|is|"
    r"dies)\b)": (r"a \1 your opponent controls"),
}
