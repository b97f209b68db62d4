"""What a seat of a served table is told: the table as it may see it, what it heard, and why not."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from menagerie.engine.errors import Refused
from menagerie.engine.game import Game
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.log import Event
from menagerie.engine.table import Why
from menagerie.engine.wording import addressed, told_to
from menagerie.languages import _, later
from menagerie.players.company import name_of
from menagerie.players.levels import strength_of
from menagerie.table.numbers import numbers_of
from menagerie.table.projection import EVERYTHING, NO_ANSWER, Projection
from menagerie.table.protocol import SPECTATOR, VERSION, Refusal
from menagerie.table.scenes import kept, scene_of
from menagerie.table.summary import summary_of

LEGAL = Why("", "This is legal.")
KEPT = 10_000  # entries of logs, of all tables: most are told at many
_OFFERED = 3  # answers that are named for things which do not go together


@kept(KEPT)
def entry_of(game: Game, event: Event, seat: int) -> dict[str, Any]:
    """Give an event as an entry of the log, in words and moves, as a seat heard it."""
    words = game.story.narrate(event)
    entry = {
        "words": words,
        "seat": letter(event.seat),
        "clauses": game.story.clauses(event),
        "moves": scene_of(game).moves(event, seat),
    }
    to_you = told_to(words, letter(seat))
    return entry | {"you": to_you} if to_you != words else entry


def put_to(seat: str, asked: dict[str, Any]) -> dict[str, Any]:
    """Add how a `question` is put to the person at a seat (`you`), if that is another way."""
    to_you = addressed(asked["question"], seat)
    return asked | {"you": to_you} if to_you != asked["question"] else asked


class Presenter:
    """What every seat is told of a table; it changes nothing there."""

    def __init__(self, table: Projection) -> None:
        self.at = table

    # --- the table and its log

    def view(self, seat: str, heard: int = 0, since: int = 0) -> dict[str, Any]:
        """Give the message that shows a seat the table; `heard` events and the notices of `since` it knows."""
        start = self.log_start(seat)
        told = heard or min(start, self.news_from(seat))  # once, whatever may be read again
        first = min(told, len(self.at.events(seat)))
        return {
            "type": "view",
            "v": VERSION,
            "version": self.at.version,
            "scene": self.scene(seat),
            "question": self.question(seat),
            "answers": self.answers(seat),
            "log": self.log(seat, first),
            "log_from": first,
            "log_start": start,
            "summary": self.summary(seat, min(start, self.at.table.last_answer_of(seat)[0]) if heard else start),
            "notices": [_(text) for version, text in self.at.notices if version > since],
            "undo": self.at.may_undo(seat),
            "over": self.at.over,
            "end": self.end(seat) if self.at.over else None,
        }

    def news_from(self, seat: str) -> int:
        """Give the number of the first event that is still news to a person: all since he answered last."""
        if seat == SPECTATOR:
            return EVERYTHING
        if seat not in self.at.answered:
            return 0
        return self.at.table.events_before(min(self.at.answered[seat], self.at.table.answered))

    def scene(self, seat: str) -> dict[str, Any]:
        """Draw the table as a seat may look at it."""
        number = seat_of_letter(seat)
        return scene_of(self.at.game).scene(self.at.table.shown(number), self.at.game.box, number)

    def facts(self, seat: str) -> dict[str, Any]:
        """Give the facts of the position as a seat may look at them, and the table in lines, for programs."""
        return {"facts": self.at.table.view(seat), "lines": self.at.table.lines(seat)}

    def question(self, seat: str) -> dict[str, Any] | None:
        """Give the standing question."""
        asked = self.at.asked
        if asked == SPECTATOR:
            return None
        words, yours = self.at.table.ask(), self.at.awaits(seat)
        told = addressed(words, asked) if yours else words
        return {"seat": asked, "name": self.at.table.question, "words": told, "yours": yours}

    def answers(self, seat: str) -> list[dict[str, Any]]:
        """List the legal answers if a seat is asked."""
        if not self.at.awaits(seat):
            return []
        answers = self.at.table.answers
        view, part = self.at.table.shown(seat), scene_of(self.at.game)
        return [{"code": one.code, "words": one.words, "touches": part.touches(view, one.code)} for one in answers]

    def log(self, seat: str, first: int = 0, last: int | None = None) -> list[dict[str, Any]]:
        """List events `first` to `last` as entries of the log, in words and moves, as a seat heard them."""
        number = seat_of_letter(seat)
        return [entry_of(self.at.game, event, number) for event in self.at.events(seat)[first:last]]

    def summary(self, seat: str, first: int) -> dict[str, Any] | None:
        """Sum up what happened since the last turn of a seat that is asked, from an event on at the earliest."""
        if not self.at.awaits(seat):
            return None
        told = summary_of(self.at.table, seat_of_letter(seat), self.at.events(seat), first)
        return vars(told) | {"lines": [vars(line) for line in told.lines]} if told else None

    def log_start(self, seat: str) -> int:
        """Give the number of the first event that a seat may read again now."""
        if self.at.roster.conceded and self.at.over:
            return 0
        number = seat_of_letter(seat)
        return self.at.game.story.reread_from(self.at.table.shown(number), self.at.events(seat), number)

    def letting_pass(self) -> int | None:
        """Give the answer that lets the standing question pass and chooses nothing; none where there is no such one."""
        table, part = self.at.table, scene_of(self.at.game)
        window = self.at.game.windows.get(table.state.question)
        if len(table.codes) == 1 or window in table.codes:
            return table.codes[0] if len(table.codes) == 1 else window
        view = table.shown(table.seat)
        idle = [code for code in table.codes if not part.touches(view, code)]
        return idle[0] if len(idle) == 1 else None

    def end(self, seat: str) -> dict[str, Any]:
        """Tell how the game ended: what the last answer led to, the seed and its parts."""
        if self.at.table.over:
            last = len(self.at.table.events(seat, self.at.table.runs - 1))
            lines = [entry["words"] for entry in self.log(seat, -last)] if last else []
            scores = self.at.table.scores
        else:
            lines, scores = [], {}
        lines += [_("{seat} conceded.", seat=seat) for seat in self.at.roster.conceded]
        deal = self.at.table.deal and self.at.table.deal.as_json()
        told = {"scores": scores, "winners": self.at.winners, "lines": lines}
        return {**told, "seed": str(self.at.table.seed), "deal": deal}

    def deal_told(self) -> dict[str, Any]:
        """Tell everybody how the cards are dealt: from a seed that was chosen, or by whose parts, and who lacks one."""
        return {
            "open": self.at.deal is None,
            "seed": "" if self.at.deal else str(self.at.head.seed),
            "commitment": self.at.deal.commitment if self.at.deal else "",
            "parts": dict(self.at.parts) if self.at.dealt else {},
            "waiting": self.at.awaited,
        }

    def seats(self, here: set[str]) -> list[dict[str, Any]]:
        """List who sits there; `here`: the seats with a page open."""
        return [
            {
                "seat": one.seat,
                "name": one.name or (name_of(one.seat) if one.who == "bot" else ""),
                "who": one.who,
                "bot": one.bot,
                "strength": strength_of(one.bot).title if one.bot else "",
                "here": one.seat in here,
                "held": one.is_held,
                "came": one.has_come,
                "words": one.seat in self.at.talk.wanting,
                "shared": one.seat in self.at.roster.shared,
            }
            for one in self.at.roster.sitters.values()
        ]

    # --- why

    def numbers(self, seat: str, ref: str) -> list[dict[str, Any]]:
        """Say why the numbers of a card are not as printed, as far as a seat sees why."""
        number = seat_of_letter(seat)
        view = self.at.table.shown_array(number)
        return [asdict(one) for one in numbers_of(self.at.game, view, number, ref)]

    def why(self, seat: str, words: str | None, code: int | None, refs: list[str] | None = None) -> dict[str, Any]:
        """Say why an answer is not offered, to the seat that is asked."""
        if seat == SPECTATOR or seat != self.at.asked:
            raise Refusal("turn", later("Only who is asked can be told what is not allowed."))
        if refs:
            why = self.why_refs(seat, refs)
        else:
            why = self.at.table.why_not(words) if words else self.why_code(code or 0)
        return asdict(why)

    def why_code(self, code: int) -> Why:
        """Say which clause forbids an answer to the standing question, and by which fact."""
        try:
            self.at.table.check(code)
        except Refused as error:
            if error.clause:
                return Why(error.clause, self.at.game.text_of(error.clause), error.fact)
        except NO_ANSWER:
            pass
        else:
            return LEGAL
        return Why("", "This is no answer here.")

    def why_refs(self, seat: str, refs: list[str]) -> Why:
        """Say what forbids the nearest answer that would touch all these things, or what can be done instead."""
        view, part, touched = self.at.table.shown(seat), scene_of(self.at.game), {}
        for code in dict.fromkeys((*self.at.table.codes, *self.at.game.words.every_answer(view))):
            touched[code] = part.touches(view, code)
        found = sorted((len(touched[code]), code) for code in touched if set(refs) <= set(touched[code]))
        if any(code in self.at.table.codes for _, code in found):
            return LEGAL
        if found:
            return self.at.table.why_nearest(code for _, code in found)
        offered = [code for code in self.at.table.codes if refs[0] in touched[code]]
        if len(refs) > 1 and offered:
            told = ", or ".join(self.at.table.words_of(code) for code in offered[:_OFFERED])
            return Why("", "Nothing can be done with these together now.", f"You may {told}.")
        return Why("", "Nothing can be done with this now.", self.at.table.why_idle())
