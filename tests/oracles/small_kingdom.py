"""The end of a Cover Your Kingdom that can be walked whole: three Rulers, two, two and one card, nothing to draw.

The five cards are dealt, equally likely in every way, to Rulers who have a Clan each. Nobody knows who of the others
holds what: to recruit may fail, a counter may be kept, and whoever spends a card tells what he does not hold any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, permutations

from menagerie.engine.finding import load
from menagerie.engine.table import Table

GAME = load("cover_your_kingdom")
CARDS = ("Bragon", "Bragon", "Klaken", "Klaken", "CT")
HANDS = (2, 2, 1)
CLANS = {
    "A.highland": [["Bragon", "Bragon"]],
    "B.lowland": [["Klaken", "Klaken"]],
    "C.highland": [["Bragon", "Bragon"]],
}
SEATS = (1, 2, 3)

Known = tuple[bytes, tuple[int, ...], bytes]  # what a seat saw first, what all answered since, what it sees
Deal = tuple[tuple[str, ...], ...]
Policy = Callable[[Table], list[float]]


def opened(hands: Deal) -> Table:
    """Lay a deal on the table."""
    held = {f"{seat}.hand": list(hands[i]) for i, seat in enumerate("ABC")}
    return Table.from_position(GAME, {"rulers": 3, "turn": "A", "draw": 0, **held, **CLANS}, compiled=True)


def deals() -> dict[Deal, int]:
    """List the deals, each with how often it comes."""
    parts = [(first, first + size) for first, size in zip(accumulate(HANDS, initial=0), HANDS, strict=False)]
    return Counter(tuple(tuple(sorted(cards[i:j])) for i, j in parts) for cards in permutations(CARDS))


@dataclass
class Node:
    """A position of the tree; at the end `seat` is 0 and `gains` say what every seat won, from 0 on."""

    seat: int
    known: Known
    chances: list[float]
    children: list[Node]
    gains: tuple[float, ...] = ()


class Tree:
    """All games from all deals, with what a player does in each of them. asked: its chances by what a seat sees."""

    def __init__(self, policy: Policy) -> None:
        self.policy, self.asked = policy, dict[bytes, list[float]]()
        self.roots = [(times, self._grow(opened(hands), {}, ())) for hands, times in deals().items()]

    def _grow(self, table: Table, first: dict[int, bytes], said: tuple[int, ...]) -> Node:
        if table.over:
            shares = [1 / len(table.winners) if seat in table.winners else 0.0 for seat in "ABC"]
            return Node(0, (b"", (), b""), [], [], tuple(shares))
        seat, codes = "-ABC".index(table.seat), table.codes
        seen = table.seat.encode() + table.knows(table.seat).tobytes()
        if seen not in self.asked:
            self.asked[seen] = self.policy(table)
        first = first if seat in first else {**first, seat: seen}
        children = []
        for code in codes:
            after = table.copy()
            after.play(code)
            children.append(self._grow(after, first, (*said, code)))
        return Node(seat, (first[seat], said, seen), self.asked[seen], children)

    def value(self, seat: int) -> float:
        """What a seat wins where all play alike."""

        def expect(node: Node) -> float:
            if node.seat == 0:
                return node.gains[seat - 1]
            return sum(
                chance * expect(child) for chance, child in zip(node.chances, node.children, strict=True) if chance
            )

        return self._mean(expect)

    def best_response(self, seat: int) -> float:
        """What a seat wins that knows what the others do and answers as well as possible, from what it sees."""
        held: dict[Known, list[tuple[Node, float]]] = {}

        def collect(node: Node, reach: float) -> None:
            if node.seat == seat:
                held.setdefault(node.known, []).append((node, reach))
            for chance, child in zip(node.chances, node.children, strict=True):
                collect(child, reach if node.seat == seat else reach * chance)

        for times, root in self.roots:
            collect(root, times)
        best: dict[Known, int] = {}

        def choice(known: Known) -> int:
            if known not in best:
                worths = [
                    sum(reach * respond(node.children[i]) for node, reach in held[known] if reach)
                    for i in range(len(held[known][0][0].children))
                ]
                best[known] = worths.index(max(worths))
            return best[known]

        def respond(node: Node) -> float:
            if node.seat == 0:
                return node.gains[seat - 1]
            if node.seat == seat:
                return respond(node.children[choice(node.known)])
            return sum(
                chance * respond(child) for chance, child in zip(node.chances, node.children, strict=True) if chance
            )

        return self._mean(respond)

    def _mean(self, worth: Callable[[Node], float]) -> float:
        return sum(times * worth(root) for times, root in self.roots) / sum(times for times, _ in self.roots)
