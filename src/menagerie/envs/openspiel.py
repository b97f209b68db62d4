"""Every game as OpenSpiel knows games: `pyspiel.load_game("python_menagerie_battlecats(players=3)")`.

What a name takes, besides the game's own options: `players`; `seed`; `chance`, "deals" (the deal is a node of `deals`
equally likely outcomes, the games 0, 1, 2, … of the seed; all other chance is inside the game and follows from it),
"sampled" (that node has one outcome, the next game of the seed, without end) or "explicit" (every draw is a node, for
games small enough to be walked whole); `gains`, "result" (1 for the only winner, 0 in all) or "points" (those above the
table's mean); `windows`; `recall`, the entries of what was heard that an information state tensor has room for;
`position`, a file that every game begins from. With "sampled" OpenSpiel 2.0 neither pickles a Python game nor runs its
own simulation tests over it, for it asks for a generator that no Python game can give; so it is not the default.

Player p is seat p + 1. Actions and observations are those of `spaces`; an information state is also what the seat heard
(`recall`). A state clones with its own chance: whoever looks ahead on a clone sees what the true deck brings, so
whoever searches honestly resamples first (`resample_from_infostate`), as OpenSpiel's Python ISMCTS does.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.seeds import check_seed

from .playing import DEALS, EXPLICIT, KNOWN, RESULT, SAMPLED, Kind, Playing, position_of
from .recall import HEAD, RECALL, WIDTH, numbers_of

SEVERAL = 1024
_CHANCE, _OVER = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
_POINTS = float(1 << 31)  # no game has as many
_SOME = 1 << 16  # draws are below this: a pile is no longer


def name_of(slug: str) -> str:
    """Give the short name under which OpenSpiel knows a game."""
    return f"python_menagerie_{slug}"


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; gives its short name."""
    name = name_of(game.slug)
    if game.slug not in KNOWN:
        KNOWN[game.slug] = game
        # A class of its own: OpenSpiel drops what it holds when no interpreter runs any more, and classes outlive it.
        pyspiel.register_game(_type_of(game), type(f"Spiel_{game.slug}", (Spiel,), {"played": game}))
    return name


@cache
def _type_of(game: Game, chance: str = DEALS) -> Any:
    mode = pyspiel.GameType.ChanceMode
    specified: dict[str, Any] = {option.name: option.default for option in game.options}
    specified |= {"players": game.seats[0], "seed": 0, "chance": DEALS, "deals": SEVERAL, "gains": RESULT}
    return pyspiel.GameType(
        short_name=name_of(game.slug),
        long_name=f"{game.title} (Menagerie, rules {game.version})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode.SAMPLED_STOCHASTIC if chance == SAMPLED else mode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={**specified, "windows": False, "recall": RECALL, "position": ""},
    )


class Spiel(pyspiel.Game):
    """A game of a kind (`Kind`), made of OpenSpiel's parameters. BadInput for what cannot be."""

    played: Game  # of the class that is registered for it

    def __init__(self, params: dict[str, Any]) -> None:
        game, given = self.played, dict(params)
        seats, seed, file = given.pop("players"), given.pop("seed"), given.pop("position")
        rest = {name: given.pop(name) for name in ("chance", "deals", "gains", "windows")}
        self.recall = given.pop("recall")
        if self.recall < 0:
            raise BadInput(f"recall={self.recall}: a number of entries is expected")
        fields = position_of(game, _read(file), file) if file else None
        options = game.check_options(seats, given)
        self.kind = Kind(game, seats, options, check_seed(seed), **rest, position=fields)
        outcomes = {SAMPLED: 1, DEALS: self.kind.deals, EXPLICIT: _SOME}
        result = self.kind.gains == RESULT
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kind.spaces.actions,
            max_chance_outcomes=outcomes[self.kind.chance],
            num_players=seats,
            min_utility=-1.0 / (seats - 1) if result else -_POINTS,
            max_utility=1.0 if result else _POINTS,
            utility_sum=0.0,
            max_game_length=game.bound,
        )
        super().__init__(_type_of(game, self.kind.chance), info, params)

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> State:
        """Give a state before the deal."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Give an observer: of what a seat sees, if not told otherwise."""
        if params:
            raise BadInput(f"observers take no parameters (given: {params})")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.kind, self.recall, kind)


def _read(file: str) -> str:
    try:
        return Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"position {file}: cannot be read ({error})") from None


