"""What words stand for at a table, and why an answer is not legal: judged from what the asked seat knows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from menagerie.engine.ask import apart
from menagerie.engine.errors import nearest
from menagerie.engine.wording import by_name

if TYPE_CHECKING:
    from menagerie.engine.table import Table


@dataclass(frozen=True)
class Why:
    """Why an answer is not legal: the clause, its wording, and the fact that makes it forbid this answer."""

    clause: str
    text: str
    fact: str = ""

    def __str__(self) -> str:
        if not self.clause:
            return f"{self.text}. {self.fact}" if self.fact else self.text
        return f"{self.fact} {self.text} ({self.clause})".lstrip()


@dataclass(frozen=True)
class Path:
    """What words stand for.

    answers: codes, each with whether it is forced, so that the rules give it by themselves. rest: the words that are
    left where the last answer tells its seat something; they are asked then.
    """

    answers: list[tuple[int, bool]]
    rest: str = ""


# --- words


def matched(table: Table, wanted: str, truly: bool) -> Path | None:
    """Match words against the legal answers, and what is left of them against the same seat's next question."""
    ended, forced = None, table.is_forced
    codes = {table.game.words.normalise(answer.words): answer.code for answer in table.answers}
    for text, code in (codes | {short: codes[text] for short, text in by_name(codes).items()}).items():
        if wanted == text:
            return Path([(code, forced)])
        if wanted.startswith(text + ", "):
            rest = wanted[len(text) + 2 :]
            later = ahead(table, code, truly)
            if later is None:
                ended = ended or Path([(code, forced)], rest)
            elif later.seat == table.seat and (found := matched(later, rest, truly)) is not None:
                return Path([(code, forced), *found.answers], found.rest)
    return ended


def ahead(table: Table, code: int, truly: bool) -> Table | None:
    """Look at the next question after an answer, forced or not, on a copy; None if the answer tells its seat more.

    The copy is one that the seat can imagine, unless it is to follow how the cards lie `truly`.
    """
    if not truly:
        return table.imagined().foresee(code)
    other = table.copy()
    other.play_every(code)
    return other


def why_not(table: Table, words: str, truly: bool = False) -> Why:
    """Say why words are not a legal answer now, judged from what the asked seat knows (`truly`: as in `path`)."""
    wanted, game = table.game.words.normalise(words), table.game
    view = table.observer.known(table.state.asked)
    said: dict[int, str] = {}
    legal = table.codes
    for code, text in _spoken(table, view, said, wanted):
        if text == wanted or wanted.startswith(text + ", "):
            if code not in legal:
                return why_code(table, code)
            if text == wanted:
                return Why("", f"{words!r} is legal")
            rest = wanted[len(text) + 2 :]
            later = ahead(table, code, truly)
            if later is None:
                return Why("", f"{text!r} is legal and tells you something; {rest!r} is asked then")
            if later.seat == table.seat:
                return why_not(later, rest, truly)
    clause = game.words.explain(view, wanted)
    if clause:
        return Why(clause, game.text_of(clause))
    meant = nearest(wanted, [said[code] for code in legal])
    return Why("", f"{words!r} is no answer here{meant}", "" if meant else why_idle(table))


def _spoken(table: Table, view: Any, said: dict[int, str], wanted: str) -> Iterator[tuple[int, str]]:
    """Yield every answer with its words, the legal ones first, then those that may be shorter; fills `said`.

    One after the other, for there may be thousands; verbs whose first answer begins like what is wanted go before.
    """
    say, normalise = table.game.words.say, table.game.words.normalise
    offered, verbs = set(table.codes), defaultdict[int, list[int]](list)
    for code in every_answer(table, view):
        verbs[-1 if code in offered else apart(code)[0]].append(code)
    legal, head = verbs.pop(-1, []), wanted.partition(" ")[0]
    alike = {verb for verb, codes in verbs.items() if normalise(say(view, codes[0])).partition(" ")[0] == head}
    for code in chain(legal, *(verbs[verb] for verb in sorted(verbs, key=lambda verb: verb not in alike))):
        said[code] = normalise(say(view, code))
        yield code, said[code]
    short = {text: name for name, text in by_name(said.values()).items()}
    yield from ((code, short[text]) for code, text in said.items() if text in short)


def every_answer(table: Table, view: Any) -> Iterator[int]:
    """Yield all that could answer the standing question, legal or not; view: of whoever is asked."""
    yield from dict.fromkeys((*table.codes, *table.game.words.every_answer(view)))


# --- codes


def why_code(table: Table, code: int) -> Why:
    """Say why an answer that has words is not legal now, judged and told from what the asked seat knows."""
    clause, game = _clauses_against(table, [code])[code], table.game
    fact = game.reasons.tell(table.shown(table.state.asked), game.box, code, clause)
    return Why(clause, game.text_of(clause), fact)


def why_nearest(table: Table, codes: Iterable[int]) -> Why:
    """Say why the one of several answers is not legal that lacks least, the first of equals."""
    clauses, nearness = _clauses_against(table, codes), table.game.reasons.nearness
    return why_code(table, max(clauses, key=lambda code: nearness(clauses[code], code)))


def why_idle(table: Table) -> str:
    """Say of things that answer nothing what is asked now, and when they are used."""
    return table.game.reasons.tell_idle(table.shown(table.state.asked), table.game.box)


def _clauses_against(table: Table, codes: Iterable[int]) -> dict[int, str]:
    """Ask the rules, over the asked seat's view, for the clause that forbids each answer; empty if it is legal."""
    (views, row), game, found = table.observer.write("view_at", table.state.asked), table.game, {}
    for code in codes:
        number = game.call("refuse_at", views.array, row, game.boxes, code, compiled=table.compiled)
        found[code] = game.book.name(number) if number > 0 else ""
    return found
