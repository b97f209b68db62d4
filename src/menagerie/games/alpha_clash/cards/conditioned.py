"""What people say in Alpha Clash for conditions, for what depends on them, and for what is answered or given up."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said

_SENTENCE = r"(?:^|(?<=[.:\]] ))"
_STAT = r"(?:attack|defense|cost)"
_KEYS = (
    "Close Combat|Flight|Interception|Irrefutable|Necrotic|Safeguard|Superspeed|Undisputed|Breakthrough|Observant|"
    r"Awe Factor \d+|Barrage \d+|Enrage \d+"
)
_LESS = ("less", "fewer", "lower", "under", "below")
_WHO = r"your opponent|an opponent|target opponent|target player|that player|each player|each opponent"
_COUNTER = r"counter - (?:play|attack|trap|enter)"


def _compared(found: re.Match[str]) -> str:
    """Put `4 or more attack` as `attack 4 or more`."""
    has, number, more, stat = found.groups()
    return f"{has} {stat} {number} or {'less' if more.lower() in _LESS else 'more'}"


def _asked_twice(found: re.Match[str]) -> str:
    """Put what a Counter answers, told behind its tag, as what stands in the tag."""
    return f"Counter - your opponent {found[1]}: {found[2][:1].upper()}{found[2][1:]}"


def _otherwise(found: re.Match[str]) -> str:
    """Put what is done otherwise behind what was offered as what is done if it was declined."""
    who = "they" if found[1].lower() == "if they do" else "you"
    return f"{found[1]},{found[2]}. If {who} do not,"


def _that_hand(found: re.Match[str]) -> str:
    """Put how many cards a player has in hand who was named before."""
    before, many = found.groups()
    return f"{before}if the number of cards in that player's hand is {'0' if many.lower() == 'no' else many},"


def _in_quotes(found: re.Match[str]) -> str:
    """Put what a host has in quotes as what the Weapon says of its host."""
    said = found[2].strip()
    if re.match(r"(?:enter|counter)\b", said, re.IGNORECASE):
        return found[0]
    said = re.sub(
        r"\b[Tt]his (?:clash )?card\b|\b[Tt]his(?= (?:attacks|obstructs|blocks|is|deals|defeats))", "the host", said
    )
    said = re.sub(r"^(engage|tap|exhaust|sacrifice)(?=[,:])", r"\1 the host", said, flags=re.IGNORECASE)
    said = re.sub(r"(?<=: )[Dd]eal(?= \w+ damage to)", "The host deals", said)
    said = said if said.endswith(".") else f"{said}."
    said = f"The host has {said}" if re.fullmatch(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*\.", said) else said
    if "the host" not in said.lower():  # a Weapon that nobody carries would do it, too
        return found[0]
    before = f"The host {found[1].removesuffix(' and ')}. " if found[1] else ""
    return f"{before}{said[:1].upper()}{said[1:]}"


def _costs(found: re.Match[str]) -> str:
    """Join three costs or more as ours are."""
    costs = re.split(r", and |, | and (?=(?:pay|engage|discard|send|sacrifice|remove|lose)\b)", found[1])
    if len(costs) < 3 or not all(
        re.match(r"(?:pay|engage|discard|send|sacrifice|remove|lose)\b", one, re.I) for one in costs
    ):
        return found[0]
    return f"{' and '.join(costs)}:"


def _less_damage(found: re.Match[str]) -> str:
    """Put a part of damage that is prevented each time as what somebody takes less."""
    who, damage, number = found.groups()
    crowd = re.sub(r"^an? (.*?clash card)\b", r"\1s", who, flags=re.IGNORECASE)
    crowd = f"{crowd[:1].upper()}{crowd[1:]}"
    return f"{crowd} {'takes' if crowd.lower() == who.lower() else 'take'} {number} less {damage or ''}damage"


#: What stands in quotes, before anything in it is put into other words.
QUOTED: dict[str, Said] = {
    r"the host (gets [+-]\S+ and )?(?:has|gains) [\"“]([^\"“”]+)[\"”]\.?": _in_quotes,
}
#: Row after row, before all else that is put into other words but single ones and tokens.
CONDITIONED: dict[str, Said] = {
    r"((?:controls?|there (?:is|are)) no (?:other )?(?:\w+ )?"
    r"(?:clashground|clash card|relic|weapon|trap|action))(?=[.,])": r"\1s",
    r"(@|it) (?:can't|cannot) (attack|obstruct|block) if ([^.,:]+)(?=\.)": r"while \3, \1 cannot \2",
    r"(the (?:first|second|third) [^.,]* each turn) costs? (\d+) (?:gems?|resources?) (less|more)": r"\1 costs \2 \3",
    # modes
    r"(choose one\b[^.]*?);(?! or\b)([^.]*);": r"\1; or\2;",
    # what one does and another, where each may be read
    r"(at the (?:start|end) of [^.,]*turn, if [^.,]+, draw [^.,]*?) and (gain \w+ health)(?=\.)": r"\1, then \2",
    r"(damage to up to \d+ target [\w ]+?s\b[^.]*\. )those (?:clash )?cards(?= (?:cannot|can't|get|gain)\b)": (
        lambda found: f"{found[1]}They"
    ),
    r"prevent all (clash )?damage that would be dealt by (the attacker|it|that card|target [^.]*?) "
    r"(?:during )?this clash": (r"prevent all \1damage by \2 during this clash"),
    # whose turn it is
    r"(while|as long as|if) it (?:is not|isn't) your turn": r"\1 you are not the active player",
    r"at the end of each turn(?=,)": "at the end of each player's turn",
    r"you may have @ deal(?= )": "you may deal",
    r"((?:^|[.:\]] )if (?!(?:you|they) do\b)(?:(?!\bmay\b)[^.])*\. )if (?:you|they|it) "
    r"(?:don't|doesn't|do not|does not|isn't),": (r"\1Otherwise,"),
    # what is denied
    r"didn't": "did not",
    r"(don't|do not) do so(?=,)": "do not",
    r"(if (?:you|they)) (?:don't|didn't|did not|cannot|can't)(?: do (?:so|that))?(?=,)": r"\1 do not",
    r"(that|which|@|it|that card|the host) (?:haven't|hasn't|have not|has not) attacked(?= this turn)": (
        r"\1 did not attack"
    ),
    r"(that|which|@|it|that card|the host) (?:have|has) attacked(?= this turn)": r"\1 attacked",
    r"if no cards? (?:is|are|was|were) (?:discarded|returned|sacrificed|sent to oblivion|destroyed)(?: this way)?,": (
        "if you do not,"
    ),
    r"be targeted by traps": "be the target of Traps",
    # otherwise
    r"(if (?:you|they) do),([^.:]*)(?:\.|;|,) (?:otherwise|if not|or else)(?:,|(?= (?:\w)))": _otherwise,
    r"[;,] otherwise(?:,|(?= \w))": ". Otherwise,",
    r"(?<=\. )(?:otherwise|if not)(?:,|(?= \w))": "otherwise,",
    # two things for a time
    rf"(the attacker|it|that card|target [^.,:]*?) loses ({_KEYS}) and gets ([+-]\S+) "
    rf"((?:until|during|this)\b[^.,]*)": (r"\1 loses \2 \4. It gets \3 \4"),
    rf"(the attacker|it|that card|target [^.,:]*?) gets ([+-]\S+) and loses ({_KEYS}) "
    rf"((?:until|during|this)\b[^.,]*)": (r"\1 gets \2 \4. It loses \3 \4"),
    # another hand
    r"look at (?:your|target|an) opponent's hand(?:\.|,| and) (?:then )?you may (?:choose|discard) "
    r"(an? [^.]+?)(?: from it| "
    r"there)?(?:\. (?:they|your opponent|that player|target opponent) discards? (?:it|that card))?(?=\.)": (
        r"look at your opponent's hand. You may look at your opponent's hand and discard \1 from it"
    ),
    # numbers of cards
    rf"(has|have|had|with) (\d+) or (more|less|fewer|greater|higher|lower) ({_STAT})(?! of)": _compared,
    rf"(has|have|had|with) (?:at least (\d+)|(\d+)\+) ({_STAT})": lambda found: (
        f"{found[1]} {found[4]} {found[2] or found[3]} or more"
    ),
    rf"(has|have|had|with) at most (\d+) ({_STAT})": r"\1 \3 \2 or less",
    rf"(has|have|had) (?:an )?({_STAT}) of (\d+(?: or (?:more|less))?)(?=[.,])": r"\1 \2 \3",
    rf"({_STAT}) of (\d+) or (?:greater|higher)": r"\1 of \2 or more",
    rf"({_STAT}) of (\d+) or (?:fewer|lower)": r"\1 of \2 or less",
    rf"(?:its|that (?:clash )?card's|the card's) ({_STAT}) was (\d+(?: or (?:less|more|higher|lower|fewer))?)": (
        lambda found: (
            f"it had {found[1]} "
            + re.sub(r"or (\w+)", lambda one: f"or {'less' if one[1] in _LESS else 'more'}", found[2])
        )
    ),
    # hands and piles of players that were named
    r"((?:target player|that player)\b[^.:]*\. (?:then,? )?|each player's turn, )if (?:they have|that player has) "
    r"(no|\d+ or (?:more|less|"
    r"fewer)) cards? in (?:their )?hand,": _that_hand,
    r"((?:target player|that player|each player)\b[^:]*? cards? in) their Oblivion": r"\1 that player's Oblivion",
    r"((?:your opponent|an opponent|target opponent)\b[^:]*? cards? in) their Oblivion": (
        r"\1 your opponent's Oblivion"
    ),
    r"(each player's turn, if (?:that player|they|the number of cards in that player's hand)\b[^.,]*, )they (draw|gain|"
    r"lose|discard|put|sacrifice|reveal)(?= )": r"\1that player \2s",
    r"(each player's turn, if (?:that player|they|the number of cards in that player's hand)\b[^.,]*, )they may(?= )": (
        r"\1that player may"
    ),
    r"(its (?:controller|owner))( may [^.]+\. if they (?:do|do not), )they (draw|gain|lose|discard|put|return|send|"
    r"sacrifice)(?= )": lambda found: f"{found[1]}{found[2]}{found[1].lower()} {found[3]}s",
    r"(whenever a player [^.,]*?, )they may(?= )": r"\1that player may",
    # the card itself, named in the condition
    rf"{_SENTENCE}(if [^.,]+), ([^.,]+) at the (start|end) of your turn\.": r"At the \3 of your turn, \1, \2.",
    rf"{_SENTENCE}(?:while|as long as|if) (@|the host) ((?:is|has|attacked|did not)\b[^.,]*), "
    rf"(?:it|@|the host) (cannot|"
    r"can't|costs|deals) ([^.]+)\.": r"While \1 \2, \1 \3 \4.",
    r"(at the (?:start|end) of [^.,]*?turn, if @ [^,.]*, (?:you may )?(?:put [^.,]*? on|ready|sacrifice|return|engage|"
    r"send|attach)) it(?=[ .,])": r"\1 @",
    r"(at the (?:start|end) of [^.,]*?turn, if @ [^,.]*, )it(?= (?:gets|gains|deals|loses)\b)": r"\1@",
    # who is left at the end of a clash
    rf"{_SENTENCE}if (it|that card|@|the host|the attacker) survives (?:the|this|that) "
    rf"(?:clash|combat|battle|fight),": (r"At the end of this clash, if \1 is not defeated,"),
    rf"{_SENTENCE}if (it|that card|@|the host|the attacker) survives this turn,": (
        r"At the end of this turn, if \1 is not defeated,"
    ),
    r"(target |another target |an? |each |another )?((?:(?:\w+|alpha hunter) )?clash cards?)( you "
    r"control| your opponent"
    r" controls)? (?:that|which) (?:is|are) (attacking|obstructing)(?! (?:an?|your|the)\b)": r"\1\4 \2\3",
    # two things that are done, or hold
    r"(the host|@) (?:can't|cannot) (be the target [^.]*?|[a-z ]+?) and ((?:has|gets) [A-Z+-][^.,]*)\.": (
        r"\1 cannot \2, and \1 \3."
    ),
    r"(negate (?:it|that card)),? and (put|return|shuffle|set)(?= )": lambda found: (
        f"{found[1]}. {found[2].capitalize()}"
    ),
    r"(if [^.,]+, (?:negate|copy|redirect)\b[^.,]*?) and (draw|gain|lose|deal|discard|ready|engage|return|send)": (
        r"\1, then \2"
    ),
    rf"{_SENTENCE}((?:(?:\w+|alpha hunter) )?(?:clash cards|weapons|relics|traps|actions)(?: you "
    rf"control)?) (costs? \d+ (?:less|"
    r"more)) and (?:can't|cannot) ([^.]+)\.": r"\1 \2. \1 cannot \3.",
    r"(whenever (@|the host) deals [^,]*?damage to [^,]*?, )((?:you may )?put [^.,]*?counters? on) it(?=\.)": (
        r"\1\3 \2"
    ),
    r"(it gains [A-Z][\w ]*?)\. (at the end of (?:the|this) turn, (?:sacrifice|send|return) it\b)": (
        lambda found: f"{found[1]} until end of turn. {found[2][:1].upper()}{found[2][1:]}"
    ),
    # what a Counter answers
    r"counter - enter(?:s|ing)?(?: play)?(?: (?:of|against) (an? [^:]+?))?: (\w+)": lambda found: (
        f"Whenever {found[1] or 'a Clash card'} your opponent controls enters play, {found[2].lower()}"
    ),
    r"the (?:clash )?card that (?:entered|enters)(?: play)?(?=[ .,])": "that card",
    rf"{_COUNTER}: (?:when|whenever|if) (?:an|your|the) opponent ((?:plays|attacks|activates|casts)[^.,:]*), (\w+)": (
        _asked_twice
    ),
    r"(an?|another|each|target|the next|your first) (basic|quick)(?! (?:actions?|or|cards?)\b)(?=[ .,:])": (
        r"\1 \2 Action"
    ),
    # costs
    r"as an? (?:additional|extra) cost to (?:play|cast|activate) (?:@|this(?: card)?|it)(?=,)": (
        "as an additional cost to play @"
    ),
    r"(as an additional cost to play @, )put an? ([^.,]*?) you control into (?:your )?oblivion": r"\1sacrifice a \2",
    r"([^.:]*@[^.:]*: )it(?= (?:gets|gains|deals|loses|cannot|can't)\b)": r"\1@",
    r"(pay \w+(?: resources?| gems?)?|discard [^.:,]*), (?:engage|tap|exhaust)(?=(?:,| and) [^.:]*:|:)": (
        r"\1, engage @"
    ),
    r"((?:pay|engage|discard|send|sacrifice|remove|lose) [^.:]*,[^.:]*):": _costs,
    r"(?:pay )?(\d+) gems?(?=(?:,| and) (?:engage|sacrifice|discard|remove|tap|exhaust)\b[^.:]*:|:)": (
        lambda found: f"pay {found[1]} resources" if found[1] != "1" else "pay a resource"
    ),
    r"(may pay|pay) (\d+) gems?(?= |[.,])": (
        lambda found: f"{found[1]} {found[2]} resources" if found[2] != "1" else f"{found[1]} a resource"
    ),
    r"(?:detach|unattach) @ and (?:put it into (?:your )?oblivion|send it to (?:your )?oblivion|sacrifice it)(?=:)": (
        "sacrifice @"
    ),
    r"put an?(other)? ((?:\w+ )*?(?:clash card|relic|weapon|trap|clashground|token)s?) you control "
    r"into (?:your )?oblivion"
    r"(?=[^.]*:)": lambda found: f"sacrifice a{'nother' if found[1] else ''} {found[2]} you control",
    r"([^.:]*@[^.:]*: (?:(?!\b(?:target|another)\b)[^.:])*?\bcounters? on) it(?=[.,;])": r"\1 @",
    # what would happen
    rf"{_SENTENCE}the next time (target [^.,]*?) would be ([^.,]*?) this turn,": (
        r"Choose \1. The next time it would be \2 this turn,"
    ),
    r"(if [^.,]*? would be [^.,]*?) until end of turn,": r"\1 this turn,",
    r"would be (?:destroyed|killed)": "would be defeated",
    r"would die(?= |,)": "would be defeated",
    rf"{_SENTENCE}if (@|the host|[\w ]*?clash cards?(?: you control)?) would be dealt (clash "
    rf"|non-clash )?damage, (?:you may )?"
    r"prevent (\d+) of (?:that damage|it)(?: instead)?(?=\.)": _less_damage,
    r"(?:all )?(clash |non-clash )?damage (?:that would be )?(?:dealt )?to (@|the host) is reduced by (\d+)": (
        r"\2 takes \3 less \1damage"
    ),
    # what is shown
    r"reveal the top (\d+) cards of your deck(?:\.|,| and)(?: then)? put all ((?:[\w ]+ "
    r")?(?:cards|weapons|relics|traps|actions"
    r"|clashgrounds)(?: with [^.,]*?)?)(?: (?:from )?among them| revealed this way| among those "
    r"cards)? (into [^.,]*?)(?:\.|,"
    r")?(?:,? and|\.) (?:then )?(?:put )?the (?:rest|others|other cards) (on (?:the "
    r")?(?:top|bottom)|into [^.,]*?)(?: of your "
    r"deck)?(?: in any order)?(?=\.)": lambda found: (
        f"reveal the top {found[1]} cards of your deck and put all {found[2]} from among them {found[3]} and the rest "
        f"{found[4] + ' of your deck' if found[4].lower().startswith('on') else found[4]}"
    ),
    # healing
    r"heals? (\d+)(?: damage)? (?:from|on) ((?:target|each|another|all|it|that card|@|the host)[^.,;]*)(?=[.,;])": (
        r"remove \1 damage from \2"
    ),
    r"heals? ((?:target|each|another) [^.,;]*?|it|that card|@|the host) (?:for|by) (\d+)(?=[.,;])": (
        r"remove \2 damage from \1"
    ),
    r"(?:fully )?heals?(?: all damage (?:from|on))? ((?:target|each|another) [^.,;]*?|it|that "
    r"card|@|the host)(?= instead"
    r"|[.,;])": r"remove all damage from \1",
    r"remove all damage (?:on|marked on|dealt to)(?= )": "remove all damage from",
    r"(engage|tap|exhaust)(?: @)? and (?:sacrifice|destroy|discard) (?:@|it|this(?: \w+)?)(?=(?:, | and )?[^.:]*:)": (
        "engage @ and sacrifice @"
    ),
    # what is sent away
    r"(?:destroy|kill) (it|that card|them|@|the host|the attacker|each obstructor)(?=(?: instead)?[.,;])": (
        r"send \1 to Oblivion"
    ),
    r"(the attacker\b[^.]*\band )remove it from (?:the |this )?(?:clash|combat)": r"\1negate the attack",
    # somebody else chooses
    rf"({_WHO}) chooses? (?:one of their|an?) ([\w ]+?)s?(?: they control| that player controls)?\. (?:destroy|send) "
    r"(?:it|that card)(?: to oblivion)?(?=\.)": r"\1 sends a \2 that player controls to Oblivion",
    # decks
    r"(search your deck for [^.,]*?),?(?: reveal (?:it|that card),?)?(?: and)? put (?:it|that card) "
    r"([^.,]*?)\. (?:then,? )?"
    r"shuffle(?: your deck)?(?=\.)": r"\1, reveal it, put it \2 and shuffle",
}