def _state_again(game: Spiel, text: str) -> State:
    state: State = game.deserialize_state(text)
    return state


class State(pyspiel.State):
    """A state of the game tree: OpenSpiel's names for what `Playing` does."""

    def __init__(self, game: Spiel) -> None:
        super().__init__(game)
        self.playing = Playing(game.kind)

    def __reduce__(self) -> Any:
        return _state_again, (self.get_game(), self.serialize())

    def current_player(self) -> int:
        """Give the player that acts, or chance, or that the game is over."""
        playing = self.playing
        return _CHANCE if playing.outcomes else playing.asked - 1 if playing.asked else _OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.playing.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of chance, all equally likely."""
        count = self.playing.outcomes
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        if self.playing.outcomes:
            self.playing.draw(action)
        else:
            self.playing.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action}" if player < 0 else self.playing.words(player + 1, action)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.playing.is_over

    def returns(self) -> list[float]:
        """Give what every player got."""
        return self.playing.gains

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """Give a state that is the same for all that a player knows, everything else dealt anew: chance as well.

        sampler: draws a number from 0 to 1. The state has no history: another one may have led to it.
        """
        other = State(self.get_game())
        other.playing = self.playing.imagined(player + 1, int(sampler() * (1 << 53)))
        return other

    def __str__(self) -> str:
        """Draw what a spectator may look at."""
        table = self.playing.table
        if table is None or self.playing.outcomes:
            return f"{self.playing.kind.game.title}: chance is next"
        return "\n".join([f"{table.state.version} questions answered", *table.lines(0)])


class Observer:
    """What an observation of a kind holds, as a tensor of named parts and as text (`open_spiel.python.observation`).

    "observation": the numbers of `Spaces`: of the seat's view; without private information those of a spectator's,
    without public information those in which the two differ. "heard": with perfect recall (`recall.numbers_of`).
    BadInput for private information of all players, which no seat has.
    """

    def __init__(self, kind: Kind, recall: int, iig: Any) -> None:
        self.kind, self.room = kind, recall
        self.is_public, self.is_whole = iig.public_info, iig.perfect_recall
        self.is_private = iig.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if iig.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadInput("private information of all players: whoever looks, looks from a seat")
        size = kind.spaces.size
        self.tensor = np.zeros(size + (HEAD + recall * WIDTH) * self.is_whole, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.is_whole:
            self.dict["heard"] = self.tensor[size:]

    def set_from(self, state: State, player: int) -> None:
        """Write what a player sees of a state into the tensor."""
        self.dict["observation"][:] = self._numbers(state.playing, player + 1)
        if self.is_whole:
            self.dict["heard"][:] = numbers_of(self._heard(state.playing, player + 1), self.room)

    def string_from(self, state: State, player: int) -> str:
        """Give what a player sees of a state: with recall all that was heard, then a digest of the view."""
        playing, seat = state.playing, player + 1
        seen = hashlib.blake2b(self._seen(playing, seat), digest_size=16).hexdigest()
        head = f"player {player}" if self.is_private else "all"
        if not self.is_whole:
            return f"{head}: {seen}"
        if self.is_public and self.is_private:
            return f"{head}:{playing.heard_text(seat)} | {seen}"
        return f"{head}: {hashlib.blake2b(self._heard(playing, seat).tobytes(), digest_size=16).hexdigest()} | {seen}"

    def _seen(self, playing: Playing, seat: int) -> bytes:
        """Give what is seen as bytes: of a whole view its own, which takes a tenth of the time of its numbers."""
        if self.is_public:
            return playing.view(seat if self.is_private else 0)
        return self._numbers(playing, seat).tobytes()

    def _numbers(self, playing: Playing, seat: int) -> np.ndarray:
        if not self.is_private:
            return playing.numbers(0) if self.is_public else np.zeros(self.kind.spaces.size, np.int16)
        seen = playing.numbers(seat)
        if not self.is_public:
            seen = np.where(seen == playing.numbers(0), np.int16(0), seen)
        return seen

    def _heard(self, playing: Playing, seat: int) -> np.ndarray:
        """Give the entries: of the seat; without private information those that all heard; without public, its own."""
        rows = playing.heard(seat if self.is_private else 0)
        if self.is_public or not self.is_private:
            return rows if self.is_public else rows[:0]
        is_own = (rows[:, 0] < 0) | rows[:, 2 + (WIDTH - 2) // 2 :].any(axis=1)
        return rows[is_own]


for _slug in slugs():
    register(load(_slug))
