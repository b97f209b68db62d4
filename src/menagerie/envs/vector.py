"""Many games at once, as `gymnasium.vector` steps them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.engine.naming import as_named
from menagerie.engine.seeds import seed_or_fresh

from . import stepping
from .afterstates import Afterstates
from .arguments import SELF, check_illegal, check_whole, learner_of, lineups
from .checkpoints import kept, restore
from .choices import Choices
from .lanes import Lanes, memory_shape
from .spaces import Spaces, spaces_of

TURN = "turn"


def observation_space(spaces: Spaces) -> Dict:
    """Give the space of what a seat is shown: the numbers of its view, and the mask of what it may answer."""
    limits = np.iinfo(np.int16)
    numbers = Box(limits.min, limits.max, (spaces.size,), np.int16)
    return Dict({"observation": numbers, "action_mask": Box(0, 1, (spaces.actions,), np.int8)})


class VectorEnv(gymnasium.vector.VectorEnv):
    """`num_envs` games, stepped in machine code on `threads` threads.

    Lane i is the game (seed, i), then (seed, i + num_envs), and so on, whatever the number of threads; where the game's
    string names the game of a seed (`engine/naming.py`), i counts from it.
    `reset` and `step` are those of `gymnasium.vector`, with autoreset in the same step (`AutoresetMode.SAME_STEP`): a
    lane always stands at a question, so no mask is empty. What ended is in `infos["final_obs"]`, in arrays of the
    environment's own that are written again when the lane's next game ends.

    seats: of the table, the fewest if not given. seat: the learner's, a letter, or "turn": lane i has seat i modulo
    seats. opponents: a bot of the house for all other seats ("random", "greedy", "search", …), one for each of them in
    their order, or "self": the learner answers for every seat, and gets what the seat got that it last answered for.
    illegal: an action that is not legal is refused before any lane moves ("error"), or loses its game ("forfeit").
    windows: questions are put even where there is one answer. memory: where lanes are shown, `memory_shape(spaces,
    num_envs)` bytes of the caller's. **options: the game's. BadInput for what is wrong with any of them.

    An observation is {"observation": int16 (num_envs, size), "action_mask": int8 (num_envs, actions)}, as `spaces`
    tells. The arrays are the environment's own and are written again by every step; nobody else may write them, and who
    keeps one copies it. Rewards are 0 until a game ends, then 1 for the only winner, -1 / (seats - 1) for who lost, and
    0 in all. A game is truncated after `limit` answers (the game's own bound, if not given).
    infos: "seat" and "game" (int64): who is asked, and the index of the lane's game.

    >>> envs = VectorEnv("battlecats", num_envs=4, seed=1)
    >>> observations, infos = envs.reset()
    >>> observations, rewards, over, cut, infos = envs.step(observations["action_mask"].argmax(axis=1))
    >>> observations["action_mask"].shape, infos["seat"].tolist()
    ((4, 503), [1, 1, 1, 1])
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        num_envs: int = 1,
        seed: int | None = None,
        opponents: str | Sequence[str] = "random",
        *,
        seat: str = "A",
        threads: int = 1,
        illegal: str = "error",
        windows: bool = False,
        limit: int = 0,
        memory: np.ndarray | None = None,
        **options: Any,
    ) -> None:
        named = as_named(game)
        self.game, count, self._first = named.game, named.with_seats(seats), named.index
        chosen = self.game.check_options(count, named.with_options(options))
        self.spaces = spaces_of(self.game, count)
        num_envs = check_whole("num_envs", num_envs, 1)
        lane_seats = [1 + lane % count for lane in range(num_envs)]
        learners = lane_seats if seat == TURN else [learner_of(seat, count)] * num_envs
        by_seat = {one: lineups(self.game, count, one, opponents) for one in set(learners)}
        self.num_envs, self.seed, self.seats = num_envs, seed_or_fresh(named.with_seed(seed)), count
        self._refuses = check_illegal(illegal) == "error"
        self._is_dealt, self._letters = False, [letter(one) for one in range(1, count + 1)]
        self.lanes = Lanes(
            self.spaces,
            chosen,
            [0] * num_envs if opponents == SELF else learners,
            [by_seat[one] for one in learners],
            windows=windows or named.windows,
            threads=threads,
            limit=limit,
            memory=memory,
        )
        self.single_observation_space = observation_space(self.spaces)
        self.single_action_space = Discrete(self.spaces.actions)
        self._shown = {"observation": self.lanes.observations, "action_mask": self.lanes.masks}
        ends = zip(self.lanes.finals, self.lanes.final_masks, strict=True)
        self._ends = [{"observation": numbers, "action_mask": mask} for numbers, mask in ends]

    @cached_property
    def observation_space(self) -> Any:  # type: ignore[override]
        """The space of all lanes; it holds arrays as large as their observations, so it is made when asked for."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Any:  # type: ignore[override]
        """The space of all lanes' actions."""
        return batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal the first game of every lane, of a new seed if one is given."""
        if options:
            raise BadInput(f"reset takes no options (given: {', '.join(options)}); a table is chosen when it is made")
        if seed is not None:
            self.seed, self._first = seed_or_fresh(seed), 0
        self.lanes.reset(self.seed, self._first)
        self._is_dealt = True
        return self._shown, self._infos()

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Take one action in every lane: whole numbers, shape (num_envs,)."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            given = f"{actions.dtype} of shape {actions.shape}"
            raise BadInput(f"actions: whole numbers of shape ({self.num_envs},) are expected, not {given}")
        if not self._is_dealt:
            raise BadInput("nothing is dealt: call reset first")
        self.lanes.step(actions, is_strict=self._refuses)
        (over, cut), infos, rewards = self.lanes.endings.copy(), self._infos(), np.zeros(self.num_envs)
        ended = over | cut
        if lanes := ended.nonzero()[0].tolist():
            infos |= self._finals(lanes, ended, rewards)
        return self._shown, rewards, over, cut, infos

    def choices(self, lane: int) -> Choices:
        """Give the answers that stand in a lane as rows that point at cards; drawn in Python, so one lane at a time."""
        return self.lanes.choices(lane)

    def afterstates(self) -> Afterstates:
        """Tell what every standing answer leads to, in a world that is dealt anew for the seat that is asked.

        BadInput for a game whose features list no facts, and before `reset`.
        """
        if not self._is_dealt:
            raise BadInput("nothing is dealt: call reset first")
        return self.lanes.afterstates()

    def save(self) -> bytes:
        """Give the whole batch as bytes, its hidden cards with it (`keeping`)."""
        if not self._is_dealt:
            raise BadInput("nothing is dealt: call reset first")
        return kept(self.lanes)

    def load(self, raw: bytes) -> tuple[Any, dict[str, Any]]:
        """Go on from what `save` gave, at a batch of the same spaces and as many lanes; gives what `reset` gives.

        Opponents and learners are those of the batch that was saved. BadInput for anything else; nothing changes then.
        """
        restore(self.lanes, raw)
        high, low = self.lanes.seed
        self.seed, self._is_dealt = high % (1 << 64) << 64 | low % (1 << 64), True
        return self._shown, self._infos()

    def _infos(self) -> dict[str, Any]:
        game, seat = self.lanes.told(slice(stepping.INDEX, stepping.SEAT + 1))
        return {"seat": seat, "game": game}

    def _finals(self, lanes: list[int], ended: np.ndarray, rewards: np.ndarray) -> dict[str, Any]:
        """Give what ended as Gymnasium does, an object for every lane whose game did, and write their rewards."""
        observations: Any = np.empty(self.num_envs, object)
        told: Any = np.empty(self.num_envs, object)
        for lane in lanes:
            gains, rewards[lane] = self.lanes.gains(lane)
            observations[lane] = self._ends[lane]
            told[lane] = dict(zip(self._letters, gains, strict=True))
        return {"final_obs": observations, "_final_obs": ended, "final_info": told, "_final_info": ended}

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.lanes.close()


__all__ = ["VectorEnv", "memory_shape", "observation_space"]
