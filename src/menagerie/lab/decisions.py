"""Decisions that mattered, one by one: games among bots, and the answers after which the chances changed most.

Every game is analysed (`players/analysis.py`): what seats can expect before an answer and at the next decision, all
cards open, are means over games that greedy plays on; a search of stated effort looks, from what the seat could know,
for a better answer, which is told with its gain over games that the search has not seen. Of every game the five
largest changes are named, measured again by games of their own. What is found is kept as one JSON object.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput, Interrupted, nearest
from menagerie.engine.game import Game
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.table import Table
from menagerie.players import analysis
from menagerie.players.bots import simulations_of, thinker_of
from menagerie.players.league import bots_digest
from menagerie.players.levels import BOTS, check_bots, number_of

from . import sheet
from .asked import command
from .sheet import Block, Code, Heading, Points, Sheet, Words

FORMAT = 1
SURE = 1.96  # standard errors of half an interval that holds in 95 of 100
EFFORTS = ("search-easy", "search", "search-strong")
NEEDED = ("decisions", "game", "called", "seed", "command", "bot", "search", "simulations", "games", "moments")


def decisions(
    game: Game,
    *,
    games: int = 4,
    bot: str = "greedy",
    search: str = EFFORTS[0],
    budget: int = analysis.BUDGET // 4,
    seats: int | None = None,
    seed: int = 1,
    jobs: int = 1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    **options: Any,
) -> dict[str, Any]:
    """Play games among bots and tell the decisions that mattered, the largest change first.

    search: the bot that looks for better answers; budget: games played on for every game. The numbers do not depend on
    `jobs`. Ctrl-C raises Interrupted with what the games before told.
    """
    check_bots([bot], game=game)
    if search not in EFFORTS:
        raise BadInput(f"--search {search}: no search{nearest(search, EFFORTS)}; there are {', '.join(EFFORTS)}")
    many = seats or game.seats[0]
    chosen = game.check_options(many, options)
    more = {"games": games, "bot": bot, "search": search, "budget": budget, "seats": seats, "option": options}
    told: dict[str, Any] = {
        "decisions": FORMAT,
        **{"game": game.slug, "called": game.title, "version": game.version, "bots": bots_digest(game, [bot])},
        **{"box": digest(game.boxes), "seed": str(seed), "command": command("decisions", game.slug, **more, seed=seed)},
        **{"bot": bot, "search": search, "simulations": simulations_of(game, BOTS[search]), "games": [], "moments": []},
    }
    for index in range(games):
        table = played(game, bot, many, seed, index, chosen)

        def tell(done: int, total: int, index: int = index) -> None:
            on_progress(index * total + done, games * total)

        try:
            found = analysis.analyse(table, seed=seed, budget=budget, search=search, jobs=jobs, on_progress=tell)
        except KeyboardInterrupt:
            if index:
                raise Interrupted(told) from None
            raise
        one = {"name": table.name, "answers": len(found["answers"]), "result": found["result"]}
        told["games"].append({**one, "played_on": found["games"]})
        best = {answer["at"]: answer["best"] for answer in found["answers"]}
        told["moments"] += [{"game": index + 1, **one, "best": best[one["at"]]} for one in found["moments"]]
        told["moments"].sort(key=lambda one: -largest(one))
    return told


def played(game: Game, bot: str, seats: int, seed: int, index: int, options: Mapping[str, Any]) -> Table:
    """Have a bot play a game at every seat, to its end."""
    table = Table(game, seats, seed, index=index, **options)
    lineup = {letter(seat): number_of(game, bot) for seat in range(1, seats + 1)}
    while not table.over:
        for code in thinker_of(game).answers(table, lineup, len(table.steps)):
            table.play(code)
    return table


def largest(moment: Mapping[str, Any]) -> float:
    """Give how far the chance moves that moves farthest, in parts of 1."""
    return max(abs(float(one)) for one in moment["change"])


def read(path: Path) -> dict[str, Any] | None:
    """Read what was kept; None if a file is no such object."""
    try:
        told = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) and set(NEEDED) <= set(told) else None


def percent(moment: Mapping[str, Any]) -> tuple[str, str, str]:
    """Write what the seat that answered could expect before and after, and the error of the change."""
    place = seat_of_letter(moment["seat"]) - 1
    return (
        f"{100 * moment['before'][place]:.0f}",
        f"{100 * moment['after'][place]:.0f}",
        f"{100 * SURE * moment['error']:.0f}",
    )


def preferred(moment: Mapping[str, Any]) -> str:
    """Write what the search prefers, and by how many points; empty where that is not surely more."""
    best = moment["best"]
    if not best or best["gain"] <= SURE * best["error"]:
        return ""
    return f"{best['words']} ({100 * best['gain']:+.0f} ± {100 * SURE * best['error']:.0f})"


def mattered(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    """List the decisions whose change is surely more than nothing: those that people are told."""
    return [one for one in told["moments"] if largest(one) > SURE * one["error"]]


def summary(told: Mapping[str, Any]) -> str:
    """Say how it was found."""
    on = min((one["played_on"] for one in told["games"]), default=0)
    many = len(told["games"])
    return (
        f"{many} game{'s' * (many != 1)} among {told['bot']} bots, seed {told['seed']}; chances are those of the seat "
        f"that answers, all cards open, before its answer and at the next decision, by {on * analysis.CLOSER:,} games "
        f"or more that greedy plays on; better answers are sought by {told['search']}, {told['simulations']} "
        "simulations an answer."
    )


def lines(told: Mapping[str, Any]) -> list[str]:
    """Tell decision by decision, for people."""
    text = [f"{told['called']}: decisions that mattered", f"  {summary(told)}"]
    for one in mattered(told):
        before, after, error = percent(one)
        better = preferred(one)
        where = f"  game {one['game']}, answer {one['at']}, {one['seat']}: {one['question']} {one['words']}"
        text += [where, f"      {before} → {after} % (± {error}){f'; the search prefers {better}' if better else ''}"]
    if more := len(told["moments"]) - len(mattered(told)):
        text.append(f"  {more} more moved no chance for certain; --json has them")
    return text


def sheet_of(told: Mapping[str, Any]) -> Sheet:
    """Write a sheet of it: a row for every decision."""
    heads = ["game", "answer", "seat", "question", "answered", "before, %", "after, %", "±", "the search prefers"]
    cells = [
        [str(one["game"]), str(one["at"]), one["seat"], one["question"], one["words"], *percent(one), preferred(one)]
        for one in mattered(told)
    ]
    games = [f"game {number}: {one['name']}, {one['answers']} decisions" for number, one in enumerate(told["games"], 1)]
    made = [f"command: {told['command']}", f"seed: {told['seed']}", *games, f"box: {told['box']}"]
    blocks: list[Block] = [Words(summary(told)), Points([*_first(told)]), sheet.Table(heads, cells, words=5)]
    return Sheet(
        f"{told['called']}: decisions that mattered",
        [*blocks, Heading("Where it comes from"), Code("\n".join([*made, f"bots: {told['bots']}"]))],
    )


def _first(told: Mapping[str, Any]) -> Sequence[str]:
    """Say in a sentence what the largest was."""
    for one in mattered(told)[:1]:
        before, after, error = percent(one)
        chance = f"the chance of {one['seat']} from {before} to {after} % (± {error})"
        return [f"The largest, in game {one['game']}: “{one['words']}” ({one['question']}) moved {chance}."]
    return []


def rows(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give a row before and a row after every decision, for tables of numbers."""
    same = {"game": told["game"], "experiment": "decisions that mattered", "seed": told["seed"], "unit": "%"}
    found = []
    for one in told["moments"]:
        place, what = seat_of_letter(one["seat"]) - 1, f"{one['question']} {one['words']}"
        title = f"game {one['game']}, answer {one['at']}, {one['seat']}"
        for kind in ("before", "after"):
            value = round(100 * one[kind][place], 3)
            found.append({**same, "question": what, "title": title, "kind": kind, "value": value})
    return found
