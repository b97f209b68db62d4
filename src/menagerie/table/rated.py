"""Ratings of those who play at the tables of a store: which games count, for whom, and how everybody stands.

What a rating is derived from is kept with each table, as the game ends: when that was, which bots played, who won
(`Finish`). People have the names at their seats, for there is nothing else by which the store knows the same person at
two tables: tokens are drawn anew for every seat. So a name that is erased is gone from here, too, and so are games of
tables that are let go. Nothing else is stored: ratings are counted from the games, in the order in which they ended.

A rating of one game says nothing of another, so each game has a board of its own.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from menagerie.players.rating import NO_RATINGS, TAU, Rating, Ratings, cautious, has_openskill
from menagerie.table.entries import Finish
from menagerie.table.projection import Projection
from menagerie.table.store import Store

BRANCHED, LAID_OUT, OWN_CARDS, OPEN_DEAL, CHANGED_HANDS = "branch", "laid", "cards", "seed", "hands"
FRESH = 1.0  # seconds for which a board that was looked up is told again
MOST_TOLD = 100  # players of a board that a page is told, the best


# --- one game


def now() -> str:
    """Tell the time in UTC, so that later moments are later in the order of texts."""
    return datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")


def finish_of(table: Projection, at: str) -> Finish:
    """Say how a game has ended at a moment, as far as ratings need it.

    Who conceded has lost, whoever played on for him. Where that ended the game before its rules did, all others share
    the first rank: none of them has been beaten.
    """
    roster = table.roster
    bots = {seat: one.bot for seat, one in roster.sitters.items() if one.who == "bot" and seat not in roster.conceded}
    players = {seat: bots.get(seat, "") for seat in roster.sitters}
    return Finish(at, players, table.winners if table.table.over else roster.remaining, aside_of(table))


def aside_of(table: Projection) -> str:
    """Say why a game rates nobody; empty where it does.

    It did not begin as others do: it goes on from another, or from a position that was laid out; with cards of one's
    own it is another game; whoever chose the seed may know every card. Or a seat changed hands after the first answer,
    so that its result is nobody's alone.
    """
    if table.branch:
        return BRANCHED
    if table.is_laid:
        return LAID_OUT
    if table.game.pack is not None:
        return OWN_CARDS
    if table.head.seed is not None:
        return OPEN_DEAL
    return CHANGED_HANDS if table.swapped else ""


class Player(NamedTuple):
    """A bot by its level, or by the name that the server gave it; a person by the name he plays under."""

    name: str
    bot: bool


class Played(NamedTuple):
    """A game that counts: when it ended, its table, who sat on each chair, and each chair's share of the victory."""

    at: str
    table: str
    players: tuple[Player, ...]
    shares: tuple[float, ...]


def played(table: str, finish: Finish, names: dict[str, str]) -> Played | None:
    """Give a game by how it ended and the names at its seats; none if it counts for nobody.

    Who gave no name cannot be told from others who gave none, and who has played himself alone has shown nothing: such
    games do not count either.
    """
    players = tuple(Player(bot or names.get(seat, ""), bool(bot)) for seat, bot in finish.players.items())
    if finish.aside or len(set(players)) < 2 or not all(one.name.strip() for one in players):
        return None
    shares = tuple((seat in finish.won) / max(len(finish.won), 1) for seat in finish.players)
    return Played(finish.at, table, players, shares)


# --- all games of one kind


def tau_of(player: Player) -> float:
    """Say how much a player may change between two games: people do, bots do not."""
    return 0.0 if player.bot else TAU


@dataclass
class Standing:
    """How a player stands: games, each chair counted, and games won, a shared victory in parts."""

    games: int = 0
    wins: float = 0.0


class Board:
    """How those stand who have played one game, by all games that count, in the order in which they ended."""

    def __init__(self, game: str) -> None:
        self.game, self.ended = game, 0
        self._forget()

    def _forget(self) -> None:
        self.played: list[Played] = []
        self.standings: dict[Player, Standing] = {}
        self.ratings = Ratings[Player](tau_of) if has_openskill() else None

    def take(self, finishes: list[tuple[str, str, Finish, dict[str, str]]]) -> Board:
        """Count the games that a store holds (`Store.finishes`), in whichever order it gives them.

        Those that were counted before are not counted again, unless one has come in between or is gone: then all are.
        """
        found = [played(table, finish, names) for table, _, finish, names in finishes]
        games = sorted(one for one in found if one)
        if games[: len(self.played)] != self.played:
            self._forget()
        for one in games[len(self.played) :]:
            self._count(one)
        self.ended = len(finishes)
        return self

    def _count(self, one: Played) -> None:
        self.played.append(one)
        for player, share in zip(one.players, one.shares, strict=True):
            standing = self.standings.setdefault(player, Standing())
            standing.games += 1
            standing.wins += share
        if self.ratings:
            self.ratings.note(one.players, one.shares)

    def told(self, most: int | None = None) -> dict[str, Any]:
        """Give the fields that programs rely on, the best first: by rating, or by wins where nobody is rated.

        ended: games that have ended. games: those of them that count. `rating`, `mu` and `sigma` are None without
        openskill, and `lacks` says how to get it.
        """
        rows = []
        for player in sorted(self.standings, key=self._place)[:most]:
            one = self.standings[player]
            counted = {"player": player.name, "bot": player.bot, "games": one.games, "wins": round(one.wins, 3)}
            rows.append({**counted, **rated(self.ratings.of(player) if self.ratings else None)})
        return {
            "game": self.game,
            "ended": self.ended,
            "games": len(self.played),
            "lacks": "" if self.ratings else NO_RATINGS,
            "players": rows,
        }

    def _place(self, player: Player) -> tuple[float, float, Player]:
        """Sort players, the best first."""
        one = self.standings[player]
        rating = cautious(*self.ratings.of(player)) if self.ratings else 0.0
        return -rating, -one.wins / one.games, player


def rated(rating: Rating | None) -> dict[str, float | None]:
    """Write a rating as fields."""
    if rating is None:
        return {"rating": None, "mu": None, "sigma": None}
    mu, sigma = rating
    return {"rating": round(cautious(mu, sigma), 3), "mu": round(mu, 3), "sigma": round(sigma, 3)}


def boards(store: Store, game: str = "") -> list[Board]:
    """Count the games of a store: of one game, even if none has ended, or of all that were played there."""
    finishes = store.finishes(game)
    slugs = [game] if game else sorted({slug for _, slug, _, _ in finishes})
    return [Board(slug).take([one for one in finishes if one[1] == slug]) for slug in slugs]


class Boards:
    """The boards of a server, looked up when somebody asks; games that end meanwhile are counted on top."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self.store, self.clock = store, clock
        self._counting = threading.Lock()
        self._kept: dict[str, tuple[float, Board, dict[str, Any]]] = {}  # by game: when it was looked up

    def told(self, game: str) -> dict[str, Any]:
        """Tell how the best stand in a game; StoreError where that cannot be read."""
        with self._counting:
            then, board, told = self._kept.get(game, (float("-inf"), Board(game), {}))
            if self.clock() - then >= FRESH:
                told = board.take(self.store.finishes(game)).told(MOST_TOLD)
                self._kept[game] = self.clock(), board, told
            return told
