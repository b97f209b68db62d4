"""Programs as words, for people who follow one: a line for each ability and each row, operands by what they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from menagerie.cardtext import ops
from menagerie.cardtext.phrases import Language
from menagerie.cardtext.program import Ability, Book

SLOTS = ("", "self", "event", "host", "it", "attacker", "your leader", "their leader")
PLAYERS = ("", "you", "opponent", "that player", "controller", "target player", "each", "owner")
PLACES = {ops.HAND: "hand", ops.PLAY: "play", ops.PLAY_ENGAGED: "play engaged", ops.BOTTOM: "bottom", ops.TOP: "top"}
COMPARED = ("", "<=", ">=", "=", ">", "<")
_ABILITIES: tuple[str, ...] = ("KEYWORD", "STATIC_ABILITY", "PLAYED", "TAGGED", "AT_START", "AT_END", "WHENEVER")
_ABILITIES += ("ACTIVATED", "COUNTER", "PLAY_ONLY_IF", "OTHER_COST", "ATTACH_ONLY", "REPLACEMENT", "EVOLVES")
TESTS: tuple[str, ...] = (
    "TYPES",
    "QUALITY",
    "CONTROLLED",
    "HAS_KEYWORD",
    "LACKS_KEYWORD",
    "STAT",
    "PRINTED",
    "HAS_TOKEN",
    "NAMED",
)
TESTS += ("NOT_NAMED", "NOT_SLOT", "CHARACTER", "SAME_CHARACTER", "IN_ZONE", "HAS_WEAPON", "LACKS_WEAPON", "EITHER")
TESTS += ("TURNED_UP", "ENTERED", "WIELDED", "EARLY")
TESTS += ("ARMED_WITH", "ARMED_NAMED", "NAME_HOLDS", "TRIBE", "PROGENITOR", "IN_COLUMN", "LATE", "BEHIND")
TESTS += ("WIELDING", "ATTACKED_NOW", "NTH", "ATTACHED", "AIMING", "GONE", "CALLED", "SAME_NAME")
CONDITIONS: tuple[str, ...] = (
    "COUNTS",
    "ACTIVE",
    "HEALTH",
    "HAND_CARDS",
    "MATCHES",
    "DEFEATED",
    "MARKER",
    "DEFEATED_THIS_TURN",
    "TOKENS",
)
CONDITIONS += (
    "COUNTS_OF_ONE",
    "HAND_OF_ONE",
    "INFLICTED",
    "BIOMASS_LEFT",
    "HAPPENED",
    "NO_WAR",
    "ATTACKED",
    "NOT",
    "ROLLED",
    "PLAYED_NOW",
    "AHEAD",
    "PLAYED_BY_THEM",
)
CONDITIONS += ("BOTH", "AIMS_AT", "DONE_BY_THEM", "DECK_CARDS")
CONDITIONS += ("OUTVOTES",)
STATICS: tuple[str, ...] = (
    "STATIC_BONUS",
    "STATIC_GRANT",
    "STATIC_FORBID",
    "COST_LESS",
    "COST_MORE",
    "COST_NOTHING",
    "ATTACH_LESS",
)
STATICS += ("CARRIES", "MARKER_LOCKED", "FORBID_PLAY", "OBSTRUCTED_BY", "MARKER_SHUT")
STATICS += ("MARKER_CHEAPER", "OWN_COST_LESS", "UPKEEP_LESS", "ABILITIES_MORE", "BREACH_COSTS", "CONTROL_LIMIT")
STATICS += ("SECOND_BONUS", "X_IS", "OFFERING_USES", "GOES_TO", "ENTERS_SO", "ATTACKED_BY")
STATICS += ("TAKES_LESS", "BIOMASS_MORE", "DRAW_LIMIT", "SUPPORT_MORE", "TAKES_OVER", "DEFEATED_BY")
_WHEN = {ops.TAGGED: "tag", ops.AT_START: "period", ops.AT_END: "period", ops.WHENEVER: "happening"}
_WHEN |= {ops.COUNTER: "counter", ops.REPLACEMENT: "would"}

_COMPARING = {ops.HEALTH, ops.HAND_CARDS, ops.HAND_OF_ONE, ops.INFLICTED, ops.BIOMASS_LEFT, ops.ROLLED, ops.DECK_CARDS}


class Listing:
    """Puts the numbers of a book back into words."""

    def __init__(self, book: Book, language: Language) -> None:
        self.lines = book.lines
        self.language = language
        self.triples = any(slot.rule == "TRIPLE" for phrase in language.phrases for slot in phrase.slots)
        self._words: dict[str, Callable[[int], str]] = {
            "row": lambda value: f"→{value}",
            "count": str,
            "apart": lambda value: "but you" * value,
            "token": lambda value: book.counters[value - 1],
            "payer": lambda value: PLAYERS[value] if value else "",
            "taken": lambda value: str(value) if value else "",
            "coins": lambda value: "until tails" if value < 0 else f"{value} coins" * (value > 0),
            "slot": self.slot,
            "player": lambda value: PLAYERS[value],
            "owner": lambda value: PLAYERS[value] or "owner",
            "whose": lambda value: PLAYERS[value],
            "lasting": lambda value: self.coded("duration", value) if value else "",
            "goal": lambda value: self.coded("column", value) if value else "",
            "dealer": lambda value: f"by {self.slot(value)}" if value else "",
            "place": self.place,
            "places": lambda value: f"{self.place(value // 64)}, the rest {self.place(value % 64)}",
            "number": self.number,
            "filter": self.filter,
            "span": self.span,
            "bonus": self.bonus,
            "grant": self.grant,
            "condition": self.condition,
            "asked": lambda value: f"{self.span(value // 8)} {PLAYERS[value % 8]}",
            "static": self.static,
            "barred": lambda value: (
                self.coded("duration", value % ops.BARRED_NAME) + f" of name {self.slot(value // 16)}" * (value > 15)
            ),
            "naming": lambda value: f"{PLAYERS[value % ops.KEPT_NAME]}{' for the card' * (value // ops.KEPT_NAME)}",
            "evaded": lambda value: f"{self.coded('duration', value // 2)}{' alone' * (value % 2)}",
            "filling": lambda value: self.number(value) if value else "as many as the other",
            "perhaps": lambda value: self.condition(value) if value else "",
            "ruled": lambda value: f"{value // 16} statics {self.coded('duration', value % 16)}",
            "card": lambda value: f"card {value}",
            "cheapened": lambda value: (
                f"{'more' if value & ops.IS_MORE else 'less'} {'all' if value & ops.IS_ALL else 'the next'} "
                f"{self.filter(value // ops.CHEAPENED)}"
            ),
            "ballot": lambda value: " or ".join(book.ballots[value - 1]),
            "boxes": lambda value: f"{self.slot(value // ops.BALLOT)}..",
            "voter": lambda value: PLAYERS[value // ops.BALLOT] + " but you" * (value % ops.BALLOT),
            "folk": lambda value: f"tribe {value - ops.FOLKS}" if value > ops.FOLKS else self.coded("quality", value),
            "awaited": lambda value: ", ".join(filter(None, self._ability(Ability(*self.lines["abilities"][value])))),
            "points": lambda value: self.number(value) if value else "all",
            "became": lambda value: (
                f"{self.coded('stat', value // 16) if value > 15 else 'both'} {self.coded('duration', value % 16)}"
            ),
            "prevented": lambda value: f"{self.coded('damage', value // 16)} {self.coded('duration', value % 16)}",
        }

    def abilities(self, abilities: Iterable[Ability]) -> Iterator[str]:
        """Write abilities, and below each the rows of its cost, head and body."""
        for ability in abilities:
            yield ", ".join(filter(None, self._ability(ability)))
            for part in ("cost", "head", "body"):
                first, count = getattr(ability, part), getattr(ability, f"{part}_rows")
                for place in range(first, first + count):
                    yield f"  {part} {place}: {self.row(place)}"

    def _ability(self, ability: Ability) -> Iterator[str]:
        yield _ABILITIES[ability.kind - 1].lower().replace("_", " ")
        if ability.kind in _WHEN:
            yield self.coded(_WHEN[ability.kind], ability.when)
        if ability.kind == ops.KEYWORD:
            yield self.grant(ability.static)
        yield f"of {self.slot(ability.slot)}" if ability.slot else ""
        yield f"about {self.filter(ability.about)}" if ability.about else ""
        yield f"whose {ability.whose}" if ability.whose else ""
        yield f"while {self.condition(ability.condition)}" if ability.condition else ""
        for place in range(ability.static, ability.static + ability.statics):
            yield self.static(place)
        yield "once a turn" if ability.flags & ops.ONCE_A_TURN else ""
        yield "optional" if ability.flags & ops.OPTIONAL else ""
        yield "besides" if ability.flags & ops.BESIDES else ""
        yield "automatic" if ability.flags & ops.AUTOMATIC else ""
        yield self.threshold(ability.threshold) if ability.threshold else ""

    def threshold(self, value: int) -> str:
        """Write the health, the Level or the step tags of an ability."""
        leading = self.language.codes("line")
        if "Steps" in leading:
            return (
                f"in {' '.join(step for step, code in self.language.codes('step').items() if value >> (code - 1) & 1)}"
            )
        return f"at Level {value}" if "Level" in leading else f"at {value} or less"

    def row(self, place: int) -> str:
        """Write one row."""
        op, *operands = self.lines["rows"][place]
        kinds = ops.OPERANDS.get(op, ())
        told = [self.operand(kind, value) for kind, value in zip(kinds, operands, strict=False)]
        return " ".join(filter(None, [ops.ROWS[op], *told]))

    def operand(self, kind: str, value: int) -> str:
        """Write one operand by what it is."""
        return self._words[kind](value) if kind in self._words else self.coded(kind, value)

    def coded(self, rule: str, value: int) -> str:
        """Write a code of the game's language."""
        named = list(self.language.codes(rule))
        return named[value - 1] if value <= len(named) else f"{rule} {value}"  # one that no phrase names

    def slot(self, value: int) -> str:
        """Write a slot."""
        if value == ops.OBSTRUCTORS:
            return "obstructors"
        return SLOTS[value] if value < ops.CHOSEN else f"#{value}"

    def place(self, value: int) -> str:
        """Write a place that cards are put to."""
        return PLACES[value] if value in PLACES else self.coded("pile", value - ops.PILE)

    def number(self, value: int) -> str:
        """Write a number."""
        kind, what = self.lines["numbers"][value]
        if kind == ops.CONST:
            return str(what)
        if kind == ops.X:
            return "X" if what > 0 else "-X"
        if kind == ops.AMOUNT:
            return "that many"
        if kind == ops.COUNTERS_ON:
            return f"number of {self.operand('token', what % 8)} counters on {self.slot(what // 8)}"
        if kind == ops.MANY_OF:
            return f"{self.lines['numbers'][value + 1][1]} times number of {self.filter(what)}"
        if kind == ops.STAT_IN:
            return f"{self.coded('stat', what % 8)} of {self.slot(what // 8)}"
        if kind == ops.VOTES_IN:
            return f"votes in {self.slot(what)}"
        if kind == ops.DECK_SIZE:
            return "cards in the deck"
        if kind == ops.FALLEN_OF:
            return f"{self.lines['numbers'][value + 1][1]} times number of fallen {self.filter(what)}"
        return f"number of {self.filter(what)}" if kind == ops.NUMBER_OF else f"its {self.coded('stat', what)}"

    def span(self, value: int) -> str:
        """Write how many are chosen."""
        return "..".join(self.number(end) for end in self.lines["spans"][value])

    def bonus(self, value: int) -> str:
        """Write a pair."""
        attack, defense, each, token = self.lines["bonuses"][value]
        told = f"{self.number(attack)}/{self.number(defense)}"
        if self.triples:
            told = "/".join(map(self.number, (attack, *self.lines["bonuses"][value + 1][:2])))
        if token:
            return f"{told} for each {self.operand('token', token)}"
        return f"{told} for each {self.filter(each)}" if each else told

    def grant(self, value: int) -> str:
        """Write a keyword gained or lost."""
        keyword, number, lost = self.lines["grants"][value]
        told = f"{self.coded('keyword', keyword)}{f' {number}' if number else ''}"
        return ("", "loses ", "loses for ever ")[lost] + told

    def filter(self, value: int) -> str:
        """Write the tests of a filter."""
        first, count = self.lines["filters"][value]
        return f"({'; '.join(self.test(place) for place in range(first, first + count))})"

    def types(self, mask: int) -> str:
        """Write a mask of types."""
        kinds = self.language.codes("kind_1").items()
        return " or ".join(kind for kind, code in kinds if mask >> (code - 1) & 1)

    def test(self, place: int) -> str:
        """Write one test."""
        test, a, b, c = self.lines["tests"][place]
        told = TESTS[test - 1].lower().replace("_", " ")
        if test in (ops.TYPES, ops.ARMED_WITH, ops.AIMING):
            return self.types(a) if test == ops.TYPES else f"{told} {self.types(a)}"
        if test == ops.IN_COLUMN:
            return f"{told} {' or '.join(self.coded('column', one) for one in (a, b) if one)}"
        if test in (ops.EARLY, ops.LATE):
            return f"{'among' if test == ops.EARLY else 'behind'} the first {b} of {self.types(a)}"
        if test == ops.NTH:
            return f"number {b} of {self.types(a)}"
        if test in (ops.STAT, ops.PRINTED):
            return f"{told} {self.coded('stat', a)} {COMPARED[b]} {self.number(c)}"
        if test == ops.ATTACKED_NOW and b:
            return f"not {told}"
        if test == ops.IN_ZONE:
            return f"in {self.coded('pile', a)} of {PLAYERS[b] or 'anybody'}"
        rules = {ops.QUALITY: "quality", ops.HAS_KEYWORD: "keyword", ops.LACKS_KEYWORD: "keyword"}
        rules |= {ops.HAS_TOKEN: "token", ops.CONTROLLED: "player"}
        rules |= dict.fromkeys((ops.NOT_SLOT, ops.ATTACHED, ops.SAME_NAME), "slot")
        return f"{told} {self.operand(rules.get(test, 'count'), a)}" if a else told

    def condition(self, value: int) -> str:
        """Write a condition."""
        kind, a, b, c = self.lines["conditions"][value]
        if kind == ops.OUTVOTES:
            words = [f"outvotes {self.slot(a)}"] * (a > 0) + ["tied"] * (c > 0)
            return f"{' or '.join(words)} of {b % ops.BALLOT}"
        told = next(name for name in CONDITIONS if getattr(ops, name) == kind).lower().replace("_", " ")
        if kind == ops.NOT:
            return f"not {self.condition(a)}"
        if kind == ops.BOTH:
            return f"{self.condition(a)} and {self.condition(b)}"
        if kind in (ops.HAPPENED, ops.DONE_BY_THEM):
            return f"{told} {self.coded('happening', a)} {'exactly ' if c else ''}{self.number(b)}"
        if kind in (ops.COUNTS, ops.COUNTS_OF_ONE, ops.DEFEATED_THIS_TURN):
            return f"{told} {self.filter(a)} {COMPARED[b]} {self.number(c)}"
        if kind == ops.HAND_CARDS and c:
            return f"{told} of {'the opponent' if c == 1 else PLAYERS[c]} {COMPARED[a]} {self.number(b)}"
        if kind in _COMPARING:
            told = {ops.INFLICTED: "lost", ops.BIOMASS_LEFT: "biomass"}.get(kind, told) if c else told
            return f"{told} {COMPARED[a]} {self.number(b)}"
        if kind == ops.PLAYED_NOW:
            return f"{told} {self.types(a)} {COMPARED[b]} {self.number(c)}"
        if kind == ops.TOKENS:
            return f"{told} {self.slot(a)} {self.operand('token', b)} >= {self.number(c)}"
        if kind in (ops.MATCHES, ops.DEFEATED, ops.AIMS_AT):
            return f"{told} {self.slot(a)}{f' {self.filter(b)}' if b else ''}"
        if kind == ops.ATTACKED and a:
            return f"{told} by {PLAYERS[a]}"
        return f"{told} {a}"

    def static(self, place: int) -> str:
        """Write a static."""
        what, slot, about, a, b = self.lines["statics"][place]
        told = STATICS[what - 1].lower().replace("_", " ")
        kinds = {
            ops.STATIC_BONUS: "bonus",
            ops.SECOND_BONUS: "bonus",
            ops.STATIC_GRANT: "grant",
            ops.STATIC_FORBID: "action",
        }
        kinds |= {ops.FORBID_PLAY: "player", ops.GOES_TO: "place", ops.TAKES_OVER: "count"}
        kinds |= dict.fromkeys((ops.OBSTRUCTED_BY, ops.ATTACKED_BY, ops.DEFEATED_BY), "filter")
        whom = self.slot(slot) if slot else self.filter(about) if about else "all"
        value = self.operand(kinds.get(what, "number"), a) if a else ""
        besides = {
            ops.OFFERING_USES: ("in", "column"),
            ops.GOES_TO: ("if it", "would"),
            ops.TAKES_OVER: ("of", "damage"),
            ops.OBSTRUCTED_BY: ("alone", ""),
        }
        besides |= {
            ops.CONTROL_LIMIT: ("more", ""),
            ops.DRAW_LIMIT: (f"by {PLAYERS[b]}" if what == ops.DRAW_LIMIT else "", ""),
        }
        if what == ops.TAKES_LESS:
            besides[what] = ("of", "of the first time", "of the first points")[b // ops.FIRST_OF_TURN], "damage"
        word, rule = besides.get(what, ("in gems", ""))
        code = b % ops.FIRST_OF_TURN if what == ops.TAKES_LESS else b
        beside = " ".join(filter(None, (word, rule and self.coded(rule, code)))) if b else ""
        return " ".join(filter(None, [told, whom, value, beside]))
