"""What a card does to its owner's chance to win: the same deals and the same streams, with it and without it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.finding import load
from menagerie.engine.seeds import seed_or_fresh
from menagerie.players.levels import check_bots
from menagerie.players.matchups import deck_options

from . import cluster, fates
from .changes import Change, variants_of
from .experiment import Experiment, Question
from .owners import check_free, owners_of
from .readings import Copies, duel
from .results import Result
from .sums import Sums
from .tables import Setting, Version

WITHIN = 1.0  # half the width of the interval, in points of 100
MOST = 200_000  # deals


@dataclass(frozen=True)
class Worth:
    """What a card is worth, by its question in a result: its owner's chance as it is less that with the change."""

    result: Result
    number: int = 0

    @property
    def about(self) -> Mapping[str, Any]:
        """Card, change and owners."""
        about: Mapping[str, Any] = self.result.questions[self.number]["about"]
        return about

    @property
    def changed(self) -> Sums:
        """With the change."""
        return self.result.sums[self.number][0]

    @property
    def printed(self) -> Sums:
        """As it is printed."""
        return self.result.sums[self.number][1]

    @property
    def paired(self) -> Sums:
        """The difference, deal by deal."""
        return self.result.sums[self.number][2]

    @property
    def games(self) -> int:
        """Games that counted."""
        return self.paired.deals * 2 * len(self.result.questions[self.number]["tables"])

    @property
    def gain(self) -> float | None:
        """How many times the games other deals for both would need for the same interval; None: nothing differed."""
        return gain(self.printed, self.changed, self.paired)

    def as_json(self) -> dict[str, Any]:
        """Give the fields that programs rely on."""
        low, high = self.paired.interval()
        head, times = self.result.head, self.gain
        table = head["tables"][self.result.questions[self.number]["tables"][0]]
        options = {name: value for name, value in table["options"].items() if not name.startswith("deck_")}
        told = {"rate": self.printed.rate, "rate_changed": self.changed.rate} if self.about["per"] == "deck" else {}
        return {
            **{name: head[name] for name in ("game", "version", "box", "bots")},
            **self.about,
            "options": options,
            "seats": len(table["players"]),
            "bot": table["players"][0],
            "seed": int(head["seed"]),
            "games": self.games,
            "deals": self.paired.deals,
            "difference": round(self.paired.rate, 5),
            "low": round(low, 5),
            "high": round(high, 5),
            "gain": None if times is None else round(times, 2),
            **{name: round(rate, 5) for name, rate in told.items()},
            "rates": fates.rates_of(self.result, self.number),
        }


def gain(one: Sums, other: Sums, paired: Sums) -> float | None:
    """How many times the games other deals for both would need for the same interval; None: nothing differed."""
    error = paired.error
    return (one.error**2 + other.error**2) / error**2 if error and math.isfinite(error) else None


def question_of(
    change: Change,
    setting: Setting,
    arms: tuple[int, int],
    within: float | None,
    decks: Sequence[str] = (),
    rivals: Sequence[str] = (),
) -> Question:
    """Ask what a card is worth at some tables; arms: the versions with the change and as printed."""
    game, card = change.game, change.card
    about: dict[str, Any] = {"card": card, "against": change.against, "changes": dict(change.fields)}
    if setting.by_lot:
        about |= {"per": "copy", "decks": [], "rivals": []}
        return Question(card, setting, Copies(card), arms, within=within, about=about)
    owners, others = owners_of(game, card, decks, rivals)
    about |= {"per": "deck", "decks": list(owners), "rivals": list(others)}
    return Question(card, setting, duel(game, setting, owners, others), arms, within=within, about=about)


