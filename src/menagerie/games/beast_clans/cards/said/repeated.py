"""What people say for a weather or a cost ability that is copied, and for one that is carried out twice."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import KINGDOMS

_WEATHER = r"weather(?: card)?"
_ITS = r"its (?:weather )?(?:effects?|ability|text)|(?:that|the) weather's (?:effects?|ability|text)"
_IT = rf"(?:it|{_ITS}|that {_WEATHER}|the effect of that {_WEATHER})"
_ONCE_MORE = (
    r"(?:twice|again|once more|(?:a|one|1) (?:second|additional|further|extra|more) time|"
    r"(?:an|one|1) (?:additional|extra) time|(?:two|2) times|one more time)"
)
_HAPPENS = (
    rf"(?:happens?|resolves?|occurs?|triggers?|applies|apply|takes? effect|(?:is|are) (?:done|resolved|carried out)) "
    rf"{_ONCE_MORE}"
)
_NEW = (
    r"(?:you|they|that player) (?:may|can) choose (?:a )?(?:new|different|other) (?:target|choice)s?(?: for (?:it|the "
    r"cop(?:y|ies)|that copy|each copy|those copies))?"
)
_COPIES = "cop(?:y|ies) (?:it|that weather|that ability|the pending weather)"
_END = r"(?=[.,;]| unless| instead|$)"
_USE = r"(?:use|activate) (?:an?|any|the) (?:cost |activated )?abilit(?:y|ies)"


def _copied(found: re.Match[str]) -> str:
    """Say that what was named so is copied."""
    return "copy that weather" if re.search(r"\b(?:that|the) weather", found[0], re.IGNORECASE) else "copy it"


def _often(found: re.Match[str]) -> str:
    """Say that somebody copies something several times."""
    return ", then ".join([found[1]] * (3 if found[2].lower() in ("3", "three") else 2))


def _next(found: re.Match[str]) -> str:
    """Say that the next cost ability of a sort is copied."""
    noun = found[1].lower()
    a = "an" if noun == "equipment" else "a"
    return f"the next time you activate a cost ability of {a} {noun} this turn, copy it"


REPEATED: dict[str, Said] = {
    # what is copied, in a part of a sentence
    rf"\b(?:you )?(?:copy|duplicate|repeat|echo) {_IT}{_END}": _copied,
    rf"\b(?:do|resolve|repeat|perform) {_IT} {_ONCE_MORE}{_END}": _copied,
    rf"\bcarry {_IT} out {_ONCE_MORE}{_END}|\bcarry out {_IT} {_ONCE_MORE}{_END}": _copied,
    rf"(?<=, ){_IT} {_HAPPENS}{_END}": _copied,
    r"(whenever [^.:]*?\bweather\b[^.,:]*, (?:you may )?)create a (?:token )?copy of (?:it|that weather)"
    + _END: r"\1copy it",
    rf"(cop(?:y|ies) (?:it|that weather|that ability)) (twice|2 times|two times|3 times|three times){_END}": _often,
    rf"({_COPIES}[^.]*)\. {_NEW}\.": r"\1.",
    rf"({_COPIES}),? (?:and )?(?:{_NEW}|(?:may )?choos(?:e|ing) (?:a )?new targets?(?: for (?:it|the copy))?){_END}": (
        r"\1"
    ),
    # a weather of the turn
    rf"(?:the|your) (first|second|third) {_WEATHER} (?:you play )?(?:each|every|per|in a|of each) turn "
    rf"(?:is (?:copied|duplicated)|{_HAPPENS})": r"whenever you play your \1 weather each turn, copy it",
    rf"(?:the|your) next ((?:(?:{KINGDOMS}) )?){_WEATHER} (?:you play )?this turn "
    rf"(?:is (?:copied|duplicated)|{_HAPPENS})": r"the next time you play a \1weather this turn, copy it",
    rf"(?:copy|duplicate) the next ((?:(?:{KINGDOMS}) )?){_WEATHER} (?:that )?you play this turn": (
        r"the next time you play a \1weather this turn, copy it"
    ),
    rf"when(?:ever)? you play (?:your|the) next ((?:(?:{KINGDOMS}) )?){_WEATHER} this turn,": (
        r"the next time you play a \1weather this turn,"
    ),
    rf"(?:all |each |every |any )?((?:(?:{KINGDOMS}) )?){_WEATHER}s? (?:that )?you play "
    rf"(?:is copied|are copied|{_HAPPENS})": r"whenever you play a \1weather, copy it",
    rf"your {_WEATHER}s? (?:is copied|are copied|{_HAPPENS})": "whenever you play a weather, copy it",
    # the pending weather
    rf"\b(?:copy|duplicate) (?:target|an?|the|any) (?:pending )?{_WEATHER}(?: (?:in|on) the chain)?{_END}": (
        "copy the pending weather"
    ),
    r"(once per turn), (copy the pending weather\.)": r"\1: \2",
    # a cost ability
    rf"\b{_USE} of(?= (?:an?|another|its|your|@)\b| @)": "activate a cost ability of",
    r"\b(?:use|activate) (an? [a-z]+|another [a-z]+|your Royal|its wielder|@)'s (?:cost )?ability": (
        r"activate a cost ability of \1"
    ),
    r"\b(?:use|activate) (an?) (beast|equipment|castle) ability": r"activate a cost ability of \1 \2",
    rf"\b{_USE}(?=,| this turn)": "activate a cost ability of a card",
    r"(?:copy|duplicate) the next (beast|equipment|castle) ability (?:that )?you (?:use|activate) this turn": _next,
    r"the next (beast|equipment|castle) ability (?:that )?you (?:use|activate) this turn is copied": _next,
}
