"""Laws of secrecy, over random positions: asking tells a seat nothing, and neither does a question left out."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from menagerie.engine.contract import tables_of
from menagerie.engine.errors import Refused
from menagerie.engine.game import Game
from menagerie.engine.table import Table

_STRETCH = 10  # questions in a row of which the battery asks what is legal
_TYPED = 3  # answers of each sort that it types there
_PASSED_BY = 0.8  # of the questions of a random game, so that few pairs meet many kinds of table


@dataclass
class Asked:
    """What asking told: answers in words that were typed, answers that were given, and where a law was broken."""

    typed: int = 0
    given: int = 0
    broken: list[str] = field(default_factory=list)


def ask_over(game: Game, positions: int, seed: int, *, worlds: int = 1, compiled: bool | None = None) -> Asked:
    """Ask about legality over random positions, each beside worlds that whoever is asked cannot tell from it.

    Two laws: whatever a seat can ask before it answers is the same in all of them; an answer of which the table says
    that it told its seat nothing leads to the same view and the same events in all of them.
    """
    rng, report = random.Random(seed), Asked()
    while report.given < positions:
        seats, options = rng.choice(tables_of(game))
        windows = bool(game.kept_bits) and rng.random() < 0.5
        table = Table(game, seats, rng.getrandbits(40), compiled=compiled, windows=windows, **options)
        for _ in range(rng.choice((0, 10, 40, 120))):
            if not table.over:
                table.play(rng.choice(table.codes))
        for _ in range(min(_STRETCH, positions - report.given)):
            if table.over:
                break
            others = [table.imagined(rng.getrandbits(40)) for _ in range(worlds)]
            _ask_alike(table, others, rng, report)
            code = rng.choice(table.codes)
            _tell_alike(table, others, code, report)
            table.play(code)
    return report


def _ask_alike(table: Table, others: list[Table], rng: random.Random, report: Asked) -> None:
    """Type answers of up to three bites, legal ones and others, and compare what is said to them."""
    view = table.observer.known(table.state.asked)
    codes = sorted({*table.codes, *table.game.words.every_answer(view)})
    some = rng.sample(codes, min(_TYPED, len(codes)))
    asks: list[Callable[[Table], Any]] = [partial(Table.check, code=code) for code in some]
    asks += [partial(Table.why_nearest, codes=some), Table.why_idle]
    for question in asks:
        told = [_said_of(question, one) for one in (table, *others)]
        if len(set(told)) > 1:
            report.broken.append(f"{table.question}: {' / '.join(told)}")
    for _ in range(_TYPED):
        words = _typed(rng.choice((table, *others)), rng)
        report.typed += 1
        for ask in (Table.path, Table.why_not):
            told = [_said_of(ask, one, words) for one in (table, *others)]
            if len(set(told)) > 1:
                report.broken.append(f"{table.question}: {words}: {' / '.join(told)}")


def _typed(table: Table, rng: random.Random) -> str:
    """Make up an answer of up to three bites of what one world offers, the last of them perhaps no legal one."""
    words, at = [], table
    for bites in range(rng.choice((1, 2, 2, 3, 3)), 0, -1):
        code = rng.choice(at.codes)
        if bites == 1 and rng.random() < 0.5:
            view = at.observer.known(at.state.asked)
            code = rng.choice([code, *at.game.words.every_answer(view)])
        words.append(at.words_of(code))
        if code not in at.codes:
            break
        after = at.copy()
        after.play_every(code)
        if after.over or after.seat != table.seat:
            break
        at = after
    return ", ".join(words)


def _said_of(ask: Callable[..., Any], *about: Any) -> str:
    """Ask, and give what comes of it, a refusal included."""
    try:
        return repr(ask(*about))
    except Refused as error:
        return f"{error} {error.clause}"


def _tell_alike(table: Table, others: list[Table], code: int, report: Asked) -> None:
    """Give an answer in all worlds; if it may be foreseen, or taken back, its seat sees and hears the same in all."""
    report.given += 1
    after, worlds = table.copy(), [table, *others]
    after.play(code)
    if any(one.foresee(code) is not None for one in worlds) and len(_outcomes(worlds, code, Table.play_every)) > 1:
        report.broken.append(f"{table.question}: {table.words_of(code)}: told something and was foreseen")
    if after.may_undo(table.seat, most=1) < after.answered and len(_outcomes(worlds, code, Table.play)) > 1:
        report.broken.append(f"{table.question}: {table.words_of(code)}: told something and may be taken back")


def _outcomes(worlds: list[Table], code: int, give: Callable[[Table, int], Any]) -> set[tuple[bytes, str]]:
    """Give an answer in every world; list what its seat then knows and heard."""
    found = set()
    for one in worlds:
        after, seat = one.copy(), one.state.asked
        give(after, code)
        found.add((after.knows(seat).tobytes(), str(after.events(seat, one.runs))))
    return found


@dataclass
class Compared:
    """What a comparison of streams met: pairs of worlds, answers given in both, where one was told from the other."""

    pairs: int = 0
    answers: int = 0
    broken: list[str] = field(default_factory=list)


def compare_streams(
    game: Game, pairs: int, seed: int = 0, *, windows: bool = True, compiled: bool | None = None
) -> Compared:
    """Play pairs of worlds on that an observer cannot tell apart, and compare what he would be sent in each.

    A pair is a state and its redeal for an observer, a spectator too, who is not asked; it begins where all were just
    told something, for in unfinished bites a redeal begins anew. Both worlds get the same answers, as long as there are
    some. What is sent: events as he hears them, every question that stands, with its number and whether the table would
    let it stand for a while, and his view. They may part by an event that differs or reveals.
    """
    rng, report = random.Random(seed), Compared()
    kinds = tables_of(game)
    while report.pairs < pairs:
        seats, options = rng.choice(kinds)
        table = Table(game, seats, rng.getrandbits(40), compiled=compiled, windows=windows, **options)
        while not table.over and report.pairs < pairs:
            if table.past.events(-1).size and rng.random() > _PASSED_BY:
                _compare_from(table, rng, report)
            table.play(rng.choice(table.codes))
    return report


def _compare_from(table: Table, rng: random.Random, report: Compared) -> None:
    """Compare a state with its redeal for an observer over some answers."""
    observer = rng.choice([seat for seat in range(table.seats + 1) if seat != table.state.asked])
    worlds = [table.copy(), table.imagined(rng.getrandbits(40), observer)]
    report.pairs += 1
    since, asked = table.runs, "dealt anew"
    for _ in range(_STRETCH):
        streams = [[*world.events(observer, since), _stands(world)] for world in worlds]
        parted = next((pair for pair in zip(*streams, strict=False) if pair[0] != pair[1]), None)
        if parted:
            if any(isinstance(sent, str) for sent in parted):
                report.broken.append(f"{asked}: {' / '.join(map(str, parted))}")
            return
        if worlds[0].knows(observer).tobytes() != worlds[1].knows(observer).tobytes():
            heard = worlds[0].events(observer, since)
            if not any(event.what in table.game.story.reveals for event in heard):
                report.broken.append(f"{asked}: a view differs and nothing told why")
            return
        shared = sorted({*worlds[0].codes} & {*worlds[1].codes})
        if not shared:
            return
        code, asked, since = rng.choice(shared), worlds[0].question, worlds[0].runs
        for world in worlds:
            world.play(code)
        report.answers += 1


def _stands(world: Table) -> str:
    """Say what stands for all to see: whose question, its kind, its number, and whether its answer may take a while."""
    if world.over:
        return f"over, {world.winners} win"
    waits = "waits" if world.waits else "at once"
    return f"{world.seat} is asked: {world.question}, {world.state.version}, {world.answered}, {waits}"
