"""Give a policy a second net, which says who wins, for the leaves of the search that the policy guides.

    python examples/rl/values.py battlecats --policy battlecats-ppo.model --games 7000 --out both.model
    menagerie league battlecats --seats guided:both.model,search -n 30 --seed 2

The policy plays against itself, one answer in 15 is given at random, and what each player saw after an answer is noted,
with what it won in the end. The net, of as many sums as the policy's own, is fitted to a part of that by logistic
regression; a sixteenth of the games is kept for the test. A second net that is there already is gone on with, by games
of the search that it guides, if so many simulations are named:

    python examples/rl/values.py battlecats --policy both.model --thought 64 --games 3000 --out better.model

Against one rival alone it learns what that one leaves to it, which with such a policy is an approximate best response:

    python examples/rl/values.py battlecats --policy both.model --against search-easy --out response.model

Needs `pip install 'menagerie[train]'`.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import torch
from ppo import SELDOM, Net, Rows, runs
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits as loss_of

from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.players.levels import GUIDED_BY, POLICY, number_of
from menagerie.players.model_card import ModelFile, SecondNet
from menagerie.players.models import count_weights, facts_of, kinds_of, weights_of, write_model
from menagerie.train.arena import Arena
from menagerie.train.harvest import NUMBER, SEAT

AT_ONCE, STRAY = 500, 15  # games; one answer in so many is random
BATCH, RATE, AGAIN, FADE, EPOCHS = 2048, 2e-3, 4, 0.97, 2  # AGAIN: by how much less what is gone on with learns
TEST = 16  # one game in so many is kept for the test
MOST, LEAST = 32_000, 0.05  # to which facts are clipped; a fact that varies less is not made to vary more


class Seen:
    """What was seen in games, a line each: facts, and of kinds of cards those that are not zero, as `Rows` has them.

    shares: of the victory that the line brought. games: its number.
    """

    def __init__(self, kinds: slice, lines: np.ndarray, shares: np.ndarray, games: np.ndarray) -> None:
        lying = lines[:, kinds]
        row, kind = lying.nonzero()
        self.facts = np.clip(np.delete(lines, kinds, axis=1), -MOST, MOST).astype(np.int16)
        self.kinds, self.lying = kind.astype(np.int16), lying[row, kind].astype(np.int8)
        self.cards = np.bincount(row, minlength=len(lines)).astype(np.int16)
        self.shares, self.games = shares.astype(np.float32), games

    @classmethod
    def joined(cls, parts: list[Seen]) -> Seen:
        """Put some one behind the other."""
        whole = cls.__new__(cls)
        for name in vars(parts[0]):
            setattr(whole, name, np.concatenate([getattr(one, name) for one in parts]))
        return whole

    @cached_property
    def begin(self) -> torch.Tensor:
        """Where the cards of each line begin."""
        return torch.from_numpy(self.cards.cumsum(dtype=np.int64) - self.cards)

    def rows(self, some: np.ndarray, mean: torch.Tensor, scale: torch.Tensor) -> Rows:
        """Give some lines as a net takes them."""
        cards, lines = torch.from_numpy(self.cards[some].astype(np.int64)), torch.from_numpy(some)
        held = runs(cards, self.begin[lines]).numpy()
        kinds, lying = (torch.from_numpy(one[held]) for one in (self.kinds, self.lying))
        facts = (torch.from_numpy(self.facts[some].astype(np.float32)) - mean) / scale
        return Rows(facts, lines, lines, kinds.long(), lying / SELDOM, cards)


def positions(game: Game, bot: str, seats: list[int], games: int, part: float, seed: int, against: str = "") -> Seen:
    """Let a bot play; of a part of what it saw the facts, the share of the victory, and the number of the game.

    Tables of so many seats take turns, AT_ONCE games each. against: who sits at all other seats, and with that nobody
    answers at random; the bot takes each seat in turn.
    """
    player, facts, found = number_of(game, bot), len(facts_of(game)), []
    rival, stray = (number_of(game, against), 0) if against else (player, STRAY)
    arenas = [Arena(game, count, game.check_options(count, {})) for count in seats]
    at_once = min(AT_ONCE, -(-games // sum(seats))) if against else AT_ONCE
    for turn, first in enumerate(range(0, games, at_once)):
        some = min(at_once, games - first)
        count, arena = seats[turn % len(seats)], arenas[turn % len(seats)]
        lineup = [rival] * count
        lineup[turn // len(seats) % count] = player
        lines, won = arena.play(lineup, seed, first, some, stray=stray, who=player)
        lines = lines[np.random.default_rng(first).random(len(lines)) < part]
        number, seat = lines[:, facts + NUMBER], lines[:, facts + SEAT]
        found.append(Seen(kinds_of(game), lines[:, :facts], won[number, seat - 1], first + number))
    return Seen.joined(found)


class Values:
    """A net over what was seen, with the share that each line brought.

    kinds: where the facts of kinds of cards lie. known: the weights of a net to go on with, over raw facts, as a file
    holds them; None: it begins anew.
    """

    def __init__(self, seen: Seen, kinds: slice, facts: int, sums: int, known: np.ndarray | None = None) -> None:
        self.seen, self.kinds = seen, kinds
        self.others = np.delete(np.arange(facts), kinds)
        self.mean, self.scale = np.zeros(facts), np.ones(facts)
        varies = seen.facts.std(0, dtype=np.float64)
        self.mean[self.others] = seen.facts.mean(0, dtype=np.float64)
        # what no game shaped weighs nothing
        self.scale[self.others] = np.where(varies == 0, np.inf, np.maximum(varies, LEAST))
        self.away = [torch.tensor(one[self.others], dtype=torch.float32) for one in (self.mean, self.scale)]
        self.net = Net(len(self.others), facts - len(self.others), sums)
        nn.init.normal_(self.net.out.weight, std=0.05)
        self.rate = RATE if known is None else RATE / AGAIN
        if known is not None:
            self.net.begin_with(known, self.mean, self.scale, kinds)

    def loss(self, some: np.ndarray) -> torch.Tensor:
        """Give the mean logarithmic loss of some lines."""
        return loss_of(self.net(self.seen.rows(some, *self.away)), torch.from_numpy(self.seen.shares[some]))

    def test(self, some: np.ndarray) -> float:
        """Give the mean logarithmic loss of some lines, looked at part by part."""
        parts = np.array_split(some, max(1, len(some) // BATCH))
        with torch.no_grad():
            return round(float(np.average([float(self.loss(one)) for one in parts], weights=[*map(len, parts)])), 4)

    def fit(self, known: np.ndarray) -> None:
        """Go through some lines, EPOCHS times."""
        optimizer, rng = torch.optim.Adam(self.net.parameters(), self.rate), np.random.default_rng(1)
        steps, step = EPOCHS * (len(known) // BATCH), 0
        for _ in range(EPOCHS):
            rng.shuffle(known)
            for first in range(0, len(known) - BATCH + 1, BATCH):
                optimizer.param_groups[0]["lr"] = self.rate * (1 - FADE * step / steps)
                step += 1
                optimizer.zero_grad()
                self.loss(known[first : first + BATCH]).backward()
                optimizer.step()

    def layers(self) -> dict[str, np.ndarray]:
        """Give the weights over raw facts, as `weights_of` takes them."""
        return self.net.layers(self.mean, self.scale, self.kinds)


def main() -> None:
    parser = argparse.ArgumentParser(description="Give a policy a second net, which says who wins.")
    parser.add_argument("game")
    parser.add_argument("--policy", type=Path, required=True, help="a model of facts")
    parser.add_argument("--seats", default="2", help="at a table, or several numbers of them: 2,3,4")
    parser.add_argument("--games", type=int, default=7000)
    parser.add_argument("--part", type=float, default=0.5, help="of the positions of each game that is kept")
    parser.add_argument("--simulations", type=int, default=0, help="of the search that the model guides; 0: as before")
    parser.add_argument(
        "--thought", type=int, default=0, help="simulations of a search that the model guides and that plays"
    )
    parser.add_argument("--against", default="", help="a bot at all other seats; without it the policy meets itself")
    parser.add_argument("--seed", type=int, default=424242)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    game, began = load(asked.game), time.process_time()
    told = ModelFile.read(asked.policy)
    if told.game.slug != game.slug:
        parser.error(f"{asked.policy}: a model of {told.game.slug}")
    policy = told.model
    seats = [int(count) for count in asked.seats.split(",")]
    count, bot = count_weights(policy.facts, policy.sums), f"{POLICY}{asked.policy}"
    with TemporaryDirectory() as folder:
        if asked.thought:
            bot = f"{GUIDED_BY}{folder}/thought.model"
            write_model(Path(folder, "thought.model"), replace(policy, simulations=asked.thought, seats=max(seats)))
        seen = positions(game, bot, seats, asked.games, asked.part, asked.seed, asked.against)
    began_with = policy.weights[count:] if policy.nets > 1 else None
    values = Values(seen, kinds_of(game), policy.facts, policy.sums, began_with)
    apart = seen.games % TEST == 0
    before = values.test(np.flatnonzero(apart))
    values.fit(np.flatnonzero(~apart))
    found = values.test(np.flatnonzero(apart))
    seconds = round(time.process_time() - began)
    net = SecondNet(
        command=shlex.join(["python", *sys.argv]),
        games=asked.games,
        positions=len(seen.games),
        loss=found,
        before=before if policy.nets > 1 else None,
        seconds=seconds,
    )
    print(net.model_dump_json())
    weights = np.concatenate([policy.weights[:count], weights_of(values.layers())])
    kept = [one for one in told.card.strength if f"{one.player}:" == POLICY]  # no other was measured with this net
    card = told.card.model_copy(update={"strength": kept, "values": net}).written
    made = {"nets": 2, "simulations": asked.simulations or policy.simulations, "seats": max(seats)}
    write_model(asked.out, replace(policy, weights=weights, card=card, **made))


if __name__ == "__main__":
    main()
