"""The analysis of a finished game: the chances to win, the moments that mattered, luck and play, better answers.

Every number is a mean over games that are played on from a position by `greedy` at every seat (`rollouts.py`), in
worlds of one knowledge: what a seat could know then, what lay open for all, or all cards. The search looks for better
answers, each knowledge by itself; what an answer is worth is then told by games that the search has not seen. What the
figures mean, how they add up and what they err by: docs/analysis.md.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.hooks import Binding
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.seeds import seed_of_bots, seed_or_fresh
from menagerie.engine.table import Table

from . import rollouts
from .bots import Study, Thinker, bound_to
from .levels import BOTS, adviser_of, number_of
from .match import spread
from .rollouts import POSITION
from .seats import SHARES

BUDGET = 100_000  # games played on in all
LEAST = 16  # of them from every position, however many positions there are
ESTIMATES = 7  # for which games are played on from a position, at most
MOMENTS = 5
CANDIDATES, CLOSER = 10, 4  # for a moment: how many are looked at again, with how many times as many games
SURE = 3  # standard errors: of several parts, or moments, the largest was picked
NEAR = 2  # decisions on either side that are taken together to see who is ahead
ALL_SEE = 0  # the seat of somebody who sees what lies open for all


@cache
def rollouts_of(game: Game) -> ModuleType:
    """Bind the games played on to a game and its bots."""
    world_at = game.pointers["redeal_at"]
    return Binding(game.records, pointers={"world_at": world_at}, parent=bound_to(game)).module(rollouts)


@dataclass(frozen=True)
class Estimate:
    """A mean for every seat, and its standard errors."""

    mean: np.ndarray
    error: np.ndarray

    @classmethod
    def of(cls, samples: np.ndarray) -> Estimate:
        """Estimate from independent samples, a row each."""
        return cls(samples.mean(axis=0), samples.std(axis=0, ddof=1) / np.sqrt(len(samples)))

    @classmethod
    def sure(cls, mean: np.ndarray) -> Estimate:
        """Tell what is known."""
        return cls(mean, np.zeros(len(mean)))

    def __add__(self, other: Estimate) -> Estimate:
        return Estimate(self.mean + other.mean, np.hypot(self.error, other.error))

    def __sub__(self, other: Estimate) -> Estimate:
        return Estimate(self.mean - other.mean, np.hypot(self.error, other.error))


@dataclass(frozen=True)
class Judgement:
    """What one knowledge says of an answer: all shares in the same worlds, so that differences are told better.

    before: if greedy answers; after: once the answer was given; worth: the difference. best: what the search prefers to
    it, 0 if nothing; gain: what that is worth more.
    """

    before: Estimate
    after: Estimate
    worth: Estimate
    best: int
    gain: Estimate


@dataclass(frozen=True)
class Decision:
    """An answer of the game to a question that had several: the table before it; `at` counts all answers from 1.

    is_chancy: chance was drawn after it, before the next decision.
    """

    at: int
    table: Table
    code: int
    is_chancy: bool

    @property
    def seat(self) -> int:
        """The seat that was asked."""
        return self.table.state.asked

    @property
    def told(self) -> dict[str, Any]:
        """The question and the answer in words, and whose they were."""
        table = self.table
        return {"at": self.at, "seat": table.seat, "question": table.ask(), "words": table.words_of(self.code)}


@dataclass(frozen=True)
class Judged:
    """All that was estimated of a decision: for an observer, from what its seat could know, and with all cards open."""

    decision: Decision
    observed: Estimate
    known: Judgement
    open: Judgement


class Analyst:
    """Plays on and searches, for one thread; the same seed gives the same numbers of a decision.

    who: the quick bot that plays on.
    """

    def __init__(self, game: Game, seed: int, games: int, search: str = "search", who: str = "greedy") -> None:
        game.compile()
        self.seed, self.rules, self.level = seed, rollouts_of(game), number_of(game, search)
        self.study, self.lines = Study(game, BOTS["greedy"]), np.zeros((games, game.seats[1]), np.int64)
        self.study.desk.lineup[:] = number_of(game, who)
        self.blind, self.open = Thinker(game), Thinker(game, redeal_at=self.rules.reveal_at)
        self.blind.compile()

    def play_out(self, decision: Decision, mind: Thinker, seat: int, code: int = 0, again: int = 0) -> np.ndarray:
        """Play games on in worlds that a seat can imagine, or as the cards lie; the shares, a row a game.

        again: each number gives other worlds of the same kind.
        """
        desk, worlds = self.study.ready, mind.desk(self.level).redeal_at
        desk.states[POSITION] = decision.table.array[0]
        stream = self.stream(decision, mind) + again * len(self.lines)
        self.rules.play_out.compiled(desk, worlds.pointer, self.lines, seat, code, stream, mind.game.bound)
        return self.lines[:, : decision.table.seats] / SHARES

    def stream(self, decision: Decision, mind: Thinker) -> int:
        """Number the worlds in which a decision is judged with one knowledge: 62 bits."""
        return seed_of_bots(self.seed, 2 * decision.at + (mind is self.open)) >> 1

    def judge(self, decision: Decision, mind: Thinker) -> Judgement:
        """Judge a decision from what its seat could know (`blind`), or with all cards open (`open`)."""
        before, after = (self.play_out(decision, mind, decision.seat, code) for code in (0, decision.code))
        found = mind.ponder(decision.table, self.level, self.stream(decision, mind), float("inf"))[0].code
        best = found if found != decision.code else 0
        other = self.play_out(decision, mind, decision.seat, best) if best else after
        worth, gain = Estimate.of(after - before), Estimate.of(other - after)
        return Judgement(Estimate.of(before), Estimate.of(after), worth, best, gain)

    def look(self, decision: Decision, observer: int) -> Judged:
        """Estimate all that is told of a decision."""
        known = self.judge(decision, self.blind)
        observed = known.before
        if observer != decision.seat:
            observed = Estimate.of(self.play_out(decision, self.blind, observer))
        return Judged(decision, observed, known, self.judge(decision, self.open))

    def look_closer(self, decision: Decision, mind: Thinker, seat: int) -> Estimate:
        """Estimate the shares before a decision by many games that nothing was chosen by."""
        games = [self.play_out(decision, mind, seat, again=n) for n in range(1, CLOSER + 1)]
        return Estimate.of(np.concatenate(games))


def decisions_of(table: Table) -> list[Decision]:
    """Go through a finished game again and list its decisions; BadInput if it is not over or had none."""
    if not table.over:
        raise BadInput(f"this game is not over, {table.seat} is asked; only a finished game can be analysed")
    again, found = table.at(0), []
    again.compiled = None  # even of a table that was played interpreted
    for at, step in enumerate(table.steps, 1):
        if len(again.codes) > 1:
            found.append((at, again.copy(), step.code))
        again.play(step.code)
    if not found:
        raise BadInput("nobody had a choice in this game; there is nothing to analyse")
    streams = [before.array["stream"].tobytes() for _, before, _ in found] + [again.array["stream"].tobytes()]
    return [
        Decision(*one, is_chancy=before != after) for one, (before, after) in zip(found, pairwise(streams), strict=True)
    ]


def analyse(
    table: Table,
    *,
    seed: int | None = None,
    seat: str = "",
    budget: int = BUDGET,
    search: str = "",
    jobs: int = 1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, Any]:
    """Analyse a finished game, compiled, on `jobs` threads; the numbers do not depend on `jobs`.

    seat: from whose knowledge the game is observed; what lies open for all, if none is named. budget: games played on
    in all. search: the bot that looks for better answers, the strongest that is quick enough if none is named. What it
    gives is described in docs/analysis.md. BadInput if the game is not over.
    """
    decisions, observer, seed = decisions_of(table), seat_of_letter(seat), seed_or_fresh(seed)
    if seat and not 1 <= observer <= table.seats:
        raise BadInput(f"there is no seat {seat} in this game")
    search = search or adviser_of(table.game, table.seats)
    games, kept = max(budget // (ESTIMATES * len(decisions)), LEAST), threading.local()
    judged: list[Judged] = []

    def look(decision: Decision) -> Judged:
        if not hasattr(kept, "analyst"):
            kept.analyst = Analyst(table.game, seed, games, search)
        return kept.analyst.look(decision, observer)

    def take(one: Judged) -> None:
        judged.append(one)
        on_progress(len(judged), len(decisions))

    spread(look, decisions, jobs, take)
    analyst = Analyst(table.game, seed, games, search)
    before_the_deal = analyst.look_closer(decisions[0], analyst.blind, ALL_SEE)
    dealt = analyst.look_closer(decisions[0], analyst.open, decisions[0].seat)
    won = np.array([table.state.won[number] for number in range(1, table.seats + 1)], float)
    result = won / max(won.sum(), 1)
    told = {
        "game": table.game.slug,
        "seats": table.seats,
        "seed": seed,
        "games": games,
        "observer": letter(observer),
        "fair": round(1 / table.seats, 6),
        "result": rounded(result),
        "answers": [told_of(one) for one in judged],
        "moments": moments(judged, result, analyst),
        **luck_and_play(before_the_deal, dealt, judged, result),
    }
    return {**told, "decided": decided(judged, told)}


# --- what is told


def rounded(numbers: np.ndarray) -> list[float]:
    """Give shares to six digits, so that sums of hundreds are good to four."""
    return [round(float(number), 6) + 0.0 for number in numbers]


def told_of(one: Judged) -> dict[str, Any]:
    """Tell of a decision: the shares before the answer was given, and what the search prefers to it."""
    table, asked = one.decision.table, one.decision.seat - 1

    def better(judgement: Judgement) -> dict[str, Any] | None:
        if not judgement.best:
            return None
        gain, error = (rounded(numbers)[asked] for numbers in (judgement.gain.mean, judgement.gain.error))
        return {"words": table.words_of(judgement.best), "gain": gain, "error": error}

    curves = {"shares": one.known.before, "observed": one.observed, "open": one.open.before}
    return {
        **one.decision.told,
        **{name: rounded(curve.mean) for name, curve in curves.items()},
        "error": max(max(rounded(curve.error)) for curve in curves.values()),
        "best": better(one.known),
        "best_open": better(one.open),
    }


def following(judged: list[Judged], result: np.ndarray) -> Iterator[tuple[Judged, Estimate]]:
    """Give every decision with the shares at the next one, all cards open; at the last with the result."""
    yield from ((one, after.open.before) for one, after in pairwise(judged))
    yield judged[-1], Estimate.sure(result)


def moments(judged: list[Judged], result: np.ndarray, analyst: Analyst) -> list[dict[str, Any]]:
    """List the answers after which the shares changed most, all cards open, in the order of the game.

    Of hundreds of changes the largest found are those with the largest errors; so the candidates are measured again.
    """

    def change(before: Estimate, after: Estimate) -> float:
        return float(np.abs((after - before).mean).max())

    @cache
    def closer(at: int) -> Estimate:
        if at == len(judged):
            return Estimate.sure(result)
        return analyst.look_closer(judged[at].decision, analyst.open, judged[at].decision.seat)

    curve = [*(one.open.before for one in judged), Estimate.sure(result)]
    order = sorted(range(len(judged)), key=lambda at: change(*curve[at : at + 2]), reverse=True)
    order = sorted(order[:CANDIDATES], key=lambda at: change(closer(at), closer(at + 1)), reverse=True)
    found = [(judged[at].decision, closer(at), closer(at + 1)) for at in sorted(order[:MOMENTS])]
    return [
        {
            **decision.told,
            "before": rounded(before.mean),
            "after": rounded(after.mean),
            "change": rounded((after - before).mean),
            "error": max(rounded((after - before).error)),
        }
        for decision, before, after in found
    ]


def decided(judged: list[Judged], told: dict[str, Any]) -> dict[str, Any]:
    """Say what decided the game: since when the winner was ahead, and what surely brought him most, if anything did."""
    winner = int(np.argmax(told["result"]))
    seat = letter(winner + 1)
    parts = {**told["luck"][seat], **{name: told["play"][seat][name] for name in ("own", "rivals")}}
    del parts["total"]
    by = max(parts, key=lambda name: float(parts[name]["share"]))
    sure = parts[by]["share"] > SURE * parts[by]["error"]
    turn = max(told["moments"], key=lambda one: float(one["change"][winner]))
    return {
        "seat": seat,
        "ahead": ahead(judged, winner),
        "by": by if sure else "",
        **(parts[by] if sure else {"share": 0.0, "error": 0.0}),
        "at": turn["at"] if turn["change"][winner] > SURE * turn["error"] else None,
    }


def ahead(judged: list[Judged], winner: int) -> int | None:
    """Name the answer from which on nobody's chance was larger than the winner's, each the mean of its neighbours."""
    curve = np.array([one.observed.mean for one in judged])
    means = [curve[max(at - NEAR, 0) : at + NEAR + 1].mean(axis=0) for at in range(len(curve))]
    first = len(means)
    while first and means[first - 1][winner] == means[first - 1].max():
        first -= 1
    return judged[first].decision.at if first < len(judged) else None


def luck_and_play(
    before_the_deal: Estimate, dealt: Estimate, judged: list[Judged], result: np.ndarray
) -> dict[str, Any]:
    """Divide the result of every seat among a fair share, luck and play (docs/analysis.md)."""
    seats = range(len(result))
    nothing, end = Estimate.sure(0 * result), Estimate.sure(result)
    fair = Estimate.sure(0 * result + 1 / len(result))
    chance, worth, lost = nothing, [nothing for _ in seats], [nothing for _ in seats]
    for one, after in following(judged, result):
        asked = one.decision.seat - 1
        worth[asked] += one.known.worth
        lost[asked] += one.known.gain
        if one.decision.is_chancy:
            chance += after - one.open.after
    play = sum(worth, nothing)
    luck = {
        "start": before_the_deal - fair,
        "deal": dealt - before_the_deal,
        "chance": chance,
        "hidden": end - dealt - chance - play,
        "total": end - fair - play,
    }

    def part(estimate: Estimate, seat: int) -> dict[str, float]:
        return {"share": rounded(estimate.mean)[seat], "error": rounded(estimate.error)[seat]}

    def play_of(seat: int) -> dict[str, Estimate]:
        rivals = sum((worth[other] for other in seats if other != seat), nothing)
        return {"own": worth[seat], "rivals": rivals, "lost": lost[seat]}

    return {
        "luck": {letter(i + 1): {name: part(each, i) for name, each in luck.items()} for i in seats},
        "play": {letter(i + 1): {name: part(each, i) for name, each in play_of(i).items()} for i in seats},
    }
