"""The full-screen table: a whole game in a terminal, with keys, mouse and words.

Everything drawn comes from the table's own views and words for a seat, so that any game plays here. While a hand-over
waits no widget holds anything of another seat; a spectator sees what lies open and no answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from menagerie.engine.errors import Interrupted, Refused
from menagerie.engine.table import Table
from menagerie.languages import _, listed
from menagerie.players.company import Company, titles_of, with_titles
from menagerie.table import keyboard
from menagerie.table.codes import codes_told
from menagerie.table.lines import (
    announce,
    ends_before,
    go_on_with,
    hand_over_to,
    not_legal,
    passes_by_itself,
    replay_with,
    saved,
    switch_windows,
)
from menagerie.table.prose import HandOver, Leaving, Page, Panel, Prose, hanging
from menagerie.table.summary import summary_lines
from menagerie.table.thinking import analysis_lines, hint_lines


class TerminalTable(App[None]):
    """One game on a full screen: people and bots by seat. `farewell` is printed once the screen is closed."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = keyboard.BINDINGS
    CSS_PATH = "terminal.tcss"

    def __init__(self, table: Table, players: Sequence[str], record: Path, pause: float = 0.7) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.table, self.players, self.path, self.pause = table, list(players), record, pause
        self.people = [seat for seat, player in enumerate(players, 1) if player == "you"]
        self.titles = titles_of(players)
        self.thinking = False  # a bot is
        self.bots, self.forfeits = Company(players, self.note_forfeit), list[str]()
        self.told = dict.fromkeys(self.people or [0], table.runs if table.steps else 0)
        self.seat: int | None = None if len(self.people) > 1 else (self.people or [0])[0]  # whose table is drawn
        self.news: list[str] = []
        self.since, self.begins = dict(self.told), dict.fromkeys(self.told, 0)  # where log and history begin
        self.stopping: set[int] = set()  # who stops at every window
        self.stopped = self.ended = self.left = False
        self.deal = announce(table.deal, table.seed)
        self.farewell: list[str] = []

    # --- the screen

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Panel(_("Table"), table=True, id="table")
            yield Panel(_("Only you see"), table=True, id="own")
            with Horizontal(id="lower"):
                yield OptionList(id="answers", markup=False, compact=True)
                yield Panel(_("Log (• new)"), id="log")
        yield Prose(id="message")
        yield Prose(id="status")
        hint = _("a number, an answer in words, or: why WORDS")
        yield Input(placeholder=hint, select_on_focus=False, compact=True, id="entry")
        yield Prose([keyboard.keys_told(keyboard.PLAYER if self.people else keyboard.SPECTATOR)], id="keys")

    def on_mount(self) -> None:
        self.base = self.screen
        self.answers = self.base.query_one("#answers", OptionList)
        self.entry = self.base.query_one("#entry", Input)
        self.message, self.status = (self.base.query_one(name, Prose) for name in ("#message", "#status"))
        self.say(self.deal)
        self.base.set_class(not self.people, "-watching")
        self.panel("log").anchor()
        if not self.people:
            self.panel("log").focus()
            self.set_interval(self.pause, self.tick)
            self.show()
        self.proceed()

    def panel(self, name: str) -> Panel:
        return self.base.query_one(f"#{name}", Panel)

    def say(self, *lines: str) -> None:
        """Put a message above the status line."""
        self.message.display = any(lines)
        self.message.tell(lines)

    def show(self) -> None:
        """Draw everything for the seat that looks."""
        table, seat = self.table, 0 if self.table.over else self.seat or 0
        lines = with_titles(table.lines(seat), self.titles)
        shared = len(table.lines(0))  # what only the seat itself sees comes last, and stays in sight
        self.panel("table").prose.tell(lines[:shared])
        self.panel("own").prose.tell(lines[shared:])
        self.panel("own").display = len(lines) > shared
        self.panel("log").prose.tell(self.heard())
        self.panel("log").anchor()
        if table.over:
            winners = listed([self.titles.get(one, one) for one in table.winners])
            won = _("{seats} won.", seats=winners) if table.winners else _("Nobody won.")
            self.status.tell([f"{_('The game is over.')} {won}"])
        else:
            player = "" if self.people else f" ({self.titles.get(table.seat, self.players[table.state.asked - 1])})"
            stopped = f" {_('(stopped)')}" if self.stopped else ""
            self.status.tell([f"{table.seat}{player}, {table.ask()}{stopped}"])
        self.list_answers()

    def heard(self) -> list[str]:
        """Give what the seat heard since the news of its last turn or may read again; what is new is marked."""
        seat = 0 if self.table.over and len(self.people) > 1 else self.seat or 0
        told = max(self.table.story(seat, self.since.get(seat, 0)), self.table.history(seat), key=len)
        old = len(told) - (len(self.news) if seat else 1)
        return [f"{'•' if n >= old else ' '} {line}" for n, line in enumerate(told)]

    def list_answers(self) -> list[int]:
        """List the answers with every typed word, under their numbers, and give their codes; a number marks one."""
        asked = self.people and not self.table.over and self.table.state.asked == self.seat
        answers, typed = self.table.answers if asked else [], self.entry.value
        words = [] if typed.isdecimal() or typed.startswith("why ") else typed.casefold().split()
        places, room = len(str(len(answers))), max(self.size.width // 2 - 3, 12)  # beside padding and scrollbar
        kept = [
            (answer.code, hanging(f"{n:>{places}}  {answer.words}", room, places + 2))
            for n, answer in enumerate(answers, 1)
            if all(word in answer.words.casefold() for word in words)
        ]
        question = self.table.answered
        self.answers.set_options(Option(text, f"{question}-{code}") for code, text in kept)
        found = _("Answers ({kept} of {all})", kept=len(kept), all=len(answers))
        self.answers.border_title = found if words else _("Answers")
        number = int(typed[:9]) if typed.isdecimal() else 0
        self.answers.highlighted = number - 1 if 0 < number <= len(kept) else None
        return [code for code, _ in kept]

    def on_resize(self) -> None:
        self.call_after_refresh(self.rewrap)

    def rewrap(self) -> None:
        if self.seat is not None and not self.ended:
            self.list_answers()

    def hide(self) -> None:
        """Empty every widget: the next person must find nothing of the last one's."""
        self.seat, self.news = None, []
        while self.screen is not self.base:
            self.pop_screen()
        for prose in self.base.query(Prose).exclude("#keys"):
            prose.tell([])
        self.say()
        self.answers.clear_options()
        self.entry.value = ""

    # --- the game

    def proceed(self) -> None:
        """Let bots answer until a person is asked or the game is over."""
        if self.left or self.ended or self.thinking:
            return
        while passes_by_itself(self.table, self.people, self.stopping):
            self.table.play(self.table.lone)
        asked = self.table.state.asked
        if self.table.over:
            self.finish()
        elif asked not in self.people:
            if self.people:
                self.thinking = True
                self.status.tell([_("{seat} is thinking …", seat=self.titles.get(self.table.seat, self.table.seat))])
                self.run_worker(self.let_bot())
        elif self.seat != asked:
            self.hide()
            told = [hand_over_to(asked), _("Ctrl-C saves and leaves.")]
            self.push_screen(HandOver(_("Hand-over"), told), lambda closed: self.turn_of(asked))
        else:
            self.turn_of(asked)

    def turn_of(self, seat: int) -> None:
        self.seat = seat
        self.news = self.table.story(seat, self.told[seat])
        begins = len(self.table.story(seat)) - len(self.table.history(seat))
        if begins != self.begins[seat]:
            self.begins[seat], self.since[seat] = begins, self.told[seat]
        self.told[seat] = self.table.runs
        self.entry.value = ""
        if summed := summary_lines(self.table, seat, self.titles, fresh=True):
            self.say(*self.forfeits[-3:], *summed)
        self.show()
        self.base.set_focus(self.answers)

    def give(self, answer: int | str) -> None:
        """Give an answer of the person at the keyboard; a refusal is told with its clause."""
        if self.thinking:
            return self.say(_("A bot is thinking."))
        self.forfeits.clear()
        try:
            rest = self.table.play(answer)
        except Refused as error:
            self.say(not_legal(error) if error.clause else f"{error}")
            return
        self.say(*[ends_before(rest)] * bool(rest))
        self.entry.value = ""
        self.answers.clear_options()
        self.base.set_focus(self.answers)  # keys are the table's again while others answer
        self.proceed()

    async def let_bot(self) -> None:
        """Let the bot that is asked answer; one that takes its time thinks in a thread."""
        choose, quick = self.bots.choose, self.bots.is_quick(self.table)
        code = choose(self.table) if quick else await asyncio.to_thread(choose, self.table.copy())
        self.thinking = False
        if self.left:
            return
        self.say(*self.forfeits[-3:])
        self.table.play(code)
        if not self.people:
            self.show()
        self.proceed()

    def note_forfeit(self, text: str) -> None:
        """Note, from a bot's thread, what the table shall be told."""
        self.forfeits.append(text)

    def tick(self, forced: bool = False) -> None:
        """Let one bot move where nobody plays."""
        if (forced or not self.stopped) and self.screen is self.base and not (self.table.over or self.thinking):
            self.thinking = True
            self.run_worker(self.let_bot())

    def finish(self) -> None:
        """Show the end: the open table, the winners, the seed; the record is saved."""
        self.ended = True
        if len(self.people) > 1:
            self.hide()
        self.seat = self.people[0] if len(self.people) == 1 else 0
        self.farewell = [saved(self.table, self.path), replay_with(self.table, self.path)]
        self.base.add_class("-watching")
        self.base.query_one("#keys", Prose).tell([keyboard.keys_told(keyboard.END)])
        self.show()
        self.say(*self.farewell)
        self.panel("log").focus()

    # --- keys, mouse and words

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keep the table's keys to the table: pages have their own."""
        if parameters == ("now",) or action not in keyboard.ACTIONS:
            return True
        allowed = self.screen is self.base and (self.focused is not self.entry or action in ("mark", "list"))
        if action in ("stop", "step"):
            return allowed and not self.people
        if action in ("type", "list", "hint", "again", "mark"):
            return allowed and bool(self.people) and not self.ended
        return allowed and (self.ended or action != "analyse")

    def action_type(self, text: str) -> None:
        self.entry.value = text
        self.entry.cursor_position = len(text)
        self.base.set_focus(self.entry)

    def action_list(self) -> None:
        self.entry.value = ""
        self.base.set_focus(self.answers)

    def action_mark(self, move: str) -> None:
        getattr(self.answers, f"action_{move}")()
        self.base.set_focus(self.answers)

    def action_hint(self) -> None:
        if self.table.state.asked != self.seat:
            return self.say(_("A hint is for whoever is asked."))
        self.say(_("A search looks for a hint …"))
        self.run_worker(self.find_hint(), group="hint", exclusive=True)

    async def find_hint(self) -> None:
        """Look for a hint in a thread; it is told unless the question has passed meanwhile."""
        question = self.table.answered
        told = await asyncio.to_thread(hint_lines, self.table.copy())
        if question == self.table.answered and not self.left:
            self.say(*told)

    def action_again(self) -> None:
        self.say(*summary_lines(self.table, self.seat or 0, self.titles) or [_("Nobody has done anything since.")])

    def action_analyse(self) -> None:
        self.run_worker(self.analyse(), group="analysis", exclusive=True)

    async def analyse(self) -> None:
        """Analyse the finished game in a thread, and lay what it tells on the table."""

        def tell(done: int, total: int) -> None:
            if self.left:
                raise Interrupted([])
            words = _("The game is analysed: {done} of {total} decisions …", done=done, total=total)
            self.call_from_thread(self.say, words)

        self.say(_("The game is analysed …"))
        told = await asyncio.to_thread(analysis_lines, self.table.copy(), tell)
        self.say(*self.farewell)
        self.push_screen(Page(_("Analysis (Esc: back)"), told))

    def action_stop(self) -> None:
        self.stopped = not self.stopped
        self.show()

    def action_step(self) -> None:
        self.stopped = True
        self.tick(forced=True)

    def action_page(self, name: str) -> None:
        seat = 0 if self.table.over else self.seat or 0
        title, told = {
            "log": lambda: (_("Log (Esc: back)"), self.heard()),
            "table": lambda: (_("Table (Esc: back)"), with_titles(self.table.lines(seat), self.titles)),
            "help": lambda: (
                _("Help (Esc: back)"),
                [*keyboard.help_lines(self.table.windows), self.deal, *codes_told(self.table.game)],
            ),
        }[name]()
        self.push_screen(Page(title, told, name))

    def action_save(self) -> None:
        self.say(saved(self.table, self.path))

    def action_leave(self, when: str = "") -> None:
        if not (when or self.ended):
            question = _("Leave this game? It is saved to {path} and can be gone on with.", path=self.path)
            self.push_screen(Leaving(_("Leave"), [question, _("y: leave  n: stay")]))
            return
        self.left = True
        self.bots.stop()
        self.exit()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        asked, _dash, code = (event.option_id or "").partition("-")
        if asked == str(self.table.answered) and int(code) in self.table.codes:  # else the question has passed
            self.give(int(code))

    def on_input_changed(self) -> None:
        if self.seat is not None and not self.ended:
            self.list_answers()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value != self.entry.value:
            return  # typed ahead: the question has passed
        line = event.value.strip()
        word, _space, rest = line.partition(" ")
        codes, kept = self.table.codes, self.list_answers()
        if line.isdecimal() and 0 < int(line[:9]) <= len(codes):
            self.give(codes[int(line[:9]) - 1])
        elif line.isdecimal():
            self.say(_("There are answers 1 to {last}.", last=len(codes)))
            self.entry.value = ""
        elif word in ("why", "save"):
            example = self.table.words_of(codes[0])
            why = (
                f"{rest}: {self.table.why_not(rest)}"
                if rest
                else _("Type why and an answer, as in: why {example}", example=example)
            )
            self.say(why if word == "why" else saved(self.table, Path(rest or self.path)))
            self.action_list()
        elif line in ("log", "table", "help", "?"):
            self.action_list()
            self.action_page("help" if line == "?" else line)
        elif line in ("hint", "again"):
            self.action_list()
            getattr(self, f"action_{line}")()
        elif line == "windows" and self.seat:
            self.say(switch_windows(self.table, self.stopping, self.seat))
            self.action_list()
        elif line in ("quit", "exit"):
            self.action_leave("now")
        elif line:
            self.give(kept[0] if len(kept) == 1 and not self.table.why_not(line).clause else line)


def run(table: Table, players: Sequence[str], record_path: Path) -> int:
    """Play on a full screen; return the exit code. The record is saved when the game ends or is left."""
    screen = TerminalTable(table, players, record_path)
    with screen.bots:
        screen.run()
        screen.bots.leave(table)
    if not screen.ended:
        screen.farewell = [saved(table, record_path), go_on_with(table, players, record_path)]
    print("\n".join(screen.farewell))
    return screen.return_code or 0
