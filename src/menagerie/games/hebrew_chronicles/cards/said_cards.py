"""What people say of cards beside others (Shields, Weapons), of hands and tops, and where they put tags and words."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said
from menagerie.cardtext.synonyms import NUMBERS

from .said_words import BEGINS, NAMED, ONE, QUALITY, STATS, lowered

_COUNT = rf"\d+|{'|'.join(NUMBERS)}"
_TAGGED = r"((?:\[(?:F1|F2|WS|O/WS|ES|FX|SB|PX|IN)\] ?)+)"
_FREE = (
    r"(?:without (?:paying|having to pay) (?:its|their|any|the) (?:OC|costs?|Hand Cost|offering cost|OC cost|support)|"
    r"(?:with|at) no (?:OC )?cost|for free|free of (?:cost|charge)|for no cost)"
)
_PAIRED = rf"@|it|target {QUALITY}beast(?: you control)?"
_AT_MOST = (
    "(?:up to(?: a (?:maximum|total) of)?|to a maximum of|with a maximum of|at most|but no more than|no more than)"
)
_BORNE = "sword|spear|battle-axe|dagger|weapon|bow&arrow"
_BEARS = r"(?:(?:that is |which is )?(?:armed|equipped) with|bearing|carrying|holding|wielding|using|wearing)"


def _in_war_step(found: re.Match[str]) -> str:
    """Say until when something lasts for the rest of one's own War Step, which F2 ends."""
    tags = re.findall(r"\[[^\]]*\]", found.string[: found.start()])
    return "until your F2" if "[WS]" in tags and "[O/WS]" not in tags else found[0]


def _next_is(found: re.Match[str]) -> str:
    """Say what follows as the next Beast of this turn is played: only one is deployed in it (HC-DEPLOY-1)."""
    return f"{found[1]}. The next time you play {found[2]} this turn, {found[3]}"


def _each_then(found: re.Match[str]) -> str:
    """Say for each of two things that cannot be done to a card until when."""
    until = f"{found[1][0].lower()}{found[1][1:]}"
    return f"{found[2]} cannot {found[3]} {until}. It cannot {found[4]} {until}."


def _discarded(found: re.Match[str]) -> str:
    """Say of a Hand Cost that is paid for what is done how many cards are discarded."""
    return f"{found[1]}discard {'a card' if found[2] == '1' else f'{found[2]} cards'}"


def _of_modes(found: re.Match[str]) -> str:
    """Say `or` before each of several modes."""
    return re.sub(r"; (?!or )", "; or ", found[0])


def _attacking(found: re.Match[str]) -> str:
    """Say of what holds in attacks of one's own War Step that it holds in wars, where nobody else attacks."""
    tags = re.findall(r"\[[^\]]*\]", found.string[: found.start()])
    if "[WS]" not in tags or "[O/WS]" in tags:
        return found[0]
    return f"while {found[1]} is warring with {found[2]}, {found[1]} has {found[3]}."


def _convoked(found: re.Match[str]) -> str:
    """Say behind what is convoked that it rests."""
    return f"{found[1] or ''}{found[2]}. {'If you do, rest' if found[1] else 'Rest'} it"


