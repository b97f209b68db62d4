"""The command line. Results go to stdout, progress to stderr; `--json` wherever a program may read along.

Exit codes: 0 good, 1 a check failed, 2 bad input, 130 interrupted. Nothing heavy is imported before a command needs it.
A command lies in the file of its subject; `COMMANDS` lists all, in the order of the help.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from functools import cache
from typing import Annotated

import typer

from menagerie.cli import (
    corpus,
    datasets,
    decks,
    doctor,
    keeping,
    lab,
    limited,
    matches,
    paper,
    rules,
    tables,
    training,
    upkeep,
)
from menagerie.engine.errors import BadInput
from menagerie.engine.supported import warning
from menagerie.languages import language_of, speak

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Real card games, whole and exact: play them, check their rules, simulate and measure them.",
)

COMMANDS: dict[str, Callable[..., None]] = {
    "games": rules.games,
    "new-game": rules.new_game,
    "play": tables.play,
    "serve": tables.serve_tables,
    "try": tables.try_cards,
    "bot": tables.bot_at,
    "loadtest": tables.loadtest,
    "backup": keeping.backup,
    "restore": keeping.restore,
    "export": keeping.export,
    "erase": keeping.erase,
    "ratings": keeping.ratings,
    "simulate": matches.simulate,
    "duel": matches.duel,
    "check-bot": matches.check_own_bot,
    "league": matches.league,
    "matchups": matches.matchups,
    "figures": matches.figures,
    "dataset": datasets.dataset,
    "train": training.train,
    "model": training.model,
    "check": rules.check,
    "mutants": rules.mutants,
    "rules": rules.rules,
    "replay": rules.replay,
    "analyse": matches.analyse,
    "position": rules.position,
    "cards": rules.cards,
    "print": paper.print_cards,
    "sheet": paper.sheet,
    "warm": upkeep.warm,
    "doctor": doctor.doctor,
    "bench": upkeep.bench,
    "fuzz": upkeep.fuzz,
}
IN_ENVIRONMENT = ("serve",)  # commands whose options may all stand in the environment: MENAGERIE_SERVE_PORT
for name, command in COMMANDS.items():
    prefix = {"auto_envvar_prefix": f"MENAGERIE_{name.upper()}"} if name in IN_ENVIRONMENT else None
    app.command(name, context_settings=prefix)(command)
app.add_typer(lab.app, name="lab")
limited.add_to(decks.app)
app.add_typer(decks.app, name="deck")
app.add_typer(corpus.app, name="corpus")


@cache
def command_line() -> Callable[[], None]:
    """Make the command of all commands, which takes a tenth of a second."""
    return typer.main.get_command(app)


def main() -> None:
    """Run the command line and turn bad input into one clear message."""
    try:
        if told := warning():
            print(f"menagerie: {told}", file=sys.stderr)
        try:
            command_line()()
        finally:
            sys.stdout.flush()
    except BadInput as error:
        print(f"menagerie: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("menagerie: interrupted", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        say_no_more()
        sys.exit(0)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO) or error.filename:
            raise
        say_no_more()
        print(f"menagerie: the output cannot be written: {error.strerror}", file=sys.stderr)
        sys.exit(2)


def say_no_more() -> None:
    """Let what is still to be printed be lost: nobody takes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@app.callback(invoke_without_command=True)
def about(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    language: Annotated[
        str | None,
        typer.Option(envvar="MENAGERIE_LANGUAGE", help="The language of the terminal's table; else as LANG says."),
    ] = None,
) -> None:
    """Real card games, whole and exact."""
    speak(language or language_of())
    if version:
        from menagerie import __version__

        print(__version__)
        raise typer.Exit
