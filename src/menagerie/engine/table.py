"""A table: one game being played, in the manner of python-chess's board. The Python face of every game.

>>> import menagerie
>>> table = menagerie.new("cover_your_kingdom", seats=4, seed=7)
>>> table.seat, table.question
('D', 'act')
>>> [answer.words for answer in table.answers][:3]
['settle Yogi Yedi + CT', 'settle Yogi Yedi + Spydra', 'settle Hentaur + CT']
>>> table.play("settle Hentaur + CT, lowland")
>>> print(table.why_not("recruit A highland with Klaken"))
The target must be the top Clan of a stack in another Ruler's Kingdom. (CK-RECRUIT-2)
>>> table.play("discard Klaken")
>>> table.seat, len(table.record()), table.copy().array.tobytes() == table.array.tobytes()
('A', 5, True)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from menagerie.engine.answer import Answer
from menagerie.engine.entries import Concession, Step, Undo
from menagerie.engine.errors import Refused, nearest
from menagerie.engine.rewinding import Rewinding
from menagerie.engine.running import GAME_ROW
from menagerie.engine.wording import by_name

__all__ = ["GAME_ROW", "Answer", "Concession", "Step", "Table", "Undo", "Why", "to_json"]


@dataclass(frozen=True)
class Why:
    """Why an answer is not legal: the clause and its wording."""

    clause: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


class Table(Rewinding):
    """One game being played: answers are given, in words too, and what is refused is explained.

    seats: number of players. seed: of the deal; drawn from the operating system if not given. options: the game's, by
    name. compiled: True or False to insist on one face of the rules, None to take machine code as soon as it is ready.
    every: stop at the first question even if it is forced (see `play_every`). windows: put every window to its player,
    even if all he can do is let it pass; so nobody learns from not being kept waiting what a rival does not hold.
    """

    def play(self, answer: Answer | int | str) -> None:
        """Give an answer, as object, code or words; words may span several questions of one seat.

        Refused names the clause that forbids it; the table is then unchanged.
        """
        if isinstance(answer, str):
            for number, (code, forced) in enumerate(self.path(answer)):
                if number == 0 or not forced:  # the first question stands; forced ones after it answer themselves
                    self._answer(code)
            return
        if self.over:
            raise Refused("the game is over")
        code = answer.code if isinstance(answer, Answer) else int(answer)
        if code not in self.codes:
            if code not in self._every_answer(self._view_face(self.state.asked)):
                raise Refused(f"{code} is no answer to this question")
            clause = self._clause_against(code)
            raise Refused(f"answer {code} is not legal: {self.game.text_of(clause)} ({clause})", clause)
        self._answer(code)

    def path(self, words: str) -> list[tuple[int, bool]]:
        """Find the codes that words stand for, each with whether it was forced; Refused if there are none."""
        wanted = self.game.words.normalise(words)
        if self.over:
            raise Refused("the game is over")
        found = _match(self, wanted)
        if found is None:
            why = self.why_not(words)
            raise Refused(str(why), why.clause)
        return found

    def why_not(self, words: str) -> Why:
        """Say why words are not a legal answer now, judged from what the asked seat knows."""
        wanted = self.game.words.normalise(words)
        view = self._view_face(self.state.asked)
        said = {code: self.game.words.normalise(self.game.words.say(view, code)) for code in self._every_answer(view)}
        legal = set(self.codes)
        short = {text: name for name, text in by_name(said.values()).items()}
        spoken = [*said.items(), *((code, short[text]) for code, text in said.items() if text in short)]
        for code, text in spoken:
            if text == wanted or wanted.startswith(text + ", "):
                if code not in legal:
                    clause = self._clause_against(code)
                    return Why(clause, self.game.text_of(clause))
                if text == wanted:
                    return Why("", f"{words!r} is legal")
                later = self._ahead(code)
                if later is not None:
                    return later.why_not(wanted[len(text) + 2 :])
        clause = self.game.words.explain(view, wanted)
        if clause:
            return Why(clause, self.game.text_of(clause))
        return Why("", f"{words!r} is no answer here{nearest(wanted, [said[code] for code in legal])}")

    def _every_answer(self, view: Any) -> Iterator[int]:
        yield from dict.fromkeys((*self.codes, *self.game.words.every_answer(view)))

    def _clause_against(self, code: int) -> str:
        """Ask the rules, over the asked seat's view, for the clause that forbids an answer."""
        self._write_view("view_at", self.state.asked)
        number = self.game.call("refuse_at", self._views, 1, self.game.boxes, code, compiled=self.compiled)
        return self.game.book.name(number) if number else ""

    def _ahead(self, code: int) -> Self | None:
        """Look at the same seat's next question after an answer, forced or not, on a copy."""
        copied = self.copy()
        copied.play_every(code)
        return copied if copied.seat == self.seat else None

    def record(self) -> list[dict[str, Any]]:
        """Give the game as a record: head, then every answer with the digest of the state it led to."""
        from menagerie.engine.notation import record_of

        return record_of(self)


def _match(table: Table, wanted: str) -> list[tuple[int, bool]] | None:
    """Match words against the legal answers, and what is left of them against the same seat's next question."""
    forced = table.is_forced
    codes = {table.game.words.normalise(answer.words): answer.code for answer in table.answers}
    for text, code in (codes | {short: codes[text] for short, text in by_name(codes).items()}).items():
        if wanted == text:
            return [(code, forced)]
        if wanted.startswith(text + ", "):
            later = table._ahead(code)
            if later is not None and (rest := _match(later, wanted[len(text) + 2 :])) is not None:
                return [(code, forced), *rest]
    return None


def to_json(value: Any) -> str:
    """Write JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
