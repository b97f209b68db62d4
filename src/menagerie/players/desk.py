"""A desk: all that a bot thinks with, handed over as one (a workspace, see `engine/signatures.py`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np


class Desk(NamedTuple):
    """What lies on the desk of a thread.

    states: the arena (`seats.py` says what lies on which row). boxes: the box, one row. log: what answers tell; nobody
    reads it who thinks. views: row 1 is what the asked seat sees. dice: a die for every seat. lineup: the bot of every
    seat. nodes, path: a tree that is searched, and a walk down it. shares: cells (`cells.py`). ballots: what was found
    of every option. play, view_at, redeal_at: entries of the game's rules (`engine/rows.py`).
    """

    states: np.ndarray
    boxes: np.ndarray
    log: np.ndarray
    views: np.ndarray
    dice: np.ndarray
    lineup: np.ndarray
    nodes: np.ndarray
    path: np.ndarray
    shares: np.ndarray
    ballots: np.ndarray
    play: Any
    view_at: Any
    redeal_at: Any
