"""Commands of learned players: train one by games against itself, and read the card of a model."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from menagerie.cli.shared import (
    AsJson,
    GameName,
    Jobs,
    Options,
    Seed,
    Where,
    emit,
    load,
    options_of,
    progress,
    write_file,
)
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.seeds import seed_or_fresh

if TYPE_CHECKING:
    from menagerie.train.training import Step, Training

SAVED = 60.0  # seconds after which what was learnt is saved again


def train(
    game: GameName,
    out: Annotated[Path | None, typer.Option(help="The model's file; GAME.model if not given.")] = None,
    seats: Annotated[str, typer.Option(help="Seats of a table; several numbers, joined by commas, in turn.")] = "2",
    minutes: Annotated[float, typer.Option(min=0.0, help="How long to learn, pauses not counted.")] = 20.0,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds after which to end, if minutes have not.")] = 1000,
    games: Annotated[int, typer.Option(min=8, help="Games of a round.")] = 512,
    sums: Annotated[int, typer.Option(min=0, max=128, help="Sums of the net.")] = 48,
    teacher: Annotated[
        str, typer.Option(help="Bot of the house whose games come first and who is met later; none for nobody.")
    ] = "greedy",
    against: Annotated[
        str,
        typer.Option(help="A bot that has all other seats: the best response to it is sought."),
    ] = "",
    start: Annotated[str, typer.Option(metavar="FILE", help="A model to begin from, instead of a teacher.")] = "",
    worlds: Annotated[int, typer.Option(min=1, max=16, help="Deals at which the model looks for an answer.")] = 3,
    exam: Annotated[int, typer.Option(min=2, help="Deals of each examination; three times as many at the end.")] = 100,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the training of the model.")] = False,
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    where: Where = "threads",
    as_json: AsJson = False,
) -> None:
    """Train a player of a game by games against itself; its model is then played as policy:FILE."""
    from menagerie.players import model_card
    from menagerie.train.training import Plan, Training, state_of

    loaded = load(game)
    path = out or Path(f"{loaded.slug}.model")
    if resume:
        training = Training.resume(loaded, path, minutes=minutes, rounds=rounds, jobs=jobs, where=where)
    else:
        if state_of(path).exists() or path.exists():
            raise BadInput(f"{path}: exists already; go on with it by --resume, or name another file with --out")
        plan = Plan(
            seats=_counts(seats),
            minutes=minutes,
            rounds=rounds,
            games=games,
            sums=sums,
            teacher="" if teacher == "none" else teacher,
            against=against,
            start=start,
            worlds=worlds,
            exam=exam,
            seed=seed_or_fresh(seed),
            jobs=jobs,
            options=options_of(option),
        )
        training = Training(loaded, plan, where=where)
    print(
        f"compiling what {loaded.title} needs, then learning: seed {training.plan.seed}, into {path}", file=sys.stderr
    )
    training.commands.append(shlex.join(["menagerie", *sys.argv[1:]]))
    stopped = _learn(training, path)
    exam = training.plan.exam
    met = training.examine(3 * exam, training.plan.worlds, others=exam)
    card = training.card(met)
    training.save(path, card)
    if as_json:
        emit(card.written | {"file": str(path), "history": training.history})
    else:
        print("\n".join(model_card.lines(model_card.ModelFile.read(path))))
    if stopped:
        raise KeyboardInterrupt


def model(
    name: Annotated[
        str, typer.Argument(metavar="FILE|GAME", help="The file of a model, or a game: its house's model.")
    ],
    html: Annotated[Path | None, typer.Option(help="Write it as a page with charts, which needs no network.")] = None,
    as_json: AsJson = False,
) -> None:
    """Read the card of a model: how it came about, how strong it is, how it learnt, and where it is weak."""
    from menagerie.engine.finding import slugs
    from menagerie.lab import model_pages
    from menagerie.players import model_card
    from menagerie.players.levels import has_model, house_model
    from menagerie.players.models import head_of

    path = Path(name)
    if name in slugs():
        game = load(name)
        if not has_model(game):
            raise BadInput(f"nobody has learnt {game.title} yet: `menagerie train {name}` makes a model")
        path = house_model(game)
    elif not path.exists():
        known = [*slugs(), *(one.name for one in Path().glob("*.model"))]
        raise BadInput(f"{name}: neither a game nor the file of a model{nearest(name, known)}")
    told = model_card.ModelFile.read(path)
    if html:
        write_file(html, model_pages.html(told))
    if as_json:
        emit({"file": str(path), **head_of(told.model)})
    elif not html:
        print("\n".join(model_card.lines(told)))


def _counts(text: str) -> tuple[int, ...]:
    """Read numbers of seats."""
    words = text.split(",")
    if not all(word.strip().isdecimal() for word in words):
        raise BadInput(f"--seats {text}: whole numbers joined by commas are expected, such as 2,3,4")
    return tuple(int(word) for word in words)


def _learn(training: Training, path: Path) -> bool:
    """Run a training, saving it now and then; tells whether somebody pressed Ctrl-C."""
    saved = training.seconds
    try:
        with progress("learning") as tell:
            for step in training.run():
                tell(round(step.seconds), round(60 * training.plan.minutes))
                print(_line(step), file=sys.stderr)
                if step.seconds > saved + SAVED:
                    training.save(path)
                    saved = step.seconds
    except KeyboardInterrupt:
        print("(interrupted; this is what was learnt until then)", file=sys.stderr)
        return True
    return False


def _line(step: Step) -> str:
    """Tell of a round."""
    won = ", ".join(f"{name} {100 * share:.1f} %" for name, share in step.won.items())
    told = f"round {step.round}: {step.games} games, {step.seconds:.0f} s, loss {step.loss:.4f}"
    return f"{told}; wins against {won}" if won else told
