"""How much of the result is due to the deal, the decks, who begins, and play: shares of its variance, 100 % in all.

The result is what each seat wins less its fair share, Z; its variance is E[Z²], over seats and games. Deals are played
several times, with other streams for the bots, at every table: so pairs of games share some of what decides them, and
the mean product of such a pair is the variance of what they share (the law of total variance; Sobol' 1993, *Sensitivity
estimates for nonlinear mathematical models*: estimates by pairs that keep some inputs and draw others anew, "pick and
freeze"). Of a pair of games

    of the same deal at the same table    it is what the deal, decks and who begins decide together; the rest is play
    of two deals at the same table        what decks and seats decide
    of two deals at all tables, each of   what it is worth to begin, the same for all: e² n / (n - 1) among n seats
    whoever began

and what the first has beyond the two others is due to the deal: the order of cards, and what goes with decks or seats
in one order and not in another. (Where bots have a say in who begins, games of a deal share only part of that.) Who
begins must be drawn, each seat as often. A share may come out below nothing where it is none. Two deals are one
observation.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from menagerie.players.seats import SHARES

DEAL, DECKS, BEGINS, PLAY = (
    "due to the deal",
    "due to decks and seats",
    "due to who begins",
    "due to play",
)
SHARED = (DEAL, DECKS, BEGINS, PLAY)
PARTS = 6  # of a victory in which results are counted: exact for victories shared by two, three or six


def shares(replays: Mapping[int, np.ndarray]) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Give x and q of every share, a number a deal: of every two deals the second says nothing.

    replays: by line-up, deals × games × (what each seat won, who began), as `traces.Tracing.trace` gives them.
    """
    tables = len(replays)
    won = np.stack([one[: len(one) // 2 * 2, :, :-1] for one in replays.values()])  # tables × deals × games × seats
    first = np.stack([one[: len(one) // 2 * 2, :, -1] for one in replays.values()])
    games, seats = won.shape[2:]
    off = np.where(won.any(axis=3, keepdims=True), np.rint(PARTS * (seats * won - SHARES) / SHARES), 0).astype(np.int64)
    squares, sums = (off * off).sum(axis=(2, 3)), off.sum(axis=2)
    alike = (sums * sums).sum(axis=2) - squares  # products of every two games of a deal, both ways round
    began = np.take_along_axis(off, np.maximum(first - 1, 0)[..., None], axis=3)[..., 0] * (first > 0)
    began = began.sum(axis=(0, 2))
    alike_starts = seats * _same_starts(first).sum(axis=0) - tables * games * (games - 1)
    # all in units of so many games, pairs and seats that they are whole and have the same q
    unit, whole = (seats - 1) * tables * games, 2 * tables * games * (games - 1) * (seats - 1)
    q = whole * unit * (games - 1) * _of_two(squares.sum(axis=0))
    dealt = whole * unit * _of_two(alike.sum(axis=0))
    decks = whole * (seats - 1) * tables * 2 * (games - 1) * (sums[:, ::2] * sums[:, 1::2]).sum(axis=(0, 2))
    begins = seats * 2 * (games - 1) * began[::2] * began[1::2]
    shared = begins * _of_two(alike_starts)  # of it, what games of a deal have in common
    begins = whole * begins
    found = {DEAL: dealt - decks - shared, DECKS: decks, BEGINS: begins, PLAY: q - dealt - (begins - shared)}
    told = {name: (_spread(x, won.shape[1]), _spread(q, won.shape[1])) for name, x in found.items()}
    if not first.any():
        told[BEGINS] = (told[BEGINS][0], 0 * told[BEGINS][1])  # nobody begins alone
    return told


def _same_starts(first: np.ndarray) -> np.ndarray:
    """Count the pairs of games of a deal, both ways round, in which the same seat begins: by table and deal."""
    games = first.shape[2]
    return np.asarray((first[..., :, None] == first[..., None, :]).sum(axis=(2, 3)) - games)


def _of_two(deals: np.ndarray) -> np.ndarray:
    """Add up every two deals."""
    return np.asarray(deals[::2] + deals[1::2])


def _spread(pairs: np.ndarray, deals: int) -> np.ndarray:
    """Give what is of two deals to the first of them."""
    found = np.zeros(deals, np.int64)
    found[::2] = pairs
    return found
