"""What strangers say is done, how long, how often and what it costs, put into our words behind `said_first`."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said

from .said_words import BEGINS, DEEDS, NOUN, ONE, QUALITY, STATS, SUBJECT, lowered

_PLACES = (
    r"(?:in)?to your hand|on (?:the )?top(?: of (?:your heaven|it))?|(?:on|to|at) the bottom(?: of (?:your heaven|it))?"
    r"|(?:in)?to (?:your|the) grave"
)


_DONE = "returned|destroyed|sacrificed|discarded|rested"
_SORTS = (
    "Beasts",
    "Tokens",
    "Companions",
    "Offerings",
    "Shields",
    "Weapons",
    "Provinces",
    "Swords",
    "Spears",
    "Daggers",
)

#: What follows the name of a card as long as nobody else is spoken of.
_ALONE = r"(?:(?!\b(?:target|called|an?|another|each|all|the|that|players?|opponent|your)\b)[^\n])*?"


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


def _one_below(found: re.Match[str]) -> str:
    """Say where the cards stay of which one is put, or may be, on the bottom."""
    put = "may put a card from among them" if found[3] else "put 1 of them"
    return (
        f"look at the top {found[1]} cards of your Heaven and {put} on the bottom of your Heaven "
        "and the rest on top of your Heaven."
    )


def _from_each_grave(found: re.Match[str]) -> str:
    """Say for each player what becomes of a card of their Grave."""
    verb, one = (found[1], found[2]) if found[1].lower() in ("put", "return") else (found[2], found[1])
    return (
        f"{verb} {one} in your Grave {found[3].replace('their', 'your')}. "
        f"Your opponent {verb}s {one} in your opponent's Grave {found[3]}."
    )


def _held(found: re.Match[str]) -> str:
    """Say how long a Beast cannot ascend; in the rival's turn its next turn would be another one."""
    return found[0] if "O/WS" in found.string else f"{found[1]} cannot ascend until the start of your next turn"


def _for_now(found: re.Match[str]) -> str:
    """Say how long: what an effect lets nobody do it lets nobody do this turn; what holds has no end."""
    before = found.string[: found.start()]
    holds = re.search(r"\[(?:PX|IN)\][^\[\]]*$", before) and "henever" not in before
    said = f"cannot {found[1]}"
    return said if holds and "this turn" not in found[0] else f"{said} until end of turn"


def _limited(found: re.Match[str]) -> str:
    """Say for each player what nobody plays a second time."""
    noun = found[1]
    one = f"{'an' if noun[0].lower() in 'aeio' else 'a'} {noun}"
    return (
        f"while you played {one} this turn, you cannot play {noun}s. "
        f"While your opponent played {one} this turn, your opponent cannot play {noun}s."
    )


def _to_owner(found: re.Match[str]) -> str:
    """Say whose hand a card goes back to that is no player."""
    before = found.string[: found.start()]
    return "to its owner's hand" if re.search(r"\b(?:return|put) target [^.,]*$", before, re.I) else found[0]


def _supports(found: re.Match[str]) -> str:
    one = found[1].startswith("@") or not found[1].lower().startswith("offerings")
    return f"{found[1]} {'has' if one else 'have'} {found[2]} support"


def _if_done(found: re.Match[str]) -> str:
    """Say of what the sentence before did to one sort of card whether it did anything."""
    return re.sub(r"\. if [^.]*,$", ". If you do,", found[0], flags=re.IGNORECASE)


def _of_two_sorts(found: re.Match[str]) -> str:
    """Say in two sentences what is done to two sorts of cards."""
    return f"{found[1]} {found[2]}. {found[1].capitalize()} {found[3]}."


def _known(found: re.Match[str]) -> str:
    """Say of a Beast that is only named that it is called so."""
    return found[0] if not found[2][0].isupper() or found[2] in _SORTS else f"{found[1]} a Beast called {found[2]}"


