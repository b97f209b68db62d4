"""A table: one game being played, in the manner of python-chess's board. The Python face of every game.

>>> import menagerie
>>> table = menagerie.new("cover_your_kingdom", seats=4, seed=7)
>>> table.seat, table.question
('D', 'act')
>>> [answer.words for answer in table.answers][:3]
['settle Yogi Yedi + CT', 'settle Hentaur + Hentaur', 'settle Hentaur + CT']
>>> _ = table.play("settle Hentaur + CT, lowland")
>>> print(table.why_not("recruit A highland with Klaken"))
There is no Clan in A highland. The target must be the top Clan of a stack in another Ruler's Kingdom. (CK-RECRUIT-2)
>>> _ = table.play("discard Yogi Yedi")
>>> table.seat, len(table.record()), table.copy().array.tobytes() == table.array.tobytes()
('A', 5, True)
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Self

from menagerie.engine.answer import Answer
from menagerie.engine.ask import VERB
from menagerie.engine.entries import Concession, Step, Undo
from menagerie.engine.errors import Refused, nearest
from menagerie.engine.rewinding import Rewinding
from menagerie.engine.running import GAME_ROW
from menagerie.engine.wording import by_name

__all__ = ["GAME_ROW", "Answer", "Concession", "Path", "Step", "Table", "Undo", "Why", "to_json"]


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


class Table(Rewinding):
    """One game being played: answers are given, in words too, and what is refused is explained.

    seats: number of players. seed: of the deal; drawn from the operating system if not given. options: the game's, by
    name. compiled: True or False to insist on one face of the rules, None to take machine code as soon as it is ready.
    every: stop at the first question even if it is forced (see `play_every`). windows: put every question that is not
    open to its player, even with one legal answer; so a question left out tells nobody what a rival does not hold.
    """

    def play(self, answer: Answer | int | str, truly: bool = False) -> str:
        """Give an answer, as object, code or words; words may span several questions of one seat.

        They end where an answer tells the seat something: what is left of them then comes back, not given. Refused
        names the clause that forbids an answer; the table is then unchanged. `truly`: as in `path`.
        """
        if type(answer) is int and answer in (self._offered or self._options()):
            self._answer(answer)
            return ""
        if isinstance(answer, str):
            path = self.path(answer, truly)
            for number, (code, forced) in enumerate(path.answers):
                if number == 0 or not forced:  # the first question stands; forced ones after it answer themselves
                    self.check(code)
                    self._answer(code)
            return path.rest
        code = answer.code if isinstance(answer, Answer) else int(answer)
        self.check(code)
        self._answer(code)
        return ""

    def check(self, code: int) -> None:
        """Refuse an answer that is not legal, judged from what the asked seat knows."""
        if code in self.codes:
            return
        if self.over:
            raise Refused("the game is over")
        if code not in self._every_answer(self._view_face(self.state.asked)):
            raise Refused(f"{code} is no answer to this question")
        why = self.why_code(code)
        raise Refused(f"answer {code} is not legal: {why}", why.clause, why.fact)

    def path(self, words: str, truly: bool = False) -> Path:
        """Find the answers that words stand for; Refused if there are none.

        truly: follow them as the cards lie, past what the seat can know; for files and scenarios, never for a seat.
        """
        if self.over:
            raise Refused("the game is over")
        found = _match(self, self.game.words.normalise(words), truly)
        if found is None:
            why = self.why_not(words, truly)
            raise Refused(str(why), why.clause, why.fact)
        return found

    def why_not(self, words: str, truly: bool = False) -> Why:
        """Say why words are not a legal answer now, judged from what the asked seat knows (`truly`: as in `path`)."""
        wanted = self.game.words.normalise(words)
        view = self._view_face(self.state.asked)
        said: dict[int, str] = {}
        legal = self.codes
        for code, text in self._spoken(view, said, wanted):
            if text == wanted or wanted.startswith(text + ", "):
                if code not in legal:
                    return self.why_code(code)
                if text == wanted:
                    return Why("", f"{words!r} is legal")
                rest = wanted[len(text) + 2 :]
                later = self._ahead(code, truly)
                if later is None:
                    return Why("", f"{text!r} is legal and tells you something; {rest!r} is asked then")
                if later.seat == self.seat:
                    return later.why_not(rest, truly)
        clause = self.game.words.explain(view, wanted)
        if clause:
            return Why(clause, self.game.text_of(clause))
        meant = nearest(wanted, [said[code] for code in legal])
        return Why("", f"{words!r} is no answer here{meant}", "" if meant else self.why_idle())

    def _spoken(self, view: Any, said: dict[int, str], wanted: str) -> Iterator[tuple[int, str]]:
        """Yield every answer with its words, the legal ones first, then those that may be shorter; fills `said`.

        One after the other, for there may be thousands; verbs whose first answer begins like what is wanted go before.
        """
        say, normalise = self.game.words.say, self.game.words.normalise
        offered, verbs = set(self.codes), defaultdict[int, list[int]](list)
        for code in self._every_answer(view):
            verbs[-1 if code in offered else code // VERB].append(code)
        legal, head = verbs.pop(-1, []), wanted.partition(" ")[0]
        alike = {verb for verb, codes in verbs.items() if normalise(say(view, codes[0])).partition(" ")[0] == head}
        for code in chain(legal, *(verbs[verb] for verb in sorted(verbs, key=lambda verb: verb not in alike))):
            said[code] = normalise(say(view, code))
            yield code, said[code]
        short = {text: name for name, text in by_name(said.values()).items()}
        yield from ((code, short[text]) for code, text in said.items() if text in short)

    def why_code(self, code: int) -> Why:
        """Say why an answer that has words is not legal now, judged and told from what the asked seat knows."""
        clause = self._clauses_against([code])[code]
        box = self.game.box
        fact = self.game.reasons.tell(self.shown(self.state.asked), box, code, clause)
        return Why(clause, self.game.text_of(clause), fact)

    def why_nearest(self, codes: Iterable[int]) -> Why:
        """Say why the one of several answers is not legal that lacks least, the first of equals."""
        clauses = self._clauses_against(codes)
        return self.why_code(max(clauses, key=lambda code: self.game.reasons.nearness(clauses[code], code)))

    def why_idle(self) -> str:
        """Say of things that answer nothing what is asked now, and when they are used."""
        return self.game.reasons.tell_idle(self.shown(self.state.asked), self.game.box)

    def _every_answer(self, view: Any) -> Iterator[int]:
        yield from dict.fromkeys((*self.codes, *self.game.words.every_answer(view)))

    def _clauses_against(self, codes: Iterable[int]) -> dict[int, str]:
        """Ask the rules, over the asked seat's view, for the clause that forbids each answer; empty if it is legal."""
        (views, row), found = self._write_view("view_at", self.state.asked), {}
        for code in codes:
            number = self.game.call("refuse_at", views.array, row, self.game.boxes, code, compiled=self.compiled)
            found[code] = self.game.book.name(number) if number > 0 else ""
        return found

    def _ahead(self, code: int, truly: bool) -> Self | None:
        """Look at the next question after an answer, forced or not, on a copy; None if the answer tells its seat more.

        The copy is one that the seat can imagine, unless it is to follow how the cards lie `truly`.
        """
        if not truly:
            return self.imagined().foresee(code)
        ahead = self.copy()
        ahead.play_every(code)
        return ahead

    def record(self) -> list[dict[str, Any]]:
        """Give the game as a record: head, then every answer with the digest of the state it led to."""
        from menagerie.engine.notation import record_of

        return record_of(self)


def _match(table: Table, wanted: str, truly: bool) -> Path | None:
    """Match words against the legal answers, and what is left of them against the same seat's next question."""
    ended, forced = None, table.is_forced
    codes = {table.game.words.normalise(answer.words): answer.code for answer in table.answers}
    for text, code in (codes | {short: codes[text] for short, text in by_name(codes).items()}).items():
        if wanted == text:
            return Path([(code, forced)])
        if wanted.startswith(text + ", "):
            rest = wanted[len(text) + 2 :]
            later = table._ahead(code, truly)
            if later is None:
                ended = ended or Path([(code, forced)], rest)
            elif later.seat == table.seat and (found := _match(later, rest, truly)) is not None:
                return Path([(code, forced), *found.answers], found.rest)
    return ended


def to_json(value: Any) -> str:
    """Write JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
