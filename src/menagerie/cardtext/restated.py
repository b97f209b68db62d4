"""Sentences that people build in another way than our card texts; beside single words (`synonyms.py`)."""

from __future__ import annotations

_SAID = r"(?:^|(?<=[.:\]] )|(?<=turn, ))"  # where a sentence begins, or a cost
_N = r"\d+|two|three|four"
_LOOKED = (  # some cards of the deck, one of which may be kept
    rf"look at the top ((?:{_N})|five|six|seven) cards of your (deck|heaven)(?:\.|,| and)(?: then)? (?:you )?"
    r"may (?:reveal|put|take|add|choose) (an? [^.,]+?)(?: from)?(?: among| of)? (?:them|those cards|these cards)"
    r"(?:,? and)?(?: (?:put|add|take) (?:it|that card))? in(?:to)? your hand(?:\.|,|;)?(?: and| then)?(?: put)?"
    r"(?: the)? (?:rest|others|other cards|remaining cards) "
)
_KEPT = r"look at the top \1 cards of your \2 and may put \3 from among them into your hand and the rest "
_ONCE = r"(?:use|activate)(?: (?:this|it|that))?(?: ability)? (?:only once|once) (?:per|each|a) turn"
_LASTING = (
    r"(?:for as long as (?:it|@) (?:stays|is|remains) (?:on the field|in play)|for the rest of the game|for good|"
    r"permanently)"
)

_SOME = rf"((?:an?|no|another|{_N}|\d+) [^.,]+)"  # so much of something
_ONE = r"((?:that|target|each) (?:player|opponent)|your opponent|its controller)"  # who may do something
_CONTROLLED = r"(you control|(?:your|an) opponent controls)"
_STAT = r"(Might|Life|Uses|cost|attack|defense|OC|HS|SK)"
_THEN = r"(draw|gain|lose|discard|put|return|deal)"
_GETS = r"(?:gets?|gains?|has|have) ([-+]\d+(?:/[-+]\d+)*(?: Might| Life)?)"
_KEYWORDS = r"((?!Life|Might)[A-Z][\w-]+)"

#: As `synonyms.SAME`: regular expressions, and what our languages may say for them.
RESTATED: dict[str, tuple[str, ...]] = {
    rf"{_SAID}(?:defeat|destroy|kill|discard) ((?:another|an?|\d+) [^.:,]*?you control)(?=[^.:]*:)": (
        r"sacrifice \1",
        r"discard \1",
    ),
    rf"{_SAID}(?:defeat|destroy|kill|discard) ((?:another|an?) [^.:,]*?you control: [^.]+\.) {_ONCE}(?: only)?\.": (
        r"once per turn, sacrifice \1",
        r"once per turn, discard \1",
    ),
    rf"((?:[^.:]+:|when(?:ever)? [^.:,]+,)[^.]+\.) {_ONCE}(?: only)?\.": (r"once per turn, \1",),
    rf"{_LOOKED}on the (bottom)(?: of (?:your|the|that) \w+)?(?: in any order)?\.": (
        rf"{_KEPT}on the bottom of your \2.",
    ),
    rf"{_LOOKED}(?:back )?on (?:the )?top(?: of (?:your|the|that) \w+)?(?: in any order)?\.": (
        rf"{_KEPT}on top of your \2.",
    ),
    rf"{_LOOKED}into (?:your |the )?(discard section|discard pile|graveyard|grave|oblivion)\.": (
        rf"{_KEPT}into your \4.",
        rf"{_KEPT}into \4.",
    ),
    r"that (?:doesn't|does not|don't|do not) have ([A-Z][\w-]+)": (r"without \1",),
    r"prevent all ((?:[\w-]+ )?damage) (?:that would be dealt )?to you (this turn|during this clash|this clash)": (
        r"prevent all \1 to your Contender \2",
        r"prevent all \1 to your Royal \2",
    ),
    r"prevent all ((?:[\w-]+ )?damage) (?:that would be dealt )?to ((?:your )?[\w -]+?s(?: you control)?)": (
        r"prevent all \1 to all \2",
    ),
    r"(the host|@|[\w ]+ you control) (gets?|has|have) (\S+) and must attack": (r"\1 \2 \3, and \1 must attack",),
    rf"((?:{_N})(?: or more)?) ([\w -]+?s) are attached to (@|it|the host)": (r"there are \1 \2 attached to \3",),
    rf"(@|the host) (?:has|carries) ((?:{_N})(?: or more)?) (weapons)(?: attached(?: to it)?)?": (
        r"there are \2 \3 attached to \1",
    ),
    r"((?:gets?|deals?|draws?|gains?|loses?) [^.:,]*?) (until [^.,:]+?) for each ([^.,:]+)": (r"\1 for each \3 \2",),
    rf"gets \+(\d+) (Might|Life) {_LASTING}": (r"gains \1 \2",),
    r"then (discards?) (?:one|1)(?=[.;])": (r"then \1 a card",),
    r"(beasts?) that (?:are not|aren't|is not|isn't) armed": (r"unarmed \1",),
    r"(if|while) ([^.,]*? attached to @), it (has|gets|cannot|can't)": (r"\1 \2, @ \3",),
    rf"(if|while|unless) (you|your opponent|an opponent) (controls?) (?:both )?([^.,]+?) and (?:also )?{_SOME}": (
        r"\1 \2 \3 \4 and \2 \3 \5",
    ),
    r"(if|while) ([^.,]+?) and if ": (r"\1 \2 and ",),
    r"and (?:it |that card )?(?:doesn't|does not) have ([A-Z][\w-]+)([.,])": (
        r"and it is a Clash card without \1\2",
        r"and it is a beast without \1\2",
    ),
    r"(?:it|the coin|that coin) (?:comes|came|turns|lands|landed)(?: up| on)? (heads|tails)": (r"it is \1",),
    r"your (second|third) (card|clash card|beast|weather|weapon) (?:in|of|during) (?:a|the|each|any|that) turn": (
        r"your \1 \2 each turn",
    ),
    r"(discards?) (?:each|every) (card|clash card|beast|weapon|trap) with that name": (r"\1 all \2s with that name",),
    rf"{_ONE} may ((?:pay|discard|sacrifice|lose|send|return|remove) [^.:]+?) to {_THEN} ([^.]+)(?=\.)": (
        r"\1 may \2. If they do, that player \3s \4",
    ),
    r"when(?:ever)? (your|an) opponent attacks with (an? [^.,]+)(?=,)": (r"whenever \2 \1 opponent controls attacks",),
    r"when(?:ever)? you attack with (an? [^.,]+)(?=,)": (r"whenever \1 you control attacks",),
    rf"(if|while|unless) (an? [^.,]+?) {_CONTROLLED} ha(?:s|ve) {_STAT} (\d+(?: or (?:more|less))?)(?=[.,])": (
        r"\1 \3 \2 with \4 \5",
    ),
    rf"(if|while|unless) (an? [^.,]+?) {_CONTROLLED} ha(?:s|ve) (\d+(?: or (?:more|less))?) {_STAT}(?=[.,])": (
        r"\1 \3 \2 with \5 \4",
    ),
    r"(target [^.:]+?\. )that (?:card|beast) (gets|gains|loses|cannot|has) ": (r"\1It \2 ",),
    rf"{_GETS} and loses? {_KEYWORDS} (until [^.,]+)(?=\.)": (r"gets \1 \3. It loses \2 \3",),
    rf"loses? {_KEYWORDS} and {_GETS} (until [^.,]+)(?=\.)": (r"gets \2 \3. It loses \1 \3",),
}
