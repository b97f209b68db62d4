"""All seats of a table in turn, as PettingZoo's agent-environment cycle knows games."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.engine.naming import as_named

from .alone import Single
from .arguments import check_whole
from .choices import Choices
from .pictures import MODES, check_mode
from .recall import RECALL
from .spaces import spaces_of
from .vector import observation_space


class Turns(AECEnv[str, dict[str, np.ndarray], int], EzPickle):
    """A game whose agents are its seats: `player_0` is A, `player_1` B, and so on.

    Whoever the rules ask is next, be it the same agent again; an agent that is out of the game is asked nothing until
    the game ends for all. The mask is in the observation and in the info of who is asked. Rewards are 0 until the end,
    then as of `VectorEnv`. max_cycles: answers of all agents after which the game is truncated.
    """

    metadata = {"render_modes": ["human", *MODES], "name": "menagerie", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        max_cycles: int = 0,
        windows: bool = False,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, seats, render_mode=render_mode, max_cycles=max_cycles, windows=windows, **options)
        super().__init__()
        named = as_named(game)
        self.game, count = named.game, named.with_seats(seats)
        chosen = self.game.check_options(count, named.with_options(options))
        self.spaces, self.render_mode = spaces_of(self.game, count), check_mode(render_mode, ("human", *MODES))
        self.table = Single(
            self.spaces,
            chosen,
            0,
            [0] * (count + 1),
            windows=windows or named.windows,
            limit=check_whole("max_cycles", max_cycles),
        )
        if named.seed is not None:
            self.table.begin_at(named.seed, named.index)
        self.metadata = {**type(self).metadata, "name": f"{self.game.slug}_v0"}
        self.possible_agents = [f"player_{i}" for i in range(count)]
        self.observation_spaces = {agent: observation_space(self.spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.spaces.actions) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Dict:
        """Give the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Give the space of what an agent answers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game: (seed, 0), or the next of the seed before; `options` are not used."""
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def step(self, action: Any) -> None:
        """Give the answer of the agent that is asked; BadInput if it is not legal. Who is done answers None."""
        if not self.agents:
            raise BadInput("the game is over, or none was dealt: call reset")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        over, cut = self.table.answer(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.table.gains(0)[0], strict=True))
        elif cut:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._ask()

    def _ask(self) -> None:
        """Turn to the agent that is asked."""
        self.agent_selection = self.possible_agents[self.table.seat - 1]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self.table.masks[0].copy()}
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Give what an agent sees now, whoever is asked."""
        seat = self._seat_of(agent)
        if seat == self.table.seat:
            return self.table.shown()
        numbers, mask = self.table.observe(0, seat)
        return {"observation": numbers, "action_mask": mask}

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise BadInput(f"agent {agent!r}: they are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent) + 1

    def choices(self) -> Choices:
        """Give the standing answers as rows that point at cards, as the agent in turn sees them."""
        return self.table.choices(0)

    def information_state_string(self, agent: str) -> str:
        """Give all that an agent can know, perfect recall, as text (`recall`)."""
        return self.table.follower().text(self._seat_of(agent))

    def information_state_tensor(self, agent: str, recall: int = RECALL) -> np.ndarray:
        """Give the same as numbers: its observation, a digest of all it heard, the last `recall` entries of that."""
        return self.table.information_state(self._seat_of(agent), recall)

    def render(self) -> Any:
        """Draw the table as text, or as a picture, as the agent in turn may look at it (`pictures`)."""
        if self.render_mode is None:
            return None
        seat = self._seat_of(self.agent_selection)
        if self.render_mode == "rgb_array":
            return self.table.picture(seat)
        text = "\n".join(self.table.lines(0, seat))
        if self.render_mode == "ansi":
            return text
        print(f"{letter(self.table.seat)} is asked\n{text}")
        return None

    def close(self) -> None:
        """End; nothing is held open."""


def aec(game: str | Game, seats: int | None = None, **options: Any) -> Turns:
    """Open a game for PettingZoo: its number of seats (the fewest, if not given), `Turns`' arguments, its options.

    >>> env = aec("battlecats", seats=3)
    >>> env.reset(seed=1)
    >>> env.agent_selection, env.num_agents
    ('player_0', 3)
    """
    return Turns(game, seats, **options)
