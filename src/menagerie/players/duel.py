"""Games among bots of any kind, one after another at tables: for own bots, which machine code cannot ask."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.game import Game
from menagerie.engine.seeds import check_seed, seed_or_fresh
from menagerie.engine.table import Table

from .company import Company, check_players
from .match import rates
from .own import ANSWER_SECONDS, draw_seed


def duel(
    game: Game,
    games: int,
    players: Sequence[str],
    *,
    seed: int | None = None,
    bot_seed: int | None = None,
    seconds: float = ANSWER_SECONDS,
    compiled: bool | None = None,
    verbose: bool = False,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    **options: Any,
) -> dict[str, Any]:
    """Play games and give wins, rates and forfeits per seat; game i is the deal of seed + i.

    Ctrl-C raises Interrupted with the games that are done. A shared victory counts for each winner in parts. seconds:
    for every answer of an own bot. bot_seed: of the own chance of own bots, which is independent of the deals'.
    """
    check_players(players, game=game)
    if games < 1:
        raise BadInput(f"{games} games: at least one is needed")
    seed = seed_or_fresh(seed)
    check_seed(seed + games - 1)
    bot_seed = draw_seed() if bot_seed is None else check_seed(bot_seed)
    chance = random.Random(bot_seed)
    wins, forfeits = [0.0] * len(players), [0] * len(players)
    played = 0

    def told() -> dict[str, Any]:
        seats = [
            {**rates(seat, name, wins[seat - 1], played), "forfeits": forfeits[seat - 1]}
            for seat, name in enumerate(players, 1)
        ]
        return {"game": game.slug, "games": played, "seed": seed, "bot_seed": bot_seed, "seats": seats}

    for number in range(games):
        on_progress(number, games)
        try:
            table = Table(game, len(players), seed + number, compiled=compiled, **options)
            with Company(players, verbose=verbose, seconds=seconds, own_seed=lambda: chance.getrandbits(48)) as company:
                while not table.over:
                    table.play(company.choose(table))
                company.leave(table)
        except KeyboardInterrupt:
            raise Interrupted(told()) if played else KeyboardInterrupt from None
        played += 1
        for seat in range(1, len(players) + 1):
            wins[seat - 1] += bool(table.state.won[seat]) / max(len(table.winners), 1)
            forfeits[seat - 1] += len(company.own[seat].forfeits) if seat in company.own else 0
    return told()