DONE: dict[str, Said] = {
    # Tags that are written otherwise
    r"(?<=\[)(?:O|OWS|WS/O)(?=\])": "O/WS",
    r"(?<=\[)(F1|WS|F2|ES)(?:,| and|/|,? or) ?(F1|WS|F2|ES)(?=\])": r"\1] [\2",
    # Who it is, and two sorts of cards at once
    "target (?:opponent|enemy player|opposing player)": "your opponent",
    rf"{BEGINS}(destroy|rest|ascend|sacrifice) ((?:target|each|all) [^.,:]+?) and ((?:target|each|all) [^.,:]+?)\.": (
        _of_two_sorts
    ),
    r"((?:if|while|unless) (?:you|your opponent) controls?) ([\w]+)(?=[.,])": _known,
    r"when(?:ever)? @ attacks?, (?:it|they|he|she|@) (?:has|have) ([+-]\d/[+-]\d/[+-]\d)\.": (
        r"while @ is an attacking Beast, @ has \1."
    ),
    r"(while|if) armed with (an? [^.,]+?),? (?:@|it|he|she) (has|gets|cannot)": r"while @ is armed with \2, @ \3",
    rf"@({_ALONE})\b(?:he|she)(?= (?:has|gets|gains|cannot|attacks|blocks|leaves|deals)\b)": r"@\1@",
    rf"@({_ALONE}\b(?:ascend|rest|sacrifice|return|put|destroy|move) )(?:him|her)(?= to | on |[.,:])": r"@\1@",
    # What was done, or is kept from being done
    rf"{BEGINS}(@|it|target [^.:]*?) gets ({STATS}) for each ([^.,:]+?) ({_DONE}) this way (until [^.,:]+)\.": (
        lambda found: f"For each {found[3]} {found[4]} this way, {lowered(found[1])} gets {found[2]} {found[5]}."
    ),
    r"send ([^.:]+?) home to (your|its owner's|their owners') (hands?)": r"return \1 to \2 \3",
    r"(if|while) you (?:have )?(?:deployed|summoned)(?= an? [^.,:]+? this turn)": r"\1 you played",
    r"prevent (?:all|any) (?:battle |war )?damage (?:that )?(target [^.:]*?beast[^.:]*?|it|@|that card) (?:would|will) "
    r"deal(?= this turn| until|[.])": r"\1 cannot deal damage",
    r"cancel the (?:effects?|command|ability) of an? arsenal(?: card)?(?: (?:that )?your opponent (?:has )?(?:just )?"
    r"play(?:ed|s))(?=[.])": "cancel target pending Arsenal your opponent controls",
    r"(search(?:es)? (?:your|their) heaven) for (an? [^.,]+?),? and (convokes?) it\.": (
        lambda found: f"{found[1]} for {found[2]}, {found[3]} it and shuffle{'s' if found[3].endswith('s') else ''}."
    ),
    # How long, and once more
    rf"((?:whenever [^.,]+, [^.:]*?|target [^.:,]*?) gets? {STATS})(?=\.)": r"\1 until your F2",
    r"(until [^.:]+?)\. it also (gets|gains) ((?:(?!until)[^.])+?)\.": r"\1. It \2 \3 \1.",
    "it also": "it",
    rf"({SUBJECT}) ((?:has|have|cannot) [^.,:]+?) during your(?: own)? turns?\.": (
        r"while you are the active player, \1 \2."
    ),
    rf"({SUBJECT}) ((?:has|have|cannot) [^.,:]+?) during your opponent's turns?\.": (
        r"while you are not the active player, \1 \2."
    ),
    "whenever you play (?:a|your) (second|third) ([\\w-]+) (?:in a|each|this|per|every) turn": (
        r"whenever you play your \1 \2 each turn"
    ),
    rf"((?:{DEEDS}) [^.:,]+?),? and (it|they) (cannot|gets|gains|loses|get|gain|lose) ([^.]+)\.": r"\1. It \3 \4.",
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
    r"(?<=\. )(?:this (?:ability|command|effect) )?(?:can|may)(?: only)? be (?:activated|used|triggered) "
    r"(?:only )?once (?:per|each|a|every) turn\.": "",
    r"(?<=\. )(?:activate|use)(?: it| this)? only once (?:per|each|a|every) turn\.": "",
    rf"{BEGINS}once (?:per|each|a|every|during each) turn[,:] (?:you may )?(?!when|at |you )(\w+)": (
        lambda found: found[1].capitalize()
    ),
    # What is not dealt, cannot be, or may be done once more
    r"(target [^.:]*?beast[^.:]*?|it|@|that card|each [^.:]*?beast[^.:]*?) deals? no (?:damage|battle damage)": (
        r"\1 cannot deal damage"
    ),
    r"prevent all (?:battle |war )?damage (?:that would be )?(?:dealt )?by (target [^.:]*?|it|@|that card)"
    r"(?= until|[.])": r"\1 cannot deal damage",
    r"prevent all (?:battle |war )?damage (?:that would be )?(?:dealt )?to (target [^.:]*?beast[^.:]*?|it|@|that card|"
    r"each [^.:]*?beast[^.:]*?|[^.:]*?beasts you control[^.:]*?)(?= this turn| until|[.])": r"\1 cannot be defeated",
    "cannot (deal damage|be defeated)(?: this turn)?(?=\\.)": _for_now,
    "cannot (deal damage|be defeated) this turn": r"cannot \1 until end of turn",
    r"(prevent [^.:]*? to you) this turn": r"\1 until end of turn",
    rf"({ONE}|they|target [^.:]+?) (?:can|may) attack (?:again|(?:an additional|a second|another|one more|1 more) time)"
    r"(?: this turn| until end of turn)?(?=[.])": r"\1 may attack again this turn",
    rf"({SUBJECT}) (?:can|may) attack (?:twice|2 times|(?:an|1) additional time|an extra time)"
    r"(?: (?:each|per|a|every|in a|during each|each of your) turns?)?(?=[.])": r"\1 may attack twice each turn",
    r"(offerings? you control|@) (?:has|have|gains?|gets?|provides?|gives?) ([+-]\d) (?:additional )?"
    "support": _supports,
    r"(offerings you control|@) (?:provides?|gives?|supports?) (?:an additional )?(\d) more(?: support)?(?=[.])": (
        lambda found: f"{found[1]} {'has' if found[1].startswith('@') else 'have'} +{found[2]} support"
    ),
    "be (?:targeted|chosen|the target) (?:by|of) your opponents?'s? arsenals": (
        "be the target of your opponent's Arsenals"
    ),
    "be (?:targeted|chosen|the target) (?:by|of) arsenals your opponent controls": (
        "be the target of your opponent's Arsenals"
    ),
    "be (?:targeted|chosen|the target) (?:by|of) (?:any )?arsenals": "be the target of Arsenals",
    "be (?:chosen|selected|picked)(?: as (?:a|the) targets?)? (?:of|by|for) (?:your opponent's|opposing|enemy) "
    "(?:cards|effects|abilities|commands|cards and effects)": "be the target of your opponent's effects",
    r"be (?:equipped|armed with (?:any )?weapons?)(?=[.])": "be armed",
    # What was done just now
    r"for each ([^.,:]+?) (?:put|sent) (?:in)?to (?:the|your|its owner's|their) grave this way": (
        r"for each \1 sent to the Grave this way"
    ),
    r"for each ([^.,:]+?) returned to (?:its owner's|your|a) hand this way": r"for each \1 returned this way",
    rf"(?:an?|target|each|all) [^.:]*?({NOUN})(?:s?\b[^.:]*?)\. if (?:an?|that|the) (?:\1|card) (?:was|is) "
    r"(?:destroyed|sacrificed|discarded|returned)(?: this way)?,": _if_done,
    "if (it|that card) was (an?|the)": r"if \1 is \2",
    # Unless somebody does something
    rf"{BEGINS}((?:at the (?:start|end) of [^.,:]+?, |whenever [^.,:]+?, )?)((?:{DEEDS}) [^.,:]+?) unless you "
    r"((?:discard|lose|sacrifice|rest|send|return|destroy) [^.,:]+)\.": (
        lambda found: f"{found[1]}you may {found[3]}. If you do not, {found[2][0].lower()}{found[2][1:]}."
    ),
    "if (you|they) (?:don't|didn't|did not|cannot)(?: do so)?,": r"if \1 do not,",
    r"(?:the )?next time ([^.,:]+?) this turn,": r"the next time \1 this turn,",
    r"(it|@|that card|target [^.,:]+?) (?:gets?|gains?) ([+-]\d/[+-]\d/[+-]\d) (?:permanently|for the rest of the "
    "game)": r"put a \2 counter on \1",
    # Whose Grave: each player chooses in their own
    rf"{BEGINS}your opponent (puts|returns) (an? [^.,]+?) (?:from|in) their grave(?= on | to )": (
        r"your opponent \1 \2 in your opponent's Grave"
    ),
    rf"{BEGINS}your opponent chooses (an? [^.,]+?) (?:from|in) their grave and (puts|returns) it(?= on | to )": (
        r"your opponent \2 \1 in your opponent's Grave"
    ),
    rf"{BEGINS}each player (put|return)s (an? [^.,]+?) (?:from|in) their grave ((?:on|to) [^.,]+)\."
    "(?! (?:if|they) )": _from_each_grave,
    rf"{BEGINS}each player chooses (an? [^.,]+?) (?:from|in) their grave and (put|return)s it ((?:on|to) [^.,]+)\."
    "(?! (?:if|they) )": (_from_each_grave),
    # What it costs
    r"as an additional cost(?: to (?:play|use|activate|do so)(?: @| this)?)?,? discard (?:a|1) cards?[.,] (\w+)": (
        lambda found: f"Hand Cost 1: {found[1].capitalize()}"
    ),
    r"as an additional cost(?: to (?:play|use|activate|do so)(?: @| this)?)?,? (sacrifice|rest|pay|send) "
    r"([^.]+)\. (\w+)": lambda found: f"{found[1].capitalize()} {found[2]}: {found[3]}",
    r"@ costs (\d) (less|more)(?: OC)?(?: to (?:play|deploy|summon|convoke))?(?= for each| while| if|\.)": (
        r"@ costs \1 \2"
    ),
    r"@ costs (\d) (less|more) (?:if|while) ([^.,:]+)\.": r"while \3, @ costs \1 \2.",
    r"(?:if|while) ([^.,:]+), (?:it|@) costs (\d) (less|more)(?: OC)?(?: to (?:play|deploy|summon))?\.": (
        r"while \1, @ costs \2 \3."
    ),
    r"(?:players|each player|no player)(?: cannot| may| can)? play (?:more than|only|at most) (?:one|1|a) "
    rf"({NOUN})s? (?:each|per|a|in a) turn\.": _limited,
    # What is done
    "(top|bottom) of (?:its|their|the|that card's) owners?'s? (?:heavens?|decks?)": r"\1 of its owner's Heaven",
    r"(?<=\. )then,? (\w+)": lambda found: found[1].capitalize(),
    r"; (?!or |otherwise|if |and )(\w+)": lambda found: (
        found[0] if "hoose one" in found.string[: found.start()] else f". {found[1].capitalize()}"
    ),
    "(?:cancel|negate|stop) target (?:attack|war)": "cancel the attack",
    rf"{BEGINS}armed beast (has|gets|cannot|is|attacks)": r"the armed Beast \1",
    rf"(?:your opponent|that player) (?:chooses|picks) (an? {QUALITY}(?:{NOUN})) (?:they|he or she) controls? and "
    "(destroys|rests) it": r"your opponent \2 \1 that player controls",
    r"(?:add|restore|regain|recover|heal)s? (\d+) (?:ML|menorah life|life)": r"gain \1 ML",
    r"(gets? [+-]\d/[+-]\d/[+-]\d) (until [^.,]+?)\. (if [^.,]+, (?:it|they) gets? [+-]\d/[+-]\d/[+-]\d) instead\.": (
        r"\1 \2. \3 \2 instead."
    ),
    r"to (?:its|their) hands?(?=[.,])(?<!in their hand)": _to_owner,
    "your opponent cannot block (it|@|the armed beast)": r"\1 cannot be blocked",
    "your opponent has (\\d+ or (?:more|less|fewer)) (?:ML|menorah life|life)": r"your opponent's ML is \1",
    "the attacking beast": "the attacker",
    r"(?:add|take|put) (an? [^.,]+?|target [^.,]+?|up to [^.,]+?) (?:from|in) your grave (?:in)?to your hand": (
        r"return \1 in your Grave to your hand"
    ),
    "your opponent (?:reveals|shows(?: you)?) their hand(?: to you)?(?:\\.|,| and) (?:you )?(choose|pick)": (
        r"look at your opponent's hand and \1"
    ),
    "your opponent (?:reveals|shows(?: you)?) their hand(?: to you)?,? and discards (an? [^.,]+?)(?: card)? "
    "(?:(?:that )?you choose|of your choice)(?: from it)?(?=\\.)": (
        r"look at your opponent's hand and discard \1 from it"
    ),
    r"look at your opponent's hand(?:\.|,| and) (?:you )?(?:choose|pick) (an? [^.,]+?)(?: card)?"
    r"(?: (?:from|in) it| there| from among them)?(?:,? and|\.|,) (?:(?:they|your opponent|that player) )?discards? "
    r"(?:it|that card)": r"look at your opponent's hand and discard \1 from it",
    r"look at your opponent's hand(?:\.|,| and) (?:you )?(?:choose|pick) (an? [^.,]+?)(?: card)?"
    r"(?: (?:from|in) it| there)?(?:,? and|\.|,) (?:(?:they|your opponent|that player) )?puts? (?:it|that card) "
    r"(on [^.]+?)\.": (r"look at your opponent's hand and put \1 from it \2."),
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
    r"look at the top (\d+) cards of your (?:heaven|deck)(,? and|\.|, then) (you may )?put (?:one|1|a card)"
    r"(?: of them| of those cards)? on the bottom(?: of (?:your heaven|it))?\."
    r"(?! (?:then,? )?(?:put|return|if|you may put) )": _one_below,
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
    f"the first ({QUALITY}(?:{NOUN})) you (?:play|deploy|summon) (?:each|per|every) turn": (
        r"the first \1 you play each turn"
    ),
    "be targeted by (?:your opponent(?:'s? ?(?:effects|abilities|cards(?: and effects)?))?)": (
        "be the target of your opponent's effects"
    ),
    "be targeted(?=[.])": "be the target of your opponent's effects",
    rf"({SUBJECT}) (has|have) ((?:(?!until)[^.,:])+?) and (?:it |they )?cannot "
    r"(be [\w ']+?|attack|ascend)\.": lambda found: (
        f"{found[1]} {found[2]} {found[3]}, and {found[1]} cannot {found[4]}."
    ),
    # `it` behind what a card says of itself, or of the Beast that it speaks of
    r"(?<!\w)(@|the armed Beast|the Beast (?:above|behind) @) ((?:has|cannot|gets) [^.:]+?)\. it (?:also )?"
    r"(has|cannot|gets)": r"\1 \2. \1 \3",
    r"(?<!\w)(@|the armed Beast|the Beast (?:above|behind) @) ((?:has|cannot|gets) [^.:]+?)\. (when(?:ever)?) it "
    r"(is|attacks|leaves|defeats|destroys|blocks)": r"\1 \2. \3 \1 \4",
    rf"(while|if) ({ONE}) ([^.,:]+), it (?:also )?(has|cannot|gets)": r"\1 \2 \3, \2 \4",
    f"(?<!whenever )({ONE}|that card) (?:is|was) (?:armed|equipped)(?=[.,])": r"\1 is armed with a Weapon",
}
