"""A booster draft among people and bots: everybody takes a card of a booster and passes the rest on.

A draft is a function of its game, its seed, who sits there and what people took, in the order in which they were asked:
bots take what the rating says, and every booster is drawn by the seed. So nothing of a draft is kept but these. The
first round is passed to the left, the next to the right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from menagerie.cardtext.limited import Boosters, Limited, Rate, dice_of, given, groups_of, limited_of
from menagerie.cardtext.suggesting import Suggested, suggest
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.letters import letter

YOU, BOT = "you", "bot"
FEWEST, MOST = 2, 8  # players
FREE = 0.6  # of a card of the own colours counts one that fits any
WANTED = 1.2  # points that a card of a category counts more of which a deck has none yet


@dataclass
class Player:
    """Who drafts: what he holds now, and what he has taken."""

    who: str
    given: Counter[str]
    booster: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)

    @property
    def pool(self) -> Counter[str]:
        """All that his deck may be made of."""
        return self.given + Counter(self.taken)


class Draft:
    """A draft as far as it has come: whose turn it is, what he holds."""

    def __init__(
        self, game: Game, seed: int, seats: Sequence[str], picks: Sequence[str] = (), rate: Rate | None = None
    ) -> None:
        if not FEWEST <= len(seats) <= MOST:
            raise BadInput(f"{len(seats)} players: a draft has {FEWEST} to {MOST}")
        for seat in seats:
            if seat not in (YOU, BOT):
                raise BadInput(f"a player of a draft is {YOU} or {BOT}, not {seat!r}{nearest(seat, (YOU, BOT))}")
        self.game, self.limited, self.seed = game, limited_of(game), seed
        self.rate = rate or self.limited.rate
        self.chooser = Chooser(game, self.limited, self.rate)
        self.groups, self.dice = groups_of(self.limited, seed, len(seats)), dice_of(seed, "draft")
        self.players = [
            Player(who, given(game, self.limited, self.groups, seed, number)) for number, who in enumerate(seats)
        ]
        self.boosters = Boosters(game, self.limited, self.groups)
        self.round, self.turn, self.over = 0, 0, False
        self._open()
        self._on()
        for pick in picks:
            self.take(pick)

    @property
    def asked(self) -> Player:
        """The player who takes a card now."""
        return self.players[self.turn]

    @property
    def seat(self) -> str:
        """His letter."""
        return letter(self.turn + 1)

    def take(self, name: str) -> None:
        """Take a card for whoever is asked; BadInput: it is not in his booster, or all is taken."""
        if self.over:
            raise BadInput("the draft is over: everything is taken")
        if name not in self.asked.booster:
            raise BadInput(f"{name}: it is not in the booster of {self.seat}{nearest(name, self.asked.booster)}")
        self._put(name)
        self._on()

    def _put(self, name: str) -> None:
        self.asked.booster.remove(name)
        self.asked.taken.append(name)
        self.turn += 1

    def _on(self) -> None:
        """Let bots take, pass boosters on and open others, until somebody is asked or all is taken."""
        while not self.over:
            if self.turn < len(self.players):
                if self.asked.who == YOU:
                    return
                self._put(self.best())
                continue
            self.turn = 0
            if self.players[0].booster:
                self._pass()
            elif self.round < self.limited.boosters:
                self._open()
            else:
                self.over = True

    def _pass(self) -> None:
        step = -1 if self.round % 2 else 1
        held = [player.booster for player in self.players]
        for number, player in enumerate(self.players):
            player.booster = held[(number + step) % len(held)]

    def _open(self) -> None:
        self.round += 1
        for player in self.players:
            player.booster = self.boosters.open(self.dice)

    def best(self) -> str:
        """Name what a bot would take for whoever is asked."""
        return self.chooser.choose(self.asked.booster, self.asked.taken)

    def decks(self) -> list[Suggested]:
        """Make a deck of what each has taken, by seat, once all is taken."""
        return [suggest(self.game, player.pool, self.rate) for player in self.players]


class Chooser:
    """What a bot takes: by a card's rating, by the colours taken so far, by what is still wanted."""

    def __init__(self, game: Game, limited: Limited, rate: Rate) -> None:
        shop: Any = game.workshop
        self.limited, cards = limited, shop.deck_cards()
        self.rates = {card.name: rate(card) for card in cards}
        self.colours = {card.name: shop.colours_of(card) for card in cards}
        self.kinds = {card.name: limited.category(card) for card in cards}
        self.free = {card.name for card in cards if limited.groups and limited.group(card) not in limited.groups}
        self.all = limited.boosters * sum(slot.count for slot in limited.slots)

    def choose(self, booster: Sequence[str], taken: Sequence[str]) -> str:
        """Choose a card of a booster for who has taken others."""
        limited = self.limited
        weight = Counter(colour for name in taken for colour in self.colours[name])
        kinds = Counter(self.kinds[name] for name in taken)
        most = max(weight.values(), default=0)
        leaning = limited.loyalty * min(1.0, 2 * len(taken) / self.all)

        def worth(name: str) -> float:
            own = min((weight[colour] for colour in self.colours[name]), default=most) / most if most else 0.0
            kind = self.kinds[name]
            want = WANTED * (1 - kinds[kind] / limited.quota[kind]) if kind in limited.quota else 0.0
            return self.rates[name] + leaning * (FREE if name in self.free else own) + want

        return max(booster, key=lambda name: (worth(name), name))
