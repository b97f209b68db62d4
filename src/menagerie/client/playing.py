"""An own bot at a seat of a served table: it runs here, and is asked what the server asks of its seat."""

from __future__ import annotations

import sys
import time
from typing import Any

from menagerie.client.seat import NotTaken, Seat
from menagerie.players.company import aside_to_stderr
from menagerie.players.own import HELLO_SECONDS, KINDS, Talk, draw_seed
from menagerie.players.program import Trouble
from menagerie.players.question import VERSION, Question
from menagerie.players.specs import Spec


class Player:
    """A bot at one seat for one game; where it gives no legal answer in time, the first one is given for it."""

    def __init__(self, spec: Spec, seat: Seat, seconds: float, verbose: bool) -> None:
        self.seat, self.seconds, self.forfeits, self.gone = seat, seconds, 0, False
        self.talk = Talk(spec, aside_to_stderr if verbose else None)
        told = seat.welcome
        hello = {"type": "hello", "v": VERSION, "game": told["game"], "seat": seat.seat, "seats": len(told["seats"])}
        self.talk.greet({**hello, "options": told["options"], "seed": draw_seed()}, HELLO_SECONDS)

    def choose(self, question: Question) -> int:
        """Give the bot's answer, or the first."""
        if len(question.answers) == 1:
            return question.answers[0].code
        try:
            if self.gone:
                raise Trouble("gone", "it has left")
            return self.talk.ask(question, self.seconds)
        except Trouble as trouble:
            self.forfeits += 1
            if not self.gone:
                print(f"the bot forfeits a decision: {KINDS[trouble.kind]} ({trouble.detail})", file=sys.stderr)
            self.gone = self.gone or trouble.kind == "gone"
            return question.answers[0].code

    def play(self) -> dict[str, Any]:
        """Play to the end of the game; gives scores, winners, and how often it answered and forfeited."""
        given, end = 0, None
        try:
            while (question := self.seat.wait()) is not None:
                try:
                    self.seat.answer(self.choose(question))
                    given += 1
                except NotTaken as error:
                    if error.reason not in ("stale", "turn", "store"):  # the table has moved on, or is asked again
                        raise
                    if error.reason == "store":
                        time.sleep(1.0)
            end = self.seat.view.get("end")
        finally:
            self.talk.leave({name: end[name] for name in ("scores", "winners")} if end else None, 1.0)
        told = {"game": self.seat.welcome["game"], "table": self.seat.table, "seat": self.seat.seat}
        closed = {"closed": self.seat.welcome["read_only"]} if self.seat.welcome["read_only"] else {}
        done = {"scores": {}, "winners": []} if end is None else {name: end[name] for name in ("scores", "winners")}
        return told | done | {"answers": given, "forfeits": self.forfeits} | closed


def play_at(
    address: str, spec: Spec, *, games: int = 1, seconds: float = 30.0, verbose: bool = False
) -> list[dict[str, Any]]:
    """Let a bot play so many games at a seat, one after another with the same people; gives what came of each."""
    told, seat = [], Seat(address)
    try:
        for number in range(games):
            if number:
                before, seat = seat, seat.again()
                before.close()
            told.append(Player(spec, seat, seconds, verbose).play())
    finally:
        seat.close()
    return told
