"""What a card does to its owner's chance to win: the same deals and the same streams, with it and without it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.game import Game, load
from menagerie.engine.record import digest
from menagerie.engine.seeds import seed_or_fresh
from menagerie.players.bots import check_bots
from menagerie.players.league import bots_digest
from menagerie.players.match import spread
from menagerie.players.matchups import deck_options

from .changes import Change, variants_of
from .owners import Dealt, Decked, check_free, matchups_of
from .parts import FORMAT, Part, PartsFile
from .sums import LEAST, Sums

CHUNK = 16  # deals that a thread takes at a time
WITHIN = 0.01  # half the width of the interval, in parts of a victory
MOST = 200_000  # deals
IN_VAIN = 2000  # deals that gave nobody more than others, after which nobody ever gets more


@dataclass(frozen=True)
class Worth:
    """What a card is worth: its owner's chance as it is less that with the change, in parts of a victory."""

    game: Game
    change: Change
    per: str
    decks: tuple[str, ...]
    rivals: tuple[str, ...]
    options: Mapping[str, int] = field(hash=False)
    seats: int
    bot: str
    seed: int
    games_each: int
    printed: Sums = field(default_factory=Sums)
    changed: Sums = field(default_factory=Sums)
    paired: Sums = field(default_factory=Sums)

    @property
    def games(self) -> int:
        """Games that counted."""
        return self.paired.deals * self.games_each

    @property
    def gain(self) -> float | None:
        """How many times the games other deals for both would need for the same interval; None: nothing differed."""
        error = self.paired.error
        return (self.printed.error**2 + self.changed.error**2) / error**2 if error and math.isfinite(error) else None

    def add(self, part: Part) -> Worth:
        """Add the deals of a part."""
        sums = (self.printed, self.changed, self.paired)
        return replace(self, **dict(zip(("printed", "changed", "paired"), map(add, sums, part), strict=True)))

    @property
    def head(self) -> dict[str, Any]:
        """All that the results depend on, and what they are made with."""
        return {
            "worth": FORMAT,
            "game": self.game.slug,
            "version": self.game.version,
            "box": digest(self.game.boxes),
            "bots": bots_digest(self.game, [self.bot]),
            "card": self.change.card,
            "against": self.change.against,
            "changes": dict(self.change.fields),
            "per": self.per,
            "decks": list(self.decks),
            "rivals": list(self.rivals),
            "options": dict(self.options),
            "seats": self.seats,
            "bot": self.bot,
            "seed": str(self.seed),
            "games_each": self.games_each,
        }

    def as_json(self) -> dict[str, Any]:
        """Give the fields that programs rely on."""
        low, high = self.paired.interval()
        gain = self.gain
        told = {"rate": self.printed.rate, "rate_changed": self.changed.rate} if self.per == "deck" else {}
        return {
            **{name: value for name, value in self.head.items() if name not in ("worth", "games_each")},
            "seed": self.seed,
            "games": self.games,
            "deals": self.paired.deals,
            "difference": round(self.paired.rate, 5),
            "low": round(low, 5),
            "high": round(high, 5),
            "gain": None if gain is None else round(gain, 2),
            **{name: round(rate, 5) for name, rate in told.items()},
        }


def study(
    change: Change,
    *,
    bot: str = "greedy",
    seats: int | None = None,
    decks: Sequence[str] = (),
    rivals: Sequence[str] = (),
    seed: int | None = None,
    boxes: Sequence[np.ndarray | None] | None = None,
    **options: Any,
) -> tuple[Decked | Dealt, Worth]:
    """Lay out the games that tell what a card is worth; with the statement, still empty. BadInput: there are none."""
    game, card = change.game, change.card
    check_bots([bot], game=game)
    check_free(game, options)
    arms = (None, change.boxes) if boxes is None else boxes
    seed = seed_or_fresh(seed)
    if variants_of(game).decks and deck_options(game):
        if seats not in (None, 2):
            raise BadInput(f"{seats} seats: decks are weighed two against one another")
        tables = matchups_of(game, card, options, decks, rivals)
        options = {name: value for name, value in tables[0].options.items() if name in options}
        holding = tuple(dict.fromkeys(table.deck for table in tables))
        others = tuple(dict.fromkeys(table.rival for table in tables))
        played = Decked(game, bot, tables, arms)
        return played, Worth(game, change, "deck", holding, others, options, 2, bot, seed, played.games_each)
    if decks or rivals:
        raise BadInput(f"{game.title} has no decks to choose")
    many = game.seats[0] if seats is None else seats
    chosen = game.check_options(many, options)
    dealt = Dealt(game, bot, many, chosen, card, arms)
    return dealt, Worth(game, change, "copy", (), (), chosen, many, bot, seed, dealt.games_each)


