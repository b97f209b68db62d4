"""An exact solver of small two-player zero-sum games: counterfactual regret minimisation over the whole tree.

It stands on the engine's public face alone: `Table.copy`, `play` and `codes` make the tree, `scores` the winnings, and
`Table.knows(seat)` the information sets. A view that shows too much or too little therefore gives another value.
The strategy is found by CFR+ (Tammelin 2014) and judged by exact best responses, whichever way it was found.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from menagerie.engine.table import Table

Known = Callable[[Table, str], bytes]
Strategy = dict[bytes, list[float]]


@dataclass
class Node:
    """A position of the tree; at the end `seat` is 0 and `gain` what the first seat wins."""

    seat: int
    known: bytes
    children: list[Node]
    gain: float = 0.0


def knows(table: Table, seat: str) -> bytes:
    """Give everything a seat knows: its information set."""
    return table.knows(seat).tobytes()


def grow(table: Table, known: Known = knows) -> Node:
    """Play out every answer to every question."""
    if table.over:
        return Node(0, b"", [], float(table.scores["A"]))
    children = []
    for code in table.codes:
        after = table.copy()
        after.play(code)
        children.append(grow(after, known))
    return Node("-AB".index(table.seat), table.seat.encode() + known(table, table.seat), children)


class Solver:
    """Two strategies for a game that begins, equally likely, with one of the given deals."""

    def __init__(self, deals: list[Table], known: Known = knows) -> None:
        self.roots = [grow(table, known) for table in deals]
        self.regret: dict[bytes, list[float]] = {}
        self.total: dict[bytes, list[float]] = {}
        self.rounds = 0

    def improve(self, rounds: int) -> Solver:
        """Run so many rounds of CFR+; the seats take turns, later rounds count more."""
        for _ in range(rounds):
            self.rounds += 1
            for seat in (1, 2):
                plan: Strategy = {}
                gains: Strategy = {}
                for root in self.roots:
                    self._walk(root, seat, 1.0, 1.0, plan, gains)
                for known, gain in gains.items():
                    regret = self.regret[known]
                    self.regret[known] = [max(old + new, 0.0) for old, new in zip(regret, gain, strict=True)]
        return self

    def _walk(self, node: Node, seat: int, own: float, other: float, plan: Strategy, gains: Strategy) -> float:
        """Return what a node is worth to a seat; add up its regrets and the average strategy.

        `own` and `other` are the chances that the two seats' answers lead here.
        """
        if node.seat == 0:
            return node.gain if seat == 1 else -node.gain
        nothing = [0.0] * len(node.children)
        if node.known not in plan:
            plan[node.known] = normal(self.regret.setdefault(node.known, nothing[:]))
        chances = plan[node.known]
        if node.seat != seat:
            pairs = zip(chances, node.children, strict=True)
            return sum(chance * self._walk(child, seat, own, other * chance, plan, gains) for chance, child in pairs)
        worths = [
            self._walk(child, seat, own * chance, other, plan, gains)
            for chance, child in zip(chances, node.children, strict=True)
        ]
        worth = sum(chance * each for chance, each in zip(chances, worths, strict=True))
        gain, total = gains.setdefault(node.known, nothing[:]), self.total.setdefault(node.known, nothing[:])
        for i, chance in enumerate(chances):
            gain[i] += other * (worths[i] - worth)
            total[i] += self.rounds * own * chance
        return worth

    @property
    def strategy(self) -> Strategy:
        """The average strategy of both seats, by information set."""
        return {known: normal(total) for known, total in self.total.items()}

    def value(self) -> float:
        """What the first seat wins when both play the strategy."""
        strategy = self.strategy
        return sum(expect(root, strategy) for root in self.roots) / len(self.roots)

    def best_response(self, seat: int) -> float:
        """What a seat wins that knows the other's strategy and answers it as well as possible."""
        return best_response(self.roots, self.strategy, seat)

    @property
    def bounds(self) -> tuple[float, float]:
        """What the first seat can make sure of, and what the second lets it have: the true value lies between."""
        return -self.best_response(2), self.best_response(1)


def normal(weights: list[float]) -> list[float]:
    """Scale weights to chances; all equal if there are none."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def expect(node: Node, strategy: Strategy) -> float:
    """Return what the first seat wins from a node on."""
    if node.seat == 0:
        return node.gain
    pairs = zip(strategy[node.known], node.children, strict=True)
    return sum(chance * expect(child, strategy) for chance, child in pairs)


def best_response(roots: list[Node], strategy: Strategy, seat: int) -> float:
    """Answer a strategy exactly: at each information set the answer that is best over all its nodes."""
    sets: dict[bytes, list[tuple[Node, float]]] = defaultdict(list)

    def collect(node: Node, reach: float) -> None:
        if node.seat == seat:
            sets[node.known].append((node, reach))
        for i, child in enumerate(node.children):
            collect(child, reach if node.seat == seat else reach * strategy[node.known][i])

    best: dict[bytes, int] = {}

    def choice(known: bytes) -> int:
        if known not in best:
            answers = range(len(sets[known][0][0].children))
            worth = [sum(reach * response(node.children[i]) for node, reach in sets[known]) for i in answers]
            best[known] = worth.index(max(worth))
        return best[known]

    def response(node: Node) -> float:
        if node.seat == 0:
            return node.gain if seat == 1 else -node.gain
        if node.seat == seat:
            return response(node.children[choice(node.known)])
        pairs = zip(strategy[node.known], node.children, strict=True)
        return sum(chance * response(child) for chance, child in pairs)

    for root in roots:
        collect(root, 1.0)
    return sum(map(response, roots)) / len(roots)
