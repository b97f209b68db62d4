"""The lab in the page: match-ups, seats and cards are weighed beside the tables, in sight of whoever asked.

One game after another is played on the thread of the house for what is asked aside, and runs take turns deal by deal,
so that tables share the machine with one of them at the most. A run ends when its page leaves. What it finds are the
numbers of the command that is told with it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import Field
from starlette.requests import ClientDisconnect

from menagerie.cardtext.decks import code_of, is_code
from menagerie.engine.errors import BadInput, nearest, short
from menagerie.engine.game import Game
from menagerie.lab import asked, changes, told
from menagerie.lab.asked import BEGINS, BETTER
from menagerie.lab.experiment import CHUNK, Experiment
from menagerie.lab.fates import is_rate
from menagerie.lab.field import MATCH_UP
from menagerie.lab.results import Result, is_worth, scale
from menagerie.lab.sums import Sums
from menagerie.lab.watching import Seen, watch
from menagerie.lab.worth import Worth, check_owned
from menagerie.languages import _, later
from menagerie.players.compiling import Compiling
from menagerie.players.levels import has_features, is_quick, strength_of
from menagerie.players.matchups import check_decks, deck_options
from menagerie.table import building
from menagerie.table.gates import is_own_origin, network_of
from menagerie.table.house import House
from menagerie.table.layout import Strict
from menagerie.table.protocol import Malformed, read_json, validated
from menagerie.table.responses import LAB, address_of, body_of, failed, page
from menagerie.table.said import MOST_DECK, Number
from menagerie.table.thinking import Bot, check_bot

MOST_DEALS = 20_000
SECONDS = 120.0  # that a run may play
STEP = 0.25  # seconds of play between two reports
MOST_RUNS = 4  # on one server
BAND = 0.1  # how far from its fair share something may win: in a match-up, from 45 to 55 %
BANDED = ("match-up", "seat", "begins")
OWN = "deck 1"  # what the first deck of one's own is called in an experiment
RISK = 0.05  # of a verdict that is given while a run is watched
FAULT = later("The games could not be played on here; what was played counts.")

log = logging.getLogger("menagerie.table")


class LabAsked(Strict):
    """What is weighed: two decks by name, list or code; or seats; or a card; among which bots, and how exactly."""

    of: Literal["match-up", "seats", "card"]
    decks: Annotated[list[Annotated[str, Field(max_length=MOST_DECK)]], Field(max_length=2)] = Field(
        default_factory=list
    )
    card: Annotated[str, Field(max_length=60)] = ""
    bots: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=2)] = Field(default_factory=list)
    seats: Annotated[int, Field(ge=2, le=8)] | None = None
    within: Annotated[float, Field(ge=0.1, le=50)] = 2.0
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)] = MOST_DEALS
    seed: Number


@dataclass(frozen=True)
class Trial:
    """What is played for somebody: an experiment, the deck whose wins are told, the card that is weighed."""

    experiment: Experiment
    deck: str = ""
    change: changes.Change | None = None


def offered(game: Game, bots: Iterable[str]) -> dict[str, Any]:
    """List what there is to choose in a game: decks, cards that somebody may own, bots, seats."""
    options = deck_options(game)
    shown = game.variants
    titles = {name: strength_of(name).title for name in quick_of(bots)}
    cards = [one for one in shown.names() if not shown.decks or shown.decks(one)] if shown else []
    decks = list(options[0].labels) if len(options) == 2 else []
    lists = bool(decks) and game.workshop is not None
    return {
        "title": game.title,
        "decks": decks,
        "lists": lists,
        "cards": cards,
        "bots": titles,
        "seats": list(game.seats),
    }


def quick_of(bots: Iterable[str]) -> list[str]:
    """Name the bots of the house that play many games in a moment."""
    return [name for name in bots if is_quick(name)]


def laid_out(game: Game, bots: dict[str, Bot], said: LabAsked) -> Trial:
    """Lay out what was asked; BadInput tells what is wrong with it."""
    if not has_features(game):
        raise BadInput(later("No bot plays {game} well enough to weigh anything.", game=game.title))
    named = [_bot(game, bots, name) for name in said.bots or [asked.GREEDY]]
    if len(named) > 1 and said.of != "seats":
        raise BadInput(later("One bot plays all seats here; two are compared at the seats of a game."))
    more: dict[str, Any] = {"seed": said.seed, "within": said.within, "deals": said.deals}
    if said.of == "match-up":
        if check_decks(game) and len(said.decks) != 2:
            raise BadInput(later("Two decks are needed for a match-up."))
        decks = [_deck(game, one) for one in said.decks]
        return Trial(asked.matchups(game, decks, bot=named[0], **more), OWN if is_code(decks[0]) else decks[0])
    more["seats"] = said.seats
    if said.of == "seats":
        return Trial(asked.seats(game, named, **more))
    change = changes.blank(game, said.card)
    return Trial(asked.weighed(change, bot=named[0], **more), change=change)


def _bot(game: Game, bots: dict[str, Bot], name: str) -> str:
    if check_bot(game, bots, name) not in quick_of(bots):
        raise BadInput(later("{bot} thinks too long for so many games; the lab in a terminal has the time.", bot=name))
    return name


def _deck(game: Game, text: str) -> str:
    """Give the name of a deck of the house, or the code of a list; never the name of a file."""
    labels, named = check_decks(game)[0].labels, text.strip()
    known = {one.casefold(): one for one in labels}
    if named.casefold() in known:
        return known[named.casefold()]
    if not is_code(named) and "\n" not in named:
        raise BadInput(f"{game.title} has no deck {short(named)}{nearest(named, labels)}")
    shop: Any = building.game_with(game, "").workshop
    building.with_deck(game, named)
    deck, _ = shop.LISTS.check(named, building.DECK, shop.deck_cards())
    return code_of(deck, game.slug, shop.deck_cards())


# --- what is told


def steps(
    trial: Trial, seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic
) -> Iterator[dict[str, Any]]:
    """Play, and tell every moment how it stands; the last one says why it ended: `known`, `deals` or `time`."""
    experiment, spent, played, result = trial.experiment, 0.0, 0, Result(trial.experiment.head)
    yield report(trial, Seen(0, experiment.deals, result), 0.0)
    Compiling([experiment.game], *experiment.uses).run()
    began = clock()
    for seen in watch(experiment):
        result, played, past = seen.result, seen.played, clock() - began
        if spent + past >= seconds:
            break
        if past >= STEP:
            spent += past
            yield report(trial, seen, spent / seconds)
            began = clock()
    else:
        ended = "deals" if result.still_open(played, played) else "known"
        if trial.change:
            check_owned(Worth(result))
        yield report(trial, Seen(played, played, result), 1.0, ended)
        return
    yield report(trial, seen, 1.0, "time")


def report(trial: Trial, seen: Seen, past: float, ended: str = "") -> dict[str, Any]:
    """Tell how it stands: how far it is, every figure with its interval, and what gives the same numbers again.

    past: the part of the time that is gone. The result is that of the command's `--json`, once there is one.
    """
    result, whole = seen.result, seen.played - seen.played % CHUNK
    asked_of = [number for number, one in enumerate(result.questions) if not is_rate(one)]
    is_there = all(result.judged(number).deals > 1 for number in asked_of)
    return {
        "done": min(1.0, max(past, seen.played / seen.needed)),
        "ended": ended,
        "games": result.games,
        "deals": whole,
        "seed": int(result.head["seed"]),
        "command": f"{result.head['command']} --deals {max(whole, CHUNK)}",
        "figures": [figure(trial, result, number, bool(ended)) for number in asked_of] if is_there else [],
        "result": told.as_json(result) if is_there else None,
    }


def figure(trial: Trial, result: Result, number: int, is_over: bool) -> dict[str, Any]:
    """Tell one figure: what it is of, value and interval in percent, what were fair, and what is to be said of it.

    said: `often`, `seldom` or `fair` of what has a band to keep, `more` or `less` of what has not, `open` where that is
    not known. Until a run is over by itself that is only said if it holds at all looks (`sums.py`).
    """
    one, sums = result.questions[number], result.judged(number)
    of, unit = one["of"], scale(one)
    fair, names, kind = 100 / len(result.head["tables"][one["tables"][0]]["players"]), [of], "seat"
    if is_worth(one):
        fair, names, kind = 0.0, [one["about"]["card"], *one["about"]["decks"]], "card"
    elif of.startswith(MATCH_UP):
        names, kind = of.removeprefix(MATCH_UP).split(" against ", 1), "match-up"
        if names[0] != trial.deck:
            names, sums = names[::-1], sums.rest
    elif of in (BEGINS, BETTER):
        kind = {BEGINS: "begins", BETTER: "better"}[of]
    band = [round(fair * (1 - BAND), 2), round(fair * (1 + BAND), 2)] if kind in BANDED else None
    found = {"kind": kind, "of": names, **told.value_of(sums, unit), "fair": fair, "band": band}
    return found | {"said": _said(sums, unit, fair, band, is_over)}


def _said(sums: Sums, unit: int, fair: float, band: list[float] | None, is_over: bool) -> str:
    def side(bound: float) -> int:
        if not is_over:
            return sums.side(bound / unit, RISK)
        low, high = sums.interval()
        return (low > bound / unit) - (high < bound / unit)

    if band is None:
        return {1: "more", -1: "less"}.get(side(fair), "open")
    least, most = map(side, band)
    return "often" if most == 1 else "seldom" if least == -1 else "fair" if (least, most) == (1, -1) else "open"


# --- who may ask


class Lasting(StreamingResponse):
    """What is told in parts, and lets its place go whenever it ends, also where nobody listened."""

    def __init__(self, parts: AsyncIterator[str], let_go: Callable[[], None]) -> None:
        super().__init__(parts, media_type="text/event-stream")
        self.let_go = let_go

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.let_go()


def laboratory_of(house: House) -> APIRouter:
    """Bind the addresses of the lab to a house."""
    router, running = APIRouter(), set[str]()

    @router.get("/lab/{slug}", include_in_schema=False)
    async def lab_page(slug: str) -> Response:
        """Give the page of the lab."""
        return page(slug in house.games and has_features(house.games[slug]), LAB)

    @router.get("/api/games/{slug}/lab")
    async def what(slug: str) -> Response:
        """List what there is to weigh in a game."""
        try:
            return JSONResponse(await asyncio.to_thread(offered, house.game(slug), house.bots[slug]))
        except BadInput as error:
            return failed(404, error)

    @router.post("/api/games/{slug}/lab")
    async def run(slug: str, request: Request) -> Response:
        """Weigh two decks, seats or a card, and tell every moment how it stands."""
        try:
            if not is_own_origin(request.headers):
                raise Malformed("this is asked by pages of this server")
            said = validated(LabAsked, read_json(await body_of(request)))
            trial = await asyncio.to_thread(laid_out, house.game(slug), house.bots[slug], said)
        except (ClientDisconnect, Malformed) as error:
            return failed(400, error)
        except BadInput as error:
            return failed(422, error)
        who = network_of(address_of(request))
        if not house.making.lets(address_of(request)):
            return failed(429, later("Too many requests from this address; wait a minute."))
        if who in running:
            return failed(429, later("A run of yours is being played already; stop it, or wait until it ends."))
        if len(running) >= MOST_RUNS:
            return failed(503, later("Many weigh something here just now; try again in a minute."))
        if not trial.experiment.game.is_compiled and house.compiled is not False and not house.is_ready(slug):
            return failed(503, later("The rules are being compiled; a moment more."))
        running.add(who)
        return Lasting(parts(trial), lambda: running.discard(who))

    async def parts(trial: Trial) -> AsyncIterator[str]:
        """Play step by step, one of all runs at a time; whoever goes away stops his."""
        loop, going = asyncio.get_running_loop(), steps(trial)
        while (step := await loop.run_in_executor(house.aside, one_more, going)) is not None:
            if "problem" in step:
                step = {"problem": _(step["problem"])}
            yield f"data: {json.dumps(step, allow_nan=False)}\n\n"

    def one_more(going: Iterator[dict[str, Any]]) -> dict[str, Any] | None:
        try:
            return None if house.closing else next(going, None)
        except BadInput as error:
            return {"problem": error.args[0]}
        except Exception:
            log.exception("a run of the lab stopped")
            return {"problem": FAULT}

    return router
