"""The keys of the full-screen table, and what is told of them."""

from __future__ import annotations

from string import ascii_lowercase, digits

from textual.binding import Binding, BindingType

from menagerie.languages import _, later

PLAYER = later("Enter answer, w why, h hint, ? help, r again, q leave, t table, l log, / type, s save")
SPECTATOR = later("Space stop or go on, n one move, ? help, q leave, t table, l log, s save")
END = later("q leave, a analyse, l log, t table, s save, ? help")
HELP = later("""Answer: a number and Enter; or Up, Down and Enter; or a click.
Type: letters or / ; the list keeps what matches, Enter gives the answer in words. Esc goes back to the list. \
Words may span several questions, joined by commas.
Ask: w, then an answer and Enter, tells the clause that forbids it; h gives a hint.
Look: l is the log, t the whole table, r tells again what the others did since your last turn; Tab goes \
round the panels; Up, Down, PgUp and PgDn scroll.
Watch bots: Space stops them or lets them go on, n lets one move.
Leave: s saves the record; q asks and Ctrl-C does not; both save and leave, and the game can be resumed.
Typed as words: why WORDS, hint, again, save FILE, log, table, help, quit.""")
WINDOWS = later("windows (typed): stop at every window, or let it pass by itself where you can do nothing.")
KEYS = """q leave,s save,w type('why '),slash type(''),escape list,space stop,n step,h hint,r again,\
a analyse,question_mark page('help'),l page('log'),t page('table')"""
ACTIONS = ("leave", "save", "type", "list", "stop", "step", "hint", "again", "page", "mark", "analyse")
MOVES = {"up": "cursor_up", "down": "cursor_down", "pageup": "page_up", "pagedown": "page_down"}
BINDINGS: list[BindingType] = [
    Binding("ctrl+c,ctrl+q", "leave('now')", show=False, priority=True),
    *(Binding(key, does, show=False, priority=True) for key, _, does in (k.partition(" ") for k in KEYS.split(","))),
    *(Binding(key, f"type({key!r})", show=False, priority=True) for key in ascii_lowercase + digits),
    *(Binding(key, f"mark('{move}')", show=False) for key, move in MOVES.items()),
]


def keys_told(keys: str) -> str:
    """Write keys with their meanings so that none is parted at the end of a narrow line, the first ones told there."""
    return "  ".join(one.replace(" ", "\u00a0") for one in _(keys).split(", "))


def help_lines(windows: bool) -> list[str]:
    """Tell what can be done at the table, and at its windows if it has some."""
    return [*_(HELP).splitlines(), *[_(WINDOWS)] * windows]
