"""How a game begins: dealt from a seed, set up as a position, or at a state that was kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from menagerie.engine.chance import DEAL, seed_stream
from menagerie.engine.deals import Deal
from menagerie.engine.errors import BadInput, short
from menagerie.engine.game import Game
from menagerie.engine.kernel import ROW, Kernel
from menagerie.engine.record import Fault, face
from menagerie.engine.seeds import check_seed, seed_or_fresh, words_of
from menagerie.engine.timeline import Timeline

UNREADABLE = (Fault, TypeError, ValueError, LookupError, AttributeError, ArithmeticError)  # what odd fields raise


@dataclass(frozen=True, slots=True)
class Origin:
    """What a game began with.

    index: which of the games of its seed. start: the position it was set up from, if any. is_restored: whether it was
    opened at a state that was kept, so that nobody knows what led there. deal: how its seed was made of parts; none
    where somebody chose the seed, or drew it alone.
    """

    game: Game
    seats: int
    seed: int
    options: dict[str, int]
    index: int = 0
    start: dict[str, Any] | None = None
    is_restored: bool = False
    deal: Deal | None = None


class Begun(NamedTuple):
    """A game at its first question."""

    origin: Origin
    timeline: Timeline


def dealt(
    game: Game,
    seats: int,
    seed: int | None,
    options: dict[str, Any],
    *,
    compiled: bool | None = None,
    every: bool = False,
    windows: bool = False,
    index: int = 0,
) -> Begun:
    """Deal a game; BadInput lists what is wrong with its options. The arguments are those of `Table`."""
    origin = Origin(game, seats, seed_or_fresh(seed), game.check_options(seats, options), index)
    timeline = Timeline(Kernel(game, game.blank_bytes(seats, origin.options, windows), compiled))
    timeline.deal(*words_of(origin.seed), index)
    return _begun(origin, timeline, every)


def set_up(
    game: Game,
    fields: dict[str, Any],
    seed: int,
    options: dict[str, Any] | None = None,
    *,
    compiled: bool | None = None,
    every: bool = False,
    windows: bool = False,
) -> Begun:
    """Set up a position; BadInput lists all its defects."""
    fields = dict(fields)
    windows = fields.pop("windows", windows)
    if not isinstance(windows, bool):
        raise BadInput(f"windows = {short(windows)}: true or false is expected")
    seats = game.position.seats_of(fields)
    if not isinstance(seats, int):
        raise BadInput(f"a position names the number of {game.players} first")
    named = {option.name: fields[option.name] for option in game.options if option.name in fields}
    seed = check_seed(fields.pop("seed", seed))
    origin = Origin(game, seats, seed, game.check_options(seats, {**(options or {}), **named}), start=fields)
    kernel = Kernel(game, game.blank_bytes(seats, origin.options, windows), compiled)
    seed_stream(kernel.state, DEAL, *words_of(seed), 0)
    _read_position(origin, fields, kernel)
    return _begun(origin, Timeline(kernel), every)


def restored(
    game: Game,
    raw: bytes,
    seed: int | None = None,
    *,
    compiled: bool | None = None,
    index: int = 0,
    told: Iterable[np.ndarray] = (),
) -> Begun:
    """Open a game at a state that was kept as bytes; told: what every run of the rules told before, if that is known.

    BadInput if they are none of this game's.
    """
    width = game.records["state"].itemsize
    if len(raw) != width:
        raise BadInput(f"a state of {len(raw)} bytes: those of {game.title}, rules {game.version}, have {width}")
    state = np.frombuffer(raw, game.records["state"])
    options, seats = {option.name: int(state[option.name][0]) for option in game.options}, int(state["seats"][0])
    origin = Origin(game, seats, seed_or_fresh(seed), game.check_options(seats, options), index, is_restored=True)
    return Begun(origin, Timeline(Kernel(game, raw, compiled), told))


def _begun(origin: Origin, timeline: Timeline, every: bool) -> Begun:
    """Run the rules to the first question."""
    timeline.run(0, every)
    timeline.forget()
    return Begun(origin, timeline)


def _read_position(origin: Origin, fields: dict[str, Any], kernel: Kernel) -> None:
    """Read the fields of a position into a blank state; BadInput lists all defects."""
    game = origin.game
    try:
        defects = game.position.read(fields, kernel.state, game.box)
    except UNREADABLE as error:
        defects = [f"{_unreadable(origin, fields)}: no such thing can lie there, or not so much ({error})"]
    if not defects:
        insisted = kernel.compiled is True  # else nobody waits for machine code that looks but once
        broken = game.call("check_at", kernel.array, ROW, game.boxes, compiled=insisted)
        defects = [game.broken[broken]] if broken else []
    if defects:
        raise BadInput("this position cannot exist:", defects)


def _unreadable(origin: Origin, fields: dict[str, Any]) -> str:
    """Find the field of a position without which the rest can be read; `position` if it is none alone."""
    for name, value in fields.items():
        states = origin.game.blank(origin.seats, origin.options, 2)
        others = {other: one for other, one in fields.items() if other != name}
        try:
            origin.game.position.read(others, face(states)[1], origin.game.box)
        except UNREADABLE:
            continue
        return f"{name} = {short(value)}"
    return "position"