def part_of(told: np.ndarray) -> Part:
    """Add up deals as `play` tells them."""
    printed, changed, q = told.T
    return Sums.of(printed, q), Sums.of(changed, q), Sums.of(printed - changed, q)


def whole(head: Mapping[str, Any], parts: Iterable[Part]) -> Worth:
    """Make the statement of a file of parts; BadInput for one of another box, or other rules, than these."""
    game = load(head["game"])
    change = Change(game, head["card"], head["changes"], head["against"])
    names = ("per", "decks", "rivals", "options", "seats", "bot", "seed", "games_each")
    per, decks, rivals, options, seats, bot, seed, each = (head[name] for name in names)
    told = Worth(game, change, per, tuple(decks), tuple(rivals), options, seats, bot, int(seed), each)
    if json.loads(json.dumps(told.head)) != head:
        raise BadInput(f"these parts were played by other rules, values or bots of {game.title} than these")
    return reduce(Worth.add, parts, told)


def worth(
    change: Change,
    *,
    within: float = WITHIN,
    deals: int = MOST,
    first: int = 0,
    jobs: int = 1,
    save: Path | None = None,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    **layout: Any,
) -> Worth:
    """Play until the interval is `within` either way, or so many deals; the numbers do not depend on `jobs`.

    first: the deal to begin with; this and `deals` go by CHUNK. save: a file that keeps what was played; what it has
    is not played again.


    That one stops when the interval is narrow enough does not bias it: how narrow it is does not depend on where it
    lies (Chow and Robbins 1965). Ctrl-C raises Interrupted with what was known until then. layout: as `study` has it.
    """
    if not 0 < within < 1 or deals < 1:
        raise BadInput(f"within {within} in {deals} deals: something from 0 to 1, and at least one deal")
    if first % CHUNK or first < 0:
        raise BadInput(f"deal {first}: a multiple of {CHUNK} is expected, for deals are played {CHUNK} at a time")
    played, told = study(change, **layout)
    file = PartsFile(save, told.head) if save else None
    done, end = False, first + -(-deals // CHUNK) * CHUNK

    def items() -> Iterator[int]:
        for deal in range(first, end, CHUNK):
            if done:
                return
            yield deal

    def work(deal: int) -> tuple[int, Part]:
        known = file.known.get(deal) if file else None
        return deal, known or part_of(played.play(told.seed, deal, CHUNK))

    def take(found: tuple[int, Part]) -> None:
        nonlocal told, done
        if done:
            return
        deal, part = found
        if file:
            file.add(deal, part)
        told = told.add(part)
        counted, seen, half = told.paired.deals, deal + CHUNK - first, told.paired.half()
        if not counted and seen >= IN_VAIN:
            dealt = variants_of(change.game).dealt
            raise BadInput(f"{change.card}: nobody ever has more of it than others in {dealt}, so nobody owns it")
        done = counted >= LEAST and half <= within
        needed = seen * max((half / within) ** 2, LEAST / counted) if counted > 1 else deals
        on_progress(seen, min(max(int(needed), seen), end - first))

    try:
        spread(work, items(), jobs, take)
    except KeyboardInterrupt:
        if told.paired.deals > 1:
            raise Interrupted(told) from None
        raise
    return told


def lines(told: Worth) -> list[str]:
    """Say what a card is worth, for people."""
    low, high = (100 * bound for bound in told.paired.interval())
    whose = f"the deck that holds it ({', '.join(told.decks)})" if told.decks else "whoever is dealt a copy more"
    sure = "" if low <= 0 <= high else f", for certain {'more' if low > 0 else 'less'} than nothing"
    said = [
        f"{told.game.title}: {told.change.card}, against {told.change.against}",
        f"  worth {100 * told.paired.rate:+.1f} points ({low:+.1f} to {high:+.1f}) to {whose}{sure}",
    ]
    if told.per == "deck":
        said.append(f"  it wins {100 * told.printed.rate:.1f} % as it is, {100 * told.changed.rate:.1f} % changed so")
    gain = f"with other deals for each it would take {told.gain:.1f} times as many" if told.gain else "nothing differed"
    many = f"{told.games:,} games of {told.paired.deals:,} deals among {told.bot} bots, seed {told.seed}"
    return [*said, f"  {many}; {gain}"]