#: Before other words are put into ours.
BEFORE: dict[str, Said] = {
    r"choose one[^.\n]*?;[^.\n]*": _of_modes,
    r"(?:when(?:ever)?|if) ([^.,:]+?) is (destroyed|defeated), ([^.:]+?) instead\.": r"if \1 would be \2, \3 instead.",
    r"(?:your opponent's|opposing|enemy) arsenals (?:cannot|can't) (?:target|choose) ([^.,:]+)(?=\.)": (
        r"\1 cannot be the target of your opponent's Arsenals"
    ),
    r"your opponent (?:cannot|can't) (?:target|choose) ([^.,:]+?) with arsenals(?=\.)": (
        r"\1 cannot be the target of your opponent's Arsenals"
    ),
    r"arsenals (?:cannot|can't) (?:target|choose) ([^.,:]+)(?=\.)": r"\1 cannot be the target of Arsenals",
    r"(cannot|can't) (?:activate|use|cast)(?= (?:any )?arsenals)": r"\1 play",
    r"(sacrifice|rest) @ and (an?|another) ([^:.,]+):": r"\1 @ and \1 \2 \3:",
    r"\. each player who (?:does|did)(?: so)?,? (\w+)": r". If they do, that player \1",
    r"heads[:,—-]+ ([^.:]+)[.;] (?:if )?tails[:,—-]+ ([^.:]+)\.": r"if it is heads, \1. If it is tails, \2.",
    r",? but (?:it |they )?(?:can't|cannot)": " and cannot",
    r",? but (at|it|you|your|they|only)": lambda found: f". {found[1].capitalize()}",
    "(?:ready|untap|refresh)(?= (?:him|her)(?:[.,]| ))": "ascend",
    r"armed to (?:her|him|it)(?=[.,]| and)": "armed to @",
    r"enter(s?) (?:tapped|exhausted|rested|resting|in rest)(?=[.,])": r"enter\1 the battlefield resting",
    r"the beast (?:above|over|on top of|upon)(?: it)?(?= (?:is|has|gets|cannot|can't|attacks)\b)": "the Beast above @",
    r"(return [^.:]+? to )(?:its owner's|their owner's|its controller's)( hand:)": r"\1your\2",
    rf"({_PAIRED}) and ((?:another )?target {QUALITY}beast(?: you control)?|(?:a|another) {QUALITY}beast you control) "
    r"(?:swap|switch|exchange|trade)s? (?:columns|places|positions)(?=[.,])": r"exchange the columns of \1 and \2",
    r"(discard @) (?:from|in) your hand(?=:)": r"\1",
    rf"(Hand Cost \d+): {_TAGGED}(\w+)": lambda found: f"{found[2].rstrip()} {found[1]}: {found[3]}",
    r"(?<!Rear )support(?= (?:\d|of \d))|(?<=\d )support": "support",
    r"until (?:the )?end of (?:this|the|your) (?:WS|war step)|until (?:this|the|your) (?:WS|war step) ends": (
        _in_war_step
    ),
    r"until (?:the start of )?your next F1": "until the start of your next turn",
    r"(?:if|while) ([^.,:]+?), you may also": r"if \1, you may",
    rf"((?:arm|convoke|deploy|summon|put|play)\b[^.:]*?),? {_FREE}": r"\1",
    rf"look at the top ({_COUNT}) cards of your (?:heaven|deck)(?:,|\.)?(?: and| then)* (?:you )?(?:may )?"
    r"(?:put|return|place|rearrange) them(?: back)?(?: on (?:the )?top(?: of (?:your heaven|it|your deck))?)?"
    r"(?: back)?(?: in any order(?: you (?:like|choose|want))?)": (
        r"look at the top \1 cards of your Heaven and put them back in any order"
    ),
    rf"rearrange the top ({_COUNT}) cards of your (?:heaven|deck)(?: in any order)?(?=[.,])": (
        r"look at the top \1 cards of your Heaven and put them back in any order"
    ),
}


def _is_warring(found: re.Match[str]) -> str:
    """Say of a Beast that wars with another as a condition."""
    before = found.string[: found.start()].lower().rstrip()
    return f"{found[1]} is warring with" if before.endswith(("while", "if", "as long as")) else found[0]


def _evades(found: re.Match[str]) -> str:
    """Say by whom alone a Beast can be blocked, and then how long."""
    until = "until end of turn" if "this turn" in found[2].lower() else found[2].strip()
    return f"{found[1]} except by {found[3]} {until}"


def _only_blocked(found: re.Match[str]) -> str:
    """Say by whom alone a Beast can be blocked."""
    return "cannot be blocked except by" if "only" in found[0].lower() else found[0]


def _fights(found: re.Match[str]) -> str:
    """Say of a war on either side what happens as the card attacks, and as it is attacked."""
    if re.search(r"\b(?:it|that|them|the attacker)\b", found[3], re.IGNORECASE):
        return found[0]
    attacks = f"whenever {found[1]} attacks {found[2]}, {found[3]}."
    tags = re.findall(r"\[[^\]]*\]", found.string[: found.start()])
    if "[WS]" in tags and "[O/WS]" not in tags:  # in your own War Step nobody attacks it
        return attacks
    return f"{attacks} Whenever {found[1]} is attacked by {found[2]}, {found[3]}."


