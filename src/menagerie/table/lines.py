"""The line-mode table: a whole game over plain lines, for terminals, pipes and screen readers.

Everything printed comes from the seat's own view and log. A person answers by number or in words; `why WORDS` explains
a refusal or a missing answer by its clause.
"""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from menagerie.engine.deals import Deal
from menagerie.engine.errors import Refused
from menagerie.engine.letters import letter
from menagerie.engine.notation import save_record
from menagerie.engine.table import Table
from menagerie.languages import _, later
from menagerie.players.company import Company, titles_of, with_titles
from menagerie.players.specs import join_players
from menagerie.table.summary import summary_lines
from menagerie.table.thinking import hint_lines

MANY = 24  # answers among which part of their words finds some
WINDOWS = later("  windows     stop at every window, or let it pass by itself where you can do nothing")
HELP = later("""Answer by number or in words, as listed; words may span several questions, joined by commas.
  why WORDS   what forbids an answer (a missing or refused one): the fact and the clause
  hint        the answers that a search finds best, and what tells them apart
  again       what the others did since your last turn, in short
  table       show the table again        log     what happened since your last turn
  save FILE   write the record            quit    leave; the game can be resumed
  ?           list the answers again      help    this text""")


class Lines:
    """One game in line mode: people and bots by seat."""

    def __init__(
        self,
        table: Table,
        players: Sequence[str],
        record: Path,
        source: TextIO | None = None,
        out: TextIO | None = None,
        verbose: bool = False,
    ) -> None:
        self.table, self.players, self.path = table, list(players), record
        self.source, self.out = source or sys.stdin, out or sys.stdout
        self.bots = Company(players, lambda text: self.say(f"({text})"), verbose=verbose)
        self.people = [seat for seat, player in enumerate(players, 1) if player == "you"]
        self.told = dict.fromkeys(self.people or [0], 0)
        self.titles = titles_of(players)
        self.current = 0
        self.stopping: set[int] = set()  # who stops at every window
        if table.steps:
            self.told = dict.fromkeys(self.told, table.runs)

    def say(self, text: str = "") -> None:
        print(text, file=self.out, flush=True)

    def laid(self, seat: int) -> str:
        """Give the table as a seat sees it, in lines."""
        return "\n".join(with_titles(self.table.lines(seat), self.titles))

    def run(self) -> int:
        """Play to the end; return the exit code. The record is saved when the game ends or is left."""
        with self.bots:
            return self._run()

    def _run(self) -> int:
        try:
            self.say(announce(self.table.deal, self.table.seed))
            if self.table.steps and len(self.people) == 1:
                self.say("\n".join(self.table.history(self.people[0])))
            while not self.table.over:
                seat = self.table.state.asked
                if passes_by_itself(self.table, self.people, self.stopping):
                    self.table.play(self.table.lone)
                elif seat in self.people:
                    self.turn_of(seat)
                else:
                    self.table.play(self.bots.choose(self.table))
            self.bots.leave(self.table)
            self.end()
            return 0
        except (KeyboardInterrupt, EOFError):
            self.leave()
            return 0

    # --- one question to a person

    def turn_of(self, seat: int) -> None:
        if len(self.people) > 1 and seat != self.current:
            self.hand_over(seat)
        self.current = seat
        news = self.table.story(seat, self.told[seat])
        self.told[seat] = self.table.runs
        if news:
            self.say("\n" + "\n".join(news))
        if self.table.question == self.table.game.questions[1][0] or len(news) > 1:
            self.say("\n" + self.laid(seat))
        if summed := summary_lines(self.table, seat, self.titles, fresh=True):
            self.say(f"\n{_('In short:')} " + "\n          ".join(summed))
        self.list_answers()
        self.answer(seat)

    def hand_over(self, seat: int) -> None:
        """Hide what the last player saw before the next one looks (hot seat)."""
        self.say("\n" * (50 if self.out.isatty() else 1) + hand_over_to(seat))
        self.read()

    def list_answers(self) -> None:
        self.say(f"\n{self.table.seat}, {self.table.ask()}")
        self.list_fitting("")

    def list_fitting(self, typed: str) -> bool:
        """List the answers with all words, or parts of them, that were typed; False if there are none."""
        answers, parts = self.table.answers, typed.casefold().split()
        width = len(str(len(answers)))
        fitting = [(n, one) for n, one in enumerate(answers, 1) if all(part in one.words.casefold() for part in parts)]
        cells = [f"{n:>{width}} {answer.words}" for n, answer in fitting]
        if not cells:
            return False
        column = max(map(len, cells)) + 2
        columns = max(1, min(3, 100 // column)) if self.out.isatty() else 1
        rows = -(-len(cells) // columns)
        for row in range(rows):
            self.say("".join(cell.ljust(column) for cell in cells[row::rows]).rstrip())
        return True

    def read(self) -> str:
        print("> ", end="", file=self.out, flush=True)
        line = self.source.readline()
        if not line:
            raise EOFError
        return line.strip()

    def answer(self, seat: int) -> None:
        while True:
            line = self.read()
            word, _space, rest = line.partition(" ")
            if not line:
                continue
            if line.isdecimal():
                if 1 <= int(line) <= len(self.table.codes):
                    self.table.play(self.table.codes[int(line) - 1])
                    return
                self.say(_("There are answers 1 to {last}.", last=len(self.table.codes)))
            elif word == "why":
                self.say(self.why(rest))
            elif line == "hint":
                self.say("\n".join(hint_lines(self.table)))
            elif line == "again":
                self.say(
                    "\n".join(summary_lines(self.table, seat, self.titles)) or _("Nobody has done anything since.")
                )
            elif line == "help":
                self.say(f"{_(HELP)}\n{_(WINDOWS)}" if self.table.windows else _(HELP))
            elif line == "windows":
                self.say(switch_windows(self.table, self.stopping, seat))
            elif line == "?":
                self.list_answers()
            elif line == "table":
                self.say(self.laid(seat))
            elif line == "log":
                self.say("\n".join(self.table.history(seat)))
            elif word == "save":
                self.say(saved(self.table, Path(rest) if rest else self.path))
            elif line in ("quit", "exit"):
                raise EOFError
            else:
                try:
                    rest = self.table.play(line)
                    if rest:
                        self.say(ends_before(rest))
                    return
                except Refused as error:
                    if not error.clause and len(self.table.answers) > MANY and self.list_fitting(line):
                        continue
                    self.say(not_legal(error) if error.clause else f"{error}  {_('(help: what you can type)')}")

    def why(self, words: str) -> str:
        example = self.table.answers[0].words
        if words:
            return str(self.table.why_not(words))
        return _("Type why and an answer, as in: why {example}", example=example)

    # --- the end

    def end(self) -> None:
        for seat in self.people or [0]:
            self.say("\n" + "\n".join(self.table.story(seat, self.told[seat])))
            break
        self.say("\n" + self.laid(0))
        self.say(saved(self.table, self.path))
        self.say(replay_with(self.table, self.path))
        self.say(_("Analyse with: {command}", command=f"menagerie analyse {shlex.quote(str(self.path))}"))

    def leave(self) -> None:
        self.say()
        self.say(saved(self.table, self.path))
        self.say(go_on_with(self.table, self.players, self.path))


def announce(deal: Deal | None, seed: int) -> str:
    """Say what is told of a deal before its first answer."""
    if deal is None:
        return _("An open deal: seed {seed}.", seed=seed)
    return _("Commitment {hash}; the dealer's part of the seed is told at the end.", hash=deal.commitment)


def hand_over_to(seat: int) -> str:
    """Ask for the next person at one keyboard."""
    return _("Please hand over to {seat}, who presses Enter.", seat=letter(seat))


def not_legal(error: Refused) -> str:
    """Say that an answer is refused, and by which clause."""
    return _("Not legal: {reason}", reason=error)


def ends_before(rest: str) -> str:
    """Say that an answer in words ended because it told something: these words are left."""
    return _("That told you something. Left to be asked: {rest}", rest=rest)


def passes_by_itself(table: Table, people: Sequence[int], stopping: set[int]) -> bool:
    """Tell whether a window stands in which a person can do nothing and does not stop."""
    asked = table.state.asked
    return asked in people and asked not in stopping and bool(table.lone)


def switch_windows(table: Table, stopping: set[int], seat: int) -> str:
    """Let a seat stop at every window, or no longer; says what holds now."""
    if not table.windows:
        return _("There are no windows here to stop at.")
    stopping ^= {seat}
    if seat in stopping:
        return _("You stop at every window now.")
    return _("You stop only where you can do something now.")


def saved(table: Table, path: Path) -> str:
    """Save the record of a table, and tell where, or why it cannot be."""
    try:
        save_record(table, path)
        return _("Saved to {path}.", path=path)
    except (OSError, ValueError) as error:  # ValueError: no name for a file at all
        return _("{path}: cannot be written ({error})", path=path, error=getattr(error, "strerror", error))


def go_on_with(table: Table, players: Sequence[str], record: Path) -> str:
    """Say how a game that was left is gone on with."""
    seats = shlex.quote(join_players(players))
    command = f"menagerie play {table.game.slug} --seats {seats} --resume {shlex.quote(str(record))}"
    return _("Go on with: {command}", command=command)


def replay_with(table: Table, record: Path) -> str:
    """Say how a game that is over is replayed."""
    command = f"menagerie replay {shlex.quote(str(record))}"
    return _("Seed {seed}. Replay with: {command}", seed=table.seed, command=command)


def default_record(folder: Path, slug: str) -> Path:
    """Name a record file that does not exist yet."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    path = folder / f"{slug}-{stamp}.jsonl"
    number = 2
    while path.exists():
        path = folder / f"{slug}-{stamp}-{number}.jsonl"
        number += 1
    return path