def setting_of(change: Change, bot: str = "greedy", seats: int | None = None, **options: Any) -> Setting:
    """Give the tables at which a card is weighed; BadInput for options that choose decks."""
    game = change.game
    check_bots([bot], game=game)
    check_free(game, options)
    has_decks = bool(variants_of(game).decks and deck_options(game))
    if has_decks and seats not in (None, 2):
        raise BadInput(f"{seats} seats: decks are weighed two against one another")
    many = game.seats[0] if seats is None else seats
    values = game.check_options(many, options)
    return Setting(many, (bot,) * many, tuple((name, values[name]) for name in options), by_lot=not has_decks)


def study(
    change: Change,
    *,
    decks: Sequence[str] = (),
    rivals: Sequence[str] = (),
    seed: int | None = None,
    within: float | None = None,
    deals: int = MOST,
    versions: Sequence[Version] | None = None,
    command: str = "",
    rates: bool = False,
    **layout: Any,
) -> Experiment:
    """Lay out the games that tell what a card is worth. layout: as `setting_of` has it. BadInput: there are none.

    rates: and how often its owner wins with it (`fates.py`).
    """
    setting = setting_of(change, **layout)
    if (decks or rivals) and setting.by_lot:
        raise BadInput(f"{change.game.title} has no decks to choose")
    asked = question_of(change, setting, (0, 1), within, decks, rivals)
    arms = versions or (change.version, Version())
    title = f"What {change.card} is worth, against {change.against}"
    more: dict[str, Any] = {"deals": deals, "title": title, "command": command}
    beside = fates.rates_beside(change.game, asked) if rates else []
    return Experiment(change.game, [asked, *beside], arms, seed=seed_or_fresh(seed), **more)


def worth(
    change: Change,
    *,
    within: float = WITHIN,
    deals: int = MOST,
    first: int = 0,
    jobs: int = 1,
    save: Path | None = None,
    where: str = cluster.THREADS,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    **layout: Any,
) -> Worth:
    """Play until the interval is `within` points either way, or so many deals. layout: as `study` has it.

    where: a place of `cluster.py`. Ctrl-C raises Interrupted with what was known until then.
    """
    if not 0 < within < 100:
        raise BadInput(f"within {within:g}: something between 0 and 100 points is expected")
    asked = study(change, within=within, deals=deals, **layout)
    try:
        told = Worth(cluster.run(asked, where, first=first, jobs=jobs, save=save, on_progress=on_progress))
    except Interrupted as stopped:
        raise Interrupted(Worth(stopped.so_far)) from None
    check_owned(told)
    return told


def check_owned(told: Worth) -> None:
    """Refuse a card that nobody owned in any deal."""
    if not told.paired.deals:
        dealt = variants_of(load(told.result.head["game"])).dealt
        raise BadInput(f"{told.about['card']}: nobody ever has more of it than others in {dealt}, so nobody owns it")


def lines(told: Worth) -> list[str]:
    """Say what a card is worth, for people."""
    about, said = told.about, told.as_json()
    low, high = (100 * bound for bound in told.paired.interval())
    whose = (
        f"the deck that holds it ({', '.join(about['decks'])})" if about["decks"] else "whoever is dealt a copy more"
    )
    sure = "" if low <= 0 <= high else f", for certain {'more' if low > 0 else 'less'} than nothing"
    text = [
        f"{told.result.head['called']}: {about['card']}, against {about['against']}",
        f"  worth {100 * told.paired.rate:+.1f} points ({low:+.1f} to {high:+.1f}) to {whose}{sure}",
    ]
    if about["per"] == "deck":
        text.append(f"  it wins {100 * told.printed.rate:.1f} % as it is, {100 * told.changed.rate:.1f} % changed so")
    times = (
        f"with other deals for each it would take {told.gain:.1f} times as many" if told.gain else "nothing differed"
    )
    if usual := fates.line(said["rates"]):
        text += [f"  {usual}", f"  {fates.ASSOCIATED}"]
    many = f"{told.games:,} games of {told.paired.deals:,} deals among {said['bot']} bots, seed {said['seed']}"
    return [*text, f"  {many}; {times}"]
