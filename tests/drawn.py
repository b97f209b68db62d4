"""Models whose weights are drawn by lot: whatever holds for any model can be tested with them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from menagerie.engine.game import Game
from menagerie.players.models import Model, count_weights, facts_of, schema_of, write_model


def drawn(game: Game, sums: int = 8, worlds: int = 2, seed: int = 1, nets: int = 1) -> Model:
    """Make a model of weights drawn by lot."""
    facts = len(facts_of(game))
    weights = np.random.default_rng(seed).integers(-(1 << 16), 1 << 16, nets * count_weights(facts, sums))
    return Model(game.slug, schema_of(game), facts, sums, worlds, weights, {"command": "drawn by lot"}, nets=nets)


def drawn_to(path: Path, game: Game) -> Path:
    """Write such a model, of two nets, to a file."""
    write_model(path, drawn(game, nets=2))
    return path
