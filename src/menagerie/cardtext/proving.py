"""Whether a card that can be read can be played: each is put into a hand, and many games go on from there.

The games begin in the position in which cards are tried (`workshop.position` of the game) and are played at random, as
machine code, with every law of the battery tested at every question. A card is called good if it was played in some of
them, broke no law, and did not end the game with the answer that played it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from menagerie.cardtext.packs import Pack
from menagerie.cardtext.playing import LONGEST_LAID, Plan, Playing
from menagerie.engine.game import Game
from menagerie.engine.kernel import GAME_ROW
from menagerie.engine.log import new_log
from menagerie.engine.table import Table

_EVENTS = 512  # that an answer may have


@dataclass
class Proof:
    """What came of the games with a card.

    held: whether it lay in a hand; a card that leads or stands beside the decks is there from the beginning. played: in
    how many games. ended: how many of those were over with the answer that played it. broken: laws, in words.
    """

    card: str
    games: int = 0
    held: bool = True
    played: int = 0
    ended: int = 0
    broken: list[str] = field(default_factory=list)

    @property
    def warnings(self) -> list[str]:
        """Say what a designer will want to know."""
        said = []
        if self.held and self.games and not self.played:
            said.append(f"{self.card} was never played in {self.games} games")
        if self.ended:
            said.append(f"{self.card} ended the game as it was played in {self.ended} of {self.played} games")
        return said

    @property
    def faults(self) -> list[str]:
        """Say which laws were broken."""
        return [f"{self.card}: {law}" for law in self.broken]


def prove(
    game: Game, pack: Pack, games: int, seed: int, on_progress: Callable[[int, int], None] = lambda done, total: None
) -> list[Proof]:
    """Play so many games with every card of a pack that was read behind the cards of the house."""
    bench: Any = game.workshop
    before = bench.use(pack)
    try:
        game.compile()
        cards = bench.HOUSE.own_cards()
        prover, proofs = _Prover(game, cards), []
        for place, card in enumerate(cards):
            proofs.append(prover.prove(card, games, random.Random(f"{seed}/{card.name}")))
            on_progress(place + 1, len(cards))
        return proofs
    finally:
        bench.use(None if before is bench.HOUSE.whole else before)


class _Prover:
    """Plays with the cards that are in the box of one game."""

    def __init__(self, game: Game, cards: Sequence[Any]) -> None:
        self.game, self.bench = game, game.workshop
        self.playing = Playing(game)
        first = len(self.bench.HOUSE.whole.cards) + 1
        self.kinds = {card.name: first + place for place, card in enumerate(cards)}
        self.log = new_log(_EVENTS)

    def prove(self, card: Any, games: int, rng: random.Random) -> Proof:
        """Play so many games with a card, the only one of its pack there."""
        fields = self.bench.position(own=[card])
        proof = Proof(card.name, games, held=card.type not in self.bench.OUTSIDE)
        for number in range(games):
            plan = Plan(0, number, rng.getrandbits(40), {}, fields, windows=False)
            begun = plan.table(self.game, True)
            broken, codes = self.playing.play(plan, begun, [])
            if broken:
                told = f"{broken.law}: {broken.told}" if broken.told else broken.law
                proof.broken += [told] if told not in proof.broken else []
            played = list(self.played(begun, codes, self.kinds[card.name]))
            proof.played += bool(played)
            proof.ended += any(played)
        return proof

    def played(self, begun: Table, codes: list[int], kind: int) -> Iterator[bool]:
        """Give the answers of a game again; yields of each that played the card whether the game was over with it."""
        play, states = self.game.rows.play.compiled, self.playing.states
        self.playing.lay(begun.array)
        for code in codes[:LONGEST_LAID]:
            self.log["count"] = 0
            play(states, GAME_ROW, self.game.boxes, self.log, code, 0)
            told = self.log[1 : int(self.log[0]["count"]) + 1]
            if any(int(one["public"][0]) == kind for one in told if int(one["what"]) in self.bench.PLAYED):
                yield bool(states[GAME_ROW]["over"])
