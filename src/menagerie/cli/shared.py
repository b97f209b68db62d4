"""What the commands share: their common options, files read and written, progress, and compiling in sight of it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.seeds import exact

if TYPE_CHECKING:
    from menagerie.engine.game import Game
    from menagerie.engine.naming import Named
    from menagerie.engine.table import Table

Found = TypeVar("Found")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, as `menagerie games` lists it.")]
GameString = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game, as `menagerie games` lists it, or all in one: 'GAME@VERSION?players=3#SEED'."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON on stdout.")]
Seed = Annotated[int | None, typer.Option(help="Seed of all chance; fresh from the system if not given.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="K=V", help="An option of the game; may be repeated.")
]
Verbose = Annotated[bool, typer.Option(help="Show what own bots say on standard error, and how they forfeited.")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Threads; the numbers do not depend on it.")]
Where = Annotated[str, typer.Option("--on", help="Who plays: threads here, or a Ray cluster: ray, ray:ADDRESS.")]

Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="FILE", help="Cards of your own beside the house's: a pack; may be repeated."),
]
KeepPack = Annotated[bool, typer.Option("--keep-pack", help="Records hold the pack itself, and replay anywhere.")]

_OWN = "The deck that {} plays: a file, '-', a code, or one of the house by name or number."
DeckA = Annotated[str | None, typer.Option("--deck-a", metavar="DECK", help=_OWN.format("A"))]
DeckB = Annotated[str | None, typer.Option("--deck-b", metavar="DECK", help=_OWN.format("B"))]
DeckC = Annotated[str | None, typer.Option("--deck-c", metavar="DECK", help=_OWN.format("C"))]
DeckD = Annotated[str | None, typer.Option("--deck-d", metavar="DECK", help=_OWN.format("D"))]


def with_decks(game: Game, *said: str | None) -> Game:
    """Give a game whose seats play the decks that are named for them, by seat, unless options say otherwise.

    A number or a name is of the house's decks; anything else is a file or a code, and stands behind them.
    """
    if not any(deck is not None for deck in said):
        return game
    from dataclasses import replace

    from menagerie.cardtext.decks import is_code, read_file
    from menagerie.engine.errors import nearest
    from menagerie.engine.letters import letter

    options, chosen, texts = {one.deck_of: one for one in game.options if one.deck_of}, {}, {}
    for seat, deck in enumerate(said, 1):
        if deck is None:
            continue
        if seat not in options:
            raise BadInput(f"--deck-{letter(seat).lower()}: {game.title} has no deck to choose for {letter(seat)}")
        labels = {label.casefold(): label for label in options[1].labels}
        called, path = deck.casefold().replace("_", " "), Path(deck)
        if deck.isdecimal() or called in labels:
            chosen[seat] = deck if deck.isdecimal() else labels[called]
        elif is_code(deck) or deck == "-" or path.exists():
            name = "code" if is_code(deck) else "standard input" if deck == "-" else path.stem.replace("_", " ")
            same = next((seat for seat, other in enumerate(said[: seat - 1], 1) if other == deck), None)
            chosen[seat] = chosen[same] if same else f"{name} ({letter(seat)})"
            if not same:
                texts[chosen[seat]] = read_file(path)
        else:
            raise BadInput(f"--deck-{letter(seat).lower()} {deck}: no file, and no deck{nearest(called, labels)}")
    if texts:
        assert game.workshop  # whoever has decks has one
        game = game.workshop.with_decks(game, texts)
    first = next(one for one in game.options if one.deck_of)
    numbers = dict(zip(first.labels, first.values, strict=False))
    fresh = {seat: int(deck) if deck.isdecimal() else numbers[deck] for seat, deck in chosen.items()}
    for seat, number in fresh.items():
        game.check_options(max(seat, 2), {options[seat].name: number})
    found = (replace(one, default=fresh[one.deck_of]) if one.deck_of in fresh else one for one in game.options)
    return game.changed(options=tuple(found))


def load(name: str, packs: Sequence[Path] | None = None, keep: bool = False) -> Game:
    """Load a game, with the cards of packs behind the house's if any are named; keep: in its records, too."""
    from menagerie.engine import finding

    loaded = finding.load(name)
    return loaded.with_pack(*packs, keep=keep) if packs else loaded


