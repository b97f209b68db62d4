"""What people say of what holds for the rest of a turn: what cards cost."""

from __future__ import annotations

import re

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import KINGDOMS

_NOUN = r"(?:card|beast|equipment|weather|castle)"
_SORT = rf"(?:(?:{KINGDOMS}) )?{_NOUN}(?: or {_NOUN})?(?: with (?:cost|Might|Life|Uses) \d+(?: or (?:more|less))?)?"
_THEY = r"(?:(?:each|target) (?:opponent|player)|that player)"
_WHEN = r"(?:this turn|before (?:the )?end of (?:the )?turn|until (?:the )?end of (?:the )?turn)"


def _next(found: re.Match[str]) -> str:
    """Put what the next card of a player costs, in this turn and no other."""
    if not re.search(_WHEN, found[0], re.IGNORECASE):
        return found[0]
    sort, cost = found["sort"], found["cost"]
    whose = found.groupdict().get("whose")
    return f"the next {sort} {_plays(whose)} this turn costs {cost or 'nothing'}"


def _plays(who: str | None) -> str:
    """Say who plays."""
    return f"{who.lower()} plays" if who and who.lower() != "you" else "you play"


def _every(found: re.Match[str]) -> str:
    """Put what cards cost that somebody plays in a turn as what every one of them costs."""
    one = re.sub(r"\b(card|beast|castle)s\b", r"\1", found["sorts"])
    return f"every {one} {_plays(found['who'])} this turn costs {found['cost']}"


_COST = r"(?:costs? (?P<cost>\d+ (?:less|more)|nothing)(?: Biomass)?(?: to play)?|is (?P<free>free)(?: to play)?)"
_SORTS = rf"(?:^|(?<=[.:,\]] ))(?:all )?(?P<sorts>(?:(?:{KINGDOMS}) )?(?:cards|beasts|equipment|weather|castles))"

TURNS: dict[str, Said] = {
    rf"{_WHEN}, (?:your next|the next) (?P<sort>{_SORT})(?: you play)?,? {_COST}(?=[.,;])": _next,
    rf"your next (?P<sort>{_SORT})(?: {_WHEN})?,? {_COST}(?: {_WHEN})?(?=[.,;])": _next,
    rf"the next (?P<sort>{_SORT}) you play(?: {_WHEN})?,? {_COST}(?: {_WHEN})?(?=[.,;])": _next,
    rf"the next time you play an? (?P<sort>{_SORT}) this turn, it {_COST}(?=[.,;])": _next,
    rf"(?P<whose>{_THEY})'s next (?P<sort>{_SORT})(?: {_WHEN})?,? {_COST}(?: {_WHEN})?(?=[.,;])": _next,
    rf"the next (?P<sort>{_SORT}) (?P<whose>{_THEY}) plays(?: {_WHEN})?,? {_COST}(?: {_WHEN})?(?=[.,;])": _next,
    rf"{_WHEN}, {_SORTS} (?P<who>you|{_THEY}) plays? {_COST}(?=[.,;])": _every,
    rf"{_SORTS} (?P<who>you|{_THEY}) plays?(?: {_WHEN})? {_COST} {_WHEN}(?=[.,;])": _every,
    rf"{_SORTS} (?P<who>you|{_THEY}) plays? {_WHEN} {_COST}(?=[.,;])": _every,
}
