"""What a card does to its owner's chance to win: the same deals and the same streams, with it and without it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from operator import add
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.game import Game
from menagerie.engine.seeds import seed_or_fresh
from menagerie.players.bots import check_bots
from menagerie.players.match import spread
from menagerie.players.matchups import deck_options

from .changes import Change, variants_of
from .owners import Dealt, Decked, check_free, lineups
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

    def add(self, told: np.ndarray) -> Worth:
        """Add the deals of a part."""
        printed, changed, q = told.T
        parts = (Sums.of(printed, q), Sums.of(changed, q), Sums.of(printed - changed, q))
        sums = (self.printed, self.changed, self.paired)
        return replace(self, **dict(zip(("printed", "changed", "paired"), map(add, sums, parts), strict=True)))

    def as_json(self) -> dict[str, Any]:
        """Give the fields that programs rely on."""
        low, high = self.paired.interval()
        gain = self.gain
        told = {"rate": self.printed.rate, "rate_changed": self.changed.rate} if self.per == "deck" else {}
        return {
            "game": self.game.slug,
            "card": self.change.card,
            "against": self.change.against,
            "games": self.games,
            "deals": self.paired.deals,
            "difference": round(self.paired.rate, 5),
            "low": round(low, 5),
            "high": round(high, 5),
            "gain": None if gain is None else round(gain, 2),
            "per": self.per,
            **{name: round(rate, 5) for name, rate in told.items()},
            "decks": list(self.decks),
            "seats": self.seats,
            "bot": self.bot,
            "changes": dict(self.change.fields),
            "seed": self.seed,
            "version": self.game.version,
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
    check_bots([bot])
    check_free(game, options)
    arms = (None, change.boxes) if boxes is None else boxes
    seed = seed_or_fresh(seed)
    if variants_of(game).decks and deck_options(game):
        if seats not in (None, 2):
            raise BadInput(f"{seats} seats: decks are weighed two against one another")
        tables = lineups(game, card, options, decks, rivals)
        names = tuple(dict.fromkeys(table.deck for table in tables))
        played = Decked(game, bot, tables, arms)
        return played, Worth(game, change, "deck", names, 2, bot, seed, played.games_each)
    if decks or rivals:
        raise BadInput(f"{game.title} has no decks to choose")
    many = game.seats[0] if seats is None else seats
    dealt = Dealt(game, bot, many, game.check_options(many, options), card, arms)
    return dealt, Worth(game, change, "copy", (), many, bot, seed, dealt.games_each)


def worth(
    change: Change,
    *,
    within: float = WITHIN,
    deals: int = MOST,
    jobs: int = 1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    **layout: Any,
) -> Worth:
    """Play until the interval is `within` either way, or so many deals; the numbers do not depend on `jobs`.

    That one stops when the interval is narrow enough does not bias it: how narrow it is does not depend on where it
    lies (Chow and Robbins 1965). Ctrl-C raises Interrupted with what was known until then. layout: as `study` has it.
    """
    if not 0 < within < 1 or deals < LEAST:
        raise BadInput(f"within {within} in {deals} deals: something from 0 to 1, and at least {LEAST} deals")
    played, told = study(change, **layout)
    done = False

    def items() -> Iterator[int]:
        for first in count(0, CHUNK):
            if done or first >= deals:
                return
            yield first

    def take(part: tuple[int, np.ndarray]) -> None:
        nonlocal told, done
        if done:
            return
        first, rows = part
        told = told.add(rows)
        found, seen = told.paired, first + len(rows)
        if not found.deals and seen >= IN_VAIN:
            dealt = variants_of(change.game).dealt
            raise BadInput(f"{change.card}: nobody ever has more of it than others in {dealt}, so nobody owns it")
        half = found.half()
        done = found.deals >= LEAST and half <= within
        needed = seen * max((half / within) ** 2, LEAST / found.deals) if found.deals > 1 else deals
        on_progress(seen, min(max(int(needed), seen), deals))

    def work(first: int) -> tuple[int, np.ndarray]:
        return first, played.play(told.seed, first, min(CHUNK, deals - first))

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
    whose = (
        f"the deck that holds it ({', '.join(told.decks)})" if told.per == "deck" else "whoever is dealt a copy more"
    )
    sure = (
        "" if low <= 0 <= high else ", for certain more than nothing" if low > 0 else ", for certain less than nothing"
    )
    said = [
        f"{told.game.title}: {told.change.card}, against {told.change.against}",
        f"  worth {100 * told.paired.rate:+.1f} points ({low:+.1f} to {high:+.1f}) to {whose}{sure}",
    ]
    if told.per == "deck":
        said.append(f"  it wins {100 * told.printed.rate:.1f} % as it is, {100 * told.changed.rate:.1f} % changed so")
    gain = "nothing differed" if told.gain is None else f"{told.gain:.1f} times the games if deals were not the same"
    return [
        *said,
        f"  {told.games:,} games of {told.paired.deals:,} deals among {told.bot} bots, seed {told.seed}; {gain}",
    ]