def replayed(file: Path, packs: Sequence[Path] | None = None) -> Table:
    """Play a record again, with a pack that it was played with but does not hold."""
    from menagerie.engine import notation

    lines = notation.read_record(file)
    game = load(str(lines[0].get("game")), packs) if packs else None
    return notation.replay(lines, str(file), game=game)


def named(text: str, packs: Sequence[Path] | None = None, keep: bool = False) -> Named:
    """Read the string of a game, `GAME` or more of it (`engine/naming.py`); packs, keep: as of `load`."""
    from dataclasses import replace

    from menagerie.engine import naming

    said = naming.read_named(text)
    return replace(said, game=said.game.with_pack(*packs, keep=keep)) if packs else said


def options_of(pairs: list[str] | None) -> dict[str, Any]:
    """Read `k=v` pairs."""
    found = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"--option {pair}: write it as NAME=VALUE")
        found[name.replace("-", "_")] = value
    return found


def emit(value: Any) -> None:
    print(json.dumps(exact(value), ensure_ascii=False, indent=2))


def read_file(path: Path) -> str:
    """Read a text file, or standard input for '-'."""
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not a text file") from None


def write_file(path: Path, text: str) -> None:
    """Write a text file."""
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror})") from None


def data_folder(otherwise: str, *parts: str) -> Path:
    """Make a folder in the user's data folder, as this system has it; otherwise: the option that names another."""
    home = {"darwin": Path.home() / "Library" / "Application Support", "win32": os.environ.get("LOCALAPPDATA")}
    usual = home.get(sys.platform) or Path.home() / ".local" / "share"
    folder = Path(os.environ.get("XDG_DATA_HOME") or usual, "menagerie", *parts)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be made ({error.strerror}); name another place with {otherwise}") from None
    return folder


def check_writable(path: Path | None) -> None:
    """Refuse a file that cannot be written, before long work for it begins."""
    if path and (path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK)):
        raise BadInput(f"{path}: cannot be written")


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on stderr where that is a terminal; yields a function of (done, total)."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    console = Console(stderr=True)
    shown = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*shown, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def until_stopped(work: Callable[[], Found]) -> tuple[Found, bool]:
    """Do long work; gives what it found, and whether that is only what it had when somebody pressed Ctrl-C."""
    try:
        return work(), False
    except Interrupted as stopped:
        print("(interrupted; this is what there was until then)", file=sys.stderr)
        return stopped.so_far, True


def end(stopped: bool) -> None:
    """End a command that was interrupted as such, once it has told what there was."""
    if stopped:
        raise KeyboardInterrupt


def compile_loudly(games: Sequence[Game], *uses: str, jobs: int = 0) -> None:
    """Compile games for some uses (`players/compiling.py`) with a progress bar, or load them in a moment.

    jobs: processes, 0 for as many as there are cores.
    """
    from menagerie.players.compiling import Compiling

    with progress("compiling the rules") as tell:
        Compiling(games, *uses, jobs=jobs).run(tell)


def warming(game: Game, quiet: bool) -> None:
    """Compile in the background while the first moves are played interpreted, and say so unless a screen is in use."""
    import threading
    import time

    from menagerie.players.compiling import Compiling

    def run() -> None:
        began = time.monotonic()
        try:
            Compiling([game], "tables").run()
        except BadInput as error:
            print(f"({error}; bots think slower)", file=sys.stderr)
            return
        if time.monotonic() - began > 3 and not quiet:
            print("(the rules are compiled; bots think faster now)", file=sys.stderr)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(0.05)
    if thread.is_alive() and not quiet:
        print("(compiling the rules in the background, you can play meanwhile)", file=sys.stderr)
