"""The net of a learned player while it learns: floating point, fitted by Adam; in the end whole numbers.

One hidden layer of rectified sums beside a plain weighted sum (`players/learned.py`), so NumPy alone trains it: a step
on 1,024 lines takes some ten milliseconds, of which next to all are matrix products.
"""

from __future__ import annotations

import numpy as np

from menagerie.players.models import ONE, OUT

LEAST = 0.05  # a fact that varies less is not made to vary more
FADE = 1e-5  # by how much a step shrinks what weighs facts


class Net:
    """A net of so many facts and sums, `scale`d facts in, log odds out."""

    def __init__(self, facts: int, sums: int, rng: np.random.Generator) -> None:
        self.mean, self.scale = np.zeros(facts, np.float32), np.ones(facts, np.float32)
        draw = rng.normal(0, 1, (facts, sums)).astype(np.float32)
        self.parts = {
            "layer": draw / np.sqrt(facts),
            "bias": np.zeros(sums, np.float32),
            "skip": np.zeros(facts, np.float32),
            "out": rng.normal(0, 0.1, sums).astype(np.float32) / np.sqrt(max(sums, 1)),
            "constant": np.zeros(1, np.float32),
        }
        self.first = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.second = {name: np.zeros_like(part) for name, part in self.parts.items()}
        self.steps = 0

    def measure(self, facts: np.ndarray) -> None:
        """Take from some lines how much each fact varies; the net's own numbers count from there.

        What never varies (the number of seats, in games at two) weighs nothing until it does: weights that no line has
        shaped would decide where it is another.
        """
        varies = facts.std(axis=0, dtype=np.float64)
        self.mean = facts.mean(axis=0, dtype=np.float64).astype(np.float32)
        self.scale = np.maximum(varies, LEAST).astype(np.float32)
        self.parts["layer"][varies == 0] = 0

    def scaled(self, facts: np.ndarray) -> np.ndarray:
        """Scale facts as they stand in lines."""
        return (facts - self.mean) / self.scale

    def logits(self, facts: np.ndarray) -> np.ndarray:
        """Give the log odds of the victory for lines of facts."""
        parts, seen = self.parts, self.scaled(facts)
        sums = np.maximum(seen @ parts["layer"] + parts["bias"], 0)
        return seen @ parts["skip"] + sums @ parts["out"] + parts["constant"]

    def learn(self, facts: np.ndarray, hoped: np.ndarray, rate: float) -> float:
        """Take one step towards what was hoped for, shares from 0 to 1; gives the logarithmic loss before it."""
        parts, seen = self.parts, self.scaled(facts)
        reached = seen @ parts["layer"] + parts["bias"]
        sums = np.maximum(reached, 0)
        logits = seen @ parts["skip"] + sums @ parts["out"] + parts["constant"]
        odds = 1 / (1 + np.exp(-logits))
        error = ((odds - hoped) / len(hoped)).astype(np.float32)
        back = error[:, None] * parts["out"] * (reached > 0)
        slopes = {
            "layer": seen.T @ back,
            "bias": back.sum(axis=0),
            "skip": seen.T @ error,
            "out": sums.T @ error,
            "constant": error.sum(keepdims=True),
        }
        self.steps += 1
        for name, slope in slopes.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope**2 - self.second[name])
            unbiased = np.sqrt(self.second[name] / (1 - 0.999**self.steps)) + 1e-8
            parts[name] -= rate * self.first[name] / (1 - 0.9**self.steps) / unbiased
        for name in ("layer", "skip"):
            parts[name] -= FADE * parts[name]
        return float((np.logaddexp(0, logits) - hoped * logits).mean())

    def take(self, weights: np.ndarray) -> None:
        """Go on from the weights of a model; how the facts vary is measured before."""
        facts, sums = self.parts["layer"].shape
        weights = weights[: 1 + sums + facts * (1 + sums) + sums]  # a second net is not gone on with
        rows = weights[1 + sums : 1 + sums + facts * (1 + sums)].reshape(facts, 1 + sums) / ONE
        skip, layer = rows[:, 0], rows[:, 1:]
        found = {
            "constant": weights[:1] / ONE + self.mean @ skip,
            "bias": weights[1 : 1 + sums] / ONE + self.mean @ layer,
            "skip": skip * self.scale,
            "layer": layer * self.scale[:, None],
            "out": weights[len(weights) - sums :] / OUT,
        }
        self.parts = {name: found[name].astype(np.float32) for name in self.parts}

    def layers(self) -> dict[str, np.ndarray]:
        """Give the layers over raw facts, as `models.weights_of` takes them."""
        parts = {name: part.astype(np.float64) for name, part in self.parts.items()}
        layer, skip = parts["layer"] / self.scale[:, None], parts["skip"] / self.scale
        constant, bias = parts["constant"][0] - self.mean @ skip, parts["bias"] - self.mean @ layer
        return {"skip": skip, "layer": layer, "bias": bias, "out": parts["out"], "constant": constant}