#: Behind all other rows, when words are ours.
BEHIND: dict[str, Said] = {
    # Shields and Weapons
    rf"({NAMED}) (has|gets|cannot) ([^.:]+?) (?:while|when|if|as long as)(?: (?:it is|@ is))? armed with "
    r"(an? [^.:]+)\.": (
        lambda found: (
            f"While {lowered(found[1])} is armed with {found[4]}, {lowered(found[1])} "
            f"{'has' if found[2] == 'gets' else found[2]} {found[3]}."
        )
    ),
    rf"({NAMED}) (has|gets|cannot) ([^.:]+?) (?:while|when|if) (?:it is |@ is )?(?:battling|fighting|at war with|"
    r"warring (?:with|against)) (an? [^.:]+)\.": lambda found: (
        f"While {lowered(found[1])} is warring with {found[4]}, {lowered(found[1])} "
        f"{'has' if found[2] == 'gets' else found[2]} {found[3]}."
    ),
    rf"({NAMED}) has ([^.,:]+?) (?:while|if|when) ({NAMED}|you) ((?:is|are|has|controls?|have) [^.:]+)\.": (
        lambda found: f"While {lowered(found[3])} {found[4]}, {lowered(found[1])} has {found[2]}."
    ),
    rf"({NAMED}) has ({STATS}) and (?:it )?cannot (be [\w ']+?|attack|ascend)\.": lambda found: (
        f"{found[1]} has {found[2]}, and {lowered(found[1])} cannot {found[3]}."
    ),
    rf"({QUALITY}beasts (?:you control|your opponent controls)?) ?(have|get|cannot) ([^.:]+?) while "
    r"(attacking|warring)\.": (lambda found: f"{found[4].capitalize()} {found[1].strip()} {found[2]} {found[3]}."),
    "(is|are) (?:armed|equipped) with (?:a|any) shields?": lambda found: (
        f"{found[1]} a Beast behind a Shield" if found[1].lower() == "is" else found[0]
    ),
    "(?:armed|equipped) with (?:a|any) shields?": "behind a Shield",
    rf"(?:the|a) beast {_BEARS} (?:@|it)(?= |[.,])": "the armed Beast",
    r"(?:its|@'s) (?:bearer|wielder|holder|carrier|owner beast)": "the armed Beast",
    rf"(arm|equip)(s?) (target [^.,:]*?|@|it|him|her|that card|a beast you control|the beast above @) with (an? "
    rf"(?:[\w&-]+ )*?(?:{_BORNE})[^.,:]*?) in your (hand|grave)": r"arm\2 \4 in your \5 to \3",
    rf"(?:attach|arm|equip|put)(s?) (an? (?:{_BORNE})) in your (hand|grave) (?:to|on|onto) "
    r"(target [^.,:]*?beast[^.,:]*?|@|it)(?=[.,])": r"arm\1 \2 in your \3 to \4",
    rf"({NAMED}) (has|cannot) ([^.:]+?) unless it (is|has|attacked)": r"\1 \2 \3 unless \1 \4",
    rf"(?:while|if|when) ({NAMED}) (?:attacks|is attacking) (an? [^.,:]+), (?:\1|it|he|she) (?:has|gets) ({STATS})\.": (
        _attacking
    ),
    # Where an Offering lies
    r"when(?:ever)? @ is (?:placed|played|put|laid|offered) (?:under|below|beneath|underneath) (an? [^.,:]+), "
    r"([^.]+)\.": (r"when @ is played, if the Beast above @ is \1, \2."),
    r"(while|if) @ is (?:under|below|beneath|underneath) (an? [^.,:]+), (?:that beast|that card|it|the beast above @)"
    r"(?= (?:has|cannot|gets))": (r"\1 the Beast above @ is \2, the Beast above @"),
    # Where cards go
    r"(you may )?(convoke an? [^.,:]+?) (?:resting|in (?:the )?rest(?: position)?)(?=\.)": _convoked,
    r"(?:take|choose|pick) (an? [^.,:]+? in your (?:grave|hand))(?:,| and) put it "
    r"(on (?:top|the bottom) of your heaven)": (r"put \1 \2"),
    r"shuffle ((?:all|up to \d+|\d+) [^.,:]+? in your grave) into your heaven": (
        r"shuffle \1 into their owners' Heavens"
    ),
    r"shuffle (an? [^.,:]+? in your grave) into your heaven": r"shuffle \1 into its owner's Heaven",
    rf"(?<!whenever )({NAMED}) (?:has|gets) ({STATS}) and (?:it )?cannot ([^.:,]+?) unless ([^.:]+)\.": lambda found: (
        f"{found[1]} has {found[2]}. {found[1]} cannot {found[3]} unless {found[4]}."
    ),
    rf"{BEGINS}({NAMED}) gets ({STATS}) and (?:it )?cannot (be [\w ']+?|attack|ascend)\.": lambda found: (
        f"{found[1]} has {found[2]}, and {lowered(found[1])} cannot {found[3]}."
    ),
    # Which Beasts
    rf"({QUALITY})(beasts?) (?:that|which|who) (?:is|are) (attacking|resting|active|warring|unarmed)(?=[ .,:])": (
        lambda found: f"{found[3].lower()} {found[1]}{found[2].capitalize()}"
    ),
    r"(?:that|which|who) (?:is|are) armed(?! with)(?=[ .,:])": "armed with a Weapon",
    r"(?:that|which|who) (?:is|are) (?=armed with|behind a|in the )": "",
    # How many at most
    rf"((?:draw a card|gain \d+ ML) for each [^.,:]+?),? {_AT_MOST} (\d+)(?: cards| ML)?(?: in total)?(?=\.)": (
        r"\1 up to \2"
    ),
    rf"for each ([^.,:]+?), (draw a card|gain \d+ ML),? {_AT_MOST} (\d+)(?: cards| ML)?(?: in total)?(?=\.)": (
        r"\2 for each \1 up to \3"
    ),
    r"search your heaven for up to (\d+) ([^.,:]+?)(?:,| and|\.) (?:reveal them(?:,| and)? )?(?:and )?(?:put|add) them "
    r"(?:in)?to your hand(?:,? (?:and|then) shuffle(?: your heaven)?|\. (?:then )?shuffle(?: your heaven)?)?(?=\.)": (
        r"search your Heaven for up to \1 \2, reveal them, put them into your hand and shuffle"
    ),
    # What is laid
    rf"whenever you (?:put|place|lay|set|offer)(?: down)? an? ({QUALITY}(?:offering|shield|weapon|province|arsenal))"
    r"(?: (?:into play|onto the battlefield|on(?:to)? the mat|in(?:to|) a column|under(?:neath)? a beast))?(?=,)": (
        lambda found: f"whenever you play {'an' if found[1][0].lower() in 'aeio' else 'a'} {found[1]}"
    ),
    rf"{BEGINS}(whenever [^.,:]+, |when [^.,:]+, )?(you may )?put the top card of your heaven into your hand if it is "
    r"(an? [^.,:]+)\.": lambda found: (
        f"{found[1] or ''}{'r' if found[1] else 'R'}eveal the top card of your Heaven. "
        f"If it is {found[3]}, {(found[2] or '').lower()}put it into your hand."
    ),
    # Wars
    rf"({ONE}) (?:is )?(?:battling|fighting|at war with|warring (?:with|against)|in (?:a )?(?:war|battle|combat) "
    r"(?:with|against)|facing|battles|fights|wars with)(?= (?:an?|another) [^.,]*?, )(?<!whenever )": _is_warring,
    rf"whenever ({NAMED}) (?:battles|fights|wars with|wars against|enters (?:a )?(?:war|battle) with|is in (?:a )?"
    r"(?:war|battle) with|faces) (an? [^.,:]+), ([^.:]+)\.": _fights,
    rf"cannot be (?:destroyed|killed|beaten|defeated)(?: in (?:a )?(?:battle|war|combat))? by(?= {QUALITY}beasts)": (
        "cannot be defeated by"
    ),
    r"(cannot be blocked) ((?:this turn|until [^.,:]+?) )except by ([^.,:]+)(?=\.)": _evades,
    r"(cannot be blocked (?:except )?by [^.,:]+?) this turn(?=\.)": r"\1 until end of turn",
    r"(?:can|may) (?:only )?be blocked (?:only )?by": _only_blocked,
    # The first time
    r"the first time (?:each|every|per|in a) turn (?:that )?([^.,:]+? would be (?:destroyed|defeated)),": (
        r"the first time \1 each turn,"
    ),
    # How many cards
    r"you have (?:fewer|less) cards in (?:your )?hand than your opponent(?: does| has)?": (
        "your opponent has more cards in hand than you"
    ),
    r"draw (?:cards )?until you (?:have|hold) as many(?: cards)?(?: in (?:your )?hand)?"
    r"(?: as (?:your opponent(?: has| does| holds)?|they do|they have|that player))?(?: in (?:their )?hand)?(?=[.,])": (
        "draw cards until you have as many cards in hand as your opponent"
    ),
    r"(draws?) (?:cards )?until (you|they) (?:have|hold) (\d+)(?: cards)?(?: in (?:your |their )?hand)?(?=[.,])": (
        r"\1 cards until \2 have \3 cards in hand"
    ),
    r"(?:re)?fill your hand (?:up )?to (\d+)(?: cards)?(?=[.,])": r"draw cards until you have \1 cards in hand",
    # The next Beast of a turn
    rf"(the next (?:{QUALITY}beast) you play this turn costs \d+ less)\. if it is (an? {QUALITY}beast), "
    r"([^.:]+\.)": _next_is,
    # What is seen in a hand
    r"your opponent (?:reveals|shows(?: you)?) their hand(?: to you)?(?:\.|,|;| and) (?:then )?(?:you )?may "
    r"(choose|pick|discard)": r"look at your opponent's hand. You may \1",
    # Of what is seen, of which one may go
    r"look at your opponent's hand(?:\.|,|;| and) (?:then )?(?:you )?may (?:choose|pick) (an? [^.,:;]+?)"
    r"(?: (?:from|in) (?:it|there|that hand))?(?:,? and|\.|,|;) (?:(?:they|your opponent|that player|you) )?"
    r"discards? (?:it|that card)": r"look at your opponent's hand and may discard \1 from it",
    r"look at your opponent's hand(?:\.|,|;| and) (?:then )?(?:you )?may (?:choose|pick) (an? [^.,:;]+?)"
    r"(?: (?:from|in) (?:it|there|that hand))?(?:,? and|\.|,|;) (?:(?:they|your opponent|that player|you) )?"
    r"puts? (?:it|that card) (on [^.]+?)(?=\.)": r"look at your opponent's hand and may put \1 from it \2",
    r"look at your opponent's hand(?:\.|,|;| and) (?:then )?(?:you )?may discard (an? [^.,:;]+?) from it": (
        r"look at your opponent's hand and may discard \1 from it"
    ),
    r"choose (an? [^.,:]+? in your (?:hand|grave))(?:,| and|\.) (?:put|return) it (?:in)?to your hand": (
        r"return \1 to your hand"
    ),
    r"(discards?) (?:one|1)(?=[.,])": r"\1 a card",
    # Costs and what goes before
    r"(?:destroy|remove|give up) (@|an? [^.,:]+? you control|another [^.,:]+? you control):": r"sacrifice \1:",
    r"(would be (?:destroyed|defeated), (?:you may )?)discard @(?= instead)": r"\1sacrifice @",
    r"(you may )pay hand cost (\d+)(?=[.,])": _discarded,
    r"(if [^.,]+? would be (?:destroyed|defeated)), (you may [^.,:]+?)(?:\. if you do,|,? (?:and|then)) "
    r"([^.:]+?) instead\.": r"\1, \2, then \3 instead.",
    r"(until [^.,:]+?), (target [^.,:]*?) cannot ([^.,:]+?) and (?:it )?cannot ([^.,:]+)\.": _each_then,
    r"(?:cancel|negate|counter|nullify|stop) target arsenal(?= with| your opponent| you)": (
        "cancel target pending Arsenal"
    ),
    r"(?<!Weapons )(?<!Shields )(?<!Provinces )be (?:targeted|chosen) by arsenals": "be the target of Arsenals",
}
